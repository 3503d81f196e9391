//! Jackpot meters: what they may show at most, what lies behind them, and when they were hit.

use crate::moment::Moment;
use crate::row::Entry;
use std::collections::{BTreeMap, VecDeque};
use table::Person;

/// So many hits are remembered.
const HITS: usize = 25;

/// The meters of a lane, by the number of their account.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Meters {
    pub(crate) limits: BTreeMap<u32, Limit>,
    pub(crate) hits: VecDeque<Hit>,
}

/// The most that a meter shows, and the most from its next hit on.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Limit {
    pub(crate) now: Option<i64>,
    pub(crate) next: Option<i64>,
}

/// Somebody was paid what stood on a meter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hit {
    pub seq: u64,
    pub at: Moment,
    /// The number of the meter's account.
    pub meter: u32,
    pub who: Person,
    /// What stood on it, in cents.
    pub stand: i64,
}

impl Meters {
    /// What a meter may show at most.
    pub(crate) fn most(&self, meter: u32) -> Option<i64> {
        self.limits.get(&meter).and_then(|limit| limit.now)
    }

    pub(crate) fn hit(&mut self, hit: Hit) {
        // What was agreed on waited for this.
        if let Some(limit) = self.limits.get_mut(&hit.meter) {
            limit.now = limit.next.take().or(limit.now);
        }
        if self.hits.len() == HITS {
            self.hits.pop_front();
        }
        self.hits.push_back(hit);
    }

    /// What must go from a meter to what lies behind it, or back, so that it shows no more than it
    /// may and no less than it has.
    pub(crate) fn level(
        &self,
        (meter, behind): (u32, u32),
        (shows, lies): (i64, i64),
        why: u32,
    ) -> Option<Entry> {
        let most = self.most(meter)?;
        let cents = shows - (shows + lies).min(most);
        (cents != 0).then_some(Entry { debit: behind, credit: meter, cents, why })
    }
}
