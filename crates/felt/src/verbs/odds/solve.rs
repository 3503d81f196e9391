//! `felt odds GAME --solve KEY.LINE --edge 4%`: the values whose edges are nearest to a wanted one.
//!
//! While nobody plays otherwise the edge is a straight line in a payout, so a guess along it is
//! nearly always right; each one is computed, and the answer is the two neighbours that have the
//! wanted edge between them.

use super::keys::{Key, meant};
use super::scale::{Scale, bounds, elected, pairs};
use super::solved::{Found, Solved};
use super::{Question, percent};
use crate::text::on_one_line;
use crate::{Exit, args, out};
use anyhow::{Result, anyhow};
use odds::fraction;
use odds::report::Summary;
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
    let found = found.map_err(|what| {
        let edge = percent(fraction(wanted).to_f64().value());
        anyhow!("{at} --edge {edge}: {what}")
    })?;
    let found = found.into_iter().map(|nth| search.found(nth, &wagers[0])).collect();
    let solved = Solved { question, key: search.key.name(), wanted, wagers, found };
    match (asked.json, asked.csv, asked.md) {
        (true, ..) => out::json(&solved.document())?,
        (_, true, _) => out::print(&solved.csv())?,
        (.., true) => out::print(&solved.markdown())?,
        _ => out::print(&solved.page())?,
    }
    Ok(Exit::Done)
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
