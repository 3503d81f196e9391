//! The core of the house, driven by hand: what a command does, what is refused, what comes again.

mod bench_of_one;
mod core;
