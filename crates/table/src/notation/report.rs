//! What a sheet came to when it was run.

use super::Row;
use crate::{Cite, Line, Money, Person, Place, Refusal, Settlement, Spot, session};
use alloc::string::String;
use alloc::vec::Vec;
use cards::Card;

/// A round of a table, or what happened between two.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The rows that were run.
    pub rows: &'a [Row],
    /// What the round came to, if it is one; [`Wanted`] says whether in full.
    pub round: Option<Option<Round>>,
    /// What was done between rounds.
    pub between: Vec<Between>,
    /// Where the rows and the rules first part.
    pub difference: Option<Difference>,
    /// The rows completed with what the rules answer, where that is wanted.
    pub filled: Vec<Row>,
}

/// How much of what a table came to somebody wants to know.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Whether it agrees with the file.
    Differences,
    /// Also what every round came to, and the file completed.
    Everything,
}

/// Who is told what a table of a file comes to, part by part as it is run.
pub trait Takes {
    /// How much is wanted.
    fn wanted(&self) -> Wanted;
    /// The next part.
    fn take(&mut self, part: Part<'_>);
}

impl Takes for Report {
    fn wanted(&self) -> Wanted {
        Wanted::Everything
    }

    fn take(&mut self, part: Part<'_>) {
        self.difference = self.difference.take().or(part.difference);
        self.rounds.extend(part.round.flatten());
        self.between.extend(part.between);
        self.filled.extend(part.filled);
    }
}

/// What a sheet came to.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// Every round of the table, finished ones only.
    pub rounds: Vec<Round>,
    /// What was done between rounds, and wagers that were to be refused.
    pub between: Vec<Between>,
    /// Where the sheet and the rules first part.
    pub difference: Option<Difference>,
    /// The sheet completed with what the rules answer.
    pub filled: Vec<Row>,
}

/// What one round came to.
#[derive(Clone, Debug)]
pub struct Round {
    /// The line of its `wagers`.
    pub line: usize,
    /// The paragraph that stopped it, if one did.
    pub void: Option<Cite>,
    /// What became of every wager.
    pub settlements: Vec<Settlement>,
    /// At a table in service: wagers that lacked something and went back before the deal.
    pub returned: Vec<Returned>,
    /// What each line won or lost.
    pub net: Vec<(Line, Money)>,
    /// Commission that was marked and is still owed, at the first line of who owes it.
    pub owed: Vec<(Line, Money)>,
    /// Who has which line, by the names that the file gives.
    pub people: Vec<(Line, String)>,
    /// All that is left behind for later rounds, changed or not.
    pub state: Vec<(&'static str, String)>,
    /// Cards drawn in error that wait for what comes next, with the faces that are known.
    pub carried: Vec<Option<Card>>,
    /// What the dealer called.
    pub calls: Vec<(String, Cite)>,
    /// Whose cards were picked up, in this order.
    pub collected: Vec<(Place, Cite)>,
    /// Where the round and the rules first part.
    pub difference: Option<Difference>,
}

/// What one line between rounds came to.
#[derive(Clone, Debug)]
pub struct Between {
    /// Of the file.
    pub line: usize,
    /// The line's own words.
    pub what: String,
    /// What was done, or why it was not.
    pub came: Result<Vec<session::Event>, Refusal>,
    /// Where the line and the rules part.
    pub difference: Option<Difference>,
}

/// A wager that could not stand as it was when there were no more bets.
#[derive(Clone, PartialEq, Debug)]
pub struct Returned {
    /// Whose it was.
    pub who: Person,
    /// Where it lay.
    pub spot: Spot,
    /// By the game's own word for the area.
    pub wager: String,
    /// What lay there.
    pub amount: Money,
    /// Why it could not stand.
    pub refusal: Refusal,
}

/// The first place where file and rules part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Of the file.
    pub line: usize,
    /// What stands behind the arrow.
    pub expected: String,
    /// What happened instead.
    pub found: String,
}
