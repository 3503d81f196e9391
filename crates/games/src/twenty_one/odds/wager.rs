//! The main wager with all that is added to it: what it is worth, and how it ends.

use super::behind::{Behind, Decides, PairPlan, Plan, Splitting};
use super::dealer::{ACES, Dealer, Left, VALUES, completes_blackjack};
use super::house::{Act, Analysed};
use super::layout::Layout;
use super::play::ratio;
use super::splits::Came;
use super::tally::{Follow, Row, Rows, Tally};
use super::together::{DealtOut, Results, SMALL};
use crate::twenty_one::{CardReader, is_blackjack};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use core::array;
use table::figures::{Number, Outcome, Ratio, Spread};
use table::{Choice, Money};

/// What becomes of the main wager, and how often each choice is taken.
#[derive(Clone, Debug)]
pub struct Summed<N> {
    ev: N,
    staked: N,
    rows: Vec<(Row, N)>,
    chosen: Vec<N>,
}

impl<N: Number> Summed<N> {
    pub fn new<G: Analysed>() -> Summed<N> {
        let chosen = vec![N::whole(0); G::Choice::ALL.len()];
        Summed { ev: N::whole(0), staked: N::whole(0), rows: Vec::new(), chosen }
    }

    fn add(&mut self, row: Row, share: N) {
        if share == N::whole(0) {
            return;
        }
        self.ev += ratio::<N>(row.net) * share.clone();
        self.staked += ratio::<N>(row.staked) * share.clone();
        match self.rows.iter_mut().find(|(known, _)| *known == row) {
            Some((_, sum)) => *sum += share,
            None => self.rows.push((row, share)),
        }
    }

    fn choose<C: Choice>(&mut self, choice: C, times: N) {
        let nth = C::ALL.iter().position(|one| *one == choice);
        self.chosen[nth.expect("every choice is listed")] += times;
    }

    /// What is chosen in a tally that comes so often.
    fn choose_all<G: Analysed>(&mut self, tally: &Tally<N>, times: &N) {
        for act in Act::ALL {
            let chosen = tally.chosen[act as usize].clone() * times.clone();
            if chosen != N::whole(0) {
                self.choose(act.choice::<G>(), chosen);
            }
        }
        if let Some([_, keep]) = G::RESCUE {
            self.choose(keep, tally.kept.clone() * times.clone());
        }
    }

    /// Another sum that comes so often.
    pub fn absorb(&mut self, other: Summed<N>, share: &N) {
        other.rows.into_iter().for_each(|(row, one)| self.add(row, one * share.clone()));
        for (all, one) in self.chosen.iter_mut().zip(other.chosen) {
            *all += one * share.clone();
        }
    }

    pub fn spread<G: Analysed>(mut self) -> Spread<N> {
        let sign = |ratio: Ratio| ratio.over().cmp(&0);
        self.rows.sort_by(|(a, _), (b, _)| sign(b.net - a.net).then(sign(a.staked - b.staked)));
        let square = self.rows.iter().fold(N::whole(0), |sum, (row, share)| {
            sum + ratio::<N>(row.net * row.net) * share.clone()
        });
        let outcome = |(row, ways): (Row, N)| Outcome {
            name: row.name.into(),
            net: row.net,
            staked: row.staked,
            ways,
        };
        let words = G::Choice::ALL.iter().map(|choice| choice.word());
        let chosen = words.zip(self.chosen).filter(|(_, share)| *share > N::whole(0));
        Spread::Shares {
            ev: self.ev,
            staked: self.staked,
            square,
            chosen: chosen.collect(),
            outcomes: self.rows.into_iter().map(outcome).collect(),
        }
    }
}

/// All that happens behind one up-card when `decides` plays; nothing where the pack has none.
pub fn behind_up<G: Analysed, N: Number>(
    options: &G::Options,
    pack: &Pack,
    layout: &Layout,
    (up, wager): (usize, Money),
    decides: &impl Decides<N>,
) -> Option<Summed<N>> {
    let behind = Behind::new::<G>(options, pack, layout, up, wager)?;
    let (plan, _) = behind.solve(decides);
    let played = Played::<G, N> { options, behind: &behind, plan: &plan };
    let share = N::ratio(layout.left[up].into(), u128::from(behind.cards) + 1);
    let mut summed = Summed::new::<G>();
    summed.absorb(played.sum(decides.takes_even_money()), &share);
    Some(summed)
}

/// What happens behind one up-card when it is played as planned.
struct Played<'a, G: Analysed, N> {
    options: &'a G::Options,
    behind: &'a Behind<'a, N>,
    plan: &'a Plan,
}

impl<G: Analysed, N: Number> Played<'_, G, N> {
    fn sum(&self, even_money: bool) -> Summed<N> {
        let mut summed = Summed::new::<G>();
        let layout = self.behind.layout;
        let all_suited: Vec<_> = self.behind.suited.iter().flatten().cloned().collect();
        let rows = Rows::new(&layout.house, &all_suited);
        let mut from = Vec::new();
        for (hand, share) in self.dealt() {
            let blackjack = self.behind.ends(hand).blackjack.clone();
            if is_blackjack(layout.hands.at(hand).total) {
                self.natural(&mut summed, share, blackjack, even_money);
                continue;
            }
            if self.behind.terms.reader == CardReader::On {
                let row = Row { name: "dealer-blackjack", ..UNIT_LOST };
                summed.add(row, share.clone() * blackjack);
            }
            from.push((hand, share));
        }
        let no_splits = array::from_fn(|_| None);
        let play = self.behind.initial(&no_splits);
        let follow = Follow { play: &play, acting: &self.plan.initial, rows: &rows, case: 0 };
        let tally = follow.tally(from);
        for (row, shares) in rows.all.iter().zip(&tally.shares) {
            shares.iter().for_each(|share| summed.add(*row, share.clone()));
        }
        summed.choose_all::<G>(&tally, &N::whole(1));
        for (value, times) in tally.splits.iter().enumerate() {
            let (pair, plan) = (self.behind.pair(value), &self.plan.pairs[value]);
            if let (Some(pair), Some(plan), true) = (pair, plan, *times > N::whole(0)) {
                self.split(&mut summed, &rows, &pair, plan, times);
            }
        }
        summed
    }

    /// The first two cards, and how likely they are.
    fn dealt(&self) -> Vec<(usize, N)> {
        let (hands, left) = (&self.behind.layout.hands, &self.behind.left);
        let of = u128::from(self.behind.cards) * u128::from(self.behind.cards.max(1) - 1);
        let two = hands.iter().filter(|(_, hand)| hand.cards == 2 && of > 0);
        let dealt = two.map(|(nth, hand)| {
            let held = (0..VALUES).filter(|value| hand.held.of(*value) > 0);
            let ways: i128 = held
                .map(|value| match (hand.held.of(value), i128::from(left[value])) {
                    (1, many) => many,
                    (_, many) => many * (many - 1),
                })
                .product();
            let orders = if (0..VALUES).any(|value| hand.held.of(value) == 2) { 1 } else { 2 };
            (nth, N::ratio(orders * ways, of))
        });
        dealt.filter(|(_, share)| *share > N::whole(0)).collect()
    }

    /// A blackjack of the player's.
    fn natural(&self, summed: &mut Summed<N>, share: N, blackjack: N, even_money: bool) {
        let no_blackjack = N::whole(1) - blackjack.clone();
        let net = |against| Ratio::from(G::blackjack(self.options, against));
        let row = |name, net| Row { name, net, staked: Ratio::ONE };
        if self.behind.up == ACES && G::pays_even_money(self.options) {
            let [taken, wait] = G::EVEN_MONEY.expect("what is offered has a name");
            let takes = even_money && is_even_money_better::<G>(self.options, &self.behind.left);
            summed.choose(if takes { taken } else { wait }, share.clone());
            if takes {
                return summed.add(row("even-money", Ratio::ONE), share);
            }
        }
        summed.add(row("blackjack", net(false)), share.clone() * no_blackjack);
        let name = if net(true) == net(false) { "blackjack" } else { "blackjack-push" };
        summed.add(row(name, net(true)), share * blackjack);
    }

    /// A pair that is split so often.
    fn split(
        &self,
        summed: &mut Summed<N>,
        rows: &Rows,
        pair: &Splitting<'_, N>,
        plan: &PairPlan,
        times: &N,
    ) {
        let courses = if plan.again { &pair.pair.again } else { &pair.pair.once };
        let (offers, no_splits) = (pair.offers(plan.again), array::from_fn(|_| None));
        let mut results = Results::new(rows);
        let mut by_role = Vec::new();
        for (role, acting) in pair.behind.roles.iter().zip(&plan.roles) {
            let play = pair.play(*role, &offers, &no_splits);
            let tally = |case, came| {
                let follow = Follow { play: &play, acting, rows, case };
                follow.tally(pair.begins(&play, case, came))
            };
            let cases = if plan.again { play.cases.len() } else { 1 };
            let by_case: Vec<[Tally<N>; 2]> =
                (0..cases).map(|case| [Came::Other, Came::Same].map(|came| tally(case, came))).collect();
            let weights = pair.summed(*role, courses);
            for (case, tallies) in by_case.iter().enumerate() {
                for (tally, weights) in tallies.iter().zip(&weights) {
                    summed.choose_all::<G>(tally, &(weights[case].clone() * times.clone()));
                }
            }
            by_role.push((*role, by_case));
        }
        for (course, orders) in courses {
            let hands = course.seconds.iter().enumerate().map(|(nth, second)| {
                let role = by_role.iter().find(|(role, _)| role.has(nth));
                let (_, by_case) = role.expect("every hand has a role");
                pair.of_hand(course, nth, *second, by_case)
            });
            let hands: Vec<_> = hands.collect();
            let again = N::whole(course.again as i64);
            let one = hands[0].iter().flatten().fold(N::whole(0), |sum, share| sum + share.clone());
            summed.choose(Act::Split.choice::<G>(), one * again * N::whole(*orders) * times.clone());
            results.add_hands(rows, &hands, &N::whole(*orders));
        }
        if self.behind.cards < SMALL && !pair.is_suited() {
            results = self.dealt_out(rows, pair, plan);
        }
        for (net, staked, share) in results.each() {
            summed.add(Row { name: "split", net, staked }, share * times.clone());
        }
    }

    fn dealt_out(&self, rows: &Rows, pair: &Splitting<'_, N>, plan: &PairPlan) -> Results<N> {
        let dealer = Dealer::new(self.behind.up, G::on_soft_17(self.options));
        let most = self.behind.layout.house.most_hands[pair.value].into();
        let mut dealt = DealtOut {
            splitting: pair,
            plan,
            rows,
            dealer: &dealer,
            most,
            ends: BTreeMap::new(),
            results: Results::new(rows),
        };
        dealt.deal();
        dealt.results
    }
}

const UNIT_LOST: Row = Row { name: "lose", net: Ratio::whole(-1), staked: Ratio::ONE };

/// Whether a blackjack under an ace is worth less than one unit; `left` is all but the ace shown.
pub fn is_even_money_better<G: Analysed>(options: &G::Options, left: &Left) -> bool {
    let Some(tens) = completes_blackjack(ACES) else { return false };
    // Of what is left, the player holds an ace and a ten.
    let cards = left.iter().map(|many| i64::from(*many)).sum::<i64>() - 2;
    let against = Ratio::new(i64::from(left[tens]) - 1, cards.max(1));
    let net = |against| Ratio::from(G::blackjack(options, against));
    let wait = net(true) * against + net(false) * (Ratio::ONE - against);
    (wait - Ratio::ONE).over() <= 0
}
