//! Odds, areas, elections and irregularities of Spanish 21: data, every row cited.

use super::Area;
use super::procedures::{MidShoeEntry, Reshuffling, Shuffling};
pub use crate::twenty_one::rows::ReaderDiscloses;
use crate::twenty_one::rows::{self, RowLaw};
use crate::twenty_one::{
    CardReader, DealerLaw, DoubleLaw, InsuranceLaw, Law, OnSoft17, PairLaw, Resplit,
};
use alloc::string::String;
use alloc::vec::Vec;
use table::session::{NewCards, RecutBy};
use table::{
    Act, After, Amount, AreaRule, Code, Condition, Floor, Irregularity, Limits, Money, Odds,
    OptionRule, PayTable, PayTables, Place, Refusal, Remedy, Required, Returns, Ruling, When,
    Window, cite, elected, irregularity, options,
};

elected! {
    /// 19.2: how many decks of 48 are shuffled together.
    Decks { Six = "6", Eight = "8", }
}

impl Decks {
    pub const fn number(self) -> u8 {
        match self {
            Decks::Six => 6,
            Decks::Eight => 8,
        }
    }
}

elected! {
    /// 19.10: whether a doubled hand may be doubled again.
    Redouble { Off = "off", On = "on", }
}

elected! {
    /// 19.10: whether a double may be taken back.
    Rescue { On = "on", Off = "off", }
}

elected! {
    /// 19.9: whether a hand may be surrendered.
    Surrender { On = "on", Off = "off", }
}

elected! {
    /// 19.5(g): whether suited sevens bring a fixed sum.
    SuperBonus { On = "on", Off = "off", }
}

elected! {
    /// 19.6: whether match-the-dealer is offered.
    MatchTheDealer { ByDecks = "by-decks", Off = "off", }
}

/// 19.6: what a card of the up-card's rank pays, and one of its suit too, by the decks.
pub static MATCH_TABLES: PayTables<2> = PayTables {
    lines: ["match", "suited-match"],
    printed: &[("six-decks", SIX_DECKS), ("eight-decks", EIGHT_DECKS)],
    floor: Floor::None,
};
pub const SIX_DECKS: PayTable<2> = PayTable { odds: [Odds::to_one(4), Odds::to_one(9)] };
pub const EIGHT_DECKS: PayTable<2> = PayTable { odds: [Odds::to_one(3), Odds::to_one(12)] };

/// 19.5: what a blackjack pays.
pub const BLACKJACK: Odds = Odds::of(3, 2);

/// 19.5(f): the 21s that pay more.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Special {
    SixSevenEight,
    SixSevenEightSuited,
    SixSevenEightSpades,
    Sevens,
    SevensSuited,
    SevensSpades,
    FiveCards,
    SixCards,
    SevenCards,
}

/// 19.5(f): each with its odds.
pub static SPECIAL_TABLES: PayTables<9> = PayTables {
    lines: [
        "6-7-8",
        "6-7-8-suited",
        "6-7-8-spades",
        "7-7-7",
        "7-7-7-suited",
        "7-7-7-spades",
        "five-card-21",
        "six-card-21",
        "seven-card-21",
    ],
    printed: &[("printed", PRINTED)],
    floor: Floor::None,
};
pub const PRINTED: PayTable<9> = {
    let [low, middle, high] = [Odds::of(3, 2), Odds::to_one(2), Odds::to_one(3)];
    PayTable { odds: [low, middle, high, low, middle, high, low, middle, high] }
};

impl Special {
    pub fn name(self) -> &'static str {
        SPECIAL_TABLES.lines[self as usize]
    }
}

/// The lines of three cards: mixed, of one suit, of spades.
pub const SIX_SEVEN_EIGHT: [Special; 3] =
    [Special::SixSevenEight, Special::SixSevenEightSuited, Special::SixSevenEightSpades];
pub const SEVENS: [Special; 3] = [Special::Sevens, Special::SevensSuited, Special::SevensSpades];

/// 19.5(f), 19.6, 19.9: what a wager must be payable at in whole cents; what pays 3 to 2 can be
/// halved too.
pub fn payable(options: &Options, area: Area) -> Vec<Odds> {
    match area {
        Area::Main(_) => options.special_21s.odds.into_iter().chain([BLACKJACK]).collect(),
        Area::MatchTheDealer => options.match_pays.odds.to_vec(),
        Area::Double(_) | Area::Insurance => Vec::new(),
    }
}

/// 19.5, 19.6, 19.8, 19.10, 19.11: what each area asks for.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let in_chips = |min| options.limits.amount(area, min, options.max, options.chip);
    let optional = |when, amount, why| AreaRule::new(when, Required::Optional, amount, why);
    let later = |amount, why| optional(When::InTheRound, amount, why);
    match area {
        Area::Main(0) => {
            let (when, why) = (When::BeforeTheDeal, cite!("19:47-19.5"));
            AreaRule::new(when, Required::Always, in_chips(options.min), why)
        }
        // The text seen sets no minimum for it.
        Area::MatchTheDealer => match options.match_the_dealer {
            MatchTheDealer::ByDecks => {
                optional(When::BeforeTheDeal, in_chips(options.chip), cite!("19:47-19.6"))
            }
            MatchTheDealer::Off => {
                let why = cite!("13:69E-1.10B(b)2");
                optional(When::NotOffered, in_chips(options.chip), why)
            }
        },
        Area::Main(_) => later(Amount::EqualTo(Area::Main(0)), cite!("19:47-19.11")),
        Area::Double(_) => later(in_chips(options.chip), cite!("19:47-19.10")),
        Area::Insurance => later(in_chips(options.chip), cite!("19:47-19.8")),
    }
}

/// 19.15(b).
pub const TEN_FOUND: Irregularity =
    irregularity!("ten-found", Stray, "a ten is found in the shoe, where tens are out");

/// 19.15(b), SP-I.
pub const TEN_IN_HOLE: Irregularity =
    irregularity!("ten-in-hole", Nothing, "the hole card proves to be a ten, where tens are out");

/// It is read or about to be turned, and the reader has not told of a blackjack.
const HOLE_CARD_IS_SEEN: Condition =
    Condition::act("when the hole card is read or turned, and no blackjack was told", |scene| {
        matches!(scene.act, Act::Tell(Place::DEALER) | Act::Turn(Place::DEALER))
            && scene.unturned(Place::DEALER) == 1
            && !scene.told
    });

/// 19.15(b), SP-I: one in the shoe and one in the hole are two.
const A_SECOND_TEN: Condition = Condition::now("the second time", |scene| {
    [TEN_FOUND, TEN_IN_HOLE].iter().any(|ten| scene.has_gone_wrong(*ten))
});

/// 19.15: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Remedy> {
    let mut rows = rows::rows(&ROWS, &options.rows());
    let why = cite!("19:47-19.15(b)");
    let again = Window(&[A_SECOND_TEN, rows::DURING_THE_DEALING]);
    let void = Ruling::Void { returns: options.void_returns, after: After::Reshuffle };
    rows.push(Remedy::new(TEN_FOUND, again, void, why));
    rows.push(Remedy::new(TEN_FOUND, Window::ALWAYS, Ruling::Destroy, why));
    let in_hole_too = Window(&[A_SECOND_TEN, HOLE_CARD_IS_SEEN]);
    rows.push(Remedy::new(TEN_IN_HOLE, in_hole_too, void, why).or_ruled());
    rows.push(Remedy::new(TEN_IN_HOLE, Window(&[HOLE_CARD_IS_SEEN]), Ruling::Game, why).or_ruled());
    rows
}

pub(super) const ROWS: RowLaw = RowLaw {
    face_up: cite!("19:47-19.15(a)"),
    drawn_unseen: cite!("19:47-19.15(c)"),
    drawn_exposed: cite!("19:47-19.15(d)"),
    once_players_have_theirs: rows::PLAYERS_HAVE_TWO,
    dealer_overdraws: cite!("19:47-19.15(e)"),
    missed: cite!("19:47-19.15(i)"),
    missed_hand: cite!("19:47-19.15(h)"),
    missed_own: cite!("19:47-19.15(f)"),
    shoe_empty: cite!("19:47-19.15(g)"),
    shuffler_fails: cite!("19:47-19.15(j)"),
    misused_and_discloses: cite!("19:47-19.15(l)1"),
    misused: cite!("19:47-19.15(l)2"),
    reader_fails: cite!("19:47-19.15(m)"),
    reader_inspected: None,
};

/// The paragraphs on what the games of 21 share.
pub const LAW: Law = Law {
    missed_hand: cite!("19:47-19.15(h)"),
    missed_own: cite!("19:47-19.15(f)"),
    missed_draw: cite!("19:47-19.15(i)"),
    exposed: cite!("19:47-19.15(d)"),
    insurance: InsuranceLaw {
        asked: cite!("19:47-19.8"),
        staked: cite!("19:47-19.8"),
        staked_by_others: cite!("19:47-19.13(f)"),
        won: cite!("19:47-19.8"),
        lost_at_the_look: cite!("19:47-19.8"),
        lost: cite!("19:47-19.8"),
    },
    peek_under_ace: cite!("19:47-19.7"),
    peek_under_ten: cite!("19:47-19.7"),
    surrendered: cite!("19:47-19.9"),
    double: DoubleLaw {
        asked: cite!("19:47-19.10"),
        staked: cite!("19:47-19.10"),
        staked_by_others: cite!("19:47-19.13(d)"),
        card: cite!("19:47-19.10"),
    },
    draw: cite!("19:47-19.12(a)"),
    dealer: DealerLaw {
        draws: cite!("19:47-19.12(b)"),
        total: cite!("19:47-19.7"),
        settles: cite!("19:47-19.5"),
        clears: cite!("19:47-19.7(h)"),
    },
};

/// The paragraphs on two initial cards and pairs.
pub const PAIR_LAW: PairLaw = PairLaw {
    deal: cite!("19:47-19.7"),
    total: cite!("19:47-19.7"),
    surrender: cite!("19:47-19.9"),
    split: cite!("19:47-19.11"),
    split_again: cite!("19:47-19.11"),
    follow: cite!("19:47-19.13(e)"),
    second_card: cite!("19:47-19.11"),
};

options! {
    /// What the licensee elected.
    Options {
        decks: Decks, "decks", "19:47-19.2", "how many decks without tens are shuffled together";
        soft_17: OnSoft17, "soft-17", "19:47-19.12(b)", "what the dealer does on a soft 17",
            for comparison "hit";
        redouble: Redouble, "redouble", "19:47-19.10",
            "whether a doubled hand may be doubled again, up to twice", for comparison "on";
        rescue: Rescue, "rescue", "19:47-19.10",
            "whether a double may be taken back and the wager under it given up",
            for comparison "off";
        surrender: Surrender, "surrender", "19:47-19.9",
            "whether two cards may be surrendered for half the wager";
        special_21s: PayTable<9> = PRINTED, "special-21s" of SPECIAL_TABLES, "19:47-19.5(f)",
            "what special 21s pay that were not doubled";
        super_bonus: SuperBonus, "super-bonus", "19:47-19.5(g)",
            "whether suited sevens against a seven bring a fixed sum", for comparison "off";
        super_bonus_from: Money = Money::dollars(5), "super-bonus-from", "19:47-19.5(g)",
            "the least wager for the smaller sum";
        super_bonus_pays: Money = Money::dollars(1000), "super-bonus-pays", "19:47-19.5(g)",
            "the smaller sum";
        super_bonus_high_from: Money = Money::dollars(25), "super-bonus-high-from",
            "19:47-19.5(g)", "the least wager for the greater sum";
        super_bonus_high_pays: Money = Money::dollars(5000), "super-bonus-high-pays",
            "19:47-19.5(g)", "the greater sum";
        super_bonus_others: Option<Money> = Some(Money::dollars(50)), "super-bonus-others",
            "19:47-19.5(g)", "what everybody else in the round gets";
        match_the_dealer: MatchTheDealer, "match-the-dealer", "19:47-19.6",
            "whether match-the-dealer is offered", for comparison "off";
        match_pays: PayTable<2> = SIX_DECKS, "match-pays" of MATCH_TABLES, "19:47-19.6",
            "what each matching card pays; the table of the decks unless elected";
        resplit: Resplit, "resplit", "19:47-19.11", "how many hands a spot may have after splits",
            for comparison "3" "2";
        card_reader: CardReader, "card-reader", "19:47-19.15(m)",
            "whether a device tells the dealer of a blackjack before the players decide";
        reader_discloses: ReaderDiscloses, "reader-discloses", "19:47-19.15(l)1",
            "whether a player could learn the hole card from that device";
        void_returns: Returns, "void-returns", "19:47-19.15(a)",
            "whether a round void for cards found in the shoe undoes what was settled";
        opening: NewCards, "opening", "19:47-19.4",
            "whether new cards are inspected and shuffled at the table, or came so";
        shuffle: Shuffling, "shuffle", "13:69E-1.19(c)", "how the cards are shuffled";
        reshuffle: Reshuffling, "reshuffle", "19:47-19.4",
            "whether they are shuffled again at the cutting card or after every round";
        recut_by: RecutBy, "recut-by", "19:47-19.4",
            "who makes the cut that a supervisor orders once more";
        mid_shoe_entry: MidShoeEntry, "mid-shoe-entry", "19:47-19.5",
            "whether somebody who sat out a round may join before the next shuffle";
        spots: u8 = 6, "spots" 1..=6, "13:69E-1.10B(a)", "how many spots there are";
        bettors: u8 = 3, "bettors" 1..=3, "19:47-19.13(a)", "how many people may wager on one spot";
        spots_per_player: u8 = 1, "spots-per-player" 1..=6, "19:47-19.14",
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

    /// 19.6: the odds of matching hang on the decks.
    fn adapt(&mut self, elected: &[&str]) {
        if !elected.contains(&"match-pays") {
            self.match_pays = match self.decks {
                Decks::Six => SIX_DECKS,
                Decks::Eight => EIGHT_DECKS,
            };
        }
    }

    /// 19.5(g), SP-A: no text gives other sums or steps of the super bonus.
    fn for_comparison(&self) -> Vec<(&'static str, String)> {
        let plain = Options::default();
        let differs = |rule: &&OptionRule<Options>| {
            rule.key.starts_with("super-bonus-") && (rule.get)(self) != (rule.get)(&plain)
        };
        let sums = Options::ROWS.iter().filter(differs).map(|rule| (rule.key, (rule.get)(self)));
        let rows = Options::ROWS.iter().filter_map(|rule| rule.unfounded(self));
        rows.chain(sums).collect()
    }

    fn check(&self) -> Result<(), Refusal> {
        self.limits.check(self.min, self.max, |area| area_rule(self, area), cite!("19:47-8.3"))?;
        if self.super_bonus_high_from <= self.super_bonus_from {
            let what = "super-bonus-high-from must be more than super-bonus-from";
            return Err(Refusal::cited(Code::OptionsContradict, what, cite!("19:47-19.5(g)")));
        }
        if self.match_pays.odds.iter().any(|odds| odds.per != 1) {
            let what = "match-pays must be to one: what two cards match is added up";
            return Err(Refusal::cited(Code::OptionsContradict, what, cite!("19:47-19.6")));
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
            soft_17: self.soft_17,
            shuffle: self.shuffle.into(),
            returns: self.void_returns,
        }
    }
}
