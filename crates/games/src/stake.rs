//! One unit of a wager in money, and the figure of a wager that is made by itself.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use table::figures::{Figure, Outcome, Spread, Wager};
use table::{Amount, Game, Money, Odds};

/// A wager that needs no other beside it and leaves nothing to decide.
pub(crate) fn alone<G: Game, N>(
    name: &str,
    area: G::Area,
    stake: Money,
    of: u128,
    outcomes: Vec<Outcome<u128>>,
) -> Figure<G, N> {
    let (name, unit) = (name.to_string(), name.to_string());
    Figure {
        wager: Wager { name, unit, stake, placed: vec![(area, stake)], counted: |_| true },
        spread: Spread::Ways { of, outcomes, chosen: Vec::new() },
        further: Vec::new(),
        method: None,
    }
}

/// The least lawful wager on the area that comes out in whole cents at all its odds, and at those
/// of `also`. The posted maximum does not bind it: figures are per unit.
pub(crate) fn stake<G: Game>(options: &G::Options, area: G::Area, also: &[Odds]) -> Money {
    let (min, chip) = match G::area_rule(options, area).amount {
        Amount::EqualTo(other) => return stake::<G>(options, other, also),
        Amount::Limits { min, chip, .. } => (min, chip.max(Money::cents(1))),
    };
    let payable = G::payable(options, area);
    let step = payable.iter().chain(also).fold(chip.as_cents(), |step, odds| {
        let whole = odds.per as i64 / gcd(odds.per as i64, odds.pays as i64);
        step / gcd(step, whole) * whole
    });
    min.max(chip).rounded_up(Money::cents(step))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::stake;
    use crate::minibaccarat::{Area, Minibaccarat, Options};
    use table::{Money, Odds, Options as _, Wagers};

    #[test]
    fn is_lawful_and_paid_to_the_cent() {
        for pairs in [
            &[][..],
            &[("min", "7"), ("chip", "0.75")],
            &[("min", "0.01"), ("chip", "0.01"), ("commission", "4")],
            &[("tie", "25:3"), ("chip", "0.25")],
        ] {
            let pairs = [pairs, &[("total-cards", "on")]].concat();
            let options = Options::elect(pairs).unwrap();
            for area in Area::ALL {
                let mut wagers = Wagers::<Minibaccarat>::default();
                let least = stake::<Minibaccarat>(&options, area, &[]);
                wagers.place(table::Spot(0).line(0), area, least);
                wagers.check(&options).unwrap();
                let quarters = stake::<Minibaccarat>(&options, area, &[Odds::of(1, 500)]);
                assert!(quarters.is_multiple_of(Money::dollars(5)), "{quarters:?}");
            }
        }
    }
}
