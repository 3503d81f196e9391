//! The command line, as clap reads it. [`crate::help`] adds the examples: it knows the games.

use crate::play::Seat;
use crate::ratio::{share, step};
use clap::{Parser, Subcommand};
use table::Money;
use table::figures::Ratio;

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
    /// Print values of an option side by side: KEY for all that can be listed, KEY=V,V for some,
    /// KEY.LINE=3:1,4:1 for a line of a pay table. Several keys make a grid
    #[arg(long, value_name = "KEY[.LINE][=V,V]", conflicts_with_all = ["verify", "simple"])]
    pub compare: Vec<String>,
    /// Find what an option or a line of a pay table must be for a wanted --edge
    #[arg(long, value_name = "KEY[.LINE]", requires = "edge")]
    #[arg(conflicts_with_all = ["compare", "verify", "seen", "simple"])]
    pub solve: Option<String>,
    /// The house edge that --solve looks for: 4%, 0.04 or 1/25
    #[arg(long, value_name = "E", requires = "solve", value_parser = share)]
    #[arg(allow_hyphen_values = true)]
    pub edge: Option<Ratio>,
    /// The wager whose edge that is, where --solve acts on several
    #[arg(long, value_name = "NAME", requires = "solve")]
    pub wager: Option<String>,
    /// How finely --solve looks: 1/2 finds 7:2, too (1; of money, in dollars)
    #[arg(long, value_name = "S", requires = "solve", value_parser = step)]
    #[arg(allow_hyphen_values = true)]
    pub step: Option<Ratio>,
    /// Show what so many rounds come to at 90, 95 and 99 % (1e3); may be repeated
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["compare", "solve"])]
    pub over: Vec<u64>,
    /// Show what an hour of so many rounds costs
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["compare", "solve"])]
    pub hands_per_hour: Option<u64>,
    /// Let a jackpot meter stand so: 1=7500; the others stand at their reset
    #[arg(long, value_name = "M=N", conflicts_with = "verify")]
    pub meter: Vec<String>,
    /// Play the same wagers too, and show how far the two answers lie apart
    #[arg(long, conflicts_with = "csv")]
    pub verify: bool,
    /// Estimate what it is worth to see so many other hands before deciding
    #[arg(long, value_name = "K", conflicts_with_all = ["compare", "simple", "csv"])]
    #[arg(value_parser = others, allow_negative_numbers = true)]
    pub seen: Option<usize>,
    /// How many rounds --verify plays of each wager (1e6), or --seen deals (2e4)
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    #[arg(requires = "played")]
    pub rounds: Option<u64>,
    /// The seed of --verify and --seen
    #[arg(long, value_name = "S", default_value_t = 1, requires = "played")]
    #[arg(value_parser = from_zero, allow_negative_numbers = true)]
    pub seed: u64,
    /// Play by the simple rule of felt strategy instead of the best way
    #[arg(long, conflicts_with = "verify")]
    pub simple: bool,
    /// How the player plays: optimal, simple, dealer-like, or a file of felt strategy --toml
    #[arg(long, value_name = "NAME|FILE.toml")]
    #[arg(conflicts_with_all = ["simple", "compare", "solve", "verify", "seen"])]
    pub strategy: Option<String>,
    /// How these wagers end together, in real chips: red=10, or 10 for the first wager
    #[arg(long, value_name = "[AREA=]N")]
    #[arg(conflicts_with_all = ["compare", "solve", "verify", "seen"])]
    #[arg(conflicts_with_all = ["meter", "over", "hands_per_hour"])]
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
Exit codes: 0 done, 2 could not run; 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP:
these end the job, print what was reached and leave whole files.";

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
    /// The seed that fixes every round (1)
    #[arg(long, value_name = "S", value_parser = from_zero, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// How many threads play; the answer does not depend on it
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<u16>,
    /// How many spots are played, all with the same wagers
    #[arg(long, value_name = "K", value_parser = spots, allow_negative_numbers = true)]
    pub spots: Option<u8>,
    /// What lies on every spot: 10 for the first wager, or red=10 and so on for some areas
    #[arg(long, value_name = "[AREA=]N", allow_hyphen_values = true)]
    pub bet: Vec<String>,
    /// How players play: optimal (if nothing is said), simple, dealer-like, random, or a file of
    /// felt strategy --toml
    #[arg(long, value_name = "NAME|FILE.toml")]
    pub strategy: Option<String>,
    /// Shuffle all cards before every round and forget the last: the question of felt odds
    #[arg(long)]
    pub fresh: bool,
    /// Let something go wrong: face-up=1e-4 chooses one round of 10,000 for it, and the moment; a
    /// round that does not come to that moment goes well. One thing goes wrong in a round at most
    #[arg(long, value_name = "NAME=RATE")]
    pub irregular: Vec<String>,
    /// Play sessions of this length: 4h, 90m
    #[arg(long, value_name = "TIME", conflicts_with = "rounds", allow_hyphen_values = true)]
    pub session: Option<String>,
    /// How many rounds an hour of a session has (60)
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
    pub hands_per_hour: Option<u64>,
    /// What each player brings to a session, in dollars (500). Nobody lends him more: without the
    /// money for his first wagers he leaves, for a double, a split, a play wager or insurance in
    /// full he does the best that he can pay for
    #[arg(long, value_name = "N", value_parser = money, allow_negative_numbers = true)]
    pub bankroll: Option<Money>,
    /// Let players leave when they have won so much
    #[arg(long, value_name = "N", value_parser = money, allow_negative_numbers = true)]
    pub stop_win: Option<Money>,
    /// Let players leave when they have lost so much
    #[arg(long, value_name = "N", value_parser = money, allow_negative_numbers = true)]
    pub stop_loss: Option<Money>,
    /// Vary the wagers: loss=1,2,4 doubles them after a loss and again after the next (once after a
    /// win, and after the last); win=1,3,2,6 after wins; money=100 makes them once for each 100
    /// that the player has
    #[arg(long, value_name = "WAY=TIMES")]
    pub spread: Option<String>,
    /// How many tables make a pit of a session (10)
    #[arg(long, value_name = "T", value_parser = number, allow_negative_numbers = true)]
    pub tables: Option<u64>,
    /// How many sessions are played at each spot (10000)
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
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
    #[arg(long, value_name = "K", value_parser = from_zero, allow_negative_numbers = true)]
    #[arg(conflicts_with_all = ["out", "shard", "save", "svg", "json", "threads"])]
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
    #[arg(value_parser = spots, allow_negative_numbers = true)]
    pub spots: u8,
    /// Deal the same cards again; without it they come from the system's randomness
    #[arg(long, value_name = "S", value_parser = from_zero, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// What the player brings, in dollars
    #[arg(long, value_name = "N", default_value_t = Seat::BANKROLL)]
    #[arg(value_parser = money, allow_negative_numbers = true)]
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
    let money = Money::parse(text).filter(|money| *money > Money::ZERO);
    money.ok_or_else(|| "say an amount of money, such as 500, 7.50 or 1e3".into())
}

/// A count of things: `1000000`, `1_000_000`, `1,000,000`, `1e6`, `1.5e7`.
pub fn number(text: &str) -> Result<u64, String> {
    let count = whole(text).filter(|n| *n > 0);
    count.ok_or_else(|| "say a whole number from 1 to 1e19, such as 1e6".into())
}

/// A number that is a name, such as a seed or a round counted from 0, written like a count.
fn from_zero(text: &str) -> Result<u64, String> {
    whole(text).ok_or_else(|| "say a whole number from 0 to 1e19, such as 7".into())
}

/// How many other hands are seen.
fn others(text: &str) -> Result<usize, String> {
    few(text, table::Spot::MOST.into()).map(|count| count as usize)
}

fn spots(text: &str) -> Result<u8, String> {
    few(text, table::Spot::MOST.into()).map(|count| count as u8)
}

fn threads(text: &str) -> Result<u16, String> {
    few(text, u16::MAX.into()).map(|count| count as u16)
}

/// A small count of things.
fn few(text: &str, most: u64) -> Result<u64, String> {
    let count = whole(text).filter(|n| (1..=most).contains(n));
    count.ok_or_else(|| format!("say a whole number from 1 to {most}"))
}

fn whole(text: &str) -> Option<u64> {
    table::written_out(text)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{money, number};
    use table::Money;

    #[test]
    fn numbers() {
        let read = ["1", "1e6", "1_000_000", "25E3", "1.5e7", "1,000", "2.50e2"].map(number);
        assert_eq!(read, [1, 1_000_000, 1_000_000, 25_000, 15_000_000, 1_000, 250].map(Ok));
        for wrong in [
            "",
            "0",
            "-1",
            "1.5",
            "1e",
            "e6",
            "1e20",
            "99999999999999999999",
            "ten",
            "1,5",
            "1,0000",
            ",5",
            "1_",
            "1e+3",
        ] {
            assert!(number(wrong).is_err(), "{wrong}");
        }
        let read = ["500", "7.50", "$1,000", "1e3", "1_000", "1.25e2"].map(money);
        assert_eq!(
            read,
            [50_000, 750, 100_000, 100_000, 100_000, 12_500].map(Money::cents).map(Ok)
        );
        for wrong in [
            "", "$", "0", "-5", "1.001", "1e-2", "$$5", "five", "1.5.5", "1,5", "1,50", "1000,000",
            "1.", "1e",
        ] {
            assert!(money(wrong).is_err(), "{wrong}");
        }
    }
}
