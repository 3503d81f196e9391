//! Somebody who plays a chart: one lookup by total, number of cards and up-card.

use super::chart::{Chart, Column, TOTALS};
use super::dealer::{VALUES, card_of, value_of};
use super::house::{Act, Analysed};
use alloc::vec;
use alloc::vec::Vec;
use cards::Card;
use cards::points::{self, Total};
use core::array;
use table::Place;
use table::figures::Seen;

/// A chart in tables, and what it says of wagers beside the main one.
pub(super) struct ByChart<G: Analysed> {
    options: G::Options,
    most_cards: usize,
    /// By up-card, softness, total and number of cards: see [`ByChart::row`].
    rows: Vec<Order>,
    /// What comes before that with two cards of one value, by up-card and value.
    pairs: [[Order; VALUES]; VALUES],
    /// By up-card, by how often a hand was doubled, softness and total; empty where nothing is
    /// decided after a double.
    doubled: Vec<[[Order; TOTALS]; 2]>,
    /// How often a hand can be doubled.
    doubles: usize,
    pub also: Also,
}

/// Whether insurance and even money are taken.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Also {
    pub insurance: bool,
    pub even_money: bool,
}

/// Acts, the one that is taken if it is offered first: three bits for each.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
struct Order(u16);

impl Order {
    fn of(acts: &[Act]) -> Order {
        // Zero ends the list.
        Order(acts.iter().rev().fold(0, |order, act| order << 3 | (*act as u16 + 1)))
    }

    #[inline(always)]
    fn acts(self) -> impl Iterator<Item = Act> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let act = Act::ALL.get(((rest & 7) as usize).wrapping_sub(1));
            rest >>= 3;
            act.copied()
        })
    }

    fn and_then(self, other: Order) -> Order {
        let acts: Vec<Act> = self.acts().chain(other.acts()).collect();
        Order::of(&acts)
    }
}

impl<G: Analysed> ByChart<G> {
    pub(super) fn new(
        options: &G::Options,
        doubles: usize,
        chart: &Chart,
        also: Also,
    ) -> ByChart<G> {
        let most_cards = chart.most_cards.into();
        let mut by_chart = ByChart {
            options: options.clone(),
            most_cards,
            rows: vec![Order::default(); VALUES * 2 * TOTALS * (most_cards - 1)],
            pairs: [[Order::default(); VALUES]; VALUES],
            doubled: Vec::new(),
            doubles,
            also,
        };
        for (up, column) in chart.columns.iter().enumerate() {
            if let Some(column) = column {
                by_chart.learn(up, column);
            }
        }
        let doubled = |column: &Option<Column>, doubled| {
            [false, true].map(|soft| {
                array::from_fn(|points| match column {
                    Some(column) => Order::of(column.doubled(doubled, soft, points as u8)),
                    None => Order::default(),
                })
            })
        };
        let columns = chart.columns.iter();
        let all: Vec<_> =
            columns.flat_map(|one| (1..=doubles).map(|often| doubled(one, often))).collect();
        if all.iter().flatten().flatten().any(|order| *order != Order::default()) {
            by_chart.doubled = all;
        }
        by_chart
    }

    fn learn(&mut self, up: usize, column: &Column) {
        for soft in [false, true] {
            for points in 0..TOTALS as u8 {
                for cards in 2..=self.most_cards {
                    let at = self.row(up, Total { points, soft }, cards);
                    self.rows[at] = Order::of(column.row(soft, points, cards as u8));
                }
            }
        }
        for value in 0..VALUES {
            let two = Total::EMPTY.with(card_of(value)).with(card_of(value));
            let row = self.rows[self.row(up, two, 2)];
            self.pairs[up][value] = Order::of(&column.pairs[value]).and_then(row);
        }
    }

    #[inline(always)]
    fn row(&self, up: usize, total: Total, cards: usize) -> usize {
        let total = (up * 2 + usize::from(total.soft)) * TOTALS + usize::from(total.points);
        total * (self.most_cards - 1) + cards.min(self.most_cards) - 2
    }

    /// What to do with a hand of two cards or more that counts less than 21.
    #[inline(always)]
    fn undoubled(&self, up: usize, cards: &[Card]) -> Order {
        if let [one, other] = cards
            && value_of(*one) == value_of(*other)
        {
            return self.pairs[up][value_of(*one)];
        }
        let total = points::total(cards);
        let at = self.row(up, total, cards.len());
        self.rows.get(at).copied().unwrap_or_default()
    }

    /// What to do with a hand, by all that its player remembers of it.
    #[inline(always)]
    fn order(&self, up: usize, cards: &[Card]) -> Order {
        match self.doubled.is_empty() {
            true => self.undoubled(up, cards),
            false => self.replayed(up, cards),
        }
    }

    /// How often a hand was doubled is known from its cards: all of them came as the chart says.
    fn replayed(&self, up: usize, cards: &[Card]) -> Order {
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
            let on = |act: &Act| matches!(act, Act::Stand | Act::Draw | Act::Double);
            let acts = order(doubled, before).acts().filter(on);
            let mut offered = acts.filter(|act| among.contains(&act.choice::<G>()));
            doubled += usize::from(offered.next() == Some(Act::Double));
        }
        order(doubled.min(self.doubles), cards)
    }

    #[inline(always)]
    pub(super) fn choose(&self, seen: &impl Seen, at: Place, among: &[G::Choice]) -> G::Choice {
        if let Some([taken, wait]) = G::EVEN_MONEY.filter(|[taken, _]| among[0] == *taken) {
            return if self.also.even_money { taken } else { wait };
        }
        let cards = seen.cards(at);
        let (Some(up), true) = (seen.cards(Place::DEALER).first(), cards.len() >= 2) else {
            return among[0];
        };
        let order = self.order(value_of(*up), cards);
        if let Some([rescue, keep]) = G::RESCUE.filter(|[rescue, _]| among[0] == *rescue) {
            return if order.acts().next() == Some(Act::Rescue) { rescue } else { keep };
        }
        let mut choices = order.acts().map(|act| act.choice::<G>());
        // What went wrong at the table is met with the first answer.
        choices.find(|choice| among.contains(choice)).unwrap_or(among[0])
    }
}
