//! What seven cards are worth at 3 Card Blitz.

use super::pay::SUITS;
use cards::{Card, Suit, suited};

/// Seven cards, with the ranks of each suit as bits.
///
/// ```text
///  bit  12    11    10     9     8    7 .. 0
///       ace   king  queen  jack  ten  nine .. two
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// In the order of [`Suit`].
    pub ranks: [u16; 4],
}

const ACE: u16 = 1 << 12;
const TENS: u16 = 0b1111 << 8;
const ACE_KING_QUEEN: u16 = 0b111 << 10;
const ACE_TO_TEN: u16 = 0b1_1111 << 8;

/// 51.11(c): what the blind is paid for, lowest first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HandLine {
    UpTo26,
    Of27,
    Of28,
    Of29,
    Of30,
    Blitz,
    RoyalBlitz,
    DoubleBlitz,
}

impl Dealt {
    #[inline(always)]
    pub fn new(hand: &[Card]) -> Dealt {
        Dealt { ranks: suited::by_suit(&core::array::from_fn(|nth| hand[nth])) }
    }

    /// 51.5(a), (b): the best sum of up to three cards of one suit.
    #[inline(always)]
    pub fn total(self) -> u8 {
        let [a, b, c, d] = self.ranks.map(suited::best_of_suit);
        a.max(b).max(c.max(d))
    }

    /// The suit that makes the total; of several the first in the order of 51.11(e).
    pub fn suit(self) -> Suit {
        let total = self.total();
        let makes = |suit: &Suit| suited::best_of_suit(self.ranks[*suit as usize]) == total;
        SUITS.into_iter().find(makes).expect("some suit makes the total")
    }

    /// 51.1 "Flush Bonus": how many cards of one suit there are at most.
    #[inline(always)]
    pub fn suited(self) -> u8 {
        self.ranks.iter().fold(0, |most, ranks| most.max(ranks.count_ones() as u8))
    }

    /// 51.1 "Blitz": in how many suits there is an ace with two cards that count ten. A suit has
    /// one ace, so that two blitzes are of two suits (B-5).
    #[inline(always)]
    pub fn blitzes(self) -> u8 {
        let is_blitz = |ranks: &&u16| *ranks & ACE != 0 && (*ranks & TENS).count_ones() >= 2;
        self.ranks.iter().filter(is_blitz).count() as u8
    }

    /// 51.1 "Royal Blitz": whether ace, king and queen of the suit are there.
    #[inline(always)]
    pub fn is_royal_blitz(self, suit: Suit) -> bool {
        self.ranks[suit as usize] & ACE_KING_QUEEN == ACE_KING_QUEEN
    }

    /// 51.1 "Royal Flush": whether ace to ten of one suit are there.
    #[inline(always)]
    pub fn is_royal_flush(self) -> bool {
        self.ranks.iter().any(|ranks| ranks & ACE_TO_TEN == ACE_TO_TEN)
    }

    /// 51.11(c): the highest line of the blind's tables that the hand reaches.
    #[inline(always)]
    pub fn line(self) -> HandLine {
        match self.total() {
            31 if self.blitzes() > 1 => HandLine::DoubleBlitz,
            31 if Suit::ALL.iter().any(|suit| self.is_royal_blitz(*suit)) => HandLine::RoyalBlitz,
            31 => HandLine::Blitz,
            30 => HandLine::Of30,
            29 => HandLine::Of29,
            28 => HandLine::Of28,
            27 => HandLine::Of27,
            _ => HandLine::UpTo26,
        }
    }
}
