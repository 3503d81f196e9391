//! `felt replay`: runs the rounds of files and compares them with what the files say.

use super::games;
use crate::door::Door;
use crate::text::{counted, on_one_line};
use crate::{Exit, args, files, out};
use anyhow::Result;
use serde::{Serialize, Serializer};
use table::notation::{self, Difference, Part, Problem, Reader, Report, Takes, Wanted};
use table::{Cite, Line, Money, Settlement};

pub fn run(asked: &args::Replay, doors: &[Door]) -> Result<Exit> {
    let (mut exit, mut document) = (Exit::Done, Document::default());
    let mut counts = [0; 3];
    let wanted = match asked.json || asked.fill {
        true => Wanted::Everything,
        false => Wanted::Differences,
    };
    for path in &asked.files {
        let ran = files::lines(path).and_then(|mut lines| {
            let replayed = run_all(&mut lines, doors, wanted);
            lines.broken.map_or(Ok(replayed), Err)
        });
        let came = match ran {
            Err(what) => {
                out::point_at(&format!("{}: {what}", on_one_line(path)));
                let error = Some(Broken { line: None, column: None, what: what.to_string() });
                document.files.push(File { file: path.clone(), table: Vec::new(), error });
                Exit::CouldNot
            }
            Ok(replayed) => {
                if let Some(problem) = &replayed.problem {
                    out::point_at(&format!("{}:{problem}", on_one_line(path)));
                }
                shown(asked, path, &replayed)?;
                if !asked.fill && replayed.expects_nothing() {
                    out::point_at(&format!("{}: expects nothing", on_one_line(path)));
                }
                let exit = replayed.exit();
                document.take(path, replayed);
                exit
            }
        };
        counts[came as usize] += 1;
        exit = exit.max(came);
    }
    if asked.json {
        out::json(&document)?;
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
#[derive(Default)]
pub struct Replayed {
    /// What they came to in full, where that is wanted.
    pub tables: Vec<Ran>,
    pub problem: Option<Problem>,
    came: Came,
}

/// One table that ran.
pub struct Ran {
    pub game: String,
    pub report: Report,
}

/// Whether tables agree with their file.
#[derive(Default)]
struct Came {
    rounds: usize,
    /// Whether they were compared with anything.
    expect: bool,
    /// Where they first part, and the line there.
    differs: Option<(Difference, String)>,
}

impl Replayed {
    /// Whether it ran without being compared with anything.
    fn expects_nothing(&self) -> bool {
        self.problem.is_none() && !self.came.expect
    }

    pub fn exit(&self) -> Exit {
        match &self.problem {
            Some(_) => Exit::CouldNot,
            None if self.came.differs.is_some() => Exit::Differs,
            None => Exit::Done,
        }
    }
}

/// Runs every table of a file; one that cannot be run does not keep the others from it.
pub fn replayed(text: &str, doors: &[Door]) -> Replayed {
    run_all(text.lines(), doors, Wanted::Everything)
}

/// The same, keeping no more of a round than whether it agrees where nothing else is wanted.
fn run_all<S: AsRef<str>>(
    lines: impl Iterator<Item = S>,
    doors: &[Door],
    wanted: Wanted,
) -> Replayed {
    let (mut all, mut reader) = (Replayed::default(), Reader::new(lines));
    loop {
        let (game, first) = match reader.next_table() {
            Ok(Some(table)) => table,
            Ok(None) => return all,
            // What cannot be read to its end is not run at all.
            Err(problem) => return Replayed { problem: Some(problem), ..Replayed::default() },
        };
        let mut table = Running { wanted, came: Came::default(), report: Report::default() };
        let ran = match doors.iter().find(|door| door.rules.name() == game) {
            Some(door) => door.live.replay(&mut reader, &mut table),
            None => Err(first.problem_at(&game, games::unknown(&game, doors))),
        };
        match ran {
            Ok(()) => {
                all.came.take(table.came);
                if wanted == Wanted::Everything {
                    all.tables.push(Ran { game, report: table.report });
                }
            }
            Err(problem) => {
                all.problem.get_or_insert(problem);
            }
        }
    }
}

impl Came {
    fn take(&mut self, next: Came) {
        self.rounds += next.rounds;
        self.expect |= next.expect;
        self.differs = self.differs.take().or(next.differs);
    }
}

/// A table while it runs.
struct Running {
    wanted: Wanted,
    came: Came,
    report: Report,
}

impl Takes for Running {
    fn wanted(&self) -> Wanted {
        self.wanted
    }

    fn take(&mut self, part: Part<'_>) {
        let differs = part.difference.clone().map(|found| {
            let row = part.rows.iter().find(|row| row.number == found.line);
            let line = row.map(|row| row.text.trim_end().to_string());
            (found, line.unwrap_or_default())
        });
        self.came.take(Came {
            rounds: usize::from(part.round.is_some()),
            expect: part.rows.iter().any(|row| !row.expects.is_empty()),
            differs,
        });
        if self.wanted == Wanted::Everything {
            self.report.take(part);
        }
    }
}

/// Prints what one file came to, except as JSON, which is one document for all.
fn shown(asked: &args::Replay, path: &str, replayed: &Replayed) -> Result<()> {
    let path = on_one_line(path);
    let different = replayed.came.differs.as_ref().map(|(found, line)| {
        format!(
            "{path}:{}: expected {}, the rules say {}\n    {line}\n",
            found.line,
            spaced(&found.expected),
            spaced(&found.found)
        )
    });
    match different {
        _ if asked.json => Ok(()),
        _ if asked.fill => {
            if let Some(different) = different {
                out::point_at(different.trim_end());
            }
            replayed.tables.iter().try_for_each(|table| out::print(&filled(table)))
        }
        Some(different) => out::print(&different),
        None if replayed.problem.is_some() => Ok(()),
        None => {
            let rounds = counted(replayed.came.rounds, "round");
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

#[derive(Default, Serialize)]
struct Document {
    rounds: Vec<Round>,
    files: Vec<File>,
}

/// What a file came to outside its rounds.
#[derive(Serialize)]
struct File {
    file: String,
    /// What was done between rounds.
    table: Vec<Between>,
    /// Why it could not run, or one of its tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Broken>,
}

#[derive(Serialize)]
struct Broken {
    line: Option<usize>,
    column: Option<usize>,
    what: String,
}

#[derive(Serialize)]
struct Between {
    game: String,
    at: usize,
    procedure: String,
    agrees: bool,
    acts: Vec<Cited>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Different>,
}

/// Something in words, and its paragraph.
#[derive(Serialize)]
struct Cited {
    words: String,
    cite: Option<&'static str>,
}

/// What was not accepted: its code stays when its words are mended.
#[derive(Serialize)]
struct Refused {
    code: &'static str,
    #[serde(flatten)]
    said: Cited,
}

#[derive(Serialize)]
struct Collected {
    place: String,
    cite: &'static str,
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
    /// Wagers that lacked something when there were no more bets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    returned: Vec<Returned>,
    #[serde(serialize_with = "by_line")]
    net: Vec<(Line, Money)>,
    /// Commission that was marked and not collected yet.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_line")]
    owed: Vec<(Line, Money)>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    people: Vec<(Line, String)>,
    #[serde(serialize_with = "as_map")]
    state: Vec<(&'static str, String)>,
    /// Cards drawn in error that wait; a face that nobody knows is null.
    carried: Vec<Option<String>>,
    calls: Vec<Cited>,
    collected: Vec<Collected>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Different>,
}

#[derive(Serialize)]
struct Settled {
    spot: u8,
    line: u8,
    wager: String,
    /// Where a spot can have several.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<String>,
    stake: String,
    result: &'static str,
    odds: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vigorish: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marked: Option<String>,
    net: String,
    cite: &'static str,
}

#[derive(Serialize)]
struct Returned {
    person: String,
    spot: u8,
    wager: String,
    amount: String,
    #[serde(flatten)]
    refused: Refused,
}

#[derive(Serialize)]
struct Different {
    at: usize,
    expected: String,
    found: String,
}

impl Document {
    fn take(&mut self, path: &str, replayed: Replayed) {
        let error = replayed.problem.map(|problem| Broken {
            line: Some(problem.line),
            column: Some(problem.column),
            what: problem.what,
        });
        let mut file = File { file: path.to_string(), table: Vec::new(), error };
        for Ran { game, report } in replayed.tables {
            file.table.extend(report.between.into_iter().map(|line| between(&game, line)));
            self.rounds.extend(report.rounds.into_iter().map(|it| round(path, &game, it)));
        }
        self.files.push(file);
    }
}

fn round(path: &str, game: &str, report: notation::Round) -> Round {
    Round {
        file: path.to_string(),
        game: game.to_string(),
        at: report.line,
        agrees: report.difference.is_none(),
        void: report.void.map(|cite| cite.full()),
        settlements: report.settlements.into_iter().map(settled).collect(),
        returned: report.returned.into_iter().map(returned).collect(),
        net: report.net,
        owed: report.owed,
        people: report.people,
        state: report.state,
        carried: report.carried.iter().map(|card| card.map(|card| card.to_string())).collect(),
        calls: report.calls.into_iter().map(|(what, why)| cited(what, Some(why))).collect(),
        collected: report
            .collected
            .iter()
            .map(|(at, why)| Collected { place: at.to_string(), cite: why.full() })
            .collect(),
        difference: report.difference.map(different),
    }
}

fn returned(wager: notation::Returned) -> Returned {
    Returned {
        person: wager.who.to_string(),
        spot: wager.spot.number(),
        wager: wager.wager,
        amount: wager.amount.two_places(),
        refused: refused(wager.refusal),
    }
}

fn refused(refusal: table::Refusal) -> Refused {
    Refused { code: refusal.code.word(), said: cited(refusal.what, refusal.why) }
}

fn between(game: &str, line: notation::Between) -> Between {
    let (acts, refused) = match line.came {
        Ok(events) => (events, None),
        Err(refusal) => (Vec::new(), Some(refused(refusal))),
    };
    Between {
        game: game.to_string(),
        at: line.line,
        procedure: line.what.strip_prefix("table ").unwrap_or(&line.what).to_string(),
        agrees: line.difference.is_none(),
        acts: acts.iter().map(|event| cited(&event.what, Some(event.why))).collect(),
        refused,
        difference: line.difference.map(different),
    }
}

fn cited(words: impl ToString, why: Option<Cite>) -> Cited {
    Cited { words: words.to_string(), cite: why.map(|why| why.full()) }
}

fn different(found: Difference) -> Different {
    Different { at: found.line, expected: spaced(&found.expected), found: spaced(&found.found) }
}

fn settled(row: Settlement) -> Settled {
    Settled {
        spot: row.line.spot.number(),
        line: row.line.nth + 1,
        wager: row.wager,
        hand: row.hand.map(|hand| hand.to_string()),
        stake: row.stake.two_places(),
        result: row.became.word(),
        odds: row.became.odds(),
        vigorish: (!row.vigorish.is_zero()).then(|| row.vigorish.two_places()),
        marked: (!row.marked.is_zero()).then(|| row.marked.two_places()),
        net: row.net.two_places(),
        cite: row.why.full(),
    }
}

/// One entry for each line, under its name: `1`, `1b`.
fn by_line<S: Serializer>(net: &[(Line, Money)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(net.iter().map(|(line, amount)| (line.to_string(), amount.two_places())))
}

fn as_map<S: Serializer, K: ToString>(pairs: &[(K, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(pairs.iter().map(|(key, value)| (key.to_string(), value)))
}
