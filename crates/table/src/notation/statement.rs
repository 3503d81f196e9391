//! One line of a file, taken apart but not yet met with a game.

use super::expect::in_words;
use super::{Expect, Problem};
use crate::session::Procedure;
use crate::{Irregularity, Line, Money, Place, Spot};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::Card;
use core::fmt;

/// A line: what it states, what it expects, what it remarks.
#[derive(Clone, Debug)]
pub struct Row {
    /// Counted from 1.
    pub number: usize,
    /// As it was written; not compared.
    pub text: String,
    pub statement: Statement,
    pub expects: Vec<Expect>,
    pub comment: Option<String>,
}

/// Two lines are the same when they say the same, however they are laid out.
impl PartialEq for Row {
    fn eq(&self, other: &Row) -> bool {
        self.statement == other.statement
            && self.expects == other.expects
            && self.comment == other.comment
    }
}

/// What a line states.
#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    /// A blank line, a comment, or only an expectation.
    Nothing,
    Game {
        name: String,
        edition: Option<String>,
    },
    /// Pairs of key and value; a phrase without a key has an empty one.
    Options(Vec<(String, String)>),
    Unseated(Vec<Spot>),
    /// Who sits at the table although he has no wager yet.
    Players(Vec<Spot>),
    /// What earlier rounds left behind.
    State(Vec<(String, String)>),
    StubDue,
    Wagers(Vec<(Line, Vec<(String, Money)>)>),
    Cards(Vec<Card>),
    Faces {
        at: Place,
        verb: Option<&'static str>,
        cards: Vec<Card>,
    },
    /// A choice, or an amount for an area.
    Decision {
        who: Line,
        word: String,
        amount: Option<Money>,
    },
    Spin(String),
    Reader(bool),
    Count(usize),
    Irregular {
        what: Irregularity,
        card: Option<Card>,
        before: Option<Anchor>,
    },
    Ruling {
        word: String,
        why: Option<String>,
    },
    End,
    /// What happens between rounds.
    Table(Procedure),
}

/// When an irregularity comes, where its place in the file does not say it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Anchor {
    Verb(u32),
    Card(usize),
}

impl Row {
    /// A line that was not in the file.
    pub fn new(statement: Statement, expects: Vec<Expect>) -> Row {
        Row { number: 0, text: String::new(), statement, expects, comment: None }
    }

    pub fn problem(&self, what: impl Into<String>) -> Problem {
        let column = self.text.chars().take_while(|c| c.is_whitespace()).count() + 1;
        Problem { line: self.number, column, what: what.into() }
    }

    /// A problem with one word of the line.
    pub fn problem_at(&self, word: &str, what: impl Into<String>) -> Problem {
        let lower = self.text.to_ascii_lowercase();
        let at = lower.find(&word.to_ascii_lowercase()).unwrap_or(0);
        let column = self.text.get(..at).map_or(0, |before| before.chars().count()) + 1;
        Problem { line: self.number, column, what: what.into() }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.statement.to_string();
        if !self.expects.is_empty() {
            text = format!("{text:<24} -> {}", in_words(&self.expects));
        }
        match &self.comment {
            Some(comment) if text.is_empty() => write!(f, "#{comment}"),
            Some(comment) => write!(f, "{text} #{comment}"),
            None => f.write_str(&text),
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Nothing => Ok(()),
            Statement::Game { name, edition: None } => write!(f, "game    {name}"),
            Statement::Game { name, edition: Some(edition) } => {
                write!(f, "game    {name}   {edition}")
            }
            Statement::Options(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(option_in_words).collect();
                write!(f, "options {}", pairs.join(", "))
            }
            Statement::Unseated(spots) => write!(f, "unseated{}", spaced(spots)),
            Statement::Players(spots) => write!(f, "players{}", spaced(spots)),
            Statement::State(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(|(k, v)| format!("{k} {v}")).collect();
                write!(f, "state   {}", pairs.join(", "))
            }
            Statement::StubDue => f.write_str("stub count due"),
            Statement::Wagers(lines) => {
                let lines: Vec<String> = lines.iter().map(line_in_words).collect();
                write!(f, "{}", format!("wagers  {}", lines.join(" | ")).trim_end())
            }
            Statement::Cards(cards) => write!(f, "cards  {}", spaced(cards)),
            Statement::Faces { at, verb: Some(verb), cards } => {
                write!(f, "{at} {verb}{}", spaced(cards))
            }
            Statement::Faces { at, verb: None, cards } => write!(f, "{at}{}", spaced(cards)),
            Statement::Decision { who, word, amount: Some(amount) } => {
                write!(f, "{who} {word} {amount}")
            }
            Statement::Decision { who, word, amount: None } => write!(f, "{who} {word}"),
            Statement::Spin(pocket) => write!(f, "spin {pocket}"),
            Statement::Reader(answer) => write!(f, "reader {}", if *answer { "yes" } else { "no" }),
            Statement::Count(count) => write!(f, "count {count}"),
            Statement::Irregular { what, card, before } => {
                write!(f, "irregular {what}")?;
                if let Some(card) = card {
                    write!(f, " {card}")?;
                }
                match before {
                    Some(Anchor::Verb(n)) => write!(f, " before {n}"),
                    Some(Anchor::Card(n)) => write!(f, " before card {n}"),
                    None => Ok(()),
                }
            }
            Statement::Ruling { word, why: Some(why) } => write!(f, "ruling {word} \"{why}\""),
            Statement::Ruling { word, why: None } => write!(f, "ruling {word}"),
            Statement::End => f.write_str("end"),
            Statement::Table(procedure) => write!(f, "table {procedure}"),
        }
    }
}

fn option_in_words((key, value): &(String, String)) -> String {
    let value = if value.contains(',') { format!("({value})") } else { value.clone() };
    if key.is_empty() { value } else { format!("{key} {value}") }
}

fn line_in_words((line, wagers): &(Line, Vec<(String, Money)>)) -> String {
    let wagers: Vec<String> =
        wagers.iter().map(|(area, amount)| format!("{area} {amount}")).collect();
    format!("{line} {}", wagers.join(", "))
}

fn spaced<T: fmt::Display>(items: &[T]) -> String {
    items.iter().map(|item| format!(" {item}")).collect()
}
