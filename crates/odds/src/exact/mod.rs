//! The walker: a sum over cards and a maximum over choices, on one bettor's tape.
//!
//! The round is a plain function, so it is run again for every path: it answers from the path as
//! far as that goes and stops at the first question beyond. Faces asked for together are taken as
//! sets, never as orders; [`alike_holds`] tests that, and the symmetries a game declares.

mod alike;
mod hidden;
mod path;
mod sets;
mod suits;
mod tally;
mod walk;

pub use alike::{alike_holds, place_least};
pub use tally::{Outcome, Walked};
pub use walk::{Walk, walk, walk_every_card};

use core::fmt;
use table::Line;

/// Why a round cannot be walked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Somebody else decides; he would need a strategy.
    Decider(Line),
    /// The round draws more cards than the pack holds.
    PackTooSmall(usize),
    /// More faces are asked for together than the walker can hold.
    TooManyFaces(usize),
    /// The round can go on for ever, or for so many answers.
    TooDeep(usize),
    /// The round ends in more ways than were allowed for.
    TooLong(u64),
    /// Nobody can be walked who has not wagered.
    NoWager(Line),
    /// The round ended in an irregularity, and nothing irregular was done.
    Irregular(table::Irregularity),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Decider(who) => {
                write!(f, "{who} decides too: exact odds are one bettor's, others need a strategy")
            }
            Refused::PackTooSmall(cards) => {
                write!(f, "a pack of {cards} cards is too small for the round")
            }
            Refused::TooManyFaces(faces) => {
                write!(f, "{faces} faces are asked for together, more than can be walked")
            }
            Refused::TooDeep(answers) => {
                write!(f, "the round goes on after {answers} answers and may never end")
            }
            Refused::TooLong(leaves) => write!(f, "the round ends in more than {leaves} ways"),
            Refused::NoWager(who) => write!(f, "{who} has no wager"),
            Refused::Irregular(what) => write!(f, "the round stops for {what} by itself"),
        }
    }
}

impl core::error::Error for Refused {}
