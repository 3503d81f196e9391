//! The lines `table PROCEDURE …` of a file: what they say, and how they are printed.

use super::moment::write_clock;
use super::procedures::Shuffle;
use super::{Cutter, Deck, Moment};
use crate::{Face, Line, Person, Spot};
use alloc::string::String;
use alloc::vec::Vec;
use cards::Card;
use core::fmt;

/// One thing that is done or answered at a table between rounds.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Procedure {
    /// The table is opened, at a time where that is told.
    Open { at: Option<Moment> },
    /// Somebody takes a seat or a place behind one; he may be known from elsewhere at the table.
    Arrive { at: Line, who: Option<Person> },
    /// He gives up that line.
    Leave(Line),
    /// Somebody changes spots.
    Move { from: Spot, to: Spot },
    /// Whoever has the shoe that goes round passes it.
    PassShoe(Passing),
    /// The licensee lets somebody wager who sat out a round or came after the shuffle.
    Admit(Line),
    /// New cards are inspected, front and back.
    Inspect(Option<Deck>),
    /// They are spread for the first player to see.
    Spread(Option<Deck>),
    /// They are mixed face down with both hands.
    Wash(Option<Deck>),
    /// Cards are shuffled, and how that ended.
    Shuffle { how: Shuffle, deck: Option<Deck>, ended: Ended },
    /// Who is asked to cut does not.
    Refuse(Spot),
    /// The cutting card goes in behind so many cards.
    Cut { who: Cutter, at: u16 },
    /// A supervisor orders another cut, which may be written at once.
    Recut(Option<(Cutter, u16)>),
    /// The cutting card goes back with so many cards behind it.
    CuttingCard(u16),
    /// The faces that were shown.
    Burn(Vec<Card>),
    /// Another dealer comes, who may have to burn a card; its face where it was shown.
    Relieve(Option<Card>),
    /// So many cards were counted.
    Count(u16),
    /// So many cards are in the shoe, and so many of them behind the cutting card: for a table that
    /// was not followed from its opening on.
    Shoe { cards: u16, behind: Option<u16> },
    /// It is so late now.
    Time(Time),
    /// New cards come to the table.
    ChangeCards(Option<Deck>),
    /// What the supervisor found in it.
    RemoveDevice { found: u16 },
    /// A shuffling device comes to the table.
    BringDevice,
    /// The card reader is found not to work.
    ReaderFails,
    /// The card reader works again.
    RepairReader,
    /// The floorperson inspects it.
    InspectReader,
    /// The licensee tells what it will change.
    Notice { key: String, value: Option<String> },
    /// What is done at the tables of the pit, or at one of another game.
    Pit { key: String, value: String, game: Option<String> },
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
    /// The table is closed.
    Close,
}

/// Why a shoe is passed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Passing {
    /// Who holds it does not want it any more.
    OfFreeWill,
    /// By the dealer or the floor.
    Ordered,
}

/// How a shuffle ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// As it should.
    Done,
    /// The device counted the deck.
    Counts(u16),
    /// The device stopped before it was done.
    Fails,
}

/// A clock alone means the next time it shows this.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Time {
    /// Minutes since midnight.
    Clock(u16),
    /// Day and time.
    At(Moment),
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
