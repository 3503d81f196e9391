//! The cards a game is played with, and how many of each are left.

use crate::card::{Card, Rank};

/// The most decks one pack may hold, so that no count passes its byte.
pub const MOST_DECKS: u8 = 16;

/// How many of each of the fifty-two cards there are.
///
/// The order of the cards is not kept: two shoes with the same counts have the same odds, and
/// compare and hash as equal.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    of: [u8; 52],
    total: u16,
}

impl Counts {
    /// No card at all.
    pub const EMPTY: Counts = Counts { of: [0; 52], total: 0 };

    /// How many of this card there are.
    #[inline]
    #[must_use]
    pub const fn of(&self, card: Card) -> u8 {
        self.of[card.index()]
    }

    /// How many cards there are in all.
    #[inline]
    #[must_use]
    pub const fn total(&self) -> u16 {
        self.total
    }

    /// Takes one such card out; answers false, and changes nothing, when none is left.
    #[inline]
    pub const fn take(&mut self, card: Card) -> bool {
        let left = self.of[card.index()];
        if left == 0 {
            return false;
        }
        self.of[card.index()] = left - 1;
        self.total -= 1;
        true
    }

    /// Puts one such card in.
    ///
    /// # Panics
    /// When there are 255 of that card already, far above any shoe.
    #[inline]
    pub const fn put(&mut self, card: Card) {
        self.put_many(card, 1);
    }

    /// Each card that is present, in index order, with how many of it there are.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + use<> {
        let of = self.of;
        Card::ALL.into_iter().map(move |c| (c, of[c.index()])).filter(|&(_, n)| n > 0)
    }

    const fn put_many(&mut self, card: Card, n: u8) {
        let count = self.of[card.index()].checked_add(n);
        self.of[card.index()] = count.expect("more than 255 of one card");
        self.total += n as u16;
    }
}

/// What a game is played with, before anything is shuffled or dealt.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pack {
    counts: Counts,
}

impl Pack {
    /// That many standard decks of fifty-two cards.
    ///
    /// # Panics
    /// When asked for more than [`MOST_DECKS`].
    #[must_use]
    pub const fn standard(decks: u8) -> Pack {
        assert!(decks <= MOST_DECKS, "more decks than a pack may hold");
        Pack { counts: Counts { of: [decks; 52], total: decks as u16 * 52 } }
    }

    /// Just these cards: the reduced packs on which odds are checked by hand.
    #[must_use]
    pub fn of(cards: impl IntoIterator<Item = Card>) -> Pack {
        let mut counts = Counts::EMPTY;
        cards.into_iter().for_each(|card| counts.put(card));
        Pack { counts }
    }

    /// The same pack with every card of a rank taken out, as Spanish 21 does with the tens.
    #[must_use]
    pub const fn without(mut self, rank: Rank) -> Pack {
        let first = rank as usize * 4;
        let mut i = first;
        while i < first + 4 {
            self.counts.total -= self.counts.of[i] as u16;
            self.counts.of[i] = 0;
            i += 1;
        }
        self
    }

    /// How many of each card the pack holds.
    #[inline]
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// How many cards the pack holds.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.counts.total as usize
    }

    /// Is there no card in it?
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.counts.total == 0
    }

    /// Every card of the pack in index order, each as often as the pack holds it.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        self.counts.iter().flat_map(|(card, n)| core::iter::repeat_n(card, n as usize))
    }
}
