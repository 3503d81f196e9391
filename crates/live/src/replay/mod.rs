//! `.round` files: their rounds run at a table in service, answered by what the file says.

mod compare;
mod fill;
mod journal;
mod people;
mod refused;
mod run;
mod script;
#[cfg(test)]
mod served;
mod stretch;

pub use run::{replay, run};
