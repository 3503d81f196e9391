//! How many of the dealer's hands a hand beats, for very many hands at once.
//!
//! Dealer's hands that share no card with those a player knows are an alternating sum over the
//! sets of his cards: all hands, less those with one of his cards, more those with two, and so on.
//! Hands that hold a given set are counted while all of them go by from the lowest to the highest,
//! so at each rank the counters hold just the lower ones.

use super::deck::{Deck, Hand};
use alloc::vec;
use alloc::vec::Vec;
use cards::Card;

/// How many of the dealer's possible hands are lower than a given one, and how many equal to it.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Below {
    pub(super) lower: u64,
    pub(super) equal: u64,
}

/// For each question - the cards that are known, and a worth - the dealer's hands without these
/// cards that are below it.
pub(super) fn sweep<R: Ord + Copy>(
    deck: &Deck,
    worth: impl Fn(&[Card; 5]) -> R,
    asked: &[(&[u8], R)],
) -> Vec<Below> {
    let mut hands: Vec<(R, Hand)> =
        deck.hands().map(|hand| (worth(&deck.cards(&hand)), hand)).collect();
    hands.sort_unstable_by_key(|(worth, _)| *worth);
    let mut order: Vec<usize> = (0..asked.len()).collect();
    order.sort_unstable_by_key(|nth| asked[*nth].1);
    let mut counters = Counters::new(deck);
    let mut answers = vec![Below::default(); asked.len()];
    let mut passed = hands.iter().peekable();
    for like in order.chunk_by(|one, other| asked[*one].1 == asked[*other].1) {
        let at = asked[like[0]].1;
        while let Some((_, hand)) = passed.next_if(|(worth, _)| *worth < at) {
            counters.add(hand);
        }
        for nth in like {
            let counted = |hand: &Hand| worth(&deck.cards(hand)) < at;
            answers[*nth].lower = counters.without(asked[*nth].0, counted);
        }
        while let Some((_, hand)) = passed.next_if(|(worth, _)| *worth == at) {
            counters.add(hand);
        }
        for nth in like {
            let counted = |hand: &Hand| worth(&deck.cards(hand)) <= at;
            let up_to = counters.without(asked[*nth].0, counted);
            answers[*nth].equal = up_to - answers[*nth].lower;
        }
    }
    answers
}

/// The hands that went by, by each set of at most four cards that they hold.
struct Counters<'a> {
    deck: &'a Deck,
    holding: [Vec<u32>; 5],
    places: Vec<[u32; 4]>,
}

impl<'a> Counters<'a> {
    fn new(deck: &'a Deck) -> Self {
        let holding = core::array::from_fn(|cards| vec![0; deck.over(deck.len(), cards)]);
        let places = (0..deck.len()).map(|card| core::array::from_fn(|k| deck.over(card, k + 1) as u32)).collect();
        Counters { deck, holding, places }
    }

    #[inline]
    fn add(&mut self, hand: &Hand) {
        let place = hand.map(|card| self.places[card as usize]);
        let [all, singly, pairs, trios, fours] = &mut self.holding;
        all[0] += 1;
        for a in 0..5 {
            let one = place[a][0];
            singly[one as usize] += 1;
            for b in a + 1..5 {
                let two = one + place[b][1];
                pairs[two as usize] += 1;
                for c in b + 1..5 {
                    let three = two + place[c][2];
                    trios[three as usize] += 1;
                    for d in c + 1..5 {
                        fours[(three + place[d][3]) as usize] += 1;
                    }
                }
            }
        }
    }

    /// How many went by that hold none of these cards; `counted` tells of one hand whether it did.
    fn without(&self, known: &[u8], counted: impl Fn(&Hand) -> bool) -> u64 {
        let place = |nth: usize, card: usize| self.deck.over(known[card] as usize, nth);
        let cards = known.len();
        let at = |size: usize, place: usize| self.holding[size][place] as i64;
        let mut sum = at(0, 0);
        for a in 0..cards {
            let one = place(1, a);
            sum -= at(1, one);
            for b in a + 1..cards {
                let two = one + place(2, b);
                sum += at(2, two);
                for c in b + 1..cards {
                    let three = two + place(3, c);
                    sum -= at(3, three);
                    for d in c + 1..cards {
                        sum += at(4, three + place(4, d));
                        for e in d + 1..cards {
                            let hand = [a, b, c, d, e].map(|nth| known[nth]);
                            sum -= i64::from(counted(&hand));
                        }
                    }
                }
            }
        }
        sum as u64
    }
}
