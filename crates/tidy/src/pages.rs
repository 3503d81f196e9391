//! What a page says of the code, and whether it is so.

use crate::files;
use crate::rust::Source;
use std::collections::BTreeSet;

/// What stands between backticks outside fenced blocks, with its line from 1.
pub fn quoted(text: &str) -> Vec<(usize, String)> {
    let (mut found, mut is_fenced) = (Vec::new(), false);
    for (nth, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced {
            let words = line.split('`').skip(1).step_by(2);
            found.extend(words.map(|word| (nth + 1, word.to_string())));
        }
    }
    found
}

/// The rows of the table below this heading, each with its cells; its own heading is left out.
pub fn rows(text: &str, heading: &str) -> Vec<Vec<String>> {
    let below = text.split(heading).nth(1).unwrap_or_default();
    let table = below.lines().skip_while(|line| !line.starts_with('|'));
    let rows = table.take_while(|line| line.starts_with('|')).skip(2);
    let cells = |line: &str| {
        let line = line.trim().trim_matches('|');
        line.split('|').map(|cell| cell.trim().to_string()).collect()
    };
    rows.map(cells).collect()
}

/// The text without whatever stands in brackets.
pub fn outside_brackets(text: &str) -> String {
    let mut depth = 0;
    let kept = text.chars().filter(|c| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0 && *c != ')'
    });
    kept.collect()
}

/// All sources of the workspace, and every path.
pub struct Tree {
    files: Vec<Named>,
    paths: Vec<String>,
}

/// A source by its path: the words in its code and strings, and what it declares.
struct Named {
    path: String,
    words: BTreeSet<String>,
    declared: BTreeSet<String>,
}

/// What stands before a name that is declared.
const DECLARES: [&str; 6] = ["struct", "enum", "trait", "type", "fn", "macro_rules"];

impl Named {
    fn new(path: String, source: &Source) -> Named {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut words: BTreeSet<String> = source.strings.iter().map(|(_, s)| s.clone()).collect();
        let mut declared = BTreeSet::new();
        let mut before = "";
        for word in source.code.split(|c| !is_word(c)).filter(|word| !word.is_empty()) {
            if DECLARES.contains(&before) {
                declared.insert(word.to_string());
            }
            words.insert(word.to_string());
            before = word;
        }
        Named { path, words, declared }
    }

    /// Whether it belongs to a crate or module of this name.
    fn is_in(&self, module: &str) -> bool {
        let file = format!("/{module}.rs");
        self.path.contains(&format!("/{module}/")) || self.path.ends_with(&file)
    }
}

impl Tree {
    pub fn new() -> Tree {
        let all = files::below(&files::root());
        let paths: Vec<String> = all.iter().map(|path| files::shown(path)).collect();
        let ours = paths.iter().filter(|p| p.starts_with("crates/") && p.ends_with(".rs"));
        let read = |path: &String| {
            let source = Source::new(files::text(&files::root().join(path))?);
            Some(Named::new(path.clone(), &source))
        };
        Tree { files: ours.filter_map(read).collect(), paths }
    }

    /// Why what a page names is nowhere to be found; what names no code is not judged.
    pub fn misses(&self, named: &str) -> Option<String> {
        let is_file = named.contains('/') && !named.contains(' ')
            || [".rs", ".md", ".toml"].iter().any(|end| named.ends_with(end));
        if is_file && !named.contains('*') && !named.starts_with(['.', '-']) {
            return (!self.has_file(named)).then(|| format!("no file {named}"));
        }
        let name = named.split('(').next().unwrap_or_default().trim_end_matches('!');
        let segments: Vec<&str> = name.split("::").collect();
        let is_word = |word: &&str| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        if !segments.iter().all(is_word) {
            return None;
        }
        (!self.has(&segments)).then(|| format!("no {name} in the code"))
    }

    fn has_file(&self, named: &str) -> bool {
        let (plain, within) = (named.trim_end_matches('/'), format!("/{named}"));
        self.paths.iter().any(|path| {
            path == plain
                || path.ends_with(&within)
                || path.starts_with(&format!("{plain}/"))
                || path.contains(&format!("/{plain}/"))
        })
    }

    /// A word by itself stands somewhere in the code; of a path each part stands in the one before.
    fn has(&self, segments: &[&str]) -> bool {
        let mut within: Vec<&Named> = self.files.iter().collect();
        for (nth, word) in segments.iter().enumerate() {
            // Whichever game, it is written in a game's place.
            if *word == "G" && nth == 0 {
                continue;
            }
            let narrowed = |fits: &dyn Fn(&Named) -> bool| {
                let found: Vec<&Named> = within.iter().copied().filter(|file| fits(file)).collect();
                (!found.is_empty()).then_some(found)
            };
            let found = narrowed(&|file| file.is_in(word))
                .or_else(|| narrowed(&|file| file.declared.contains(*word)))
                .or_else(|| narrowed(&|file| file.words.contains(*word)));
            let Some(found) = found else { return false };
            within = found;
        }
        true
    }
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_quotes() {
        let page = "one `a::b` and `c`\n```\nnot `this`\n```\n`d`";
        assert_eq!(quoted(page), [(1, "a::b".into()), (1, "c".into()), (5, "d".into())]);
        let table = "## X\n\nsome\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n| no | no |\n";
        assert_eq!(rows(table, "## X"), [["1", "2"]]);
        assert_eq!(outside_brackets("a (b (c)) d"), "a  d");
    }

    #[test]
    fn what_is_there_and_what_is_not() {
        let tree = Tree::new();
        for named in ["table::Game", "odds::exact::walk", "Verdict::Returned", "G::round"] {
            assert_eq!(tree.misses(named), None);
        }
        for named in ["conduct(&setup)", "crates/tidy", "tidy/src/pages.rs", "felt odds GAME"] {
            assert_eq!(tree.misses(named), None);
        }
        let gone = ["table::Gome", "odds::exact::wolk", "Verdict::Reburned", "tidy/src/sages.rs"];
        for named in gone {
            assert!(tree.misses(named).is_some(), "{named}");
        }
    }
}
