//! What is decided at every decision: the best, by composition, or by one sentence.

use super::behind::{BLACKJACK, Behind, Rest, met};
use super::hands::{Grown, Stake, THREES, Three, Turn, nth, removed, splits, threes, total};
use super::layout::{Layout, Placed};
use crate::three_card_21::decide::{offers, offers_over_21};
use crate::three_card_21::pay::Surrender;
use crate::three_card_21::{Choice, Options, must_draw};
use crate::twenty_one::odds::dealer::{VALUES, left_of};
use crate::twenty_one::odds::tie;
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use cards::points::Total;
use core::array;
use core::ops::RangeInclusive;
use table::figures::{How, Number, Workers};

/// Good play in one sentence.
pub(super) const SIMPLE: &str = "double hard 10 and 11, split every other hand that may be split \
     unless it counts 18 to 20, and else draw to hard 16 and soft 17, but under a two to six only \
     to hard 11";

/// The places of the low up-cards among the values.
const TWO_TO_SIX: RangeInclusive<usize> = 1..=5;

/// A whole way of playing.
pub struct Plan {
    pub layout: Layout,
    pub by_up: Vec<Decided>,
    /// Whether insurance is taken.
    pub insures: bool,
}

/// What is decided behind one up-card.
#[derive(Clone)]
pub struct Decided {
    /// On the three cards, by the place of the one that was dealt first.
    first: Vec<[Choice; 3]>,
    /// The same without a split.
    unsplit: Vec<[Choice; 3]>,
    /// On all hands of the layout, one after the other.
    later: Vec<Choice>,
    /// The same without a double.
    undoubled: Vec<Choice>,
    /// The same where only the total matters: by whether the hand is fresh, softness and points.
    by_total: Option<[[[Choice; 22]; 2]; 2]>,
}

impl Plan {
    pub fn new<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> Plan {
        let layout = Layout::new(options, threes());
        let left = left_of(&pack.counts());
        let by_up = workers.each(VALUES, |up| match removed(&[up]).from(&left) {
            Some(left) if how == How::Best => {
                Decided::best(options, &Behind::<N>::new(options, &layout, up, left))
            }
            _ => Decided::by_rule(options, &layout, how, up),
        });
        Plan { layout, by_up, insures: false }
    }

    pub fn behind(&self, up: usize) -> &Decided {
        &self.by_up[up]
    }

    /// The hands that are played after the first decision on three cards.
    pub fn played(&self, up: usize, three: Three, lead: usize) -> Vec<Placed> {
        let split = |at| *self.layout.split(three, at, Stake::of(at, lead));
        match (total(&three).points, self.behind(up).first(three, lead)) {
            (21, _) => Vec::new(),
            (_, Choice::Split) => (0..3).map(split).collect(),
            (..21, Choice::Stand | Choice::Draw | Choice::Double) => {
                vec![*self.layout.whole(three)]
            }
            _ => Vec::new(),
        }
    }
}

impl Decided {
    pub fn first(&self, three: Three, lead: usize) -> Choice {
        self.first[nth(three)][lead]
    }

    /// The same without the money to split, and without any.
    pub fn first_for_less(&self, layout: &Layout, three: Three, lead: usize) -> [Choice; 2] {
        let unsplit = self.unsplit[nth(three)][lead];
        match total(&three).points {
            ..21 => [unsplit, self.undoubled[layout.whole(three).from]],
            _ => [unsplit; 2],
        }
    }

    /// What is decided later, where only the total matters.
    pub fn by_total(&self, fresh: bool, total: Total) -> Option<Choice> {
        let by_total = &self.by_total.as_ref()?[usize::from(fresh)][usize::from(total.soft)];
        by_total.get(usize::from(total.points)).copied()
    }

    /// The decisions of one hand, in the order of its tree.
    pub fn on(&self, placed: &Placed) -> &[Choice] {
        &self.later[placed.from..]
    }

    /// The same without the money to double.
    pub fn on_for_less(&self, placed: &Placed) -> &[Choice] {
        &self.undoubled[placed.from..]
    }

    /// The same but for one decision.
    pub fn with(&self, placed: &Placed, at: usize, choice: Choice) -> Decided {
        let mut decided = Decided { by_total: None, ..self.clone() };
        decided.later[placed.from + at] = choice;
        decided
    }

    /// By a rule that asks for nothing else than the up-card.
    pub fn by_rule(options: &Options, layout: &Layout, how: How, up: usize) -> Decided {
        match how {
            How::Dealer => Decided::as_the_dealer(options, layout),
            _ => Decided::simple(layout, up),
        }
    }

    /// 2C.11(b): to draw and to stand as the dealer must. He never holds three cards over 21 when
    /// he decides; who does lets them lose, for he neither splits nor surrenders.
    fn as_the_dealer(options: &Options, layout: &Layout) -> Decided {
        let rule = |total: Total| match total.points {
            22.. => Choice::Bust,
            _ if must_draw(total, options.soft_17) => Choice::Draw,
            _ => Choice::Stand,
        };
        Decided::by(layout, |three| rule(total(&three)), |total, _| rule(total))
    }

    /// By [`SIMPLE`].
    fn simple(layout: &Layout, up: usize) -> Decided {
        let later = |total, fresh| simple_later(up, total, fresh);
        Decided::by(layout, |three| simple_first(up, three), later)
    }

    /// By the first three cards, and later by what a hand counts and whether it is fresh.
    pub fn by(
        layout: &Layout,
        first: impl Fn(Three) -> Choice,
        later: impl Fn(Total, bool) -> Choice,
    ) -> Decided {
        let first = threes().map(|three| [first(three); 3]).collect();
        let unsplit = threes().map(|three| match total(&three) {
            Total { points: 22.., .. } => [Choice::Surrender; 3],
            total => [later(total, true); 3],
        });
        let unsplit = unsplit.collect();
        let on = |points, soft, fresh| later(Total { points, soft }, fresh);
        let by_total = [false, true].map(|fresh| {
            [false, true].map(|soft| array::from_fn(|points| on(points as u8, soft, fresh)))
        });
        let states = || {
            let hands = layout.hands.iter();
            hands.flat_map(|placed| layout.tree(placed).grown.iter().map(move |one| (placed, one)))
        };
        let is_fresh = |(placed, grown): (&Placed, &Grown)| {
            placed.hand.turn(grown) == Turn::Asked { fresh: true }
        };
        let undoubled = states().map(|(_, grown)| later(grown.total, false)).collect();
        let later = states().map(|state| later(state.1.total, is_fresh(state))).collect();
        Decided { first, unsplit, later, undoubled, by_total: Some(by_total) }
    }

    /// The best decisions behind one up-card.
    pub(super) fn best<N: Number>(options: &Options, behind: &Behind<'_, N>) -> Decided {
        let layout = behind.layout;
        let (first, later) = (vec![[Choice::Stand; 3]; THREES], vec![Choice::Stand; layout.states]);
        let (unsplit, undoubled) = (first.clone(), later.clone());
        let mut decided = Decided { first, unsplit, later, undoubled, by_total: None };
        let mut solver = Solver::new(behind);
        let mut worths: Vec<N> = Vec::with_capacity(layout.hands.len());
        for placed in &layout.hands {
            // Which wager lies on a hand matters only to a blackjack.
            worths.push(match placed.added.filter(|_| !behind.shows_late()) {
                Some(added) => {
                    let from = layout.hands[added].from;
                    let states = from..from + layout.tree(placed).grown.len();
                    decided.later.copy_within(states.clone(), placed.from);
                    decided.undoubled.copy_within(states, placed.from);
                    worths[added].clone()
                }
                None => {
                    let choices = &mut decided.later[placed.from..];
                    solver.solve(placed, choices, &mut decided.undoubled[placed.from..])
                }
            });
        }
        for three in layout.deals.iter().copied() {
            let Some(rest) = behind.rest(removed(&three)) else { continue };
            for lead in 0..3 {
                let split = |at| worths[layout.split_place(three, at, Stake::of(at, lead))].clone();
                let among = first_offers(options, three).iter().filter_map(|choice| {
                    let worth = match choice {
                        Choice::Split => split(0) + split(1) + split(2),
                        Choice::Surrender => surrendered(behind, &rest),
                        Choice::Bust => N::whole(0) - behind.goes_on(&rest),
                        _ if *choice == decided.on(layout.whole(three))[0] => {
                            worths[layout.whole_place(three)].clone()
                        }
                        _ => return None,
                    };
                    Some((*choice, worth))
                });
                let among: Vec<(Choice, N)> = among.collect();
                let unsplit = among.iter().filter(|(choice, _)| *choice != Choice::Split);
                if let Some((choice, _)) = preferred(unsplit.cloned()) {
                    decided.unsplit[nth(three)][lead] = choice;
                }
                if let Some((choice, _)) = preferred(among.into_iter()) {
                    decided.first[nth(three)][lead] = choice;
                }
            }
        }
        decided
    }
}

/// [`SIMPLE`] on three cards.
pub(super) fn simple_first(up: usize, three: Three) -> Choice {
    let total = total(&three);
    match (simple_later(up, total, true), total.points) {
        (Choice::Double, _) => Choice::Double,
        (choice, 18..=20) => choice,
        _ if splits(three) => Choice::Split,
        (choice, _) => choice,
    }
}

/// [`SIMPLE`] on a hand that cannot be split; `fresh` as long as it can be doubled.
pub(super) fn simple_later(up: usize, total: Total, fresh: bool) -> Choice {
    match (total.points, total.soft) {
        (10 | 11, false) if fresh => Choice::Double,
        (12..=16, false) if TWO_TO_SIX.contains(&up) => Choice::Stand,
        (..=16, _) | (17, true) => Choice::Draw,
        _ => Choice::Stand,
    }
}

/// What is offered on the three cards; nothing on 21.
pub(super) fn first_offers(options: &Options, three: Three) -> &'static [Choice] {
    match total(&three).points {
        21 => &[],
        22.. => offers_over_21(options.surrender),
        _ => offers(options.surrender == Surrender::Any, true, splits(three)),
    }
}

/// 2C.8(a): what it is worth to surrender. A blackjack that shows later takes the wager whole.
pub(super) fn surrendered<N: Number>(behind: &Behind<'_, N>, rest: &Rest) -> N {
    (behind.goes_on(rest) + behind.untold(rest)) * N::ratio(-1, 2)
}

/// The best of them; of equally good ones the first.
fn preferred<N: Number>(among: impl Iterator<Item = (Choice, N)>) -> Option<(Choice, N)> {
    let better = |best: &N, other: &N| *other > best.clone() + tie();
    among.reduce(|best, other| if better(&best.1, &other.1) { other } else { best })
}

/// Finds the best decisions of one hand after the other.
///
/// Worths are means over all that can happen, with nothing for a blackjack that was told: so no
/// chance has to be conditioned on there being none.
pub(super) struct Solver<'a, N> {
    pub(super) behind: &'a Behind<'a, N>,
    /// What each state of the hand is worth if it stands there.
    stands: Vec<N>,
    /// The same if it was doubled.
    doubled: Vec<N>,
    /// And with the best decisions.
    best: Vec<N>,
}

/// What each choice is worth where one is asked for, and how likely it is that one is.
pub(super) struct Asked<N> {
    pub(super) worths: Vec<(Choice, N)>,
    pub(super) goes_on: N,
}

impl<N: Number> Solver<'_, N> {
    pub(super) fn new<'a>(behind: &'a Behind<'a, N>) -> Solver<'a, N> {
        Solver { behind, stands: Vec::new(), doubled: Vec::new(), best: Vec::new() }
    }

    /// Decides in all states of a hand, with and without the money for a double; what the first of
    /// them is worth.
    pub(super) fn solve(
        &mut self,
        placed: &Placed,
        choices: &mut [Choice],
        undoubled: &mut [Choice],
    ) -> N {
        let (hand, tree) = (&placed.hand, self.behind.layout.tree(placed));
        let known = self.behind.layout.known(placed);
        for worths in [&mut self.stands, &mut self.doubled, &mut self.best] {
            worths.clear();
            worths.resize(tree.grown.len(), N::whole(0));
        }
        let met = N::whole(met(hand.stake));
        for (at, grown) in tree.grown.iter().enumerate().rev() {
            let Some(rest) = self.behind.rest_at(known[at]) else { continue };
            let turn = hand.turn(grown);
            if turn == Turn::Due {
                self.best[at] = self.drawn(grown, rest, 1, &self.best);
                continue;
            }
            self.stand(grown, rest, known[at], at, &met);
            self.best[at] = self.stands[at].clone();
            if let Turn::Asked { fresh } = turn {
                let (choice, for_less, worth) = self.decision(grown, rest, fresh, at);
                (choices[at], undoubled[at], self.best[at]) = (choice, for_less, worth);
            }
        }
        self.best[0].clone()
    }

    /// What can be done in one state of the hand that was solved last.
    pub(super) fn asked_at(&self, placed: &Placed, at: usize) -> Option<Asked<N>> {
        let layout = self.behind.layout;
        let (grown, known) = (&layout.tree(placed).grown[at], layout.known(placed)[at]);
        let rest = self.behind.rest_at(known)?;
        let Turn::Asked { fresh } = placed.hand.turn(grown) else { return None };
        let stand = (Choice::Stand, self.stands[at].clone());
        let draws = self.draws(grown, rest, fresh).into_iter().flatten();
        let worths = [stand].into_iter().chain(draws).collect();
        Some(Asked { worths, goes_on: self.behind.goes_on(rest) })
    }

    fn stand(&mut self, grown: &Grown, rest: &Rest, known: u32, at: usize, met: &N) {
        if let Some(net) = grown.closed {
            let worth = N::whole(net) * self.behind.goes_on(rest);
            (self.stands[at], self.doubled[at]) = (worth.clone(), worth.clone() + worth);
            return;
        }
        let ends = self.behind.ends(known);
        let sum = self.behind.stands(ends, grown.total.points);
        let met = met.clone() * ends[BLACKJACK].clone();
        self.stands[at] = sum.clone() + met.clone();
        self.doubled[at] = sum.clone() + sum + met;
    }

    /// The best decision, the best without a double, and what the best is worth.
    fn decision(&self, grown: &Grown, rest: &Rest, fresh: bool, at: usize) -> (Choice, Choice, N) {
        let stand = (Choice::Stand, self.stands[at].clone());
        if self.never_draws(grown, rest, &stand.1) {
            return (Choice::Stand, Choice::Stand, stand.1);
        }
        let [draw, double] = self.draws(grown, rest, fresh);
        let for_less = preferred([stand.clone()].into_iter().chain(draw)).unwrap_or(stand);
        let best = preferred([for_less.clone()].into_iter().chain(double));
        let (choice, worth) = best.unwrap_or(for_less.clone());
        (choice, for_less.0, worth)
    }

    /// What it is worth to draw and to double, where there is a card.
    fn draws(&self, grown: &Grown, rest: &Rest, fresh: bool) -> [Option<(Choice, N)>; 2] {
        if rest.values().next().is_none() {
            return [None, None];
        }
        let draw = (Choice::Draw, self.drawn(grown, rest, 1, &self.best));
        let double = fresh.then(|| (Choice::Double, self.drawn(grown, rest, 2, &self.doubled)));
        [Some(draw), double]
    }

    /// Whether it is better to stand even if every hand that does not go over 21 were won. Most
    /// hands have so many points that this settles it.
    fn never_draws(&self, grown: &Grown, rest: &Rest, stands: &N) -> bool {
        let over = self.over(grown, rest);
        let most = self.behind.goes_on(rest) - over.clone() - over;
        most <= N::whole(0) && most <= *stands
    }

    /// The worth of one more card, where the hands that come of it are worth so much.
    fn drawn(&self, grown: &Grown, rest: &Rest, staked: i64, worths: &[N]) -> N {
        let mut sum = N::whole(0);
        for (next, left) in grown.all_next().iter().zip(&rest.left) {
            sum += N::whole((*left).into()) * worths[usize::from(*next)].clone();
        }
        self.behind.one_of(rest) * sum - N::whole(staked) * self.over(grown, rest)
    }

    /// How likely one more card is over 21 in a round that goes on.
    fn over(&self, grown: &Grown, rest: &Rest) -> N {
        self.behind.goes_on_after(rest, grown.over_from)
    }
}
