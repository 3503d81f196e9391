//! The faces that can be the answer to one question, each with the ways it can come about.

use cards::Card;

/// How many faces can be asked for together.
pub(super) const MOST: usize = 8;

/// How many of each card there are, by index; alike cards are counted with one of them.
pub(super) type Left = [u16; 52];

/// Faces in the order of their slots.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Faces {
    cards: [Card; MOST],
    len: u8,
}

impl Faces {
    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }
}

/// All answers of `len` faces out of what is left.
///
/// As sets, each comes once, lowest card first, with the ways to choose it. As orders, each order
/// comes with the ways to draw it.
pub(super) struct Sets {
    left: Left,
    ordered: bool,
    now: Faces,
    /// The next candidate for each place, by card index.
    next: [u8; MOST],
    /// The ways up to each place, and how many equal cards end there.
    ways: [u128; MOST + 1],
    run: [u8; MOST],
    depth: usize,
    done: bool,
}

impl Sets {
    pub(super) fn new(left: &Left, len: usize, ordered: bool) -> Sets {
        let now = Faces { cards: [Card::ALL[0]; MOST], len: len as u8 };
        let (next, ways, run) = ([0; MOST], [1; MOST + 1], [0; MOST]);
        Sets { left: *left, ordered, now, next, ways, run, depth: 0, done: false }
    }

    /// Steps back to the place before, whose card is put back.
    fn step_back(&mut self) {
        if self.depth == 0 {
            self.done = true;
            return;
        }
        self.depth -= 1;
        self.left[self.now.cards[self.depth].index()] += 1;
    }

    /// Takes this card for the place at hand.
    #[inline]
    fn take(&mut self, card: usize) {
        let at = self.depth;
        self.now.cards[at] = Card::ALL[card];
        let mut ways = self.ways[at] * self.left[card] as u128;
        self.run[at] = 1;
        if !self.ordered && at > 0 && self.now.cards[at - 1] == self.now.cards[at] {
            // Equal cards in a set have no order among themselves.
            self.run[at] += self.run[at - 1];
            ways /= self.run[at] as u128;
        }
        self.left[card] -= 1;
        self.next[at] = card as u8 + 1;
        self.depth += 1;
        self.ways[at + 1] = ways;
        if self.depth < MOST {
            self.next[self.depth] = if self.ordered { 0 } else { card as u8 };
        }
    }
}

impl Iterator for Sets {
    type Item = (Faces, u128);

    fn next(&mut self) -> Option<(Faces, u128)> {
        let len = self.now.len as usize;
        while !self.done {
            if self.depth == len {
                let answer = (self.now, self.ways[len]);
                self.step_back();
                return Some(answer);
            }
            let from = self.next[self.depth] as usize;
            match (from..52).find(|card| self.left[*card] > 0) {
                Some(card) => self.take(card),
                None => self.step_back(),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Left, Sets};

    fn left(counts: &[u16]) -> Left {
        let mut left = [0; 52];
        left[..counts.len()].copy_from_slice(counts);
        left
    }

    /// n over k, and n in order of k.
    fn over(n: u128, k: u128) -> (u128, u128) {
        let ordered: u128 = (0..k).map(|i| n - i).product();
        (ordered / (1..=k).product::<u128>(), ordered)
    }

    #[test]
    fn all_ways_are_counted() {
        for counts in [&[1u16; 52][..], &[2, 1, 3], &[4, 4, 4, 16], &[1, 0, 0, 5]] {
            let all: u16 = counts.iter().sum();
            for k in 1..=3 {
                let ways = |ordered| {
                    Sets::new(&left(counts), k, ordered).map(|(_, ways)| ways).sum::<u128>()
                };
                let (sets, orders) = over(all as u128, k as u128);
                assert_eq!(ways(false), sets, "{counts:?} {k}");
                assert_eq!(ways(true), orders, "{counts:?} {k}");
            }
        }
        assert_eq!(Sets::new(&[1; 52], 3, false).count(), 22_100);
        assert_eq!(Sets::new(&[8; 52], 3, false).count(), 52 * 53 * 54 / 6);
    }

    #[test]
    fn a_pair_of_two_kinds() {
        let answers: Vec<String> = Sets::new(&left(&[2, 3]), 2, false)
            .map(|(faces, ways)| format!("{:?} {ways}", faces.as_slice()))
            .collect();
        assert_eq!(answers, ["[2c, 2c] 1", "[2c, 2d] 6", "[2d, 2d] 3"]);
    }
}
