//! `felt odds`: what every wager costs, exactly.

mod compare;
mod csv;
mod json;
mod markdown;
mod mix;
mod people;

use super::{games, sim};
use crate::door::{Door, FOR_COMPARISON, Pair};
use crate::figures::{Seen, Verified};
use crate::progress::Progress;
use crate::sim::Manner;
use crate::{Exit, args, options, out};
use anyhow::{Result, anyhow, bail};
use odds::report::{Summary, Worth};
use table::figures::How;

/// A verified figure so many standard errors away would come once in some 15,000 wagers.
const TOO_FAR: f64 = 4.0;

/// So many rounds of each wager are played to verify it, where nobody says how many.
const VERIFIED: u64 = 1_000_000;

/// So many deals show what other hands are worth, where nobody says how many.
const DEALS: u64 = 20_000;

/// What was asked and what came of it.
struct Answer<'a> {
    door: &'a dyn Door,
    /// Every option with its value.
    options: Vec<(&'static str, String)>,
    /// Those that were elected.
    elected: Vec<Pair>,
    wagers: Vec<Summary>,
    verified: Vec<Verified>,
    seen: Option<Seen>,
    /// How it was played, in a sentence; nothing where it was the best way.
    played: Option<String>,
    /// `KEY=VALUE` of those that no text gives.
    for_comparison: Vec<String>,
}

pub fn run(asked: &args::Odds, doors: &[Box<dyn Door>]) -> Result<Exit> {
    let door = games::find(&asked.game, doors)?;
    let elected = options::elected(door, &asked.elect)?;
    if let Some(key) = &asked.compare {
        return compare::run(asked, door, &elected, key);
    }
    let manner = manner(asked, door, &elected)?;
    if !asked.bet.is_empty() {
        return mix::run(asked, door, &elected, &manner);
    }
    let wagers = played(door, &elected, &manner)?;
    if asked.strategy.is_some() && wagers.iter().all(|wager| wager.actions.is_empty()) {
        bail!("--strategy: there is nothing to decide at {}", door.name());
    }
    let mut verified = Vec::new();
    if asked.verify {
        let played = door.verify(&elected, asked.rounds.unwrap_or(VERIFIED), asked.seed);
        verified = played.map_err(|refusal| anyhow!("--verify: {refusal}"))?;
        if verified.is_empty() {
            bail!("--verify: no wager of {} is placed before the round", door.name());
        }
    }
    let seen = asked.seen.map(|others| seen(asked, door, &elected, others)).transpose()?;
    let apart = verified.iter().any(|one| one.distance().abs() > TOO_FAR);
    let options = door.elect(&elected).map_err(|refusal| anyhow!("{refusal}"))?;
    let for_comparison = for_comparison(door, &elected);
    let played = in_words(&manner);
    let answer = Answer { door, options, elected, wagers, verified, seen, played, for_comparison };
    match (asked.json, asked.csv, asked.md) {
        (true, ..) => out::json(&json::document(&answer))?,
        (_, true, _) => out::print(&csv::table(&answer)?)?,
        (.., true) => out::print(&markdown::page(&answer))?,
        _ => out::print(&people::page(&answer))?,
    }
    warn(&answer.wagers);
    Ok(if apart { Exit::Differs } else { Exit::Done })
}

/// How the player plays.
fn manner(asked: &args::Odds, door: &dyn Door, elected: &[Pair]) -> Result<Manner> {
    match &asked.strategy {
        None if asked.simple => Ok(Manner::Simple),
        None => Ok(Manner::Optimal),
        Some(text) => match sim::manner(text, door, elected)? {
            Manner::Random => bail!("--strategy random: nothing is exact about whims; felt sim"),
            manner => Ok(manner),
        },
    }
}

fn in_words(manner: &Manner) -> Option<String> {
    match manner {
        Manner::Optimal => None,
        Manner::Simple => Some("by the simple rule".into()),
        Manner::DealerLike => Some("as the dealer must".into()),
        Manner::Random => Some("at random".into()),
        Manner::Taught(file, _) => Some(format!("as {file} says")),
    }
}

/// The exact odds of who plays like this.
fn played(door: &dyn Door, elected: &[Pair], manner: &Manner) -> Result<Vec<Summary>> {
    match manner {
        Manner::Simple => computed(door, elected, How::Simple),
        Manner::DealerLike => computed(door, elected, How::Dealer),
        Manner::Taught(_, lesson) => {
            let bar = Progress::new(door.name());
            let wagers = door.odds_taught(elected, lesson, &|done, of| bar.tell(done, of));
            wagers.map_err(|refusal| anyhow!("--strategy: {refusal}"))
        }
        Manner::Optimal | Manner::Random => computed(door, elected, How::Best),
    }
}

/// The values that no text gives, as `KEY=VALUE`.
fn for_comparison(door: &dyn Door, pairs: &[Pair]) -> Vec<String> {
    let found = door.for_comparison(pairs).unwrap_or_default();
    found.iter().map(|(key, value)| format!("{key}={value}")).collect()
}

/// What is said of one of them.
fn compared(value: &str) -> String {
    format!("{value} · {FOR_COMPARISON}")
}

/// An estimate, with a bar while hands are dealt.
fn seen(asked: &args::Odds, door: &dyn Door, elected: &[Pair], others: usize) -> Result<Seen> {
    let bar = Progress::new(door.name());
    let deals = asked.rounds.unwrap_or(DEALS);
    let seen = door.seen(elected, others, deals, asked.seed, &|done, of| bar.tell(done, of));
    seen.map_err(|refusal| anyhow!("--seen: {refusal}"))?.ok_or_else(|| {
        anyhow!("--seen: nobody at {} decides with {others} other hands open", door.name())
    })
}

/// The exact odds, with a bar while they are computed.
pub(super) fn computed(door: &dyn Door, elected: &[Pair], how: How) -> Result<Vec<Summary>> {
    let bar = Progress::new(door.name());
    let wagers = door.odds(elected, how, &|done, of| bar.tell(done, of));
    wagers.map_err(|refusal| anyhow!("{refusal}"))
}

/// A game that pays its player to play is broken, and nobody should have to read a table for it.
fn warn(wagers: &[Summary]) {
    for line in warnings(wagers) {
        out::complain(&format!("warning: {line}"));
    }
}

/// Of wagers that must be made together only all of them at once can be an edge; one that nobody
/// must make beside them is one by itself.
pub(super) fn warnings(wagers: &[Summary]) -> Vec<String> {
    let required = wagers.iter().find(|one| one.wager == "required");
    let is_free = |one: &Summary| required.is_some_and(|all| !all.placed.contains(&one.unit));
    let edge = |one: &&Summary| one.ev.decimal > 0.0 && (one.alone || is_free(one));
    let said = wagers.iter().filter(edge).map(|one| {
        let percent = percent(one.ev.decimal);
        format!("{} gives the player an edge of {percent} under these options", one.wager)
    });
    said.collect()
}

fn percent(share: f64) -> String {
    format!("{:.4} %", 100.0 * share)
}

/// The fraction, or the decimals where there is none.
fn exactly(worth: &Worth) -> String {
    match &worth.exact {
        Some(exact) => exact.to_string(),
        None => format!("{:.10}", worth.decimal),
    }
}
