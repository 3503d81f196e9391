//! Tests of all games through their one declaration; what a game must do, only the text says.

mod chemin_de_fer;
mod conformance;
mod golden;
mod long_table;
mod notation;
mod people;
mod poker;
mod random;
mod words;

// Rounds of files are compiled there once, and not again in these tests.
use service as _;
