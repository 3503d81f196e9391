//! Tests of all games through their one declaration; what a game must do, only the text says.

mod conformance;
mod golden;
mod notation;
mod random;
