//! What may know what: the direction of dependencies and what each layer must not contain.

use std::path::PathBuf;

use tidy::rust::{self, Source};
use tidy::{files, report};
use toml::{Table, Value};

/// Each crate and the crates of the workspace it may use.
const MAY_USE: [(&str, &[&str]); 14] = [
    ("cards", &[]),
    ("table", &["cards"]),
    ("live", &["cards", "table"]),
    ("vault", &["cards", "table", "live"]),
    ("games", &["cards", "table"]),
    ("service", &["table", "games", "live"]),
    ("odds", &["cards", "table"]),
    ("house", &["cards", "table", "live", "vault"]),
    ("server", &["cards", "table", "house"]),
    ("columns", &[]),
    ("exact", &["cards", "table", "games", "odds"]),
    ("sim", &["table", "games", "odds", "exact", "columns"]),
    (
        "felt",
        &[
            "cards", "table", "live", "vault", "odds", "columns", "exact", "sim", "service",
            "house", "server",
        ],
    ),
    ("tidy", &[]),
];

/// What a crate's tests may use besides.
const TESTS_MAY_USE: [(&str, &[&str]); 6] = [
    ("table", &["games"]),
    ("odds", &["games", "live", "vault", "service"]),
    ("live", &["games", "vault", "service"]),
    ("games", &["live", "service"]),
    ("house", &["service"]),
    ("felt", &["games"]),
];

/// Rules only: no files, clocks, threads, floats.
const PURE: [&str; 4] = ["cards", "table", "live", "games"];

/// These know no game by name.
const NAMELESS: [&str; 8] = ["table", "live", "vault", "house", "odds", "exact", "sim", "service"];

const KNOW_JSON: [&str; 2] = ["felt", "server"];

fn crates() -> Vec<(String, PathBuf)> {
    let dirs = files::folders(&files::root().join("crates"));
    dirs.into_iter().map(|dir| (files::name(&dir), dir)).collect()
}

/// The names of all crates a manifest asks for, and whether only for tests.
fn dependencies(manifest: &Table) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    for (key, only_tests) in
        [("dependencies", false), ("build-dependencies", false), ("dev-dependencies", true)]
    {
        let table = manifest.get(key).and_then(Value::as_table);
        for (name, value) in table.into_iter().flatten() {
            let package = value.get("package").and_then(Value::as_str);
            found.push((package.unwrap_or(name).to_string(), only_tests));
        }
    }
    let targets = manifest.get("target").and_then(Value::as_table);
    for target in targets.into_iter().flat_map(Table::values).filter_map(Value::as_table) {
        found.extend(dependencies(target));
    }
    found
}

fn row<'a>(rows: &[(&str, &'a [&'a str])], name: &str) -> Option<&'a [&'a str]> {
    rows.iter().find(|(crate_name, _)| *crate_name == name).map(|(_, uses)| *uses)
}

#[test]
fn dependencies_go_one_way() {
    let mut wrong = Vec::new();
    let all = crates();
    for (name, dir) in &all {
        let Some(text) = files::text(&dir.join("Cargo.toml")) else {
            wrong.push(format!("crates/{name} has no Cargo.toml"));
            continue;
        };
        let Some(uses) = row(&MAY_USE, name) else {
            wrong.push(format!("{name} has no layer; give it a row here and in ARCHITECTURE.md"));
            continue;
        };
        let manifest: Table = match text.parse() {
            Ok(manifest) => manifest,
            Err(e) => {
                wrong.push(format!("crates/{name}/Cargo.toml: {e}"));
                continue;
            }
        };
        let in_tests = row(&TESTS_MAY_USE, name).unwrap_or_default();
        for (used, only_tests) in dependencies(&manifest) {
            let ours = all.iter().any(|(other, _)| *other == used);
            let allowed =
                uses.contains(&used.as_str()) || only_tests && in_tests.contains(&used.as_str());
            if ours && !allowed {
                wrong.push(format!("{name} may not use {used}"));
            }
            if used == "serde_json" && !KNOW_JSON.contains(&name.as_str()) {
                wrong.push(format!("{name} may not know JSON"));
            }
        }
    }
    report("dependencies against the layers", &wrong);
}

/// The sources a crate ships, without the files that hold only tests.
fn shipped(name: &str) -> Vec<(String, Source)> {
    let dir = files::root().join("crates").join(name).join("src");
    let read = |path: PathBuf| {
        let text = files::text(&path)?;
        Some((path, Source::new(text)))
    };
    let all: Vec<_> = files::with(&dir, &["rs"]).into_iter().filter_map(read).collect();
    let mut only_tests = Vec::new();
    for (path, source) in &all {
        let stem = path.file_stem().unwrap_or_default();
        let home = path.parent().unwrap_or(&dir);
        let own = ["lib", "main", "mod"].iter().any(|s| stem == *s);
        let home = if own { home.to_path_buf() } else { home.join(stem) };
        for file in source.test_files() {
            only_tests.push(home.join(&file).with_extension("rs"));
            only_tests.push(home.join(&file).join("mod.rs"));
        }
    }
    let ships = |(path, source): (PathBuf, Source)| {
        (!only_tests.contains(&path)).then(|| (files::shown(&path), source))
    };
    all.into_iter().filter_map(ships).collect()
}

fn line(code: &str, at: usize) -> usize {
    code[..at].matches('\n').count() + 1
}

#[test]
fn rules_are_no_std() {
    let mut wrong = Vec::new();
    for name in PURE {
        let path = files::root().join("crates").join(name).join("src/lib.rs");
        let declared = files::text(&path).map(|t| Source::new(t).code.contains("#![no_std]"));
        match declared {
            None => wrong.push(format!("{}: missing", files::shown(&path))),
            Some(false) => wrong.push(format!("{}: no #![no_std]", files::shown(&path))),
            Some(true) => {}
        }
    }
    report("rules that are not no_std", &wrong);
}

#[test]
fn rules_are_pure() {
    let mut wrong = Vec::new();
    for (path, source) in PURE.iter().flat_map(|name| shipped(name)) {
        let code = source.outside_tests();
        for word in ["std::", "extern crate std"] {
            for at in rust::words(&code, word) {
                wrong.push(format!("{path}:{}: {word}", line(&code, at)));
            }
        }
        for at in rust::float_types(&code) {
            wrong.push(format!("{path}:{}: a float type", line(&code, at)));
        }
        for at in rust::floats(&code) {
            wrong.push(format!("{path}:{}: a number with a fraction", line(&code, at)));
        }
    }
    report("floats and std in the rules", &wrong);
}

#[test]
fn nothing_is_unsafe() {
    let mut wrong = Vec::new();
    for path in files::with(&files::root().join("crates"), &["rs"]) {
        let Some(text) = files::text(&path) else { continue };
        let source = Source::new(text);
        for at in source.words("unsafe") {
            wrong.push(format!("{}:{}", files::shown(&path), source.line(at)));
        }
    }
    report("unsafe code", &wrong);
}

/// A name without case and without what joins its words, so that every spelling is the same.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !"-_ ".contains(*c)).flat_map(char::to_lowercase).collect()
}

/// The games' names: their folders, their titles and whatever they call themselves.
fn game_names() -> Vec<String> {
    let mut names = Vec::new();
    for dir in files::games() {
        names.push(plain(&files::name(&dir)));
        let list = files::text(&dir.join("sections.toml")).and_then(|t| t.parse::<Table>().ok());
        let title = list.as_ref().and_then(|t| t.get("title")).and_then(Value::as_str);
        names.extend(title.map(plain));
        let Some(text) = files::text(&dir.join("mod.rs")) else { continue };
        let source = Source::new(text);
        for at in source.words("const NAME") {
            let next = source.strings.iter().find(|(start, _)| *start > at);
            names.extend(next.map(|(_, name)| plain(name)));
        }
    }
    names.retain(|name| !name.is_empty());
    names.sort();
    names.dedup();
    names
}

#[test]
fn shared_code_knows_no_game() {
    let names = game_names();
    let mut wrong = Vec::new();
    for name in NAMELESS {
        let dir = files::root().join("crates").join(name).join("src");
        for path in files::with(&dir, &["rs"]) {
            let Some(text) = files::text(&path) else { continue };
            let mut is_example = false;
            for (n, line) in text.lines().enumerate() {
                // An example in the documentation is of some game, and no part of the code.
                is_example ^= line.trim_start().starts_with("/// ```");
                let line = if is_example { String::new() } else { plain(line) };
                for game in names.iter().filter(|game| line.contains(game.as_str())) {
                    wrong.push(format!("{}:{}: {game}", files::shown(&path), n + 1));
                }
            }
        }
    }
    report("games named in shared code", &wrong);
}

#[test]
fn spellings_of_a_name() {
    for spelling in ["three-card-poker", "three_card_poker", "ThreeCardPoker", "Three Card Poker"] {
        assert_eq!(plain(spelling), "threecardpoker");
    }
}
