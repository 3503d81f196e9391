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

/// How many of the dealer's possible hands are lower than a given worth, and how many equal to it.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Below {
    pub(super) lower: u64,
    pub(super) equal: u64,
}

/// One hand of the dealer's that stands for so many, and what it is worth.
pub(super) type Dealt<R> = (Hand, u64, R);

/// For each question, the cards that are known and a worth: the dealer's hands below that worth
/// among those that hold none of the cards.
pub(super) fn sweep<R: Ord + Copy>(
    sets: &Sets,
    mut dealt: Vec<Dealt<R>>,
    worth_of: impl Fn(&Hand) -> R,
    asked: &[(&[u8], R)],
) -> Vec<Below> {
    dealt.sort_unstable_by_key(|(_, _, worth)| *worth);
    let mut order: Vec<usize> = (0..asked.len()).collect();
    order.sort_unstable_by_key(|nth| asked[*nth].1);
    let mut passed = Counters { sets, holding: vec![0; sets.keeping.len()] };
    let mut answers = vec![Below::default(); asked.len()];
    let mut dealt = dealt.iter().peekable();
    for like in order.chunk_by(|one, other| asked[*one].1 == asked[*other].1) {
        let at = asked[like[0]].1;
        while let Some((hand, hands, _)) = dealt.next_if(|(_, _, worth)| *worth < at) {
            passed.add(hand, *hands);
        }
        for nth in like {
            answers[*nth].lower = passed.without(asked[*nth].0, |hand| worth_of(hand) < at);
        }
        while let Some((hand, hands, _)) = dealt.next_if(|(_, _, worth)| *worth == at) {
            passed.add(hand, *hands);
        }
        for nth in like {
            let up_to = passed.without(asked[*nth].0, |hand| worth_of(hand) <= at);
            answers[*nth].equal = up_to - answers[*nth].lower;
        }
    }
    answers
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
        let number = |set: &[u8]| -> u32 {
            set.iter().enumerate().map(|(nth, card)| adds[*card as usize][nth]).sum()
        };
        let mut keeping = Vec::new();
        let counters = array::from_fn(|size| {
            let (first, mut standing) = (keeping.len() as u32, Vec::new());
            deck.each_set(size, |set| {
                let stands = &deck.standing_for(set)[..size];
                standing.push(number(stands));
                if stands == set {
                    keeping.push(deck.exchanges_keeping(set));
                }
            });
            numbered(&standing, first)
        });
        Sets { counters, keeping, exchanges: deck.exchanges_of_all(), adds }
    }
}

/// Numbers those that stand for themselves one after the other, and all others like these.
fn numbered(standing: &[u32], first: u32) -> Vec<u32> {
    let mut own = vec![0; standing.len()];
    let themselves = (0..standing.len()).filter(|nth| standing[*nth] as usize == *nth);
    (first..).zip(themselves).for_each(|(next, nth)| own[nth] = next);
    standing.iter().map(|stands| own[*stands as usize]).collect()
}

/// The hands that have gone by, by each set of at most four cards that they hold.
struct Counters<'a> {
    sets: &'a Sets,
    /// So many for each exchange of suits, which is a whole number whatever stands for what.
    holding: Vec<u64>,
}

impl Counters<'_> {
    #[inline]
    fn add(&mut self, hand: &Hand, hands: u64) {
        let adds = hand.map(|card| self.sets.adds[card as usize]);
        self.count(0, 0, hands);
        for a in 0..5 {
            let one = adds[a][0];
            self.count(1, one, hands);
            for b in a + 1..5 {
                let two = one + adds[b][1];
                self.count(2, two, hands);
                for c in b + 1..5 {
                    let three = two + adds[c][2];
                    self.count(3, three, hands);
                    for fourth in &adds[c + 1..] {
                        self.count(4, three + fourth[3], hands);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn count(&mut self, size: usize, set: u32, hands: u64) {
        let counter = self.sets.counters[size][set as usize] as usize;
        self.holding[counter] += hands * self.sets.keeping[counter];
    }

    /// How many have gone by that hold none of these cards; `has_passed` says it of one hand.
    fn without(&self, known: &[u8], has_passed: impl Fn(&Hand) -> bool) -> u64 {
        let adds = |nth: usize, size: usize| self.sets.adds[known[nth] as usize][size];
        let holding = |size: usize, set: u32| {
            self.holding[self.sets.counters[size][set as usize] as usize] as i64
        };
        let cards = known.len();
        let (mut sum, mut whole) = (holding(0, 0), 0);
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
                        for e in d + 1..cards {
                            let hand = [a, b, c, d, e].map(|nth| known[nth]);
                            whole += i64::from(has_passed(&hand));
                        }
                    }
                }
            }
        }
        (sum / self.sets.exchanges as i64 - whole) as u64
    }
}
