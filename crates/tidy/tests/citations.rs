//! Every paragraph is accounted for: listed, cited by code, and shown by a golden round.

use std::collections::BTreeSet;
use std::path::Path;

use regex_lite::Regex;
use tidy::rust::Source;
use tidy::sections::{Section, Sections};
use tidy::{files, ids, report};

const STATUSES: [&str; 7] =
    ["coded", "data", "option", "by-design", "physical", "left-out", "not-seen"];

/// What a source is, best first; an analogy and general knowledge say more behind it.
const SOURCES: &str = concat!(
    r"^(seed \d{3}|public copy|cited|licensee guide|second hand|sister [A-Z]{2}|court|published",
    r"|analogy \S+|general knowledge \((high|medium|low)\)|none)$"
);

/// The sources that need no word on where they are found.
const AT_HAND: [&str; 4] = ["seed", "analogy", "general", "none"];

/// One game's folder as the tests see it.
struct Game {
    name: String,
    sections: Sections,
    /// Path and text of every source in the folder.
    code: Vec<(String, Source)>,
    /// Name of each golden round, and what it expects.
    golden: Vec<(String, String)>,
}

impl Game {
    fn cited(&self) -> BTreeSet<String> {
        self.code.iter().flat_map(|(_, s)| s.cites()).map(|(_, id)| id).collect()
    }

    fn shown(&self, id: &str) -> bool {
        self.golden.iter().any(|(_, expected)| ids::mentions(expected, id))
    }
}

fn sources(dir: &Path) -> Vec<(String, Source)> {
    let read =
        |path: &std::path::PathBuf| Some((files::shown(path), Source::new(files::text(path)?)));
    files::with(dir, &["rs"]).iter().filter_map(read).collect()
}

/// What stands behind the arrows of a golden round; nothing else counts as citing.
fn expected(text: &str) -> String {
    let statements = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let answers = statements.filter_map(|statement| Some(statement.split_once("->")?.1));
    answers.collect::<Vec<&str>>().join("\n")
}

/// The games whose list can be read; whatever cannot is reported by `lists_parse`.
fn games() -> Vec<Game> {
    let mut found = Vec::new();
    for dir in files::games() {
        let Some(text) = files::text(&dir.join("sections.toml")) else { continue };
        let Ok(sections) = Sections::parse(&text) else { continue };
        if !dir.join("mod.rs").exists() {
            continue;
        }
        let rounds = files::with(&dir.join("golden"), &["round"]);
        let read =
            |path: &std::path::PathBuf| Some((files::name(path), expected(&files::text(path)?)));
        let golden = rounds.iter().filter_map(read).collect();
        found.push(Game { name: files::name(&dir), sections, code: sources(&dir), golden });
    }
    found
}

/// What a game lists as the function of a paragraph is there: in its folder, or in the family's
/// module that it names.
#[test]
fn functions_of_paragraphs_exist() {
    let mut wrong = Vec::new();
    let all = sources(&files::root().join("crates/games/src"));
    for game in games() {
        let home = format!("crates/games/src/{}/", game.name);
        let Some((path, source)) =
            game.code.iter().find(|(path, _)| *path == home.clone() + "mod.rs")
        else {
            continue;
        };
        let Some(from) = source.words("FUNCTIONS").next() else { continue };
        let list = source.code[from..].find("];").map_or(from, |end| from + end);
        let strings = source.strings.iter().filter(|(at, _)| (from..list).contains(at));
        for (_, name) in strings.filter(|(_, text)| !ids::well_formed(text)) {
            let (module, item) = name.rsplit_once("::").unwrap_or(("", name));
            let within = format!("crates/games/src/{module}");
            let fits = |path: &str| {
                path.starts_with(&home) || !module.is_empty() && path.starts_with(&within)
            };
            let files = all.iter().filter(|(path, _)| fits(path));
            if !files.into_iter().any(|(_, source)| source.words(item).next().is_some()) {
                wrong.push(format!("{path}: no {name}"));
            }
        }
    }
    report("functions of paragraphs", &wrong);
}

#[test]
fn lists_parse() {
    let mut wrong = Vec::new();
    for dir in files::games() {
        let (name, path) = (files::name(&dir), dir.join("sections.toml"));
        match files::text(&path).map(|text| Sections::parse(&text)) {
            None => wrong.push(format!("{}: missing", files::shown(&path))),
            Some(Err(e)) => wrong.push(format!("{}: {e}", files::shown(&path))),
            Some(Ok(sections)) => {
                let mut tell = |what: String| wrong.push(format!("{name}: {what}"));
                header(&sections, &name, &mut tell);
                entries(&sections, &mut tell);
            }
        }
    }
    report("sections.toml", &wrong);
}

fn header(sections: &Sections, folder: &str, tell: &mut impl FnMut(String)) {
    if sections.game != folder.replace('_', "-") {
        tell(format!("game is `{}`, the folder is `{folder}`", sections.game));
    }
    for (key, value) in [
        ("title", &sections.title),
        ("citation", &sections.citation),
        ("edition", &sections.edition),
    ] {
        if value.trim().is_empty() {
            tell(format!("{key} is empty"));
        }
    }
    if sections.section.is_empty() {
        tell("no section is listed".to_string());
    }
}

fn entries(sections: &Sections, tell: &mut impl FnMut(String)) {
    let mut seen = BTreeSet::new();
    for s in &sections.section {
        if !seen.insert(&s.id) {
            tell(format!("{} is listed twice", s.id));
        }
        if s.id != s.paragraph() && sections.section.iter().any(|other| other.id == s.paragraph()) {
            tell(format!("{} is listed whole and by its sentences", s.paragraph()));
        }
        if !ids::well_formed(&s.id) {
            tell(format!("{} is not spelled like a paragraph", s.id));
        }
        if !STATUSES.contains(&s.status.as_str()) {
            tell(format!("{}: unknown status `{}`", s.id, s.status));
        }
        if s.rule.trim().is_empty() {
            tell(format!("{}: no rule", s.id));
        }
        origin(s, tell);
        let reasoned = ["physical", "left-out", "not-seen"].contains(&s.status.as_str());
        goes_with(s, "because", &s.because, reasoned, tell);
        goes_with(s, "shown-by", &s.shown_by, s.status == "by-design", tell);
    }
    for r in &sections.reading {
        if !seen.insert(&r.id) {
            tell(format!("reading {} is listed twice", r.id));
        }
        if !sections.lists(&r.at) {
            tell(format!("reading {}: {} is not listed", r.id, r.at));
        }
        if [&r.question, &r.reading, &r.why].iter().any(|text| text.trim().is_empty()) {
            tell(format!("reading {}: question, reading or why is empty", r.id));
        }
    }
}

/// Where the text comes from, and where a stranger finds it.
fn origin(s: &Section, tell: &mut impl FnMut(String)) {
    if !Regex::new(SOURCES).expect("the pattern is fixed").is_match(&s.source) {
        tell(format!("{}: unknown source `{}`", s.id, s.source));
    }
    if s.source == "none" && s.status != "not-seen" {
        tell(format!("{}: {} needs a source", s.id, s.status));
    }
    let at_hand = AT_HAND.iter().any(|kind| s.source.starts_with(kind));
    if !at_hand && s.found.as_ref().is_none_or(|found| found.trim().is_empty()) {
        tell(format!("{}: {} without `found`", s.id, s.source));
    }
}

/// A key that some statuses need and the others may not have.
fn goes_with(
    s: &Section,
    key: &str,
    value: &Option<String>,
    needed: bool,
    tell: &mut impl FnMut(String),
) {
    let has = value.as_ref().is_some_and(|text| !text.trim().is_empty());
    match (needed, has) {
        (true, false) => tell(format!("{}: {} without `{key}`", s.id, s.status)),
        (false, true) => tell(format!("{}: {} needs no `{key}`", s.id, s.status)),
        _ => {}
    }
}

/// What nobody can express is shown by a test, `path::name`, or by a golden round.
#[test]
fn by_design_is_shown_by_a_test() {
    let mut wrong = Vec::new();
    for game in games() {
        for s in game.sections.section.iter().filter(|s| s.status == "by-design") {
            let shown = s.shown_by.as_deref().unwrap_or_default();
            let exists = match shown.split_once("::") {
                Some((path, name)) => {
                    let is_there = |text: String| {
                        let spelt = [format!("fn {name}("), format!("every_game!({name},")];
                        spelt.iter().any(|spelt| text.contains(spelt.as_str()))
                    };
                    files::text(&files::root().join(path)).is_some_and(is_there)
                }
                None => game.golden.iter().any(|(name, _)| shown.ends_with(&format!("/{name}"))),
            };
            if !exists {
                wrong.push(format!("{}: {}: no {shown:?}", game.name, s.id));
            }
        }
    }
    report("paragraphs by design whose test does not exist", &wrong);
}

#[test]
fn what_was_not_seen_is_not_cited() {
    let mut wrong = Vec::new();
    for game in games() {
        let cited = game.cited();
        for s in game.sections.section.iter().filter(|s| s.status == "not-seen") {
            if cited.contains(s.paragraph()) {
                wrong.push(format!("{}: {}", game.name, s.id));
            }
        }
    }
    report("paragraphs whose text was not seen and which code cites", &wrong);
}

#[test]
fn reading_options_exist() {
    let mut wrong = Vec::new();
    let shared: Vec<Source> = files::folder_files(&files::root().join("crates/games/src"), "rs")
        .iter()
        .filter_map(|path| Some(Source::new(files::text(path)?)))
        .collect();
    for game in games() {
        for r in &game.sections.reading {
            let Some(key) = &r.option else { continue };
            let own = game.code.iter().any(|(_, s)| s.says(key));
            if !own && !shared.iter().any(|s| s.says(key)) {
                wrong.push(format!("{}: reading {}: no option \"{key}\"", game.name, r.id));
            }
        }
    }
    report("readings whose option the game does not have", &wrong);
}

#[test]
fn every_citation_is_listed() {
    let games = games();
    let mut wrong = Vec::new();
    for game in &games {
        for (path, source) in &game.code {
            for (line, id) in source.cites() {
                if !game.sections.lists(&id) {
                    wrong.push(format!("{path}:{line}: {id}"));
                }
            }
        }
    }
    if !games.is_empty() {
        for (path, source) in sources(&files::root().join("crates/table/src")) {
            let shipped = source.outside_tests();
            for (line, id) in source.cites() {
                let in_test = shipped.lines().nth(line - 1).is_some_and(|l| !l.contains("cite!"));
                if !in_test && !games.iter().any(|g| g.sections.lists(&id)) {
                    wrong.push(format!("{path}:{line}: {id} (in no game)"));
                }
            }
        }
    }
    report("citations that sections.toml does not list", &wrong);
}

#[test]
fn coded_and_data_are_cited() {
    let mut wrong = Vec::new();
    for game in games() {
        let cited = game.cited();
        for s in &game.sections.section {
            let needs = ["coded", "data"].contains(&s.status.as_str());
            if needs && !cited.contains(s.paragraph()) {
                wrong.push(format!("{}: {} is {}: no cite!", game.name, s.id, s.status));
            }
        }
    }
    report("paragraphs without a cite! in their game's folder", &wrong);
}

#[test]
fn coded_is_shown_by_a_golden_round() {
    let mut wrong = Vec::new();
    for game in games() {
        for s in &game.sections.section {
            if s.status == "coded" && !game.shown(s.paragraph()) {
                wrong.push(format!("{}: {}", game.name, s.id));
            }
        }
    }
    report("coded paragraphs without a golden round", &wrong);
}

#[test]
fn golden_names_begin_with_a_paragraph() {
    let mut wrong = Vec::new();
    for game in games() {
        let listed: Vec<String> =
            game.sections.section.iter().map(|s| ids::as_file_name(s.paragraph())).collect();
        for (round, _) in &game.golden {
            let stem = round.strip_suffix(".round").unwrap_or(round);
            let lead = ids::as_file_name(stem.split('-').next().unwrap_or_default());
            if !listed.iter().any(|id| begins(id, &lead)) {
                wrong.push(format!("{}/golden/{round}", game.name));
            }
        }
    }
    report("golden rounds not named after a paragraph of their game", &wrong);
}

/// Whether the id is this paragraph or stands under it: `20.10` for `20.10(b)`, not `20.1`.
fn begins(id: &str, lead: &str) -> bool {
    let rest = id.strip_prefix(lead);
    !lead.is_empty() && rest.is_some_and(|r| !r.starts_with(|c: char| c.is_ascii_digit()))
}

#[test]
fn what_counts_as_shown() {
    let text = "# 20.1 a note\n# cites 20.5(c), 8.2\n1 fold -> 1 lost 20.10(b) # 20.12(a)\n";
    let expected = expected(text);
    assert!(ids::mentions(&expected, "19:47-20.10(b)"));
    assert!(!ids::mentions(&expected, "19:47-20.12(a)"));
    assert!(!ids::mentions(&expected, "19:47-20.5(c)"));
    assert!(begins("20.10b", "20.10") && !begins("20.10b", "20.1") && begins("20.1", "20.1"));
}
