//! Tests of all games through their one declaration; no test names what a game must do but the text.

mod conformance;
mod golden;
mod notation;
mod random;
