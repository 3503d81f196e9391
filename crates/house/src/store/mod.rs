//! Where the record is kept: one narrow trait, whatever stands behind it.

use crate::{Lane, Row};

mod fit;
mod memory;
mod sqlite;

pub use memory::{Fault, Memory, Odds};
pub use sqlite::{Sqlite, new_enough};

/// All that one commit writes: the whole of it, or nothing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Batch {
    pub lane: Lane,
    /// Which ownership of the lane this is; a store refuses an older one.
    pub epoch: u64,
    /// Consecutive, behind the last one that the store has.
    pub rows: Vec<Row>,
    /// Orders that were fixed, sealed under a key that the store does not have.
    pub sealed: Vec<Sealed>,
    /// Orders that nobody will ask for any more: table and name. One that is not there is passed
    /// over.
    pub spent: Vec<(u32, String)>,
    /// Signed words on how far the chain goes.
    pub checkpoints: Vec<Checkpoint>,
    /// The last row of the batch, signed; it takes the place of the one before.
    pub head: Option<Checkpoint>,
    /// The lane as text as of a row, so that a restart need not begin at the first.
    pub snapshot: Option<Snapshot>,
}

/// An order of cards, or where a wheel will rest, that nobody may read yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sealed {
    /// The number of the table's name.
    pub table: u32,
    /// `shoe 12` or `spin 7`.
    pub name: String,
    /// What was made known of it.
    pub commitment: [u8; 32],
    pub sealed: Vec<u8>,
}

/// A row's hash, signed by a key of the house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    pub seq: u64,
    pub hash: [u8; 32],
    /// The public key that verifies it.
    pub key: [u8; 32],
    pub signature: [u8; 64],
}

/// A lane as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    pub seq: u64,
    pub state: String,
    /// The last row that the state is of is `seq`, but tables in it may be older: a restart reads
    /// rows from behind this one.
    pub from: u64,
}

/// What went wrong with a store.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// Somebody else owns the lane now.
    #[error("the lane has another owner")]
    Fenced,
    /// The store is of a program that is newer than this one.
    #[error("the store was written by a newer program (schema {found}, this one knows {known})")]
    Newer { found: i64, known: i64 },
    /// What was asked for cannot be done with this store; nothing has changed.
    #[error("the store refuses: {0}")]
    Refused(String),
    /// Something is broken in what is stored.
    #[error("the store is broken: {0}")]
    Broken(String),
    /// It could not be read or written; what was written may or may not be there.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// The record of a house. There is nothing here that changes or deletes a row.
pub trait Store: Send {
    /// Writes all of it or nothing; on `Ok` it is on disk. On an error it may be there or not.
    fn append(&mut self, batch: &Batch) -> Result<(), Trouble>;
    /// Takes the lane, also the first time: the epoch by which this owner writes. What is read
    /// after it is on disk; before it, what a killed process has left may still be lost.
    fn take(&mut self, lane: Lane) -> Result<u64, Trouble>;
    /// All lanes that have a row.
    fn lanes(&mut self) -> Result<Vec<Lane>, Trouble>;
    /// The newest snapshot of a lane whose row is not above `most`.
    fn snapshot(&mut self, lane: Lane, most: u64) -> Result<Option<Snapshot>, Trouble>;
    /// Rows of a lane from `from` on, in order, until `each` says that it has enough.
    fn rows(
        &mut self,
        lane: Lane,
        from: u64,
        each: &mut dyn FnMut(Row) -> bool,
    ) -> Result<(), Trouble>;
    /// All orders of a lane that are not spent.
    fn sealed(&mut self, lane: Lane) -> Result<Vec<Sealed>, Trouble>;
    /// All checkpoints of a lane, in order.
    fn checkpoints(&mut self, lane: Lane) -> Result<Vec<Checkpoint>, Trouble>;
    /// The signed last row.
    fn head(&mut self, lane: Lane) -> Result<Option<Checkpoint>, Trouble>;
}
