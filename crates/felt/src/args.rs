//! The command line, as clap reads it. [`crate::help`] adds the examples: it knows the games.

use crate::play::Seat;
use clap::{Parser, Subcommand};
use table::Money;

const EXITS: &str = "\
Exit codes: 0 done, 1 a round differs from its file, 2 could not run.
NO_COLOR switches colours off.";

/// New Jersey's table games as running rules: read, replay and play them.
#[derive(Parser, Debug)]
#[command(name = "felt", version, after_help = EXITS)]
pub struct Args {
    #[command(subcommand)]
    pub verb: Option<Verb>,
}

#[derive(Subcommand, Debug)]
pub enum Verb {
    /// List the games: citations, editions, areas
    Games(Games),
    /// Print the rules as implemented, paragraph by paragraph
    Rules(Rules),
    /// Run rounds and compare them with what their files say
    #[command(after_help = REPLAY_EXITS)]
    Replay(Replay),
    /// Sit down at a table in the terminal
    Play(Play),
    /// Print a script that completes felt's words in a shell
    Completions { shell: clap_complete::Shell },
    /// Print the manual page of felt, or of one of its verbs
    Man { verb: Option<String> },
}

#[derive(clap::Args, Debug)]
pub struct Games {
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Rules {
    /// The game, as felt games names it
    pub game: String,
    /// Only what stands in this section or paragraph, with or without its chapter: 20.10
    #[arg(long, value_name = "S")]
    pub section: Option<String>,
    /// Only the options and the irregularities
    #[arg(long)]
    pub options: bool,
    /// Only how the text is read where it is silent or contradicts itself
    #[arg(long)]
    pub readings: bool,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const REPLAY_EXITS: &str = "\
Exit codes: 0 all agree, 1 a round differs, 2 a file could not be run. The highest one wins.";

#[derive(clap::Args, Debug)]
pub struct Replay {
    /// Files in the .round notation; - reads standard input
    #[arg(required = true, value_name = "FILE.round")]
    pub files: Vec<String>,
    /// Print the files completed with what the rules answer
    #[arg(long, conflicts_with = "json")]
    pub fill: bool,
    /// Print one JSON document with every settlement
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
pub struct Play {
    /// The game, as felt games names it
    pub game: String,
    /// How many spots are played
    #[arg(long, value_name = "K", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=i64::from(table::Spot::MOST)))]
    pub spots: u8,
    /// Deal the same cards again; without it they come from the system's randomness
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// What the player brings, in dollars
    #[arg(long, value_name = "N", default_value_t = Seat::BANKROLL, value_parser = money)]
    pub bankroll: Money,
    #[command(flatten)]
    pub elect: Elect,
}

/// What the licensee elected: shared by every verb that sets up a table.
#[derive(clap::Args, Clone, Default, Debug)]
pub struct Elect {
    /// Elect an option; felt rules GAME --options lists them
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Read options from a file; --set goes before what it says
    #[arg(long = "options", value_name = "FILE.toml")]
    pub file: Option<String>,
}

fn money(text: &str) -> Result<Money, String> {
    let money = Money::parse(text).filter(|money| !money.is_zero());
    money.ok_or_else(|| "say an amount of money, such as 500 or 7.50".into())
}
