//! Somebody who plays as planned, by his own cards, the pair that was split and the up-card.

use super::behind::{Behind, Plan};
use super::by_chart::ByChart;
use super::chart::Way;
use super::dealer::{ACES, VALUES, value_of};
use super::house::{Act, Analysed};
use super::layout::Layout;
use super::play::{Acting, At};
use super::suits::Suited;
use super::wager::is_even_money_better;
use crate::twenty_one::{Decisions, HandAreas};
use alloc::sync::Arc;
use alloc::vec::Vec;
use cards::{Card, Pack};
use core::ops::RangeInclusive;
use table::figures::{Number, Player, Seen, Workers};
use table::{Line, Money, Place};

/// A plan or a chart, looked up at each decision.
pub struct Planned<G: Analysed>(Mind<G>);

enum Mind<G: Analysed> {
    /// A plan for every up-card.
    Plan(Arc<Tables>),
    Chart(Arc<ByChart<G>>),
}

impl<G: Analysed> Clone for Planned<G> {
    fn clone(&self) -> Planned<G> {
        Planned(match &self.0 {
            Mind::Plan(tables) => Mind::Plan(tables.clone()),
            Mind::Chart(chart) => Mind::Chart(chart.clone()),
        })
    }
}

#[derive(Debug)]
struct Tables {
    layout: Layout,
    by_up: Vec<Option<Behavior>>,
    even_money: bool,
}

/// How one plays behind one up-card.
#[derive(Debug)]
struct Behavior {
    plan: Plan,
    suited: [Vec<Suited>; 2],
}

impl<G: Analysed> Planned<G> {
    pub(super) fn by_chart(chart: ByChart<G>) -> Planned<G> {
        Planned(Mind::Chart(Arc::new(chart)))
    }

    /// How he plays.
    pub(super) fn way(&self) -> Way {
        match &self.0 {
            Mind::Plan(_) => Way::Best,
            Mind::Chart(chart) => Way::Chart(chart.chart.clone()),
        }
    }

    /// Whoever does best.
    pub fn best<N: Number, C: Workers>(
        options: &G::Options,
        pack: &Pack,
        layout: Layout,
        wager: Money,
        workers: &C,
    ) -> Planned<G> {
        let by_up = workers.each(VALUES, |up| {
            let behind = Behind::<N>::new::<G>(options, pack, &layout, up, wager)?;
            let (plan, _) = behind.solve(&Way::Best);
            Some(Behavior { plan, suited: behind.suited })
        });
        let mut left = layout.left;
        left[ACES] = left[ACES].saturating_sub(1);
        let even_money = is_even_money_better::<G>(options, &left);
        Planned(Mind::Plan(Arc::new(Tables { layout, by_up, even_money })))
    }
}

impl Tables {
    /// What is done with the hand, and what is best of what costs nothing; nothing where it is none
    /// that can be played.
    fn acts<G: Analysed>(
        &self,
        seen: &impl Seen,
        at: Place,
        among: &[G::Choice],
    ) -> Option<(Act, Act)> {
        let up = *seen.cards(Place::DEALER).first()?;
        let behavior = self.by_up[value_of(up)].as_ref()?;
        let cards = seen.cards(at);
        let value = value_of(*cards.first()?);
        let spot = at.spot()?;
        // Only a hand that was not doubled may draw.
        let undoubled = among.contains(&G::Choice::DRAW);
        if at.nth() == 0 && seen.lying(Place::hand(spot, 1)) == 0 {
            let (acting, suited) = (&behavior.plan.initial, &behavior.suited[0]);
            return self.replay(acting, suited, (cards, up), undoubled);
        }
        let pair = behavior.plan.pairs[value].as_ref()?;
        if pair.again && among.contains(&G::Choice::SPLIT) {
            return Some((Act::Split, Act::Split));
        }
        let acting = pair.roles.get(usize::from(at.nth())).or(pair.roles.last())?;
        self.replay(acting, &behavior.suited[1], (cards, up), undoubled)
    }

    /// How often a doubled hand was is known from its cards: all of them came as planned.
    fn replay(
        &self,
        acting: &Acting,
        suited: &[Suited],
        (cards, up): (&[Card], Card),
        undoubled: bool,
    ) -> Option<(Act, Act)> {
        let hands = &self.layout.hands;
        let act = |at: At, cards: &[Card]| {
            let by_suits = suited.iter().position(|one| at.doubled == 0 && one.hand == at.hand);
            match by_suits {
                Some(nth) => acting.by_suits[nth][suited[nth].kind(cards, up)],
                None => acting.acts[at.doubled][at.hand],
            }
        };
        let mut at = At { hand: hands.find(cards.get(..2)?)?, doubled: 0, kind: 0 };
        for (nth, card) in cards.iter().enumerate().skip(2) {
            at.doubled += usize::from(!undoubled && act(at, &cards[..nth]) == Act::Double);
            at.hand = hands.at(at.hand).next(value_of(*card))?;
        }
        Some((act(at, cards), acting.free[at.hand]))
    }

    fn choose<G: Analysed>(&self, seen: &impl Seen, at: Place, among: &[G::Choice]) -> G::Choice {
        if let Some([taken, wait]) = G::EVEN_MONEY.filter(|[taken, _]| among.contains(taken)) {
            return if self.even_money { taken } else { wait };
        }
        let acts = self.acts::<G>(seen, at, among);
        if let Some([rescue, keep]) = G::RESCUE.filter(|[rescue, _]| among.contains(rescue)) {
            let rescues = acts.is_some_and(|(act, _)| act == Act::Rescue);
            return if rescues { rescue } else { keep };
        }
        // Who cannot pay for it does what costs nothing; what went wrong at the table is met with
        // the first answer.
        let choices = acts.map(|(act, free)| [act.choice::<G>(), free.choice::<G>()]);
        let choice = choices.into_iter().flatten().find(|choice| among.contains(choice));
        choice.unwrap_or(among[0])
    }
}

impl<G: Analysed> Player<G> for Planned<G> {
    #[inline(always)]
    fn choose(&self, seen: &impl Seen, _: Line, at: Place, among: &[G::Choice]) -> G::Choice {
        match &self.0 {
            Mind::Plan(tables) => tables.choose::<G>(seen, at, among),
            Mind::Chart(chart) => chart.choose(seen, at, among),
        }
    }

    /// A double is always for the full amount; insurance is taken whole, or not.
    fn amount(&self, _: &impl Seen, _: Line, area: G::Area, range: RangeInclusive<Money>) -> Money {
        let is_insured = match &self.0 {
            Mind::Plan(_) => false,
            Mind::Chart(chart) => chart.chart.also.insurance,
        };
        let is_double = (0..Place::HANDS).any(|hand| area == G::Area::double(hand));
        let takes = is_double || is_insured && area == G::Area::INSURANCE;
        if takes { *range.end() } else { *range.start() }
    }
}
