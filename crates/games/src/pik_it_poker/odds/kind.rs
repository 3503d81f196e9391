//! Hands of five by what people call them.

use super::super::pay::TRIOS;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::five::Category;
use cards::three::{self, Three};
use cards::{Card, Five, Rank};

/// A category and the rank that leads it: aces, or a straight to the nine. Ordered as they rank.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Kind {
    pub(super) category: Category,
    pub(super) lead: Rank,
}

impl Kind {
    pub(super) fn of(cards: &[Card; 5], five: Five) -> Kind {
        let category = five.category();
        let lead = falling(cards)[0];
        let holds = |rank| cards.iter().any(|card| card.rank() == rank);
        let runs = matches!(category, Category::Straight | Category::StraightFlush);
        // Of A-2-3-4-5 the five is the highest.
        let lead = if runs && lead == Rank::Ace && holds(Rank::Two) { Rank::Five } else { lead };
        Kind { category, lead }
    }

    /// `a pair of 9s`.
    pub(super) fn in_words(self) -> String {
        let lead = letter(self.lead);
        match self.category {
            Category::HighCard => format!("{lead} high"),
            Category::Pair => format!("a pair of {lead}s"),
            Category::TwoPair => format!("two pairs, {lead}s up"),
            Category::ThreeOfAKind => format!("three {lead}s"),
            Category::Straight => format!("a straight to the {lead}"),
            Category::Flush => format!("a flush, {lead} high"),
            Category::FullHouse => format!("a full house of {lead}s"),
            Category::FourOfAKind => format!("four {lead}s"),
            Category::StraightFlush => format!("a straight flush to the {lead}"),
            Category::RoyalFlush => "a royal flush".to_string(),
        }
    }
}

/// `a pair`, `four of a kind`.
pub(super) fn five_in_words(category: Category) -> String {
    match category {
        Category::TwoPair | Category::ThreeOfAKind | Category::FourOfAKind => {
            five_name(category).to_string()
        }
        _ => format!("a {}", five_name(category)),
    }
}

pub(super) fn five_name(category: Category) -> &'static str {
    match category {
        Category::HighCard => "high card",
        Category::Pair => "pair",
        Category::TwoPair => "two pairs",
        Category::ThreeOfAKind => "three of a kind",
        Category::Straight => "straight",
        Category::Flush => "flush",
        Category::FullHouse => "full house",
        Category::FourOfAKind => "four of a kind",
        Category::StraightFlush => "straight flush",
        Category::RoyalFlush => "royal flush",
    }
}

pub(super) fn three_name(category: three::Category) -> &'static str {
    match category {
        three::Category::HighCard => "high card",
        three::Category::Pair => "pair",
        three::Category::Flush => "flush",
        three::Category::Straight => "straight",
        three::Category::ThreeOfAKind => "three of a kind",
        three::Category::StraightFlush => "straight flush",
    }
}

/// `a flush or better`.
pub(super) fn three_in_words(least: three::Category) -> String {
    match least {
        three::Category::HighCard => "anything".to_string(),
        three::Category::ThreeOfAKind => format!("{} or better", three_name(least)),
        _ => format!("a {} or better", three_name(least)),
    }
}

/// The cards that make this the best three of the five, as `K-Q-2`.
pub(super) fn three_of(cards: &[Card; 5], best: Three) -> String {
    let trios = TRIOS.map(|trio| trio.map(|nth| cards[nth]));
    let trio = trios.iter().find(|[a, b, c]| three::rank(*a, *b, *c) == best);
    let mut ranks = falling(trio.expect("some three cards are the best"));
    let runs =
        matches!(best.category(), three::Category::Straight | three::Category::StraightFlush);
    // Of 3-2-A the three is the highest.
    if runs && best.high() != ranks[0] {
        ranks.rotate_left(1);
    }
    dashed(&ranks)
}

/// The ranks of the cards as `A-K-Q-4-2`.
pub(super) fn five_of(cards: &[Card; 5]) -> String {
    dashed(&falling(cards))
}

/// Ranks that come most often first, then the highest.
fn falling(cards: &[Card]) -> Vec<Rank> {
    let mut ranks: Vec<Rank> = cards.iter().map(|card| card.rank()).collect();
    let often = |rank: &Rank| cards.iter().filter(|card| card.rank() == *rank).count();
    ranks.sort_by_key(|rank| (often(rank), *rank));
    ranks.reverse();
    ranks
}

fn dashed(ranks: &[Rank]) -> String {
    let letters: Vec<String> = ranks.iter().map(|rank| letter(*rank)).collect();
    letters.join("-")
}

pub(super) fn letter(rank: Rank) -> String {
    match rank {
        Rank::Ten => "10".to_string(),
        _ => rank.letter().to_string(),
    }
}
