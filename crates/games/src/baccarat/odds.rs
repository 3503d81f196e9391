//! Counting the deals: by the values of the cards alone, over all ordered draws of six cards. Those
//! that a deal leaves in the shoe are counted with it, so that every deal weighs the same.

use super::elect::{Commission, VigorishRounding};
use super::{Outcome, banker_draws, is_natural, player_draws};
use crate::stake::alone;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::{Card, Pack, points};
use core::cmp::Ordering;
use table::figures::{self, Figure, Mix, Ratio, Value};
use table::mix::Counted;
use table::{Area, Game, Money, Odds, Verdict};

/// One card of each value; a count is a value, too.
const CARDS: [Card; 10] = {
    let mut cards = [Card::ALL[0]; 10];
    let mut nth = 0;
    while nth < Card::ALL.len() {
        cards[points::baccarat_value(Card::ALL[nth]) as usize] = Card::ALL[nth];
        nth += 1;
    }
    cards
};

/// The count of a hand after one more card of this value.
#[inline(always)]
pub fn plus(count: u8, value: u8) -> u8 {
    points::baccarat_count(&[CARDS[count as usize], CARDS[value as usize]])
}

/// How many cards of each value there are.
#[derive(Copy, Clone)]
pub struct Values {
    of: [u32; 10],
    all: u32,
}

/// Two cards of a hand.
#[derive(Copy, Clone)]
pub struct Pair {
    /// The lower first.
    pub values: [u8; 2],
    pub count: u8,
    /// In how many orders of cards it comes.
    pub ways: u128,
    pub left: Values,
}

impl Values {
    pub fn of(pack: &Pack) -> Values {
        let mut values = Values { of: [0; 10], all: pack.len() as u32 };
        for (card, many) in pack.counts().iter() {
            values.of[points::baccarat_value(card) as usize] += many as u32;
        }
        values
    }

    /// Whether they suffice for any deal.
    pub fn suffice(self) -> bool {
        self.all >= 6
    }

    /// How many ordered draws of so many cards there are.
    #[inline(always)]
    pub fn orders(self, cards: u32) -> u128 {
        (0..cards).map(|drawn| (self.all - drawn) as u128).product()
    }

    /// How many there are of a value.
    #[inline(always)]
    pub fn many(self, value: u8) -> u128 {
        self.of[value as usize] as u128
    }

    /// What is left when a card of this value is gone.
    #[inline(always)]
    pub fn without(mut self, value: u8) -> Values {
        self.of[value as usize] -= 1;
        self.all -= 1;
        self
    }

    /// The next card: its value, how many there are of it, and what is left then.
    #[inline(always)]
    pub fn each(self) -> impl Iterator<Item = (u8, u128, Values)> {
        let there = (0..10u8).filter(move |value| self.many(*value) > 0);
        there.map(move |value| (value, self.many(value), self.without(value)))
    }

    /// The next two cards of one hand, in either order.
    pub fn pairs(self) -> impl Iterator<Item = Pair> {
        self.each().flat_map(|(first, ways, rest)| {
            let second = rest.each().filter(move |(second, ..)| *second >= first);
            second.map(move |(second, more, left)| {
                let orders = if first == second { 1 } else { 2 };
                let (values, count) = ([first, second], plus(first, second));
                Pair { values, count, ways: orders * ways * more, left }
            })
        })
    }
}

/// In how many ordered draws of six cards both hands come to these counts with so many cards.
pub struct Ends {
    pub of: u128,
    ways: [[[u128; 3]; 10]; 10],
}

impl Ends {
    /// All deals where nobody decides; nothing where the pack is too small for one.
    pub fn of(pack: &Pack) -> Option<Ends> {
        let values = Values::of(pack);
        if !values.suffice() {
            return None;
        }
        let mut ends = Ends { of: values.orders(6), ways: [[[0; 3]; 10]; 10] };
        for player in values.pairs() {
            for banker in player.left.pairs() {
                let ways = player.ways * banker.ways;
                ends.third_cards(player.count, banker.count, ways, banker.left);
            }
        }
        Some(ends)
    }

    #[inline(always)]
    fn third_cards(&mut self, player: u8, banker: u8, ways: u128, left: Values) {
        if is_natural(player) || is_natural(banker) {
            self.add(player, banker, 4, ways * left.orders(2));
        } else if player_draws(player) {
            for (third, more, left) in left.each() {
                let player = plus(player, third);
                self.bankers_card(player, banker, Some(third), ways * more, left);
            }
        } else {
            self.bankers_card(player, banker, None, ways, left);
        }
    }

    #[inline(always)]
    fn bankers_card(
        &mut self,
        player: u8,
        banker: u8,
        third: Option<u8>,
        ways: u128,
        left: Values,
    ) {
        let (cards, rest) = if third.is_some() { (5, 0) } else { (4, 1) };
        if !banker_draws(banker, third) {
            return self.add(player, banker, cards, ways * left.orders(1 + rest));
        }
        for (card, more, left) in left.each() {
            self.add(player, plus(banker, card), cards + 1, ways * more * left.orders(rest));
        }
    }

    #[inline(always)]
    fn add(&mut self, player: u8, banker: u8, cards: u8, ways: u128) {
        self.ways[player as usize][banker as usize][cards as usize - 4] += ways;
    }

    /// Every end that can come, with its ways.
    pub fn iter(&self) -> impl Iterator<Item = (Outcome, u128)> {
        let counts = (0..10u8).flat_map(|player| (0..10u8).map(move |banker| (player, banker)));
        let ends = counts
            .flat_map(|(player, banker)| [4, 5, 6].map(|cards| Outcome { player, banker, cards }));
        ends.map(|end| (end, self.ways(end))).filter(|(_, ways)| *ways > 0)
    }

    fn ways(&self, end: Outcome) -> u128 {
        self.ways[end.player as usize][end.banker as usize][end.cards as usize - 4]
    }

    /// The joint distribution: how likely each pair of final counts is with so many cards.
    pub fn joint<N>(&self) -> Vec<(String, Value<N>)> {
        let name = |end: Outcome| {
            format!("player {} banker {}, {} cards", end.player, end.banker, end.cards)
        };
        self.iter().map(|(end, ways)| (name(end), Value::Ratio(ways as i128, self.of))).collect()
    }

    /// Several wagers by what each wins at an end.
    pub fn mix<G: Game, N>(
        &self,
        wagers: &[(G::Area, Money)],
        net: impl Fn(G::Area, Money, Outcome) -> Money,
    ) -> Mix<N> {
        let staked = wagers.iter().map(|(_, amount)| *amount).sum();
        let mut counted = Counted::default();
        for (end, ways) in self.iter() {
            let nets = wagers.iter().map(|(area, amount)| net(*area, *amount, end));
            counted.add(nets.collect(), staked, ways);
        }
        counted.mix::<G, N>(wagers)
    }

    /// A wager by what becomes of it at each end; vigorish is owed on a win.
    pub fn figure<G: Game, N>(
        &self,
        area: G::Area,
        stake: Money,
        named: fn(Outcome) -> &'static str,
        vigorish: Money,
        verdict: impl Fn(Outcome) -> Verdict,
    ) -> Figure<G, N> {
        let mut outcomes: Vec<figures::Outcome<u128>> = Vec::new();
        for (end, ways) in self.iter() {
            let net = net(verdict(end), stake, vigorish);
            let net = Ratio::new(net.as_cents(), stake.as_cents());
            match outcomes.iter_mut().find(|one| one.name == named(end) && one.net == net) {
                Some(one) => one.ways += ways,
                None => {
                    let (name, staked) = (String::from(named(end)), Ratio::ONE);
                    outcomes.push(figures::Outcome { name, net, staked, ways });
                }
            }
        }
        alone(&area.name(), area, stake, self.of, outcomes)
    }
}

/// What a wager comes to, less the vigorish that is owed on a win.
pub fn net(verdict: Verdict, wager: Money, vigorish: Money) -> Money {
    let won = verdict.net(wager).expect("what a table accepts is paid to the cent");
    won - if matches!(verdict, Verdict::Win { .. }) { vigorish } else { Money::ZERO }
}

/// Who has won.
pub fn winner(end: Outcome) -> &'static str {
    match end.player.cmp(&end.banker) {
        Ordering::Greater => "player-wins",
        Ordering::Less => "banker-wins",
        Ordering::Equal => "tie",
    }
}

/// How many cards were dealt.
pub fn cards_dealt(end: Outcome) -> &'static str {
    ["four-cards", "five-cards", "six-cards"][end.cards as usize - 4]
}

/// At what odds a unit that pays vigorish must come out besides: the figure is for a wager on which
/// nothing of it is rounded, neither to the cent nor up to quarters of a dollar.
pub fn whole_vigorish(commission: Commission, rounding: VigorishRounding) -> Vec<Odds> {
    let part = super::commission(commission);
    match rounding {
        VigorishRounding::Exact => vec![part],
        VigorishRounding::Quarter => vec![Odds::of(part.pays, part.per * 25)],
    }
}

/// What must be said of a figure for such a unit.
pub fn method(rounding: VigorishRounding) -> Option<&'static str> {
    match rounding {
        VigorishRounding::Exact => None,
        VigorishRounding::Quarter => Some("on a wager whose vigorish needs no rounding up"),
    }
}
