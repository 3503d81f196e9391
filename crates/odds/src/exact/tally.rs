//! Results with the ways they come about: whole numbers, over one common number of ways.

use super::path::Ends;
use dashu_int::ops::Gcd;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use table::{Choice, Money};

/// What one bettor can expect.
#[derive(Clone, PartialEq, Debug)]
pub struct Walked {
    /// Every way a round can end for him, lowest result first.
    pub outcomes: Vec<Outcome>,
    /// All ways together; each outcome has so many `ways` of them.
    pub of: UBig,
    /// How often each choice is taken in a round, where the best one always is.
    pub chosen: Vec<(&'static str, RBig)>,
    /// How many ends of a round were visited.
    pub leaves: u64,
    /// Whether an amount was asked for: only the least and the most were tried then.
    pub amounts_tried_at_both_ends: bool,
}

/// One way a round can end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub net: Money,
    /// All that was wagered, in the round too.
    pub staked: Money,
    pub ways: UBig,
}

impl Walked {
    /// The expected result, in units of `unit`: a fraction in lowest terms.
    pub fn ev(&self, unit: Money) -> RBig {
        self.mean(unit, |outcome| outcome.net)
    }

    /// All that is wagered on average, in units of `unit`.
    pub fn staked(&self, unit: Money) -> RBig {
        self.mean(unit, |outcome| outcome.staked)
    }

    /// The variance of the result, in squared units of `unit`.
    pub fn variance(&self, unit: Money) -> RBig {
        let (mean, mut squares) = (self.ev(unit), IBig::ZERO);
        for outcome in &self.outcomes {
            squares += IBig::from(outcome.net.as_cents()).pow(2) * IBig::from(outcome.ways.clone());
        }
        let units = IBig::from(unit.as_cents()).pow(2) * IBig::from(self.of.clone());
        RBig::from(squares) / RBig::from(units) - mean.clone() * mean
    }

    /// How likely this outcome is.
    pub fn probability(&self, outcome: &Outcome) -> RBig {
        RBig::from_parts(outcome.ways.clone().into(), self.of.clone())
    }

    fn mean(&self, unit: Money, of: impl Fn(&Outcome) -> Money) -> RBig {
        let mut sum = IBig::ZERO;
        for outcome in &self.outcomes {
            sum += IBig::from(of(outcome).as_cents()) * IBig::from(outcome.ways.clone());
        }
        RBig::from(sum) / RBig::from(IBig::from(unit.as_cents()) * IBig::from(self.of.clone()))
    }
}

/// What follows from one point of a round.
pub(super) struct Spread {
    of: UBig,
    ways: Vec<(Ends, UBig)>,
    chose: Vec<UBig>,
}

impl Spread {
    /// The round ended.
    pub(super) fn end(ends: Ends) -> Spread {
        Spread { of: UBig::ONE, ways: vec![(ends, UBig::ONE)], chose: Vec::new() }
    }

    /// Whether more is to be expected of it than of the other.
    pub(super) fn is_better_than(&self, other: &Spread) -> bool {
        self.sum() * IBig::from(other.of.clone()) > other.sum() * IBig::from(self.of.clone())
    }

    /// The choice of this number was taken to come here.
    pub(super) fn after_choice(mut self, nth: usize) -> Spread {
        if self.chose.len() <= nth {
            self.chose.resize(nth + 1, UBig::ZERO);
        }
        self.chose[nth] += &self.of;
        self
    }

    pub(super) fn walked<C: Choice>(mut self, leaves: u64, amounts: bool) -> Walked {
        self.ways.sort_by_key(|(ends, _)| *ends);
        // What wagers that do not count came to no longer matters.
        self.ways.dedup_by(|(ends, ways), (before, all)| {
            let same = (ends.net, ends.staked) == (before.net, before.staked);
            if same {
                *all += &*ways;
            }
            same
        });
        let all = self.ways.iter().fold(self.of.clone(), |gcd, (_, ways)| gcd.gcd(ways));
        let outcome = |(ends, ways): &(Ends, UBig)| Outcome {
            net: Money::cents(ends.net),
            staked: Money::cents(ends.staked),
            ways: ways / &all,
        };
        let chosen = |(nth, ways): (usize, &UBig)| {
            (C::ALL[nth].word(), RBig::from_parts(ways.clone().into(), self.of.clone()))
        };
        Walked {
            outcomes: self.ways.iter().map(outcome).collect(),
            of: &self.of / &all,
            chosen: self
                .chose
                .iter()
                .enumerate()
                .filter(|(_, ways)| !ways.is_zero())
                .map(chosen)
                .collect(),
            leaves,
            amounts_tried_at_both_ends: amounts,
        }
    }

    fn sum(&self) -> IBig {
        let one = |(ends, ways): &(Ends, UBig)| IBig::from(ends.whole) * IBig::from(ways.clone());
        self.ways.iter().map(one).fold(IBig::ZERO, |sum, one| sum + one)
    }
}

/// The sum over the answers of chance to one question.
pub(super) struct Tally {
    of: u128,
    ended: Vec<(Ends, u128)>,
    /// What followed from answers that did not end the round, all over `common`.
    common: UBig,
    ways: Vec<(Ends, UBig)>,
    chose: Vec<UBig>,
}

impl Tally {
    pub(super) fn new() -> Tally {
        let (ended, ways) = (Vec::with_capacity(8), Vec::new());
        Tally { of: 0, ended, common: UBig::ONE, ways, chose: Vec::new() }
    }

    /// The round ended in so many ways like this.
    #[inline]
    pub(super) fn end(&mut self, ends: Ends, ways: u128) {
        self.of += ways;
        match self.ended.iter_mut().find(|(seen, _)| *seen == ends) {
            Some((_, all)) => *all += ways,
            None => self.ended.push((ends, ways)),
        }
    }

    /// So many ways led to what is spread out here.
    pub(super) fn add(&mut self, spread: &Spread, ways: u128) {
        self.of += ways;
        self.bring_to(&spread.of);
        let times = &self.common / &spread.of * UBig::from(ways);
        for (ends, ways) in &spread.ways {
            add_to(&mut self.ways, *ends, ways * &times);
        }
        if self.chose.len() < spread.chose.len() {
            self.chose.resize(spread.chose.len(), UBig::ZERO);
        }
        for (all, ways) in self.chose.iter_mut().zip(&spread.chose) {
            *all += ways * &times;
        }
    }

    /// Another part of the same sum.
    pub(super) fn absorb(&mut self, other: Tally) {
        for (ends, ways) in &other.ended {
            self.end(*ends, *ways);
        }
        let ended: u128 = other.ended.iter().map(|(_, ways)| ways).sum();
        let rest = Spread { of: other.common, ways: other.ways, chose: other.chose };
        self.add(&rest, 1);
        self.of = self.of - 1 + (other.of - ended);
    }

    pub(super) fn spread(mut self) -> Spread {
        for (ends, ways) in &self.ended {
            add_to(&mut self.ways, *ends, UBig::from(*ways) * &self.common);
        }
        Spread { of: UBig::from(self.of) * self.common, ways: self.ways, chose: self.chose }
    }

    /// Makes the common number a multiple of this one.
    fn bring_to(&mut self, of: &UBig) {
        let times = of / Gcd::gcd(&self.common, of);
        if times.is_one() {
            return;
        }
        self.common *= &times;
        self.ways.iter_mut().for_each(|(_, ways)| *ways *= &times);
        self.chose.iter_mut().for_each(|ways| *ways *= &times);
    }
}

fn add_to(ways: &mut Vec<(Ends, UBig)>, ends: Ends, more: UBig) {
    match ways.iter_mut().find(|(seen, _)| *seen == ends) {
        Some((_, all)) => *all += more,
        None => ways.push((ends, more)),
    }
}
