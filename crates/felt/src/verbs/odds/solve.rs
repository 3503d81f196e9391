//! `felt odds GAME --solve KEY.LINE --edge 4%`: the values whose edges are nearest to a wanted one.
//!
//! While nobody plays otherwise the edge is a straight line in a payout, so a guess along it is
//! nearly always right; each one is computed, and the answer is the two neighbours that have the
//! wanted edge between them.

use super::keys::{Key, meant};
use super::people::laid_out;
use super::scale::{Scale, bounds, elected, pairs};
use super::{Question, compared, csv, exactly, json, markdown, percent};
use crate::text::{on_one_line, width, wrap};
use crate::verbs::games::dated;
use crate::{Exit, args, out};
use anyhow::{Result, anyhow};
use odds::fraction;
use odds::report::Summary;
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use table::figures::Ratio;

/// Guesses along the line, before halves are taken.
const GUESSES: usize = 8;

/// What is looked for, and what has been computed.
struct Search<'a> {
    question: &'a Question<'a>,
    key: Key,
    scale: Scale,
    wanted: Ratio,
    least: i64,
    most: i64,
    known: BTreeMap<i64, Vec<Summary>>,
}

/// A value that was found.
struct Found {
    value: String,
    wager: Summary,
    for_comparison: Vec<String>,
}

pub(super) fn run(asked: &args::Odds, question: &Question<'_>, text: &str) -> Result<Exit> {
    let at = format!("--solve {}", on_one_line(text));
    let wanted = asked.edge.ok_or_else(|| anyhow!("{at}: say --edge"))?;
    let mut key = Key::read(question.door, text).map_err(|what| anyhow!("{at}: {what}"))?;
    if let (None, table::Values::PayTable { lines: [line], .. }) = (key.line, key.option.values) {
        key.line = Some(line);
    }
    let scale = Scale::of(&key, asked.step).map_err(|what| anyhow!("{at}: {what}"))?;
    let from = scale.nearest(&elected(question, &key));
    let found = match &scale {
        Scale::List(_) => Ok((0, scale.most())),
        _ => bounds(question, &key, &scale, from),
    };
    let (least, most) = found.map_err(|what| anyhow!("{at}: {what}"))?;
    let known = BTreeMap::new();
    let mut search = Search { question, key, scale, wanted, least, most, known };
    let wagers = search.moved(from.clamp(least, most), asked.wager.as_deref());
    let wagers = wagers.map_err(|what| anyhow!("{at}: {what}"))?;
    let found = match search.scale {
        Scale::List(_) => search.of_all(&wagers[0]),
        _ => search.between(&wagers[0]),
    };
    let found = found.map_err(|what| anyhow!("{at} --edge {}: {what}", share(wanted)))?;
    let found = found.into_iter().map(|nth| search.found(nth, &wagers[0])).collect::<Vec<_>>();
    let solved = Solved { search: &search, wagers, found };
    match (asked.json, asked.csv, asked.md) {
        (true, ..) => out::json(&solved.document())?,
        (_, true, _) => out::print(&solved.csv())?,
        (.., true) => out::print(&solved.markdown())?,
        _ => out::print(&solved.page())?,
    }
    Ok(Exit::Done)
}

fn share(wanted: Ratio) -> String {
    percent(fraction(wanted).to_f64().value())
}

impl Search<'_> {
    /// Computes the odds with this value; an error is one of the program, not of the value.
    fn compute(&mut self, nth: i64) -> Result<&[Summary], String> {
        if !self.known.contains_key(&nth) {
            let pairs = pairs(self.question, &self.key, &self.scale.value(nth))?;
            let wagers = self.question.odds(&pairs).map_err(|error| error.to_string())?;
            self.known.insert(nth, wagers);
        }
        Ok(self.known.get(&nth).map_or(&[], Vec::as_slice))
    }

    /// The wagers whose edge is meant: the one that was named, or all that move alike.
    fn moved(&mut self, from: i64, named: Option<&str>) -> Result<Vec<String>, String> {
        let beside = if from < self.most { from + 1 } else { from - 1 };
        let list = matches!(self.scale, Scale::List(_));
        let tried = if list { (self.least..=self.most).collect() } else { vec![from, beside] };
        let mut moved = self.moved_by(&tried);
        if moved.is_empty() {
            moved = self.moved_by(&[from, self.most]);
        }
        let name = self.key.name();
        let all: Vec<String> = self.wagers().map(|one| one.wager.clone()).collect();
        if let Some(named) = named {
            let known = all.iter().find(|wager| wager.eq_ignore_ascii_case(named.trim()));
            let Some(wager) = known else {
                let near = meant(named, all.iter().map(String::as_str));
                let (named, all) = (on_one_line(named), all.join(", "));
                return Err(format!("--wager {named}: there is none{near}; there are {all}"));
            };
            return match moved.iter().any(|(moved, _)| moved == wager) {
                true => Ok(vec![wager.clone()]),
                false => Err(format!("--wager {wager}: its edge does not move with {name}")),
            };
        }
        let Some((_, first)) = moved.first() else { return Err(self.moves_nothing()) };
        match moved.iter().all(|(_, edges)| edges == first) {
            true => Ok(moved.into_iter().map(|(wager, _)| wager).collect()),
            false => {
                let moved: Vec<String> = moved.into_iter().map(|(wager, _)| wager).collect();
                let all = moved.join(", ");
                Err(format!("it moves {all}: say whose edge is meant, --wager {}", moved[0]))
            }
        }
    }

    /// Why nothing could be found: options that round, and sums that a small wager does not get.
    fn moves_nothing(&self) -> String {
        let mut what = format!("no wager's edge moves with {}", self.key.name());
        if let Some(one) = self.wagers().find(|one| one.valued_at.is_some()) {
            let stake = one.valued_at.unwrap_or_default();
            what += &format!("; {} is valued at a wager of {stake}", one.wager);
        }
        what
    }

    /// The wagers of the values that can be elected, whichever comes first.
    fn wagers(&self) -> impl Iterator<Item = &Summary> {
        self.known.values().take(1).flatten()
    }

    /// The wagers whose edge is not the same at all these values, with their edges. Values that do
    /// not go with what is set are left out.
    fn moved_by(&mut self, tried: &[i64]) -> Vec<(String, Vec<f64>)> {
        let mut edges: BTreeMap<String, Vec<f64>> = BTreeMap::new();
        for nth in tried {
            for one in self.compute(*nth).unwrap_or_default() {
                edges.entry(one.wager.clone()).or_default().push(one.ev.decimal);
            }
        }
        let moves = |one: &&Summary| edges[&one.wager].iter().any(|ev| *ev != one.ev.decimal);
        self.wagers()
            .filter(moves)
            .map(|one| (one.wager.clone(), edges[&one.wager].clone()))
            .collect()
    }

    /// The two values of a list whose edges are nearest below and above.
    fn of_all(&mut self, wager: &str) -> Result<Vec<i64>, String> {
        let nths: Vec<i64> = self.known.keys().copied().collect();
        let edge = |nth: &i64| self.edge(*nth, wager);
        let above = nths.iter().filter(|nth| self.beside(**nth, wager) != Ordering::Less);
        let above = above.min_by(|a, b| edge(a).total_cmp(&edge(b))).copied();
        let below = nths.iter().filter(|nth| self.beside(**nth, wager) == Ordering::Less);
        let below = below.max_by(|a, b| edge(a).total_cmp(&edge(b))).copied();
        let bound = |nth: i64| {
            let (value, edge) = (self.scale.value(nth), percent(self.edge(nth, wager)));
            format!("{wager} cannot have it: the nearest is {edge}, with {value}")
        };
        match (above, below) {
            (Some(above), _) if self.beside(above, wager) == Ordering::Equal => Ok(vec![above]),
            (Some(above), Some(below)) => Ok(vec![above, below]),
            (Some(one), None) | (None, Some(one)) => Err(bound(one)),
            (None, None) => Err(self.moves_nothing()),
        }
    }

    /// The two neighbours that have the wanted edge between them, or the one that has it.
    fn between(&mut self, wager: &str) -> Result<Vec<i64>, String> {
        let ends = (self.known.keys().next(), self.known.keys().next_back());
        let (Some(first), Some(last)) = ends else { return Err(self.moves_nothing()) };
        // More paid is less kept; where it is the other way round, sides change.
        let falls = self.edge(*last, wager) <= self.edge(*first, wager);
        let near = if falls { Ordering::Greater } else { Ordering::Less };
        let mut guesses = 0;
        loop {
            let beside: Vec<(i64, Ordering)> =
                self.known.keys().map(|nth| (*nth, self.beside(*nth, wager))).collect();
            if let Some((nth, _)) = beside.iter().find(|(_, side)| side.is_eq()) {
                return Ok(vec![*nth]);
            }
            let low = beside.iter().rfind(|(_, side)| *side == near).map(|(nth, _)| *nth);
            let high = beside.iter().find(|(_, side)| *side != near).map(|(nth, _)| *nth);
            let next = match (low, high) {
                (Some(low), Some(high)) if low > high => return Err(self.unsteady(wager)),
                (Some(low), Some(high)) if high - low == 1 => return Ok(vec![low, high]),
                (Some(low), Some(high)) => {
                    let half = low + (high - low) / 2;
                    self.along(wager, guesses).unwrap_or(half).clamp(low + 1, high - 1)
                }
                (Some(end), None) if end == self.most => return Err(self.bound(wager, end)),
                (None, Some(end)) if end == self.least => return Err(self.bound(wager, end)),
                (Some(end), None) => {
                    self.along(wager, guesses).unwrap_or(self.most).clamp(end + 1, self.most)
                }
                (None, Some(end)) => {
                    self.along(wager, guesses).unwrap_or(self.least).clamp(self.least, end - 1)
                }
                (None, None) => return Err(self.moves_nothing()),
            };
            self.compute(next)?;
            guesses += 1;
        }
    }

    /// Where a straight line through the two values that are nearest to the wanted edge has it:
    /// the number just below that, or the next where that one is known. None after some guesses.
    fn along(&self, wager: &str, guesses: usize) -> Option<i64> {
        let wanted = fraction(self.wanted).to_f64().value();
        let mut known: Vec<(i64, f64)> =
            self.known.keys().map(|nth| (*nth, self.edge(*nth, wager) - wanted)).collect();
        known.sort_by(|a, b| a.1.abs().total_cmp(&b.1.abs()));
        let [(a, from), (b, to), ..] = known[..] else { return None };
        let guess = a as f64 - from * (b - a) as f64 / (to - from);
        if guesses >= GUESSES || !guess.is_finite() {
            return None;
        }
        let guess = guess.floor() as i64;
        let is_known = self.known.contains_key(&guess);
        Some(if is_known { guess.saturating_add(1) } else { guess })
    }

    fn unsteady(&self, wager: &str) -> String {
        let name = self.key.name();
        format!(
            "the edge of {wager} does not fall or rise steadily with {name}; --compare shows it"
        )
    }

    fn bound(&self, wager: &str, end: i64) -> String {
        let (value, edge) = (self.scale.value(end), percent(self.edge(end, wager)));
        let end = if end == self.least { "least" } else { "most" };
        let name = self.key.name();
        format!("{wager} cannot have it: at {value}, the {end} that {name} may be, it has {edge}")
    }

    fn one(&self, nth: i64, wager: &str) -> Option<&Summary> {
        self.known.get(&nth)?.iter().find(|one| one.wager == wager)
    }

    fn edge(&self, nth: i64, wager: &str) -> f64 {
        self.one(nth, wager).map_or(f64::NAN, Summary::house_edge)
    }

    /// How the edge there lies to the wanted one.
    fn beside(&self, nth: i64, wager: &str) -> Ordering {
        self.one(nth, wager).map_or(Ordering::Less, |one| one.edge_beside(self.wanted))
    }

    fn found(&self, nth: i64, wager: &str) -> Found {
        let value = self.scale.value(nth);
        let pairs = pairs(self.question, &self.key, &value).unwrap_or_default();
        Found {
            for_comparison: super::for_comparison(self.question.door, &pairs),
            wager: self.one(nth, wager).expect("a value that was computed").clone(),
            value,
        }
    }
}

/// The answer, in every shape.
struct Solved<'a> {
    search: &'a Search<'a>,
    /// All whose edge this is.
    wagers: Vec<String>,
    found: Vec<Found>,
}

#[derive(Serialize)]
struct Document {
    game: &'static str,
    solve: String,
    wagers: Vec<String>,
    edge: String,
    edge_decimal: f64,
    nearest: String,
    values: Vec<Value>,
}

#[derive(Serialize)]
struct Value {
    value: String,
    ev: Option<String>,
    ev_decimal: f64,
    house_edge: f64,
    /// By how much the edge is more than the wanted one.
    off: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    for_comparison: Vec<String>,
}

impl Solved<'_> {
    fn heads(&self) -> [String; 5] {
        let name = self.search.key.name();
        [name, "house edge".into(), "off".into(), "ev".into(), "exact".into()]
    }

    fn off(&self, found: &Found) -> f64 {
        found.wager.house_edge() - fraction(self.search.wanted).to_f64().value()
    }

    fn nearest(&self) -> String {
        let off = |found: &&Found| self.off(found).abs();
        let nearest = self.found.iter().min_by(|a, b| off(a).total_cmp(&off(b)));
        nearest.map_or(String::new(), |found| found.value.clone())
    }

    fn rows(&self) -> Vec<[String; 5]> {
        let row = |found: &Found| {
            let ev = &found.wager.ev;
            [
                found.value.clone(),
                percent(found.wager.house_edge()),
                format!("{:+.4} %", 100.0 * self.off(found)),
                format!("{:.8}", ev.decimal),
                exactly(ev),
            ]
        };
        self.found.iter().map(row).collect()
    }

    /// What is said of the answer: which is nearest, and what no text gives, each once.
    fn said(&self) -> Vec<String> {
        let mut said = vec![match &self.found[..] {
            [one] => format!("{} has it exactly", one.value),
            _ => format!("nearest: {}", self.nearest()),
        }];
        for value in self.found.iter().flat_map(|found| &found.for_comparison) {
            if !said.contains(&compared(value)) {
                said.push(compared(value));
            }
        }
        said
    }

    fn title(&self) -> String {
        let (name, edge) = (self.search.key.name(), share(self.search.wanted));
        format!("{name} for a house edge of {edge} on {}", self.wagers.join(", "))
    }

    fn page(&self) -> String {
        let door = self.search.question.door;
        let mut text = format!("{}\n", out::bold(format!("{} · {}", door.title(), dated(door))));
        text += &wrap(&self.title(), width(), "", "");
        let (heads, rows) = (self.heads(), self.rows());
        text += &format!("\n{}\n", laid_out(&heads.each_ref().map(String::as_str), 1, &rows, ""));
        self.said().iter().for_each(|line| text += &wrap(line, width(), "", "  "));
        text
    }

    fn markdown(&self) -> String {
        let (heads, rows) = (self.heads(), self.rows());
        let heads = heads.each_ref().map(String::as_str);
        let mut text = format!("{}\n\n{}", self.title(), markdown::table(&heads, rows.iter()));
        self.said().iter().for_each(|line| text += &format!("\n{line}\n"));
        text
    }

    fn csv(&self) -> String {
        let heads = ["game", "key", "value", "wager", "ev", "ev_decimal", "house_edge", "wanted"];
        let mut text = csv::line(&heads.map(String::from));
        for found in &self.found {
            for wager in &self.wagers {
                text += &csv::line(&[
                    self.search.question.door.name().to_string(),
                    self.search.key.name(),
                    found.value.clone(),
                    wager.clone(),
                    csv::counted(&found.wager.ev),
                    found.wager.ev.decimal.to_string(),
                    found.wager.house_edge().to_string(),
                    fraction(self.search.wanted).to_f64().value().to_string(),
                ]);
            }
        }
        text
    }

    fn document(&self) -> Document {
        let value = |found: &Found| Value {
            value: found.value.clone(),
            ev: json::written(&found.wager.ev),
            ev_decimal: found.wager.ev.decimal,
            house_edge: found.wager.house_edge(),
            off: self.off(found),
            for_comparison: found.for_comparison.clone(),
        };
        Document {
            game: self.search.question.door.name(),
            solve: self.search.key.name(),
            wagers: self.wagers.clone(),
            edge: fraction(self.search.wanted).to_string(),
            edge_decimal: fraction(self.search.wanted).to_f64().value(),
            nearest: self.nearest(),
            values: self.found.iter().map(value).collect(),
        }
    }
}
