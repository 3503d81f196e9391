//! The hands that can come of a deal, by value alone: suits and faces matter to the bonus only.

use super::behind::net;
use crate::three_card_21::decide::{closed, gets_one_card};
use crate::three_card_21::{Options, gateway};
use crate::twenty_one::ACE;
use crate::twenty_one::odds::dealer::{ACES, Removed, VALUES, card_of};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use cards::points::Total;

/// Three cards by their values, lowest first.
pub(super) type Three = [usize; 3];

/// How many kinds of three cards there are.
pub(super) const THREES: usize = VALUES * (VALUES + 1) * (VALUES + 2) / 6;

/// All of them; [`nth`] is the place of each.
pub(super) fn threes() -> impl Iterator<Item = Three> {
    (0..VALUES).flat_map(|c| (0..=c).flat_map(move |b| (0..=b).map(move |a| [a, b, c])))
}

pub(super) fn nth(three: Three) -> usize {
    let [a, b, c] = three;
    c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a
}

pub(super) fn total(values: &[usize]) -> Total {
    values.iter().fold(Total::EMPTY, |total, value| total.with(card_of(*value)))
}

pub(super) fn removed(values: &[usize]) -> Removed {
    values.iter().fold(Removed::NOTHING, |removed, value| removed.with(*value))
}

/// Whether the three cards may be split; of two tens no hand below 21 can be made.
pub(super) fn splits(three: Three) -> bool {
    let total = total(&three);
    total.points != 21 && gateway(&three.map(card_of), total).is_some()
}

/// All hands up to 21 that grow out of one, in the order of the cards drawn: each before those
/// that grow out of it, and those that know much the same cards next to each other.
pub struct Tree {
    pub grown: Vec<Grown>,
    /// Their places, the shorter before the longer.
    pub by_length: Vec<u16>,
}

pub struct Grown {
    pub total: Total,
    pub drawn: Removed,
    /// How many those are.
    pub cards: u8,
    /// Whether it is settled at once, and what it wins then, per unit.
    pub closed: Option<i64>,
    /// What one more card of each value makes of it; nothing where that is over 21.
    next: [u16; VALUES],
    /// From which value on that is.
    pub over_from: usize,
}

const OVER: u16 = u16::MAX;

impl Grown {
    fn new(total: Total, drawn: Removed, cards: u8) -> Grown {
        let closed = closed(total).map(net);
        Grown { total, drawn, cards, closed, next: [OVER; VALUES], over_from: 0 }
    }

    #[inline(always)]
    pub fn next(&self, value: usize) -> Option<usize> {
        match self.next[value] {
            OVER => None,
            next => Some(next as usize),
        }
    }

    /// All that one more card makes of it, by value.
    #[inline(always)]
    pub fn all_next(&self) -> &[u16] {
        &self.next[..self.over_from]
    }
}

impl Tree {
    /// Hands of up to `most` more cards.
    fn new(first: Total, most: u8) -> Tree {
        let mut grown = Vec::from([Grown::new(first, Removed::NOTHING, 0)]);
        let mut places = BTreeMap::new();
        let mut at = 0;
        while at < grown.len() {
            let Grown { total, drawn, cards, closed, .. } = grown[at];
            for value in (0..VALUES).filter(|_| cards < most && closed.is_none()) {
                let (total, drawn) = (total.with(card_of(value)), drawn.with(value));
                if total.points <= 21 {
                    grown[at].next[value] = *places.entry(drawn).or_insert_with(|| {
                        grown.push(Grown::new(total, drawn, cards + 1));
                        grown.len() as u16 - 1
                    });
                }
            }
            at += 1;
        }
        Tree::in_order(grown)
    }

    fn in_order(found: Vec<Grown>) -> Tree {
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_unstable_by_key(|nth| found[*nth].drawn);
        let mut by_length = alloc::vec![OVER; found.len()];
        (0..).zip(&order).for_each(|(place, nth)| by_length[*nth] = place);
        let moved = |next: u16| by_length.get(usize::from(next)).copied().unwrap_or(OVER);
        let grown = order.iter().map(|nth| {
            let Grown { total, drawn, cards, next, .. } = found[*nth];
            let over_from = next.iter().position(|next| *next == OVER).unwrap_or(VALUES);
            Grown { next: next.map(moved), over_from, ..Grown::new(total, drawn, cards) }
        });
        Tree { grown: grown.collect(), by_length }
    }

    /// Where these further cards lead.
    pub fn find(&self, mut drawn: impl Iterator<Item = usize>) -> Option<usize> {
        drawn.try_fold(0, |at: usize, value| self.grown[at].next(value))
    }
}

/// One hand as somebody begins to play it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// Where its tree stands in the forest.
    tree: usize,
    /// All cards that he knows by then, the up-card left out.
    pub known: Removed,
    pub from: From,
    pub stake: Stake,
}

/// What a hand begins with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum From {
    Three,
    /// 2C.10: one card of a split, to which a second is due.
    Split,
    /// The same, but the second is the last.
    SplitAce,
}

/// Which main wager lies on a hand: 2C.5(c)4, as read in A-5, tells them apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stake {
    Original,
    Added,
}

impl Stake {
    /// What lies on a card of a split, by its place among the three and that of the card dealt
    /// first: the wager made before the deal stays there.
    pub fn of(at: usize, lead: usize) -> Stake {
        if at == lead { Stake::Original } else { Stake::Added }
    }
}

/// What a hand does next.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// It gets a card without being asked.
    Due,
    /// Its player decides; `fresh` as long as it holds only its first cards.
    Asked { fresh: bool },
    /// It gets no more cards.
    Done,
}

impl Hand {
    pub fn whole(three: Three) -> Hand {
        let tree = tree_of(total(&three));
        Hand { tree, known: removed(&three), from: From::Three, stake: Stake::Original }
    }

    /// 2C.10: one of the three cards after the split.
    pub fn split(options: &Options, three: Three, value: usize, stake: Stake) -> Hand {
        let (total, known) = (total(&[value]), removed(&three));
        match gets_one_card(options, total) {
            true => Hand { tree: ONE_CARD, known, from: From::SplitAce, stake },
            false => Hand { tree: tree_of(total), known, from: From::Split, stake },
        }
    }

    /// The same hand when other cards are out.
    pub fn knowing(self, known: Removed) -> Hand {
        Hand { known, ..self }
    }

    #[inline]
    pub fn turn(&self, grown: &Grown) -> Turn {
        match (self.from, grown.cards) {
            (From::Split | From::SplitAce, 0) => Turn::Due,
            (From::SplitAce, _) => Turn::Done,
            _ if grown.closed.is_some() => Turn::Done,
            (From::Three, cards) => Turn::Asked { fresh: cards == 0 },
            (From::Split, cards) => Turn::Asked { fresh: cards == 1 },
        }
    }
}

/// The trees of all hands, by what they begin with.
pub(super) struct Forest(Vec<Tree>);

/// The tree of an ace that gets one card.
const ONE_CARD: usize = 0;

fn tree_of(total: Total) -> usize {
    total.points as usize * 2 + usize::from(total.soft)
}

impl Forest {
    pub(super) fn new() -> Forest {
        let mut trees = Vec::from([Tree::new(total(&[ACES]), 1)]);
        for tree in 1..tree_of(Total { points: 21, soft: false }) {
            let total = Total { points: tree as u8 / 2, soft: tree % 2 == 1 };
            // No hand counts less than a two, and no soft one less than an ace.
            let least = if total.soft { ACE } else { 2 };
            let most = if total.points < least { 0 } else { u8::MAX };
            trees.push(Tree::new(total, most));
        }
        Forest(trees)
    }

    pub(super) fn tree(&self, hand: &Hand) -> &Tree {
        &self.0[hand.tree]
    }
}
