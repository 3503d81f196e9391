//! Who is called what: names stand in files only, and the table knows persons.

use super::{Problem, Row, Statement};
use crate::Line;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a `table` line tells of somebody by his name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Does {
    /// He sits down at this line.
    Arrives(Line),
    /// He gives up all he has at the table.
    Leaves,
    /// He may play at once, where newcomers have to wait.
    IsAdmitted,
}

/// Reads `ann 1 2, bob 3 3b`.
pub(super) fn people(row: &Row, rest: &str) -> Result<Statement, Problem> {
    let mut people: Vec<(String, Vec<Line>)> = Vec::new();
    for part in rest.split(',') {
        let mut words = part.split_whitespace();
        let first = words.next().unwrap_or_default();
        let name = name(first).ok_or_else(|| row.problem_at(first, NAMED))?;
        let mut his = Vec::new();
        for word in words {
            let line = Line::parse(word)
                .ok_or_else(|| row.problem_at(word, format!("{word:?} is no spot; {NAMED}")))?;
            let held = people.iter().find(|(_, lines)| lines.contains(&line));
            if let Some((other, _)) = held {
                let what = format!("{other} and {name} cannot both have {line}");
                return Err(row.problem_at(&name, what));
            }
            if his.contains(&line) {
                return Err(row.problem_at(&name, format!("{name} is named twice on {line}")));
            }
            his.push(line);
        }
        if his.is_empty() {
            return Err(row.problem_at(first, format!("{name} has no spot; {NAMED}")));
        }
        if people.iter().any(|(other, _)| *other == name) {
            return Err(row.problem_at(&name, format!("{name} is named twice")));
        }
        people.push((name, his));
    }
    Ok(Statement::People(people))
}

const NAMED: &str = "say: people NAME SPOT SPOT, NAME SPOT; a name begins with a letter";

/// Reads `arrive 1 ann`, `leave ann`, `admit ann`; other lines about the table tell of nobody.
pub(super) fn somebody(rest: &str) -> Option<Statement> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (verb, name) = match words.as_slice() {
        [verb, .., last] => (verb.to_ascii_lowercase(), name(last)?),
        _ => return None,
    };
    let does = match (verb.as_str(), &words[1..words.len() - 1]) {
        ("arrive", [at]) => Does::Arrives(Line::parse(at)?),
        ("leave", []) => Does::Leaves,
        ("admit", []) => Does::IsAdmitted,
        _ => return None,
    };
    Some(Statement::Somebody { name, does })
}

/// Letters, digits and hyphens, a letter first.
fn name(word: &str) -> Option<String> {
    let fits = word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let begins = word.starts_with(|c: char| c.is_ascii_alphabetic());
    (fits && begins).then(|| word.to_ascii_lowercase())
}

pub(super) fn in_words(people: &[(String, Vec<Line>)]) -> String {
    let all: Vec<String> = people
        .iter()
        .map(|(name, lines)| {
            let lines: Vec<String> = lines.iter().map(Line::to_string).collect();
            format!("{name} {}", lines.join(" "))
        })
        .collect();
    all.join(", ")
}
