//! Pay tables, areas, elections and irregularities of Three Card Poker: data, every row cited.

use super::Area;
use crate::one_deck::irregular::{self, FirstFaceUp, RowLaw, WaitingStack};
pub use crate::one_deck::{CountingShuffler, DealerStack, Dealing, Settlement};
use crate::one_deck::{Elections, SecondDecks, Shuffling, StubLaw};
use alloc::vec::Vec;
use cards::three::Category;
use table::session::{NewCards, RecutBy};
use table::{
    Amount, AreaRule, Cite, Code, Floor, Limits, Money, Odds, OptionRule, PayTable, PayTables,
    Refusal, Remedy, Required, Returns, When, cite, elected, options,
};

elected! {
    /// 20.6(f), as read in T-3: whether ante and pair plus must both be wagered.
    Version { Standard = "standard", BothWagers = "both-wagers", }
}

elected! {
    /// T-2: what a tie with a qualified dealer does.
    Tie { Push = "push", Lose = "lose", }
}

elected! {
    /// T-11: whether a void round gives forfeited wagers back.
    VoidAfterFold { Refund = "refund", Keep = "keep", }
}

/// 20.11(a)2: the printed ledgers, lowest line first. The text knows no others; one's own is for
/// comparison.
pub static PAIR_PLUS: PayTables<5> = PayTables {
    lines: ["pair", "flush", "straight", "three-of-a-kind", "straight-flush"],
    printed: &[
        ("A", LEDGER_A),
        ("B", LEDGER_B),
        ("C", to_one([1, 3, 6, 30, 40])),
        ("D", to_one([1, 3, 6, 33, 35])),
    ],
    floor: Floor::None,
};

const LEDGER_A: PayTable<5> = to_one([1, 4, 6, 30, 40]);
const LEDGER_B: PayTable<5> = to_one([1, 4, 6, 33, 35]);

/// 20.11(a)3, 3.i: the two printed ante bonuses, lowest line first.
pub static ANTE_BONUS: PayTables<3> = PayTables {
    lines: ["straight", "three-of-a-kind", "straight-flush"],
    printed: &[("1-4-5", ONE_FOUR_FIVE), ("1-5-6", ONE_FIVE_SIX)],
    floor: Floor::None,
};

const ONE_FOUR_FIVE: PayTable<3> = to_one([1, 4, 5]);
const ONE_FIVE_SIX: PayTable<3> = to_one([1, 5, 6]);

const fn to_one<const N: usize>(pays: [u16; N]) -> PayTable<N> {
    let mut odds = [Odds::to_one(1); N];
    let mut nth = 0;
    while nth < N {
        odds[nth] = Odds::to_one(pays[nth]);
        nth += 1;
    }
    PayTable { odds }
}

/// 20.11(a)2: pair plus, by ledger; less than a pair loses. The dealer's hand has no part in it.
#[inline(always)]
pub fn pair_plus(ledger: &PayTable<5>, hand: Category) -> Option<Odds> {
    // The lines follow the categories, from a pair up.
    Some(ledger.odds[(hand as usize).checked_sub(Category::Pair as usize)?])
}

/// 20.11(a)3: the bonus on the ante, whatever the dealer holds.
#[inline(always)]
pub fn ante_bonus(bonus: &PayTable<3>, hand: Category) -> Option<Odds> {
    // Few hands are as good: one guess that is nearly always right.
    Some(bonus.odds[(hand as usize).checked_sub(Category::Straight as usize)?])
}

/// 20.11(a)3, 3.i: by which of them the bonus is paid.
#[inline(always)]
pub fn ante_bonus_law(bonus: &PayTable<3>) -> Cite {
    match *bonus == ONE_FIVE_SIX {
        true => cite!("19:47-20.11(a)3.i"),
        false => cite!("19:47-20.11(a)3"),
    }
}

/// 20.11: a wager must be payable in whole cents.
pub fn payable(options: &Options, area: Area) -> Vec<Odds> {
    match area {
        Area::Ante => options.ante_bonus.odds.to_vec(),
        Area::PairPlus => options.pair_plus.odds.to_vec(),
        Area::Play => Vec::new(),
    }
}

/// 20.6: what each area asks for.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let limits = options.limits.amount(area, options.min, options.max, options.chip);
    let both = options.version == Version::BothWagers;
    let required = if both { Required::Always } else { Required::Optional };
    let before = |why| AreaRule::new(When::BeforeTheDeal, required, limits, why);
    match area {
        Area::Ante if both => before(cite!("19:47-20.6(f)")),
        Area::Ante => before(cite!("19:47-20.6(a)")),
        Area::PairPlus if both => before(cite!("19:47-20.6(f)")),
        Area::PairPlus => before(cite!("19:47-20.6(a)")),
        Area::Play => AreaRule::new(
            When::InTheRound,
            Required::Optional,
            Amount::EqualTo(Area::Ante),
            cite!("19:47-20.10(b)"),
        ),
    }
}

/// 20.12: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Remedy> {
    let law = RowLaw {
        face_up: cite!("19:47-20.12(a)"),
        first_face_up: FirstFaceUp::Discarded,
        drawn_unseen: cite!("19:47-20.12(b)"),
        wrong_number: cite!("19:47-20.12(c)"),
        dealer_card_exposed: Some(cite!("19:47-20.12(d)")),
        waiting_stack: options.waiting_stack,
        shuffler_fails: (options.second_deck == SecondDecks::On).then_some(cite!("19:47-20.12(e)")),
        shoe_fails: (options.dealing == Dealing::AutomatedShoe).then_some(cite!("19:47-20.12(f)")),
    };
    irregular::rows(&law, void_returns(options))
}

/// T-11: what a void round gives back.
#[inline(always)]
pub fn void_returns(options: &Options) -> Returns {
    match options.void_after_fold {
        VoidAfterFold::Refund => Returns::All,
        VoidAfterFold::Keep => Returns::Unsettled,
    }
}

/// 20.7(d), (e), 20.8(d), (e), 20.9(d), (e): the paragraphs on the stub.
#[inline(always)]
pub(crate) fn stub(options: &Options) -> StubLaw {
    let (count, away) = match options.dealing {
        Dealing::Hand => (cite!("19:47-20.8(e)"), cite!("19:47-20.8(d)")),
        Dealing::ManualShoe => (cite!("19:47-20.7(e)"), cite!("19:47-20.7(d)")),
        Dealing::AutomatedShoe => (cite!("19:47-20.9(e)"), cite!("19:47-20.9(d)")),
    };
    let (right, wrong) = (cite!("19:47-20.7(e)1"), cite!("19:47-20.7(e)2"));
    StubLaw { away, count, right, wrong, misdealt: cite!("19:47-20.12(c)") }
}

options! {
    /// What the licensee elected.
    Options {
        pair_plus: PayTable<5> = LEDGER_A, "pair-plus" of PAIR_PLUS, "19:47-20.11(a)2",
            "the ledger by which pair plus is paid", for comparison "own";
        ante_bonus: PayTable<3> = ONE_FOUR_FIVE, "ante-bonus" of ANTE_BONUS, "19:47-20.11(a)3",
            "ante bonus for a straight, three of a kind, a straight flush", for comparison "own";
        settlement: Settlement, "settlement", "19:47-20.10(c)",
            "one player after another, or one step after another over all players";
        dealing: Dealing, "dealing", "19:47-20.8(a)", "what the cards are dealt from";
        dealer_stack: DealerStack, "dealer-stack", "19:47-20.9(c)",
            "when an automated shoe's last stack reaches the dealer";
        waiting_stack: WaitingStack, "waiting-stack", "19:47-20.12(d)",
            "whether the last stack is the dealer's while it waits in the automated shoe";
        version: Version, "version", "19:47-20.6(f)",
            "whether every player must wager both ante and pair plus";
        tie: Tie, "tie", "19:47-20.11(a)1", "what a tie with the dealer does to ante and play";
        void_after_fold: VoidAfterFold, "void-after-fold", "19:47-20.12(d)",
            "whether a void round gives back what was forfeited or settled before it";
        counting_shuffler: CountingShuffler, "counting-shuffler", "19:47-20.7(f)",
            "whether the shuffling device counts the deck, so that nobody must";
        opening: NewCards, "opening", "19:47-20.4(a)",
            "whether new cards are inspected and shuffled at the table, or came so";
        shuffle: Shuffling, "shuffle", "19:47-20.5(a)",
            "how the cards are shuffled; from the hand only a machine's may be dealt";
        second_deck: SecondDecks, "second-deck", "19:47-20.2",
            "whether two decks alternate, one in the machine while the other is dealt";
        recut_by: RecutBy, "recut-by", "19:47-20.5(d)",
            "who makes the cut that a supervisor orders once more";
        spots: u8 = 7, "spots" 1..=7, "19:47-20.6(c)", "how many spots the table has";
        spots_per_player: u8 = 1, "spots-per-player" 1..=2, "19:47-20.6(e)",
            "how many adjacent spots one player may take";
        min: Money = Money::dollars(1), "min", "19:47-8.3", "the least that may be wagered";
        max: Money = Money::dollars(10_000), "max", "19:47-8.3", "the most that may be wagered";
        chip: Money = Money::cents(50), "chip", "19:47-8.3", "wagers are multiples of this";
        limits: Limits, "limits", "19:47-8.3",
            "a minimum and a maximum of their own for single areas";
    }
}

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = Options::ROWS;

    /// 20.11(a)3.i: the better ante bonus goes with the version of 20.6(f) and ledger B.
    fn adapt(&mut self, elected: &[&str]) {
        if self.ante_bonus == ONE_FIVE_SIX {
            if !elected.contains(&"pair-plus") {
                self.pair_plus = LEDGER_B;
            }
            if !elected.contains(&"version") {
                self.version = Version::BothWagers;
            }
        }
        // 20.8(b)1, 20.2: hand dealing and a second deck both hang on the machine.
        if self.shuffle != Shuffling::Machine {
            if !elected.contains(&"dealing") {
                self.dealing = Dealing::ManualShoe;
            }
            if !elected.contains(&"second-deck") {
                self.second_deck = SecondDecks::Off;
            }
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        let why = cite!("19:47-20.11(a)3.i");
        if self.ante_bonus == ONE_FIVE_SIX {
            if self.pair_plus != LEDGER_B {
                let ledger = PAIR_PLUS.in_words(&self.pair_plus);
                let what = alloc::format!("ante-bonus 1-5-6 needs pair-plus B, not {ledger}");
                return Err(Refusal::cited(Code::OptionsContradict, what, why));
            }
            if self.version != Version::BothWagers {
                return Err(Refusal::cited(
                    Code::OptionsContradict,
                    "ante-bonus 1-5-6 needs version both-wagers",
                    why,
                ));
            }
        }
        // 20.8(b)1, 20.2, 20.7(f).
        let machine = [cite!("19:47-20.8(b)1"), cite!("19:47-20.2"), cite!("19:47-20.7(f)")];
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
