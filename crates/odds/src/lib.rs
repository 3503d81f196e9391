//! What a game is worth, from the game's own round: exactly, or by playing it very often.
//!
//! [`exact`] sums over cards and takes the best of every choice, on one bettor's tape, and answers
//! with fractions. [`simulate`] plays the same round millions of times a second with a seed. Both
//! are nothing but tables for [`table::Game::round`]; no game is known here by name.

pub mod exact;
pub mod mixed;
mod number;
pub mod report;
pub mod simulate;
mod strategy;
pub mod volatility;
mod workers;

pub use number::{Fraction, Real, fraction};
pub use strategy::{Plays, Strategy, View};
pub use workers::Threads;
