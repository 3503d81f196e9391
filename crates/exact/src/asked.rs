//! What is asked of a game in words and numbers: its options, who plays, and what is wagered.

use table::figures::StrategyFile;

/// How the players play.
#[derive(Clone, PartialEq, Debug)]
pub enum Manner {
    Optimal,
    Simple,
    DealerLike,
    Random,
    /// As a file says.
    FromFile(String, StrategyFile),
}

impl Manner {
    pub const NAMES: [(&'static str, Manner); 4] = [
        ("optimal", Manner::Optimal),
        ("simple", Manner::Simple),
        ("dealer-like", Manner::DealerLike),
        ("random", Manner::Random),
    ];

    /// What it is called in a report.
    pub fn name(&self) -> String {
        match self {
            Manner::FromFile(file, _) => file.clone(),
            named => {
                let known = Manner::NAMES.iter().find(|(_, manner)| manner == named);
                known.map_or("", |(name, _)| name).to_string()
            }
        }
    }
}

/// What is wagered on every spot before a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bets {
    /// What the game asks for, as little as it may be.
    Least,
    /// The same, with so much for the first wager.
    First(table::Money),
    Areas(Vec<(String, table::Money)>),
}
