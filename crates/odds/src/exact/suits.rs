//! Suits that can change places: of all answers that differ only by them, one is walked.

use super::sets::{Faces, Left, MOST};
use cards::Card;

/// Every way to exchange the four suits; the first leaves them as they are.
const ALL: [[u8; 4]; 24] = {
    let mut all = [[0; 4]; 24];
    let (mut code, mut n) = (0usize, 0);
    while code < 256 {
        let (a, b, c, d) = (code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3);
        if 1 << a | 1 << b | 1 << c | 1 << d == 15 {
            all[n] = [a as u8, b as u8, c as u8, d as u8];
            n += 1;
        }
        code += 1;
    }
    all
};

/// The exchanges of suits under which everything known so far stays as it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Exchanges {
    of: [u8; 24],
    len: u8,
}

impl Exchanges {
    /// None but leaving all as it is.
    pub(super) const NONE: Exchanges = Exchanges { of: [0; 24], len: 1 };

    /// Those that leave the pack as it is.
    pub(super) fn of(pack: &Left) -> Exchanges {
        let mut kept = Exchanges { of: [0; 24], len: 0 };
        for (nth, suits) in ALL.iter().enumerate() {
            if Card::ALL.iter().all(|card| pack[card.index()] == pack[exchanged(*card, suits)]) {
                kept.push(nth as u8);
            }
        }
        kept
    }

    /// How many answers this one stands for and what still exchanges then; or nothing where
    /// another answer stands for this one.
    #[inline]
    pub(super) fn standing(&self, faces: &Faces, ordered: bool) -> Option<(u128, Exchanges)> {
        if self.len == 1 {
            return Some((1, *self));
        }
        let own = key(faces, &ALL[0], ordered);
        // The first leaves all as it is; the others must not lead to a lower answer.
        let mut kept = Exchanges::NONE;
        for nth in &self.of[1..self.len as usize] {
            let other = key(faces, &ALL[*nth as usize], ordered);
            if other < own {
                return None;
            }
            if other == own {
                kept.push(*nth);
            }
        }
        Some(((self.len / kept.len) as u128, kept))
    }

    fn push(&mut self, nth: u8) {
        self.of[self.len as usize] = nth;
        self.len += 1;
    }
}

#[inline(always)]
fn exchanged(card: Card, suits: &[u8; 4]) -> usize {
    card.index() & !3 | suits[card.index() & 3] as usize
}

/// The faces with their suits exchanged, as one number: equal sets have equal numbers.
#[inline(always)]
fn key(faces: &Faces, suits: &[u8; 4], ordered: bool) -> u64 {
    let mut bytes = [0u8; MOST];
    for (nth, card) in faces.as_slice().iter().enumerate() {
        let byte = exchanged(*card, suits) as u8 + 1;
        let mut at = nth;
        while !ordered && at > 0 && bytes[at - 1] > byte {
            bytes[at] = bytes[at - 1];
            at -= 1;
        }
        bytes[at] = byte;
    }
    u64::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::sets::Sets;
    use super::Exchanges;

    #[test]
    fn classes_of_a_deck() {
        let deck = [1; 52];
        let all = Exchanges::of(&deck);
        assert_eq!(all.len, 24);
        for (len, classes, ways) in [(1, 13, 52), (2, 13 + 2 * 78, 1326), (3, 1755, 22_100)] {
            let standing: Vec<u128> = Sets::new(&deck, len, false)
                .filter_map(|(faces, n)| all.standing(&faces, false).map(|(orbit, _)| n * orbit))
                .collect();
            assert_eq!(standing.len(), classes);
            assert_eq!(standing.iter().sum::<u128>(), ways);
        }
    }

    #[test]
    fn a_pack_without_one_king() {
        let mut pack = [1; 52];
        pack[11 * 4] = 0;
        let kept = Exchanges::of(&pack);
        assert_eq!(kept.len, 6);
        assert_eq!(kept.of[0], 0);
        let sum: u128 = Sets::new(&pack, 3, false)
            .filter_map(|(faces, n)| kept.standing(&faces, false).map(|(orbit, _)| n * orbit))
            .sum();
        assert_eq!(sum, 51 * 50 * 49 / 6);
    }
}
