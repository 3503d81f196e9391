//! Chance: numbers of which none is likelier than another.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// The operating system gave no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("no randomness from the system: {0}")]
pub struct NoChance(#[from] getrandom::Error);

/// Where random words come from.
pub trait Chance {
    /// Fills the words.
    fn words(&mut self, words: &mut [u32]) -> Result<(), NoChance>;
}

/// The operating system. Every word is asked of it: each order of the largest shoe can come.
pub struct System;

impl Chance for System {
    fn words(&mut self, words: &mut [u32]) -> Result<(), NoChance> {
        let mut bytes = vec![0; words.len() * 4];
        getrandom::fill(&mut bytes)?;
        for (word, four) in words.iter_mut().zip(bytes.chunks_exact(4)) {
            *word = u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        Ok(())
    }
}

/// A generator that repeats itself by its seed.
pub struct Seeded(ChaCha20Rng);

impl Seeded {
    pub fn new(seed: u64) -> Seeded {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Seeded(ChaCha20Rng::from_seed(key))
    }
}

impl Chance for Seeded {
    fn words(&mut self, words: &mut [u32]) -> Result<(), NoChance> {
        words.iter_mut().for_each(|word| *word = self.0.next_u32());
        Ok(())
    }
}

/// Numbers drawn one after another, from words that are fetched many at a time.
pub(crate) struct Draws<'a, C> {
    chance: &'a mut C,
    words: Vec<u32>,
}

impl<'a, C: Chance> Draws<'a, C> {
    pub(crate) fn new(chance: &'a mut C) -> Draws<'a, C> {
        Draws { chance, words: Vec::new() }
    }

    /// A number below `n`, by rejection: words above the last full multiple of `n` are thrown away.
    pub(crate) fn below(&mut self, n: u32) -> Result<u32, NoChance> {
        assert!(n > 0, "nothing to draw from");
        loop {
            let Some(word) = self.words.pop() else {
                self.words.resize(AT_ONCE, 0);
                self.chance.words(&mut self.words)?;
                continue;
            };
            if let Some(drawn) = scaled(word, n) {
                return Ok(drawn);
            }
        }
    }
}

/// As many words as a deck needs.
const AT_ONCE: usize = 64;

/// The remainder of a word that lies below the last full multiple of `n`.
fn scaled(word: u32, n: u32) -> Option<u32> {
    let full = (1_u64 << 32) / u64::from(n) * u64::from(n);
    (u64::from(word) < full).then_some(word % n)
}

#[cfg(test)]
mod tests {
    use super::scaled;

    #[test]
    fn every_number_is_the_remainder_of_equally_many_words() {
        for n in 1..=832_u32 {
            let words = (1_u64 << 32) / u64::from(n) * u64::from(n);
            assert_eq!(scaled((words - 1) as u32, n), Some(n - 1));
            if words < 1 << 32 {
                assert_eq!(scaled(words as u32, n), None);
                assert_eq!(scaled(u32::MAX, n), None);
            }
        }
    }
}
