//! Insurance, on a full shoe less the ace that shows.

use super::dealer::{ACES, completes_blackjack, left_of};
use crate::twenty_one::{HandAreas, TwentyOne, insured};
use alloc::string::ToString;
use alloc::vec::Vec;
use cards::Pack;
use table::Money;
use table::figures::{Figure, Outcome, Ratio, Spread, Wager};

/// The insurance wager; nothing where the pack holds no ace.
pub fn insurance_wager<G: TwentyOne>(pack: &Pack, stake: Money) -> Option<Wager<G>> {
    (left_of(&pack.counts())[ACES] > 0).then(|| Wager {
        name: "insurance".to_string(),
        unit: "insurance".to_string(),
        stake,
        placed: Vec::new(),
        counted: |area| area == G::Area::INSURANCE,
    })
}

/// What it is worth.
pub fn insurance<G: TwentyOne, N>(pack: &Pack, stake: Money) -> Option<Figure<G, N>> {
    let wager = insurance_wager::<G>(pack, stake)?;
    let mut left = left_of(&pack.counts());
    left[ACES] -= 1;
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
        wager,
        spread: Spread::Ways { of, outcomes: outcomes.into(), chosen: Vec::new() },
        further: Vec::new(),
        method: None,
    })
}
