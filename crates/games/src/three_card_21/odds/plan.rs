//! What is decided at every decision: the best, by composition, or by one sentence.

use super::behind::{BLACKJACK, Behind, Rest, met, net};
use super::hands::{Grown, Stake, THREES, Three, Turn, nth, removed, splits, threes, total};
use super::layout::{Layout, Placed};
use crate::three_card_21::decide::{closed, offers, offers_over_21};
use crate::three_card_21::pay::Surrender;
use crate::three_card_21::{Choice, Options, must_draw};
use crate::twenty_one::odds::dealer::{Left, VALUES, left_of};
use crate::twenty_one::odds::fixed::Fixed;
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use cards::points::Total;
use core::array;
use core::ops::RangeInclusive;
use table::figures::{Crew, How, Number};

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
    /// On all hands of the layout, one after the other.
    later: Vec<Choice>,
    /// The same where only the total matters: by whether the hand is fresh, softness and points.
    by_total: Option<[[[Choice; 22]; 2]; 2]>,
}

impl Plan {
    pub fn new<C: Crew>(options: &Options, pack: &Pack, how: How, crew: &C) -> Plan {
        let layout = Layout::new(options, threes());
        let left = left_of(&pack.counts());
        let best = |up| match removed(&[up]).from(&left) {
            Some(left) => Decided::best(options, &layout, up, left),
            None => Decided::simple(&layout, up),
        };
        let by_up = match how {
            How::Best => crew.each(VALUES, best),
            How::Simple => (0..VALUES).map(|up| Decided::simple(&layout, up)).collect(),
            How::Dealer => vec![Decided::as_the_dealer(options, &layout); VALUES],
        };
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

    /// What is decided later, where only the total matters.
    pub fn by_total(&self, fresh: bool, total: Total) -> Option<Choice> {
        let by_total = &self.by_total.as_ref()?[usize::from(fresh)][usize::from(total.soft)];
        by_total.get(usize::from(total.points)).copied()
    }

    /// The decisions of one hand, in the order of its tree.
    pub fn on(&self, placed: &Placed) -> &[Choice] {
        &self.later[placed.from..]
    }

    /// The same but for one decision.
    pub fn with(&self, placed: &Placed, at: usize, choice: Choice) -> Decided {
        let mut decided = Decided { by_total: None, ..self.clone() };
        decided.later[placed.from + at] = choice;
        decided
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
        let on = |points, soft, fresh| later(Total { points, soft }, fresh);
        let by_total = [false, true].map(|fresh| {
            [false, true].map(|soft| array::from_fn(|points| on(points as u8, soft, fresh)))
        });
        let later = layout.hands.iter().flat_map(|placed| {
            let grown = layout.tree(placed).grown.iter();
            grown.map(|grown| {
                later(grown.total, placed.hand.turn(grown) == Turn::Asked { fresh: true })
            })
        });
        Decided { first, later: later.collect(), by_total: Some(by_total) }
    }

    /// The best decisions when these cards are left beside the up-card.
    pub fn best(options: &Options, layout: &Layout, up: usize, left: Left) -> Decided {
        let later = vec![Choice::Stand; layout.states()];
        let mut decided =
            Decided { first: vec![[Choice::Stand; 3]; THREES], later, by_total: None };
        let mut solver = Solver::behind_up(options, layout, up, left);
        let solve = |placed: &Placed| solver.solve(placed, &mut decided.later[placed.from..]);
        let worths: Vec<Fixed> = layout.hands.iter().map(solve).collect();
        for three in layout.deals.iter().copied() {
            let Some(rest) = solver.behind.rest(removed(&three)) else { continue };
            for lead in 0..3 {
                let split = |at| worths[layout.split_place(three, at, Stake::of(at, lead))];
                let among = first_offers(options, three).iter().filter_map(|choice| {
                    let worth = match choice {
                        Choice::Split => split(0) + split(1) + split(2),
                        Choice::Surrender => surrendered(&solver.behind, &rest),
                        Choice::Bust => Fixed::whole(0) - solver.behind.goes_on(&rest),
                        _ if *choice == decided.on(layout.whole(three))[0] => {
                            worths[layout.whole_place(three)]
                        }
                        _ => return None,
                    };
                    Some((*choice, worth))
                });
                if let Some((choice, _)) = preferred(among) {
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
pub(super) fn surrendered<N: Number>(behind: &Behind<N>, rest: &Rest) -> N {
    (behind.goes_on(rest) + behind.untold(rest)) * N::ratio(-1, 2)
}

/// The best of them; of equally good ones the first.
fn preferred(among: impl Iterator<Item = (Choice, Fixed)>) -> Option<(Choice, Fixed)> {
    among.reduce(|best, other| if other.1 > best.1 + Fixed::TIE { other } else { best })
}

/// Finds the best decisions of one hand after the other.
///
/// Worths are means over all that can happen, with nothing for a blackjack that was told: so no
/// chance has to be conditioned on there being none.
pub(super) struct Solver<'a> {
    layout: &'a Layout,
    pub(super) behind: Behind<Fixed>,
    /// What each state of the hand is worth if it stands there.
    stands: Vec<Fixed>,
    /// The same if it was doubled.
    doubled: Vec<Fixed>,
    /// And with the best decisions.
    best: Vec<Fixed>,
}

/// What each choice is worth where one is asked for, and how likely it is that one is.
pub(super) struct Asked {
    pub(super) worths: Vec<(Choice, Fixed)>,
    pub(super) goes_on: Fixed,
}

impl<'a> Solver<'a> {
    pub(super) fn behind_up(
        options: &Options,
        layout: &'a Layout,
        up: usize,
        left: Left,
    ) -> Solver<'a> {
        let behind = Behind::new(options, layout, up, left);
        Solver { layout, behind, stands: Vec::new(), doubled: Vec::new(), best: Vec::new() }
    }

    /// Decides in all states of a hand; what the first of them is worth.
    pub(super) fn solve(&mut self, placed: &Placed, choices: &mut [Choice]) -> Fixed {
        let (hand, tree) = (&placed.hand, self.layout.tree(placed));
        for worths in [&mut self.stands, &mut self.doubled, &mut self.best] {
            worths.clear();
            worths.resize(tree.grown.len(), Fixed::whole(0));
        }
        for (at, grown) in tree.grown.iter().enumerate().rev() {
            let Some(rest) = self.behind.rest(hand.known.and(grown.drawn)) else { continue };
            let turn = hand.turn(grown);
            if turn == Turn::Due {
                self.best[at] = self.drawn(grown, &rest, 1, &self.best);
                continue;
            }
            self.stand(grown.total, &rest, self.layout.known(placed)[at], at, hand.stake);
            self.best[at] = self.stands[at];
            if let Turn::Asked { fresh } = turn {
                (choices[at], self.best[at]) = self.decision(grown, &rest, fresh, at);
            }
        }
        self.best[0]
    }

    /// What can be done in one state of the hand that was solved last.
    pub(super) fn asked_at(&self, placed: &Placed, at: usize) -> Option<Asked> {
        let grown = &self.layout.tree(placed).grown[at];
        let rest = self.behind.rest(placed.hand.known.and(grown.drawn))?;
        let Turn::Asked { fresh } = placed.hand.turn(grown) else { return None };
        let worths = self.worths(grown, &rest, fresh, at).collect();
        Some(Asked { worths, goes_on: self.behind.goes_on(&rest) })
    }

    fn stand(&mut self, total: Total, rest: &Rest, known: u32, at: usize, stake: Stake) {
        if let Some(verdict) = closed(total) {
            self.stands[at] = Fixed::whole(net(verdict)) * self.behind.goes_on(rest);
            self.doubled[at] = self.stands[at] + self.stands[at];
            return;
        }
        let (ends, mut sum) = (self.behind.ends(known), Fixed::whole(0));
        for (win, end) in self.behind.wins(total.points).iter().zip(ends) {
            match win {
                1 => sum += *end,
                -1 => sum = sum - *end,
                _ => {}
            }
        }
        let met = Fixed::whole(met(stake)) * ends[BLACKJACK];
        self.stands[at] = sum + met;
        self.doubled[at] = sum + sum + met;
    }

    fn decision(&self, grown: &Grown, rest: &Rest, fresh: bool, at: usize) -> (Choice, Fixed) {
        let stand = (Choice::Stand, self.stands[at]);
        preferred(self.worths(grown, rest, fresh, at)).unwrap_or(stand)
    }

    #[inline(always)]
    fn worths(
        &self,
        grown: &Grown,
        rest: &Rest,
        fresh: bool,
        at: usize,
    ) -> impl Iterator<Item = (Choice, Fixed)> {
        let stand = (Choice::Stand, self.stands[at]);
        let can_draw = rest.values().next().is_some();
        let draw = can_draw.then(|| (Choice::Draw, self.drawn(grown, rest, 1, &self.best)));
        let double = (can_draw && fresh)
            .then(|| (Choice::Double, self.drawn(grown, rest, 2, &self.doubled)));
        [stand].into_iter().chain(draw).chain(double)
    }

    /// The worth of one more card, where the hands that come of it are worth so much.
    fn drawn(&self, grown: &Grown, rest: &Rest, staked: i64, worths: &[Fixed]) -> Fixed {
        let mut sum = Fixed::whole(0);
        for value in rest.values() {
            let worth = match grown.next(value) {
                Some(next) => worths[next],
                None => Fixed::whole(-staked) * self.behind.goes_on(&rest.after(value)),
            };
            sum += self.behind.share(rest, value) * worth;
        }
        sum
    }
}
