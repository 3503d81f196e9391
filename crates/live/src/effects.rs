//! What came of one input.

use crate::input::Input;
use crate::story::Act;
use alloc::string::String;
use alloc::vec::Vec;
use table::{Cite, Money, Moved, Person, Spot};

/// What an accepted input brought about. It may be used again for the next one.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Effects {
    /// What the source showed, as lines behind the input: with them the table is rebuilt.
    pub lines: Vec<Input>,
    /// Answers that had been said before they were asked for, and are given now: behind how many of
    /// those lines, and as if they were put there.
    pub early: Vec<(usize, Input)>,
    /// What happened between rounds, and what was returned and why.
    pub told: Vec<Told>,
    /// How much of it came before the round that began by this input.
    pub begun: Option<usize>,
    /// What money moved by it.
    pub movements: Vec<Movement>,
    /// A round came to its end.
    pub over: bool,
}

/// One payment, with its paragraph. What a void undoes is repeated with the amount below zero.
#[derive(Clone, PartialEq, Debug)]
pub struct Movement {
    /// Whose wager it is about; he need not be one of the two accounts.
    pub who: Person,
    /// Where that wager lies.
    pub spot: Spot,
    /// The wager that it is about; nothing where a debt is paid.
    pub area: Option<String>,
    /// Why it moved: placed, paid, taken, returned.
    pub kind: Moved,
    /// Where it came from.
    pub from: Account,
    /// Where it went.
    pub to: Account,
    /// Below zero only where a void takes an earlier payment back.
    pub amount: Money,
    /// The paragraph that moves it.
    pub why: Cite,
}

/// Where money lies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Account {
    /// What he has beside his wagers.
    Person(Person),
    /// Wagers, until something becomes of them.
    Layout,
    /// The house's chips.
    Rack,
    /// Between participants who play each other.
    Bank,
    /// A jackpot meter; the first is 0.
    Meter(u8),
}

impl Movement {
    /// What goes from the one account to the other: a debt that is marked moves nothing yet.
    pub fn moves(&self) -> Money {
        if self.kind == Moved::Marked { Money::ZERO } else { self.amount }
    }
}

/// Something that happened, and its paragraph.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// What it was.
    pub what: Act,
    /// The paragraph behind it, where one speaks of it.
    pub why: Option<Cite>,
}

impl Effects {
    pub(crate) fn clear(&mut self) {
        self.lines.clear();
        self.early.clear();
        self.told.clear();
        self.begun = None;
        self.movements.clear();
        self.over = false;
    }
}
