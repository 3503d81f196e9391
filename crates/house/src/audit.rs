//! What somebody can find out afterwards: whether the record is whole, and whether every row is
//! what the rules make of it.

use crate::again::Parts;
use crate::house::{House, Program};
use crate::keys::Trusted;
use crate::row::{BEGINNING, Lane, Row};
use crate::store::{Checkpoint, Store, Trouble};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use vault::Vault;

/// A lane that is whole.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Whole {
    pub rows: u64,
    /// How many of them the rules made again; older programs made the others.
    pub carried_out: u64,
    pub checkpoints: u64,
    /// How many orders were opened and were what had been committed to.
    pub opened: u64,
}

/// The first thing that is wrong with a lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub lane: Lane,
    /// The first row that is wrong, or the one that is missing.
    pub seq: u64,
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lane {} row {}: {}", self.lane.0, self.seq, self.what)
    }
}

/// Goes through a lane from its first row to the signed last one.
pub fn verify(
    store: &mut dyn Store,
    lane: Lane,
    program: &Arc<Program>,
    trusted: &Trusted,
) -> Result<Result<Whole, Broken>, Trouble> {
    let (head, points) = (store.head(lane)?, store.checkpoints(lane)?);
    let mut audit = Audit::new(lane, program, points);
    let mut broken = None;
    store.rows(lane, 1, &mut |row| {
        broken = audit.row(&row).err().map(|what| Broken { lane, seq: row.seq, what });
        broken.is_none()
    })?;
    let done = match broken {
        Some(broken) => Err(broken),
        None => audit.end(head.as_ref(), trusted),
    };
    Ok(done)
}

struct Audit {
    lane: Lane,
    last: (u64, [u8; 32]),
    /// The lane as the rules make it; none from the first row of another program on.
    house: Option<House<vault::System>>,
    /// The checkpoints by row, and whether each was met.
    points: HashMap<u64, Vec<Checkpoint>>,
    /// What was committed to and not opened yet: table and name.
    commitments: HashMap<(u32, String), [u8; 32]>,
    whole: Whole,
}

impl Audit {
    fn new(lane: Lane, program: &Arc<Program>, points: Vec<Checkpoint>) -> Audit {
        let vaults = Arc::new(|_: Lane, _: u32| Vault::new());
        let mut by_row: HashMap<u64, Vec<Checkpoint>> = HashMap::new();
        for point in points {
            by_row.entry(point.seq).or_default().push(point);
        }
        Audit {
            lane,
            last: (0, BEGINNING),
            house: Some(House::new(lane, program.clone(), vaults)),
            points: by_row,
            commitments: HashMap::new(),
            whole: Whole::default(),
        }
    }

    fn row(&mut self, row: &Row) -> Result<(), String> {
        let (seq, hash) = self.last;
        if row.seq != seq + 1 {
            return Err(format!("row {} is missing", seq + 1));
        }
        if row.lane != self.lane || row.hash != row.hash_behind(&hash) {
            return Err("its hash is not that of what it says".to_string());
        }
        self.last = (row.seq, row.hash);
        self.whole.rows += 1;
        let met = self.points.get(&row.seq).into_iter().flatten();
        if met.clone().any(|point| point.hash != row.hash) {
            return Err("a checkpoint was signed on another row in its place".to_string());
        }
        self.whole.checkpoints += met.count() as u64;
        self.orders(row)?;
        self.carry_out(row)
    }

    /// Orders that are opened are those that were committed to.
    fn orders(&mut self, row: &Row) -> Result<(), String> {
        let parts = Parts::of(&row.body)?;
        for line in parts.rest {
            if let Some(text) = line.strip_prefix("commit ") {
                let (name, sum) = text.rsplit_once(' ').ok_or("a commitment without a sum")?;
                let sum = crate::snapshot::unhex(sum).ok_or("a commitment without a sum")?;
                self.commitments.insert((row.table, name.to_string()), sum);
            }
            if let Some(text) = line.strip_prefix("opened ") {
                let (name, _) = text.split_once('|').ok_or("an opening without an order")?;
                let known = self.commitments.remove(&(row.table, name.to_string()));
                let text = text.replace('|', "\n") + "\n";
                let sum: [u8; 32] = Sha256::digest(text.as_bytes()).into();
                if known != Some(sum) {
                    return Err(format!("{name} is not what was committed to"));
                }
                self.whole.opened += 1;
            }
        }
        Ok(())
    }

    /// The rules make the same row again, as far as this program has them.
    fn carry_out(&mut self, row: &Row) -> Result<(), String> {
        let Some(house) = &mut self.house else { return Ok(()) };
        if house.is_of_another(row) {
            self.house = None;
            return Ok(());
        }
        house.again(row)?;
        self.whole.carried_out += 1;
        Ok(())
    }

    fn end(mut self, head: Option<&Checkpoint>, trusted: &Trusted) -> Result<Whole, Broken> {
        let (lane, (seq, hash)) = (self.lane, self.last);
        let broken = |seq: u64, what: &str| Err(Broken { lane, seq, what: what.to_string() });
        let Some(head) = head else {
            return match seq {
                0 => Ok(self.whole),
                _ => broken(seq, "nobody has signed the last row"),
            };
        };
        if head.seq > seq {
            return broken(seq + 1, "it is missing: a later row was signed as the last one");
        }
        if head.seq < seq {
            return broken(
                head.seq + 1,
                "it stands behind the row that was signed as the last one",
            );
        }
        if head.hash != hash || trusted.verify(lane, head).is_err() {
            return broken(seq, "the signature on the last row is not the house's");
        }
        let mut points: Vec<Checkpoint> =
            self.points.drain().flat_map(|(_, points)| points).collect();
        points.sort_by_key(|point| point.seq);
        for point in points {
            if point.seq > seq {
                return broken(seq + 1, "it is missing: a later row has a checkpoint");
            }
            if trusted.verify(lane, &point).is_err() {
                return broken(point.seq, "the signature of its checkpoint is not the house's");
            }
        }
        Ok(self.whole)
    }
}
