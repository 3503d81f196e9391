//! Opening: the library, the lock, whose file it is and which schema it has.

use super::{Sqlite, trouble};
use crate::store::Trouble;
use crate::store::fit::refused;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// `felt`: it stands in the head of the file.
const OURS: i64 = 0x6665_6c74;

/// What leads from each schema to the next; they only go forward.
const STEPS: &[&str] = &[include_str!("1.sql")];

/// All before it can lose committed rows when the write-ahead log begins anew.
const OLDEST_LIBRARY: i32 = 3_051_003;

/// SQLite of this number does not lose what it has committed.
pub fn new_enough(number: i32) -> Result<(), Trouble> {
    let text = |n: i32| format!("{}.{}.{}", n / 1_000_000, n / 1000 % 1000, n % 1000);
    if number >= OLDEST_LIBRARY {
        return Ok(());
    }
    let (found, oldest) = (text(number), text(OLDEST_LIBRARY));
    refused(format!("SQLite {found} can lose committed rows; it takes {oldest} or newer"))
}

/// How long another program may hold a lock of SQLite's: somebody who looks at the store by hand.
const PATIENCE: Duration = Duration::from_millis(200);

/// What has to be at the path.
#[derive(Copy, Clone, PartialEq)]
pub(super) enum Expected {
    Nothing,
    Store,
}

pub(super) fn to_write(path: &Path, expected: Expected) -> Result<Sqlite, Trouble> {
    new_enough(rusqlite::version_number())?;
    if expected == Expected::Store {
        is_there(path)?;
    }
    let lock = lock(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let flags = match expected {
        Expected::Nothing => flags | OpenFlags::SQLITE_OPEN_CREATE,
        Expected::Store => flags,
    };
    let mut connection = Connection::open_with_flags(path, flags).map_err(trouble::of)?;
    connection.busy_timeout(PATIENCE).map_err(trouble::of)?;
    let found = schema(&connection, path)?;
    match (found, expected) {
        (None, Expected::Store) => return not_ours(path),
        (Some(_), Expected::Nothing) => {
            return refused(format!("there is a store at {} already", path.display()));
        }
        (None, Expected::Nothing) => settle(&connection, &["page_size = 8192"])?,
        (Some(_), Expected::Store) => {}
    }
    settle(&connection, &["journal_mode = WAL", "synchronous = FULL", "temp_store = MEMORY"])?;
    // Rows that a statement puts in the place of others count as deleted.
    settle(&connection, &["recursive_triggers = ON", "trusted_schema = OFF"])?;
    migrate(&mut connection, found.unwrap_or(0), STEPS)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(Sqlite { connection, lock: Some(lock) })
}

pub(super) fn to_read(path: &Path) -> Result<Sqlite, Trouble> {
    new_enough(rusqlite::version_number())?;
    is_there(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(trouble::of)?;
    connection.busy_timeout(PATIENCE).map_err(trouble::of)?;
    match schema(&connection, path)? {
        None => return not_ours(path),
        Some(found) if found < STEPS.len() as i64 => {
            let known = STEPS.len();
            return refused(format!("it has schema {found}; open it to write once for {known}"));
        }
        Some(_) => {}
    }
    settle(&connection, &["trusted_schema = OFF"])?;
    // All that is read from here on is of one moment.
    connection.execute_batch("BEGIN; SELECT count(*) FROM lane;").map_err(trouble::of)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(Sqlite { connection, lock: None })
}

fn is_there(path: &Path) -> Result<(), Trouble> {
    match path.try_exists() {
        Ok(true) => Ok(()),
        Ok(false) => refused(format!("there is no store at {}", path.display())),
        Err(error) => Err(Trouble::Failed(format!("{}: {error}", path.display()))),
    }
}

fn not_ours<T>(path: &Path) -> Result<T, Trouble> {
    refused(format!("{} is not the record of a house", path.display()))
}

/// A file of its own: SQLite's locks on the store would be lost if anybody else in this process
/// closed it.
fn lock(path: &Path) -> Result<File, Trouble> {
    let mut beside = path.as_os_str().to_os_string();
    beside.push("-lock");
    let beside = PathBuf::from(beside);
    let failed = |error| Trouble::Failed(format!("{}: {error}", beside.display()));
    let open = File::options().write(true).create(true).truncate(false).open(&beside);
    let file = open.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            refused(format!("another process has {} open to write", path.display()))
        }
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// The schema of a store of ours; none where nothing has been written yet.
fn schema(connection: &Connection, path: &Path) -> Result<Option<i64>, Trouble> {
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get(0));
    let ours: i64 = match number("application_id") {
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase) => {
            return not_ours(path);
        }
        other => other.map_err(trouble::of)?,
    };
    let found: i64 = number("user_version").map_err(trouble::of)?;
    if ours == OURS {
        let known = STEPS.len() as i64;
        return if found > known { Err(Trouble::Newer { found, known }) } else { Ok(Some(found)) };
    }
    let tables = "SELECT count(*) FROM sqlite_schema";
    let tables: i64 = connection.query_row(tables, [], |row| row.get(0)).map_err(trouble::of)?;
    if (ours, found, tables) == (0, 0, 0) { Ok(None) } else { not_ours(path) }
}

fn settle(connection: &Connection, pragmas: &[&str]) -> Result<(), Trouble> {
    for pragma in pragmas {
        connection.execute_batch(&format!("PRAGMA {pragma};")).map_err(trouble::of)?;
    }
    Ok(())
}

/// All steps that are missing, or none of them.
fn migrate(connection: &mut Connection, found: i64, steps: &[&str]) -> Result<(), Trouble> {
    if found >= steps.len() as i64 {
        return Ok(());
    }
    let all = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(trouble::of)?;
    let migrate = || {
        steps.iter().skip(found as usize).try_for_each(|step| all.execute_batch(step))?;
        all.pragma_update(None, "application_id", OURS)?;
        all.pragma_update(None, "user_version", steps.len() as i64)
    };
    migrate().map_err(trouble::of)?;
    all.commit().map_err(trouble::of)
}

#[cfg(test)]
mod tests {
    use super::{Connection, STEPS, Trouble, migrate, new_enough};

    /// Promise 20: the floor stands between 3.51.2 and 3.51.3.
    #[test]
    fn an_old_library_is_refused() {
        for old in [3_007_000, 3_040_001, 3_050_999, 3_051_002] {
            let refusal = new_enough(old);
            assert!(matches!(refusal, Err(Trouble::Refused(_))), "{old}: {refusal:?}");
        }
        for new in [3_051_003, 3_052_000, 4_000_000, rusqlite::version_number()] {
            assert!(new_enough(new).is_ok(), "{new}");
        }
        let line = new_enough(3_051_002).unwrap_err().to_string();
        assert!(line.contains("3.51.2") && line.contains("3.51.3"), "{line}");
    }

    #[test]
    fn only_missing_steps_are_taken_and_all_or_none() {
        let mut store = Connection::open_in_memory().unwrap();
        let version = |store: &Connection| -> i64 {
            store.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
        };
        migrate(&mut store, 0, STEPS).unwrap();
        assert_eq!(version(&store), STEPS.len() as i64);
        let more = "CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;";
        let bad = [STEPS, &[more, "CREATE TABLE journal (id);"]].concat();
        assert!(migrate(&mut store, STEPS.len() as i64, &bad).is_err());
        assert!(store.prepare("SELECT * FROM more").is_err(), "half a migration");
        let good = [STEPS, &[more]].concat();
        migrate(&mut store, STEPS.len() as i64, &good).unwrap();
        assert_eq!(version(&store), STEPS.len() as i64 + 1);
        assert!(store.prepare("SELECT * FROM more").is_ok());
    }
}
