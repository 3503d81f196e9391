//! The simulation of every game behind a door that knows no game's type: what is asked, how it is
//! played, and what came of it. The fast rounds are compiled in this crate and in no other.
//!
//! A job is asked in words and numbers only, so that a part of it that was played elsewhere can be
//! told from a part of another.

mod asked;
mod door;
mod rules;
mod run;
mod taken;
mod verify;

pub use asked::{Asked, Raises, Rate, Session};
pub use door::{Door, doors};
pub use run::Heard;
pub use verify::Verified;

use odds::simulate::{BLOCK, Happened, Meters, SessionRules, Sessions, Totals};
use std::ops::Range;
use table::Money;

/// A job made ready, whatever its game.
pub trait Simulated {
    fn wagers(&self) -> &[Wager];
    /// All of them as one, where there are several.
    fn together(&self) -> Option<&Wager>;
    fn blocks(&self) -> Blocks;
    /// Whether a shoe lasts for several rounds.
    fn shoe_lasts(&self) -> bool;
    /// The first wagers of one spot, in words.
    fn bets(&self) -> Vec<(String, Money)>;
    /// The names of all that can be settled.
    fn names(&self) -> Vec<String>;
    /// Plays some blocks of the job on so many threads; every settled wager goes into the file.
    fn play(
        &self,
        range: Range<u64>,
        threads: usize,
        file: Option<&mut columns::File>,
        heard: &mut Heard<'_>,
    ) -> anyhow::Result<Sums>;
    /// One round alone, as a file that says what came; the rules are asked for the rest.
    fn show(&self, round: u64) -> anyhow::Result<String>;
}

/// What the rounds of a job, or of a part of it, came to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sums {
    pub totals: Totals,
    pub sessions: Option<Sessions>,
    pub meters: Option<Meters>,
    /// By rate.
    pub happened: Vec<Happened>,
}

impl Sums {
    fn meters(&self) -> Option<&Meters> {
        self.meters.as_ref()
    }
}

/// A wager that is told apart from the others.
#[derive(Clone, PartialEq, Debug)]
pub struct Wager {
    pub name: String,
    /// The area whose stake is one unit, as in the exact odds.
    pub unit: String,
    /// What lies there before a round, on all spots; nothing where it is only wagered in the round.
    pub first: Money,
    /// All that lies before a round and belongs to it.
    pub laid: Money,
    /// The exact figure, where the same question was asked.
    pub exact: Option<f64>,
}

/// How a job falls into blocks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Blocks {
    pub rounds: u64,
    pub block: u64,
}

impl Blocks {
    /// Sessions are not torn apart: a block holds whole pits of them.
    pub fn of(rounds: u64, session: Option<&SessionRules>) -> Blocks {
        let piece = session.map_or(1, |rules| rules.rounds.saturating_mul(rules.tables).max(1));
        Blocks { rounds, block: piece.saturating_mul((BLOCK / piece).max(1)) }
    }

    pub fn all(&self) -> Range<u64> {
        0..self.rounds.div_ceil(self.block)
    }

    /// The part of shard `nth` of `of`, counted from 1.
    pub fn shard(&self, nth: u64, of: u64) -> Range<u64> {
        let cut = |nth: u64| (u128::from(self.all().end) * u128::from(nth) / u128::from(of)) as u64;
        cut(nth - 1)..cut(nth)
    }

    /// How many rounds these blocks have.
    pub fn rounds_in(&self, blocks: &Range<u64>) -> u64 {
        let until = |block: u64| block.saturating_mul(self.block).min(self.rounds);
        until(blocks.end) - until(blocks.start)
    }
}

#[cfg(test)]
mod tests {
    use super::Blocks;
    use odds::simulate::{BLOCK, SessionRules};
    use table::Money;

    #[test]
    fn shards_are_all_blocks_once() {
        let blocks = Blocks::of(10 * BLOCK + 7, None);
        assert_eq!(blocks.all(), 0..11);
        for of in [1, 2, 3, 7, 64] {
            let mut at = 0;
            for nth in 1..=of {
                let shard = blocks.shard(nth, of);
                assert_eq!(shard.start, at);
                at = shard.end;
            }
            assert_eq!(at, 11);
        }
        assert_eq!(blocks.rounds_in(&(10..11)), 7);
        assert_eq!(blocks.rounds_in(&(0..11)), 10 * BLOCK + 7);
    }

    #[test]
    fn sessions_stay_whole() {
        let rules = SessionRules {
            rounds: 240,
            bankroll: Money::dollars(500),
            tables: 8,
            stop_win: None,
            stop_loss: None,
            raises: Default::default(),
            least: Money::ZERO,
        };
        let blocks = Blocks::of(1_000_000, Some(&rules));
        assert_eq!((blocks.block % (240 * 8), blocks.block / 60_000), (0, 1));
        let long = SessionRules { rounds: 100_000, ..rules };
        assert_eq!(Blocks::of(1, Some(&long)).block, 800_000);
    }
}
