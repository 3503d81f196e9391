//! What every choice is worth in every cell of the charts.

use super::Choice;
use crate::door::Door;
use crate::made::VERSION;
use crate::progress::Progress;
use crate::text::{columns, padded};
use crate::verbs::games::dated;
use crate::{Exit, args, out};
use anyhow::{Result, anyhow, bail};
use exact::Pair;
use odds::Real;
use odds::report::Worth;
use serde::Serialize;
use table::figures::{Valued, ValuedChart};

#[derive(Serialize)]
struct Document {
    game: &'static str,
    edition: String,
    version: &'static str,
    charts: Vec<Chart>,
}

#[derive(Serialize)]
struct Chart {
    title: String,
    columns: Vec<String>,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    row: String,
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct Cell {
    column: String,
    choices: Vec<Choice>,
    best: Option<&'static str>,
}

pub(super) fn run(asked: &args::Strategy, door: &Door, elected: &[Pair]) -> Result<Exit> {
    let bar = Progress::new(door.rules.name());
    let charts = door.exact.values(elected, &|done, of| bar.tell(done, of));
    drop(bar);
    let charts = charts.map_err(|refusal| anyhow!("{refusal}"))?;
    if charts.is_empty() {
        bail!("--values: there is nothing to decide at {}", door.rules.name());
    }
    match asked.json {
        true => {
            let charts = charts.iter().map(document).collect();
            let (game, edition, version) = (door.rules.name(), dated(door), VERSION);
            out::json(&Document { game, edition, version, charts })?;
        }
        false => out::print(&page(door, &charts))?,
    }
    Ok(Exit::Done)
}

fn document(chart: &ValuedChart<Real>) -> Chart {
    let cell = |(column, choices): (&String, &Vec<Valued<Real>>)| Cell {
        column: column.clone(),
        choices: choices.iter().map(choice).collect(),
        best: best(choices),
    };
    let row = |(row, cells): &(String, Vec<Vec<Valued<Real>>>)| Row {
        row: row.clone(),
        cells: chart.columns.iter().zip(cells).map(cell).collect(),
    };
    Chart {
        title: chart.title.clone(),
        columns: chart.columns.clone(),
        rows: chart.rows.iter().map(row).collect(),
    }
}

fn choice(valued: &Valued<Real>) -> Choice {
    let worth = Worth::from(&valued.worth);
    let ev = worth.exact.as_ref().map(|exact| exact.to_string());
    Choice { choice: valued.choice, ev, ev_decimal: worth.decimal }
}

/// The choice that is worth most, the first of several.
fn best(choices: &[Valued<Real>]) -> Option<&'static str> {
    let worth = |valued: &Valued<Real>| Worth::from(&valued.worth).decimal;
    let best =
        choices.iter().reduce(|best, other| if worth(other) > worth(best) { other } else { best });
    best.map(|best| best.choice)
}

fn page(door: &Door, charts: &[ValuedChart<Real>]) -> String {
    let mut text = out::bold(format!("{} · {}", door.rules.title(), dated(door))) + "\n";
    text += "What every choice is worth, in units of the first wager; * is the best.\n";
    for chart in charts {
        text += &format!("\n{}\n", out::bold(&chart.title));
        text += &match chart.columns.len() {
            1 => across(chart),
            _ => down(chart),
        };
    }
    text
}

/// Where there is one cell in a row its choices stand beside each other.
fn across(chart: &ValuedChart<Real>) -> String {
    let words = words(chart.rows.iter().flat_map(|(_, cells)| cells));
    let cells = |cells: &[Vec<Valued<Real>>]| -> Vec<String> {
        words.iter().map(|word| printed(cells.first().map_or(&[], Vec::as_slice), word)).collect()
    };
    let mut lines = vec![(
        chart.heads.1.clone(),
        words.iter().map(|word| format!("{word} ")).collect::<Vec<_>>(),
    )];
    lines.extend(chart.rows.iter().map(|(row, of)| (row.clone(), cells(of))));
    aligned(&lines)
}

/// A line for each choice of a row.
fn down(chart: &ValuedChart<Real>) -> String {
    let head = |column: &String| format!("{column} ");
    let mut lines =
        vec![(chart.heads.1.clone(), chart.columns.iter().map(head).collect::<Vec<_>>())];
    let first = chart.rows.iter().map(|(row, _)| columns(row)).max().unwrap_or(0);
    for (row, cells) in &chart.rows {
        for (nth, word) in words(cells.iter()).into_iter().enumerate() {
            let name = padded(if nth == 0 { row } else { "" }, first);
            let values = cells.iter().map(|cell| printed(cell, word)).collect();
            lines.push((format!("{name}  {word}"), values));
        }
    }
    let above = match chart.heads.0.is_empty() {
        true => String::new(),
        false => format!("  {}\n", chart.heads.0),
    };
    above + &aligned(&lines)
}

/// Every choice of these cells once.
fn words<'a>(cells: impl Iterator<Item = &'a Vec<Valued<Real>>>) -> Vec<&'static str> {
    let mut words = Vec::new();
    for valued in cells.flatten() {
        if !words.contains(&valued.choice) {
            words.push(valued.choice);
        }
    }
    words
}

fn printed(cell: &[Valued<Real>], word: &str) -> String {
    let Some(valued) = cell.iter().find(|valued| valued.choice == word) else {
        return "- ".to_string();
    };
    let mark = if best(cell) == Some(valued.choice) { '*' } else { ' ' };
    format!("{:+.4}{mark}", Worth::from(&valued.worth).decimal)
}

/// The first column to the left, the others to the right.
fn aligned(lines: &[(String, Vec<String>)]) -> String {
    let first = lines.iter().map(|(name, _)| columns(name)).max().unwrap_or(0);
    let cells = lines.iter().flat_map(|(_, cells)| cells);
    let cell = cells.map(|cell| columns(cell)).max().unwrap_or(0) + 1;
    let line = |(name, cells): &(String, Vec<String>)| {
        let cells: String = cells.iter().map(|text| format!("{text:>cell$}")).collect();
        format!("  {}{cells}", padded(name, first)).trim_end().to_string() + "\n"
    };
    lines.iter().map(line).collect()
}
