//! The odds as one JSON document; its shape stays.

use super::{Answer, warnings};
use crate::made::VERSION;
use crate::verbs::games::dated;
use exact::Seen;
use odds::fraction;
use odds::report::{Row, Summary, Worth};
use odds::volatility::{LEVELS, Over};
use serde::Serialize;
use serde_json::{Map, Value};
use sim::Verified;

#[derive(Serialize)]
pub(super) struct Document {
    game: &'static str,
    edition: String,
    version: &'static str,
    options: Map<String, Value>,
    /// The values among them that no text gives.
    for_comparison: Vec<String>,
    /// What is said of the options that round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    in_cents: Vec<String>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    meters: Map<String, Value>,
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
    skewness: Option<f64>,
    hit_frequency: f64,
    average_total_wager: f64,
    element_of_risk: f64,
    /// The wager that the figures hold for, where they are not the same per unit of any.
    #[serde(skip_serializing_if = "Option::is_none")]
    valued_at: Option<String>,
    outcomes: Vec<Outcome>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    actions: Map<String, Value>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    further: Map<String, Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    volatility: Vec<Volatility>,
    #[serde(skip_serializing_if = "Option::is_none")]
    per_hour: Option<Hour>,
}

/// What so many rounds win, in units: the normal approximation.
#[derive(Serialize)]
struct Volatility {
    rounds: u64,
    mean: f64,
    std_dev: f64,
    skewness: Option<f64>,
    between: Vec<Between>,
}

#[derive(Serialize)]
struct Between {
    percent: u8,
    z: f64,
    low: f64,
    high: f64,
}

/// What an hour of so many rounds costs, in units.
#[derive(Serialize)]
struct Hour {
    hands: u64,
    wagered: f64,
    loss: f64,
    std_dev: f64,
}

#[derive(Serialize)]
struct Outcome {
    outcome: String,
    net: String,
    staked: String,
    ways: Option<String>,
    of: Option<String>,
    probability: f64,
    #[serde(rename = "return")]
    returned: Option<String>,
    return_decimal: f64,
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
        game: answer.door.rules.name(),
        edition: dated(answer.door),
        version: VERSION,
        options: answer.options.iter().map(word).collect(),
        for_comparison: answer.for_comparison.clone(),
        in_cents: answer.in_cents.clone(),
        meters: answer.meters.iter().map(|(m, at)| (m.clone(), at.as_str().into())).collect(),
        played: answer.played.clone(),
        wagers: answer.wagers.iter().map(|of| lasting(answer, of)).collect(),
        verified: answer.verified.iter().map(second).collect(),
        seen: answer.seen.as_ref().map(informed),
        warnings: warnings(&answer.wagers),
    }
}

/// A wager with what it comes to over many rounds.
fn lasting(answer: &Answer<'_>, of: &Summary) -> Wager {
    let hour = |hands: u64| Hour {
        hands,
        wagered: of.average_total_wager.decimal * hands as f64,
        loss: 0.0 - of.over(hands).mean,
        std_dev: of.over(hands).std_dev,
    };
    Wager {
        volatility: answer.over.iter().map(|rounds| volatility(of.over(*rounds))).collect(),
        per_hour: answer.hands_per_hour.map(hour),
        ..wager(of)
    }
}

fn volatility(over: Over) -> Volatility {
    let between = LEVELS.map(|level| {
        let (low, high) = over.between(level);
        Between { percent: level.percent, z: level.z, low, high }
    });
    let Over { rounds, mean, std_dev, skewness } = over;
    Volatility { rounds, mean, std_dev, skewness, between: between.into() }
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
        skewness: of.skewness,
        hit_frequency: of.hit_frequency,
        average_total_wager: of.average_total_wager.decimal,
        element_of_risk: of.element_of_risk(),
        valued_at: of.valued_at.map(|stake| stake.two_places()),
        outcomes: of.outcomes.iter().map(outcome).collect(),
        actions: of
            .actions
            .iter()
            .map(|(word, share)| (word.to_string(), (*share).into()))
            .collect(),
        further: of.further.iter().map(further).collect(),
        volatility: Vec::new(),
        per_hour: None,
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
        returned: written(&row.returned),
        return_decimal: row.returned.decimal,
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

pub(super) fn written(worth: &Worth) -> Option<String> {
    worth.exact.as_ref().map(|exact| exact.to_string())
}
