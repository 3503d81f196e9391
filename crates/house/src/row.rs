//! One row of the journal: what was put, by whom and when, what came of it, and the hash that
//! chains it to the row before.
//!
//! The hash is SHA-256 over exactly what is stored, column by column, in this order:
//!
//! ```text
//! hash of the row before (32 bytes; zeros before the first)
//! lane u32, seq u64, table u32, at i64, actor u32, session u64, nth u64, engine u32, rules u32
//! length of body u32, body (UTF-8)
//! how many entries u32, and of each: debit u32, credit u32, cents i64, why u32
//! ```
//!
//! All numbers are little-endian. Numbers of tables, actors, accounts, engines, rules and reasons
//! stand for names; a name is given its number by a line `name NUMBER TEXT` at the head of the body
//! of the row that uses it first, so that the chain covers the names too.

use crate::Moment;
use sha2::{Digest, Sha256};

/// One chain of rows, with one owner: tables that share a meter are in one lane.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Lane(pub u32);

/// What makes a command one that was sent before: the session's number and its own in it,
/// counted from 1. What the house does by itself has neither.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Key {
    pub session: u64,
    pub nth: u64,
}

/// One line of the ledger: what the one account has less and the other more.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// Has more by it.
    pub debit: u32,
    /// Has less by it.
    pub credit: u32,
    /// Below zero only where a void takes an earlier payment back.
    pub cents: i64,
    /// The number of a name: what kind of payment it is, and its paragraph.
    pub why: u32,
}

/// One row of the journal with its lines of the ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub lane: Lane,
    /// Counted from 1, without a gap.
    pub seq: u64,
    /// The number of the table's name; 0 where it is about no table.
    pub table: u32,
    pub at: Moment,
    /// The number of the name of who did it; 0 is the house itself.
    pub actor: u32,
    pub key: Key,
    /// The number of the program's name and version.
    pub engine: u32,
    /// The number of the name of the rules and options in force at the table; 0 without a table.
    pub rules: u32,
    /// Lines: names that are new, the command, and what came of it.
    pub body: String,
    pub entries: Vec<Entry>,
    pub hash: [u8; 32],
}

/// The hash before the first row.
pub const BEGINNING: [u8; 32] = [0; 32];

impl Row {
    /// What chains this row to the one before it.
    pub fn hash_behind(&self, before: &[u8; 32]) -> [u8; 32] {
        let mut hash = Sha256::new();
        let mut head = [0; 88];
        let mut at = 0;
        let mut put = |bytes: &[u8]| {
            head[at..at + bytes.len()].copy_from_slice(bytes);
            at += bytes.len();
        };
        put(before);
        put(&self.lane.0.to_le_bytes());
        put(&self.seq.to_le_bytes());
        put(&self.table.to_le_bytes());
        put(&self.at.0.to_le_bytes());
        put(&self.actor.to_le_bytes());
        put(&self.key.session.to_le_bytes());
        put(&self.key.nth.to_le_bytes());
        put(&self.engine.to_le_bytes());
        put(&self.rules.to_le_bytes());
        put(&(self.body.len() as u32).to_le_bytes());
        hash.update(head);
        hash.update(self.body.as_bytes());
        hash.update((self.entries.len() as u32).to_le_bytes());
        for entry in &self.entries {
            let mut line = [0; 20];
            line[..4].copy_from_slice(&entry.debit.to_le_bytes());
            line[4..8].copy_from_slice(&entry.credit.to_le_bytes());
            line[8..16].copy_from_slice(&entry.cents.to_le_bytes());
            line[16..].copy_from_slice(&entry.why.to_le_bytes());
            hash.update(line);
        }
        hash.finalize().into()
    }
}
