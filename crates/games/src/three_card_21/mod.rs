//! Three Card 21 "N" Done, proposed N.J.A.C. 13:69F-2C.

mod decide;
pub mod pay;
#[cfg(test)]
mod tests;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use cards::points::{self, Total};
use cards::three::{self, Category};
use cards::{Card, Pack, Rank, Suit};
use core::cell::Cell;
use core::cmp::Ordering;
use decide::{Due, Fate, OnSpot};
use pay::{
    AceStraight, BonusHand, CardReader, ReaderDiscloses, Soft17, SplitAces, Surrender, VoidReturns,
};
use table::{
    Act, Alike, Call, Cite, Face, Game, Irregularity, Money, PayTable, Place, Row, Seats, Spot,
    Steady, Stop, Table, Verdict, cite,
};

/// Three cards against the dealer's two; any 21 is paid at once, and many hands split in three.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct ThreeCard21;

/// What the licensee elected.
#[derive(Clone, Debug)]
pub struct Options {
    pub decks: u8,
    pub soft_17: Soft17,
    pub surrender: Surrender,
    pub split_aces: SplitAces,
    pub ace_straight: AceStraight,
    pub bonus: PayTable<8>,
    pub card_reader: CardReader,
    pub reader_discloses: ReaderDiscloses,
    pub void_returns: VoidReturns,
    pub bettors: u8,
    pub spots_per_player: u8,
    pub min: Money,
    pub max: Money,
    pub chip: Money,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            decks: 8,
            soft_17: Soft17::default(),
            surrender: Surrender::default(),
            split_aces: SplitAces::default(),
            ace_straight: AceStraight::default(),
            bonus: pay::PRINTED,
            card_reader: CardReader::default(),
            reader_discloses: ReaderDiscloses::default(),
            void_returns: VoidReturns::default(),
            bettors: 3,
            spots_per_player: 1,
            min: Money::dollars(5),
            max: Money::dollars(500),
            chip: Money::cents(50),
        }
    }
}

/// 13:69E-1.10D(b)2, 2C.7, 2C.9, 2C.10: where wagers lie; of a split's three hands each has its
/// own main and double.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Area {
    Main(u8),
    Double(u8),
    Bonus,
    Insurance,
}

impl table::Area for Area {
    const COUNT: usize = 8;

    #[inline(always)]
    fn index(self) -> usize {
        match self {
            Area::Main(hand) => hand as usize,
            Area::Double(hand) => 3 + hand as usize,
            Area::Bonus => 6,
            Area::Insurance => 7,
        }
    }

    fn nth(index: usize) -> Area {
        match index {
            0..3 => Area::Main(index as u8),
            3..6 => Area::Double(index as u8 - 3),
            6 => Area::Bonus,
            _ => Area::Insurance,
        }
    }

    fn name(self) -> String {
        match self {
            Area::Main(0) => "main".into(),
            Area::Main(hand) => format!("main-{}", hand + 1),
            Area::Double(0) => "double".into(),
            Area::Double(hand) => format!("double-{}", hand + 1),
            Area::Bonus => "bonus".into(),
            Area::Insurance => "insurance".into(),
        }
    }
}

/// 2C.5(c)5, 2C.12, 2C.14: what a player may be asked to decide.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    Stand,
    Draw,
    Double,
    Split,
    Surrender,
    Bust,
    Cover,
    Hand1,
    Hand2,
    Hand3,
    Accept,
    Refuse,
    Take,
    Dead,
}

impl table::Choice for Choice {
    const ALL: &'static [Choice] = &[
        Choice::Stand,
        Choice::Draw,
        Choice::Double,
        Choice::Split,
        Choice::Surrender,
        Choice::Bust,
        Choice::Cover,
        Choice::Hand1,
        Choice::Hand2,
        Choice::Hand3,
        Choice::Accept,
        Choice::Refuse,
        Choice::Take,
        Choice::Dead,
    ];

    fn word(self) -> &'static str {
        match self {
            Choice::Stand => "stand",
            Choice::Draw => "draw",
            Choice::Double => "double",
            Choice::Split => "split",
            Choice::Surrender => "surrender",
            Choice::Bust => "bust",
            Choice::Cover => "cover",
            Choice::Hand1 => "hand-1",
            Choice::Hand2 => "hand-2",
            Choice::Hand3 => "hand-3",
            Choice::Accept => "accept",
            Choice::Refuse => "refuse",
            Choice::Take => "take",
            Choice::Dead => "dead",
        }
    }

    fn means(self) -> &'static str {
        match self {
            Choice::Stand => "take no more cards on this hand",
            Choice::Draw => "take one more card",
            Choice::Double => "wager up to as much again and take exactly one more card",
            Choice::Split => "wager twice more and play each of the three cards as a hand",
            Choice::Surrender => "give up half the main wager and leave the round",
            Choice::Bust => "let the hand over 21 lose",
            Choice::Cover => "wager twice more and follow all three hands",
            Choice::Hand1 => "let your wager ride on the first hand alone",
            Choice::Hand2 => "let your wager ride on the second hand alone",
            Choice::Hand3 => "let your wager ride on the third hand alone",
            Choice::Accept => "take the card that was drawn in error",
            Choice::Refuse => "leave that card, and get no more cards this round",
            Choice::Take => "take the card that was missed",
            Choice::Dead => "have the hand called dead and the wager back",
        }
    }
}

impl Game for ThreeCard21 {
    const NAME: &'static str = "three-card-21";
    const TITLE: &'static str = "Three Card 21 \"N\" Done";
    const CITATION: &'static str = "13:69F-2C";
    const EDITION: &'static str = "proposal";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Three cards each against the dealer's two; any 21 is paid at \
         once, and a hand over 21 can be surrendered or split into three. An equal bonus wager \
         pays by your three cards.";
    type Options = Options;
    type Area = Area;
    type Choice = Choice;

    fn pack(options: &Options) -> Pack {
        Pack::standard(options.decks)
    }

    fn spots(_: &Options) -> (u8, Cite) {
        (SPOTS as u8, cite!("13:69E-1.10D(a)"))
    }

    fn bettors(options: &Options) -> (u8, Cite) {
        (options.bettors, cite!("13:69F-2C.12(a)"))
    }

    fn spots_each(options: &Options) -> (u8, Cite) {
        (options.spots_per_player, cite!("13:69F-2C.13"))
    }

    fn area_rule(options: &Options, area: Area) -> table::AreaRule<Area> {
        pay::area_rule(options, area)
    }

    fn irregularities(options: &Options) -> Vec<Row> {
        pay::irregularities(options)
    }

    /// One royal flush pays by its suit, so that no two suits can change places.
    fn alike() -> Alike {
        Alike::None
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let heard = Heard { reader: Cell::new(options.card_reader), dealt: Cell::new(false) };
        let mut table = Steady::new(table, |what, act| heard.goes_on(what, act));
        let mut round = Round::new(options, &mut table, &heard);
        round.deal()?;
        round.settle_bonuses()?;
        round.pay_21s()?;
        round.insure()?;
        round.peek()?;
        if round.hole != Hole::Blackjack {
            round.decide()?;
        }
        round.reveal()?;
        round.clear()
    }
}

/// 13:69E-1.10D(a): the most spots a table has.
const SPOTS: usize = 6;

/// What goes wrong anywhere in a round and only tells later in it.
struct Heard {
    /// 2C.14(l): on as long as nothing was heard of a failure.
    reader: Cell<CardReader>,
    /// 2C.14(c): whether the initial cards are dealt.
    dealt: Cell<bool>,
}

impl Heard {
    /// A broken reader is told of at the next peek; a card drawn in error and seen waits for the
    /// next deal or decision. Before the initial cards are out the section is silent about it.
    fn goes_on(&self, what: Irregularity, act: Act) -> bool {
        match (what, act) {
            (Irregularity::ReaderFails, Act::Tell) => false,
            (Irregularity::ReaderFails, _) => {
                self.reader.set(CardReader::Off);
                true
            }
            (Irregularity::DrawnExposed, Act::Deal | Act::Choose) => false,
            (Irregularity::DrawnExposed, _) => self.dealt.get(),
            _ => false,
        }
    }
}

const MISSED: Stop = Stop::Irregular(Irregularity::Missed);
const EXPOSED: Stop = Stop::Irregular(Irregularity::DrawnExposed);
const READER_FAILS: Stop = Stop::Irregular(Irregularity::ReaderFails);

/// What is known of the dealer's hole card before the players decide.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Hole {
    Blackjack,
    NoBlackjack,
    /// An ace or ten shows and there is no reader to ask.
    Untold,
}

/// One round as it goes on.
struct Round<'a, T> {
    options: &'a Options,
    table: &'a mut T,
    heard: &'a Heard,
    /// Everybody whose hand is not dead.
    seats: Seats,
    /// Those of them whose three cards were no 21.
    open: Seats,
    spots: [OnSpot; SPOTS],
    up: u8,
    hole: Hole,
}

impl<'a, T: Table<ThreeCard21>> Round<'a, T> {
    #[inline(always)]
    fn new(options: &'a Options, table: &'a mut T, heard: &'a Heard) -> Self {
        let seats = table.seats();
        let (spots, hole) = ([OnSpot::EMPTY; SPOTS], Hole::NoBlackjack);
        Round { options, table, heard, seats, open: Seats::NONE, spots, up: 0, hole }
    }

    /// 2C.6(d): three passes over the spots, with the dealer's two cards between them.
    #[inline(always)]
    fn deal(&mut self) -> Result<(), Stop> {
        let first = self.pass(cite!("13:69F-2C.6(d)1"))?;
        let up = self.own_card(Face::Up, cite!("13:69F-2C.6(d)2"))?;
        let second = self.pass(cite!("13:69F-2C.6(d)3"))?;
        self.make_up(first.and(second), 2)?;
        // 2C.14(e): once his own card was missed, the players' cards come first.
        let hole = up && self.own_card(Face::Down, cite!("13:69F-2C.6(d)4"))?;
        let third = self.pass(cite!("13:69F-2C.6(d)5"))?;
        self.make_up(third, 3)?;
        if !hole {
            self.make_up_own()?;
        }
        self.up = points::value(self.table.cards(Place::DEALER)[0]);
        self.heard.dealt.set(true);
        Ok(())
    }
}
