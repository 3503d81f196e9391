//! A player's hand against every hand the dealer may have.

use super::super::pay::Qualifier;
use super::super::{ACE_KING, Options, best_five, best_three, is_short};
use super::deck::Deck;
use super::sweep::{Below, Dealt, Sets, sweep};
use alloc::vec::Vec;
use cards::{Card, Five, Three};
use core::cmp::Ordering;
use table::figures::Crew;

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
    pub(super) fn all<C: Crew>(
        options: &Options,
        deck: &Deck,
        asked: &[(&[u8], Worth)],
        crew: &C,
    ) -> Vec<Against> {
        let known = asked.first().map_or(0, |(known, _)| known.len());
        let sets: u64 = (1..=5).map(|size| deck.over(known, size)).sum();
        if sets < deck.over(deck.len() - known, 5) {
            return Against::many(options, deck, &dealt(deck), asked, crew);
        }
        crew.each(asked.len(), |nth| Against::one(options, deck, asked[nth].0, asked[nth].1))
    }

    /// The same for very many at once.
    fn many<C: Crew>(
        options: &Options,
        deck: &Deck,
        dealt: &[Dealt<Worth>],
        asked: &[(&[u8], Worth)],
        crew: &C,
    ) -> Vec<Against> {
        let sets = Sets::new(deck);
        let below = crew.each(2, |nth| match nth {
            0 => {
                let mut fives: Vec<_> =
                    asked.iter().map(|(known, mine)| (*known, mine.five)).collect();
                if options.qualifier == Qualifier::On {
                    fives.extend(asked.iter().map(|(known, _)| (*known, ACE_KING)));
                }
                let dealt = dealt.iter().map(|(hand, hands, worth)| (*hand, *hands, worth.five));
                sweep(&sets, dealt.collect(), |hand| best_five(&deck.cards(hand)), &fives)
            }
            _ => {
                let threes: Vec<_> =
                    asked.iter().map(|(known, mine)| (*known, mine.three)).collect();
                let dealt = dealt.iter().map(|(hand, hands, worth)| (*hand, *hands, worth.three));
                sweep(&sets, dealt.collect(), |hand| best_three(&deck.cards(hand)), &threes)
            }
        });
        let (fives, shorts) = below[0].split_at(asked.len());
        let against = |(nth, (known, _)): (usize, &(&[u8], Worth))| Against {
            of: deck.over(deck.len() - known.len(), 5),
            five: fives[nth],
            three: below[1][nth],
            short: shorts.get(nth).map_or(0, |below| below.lower),
        };
        asked.iter().enumerate().map(against).collect()
    }
}

impl Below {
    #[inline]
    fn count(&mut self, dealer: Ordering) {
        self.lower += u64::from(dealer == Ordering::Less);
        self.equal += u64::from(dealer == Ordering::Equal);
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
pub(super) fn classes<C: Crew>(options: &Options, deck: &Deck, crew: &C) -> Vec<Class> {
    if deck.len() < 10 {
        return Vec::new();
    }
    let stand = dealt(deck);
    let asked: Vec<(&[u8], Worth)> =
        stand.iter().map(|(hand, _, worth)| (&hand[..], *worth)).collect();
    let against = Against::many(options, deck, &stand, &asked, crew);
    let class = |(&(hand, hands, worth), against)| Class {
        cards: deck.cards(&hand),
        hands,
        worth,
        against,
    };
    stand.iter().zip(against).map(class).collect()
}

/// One of all hands that an exchange of suits makes of one another.
fn dealt(deck: &Deck) -> Vec<Dealt<Worth>> {
    let worth = |(hand, hands)| (hand, hands, Worth::of(&deck.cards(&hand)));
    deck.kinds().into_iter().map(worth).collect()
}
