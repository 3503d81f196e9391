//! A run that a signal ends: how it exits, what it says and what it leaves.

use crate::{felt, folder};
use std::fs::{read_dir, read_to_string, remove_dir_all};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// More rounds than anybody waits for.
const ROUNDS: &str = "1000000000000";

/// A folder of its own with nothing in it.
fn empty(name: &str) -> PathBuf {
    let path = folder().join(name);
    let _ = remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A run in the background begins with some signals ignored; this one hears them all.
const HEARS: &str = "exec env --default-signal=INT,TERM,HUP";

/// Begins a run that writes rows into the folder, and waits until their hidden file is there.
fn begun(folder: &Path, rows: &str, before: &str) -> Child {
    let program = env!("CARGO_BIN_EXE_felt");
    let (rows, part) = (folder.join(rows), folder.join("part.json"));
    let (rows, part) = (rows.display(), part.display());
    let run = format!(
        "{before} {program} sim big-six --rounds {ROUNDS} --threads 1 --out {rows} \
         --save {part}"
    );
    let mut command = Command::new("sh");
    command.args(["-c", &run]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it starts");
    while names_in(folder).is_empty() {
        std::thread::yield_now();
    }
    child
}

fn send(signal: &str, to: &Child) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{signal} {}", to.id())]).status();
    assert!(sent.expect("a shell").success());
}

/// How many rounds it says to have played.
fn stopped(ran: &Output, code: i32) -> u64 {
    let err = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(code), "{err}");
    let said = err.strip_prefix("felt: stopped: ").expect("it says so");
    let (done, rest) = said.split_once(" of ").expect("how far it came");
    assert_eq!(rest, format!("{ROUNDS} rounds were played\n"));
    done.parse().expect("a number")
}

#[test]
fn signals_end_a_run_in_good_order() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let folder = empty(&format!("ended-by-{signal}"));
        let child = begun(&folder, "rows.csv", HEARS);
        send(signal, &child);
        let ran = child.wait_with_output().expect("it ends");
        let done = stopped(&ran, code);
        assert!(String::from_utf8_lossy(&ran.stdout).contains(&format!("{done} of {ROUNDS}")));
        assert_eq!(names_in(&folder), ["part.json", "rows.csv", "rows.csv-metadata.json"]);
        let text = read_to_string(folder.join("rows.csv")).expect("rows");
        assert!(text.ends_with("\r\n"));
        assert_eq!(text.lines().count() as u64, done + 1);
        let last = text.lines().last().expect("a row").split(',').nth(4).expect("a round");
        assert_eq!(last, (done - 1).to_string());
        let beside = read_to_string(folder.join("rows.csv-metadata.json")).expect("metadata");
        assert!(beside.contains(&format!("\"rounds_played\": {done}")), "{beside}");
        let part = folder.join("part.json").display().to_string();
        let merged = felt(&["sim", "merge", &part, "--json"]).done().json();
        assert_eq!(merged["rounds_played"], done);
        remove_dir_all(folder).expect("it can go");
    }
}

#[test]
fn parquet_is_whole_too() {
    let folder = empty("ended-parquet");
    let child = begun(&folder, "rows.parquet", HEARS);
    send("TERM", &child);
    stopped(&child.wait_with_output().expect("it ends"), 143);
    assert_eq!(names_in(&folder), ["part.json", "rows.parquet"]);
    let bytes = std::fs::read(folder.join("rows.parquet")).expect("rows");
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
}

/// Whoever starts it with `nohup` wants it to go on when he has gone.
#[test]
fn a_signal_that_was_ignored_stays_so() {
    let folder = empty("nohup");
    let mut child = begun(&folder, "rows.csv", "trap '' HUP; exec");
    let hidden = |folder: &Path| {
        let names = names_in(folder);
        let name = names.iter().find(|name| name.starts_with('.'));
        name.map_or(0, |name| folder.join(name).metadata().map_or(0, |it| it.len()))
    };
    send("HUP", &child);
    // A run that had heard it would end with the block that it is in.
    let block = 65_536 * 100;
    while hidden(&folder) < 3 * block {
        assert!(child.try_wait().expect("it runs").is_none(), "it has ended");
        std::thread::yield_now();
    }
    send("TERM", &child);
    stopped(&child.wait_with_output().expect("it ends"), 143);
    remove_dir_all(folder).expect("it can go");
}
