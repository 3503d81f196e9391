//! The store for tests goes wrong as it was told.

use crate::sample::{batch, read, rows};
use house::store::{Fault, Memory, Odds, Store, Trouble};
use house::{Lane, Row};

fn started() -> (Memory, u64, Vec<Row>) {
    let mut store = Memory::new(5);
    let epoch = store.take(Lane(1)).unwrap();
    let all = rows(1, None, &["one", "two", "name 3 c", "four"]);
    store.append(&batch(epoch, all[..1].to_vec())).unwrap();
    (store, epoch, all)
}

#[test]
fn it_fails_before_or_after_writing() {
    for (fault, there) in [(Fault::Before, 1), (Fault::After, 3), (Fault::Unsynced, 3)] {
        let (mut store, epoch, all) = started();
        store.next(fault);
        let answer = store.append(&batch(epoch, all[1..3].to_vec()));
        assert!(matches!(answer, Err(Trouble::Failed(_))), "{fault:?}: {answer:?}");
        assert_eq!(read(&mut store, 1, 1), all[..there], "{fault:?}");
    }
}

#[test]
fn a_crash_forgets_what_was_not_synced() {
    for (fault, acknowledged) in [(Fault::Unsynced, false), (Fault::Early, true)] {
        let mut ends = [0, 0];
        for seed in 0..40 {
            let (store, epoch, all) = started();
            let mut store = {
                let mut fresh = Memory::new(seed);
                let epoch_of = fresh.take(Lane(1)).unwrap();
                assert_eq!(epoch_of, epoch);
                drop(store);
                fresh.append(&batch(epoch, all[..1].to_vec())).unwrap();
                fresh
            };
            store.next(fault);
            let answer = store.append(&batch(epoch, all[1..3].to_vec()));
            assert_eq!(answer.is_ok(), acknowledged);
            let lost = store.crash();
            assert_eq!(read(&mut store, 1, 1), all[..3 - 2 * lost]);
            // What was forgotten can be written again, its names too.
            if lost == 1 {
                store.append(&batch(epoch, all[1..3].to_vec())).unwrap();
            }
            ends[lost] += 1;
        }
        assert!(ends[0] > 5 && ends[1] > 5, "{ends:?}");
    }
}

#[test]
fn what_is_written_later_takes_the_rest_along() {
    for seed in 0..20 {
        let mut store = Memory::new(seed);
        let epoch = store.take(Lane(1)).unwrap();
        let all = rows(1, None, &["one", "two"]);
        store.next(Fault::Unsynced);
        store.append(&batch(epoch, all[..1].to_vec())).unwrap_err();
        match seed % 2 {
            0 => store.append(&batch(epoch, all[1..].to_vec())).unwrap(),
            _ => assert!(store.take(Lane(1)).unwrap() > epoch),
        }
        assert_eq!(store.crash(), 0);
        assert_eq!(read(&mut store, 1, 1)[..1], all[..1]);
    }
}

#[test]
fn another_owner_fences() {
    let (mut store, epoch, all) = started();
    let mut other = store.clone();
    let newer = other.take(Lane(1)).unwrap();
    let stale = store.append(&batch(epoch, all[1..2].to_vec()));
    assert!(matches!(stale, Err(Trouble::Fenced)), "{stale:?}");
    other.append(&batch(newer, all[1..].to_vec())).unwrap();
    assert_eq!(read(&mut store, 1, 1), all);
}

#[test]
fn unlawful_faults_can_be_found() {
    let (mut store, epoch, all) = started();
    store.next(Fault::Torn);
    store.append(&batch(epoch, all[1..].to_vec())).unwrap_err();
    let found = read(&mut store, 1, 1);
    assert_eq!(found.len(), 3);
    assert_ne!(found[2].hash, found[2].hash_behind(&found[1].hash));

    let (mut store, epoch, all) = started();
    store.next(Fault::Swapped);
    store.append(&batch(epoch, all[1..].to_vec())).unwrap();
    let answer = store.rows(Lane(1), 1, &mut |_| true);
    assert!(matches!(answer, Err(Trouble::Broken(_))), "{answer:?}");

    let (mut store, _, all) = started();
    assert!(store.tamper(Lane(1), 1, |row| row.body.push('x')));
    assert!(!store.tamper(Lane(1), 2, |row| row.body.push('x')));
    assert_ne!(read(&mut store, 1, 1), all[..1]);
}

#[test]
fn the_same_seed_goes_wrong_in_the_same_way() {
    let run = |seed| -> Vec<String> {
        let odds = Odds { before: 200, after: 200, unsynced: 200, reading: 200 };
        let mut store = Memory::with(seed, odds);
        let epoch = (0..99).find_map(|_| store.take(Lane(1)).ok()).unwrap();
        let mut said = vec![epoch.to_string()];
        for _ in 0..50 {
            let mut last = None;
            let answer = store.rows(Lane(1), 1, &mut |row| {
                last = Some(row);
                true
            });
            said.push(format!("{answer:?}"));
            if answer.is_ok() {
                let next = rows(1, last.as_ref(), &["row"]);
                said.push(format!("{:?}", store.append(&batch(epoch, next))));
            }
            if said.len() % 7 == 0 {
                said.push(store.crash().to_string());
            }
        }
        said
    };
    assert_eq!(run(3), run(3));
    assert_ne!(run(3), run(4));
    let all = run(3).concat();
    for word in ["writing", "syncing", "answering", "reading"] {
        assert!(all.contains(&format!("{word} failed on command")), "{word}: {all}");
    }
}
