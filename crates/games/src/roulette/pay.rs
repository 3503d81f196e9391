//! Odds, areas, elections and irregularities of roulette: data, every row cited.

use super::layout::{Area, Kind};
use alloc::vec;
use alloc::vec::Vec;
use table::{
    After, AreaRule, Cite, Code, Condition, Floor, Irregularity, Limits, Money, Odds, OptionRule,
    PayTable, PayTables, Refusal, Remedy, Required, Returns, Ruling, When, Window, cite, elected,
    irregularity, options,
};

elected! {
    /// 5.2: the wheel; one with a double zero may be used as if it had none (13:69E-1.7).
    Wheel {
        DoubleZero = "double-zero",
        SingleZero = "single-zero",
        DoubleAsSingle = "double-as-single",
    }
}

elected! {
    /// 5.2, R-1: what a zero does to even-money wagers. New Jersey knows the first two, and the
    /// first only at a double zero table.
    Zero {
        Surrender = "surrender",
        Lose = "lose",
        /// As if they were surrendered at a table with one zero.
        LaPartage = "la-partage",
        EnPrison = "en-prison",
    }
}

elected! {
    /// 5.2, R-2: what another zero does to wagers held en prison.
    EnPrisonZero { Lose = "lose", Stay = "stay", Half = "half", }
}

elected! {
    /// 5.1(e)1.i: whether five neighbours on the wheel may be wagered on at once.
    FiveAdjacent { Off = "off", On = "on", }
}

/// 5.2: the lines of the pay table.
pub const LINES: [&str; 9] =
    ["straight", "split", "row", "corner", "first-five", "six", "column", "dozen", "even-money"];

/// 5.2: the least that a licensee may pay.
pub const PRINTED: PayTable<9> = PayTable {
    odds: [
        Odds::to_one(35),
        Odds::to_one(17),
        Odds::to_one(11),
        Odds::to_one(8),
        Odds::to_one(6),
        Odds::to_one(5),
        Odds::to_one(2),
        Odds::to_one(2),
        Odds::to_one(1),
    ],
};

/// 5.2: a licensee's own table pays nothing below it.
pub static PAYOUTS: PayTables<9> =
    PayTables { lines: LINES, printed: &[("printed", PRINTED)], floor: Floor::Printed };

/// 5.2: the odds of a kind of wager.
#[inline(always)]
pub fn odds(payouts: &PayTable<9>, kind: Kind) -> Odds {
    let line = match kind {
        Kind::Straight => 0,
        Kind::Split => 1,
        Kind::Row | Kind::Trio => 2,
        Kind::Corner => 3,
        Kind::FirstFive => 4,
        Kind::Six => 5,
        Kind::Column => 6,
        Kind::Dozen => 7,
        Kind::Red | Kind::Black | Kind::Odd | Kind::Even | Kind::Low | Kind::High => 8,
    };
    payouts.odds[line]
}

/// 5.1(e): the paragraph of a kind of wager; those from 9 on are read so.
#[inline(always)]
pub fn paragraph(kind: Kind) -> Cite {
    match kind {
        Kind::Straight => cite!("19:47-5.1(e)1"),
        Kind::Split => cite!("19:47-5.1(e)2"),
        Kind::Row => cite!("19:47-5.1(e)3"),
        Kind::Trio => cite!("19:47-5.1(e)3.i"),
        Kind::Corner => cite!("19:47-5.1(e)4"),
        Kind::FirstFive => cite!("19:47-5.1(e)5"),
        Kind::Six => cite!("19:47-5.1(e)6"),
        Kind::Column => cite!("19:47-5.1(e)7"),
        Kind::Dozen => cite!("19:47-5.1(e)8"),
        Kind::Red => cite!("19:47-5.1(e)9"),
        Kind::Black => cite!("19:47-5.1(e)10"),
        Kind::Odd => cite!("19:47-5.1(e)11"),
        Kind::Even => cite!("19:47-5.1(e)12"),
        Kind::Low => cite!("19:47-5.1(e)13"),
        Kind::High => cite!("19:47-5.1(e)14"),
    }
}

/// 5.1(e): what each area asks for; no more than the listed wagers may be made.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let (when, why) = if area.is_on(options.wheel) {
        (When::BeforeTheDeal, paragraph(area.kind()))
    } else {
        (When::NotOffered, cite!("19:47-5.1(e)"))
    };
    let limits = options.limits.amount(area, options.min, options.max, options.chip);
    AreaRule::new(when, Required::Optional, limits, why)
}

/// 5.2: a wager must be payable in whole cents, and halved where a zero may halve it.
pub fn payable(options: &Options, area: Area) -> Vec<Odds> {
    let mut payable = vec![odds(&options.payouts, area.kind())];
    let halved = match options.zero {
        Zero::Surrender | Zero::LaPartage => true,
        Zero::Lose => false,
        Zero::EnPrison => options.en_prison_zero == EnPrisonZero::Half,
    };
    if area.is_even_money() && halved {
        payable.push(Odds::of(1, 2));
    }
    payable
}

pub const WRONG_DIRECTION: Irregularity =
    irregularity!("wrong-direction", Nothing, "ball and wheel turn the same way");
pub const TOO_FEW_REVOLUTIONS: Irregularity =
    irregularity!("too-few-revolutions", Nothing, "the ball makes too few turns");
pub const FOREIGN_OBJECT: Irregularity =
    irregularity!("foreign-object", Nothing, "something falls into the wheel");
pub const BALL_LEAVES: Irregularity =
    irregularity!("ball-leaves", Nothing, "the ball leaves the wheel");

/// 5.4: spins that do not count; R-14: a ball that was out of the wheel is looked at first.
pub fn irregularities(_: &Options) -> Vec<Remedy> {
    let row = |what, after| {
        let void = Ruling::Void { returns: Returns::All, after };
        Remedy::new(what, Window(&[Condition::SPINNING]), void, cite!("19:47-5.4"))
    };
    vec![
        row(WRONG_DIRECTION, After::SpinAgain),
        row(TOO_FEW_REVOLUTIONS, After::SpinAgain),
        row(FOREIGN_OBJECT, After::SpinAgain),
        row(BALL_LEAVES, After::InspectBall),
    ]
}

options! {
    /// What the licensee elected.
    Options {
        wheel: Wheel, "wheel", "19:47-5.2",
            "with 0 and 00, with 0 only, or with a 00 that decides nothing";
        zero: Zero, "zero", "19:47-5.2",
            "what a zero does to even-money wagers: half is lost (surrender at a double zero \
             table, la partage at a single zero table), all is lost, or they are held",
            for comparison "la-partage" "en-prison";
        en_prison_zero: EnPrisonZero, "en-prison-zero", "19:47-5.2",
            "what another zero does to wagers that are held", for comparison "stay" "half";
        five_adjacent: FiveAdjacent, "five-adjacent", "19:47-5.1(e)1.i",
            "whether five neighbours on the wheel may be wagered on at once";
        payouts: PayTable<9> = PRINTED, "payouts" of PAYOUTS, "19:47-5.2",
            "what each kind of wager pays; nothing below the printed odds";
        spots: u8 = 8, "spots" 1..=8, "19:47-5.1(b)",
            "how many may play, each with chips of his own colour";
        min: Money = Money::dollars(1), "min", "19:47-8.3", "the least that may be wagered";
        max: Money = Money::dollars(10_000), "max", "19:47-8.3", "the most that may be wagered";
        chip: Money = Money::cents(50), "chip", "19:47-8.3", "wagers are multiples of this";
        limits: Limits, "limits", "19:47-8.3",
            "a minimum and a maximum of their own for single areas";
    }
}

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = Options::ROWS;

    /// 5.2, R-1: half is given back at a double zero table only.
    fn adapt(&mut self, elected: &[&str]) {
        if !elected.contains(&"zero") {
            self.zero = match self.wheel {
                Wheel::DoubleZero => Zero::Surrender,
                Wheel::SingleZero | Wheel::DoubleAsSingle => Zero::Lose,
            };
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        check_zero(self.wheel, self.zero)?;
        self.limits.check(self.min, self.max, |area| area_rule(self, area), cite!("19:47-8.3"))
    }
}

/// 5.2, R-1: where half is lost it has one name at each kind of table.
fn check_zero(wheel: Wheel, zero: Zero) -> Result<(), Refusal> {
    let what = match (wheel, zero) {
        (Wheel::SingleZero | Wheel::DoubleAsSingle, Zero::Surrender) => {
            "zero surrender is for a double zero table; at a single zero table the zero takes all"
        }
        (Wheel::DoubleZero, Zero::LaPartage) => {
            "zero la-partage is for a single zero table; at a double zero table say surrender"
        }
        _ => return Ok(()),
    };
    Err(Refusal::cited(Code::OptionsContradict, what, cite!("19:47-5.2")))
}
