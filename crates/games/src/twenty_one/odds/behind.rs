//! All that can be decided behind one up-card.

use super::chart::Way;
use super::dealer::{Dealer, Ends, Left, Removed, VALUES, completes_blackjack};
use super::house::{Acts, Analysed, ENDS};
use super::layout::{Layout, Pair};
use super::play::{Acting, Case, Play, Solved, Terms};
use super::splits::{Came, Course, Second, none_of};
use super::suits::Suited;
use super::tally::Tally;
use crate::twenty_one::CardReader;
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use core::array;
use table::Money;
use table::figures::{Number, Ratio};

/// How everything is played behind one up-card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Plan {
    pub initial: Acting,
    /// By value; nothing for what cannot be split.
    pub pairs: Vec<Option<PairPlan>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PairPlan {
    /// Whether it is split as often as it can be.
    pub again: bool,
    /// How the hand with the original wager is played and how the others are, where that differs,
    /// and else how all are.
    pub roles: Vec<Acting>,
}

/// Which hands of a split are meant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Role {
    All,
    First,
    Later,
    /// All, where the original wager lies on a hand beside them.
    Beside,
}

impl Role {
    pub(super) fn has(self, nth: usize) -> bool {
        match self {
            Role::All | Role::Beside => true,
            Role::First => nth == 0,
            Role::Later => nth > 0,
        }
    }

    /// What a blackjack seen late takes of such a hand.
    pub(super) fn late(self) -> Ratio {
        match self {
            Role::All | Role::First => Ratio::whole(-1),
            Role::Later | Role::Beside => Ratio::ZERO,
        }
    }
}

/// Which kind of hand is played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Of {
    Initial,
    Split,
}

pub(super) struct Behind<'a, N> {
    pub layout: &'a Layout,
    pub up: usize,
    pub left: Left,
    pub cards: u16,
    pub terms: Terms<N>,
    ends: Vec<Ends<N>>,
    pub suited: [Vec<Suited>; 2],
    pub roles: &'static [Role],
}

impl<'a, N: Number> Behind<'a, N> {
    /// Nothing where the pack has no such card.
    pub(super) fn new<G: Analysed>(
        options: &G::Options,
        pack: &Pack,
        layout: &'a Layout,
        up: usize,
        wager: Money,
    ) -> Option<Behind<'a, N>> {
        let left = Removed::NOTHING.with(up).from(&layout.left)?;
        let cards = left.iter().sum();
        let reader = G::card_reader(options);
        let dealer = Dealer::new(up, G::on_soft_17(options));
        let late = reader == CardReader::Off && completes_blackjack(up).is_some();
        Some(Behind {
            layout,
            up,
            left,
            cards,
            terms: Terms::new(&layout.house, reader, up, cards),
            ends: dealer.ends_without(&left, &layout.family),
            suited: [Some(wager), None]
                .map(|initial| Suited::all::<G>(options, pack, &layout.hands, up, initial)),
            roles: if late { &[Role::First, Role::Later] } else { &[Role::All] },
        })
    }

    /// How the dealer ends when only this hand is out.
    pub(super) fn ends(&self, hand: usize) -> &Ends<N> {
        &self.ends[self.layout.own[hand] as usize]
    }

    /// The play of an initial hand; what its pairs are worth when split is given.
    pub(super) fn initial<'p>(&'p self, splits: &'p [Option<N>; VALUES]) -> Play<'p, N> {
        let (left, cards, by_hand) = (self.left, self.cards, &self.layout.own[..]);
        Play {
            hands: &self.layout.hands,
            house: &self.layout.house,
            terms: &self.terms,
            cases: vec![Case { left, cards, ends: &self.ends, by_hand }],
            states: &self.layout.states,
            offers: &self.layout.house.initial,
            suited: &self.suited[0],
            late: Ratio::whole(-1),
            splits,
        }
    }

    /// A pair of this value; nothing where it cannot be dealt or split.
    pub(super) fn pair<'p>(&'p self, value: usize) -> Option<Splitting<'p, N>> {
        let pair = &self.layout.pairs[value];
        if pair.out.is_empty() || self.left[value] < 2 {
            return None;
        }
        let mut out = vec![N::whole(1)];
        let (of_it, cards) = (self.left[value] - 2, self.cards - 2);
        for more in 1..pair.out.len() as u16 {
            if more > of_it {
                break;
            }
            let chance = N::ratio((of_it + 1 - more).into(), (cards + 1 - more).into());
            out.push(out[more as usize - 1].clone() * chance);
        }
        Some(Splitting { behind: self, pair, value, out })
    }
}

/// A pair that is split.
pub(super) struct Splitting<'a, N> {
    pub behind: &'a Behind<'a, N>,
    pub pair: &'a Pair,
    pub value: usize,
    /// How likely it is that so many given cards are of the value.
    out: Vec<N>,
}

impl<N: Number> Splitting<'_, N> {
    /// Whether suits can matter to its hands.
    pub(super) fn is_suited(&self) -> bool {
        let is_state = |suited: &Suited| self.pair.states.contains(&(suited.hand as u16));
        self.behind.suited[1].iter().any(is_state)
    }

    /// How much each number of cards that are out counts for a hand of that course.
    pub(super) fn weights(&self, course: &Course, nth: usize) -> Vec<N> {
        let mut weights = vec![N::whole(0); self.out.len()];
        for (more, term) in none_of(course.others_beside(nth)).enumerate() {
            let out = course.again + more;
            if let Some(chance) = self.out.get(out) {
                weights[out] += N::whole(term) * chance.clone();
            }
        }
        weights
    }

    /// The sums of those over all courses and hands of a role: where the second card is another,
    /// and where it is the same.
    pub(super) fn summed(&self, role: Role, courses: &[(Course, i64)]) -> [Vec<N>; 2] {
        let mut sums: [Vec<N>; 2] = array::from_fn(|_| vec![N::whole(0); self.out.len()]);
        for (course, orders) in courses {
            let hands = course.seconds.iter().enumerate().filter(|(nth, _)| role.has(*nth));
            for (nth, second) in hands {
                let weights = self.weights(course, nth);
                for (out, weight) in weights.into_iter().enumerate() {
                    let weight = weight * N::whole(*orders);
                    sums[0][out] += weight.clone();
                    if *second == Second::Any {
                        sums[1][out] += weight;
                    }
                }
            }
        }
        sums
    }

    /// The play of a hand of that role; decisions are made as if the pair were split only once.
    pub(super) fn play<'p>(
        &'p self,
        role: Role,
        offers: &'p [Acts],
        splits: &'p [Option<N>; VALUES],
    ) -> Play<'p, N> {
        let behind = self.behind;
        let case = |out: usize| {
            let mut left = behind.left;
            left[self.value] -= 1 + out as u16;
            let cards = behind.cards - 1 - out as u16;
            Case { left, cards, ends: &behind.ends, by_hand: &self.pair.out[out][..] }
        };
        Play {
            hands: &behind.layout.hands,
            house: &behind.layout.house,
            terms: &behind.terms,
            cases: (0..self.out.len()).map(case).collect(),
            states: &self.pair.states,
            offers,
            suited: &behind.suited[1],
            late: role.late(),
            splits,
        }
    }

    /// How one hand of a course ends, by row and by the dealer's end, in one order of the cards.
    pub(super) fn of_hand(
        &self,
        course: &Course,
        nth: usize,
        second: Second,
        by_case: &[[Tally<N>; 2]],
    ) -> Vec<[N; ENDS]> {
        let mut shares = vec![array::from_fn(|_| N::whole(0)); by_case[0][0].shares.len()];
        for (weight, [other, same]) in self.weights(course, nth).iter().zip(by_case) {
            let same = (second == Second::Any).then_some(same);
            for tally in [Some(other), same].into_iter().flatten() {
                for (all, one) in shares.iter_mut().zip(&tally.shares) {
                    for (all, one) in all.iter_mut().zip(one) {
                        *all += one.clone() * weight.clone();
                    }
                }
            }
        }
        shares
    }

    /// Where a hand is after such a second card, and how likely that is in one case.
    pub(super) fn begins(&self, play: &Play<'_, N>, case: usize, came: Came) -> Vec<(usize, N)> {
        let first = play.hands.at(0).next(self.value).map(|first| play.hands.at(first));
        let hand = first.expect("a card that can be dealt is a hand");
        let seconds = (0..VALUES).filter(|value| (*value == self.value) == (came == Came::Same));
        let begin = |value| Some((hand.next(value)?, play.chance(case, hand, value)));
        seconds.filter_map(begin).collect()
    }

    /// What a split hand may do; where it could be split again, a pair does everything else.
    pub(super) fn offers(&self, again: bool) -> Vec<Acts> {
        let mut offers = self.behind.layout.house.split[self.value].clone();
        if !again && self.pair.once != self.pair.again {
            let hands = &self.behind.layout.hands;
            let first = hands.at(0).next(self.value).map(|first| hands.at(first));
            if let Some(same) = first.and_then(|first| first.next(self.value)) {
                offers[same] = self.behind.layout.house.pair_of_split[self.value];
            }
        }
        offers
    }

    /// Splits the pair and plays its hands that way; what it is worth, and how they are played.
    fn solve(&self, way: &Way) -> (N, PairPlan) {
        let (offers, no_splits) = (self.offers(true), array::from_fn(|_| None));
        let [mut once, mut again] = [N::whole(0), N::whole(0)];
        let mut roles = Vec::new();
        for role in self.behind.roles {
            let play = self.play(*role, &offers, &no_splits);
            let solved = play.solve(|at, worths| {
                way.act(self.behind.up, Of::Split, (at, play.hands.at(at.hand)), worths)
            });
            once += self.worth(*role, &self.pair.once, &play, &solved);
            again += self.worth(*role, &self.pair.again, &play, &solved);
            roles.push(solved.acting);
        }
        match way.splits_again(&again, &once) {
            true => (again, PairPlan { again: true, roles }),
            false => (once, PairPlan { again: false, roles }),
        }
    }

    /// What the hands of a role are worth together.
    fn worth(
        &self,
        role: Role,
        courses: &[(Course, i64)],
        play: &Play<'_, N>,
        solved: &Solved<N>,
    ) -> N {
        let mut sum = N::whole(0);
        let weights = self.summed(role, courses);
        for (case, worths) in solved.worth.iter().enumerate() {
            for (came, weights) in [Came::Other, Came::Same].into_iter().zip(&weights) {
                for (hand, chance) in self.begins(play, case, came) {
                    sum += worths[0][hand].clone() * chance * weights[case].clone();
                }
            }
        }
        sum
    }
}

impl<N: Number> Behind<'_, N> {
    /// Plays every hand that way: how, and what the initial hands are worth.
    pub(super) fn solve(&self, way: &Way) -> (Plan, Solved<N>) {
        let mut splits: [Option<N>; VALUES] = array::from_fn(|_| None);
        let mut pairs = vec![None; VALUES];
        for value in 0..VALUES {
            if let Some((worth, plan)) = self.pair(value).map(|pair| pair.solve(way)) {
                (splits[value], pairs[value]) = (Some(worth), Some(plan));
            }
        }
        let solved = self.initial(&splits).solve(|at, worths| {
            way.act(self.up, Of::Initial, (at, self.layout.hands.at(at.hand)), worths)
        });
        (Plan { initial: solved.acting.clone(), pairs }, Solved { splits, ..solved })
    }
}
