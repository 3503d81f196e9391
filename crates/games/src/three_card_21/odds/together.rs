//! The three hands of a split against the same dealer and out of the same shoe.
//!
//! Each of them alone is exact without this: what the other hands drew is unseen, and unseen cards
//! are as good in one order as in another. Together they share the dealer's cards, and what one
//! draws the others cannot.

use super::behind::{ENDS, nth_stand};
use super::hands::{Grown, removed};
use super::layout::Placed;
use super::play::{Deal, Does, Ended, Settled, visits};
use crate::three_card_21::Choice;
use crate::twenty_one::odds::dealer::{Removed, VALUES};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::array;
use table::Choice as _;
use table::figures::Number;

/// How likely each result is with the amount that was wagered for it.
pub(super) type Rows<N> = BTreeMap<(i64, i64), N>;

/// All cards that are out, and how the hands that were played stand, each with what lies on it.
type Played = (Removed, [(Settled, i64); 3]);

/// Card by card: each hand is played out of what the one before it left.
pub(super) fn exactly<N: Number>(deal: &Deal<'_, N>, hands: &[Placed; 3]) -> Rows<N> {
    let start: Played = (hands[0].hand.known, [(Settled::Open(0), 0); 3]);
    let mut states = BTreeMap::from([(start, N::whole(1))]);
    for (nth, placed) in hands.iter().enumerate() {
        let mut after = BTreeMap::new();
        for ((known, mut so), share) in states {
            play_out(deal, placed, known, |known, settled, staked, part| {
                so[nth] = (settled, staked);
                let sum = after.entry((known, so)).or_insert_with(|| N::whole(0));
                *sum += share.clone() * part;
            });
        }
        states = after;
    }
    let mut family: Vec<Removed> = states.keys().map(|(known, _)| *known).collect();
    family.dedup();
    let mut dealt = family.iter().zip(deal.behind.ends_knowing(&family)).peekable();
    let mut rows = Rows::new();
    for ((known, so), share) in states {
        while dealt.next_if(|(other, _)| **other < known).is_some() {}
        let Some((_, ends)) = dealt.peek() else { continue };
        for (end, part) in ends.iter().enumerate() {
            let net = |nth: usize| {
                let ((settled, staked), stake) = (so[nth], hands[nth].hand.stake);
                settled.net(deal.behind, staked, stake, end)
            };
            let row = (net(0) + net(1) + net(2), so.iter().map(|(_, staked)| staked).sum());
            *rows.entry(row).or_insert_with(|| N::whole(0)) += share.clone() * part.clone();
        }
    }
    rows
}

/// One hand out of what is left when these cards are out, with every card it can draw.
fn play_out<N: Number>(
    deal: &Deal<'_, N>,
    placed: &Placed,
    known: Removed,
    mut end: impl FnMut(Removed, Settled, i64, N),
) {
    let (hand, tree) = (placed.hand.knowing(known), deal.layout.tree(placed));
    let decided = deal.decided.on(placed);
    let rest_of = |_: usize, grown: &Grown| deal.behind.rest(known.and(grown.drawn));
    let visits = visits(deal.behind, &hand, tree, decided, 0, rest_of, |_, _| {});
    for (at, grown) in tree.grown.iter().enumerate().filter(|(at, _)| visits[*at] > N::whole(0)) {
        let known = known.and(grown.drawn);
        let does = Does::of(&hand, grown, decided[at]);
        if does == Does::Stands {
            end(known, Settled::of(grown), 1, visits[at].clone());
            continue;
        }
        let Some(rest) = deal.behind.rest(known) else { continue };
        let staked = if does == Does::Doubles { 2 } else { 1 };
        for value in rest.values() {
            let share = visits[at].clone() * deal.behind.share(&rest, value);
            match grown.next(value) {
                None => end(known.with(value), Settled::LOST, staked, share),
                Some(next) if does == Does::Doubles => {
                    end(known.with(value), Settled::of(&tree.grown[next]), staked, share);
                }
                Some(_) => {}
            }
        }
    }
}

/// How many results one hand can have: from −2 to 2, with one unit or two.
const RESULTS: usize = 10;

/// One hand's results against one of the dealer's ends.
struct Results<N> {
    /// How likely each is.
    shares: [N; RESULTS],
    /// What it drew more than on average, by value, where it came to this result.
    drew: [[N; VALUES]; RESULTS],
}

/// To the first order in what one hand takes from the other: given the dealer's end, the hands
/// are independent but for how many cards of each value they drew. Each hand alone stays exact.
pub(super) fn nearly<N: Number>(deal: &Deal<'_, N>, hands: [&Alone<N>; 3]) -> Rows<N> {
    let Some(rest) = deal.behind.rest(removed(&deal.three)) else { return Rows::new() };
    let parts: [N; VALUES + 1] = array::from_fn(|value| match rest.left.get(value) {
        Some(0) => N::whole(0),
        Some(left) => N::ratio(-1, u128::from(*left)),
        None => N::ratio(1, rest.cards.into()),
    });
    let mut sums: [[N; STAKED]; NETS] = array::from_fn(|_| array::from_fn(|_| N::whole(0)));
    for end in 0..ENDS {
        let [one, two, three] = hands.map(|hand| &hand.by_end[end]);
        let all = one.shares.iter().fold(N::whole(0), |sum, share| sum + share.clone());
        if !all.comes() {
            continue;
        }
        let [first, second, third] =
            [(one, two), (one, three), (two, three)].map(|(a, b)| shared(a, b, &parts));
        let of_all = all.clone() * all;
        for a in one.possible() {
            let of_a = one.shares[a].clone() / of_all.clone();
            for b in two.possible() {
                let of_both = of_a.clone() * two.shares[b].clone();
                for c in three.possible() {
                    let apart = of_both.clone() * three.shares[c].clone();
                    let so = N::whole(1)
                        + first[a][b].clone()
                        + second[a][c].clone()
                        + third[b][c].clone();
                    // Three places, each of a net and an amount.
                    let net = a / 2 + b / 2 + c / 2;
                    sums[net][a % 2 + b % 2 + c % 2] += apart * so;
                }
            }
        }
    }
    let mut rows = Rows::new();
    for (net, sums) in (LEAST..).zip(sums) {
        rows.extend((3..).zip(sums).map(|(staked, share)| ((net, staked), share)));
    }
    rows
}

/// What three hands can come to: the least, how many results from there on, and how many amounts.
const LEAST: i64 = -6;
const NETS: usize = 13;
const STAKED: usize = 4;

fn place(net: i64, staked: i64) -> usize {
    ((net + 2) * 2 + staked - 1) as usize
}

/// One hand of a split without the others: how often each choice is taken, and its results by the
/// dealer's end.
pub(super) struct Alone<N> {
    pub chosen: [N; Choice::ALL.len()],
    by_end: [Results<N>; ENDS],
}

impl<N: Number> Alone<N> {
    pub(super) fn new(deal: &Deal<'_, N>, placed: &Placed) -> Alone<N> {
        let mut chosen = array::from_fn(|_| N::whole(0));
        let visits = deal.visits(placed, 0, |choice, share| chosen[choice as usize] += share);
        let mut alike: [Alike<N>; ALIKE] = array::from_fn(|_| Alike::new());
        deal.each_end(placed, &visits, |ended| alike[nth_alike(&ended)].add(ended));
        let mut by_end: [Results<N>; ENDS] = array::from_fn(|_| Results::none());
        for one in &alike {
            for (end, so) in by_end.iter_mut().enumerate() {
                let net = one.settled.net(deal.behind, one.staked, placed.hand.stake, end);
                so.add(place(net, one.staked), one, end);
            }
        }
        by_end.iter_mut().for_each(Results::about_the_mean);
        Alone { chosen, by_end }
    }
}

/// All ends of a hand that come to the same, whatever the dealer does.
struct Alike<N> {
    settled: Settled,
    staked: i64,
    /// How likely, by the dealer's end.
    shares: [N; ENDS],
    /// How many cards of each value it drew, as likely as that.
    drew: [[N; ENDS]; VALUES],
}

const ALIKE: usize = 16;

/// Lost, won, or open.
fn nth_alike<N>(ended: &Ended<N>) -> usize {
    let settled = match ended.settled {
        Settled::Closed(net) => (net + 1) as usize,
        Settled::Open(points) => 3 + nth_stand(points),
    };
    settled * 2 + ended.staked as usize - 1
}

impl<N: Number> Alike<N> {
    fn new() -> Alike<N> {
        let none = || array::from_fn(|_| N::whole(0));
        let drew = array::from_fn(|_| none());
        Alike { settled: Settled::LOST, staked: 1, shares: none(), drew }
    }

    fn add(&mut self, ended: Ended<N>) {
        (self.settled, self.staked) = (ended.settled, ended.staked);
        for (value, drew) in self.drew.iter_mut().enumerate() {
            let before = ended.drawn.of(value);
            let times = match &ended.over {
                Some(over) => N::whole(before.into()) + over[value].clone(),
                None if before == 0 => continue,
                None => N::whole(before.into()),
            };
            for (drew, share) in drew.iter_mut().zip(&ended.shares) {
                *drew += times.clone() * share.clone();
            }
        }
        for (all, share) in self.shares.iter_mut().zip(ended.shares) {
            *all += share;
        }
    }
}

impl<N: Number> Results<N> {
    fn none() -> Results<N> {
        let none = || array::from_fn(|_| N::whole(0));
        Results { shares: none(), drew: array::from_fn(|_| array::from_fn(|_| N::whole(0))) }
    }

    fn add(&mut self, place: usize, one: &Alike<N>, end: usize) {
        self.shares[place] += one.shares[end].clone();
        for (all, drew) in self.drew[place].iter_mut().zip(&one.drew) {
            *all += drew[end].clone();
        }
    }

    fn possible(&self) -> impl Iterator<Item = usize> + '_ {
        (0..RESULTS).filter(|place| self.shares[*place].comes())
    }

    /// Turns sums of cards drawn into how far their mean lies from that of all results.
    fn about_the_mean(&mut self) {
        let sum = |of: &dyn Fn(usize) -> N| (0..RESULTS).fold(N::whole(0), |sum, at| sum + of(at));
        let all = sum(&|place| self.shares[place].clone());
        if !all.comes() {
            return;
        }
        let of_all = N::whole(1) / all;
        let drawn: [N; VALUES] =
            array::from_fn(|value| sum(&|place| self.drew[place][value].clone()) * of_all.clone());
        for (drew, share) in self.drew.iter_mut().zip(&self.shares) {
            if share.comes() {
                let of_these = N::whole(1) / share.clone();
                for (drew, drawn) in drew.iter_mut().zip(&drawn) {
                    *drew = drew.clone() * of_these.clone() - drawn.clone();
                }
            }
        }
    }
}

/// How much likelier two results are together for the cards that both hands drew.
fn shared<N: Number>(
    one: &Results<N>,
    other: &Results<N>,
    parts: &[N; VALUES + 1],
) -> [[N; RESULTS]; RESULTS] {
    let mut shared: [[N; RESULTS]; RESULTS] = array::from_fn(|_| array::from_fn(|_| N::whole(0)));
    for a in one.possible() {
        let drew = &one.drew[a];
        let all = drew.iter().fold(N::whole(0), |sum, one| sum + one.clone());
        let all = all * parts[VALUES].clone();
        let taken: [N; VALUES] =
            array::from_fn(|value| drew[value].clone() * parts[value].clone() + all.clone());
        for b in other.possible() {
            for (taken, drew) in taken.iter().zip(&other.drew[b]) {
                shared[a][b] += taken.clone() * drew.clone();
            }
        }
    }
    shared
}
