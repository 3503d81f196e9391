//! The dealer behind one up-card, and how the cards stand that nobody has seen.

use super::hands::Stake;
use super::layout::Layout;
use crate::three_card_21::round::met_by_blackjack;
use crate::three_card_21::{Area, Options, duel};
use crate::twenty_one::CardReader;
use crate::twenty_one::odds::dealer::{Dealer, Ends, Left, Removed, VALUES, completes_blackjack};
use alloc::vec::Vec;
use cards::points::Total;
use core::array;
use table::Verdict;
use table::figures::{Number, Ratio};

/// How the dealer can end: 17 to 21, over 21, or with a blackjack that nobody was told of.
pub(super) const ENDS: usize = 7;
const OVER: usize = 5;
pub(super) const BLACKJACK: usize = 6;

/// How a hand below 21 can stand: with 17 to 20, or with less, which is all alike.
const STANDS: usize = 5;

pub(super) fn nth_stand(points: u8) -> usize {
    points.saturating_sub(16).into()
}

pub(super) struct Behind<'a, N> {
    pub layout: &'a Layout,
    dealer: Dealer<N>,
    /// All cards but the up-card.
    left: Left,
    /// The value that makes a blackjack with the up-card.
    completes: Option<usize>,
    /// Whether the players hear of a blackjack before they decide.
    pub told: bool,
    /// By what is known, as in the layout's family: what is left, and how the dealer ends.
    rests: Vec<Option<Rest>>,
    ends: Vec<[N; ENDS]>,
    /// One part of so many.
    parts: Vec<N>,
    /// What a hand of so many points wins against each end but a blackjack.
    wins: [[i64; BLACKJACK]; 22],
    /// The same to be summed, by how it stands.
    weights: [[N; BLACKJACK]; STANDS],
}

/// The cards that are left at one moment, the hole card among them.
#[derive(Copy, Clone)]
pub(super) struct Rest {
    pub left: Left,
    pub cards: u16,
}

impl<'a, N: Number> Behind<'a, N> {
    /// `left` is all that the player does not know before he gets his cards.
    pub(super) fn new(options: &Options, layout: &'a Layout, up: usize, left: Left) -> Self {
        let mut behind = Behind::without_ends(options, layout, up, left);
        behind.ends = behind.ends_knowing(&layout.family);
        behind
    }

    /// The same where nobody asks how the dealer ends.
    pub(super) fn without_ends(
        options: &Options,
        layout: &'a Layout,
        up: usize,
        left: Left,
    ) -> Self {
        let cards: u16 = left.iter().sum();
        let part = |of: u16| if of == 0 { N::whole(0) } else { N::ratio(1, of.into()) };
        let mut behind = Behind {
            layout,
            dealer: Dealer::new(up, options.soft_17.into()),
            left,
            completes: completes_blackjack(up),
            told: options.card_reader == CardReader::On,
            rests: Vec::new(),
            ends: Vec::new(),
            parts: (0..=cards).map(part).collect(),
            wins: array::from_fn(|points| array::from_fn(|end| win(points, end))),
            weights: array::from_fn(|nth| array::from_fn(|end| N::whole(win(16 + nth, end)))),
        };
        behind.rests = layout.family.iter().map(|known| behind.rest(*known)).collect();
        behind
    }

    /// How the dealer ends, by what is known. Where players are told of a blackjack it has no
    /// share: the round goes on without it.
    pub(super) fn ends_knowing(&self, family: &[Removed]) -> Vec<[N; ENDS]> {
        let end = |ends: Ends<N>| {
            let [a, b, c, d, e] = ends.totals;
            let blackjack = if self.told { N::whole(0) } else { ends.blackjack };
            [a, b, c, d, e, ends.over, blackjack]
        };
        self.dealer.ends_without(&self.left, family).into_iter().map(end).collect()
    }

    #[inline(always)]
    pub(super) fn ends(&self, known: u32) -> &[N; ENDS] {
        &self.ends[known as usize]
    }

    /// What it is worth to stand with so many points against any end but a blackjack.
    #[inline(always)]
    pub(super) fn stands(&self, ends: &[N; ENDS], points: u8) -> N {
        let weighed = self.weights[nth_stand(points)].iter().zip(ends);
        weighed.fold(N::whole(0), |sum, (win, end)| sum + win.clone() * end.clone())
    }

    /// What is left without these cards; nothing where they cannot be gone.
    #[inline(always)]
    pub(super) fn rest(&self, known: Removed) -> Option<Rest> {
        let left = known.from(&self.left)?;
        Some(Rest { left, cards: left.iter().sum() })
    }

    /// The same by its place in the family.
    #[inline(always)]
    pub(super) fn rest_at(&self, known: u32) -> Option<&Rest> {
        self.rests[known as usize].as_ref()
    }

    /// How likely it is that the round goes on to the decisions.
    #[inline(always)]
    pub(super) fn goes_on(&self, rest: &Rest) -> N {
        match self.completes {
            Some(value) if self.told => N::whole(1) - self.share(rest, value),
            _ => N::whole(1),
        }
    }

    /// Whether a blackjack of which nobody is told can show.
    pub(super) fn shows_late(&self) -> bool {
        self.completes.is_some() && !self.told
    }

    /// How likely it goes on together with a card of this value or a higher one coming next.
    #[inline(always)]
    pub(super) fn goes_on_after(&self, rest: &Rest, least: usize) -> N {
        let coming = |value: usize| if value < least { 0 } else { rest.left[value] };
        let cards: u16 = rest.left[least..].iter().sum();
        if cards == 0 || rest.cards <= 1 {
            return N::whole(0);
        }
        let share = |cards: u16| N::whole(cards.into()) * self.one_of(rest);
        match self.completes {
            Some(value) if self.told => {
                let hole = self.parts[usize::from(rest.cards) - 1].clone();
                let blackjack = N::whole(rest.left[value].into()) * hole.clone();
                // Where the card that comes is one of those, the hole card is none the likelier.
                share(cards) * (N::whole(1) - blackjack) + share(coming(value)) * hole
            }
            _ => share(cards),
        }
    }

    /// Whether it cannot: every card that is left makes a blackjack.
    pub(super) fn is_over(&self, rest: &Rest) -> bool {
        self.told && self.completes.is_some_and(|value| rest.left[value] == rest.cards)
    }

    /// How likely the dealer has a blackjack of which nobody is told.
    pub(super) fn untold(&self, rest: &Rest) -> N {
        match self.completes {
            Some(value) if !self.told => self.share(rest, value),
            _ => N::whole(0),
        }
    }

    /// How likely the next card has this value.
    #[inline(always)]
    pub(super) fn share(&self, rest: &Rest, value: usize) -> N {
        N::whole(rest.left[value].into()) * self.one_of(rest)
    }

    /// How likely the next card is a given one.
    #[inline(always)]
    pub(super) fn one_of(&self, rest: &Rest) -> N {
        self.parts[usize::from(rest.cards)].clone()
    }

    /// 2C.5(d): what so many points win per unit against an end but a blackjack.
    #[inline(always)]
    pub(super) fn wins(&self, points: u8) -> &[i64; BLACKJACK] {
        &self.wins[points as usize]
    }
}

impl Rest {
    /// The values of which a card can come next. The hole card is still among these cards, so
    /// that the last one is not to be drawn.
    #[inline(always)]
    pub(super) fn values(&self) -> impl Iterator<Item = usize> + use<'_> {
        (0..VALUES).filter(|value| self.left[*value] > 0 && self.cards > 1)
    }
}

fn win(points: usize, end: usize) -> i64 {
    let hard = |points| Total { points, soft: false };
    let dealer = if end == OVER { hard(22) } else { hard(17 + end as u8) };
    net(duel(hard(points as u8), dealer))
}

/// 2C.5(c)4: what a blackjack that nobody was told of does to an open hand with its double, per
/// unit: only a wager made before the deal is lost.
pub(super) fn met(stake: Stake) -> i64 {
    net(met_by_blackjack(match stake {
        Stake::Original => Area::Main(0),
        Stake::Added => Area::Main(1),
    }))
}

/// Per unit; nothing on the main wager is paid in parts.
pub(super) fn net(verdict: Verdict) -> i64 {
    Ratio::from(verdict).over()
}
