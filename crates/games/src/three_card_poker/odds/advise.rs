//! The best play in words, from the best decisions themselves.

use super::super::pay::{self, Version};
use super::super::{Options, rank};
use super::deal::{Deal, Hand};
use super::ends::category_name;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::three::Category;
use cards::{Card, Rank};
use table::figures::Advice;

/// The threshold with its exceptions, and the simple rule.
pub(super) fn advice(options: &Options, deal: &Deal, plays: &[bool]) -> Vec<Advice> {
    let threshold = threshold(deal, plays);
    let mut lines = vec![match threshold {
        0 => "always play".to_string(),
        _ if threshold == deal.worths.len() => "always fold".to_string(),
        _ => format!("play {} or better, fold anything less", spelled(deal, threshold)),
    }];
    lines.extend(exceptions(deal, plays, threshold));
    let pays = |hand: &Hand| {
        pay::pair_plus(&options.pair_plus, deal.worths[hand.worth].category()).is_some()
    };
    let alone = options.version == Version::Standard;
    if alone && deal.hands.iter().zip(plays).all(|(hand, plays)| *plays || !pays(hand)) {
        lines.push("with pair plus too, the same: all that it pays is played anyway".to_string());
    }
    let simple = vec!["play queen high or better, as the dealer does".to_string()];
    vec![
        Advice::Rules { title: "ante".to_string(), lines },
        Advice::Rules { title: "simple rule".to_string(), lines: simple },
    ]
}

/// The lowest worth to be played, so that as few hands as possible are exceptions.
fn threshold(deal: &Deal, plays: &[bool]) -> usize {
    // Raising it past a worth makes exceptions of what is played there, and mends what is folded.
    let mut raised = vec![0i64; deal.worths.len() + 1];
    for (hand, plays) in deal.hands.iter().zip(plays) {
        raised[hand.worth + 1] += if *plays { hand.ways as i64 } else { -(hand.ways as i64) };
    }
    let (mut wrong, mut least, mut best) = (0, 0, 0);
    for (nth, more) in raised.iter().enumerate() {
        wrong += more;
        if wrong < least {
            (least, best) = (wrong, nth);
        }
    }
    best
}

/// What is not played as the threshold says: by its worth where that is all, else card by card.
fn exceptions(deal: &Deal, plays: &[bool], threshold: usize) -> Vec<String> {
    let is_wrong = |hand: &Hand, plays: bool| plays != (hand.worth >= threshold);
    let decided = || deal.hands.iter().zip(plays);
    let mut wrong: Vec<&Hand> =
        decided().filter(|(hand, plays)| is_wrong(hand, **plays)).map(|(hand, _)| hand).collect();
    wrong.sort_by_key(|hand| hand.worth);
    let mut lines = Vec::new();
    for hands in wrong.chunk_by(|one, other| one.worth == other.worth) {
        let worth = hands[0].worth;
        let verb = if worth >= threshold { "fold" } else { "play" };
        if hands.len() == deal.hands.iter().filter(|hand| hand.worth == worth).count() {
            lines.push(format!("but {verb} {}", spelled(deal, worth)));
        } else {
            let cards = hands.iter().map(|hand| hand.cards);
            lines.extend(cards.map(|[a, b, c]| format!("but {verb} {a} {b} {c}")));
        }
    }
    lines
}

/// A worth as people write it: `Q-6-4`, `pair 2-2-3`.
pub(super) fn spelled(deal: &Deal, worth: usize) -> String {
    let hand = deal.hands.iter().find(|hand| hand.worth == worth);
    let mut cards = hand.expect("every worth is some hand's").cards;
    let held = cards;
    let often = |card: &Card| held.iter().filter(|one| one.rank() == card.rank()).count();
    cards.sort_by_key(|card| (often(card), card.rank()));
    cards.reverse();
    let category = rank(&cards).category();
    // Of 3-2-A the three is the highest.
    let straight = matches!(category, Category::Straight | Category::StraightFlush);
    if straight && rank(&cards).high() != cards[0].rank() {
        cards.rotate_left(1);
    }
    let ranks = cards.map(|card| letter(card.rank())).join("-");
    match category {
        Category::HighCard => ranks,
        _ => format!("{} {ranks}", category_name(category)),
    }
}

pub(super) fn letter(rank: Rank) -> String {
    match rank {
        Rank::Ten => "10".to_string(),
        _ => rank.letter().to_string(),
    }
}
