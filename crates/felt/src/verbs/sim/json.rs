//! What a simulation came to, as one JSON document; its shape stays.

use super::part::Played;
use super::people::{INTERVAL, QUANTILES, distance, ends, fed, hits, hold, mean, reserve};
use crate::door::Door;
use odds::simulate::{Meter, Sessions, Spectrum, Sums};
use serde_json::{Map, Value, json};
use sim::Wager;

pub(super) fn document(door: &Door, played: &Played) -> Value {
    let mut document = played.job.clone();
    let mut put = |key: &str, value: Value| document.insert(key.to_string(), value);
    let totals = &played.sums.totals;
    put("rounds_played", totals.rounds.into());
    put("blocks", json!([played.blocks.start, played.blocks.end]));
    let wagers = played.wagers.iter().zip(&totals.wagers);
    put("wagers", wagers.map(|(wager, sums)| one(wager, sums)).collect());
    if let Some(together) = &played.together {
        put("together", one(together, &totals.together));
    }
    let rates = played.job.get("irregular").and_then(Value::as_array).cloned().unwrap_or_default();
    let happened = rates.iter().zip(&played.sums.happened).map(|(rate, happened)| {
        json!({
            "name": rate["name"],
            "rate": rate["rate"],
            "rounds": happened.times,
            "void": happened.void,
        })
    });
    put("irregular", happened.collect());
    if let Some(sessions) = &played.sums.sessions {
        put("sessions", of_sessions(played, sessions));
    }
    if let Some(meters) = fed(played) {
        put("meters", of_meters(door, meters));
        let (won, stands) = reserve(played, meters);
        let (won, on_the_meters) = (won / 100.0, stands / 100.0);
        let left = won - on_the_meters;
        put("reserve", json!({ "won": won, "on_the_meters": on_the_meters, "left": left }));
    }
    Value::Object(document)
}

fn one(wager: &Wager, sums: &Sums) -> Value {
    let cents =
        |cents: i128| format!("{}{}.{:02}", sign(cents), cents.abs() / 100, cents.abs() % 100);
    let mut value = json!({
        "wager": wager.name,
        "unit": wager.unit,
        "first": wager.first.to_string(),
        "rounds": sums.times,
        "staked": cents(sums.staked),
        "net": cents(sums.net),
        "hit_frequency": hits(sums),
    });
    if sums.times > 0 {
        let (mean, error) = mean(wager, sums);
        value["mean"] = mean.into();
        value["standard_error"] = error.into();
        value["interval_99"] = json!([mean - INTERVAL * error, mean + INTERVAL * error]);
        if let Some(exact) = wager.exact {
            value["exact"] = exact.into();
            value["distance"] = distance(exact, mean, error).into();
        }
    }
    value
}

fn sign(cents: i128) -> &'static str {
    if cents < 0 { "-" } else { "" }
}

fn of_sessions(played: &Played, sessions: &Sessions) -> Value {
    let [ruined, ahead, behind, with_time] = ends(sessions);
    json!({
        "sessions": sessions.results.count,
        "player_wins": spectrum(&sessions.results, 100.0),
        "rounds_played": spectrum(&sessions.played, 1.0),
        "risk_of_ruin": ruined,
        "left_ahead": ahead,
        "left_behind": behind,
        "played_to_the_end": with_time,
        "rounds_until_ruin": spectrum(&sessions.ruined_after, 1.0),
        "house_wins_at_a_table": spectrum(&sessions.tables, 100.0),
        "house_wins_in_a_pit": spectrum(&sessions.pits, 100.0),
        "hold": hold(played, sessions),
    })
}

fn of_meters(door: &Door, meters: &[Meter]) -> Value {
    let one = |(name, meter): (&str, &Meter)| {
        let (between, paid) = meter.all_paid();
        json!({
            "meter": name,
            "times": paid.count,
            "paid": spectrum(&paid, 100.0),
            "rounds_between": spectrum(&between, 1.0),
            "stands": meter.stands() as f64 / 100.0,
        })
    };
    door.sim.meters().into_iter().zip(meters).map(one).collect()
}

/// Mean, deviation and quantiles, in parts of `unit`.
fn spectrum(of: &Spectrum, unit: f64) -> Value {
    if of.count == 0 {
        return Value::Null;
    }
    let (mean, deviation) = of.mean();
    let quantiles: Map<String, Value> = QUANTILES
        .iter()
        .filter_map(|n| {
            let value = of.quantile(*n)? as f64 / unit;
            Some((format!("{}", *n as f64 / 10.0), value.into()))
        })
        .collect();
    json!({ "mean": mean / unit, "std_dev": deviation / unit, "percentiles": quantiles })
}
