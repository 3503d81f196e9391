//! Blackjack, N.J.A.C. 13:69F-2, as far as it can be rebuilt.

mod odds;
pub mod pay;
pub mod procedures;
mod round;
#[cfg(test)]
mod tests;

use crate::twenty_one::{self, Heard, Hole, Round};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use cards::Pack;
pub use pay::Options;
use table::{Alike, Cite, Game, Row, Steady, Stop, Table, choices, cite};
pub use twenty_one::{duel, is_blackjack, is_pair, most_insurance, must_draw, total_of_two};

/// Two cards against the dealer's two, nearest to 21; an ace and a ten beat every other 21.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Blackjack;

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

choices! {
    /// 2.7 to 2.15: what a player may be asked to decide.
    Choice {
        Stand = "stand": "take no more cards on this hand",
        Draw = "draw": "take one more card",
        Double = "double": "wager up to as much again and take exactly one more card",
        Split = "split": "wager as much again and play each of the two cards as a hand",
        Surrender = "surrender": "give up half the main wager and leave the round",
        EvenMoney = "even-money": "be paid 1 to 1 for your blackjack now",
        Wait = "wait": "wait whether the dealer has a blackjack too",
        Cover = "cover": "wager as much again and follow both hands",
        First = "first": "let your wager ride on the first of the two hands",
        Second = "second": "let your wager ride on the second of the two hands",
        Accept = "accept": "take the card that was drawn in error",
        Refuse = "refuse": "leave that card, and get no more cards this round",
        Take = "take": "take the card that was missed",
        Dead = "dead": "have the hand called dead and the wager back",
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
