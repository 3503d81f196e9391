//! Blackjack, N.J.A.C. 13:69F-2, as far as it can be rebuilt.

pub mod pay;
pub mod procedures;
mod round;
#[cfg(test)]
mod tests;

use crate::twenty_one::{self, CardReader, Heard, Hole, Round};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use cards::Pack;
use cards::points::Total;
use pay::{
    BlackjackPays, DoubleAfterSplit, ReaderDiscloses, Resplit, ResplitAces, Soft17, Surrender,
    VoidReturns,
};
use procedures::{MidShoeEntry, RecutBys, Reshuffling, Shuffling};
use table::{Alike, Cite, Game, Money, Row, Steady, Stop, Table, cite};
pub use twenty_one::{duel, is_blackjack, is_pair, most_insurance, total_of_two};

/// Two cards against the dealer's two, nearest to 21; an ace and a ten beat every other 21.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Blackjack;

/// What the licensee elected.
#[derive(Clone, Debug)]
pub struct Options {
    pub decks: u8,
    pub soft_17: Soft17,
    pub blackjack_pays: BlackjackPays,
    pub surrender: Surrender,
    pub resplit: Resplit,
    pub resplit_aces: ResplitAces,
    pub double_after_split: DoubleAfterSplit,
    pub card_reader: CardReader,
    pub reader_discloses: ReaderDiscloses,
    pub void_returns: VoidReturns,
    pub shuffle: Shuffling,
    pub reshuffle: Reshuffling,
    pub recut_by: RecutBys,
    pub mid_shoe_entry: MidShoeEntry,
    pub spots: u8,
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
            blackjack_pays: BlackjackPays::default(),
            surrender: Surrender::default(),
            resplit: Resplit::default(),
            resplit_aces: ResplitAces::default(),
            double_after_split: DoubleAfterSplit::default(),
            card_reader: CardReader::default(),
            reader_discloses: ReaderDiscloses::default(),
            void_returns: VoidReturns::default(),
            shuffle: Shuffling::default(),
            reshuffle: Reshuffling::default(),
            recut_by: RecutBys::default(),
            mid_shoe_entry: MidShoeEntry::default(),
            spots: 6,
            bettors: 3,
            spots_per_player: 1,
            min: Money::dollars(5),
            max: Money::dollars(500),
            chip: Money::cents(50),
        }
    }
}

/// 13:69E-1.10, 2.9, 2.10, 2.11: where wagers lie; each hand of a split has its own main and
/// double.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Area {
    Main(u8),
    Double(u8),
    Insurance,
}

impl table::Area for Area {
    const COUNT: usize = 9;

    #[inline(always)]
    fn index(self) -> usize {
        match self {
            Area::Main(hand) => hand as usize,
            Area::Double(hand) => 4 + hand as usize,
            Area::Insurance => 8,
        }
    }

    fn nth(index: usize) -> Area {
        match index {
            0..4 => Area::Main(index as u8),
            4..8 => Area::Double(index as u8 - 4),
            _ => Area::Insurance,
        }
    }

    fn name(self) -> String {
        match self {
            Area::Main(0) => "main".into(),
            Area::Main(hand) => format!("main-{}", hand + 1),
            Area::Double(0) => "double".into(),
            Area::Double(hand) => format!("double-{}", hand + 1),
            Area::Insurance => "insurance".into(),
        }
    }
}

/// 2.7 to 2.15: what a player may be asked to decide.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    Stand,
    Draw,
    Double,
    Split,
    Surrender,
    EvenMoney,
    Wait,
    Cover,
    First,
    Second,
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
        Choice::EvenMoney,
        Choice::Wait,
        Choice::Cover,
        Choice::First,
        Choice::Second,
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
            Choice::EvenMoney => "even-money",
            Choice::Wait => "wait",
            Choice::Cover => "cover",
            Choice::First => "first",
            Choice::Second => "second",
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
            Choice::Split => "wager as much again and play each of the two cards as a hand",
            Choice::Surrender => "give up half the main wager and leave the round",
            Choice::EvenMoney => "be paid 1 to 1 for your blackjack now",
            Choice::Wait => "wait whether the dealer has a blackjack too",
            Choice::Cover => "wager as much again and follow both hands",
            Choice::First => "let your wager ride on the first of the two hands",
            Choice::Second => "let your wager ride on the second of the two hands",
            Choice::Accept => "take the card that was drawn in error",
            Choice::Refuse => "leave that card, and get no more cards this round",
            Choice::Take => "take the card that was missed",
            Choice::Dead => "have the hand called dead and the wager back",
        }
    }
}

impl Game for Blackjack {
    const NAME: &'static str = "blackjack";
    const TITLE: &'static str = "Blackjack";
    const CITATION: &'static str = "13:69F-2";
    const EDITION: &'static str = "reconstructed";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Come nearer to 21 than the dealer without passing it; draw, \
         double or split pairs as you like. An ace with a ten pays more at once.";
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[
        (cite!("13:69F-2.2(b)"), "total_of_two"),
        (cite!("13:69F-2.3"), "duel"),
        (cite!("13:69F-2.11(a)"), "is_pair"),
    ];
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(options: &Options) -> Pack {
        Pack::standard(options.decks)
    }

    fn spots(options: &Options) -> (u8, Cite) {
        (options.spots, cite!("13:69E-1.10"))
    }

    fn bettors(options: &Options) -> (u8, Cite) {
        (options.bettors, cite!("13:69F-2.13"))
    }

    fn spots_each(options: &Options) -> (u8, Cite) {
        (options.spots_per_player, cite!("13:69F-2.14"))
    }

    fn area_rule(options: &Options, area: Area) -> table::AreaRule<Area> {
        pay::area_rule(options, area)
    }

    fn irregularities(options: &Options) -> Vec<Row> {
        pay::irregularities(options)
    }

    fn procedures(options: &Options) -> table::Procedures {
        procedures::procedures(options)
    }

    /// Pairs are pairs by value (BJ-C), so that not even ranks of ten differ.
    fn alike() -> Alike {
        Alike::Values
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let heard = Heard::new(options.card_reader);
        let mut table = Steady::new(table, |what, act| heard.goes_on(what, act));
        let mut round = Round::new(options, &mut table, &heard);
        round.deal_two()?;
        round.find_blackjacks()?;
        round.offer_even_money()?;
        round.insure()?;
        round.peek()?;
        if round.hole == Hole::NoBlackjack {
            round.pay_blackjacks()?;
        }
        if round.hole != Hole::Blackjack {
            round.decide()?;
        }
        round.reveal()?;
        round.clear()
    }
}

/// 2.12: whether the dealer's total calls for another card.
#[inline(always)]
pub fn must_draw(dealer: Total, soft_17: Soft17) -> bool {
    twenty_one::must_draw(dealer, soft_17.rule())
}
