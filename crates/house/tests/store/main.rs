//! What a store must do, over every store there is, and what is one store's own.

mod conformance;
mod memory;
mod sample;
mod sqlite;
