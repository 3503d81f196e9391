//! How to play, as somebody wrote it down: rules by name, and charts in the shape they are printed.

use crate::figures::Advice;
use crate::{Code, Refusal};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What to do at every decision of a game; which rules and charts there are, the game says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StrategyFile {
    /// `play` and `Q-6-4`.
    pub rules: Vec<(String, String)>,
    /// What is decided by row and column.
    pub charts: Vec<StrategyChart>,
}

/// One cell for every row and column; a row may stand for several situations, such as `13-16`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StrategyChart {
    /// By which a game knows the chart.
    pub title: String,
    /// What stands above the cells.
    pub columns: Vec<String>,
    /// The name of each row, and its cells.
    pub rows: Vec<(String, Vec<String>)>,
}

impl StrategyFile {
    /// One that has no chart.
    pub fn of_rules<'a>(rules: impl IntoIterator<Item = (&'a str, String)>) -> StrategyFile {
        let rules = rules.into_iter().map(|(name, value)| (name.to_string(), value));
        StrategyFile { rules: rules.collect(), charts: Vec::new() }
    }

    /// Whether nothing is said at all.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.charts.is_empty()
    }

    /// Refuses every rule and chart but these, and one that stands twice.
    pub fn has_only(&self, rules: &[&str], charts: &[String]) -> Result<(), Refusal> {
        let names = self.rules.iter().map(|(name, _)| name.as_str());
        each_once("rule", names, |name| rules.contains(&name))?;
        let titles = self.charts.iter().map(|chart| chart.title.as_str());
        each_once("chart", titles, |title| charts.iter().any(|known| known == title))
    }

    /// What the strategy file says for a rule; refuses where it says nothing.
    pub fn rule(&self, name: &str) -> Result<&str, Refusal> {
        let said = self.rules.iter().find(|(known, _)| known == name);
        let said = said.map(|(_, value)| value.as_str());
        said.ok_or_else(|| Refusal::plain(Code::NotDecided, format!("{name} is not decided")))
    }

    /// A rule that is followed `always` or `never`.
    pub fn is_always(&self, name: &str) -> Result<bool, Refusal> {
        match self.rule(name)? {
            "always" => Ok(true),
            "never" => Ok(false),
            other => Err(Refusal::plain(
                Code::NotReadable,
                format!("{name}: say \"always\" or \"never\", not {other:?}"),
            )),
        }
    }
}

fn each_once<'a>(
    what: &str,
    names: impl Iterator<Item = &'a str>,
    is_known: impl Fn(&str) -> bool,
) -> Result<(), Refusal> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if !is_known(name) {
            return Err(Refusal::plain(
                Code::NoSuchChart,
                format!("{name}: there is no such {what} to be learned"),
            ));
        }
        if seen.contains(&name) {
            return Err(Refusal::plain(
                Code::SaidTwice,
                format!("{name}: the {what} stands twice"),
            ));
        }
        seen.push(name);
    }
    Ok(())
}

/// One cell of a chart, with the situations of its row and the place of its column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromFile<'a, R> {
    /// The situations that the row stands for.
    pub rows: Vec<R>,
    /// The place of its column, counted from 0.
    pub column: usize,
    /// `13-16 against 3`, as the chart names it.
    pub named: String,
    /// What is written in it.
    pub cell: &'a str,
}

impl StrategyChart {
    /// A printed chart without its key; nothing where it is none.
    pub fn of(advice: &Advice) -> Option<StrategyChart> {
        let Advice::Chart { title, columns, rows, .. } = advice else { return None };
        Some(StrategyChart { title: title.clone(), columns: columns.clone(), rows: rows.clone() })
    }

    /// A refusal that names the chart.
    pub fn refusal(&self, code: Code, what: impl core::fmt::Display) -> Refusal {
        Refusal::plain(code, format!("{}: {what}", self.title))
    }

    /// All cells. `rows` are the situations of one name in a row, of which there may be several
    /// with commas between them; refuses a row or column that is unknown or said twice.
    pub fn cells<R: Clone + PartialEq>(
        &self,
        rows: impl Fn(&str) -> Option<Vec<R>>,
        column: impl Fn(&str) -> Option<usize>,
    ) -> Result<Vec<FromFile<'_, R>>, Refusal> {
        let columns = self.places(column)?;
        let mut known: Vec<R> = Vec::new();
        let mut cells = Vec::new();
        for (label, row) in &self.rows {
            if row.len() != columns.len() {
                let (has, of) = (row.len(), columns.len());
                return Err(self.refusal(
                    Code::ChartShape,
                    format!("{label} has {has} cells for {of} columns"),
                ));
            }
            let mut all: Vec<R> = Vec::new();
            for name in label.split(',').map(str::trim) {
                let found = rows(name)
                    .ok_or_else(|| self.refusal(Code::NoSuchCell, format!("no row {name:?}")))?;
                if found.iter().any(|one| known.contains(one)) {
                    return Err(self.refusal(Code::SaidTwice, format!("{name} is said twice")));
                }
                known.extend(found.iter().cloned());
                all.extend(found);
            }
            for ((cell, place), name) in row.iter().zip(&columns).zip(&self.columns) {
                let named = format!("{label} against {name}");
                cells.push(FromFile { rows: all.clone(), column: *place, named, cell });
            }
        }
        Ok(cells)
    }

    fn places(&self, column: impl Fn(&str) -> Option<usize>) -> Result<Vec<usize>, Refusal> {
        let mut places: Vec<usize> = Vec::new();
        for name in &self.columns {
            let place = column(name)
                .ok_or_else(|| self.refusal(Code::NoSuchCell, format!("no column {name:?}")))?;
            if places.contains(&place) {
                return Err(self.refusal(Code::SaidTwice, format!("column {name} stands twice")));
            }
            places.push(place);
        }
        Ok(places)
    }
}

/// The numbers of `13-16`, or of `13` alone.
pub fn numbers(text: &str) -> Option<core::ops::RangeInclusive<u8>> {
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok());
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (number(from)??, number(to)??);
    (from <= to).then_some(from..=to)
}

/// `13-16`, or `13` alone.
pub fn in_numbers(from: u8, to: u8) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}
