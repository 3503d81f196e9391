//! What happens between rounds: one act each, with the paragraph that commands it.

use super::procedures::Shuffle;
use super::{Cutter, Deck};
use crate::{Cite, Face, Line, Money, Spot};
use alloc::string::String;
use alloc::vec::Vec;
use cards::Card;
use core::fmt;

/// One act and its paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub what: Happened,
    pub why: Cite,
}

/// What an act did. Prints as the words that a file may expect after `->`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happened {
    Opened,
    Moved {
        from: Spot,
        to: Spot,
    },
    /// He may wager though he sat out a round or came after the shuffle.
    Admitted(Line),
    /// Commission that was marked.
    Collected {
        from: Line,
        amount: Money,
    },
    ShoePassed,
    /// By the dealer, and verified by the floorperson.
    Inspected(Deck),
    Spread(Deck, Face),
    TurnedUp(Deck),
    TurnedDown(Deck),
    Washed(Deck),
    Shuffled(Deck, Shuffle),
    /// By one of several dealers; the first is 1.
    ShuffledBy(Deck, u8),
    ShuffledAgain(Deck),
    Laced(Deck),
    PutBack,
    /// In the course of a round, after the shoe ran out.
    RackShuffled,
    CameShuffled(Deck),
    /// The spread cards went into the device, the batch inside came out.
    Swapped,
    NotCut,
    Offered(Cutter),
    Declined(Cutter),
    Cut {
        who: Cutter,
        at: u16,
    },
    RecutOrdered,
    /// The cutting card has so many cards behind it.
    Marked(u16),
    MarkedTheEnd,
    Burned {
        count: u16,
        shown: Vec<Card>,
    },
    StubDue,
    Counted(u16),
    DeckRemoved(Deck),
    CardsChanged(Deck),
    ReshuffleDue,
    ReshuffledAtWill,
    ShufflerFailed,
    LastHand,
    DeckIsNext(Deck),
    DeviceEmpty,
    DeviceRemoved,
    DeviceBrought,
    ReaderFailed,
    ReaderRepaired,
    ReaderInspected,
    /// Of an election that will change, to whom it is due.
    NoticeGiven(&'static str, &'static str),
    /// From now on the licensee has elected so.
    Elected(&'static str, String),
    FirstOfNext,
    DummyRound,
    WheelInspected,
    WheelAdjusted,
    Covered,
    LockedAway,
}

impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Happened::Opened => f.write_str("opened"),
            Happened::Moved { from, to } => write!(f, "moved {from} to {to}"),
            Happened::Admitted(line) => write!(f, "admitted {line}"),
            Happened::Collected { from, amount } => write!(f, "{amount} collected from {from}"),
            Happened::ShoePassed => f.write_str("shoe passed"),
            Happened::Inspected(deck) => write!(f, "inspected{}", deck.behind()),
            Happened::Spread(deck, Face::Up) => write!(f, "spread face-up{}", deck.behind()),
            Happened::Spread(deck, Face::Down) => write!(f, "spread face-down{}", deck.behind()),
            Happened::TurnedUp(deck) => write!(f, "turned face-up{}", deck.behind()),
            Happened::TurnedDown(deck) => write!(f, "turned face-down{}", deck.behind()),
            Happened::Washed(deck) => write!(f, "washed{}", deck.behind()),
            Happened::Shuffled(deck, how) => write!(f, "shuffled {how}{}", deck.behind()),
            Happened::ShuffledBy(deck, dealer) => {
                write!(f, "shuffled by the {} dealer{}", ordinal(*dealer), deck.behind())
            }
            Happened::ShuffledAgain(deck) => write!(f, "shuffled again{}", deck.behind()),
            Happened::Laced(deck) => write!(f, "laced{}", deck.behind()),
            Happened::PutBack => f.write_str("put back in stacks"),
            Happened::RackShuffled => f.write_str("rack shuffled"),
            Happened::CameShuffled(deck) => write!(f, "came shuffled{}", deck.behind()),
            Happened::Swapped => f.write_str("batches swapped"),
            Happened::NotCut => f.write_str("no cut"),
            Happened::Offered(who) => write!(f, "offered {who}"),
            Happened::Declined(who) => write!(f, "declined {who}"),
            Happened::Cut { who, at } => write!(f, "cut {who} at {at}"),
            Happened::RecutOrdered => f.write_str("recut ordered"),
            Happened::Marked(behind) => write!(f, "cutting card {behind} from the back"),
            Happened::MarkedTheEnd => f.write_str("cutting card at the end"),
            Happened::Burned { count, .. } => write!(f, "burned {count}"),
            Happened::StubDue => f.write_str("stub count due"),
            Happened::Counted(count) => write!(f, "counted {count}"),
            Happened::DeckRemoved(deck) => write!(f, "deck removed{}", deck.behind()),
            Happened::CardsChanged(deck) => write!(f, "cards changed{}", deck.behind()),
            Happened::ReshuffleDue => f.write_str("reshuffle due"),
            Happened::ReshuffledAtWill => f.write_str("reshuffle at will"),
            Happened::ShufflerFailed => f.write_str("shuffler failed"),
            Happened::LastHand => f.write_str("last hand"),
            Happened::DeckIsNext(deck) => write!(f, "{deck} deck next"),
            Happened::DeviceEmpty => f.write_str("device empty"),
            Happened::DeviceRemoved => f.write_str("device removed"),
            Happened::DeviceBrought => f.write_str("device brought"),
            Happened::ReaderFailed => f.write_str("reader failed"),
            Happened::ReaderRepaired => f.write_str("reader repaired"),
            Happened::ReaderInspected => f.write_str("reader inspected"),
            Happened::NoticeGiven(key, to) => write!(f, "notice of {key} to {to}"),
            Happened::Elected(key, value) => write!(f, "{key} is {value}"),
            Happened::FirstOfNext => f.write_str("first card of the next round"),
            Happened::DummyRound => f.write_str("dummy round"),
            Happened::WheelInspected => f.write_str("wheel inspected"),
            Happened::WheelAdjusted => f.write_str("wheel adjusted"),
            Happened::Covered => f.write_str("covered"),
            Happened::LockedAway => f.write_str("locked away"),
        }
    }
}

/// A table has three dealers at most.
fn ordinal(number: u8) -> &'static str {
    match number {
        1 => "first",
        2 => "second",
        _ => "third",
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.why)
    }
}
