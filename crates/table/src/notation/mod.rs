//! The `.round` notation: one text for golden rounds, disputes, bug reports and forced deals.
//!
//! The grammar is in `docs/round-notation.md`. Reading knows no game: areas, choices and options
//! stay words until a round is run, with a game's own names. Reading and printing are inverse.

mod expect;
mod people;
mod read;
mod reader;
mod refused;
mod report;
mod statement;

pub use expect::{Expect, Item, Outcome, in_words};
pub use people::Does;
pub use reader::Reader;
pub use refused::{ASKS_THE_FLOOR, REFUSED, is_refused};
pub use report::{Between, Difference, Part, Report, Returned, Round, Takes, Wanted};
pub use statement::{Anchor, Row, Statement};

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A file that cannot be read or run, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// What is wrong, in one line.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what)
    }
}

/// One table of a file: its `game` line and all that follows until the next.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// The name on the `game` line.
    pub game: String,
    /// Every line, blank ones and comments too, so that the file can be printed again.
    pub rows: Vec<Row>,
}

/// Reads a whole file. Comments before the first `game` line belong to the first table.
pub fn read(text: &str) -> Result<Vec<Sheet>, Problem> {
    let mut reader = Reader::new(text.lines());
    let mut sheets: Vec<Sheet> = Vec::new();
    while let Some((game, _)) = reader.next_table()? {
        sheets.push(Sheet { game, rows: reader.by_ref().collect() });
    }
    Ok(sheets)
}

/// What one line states, by itself.
pub fn statement(line: &str) -> Result<Statement, Problem> {
    read::row(1, line).map(|row| row.statement)
}

/// Prints what [`read`] reads.
pub fn print(sheets: &[Sheet]) -> String {
    use core::fmt::Write;
    let mut text = String::new();
    for row in sheets.iter().flat_map(|sheet| &sheet.rows) {
        let _ = writeln!(text, "{row}");
    }
    text
}
