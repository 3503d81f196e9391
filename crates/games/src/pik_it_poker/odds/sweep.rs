//! How many of the dealer's hands are below a hand, for very many hands at once.
//!
//! Dealer's hands that share no card with those a player knows are an alternating sum over the
//! sets of his cards: all hands, less those with one of his cards, more those with two, and so on.
//! Hands that hold a given set are counted while all of them go by from the lowest to the highest,
//! so that at each worth the counters hold just the lower ones.

use super::deck::{Deck, Hand};
use alloc::vec;
use alloc::vec::Vec;
use cards::Card;
use core::array;

/// How many of the dealer's possible hands are lower than a given worth, and how many equal to it.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Below {
    pub(super) lower: u64,
    pub(super) equal: u64,
}

/// For each question, the cards that are known and a worth: the dealer's hands below that worth
/// among those that hold none of the cards.
pub(super) fn sweep<R: Ord + Copy>(
    deck: &Deck,
    worth: impl Fn(&[Card; 5]) -> R,
    asked: &[(&[u8], R)],
) -> Vec<Below> {
    let worth_of = |hand: &Hand| worth(&deck.cards(hand));
    let mut hands: Vec<(R, Hand)> = deck.hands().map(|hand| (worth_of(&hand), hand)).collect();
    hands.sort_unstable_by_key(|(worth, _)| *worth);
    let mut order: Vec<usize> = (0..asked.len()).collect();
    order.sort_unstable_by_key(|nth| asked[*nth].1);
    let mut passed = Counters::new(deck);
    let mut answers = vec![Below::default(); asked.len()];
    let mut hands = hands.iter().peekable();
    for like in order.chunk_by(|one, other| asked[*one].1 == asked[*other].1) {
        let at = asked[like[0]].1;
        while let Some((_, hand)) = hands.next_if(|(worth, _)| *worth < at) {
            passed.add(hand);
        }
        for nth in like {
            answers[*nth].lower = passed.without(asked[*nth].0, |hand| worth_of(hand) < at);
        }
        while let Some((_, hand)) = hands.next_if(|(worth, _)| *worth == at) {
            passed.add(hand);
        }
        for nth in like {
            let up_to = passed.without(asked[*nth].0, |hand| worth_of(hand) <= at);
            answers[*nth].equal = up_to - answers[*nth].lower;
        }
    }
    answers
}

/// The hands that have gone by, by each set of at most four cards that they hold.
struct Counters {
    holding: [Vec<u32>; 5],
    /// What a card adds to the number of a set in which it is the first, second, third or fourth.
    adds: Vec<[u32; 4]>,
}

impl Counters {
    fn new(deck: &Deck) -> Counters {
        let adds = |card: usize| array::from_fn(|nth| deck.over(card, nth + 1) as u32);
        Counters {
            holding: array::from_fn(|size| vec![0; deck.over(deck.len(), size) as usize]),
            adds: (0..deck.len()).map(adds).collect(),
        }
    }

    #[inline]
    fn add(&mut self, hand: &Hand) {
        let adds = hand.map(|card| self.adds[card as usize]);
        let [all, ones, twos, threes, fours] = &mut self.holding;
        all[0] += 1;
        for a in 0..5 {
            let one = adds[a][0];
            ones[one as usize] += 1;
            for b in a + 1..5 {
                let two = one + adds[b][1];
                twos[two as usize] += 1;
                for c in b + 1..5 {
                    let three = two + adds[c][2];
                    threes[three as usize] += 1;
                    for d in c + 1..5 {
                        fours[(three + adds[d][3]) as usize] += 1;
                    }
                }
            }
        }
    }

    /// How many have gone by that hold none of these cards; `has_passed` says it of one hand.
    fn without(&self, known: &[u8], has_passed: impl Fn(&Hand) -> bool) -> u64 {
        let adds = |nth: usize, size: usize| self.adds[known[nth] as usize][size];
        let holding = |size: usize, set: u32| i64::from(self.holding[size][set as usize]);
        let cards = known.len();
        let mut sum = holding(0, 0);
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
                            sum -= i64::from(has_passed(&hand));
                        }
                    }
                }
            }
        }
        sum as u64
    }
}
