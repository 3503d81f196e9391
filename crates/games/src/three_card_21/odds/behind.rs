//! The dealer behind one up-card, and how the cards stand that nobody has seen.

use super::hands::{Known, Stake};
use crate::three_card_21::round::met_by_blackjack;
use crate::three_card_21::{Area, Options, duel};
use crate::twenty_one::CardReader;
use crate::twenty_one::odds::dealer::{Dealer, Left, VALUES, completes_blackjack};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use cards::points::Total;
use core::array;
use table::Verdict;
use table::figures::{Number, Ratio};

/// How the dealer can end: 17 to 21, over 21, or with a blackjack that nobody was told of.
pub const ENDS: usize = 7;
pub const BLACKJACK: usize = 6;
const OVER: usize = 5;

pub struct Behind<N> {
    dealer: Dealer<N>,
    /// All cards but the up-card.
    left: Left,
    /// The value that makes a blackjack with the up-card.
    completes: Option<usize>,
    /// Whether the players hear of a blackjack before they decide.
    told: bool,
    ends: BTreeMap<Known, [N; ENDS]>,
    /// One part of so many.
    parts: Vec<N>,
    /// What a hand of so many points wins against each end but a blackjack.
    wins: [[i8; OVER + 1]; 22],
}

/// The cards that are left at one moment, the hole card among them.
pub struct Rest {
    pub left: Left,
    pub cards: usize,
}

impl<N: Number> Behind<N> {
    pub fn new(options: &Options, up: usize, left: Left) -> Behind<N> {
        let cards: u16 = left.iter().sum();
        let part = |of: u16| if of == 0 { N::whole(0) } else { N::ratio(1, of.into()) };
        Behind {
            dealer: Dealer::new(up, options.soft_17.rule()),
            left,
            completes: completes_blackjack(up),
            told: options.card_reader == CardReader::On,
            ends: BTreeMap::new(),
            parts: (0..=cards).map(part).collect(),
            wins: array::from_fn(|points| array::from_fn(|end| win(points, end))),
        }
    }

    /// What is left without these cards; nothing where they cannot be gone.
    #[inline(always)]
    pub fn rest(&self, known: Known) -> Option<Rest> {
        let left = known.out_of(&self.left)?;
        Some(Rest { left, cards: left.iter().sum::<u16>() as usize })
    }

    /// How the dealer ends when these cards are known. Where players are told of a blackjack it
    /// has no share: the round goes on without it.
    pub fn ends(&mut self, known: Known, rest: &Rest) -> &[N; ENDS] {
        self.ends.entry(known).or_insert_with(|| {
            let ends = self.dealer.ends(&rest.left);
            let [a, b, c, d, e] = ends.totals;
            let blackjack = if self.told { N::whole(0) } else { ends.blackjack };
            [a, b, c, d, e, ends.over, blackjack]
        })
    }

    /// How likely it is that the round gets as far as a decision.
    pub fn goes_on(&self, rest: &Rest) -> N {
        match self.completes {
            Some(value) if self.told => N::whole(1) - self.share(rest, value),
            _ => N::whole(1),
        }
    }

    /// How likely the dealer has a blackjack.
    pub fn blackjack(&self, rest: &Rest) -> N {
        self.completes.map_or(N::whole(0), |value| self.share(rest, value))
    }

    /// How likely the next card has this value.
    #[inline(always)]
    pub fn share(&self, rest: &Rest, value: usize) -> N {
        N::whole(rest.left[value].into()) * self.parts[rest.cards].clone()
    }

    /// 2C.5(d): what so many points win per unit against an end; a blackjack takes less from
    /// what was added to the wager.
    #[inline(always)]
    pub fn win(&self, points: u8, staked: i64, end: usize, stake: Stake) -> i64 {
        match end {
            BLACKJACK => met(stake),
            _ => i64::from(self.wins[points as usize][end]) * staked,
        }
    }

    pub fn is_told(&self) -> bool {
        self.told
    }
}

impl Rest {
    /// The values of which a card can come next. The hole card is still among these cards, so
    /// that the last one is not to be drawn.
    pub fn values(&self) -> impl Iterator<Item = usize> + use<'_> {
        (0..VALUES).filter(|value| self.left[*value] > 0 && self.cards > 1)
    }

    pub fn after(&self, value: usize) -> Rest {
        let mut left = self.left;
        left[value] -= 1;
        Rest { left, cards: self.cards - 1 }
    }
}

fn win(points: usize, end: usize) -> i8 {
    let hard = |points| Total { points, soft: false };
    let dealer = if end == OVER { hard(22) } else { hard(17 + end as u8) };
    net(duel(hard(points as u8), dealer)) as i8
}

/// What a blackjack that nobody was told of does to an open hand and its double: only the wager
/// made before the deal is lost.
fn met(stake: Stake) -> i64 {
    net(met_by_blackjack(match stake {
        Stake::Original => Area::Main(0),
        Stake::Added => Area::Main(1),
    }))
}

/// Per unit; nothing at the main wager is paid in parts.
pub fn net(verdict: Verdict) -> i64 {
    Ratio::from(verdict).over()
}
