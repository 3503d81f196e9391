//! What each act is worth in every cell of the charts, a mean over the hands of the cell.

use super::advise::{About, insurance_worth, titles, value_name};
use super::behind::{Behind, Plan};
use super::chart::Way;
use super::dealer::{ACES, VALUES, completes_blackjack};
use super::house::{Act, Analysed, word};
use super::layout::Layout;
use super::play::{At, Play, Solved};
use super::wager::{Played, even_money};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::Pack;
use table::figures::{Number, Ratio, Value, Valued, ValuedChart, Workers};
use table::{Choice, Money};

/// The place of a chart among all titles; then points and number of cards, or the value of a pair.
type Row = (usize, u8, u8);

type Cells<N> = BTreeMap<Row, Vec<Valued<N>>>;

pub(super) fn values<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    wager: Money,
    workers: &C,
) -> Vec<ValuedChart<N>> {
    let layout = Layout::new::<G>(options, pack);
    let titles = titles(layout.house.doubles);
    let mut by_up: Vec<(usize, Option<Cells<N>>)> = workers
        .each(VALUES, |up| {
            let behind = Behind::<N>::new::<G>(options, pack, &layout, up, wager)?;
            let (plan, solved) = behind.solve(&Way::Best);
            let visits = Played::<G, N> { options, pack, behind: &behind, plan: &plan }.visits();
            let play = behind.initial(&solved.splits);
            let valuing = Valuing { layout: &layout, play, plan: &plan, solved: &solved, visits };
            Some(valuing.all::<G>(&titles))
        })
        .into_iter()
        .enumerate()
        .collect();
    // As charts have them: the ace comes last.
    by_up.rotate_left(1);
    let by_up: Vec<(usize, Cells<N>)> =
        by_up.into_iter().filter_map(|(up, cells)| Some((up, cells?))).collect();
    let mut charts = charts::<G, N>(&titles, &by_up);
    charts.extend(under_an_ace::<G, N>(options, &layout));
    charts
}

fn charts<G: Analysed, N: Number>(
    titles: &[(String, About)],
    by_up: &[(usize, Cells<N>)],
) -> Vec<ValuedChart<N>> {
    let mut rows: Vec<Row> = by_up.iter().flat_map(|(_, cells)| cells.keys().copied()).collect();
    rows.sort_unstable();
    rows.dedup();
    let cell = |row: &Row, cells: &Cells<N>| cells.get(row).cloned().unwrap_or_default();
    let chart = |(nth, (title, about)): (usize, &(String, About))| ValuedChart {
        title: title.clone(),
        heads: (
            "dealer shows".to_string(),
            if *about == About::Pairs { "pair" } else { "total" }.to_string(),
        ),
        columns: by_up.iter().map(|(up, _)| value_name(*up)).collect(),
        rows: rows
            .iter()
            .filter(|row| row.0 == nth)
            .map(|row| {
                let cells = by_up.iter().map(|(_, cells)| cell(row, cells)).collect();
                (name::<G>(*about, row), cells)
            })
            .collect(),
    };
    let charts = titles.iter().enumerate().map(chart);
    charts.filter(|chart| !chart.rows.is_empty()).collect()
}

/// `16, 2 cards`, `8-8`.
fn name<G: Analysed>(about: About, (_, points, cards): &Row) -> String {
    match about {
        About::Pairs => {
            // The ace comes last.
            let name = value_name((usize::from(*points) + 1) % VALUES);
            format!("{name}-{name}")
        }
        About::Totals { doubled: 0, .. } if *cards == most_cards::<G>() => {
            format!("{points}, {cards}+ cards")
        }
        About::Totals { doubled: 0, .. } => format!("{points}, {cards} cards"),
        About::Totals { .. } => points.to_string(),
    }
}

/// Hands of so many cards and more are one row: what two cards may do, three may not.
fn most_cards<G: Analysed>() -> u8 {
    G::CARDS_THAT_MATTER.max(3)
}

/// All cells behind one up-card.
struct Valuing<'a, N> {
    layout: &'a Layout,
    play: Play<'a, N>,
    plan: &'a Plan,
    solved: &'a Solved<N>,
    /// By how often it was doubled, and by hand.
    visits: Vec<Vec<N>>,
}

impl<N: Number> Valuing<'_, N> {
    fn all<G: Analysed>(&self, titles: &[(String, About)]) -> Cells<N> {
        let mut members: BTreeMap<Row, Vec<At>> = BTreeMap::new();
        for (nth, (_, about)) in titles.iter().enumerate() {
            for hand in self.play.states.iter().map(|hand| usize::from(*hand)) {
                if let Some((row, at)) = self.row::<G>(nth, *about, hand) {
                    members.entry(row).or_default().push(at);
                }
            }
        }
        let cells = members.into_iter().map(|(row, members)| {
            let is_pair = titles[row.0].1 == About::Pairs;
            (row, self.cell::<G>(&members, is_pair))
        });
        cells.filter(|(_, cell)| !cell.is_empty()).collect()
    }

    /// The row of a chart to which a hand belongs that can be decided on.
    fn row<G: Analysed>(&self, nth: usize, about: About, hand: usize) -> Option<(Row, At)> {
        let held = self.play.hands.at(hand);
        let doubled = if let About::Totals { doubled, .. } = about { doubled } else { 0 };
        let at = At { hand, doubled, kind: 0 };
        let is_reached = doubled == 0 || held.cards > 2;
        if !is_reached || self.play.offers_at(at).is_empty() {
            return None;
        }
        let pair = || (0..VALUES).find(|value| held.cards == 2 && held.held.of(*value) == 2);
        match about {
            About::Pairs => {
                let offers = self.layout.house.initial[hand];
                let value = pair().filter(|_| offers.has(Act::Split))?;
                Some(((nth, ((value + VALUES - 1) % VALUES) as u8, 0), at))
            }
            About::Totals { soft, doubled } if soft == held.total.soft => {
                let cards = if doubled == 0 { held.cards.min(most_cards::<G>()) } else { 0 };
                Some(((nth, held.total.points, cards), at))
            }
            About::Totals { .. } => None,
        }
    }

    /// The mean of each act over the hands that may do it; pairs have a chart of their own.
    fn cell<G: Analysed>(&self, members: &[At], is_pair: bool) -> Vec<Valued<N>> {
        let weight = |at: &At| match !is_pair && at.doubled == 0 && self.is_split(*at) {
            true => N::whole(0),
            false => self.visits[at.doubled][at.hand].clone(),
        };
        // What the best play never comes to is weighed alike.
        let none = members.iter().all(|at| weight(at) <= N::whole(0));
        let mut sums: Vec<(Act, N, N)> = Vec::new();
        for at in members {
            let weight = if none { N::whole(1) } else { weight(at) };
            let mass = self.play.mass(0, at.hand) * weight.clone();
            let worths = self.play.mean_worths(*at, self.solved);
            for (act, worth) in Act::ALL.into_iter().zip(worths) {
                let Some(worth) = worth.filter(|_| is_pair || act != Act::Split) else { continue };
                let worth = worth * weight.clone();
                match sums.iter_mut().find(|(one, ..)| *one == act) {
                    Some((_, sum, of)) => {
                        *sum += worth;
                        *of += mass.clone();
                    }
                    None => sums.push((act, worth, mass.clone())),
                }
            }
        }
        let asked = sums.into_iter().filter(|(_, _, of)| *of > N::whole(0));
        let valued = asked
            .map(|(act, sum, of)| Valued { choice: word::<G>(act), worth: Value::Sum(sum / of) });
        valued.collect()
    }

    fn is_split(&self, at: At) -> bool {
        match self.play.suited_at(at) {
            Some(nth) => self.plan.initial.by_suits[nth].contains(&Act::Split),
            None => self.plan.initial.acts[0][at.hand] == Act::Split,
        }
    }
}

/// Insurance per unit of it, and even money where it is offered.
fn under_an_ace<G: Analysed, N>(options: &G::Options, layout: &Layout) -> Option<ValuedChart<N>> {
    let (aces, tens) = (layout.left[ACES].checked_sub(1)?, completes_blackjack(ACES)?);
    let mut left = layout.left;
    left[ACES] = aces;
    let cards = left.iter().map(|many| i64::from(*many)).sum();
    let valued = |choice, worth: Ratio| Valued {
        choice,
        worth: Value::Ratio(worth.over().into(), worth.under() as u128),
    };
    let insurance = insurance_worth(left[tens].into(), cards);
    let insurance = vec![valued("take", insurance), valued("leave", Ratio::ZERO)];
    let mut rows = vec![("insurance".to_string(), vec![insurance])];
    if let Some([taken, wait]) = G::EVEN_MONEY.filter(|_| G::pays_even_money(options)) {
        let [now, later] = even_money::<G>(options, &left);
        let cell = vec![valued(taken.word(), now), valued(wait.word(), later)];
        rows.push(("blackjack".to_string(), vec![cell]));
    }
    Some(ValuedChart {
        title: "under an ace".to_string(),
        heads: ("dealer shows".to_string(), "what".to_string()),
        columns: vec![value_name(ACES)],
        rows,
    })
}
