//! Tables, odds, areas, elections and irregularities of minibaccarat: data, every row cited.

use super::procedures::{RecutBys, ReshuffleAfterLacing, Shuffling};
use super::{Area, Options};
use alloc::vec;
use alloc::vec::Vec;
use table::{
    After, Amount, AreaRule, Cite, Irregularity, Leftover, Money, Odds, Refusal, Required, Returns,
    Row, Ruling, When, cite, elected, option_rule,
};

elected! {
    /// 7.3: how many hundredths of the win on the Banker's Hand are owed.
    Commission { Five = "5", Four = "4", }
}

elected! {
    /// 7.3: what a Tie Bet pays to one; eight is the least.
    Tie { Eight = "8", Nine = "9", }
}

elected! {
    /// 7.2(a)4: whether the number of cards may be wagered on.
    TotalCards { On = "on", Off = "off", }
}

elected! {
    /// 7.10(b): the procedure by which winners are paid and vigorish is taken.
    Settlement {
        PayAllFirst = "1",
        VigorishAllFirst = "2",
        PayByPosition = "3",
        VigorishByPosition = "4",
    }
}

elected! {
    /// 7.7(c): how the cards are laid out.
    Cards { FaceUp = "face-up", UnderShoe = "under-shoe", ToPlayers = "to-players", }
}

elected! {
    /// 7.11(c): what becomes of a card that was dealt in error and seen.
    ErrorCard { BurnByValue = "burn-by-value", BurnOne = "burn-one", DummyRound = "dummy-round", }
}

elected! {
    /// M-2: how many cards a ten or a face card takes with it when it is burned by value.
    ErrorTenValue { Zero = "0", Ten = "10", }
}

elected! {
    /// 7.10(b): whether vigorish is taken at once or marked; the same is owed.
    Vigorish { Collect = "collect", Mark = "mark", }
}

elected! {
    /// M-9: whether vigorish is rounded up to quarters of a dollar.
    VigorishRounding { Exact = "exact", Quarter = "quarter", }
}

/// What a table of 7.9 says of a hand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Third {
    Draws,
    Stays,
}

const D: Third = Third::Draws;
const S: Third = Third::Stays;

/// 7.9(a): from this count on two cards a hand is a natural.
pub const NATURAL: u8 = 8;

/// 7.9(b): the Player's Hand, by its count on two cards.
pub const TABLE_1: [Third; 10] = [D, D, D, D, D, D, S, S, S, S];

/// 7.9(c): the Banker's Hand, by its count on two cards (down) and the value of the Player's third
/// card (across), with the first column for a Player's Hand that drew none.
#[rustfmt::skip]
pub const TABLE_2: [[Third; 11]; 10] = [
// none 0  1  2  3  4  5  6  7  8  9
    [D, D, D, D, D, D, D, D, D, D, D], // 0
    [D, D, D, D, D, D, D, D, D, D, D], // 1
    [D, D, D, D, D, D, D, D, D, D, D], // 2
    [D, D, D, D, D, D, D, D, D, S, D], // 3
    [D, S, S, D, D, D, D, D, D, S, S], // 4
    [D, S, S, S, S, D, D, D, D, S, S], // 5
    [S, S, S, S, S, S, S, D, D, S, S], // 6
    [S, S, S, S, S, S, S, S, S, S, S], // 7
    [S, S, S, S, S, S, S, S, S, S, S], // 8
    [S, S, S, S, S, S, S, S, S, S, S], // 9
];

/// 7.3: the odds at which a wager is paid; the win on the Banker's Hand owes vigorish besides.
#[inline(always)]
pub fn odds(options: &Options, area: Area) -> Odds {
    match area {
        Area::Player | Area::Banker => Odds::to_one(1),
        Area::Tie => match options.tie {
            Tie::Eight => Odds::to_one(8),
            Tie::Nine => Odds::to_one(9),
        },
        Area::FourCards => options.four_cards,
        Area::FiveCards => options.five_cards,
        Area::SixCards => options.six_cards,
    }
}

/// 7.3: the part of the win on the Banker's Hand that is owed.
#[inline(always)]
pub fn commission(commission: Commission) -> Odds {
    match commission {
        Commission::Five => Odds::of(1, 20),
        Commission::Four => Odds::of(1, 25),
    }
}

/// 7.3: vigorish on so much won, rounded only where the licensee elected it.
#[inline(always)]
pub fn vigorish(options: &Options, won: Money) -> Money {
    let part = commission(options.commission);
    match options.vigorish_rounding {
        VigorishRounding::Exact => {
            won.at_odds(part.pays, part.per).expect("the wager was checked to be payable exactly")
        }
        VigorishRounding::Quarter => {
            let percent = match options.commission {
                Commission::Five => 5,
                Commission::Four => 4,
            };
            won.percent_rounded_up(percent, Money::cents(25))
        }
    }
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
    AreaRule {
        when: match offered {
            TotalCards::On => When::BeforeTheDeal,
            TotalCards::Off => When::NotOffered,
        },
        required: Required::Optional,
        amount: Amount::Limits { min: options.min, max: options.max, chip: options.chip },
        payable: &[],
        why,
    }
}

/// 7.3: a wager must be payable in whole cents, and so must exact vigorish.
pub fn payable(options: &Options, area: Area) -> Vec<Odds> {
    let mut payable = vec![odds(options, area)];
    if area == Area::Banker && options.vigorish_rounding == VigorishRounding::Exact {
        payable.push(commission(options.commission));
    }
    payable
}

/// 7.11: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Row> {
    let ten = match options.error_ten_value {
        ErrorTenValue::Zero => 0,
        ErrorTenValue::Ten => 10,
    };
    let seen = match options.error_card {
        ErrorCard::BurnByValue => Leftover::BurnByValue { ten },
        ErrorCard::BurnOne => Leftover::BurnOneMore,
        ErrorCard::DummyRound => Leftover::DummyRound,
    };
    let row = |what, ruling, leftover, why| Row { what, ruling, leftover, why };
    let void = Ruling::Void { returns: Returns::All, after: After::Reshuffle };
    vec![
        // The Player's Hand stands, so only the Banker's third card can still be dealt.
        row(Irregularity::ExtraThirdCard, Ruling::Next, seen, cite!("19:47-7.11(a)")),
        row(Irregularity::DrawnUnseen, Ruling::Keep, Leftover::FirstOfNext, cite!("19:47-7.11(b)")),
        row(Irregularity::DrawnExposed, Ruling::Keep, seen, cite!("19:47-7.11(c)")),
        row(
            Irregularity::FaceUp,
            Ruling::DiscardByValue { ten },
            Leftover::Nothing,
            cite!("19:47-7.11(d)"),
        ),
        row(Irregularity::ShoeEmpty, void, Leftover::Nothing, cite!("19:47-7.11(e)")),
        row(Irregularity::RightTaken, Ruling::Game, Leftover::Nothing, cite!("19:47-7.11(f)")),
    ]
}

/// 7.11(c): the paragraph under which a seen card is got rid of.
pub fn leftover_cite(leftover: Leftover) -> Option<Cite> {
    match leftover {
        Leftover::BurnByValue { .. } => Some(cite!("19:47-7.11(c)1")),
        Leftover::BurnOneMore => Some(cite!("19:47-7.11(c)2")),
        Leftover::DummyRound => Some(cite!("19:47-7.11(c)3")),
        Leftover::FirstOfNext | Leftover::Nothing | Leftover::Burn => None,
    }
}

impl table::Options for Options {
    const RULES: &'static [table::OptionRule<Options>] = &[
        option_rule!(Options, decks, "decks", 6..=16, "19:47-7.1", "how many decks"),
        option_rule!(
            Options, commission, "commission", words Commission, "19:47-7.3",
            "how many percent of the win on the Banker's Hand are owed as vigorish"
        ),
        option_rule!(
            Options, tie, "tie", words Tie, "19:47-7.3", "what a Tie Bet pays to one"
        ),
        option_rule!(
            Options, total_cards, "total-cards", words TotalCards, "19:47-7.2(a)4",
            "whether the number of cards dealt may be wagered on"
        ),
        option_rule!(Options, four_cards, "four-cards", odds, "19:47-7.3", "what four cards pays"),
        option_rule!(Options, five_cards, "five-cards", odds, "19:47-7.3", "what five cards pays"),
        option_rule!(Options, six_cards, "six-cards", odds, "19:47-7.3", "what six cards pays"),
        option_rule!(
            Options, settlement, "settlement", words Settlement, "19:47-7.10(c)",
            "which of the four procedures of 7.10(b) pays winners and takes vigorish"
        ),
        option_rule!(
            Options, cards, "cards", words Cards, "19:47-7.7(c)",
            "dealt face up, held back under the shoe, or handed to players to be turned"
        ),
        option_rule!(
            Options, error_card, "error-card", words ErrorCard, "19:47-7.11(c)",
            "what becomes of a card that was dealt in error and seen"
        ),
        option_rule!(
            Options, error_ten_value, "error-ten-value", words ErrorTenValue, "19:47-4.1(b)",
            "how many cards a ten or a face card takes with it when burned by value"
        ),
        option_rule!(
            Options, vigorish, "vigorish", words Vigorish, "19:47-7.10(b)",
            "whether vigorish is taken at once or marked"
        ),
        option_rule!(
            Options, vigorish_rounding, "vigorish-rounding", words VigorishRounding, "19:47-7.3",
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
