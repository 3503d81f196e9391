//! The program from outside: what it prints, what it refuses, how it exits.

mod bad_input;
mod figures;
mod guides;
mod journal;
mod listing;
mod mix;
mod odds;
mod options;
mod replay;
mod rows;
mod sessions;
mod signals;
mod sim;
mod strategy_files;
mod table;
mod version;

use assert_cmd::Command;
use std::path::PathBuf;
use std::process::Output;

/// The game of the tests, the oldest one.
pub const GAME: &str = "three-card-poker";

pub fn felt(args: &[&str]) -> Ran {
    fed(args, "")
}

/// Runs the program with something on standard input; it is never a terminal here.
pub fn fed(args: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_felt"));
    let output = command.args(args).write_stdin(input.into()).output();
    Ran::new(output.expect("the program starts"))
}

/// A run that is over.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    fn new(output: Output) -> Ran {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("felt prints UTF-8");
        let code = output.status.code().expect("it was not killed");
        Ran { code, out: text(output.stdout), err: text(output.stderr) }
    }

    /// It could not run: nothing on standard output, one line with all these words on the other.
    #[track_caller]
    pub fn could_not(&self, words: &[&str]) {
        assert_eq!(self.code, 2, "{}{}", self.out, self.err);
        assert_eq!(self.out, "");
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        for word in words {
            assert!(self.err.contains(word), "{word:?} is missing in: {}", self.err);
        }
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }

    #[track_caller]
    pub fn done(self) -> Ran {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self
    }

    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).expect("one JSON document and nothing else")
    }
}

/// Where tests may write.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// A file for one test, with a name of its own.
pub fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder().join(name);
    std::fs::write(&path, text).expect("the folder for tests can be written");
    path.to_str().expect("a plain path").to_string()
}
