//! How often things go wrong at a simulated table, and when.

use super::random::{Rng, stream};
use rand_core::Rng as _;
use table::Irregularity;

/// How often what goes wrong: the chance of each in one round, out of 2^64.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Rates(pub Vec<(Irregularity, u64)>);

/// In how many rounds something went wrong, and how many of those were void.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Happened {
    pub times: u64,
    pub void: u64,
}

impl Happened {
    #[must_use]
    pub fn and(self, other: Happened) -> Happened {
        Happened { times: self.times + other.times, void: self.void + other.void }
    }
}

/// The rounds of a block in which something is due to go wrong. How many go well before is drawn
/// at one go, so that what hardly ever happens costs hardly anything.
pub(super) struct Due {
    gaps: Vec<Gap>,
    /// How many rounds there have been.
    played: u64,
}

impl Due {
    pub(super) fn new(rates: &Rates, seed: u64, block: u64) -> Due {
        // Every rate has a stream of its own, so that one more changes nothing for the others.
        let gap = |(nth, (_, rate)): (usize, &(_, u64))| {
            Gap::new(*rate, stream(seed ^ GAPS.rotate_left(nth as u32), block))
        };
        Due { gaps: rates.0.iter().enumerate().map(gap).collect(), played: 0 }
    }

    /// How many rounds go well from here.
    pub(super) fn after(&self) -> u64 {
        let next = self.gaps.iter().map(|gap| gap.next).min();
        next.map_or(u64::MAX, |next| next - self.played)
    }

    pub(super) fn went_well(&mut self, rounds: u64) {
        self.played += rounds;
    }

    /// One more round, and what goes wrong in it, if anything: the first of those that are due.
    pub(super) fn in_this_round(&mut self) -> Option<usize> {
        let (this, mut first) = (self.played, None);
        for (nth, gap) in self.gaps.iter_mut().enumerate().filter(|(_, gap)| gap.next == this) {
            first = first.or(Some(nth));
            gap.next = (this + 1).saturating_add(gap.draw());
        }
        self.played += 1;
        first
    }
}

/// The streams of gaps are not the stream of cards.
const GAPS: u64 = 0x9e6c_63d0_876a_46ad;

/// The longest stretch of rounds that is decided by one word: 2 to this power.
const LONGEST: usize = 16;

/// One thing that goes wrong now and then.
struct Gap {
    /// The chance that all goes well for 1, 2, 4 … rounds, out of 2^64.
    well: [u64; LONGEST + 1],
    rng: Rng,
    /// The round in which it is due.
    next: u64,
}

impl Gap {
    fn new(rate: u64, rng: Rng) -> Gap {
        let mut well = [0u64.wrapping_sub(rate.max(1)); LONGEST + 1];
        for power in 1..=LONGEST {
            let half = u128::from(well[power - 1]);
            well[power] = ((half * half) >> 64) as u64;
        }
        let mut gap = Gap { well, rng, next: u64::MAX };
        if rate > 0 {
            gap.next = gap.draw();
        }
        gap
    }

    /// How many rounds go well before the next that does not. A stretch in which something goes
    /// wrong is halved until one round is left: first halves go well as often as they do where
    /// the whole does not.
    fn draw(&mut self) -> u64 {
        let mut gap: u64 = 0;
        while self.rng.next_u64() < self.well[LONGEST] {
            gap = gap.saturating_add(1 << LONGEST);
            if gap > 1 << 62 {
                return gap;
            }
        }
        for power in (0..LONGEST).rev() {
            let (half, whole) = (u128::from(self.well[power]), u128::from(self.well[power + 1]));
            let first_goes_well = ((half - whole) << 64) / ((1 << 64) - whole);
            if u128::from(self.rng.next_u64()) < first_goes_well {
                gap += 1 << power;
            }
        }
        gap
    }
}

#[cfg(test)]
mod tests {
    use super::{Due, Gap, Rates};
    use crate::simulate::stream;
    use table::Irregularity;

    const ONE: f64 = 18_446_744_073_709_551_616.0;

    #[test]
    fn gaps_are_as_long_as_the_rate_says() {
        for rate in [0.5, 0.1, 1e-3, 1e-6] {
            let mut gap = Gap::new((rate * ONE) as u64, stream(7, 0));
            let draws = 20_000;
            let mean = (0..draws).map(|_| gap.draw() as f64).sum::<f64>() / f64::from(draws);
            // The mean and the deviation of a geometric number.
            let (exact, deviation) = ((1.0 - rate) / rate, (1.0 - rate).sqrt() / rate);
            let error = deviation / f64::from(draws).sqrt();
            assert!((mean - exact).abs() < 4.5 * error, "{rate}: {mean}, not {exact}");
        }
    }

    #[test]
    fn a_short_gap_is_as_frequent_as_it_should_be() {
        let mut gap = Gap::new((0.25 * ONE) as u64, stream(8, 0));
        let (draws, mut none, mut two) = (40_000, 0, 0);
        for _ in 0..draws {
            let drawn = gap.draw();
            none += i32::from(drawn == 0);
            two += i32::from(drawn == 2);
        }
        let share = |count: i32| f64::from(count) / f64::from(draws);
        assert!((share(none) - 0.25).abs() < 0.01, "{none}");
        assert!((share(two) - 0.25 * 0.75 * 0.75).abs() < 0.01, "{two}");
    }

    #[test]
    fn certain_and_never() {
        let always = Rates(vec![(Irregularity::OTHER, u64::MAX), (Irregularity::OTHER, 0)]);
        let mut due = Due::new(&always, 1, 0);
        for _ in 0..100 {
            assert_eq!((due.after(), due.in_this_round()), (0, Some(0)));
        }
        assert_eq!(Due::new(&Rates(vec![(Irregularity::OTHER, 0)]), 1, 0).after(), u64::MAX);
        assert_eq!(Due::new(&Rates::default(), 1, 0).after(), u64::MAX);
    }
}
