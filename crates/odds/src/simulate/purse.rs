//! What the players of a session have in front of them: nobody lends them anything.

use super::MOST_SPOTS;
use core::ops::RangeInclusive;
use table::{Game, Line, Money, Place, Spot};

/// The money of every spot in a round. What it does not suffice for is not wagered: a choice that
/// costs more is not offered, and an amount is named in full or not at all.
#[derive(Clone, Debug)]
pub(super) struct Purses<G: Game> {
    options: G::Options,
    /// What each has beside his wagers on the layout.
    pub(super) has: [Money; MOST_SPOTS],
    /// What each has won in this round so far.
    pub(super) won: [Money; MOST_SPOTS],
}

/// The most choices that are ever offered at once.
const MOST_CHOICES: usize = 16;

/// Those of the choices that somebody can pay for.
pub(super) struct Payable<C> {
    all: [C; MOST_CHOICES],
    count: usize,
}

impl<C> Payable<C> {
    pub(super) fn choices(&self) -> &[C] {
        &self.all[..self.count]
    }
}

impl<G: Game> Purses<G> {
    pub(super) fn new(options: G::Options) -> Purses<G> {
        Purses { options, has: [Money::ZERO; MOST_SPOTS], won: [Money::ZERO; MOST_SPOTS] }
    }

    /// A round begins for who has so much beside what lies on the layout.
    pub(super) fn begin(&mut self, spot: Spot, has: Money) {
        (self.has[spot.0 as usize], self.won[spot.0 as usize]) = (has, Money::ZERO);
    }

    /// He wagers more.
    #[inline(always)]
    pub(super) fn stake(&mut self, spot: Spot, amount: Money) {
        self.has[spot.0 as usize] -= amount;
    }

    /// Something is paid or taken; `back` is the wager that lay there, where it is closed.
    #[inline(always)]
    pub(super) fn pay(&mut self, spot: Spot, back: Money, net: Money) {
        self.has[spot.0 as usize] += back + net;
        self.won[spot.0 as usize] += net;
    }

    /// What came of a round that another table played.
    pub(super) fn count(&mut self, net: &[(Line, Money)]) {
        for (line, net) in net {
            self.won[line.spot.0 as usize] += *net;
        }
    }

    /// The amount that he named, or the least where he has not so much.
    pub(super) fn named(money: Money, amount: Money, range: RangeInclusive<Money>) -> Money {
        if amount <= money { amount } else { *range.start() }
    }

    /// What can be chosen with so much money, when `on` says what lies on his areas; nothing where
    /// that is everything.
    pub(super) fn payable(
        &self,
        money: Money,
        at: Place,
        among: &[G::Choice],
        on: impl Fn(G::Area) -> Money,
    ) -> Option<Payable<G::Choice>> {
        let pays = |choice: &G::Choice| G::price(&self.options, *choice, at, &on) <= money;
        if among.iter().all(pays) {
            return None;
        }
        let mut payable = Payable { all: [among[0]; MOST_CHOICES], count: 0 };
        for choice in among.iter().filter(|choice| pays(choice)) {
            payable.all[payable.count] = *choice;
            payable.count += 1;
        }
        assert!(payable.count > 0, "every choice of {among:?} costs more than there is");
        Some(payable)
    }
}
