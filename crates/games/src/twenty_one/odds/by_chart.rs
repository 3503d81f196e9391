//! Somebody who plays a chart: one lookup by total, number of cards and up-card.

use super::chart::{Chart, Column, TOTALS, kinds};
use super::dealer::{VALUES, card_of, value_of};
use super::house::{Act, Analysed};
use crate::twenty_one::{Decisions, is_pair};
use alloc::vec;
use alloc::vec::Vec;
use cards::Card;
use cards::points::{self, Total};
use core::array;
use table::Place;
use table::figures::Seen;

/// A chart in tables.
pub(super) struct ByChart<G: Analysed> {
    options: G::Options,
    most_cards: usize,
    /// By up-card, softness, total and number of cards: see [`ByChart::row`].
    rows: Vec<Order<G::Choice>>,
    /// What comes before that with two cards of one value, by up-card and value.
    pairs: [[Order<G::Choice>; VALUES]; VALUES],
    /// By up-card, by how often a hand was doubled, softness and total; empty where nothing is
    /// decided after a double.
    doubled: Vec<[[Order<G::Choice>; TOTALS]; 2]>,
    /// How often a hand can be doubled.
    doubles: usize,
    /// The chart itself.
    pub chart: Chart,
}

/// What is chosen: the first of these that is offered. The last one fills the places that are left,
/// and a hand of which nothing is said stands.
type Order<C> = [C; 4];

fn order<G: Analysed>(acts: &[Act]) -> Order<G::Choice> {
    let last = acts.last().map_or(G::Choice::STAND, |act| act.choice::<G>());
    array::from_fn(|nth| acts.get(nth).map_or(last, |act| act.choice::<G>()))
}

impl<G: Analysed> ByChart<G> {
    pub(super) fn new(options: &G::Options, doubles: usize, chart: &Chart) -> ByChart<G> {
        let (most_cards, nothing) = (usize::from(chart.most_cards), order::<G>(&[]));
        let columns =
            || chart.columns.iter().enumerate().filter_map(|(up, one)| Some((up, one.as_ref()?)));
        let says = |column: &Column| (1..=doubles).any(|often| column.decides_doubled(often));
        let doubled = if columns().any(|(_, column)| says(column)) { VALUES * doubles } else { 0 };
        let mut by_chart = ByChart {
            options: options.clone(),
            most_cards,
            rows: vec![nothing; VALUES * 2 * TOTALS * (most_cards - 1)],
            pairs: [[nothing; VALUES]; VALUES],
            doubled: vec![[[nothing; TOTALS]; 2]; doubled],
            doubles,
            chart: chart.clone(),
        };
        columns().for_each(|(up, column)| by_chart.learn(up, column));
        by_chart
    }

    fn learn(&mut self, up: usize, column: &Column) {
        for (soft, points) in kinds() {
            for cards in 2..=self.most_cards {
                let at = self.row(up, Total { points, soft }, cards);
                self.rows[at] = order::<G>(column.row(soft, points, cards as u8));
            }
            let levels = self.doubled.iter_mut().skip(up * self.doubles).take(self.doubles);
            for (nth, level) in levels.enumerate() {
                let acts = column.doubled(nth + 1, soft, points);
                level[usize::from(soft)][usize::from(points)] = order::<G>(acts);
            }
        }
        for value in 0..VALUES {
            let two = Total::EMPTY.with(card_of(value)).with(card_of(value));
            let row = column.row(two.soft, two.points, 2);
            self.pairs[up][value] = order::<G>(&[&column.pairs[value][..], row].concat());
        }
    }

    #[inline(always)]
    fn row(&self, up: usize, total: Total, cards: usize) -> usize {
        let total = (up * 2 + usize::from(total.soft)) * TOTALS + usize::from(total.points);
        total * (self.most_cards - 1) + cards.min(self.most_cards) - 2
    }

    /// What to do with a hand of two cards or more that counts less than 21.
    #[inline(always)]
    fn undoubled(&self, up: usize, cards: &[Card]) -> Order<G::Choice> {
        if is_pair(cards) {
            return self.pairs[up][value_of(cards[0])];
        }
        let total = points::total(cards);
        let at = self.row(up, total, cards.len());
        self.rows.get(at).copied().unwrap_or([G::Choice::STAND; 4])
    }

    /// How often a hand was doubled is known from its cards: all of them came as the chart says.
    fn replayed(&self, up: usize, cards: &[Card]) -> Order<G::Choice> {
        let mut doubled = 0;
        let order = |doubled, cards: &[Card]| match doubled {
            0 => self.undoubled(up, cards),
            doubled => {
                let total = points::total(cards);
                let level = &self.doubled[up * self.doubles + doubled - 1];
                level[usize::from(total.soft)][usize::from(total.points)]
            }
        };
        for nth in 2..cards.len() {
            let before = &cards[..nth];
            let among = G::among(&self.options, before, 1, doubled as u8);
            // A card came to the hand: it was neither split nor given up.
            let on = |choice: &G::Choice| {
                [G::Choice::STAND, G::Choice::DRAW, G::Choice::DOUBLE].contains(choice)
            };
            let mut offered = order(doubled, before).into_iter().filter(on);
            let offered = offered.find(|choice| among.contains(choice));
            doubled += usize::from(offered == Some(G::Choice::DOUBLE));
        }
        order(doubled.min(self.doubles), cards)
    }

    #[inline(always)]
    pub(super) fn choose(&self, seen: &impl Seen, at: Place, among: &[G::Choice]) -> G::Choice {
        if let Some([taken, wait]) = G::EVEN_MONEY.filter(|[taken, _]| among[0] == *taken) {
            return if self.chart.also.even_money { taken } else { wait };
        }
        let cards = seen.cards(at);
        let (Some(up), true) = (seen.cards(Place::DEALER).first(), cards.len() >= 2) else {
            return among[0];
        };
        // Only a hand that was not doubled may draw.
        let order = match self.doubled.is_empty() || among.contains(&G::Choice::DRAW) {
            true => self.undoubled(value_of(*up), cards),
            false => self.replayed(value_of(*up), cards),
        };
        if let Some([rescue, keep]) = G::RESCUE.filter(|[rescue, _]| among[0] == *rescue) {
            return if order[0] == rescue { rescue } else { keep };
        }
        // What went wrong at the table is met with the first answer.
        order.into_iter().find(|choice| among.contains(choice)).unwrap_or(among[0])
    }
}
