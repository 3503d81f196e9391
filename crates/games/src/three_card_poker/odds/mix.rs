//! Ante and pair plus together, in money.

use super::super::{Area, Options, ThreeCardPoker};
use super::deal::Deal;
use super::ends::{End, paid};
use super::{Decided, Mind, Played};
use alloc::vec::Vec;
use cards::Pack;
use cards::three::Three;
use table::Money;
use table::figures::Mix;
use table::mix::Counted;

pub(super) fn mix<N>(
    options: &Options,
    pack: &Pack,
    player: &Decided,
    wagers: &[(Area, Money)],
) -> Mix<N> {
    let deal = Deal::new(pack.counts());
    let mixed = Mixed { options, wagers };
    let mut counted = Counted::default();
    if mixed.on(Area::Ante).is_zero() {
        // 20.6(a): without an ante nothing is decided, and pair plus is settled by the hand alone.
        for (nth, hand) in deal.worths.iter().enumerate() {
            counted.add(mixed.nets(END_OF_PAIR_PLUS, *hand), mixed.first(), deal.ways(nth));
        }
        return counted.mix::<ThreeCardPoker, N>(wagers);
    }
    for worth in Played::new(options, &deal, Mind::Like(player)).worths {
        let mut add = |end, ways| {
            let play = if end == End::Folded { Money::ZERO } else { mixed.on(Area::Ante) };
            counted.add(mixed.nets(end, worth.hand), mixed.first() + play, ways);
        };
        add(End::Folded, worth.folds);
        worth.runs.iter().for_each(|run| add(run.end, run.ways));
    }
    counted.mix::<ThreeCardPoker, N>(wagers)
}

/// Any end at which the hand is shown.
const END_OF_PAIR_PLUS: End = End::Met(table::Verdict::Push, table::Verdict::Push);

struct Mixed<'a> {
    options: &'a Options,
    wagers: &'a [(Area, Money)],
}

impl Mixed<'_> {
    fn on(&self, area: Area) -> Money {
        let there = self.wagers.iter().filter(|(at, _)| *at == area);
        there.map(|(_, amount)| *amount).sum()
    }

    fn first(&self) -> Money {
        self.wagers.iter().map(|(_, amount)| *amount).sum()
    }

    /// What each wager wins, play with the ante that it equals.
    fn nets(&self, end: End, hand: Three) -> Vec<Money> {
        let with = |area| if area == Area::Play { Area::Ante } else { area };
        let net = |(area, amount): &(Area, Money)| {
            let verdicts = end.verdicts(self.options, hand).into_iter();
            let his = verdicts.filter(|(at, _)| with(*at) == *area);
            his.map(|(_, verdict)| paid(verdict, *amount)).sum()
        };
        self.wagers.iter().map(net).collect()
    }
}
