//! What ARCHITECTURE.md and the tour say is so.

use std::collections::{BTreeMap, BTreeSet};

use regex_lite::Regex;
use tidy::pages::{self, Tree, rows};
use tidy::rust::Source;
use tidy::{files, report};
use toml::{Table, Value};

const MAP: &str = "ARCHITECTURE.md";

/// Pages whose every name must be found in the code.
const PAGES: [&str; 3] = [MAP, "docs/tour.md", "docs/adding-a-game.md"];

/// What they quote that is no name of ours.
const OTHERS: [&str; 3] = ["no_std", "dyn Answers", "deny.toml"];

fn page(name: &str) -> String {
    files::text(&files::root().join(name)).unwrap_or_else(|| panic!("{name} is missing"))
}

/// The words that a cell quotes.
fn names(cell: &str) -> Vec<String> {
    pages::quoted(cell).into_iter().map(|(_, word)| word).collect()
}

#[test]
fn what_pages_name_exists() {
    let (tree, mut wrong) = (Tree::new(), Vec::new());
    for name in PAGES {
        for (line, word) in pages::quoted(&page(name)) {
            if OTHERS.contains(&word.as_str()) {
                continue;
            }
            if let Some(missing) = tree.misses(&word) {
                wrong.push(format!("{name}:{line}: {missing}"));
            }
        }
    }
    report("names that lead nowhere", &wrong);
}

/// `Inside X, in reading order:` names every module of the crate, and no other.
#[test]
fn modules_are_listed() {
    let mut wrong = Vec::new();
    let inside = Regex::new(r"(?s)Inside `(\w+)`, in reading order: (.*?)\n\n").expect("fixed");
    let declared = Regex::new(r"(?m)^(?:pub )?mod (\w+);").expect("fixed");
    let page = page(MAP);
    let mut lists = 0;
    for found in inside.captures_iter(&page) {
        let name = found.get(1).map_or("", |m| m.as_str());
        let list = pages::outside_brackets(found.get(2).map_or("", |m| m.as_str()));
        let listed: BTreeSet<String> = names(&list.replace('\n', " ")).into_iter().collect();
        let lib = Source::new(self::page(&format!("crates/{name}/src/lib.rs"))).outside_tests();
        let all = declared.captures_iter(&lib).filter_map(|found| found.get(1));
        let all: BTreeSet<String> = all.map(|m| m.as_str().to_string()).collect();
        wrong.extend(all.difference(&listed).map(|module| format!("{name}: {module} is left out")));
        wrong.extend(listed.difference(&all).map(|module| format!("{name} has no {module}")));
        lists += 1;
    }
    assert_eq!(lists, 3, "the lists of modules");
    report("modules against the map", &wrong);
}

/// The code map lists every crate; each uses only those of a lower level.
#[test]
fn crates_are_listed_by_level() {
    let mut wrong = Vec::new();
    let mut levels: BTreeMap<String, Option<u8>> = BTreeMap::new();
    for row in rows(&page(MAP), "## Code map") {
        levels.extend(names(&row[1]).into_iter().map(|name| (name, row[0].parse().ok())));
    }
    let folders = files::folders(&files::root().join("crates"));
    let folders: BTreeSet<String> = folders.iter().map(|dir| files::name(dir)).collect();
    let listed: BTreeSet<String> = levels.keys().cloned().collect();
    wrong
        .extend(folders.symmetric_difference(&listed).map(|name| format!("{name}: listed or not")));
    for name in &folders {
        for (used, _) in used(name, &["dependencies"]) {
            let (Some(own), Some(its)) = (levels.get(name), levels.get(&used)) else { continue };
            if its >= own {
                wrong.push(format!("{name} uses {used}, which does not stand above it"));
            }
        }
    }
    report("crates against the code map", &wrong);
}

/// What a manifest asks for under these keys, and whether it is ours.
fn used(name: &str, keys: &[&str]) -> Vec<(String, bool)> {
    let manifest: Table = page(&format!("crates/{name}/Cargo.toml")).parse().expect("a manifest");
    let tables = keys.iter().filter_map(|key| manifest.get(*key)?.as_table());
    let ours = |value: &Value| value.get("workspace").is_some() || value.get("path").is_some();
    tables.flatten().map(|(used, value)| (used.clone(), ours(value))).collect()
}

fn foreign(name: &str, keys: &[&str]) -> BTreeSet<String> {
    let foreign = used(name, keys).into_iter().filter(|(_, ours)| !ours);
    foreign.map(|(used, _)| used).collect()
}

/// The table of dependencies names what the manifests ask for, crate by crate.
#[test]
fn dependencies_are_the_manifests() {
    let mut listed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in rows(&page(MAP), "## Dependencies") {
        let packages = pages::outside_brackets(&row[1]).replace(['–', ';'], ",");
        let packages = packages.split(',').map(|one| one.trim().to_string());
        let packages: BTreeSet<String> = packages.filter(|one| !one.is_empty()).collect();
        let who = names(&row[0]);
        let who = if who.is_empty() { vec![row[0].clone()] } else { who };
        who.into_iter().for_each(|name| listed.entry(name).or_default().extend(packages.clone()));
    }
    let mut wrong = Vec::new();
    let mut in_tests = BTreeSet::new();
    for dir in files::folders(&files::root().join("crates")) {
        let name = files::name(&dir);
        let own = foreign(&name, &["dependencies", "build-dependencies"]);
        in_tests.extend(foreign(&name, &["dev-dependencies"]).difference(&own).cloned());
        compare(&name, &own, &listed, &mut wrong);
    }
    compare("tests", &in_tests, &listed, &mut wrong);
    report("dependencies against the manifests", &wrong);
}

fn compare(
    name: &str,
    asked: &BTreeSet<String>,
    listed: &BTreeMap<String, BTreeSet<String>>,
    wrong: &mut Vec<String>,
) {
    let Some(listed) = listed.get(name) else {
        wrong.push(format!("{name} has no row"));
        return;
    };
    wrong.extend(asked.difference(listed).map(|used| format!("{name}: {used} is left out")));
    wrong.extend(listed.difference(asked).map(|used| format!("{name} does not use {used}")));
}

/// The table of a game's folder lists what lies in such folders.
#[test]
fn game_folders_hold_what_is_listed() {
    let listed = rows(&page(MAP), "Inside a game's folder:");
    let listed: BTreeSet<String> = listed.iter().flat_map(|row| names(&row[0])).collect();
    let mut wrong = Vec::new();
    let mut there = BTreeSet::new();
    for dir in files::games() {
        for path in files::below(&dir) {
            let path = files::shown(&path);
            let own = path.strip_prefix(&format!("{}/", files::shown(&dir))).unwrap_or(&path);
            let name =
                own.split_once('/').map_or(own.to_string(), |(folder, _)| format!("{folder}/"));
            if !listed.contains(&name) {
                wrong.push(format!("{path}: {name} is not listed"));
            }
            there.insert(name);
        }
    }
    wrong.extend(listed.difference(&there).map(|name| format!("no game has {name}")));
    report("game folders against the map", &wrong);
}

/// A paragraph that rests on a test of the longer proofs says that it takes `--long`.
#[test]
fn what_takes_long_says_so() {
    let mut wrong = Vec::new();
    for name in PAGES {
        let page = page(name);
        for paragraph in page.split("\n\n").flat_map(|part| part.split("\n- ")) {
            for (_, word) in pages::quoted(paragraph) {
                let path = files::root().join("crates").join(&word);
                let takes_long = word.contains("tests/")
                    && files::with(&path, &["rs"])
                        .into_iter()
                        .chain([path.clone()])
                        .filter_map(|path| files::text(&path))
                        .any(|text| text.contains("FELT_LONG"));
                if takes_long && !paragraph.contains("--long") {
                    wrong.push(format!("{name}: {word} takes --long, and nothing says so"));
                }
            }
        }
    }
    report("proofs that take --long", &wrong);
}
