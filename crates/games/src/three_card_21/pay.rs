//! Pay tables, areas, elections and irregularities of Three Card 21: data, every row cited.

use super::procedures::{MidShoeEntry, Reshuffling, Shuffling};
use super::{Area, MOST_SPOTS};
pub use crate::twenty_one::rows::ReaderDiscloses;
use crate::twenty_one::rows::{self, RowLaw};
use crate::twenty_one::{CardReader, DealerLaw, DoubleLaw, InsuranceLaw, Law, OnSoft17};
use alloc::format;
use alloc::vec::Vec;
use table::session::{NewCards, RecutBy};
use table::{
    Amount, AreaRule, Cite, Code, Floor, Limits, Money, Odds, OptionRule, PayTable, PayTables,
    Refusal, Remedy, Required, Returns, When, cite, elected, options,
};

elected! {
    /// 2C.11(b): what the dealer does on a soft 17.
    Soft17 as OnSoft17 { Hits = "hit", Stands = "stand", }
}

elected! {
    /// 2C.8(c), as read in A-6: which hands may be surrendered.
    Surrender { Over21 = "over-21", Off = "off", Any = "any", }
}

elected! {
    /// whether a split ace gets one card or is played like any other hand.
    SplitAces { OneCard = "one-card", Draw = "draw", }
}

elected! {
    /// whether the ace of a bonus straight stands high and low, or high only.
    AceStraight { Both = "both", High = "high", }
}

/// 2C.2(c): the hands that the bonus wager is paid for, lowest first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BonusHand {
    TwentyOne,
    Pair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
    RoyalFlush,
    DiamondRoyalFlush,
}

/// 2C.5(b)1: each bonus hand with its line in a pay table, the printed odds and its definition.
pub const BONUS: [(BonusHand, &str, Odds, Cite); 8] = [
    (BonusHand::TwentyOne, "twenty-one", Odds::to_one(1), cite!("13:69F-2C.2(c)8")),
    (BonusHand::Pair, "pair", Odds::to_one(1), cite!("13:69F-2C.2(c)7")),
    (BonusHand::Flush, "flush", Odds::of(3, 2), cite!("13:69F-2C.2(c)6")),
    (BonusHand::Straight, "straight", Odds::to_one(2), cite!("13:69F-2C.2(c)5")),
    (BonusHand::ThreeOfAKind, "three-of-a-kind", Odds::to_one(5), cite!("13:69F-2C.2(c)4")),
    (BonusHand::StraightFlush, "straight-flush", Odds::to_one(15), cite!("13:69F-2C.2(c)3")),
    (BonusHand::RoyalFlush, "royal-flush", Odds::to_one(50), cite!("13:69F-2C.2(c)2")),
    (BonusHand::DiamondRoyalFlush, "diamond-royal-flush", Odds::to_one(200), DIAMONDS),
];

const DIAMONDS: Cite = cite!("13:69F-2C.2(c)1");

/// The lines of a pay table, in the order of [`BonusHand`].
pub const LINES: [&str; 8] = {
    let mut lines = [""; 8];
    let mut nth = 0;
    while nth < 8 {
        lines[nth] = BONUS[nth].1;
        nth += 1;
    }
    lines
};

/// 2C.5(b)1: the table that the text prints; it names others that we have not seen.
pub const PRINTED: PayTable<8> = {
    let mut odds = [Odds::to_one(1); 8];
    let mut nth = 0;
    while nth < 8 {
        odds[nth] = BONUS[nth].2;
        nth += 1;
    }
    PayTable { odds }
};

/// 2C.5(b)1: the table that the text prints, or a licensee's own.
pub static BONUS_TABLES: PayTables<8> =
    PayTables { lines: LINES, printed: &[("printed", PRINTED)], floor: Floor::None };

/// 2C.8(a): a surrendered wager must come apart in two.
const HALF: &[Odds] = &[Odds::of(1, 2)];
/// The only printed odds that do not pay every wager to the cent.
const THREE_TO_TWO: &[Odds] = &[Odds::of(3, 2)];

/// 2C.5, 2C.7, 2C.9, 2C.10: what each area asks for.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let Options { min, max, chip, .. } = *options;
    let later = |amount, why| AreaRule::new(When::InTheRound, Required::Optional, amount, why);
    // Bounded by the main wager: nothing is posted for them.
    let in_chips = Amount::Limits { min: chip, max, chip };
    match area {
        Area::Main(0) => AreaRule {
            when: When::BeforeTheDeal,
            required: Required::Always,
            amount: options.limits.amount_of_all(&[area, Area::Bonus], min, max, chip),
            payable: if options.surrender == Surrender::Off { &[] } else { HALF },
            why: cite!("13:69F-2C.5(a)"),
        },
        Area::Bonus => AreaRule {
            when: When::BeforeTheDeal,
            required: Required::Always,
            amount: Amount::EqualTo(Area::Main(0)),
            // Of the printed odds; a licensee's own must fit the chip: see `check`.
            payable: if options.bonus == PRINTED { THREE_TO_TWO } else { &[] },
            why: cite!("13:69F-2C.1 \"Three Card 21 bonus wager\""),
        },
        Area::Main(_) => later(Amount::EqualTo(Area::Main(0)), cite!("13:69F-2C.10(a)")),
        Area::Double(_) => later(in_chips, cite!("13:69F-2C.9(a)")),
        Area::Insurance => later(in_chips, cite!("13:69F-2C.7(b)")),
    }
}

/// 2C.14: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Remedy> {
    rows::rows(&ROWS, &options.rows())
}

pub(super) const ROWS: RowLaw = RowLaw {
    face_up: cite!("13:69F-2C.14(a)"),
    drawn_unseen: cite!("13:69F-2C.14(b)"),
    drawn_exposed: cite!("13:69F-2C.14(c)"),
    once_players_have_theirs: rows::AFTER_THE_INITIAL_DEAL,
    dealer_overdraws: cite!("13:69F-2C.14(d)"),
    missed: cite!("13:69F-2C.14(h)"),
    missed_hand: cite!("13:69F-2C.14(g)"),
    missed_own: cite!("13:69F-2C.14(e)"),
    shoe_empty: cite!("13:69F-2C.14(f)"),
    shuffler_fails: cite!("13:69F-2C.14(i)"),
    misused_and_discloses: cite!("13:69F-2C.14(k)1"),
    misused: cite!("13:69F-2C.14(k)2"),
    reader_fails: cite!("13:69F-2C.14(l)"),
    reader_inspected: Some(cite!("13:69E-1.10D(f)")),
};

/// The paragraphs on what the games of 21 share.
pub const LAW: Law = Law {
    missed_hand: cite!("13:69F-2C.14(g)"),
    missed_own: cite!("13:69F-2C.14(e)"),
    missed_draw: cite!("13:69F-2C.14(h)"),
    exposed: cite!("13:69F-2C.14(c)"),
    insurance: InsuranceLaw {
        asked: cite!("13:69F-2C.7(b)"),
        staked: cite!("13:69F-2C.7(a)"),
        staked_by_others: cite!("13:69F-2C.12(e)"),
        won: cite!("13:69F-2C.7(d)"),
        lost_at_the_look: cite!("13:69F-2C.6(j)"),
        lost: cite!("13:69F-2C.7(c)"),
    },
    // As read in.
    peek_under_ace: cite!("13:69F-2C.7(a)2"),
    peek_under_ten: cite!("13:69F-2C.5(c)1"),
    surrendered: cite!("13:69F-2C.8(a)2"),
    double: DoubleLaw {
        asked: cite!("13:69F-2C.9(a)"),
        staked: cite!("13:69F-2C.9(a)"),
        staked_by_others: cite!("13:69F-2C.12(d)"),
        card: cite!("13:69F-2C.9(b)"),
    },
    draw: cite!("13:69F-2C.11(a)"),
    dealer: DealerLaw {
        draws: cite!("13:69F-2C.11(b)"),
        total: cite!("13:69F-2C.6(k)"),
        settles: cite!("13:69F-2C.5(d)"),
        clears: cite!("13:69F-2C.6(m)"),
    },
};

options! {
    /// What the licensee elected.
    Options {
        decks: u8 = 8, "decks" 6..=8, "13:69F-2C.2(a)", "how many decks are shuffled together";
        soft_17: Soft17, "soft-17", "13:69F-2C.11(b)", "what the dealer does on a soft 17";
        surrender: Surrender, "surrender", "13:69F-2C.8(c)",
            "which hands may be surrendered for half the main wager";
        split_aces: SplitAces, "split-aces", "13:69F-2C.5(c)5.iv",
            "whether a split ace gets one card or is played like any other hand";
        ace_straight: AceStraight, "ace-straight", "13:69F-2C.2(c)5",
            "whether A-2-3 is a bonus straight, or only A-K-Q";
        bonus: PayTable<8> = PRINTED, "bonus" of BONUS_TABLES, "13:69F-2C.5(b)1",
            "the table by which the bonus wager is paid";
        card_reader: CardReader, "card-reader", "13:69E-1.10D(f)",
            "whether a device tells the dealer of a blackjack before the players decide";
        reader_discloses: ReaderDiscloses, "reader-discloses", "13:69F-2C.14(k)1",
            "whether a player could learn the hole card from that device";
        void_returns: Returns, "void-returns", "13:69F-2C.14(a)",
            "whether a round void for cards found face up undoes what was settled";
        opening: NewCards, "opening", "13:69F-2C.4(a)",
            "whether new cards are inspected and shuffled at the table, or came so";
        shuffle: Shuffling, "shuffle", "13:69F-2C.4(a)", "how the cards are shuffled";
        reshuffle: Reshuffling, "reshuffle", "13:69F-2C.4(h)1",
            "whether they are shuffled again at the cutting card or after every round";
        recut_by: RecutBy, "recut-by", "13:69F-2C.4(g)",
            "who makes the cut that a supervisor orders once more";
        mid_shoe_entry: MidShoeEntry, "mid-shoe-entry", "13:69F-2C.5(i)",
            "whether somebody who sat out a round may join before the next shuffle";
        spots: u8 = MOST_SPOTS, "spots" 1..=6, "13:69E-1.10D(a)",
            "how many betting positions the table has";
        bettors: u8 = 3, "bettors" 1..=3, "13:69F-2C.12(a)",
            "how many people may wager on one spot";
        spots_per_player: u8 = 1, "spots-per-player" 1..=6, "13:69F-2C.13",
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

    fn check(&self) -> Result<(), Refusal> {
        self.limits.check(self.min, self.max, |area| area_rule(self, area), cite!("19:47-8.3"))?;
        for (line, odds) in LINES.iter().zip(self.bonus.odds) {
            // If one chip can be paid to the cent, so can every wager.
            if self.bonus != PRINTED && self.chip.at_odds(odds.pays, odds.per).is_none() {
                let what =
                    format!("{line} {odds} cannot be paid exactly on a chip of {}", self.chip);
                return Err(Refusal::cited(Code::NotPaidExactly, what, cite!("13:69F-2C.5(b)1")));
            }
        }
        Ok(())
    }
}

impl Options {
    /// What bears on what goes wrong.
    fn rows(&self) -> rows::Elections {
        rows::Elections {
            reader: self.card_reader,
            discloses: self.reader_discloses,
            soft_17: self.soft_17.into(),
            shuffle: self.shuffle.into(),
            returns: self.void_returns,
        }
    }
}
