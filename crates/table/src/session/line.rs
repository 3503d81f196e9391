//! The lines `table PROCEDURE …` of a file: what they say, and how they are printed.

use super::moment::write_clock;
use super::procedures::Shuffle;
use super::{Cutter, Deck, Event, Moment, Procedures, Session, act};
use crate::{Face, Line, Person, Refusal, Spot};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::Card;
use core::fmt;

/// One thing that is done or answered at a table between rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Procedure {
    Open {
        at: Option<Moment>,
    },
    /// Somebody takes a seat or a place behind one; he may be known from elsewhere at the table.
    Arrive {
        at: Line,
        who: Option<Person>,
    },
    /// He gives up that line.
    Leave(Line),
    /// Somebody changes spots.
    Move {
        from: Spot,
        to: Spot,
    },
    /// Whoever has the shoe that goes round passes it.
    PassShoe(Passing),
    /// The licensee lets somebody wager who sat out a round or came after the shuffle.
    Admit(Line),
    Inspect(Option<Deck>),
    Spread(Option<Deck>),
    Wash(Option<Deck>),
    Shuffle {
        how: Shuffle,
        deck: Option<Deck>,
        ended: Ended,
    },
    Refuse(Spot),
    /// The cutting card goes in behind so many cards.
    Cut {
        who: Cutter,
        at: u16,
    },
    /// A supervisor orders another cut, which may be written at once.
    Recut(Option<(Cutter, u16)>),
    /// The cutting card goes back with so many cards behind it.
    CuttingCard(u16),
    /// The faces that were shown.
    Burn(Vec<Card>),
    Relieve(Option<Card>),
    Count(u16),
    /// So many cards are in the shoe, and so many of them behind the cutting card: for a table that
    /// was not followed from its opening on.
    Shoe {
        cards: u16,
        behind: Option<u16>,
    },
    Time(Time),
    ChangeCards(Option<Deck>),
    /// What the supervisor found in it.
    RemoveDevice {
        found: u16,
    },
    BringDevice,
    /// The card reader is found not to work.
    ReaderFails,
    RepairReader,
    /// The floorperson inspects it.
    InspectReader,
    /// The licensee tells what it will change.
    Notice {
        key: String,
        value: Option<String>,
    },
    /// What is done at the tables of the pit, or at one of another game.
    Pit {
        key: String,
        value: String,
        game: Option<String>,
    },
    /// Nobody plays: the cards are spread.
    Idle(Face),
    /// A player asks to see the batch that came out of the device.
    AskInspection,
    /// The faces of the cards burned with it.
    ErrorCard(Vec<Card>),
    /// Work on the wheel.
    Adjust,
    /// Whether a round may be dealt now, to these spots or else to all that are there.
    Ready(Vec<Spot>),
    Close,
}

/// Why a shoe is passed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Passing {
    OfFreeWill,
    /// By the dealer or the floor.
    Ordered,
}

/// How a shuffle ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    Done,
    /// The device counted the deck.
    Counts(u16),
    Fails,
}

/// A clock alone means the next time it shows this.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Time {
    Clock(u16),
    At(Moment),
}

/// One line: what is done, and what the rules should answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionLine {
    pub what: Procedure,
    pub shows: Vec<Shows>,
}

/// One expected act, or `refused`, with its paragraph where that is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shows {
    pub words: String,
    pub cite: Option<String>,
}

impl Shows {
    /// Whether the line answered this.
    pub fn by(&self, ran: &Result<Vec<Event>, Refusal>) -> bool {
        let words = &self.words;
        match ran {
            Err(refusal) => {
                let named = |cite: &String| refusal.why.is_some_and(|why| why.is_named(cite));
                words.eq_ignore_ascii_case("refused") && self.cite.as_ref().is_none_or(named)
            }
            Ok(events) => events.iter().any(|event| {
                let named = |cite: &String| event.why.is_named(cite);
                event.what.to_string().eq_ignore_ascii_case(words)
                    && self.cite.as_ref().is_none_or(named)
            }),
        }
    }
}

impl SessionLine {
    /// Carries the line out; a refusal changes nothing.
    pub fn run(
        &self,
        session: &mut Session,
        procedures: &Procedures,
    ) -> Result<Vec<Event>, Refusal> {
        act(session, procedures, &self.what)
    }

    /// What is wrong with the answer, if anything: an act that did not happen, or a refusal that
    /// the line does not expect.
    pub fn check(&self, ran: &Result<Vec<Event>, Refusal>) -> Result<(), String> {
        let missing = self.shows.iter().find(|shows| !shows.by(ran));
        match (missing, ran) {
            (None, Ok(_)) => Ok(()),
            (None, Err(_)) if !self.shows.is_empty() => Ok(()),
            (_, Err(refusal)) => Err(alloc::format!("refused: {refusal}")),
            (Some(shows), Ok(events)) => {
                let found: Vec<String> = events.iter().map(Event::to_string).collect();
                let found = if found.is_empty() { "nothing".into() } else { found.join(", ") };
                Err(alloc::format!("expected {shows}, found {found}"))
            }
        }
    }
}

impl fmt::Display for Shows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cite {
            Some(cite) => write!(f, "{}   {cite}", self.words),
            None => f.write_str(&self.words),
        }
    }
}

impl fmt::Display for SessionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.what)?;
        for (nth, shows) in self.shows.iter().enumerate() {
            f.write_str(if nth == 0 { " -> " } else { ", " })?;
            // A paragraph covers the items before it, so it stands only behind the last of them.
            let next = self.shows.get(nth + 1);
            if next.is_some_and(|next| next.cite == shows.cite) {
                f.write_str(&shows.words)?;
            } else {
                write!(f, "{shows}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Procedure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Procedure::Open { at: None } => f.write_str("open"),
            Procedure::Open { at: Some(at) } => write!(f, "open at {at}"),
            Procedure::Arrive { at, .. } => write!(f, "arrive {at}"),
            Procedure::Leave(line) => write!(f, "leave {line}"),
            Procedure::Move { from, to } => write!(f, "move {from} to {to}"),
            Procedure::Admit(line) => write!(f, "admit {line}"),
            Procedure::PassShoe(Passing::OfFreeWill) => f.write_str("pass shoe"),
            Procedure::PassShoe(Passing::Ordered) => f.write_str("pass shoe ordered"),
            Procedure::Inspect(deck) => write!(f, "inspect{}", named(deck)),
            Procedure::Spread(deck) => write!(f, "spread{}", named(deck)),
            Procedure::Wash(deck) => write!(f, "wash{}", named(deck)),
            Procedure::Shuffle { how, deck, ended } => {
                write!(f, "shuffle {how}{}", named(deck))?;
                match ended {
                    Ended::Done => Ok(()),
                    Ended::Counts(count) => write!(f, " counts {count}"),
                    Ended::Fails => f.write_str(" fails"),
                }
            }
            Procedure::Refuse(spot) => write!(f, "refuse {spot}"),
            Procedure::Cut { who, at } => write!(f, "cut {who} at {at}"),
            Procedure::Recut(None) => f.write_str("recut"),
            Procedure::Recut(Some((who, at))) => write!(f, "recut {who} at {at}"),
            Procedure::CuttingCard(behind) => write!(f, "cutting-card {behind}"),
            Procedure::Burn(cards) => write!(f, "burn{}", spaced(cards)),
            Procedure::Relieve(None) => f.write_str("relieve"),
            Procedure::Relieve(Some(card)) => write!(f, "relieve {card}"),
            Procedure::Count(count) => write!(f, "count {count}"),
            Procedure::Shoe { cards, behind: None } => write!(f, "shoe {cards}"),
            Procedure::Shoe { cards, behind: Some(behind) } => {
                write!(f, "shoe {cards} cutting-card {behind}")
            }
            Procedure::Time(Time::At(at)) => write!(f, "time {at}"),
            Procedure::Time(Time::Clock(clock)) => {
                f.write_str("time ")?;
                write_clock(f, *clock)
            }
            Procedure::ChangeCards(deck) => write!(f, "change cards{}", named(deck)),
            Procedure::RemoveDevice { found: 0 } => f.write_str("remove device"),
            Procedure::RemoveDevice { found } => write!(f, "remove device found {found}"),
            Procedure::BringDevice => f.write_str("bring device"),
            Procedure::ReaderFails => f.write_str("reader-fails"),
            Procedure::RepairReader => f.write_str("repair reader"),
            Procedure::InspectReader => f.write_str("inspect reader"),
            Procedure::Notice { key, value } => write!(f, "notice {key}{}", behind(value)),
            Procedure::Pit { key, value, game } => write!(f, "pit {key} {value}{}", behind(game)),
            Procedure::Idle(Face::Up) => f.write_str("idle"),
            Procedure::Idle(Face::Down) => f.write_str("idle face-down"),
            Procedure::AskInspection => f.write_str("ask inspection"),
            Procedure::ErrorCard(cards) => write!(f, "error-card{}", spaced(cards)),
            Procedure::Adjust => f.write_str("adjust"),
            Procedure::Ready(spots) => write!(f, "ready{}", spaced(spots)),
            Procedure::Close => f.write_str("close"),
        }
    }
}

fn behind(word: &Option<String>) -> String {
    word.as_ref().map_or(String::new(), |word| alloc::format!(" {word}"))
}

fn named(deck: &Option<Deck>) -> String {
    deck.map_or(String::new(), |deck| alloc::format!(" {deck}"))
}

fn spaced<T: fmt::Display>(items: &[T]) -> String {
    items.iter().map(|item| alloc::format!(" {item}")).collect()
}
