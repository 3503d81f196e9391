//! What comes in to a table: one input, one line, and back.

use crate::service::Pace;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::Card;
use core::fmt::{self, Write};
use table::notation::{self, Statement};
use table::session::{self, Cutter, Procedure};
use table::{Line, Money, Person, Place, Spot};

/// One thing that somebody does, says or reports. It prints as one line of a `.round` file, and
/// only that very line is read as it.
///
/// ```
/// use live::Input;
///
/// let input = Input::parse("wager p17 3 ante 10").unwrap();
/// assert!(matches!(&input, Input::Wager { area, .. } if area == "ante"));
/// assert_eq!(input.to_string(), "wager p17 3 ante 10");
///
/// // One spelling: whatever else means the same is refused with it.
/// assert_eq!(Input::parse("wager p17 3 ante $10.00").unwrap_err(), "write: wager p17 3 ante 10");
/// ```
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Somebody takes the seat at a spot.
    Seat { who: Person, spot: Spot },
    /// He gives up a spot, or all he has.
    Leave { who: Person, spot: Option<Spot> },
    /// He adds so much to what he has on that area.
    Wager { who: Person, spot: Spot, area: String, amount: Money },
    /// He takes a wager back, or all he has there.
    TakeBack { who: Person, spot: Spot, area: Option<String> },
    /// The round begins.
    NoMoreBets,
    /// A decision or an amount that somebody is asked for.
    Say { line: Line, word: String, amount: Option<Money> },
    /// The dealer has done what is due, at a table that goes step by step.
    Done,
    /// The faces of cards that all see.
    Faces(Faces),
    /// What somebody saw who looked at unturned cards, and nobody else.
    Sees { who: Line, cards: Vec<Card> },
    /// Where the ball or the wheel came to rest.
    Spin(String),
    /// What the card reader tells.
    Reader(bool),
    /// What a count of the stub finds, and what the dealer finds after a wrong one.
    Count { count: u16, found: Option<String> },
    /// Whether he cuts the rack of a shoe that ran out, and after how many cards.
    Cut { who: Cutter, at: Option<u16> },
    /// What stands on a jackpot meter that is about to be paid; the first is 1.
    Meter { nth: u8, stand: Money },
    /// Something goes wrong now.
    Irregular { name: String, card: Option<Card> },
    /// The floor's ruling on it.
    Ruling { word: String, why: Option<String> },
    /// What is done between rounds.
    Table(Procedure),
    /// How the table goes on within a round.
    Pace(Pace),
    /// Other tables feed and empty the same jackpot meters from now on: what stands on them is no
    /// longer known here, and asked for where one is paid.
    MetersShared,
    /// The licensee changes what it elected.
    Options(Vec<(String, String)>),
    /// The round is over: nobody says so, the table does.
    End,
}

/// The faces of cards at one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faces {
    /// Whose cards they are.
    pub at: Place,
    /// Whether they came face up or were turned later.
    pub seen: Seen,
    /// Which of the unturned cards there, counted from 0, where it is not all of them.
    pub nths: Option<Vec<u8>>,
    /// In the order they were dealt.
    pub cards: Vec<Card>,
}

/// How a face came to be seen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// It was dealt face up.
    Gets,
    /// It was turned.
    Shows,
}

impl Seen {
    const WORDS: [(&'static str, Seen); 2] = [("gets", Seen::Gets), ("shows", Seen::Shows)];

    fn word(self) -> &'static str {
        Seen::WORDS[self as usize].0
    }

    fn parse(word: &str) -> Option<Seen> {
        Seen::WORDS.iter().find(|(known, _)| *known == word).map(|(_, seen)| *seen)
    }
}

impl Input {
    /// Reads one line; what is spelled otherwise than it prints is refused with the right spelling.
    pub fn parse(line: &str) -> Result<Input, String> {
        let (mut room, mut count) = ([""; WORDS], 0);
        for word in line.split_whitespace() {
            if let Some(place) = room.get_mut(count) {
                *place = word;
            }
            count += 1;
        }
        let input = match room.get(..count) {
            Some(words) => read(line, words)?,
            None => read(line, &line.split_whitespace().collect::<Vec<_>>())?,
        };
        let mut left = Left(line);
        let is_same = write!(left, "{input}").is_ok() && left.0.is_empty();
        if is_same { Ok(input) } else { Err(format!("write: {input}")) }
    }

    /// Whether it tells only what the cards, the wheel or a meter show: an automatic dealer's table
    /// adds such lines to the input that caused them.
    pub fn is_shown(&self) -> bool {
        use Input::*;
        matches!(self, Faces(_) | Sees { .. } | Spin(_) | Reader(_) | Meter { .. } | End)
    }
}

/// Most lines have fewer words: they are taken apart without an allocation.
const WORDS: usize = 12;

/// What is left of a line as long as the same is printed.
struct Left<'a>(&'a str);

impl Write for Left<'_> {
    fn write_str(&mut self, printed: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(printed).ok_or(fmt::Error)?;
        Ok(())
    }
}

fn read(line: &str, words: &[&str]) -> Result<Input, String> {
    match words {
        ["seat", who, at] => Ok(Input::Seat { who: person(who)?, spot: spot(at)? }),
        ["leave", who] => Ok(Input::Leave { who: person(who)?, spot: None }),
        ["leave", who, at] => Ok(Input::Leave { who: person(who)?, spot: Some(spot(at)?) }),
        ["wager", who, at, area, amount] => Ok(Input::Wager {
            who: person(who)?,
            spot: spot(at)?,
            area: area.to_string(),
            amount: money(amount)?,
        }),
        ["take-back", who, at, area @ ..] if area.len() < 2 => Ok(Input::TakeBack {
            who: person(who)?,
            spot: spot(at)?,
            area: area.first().map(|area| area.to_string()),
        }),
        ["no", "more", "bets"] => Ok(Input::NoMoreBets),
        ["done"] => Ok(Input::Done),
        ["pace", "runs"] => Ok(Input::Pace(Pace::Runs)),
        ["pace", "steps"] => Ok(Input::Pace(Pace::Steps)),
        ["meters", "shared"] => Ok(Input::MetersShared),
        ["end"] => Ok(Input::End),
        ["spin", pocket] => Ok(Input::Spin(pocket.to_string())),
        ["reader", "yes"] => Ok(Input::Reader(true)),
        ["reader", "no"] => Ok(Input::Reader(false)),
        ["count", count] => Ok(Input::Count { count: number(count)?, found: None }),
        ["count", count, found] => {
            Ok(Input::Count { count: number(count)?, found: Some(found.to_string()) })
        }
        ["meter", nth, stand] => Ok(Input::Meter { nth: meter(nth)?, stand: money(stand)? }),
        ["irregular", name] => Ok(Input::Irregular { name: name.to_string(), card: None }),
        ["irregular", name, shown] => {
            Ok(Input::Irregular { name: name.to_string(), card: Some(card(shown)?) })
        }
        ["ruling", word, ..] => ruling(line, word),
        ["cut" | "refuse", ..] => cut(line),
        ["table", ..] => procedure(line),
        ["options", ..] => options(line),
        [first, second, rest @ ..] => said(first, second, rest),
        _ => Err(format!("{line:?} is no input of a table")),
    }
}

/// A line that begins with a place or a bettor: his cards, or what he decided.
fn said(first: &str, second: &str, rest: &[&str]) -> Result<Input, String> {
    if let (Some(seen), Some(at)) = (Seen::parse(second), Place::parse(first)) {
        return faces(at, seen, rest);
    }
    let line = Line::parse(first).ok_or_else(|| format!("{first:?} begins no input"))?;
    if second == "sees" {
        let cards: Result<Vec<Card>, String> = rest.iter().map(|word| card(word)).collect();
        return Ok(Input::Sees { who: line, cards: cards? });
    }
    let amount = match rest {
        [] => None,
        [amount] => Some(money(amount)?),
        _ => return Err(format!("say: {line} CHOICE, or {line} AREA MONEY")),
    };
    Ok(Input::Say { line, word: second.to_string(), amount })
}

/// `Kh Kd 4s`, or with the place of each among the unturned cards `1:Kh 3:4s`.
fn faces(at: Place, seen: Seen, words: &[&str]) -> Result<Input, String> {
    let is_placed = words.iter().any(|word| word.contains(':'));
    let mut nths = is_placed.then(Vec::new);
    let mut cards = Vec::new();
    for word in words {
        let face = match (&mut nths, word.split_once(':')) {
            (None, _) => word,
            (Some(nths), Some((nth, face))) => {
                let nth = nth.parse::<u8>().ok().and_then(|nth| nth.checked_sub(1));
                nths.push(nth.ok_or_else(|| format!("{word:?} is no card with its place"))?);
                face
            }
            (Some(_), None) => return Err(format!("{word:?} is no card with its place")),
        };
        cards.push(card(face)?);
    }
    if cards.is_empty() {
        return Err("cards are missing".to_string());
    }
    Ok(Input::Faces(Faces { at, seen, nths, cards }))
}

fn ruling(line: &str, word: &str) -> Result<Input, String> {
    let why = match line.split_once('"') {
        None => None,
        Some((_, rest)) => match rest.strip_suffix('"') {
            Some(why) if !why.contains('"') && !why.contains('#') => Some(why.to_string()),
            _ => return Err("the reason of a ruling stands in quotation marks".to_string()),
        },
    };
    Ok(Input::Ruling { word: word.to_string(), why })
}

fn cut(line: &str) -> Result<Input, String> {
    match session::parse_line(line)? {
        Procedure::Cut { who, at } => Ok(Input::Cut { who, at: Some(at) }),
        Procedure::Refuse(spot) => Ok(Input::Cut { who: Cutter::Spot(spot), at: None }),
        _ => Err("say: cut SPOT at CARDS, cut dealer at CARDS or refuse SPOT".to_string()),
    }
}

fn procedure(line: &str) -> Result<Input, String> {
    match session::parse_line(line)? {
        Procedure::Arrive { .. } => Err("say: seat PERSON SPOT".to_string()),
        Procedure::Leave(_) => Err("say: leave PERSON".to_string()),
        what => Ok(Input::Table(what)),
    }
}

fn options(line: &str) -> Result<Input, String> {
    match notation::statement(line) {
        Ok(Statement::Options(pairs)) => Ok(Input::Options(pairs)),
        Ok(_) => Err("say: options KEY VALUE, KEY VALUE".to_string()),
        Err(problem) => Err(problem.what),
    }
}

fn person(word: &str) -> Result<Person, String> {
    Person::parse(word).ok_or_else(|| format!("{word:?} is no person; say p1, p2"))
}

fn spot(word: &str) -> Result<Spot, String> {
    let line = Line::parse(word).filter(|line| line.nth == 0);
    line.map(|line| line.spot).ok_or_else(|| format!("{word:?} is no spot"))
}

fn money(word: &str) -> Result<Money, String> {
    Money::parse(word).ok_or_else(|| format!("{word:?} is no amount; say 10 or 7.50"))
}

fn number(word: &str) -> Result<u16, String> {
    word.parse().map_err(|_| format!("{word:?} is no number of cards"))
}

fn meter(word: &str) -> Result<u8, String> {
    let nth = word.parse().ok().filter(|nth| *nth > 0);
    nth.ok_or_else(|| format!("{word:?} is no meter; the first is 1"))
}

fn card(word: &str) -> Result<Card, String> {
    Card::parse(word).ok_or_else(|| format!("{word:?} is no card; cards look like As, Td, 9c"))
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Seat { who, spot } => write!(f, "seat {who} {spot}"),
            Input::Leave { who, spot: None } => write!(f, "leave {who}"),
            Input::Leave { who, spot: Some(spot) } => write!(f, "leave {who} {spot}"),
            Input::Wager { who, spot, area, amount } => {
                f.write_str("wager ")?;
                fmt::Display::fmt(who, f)?;
                f.write_str(" ")?;
                fmt::Display::fmt(spot, f)?;
                f.write_str(" ")?;
                f.write_str(area)?;
                f.write_str(" ")?;
                fmt::Display::fmt(amount, f)
            }
            Input::TakeBack { who, spot, area: None } => write!(f, "take-back {who} {spot}"),
            Input::TakeBack { who, spot, area: Some(area) } => {
                write!(f, "take-back {who} {spot} {area}")
            }
            Input::NoMoreBets => f.write_str("no more bets"),
            Input::Say { line, word, amount: None } => {
                line.fmt(f)?;
                f.write_str(" ")?;
                f.write_str(word)
            }
            Input::Say { line, word, amount: Some(amount) } => write!(f, "{line} {word} {amount}"),
            Input::Done => f.write_str("done"),
            Input::Faces(faces) => faces.fmt(f),
            Input::Sees { who, cards } => {
                who.fmt(f)?;
                f.write_str(" sees")?;
                spaced(cards, f)
            }
            Input::Spin(pocket) => write!(f, "spin {pocket}"),
            Input::Reader(answer) => f.write_str(if *answer { "reader yes" } else { "reader no" }),
            Input::Count { count, found: None } => write!(f, "count {count}"),
            Input::Count { count, found: Some(found) } => write!(f, "count {count} {found}"),
            Input::Cut { who, at: Some(at) } => write!(f, "cut {who} at {at}"),
            Input::Cut { who, at: None } => write!(f, "refuse {who}"),
            Input::Meter { nth, stand } => write!(f, "meter {nth} {stand}"),
            Input::Irregular { name, card: None } => write!(f, "irregular {name}"),
            Input::Irregular { name, card: Some(card) } => write!(f, "irregular {name} {card}"),
            Input::Ruling { word, why: None } => write!(f, "ruling {word}"),
            Input::Ruling { word, why: Some(why) } => write!(f, "ruling {word} \"{why}\""),
            Input::Table(what) => write!(f, "table {what}"),
            Input::Pace(Pace::Runs) => f.write_str("pace runs"),
            Input::Pace(Pace::Steps) => f.write_str("pace steps"),
            Input::Options(pairs) => write!(f, "{}", Statement::Options(pairs.clone())),
            Input::MetersShared => f.write_str("meters shared"),
            Input::End => f.write_str("end"),
        }
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at.fmt(f)?;
        f.write_str(" ")?;
        f.write_str(self.seen.word())?;
        match &self.nths {
            Some(nths) => {
                let mut placed = nths.iter().zip(&self.cards);
                placed.try_for_each(|(nth, card)| write!(f, " {}:{card}", nth + 1))
            }
            None => spaced(&self.cards, f),
        }
    }
}

/// Each behind a blank.
fn spaced(cards: &[Card], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    cards.iter().try_for_each(|card| {
        f.write_str(" ")?;
        fmt::Display::fmt(card, f)
    })
}
