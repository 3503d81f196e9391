//! `.round` files: their rounds run at a table in service, answered by what the file says.

mod compare;
mod fill;
mod journal;
mod people;
mod refused;
mod run;
mod script;
mod stretch;

pub(crate) use compare::words;
pub use run::replay;
