//! Roulette, N.J.A.C. 19:47-5.1 to 5.4.

pub mod layout;
mod odds;
pub mod pay;
pub mod procedures;
#[cfg(test)]
mod tests;

pub use layout::Area;
pub use pay::Options;

use alloc::string::String;
use alloc::vec::Vec;
use cards::Pack;
use layout::{ZERO_ZERO, covers, is_zero, neighbours, parse_pocket, pocket_name};
use pay::{EnPrisonZero, FiveAdjacent, Wheel, Zero};
use table::{
    After, Alike, Call, Cite, Code, Colour, Game, Money, Odds, Pocket, Refusal, Remedy, Seats,
    Stop, Table, Verdict, Void, choices, cite,
};

/// A ball, a wheel, and a layout with a place for every wager.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Roulette;

choices! {
    /// Nothing is decided once the ball is spun.
    Choice {}
}

impl Game for Roulette {
    const NAME: &'static str = "roulette";
    const TITLE: &'static str = "Roulette";
    const CITATION: &'static str = "19:47-5";
    const EDITION: &'static str = "2008";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Wager on where the ball will rest: one number, several that lie \
         together on the layout, or half of them. There is nothing to decide after the spin.";
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[
        (cite!("19:47-5.1(d)"), "covers"),
        (cite!("19:47-5.1(e)"), "area_rule"),
        (cite!("19:47-5.1(e)1.i(2)"), "neighbours"),
        (cite!("19:47-5.2"), "verdict"),
    ];
    const LIMITS: Option<Cite> = Some(cite!("19:47-8.3"));
    const SHUFFLED_EVERY_ROUND: bool = true;
    const SILENCE: &'static [Choice] = &[];
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(_: &Options) -> Pack {
        Pack::of([])
    }

    fn spots(options: &Options) -> (u8, Cite) {
        (options.spots, cite!("19:47-5.1(b)"))
    }

    fn bettors(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-5.1(b)"))
    }

    fn spots_each(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-5.1(b)"))
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

    fn alike() -> Alike {
        Alike::None
    }

    fn pockets(options: &Options) -> u8 {
        match options.wheel {
            Wheel::DoubleZero | Wheel::DoubleAsSingle => 38,
            Wheel::SingleZero => 37,
        }
    }

    fn pocket_name(pocket: Pocket) -> String {
        pocket_name(pocket)
    }

    fn printed(options: &Options) -> Vec<Vec<(Pocket, Colour)>> {
        layout::printed(options.wheel)
    }

    fn several(
        options: &Options,
        word: &str,
        amount: Money,
    ) -> Option<Result<Vec<(Area, Money)>, Refusal>> {
        let centre = word.to_ascii_lowercase();
        let centre = centre.strip_prefix("five-adjacent-")?;
        Some(five_adjacent(options, centre, amount))
    }

    fn listed_at(word: &str) -> Option<Cite> {
        let kind = layout::kind_of(word);
        Some(kind.map_or(cite!("19:47-5.1(e)"), pay::paragraph))
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let seats = table.seats();
        let pocket = match spin(options, table) {
            Err(Stop::Void(void)) if is_no_spin(void) => {
                no_spin(table, void)?;
                return Err(Stop::Void(void));
            }
            spun => spun?,
        };
        collect_losers(options, table, seats, pocket)?;
        pay_winners(options, table, seats, pocket)?;
        if is_zero(pocket) && options.zero == Zero::EnPrison {
            hold(options, table, seats)?;
        }
        Ok(())
    }

    table::compiled_here!();
}

/// 5.1(e)1.i(2): five chips, or five times as many, are five equal straights.
fn five_adjacent(
    options: &Options,
    centre: &str,
    amount: Money,
) -> Result<Vec<(Area, Money)>, Refusal> {
    let name = alloc::format!("five-adjacent-{centre}");
    let refuse =
        |code, what: &str, why| Err(Refusal::cited(code, alloc::format!("{name}: {what}"), why));
    if options.five_adjacent == FiveAdjacent::Off {
        return refuse(Code::NotOffered, "is not offered at this table", cite!("19:47-5.1(e)1.i"));
    }
    let why = cite!("19:47-5.1(e)1.i(2)");
    let numbers = parse_pocket(centre).and_then(|centre| neighbours(options.wheel, centre));
    let Some(numbers) = numbers else {
        return refuse(Code::NoSuchPocket, "there is no such number on this wheel", why);
    };
    let each = amount.at_odds(1, 5).filter(|each| each.is_multiple_of(options.chip));
    let Some(each) = each else {
        return refuse(
            Code::NotMultiple,
            "the wager must be five chips or a multiple of five",
            why,
        );
    };
    Ok(numbers.into_iter().map(|number| (Area::straight(number), each)).collect())
}

/// 5.3: betting ends while the ball runs; where it rests is announced and marked.
#[inline(always)]
fn spin<T: Table<Roulette>>(options: &Options, table: &mut T) -> Result<Pocket, Stop> {
    loop {
        table.say(Call::NoMoreBets, cite!("19:47-5.3"))?;
        let pocket = table.spin(cite!("19:47-5.3"))?;
        if decides(options.wheel, pocket) {
            table.say(Call::Number(pocket), cite!("19:47-5.3"))?;
            return Ok(pocket);
        }
        table.say(Call::NoSpin, cite!("19:47-5.4"))?;
    }
}

/// 5.3: losing wagers are taken first, 5.2 half of those that a zero only halves.
#[inline(always)]
fn collect_losers<T: Table<Roulette>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
    pocket: Pocket,
) -> Result<(), Stop> {
    for spot in seats.clockwise() {
        let (who, mut nth) = (spot.line(0), 0);
        while let Some(area) = table.nth_wagered(who, nth) {
            nth += 1;
            if covers(area, pocket) {
                continue;
            }
            match verdict(options, area, pocket) {
                Fate::Settled(Verdict::Half) => {
                    table.settle(who, area, Verdict::Half, cite!("19:47-5.2"))?;
                }
                Fate::Settled(lost) => table.settle(who, area, lost, cite!("19:47-5.3"))?,
                Fate::Held => {}
            }
        }
    }
    Ok(())
}

/// 5.3: then every winning wager is paid, under the paragraph of its kind.
#[inline(always)]
fn pay_winners<T: Table<Roulette>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
    pocket: Pocket,
) -> Result<(), Stop> {
    for spot in seats.clockwise() {
        let (who, mut nth) = (spot.line(0), 0);
        while let Some(area) = table.nth_wagered(who, nth) {
            nth += 1;
            if covers(area, pocket) {
                let won = pay::odds(&options.payouts, area.kind()).win();
                table.settle(who, area, won, pay::paragraph(area.kind()))?;
            }
        }
    }
    Ok(())
}

/// 5.2: even-money wagers held by a zero wait for the next spin that decides them.
fn hold<T: Table<Roulette>>(options: &Options, table: &mut T, seats: Seats) -> Result<(), Stop> {
    let any = seats
        .clockwise()
        .any(|spot| Area::even_money().any(|area| !table.wager(spot.line(0), area).is_zero()));
    if !any {
        return Ok(());
    }
    loop {
        let held = table.say(Call::EnPrison, cite!("19:47-5.2"));
        match held.and_then(|()| spin(options, table)) {
            // Nothing was decided: they stay where they are.
            Err(Stop::Void(void)) if is_no_spin(void) => no_spin(table, void)?,
            Err(stop) => return Err(stop),
            Ok(pocket) if is_zero(pocket) && options.en_prison_zero == EnPrisonZero::Stay => {}
            Ok(pocket) => return release(options, table, seats, pocket),
        }
    }
}

/// 5.2: held wagers are lost, or given back without winnings.
fn release<T: Table<Roulette>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
    pocket: Pocket,
) -> Result<(), Stop> {
    for given_back in [false, true] {
        for spot in seats.clockwise() {
            for area in Area::even_money() {
                let wager = table.wager(spot.line(0), area);
                if covers(area, pocket) != given_back || wager.is_zero() {
                    continue;
                }
                if let Fate::Settled(verdict) = released(options, area, pocket) {
                    table.settle(spot.line(0), area, verdict, cite!("19:47-5.2"))?;
                }
            }
        }
    }
    Ok(())
}

/// 5.4: whether the round was called off because the spin does not count.
fn is_no_spin(void: Void) -> bool {
    matches!(void.after, After::SpinAgain | After::InspectBall)
}

/// 5.4: the dealer says so; R-14: a ball that left the wheel is inspected before it is used again.
fn no_spin<T: Table<Roulette>>(table: &mut T, void: Void) -> Result<(), Stop> {
    table.say(Call::NoSpin, cite!("19:47-5.4"))?;
    if void.after == After::InspectBall {
        table.say(Call::BallInspected, cite!("19:47-5.4"))?;
    }
    Ok(())
}

/// 5.4, R-3: on a double zero wheel used as single zero the double zero decides nothing.
#[inline(always)]
pub fn decides(wheel: Wheel, pocket: Pocket) -> bool {
    wheel != Wheel::DoubleAsSingle || pocket != ZERO_ZERO
}

/// What a spin does to a wager.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    Settled(Verdict),
    /// It waits for another spin.
    Held,
}

/// 5.2: what becomes of a wager where the ball rests.
#[inline(always)]
pub fn verdict(options: &Options, area: Area, pocket: Pocket) -> Fate {
    if covers(area, pocket) {
        return Fate::Settled(pay::odds(&options.payouts, area.kind()).win());
    }
    if !area.is_even_money() || !is_zero(pocket) {
        return Fate::Settled(Verdict::Lose);
    }
    match options.zero {
        Zero::Surrender | Zero::LaPartage => Fate::Settled(Verdict::Half),
        Zero::Lose => Fate::Settled(Verdict::Lose),
        Zero::EnPrison => Fate::Held,
    }
}

/// 5.2: what becomes of a held wager at the next spin.
pub fn released(options: &Options, area: Area, pocket: Pocket) -> Fate {
    if covers(area, pocket) {
        return Fate::Settled(Verdict::Returned);
    }
    if !is_zero(pocket) {
        return Fate::Settled(Verdict::Lose);
    }
    match options.en_prison_zero {
        EnPrisonZero::Lose => Fate::Settled(Verdict::Lose),
        EnPrisonZero::Stay => Fate::Held,
        EnPrisonZero::Half => Fate::Settled(Verdict::Half),
    }
}
