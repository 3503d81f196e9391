//! Big Six, N.J.A.C. 19:47-5.5 to 5.8 as far as it can be reconstructed.

mod odds;
pub mod pay;
#[cfg(test)]
mod tests;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::Pack;
pub use pay::Options;
use table::{
    After, Call, Cite, Game, Odds, Pocket, Remedy, Seats, Stop, Table, Verdict, Void, areas,
    choices, cite,
};

/// A big wheel with a clapper; the symbol at which it rests wins.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct BigSix;

areas! {
    /// 13:69E-1.13: the symbols of the wheel, each with a space on the layout.
    Area {
        One = "$1",
        Two = "$2",
        Five = "$5",
        Ten = "$10",
        Twenty = "$20",
        Joker = "joker",
        Logo = "logo",
    }
}

impl Area {
    /// What is called when the wheel rests there.
    pub fn word(self) -> &'static str {
        ["1", "2", "5", "10", "20", "joker", "logo"][self as usize]
    }
}

choices! {
    /// Nothing is decided once the wheel turns.
    Choice {}
}

impl Game for BigSix {
    const NAME: &'static str = "big-six";
    const TITLE: &'static str = "Big Six";
    const CITATION: &'static str = "19:47-5";
    const EDITION: &'static str = "reconstructed";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Wager on the symbol at which the big wheel will rest; the rarer \
         it is, the more it pays. There is nothing to decide after the spin.";
    const FUNCTIONS: &'static [(Cite, &'static str)] =
        &[(cite!("13:69E-1.13"), "pay::symbol"), (cite!("19:47-5.6"), "pay::odds")];
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
        (options.spots, cite!("19:47-5.5"))
    }

    fn bettors(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-5.5"))
    }

    fn spots_each(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-5.5"))
    }

    fn area_rule(options: &Options, area: Area) -> table::AreaRule<Area> {
        pay::area_rule(options, area)
    }

    fn payable(options: &Options, area: Area) -> Vec<Odds> {
        Vec::from([pay::odds(options, area)])
    }

    fn irregularities(_: &Options) -> Vec<Remedy> {
        pay::irregularities()
    }

    fn pockets(options: &Options) -> u8 {
        pay::pockets(options.wheel)
    }

    fn pocket_name(pocket: Pocket) -> String {
        pay::symbol(pocket).map_or_else(|| pocket.0.to_string(), |area| area.word().to_string())
    }

    fn listed_at(_: &str) -> Option<Cite> {
        Some(cite!("19:47-5.5"))
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let seats = table.seats();
        let rests = match spin(table) {
            Err(stop) if is_no_spin(stop) => {
                table.say(Call::NoSpin, cite!("19:47-5.8"))?;
                return Err(stop);
            }
            spun => spun?,
        };
        collect_losers(table, seats, rests)?;
        pay_winners(options, table, seats, rests)
    }

    table::compiled_here!();
}

/// 5.5, 5.7: wagers close before the spin (B-9); where the clapper rests is announced.
#[inline(always)]
fn spin<T: Table<BigSix>>(table: &mut T) -> Result<Area, Stop> {
    table.say(Call::NoMoreBets, cite!("19:47-5.5"))?;
    let pocket = table.spin(cite!("19:47-5.7"))?;
    table.say(Call::Number(pocket), cite!("19:47-5.7"))?;
    Ok(pay::symbol(pocket).expect("the table accepts no section that is not on the wheel"))
}

/// 5.8: whether the round was called off because the spin does not count.
fn is_no_spin(stop: Stop) -> bool {
    matches!(stop, Stop::Void(Void { after: After::SpinAgain, .. }))
}

/// 5.7: losing wagers are taken first.
#[inline(always)]
fn collect_losers<T: Table<BigSix>>(table: &mut T, seats: Seats, rests: Area) -> Result<(), Stop> {
    for spot in seats.rising() {
        for area in Area::ALL {
            if area != rests && !table.wager(spot.line(0), area).is_zero() {
                table.settle(spot.line(0), area, Verdict::Lose, cite!("19:47-5.7"))?;
            }
        }
    }
    Ok(())
}

/// 5.6: then every wager on the symbol is paid.
#[inline(always)]
fn pay_winners<T: Table<BigSix>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
    rests: Area,
) -> Result<(), Stop> {
    let won = pay::odds(options, rests).win();
    for spot in seats.rising() {
        if !table.wager(spot.line(0), rests).is_zero() {
            table.settle(spot.line(0), rests, won, cite!("19:47-5.6"))?;
        }
    }
    Ok(())
}
