//! Baccarat-Chemin de Fer, N.J.A.C. 19:47-4.

mod bank;
mod hand;
mod memory;
mod odds;
pub mod pay;
pub mod procedures;
#[cfg(test)]
mod tests;

pub use hand::{Counts, best_of_three, is_natural_of_three, lowest_of_two, players_law};
pub use memory::Memory;

use crate::baccarat;
use alloc::string::String;
use alloc::vec::Vec;
use bank::{Bank, Cover};
use cards::{Card, Pack};
use core::cmp::Ordering;
use hand::Hand;
pub use pay::Options;
use table::{
    Account, Alike, Cite, Face, Game, Irregularity, Odds, Place, Remedy, Seats, Spot, Stop, Table,
    Unused, Verdict, areas, choices, cite,
};

/// One participant holds the bank against all the others; the hand nearer to nine wins.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct CheminDeFer;

areas! {
    /// 4.6, 4.7: the Banker's wager, and those of the others against it.
    Area { Bank = "bank", Against = "against", }
}

choices! {
    /// 4.7 to 4.11: what participants say.
    Choice {
        Suivi = "suivi": "cover the whole bank once more after losing to it",
        Banco = "banco": "cover the whole bank alone",
        Pass = "pass": "not cover the whole bank, or give up the bank",
        Card = "card": "take a third card",
        Stay = "stay": "take no third card",
        Show = "show": "turn an eight or nine at once",
        GoOn = "go-on": "play on without an eight or nine",
        Draw = "draw": "take a third card for the Banker's Hand",
        Continue = "continue": "keep the bank for another hand",
        Accept = "accept": "take over the bank",
        Decline = "decline": "let the next participant have the bank",
    }
}

impl Game for CheminDeFer {
    const NAME: &'static str = "chemin-de-fer";
    const TITLE: &'static str = "Baccarat-Chemin de Fer";
    const CITATION: &'static str = "19:47-4";
    const EDITION: &'static str = "2007-03-19";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "One participant puts up the bank and the others wager against it; \
         the hand nearer to nine wins. The house only takes vigorish from a winning Banker.";
    const PAYS: Account = Account::Bank;
    const DISCARDS: &'static str = "discard bucket";
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[
        (cite!("19:47-4.1(b)"), "cards::points::baccarat_value"),
        (cite!("19:47-4.1(b)1"), "cards::points::baccarat_value"),
        (cite!("19:47-4.1(b)2"), "cards::points::baccarat_value"),
        (cite!("19:47-4.1(b)3"), "cards::points::baccarat_value"),
        (cite!("19:47-4.1(c)"), "cards::points::baccarat_count"),
        (cite!("19:47-4.1(c)1"), "cards::points::baccarat_count"),
        (cite!("19:47-4.1(c)2"), "cards::points::baccarat_count"),
        (cite!("19:47-4.9"), "players_law"),
        (cite!("19:47-4.11(e)"), "Memory::moved"),
    ];
    const LIMITS: Option<Cite> = Some(cite!("19:47-8.3"));
    const IN_CENTS: &'static [&'static str] = &["vigorish-rounding"];
    const SILENCE: &'static [Choice] = &[
        Choice::Pass,
        Choice::Decline,
        Choice::Stay,
        Choice::Card,
        Choice::Draw,
        Choice::GoOn,
        Choice::Show,
    ];
    const NO_ANSWER: Option<Irregularity> = Some(pay::NO_ANSWER);
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = Memory;

    fn pack(options: &Options) -> Pack {
        Pack::standard(options.decks)
    }

    fn spots(_: &Options) -> (u8, Cite) {
        (Spot::MOST, cite!("19:47-4.12(a)"))
    }

    fn bettors(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-4.12(a)"))
    }

    fn spots_each(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-4.7(a)"))
    }

    fn area_rule(options: &Options, area: Area) -> table::AreaRule<Area> {
        pay::area_rule(options, area)
    }

    fn payable(_: &Options, _: Area) -> Vec<Odds> {
        pay::payable()
    }

    fn irregularities(options: &Options) -> Vec<Remedy> {
        pay::irregularities(options)
    }

    fn unused_cite(unused: Unused) -> Option<Cite> {
        baccarat::unused_cite(unused, &pay::ERRORS)
    }

    fn procedures(options: &Options) -> table::Procedures {
        procedures::procedures(options)
    }

    fn moved(memory: &mut Memory, seats: Seats, from: Spot, to: Spot) {
        *memory = memory.moved(seats, from, to);
    }

    fn left(memory: &mut Memory, seats: Seats, spot: Spot) {
        *memory = memory.left(seats, spot);
    }

    /// 4.5(b): the shoe is offered after the shuffle, whoever had the bank.
    fn shoe_offered(memory: &mut Memory) {
        *memory = memory.handed_to(None);
    }

    fn makes(_: &Options, _: Place, cards: &[Card]) -> Option<String> {
        baccarat::makes(cards)
    }

    fn alike() -> Alike {
        Alike::Values
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        // A seen card can only have come from the hand before, to open a round without wagers.
        if table.exposed().is_some() {
            return simulated_round(table);
        }
        let seats = table.present();
        let Some(bank) = bank::open(options, table, seats)? else { return Ok(()) };
        let Some(cover) = bank::cover(table, seats, &bank)? else {
            return bank::stays(table, seats, &bank);
        };
        match hand(options, table, seats, &bank, &cover) {
            Err(Stop::Void(void)) => bank::had_the_shoe(table, bank.banker, void),
            ended => ended,
        }
    }

    table::compiled_here!();
}

/// 4.6 to 4.11: one hand, from the wagers to whoever has the bank after it.
#[inline(always)]
fn hand<T: Table<CheminDeFer>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
    bank: &Bank,
    cover: &Cover,
) -> Result<(), Stop> {
    bank::place(table, seats, bank, cover)?;
    let counts = match Hand::new(options, table, bank.banker, cover.dominant).play() {
        Err(Stop::Irregular(pay::WRONG_ORDER)) => return bank::annul(table, seats, bank),
        counts => counts?,
    };
    settle(options, table, seats, bank.banker, counts)?;
    table.collect(Place::PLAYER, cite!("19:47-4.10"))?;
    table.collect(Place::BANKER, cite!("19:47-4.10"))?;
    bank::pass_on(table, seats, bank, cover, counts.result())
}

/// 4.6(a), 4.10: the Banker's wager, the vigorish on it if it won, and the wagers against it from
/// his right on.
#[inline(always)]
fn settle<T: Table<CheminDeFer>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
    banker: Spot,
    counts: Counts,
) -> Result<(), Stop> {
    let (bank, against, why) = match counts.result() {
        Ordering::Greater => (Verdict::EVEN, Verdict::Lose, cite!("19:47-4.6(a)1")),
        Ordering::Less => (Verdict::Lose, Verdict::EVEN, cite!("19:47-4.6(a)2")),
        Ordering::Equal => (Verdict::Push, Verdict::Push, cite!("19:47-4.6(a)3")),
    };
    table.settle(banker.line(0), Area::Bank, bank, why)?;
    if bank == Verdict::EVEN {
        let won = table.wager(banker.line(0), Area::Bank);
        let vigorish = baccarat::vigorish(options.commission, options.vigorish_rounding, won);
        table.charge(banker.line(0), Area::Bank, vigorish, cite!("19:47-4.10"))?;
    }
    for spot in seats.rising_from(banker) {
        if !table.wager(spot.line(0), Area::Against).is_zero() {
            table.settle(spot.line(0), Area::Against, against, cite!("19:47-4.10"))?;
        }
    }
    Ok(())
}

/// 4.12(h)3: a hand that nobody has wagered on, from the card that was seen. Nobody decides in it,
/// so a hand that has the choice draws.
fn simulated_round<T: Table<CheminDeFer>>(table: &mut T) -> Result<(), Stop> {
    let why = cite!("19:47-4.12(h)3");
    for _ in 0..2 {
        table.deal(Place::PLAYER, Face::Down, why)?;
        table.deal(Place::BANKER, Face::Down, why)?;
    }
    table.turn(Place::PLAYER, why)?;
    table.turn(Place::BANKER, why)?;
    baccarat::third_cards(table, |table, hand| table.deal(hand, Face::Up, why))?;
    table.collect(Place::PLAYER, why)?;
    table.collect(Place::BANKER, why)
}
