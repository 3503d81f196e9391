//! Simulated days: the real core under a fake clock and a store that goes wrong, with people who
//! come, play, repeat themselves and go, and machines that die. The same seed is the same day.
//!
//! `FELT_SEED=17 cargo test -p house --test days` plays one day alone.

mod checks;
mod dice;
mod people;
mod world;

use world::World;

/// So many days are played in every run.
const DAYS: u64 = 1000;

/// Two halves, so that two cores play them.
#[test]
fn even_days() {
    play(0);
}

#[test]
fn odd_days() {
    play(1);
}

fn play(from: u64) {
    let seeds: Vec<u64> = match std::env::var("FELT_SEED").ok().and_then(|seed| seed.parse().ok()) {
        Some(seed) => vec![seed],
        None => (from..DAYS).step_by(2).collect(),
    };
    for seed in seeds {
        let day = std::panic::catch_unwind(|| World::new(seed).day());
        if let Err(fault) = day {
            eprintln!("FELT_SEED={seed} cargo test -p house --test days");
            std::panic::resume_unwind(fault);
        }
    }
}
