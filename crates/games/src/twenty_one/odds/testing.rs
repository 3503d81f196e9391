//! What the tests of the games of 21 ask their odds.

use super::behind::Behind;
use super::chart::Way;
use super::dealer::{ACES, Dealer, Left, TENS, VALUES};
use super::dealt::Dealing;
use super::house::Analysed;
use super::layout::Layout;
use super::together::by_courses;
use super::wager::Played;
use crate::golden::Float;
use crate::golden::Row;
use crate::twenty_one::OnSoft17;
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Pack};
use table::figures::{Alone, Asked, Figure, Figures, Number, Player, Ratio, Seen, Spread, Value};
use table::{Game, Money, Place, Refusal, Spot};

/// `Kc*8 9h*6`: so many of each.
pub(crate) fn pack(text: &str) -> Pack {
    Pack::of(text.split(' ').flat_map(|word| {
        let (card, many) = word.split_once('*').unwrap();
        vec![Card::parse(card).unwrap(); many.parse().unwrap()]
    }))
}

pub(crate) fn close(one: Float, other: Float, within: Float) -> bool {
    one - other <= within && other - one <= within
}

pub(crate) fn ev<G: Analysed>(figure: &Figure<G, Float>) -> Float {
    let Spread::Shares { ev, .. } = &figure.spread else {
        panic!("{} is counted", figure.wager.name)
    };
    *ev
}

/// The outcomes add up to one, and to the means and the square that are given with them.
pub(crate) fn is_spread<G: Analysed>(figure: &Figure<G, Float>) {
    let Spread::Shares { ev, staked, square, outcomes, chosen } = &figure.spread else { panic!() };
    let sum = |of: &dyn Fn(Ratio, Ratio) -> Ratio| {
        outcomes.iter().fold(Float::ZERO, |sum, outcome| {
            let one = of(outcome.net, outcome.staked);
            sum + Float::ratio(one.over().into(), one.under() as u128) * outcome.ways
        })
    };
    assert!(close(sum(&|_, _| Ratio::ONE), Float::whole(1), Float::TIE));
    assert!(close(sum(&|net, _| net), *ev, Float::TIE));
    assert!(close(sum(&|_, staked| staked), *staked, Float::TIE));
    // A large sum that is rarely won is squared with what its share was rounded by.
    assert!(close(sum(&|net, _| net * net), *square, Float::ratio(1, 1 << 20)));
    assert!(outcomes.iter().all(|outcome| outcome.ways > Float::ZERO - Float::TIE));
    assert!(chosen.iter().all(|(_, times)| *times > Float::ZERO));
}

/// Every pair behind every up-card, summed over the courses of its splits and dealt out. The pack
/// must hold enough for all hands and the dealer: a hand that is summed takes no card from another.
pub(crate) fn judged<G: Analysed>(options: &G::Options, pack: &Pack) {
    let layout = Layout::new::<G>(options, pack);
    let mut splits = 0;
    for up in 0..VALUES {
        let wager = Money::dollars(5);
        let behind = Behind::<Float>::new::<G>(options, pack, &layout, up, wager);
        let Some(behind) = behind else { continue };
        let (plan, _) = behind.solve(&Way::Best);
        let rows = Played::<G, Float> { options, pack, behind: &behind, plan: &plan }.rows();
        for (value, one) in plan.pairs.iter().enumerate() {
            let (Some(one), Some(pair)) = (one, behind.pair(value)) else { continue };
            if pair.is_suited() {
                continue;
            }
            let summed = by_courses(&pair, one, &rows);
            let dealt = Dealing::<G, Float>::new(options, &pair, &plan, one, &rows).deal(pack);
            let [all, none_lost] = [summed.results(&rows).total(), dealt.results.total()];
            assert!(close(all, none_lost, Float::TIE), "the pack runs out: {value} under {up}");
            let means = summed.means(&rows).into_iter().zip(dealt.results.means());
            let acts = summed.chosen.acts.into_iter().zip(dealt.chosen.acts);
            for (summed, dealt) in means.chain(acts) {
                let elected = table::Options::changed(options);
                assert!(close(summed, dealt, Float::TIE), "{value} under {up}: {elected:?}");
            }
            splits += 1;
        }
    }
    assert!(splits > 0);
}

/// What becomes of a shoe of twice sixteen decks and so on: what one deck less changes halves with
/// every doubling, so that two shoes tell of an infinite one.
pub(crate) fn with_infinite_decks(main: impl Fn(u8) -> Float) -> Float {
    let (eight, sixteen) = (main(8), main(16));
    sixteen + sixteen - eight
}

/// How often the dealer ends as a row says, in a shoe that is as good as infinite; nothing where
/// it says something else.
pub(crate) fn dealer_ends(row: &Row<'_>) -> Option<Float> {
    let soft_17 = match row.options.first() {
        Some((_, "hit")) => OnSoft17::Hits,
        _ => OnSoft17::Stands,
    };
    let left: Left = core::array::from_fn(|value| if value == TENS { 16_000 } else { 4_000 });
    let cards: u16 = left.iter().sum();
    let end = match row.wager.strip_prefix("dealer ")? {
        "blackjack" => 6,
        "ends on more than 21" => 5,
        "ends on 21, no blackjack" => 4,
        other => other.strip_prefix("ends on ")?.parse::<usize>().ok()? - 17,
    };
    let mut sum = Float::ZERO;
    for up in ACES..VALUES {
        let ends = Dealer::<Float>::new(up, soft_17).ends(&left);
        sum += *ends.at(end) * Float::ratio(left[up].into(), cards.into());
    }
    Some(sum)
}

pub(crate) fn asked(hand: &str, up: Option<&str>) -> Asked {
    let card = |text: &str| Card::parse(text).unwrap();
    Asked { hand: hand.split(' ').map(card).collect(), up: up.map(card), ..Asked::default() }
}

/// One hand and the up-card, as its player sees them.
struct Facing(Asked);

impl Seen for Facing {
    fn cards(&self, at: Place) -> &[Card] {
        match (at, self.0.up.as_ref()) {
            (Place::DEALER, Some(up)) => core::slice::from_ref(up),
            _ if at == Place::hand(Spot(0), 0) => &self.0.hand,
            _ => &[],
        }
    }

    fn lying(&self, at: Place) -> usize {
        self.cards(at).len()
    }

    fn picked_up(&self, _: Place) -> &[Card] {
        &[]
    }
}

/// What a player does with a hand of which nothing was split.
pub(crate) fn decides<G: Game>(
    player: &impl Player<G>,
    hand: &str,
    up: &str,
    among: &[G::Choice],
) -> G::Choice {
    let facing = Facing(asked(hand, Some(up)));
    player.choose(&facing, Spot(0).line(0), Place::hand(Spot(0), 0), among)
}

/// What each choice is worth with the whole shoe.
pub(crate) fn worths<G: Analysed + Figures>(
    options: &G::Options,
    hand: &str,
    up: Option<&str>,
) -> Result<Vec<(&'static str, Float)>, Refusal> {
    let valued = G::choices::<Float, _>(options, &G::pack(options), &asked(hand, up), &Alone)?;
    let sum = |worth| match worth {
        Value::Sum(worth) => worth,
        Value::Ratio(over, under) => Float::ratio(over, under),
    };
    Ok(valued.into_iter().map(|one| (one.choice, sum(one.worth))).collect())
}
