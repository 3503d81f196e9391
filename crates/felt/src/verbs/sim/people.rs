//! What a simulation came to, as a page for people.

use super::part::Played;
use crate::door::Door;
use crate::out;
use crate::text::{columns, padded, width, wrap};
use crate::verbs::games::dated;
use odds::simulate::{Meter, Sessions, Spectrum, Sums};
use serde_json::Value;
use sim::Wager;
use table::Money;

/// Of 100 such intervals 99 hold the true mean.
pub(super) const INTERVAL: f64 = 2.575_829;

/// The shares of all sessions or payments that are listed, in thousandths.
pub(super) const QUANTILES: [u64; 7] = [10, 50, 250, 500, 750, 950, 990];

/// The mean per unit and its standard error. A wager that is made in the round has the unit that is
/// made; of others the unit may be only a part of what lies before the round.
pub(super) fn mean(wager: &Wager, sums: &Sums) -> (f64, f64) {
    let (mean, error) = sums.per_unit();
    let units = match wager.first.is_zero() {
        true => 1.0,
        false => wager.laid.as_cents() as f64 / wager.first.as_cents() as f64,
    };
    (mean * units, error * units)
}

/// How many standard errors the mean lies from the exact figure.
pub(super) fn distance(exact: f64, mean: f64, error: f64) -> f64 {
    if mean == exact { 0.0 } else { (mean - exact) / error }
}

/// How often more came back than was wagered, of the rounds with such a wager.
pub(super) fn hits(sums: &Sums) -> f64 {
    sums.hits as f64 / sums.times.max(1) as f64
}

pub(super) fn page(door: &Door, played: &Played) -> String {
    let title = format!("{} · {}", door.rules.title(), dated(door));
    let mut text = format!("{}\n{}\n", out::bold(title), wrap(&said(played), width(), "", ""));
    let (totals, wagers) = (&played.sums.totals, &played.wagers);
    let mut rows: Vec<[String; 8]> = Vec::new();
    let made: Vec<_> = wagers.iter().zip(&totals.wagers).filter(|(_, of)| of.times > 0).collect();
    rows.extend(made.iter().map(|(wager, sums)| row(wager, sums)));
    if let Some(together) = played.together.as_ref().filter(|_| made.len() > 1) {
        rows.push(row(together, &totals.together));
    }
    let heads =
        ["wager", "unit", "mean", "standard error", "99 % interval", "hits", "exact", "distance"];
    text += &table(&heads, &rows, "");
    if made.iter().any(|(wager, _)| wager.first.is_zero()) {
        text += "  a wager that is made in the round: per unit made\n";
    }
    text += &accidents(played);
    if let Some(sessions) = &played.sums.sessions {
        text += &of_sessions(played, sessions);
    }
    if let Some(meters) = fed(played) {
        text += &of_meters(door, played, meters);
    }
    text
}

/// What was asked, in one sentence.
fn said(played: &Played) -> String {
    let text = |key: &str| match played.job.get(key) {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => String::new(),
    };
    let bets = played.job.get("bets").and_then(Value::as_array);
    let bets = bets.map_or(Vec::new(), |bets| bets.iter().map(bet).collect());
    let bets = match bets.is_empty() {
        true => "wagers made in the round".to_string(),
        false => bets.join(", "),
    };
    let spots = text("spots");
    let spots = if spots == "1" { "1 spot".into() } else { format!("{spots} spots") };
    format!(
        "{} of {} rounds at {spots}, {bets}; strategy {}; seed {}, generator {}; shuffled {}",
        played.sums.totals.rounds,
        text("rounds"),
        text("strategy"),
        text("seed"),
        text("generator"),
        text("shuffled"),
    )
}

fn bet(value: &Value) -> String {
    let word = |nth: usize| value[nth].as_str().unwrap_or_default();
    format!("{} {}", word(0), word(1))
}

fn row(wager: &Wager, sums: &Sums) -> [String; 8] {
    let (mean, error) = mean(wager, sums);
    let exact = wager.exact.map_or(String::new(), |exact| format!("{exact:.6}"));
    let far =
        wager.exact.map_or(String::new(), |exact| format!("{:+.2}", distance(exact, mean, error)));
    [
        wager.name.clone(),
        wager.unit.clone(),
        format!("{mean:.6}"),
        format!("{error:.6}"),
        format!("{:.6} to {:.6}", mean - INTERVAL * error, mean + INTERVAL * error),
        format!("{:.4} %", 100.0 * hits(sums)),
        exact,
        far,
    ]
}

fn accidents(played: &Played) -> String {
    let rates = played.job.get("irregular").and_then(Value::as_array);
    let rates = rates.map_or(&[][..], Vec::as_slice);
    if rates.is_empty() {
        return String::new();
    }
    let rows = rates.iter().zip(&played.sums.happened).map(|(rate, happened)| {
        let name = rate["name"].as_str().unwrap_or_default().to_string();
        let share = happened.times as f64 / played.sums.totals.rounds.max(1) as f64;
        [name, happened.times.to_string(), format!("{share:.3e}"), happened.void.to_string()]
    });
    let heads = ["irregularity", "rounds", "share", "void"];
    let rows: Vec<[String; 4]> = rows.collect();
    format!("\n{}\n{}", out::bold("What went wrong"), table(&heads, &rows, "  "))
}

fn of_sessions(played: &Played, sessions: &Sessions) -> String {
    let rules = &played.job["session"];
    let bankroll = rules["bankroll"].as_str().unwrap_or_default();
    let (hands, tables) = (&rules["rounds"], &rules["tables"]);
    let title = format!(
        "{} sessions of {hands} rounds, each with {bankroll}{}; a pit is {tables} tables",
        sessions.results.count,
        habits(rules)
    );
    let mut text = format!("\n{}\n", out::bold(wrap(&title, width(), "", "").trim_end()));
    let mut heads = vec!["", "mean", "std dev"];
    let names = QUANTILES.map(|n| format!("{} %", n / 10));
    heads.extend(names.iter().map(String::as_str));
    let rows = [
        ("a player wins", &sessions.results),
        ("the house wins at a table", &sessions.tables),
        ("the house wins in a pit", &sessions.pits),
    ];
    let rows: Vec<Vec<String>> =
        rows.into_iter().map(|(name, of)| spectrum(name, of, &dollars)).collect();
    text += &wide(&heads, &rows);
    let whole = |rounds: f64| format!("{rounds:.0}");
    let mut rows = vec![spectrum("rounds that a player plays", &sessions.played, &whole)];
    if sessions.ruined > 0 {
        rows.push(spectrum("rounds until ruin", &sessions.ruined_after, &whole));
    }
    text += &wide(&heads, &rows);
    let [ruined, won, lost, _] = ends(sessions);
    let mut ends = format!("  risk of ruin {:.4} %", 100.0 * ruined);
    for (key, share, how) in [("stop_win", won, "ahead"), ("stop_loss", lost, "behind")] {
        if !rules[key].is_null() {
            ends += &format!(", left {how} {:.4} %", 100.0 * share);
        }
    }
    text += &format!("{ends}\n");
    if let Some(hold) = hold(played, sessions) {
        text += &format!("  hold {:.4} % of what players brought\n", 100.0 * hold);
    }
    text + &wrap(NOBODY_LENDS, width(), "  ", "  ")
}

/// What players do without the money for it.
const NOBODY_LENDS: &str = "Who cannot make his first wagers leaves. Who has not enough for a \
     double, a split, a play wager or insurance in full does the best that he can pay for; of a \
     spread he makes the highest wagers that he can.";

/// What players do besides, in words.
fn habits(rules: &Value) -> String {
    let one = |(key, words): (&str, &str)| {
        rules[key].as_str().map(|said| format!(", {words} {said}")).unwrap_or_default()
    };
    let all = [
        ("stop_win", "leaving when ahead by"),
        ("stop_loss", "leaving when behind by"),
        ("spread", "wagers raised by"),
    ];
    all.map(one).concat()
}

/// The shares of sessions that ended by ruin, ahead, behind, or with the time.
pub(super) fn ends(sessions: &Sessions) -> [f64; 4] {
    let Sessions { ruined, stopped_winning, stopped_losing, .. } = *sessions;
    let early = ruined + stopped_winning + stopped_losing;
    let all = sessions.results.count.max(1);
    [ruined, stopped_winning, stopped_losing, all.saturating_sub(early)]
        .map(|some| some as f64 / all as f64)
}

/// What the house keeps of what players brought.
pub(super) fn hold(played: &Played, sessions: &Sessions) -> Option<f64> {
    let bankroll = Money::parse(played.job["session"]["bankroll"].as_str()?)?;
    let brought = bankroll.as_cents() as f64 * sessions.results.count as f64;
    (brought > 0.0).then(|| sessions.tables.sum as f64 / brought)
}

/// The meters, where anybody wagered what feeds them.
pub(super) fn fed(played: &Played) -> Option<&[Meter]> {
    let meters = &played.sums.meters.as_ref()?.all;
    meters.iter().any(Meter::is_fed).then_some(meters)
}

fn of_meters(door: &Door, played: &Played, meters: &[Meter]) -> String {
    let mut text = format!("\n{}\n", out::bold("Jackpots"));
    let mut heads = vec!["", "times", "mean", "std dev"];
    let names = QUANTILES.map(|n| format!("{} %", n / 10));
    heads.extend(names.iter().map(String::as_str));
    let mut rows = Vec::new();
    for (name, meter) in door.sim.meters().into_iter().zip(meters) {
        let (between, paid) = meter.all_paid();
        let whole = |rounds: f64| format!("{rounds:.0}");
        for (what, of, show) in [
            ("pays", &paid, &dollars as &dyn Fn(f64) -> String),
            ("rounds between", &between, &whole),
        ] {
            let mut row = spectrum(&format!("{name} {what}"), of, show);
            row.insert(1, of.count.to_string());
            rows.push(row);
        }
    }
    text += &wide(&heads, &rows);
    let reserve = reserve(played, meters);
    text += &format!(
        "  the house has {} after all payments, {} of it stands on the meters, {} is left\n",
        dollars(reserve.0),
        dollars(reserve.1),
        dollars(reserve.0 - reserve.1)
    );
    text
}

/// What the house has won with the wagers that feed the meters, and what stands on them, in cents.
pub(super) fn reserve(played: &Played, meters: &[Meter]) -> (f64, f64) {
    let wager = meters.iter().find_map(|meter| meter.first.map(|first| first.wager));
    let won = wager.map_or(0, |wager| -played.sums.totals.wagers[wager].net);
    let stands: i64 = meters.iter().map(Meter::stands).sum();
    (won as f64, stands as f64)
}

fn dollars(cents: f64) -> String {
    format!("{:.2}", cents / 100.0)
}

fn spectrum(name: &str, of: &Spectrum, show: &dyn Fn(f64) -> String) -> Vec<String> {
    if of.count == 0 {
        return vec![name.to_string(), "never".to_string()];
    }
    let (mean, deviation) = of.mean();
    let mut row = vec![name.to_string(), show(mean), show(deviation)];
    row.extend(QUANTILES.iter().filter_map(|n| of.quantile(*n)).map(|value| show(value as f64)));
    row
}

/// The first column to the left, the others to the right.
fn wide(heads: &[&str], rows: &[Vec<String>]) -> String {
    let cell = |row: &Vec<String>, nth: usize| row.get(nth).map_or(0, |text| columns(text));
    let widths: Vec<usize> = (0..heads.len())
        .map(|nth| {
            rows.iter().map(|row| cell(row, nth)).max().unwrap_or(0).max(columns(heads[nth]))
        })
        .collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut text = "  ".to_string();
        for (nth, cell) in cells.enumerate() {
            match nth {
                0 => text += &padded(cell, widths[0]),
                _ => text += &format!("  {cell:>width$}", width = widths[nth]),
            }
        }
        text.trim_end().to_string() + "\n"
    };
    let mut text = line(&mut heads.iter().copied());
    for row in rows {
        text += &line(&mut row.iter().map(String::as_str));
    }
    text
}

fn table<const N: usize>(heads: &[&str; N], rows: &[[String; N]], indent: &str) -> String {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.to_vec()).collect();
    let text = wide(heads, &rows);
    text.lines().map(|line| format!("{indent}{}\n", &line[2..])).collect()
}
