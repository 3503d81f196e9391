//! The vocabulary of a table and the procedures every game shares.
//!
//! A game is a function that conducts one round; it may only use the verbs of [`Table`]. What
//! stands behind the verbs decides whether the round is played, simulated, enumerated or replayed.
//! Nothing here draws a card, reads a clock or knows a game by name.
#![no_std]
#![deny(clippy::float_arithmetic)]
#![warn(missing_docs)]

/// For the macros, which are used where the crate's user may not have named it.
#[doc(hidden)]
pub extern crate alloc;

mod cite;
mod conduct;
mod digits;
mod door;
mod few;
pub mod figures;
mod game;
mod irregular;
mod layout;
mod ledger;
mod limits;
mod memory;
mod meters;
pub mod mix;
mod money;
pub mod notation;
mod options;
mod pay;
mod people;
mod plays_on;
mod refusal;
mod seat;
pub mod session;
pub mod strategy_file;
mod tape;
mod verbs;
mod wagers;

pub use cards;
pub use cite::Cite;
#[doc(hidden)]
pub use conduct::conduct_round;
pub use conduct::{
    Became, Conducted, End, Event, Happening, LeftOver, Mark, Settlement, Setup, conduct,
    conduct_on,
};
pub use door::{GameOption, ListedRemedy, Pair, Rules, elected, rules};
pub use few::{Few, Small};
pub use figures::Figures;
pub use game::{Alike, Area, Choice, Colour, Game, Visitor};
pub use irregular::{
    After, Condition, Drawn, Found, Irregular, Irregularity, Kind, OfTheAct, Outside, Remedy,
    Returns, Ruling, Scene, Stage, Unused, Void, Window, known,
};
pub use layout::Layout;
pub use ledger::{Account, Ledger, Moved, Movement, check_money};
pub use limits::Limits;
pub use memory::Memory;
pub use meters::{Meter, Stands, left_behind, recall};
pub use money::{Money, written_out};
pub use options::{Elected, OWN, OptionRule, OptionValue, Options, Values};
pub use pay::{Floor, Odds, PayTable, PayTables};
pub use people::{People, Person};
pub use plays_on::PlaysOn;
pub use refusal::{Code, Refusal};
pub use seat::{Line, Place, Seats, Spot};
pub use session::{Passing, Procedures, Session};
pub use tape::{Answer, Answers, Entry, Now, Slot, Tape, TapeReader, Want};
pub use verbs::{Act, Call, Device, Face, Pocket, Reader, Stop, Table, Verdict};
pub use wagers::{Amount, AreaRule, Placed, Required, Wagers, When};
