//! Random words and numbers drawn out of them without bias.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of all simulations: fast, and not for play.
pub type Rng = Xoshiro256PlusPlus;

/// The generator of one block of rounds. Each block has its own, whoever plays it.
pub fn stream(seed: u64, block: u64) -> Rng {
    let mut bytes = [0; 32];
    for (nth, word) in bytes.chunks_exact_mut(8).enumerate() {
        let salt = STEP.wrapping_mul(nth as u64 + 1);
        let mixed = mix(mix(seed.wrapping_add(salt)) ^ block.wrapping_add(salt.rotate_left(32)));
        word.copy_from_slice(&mixed.to_le_bytes());
    }
    Rng::from_seed(bytes)
}

/// The odd number next to 2^64 over the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finisher of SplitMix64: every bit of the answer depends on every bit of the word.
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// A number from 0 up to but not including `n`, each as likely as the others.
#[inline(always)]
pub fn below<R: rand_core::Rng + ?Sized>(rng: &mut R, n: u64) -> u64 {
    several(rng, [n], n)[0]
}

/// One number below each of `sizes`, all from one random word.
///
/// The word times the product of the sizes is a number with the drawn numbers as its leading
/// digits and a rest of 64 bits (Lemire 2019; Brackett-Rozinsky and Lemire 2024). Of the 2^64
/// words the same count falls on each combination once the smallest rests are thrown away: as
/// many as 2^64 leaves over when divided by the product. `limit` is not below that product.
#[inline(always)]
pub(super) fn several<R: rand_core::Rng + ?Sized, const N: usize>(
    rng: &mut R,
    sizes: [u64; N],
    limit: u64,
) -> [u64; N] {
    loop {
        let mut rest = rng.next_u64();
        let drawn = sizes.map(|size| {
            let wide = rest as u128 * size as u128;
            rest = wide as u64;
            (wide >> 64) as u64
        });
        if rest >= limit || !is_too_many(rest, &sizes) {
            return drawn;
        }
    }
}

#[cold]
fn is_too_many(rest: u64, sizes: &[u64]) -> bool {
    let product: u64 = sizes.iter().product();
    rest < product.wrapping_neg() % product
}

#[cfg(test)]
mod tests {
    use super::{Rng, below, is_too_many, several, stream};
    use rand_core::{Rng as _, TryRng};

    /// Gives the words it was told to give.
    struct Script(Vec<u64>);

    impl TryRng for Script {
        type Error = core::convert::Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            unreachable!()
        }

        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Ok(self.0.remove(0))
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
            unreachable!()
        }
    }

    #[test]
    fn the_surplus_is_thrown_away() {
        // 2^64 = 3 * 6148914691236517205 + 1: exactly the word 0 is one too many.
        assert_eq!(below(&mut Script(vec![0, 1]), 3), 0);
        assert_eq!(below(&mut Script(vec![u64::MAX]), 3), 2);
        let mut script = Script(vec![0, 1 << 63]);
        assert_eq!(several(&mut script, [3, 5], 15), [1, 2]);
        assert!(script.0.is_empty());
        // 2^64 mod 15 is 1, and 2^64 mod 7 is 2.
        assert!(is_too_many(0, &[3, 5]) && !is_too_many(1, &[3, 5]));
        assert!(is_too_many(1, &[7]) && !is_too_many(2, &[7]));
    }

    #[test]
    fn every_combination_is_as_likely() {
        let mut rng = stream(1, 0);
        let mut seen = [[0u32; 3]; 5];
        for _ in 0..150_000 {
            let [a, b] = several(&mut rng, [5, 3], 1 << 59);
            seen[a as usize][b as usize] += 1;
        }
        // 10,000 each; the standard deviation is 97.
        assert!(seen.iter().flatten().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    }

    #[test]
    fn streams_differ() {
        let words = |seed, block| {
            let mut rng: Rng = stream(seed, block);
            (rng.next_u64(), rng.next_u64())
        };
        assert_eq!(words(7, 1), words(7, 1));
        let mut all: Vec<_> = (0..64).map(|n| words(n % 8, n / 8)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 64);
    }
}
