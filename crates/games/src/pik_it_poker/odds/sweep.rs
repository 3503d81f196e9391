//! How many of the dealer's hands are below a hand, for very many hands at once.
//!
//! Dealer's hands that share no card with those a player knows are an alternating sum over the
//! sets of his cards: all hands, less those with one of his cards, more those with two, and so on.
//! Hands that hold a given set are counted while all of them go by from the lowest to the highest,
//! so that at each worth the counters hold just the lower ones. An exchange of like suits changes
//! no worth: one hand of the dealer's goes by for all that it makes of one another.

use super::deck::{Deck, Hand};
use alloc::vec;
use alloc::vec::Vec;
use core::array;
use core::cmp::Ordering;

/// How many of the dealer's possible hands are lower than a given worth, and how many equal to it.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Below {
    pub(super) lower: u64,
    pub(super) equal: u64,
}

impl Below {
    #[inline]
    pub(super) fn count(&mut self, dealer: Ordering) {
        self.lower += u64::from(dealer == Ordering::Less);
        self.equal += u64::from(dealer == Ordering::Equal);
    }
}

/// One hand of the dealer's that stands for so many, and what it is worth.
pub(super) type Dealt<W> = (Hand, u8, W);

/// For each of these hands, which are all: the dealer's hands below it. `worth` says which worth
/// of a hand counts.
pub(super) fn sweep<W>(sets: &Sets, dealt: &[Dealt<W>], worth: impl Fn(&W) -> u16) -> Vec<Below> {
    let order = rising(dealt.len(), |nth| worth(&dealt[nth].2));
    let mut passed = Counters::new(sets);
    let mut answers = vec![Below::default(); dealt.len()];
    let mut within = Vec::new();
    for like in order.chunk_by(|(one, _), (other, _)| one == other) {
        within.clear();
        within.extend(like.iter().map(|(_, nth)| sets.within(&dealt[*nth as usize].0)));
        let like = || like.iter().map(|(_, nth)| *nth as usize).zip(&within);
        for (nth, within) in like() {
            answers[nth].lower = passed.without(within);
        }
        for (nth, within) in like() {
            passed.add(within, dealt[nth].1);
        }
        for (nth, within) in like() {
            // The player's own hand was not taken off.
            answers[nth].equal = passed.without(within) - answers[nth].lower - 1;
        }
    }
    answers
}

/// For each of these hands, which are all: the dealer's hands below one worth.
pub(super) fn below<W>(
    sets: &Sets,
    dealt: &[Dealt<W>],
    is_below: impl Fn(&W) -> bool,
) -> Vec<Below> {
    let mut passed = Counters::new(sets);
    for (hand, hands, _) in dealt.iter().filter(|(_, _, worth)| is_below(worth)) {
        passed.add(&sets.within(hand), *hands);
    }
    let answer = |(hand, _, worth): &Dealt<W>| {
        let own = u64::from(is_below(worth));
        Below { lower: passed.without(&sets.within(hand)) - own, equal: 0 }
    };
    dealt.iter().map(answer).collect()
}

/// For each question, any known cards and `at` a worth: the dealer's hands below that worth among
/// those that hold none of the cards. `worth` says which worth of a hand counts, and `worth_of`
/// what that is.
pub(super) fn sweep_for<W>(
    sets: &Sets,
    (dealt, worth): (&[Dealt<W>], impl Fn(&W) -> u16),
    (asked, at): (&[(&[u8], W)], impl Fn(&W) -> u16),
    worth_of: impl Fn(&Hand) -> u16,
) -> Vec<Below> {
    let order = rising(asked.len(), |nth| at(&asked[nth].1));
    let passing = rising(dealt.len(), |nth| worth(&dealt[nth].2));
    let mut passing = passing.iter().peekable();
    let mut passed = Counters::new(sets);
    let mut answers = vec![Below::default(); asked.len()];
    for like in order.chunk_by(|(one, _), (other, _)| one == other) {
        let at = like[0].0;
        let like = || like.iter().map(|(_, nth)| (*nth as usize, asked[*nth as usize].0));
        while let Some((_, nth)) = passing.next_if(|(worth, _)| *worth < at) {
            let (hand, hands, _) = &dealt[*nth as usize];
            passed.add(&sets.within(hand), *hands);
        }
        for (nth, known) in like() {
            answers[nth].lower = passed.without_any(known);
        }
        while let Some((_, nth)) = passing.next_if(|(worth, _)| *worth == at) {
            let (hand, hands, _) = &dealt[*nth as usize];
            passed.add(&sets.within(hand), *hands);
        }
        for (nth, known) in like() {
            // Hands of known cards alone were not taken off.
            let mut whole = Below::default();
            each_hand(known, |hand| whole.count(worth_of(hand).cmp(&at)));
            let Below { lower, equal } = &mut answers[nth];
            *equal = passed.without_any(known) - *lower - whole.equal;
            *lower -= whole.lower;
        }
    }
    answers
}

/// So many worths with their places, the lowest first.
fn rising(many: usize, worth: impl Fn(usize) -> u16) -> Vec<(u16, u32)> {
    let mut ends = vec![0; 1 << 16];
    (0..many).for_each(|nth| ends[worth(nth) as usize] += 1);
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    let mut rising = vec![(0, 0); many];
    for nth in (0..many).rev() {
        let worth = worth(nth);
        let end = &mut ends[worth as usize];
        *end -= 1;
        rising[*end] = (worth, nth as u32);
    }
    rising
}

/// Every five of these cards.
fn each_hand(cards: &[u8], mut each: impl FnMut(&Hand)) {
    for (e, fifth) in cards.iter().enumerate() {
        for (d, fourth) in cards[..e].iter().enumerate() {
            for (c, third) in cards[..d].iter().enumerate() {
                for (b, second) in cards[..c].iter().enumerate() {
                    for first in &cards[..b] {
                        each(&[*first, *second, *third, *fourth, *fifth]);
                    }
                }
            }
        }
    }
}

/// All sets of at most four cards. Those that an exchange of like suits makes of one another are
/// in equally many hands, and share a counter.
pub(super) struct Sets {
    /// By size and by number.
    counters: [Vec<u32>; 5],
    /// For each counter: how many exchanges leave its sets as they are.
    keeping: Vec<u64>,
    /// How many exchanges there are.
    exchanges: u64,
    /// What a card adds to the number of a set in which it is the first, second, third or fourth.
    adds: Vec<[u32; 4]>,
}

impl Sets {
    pub(super) fn new(deck: &Deck) -> Sets {
        let adds = |card: usize| array::from_fn(|nth| deck.over(card, nth + 1) as u32);
        let adds: Vec<[u32; 4]> = (0..deck.len()).map(adds).collect();
        let exchanges = deck.exchanges();
        let mut all = Vec::new();
        let counters = array::from_fn(|size| {
            let mut counters = vec![0; deck.over(deck.len(), size) as usize];
            deck.each_kind(size, |masks, keeping| {
                for suits in &exchanges {
                    let set = deck.numbers_of(&suits.map(|suit| masks[suit]));
                    let adds =
                        set[..size].iter().zip(0..).map(|(card, nth)| adds[*card as usize][nth]);
                    counters[adds.sum::<u32>() as usize] = all.len() as u32;
                }
                all.push(keeping);
            });
            counters
        });
        Sets { counters, keeping: all, exchanges: exchanges.len() as u64, adds }
    }

    /// The counters of all sets that a hand holds but for none of its cards and all of them.
    #[inline]
    fn within(&self, hand: &Hand) -> Within {
        let [a, b, c, d, e] = hand.map(|card| self.adds[card as usize]);
        let ones = [a[0], b[0], c[0], d[0], e[0]];
        let [ab, ac, ad, ae] = [b, c, d, e].map(|other| a[0] + other[1]);
        let [bc, bd, be] = [c, d, e].map(|other| b[0] + other[1]);
        let [cd, ce, de] = [c[0] + d[1], c[0] + e[1], d[0] + e[1]];
        let [abc, abd, abe] = [c, d, e].map(|third| ab + third[2]);
        let [acd, ace, ade] = [ac + d[2], ac + e[2], ad + e[2]];
        let [bcd, bce, bde, cde] = [bc + d[2], bc + e[2], bd + e[2], cd + e[2]];
        let fours = [abc + d[3], abc + e[3], abd + e[3], acd + e[3], bcd + e[3]];
        let [_, one, two, three, four] = &self.counters;
        Within {
            ones: ones.map(|set| one[set as usize]),
            twos: [ab, ac, ad, ae, bc, bd, be, cd, ce, de].map(|set| two[set as usize]),
            threes: [abc, abd, abe, acd, ace, ade, bcd, bce, bde, cde]
                .map(|set| three[set as usize]),
            fours: fours.map(|set| four[set as usize]),
        }
    }
}

/// The counters of the sets in five cards, by size.
struct Within {
    ones: [u32; 5],
    twos: [u32; 10],
    threes: [u32; 10],
    fours: [u32; 5],
}

/// The hands that have gone by, by each set of at most four cards that they hold.
struct Counters<'a> {
    sets: &'a Sets,
    all: u64,
    holding: Vec<Holding>,
}

/// So many for each exchange of suits, which is a whole number whatever stands for what.
#[derive(Clone)]
struct Holding {
    hands: u64,
    /// How many exchanges leave the set as it is.
    keeping: u64,
}

impl Counters<'_> {
    fn new(sets: &Sets) -> Counters<'_> {
        let holding = sets.keeping.iter().map(|keeping| Holding { hands: 0, keeping: *keeping });
        Counters { sets, all: 0, holding: holding.collect() }
    }

    #[inline]
    fn add(&mut self, within: &Within, hands: u8) {
        let hands = u64::from(hands);
        self.all += hands * self.sets.exchanges;
        self.count(&within.ones, hands);
        self.count(&within.twos, hands);
        self.count(&within.threes, hands);
        self.count(&within.fours, hands);
    }

    #[inline(always)]
    fn count<const SETS: usize>(&mut self, counters: &[u32; SETS], hands: u64) {
        for counter in counters {
            let holding = &mut self.holding[*counter as usize];
            holding.hands += hands * holding.keeping;
        }
    }

    /// How many have gone by that hold no card of a hand; the hand itself is among them.
    #[inline]
    fn without(&self, Within { ones, twos, threes, fours }: &Within) -> u64 {
        let sum = self.all + self.sum(twos) + self.sum(fours) - self.sum(ones) - self.sum(threes);
        sum / self.sets.exchanges
    }

    #[inline(always)]
    fn sum<const SETS: usize>(&self, counters: &[u32; SETS]) -> u64 {
        counters.iter().map(|counter| self.holding[*counter as usize].hands).sum()
    }

    /// The same of any number of cards; hands of those alone are among them.
    fn without_any(&self, known: &[u8]) -> u64 {
        let adds = |nth: usize, size: usize| self.sets.adds[known[nth] as usize][size];
        let holding = |size: usize, set: u32| {
            self.holding[self.sets.counters[size][set as usize] as usize].hands as i64
        };
        let cards = known.len();
        let mut sum = self.all as i64;
        for a in 0..cards {
            let one = adds(a, 0);
            sum -= holding(1, one);
            for b in a + 1..cards {
                let two = one + adds(b, 1);
                sum += holding(2, two);
                for c in b + 1..cards {
                    let three = two + adds(c, 2);
                    sum -= holding(3, three);
                    for d in c + 1..cards {
                        sum += holding(4, three + adds(d, 3));
                    }
                }
            }
        }
        sum as u64 / self.sets.exchanges
    }
}
