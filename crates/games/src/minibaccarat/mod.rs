//! Minibaccarat, N.J.A.C. 19:47-7.

mod odds;
pub mod pay;
pub mod procedures;
#[cfg(test)]
mod tests;

pub use crate::baccarat::{Outcome, banker_draws, is_natural, player_draws};

use crate::baccarat::{self, Fate, On, Paying, announce_count};
use alloc::string::String;
use alloc::vec::Vec;
use cards::{Card, Pack};
pub use pay::Options;
use pay::{Cards, TotalCards};
use table::{
    Alike, Call, Cite, Face, Game, Money, Odds, Place, Remedy, Seats, Spot, Stage, Stop, Table,
    Unused, Verdict, areas, choices, cite,
};

/// Two hands, the Player's and the Banker's; whoever counts nearer to nine wins.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Minibaccarat;

areas! {
    /// 7.2: where wagers lie.
    Area {
        Player = "player",
        Banker = "banker",
        Tie = "tie",
        FourCards = "four-cards",
        FiveCards = "five-cards",
        SixCards = "six-cards",
    }
}

choices! {
    /// 7.11(f): what a player says who is offered the right to turn the cards.
    Choice {
        Accept = "accept": "take over the right to turn the cards for this round",
        Decline = "decline": "let the next player turn the cards",
    }
}

impl Game for Minibaccarat {
    const NAME: &'static str = "minibaccarat";
    const TITLE: &'static str = "Minibaccarat";
    const CITATION: &'static str = "19:47-7";
    const EDITION: &'static str = "2007-10-15";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Wager on the Player's Hand, the Banker's Hand or a tie; the hand \
         nearer to nine wins. The rules draw the cards: there is nothing to decide.";
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[
        (cite!("19:47-4.1(b)"), "count"),
        (cite!("19:47-4.1(c)"), "count"),
        (cite!("19:47-7.2(a)3"), "verdict"),
        (cite!("19:47-7.3"), "pay::odds"),
        (cite!("19:47-7.8(b)"), "third_cards"),
        (cite!("19:47-7.8(d)"), "third_cards"),
        (cite!("19:47-7.9(a)"), "is_natural"),
        (cite!("19:47-7.9(b)"), "player_draws"),
        (cite!("19:47-7.9(c)"), "banker_draws"),
        (cite!("19:47-7.9(d)"), "banker_draws"),
        (cite!("19:47-7.9(e)"), "banker_draws"),
        (cite!("19:47-7.9(f)"), "banker_draws"),
        (cite!("19:47-7.9(g)"), "banker_draws"),
    ];
    const LIMITS: Option<Cite> = Some(cite!("19:47-8.3"));
    const IN_CENTS: &'static [&'static str] = &["vigorish-rounding"];
    const SILENCE: &'static [Choice] = &[Choice::Decline];
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(options: &Options) -> Pack {
        Pack::standard(options.decks)
    }

    fn spots(_: &Options) -> (u8, Cite) {
        (7, cite!("19:47-7.10(b)"))
    }

    fn bettors(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-7.10(b)"))
    }

    fn spots_each(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-7.10(b)"))
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

    fn makes(_: &Options, _: Place, cards: &[Card]) -> Option<String> {
        baccarat::makes(cards)
    }

    fn alike() -> Alike {
        Alike::Values
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let seats = table.seats();
        table.say(Call::NoMoreBets, cite!("19:47-7.2(a)1"))?;
        let mut holders = match options.cards {
            Cards::ToPlayers => Holders::entitled(table, seats),
            Cards::FaceUp | Cards::UnderShoe => Holders::NONE,
        };
        first_cards(options, table, &mut holders)?;
        third_cards(options, table, &mut holders)?;
        let result = announce(options, table)?;
        settle(options, table, seats, result)?;
        table.collect(Place::PLAYER, cite!("19:47-7.10(d)"))?;
        table.collect(Place::BANKER, cite!("19:47-7.10(d)"))
    }

    table::compiled_here!();
}

/// 7.7(b), (c): two cards to each hand, laid out in one of three ways, and 7.8(a) their counts.
#[inline(always)]
fn first_cards<T: Table<Minibaccarat>>(
    options: &Options,
    table: &mut T,
    holders: &mut Holders,
) -> Result<(), Stop> {
    let (face, why) = match options.cards {
        Cards::FaceUp => (Face::Up, cite!("19:47-7.7(c)1")),
        Cards::UnderShoe | Cards::ToPlayers => (Face::Down, cite!("19:47-7.7(b)")),
    };
    table.reach(Stage::InitialDeal);
    for _ in 0..2 {
        table.deal(Place::PLAYER, face, why)?;
        table.deal(Place::BANKER, face, why)?;
    }
    let (players, bankers) = (cite!("19:47-7.7(c)3.i"), cite!("19:47-7.7(c)3.ii"));
    for (hand, why) in [(Place::PLAYER, players), (Place::BANKER, bankers)] {
        match options.cards {
            Cards::FaceUp => {}
            Cards::UnderShoe => table.turn(hand, cite!("19:47-7.7(c)2"))?,
            Cards::ToPlayers => hand_over(table, holders, hand, why)?,
        }
        announce_count(table, hand, cite!("19:47-7.8(a)"))?;
    }
    Ok(())
}

/// 7.8(b) to (d): at most one more card for each hand, the Player's first.
#[inline(always)]
fn third_cards<T: Table<Minibaccarat>>(
    options: &Options,
    table: &mut T,
    holders: &mut Holders,
) -> Result<(), Stop> {
    baccarat::third_cards(table, |table, hand| {
        let handed = match hand {
            Place::PLAYER => cite!("19:47-7.7(c)3.iii"),
            _ => cite!("19:47-7.7(c)3.iv"),
        };
        third_card(options, table, holders, hand, handed)
    })
}

/// 7.8(c): a third card, face up or through the hands of the player who had the first two.
#[inline(always)]
fn third_card<T: Table<Minibaccarat>>(
    options: &Options,
    table: &mut T,
    holders: &mut Holders,
    hand: Place,
    handed: Cite,
) -> Result<(), Stop> {
    match options.cards {
        Cards::FaceUp | Cards::UnderShoe => table.deal(hand, Face::Up, cite!("19:47-7.8(c)")),
        Cards::ToPlayers => {
            table.deal(hand, Face::Down, handed)?;
            hand_over(table, holders, hand, handed)
        }
    }
}

/// 7.10(a): both counts, who has won, and the number of cards where it may be wagered on.
#[inline(always)]
fn announce<T: Table<Minibaccarat>>(options: &Options, table: &mut T) -> Result<Outcome, Stop> {
    let why = cite!("19:47-7.10(a)");
    let outcome = baccarat::announce(table, why)?;
    if options.total_cards == TotalCards::On {
        table.say(Call::CardsDealt(outcome.cards), why)?;
    }
    Ok(outcome)
}

/// 7.10(b): losers first, then winners and vigorish by the elected procedure, highest spot first.
/// The text leaves open in which order losers are collected (M-16).
#[inline(always)]
fn settle<T: Table<Minibaccarat>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
    outcome: Outcome,
) -> Result<(), Stop> {
    let fate = |area| Fate {
        area,
        verdict: verdict(options, area, outcome),
        void: match area {
            Area::Player => cite!("19:47-7.2(a)1"),
            _ => cite!("19:47-7.2(a)2"),
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

/// 7.7(c)3: who turns which hand.
#[derive(Copy, Clone)]
struct Holders {
    players: Holder,
    bankers: Holder,
    /// Who gave the right up or lost it in this round.
    relinquished: Seats,
}

/// Who turns a hand, the dealer where it is nobody, and by what right.
#[derive(Copy, Clone)]
struct Holder {
    spot: Option<Spot>,
    why: Cite,
}

impl Holders {
    const NONE: Holders = {
        let nobody = Holder { spot: None, why: cite!("19:47-7.7(c)3") };
        Holders { players: nobody, bankers: nobody, relinquished: Seats::NONE }
    };

    fn entitled<T: Table<Minibaccarat>>(table: &T, seats: Seats) -> Holders {
        let (players, bankers) = (cite!("19:47-7.7(c)3.i"), cite!("19:47-7.7(c)3.ii"));
        Holders {
            players: Holder::entitled(table, seats, Area::Player, players),
            bankers: Holder::entitled(table, seats, Area::Banker, bankers),
            relinquished: Seats::NONE,
        }
    }

    fn of(&mut self, hand: Place) -> &mut Holder {
        if hand == Place::PLAYER { &mut self.players } else { &mut self.bankers }
    }
}

impl Holder {
    /// 7.7(c)3.v: of equal highest wagers the first counterclockwise from the dealer has the hand.
    fn entitled<T: Table<Minibaccarat>>(table: &T, seats: Seats, area: Area, why: Cite) -> Holder {
        let mut holder = Holders::NONE.players;
        let mut highest = Money::ZERO;
        for spot in seats.counterclockwise() {
            let wager = table.wager(spot.line(0), area);
            if wager > highest {
                holder = Holder { spot: Some(spot), why };
                highest = wager;
            } else if wager == highest && holder.spot.is_some() {
                holder.why = cite!("19:47-7.7(c)3.v");
            }
        }
        holder
    }
}

/// 7.7(c)3: the player looks and gives the cards back face up; without one the dealer turns them.
fn hand_over<T: Table<Minibaccarat>>(
    table: &mut T,
    holders: &mut Holders,
    hand: Place,
    why: Cite,
) -> Result<(), Stop> {
    if table.cards(hand).len() == table.lying(hand) {
        return Ok(()); // A card dealt in error was seen already.
    }
    while let Some(spot) = holders.of(hand).spot {
        let looked = table.look(spot.line(0), hand, holders.of(hand).why);
        match looked.and_then(|()| table.turn(hand, why)) {
            Err(Stop::Irregular(pay::RIGHT_TAKEN | pay::RIGHT_GIVEN_UP)) => {
                pass_on(table, holders, spot, hand)?;
            }
            done => return done,
        }
    }
    table.turn(hand, holders.of(hand).why)
}

/// 7.11(f): the right, taken away or given up, goes to the right-hand neighbour who accepts it,
/// with or without a wager (M-53), for both hands if he had both (M-62), and for the rest of the
/// round; else to the dealer.
fn pass_on<T: Table<Minibaccarat>>(
    table: &mut T,
    holders: &mut Holders,
    from: Spot,
    hand: Place,
) -> Result<(), Stop> {
    let why = cite!("19:47-7.11(f)");
    holders.relinquished = holders.relinquished.with(from);
    let mut heir = Holder { spot: None, why };
    for spot in table.present().to_the_right_of(from) {
        if holders.relinquished.has(spot) {
            continue; // Who relinquished it in this round is not offered it again (M-54).
        }
        let among = [Choice::Accept, Choice::Decline];
        if table.choose(spot.line(0), hand, &among, why)? == Choice::Accept {
            heir.spot = Some(spot);
            break;
        }
    }
    for holder in [&mut holders.players, &mut holders.bankers] {
        if holder.spot == Some(from) {
            *holder = heir;
        }
    }
    Ok(())
}

/// 7.2(a): what becomes of a wager.
#[inline(always)]
pub fn verdict(options: &Options, area: Area, outcome: Outcome) -> Verdict {
    let odds = pay::odds(options, area);
    // A tie does not touch wagers on the number of cards (M-11).
    let cards = |number| if outcome.cards == number { odds.win() } else { Verdict::Lose };
    match area {
        Area::Player => baccarat::verdict(On::Player, odds, outcome),
        Area::Banker => baccarat::verdict(On::Banker, odds, outcome),
        Area::Tie => baccarat::verdict(On::Tie, odds, outcome),
        Area::FourCards => cards(4),
        Area::FiveCards => cards(5),
        Area::SixCards => cards(6),
    }
}
