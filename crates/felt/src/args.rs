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
    /// Compute the exact odds of every wager
    Odds(Odds),
    /// Print the best play, and what each choice is worth
    Strategy(Strategy),
    /// Play many million rounds, and sessions, jackpots, accidents
    #[command(after_help = SIM_MORE)]
    Sim(Box<Sim>),
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

#[derive(clap::Args, Debug)]
#[command(group(clap::ArgGroup::new("played").args(["verify", "seen"]).multiple(true)))]
pub struct Odds {
    /// The game, as felt games names it
    pub game: String,
    /// Print one JSON document
    #[arg(long, group = "shape")]
    pub json: bool,
    /// Print every outcome as comma-separated values
    #[arg(long, group = "shape")]
    pub csv: bool,
    /// Print Markdown tables
    #[arg(long, group = "shape")]
    pub md: bool,
    /// Print every value of one option side by side
    #[arg(long, value_name = "KEY", conflicts_with_all = ["verify", "simple"])]
    pub compare: Option<String>,
    /// Play the same wagers too, and show how far the two answers lie apart
    #[arg(long, conflicts_with = "csv")]
    pub verify: bool,
    /// Estimate what it is worth to see so many other hands before deciding
    #[arg(long, value_name = "K", conflicts_with_all = ["compare", "simple", "csv"])]
    pub seen: Option<usize>,
    /// How many rounds --verify plays of each wager (1e6), or --seen deals (2e4)
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    #[arg(requires = "played")]
    pub rounds: Option<u64>,
    /// The seed of --verify and --seen
    #[arg(long, value_name = "S", default_value_t = 1, requires = "played")]
    pub seed: u64,
    /// Play by the simple rule of felt strategy instead of the best way
    #[arg(long, conflicts_with = "verify")]
    pub simple: bool,
    /// How the player plays: optimal, simple, dealer-like, or a file of felt strategy --toml
    #[arg(long, value_name = "NAME|FILE.toml")]
    #[arg(conflicts_with_all = ["simple", "compare", "verify", "seen"])]
    pub strategy: Option<String>,
    /// How these wagers end together, in real chips: red=10, or 10 for the first wager
    #[arg(long, value_name = "[AREA=]N", conflicts_with_all = ["compare", "verify", "seen"])]
    pub bet: Vec<String>,
    #[command(flatten)]
    pub elect: Elect,
}

#[derive(clap::Args, Debug)]
pub struct Strategy {
    /// The game, as felt games names it
    pub game: String,
    /// Show what each choice is worth with these cards: "Qh 6d 4c"
    #[arg(long, value_name = "CARDS")]
    pub hand: Option<String>,
    /// The dealer's card that lies face up, for --hand
    #[arg(long, value_name = "CARD", requires = "hand")]
    pub up: Option<String>,
    /// Other cards that are seen, for --hand
    #[arg(long, value_name = "CARDS", requires = "hand")]
    pub open: Option<String>,
    /// Print one JSON document
    #[arg(long, group = "shape")]
    pub json: bool,
    /// Print the charts as one SVG picture
    #[arg(long, group = "shape", conflicts_with = "hand")]
    pub svg: bool,
    /// Print the simple rule as a file to be edited and played by
    #[arg(long, group = "shape", conflicts_with = "hand")]
    pub toml: bool,
    /// Show what every choice is worth in every cell of the charts
    #[arg(long, conflicts_with_all = ["hand", "svg", "toml"])]
    pub values: bool,
    #[command(flatten)]
    pub elect: Elect,
}

const SIM_MORE: &str = "\
felt sim merge FILE... adds up parts that --save has written, each played with its own --shard.
Exit codes: 0 done, 2 could not run; 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP: these end
the job, print what was reached and leave whole files.";

#[derive(clap::Args, Debug)]
pub struct Sim {
    /// The game, as felt games names it; or merge
    pub game: String,
    /// Parts to be merged
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
    /// How many rounds are played: 1e9, 1_000_000
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    pub rounds: Option<u64>,
    /// The seed that fixes every round
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads play; the answer does not depend on it
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// How many spots are played, all with the same wagers
    #[arg(long, value_name = "K")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=i64::from(table::Spot::MOST)))]
    pub spots: Option<u8>,
    /// What lies on every spot: 10 for the first wager, or red=10 and so on for some areas
    #[arg(long, value_name = "[AREA=]N")]
    pub bet: Vec<String>,
    /// How players play: optimal, simple, dealer-like, random, or a file of felt strategy --toml
    #[arg(long, value_name = "NAME|FILE.toml", default_value = "optimal")]
    pub strategy: String,
    /// Shuffle all cards before every round and forget the last: the question of felt odds
    #[arg(long)]
    pub fresh: bool,
    /// Let something go wrong in this share of the rounds: face-up=1e-4
    #[arg(long, value_name = "NAME=RATE")]
    pub irregular: Vec<String>,
    /// Play sessions of this length: 4h, 90m
    #[arg(long, value_name = "TIME", conflicts_with = "rounds")]
    pub session: Option<String>,
    /// How many rounds an hour of a session has (60)
    #[arg(long, value_name = "N", value_parser = number)]
    pub hands_per_hour: Option<u64>,
    /// What each player brings to a session, in dollars (500)
    #[arg(long, value_name = "N", value_parser = money)]
    pub bankroll: Option<Money>,
    /// How many tables make a pit of a session (10)
    #[arg(long, value_name = "T", value_parser = number)]
    pub tables: Option<u64>,
    /// How many sessions are played at each spot (10000)
    #[arg(long, value_name = "N", value_parser = number)]
    pub sessions: Option<u64>,
    /// Draw what players of a session won as an SVG picture
    #[arg(long, value_name = "FILE.svg")]
    pub svg: Option<String>,
    /// Write one row for every settled wager
    #[arg(long, value_name = "FILE.parquet|.csv")]
    pub out: Option<String>,
    /// Play only one of several equal parts: 3/8
    #[arg(long, value_name = "I/N", requires = "save")]
    pub shard: Option<String>,
    /// Write the sums to a file that felt sim merge can add to others
    #[arg(long, value_name = "FILE.json")]
    pub save: Option<String>,
    /// Print one round alone as a .round file, counted from 0
    #[arg(long, value_name = "K", conflicts_with_all = ["out", "shard", "save", "svg", "json"])]
    pub show: Option<u64>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub elect: Elect,
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

/// An amount of money: `500`, `7.50`, `$1,000`, `1e3`.
pub fn money(text: &str) -> Result<Money, String> {
    let money = written_out(text.strip_prefix('$').unwrap_or(text))
        .and_then(|plain| Money::parse(&plain))
        .filter(|money| *money > Money::ZERO);
    money.ok_or_else(|| "say an amount of money, such as 500, 7.50 or 1e3".into())
}

/// A count of things: `1000000`, `1_000_000`, `1,000,000`, `1e6`, `1.5e7`.
fn number(text: &str) -> Result<u64, String> {
    let count = written_out(text).and_then(|plain| plain.parse::<u64>().ok());
    count.filter(|n| *n > 0).ok_or_else(|| "say a whole number from 1 to 1e19, such as 1e6".into())
}

/// The number without separators and powers of ten: `15000000` for `1.5e7`.
fn written_out(text: &str) -> Option<String> {
    let is_digit = |c: char| c.is_ascii_digit();
    if !text.starts_with(is_digit) || !text.ends_with(is_digit) {
        return None;
    }
    let plain = text.replace(['_', ','], "");
    let (digits, power) = plain.split_once(['e', 'E']).unwrap_or((&plain, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if ![whole, part, power].iter().all(|text| text.chars().all(is_digit)) || whole.is_empty() {
        return None;
    }
    let power: usize = power.parse().ok().filter(|power| *power < 20)?;
    let zeros = "0".repeat(power.saturating_sub(part.len()));
    let all = format!("{whole}{part}{zeros}");
    let (whole, part) = all.split_at(whole.len() + power);
    Some(if part.is_empty() { whole.to_string() } else { format!("{whole}.{part}") })
}

#[cfg(test)]
mod tests {
    use super::{money, number};
    use table::Money;

    #[test]
    fn numbers() {
        let read = ["1", "1e6", "1_000_000", "25E3", "1.5e7", "1,000", "2.50e2"].map(number);
        assert_eq!(read, [1, 1_000_000, 1_000_000, 25_000, 15_000_000, 1_000, 250].map(Ok));
        for wrong in ["", "0", "-1", "1.5", "1e", "e6", "1e20", "99999999999999999999", "ten"] {
            assert!(number(wrong).is_err(), "{wrong}");
        }
        let read = ["500", "7.50", "$1,000", "1e3", "1_000", "1.25e2"].map(money);
        assert_eq!(
            read,
            [50_000, 750, 100_000, 100_000, 100_000, 12_500].map(Money::cents).map(Ok)
        );
        for wrong in ["", "$", "0", "-5", "1.001", "1e-2", "$$5", "five", "1.5.5"] {
            assert!(money(wrong).is_err(), "{wrong}");
        }
    }
}
