//! Rows are carried out again, and must come out the same: so a lane is rebuilt from its journal,
//! and so its settlements are verified.

use crate::apply::{Again, Draft};
use crate::command::{Command, What, Who};
use crate::house::House;
use crate::role::Role;
use crate::row::Row;
use live::Input;
use std::fmt::Write;
use table::Person;
use vault::Chance;

/// The parts of a row's body.
pub struct Parts<'a> {
    /// `NUMBER TEXT`, in order.
    pub names: Vec<&'a str>,
    pub command: &'a str,
    pub shown: Vec<&'a str>,
    /// What follows: commitments, openings, transfers.
    pub rest: Vec<&'a str>,
}

impl<'a> Parts<'a> {
    /// Takes a body apart; says what is no part of one.
    pub fn of(body: &'a str) -> Result<Parts<'a>, String> {
        let mut lines = body.lines().peekable();
        let mut names = Vec::new();
        while let Some(name) = lines.next_if(|line| line.starts_with("name ")) {
            names.push(&name["name ".len()..]);
        }
        let command = lines.next().ok_or("a row without a command")?;
        let (mut shown, mut rest) = (Vec::new(), Vec::new());
        for line in lines {
            match line.strip_prefix("show ") {
                Some(line) => shown.push(line),
                None => rest.push(line),
            }
        }
        let is_known =
            |line: &&str| ["commit ", "opened ", "sent "].iter().any(|word| line.starts_with(word));
        match rest.iter().find(|line| !is_known(line)) {
            Some(line) => Err(format!("{line:?} is no part of a row")),
            None => Ok(Parts { names, command, shown, rest }),
        }
    }
}

impl<C: Chance> House<C> {
    /// Whether another program made the row: its rules are not here.
    pub(crate) fn is_of_another(&self, row: &Row) -> bool {
        let engine = self.names.name(row.engine);
        !engine.is_empty() && engine != self.program.engine
    }

    /// Carries the next row out again; says how it differs from what it was.
    pub fn again(&mut self, row: &Row) -> Result<(), String> {
        let told = |what: String| format!("row {}: {what}", row.seq);
        if row.seq != self.seq + 1 || row.lane != self.lane {
            return Err(told(format!("it does not follow row {}", self.seq)));
        }
        if row.hash != row.hash_behind(&self.hash) {
            return Err(told("its hash is not that of its words".to_string()));
        }
        let (command, again) = self.read(row).map_err(told)?;
        let mut draft = Draft::new(row.at);
        if row.at < self.at {
            return Err(told("time went back".to_string()));
        }
        draft.again = Some(again);
        let line = command.what.to_string();
        // The engine's name is that of the row itself, also where it is told by it.
        self.caught(&command, &mut draft).map_err(|failure| told(format!("{failure:?}")))?;
        let made = self.write(&command, &line, draft).row;
        if made == *row { Ok(()) } else { Err(told(differs(&made, row))) }
    }

    /// The command of a row, and what was shown behind it.
    fn read(&self, row: &Row) -> Result<(Command, Again), String> {
        let parts = Parts::of(&row.body)?;
        if self.is_of_another(row) {
            let (engine, own) = (self.names.name(row.engine), &self.program.engine);
            return Err(format!("{engine} made it, and {own} must not carry it out again"));
        }
        let new = |number: u32| {
            let text = format!("{number} ");
            parts.names.iter().find_map(|name| name.strip_prefix(text.as_str()))
        };
        let name = |number: u32| match self.names.name(number) {
            "" => new(number).unwrap_or_default(),
            name => name,
        };
        let who = match name(row.actor) {
            "" => Who::House,
            text => actor(text).ok_or_else(|| format!("{text:?} is nobody"))?,
        };
        let what = What::parse(parts.command)?;
        let table = name(row.table).to_string();
        let shown: Result<Vec<Input>, String> =
            parts.shown.iter().map(|line| Input::parse(line)).collect();
        let mut secrets = String::new();
        for line in parts.rest.iter().filter(|line| !line.starts_with("sent ")) {
            writeln!(secrets, "{line}").expect("a String takes all");
        }
        let table = match &what {
            // The table to which money goes is in the command of another lane.
            What::BuyIn(..) => sent_to(&parts.rest).unwrap_or(table),
            _ => table,
        };
        Ok((Command { key: row.key, who, table, what }, Again { shown: shown?, secrets }))
    }
}

fn sent_to(rest: &[&str]) -> Option<String> {
    let sent = rest.iter().find_map(|line| line.strip_prefix("sent "))?;
    sent.split(' ').nth(4).map(str::to_string)
}

fn actor(text: &str) -> Option<Who> {
    let (who, role) = text.split_once(' ')?;
    Some(Who::Person(Person::parse(who)?, Role::parse(role)?))
}

fn differs(made: &Row, row: &Row) -> String {
    let (mine, theirs) = (made.body.lines(), row.body.lines());
    let line = mine.zip(theirs).find(|(mine, theirs)| mine != theirs);
    match line {
        Some((mine, theirs)) => format!("it says {theirs:?}, and the rules say {mine:?}"),
        None if made.entries != row.entries => "its lines of the ledger are others".to_string(),
        None => "it is not what the rules make of it".to_string(),
    }
}
