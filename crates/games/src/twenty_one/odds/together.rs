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
use alloc::vec;
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

/// The hands of a split one by one, for every course that the splits can take.
pub(super) struct ByCourses<N> {
    courses: Vec<Played<N>>,
    pub chosen: Chosen<N>,
}

/// One course: in how many orders of the cards it is taken, and how each of its hands ends in one
/// of them, by row and by the dealer's end.
struct Played<N> {
    orders: N,
    hands: Vec<Vec<[N; ENDS]>>,
}

pub(super) fn by_courses<N: Number>(
    pair: &Splitting<'_, N>,
    plan: &PairPlan,
    rows: &Rows,
) -> ByCourses<N> {
    let courses = if plan.again { &pair.pair.again } else { &pair.pair.once };
    let (offers, no_splits) = (pair.offers(plan.again), array::from_fn(|_| None));
    let mut all = ByCourses { courses: Vec::new(), chosen: Chosen::none() };
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
                all.chosen.absorb(&tally.chosen, &weights[case]);
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
        all.chosen.acts[Act::Split as usize] += one * again;
        all.courses.push(Played { orders: N::whole(*orders), hands });
    }
    all
}

impl<N: Number> ByCourses<N> {
    /// What is won on average, and what is wagered: the sums of what each hand is worth.
    pub(super) fn means(&self, rows: &Rows) -> [N; 2] {
        let mut by_row = vec![N::whole(0); rows.all.len()];
        for Played { orders, hands } in &self.courses {
            for (row, shares) in hands.iter().flat_map(|hand| hand.iter().enumerate()) {
                let share = shares.iter().fold(N::whole(0), |sum, share| sum + share.clone());
                by_row[row] += share * orders.clone();
            }
        }
        let mut means = [N::whole(0), N::whole(0)];
        for (row, share) in rows.all.iter().zip(by_row) {
            means[0] += ratio::<N>(row.net) * share.clone();
            means[1] += ratio::<N>(row.staked) * share;
        }
        means
    }

    /// What all hands of a course come to together. Not for a small pack: whether an end can come
    /// at all must not hang on what rounding leaves of it.
    pub(super) fn results(&self, rows: &Rows) -> Results<N> {
        let mut results = Results::new(rows);
        let hands = || self.courses.iter().flat_map(|course| &course.hands);
        let comes = |row: usize| hands().any(|hand| hand[row].iter().any(|s| *s != N::whole(0)));
        let of_row = |row| comes(row).then(|| results.of(rows, row));
        let most = self.courses.iter().map(|course| course.hands.len()).max().unwrap_or(0);
        let sums = Sums::new((0..rows.all.len()).map(of_row).collect(), most);
        let mut by_hands: Vec<Vec<N>> = sums.levels.iter().map(|level| level.nothing()).collect();
        for course in &self.courses {
            let into = &mut by_hands[course.hands.len()];
            (0..ENDS).for_each(|end| sums.add_hands(course, end, into));
        }
        for (level, shares) in sums.levels.iter().zip(by_hands) {
            level
                .results
                .iter()
                .zip(shares)
                .for_each(|(result, share)| results.add(*result, share));
        }
        results
    }
}

/// Every sum of the results of so many hands, so that to add a hand is to add in tables.
struct Sums {
    /// By row: its place among the results of one hand; nothing for one that does not come.
    of_row: Vec<Option<usize>>,
    /// By how many hands.
    levels: Vec<Level>,
}

struct Level {
    results: Vec<Result>,
    /// By the result of one more hand: the places of these results with it, on the next level.
    with: Vec<Vec<usize>>,
}

impl Level {
    fn nothing<N: Number>(&self) -> Vec<N> {
        vec![N::whole(0); self.results.len()]
    }
}

impl Sums {
    fn new(by_row: Vec<Option<Result>>, most: usize) -> Sums {
        let rising = |mut results: Vec<Result>| {
            results.sort_unstable();
            results.dedup();
            results
        };
        let ones = rising(by_row.iter().flatten().copied().collect());
        let place = |result: Option<Result>| ones.binary_search(&result?).ok();
        let of_row = by_row.into_iter().map(place).collect();
        let mut levels = vec![Level { results: vec![(0, 0)], with: Vec::new() }];
        for hands in 0..most {
            let before = &mut levels[hands];
            let all = |one: &Result| -> Vec<Result> {
                before.results.iter().map(|sum| (sum.0 + one.0, sum.1 + one.1)).collect()
            };
            let sums: Vec<Vec<Result>> = ones.iter().map(all).collect();
            let results = rising(sums.concat());
            let places = |sums: &Vec<Result>| -> Vec<usize> {
                sums.iter().map(|sum| results.partition_point(|other| other < sum)).collect()
            };
            before.with = sums.iter().map(places).collect();
            levels.push(Level { results, with: Vec::new() });
        }
        Sums { of_row, levels }
    }

    /// The hands of a course that meet the same end.
    fn add_hands<N: Number>(&self, course: &Played<N>, end: usize, into: &mut [N]) {
        let hands = &course.hands;
        let of_all = hands[0].iter().fold(N::whole(0), |sum, row| sum + row[end].clone());
        if !of_all.comes() {
            return;
        }
        let mut together = vec![of_all.clone() * course.orders.clone()];
        for (hand, levels) in hands.iter().zip(self.levels.windows(2)) {
            let mut chances = vec![N::whole(0); levels[0].with.len()];
            for (one, shares) in self.of_row.iter().zip(hand) {
                if let Some(one) = one {
                    chances[*one] += shares[end].clone() / of_all.clone();
                }
            }
            let mut more = levels[1].nothing();
            for (places, chance) in levels[0].with.iter().zip(chances) {
                for (place, share) in places.iter().zip(&together) {
                    more[*place] += share.clone() * chance.clone();
                }
            }
            together = more;
        }
        into.iter_mut().zip(together).for_each(|(sum, share)| *sum += share);
    }
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
