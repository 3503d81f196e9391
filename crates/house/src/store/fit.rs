//! Whether a batch may follow what a store has, the same for every store.

use super::{Batch, Sealed, Trouble};
use crate::{Lane, Row};

/// Where a lane stands.
#[derive(Copy, Clone, Default)]
pub(super) struct Standing {
    /// Its owner's; 0 where nobody has taken it yet.
    pub(super) epoch: u64,
    /// Its last row.
    pub(super) last: u64,
}

impl Standing {
    /// The batch is its owner's, its rows are of its lane and follow the last one without a gap,
    /// and whatever speaks of a row speaks of one that is there.
    pub(super) fn admits(self, batch: &Batch) -> Result<(), Trouble> {
        if self.epoch == 0 || batch.epoch != self.epoch {
            return Err(Trouble::Fenced);
        }
        let lane = batch.lane.0;
        for (row, expected) in batch.rows.iter().zip(self.last + 1..) {
            if row.lane != batch.lane {
                return refused(format!(
                    "row {} of lane {} comes to lane {lane}",
                    row.seq, row.lane.0
                ));
            }
            if row.seq != expected {
                return refused(format!(
                    "row {} of lane {lane} comes where row {expected} is due",
                    row.seq
                ));
            }
        }
        let last = self.last + batch.rows.len() as u64;
        let signed = batch.checkpoints.iter().chain(&batch.head).map(|point| point.seq);
        let spoken = signed.chain(batch.snapshot.iter().map(|snapshot| snapshot.seq));
        match spoken.max() {
            Some(seq) if seq > last => {
                refused(format!("lane {lane} has no row {seq} to sign or to picture"))
            }
            _ => Ok(()),
        }
    }
}

pub(super) fn refused<T>(what: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Refused(what.into()))
}

pub(super) fn named_twice<T>(row: &Row, number: u32) -> Result<T, Trouble> {
    refused(format!("row {} of lane {} names {number} again", row.seq, row.lane.0))
}

pub(super) fn sealed_twice<T>(lane: Lane, order: &Sealed) -> Result<T, Trouble> {
    refused(format!("lane {} has {} of table {} already", lane.0, order.name, order.table))
}

/// The names that a row gives: the lines `name NUMBER TEXT` at the head of its body.
pub(super) fn names(body: &str) -> impl Iterator<Item = (u32, &str)> {
    body.split('\n').map_while(|line| {
        let (number, text) = line.strip_prefix("name ")?.split_once(' ')?;
        Some((number.parse().ok()?, text))
    })
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_stand_at_the_head_of_a_body() {
        let given = |body| names(body).collect::<Vec<_>>();
        assert_eq!(
            given("name 7 p17 wallet\nname 8 x\r\nsay\nname 9 y"),
            [(7, "p17 wallet"), (8, "x\r")]
        );
        assert_eq!(given("name 7"), []);
        assert_eq!(given("name -1 x"), []);
        assert_eq!(given("name 4294967296 x"), []);
        assert_eq!(given("name 4294967295 "), [(4_294_967_295, "")]);
        assert_eq!(given(""), []);
    }
}
