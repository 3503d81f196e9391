//! The guides are tried as their readers would: every `felt` line in a block that begins with
//! ```` ```sh ```` is run, in order, in a folder that holds the files that the guide shows
//! (```` ```round NAME ````, ```` ```toml NAME ````). `# exit N` behind a line says how it ends.

use super::folder;
use assert_cmd::Command;
use std::path::{Path, PathBuf};

fn guide(name: &str) {
    let page = read(&format!("docs/{name}.md"));
    let place = fresh(name);
    let mut run = 0;
    for (kind, body) in blocks(&page) {
        match kind.split_once(' ') {
            None if kind == "sh" => {
                let lines = body.lines().filter(|line| line.starts_with("felt"));
                lines.for_each(|line| tried(line, &place, &mut run));
            }
            Some(("round" | "toml", file)) => {
                std::fs::write(place.join(file), body).expect("a file")
            }
            _ => {}
        }
    }
    assert!(run > 3, "{name}: {run} lines were run");
}

#[test]
fn designer() {
    guide("designer");
}

#[test]
fn laboratory() {
    guide("laboratory");
}

#[test]
fn operator() {
    guide("operator");
}

#[test]
fn dealer() {
    guide("dealer");
}

#[test]
fn player() {
    guide("player");
}

/// The block under "More" has its words behind two blanks; the round is the one shown below it.
#[test]
fn readme() {
    let page = read("README.md");
    let more = page.split("\n## More\n").nth(1).expect("what more there is");
    let blocks = blocks(more);
    let place = fresh("readme");
    std::fs::write(place.join("round.round"), blocks[1].1).expect("a file");
    let mut run = 0;
    for line in blocks[0].1.lines() {
        tried(line.split("  ").next().unwrap_or_default(), &place, &mut run);
    }
    assert!(run > 10, "{run} lines were run");
}

fn read(path: &str) -> String {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    std::fs::read_to_string(root.join(path)).expect("a page")
}

fn fresh(name: &str) -> PathBuf {
    let place = folder().join(format!("guide-{name}"));
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).expect("a folder");
    place
}

/// The fenced blocks: what stands behind the fence, and what is in them.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let fenced = page.split("\n```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').unwrap_or((block, ""))).collect()
}

fn tried(line: &str, place: &Path, run: &mut usize) {
    let (line, wanted) = match line.split_once("# exit ") {
        Some((line, code)) => (line, code.trim().parse().expect("an exit code")),
        None => (line, 0),
    };
    let (line, to) = match line.split_once(" > ") {
        Some((line, file)) => (line, Some(file.trim())),
        None => (line, None),
    };
    let ran = Command::new(env!("CARGO_BIN_EXE_felt"))
        .args(small(words(line)))
        .current_dir(place)
        .write_stdin("")
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(wanted), "{line}\n{said}");
    if let Some(file) = to {
        std::fs::write(place.join(file), &ran.stdout).expect("a file");
    }
    *run += 1;
}

/// The words of a line without the program's name, as a shell takes them apart.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut quote): (Vec<String>, Option<char>) = (vec![String::new()], None);
    for c in line.trim().chars() {
        let word = words.last_mut().expect("there is always one");
        match (c, quote) {
            (' ', None) => words.push(String::new()),
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            _ => word.push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words.split_off(1)
}

/// Nobody waits for a billion rounds here.
fn small(mut words: Vec<String>) -> Vec<String> {
    let has = |words: &[String], word: &str| words.iter().any(|one| one == word);
    let shows = has(&words, "--show");
    for nth in 1..words.len() {
        if words[nth - 1] == "--rounds" && !shows {
            words[nth] = "2000".into();
        }
    }
    for (word, more, size) in [("--verify", "--rounds", "2000"), ("--session", "--sessions", "20")]
    {
        if has(&words, word) && !has(&words, more) {
            words.extend([more.to_string(), size.to_string()]);
        }
    }
    words
}
