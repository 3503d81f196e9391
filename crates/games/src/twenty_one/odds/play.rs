//! The play of one hand, and what every state of it is worth.
//!
//! Worths are means over all that can happen, with nothing for a dealer's blackjack that a reader
//! tells of before anybody decides: so no chance has to be conditioned on there being none.

use super::dealer::{Ends, Left, VALUES, completes_blackjack};
use super::hands::{Hand, Hands};
use super::house::{Act, Acts, BLACKJACK, ENDS, Finish, House};
use super::suits::Suited;
use crate::twenty_one::CardReader;
use alloc::vec;
use alloc::vec::Vec;
use core::array;
use table::figures::{Number, Ratio};

pub(super) fn ratio<N: Number>(ratio: Ratio) -> N {
    N::ratio(ratio.over().into(), ratio.under() as u128)
}

/// What may be out of the shoe without being seen.
#[derive(Clone, Debug)]
pub(super) struct Case<'a, N> {
    /// What is left but for the hand's own cards.
    pub left: Left,
    pub cards: u16,
    /// How the dealer ends, and where that is found for each hand.
    pub ends: &'a [Ends<N>],
    pub by_hand: &'a [u32],
}

impl<N> Case<'_, N> {
    #[inline(always)]
    pub(super) fn ends(&self, hand: usize) -> &Ends<N> {
        &self.ends[self.by_hand[hand] as usize]
    }
}

impl<N> Ends<N> {
    /// All of them in their order.
    #[inline(always)]
    pub(super) fn each(&self) -> [&N; ENDS] {
        array::from_fn(|end| self.at(end))
    }

    #[inline(always)]
    pub fn at(&self, end: usize) -> &N {
        match end {
            0..5 => &self.totals[end],
            5 => &self.over,
            _ => &self.blackjack,
        }
    }
}

/// Everything that is the same for all hands under one up-card.
#[derive(Clone, Debug)]
pub(super) struct Terms<N> {
    pub reader: CardReader,
    /// Whether a reader may tell of a blackjack behind this up-card.
    may_tell: bool,
    /// By how a hand finishes, and by the dealer's end: what it comes to per unit.
    nets: Vec<[N; BLACKJACK]>,
    /// One card of so many.
    one_of: Vec<N>,
}

impl<N: Number> Terms<N> {
    pub(super) fn new(house: &House, reader: CardReader, up: usize, cards: u16) -> Terms<N> {
        let net = |finish: &Finish| array::from_fn(|end| ratio(finish.net[end]));
        let one_of = (0..=cards).map(|cards| match cards {
            0 => N::whole(0),
            _ => N::ratio(1, cards.into()),
        });
        let nets = house.finishes.iter().map(net).collect();
        let may_tell = reader == CardReader::On && completes_blackjack(up).is_some();
        Terms { reader, may_tell, nets, one_of: one_of.collect() }
    }
}

/// One hand's play: where it begins, what it may do, and which cards may be out besides.
pub(super) struct Play<'a, N> {
    pub hands: &'a Hands,
    pub house: &'a House,
    pub terms: &'a Terms<N>,
    /// The first is the one by which decisions are made.
    pub cases: Vec<Case<'a, N>>,
    /// The hands it can become, each before those that come from it.
    pub states: &'a [u16],
    /// What an undoubled hand may do, by hand.
    pub offers: &'a [Acts],
    pub suited: &'a [Suited],
    /// What a blackjack that is seen late takes: the original wager, or nothing.
    pub late: Ratio,
    /// What a pair is worth when it is split, by value.
    pub splits: &'a [Option<N>; VALUES],
}

/// What each act is worth; nothing where it is not offered.
pub(super) type Worths<N> = [Option<N>; Act::ALL.len()];

/// Where a decision is to be made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct At {
    pub hand: usize,
    pub doubled: usize,
    /// Which kind it is by suits, where those matter.
    pub kind: usize,
}

/// How a hand is played: by how often it was doubled and by hand, and by suits where they matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Acting {
    pub acts: Vec<Vec<Act>>,
    pub by_suits: Vec<Vec<Act>>,
    /// What is best of what costs nothing, with an undoubled hand.
    pub free: Vec<Act>,
}

/// The play with every state's worth, by case, by how often it was doubled, by hand.
pub(super) struct Solved<N> {
    pub acting: Acting,
    pub worth: Vec<Vec<Vec<N>>>,
    /// What each pair is worth when it is split.
    pub splits: [Option<N>; VALUES],
}

impl<N: Number> Play<'_, N> {
    /// Goes back from the last states to the first and lets `choose` decide in each.
    pub(super) fn solve(&self, mut choose: impl FnMut(At, &Worths<N>) -> Act) -> Solved<N> {
        let (levels, hands) = (self.house.doubles + 1, self.hands.len());
        let kinds = self.suited.iter().map(|suited| vec![Act::Stand; suited.kinds.len()]);
        let mut solved = Solved {
            acting: Acting {
                acts: vec![vec![Act::Stand; hands]; levels],
                by_suits: kinds.collect(),
                free: vec![Act::Stand; hands],
            },
            worth: vec![vec![vec![N::whole(0); hands]; levels]; self.cases.len()],
            splits: self.splits.clone(),
        };
        for hand in self.states.iter().rev().map(|hand| *hand as usize) {
            let most = if self.hands.at(hand).cards > 2 { levels } else { 1 };
            for doubled in 0..most {
                self.solve_state(At { hand, doubled, kind: 0 }, &mut solved, &mut choose);
            }
        }
        solved
    }

    fn solve_state(
        &self,
        at: At,
        solved: &mut Solved<N>,
        choose: &mut impl FnMut(At, &Worths<N>) -> Act,
    ) {
        let (act, known) = match self.offers_at(at) {
            offers if offers.is_empty() => (Act::Stand, None),
            offers => {
                let worths = self.worths(at, offers, solved);
                let suited = self.suited_at(at);
                if at.doubled == 0 {
                    let mean = suited.map(|_| self.mean_worths(at, solved));
                    let free = best_of(&Act::FREE, mean.as_ref().unwrap_or(&worths));
                    solved.acting.free[at.hand] = free;
                }
                if let Some(nth) = suited {
                    return self.solve_by_suits(at, nth, &worths, solved, choose);
                }
                let act = choose(at, &worths);
                (act, worths[act as usize].clone())
            }
        };
        solved.acting.acts[at.doubled][at.hand] = act;
        for (case, worth) in solved.worth.iter_mut().enumerate() {
            // What was chosen by is the worth in the first case.
            let known = known.as_ref().filter(|_| case == 0).cloned();
            worth[at.doubled][at.hand] = known.unwrap_or_else(|| self.worth(case, at, act, worth));
        }
    }

    fn solve_by_suits(
        &self,
        at: At,
        nth: usize,
        worths: &Worths<N>,
        solved: &mut Solved<N>,
        choose: &mut impl FnMut(At, &Worths<N>) -> Act,
    ) {
        let suited = &self.suited[nth];
        for kind in 0..suited.kinds.len() {
            let mut worths = worths.clone();
            if let Some(draw) = &mut worths[Act::Draw as usize] {
                *draw += self.more_by_suits(0, suited, kind);
            }
            let act = choose(At { kind, ..at }, &worths);
            solved.acting.by_suits[nth][kind] = act;
            for case in 0..self.cases.len() {
                let mut worth = self.worth(case, at, act, &solved.worth[case]);
                if act == Act::Draw {
                    worth += self.more_by_suits(case, suited, kind);
                }
                solved.worth[case][0][at.hand] += worth * suited.share(kind);
            }
        }
    }

    /// The hand among those whose suits matter.
    pub(super) fn suited_at(&self, at: At) -> Option<usize> {
        let is_it = |suited: &Suited| at.doubled == 0 && suited.hand == at.hand;
        self.suited.iter().position(is_it)
    }

    /// What drawing is worth beyond a hand of mixed suits.
    pub(super) fn more_by_suits(&self, case: usize, suited: &Suited, kind: usize) -> N {
        let hand = self.hands.at(suited.hand);
        let Some(next) = hand.next(suited.third) else { return N::whole(0) };
        let usual = self.house.finishes[self.house.finish[0][next] as usize].net[0];
        let mut more = N::whole(0);
        for (many, net, _) in &suited.kinds[kind].0.better {
            more += N::ratio((*many).into(), suited.thirds.into()) * ratio(*net - usual);
        }
        let no_blackjack = N::whole(1) - self.cases[case].ends(next).blackjack.clone();
        more * no_blackjack * self.chance(case, hand, suited.third)
    }

    /// What may be done in a state; nothing where the hand is finished.
    #[inline(always)]
    pub(super) fn offers_at(&self, at: At) -> Acts {
        match at.doubled {
            0 => self.offers[at.hand],
            doubled => self.house.doubled[doubled][at.hand],
        }
    }

    /// What every act that is offered comes to in the first case.
    pub(super) fn worths(&self, at: At, offers: Acts, solved: &Solved<N>) -> Worths<N> {
        Act::ALL.map(|act| offers.has(act).then(|| self.worth(0, at, act, &solved.worth[0])))
    }

    /// The same with what the suits bring on average.
    pub(super) fn mean_worths(&self, at: At, solved: &Solved<N>) -> Worths<N> {
        let mut worths = self.worths(at, self.offers_at(at), solved);
        if let (Some(nth), Some(draw)) = (self.suited_at(at), &mut worths[Act::Draw as usize]) {
            let suited = &self.suited[nth];
            for kind in 0..suited.kinds.len() {
                *draw += self.more_by_suits(0, suited, kind) * suited.share(kind);
            }
        }
        worths
    }

    #[inline(always)]
    pub(super) fn chance(&self, case: usize, hand: &Hand, value: usize) -> N {
        let case = &self.cases[case];
        let of_it = case.left[value].saturating_sub(hand.held.of(value).into());
        let cards = case.cards.saturating_sub(hand.cards.into());
        N::whole(of_it.into()) * self.terms.one_of[cards as usize].clone()
    }

    /// How much of all that can happen is counted here.
    #[inline(always)]
    pub(super) fn mass(&self, case: usize, hand: usize) -> N {
        match self.terms.may_tell {
            true => N::whole(1) - self.cases[case].ends(hand).blackjack.clone(),
            false => N::whole(1),
        }
    }

    /// What one act comes to, when what can follow it is known.
    fn worth(&self, case: usize, at: At, act: Act, worth: &[Vec<N>]) -> N {
        match act {
            Act::Rescue => N::whole(0) - self.mass(case, at.hand),
            Act::Surrender => {
                let no_blackjack = N::whole(1) - self.cases[case].ends(at.hand).blackjack.clone();
                let half = N::ratio(-1, 2) * no_blackjack;
                self.with_late(case, at.hand, half, Ratio::whole(-1))
            }
            Act::Stand => self.finish(case, at),
            Act::Draw => self.draw(case, at.hand, &worth[0], 1),
            Act::Double => self.draw(case, at.hand, &worth[at.doubled + 1], 2 << at.doubled),
            Act::Split => {
                let held = self.hands.at(at.hand).held;
                let value = (0..VALUES).find(|value| held.of(*value) == 2);
                value.and_then(|value| self.splits[value].clone()).unwrap_or(N::whole(-2))
            }
        }
    }

    /// One more card; over 21 the stake is lost.
    fn draw(&self, case: usize, hand: usize, worth: &[N], stake: i64) -> N {
        let mut sum = N::whole(0);
        let mut over = self.mass(case, hand);
        let hand = self.hands.at(hand);
        for value in 0..VALUES {
            let Some(next) = hand.next(value) else { continue };
            let chance = self.chance(case, hand, value);
            sum += chance.clone() * worth[next].clone();
            over = over - chance * self.mass(case, next);
        }
        sum - over * N::whole(stake)
    }

    /// What a hand comes to that gets no more cards.
    fn finish(&self, case: usize, at: At) -> N {
        let ends = self.cases[case].ends(at.hand);
        let nets = &self.terms.nets[self.house.finish[at.doubled][at.hand] as usize];
        let mut sum = N::whole(0);
        for (end, net) in nets.iter().enumerate() {
            sum += ends.at(end).clone() * net.clone();
        }
        self.with_late(case, at.hand, sum * N::whole(1 << at.doubled), self.late)
    }

    /// A blackjack that no reader told of takes `late`.
    fn with_late(&self, case: usize, hand: usize, sum: N, late: Ratio) -> N {
        match self.terms.reader {
            CardReader::On => sum,
            CardReader::Off => sum + self.cases[case].ends(hand).blackjack.clone() * ratio(late),
        }
    }
}

/// How far two choices must be apart to be worth different things.
pub fn tie<N: Number>() -> N {
    N::ratio(1, 1 << 40)
}

/// The first of the acts that no other beats.
pub(super) fn best<N: Number>(worths: &Worths<N>) -> Act {
    best_of(&Act::ALL, worths)
}

fn best_of<N: Number>(acts: &[Act], worths: &Worths<N>) -> Act {
    let mut best: Option<(Act, &N)> = None;
    for act in acts {
        let Some(worth) = &worths[*act as usize] else { continue };
        if best.is_none_or(|(_, so_far)| *worth > so_far.clone() + tie()) {
            best = Some((*act, worth));
        }
    }
    best.expect("something is offered").0
}
