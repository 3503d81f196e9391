//! Who is called what: names stand in files only, and the table knows persons.

use super::run::Runner;
use super::{Problem, Row, Statement};
use crate::session::{Event, Procedure};
use crate::{Game, Line, Person, Refusal, Spot};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a `table` line tells of somebody by his name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Does {
    Arrives(Line),
    Leaves,
    IsAdmitted,
}

/// Everybody who was ever named, with whom it means.
#[derive(Clone, Default)]
pub(super) struct Names(Vec<(String, Person)>);

impl Names {
    pub(super) fn get(&self, name: &str) -> Option<Person> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, who)| *who)
    }

    pub(super) fn of(&self, who: Person) -> Option<&str> {
        self.0.iter().find(|(_, known)| *known == who).map(|(name, _)| name.as_str())
    }

    pub(super) fn add(&mut self, name: &str, who: Person) {
        if self.get(name).is_none() {
            self.0.push((name.to_string(), who));
        }
    }
}

impl<G: Game> Runner<G> {
    /// What somebody does who is called by his name.
    pub(super) fn told_of(&mut self, name: &str, does: Does) -> Result<Vec<Event>, Refusal> {
        if let Does::Arrives(at) = does {
            return self.arrives(at, name);
        }
        let his: Vec<Line> = match self.names.get(name) {
            Some(who) => self.session.people.lines_of(who).collect(),
            None => Vec::new(),
        };
        let Some(first) = his.first() else {
            return Err(Refusal::plain(format!("{name} is not at the table")));
        };
        if does == Does::IsAdmitted {
            return self.act(&Procedure::Admit(*first));
        }
        let mut events = Vec::new();
        for line in his {
            events.extend(self.act(&Procedure::Leave(line))?);
        }
        Ok(events)
    }

    fn arrives(&mut self, at: Line, name: &str) -> Result<Vec<Event>, Refusal> {
        let who = self.names.get(name);
        let events = self.act(&Procedure::Arrive { at, who })?;
        self.names.add(name, self.session.people.holder(at));
        Ok(events)
    }

    /// These have a seat and nobody else; whoever had one has left.
    pub(super) fn seat(&mut self, spots: &[Spot]) -> Result<(), Refusal> {
        let seats: Vec<Spot> = self.session.people.seated().collect();
        for spot in seats.iter().filter(|spot| !spots.contains(spot)) {
            self.quietly(&Procedure::Leave(spot.line(0)))?;
        }
        for spot in spots.iter().filter(|spot| !seats.contains(spot)) {
            self.quietly(&Procedure::Arrive { at: spot.line(0), who: None })?;
        }
        Ok(())
    }

    /// These have names and nobody else; whoever had one has left what is not named as his.
    pub(super) fn name(&mut self, named: &[(String, Vec<Line>)]) -> Result<(), Refusal> {
        for (name, lines) in named {
            if let Some(who) = self.meant(name, lines)? {
                self.names.add(name, who);
            }
        }
        for (line, who) in self.session.people.all().to_vec() {
            let stays = match named.iter().find(|(_, lines)| lines.contains(&line)) {
                Some((name, _)) => self.names.get(name) == Some(who),
                None => self.names.of(who).is_none(),
            };
            if !stays {
                self.quietly(&Procedure::Leave(line))?;
            }
        }
        for (name, lines) in named {
            for at in lines.iter().copied() {
                if self.session.people.at(at).is_none() {
                    let who = self.names.get(name);
                    self.quietly(&Procedure::Arrive { at, who })?;
                    self.names.add(name, self.session.people.holder(at));
                }
            }
        }
        Ok(())
    }

    /// Whom a name means: somebody who has it, or who is there without one. Before the first round
    /// nobody has done anything yet, and two who came may turn out to be one.
    fn meant(&self, name: &str, lines: &[Line]) -> Result<Option<Person>, Refusal> {
        let mut who = self.names.get(name);
        for line in lines {
            let holder = self.session.people.at(*line);
            let Some(other) = holder.filter(|other| self.names.of(*other).is_none()) else {
                continue;
            };
            if who.is_some_and(|who| who != other) && self.session.rounds > 0 {
                return Err(Refusal::plain(format!("somebody else than {name} is at {line}")));
            }
            who = who.or(Some(other));
        }
        Ok(who)
    }

    /// What follows is told with the next `table` line.
    fn quietly(&mut self, what: &Procedure) -> Result<(), Refusal> {
        self.session.unreported = self.act(what)?;
        Ok(())
    }
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
