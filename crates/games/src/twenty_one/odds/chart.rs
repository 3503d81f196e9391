//! Basic strategy: how to play by totals alone, found from what each hand is worth at its best.

use super::behind::{Behind, Of, Plan};
use super::dealer::VALUES;
use super::hands::Hand;
use super::house::{Act, Analysed};
use super::layout::Layout;
use super::play::{At, Play, Solved, Worths, best, tie};
use super::wager::Played;
use crate::twenty_one::{OnSoft17, must_draw};
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use cards::points::Total;
use table::Money;
use table::figures::{Number, Workers};

/// How to play.
#[derive(Clone, Debug)]
pub(super) enum Way {
    /// Whatever is worth most.
    Best,
    /// By totals alone.
    Chart(Chart),
}

impl Way {
    pub(super) fn act<N: Number>(
        &self,
        up: usize,
        of: Of,
        (at, hand): (At, &Hand),
        worths: &Worths<N>,
    ) -> Act {
        let Way::Chart(chart) = self else { return best(worths) };
        let column = chart.columns[up].as_ref();
        let acts = column.map_or_else(Vec::new, |column| column.acts(of, at, hand));
        let offered = acts.into_iter().find(|act| worths[*act as usize].is_some());
        offered.unwrap_or_else(|| best(worths))
    }

    /// Whether a pair is split again, by what it is worth to do so and to split only once.
    pub(super) fn splits_again<N: Number>(&self, again: &N, once: &N) -> bool {
        match self {
            Way::Best => *again > once.clone() + tie(),
            Way::Chart(_) => true,
        }
    }

    pub(super) fn insures(&self) -> bool {
        matches!(self, Way::Chart(chart) if chart.also.insurance)
    }

    /// Whether even money is taken, where it is worth more than to wait and where it is not.
    pub(super) fn takes_even_money(&self, is_better: bool) -> bool {
        match self {
            Way::Best => is_better,
            Way::Chart(chart) => chart.also.even_money,
        }
    }
}

/// What to do with every total, by up-card; nothing for an up-card that the pack has not.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    /// Hands of so many cards and more are one row, those of fewer by their number.
    pub most_cards: u8,
    pub columns: Vec<Option<Column>>,
    pub also: Also,
}

/// Whether insurance and even money are taken.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Also {
    pub insurance: bool,
    pub even_money: bool,
}

/// Totals to 21.
pub(super) const TOTALS: usize = 22;

#[derive(Clone, Debug)]
pub(super) struct Column {
    /// As the chart has it.
    pub most_cards: u8,
    /// Hard and soft, by total, by number of cards: what to do, or else what next.
    rows: [Vec<Vec<Vec<Act>>>; 2],
    /// The same for doubled hands, by how often.
    doubled: Vec<[Vec<Vec<Act>>; 2]>,
    /// What comes before that with a pair that is dealt, by its value: to split it, or nothing.
    pub pairs: [Vec<Act>; VALUES],
}

/// Soft or hard, and how many points.
pub(super) fn kinds() -> impl Iterator<Item = (bool, u8)> {
    [false, true].into_iter().flat_map(|soft| (0..TOTALS as u8).map(move |points| (soft, points)))
}

impl Column {
    /// One that says nothing yet, for hands that can be doubled so often.
    pub(super) fn empty(most_cards: u8, doubles: usize) -> Column {
        let no_rows = || vec![vec![Vec::new(); most_cards as usize + 1]; TOTALS];
        Column {
            most_cards,
            rows: [no_rows(), no_rows()],
            doubled: vec![[vec![Vec::new(); TOTALS], vec![Vec::new(); TOTALS]]; doubles + 1],
            pairs: [const { Vec::new() }; VALUES],
        }
    }

    pub(super) fn splits(&self, value: usize) -> bool {
        self.pairs[value].contains(&Act::Split)
    }

    pub(super) fn set_row(&mut self, soft: bool, points: u8, cards: u8, acts: Vec<Act>) {
        self.rows[usize::from(soft)][usize::from(points)][usize::from(cards)] = acts;
    }

    pub(super) fn acts(&self, of: Of, at: At, hand: &Hand) -> Vec<Act> {
        if at.doubled > 0 {
            let soft = usize::from(hand.total.soft);
            return self.doubled[at.doubled][soft][usize::from(hand.total.points)].clone();
        }
        let pair = (0..VALUES).find(|value| hand.cards == 2 && hand.held.of(*value) == 2);
        let first = pair.filter(|_| of == Of::Initial).map(|value| &self.pairs[value]);
        let acts = self.row(hand.total.soft, hand.total.points, hand.cards);
        first.into_iter().flatten().chain(acts).copied().collect()
    }

    pub(super) fn set_doubled(&mut self, doubled: usize, soft: bool, points: u8, act: Option<Act>) {
        self.doubled[doubled][usize::from(soft)][usize::from(points)] = act.into_iter().collect();
    }

    /// What to do with an undoubled hand of so many cards.
    pub(super) fn row(&self, soft: bool, points: u8, cards: u8) -> &[Act] {
        let cards = cards.min(self.most_cards);
        &self.rows[usize::from(soft)][usize::from(points)][usize::from(cards)]
    }

    /// Whether anything is decided on hands that were doubled so often.
    pub(super) fn decides_doubled(&self, doubled: usize) -> bool {
        self.doubled[doubled].iter().flatten().any(|acts| !acts.is_empty())
    }

    /// What to do with a hand that was doubled so often.
    pub(super) fn doubled(&self, doubled: usize, soft: bool, points: u8) -> &[Act] {
        &self.doubled[doubled][usize::from(soft)][usize::from(points)]
    }
}

impl Chart {
    /// To draw and to stand as the dealer must, and to do nothing else.
    pub(super) fn of_the_dealer(soft_17: OnSoft17, doubles: usize) -> Chart {
        let mut column = Column::empty(2, doubles);
        for (soft, points) in kinds() {
            let act = match must_draw(Total { points, soft }, soft_17) {
                true => Act::Draw,
                false => Act::Stand,
            };
            column.set_row(soft, points, 2, vec![act]);
        }
        Chart { most_cards: 2, columns: vec![Some(column); VALUES], also: Also::default() }
    }

    pub(super) fn new<G: Analysed, N: Number, C: Workers>(
        options: &G::Options,
        pack: &Pack,
        layout: &Layout,
        wager: Money,
        workers: &C,
    ) -> Chart {
        let column = |up| {
            let behind = Behind::<N>::new::<G>(options, pack, layout, up, wager)?;
            let (plan, solved) = behind.solve(&Way::Best);
            Some(
                Weighed::new::<G>((options, pack), &behind, &plan, &solved)
                    .column(G::CARDS_THAT_MATTER),
            )
        };
        let columns = workers.each(VALUES, column);
        Chart { most_cards: G::CARDS_THAT_MATTER, columns, also: Also::default() }
    }
}

/// The best play behind one up-card, with how often every state is reached.
pub(super) struct Weighed<'a, N> {
    pub play: Play<'a, N>,
    pub plan: &'a Plan,
    solved: &'a Solved<N>,
    /// By how often it was doubled, and by hand.
    pub visits: Vec<Vec<N>>,
}

/// One kind of hands, and what its members are worth.
type Members<N> = Vec<(N, Worths<N>)>;

impl<'a, N: Number> Weighed<'a, N> {
    pub(super) fn new<G: Analysed>(
        (options, pack): (&G::Options, &Pack),
        behind: &'a Behind<'a, N>,
        plan: &'a Plan,
        solved: &'a Solved<N>,
    ) -> Weighed<'a, N> {
        let visits = Played::<G, N> { options, pack, behind, plan }.visits();
        Weighed { play: behind.initial(&solved.splits), plan, solved, visits }
    }

    pub(super) fn column(&self, most_cards: u8) -> Column {
        let levels = self.visits.len();
        let mut column = Column::empty(most_cards, levels - 1);
        for (soft, points) in kinds() {
            let is_it = |hand: &Hand| (hand.total.soft, hand.total.points) == (soft, points);
            for cards in 2..=most_cards {
                let of = |hand: &Hand| is_it(hand) && hand.cards.min(most_cards) == cards;
                column.set_row(soft, points, cards, in_order(self.members(0, of)));
            }
            for doubled in 1..levels {
                let act = most_worth(&self.members(doubled, is_it), &Act::ALL);
                column.set_doubled(doubled, soft, points, act);
            }
        }
        for value in 0..VALUES {
            column.pairs[value].extend(self.is_split(value).then_some(Act::Split));
        }
        column
    }

    /// Hands of a kind that can be decided on, each with its weight: how often it comes, or the
    /// same for all where none does. A pair that is split is none of them.
    fn members(&self, doubled: usize, of: impl Fn(&Hand) -> bool) -> Members<N> {
        let states = self.play.states.iter().map(|hand| *hand as usize);
        let at = states.map(|hand| At { hand, doubled, kind: 0 });
        let at: Vec<At> = at
            .filter(|at| of(self.play.hands.at(at.hand)) && !self.play.offers_at(*at).is_empty())
            .collect();
        let weight = |at: &At| match doubled == 0 && self.acts(*at).contains(&Act::Split) {
            true => N::whole(0),
            false => self.visits[doubled][at.hand].clone(),
        };
        let none = at.iter().all(|at| weight(at) <= N::whole(0));
        let member = |at: At| {
            let weight = if none { N::whole(1) } else { weight(&at) };
            (weight, self.play.mean_worths(at, self.solved))
        };
        at.into_iter().map(member).collect()
    }

    /// What is best with a hand; several acts where its suits matter.
    pub(super) fn acts(&self, at: At) -> Vec<Act> {
        match self.play.suited_at(at) {
            Some(nth) => self.plan.initial.by_suits[nth].clone(),
            None => vec![self.plan.initial.acts[at.doubled][at.hand]],
        }
    }

    /// Whether most hands of that pair are split.
    fn is_split(&self, value: usize) -> bool {
        let first = self.play.hands.at(0).next(value);
        let pair = first.and_then(|first| self.play.hands.at(first).next(value));
        let Some(hand) = pair.filter(|hand| self.play.states.contains(&(*hand as u16))) else {
            return false;
        };
        let at = At { hand, doubled: 0, kind: 0 };
        if self.play.offers_at(at).is_empty() {
            return false;
        }
        best(&self.play.mean_worths(at, self.solved)) == Act::Split
    }
}

/// To surrender where that is better than the rest, else to double, else to draw or to stand.
fn in_order<N: Number>(members: Members<N>) -> Vec<Act> {
    let Some(last) = most_worth(&members, &[Act::Stand, Act::Draw]) else { return Vec::new() };
    let mut acts = vec![last];
    for act in [Act::Double, Act::Surrender] {
        let may: Members<N> =
            members.iter().filter(|(_, worths)| worths[act as usize].is_some()).cloned().collect();
        let otherwise = |worths: &Worths<N>| {
            let next = acts.iter().find_map(|act| worths[*act as usize].clone());
            next.unwrap_or_else(|| N::whole(0))
        };
        let gain = may.iter().fold(N::whole(0), |sum, (weight, worths)| {
            let worth = worths[act as usize].clone().unwrap_or_else(|| N::whole(0));
            sum + weight.clone() * (worth - otherwise(worths))
        });
        if gain > nothing(&may) {
            // What all of them may do needs nothing to fall back on: a split hand that may not
            // draws.
            if act == Act::Double && may.len() == members.len() {
                acts = vec![Act::Draw];
            }
            acts.insert(0, act);
        }
    }
    acts
}

/// The act that is worth most to all members together.
fn most_worth<N: Number>(members: &Members<N>, among: &[Act]) -> Option<Act> {
    let mut most: Option<(Act, N)> = None;
    for act in among {
        let worth = members.iter().try_fold(N::whole(0), |sum, (weight, worths)| {
            Some(sum + weight.clone() * worths[*act as usize].clone()?)
        });
        let Some(worth) = worth.filter(|_| !members.is_empty()) else { continue };
        let is_more = |so_far: &N| worth > so_far.clone() + nothing(members);
        if most.as_ref().is_none_or(|(_, so_far)| is_more(so_far)) {
            most = Some((*act, worth));
        }
    }
    most.map(|(act, _)| act)
}

/// What all members together may gain by rounding.
fn nothing<N: Number>(members: &Members<N>) -> N {
    members.iter().fold(N::whole(0), |sum, (weight, _)| sum + weight.clone()) * tie()
}
