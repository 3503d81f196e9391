//! What came of one input.

use crate::input::Input;
use alloc::string::String;
use alloc::vec::Vec;
use table::Cite;

/// What an accepted input brought about. It may be used again for the next one.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Effects {
    /// What the source showed, as lines behind the input: with them the table is rebuilt.
    pub lines: Vec<Input>,
    /// What happened between rounds, and what was returned and why.
    pub told: Vec<Told>,
    /// A round came to its end.
    pub over: bool,
}

/// Something that happened, in words, and its paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    pub words: String,
    pub why: Option<Cite>,
}

impl Effects {
    pub(crate) fn clear(&mut self) {
        self.lines.clear();
        self.told.clear();
        self.over = false;
    }
}
