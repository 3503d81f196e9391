//! Sums over all hands of one total at once.
//!
//! How often hands win is linear in what each suit leaves for the dealer, so that the holdings of
//! a suit can be added up before the suits meet. Which hands are best played is not; but where the
//! least and the most that any of them leaves say the same, none of them need be looked at alone.

use super::super::hand::{Dealt, HandLine};
use super::Against;
use super::suits::{CARDS, Holding, InSuit, Ways, hands, times};
use super::totals::Suits;
use alloc::vec::Vec;
use cards::Suit;

/// As [`Ways`], over many holdings.
type Sums = [u128; CARDS + 1];

/// Hands of one total that hold as many cards of each suit and are paid alike.
pub(super) struct Group {
    /// One of them.
    pub(super) dealt: Dealt,
    pub(super) hands: u128,
    /// The dealer's hands against all of them: with a lower total, and with no higher one.
    pub(super) against: [u128; 2],
    /// The same against one of them: not less, and not more.
    pub(super) least: Against,
    pub(super) most: Against,
}

/// Shows every group of hands with this total.
pub(super) fn each(suits: &Suits, total: u8, mut show: impl FnMut(Group)) {
    let of = Suit::ALL.map(|suit| parts(suits.suit(suit), total));
    let (one, other) = (pairs(&of[0], &of[1]), pairs(&of[2], &of[3]));
    for (one, other) in one.iter().flat_map(|one| other.iter().map(move |other| (one, other))) {
        if one.cards + other.cards != CARDS || !(one.reaches || other.reaches) {
            continue;
        }
        let met = |one: &[Ways; 2], other: &[Ways; 2]| {
            (hands(&one[0], &other[0]), hands(&one[1], &other[1]))
        };
        let met_all = |nth: usize| {
            (0..=CARDS).map(|cards| one.sums[nth][cards] * other.sums[nth][CARDS - cards]).sum()
        };
        show(Group {
            dealt: Dealt { ranks: [one.ranks[0], one.ranks[1], other.ranks[0], other.ranks[1]] },
            hands: one.ways * other.ways,
            against: [met_all(0), met_all(1)],
            least: met(&one.least, &other.least),
            most: met(&one.most, &other.most),
        });
    }
}

/// Holdings of one or two suits, as many cards of each and paid alike. All but the first two are
/// what they leave for the dealer: below the total, and up to it.
struct Part {
    cards: usize,
    reaches: bool,
    /// Of one of them.
    ranks: [u16; 2],
    ways: u128,
    /// As often as they come.
    sums: [Sums; 2],
    least: [Ways; 2],
    most: [Ways; 2],
}

fn parts(suit: &InSuit, total: u8) -> Vec<Part> {
    let within = suit.holdings.iter().filter(|holding| holding.best() <= total);
    let mut parts: Vec<((usize, Option<HandLine>), Part)> = Vec::new();
    for holding in within {
        let line = (holding.best() == total).then(|| holding.alone().line());
        let key = (holding.cards, line);
        match parts.iter_mut().find(|(other, _)| *other == key) {
            Some((_, part)) => part.add(holding, total),
            None => parts.push((key, Part::new(holding, total))),
        }
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

/// What a holding leaves for the dealer: below the total, and up to it.
fn left(holding: &Holding, total: u8) -> [Ways; 2] {
    [holding.left[usize::from(total) - 1], holding.left[usize::from(total)]]
}

impl Part {
    fn new(holding: &Holding, total: u8) -> Part {
        let left = left(holding, total);
        let ways = u128::from(holding.ways);
        Part {
            cards: holding.cards,
            reaches: holding.best() == total,
            ranks: [holding.ranks, 0],
            ways,
            sums: left.map(|left| left.map(|left| u128::from(left) * ways)),
            least: left,
            most: left,
        }
    }

    /// One more of them.
    fn add(&mut self, holding: &Holding, total: u8) {
        self.ways += u128::from(holding.ways);
        for (nth, left) in left(holding, total).iter().enumerate() {
            for (cards, left) in left.iter().enumerate() {
                self.sums[nth][cards] += u128::from(*left) * u128::from(holding.ways);
                self.least[nth][cards] = self.least[nth][cards].min(*left);
                self.most[nth][cards] = self.most[nth][cards].max(*left);
            }
        }
    }
}

/// Two suits together.
fn pairs(one: &[Part], other: &[Part]) -> Vec<Part> {
    let both = one.iter().flat_map(|one| other.iter().map(move |other| (one, other)));
    let fits = both.filter(|(one, other)| one.cards + other.cards <= CARDS);
    let pair = |(one, other): (&Part, &Part)| Part {
        cards: one.cards + other.cards,
        reaches: one.reaches || other.reaches,
        ranks: [one.ranks[0], other.ranks[0]],
        ways: one.ways * other.ways,
        sums: [0, 1].map(|nth| times_all(&one.sums[nth], &other.sums[nth])),
        least: [0, 1].map(|nth| times(&one.least[nth], &other.least[nth])),
        most: [0, 1].map(|nth| times(&one.most[nth], &other.most[nth])),
    };
    fits.map(pair).collect()
}

fn times_all(one: &Sums, other: &Sums) -> Sums {
    let mut both = [0; CARDS + 1];
    for (cards, ways) in one.iter().enumerate() {
        for (more, others) in other[..=CARDS - cards].iter().enumerate() {
            both[cards + more] += ways * others;
        }
    }
    both
}
