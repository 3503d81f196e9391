//! The shoe: a shuffled pack, of which only what is dealt is ever shuffled.

mod rules;
#[cfg(test)]
mod tests;

pub use rules::{Burn, ShoeRules};

use super::random::{below, several};
use cards::{Card, Pack};
use rand_core::Rng;
use table::session::burned_with;

/// How many cards are drawn out of one random word: for the largest pack the number of
/// combinations, 832 to the sixth, stays well below 2^64.
const AT_ONCE: usize = 6;

/// A power of two that is not below the largest pack.
const MOST: usize = 1024;

/// For how many rounds cards are drawn ahead, and how many words a round has at most.
const AHEAD: usize = 32;
const MOST_WORDS: usize = 4;

/// Behind the cards that are drawn ahead lie those of a round that needs more.
const LONGER: usize = AHEAD * MOST_WORDS * AT_ONCE;
const _: () = assert!(LONGER <= MOST);

/// A pack in the order it is dealt. Drawing one card is one step of a shuffle (Fisher-Yates), so
/// that what was dealt is the beginning of a perfectly shuffled pack, and a new shuffle begins by
/// forgetting what was dealt.
///
/// Where the compiler knows that the pack is `FRESH` every round, the first cards of several rounds
/// are drawn at one go, for a round is full of surprises that make drawing wait. Any other shoe can
/// be shuffled anew for every round, too.
pub struct Shoe<const FRESH: bool, R = super::Rng> {
    pack: Order,
    /// Where the next card lies, and where those end that have their place in the order.
    next: usize,
    end: usize,
    rules: ShoeRules,
    rounds_left: u8,
    /// How many times it was shuffled, and how many cards were burned in all.
    shuffles: u64,
    burned: u64,
    ahead: Ahead,
    rng: R,
}

/// A pack in some order.
struct Order {
    cards: [Card; MOST],
    len: usize,
    /// Not below the number of combinations of any draw.
    limit: u64,
}

impl Order {
    /// Six steps of a shuffle, from the card at `from` on.
    #[inline(always)]
    fn six(&mut self, from: usize, rng: &mut impl Rng, out: &mut [Card; AT_ONCE]) {
        let sizes: [u64; AT_ONCE] = core::array::from_fn(|nth| (self.len - from - nth) as u64);
        let drawn = several(rng, sizes, self.limit);
        for (nth, drawn) in drawn.into_iter().enumerate() {
            let a = (from + nth) % MOST;
            let b = (from + nth + drawn as usize) % MOST;
            out[nth] = self.cards[b];
            (self.cards[a], self.cards[b]) = (out[nth], self.cards[a]);
        }
    }
}

/// What lies ready where the pack is fresh every round.
struct Ahead {
    cards: [Card; 2 * MOST + 8],
    /// Where the first card of this round lies.
    first: usize,
    /// Where the cards of the next round begin, and those of the last one end.
    later: usize,
    end: usize,
    /// How many cards of each round are drawn ahead.
    each: usize,
    /// How many of these rounds needed more cards.
    longer: usize,
    /// How many of each card the pack has.
    copies: [u16; 52],
}

impl<const FRESH: bool, R: Rng> Shoe<FRESH, R> {
    /// A new shoe, shuffled and burned.
    pub fn new(pack: &Pack, rules: ShoeRules, rng: R) -> Self {
        assert!(rules.fresh_every_round || !FRESH, "another kind of shoe");
        let (mut cards, mut copies) = ([Card::ALL[0]; MOST], [0; 52]);
        let mut len = 0;
        for card in pack.cards() {
            cards[len] = card;
            copies[card.index()] += 1;
            len += 1;
        }
        let limit = (0..AT_ONCE).map(|nth| len.saturating_sub(nth) as u64).product();
        let each = if len >= AT_ONCE { AT_ONCE } else { 0 };
        let room = [Card::ALL[0]; 2 * MOST + 8];
        let ahead = Ahead { cards: room, first: 0, later: 0, end: 0, each, longer: 0, copies };
        let rules = match rules.fresh_every_round {
            // Behind the cutting card lies all of it: no round begins with what is left.
            true => ShoeRules { cutting_card_from_back: len + 1, ..ShoeRules::FRESH },
            false => rules,
        };
        let mut shoe = Shoe {
            pack: Order { cards, len, limit },
            next: 0,
            end: 0,
            rules,
            rounds_left: 0,
            shuffles: 0,
            burned: 0,
            ahead,
            rng,
        };
        shoe.shuffle();
        shoe
    }

    /// Before a round: shuffles where that is due, and tells whether it was.
    #[inline(always)]
    pub fn begin_round(&mut self) -> bool {
        if FRESH {
            self.next_pack();
            return true;
        }
        self.next + self.rules.cutting_card_from_back > self.pack.len && self.after_cutting_card()
    }

    /// Whether the cards are shuffled before every round.
    #[inline(always)]
    pub(super) fn is_fresh(&self) -> bool {
        FRESH || self.rules.fresh_every_round
    }

    /// The last few cards go back, in their order.
    pub(super) fn put_back(&mut self, cards: usize) {
        self.next -= cards;
    }

    /// All cards are shuffled anew before the next round.
    pub(super) fn reshuffle(&mut self) {
        self.shuffle();
    }

    /// How many times it was shuffled, but for packs that are fresh every round.
    #[inline(always)]
    pub(super) fn shuffles(&self) -> u64 {
        self.shuffles
    }

    /// How many cards were burned in all.
    #[inline(always)]
    pub(super) fn burned(&self) -> u64 {
        self.burned
    }

    /// So many cards leave the shoe unseen.
    pub(super) fn burn(&mut self, cards: usize) {
        for _ in 0..cards {
            self.burned += u64::from(self.draw().is_some());
        }
    }

    /// How many cards the full pack has.
    #[inline(always)]
    pub fn size(&self) -> usize {
        self.pack.len
    }

    /// How many cards are still in it.
    #[inline(always)]
    pub fn left(&self) -> usize {
        self.pack.len + self.first() - self.next
    }

    /// Where the first card of the round, or of the shoe, lies.
    #[inline(always)]
    fn first(&self) -> usize {
        if FRESH { self.ahead.first } else { 0 }
    }

    /// The next card, or none where the shoe is empty.
    #[inline(always)]
    pub fn draw(&mut self) -> Option<Card> {
        if self.next == self.end && !self.shuffle_ahead() {
            return None;
        }
        let card = self.nth(self.next);
        self.next += 1;
        Some(card)
    }

    /// The next few cards; false where the shoe does not hold so many.
    #[inline(always)]
    pub fn draw_into(&mut self, cards: &mut [Card]) -> bool {
        while self.end - self.next < cards.len() {
            if !self.shuffle_ahead() {
                return false;
            }
        }
        for (nth, card) in cards.iter_mut().enumerate() {
            *card = self.nth(self.next + nth);
        }
        self.next += cards.len();
        true
    }

    /// The same where it must not swell the round.
    #[cold]
    #[inline(never)]
    pub(super) fn draw_many(&mut self, cards: &mut [Card]) -> bool {
        self.draw_into(cards)
    }

    /// The same into a place with room for eight: more are copied than are drawn, which is sooner
    /// done than to count them. False also where there are more than eight.
    #[inline(always)]
    pub(super) fn draw_few(&mut self, count: usize, room: &mut [Card; 8]) -> bool {
        let next = self.next + count;
        let few = match FRESH {
            true => self.ahead.cards[self.next % (2 * MOST)..].first_chunk(),
            false => self.pack.cards.get(self.next..).and_then(|cards| cards.first_chunk()),
        };
        if count <= 8
            && next <= self.end
            && let Some(few) = few
        {
            *room = *few;
            self.next = next;
            return true;
        }
        false
    }

    /// The card that lies there.
    #[inline(always)]
    fn nth(&self, nth: usize) -> Card {
        match FRESH {
            true => self.ahead.cards[nth % (2 * MOST)],
            false => self.pack.cards[nth % MOST],
        }
    }

    #[inline(always)]
    pub fn rng(&mut self) -> &mut R {
        &mut self.rng
    }

    #[inline(never)]
    fn after_cutting_card(&mut self) -> bool {
        match self.rounds_left {
            0 => self.shuffle(),
            _ => {
                self.rounds_left -= 1;
                return false;
            }
        }
        true
    }

    fn shuffle(&mut self) {
        (self.next, self.end) = (self.first(), self.first());
        self.rounds_left = self.rules.rounds_after_cutting_card;
        if self.is_fresh() {
            return;
        }
        self.shuffles += 1;
        // All that is sure to be dealt at one go; the loop has no branch that could surprise.
        while self.end + self.rules.cutting_card_from_back < self.pack.len {
            self.shuffle_more();
        }
        let more = match self.rules.burn {
            Burn::Nothing => return,
            Burn::One => 0,
            Burn::ByValue { ten } => burned_with(Some(self.pack.cards[0]), ten).into(),
        };
        self.burn(1 + more);
    }

    /// The next pack that is fresh: its first cards lie ready.
    #[inline(always)]
    fn next_pack(&mut self) {
        if self.ahead.later == self.ahead.end {
            self.draw_ahead();
        }
        (self.next, self.ahead.first) = (self.ahead.later, self.ahead.later);
        self.ahead.later += self.ahead.each;
        self.end = self.ahead.later;
    }

    /// The first cards of some rounds: a few more where most rounds needed more.
    #[inline(never)]
    fn draw_ahead(&mut self) {
        let longer = core::mem::take(&mut self.ahead.longer);
        let more = self.ahead.each + AT_ONCE;
        if longer * 2 > AHEAD && more <= MOST_WORDS * AT_ONCE && more <= self.pack.len {
            self.ahead.each = more;
        }
        self.ahead.later = 0;
        // Where there is nothing to draw it is not asked for again.
        self.ahead.end = (AHEAD * self.ahead.each).max(1);
        match self.ahead.each / AT_ONCE {
            0 => (),
            1 => self.fill::<1>(),
            2 => self.fill::<2>(),
            3 => self.fill::<3>(),
            _ => self.fill::<MOST_WORDS>(),
        }
    }

    /// The compiler knows how many words a round has.
    fn fill<const WORDS: usize>(&mut self) {
        let (rows, _) = self.ahead.cards.as_chunks_mut::<AT_ONCE>();
        for (nth, row) in rows.iter_mut().enumerate().take(AHEAD * WORDS) {
            self.pack.six(nth % WORDS * AT_ONCE, &mut self.rng, row);
        }
    }

    /// Gives the next few cards their place in the order; false where there are none.
    #[inline(always)]
    fn shuffle_more(&mut self) -> bool {
        if FRESH {
            return self.one_more();
        }
        if self.pack.len - self.end < AT_ONCE {
            return self.shuffle_one();
        }
        self.pack.six(self.end, &mut self.rng, &mut [Card::ALL[0]; AT_ONCE]);
        self.end += AT_ONCE;
        true
    }

    /// The same where it must not swell the round that draws single cards.
    #[inline(never)]
    fn shuffle_ahead(&mut self) -> bool {
        self.shuffle_more()
    }

    #[cold]
    fn shuffle_one(&mut self) -> bool {
        let n = self.pack.len - self.end;
        if n == 0 {
            return false;
        }
        let drawn = below(&mut self.rng, n as u64) as usize;
        self.pack.cards.swap(self.end, self.end + drawn);
        self.end += 1;
        true
    }

    /// One more card of a fresh pack than was drawn ahead. Any card of the whole pack, unless it is
    /// one of those that are gone: of its copies, so many in so many are.
    fn one_more(&mut self) -> bool {
        let (count, ahead) = (self.end - self.ahead.first, &mut self.ahead);
        if count == self.pack.len {
            return false;
        }
        if ahead.first != LONGER {
            ahead.cards.copy_within(ahead.first..self.end, LONGER);
            self.next = LONGER + self.next - ahead.first;
            self.end = LONGER + count;
            ahead.first = LONGER;
            ahead.longer += 1;
        }
        loop {
            let card = self.pack.cards[below(&mut self.rng, self.pack.len as u64) as usize];
            let out = &ahead.cards[LONGER..LONGER + count];
            let gone = out.iter().filter(|other| **other == card).count() as u64;
            let copies = u64::from(ahead.copies[card.index()]);
            if gone == 0 || below(&mut self.rng, copies) >= gone {
                ahead.cards[self.end] = card;
                self.end += 1;
                return true;
            }
        }
    }
}
