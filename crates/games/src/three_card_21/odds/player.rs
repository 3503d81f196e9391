//! Somebody who plays as planned.

use super::hands::{Stake, Three};
use super::plan::Plan;
use crate::three_card_21::{Area, Choice, ThreeCard21};
use crate::twenty_one::odds::dealer::value_of;
use alloc::sync::Arc;
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
        // Whoever shares a spot follows the caller; what went wrong is met with the first answer.
        let choice = self.decision(seen, who, at);
        if among.contains(&choice) { choice } else { among[0] }
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

impl Planned {
    #[inline(always)]
    fn decision(&self, seen: &impl Seen, who: Line, at: Place) -> Choice {
        let decided = self.0.behind(value_of(seen.cards(Place::DEALER)[0]));
        let hands = [0, 1, 2].map(|nth| Place::hand(who.spot, nth));
        let own = seen.cards(at);
        let split = seen.lying(hands[2]) > 0;
        if own.len() != 3 || split {
            let fresh = split && own.len() == 2;
            if let Some(choice) = decided.by_total(fresh, points::total(own)) {
                return choice;
            }
        }
        if !split {
            let (three, lead) = sorted([own[0], own[1], own[2]]);
            if own.len() == 3 {
                return decided.first(three, lead);
            }
            let placed = self.0.layout.whole(three);
            let tree = self.0.layout.tree(placed);
            let grown = tree.find(own[3..].iter().map(|card| value_of(*card)));
            return grown.map_or(Choice::Stand, |grown| decided.on(placed)[grown]);
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
        let grown = tree.find(own[1..].iter().map(|card| value_of(*card)));
        grown.map_or(Choice::Stand, |grown| decided.on(placed)[grown])
    }
}

/// The values of three cards, lowest first, and where the first of them went.
pub(super) fn sorted(cards: [Card; 3]) -> (Three, usize) {
    let values = cards.map(value_of);
    let mut three = values;
    three.sort_unstable();
    (three, three.iter().position(|value| *value == values[0]).unwrap_or(0))
}
