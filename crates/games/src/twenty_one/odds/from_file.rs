//! Charts that somebody wrote down, and the player who goes by them.

use super::advise::{About, acts, charts, signs, titles, value_name};
use super::behind::Of;
use super::by_chart::ByChart;
use super::chart::{Also, Chart, Column};
use super::dealer::{Left, Removed, VALUES};
use super::house::{Act, Acts, Analysed};
use super::layout::Layout;
use super::play::At;
use super::player::Planned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use table::strategy_file::{StrategyChart, StrategyFile, numbers};
use table::{Code, Refusal};

const INSURANCE: &str = "insurance";
const EVEN_MONEY: &str = "even-money";

/// The rules that stand beside the charts.
fn rules<G: Analysed>(options: &G::Options) -> &'static [&'static str] {
    match G::pays_even_money(options) {
        true => &[INSURANCE, EVEN_MONEY],
        false => &[INSURANCE],
    }
}

/// A chart written down, with nothing taken beside it.
pub(super) fn strategy_file<G: Analysed>(
    options: &G::Options,
    layout: &Layout,
    chart: Chart,
) -> StrategyFile {
    let never = |rule: &&'static str| (*rule, "never".to_string());
    let charts = charts::<G>(layout, chart);
    StrategyFile {
        charts: charts.iter().filter_map(StrategyChart::of).collect(),
        ..StrategyFile::of_rules(rules::<G>(options).iter().map(never))
    }
}

/// Who plays by a strategy file.
pub(super) fn from_file<G: Analysed>(
    options: &G::Options,
    pack: &Pack,
    strategy_file: &StrategyFile,
) -> Result<Planned<G>, Refusal> {
    let layout = Layout::new::<G>(options, pack);
    let doubles = layout.house.doubles;
    let titles = titles(doubles);
    let names: Vec<String> = titles.iter().map(|(title, _)| title.clone()).collect();
    let rules = rules::<G>(options);
    strategy_file.has_only(rules, &names)?;
    let mut columns = vec![Column::empty(G::CARDS_THAT_MATTER, doubles); VALUES];
    for (title, about) in &titles {
        let written = strategy_file.charts.iter().find(|chart| chart.title == *title);
        written.map_or(Ok(()), |chart| read(chart, *about, &mut columns))?;
    }
    for up in (1..VALUES).chain([super::dealer::ACES]) {
        if let Some(left) = Removed::NOTHING.with(up).from(&layout.left) {
            Search { layout: &layout, column: &columns[up], left }.refuse_open(&titles, up)?;
        }
    }
    let also = Also {
        insurance: strategy_file.is_always(INSURANCE)?,
        even_money: rules.contains(&EVEN_MONEY) && strategy_file.is_always(EVEN_MONEY)?,
    };
    let columns = columns.into_iter().map(Some).collect();
    let chart = Chart { most_cards: G::CARDS_THAT_MATTER, columns, also };
    Ok(Planned::by_chart(ByChart::new(options, doubles, &chart)))
}

/// Takes one chart into the columns.
fn read(chart: &StrategyChart, about: About, columns: &mut [Column]) -> Result<(), Refusal> {
    let value = |name: &str| (0..VALUES).find(|value| value_name(*value) == name);
    let rows = |name: &str| match about {
        About::Pairs => {
            let (one, other) = name.split_once('-')?;
            value(one).filter(|_| one == other).map(|value| vec![value])
        }
        About::Totals { .. } => {
            let totals = numbers(name)?;
            let open = *totals.start() > 1 && *totals.end() < 21;
            open.then(|| totals.map(usize::from).collect())
        }
    };
    for written in chart.cells(rows, value)? {
        let column = &mut columns[written.column];
        let cell = Cell { about, most_cards: column.most_cards };
        let acts = cell.acts(written.cell).ok_or_else(|| {
            chart
                .refusal(Code::NotLawful, format!("{} cannot be {:?}", written.named, written.cell))
        })?;
        for row in written.rows {
            cell.write(&acts, row, column);
        }
    }
    Ok(())
}

/// How the cells of a chart are written.
pub(super) struct Cell {
    pub about: About,
    pub most_cards: u8,
}

/// From how many cards on, and what is done then.
pub(super) type From = (u8, &'static [Act]);

impl Cell {
    /// Every part of a cell; nothing where it makes no sense in its chart.
    pub(super) fn acts(&self, cell: &str) -> Option<Vec<From>> {
        let mut all: Vec<From> = Vec::new();
        for sign in signs(cell) {
            let letter = sign.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let from = match &sign[..sign.len() - letter.len()] {
                "" => 2,
                cards => cards.parse().ok().filter(|cards| *cards > 2)?,
            };
            let is_next = all.last().map_or(from == 2, |(last, _)| *last < from);
            if !is_next || from > self.most() {
                return None;
            }
            all.push((from, acts(letter).filter(|acts| self.knows(acts))?));
        }
        (!all.is_empty()).then_some(all)
    }

    /// Up to how many cards their number can matter.
    fn most(&self) -> u8 {
        match self.about {
            About::Totals { doubled: 0, .. } => self.most_cards,
            _ => 2,
        }
    }

    fn knows(&self, acts: &[Act]) -> bool {
        match (self.about, acts.first()) {
            (_, None) => true,
            (About::Totals { doubled: 0, .. }, Some(act)) => {
                !matches!(act, Act::Rescue | Act::Split)
            }
            (About::Totals { .. }, Some(act)) => {
                matches!(act, Act::Rescue | Act::Stand | Act::Double)
            }
            (About::Pairs, Some(act)) => *act != Act::Rescue,
        }
    }

    fn write(&self, acts: &[From], row: usize, column: &mut Column) {
        match self.about {
            About::Pairs => {
                column.pairs[row] = acts.iter().flat_map(|(_, acts)| *acts).copied().collect()
            }
            About::Totals { soft, doubled: 0 } => {
                for cards in 2..=self.most_cards {
                    let last = acts.iter().rfind(|(from, _)| *from <= cards);
                    let acts = last.map_or(Vec::new(), |(_, acts)| acts.to_vec());
                    column.set_row(soft, row as u8, cards, acts);
                }
            }
            About::Totals { soft, doubled } => {
                let act = acts.first().and_then(|(_, acts)| acts.first().copied());
                column.set_doubled(doubled, soft, row as u8, act);
            }
        }
    }
}

/// A hand on its way: the pair it was split from, how often it was doubled, and which it is.
type State = (Option<usize>, usize, usize);

/// All that can come behind one up-card when it is played by a column.
struct Search<'a> {
    layout: &'a Layout,
    column: &'a Column,
    left: Left,
}

impl Search<'_> {
    /// Refuses a column that says nothing of a hand that its own play leads to.
    fn refuse_open(&self, titles: &[(String, About)], up: usize) -> Result<(), Refusal> {
        let hands = &self.layout.hands;
        let two = hands.iter().filter(|(_, hand)| hand.cards == 2);
        let mut open: Vec<State> = two.map(|(nth, _)| (None, 0, nth)).collect();
        let mut seen: BTreeSet<State> = BTreeSet::new();
        while let Some(state) = open.pop() {
            let (from, doubled, nth) = state;
            let hand = hands.at(nth);
            let comes = hand.held.with_many(from.unwrap_or(0), from.is_some().into());
            let offers = self.offers(state);
            if offers.is_empty() || comes.from(&self.left).is_none() || !seen.insert(state) {
                continue;
            }
            let of = if from.is_some() { Of::Split } else { Of::Initial };
            let at = At { hand: nth, doubled, kind: 0 };
            let mut acts = self.column.acts(of, at, hand).into_iter();
            let next =
                |hand: usize| (0..VALUES).filter_map(move |value| hands.at(hand).next(value));
            match acts.find(|act| offers.has(*act)) {
                Some(Act::Draw) => open.extend(next(nth).map(|next| (from, 0, next))),
                Some(Act::Double) => open.extend(next(nth).map(|next| (from, doubled + 1, next))),
                Some(Act::Split) => {
                    let pair = (0..VALUES).find(|value| hand.held.of(*value) == 2);
                    let first = pair.and_then(|value| hands.at(0).next(value));
                    open.extend(first.into_iter().flat_map(next).map(|next| (pair, 0, next)));
                }
                Some(_) => {}
                None => {
                    let about = About::Totals { soft: hand.total.soft, doubled };
                    let chart = titles.iter().find(|(_, known)| *known == about);
                    let title = chart.map_or("", |(title, _)| title);
                    let (points, up) = (hand.total.points, value_name(up));
                    let what = format!("{title}: {points} against {up} is not decided");
                    return Err(Refusal::plain(Code::NotDecided, what));
                }
            }
        }
        Ok(())
    }

    fn offers(&self, (from, doubled, hand): State) -> Acts {
        let house = &self.layout.house;
        match (doubled, from) {
            (0, None) => house.initial[hand],
            (0, Some(value)) => house.split[value][hand],
            (doubled, _) => house.doubled[doubled][hand],
        }
    }
}
