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
use table::session::{NewCards, RecutBy};
use table::{
    Act, AreaRule, Condition, Floor, Irregularity, Limits, Money, Odds, OptionRule, PayTable,
    PayTables, Refusal, Remedy, Required, Ruling, When, Window, cite, elected, irregularity,
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

/// 7.3, M-12 to M-14: what total card wagers pay where the licensee has no table of its own.
pub const TOTAL_CARD_ODDS: PayTable<3> =
    PayTable { odds: [Odds::of(3, 2), Odds::to_one(2), Odds::to_one(2)] };

/// 7.3: no text is known that sets a least.
pub static TOTAL_CARD_TABLES: PayTables<3> = PayTables {
    lines: ["four-cards", "five-cards", "six-cards"],
    printed: &[("usual", TOTAL_CARD_ODDS)],
    floor: Floor::None,
};

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
    let limits = options.limits.amount(area, options.min, options.max, options.chip);
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
pub fn irregularities(options: &Options) -> Vec<Remedy> {
    let mut rows = error_rows(options.error_card, options.error_ten_value, &ERROR_LAW);
    rows.push(extra_third_card_unseen(&ERROR_LAW));
    if options.cards == Cards::ToPlayers {
        for relinquished in [RIGHT_TAKEN, RIGHT_GIVEN_UP] {
            let (window, why) = (Window(&[HAS_THE_CARDS]), cite!("19:47-7.11(f)"));
            rows.push(Remedy::new(relinquished, window, Ruling::Game, why));
        }
    }
    rows
}

options! {
    /// What the licensee elected.
    Options {
        decks: u8 = 8, "decks" 6..=16, "19:47-7.1", "how many decks";
        commission: Commission, "commission", "19:47-7.3",
            "how many percent of the win on the Banker's Hand are owed as vigorish",
            for comparison "4";
        tie: Odds = baccarat::TIE, "tie", "19:47-7.3",
            "what a Tie Bet pays, at least 8 to 1", for comparison "9-1";
        total_cards: TotalCards, "total-cards", "19:47-7.2(a)4",
            "whether the number of cards dealt may be wagered on";
        total_card_odds: PayTable<3> = TOTAL_CARD_ODDS,
            "total-card-odds" of TOTAL_CARD_TABLES, "19:47-7.3",
            "what wagers on the number of cards pay";
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
        baccarat::check_tie(self.tie, cite!("19:47-7.3"))?;
        self.limits.check(self.min, self.max, |area| area_rule(self, area), cite!("19:47-8.3"))
    }
}
