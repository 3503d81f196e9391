//! Odds, areas, elections and irregularities of blackjack: data, every row cited.

use super::Area;
use super::procedures::{MidShoeEntry, Reshuffling, Shuffling};
pub use crate::twenty_one::rows::ReaderDiscloses;
use crate::twenty_one::rows::{self, RowLaw};
use crate::twenty_one::{
    CardReader, DealerLaw, DoubleLaw, InsuranceLaw, Law, OnSoft17, PairLaw, Resplit,
};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use table::session::{NewCards, RecutBy};
use table::{
    Amount, AreaRule, Code, Floor, Limits, Money, Odds, OptionRule, PayTable, PayTables, Refusal,
    Remedy, Required, Returns, When, cite, elected, options,
};

/// 2.7: what a blackjack pays, and what is posted for it.
pub static BLACKJACK_TABLES: PayTables<1> = PayTables {
    lines: ["blackjack"],
    printed: &[
        ("3-2", THREE_TO_TWO),
        ("6-5", PayTable { odds: [Odds::of(6, 5)] }),
        ("1-1", PayTable { odds: [Odds::to_one(1)] }),
    ],
    floor: Floor::Printed,
};
const THREE_TO_TWO: PayTable<1> = PayTable { odds: [Odds::of(3, 2)] };

elected! {
    /// 2.7, BJ-H: whether a blackjack under an ace may be paid even money at once.
    EvenMoney { On = "on", Off = "off", }
}

/// 2.7, as read in BJ-H: it equals an insured blackjack only where that pays 3 to 2.
pub fn offers_even_money(options: &Options) -> bool {
    options.even_money == EvenMoney::On && options.blackjack_pays == THREE_TO_TWO
}

elected! {
    /// 2.8: whether a hand may be surrendered.
    Surrender { Off = "off", On = "on", }
}

elected! {
    /// 2.11(e): whether an ace that comes on a split ace may be split again.
    ResplitAces { Off = "off", On = "on", }
}

elected! {
    /// 2.11(c): whether a split hand may be doubled.
    DoubleAfterSplit { On = "on", Off = "off", }
}

/// 2.7, 2.8: what a main wager must be payable at in whole cents, by the posted odds and with a
/// surrender.
pub fn payable(options: &Options, area: Area) -> Vec<Odds> {
    match (area, options.surrender) {
        (Area::Main(0), Surrender::Off) => vec![options.blackjack()],
        (Area::Main(0), Surrender::On) => vec![options.blackjack(), Odds::of(1, 2)],
        _ => Vec::new(),
    }
}

/// 2.3, 2.9, 2.10, 2.11: what each area asks for.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let in_chips = |min| options.limits.amount(area, min, options.max, options.chip);
    let later = |amount, why| AreaRule::new(When::InTheRound, Required::Optional, amount, why);
    match area {
        Area::Main(0) => {
            let (when, why) = (When::BeforeTheDeal, cite!("13:69F-2.3"));
            AreaRule::new(when, Required::Always, in_chips(options.min), why)
        }
        Area::Main(_) => later(Amount::EqualTo(Area::Main(0)), cite!("13:69F-2.11(a)")),
        Area::Double(_) => later(in_chips(options.chip), cite!("13:69F-2.10")),
        Area::Insurance => later(in_chips(options.chip), cite!("13:69F-2.9")),
    }
}

/// 2.15: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Remedy> {
    rows::rows(&ROWS, &options.rows())
}

pub(super) const ROWS: RowLaw = RowLaw {
    face_up: cite!("13:69F-2.15"),
    drawn_unseen: cite!("13:69F-2.15"),
    drawn_exposed: cite!("13:69F-2.15"),
    once_players_have_theirs: rows::AFTER_THE_INITIAL_DEAL,
    dealer_overdraws: cite!("13:69F-2.15"),
    missed: cite!("13:69F-2.15"),
    missed_hand: cite!("13:69F-2.15"),
    missed_own: cite!("13:69F-2.15"),
    shoe_empty: cite!("13:69F-2.15"),
    shuffler_fails: cite!("13:69F-2.15"),
    misused_and_discloses: cite!("13:69F-2.15"),
    misused: cite!("13:69F-2.15"),
    reader_fails: cite!("13:69F-2.15"),
    reader_inspected: None,
};

/// The paragraphs on what the games of 21 share.
pub const LAW: Law = Law {
    missed_hand: cite!("13:69F-2.15"),
    missed_own: cite!("13:69F-2.15"),
    missed_draw: cite!("13:69F-2.15"),
    exposed: cite!("13:69F-2.15"),
    insurance: InsuranceLaw {
        asked: cite!("13:69F-2.9"),
        staked: cite!("13:69F-2.9"),
        staked_by_others: cite!("13:69F-2.13"),
        won: cite!("13:69F-2.9"),
        lost_at_the_look: cite!("13:69F-2.9"),
        lost: cite!("13:69F-2.9"),
    },
    peek_under_ace: cite!("13:69F-2.6"),
    peek_under_ten: cite!("13:69F-2.6"),
    surrendered: cite!("13:69F-2.8"),
    double: DoubleLaw {
        asked: cite!("13:69F-2.10"),
        staked: cite!("13:69F-2.10"),
        staked_by_others: cite!("13:69F-2.13"),
        card: cite!("13:69F-2.10"),
    },
    draw: cite!("13:69F-2.12"),
    dealer: DealerLaw {
        draws: cite!("13:69F-2.12"),
        total: cite!("13:69F-2.6"),
        settles: cite!("13:69F-2.3"),
        clears: cite!("13:69F-2.6"),
    },
};

/// The paragraphs on two initial cards and pairs.
pub const PAIR_LAW: PairLaw = PairLaw {
    deal: cite!("13:69F-2.6"),
    total: cite!("13:69F-2.6"),
    surrender: cite!("13:69F-2.8"),
    split: cite!("13:69F-2.11(a)"),
    split_again: cite!("13:69F-2.11(e)"),
    follow: cite!("13:69F-2.13"),
    second_card: cite!("13:69F-2.11(b)"),
};

options! {
    /// What the licensee elected.
    Options {
        decks: u8 = 8, "decks" 1..=8, "13:69F-2.2(a)", "how many decks are shuffled together";
        soft_17: OnSoft17, "soft-17", "13:69F-2.12", "what the dealer does on a soft 17";
        blackjack_pays: PayTable<1> = THREE_TO_TWO, "blackjack-pays" of BLACKJACK_TABLES,
            "13:69F-2.7", "the posted odds of a blackjack", for comparison "1-1";
        even_money: EvenMoney, "even-money", "13:69F-2.7",
            "whether a blackjack under an ace may be paid 1 to 1 at once, where it pays 3 to 2";
        surrender: Surrender, "surrender", "13:69F-2.8",
            "whether two cards may be surrendered for half the wager";
        resplit: Resplit, "resplit", "13:69F-2.11(e)",
            "how many hands a spot may have after splits; at most 3 with seven spots";
        resplit_aces: ResplitAces, "resplit-aces", "13:69F-2.11(e)",
            "whether an ace that comes on a split ace may be split again";
        double_after_split: DoubleAfterSplit, "double-after-split", "13:69F-2.11(c)",
            "whether a split hand may be doubled", for comparison "off";
        card_reader: CardReader, "card-reader", "13:69E-1.10",
            "whether a device tells the dealer of a blackjack before the players decide";
        reader_discloses: ReaderDiscloses, "reader-discloses", "13:69F-2.15",
            "whether a player could learn the hole card from that device";
        void_returns: Returns, "void-returns", "13:69F-2.15",
            "whether a round void for cards found face up undoes what was settled";
        opening: NewCards, "opening", "13:69F-2.5(a)",
            "whether new cards are inspected and shuffled at the table, or came so";
        shuffle: Shuffling, "shuffle", "13:69E-1.19(c)", "how the cards are shuffled";
        reshuffle: Reshuffling, "reshuffle", "13:69F-2.5(a)",
            "whether they are shuffled again at the cutting card or after every round";
        recut_by: RecutBy, "recut-by", "13:69F-2.5",
            "who makes the cut that a supervisor orders once more";
        mid_shoe_entry: MidShoeEntry, "mid-shoe-entry", "13:69F-2.3",
            "whether somebody who sat out a round may join before the next shuffle";
        spots: u8 = 6, "spots" 1..=7, "13:69E-1.10", "how many spots there are";
        bettors: u8 = 3, "bettors" 1..=3, "13:69F-2.13", "how many people may wager on one spot";
        spots_per_player: u8 = 1, "spots-per-player" 1..=7, "13:69F-2.14",
            "how many spots one player may take";
        min: Money = Money::dollars(5), "min", "19:47-8.3", "the least that may be wagered";
        max: Money = Money::dollars(500), "max", "19:47-8.3", "the most that may be wagered";
        chip: Money = Money::cents(50), "chip", "19:47-8.3", "wagers are multiples of this";
        limits: Limits, "limits", "19:47-8.3",
            "a minimum and a maximum of their own for single areas";
    }
}

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = Options::ROWS;

    /// 2.11(e): with seven spots the most that a pair can become is three hands.
    fn adapt(&mut self, elected: &[&str]) {
        if self.spots == 7 && !elected.contains(&"resplit") {
            self.resplit = Resplit::Three;
        }
    }

    /// 2.7, BJ-K: 6 to 5 is known of one and two decks, other odds than 3 to 2 of none.
    fn for_comparison(&self) -> Vec<(&'static str, String)> {
        let rows = Options::ROWS.iter().filter(|rule| rule.key != "blackjack-pays");
        let mut found: Vec<_> = rows.filter_map(|rule| rule.unfounded(self)).collect();
        let is_six_to_five = self.blackjack_pays == BLACKJACK_TABLES.printed[1].1;
        if self.blackjack_pays != THREE_TO_TWO && !(is_six_to_five && self.decks <= 2) {
            found.push(("blackjack-pays", BLACKJACK_TABLES.in_words(&self.blackjack_pays)));
        }
        found
    }

    fn check(&self) -> Result<(), Refusal> {
        self.limits.check(self.min, self.max, |area| area_rule(self, area), cite!("19:47-8.3"))?;
        if self.spots == 7 && self.resplit == Resplit::Four {
            let what = "resplit 4 needs at most six spots";
            return Err(Refusal::cited(Code::OptionsContradict, what, cite!("13:69F-2.11(e)")));
        }
        Ok(())
    }
}

impl Options {
    /// 2.7: the odds of a blackjack.
    #[inline(always)]
    pub fn blackjack(&self) -> Odds {
        self.blackjack_pays.odds[0]
    }

    /// What bears on what goes wrong.
    fn rows(&self) -> rows::Elections {
        rows::Elections {
            reader: self.card_reader,
            discloses: self.reader_discloses,
            soft_17: self.soft_17,
            shuffle: self.shuffle.into(),
            returns: self.void_returns,
        }
    }
}
