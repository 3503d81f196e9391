//! Somebody who plays as planned.

use super::hands::{Stake, Three};
use super::layout::{Layout, Placed};
use super::plan::{Decided, Plan};
use crate::three_card_21::{Area, Choice, ThreeCard21};
use crate::twenty_one::odds::dealer::value_of;
use alloc::sync::Arc;
use cards::points::Total;
use cards::{Card, points};
use core::ops::RangeInclusive;
use table::figures::{Player, Seen};
use table::{Line, Money, Place};

/// Plays by his own cards, the three that were dealt to him and the up-card.
#[derive(Clone)]
pub struct Planned(pub Arc<Plan>);

impl Player<ThreeCard21> for Planned {
    #[inline(always)]
    fn choose(&self, seen: &impl Seen, who: Line, at: Place, among: &[Choice]) -> Choice {
        let decided = self.0.behind(value_of(seen.cards(Place::DEALER)[0]));
        let situation = self.situation(decided, seen, who, at);
        let choice = situation.choice(decided);
        if among.contains(&choice) {
            return choice;
        }
        // Who cannot pay for it does the next best; whoever shares a spot follows the caller; what
        // went wrong is met with the first answer.
        let for_less = situation.for_less(decided, &self.0.layout);
        for_less.into_iter().find(|choice| among.contains(choice)).unwrap_or(among[0])
    }

    /// A double is always for the full amount; insurance is taken whole, or not.
    fn amount(&self, _: &impl Seen, _: Line, area: Area, range: RangeInclusive<Money>) -> Money {
        match area {
            Area::Double(_) => *range.end(),
            Area::Insurance if self.0.insures => *range.end(),
            _ => *range.start(),
        }
    }
}

/// Where a decision is to be made.
enum Situation<'a> {
    /// On the three cards, by the place of the first.
    First(Three, usize),
    /// On a hand of the layout, at a state of its own.
    Later(&'a Placed, Option<usize>),
    /// On a hand of which only this matters.
    Total { fresh: bool, total: Total },
}

impl Situation<'_> {
    #[inline(always)]
    fn choice(&self, decided: &Decided) -> Choice {
        match *self {
            Situation::First(three, lead) => decided.first(three, lead),
            Situation::Later(placed, at) => at.map_or(Choice::Stand, |at| decided.on(placed)[at]),
            Situation::Total { fresh, total } => {
                decided.by_total(fresh, total).unwrap_or(Choice::Stand)
            }
        }
    }

    /// What is done without the money for that.
    fn for_less(&self, decided: &Decided, layout: &Layout) -> [Choice; 2] {
        match *self {
            Situation::First(three, lead) => decided.first_for_less(layout, three, lead),
            Situation::Later(placed, at) => {
                [at.map_or(Choice::Stand, |at| decided.on_for_less(placed)[at]); 2]
            }
            Situation::Total { total, .. } => {
                [decided.by_total(false, total).unwrap_or(Choice::Stand); 2]
            }
        }
    }
}

impl Planned {
    #[inline(always)]
    fn situation<'a>(
        &'a self,
        decided: &Decided,
        seen: &impl Seen,
        who: Line,
        at: Place,
    ) -> Situation<'a> {
        let hands = [0, 1, 2].map(|nth| Place::hand(who.spot, nth));
        let own = seen.cards(at);
        let split = seen.lying(hands[2]) > 0;
        if own.len() != 3 || split {
            let (fresh, total) = (split && own.len() == 2, points::total(own));
            if decided.by_total(fresh, total).is_some() {
                return Situation::Total { fresh, total };
            }
        }
        if !split {
            let (three, lead) = sorted([own[0], own[1], own[2]]);
            if own.len() == 3 {
                return Situation::First(three, lead);
            }
            let placed = self.0.layout.whole(three);
            let tree = self.0.layout.tree(placed);
            let grown = tree.find(own[3..].iter().map(|card| value_of(*card)));
            return Situation::Later(placed, grown);
        }
        let dealt = hands.map(|hand| match seen.cards(hand) {
            [] => seen.picked_up(hand)[0],
            cards => cards[0],
        });
        let (three, _) = sorted(dealt);
        let mine = three.iter().position(|value| *value == value_of(own[0])).unwrap_or(0);
        let stake = if at.nth() == 0 { Stake::Original } else { Stake::Added };
        let placed = self.0.layout.split(three, mine, stake);
        let tree = self.0.layout.tree(placed);
        Situation::Later(placed, tree.find(own[1..].iter().map(|card| value_of(*card))))
    }
}

/// The values of three cards, lowest first, and where the first of them went.
pub(super) fn sorted(cards: [Card; 3]) -> (Three, usize) {
    let values = cards.map(value_of);
    let mut three = values;
    three.sort_unstable();
    (three, three.iter().position(|value| *value == values[0]).unwrap_or(0))
}
