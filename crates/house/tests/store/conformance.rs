//! What every store must do.

use crate::sample::{batch, point, read, rows, sealed, snapshot};
use house::Lane;
use house::store::{Batch, Memory, Sqlite, Store, Trouble};

/// Opens the same store again and again.
type Opener<'a> = &'a dyn Fn() -> Box<dyn Store>;

/// The same test over all stores.
fn over_all(test: fn(Opener)) {
    let memory = Memory::new(1);
    test(&|| Box::new(memory.clone()));
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("house.db");
    drop(Sqlite::create(&path).expect("a new store"));
    test(&|| Box::new(Sqlite::open(&path).expect("the store is there")));
}

fn taken(open: Opener, lane: u32) -> (Box<dyn Store>, u64) {
    let mut store = open();
    let epoch = store.take(Lane(lane)).expect("it can be taken");
    (store, epoch)
}

fn refused(answer: Result<(), Trouble>) -> String {
    match answer {
        Err(Trouble::Refused(what)) => what,
        other => panic!("{other:?} where it should have been refused"),
    }
}

#[test]
fn what_was_acknowledged_is_there() {
    over_all(|open| {
        let (mut store, epoch) = taken(open, 1);
        let all = rows(1, None, &["one", "two", "", "name 5 four\nfour", "five"]);
        store.append(&batch(epoch, all[..1].to_vec())).unwrap();
        store.append(&batch(epoch, all[1..4].to_vec())).unwrap();
        assert_eq!(read(&mut *store, 1, 1), all[..4]);
        drop(store);
        let (mut store, epoch) = taken(open, 1);
        assert_eq!(read(&mut *store, 1, 1), all[..4]);
        store.append(&batch(epoch, all[4..].to_vec())).unwrap();
        drop(store);
        assert_eq!(read(&mut *open(), 1, 0), all);
    });
}

#[test]
fn any_text_comes_back_byte_for_byte() {
    over_all(|open| {
        let texts =
            ["\0a\0", "\u{feff}", "\r\n\t \n\n", "'\";--", "ß漢🂡\u{10ffff}\u{301}", "\\x00%s"];
        let long = "♠".repeat(100_000);
        let bodies: Vec<&str> = texts.into_iter().chain([long.as_str()]).collect();
        let (mut store, epoch) = taken(open, 1);
        let all = rows(1, None, &bodies);
        store.append(&batch(epoch, all.clone())).unwrap();
        drop(store);
        assert_eq!(read(&mut *open(), 1, 1), all);
    });
}

#[test]
fn whatever_number_comes_back() {
    over_all(|open| {
        let (mut store, epoch) = taken(open, 7);
        let mut all = rows(7, None, &["least", "most"]);
        for (row, most) in all.iter_mut().zip([false, true]) {
            let (small, big) = if most { (u32::MAX, i64::MAX) } else { (0, i64::MIN) };
            (row.table, row.actor, row.engine, row.rules) = (small, small, small, small);
            row.at.0 = big;
            (row.key.session, row.key.nth) = (big as u64, u64::from(small) << 32);
            let entry = house::Entry { debit: small, credit: small, cents: big, why: small };
            row.entries = vec![entry; 3];
        }
        store.append(&batch(epoch, all.clone())).unwrap();
        drop(store);
        assert_eq!(read(&mut *open(), 7, 1), all);
    });
}

#[test]
fn rows_that_do_not_follow_are_refused() {
    over_all(|open| {
        let (mut store, epoch) = taken(open, 1);
        let all = rows(1, None, &["one", "two", "three", "four"]);
        store.append(&batch(epoch, all[..2].to_vec())).unwrap();
        let gap = refused(store.append(&batch(epoch, all[3..].to_vec())));
        assert_eq!(gap, "row 4 of lane 1 comes where row 3 is due");
        refused(store.append(&batch(epoch, all[1..3].to_vec())));
        refused(store.append(&batch(epoch, vec![all[2].clone(), all[2].clone()])));
        let mut first = all[2].clone();
        first.seq = 0;
        refused(store.append(&batch(epoch, vec![first])));
        let other = Batch { lane: Lane(1), ..batch(epoch, rows(2, all.get(1), &["three"])) };
        let other = refused(store.append(&other));
        assert_eq!(other, "row 3 of lane 2 comes to lane 1");
        let unborn = Batch { lane: Lane(1), epoch, head: Some(point(3)), ..Batch::default() };
        refused(store.append(&unborn));
        assert_eq!(read(&mut *store, 1, 1), all[..2], "nothing of it was written");
        store.append(&batch(epoch, all[2..].to_vec())).unwrap();
        assert_eq!(read(&mut *store, 1, 1), all);
        assert_eq!(store.lanes().unwrap(), [Lane(1)]);
    });
}

#[test]
fn an_older_epoch_is_refused() {
    over_all(|open| {
        let all = rows(1, None, &["one", "two"]);
        let mut store = open();
        let untaken = store.append(&batch(1, all[..1].to_vec()));
        assert!(matches!(untaken, Err(Trouble::Fenced)), "{untaken:?}");
        let before = store.take(Lane(1)).unwrap();
        store.append(&batch(before, all[..1].to_vec())).unwrap();
        drop(store);
        let (mut store, after) = taken(open, 1);
        assert!(after > before);
        for wrong in [before, 0, after + 1] {
            let stale = store.append(&batch(wrong, all[1..].to_vec()));
            assert!(matches!(stale, Err(Trouble::Fenced)), "{wrong}: {stale:?}");
            let empty = store.append(&Batch { lane: Lane(1), epoch: wrong, ..Batch::default() });
            assert!(matches!(empty, Err(Trouble::Fenced)), "{wrong}: {empty:?}");
        }
        assert_eq!(read(&mut *store, 1, 1), all[..1]);
        store.append(&batch(after, all[1..].to_vec())).unwrap();
        assert_eq!(store.take(Lane(2)).unwrap(), before, "another lane has epochs of its own");
    });
}

#[test]
fn an_empty_batch_changes_nothing() {
    over_all(|open| {
        let (mut store, epoch) = taken(open, 1);
        store.append(&Batch { lane: Lane(1), epoch, ..Batch::default() }).unwrap();
        assert!(store.lanes().unwrap().is_empty());
        assert!(read(&mut *store, 1, 1).is_empty());
        assert_eq!(store.snapshot(Lane(1), u64::MAX).unwrap(), None);
        assert_eq!(store.head(Lane(1)).unwrap(), None);
    });
}

#[test]
fn reading_begins_and_ends_anywhere() {
    over_all(|open| {
        let (mut store, epoch) = taken(open, 1);
        let bodies = vec!["row"; 600];
        let all = rows(1, None, &bodies);
        all.chunks(250).for_each(|part| store.append(&batch(epoch, part.to_vec())).unwrap());
        for from in [0, 1, 2, 255, 256, 257, 258, 599, 600] {
            assert_eq!(read(&mut *store, 1, from), all[from.max(1) as usize - 1..], "from {from}");
        }
        for from in [601, 1 << 39, 1 << 40, u64::MAX] {
            assert!(read(&mut *store, 1, from).is_empty(), "from {from}");
        }
        for most in [1, 255, 256, 257] {
            let mut seen = 0;
            store
                .rows(Lane(1), 3, &mut |_| {
                    seen += 1;
                    seen < most
                })
                .unwrap();
            assert_eq!(seen, most);
        }
    });
}

#[test]
fn a_big_batch_and_many_lanes() {
    over_all(|open| {
        let bodies = vec!["no more bets\nname 1 in vain"; 10_000];
        let (mut store, epoch) = taken(open, 0);
        let all = rows(0, None, &bodies);
        store.append(&batch(epoch, all.clone())).unwrap();
        // The lanes take turns, so that their rows and lines come between one another.
        let few = ["name 1 a", "name 2 b", "name 3 c"];
        let lanes: Vec<u32> = (1..40).chain([8_388_607]).collect();
        let each: Vec<_> = lanes.iter().map(|lane| rows(*lane, None, &few)).collect();
        let epochs: Vec<u64> = lanes.iter().map(|lane| store.take(Lane(*lane)).unwrap()).collect();
        for nth in 0..few.len() {
            for (rows, epoch) in each.iter().zip(&epochs).rev() {
                store.append(&batch(*epoch, vec![rows[nth].clone()])).unwrap();
            }
        }
        drop(store);
        let mut store = open();
        let found: Vec<u32> = store.lanes().unwrap().iter().map(|lane| lane.0).collect();
        assert_eq!(found, [&[0], &lanes[..]].concat());
        assert_eq!(read(&mut *store, 0, 1), all);
        for (lane, rows) in lanes.iter().zip(&each) {
            assert_eq!(read(&mut *store, *lane, 1), *rows, "lane {lane}");
        }
    });
}

#[test]
fn a_name_is_given_once() {
    over_all(|open| {
        let (mut store, epoch) = taken(open, 1);
        let all = rows(1, None, &["name 1 a\nname 2 b", "name 3 c\nname 2 other", "name 3 c"]);
        store.append(&batch(epoch, all[..1].to_vec())).unwrap();
        let line = refused(store.append(&batch(epoch, all[1..2].to_vec())));
        assert_eq!(line, "row 2 of lane 1 names 2 again");
        let twice = rows(1, all.first(), &["name 3 c\nname 3 c"]);
        refused(store.append(&batch(epoch, twice)));
        let good = rows(1, all.first(), &["name 3 c"]);
        store.append(&batch(epoch, good.clone())).unwrap();
        assert_eq!(read(&mut *store, 1, 2), good);
    });
}

#[test]
fn orders_are_sealed_and_spent() {
    over_all(|open| {
        let (mut store, epoch) = taken(open, 1);
        let order = |orders: &[_], spent: &[(u32, &str)]| Batch {
            lane: Lane(1),
            epoch,
            sealed: orders.to_vec(),
            spent: spent.iter().map(|(table, name)| (*table, name.to_string())).collect(),
            ..Batch::default()
        };
        let [one, two, three] =
            [(1, "shoe 1"), (2, "shoe 1"), (1, "spin 2")].map(|(t, n)| sealed(t, n));
        store.append(&order(&[one.clone(), two.clone()], &[])).unwrap();
        assert_eq!(store.sealed(Lane(1)).unwrap(), [one.clone(), two.clone()]);
        assert!(store.sealed(Lane(2)).unwrap().is_empty());
        refused(store.append(&order(&[three.clone(), one.clone()], &[])));
        refused(store.append(&order(&[three.clone(), three.clone()], &[])));
        store
            .append(&order(std::slice::from_ref(&three), &[(1, "shoe 1"), (5, "shoe 9")]))
            .unwrap();
        store.append(&order(&[sealed(4, "spin 3")], &[(4, "spin 3")])).unwrap();
        drop(store);
        let mut store = open();
        assert_eq!(store.sealed(Lane(1)).unwrap(), [two, three]);
    });
}

#[test]
fn checkpoints_stay_and_the_head_moves() {
    over_all(|open| {
        let (mut store, epoch) = taken(open, 1);
        let all = rows(1, None, &["one", "two", "three"]);
        let mut first = batch(epoch, all[..2].to_vec());
        (first.checkpoints, first.head) = (vec![point(1), point(2)], Some(point(2)));
        store.append(&first).unwrap();
        let mut second = batch(epoch, all[2..].to_vec());
        let other_key = house::store::Checkpoint { key: [1; 32], ..point(2) };
        (second.checkpoints, second.head) = (vec![other_key.clone(), point(3)], Some(point(3)));
        store.append(&second).unwrap();
        store.append(&Batch { lane: Lane(1), epoch, ..Batch::default() }).unwrap();
        drop(store);
        let mut store = open();
        let found = store.checkpoints(Lane(1)).unwrap();
        assert_eq!(found, [point(1), point(2), other_key, point(3)]);
        assert_eq!(store.head(Lane(1)).unwrap(), Some(point(3)));
        assert_eq!(store.head(Lane(2)).unwrap(), None);
        assert!(store.checkpoints(Lane(2)).unwrap().is_empty());
    });
}

#[test]
fn the_newest_two_snapshots_stay() {
    over_all(|open| {
        let (mut store, epoch) = taken(open, 1);
        let all = rows(1, None, &["row"; 9]);
        store.append(&batch(epoch, all)).unwrap();
        for seq in [2, 4, 8] {
            let snapshot = Some(snapshot(seq));
            store.append(&Batch { lane: Lane(1), epoch, snapshot, ..Batch::default() }).unwrap();
        }
        drop(store);
        let mut store = open();
        let newest = |store: &mut dyn Store, most| store.snapshot(Lane(1), most).unwrap();
        assert_eq!(newest(&mut *store, u64::MAX), Some(snapshot(8)));
        assert_eq!(newest(&mut *store, 8), Some(snapshot(8)));
        assert_eq!(newest(&mut *store, 7), Some(snapshot(4)));
        assert_eq!(newest(&mut *store, 4), Some(snapshot(4)));
        assert_eq!(newest(&mut *store, 3), None);
        assert_eq!(store.snapshot(Lane(2), 9).unwrap(), None);
    });
}
