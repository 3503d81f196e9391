//! What happens between rounds: one act each, with the paragraph that commands it.

use super::procedures::Shuffle;
use super::{Cutter, Deck};
use crate::{Cite, Face};
use alloc::vec::Vec;
use cards::Card;
use core::fmt;

/// One act and its paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub what: Act,
    pub why: Cite,
}

/// What an act did. Prints as the words that a file may expect after `->`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    Opened,
    /// By the dealer, and verified by the floorperson.
    Inspected(Deck),
    Spread(Deck, Face),
    TurnedUp(Deck),
    TurnedDown(Deck),
    Washed(Deck),
    Shuffled(Deck, Shuffle),
    ShuffledAgain(Deck),
    Laced(Deck),
    PutBack,
    CameShuffled(Deck),
    /// The spread cards went into the device, the batch inside came out.
    Swapped,
    NotCut,
    Offered(Cutter),
    Declined(Cutter),
    Cut { who: Cutter, at: u16 },
    RecutOrdered,
    /// The cutting card has so many cards behind it.
    Marked(u16),
    MarkedTheEnd,
    Burned { count: u16, shown: Vec<Card> },
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
    FirstOfNext,
    DummyRound,
    WheelInspected,
    WheelAdjusted,
    Covered,
    LockedAway,
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Opened => f.write_str("opened"),
            Act::Inspected(deck) => write!(f, "inspected{}", deck.behind()),
            Act::Spread(deck, Face::Up) => write!(f, "spread face-up{}", deck.behind()),
            Act::Spread(deck, Face::Down) => write!(f, "spread face-down{}", deck.behind()),
            Act::TurnedUp(deck) => write!(f, "turned face-up{}", deck.behind()),
            Act::TurnedDown(deck) => write!(f, "turned face-down{}", deck.behind()),
            Act::Washed(deck) => write!(f, "washed{}", deck.behind()),
            Act::Shuffled(deck, how) => write!(f, "shuffled {how}{}", deck.behind()),
            Act::ShuffledAgain(deck) => write!(f, "shuffled again{}", deck.behind()),
            Act::Laced(deck) => write!(f, "laced{}", deck.behind()),
            Act::PutBack => f.write_str("put back in stacks"),
            Act::CameShuffled(deck) => write!(f, "came shuffled{}", deck.behind()),
            Act::Swapped => f.write_str("batches swapped"),
            Act::NotCut => f.write_str("no cut"),
            Act::Offered(who) => write!(f, "offered {who}"),
            Act::Declined(who) => write!(f, "declined {who}"),
            Act::Cut { who, at } => write!(f, "cut {who} at {at}"),
            Act::RecutOrdered => f.write_str("recut ordered"),
            Act::Marked(behind) => write!(f, "cutting card {behind} from the back"),
            Act::MarkedTheEnd => f.write_str("cutting card at the end"),
            Act::Burned { count, .. } => write!(f, "burned {count}"),
            Act::StubDue => f.write_str("stub count due"),
            Act::Counted(count) => write!(f, "counted {count}"),
            Act::DeckRemoved(deck) => write!(f, "deck removed{}", deck.behind()),
            Act::CardsChanged(deck) => write!(f, "cards changed{}", deck.behind()),
            Act::ReshuffleDue => f.write_str("reshuffle due"),
            Act::ReshuffledAtWill => f.write_str("reshuffle at will"),
            Act::ShufflerFailed => f.write_str("shuffler failed"),
            Act::LastHand => f.write_str("last hand"),
            Act::DeckIsNext(deck) => write!(f, "{deck} deck next"),
            Act::DeviceEmpty => f.write_str("device empty"),
            Act::DeviceRemoved => f.write_str("device removed"),
            Act::DeviceBrought => f.write_str("device brought"),
            Act::FirstOfNext => f.write_str("first card of the next round"),
            Act::DummyRound => f.write_str("dummy round"),
            Act::WheelInspected => f.write_str("wheel inspected"),
            Act::WheelAdjusted => f.write_str("wheel adjusted"),
            Act::Covered => f.write_str("covered"),
            Act::LockedAway => f.write_str("locked away"),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.why)
    }
}
