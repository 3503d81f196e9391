//! The house: tables that run for days, people who come and go, money that moves, meters that
//! grow, and the one record from which all of it can be rebuilt.
//!
//! The core reads no clock, draws nothing and writes nowhere: time, randomness and the word that a
//! batch is on disk come in, batches and answers go out. It knows no game by name.
#![deny(clippy::float_arithmetic)]

pub mod config;
pub mod keys;
pub mod manifest;
mod moment;
pub mod people;
pub mod permits;
pub mod refused;
pub mod role;
pub mod row;
mod seal;
pub mod significant;
pub mod store;

pub use moment::Moment;
pub use permits::Deed;
pub use refused::{Code, Refused};
pub use role::Role;
pub use row::{Entry, Key, Lane, Row};
pub use significant::Significant;
