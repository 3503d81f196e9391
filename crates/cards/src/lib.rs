//! Cards and what they are worth: the types every game shares, and the evaluators that turn a
//! few cards into a number that compares.
//!
//! Everything here is a pure function of the cards. No game, no wager and no dealer's procedure
//! is known to this crate. All numbers are integers, and every table is built by the compiler.

#![no_std]
#![deny(clippy::float_arithmetic)]
#![warn(missing_docs)]

#[cfg(test)]
extern crate std;

pub mod card;
pub mod five;
pub mod pack;
pub mod points;
pub mod suited;
pub mod three;

pub use card::{Card, ParseCardError, Rank, Suit};
pub use five::Five;
pub use pack::{Counts, Pack};
pub use three::Three;
