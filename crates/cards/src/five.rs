//! Five-card hands of one deck: two small lookups and a larger one give a number that compares.
//!
//! The ranks of the first three cards, in whatever order, are one of 455 trios; the ranks of
//! the last two are one of 91 duos. A trio and a duo together name the ranks of the whole hand,
//! so a table of 455 x 91 worths answers for every hand that is not suited. A suited hand is
//! looked up the same way and then raised to its flush.

use crate::card::{Card, Rank};
use core::fmt;

/// The kinds of five-card hands in the usual order of poker, lowest first.
///
/// A royal flush is no more than the best straight flush. It has a name of its own because pay
/// tables give it one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Category {
    /// None of the others; the highest card counts.
    HighCard,
    /// Two cards of one rank.
    Pair,
    /// Two pairs of different ranks.
    TwoPair,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// Five ranks that follow one another; the ace stands high or low.
    Straight,
    /// Five cards of one suit.
    Flush,
    /// Three cards of one rank and two of another.
    FullHouse,
    /// Four cards of one rank.
    FourOfAKind,
    /// A straight of one suit.
    StraightFlush,
    /// The straight flush from ten to ace.
    RoyalFlush,
}

impl Category {
    /// Every category, lowest first.
    pub const ALL: [Category; 10] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::RoyalFlush,
    ];
}

/// A five-card hand as a number: the greater number is the better hand, equal numbers tie.
///
/// ```text
///  bit  15 .. 12   11 .. 0
///       category   place among the hands of that category, with gaps
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Five(u16);

impl Five {
    /// The number itself.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// What kind of hand it is.
    #[inline]
    #[must_use]
    pub const fn category(self) -> Category {
        Category::ALL[(self.0 >> 12) as usize]
    }

    /// The place among the hands of the category.
    const fn place(self) -> u16 {
        self.0 & 0xfff
    }
}

/// The hand as a dealer calls it: `pair of jacks`, `full house tens over fours`, `ace high`.
impl fmt::Display for Five {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place();
        let rank = |place: u16| Rank::ALL[place as usize];
        match self.category() {
            Category::HighCard => write!(f, "{} high", highest(place, 5).name()),
            Category::Pair => write!(f, "pair of {}", rank(place / PAIR).plural()),
            Category::TwoPair => {
                let pairs = place / TWO_PAIR;
                let high = highest(pairs, 2);
                let low = rank(pairs - OVER[high as usize][2]);
                write!(f, "two pairs {} and {}", high.plural(), low.plural())
            }
            Category::ThreeOfAKind => {
                write!(f, "three of a kind {}", rank(place / THREE_OF_A_KIND).plural())
            }
            Category::Straight => write!(f, "straight to the {}", rank(place).name()),
            Category::Flush => write!(f, "flush {} high", highest(place, 5).name()),
            Category::FullHouse => {
                let (three, two) = (rank(place / FULL_HOUSE), rank(place % FULL_HOUSE));
                write!(f, "full house {} over {}", three.plural(), two.plural())
            }
            Category::FourOfAKind => {
                write!(f, "four of a kind {}", rank(place / FOUR_OF_A_KIND).plural())
            }
            Category::StraightFlush => write!(f, "straight flush to the {}", rank(place).name()),
            Category::RoyalFlush => f.write_str("royal flush"),
        }
    }
}

/// The worth of five different cards, in any order. Suits never break a tie, and A-2-3-4-5 is
/// the lowest straight.
#[inline]
#[must_use]
pub const fn rank(hand: &[Card; 5]) -> Five {
    let [a, b, c, d, e] =
        [hand[0].index(), hand[1].index(), hand[2].index(), hand[3].index(), hand[4].index()];
    let trio = TRIO[(a >> 2) * 169 + (b >> 2) * 13 + (c >> 2)] as usize;
    let duo = DUO[(d >> 2) * 13 + (e >> 2)] as usize;
    let unsuited = Five(WORTH[trio + duo]);
    if ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3 == 0 { suited(unsuited) } else { unsuited }
}

/// The same ranks, all of one suit. Plain ranks and flushes are placed alike, and so are
/// straights and straight flushes: only the category changes.
const fn suited(hand: Five) -> Five {
    let category = match hand.category() {
        Category::HighCard => Category::Flush,
        Category::Straight if hand.place() == Rank::Ace as u16 => Category::RoyalFlush,
        Category::Straight => Category::StraightFlush,
        same => same,
    };
    Five((category as u16) << 12 | hand.place())
}

const TRIOS: usize = 455;
const DUOS: usize = 91;

/// Where the row of a trio begins in [`WORTH`], by three ranks in any order.
static TRIO: [u16; 2197] = {
    let mut table = [0; 2197];
    let mut i = 0;
    while i < 2197 {
        let (a, b, c) = falling(i / 169, i / 13 % 13, i % 13);
        table[i] = (trio(a, b, c) * DUOS) as u16;
        i += 1;
    }
    table
};

/// The column of a duo in [`WORTH`], by two ranks in any order.
static DUO: [u8; 169] = {
    let mut table = [0; 169];
    let mut i = 0;
    while i < 169 {
        let (d, e) = (i / 13, i % 13);
        table[i] = if d < e { duo(e, d) } else { duo(d, e) } as u8;
        i += 1;
    }
    table
};

/// The worth of a hand that is not suited, by trio and duo.
static WORTH: [u16; TRIOS * DUOS] = {
    let mut table = [0; TRIOS * DUOS];
    let mut i = 0;
    while i < 2197 {
        let (a, b, c) = (i / 169, i / 13 % 13, i % 13);
        let mut j = 0;
        while a >= b && b >= c && j < 169 {
            let (d, e) = (j / 13, j % 13);
            if d >= e {
                table[trio(a, b, c) * DUOS + duo(d, e)] = worth([a, b, c, d, e]);
            }
            j += 1;
        }
        i += 1;
    }
    table
};

/// The number of a trio, given highest first: those that come before it in falling order.
const fn trio(a: usize, b: usize, c: usize) -> usize {
    a * (a + 1) * (a + 2) / 6 + duo(b, c)
}

/// The number of a duo, given highest first.
const fn duo(d: usize, e: usize) -> usize {
    d * (d + 1) / 2 + e
}

/// Three ranks, highest first.
const fn falling(a: usize, b: usize, c: usize) -> (usize, usize, usize) {
    let (a, b) = if a < b { (b, a) } else { (a, b) };
    let (b, c) = if b < c { (c, b) } else { (b, c) };
    let (a, b) = if a < b { (b, a) } else { (a, b) };
    (a, b, c)
}

/// Of how many the other cards are one, behind what makes the hand: three ranks beside a pair, two
/// beside three of a kind, one beside the rest.
const PAIR: u16 = 286;
const TWO_PAIR: u16 = 13;
const THREE_OF_A_KIND: u16 = 78;
const FULL_HOUSE: u16 = 13;
const FOUR_OF_A_KIND: u16 = 13;

/// The order of poker itself, suits aside, as the compiler runs it to fill the table.
///
/// Each set holds the ranks that occur at least so often, one bit for each rank.
const fn worth(ranks: [usize; 5]) -> u16 {
    let (mut once, mut twice, mut thrice, mut all) = (0u16, 0u16, 0u16, 0u16);
    let mut i = 0;
    while i < 5 {
        let bit = 1 << ranks[i];
        all |= thrice & bit;
        thrice |= twice & bit;
        twice |= once & bit;
        once |= bit;
        i += 1;
    }
    let (category, place) = match twice.count_ones() {
        0 if straight_high(once) > 0 => (Category::Straight, straight_high(once)),
        0 => (Category::HighCard, order(once)),
        _ if all != 0 => (Category::FourOfAKind, order(all) * FOUR_OF_A_KIND + order(once & !all)),
        1 if thrice == 0 => (Category::Pair, order(twice) * PAIR + order(once & !twice)),
        1 => (Category::ThreeOfAKind, order(thrice) * THREE_OF_A_KIND + order(once & !thrice)),
        _ if thrice == 0 => (Category::TwoPair, order(twice) * TWO_PAIR + order(once & !twice)),
        _ => (Category::FullHouse, order(thrice) * FULL_HOUSE + order(twice & !thrice)),
    };
    (category as u16) << 12 | place
}

/// The highest rank of five that follow one another, or zero (no straight is two high).
const fn straight_high(ranks: u16) -> u16 {
    match ranks >> ranks.trailing_zeros() {
        0b1_1111 => ranks.ilog2() as u16,
        0b1_0000_0000_1111 => Rank::Five as u16,
        _ => 0,
    }
}

/// How many sets of as many ranks are lower than this one, their highest ranks compared first.
///
/// With ranks r1 < r2 < ... this is (r1 over 1) + (r2 over 2) + ...; one rank alone is itself.
const fn order(mut ranks: u16) -> u16 {
    let (mut below, mut size) = (0, 1);
    while ranks != 0 {
        below += OVER[ranks.trailing_zeros() as usize][size];
        ranks &= ranks - 1;
        size += 1;
    }
    below
}

/// The highest of so many ranks, whose [`order`] this is.
fn highest(order: u16, size: usize) -> Rank {
    let is_highest = |rank: &&Rank| OVER[**rank as usize][size] <= order;
    Rank::ALL.iter().rev().find(is_highest).copied().unwrap_or(Rank::Two)
}

/// In how many ways `k` things are chosen from `n`, as `OVER[n][k]`.
static OVER: [[u16; 6]; 13] = {
    let mut over = [[0; 6]; 13];
    let mut n = 0;
    while n < 13 {
        over[n][0] = 1;
        let mut k = 1;
        while n > 0 && k < 6 {
            over[n][k] = over[n - 1][k - 1] + over[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    over
};
