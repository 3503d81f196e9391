//! `felt odds GAME --compare KEY`: the same question for every value of one option.

use super::people::table;
use super::{compared, computed, csv, exactly, json, markdown, percent, warnings};
use crate::door::{Door, Opening, Pair};
use crate::text::{nearest, on_one_line};
use crate::{Exit, args, out};
use anyhow::{Result, anyhow, bail};
use odds::report::Summary;
use serde::Serialize;
use table::Values;
use table::figures::How;

/// One value of the option: its figures, or why it cannot be elected beside the others.
struct Column {
    value: String,
    /// `KEY=VALUE` of all that is elected with it and that no text gives.
    for_comparison: Vec<String>,
    wagers: Result<Vec<Summary>, String>,
}

#[derive(Serialize)]
struct Document {
    game: &'static str,
    option: &'static str,
    values: Vec<Value>,
}

#[derive(Serialize)]
struct Value {
    value: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    for_comparison: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    wagers: Vec<json::Wager>,
    warnings: Vec<String>,
}

const HEADS: [&str; 4] = ["value and wager", "house edge", "ev", "exact"];

pub(super) fn run(
    asked: &args::Odds,
    door: &dyn Door,
    elected: &[Pair],
    key: &str,
) -> Result<Exit> {
    let option = found(door, key)?;
    if elected.iter().any(|(elected, _)| *elected == option.key) {
        bail!("--compare {}: the option is set to one value", option.key);
    }
    let columns: Vec<Column> = listed(&option)?
        .into_iter()
        .map(|value| column(door, elected, option.key, value))
        .collect::<Result<_>>()?;
    if columns.iter().all(|column| column.wagers.is_err()) {
        bail!("--compare {}: none of its values goes with what is set", option.key);
    }
    match (asked.json, asked.csv, asked.md) {
        (true, ..) => out::json(&document(door, option.key, &columns))?,
        (_, true, _) => {
            let mut text = csv::line(&HEADS.map(String::from));
            rows(&columns).iter().for_each(|row| text += &csv::line(row));
            out::print(&text)?;
        }
        (.., true) => {
            out::print(&markdown::table(&HEADS, rows(&columns).into_iter()))?;
            out::print(&unfounded(&columns))?;
        }
        _ => {
            let title = format!("{} by {}: {}", door.title(), option.key, option.what);
            out::print(&format!("{}\n", out::bold(title)))?;
            out::print(&table(&HEADS, &rows(&columns), ""))?;
            out::print(&unfounded(&columns))?;
        }
    }
    for column in &columns {
        for line in column.wagers.iter().flat_map(|wagers| warnings(wagers)) {
            out::complain(&format!("warning: {} {}: {line}", option.key, column.value));
        }
    }
    Ok(Exit::Done)
}

fn found(door: &dyn Door, key: &str) -> Result<Opening> {
    let mut options = door.options().into_iter();
    let meant = nearest(key, door.options().iter().map(|option| option.key));
    options.find(|option| option.key.eq_ignore_ascii_case(key.trim())).ok_or_else(|| {
        let meant = meant.map_or(String::new(), |near| format!(" (did you mean {near}?)"));
        let key = on_one_line(key);
        anyhow!("--compare {key}: {} has no such option{meant}", door.name())
    })
}

/// The values that can be listed.
fn listed(option: &Opening) -> Result<Vec<String>> {
    let names = option.values.names();
    Ok(match option.values {
        _ if names.len() > 1 => names.iter().map(|word| word.to_string()).collect(),
        Values::Number { from, to } => (from..=to).map(|number| number.to_string()).collect(),
        _ => bail!("--compare {}: it may be {}", option.key, option.values.in_words()),
    })
}

fn column(door: &dyn Door, elected: &[Pair], key: &str, value: String) -> Result<Column> {
    let mut pairs = elected.to_vec();
    pairs.push((key.to_string(), value.clone()));
    let (for_comparison, wagers) = match door.elect(&pairs) {
        Err(refusal) => (Vec::new(), Err(refusal.to_string())),
        Ok(_) => (super::for_comparison(door, &pairs), Ok(computed(door, &pairs, How::Best)?)),
    };
    Ok(Column { value, for_comparison, wagers })
}

/// The values that no text gives, each once, under the table.
fn unfounded(columns: &[Column]) -> String {
    let mut said: Vec<&String> = Vec::new();
    for value in columns.iter().flat_map(|column| &column.for_comparison) {
        if !said.contains(&value) {
            said.push(value);
        }
    }
    let lines: Vec<String> = said.into_iter().map(|value| compared(value)).collect();
    if lines.is_empty() { String::new() } else { format!("\n{}\n", lines.join("\n\n")) }
}

fn rows(columns: &[Column]) -> Vec<[String; 4]> {
    let mut rows = Vec::new();
    for Column { value, wagers, .. } in columns {
        match wagers {
            Err(refused) => {
                let blank = String::new();
                rows.push([format!("{value}: {refused}"), blank.clone(), blank.clone(), blank]);
            }
            Ok(wagers) => rows.extend(wagers.iter().map(|one| {
                let (name, edge) = (format!("{value} {}", one.wager), percent(one.house_edge()));
                [name, edge, format!("{:.8}", one.ev.decimal), exactly(&one.ev)]
            })),
        }
    }
    rows
}

fn document(door: &dyn Door, option: &'static str, columns: &[Column]) -> Document {
    let value = |Column { value, for_comparison, wagers }: &Column| Value {
        value: value.clone(),
        for_comparison: for_comparison.clone(),
        refused: wagers.as_ref().err().cloned(),
        wagers: wagers.iter().flatten().map(json::wager).collect(),
        warnings: wagers.as_ref().map_or(Vec::new(), |wagers| warnings(wagers)),
    };
    Document { game: door.name(), option, values: columns.iter().map(value).collect() }
}
