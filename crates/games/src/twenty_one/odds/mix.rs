//! The main wager with another one on the first cards, in money.

use super::behind::Behind;
use super::dealer::{VALUES, value_of};
use super::house::Analysed;
use super::layout::Layout;
use super::wager::{First, Played, Summed};
use super::{METHOD, NOT_INSURED, Planned, dealt};
use crate::twenty_one::HandAreas;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use cards::{Card, Counts, Pack};
use table::figures::{Mix, Number, Workers};
use table::mix::{Counted, won};
use table::{Code, Money, Refusal};

pub(super) fn mix<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    player: &Planned<G>,
    wagers: &[(G::Area, Money)],
    on_first: impl Fn(G::Area, Money, [Card; 2], Card) -> Money + Sync,
    workers: &C,
) -> Result<Mix<N>, Refusal> {
    let way = player.way();
    if way.insures() {
        return Err(Refusal::plain(Code::NotWorkedOut, NOT_INSURED));
    }
    let layout = Layout::new::<G>(options, pack);
    let main = wagers.iter().find(|(area, _)| *area == G::Area::main(0));
    let main = main.map_or(Money::ZERO, |(_, amount)| *amount);
    let nets = |two: [Card; 2], up: Card| -> Vec<Money> {
        let net = |(area, amount): &(G::Area, Money)| match *area == G::Area::main(0) {
            true => Money::ZERO,
            false => on_first(*area, *amount, two, up),
        };
        wagers.iter().map(net).collect()
    };
    let behind = |up| {
        let behind = Behind::<N>::new::<G>(options, pack, &layout, up, main)?;
        let (plan, _) = behind.solve(&way);
        let played = Played::<G, N> { options, pack, behind: &behind, plan: &plan };
        let share = N::ratio(layout.left[up].into(), u128::from(behind.cards) + 1);
        let mut all: Vec<(Vec<Money>, Summed<N>)> = Vec::new();
        for (nets, first) in firsts(pack, &behind, nets) {
            let mut summed = Summed::new::<G>();
            summed.absorb(played.sum_of(&first, &way), &share);
            all.push((nets, summed));
        }
        Some(all)
    };
    let first: Money = wagers.iter().map(|(_, amount)| *amount).sum();
    let place = wagers.iter().position(|(area, _)| *area == G::Area::main(0));
    let mut counted = Counted::default();
    for (nets, summed) in workers.each(VALUES, behind).into_iter().flatten().flatten() {
        for (net, staked, share) in summed.results().filter(|(_, _, share)| *share > N::whole(0)) {
            let mut nets = nets.clone();
            place.into_iter().for_each(|place| nets[place] = won(main, net));
            counted.add(nets, first - main + won(main, staked), share);
        }
    }
    let method = (pack.len() > dealt::SMALL).then_some(METHOD);
    Ok(counted.shared::<G>(wagers, method))
}

/// The first two cards behind one up-card, by what the other wagers win with them.
fn firsts<N: Number>(
    pack: &Pack,
    behind: &Behind<'_, N>,
    nets: impl Fn([Card; 2], Card) -> Vec<Money>,
) -> BTreeMap<Vec<Money>, First<N>> {
    let (hands, suited) = (&behind.layout.hands, &behind.suited[0]);
    // By hand and, where suits matter, by kind: in how many ways.
    let mut ways: BTreeMap<Vec<Money>, BTreeMap<(usize, usize), u128>> = BTreeMap::new();
    let mut of: u128 = 0;
    let full = pack.counts();
    for (up, ups, left) in each(&full).filter(|(up, ..)| value_of(*up) == behind.up) {
        for (a, many, left) in each(&left) {
            for (b, more, _) in each(&left) {
                let ways_of_it = ups * many * more;
                of += ways_of_it;
                let Some(hand) = hands.find(&[a, b]) else { continue };
                let kinds = suited.iter().find(|suited| suited.hand == hand);
                let kind = kinds.map_or(0, |suited| suited.kind(&[a, b], up));
                let by_hand = ways.entry(nets([a, b], up)).or_default();
                *by_hand.entry((hand, kind)).or_default() += ways_of_it;
            }
        }
    }
    let first = |by_kind: BTreeMap<(usize, usize), u128>| {
        let of_hand = |hand: usize| -> u128 {
            by_kind.iter().filter(|((of, _), _)| *of == hand).map(|(_, ways)| ways).sum()
        };
        let mut dealt: Vec<usize> = by_kind.keys().map(|(hand, _)| *hand).collect();
        dealt.dedup();
        let kinds = suited.iter().map(|suited| {
            let all = of_hand(suited.hand).max(1);
            let share = |kind| by_kind.get(&(suited.hand, kind)).map_or(0, |ways| *ways);
            (0..suited.kinds.len()).map(|kind| N::ratio(share(kind) as i128, all)).collect()
        });
        First {
            kinds: Some(kinds.collect()),
            hands: dealt.iter().map(|hand| (*hand, N::ratio(of_hand(*hand) as i128, of))).collect(),
        }
    };
    ways.into_iter().map(|(nets, by_kind)| (nets, first(by_kind))).collect()
}

/// Every card with how many there are, and what is left without one of them.
fn each(counts: &Counts) -> impl Iterator<Item = (Card, u128, Counts)> {
    counts.iter().map(|(card, many)| {
        let mut left = *counts;
        left.take(card);
        (card, u128::from(many), left)
    })
}
