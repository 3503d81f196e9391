//! Exact odds and best play of every game, behind a door that knows no game's type.
//!
//! What a game answers in floating point is compiled in this crate and in no other: whoever needs a
//! player or his figures takes them from [`Solved`].

mod asked;
mod decides;
mod door;
mod figures;
mod mix;
pub mod placing;
mod solved;

pub use asked::{Bets, Manner};
pub use decides::Decides;
pub use door::{Door, doors};
pub use figures::Seen;
pub use solved::{Progress, Solved, threads};
pub use table::{Pair, elected};
