//! The lines of a table in service, run as a file: they begin with `no more bets`.

use super::run::{Runner, part, wanted};
use crate::effects::Effects;
use crate::input::Input;
use crate::story::Act;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use table::notation::{Part, Problem, Returned, Round, Row, Statement, Wanted};
use table::session::Procedure;
use table::{End, Game};

/// Whether a round of such lines begins here.
pub(super) fn is_journal(row: &Row) -> bool {
    matches!(&row.statement, Statement::Input(line) if *line == Input::NoMoreBets.to_string())
}

impl<G: Game> Runner<G> {
    /// A file says whole rounds by their wagers, or what was put to a table line by line.
    pub(super) fn must_not_be_in_service(&mut self, row: &Row) -> Result<(), Problem> {
        if *self.in_service.get_or_insert(false) {
            let what = "this is no line of a table in service, as those above it are";
            return Err(row.problem(match row.statement {
                Statement::Wagers(_) => format!("{what}: say wager PERSON SPOT AREA MONEY"),
                _ => what.to_string(),
            }));
        }
        Ok(())
    }

    fn must_be_in_service(&mut self, row: &Row) -> Result<(), Problem> {
        if *self.in_service.get_or_insert(true) {
            return Ok(());
        }
        Err(row.problem("this is a line of a table in service, and the rounds above are none"))
    }

    /// A line between rounds.
    pub(super) fn journal_line(&mut self, row: &Row) -> Result<(), Problem> {
        let Statement::Input(line) = &row.statement else { return Ok(()) };
        self.must_be_in_service(row)?;
        match line.strip_prefix("session ") {
            Some(line) => self.table.recall(line).map_err(|what| row.problem(what)),
            None => self.put(row, &[]).map(|_| ()),
        }
    }

    /// A round, line by line: what was shown stands behind the line that caused it.
    pub(super) fn journal<'a>(&mut self, all: &'a [Row]) -> Result<Part<'a>, Problem> {
        self.must_be_in_service(&all[0])?;
        let rows: Vec<&Row> = all.iter().filter(|row| !is_nothing(row)).collect();
        if let Some(row) = rows.iter().find(|row| !row.expects.is_empty()) {
            let what = "the lines of a table in service expect nothing";
            return Err(row.problem_at("->", what));
        }
        let (mut at, mut returned) = (0, Vec::new());
        while at < rows.len() {
            let shown = rows[at + 1..].iter().take_while(|row| is_shown(row)).copied();
            let shown: Vec<&Row> = shown.collect();
            let out = self.put(rows[at], &shown)?;
            returned.extend(returned_by(&out));
            at += 1 + shown.len();
        }
        let (first, last) = (rows[0], rows[rows.len() - 1]);
        let Some(round) = self.table.round.as_ref().filter(|round| round.is_over()) else {
            return Err(last.problem(self.not_over()));
        };
        if self.wanted == Wanted::Differences {
            return Ok(Part { round: Some(None), ..part(all) });
        }
        let came = self.came(first, &round.setup, &round.conducted, None);
        let round = Round { returned, ..came };
        let filled = rows.into_iter().cloned().collect();
        Ok(Part { round: Some(Some(round)), filled, ..part(all) })
    }

    fn put(&mut self, row: &Row, shown: &[&Row]) -> Result<Effects, Problem> {
        let first = input(row)?;
        let behind: Result<Vec<Input>, Problem> = shown.iter().map(|row| input(row)).collect();
        let behind = behind?;
        let mut out = Effects::default();
        let put = self.table.put_again(&first, &behind, &mut out);
        put.map_err(|(nth, refusal)| {
            let row = nth.checked_sub(1).map_or(row, |nth| shown[nth]);
            row.problem_at(refusal.about.as_deref().unwrap_or_default(), refusal.to_string())
        })?;
        let parts = behind.iter().zip(&out.lines).position(|(wrote, came)| wrote != came);
        let (wrote, came) = (behind.len(), out.lines.len());
        let parts = parts.or((wrote != came).then_some(wrote.min(came)));
        match parts {
            None => Ok(out),
            Some(nth) => {
                let row = shown.get(nth).or(shown.last()).copied().unwrap_or(row);
                Err(row.problem(match out.lines.get(nth) {
                    Some(came) => format!("what follows here is: {came}"),
                    None => self.not_over(),
                }))
            }
        }
    }
}

impl<G: Game> Runner<G> {
    /// What the round still waits for.
    fn not_over(&self) -> String {
        match self.table.round.as_ref().map(|round| &round.conducted.end) {
            Some(End::Wants(want, why)) => {
                format!("the round is not over: {} ({why})", wanted(want, false))
            }
            _ => "the round was over before this".to_string(),
        }
    }
}

/// Whether a line between rounds can be one of a table in service.
pub(super) fn is_of_service(statement: &Statement) -> bool {
    use Statement::*;
    let comes_or_goes =
        |what: &Procedure| matches!(what, Procedure::Arrive { .. } | Procedure::Leave(_));
    match statement {
        Table(what) => !comes_or_goes(what),
        Input(_) | Options(_) | Nothing => true,
        _ => false,
    }
}

/// The incomplete wagers that went back because of an input.
fn returned_by(out: &Effects) -> Vec<Returned> {
    let mut returned = Vec::new();
    for told in &out.told {
        let Act::Returned { who, spot, refusal } = &told.what else { continue };
        let (who, spot) = (*who, *spot);
        let his = out.movements.iter().filter(|one| (one.who, one.spot) == (who, spot));
        returned.extend(his.filter_map(|one| {
            let (wager, amount) = (one.area.clone()?, one.amount);
            Some(Returned { who, spot, wager, amount, refusal: refusal.clone() })
        }));
    }
    returned
}

/// A row as the table in service reads it: without comment.
fn input(row: &Row) -> Result<Input, Problem> {
    let line = row.text.split('#').next().unwrap_or_default();
    let words: Vec<&str> = line.split_whitespace().collect();
    Input::parse(&words.join(" ")).map_err(|what: String| row.problem(what))
}

fn is_shown(row: &Row) -> bool {
    input(row).is_ok_and(|input| input.is_shown())
}

fn is_nothing(row: &Row) -> bool {
    row.statement == Statement::Nothing
}
