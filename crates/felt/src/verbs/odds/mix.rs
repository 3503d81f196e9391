//! `felt odds --bet`: several wagers of one round together, in real chips.

use super::{compared, exactly, for_comparison, in_words, percent};
use super::{csv, markdown, people};
use crate::door::Door;
use crate::made::VERSION;
use crate::progress::Progress;
use crate::text::{width, wrap};
use crate::verbs::games::dated;
use crate::verbs::sim::bets;
use crate::{Exit, args, out};
use anyhow::{Result, anyhow};
use exact::{Manner, Pair};
use odds::mixed::{Chance, Joint, Mixed, Part};
use odds::report::Worth;
use serde::Serialize;
use serde_json::{Map, Value};
use table::Money;

/// What was asked and what came of it.
struct Answer<'a> {
    door: &'a Door,
    options: Vec<(&'static str, String)>,
    elected: &'a [Pair],
    for_comparison: Vec<String>,
    played: Option<String>,
    mix: Mixed,
}

pub(super) fn run(
    asked: &args::Odds,
    door: &Door,
    elected: &[Pair],
    manner: &Manner,
) -> Result<Exit> {
    let bets = bets(&asked.bet)?;
    let bar = Progress::new(door.rules.name());
    let mix = door.exact.mix(elected, manner, &bets, &|done, of| bar.tell(done, of));
    drop(bar);
    let mix = mix.map_err(|refusal| match refusal.what.starts_with("--bet") {
        true => anyhow!("{refusal}"),
        false => anyhow!("--bet: {refusal}"),
    })?;
    let options = door.rules.elect(elected).map_err(|refusal| anyhow!("{refusal}"))?;
    let (for_comparison, played) = (for_comparison(door, elected), in_words(manner));
    let answer = Answer { door, options, elected, for_comparison, played, mix };
    match (asked.json, asked.csv, asked.md) {
        (true, ..) => out::json(&document(&answer))?,
        (_, true, _) => out::print(&table(&answer))?,
        (.., true) => out::print(&report(&answer))?,
        _ => out::print(&page(&answer))?,
    }
    Ok(Exit::Done)
}

/// The figures of the whole, each with its name; money in dollars.
fn figures(mix: &Mixed) -> [(&'static str, String); 9] {
    [
        ("wagered first", money(mix.first)),
        ("average total wager", format!("{:.6}", mix.average_total_wager.decimal)),
        ("mean", format!("{:.8}", mix.mean.decimal)),
        ("std dev", format!("{:.6}", mix.std_dev)),
        ("hits", percent(mix.hit_frequency.decimal)),
        ("largest win", money(mix.largest_win)),
        ("largest loss", money(mix.largest_loss)),
        ("house edge", percent(mix.house_edge())),
        ("element of risk", percent(mix.element_of_risk())),
    ]
}

const PART_HEADS: [&str; 5] = ["wager", "amount", "mean", "std dev", "exact mean"];
const RESULT_HEADS: [&str; 4] = ["net", "ways", "probability", "this or better"];

fn part(part: &Part) -> [String; 5] {
    [
        part.wager.clone(),
        money(part.amount),
        format!("{:.8}", part.mean.decimal),
        format!("{:.6}", part.std_dev),
        exactly(&part.mean),
    ]
}

/// Every result with all that are better.
fn results(mix: &Mixed) -> Vec<[String; 4]> {
    let mut so_far = 0.0;
    let row = |chance: &Chance<Money>| {
        so_far += chance.probability;
        [
            money(chance.what),
            chance.ways.map_or(String::new(), |(ways, _)| ways.to_string()),
            format!("{:.8}", chance.probability),
            format!("{so_far:.8}"),
        ]
    };
    mix.results.iter().map(row).collect()
}

/// Of how many ways all are counted, where they are.
fn of_ways(mix: &Mixed) -> Option<u128> {
    mix.results.iter().find_map(|chance| chance.ways).map(|(_, of)| of)
}

fn options_in_words(answer: &Answer<'_>) -> String {
    people::elected_in_words(answer.elected)
}

fn page(answer: &Answer<'_>) -> String {
    let mix = &answer.mix;
    let title = format!("{} · {}", answer.door.rules.title(), dated(answer.door));
    let options = wrap(&options_in_words(answer), width(), "", "");
    let mut text = format!("{}\n{options}", out::bold(title));
    for value in &answer.for_comparison {
        text += &wrap(&compared(value), width(), "", "  ");
    }
    if let Some(played) = &answer.played {
        text += &wrap(&format!("Played {played}."), width(), "", "");
    }
    text += &format!("\n{}\n", out::bold("All wagers of a round together, in dollars"));
    if let Some(method) = mix.method {
        text += &wrap(method, width(), "  ", "  ");
    }
    let figures = figures(mix).map(|(name, value)| [name.to_string(), value]);
    text += &people::table(&["figure", "value"], &figures, "  ");
    text += &wrap(&exactly(&mix.mean), width(), "  mean: ", "    ");
    text.push('\n');
    text += &people::table(&PART_HEADS, &mix.wagers.iter().map(part).collect::<Vec<_>>(), "  ");
    text.push('\n');
    if let Some(of) = of_ways(mix) {
        text += &format!("  of {of} ways\n");
    }
    text + &people::table(&RESULT_HEADS, &to_the_right(results(mix)), "  ")
}

/// Money below money, though it stands in the first column.
fn to_the_right(mut rows: Vec<[String; 4]>) -> Vec<[String; 4]> {
    let widest = rows.iter().map(|row| row[0].len()).max().unwrap_or(0);
    rows.iter_mut().for_each(|row| row[0] = format!("{:>widest$}", row[0]));
    rows
}

fn report(answer: &Answer<'_>) -> String {
    let mix = &answer.mix;
    let mut text = format!("# {}, {}\n\n", answer.door.rules.title(), dated(answer.door));
    text += &format!("{}\n\n", options_in_words(answer));
    if let Some(played) = &answer.played {
        text += &format!("Played {played}.\n\n");
    }
    for value in &answer.for_comparison {
        text += &format!("**{}**\n\n", compared(value));
    }
    text += "All wagers of a round together, in dollars.\n\n";
    if let Some(method) = mix.method {
        text += &format!("{method}\n\n");
    }
    let figures = figures(mix).map(|(name, value)| [name.to_string(), value]);
    text += &markdown::table(&["figure", "value"], figures.into_iter());
    text += &format!("\nMean: {}\n\n", exactly(&mix.mean));
    text += &markdown::table(&PART_HEADS, mix.wagers.iter().map(part));
    text.push('\n');
    text + &markdown::table(&RESULT_HEADS, results(mix).into_iter())
}

const HEAD: [&str; 15] = [
    "game",
    "bets",
    "mean",
    "mean_decimal",
    "house_edge",
    "std_dev",
    "hit_frequency",
    "largest_win",
    "largest_loss",
    "average_total_wager",
    "element_of_risk",
    "net",
    "ways",
    "of",
    "probability",
];

/// One row for each result, the figures of the whole beside it.
fn table(answer: &Answer<'_>) -> String {
    let mix = &answer.mix;
    let bet = |part: &Part| format!("{}={}", part.wager, money(part.amount));
    let bets: Vec<String> = mix.wagers.iter().map(bet).collect();
    let mut text = csv::line(&HEAD.map(String::from));
    for chance in &mix.results {
        let (ways, of) = chance.ways.unzip();
        text += &csv::line(&[
            answer.door.rules.name().to_string(),
            bets.join(" "),
            written(&mix.mean).unwrap_or_default(),
            mix.mean.decimal.to_string(),
            mix.house_edge().to_string(),
            mix.std_dev.to_string(),
            mix.hit_frequency.decimal.to_string(),
            money(mix.largest_win),
            money(mix.largest_loss),
            mix.average_total_wager.decimal.to_string(),
            mix.element_of_risk().to_string(),
            money(chance.what),
            ways.map_or(String::new(), |n| n.to_string()),
            of.map_or(String::new(), |n| n.to_string()),
            chance.probability.to_string(),
        ]);
    }
    text
}

#[derive(Serialize)]
struct Document {
    game: &'static str,
    edition: String,
    version: &'static str,
    options: Map<String, Value>,
    for_comparison: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    mix: Whole,
}

/// Money is a decimal string with two places, means are in dollars.
#[derive(Serialize)]
struct Whole {
    wagers: Vec<Wager>,
    wagered_first: String,
    mean: Option<String>,
    mean_decimal: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    house_edge: f64,
    std_dev: f64,
    hit_frequency: f64,
    largest_win: String,
    largest_loss: String,
    average_total_wager: f64,
    element_of_risk: f64,
    outcomes: Vec<Outcome>,
    joint: Vec<Combination>,
}

#[derive(Serialize)]
struct Wager {
    wager: String,
    amount: String,
    mean: Option<String>,
    mean_decimal: f64,
    std_dev: f64,
}

#[derive(Serialize)]
struct Outcome {
    net: String,
    ways: Option<String>,
    of: Option<String>,
    probability: f64,
}

#[derive(Serialize)]
struct Combination {
    /// What each wager wins.
    nets: Map<String, Value>,
    staked: String,
    ways: Option<String>,
    of: Option<String>,
    probability: f64,
}

fn document(answer: &Answer<'_>) -> Document {
    let word = |(key, value): &(&'static str, String)| (key.to_string(), value.as_str().into());
    Document {
        game: answer.door.rules.name(),
        edition: dated(answer.door),
        version: VERSION,
        options: answer.options.iter().map(word).collect(),
        for_comparison: answer.for_comparison.clone(),
        played: answer.played.clone(),
        mix: whole(&answer.mix),
    }
}

fn whole(mix: &Mixed) -> Whole {
    let wager = |part: &Part| Wager {
        wager: part.wager.clone(),
        amount: money(part.amount),
        mean: written(&part.mean),
        mean_decimal: part.mean.decimal,
        std_dev: part.std_dev,
    };
    let outcome = |chance: &Chance<Money>| {
        let (ways, of) = in_text(chance.ways);
        Outcome { net: money(chance.what), ways, of, probability: chance.probability }
    };
    let combination = |chance: &Chance<Joint>| {
        let (ways, of) = in_text(chance.ways);
        let nets = mix.wagers.iter().zip(&chance.what.nets);
        Combination {
            nets: nets.map(|(part, net)| (part.wager.clone(), money(*net).into())).collect(),
            staked: money(chance.what.staked),
            ways,
            of,
            probability: chance.probability,
        }
    };
    Whole {
        wagers: mix.wagers.iter().map(wager).collect(),
        wagered_first: money(mix.first),
        mean: written(&mix.mean),
        mean_decimal: mix.mean.decimal,
        method: mix.method,
        house_edge: mix.house_edge(),
        std_dev: mix.std_dev,
        hit_frequency: mix.hit_frequency.decimal,
        largest_win: money(mix.largest_win),
        largest_loss: money(mix.largest_loss),
        average_total_wager: mix.average_total_wager.decimal,
        element_of_risk: mix.element_of_risk(),
        outcomes: mix.results.iter().map(outcome).collect(),
        joint: mix.joint.iter().map(combination).collect(),
    }
}

fn in_text(ways: Option<(u128, u128)>) -> (Option<String>, Option<String>) {
    (ways.map(|(ways, _)| ways.to_string()), ways.map(|(_, of)| of.to_string()))
}

/// With two places, however round it is.
fn money(money: Money) -> String {
    let cents = money.as_cents();
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
}

fn written(worth: &Worth) -> Option<String> {
    worth.exact.as_ref().map(|exact| exact.to_string())
}
