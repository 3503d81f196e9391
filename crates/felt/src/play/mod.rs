//! A table in the terminal, for any game: two faces, full screen and plain lines, on one engine.
//!
//! The engine keeps the tape of the round and a vault that alone knows what lies face down. What a
//! face shows is run from the player's own part of the tape, so there is nothing to forget to hide.

use table::{Game, Money};

/// Who sits down: how many spots, with how much, and whether the shoe is seeded.
#[derive(Copy, Clone, Debug)]
pub struct Seat {
    pub spots: u8,
    pub seed: Option<u64>,
    pub bankroll: Money,
}

impl Seat {
    /// What a player brings who says nothing else.
    pub const BANKROLL: Money = Money::dollars(1000);
}

impl Default for Seat {
    fn default() -> Self {
        Seat { spots: 1, seed: None, bankroll: Seat::BANKROLL }
    }
}

/// Seats the player and plays until he leaves; what he leaves with is returned.
pub fn play<G: Game>(options: G::Options, seat: Seat) -> anyhow::Result<Money> {
    let _ = (options, seat);
    anyhow::bail!("the table is being set up")
}
