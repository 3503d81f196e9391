//! Simulated days: the real core under a fake clock and a store that goes wrong, with people who
//! come, play, repeat themselves and go, and machines that die. The same seed is the same day.
//!
//! `FELT_SEED=17 cargo test -p house --test days` plays one day alone.

mod checks;
mod dice;
mod people;
mod world;

use world::World;

#[test]
fn days() {
    let seeds = match std::env::var("FELT_SEED").ok().and_then(|seed| seed.parse::<u64>().ok()) {
        Some(seed) => seed..seed + 1,
        None => 0..1000,
    };
    for seed in seeds {
        let day = std::panic::catch_unwind(|| World::new(seed).day());
        if let Err(fault) = day {
            eprintln!("FELT_SEED={seed} cargo test -p house --test days");
            std::panic::resume_unwind(fault);
        }
    }
}
