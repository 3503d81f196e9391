//! Spanish 21, N.J.A.C. 19:47-19.

mod odds;
pub mod pay;
pub mod procedures;
mod round;
#[cfg(test)]
mod tests;

use crate::twenty_one::{self, Heard, Hole, Round, hand_areas, pair_decisions};
use alloc::string::String;
use alloc::vec::Vec;
use cards::{Card, Pack, Rank, Suit};
pub use pay::Options;
use pay::Special;
use table::{
    Alike, Cite, Event, Face, Game, Line, Money, Odds, Place, PlaysOn, Remedy, Stop, Table,
    Verdict, cite,
};
pub use twenty_one::{duel, is_blackjack, is_pair, most_insurance, must_draw, total_of_two};

/// Blackjack without tens, where a player's 21 always wins and special ones pay more.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Spanish21;

hand_areas! {
    /// 13:69E-1.10B(b)2, 19.8, 19.10, 19.11: where wagers lie; each hand of a split has its own
    /// main and double.
    Area: 4 hands { Insurance = "insurance", MatchTheDealer = "match-the-dealer", }
}

pair_decisions! {
    /// 19.9 to 19.15: what a player may be asked to decide.
    Choice {
        Rescue = "rescue": "take the double back and give up the wager it was added to",
        Keep = "keep": "leave the double on the hand",
    }
}

impl Game for Spanish21 {
    const NAME: &'static str = "spanish-21";
    const TITLE: &'static str = "Spanish 21";
    const CITATION: &'static str = "19:47-19";
    const EDITION: &'static str = "2007";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Blackjack with decks that have no tens. Your 21 always wins, and \
         pays more in five cards or as 6-7-8 or 7-7-7; a double can be taken back.";
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[
        (cite!("19:47-19.2"), "total_of_two"),
        (cite!("19:47-19.5"), "duel"),
        (cite!("19:47-19.5(f)"), "special"),
        (cite!("19:47-19.5(g)"), "super_bonus"),
        (cite!("19:47-19.6"), "matches"),
        (cite!("19:47-19.11"), "is_pair"),
        (cite!("19:47-19.12(c)"), "reveal"),
    ];
    const LIMITS: Option<Cite> = Some(cite!("19:47-8.3"));
    const SILENCE: &'static [Choice] =
        &[Choice::Stand, Choice::Keep, Choice::First, Choice::Refuse, Choice::Dead];
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    /// 19.2: the tens are out.
    fn pack(options: &Options) -> Pack {
        Pack::standard(options.decks.number()).without(Rank::Ten)
    }

    fn spots(options: &Options) -> (u8, Cite) {
        (options.spots, cite!("13:69E-1.10B(a)"))
    }

    fn bettors(options: &Options) -> (u8, Cite) {
        (options.bettors, cite!("19:47-19.13(a)"))
    }

    fn spots_each(options: &Options) -> (u8, Cite) {
        (options.spots_per_player, cite!("19:47-19.14"))
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

    /// 19.5(f), 19.6: spades pay more than other suits, and suits are matched.
    fn alike() -> Alike {
        Alike::None
    }

    fn award_name(area: Area) -> String {
        match area {
            Area::Main(0) => "super-bonus".into(),
            other => table::Area::name(other),
        }
    }

    fn makes(_: &Options, _: Place, cards: &[Card]) -> Option<String> {
        twenty_one::makes(cards)
    }

    fn hand_of(events: &[Event<Self>], who: Line, area: Area) -> Option<Place> {
        twenty_one::hand_of(events, who, area)
    }

    /// 19.10, 19.11: a double and a split.
    fn price(_: &Options, choice: Choice, at: Place, on: impl Fn(Area) -> Money) -> Money {
        twenty_one::price::<Self>(choice, at, on)
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let heard = Heard::new(options.card_reader, table.reader());
        let mut table = PlaysOn::new(table, |what, act| heard.goes_on(what, act));
        let mut round = Round::new(options, &mut table, &heard);
        round.deal_two()?;
        round.settle_matches()?;
        round.pay_blackjacks()?;
        round.insure()?;
        without_tens(&mut round, |round| round.peek())?;
        if round.hole != Hole::Blackjack {
            round.decide()?;
        }
        without_tens(&mut round, |round| round.reveal())?;
        round.clear()
    }

    table::compiled_here!();
}

/// 19.15(b), SP-I: a ten that proves to be the hole card is not used, and the next card takes its
/// place; what was begun with it is begun again.
#[inline(always)]
fn without_tens<'a, T: Table<Spanish21>>(
    round: &mut Round<'a, Spanish21, T>,
    act: impl Fn(&mut Round<'a, Spanish21, T>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    loop {
        match act(round) {
            Err(Stop::Irregular(pay::TEN_IN_HOLE)) => {
                let why = cite!("19:47-19.15(b)");
                round.table.remove(Place::DEALER, why)?;
                round.own_card(Face::Down, why)?;
            }
            done => return done,
        }
    }
}

/// 19.5(f): which line of the extra payouts a 21 meets, if any; none can meet two (SP-D).
#[inline(always)]
pub fn special(cards: &[Card]) -> Option<Special> {
    let [a, b, c] = match cards.len() {
        3 => [cards[0], cards[1], cards[2]],
        5 => return Some(Special::FiveCards),
        6 => return Some(Special::SixCards),
        7.. => return Some(Special::SevenCards),
        _ => return None,
    };
    let has = |rank| [a, b, c].iter().any(|card| card.rank() == rank);
    let of_one_suit = a.suit() == b.suit() && a.suit() == c.suit();
    let lines = match [a, b, c].map(Card::rank) {
        [Rank::Seven, Rank::Seven, Rank::Seven] => pay::SEVENS,
        _ if has(Rank::Six) && has(Rank::Seven) && has(Rank::Eight) => pay::SIX_SEVEN_EIGHT,
        _ => return None,
    };
    Some(match of_one_suit {
        true if a.suit() == Suit::Spades => lines[2],
        true => lines[1],
        false => lines[0],
    })
}

/// 19.5(g): the fixed sum for three suited sevens by the wager on them; nothing under 5 (SP-F).
#[inline(always)]
pub fn super_bonus(options: &Options, wager: Money) -> Option<Money> {
    match wager {
        _ if wager >= options.super_bonus_high_from => Some(options.super_bonus_high_pays),
        _ if wager >= options.super_bonus_from => Some(options.super_bonus_pays),
        _ => None,
    }
}

/// 19.6: what the first two cards pay to one against the dealer's up-card; zero where none
/// matches.
#[inline(always)]
pub fn matches(options: &Options, cards: &[Card], up: Card) -> u16 {
    let [rank, rank_and_suit] = options.match_pays.odds;
    let one = |card: Card| match card {
        _ if card == up => rank_and_suit.pays,
        _ if card.rank() == up.rank() => rank.pays,
        _ => 0,
    };
    one(cards[0]) + one(cards[1])
}

/// 19.6: what becomes of the wager that they match.
#[inline(always)]
pub fn matched(options: &Options, cards: &[Card], up: Card) -> Verdict {
    match matches(options, cards, up) {
        0 => Verdict::Lose,
        pays => Verdict::to_one(pays),
    }
}
