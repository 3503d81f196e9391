//! A player's hand against every hand the dealer may have.

use super::super::pay::Qualifier;
use super::super::{ACE_KING, Options, best_five, best_three, is_short};
use super::deck::{Deck, Hand};
use super::sweep::{Below, Dealt, Sets, below, sweep, sweep_for};
use alloc::vec::Vec;
use cards::{Card, Five, Three};
use table::figures::Workers;

/// What a hand is worth both ways.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Worth {
    pub(super) five: Five,
    pub(super) three: Three,
}

impl Worth {
    #[inline]
    pub(super) fn of(cards: &[Card]) -> Worth {
        Worth { five: best_five(cards), three: best_three(cards) }
    }
}

/// How many of the dealer's hands are below the player's, both ways, and how many are short.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Against {
    pub(super) of: u64,
    pub(super) five: Below,
    pub(super) three: Below,
    /// Those that had to qualify and do not.
    pub(super) short: u64,
}

impl Against {
    /// Every hand of five among the cards that are not known.
    pub(super) fn one(options: &Options, deck: &Deck, known: &[u8], mine: Worth) -> Against {
        let rest = deck.without(known);
        let mut against = Against { of: rest.over(rest.len(), 5), ..Against::default() };
        for hand in rest.hands() {
            let dealer = Worth::of(&rest.cards(&hand));
            against.five.count(dealer.five.cmp(&mine.five));
            against.three.count(dealer.three.cmp(&mine.three));
            against.short += u64::from(is_short(options, dealer.five));
        }
        against
    }

    /// The same for many, in the way that is less work: they know equally many cards.
    pub(super) fn all<C: Workers>(
        options: &Options,
        deck: &Deck,
        asked: &[(&[u8], Worth)],
        workers: &C,
    ) -> Vec<Against> {
        let known = asked.first().map_or(0, |(known, _)| known.len());
        let sets: u64 = (1..=5).map(|size| deck.over(known, size)).sum();
        if sets < deck.over(deck.len() - known, 5) {
            return Against::many(options, deck, &dealt(deck), asked, workers);
        }
        workers.each(asked.len(), |nth| Against::one(options, deck, asked[nth].0, asked[nth].1))
    }

    /// The same for very many at once.
    fn many<C: Workers>(
        options: &Options,
        deck: &Deck,
        dealt: &[Dealt<Worth>],
        asked: &[(&[u8], Worth)],
        workers: &C,
    ) -> Vec<Against> {
        let sets = Sets::new(deck);
        let five = |hand: &Hand| best_five(&deck.cards(hand)).number();
        let three = |hand: &Hand| best_three(&deck.cards(hand)).number();
        let below = workers.each(parts(options), |part| match part {
            0 => sweep_for(&sets, (dealt, by_five), (asked, by_five), five),
            1 => sweep_for(&sets, (dealt, by_three), (asked, by_three), three),
            _ => sweep_for(&sets, (dealt, by_five), (asked, |_| ACE_KING.number()), five),
        });
        let of = |known: &[u8]| deck.over(deck.len() - known.len(), 5);
        let against =
            |(nth, (known, _)): (usize, &(&[u8], Worth))| Against::of(of(known), &below, nth);
        asked.iter().enumerate().map(against).collect()
    }

    /// One of those that were found part by part.
    fn of(of: u64, parts: &[Vec<Below>], nth: usize) -> Against {
        let short = parts.get(2).map_or(0, |shorts| shorts[nth].lower);
        Against { of, five: parts[0][nth], three: parts[1][nth], short }
    }
}

/// Hands that an exchange of suits makes of one another, and one of them against the dealer's.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) cards: [Card; 5],
    /// How many hands they are.
    pub(super) hands: u64,
    pub(super) worth: Worth,
    pub(super) against: Against,
}

/// All hands that can be dealt to a player; none where the pack does not hold a dealer's too.
pub(super) fn classes<C: Workers>(options: &Options, deck: &Deck, workers: &C) -> Vec<Class> {
    if deck.len() < 10 {
        return Vec::new();
    }
    let (dealt, sets) = (dealt(deck), Sets::new(deck));
    let of = deck.over(deck.len() - 5, 5);
    let below = workers.each(parts(options), |part| match part {
        0 => sweep(&sets, &dealt, by_five),
        1 => sweep(&sets, &dealt, by_three),
        _ => below(&sets, &dealt, |worth| is_short(options, worth.five)),
    });
    let class = |(nth, &(hand, hands, worth)): (usize, &Dealt<Worth>)| Class {
        cards: deck.cards(&hand),
        hands: hands.into(),
        worth,
        against: Against::of(of, &below, nth),
    };
    dealt.iter().enumerate().map(class).collect()
}

fn by_five(worth: &Worth) -> u16 {
    worth.five.number()
}

fn by_three(worth: &Worth) -> u16 {
    worth.three.number()
}

/// Five cards, three cards, and those that are short where that matters.
fn parts(options: &Options) -> usize {
    if options.qualifier == Qualifier::On { 3 } else { 2 }
}

/// One of all hands that an exchange of suits makes of one another.
fn dealt(deck: &Deck) -> Vec<Dealt<Worth>> {
    let exchanges = deck.exchanges().len() as u64;
    let mut dealt = Vec::new();
    deck.each_kind(5, |masks, keeping| {
        let hand = deck.numbers_of(masks);
        dealt.push((hand, (exchanges / keeping) as u8, Worth::of(&deck.cards(&hand))));
    });
    dealt
}
