//! Rows as a house writes them, chained, with what goes along.

use house::store::{Batch, Checkpoint, Sealed, Snapshot, Store};
use house::{Entry, Key, Lane, Moment, Row};

/// So many rows of a lane behind `last`, chained.
pub(crate) fn rows(lane: u32, last: Option<&Row>, bodies: &[&str]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for body in bodies {
        let before = rows.last().or(last);
        let seq = before.map_or(1, |row| row.seq + 1);
        let entry = |n: u32| Entry { debit: n, credit: n + 1, cents: i64::from(n) - 1, why: 9 };
        let mut row = Row {
            lane: Lane(lane),
            seq,
            table: 3,
            at: Moment(1_800_000_000_000 + seq as i64),
            actor: 17,
            key: Key { session: u64::MAX - seq, nth: seq },
            engine: 1,
            rules: 2,
            body: body.to_string(),
            entries: (0..seq as u32 % 4).map(entry).collect(),
            hash: [0; 32],
        };
        row.hash = row.hash_behind(&before.map_or(house::BEGINNING, |row| row.hash));
        rows.push(row);
    }
    rows
}

pub(crate) fn batch(epoch: u64, rows: Vec<Row>) -> Batch {
    let lane = rows.first().map_or(Lane(0), |row| row.lane);
    Batch { lane, epoch, rows, ..Batch::default() }
}

pub(crate) fn sealed(table: u32, name: &str) -> Sealed {
    let sealed = name.bytes().rev().chain([0, 255]).collect();
    Sealed { table, name: name.to_string(), commitment: [table as u8; 32], sealed }
}

pub(crate) fn point(seq: u64) -> Checkpoint {
    Checkpoint { seq, hash: [seq as u8; 32], key: [200; 32], signature: [100; 64] }
}

pub(crate) fn snapshot(seq: u64) -> Snapshot {
    Snapshot { seq, state: format!("as of {seq}\n"), from: seq / 2 }
}

pub(crate) fn read(store: &mut dyn Store, lane: u32, from: u64) -> Vec<Row> {
    let mut rows = Vec::new();
    let whole = store.rows(Lane(lane), from, &mut |row| {
        rows.push(row);
        true
    });
    whole.expect("it can be read");
    rows
}
