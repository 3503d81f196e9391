//! `felt odds`: what every wager costs, exactly.

mod compare;
mod csv;
mod json;
mod keys;
mod markdown;
mod meters;
mod mix;
mod people;
mod rounds;
mod scale;
mod solve;
mod solved;

use super::{games, sim};
use crate::door::{Door, FOR_COMPARISON, IN_CENTS};
use crate::progress::Progress;
use crate::{Exit, args, options, out};
use ::sim::Verified;
use anyhow::{Result, anyhow, bail};
use exact::Manner;
use exact::Pair;
use exact::Seen;
use odds::report::{Summary, Worth};
use table::figures::How;

/// A verified figure so many standard errors away would come once in some 15,000 wagers.
const TOO_FAR: f64 = 4.0;

/// So many rounds of each wager are played to verify it, where nobody says how many.
const VERIFIED: u64 = 1_000_000;

/// So many deals show what other hands are worth, where nobody says how many.
const DEALS: u64 = 20_000;

/// So many rounds show how far results lie apart, where nobody says how many.
const ROUNDS: u64 = 1000;

/// What was asked and what came of it.
struct Answer<'a> {
    door: &'a Door,
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
    /// What is said of the options that round.
    in_cents: Vec<String>,
    /// The jackpot meters, where any was given.
    meters: Vec<Pair>,
    /// How many rounds are shown together.
    over: Vec<u64>,
    hands_per_hour: Option<u64>,
}

pub fn run(asked: &args::Odds, doors: &[Door]) -> Result<Exit> {
    let door = games::find(&asked.game, doors)?;
    let elected = options::elected(door, &asked.elect)?;
    let question = Question { door, elected: &elected, meters: &meters::read(door, &asked.meter)? };
    if !asked.compare.is_empty() {
        return compare::run(asked, &question);
    }
    if let Some(key) = &asked.solve {
        return solve::run(asked, &question, key);
    }
    let manner = manner(asked, door, &elected)?;
    if !asked.bet.is_empty() {
        return mix::run(asked, door, &elected, &manner);
    }
    let mut wagers = played(door, &elected, &manner)?;
    if asked.strategy.is_some() && wagers.iter().all(|wager| wager.actions.is_empty()) {
        bail!("--strategy: there is nothing to decide at {}", door.rules.name());
    }
    question.at_meters(&elected, &mut wagers)?;
    let mut verified = Vec::new();
    if asked.verify {
        let played = door.sim.verify(&elected, asked.rounds.unwrap_or(VERIFIED), asked.seed);
        verified = played.map_err(|refusal| anyhow!("--verify: {refusal}"))?;
        if verified.is_empty() {
            bail!("--verify: no wager of {} is placed before the round", door.rules.name());
        }
    }
    let seen = asked.seen.map(|others| seen(asked, door, &elected, others)).transpose()?;
    let apart = verified.iter().any(|one| one.distance().abs() > TOO_FAR);
    let options = door.rules.elect(&elected).map_err(|refusal| anyhow!("{refusal}"))?;
    let for_comparison = for_comparison(door, &elected);
    let answer = Answer {
        door,
        options,
        wagers,
        verified,
        seen,
        played: in_words(&manner),
        for_comparison,
        in_cents: in_cents(door, elected.iter().map(|(key, _)| key.as_str())),
        meters: question.meters.to_vec(),
        over: over(asked)?,
        hands_per_hour: asked.hands_per_hour,
        elected: elected.clone(),
    };
    match (asked.json, asked.csv, asked.md) {
        (true, ..) => out::json(&json::document(&answer))?,
        (_, true, _) => out::print(&csv::table(&answer)?)?,
        (.., true) => out::print(&markdown::page(&answer))?,
        _ => out::print(&people::page(&answer))?,
    }
    warn(&answer.wagers);
    Ok(if apart { Exit::Differs } else { Exit::Done })
}

/// What is asked of a game: what was elected, and the jackpot meters that were given.
struct Question<'a> {
    door: &'a Door,
    elected: &'a [Pair],
    meters: &'a [Pair],
}

impl Question<'_> {
    /// The exact odds with these pairs elected.
    fn odds(&self, pairs: &[Pair]) -> Result<Vec<Summary>> {
        let mut wagers = computed(self.door, pairs, How::Best)?;
        self.at_meters(pairs, &mut wagers)?;
        Ok(wagers)
    }

    /// The wager that is paid from meters, as they were given.
    fn at_meters(&self, pairs: &[Pair], wagers: &mut [Summary]) -> Result<()> {
        if self.meters.is_empty() {
            return Ok(());
        }
        let metered = self.door.exact.metered(pairs, self.meters);
        let metered = metered.map_err(|refusal| anyhow!("--meter: {refusal}"))?;
        if let Some(at_reset) = wagers.iter_mut().find(|one| one.wager == metered.wager) {
            *at_reset = metered;
        }
        Ok(())
    }
}

/// What is said of those of these options that act only in whole cents.
fn in_cents<'a>(door: &Door, keys: impl Iterator<Item = &'a str>) -> Vec<String> {
    let rounding: Vec<&str> =
        door.rules.options().iter().filter(|o| o.in_cents).map(|o| o.key).collect();
    keys.filter(|key| rounding.contains(key)).map(|key| format!("{key} {IN_CENTS}")).collect()
}

/// Of which wager a figure speaks that is not the same per unit of any.
fn valued(of: &Summary) -> Option<String> {
    let stake = of.valued_at?;
    let unit = &of.unit;
    Some(format!(
        "valued at a wager of {stake} on {unit}, the least there is; another has another figure \
         (--set min=N)"
    ))
}

/// Over how many rounds the figures are spread.
fn over(asked: &args::Odds) -> Result<Vec<u64>> {
    if let Some(twice) =
        asked.over.iter().enumerate().find(|(n, one)| asked.over[..*n].contains(one))
    {
        bail!("--over {}: it is said twice", twice.1);
    }
    Ok(match asked.over.is_empty() && !asked.csv {
        true => vec![ROUNDS],
        false => asked.over.clone(),
    })
}

/// How the player plays.
fn manner(asked: &args::Odds, door: &Door, elected: &[Pair]) -> Result<Manner> {
    match &asked.strategy {
        None if asked.simple => sim::decides(door, "--simple").map(|()| Manner::Simple),
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
        Manner::FromFile(file, _) => Some(format!("as {file} says")),
    }
}

/// The exact odds of who plays like this.
fn played(door: &Door, elected: &[Pair], manner: &Manner) -> Result<Vec<Summary>> {
    match manner {
        Manner::Simple => computed(door, elected, How::Simple),
        Manner::DealerLike => computed(door, elected, How::Dealer),
        Manner::FromFile(_, strategy_file) => {
            let bar = Progress::new(door.rules.name());
            let wagers =
                door.exact.odds_from_file(elected, strategy_file, &|done, of| bar.tell(done, of));
            wagers.map_err(|refusal| anyhow!("--strategy: {refusal}"))
        }
        Manner::Optimal | Manner::Random => computed(door, elected, How::Best),
    }
}

/// The values that no text gives, as `KEY=VALUE`.
fn for_comparison(door: &Door, pairs: &[Pair]) -> Vec<String> {
    let found = door.rules.for_comparison(pairs).unwrap_or_default();
    found.iter().map(|(key, value)| format!("{key}={value}")).collect()
}

/// What is said of one of them.
fn compared(value: &str) -> String {
    format!("{value} · {FOR_COMPARISON}")
}

/// An estimate, with a bar while hands are dealt.
fn seen(asked: &args::Odds, door: &Door, elected: &[Pair], others: usize) -> Result<Seen> {
    let bar = Progress::new(door.rules.name());
    let deals = asked.rounds.unwrap_or(DEALS);
    let seen = door.exact.seen(elected, others, deals, asked.seed, &|done, of| bar.tell(done, of));
    seen.map_err(|refusal| anyhow!("--seen: {refusal}"))?.ok_or_else(|| {
        anyhow!("--seen: nobody at {} decides with {others} other hands open", door.rules.name())
    })
}

/// The exact odds, with a bar while they are computed.
pub(super) fn computed(door: &Door, elected: &[Pair], how: How) -> Result<Vec<Summary>> {
    let bar = Progress::new(door.rules.name());
    let wagers = door.exact.odds(elected, how, &|done, of| bar.tell(done, of));
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
