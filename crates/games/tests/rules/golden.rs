//! Every golden round of every game, worked out by hand from the text, against the rules.

use std::fs;
use std::path::{Path, PathBuf};
use table::{Game, Visitor, notation};

struct Goldens {
    run: usize,
    failures: Vec<String>,
}

impl Visitor for Goldens {
    fn game<G: Game>(&mut self) {
        let folder = folder(G::NAME);
        let files = rounds_in(&folder);
        assert!(!files.is_empty(), "{} has no golden rounds", G::NAME);
        for file in files.into_iter().chain(rounds_in(&folder.join("hostile"))) {
            self.run += 1;
            if let Err(what) = check::<G>(&file) {
                let name = file.file_name().unwrap().to_string_lossy().into_owned();
                self.failures.push(format!("{}/{name}:{what}", G::NAME));
            }
        }
    }
}

fn folder(game: &str) -> PathBuf {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    src.join(game.replace('-', "_")).join("golden")
}

/// The rounds in a folder; none where it does not exist.
fn rounds_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ext| ext == "round")).collect();
    files.sort();
    files
}

fn check<G: Game>(file: &Path) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let sheets = notation::read(&text).map_err(|problem| problem.to_string())?;
    for sheet in &sheets {
        if sheet.game != G::NAME {
            return Err(format!("1: this is a round of {}", sheet.game));
        }
        let report = live::run::<G>(sheet).map_err(|problem| problem.to_string())?;
        if let Some(difference) = report.difference {
            return Err(format!(
                "{}: expected {}, the rules say {}",
                difference.line, difference.expected, difference.found
            ));
        }
    }
    filled_agrees::<G>(&sheets)?;
    printed_reads_back(&sheets)
}

/// A file completed by the rules agrees with the rules, and completing it again changes nothing.
fn filled_agrees<G: Game>(sheets: &[notation::Sheet]) -> Result<(), String> {
    let fill = |sheets: &[notation::Sheet]| -> Result<String, String> {
        let mut text = String::new();
        for sheet in sheets {
            let report = live::run::<G>(sheet).map_err(|problem| problem.to_string())?;
            if let Some(difference) = report.difference {
                return Err(format!(" filled: {difference:?}"));
            }
            report.filled.iter().for_each(|row| text.push_str(&format!("{row}\n")));
        }
        Ok(text)
    };
    let once = fill(sheets)?;
    let again = notation::read(&once).map_err(|problem| format!(" filled: {problem}\n{once}"))?;
    let twice = fill(&again).map_err(|what| format!(" filled again: {what}\n{once}"))?;
    if once == twice { Ok(()) } else { Err(format!(" fills differently:\n{once}\n{twice}")) }
}

fn printed_reads_back(sheets: &[notation::Sheet]) -> Result<(), String> {
    let text = notation::print(sheets);
    let back = notation::read(&text).map_err(|problem| format!(" printed: {problem}"))?;
    if back == sheets { Ok(()) } else { Err(String::from(" does not read back as it was printed")) }
}

#[test]
fn every_golden_round_agrees() {
    let mut goldens = Goldens { run: 0, failures: Vec::new() };
    games::visit(&mut goldens);
    assert!(
        goldens.failures.is_empty(),
        "{} of {} golden files differ:\n{}",
        goldens.failures.len(),
        goldens.run,
        goldens.failures.join("\n")
    );
}
