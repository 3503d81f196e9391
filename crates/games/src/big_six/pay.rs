//! The wheel, odds, areas, elections and irregularities of big six: data, every row cited.

use super::Area;
use alloc::vec::Vec;
use table::{
    After, AreaRule, Code, Condition, Floor, Irregularity, Limits, Money, Odds, OptionRule,
    PayTable, PayTables, Pocket, Refusal, Remedy, Required, Returns, Ruling, Values, When, Window,
    cite, elected, irregularity, options,
};

elected! {
    /// 13:69E-1.13, B-2: how many ones, twos and fives stand on the wheel.
    Wheel { Eight = "23-15-8", Seven = "24-15-7", }
}

elected! {
    /// 5.6, B-1: what the joker and the logo pay to one.
    TopPays { FortyFive = "45", Forty = "40", }
}

/// 13:69E-1.13: how many sections a wheel has.
pub const SECTIONS: usize = 54;

/// 13:69E-1.13, B-3: the wheel with eight fives, clockwise from the joker, in the order that
/// Pennsylvania and Maryland prescribe. No odds depend on it.
pub const ORDER: [Area; SECTIONS] = {
    use Area::*;
    [
        Joker, One, Two, One, Five, Two, One, Ten, One, //
        Five, One, Two, One, Twenty, One, Two, One, Five, //
        Two, One, Ten, One, Two, Five, One, Two, One, //
        Logo, Two, Five, Two, One, Two, One, Ten, One, //
        Five, One, Two, One, Twenty, One, Two, One, Five, //
        Two, One, Ten, One, Two, Five, One, Two, One,
    ]
};

/// 13:69E-1.13: the section that is a five on the one wheel and a one on the other, and another
/// five that helps to number it.
const TURNED: [usize; 2] = [4, 9];

/// 13:69E-1.13: what each number stands for.
///
/// A number alone must tell its symbol, whichever wheel it is. The wheel with eight fives has one
/// number for each section, 0 to 53. That with seven has two: section `n` the numbers `n` and
/// `54 + n`, save that the five at `TURNED[1]` has both lower numbers of the two turned sections,
/// and the one at `TURNED[0]` both upper ones. So all sections stay equally likely.
const NUMBERS: [Area; 2 * SECTIONS] = {
    let mut numbers = [Area::One; 2 * SECTIONS];
    let mut n = 0;
    while n < SECTIONS {
        numbers[n] = ORDER[n];
        if n != TURNED[0] && n != TURNED[1] {
            numbers[SECTIONS + n] = ORDER[n];
        }
        n += 1;
    }
    numbers
};

/// 13:69E-1.13: how many numbers the sections of a wheel have.
#[inline(always)]
pub fn pockets(wheel: Wheel) -> u8 {
    match wheel {
        Wheel::Eight => SECTIONS as u8,
        Wheel::Seven => NUMBERS.len() as u8,
    }
}

/// 13:69E-1.13: the symbol of a section, by its number.
#[inline(always)]
pub fn symbol(pocket: Pocket) -> Option<Area> {
    NUMBERS.get(pocket.0 as usize).copied()
}

/// 5.6: the lines of the pay table, as the layout names them.
pub const LINES: [&str; 7] = Area::NAMES;

/// 5.6: the least that a licensee may pay.
const fn printed(top: u16) -> PayTable<7> {
    PayTable {
        odds: [
            Odds::to_one(1),
            Odds::to_one(2),
            Odds::to_one(5),
            Odds::to_one(10),
            Odds::to_one(20),
            Odds::to_one(top),
            Odds::to_one(top),
        ],
    }
}

/// 5.6, B-1: with the joker and the logo as elected, in the order of [`TopPays`].
pub const PRINTED: [PayTable<7>; 2] = [printed(45), printed(40)];

/// 5.6: how a licensee's own table is written: lines that differ from the one it elected.
/// [`Options::check`](table::Options::check) sees to it that none pays less.
static PAYOUTS: [PayTables<7>; 2] = [
    PayTables { lines: LINES, printed: &[("printed", PRINTED[0])], floor: Floor::None },
    PayTables { lines: LINES, printed: &[("printed", PRINTED[1])], floor: Floor::None },
];

/// 5.6: the odds of a symbol.
#[inline(always)]
pub fn odds(options: &Options, area: Area) -> Odds {
    options.payouts[options.top_pays as usize].odds[area as usize]
}

/// 5.5: any symbol may be wagered on, and any number of them.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let limits = options.limits.amount(area, options.min, options.max, options.chip);
    AreaRule::new(When::BeforeTheDeal, Required::Optional, limits, cite!("19:47-5.5"))
}

pub const TOO_FEW_REVOLUTIONS: Irregularity =
    irregularity!("too-few-revolutions", Nothing, "the wheel makes too few turns");
pub const BETWEEN_SECTIONS: Irregularity =
    irregularity!("between-sections", Nothing, "the wheel comes to rest between two sections");
pub const WHEEL_TOUCHED: Irregularity = irregularity!(
    "wheel-touched",
    Nothing,
    "somebody or something touches the wheel before it rests"
);

/// 5.8: spins that do not count; B-5: the wagers are given back.
pub fn irregularities() -> Vec<Remedy> {
    let again = Ruling::Void { returns: Returns::All, after: After::SpinAgain };
    let row = |what| Remedy::new(what, Window(&[Condition::SPINNING]), again, cite!("19:47-5.8"));
    Vec::from([row(TOO_FEW_REVOLUTIONS), row(BETWEEN_SECTIONS), row(WHEEL_TOUCHED)])
}

options! {
    /// What the licensee elected.
    Options {
        wheel: Wheel, "wheel", "13:69E-1.13", "how many ones, twos and fives stand on the wheel",
            for comparison "24-15-7";
        top_pays: TopPays, "top-pays", "19:47-5.6", "what the joker and the logo pay to one",
            for comparison "40";
        /// What is paid under each of [`TopPays`]: lines that nobody changed hang on it.
        payouts: [PayTable<7>; 2] = PRINTED, as PAYOUTS_RULE;
        spots: u8 = 8, "spots" 1..=8, "19:47-5.5", "how many may play";
        min: Money = Money::dollars(1), "min", "19:47-8.3", "the least that may be wagered";
        max: Money = Money::dollars(10_000), "max", "19:47-8.3", "the most that may be wagered";
        chip: Money = Money::cents(50), "chip", "19:47-8.3", "wagers are multiples of this";
        limits: Limits, "limits", "19:47-8.3",
            "a minimum and a maximum of their own for single areas";
    }
}

/// 5.6: the option `payouts`.
const PAYOUTS_RULE: OptionRule<Options> = OptionRule {
    key: "payouts",
    values: Values::PayTable { lines: &LINES, printed: || PAYOUTS[0].printed_in_words() },
    what: "what each symbol pays; nothing below the printed odds",
    why: cite!("19:47-5.6"),
    for_comparison: &[],
    get: |options| {
        let elected = options.top_pays as usize;
        PAYOUTS[elected].in_words(&options.payouts[elected])
    },
    set: |options, text| {
        for (payouts, tables) in options.payouts.iter_mut().zip(&PAYOUTS) {
            *payouts = tables.read(text, cite!("19:47-5.6")).map_err(Some)?;
        }
        Ok(())
    },
};

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = Options::ROWS;

    /// 5.6: a licensee's own table may not pay less, line by line, than the one it elected.
    fn check(&self) -> Result<(), Refusal> {
        self.limits.check(self.min, self.max, |area| area_rule(self, area), cite!("19:47-8.3"))?;
        for area in Area::ALL {
            let least = PRINTED[self.top_pays as usize].odds[area as usize];
            let odds = odds(self, area);
            if odds.is_below(least) {
                let line = LINES[area as usize];
                let what = alloc::format!("{line} pays {odds}, less than {least}");
                let refusal = Refusal::cited(Code::PayTableFloor, what, cite!("19:47-5.6"));
                return Err(refusal.about(line));
            }
        }
        Ok(())
    }
}
