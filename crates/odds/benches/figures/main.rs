//! How long the exact odds of a game take: all wagers, default options, one core, no cache.

#[path = "../rounds/clock.rs"]
mod clock;

use clock::Clock;
use odds::Real;
use std::hint::black_box;
use std::time::Duration;
use table::figures::{Alone, How};
use table::{Figures, Visitor};

/// What every game is asked to stay below, in milliseconds.
const REACH: u64 = 100;
/// The system counts a thread's time in steps of some milliseconds.
const LONG_ENOUGH: Duration = Duration::from_millis(400);

struct Stopwatch {
    only: Vec<String>,
}

impl Visitor for Stopwatch {
    fn game<G: Figures>(&mut self) {
        if !self.only.is_empty() && !self.only.iter().any(|name| G::NAME.contains(name)) {
            return;
        }
        let options = G::Options::default();
        let (mut wagers, mut times, mut took) = (0, 0, Duration::ZERO);
        while took < LONG_ENOUGH {
            let clock = Clock::start();
            let until = 2 * times + 1;
            for _ in times..until {
                let options = black_box(&options);
                let figures = G::figures::<Real, _>(options, &G::pack(options), How::Best, &Alone);
                wagers = black_box(figures).len();
            }
            times = until;
            took += clock.stop();
        }
        let took = took.as_secs_f64() * 1e3 / f64::from(times);
        println!("{}: {wagers} wagers in {took:.3} ms of {REACH}", G::NAME);
    }
}

fn main() {
    let only = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    games::visit(&mut Stopwatch { only });
}
