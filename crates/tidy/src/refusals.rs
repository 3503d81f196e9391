//! Every refusal of the program, found in its sources: `docs/refusals.md`.

mod codes;
mod page;
mod words;

pub use codes::{Code, codes};
pub use page::page;

use crate::files;
use crate::rust::{self, Source};
use words::{Words, words_in};

/// What makes a refusal, as it is written in the sources. Each opens a bracket.
pub const MAKERS: [&str; 25] = [
    "Refusal::cited(",
    "Refusal::plain(",
    "Refusal {",
    "refuse(",
    "posted(",
    "plainly(",
    "refusal(",
    "problem(",
    "problem_at(",
    "problem_at_card(",
    "Problem {",
    "Err(at(",
    "|| at(",
    "bad = Some(",
    "bad.take().or(",
    "bail!(",
    "anyhow!(",
    "Err(\"",
    "Err(format!(",
    "Err(alloc::format!(",
    "ok_or(\"",
    "ok_or_else(|| \"",
    "ok_or_else(|| format!(",
    "context(\"",
    "with_context(|| format!(",
];

/// Functions that answer with the words of a refusal and leave it to others to make one: where,
/// what goes before the words, and what those others cite.
const SAID_BY: [(&str, &str, &str, Cites); 7] = [
    ("crates/table/src/session/act.rs", "due", "the cards … ", Cites::Step),
    ("crates/table/src/session/parse.rs", "shape", "say: table ", Cites::Nothing),
    ("crates/table/src/notation/run.rs", "silent", "", Cites::Step),
    ("crates/table/src/pay.rs", "holds_its_own", "", Cites::Step),
    ("crates/felt/src/verbs/games.rs", "unknown", "", Cites::Nothing),
    ("crates/felt/src/verbs/rules.rs", "no_section", "", Cites::Nothing),
    ("crates/felt/src/verbs/odds/solve.rs", "moves_nothing", "", Cites::Nothing),
];

/// Functions that say how a round differs from its file, which is no refusal.
const DIFFERS: [(&str, &str); 0] = [];

/// The crates that refuse something, in the order of the page.
const CRATES: [&str; 7] = ["table", "live", "games", "exact", "sim", "felt", "columns"];

/// One place in the sources where something is refused.
#[derive(Clone, Debug)]
pub struct Site {
    pub path: String,
    pub line: usize,
    /// Where it starts and ends in its file.
    span: (usize, usize),
    /// Whether another one stands in its bracket.
    around: bool,
    pub words: Vec<Words>,
    /// What it cites, as its paragraph or in the words of the source.
    pub cites: Cites,
    /// The name of its code, where the rules refuse; what reads files and arguments has none.
    pub code: Option<String>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cites {
    Nothing,
    /// That of the step at which it is refused.
    Step,
    Paragraph(String),
    /// The paragraph is data: where the source takes it from.
    Data(String),
}

/// A source of the program with its name; tests are not among them.
pub struct Named {
    pub path: String,
    pub source: Source,
    /// The code with everything under `#[cfg(test)]` blanked.
    pub code: String,
}

/// Everything that can refuse.
pub fn sources() -> Vec<Named> {
    let mut all = Vec::new();
    for name in CRATES {
        let dir = files::root().join("crates").join(name).join("src");
        let paths = files::with(&dir, &["rs"]);
        let mut tests: Vec<String> = Vec::new();
        let mut found = Vec::new();
        for path in paths {
            let Some(text) = files::text(&path) else { continue };
            let source = Source::new(text);
            let folder = match files::name(&path).as_str() {
                "mod.rs" | "lib.rs" => files::shown(path.parent().unwrap_or(&path)),
                _ => files::shown(&path).trim_end_matches(".rs").to_string(),
            };
            tests.extend(source.test_files().iter().map(|file| format!("{folder}/{file}")));
            let code = source.outside_tests();
            found.push(Named { path: files::shown(&path), source, code });
        }
        let is_test = |path: &str| tests.iter().any(|t| path.starts_with(t.as_str()));
        all.extend(found.into_iter().filter(|named| !is_test(&named.path)));
    }
    all
}

/// Every place that refuses, in the order of the sources.
pub fn sites(named: &Named) -> Vec<Site> {
    let mut sites: Vec<Site> = MAKERS.iter().flat_map(|maker| made_by(named, maker)).collect();
    sites.sort_by_key(|site| site.span.0);
    for (path, function, frame, cites) in SAID_BY.iter().filter(|said| named.path == said.0) {
        let found = span_of(named, function);
        let span = found.unwrap_or_else(|| panic!("{path}: there is no fn {function}"));
        let words = match frame.is_empty() {
            true => words_in(named, span),
            false => words::framed(named, span, frame),
        };
        let (path, line) = (named.path.clone(), named.source.line(span.0));
        let cites = cites.clone();
        let code = (*function == "due").then(|| "CardsNotReady".to_string());
        sites.push(Site { path, line, span, around: false, words, cites, code });
    }
    for (_, function) in DIFFERS.iter().filter(|differs| named.path == differs.0) {
        let span = span_of(named, function).expect("the function that is named");
        sites.retain(|site| !(span.0..span.1).contains(&site.span.0));
    }
    let spans: Vec<(usize, usize)> = sites.iter().map(|site| site.span).collect();
    for site in &mut sites {
        let span = site.span;
        let around = |other: &(usize, usize)| other.0 <= span.0 && span.1 <= other.1;
        let others: Vec<_> = spans.iter().filter(|other| !around(other)).collect();
        site.words.retain(|words| !others.iter().any(|o| (o.0..o.1).contains(&words.at)));
        site.around = others.iter().any(|other| span.0 < other.0 && other.1 <= span.1);
    }
    sites
}

/// How many places the makers were found at.
pub fn made(named: &Named) -> usize {
    MAKERS.iter().map(|maker| made_by(named, maker).len()).sum()
}

fn made_by(named: &Named, maker: &'static str) -> Vec<Site> {
    let shape = maker.trim_end_matches('"');
    let mut sites = Vec::new();
    for at in rust::words(&named.code, shape) {
        let rest = &named.source.text[at + shape.len()..];
        let defined = named.code[..at].ends_with("fn ") || named.code[..at].ends_with("struct ");
        let of_a_type = ["impl ", "for ", "-> "].iter().any(|w| named.code[..at].ends_with(w));
        let literal = !maker.ends_with('"') || rest.starts_with('"');
        let open = at + shape.rfind("()").map_or(0, |empty| empty + 2);
        let span = (at, rust::bracket_end(&named.code, open));
        if defined || of_a_type || !literal {
            continue;
        }
        let words = words::of(named, span, shape.len());
        let cites = words::cited(named, span, maker);
        let line = named.source.line(at);
        let (path, code) = (named.path.clone(), codes::named(&named.code[span.0..span.1]));
        sites.push(Site { path, line, span, around: false, words, cites, code });
    }
    sites
}

/// Where a function of this name stands.
fn span_of(named: &Named, function: &str) -> Option<(usize, usize)> {
    let start = rust::words(&named.code, &format!("fn {function}")).next()?;
    Some((start, rust::item_end(&named.code, start)))
}

impl Site {
    /// Whether it hands on what somebody else has said, with nothing of its own.
    pub fn hands_on(&self) -> bool {
        self.words.is_empty() && !self.around
    }
}
