//! All wagers of a round together, in money.

use super::super::hand::{Dealt, HandLine};
use super::super::pay;
use super::super::{Area, Options, ThreeCardBlitz, contest};
use super::Nets;
use super::decided::{Decided, Mind};
use super::sides::{awarded, paid};
use super::suits::{CARDS, Holding, TOTALS, all_hands};
use super::totals::{self, Alike, Mark, Suits};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use cards::Pack;
use table::figures::{Mix, Workers};
use table::mix::Counted;
use table::{Money, Verdict};

pub(super) fn mix<N, C: Workers>(
    options: &Options,
    pack: &Pack,
    player: &Decided,
    wagers: &[(Area, Money)],
    workers: &C,
) -> Mix<N> {
    let suits = Suits::new(&pack.counts());
    let dealers = all_hands(pack.counts().total().saturating_sub(CARDS as u16));
    let mixed = Mixed { options, player, wagers, dealers };
    let has = |area| wagers.iter().any(|(at, _)| *at == area);
    let parts = workers.each(TOTALS - 1, |nth| {
        let total = (nth + 1) as u8;
        match (has(Area::Progressive), has(Area::FlushBonus)) {
            (true, _) => mixed.of_total::<Award>(&suits, total),
            (false, true) => mixed.of_total::<Longest>(&suits, total),
            (false, false) => mixed.of_total::<()>(&suits, total),
        }
    });
    let mut counted = Counted::default();
    for (nets, staked, ways) in parts.into_iter().flatten() {
        counted.add(nets, staked, ways);
    }
    counted.mix::<ThreeCardBlitz, N>(wagers)
}

/// By the longest suit, as the flush bonus does.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Longest(u32);

impl Mark for Longest {
    fn of(holding: &Holding, _: usize) -> Longest {
        Longest(holding.ranks.count_ones())
    }

    fn and(self, other: Longest) -> Longest {
        self.max(other)
    }
}

/// By the suits whose meters can be won, too.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Award {
    longest: Longest,
    /// Bits for the suits that are worth so much.
    blitzes: u8,
    royals: u8,
    is_royal_flush: bool,
}

impl Mark for Award {
    const ANY_SUIT: bool = false;

    fn of(holding: &Holding, suit: usize) -> Award {
        let alone = holding.alone();
        let bit = |is_it: bool| u8::from(is_it) << suit;
        Award {
            longest: Longest::of(holding, suit),
            blitzes: bit(alone.blitzes() > 0),
            royals: bit(alone.is_royal_blitz(cards::Suit::ALL[0])),
            is_royal_flush: alone.is_royal_flush(),
        }
    }

    fn and(self, other: Award) -> Award {
        Award {
            longest: self.longest.and(other.longest),
            blitzes: self.blitzes | other.blitzes,
            royals: self.royals | other.royals,
            is_royal_flush: self.is_royal_flush || other.is_royal_flush,
        }
    }
}

/// What each wager wins, what was wagered, in how many ways.
type Part = (Vec<Money>, Money, u128);

struct Mixed<'a> {
    options: &'a Options,
    player: &'a Decided,
    wagers: &'a [(Area, Money)],
    dealers: u64,
}

impl Mixed<'_> {
    fn of_total<M: Mark>(&self, suits: &Suits, total: u8) -> Vec<Part> {
        // Hands that differ in nothing but how the dealer does against them are one.
        let mut all: BTreeMap<(M, HandLine), (Dealt, [u128; 4])> = BTreeMap::new();
        totals::each(suits, total, |alike: Alike<M>| {
            let key = (alike.mark, alike.dealt.line());
            let (_, sums) = all.entry(key).or_insert((alike.dealt, [0; 4]));
            sums.iter_mut().zip(self.ends(&alike)).for_each(|(sum, ways)| *sum += ways);
        });
        all.into_values().flat_map(|(dealt, ends)| self.parts(dealt, ends)).collect()
    }

    /// In how many ways the dealer is lower, equal and higher, and the hand is folded.
    fn ends<M>(&self, alike: &Alike<M>) -> [u128; 4] {
        let plays = match self.player.totals[usize::from(alike.dealt.total())] {
            Mind::Plays => true,
            Mind::Folds => false,
            Mind::Counts => Nets::new(self.options, alike.dealt).plays(alike.against, self.dealers),
        };
        let (below, up_to) = alike.against;
        let ways = match plays {
            true => [below, up_to - below, self.dealers - up_to, 0],
            false => [0, 0, 0, self.dealers],
        };
        ways.map(|dealers| u128::from(dealers) * u128::from(alike.ways))
    }

    fn parts(&self, dealt: Dealt, ends: [u128; 4]) -> impl Iterator<Item = Part> {
        let total = dealt.total();
        let dealers = [Some(total - 1), Some(total), Some(total + 1), None];
        let first: Money = self.wagers.iter().map(|(_, amount)| *amount).sum();
        let on = |area| self.wagers.iter().find(|(at, _)| *at == area).map(|(_, amount)| *amount);
        let play = on(Area::Ante).unwrap_or(Money::ZERO);
        dealers.into_iter().zip(ends).filter(|(_, ways)| *ways > 0).map(move |(dealer, ways)| {
            let net = |(area, amount): &(Area, Money)| self.net(dealt, dealer, *area, *amount);
            let staked = first + if dealer.is_some() { play } else { Money::ZERO };
            (self.wagers.iter().map(net).collect(), staked, ways)
        })
    }

    /// 51.10(d)1, (e), 51.11: what a wager wins against a dealer's total, or where the hand is
    /// folded; play goes with the ante that it equals.
    fn net(&self, dealt: Dealt, dealer: Option<u8>, area: Area, wager: Money) -> Money {
        let met = dealer.map(|dealer| contest(&self.options.blind, dealt, dealer));
        match area {
            Area::Ante | Area::Play => match met {
                Some(met) => paid(met.ante.0, wager) + paid(met.ante.0, wager),
                None => paid(Verdict::Lose, wager),
            },
            Area::Blind => paid(met.map_or(Verdict::Lose, |met| met.blind.0), wager),
            Area::FlushBonus => {
                let odds = pay::flush_bonus(&self.options.flush_bonus, dealt.suited());
                paid(odds.map_or(Verdict::Lose, |odds| odds.win()), wager)
            }
            Area::Progressive => awarded(self.options, &pay::RESETS, dealt, wager),
        }
    }
}
