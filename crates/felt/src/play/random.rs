//! Chance: a cryptographic generator and a draw in which no number is likelier than another.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// Where cards and pockets come from.
pub(super) struct Chance(ChaCha20Rng);

impl Chance {
    /// The same seed gives the same session; without one the operating system gives the key.
    pub(super) fn new(seed: Option<u64>) -> anyhow::Result<Chance> {
        let mut key = [0; 32];
        match seed {
            Some(seed) => key[..8].copy_from_slice(&seed.to_le_bytes()),
            None => getrandom::fill(&mut key)
                .map_err(|error| anyhow::anyhow!("no randomness from the system: {error}"))?,
        }
        Ok(Chance(ChaCha20Rng::from_seed(key)))
    }

    /// A number below `n`, by rejection: words above the last full multiple of `n` are thrown away.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "nothing to draw from");
        loop {
            if let Some(drawn) = scaled(self.0.next_u32(), n) {
                return drawn;
            }
        }
    }
}

/// The remainder of a word that lies below the last full multiple of `n`.
fn scaled(word: u32, n: u32) -> Option<u32> {
    let full = (1_u64 << 32) / u64::from(n) * u64::from(n);
    (u64::from(word) < full).then_some(word % n)
}

#[cfg(test)]
mod tests {
    use super::{Chance, scaled};

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

    #[test]
    fn a_seed_repeats() {
        let draws = |seed| {
            let mut chance = Chance::new(Some(seed)).unwrap();
            (0..100).map(|_| chance.below(52)).collect::<Vec<_>>()
        };
        assert_eq!(draws(7), draws(7));
        assert_ne!(draws(7), draws(8));
    }
}
