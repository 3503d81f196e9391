//! Three Card 21 "N" Done, N.J.A.C. 13:69F-2C, a temporary rule of about April 2016.

mod decide;
mod odds;
pub mod pay;
pub mod procedures;
mod round;
#[cfg(test)]
mod tests;

use crate::twenty_one::{self, ACE, Heard, Hole, Round, decisions, hand_areas};
use alloc::string::String;
use alloc::vec::Vec;
use cards::points::{self, Total};
use cards::three::{self, Category};
use cards::{Card, Pack, Rank, Suit};
pub use pay::Options;
use pay::{AceStraight, BonusHand, Soft17};
use table::{Alike, Cite, Event, Game, Line, Money, Place, PlaysOn, Remedy, Stop, Table, cite};
pub use twenty_one::{duel, insured, is_blackjack, most_insurance};

/// Three cards against the dealer's two; any 21 is paid at once, and many hands split in three.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct ThreeCard21;

/// 13:69E-1.10D(a): the most betting positions that a table may have.
pub(crate) const MOST_SPOTS: u8 = 6;

hand_areas! {
    /// 13:69E-1.10D(b)2, 2C.7, 2C.9, 2C.10: where wagers lie; of a split's three hands each has its
    /// own main and double.
    Area: 3 hands { Bonus = "bonus", Insurance = "insurance", }
}

decisions! {
    /// 2C.5(c)5, 2C.12, 2C.14: what a player may be asked to decide.
    Choice {
        Split = "split": "wager twice more and play each of the three cards as a hand",
        Surrender = "surrender": "give up half the main wager and leave the round",
        Bust = "bust": "let the hand over 21 lose",
        Cover = "cover": "wager twice more and follow all three hands",
        Hand1 = "hand-1": "let your wager ride on the first hand alone",
        Hand2 = "hand-2": "let your wager ride on the second hand alone",
        Hand3 = "hand-3": "let your wager ride on the third hand alone",
    }
}

impl Game for ThreeCard21 {
    const NAME: &'static str = "three-card-21";
    const TITLE: &'static str = "Three Card 21 \"N\" Done";
    const CITATION: &'static str = "13:69F-2C";
    const EDITION: &'static str = "about 2016-04 (temporary rule)";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Three cards each against the dealer's two; any 21 is paid at \
         once, and a hand over 21 can be surrendered or split into three. An equal bonus wager \
         pays by your three cards.";
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[
        (cite!("13:69E-1.10D(b)2"), "area_rule"),
        (cite!("13:69F-2C.1 \"Three Card 21 wager\""), "area_rule"),
        (cite!("13:69F-2C.1 \"Blackjack\""), "is_blackjack"),
        (cite!("13:69F-2C.1 \"Hard Total\""), "total_of_three"),
        (cite!("13:69F-2C.1 \"Soft Total\""), "total_of_three"),
        (cite!("13:69F-2C.1 \"Push\""), "duel"),
        (cite!("13:69F-2C.2(b)1"), "total_of_three"),
        (cite!("13:69F-2C.2(b)2"), "total_of_three"),
        (cite!("13:69F-2C.2(b)3"), "total_of_three"),
        (cite!("13:69F-2C.2(c)"), "bonus_hand"),
        (cite!("13:69F-2C.5(c)3"), "insured"),
    ];
    const SILENCE: &'static [Choice] =
        &[Choice::Stand, Choice::Bust, Choice::Hand1, Choice::Refuse, Choice::Dead];
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(options: &Options) -> Pack {
        Pack::standard(options.decks)
    }

    fn spots(options: &Options) -> (u8, Cite) {
        (options.spots, cite!("13:69E-1.10D(a)"))
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

    fn irregularities(options: &Options) -> Vec<Remedy> {
        pay::irregularities(options)
    }

    fn procedures(options: &Options) -> table::Procedures {
        procedures::procedures(options)
    }

    /// One royal flush pays by its suit, so that no two suits can change places.
    fn alike() -> Alike {
        Alike::None
    }

    fn makes(_: &Options, _: Place, cards: &[Card]) -> Option<String> {
        twenty_one::makes(cards)
    }

    fn hand_of(events: &[Event<Self>], who: Line, area: Area) -> Option<Place> {
        twenty_one::hand_of(events, who, area)
    }

    /// 2C.9(a), 2C.10(a): a double, and two more wagers for a split.
    fn price(_: &Options, choice: Choice, at: Place, on: impl Fn(Area) -> Money) -> Money {
        match choice {
            Choice::Double => twenty_one::price_of_double(at, on),
            Choice::Split => on(Area::Main(0)) + on(Area::Main(0)),
            _ => Money::ZERO,
        }
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let heard = Heard::new(options.card_reader, table.reader());
        let mut table = PlaysOn::new(table, |what, act| heard.goes_on(what, act));
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

    table::compiled_here!();
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
    twenty_one::must_draw(dealer, soft_17.into())
}
