//! What the games of 21 have in common: totals, drawing, insurance, several bettors on a spot,
//! doubles for less, the dealer's play, cards drawn in error or missed, play without a reader.
//!
//! It knows none of the games: each names its own areas and decisions beside those that all have,
//! hands over its paragraphs as data, and says what it offers and when a hand is at its end.

mod dealer;
mod decide;
mod hands;
mod names;
pub mod odds;
mod pairs;
mod round;
pub mod rows;
#[cfg(test)]
pub(crate) mod script;
pub mod shoe;

pub use hands::{Due, Fate, Hand, OnSpot, Spots, hand_of};
pub use names::{Decisions, HandAreas, May, PairDecisions};
pub(crate) use names::{decisions, hand_areas, pair_decisions};
pub use pairs::{PairLaw, Pairs, Resplit, is_pair, named_of_pair, price, price_of_double};
pub use round::{Heard, Hole, Round};

use alloc::format;
use alloc::string::String;
use cards::Card;
use cards::points::{self, Total};
use core::cmp::Ordering;
use table::{Cite, Game, Money, Spot, Stop, Table, Verdict, elected};

elected! {
    /// Whether the table has a device that tells the dealer of a blackjack.
    CardReader { On = "on", Off = "off", }
}

elected! {
    /// What the dealer does on a soft 17.
    OnSoft17 { Stands = "stand", Hits = "hit", }
}

/// A game of 21: its paragraphs on what it shares with its kin, and where it differs.
pub trait TwentyOne: Game<Area: HandAreas, Choice: Decisions> {
    const LAW: Law;
    /// The areas for wagers made before the deal; a hand that is called dead gives them back.
    const BEFORE_THE_DEAL: &'static [Self::Area];
    /// How many cards a player is dealt before he decides anything.
    const INITIAL_CARDS: usize;

    fn chip(options: &Self::Options) -> Money;
    fn on_soft_17(options: &Self::Options) -> OnSoft17;

    /// Which hand of a split a follower names by this choice, counted from the one that is split.
    fn named(choice: Self::Choice) -> Option<usize>;

    /// What the caller may decide for a hand, and by which paragraph; `fresh` as long as it holds
    /// only its first cards. None where there is nothing to decide: it stands.
    fn offered<T: Table<Self>>(
        round: &Round<'_, Self, T>,
        spot: Spot,
        hand: u8,
        fresh: bool,
    ) -> Option<(&'static [Self::Choice], Cite)>;

    /// Counts the card that came, settles what it decides and says whether it was the last.
    fn ends_with<T: Table<Self>>(
        round: &mut Round<'_, Self, T>,
        spot: Spot,
        hand: u8,
        due: Due,
    ) -> Result<bool, Stop>;

    /// Plays a hand on with the card that was missed.
    fn take_up<T: Table<Self>>(
        round: &mut Round<'_, Self, T>,
        spot: Spot,
        hand: u8,
        due: Due,
        why: Cite,
    ) -> Result<(), Stop>;
}

/// The paragraphs of one game, by what they command.
pub struct Law {
    /// A hand gets fewer cards than it should in the deal.
    pub missed_hand: Cite,
    /// The dealer misses an own card.
    pub missed_own: Cite,
    /// A requested card is not dealt.
    pub missed_draw: Cite,
    /// A card drawn in error and seen.
    pub exposed: Cite,
    pub insurance: InsuranceLaw,
    /// The reader is used under an ace.
    pub peek_under_ace: Cite,
    /// And under a ten.
    pub peek_under_ten: Cite,
    /// A surrendered wager that waited for the hole card.
    pub surrendered: Cite,
    pub double: DoubleLaw,
    /// A player asks for a card.
    pub draw: Cite,
    pub dealer: DealerLaw,
}

pub struct InsuranceLaw {
    /// How much it may be.
    pub asked: Cite,
    pub staked: Cite,
    /// By others on the spot than the caller.
    pub staked_by_others: Cite,
    pub won: Cite,
    /// The reader tells that there is no blackjack.
    pub lost_at_the_look: Cite,
    /// The hole card shows it.
    pub lost: Cite,
}

pub struct DoubleLaw {
    /// How much it may be.
    pub asked: Cite,
    pub staked: Cite,
    /// By others on the spot than the caller.
    pub staked_by_others: Cite,
    pub card: Cite,
}

pub struct DealerLaw {
    pub draws: Cite,
    pub total: Cite,
    pub settles: Cite,
    pub clears: Cite,
}

/// An ace counts eleven where it can.
pub const ACE: u8 = 11;
/// Ten, jack, queen and king.
pub const TEN: u8 = 10;

pub fn has_ace(hole: &[Card]) -> bool {
    hole.iter().any(|card| points::value(*card) == ACE)
}

pub fn has_ten(hole: &[Card]) -> bool {
    hole.iter().any(|card| points::value(*card) == TEN)
}

#[inline(always)]
pub fn last(cards: &[Card]) -> Card {
    cards[cards.len() - 1]
}

/// What the first two cards of a hand count.
#[inline(always)]
pub fn total_of_two(cards: &[Card]) -> Total {
    Total::EMPTY.with(cards[0]).with(cards[1])
}

/// An ace and a ten; of two cards nothing else makes 21.
#[inline(always)]
pub fn is_blackjack(two_cards: Total) -> bool {
    two_cards.points == 21
}

/// Half the main wager, or the next amount above it that chips can make.
#[inline(always)]
pub fn most_insurance(main: Money, chip: Money) -> Money {
    Money::cents((main.as_cents() + 1) / 2).rounded_up(chip)
}

/// What becomes of insurance.
#[inline(always)]
pub fn insured(blackjack: bool) -> Verdict {
    if blackjack { Verdict::to_one(2) } else { Verdict::Lose }
}

/// Whether the dealer's total calls for another card.
#[inline(always)]
pub fn must_draw(dealer: Total, soft_17: OnSoft17) -> bool {
    dealer.points < 17 || dealer.points == 17 && dealer.soft && soft_17 == OnSoft17::Hits
}

/// A hand that is not bust against the dealer's final total.
#[inline(always)]
pub fn duel(player: Total, dealer: Total) -> Verdict {
    if dealer.points > 21 {
        return Verdict::EVEN;
    }
    match player.points.cmp(&dealer.points) {
        Ordering::Greater => Verdict::EVEN,
        Ordering::Less => Verdict::Lose,
        Ordering::Equal => Verdict::Push,
    }
}

/// The total of a hand in words.
pub fn makes(cards: &[Card]) -> Option<String> {
    let Total { points, soft } = points::total(cards);
    Some(match (soft, points) {
        (true, _) => format!("soft {points}"),
        (false, 22..) => format!("{points}, too many"),
        (false, _) => format!("{points}"),
    })
}
