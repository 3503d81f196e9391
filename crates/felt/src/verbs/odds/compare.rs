//! `felt odds GAME --compare KEY`: the same question for several values of some options.

use super::keys::Key;
use super::people::{at_meters, elected_in_words, laid_out};
use super::{Question, compared, csv, exactly, in_cents, json, markdown, percent, warnings};
use crate::door::Door;
use crate::made::VERSION;
use crate::text::{on_one_line, width, wrap};
use crate::verbs::games::dated;
use crate::{Exit, args, out};
use anyhow::{Result, anyhow, bail};
use exact::Pair;
use odds::report::Summary;
use serde::Serialize;
use serde_json::Map;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use table::{Odds, Values};

/// More than this nobody waits for.
const MOST: usize = 10_000;

/// What is compared: an option or a line, and its values in words.
struct Axis {
    key: Key,
    values: Vec<String>,
}

/// One value of every key: the figures, or why they cannot be elected beside each other.
struct Cell {
    /// In the order of the axes.
    values: Vec<String>,
    /// `KEY=VALUE` of all that is elected with it and that no text gives.
    for_comparison: Vec<String>,
    wagers: Result<Vec<Summary>, String>,
}

pub(super) fn run(asked: &args::Odds, question: &Question<'_>) -> Result<Exit> {
    let axes = axes(question, &asked.compare)?;
    let mut cells = Vec::new();
    for values in combinations(&axes) {
        cells.push(cell(question, &axes, values)?);
    }
    if let Some(Err(refused)) = cells.first().map(|cell| &cell.wagers)
        && cells.iter().all(|cell| cell.wagers.is_err())
    {
        let keys = names(&axes).join(", ");
        bail!("--compare {keys}: none of the values goes with what is set: {refused}");
    }
    let door = question.door;
    match (asked.json, asked.csv, asked.md) {
        (true, ..) => out::json(&document(door, &axes, &cells))?,
        (_, true, _) => out::print(&long_form(door, &axes, &cells))?,
        (.., true) => out::print(&page(question, &axes, &cells, false))?,
        _ => out::print(&page(question, &axes, &cells, true))?,
    }
    for cell in &cells {
        for line in cell.wagers.iter().flat_map(|wagers| warnings(wagers)) {
            out::complain(&format!("warning: {}: {line}", elected(&axes, cell)));
        }
    }
    Ok(Exit::Done)
}

/// What is compared with what, each key once.
fn axes(question: &Question<'_>, texts: &[String]) -> Result<Vec<Axis>> {
    let mut axes: Vec<Axis> = Vec::new();
    for text in texts {
        let shown = on_one_line(text);
        let axis = axis(question, text).map_err(|what| anyhow!("--compare {shown}: {what}"))?;
        if axes.iter().any(|other| other.key.name() == axis.key.name()) {
            bail!("--compare {shown}: {} is compared twice", axis.key.name());
        }
        axes.push(axis);
    }
    let all = axes.iter().try_fold(1, |all: usize, axis| all.checked_mul(axis.values.len()));
    if all.is_none_or(|all| all > MOST) {
        bail!("--compare: more than {MOST} combinations; say fewer values, such as KEY=V,V");
    }
    // A line is changed in the table that is elected, so the tables come first.
    axes.sort_by_key(|axis| axis.key.line.is_some());
    Ok(axes)
}

/// `KEY`, `KEY=V,V`, `KEY.LINE=V,V`.
fn axis(question: &Question<'_>, text: &str) -> Result<Axis, String> {
    let (key, values) = match text.split_once('=') {
        Some((key, values)) => (key, Some(values)),
        None => (text, None),
    };
    let key = Key::read(question.door, key)?;
    let is_set = question.elected.iter().any(|(set, _)| *set == key.option.key);
    if key.line.is_none() && is_set {
        return Err("the option is set to one value".into());
    }
    let values = match values {
        Some(values) => named(question.door, &key, values)?,
        None => listed(&key)?,
    };
    Ok(Axis { key, values })
}

/// Values with commas between them, or semicolons where they have commas themselves.
fn named(door: &Door, key: &Key, text: &str) -> Result<Vec<String>, String> {
    let between = if text.contains(';') { ';' } else { ',' };
    let mut values: Vec<String> = Vec::new();
    for value in text.split(between).map(str::trim) {
        if value.is_empty() {
            return Err(format!("say the values: {}=V,V", key.name()));
        }
        let accepted = key.accepts(door, value);
        accepted.map_err(|refusal| on_one_line(&refusal.to_string()))?;
        // Odds are written alike: 3 is 3:1.
        let odds = if key.line.is_some() { Odds::parse(value) } else { None };
        let value = odds.map_or(value.to_string(), |odds| odds.to_string());
        let elects = |value: &str| match key.line {
            Some(_) => value.to_string(),
            None => {
                let pair = (key.option.key.to_string(), value.to_string());
                key.elected(door, &[pair]).unwrap_or_else(|_| value.to_ascii_lowercase())
            }
        };
        if values.iter().any(|other| elects(other) == elects(&value)) {
            return Err(format!("{value} stands twice"));
        }
        values.push(value);
    }
    Ok(values)
}

/// The values that can be listed.
fn listed(key: &Key) -> Result<Vec<String>, String> {
    let (option, names) = (&key.option, key.option.values.names());
    Ok(match option.values {
        _ if key.line.is_some() => {
            return Err(format!("say the odds that are compared: {}=3:1,4:1", key.name()));
        }
        _ if names.len() > 1 => names.iter().map(|word| word.to_string()).collect(),
        Values::Number { from, to } => (from..=to).map(|number| number.to_string()).collect(),
        _ => {
            let may_be = option.values.in_words();
            return Err(format!("say the values: {}=V,V; it may be {may_be}", option.key));
        }
    })
}

/// Every value with every other, the last key fastest.
fn combinations(axes: &[Axis]) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = vec![Vec::new()];
    for axis in axes {
        let longer = |done: &Vec<String>| {
            let next =
                axis.values.iter().map(|value| [&done[..], std::slice::from_ref(value)].concat());
            next.collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

fn cell(question: &Question<'_>, axes: &[Axis], values: Vec<String>) -> Result<Cell> {
    let door = question.door;
    let set = |pairs: Vec<Pair>, (axis, value): (&Axis, &String)| axis.key.set(door, &pairs, value);
    let pairs = axes.iter().zip(&values).try_fold(question.elected.to_vec(), set);
    let elected = pairs.and_then(|pairs| door.rules.elect(&pairs).map(|_| pairs));
    let (for_comparison, wagers) = match elected {
        Err(refusal) => (Vec::new(), Err(refusal.to_string())),
        Ok(pairs) => (super::for_comparison(door, &pairs), Ok(question.odds(&pairs)?)),
    };
    Ok(Cell { values, for_comparison, wagers })
}

fn names(axes: &[Axis]) -> Vec<String> {
    axes.iter().map(|axis| axis.key.name()).collect()
}

/// `KEY VALUE, KEY VALUE` of a cell.
fn elected(axes: &[Axis], cell: &Cell) -> String {
    let pairs = axes.iter().zip(&cell.values);
    pairs.map(|(axis, value)| format!("{} {value}", axis.key.name())).collect::<Vec<_>>().join(", ")
}

const FIGURES: [&str; 4] = ["wager", "house edge", "ev", "exact"];

/// The table for people or, with the same columns, for Markdown, and what must be said of it.
fn page(question: &Question<'_>, axes: &[Axis], cells: &[Cell], is_for_people: bool) -> String {
    let (door, names) = (question.door, names(axes));
    let heads: Vec<&str> = names.iter().map(String::as_str).chain(FIGURES).collect();
    let (left, rows) = (names.len() + 1, rows(cells));
    let mut text = match is_for_people {
        true => {
            let mut title = format!("{} by {}", door.rules.title(), names.join(", "));
            if let [axis] = axes {
                title += &format!(": {}", axis.key.option.what);
            }
            let set = wrap(&elected_in_words(question.elected), width(), "", "");
            format!("{}\n{set}\n{}", out::bold(title), laid_out(&heads, left, &rows, ""))
        }
        false => markdown::laid_out(&heads, left, rows.iter()),
    };
    for said in said(door, axes, cells).into_iter().chain(at_meters(question.meters)) {
        match is_for_people {
            true => text += &format!("\n{}", wrap(&said, width(), "", "  ")),
            false => text += &format!("\n{said}\n"),
        }
    }
    text
}

fn rows(cells: &[Cell]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for cell in cells {
        rows.extend(cell.wagers.iter().flatten().map(|one| {
            let edge = percent(one.house_edge());
            let figures = [one.wager.clone(), edge, format!("{:.8}", one.ev.decimal)];
            let figures = figures.into_iter().chain([exactly(&one.ev)]);
            cell.values.iter().cloned().chain(figures).collect()
        }));
    }
    rows
}

/// What stands under the table: what cannot be elected, what moves nothing, at which wager figures
/// hold, and the values that no text gives, each once.
fn said(door: &Door, axes: &[Axis], cells: &[Cell]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut say = |line: String| {
        if !all.contains(&line) {
            all.push(line);
        }
    };
    for cell in cells {
        if let Err(refused) = &cell.wagers {
            say(format!("{}: {refused}", elected(axes, cell)));
        }
        for one in cell.wagers.iter().flatten() {
            if let Some(stake) = one.valued_at {
                say(format!("{}: {} at a wager of {stake}", elected(axes, cell), one.wager));
            }
        }
    }
    in_cents(door, axes.iter().map(|axis| axis.key.option.key)).into_iter().for_each(&mut say);
    for (nth, axis) in axes.iter().enumerate() {
        if !axis.key.option.in_cents && is_still(cells, nth) {
            say(format!("no figure moves with {}", axis.key.name()));
        }
    }
    let unfounded = cells.iter().flat_map(|cell| &cell.for_comparison);
    unfounded.for_each(|value| say(compared(value)));
    all
}

/// Whether cells that differ only in this key have the same figures.
fn is_still(cells: &[Cell], nth: usize) -> bool {
    let (mut first, mut compared) = (BTreeMap::new(), false);
    for cell in cells {
        let Ok(wagers) = &cell.wagers else { continue };
        let mut others = cell.values.clone();
        others.remove(nth);
        let figures: Vec<_> = wagers.iter().map(|one| (&one.wager, &one.ev)).collect();
        match first.entry(others) {
            Entry::Vacant(place) => {
                place.insert(figures);
            }
            Entry::Occupied(known) if *known.get() == figures => compared = true,
            Entry::Occupied(_) => return false,
        }
    }
    compared
}

/// One row for each cell and wager, one number a field.
fn long_form(door: &Door, axes: &[Axis], cells: &[Cell]) -> String {
    let names = names(axes);
    let figures =
        [&csv::HEAD[1..], &["skewness", "valued_at", "for_comparison", "refused"]].concat();
    let heads = [&["game"], &names.iter().map(String::as_str).collect::<Vec<_>>()[..], &figures];
    let heads: Vec<String> = heads.concat().into_iter().map(String::from).collect();
    let mut text = csv::line(&heads);
    for cell in cells {
        let unfounded = cell.for_comparison.join("; ");
        let first =
            || [door.rules.name().to_string()].into_iter().chain(cell.values.iter().cloned());
        for one in cell.wagers.iter().flatten() {
            let skewness = one.skewness.map_or(String::new(), |skewness| skewness.to_string());
            let last = [skewness, csv::valued_at(one), unfounded.clone(), String::new()];
            let row =
                first().chain(csv::figures(door.rules.name(), one).into_iter().skip(1)).chain(last);
            text += &csv::line(&row.collect::<Vec<_>>());
        }
        if let Err(refused) = &cell.wagers {
            let blanks = (1..figures.len()).map(|_| String::new());
            text += &csv::line(&first().chain(blanks).chain([refused.clone()]).collect::<Vec<_>>());
        }
    }
    text
}

#[derive(Serialize)]
struct Document {
    game: &'static str,
    edition: String,
    version: &'static str,
    /// The option, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<String>,
    options: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    in_cents: Vec<String>,
    values: Vec<Value>,
}

#[derive(Serialize)]
struct Value {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// The value of every key.
    set: Map<String, serde_json::Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    for_comparison: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    wagers: Vec<json::Wager>,
    warnings: Vec<String>,
}

fn document(door: &Door, axes: &[Axis], cells: &[Cell]) -> Document {
    let names = names(axes);
    let value = |cell: &Cell| Value {
        value: if let [value] = &cell.values[..] { Some(value.clone()) } else { None },
        set: names.iter().cloned().zip(cell.values.iter().map(|v| v.as_str().into())).collect(),
        for_comparison: cell.for_comparison.clone(),
        refused: cell.wagers.as_ref().err().cloned(),
        wagers: cell.wagers.iter().flatten().map(json::wager).collect(),
        warnings: cell.wagers.as_ref().map_or(Vec::new(), |wagers| warnings(wagers)),
    };
    Document {
        game: door.rules.name(),
        edition: dated(door),
        version: VERSION,
        option: if let [name] = &names[..] { Some(name.clone()) } else { None },
        in_cents: in_cents(door, axes.iter().map(|axis| axis.key.option.key)),
        values: cells.iter().map(value).collect(),
        options: names,
    }
}
