//! Who plays like the figures.

use super::super::hand::Dealt;
use super::super::{Choice, ThreeCardBlitz};
use super::suits::{CARDS, TOTALS, in_suit};
use super::totals::Suits;
use super::{Met, against};
use alloc::sync::Arc;
use cards::{Card, Suit};
use table::figures::{How, Player, Seen};
use table::{Line, Place};

/// A player who has made up his mind about most totals, and counts at the others.
#[derive(Clone)]
pub struct Decided {
    pub(super) totals: [Mind; TOTALS],
    /// What he counts by, where he counts.
    known: Option<Arc<(Suits, Met)>>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Mind {
    Plays,
    Folds,
    Counts,
}

impl Mind {
    /// At every total.
    pub(super) fn all(met: &Met, how: How) -> [Mind; TOTALS] {
        match how {
            How::Best => core::array::from_fn(|total| Mind::of(met, total as u8)),
            How::Simple => Mind::from(met.threshold().into()),
            // 51.10(d)3: no paragraph asks the dealer's hand to qualify, so it always plays.
            How::Dealer => Mind::from(0),
        }
    }

    /// From some total on.
    fn from(least: usize) -> [Mind; TOTALS] {
        core::array::from_fn(|total| if total >= least { Mind::Plays } else { Mind::Folds })
    }

    pub(super) fn of(met: &Met, total: u8) -> Mind {
        let lines = || met.lines.iter().filter(|line| line.total == total);
        if lines().all(|line| line.played.hands == 0) {
            Mind::Folds
        } else if lines().all(|line| line.played.hands == line.all.hands) {
            Mind::Plays
        } else {
            Mind::Counts
        }
    }
}

impl Decided {
    pub(super) fn new(suits: Suits, met: Met, how: How) -> Decided {
        let totals = Mind::all(&met, how);
        let known = (how == How::Best).then(|| Arc::new((suits, met)));
        Decided { totals, known }
    }

    /// Plays from some total on.
    pub(super) fn from(least: usize) -> Decided {
        Decided { totals: Mind::from(least), known: None }
    }

    #[cold]
    pub(super) fn counts(&self, cards: &[Card], dealt: Dealt) -> bool {
        let (suits, met) = &**self.known.as_ref().expect("he counts who plays the best way");
        let are_distinct =
            dealt.ranks.iter().map(|ranks| ranks.count_ones()).sum::<u32>() == CARDS as u32;
        let left = Suit::ALL.map(|suit| match are_distinct {
            true => &suits.suit(suit).of_ranks(dealt.ranks[suit as usize]).left,
            false => &suits.suit(suit).of(&in_suit(cards, suit)).left,
        });
        met.nets(dealt).plays(against(left, dealt.total()), met.dealers)
    }
}

impl Player<ThreeCardBlitz> for Decided {
    #[inline(always)]
    fn choose(&self, seen: &impl Seen, _: Line, at: Place, _: &[Choice]) -> Choice {
        let cards = seen.cards(at);
        let dealt = Dealt::new(cards);
        let plays = match self.totals[dealt.total() as usize] {
            Mind::Plays => true,
            Mind::Folds => false,
            Mind::Counts => self.counts(cards, dealt),
        };
        if plays { Choice::Play } else { Choice::Fold }
    }
}
