//! Odds, areas, paragraphs, elections and irregularities of punto banco: data, every row cited.

use super::procedures::Shuffling;
use super::{Area, Options};
use crate::baccarat::elect::{
    Commission, ErrorCard, ErrorTenValue, RecutBys, ReshuffleAfterLacing, Settlement, Tie,
    Vigorish, VigorishRounding,
};
use crate::baccarat::{self, ErrorLaw, PayLaw, error_rows};
use alloc::vec;
use alloc::vec::Vec;
use table::{
    Amount, AreaRule, Irregularity, Leftover, Money, Odds, Refusal, Required, Row, Ruling, When,
    cite, option_rule,
};

/// 3.10(b): the paragraphs on settling.
pub const PAY_LAW: PayLaw = PayLaw {
    losers: cite!("19:47-3.10(b)"),
    procedures: [
        cite!("19:47-3.10(b)1"),
        cite!("19:47-3.10(b)2"),
        cite!("19:47-3.10(b)3"),
        cite!("19:47-3.10(b)4"),
    ],
};

/// 3.12: the paragraphs on cards in error.
pub const ERROR_LAW: ErrorLaw = ErrorLaw {
    extra_third_card: cite!("19:47-3.12(a)"),
    drawn_unseen: cite!("19:47-3.12(b)"),
    drawn_exposed: cite!("19:47-3.12(c)"),
    face_up: cite!("19:47-3.12(d)"),
    shoe_empty: cite!("19:47-3.12(e)"),
    by_value: cite!("19:47-3.12(c)1"),
    one_more: cite!("19:47-3.12(c)2"),
    dummy_round: cite!("19:47-3.12(c)3"),
};

/// 3.3: the odds at which a wager is paid; the win on the Banker's Hand owes vigorish besides.
#[inline(always)]
pub fn odds(options: &Options, area: Area) -> Odds {
    match area {
        Area::Player | Area::Banker => Odds::to_one(1),
        Area::Tie => match options.tie {
            Tie::Eight => Odds::to_one(8),
            Tie::Nine => Odds::to_one(9),
        },
    }
}

/// 3.3: vigorish on so much won, rounded only where the licensee elected it.
#[inline(always)]
pub fn vigorish(options: &Options, won: Money) -> Money {
    baccarat::vigorish(options.commission, options.vigorish_rounding, won)
}

/// 3.2: what each area asks for.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    AreaRule {
        when: When::BeforeTheDeal,
        required: Required::Optional,
        amount: Amount::Limits { min: options.min, max: options.max, chip: options.chip },
        payable: &[],
        why: match area {
            Area::Player => cite!("19:47-3.2(a)1"),
            Area::Banker => cite!("19:47-3.2(a)2"),
            Area::Tie => cite!("19:47-3.2(a)3"),
        },
    }
}

/// 3.3: a wager must be payable in whole cents, and so must exact vigorish.
pub fn payable(options: &Options, area: Area) -> Vec<Odds> {
    let mut payable = vec![odds(options, area)];
    if area == Area::Banker && options.vigorish_rounding == VigorishRounding::Exact {
        payable.push(baccarat::commission(options.commission));
    }
    payable
}

/// 3.11(a)2, 3.12: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Row> {
    let mut rows = error_rows(options.error_card, options.error_ten_value, &ERROR_LAW);
    rows.push(Row {
        what: Irregularity::RightTaken,
        ruling: Ruling::Game,
        leftover: Leftover::Nothing,
        why: cite!("19:47-3.11(a)2"),
    });
    rows
}

impl table::Options for Options {
    const RULES: &'static [table::OptionRule<Options>] = &[
        option_rule!(Options, decks, "decks", 6..=16, "19:47-3.1", "how many decks"),
        option_rule!(
            Options, commission, "commission", words Commission, "19:47-3.3",
            "how many percent of the win on the Banker's Hand are owed as vigorish"
        ),
        option_rule!(
            Options, tie, "tie", words Tie, "19:47-3.3", "what a Tie Bet pays to one"
        ),
        option_rule!(
            Options, settlement, "settlement", words Settlement, "19:47-3.10(c)",
            "which of the four procedures of 3.10(b) pays winners and takes vigorish"
        ),
        option_rule!(
            Options, error_card, "error-card", words ErrorCard, "19:47-3.12(c)",
            "what becomes of a card that was dealt in error and seen"
        ),
        option_rule!(
            Options, error_ten_value, "error-ten-value", words ErrorTenValue, "19:47-4.1(b)",
            "how many cards a ten or a face card takes with it when burned by value"
        ),
        option_rule!(
            Options, vigorish, "vigorish", words Vigorish, "19:47-3.10(b)",
            "whether vigorish is taken at once or marked"
        ),
        option_rule!(
            Options, vigorish_rounding, "vigorish-rounding", words VigorishRounding, "19:47-3.3",
            "taken to the cent, or rounded up to the next 25 cents"
        ),
        option_rule!(
            Options, shuffle, "shuffle", words Shuffling, "19:47-4.4(a)",
            "how the cards are shuffled"
        ),
        option_rule!(
            Options, reshuffle_after_lacing, "reshuffle-after-lacing", words ReshuffleAfterLacing,
            "19:47-4.4(a)1.i", "whether the cards are shuffled again after lacing"
        ),
        option_rule!(
            Options, recut_by, "recut-by", words RecutBys, "19:47-4.4(f)",
            "who makes the cut that a supervisor orders once more"
        ),
        option_rule!(Options, min, "min", money, "19:47-8.2", "the least that may be wagered"),
        option_rule!(Options, max, "max", money, "19:47-8.2", "the most that may be wagered"),
        option_rule!(Options, chip, "chip", money, "19:47-8.2", "wagers are multiples of this"),
    ];

    fn check(&self) -> Result<(), Refusal> {
        if self.min > self.max {
            return Err(Refusal::cited("min is above max", cite!("19:47-8.2")));
        }
        Ok(())
    }
}
