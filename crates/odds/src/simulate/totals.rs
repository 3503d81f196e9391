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
    /// What results are counted by: what lies there before each round or, where that is nothing,
    /// what was wagered in it. Its sum, the sum of its squares, and of each result times it.
    pub units: i128,
    pub unit_squares: u128,
    pub crossed: i128,
    /// In how many rounds something was wagered there.
    pub times: u64,
    /// In how many rounds more came back than was wagered.
    pub hits: u64,
}

impl Sums {
    /// One more round; `lies` says whether the same lies there before every round.
    #[inline(always)]
    fn add(&mut self, net: i64, staked: i64, lies: bool) {
        self.net += i128::from(net);
        self.staked += i128::from(staked);
        self.spreads(net);
        if !lies {
            self.count(net, staked);
        }
    }

    /// What of a round cannot be added up from its wagers.
    #[inline(always)]
    fn spreads(&mut self, net: i64) {
        self.squares += (i128::from(net) * i128::from(net)) as u128;
        self.hits += u64::from(net > 0);
    }

    /// One more round with its own unit.
    #[inline(always)]
    fn count(&mut self, net: i64, unit: i64) {
        let (net, unit) = (i128::from(net), i128::from(unit));
        self.units += unit;
        self.unit_squares += (unit * unit) as u128;
        self.crossed += net * unit;
        self.times += u64::from(unit > 0);
    }

    /// All these rounds had the same unit.
    fn counted(mut self, rounds: u64, unit: i64) -> Sums {
        let (wide, unit) = (i128::from(rounds), i128::from(unit));
        self.units = wide * unit;
        self.unit_squares = (wide * unit * unit) as u128;
        self.crossed = self.net * unit;
        self.times = rounds;
        self
    }

    /// The rounds of both.
    #[must_use]
    pub fn and(&self, other: &Sums) -> Sums {
        Sums {
            net: self.net + other.net,
            squares: self.squares + other.squares,
            staked: self.staked + other.staked,
            units: self.units + other.units,
            unit_squares: self.unit_squares + other.unit_squares,
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

    /// The result per unit and its standard error, for print: also where the units of the rounds
    /// are not alike.
    pub fn per_unit(&self) -> (f64, f64) {
        let units = self.units as f64;
        let ratio = self.net as f64 / units;
        let residue = self.squares as f64 - 2.0 * ratio * self.crossed as f64
            + ratio * ratio * self.unit_squares as f64;
        (ratio, residue.max(0.0).sqrt() / units)
    }
}

/// The sums of one block while it is played.
#[derive(Clone, Debug)]
pub(super) struct Running<const W: usize> {
    rounds: u64,
    wagers: [Sums; W],
    /// Without what adds up from the wagers.
    together: Sums,
}

impl<const W: usize> Running<W> {
    pub(super) fn new() -> Running<W> {
        Running { rounds: 0, wagers: [Sums::default(); W], together: Sums::default() }
    }

    /// One more round, with what each wager won, had staked, and had before the round.
    #[inline(always)]
    pub(super) fn add(&mut self, net: &[i64], staked: &[i64], first: &[i64; W]) {
        self.rounds += 1;
        if W == 1 {
            return self.wagers[0].add(net[0], staked[0], true);
        }
        let (mut all, mut all_staked, mut all_first) = (0, 0, 0);
        for (nth, wager) in self.wagers.iter_mut().enumerate().take(net.len()) {
            wager.add(net[nth], staked[nth], first[nth] > 0);
            all += net[nth];
            all_staked += staked[nth];
            all_first += first[nth];
        }
        if net.len() > 1 {
            self.together.spreads(all);
            if all_first == 0 {
                self.together.count(all, all_staked);
            }
        }
    }

    /// One more round, where what lies before each may be another; `usual` says on which wagers
    /// something does.
    pub(super) fn add_varied(
        &mut self,
        (net, staked): (&[i64], &[i64]),
        first: &[i64; W],
        usual: &[i64; W],
    ) {
        self.rounds += 1;
        let (mut all, mut all_staked, mut all_first) = (0, 0, 0);
        for (nth, wager) in self.wagers.iter_mut().enumerate().take(net.len()) {
            wager.add(net[nth], staked[nth], true);
            wager.count(net[nth], if usual[nth] > 0 { first[nth] } else { staked[nth] });
            all += net[nth];
            all_staked += staked[nth];
            all_first += first[nth];
        }
        if net.len() > 1 {
            let lies = usual[..net.len()].iter().any(|cents| *cents > 0);
            self.together.spreads(all);
            self.together.count(all, if lies { all_first } else { all_staked });
        }
    }

    /// So far, where the units of the rounds were counted one by one.
    pub(super) fn varied(&self, count: usize) -> Totals {
        let mut totals = Totals { rounds: self.rounds, ..Totals::default() };
        totals.wagers[..count].copy_from_slice(&self.wagers[..count]);
        totals.together = self.together;
        if count > 1 {
            totals.together.net = self.wagers[..count].iter().map(|wager| wager.net).sum();
            totals.together.staked = self.wagers[..count].iter().map(|wager| wager.staked).sum();
        }
        totals
    }

    /// So far. What lies before every round was wagered in every round.
    pub(super) fn totals(&self, count: usize, first: &[i64; W]) -> Totals {
        let mut totals = self.varied(count);
        let whole = |sums: Sums, first: i64| match first {
            0 => sums,
            first => sums.counted(self.rounds, first),
        };
        for (wager, first) in totals.wagers.iter_mut().zip(first).take(count) {
            *wager = whole(*wager, *first);
        }
        if count > 1 {
            totals.together = whole(totals.together, first[..count].iter().sum());
        }
        totals
    }
}

impl Totals {
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
    use super::Running;

    #[test]
    fn mean_and_error_by_hand() {
        let (mut running, mut made_later) = (Running::<1>::new(), Running::<2>::new());
        for cents in [100, -100, -100, 300] {
            running.add(&[cents], &[200], &[200]);
            made_later.add(&[0, cents], &[1, 200], &[1, 0]);
        }
        let totals = running.totals(1, &[200]);
        let sums = totals.wagers[0];
        assert_eq!((totals.rounds, sums.net, sums.squares, sums.staked), (4, 200, 120_000, 800));
        assert_eq!((sums.times, sums.hits), (4, 2));
        assert_eq!((sums.units, sums.unit_squares, sums.crossed), (800, 160_000, 40_000));
        // Mean 50, mean square 30,000, variance 27,500, over four rounds.
        let (mean, error) = sums.mean(4, 100);
        assert_eq!(mean, 0.5);
        assert!((error - 0.829_156).abs() < 1e-6, "{error}");
        // The same stake every time: the same error per unit.
        let (ratio, per_unit) = made_later.totals(2, &[1, 0]).wagers[1].per_unit();
        assert_eq!(ratio, 0.25);
        assert!((per_unit - error / 2.0).abs() < 1e-12, "{per_unit}");
        assert_eq!(totals.clone().and(&totals).wagers[0].squares, 240_000);
    }

    #[test]
    fn several_wagers_add_up() {
        let (mut running, first) = (Running::<3>::new(), [500, 200, 0]);
        running.add(&[500, -200, 0], &[500, 200, 0], &first);
        running.add(&[-500, 400, 100], &[500, 200, 100], &first);
        let totals = running.totals(3, &first);
        let together = totals.together;
        assert_eq!((together.net, together.squares), (300, 90_000));
        assert_eq!((together.staked, together.hits, together.times), (1_500, 1, 2));
        assert_eq!(totals.wagers.map(|wager| wager.times)[..4], [2, 2, 1, 0]);
        assert_eq!(totals.wagers[2].per_unit().0, 1.0);
    }
}
