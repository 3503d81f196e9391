//! Every hand that a player can hold, by how many cards of each value are in it.

use super::dealer::{Left, Removed, VALUES, card_of, value_of};
use alloc::vec::Vec;
use cards::points::Total;
use cards::{Card, Suit};

/// All hands up to 21 that a pack can make, each before those that come from it by drawing.
#[derive(Clone, Debug)]
pub struct Hands(Vec<Hand>);

#[derive(Clone, Debug)]
pub struct Hand {
    pub held: Removed,
    pub total: Total,
    pub cards: u8,
    /// What it becomes with one more card; nothing where that is over 21.
    next: [u16; VALUES],
}

const OVER: u16 = u16::MAX;

impl Hand {
    #[inline(always)]
    pub fn next(&self, value: usize) -> Option<usize> {
        match self.next[value] {
            OVER => None,
            next => Some(next as usize),
        }
    }

    /// Cards that make this hand, never all of one suit.
    pub fn some_cards(&self) -> Vec<Card> {
        self.some_cards_from(0)
    }

    /// The same with those of one value before the others.
    pub fn some_cards_from(&self, first: usize) -> Vec<Card> {
        let values = [first].into_iter().chain((0..VALUES).filter(|value| *value != first));
        let values =
            values.flat_map(|value| core::iter::repeat_n(value, self.held.of(value).into()));
        let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts].into_iter().cycle();
        values.zip(suits).map(|(value, suit)| Card::new(card_of(value).rank(), suit)).collect()
    }
}

impl Hands {
    pub fn of(left: &Left) -> Hands {
        let none = Hand { held: Removed::NOTHING, total: Total::EMPTY, cards: 0, next: [OVER; 10] };
        let mut all = alloc::vec![none];
        let mut lowest = alloc::vec![0];
        // Each hand is reached once: by its cards from the lowest value to the highest.
        let mut nth = 0;
        while nth < all.len() {
            for (value, left) in left.iter().enumerate().skip(lowest[nth]) {
                let Hand { held, total, cards, .. } = all[nth];
                let total = total.with(card_of(value));
                if total.points <= 21 && u16::from(held.of(value)) < *left {
                    let held = held.with(value);
                    all.push(Hand { held, total, cards: cards + 1, next: [OVER; VALUES] });
                    lowest.push(value);
                }
            }
            nth += 1;
        }
        all.sort_unstable_by_key(|hand| hand.held);
        let held: Vec<Removed> = all.iter().map(|hand| hand.held).collect();
        for hand in &mut all {
            for value in 0..VALUES {
                if let Ok(next) = held.binary_search(&hand.held.with(value)) {
                    hand.next[value] = next as u16;
                }
            }
        }
        Hands(all)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    pub fn at(&self, nth: usize) -> &Hand {
        &self.0[nth]
    }

    pub fn iter(&self) -> impl Iterator<Item = (usize, &Hand)> {
        self.0.iter().enumerate()
    }

    /// The hand of these cards; nothing where they are over 21 or more than the pack holds.
    #[inline]
    pub fn find(&self, cards: &[Card]) -> Option<usize> {
        cards.iter().try_fold(0, |hand, card| self.0[hand].next(value_of(*card)))
    }
}
