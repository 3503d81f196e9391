//! Tables, odds, areas, elections and irregularities of minibaccarat: data, every row cited.

use super::Area;
use super::procedures::Shuffling;
use crate::baccarat::elect::{
    Commission, ErrorCard, ErrorTenValue, ReshuffleAfterLacing, Settlement, Vigorish,
    VigorishRounding,
};
use crate::baccarat::{self, ErrorLaw, PayLaw, error_rows, extra_third_card_unseen};
use alloc::vec;
use alloc::vec::Vec;
use table::session::RecutBy;
use table::{
    Act, Amount, AreaRule, Condition, Irregularity, Money, Odds, OptionRule, PayTable, Refusal,
    Required, Row, Ruling, Values, When, Window, check_limits, cite, elected, irregularity,
    options,
};

elected! {
    /// 7.2(a)4: whether the number of cards may be wagered on.
    TotalCards { Off = "off", On = "on", }
}

elected! {
    /// 7.7(c): how the cards are laid out.
    Cards { FaceUp = "face-up", UnderShoe = "under-shoe", ToPlayers = "to-players", }
}

/// 7.10(b): the paragraphs on settling.
pub const PAY_LAW: PayLaw = PayLaw {
    losers: cite!("19:47-7.10(b)"),
    procedures: [
        cite!("19:47-7.10(b)1"),
        cite!("19:47-7.10(b)2"),
        cite!("19:47-7.10(b)3"),
        cite!("19:47-7.10(b)4"),
    ],
};

/// 7.11: the paragraphs on cards in error.
pub const ERROR_LAW: ErrorLaw = ErrorLaw {
    extra_third_card: cite!("19:47-7.11(a)"),
    drawn_unseen: cite!("19:47-7.11(b)"),
    drawn_exposed: cite!("19:47-7.11(c)"),
    face_up: cite!("19:47-7.11(d)"),
    shoe_empty: cite!("19:47-7.11(e)"),
    by_value: cite!("19:47-7.11(c)1"),
    one_more: cite!("19:47-7.11(c)2"),
    dummy_round: cite!("19:47-7.11(c)3"),
};

/// 7.3: the lines of the table for total card wagers.
pub const TOTAL_CARD_LINES: [&str; 3] = ["four-cards", "five-cards", "six-cards"];

/// 7.3, M-12 to M-14: what they pay where the licensee has no table of its own.
pub const TOTAL_CARD_ODDS: PayTable<3> =
    PayTable { odds: [Odds::of(3, 2), Odds::to_one(2), Odds::to_one(2)] };

/// 7.3: the odds at which a wager is paid; the win on the Banker's Hand owes vigorish besides.
#[inline(always)]
pub fn odds(options: &Options, area: Area) -> Odds {
    match area {
        Area::Player | Area::Banker => Odds::to_one(1),
        Area::Tie => options.tie,
        Area::FourCards => options.total_card_odds.odds[0],
        Area::FiveCards => options.total_card_odds.odds[1],
        Area::SixCards => options.total_card_odds.odds[2],
    }
}

/// 7.3: vigorish on so much won, rounded only where the licensee elected it.
#[inline(always)]
pub fn vigorish(options: &Options, won: Money) -> Money {
    baccarat::vigorish(options.commission, options.vigorish_rounding, won)
}

/// 7.2: what each area asks for.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let (offered, why) = match area {
        Area::Player => (TotalCards::On, cite!("19:47-7.2(a)1")),
        Area::Banker => (TotalCards::On, cite!("19:47-7.2(a)2")),
        Area::Tie => (TotalCards::On, cite!("19:47-7.2(a)3")),
        Area::FourCards | Area::FiveCards | Area::SixCards => {
            (options.total_cards, cite!("19:47-7.2(a)4"))
        }
    };
    let when = match offered {
        TotalCards::On => When::BeforeTheDeal,
        TotalCards::Off => When::NotOffered,
    };
    let limits = Amount::Limits { min: options.min, max: options.max, chip: options.chip };
    AreaRule::new(when, Required::Optional, limits, why)
}

/// 7.3: a wager must be payable in whole cents, and so must exact vigorish.
pub fn payable(options: &Options, area: Area) -> Vec<Odds> {
    let mut payable = vec![odds(options, area)];
    if area == Area::Banker && options.vigorish_rounding == VigorishRounding::Exact {
        payable.push(baccarat::commission(options.commission));
    }
    payable
}

/// 7.11(f): compulsory.
pub const RIGHT_TAKEN: Irregularity =
    irregularity!("right-taken", Nothing, "a player is required to give up turning the cards");

/// 7.11(f): voluntary.
pub const RIGHT_GIVEN_UP: Irregularity =
    irregularity!("right-given-up", Nothing, "a player gives up turning the cards of his own will");

/// 7.7(c)3: a player is handed cards, or has them and has not given them back.
const HAS_THE_CARDS: Condition =
    Condition::act("while a player has the right to turn the cards", |scene| match scene.act {
        Act::Look(_) => true,
        Act::Turn(hand) => scene.is_looked_at(hand),
        _ => false,
    });

/// 7.11: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Row> {
    let mut rows = error_rows(options.error_card, options.error_ten_value, &ERROR_LAW);
    rows.push(extra_third_card_unseen(&ERROR_LAW));
    if options.cards == Cards::ToPlayers {
        for relinquished in [RIGHT_TAKEN, RIGHT_GIVEN_UP] {
            let (window, why) = (Window(&[HAS_THE_CARDS]), cite!("19:47-7.11(f)"));
            rows.push(Row::new(relinquished, window, Ruling::Game, why));
        }
    }
    rows
}

options! {
    /// What the licensee elected.
    Options {
        decks: u8 = 8, "decks" 6..=16, "19:47-7.1", "how many decks";
        commission: Commission, "commission", "19:47-7.3",
            "how many percent of the win on the Banker's Hand are owed as vigorish";
        tie: Odds = baccarat::TIE, "tie", "19:47-7.3",
            "what a Tie Bet pays, at least 8 to 1";
        total_cards: TotalCards, "total-cards", "19:47-7.2(a)4",
            "whether the number of cards dealt may be wagered on";
        total_card_odds: PayTable<3> = TOTAL_CARD_ODDS, as TOTAL_CARD_ODDS_RULE;
        settlement: Settlement, "settlement", "19:47-7.10(c)",
            "which of the four procedures of 7.10(b) pays winners and takes vigorish";
        cards: Cards, "cards", "19:47-7.7(c)",
            "dealt face up, held back under the shoe, or handed to players to be turned";
        error_card: ErrorCard, "error-card", "19:47-7.11(c)",
            "what becomes of a card that was dealt in error and seen";
        error_ten_value: ErrorTenValue, "error-ten-value", "19:47-4.1(b)",
            "how many cards a ten or a face card takes with it when burned by value";
        vigorish: Vigorish, "vigorish", "19:47-7.10(b)",
            "whether vigorish is taken at once or marked";
        vigorish_rounding: VigorishRounding, "vigorish-rounding", "19:47-7.3",
            "taken to the cent, or rounded up to the next 25 cents";
        shuffle: Shuffling, "shuffle", "19:47-4.4(a)", "how the cards are shuffled";
        reshuffle_after_lacing: ReshuffleAfterLacing, "reshuffle-after-lacing", "19:47-4.4(a)1.i",
            "whether the cards are shuffled again after lacing";
        recut_by: RecutBy, "recut-by", "19:47-4.4(f)",
            "who makes the cut that a supervisor orders once more";
        min: Money = Money::dollars(1), "min", "19:47-8.2", "the least that may be wagered";
        max: Money = Money::dollars(10_000), "max", "19:47-8.2", "the most that may be wagered";
        chip: Money = Money::cents(50), "chip", "19:47-8.2", "wagers are multiples of this";
    }
}

/// 7.3: the option `total-card-odds`.
const TOTAL_CARD_ODDS_RULE: OptionRule<Options> = OptionRule {
    key: "total-card-odds",
    values: Values::PayTable(&TOTAL_CARD_LINES),
    what: "what wagers on the number of cards pay",
    why: cite!("19:47-7.3"),
    get: |options| options.total_card_odds.in_words(&TOTAL_CARD_LINES, &TOTAL_CARD_ODDS),
    set: |options, text| {
        let (lines, usual) = (&TOTAL_CARD_LINES, &TOTAL_CARD_ODDS);
        let own = PayTable::parse(text, lines, usual, None, cite!("19:47-7.3"));
        options.total_card_odds = own.map_err(Some)?;
        Ok(())
    },
};

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = Options::ROWS;

    fn check(&self) -> Result<(), Refusal> {
        baccarat::check_tie(self.tie, cite!("19:47-7.3"))?;
        check_limits(self.min, self.max, cite!("19:47-8.2"))
    }
}
