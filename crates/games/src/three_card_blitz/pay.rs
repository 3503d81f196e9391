//! Pay tables, meters, areas, elections and irregularities of 3 Card Blitz: data, every row cited.

use super::Area;
use super::hand::{Dealt, HandLine};
use crate::one_deck::irregular::{self, FirstFaceUp, RowLaw, WaitingStack};
pub use crate::one_deck::{CountingShuffler, Dealing};
use crate::one_deck::{Elections, SecondDecks, Shuffling, StubLaw};
use alloc::vec::Vec;
use cards::Suit;
use table::session::{NewCards, RecutBy};
use table::{
    Amount, AreaRule, Cite, Floor, Limits, Meter, Money, Odds, OptionRule, PayTable, PayTables,
    Refusal, Remedy, Required, Returns, Verdict, When, cite, elected, options,
};

elected! {
    /// 51.11(e): whether the progressive is offered.
    Progressive { On = "on", Off = "off", }
}

elected! {
    /// B-10: whether a winning progressive wager comes back beside its award.
    StakeReturned { No = "no", Yes = "yes", }
}

/// 1.13BB(a): the most spots a table may have.
pub const SPOTS: u8 = 6;

/// 51.11(c): what the blind is paid for, in the order of [`HandLine`], at the odds to one of
/// tables 1 to 3 (none to one is a push), with the paragraph that describes the hand.
pub const BLIND: [(&str, HandLine, [u16; 3], Cite); 8] = [
    ("up-to-26", HandLine::UpTo26, [0, 0, 0], cite!("13:69F-51.11(c)")),
    ("total-27", HandLine::Of27, [0, 1, 1], cite!("13:69F-51.11(c)")),
    ("total-28", HandLine::Of28, [0, 1, 1], cite!("13:69F-51.11(c)")),
    ("total-29", HandLine::Of29, [1, 1, 1], cite!("13:69F-51.11(c)")),
    ("total-30", HandLine::Of30, [3, 1, 1], cite!("13:69F-51.11(c)")),
    ("blitz", HandLine::Blitz, [4, 4, 4], cite!("13:69F-51.1 \"Blitz\"")),
    ("royal-blitz", HandLine::RoyalBlitz, [10, 10, 8], cite!("13:69F-51.1 \"Royal Blitz\"")),
    ("double-blitz", HandLine::DoubleBlitz, [50, 50, 50], cite!("13:69F-51.1 \"Double Blitz\"")),
];

/// 51.11(c): the printed tables. The licensee selects one of them; one's own is for comparison.
pub static BLIND_TABLES: PayTables<8> = PayTables {
    lines: {
        let mut lines = [""; 8];
        let mut nth = 0;
        while nth < 8 {
            lines[nth] = BLIND[nth].0;
            nth += 1;
        }
        lines
    },
    printed: &[("1", BLIND_1), ("2", blind_table(1)), ("3", blind_table(2))],
    floor: Floor::None,
};

const BLIND_1: PayTable<8> = blind_table(0);

const fn blind_table(which: usize) -> PayTable<8> {
    let mut odds = [Odds::PUSH; 8];
    let mut nth = 0;
    while nth < 8 {
        odds[nth] = Odds::to_one(BLIND[nth].2[which]);
        nth += 1;
    }
    PayTable { odds }
}

/// 51.11(c): what the blind of a higher total pays; none is a push.
#[inline(always)]
pub fn blind(blind: &PayTable<8>, line: HandLine) -> Option<Odds> {
    Some(blind.odds[line as usize]).filter(|odds| *odds != Odds::PUSH)
}

/// 51.11(d): the printed tables, by how many cards are of one suit. The licensee selects one of
/// them; one's own is for comparison.
pub static FLUSH_TABLES: PayTables<4> = PayTables {
    lines: ["four-suited", "five-suited", "six-suited", "seven-suited"],
    printed: &[("1", FLUSH_1), ("2", flush_table([1, 10, 100, 500]))],
    floor: Floor::None,
};

const FLUSH_1: PayTable<4> = flush_table([2, 8, 50, 200]);

const fn flush_table([four, five, six, seven]: [u16; 4]) -> PayTable<4> {
    let odds = [Odds::to_one(four), Odds::to_one(five), Odds::to_one(six), Odds::to_one(seven)];
    PayTable { odds }
}

/// 51.11(d): what the flush bonus pays; less than four cards of one suit lose.
#[inline(always)]
pub fn flush_bonus(bonus: &PayTable<4>, suited: u8) -> Option<Odds> {
    Some(bonus.odds[usize::from(suited).checked_sub(4)?])
}

/// 51.11: a wager must be payable in whole cents.
pub fn payable(options: &Options, area: Area) -> Vec<Odds> {
    match area {
        Area::Blind => options.blind.odds.to_vec(),
        Area::FlushBonus => options.flush_bonus.odds.to_vec(),
        Area::Ante | Area::Play | Area::Progressive => Vec::new(),
    }
}

/// 51.11(e)1: the progressive wager.
pub const PROGRESSIVE: Money = Money::dollars(5);

/// 51.11(f): the meters: of the royal flush, and of the royal blitz in spades, hearts, diamonds and
/// clubs.
pub const METERS: [Meter; 5] = [
    meter("meter-1", Money::dollars(5000)),
    meter("meter-2", Money::dollars(200)),
    meter("meter-3", Money::dollars(200)),
    meter("meter-4", Money::dollars(200)),
    meter("meter-5", Money::dollars(200)),
];

/// 51.11(e)3: what is paid is rounded up to the dollar.
const fn meter(name: &'static str, reset: Money) -> Meter {
    Meter { name, reset, rounded_up_to: Money::dollars(1), why: cite!("13:69F-51.11(f)") }
}

/// 51.11(f): what each wager adds: 2 percent of it to meter 1, 5 percent to each of the others.
pub const SHARES: [Money; METERS.len()] =
    [Money::cents(10), Money::cents(25), Money::cents(25), Money::cents(25), Money::cents(25)];

/// What stands on the meters when none of them has grown.
pub const RESETS: [Money; METERS.len()] =
    [METERS[0].reset, METERS[1].reset, METERS[2].reset, METERS[3].reset, METERS[4].reset];

/// 51.11(e): the suits of meters 2 to 5.
pub const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// 51.11(e): the awards of a fixed amount, as they are printed.
pub const DOUBLE_BLITZ: Money = Money::dollars(1000);
pub const BLITZ: Money = Money::dollars(30);
pub const OF_30: Money = Money::dollars(20);

/// 51.11(e): what a hand is awarded.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Award {
    pub fixed: Option<Money>,
    /// Which of the meters.
    pub meters: [bool; METERS.len()],
}

impl Award {
    pub fn wins(self) -> bool {
        self.fixed.is_some() || self.meters.contains(&true)
    }
}

/// 51.11(e)2: the highest award only, but a double blitz with every royal blitz it holds.
#[inline(always)]
pub fn award(options: &Options, dealt: Dealt) -> Award {
    let mut award = Award { fixed: None, meters: [false; METERS.len()] };
    if dealt.is_royal_flush() {
        award.meters[0] = true;
        return award;
    }
    for (nth, suit) in SUITS.into_iter().enumerate() {
        award.meters[nth + 1] = dealt.is_royal_blitz(suit);
    }
    award.fixed = match dealt.line() {
        HandLine::DoubleBlitz => Some(options.progressive_double_blitz),
        HandLine::Blitz => Some(options.progressive_blitz),
        HandLine::Of30 => Some(options.progressive_30),
        // The definition lets 29 win, the table names no amount (B-1).
        HandLine::Of29 => options.progressive_29,
        _ => None,
    };
    award
}

/// B-10: the award is the whole payment, the wager itself has fed the meters; unless the licensee
/// gives it back to those who win.
#[inline(always)]
pub fn after_award(options: &Options, award: Award) -> Verdict {
    match options.progressive_stake_returned {
        StakeReturned::Yes if award.wins() => Verdict::Returned,
        _ => Verdict::Lose,
    }
}

/// 51.1, 51.6, 51.11(e)1: what each area asks for.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let limits = options.limits.amount(area, options.min, options.max, options.chip);
    let (before, later) = (When::BeforeTheDeal, When::InTheRound);
    match area {
        Area::Ante => {
            let both = [Area::Ante, Area::Blind];
            let limits =
                options.limits.amount_of_all(&both, options.min, options.max, options.chip);
            AreaRule::new(before, Required::Always, limits, cite!("13:69F-51.1 \"Ante\""))
        }
        // How large it is the text does not say (B-2).
        Area::Blind => AreaRule::new(
            before,
            Required::Always,
            Amount::EqualTo(Area::Ante),
            cite!("13:69F-51.1 \"Blind\""),
        ),
        Area::Play => AreaRule::new(
            later,
            Required::Optional,
            Amount::EqualTo(Area::Ante),
            cite!("13:69F-51.1 \"Play\""),
        ),
        Area::FlushBonus => {
            AreaRule::new(before, Required::Optional, limits, cite!("13:69F-51.1 \"Flush Bonus\""))
        }
        Area::Progressive => match options.progressive {
            Progressive::On => AreaRule::new(
                before,
                Required::Optional,
                Amount::Limits { min: PROGRESSIVE, max: PROGRESSIVE, chip: PROGRESSIVE },
                cite!("13:69F-51.11(e)1"),
            ),
            Progressive::Off => AreaRule::new(
                When::NotOffered,
                Required::Optional,
                limits,
                cite!("13:69F-51.1 \"Progressive Jackpot\""),
            ),
        },
    }
}

/// 51.12: what goes wrong, and what is done about it. A dealer's card seen early has no row: the
/// section is silent on it (B-14).
pub fn irregularities(options: &Options) -> Vec<Remedy> {
    let law = RowLaw {
        face_up: cite!("13:69F-51.12(a)"),
        first_face_up: FirstFaceUp::VoidsTheRound,
        drawn_unseen: cite!("13:69F-51.12(a)"),
        wrong_number: cite!("13:69F-51.12(b)"),
        dealer_card_exposed: None,
        waiting_stack: WaitingStack::NotYet,
        shuffler_fails: (options.second_deck == SecondDecks::On)
            .then_some(cite!("13:69F-51.12(c)")),
        shoe_fails: (options.dealing == Dealing::AutomatedShoe).then_some(cite!("13:69F-51.12(d)")),
    };
    irregular::rows(&law, options.void_returns)
}

/// 51.7(e), 51.9(c), (d), 51.10(d)3: the paragraphs on the stub.
#[inline(always)]
pub(crate) fn stub(options: &Options) -> StubLaw {
    let (count, away) = match options.dealing {
        // 51.8 is silent; nothing in 51.7(e) hangs on the shoe (B-15).
        Dealing::Hand | Dealing::ManualShoe => (cite!("13:69F-51.7(e)"), cite!("13:69F-51.10(d)3")),
        Dealing::AutomatedShoe => (cite!("13:69F-51.9(d)"), cite!("13:69F-51.9(c)")),
    };
    let (right, wrong) = (cite!("13:69F-51.7(e)1"), cite!("13:69F-51.7(e)2"));
    StubLaw { away, count, right, wrong, misdealt: cite!("13:69F-51.12(b)") }
}

options! {
    /// What the licensee elected.
    Options {
        blind: PayTable<8> = BLIND_1, "blind" of BLIND_TABLES, "13:69F-51.11(c)",
            "the table by which the blind is paid", for comparison "own";
        flush_bonus: PayTable<4> = FLUSH_1, "flush-bonus" of FLUSH_TABLES, "13:69F-51.11(d)",
            "the table by which the flush bonus is paid", for comparison "own";
        dealing: Dealing, "dealing", "13:69F-51.8(a)", "what the cards are dealt from";
        progressive: Progressive, "progressive", "13:69F-51.11(e)",
            "whether the progressive is offered";
        /// What a total of 29 is awarded, where that is approved.
        progressive_29: Option<Money>,
            "progressive-29", "13:69F-51.1 \"Progressive Jackpot\"",
            "what the progressive awards for a total of 29";
        progressive_30: Money = OF_30, "progressive-30", "13:69F-51.11(e)",
            "what the progressive awards for a total of 30", for comparison "own";
        progressive_blitz: Money = BLITZ, "progressive-blitz", "13:69F-51.11(e)",
            "what the progressive awards for a blitz", for comparison "own";
        progressive_double_blitz: Money = DOUBLE_BLITZ, "progressive-double-blitz",
            "13:69F-51.11(e)", "what the progressive awards for a double blitz",
            for comparison "own";
        progressive_stake_returned: StakeReturned, "progressive-stake-returned", "13:69F-51.11(e)",
            "whether a winning progressive wager comes back beside its award";
        void_returns: Returns, "void-returns", "13:69F-51.12(b)",
            "whether a void round undoes what was settled before";
        counting_shuffler: CountingShuffler, "counting-shuffler", "13:69F-51.7(f)",
            "whether the shuffling device counts the deck, so that nobody must";
        opening: NewCards, "opening", "13:69F-51.4(a)",
            "whether new cards are inspected and shuffled at the table, or came so";
        shuffle: Shuffling, "shuffle", "13:69F-51.4(a)",
            "how the cards are shuffled; from the hand only a machine's may be dealt";
        second_deck: SecondDecks, "second-deck", "13:69F-51.2(b)",
            "whether two decks alternate, one in the machine while the other is dealt";
        recut_by: RecutBy, "recut-by", "13:69F-51.4(d)",
            "who makes the cut that a supervisor orders once more";
        spots: u8 = SPOTS, "spots" 1..=6, "13:69E-1.13BB(a)", "how many spots the table has";
        min: Money = Money::dollars(1), "min", "19:47-8.3", "the least that may be wagered";
        max: Money = Money::dollars(10_000), "max", "19:47-8.3", "the most that may be wagered";
        chip: Money = Money::cents(50), "chip", "19:47-8.3", "wagers are multiples of this";
        limits: Limits, "limits", "19:47-8.3",
            "a minimum and a maximum of their own for single areas";
    }
}

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = Options::ROWS;

    /// 51.8(b)1, 51.2(b): hand dealing and a second deck both hang on the machine.
    fn adapt(&mut self, elected: &[&str]) {
        if self.shuffle == Shuffling::Machine {
            return;
        }
        if !elected.contains(&"dealing") {
            self.dealing = Dealing::ManualShoe;
        }
        if !elected.contains(&"second-deck") {
            self.second_deck = SecondDecks::Off;
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        // 51.8(b)1, 51.2(b), 51.7(f).
        let machine = [cite!("13:69F-51.8(b)1"), cite!("13:69F-51.2(b)"), cite!("13:69F-51.7(f)")];
        self.deck().check_the_machine(machine)?;
        self.limits.check(self.min, self.max, |area| area_rule(self, area), cite!("19:47-8.3"))
    }
}

impl Options {
    /// What is elected for the deck.
    pub(super) fn deck(&self) -> Elections {
        Elections {
            opening: self.opening,
            shuffle: self.shuffle,
            second_deck: self.second_deck,
            recut_by: self.recut_by,
            from_hand: self.dealing == Dealing::Hand,
            counting_shuffler: self.counting_shuffler,
        }
    }
}
