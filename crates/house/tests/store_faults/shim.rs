//! Runs the process that writes behind `shim.c`, which stands between it and its files.

use crate::child;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{PoisonError, RwLock};
use std::{env, fs};
use tempfile::TempDir;

/// In which way a call goes wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum How {
    Error,
    Full,
    Kill,
    Late,
}

impl How {
    fn word(self) -> &'static str {
        match self {
            How::Error => "error",
            How::Full => "full",
            How::Kill => "kill",
            How::Late => "late",
        }
    }
}

/// Who has a store open reads it; who begins a process writes it.
pub(crate) static OPEN: RwLock<()> = RwLock::new(());

pub(crate) struct Shim {
    home: TempDir,
}

/// What a run came to.
pub(crate) struct Run {
    pub(crate) acknowledged: usize,
    /// It came to its end by itself.
    pub(crate) ended: bool,
}

/// A folder in memory where there is one: what is synced is not the matter here.
pub(crate) fn quick() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    if memory.is_dir() { memory } else { env::temp_dir() }
}

impl Shim {
    pub(crate) fn build() -> Shim {
        let home = tempfile::tempdir_in(quick()).expect("a folder");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/store_faults/shim.c");
        let built = Command::new("cc")
            .args(["-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o"])
            .arg(home.path().join("shim.so"))
            .args([source, "-ldl"])
            .status();
        assert!(built.expect("there is a C compiler").success());
        Shim { home }
    }

    /// How many calls there are when nothing goes wrong.
    pub(crate) fn count(&self) -> usize {
        let place = tempfile::tempdir_in(quick()).expect("a folder");
        let run = self.run(place.path(), None, None);
        assert!(run.ended && run.acknowledged == crate::script::BATCHES);
        let count = fs::read_to_string(self.counted()).expect("the calls were counted");
        count.trim().parse().expect("a number")
    }

    fn counted(&self) -> PathBuf {
        self.home.path().join("count")
    }

    pub(crate) fn run(
        &self,
        place: &Path,
        fault: Option<(How, usize)>,
        trace: Option<&Path>,
    ) -> Run {
        let mut run = Command::new(env::current_exe().expect("this test"));
        run.args(["--exact", "child::writes", "--nocapture", "--test-threads=1"])
            .env("LD_PRELOAD", self.home.path().join("shim.so"))
            .env("FELT_SHIM_DIR", place)
            .env("FELT_SHIM_COUNT", self.counted())
            .env(child::PATH, place.join("house.db"));
        if let Some((how, at)) = fault {
            run.env("FELT_SHIM_HOW", how.word()).env("FELT_SHIM_AT", at.to_string());
        }
        if let Some(trace) = trace {
            run.env("FELT_SHIM_TRACE", trace);
        }
        // A process that begins holds what is open here for a moment, a lock too.
        let begun = {
            let _nothing_is_open = OPEN.write().unwrap_or_else(PoisonError::into_inner);
            run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
        };
        let run = begun.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&run.stdout);
        let acknowledged = said.lines().filter_map(|line| line.strip_prefix("ack ")?.parse().ok());
        let acknowledged = acknowledged.max().unwrap_or(0);
        let ended = said.lines().any(|line| line == "ended");
        // Nothing but a kill ends it before.
        let failed = run.status.code() == Some(101);
        assert!(!failed, "{said}{}", String::from_utf8_lossy(&run.stderr));
        Run { acknowledged, ended }
    }
}
