//! All hands of one total against all hands of the dealer.
//!
//! The dealer stays at or below a total exactly when each of his suits does, so his hands are a
//! coefficient of a product of four polynomials, one for each suit. What the player holds of a
//! suit changes its own only; holdings that leave the same behind are taken together.

use super::super::hand::{Dealt, HandLine};
use super::Against;
use super::suits::{CARDS, Holding, InSuit, Ways, hands, suit_of, times};
use alloc::vec::Vec;
use cards::{Counts, Suit};

/// What a pack has of each suit.
pub(super) struct Suits {
    /// Every different suit once.
    different: Vec<InSuit>,
    /// Which of them each suit is.
    of: [usize; 4],
}

impl Suits {
    pub(super) fn new(pack: &Counts) -> Suits {
        let all = Suit::ALL.map(|suit| suit_of(pack, suit));
        let same = all.map(|suit| all.iter().position(|other| *other == suit).unwrap_or(0));
        let mut different = Vec::new();
        let mut of = [0; 4];
        for (nth, first) in same.into_iter().enumerate() {
            if first == nth {
                of[nth] = different.len();
                different.push(InSuit::new(all[nth]));
            } else {
                of[nth] = of[first];
            }
        }
        Suits { different, of }
    }

    pub(super) fn suit(&self, suit: Suit) -> &InSuit {
        &self.different[self.of[suit as usize]]
    }
}

/// What hands of one total are told apart by besides, suit by suit.
pub(super) trait Mark: Copy + Ord {
    /// Whether it does not matter which suit is which.
    const ANY_SUIT: bool = true;

    /// Of what is held of one suit.
    fn of(holding: &Holding, suit: usize) -> Self;

    /// Of several suits.
    fn and(self, other: Self) -> Self;
}

/// By nothing.
impl Mark for () {
    fn of(_: &Holding, _: usize) {}

    fn and(self, (): ()) {}
}

/// By what all seven cards count together.
impl Mark for u16 {
    fn of(holding: &Holding, _: usize) -> u16 {
        holding.points
    }

    fn and(self, other: u16) -> u16 {
        self + other
    }
}

/// Hands of one total that are told apart by nothing that matters.
pub(super) struct Alike<M> {
    pub(super) dealt: Dealt,
    pub(super) mark: M,
    pub(super) ways: u64,
    pub(super) against: Against,
}

/// Shows every kind of hand with this total.
pub(super) fn each<M: Mark>(suits: &Suits, total: u8, mut show: impl FnMut(Alike<M>)) {
    let [a, b, c, d] = if M::ANY_SUIT { suits.of } else { [0, 1, 2, 3] };
    let of: Vec<Vec<Part<M>>> = match M::ANY_SUIT {
        true => suits.different.iter().map(|suit| parts(suit, total, 0)).collect(),
        false => (0..4).map(|nth| parts(&suits.different[suits.of[nth]], total, nth)).collect(),
    };
    // Where both pairs of suits are the same, each meeting happens twice.
    let twice = (a, b) == (c, d);
    let one = pairs(&of[a], &of[b], a == b);
    let other = if twice { None } else { Some(pairs(&of[c], &of[d], c == d)) };
    let other = other.as_ref().unwrap_or(&one);
    let sizes = if twice { 0..CARDS / 2 + 1 } else { 0..CARDS + 1 };
    for cards in sizes {
        for one in &one[cards] {
            for other in other[CARDS - cards].iter().filter(|other| one.reaches || other.reaches) {
                show(Alike {
                    dealt: Dealt {
                        ranks: [one.ranks[0], one.ranks[1], other.ranks[0], other.ranks[1]],
                    },
                    mark: one.mark.and(other.mark),
                    ways: one.ways * other.ways * if twice { 2 } else { 1 },
                    against: (hands(&one.below, &other.below), hands(&one.up_to, &other.up_to)),
                });
            }
        }
    }
}

/// Holdings of one or two suits that leave the same behind.
struct Part<M> {
    cards: usize,
    /// Whether one of the suits has the total, and what it is then paid for.
    reaches: bool,
    line: HandLine,
    mark: M,
    below: Ways,
    up_to: Ways,
    ranks: [u16; 2],
    ways: u64,
}

impl<M: Mark> Part<M> {
    /// All that matters of it.
    fn key(&self) -> (usize, bool, HandLine, M, &Ways, &Ways) {
        (self.cards, self.reaches, self.line, self.mark, &self.below, &self.up_to)
    }
}

fn parts<M: Mark>(suit: &InSuit, total: u8, nth: usize) -> Vec<Part<M>> {
    let part = |holding: &Holding| Part {
        cards: holding.cards,
        reaches: holding.best() == total,
        line: if holding.best() == total { holding.alone().line() } else { HandLine::UpTo26 },
        mark: M::of(holding, nth),
        below: holding.left[total as usize - 1],
        up_to: holding.left[total as usize],
        ranks: [holding.ranks, 0],
        ways: holding.ways,
    };
    let within = suit.holdings.iter().filter(|holding| holding.best() <= total);
    let mut parts: Vec<Part<M>> = within.map(part).collect();
    parts.sort_unstable_by(|one, other| one.key().cmp(&other.key()));
    parts.dedup_by(|one, before| {
        let alike = one.key() == before.key();
        if alike {
            before.ways += one.ways;
        }
        alike
    });
    parts
}

/// Two suits together, by the number of cards.
fn pairs<M: Mark>(one: &[Part<M>], other: &[Part<M>], same: bool) -> [Vec<Part<M>>; CARDS + 1] {
    let mut pairs = [const { Vec::new() }; CARDS + 1];
    for (nth, first) in one.iter().enumerate() {
        // Of two suits that are the same it does not matter which is which.
        let others = if same { &other[..=nth] } else { other };
        for (mth, second) in others.iter().enumerate() {
            let cards = first.cards + second.cards;
            if cards <= CARDS {
                let twice = same && mth != nth;
                pairs[cards].push(pair(first, second, if twice { 2 } else { 1 }));
            }
        }
    }
    pairs
}

fn pair<M: Mark>(one: &Part<M>, other: &Part<M>, often: u64) -> Part<M> {
    Part {
        cards: one.cards + other.cards,
        reaches: one.reaches || other.reaches,
        line: one.line.max(other.line),
        mark: one.mark.and(other.mark),
        below: times(&one.below, &other.below),
        up_to: times(&one.up_to, &other.up_to),
        ranks: [one.ranks[0], other.ranks[0]],
        ways: one.ways * other.ways * often,
    }
}
