//! A table between rounds as text: lines that make an equal table, anywhere.

use crate::input::Input;
use crate::service::{Live, Pace};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;
use table::notation::{self, Statement};
use table::{Area, Cite, Game, Options, Refusal};

impl<G: Game> Live<G> {
    /// The lines of a table at which no round is being played, and the wagers that lie on it.
    pub fn header(&self) -> Result<String, Refusal> {
        self.must_be_between()?;
        let mut text = String::new();
        let mut say = |line: &dyn core::fmt::Display| {
            let _ = writeln!(text, "{line}");
        };
        let edition = Some(format!("{} as of {}", G::CITATION, G::EDITION));
        say(&Statement::Game { name: G::NAME.into(), edition });
        let owned = |pairs: Vec<(&'static str, String)>| {
            pairs.into_iter().map(|(key, value)| (key.to_string(), value)).collect::<Vec<_>>()
        };
        let changed = self.rest.options.changed();
        if !changed.is_empty() {
            say(&Statement::Options(owned(changed)));
        }
        let has_grown = self.rest.stands.as_ref().is_some_and(|stands| !stands.are_reset());
        if self.rest.memory != G::Memory::default() || has_grown {
            say(&Statement::State(owned(self.rest.left_behind())));
        }
        for line in self.rest.session.lines(&self.rest.procedures) {
            say(&line);
        }
        for line in self.stacks.lines() {
            say(&line);
        }
        if self.spun > 0 {
            say(&format!("session spins {}", self.spun));
        }
        if self.rest.stands.is_none() {
            say(&Input::MetersShared);
        }
        if self.pace == Pace::Steps {
            say(&Input::Pace(self.pace));
        }
        for bet in self.bets.all() {
            for (area, amount) in &bet.areas {
                let (who, spot, area) = (bet.who, bet.spot, area.name());
                say(&Input::Wager { who, spot, area, amount: *amount });
            }
        }
        Ok(text)
    }

    /// A table from such lines, and those that were put since.
    pub fn read(text: &str) -> Result<Live<G>, String> {
        let lines: Vec<&str> = text.lines().collect();
        let is_header = |line: &&str| {
            let first = line.split_whitespace().next().unwrap_or_default();
            ["game", "options", "state", "session"].contains(&first)
        };
        let count = lines.iter().take_while(|line| is_header(line)).count();
        let (header, inputs) = lines.split_at(count);
        let mut table = Live::<G>::of_header(header)?;
        table.rebuild(inputs.iter().copied())?;
        Ok(table)
    }

    fn of_header(lines: &[&str]) -> Result<Live<G>, String> {
        let statements: Result<Vec<Statement>, notation::Problem> = lines
            .iter()
            .filter(|line| !line.starts_with("session "))
            .map(|line| notation::statement(line))
            .collect();
        let statements = statements.map_err(|problem| problem.what)?;
        match statements.first() {
            Some(Statement::Game { name, edition }) if name == G::NAME => {
                let own = format!("{} as of {}", G::CITATION, G::EDITION);
                if let Some(other) = edition.as_ref().filter(|edition| **edition != own) {
                    return Err(format!("{name} is coded from {own}, not {other}"));
                }
            }
            _ => return Err(format!("the first line must be: game {}", G::NAME)),
        }
        if let Some(Statement::Input(line)) =
            statements.iter().find(|statement| matches!(statement, Statement::Input(_)))
        {
            return Err(format!("{line:?} says nothing of a session"));
        }
        let pairs = statements.iter().flat_map(|statement| match statement {
            Statement::Options(pairs) => pairs.as_slice(),
            _ => &[],
        });
        let pairs = pairs.map(|(key, value)| (key.as_str(), value.as_str()));
        let elected = G::Options::elect(pairs).and_then(|options| {
            options.opens()?;
            Ok(options)
        });
        let mut table = Live::<G>::new(elected.map_err(|refusal| refusal.to_string())?);
        for statement in &statements {
            if let Statement::State(pairs) = statement {
                let mut set = pairs.iter().map(|(key, value)| table.rest.recall(key, value));
                set.try_for_each(|set| set).map_err(|refusal| refusal.to_string())?;
            }
        }
        for line in lines.iter().filter_map(|line| line.strip_prefix("session ")) {
            table.recall(line)?;
        }
        table.ask();
        Ok(table)
    }

    pub(crate) fn recall(&mut self, line: &str) -> Result<(), String> {
        if let Some(spins) = line.strip_prefix("spins ") {
            let spun = spins.parse().ok().filter(|spun| *spun < 1 << 30);
            self.spun = spun.ok_or_else(|| format!("{spins:?} is no number of spins"))?;
            return Ok(());
        }
        if self.stacks.read_line(line).is_some() {
            return Ok(());
        }
        let cites = |text: &str| Cite::listed(text, G::SECTIONS);
        self.rest.session.read_line(line, &self.rest.procedures, &cites)
    }
}
