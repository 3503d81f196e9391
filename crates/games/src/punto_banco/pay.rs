//! Odds, areas, paragraphs, elections and irregularities of punto banco: data, every row cited.

use super::Area;
use super::procedures::Shuffling;
use crate::baccarat::elect::{
    Commission, ErrorCard, ErrorTenValue, ReshuffleAfterLacing, Settlement, Vigorish,
    VigorishRounding,
};
use crate::baccarat::{self, ErrorLaw, PayLaw, error_rows, extra_third_card_unseen};
use alloc::vec;
use alloc::vec::Vec;
use table::session::{NewCards, RecutBy};
use table::{
    AreaRule, Condition, Irregularity, Limits, Money, Odds, OptionRule, Refusal, Remedy, Required,
    Ruling, When, Window, cite, irregularity, options,
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
        Area::Tie => options.tie,
    }
}

/// 3.3: vigorish on so much won, rounded only where the licensee elected it.
#[inline(always)]
pub fn vigorish(options: &Options, won: Money) -> Money {
    baccarat::vigorish(options.commission, options.vigorish_rounding, won)
}

/// 3.2: what each area asks for.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let why = match area {
        Area::Player => cite!("19:47-3.2(a)1"),
        Area::Banker => cite!("19:47-3.2(a)2"),
        Area::Tie => cite!("19:47-3.2(a)3"),
    };
    let limits = options.limits.amount(area, options.min, options.max, options.chip);
    AreaRule::new(When::BeforeTheDeal, Required::Optional, limits, why)
}

/// 3.3: a wager must be payable in whole cents, and so must exact vigorish.
pub fn payable(options: &Options, area: Area) -> Vec<Odds> {
    let mut payable = vec![odds(options, area)];
    if area == Area::Banker && options.vigorish_rounding == VigorishRounding::Exact {
        payable.push(baccarat::commission(options.commission));
    }
    payable
}

/// 3.11(a)2.
pub const RIGHT_TAKEN: Irregularity =
    irregularity!("right-taken", Nothing, "the curator is ordered to pass the shoe");

/// 3.11(a)2: without a curator there is nobody to be ordered.
const HAS_THE_SHOE: Condition =
    Condition::now("while a participant has the shoe", |scene| scene.is_held);

/// 3.11(a)2, 3.12: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Remedy> {
    let mut rows = error_rows(options.error_card, options.error_ten_value, &ERROR_LAW);
    rows.push(extra_third_card_unseen(&ERROR_LAW));
    rows.push(Remedy::new(
        RIGHT_TAKEN,
        Window(&[HAS_THE_SHOE]),
        Ruling::Game,
        cite!("19:47-3.11(a)2"),
    ));
    rows
}

options! {
    /// What the licensee elected.
    Options {
        decks: u8 = 8, "decks" 6..=16, "19:47-3.1", "how many decks";
        commission: Commission, "commission", "19:47-3.3",
            "how many percent of the win on the Banker's Hand are owed as vigorish",
            for comparison "4";
        tie: Odds = baccarat::TIE, "tie", "19:47-3.3",
            "what a Tie Bet pays, at least 8 to 1", for comparison "9-1";
        settlement: Settlement, "settlement", "19:47-3.10(c)",
            "which of the four procedures of 3.10(b) pays winners and takes vigorish";
        error_card: ErrorCard, "error-card", "19:47-3.12(c)",
            "what becomes of a card that was dealt in error and seen";
        error_ten_value: ErrorTenValue, "error-ten-value", "19:47-4.1(b)",
            "how many cards a ten or a face card takes with it when burned by value";
        vigorish: Vigorish, "vigorish", "19:47-3.10(b)",
            "whether vigorish is taken at once or marked";
        vigorish_rounding: VigorishRounding, "vigorish-rounding", "19:47-3.3",
            "taken to the cent, or rounded up to the next 25 cents", for comparison "quarter";
        opening: NewCards, "opening", "19:47-4.3(a)",
            "whether new cards are inspected and shuffled at the table, or came so";
        shuffle: Shuffling, "shuffle", "19:47-4.4(a)", "how the cards are shuffled";
        reshuffle_after_lacing: ReshuffleAfterLacing, "reshuffle-after-lacing", "19:47-4.4(a)1.i",
            "whether the cards are shuffled again after lacing";
        recut_by: RecutBy, "recut-by", "19:47-4.4(f)",
            "who makes the cut that a supervisor orders once more";
        min: Money = Money::dollars(1), "min", "19:47-8.3", "the least that may be wagered";
        max: Money = Money::dollars(10_000), "max", "19:47-8.3", "the most that may be wagered";
        chip: Money = Money::cents(50), "chip", "19:47-8.3", "wagers are multiples of this";
        limits: Limits, "limits", "19:47-8.3",
            "a minimum and a maximum of their own for single areas";
    }
}

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = Options::ROWS;

    fn check(&self) -> Result<(), Refusal> {
        baccarat::check_tie(self.tie, cite!("19:47-3.3"))?;
        self.limits.check(self.min, self.max, |area| area_rule(self, area), cite!("19:47-8.3"))
    }
}
