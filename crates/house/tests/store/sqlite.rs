//! What is SQLite's own: whose file it is, who may open it, what SQL shows, what is broken.

use crate::sample::{batch, point, read, rows, sealed};
use house::store::{Sqlite, Store, Trouble};
use house::{Lane, Row};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use tempfile::TempDir;

/// A store with some rows in it.
struct Place {
    _home: TempDir,
    path: PathBuf,
    rows: Vec<Row>,
}

fn place() -> Place {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("house.db");
    let mut store = Sqlite::create(&path).expect("a new store");
    let epoch = store.take(Lane(1)).unwrap();
    let bodies: Vec<String> = (1..=60).map(|n| format!("name {n} a{n}\nput {n}")).collect();
    let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
    let rows = rows(1, None, &bodies);
    let mut first = batch(epoch, rows.clone());
    (first.checkpoints, first.sealed) = (vec![point(4)], vec![sealed(1, "shoe 1")]);
    store.append(&first).unwrap();
    Place { _home: home, path, rows }
}

impl Place {
    /// By hand, past the store.
    fn sql(&self, sql: &str) -> rusqlite::Result<()> {
        Connection::open(&self.path)?.execute_batch(sql)
    }

    fn number(&self, sql: &str) -> i64 {
        let by_hand = Connection::open(&self.path).expect("it opens");
        by_hand.query_row(sql, [], |row| row.get(0)).expect("a number")
    }

    fn open(&self) -> Sqlite {
        Sqlite::open(&self.path).expect("the store is there")
    }
}

fn line(answer: Result<Sqlite, Trouble>) -> String {
    let trouble = answer.err().expect("it should have been refused");
    assert!(matches!(trouble, Trouble::Refused(_)), "{trouble:?}");
    let line = trouble.to_string();
    assert!(!line.contains('\n'), "{line}");
    line
}

#[test]
fn only_what_is_there_is_opened_and_only_what_is_not_is_made() {
    let place = place();
    let missing = place.path.with_extension("none");
    assert!(line(Sqlite::open(&missing)).contains("no store at"));
    assert!(line(Sqlite::open_to_read(&missing)).contains("no store at"));
    assert!(!missing.exists());
    assert!(line(Sqlite::create(&place.path)).contains("a store at"));
    assert_eq!(read(&mut place.open(), 1, 1), place.rows);
}

#[test]
fn a_file_that_is_not_ours_is_refused_and_left_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let text = home.path().join("text");
    fs::write(&text, "a diary\n".repeat(5000)).unwrap();
    let other = home.path().join("other");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE journal (seq)").unwrap();
    let empty = home.path().join("empty");
    fs::write(&empty, "").unwrap();
    for path in [&text, &other, &empty] {
        let before = fs::read(path).unwrap();
        assert!(line(Sqlite::open(path)).ends_with("is not the record of a house"));
        assert!(line(Sqlite::open_to_read(path)).ends_with("is not the record of a house"));
        assert_eq!(fs::read(path).unwrap(), before);
    }
    for path in [&text, &other] {
        let before = fs::read(path).unwrap();
        assert!(line(Sqlite::create(path)).ends_with("is not the record of a house"));
        assert_eq!(fs::read(path).unwrap(), before);
    }
    assert!(Sqlite::create(&empty).is_ok(), "where a creation was cut off there is nothing yet");
}

#[test]
fn a_newer_store_is_refused() {
    let place = place();
    let known = place.number("PRAGMA user_version");
    place.sql(&format!("PRAGMA user_version = {}", known + 1)).unwrap();
    for answer in [Sqlite::open(&place.path), Sqlite::open_to_read(&place.path)] {
        let newer = answer.err().expect("it is newer");
        assert!(
            matches!(newer, Trouble::Newer { found, known: own }
                if (found, own) == (known + 1, known)),
            "{newer:?}"
        );
    }
    place.sql(&format!("PRAGMA user_version = {known}")).unwrap();
    assert_eq!(read(&mut place.open(), 1, 1), place.rows);
}

const PATH: &str = "FELT_TEST_STORE";

/// Run by itself it does nothing; `one_process_writes` runs it as another process.
#[test]
fn another_process() {
    if let Some(path) = env::var_os(PATH) {
        let path = Path::new(&path);
        println!("writes: {}", line(Sqlite::open(path)));
        let found = read(&mut Sqlite::open_to_read(path).unwrap(), 1, 1).len();
        println!("reads: {found} rows");
    }
}

#[test]
fn one_process_writes_and_others_read() {
    let place = place();
    let mut store = place.open();
    assert!(line(Sqlite::open(&place.path)).contains("another process has"));
    assert!(line(Sqlite::create(&place.path)).contains("another process has"));
    let other = Command::new(env::current_exe().unwrap())
        .args(["--exact", "sqlite::another_process", "--nocapture"])
        .env(PATH, &place.path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&other.stdout);
    assert!(said.contains("writes: the store refuses: another process has"), "{said}");
    assert!(said.contains("reads: 60 rows"), "{said}");

    let mut reader = Sqlite::open_to_read(&place.path).unwrap();
    let epoch = store.take(Lane(1)).unwrap();
    let more = rows(1, place.rows.last(), &["sixty-one"]);
    store.append(&batch(epoch, more.clone())).unwrap();
    assert_eq!(read(&mut reader, 1, 1), place.rows, "it is of the moment when it was opened");
    assert_eq!(read(&mut Sqlite::open_to_read(&place.path).unwrap(), 1, 61), more);
    for answer in [reader.append(&batch(epoch, more)), reader.take(Lane(1)).map(|_| ())] {
        assert!(matches!(answer, Err(Trouble::Refused(_))), "{answer:?}");
    }
    drop(store);
    assert!(Sqlite::open(&place.path).is_ok());
}

#[test]
fn somebody_elses_lock_is_trouble_and_nothing_is_lost() {
    let place = place();
    let mut store = place.open();
    let epoch = store.take(Lane(1)).unwrap();
    let more = batch(epoch, rows(1, place.rows.last(), &["sixty-one"]));
    let by_hand = Connection::open(&place.path).unwrap();
    by_hand.execute_batch("BEGIN IMMEDIATE").unwrap();
    let locked = store.append(&more);
    let words = locked.unwrap_err().to_string();
    assert!(words.starts_with("the store failed: another program has locked it"), "{words}");
    drop(by_hand);
    assert_eq!(read(&mut store, 1, 1), place.rows);
    store.append(&more).unwrap();
    assert_eq!(read(&mut store, 1, 61), more.rows);
}

#[test]
fn nothing_that_was_written_is_changed_or_deleted() {
    let place = place();
    for table in ["journal", "ledger", "name", "checkpoint"] {
        assert!(place.number(&format!("SELECT count(*) FROM {table}")) > 0, "{table}");
        let column = if table == "name" { "text" } else { "id" };
        for sql in [
            format!("DELETE FROM {table}"),
            format!("DELETE FROM {table} WHERE rowid = 1"),
            format!("UPDATE {table} SET {column} = {column}"),
            format!("PRAGMA recursive_triggers = ON; REPLACE INTO {table} SELECT * FROM {table}"),
        ] {
            // A row of the journal has columns that are worked out, which REPLACE cannot give.
            let answer = place.sql(&sql);
            let generated = sql.contains("REPLACE") && ["journal", "ledger"].contains(&table);
            if generated || sql.ends_with("rowid = 1") {
                continue;
            }
            let words = answer.expect_err(&sql).to_string();
            assert!(words.contains("is never"), "{sql}: {words}");
        }
    }
    assert_eq!(read(&mut place.open(), 1, 1), place.rows);
}

#[test]
fn it_is_laid_out_as_promised() {
    let place = place();
    assert_eq!(place.number("PRAGMA page_size"), 8192);
    let by_hand = Connection::open(&place.path).unwrap();
    let mode: String = by_hand.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
    let lax = "SELECT count(*) FROM pragma_table_list
               WHERE schema = 'main' AND type = 'table' AND NOT strict
               AND name NOT LIKE 'sqlite_%'";
    assert_eq!(place.number(lax), 0);
    let indexed = "SELECT count(*) FROM sqlite_schema
                   WHERE type = 'index' AND tbl_name IN ('journal', 'ledger')";
    assert_eq!(place.number(indexed), 0);
}

#[test]
fn an_accountant_sums_with_sql() {
    let place = place();
    let of = |name: &str| {
        place.number(&format!("SELECT sum(cents) FROM posting WHERE account = '{name}'"))
    };
    // The first line of a row takes a cent from account 0 for a1, the third one from a3 for a2.
    let lines = |n: usize| place.rows.iter().filter(|row| row.entries.len() >= n).count() as i64;
    assert_eq!((of("a1"), of("a2"), of("a3")), (lines(1), lines(3), -lines(3)));
    assert_eq!(place.number("SELECT sum(cents) FROM posting"), 0);
    assert_eq!(place.number("SELECT max(seq) FROM journal WHERE lane = 1"), 60);
    assert_eq!(place.number("SELECT count(*) FROM posting WHERE why != 'a9'"), 0);
}

/// What is broken, as the store says it.
fn broken(answer: Result<(), Trouble>) -> String {
    match answer {
        Err(Trouble::Broken(what)) => what,
        other => panic!("{other:?} where something is broken"),
    }
}

#[test]
fn what_sql_shows_is_compared_with_the_rows() {
    let cases = [
        ("DROP TRIGGER name_stays; UPDATE name SET text = 'b' WHERE id = 7", "that row 7 gives"),
        ("DROP TRIGGER name_keeps; DELETE FROM name WHERE id = 7", "which row 7 of lane 1 gives"),
        ("INSERT INTO name VALUES (1, 99, 'x')", "no row of lane 1 gives the name 99"),
        ("INSERT INTO name VALUES (2, 1, 'x')", "no row of lane 2 gives the name 1"),
        (
            "INSERT INTO ledger (row, debit, credit, cents, why)
             VALUES (1099511627777, 1, 2, 5, 9)",
            "1 lines of the ledger belong to no row",
        ),
    ];
    for (sql, words) in cases {
        let place = place();
        place.open().verify_derived().unwrap();
        place.sql(sql).unwrap();
        let found = broken(place.open().verify_derived());
        assert!(found.contains(words), "{sql}: {found}");
        broken(Sqlite::open_to_read(&place.path).unwrap().verify_derived());
    }
}

#[test]
fn what_is_missing_is_named_and_what_is_before_it_is_read() {
    let cases = [
        ("DROP TRIGGER journal_keeps; DELETE FROM journal WHERE seq = 41", 40, "row 41 of lane 1"),
        ("DROP TRIGGER journal_keeps; DELETE FROM journal WHERE seq = 1", 0, "row 1 of lane 1"),
        ("DROP TRIGGER ledger_keeps; DELETE FROM ledger WHERE seq = 2", 1, "a line of the ledger"),
        (
            "DROP TRIGGER ledger_keeps;
             DELETE FROM ledger WHERE id = (SELECT max(id) FROM ledger)",
            58,
            "row 59 of lane 1: a line",
        ),
        (
            "DROP TRIGGER ledger_stays;
             UPDATE ledger SET row = row + 1 WHERE seq = 30 AND debit = 1",
            29,
            "row 30 of lane 1: a line",
        ),
        ("DROP TRIGGER ledger_stays; UPDATE ledger SET debit = -1 WHERE seq = 6", 5, "row 6 of"),
        ("DROP TRIGGER journal_stays; UPDATE journal SET hash = x'00' WHERE seq = 9", 8, "row 9 "),
        ("DROP TRIGGER journal_stays; UPDATE journal SET lines = -5 WHERE seq = 9", 60, ""),
        (
            "DROP TRIGGER journal_stays;
             UPDATE journal SET lines = 9223372036854775807 WHERE seq = 9",
            8,
            "row 9 of lane 1: a line",
        ),
    ];
    for (sql, whole, words) in cases {
        let place = place();
        place.sql(sql).unwrap();
        let mut seen = Vec::new();
        let answer = place.open().rows(Lane(1), 1, &mut |row| {
            seen.push(row);
            true
        });
        assert_eq!(seen.len(), whole, "{sql}: {answer:?}");
        if words.is_empty() {
            answer.unwrap();
            continue;
        }
        assert_eq!(seen, place.rows[..whole], "{sql}");
        let found = broken(answer);
        assert!(found.contains(words), "{sql}: {found}");
    }
}

/// Bytes that are changed anywhere in the file: the rows are as they were, or it is said that
/// something is broken, or their chain says it. Nothing panics.
#[test]
fn a_broken_middle_is_said_or_shows_in_the_chain() {
    let place = place();
    place.sql("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let whole = fs::read(&place.path).unwrap();
    let used: Vec<usize> = (0..whole.len()).filter(|at| whole[*at] != 0).collect();
    let (mut said, mut shown, mut same) = (0, 0, 0);
    for nth in 0..400_usize {
        let mut bytes = whole.clone();
        let from = used[nth * 7919 % used.len()];
        let to = (from + 1 + nth % 40).min(bytes.len());
        bytes[from..to].iter_mut().for_each(|byte| *byte ^= (nth % 255) as u8 + 1);
        let _ = fs::remove_file(place.path.with_extension("db-wal"));
        fs::write(&place.path, bytes).unwrap();
        let mut seen: Vec<Row> = Vec::new();
        let answer = Sqlite::open(&place.path).and_then(|mut store| {
            store.rows(Lane(1), 1, &mut |row| {
                seen.push(row);
                true
            })
        });
        let mut before = house::BEGINNING;
        let chained = |row: &Row| {
            let holds = row.hash_behind(&before) == row.hash;
            before = row.hash;
            holds
        };
        match answer {
            Err(trouble) => {
                assert!(!trouble.to_string().is_empty());
                said += 1;
            }
            Ok(()) if seen == place.rows => same += 1,
            Ok(()) => {
                assert!(!seen.iter().all(chained) || seen.len() < place.rows.len(), "{from}..{to}");
                shown += 1;
            }
        }
    }
    assert!(said > 20 && shown > 5 && same > 20, "{said} said, {shown} shown, {same} the same");
}
