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
    /// One more round, but for what was staked.
    #[inline(always)]
    fn add(&mut self, net: i64) {
        self.net += i128::from(net);
        self.spreads(net);
    }

    /// What of a round cannot be added up from its wagers.
    #[inline(always)]
    fn spreads(&mut self, net: i64) {
        self.squares += (i128::from(net) * i128::from(net)) as u128;
        // The sign of its opposite: sooner found than a comparison of what was made wide.
        self.hits += net.wrapping_neg() as u64 >> 63;
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
    /// Without what was staked.
    wagers: [Sums; W],
    /// Without what adds up from the wagers.
    together: Sums,
    /// What was staked beside what lies before a round; of a wager on which nothing does, also what
    /// that was after the last round.
    staked: [i128; W],
    before: [i128; W],
    /// Whether there is such a wager.
    has_later: bool,
}

impl<const W: usize> Running<W> {
    /// `first` is what lies on each wager before a round.
    pub(super) fn new(first: &[i64]) -> Running<W> {
        Running {
            rounds: 0,
            wagers: [Sums::default(); W],
            together: Sums::default(),
            staked: [0; W],
            before: [0; W],
            has_later: first.contains(&0),
        }
    }

    /// So much more is staked in this round, or less where it is given back.
    #[inline(always)]
    pub(super) fn stake(&mut self, wager: usize, amount: i64) {
        self.staked[wager] += i128::from(amount);
    }

    /// What was staked in this round beside what lay there before it.
    pub(super) fn more(&self, wager: usize) -> i64 {
        (self.staked[wager] - self.before[wager]) as i64
    }

    /// One more round, with what each wager won and had before the round, which is always the same.
    #[inline(always)]
    pub(super) fn add(&mut self, net: &[i64], first: &[i64; W]) {
        self.rounds += 1;
        if W == 1 {
            return self.wagers[0].add(net[0]);
        }
        let mut all = 0;
        for (wager, net) in self.wagers.iter_mut().zip(net) {
            wager.add(*net);
            all += net;
        }
        if net.len() > 1 {
            self.together.spreads(all);
        }
        if self.has_later {
            self.add_units(net, first);
        }
    }

    /// The units of a round in which some wagers were only made later.
    #[inline(never)]
    fn add_units(&mut self, net: &[i64], first: &[i64; W]) {
        let (mut all, mut all_staked, mut all_first) = (0, 0, 0);
        for (nth, (net, first)) in net.iter().zip(first).enumerate() {
            let staked = first + self.more(nth);
            if *first == 0 {
                self.wagers[nth].count(*net, staked);
            }
            self.before[nth] = self.staked[nth];
            all += net;
            all_staked += staked;
            all_first += first;
        }
        if net.len() > 1 && all_first == 0 {
            self.together.count(all, all_staked);
        }
    }

    /// One more round, where what lies before each may be another; `usual` says on which wagers
    /// something does.
    pub(super) fn add_varied(&mut self, net: &[i64], first: &[i64; W], usual: &[i64]) {
        self.rounds += 1;
        let (mut all, mut all_staked, mut all_first) = (0, 0, 0);
        for (nth, wager) in self.wagers.iter_mut().enumerate().take(net.len()) {
            let staked = first[nth] + (self.staked[nth] - self.before[nth]) as i64;
            // What lay there is no longer known when the rounds are over.
            self.staked[nth] += i128::from(first[nth]);
            self.before[nth] = self.staked[nth];
            wager.add(net[nth]);
            wager.count(net[nth], if usual[nth] > 0 { first[nth] } else { staked });
            all += net[nth];
            all_staked += staked;
            all_first += first[nth];
        }
        if net.len() > 1 {
            let lies = usual.iter().any(|cents| *cents > 0);
            self.together.spreads(all);
            self.together.count(all, if lies { all_first } else { all_staked });
        }
    }

    /// So far, where the units of the rounds were counted one by one.
    pub(super) fn varied(&self, count: usize) -> Totals {
        self.so_far(count, &[0; W])
    }

    /// So far, where so much lay on each wager before every round that is not among what was
    /// staked.
    fn so_far(&self, count: usize, first: &[i64; W]) -> Totals {
        let mut totals = Totals { rounds: self.rounds, ..Totals::default() };
        totals.together = self.together;
        for (nth, first) in first.iter().enumerate().take(count) {
            let lay = i128::from(self.rounds) * i128::from(*first);
            totals.wagers[nth] = Sums { staked: self.staked[nth] + lay, ..self.wagers[nth] };
        }
        if count > 1 {
            totals.together.net = totals.wagers[..count].iter().map(|wager| wager.net).sum();
            totals.together.staked = totals.wagers[..count].iter().map(|wager| wager.staked).sum();
        }
        totals
    }

    /// So far. What lies before every round was wagered in every round.
    pub(super) fn totals(&self, count: usize, first: &[i64; W]) -> Totals {
        let mut totals = self.so_far(count, first);
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
        let (mut running, mut made_later) = (Running::<1>::new(&[200]), Running::<2>::new(&[1, 0]));
        for cents in [100, -100, -100, 300] {
            running.add(&[cents], &[200]);
            made_later.stake(1, 200);
            made_later.add(&[0, cents], &[1, 0]);
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
        let first = [500, 200, 0];
        let mut running = Running::<3>::new(&first);
        running.add(&[500, -200, 0], &first);
        running.stake(2, 100);
        running.add(&[-500, 400, 100], &first);
        let totals = running.totals(3, &first);
        let together = totals.together;
        assert_eq!((together.net, together.squares), (300, 90_000));
        assert_eq!((together.staked, together.hits, together.times), (1_500, 1, 2));
        assert_eq!(totals.wagers.map(|wager| wager.times)[..4], [2, 2, 1, 0]);
        assert_eq!(totals.wagers[2].per_unit().0, 1.0);
    }
}
