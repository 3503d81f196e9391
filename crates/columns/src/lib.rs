//! Settled wagers of many rounds, written into Parquet and CSV files: one row for each wager.
//!
//! ```
//! # fn main() -> Result<(), columns::Problem> {
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("rounds.parquet");
//! use columns::{File, Job, Row, Rows};
//!
//! let names = |all: &[&str]| all.iter().map(|name| name.to_string()).collect();
//! let (areas, results) = (names(&["ante", "play"]), names(&["won", "lost"]));
//! let job = Job { game: "a game".to_string(), seed: 7, areas, results, ..Job::default() };
//! let mut file = File::create(&path, job)?;
//! let mut rows = Rows::default();
//! rows.push(&Row { spot: 1, stake: 10_00, net: -10_00, result: 1, ..Row::default() });
//! file.write(&rows)?;
//! rows.clear();
//! assert_eq!(file.finish(&[])?, 1);
//! # Ok(())
//! # }
//! ```
//!
//! [`COLUMNS`] says what stands in each column, and how:
//!
//! | kind | Parquet | CSV |
//! | --- | --- | --- |
//! | `Word` | string, dictionary | text |
//! | `Text` | string | text |
//! | `Seed` | unsigned 64 bits: any seed must stay whole | digits |
//! | `Number` | signed 64 bits, so that differences do not wrap around | digits |
//! | `Small` | signed 16 bits, for the same reason | digits |
//! | `Money` | DECIMAL(18,2) | `10.00` |
//! | `Flag` | boolean | `true`, `false` |
//!
//! No column has nulls; what there is none of is an empty text. A Parquet file also tells the job
//! in its key-value metadata.
//!
//! A file appears under its name when it is finished, whole, and not before.

mod file;
mod rows;
mod to_csv;
mod to_parquet;

pub use file::{File, Format, Problem, Why};
pub use rows::{Row, Rows};

/// One column of a file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Column {
    pub name: &'static str,
    pub kind: Kind,
    /// What stands there.
    pub about: &'static str,
}

/// What a column holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One of a few names.
    Word,
    Text,
    Seed,
    Number,
    Small,
    Money,
    Flag,
}

macro_rules! columns {
    ($($name:literal $kind:ident: $about:literal,)+) => {
        [$(Column { name: $name, kind: Kind::$kind, about: $about },)+]
    };
}

/// All columns, in order.
pub const COLUMNS: [Column; 23] = columns! {
    "game" Word: "the game",
    "options" Word: "what was elected otherwise than by default",
    "seed" Seed: "the seed of the job",
    "session" Number: "which session of the job, counted from 1; 0 without sessions",
    "round" Number: "which round of the job, counted from 0",
    "shoe" Number: "the first round that was dealt from these cards as they were shuffled",
    "shuffled" Flag: "whether the cards were shuffled before this round",
    "burned" Small: "how many cards were burned before this round",
    "spot" Small: "the spot, counted from 1",
    "area" Word: "what was wagered on, or what was paid beside it",
    "player_cards" Text: "the hand that the wager was settled on; the player hand of baccarat",
    "dealer_cards" Text: "the dealer's cards, the up-card first",
    "banker_cards" Text: "the banker hand of baccarat",
    "pocket" Text: "where the ball or the wheel came to rest, each time until the settlement",
    "decisions" Text: "what the bettor decided in this round, in order",
    "stake" Money: "what lay there; beside a wager, what it was paid on",
    "result" Word: "what became of it, in the words of the .round notation",
    "odds_paid" Text: "the odds that a winning wager was paid at",
    "award" Money: "a fixed sum that was paid, such as a jackpot",
    "vigorish" Money: "the commission on what was won",
    "net" Money: "what the bettor won or lost",
    "cite" Text: "the paragraph of the settlement",
    "irregular" Text: "what went wrong in this round",
};

/// What all rows of a file share.
#[derive(Clone, Debug, Default)]
pub struct Job {
    pub game: String,
    pub options: String,
    pub seed: u64,
    /// The areas' names; a row gives the place in this list.
    pub areas: Vec<String>,
    /// The words for results; a row gives the place in this list.
    pub results: Vec<String>,
    /// Keys and values for the metadata of a Parquet file.
    pub about: Vec<(String, String)>,
}
