//! What one round leaves behind for the next: who holds the bank or the shoe.
//!
//! It comes into a round as data and goes out as data, so that the rules stay pure.

use crate::{Code, Refusal, Spot};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// What a game keeps from round to round, in words for files and typed for the rules.
pub trait Memory: Clone + Default + PartialEq + Debug + Send + Sync + 'static {
    /// Every key with its value in words.
    fn pairs(&self) -> Vec<(&'static str, String)>;

    /// Sets one key; the refusal says what the value may be.
    fn set(&mut self, key: &str, value: &str) -> Result<(), Refusal>;

    /// Who holds the shoe or the bank, where the table between rounds must know.
    fn holder(&self) -> Option<Spot> {
        None
    }
}

/// Most games remember nothing.
impl Memory for () {
    fn pairs(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn set(&mut self, key: &str, _value: &str) -> Result<(), Refusal> {
        Err(Refusal::plain(
            Code::NothingKept,
            format!("this game keeps no {key} from round to round"),
        ))
    }
}
