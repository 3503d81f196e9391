//! What the exact odds of the games of 21 have in common.

mod behind;
pub mod dealer;
pub mod fixed;
mod hands;
mod house;
mod insurance;
mod layout;
mod play;
pub mod probe;
mod splits;
mod suits;
mod tally;
mod together;
mod wager;

pub use house::{Analysed, Won};
pub use insurance::insurance;
