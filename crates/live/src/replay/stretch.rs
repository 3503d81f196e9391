//! Rows of a table cut into stretches: a round each, and what stands before it.

use super::journal::is_journal;
use super::run::acts_in_a_round;
use alloc::vec::Vec;
use table::notation::{Problem, Row, Statement, is_refused};

/// One stretch after the other, in one buffer.
pub(super) struct Stretches<'a> {
    rows: &'a mut dyn Iterator<Item = Row>,
    /// What was read and belongs to a later stretch.
    ahead: Vec<Row>,
}

/// A round and what stands before it; at the end of the table, only that.
#[derive(Default)]
pub(super) struct Stretch {
    rows: Vec<Row>,
    /// Where its round begins.
    round: Option<usize>,
}

impl Stretch {
    pub(super) fn before(&self) -> &[Row] {
        &self.rows[..self.round.unwrap_or(self.rows.len())]
    }

    pub(super) fn round(&self) -> Option<&[Row]> {
        self.round.map(|start| &self.rows[start..])
    }
}

impl<'a> Stretches<'a> {
    pub(super) fn new(rows: &'a mut dyn Iterator<Item = Row>) -> Stretches<'a> {
        Stretches { rows, ahead: Vec::new() }
    }

    /// The table's `game` line.
    pub(super) fn up_to_the_game(&mut self) -> Option<&Row> {
        let is_game = |row: &Row| matches!(row.statement, Statement::Game { .. });
        while !self.ahead.last().is_some_and(is_game) {
            self.ahead.push(self.rows.next()?);
        }
        self.ahead.last()
    }

    /// A round goes from its `wagers` to its `end`, or to what begins something else.
    pub(super) fn next(&mut self) -> Result<Stretch, Problem> {
        let mut rows = core::mem::take(&mut self.ahead);
        let begins = |row: &Row| matches!(row.statement, Statement::Wagers(_)) || is_journal(row);
        let mut round = rows.iter().position(begins);
        while round.is_none() {
            let Some(row) = self.rows.next() else { return Ok(Stretch { rows, round }) };
            round = begins(&row).then_some(rows.len());
            rows.push(row);
        }
        let start = round.unwrap_or_default();
        if let Some(row) = rows[..start].iter().find(|row| acts_in_a_round(&row.statement)) {
            return Err(row.problem("this belongs to a round, which begins with its wagers line"));
        }
        let end = if is_refused(&rows[start]) { start + 1 } else { self.end(&mut rows, start)? };
        self.ahead = rows.split_off(end);
        Ok(Stretch { rows, round })
    }

    /// Reads on to the end of the round that begins there, and says where that is.
    fn end(&mut self, rows: &mut Vec<Row>, start: usize) -> Result<usize, Problem> {
        let is_served = is_journal(&rows[start]);
        let mut nth = start + 1;
        while let Some(row) = self.at(rows, nth) {
            match row.statement {
                Statement::End if is_served => return Ok(nth + 1),
                Statement::End => return Ok(self.below(rows, nth)),
                _ if is_served => {}
                Statement::Wagers(_)
                | Statement::People(_)
                | Statement::Options(_)
                | Statement::Table(_)
                | Statement::Somebody { .. } => {
                    return Err(row.problem("the round above has no end line"));
                }
                Statement::Input(_) => {
                    let what = "this is a line of a table in service, and the round above began \
                                with its wagers line";
                    return Err(row.problem(what));
                }
                _ => {}
            }
            nth += 1;
        }
        Ok(rows.len())
    }

    /// An `end` line takes with it the expectations that stand below it on lines of their own.
    fn below(&mut self, rows: &mut Vec<Row>, end: usize) -> usize {
        let (mut nth, mut last) = (end + 1, end);
        while let Some(row) = self.at(rows, nth).filter(|row| row.statement == Statement::Nothing) {
            last = if row.expects.is_empty() { last } else { nth };
            nth += 1;
        }
        last + 1
    }

    /// The row of this number, if the table has so many.
    fn at<'r>(&mut self, rows: &'r mut Vec<Row>, nth: usize) -> Option<&'r Row> {
        if nth == rows.len() {
            rows.push(self.rows.next()?);
        }
        rows.get(nth)
    }
}
