//! Pay tables, areas, elections and irregularities of Pik-it Poker: data, every row cited.

use super::{Area, Choice};
use crate::one_deck::irregular::{self, FirstFaceUp, RowLaw, WaitingStack};
pub use crate::one_deck::{CountingShuffler, DealerStack, Settlement};
use crate::one_deck::{Elections, SecondDecks, Shuffling, StubLaw};
use alloc::vec::Vec;
use cards::three::Category;
use cards::{Five, Rank, Three};
use table::session::{NewCards, RecutBy};
use table::{
    Amount, AreaRule, Cite, Code, Floor, Limits, Money, Odds, OptionRule, PayTable, PayTables,
    Refusal, Remedy, Required, Returns, When, cite, elected, options,
};

elected! {
    /// 39.3(b): how many antes a play wager is.
    Play { Once = "1", Twice = "2", }
}

elected! {
    /// 39.1 "Qualifying hand": whether the dealer must reach A-K-4-3-2 for play 5 to stand.
    Qualifier { Off = "off", On = "on", }
}

elected! {
    /// P-1, P-21: whether a table opens with elections by which a careful player has the edge.
    PlayerEdge { Refuse = "refuse", Allow = "allow", }
}

elected! {
    /// P-1: whether three cards are picked by their backs or after a look at all five.
    Pick { Blind = "blind", Seen = "seen", }
}

elected! {
    /// 39.7 to 39.9: what the cards are dealt from.
    Dealing { AutomatedShoe = "automated-shoe", Hand = "hand", ManualShoe = "manual-shoe", }
}

/// 39.10(b): the ten ways to pick three of five cards.
pub const PICKS: [Choice; 10] = [
    Choice::Pick123,
    Choice::Pick124,
    Choice::Pick125,
    Choice::Pick134,
    Choice::Pick135,
    Choice::Pick145,
    Choice::Pick234,
    Choice::Pick235,
    Choice::Pick245,
    Choice::Pick345,
];

/// The same as places among five cards, counted from 0.
pub const TRIOS: [[usize; 3]; 10] = [
    [0, 1, 2],
    [0, 1, 3],
    [0, 1, 4],
    [0, 2, 3],
    [0, 2, 4],
    [0, 3, 4],
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 4],
    [2, 3, 4],
];

/// 39.10(b): which cards a pick turns; other decisions turn none.
#[inline(always)]
pub fn picked(choice: Choice) -> &'static [usize] {
    match (choice as usize).checked_sub(Choice::Pick123 as usize) {
        Some(nth) => &TRIOS[nth],
        None => &[],
    }
}

/// 39.11(b): what the five card bonus is paid for, lowest first, at the odds to one of tables 1
/// and 2, with the paragraph that describes the hand.
pub const FIVE: [(&str, [u16; 2], Cite); 8] = [
    ("two-pair", [1, 1], cite!("13:69F-39.4(b)8")),
    ("three-of-a-kind", [2, 2], cite!("13:69F-39.4(b)7")),
    ("straight", [5, 4], cite!("13:69F-39.4(b)6")),
    ("flush", [8, 6], cite!("13:69F-39.4(b)5")),
    ("full-house", [10, 10], cite!("13:69F-39.4(b)4")),
    ("four-of-a-kind", [50, 50], cite!("13:69F-39.4(b)3")),
    ("straight-flush", [250, 250], cite!("13:69F-39.4(b)2")),
    ("royal-flush", [1000, 750], cite!("13:69F-39.4(b)1")),
];

/// 39.11(c): what the three card bonus is paid for, lowest first, at the odds to one of tables 1,
/// 2 and 3, with the paragraph that describes the hand.
pub const THREE: [(&str, [u16; 3], Cite); 6] = [
    ("pair", [1, 1, 1], cite!("13:69F-39.4(c)6")),
    ("flush", [3, 3, 4], cite!("13:69F-39.4(c)5")),
    ("straight", [6, 6, 6], cite!("13:69F-39.4(c)4")),
    ("three-of-a-kind", [30, 30, 25], cite!("13:69F-39.4(c)3")),
    ("straight-flush", [40, 50, 35], cite!("13:69F-39.4(c)2")),
    ("royal-flush", [200, 100, 80], cite!("13:69F-39.4(c)1")),
];

/// The lines of a table for the five card bonus, and of one for the three card bonus.
pub const FIVE_LINES: [&str; 8] = lines(&FIVE);
pub const THREE_LINES: [&str; 6] = lines(&THREE);

/// 39.11(b): the printed tables by name, the default first.
pub const FIVE_CARD_BONUS: [(&str, PayTable<8>); 2] =
    [("1", table(&FIVE, 0)), ("2", table(&FIVE, 1))];

/// 39.11(c): the printed tables by name, the default first.
pub const THREE_CARD_BONUS: [(&str, PayTable<6>); 3] =
    [("2", table(&THREE, 1)), ("1", table(&THREE, 0)), ("3", table(&THREE, 2))];

/// 39.11(b), (c): a table of one's own pays no less than a printed one.
pub static FIVE_TABLES: PayTables<8> =
    PayTables { lines: FIVE_LINES, printed: &FIVE_CARD_BONUS, floor: Floor::Printed };
pub static THREE_TABLES: PayTables<6> =
    PayTables { lines: THREE_LINES, printed: &THREE_CARD_BONUS, floor: Floor::Printed };

const fn lines<const N: usize, const T: usize>(
    rows: &[(&'static str, [u16; T], Cite); N],
) -> [&'static str; N] {
    let mut lines = [""; N];
    let mut nth = 0;
    while nth < N {
        lines[nth] = rows[nth].0;
        nth += 1;
    }
    lines
}

const fn table<const N: usize, const T: usize>(
    rows: &[(&'static str, [u16; T], Cite); N],
    which: usize,
) -> PayTable<N> {
    let mut odds = [Odds::to_one(1); N];
    let mut nth = 0;
    while nth < N {
        odds[nth] = Odds::to_one(rows[nth].1[which]);
        nth += 1;
    }
    PayTable { odds }
}

/// 39.11(b): the five card bonus, by the highest line; one pair and less lose.
#[inline(always)]
pub fn five_card_bonus(options: &Options, hand: Five) -> Option<Odds> {
    Some(options.five_card_bonus.odds[five_line(hand)?])
}

/// Which of [`FIVE_LINES`] the hand reaches.
#[inline(always)]
pub fn five_line(hand: Five) -> Option<usize> {
    // The lines follow the categories, from two pairs up.
    (hand.category() as usize).checked_sub(2)
}

/// 39.11(c): the three card bonus, by the highest line that the three cards shown reach.
#[inline(always)]
pub fn three_card_bonus(options: &Options, hand: Three) -> Option<Odds> {
    Some(options.three_card_bonus.odds[three_line(hand)?])
}

/// Which of [`THREE_LINES`] the hand reaches.
#[inline(always)]
pub fn three_line(hand: Three) -> Option<usize> {
    // The lines follow the categories, from a pair up, and the royal flush has one of its own.
    let royal = hand.category() == Category::StraightFlush && hand.high() == Rank::Ace;
    (hand.category() as usize + usize::from(royal)).checked_sub(1)
}

/// 39.3(b): the amount of a play wager.
#[inline(always)]
pub fn times(play: Play, ante: Money) -> Money {
    match play {
        Play::Once => ante,
        Play::Twice => ante + ante,
    }
}

/// 39.1, 39.3: what each area asks for.
pub fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
    let limits = options.limits.amount(area, options.min, options.max, options.chip);
    let (before, later) = (When::BeforeTheDeal, When::InTheRound);
    match area {
        Area::Ante => {
            let both = [Area::Ante, Area::FiveCardBonus];
            let limits =
                options.limits.amount_of_all(&both, options.min, options.max, options.chip);
            AreaRule::new(before, Required::Always, limits, cite!("13:69F-39.3(a)"))
        }
        Area::FiveCardBonus => AreaRule::new(
            before,
            Required::Always,
            Amount::EqualTo(Area::Ante),
            cite!("13:69F-39.1 \"5 card bonus wager\""),
        ),
        Area::ThreeCardBonus => {
            AreaRule::new(before, Required::Optional, limits, cite!("13:69F-39.3(a)"))
        }
        // Once or twice the ante, as elected: nobody is asked for an amount.
        Area::Play3 | Area::Play5 => {
            AreaRule::new(later, Required::Optional, limits, cite!("13:69F-39.3(b)"))
        }
    }
}

/// 39.11: a wager must be payable in whole cents.
pub fn payable(options: &Options, area: Area) -> Vec<Odds> {
    match area {
        Area::FiveCardBonus => options.five_card_bonus.odds.to_vec(),
        Area::ThreeCardBonus => options.three_card_bonus.odds.to_vec(),
        Area::Ante | Area::Play3 | Area::Play5 => Vec::new(),
    }
}

/// 39.12: what goes wrong, and what is done about it.
pub fn irregularities(options: &Options) -> Vec<Remedy> {
    let law = RowLaw {
        face_up: cite!("13:69F-39.12(a)"),
        first_face_up: FirstFaceUp::Discarded,
        drawn_unseen: cite!("13:69F-39.12(b)"),
        wrong_number: cite!("13:69F-39.12(c)"),
        dealer_card_exposed: Some(cite!("13:69F-39.12(d)")),
        waiting_stack: WaitingStack::Dealers,
        shuffler_fails: (options.second_deck == SecondDecks::On)
            .then_some(cite!("13:69F-39.12(e)")),
        shoe_fails: (options.dealing == Dealing::AutomatedShoe).then_some(cite!("13:69F-39.12(f)")),
    };
    irregular::rows(&law, options.void_returns)
}

/// 39.7(d), (e), 39.8(d), (e), 39.9(d), (e): the paragraphs on the stub.
#[inline(always)]
pub(crate) fn stub(options: &Options) -> StubLaw {
    let (count, away) = match options.dealing {
        Dealing::AutomatedShoe => (cite!("13:69F-39.9(e)"), cite!("13:69F-39.9(d)")),
        Dealing::Hand => (cite!("13:69F-39.8(e)"), cite!("13:69F-39.8(d)")),
        Dealing::ManualShoe => (cite!("13:69F-39.7(e)"), cite!("13:69F-39.7(d)")),
    };
    let (right, wrong) = (cite!("13:69F-39.7(e)1"), cite!("13:69F-39.7(e)2"));
    StubLaw { away, count, right, wrong, misdealt: cite!("13:69F-39.12(c)") }
}

options! {
    /// What the licensee elected.
    Options {
        five_card_bonus: PayTable<8> = FIVE_CARD_BONUS[0].1,
            "five-card-bonus" of FIVE_TABLES, "13:69F-39.11(b)",
            "the table by which the five card bonus is paid; none below a printed one";
        three_card_bonus: PayTable<6> = THREE_CARD_BONUS[0].1,
            "three-card-bonus" of THREE_TABLES, "13:69F-39.11(c)",
            "the table by which the three card bonus is paid; none below a printed one";
        play_3: Play, "play-3", "13:69F-39.3(b)", "how many antes a play 3 wager is";
        play_5: Play, "play-5", "13:69F-39.3(b)", "how many antes a play 5 wager is";
        qualifier: Qualifier, "qualifier", "13:69F-39.10(f)",
            "whether play 5 is void when the dealer has less than ace-king";
        player_edge: PlayerEdge, "player-edge", "13:69F-39.3(b)",
            "our own caution: whether a table opens where a careful player has the edge";
        pick: Pick, "pick", "13:69F-39.10(b)",
            "whether three cards are picked by their backs or after a look at all five";
        settlement: Settlement, "settlement", "13:69F-39.10(e)",
            "one player after another, or one step after another over all players";
        dealing: Dealing, "dealing", "13:69F-39.9(a)", "what the cards are dealt from";
        dealer_stack: DealerStack, "dealer-stack", "13:69F-39.9(c)",
            "when an automated shoe's last stack reaches the dealer";
        void_returns: Returns, "void-returns", "13:69F-39.12(c)",
            "whether a void round undoes what was settled before";
        counting_shuffler: CountingShuffler, "counting-shuffler", "13:69F-39.7(f)",
            "whether the shuffling device counts the deck, so that nobody must";
        opening: NewCards, "opening", "13:69F-39.5(a)",
            "whether new cards are inspected and shuffled at the table, or came so";
        shuffle: Shuffling, "shuffle", "13:69F-39.6(a)",
            "how the cards are shuffled; from the hand only a machine's may be dealt";
        second_deck: SecondDecks, "second-deck", "13:69F-39.2(b)",
            "whether two decks alternate, one in the machine while the other is dealt";
        recut_by: RecutBy, "recut-by", "13:69F-39.6(d)",
            "who makes the cut that a supervisor orders once more";
        spots: u8 = 6, "spots" 1..=9, "13:69E-1.13Y(a)",
            "how many spots the table has; ten hands of five are all that a deck holds";
        spots_per_player: u8 = 1, "spots-per-player" 1..=3, "13:69F-39.3(e)",
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

    /// 39.2(b): a second deck hangs on the machine.
    fn adapt(&mut self, elected: &[&str]) {
        if self.shuffle != Shuffling::Machine && !elected.contains(&"second-deck") {
            self.second_deck = SecondDecks::Off;
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        // 39.8(b)1, 39.2(b), 39.7(f).
        let machine = [cite!("13:69F-39.8(b)1"), cite!("13:69F-39.2(b)"), cite!("13:69F-39.7(f)")];
        self.deck().check_the_machine(machine)?;
        self.limits.check(self.min, self.max, |area| area_rule(self, area), cite!("19:47-8.3"))
    }

    /// Nothing in 39.3(b) or 39.10(b) forbids them: the caution is ours (P-1, P-21).
    fn opens(&self) -> Result<(), Refusal> {
        if self.player_edge == PlayerEdge::Allow {
            return Ok(());
        }
        let twice = self.play_3 == Play::Twice || self.play_5 == Play::Twice;
        if twice && self.qualifier == Qualifier::Off {
            return Err(Refusal::plain(
                Code::PlayerHasTheEdge,
                "our own caution: play wagers of two antes without the qualifier give the player \
                 the edge; elect qualifier on, or player-edge allow",
            ));
        }
        if self.pick == Pick::Seen {
            return Err(Refusal::plain(
                Code::PlayerHasTheEdge,
                "our own caution: a pick with open eyes gives the player the edge; \
                 elect pick blind, or player-edge allow",
            ));
        }
        Ok(())
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
