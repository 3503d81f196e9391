//! Who is called what: names stand in files only, and the table knows persons.

use super::run::Runner;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use table::notation::Does;
use table::session::{Event, Procedure};
use table::{Code, Game, Line, Person, Refusal, Spot};

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
            Some(who) => self.table.rest.session.people.lines_of(who).collect(),
            None => Vec::new(),
        };
        let Some(first) = his.first() else {
            return Err(Refusal::plain(Code::NobodyThere, format!("{name} is not at the table")));
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
        self.names.add(name, self.table.rest.session.people.holder(at));
        Ok(events)
    }

    /// These have a seat and nobody else; whoever had one has left.
    pub(super) fn seat(&mut self, spots: &[Spot]) -> Result<(), Refusal> {
        let seats: Vec<Spot> = self.table.rest.session.people.seated().collect();
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
        for (line, who) in self.table.rest.session.people.all().to_vec() {
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
                if self.table.rest.session.people.at(at).is_none() {
                    let who = self.names.get(name);
                    self.quietly(&Procedure::Arrive { at, who })?;
                    self.names.add(name, self.table.rest.session.people.holder(at));
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
            let holder = self.table.rest.session.people.at(*line);
            let Some(other) = holder.filter(|other| self.names.of(*other).is_none()) else {
                continue;
            };
            if who.is_some_and(|who| who != other) && self.table.rest.session.rounds > 0 {
                return Err(Refusal::plain(
                    Code::SpotIsTaken,
                    format!("somebody else than {name} is at {line}"),
                ));
            }
            who = who.or(Some(other));
        }
        Ok(who)
    }

    /// What follows is told with the next `table` line.
    fn quietly(&mut self, what: &Procedure) -> Result<(), Refusal> {
        self.table.rest.session.unreported = self.act(what)?;
        Ok(())
    }
}
