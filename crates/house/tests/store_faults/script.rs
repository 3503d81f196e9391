//! What is written: fifty rounds in batches of two or three, the same each time.

use house::store::{Batch, Checkpoint, Sealed, Snapshot, Sqlite, Store, Trouble};
use house::{Entry, Key, Lane, Moment, Row};
use std::path::Path;
use std::sync::LazyLock;

pub(crate) const LANE: Lane = Lane(1);
pub(crate) const BATCHES: usize = 20;

static SCRIPT: LazyLock<Vec<Batch>> = LazyLock::new(script);

/// Some rows, an order that is sealed and the one before it spent.
pub(crate) fn batches() -> &'static [Batch] {
    &SCRIPT
}

fn script() -> Vec<Batch> {
    let (mut before, mut seq) = (house::BEGINNING, 0);
    let batch = |nth: usize| {
        let rows: Vec<Row> = (0..3 * (2 + nth % 2))
            .map(|_| {
                seq += 1;
                let row = row(seq, nth, &before);
                before = row.hash;
                row
            })
            .collect();
        let head = Checkpoint { seq, hash: before, key: [7; 32], signature: [nth as u8; 64] };
        let state = format!("as of {seq}\n").repeat(40);
        Batch {
            lane: LANE,
            rows,
            sealed: vec![order(nth)],
            spent: nth.checked_sub(1).map(|old| (1, order(old).name)).into_iter().collect(),
            checkpoints: (nth % 5 == 4).then(|| head.clone()).into_iter().collect(),
            head: Some(head),
            snapshot: (nth % 4 == 3).then_some(Snapshot { seq, state, from: seq }),
            ..Batch::default()
        }
    };
    (0..BATCHES).map(batch).collect()
}

fn row(seq: u64, nth: usize, before: &[u8; 32]) -> Row {
    let cents = 100 * seq as i64;
    let entry = Entry { debit: 1, credit: 2, cents, why: 3 };
    let mut row = Row {
        lane: LANE,
        seq,
        table: 4,
        at: Moment(1_800_000_000_000 + seq as i64),
        actor: 5,
        key: Key { session: 6, nth: seq },
        engine: 7,
        rules: 8,
        body: format!("name {} n{seq}\n{}", 100 + seq, "wager p1 1 ante 10\n".repeat(1 + nth % 9)),
        entries: vec![entry; seq as usize % 4],
        hash: [0; 32],
    };
    row.hash = row.hash_behind(before);
    row
}

fn order(nth: usize) -> Sealed {
    let sealed = vec![nth as u8; 300 + 40 * (nth % 7)];
    Sealed { table: 1, name: format!("shoe {nth}"), commitment: [nth as u8; 32], sealed }
}

/// How many batches of the script a store has, all whole and nothing else.
pub(crate) fn count(store: &mut Sqlite) -> Result<usize, String> {
    let mut rows = Vec::new();
    let each = &mut |row| {
        rows.push(row);
        true
    };
    store.rows(LANE, 1, each).map_err(|trouble| trouble.to_string())?;
    let all = batches();
    let mut rest = &rows[..];
    let mut whole = 0;
    while let Some(batch) = all.get(whole) {
        let Some(behind) = rest.strip_prefix(&batch.rows[..]) else { break };
        (rest, whole) = (behind, whole + 1);
    }
    if !rest.is_empty() {
        return Err(format!("{} rows of half a batch behind {whole} whole ones", rest.len()));
    }
    beside(store, whole).map_err(|trouble| trouble.to_string())?;
    Ok(whole)
}

/// What goes along with the rows is of the same batch.
fn beside(store: &mut Sqlite, whole: usize) -> Result<(), Trouble> {
    let done = &batches()[..whole];
    let expect = |same: bool, what: &str| {
        if same { Ok(()) } else { Err(Trouble::Broken(format!("{what} of another batch"))) }
    };
    let head = done.last().and_then(|batch| batch.head.clone());
    expect(store.head(LANE)? == head, "a head")?;
    let sealed: Vec<_> = done.last().iter().flat_map(|batch| batch.sealed.clone()).collect();
    expect(store.sealed(LANE)? == sealed, "orders")?;
    let points: Vec<_> = done.iter().flat_map(|batch| batch.checkpoints.clone()).collect();
    expect(store.checkpoints(LANE)? == points, "checkpoints")?;
    let snapshot = done.iter().rev().find_map(|batch| batch.snapshot.clone());
    expect(store.snapshot(LANE, u64::MAX)? == snapshot, "a snapshot")?;
    store.verify_derived()
}

/// Opens a store after what has befallen it. What was acknowledged must be there, and at most one
/// batch more; where nothing was, the store may be there or not, but one can be made.
pub(crate) fn found(path: &Path, acknowledged: usize) -> Result<usize, String> {
    let _is_open = crate::shim::OPEN.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    let store = match Sqlite::open(path) {
        Err(Trouble::Refused(_)) if acknowledged == 0 => Sqlite::create(path),
        other => other,
    };
    let mut store = store.map_err(|trouble| format!("it does not open: {trouble}"))?;
    store.take(LANE).map_err(|trouble| format!("it cannot be taken: {trouble}"))?;
    let found = count(&mut store)?;
    if (acknowledged..=acknowledged + 1).contains(&found) {
        return Ok(found);
    }
    Err(format!("{found} batches where {acknowledged} were acknowledged"))
}
