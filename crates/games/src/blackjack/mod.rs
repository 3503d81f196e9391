//! Blackjack, N.J.A.C. 13:69F-2, as far as it can be rebuilt.

mod odds;
pub mod pay;
pub mod procedures;
mod round;
#[cfg(test)]
mod tests;

use crate::twenty_one::{self, Heard, Hole, Round, hand_areas, pair_decisions};
use alloc::string::String;
use alloc::vec::Vec;
use cards::{Card, Pack};
pub use pay::Options;
use table::{
    Alike, Cite, Event, Game, Line, Money, Odds, Place, PlaysOn, Remedy, Stop, Table, cite,
};
pub use twenty_one::{duel, is_blackjack, is_pair, most_insurance, must_draw, total_of_two};

/// Two cards against the dealer's two, nearest to 21; an ace and a ten beat every other 21.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Blackjack;

hand_areas! {
    /// 13:69E-1.10, 2.9, 2.10, 2.11: where wagers lie; each hand of a split has its own main and
    /// double.
    Area: 4 hands { Insurance = "insurance", }
}

pair_decisions! {
    /// 2.7 to 2.15: what a player may be asked to decide.
    Choice {
        EvenMoney = "even-money": "be paid 1 to 1 for your blackjack now",
        Wait = "wait": "wait whether the dealer has a blackjack too",
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
    const LIMITS: Option<Cite> = Some(cite!("19:47-8.3"));
    const SILENCE: &'static [Choice] =
        &[Choice::Stand, Choice::First, Choice::Refuse, Choice::Dead];
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

    fn payable(options: &Options, area: Area) -> Vec<Odds> {
        pay::payable(options, area)
    }

    fn irregularities(options: &Options) -> Vec<Remedy> {
        pay::irregularities(options)
    }

    fn procedures(options: &Options) -> table::Procedures {
        procedures::procedures(options)
    }

    /// Pairs are pairs by value (BJ-C), so that not even ranks of ten differ.
    fn alike() -> Alike {
        Alike::Values
    }

    fn makes(_: &Options, _: Place, cards: &[Card]) -> Option<String> {
        twenty_one::makes(cards)
    }

    fn hand_of(events: &[Event<Self>], who: Line, area: Area) -> Option<Place> {
        twenty_one::hand_of(events, who, area)
    }

    /// 2.10, 2.11(a): a double and a split.
    fn price(_: &Options, choice: Choice, at: Place, on: impl Fn(Area) -> Money) -> Money {
        twenty_one::price::<Self>(choice, at, on)
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let heard = Heard::new(options.card_reader, table.reader());
        let mut table = PlaysOn::new(table, |what, act| heard.goes_on(what, act));
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

    table::compiled_here!();
}
