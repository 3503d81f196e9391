//! Two cards whose suits matter, because with a third they make a 21 that pays more in one suit.

use super::dealer::{VALUES, card_of, value_of};
use super::hands::Hands;
use super::house::{Analysed, Won};
use alloc::vec::Vec;
use cards::{Card, Counts, Pack, Suit};
use table::figures::{Number, Ratio};
use table::{Money, Verdict};

/// One hand of two cards under an up-card of one value.
#[derive(Clone, Debug)]
pub(super) struct Suited {
    pub hand: usize,
    /// The value of the card that completes it, and how many of them are left.
    pub third: usize,
    pub thirds: u16,
    /// The hand's kinds by suits, with how many ways each is dealt in, up-card included.
    pub kinds: Vec<(Kind, u64)>,
    /// Which kind the two cards and the up-card make.
    keys: Vec<([Card; 3], u8)>,
}

/// What a third card can bring.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Kind {
    /// How many of the third cards make something else than a hand of mixed suits, and what.
    pub better: Vec<(u16, Ratio, Won)>,
}

impl Suited {
    /// All such hands; `initial` ones can bring a sum beside on a wager of so much.
    pub(super) fn all<G: Analysed>(
        options: &G::Options,
        pack: &Pack,
        hands: &Hands,
        up: usize,
        initial: Option<Money>,
    ) -> Vec<Suited> {
        let two = hands.iter().filter(|(_, hand)| hand.cards == 2 && hand.total.points < 21);
        let with_third = two.flat_map(|(nth, hand)| {
            let values = (0..VALUES).filter(|value| hand.next(*value).is_some());
            values.map(move |third| (nth, third))
        });
        let asked = Asking::<G> { options, hands, initial };
        with_third.filter_map(|(nth, third)| asked.suited(pack, nth, third, up)).collect()
    }

    /// How many of such hands are of one kind.
    pub(super) fn share<N: Number>(&self, kind: usize) -> N {
        let of: u64 = self.kinds.iter().map(|(_, ways)| ways).sum();
        N::ratio(self.kinds[kind].1.into(), of.into())
    }

    /// The two cards and the up-card of every such hand.
    pub(super) fn cards_of(&self, kind: usize) -> impl Iterator<Item = [Card; 3]> {
        self.keys.iter().filter(move |(_, of)| usize::from(*of) == kind).map(|(cards, _)| *cards)
    }

    /// The kind that these two cards are under this up-card.
    pub(super) fn kind(&self, cards: &[Card], up: Card) -> usize {
        let key = key(cards[0], cards[1], up);
        let at = self.keys.binary_search_by_key(&key, |(key, _)| *key);
        at.map_or(0, |at| self.keys[at].1.into())
    }
}

fn key(a: Card, b: Card, up: Card) -> [Card; 3] {
    [a.min(b), a.max(b), up]
}

struct Asking<'a, G: Analysed> {
    options: &'a G::Options,
    hands: &'a Hands,
    initial: Option<Money>,
}

impl<G: Analysed> Asking<'_, G> {
    fn suited(&self, pack: &Pack, hand: usize, third: usize, up: usize) -> Option<Suited> {
        let completed = self.hands.at(self.hands.at(hand).next(third)?);
        if completed.total.points != 21 {
            return None;
        }
        let mixed = completed.some_cards();
        let (_, usually) = G::wins_21(self.options, &mixed, 0)?;
        if !Suit::ALL.iter().any(|suit| self.pays_other_in(*suit, &mixed, up, usually)) {
            return None;
        }
        let two = self.hands.at(hand).some_cards();
        let (one, other) = (value_of(two[0]), value_of(two[1]));
        let mut suited = Suited { hand, third, thirds: 0, kinds: Vec::new(), keys: Vec::new() };
        let full = pack.counts();
        for (show, shown, left) in each(&full, up) {
            for (a, as_many, left) in each(&left, one) {
                for (b, bs_many, left) in each(&left, other) {
                    let better = self.better(&left, [a, b], third, show, usually.into());
                    suited.thirds = each(&left, third).map(|(_, many, _)| many).sum();
                    let ways = u64::from(shown) * u64::from(as_many) * u64::from(bs_many);
                    suited.add(Kind { better }, ways, key(a, b, show));
                }
            }
        }
        suited.keys.sort_unstable_by_key(|(key, _)| *key);
        Some(suited)
    }

    fn pays_other_in(&self, suit: Suit, cards: &[Card], up: usize, usually: Verdict) -> bool {
        let cards: Vec<Card> = cards.iter().map(|card| Card::new(card.rank(), suit)).collect();
        let award = |wager| G::award(self.options, &cards, card_of(up), wager);
        let wins = G::wins_21(self.options, &cards, 0);
        wins.is_some_and(|(_, verdict)| verdict != usually)
            || self.initial.and_then(award).is_some()
    }

    fn better(
        &self,
        left: &Counts,
        two: [Card; 2],
        third: usize,
        up: Card,
        usually: Ratio,
    ) -> Vec<(u16, Ratio, Won)> {
        let mut better: Vec<(u16, Ratio, Won)> = Vec::new();
        for (card, many, _) in each(left, third) {
            let cards = [two[0], two[1], card];
            let Some((mut won, verdict)) = G::wins_21(self.options, &cards, 0) else { continue };
            let mut net = Ratio::from(verdict);
            let award = |wager| Some((G::award(self.options, &cards, up, wager)?, wager));
            if let Some(((brings, sum), wager)) = self.initial.and_then(award) {
                net = net + Ratio::new(sum.as_cents(), wager.as_cents());
                won = brings;
            }
            if net != usually {
                better.push((many, net, won));
            }
        }
        better
    }
}

impl Suited {
    fn add(&mut self, kind: Kind, ways: u64, key: [Card; 3]) {
        let known = self.kinds.iter().position(|(known, _)| *known == kind);
        let nth = known.unwrap_or_else(|| {
            self.kinds.push((kind, 0));
            self.kinds.len() - 1
        });
        self.kinds[nth].1 += ways;
        if !self.keys.iter().any(|(known, _)| *known == key) {
            self.keys.push((key, nth as u8));
        }
    }
}

/// Every card of that value with how many there are, and what is left without one of them.
fn each(counts: &Counts, value: usize) -> impl Iterator<Item = (Card, u16, Counts)> {
    counts.iter().filter(move |(card, _)| value_of(*card) == value).map(|(card, many)| {
        let mut left = *counts;
        left.take(card);
        (card, u16::from(many), left)
    })
}
