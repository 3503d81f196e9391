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
    /// What was done.
    pub what: Happened,
    /// The paragraph that has it done.
    pub why: Cite,
}

/// What an act did. Prints as the words that a file may expect after `->`.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happened {
    /// The table is open for play.
    Opened,
    /// Somebody changed spots.
    Moved { from: Spot, to: Spot },
    /// He may wager though he sat out a round or came after the shuffle.
    Admitted(Line),
    /// Commission that was marked.
    Collected { from: Line, amount: Money },
    /// The shoe went on to the next who takes it.
    ShoePassed,
    /// By the dealer, and verified by the floorperson.
    Inspected(Deck),
    /// The cards were spread on the layout, this side up.
    Spread(Deck, Face),
    /// The spread cards were turned to show their faces.
    TurnedUp(Deck),
    /// They were turned back.
    TurnedDown(Deck),
    /// The cards were washed: mixed face down with both hands.
    Washed(Deck),
    /// The cards were shuffled, and how.
    Shuffled(Deck, Shuffle),
    /// By one of several dealers; the first is 1.
    ShuffledBy(Deck, u8),
    /// By the same way once more.
    ShuffledAgain(Deck),
    /// About one deck was laced through the rest.
    Laced(Deck),
    /// Stacks were put back at the marked places of the shoe.
    PutBack,
    /// In the course of a round, after the shoe ran out.
    RackShuffled,
    /// New cards came shuffled: the table does not shuffle them again.
    CameShuffled(Deck),
    /// The spread cards went into the device, the batch inside came out.
    Swapped,
    /// This way of shuffling needs no cut.
    NotCut,
    /// He is asked whether he cuts.
    Offered(Cutter),
    /// He does not cut.
    Declined(Cutter),
    /// The cutting card went in after so many cards.
    Cut { who: Cutter, at: u16 },
    /// A supervisor wants another cut.
    RecutOrdered,
    /// The cutting card has so many cards behind it.
    Marked(u16),
    /// A second cutting card closes the stack.
    MarkedTheEnd,
    /// So many cards were thrown away before the first round, and these were shown.
    Burned { count: u16, shown: Vec<Card> },
    /// In the next round the stub must be counted.
    StubDue,
    /// So many cards were counted.
    Counted(u16),
    /// The deck left the table.
    DeckRemoved(Deck),
    /// New cards took the place of the old.
    CardsChanged(Deck),
    /// No round may be dealt before the cards are shuffled.
    ReshuffleDue,
    /// The licensee has the cards shuffled although nothing asks for it.
    ReshuffledAtWill,
    /// The device did not finish its shuffle.
    ShufflerFailed,
    /// The next hand is the last of the shoe.
    LastHand,
    /// This deck is dealt in the next round.
    DeckIsNext(Deck),
    /// A supervisor found the device empty.
    DeviceEmpty,
    /// The device left the table.
    DeviceRemoved,
    /// A device came to the table.
    DeviceBrought,
    /// The card reader does not work.
    ReaderFailed,
    /// It works again.
    ReaderRepaired,
    /// A floorperson found it in order.
    ReaderInspected,
    /// Of an election that will change, to whom it is due.
    NoticeGiven(&'static str, &'static str),
    /// From now on the licensee has elected so.
    Elected(&'static str, String),
    /// A card drawn in error will be the first of the next round.
    FirstOfNext,
    /// A round without wagers begins with a card drawn in error.
    DummyRound,
    /// The wheel may be used.
    WheelInspected,
    /// Work was done on the wheel: it must be inspected again.
    WheelAdjusted,
    /// The wheel of a closed table was covered.
    Covered,
    /// The shoe of a closed table was locked away.
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
