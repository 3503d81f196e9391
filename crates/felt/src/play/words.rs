//! What a player types: commands, choices and amounts, each by its word or the beginning of it.

use table::Money;

/// What can be said at any time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Help,
    Rules,
    Quit,
    /// The pay tables.
    Pay,
    /// What each choice is worth.
    Coach,
    /// All that happened.
    Log,
    /// The round becomes a file.
    Write,
}

impl Command {
    pub fn parse(text: &str) -> Option<Command> {
        match text {
            "help" | "?" => Some(Command::Help),
            "rules" => Some(Command::Rules),
            "quit" | "q" | "exit" | "leave" => Some(Command::Quit),
            "pay" => Some(Command::Pay),
            "coach" => Some(Command::Coach),
            "log" => Some(Command::Log),
            "write" => Some(Command::Write),
            _ => None,
        }
    }

    /// A letter that is a command unless it is the letter of a choice.
    pub fn letter(text: &str) -> Option<Command> {
        match text {
            "p" => Some(Command::Pay),
            "c" => Some(Command::Coach),
            "l" => Some(Command::Log),
            "w" => Some(Command::Write),
            _ => None,
        }
    }
}

/// Words that people use at tables, and which choices they may mean.
const MEANT: &[(&str, &[&str])] = &[
    ("h", &["draw", "card"]),
    ("hit", &["draw", "card"]),
    ("s", &["stand", "stay"]),
    ("stand", &["stay"]),
    ("stay", &["stand"]),
    ("stick", &["stand", "stay"]),
    ("hold", &["stand", "stay"]),
    ("d", &["double"]),
    ("dd", &["double"]),
    ("draw", &["card"]),
    ("card", &["draw"]),
    ("p", &["split"]),
    ("pair", &["split"]),
    ("call", &["play"]),
    ("raise", &["play"]),
    ("bet", &["play"]),
    ("muck", &["fold"]),
    ("give-up", &["surrender", "fold"]),
    ("y", &["accept", "take", "keep", "continue"]),
    ("yes", &["accept", "take", "keep", "continue"]),
    ("n", &["decline", "refuse", "pass"]),
    ("no", &["decline", "refuse", "pass"]),
];

/// The choice that is meant: by its word, by what people call it, or by the beginning of it.
pub fn meant<S: AsRef<str>>(words: &[S], typed: &str) -> Result<usize, Miss> {
    let offered = |word: &str| words.iter().position(|offered| offered.as_ref() == word);
    if let Some(nth) = offered(typed) {
        return Ok(nth);
    }
    let called = MEANT.iter().filter(|(word, _)| *word == typed);
    let mut fits = called.flat_map(|(_, choices)| choices.iter().filter_map(|word| offered(word)));
    match (fits.next(), fits.next()) {
        (Some(nth), None) => Ok(nth),
        _ => pick(words, typed),
    }
}

/// Why a word means nothing here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Miss {
    Unknown,
    /// The beginning of each of these.
    Several(Vec<usize>),
}

/// The word that `typed` is, or that alone begins with it.
pub fn pick<S: AsRef<str>>(words: &[S], typed: &str) -> Result<usize, Miss> {
    let typed = typed.to_lowercase();
    if let Some(nth) = words.iter().position(|word| word.as_ref() == typed) {
        return Ok(nth);
    }
    let begins = |nth: &usize| !typed.is_empty() && words[*nth].as_ref().starts_with(&typed);
    let all: Vec<usize> = (0..words.len()).filter(begins).collect();
    match all[..] {
        [] => Err(Miss::Unknown),
        [nth] => Ok(nth),
        _ => Err(Miss::Several(all)),
    }
}

/// How many letters of the word are enough to be understood.
pub fn enough<S: AsRef<str>>(words: &[S], nth: usize) -> usize {
    let word = words[nth].as_ref();
    let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let is_enough = |end: &usize| {
        let short = &word[..*end];
        pick(words, short) == Ok(nth) && Command::parse(short).is_none()
    };
    ends.into_iter().find(is_enough).unwrap_or(word.len())
}

/// A word with the letters that are enough in brackets: `[p]lay`.
pub fn bracketed<S: AsRef<str>>(words: &[S], nth: usize) -> String {
    let (word, end) = (words[nth].as_ref(), enough(words, nth));
    format!("[{}]{}", &word[..end], &word[end..])
}

/// An amount that was asked for: a number, `no` for none, `max` or `yes` for the most.
pub fn amount(text: &str, most: Money) -> Option<Money> {
    match text.to_lowercase().as_str() {
        "no" | "n" | "none" => Some(Money::ZERO),
        "max" | "m" | "yes" | "y" | "all" => Some(most),
        text => Money::parse(text),
    }
}
