//! One table in service, for any game: who sits where, what is wagered, who is asked what, what may
//! be answered, what each may see, and what money moves.
//!
//! Inputs are lines; the same lines give the same table. Nothing here reads a clock, draws a card
//! or knows a game by name: cards, time and chance come in.
#![no_std]
#![deny(clippy::float_arithmetic)]
#![warn(missing_docs)]

extern crate alloc;

mod answers;
mod ask;
mod bets;
mod between;
mod coming;
mod dealer;
mod door;
mod early;
mod effects;
mod header;
mod input;
mod posted;
mod rebuild;
mod replay;
mod rest;
mod round;
mod said;
mod service;
mod source;
mod stacks;
mod story;
mod view;
mod wagering;

pub use ask::{Ask, Asked, Asks, Offer};
pub use door::{Door, LiveTable, door};
pub use effects::{Account, Effects, Movement, Told};
pub use input::{Faces, Input, Seen};
pub use posted::Posted;
pub use replay::{replay, run};
pub use service::{Live, Pace};
pub use source::{Needs, Nothing, Origin, Source, Stack};
pub use story::Act;
pub use view::{Bet, Hand, View, Wager};
