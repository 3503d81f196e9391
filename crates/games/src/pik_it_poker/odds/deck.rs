//! The pack as numbered cards, its hands of five, and which of them are alike.

use alloc::vec::Vec;
use cards::{Card, Pack, Rank};
use core::array;

/// Five cards by their numbers, rising.
pub(super) type Hand = [u8; 5];

/// Every card of the pack by its number: two copies of a card are two numbers.
pub(super) struct Deck {
    cards: Vec<Card>,
    /// In how many ways `k` cards are chosen from `n`, as `over[n][k]`.
    over: Vec<[u64; 6]>,
    /// For each suit the first one that holds the same ranks: these may change places.
    kin: [usize; 4],
}

impl Deck {
    pub(super) fn new(pack: &Pack) -> Deck {
        Deck::of(pack.cards().collect())
    }

    fn of(cards: Vec<Card>) -> Deck {
        assert!(cards.len() <= u8::MAX as usize, "more cards than can be numbered");
        let holds = |suit: usize| -> Vec<Rank> {
            let of_suit = cards.iter().filter(|card| card.suit() as usize == suit);
            of_suit.map(|card| card.rank()).collect()
        };
        let kin = array::from_fn(|suit| {
            (0..suit).find(|first| holds(*first) == holds(suit)).unwrap_or(suit)
        });
        Deck { over: pascal(cards.len()), cards, kin }
    }

    /// What is left when these cards are gone.
    pub(super) fn without(&self, known: &[u8]) -> Deck {
        let is_left = |nth: &usize| !known.contains(&(*nth as u8));
        Deck::of((0..self.len()).filter(is_left).map(|nth| self.cards[nth]).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.cards.len()
    }

    /// In how many ways `k` of `n` cards are chosen, up to five of all.
    pub(super) fn over(&self, n: usize, k: usize) -> u64 {
        self.over[n][k]
    }

    pub(super) fn cards(&self, hand: &Hand) -> [Card; 5] {
        hand.map(|nth| self.cards[nth as usize])
    }

    /// These cards by their numbers, rising; none where the deck does not hold them all.
    pub(super) fn numbers(&self, cards: &[Card]) -> Option<Vec<u8>> {
        let mut free: Vec<Option<Card>> = self.cards.iter().copied().map(Some).collect();
        let mut numbers = Vec::with_capacity(cards.len());
        for card in cards {
            let nth = free.iter().position(|one| *one == Some(*card))?;
            free[nth] = None;
            numbers.push(nth as u8);
        }
        numbers.sort_unstable();
        Some(numbers)
    }

    /// Every hand of five, once.
    pub(super) fn hands(&self) -> impl Iterator<Item = Hand> {
        let cards = self.cards.len();
        let mut hand: Hand = [0, 1, 2, 3, 4];
        let mut left = self.over[cards][5];
        core::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            let now = hand;
            // The lowest card that can rise does; those below it begin anew.
            let can_rise = |nth: &usize| *nth == 4 || hand[*nth] + 1 < hand[*nth + 1];
            let rises = (0..5).find(can_rise).unwrap_or(4);
            hand[rises] += 1;
            (0..rises).for_each(|nth| hand[nth] = nth as u8);
            Some(now)
        })
    }

    /// Every three cards, once.
    pub(super) fn trios(&self) -> impl Iterator<Item = [Card; 3]> {
        let cards = &self.cards;
        let pairs = (0..cards.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.flat_map(move |(a, b)| (0..a).map(move |c| [cards[c], cards[a], cards[b]]))
    }

    /// How many hands an exchange of like suits makes of this one; none where another of them
    /// stands for all.
    pub(super) fn alike(&self, hand: &[Card; 5]) -> Option<u64> {
        let mut ranks = [0u64; 4];
        for card in hand {
            // Three bits for each rank: five copies of one card at most.
            ranks[card.suit() as usize] += 1 << (3 * card.rank() as u32);
        }
        let (mut orders, mut repeats) = (1, 1);
        for suit in 0..4 {
            let like = |other: &usize| self.kin[*other] == self.kin[suit];
            let (mut place, mut equal) = (1, 1);
            for before in (0..suit).filter(like) {
                if ranks[before] < ranks[suit] {
                    return None;
                }
                place += 1;
                equal += u64::from(ranks[before] == ranks[suit]);
            }
            orders *= place;
            repeats *= equal;
        }
        Some(orders / repeats)
    }

    /// Every exchange of like suits.
    pub(super) fn exchanges(&self) -> Vec<[usize; 4]> {
        let mut all = Vec::new();
        for code in 0..256usize {
            let to: [usize; 4] = array::from_fn(|suit| code >> (2 * suit) & 3);
            let is_like = (0..4).all(|suit| self.kin[to[suit]] == self.kin[suit]);
            let hit = to.iter().fold(0, |hit, suit| hit | 1 << suit);
            if is_like && hit == 0b1111 {
                all.push(to);
            }
        }
        all
    }
}

fn pascal(most: usize) -> Vec<[u64; 6]> {
    let mut over = Vec::with_capacity(most + 1);
    over.push([1, 0, 0, 0, 0, 0]);
    for n in 1..=most {
        let above: [u64; 6] = over[n - 1];
        over.push(array::from_fn(|k| above[k] + if k > 0 { above[k - 1] } else { 0 }));
    }
    over
}
