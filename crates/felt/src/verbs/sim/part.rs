//! What was played of a job, as a file that another machine's can be added to. All sums are whole
//! numbers, written as words where they may be larger than other programs read.

use crate::made::VERSION;
use anyhow::{Context, Result, anyhow, bail};
use odds::simulate::{
    First, Happened, MOST_WAGERS, Meter, Meters, Sessions, Span, Spectrum, Sums as Wagered, Totals,
};
use serde_json::{Map, Value, json};
use sim::{Sums, Wager};
use std::ops::Range;
use std::str::FromStr;
use table::Money;

/// Some blocks of a job and what they came to.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Played {
    /// The whole question; parts with another one belong elsewhere.
    pub job: Map<String, Value>,
    pub wagers: Vec<Wager>,
    /// All of them as one, where there are several.
    pub together: Option<Wager>,
    /// How many blocks the job has, and which of them these are.
    pub of: u64,
    pub blocks: Range<u64>,
    pub sums: Sums,
}

/// What marks such a file.
const KIND: &str = "felt sim part";

impl Played {
    pub(super) fn text(&self) -> String {
        let wager = |wager: &Wager| {
            json!({
                "wager": wager.name,
                "unit": wager.unit,
                "first": wager.first.as_cents(),
                "laid": wager.laid.as_cents(),
                "exact": wager.exact,
            })
        };
        let document = json!({
            "kind": KIND,
            "version": VERSION,
            "job": self.job,
            "wagers": self.wagers.iter().map(wager).collect::<Vec<_>>(),
            "together": self.together.as_ref().map(wager),
            "blocks_of_the_job": self.of,
            "blocks": [self.blocks.start, self.blocks.end],
            "sums": sums(&self.sums, self.wagers.len()),
        });
        serde_json::to_string_pretty(&document).expect("plain values") + "\n"
    }

    /// Reads such a file; an error is one sentence without its name.
    pub(super) fn read(text: &str) -> Result<Played> {
        let document: Value =
            serde_json::from_str(text).map_err(|error| anyhow!("this is no JSON: {error}"))?;
        if document["kind"] != KIND {
            bail!("this is no part of a simulation");
        }
        let version = document["version"].as_str().unwrap_or("?");
        if version != VERSION {
            bail!("it was written by felt {version}, and this is {VERSION}");
        }
        read(&document).context("the file is damaged")
    }
}

fn read(document: &Value) -> Result<Played> {
    let job = document["job"].as_object().context("job")?.clone();
    let wager = |value: &Value| {
        Ok(Wager {
            name: value["wager"].as_str().context("wager")?.to_string(),
            unit: value["unit"].as_str().context("unit")?.to_string(),
            first: Money::cents(value["first"].as_i64().context("first")?),
            laid: Money::cents(value["laid"].as_i64().context("laid")?),
            exact: value["exact"].as_f64(),
        })
    };
    let wagers = list(&document["wagers"])?.iter().map(wager).collect::<Result<_>>()?;
    let together = &document["together"];
    let together = (!together.is_null()).then(|| wager(together)).transpose()?;
    let number = |value: &Value| value.as_u64().context("a number of blocks");
    let blocks = &document["blocks"];
    Ok(Played {
        job,
        wagers,
        together,
        of: number(&document["blocks_of_the_job"])?,
        blocks: number(&blocks[0])?..number(&blocks[1])?,
        sums: read_sums(&document["sums"])?,
    })
}

fn list(value: &Value) -> Result<&Vec<Value>> {
    value.as_array().context("a list is missing")
}

fn words<T: ToString>(numbers: &[T]) -> Value {
    numbers.iter().map(T::to_string).collect()
}

fn parsed<T: FromStr>(value: &Value) -> Result<T> {
    let number = value.as_str().and_then(|text| text.parse().ok());
    number.with_context(|| format!("{value} is no such number"))
}

fn sums(of: &Sums, wagers: usize) -> Value {
    let happened: Vec<Value> =
        of.happened.iter().map(|one| words(&[one.times, one.void])).collect();
    let mut value = json!({
        "rounds": of.totals.rounds.to_string(),
        "wagers": of.totals.wagers[..wagers].iter().map(wagered).collect::<Vec<_>>(),
        "together": wagered(&of.totals.together),
        "irregular": happened,
    });
    if let Some(sessions) = &of.sessions {
        value["sessions"] = json!({
            "results": spectrum(&sessions.results),
            "played": spectrum(&sessions.played),
            "stopped_winning": sessions.stopped_winning.to_string(),
            "stopped_losing": sessions.stopped_losing.to_string(),
            "ruined": sessions.ruined.to_string(),
            "ruined_after": spectrum(&sessions.ruined_after),
            "tables": spectrum(&sessions.tables),
            "pits": spectrum(&sessions.pits),
        });
    }
    if let Some(meters) = &of.meters {
        value["meters"] = meters.all.iter().map(meter).collect();
    }
    value
}

fn read_sums(value: &Value) -> Result<Sums> {
    let mut totals = Totals { rounds: parsed(&value["rounds"])?, ..Totals::default() };
    for (nth, one) in list(&value["wagers"])?.iter().enumerate().take(MOST_WAGERS) {
        totals.wagers[nth] = read_wagered(one)?;
    }
    totals.together = read_wagered(&value["together"])?;
    let happened = |one: &Value| Ok(Happened { times: parsed(&one[0])?, void: parsed(&one[1])? });
    let sessions = &value["sessions"];
    let sessions = match sessions.is_null() {
        true => None,
        false => Some(Sessions {
            results: read_spectrum(&sessions["results"])?,
            played: read_spectrum(&sessions["played"])?,
            stopped_winning: parsed(&sessions["stopped_winning"])?,
            stopped_losing: parsed(&sessions["stopped_losing"])?,
            ruined: parsed(&sessions["ruined"])?,
            ruined_after: read_spectrum(&sessions["ruined_after"])?,
            tables: read_spectrum(&sessions["tables"])?,
            pits: read_spectrum(&sessions["pits"])?,
        }),
    };
    let meters = match value["meters"].is_null() {
        true => None,
        false => {
            let all = list(&value["meters"])?.iter().map(read_meter).collect::<Result<_>>()?;
            Some(Meters { all })
        }
    };
    let happened = list(&value["irregular"])?.iter().map(happened).collect::<Result<_>>()?;
    Ok(Sums { totals, sessions, meters, happened })
}

fn wagered(of: &Wagered) -> Value {
    json!({
        "net": of.net.to_string(),
        "squares": of.squares.to_string(),
        "staked": of.staked.to_string(),
        "units": of.units.to_string(),
        "unit_squares": of.unit_squares.to_string(),
        "crossed": of.crossed.to_string(),
        "times": of.times.to_string(),
        "hits": of.hits.to_string(),
    })
}

fn read_wagered(value: &Value) -> Result<Wagered> {
    Ok(Wagered {
        net: parsed(&value["net"])?,
        squares: parsed(&value["squares"])?,
        staked: parsed(&value["staked"])?,
        units: parsed(&value["units"])?,
        unit_squares: parsed(&value["unit_squares"])?,
        crossed: parsed(&value["crossed"])?,
        times: parsed(&value["times"])?,
        hits: parsed(&value["hits"])?,
    })
}

fn spectrum(of: &Spectrum) -> Value {
    let values: Map<String, Value> =
        of.values.iter().map(|(value, times)| (value.to_string(), json!(times))).collect();
    json!({
        "count": of.count.to_string(),
        "sum": of.sum.to_string(),
        "squares": of.squares.to_string(),
        "values": values,
    })
}

fn read_spectrum(value: &Value) -> Result<Spectrum> {
    let mut spectrum = Spectrum {
        count: parsed(&value["count"])?,
        sum: parsed(&value["sum"])?,
        squares: parsed(&value["squares"])?,
        ..Spectrum::default()
    };
    for (value, times) in value["values"].as_object().context("values")? {
        let value = value.parse().with_context(|| format!("{value:?} is no such number"))?;
        spectrum.values.insert(value, times.as_u64().context("how often")?);
    }
    Ok(spectrum)
}

fn meter(of: &Meter) -> Value {
    let first = of.first.map(|first| {
        words(&[
            first.span.rounds.into(),
            first.span.grown.into(),
            i128::from(first.paid),
            first.round.into(),
            first.wager as i128,
            first.of_wager.0.into(),
            first.of_wager.1.into(),
            first.together.0.into(),
            first.together.1.into(),
        ])
    });
    json!({
        "reset": of.reset.to_string(),
        "since": words(&[i128::from(of.since.rounds), i128::from(of.since.grown)]),
        "first": first,
        "rounds_between": spectrum(&of.rounds_between),
        "paid": spectrum(&of.paid),
    })
}

fn read_meter(value: &Value) -> Result<Meter> {
    let (since, first) = (&value["since"], &value["first"]);
    let first = match first.is_null() {
        true => None,
        false => Some(First {
            span: Span { rounds: parsed(&first[0])?, grown: parsed(&first[1])? },
            paid: parsed(&first[2])?,
            round: parsed(&first[3])?,
            wager: parsed::<usize>(&first[4])?.min(MOST_WAGERS - 1),
            of_wager: (parsed(&first[5])?, parsed(&first[6])?),
            together: (parsed(&first[7])?, parsed(&first[8])?),
        }),
    };
    Ok(Meter {
        reset: parsed(&value["reset"])?,
        since: Span { rounds: parsed(&since[0])?, grown: parsed(&since[1])? },
        first,
        rounds_between: read_spectrum(&value["rounds_between"])?,
        paid: read_spectrum(&value["paid"])?,
    })
}
