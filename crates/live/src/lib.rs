//! One table in service, for any game: who sits where, what is wagered, who is asked what, what may
//! be answered, what each may see, and what money moves.
//!
//! Inputs are lines; the same lines give the same table. Nothing here reads a clock, draws a card
//! or knows a game by name: cards, time and chance come in.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

mod answers;
mod ask;
mod bets;
mod dealer;
mod door;
mod effects;
mod header;
mod input;
mod rebuild;
mod service;
mod source;
mod stacks;
mod view;

pub use ask::{Ask, Asked, Asks, Offer};
pub use door::{LiveTable, read};
pub use effects::{Account, Effects, Movement, Told};
pub use input::{Faces, Input, Seen};
pub use service::Live;
pub use source::{Needs, Nothing, Origin, Source, Stack};
pub use view::{Bet, Hand, View, Wager};
