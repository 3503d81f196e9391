//! The process that writes: it goes on where the store ends, says what it has acknowledged, reads
//! again after a failure, and gives up after the tenth.

use crate::script::{self, LANE};
use house::store::{Batch, Sqlite, Store, Trouble};
use std::env;
use std::path::Path;

pub(crate) const PATH: &str = "FELT_FAULTS_STORE";

/// Run by itself it does nothing; the shim's runs are of this.
#[test]
fn writes() {
    let Some(path) = env::var_os(PATH) else { return };
    let mut failures = 0;
    while let Err(trouble) = write(Path::new(&path)) {
        assert!(!matches!(trouble, Trouble::Broken(_) | Trouble::Fenced), "{trouble}");
        failures += 1;
        if failures == 10 {
            break;
        }
    }
    println!("\nended");
}

fn write(path: &Path) -> Result<(), Trouble> {
    let (mut store, mut epoch, mut done) = open(path)?;
    let mut failures = 0;
    while let Some(batch) = script::batches().get(done) {
        match store.append(&Batch { epoch, ..batch.clone() }) {
            Ok(()) => {
                done += 1;
                println!("\nack {done}");
            }
            Err(trouble) if failures == 2 => return Err(trouble),
            Err(trouble) => {
                // It may have been written: the same store is read again.
                assert!(matches!(trouble, Trouble::Failed(_)), "{trouble}");
                failures += 1;
                (epoch, done) = read_again(&mut store)?;
            }
        }
        // Closing and opening folds the log in, deletes it and begins another.
        if done % 7 == 0 {
            drop(store);
            (store, epoch, done) = open(path)?;
        }
    }
    Ok(())
}

fn open(path: &Path) -> Result<(Sqlite, u64, usize), Trouble> {
    let mut store = match Sqlite::open(path) {
        Err(Trouble::Refused(_)) => Sqlite::create(path)?,
        other => other?,
    };
    store.fold_after(30)?;
    let (epoch, done) = read_again(&mut store)?;
    Ok((store, epoch, done))
}

/// What is read behind a taking is on disk: it counts as acknowledged.
fn read_again(store: &mut Sqlite) -> Result<(u64, usize), Trouble> {
    let epoch = store.take(LANE)?;
    let done = script::count(store).map_err(Trouble::Failed)?;
    println!("\nack {done}");
    Ok((epoch, done))
}
