//! Cards counted in points: the games of 21 and the games of baccarat.

use crate::card::Card;

/// What a hand counts in the games of 21.
///
/// The count stays at 255 when a hand would pass it, so that any number of cards is safe.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Total {
    /// The best count of the hand: at most 21 if any way of counting its aces allows it.
    pub points: u8,
    /// Is an ace counted as eleven?
    pub soft: bool,
}

impl Total {
    /// No card yet.
    pub const EMPTY: Total = Total { points: 0, soft: false };

    /// The total after one more card.
    ///
    /// All aces are first counted as one, then one of them as eleven if that does not pass 21.
    /// A hand that has turned hard can never turn soft again, so two fields are memory enough.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Total {
        let low = self.points.saturating_sub(10 * self.soft as u8).saturating_add(low(card));
        counted(low, self.soft | is_ace(card))
    }
}

/// N.J.A.C. 13:69F-2.2(b): the total of a hand of 21, where an ace counts eleven unless that
/// would pass 21, and one then.
#[inline]
#[must_use]
pub fn total(cards: &[Card]) -> Total {
    let mut sum = 0u32;
    let mut ace = false;
    for &card in cards {
        sum = sum.saturating_add(low(card) as u32);
        ace |= is_ace(card);
    }
    counted(if sum > 255 { 255 } else { sum as u8 }, ace)
}

/// N.J.A.C. 13:69F-2.2(b): what one card is worth in the games of 21 — two to nine their pips,
/// ten and faces ten, an ace eleven.
#[inline]
#[must_use]
pub const fn value(card: Card) -> u8 {
    VALUE[card.index() & 63]
}

/// 19:47-4.1(b): what one card is worth in the games of baccarat — an ace one, two to nine
/// their pips, ten and faces nothing.
#[inline]
#[must_use]
pub const fn baccarat_value(card: Card) -> u8 {
    BACCARAT[card.index() & 63]
}

/// 19:47-4.1(c): the count of a hand of baccarat, the last digit of the sum of its cards.
#[inline]
#[must_use]
pub fn baccarat_count(cards: &[Card]) -> u8 {
    let mut sum = 0u64;
    for &card in cards {
        sum += baccarat_value(card) as u64;
    }
    (sum % 10) as u8
}

/// A hand whose aces all count one, with one of them raised to eleven where that fits.
#[inline]
const fn counted(low: u8, ace: bool) -> Total {
    let soft = ace & (low <= 11);
    Total { points: low + 10 * soft as u8, soft }
}

/// A card's worth with the ace as one.
#[inline]
const fn low(card: Card) -> u8 {
    LOW[card.index() & 63]
}

#[inline]
const fn is_ace(card: Card) -> bool {
    card.index() >= 48
}

/// The worth of each card in 21, ace as one. Sixty-four long, so that a masked index is in it.
const LOW: [u8; 64] = by_rank([2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]);

/// The same with the ace as eleven.
const VALUE: [u8; 64] = by_rank([2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]);

/// The worth of each card in baccarat, laid out the same way.
const BACCARAT: [u8; 64] = by_rank([2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]);

const fn by_rank(worth: [u8; 13]) -> [u8; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 52 {
        table[i] = worth[i / 4];
        i += 1;
    }
    table
}
