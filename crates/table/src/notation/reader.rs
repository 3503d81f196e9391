//! A file, table by table and row by row: no more of it is held than somebody keeps.

use super::{Problem, Row, Statement, read};
use alloc::collections::VecDeque;
use alloc::string::String;

/// The rows of one table after the other.
pub struct Reader<L> {
    lines: L,
    /// The line that was read last.
    number: usize,
    /// Comments before the first `game` line, and the `game` line of this table, until they are
    /// taken.
    first: VecDeque<Row>,
    /// The `game` line of the next table.
    ahead: Option<Row>,
    /// The first line that cannot be read: nothing comes behind it.
    problem: Option<Problem>,
}

impl<L: Iterator<Item = S>, S: AsRef<str>> Reader<L> {
    /// The tables in these lines.
    pub fn new(lines: L) -> Reader<L> {
        let mut reader =
            Reader { lines, number: 0, first: VecDeque::new(), ahead: None, problem: None };
        reader.begin();
        reader
    }

    /// The next table, by the name on its `game` line, and that line; what is left of the one
    /// before is read first, so that nothing in the file goes unread.
    pub fn next_table(&mut self) -> Result<Option<(String, Row)>, Problem> {
        if self.ahead.is_none() {
            while self.next().is_some() {}
        }
        if let Some(problem) = &self.problem {
            return Err(problem.clone());
        }
        let Some(row) = self.ahead.take() else { return Ok(None) };
        let Statement::Game { name, .. } = &row.statement else { return Ok(None) };
        let name = name.clone();
        self.first.push_back(row.clone());
        Ok(Some((name, row)))
    }

    /// Reads up to the first `game` line.
    fn begin(&mut self) {
        while let Some(row) = self.read() {
            match row.statement {
                Statement::Game { .. } => {
                    self.ahead = Some(row);
                    return;
                }
                Statement::Nothing if row.expects.is_empty() => self.first.push_back(row),
                _ => {
                    self.problem = Some(row.problem("the first statement must be: game NAME"));
                    return;
                }
            }
        }
        let what = String::from("there is no game line");
        let nothing = Problem { line: self.number.max(1), column: 1, what };
        self.problem.get_or_insert(nothing);
    }

    fn read(&mut self) -> Option<Row> {
        let line = self.lines.next()?;
        self.number += 1;
        match read::row(self.number, line.as_ref()) {
            Ok(row) => Some(row),
            Err(problem) => {
                self.problem = Some(problem);
                None
            }
        }
    }
}

/// The rows of this table; behind the last one, [`Reader::next_table`] goes on.
impl<L: Iterator<Item = S>, S: AsRef<str>> Iterator for Reader<L> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        if self.problem.is_some() || self.ahead.is_some() {
            return None;
        }
        if let Some(row) = self.first.pop_front() {
            return Some(row);
        }
        let row = self.read()?;
        if matches!(row.statement, Statement::Game { .. }) {
            self.ahead = Some(row);
            return None;
        }
        Some(row)
    }
}
