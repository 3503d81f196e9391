//! All wagers of a round together, in money.

use super::super::pay::{self, PICKS, Pick, picked};
use super::super::{Area, Options, PikItPoker};
use super::analysis::{Analysis, verdict};
use super::decided::{Decided, pick};
use super::ends::{ENDS, ends, paid};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Five, Three, three};
use core::array;
use table::Money;
use table::figures::Mix;
use table::mix::Counted;

/// The line of the five cards and that of the three that are picked.
type Lines = (Option<usize>, Option<usize>);

/// Some hand of those lines, and in how many ways each end comes with them.
type Sums = (Five, Option<Three>, [u128; ENDS]);

pub(super) fn mix<N>(
    analysis: &Analysis<'_>,
    player: &Decided,
    wagers: &[(Area, Money)],
) -> Mix<N> {
    let options = analysis.options;
    let on = |area| {
        let there = wagers.iter().find(|(at, _)| *at == area);
        there.map_or(Money::ZERO, |(_, amount)| *amount)
    };
    let picks = !on(Area::ThreeCardBonus).is_zero();
    let mut all: BTreeMap<Lines, Sums> = BTreeMap::new();
    for class in &analysis.classes {
        let ways = class.against.ways(player.choice(&class.cards));
        let five = class.worth.five;
        let trios = if picks { trios(options, &class.cards) } else { vec![(None, 1)] };
        for (trio, times) in trios {
            let lines = (pay::five_line(five), trio.and_then(pay::three_line));
            let (_, _, sums) = all.entry(lines).or_insert((five, trio, [0; ENDS]));
            for (sum, ways) in sums.iter_mut().zip(ways) {
                *sum += u128::from(ways) * u128::from(class.hands) * times;
            }
        }
    }
    let first: Money = wagers.iter().map(|(_, amount)| *amount).sum();
    let ends = ends(options, on(Area::Ante));
    let mut counted = Counted::default();
    for (five, trio, sums) in all.into_values() {
        for (end, ways) in ends.iter().zip(sums).filter(|(_, ways)| *ways > 0) {
            let net = |(area, amount): &(Area, Money)| match area {
                Area::FiveCardBonus => paid(verdict(pay::five_card_bonus(options, five)), *amount),
                Area::ThreeCardBonus => {
                    let odds = trio.and_then(|trio| pay::three_card_bonus(options, trio));
                    paid(verdict(odds), *amount)
                }
                // Play goes with the ante that it is a multiple of.
                Area::Ante | Area::Play3 | Area::Play5 => end.net,
            };
            let staked = first - on(Area::Ante) + end.staked;
            counted.add(wagers.iter().map(net).collect(), staked, ways);
        }
    }
    counted.mix::<PikItPoker, N>(wagers)
}

/// 39.11(c), P-1: every pick of three once, or as often the one that pays most.
fn trios(options: &Options, cards: &[Card; 5]) -> Vec<(Option<Three>, u128)> {
    let shown = |choice| {
        let [a, b, c] = array::from_fn(|nth| cards[picked(choice)[nth]]);
        Some(three::rank(a, b, c))
    };
    match options.pick {
        Pick::Blind => PICKS.iter().map(|choice| (shown(*choice), 1)).collect(),
        Pick::Seen => vec![(shown(pick(options, cards)), PICKS.len() as u128)],
    }
}
