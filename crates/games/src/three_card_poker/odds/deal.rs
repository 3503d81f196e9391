//! How many of the dealer's hands are worth less than some hand, once the player's cards are gone.

use super::super::rank;
use alloc::vec;
use alloc::vec::Vec;
use cards::three::Three;
use cards::{Card, Counts};

/// A player's hand that the pack can give, cards of one face taken together.
#[derive(Copy, Clone, Debug)]
pub(super) struct Hand {
    pub(super) cards: [Card; 3],
    /// Where its worth stands among [`Deal::worths`].
    pub(super) worth: usize,
    pub(super) ways: u64,
    /// Where its cards stand among the faces of the pack.
    faces: [usize; 3],
}

/// All that can be dealt from one pack.
///
/// The dealer's hands that avoid the player's three cards are an alternating sum over the sets of
/// those cards: all hands, less those that hold a card of them, and so on. Each row below says how
/// many hands are worth less than the first, the second and every further worth there is.
pub(super) struct Deal {
    pub(super) hands: Vec<Hand>,
    /// Every worth that occurs, lowest first.
    pub(super) worths: Vec<Three>,
    all: Vec<u32>,
    /// Of those, the ones that hold one card of some face.
    with_one: Rows<u32>,
    /// The ones that hold two given cards.
    with_two: Rows<u16>,
}

struct Rows<T> {
    of: Vec<T>,
    long: usize,
}

impl Deal {
    pub(super) fn new(pack: Counts) -> Deal {
        let faces: Vec<(Card, u8)> = pack.iter().collect();
        let mut hands = hands(&faces);
        let mut worths: Vec<Three> = hands.iter().map(|hand| rank(&hand.cards)).collect();
        worths.sort_unstable();
        worths.dedup();
        for hand in &mut hands {
            hand.worth = worths.partition_point(|worth| *worth < rank(&hand.cards));
        }
        let long = worths.len() + 1;
        let pairs = faces.len() * (faces.len() + 1) / 2;
        let mut deal = Deal {
            worths,
            all: vec![0; long],
            with_one: Rows { of: vec![0; faces.len() * long], long },
            with_two: Rows { of: vec![0; pairs * long], long },
            hands,
        };
        for nth in 0..deal.hands.len() {
            deal.enter(deal.hands[nth], &faces);
        }
        deal.sum_up();
        deal
    }

    /// How many hands have the worth there.
    pub(super) fn ways(&self, worth: usize) -> u128 {
        u128::from(self.all[worth + 1] - self.all[worth])
    }

    /// How many dealer's hands without these cards are worth less than the worth there.
    pub(super) fn below(&self, hand: &Hand, worth: usize) -> u64 {
        let [a, b, c] = hand.faces;
        let one = |face| i64::from(self.with_one.row(face)[worth]);
        let two = |one, two| i64::from(self.with_two.row(pair(one, two))[worth]);
        let itself = i64::from(hand.worth < worth);
        let held = one(a) + one(b) + one(c) - two(a, b) - two(a, c) - two(b, c) + itself;
        (i64::from(self.all[worth]) - held) as u64
    }

    /// Writes a hand down behind its worth in every row that it belongs to.
    fn enter(&mut self, hand: Hand, faces: &[(Card, u8)]) {
        let (at, [a, b, c]) = (hand.worth + 1, hand.faces);
        let copies = |face: usize| u64::from(faces[face].1);
        self.all[at] += hand.ways as u32;
        for face in distinct([a, b, c]) {
            // Of the hands with so many cards of a face, each card of it is in its share.
            let held = [a, b, c].iter().filter(|one| **one == face).count() as u64;
            self.with_one.row_mut(face)[at] += (hand.ways * held / copies(face)) as u32;
        }
        for (one, two) in distinct([(a, b), (a, c), (b, c)]) {
            let held = |face: usize| [a, b, c].iter().filter(|one| **one == face).count() as u64;
            let (ways, of) = match one == two {
                true => (held(one) * (held(one) - 1), copies(one) * (copies(one) - 1)),
                false => (held(one) * held(two), copies(one) * copies(two)),
            };
            self.with_two.row_mut(pair(one, two))[at] += (hand.ways * ways / of) as u16;
        }
    }

    fn sum_up(&mut self) {
        for at in 1..self.all.len() {
            self.all[at] += self.all[at - 1];
        }
        for row in self.with_one.of.chunks_mut(self.with_one.long) {
            for at in 1..row.len() {
                row[at] += row[at - 1];
            }
        }
        for row in self.with_two.of.chunks_mut(self.with_two.long) {
            for at in 1..row.len() {
                row[at] += row[at - 1];
            }
        }
    }
}

impl<T> Rows<T> {
    fn row(&self, nth: usize) -> &[T] {
        &self.of[nth * self.long..][..self.long]
    }

    fn row_mut(&mut self, nth: usize) -> &mut [T] {
        &mut self.of[nth * self.long..][..self.long]
    }
}

/// In how many ways three cards can be picked.
pub(super) fn threes(cards: u16) -> u128 {
    let cards = u128::from(cards);
    cards * cards.saturating_sub(1) * cards.saturating_sub(2) / 6
}

/// The place of two faces among all pairs of them.
fn pair(one: usize, two: usize) -> usize {
    let (low, high) = if one < two { (one, two) } else { (two, one) };
    high * (high + 1) / 2 + low
}

/// The entries without their repetitions, which stand next to one another.
fn distinct<T: Copy + PartialEq>(of: [T; 3]) -> impl Iterator<Item = T> {
    let is_first = move |nth: &usize| *nth == 0 || of[*nth] != of[*nth - 1];
    (0..3).filter(is_first).map(move |nth| of[nth])
}

/// Every hand of these faces, each as often as its cards can be picked.
fn hands(faces: &[(Card, u8)]) -> Vec<Hand> {
    let mut hands = Vec::new();
    for a in 0..faces.len() {
        for b in a..faces.len() {
            for c in b..faces.len() {
                let ways = ways(faces, [a, b, c]);
                if ways > 0 {
                    let cards = [a, b, c].map(|face| faces[face].0);
                    hands.push(Hand { cards, worth: 0, ways, faces: [a, b, c] });
                }
            }
        }
    }
    hands
}

fn ways(faces: &[(Card, u8)], [a, b, c]: [usize; 3]) -> u64 {
    let [x, y, z] = [a, b, c].map(|face| u64::from(faces[face].1));
    match (a == b, b == c) {
        (true, true) => x * (x - 1) * x.saturating_sub(2) / 6,
        (true, false) => x * (x - 1) / 2 * z,
        (false, true) => x * (y * (y - 1) / 2),
        (false, false) => x * y * z,
    }
}
