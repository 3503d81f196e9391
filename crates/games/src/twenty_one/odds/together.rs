//! What the hands of a split come to together.
//!
//! All of them meet the same end of the dealer's hand. Given that end they are taken as independent
//! of each other, which they are but for the few cards that one takes from the next; each by itself
//! is exact, and so are the means of all. In a small pack those cards are many, and there all hands
//! are dealt out one after another instead.

use super::behind::{PairPlan, Splitting};
use super::dealer::{Dealer, Ends, Removed, VALUES};
use super::house::{Act, ENDS, House};
use super::play::{Acting, At};
use super::tally::{Rows, counted};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use table::figures::{Number, Ratio};

/// Net and staked, in parts of a unit.
type Result = (i64, i64);

/// How likely each result is.
#[derive(Clone, Debug)]
pub struct Results<N> {
    /// How many parts a unit has.
    parts: i64,
    shares: BTreeMap<Result, N>,
}

impl<N: Number> Results<N> {
    pub fn new(rows: &Rows) -> Results<N> {
        let parts = rows.all.iter().fold(1, |parts, row| {
            let under = row.net.under();
            Ratio::new(under, parts).under() * under
        });
        Results { parts, shares: BTreeMap::new() }
    }

    fn of(&self, rows: &Rows, row: usize) -> Result {
        let in_parts = |ratio: Ratio| ratio.over() * (self.parts / ratio.under());
        (in_parts(rows.all[row].net), in_parts(rows.all[row].staked))
    }

    fn add(&mut self, result: Result, share: N) {
        match self.shares.get_mut(&result) {
            Some(shares) => *shares += share,
            None if share == N::whole(0) => {}
            None => {
                self.shares.insert(result, share);
            }
        }
    }

    /// Hands that meet the same end: each with its shares by row and end.
    pub fn add_hands(&mut self, rows: &Rows, hands: &[Vec<[N; ENDS]>], times: &N) {
        for end in 0..ENDS {
            let of_all = hands[0].iter().fold(N::whole(0), |sum, row| sum + row[end].clone());
            if of_all == N::whole(0) {
                continue;
            }
            let mut together = BTreeMap::from([((0, 0), of_all.clone() * times.clone())]);
            for hand in hands {
                let mut more: BTreeMap<Result, N> = BTreeMap::new();
                for (row, shares) in hand.iter().enumerate().filter(|(_, s)| s[end] != N::whole(0)) {
                    let (net, staked) = self.of(rows, row);
                    let chance = shares[end].clone() / of_all.clone();
                    for (before, share) in &together {
                        let share = share.clone() * chance.clone();
                        let after = (before.0 + net, before.1 + staked);
                        match more.get_mut(&after) {
                            Some(sum) => *sum += share,
                            None => drop(more.insert(after, share)),
                        }
                    }
                }
                together = more;
            }
            together.into_iter().for_each(|(result, share)| self.add(result, share));
        }
    }

    /// Each result per unit, as net and staked.
    pub fn each(self) -> impl Iterator<Item = (Ratio, Ratio, N)> {
        let parts = self.parts;
        let per_unit = move |sum| Ratio::new(sum, parts);
        let shares = self.shares.into_iter();
        shares.map(move |((net, staked), share)| (per_unit(net), per_unit(staked), share))
    }
}

/// Packs up to this size are dealt out card by card; the ways of a whole shoe are too many.
pub const SMALL: u16 = 24;

/// All hands of a split, dealt out one after another.
pub struct DealtOut<'a, N> {
    pub splitting: &'a Splitting<'a, N>,
    pub plan: &'a PairPlan,
    pub rows: &'a Rows,
    pub dealer: &'a Dealer<N>,
    pub most: usize,
    /// How the dealer ends when these cards are out.
    pub ends: BTreeMap<Removed, Ends<N>>,
    pub results: Results<N>,
}

/// One deal as far as it has come.
#[derive(Clone)]
struct Deal<N> {
    out: Removed,
    chance: N,
    hands: usize,
    /// Where each hand that is done stands, or what became of it.
    done: Vec<Done>,
}

#[derive(Copy, Clone)]
enum Done {
    Stands(At),
    Settled(usize),
}

impl<N: Number> DealtOut<'_, N> {
    /// From the pair on; `out` is what lies on the table beside the up-card.
    pub fn deal(&mut self) {
        let out = Removed::NOTHING.with_many(self.splitting.value, 2);
        self.next_hand(Deal { out, chance: N::whole(1), hands: 2, done: Vec::new() });
    }

    fn house(&self) -> &House {
        &self.splitting.behind.layout.house
    }

    fn next_hand(&mut self, deal: Deal<N>) {
        if deal.done.len() == deal.hands {
            return self.end(deal);
        }
        let value = self.splitting.value;
        let layout = self.splitting.behind.layout;
        let first = layout.hands.at(0).next(value).map(|first| layout.hands.at(first));
        for (second, dealt) in self.each_card(&deal) {
            let Some(hand) = first.and_then(|first| first.next(second)) else { continue };
            if second == value && self.plan.again && deal.hands < self.most {
                self.next_hand(Deal { hands: deal.hands + 1, ..dealt });
            } else {
                self.play(At { hand, doubled: 0, kind: 0 }, dealt);
            }
        }
    }

    fn play(&mut self, at: At, mut deal: Deal<N>) {
        let offers = match at.doubled {
            0 => self.house().split[self.splitting.value][at.hand],
            doubled => self.house().doubled[doubled][at.hand],
        };
        let act = match offers.is_empty() {
            true => Act::Stand,
            false => self.acting(deal.done.len()).acts[at.doubled][at.hand],
        };
        let doubled = at.doubled + usize::from(act == Act::Double);
        match act {
            Act::Draw | Act::Double => {
                for (value, mut dealt) in self.each_card(&deal) {
                    let next = self.splitting.behind.layout.hands.at(at.hand).next(value);
                    if let Some(hand) = next {
                        self.play(At { hand, doubled, kind: 0 }, dealt);
                    } else {
                        dealt.done.push(Done::Settled(self.rows.over(doubled)));
                        self.next_hand(dealt);
                    }
                }
            }
            Act::Rescue => {
                deal.done.push(Done::Settled(self.rows.rescued(at.doubled)));
                self.next_hand(deal);
            }
            _ => {
                deal.done.push(Done::Stands(at));
                self.next_hand(deal);
            }
        }
    }

    fn acting(&self, nth: usize) -> &Acting {
        let role = self.splitting.behind.roles.iter().position(|role| role.has(nth));
        &self.plan.roles[role.expect("every hand has a role")]
    }

    fn each_card(&self, deal: &Deal<N>) -> Vec<(usize, Deal<N>)> {
        let Some(left) = deal.out.from(&self.splitting.behind.left) else { return Vec::new() };
        let cards: u16 = left.iter().sum();
        let values = (0..VALUES).filter(|value| left[*value] > 0);
        let dealt = |value: usize| {
            let one = N::ratio(i128::from(left[value]), cards.into());
            let chance = deal.chance.clone() * one;
            (value, Deal { out: deal.out.with(value), chance, ..deal.clone() })
        };
        values.map(dealt).collect()
    }

    fn end(&mut self, deal: Deal<N>) {
        let behind = self.splitting.behind;
        let ends = self.ends.entry(deal.out).or_insert_with(|| {
            let left = deal.out.from(&behind.left).unwrap_or_default();
            self.dealer.ends(&left)
        });
        for end in counted(behind.terms.reader) {
            let mut together = (0, 0);
            for (nth, done) in deal.done.iter().enumerate() {
                let role = behind.roles.iter().find(|role| role.has(nth));
                let late = role.map_or(Ratio::ZERO, |role| role.late());
                let row = match *done {
                    Done::Settled(row) => row,
                    Done::Stands(at) => self.rows.finished(&behind.layout.house, at, late, end),
                };
                let (net, staked) = self.results.of(self.rows, row);
                together = (together.0 + net, together.1 + staked);
            }
            self.results.add(together, deal.chance.clone() * ends.at(end).clone());
        }
    }
}
