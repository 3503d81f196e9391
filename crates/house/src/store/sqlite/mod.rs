//! The record in a SQLite file, for a house on one machine.
//!
//! One connection is owned by one writer; a lock beside the file keeps every other writer out, and
//! whoever only reads may do so meanwhile. A batch is a transaction in the write-ahead log, and it
//! is on disk when it is acknowledged (`synchronous = FULL`).

mod derived;
mod open;
mod read;
mod trouble;
mod write;

use super::{Batch, Checkpoint, Sealed, Snapshot, Store, Trouble};
use crate::{Lane, Row};
use rusqlite::Connection;
use std::fs::File;
use std::path::Path;

pub use open::new_enough;

/// A house's record in a file.
pub struct Sqlite {
    connection: Connection,
    /// Kept locked as long as this store may write; none where it only reads.
    lock: Option<File>,
}

impl Sqlite {
    /// A new store; refused where there is one.
    pub fn create(path: &Path) -> Result<Sqlite, Trouble> {
        open::to_write(path, open::Expected::Nothing)
    }

    /// The store that is there, to write to it; refused at once while somebody else does.
    pub fn open(path: &Path) -> Result<Sqlite, Trouble> {
        open::to_write(path, open::Expected::Store)
    }

    /// The store as it is at this moment, to read it, also beside a house that goes on writing.
    /// Until it is dropped the house's log cannot be folded in and grows.
    pub fn open_to_read(path: &Path) -> Result<Sqlite, Trouble> {
        open::to_read(path)
    }

    /// How many pages of 8 kB the write-ahead log may hold before it is folded into the file.
    pub fn fold_after(&mut self, pages: u32) -> Result<(), Trouble> {
        self.connection.pragma_update(None, "wal_autocheckpoint", pages).map_err(trouble::of)
    }

    /// What SQL shows beside the rows says the same as the rows: the names are those that the
    /// bodies give, and every line of the ledger is a row's.
    pub fn verify_derived(&mut self) -> Result<(), Trouble> {
        derived::verify(&self.connection)
    }
}

impl Store for Sqlite {
    fn append(&mut self, batch: &Batch) -> Result<(), Trouble> {
        self.may_write()?;
        write::append(&mut self.connection, batch)
    }

    fn take(&mut self, lane: Lane) -> Result<u64, Trouble> {
        self.may_write()?;
        write::take(&mut self.connection, lane)
    }

    fn lanes(&mut self) -> Result<Vec<Lane>, Trouble> {
        read::lanes(&self.connection)
    }

    fn snapshot(&mut self, lane: Lane, most: u64) -> Result<Option<Snapshot>, Trouble> {
        read::snapshot(&self.connection, lane, most)
    }

    fn rows(
        &mut self,
        lane: Lane,
        from: u64,
        each: &mut dyn FnMut(Row) -> bool,
    ) -> Result<(), Trouble> {
        read::rows(&self.connection, lane, from, each)
    }

    fn sealed(&mut self, lane: Lane) -> Result<Vec<Sealed>, Trouble> {
        read::sealed(&self.connection, lane)
    }

    fn checkpoints(&mut self, lane: Lane) -> Result<Vec<Checkpoint>, Trouble> {
        read::checkpoints(&self.connection, lane)
    }

    fn head(&mut self, lane: Lane) -> Result<Option<Checkpoint>, Trouble> {
        read::head(&self.connection, lane)
    }
}

impl Sqlite {
    fn may_write(&self) -> Result<(), Trouble> {
        match self.lock {
            Some(_) => Ok(()),
            None => super::fit::refused("it was opened to read only"),
        }
    }
}

/// Bits of a row's number in its id; the lane stands above them.
const SEQ_BITS: u32 = 40;
const SEQ_MOST: u64 = (1 << SEQ_BITS) - 1;
const LANE_MOST: u32 = (1 << (63 - SEQ_BITS)) - 1;

/// Where a row lies; `None` where no row can lie.
fn id(lane: Lane, seq: u64) -> Option<i64> {
    let fits = lane.0 <= LANE_MOST && seq <= SEQ_MOST;
    fits.then_some((i64::from(lane.0) << SEQ_BITS) | seq as i64)
}

fn lane_of(id: i64) -> Lane {
    Lane((id >> SEQ_BITS) as u32)
}

fn seq_of(id: i64) -> u64 {
    id as u64 & SEQ_MOST
}
