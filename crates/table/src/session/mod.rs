//! What happens at a table outside a round, from opening to closing.
//!
//! A game hands over [`Procedures`], which are data; [`Session`] is what has happened so far; a
//! [`Procedure`] is one thing that somebody does or answers, and [`act`] either carries it out,
//! act by act with citations, or refuses it and changes nothing. [`wants`] says what is due next.
//! Cards, cuts and the time of day come in.

mod act;
mod burn;
mod cut;
mod elections;
mod event;
mod line;
mod moment;
mod opening;
mod parse;
mod people;
mod procedures;
mod round;
mod shuffle;
#[cfg(test)]
mod tests;
mod text;
mod wants;

pub use act::{act, act_with};
pub use burn::burned_with;
pub use cut::{AskedToCut, RackCut, cut_of_the_rack, shuffle_of_the_rack};
pub use elections::{Alike, Given, InThePit, Notice, change, set_anew};
pub use event::{Event, Happened};
pub use line::{Ended, Passing, Procedure, Time};
pub use moment::Moment;
pub use parse::parse_line;
pub use people::{CutBy, Seated};
pub use procedures::{
    Burn, CardReader, Cards, Carry, Change, Cut, CuttingCard, Entry, Equipment, First, FirstCutter,
    Idle, Least, Marks, Method, NewCards, Next, Numbering, Offer, Opening, Procedures, Recut,
    RecutBy, Relief, Removal, Reshuffle, SecondCard, SecondDeck, Shuffle, Step, StubCount, Then,
    Wheel,
};
pub use round::{Before, after_round, before_round};
pub use text::Cites;
pub use wants::{Want, wants};

use crate::{Cite, Device, Face, LeftOver, Money, People, Person, Place, Reader, Seats, Spot};
use alloc::vec;
use alloc::vec::Vec;
use cards::Counts;
use core::fmt;

/// What has happened at a table so far: plain data, derived from nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    /// Whether rounds may be dealt at all.
    pub table: State,
    /// The wheel, where there is one.
    pub wheel: Wheeled,
    /// The last time that was told; nothing here looks at a clock.
    pub now: Option<Moment>,
    /// Who is there: who has which line.
    pub people: People,
    /// Whether somebody could see the cards since they were last spread, though he may have left.
    pub seen: bool,
    /// How many persons have come so far.
    pub newcomers: u32,
    /// Who owes commission that was marked since the shuffle.
    pub owed: Vec<(Person, Money)>,
    /// Whether a shuffling device stands there.
    pub device: Device,
    /// The card reader, where there is one.
    pub reader: Reader,
    /// Whether the floorperson inspected it, and when if that is known.
    pub reader_seen: Option<Option<Moment>>,
    /// Notice given of what the licensee will change.
    pub notices: Vec<Given>,
    /// What is known of the pit.
    pub pit: Vec<InThePit>,
    /// The way in which the cards in use were shuffled.
    pub shuffled: Shuffle,
    /// One deck or set, or two that alternate.
    pub decks: Vec<DeckState>,
    /// How many rounds of play were dealt at the table since a stub was counted.
    pub since_count: u16,
    /// Which of them is dealt next.
    pub next: Deck,
    /// Which was dealt last, and how many cards left it.
    pub last: Option<(Deck, u16)>,
    /// How many cards have left the shoe since the shuffle. Between rounds all lie in the rack.
    pub dealt: u16,
    /// How many cards lie behind the cutting card.
    pub cutting_card: Option<u16>,
    /// Why the cards are shuffled.
    pub cause: Cause,
    /// On whose hand the cutting card came.
    pub came_on: Option<Seated>,
    /// Who refused this cut.
    pub declined: Vec<Person>,
    /// Who held the shoe or the bank last.
    pub holder: Option<Seated>,
    /// Whether the shoe was shuffled and is still to be offered to all.
    pub to_offer: bool,
    /// Who cut last, since the shuffle.
    pub cutter: Option<CutBy>,
    /// Who must make the cut that was ordered once more.
    pub recut: Option<CutBy>,
    /// Whether the last hand of the shoe was called.
    pub last_hand: LastHand,
    /// How many rounds were dealt at this table.
    pub rounds: u32,
    /// Cards drawn in error that the last round left over.
    pub errors: Vec<LeftOver>,
    /// What the shoe still holds as far as faces were seen.
    pub shoe: Counts,
    /// Who took part in every round since the shuffle; everybody before the first one.
    pub entitled: Option<Vec<Person>>,
    /// Who takes part in the round that is dealt now.
    pub in_round: Vec<Person>,
    /// What followed from the last round and no line has reported yet.
    pub unreported: Vec<Event>,
}

/// Whether the table is open.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// Nobody said how the table was opened: it is taken to be in order.
    Assumed,
    /// Nothing may be dealt.
    Closed,
    /// It was opened by a line.
    Open,
}

/// Whether a wheel may be used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wheeled {
    /// It must be looked at before the next spin.
    NotInspected,
    /// It may be spun.
    Inspected,
}

/// One deck or set: how far it has come, and when it was opened.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DeckState {
    /// How far it has come.
    pub stage: Stage,
    /// When its cards were opened; they may be dealt only for so many hours.
    pub opened: Option<Moment>,
    /// How many rounds of play were dealt from it since its cards were counted.
    pub since_count: u16,
}

/// How far the cards have come on their way to the first card of a round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// At the table, in their boxes or trays.
    Received,
    /// Found whole.
    Inspected,
    /// Face up for players to see.
    Spread,
    /// Mixed, and still to be shuffled.
    Washed,
    /// Shuffled; somebody must cut.
    ToCut,
    /// Cut; the cutting card goes back.
    ToMark,
    /// Marked; the first cards are burned.
    ToBurn,
    /// A round may be dealt.
    Ready,
    /// To be shuffled, by this paragraph.
    Used(Cite),
    /// Spread at an idle table.
    Idle(Face),
    /// Off the table, by this paragraph.
    Removed(Cite),
}

/// Why the cards are shuffled: it decides who cuts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The table was opened, or its cards changed.
    NewGame,
    /// The cutting card came out when this hand was dealt.
    CuttingCardOn(Place),
    /// The licensee wants it.
    AtWill,
}

/// Whether the last hand before the shuffle was announced.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LastHand {
    /// It was not.
    NotYet,
    /// The hand after which the cards are shuffled is the next one.
    Called,
}

/// The one deck, or the first and the second that alternate with each other.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Deck {
    /// The only one, where there is one.
    First,
    /// Of another colour.
    Second,
}

impl Deck {
    fn nth(self) -> usize {
        self as usize
    }

    fn other(self) -> Deck {
        match self {
            Deck::First => Deck::Second,
            Deck::Second => Deck::First,
        }
    }

    /// Behind an act, only the second deck is named.
    fn behind(self) -> &'static str {
        match self {
            Deck::First => "",
            Deck::Second => " second",
        }
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Deck::First => "first",
            Deck::Second => "second",
        })
    }
}

/// Who makes a cut.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cutter {
    /// Who has the seat there.
    Spot(Spot),
    /// Where nobody else does.
    Dealer,
}

impl fmt::Display for Cutter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cutter::Spot(spot) => write!(f, "{spot}"),
            Cutter::Dealer => f.write_str("dealer"),
        }
    }
}

impl Session {
    /// A table that is taken to be in order until a line says otherwise.
    pub fn new(procedures: &Procedures) -> Session {
        let (decks, how, shoe) = match &procedures.equipment {
            Equipment::Cards(cards) => {
                let count = if cards.second == SecondDeck::None { 1 } else { 2 };
                (count, cards.elected, cards.pack.counts())
            }
            _ => (0, Shuffle::Manual, Counts::EMPTY),
        };
        Session {
            table: State::Assumed,
            wheel: Wheeled::NotInspected,
            now: None,
            people: People::default(),
            seen: false,
            newcomers: 0,
            owed: Vec::new(),
            device: if how.by_device() { Device::At } else { Device::Gone },
            reader: Reader::Works,
            reader_seen: None,
            notices: Vec::new(),
            pit: Vec::new(),
            shuffled: how,
            decks: vec![DeckState { stage: Stage::Ready, opened: None, since_count: 0 }; decks],
            since_count: 0,
            next: Deck::First,
            last: None,
            dealt: 0,
            cutting_card: None,
            cause: Cause::NewGame,
            came_on: None,
            declined: Vec::new(),
            holder: None,
            to_offer: false,
            cutter: None,
            recut: None,
            last_hand: LastHand::NotYet,
            rounds: 0,
            errors: Vec::new(),
            shoe,
            entitled: None,
            in_round: Vec::new(),
            unreported: Vec::new(),
        }
    }

    /// Who is at the table.
    pub fn seats(&self) -> Seats {
        self.people.seats()
    }

    /// How many cards the shoe holds.
    fn left(&self, cards: &Cards) -> usize {
        cards.pack.len().saturating_sub(self.dealt.into())
    }

    /// Whether the card reader may be used: not where it failed, nor on a gaming day on which
    /// nobody inspected it. The day is the calendar's.
    pub(crate) fn reader_in_use(&self, procedures: &Procedures) -> Reader {
        let inspect = procedures.reader.and_then(|reader| reader.inspect);
        let is_due = inspect.is_some() && self.table == State::Open;
        let seen = self.reader_seen.is_some_and(|seen| match (seen, self.now) {
            (Some(seen), Some(now)) => seen.is_on_the_day_of(now),
            _ => true,
        });
        if is_due && !seen { Reader::Failed } else { self.reader }
    }

    /// Whether spread cards go through the device, and by which paragraph.
    fn swaps(&self, cards: &Cards) -> Option<Cite> {
        let idle = cards.idle.filter(|_| self.device == Device::At)?;
        idle.swap
    }

    /// How many rounds were dealt without a count, at the table or from the next deck alone.
    pub fn uncounted(&self) -> u16 {
        let deck = self.decks.get(self.next.nth()).map_or(0, |deck| deck.since_count);
        deck.max(self.since_count)
    }

    /// The deck that is in the shuffling device while the next one is dealt; without a device there
    /// is none.
    fn waiting(&self) -> Option<Deck> {
        let other = self.next.other();
        let is_used = self.device == Device::At && other.nth() < self.decks.len();
        is_used.then_some(other)
    }

    /// The decks at the table, the next one first.
    fn in_use(&self) -> impl Iterator<Item = Deck> + use<> {
        let next = (!self.decks.is_empty()).then_some(self.next);
        next.into_iter().chain(self.waiting())
    }

    /// How far the cards have come that are dealt next; `Ready` where there are none.
    pub fn stage(&self) -> Stage {
        self.stage_of(self.next)
    }

    /// The same of one of the decks.
    pub fn stage_of(&self, deck: Deck) -> Stage {
        self.decks.get(deck.nth()).map_or(Stage::Ready, |deck| deck.stage)
    }
}
