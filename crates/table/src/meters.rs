//! Jackpot meters: what a game declares of them, and what stands on those that one table has for
//! itself. A meter that several tables share is somebody else's: a round asks what stands on it.

use crate::ledger::{Account, Movement};
use crate::{Cite, Code, Game, Memory, Money, Refusal};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// One jackpot meter of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Meter {
    /// As files and the command line know it.
    pub name: &'static str,
    /// What it starts with, and starts again with whenever it is paid.
    pub reset: Money,
    /// What is paid is rounded up to a multiple of this.
    pub rounded_up_to: Money,
    /// The paragraph by which it starts.
    pub why: Cite,
}

impl Meter {
    /// What it pays when so much stands on it.
    #[inline(always)]
    pub fn pays(&self, stand: Money) -> Money {
        stand.rounded_up(self.rounded_up_to)
    }

    /// Nothing stands on it that it could not have.
    pub fn check(&self, stand: Money) -> Result<(), Refusal> {
        if stand >= self.reset {
            return Ok(());
        }
        let what = format!("{} cannot stand at {stand}: it starts at {}", self.name, self.reset);
        Err(Refusal::cited(Code::MeterStand, what, self.why))
    }
}

/// What stands on the meters of a table that shares them with no other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stands {
    meters: &'static [Meter],
    stands: Vec<Money>,
}

impl Stands {
    /// All meters of the game as they start.
    pub fn of<G: Game>() -> Stands {
        let stands = G::METERS.iter().map(|meter| meter.reset).collect();
        Stands { meters: G::METERS, stands }
    }

    /// What stands on each, in the order of the game's list.
    pub fn all(&self) -> &[Money] {
        &self.stands
    }

    /// Whether none has grown.
    pub fn are_reset(&self) -> bool {
        self.stands.iter().zip(self.meters).all(|(stand, meter)| *stand == meter.reset)
    }

    /// Each with what stands on it.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, Money)> {
        self.meters.iter().zip(&self.stands).map(|(meter, stand)| (meter.name, *stand))
    }

    /// The same in words.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        self.named().map(|(name, stand)| (name, stand.to_string())).collect()
    }

    /// Sets one; the refusal says what may stand there.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        let is_it = |meter: &Meter| meter.name.eq_ignore_ascii_case(key);
        let Some(nth) = self.meters.iter().position(is_it) else {
            let names: Vec<&str> = self.meters.iter().map(|meter| meter.name).collect();
            let names = names.join(", ");
            return Err(Refusal::plain(
                Code::NothingKept,
                format!("there is no {key}; this game keeps {names}"),
            ));
        };
        let Some(stand) = Money::parse(value) else {
            return Err(Refusal::plain(
                Code::NotReadable,
                format!("{key} needs an amount of money, not {value:?}"),
            ));
        };
        self.meters[nth].check(stand)?;
        self.stands[nth] = stand;
        Ok(())
    }

    /// All of them start anew.
    #[inline(always)]
    pub fn reset(&mut self) {
        for (stand, meter) in self.stands.iter_mut().zip(self.meters) {
            *stand = meter.reset;
        }
    }

    /// Each grows by its share.
    #[inline(always)]
    pub fn feed(&mut self, shares: &[Money]) {
        for (stand, share) in self.stands.iter_mut().zip(shares) {
            *stand += *share;
        }
    }

    /// One of them is paid and starts again; what stood on it.
    #[inline(always)]
    pub fn empty(&mut self, nth: usize) -> Money {
        core::mem::replace(&mut self.stands[nth], self.meters[nth].reset)
    }

    /// What these payments did to them.
    pub fn follow<A>(&mut self, movements: &[Movement<A>]) {
        let on = |account| match account {
            Account::Meter(nth) => Some(nth),
            _ => None,
        };
        for one in movements {
            self.moved(on(one.from), on(one.to), one.moves());
        }
    }

    /// So much goes from one of them, or to one; where it is neither, nothing.
    pub fn moved(&mut self, from: Option<u8>, to: Option<u8>, amount: Money) {
        if let Some(nth) = to {
            self.stands[usize::from(nth)] += amount;
        }
        if let Some(nth) = from {
            // All that stood on it is paid, also where others have fed it meanwhile; a void gives
            // it back.
            let stand = &mut self.stands[usize::from(nth)];
            *stand = if amount > Money::ZERO { Money::ZERO } else { *stand - amount };
        }
    }
}

/// Sets what stands in a file as left behind by earlier rounds: of a meter, or of the game's own
/// memory.
pub fn recall<G: Game>(
    memory: &mut G::Memory,
    stands: &mut Stands,
    (key, value): (&str, &str),
) -> Result<(), Refusal> {
    let is_meter = G::METERS.iter().any(|meter| meter.name.eq_ignore_ascii_case(key));
    // A game that keeps nothing but meters names them where a word is none.
    if is_meter || (!G::METERS.is_empty() && memory.pairs().is_empty()) {
        return stands.set(key, value);
    }
    memory.set(key, value)
}

/// What earlier rounds have left behind, in words.
pub fn left_behind<G: Game>(memory: &G::Memory, stands: &Stands) -> Vec<(&'static str, String)> {
    let mut pairs = memory.pairs();
    pairs.extend(stands.pairs());
    pairs
}
