//! What is asked of a simulation, in words and numbers.

use exact::{Bets, Manner, Pair};
use odds::simulate::Raised;
use serde::{Deserialize, Serialize};

/// The whole question. Two parts belong together when they were asked the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    pub pairs: Vec<Pair>,
    pub manner: Manner,
    /// Amounts by area; or one amount for what must be wagered first.
    pub bets: Bets,
    pub spots: u8,
    pub rounds: u64,
    pub seed: u64,
    /// Every round from a full pack, at a table that is new: the question that exact odds answer.
    pub fresh: bool,
    pub irregular: Vec<Rate>,
    pub session: Option<Session>,
}

/// How often something goes wrong.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rate {
    pub name: String,
    pub rate: f64,
}

impl Rate {
    /// Out of 2^64.
    pub fn chance(&self) -> u64 {
        (self.rate * 2f64.powi(64)) as u64
    }
}

/// How long people play, and with what.
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    pub hours: f64,
    pub hands_per_hour: u64,
    pub bankroll: table::Money,
    pub tables: u64,
    /// How many are played at each spot: whole pits of them.
    pub sessions: u64,
    pub stop_win: Option<table::Money>,
    pub stop_loss: Option<table::Money>,
    pub raises: Raises,
    /// What was asked another way, in one line.
    pub adapted: Option<String>,
}

/// How wagers vary, as it was written.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Raises {
    #[default]
    Never,
    After(Raised, Vec<u32>),
    /// Once for each so much.
    WithMoney(table::Money),
}

impl Raises {
    pub const LOSS: &'static str = "loss";
    pub const WIN: &'static str = "win";
    pub const MONEY: &'static str = "money";

    /// As it is written.
    pub fn text(&self) -> Option<String> {
        let steps = |steps: &[u32]| {
            let steps: Vec<String> = steps.iter().map(u32::to_string).collect();
            steps.join(",")
        };
        match self {
            Raises::Never => None,
            Raises::After(Raised::ByLoss, of) => Some(format!("{}={}", Raises::LOSS, steps(of))),
            Raises::After(Raised::ByWin, of) => Some(format!("{}={}", Raises::WIN, steps(of))),
            Raises::WithMoney(each) => Some(format!("{}={each}", Raises::MONEY)),
        }
    }
}

impl Session {
    /// How many rounds that are.
    pub fn rounds(&self) -> u64 {
        (self.hours * self.hands_per_hour as f64).round() as u64
    }
}
