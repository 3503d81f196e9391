//! Baccarat-Punto Banco, N.J.A.C. 19:47-3.

mod odds;
pub mod pay;
pub mod procedures;
#[cfg(test)]
mod tests;

use crate::baccarat::{self, Fate, On, Outcome, Paying, announce_count};
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Pack};
use core::cell::Cell;
pub use pay::Options;
use table::{
    Alike, Call, Cite, Code, Face, Game, Irregularity, Line, Money, Odds, Passing, Place, PlaysOn,
    Refusal, Remedy, Seats, Spot, Stage, Stop, Table, Unused, Verdict, areas, choices, cite,
};

/// Two hands, the Player's and the Banker's; a participant, the curator, deals them.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct PuntoBanco;

areas! {
    /// 3.2: where wagers lie.
    Area { Player = "player", Banker = "banker", Tie = "tie", }
}

choices! {
    /// 3.6, 3.11: what is said about the shoe.
    Choice {
        Accept = "accept": "take the shoe and deal",
        Decline = "decline": "let the shoe go on to the next participant",
        Keep = "keep": "keep the shoe and deal the next round",
        Pass = "pass": "give the shoe up",
    }
}

/// 3.11: what one round leaves for the next is the shoe.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Memory {
    /// Who holds the shoe; a dealer deals where it is nobody.
    pub curator: Option<Spot>,
    /// The place of a curator who left: the shoe is offered on from there.
    pub given_up: Option<Spot>,
    /// Who passed the shoe between two rounds: it is offered on from his right, and not to him.
    pub passed: Option<Spot>,
}

impl table::Memory for Memory {
    fn pairs(&self) -> Vec<(&'static str, String)> {
        let word = |spot: Option<Spot>| spot.map_or("none".to_string(), |spot| spot.to_string());
        vec![
            ("curator", word(self.curator)),
            ("given-up", word(self.given_up)),
            ("passed", word(self.passed)),
        ]
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        let held = match key {
            "curator" => &mut self.curator,
            "given-up" => &mut self.given_up,
            "passed" => &mut self.passed,
            _ => {
                let known = "only curator, given-up and passed";
                let what = alloc::format!("this game keeps no {key}, {known}");
                return Err(Refusal::plain(Code::NothingKept, what));
            }
        };
        let spot = Line::parse(value).filter(|line| line.nth == 0).map(|line| line.spot);
        if spot.is_none() && !value.eq_ignore_ascii_case("none") {
            let what = alloc::format!("{key} is the number of a spot or none, not {value:?}");
            return Err(Refusal::cited(Code::NotReadable, what, cite!("19:47-3.6")));
        }
        *held = spot;
        Ok(())
    }

    fn holder(&self) -> Option<Spot> {
        self.curator
    }
}

impl Game for PuntoBanco {
    const NAME: &'static str = "punto-banco";
    const TITLE: &'static str = "Punto Banco";
    const CITATION: &'static str = "19:47-3";
    const EDITION: &'static str = "2006-09-05";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Wager on the Player's Hand, the Banker's Hand or a tie; the hand \
         nearer to nine wins. The rules draw the cards, and the shoe goes round among the players.";
    /// 3.12(c), (d): the text says bucket, and minibaccarat's says rack.
    const DISCARDS: &'static str = "discard bucket";
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[
        (cite!("19:47-4.1(b)"), "baccarat::count"),
        (cite!("19:47-4.1(c)"), "baccarat::count"),
        (cite!("19:47-3.2(a)3"), "verdict"),
        (cite!("19:47-3.3"), "pay::odds"),
        (cite!("19:47-3.8(b)"), "baccarat::third_cards"),
        (cite!("19:47-3.8(d)"), "baccarat::third_cards"),
        (cite!("19:47-3.9(a)"), "baccarat::is_natural"),
        (cite!("19:47-3.9(b)"), "baccarat::player_draws"),
        (cite!("19:47-3.9(c)"), "baccarat::banker_draws"),
        (cite!("19:47-3.9(d)"), "baccarat::banker_draws"),
        (cite!("19:47-3.9(e)"), "baccarat::banker_draws"),
        (cite!("19:47-3.9(f)"), "baccarat::banker_draws"),
        (cite!("19:47-3.9(g)"), "baccarat::banker_draws"),
    ];
    const LIMITS: Option<Cite> = Some(cite!("19:47-8.3"));
    const IN_CENTS: &'static [&'static str] = &["vigorish-rounding"];
    const SILENCE: &'static [Choice] = &[Choice::Decline, Choice::Pass];
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = Memory;

    fn pack(options: &Options) -> Pack {
        Pack::standard(options.decks)
    }

    fn spots(_: &Options) -> (u8, Cite) {
        (Spot::MOST, cite!("19:47-3.11(b)"))
    }

    fn bettors(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-3.11(b)"))
    }

    fn spots_each(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-3.11(b)"))
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

    fn unused_cite(unused: Unused) -> Option<Cite> {
        baccarat::unused_cite(unused, &pay::ERROR_LAW)
    }

    fn procedures(options: &Options) -> table::Procedures {
        procedures::procedures(options)
    }

    /// 3.11(b), P-52: who moves keeps the shoe, and who passed it is not asked at his new seat.
    fn moved(memory: &mut Memory, _: Seats, from: Spot, to: Spot) {
        for person in [&mut memory.curator, &mut memory.passed].into_iter().flatten() {
            *person = if *person == from { to } else { *person };
        }
    }

    /// 3.11(b), P-52: who leaves gives the shoe up, and it is offered on from his place; with
    /// nobody left at the table nobody has it.
    fn left(memory: &mut Memory, seats: Seats, spot: Spot) {
        if [memory.curator, memory.passed].contains(&Some(spot)) {
            *memory = Memory { given_up: Some(spot), ..Memory::default() };
        }
        if seats.without(spot).is_empty() {
            *memory = Memory::default();
        }
    }

    /// 3.11(a): of free will, (a)2 or by order; the next round offers it on.
    fn shoe_passed(memory: &mut Memory, how: Passing) -> Result<Cite, Refusal> {
        let why = match how {
            Passing::OfFreeWill => cite!("19:47-3.11(a)"),
            Passing::Ordered => cite!("19:47-3.11(a)2"),
        };
        let Some(curator) = memory.curator else {
            return Err(Refusal::cited(Code::NobodyThere, "nobody has the shoe", why));
        };
        *memory = Memory { passed: Some(curator), ..Memory::default() };
        Ok(why)
    }

    /// 3.11(a)2, P-24: an order to pass the shoe stands, whatever becomes of the round.
    fn stands_after_void(memory: &mut Memory, wrong: Irregularity) {
        if wrong == pay::RIGHT_TAKEN && memory.curator.is_some() {
            *memory = Memory { passed: memory.curator, ..Memory::default() };
        }
    }

    fn makes(_: &Options, _: Place, cards: &[Card]) -> Option<String> {
        baccarat::makes(cards)
    }

    fn alike() -> Alike {
        Alike::Values
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let seats = table.seats();
        let curator = first_card(table, seats)?;
        let order = Cell::new(Order::None);
        let goes_on = |what, _| {
            let his = what == pay::RIGHT_TAKEN && curator.is_some();
            if his {
                order.set(Order::Pass);
            }
            his
        };
        let plays_on = &mut PlaysOn::new(table, goes_on);
        first_cards(plays_on, seats, curator)?;
        baccarat::third_cards(plays_on, |table, hand| {
            table.deal(hand, Face::Up, cite!("19:47-3.8(c)"))
        })?;
        let outcome = baccarat::announce(plays_on, cite!("19:47-3.10(a)"))?;
        settle(options, plays_on, seats, outcome)?;
        match curator {
            // A round dealt without wagers, as 3.12(c)3 knows one, ends with its cards.
            Some(curator) if !seats.is_empty() || order.get() == Order::Pass => {
                shoe(table, curator, outcome, order.get())
            }
            _ => Ok(()),
        }
    }

    table::compiled_here!();
}

const RIGHT_TAKEN: Stop = Stop::Irregular(pay::RIGHT_TAKEN);

/// 3.11(a)2: whether the curator was ordered in this round to pass the shoe.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Order {
    None,
    Pass,
}

/// 3.6: who deals. The shoe stays with its curator from round to round; without one it is offered
/// from the lowest number up.
#[inline(always)]
fn curator<T: Table<PuntoBanco>>(table: &mut T, seats: Seats) -> Result<Option<Spot>, Stop> {
    let (Memory { curator, given_up, passed }, present) = (*table.memory(), table.present());
    if seats.is_empty() || curator.is_some_and(|curator| present.has(curator)) {
        return Ok(curator);
    }
    if let Some(passed) = passed {
        return pass(table, present.rising_from(passed), cite!("19:47-3.11(b)"));
    }
    match given_up.or(curator) {
        None => offer(table, present.rising(), cite!("19:47-3.6")),
        // P-52: whoever has taken his seat comes last.
        Some(gone) => {
            let newcomer = Some(gone).filter(|gone| present.has(*gone));
            pass(table, present.rising_from(gone).chain(newcomer), cite!("19:47-3.11(a)"))
        }
    }
}

/// 3.6, 3.7(b): who deals, and his first card. A curator who is ordered to pass the shoe before it
/// leaves does so at once (3.11(a)2).
#[inline(always)]
fn first_card<T: Table<PuntoBanco>>(table: &mut T, seats: Seats) -> Result<Option<Spot>, Stop> {
    let mut curator = curator(table, seats)?;
    let (mut said, why) = (false, cite!("19:47-3.11(a)2"));
    loop {
        let done = match said {
            false => table.say(Call::NoMoreBets, cite!("19:47-3.2(a)1")),
            true => table.deal(Place::PLAYER, Face::Down, cite!("19:47-3.7(b)")),
        };
        match (done, curator) {
            (Err(RIGHT_TAKEN), Some(from)) => {
                curator = pass(table, table.present().rising_from(from), why)?;
            }
            (done, _) => {
                done?;
                if said {
                    return Ok(curator);
                }
                said = true;
                table.reach(Stage::InitialDeal);
            }
        }
    }
}

/// 3.7: two cards face down to each hand, shown by those who have them, and 3.8(a) their counts.
#[inline(always)]
fn first_cards<T: Table<PuntoBanco>>(
    table: &mut T,
    seats: Seats,
    curator: Option<Spot>,
) -> Result<(), Stop> {
    for hand in [Place::BANKER, Place::PLAYER, Place::BANKER] {
        table.deal(hand, Face::Down, cite!("19:47-3.7(b)"))?;
    }
    let highest = highest_on_player(table, seats);
    show(table, highest, Place::PLAYER)?;
    show(table, curator, Place::BANKER)?;
    for hand in [Place::PLAYER, Place::BANKER] {
        announce_count(table, hand, cite!("19:47-3.8(a)"))?;
    }
    Ok(())
}

/// 3.7(c), P-15: of equal highest wagers on the Player's Hand the lowest number has it.
#[inline(always)]
fn highest_on_player<T: Table<PuntoBanco>>(table: &T, seats: Seats) -> Option<Spot> {
    let mut highest = (None, Money::ZERO);
    for spot in seats.rising() {
        let wager = table.wager(spot.line(0), Area::Player);
        if wager > highest.1 {
            highest = (Some(spot), wager);
        }
    }
    highest.0
}

/// 3.7(c): whoever has the hand looks and gives it back face up; else a dealer turns it.
#[inline(always)]
fn show<T: Table<PuntoBanco>>(table: &mut T, by: Option<Spot>, hand: Place) -> Result<(), Stop> {
    let why = cite!("19:47-3.7(c)");
    if table.cards(hand).len() == table.lying(hand) {
        return Ok(()); // Cards drawn in error were seen already.
    }
    if let Some(spot) = by {
        table.look(spot.line(0), hand, why)?;
    }
    table.turn(hand, why)
}

/// 3.10(b): losers first, then winners and vigorish by the elected procedure, highest number first.
#[inline(always)]
fn settle<T: Table<PuntoBanco>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
    outcome: Outcome,
) -> Result<(), Stop> {
    let fate = |area| Fate {
        area,
        verdict: verdict(options, area, outcome),
        void: match area {
            Area::Player => cite!("19:47-3.2(a)1"),
            Area::Banker | Area::Tie => cite!("19:47-3.2(a)2"),
        },
    };
    let paying = Paying {
        procedure: options.settlement,
        law: pay::PAY_LAW,
        fates: Area::ALL.map(fate),
        banker: Area::Banker,
        vigorish: |won| pay::vigorish(options, won),
        taken: options.vigorish,
    };
    paying.settle(table, seats)
}

/// 3.11: the curator must pass the shoe when he was told to or the Banker's Hand lost; else he may.
#[inline(always)]
fn shoe<T: Table<PuntoBanco>>(
    table: &mut T,
    curator: Spot,
    outcome: Outcome,
    order: Order,
) -> Result<(), Stop> {
    let told = cite!("19:47-3.11(a)2");
    let why = if order == Order::Pass {
        told
    } else if outcome.banker < outcome.player {
        cite!("19:47-3.11(a)1")
    } else {
        let why = cite!("19:47-3.11(a)");
        let among = [Choice::Keep, Choice::Pass];
        match table.choose(curator.line(0), Place::BANKER, &among, why) {
            Err(RIGHT_TAKEN) => told,
            chosen if chosen? == Choice::Keep => return Ok(()),
            _ => why,
        }
    };
    let others = table.present().rising_from(curator);
    pass(table, others, why)?;
    Ok(())
}

/// 3.11(b): the shoe goes to the right-hand neighbour who accepts it, here the next higher number;
/// the former curator is not among those asked (P-14).
fn pass<T: Table<PuntoBanco>>(
    table: &mut T,
    others: impl Iterator<Item = Spot>,
    why: Cite,
) -> Result<Option<Spot>, Stop> {
    // Ordered to pass what he is passing: nothing changes.
    while let Err(stop) = table.remember(Memory::default(), why) {
        if stop != RIGHT_TAKEN {
            return Err(stop);
        }
    }
    offer(table, others, cite!("19:47-3.11(b)"))
}

/// The first to accept is the curator; where nobody does a dealer deals (P-11, P-13).
fn offer<T: Table<PuntoBanco>>(
    table: &mut T,
    spots: impl Iterator<Item = Spot>,
    why: Cite,
) -> Result<Option<Spot>, Stop> {
    for spot in spots {
        let among = [Choice::Accept, Choice::Decline];
        if table.choose(spot.line(0), Place::BANKER, &among, why)? == Choice::Accept {
            table.remember(Memory { curator: Some(spot), ..Memory::default() }, why)?;
            return Ok(Some(spot));
        }
    }
    Ok(None)
}

/// 3.2(a): what becomes of a wager.
#[inline(always)]
pub fn verdict(options: &Options, area: Area, outcome: Outcome) -> Verdict {
    let on = match area {
        Area::Player => On::Player,
        Area::Banker => On::Banker,
        Area::Tie => On::Tie,
    };
    baccarat::verdict(on, pay::odds(options, area), outcome)
}
