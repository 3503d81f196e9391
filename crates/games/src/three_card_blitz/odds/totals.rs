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

/// Hands of one total that are told apart by nothing that matters.
pub(super) struct Alike {
    pub(super) dealt: Dealt,
    /// What all seven cards count together, where that was asked for.
    pub(super) points: u16,
    pub(super) ways: u64,
    pub(super) against: Against,
}

/// Shows every kind of hand with this total.
pub(super) fn each(suits: &Suits, total: u8, by_points: bool, mut show: impl FnMut(Alike)) {
    let of: Vec<Vec<Part>> =
        suits.different.iter().map(|suit| parts(suit, total, by_points)).collect();
    let [a, b, c, d] = suits.of;
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
                    points: one.points + other.points,
                    ways: one.ways * other.ways * if twice { 2 } else { 1 },
                    against: (hands(&one.below, &other.below), hands(&one.up_to, &other.up_to)),
                });
            }
        }
    }
}

/// Holdings of one or two suits that leave the same behind.
struct Part {
    cards: usize,
    /// Whether one of the suits has the total, and what it is then paid for.
    reaches: bool,
    line: HandLine,
    points: u16,
    below: Ways,
    up_to: Ways,
    ranks: [u16; 2],
    ways: u64,
}

impl Part {
    /// All that matters of it.
    fn key(&self) -> (usize, bool, HandLine, u16, &Ways, &Ways) {
        (self.cards, self.reaches, self.line, self.points, &self.below, &self.up_to)
    }
}

fn parts(suit: &InSuit, total: u8, by_points: bool) -> Vec<Part> {
    let part = |holding: &Holding| Part {
        cards: holding.cards,
        reaches: holding.best() == total,
        line: if holding.best() == total { holding.alone().line() } else { HandLine::UpTo26 },
        points: if by_points { holding.points } else { 0 },
        below: holding.left[total as usize - 1],
        up_to: holding.left[total as usize],
        ranks: [holding.ranks, 0],
        ways: holding.ways,
    };
    let within = suit.holdings.iter().filter(|holding| holding.best() <= total);
    let mut parts: Vec<Part> = within.map(part).collect();
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
fn pairs(one: &[Part], other: &[Part], same: bool) -> [Vec<Part>; CARDS + 1] {
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

fn pair(one: &Part, other: &Part, often: u64) -> Part {
    Part {
        cards: one.cards + other.cards,
        reaches: one.reaches || other.reaches,
        line: one.line.max(other.line),
        points: one.points + other.points,
        below: times(&one.below, &other.below),
        up_to: times(&one.up_to, &other.up_to),
        ranks: [one.ranks[0], other.ranks[0]],
        ways: one.ways * other.ways * often,
    }
}
