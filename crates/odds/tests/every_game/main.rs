//! What the simulator and the walker must hold to, for every game and its elections.

mod alike;
mod as_conducted;
mod from_file;
mod tables;
mod walk;
