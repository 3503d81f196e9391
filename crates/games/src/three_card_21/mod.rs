//! Three Card 21 "N" Done, proposed N.J.A.C. 13:69F-2C.

mod decide;
pub mod pay;
pub mod procedures;
mod round;
#[cfg(test)]
mod tests;

use crate::twenty_one::{self, ACE, CardReader, Heard, Hole, Round};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use cards::points::{self, Total};
use cards::three::{self, Category};
use cards::{Card, Pack, Rank, Suit};
use pay::{AceStraight, BonusHand, ReaderDiscloses, Soft17, SplitAces, Surrender, VoidReturns};
use procedures::{MidShoeEntry, RecutBys, Reshuffling, Shuffling};
use table::{Alike, Cite, Game, Money, PayTable, Row, Steady, Stop, Table, cite};
pub use twenty_one::{duel, is_blackjack, most_insurance};

/// Three cards against the dealer's two; any 21 is paid at once, and many hands split in three.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct ThreeCard21;

/// What the licensee elected.
#[derive(Clone, Debug)]
pub struct Options {
    pub decks: u8,
    pub soft_17: Soft17,
    pub surrender: Surrender,
    pub split_aces: SplitAces,
    pub ace_straight: AceStraight,
    pub bonus: PayTable<8>,
    pub card_reader: CardReader,
    pub reader_discloses: ReaderDiscloses,
    pub void_returns: VoidReturns,
    pub shuffle: Shuffling,
    pub reshuffle: Reshuffling,
    pub recut_by: RecutBys,
    pub mid_shoe_entry: MidShoeEntry,
    pub bettors: u8,
    pub spots_per_player: u8,
    pub min: Money,
    pub max: Money,
    pub chip: Money,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            decks: 8,
            soft_17: Soft17::default(),
            surrender: Surrender::default(),
            split_aces: SplitAces::default(),
            ace_straight: AceStraight::default(),
            bonus: pay::PRINTED,
            card_reader: CardReader::default(),
            reader_discloses: ReaderDiscloses::default(),
            void_returns: VoidReturns::default(),
            shuffle: Shuffling::default(),
            reshuffle: Reshuffling::default(),
            recut_by: RecutBys::default(),
            mid_shoe_entry: MidShoeEntry::default(),
            bettors: 3,
            spots_per_player: 1,
            min: Money::dollars(5),
            max: Money::dollars(500),
            chip: Money::cents(50),
        }
    }
}

/// 13:69E-1.10D(b)2, 2C.7, 2C.9, 2C.10: where wagers lie; of a split's three hands each has its
/// own main and double.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Area {
    Main(u8),
    Double(u8),
    Bonus,
    Insurance,
}

impl table::Area for Area {
    const COUNT: usize = 8;

    #[inline(always)]
    fn index(self) -> usize {
        match self {
            Area::Main(hand) => hand as usize,
            Area::Double(hand) => 3 + hand as usize,
            Area::Bonus => 6,
            Area::Insurance => 7,
        }
    }

    fn nth(index: usize) -> Area {
        match index {
            0..3 => Area::Main(index as u8),
            3..6 => Area::Double(index as u8 - 3),
            6 => Area::Bonus,
            _ => Area::Insurance,
        }
    }

    fn name(self) -> String {
        match self {
            Area::Main(0) => "main".into(),
            Area::Main(hand) => format!("main-{}", hand + 1),
            Area::Double(0) => "double".into(),
            Area::Double(hand) => format!("double-{}", hand + 1),
            Area::Bonus => "bonus".into(),
            Area::Insurance => "insurance".into(),
        }
    }
}

/// 2C.5(c)5, 2C.12, 2C.14: what a player may be asked to decide.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    Stand,
    Draw,
    Double,
    Split,
    Surrender,
    Bust,
    Cover,
    Hand1,
    Hand2,
    Hand3,
    Accept,
    Refuse,
    Take,
    Dead,
}

impl table::Choice for Choice {
    const ALL: &'static [Choice] = &[
        Choice::Stand,
        Choice::Draw,
        Choice::Double,
        Choice::Split,
        Choice::Surrender,
        Choice::Bust,
        Choice::Cover,
        Choice::Hand1,
        Choice::Hand2,
        Choice::Hand3,
        Choice::Accept,
        Choice::Refuse,
        Choice::Take,
        Choice::Dead,
    ];

    fn word(self) -> &'static str {
        match self {
            Choice::Stand => "stand",
            Choice::Draw => "draw",
            Choice::Double => "double",
            Choice::Split => "split",
            Choice::Surrender => "surrender",
            Choice::Bust => "bust",
            Choice::Cover => "cover",
            Choice::Hand1 => "hand-1",
            Choice::Hand2 => "hand-2",
            Choice::Hand3 => "hand-3",
            Choice::Accept => "accept",
            Choice::Refuse => "refuse",
            Choice::Take => "take",
            Choice::Dead => "dead",
        }
    }

    fn means(self) -> &'static str {
        match self {
            Choice::Stand => "take no more cards on this hand",
            Choice::Draw => "take one more card",
            Choice::Double => "wager up to as much again and take exactly one more card",
            Choice::Split => "wager twice more and play each of the three cards as a hand",
            Choice::Surrender => "give up half the main wager and leave the round",
            Choice::Bust => "let the hand over 21 lose",
            Choice::Cover => "wager twice more and follow all three hands",
            Choice::Hand1 => "let your wager ride on the first hand alone",
            Choice::Hand2 => "let your wager ride on the second hand alone",
            Choice::Hand3 => "let your wager ride on the third hand alone",
            Choice::Accept => "take the card that was drawn in error",
            Choice::Refuse => "leave that card, and get no more cards this round",
            Choice::Take => "take the card that was missed",
            Choice::Dead => "have the hand called dead and the wager back",
        }
    }
}

impl Game for ThreeCard21 {
    const NAME: &'static str = "three-card-21";
    const TITLE: &'static str = "Three Card 21 \"N\" Done";
    const CITATION: &'static str = "13:69F-2C";
    const EDITION: &'static str = "proposal";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Three cards each against the dealer's two; any 21 is paid at \
         once, and a hand over 21 can be surrendered or split into three. An equal bonus wager \
         pays by your three cards.";
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(options: &Options) -> Pack {
        Pack::standard(options.decks)
    }

    fn spots(_: &Options) -> (u8, Cite) {
        (6, cite!("13:69E-1.10D(a)"))
    }

    fn bettors(options: &Options) -> (u8, Cite) {
        (options.bettors, cite!("13:69F-2C.12(a)"))
    }

    fn spots_each(options: &Options) -> (u8, Cite) {
        (options.spots_per_player, cite!("13:69F-2C.13"))
    }

    fn area_rule(options: &Options, area: Area) -> table::AreaRule<Area> {
        pay::area_rule(options, area)
    }

    fn irregularities(options: &Options) -> Vec<Row> {
        pay::irregularities(options)
    }

    fn procedures(options: &Options) -> table::Procedures {
        procedures::procedures(options)
    }

    /// One royal flush pays by its suit, so that no two suits can change places.
    fn alike() -> Alike {
        Alike::None
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let heard = Heard::new(options.card_reader);
        let mut table = Steady::new(table, |what, act| heard.goes_on(what, act));
        let mut round = Round::new(options, &mut table, &heard);
        round.deal_three()?;
        round.settle_bonuses()?;
        round.pay_21s()?;
        round.insure_and_call()?;
        round.peek()?;
        if round.hole != Hole::Blackjack {
            round.decide_all()?;
        }
        round.reveal()?;
        round.clear()
    }
}

/// 2C.2(b): what the first three cards of a hand count.
#[inline(always)]
pub fn total_of_three(cards: &[Card]) -> Total {
    Total::EMPTY.with(cards[0]).with(cards[1]).with(cards[2])
}

/// 2C.2(c): what three cards are for the bonus wager; only the highest counts.
#[inline(always)]
pub fn bonus_hand(cards: &[Card], total: Total, ace: AceStraight) -> Option<BonusHand> {
    let three = three::rank(cards[0], cards[1], cards[2]);
    let (ace_high, ace_low) = (three.high() == Rank::Ace, three.high() == Rank::Three);
    match three.category() {
        Category::StraightFlush if ace_high && cards[0].suit() == Suit::Diamonds => {
            Some(BonusHand::DiamondRoyalFlush)
        }
        Category::StraightFlush if ace_high => Some(BonusHand::RoyalFlush),
        Category::StraightFlush if ace_low && ace == AceStraight::High => Some(BonusHand::Flush),
        Category::Straight if ace_low && ace == AceStraight::High => None,
        Category::StraightFlush => Some(BonusHand::StraightFlush),
        Category::ThreeOfAKind => Some(BonusHand::ThreeOfAKind),
        Category::Straight => Some(BonusHand::Straight),
        Category::Flush => Some(BonusHand::Flush),
        Category::Pair => Some(BonusHand::Pair),
        Category::HighCard => (total.points == 21).then_some(BonusHand::TwentyOne),
    }
}

/// 2C.5(c)5.ii, iii: the paragraph by which three initial cards may be split, if one allows it.
#[inline(always)]
pub fn gateway(cards: &[Card], total: Total) -> Option<Cite> {
    let [a, b, c] = [cards[0], cards[1], cards[2]].map(Card::rank);
    if total.points > 21 {
        Some(cite!("13:69F-2C.5(c)5.ii"))
    } else if a == b || a == c || b == c {
        Some(cite!("13:69F-2C.5(c)5.iii(bb)"))
    } else if !total.soft && cards.iter().any(|card| points::value(*card) == ACE) {
        Some(cite!("13:69F-2C.5(c)5.iii(aa)"))
    } else {
        None
    }
}

/// 2C.11(b): whether the dealer's total calls for another card.
#[inline(always)]
pub fn must_draw(dealer: Total, soft_17: Soft17) -> bool {
    twenty_one::must_draw(dealer, soft_17.rule())
}
