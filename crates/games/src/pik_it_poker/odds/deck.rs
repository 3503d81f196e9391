//! The pack as numbered cards, its hands of five, and which of them are alike.

use alloc::vec::Vec;
use cards::{Card, Pack, Rank};
use core::array;

/// Five cards by their numbers, rising.
pub(super) type Hand = [u8; 5];

/// Every card of the pack by its number, suit after suit: two copies of a card are two numbers.
pub(super) struct Deck {
    cards: Vec<Card>,
    /// In how many ways `k` cards are chosen from `n`, as `over[n][k]`.
    over: Vec<[u64; 6]>,
    /// For each suit the first one that holds the same ranks: these may change places.
    kin: [usize; 4],
    /// For each suit the number of its first card, and how many it has.
    suits: [(usize, u32); 4],
}

/// Some cards by suit: one bit for each place.
pub(super) type Masks = [u64; 4];

impl Deck {
    pub(super) fn new(pack: &Pack) -> Deck {
        Deck::of(pack.cards().collect())
    }

    fn of(mut cards: Vec<Card>) -> Deck {
        assert!(cards.len() <= u8::MAX as usize, "more cards than can be numbered");
        cards.sort_by_key(|card| card.suit() as usize);
        let suits = array::from_fn(|suit| {
            let first = cards.partition_point(|card| (card.suit() as usize) < suit);
            let of_suit = cards[first..].iter().take_while(|card| card.suit() as usize == suit);
            (first, of_suit.count() as u32)
        });
        let holds = |suit: usize| -> Vec<Rank> {
            let (first, many) = suits[suit];
            cards[first..][..many as usize].iter().map(|card| card.rank()).collect()
        };
        let kin = array::from_fn(|suit| {
            (0..suit).find(|first| holds(*first) == holds(suit)).unwrap_or(suit)
        });
        let few = suits.iter().all(|(_, many)| *many <= 64);
        assert!(few, "more cards of a suit than can be told apart");
        Deck { over: pascal(cards.len()), cards, kin, suits }
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

    /// One of all sets of so many cards that an exchange of like suits makes of one another, and
    /// how many exchanges leave it as it is.
    pub(super) fn each_kind(&self, size: usize, mut each: impl FnMut(&Masks, u64)) {
        self.deal(0, size as u32, [0; 4], 1, &mut each);
    }

    /// Deals so many cards from a suit on, to like suits never more than to those before.
    fn deal(
        &self,
        suit: usize,
        cards: u32,
        masks: Masks,
        keeping: u64,
        each: &mut impl FnMut(&Masks, u64),
    ) {
        if suit == 4 {
            return each(&masks, keeping);
        }
        let like = |before: &usize| self.kin[*before] == self.kin[suit];
        let most = (0..suit).rev().find(like).map_or(u64::MAX, |before| masks[before]);
        let (_, held) = self.suits[suit];
        for many in if suit == 3 { cards..=cards } else { 0..=cards } {
            let end = |mask: &u64| *mask <= most && mask.checked_shr(held).unwrap_or(0) == 0;
            let first = (1u64 << many) - 1;
            for mask in core::iter::successors(Some(first), next_mask).take_while(end) {
                let same = (0..suit).filter(like).filter(|before| masks[*before] == mask).count();
                let mut masks = masks;
                masks[suit] = mask;
                self.deal(suit + 1, cards - many, masks, keeping * (same as u64 + 1), each);
            }
        }
    }

    /// The numbers of at most five cards, rising.
    #[inline]
    pub(super) fn numbers_of(&self, masks: &Masks) -> Hand {
        let (mut numbers, mut size) = ([u8::MAX; 5], 0);
        for ((first, _), mask) in self.suits.iter().zip(masks) {
            let mut mask = *mask;
            while mask > 0 {
                numbers[size] = *first as u8 + mask.trailing_zeros() as u8;
                (mask, size) = (mask & (mask - 1), size + 1);
            }
        }
        numbers
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

/// The next larger number with as many bits.
fn next_mask(mask: &u64) -> Option<u64> {
    let lowest = mask & mask.wrapping_neg();
    let carried = mask.checked_add(lowest).filter(|_| lowest > 0)?;
    Some(carried | ((mask ^ carried) >> (2 + mask.trailing_zeros())))
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
