//! From a line of text to a [`Row`].

use super::expect::{at_commas, expects};
use super::people::{people, somebody};
use super::refused::{begins_refused, can_be_refused};
use super::{Anchor, Problem, Row, Statement};
use crate::session::{self, Cutter, Procedure};
use crate::{Line, Money, Place, Spot};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::Card;

/// A line longer than this was not written by a person.
const LONGEST: usize = 20_000;

pub(super) fn row(number: usize, text: &str) -> Result<Row, Problem> {
    let mut row = Row {
        number,
        text: text.to_string(),
        statement: Statement::Nothing,
        expects: Vec::new(),
        comment: None,
    };
    if text.len() > LONGEST {
        return Err(row.problem("the line is too long"));
    }
    let (code, comment) = match text.split_once('#') {
        Some((code, comment)) => (code, Some(comment.trim_end().to_string())),
        None => (text, None),
    };
    row.comment = comment;
    let (stated, expected) = match code.split_once("->") {
        Some((stated, expected)) => (stated, Some(expected)),
        None => (code, None),
    };
    if !stated.trim().is_empty() {
        row.statement = statement(&row, stated.trim())?;
    }
    if let Some(expected) = expected {
        let refused = can_be_refused(&row.statement) && begins_refused(expected);
        let of_table = row.statement.is_of_table() || refused;
        row.expects = expects(expected, of_table).map_err(|what| row.problem_at("->", what))?;
    }
    Ok(row)
}

fn statement(row: &Row, text: &str) -> Result<Statement, Problem> {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    match lower(first).as_ref() {
        "game" => game(row, rest),
        "options" => options(row, rest),
        "unseated" => Ok(Statement::Unseated(spots(row, "unseated", rest)?)),
        "players" => Ok(Statement::Players(spots(row, "players", rest)?)),
        "people" => people(row, rest),
        "state" => state(row, rest),
        "stub" if rest.eq_ignore_ascii_case("count due") => Ok(Statement::StubDue),
        "wagers" => wagers(row, rest),
        "cards" => Ok(Statement::Cards(cards(row, rest.split_whitespace())?)),
        "spin" => match rest.split_whitespace().collect::<Vec<_>>().as_slice() {
            [pocket] => Ok(Statement::Spin(pocket.to_ascii_lowercase())),
            _ => Err(row.problem("say: spin POCKET, such as spin 17")),
        },
        "reader" => match rest.to_ascii_lowercase().as_str() {
            "yes" => Ok(Statement::Reader(true)),
            "no" => Ok(Statement::Reader(false)),
            _ => Err(row.problem("say: reader yes, or reader no")),
        },
        "count" => count(row, rest),
        "cut" | "refuse" => match session::parse_line(text) {
            Ok(Procedure::Cut { who, at }) => Ok(Statement::Cut { who, at: Some(at) }),
            Ok(Procedure::Refuse(spot)) => Ok(Statement::Cut { who: Cutter::Spot(spot), at: None }),
            _ => Err(row.problem("say: cut SPOT at CARDS, cut dealer at CARDS or refuse SPOT")),
        },
        "irregular" => irregular(row, rest),
        "ruling" => ruling(row, rest),
        "end" if rest.is_empty() => Ok(Statement::End),
        "seat" | "leave" | "wager" | "take-back" | "no" | "done" | "meter" | "meters" | "pace"
        | "session" => Ok(Statement::Input(text.to_string())),
        "table" => match (somebody(rest), session::parse_line(rest)) {
            (Some(told), _) => Ok(told),
            (None, Ok(what)) => Ok(Statement::Table(what)),
            (None, Err(what)) => Err(row.problem(what)),
        },
        _ => acted(row, first, rest),
    }
}

/// In small letters, as most words are.
fn lower(word: &str) -> Cow<'_, str> {
    match word.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(word.to_ascii_lowercase()),
        false => Cow::Borrowed(word),
    }
}

fn game(row: &Row, rest: &str) -> Result<Statement, Problem> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let Some((name, edition)) = words.split_first() else {
        return Err(row.problem("say: game NAME"));
    };
    let edition = (!edition.is_empty()).then(|| edition.join(" "));
    Ok(Statement::Game { name: name.to_ascii_lowercase(), edition })
}

fn options(row: &Row, rest: &str) -> Result<Statement, Problem> {
    let mut pairs = Vec::new();
    for part in outside_brackets(rest) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let Some((key, value)) = words.split_first() else {
            return Err(row.problem("an option is empty; say: options KEY VALUE, KEY VALUE"));
        };
        let value = value.join(" ");
        let value = value.strip_prefix('(').and_then(|v| v.strip_suffix(')')).unwrap_or(&value);
        if key.contains(['(', ')']) || value.contains(['(', ')']) {
            return Err(row.problem_at(key, "brackets do not match"));
        }
        if value.is_empty() {
            pairs.push((String::new(), key.to_string()));
        } else {
            pairs.push((key.to_string(), value.to_string()));
        }
    }
    Ok(Statement::Options(pairs))
}

/// Splits at commas that stand outside brackets: a pay table has commas of its own.
fn outside_brackets(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0i32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}

fn spots(row: &Row, word: &str, rest: &str) -> Result<Vec<Spot>, Problem> {
    let spots: Option<Vec<Spot>> = rest
        .split_whitespace()
        .map(|word| Line::parse(word).filter(|line| line.nth == 0).map(|line| line.spot))
        .collect();
    match spots {
        Some(spots) if !spots.is_empty() => Ok(spots),
        _ => Err(row.problem(format!("say: {word} SPOT SPOT"))),
    }
}

fn state(row: &Row, rest: &str) -> Result<Statement, Problem> {
    let mut pairs = Vec::new();
    for part in at_commas(rest) {
        match part.split_whitespace().collect::<Vec<_>>().as_slice() {
            [key, value @ ..] if !value.is_empty() => {
                pairs.push((key.to_ascii_lowercase(), value.join(" ")));
            }
            _ => return Err(row.problem("say: state KEY VALUE, KEY VALUE")),
        }
    }
    Ok(Statement::State(pairs))
}

fn wagers(row: &Row, rest: &str) -> Result<Statement, Problem> {
    let mut lines: Vec<(Line, Vec<(String, Money)>)> = Vec::new();
    if rest.is_empty() {
        return Ok(Statement::Wagers(lines));
    }
    for part in rest.split('|') {
        let part = part.trim();
        let (first, wagers) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        let line = Line::parse(first).ok_or_else(|| {
            row.problem_at(first, format!("{first:?} is no line; say: wagers 1 AREA MONEY"))
        })?;
        if lines.iter().any(|(other, _)| *other == line) {
            return Err(row.problem_at(first, format!("line {line} wagers twice")));
        }
        let mut areas = Vec::new();
        for wager in at_commas(wagers) {
            let words: Vec<&str> = wager.split_whitespace().collect();
            let [area, amount] = words.as_slice() else {
                return Err(row.problem_at(wager.trim(), "say: AREA MONEY, such as ante 10"));
            };
            let money = Money::parse(amount).filter(|money| !money.is_zero()).ok_or_else(|| {
                row.problem_at(amount, format!("{amount:?} is no amount; say 10 or 7.50"))
            })?;
            areas.push((area.to_ascii_lowercase(), money));
        }
        lines.push((line, areas));
    }
    Ok(Statement::Wagers(lines))
}

fn cards<'a>(row: &Row, words: impl Iterator<Item = &'a str>) -> Result<Vec<Card>, Problem> {
    let mut cards = Vec::new();
    for word in words {
        cards.push(Card::parse(word).ok_or_else(|| {
            row.problem_at(word, format!("{word:?} is no card; cards look like As, Td, 9c"))
        })?);
    }
    if cards.is_empty() {
        return Err(row.problem("cards are missing"));
    }
    Ok(cards)
}

fn count(row: &Row, rest: &str) -> Result<Statement, Problem> {
    let lower = rest.to_ascii_lowercase();
    let (number, found) = match lower.split_whitespace().collect::<Vec<_>>().as_slice() {
        [number] => (number.parse::<u16>().ok(), None),
        [number, found @ ("misdealt" | "not-misdealt")] => {
            (number.parse::<u16>().ok(), Some(found.to_string()))
        }
        _ => (None, None),
    };
    let problem =
        || row.problem("say: count NUMBER, and behind a wrong one misdealt or not-misdealt");
    Ok(Statement::Count { count: number.ok_or_else(problem)?.into(), found })
}

fn irregular(row: &Row, rest: &str) -> Result<Statement, Problem> {
    let lower = rest.to_ascii_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let Some((name, mut left)) = words.split_first() else {
        return Err(row.problem("say: irregular NAME"));
    };
    let mut card = None;
    if let Some((word, after)) = left.split_first()
        && !["before", "after"].contains(word)
    {
        card = Some(Card::parse(word).ok_or_else(|| {
            row.problem_at(word, format!("{word:?} is neither a card nor the word before or after"))
        })?);
        left = after;
    }
    let when = if left.is_empty() { None } else { Some(anchor(row, left)?) };
    Ok(Statement::Irregular { name: name.to_string(), card, when })
}

/// `before 7`, `before card 3`, `before the first decision`, `before the reveal`, `after 1 play`.
fn anchor(row: &Row, words: &[&str]) -> Result<Anchor, Problem> {
    let number = |word: &str| word.parse::<u16>().ok().filter(|n| *n > 0);
    let found = match words {
        ["before", "the", "first", "decision"] => Some(Anchor::FirstDecision),
        ["before", "the", "reveal"] => Some(Anchor::Reveal),
        ["before", "card", n] => number(n).map(|n| Anchor::Card(n.into())),
        ["before", n] => number(n).map(|n| Anchor::Verb(n.into())),
        ["after", who, word] => Line::parse(who).map(|who| Anchor::After(who, word.to_string())),
        _ => None,
    };
    found.ok_or_else(|| {
        row.problem(
            "say: before card NUMBER, before the first decision, before the reveal, \
             after LINE CHOICE, or before NUMBER",
        )
    })
}

fn ruling(row: &Row, rest: &str) -> Result<Statement, Problem> {
    let (word, why) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let word = word.to_ascii_lowercase();
    if word.is_empty() {
        return Err(row.problem("say: ruling RULING \"why\""));
    }
    let why = why.trim();
    if why.is_empty() {
        return Ok(Statement::Ruling { word, why: None });
    }
    match why.strip_prefix('"').and_then(|why| why.strip_suffix('"')) {
        Some(why) if !why.contains('"') => {
            Ok(Statement::Ruling { word, why: Some(why.to_string()) })
        }
        _ => Err(row.problem("the reason of a ruling stands in quotation marks")),
    }
}

/// A line that begins with a place or a bettor: his cards, or what he decided.
fn acted(row: &Row, first: &str, rest: &str) -> Result<Statement, Problem> {
    const VERBS: [&str; 4] = ["gets", "draws", "shows", "sees"];
    let mut words = rest.split_whitespace().peekable();
    let verb = words.peek().and_then(|w| VERBS.iter().find(|v| v.eq_ignore_ascii_case(w)).copied());
    if verb.is_some() {
        words.next();
    }
    // Cards with their places among the unturned ones.
    if verb.is_some() && rest.contains(':') {
        return Ok(Statement::Input(format!("{first} {rest}")));
    }
    let place = Place::parse(first);
    let is_card = words.peek().is_some_and(|word| Card::parse(word).is_some());
    if let Some(at) = place
        && (verb.is_some() || is_card || Line::parse(first).is_none())
    {
        return Ok(Statement::Faces { at, verb, cards: cards(row, words)? });
    }
    let Some(who) = Line::parse(first) else {
        return Err(row.problem_at(first, format!("{first:?} begins no statement")));
    };
    let words: Vec<&str> = words.collect();
    let (word, amount) = match words.as_slice() {
        [word] => (word, None),
        [word, amount] => {
            let money = Money::parse(amount).ok_or_else(|| {
                row.problem_at(amount, format!("{amount:?} is no amount; say 10 or 7.50"))
            })?;
            (word, Some(money))
        }
        _ => return Err(row.problem("say: LINE CHOICE, LINE AREA MONEY or PLACE CARDS")),
    };
    if !word.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(row.problem_at(word, format!("{word:?} is neither a card nor a choice")));
    }
    Ok(Statement::Decision { who, word: word.to_ascii_lowercase(), amount })
}
