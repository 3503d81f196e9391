//! Three-card hands: one table lookup gives a number that compares.

use crate::card::{Card, Rank};
use core::fmt;

/// N.J.A.C. 13:69F-20.3(b): the kinds of three-card hands, lowest first.
///
/// With three cards a straight is rarer than a flush, and three of a kind rarer than both.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Category {
    /// None of the others; the highest card counts.
    HighCard,
    /// Two cards of one rank.
    Pair,
    /// Three cards of one suit.
    Flush,
    /// Three ranks that follow one another; the ace stands high or low.
    Straight,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// A straight of one suit.
    StraightFlush,
}

impl Category {
    /// Every category, lowest first.
    pub const ALL: [Category; 6] = [
        Category::HighCard,
        Category::Pair,
        Category::Flush,
        Category::Straight,
        Category::ThreeOfAKind,
        Category::StraightFlush,
    ];
}

/// A three-card hand as a number: the greater number is the better hand, equal numbers tie.
///
/// ```text
///  bit  15 .. 12   11 .. 8   7 .. 4   3 .. 0
///       category   first     second   third     ranks 0 (two) to 12 (ace)
/// ```
///
/// The ranks stand as the hand counts them: highest first, a pair before its third card, and
/// the lowest straight as 3-2-A.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Three(u16);

impl Three {
    /// The weakest hand that is queen high or better, Q-3-2: a hand qualifies when it is not
    /// below this one.
    pub const QUEEN_HIGH: Three =
        Three(packed(Category::HighCard, Rank::Queen as u8, Rank::Three as u8, Rank::Two as u8));

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

    /// The highest card as the hand counts it: of a pair the paired rank, of 3-2-A the three.
    #[inline]
    #[must_use]
    pub const fn high(self) -> Rank {
        Rank::ALL[(self.0 >> 8 & 15) as usize]
    }

    /// The ranks as the hand counts them.
    #[must_use]
    pub const fn ranks(self) -> [Rank; 3] {
        [self.high(), Rank::ALL[(self.0 >> 4 & 15) as usize], Rank::ALL[(self.0 & 15) as usize]]
    }
}

/// The hand as a dealer calls it: `pair of jacks`, `straight to the king`, `queen high`. That ace,
/// king and queen of one suit are a royal flush is a word of N.J.A.C. 13:69F-39.4(c)1.
impl fmt::Display for Three {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let high = self.high();
        match self.category() {
            Category::HighCard => write!(f, "{} high", high.name()),
            Category::Pair => write!(f, "pair of {}", high.plural()),
            Category::Flush => write!(f, "flush {} high", high.name()),
            Category::Straight => write!(f, "straight to the {}", high.name()),
            Category::ThreeOfAKind => write!(f, "three of a kind {}", high.plural()),
            Category::StraightFlush if high == Rank::Ace => f.write_str("royal flush"),
            Category::StraightFlush => write!(f, "straight flush to the {}", high.name()),
        }
    }
}

/// The best three of these cards, in the order in which the hand counts them; of those that are
/// worth as much the first. Nothing of less than three cards.
#[must_use]
pub fn best(cards: &[Card]) -> Option<[Card; 3]> {
    let mut best: Option<[Card; 3]> = None;
    for (at, a) in cards.iter().enumerate() {
        for (nth, b) in cards.iter().enumerate().skip(at + 1) {
            for c in &cards[nth + 1..] {
                let [x, y, z] = best.unwrap_or([*a, *b, *c]);
                if best.is_none() || rank(*a, *b, *c) > rank(x, y, z) {
                    best = Some([*a, *b, *c]);
                }
            }
        }
    }
    best.map(arranged)
}

/// The same three cards in the order in which the hand counts them.
fn arranged(cards: [Card; 3]) -> [Card; 3] {
    let [a, b, c] = cards;
    let ranks = rank(a, b, c).ranks();
    let mut arranged = cards;
    arranged.sort_unstable_by_key(|card| {
        let counts = ranks.iter().position(|rank| *rank == card.rank());
        (counts, cards.iter().position(|other| other == card))
    });
    arranged
}

/// N.J.A.C. 13:69F-20.3: the worth of three cards, in any order and from any number of decks.
///
/// Suits never break a tie. Where several decks allow it, three equal ranks of one suit are
/// still three of a kind, and a pair within one suit is a flush, which ranks above the pair.
#[inline]
#[must_use]
pub const fn rank(a: Card, b: Card, c: Card) -> Three {
    let (a, b, c) = (a.index(), b.index(), c.index());
    let suited = ((a ^ b) | (a ^ c)) & 3 == 0;
    Three(TABLE[place(suited, a >> 2, b >> 2, c >> 2)])
}

/// The worth of every hand, by suitedness and three ranks in any order: 2 x 13 x 13 x 13.
static TABLE: [u16; 4394] = {
    let mut table = [0; 4394];
    let mut i = 0;
    while i < 2197 {
        let (a, b, c) = (i / 169, i / 13 % 13, i % 13);
        table[place(false, a, b, c)] = worth(false, a as u8, b as u8, c as u8);
        table[place(true, a, b, c)] = worth(true, a as u8, b as u8, c as u8);
        i += 1;
    }
    table
};

#[inline]
const fn place(suited: bool, a: usize, b: usize, c: usize) -> usize {
    suited as usize * 2197 + a * 169 + b * 13 + c
}

/// The rule itself, as the compiler runs it to fill the table.
const fn worth(suited: bool, a: u8, b: u8, c: u8) -> u16 {
    let (high, mid, low) = falling(a, b, c);
    let wheel = high == Rank::Ace as u8 && mid == Rank::Three as u8 && low == Rank::Two as u8;
    let straight = wheel || (high == mid + 1 && mid == low + 1);
    let category = match (suited, straight) {
        _ if high == low => Category::ThreeOfAKind,
        (true, true) => Category::StraightFlush,
        (false, true) => Category::Straight,
        (true, false) => Category::Flush,
        (false, false) if high == mid || mid == low => Category::Pair,
        (false, false) => Category::HighCard,
    };
    match category {
        _ if wheel => packed(category, mid, low, high),
        Category::Pair if mid == low => packed(category, mid, low, high),
        _ => packed(category, high, mid, low),
    }
}

/// Three ranks, highest first.
const fn falling(a: u8, b: u8, c: u8) -> (u8, u8, u8) {
    let (a, b) = if a < b { (b, a) } else { (a, b) };
    let (b, c) = if b < c { (c, b) } else { (b, c) };
    let (a, b) = if a < b { (b, a) } else { (a, b) };
    (a, b, c)
}

const fn packed(category: Category, first: u8, second: u8, third: u8) -> u16 {
    (category as u16) << 12 | (first as u16) << 8 | (second as u16) << 4 | third as u16
}
