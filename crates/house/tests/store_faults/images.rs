//! What a disk may hold when the power is cut: all that was synced, and of the rest any part, each
//! write whole, torn at its sectors or not at all, in any order. Names of files are made and
//! removed in order, and are on disk once their folder was synced.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What a disk writes whole.
const SECTOR: usize = 512;

/// All that was done to the files of a place, in order.
pub(crate) struct Trace {
    acts: Vec<Act>,
}

enum Act {
    Write { file: usize, at: usize, bytes: Vec<u8> },
    Cut { file: usize, length: usize },
    Sync { file: usize },
    SyncNames,
    Make { name: String, file: usize },
    Remove { name: String },
    Acknowledge(usize),
}

impl Trace {
    pub(crate) fn read(path: &Path, place: &Path) -> Trace {
        let bytes = fs::read(path).expect("a trace");
        let mut rest = &bytes[..];
        let (mut acts, mut files, mut made) = (Vec::new(), BTreeMap::new(), 0);
        while !rest.is_empty() {
            let kind = take(&mut rest, 1)[0];
            let length = number(take(&mut rest, 4));
            let path = String::from_utf8(take(&mut rest, length).to_vec()).expect("a path");
            let (at, length) = (number(take(&mut rest, 8)), number(take(&mut rest, 8)));
            let bytes = take(&mut rest, if b"wa".contains(&kind) { length } else { 0 }).to_vec();
            if kind == b'a' {
                acts.push(Act::Acknowledge(acknowledged(&bytes)));
                continue;
            }
            let name = Path::new(&path).strip_prefix(place).expect("a path of the place");
            let name = name.to_str().expect("a name").to_string();
            // The one is only of the running processes, the other holds nothing.
            if name.ends_with("-shm") || name.ends_with("-lock") {
                continue;
            }
            if kind == b'c' {
                files.insert(name.clone(), made);
                acts.push(Act::Make { name, file: made });
                made += 1;
                continue;
            }
            acts.push(match (kind, files.get(&name)) {
                (b's', None) if name.is_empty() => Act::SyncNames,
                (b'w', Some(file)) => Act::Write { file: *file, at, bytes },
                (b't', Some(file)) => Act::Cut { file: *file, length: at },
                (b's', Some(file)) => Act::Sync { file: *file },
                (b'u', Some(_)) => Act::Remove { name },
                _ => panic!("{} of {name:?}", char::from(kind)),
            });
        }
        Trace { acts }
    }
}

fn take<'a>(rest: &mut &'a [u8], length: usize) -> &'a [u8] {
    let (taken, behind) = rest.split_at(length);
    *rest = behind;
    taken
}

fn number(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte))
}

fn acknowledged(line: &[u8]) -> usize {
    let line = String::from_utf8_lossy(line);
    let number = line.trim().strip_prefix("ack ").expect("what was acknowledged");
    number.parse().expect("a number")
}

/// A disk while a trace is done to it.
pub(crate) struct Disk<'a> {
    acts: &'a [Act],
    done: usize,
    /// What is on disk for certain, and what may be.
    files: BTreeMap<usize, Vec<u8>>,
    names: BTreeMap<String, usize>,
    unsynced: Vec<&'a Act>,
    unsynced_names: Vec<&'a Act>,
    acknowledged: usize,
}

impl<'a> Disk<'a> {
    pub(crate) fn new(trace: &'a Trace) -> Disk<'a> {
        Disk {
            acts: &trace.acts,
            done: 0,
            files: BTreeMap::new(),
            names: BTreeMap::new(),
            unsynced: Vec::new(),
            unsynced_names: Vec::new(),
            acknowledged: 0,
        }
    }

    /// Goes on to this part of the trace; says what had been acknowledged by then.
    pub(crate) fn go_to(&mut self, nth: usize, of: usize) -> usize {
        let to = self.acts.len() * nth / of;
        for act in &self.acts[self.done..to] {
            match act {
                Act::Acknowledge(number) => self.acknowledged = *number,
                Act::Make { .. } | Act::Remove { .. } => self.unsynced_names.push(act),
                Act::Write { .. } | Act::Cut { .. } => self.unsynced.push(act),
                Act::SyncNames => {
                    let all = std::mem::take(&mut self.unsynced_names);
                    all.into_iter().for_each(|act| name(act, &mut self.names));
                }
                Act::Sync { file } => self.sync(*file),
            }
        }
        self.done = to;
        self.acknowledged
    }

    fn sync(&mut self, file: usize) {
        let bytes = self.files.entry(file).or_default();
        self.unsynced.retain(|act| {
            let own = act.file() == Some(file);
            if own {
                act.apply(bytes, &mut |_| true);
            }
            !own
        });
    }

    /// Writes what may be on disk if the power is cut here.
    pub(crate) fn image(&self, seed: u64, folder: &Path) {
        let mut chance = Chance(seed);
        let mut names = self.names.clone();
        let kept = chance.below(self.unsynced_names.len() as u64 + 1) as usize;
        self.unsynced_names[..kept].iter().for_each(|act| name(act, &mut names));
        // Of a hundred writes so many are lost and so many torn.
        let odds = [(100, 0), (0, 0), (50, 0), (20, 40), (0, 100), (5, 5)];
        let (lost, torn) = odds[chance.below(odds.len() as u64) as usize];
        let mut files: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for file in names.values() {
            files.insert(*file, self.files.get(file).cloned().unwrap_or_default());
        }
        for act in &self.unsynced {
            let Some(bytes) = act.file().and_then(|file| files.get_mut(&file)) else { continue };
            let fate = chance.below(100);
            if fate >= lost {
                let tears = fate < lost + torn;
                act.apply(bytes, &mut |_| !tears || chance.below(2) == 0);
            }
        }
        let _ = fs::remove_dir_all(folder);
        fs::create_dir(folder).expect("a folder");
        for (name, file) in &names {
            fs::write(folder.join(name), &files[file]).expect("a file");
        }
    }
}

fn name(act: &Act, names: &mut BTreeMap<String, usize>) {
    match act {
        Act::Make { name, file } => drop(names.insert(name.clone(), *file)),
        Act::Remove { name } => drop(names.remove(name)),
        _ => {}
    }
}

impl Act {
    fn file(&self) -> Option<usize> {
        match self {
            Act::Write { file, .. } | Act::Cut { file, .. } => Some(*file),
            _ => None,
        }
    }

    /// Does it, as far as its sectors are kept.
    fn apply(&self, to: &mut Vec<u8>, keeps: &mut dyn FnMut(usize) -> bool) {
        match self {
            Act::Cut { length, .. } => to.resize(*length, 0),
            Act::Write { at, bytes, .. } => {
                let mut from = 0;
                while from < bytes.len() {
                    // Sectors are counted from the beginning of the file.
                    let end = ((at + from) / SECTOR + 1) * SECTOR - at;
                    let end = end.min(bytes.len());
                    if keeps(from) {
                        to.resize(to.len().max(at + end), 0);
                        to[at + from..at + end].copy_from_slice(&bytes[from..end]);
                    }
                    from = end;
                }
            }
            _ => {}
        }
    }
}

/// Numbers that repeat by their seed (SplitMix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % most
    }
}
