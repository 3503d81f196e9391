//! Which felt this is: the version, what it was built from, and the rules in it.

use super::{GAME, felt, file, folder};
use sha2::{Digest, Sha256};
use std::path::Path;

/// As the program names itself in what it writes.
pub(crate) fn made() -> String {
    let rules = rules();
    format!("{} (in development, rules {})", env!("CARGO_PKG_VERSION"), &rules[..16])
}

/// The hash as docs/laboratory.md finds it: of a list of hashes and paths, in order.
fn rules() -> String {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut folders: Vec<String> =
        ["cards", "table", "games"].map(|name| format!("crates/{name}/src")).to_vec();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(root.join(&folder)).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = format!("{folder}/{}", entry.file_name().display());
            match entry.path().is_dir() {
                true => folders.push(path),
                false if path.ends_with(".rs") => files.push(path),
                false => {}
            }
        }
    }
    files.sort();
    let of = |path: &String| std::fs::read(root.join(path)).expect("a source");
    let list: Vec<String> =
        files.iter().map(|path| format!("{}  {path}\n", hash(&of(path)))).collect();
    hash(list.concat().as_bytes())
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_rules_that_are_built_in_are_named() {
    let said = felt(&["--version"]).done().out;
    let lines: Vec<&str> = said.lines().collect();
    let rules = format!("rules {}", rules());
    let head = format!("felt {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(lines[..3], [head.as_str(), "in development", &rules]);
}

#[test]
fn parts_of_other_rules_are_not_added() {
    let path = folder().join("rules-1.json").display().to_string();
    let job = ["sim", GAME, "--rounds", "100", "--shard", "1/1", "--save", &path];
    felt(&job).done();
    felt(&["sim", "merge", &path]).done();
    let text = std::fs::read_to_string(&path).expect("a part");
    let begin = &rules()[..16];
    let other = file("rules-2.json", text.replace(begin, "0123456789abcdef"));
    felt(&["sim", "merge", &other]).could_not(&["rules 0123456789abcdef", begin, "written by"]);
}

#[test]
fn every_document_says_what_made_it() {
    for asked in [
        "odds three-card-poker --bet ante=5 --bet pair-plus=5",
        "odds three-card-poker --compare tie",
        "odds three-card-poker --solve pair-plus.flush --edge 4%",
        "strategy three-card-poker --values",
        "strategy three-card-poker",
        "odds three-card-poker",
    ] {
        let words: Vec<&str> = asked.split(' ').chain(["--json"]).collect();
        let json = felt(&words).done().json();
        assert_eq!(json["edition"], "19:47-20 as of 2007-04-16", "{asked}");
        assert!(json["version"].as_str().is_some_and(|text| text.contains("rules ")), "{asked}");
    }
}
