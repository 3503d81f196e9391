//! The odds as one JSON document; its shape stays.

use super::{Answer, warnings};
use crate::figures::{Seen, Verified};
use odds::fraction;
use odds::report::{Row, Summary, Worth};
use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Serialize)]
pub(super) struct Document {
    game: &'static str,
    options: Map<String, Value>,
    /// The values among them that no text gives.
    for_comparison: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    wagers: Vec<Wager>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    verified: Vec<Second>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<Informed>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct Wager {
    wager: String,
    unit: String,
    ev: Option<String>,
    ev_decimal: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    house_edge: f64,
    std_dev: f64,
    hit_frequency: f64,
    average_total_wager: f64,
    element_of_risk: f64,
    outcomes: Vec<Outcome>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    actions: Map<String, Value>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    further: Map<String, Value>,
}

#[derive(Serialize)]
struct Outcome {
    outcome: String,
    net: String,
    staked: String,
    ways: Option<String>,
    of: Option<String>,
    probability: f64,
}

#[derive(Serialize)]
struct Figure {
    exact: Option<String>,
    decimal: f64,
}

/// What playing came to, beside the exact figure.
#[derive(Serialize)]
struct Second {
    wager: String,
    ev_decimal: f64,
    rounds: u64,
    mean: f64,
    standard_error: f64,
    distance: f64,
}

/// What the wager is worth to who sees other hands.
#[derive(Serialize)]
struct Informed {
    wager: String,
    other_hands: usize,
    deals: u64,
    ev_decimal: f64,
    gain: f64,
    standard_error: f64,
}

pub(super) fn document(answer: &Answer<'_>) -> Document {
    let word = |(key, value): &(&'static str, String)| (key.to_string(), value.as_str().into());
    Document {
        game: answer.door.name(),
        options: answer.options.iter().map(word).collect(),
        for_comparison: answer.for_comparison.clone(),
        played: answer.played.clone(),
        wagers: answer.wagers.iter().map(wager).collect(),
        verified: answer.verified.iter().map(second).collect(),
        seen: answer.seen.as_ref().map(informed),
        warnings: warnings(&answer.wagers),
    }
}

pub(super) fn wager(of: &Summary) -> Wager {
    let further = |(name, worth): &(String, Worth)| {
        let figure = Figure { exact: written(worth), decimal: worth.decimal };
        (name.clone(), serde_json::json!(figure))
    };
    Wager {
        wager: of.wager.clone(),
        unit: of.unit.clone(),
        ev: written(&of.ev),
        ev_decimal: of.ev.decimal,
        method: of.method,
        house_edge: of.house_edge(),
        std_dev: of.std_dev,
        hit_frequency: of.hit_frequency,
        average_total_wager: of.average_total_wager.decimal,
        element_of_risk: of.element_of_risk(),
        outcomes: of.outcomes.iter().map(outcome).collect(),
        actions: of
            .actions
            .iter()
            .map(|(word, share)| (word.to_string(), (*share).into()))
            .collect(),
        further: of.further.iter().map(further).collect(),
    }
}

fn outcome(row: &Row) -> Outcome {
    Outcome {
        outcome: row.name.clone(),
        net: fraction(row.net).to_string(),
        staked: fraction(row.staked).to_string(),
        ways: row.ways.map(|(ways, _)| ways.to_string()),
        of: row.ways.map(|(_, of)| of.to_string()),
        probability: row.probability,
    }
}

fn second(of: &Verified) -> Second {
    Second {
        wager: of.wager.clone(),
        ev_decimal: of.exact,
        rounds: of.rounds,
        mean: of.mean,
        standard_error: of.standard_error,
        distance: of.distance(),
    }
}

fn informed(of: &Seen) -> Informed {
    Informed {
        wager: of.wager.clone(),
        other_hands: of.others,
        deals: of.deals,
        ev_decimal: of.exact + of.gain,
        gain: of.gain,
        standard_error: of.standard_error,
    }
}

fn written(worth: &Worth) -> Option<String> {
    worth.exact.as_ref().map(|exact| exact.to_string())
}
