//! A way of playing in a file, for whoever is to play so.
//!
//! The file is TOML: `game = "…"`, each rule as a plain key, each chart as a table with its
//! columns and rows, their cells with blanks between them.

use crate::door::Door;
use crate::options::{at, is_meant, plain};
use crate::text::{columns, on_one_line, padded};
use crate::verbs::games::dated;
use crate::{files, made};
use anyhow::{Result, anyhow};
use exact::Pair;
use std::ops::Range;
use table::Refusal;
use table::figures::{StrategyChart, StrategyFile};
use table::notation::Problem;
use toml::de::{DeTable, DeValue};

/// The key under which a chart names its columns.
const COLUMNS: &str = "columns";

/// A strategy file as a file that can be edited.
pub fn written(door: &Door, elected: &[Pair], strategy_file: &StrategyFile) -> String {
    let (made, game) = (made::VERSION, quoted(door.rules.name()));
    let mut text = format!("game = {game}\n# felt {made}, {}\n", dated(door));
    let elected: Vec<String> =
        elected.iter().map(|(key, value)| format!("{key}={value}")).collect();
    text += &match elected.is_empty() {
        true => "# for the options that hold where nothing is elected\n".to_string(),
        false => format!("# for {}\n", on_one_line(&elected.join(", "))),
    };
    for (rule, value) in &strategy_file.rules {
        text += &format!("{rule} = {}\n", quoted(value));
    }
    for chart in &strategy_file.charts {
        text += &format!("\n[{}]\n", quoted(&chart.title));
        text += &rows(chart);
    }
    text
}

/// The columns and the rows, each below the other.
fn rows(chart: &StrategyChart) -> String {
    let names = chart.rows.iter().map(|(name, cells)| (quoted(name), cells));
    let rows: Vec<_> = [(COLUMNS.to_string(), &chart.columns)].into_iter().chain(names).collect();
    let widest = |of: &mut dyn Iterator<Item = &str>| of.map(columns).max().unwrap_or(0);
    let first = widest(&mut rows.iter().map(|(name, _)| name.as_str()));
    let cell = widest(&mut rows.iter().flat_map(|(_, cells)| *cells).map(String::as_str));
    let line = |(name, cells): &(String, &Vec<String>)| {
        let cells: Vec<String> = cells.iter().map(|text| format!("{text:>cell$}")).collect();
        format!("{} = {}\n", padded(name, first), quoted(&cells.join(" ")))
    };
    rows.iter().map(line).collect()
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A strategy file and where each part of it stands in its file.
struct Read {
    strategy_file: StrategyFile,
    /// The rules and charts.
    parts: Vec<(String, Range<usize>)>,
    /// The rows of charts, each with the chart's title before it.
    rows: Vec<(String, Range<usize>)>,
}

/// Reads a strategy file for a game; whether it can be played is not asked.
pub fn read(path: &str, door: &Door) -> Result<StrategyFile> {
    let shown = on_one_line(path);
    let text = files::text(path).map_err(|what| anyhow!("{shown}: {what}"))?;
    let read = parse(door, &text).map_err(|problem| anyhow!("{shown}:{problem}"))?;
    Ok(read.strategy_file)
}

/// Reads a strategy file that can be played with these options.
pub fn understood(path: &str, door: &Door, pairs: &[Pair]) -> Result<StrategyFile> {
    let shown = on_one_line(path);
    let text = files::text(path).map_err(|what| anyhow!("{shown}: {what}"))?;
    let check = || {
        let read = parse(door, &text)?;
        let understood = door.exact.understands(pairs, &read.strategy_file);
        understood.map_err(|refusal| {
            at(&text, read.pointed(&refusal), on_one_line(&refusal.to_string()))
        })?;
        Ok(read.strategy_file)
    };
    check().map_err(|problem: Problem| anyhow!("{shown}:{problem}"))
}

impl Read {
    /// What a refusal is about: the row that it names, else the rule or chart, else the whole.
    fn pointed(&self, refusal: &Refusal) -> Range<usize> {
        let named = |all: &[(String, Range<usize>)]| {
            let of = all.iter().filter(|(name, _)| refusal.what.starts_with(name.as_str()));
            of.max_by_key(|(name, _)| name.len()).map(|(_, span)| span.clone())
        };
        named(&self.rows).or_else(|| named(&self.parts)).unwrap_or(0..0)
    }
}

fn parse(door: &Door, text: &str) -> Result<Read, Problem> {
    let file = DeTable::parse(text)
        .map_err(|error| at(text, error.span().unwrap_or(0..0), on_one_line(error.message())))?;
    let mut all =
        Read { strategy_file: StrategyFile::default(), parts: Vec::new(), rows: Vec::new() };
    let mut meant = false;
    let mut keys: Vec<_> = file.get_ref().iter().collect();
    keys.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in keys {
        let name = key.get_ref().to_string();
        match value.get_ref() {
            _ if name == "game" => {
                is_meant(door, text, value)?;
                meant = true;
                continue;
            }
            DeValue::Table(table) => {
                let chart = chart(text, &name, key.span(), table, &mut all.rows)?;
                all.strategy_file.charts.push(chart);
            }
            other => {
                let value = plain(text, &on_one_line(&name), other, value.span())?;
                all.strategy_file.rules.push((on_one_line(&name), on_one_line(&value)));
            }
        }
        all.parts.push((on_one_line(&name), key.span()));
    }
    match meant {
        true => Ok(all),
        false => {
            Err(at(text, 0..0, format!("say which game it is for: game = {:?}", door.rules.name())))
        }
    }
}

fn chart(
    text: &str,
    title: &str,
    title_at: Range<usize>,
    table: &DeTable<'_>,
    places: &mut Vec<(String, Range<usize>)>,
) -> Result<StrategyChart, Problem> {
    let title = on_one_line(title);
    let mut chart = StrategyChart { title: title.clone(), ..StrategyChart::default() };
    let mut rows: Vec<_> = table.iter().collect();
    rows.sort_by_key(|(key, _)| key.span().start);
    let mut named = false;
    for (key, value) in rows {
        let name = on_one_line(key.get_ref());
        let cells = plain(text, &name, value.get_ref(), value.span())?;
        let cells = cells.split_whitespace().map(on_one_line).collect();
        if name == COLUMNS {
            chart.columns = cells;
            named = true;
        } else {
            places.push((format!("{title}: {name}"), key.span()));
            chart.rows.push((name, cells));
        }
    }
    match named {
        true => Ok(chart),
        false => Err(at(text, title_at, format!("{title}: say {COLUMNS} = \"…\" of the chart"))),
    }
}
