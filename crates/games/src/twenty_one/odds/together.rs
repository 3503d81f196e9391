//! What the hands of a split come to together.
//!
//! All of them meet the same end of the dealer's hand. Given that end they are taken as independent
//! of each other, which they are but for the few cards that one takes from the next; each by itself
//! is exact, and so are the means of all.

use super::behind::{PairPlan, Splitting};
use super::house::{Act, ENDS};
use super::play::ratio;
use super::splits::Came;
use super::tally::{Chosen, Follow, Rows, Tally};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::array;
use table::figures::{Number, Ratio};

/// The results of one split, and what is chosen on the way.
#[derive(Clone, Debug)]
pub(super) struct Together<N> {
    pub results: Results<N>,
    pub chosen: Chosen<N>,
}

impl<N: Number> Together<N> {
    pub(super) fn new(rows: &Rows) -> Together<N> {
        Together { results: Results::new(rows), chosen: Chosen::none() }
    }
}

/// One hand after the other for every course that the splits can take.
pub(super) fn by_courses<N: Number>(
    pair: &Splitting<'_, N>,
    plan: &PairPlan,
    rows: &Rows,
) -> Together<N> {
    let courses = if plan.again { &pair.pair.again } else { &pair.pair.once };
    let (offers, no_splits) = (pair.offers(plan.again), array::from_fn(|_| None));
    let mut together = Together::new(rows);
    let mut by_role: Vec<Vec<[Tally<N>; 2]>> = Vec::new();
    for (role, acting) in pair.behind.roles.iter().zip(&plan.roles) {
        let play = pair.play(*role, &offers, &no_splits);
        let tally = |case, came| {
            let follow = Follow { play: &play, acting, rows, case, kinds: None };
            follow.tally(pair.begins(&play, case, came))
        };
        let cases = if plan.again { play.cases.len() } else { 1 };
        let both = |case| [Came::Other, Came::Same].map(|came| tally(case, came));
        let by_case: Vec<[Tally<N>; 2]> = (0..cases).map(both).collect();
        let weights = pair.summed(*role, courses);
        for (case, tallies) in by_case.iter().enumerate() {
            for (tally, weights) in tallies.iter().zip(&weights) {
                together.chosen.absorb(&tally.chosen, &weights[case]);
            }
        }
        by_role.push(by_case);
    }
    for (course, orders) in courses {
        let hands = course.seconds.iter().enumerate().map(|(nth, second)| {
            let role = pair.behind.roles.iter().position(|role| role.has(nth));
            let by_case = &by_role[role.expect("every hand has a role")];
            pair.of_hand(course, nth, *second, by_case)
        });
        let hands: Vec<_> = hands.collect();
        let shares = hands[0].iter().flatten();
        let one = shares.fold(N::whole(0), |sum, share| sum + share.clone());
        let again = N::whole(course.again as i64 * *orders);
        together.chosen.acts[Act::Split as usize] += one * again;
        together.results.add_hands(rows, &hands, &N::whole(*orders));
    }
    together
}

/// Net and staked, in parts of a unit.
type Result = (i64, i64);

/// How likely each result is.
#[derive(Clone, Debug)]
pub(super) struct Results<N> {
    /// How many parts a unit has.
    parts: i64,
    shares: BTreeMap<Result, N>,
}

impl<N: Number> Results<N> {
    pub(super) fn new(rows: &Rows) -> Results<N> {
        let parts = rows.all.iter().fold(1, |parts, row| {
            let under = row.net.under();
            Ratio::new(under, parts).under() * under
        });
        Results { parts, shares: BTreeMap::new() }
    }

    fn of(&self, rows: &Rows, row: usize) -> Result {
        let in_parts = |ratio: Ratio| ratio.over() * (self.parts / ratio.under());
        (in_parts(rows.all[row].net), in_parts(rows.all[row].staked))
    }

    fn add(&mut self, result: Result, share: N) {
        match self.shares.get_mut(&result) {
            Some(shares) => *shares += share,
            None if share == N::whole(0) => {}
            None => {
                self.shares.insert(result, share);
            }
        }
    }

    /// Hands that meet the same end: each with its shares by row and end.
    pub(super) fn add_hands(&mut self, rows: &Rows, hands: &[Vec<[N; ENDS]>], times: &N) {
        for end in 0..ENDS {
            let of_all = hands[0].iter().fold(N::whole(0), |sum, row| sum + row[end].clone());
            if of_all == N::whole(0) {
                continue;
            }
            let mut together = BTreeMap::from([((0, 0), of_all.clone() * times.clone())]);
            for hand in hands {
                let mut more: BTreeMap<Result, N> = BTreeMap::new();
                for (row, shares) in hand.iter().enumerate().filter(|(_, s)| s[end] != N::whole(0))
                {
                    let (net, staked) = self.of(rows, row);
                    let chance = shares[end].clone() / of_all.clone();
                    for (before, share) in &together {
                        let share = share.clone() * chance.clone();
                        let after = (before.0 + net, before.1 + staked);
                        match more.get_mut(&after) {
                            Some(sum) => *sum += share,
                            None => drop(more.insert(after, share)),
                        }
                    }
                }
                together = more;
            }
            together.into_iter().for_each(|(result, share)| self.add(result, share));
        }
    }

    /// Hands that end in these rows.
    pub(super) fn add_rows(&mut self, rows: &Rows, of: impl Iterator<Item = usize>, share: N) {
        let (mut net, mut staked) = (0, 0);
        for row in of {
            let one = self.of(rows, row);
            (net, staked) = (net + one.0, staked + one.1);
        }
        self.add((net, staked), share);
    }

    /// How likely it is that there is any result.
    #[cfg(test)]
    pub(super) fn total(&self) -> N {
        self.shares.values().fold(N::whole(0), |sum, share| sum + share.clone())
    }

    /// What is won on average, and what is wagered.
    pub(super) fn means(&self) -> [N; 2] {
        let per_unit = |sum| ratio::<N>(Ratio::new(sum, self.parts));
        let mut means = [N::whole(0), N::whole(0)];
        for ((net, staked), share) in &self.shares {
            means[0] += per_unit(*net) * share.clone();
            means[1] += per_unit(*staked) * share.clone();
        }
        means
    }

    /// Each result per unit, as net and staked.
    pub(super) fn each(self) -> impl Iterator<Item = (Ratio, Ratio, N)> {
        let parts = self.parts;
        let per_unit = move |sum| Ratio::new(sum, parts);
        let shares = self.shares.into_iter();
        shares.map(move |((net, staked), share)| (per_unit(net), per_unit(staked), share))
    }
}
