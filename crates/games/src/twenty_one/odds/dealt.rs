//! A split in a small pack: all hands dealt out one after another, card by card.
//!
//! In a small pack the cards that one hand takes from the next are many, and so are the suits that
//! a pair which was split says something about. Deals that have come to the same are kept once.

use super::behind::{PairPlan, Plan, Splitting};
use super::dealer::{Dealer, Ends, Left, Removed, VALUES, completes_blackjack, value_of};
use super::house::{Act, Acts, Analysed, BLACKJACK};
use super::play::{Acting, At};
use super::tally::{Rows, counted};
use super::together::Together;
use crate::twenty_one::CardReader;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Pack};
use table::figures::{Number, Ratio};

/// Packs up to this size are dealt out; the ways of a whole shoe are too many.
pub(super) const SMALL: usize = 24;

/// All that is needed to deal.
pub(super) struct Dealing<'a, G: Analysed, N> {
    pub options: &'a G::Options,
    pub splitting: &'a Splitting<'a, N>,
    pub plan: &'a Plan,
    pub pair: &'a PairPlan,
    pub rows: &'a Rows,
    /// One card of each sort that has to be told apart.
    sorts: Vec<Card>,
    offers: Vec<Acts>,
}

/// What was found so far.
struct Found<N> {
    together: Together<N>,
    dealer: Dealer<N>,
    ends: BTreeMap<Removed, Ends<N>>,
}

/// One deal between two hands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Deal {
    /// How many cards of each sort are left.
    left: Vec<u8>,
    up: usize,
    /// The card that each hand began with, as far as there are hands.
    firsts: Vec<usize>,
    /// What became of the hands that were played.
    done: Vec<Done>,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Done {
    Stands {
        hand: usize,
        doubled: usize,
    },
    /// A 21 that wins by its suits.
    Won(usize),
    Settled(usize),
}

/// The deals that have come so far, and how likely each is.
type Deals<N> = BTreeMap<Deal, N>;

impl<'a, G: Analysed, N: Number> Dealing<'a, G, N> {
    pub(super) fn new(
        options: &'a G::Options,
        splitting: &'a Splitting<'a, N>,
        plan: &'a Plan,
        pair: &'a PairPlan,
        rows: &'a Rows,
    ) -> Dealing<'a, G, N> {
        let offers = splitting.offers(pair.again);
        Dealing { options, splitting, plan, pair, rows, sorts: Vec::new(), offers }
    }

    pub(super) fn deal(mut self, pack: &Pack) -> Together<N> {
        let behind = self.splitting.behind;
        let mut found = Found {
            together: Together::new(self.rows),
            dealer: Dealer::new(behind.up, G::on_soft_17(self.options)),
            ends: BTreeMap::new(),
        };
        let mut deals = self.begin(pack);
        while !deals.is_empty() {
            let mut more = Deals::new();
            for (deal, chance) in deals {
                if deal.done.len() == deal.firsts.len() {
                    self.end(&deal, &chance, &mut found);
                } else {
                    self.second_card(&deal, chance, &mut more, &mut found);
                }
            }
            deals = more;
        }
        found.together
    }

    /// The pairs that are split under this up-card.
    fn begin(&mut self, pack: &Pack) -> Deals<N> {
        let (behind, value) = (self.splitting.behind, self.splitting.value);
        let by_suit = |card: Card| {
            behind.suited[1].iter().any(|suited| {
                let held = behind.layout.hands.at(suited.hand).held.with(suited.third);
                self.splitting.is_suited() && held.of(value_of(card)) > 0
            })
        };
        let mut left = Vec::new();
        for (card, many) in pack.counts().iter() {
            let same = |known: &Card| !by_suit(card) && value_of(*known) == value_of(card);
            match self.sorts.iter().position(same) {
                Some(nth) => left[nth] += many,
                None => {
                    self.sorts.push(card);
                    left.push(many);
                }
            }
        }
        let mut deals = Deals::new();
        let (mut sum, whole) = (N::whole(0), N::whole(1));
        for (up, ups, left) in self.each(&left, Some(behind.up)) {
            for (a, many, left) in self.each(&left, Some(value)) {
                for (b, more, left) in self.each(&left, Some(value)) {
                    if self.is_split(a, b, up) {
                        let ways = i64::from(ups) * i64::from(many) * i64::from(more);
                        let deal = Deal { left, up, firsts: vec![a, b], done: Vec::new() };
                        sum += N::whole(ways);
                        deals.insert(deal, whole.clone() * N::whole(ways));
                    }
                }
            }
        }
        deals.values_mut().for_each(|chance| *chance = chance.clone() / sum.clone());
        deals
    }

    fn is_split(&self, a: usize, b: usize, up: usize) -> bool {
        let [a, b, up] = [a, b, up].map(|sort| self.sorts[sort]);
        let behind = self.splitting.behind;
        let pair = behind.layout.hands.find(&[a, b]);
        match behind.suited[0].iter().position(|suited| Some(suited.hand) == pair) {
            Some(nth) => {
                let kind = behind.suited[0][nth].kind(&[a, b], up);
                self.plan.initial.by_suits[nth][kind] == Act::Split
            }
            None => true,
        }
    }

    /// Every sort of cards that is left, of one value or of any.
    fn each(&self, left: &[u8], value: Option<usize>) -> Vec<(usize, u8, Vec<u8>)> {
        let is_one = |sort: &usize| value.is_none_or(|value| value_of(self.sorts[*sort]) == value);
        let sorts = (0..left.len()).filter(|sort| left[*sort] > 0).filter(is_one);
        let taken = |sort: usize| {
            let mut rest = left.to_vec();
            rest[sort] -= 1;
            (sort, left[sort], rest)
        };
        sorts.map(taken).collect()
    }

    /// Every card that can come next, and how likely that is then.
    fn next(&self, deal: &Deal, chance: &N) -> Vec<(usize, Deal, N)> {
        let cards: u32 = deal.left.iter().map(|many| u32::from(*many)).sum();
        let next = |(sort, many, left): (usize, u8, Vec<u8>)| {
            let chance = chance.clone() * N::ratio(many.into(), cards.into());
            (sort, Deal { left, ..deal.clone() }, chance)
        };
        self.each(&deal.left, None).into_iter().map(next).collect()
    }

    fn second_card(&self, deal: &Deal, chance: N, more: &mut Deals<N>, found: &mut Found<N>) {
        let value = self.splitting.value;
        let most = self.splitting.behind.layout.house.most_hands[value];
        let first = self.sorts[deal.firsts[deal.done.len()]];
        let hands = &self.splitting.behind.layout.hands;
        for (sort, mut next, chance) in self.next(deal, &chance) {
            let two = [first, self.sorts[sort]];
            let again = self.pair.again && next.firsts.len() < usize::from(most);
            if again && value_of(two[1]) == value {
                found.together.chosen.acts[Act::Split as usize] +=
                    chance.clone() * self.goes_on(&next);
                next.firsts.push(sort);
                self.second_card(&next, chance, more, found);
            } else if let Some(hand) = hands.find(&two) {
                self.play(At { hand, doubled: 0, kind: 0 }, &two, next, chance, more, found);
            }
        }
    }

    fn play(
        &self,
        at: At,
        cards: &[Card],
        mut deal: Deal,
        chance: N,
        more: &mut Deals<N>,
        found: &mut Found<N>,
    ) {
        let behind = self.splitting.behind;
        let offers = match at.doubled {
            0 => self.offers[at.hand],
            doubled => behind.layout.house.doubled[doubled][at.hand],
        };
        let act = match offers.is_empty() {
            true => Act::Stand,
            false => {
                let act = self.act(at, cards, &deal);
                let asked = chance.clone() * self.goes_on(&deal);
                found.together.chosen.count(at, act, offers, asked);
                act
            }
        };
        let doubled = at.doubled + usize::from(act == Act::Double);
        let done = match act {
            Act::Draw | Act::Double => {
                for (sort, mut next, chance) in self.next(&deal, &chance) {
                    let cards = [cards, &[self.sorts[sort]]].concat();
                    match behind.layout.hands.find(&cards) {
                        Some(hand) => {
                            let at = At { hand, doubled, kind: 0 };
                            self.play(at, &cards, next, chance, more, found);
                        }
                        None => {
                            next.done.push(Done::Settled(self.rows.over(doubled)));
                            add(more, next, chance);
                        }
                    }
                }
                return;
            }
            Act::Rescue => Done::Settled(self.rows.rescued(at.doubled)),
            _ => self.stands(at, cards),
        };
        deal.done.push(done);
        add(more, deal, chance);
    }

    fn act(&self, at: At, cards: &[Card], deal: &Deal) -> Act {
        let acting = self.acting(deal.done.len());
        let suited = &self.splitting.behind.suited[1];
        let is_it = |nth: &usize| at.doubled == 0 && suited[*nth].hand == at.hand;
        match (0..suited.len()).find(is_it) {
            Some(nth) => acting.by_suits[nth][suited[nth].kind(cards, self.sorts[deal.up])],
            None => acting.acts[at.doubled][at.hand],
        }
    }

    fn acting(&self, nth: usize) -> &Acting {
        let role = self.splitting.behind.roles.iter().position(|role| role.has(nth));
        &self.pair.roles[role.expect("every hand has a role")]
    }

    /// A hand that gets no more cards; its suits may win more than its values.
    fn stands(&self, at: At, cards: &[Card]) -> Done {
        let layout = self.splitting.behind.layout;
        let stands = Done::Stands { hand: at.hand, doubled: at.doubled };
        if layout.hands.at(at.hand).total.points < 21 || at.doubled > 0 {
            return stands;
        }
        match G::wins_21(self.options, cards, 0) {
            Some((won, verdict)) => Done::Won(self.rows.won(verdict.into(), won)),
            None => stands,
        }
    }

    fn values(&self, deal: &Deal) -> Left {
        let mut left = [0; VALUES];
        for (sort, many) in self.sorts.iter().zip(&deal.left) {
            left[value_of(*sort)] += u16::from(*many);
        }
        left
    }

    /// How likely it is that the players are asked at all.
    fn goes_on(&self, deal: &Deal) -> N {
        let behind = self.splitting.behind;
        let left = self.values(deal);
        let cards: u16 = left.iter().sum();
        match (behind.terms.reader, completes_blackjack(behind.up)) {
            (CardReader::On, Some(value)) if cards > 0 => {
                N::whole(1) - N::ratio(left[value].into(), cards.into())
            }
            _ => N::whole(1),
        }
    }

    fn end(&self, deal: &Deal, chance: &N, found: &mut Found<N>) {
        let behind = self.splitting.behind;
        let left = self.values(deal);
        let mut out = Removed::NOTHING;
        for (value, left) in left.iter().enumerate() {
            out = out.with_many(value, (behind.left[value] - left) as u8);
        }
        let Found { ends, dealer, together } = found;
        let ends = ends.entry(out).or_insert_with(|| dealer.ends(&left));
        for end in counted(behind.terms.reader) {
            let rows = deal.done.iter().enumerate().map(|(nth, done)| {
                let role = behind.roles.iter().find(|role| role.has(nth));
                let late = role.map_or(Ratio::ZERO, |role| role.late());
                let stands = |hand, doubled| {
                    let at = At { hand, doubled, kind: 0 };
                    self.rows.finished(&behind.layout.house, at, late, end)
                };
                match *done {
                    Done::Settled(row) => row,
                    Done::Won(_) if end == BLACKJACK => self.rows.taken_late(0, late),
                    Done::Won(row) => row,
                    Done::Stands { hand, doubled } => stands(hand, doubled),
                }
            });
            together.results.add_rows(self.rows, rows, chance.clone() * ends.at(end).clone());
        }
    }
}

fn add<N: Number>(deals: &mut Deals<N>, deal: Deal, chance: N) {
    match deals.get_mut(&deal) {
        Some(sum) => *sum += chance,
        None => drop(deals.insert(deal, chance)),
    }
}
