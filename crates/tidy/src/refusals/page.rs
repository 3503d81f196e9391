//! The page `docs/refusals.md`.

use super::{Cites, Code, Site, codes, sites, sources, words};
use std::collections::{BTreeMap, BTreeSet};

const HEAD: &str = "\
# Refusals

All that felt refuses, and how it says so. Made from the sources by
`FELT_WRITE=1 cargo test -p tidy --test refusals`; without the variable the test fails when this
page is not what the sources say.

- **Code**: what the rules refuse has a code for programs (`table::Code`), which stays when words
  are mended; several wordings may share it. What reads files, arguments and the terminal goes by
  its words: the first six fixed ones, or all of them where two refusals begin alike.
- **Words**: what is printed, on one line, with `…` where something is filled in. In files the line
  and column go before it, on the command line `felt: ` and often the option.
- **Paragraph**: what stands behind the words in brackets. *That of the step* is the paragraph by
  which the game, the option or the procedure in question acts; where it is data, the name that it
  has in the source is given. `–` cites nothing: the mistake is no matter of the regulation.
- **Exit**: what the program ends with. At a table in the terminal nothing ends: it asks again.

Mistakes in how options are spelled are refused by the reader of the command line in words of its
own (exit 2, one line). A round that differs from its file is no refusal: exit 1.
";

/// The sections of the page, and the files that belong to each; the first that fits counts.
const SECTIONS: [(&str, &[&str]); 10] = [
    (
        "Strategy files",
        &[
            "crates/table/src/strategy_file.rs",
            "crates/felt/src/strategy_files.rs",
            "/from_file.rs",
        ],
    ),
    ("Files of rounds", &["crates/table/src/notation/", "crates/felt/src/verbs/replay.rs"]),
    ("Between rounds", &["crates/table/src/session/"]),
    (
        "Options and pay tables",
        &[
            "crates/table/src/options.rs",
            "crates/table/src/pay.rs",
            "crates/table/src/limits.rs",
            "crates/felt/src/options.rs",
        ],
    ),
    ("Rounds of every game", &["crates/table/"]),
    ("Rounds of games", &["crates/games/"]),
    (
        "The table in the terminal",
        &["crates/felt/src/play/words.rs", "crates/felt/src/play/shoe.rs"],
    ),
    ("Files that are read and written", &["crates/felt/src/files.rs", "crates/columns/"]),
    ("Simulations", &["crates/felt/src/sim/", "crates/felt/src/verbs/sim"]),
    ("The command line", &["crates/"]),
];

const ASKS_AGAIN: &str = "The table in the terminal";

/// What the page says of one wording in one section.
#[derive(Default)]
struct Said {
    codes: BTreeSet<String>,
    cites: BTreeSet<Cites>,
    places: BTreeSet<String>,
}

/// The whole page.
pub fn page() -> String {
    let all: Vec<Site> = sources().iter().flat_map(sites).collect();
    let codes = codes();
    let plain = all.iter().filter(|site| site.code.is_none()).flat_map(|site| &site.words);
    let plain = by_words(plain.map(|words| words.text.as_str()));
    let mut sections: BTreeMap<(usize, String), BTreeMap<&str, Said>> = BTreeMap::new();
    let mut handed: BTreeMap<&str, usize> = BTreeMap::new();
    for site in &all {
        let (nth, game) = section(&site.path);
        for words in &site.words {
            let rows = sections.entry((nth, game.clone())).or_default();
            let row = rows.entry(&words.text).or_default();
            row.codes.insert(match &site.code {
                Some(name) => word(&codes, name),
                None => plain[&words.text].clone(),
            });
            row.cites.insert(site.cites.clone());
            row.places.insert(short(&site.path).to_string());
        }
        if site.hands_on() {
            *handed.entry(short(&site.path)).or_default() += 1;
        }
    }
    let mut page = HEAD.to_string() + &listed(&codes);
    let mut last = usize::MAX;
    for ((nth, game), rows) in &sections {
        if *nth != last {
            page += &format!("\n## {}\n", SECTIONS[*nth].0);
        }
        last = *nth;
        if !game.is_empty() {
            page += &format!("\n### {game}\n");
        }
        page += &table(rows, SECTIONS[*nth].0 == ASKS_AGAIN);
    }
    let list: Vec<String> = handed.iter().map(|(path, n)| format!("`{path}` {n}")).collect();
    page += "\n## Handed on\n\nPlaces that only hand on what is listed above, and how many there \
             are in each file: ";
    page + &list.join(", ") + ".\n"
}

/// What the codes mean.
fn listed(codes: &[Code]) -> String {
    let mut text = "\n## Codes\n\n| code | what it means |\n| --- | --- |\n".to_string();
    for Code { word, means, .. } in codes {
        text += &format!("| `{word}` | {means} |\n");
    }
    text
}

/// The word of a site's code.
fn word(codes: &[Code], name: &str) -> String {
    let code = codes.iter().find(|code| code.name == name);
    code.unwrap_or_else(|| panic!("there is no code {name}")).word.clone()
}

fn table(rows: &BTreeMap<&str, Said>, asks: bool) -> String {
    let mut text = "\n| code | words | paragraph | exit | source |\n".to_string();
    text += "| --- | --- | --- | --- | --- |\n";
    let exit = if asks { "asks again" } else { "2" };
    let mut lines: Vec<String> = Vec::new();
    for (words, row) in rows {
        let codes: Vec<String> = row.codes.iter().map(|code| format!("`{code}`")).collect();
        let code = codes.join(", ");
        let cites: Vec<String> = row.cites.iter().map(shown).collect();
        let places: Vec<String> = row.places.iter().map(|path| format!("`{path}`")).collect();
        let words = words.replace('|', "\\|");
        let (cites, places) = (cites.join(", "), places.join(" "));
        lines.push(format!("| {code} | {words} | {cites} | {exit} | {places} |\n"));
    }
    lines.sort();
    text + &lines.concat()
}

fn shown(cites: &Cites) -> String {
    match cites {
        Cites::Nothing => "–".into(),
        Cites::Step => "that of the step".into(),
        Cites::Paragraph(id) => id.clone(),
        Cites::Data(from) => format!("that of `{}`", from.replace('|', "\\|")),
    }
}

/// Which section a file belongs to, and which game.
fn section(path: &str) -> (usize, String) {
    let fits = |parts: &&[&str]| parts.iter().any(|part| path.contains(part));
    let nth = SECTIONS.iter().position(|(_, parts)| fits(parts)).expect("the last takes all");
    let game = path.strip_prefix("crates/games/src/").unwrap_or_default();
    let game = game.split(['/', '.']).next().unwrap_or_default();
    (nth, game.replace('_', "-"))
}

fn short(path: &str) -> &str {
    path.strip_prefix("crates/").unwrap_or(path)
}

/// A code for every wording that has none of the rules'.
fn by_words<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeMap<String, String> {
    let texts: BTreeSet<&str> = texts.collect();
    let code = |text: &str, most: usize| {
        words::fixed(text).into_iter().take(most).collect::<Vec<_>>().join("-").replace('\'', "")
    };
    let mut short: BTreeMap<String, usize> = BTreeMap::new();
    texts.iter().for_each(|text| *short.entry(code(text, 6)).or_default() += 1);
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let mut codes = BTreeMap::new();
    for text in texts {
        let alone = short[&code(text, 6)] == 1;
        let mut found = code(text, if alone { 6 } else { usize::MAX });
        let nth = times.entry(found.clone()).or_default();
        *nth += 1;
        if *nth > 1 {
            found += &format!("-{nth}");
        }
        codes.insert(text.to_string(), found);
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::by_words;

    #[test]
    fn codes_are_words_and_unique() {
        let texts = [
            "the table is closed",
            "… of … cards cannot lie behind the cutting card",
            "… of … cards cannot lie behind the cutting edge",
            "no …!",
            "no … …",
        ];
        let codes = by_words(texts.into_iter());
        let found: Vec<&str> = texts.iter().map(|text| codes[*text].as_str()).collect();
        assert_eq!(
            found,
            [
                "the-table-is-closed",
                "of-cards-cannot-lie-behind-the-cutting-card",
                "of-cards-cannot-lie-behind-the-cutting-edge",
                "no-2",
                "no"
            ]
        );
    }
}
