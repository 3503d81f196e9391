//! Several wagers of one round together, in money: so that what is rounded is rounded, and what is
//! a sum stays one.

use crate::figures::Ratio;
use crate::{Area, Game, Money};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::AddAssign;

/// How the wagers of a round end together.
#[derive(Clone, Debug)]
pub struct Mix<N> {
    /// What the results of each end belong to: the wagers that lie before the round, each with all
    /// that is added to it.
    pub wagers: Vec<String>,
    /// All of them, with how often each comes.
    pub ends: Ends<N>,
    /// What was computed, where that must be said.
    pub method: Option<&'static str>,
}

/// Every end once.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, Debug)]
pub enum Ends<N> {
    /// In so many ways, which add up to `of`.
    Ways { of: u128, ends: Vec<End<u128>> },
    /// With such probabilities.
    Shares(Vec<End<N>>),
}

/// One way in which all wagers can end.
#[derive(Clone, PartialEq, Debug)]
pub struct End<W> {
    /// What each wager wins.
    pub nets: Vec<Money>,
    /// All that was wagered.
    pub staked: Money,
    /// How many ways lead there, or how likely it is.
    pub ways: W,
}

/// Ends while they are counted.
#[derive(Clone, Debug)]
pub struct Counted<W>(BTreeMap<(Vec<Money>, Money), W>);

impl<W> Default for Counted<W> {
    fn default() -> Counted<W> {
        Counted(BTreeMap::new())
    }
}

impl<W: AddAssign> Counted<W> {
    /// So many more ways to end with these results, `staked` being wagered in all.
    pub fn add(&mut self, nets: Vec<Money>, staked: Money, ways: W) {
        let key = (nets, staked);
        match self.0.get_mut(&key) {
            Some(sum) => *sum += ways,
            None => drop(self.0.insert(key, ways)),
        }
    }

    fn ends(self) -> Vec<End<W>> {
        let end = |((nets, staked), ways)| End { nets, staked, ways };
        self.0.into_iter().map(end).collect()
    }
}

impl Counted<u128> {
    /// The whole, of the wagers on these areas.
    pub fn mix<G: Game, N>(self, wagers: &[(G::Area, Money)]) -> Mix<N> {
        let ends = self.ends();
        let ends: Vec<_> = ends.into_iter().filter(|end| end.ways > 0).collect();
        let of = ends.iter().map(|end| end.ways).sum();
        Mix { wagers: names::<G>(wagers), ends: Ends::Ways { of, ends }, method: None }
    }
}

impl<N: AddAssign> Counted<N> {
    /// The same in probabilities, and what was computed.
    pub fn shared<G: Game>(
        self,
        wagers: &[(G::Area, Money)],
        method: Option<&'static str>,
    ) -> Mix<N> {
        Mix { wagers: names::<G>(wagers), ends: Ends::Shares(self.ends()), method }
    }
}

fn names<G: Game>(wagers: &[(G::Area, Money)]) -> Vec<String> {
    wagers.iter().map(|(area, _)| area.name()).collect()
}

/// What a wager wins that wins so much per unit.
///
/// # Panics
/// Where a cent would have to be split: no table accepts such a wager.
pub fn won(wager: Money, per_unit: Ratio) -> Money {
    let cents = wager.as_cents() * per_unit.over();
    assert!(cents % per_unit.under() == 0, "what a table accepts is paid to the cent");
    Money::cents(cents / per_unit.under())
}
