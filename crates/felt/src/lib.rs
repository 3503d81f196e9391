//! The `felt` program: it parses, calls and prints. No rule of a game is written here and no game
//! is named here; all that is shown comes from the games' own declarations.

pub mod args;
pub mod door;
pub mod files;
pub mod help;
pub mod made;
pub mod options;
pub mod out;
pub mod play;
pub mod progress;
pub mod ratio;
pub mod ruling;
pub mod sections;
pub mod signals;
pub mod strategy_files;
pub mod text;
pub mod verbs;

use args::{Args, Verb};
use clap::FromArgMatches;
use door::Door;
use std::io::IsTerminal;
use std::process::ExitCode;

/// What the program came to; the numbers are its exit codes, and the highest wins.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    Done = 0,
    /// A round differs from what its file says.
    Differs = 1,
    /// Something asked for could not be run.
    CouldNot = 2,
    /// A signal ended the run; 128 and its number, as shells say it.
    HungUp = 129,
    Interrupted = 130,
    Terminated = 143,
}

/// Runs the program: the whole of `main`.
pub fn main() -> ExitCode {
    let doors = door::doors();
    let asked = help::command(&doors).try_get_matches();
    let args = match asked.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(error) if error.use_stderr() => {
            out::complain(&help::in_one_line(&error));
            return ExitCode::from(Exit::CouldNot as u8);
        }
        // The help itself, or the version.
        Err(help) => help.exit(),
    };
    let exit = run(args, &doors).unwrap_or_else(|error| {
        // Whoever read us has had enough, as `head` has: nothing to complain about.
        if out::is_closed(&error) {
            return Exit::Done;
        }
        out::complain(&format!("{error:#}"));
        Exit::CouldNot
    });
    ExitCode::from(exit as u8)
}

fn run(args: Args, doors: &[Door]) -> anyhow::Result<Exit> {
    match args.verb {
        None if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() => {
            play::lobby::lobby(doors)
        }
        None => verbs::games::welcome(doors),
        Some(Verb::Games(asked)) => verbs::games::run(&asked, doors),
        Some(Verb::Rules(asked)) => verbs::rules::run(&asked, doors),
        Some(Verb::Odds(asked)) => verbs::odds::run(&asked, doors),
        Some(Verb::Strategy(asked)) => verbs::strategy::run(&asked, doors),
        Some(Verb::Sim(asked)) => verbs::sim::run(&asked, doors),
        Some(Verb::Replay(asked)) => verbs::replay::run(&asked, doors),
        Some(Verb::Play(asked)) => verbs::play::run(&asked, doors),
        Some(Verb::Completions { shell }) => help::completions(shell, doors),
        Some(Verb::Man { verb }) => help::man(verb.as_deref(), doors),
    }
}
