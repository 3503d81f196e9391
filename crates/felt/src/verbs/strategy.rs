//! `felt strategy`: the best play as people print it, and what each choice is worth.

mod svg;
mod values;

use super::games;
use super::odds::computed;
use crate::door::Door;
use crate::progress::Progress;
use crate::text::{columns, on_one_line, padded, width, wrap};
use crate::{Exit, args, made, options, out, strategy_files};
use anyhow::{Result, anyhow, bail};
use cards::Card;
use exact::Pair;
use odds::report::Worth;
use serde::Serialize;
use table::figures::{Advice, Asked, How};

#[derive(Serialize)]
struct Document {
    game: &'static str,
    edition: String,
    version: &'static str,
    parts: Vec<Part>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    simple: Vec<Cost>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Part {
    Rules { title: String, rules: Vec<String> },
    Chart { title: String, columns: Vec<String>, rows: Vec<Row>, key: Vec<(String, String)> },
}

#[derive(Serialize)]
struct Row {
    row: String,
    cells: Vec<String>,
}

/// What the simple rule costs against the best play, per unit.
#[derive(Serialize)]
struct Cost {
    wager: String,
    best: f64,
    simple: f64,
    cost: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<String>,
}

#[derive(Serialize)]
struct Situation {
    game: &'static str,
    hand: Vec<String>,
    choices: Vec<Choice>,
    best: &'static str,
}

#[derive(Serialize)]
struct Choice {
    choice: &'static str,
    ev: Option<String>,
    ev_decimal: f64,
}

pub fn run(asked: &args::Strategy, doors: &[Door]) -> Result<Exit> {
    let door = games::find(&asked.game, doors)?;
    let elected = options::elected(door, &asked.elect)?;
    match &asked.hand {
        Some(hand) => one_hand(asked, door, &elected, hand),
        None if asked.toml => strategy_file(door, &elected),
        None if asked.values => values::run(asked, door, &elected),
        None => whole(asked, door, &elected),
    }
}

/// What the simple rule says, as a file.
fn strategy_file(door: &Door, elected: &[Pair]) -> Result<Exit> {
    let bar = Progress::new(door.rules.name());
    let strategy_file = door.exact.strategy_file(elected, &|done, of| bar.tell(done, of));
    drop(bar);
    let strategy_file = strategy_file.map_err(|refusal| anyhow!("{refusal}"))?;
    if strategy_file.is_empty() {
        bail!("--toml: there is nothing to decide at {}", door.rules.name());
    }
    out::print(&strategy_files::written(door, elected, &strategy_file))?;
    Ok(Exit::Done)
}

/// All decisions of the game.
fn whole(asked: &args::Strategy, door: &Door, elected: &[Pair]) -> Result<Exit> {
    let bar = Progress::new(door.rules.name());
    let advice = door.exact.advice(elected, &|done, of| bar.tell(done, of));
    drop(bar);
    let advice = advice.map_err(|refusal| anyhow!("{refusal}"))?;
    if asked.svg {
        let charts = advice.iter().any(|part| matches!(part, Advice::Chart { .. }));
        if !charts {
            bail!("--svg: {} has no chart to draw", door.rules.name());
        }
        out::print(&svg::picture(door.rules.title(), &advice, &made::by(door, elected)))?;
        return Ok(Exit::Done);
    }
    let costs = if advice.is_empty() { Vec::new() } else { costs(door, elected)? };
    if asked.json {
        let parts = advice.into_iter().map(part).collect();
        let (game, edition, version) = (door.rules.name(), games::dated(door), made::VERSION);
        out::json(&Document { game, edition, version, parts, simple: costs })?;
    } else {
        out::print(&page(door, &advice, &costs))?;
    }
    Ok(Exit::Done)
}

/// What the simple rule costs, wager by wager, where it makes a difference.
fn costs(door: &Door, elected: &[Pair]) -> Result<Vec<Cost>> {
    let best = computed(door, elected, How::Best)?;
    let simple = computed(door, elected, How::Simple)?;
    let cost = |(best, simple): (&odds::report::Summary, &odds::report::Summary)| Cost {
        wager: best.wager.clone(),
        best: best.ev.decimal,
        simple: simple.ev.decimal,
        cost: best.ev.decimal - simple.ev.decimal,
        exact: best
            .ev
            .exact
            .clone()
            .zip(simple.ev.exact.clone())
            .map(|(best, simple)| (best - simple).to_string()),
    };
    let decided = best.iter().zip(&simple).filter(|(best, _)| !best.actions.is_empty());
    Ok(decided.map(cost).collect())
}

fn part(advice: Advice) -> Part {
    match advice {
        Advice::Rules { title, lines } => Part::Rules { title, rules: lines },
        Advice::Chart { title, columns, rows, key, .. } => {
            let rows = rows.into_iter().map(|(row, cells)| Row { row, cells }).collect();
            Part::Chart { title, columns, rows, key }
        }
    }
}

fn page(door: &Door, advice: &[Advice], costs: &[Cost]) -> String {
    let mut text = out::bold(format!("{} · {}", door.rules.title(), games::dated(door))) + "\n";
    if advice.is_empty() {
        text += "There is nothing to decide once the wagers lie.\n";
    }
    for part in advice {
        text.push('\n');
        text += &match part {
            Advice::Rules { title, lines } => rules(title, lines),
            Advice::Chart { title, heads, columns, rows, key } => {
                chart(title, heads, columns, rows, key)
            }
        };
    }
    if !costs.is_empty() {
        text += &format!("\n{}\n", out::bold("What the simple rule costs, per unit"));
    }
    for cost in costs {
        let exact = cost.exact.as_ref().map_or(String::new(), |exact| format!(" ({exact})"));
        text += &format!(
            "  {}: {:.6} instead of {:.6}, {:.4} % less{exact}\n",
            cost.wager,
            cost.simple,
            cost.best,
            100.0 * cost.cost
        );
    }
    text
}

fn rules(title: &str, lines: &[String]) -> String {
    let mut text = out::bold(title) + "\n";
    lines.iter().for_each(|line| text += &wrap(line, width(), "  ", "    "));
    text
}

fn chart(
    title: &str,
    heads: &(String, String),
    names: &[String],
    rows: &[(String, Vec<String>)],
    key: &[(String, String)],
) -> String {
    let first = rows.iter().map(|(row, _)| columns(row)).max().unwrap_or(0);
    let first = first.max(columns(&heads.1));
    let cells = rows.iter().flat_map(|(_, cells)| cells).chain(names);
    let cell = cells.map(|cell| columns(cell)).max().unwrap_or(0) + 1;
    let line = |name: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|text| format!("{text:>cell$}")).collect();
        format!("  {} {cells}\n", padded(name, first))
    };
    let mut text = format!("{}\n", out::bold(title));
    if !heads.0.is_empty() {
        text += &format!("  {}  {}\n", " ".repeat(first), heads.0);
    }
    text += &line(&heads.1, names);
    rows.iter().for_each(|(name, cells)| text += &line(name, cells));
    let key: Vec<String> = key.iter().map(|(letter, means)| format!("{letter} {means}")).collect();
    text + &wrap(&key.join(", "), width(), "  ", "  ")
}

/// What each choice is worth with these cards.
fn one_hand(asked: &args::Strategy, door: &Door, elected: &[Pair], hand: &str) -> Result<Exit> {
    let (hand, with) = hand.split_once(" vs ").map_or((hand, None), |(hand, up)| (hand, Some(up)));
    let up = match (asked.up.as_deref(), with) {
        (Some(_), Some(_)) => bail!("--up: the card stands behind vs already"),
        (up, with) => up.or(with),
    };
    let up = match up.map(|text| cards("--up", text)).transpose()? {
        None => None,
        Some(cards) if cards.len() == 1 => Some(cards[0]),
        Some(cards) => bail!("--up: say one card, not {}", cards.len()),
    };
    let open = asked.open.as_deref().map_or(Ok(Vec::new()), |text| cards("--open", text))?;
    let situation = Asked { hand: cards("--hand", hand)?, up, open, ..Asked::default() };
    let bar = Progress::new(door.rules.name());
    let worth = door.exact.worth(elected, &situation, &|done, of| bar.tell(done, of));
    drop(bar);
    let mut worth = worth.map_err(|refusal| anyhow!("--hand: {refusal}"))?;
    worth.sort_by(|(_, one), (_, other)| other.decimal.total_cmp(&one.decimal));
    let Some((best, _)) = worth.first() else { bail!("--hand: there is nothing to decide") };
    if asked.json {
        let choice = |(choice, worth): &(&'static str, Worth)| Choice {
            choice,
            ev: worth.exact.as_ref().map(|exact| exact.to_string()),
            ev_decimal: worth.decimal,
        };
        out::json(&Situation {
            game: door.rules.name(),
            hand: situation.hand.iter().map(Card::to_string).collect(),
            choices: worth.iter().map(choice).collect(),
            best,
        })?;
    } else {
        out::print(&valued(&worth))?;
    }
    Ok(Exit::Done)
}

fn valued(worth: &[(&'static str, Worth)]) -> String {
    let widest = worth.iter().map(|(choice, _)| columns(choice)).max().unwrap_or(0);
    let mut text = String::new();
    for (nth, (choice, worth)) in worth.iter().enumerate() {
        let exact = worth.exact.as_ref().map_or(String::new(), |exact| format!("  {exact}"));
        let best = if nth == 0 { "  best" } else { "" };
        text += &format!("{}  {:+.8}{exact}{best}\n", padded(choice, widest), worth.decimal);
    }
    text
}

/// Cards in a row, with or without blanks between them.
fn cards(option: &str, text: &str) -> Result<Vec<Card>> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let read = |word: &str| {
        Card::parse(word).ok_or_else(|| {
            anyhow!("{option}: {:?} is no card; say rank and suit, such as Qh", on_one_line(word))
        })
    };
    words.map(read).collect()
}
