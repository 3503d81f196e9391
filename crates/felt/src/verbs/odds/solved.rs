//! What `--solve` found, in every shape.

use super::people::{elected_in_words, laid_out};
use super::{Question, compared, csv, exactly, json, markdown, percent};
use crate::made::VERSION;
use crate::out;
use crate::text::{width, wrap};
use crate::verbs::games::dated;
use odds::fraction;
use odds::report::Summary;
use serde::Serialize;
use table::figures::Ratio;

/// A value that was found.
pub(super) struct Found {
    pub(super) value: String,
    pub(super) wager: Summary,
    pub(super) for_comparison: Vec<String>,
}

/// The answer.
pub(super) struct Solved<'a> {
    pub(super) question: &'a Question<'a>,
    pub(super) key: String,
    pub(super) wanted: Ratio,
    /// All whose edge this is.
    pub(super) wagers: Vec<String>,
    pub(super) found: Vec<Found>,
}

#[derive(Serialize)]
pub(super) struct Document {
    game: &'static str,
    edition: String,
    version: &'static str,
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
        let name = self.key.clone();
        [name, "house edge".into(), "off".into(), "ev".into(), "exact".into()]
    }

    fn off(&self, found: &Found) -> f64 {
        found.wager.house_edge() - fraction(self.wanted).to_f64().value()
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
                format!("{:+.6} %", 100.0 * self.off(found)),
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
        let edge = percent(fraction(self.wanted).to_f64().value());
        format!("{} for a house edge of {edge} on {}", self.key, self.wagers.join(", "))
    }

    pub(super) fn page(&self) -> String {
        let door = self.question.door;
        let mut text =
            format!("{}\n", out::bold(format!("{} · {}", door.rules.title(), dated(door))));
        for line in [elected_in_words(self.question.elected), self.title()] {
            text += &wrap(&line, width(), "", "");
        }
        let (heads, rows) = (self.heads(), self.rows());
        text += &format!("\n{}\n", laid_out(&heads.each_ref().map(String::as_str), 1, &rows, ""));
        self.said().iter().for_each(|line| text += &wrap(line, width(), "", "  "));
        text
    }

    pub(super) fn markdown(&self) -> String {
        let (heads, rows) = (self.heads(), self.rows());
        let heads = heads.each_ref().map(String::as_str);
        let mut text = format!("{}\n\n", elected_in_words(self.question.elected));
        text += &format!("{}\n\n{}", self.title(), markdown::table(&heads, rows.iter()));
        self.said().iter().for_each(|line| text += &format!("\n{line}\n"));
        text
    }

    pub(super) fn csv(&self) -> String {
        let heads = ["game", "key", "value", "wager", "ev", "ev_decimal", "house_edge", "wanted"];
        let mut text = csv::line(&heads.map(String::from));
        for found in &self.found {
            for wager in &self.wagers {
                text += &csv::line(&[
                    self.question.door.rules.name().to_string(),
                    self.key.clone(),
                    found.value.clone(),
                    wager.clone(),
                    csv::counted(&found.wager.ev),
                    found.wager.ev.decimal.to_string(),
                    found.wager.house_edge().to_string(),
                    fraction(self.wanted).to_f64().value().to_string(),
                ]);
            }
        }
        text
    }

    pub(super) fn document(&self) -> Document {
        let value = |found: &Found| Value {
            value: found.value.clone(),
            ev: json::written(&found.wager.ev),
            ev_decimal: found.wager.ev.decimal,
            house_edge: found.wager.house_edge(),
            off: self.off(found),
            for_comparison: found.for_comparison.clone(),
        };
        Document {
            game: self.question.door.rules.name(),
            edition: dated(self.question.door),
            version: VERSION,
            solve: self.key.clone(),
            wagers: self.wagers.clone(),
            edge: fraction(self.wanted).to_string(),
            edge_decimal: fraction(self.wanted).to_f64().value(),
            nearest: self.nearest(),
            values: self.found.iter().map(value).collect(),
        }
    }
}
