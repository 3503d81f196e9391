//! What each choice is worth: on every three cards that are dealt, and later by what a hand counts.

use super::advise::{About, cards_name, total_name, ups, value_name};
use super::behind::Behind;
use super::hands::{Grown, Stake, Three, Turn, removed, threes};
use super::layout::Placed;
use super::plan::{Plan, Solver, first_offers, surrendered};
use super::play::visits;
use super::side::Bonuses;
use crate::three_card_21::{Choice, Options};
use crate::twenty_one::odds::dealer::{Left, left_of};
use crate::twenty_one::odds::fixed::Fixed;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use cards::points::Total;
use table::Choice as _;
use table::figures::{How, Number, Value, Valued, ValuedChart, Workers};

/// What a choice brings over all hands of a cell, and how often one of them is asked.
type Sums = Vec<(Choice, Fixed, Fixed)>;

/// The chart and the place of a row in it, softness, points or the three cards.
type Row = (About, bool, u8, Option<Three>);

pub(super) fn values<N: Number, C: Workers>(
    options: &Options,
    pack: &Pack,
    workers: &C,
) -> Vec<ValuedChart<N>> {
    let plan = Plan::new::<Fixed, C>(options, pack, How::Best, workers);
    let (bonuses, left) = (Bonuses::new(options, pack), left_of(&pack.counts()));
    let ups = ups(&left);
    let behind = |nth: usize| {
        let up = ups[nth];
        let left = removed(&[up]).from(&left)?;
        Some(Valuing { options, plan: &plan, bonuses: &bonuses, up, left }.all())
    };
    let by_up: Vec<BTreeMap<Row, Sums>> =
        workers.each(ups.len(), behind).into_iter().map(Option::unwrap_or_default).collect();
    let mut rows: Vec<Row> = by_up.iter().flat_map(|cells| cells.keys().copied()).collect();
    rows.sort_unstable();
    rows.dedup();
    let chart = |about: About| ValuedChart {
        title: about.title().to_string(),
        heads: ("dealer shows".to_string(), "hand".to_string()),
        columns: ups.iter().map(|up| value_name(*up)).collect(),
        rows: rows
            .iter()
            .filter(|row| row.0 == about)
            .map(|row| (name(row), by_up.iter().map(|cells| cell(cells.get(row))).collect()))
            .collect(),
    };
    About::ALL.into_iter().map(chart).filter(|chart| !chart.rows.is_empty()).collect()
}

fn name((_, soft, points, three): &Row) -> String {
    three.map_or_else(|| total_name(Total { points: *points, soft: *soft }), cards_name)
}

fn cell<N: Number>(sums: Option<&Sums>) -> Vec<Valued<N>> {
    let asked = sums.into_iter().flatten().filter(|(_, _, asked)| *asked > Fixed::ZERO);
    let valued = asked.map(|(choice, sum, asked)| Valued {
        choice: choice.word(),
        worth: Value::Sum((*sum / *asked).into_number()),
    });
    valued.collect()
}

/// All cells behind one up-card.
struct Valuing<'a> {
    options: &'a Options,
    plan: &'a Plan,
    bonuses: &'a Bonuses,
    up: usize,
    left: Left,
}

impl Valuing<'_> {
    fn all(&self) -> BTreeMap<Row, Sums> {
        let layout = &self.plan.layout;
        let comes = self.comes();
        let behind = Behind::<Fixed>::new(self.options, layout, self.up, self.left);
        let mut solver = Solver::new(&behind);
        let mut cells = BTreeMap::new();
        let mut first: Vec<Vec<(Choice, Fixed)>> = Vec::new();
        let mut worths: Vec<Fixed> = Vec::new();
        let mut undoubled = vec![Choice::Stand; layout.states];
        for placed in &layout.hands {
            let mut choices = vec![Choice::Stand; layout.tree(placed).grown.len()];
            worths.push(solver.solve(placed, &mut choices, &mut undoubled));
            first.push(solver.asked_at(placed, 0).map_or_else(Vec::new, |asked| asked.worths));
            if let Some(share) = comes.get(&placed.from) {
                self.count(&solver, placed, &choices, *share, &mut cells);
            }
        }
        for three in threes().filter(|three| removed(three).from(&self.left).is_some()) {
            self.first(&solver, three, &first, &worths, &mut cells);
        }
        cells
    }

    /// How often each hand is played, by where its states begin.
    fn comes(&self) -> BTreeMap<usize, Fixed> {
        let mut comes = BTreeMap::new();
        for (nth, three) in threes().enumerate().filter(|(nth, _)| self.bonuses.ways(*nth) > 0) {
            let share = Fixed::ratio(self.bonuses.ways(nth) as i128, self.bonuses.of);
            for placed in (0..3).flat_map(|lead| self.plan.played(self.up, three, lead)) {
                *comes.entry(placed.from).or_insert(Fixed::ZERO) += share;
            }
        }
        comes
    }

    /// The decisions of one hand after the first, as often as they come.
    fn count(
        &self,
        solver: &Solver<'_, Fixed>,
        placed: &Placed,
        choices: &[Choice],
        share: Fixed,
        cells: &mut BTreeMap<Row, Sums>,
    ) {
        let tree = self.plan.layout.tree(placed);
        let known = self.plan.layout.known(placed);
        let rest_of = |at: usize, _: &Grown| solver.behind.rest_at(known[at]).copied();
        let visits = visits(solver.behind, &placed.hand, tree, choices, 0, rest_of, |_, _| {});
        for (at, grown) in tree.grown.iter().enumerate().filter(|(_, grown)| grown.cards > 0) {
            let Turn::Asked { fresh } = placed.hand.turn(grown) else { continue };
            let Some(asked) = solver.asked_at(placed, at).filter(|_| visits[at] > Fixed::ZERO)
            else {
                continue;
            };
            let about = if fresh { About::Split } else { About::Drawn };
            let row = (about, grown.total.soft, grown.total.points, None);
            let weight = visits[at] * share;
            for (choice, worth) in asked.worths {
                add(cells.entry(row).or_default(), choice, worth * weight, asked.goes_on * weight);
            }
        }
    }

    /// The first decision on three cards, whichever of them was dealt first.
    fn first(
        &self,
        solver: &Solver<'_, Fixed>,
        three: Three,
        first: &[Vec<(Choice, Fixed)>],
        worths: &[Fixed],
        cells: &mut BTreeMap<Row, Sums>,
    ) {
        let (Some(about), Some(rest)) = (About::of(three), solver.behind.rest(removed(&three)))
        else {
            return;
        };
        let (layout, goes_on) = (&self.plan.layout, solver.behind.goes_on(&rest));
        let sums = cells.entry((about, false, 0, Some(three))).or_default();
        for choice in first_offers(self.options, three) {
            for lead in 0..3 {
                let split = |at| worths[layout.split_place(three, at, Stake::of(at, lead))];
                let worth = match choice {
                    Choice::Split => Some(split(0) + split(1) + split(2)),
                    Choice::Surrender => Some(surrendered(solver.behind, &rest)),
                    Choice::Bust => Some(Fixed::ZERO - goes_on),
                    _ => first[layout.whole_place(three)]
                        .iter()
                        .find(|(one, _)| one == choice)
                        .map(|(_, worth)| *worth),
                };
                worth.into_iter().for_each(|worth| add(sums, *choice, worth, goes_on));
            }
        }
    }
}

fn add(sums: &mut Sums, choice: Choice, worth: Fixed, asked: Fixed) {
    match sums.iter_mut().find(|(one, ..)| *one == choice) {
        Some((_, sum, of)) => {
            *sum += worth;
            *of += asked;
        }
        None => sums.push((choice, worth, asked)),
    }
}
