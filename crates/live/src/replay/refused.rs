//! Lines of a file that must be refused, or left to the floor.

use super::run::{Runner, one_line, part};
use alloc::string::ToString;
use alloc::vec::Vec;
use table::notation::{
    ASKS_THE_FLOOR, Between, Difference, Expect, Item, Part, Problem, REFUSED, Row, in_words,
    is_refused,
};
use table::{Code, Game, Refusal};

/// How a question to the floor ends in words.
pub(super) const ADD_A_RULING: &str = "add: ruling";

impl<G: Game> Runner<G> {
    /// A round with such a line is run up to it, and nothing has changed by it.
    pub(super) fn refused_in_the_round<'a>(
        &self,
        before: &[Row],
        rows: &'a [Row],
        nth: usize,
    ) -> Part<'a> {
        let unexpected = |row: &Row| Row {
            expects: if is_refused(row) { Vec::new() } else { row.expects.clone() },
            ..row.clone()
        };
        let plain: Vec<Row> = rows.iter().map(unexpected).collect();
        let ran = self.clone().round(before, &plain).map(|_| ());
        let between = between(&rows[nth], ran);
        let difference = between.difference.clone();
        Part { between: [between].into(), difference, filled: rows.to_vec(), ..part(rows) }
    }

    /// The same of what earlier rounds are said to have left behind.
    pub(super) fn refused_between<'a>(&self, row: &'a Row) -> Part<'a> {
        one_line(row, between(row, self.clone().recall(row)), row.clone())
    }
}

fn between(row: &Row, ran: Result<(), Problem>) -> Between {
    let expected = in_words(&row.expects);
    let found = match &ran {
        Ok(()) => Some("it is accepted".to_string()),
        Err(problem) if row.expects.iter().all(|expect| meets(row, expect, problem)) => None,
        Err(problem) => Some(problem.to_string()),
    };
    Between {
        line: row.number,
        what: row.statement.to_string(),
        came: match ran {
            Ok(()) => Ok(Vec::new()),
            Err(problem) => Err(Refusal::plain(Code::NothingKept, problem.what)),
        },
        difference: found.map(|found| Difference { line: row.number, expected, found }),
    }
}

/// Whether it is this line that was not accepted, and by the paragraph that it names.
fn meets(row: &Row, expect: &Expect, problem: &Problem) -> bool {
    match &expect.item {
        Item::Words(words) if words == ASKS_THE_FLOOR => problem.what.contains(ADD_A_RULING),
        Item::Words(words) if words != REFUSED => false,
        _ => {
            let cite = expect.cite.as_deref().unwrap_or_default();
            let cited = problem.what.strip_suffix(')').and_then(|text| text.strip_suffix(cite));
            let is_whole = |before: &str| before.ends_with(['(', '-']);
            problem.line == row.number && (cite.is_empty() || cited.is_some_and(is_whole))
        }
    }
}
