//! The house: tables that run for days, people who come and go, money that moves, meters that
//! grow, and the one record from which all of it can be rebuilt.
//!
//! The core reads no clock, draws nothing and writes nowhere: time, randomness and the word that a
//! batch is on disk come in, batches and answers go out. It knows no game by name.
#![deny(clippy::float_arithmetic)]

mod again;
mod apply;
pub mod audit;
mod command;
pub mod config;
mod house;
pub mod keys;
mod lanes;
mod ledger;
pub mod manifest;
mod may;
mod meters;
mod moment;
mod names;
mod node;
pub mod people;
pub mod permits;
mod recover;
mod refused;
mod role;
mod row;
mod seal;
mod sessions;
pub mod significant;
mod snapshot;
pub mod store;
mod table;
mod terms;

pub use again::Parts;
pub use apply::CAGE;
pub use command::{By, Command, Proposal, Transfer, What, Who};
pub use house::{Applied, Failure, Game, House, Made, MakesVault, Order, Program};
pub use lanes::{Lanes, Plan, Secrets};
pub use ledger::Ledger;
pub use meters::Hit;
pub use moment::Moment;
pub use names::Names;
pub use node::{Commit, Done, In, Node, Out, Ticket, Wall};
pub use permits::Deed;
pub use recover::{Opens, recover};
pub use refused::{Code, Refused};
pub use role::Role;
pub use row::{BEGINNING, Entry, Key, Lane, Row};
pub use significant::Significant;
pub use terms::{Dealer, Terms};
