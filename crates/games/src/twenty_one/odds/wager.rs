//! The main wager with all that is added to it: what it is worth, and how it ends.

use super::behind::{Behind, PairPlan, Plan, Splitting};
use super::chart::Way;
use super::dealer::{ACES, Left, VALUES, completes_blackjack};
use super::dealt::{Dealing, SMALL};
use super::house::{Act, Analysed};
use super::layout::Layout;
use super::play::ratio;
use super::tally::{Chosen, Follow, Row, Rows, Tally};
use super::together::by_courses;
use crate::twenty_one::{CardReader, is_blackjack};
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use core::array;
use table::figures::{Number, Outcome, Ratio, Spread};
use table::{Choice, Money};

/// What becomes of the main wager, and how often each choice is taken.
#[derive(Clone, Debug)]
pub(super) struct Summed<N> {
    ev: N,
    staked: N,
    rows: Vec<(Row, N)>,
    chosen: Vec<N>,
}

impl<N: Number> Summed<N> {
    pub(super) fn new<G: Analysed>() -> Summed<N> {
        let chosen = vec![N::whole(0); G::Choice::ALL.len()];
        Summed { ev: N::whole(0), staked: N::whole(0), rows: Vec::new(), chosen }
    }

    fn add(&mut self, row: Row, share: N) {
        if share != N::whole(0) {
            self.ev += ratio::<N>(row.net) * share.clone();
            self.staked += ratio::<N>(row.staked) * share.clone();
            self.add_row(row, share);
        }
    }

    fn add_row(&mut self, row: Row, share: N) {
        match self.rows.iter_mut().find(|(known, _)| *known == row) {
            Some((_, sum)) => *sum += share,
            None => self.rows.push((row, share)),
        }
    }

    fn choose<C: Choice>(&mut self, choice: C, times: N) {
        let nth = C::ALL.iter().position(|one| *one == choice);
        self.chosen[nth.expect("every choice is listed")] += times;
    }

    /// What is chosen in something that comes so often.
    fn choose_all<G: Analysed>(&mut self, chosen: &Chosen<N>, times: &N) {
        for act in Act::ALL {
            let of_it = chosen.acts[act as usize].clone() * times.clone();
            if of_it != N::whole(0) {
                self.choose(act.choice::<G>(), of_it);
            }
        }
        if let Some([_, keep]) = G::RESCUE {
            self.choose(keep, chosen.kept.clone() * times.clone());
        }
    }

    /// Another sum that comes so often.
    pub(super) fn absorb(&mut self, other: Summed<N>, share: &N) {
        self.ev += other.ev * share.clone();
        self.staked += other.staked * share.clone();
        other.rows.into_iter().for_each(|(row, one)| self.add_row(row, one * share.clone()));
        for (all, one) in self.chosen.iter_mut().zip(other.chosen) {
            *all += one * share.clone();
        }
    }

    /// Every result per unit, as net and staked.
    pub(super) fn results(self) -> impl Iterator<Item = (Ratio, Ratio, N)> {
        self.rows.into_iter().map(|(row, share)| (row.net, row.staked, share))
    }

    pub(super) fn spread<G: Analysed>(mut self) -> Spread<N> {
        let sign = |ratio: Ratio| ratio.over().cmp(&0);
        self.rows.retain(|(_, share)| *share > N::whole(0));
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

/// All that happens behind one up-card when it is played that way; nothing where the pack has
/// none.
pub(super) fn behind_up<G: Analysed, N: Number>(
    options: &G::Options,
    pack: &Pack,
    layout: &Layout,
    (up, wager): (usize, Money),
    way: &Way,
) -> Option<Summed<N>> {
    let behind = Behind::new::<G>(options, pack, layout, up, wager)?;
    let (plan, _) = behind.solve(way);
    let played = Played::<G, N> { options, pack, behind: &behind, plan: &plan };
    let share = N::ratio(layout.left[up].into(), u128::from(behind.cards) + 1);
    let mut summed = Summed::new::<G>();
    summed.absorb(played.sum(way), &share);
    Some(summed)
}

/// The first two cards, and how likely they are.
pub(super) struct First<N> {
    pub hands: Vec<(usize, N)>,
    /// By the hands whose suits matter: how much of each is of each kind.
    pub kinds: Option<Vec<Vec<N>>>,
}

/// What happens behind one up-card when it is played as planned.
pub(super) struct Played<'a, G: Analysed, N> {
    pub options: &'a G::Options,
    pub pack: &'a Pack,
    pub behind: &'a Behind<'a, N>,
    pub plan: &'a Plan,
}

impl<G: Analysed, N: Number> Played<'_, G, N> {
    fn sum(&self, way: &Way) -> Summed<N> {
        self.sum_of(&First { hands: self.dealt(), kinds: None }, way)
    }

    /// All that comes of some of the deals.
    pub(super) fn sum_of(&self, first: &First<N>, way: &Way) -> Summed<N> {
        let mut summed = Summed::new::<G>();
        for (hand, share) in first.hands.iter().cloned() {
            let blackjack = self.behind.ends(hand).blackjack.clone();
            if is_blackjack(self.behind.layout.hands.at(hand).total) {
                self.natural(&mut summed, share, blackjack, way);
            } else if self.behind.terms.reader == CardReader::On {
                let (name, net, staked) = ("dealer-blackjack", Ratio::whole(-1), Ratio::ONE);
                summed.add(Row { name, net, staked }, share * blackjack);
            }
        }
        let rows = self.rows();
        let tally = self.follow_initial(&rows, first);
        for (row, shares) in rows.all.iter().zip(&tally.shares) {
            shares.iter().for_each(|share| summed.add(*row, share.clone()));
        }
        summed.choose_all::<G>(&tally.chosen, &N::whole(1));
        for (value, times) in tally.splits.iter().enumerate() {
            let (pair, plan) = (self.behind.pair(value), &self.plan.pairs[value]);
            if let (Some(pair), Some(plan), true) = (pair, plan, *times > N::whole(0)) {
                self.split(&mut summed, &rows, &pair, plan, times);
            }
        }
        summed
    }

    /// How often each state of an initial hand is reached.
    pub(super) fn visits(&self) -> Vec<Vec<N>> {
        let first = First { hands: self.dealt(), kinds: None };
        self.follow_initial(&self.rows(), &first).visits
    }

    pub(super) fn rows(&self) -> Rows {
        let suited: Vec<_> = self.behind.suited.iter().flatten().cloned().collect();
        Rows::new(&self.behind.layout.house, &suited)
    }

    fn follow_initial(&self, rows: &Rows, first: &First<N>) -> Tally<N> {
        let no_splits = array::from_fn(|_| None);
        let play = self.behind.initial(&no_splits);
        let open = |(hand, _): &(usize, N)| !is_blackjack(self.behind.layout.hands.at(*hand).total);
        let kinds = first.kinds.as_deref();
        let follow = Follow { play: &play, acting: &self.plan.initial, rows, case: 0, kinds };
        follow.tally(first.hands.iter().filter(|one| open(one)).cloned())
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
    fn natural(&self, summed: &mut Summed<N>, share: N, blackjack: N, way: &Way) {
        let no_blackjack = N::whole(1) - blackjack.clone();
        let net = |against| Ratio::from(G::blackjack(self.options, against));
        let row = |name, net| Row { name, net, staked: Ratio::ONE };
        if self.behind.up == ACES && G::pays_even_money(self.options) {
            let [taken, wait] = G::EVEN_MONEY.expect("what is offered has a name");
            let is_better = is_even_money_better::<G>(self.options, &self.behind.left);
            let takes = way.takes_even_money(is_better);
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
        let hands = by_courses(pair, plan, rows);
        let ([mut ev, mut staked], mut chosen) = (hands.means(rows), &hands.chosen);
        let dealt = (self.pack.len() <= SMALL).then(|| {
            Dealing::<G, N>::new(self.options, pair, self.plan, plan, rows).deal(self.pack)
        });
        if let Some(dealt) = dealt.as_ref().filter(|_| pair.is_suited()) {
            // What its suits say of a pair that is split is only known card by card.
            ([ev, staked], chosen) = (dealt.results.means(), &dealt.chosen);
        }
        summed.ev += ev * times.clone();
        summed.staked += staked * times.clone();
        summed.choose_all::<G>(chosen, times);
        let results = dealt.map_or_else(|| hands.results(rows), |dealt| dealt.results);
        for (net, staked, share) in results.each() {
            summed.add_row(Row { name: "split", net, staked }, share * times.clone());
        }
    }
}

/// Whether even money is worth as much as to wait; `left` is all but the ace shown.
pub(super) fn is_even_money_better<G: Analysed>(options: &G::Options, left: &Left) -> bool {
    let [now, later] = even_money::<G>(options, left);
    (later - now).over() <= 0
}

/// What a blackjack under an ace is worth when it is paid at once, and when it waits.
pub(super) fn even_money<G: Analysed>(options: &G::Options, left: &Left) -> [Ratio; 2] {
    // Of what is left, the player holds an ace and a ten.
    let tens = completes_blackjack(ACES).map_or(0, |tens| i64::from(left[tens]) - 1);
    let cards = left.iter().map(|many| i64::from(*many)).sum::<i64>() - 2;
    let against = Ratio::new(tens.max(0), cards.max(1));
    let net = |against| Ratio::from(G::blackjack(options, against));
    [Ratio::ONE, net(true) * against + net(false) * (Ratio::ONE - against)]
}
