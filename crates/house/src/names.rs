//! Numbers for names: accounts, tables, actors, rules and reasons are written once and then by
//! number. A number is given in the row that uses it first, so that the chain covers it.

use std::collections::HashMap;
use std::fmt::Write;

/// The names of one lane, by number; 0 is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    all: Vec<String>,
    numbers: HashMap<String, u32>,
    /// How many have been written in a row.
    written: usize,
}

impl Default for Names {
    fn default() -> Names {
        Names { all: vec![String::new()], numbers: HashMap::new(), written: 1 }
    }
}

impl Names {
    /// The number of the name; a new one where it has none.
    pub fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = self.all.len() as u32;
        self.all.push(name.to_string());
        self.numbers.insert(name.to_string(), number);
        number
    }

    /// The number of a name that has one.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    pub fn name(&self, number: u32) -> &str {
        self.all.get(number as usize).map_or("", String::as_str)
    }

    /// All of them with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (u32, &str)> {
        self.all.iter().enumerate().skip(1).map(|(number, name)| (number as u32, name.as_str()))
    }

    /// The lines of those that no row has written yet, at the head of the next row's body.
    pub(crate) fn write_new(&mut self, body: &mut String) {
        for number in self.written..self.all.len() {
            writeln!(body, "name {number} {}", self.all[number]).expect("a String takes all");
        }
        self.written = self.all.len();
    }

    /// The command that wanted them was refused.
    pub(crate) fn forget_new(&mut self) {
        for name in self.all.drain(self.written..) {
            self.numbers.remove(&name);
        }
    }

    /// Reads one line `NUMBER TEXT` of a snapshot or a row; they come in order.
    pub fn read(&mut self, line: &str) -> Option<()> {
        let (number, name) = line.split_once(' ')?;
        let is_next = number.parse() == Ok(self.all.len()) && !self.numbers.contains_key(name);
        if !is_next {
            return None;
        }
        self.number(name);
        self.written = self.all.len();
        Some(())
    }
}
