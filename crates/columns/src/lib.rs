//! Settled wagers of many rounds, written into Parquet and CSV files: one row for each wager.
//!
//! ```
//! # fn main() -> Result<(), columns::Problem> {
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("rounds.parquet");
//! use columns::{File, Job, Outcome, Rows};
//!
//! let areas = vec!["ante".to_string(), "play".to_string()];
//! let job = Job { game: "a game".to_string(), seed: 7, areas, ..Job::default() };
//! let mut file = File::create(&path, job)?;
//! let mut rows = Rows::default();
//! rows.push(0, 1, 0, 10_00, -10_00, Outcome::Lost, "Qh 6d 4c / Ks 9d 2c");
//! file.write(&rows)?;
//! rows.clear();
//! assert_eq!(file.finish()?, 1);
//! # Ok(())
//! # }
//! ```
//!
//! | column | Parquet | CSV |
//! | --- | --- | --- |
//! | `game`, `options` | string, dictionary | text |
//! | `seed` | unsigned 64 bits: any seed must stay whole | digits |
//! | `round` | signed 64 bits, so that differences of rounds do not wrap around | digits |
//! | `spot` | signed 16 bits, for the same reason | digits |
//! | `area` | string, dictionary | text |
//! | `stake`, `net` | DECIMAL(18,2) | `10.00` |
//! | `outcome` | string, dictionary | text |
//! | `cards` | string | text |
//!
//! No column has nulls. A Parquet file also tells the job in its key-value metadata.
//!
//! A file appears under its name when it is finished, whole, and not before.

mod file;
mod rows;
mod to_csv;
mod to_parquet;

pub use file::{File, Format, Problem, Why};
pub use rows::{Outcome, Rows};

/// The columns' names, in order.
const COLUMNS: [&str; 10] =
    ["game", "options", "seed", "round", "spot", "area", "stake", "net", "outcome", "cards"];

/// What all rows of a file share.
#[derive(Clone, Debug, Default)]
pub struct Job {
    pub game: String,
    pub options: String,
    pub seed: u64,
    /// The areas' names; a row gives the place in this list.
    pub areas: Vec<String>,
    /// Further keys and values for the metadata of a Parquet file. Those that are always there:
    /// `game`, `options`, `seed`, `tool_version`.
    pub more: Vec<(String, String)>,
}
