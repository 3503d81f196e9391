//! Odds, areas, elections and irregularities of blackjack: data, every row cited.

use super::procedures::{MidShoeEntry, RecutBys, Reshuffling, Shuffling};
use super::{Area, Options};
use crate::twenty_one::rows::{self, RowLaw};
pub use crate::twenty_one::rows::{ReaderDiscloses, VoidReturns};
use crate::twenty_one::{CardReader, DealerLaw, DoubleLaw, InsuranceLaw, Law, OnSoft17, PairLaw};
use alloc::vec::Vec;
use table::{
    Amount, AreaRule, Odds, OptionRule, Refusal, Required, Row, When, cite, elected, option_rule,
};

elected! {
    /// 2.12: what the dealer does on a soft 17.
    Soft17 { Stand = "stand", Hit = "hit", }
}

impl Soft17 {
    pub fn rule(self) -> OnSoft17 {
        match self {
            Soft17::Stand => OnSoft17::Stands,
            Soft17::Hit => OnSoft17::Hits,
        }
    }
}

elected! {
    /// 2.7: the posted odds of a blackjack.
    BlackjackPays { ThreeToTwo = "3-2", SixToFive = "6-5", OneToOne = "1-1", }
}

impl BlackjackPays {
    pub const fn odds(self) -> Odds {
        match self {
            BlackjackPays::ThreeToTwo => Odds::of(3, 2),
            BlackjackPays::SixToFive => Odds::of(6, 5),
            BlackjackPays::OneToOne => Odds::to_one(1),
        }
    }
}

elected! {
    /// 2.8: whether a hand may be surrendered.
    Surrender { Off = "off", On = "on", }
}

elected! {
    /// 2.11(c)1, (e): how many hands a spot may have after splits.
    Resplit { Four = "4", Three = "3", Two = "2", }
}

impl Resplit {
    pub const fn hands(self) -> u8 {
        match self {
            Resplit::Four => 4,
            Resplit::Three => 3,
            Resplit::Two => 2,
        }
    }
}

elected! {
    /// 2.11(e): whether an ace that comes on a split ace may be split again.
    ResplitAces { Off = "off", On = "on", }
}

elected! {
    /// 2.11(c)1: whether a split hand may be doubled.
    DoubleAfterSplit { On = "on", Off = "off", }
}

/// 2.7, 2.8: what a main wager must be payable at, by the posted odds and with a surrender.
const THREE_TO_TWO: &[Odds] = &[Odds::of(3, 2)];
const SIX_TO_FIVE: &[Odds] = &[Odds::of(6, 5)];
const SIX_TO_FIVE_OR_HALF: &[Odds] = &[Odds::of(6, 5), Odds::of(1, 2)];
const HALF: &[Odds] = &[Odds::of(1, 2)];

fn payable(options: &Options) -> &'static [Odds] {
    match (options.blackjack_pays, options.surrender) {
        // What pays 3 to 2 can be halved.
        (BlackjackPays::ThreeToTwo, _) => THREE_TO_TWO,
        (BlackjackPays::SixToFive, Surrender::Off) => SIX_TO_FIVE,
        (BlackjackPays::SixToFive, Surrender::On) => SIX_TO_FIVE_OR_HALF,
        (BlackjackPays::OneToOne, Surrender::Off) => &[],
        (BlackjackPays::OneToOne, Surrender::On) => HALF,
    }
}

/// 2.3, 2.9, 2.10, 2.11: what each area asks for.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let in_chips = |min| Amount::Limits { min, max: options.max, chip: options.chip };
    let later = |amount, why| AreaRule {
        when: When::InTheRound,
        required: Required::Optional,
        amount,
        payable: &[],
        why,
    };
    match area {
        Area::Main(0) => AreaRule {
            when: When::BeforeTheDeal,
            required: Required::Always,
            amount: in_chips(options.min),
            payable: payable(options),
            why: cite!("13:69F-2.3"),
        },
        Area::Main(_) => later(Amount::EqualTo(Area::Main(0)), cite!("13:69F-2.11(a)")),
        Area::Double(_) => later(in_chips(options.chip), cite!("13:69F-2.10")),
        Area::Insurance => later(in_chips(options.chip), cite!("13:69F-2.9")),
    }
}

/// 2.15: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Row> {
    rows::rows(&ROWS, options.card_reader, options.reader_discloses, options.void_returns)
}

const ROWS: RowLaw = RowLaw {
    face_up: cite!("13:69F-2.15"),
    drawn_unseen: cite!("13:69F-2.15"),
    drawn_exposed: cite!("13:69F-2.15"),
    dealer_overdraws: cite!("13:69F-2.15"),
    missed: cite!("13:69F-2.15"),
    shoe_empty: cite!("13:69F-2.15"),
    shuffler_fails: cite!("13:69F-2.15"),
    misused_and_discloses: cite!("13:69F-2.15"),
    misused: cite!("13:69F-2.15"),
    reader_fails: cite!("13:69F-2.15"),
};

/// The paragraphs on what the games of 21 share.
pub const LAW: Law = Law {
    missed_hand: cite!("13:69F-2.15"),
    missed_own: cite!("13:69F-2.15"),
    missed_draw: cite!("13:69F-2.15"),
    exposed: cite!("13:69F-2.15"),
    insurance: InsuranceLaw {
        asked: cite!("13:69F-2.9"),
        asked_of_others: cite!("13:69F-2.13"),
        staked: cite!("13:69F-2.9"),
        won: cite!("13:69F-2.9"),
        lost: cite!("13:69F-2.9"),
    },
    peek_under_ace: cite!("13:69F-2.6"),
    peek_under_ten: cite!("13:69F-2.6"),
    surrendered: cite!("13:69F-2.8"),
    double: DoubleLaw {
        asked: cite!("13:69F-2.10"),
        asked_of_others: cite!("13:69F-2.13"),
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

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = &[
        option_rule!(
            Options,
            decks,
            "decks",
            1..=8,
            "13:69F-2.2(a)",
            "how many decks are shuffled together"
        ),
        option_rule!(
            Options, soft_17, "soft-17", words Soft17, "13:69F-2.12",
            "what the dealer does on a soft 17"
        ),
        option_rule!(
            Options, blackjack_pays, "blackjack-pays", words BlackjackPays, "13:69F-2.7",
            "the posted odds of a blackjack"
        ),
        option_rule!(
            Options, surrender, "surrender", words Surrender, "13:69F-2.8",
            "whether two cards may be surrendered for half the wager"
        ),
        option_rule!(
            Options, resplit, "resplit", words Resplit, "13:69F-2.11(e)",
            "how many hands a spot may have after splits; at most 3 with seven spots"
        ),
        option_rule!(
            Options, resplit_aces, "resplit-aces", words ResplitAces, "13:69F-2.11(e)",
            "whether an ace that comes on a split ace may be split again"
        ),
        option_rule!(
            Options, double_after_split, "double-after-split", words DoubleAfterSplit,
            "13:69F-2.11(c)1", "whether a split hand may be doubled"
        ),
        option_rule!(
            Options, card_reader, "card-reader", words CardReader, "13:69E-1.10",
            "whether a device tells the dealer of a blackjack before the players decide"
        ),
        option_rule!(
            Options, reader_discloses, "reader-discloses", words ReaderDiscloses, "13:69F-2.15",
            "whether a player could learn the hole card from that device"
        ),
        option_rule!(
            Options, void_returns, "void-returns", words VoidReturns, "13:69F-2.15",
            "whether a round void for cards found face up undoes what was settled"
        ),
        option_rule!(
            Options, shuffle, "shuffle", words Shuffling, "13:69F-2.5(a)",
            "how the cards are shuffled"
        ),
        option_rule!(
            Options, reshuffle, "reshuffle", words Reshuffling, "13:69F-2.5(a)",
            "whether they are shuffled again at the cutting card or after every round"
        ),
        option_rule!(
            Options, recut_by, "recut-by", words RecutBys, "13:69F-2.5(e)",
            "who makes the cut that a supervisor orders once more"
        ),
        option_rule!(
            Options, mid_shoe_entry, "mid-shoe-entry", words MidShoeEntry, "13:69F-2.3",
            "whether somebody who sat out a round may join before the next shuffle"
        ),
        option_rule!(Options, spots, "spots", 1..=7, "13:69E-1.10", "how many spots there are"),
        option_rule!(
            Options,
            bettors,
            "bettors",
            1..=3,
            "13:69F-2.13",
            "how many people may wager on one spot"
        ),
        option_rule!(
            Options,
            spots_per_player,
            "spots-per-player",
            1..=7,
            "13:69F-2.14",
            "how many spots one player may take"
        ),
        option_rule!(Options, min, "min", money, "19:47-8.2", "the least that may be wagered"),
        option_rule!(Options, max, "max", money, "19:47-8.2", "the most that may be wagered"),
        option_rule!(Options, chip, "chip", money, "19:47-8.2", "wagers are multiples of this"),
    ];

    /// 2.11(e): with seven spots the most that a pair can become is three hands.
    fn adapt(&mut self, elected: &[&str]) {
        if self.spots == 7 && !elected.contains(&"resplit") {
            self.resplit = Resplit::Three;
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        if self.min > self.max {
            return Err(Refusal::cited("min is above max", cite!("19:47-8.2")));
        }
        if self.spots == 7 && self.resplit == Resplit::Four {
            let what = "resplit 4 needs at most six spots";
            return Err(Refusal::cited(what, cite!("13:69F-2.11(e)")));
        }
        Ok(())
    }
}
