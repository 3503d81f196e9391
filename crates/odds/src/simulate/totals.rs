//! Sums over many rounds, in whole numbers.

use table::Money;

/// The most wagers that are told apart.
pub const MOST_WAGERS: usize = 16;

/// What many rounds came to, wager by wager. Sums of any parts of a job add up to those of all.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Totals {
    pub rounds: u64,
    pub wagers: [Sums; MOST_WAGERS],
    /// All wagers of a round together.
    pub together: Sums,
}

/// What many rounds came to for one wager, in cents.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Sums {
    pub net: i128,
    /// The sum of the squares of each round's result.
    pub squares: u128,
    /// All that was wagered, in the rounds too.
    pub staked: i128,
    pub staked_squares: u128,
    /// The sum of each round's result times what was wagered in it.
    pub crossed: i128,
    /// In how many rounds something was wagered there.
    pub times: u64,
    /// In how many rounds more came back than was wagered.
    pub hits: u64,
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, net: i64, staked: i64) {
        let (wide, by) = (i128::from(net), i128::from(staked));
        self.net += wide;
        self.squares += (wide * wide) as u128;
        self.staked += by;
        self.staked_squares += (by * by) as u128;
        self.crossed += wide * by;
        self.times += u64::from(staked > 0);
        self.hits += u64::from(net > 0);
    }

    /// The rounds of both.
    #[must_use]
    pub fn and(&self, other: &Sums) -> Sums {
        Sums {
            net: self.net + other.net,
            squares: self.squares + other.squares,
            staked: self.staked + other.staked,
            staked_squares: self.staked_squares + other.staked_squares,
            crossed: self.crossed + other.crossed,
            times: self.times + other.times,
            hits: self.hits + other.hits,
        }
    }

    /// The mean result of a round in units of so many cents, and its standard error, for print.
    pub fn mean(&self, rounds: u64, unit: i64) -> (f64, f64) {
        let (rounds, unit) = (rounds as f64, unit as f64);
        let mean = self.net as f64 / rounds;
        let variance = (self.squares as f64 / rounds - mean * mean).max(0.0);
        (mean / unit, (variance / rounds).sqrt() / unit)
    }

    /// The result per unit wagered, and its standard error, for print: of what is not wagered in
    /// every round, or not as much.
    pub fn per_unit_staked(&self) -> (f64, f64) {
        let staked = self.staked as f64;
        let ratio = self.net as f64 / staked;
        let residue = self.squares as f64 - 2.0 * ratio * self.crossed as f64
            + ratio * ratio * self.staked_squares as f64;
        (ratio, residue.max(0.0).sqrt() / staked)
    }
}

impl Totals {
    /// One more round.
    #[inline(always)]
    pub(super) fn add(&mut self, net: &[i64], staked: &[i64]) {
        self.rounds += 1;
        if let ([net], [staked]) = (net, staked) {
            return self.wagers[0].add(*net, *staked);
        }
        let (mut all, mut all_staked) = (0, 0);
        for (wager, (net, staked)) in self.wagers.iter_mut().zip(net.iter().zip(staked)) {
            wager.add(*net, *staked);
            all += *net;
            all_staked += *staked;
        }
        self.together.add(all, all_staked);
    }

    /// The mean result of a wager in units, and its standard error, for print.
    pub fn mean(&self, wager: usize, unit: Money) -> (f64, f64) {
        self.wagers[wager].mean(self.rounds, unit.as_cents())
    }

    /// The rounds of both.
    #[must_use]
    pub fn and(mut self, other: &Totals) -> Totals {
        self.rounds += other.rounds;
        for (wager, more) in self.wagers.iter_mut().zip(&other.wagers) {
            *wager = wager.and(more);
        }
        self.together = self.together.and(&other.together);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Totals;

    #[test]
    fn mean_and_error_by_hand() {
        let mut totals = Totals::default();
        for cents in [100, -100, -100, 300] {
            totals.add(&[cents], &[200]);
        }
        let sums = totals.wagers[0];
        assert_eq!((totals.rounds, sums.net, sums.squares, sums.staked), (4, 200, 120_000, 800));
        assert_eq!((sums.times, sums.hits), (4, 2));
        // Mean 50, mean square 30,000, variance 27,500, over four rounds.
        let (mean, error) = sums.mean(4, 100);
        assert_eq!(mean, 0.5);
        assert!((error - 0.829_156).abs() < 1e-6, "{error}");
        // The same stake every time: the same error per unit.
        let (ratio, per_unit) = sums.per_unit_staked();
        assert_eq!(ratio, 0.25);
        assert!((per_unit - error / 2.0).abs() < 1e-12, "{per_unit}");
        assert_eq!(totals.clone().and(&totals).wagers[0].squares, 240_000);
    }

    #[test]
    fn several_wagers_add_up() {
        let mut totals = Totals::default();
        totals.add(&[500, -200, 0], &[500, 200, 0]);
        totals.add(&[-500, 400, 100], &[500, 200, 100]);
        let together = totals.together;
        assert_eq!((together.net, together.squares), (300, 90_000));
        assert_eq!((together.staked, together.hits, together.times), (1_500, 1, 2));
        assert_eq!(totals.wagers.map(|wager| wager.times)[..4], [2, 2, 1, 0]);
        assert_eq!(totals.wagers[2].per_unit_staked().0, 1.0);
    }
}
