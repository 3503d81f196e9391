//! Money by double entry, in whole cents. Balances are sums of what the journal holds, never a
//! truth of their own.

use crate::Entry;

/// What every account of a lane holds, by the number of its name.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Ledger {
    balances: Vec<i64>,
}

impl Ledger {
    pub fn balance(&self, account: u32) -> i64 {
        self.balances.get(account as usize).copied().unwrap_or(0)
    }

    /// All accounts in which something lies, or is owed.
    pub fn all(&self) -> impl Iterator<Item = (u32, i64)> {
        let numbered = self.balances.iter().enumerate();
        numbered.filter(|(_, cents)| **cents != 0).map(|(nth, cents)| (nth as u32, *cents))
    }

    /// One account has more, the other as much less.
    ///
    /// # Panics
    /// Where a sum goes beyond all money there is: the table that caused it is closed.
    pub(crate) fn post(&mut self, entry: &Entry) {
        let Entry { debit, credit, cents, why: _ } = *entry;
        let most = debit.max(credit) as usize;
        if self.balances.len() <= most {
            self.balances.resize(most + 1, 0);
        }
        let more = self.balances[debit as usize].checked_add(cents);
        let less = self.balances[credit as usize].checked_sub(cents);
        let (Some(more), Some(less)) = (more, less) else { panic!("more money than there is") };
        self.balances[debit as usize] = more;
        self.balances[credit as usize] = less;
        // Both sides may be one account: then nothing has moved.
        if debit == credit {
            self.balances[debit as usize] = more - cents;
        }
    }

    /// Undoes entries that were posted last.
    pub(crate) fn take_back(&mut self, entries: &[Entry]) {
        for entry in entries.iter().rev() {
            let cents = -entry.cents;
            self.post(&Entry { cents, ..*entry });
        }
    }

    pub(crate) fn set(&mut self, account: u32, cents: i64) {
        self.balances.resize(self.balances.len().max(account as usize + 1), 0);
        self.balances[account as usize] = cents;
    }
}
