//! One line of a file, taken apart but not yet met with a game.

use super::expect::in_words;
use super::people::{self, Does};
use super::{Expect, Problem};
use crate::session::{Cutter, Procedure};
use crate::{Line, Money, Place, Spot};
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
    /// What it says.
    pub statement: Statement,
    /// What it expects behind its arrow.
    pub expects: Vec<Expect>,
    /// What stands behind `#`.
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
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    /// A blank line, a comment, or only an expectation.
    Nothing,
    /// The game, and as of which text where that is said.
    Game { name: String, edition: Option<String> },
    /// Pairs of key and value; a phrase without a key has an empty one.
    Options(Vec<(String, String)>),
    /// Spots at which somebody wagers and nobody sits.
    Unseated(Vec<Spot>),
    /// Who sits at the table although he has no wager yet.
    Players(Vec<Spot>),
    /// Who is who: by name, with his lines.
    People(Vec<(String, Vec<Line>)>),
    /// What earlier rounds left behind.
    State(Vec<(String, String)>),
    /// The stub must be counted in this round.
    StubDue,
    /// A round begins with these wagers.
    Wagers(Vec<(Line, Vec<(String, Money)>)>),
    /// Faces of cards in the order they are dealt.
    Cards(Vec<Card>),
    /// Faces of cards at one place; the verb says whether they were dealt so or turned.
    Faces { at: Place, verb: Option<&'static str>, cards: Vec<Card> },
    /// A choice, or an amount for an area.
    Decision { who: Line, word: String, amount: Option<Money> },
    /// Where the ball or the wheel comes to rest, by the name of the compartment.
    Spin(String),
    /// What the card reader tells.
    Reader(bool),
    /// What a count of the stub finds, and what the dealer finds after a wrong one.
    Count { count: usize, found: Option<String> },
    /// Who cuts the rack of a shoe that ran out, and after how many cards; or that he refuses.
    Cut { who: Cutter, at: Option<u16> },
    /// Something goes wrong, at once or when what the anchor names is about to happen.
    Irregular {
        /// As its game declares it.
        name: String,
        card: Option<Card>,
        when: Option<Anchor>,
    },
    /// The floor's word on it, and the reason in quotation marks.
    Ruling { word: String, why: Option<String> },
    /// The round is over.
    End,
    /// A line of a table in service, by its own words: see the crate `live`.
    Input(String),
    /// What happens between rounds.
    Table(Procedure),
    /// The same, told of somebody by his name.
    Somebody { name: String, does: Does },
}

/// When an irregularity comes, where its place in the file does not say it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Before the verb of this number.
    Verb(u32),
    /// Before this card leaves the shoe.
    Card(usize),
    /// Before anybody is asked anything.
    FirstDecision,
    /// Before the dealer's cards, or those of the two hands, are first turned.
    Reveal,
    /// Right behind what somebody decided.
    After(Line, String),
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Anchor::Verb(n) => write!(f, "before {n}"),
            Anchor::Card(n) => write!(f, "before card {n}"),
            Anchor::FirstDecision => f.write_str("before the first decision"),
            Anchor::Reveal => f.write_str("before the reveal"),
            Anchor::After(who, word) => write!(f, "after {who} {word}"),
        }
    }
}

impl Statement {
    /// Whether something is done between rounds, which comes back in words.
    pub fn is_of_table(&self) -> bool {
        use Statement::*;
        matches!(self, Table(_) | Somebody { .. } | Options(_))
    }
}

impl Row {
    /// A line that was not in the file.
    pub fn new(statement: Statement, expects: Vec<Expect>) -> Row {
        Row { number: 0, text: String::new(), statement, expects, comment: None }
    }

    /// What is wrong with this line, at its first column.
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

    /// A problem with the `nth` card of the line.
    pub fn problem_at_card(&self, nth: usize, what: impl Into<String>) -> Problem {
        let mut cards = words(&self.text).filter(|(_, word)| Card::parse(word).is_some());
        let column = cards.nth(nth).map_or(1, |(at, _)| self.text[..at].chars().count() + 1);
        Problem { line: self.number, column, what: what.into() }
    }
}

/// The words of a text, each with the byte at which it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let after_blank = |at: usize| text[..at].chars().next_back().is_none_or(char::is_whitespace);
    let starts = text.char_indices().filter(move |(at, c)| !c.is_whitespace() && after_blank(*at));
    starts.filter_map(|(at, _)| Some((at, text[at..].split_whitespace().next()?)))
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
            Statement::People(named) => write!(f, "people  {}", people::in_words(named)),
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
            Statement::Count { count, found: None } => write!(f, "count {count}"),
            Statement::Count { count, found: Some(found) } => write!(f, "count {count} {found}"),
            Statement::Cut { who, at: Some(at) } => write!(f, "cut {who} at {at}"),
            Statement::Cut { who, at: None } => write!(f, "refuse {who}"),
            Statement::Irregular { name, card, when } => {
                write!(f, "irregular {name}")?;
                if let Some(card) = card {
                    write!(f, " {card}")?;
                }
                when.as_ref().map_or(Ok(()), |when| write!(f, " {when}"))
            }
            Statement::Ruling { word, why: Some(why) } => write!(f, "ruling {word} \"{why}\""),
            Statement::Ruling { word, why: None } => write!(f, "ruling {word}"),
            Statement::End => f.write_str("end"),
            Statement::Input(line) => f.write_str(line),
            Statement::Table(procedure) => write!(f, "table {procedure}"),
            Statement::Somebody { name, does: Does::Arrives(at) } => {
                write!(f, "table arrive {at} {name}")
            }
            Statement::Somebody { name, does: Does::Leaves } => write!(f, "table leave {name}"),
            Statement::Somebody { name, does: Does::IsAdmitted } => {
                write!(f, "table admit {name}")
            }
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
