//! 3 Card Blitz: the best points of up to three cards of one suit.

use crate::card::Card;

/// N.J.A.C. 13:69F-51.5(a), (b): the point total of a dealt hand of seven, which is the best
/// sum of up to three of its cards of one suit. An ace is eleven, a face or ten is ten.
///
/// The seven cards are of one deck, as 51.2(a) has it: a card counts once.
#[inline]
#[must_use]
pub fn best(hand: &[Card; 7]) -> u8 {
    let [a, b, c, d] = by_suit(hand).map(best_of_suit);
    a.max(b).max(c.max(d))
}

/// The ranks of each suit as bits, from bit 0 (two) to bit 12 (ace), in the order of the suits.
#[inline]
#[must_use]
pub fn by_suit(hand: &[Card; 7]) -> [u16; 4] {
    let mut ranks = 0u64;
    for card in hand {
        ranks |= bit(*card);
    }
    [ranks as u16, (ranks >> 16) as u16, (ranks >> 32) as u16, (ranks >> 48) as u16]
}

/// The best sum of up to three cards of one suit, its ranks as bits.
#[inline]
#[must_use]
pub fn best_of_suit(ranks: u16) -> u8 {
    BEST[(ranks & 0x1fff) as usize]
}

/// The place of a card among the ranks of its suit.
///
/// ```text
///  bit  63 .. 48   47 .. 32   31 .. 16    15 .. 0
///       spades     hearts     diamonds    clubs     in each, bit 0 (two) to bit 12 (ace)
/// ```
///
/// The card's index is `rank * 4 + suit` in six bits. Shifted up by four it leaves the suit on
/// top of them, shifted down by two it leaves the rank; the shift of one looks at six bits only.
#[inline]
const fn bit(card: Card) -> u64 {
    let index = card.index() as u32;
    1u64.wrapping_shl(index << 4 | index >> 2)
}

/// The best sum of up to three cards of a suit, for each set of the thirteen ranks.
static BEST: [u8; 8192] = {
    let mut best = [0; 8192];
    let mut ranks = 0;
    while ranks < 8192 {
        best[ranks] = sum_of_three_highest(ranks);
        ranks += 1;
    }
    best
};

const fn sum_of_three_highest(mut ranks: usize) -> u8 {
    let mut sum = 0;
    let mut cards = 0;
    while ranks != 0 && cards < 3 {
        let rank = ranks.ilog2();
        sum += match rank {
            12 => 11,
            8..12 => 10,
            _ => rank as u8 + 2,
        };
        ranks ^= 1 << rank;
        cards += 1;
    }
    sum
}
