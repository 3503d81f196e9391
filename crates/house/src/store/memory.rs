//! A store for tests, in memory, that goes wrong on command: as a store lawfully may (it fails
//! before or after it has written, it forgets what was not synced, the lane is taken away), and as
//! none may (it acknowledges too early, tears a batch, reorders it), to see that this is found.
//!
//! All clones of a `Memory` are openers of one and the same store. What goes wrong comes from a
//! seed; the same seed and the same calls go wrong in the same way.

use super::fit::{self, Standing};
use super::{Batch, Checkpoint, Sealed, Snapshot, Store, Trouble};
use crate::{Lane, Row};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What goes wrong with one append.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It fails, and nothing was written.
    Before,
    /// It fails, and all of it was written and is on disk.
    After,
    /// It fails, and all of it was written but is not on disk: a crash may forget it, until
    /// something else that is written takes it to the disk.
    Unsynced,
    /// Unlawful: it is acknowledged, and a crash may forget it.
    Early,
    /// Unlawful: it fails, and a part of it was written; the last row lacks its lines.
    Torn,
    /// Unlawful: it is acknowledged, and the first two rows change places.
    Swapped,
}

/// How often a call goes wrong by itself, in a thousand.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Odds {
    pub before: u16,
    pub after: u16,
    pub unsynced: u16,
    /// Of whatever reads.
    pub reading: u16,
}

/// A store for tests; a clone opens the same one.
#[derive(Clone)]
pub struct Memory {
    disk: Arc<Mutex<Disk>>,
}

#[derive(Default)]
struct Disk {
    lanes: BTreeMap<Lane, Kept>,
    /// What takes back the writes that are not on disk yet, the oldest first.
    unsynced: Vec<Undo>,
    faults: VecDeque<Fault>,
    odds: Odds,
    chance: u64,
}

#[derive(Default)]
struct Kept {
    standing: Standing,
    rows: Vec<Row>,
    names: BTreeSet<u32>,
    sealed: Vec<Sealed>,
    checkpoints: Vec<Checkpoint>,
    head: Option<Checkpoint>,
    snapshots: Vec<Snapshot>,
}

struct Undo {
    lane: Lane,
    rows: usize,
    names: BTreeSet<u32>,
    sealed: Vec<Sealed>,
    checkpoints: usize,
    head: Option<Checkpoint>,
    snapshots: Vec<Snapshot>,
}

impl Memory {
    /// An empty store where nothing goes wrong by itself.
    pub fn new(seed: u64) -> Memory {
        Memory::with(seed, Odds::default())
    }

    /// An empty store where calls go wrong so often.
    pub fn with(seed: u64, odds: Odds) -> Memory {
        let disk = Disk { chance: seed, odds, ..Disk::default() };
        Memory { disk: Arc::new(Mutex::new(disk)) }
    }

    /// From here on calls go wrong so often.
    pub fn set_odds(&self, odds: Odds) {
        self.disk().odds = odds;
    }

    /// So the next append goes wrong; said more than once, so do those behind it.
    pub fn next(&self, fault: Fault) {
        self.disk().faults.push_back(fault);
    }

    /// The power fails: of what is not on disk some is lost, the newest first. It says how many
    /// writes that was. Whoever has the store open opens it anew, and takes its lanes anew.
    pub fn crash(&self) -> usize {
        let mut disk = self.disk();
        let most = disk.unsynced.len();
        let lost = disk.draw(most as u64 + 1) as usize;
        for _ in 0..lost {
            disk.undo();
        }
        disk.unsynced.clear();
        disk.faults.clear();
        lost
    }

    /// Changes a row behind the house's back; says whether there is one.
    pub fn tamper(&self, lane: Lane, seq: u64, change: impl FnOnce(&mut Row)) -> bool {
        let mut disk = self.disk();
        let row = disk
            .lanes
            .get_mut(&lane)
            .and_then(|kept| kept.rows.get_mut(usize::try_from(seq).ok()?.checked_sub(1)?));
        row.map(change).is_some()
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read<T>(&self, lane: Lane, read: impl FnOnce(&Kept) -> T) -> Result<T, Trouble> {
        let mut disk = self.disk();
        let odds = disk.odds.reading;
        if disk.happens(odds) {
            return failed("reading");
        }
        Ok(read(disk.lanes.get(&lane).unwrap_or(&Kept::default())))
    }
}

impl Disk {
    /// Numbers that repeat by their seed (SplitMix64).
    fn draw(&mut self, below: u64) -> u64 {
        self.chance = self.chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.chance;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % below
    }

    fn happens(&mut self, in_thousand: u16) -> bool {
        in_thousand > 0 && self.draw(1000) < u64::from(in_thousand)
    }

    fn fault(&mut self) -> Option<Fault> {
        let Odds { before, after, unsynced, reading: _ } = self.odds;
        self.faults.pop_front().or_else(|| {
            let of = [(before, Fault::Before), (after, Fault::After), (unsynced, Fault::Unsynced)];
            of.into_iter().find(|(odds, _)| self.happens(*odds)).map(|(_, fault)| fault)
        })
    }

    fn write(&mut self, batch: &Batch) {
        self.lanes.entry(batch.lane).or_default().write(batch);
    }

    fn undo(&mut self) {
        let Some(undo) = self.unsynced.pop() else { return };
        let Some(kept) = self.lanes.get_mut(&undo.lane) else { return };
        kept.rows.truncate(undo.rows);
        kept.checkpoints.truncate(undo.checkpoints);
        kept.standing.last = undo.rows as u64;
        (kept.names, kept.sealed) = (undo.names, undo.sealed);
        (kept.head, kept.snapshots) = (undo.head, undo.snapshots);
    }
}

impl Kept {
    fn undo(&self, lane: Lane) -> Undo {
        Undo {
            lane,
            rows: self.rows.len(),
            names: self.names.clone(),
            sealed: self.sealed.clone(),
            checkpoints: self.checkpoints.len(),
            head: self.head.clone(),
            snapshots: self.snapshots.clone(),
        }
    }

    fn admits(&self, batch: &Batch) -> Result<(), Trouble> {
        self.standing.admits(batch)?;
        let mut names = BTreeSet::new();
        for row in &batch.rows {
            for (number, _) in fit::names(&row.body) {
                if self.names.contains(&number) || !names.insert(number) {
                    return fit::named_twice(row, number);
                }
            }
        }
        let same = |a: &Sealed, b: &Sealed| (a.table, &a.name) == (b.table, &b.name);
        for (nth, order) in batch.sealed.iter().enumerate() {
            let mut others = self.sealed.iter().chain(&batch.sealed[..nth]);
            if others.any(|other| same(other, order)) {
                return fit::sealed_twice(batch.lane, order);
            }
        }
        Ok(())
    }

    fn write(&mut self, batch: &Batch) {
        for row in &batch.rows {
            self.names.extend(fit::names(&row.body).map(|(number, _)| number));
        }
        self.rows.extend(batch.rows.iter().cloned());
        self.standing.last = self.rows.len() as u64;
        self.sealed.extend(batch.sealed.iter().cloned());
        for (table, name) in &batch.spent {
            self.sealed.retain(|order| (order.table, &order.name) != (*table, name));
        }
        self.checkpoints.extend(batch.checkpoints.iter().cloned());
        self.checkpoints.sort_by_key(|point| point.seq);
        self.head = batch.head.clone().or(self.head.take());
        if let Some(snapshot) = &batch.snapshot {
            self.snapshots.retain(|old| old.seq != snapshot.seq);
            self.snapshots.push(snapshot.clone());
            self.snapshots.sort_by_key(|snapshot| snapshot.seq);
            let old = self.snapshots.len().saturating_sub(2);
            self.snapshots.drain(..old);
        }
    }
}

fn failed<T>(what: &str) -> Result<T, Trouble> {
    Err(Trouble::Failed(format!("{what} failed on command")))
}

fn torn(batch: &Batch) -> Batch {
    let mut part = batch.clone();
    part.rows.truncate(batch.rows.len().div_ceil(2));
    part.rows.last_mut().into_iter().for_each(|row| row.entries.clear());
    Batch { lane: part.lane, epoch: part.epoch, rows: part.rows, ..Batch::default() }
}

fn swapped(batch: &Batch) -> Batch {
    let mut other = batch.clone();
    if other.rows.len() > 1 {
        other.rows.swap(0, 1);
    }
    other
}

impl Store for Memory {
    fn append(&mut self, batch: &Batch) -> Result<(), Trouble> {
        let mut disk = self.disk();
        match disk.lanes.get(&batch.lane) {
            None => return Err(Trouble::Fenced),
            Some(kept) => kept.admits(batch)?,
        }
        let fault = disk.fault();
        if matches!(fault, Some(Fault::Unsynced | Fault::Early)) {
            let undo = disk.lanes.get(&batch.lane).map(|kept| kept.undo(batch.lane));
            disk.unsynced.extend(undo);
        } else if fault != Some(Fault::Before) {
            disk.unsynced.clear();
        }
        match fault {
            Some(Fault::Before) => return failed("writing"),
            Some(Fault::Torn) => disk.write(&torn(batch)),
            Some(Fault::Swapped) => disk.write(&swapped(batch)),
            _ => disk.write(batch),
        }
        match fault {
            None | Some(Fault::Early | Fault::Swapped) => Ok(()),
            Some(Fault::Unsynced) => failed("syncing"),
            Some(_) => failed("answering"),
        }
    }

    fn take(&mut self, lane: Lane) -> Result<u64, Trouble> {
        let mut disk = self.disk();
        let Odds { before, after, .. } = disk.odds;
        if disk.happens(before) {
            return failed("writing");
        }
        disk.unsynced.clear();
        let standing = &mut disk.lanes.entry(lane).or_default().standing;
        standing.epoch += 1;
        let epoch = standing.epoch;
        if disk.happens(after) { failed("answering") } else { Ok(epoch) }
    }

    fn lanes(&mut self) -> Result<Vec<Lane>, Trouble> {
        let disk = self.disk();
        let used = disk.lanes.iter().filter(|(_, kept)| !kept.rows.is_empty());
        Ok(used.map(|(lane, _)| *lane).collect())
    }

    fn snapshot(&mut self, lane: Lane, most: u64) -> Result<Option<Snapshot>, Trouble> {
        self.read(lane, |kept| {
            kept.snapshots.iter().rev().find(|snapshot| snapshot.seq <= most).cloned()
        })
    }

    fn rows(
        &mut self,
        lane: Lane,
        from: u64,
        each: &mut dyn FnMut(Row) -> bool,
    ) -> Result<(), Trouble> {
        let next = |kept: &Kept, due: u64| {
            let row = kept.rows.get(usize::try_from(due - 1).ok()?)?;
            Some((row.seq == due).then(|| row.clone()))
        };
        let mut due = from.max(1);
        let mut row = self.read(lane, |kept| next(kept, due))?;
        while let Some(found) = row {
            let Some(whole) = found else {
                let what = format!("row {due} of lane {}: it is missing", lane.0);
                return Err(Trouble::Broken(what));
            };
            if !each(whole) {
                break;
            }
            due += 1;
            row = self.disk().lanes.get(&lane).and_then(|kept| next(kept, due));
        }
        Ok(())
    }

    fn sealed(&mut self, lane: Lane) -> Result<Vec<Sealed>, Trouble> {
        self.read(lane, |kept| kept.sealed.clone())
    }

    fn checkpoints(&mut self, lane: Lane) -> Result<Vec<Checkpoint>, Trouble> {
        self.read(lane, |kept| kept.checkpoints.clone())
    }

    fn head(&mut self, lane: Lane) -> Result<Option<Checkpoint>, Trouble> {
        self.read(lane, |kept| kept.head.clone())
    }
}
