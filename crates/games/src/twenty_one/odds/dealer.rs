//! How the dealer ends, by exact enumeration of the cards that are left.
//!
//! His total depends on what he draws and not on its order, so all orders of the same cards are
//! counted together; only values matter, and whatever does not end from 17 to 21 is over.

use crate::twenty_one::{ACE, OnSoft17, is_blackjack, must_draw};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use cards::points::{self, Total};
use cards::{Card, Counts, Rank, Suit};
use core::array;
use table::figures::Number;

/// The ace, two to nine, and everything that counts ten.
pub const VALUES: usize = 10;

/// The place of the ace among the values, and of others.
pub const ACES: usize = 0;
const TWOS: usize = 1;
const THREES: usize = 2;
const FOURS: usize = 3;
pub const TENS: usize = 9;

/// How many cards of each value are left.
pub type Left = [u16; VALUES];

/// The place of a card among the values.
pub fn value_of(card: Card) -> usize {
    match points::value(card) {
        ACE => ACES,
        points => points as usize - 1,
    }
}

/// Some card of that value.
pub fn card_of(value: usize) -> Card {
    let rank = match value {
        ACES => Rank::Ace,
        _ => Rank::ALL[value - 1],
    };
    Card::new(rank, Suit::Clubs)
}

/// How many cards of each value these are.
pub fn left_of(counts: &Counts) -> Left {
    let mut left = [0; VALUES];
    for (card, many) in counts.iter() {
        left[value_of(card)] += u16::from(many);
    }
    left
}

/// How likely each end is; together they are one.
#[derive(Clone, PartialEq, Debug)]
pub struct Ends<N> {
    /// 17 to 21, a blackjack not among them.
    pub totals: Totals<N>,
    pub over: N,
    pub blackjack: N,
}

impl<N: Number> Ends<N> {
    fn none() -> Ends<N> {
        Ends { totals: nothing(), over: N::whole(0), blackjack: N::whole(0) }
    }

    /// The same once it is known that the hole card makes no blackjack.
    pub fn without_blackjack(&self) -> Ends<N> {
        let rest = N::whole(1) - self.blackjack.clone();
        let share = |end: &N| end.clone() / rest.clone();
        Ends {
            totals: array::from_fn(|nth| share(&self.totals[nth])),
            over: share(&self.over),
            blackjack: N::whole(0),
        }
    }
}

/// The dealer behind one up-card.
///
/// In how many ways he draws certain cards is a product over their values. The sum over all his
/// hands is taken one value after the other, tens first; a family of removed cards that is in
/// order shares every such sum as long as its cards of the values so far are the same. So most of
/// the work is with twos and aces, whose sums are taken for all totals at once.
#[derive(Clone, Debug)]
pub struct Dealer<N> {
    up: usize,
    /// The value that makes a blackjack with the up-card.
    completes: Option<usize>,
    /// In how many orders each of his hands comes.
    orders: Vec<N>,
    /// By value: what is still to be summed when its turn comes. Those of the twos are by total.
    sums: [Sums; VALUES],
    /// How many sums the twos begin with.
    low: usize,
    /// What is left for the aces: how many of them are drawn, among how many cards.
    aces: Vec<(u8, u8)>,
}

/// Numbers that become fewer by summing.
#[derive(Clone, Debug, Default)]
struct Sums {
    /// What is no sum, for none of the value is drawn in any of its hands.
    copies: Vec<Term>,
    /// The first number of each sum, by how many cards of the value are drawn.
    firsts: Vec<(u8, Vec<Term>)>,
    /// What is added to those, likewise.
    others: Vec<(u8, Vec<Term>)>,
    /// Where these sums begin among all.
    start: usize,
    /// How many sums there are.
    many: usize,
}

/// A number by its place, and to which sum it goes.
type Term = (u16, u16);

/// From 17 to 21.
const TOTALS: usize = 5;
type Totals<N> = [N; TOTALS];

fn nothing<N: Number>() -> Totals<N> {
    array::from_fn(|_| N::whole(0))
}

/// Cards taken out of the shoe: how many of each value, six bits for each, the aces lowest.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Removed(u64);

impl Removed {
    pub const NOTHING: Removed = Removed(0);

    #[must_use]
    #[inline]
    pub const fn with(self, value: usize) -> Removed {
        self.with_many(value, 1)
    }

    #[must_use]
    #[inline]
    pub const fn with_many(self, value: usize, many: u8) -> Removed {
        Removed(self.0 + ((many as u64) << (6 * value)))
    }

    /// These and those.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Removed) -> Removed {
        Removed(self.0 + other.0)
    }

    #[inline]
    pub const fn of(self, value: usize) -> u8 {
        (self.0 >> (6 * value)) as u8 & 63
    }

    #[inline]
    pub fn cards(self) -> u16 {
        (0..VALUES).map(|value| u16::from(self.of(value))).sum()
    }

    /// What is left of these cards; none where it cannot be.
    #[inline]
    pub fn from(self, left: &Left) -> Option<Left> {
        let (mut rest, mut is_short) = (*left, false);
        for (value, rest) in rest.iter_mut().enumerate() {
            let of_it = u16::from(self.of(value));
            is_short |= *rest < of_it;
            *rest = rest.wrapping_sub(of_it);
        }
        (!is_short).then_some(rest)
    }
}

/// More cards than a dealer can draw.
const MOST: usize = 32;

/// One of the dealer's hands, or many that differ only in values that were summed: its points,
/// how many cards he drew, and how many of each value that was not.
type Key = (u8, u8, [u8; VALUES]);

impl<N: Number> Dealer<N> {
    pub fn new(up: usize, soft_17: OnSoft17) -> Dealer<N> {
        let mut hands: Vec<(Key, i64)> = hands(up, soft_17)
            .into_iter()
            .map(|(drawn, (points, orders))| {
                let by_value = array::from_fn(|value| drawn.of(value));
                ((points, drawn.cards() as u8, by_value), orders)
            })
            .collect();
        hands.sort();
        let orders = hands.iter().map(|(_, orders)| N::whole(*orders)).collect();
        let mut keys: Vec<Key> = hands.into_iter().map(|(key, _)| key).collect();
        let mut places: Vec<u16> = (0..keys.len() as u16).collect();
        let mut sums: [Sums; VALUES] = array::from_fn(|_| Sums::default());
        let mut start = keys.len();
        for value in (FOURS..VALUES).rev() {
            (sums[value], keys, places) = Sums::in_place(keys, &places, value, start);
            start += sums[value].many;
        }
        // The same whatever the points are.
        let of_any_total = |(_, cards, drawn): &Key| (0, *cards, *drawn);
        let threes = grouped(keys, THREES);
        let mut low: Vec<Key> = threes.iter().map(|(key, _)| of_any_total(key)).collect();
        low.sort_unstable();
        low.dedup();
        // The sums of the threes go to those of the twos, each to its total.
        for (key, terms) in threes {
            let nth = low.binary_search(&of_any_total(&key)).expect("it is one of them");
            let terms = terms.iter().map(|(nth, drawn)| (places[*nth], *drawn));
            sums[THREES].add(terms, (nth * TOTALS + usize::from(key.0) - 17) as u16);
        }
        sums[THREES].start = start;
        let (many, mut aces) = (low.len(), Vec::new());
        for (place, ((_, cards, drawn), terms)) in (0..).zip(grouped(low, TWOS)) {
            sums[TWOS].add(terms.iter().map(|(nth, drawn)| (*nth as u16, *drawn)), place);
            aces.push((drawn[ACES], cards));
        }
        Dealer { up, completes: completes_blackjack(up), orders, sums, low: many, aces }
    }

    /// How he ends when these cards are left, the up-card not among them and the hole card still.
    pub fn ends(&self, left: &Left) -> Ends<N> {
        self.ends_without(left, &[Removed::NOTHING]).remove(0)
    }

    /// The same when cards are taken out of those, for each of a family that is in order. Where
    /// there are not so many, nothing has any chance.
    pub fn ends_without(&self, left: &Left, family: &[Removed]) -> Vec<Ends<N>> {
        let shoe = left.iter().sum::<u16>().max(1);
        let most = left.iter().copied().max().unwrap_or(0);
        let falling: Vec<[N; MOST]> = (0..=most).map(|of_it| falling(of_it, shoe)).collect();
        let mut scales: Vec<Vec<N>> = vec![Vec::new(); shoe as usize + 1];
        // By how many cards are out, and by how many of them are aces.
        let mut chances: Vec<Vec<Vec<N>>> = Vec::new();
        let mut numbers = self.orders.clone();
        numbers.resize(self.sums[THREES].start, N::whole(0));
        let mut low = vec![nothing(); self.low];
        let mut by_aces = vec![nothing(); self.aces.len()];
        // Of what is left without some cards he never draws more than of all.
        let can_come = self.can_come(left);
        let mut last: Option<Removed> = None;
        let mut all = Vec::with_capacity(family.len());
        for removed in family {
            let Some(rest) = removed.from(left) else {
                all.push(Ends::none());
                continue;
            };
            let change = first_change(last, *removed);
            let falling_of = |value: usize| &falling[rest[value] as usize];
            for value in (FOURS..=change).rev() {
                let sums = &self.sums[value];
                let (from, into) = numbers.split_at_mut(sums.start);
                sums.sum_up(from, falling_of(value), into);
            }
            if change >= THREES {
                let (sums, low) = (&self.sums[THREES], low.as_flattened_mut());
                if change > THREES {
                    sums.copy(&numbers, low);
                }
                sums.sum_up(&numbers, falling_of(THREES), low);
            }
            if change >= TWOS {
                if change > TWOS {
                    self.sums[TWOS].copy(&low, &mut by_aces);
                }
                self.sums[TWOS].sum_totals(&low, falling_of(TWOS), &mut by_aces);
            }
            last = Some(*removed);
            let cards: u16 = rest.iter().sum();
            let of_aces = &falling[rest[ACES] as usize];
            let scale = &mut scales[cards as usize];
            let out = [shoe.saturating_sub(cards), left[ACES] - rest[ACES]].map(usize::from);
            let chances = at(at(&mut chances, out[0]), out[1]);
            if chances.len() < can_come {
                let more = self.aces[..self.can_come(&rest)].iter().skip(chances.len());
                chances.extend(more.map(|(aces, drawn)| {
                    let scale = at_scale(scale, (*drawn).into(), cards, shoe);
                    of_aces[usize::from(*aces)].clone() * scale
                }));
            }
            all.push(self.end(&by_aces, chances, &rest));
        }
        all
    }

    /// How many of the sums of aces can come of these cards; not less than those.
    fn can_come(&self, rest: &Left) -> usize {
        let most = self.most_drawn(rest);
        self.aces.iter().take_while(|(_, drawn)| usize::from(*drawn) <= most).count()
    }

    /// Not less than he can draw of these cards: all but the last leave him below 17.
    fn most_drawn(&self, rest: &Left) -> usize {
        let (mut points, mut drawn) = (16usize.saturating_sub(self.up + 1), 1);
        for (value, left) in rest.iter().enumerate() {
            let more = usize::from(*left).min(points / (value + 1));
            (points, drawn) = (points - more * (value + 1), drawn + more);
        }
        drawn
    }

    /// `chances` are what makes each sum a chance, as far as any can come.
    fn end(&self, by_aces: &[Totals<N>], chances: &[N], rest: &Left) -> Ends<N> {
        let totals = weighed(by_aces, chances);
        let cards: u16 = rest.iter().sum();
        let blackjack = match self.completes {
            Some(value) if cards > 0 => N::ratio(rest[value].into(), cards.into()),
            _ => N::whole(0),
        };
        let over = totals.iter().fold(N::whole(1) - blackjack.clone(), |o, t| o - t.clone());
        Ends { totals, over, blackjack }
    }
}

/// Takes one value out of the keys, which are in order: what is left of them, once each, with the
/// places of all that come to it and how many cards of the value they have.
fn grouped(keys: Vec<Key>, value: usize) -> Vec<(Key, Vec<(usize, u8)>)> {
    let mut groups: Vec<(Key, Vec<(usize, u8)>)> = Vec::new();
    for (nth, mut key) in keys.into_iter().enumerate() {
        let of_value = core::mem::take(&mut key.2[value]);
        match groups.last_mut().filter(|(last, _)| *last == key) {
            Some((_, terms)) => terms.push((nth, of_value)),
            None => groups.push((key, vec![(nth, of_value)])),
        }
    }
    groups
}

impl Sums {
    /// What is summed over one value, where each key's number has a place. What is no sum stays
    /// where it is.
    fn in_place(
        keys: Vec<Key>,
        places: &[u16],
        value: usize,
        start: usize,
    ) -> (Sums, Vec<Key>, Vec<u16>) {
        let (mut sums, mut rest, mut now) =
            (Sums { start, ..Sums::default() }, Vec::new(), Vec::new());
        for (key, terms) in grouped(keys, value) {
            rest.push(key);
            now.push(match terms[..] {
                [(nth, 0)] => places[nth],
                _ => {
                    let place = sums.many as u16;
                    sums.add(terms.iter().map(|(nth, drawn)| (places[*nth], *drawn)), place);
                    start as u16 + place
                }
            });
        }
        (sums, rest, now)
    }

    /// One more sum, and where it goes.
    fn add(&mut self, mut terms: impl ExactSizeIterator<Item = (u16, u8)>, into: u16) {
        let is_single = terms.len() == 1;
        self.many += 1;
        match terms.next() {
            Some((from, 0)) if is_single => self.copies.push((from, into)),
            Some((from, drawn)) => at_drawn(&mut self.firsts, drawn).push((from, into)),
            None => {}
        }
        terms.for_each(|(from, drawn)| at_drawn(&mut self.others, drawn).push((from, into)));
    }

    fn copy<T: Clone>(&self, from: &[T], into: &mut [T]) {
        for (nth, place) in &self.copies {
            into[*place as usize] = from[*nth as usize].clone();
        }
    }

    // These sums are most of the work. In a function of their own they stay in registers.
    #[inline(never)]
    fn sum_up<N: Number>(&self, from: &[N], falling: &[N; MOST], into: &mut [N]) {
        for (drawn, terms) in &self.firsts {
            let times = &falling[*drawn as usize & 31];
            for (nth, place) in terms {
                into[*place as usize] = from[*nth as usize].clone() * times.clone();
            }
        }
        for (drawn, terms) in &self.others {
            let times = &falling[*drawn as usize & 31];
            for (nth, place) in terms {
                into[*place as usize] += from[*nth as usize].clone() * times.clone();
            }
        }
    }

    /// The same for all totals at once.
    #[inline(never)]
    fn sum_totals<N: Number>(
        &self,
        from: &[Totals<N>],
        falling: &[N; MOST],
        into: &mut [Totals<N>],
    ) {
        for (drawn, terms) in &self.firsts {
            let times = &falling[*drawn as usize & 31];
            for (nth, place) in terms {
                into[*place as usize] = from[*nth as usize].clone().map(|one| one * times.clone());
            }
        }
        for (drawn, terms) in &self.others {
            let times = &falling[*drawn as usize & 31];
            for (nth, place) in terms {
                add(&mut into[*place as usize], &from[*nth as usize], times);
            }
        }
    }
}

/// The terms with so many cards drawn.
fn at_drawn(by_drawn: &mut Vec<(u8, Vec<Term>)>, drawn: u8) -> &mut Vec<Term> {
    let nth = by_drawn.partition_point(|(other, _)| *other < drawn);
    if by_drawn.get(nth).is_none_or(|(other, _)| *other != drawn) {
        by_drawn.insert(nth, (drawn, Vec::new()));
    }
    &mut by_drawn[nth].1
}

/// The highest value of which something else is removed than before.
#[inline]
fn first_change(last: Option<Removed>, now: Removed) -> usize {
    let Some(last) = last else { return TENS };
    let differ = last.0 ^ now.0;
    differ.checked_ilog2().map_or(ACES, |highest| highest as usize / 6)
}

/// Each so many times, together.
#[inline(never)]
fn weighed<N: Number>(sums: &[Totals<N>], times: &[N]) -> Totals<N> {
    let mut all = nothing();
    for (one, times) in sums.iter().zip(times) {
        add(&mut all, one, times);
    }
    all
}

#[inline(always)]
fn add<N: Number>(sum: &mut Totals<N>, one: &Totals<N>, times: &N) {
    for (sum, one) in sum.iter_mut().zip(one) {
        *sum += one.clone() * times.clone();
    }
}

/// In how many ways none, one, two .. of so many cards are drawn in order, each as a share of the
/// whole shoe, so that no number grows large.
fn falling<N: Number>(of_it: u16, shoe: u16) -> [N; MOST] {
    let mut ways = N::whole(1);
    array::from_fn(|drawn| {
        let now = ways.clone();
        let rest = of_it.saturating_sub(drawn as u16);
        ways = now.clone() * N::ratio(rest.into(), shoe.into());
        now
    })
}

/// What makes such a product a chance when so many cards are left. It grows with what is drawn, so
/// that it is only found for what can be.
fn at_scale<N: Number>(found: &mut Vec<N>, drawn: usize, cards: u16, shoe: u16) -> N {
    while found.len() <= drawn {
        let next = match (found.last(), (cards + 1).checked_sub(found.len() as u16)) {
            (None, _) => N::whole(1),
            (_, None | Some(0)) => N::whole(0),
            (Some(last), Some(rest)) => last.clone() * N::ratio(shoe.into(), rest.into()),
        };
        found.push(next);
    }
    found[drawn].clone()
}

/// One of a list that grows as far as it is asked for.
fn at<T: Clone + Default>(list: &mut Vec<T>, nth: usize) -> &mut T {
    if list.len() <= nth {
        list.resize(nth + 1, T::default());
    }
    &mut list[nth]
}

/// The value that makes a blackjack with this up-card.
pub fn completes_blackjack(up: usize) -> Option<usize> {
    let with = |value| Total::EMPTY.with(card_of(up)).with(card_of(value));
    (0..VALUES).find(|value| is_blackjack(with(*value)))
}

/// Every hand from 17 to 21 that the dealer can draw to his up-card, blackjacks left out: where it
/// ends, and in how many orders it comes.
fn hands(up: usize, soft_17: OnSoft17) -> BTreeMap<Removed, (u8, i64)> {
    let first = Total::EMPTY.with(card_of(up));
    let mut draws = BTreeMap::from([(Removed::NOTHING, (first, 1i64))]);
    let mut ends = BTreeMap::new();
    for drawn in 0..MOST {
        let mut more = BTreeMap::new();
        for (hand, (total, orders)) in draws {
            for value in 0..VALUES {
                let (hand, total) = (hand.with(value), total.with(card_of(value)));
                if must_draw(total, soft_17) {
                    more.entry(hand).or_insert((total, 0)).1 += orders;
                } else if total.points <= 21 && !(drawn == 0 && is_blackjack(total)) {
                    ends.entry(hand).or_insert((total.points, 0)).1 += orders;
                }
            }
        }
        draws = more;
    }
    ends
}
