//! Charts that somebody wrote down, and the player who goes by them.

use super::advise::{About, cards_name, letter, total_name, ups, value_name};
use super::hands::{THREES, Three, nth, removed, threes, total};
use super::layout::Layout;
use super::plan::{Decided, Plan, first_offers, simple_first, simple_later};
use crate::three_card_21::decide::gets_one_card;
use crate::three_card_21::{Choice, Options};
use crate::twenty_one::odds::dealer::{Left, VALUES, card_of, left_of};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use cards::points::Total;
use table::strategy_file::{StrategyChart, StrategyFile, in_numbers, numbers};
use table::{Code, Refusal};

const INSURANCE: &str = "insurance";
const OTHERS: &str = "all others";

/// The simple rule, chart by chart.
pub(super) fn strategy_file(options: &Options, pack: &Pack) -> StrategyFile {
    let left = left_of(&pack.counts());
    let ups = ups(&left);
    let mut rows: BTreeMap<(About, bool, u8), Vec<String>> = BTreeMap::new();
    let cell = |choice| letter(choice).to_string();
    for three in threes().filter(|three| removed(three).from(&left).is_some()) {
        if let Some(about) = About::of(three) {
            let Total { points, soft } = total(&three);
            let cells = ups.iter().map(|up| cell(simple_first(*up, three))).collect();
            rows.insert((about, soft, points), cells);
        }
    }
    for up in &ups {
        let first = |three| Some(simple_first(*up, three));
        let later = |about, total| Some(simple_later(*up, total, about == About::Split));
        let come = Coming { options, left: &left, up: *up }.all(first, later).unwrap_or_default();
        for (about, soft, points) in come {
            let total = Total { points, soft };
            let cells = |up: &usize| cell(simple_later(*up, total, about == About::Split));
            rows.insert((about, soft, points), ups.iter().map(cells).collect());
        }
    }
    let columns: Vec<String> = ups.iter().map(|up| value_name(*up)).collect();
    let chart = |about: About| StrategyChart {
        title: about.title().to_string(),
        columns: columns.clone(),
        rows: merged(rows.iter().filter(|((of, ..), _)| *of == about)),
    };
    let charts = About::ALL.into_iter().map(chart).filter(|chart| !chart.rows.is_empty());
    StrategyFile {
        charts: charts.collect(),
        ..StrategyFile::of_rules([(INSURANCE, "never".to_string())])
    }
}

/// Neighbours that are played alike share a row.
fn merged<'a>(
    rows: impl Iterator<Item = (&'a (About, bool, u8), &'a Vec<String>)>,
) -> Vec<(String, Vec<String>)> {
    let mut all: Vec<(bool, u8, u8, &Vec<String>)> = Vec::new();
    for ((_, soft, points), cells) in rows {
        match all.last_mut() {
            Some((as_soft, _, to, row)) if (*as_soft, *to + 1, *row) == (*soft, *points, cells) => {
                *to = *points;
            }
            _ => all.push((*soft, *points, *points, cells)),
        }
    }
    let label =
        |soft, from, to| format!("{} {}", if soft { "soft" } else { "hard" }, in_numbers(from, to));
    all.into_iter().map(|(soft, from, to, cells)| (label(soft, from, to), cells.clone())).collect()
}

/// Who plays by a strategy file.
pub(super) fn plan(
    options: &Options,
    pack: &Pack,
    strategy_file: &StrategyFile,
) -> Result<Plan, Refusal> {
    let titles = About::ALL.map(|about| about.title().to_string());
    strategy_file.has_only(&[INSURANCE], &titles)?;
    let mut written = vec![Written::new(); VALUES];
    for about in About::ALL {
        let chart = strategy_file.charts.iter().find(|chart| chart.title == about.title());
        chart.map_or(Ok(()), |chart| read(chart, about, &mut written))?;
    }
    let left = left_of(&pack.counts());
    for up in ups(&left) {
        let coming = Coming { options, left: &left, up };
        coming.all(|three| written[up].on(three), |about, total| written[up].of(about, total))?;
        written[up].refuse_unlawful(&coming)?;
    }
    let insures = strategy_file.is_always(INSURANCE)?;
    let layout = Layout::new(options, threes());
    let by_up = written.iter().map(|written| {
        // What never comes is not written.
        let first = |three| lawful(options, three, written.on(three)?);
        let later =
            |total, fresh| written.of(if fresh { About::Split } else { About::Drawn }, total);
        Decided::by(
            &layout,
            |three| first(three).unwrap_or(Choice::Stand),
            |total, fresh| later(total, fresh).unwrap_or(Choice::Stand),
        )
    });
    let by_up = by_up.collect();
    Ok(Plan { layout, by_up, insures })
}

/// What is done instead of a choice that is not offered on three cards: below 21 they draw.
fn lawful(options: &Options, three: Three, choice: Choice) -> Option<Choice> {
    let among = first_offers(options, three);
    [choice, Choice::Draw].into_iter().find(|choice| among.contains(choice))
}

/// The situations of a row.
#[derive(Clone, PartialEq)]
enum Row {
    Cards(Three),
    Total(Total),
    Others,
}

fn read(chart: &StrategyChart, about: About, written: &mut [Written]) -> Result<(), Refusal> {
    let value = |name: &str| (0..VALUES).find(|value| value_name(*value) == name);
    let rows = |name: &str| {
        let totals = |soft, text| {
            let points = numbers(text).filter(|points| *points.end() <= MOST)?;
            Some(points.map(|points| Row::Total(Total { points, soft })).collect())
        };
        match name.split_once(' ') {
            _ if name == OTHERS => Some(vec![Row::Others]),
            Some(("hard", text)) => totals(false, text),
            Some(("soft", text)) => totals(true, text),
            _ => {
                let values: Vec<usize> = name.split('-').map(value).collect::<Option<_>>()?;
                let mut three: Three = values.try_into().ok()?;
                three.sort_unstable();
                (About::of(three) == Some(about)).then(|| vec![Row::Cards(three)])
            }
        }
    };
    for cell in chart.cells(rows, value)? {
        let mut known = about.choices().iter();
        let choice = match known.find(|choice| letter(**choice) == cell.cell) {
            Some(choice) => Some(*choice),
            None if cell.cell == "-" => None,
            None => {
                return Err(chart.refusal(
                    Code::NotLawful,
                    format!("{} cannot be {:?}", cell.named, cell.cell),
                ));
            }
        };
        for row in cell.rows {
            written[cell.column].write(about, row, choice);
        }
    }
    Ok(())
}

/// Three tens.
const MOST: u8 = 30;

/// What is written for one up-card. A hand by its cards goes before its total, and that before all
/// others of its chart.
#[derive(Clone)]
struct Written {
    cards: Vec<Option<Choice>>,
    totals: [[[Option<Choice>; MOST as usize + 1]; 2]; About::ALL.len()],
    others: [Option<Choice>; About::ALL.len()],
}

impl Written {
    fn new() -> Written {
        Written {
            cards: vec![None; THREES],
            totals: [[[None; MOST as usize + 1]; 2]; About::ALL.len()],
            others: [None; About::ALL.len()],
        }
    }

    fn write(&mut self, about: About, row: Row, choice: Option<Choice>) {
        match row {
            Row::Cards(three) => self.cards[nth(three)] = choice,
            Row::Total(Total { points, soft }) => {
                self.totals[about as usize][usize::from(soft)][usize::from(points)] = choice;
            }
            Row::Others => self.others[about as usize] = choice,
        }
    }

    fn on(&self, three: Three) -> Option<Choice> {
        self.cards[nth(three)].or_else(|| self.of(About::of(three)?, total(&three)))
    }

    fn of(&self, about: About, Total { points, soft }: Total) -> Option<Choice> {
        let said = self.totals[about as usize][usize::from(soft)][usize::from(points)];
        said.or(self.others[about as usize])
    }

    /// Over 21 there is nothing to do instead of what is not offered.
    fn refuse_unlawful(&self, coming: &Coming<'_>) -> Result<(), Refusal> {
        for three in coming.deals() {
            if let (Some(about), Some(choice)) = (About::of(three), self.on(three))
                && lawful(coming.options, three, choice).is_none()
            {
                let (cards, up) = (cards_name(three), value_name(coming.up));
                let what = format!("{cards} against {up} cannot be {:?}", letter(choice));
                return Err(Refusal::plain(Code::NotLawful, format!("{}: {what}", about.title())));
            }
        }
        Ok(())
    }
}

/// All that can come under one up-card.
struct Coming<'a> {
    options: &'a Options,
    left: &'a Left,
    up: usize,
}

/// A chart, softness and points.
type Kind = (About, bool, u8);

impl Coming<'_> {
    fn deals(&self) -> impl Iterator<Item = Three> {
        threes().filter(|three| removed(three).with(self.up).from(self.left).is_some())
    }

    /// The hands that are decided on after a split or a draw; refuses what is left open on the way.
    fn all(
        &self,
        first: impl Fn(Three) -> Option<Choice>,
        later: impl Fn(About, Total) -> Option<Choice>,
    ) -> Result<BTreeSet<Kind>, Refusal> {
        let is_open = |about: About, hand: String| {
            let up = value_name(self.up);
            Refusal::plain(
                Code::NotDecided,
                format!("{}: {hand} against {up} is not decided", about.title()),
            )
        };
        let mut open: Vec<(About, Total)> = Vec::new();
        for three in self.deals() {
            let Some(about) = About::of(three) else { continue };
            let choice = first(three).ok_or_else(|| is_open(about, cards_name(three)))?;
            match lawful(self.options, three, choice) {
                Some(Choice::Draw) => open.extend(self.with_one(About::Drawn, total(&three))),
                Some(Choice::Split) => {
                    let ones = three.map(|value| total(&[value])).into_iter();
                    let ones = ones.filter(|one| !gets_one_card(self.options, *one));
                    open.extend(ones.flat_map(|one| self.with_one(About::Split, one)));
                }
                _ => {}
            }
        }
        let mut come = BTreeSet::new();
        while let Some((about, total)) = open.pop() {
            let choice = later(about, total).ok_or_else(|| is_open(about, total_name(total)))?;
            if come.insert((about, total.soft, total.points)) && choice == Choice::Draw {
                open.extend(self.with_one(About::Drawn, total));
            }
        }
        Ok(come)
    }

    /// What is decided on after one more card.
    fn with_one(&self, about: About, total: Total) -> impl Iterator<Item = (About, Total)> {
        let values = (0..VALUES).filter(|value| self.left[*value] > 0);
        let totals = values.map(move |value| total.with(card_of(value)));
        totals.filter(|total| total.points < 21).map(move |total| (about, total))
    }
}
