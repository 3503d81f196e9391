//! One table in service, for any game: who sits where, what is wagered, who is asked what, what may
//! be answered, what each may see, and what money moves.
//!
//! Inputs are lines; the same lines give the same table. Nothing here reads a clock, draws a card
//! or knows a game by name: cards, time and chance come in.
#![no_std]
#![deny(clippy::float_arithmetic)]
#![warn(missing_docs)]

extern crate alloc;

/// For the macro, which is used where its user may not have named it.
#[doc(hidden)]
pub use ::table;

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
pub use replay::replay;
pub use service::{Live, Pace};
pub use source::{Needs, Nothing, Origin, Source, Stack};
pub use story::Act;
pub use view::{Bet, Hand, View, Wager};

/// The round under the table that asks, and the rounds of a file: compiled once, with the game, and
/// not again in every crate that plays it.
#[macro_export]
macro_rules! compiled_here {
    () => {
        fn conducted(
            setup: &$crate::table::Setup<Self>,
            answers: &mut dyn $crate::table::Answers<Self>,
            round: &mut $crate::table::Conducted<Self>,
        ) {
            $crate::table::conduct_round(setup, answers, round);
        }

        fn replayed(
            rows: &mut dyn Iterator<Item = $crate::table::notation::Row>,
            to: &mut dyn $crate::table::notation::Takes,
        ) -> Result<(), $crate::table::notation::Problem> {
            $crate::replay::<Self>(rows, to)
        }
    };
}
