//! Whether names and lines, which stand beside the rows for whoever asks with SQL, say what the
//! rows say.

use super::{read, trouble};
use crate::store::{Trouble, fit};
use rusqlite::Connection;
use std::collections::BTreeMap;

pub(super) fn verify(connection: &Connection) -> Result<(), Trouble> {
    let (mut given, mut lines) = (BTreeMap::new(), 0);
    for lane in read::lanes(connection)? {
        read::rows(connection, lane, 1, &mut |row| {
            lines += row.entries.len() as i64;
            for (number, text) in fit::names(&row.body) {
                given.insert((lane.0, number), (row.seq, text.to_string()));
            }
            true
        })?;
    }
    names(connection, given)?;
    // Every row has been found with the lines that are its own: what is left over is nobody's.
    let sql = "SELECT count(*) FROM ledger";
    let all: i64 = connection.query_row(sql, [], |row| row.get(0)).map_err(trouble::of)?;
    if all == lines {
        return Ok(());
    }
    Err(Trouble::Broken(format!("{} lines of the ledger belong to no row", all - lines)))
}

fn names(
    connection: &Connection,
    mut given: BTreeMap<(u32, u32), (u64, String)>,
) -> Result<(), Trouble> {
    let sql = "SELECT lane, id, text FROM name ORDER BY lane, id";
    let mut select = connection.prepare_cached(sql).map_err(trouble::of)?;
    let mut rows = select.query([]).map_err(trouble::of)?;
    while let Some(row) = rows.next().map_err(trouble::of)? {
        let read = || Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let (lane, number, text): (u32, u32, String) = read().map_err(trouble::of)?;
        match given.remove(&(lane, number)) {
            None => return broken(format!("no row of lane {lane} gives the name {number}")),
            Some((seq, own)) if own != text => {
                return broken(format!(
                    "name {number} of lane {lane} is not the one that row {seq} gives"
                ));
            }
            Some(_) => {}
        }
    }
    match given.first_key_value() {
        None => Ok(()),
        Some(((lane, number), (seq, _))) => {
            broken(format!("name {number}, which row {seq} of lane {lane} gives, is missing"))
        }
    }
}

fn broken<T>(what: String) -> Result<T, Trouble> {
    Err(Trouble::Broken(what))
}
