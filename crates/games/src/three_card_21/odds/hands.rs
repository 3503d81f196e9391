//! The hands that can come of a deal, by value alone: suits and faces matter to the bonus only.

use crate::three_card_21::decide::{closed, gets_one_card};
use crate::three_card_21::{Options, gateway};
use crate::twenty_one::ACE;
use crate::twenty_one::odds::dealer::{Left, VALUES, card_of};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use cards::points::Total;
use table::Verdict;

/// How many cards of each value somebody knows, six bits for each.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Known(u64);

impl Known {
    pub const NONE: Known = Known(0);

    pub fn of(values: &[usize]) -> Known {
        values.iter().fold(Known::NONE, |known, value| known.with(*value))
    }

    #[inline(always)]
    pub fn with(self, value: usize) -> Known {
        Known(self.0 + (1 << (6 * value)))
    }

    #[inline(always)]
    pub fn and(self, other: Known) -> Known {
        Known(self.0 + other.0)
    }

    #[inline(always)]
    pub fn many(self, value: usize) -> u16 {
        (self.0 >> (6 * value)) as u16 & 63
    }

    /// What is left without them, if they were all there.
    #[inline(always)]
    pub fn out_of(self, left: &Left) -> Option<Left> {
        let mut rest = *left;
        for (value, count) in rest.iter_mut().enumerate() {
            *count = count.checked_sub(self.many(value))?;
        }
        Some(rest)
    }
}

/// Three cards by their values, lowest first.
pub type Three = [usize; 3];

/// How many kinds of three cards there are.
pub const THREES: usize = VALUES * (VALUES + 1) * (VALUES + 2) / 6;

/// All of them; [`nth`] is the place of each.
pub fn threes() -> impl Iterator<Item = Three> {
    (0..VALUES).flat_map(|c| (0..=c).flat_map(move |b| (0..=b).map(move |a| [a, b, c])))
}

pub fn nth(three: Three) -> usize {
    let [a, b, c] = three;
    c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a
}

pub fn total(values: &[usize]) -> Total {
    values.iter().fold(Total::EMPTY, |total, value| total.with(card_of(*value)))
}

/// Whether the three cards may be split; of two tens no hand below 21 can be made.
pub fn splits(three: Three) -> bool {
    let total = total(&three);
    total.points != 21 && gateway(&three.map(card_of), total).is_some()
}

/// All hands below 21 that grow out of one, the shorter before the longer.
pub struct Tree {
    pub grown: Vec<Grown>,
}

pub struct Grown {
    pub total: Total,
    pub drawn: Known,
    /// How many those are.
    pub cards: u8,
    /// What one more card of each value makes of it.
    pub next: [Next; VALUES],
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Next {
    Grows(u16),
    /// 2C.5(c)5.v: it is decided at once.
    Closes(Verdict),
    /// It gets no more cards.
    Stops,
}

impl Tree {
    /// Hands of up to `most` more cards.
    fn new(first: Total, most: u8) -> Tree {
        let one = |total, drawn, cards| Grown { total, drawn, cards, next: [Next::Stops; VALUES] };
        let mut grown = Vec::from([one(first, Known::NONE, 0)]);
        let mut places = BTreeMap::new();
        let mut at = 0;
        while at < grown.len() {
            let Grown { total, drawn, cards, .. } = grown[at];
            for value in (0..VALUES).filter(|_| cards < most) {
                let (total, drawn) = (total.with(card_of(value)), drawn.with(value));
                grown[at].next[value] = match closed(total) {
                    Some(verdict) => Next::Closes(verdict),
                    None => Next::Grows(*places.entry(drawn).or_insert_with(|| {
                        grown.push(one(total, drawn, cards + 1));
                        grown.len() as u16 - 1
                    })),
                };
            }
            at += 1;
        }
        Tree { grown }
    }

    /// Where these further cards lead.
    pub fn find(&self, drawn: impl Iterator<Item = usize>) -> Option<usize> {
        let mut at = 0;
        for value in drawn {
            let Next::Grows(next) = self.grown[at].next[value] else { return None };
            at = next as usize;
        }
        Some(at)
    }
}

/// One hand as somebody begins to play it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// Where its tree stands in the forest.
    pub tree: usize,
    /// All cards that he knows by then, the up-card left out.
    pub known: Known,
    /// With how many cards more the first decision comes; nothing where it never comes.
    pub asks: Option<u8>,
    /// With how many cards more it may be doubled.
    pub doubles: Option<u8>,
    pub stake: Stake,
}

/// Which main wager lies on a hand: 2C.5(c)4, as read in A-5, tells them apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stake {
    Original,
    Added,
}

impl Hand {
    /// The three cards, or what was drawn to them.
    pub fn whole(known: Known, total: Total, fresh: bool) -> Hand {
        let doubles = fresh.then_some(0);
        Hand { tree: tree_of(total), known, asks: Some(0), doubles, stake: Stake::Original }
    }

    /// 2C.10: one of the three cards after the split.
    pub fn split(options: &Options, three: Three, value: usize, stake: Stake) -> Hand {
        let (total, known) = (total(&[value]), Known::of(&three));
        if gets_one_card(options, total) {
            return Hand { tree: ONE_CARD, known, asks: None, doubles: None, stake };
        }
        Hand { tree: tree_of(total), known, asks: Some(1), doubles: Some(1), stake }
    }
}

/// The trees of all hands, by what they begin with.
pub struct Forest(Vec<Tree>);

/// The tree of an ace that gets one card.
const ONE_CARD: usize = 0;

fn tree_of(total: Total) -> usize {
    total.points as usize * 2 + usize::from(total.soft)
}

impl Forest {
    pub fn new() -> Forest {
        let mut trees = Vec::from([Tree::new(total(&[0]), 1)]);
        for tree in 1..tree_of(Total { points: 21, soft: false }) {
            let total = Total { points: tree as u8 / 2, soft: tree % 2 == 1 };
            // No hand counts less than a two, and no soft one less than an ace.
            let least = if total.soft { ACE } else { 2 };
            let most = if total.points < least { 0 } else { u8::MAX };
            trees.push(Tree::new(total, most));
        }
        Forest(trees)
    }

    pub fn tree(&self, hand: &Hand) -> &Tree {
        &self.0[hand.tree]
    }
}
