//! `felt replay`: runs the rounds of files and compares them with what the files say.

use super::games;
use crate::door::Door;
use crate::text::{counted, on_one_line};
use crate::{Exit, args, files, out};
use anyhow::Result;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use table::notation::{self, Problem, Report, Sheet, Statement};
use table::{Line, Money, Settlement};

pub fn run(asked: &args::Replay, doors: &[Box<dyn Door>]) -> Result<Exit> {
    let (mut exit, mut rounds) = (Exit::Done, Vec::new());
    let mut counts = [0; 3];
    for path in &asked.files {
        let came = match files::text(path) {
            Err(what) => {
                out::point_at(&format!("{}: {what}", on_one_line(path)));
                Exit::CouldNot
            }
            Ok(text) => {
                let replayed = replayed(&text, doors);
                if let Some(problem) = &replayed.problem {
                    out::point_at(&format!("{}:{problem}", on_one_line(path)));
                }
                shown(asked, path, &text, &replayed)?;
                let exit = replayed.exit();
                rounds.extend(replayed.tables.into_iter().flat_map(|t| documents(path, t)));
                exit
            }
        };
        counts[came as usize] += 1;
        exit = exit.max(came);
    }
    if asked.json {
        out::json(&Document { rounds })?;
    } else if asked.files.len() > 1 {
        let [agree, differ, could_not] = counts;
        let files = counted(asked.files.len(), "file");
        out::complain(&format!(
            "{files}: {agree} agree, {differ} differ, {could_not} could not be run"
        ));
    }
    Ok(exit)
}

/// What a file came to: the tables that ran, and the first problem.
pub struct Replayed {
    pub tables: Vec<Ran>,
    pub problem: Option<Problem>,
}

/// One table that ran.
pub struct Ran {
    pub sheet: Sheet,
    pub report: Report,
}

impl Replayed {
    fn reports(&self) -> impl Iterator<Item = &Report> {
        self.tables.iter().map(|table| &table.report)
    }

    fn differs_between_rounds(&self) -> bool {
        let first = self.reports().find(|report| report.difference.is_some());
        first.is_some_and(|report| {
            report.rounds.iter().all(|round| round.difference != report.difference)
        })
    }

    pub fn exit(&self) -> Exit {
        match &self.problem {
            Some(_) => Exit::CouldNot,
            None if self.reports().any(|report| report.difference.is_some()) => Exit::Differs,
            None => Exit::Done,
        }
    }
}

/// Runs every table of a file; one that cannot be run does not keep the others from it.
pub fn replayed(text: &str, doors: &[Box<dyn Door>]) -> Replayed {
    let sheets = match notation::read(text) {
        Ok(sheets) => sheets,
        Err(problem) => return Replayed { tables: Vec::new(), problem: Some(problem) },
    };
    let mut all = Replayed { tables: Vec::new(), problem: None };
    for sheet in sheets {
        let report = match doors.iter().find(|door| door.name() == sheet.game) {
            Some(door) => door.replay(&sheet),
            None => Err(no_game(&sheet, doors)),
        };
        match report {
            Ok(report) => all.tables.push(Ran { sheet, report }),
            Err(problem) => {
                all.problem.get_or_insert(problem);
            }
        }
    }
    all
}

fn no_game(sheet: &Sheet, doors: &[Box<dyn Door>]) -> Problem {
    let what = games::unknown(&sheet.game, doors);
    let mut rows = sheet.rows.iter();
    match rows.find(|row| matches!(row.statement, Statement::Game { .. })) {
        Some(row) => row.problem_at(&sheet.game, what),
        None => Problem { line: 1, column: 1, what },
    }
}

/// Prints what one file came to, except as JSON, which is one document for all.
fn shown(asked: &args::Replay, path: &str, text: &str, replayed: &Replayed) -> Result<()> {
    let path = on_one_line(path);
    let different = replayed.reports().find_map(|report| report.difference.as_ref());
    let different = different.map(|found| {
        let quoted = text.lines().nth(found.line.saturating_sub(1)).unwrap_or_default().trim_end();
        format!(
            "{path}:{}: expected {}, the rules say {}\n    {quoted}\n",
            found.line,
            spaced(&found.expected),
            spaced(&found.found)
        )
    });
    match different {
        _ if asked.json => {
            // What differs between rounds belongs to none of the document's rounds.
            if let Some(different) = different.filter(|_| replayed.differs_between_rounds()) {
                out::point_at(different.trim_end());
            }
            Ok(())
        }
        _ if asked.fill => {
            if let Some(different) = different {
                out::point_at(different.trim_end());
            }
            replayed.tables.iter().try_for_each(|table| out::print(&filled(table)))
        }
        Some(different) => out::print(&different),
        None if replayed.problem.is_some() => Ok(()),
        None => {
            let rounds = replayed.reports().map(|report| report.rounds.len()).sum();
            let rounds = counted(rounds, "round");
            out::print(&format!("{path}: ok ({rounds})\n"))
        }
    }
}

/// Columns are for files: in a sentence one blank is enough.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The table's lines with what the rules answer.
pub fn filled(table: &Ran) -> String {
    table.report.filled.iter().map(|row| format!("{row}\n")).collect()
}

#[derive(Serialize)]
struct Document {
    rounds: Vec<Round>,
}

#[derive(Serialize)]
struct Round {
    file: String,
    game: String,
    /// The line of the file where the round begins.
    at: usize,
    agrees: bool,
    void: Option<&'static str>,
    settlements: Vec<Settled>,
    #[serde(serialize_with = "by_line")]
    net: Vec<(Line, Money)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Different>,
}

#[derive(Serialize)]
struct Settled {
    spot: u8,
    line: u8,
    wager: String,
    stake: String,
    result: &'static str,
    odds: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vigorish: Option<String>,
    net: String,
    cite: &'static str,
}

#[derive(Serialize)]
struct Different {
    at: usize,
    expected: String,
    found: String,
}

fn documents(path: &str, table: Ran) -> Vec<Round> {
    let game = table.sheet.game;
    let round = |report: notation::Round| Round {
        file: path.to_string(),
        game: game.clone(),
        at: report.line,
        agrees: report.difference.is_none(),
        void: report.void.map(|cite| cite.full()),
        settlements: report.settlements.into_iter().map(settled).collect(),
        net: report.net,
        difference: report.difference.map(|found| Different {
            at: found.line,
            expected: spaced(&found.expected),
            found: spaced(&found.found),
        }),
    };
    table.report.rounds.into_iter().map(round).collect()
}

fn settled(row: Settlement) -> Settled {
    Settled {
        spot: row.line.spot.number(),
        line: row.line.nth + 1,
        wager: row.wager,
        stake: row.stake.two_places(),
        result: row.result,
        odds: row.odds,
        vigorish: (!row.vigorish.is_zero()).then(|| row.vigorish.two_places()),
        net: row.net.two_places(),
        cite: row.why.full(),
    }
}

/// One entry for each line, under its name: `1`, `1b`.
fn by_line<S: Serializer>(net: &[(Line, Money)], to: S) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(net.len()))?;
    for (line, amount) in net {
        map.serialize_entry(&line.to_string(), &amount.two_places())?;
    }
    map.end()
}
