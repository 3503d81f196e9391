//! Insurance, on a full shoe less the ace that shows.

use super::dealer::{ACES, completes_blackjack, left_of};
use crate::twenty_one::{HandAreas, TwentyOne, insured};
use alloc::string::ToString;
use alloc::vec::Vec;
use cards::Pack;
use table::Money;
use table::figures::{Figure, Outcome, Ratio, Spread};

/// What insurance is worth; nothing where the pack holds no ace.
pub fn insurance<G: TwentyOne, N>(pack: &Pack, stake: Money) -> Option<Figure<G, N>> {
    let mut left = left_of(&pack.counts());
    left[ACES] = left[ACES].checked_sub(1)?;
    let of: u128 = left.iter().map(|many| u128::from(*many)).sum();
    let tens = completes_blackjack(ACES).map_or(0, |value| u128::from(left[value]));
    let outcome = |name: &str, blackjack, ways| Outcome {
        name: name.to_string(),
        net: insured(blackjack).into(),
        staked: Ratio::ONE,
        ways,
    };
    let outcomes = [outcome("blackjack", true, tens), outcome("no-blackjack", false, of - tens)];
    Some(Figure {
        wager: "insurance".to_string(),
        unit: "insurance".to_string(),
        stake,
        placed: Vec::new(),
        counted: |area| area == G::Area::INSURANCE,
        spread: Spread::Ways { of, outcomes: outcomes.into(), chosen: Vec::new() },
        further: Vec::new(),
        method: None,
    })
}
