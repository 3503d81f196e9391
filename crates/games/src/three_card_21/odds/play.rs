//! What becomes of the main wager when it is played as planned.

use super::behind::{BLACKJACK, Behind, ENDS, Rest, met, net};
use super::hands::{Grown, Hand, Stake, Three, Tree, Turn, removed, total};
use super::layout::{Layout, Placed};
use super::plan::Decided;
use super::together::{self, Alone};
use crate::three_card_21::Choice;
use crate::three_card_21::decide::closed;
use crate::twenty_one::odds::dealer::{Removed, VALUES};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::array;
use table::Choice as _;
use table::figures::{Number, Ratio};

/// All ways the main wager ends, and how often each choice is taken.
#[derive(Clone, Debug)]
pub(super) struct Tally<N> {
    pub rows: Vec<Row<N>>,
    pub chosen: [N; Choice::ALL.len()],
}

/// One way it ends, and how likely that is.
#[derive(Clone, Debug)]
pub(super) struct Row<N> {
    pub name: &'static str,
    pub net: Ratio,
    pub staked: i64,
    pub share: N,
}

impl<N: Number> Tally<N> {
    pub(super) fn new() -> Tally<N> {
        Tally { rows: Vec::new(), chosen: array::from_fn(|_| N::whole(0)) }
    }

    pub(super) fn add(&mut self, name: &'static str, net: Ratio, staked: i64, share: N) {
        let same = |row: &&mut Row<N>| (row.net, row.staked, row.name) == (net, staked, name);
        match self.rows.iter_mut().find(same) {
            Some(row) => row.share += share,
            None if share > N::whole(0) => self.rows.push(Row { name, net, staked, share }),
            None => {}
        }
    }

    fn choose(&mut self, choice: Choice, share: N) {
        self.chosen[choice as usize] += share;
    }

    fn choose_all(&mut self, chosen: &[N; Choice::ALL.len()], share: &N) {
        for (all, one) in self.chosen.iter_mut().zip(chosen) {
            *all += one.clone() * share.clone();
        }
    }

    /// Another tally that comes so often.
    pub(super) fn absorb(&mut self, other: &Tally<N>, share: &N) {
        for row in &other.rows {
            self.add(row.name, row.net, row.staked, row.share.clone() * share.clone());
        }
        self.choose_all(&other.chosen, share);
    }
}

/// Whether the dealer's total still matters to a hand that gets no more cards.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Settled {
    /// Won or lost at once, per unit.
    Closed(i64),
    /// It has so many points.
    Open(u8),
}

impl Settled {
    pub(super) fn of(grown: &Grown) -> Settled {
        match grown.closed {
            Some(net) => Settled::Closed(net),
            None => Settled::Open(grown.total.points),
        }
    }

    /// Over 21.
    pub(super) const LOST: Settled = Settled::Closed(-1);

    /// What it comes to against one of the dealer's ends.
    pub(super) fn net<N: Number>(
        self,
        behind: &Behind<'_, N>,
        staked: i64,
        stake: Stake,
        end: usize,
    ) -> i64 {
        match self {
            Settled::Closed(net) => net * staked,
            Settled::Open(_) if end == BLACKJACK => met(stake),
            Settled::Open(points) => behind.wins(points)[end] * staked,
        }
    }

    fn name(self, net: i64, staked: i64, end: usize) -> &'static str {
        match (self, net.signum(), staked) {
            (Settled::Open(_), _, _) if end == BLACKJACK => "dealer-blackjack",
            (Settled::LOST, _, 1) => "bust",
            (Settled::LOST, _, _) => "double-bust",
            (_, 1, 1) => "win",
            (_, 0, 1) => "push",
            (_, _, 1) => "lose",
            (_, 1, _) => "double-win",
            (_, 0, _) => "double-push",
            _ => "double-lose",
        }
    }
}

/// What a hand does in one of its states.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Does {
    Stands,
    Draws,
    Doubles,
}

impl Does {
    pub(super) fn of(hand: &Hand, grown: &Grown, decided: Choice) -> Does {
        match (hand.turn(grown), decided) {
            (Turn::Due, _) | (Turn::Asked { .. }, Choice::Draw) => Does::Draws,
            (Turn::Asked { .. }, Choice::Double) => Does::Doubles,
            _ => Does::Stands,
        }
    }
}

/// How likely each state of a hand is reached, whatever the hole card is, from one of them on;
/// `rest_of` says what is left there, and `choose` hears of every decision.
pub(super) fn visits<N: Number>(
    behind: &Behind<'_, N>,
    hand: &Hand,
    tree: &Tree,
    decided: &[Choice],
    from: usize,
    rest_of: impl Fn(usize, &Grown) -> Option<Rest>,
    mut choose: impl FnMut(Choice, N),
) -> Vec<N> {
    let mut visits = vec![N::whole(0); tree.grown.len()];
    visits[from] = N::whole(1);
    for (at, grown) in tree.grown.iter().enumerate().skip(from) {
        if visits[at] == N::whole(0) {
            continue;
        }
        let Some(rest) = rest_of(at, grown) else { continue };
        if let Turn::Asked { .. } = hand.turn(grown) {
            choose(decided[at], visits[at].clone() * behind.goes_on(&rest));
        }
        if Does::of(hand, grown, decided[at]) == Does::Draws {
            for (value, next) in rest.values().filter_map(|v| Some((v, grown.next(v)?))) {
                let share = visits[at].clone() * behind.share(&rest, value);
                visits[next] += share;
            }
        }
    }
    visits
}

/// A hand that gets no more cards, or all that are over 21 with one more.
pub(super) struct Ended<N> {
    pub settled: Settled,
    pub staked: i64,
    /// How likely, by the dealer's end.
    pub shares: [N; ENDS],
    /// What was drawn before the card that took it over 21.
    pub drawn: Removed,
    /// How likely that card was of each value, if there was one.
    pub over: Option<[N; VALUES]>,
}

/// Three cards against one up-card, from the first decision on.
pub(super) struct Deal<'a, N> {
    pub layout: &'a Layout,
    pub decided: &'a Decided,
    pub behind: &'a Behind<'a, N>,
    pub three: Three,
    /// The place of the card that was dealt first.
    pub lead: usize,
    /// Whether split hands are taken together card by card.
    pub exactly: bool,
}

impl<N: Number> Deal<'_, N> {
    /// All that comes of it; `first` is what is chosen on the three cards. What the hands of a
    /// split come to alone is asked once, whichever card was dealt first.
    pub(super) fn played(&self, first: Choice, alone: &mut BTreeMap<usize, Alone<N>>) -> Tally<N> {
        let mut tally = Tally::new();
        let Some(rest) = self.behind.rest(removed(&self.three)) else { return tally };
        if closed(total(&self.three)).is_some_and(|verdict| net(verdict) > 0) {
            tally.add("twenty-one", Ratio::ONE, 1, N::whole(1));
            return tally;
        }
        let goes_on = self.behind.goes_on(&rest);
        tally.add("dealer-blackjack", Ratio::whole(-1), 1, N::whole(1) - goes_on.clone());
        if matches!(first, Choice::Split | Choice::Surrender | Choice::Bust) {
            tally.choose(first, goes_on.clone());
        }
        match first {
            Choice::Split => self.split(&mut tally, alone),
            Choice::Surrender => self.surrender(&mut tally, &rest, goes_on),
            Choice::Bust => tally.add("bust", Ratio::whole(-1), 1, goes_on),
            _ => self.whole(&mut tally),
        }
        tally
    }

    /// 2C.8(a): half is lost, or all to a blackjack that shows later.
    fn surrender(&self, tally: &mut Tally<N>, rest: &Rest, goes_on: N) {
        let met = self.behind.untold(rest);
        tally.add("surrender", Ratio::new(-1, 2), 1, goes_on - met.clone());
        tally.add("dealer-blackjack", Ratio::whole(-1), 1, met);
    }

    fn whole(&self, tally: &mut Tally<N>) {
        let placed = self.layout.whole(self.three);
        let visits = self.visits(placed, 0, |choice, share| tally.choose(choice, share));
        self.each_end(placed, &visits, |ended| {
            for (end, share) in ended.shares.into_iter().enumerate() {
                let Ended { settled, staked, .. } = ended;
                let net = settled.net(self.behind, staked, placed.hand.stake, end);
                tally.add(settled.name(net, staked, end), Ratio::whole(net), staked, share);
            }
        });
    }

    fn split(&self, tally: &mut Tally<N>, alone: &mut BTreeMap<usize, Alone<N>>) {
        let place = |at| *self.layout.split(self.three, at, Stake::of(at, self.lead));
        let hands = [0, 1, 2].map(place);
        let rows = if self.exactly {
            for placed in &hands {
                self.visits(placed, 0, |choice, share| tally.choose(choice, share));
            }
            together::exactly(self, &hands)
        } else {
            for placed in &hands {
                let alone = alone.entry(placed.from).or_insert_with(|| Alone::new(self, placed));
                tally.choose_all(&alone.chosen, &N::whole(1));
            }
            together::nearly(self, hands.map(|placed| &alone[&placed.from]))
        };
        for ((net, staked), share) in rows {
            tally.add("split", Ratio::whole(net), staked, share);
        }
    }

    /// What a hand is worth from one of its states on.
    pub(super) fn worth(&self, placed: &Placed, from: usize) -> N {
        let visits = self.visits(placed, from, |_, _| {});
        let mut worth = N::whole(0);
        self.each_end(placed, &visits, |ended| {
            for (end, share) in ended.shares.into_iter().enumerate() {
                let stake = placed.hand.stake;
                let net = ended.settled.net(self.behind, ended.staked, stake, end);
                worth += N::whole(net) * share;
            }
        });
        worth
    }

    pub(super) fn visits(
        &self,
        placed: &Placed,
        from: usize,
        choose: impl FnMut(Choice, N),
    ) -> Vec<N> {
        let (hand, tree) = (&placed.hand, self.layout.tree(placed));
        let known = self.layout.known(placed);
        let rest_of = |at: usize, _: &Grown| self.behind.rest_at(known[at]).copied();
        visits(self.behind, hand, tree, self.decided.on(placed), from, rest_of, choose)
    }

    /// All ends of a hand of which it is known how likely each state is reached.
    pub(super) fn each_end(&self, placed: &Placed, visits: &[N], mut each: impl FnMut(Ended<N>)) {
        let (hand, tree) = (&placed.hand, self.layout.tree(placed));
        let (decided, known) = (self.decided.on(placed), self.layout.known(placed));
        for at in tree.by_length.iter().map(|at| usize::from(*at)) {
            let grown = &tree.grown[at];
            if visits[at] == N::whole(0) {
                continue;
            }
            let does = Does::of(hand, grown, decided[at]);
            let here = |at: usize| self.behind.ends(known[at]);
            if does == Does::Stands {
                let shares = array::from_fn(|end| here(at)[end].clone() * visits[at].clone());
                let (settled, drawn) = (Settled::of(grown), grown.drawn);
                each(Ended { settled, staked: 1, shares, drawn, over: None });
                continue;
            }
            let Some(rest) = self.behind.rest_at(known[at]) else { continue };
            let staked = if does == Does::Doubles { 2 } else { 1 };
            // What the dealer does beside hands that are over 21 is what is left of all he does.
            let mut left = here(at).clone();
            let mut over: [N; VALUES] = array::from_fn(|_| N::whole(0));
            for value in rest.values() {
                let share = self.behind.share(rest, value);
                let Some(next) = grown.next(value) else {
                    over[value] = share;
                    continue;
                };
                let shares: [N; ENDS] =
                    array::from_fn(|end| here(next)[end].clone() * share.clone());
                left = array::from_fn(|end| left[end].clone() - shares[end].clone());
                if does == Does::Doubles {
                    let shares = shares.map(|share| share * visits[at].clone());
                    let (settled, drawn) =
                        (Settled::of(&tree.grown[next]), grown.drawn.with(value));
                    each(Ended { settled, staked, shares, drawn, over: None });
                }
            }
            let all = over.iter().fold(N::whole(0), |sum, share| sum + share.clone());
            if all.comes() {
                let shares = left.map(|share| share * visits[at].clone());
                let of_all = N::whole(1) / all;
                let over = Some(over.map(|share| share * of_all.clone()));
                each(Ended { settled: Settled::LOST, staked, shares, drawn: grown.drawn, over });
            }
        }
    }
}
