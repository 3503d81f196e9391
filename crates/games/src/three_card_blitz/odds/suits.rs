//! One suit by itself: what a player can hold of it, and what is left of it for the dealer.

use super::super::hand::{Dealt, HandLine};
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Counts, Rank, Suit, suited};

/// How many cards a hand has.
pub(super) const CARDS: usize = 7;

/// Totals go from nothing to a blitz.
pub(super) const TOTALS: usize = 32;

/// In how many ways none, one, up to seven cards can be picked: a polynomial.
pub(super) type Ways = [u64; CARDS + 1];

/// How many of each rank there are.
pub(super) type Ranks = [u8; 13];

/// What a player holds of one suit. Cards of one value are taken together, as far as no line of
/// a pay table tells them apart.
pub(super) struct Holding {
    key: Key,
    pub(super) cards: usize,
    /// The ranks of one such holding.
    pub(super) ranks: u16,
    /// What all its cards count together.
    pub(super) points: u16,
    pub(super) ways: u64,
    /// What the dealer can have of the rest with no more than each total.
    pub(super) left: [Ways; TOTALS],
}

/// How many are left of each rank, in order among ranks of one value; the best total, how many
/// ranks are held, and what they are paid for.
type Key = (Ranks, u8, u32, HandLine, bool);

impl Holding {
    pub(super) fn best(&self) -> u8 {
        suited::best_of_suit(self.ranks)
    }

    /// What it is as a hand without other suits.
    pub(super) fn alone(&self) -> Dealt {
        alone(self.ranks)
    }
}

fn alone(ranks: u16) -> Dealt {
    Dealt { ranks: [ranks, 0, 0, 0] }
}

/// Everything that can be held of one suit.
pub(super) struct InSuit {
    all: Ranks,
    pub(super) holdings: Vec<Holding>,
    /// Which of them each set of ranks is, where no card of it is held twice.
    by_ranks: Vec<u16>,
}

impl InSuit {
    pub(super) fn new(all: Ranks) -> InSuit {
        let mut held = Vec::new();
        pick(&all, 0, [0; 13], CARDS, &mut held);
        let mut keyed: Vec<(Key, Ranks, u64)> =
            held.into_iter().map(|held| (key(&all, &held), held, ways(&all, &held))).collect();
        keyed.sort_unstable();
        let (mut holdings, mut by_ranks) = (Vec::new(), vec![0; 1 << all.len()]);
        for same in keyed.chunk_by(|one, other| one.0 == other.0) {
            let distinct = same.iter().filter(|(_, held, _)| held.iter().all(|held| *held < 2));
            distinct.for_each(|(_, held, _)| by_ranks[bits(held) as usize] = holdings.len() as u16);
            let ways = same.iter().map(|(_, _, ways)| ways).sum();
            holdings.push(holding(same[0].0, &all, &same[0].1, ways));
        }
        InSuit { all, holdings, by_ranks }
    }

    /// The holding that these ranks are, one card of each.
    pub(super) fn of_ranks(&self, ranks: u16) -> &Holding {
        &self.holdings[self.by_ranks[ranks as usize] as usize]
    }

    /// The holding that these cards of the suit are, also where one is held twice.
    pub(super) fn of(&self, held: &Ranks) -> &Holding {
        let key = key(&self.all, held);
        let nth = self.holdings.binary_search_by(|holding| holding.key.cmp(&key));
        &self.holdings[nth.expect("cards that the pack holds")]
    }
}

/// How many of each rank the cards have in one suit.
pub(super) fn in_suit(cards: &[Card], suit: Suit) -> Ranks {
    let mut ranks = [0; 13];
    for card in cards.iter().filter(|card| card.suit() == suit) {
        ranks[card.rank() as usize] += 1;
    }
    ranks
}

pub(super) fn suit_of(counts: &Counts, suit: Suit) -> Ranks {
    Rank::ALL.map(|rank| counts.of(Card::new(rank, suit)))
}

/// Every choice of up to `most` of the cards from this rank on.
fn pick(all: &Ranks, from: usize, held: Ranks, most: usize, into: &mut Vec<Ranks>) {
    if from == all.len() {
        into.push(held);
        return;
    }
    for more in 0..=most.min(all[from] as usize) {
        let mut held = held;
        held[from] = more as u8;
        pick(all, from + 1, held, most - more, into);
    }
}

fn key(all: &Ranks, held: &Ranks) -> Key {
    let mut left: Ranks = core::array::from_fn(|rank| all[rank] - held[rank]);
    let alike = |one: usize, other: usize| value(one) == value(other);
    let mut from = 0;
    for to in 1..=left.len() {
        if to == left.len() || !alike(from, to) {
            left[from..to].sort_unstable();
            from = to;
        }
    }
    let alone = alone(bits(held));
    let held = bits(held).count_ones();
    (left, alone.total(), held, alone.line(), alone.is_royal_flush())
}

/// 51.5(b): what one card of the rank counts.
fn value(rank: usize) -> u8 {
    suited::best_of_suit(1 << rank)
}

fn bits(held: &Ranks) -> u16 {
    (0..held.len()).filter(|rank| held[*rank] > 0).fold(0, |bits, rank| bits | 1 << rank)
}

fn ways(all: &Ranks, held: &Ranks) -> u64 {
    all.iter().zip(held).map(|(all, held)| any_of((*all).into())[*held as usize]).product()
}

fn holding(key: Key, all: &Ranks, held: &Ranks, ways: u64) -> Holding {
    let points = held.iter().enumerate().map(|(rank, held)| value(rank) as u16 * *held as u16);
    Holding {
        key,
        cards: held.iter().map(|held| *held as usize).sum(),
        ranks: bits(held),
        points: points.sum(),
        ways,
        left: up_to(&core::array::from_fn(|rank| all[rank] - held[rank])),
    }
}

/// 51.5(a): in how many ways cards of one suit can be picked that come to no more than each total.
pub(super) fn up_to(left: &Ranks) -> [Ways; TOTALS] {
    let mut ways = [[0; CARDS + 1]; TOTALS];
    ways[0][0] = 1;
    add_lower(left, left.len(), 0, &ways[0].clone(), &mut ways);
    for total in 1..TOTALS {
        let lower = ways[total - 1];
        ways[total].iter_mut().zip(lower).for_each(|(all, ways)| *all += ways);
    }
    ways
}

/// Adds every pick that has `above` as its highest ranks and goes on below rank `from`: its three
/// highest decide the total, and whatever lies below them is free.
fn add_lower(left: &Ranks, from: usize, above: u16, picked: &Ways, into: &mut [Ways; TOTALS]) {
    for rank in (0..from).filter(|rank| left[*rank] > 0) {
        let ranks = above | 1 << rank;
        let mut with = times(picked, &some_of(left[rank]));
        let is_third = ranks.count_ones() == 3;
        if is_third {
            let below = left[..rank].iter().map(|left| u64::from(*left)).sum();
            with = times(&with, &any_of(below));
        } else {
            add_lower(left, rank, ranks, &with, into);
        }
        let total = suited::best_of_suit(ranks) as usize;
        into[total].iter_mut().zip(with).for_each(|(all, ways)| *all += ways);
    }
}

/// Any number of so many cards.
fn any_of(cards: u64) -> Ways {
    let mut ways = [1; CARDS + 1];
    for picked in 1..=CARDS {
        let more = cards.saturating_sub(picked as u64 - 1);
        ways[picked] = ways[picked - 1] * more / picked as u64;
    }
    ways
}

/// At least one of so many cards.
fn some_of(cards: u8) -> Ways {
    let mut ways = any_of(cards.into());
    ways[0] = 0;
    ways
}

/// Cards of one kind and cards of another together.
pub(super) fn times(one: &Ways, other: &Ways) -> Ways {
    let mut both = [0; CARDS + 1];
    for (cards, ways) in one.iter().enumerate().filter(|(_, ways)| **ways > 0) {
        for (more, others) in other[..=CARDS - cards].iter().enumerate() {
            both[cards + more] += ways * others;
        }
    }
    both
}

/// In how many ways the hand can be completed with cards of both.
pub(super) fn hands(one: &Ways, other: &Ways) -> u64 {
    (0..=CARDS).map(|cards| one[cards] * other[CARDS - cards]).sum()
}

/// How many hands so many cards can give.
pub(super) fn all_hands(cards: u16) -> u64 {
    let one =
        |ways: u128, nth: u16| ways * u128::from(cards.saturating_sub(nth)) / (nth + 1) as u128;
    (0..CARDS as u16).fold(1, one) as u64
}
