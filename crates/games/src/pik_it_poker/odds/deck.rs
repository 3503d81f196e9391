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
    /// The numbers of each suit's cards.
    suits: [Vec<u8>; 4],
    /// For each card: its suit, and its place there.
    places: Vec<(usize, u32)>,
}

/// Some cards by suit: one bit for each place.
type Masks = [u64; 4];

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
        let mut suits = [const { Vec::new() }; 4];
        let mut places = Vec::with_capacity(cards.len());
        for (nth, card) in (0..).zip(&cards) {
            let suit: &mut Vec<u8> = &mut suits[card.suit() as usize];
            assert!(suit.len() < 64, "more cards of a suit than can be told apart");
            places.push((card.suit() as usize, suit.len() as u32));
            suit.push(nth);
        }
        Deck { over: pascal(cards.len()), cards, kin, suits, places }
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

    /// Every set of at most five cards, in the order of their numbers.
    pub(super) fn each_set(&self, size: usize, mut each: impl FnMut(&[u8])) {
        let mut set: Hand = [0, 1, 2, 3, 4];
        for _ in 0..self.over(self.len(), size) {
            each(&set[..size]);
            let can_rise = |nth: &usize| nth + 1 == size || set[*nth] + 1 < set[*nth + 1];
            if let Some(rises) = (0..size).find(can_rise) {
                set[rises] += 1;
                (0..rises).for_each(|nth| set[nth] = nth as u8);
            }
        }
    }

    /// Every three cards, once.
    pub(super) fn trios(&self) -> impl Iterator<Item = [Card; 3]> {
        let cards = &self.cards;
        let pairs = (0..cards.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.flat_map(move |(a, b)| (0..a).map(move |c| [cards[c], cards[a], cards[b]]))
    }

    /// One of all hands that an exchange of like suits makes of one another, and how many they are;
    /// in the order of [`Deck::hands`].
    pub(super) fn kinds(&self) -> Vec<(Hand, u64)> {
        let mut kinds = Vec::new();
        self.deal(0, 5, [0; 4], &mut kinds);
        let number =
            |hand: &Hand| -> u64 { (0..5).map(|nth| self.over[hand[nth] as usize][nth + 1]).sum() };
        kinds.sort_by_cached_key(|(hand, _)| number(hand));
        kinds
    }

    /// Deals so many cards from a suit on, to like suits never more than to those before.
    fn deal(&self, suit: usize, cards: u32, masks: Masks, kinds: &mut Vec<(Hand, u64)>) {
        if suit == 4 {
            if cards == 0 {
                let (hand, _) = self.numbers_of(&masks);
                kinds.push((hand, self.exchanges_of_all() / self.keeping(&masks)));
            }
            return;
        }
        let before = (0..suit).rev().find(|before| self.kin[*before] == self.kin[suit]);
        let most = before.map_or(u64::MAX, |before| masks[before]);
        let held = self.suits[suit].len() as u32;
        for many in if suit == 3 { cards..=cards } else { 0..=cards } {
            let end = |mask: &u64| *mask <= most && mask.checked_shr(held).unwrap_or(0) == 0;
            let first = (1u64 << many) - 1;
            for mask in core::iter::successors(Some(first), next_mask).take_while(end) {
                let mut masks = masks;
                masks[suit] = mask;
                self.deal(suit + 1, cards - many, masks, kinds);
            }
        }
    }

    /// The numbers of at most five cards, rising, and how many they are.
    fn numbers_of(&self, masks: &Masks) -> (Hand, usize) {
        let (mut numbers, mut size) = ([u8::MAX; 5], 0);
        for (suit, mask) in self.suits.iter().zip(masks) {
            let mut mask = *mask;
            while mask > 0 {
                numbers[size] = suit[mask.trailing_zeros() as usize];
                (mask, size) = (mask & (mask - 1), size + 1);
            }
        }
        numbers.sort_unstable();
        (numbers, size)
    }

    /// The set of at most five cards that stands for all that an exchange of like suits makes of
    /// this one.
    pub(super) fn standing_for(&self, set: &[u8]) -> Hand {
        let mut masks = self.masks(set);
        for suit in 0..4 {
            // The most cards first, among suits that are alike.
            let mut at = suit;
            for before in (0..suit).rev().filter(|before| self.kin[*before] == self.kin[suit]) {
                if masks[before] < masks[at] {
                    masks.swap(before, at);
                }
                at = before;
            }
        }
        self.numbers_of(&masks).0
    }

    fn masks(&self, set: &[u8]) -> Masks {
        let mut masks = [0; 4];
        for card in set {
            let (suit, place) = self.places[*card as usize];
            masks[suit] |= 1 << place;
        }
        masks
    }

    /// How many exchanges leave these cards as they are.
    pub(super) fn exchanges_keeping(&self, set: &[u8]) -> u64 {
        self.keeping(&self.masks(set))
    }

    /// How many exchanges there are.
    pub(super) fn exchanges_of_all(&self) -> u64 {
        self.keeping(&[0; 4])
    }

    fn keeping(&self, masks: &Masks) -> u64 {
        let is_same = |one: usize, other: usize| {
            self.kin[one] == self.kin[other] && masks[one] == masks[other]
        };
        let orders = |suit| (0..=suit).filter(|before| is_same(*before, suit)).count() as u64;
        (0..4).map(orders).product()
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
    Some(carried | (((mask ^ carried) >> 2) / lowest))
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
