//! Promise 18: whatever is changed, taken away or put elsewhere in the record is found, and the
//! first row that is wrong is named.

use house::audit::{Broken, verify};
use house::keys::{Signing, Trusted};
use house::store::{Batch, Checkpoint, Snapshot, Store};
use house::{Command, House, In, Key, Lane, Moment, Node, Out, Program, Role, Row, What, Who};
use std::sync::Arc;
use table::Person;
use vault::SeededVault;

const LANE: Lane = Lane(1);

/// So many bits are changed, one at a time.
const CHANGES: u32 = 10_000;

fn program() -> Arc<Program> {
    Arc::new(Program::new("felt test", service::rules(), service::doors()))
}

/// The record of a few rounds of roulette and poker, signed.
fn record(program: &Arc<Program>) -> Vec<Row> {
    let vaults = Arc::new(|_: Lane, table: u32| SeededVault::new(table.into()));
    let house = House::new(LANE, program.clone(), vaults);
    let mut node = Node::new(house, Box::new(|_| "2026-01-05 10:00".to_string()), 1000, Moment(0));
    let (mut rows, mut now) = (Vec::new(), 0);
    let mut put = |who: Who, table: &str, line: &str, wait: i64| {
        now += wait;
        let what = What::parse(line).expect("a command");
        let command = Command { key: Key::default(), who, table: table.to_string(), what };
        let mut out = Vec::new();
        node.handle(Moment(now), In::Tick, &mut out);
        node.handle(Moment(now), In::Command(1, command), &mut out);
        while let Some(at) = out.iter().position(|out| matches!(out, Out::Commit(_))) {
            let Out::Commit(commit) = out.remove(at) else { unreachable!("it is one") };
            rows.extend(commit.rows);
            node.handle(Moment(now), In::Committed, &mut out);
        }
    };
    let staff = Who::Person(Person::nth(9), Role::Supervisor);
    put(Who::House, "", "engine felt test", 0);
    for game in ["three-card-poker", "roulette"] {
        let open = format!("open {game} automatic,decision=1000,bets=1000,pause=0");
        put(staff, game, &open, 0);
    }
    for (nth, table) in ["three-card-poker", "roulette"].iter().enumerate() {
        put(Who::House, table, &format!("arrive 0 1 {} p1 {table} 500", nth + 1), 0);
    }
    let player = Who::Person(Person::nth(1), Role::Player);
    for _ in 0..12 {
        put(player, "three-card-poker", "put wager p1 1 ante 5", 5000);
        put(player, "roulette", "put wager p1 1 red 5", 10);
        put(player, "three-card-poker", "put 1 play", 1500);
    }
    rows
}

/// A store of these rows, whatever they are, with what was signed of the true ones.
struct Shelf {
    rows: Vec<Row>,
    head: Option<Checkpoint>,
    points: Vec<Checkpoint>,
}

impl Store for Shelf {
    fn append(&mut self, _batch: &Batch) -> Result<(), house::store::Trouble> {
        unreachable!("an audit writes nothing")
    }
    fn take(&mut self, _lane: Lane) -> Result<u64, house::store::Trouble> {
        unreachable!("an audit takes nothing")
    }
    fn lanes(&mut self) -> Result<Vec<Lane>, house::store::Trouble> {
        Ok(vec![LANE])
    }
    fn snapshot(
        &mut self,
        _lane: Lane,
        _most: u64,
    ) -> Result<Option<Snapshot>, house::store::Trouble> {
        Ok(None)
    }
    fn rows(
        &mut self,
        _lane: Lane,
        _from: u64,
        each: &mut dyn FnMut(Row) -> bool,
    ) -> Result<(), house::store::Trouble> {
        self.rows.iter().cloned().all(each);
        Ok(())
    }
    fn sealed(&mut self, _lane: Lane) -> Result<Vec<house::store::Sealed>, house::store::Trouble> {
        Ok(Vec::new())
    }
    fn checkpoints(&mut self, _lane: Lane) -> Result<Vec<Checkpoint>, house::store::Trouble> {
        Ok(self.points.clone())
    }
    fn head(&mut self, _lane: Lane) -> Result<Option<Checkpoint>, house::store::Trouble> {
        Ok(self.head.clone())
    }
}

struct Record {
    program: Arc<Program>,
    trusted: Trusted,
    shelf: Shelf,
}

impl Record {
    fn new() -> Record {
        let (program, signing) = (program(), Signing::new().expect("randomness"));
        let rows = record(&program);
        let sign = |row: &Row| signing.checkpoint(LANE, row.seq, row.hash);
        let points = rows.iter().step_by(20).skip(1).map(sign).collect();
        let head = rows.last().map(sign);
        let trusted = Trusted::new(signing.public());
        Record { program, trusted, shelf: Shelf { rows, head, points } }
    }

    fn found(&mut self) -> Result<house::audit::Whole, Broken> {
        verify(&mut self.shelf, LANE, &self.program, &self.trusted).expect("a shelf reads")
    }
}

#[test]
fn a_whole_record_is_whole() {
    let mut record = Record::new();
    let rows = record.shelf.rows.len() as u64;
    let whole = record.found().expect("nothing is wrong");
    assert_eq!((whole.rows, whole.carried_out), (rows, rows));
    assert!(rows > 50 && whole.opened > 5 && whole.checkpoints > 1, "{rows} {whole:?}");
}

/// Who changes one bit anywhere is found at that row, or at its neighbour.
#[test]
fn promise_18_every_changed_bit_is_found() {
    let mut record = Record::new();
    let mut chance = 1_u64;
    let mut below = |n: usize| {
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) as usize % n
    };
    for _ in 0..CHANGES {
        let nth = below(record.shelf.rows.len());
        let row = &mut record.shelf.rows[nth];
        let (kept, bit) = (row.clone(), 1_u64 << below(63));
        match below(9) {
            0 => row.at = Moment(row.at.0 ^ bit as i64),
            1 => row.actor ^= bit as u32 | 1,
            2 => row.key.session ^= bit,
            3 => row.rules ^= bit as u32 | 1,
            4 => row.hash[below(32)] ^= 1 << below(8),
            5 if !row.entries.is_empty() => {
                let entry = below(row.entries.len());
                row.entries[entry].cents ^= bit as i64;
            }
            6 => row.table ^= bit as u32 | 1,
            7 => row.key.nth ^= bit,
            _ => {
                let mut bytes = row.body.clone().into_bytes();
                let at = below(bytes.len());
                bytes[at] ^= 1 << below(7);
                row.body = String::from_utf8_lossy(&bytes).into_owned();
            }
        }
        let changed = row.seq;
        let found = record.found().expect_err("a changed bit is found");
        assert_eq!(found.seq, changed, "{found}");
        record.shelf.rows[nth] = kept;
    }
}

#[test]
fn promise_18_what_is_taken_away_or_moved_is_found() {
    let mut record = Record::new();
    let all = record.shelf.rows.clone();
    for nth in 0..all.len() {
        record.shelf.rows.remove(nth);
        assert!(record.found().is_err(), "without row {}", nth + 1);
        record.shelf.rows = all[..nth].to_vec();
        assert_eq!(record.found().expect_err("an end that is missing").seq, nth as u64 + 1);
        record.shelf.rows = all.clone();
        if nth + 1 < all.len() {
            record.shelf.rows.swap(nth, nth + 1);
            assert_eq!(record.found().expect_err("two that changed places").seq, nth as u64 + 2);
            record.shelf.rows = all.clone();
        }
    }
}

/// Who makes all hashes new lacks the key: the signatures find him, and the rules do too.
#[test]
fn promise_18_a_chain_made_anew_is_found() {
    let mut record = Record::new();
    let paid = record.shelf.rows.iter().position(|row| row.entries.len() > 1).expect("a round");
    record.shelf.rows[paid].entries[0].cents += 100;
    let mut before = house::BEGINNING;
    for row in &mut record.shelf.rows {
        row.hash = row.hash_behind(&before);
        before = row.hash;
    }
    let found = record.found().expect_err("the rules say otherwise");
    assert!(found.what.contains("ledger") || found.what.contains("signed"), "{found}");
    // Without the rules it is the key that he lacks.
    record.program = Arc::new(Program { games: Vec::new(), engine: "another".to_string() });
    let found = record.found().expect_err("the key is the house's");
    assert!(found.what.contains("signed") || found.what.contains("signature"), "{found}");
}
