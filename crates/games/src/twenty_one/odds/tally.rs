//! How often a hand ends in each way when it is played as decided.

use super::dealer::VALUES;
use super::house::{Act, Acts, BLACKJACK, ENDS, House, Won};
use super::play::{Acting, At, Play};
use super::suits::Suited;
use crate::twenty_one::CardReader;
use alloc::vec;
use alloc::vec::Vec;
use core::array;
use core::ops::Range;
use table::figures::{Number, Ratio};

/// One way in which a hand can end.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Row {
    pub name: &'static str,
    pub net: Ratio,
    pub staked: Ratio,
}

/// All ways, and which of them is meant.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub all: Vec<Row>,
    /// By how often it was doubled, by how it finishes, by the dealer's end.
    finish: Vec<Vec<[usize; BLACKJACK]>>,
    /// By how often it was doubled: over 21, given up, taken by a blackjack seen late.
    over: Vec<usize>,
    rescued: Vec<usize>,
    late: Vec<[usize; 2]>,
    surrendered: usize,
}

impl Rows {
    pub(super) fn new(house: &House, suited: &[Suited]) -> Rows {
        let mut all = Vec::new();
        let levels = 0..=house.doubles;
        let finish = levels.clone().map(|doubled| {
            let rows = house.finishes.iter().map(|finish| {
                array::from_fn(|end| row(&mut all, doubled, finish.net[end], finish.won))
            });
            rows.collect()
        });
        let finish = finish.collect();
        let lost = |all: &mut Vec<Row>, doubled: usize, name, net| {
            add(all, Row { name, net, staked: Ratio::whole(1 << doubled) })
        };
        let minus = |units: i64| Ratio::whole(-units);
        let rows = Rows {
            finish,
            over: levels.clone().map(|n| lost(&mut all, n, bust(n), minus(1 << n))).collect(),
            rescued: levels.clone().map(|n| lost(&mut all, n, "rescue", minus(1))).collect(),
            late: levels
                .map(|n| [0, 1].map(|net| lost(&mut all, n, "dealer-blackjack", minus(net))))
                .collect(),
            surrendered: lost(&mut all, 0, "surrender", Ratio::new(-1, 2)),
            all: Vec::new(),
        };
        for (kind, _) in suited.iter().flat_map(|suited| &suited.kinds) {
            for (_, net, won) in &kind.better {
                row(&mut all, 0, *net, Some(won));
            }
        }
        Rows { all, ..rows }
    }

    pub(super) fn won(&self, net: Ratio, won: Won) -> usize {
        let is_it = |row: &Row| row.net == net && row.name == won;
        self.all.iter().position(is_it).expect("every way to win is listed")
    }

    /// How a hand ends that stands, and one that does not.
    #[inline]
    pub(super) fn finished(&self, house: &House, at: At, late: Ratio, end: usize) -> usize {
        match end {
            BLACKJACK => self.taken_late(at.doubled, late),
            _ => self.of_finish(house, at)[end],
        }
    }

    #[inline]
    fn of_finish(&self, house: &House, at: At) -> &[usize; BLACKJACK] {
        &self.finish[at.doubled][house.finish[at.doubled][at.hand] as usize]
    }

    pub(super) fn over(&self, doubled: usize) -> usize {
        self.over[doubled]
    }

    pub(super) fn rescued(&self, doubled: usize) -> usize {
        self.rescued[doubled]
    }

    #[inline]
    pub(super) fn taken_late(&self, doubled: usize, net: Ratio) -> usize {
        self.late[doubled][usize::from(net != Ratio::ZERO)]
    }
}

fn bust(doubled: usize) -> &'static str {
    if doubled == 0 { "bust" } else { "double-bust" }
}

fn row(all: &mut Vec<Row>, doubled: usize, net: Ratio, won: Option<Won>) -> usize {
    let name = match (doubled, net.over()) {
        (0, 1..) => won.unwrap_or("win"),
        (0, 0) => "push",
        (0, _) => "lose",
        (_, 1..) => "double-win",
        (_, 0) => "double-push",
        _ => "double-lose",
    };
    let staked = Ratio::whole(1 << doubled);
    add(all, Row { name, net: net * staked, staked })
}

fn add(all: &mut Vec<Row>, row: Row) -> usize {
    all.iter().position(|known| *known == row).unwrap_or_else(|| {
        all.push(row);
        all.len() - 1
    })
}

/// The dealer's ends that a hand can meet: a blackjack that a reader told of ended the round.
pub(super) fn counted(reader: CardReader) -> Range<usize> {
    match reader {
        CardReader::On => 0..BLACKJACK,
        CardReader::Off => 0..ENDS,
    }
}

/// How often each act is chosen, and a doubled hand kept.
#[derive(Clone, Debug)]
pub(super) struct Chosen<N> {
    pub acts: [N; Act::ALL.len()],
    pub kept: N,
}

impl<N: Number> Chosen<N> {
    pub(super) fn none() -> Chosen<N> {
        Chosen { acts: array::from_fn(|_| N::whole(0)), kept: N::whole(0) }
    }

    /// One more choice among what was offered, `asked` so often.
    pub(super) fn count(&mut self, at: At, act: Act, offers: Acts, asked: N) {
        if offers.has(Act::Rescue) && act != Act::Rescue {
            self.kept += asked.clone();
        }
        // A doubled hand that is kept and cannot be doubled again is not asked anything else.
        if at.doubled == 0 || act != Act::Stand || offers.has(Act::Double) {
            self.acts[act as usize] += asked;
        }
    }

    /// What is chosen in something that comes so often.
    pub(super) fn absorb(&mut self, other: &Chosen<N>, times: &N) {
        for (all, one) in self.acts.iter_mut().zip(&other.acts) {
            *all += one.clone() * times.clone();
        }
        self.kept += other.kept.clone() * times.clone();
    }
}

/// How likely everything is, in one case.
#[derive(Clone, Debug)]
pub(super) struct Tally<N> {
    /// By row and by the dealer's end.
    pub shares: Vec<[N; ENDS]>,
    pub chosen: Chosen<N>,
    /// How often each state is reached, by how often it was doubled and by hand.
    pub visits: Vec<Vec<N>>,
    /// How often a pair is split, by value.
    pub splits: [N; VALUES],
}

impl<N: Number> Tally<N> {
    pub(super) fn new(rows: &Rows) -> Tally<N> {
        Tally {
            shares: vec![array::from_fn(|_| N::whole(0)); rows.all.len()],
            chosen: Chosen::none(),
            visits: Vec::new(),
            splits: array::from_fn(|_| N::whole(0)),
        }
    }
}

/// Follows the play from where it begins, in one case.
pub(super) struct Follow<'a, 'p, N> {
    pub play: &'a Play<'p, N>,
    pub acting: &'a Acting,
    pub rows: &'a Rows,
    pub case: usize,
    /// How much of each hand whose suits matter is of each kind, where that is known better than
    /// by how they are dealt.
    pub kinds: Option<&'a [Vec<N>]>,
}

impl<N: Number> Follow<'_, '_, N> {
    /// `from` says how likely each state is at first.
    pub(super) fn tally(&self, from: impl IntoIterator<Item = (usize, N)>) -> Tally<N> {
        let (levels, hands) = (self.play.house.doubles + 1, self.play.hands.len());
        let mut visits = vec![vec![N::whole(0); hands]; levels];
        for (hand, share) in from {
            visits[0][hand] += share;
        }
        let mut tally = Tally::new(self.rows);
        for hand in self.play.states.iter().map(|hand| *hand as usize) {
            for doubled in 0..levels {
                let share = visits[doubled][hand].clone();
                if share > N::whole(0) {
                    self.state(At { hand, doubled, kind: 0 }, share, &mut visits, &mut tally);
                }
            }
        }
        tally.visits = visits;
        tally
    }

    fn state(&self, at: At, share: N, visits: &mut [Vec<N>], tally: &mut Tally<N>) {
        if self.play.offers_at(at).is_empty() {
            return self.finish(at, &share, tally);
        }
        match self.play.suited_at(at) {
            None => {
                let act = self.acting.acts[at.doubled][at.hand];
                self.act(at, act, &share, visits, tally, None);
            }
            Some(nth) => {
                let suited = &self.play.suited[nth];
                for kind in 0..suited.kinds.len() {
                    let act = self.acting.by_suits[nth][kind];
                    let of_it = self.kinds.map(|kinds| kinds[nth][kind].clone());
                    let of_it = of_it.unwrap_or_else(|| suited.share(kind));
                    let share = share.clone() * of_it;
                    self.act(At { kind, ..at }, act, &share, visits, tally, Some(suited));
                }
            }
        }
    }

    fn act(
        &self,
        at: At,
        act: Act,
        share: &N,
        visits: &mut [Vec<N>],
        tally: &mut Tally<N>,
        suited: Option<&Suited>,
    ) {
        let asked = share.clone() * self.play.mass(self.case, at.hand);
        tally.chosen.count(at, act, self.play.offers_at(at), asked);
        match act {
            Act::Stand => self.finish(at, share, tally),
            Act::Draw => self.draw(at, 0, share, visits, tally, suited),
            Act::Double => self.draw(at, at.doubled + 1, share, visits, tally, None),
            Act::Rescue => self.ends(at, share, tally, |_| self.rows.rescued[at.doubled]),
            Act::Surrender => {
                let late = self.rows.taken_late(0, Ratio::whole(-1));
                self.ends(at, share, tally, |end| match end {
                    BLACKJACK => late,
                    _ => self.rows.surrendered,
                });
            }
            Act::Split => {
                let held = self.play.hands.at(at.hand).held;
                let pair = (0..VALUES).find(|value| held.of(*value) == 2);
                tally.splits[pair.expect("only a pair is split")] += share.clone();
            }
        }
    }

    fn finish(&self, at: At, share: &N, tally: &mut Tally<N>) {
        let rows = self.rows.of_finish(self.play.house, at);
        let late = self.rows.taken_late(at.doubled, self.play.late);
        self.ends(at, share, tally, |end| if end == BLACKJACK { late } else { rows[end] });
    }

    #[inline(always)]
    fn ends(&self, at: At, share: &N, tally: &mut Tally<N>, row: impl Fn(usize) -> usize) {
        let ends = self.play.cases[self.case].ends(at.hand).each();
        for end in self.counted() {
            tally.shares[row(end)][end] += ends[end].clone() * share.clone();
        }
    }

    fn counted(&self) -> Range<usize> {
        counted(self.play.terms.reader)
    }

    /// One more card, after which the hand is doubled `into` times.
    fn draw(
        &self,
        at: At,
        into: usize,
        share: &N,
        visits: &mut [Vec<N>],
        tally: &mut Tally<N>,
        suited: Option<&Suited>,
    ) {
        let case = &self.play.cases[self.case];
        let hand = self.play.hands.at(at.hand);
        let mut over = case.ends(at.hand).each().map(N::clone);
        for value in 0..VALUES {
            let Some(next) = hand.next(value) else { continue };
            let chance = self.play.chance(self.case, hand, value);
            for (over, end) in over.iter_mut().zip(case.ends(next).each()) {
                *over = over.clone() - chance.clone() * end.clone();
            }
            let share = share.clone() * chance;
            match suited.filter(|suited| suited.third == value) {
                Some(suited) => self.complete(next, suited, at.kind, share, tally),
                None => visits[into][next] += share,
            }
        }
        if (0..VALUES).any(|value| hand.next(value).is_none()) {
            for end in self.counted() {
                tally.shares[self.rows.over[into]][end] += share.clone() * over[end].clone();
            }
        }
    }

    /// The third card of a hand whose suits matter.
    fn complete(&self, hand: usize, suited: &Suited, kind: usize, share: N, tally: &mut Tally<N>) {
        let at = At { hand, doubled: 0, kind: 0 };
        let mut usual = N::whole(1);
        for (many, net, won) in &suited.kinds[kind].0.better {
            let part = N::ratio((*many).into(), suited.thirds.into());
            usual = usual - part.clone();
            let (row, late) = (self.rows.won(*net, won), self.rows.taken_late(0, self.play.late));
            let share = share.clone() * part;
            self.ends(at, &share, tally, |end| if end == BLACKJACK { late } else { row });
        }
        self.finish(at, &(share * usual), tally);
    }
}
