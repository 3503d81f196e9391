//! Writing: one batch, one transaction.

use super::{LANE_MOST, SEQ_MOST, id, seq_of, trouble};
use crate::store::fit::{self, Standing, refused};
use crate::store::{Batch, Checkpoint, Trouble};
use crate::{Lane, Row};
use rusqlite::{Connection, Result, Transaction, TransactionBehavior, params};

pub(super) fn append(connection: &mut Connection, batch: &Batch) -> Result<(), Trouble> {
    let all = begin(connection)?;
    standing(&all, batch.lane)?.admits(batch)?;
    let last = batch.rows.last().map_or(0, |row| row.seq);
    if last > SEQ_MOST {
        return refused(format!("lane {} is full", batch.lane.0));
    }
    names(&all, &batch.rows)?;
    sealed(&all, batch)?;
    let rest = || {
        rows(&all, &batch.rows)?;
        points(&all, batch)?;
        snapshot(&all, batch)
    };
    rest().map_err(trouble::of)?;
    all.commit().map_err(trouble::of)
}

pub(super) fn take(connection: &mut Connection, lane: Lane) -> Result<u64, Trouble> {
    if lane.0 > LANE_MOST {
        return refused(format!("there is no lane {}, only up to {LANE_MOST}", lane.0));
    }
    let all = begin(connection)?;
    let sql = "INSERT INTO lane (id, epoch) VALUES (?1, 1)
               ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1 RETURNING epoch";
    let epoch: i64 = all.query_row(sql, [lane.0], |row| row.get(0)).map_err(trouble::of)?;
    all.commit().map_err(trouble::of)?;
    Ok(epoch as u64)
}

fn begin(connection: &mut Connection) -> Result<Transaction<'_>, Trouble> {
    connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(trouble::of)
}

fn standing(all: &Transaction, lane: Lane) -> Result<Standing, Trouble> {
    let (Some(from), Some(to)) = (id(lane, 0), id(lane, SEQ_MOST)) else {
        return Ok(Standing::default());
    };
    let read = || {
        let sql = "SELECT max(epoch) FROM lane WHERE id = ?1";
        let epoch: Option<i64> = all.prepare_cached(sql)?.query_row([lane.0], |row| row.get(0))?;
        let sql = "SELECT max(id) FROM journal WHERE id BETWEEN ?1 AND ?2";
        let last: Option<i64> = all.prepare_cached(sql)?.query_row([from, to], |row| row.get(0))?;
        Ok(Standing { epoch: epoch.unwrap_or(0) as u64, last: last.map_or(0, seq_of) })
    };
    read().map_err(trouble::of)
}

fn rows(all: &Transaction, rows: &[Row]) -> Result<()> {
    let mut journal = all.prepare_cached(
        "INSERT INTO journal
         (id, tbl, at, actor, session, nth, engine, rules, lines, line, hash, body)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    )?;
    let mut ledger = all.prepare_cached(
        "INSERT INTO ledger (id, row, debit, credit, cents, why) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    let sql = "SELECT coalesce(max(id), 0) + 1 FROM ledger";
    let mut line: i64 = all.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    for row in rows {
        let id = id(row.lane, row.seq);
        journal.execute(params![
            id,
            row.table,
            row.at.0,
            row.actor,
            row.key.session as i64,
            row.key.nth as i64,
            row.engine,
            row.rules,
            row.entries.len() as i64,
            line,
            row.hash,
            row.body,
        ])?;
        for entry in &row.entries {
            ledger.execute(params![line, id, entry.debit, entry.credit, entry.cents, entry.why])?;
            line += 1;
        }
    }
    Ok(())
}

/// A number that has a name cannot be given another.
fn names(all: &Transaction, rows: &[Row]) -> Result<(), Trouble> {
    for row in rows {
        for (number, text) in fit::names(&row.body) {
            let sql =
                "INSERT INTO name (lane, id, text) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
            let mut name = all.prepare_cached(sql).map_err(trouble::of)?;
            if name.execute(params![row.lane.0, number, text]).map_err(trouble::of)? == 0 {
                return fit::named_twice(row, number);
            }
        }
    }
    Ok(())
}

fn sealed(all: &Transaction, batch: &Batch) -> Result<(), Trouble> {
    let lane = batch.lane.0;
    for order in &batch.sealed {
        let sql = "INSERT INTO sealed (lane, tbl, name, commitment, sealed)
                   VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING";
        let mut insert = all.prepare_cached(sql).map_err(trouble::of)?;
        let columns = params![lane, order.table, order.name, order.commitment, order.sealed];
        if insert.execute(columns).map_err(trouble::of)? == 0 {
            return fit::sealed_twice(batch.lane, order);
        }
    }
    for (table, name) in &batch.spent {
        let sql = "DELETE FROM sealed WHERE lane = ?1 AND tbl = ?2 AND name = ?3";
        let mut delete = all.prepare_cached(sql).map_err(trouble::of)?;
        delete.execute(params![lane, table, name]).map_err(trouble::of)?;
    }
    Ok(())
}

fn points(all: &Transaction, batch: &Batch) -> Result<()> {
    let lane = batch.lane.0;
    let write = |sql: &str, point: &Checkpoint| {
        let seq = point.seq as i64;
        let columns = params![lane, seq, point.hash, point.key, point.signature];
        all.prepare_cached(sql)?.execute(columns).map(|_| ())
    };
    for point in &batch.checkpoints {
        let sql = "INSERT INTO checkpoint (lane, seq, hash, key, signature)
                   VALUES (?1, ?2, ?3, ?4, ?5)";
        write(sql, point)?;
    }
    let sql = "INSERT OR REPLACE INTO head (lane, seq, hash, key, signature)
               VALUES (?1, ?2, ?3, ?4, ?5)";
    batch.head.iter().try_for_each(|head| write(sql, head))
}

/// The newest two stay: the newer could be of a row that an audit finds broken.
fn snapshot(all: &Transaction, batch: &Batch) -> Result<()> {
    let Some(snapshot) = &batch.snapshot else { return Ok(()) };
    let lane = batch.lane.0;
    let sql = "INSERT OR REPLACE INTO snapshot (lane, seq, since, state) VALUES (?1, ?2, ?3, ?4)";
    let (seq, since) = (snapshot.seq as i64, snapshot.from as i64);
    all.prepare_cached(sql)?.execute(params![lane, seq, since, snapshot.state])?;
    let sql = "DELETE FROM snapshot WHERE lane = ?1 AND seq NOT IN
               (SELECT seq FROM snapshot WHERE lane = ?1 ORDER BY seq DESC LIMIT 2)";
    all.prepare_cached(sql)?.execute([lane])?;
    Ok(())
}
