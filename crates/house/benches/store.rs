//! A batch in the store beside a bare loop that inserts the same bytes with the same sync setting,
//! in turns, and rows read per second. Processor time on one core, and time on the wall.

#[path = "../../odds/benches/rounds/clock.rs"]
mod clock;

use clock::Clock;
use house::store::{Batch, Sqlite, Store};
use house::{Entry, Key, Lane, Moment, Row};
use rusqlite::{Connection, params};
use std::path::Path;
use std::time::Instant;

/// Rows of one measured step, and how many steps there are; the best one counts.
const ROWS: usize = 20_000;
const STEPS: usize = 3;
const LANE: Lane = Lane(1);

fn main() {
    let home = tempfile::tempdir().expect("a folder");
    println!("rows a batch   bare µs/row   append µs/row   bare/append   rows/s durable");
    for size in [1, 10, 100, 1000] {
        let rows = rows(ROWS.min(size * 2000));
        let (mut bare, mut ours) = ((f64::INFINITY, f64::INFINITY), (f64::INFINITY, f64::INFINITY));
        for step in 0..STEPS {
            let path = home.path().join(format!("{size}-{step}"));
            bare = best(bare, plain(&path.with_extension("bare"), &rows, size));
            ours = best(ours, append(&path.with_extension("house"), &rows, size));
        }
        let share = bare.0 / ours.0;
        println!(
            "{size:12}   {:11.2}   {:13.2}   {share:11.2}   {:14.0}",
            bare.0,
            ours.0,
            1e6 / ours.1
        );
    }
    let path = home.path().join(format!("1000-{}.house", STEPS - 1));
    let mut store = Sqlite::open_to_read(&path).expect("it is there");
    let (clock, mut seen) = (Clock::start(), 0);
    store
        .rows(LANE, 1, &mut |_| {
            seen += 1;
            true
        })
        .expect("it reads");
    println!("read: {:.0} rows/s", f64::from(seen) / clock.stop().as_secs_f64());
}

fn best(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    (a.0.min(b.0), a.1.min(b.1))
}

/// As a table writes them: a line and what came of it, six payments with every thirteenth.
fn rows(many: usize) -> Vec<Row> {
    let mut before = house::BEGINNING;
    let row = |n: usize| {
        let lines = if n.is_multiple_of(13) { 18 } else { 0 };
        let mut row = Row {
            lane: LANE,
            seq: n as u64,
            table: 4,
            at: Moment(1_800_000_000_000 + n as i64),
            actor: 5,
            key: Key { session: 6, nth: n as u64 },
            engine: 7,
            rules: 8,
            body: "wager p1 1 ante 10\n1 gets Kh\n1 gets Kd\n1 gets 4s\n".to_string(),
            entries: vec![Entry { debit: 1, credit: 2, cents: 1000, why: 3 }; lines],
            hash: [0; 32],
        };
        row.hash = row.hash_behind(&before);
        before = row.hash;
        row
    };
    (1..=many).map(row).collect()
}

/// Microseconds of a row: on the processor, and on the wall.
fn timed(rows: &[Row], size: usize, mut write: impl FnMut(&[Row])) -> (f64, f64) {
    let (wall, clock) = (Instant::now(), Clock::start());
    rows.chunks(size).for_each(&mut write);
    let each = |seconds: f64| seconds * 1e6 / rows.len() as f64;
    (each(clock.stop().as_secs_f64()), each(wall.elapsed().as_secs_f64()))
}

fn append(path: &Path, rows: &[Row], size: usize) -> (f64, f64) {
    let mut store = Sqlite::create(path).expect("a new store");
    let epoch = store.take(LANE).expect("it can be taken");
    let batches: Vec<Batch> = rows
        .chunks(size)
        .map(|rows| Batch { lane: LANE, epoch, rows: rows.to_vec(), ..Batch::default() })
        .collect();
    let mut next = batches.iter();
    timed(rows, size, |_| {
        store.append(next.next().expect("a batch for each")).expect("it is written");
    })
}

/// Nothing is looked up, checked or derived.
fn plain(path: &Path, rows: &[Row], size: usize) -> (f64, f64) {
    let store = Connection::open(path).expect("a new file");
    store
        .execute_batch(
            "PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
             CREATE TABLE journal (id INTEGER PRIMARY KEY, tbl, at, actor, session, nth, engine,
                                   rules, hash, body);
             CREATE TABLE ledger (row, debit, credit, cents, why);",
        )
        .expect("two tables");
    let sql = "INSERT INTO journal VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    let mut journal = store.prepare(sql).expect("a table");
    let mut ledger =
        store.prepare("INSERT INTO ledger VALUES (?1, ?2, ?3, ?4, ?5)").expect("a table");
    timed(rows, size, |rows| {
        store.execute_batch("BEGIN").expect("it begins");
        for row in rows {
            let (seq, nth) = (row.seq as i64, row.key.nth as i64);
            let (table, at, session) = (row.table, row.at.0, row.key.session as i64);
            let columns = params![
                seq, table, at, row.actor, session, nth, row.engine, row.rules, row.hash, row.body
            ];
            journal.execute(columns).expect("it is written");
            for entry in &row.entries {
                let Entry { debit, credit, cents, why } = *entry;
                ledger.execute(params![seq, debit, credit, cents, why]).expect("it is written");
            }
        }
        store.execute_batch("COMMIT").expect("it is written");
    })
}
