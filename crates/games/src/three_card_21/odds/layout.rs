//! All hands that can be played, each with its place among the decisions.

use super::hands::{Forest, Hand, Stake, THREES, Three, Tree, nth, splits, total};
use crate::three_card_21::Options;
use crate::twenty_one::CardReader;
use crate::twenty_one::odds::dealer::Removed;
use alloc::vec::Vec;

pub struct Layout {
    pub deals: Vec<Three>,
    forest: Forest,
    pub hands: Vec<Placed>,
    whole: [usize; THREES],
    /// By the place of the card among the three.
    split: [[usize; 3]; THREES],
    /// The same with the wager made before the deal on it.
    split_first: [[usize; 3]; THREES],
    /// Everything that can be known when a hand stands, in order.
    pub family: Vec<Removed>,
    /// For all hands, one after the other, and each in the order of its tree: where in the family
    /// that is. Hands that differ only by the wager know the same.
    known: Vec<u32>,
    /// How many states all hands have together.
    pub states: usize,
}

/// A hand and where its states begin, and what is known in them.
#[derive(Copy, Clone)]
pub struct Placed {
    pub hand: Hand,
    pub from: usize,
    known: usize,
    /// The place of the same hand with a wager that was added.
    pub added: Option<usize>,
}

const NOWHERE: usize = usize::MAX;

impl Layout {
    /// The hands that come of these deals.
    pub fn new(options: &Options, deals: impl Iterator<Item = Three>) -> Layout {
        let mut layout = Layout {
            deals: deals.collect(),
            forest: Forest::new(),
            hands: Vec::new(),
            whole: [NOWHERE; THREES],
            split: [[NOWHERE; 3]; THREES],
            split_first: [[NOWHERE; 3]; THREES],
            family: Vec::new(),
            known: Vec::new(),
            states: 0,
        };
        for three in layout.deals.clone() {
            let at = nth(three);
            if total(&three).points < 21 {
                layout.whole[at] = layout.place(Hand::whole(three));
            }
            if splits(three) {
                let added = |value| Hand::split(options, three, value, Stake::Added);
                let split = place_three(three, |at| layout.place(added(three[at])));
                layout.split[at] = split;
                layout.split_first[at] = match options.card_reader {
                    // No hand that is played can meet a blackjack.
                    CardReader::On => split,
                    CardReader::Off => place_three(three, |at| layout.place_original(split[at])),
                };
            }
        }
        layout.find_known();
        layout
    }

    fn place(&mut self, hand: Hand) -> usize {
        let known = self.family.len();
        let grown = self.forest.tree(&hand).grown.iter();
        self.family.extend(grown.map(|grown| hand.known.and(grown.drawn)));
        self.push(Placed { hand, from: self.states, known, added: None })
    }

    /// The same hand with the wager made before the deal on it.
    fn place_original(&mut self, added: usize) -> usize {
        let Placed { mut hand, known, .. } = self.hands[added];
        hand.stake = Stake::Original;
        self.push(Placed { hand, from: self.states, known, added: Some(added) })
    }

    fn push(&mut self, placed: Placed) -> usize {
        self.states += self.tree(&placed).grown.len();
        self.hands.push(placed);
        self.hands.len() - 1
    }

    fn find_known(&mut self) {
        let all = self.family.clone();
        self.family.sort_unstable();
        self.family.dedup();
        let place = |known| self.family.binary_search(known).unwrap_or_default() as u32;
        self.known = all.iter().map(place).collect();
    }

    pub fn tree(&self, placed: &Placed) -> &Tree {
        self.forest.tree(&placed.hand)
    }

    /// Where in the family stands what is known in each state of a hand.
    #[inline(always)]
    pub fn known(&self, placed: &Placed) -> &[u32] {
        &self.known[placed.known..]
    }

    /// The three cards as one hand, where they count less than 21.
    pub fn whole(&self, three: Three) -> &Placed {
        &self.hands[self.whole_place(three)]
    }

    pub fn whole_place(&self, three: Three) -> usize {
        self.whole[nth(three)]
    }

    /// One of the cards of a split, by its place among the three.
    pub fn split(&self, three: Three, at: usize, stake: Stake) -> &Placed {
        &self.hands[self.split_place(three, at, stake)]
    }

    pub fn split_place(&self, three: Three, at: usize, stake: Stake) -> usize {
        let places = match stake {
            Stake::Original => &self.split_first,
            Stake::Added => &self.split,
        };
        places[nth(three)][at]
    }
}

/// Equal cards have one place.
fn place_three(three: Three, mut place: impl FnMut(usize) -> usize) -> [usize; 3] {
    let mut places = [NOWHERE; 3];
    for at in 0..3 {
        places[at] = match at > 0 && three[at - 1] == three[at] {
            true => places[at - 1],
            false => place(at),
        };
    }
    places
}
