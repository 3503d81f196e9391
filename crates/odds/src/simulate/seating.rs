//! The players of a session at a simulated table: who sits there, and what he puts down.

use super::book::Book;
use super::sessions::{Price, SessionRules, Sessions, Sitting};
use super::table::SimTable;
use super::{MOST_SPOTS, Plan};
use crate::Strategy;
use table::{Amount, Area, Game, Money, Seats, Spot};

pub(super) struct Seating<const AREAS: usize, const SPOTS: usize> {
    sitting: Sitting,
    /// What each spot wagers once, and which of the areas are raised with it.
    first: [[Money; AREAS]; SPOTS],
    raised: [bool; AREAS],
    /// Who sits there without a wager.
    asked_later: Seats,
    /// How many must be there for a round.
    fewest: u8,
}

impl<const AREAS: usize, const SPOTS: usize> Seating<AREAS, SPOTS> {
    pub(super) fn new<G: Game>(
        plan: &Plan<G>,
        rules: SessionRules,
        first: [[Money; AREAS]; SPOTS],
    ) -> Seating<AREAS, SPOTS> {
        let mut raised = [false; AREAS];
        for (nth, raised) in raised.iter_mut().enumerate().take(G::Area::COUNT) {
            *raised = is_raised::<G>(&plan.options, G::Area::nth(nth));
        }
        let price = |areas: &[Money; AREAS], of: bool| {
            let areas = areas.iter().zip(&raised).filter(|(_, raised)| **raised == of);
            areas.map(|(amount, _)| amount.as_cents()).sum()
        };
        let mut prices = [Price::default(); MOST_SPOTS];
        for (price_of, areas) in prices.iter_mut().zip(&first) {
            *price_of = Price { raised: price(areas, true), fixed: price(areas, false) };
        }
        let seats = plan.wagers.seats();
        Seating {
            sitting: Sitting::new(rules, seats.and(plan.present), prices),
            first,
            raised,
            asked_later: plan.present,
            // Against the bank somebody must stand.
            fewest: if seats.is_empty() { 2 } else { 1 },
        }
    }

    /// Everybody puts down what he wagers before a round; whether one can be played.
    pub(super) fn begin<G, S, const FRESH: bool, B>(
        &self,
        table: &mut SimTable<G, S, AREAS, SPOTS, FRESH, B>,
    ) -> bool
    where
        G: Game,
        S: Strategy<G>,
        B: Book<G>,
    {
        let present = self.sitting.present();
        if present.len() < self.fewest {
            return false;
        }
        for spot in self.sitting.seats().clockwise() {
            let sits = present.has(spot);
            let laid = if sits { self.laid(spot) } else { [Money::ZERO; AREAS] };
            if table.lies()[spot.0 as usize] != laid || table.present.has(spot) != sits {
                table.lay(spot, &laid, sits && self.asked_later.has(spot));
            }
            if let Some(purses) = &mut table.purses {
                let placed: Money = laid.iter().copied().sum();
                purses.begin(spot, Money::cents(self.sitting.money(spot)) - placed);
            }
        }
        true
    }

    fn laid(&self, spot: Spot) -> [Money; AREAS] {
        let times = self.sitting.times(spot);
        let mut laid = self.first[spot.0 as usize];
        for (amount, _) in laid.iter_mut().zip(&self.raised).filter(|(_, raised)| **raised) {
            *amount = amount.multiplied(times);
        }
        laid
    }

    /// The round is over, if one was played.
    pub(super) fn end<G, S, const FRESH: bool, B>(
        &mut self,
        table: &mut SimTable<G, S, AREAS, SPOTS, FRESH, B>,
        was_played: bool,
    ) where
        G: Game,
    {
        let mut seats = self.sitting.present();
        let (played, won) = match table.purses.as_ref().filter(|_| was_played) {
            Some(purses) => (seats, purses.won.map(Money::as_cents)),
            None => (Seats::NONE, [0; MOST_SPOTS]),
        };
        for spot in self.sitting.end(played, &won).clockwise() {
            G::left(&mut table.memory, seats, spot);
            seats = seats.without(spot);
        }
    }

    pub(super) fn done(self) -> Sessions {
        self.sitting.done()
    }
}

/// Whether a wager there can be another than it is: not where its amount is fixed.
pub fn is_raised<G: Game>(options: &G::Options, area: G::Area) -> bool {
    match G::area_rule(options, area).amount {
        Amount::Limits { min, max, .. } => min != max,
        Amount::EqualTo(other) => is_raised::<G>(options, other),
    }
}
