//! The shoe: a shuffled pack, of which only what is dealt is ever shuffled.

use super::random::{below, several};
use cards::{Card, Pack, points};
use rand_core::Rng;
use table::session::{self, Equipment, Procedures, Reshuffle, Then};

/// When a shoe is shuffled, and what is done then.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ShoeRules {
    /// Shuffled before every round; then the other rules do not matter.
    pub fresh_every_round: bool,
    /// How many cards lie behind the cutting card.
    pub cutting_card_from_back: usize,
    /// How many rounds follow the one in which the cutting card appears.
    pub rounds_after_cutting_card: u8,
    pub burn: Burn,
}

/// Which cards are burned when the shoe is new.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Burn {
    Nothing,
    One,
    /// The first card and as many more as its value; an ace is one, tens and faces are `ten`.
    ByValue {
        ten: u8,
    },
}

impl ShoeRules {
    /// A pack that is shuffled for every round.
    pub const FRESH: ShoeRules = ShoeRules {
        fresh_every_round: true,
        cutting_card_from_back: 0,
        rounds_after_cutting_card: 0,
        burn: Burn::Nothing,
    };

    /// What a game's procedures say, or nothing where they put cards back into the shoe. A
    /// device that shuffles without end is taken for a pack that is fresh every round.
    pub fn of(procedures: &Procedures) -> Option<ShoeRules> {
        let Equipment::Cards(cards) = &procedures.equipment else {
            return Some(ShoeRules::FRESH);
        };
        let rounds_after_cutting_card = match cards.reshuffle {
            Reshuffle::EveryRound(_) | Reshuffle::Continuous => return Some(ShoeRules::FRESH),
            Reshuffle::CuttingCard { then: Then::Reshuffle, .. } => 0,
            Reshuffle::CuttingCard { then: Then::LastHand, .. } => 1,
            Reshuffle::RackOver { .. } => return None,
        };
        let least = cards.cutting_card.map_or(0, |card| card.least.of(cards.pack.len() as u16));
        let method = cards.methods.iter().find(|method| method.how == cards.elected)?;
        let burn = match method.burn {
            session::Burn::None => Burn::Nothing,
            session::Burn::One(_) => Burn::One,
            session::Burn::ByValue { ten, .. } => Burn::ByValue { ten },
        };
        Some(ShoeRules {
            fresh_every_round: false,
            cutting_card_from_back: least as usize,
            rounds_after_cutting_card,
            burn,
        })
    }
}

/// How many cards are drawn out of one random word: for the largest pack the number of
/// combinations, 832 to the sixth, stays well below 2^64.
const AT_ONCE: usize = 6;

/// A power of two that is not below the largest pack, so that a masked index is in it.
const MOST: usize = 1024;

/// A pack in the order it is dealt. Drawing one card is one step of a shuffle (Fisher-Yates), so
/// that what was dealt is the beginning of a perfectly shuffled pack, and a new shuffle begins by
/// forgetting what was dealt.
///
/// Whether the pack is `FRESH` every round is known to the compiler: half of the work falls away.
pub struct Shoe<const FRESH: bool, R = super::Rng> {
    cards: [Card; MOST],
    len: usize,
    dealt: usize,
    /// How many cards have their place in the order.
    shuffled: usize,
    /// Not below the number of combinations of any draw.
    limit: u64,
    rules: ShoeRules,
    rounds_left: u8,
    rng: R,
}

impl<const FRESH: bool, R: Rng> Shoe<FRESH, R> {
    /// A new shoe, shuffled and burned.
    pub fn new(pack: &Pack, rules: ShoeRules, rng: R) -> Self {
        assert_eq!(rules.fresh_every_round, FRESH, "another kind of shoe");
        let mut cards = [Card::ALL[0]; MOST];
        let mut len = 0;
        for card in pack.cards() {
            cards[len] = card;
            len += 1;
        }
        let limit = (0..AT_ONCE).map(|nth| len.saturating_sub(nth) as u64).product();
        let (dealt, shuffled, rounds_left) = (0, 0, 0);
        let mut shoe = Shoe { cards, len, dealt, shuffled, limit, rules, rounds_left, rng };
        shoe.shuffle();
        shoe
    }

    /// Before a round: shuffles where that is due.
    #[inline(always)]
    pub fn begin_round(&mut self) {
        if FRESH {
            (self.dealt, self.shuffled) = (0, 0);
        } else if self.dealt + self.rules.cutting_card_from_back > self.len {
            self.after_cutting_card();
        }
    }

    /// The last few cards go back, in their order.
    pub(super) fn put_back(&mut self, cards: usize) {
        self.dealt -= cards;
    }

    /// All cards are shuffled anew before the next round.
    pub(super) fn reshuffle(&mut self) {
        self.shuffle();
    }

    /// How many cards the full pack has.
    #[inline(always)]
    pub fn size(&self) -> usize {
        self.len
    }

    /// How many cards are still in it.
    #[inline(always)]
    pub fn left(&self) -> usize {
        self.len - self.dealt
    }

    /// The next card, or none where the shoe is empty.
    #[inline(always)]
    pub fn draw(&mut self) -> Option<Card> {
        if self.dealt == self.shuffled && !self.shuffle_ahead() {
            return None;
        }
        let card = self.cards[self.dealt & (MOST - 1)];
        self.dealt += 1;
        Some(card)
    }

    /// The next few cards; false where the shoe does not hold so many.
    #[inline(always)]
    pub fn draw_into(&mut self, cards: &mut [Card]) -> bool {
        while self.shuffled - self.dealt < cards.len() {
            if !self.shuffle_more() {
                return false;
            }
        }
        for (nth, card) in cards.iter_mut().enumerate() {
            *card = self.cards[(self.dealt + nth) & (MOST - 1)];
        }
        self.dealt += cards.len();
        true
    }

    #[inline(always)]
    pub fn rng(&mut self) -> &mut R {
        &mut self.rng
    }

    #[inline(never)]
    fn after_cutting_card(&mut self) {
        match self.rounds_left {
            0 => self.shuffle(),
            _ => self.rounds_left -= 1,
        }
    }

    fn shuffle(&mut self) {
        (self.dealt, self.shuffled) = (0, 0);
        self.rounds_left = self.rules.rounds_after_cutting_card;
        if FRESH {
            return;
        }
        // All that is sure to be dealt at one go; the loop has no branch that could surprise.
        while self.shuffled + self.rules.cutting_card_from_back < self.len {
            self.shuffle_more();
        }
        let more = match self.rules.burn {
            Burn::Nothing => return,
            Burn::One => 0,
            Burn::ByValue { ten } => match points::baccarat_value(self.cards[0]) {
                0 => ten as usize,
                value => value as usize,
            },
        };
        for _ in 0..=more {
            self.draw();
        }
    }

    /// Gives the next few cards their place in the order; false where there are none.
    #[inline(always)]
    fn shuffle_more(&mut self) -> bool {
        let (from, n) = (self.shuffled, self.len - self.shuffled);
        if n < AT_ONCE {
            return self.shuffle_one();
        }
        let sizes: [u64; AT_ONCE] = core::array::from_fn(|nth| (n - nth) as u64);
        let drawn = several(&mut self.rng, sizes, self.limit);
        for (nth, drawn) in drawn.into_iter().enumerate() {
            let a = (from + nth) & (MOST - 1);
            let b = (from + nth + drawn as usize) & (MOST - 1);
            (self.cards[a], self.cards[b]) = (self.cards[b], self.cards[a]);
        }
        self.shuffled += AT_ONCE;
        true
    }

    /// The same where it must not swell the round that draws single cards.
    #[inline(never)]
    fn shuffle_ahead(&mut self) -> bool {
        self.shuffle_more()
    }

    #[cold]
    fn shuffle_one(&mut self) -> bool {
        let n = self.len - self.shuffled;
        if n == 0 {
            return false;
        }
        let drawn = below(&mut self.rng, n as u64) as usize;
        self.cards.swap(self.shuffled, self.shuffled + drawn);
        self.shuffled += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::stream;
    use super::{Burn, Shoe, ShoeRules};
    use cards::{Card, Pack};

    const LASTING: ShoeRules = ShoeRules {
        fresh_every_round: false,
        cutting_card_from_back: 14,
        rounds_after_cutting_card: 1,
        burn: Burn::One,
    };

    #[test]
    fn a_shoe_holds_its_pack() {
        for decks in [1, 8, 16] {
            let pack = Pack::standard(decks);
            let mut shoe = Shoe::<true>::new(&pack, ShoeRules::FRESH, stream(3, 0));
            for _ in 0..3 {
                shoe.begin_round();
                let dealt: Vec<Card> = core::iter::from_fn(|| shoe.draw()).collect();
                assert_eq!(Pack::of(dealt), pack);
                assert_eq!(shoe.left(), 0);
            }
        }
    }

    #[test]
    fn every_order_is_as_likely() {
        // Seven cards: six at once and one alone; the first, third and last are looked at.
        let pack = Pack::of(Card::ALL.into_iter().take(7));
        let mut shoe = Shoe::<true>::new(&pack, ShoeRules::FRESH, stream(4, 0));
        let mut seen = [[[0u32; 7]; 7]; 7];
        for _ in 0..210_000 {
            shoe.begin_round();
            let dealt: Vec<usize> =
                core::iter::from_fn(|| shoe.draw()).map(|card| card.index()).collect();
            seen[dealt[0]][dealt[2]][dealt[6]] += 1;
        }
        let counts: Vec<u32> = seen.into_iter().flatten().flatten().filter(|n| *n > 0).collect();
        assert_eq!(counts.len(), 7 * 6 * 5);
        // 1,000 each; the standard deviation is 32.
        assert!(counts.iter().all(|n| (840..1_160).contains(n)), "{counts:?}");
    }

    #[test]
    fn the_cutting_card_ends_a_shoe() {
        let mut shoe = Shoe::<false>::new(&Pack::standard(1), LASTING, stream(5, 0));
        let mut lengths = Vec::new();
        for _ in 0..4 {
            // One burned, 37 before the cutting card: the eighth round of five sees it.
            let mut rounds = 0;
            loop {
                let before = shoe.left();
                shoe.begin_round();
                if rounds > 0 && shoe.left() > before {
                    break;
                }
                (0..5).for_each(|_| assert!(shoe.draw().is_some()));
                rounds += 1;
                if rounds == 9 {
                    break;
                }
            }
            lengths.push((rounds, shoe.left()));
        }
        assert_eq!(lengths, [(9, 6); 4]);
    }

    #[test]
    fn the_cutting_card_comes_before_the_card_behind_it() {
        let mut shoe = Shoe::<false>::new(&Pack::standard(1), LASTING, stream(5, 1));
        let mut round = |cards| {
            shoe.begin_round();
            let before = shoe.left();
            (0..cards).for_each(|_| assert!(shoe.draw().is_some()));
            before
        };
        // The first round ends just in front of it; the second sees it, the third is the last.
        assert_eq!([37, 1, 1, 1].map(&mut round), [51, 14, 13, 51]);
    }

    #[test]
    fn burned_by_the_first_card() {
        let rules = ShoeRules { burn: Burn::ByValue { ten: 10 }, ..LASTING };
        for (card, left) in [("5h", 46), ("Kd", 41), ("As", 50)] {
            let pack = Pack::of([Card::parse(card).unwrap(); 52]);
            assert_eq!(Shoe::<false>::new(&pack, rules, stream(6, 0)).left(), left);
        }
    }

    #[test]
    fn an_empty_shoe_gives_nothing() {
        let rules = ShoeRules { cutting_card_from_back: 0, ..LASTING };
        let mut shoe = Shoe::<false>::new(&Pack::standard(1), rules, stream(7, 0));
        assert_eq!((0..60).filter(|_| shoe.draw().is_some()).count(), 51);
    }
}
