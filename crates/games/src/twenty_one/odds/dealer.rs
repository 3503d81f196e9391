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

/// The place of the ace among the values, and of the tens.
pub const ACES: usize = 0;
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
    pub totals: [N; 5],
    pub over: N,
    pub blackjack: N,
}

impl<N: Number> Ends<N> {
    fn none() -> Ends<N> {
        let nothing = || N::whole(0);
        Ends { totals: array::from_fn(|_| nothing()), over: nothing(), blackjack: nothing() }
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
/// order shares every such sum as long as its cards of the values so far are the same.
#[derive(Clone, Debug)]
pub struct Dealer<N> {
    up: usize,
    /// In how many orders each of his hands comes.
    orders: Vec<N>,
    /// By value: what is still to be summed when its turn comes.
    sums: [Sums; VALUES],
    /// What is left when all are done: hands by their end and their number of cards.
    ends: Vec<(usize, usize)>,
}

/// Numbers that become fewer by summing neighbours.
#[derive(Clone, Debug, Default)]
struct Sums {
    /// For each number: how many cards of the value are drawn.
    drawn: Vec<u8>,
    /// How many of them become one, time after time.
    together: Vec<u8>,
}

/// Cards taken out of the shoe: how many of each value, six bits for each, the aces lowest.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Removed(u64);

impl Removed {
    pub const NOTHING: Removed = Removed(0);

    #[must_use]
    pub const fn with(self, value: usize) -> Removed {
        self.with_many(value, 1)
    }

    #[must_use]
    pub const fn with_many(self, value: usize, many: u8) -> Removed {
        Removed(self.0 + ((many as u64) << (6 * value)))
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, other: Removed) -> Removed {
        Removed(self.0 + other.0)
    }

    pub const fn of(self, value: usize) -> u8 {
        (self.0 >> (6 * value)) as u8 & 63
    }

    pub fn cards(self) -> u16 {
        (0..VALUES).map(|value| u16::from(self.of(value))).sum()
    }

    /// What is left of these cards; none where it cannot be.
    pub fn from(self, left: &Left) -> Option<Left> {
        let mut rest = *left;
        for (value, rest) in rest.iter_mut().enumerate() {
            *rest = rest.checked_sub(u16::from(self.of(value)))?;
        }
        Some(rest)
    }
}

/// More cards than a dealer can draw.
const MOST: usize = 32;

impl<N: Number> Dealer<N> {
    pub fn new(up: usize, soft_17: OnSoft17) -> Dealer<N> {
        let mut hands: Vec<_> = hands(up, soft_17).into_iter().collect();
        let key = |hand: &(Removed, (u8, i64))| {
            let (drawn, (points, _)) = *hand;
            (points, drawn.cards(), array::from_fn::<u8, VALUES, _>(|value| drawn.of(value)))
        };
        hands.sort_by_key(key);
        let orders = hands.iter().map(|(_, (_, orders))| N::whole(*orders)).collect();
        let mut keys: Vec<_> = hands.iter().map(key).collect();
        let mut sums: [Sums; VALUES] = array::from_fn(|_| Sums::default());
        for value in (0..VALUES).rev() {
            let mut rest: Vec<(u8, u16, [u8; VALUES])> = Vec::new();
            for (points, cards, mut drawn) in keys {
                sums[value].drawn.push(core::mem::take(&mut drawn[value]));
                match sums[value].together.last_mut() {
                    Some(together) if rest.last() == Some(&(points, cards, drawn)) => {
                        *together += 1;
                    }
                    _ => {
                        rest.push((points, cards, drawn));
                        sums[value].together.push(1);
                    }
                }
            }
            keys = rest;
        }
        let end = |(points, cards, _)| (usize::from(points) - 17, usize::from(cards));
        Dealer { up, orders, sums, ends: keys.into_iter().map(end).collect() }
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
        let mut partial: [Vec<N>; VALUES] = array::from_fn(|_| Vec::new());
        let mut last: Option<Removed> = None;
        let mut all = Vec::with_capacity(family.len());
        for removed in family {
            let Some(rest) = removed.from(left) else {
                all.push(Ends::none());
                continue;
            };
            for value in (0..=first_change(last, *removed)).rev() {
                let (now, before) = partial.split_at_mut(value + 1);
                let from = before.first().unwrap_or(&self.orders);
                sum_up(&self.sums[value], from, &falling[rest[value] as usize], &mut now[value]);
            }
            last = Some(*removed);
            let cards: u16 = rest.iter().sum();
            let scale = &mut scales[cards as usize];
            all.push(self.end(&partial[0], |drawn| at_scale(scale, drawn, cards, shoe), &rest));
        }
        all
    }

    fn end(&self, sums: &[N], mut scale: impl FnMut(usize) -> N, rest: &Left) -> Ends<N> {
        let (cards, none): (u16, N) = (rest.iter().sum(), N::whole(0));
        let mut totals: [N; 5] = array::from_fn(|_| none.clone());
        for ((end, drawn), sum) in self.ends.iter().zip(sums).filter(|(_, sum)| **sum > none) {
            totals[*end] += sum.clone() * scale(*drawn);
        }
        let blackjack = match completes_blackjack(self.up) {
            Some(value) if cards > 0 => N::ratio(rest[value].into(), cards.into()),
            _ => N::whole(0),
        };
        let over = totals.iter().fold(N::whole(1) - blackjack.clone(), |o, t| o - t.clone());
        Ends { totals, over, blackjack }
    }
}

/// The highest value of which something else is removed than before.
fn first_change(last: Option<Removed>, now: Removed) -> usize {
    let Some(last) = last else { return TENS };
    (0..VALUES).rev().find(|value| last.of(*value) != now.of(*value)).unwrap_or(ACES)
}

#[inline(always)]
fn sum_up<N: Number>(sums: &Sums, from: &[N], falling: &[N; MOST], into: &mut Vec<N>) {
    into.clear();
    let mut each = from.iter().zip(&sums.drawn);
    for together in &sums.together {
        let mut sum = N::whole(0);
        for (one, drawn) in each.by_ref().take(*together as usize) {
            sum += one.clone() * falling[*drawn as usize & 31].clone();
        }
        into.push(sum);
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
#[inline(always)]
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
