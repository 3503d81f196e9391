//! The shape of the files: widths, lengths, leftovers, links, and what a game folder holds.

use regex_lite::Regex;
use tidy::rust::Source;
use tidy::{files, report};

const WIDTH: usize = 100;
const FUNCTION: usize = 70;
const PAGE: usize = 300;

fn all(extensions: &[&str]) -> Vec<(String, String)> {
    let read = |path: &std::path::PathBuf| Some((files::shown(path), files::text(path)?));
    files::with(&files::root(), extensions).iter().filter_map(read).collect()
}

#[test]
fn lines() {
    let mut wrong = Vec::new();
    for (path, text) in all(&["rs", "md", "toml"]) {
        for (n, line) in text.lines().enumerate() {
            let mut tell = |what: &str| wrong.push(format!("{path}:{}: {what}", n + 1));
            let columns = line.chars().count();
            if path.ends_with(".rs") && columns > WIDTH {
                tell(&format!("{columns} columns, at most {WIDTH}"));
            }
            if line.contains('\t') {
                tell("a tab");
            }
            if line.ends_with(char::is_whitespace) {
                tell("white space at the end");
            }
        }
    }
    report("lines", &wrong);
}

#[test]
fn functions_are_short() {
    let mut wrong = Vec::new();
    for (path, text) in all(&["rs"]) {
        for f in Source::new(text).functions() {
            if f.lines > FUNCTION {
                wrong.push(format!("{path}:{}: {} has {} lines", f.line, f.name, f.lines));
            }
        }
    }
    report(&format!("functions over {FUNCTION} lines"), &wrong);
}

/// Where an enum says that its variants tell of their fields, each of them has a word to say.
#[test]
fn variants_say_what_they_are() {
    let mut wrong = Vec::new();
    let variant = Regex::new(r"^    [A-Z]\w*[ ,({]").expect("the pattern is fixed");
    for (path, text) in all(&["rs"]) {
        for part in text.split("#[allow(missing_docs,").skip(1) {
            let body = part.split("\n}").next().unwrap_or_default();
            let lines: Vec<&str> = body.lines().filter(|line| !line.contains("#[")).collect();
            for pair in lines.windows(2) {
                if variant.is_match(pair[1]) && !pair[0].trim_start().starts_with("///") {
                    wrong.push(format!("{path}: {}", pair[1].trim()));
                }
            }
        }
    }
    report("variants that nobody tells of", &wrong);
}

/// A verb that the table in front leaves out would pass the one behind it by. Cards that are dealt
/// around are dealt one by one, so that play can go on between any two.
#[test]
fn the_table_in_front_has_every_verb() {
    let functions = |path: &str| -> Vec<String> {
        let text = files::text(&files::root().join(path)).expect("the file is there");
        let code = Source::new(text);
        let code = code.code.split("pub trait Table").last().unwrap_or_default().to_string();
        let body = code.split("\n}").next().unwrap_or_default().to_string();
        Source::new(body).functions().into_iter().map(|f| f.name).collect()
    };
    let verbs = functions("crates/table/src/verbs.rs");
    let text = files::text(&files::root().join("crates/table/src/plays_on.rs"));
    let front = Source::new(text.expect("the file is there")).functions();
    let missing =
        |verb: &&String| *verb != "deal_around" && !front.iter().any(|f| f.name == **verb);
    let missing: Vec<String> = verbs.iter().filter(missing).cloned().collect();
    assert!(verbs.len() > 30, "{verbs:?}");
    report("verbs that are passed by", &missing);
}

#[test]
fn nothing_is_left_over() {
    let mut wrong = Vec::new();
    let notes = Regex::new(concat!(r"\b(TO", "DO|FIX", r"ME)\b")).expect("the pattern is fixed");
    let ignored = Regex::new(r"#\[\s*ignore\b").expect("the pattern is fixed");
    for (path, text) in all(&["rs", "toml"]) {
        for (n, line) in text.lines().enumerate() {
            if let Some(found) = notes.find(line) {
                wrong.push(format!("{path}:{}: {}", n + 1, found.as_str()));
            }
        }
        if !path.ends_with(".rs") {
            continue;
        }
        let source = Source::new(text);
        for mac in ["todo!", "unimplemented!", "dbg!"] {
            for at in source.words(mac) {
                wrong.push(format!("{path}:{}: {mac}", source.line(at)));
            }
        }
        for found in ignored.find_iter(&source.code) {
            wrong.push(format!("{path}:{}: an ignored test", source.line(found.start())));
        }
    }
    report("leftovers", &wrong);
}

#[test]
fn game_folders_are_complete() {
    let mut wrong = Vec::new();
    let lib = files::root().join("crates/games/src/lib.rs");
    let lib = files::text(&lib).map(|text| Source::new(text).code);
    if lib.is_none() {
        wrong.push("crates/games/src/lib.rs: missing".to_string());
    }
    for dir in files::games() {
        let name = files::name(&dir);
        let golden = dir.join("golden");
        for part in ["mod.rs", "pay.rs", "sections.toml"] {
            if !dir.join(part).is_file() {
                wrong.push(format!("{name}: no {part}"));
            }
        }
        for part in ["counts.txt", "figures.txt"] {
            if !golden.join(part).is_file() {
                wrong.push(format!("{name}: no golden/{part}"));
            }
        }
        if files::with(&golden, &["round"]).is_empty() {
            wrong.push(format!("{name}: no golden/*.round"));
        }
        let Some(lib) = &lib else { continue };
        let listed = listings(lib, &name);
        if listed != 1 {
            wrong.push(format!("{name}: listed {listed} times in crates/games/src/lib.rs"));
        }
    }
    report("game folders", &wrong);
}

/// How often the list of games names this one: its module's items, or the module in a macro.
fn listings(lib: &str, name: &str) -> usize {
    let declared = Regex::new(&format!(r"\bmod\s+{name}\s*;")).expect("a folder's name");
    let rest = declared.replace_all(lib, "");
    let named = Regex::new(&format!(r"\b{name}\b")).expect("a folder's name");
    let declarations = declared.find_iter(lib).count();
    declarations.saturating_sub(1) + named.find_iter(&rest).count()
}

#[test]
fn pages_are_short() {
    let mut wrong = Vec::new();
    for page in ["ARCHITECTURE.md", "STYLE.md"] {
        match files::text(&files::root().join(page)).map(|text| text.lines().count()) {
            None => wrong.push(format!("{page}: missing")),
            Some(lines) if lines >= PAGE => wrong.push(format!("{page}: {lines} lines")),
            Some(_) => {}
        }
    }
    report(&format!("pages that are missing or not under {PAGE} lines"), &wrong);
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    let link = Regex::new(r"\]\(([^)\s]+)[^)]*\)").expect("the pattern is fixed");
    let elsewhere = Regex::new(r"^([a-z][a-z0-9+.-]*:|#)").expect("the pattern is fixed");
    for path in files::with(&files::root(), &["md"]) {
        let Some(text) = files::text(&path) else { continue };
        let mut fenced = false;
        for (n, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                fenced = !fenced;
            }
            if fenced {
                continue;
            }
            for found in link.captures_iter(line) {
                let target = found.get(1).map_or("", |m| m.as_str());
                let file = target.split('#').next().unwrap_or_default();
                let base = path.parent().unwrap_or(&path);
                if !elsewhere.is_match(target) && !base.join(file).exists() {
                    wrong.push(format!("{}:{}: {target}", files::shown(&path), n + 1));
                }
            }
        }
    }
    report("links to files that do not exist", &wrong);
}

#[test]
fn no_machine_paths() {
    let mut wrong = Vec::new();
    let path_of =
        Regex::new(r"(^|[^\w./~-])/(work|home|root|Users)/").expect("the pattern is fixed");
    for path in files::below(&files::root()) {
        let Some(text) = files::text(&path) else { continue };
        for (n, line) in text.lines().enumerate() {
            if path_of.is_match(line) {
                wrong.push(format!("{}:{}: {}", files::shown(&path), n + 1, line.trim()));
            }
        }
    }
    report("paths of one machine", &wrong);
}

#[test]
fn how_games_are_counted() {
    let lib = "pub mod roulette;\npub fn visit() { v.visit::<roulette::Roulette>(); }";
    assert_eq!(listings(lib, "roulette"), 1);
    assert_eq!(listings("games! { roulette }", "roulette"), 1);
    assert_eq!(listings("mod roulette;", "roulette"), 0);
    assert_eq!(listings("mod roulette; roulette::A roulette::B", "roulette"), 2);
}
