//! Sums over many rounds, in whole numbers.

use table::{Money, Seats, Spot};

/// What many rounds came to, spot by spot.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Totals<const SPOTS: usize> {
    pub rounds: u64,
    pub lines: [LineTotals; SPOTS],
}

/// What many rounds came to for one bettor, in cents.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct LineTotals {
    pub net: i128,
    /// The sum of the squares of each round's result.
    pub squares: u128,
    /// All that was wagered, in the rounds too.
    pub staked: i128,
}

impl<const SPOTS: usize> Default for Totals<SPOTS> {
    fn default() -> Self {
        Totals { rounds: 0, lines: [LineTotals::default(); SPOTS] }
    }
}

impl<const SPOTS: usize> Totals<SPOTS> {
    /// One more round.
    #[inline(always)]
    pub(super) fn add(&mut self, seats: Seats, net: &[Money; SPOTS], staked: &[Money; SPOTS]) {
        self.rounds += 1;
        for spot in seats.clockwise() {
            let nth = spot.0 as usize;
            let cents = net[nth].as_cents() as i128;
            self.lines[nth].net += cents;
            self.lines[nth].squares += (cents * cents) as u128;
            self.lines[nth].staked += staked[nth].as_cents() as i128;
        }
    }

    /// The rounds of both.
    pub fn and(mut self, other: &Self) -> Self {
        self.rounds += other.rounds;
        for (line, more) in self.lines.iter_mut().zip(&other.lines) {
            line.net += more.net;
            line.squares += more.squares;
            line.staked += more.staked;
        }
        self
    }

    /// The mean result of a round in units of `unit`, for print.
    pub fn mean(&self, spot: Spot, unit: Money) -> f64 {
        self.lines[spot.0 as usize].net as f64 / self.rounds as f64 / unit.as_cents() as f64
    }

    /// The standard error of that mean, for print.
    pub fn standard_error(&self, spot: Spot, unit: Money) -> f64 {
        let (line, rounds) = (&self.lines[spot.0 as usize], self.rounds as f64);
        let mean = line.net as f64 / rounds;
        let variance = (line.squares as f64 / rounds - mean * mean).max(0.0);
        (variance / rounds).sqrt() / unit.as_cents() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::Totals;
    use table::{Money, Seats, Spot};

    #[test]
    fn mean_and_error_by_hand() {
        let mut totals = Totals::<1>::default();
        for cents in [100, -100, -100, 300] {
            totals.add(Seats::first(1), &[Money::cents(cents)], &[Money::cents(200)]);
        }
        let line = totals.lines[0];
        assert_eq!((totals.rounds, line.net, line.squares, line.staked), (4, 200, 120_000, 800));
        // Mean 50, mean square 30,000, variance 27,500, over four rounds.
        assert_eq!(totals.mean(Spot(0), Money::dollars(1)), 0.5);
        let error = totals.standard_error(Spot(0), Money::dollars(1));
        assert!((error - 0.829_156).abs() < 1e-6, "{error}");
        assert_eq!(totals.and(&totals).lines[0].squares, 240_000);
    }
}
