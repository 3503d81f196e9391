//! Tables, areas, elections and irregularities of chemin de fer: data, every row cited.

use super::Area;
use super::procedures::Shuffling;
use crate::baccarat::elect::{
    Commission, ErrorCard, ErrorTenValue, ReshuffleAfterLacing, VigorishRounding,
};
use crate::baccarat::{
    BankerTable, Cell, DRAWN_UNSEEN, EXTRA_THIRD_CARD, ErrorLaw, FACE_UP, PlayerTable,
    error_leftover, error_rows,
};
use alloc::vec;
use alloc::vec::Vec;
use table::session::{NewCards, RecutBy};
use table::{
    Act, After, Amount, AreaRule, Code, Condition, Irregularity, Limits, Money, Odds, OptionRule,
    Outside, Place, Refusal, Remedy, Required, Returns, Ruling, Stage, Unused, When, Window, cite,
    elected, irregularity, options,
};

elected! {
    /// C-3, C-4: which cells of the Banker's table are free.
    BankerTables { ClassicSix = "classic-six", Classic = "classic", Free = "free", }
}

elected! {
    /// C-56: whether the bank stays where it is when the cards are shuffled.
    BankAfterShuffle { Keep = "keep", Auction = "auction", }
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
    let (limits, why) = match area {
        Area::Bank => {
            let limits = options.limits.amount(area, options.min, options.max, options.chip);
            (limits, cite!("19:47-4.6(a)"))
        }
        // Any part of the Banker's wager, down to one chip, and all of it (C-69).
        Area::Against => {
            let (_, max) = options.bank();
            let limits = Amount::Limits { min: options.chip, max, chip: options.chip };
            (limits, cite!("19:47-4.7(a)"))
        }
    };
    AreaRule::new(When::InTheRound, Required::Optional, limits, why)
}

/// 4.10: all wagers are paid even money.
pub fn payable() -> Vec<Odds> {
    vec![Odds::to_one(1)]
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

pub const EXTRA_THIRD_CARD_MISCALLED: Irregularity = irregularity!(
    "extra-third-card-miscalled",
    Seen,
    "a third card is dealt after \"Stay\", and the dealer had wrongly called for it"
);
pub const NO_ANSWER: Irregularity =
    irregularity!("no-answer", Nothing, "who is asked for an amount names none");
pub const WRONG_ORDER: Irregularity =
    irregularity!("wrong-order", Nothing, "the Banker takes the first cards in the wrong order");
pub const BANKER_TOOK_TOO_MANY: Irregularity =
    irregularity!("banker-took-too-many", Either, "the Banker takes more than two first cards");
pub const PLAYER_GOT_THREE: Irregularity = irregularity!(
    "player-got-three",
    Seen,
    "the Player's Hand gets a first card too many, and nobody can say which"
);
pub const BANKER_TOOK_TWO: Irregularity =
    irregularity!("banker-took-two", Seen, "the Banker takes two further cards instead of one");
pub const BANKER_DREW_FIRST: Irregularity = irregularity!(
    "banker-drew-first",
    Seen,
    "the Banker draws the card that was called for the Player's Hand"
);

/// 4.12(c) knows of one card too many.
const FOR_THE_FIRST_TIME: Condition = Condition::now("once", |scene| !scene.again);
const IN_THE_INITIAL_DEAL: Condition =
    Condition::now("in the Initial Deal, before the Dominant Player has spoken", |scene| {
        // A surplus card reaches its hand before anything else can go wrong.
        let on_its_way = matches!(scene.act, Act::Deal(_)) && !scene.draws;
        scene.stage == Stage::InitialDeal && !on_its_way
    });
const FIRST_CARD_LIES_THERE: Condition = Condition::now("once a first card was taken", |scene| {
    scene.lying(Place::PLAYER) + scene.lying(Place::BANKER) > 0
});
const STAYED: Condition = Condition::now("after the Dominant Player has said \"Stay\"", |scene| {
    scene.stage == Stage::Stayed
});
/// The Banker has shown a natural or said that he stays.
const STAYED_AND_BANKER_STAYS: Condition =
    Condition::now("after \"Stay\", where the Banker takes no card", |scene| {
        scene.stage == Stage::ThirdCards
    });
const BANKER_DRAWS: Condition = Condition::act("when the Banker takes his third card", |scene| {
    scene.act == Act::Deal(Place::BANKER) && scene.stage > Stage::InitialDeal && !scene.again
});
/// C-62: the Banker has shown an eight or nine to a Dominant Player who said "Card".
const CARD_WAS_CALLED_FOR_NOTHING: Condition =
    Condition::now("after \"Card\", where the Banker has shown a natural", |scene| {
        let two = [Place::PLAYER, Place::BANKER].iter().all(|hand| scene.lying(*hand) == 2);
        scene.stage == Stage::Decisions && two
    });
/// C-61: the hand that is dealt next has none of its cards yet, and the cutting card would not
/// show behind the one that was drawn.
const NEXT_HAND_IS_THIS_ONE: Condition = Condition::now(
    "before the first card, with more than that card before the cutting card",
    |s| {
        let none = s.lying(Place::PLAYER) + s.lying(Place::BANKER) == 0;
        let hidden = !s.is_last_hand && s.cutting_card.is_none_or(|before| before > 1);
        s.stage <= Stage::InitialDeal && none && hidden
    },
);
const AN_AMOUNT_IS_ASKED: Condition =
    Condition::act("when an amount is asked for", |scene| scene.act == Act::Amount);
const CARD_WAS_CALLED: Condition = Condition::act("after \"Card\", before it is dealt", |scene| {
    scene.act == Act::Deal(Place::PLAYER) && scene.stage == Stage::Called && !scene.again
});

/// 4.12: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Remedy> {
    let mut rows = error_rows(options.error_card, options.error_ten_value, &ERRORS);
    let seen = error_leftover(options.error_card, options.error_ten_value);
    rows.retain(|row| row.what != EXTRA_THIRD_CARD);
    let game = |what, window, why| Remedy::new(what, window, Ruling::Game, why).or_ruled();
    // Whose card it is hangs on what the Banker may do, and only the hand knows that.
    for (what, why) in [
        (EXTRA_THIRD_CARD, cite!("19:47-4.12(e)")),
        (EXTRA_THIRD_CARD_MISCALLED, cite!("19:47-4.12(f)")),
    ] {
        let stays = Window(&[STAYED_AND_BANKER_STAYS]);
        rows.push(
            Remedy { outside: Outside::Refused, ..game(what, Window(&[STAYED]), why) }
                .leaving(seen),
        );
        rows.push(Remedy::new(what, stays, Ruling::Keep, why).leaving(seen));
    }
    let initial = Window(&[IN_THE_INITIAL_DEAL]);
    let asked = Window(&[AN_AMOUNT_IS_ASKED]);
    rows.push(Remedy::new(NO_ANSWER, asked, Ruling::Game, cite!("19:47-4.6(b)")));
    rows.extend([
        game(
            WRONG_ORDER,
            Window(&[IN_THE_INITIAL_DEAL, FIRST_CARD_LIES_THERE]),
            cite!("19:47-4.12(a)"),
        ),
        game(BANKER_TOOK_TOO_MANY, initial, cite!("19:47-4.12(b)")),
        game(
            PLAYER_GOT_THREE,
            Window(&[IN_THE_INITIAL_DEAL, FOR_THE_FIRST_TIME]),
            cite!("19:47-4.12(c)"),
        ),
        game(BANKER_TOOK_TWO, Window(&[BANKER_DRAWS]), cite!("19:47-4.12(d)")),
        game(BANKER_DREW_FIRST, Window(&[CARD_WAS_CALLED]), cite!("19:47-4.12(i)")),
    ]);
    let for_nothing = Window(&[CARD_WAS_CALLED_FOR_NOTHING]);
    let unused = Remedy::new(BANKER_DREW_FIRST, for_nothing, Ruling::Keep, cite!("19:47-4.12(g)"));
    rows.push(unused.leaving(seen));
    let this_hand = Window(&[NEXT_HAND_IS_THIS_ONE]);
    let first = Remedy::new(DRAWN_UNSEEN, this_hand, Ruling::Next, cite!("19:47-4.12(g)"));
    rows.insert(0, first.leaving(Unused::FirstOfNext));
    let last = Window(&[Condition::LAST_HAND, Condition::DRAWING]);
    let void = Ruling::Void { returns: Returns::All, after: After::NextRound };
    rows.insert(0, Remedy::new(FACE_UP, last, void, cite!("19:47-4.12(j)")));
    rows
}

options! {
    /// What the licensee elected.
    Options {
        decks: u8 = 6, "decks" 6..=16, "19:47-4.1(a)", "how many decks";
        commission: Commission, "commission", "19:47-4.10",
            "how many percent of what the Banker won are owed as vigorish", for comparison "4";
        banker_table: BankerTables, "banker-table", "19:47-4.9",
            "where the Banker is free to draw or stay";
        bank_after_shuffle: BankAfterShuffle, "bank-after-shuffle", "19:47-4.5(b)",
            "whether a shuffle leaves the bank where it is, or it goes to the highest bid";
        error_card: ErrorCard, "error-card", "19:47-4.12(h)",
            "what becomes of a card that was dealt in error and seen";
        error_ten_value: ErrorTenValue, "error-ten-value", "19:47-4.1(b)2",
            "how many cards a ten or a face card takes with it when burned by value";
        vigorish_rounding: VigorishRounding, "vigorish-rounding", "19:47-4.10",
            "taken to the cent, or rounded up to the next 25 cents", for comparison "quarter";
        opening: NewCards, "opening", "19:47-4.3(a)",
            "whether new cards are inspected and shuffled at the table, or came so";
        shuffle: Shuffling, "shuffle", "19:47-4.4(a)", "how the cards are shuffled";
        reshuffle_after_lacing: ReshuffleAfterLacing, "reshuffle-after-lacing", "19:47-4.4(a)1.i",
            "whether the cards are shuffled again after lacing";
        recut_by: RecutBy, "recut-by", "19:47-4.4(f)",
            "who makes the cut that a supervisor orders once more";
        min: Money = Money::dollars(5), "min", "19:47-8.3", "the least the bank may hold";
        max: Money = Money::dollars(100_000), "max", "19:47-8.3", "the most the bank may hold";
        chip: Money = Money::cents(50), "chip", "19:47-8.3", "wagers are multiples of this";
        limits: Limits, "limits", "19:47-8.3",
            "a minimum and a maximum of their own for single areas";
    }
}

impl Options {
    /// 8.3: the least and the most the bank may hold.
    pub fn bank(&self) -> (Money, Money) {
        match area_rule(self, Area::Bank).amount {
            Amount::Limits { min, max, .. } => (min, max),
            _ => (self.min, self.max),
        }
    }
}

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = Options::ROWS;

    fn check(&self) -> Result<(), Refusal> {
        if self.reshuffle_after_lacing == ReshuffleAfterLacing::On
            && self.shuffle != Shuffling::Lace
        {
            let what = "reshuffle-after-lacing needs shuffle lace: nothing else is laced";
            return Err(Refusal::cited(Code::OptionsContradict, what, cite!("19:47-4.4(a)1.i")));
        }
        self.limits.check(self.min, self.max, |area| area_rule(self, area), cite!("19:47-8.3"))
    }
}
