//! Tables, areas, elections and irregularities of chemin de fer: data, every row cited.

use super::Area;
use super::procedures::Shuffling;
use crate::baccarat::elect::{
    Commission, ErrorCard, ErrorTenValue, ReshuffleAfterLacing, VigorishRounding,
};
use crate::baccarat::{BankerTable, Cell, ErrorLaw, PlayerTable, commission, error_rows};
use alloc::vec;
use alloc::vec::Vec;
use table::session::RecutBy;
use table::{
    After, Amount, AreaRule, Irregularity, Leftover, Money, Odds, OptionRule, Refusal, Required,
    Returns, Row, Ruling, When, check_limits, cite, elected, options,
};

elected! {
    /// C-3, C-4: which cells of the Banker's table are free.
    BankerTables { Classic = "classic", ClassicSix = "classic-six", Free = "free", }
}

elected! {
    /// 4.12(a), C-23: whether an annulled hand costs the Banker the bank.
    TransferAfterWrongOrder { No = "no", Yes = "yes", }
}

const D: Cell = Cell::Draw;
const S: Cell = Cell::Stay;
const O: Cell = Cell::Option;

/// 4.9: the Dominant Player, by his count on two cards.
pub const TABLE_1: PlayerTable = [D, D, D, D, D, O, S, S, S, S];

/// 4.9: the Banker, by his count on two cards and the Player's third card; two cells are free.
#[rustfmt::skip]
pub const CLASSIC: BankerTable = [
// none 0  1  2  3  4  5  6  7  8  9
    [D, D, D, D, D, D, D, D, D, D, D], // 0
    [D, D, D, D, D, D, D, D, D, D, D], // 1
    [D, D, D, D, D, D, D, D, D, D, D], // 2
    [D, D, D, D, D, D, D, D, D, S, O], // 3
    [D, S, S, D, D, D, D, D, D, S, S], // 4
    [D, S, S, S, S, O, D, D, D, S, S], // 5
    [S, S, S, S, S, S, S, D, D, S, S], // 6
    [S, S, S, S, S, S, S, S, S, S, S], // 7
    [S, S, S, S, S, S, S, S, S, S, S], // 8
    [S, S, S, S, S, S, S, S, S, S, S], // 9
];

/// C-4: six is free, too, against a Player who stayed.
pub const CLASSIC_SIX: BankerTable = {
    let mut table = CLASSIC;
    table[6][0] = O;
    table
};

/// C-4: the Banker is free wherever there is no natural.
pub const FREE: BankerTable = {
    let mut table = [[O; 11]; 10];
    table[8] = [S; 11];
    table[9] = [S; 11];
    table
};

impl BankerTables {
    #[inline(always)]
    pub fn table(self) -> &'static BankerTable {
        match self {
            BankerTables::Classic => &CLASSIC,
            BankerTables::ClassicSix => &CLASSIC_SIX,
            BankerTables::Free => &FREE,
        }
    }
}

/// 4.6, 4.7: nobody wagers before the round asks him.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let why = match area {
        Area::Bank => cite!("19:47-4.6(a)"),
        Area::Against => cite!("19:47-4.7(a)"),
    };
    let limits = Amount::Limits { min: options.min, max: options.max, chip: options.chip };
    AreaRule::new(When::InTheRound, Required::Optional, limits, why)
}

/// 4.10: even money; exact vigorish on what was covered must come out in whole cents, so that all
/// the parts it is covered in must.
pub fn payable(options: &Options) -> Vec<Odds> {
    let mut payable = vec![Odds::to_one(1)];
    if options.vigorish_rounding == VigorishRounding::Exact {
        payable.push(commission(options.commission));
    }
    payable
}

/// 4.12(e) to (k): the paragraphs on cards in error.
pub const ERRORS: ErrorLaw = ErrorLaw {
    extra_third_card: cite!("19:47-4.12(e)"),
    drawn_unseen: cite!("19:47-4.12(g)"),
    drawn_exposed: cite!("19:47-4.12(h)"),
    face_up: cite!("19:47-4.12(j)"),
    shoe_empty: cite!("19:47-4.12(k)"),
    by_value: cite!("19:47-4.12(h)1"),
    one_more: cite!("19:47-4.12(h)2"),
    dummy_round: cite!("19:47-4.12(h)3"),
};

/// 4.12: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Row> {
    let mut rows = error_rows(options.error_card, options.error_ten_value, &ERRORS);
    let mut seen = Leftover::Nothing;
    for row in rows.iter_mut().filter(|row| row.what == Irregularity::ExtraThirdCard) {
        // Whose it is hangs on what the Banker may do, and only the hand knows that.
        row.ruling = Ruling::Game;
        seen = row.leftover;
    }
    let game = |what, leftover, why| Row { what, ruling: Ruling::Game, leftover, why };
    let nothing = Leftover::Nothing;
    rows.extend([
        game(Irregularity::WrongOrder, nothing, cite!("19:47-4.12(a)")),
        game(Irregularity::BankerTookTooMany, nothing, cite!("19:47-4.12(b)")),
        game(Irregularity::PlayerGotThree, nothing, cite!("19:47-4.12(c)")),
        game(Irregularity::BankerTookTwo, nothing, cite!("19:47-4.12(d)")),
        game(Irregularity::ExtraThirdCardMiscalled, seen, cite!("19:47-4.12(f)")),
        game(Irregularity::BankerDrewFirst, nothing, cite!("19:47-4.12(i)")),
        Row {
            what: Irregularity::FaceUpInLastHand,
            ruling: Ruling::Void { returns: Returns::All, after: After::NextRound },
            leftover: nothing,
            why: cite!("19:47-4.12(j)"),
        },
    ]);
    rows
}

options! {
    /// What the licensee elected.
    Options {
        decks: u8 = 6, "decks" 6..=16, "19:47-4.1(a)", "how many decks";
        commission: Commission, "commission", "19:47-4.10",
            "how many percent of what the Banker won are owed as vigorish";
        banker_table: BankerTables, "banker-table", "19:47-4.9",
            "where the Banker is free to draw or stay";
        error_card: ErrorCard, "error-card", "19:47-4.12(h)",
            "what becomes of a card that was dealt in error and seen";
        error_ten_value: ErrorTenValue, "error-ten-value", "19:47-4.1(b)2",
            "how many cards a ten or a face card takes with it when burned by value";
        vigorish_rounding: VigorishRounding, "vigorish-rounding", "19:47-4.10",
            "taken to the cent, or rounded up to the next 25 cents";
        transfer_after_wrong_order: TransferAfterWrongOrder,
            "transfer-after-wrong-order", "19:47-4.12(a)",
            "whether the bank goes on after a hand that was dealt in the wrong order";
        shuffle: Shuffling, "shuffle", "19:47-4.4(a)", "how the cards are shuffled";
        reshuffle_after_lacing: ReshuffleAfterLacing, "reshuffle-after-lacing", "19:47-4.4(a)1.i",
            "whether the cards are shuffled again after lacing";
        recut_by: RecutBy, "recut-by", "19:47-4.4(f)",
            "who makes the cut that a supervisor orders once more";
        min: Money = Money::dollars(5), "min", "19:47-8.2", "the least the bank may hold";
        max: Money = Money::dollars(100_000), "max", "19:47-8.2", "the most the bank may hold";
        chip: Money = Money::cents(50), "chip", "19:47-8.2", "wagers are multiples of this";
    }
}

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = Options::ROWS;

    fn check(&self) -> Result<(), Refusal> {
        check_limits(self.min, self.max, cite!("19:47-8.2"))
    }
}
