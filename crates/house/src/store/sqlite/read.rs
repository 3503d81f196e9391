//! Reading: rows with their lines, in order, and what stands beside them.

use super::{SEQ_MOST, id, lane_of, seq_of, trouble};
use crate::store::{Checkpoint, Sealed, Snapshot, Trouble};
use crate::{Entry, Key, Lane, Moment, Row};
use rusqlite::{Connection, OptionalExtension, Result, params};

/// Rows that are read at one go.
const GO: u64 = 256;

pub(super) fn rows(
    connection: &Connection,
    lane: Lane,
    from: u64,
    each: &mut dyn FnMut(Row) -> bool,
) -> Result<(), Trouble> {
    let mut seq = from.max(1);
    let mut stored = Vec::new();
    loop {
        stored.clear();
        let mut read = journal(connection, lane, seq, &mut stored);
        if let Err((whole, trouble)) = entries(connection, &mut stored) {
            stored.truncate(whole);
            read = Err(trouble);
        }
        let none = stored.is_empty();
        for one in stored.drain(..) {
            seq += 1;
            if !each(one.row) {
                return Ok(());
            }
        }
        read?;
        if none {
            return Ok(());
        }
    }
}

/// A row and where its lines of the ledger lie.
struct Stored {
    row: Row,
    id: i64,
    lines: i64,
    line: i64,
}

/// The next rows from `seq` on, without their lines. What was read before a trouble is whole.
fn journal(
    connection: &Connection,
    lane: Lane,
    seq: u64,
    stored: &mut Vec<Stored>,
) -> Result<(), Trouble> {
    let (Some(from), Some(to)) = (id(lane, seq), id(lane, SEQ_MOST)) else { return Ok(()) };
    let sql = "SELECT id, tbl, at, actor, session, nth, engine, rules, lines, line, hash, body
               FROM journal WHERE id BETWEEN ?1 AND ?2 ORDER BY id LIMIT ?3";
    let mut select = connection.prepare_cached(sql).map_err(trouble::of)?;
    let mut rows = select.query(params![from, to, GO as i64]).map_err(trouble::of)?;
    for due in seq.. {
        let at = |error| in_row(lane, due, trouble::of(error));
        let Some(row) = rows.next().map_err(at)? else { break };
        let one = one(row, lane).map_err(at)?;
        if one.row.seq != due {
            return broken(lane, due, "it is missing");
        }
        stored.push(one);
    }
    Ok(())
}

fn one(row: &rusqlite::Row, lane: Lane) -> Result<Stored> {
    let id = row.get(0)?;
    let key = Key { session: row.get::<_, i64>(4)? as u64, nth: row.get::<_, i64>(5)? as u64 };
    let (lines, line) = (row.get(8)?, row.get(9)?);
    let row = Row {
        lane,
        seq: seq_of(id),
        table: row.get(1)?,
        at: Moment(row.get(2)?),
        actor: row.get(3)?,
        key,
        engine: row.get(6)?,
        rules: row.get(7)?,
        body: row.get(11)?,
        entries: Vec::new(),
        hash: row.get(10)?,
    };
    Ok(Stored { row, id, lines, line })
}

/// Gives the rows their lines. Those of rows written one behind the other lie behind one another
/// too and are read at one go. With a trouble comes how many rows are whole.
fn entries(connection: &Connection, stored: &mut [Stored]) -> Result<(), (usize, Trouble)> {
    let mut done = 0;
    while let Some(first) = stored.get(done) {
        let (line, mut end, mut behind) = (first.line, first.line, done);
        while let Some(next) = stored.get(behind).filter(|next| next.line == end) {
            end = end.saturating_add(next.lines.max(0));
            behind += 1;
        }
        if end > line {
            lines(connection, &mut stored[done..behind], end)
                .map_err(|(whole, trouble)| (done + whole, trouble))?;
        }
        done = behind;
    }
    Ok(())
}

/// The lines of rows that lie one behind the other, up to `end`.
fn lines(connection: &Connection, stored: &mut [Stored], end: i64) -> Result<(), (usize, Trouble)> {
    let sql = "SELECT id, row, debit, credit, cents, why
               FROM ledger WHERE id >= ?1 AND id < ?2 ORDER BY id";
    let plain = |error| (0, trouble::of(error));
    let mut select = connection.prepare_cached(sql).map_err(plain)?;
    let mut rows = select.query([stored[0].line, end]).map_err(plain)?;
    for (nth, one) in stored.iter_mut().enumerate() {
        let (lane, seq) = (one.row.lane, one.row.seq);
        let at = |error| (nth, in_row(lane, seq, trouble::of(error)));
        for line in (one.line..).take(one.lines.max(0) as usize) {
            let Some(row) = rows.next().map_err(at)? else {
                return broken(lane, seq, "a line of the ledger is missing").map_err(|t| (nth, t));
            };
            let (found, whose, entry) = entry(row).map_err(at)?;
            if (found, whose) != (line, one.id) {
                return broken(lane, seq, "a line of the ledger is missing").map_err(|t| (nth, t));
            }
            one.row.entries.push(entry);
        }
    }
    Ok(())
}

fn entry(row: &rusqlite::Row) -> Result<(i64, i64, Entry)> {
    let entry =
        Entry { debit: row.get(2)?, credit: row.get(3)?, cents: row.get(4)?, why: row.get(5)? };
    Ok((row.get(0)?, row.get(1)?, entry))
}

fn broken<T>(lane: Lane, seq: u64, what: &str) -> Result<T, Trouble> {
    Err(in_row(lane, seq, Trouble::Broken(what.to_string())))
}

/// Says which row it is, where something is broken.
fn in_row(lane: Lane, seq: u64, trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Broken(what) => Trouble::Broken(format!("row {seq} of lane {}: {what}", lane.0)),
        other => other,
    }
}

/// From one lane's last possible row to the next row that is there.
pub(super) fn lanes(connection: &Connection) -> Result<Vec<Lane>, Trouble> {
    let read = || {
        let sql = "SELECT id FROM journal WHERE id > ?1 ORDER BY id LIMIT 1";
        let mut next = connection.prepare_cached(sql)?;
        let (mut found, mut last) = (Vec::new(), 0);
        while let Some(row) = next.query_row([last], |row| row.get(0)).optional()? {
            let lane = lane_of(row);
            found.push(lane);
            last = id(lane, SEQ_MOST).unwrap_or(i64::MAX);
        }
        Ok(found)
    };
    read().map_err(trouble::of)
}

pub(super) fn snapshot(
    connection: &Connection,
    lane: Lane,
    most: u64,
) -> Result<Option<Snapshot>, Trouble> {
    let read = || {
        let sql = "SELECT seq, state, since FROM snapshot
                   WHERE lane = ?1 AND seq <= ?2 ORDER BY seq DESC LIMIT 1";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        connection
            .prepare_cached(sql)?
            .query_row(params![lane.0, most], |row| {
                let (seq, from): (i64, i64) = (row.get(0)?, row.get(2)?);
                Ok(Snapshot { seq: seq as u64, state: row.get(1)?, from: from as u64 })
            })
            .optional()
    };
    read().map_err(trouble::of)
}

pub(super) fn sealed(connection: &Connection, lane: Lane) -> Result<Vec<Sealed>, Trouble> {
    let read = || {
        let sql = "SELECT tbl, name, commitment, sealed FROM sealed WHERE lane = ?1 ORDER BY id";
        let mut select = connection.prepare_cached(sql)?;
        let order = |row: &rusqlite::Row| {
            let (table, name) = (row.get(0)?, row.get(1)?);
            Ok(Sealed { table, name, commitment: row.get(2)?, sealed: row.get(3)? })
        };
        select.query_map([lane.0], order)?.collect::<Result<_>>()
    };
    read().map_err(trouble::of)
}

pub(super) fn checkpoints(connection: &Connection, lane: Lane) -> Result<Vec<Checkpoint>, Trouble> {
    let read = || {
        let sql = "SELECT seq, hash, key, signature FROM checkpoint
                   WHERE lane = ?1 ORDER BY seq, id";
        connection.prepare_cached(sql)?.query_map([lane.0], point)?.collect::<Result<_>>()
    };
    read().map_err(trouble::of)
}

pub(super) fn head(connection: &Connection, lane: Lane) -> Result<Option<Checkpoint>, Trouble> {
    let read = || {
        let sql = "SELECT seq, hash, key, signature FROM head WHERE lane = ?1";
        connection.prepare_cached(sql)?.query_row([lane.0], point).optional()
    };
    read().map_err(trouble::of)
}

fn point(row: &rusqlite::Row) -> Result<Checkpoint> {
    let seq: i64 = row.get(0)?;
    let (hash, key, signature) = (row.get(1)?, row.get(2)?, row.get(3)?);
    Ok(Checkpoint { seq: seq as u64, hash, key, signature })
}
