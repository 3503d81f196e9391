//! Nothing that is fed to felt makes it panic: random text, text of its own words, spoiled rounds.

use felt::door::doors;
use felt::options;
use felt::verbs::replay::{filled, replayed};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use table::notation;

/// Always the same cases, unless somebody asks for more with `PROPTEST_CASES`.
fn bounded(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        (config.cases, config.rng_seed) = (cases, RngSeed::Fixed(1947));
    }
    config
}

/// Every golden round of every game.
static GOLDEN: LazyLock<Vec<(PathBuf, String)>> = LazyLock::new(|| {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src");
    let mut found = Vec::new();
    for game in games.read_dir().expect("the games are there").flatten() {
        let Ok(rounds) = game.path().join("golden").read_dir() else { continue };
        for path in rounds.flatten().map(|round| round.path()) {
            if path.extension().is_some_and(|extension| extension == "round") {
                let text = std::fs::read_to_string(&path).expect("golden rounds are text");
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
});

/// The words of the golden rounds, each once, and some that no round should hold.
static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let words = GOLDEN.iter().flat_map(|(_, text)| text.split_whitespace());
    let odd = [
        "0",
        "-1",
        "00",
        "256",
        "65536",
        "99999999999999999999",
        "10000000000",
        "0.01",
        "0.001",
        "14",
        "14c",
        "1.4",
        "1.5",
        "1z",
        "->",
        ",",
        "|",
        "#",
        "(",
        ")",
        "\"",
        "\u{e9}",
        "\u{1f0a1}",
        "\u{0}",
        "before",
        "card",
        "before card 65535",
        "before 1",
        "\n",
        "\r\n",
        "\t",
    ];
    let mut words: Vec<String> = words.chain(odd).map(str::to_string).collect();
    words.sort();
    words.dedup();
    words
});

fn word() -> impl Strategy<Value = String> {
    (0..WORDS.len()).prop_map(|nth| WORDS[nth].clone())
}

/// Text made of the words of the notation, with a game to run it.
fn soup() -> impl Strategy<Value = String> {
    let names: Vec<&str> = doors().iter().map(|door| door.rules.name()).collect();
    let lines = prop::collection::vec(prop::collection::vec(word(), 1..8), 0..20);
    (prop::sample::select(names), lines).prop_map(|(game, lines)| {
        let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
        format!("game {game}\n{}", lines.join("\n"))
    })
}

/// One way to spoil a text.
#[derive(Clone, Debug)]
enum Spoil {
    Drop(usize),
    Double(usize),
    Swap(usize, usize),
    Word(usize, usize, String),
    Insert(usize, String),
    Cut(usize),
}

fn spoil() -> impl Strategy<Value = Spoil> {
    let n = 0..200usize;
    prop_oneof![
        n.clone().prop_map(Spoil::Drop),
        n.clone().prop_map(Spoil::Double),
        (n.clone(), n.clone()).prop_map(|(a, b)| Spoil::Swap(a, b)),
        (n.clone(), 0..12usize, word()).prop_map(|(line, nth, w)| Spoil::Word(line, nth, w)),
        (n.clone(), 0..12usize, word()).prop_map(|(line, nth, w)| Spoil::Word(line, nth, w)),
        (n.clone(), word()).prop_map(|(at, w)| Spoil::Insert(at, w)),
        n.prop_map(Spoil::Cut),
    ]
}

fn spoiled(text: &str, spoil: &Spoil) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    if lines.is_empty() {
        return text.to_string();
    }
    let count = lines.len();
    match spoil {
        Spoil::Drop(at) => {
            lines.remove(at % count);
        }
        Spoil::Double(at) => lines.insert(at % count, lines[at % count].clone()),
        Spoil::Swap(a, b) => lines.swap(a % count, b % count),
        Spoil::Word(at, nth, word) => {
            let line = &mut lines[at % count];
            let mut words: Vec<&str> = line.split(' ').collect();
            let nth = nth % words.len();
            words[nth] = word;
            *line = words.join(" ");
        }
        Spoil::Insert(at, word) => {
            let mut letters: Vec<char> = text.chars().collect();
            let at = at * 7 % letters.len();
            letters.splice(at..at, word.chars());
            return letters.into_iter().collect();
        }
        Spoil::Cut(at) => return text.chars().take(at * 3).collect(),
    }
    lines.join("\n")
}

/// A golden round with a few things changed.
fn spoiled_round() -> impl Strategy<Value = String> {
    (0..GOLDEN.len(), prop::collection::vec(spoil(), 1..4)).prop_map(|(nth, spoils)| {
        spoils.iter().fold(GOLDEN[nth].1.clone(), |text, spoil| spoiled(&text, spoil))
    })
}

/// Reads and runs; what can be read must print as it was read, what ran must fill and run again.
/// Filling writes what is expected, not what was dealt: cards that never came still differ.
fn survives(text: &str) {
    if let Ok(sheets) = notation::read(text) {
        let again = notation::read(&notation::print(&sheets));
        assert_eq!(again.as_ref(), Ok(&sheets), "printed otherwise than read:\n{text}");
    }
    for table in &replayed(text, &doors()).tables {
        let whole = replayed(&filled(table), &doors());
        assert!(whole.problem.is_none(), "filled, it does not run: {:?}\n{text}", whole.problem);
        let differs = whole.tables.iter().find_map(|table| table.report.difference.as_ref());
        let agreed = table.report.difference.is_none();
        assert!(!agreed || differs.is_none(), "filled, it differs: {differs:?}\n{text}");
    }
}

proptest! {
    #![proptest_config(bounded(2_000))]

    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        survives(&text);
        survives(&format!("game {}\n{text}", doors()[0].rules.name()));
    }

    #[test]
    fn words_in_any_order(text in soup()) {
        survives(&text);
    }

    #[test]
    fn spoiled_rounds(text in spoiled_round()) {
        survives(&text);
    }

    #[test]
    fn options_of_random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        for door in doors() {
            let _ = options::read(&door, &text);
        }
    }

    #[test]
    fn options_of_any_value(
        rows in prop::collection::vec((0..64usize, 0..64usize, ".{0,12}"), 0..6),
    ) {
        for door in doors() {
            let _ = options::read(&door, &options_file(&door, &rows));
        }
    }
}

/// An options file with the game's own keys and values of every kind.
fn options_file(door: &felt::door::Door, rows: &[(usize, usize, String)]) -> String {
    let keys = door.rules.options();
    let row = |(key, kind, text): &(usize, usize, String)| {
        let key = &keys[key % keys.len()];
        let value = match kind % 9 {
            0 => format!("\"{text}\""),
            1 => text.clone(),
            2 => "7.50".to_string(),
            3 => "{ pair = \"1:1\", flush = 3 }".to_string(),
            4 => "[1, 2]".to_string(),
            5 => "-0".to_string(),
            6 => format!("\"{}\"", key.default),
            _ => match key.values {
                table::Values::Words(words) => format!("\"{}\"", words[kind % words.len()]),
                _ => kind.to_string(),
            },
        };
        format!("{} = {value}\n", key.key)
    };
    rows.iter().map(row).collect()
}

#[test]
fn golden_rounds_print_as_they_were_read() {
    assert!(GOLDEN.len() > 100, "{} golden rounds", GOLDEN.len());
    for (path, text) in GOLDEN.iter() {
        let sheets = notation::read(text).unwrap_or_else(|p| panic!("{}:{p}", path.display()));
        let again = notation::read(&notation::print(&sheets));
        assert_eq!(again.as_ref(), Ok(&sheets), "{}", path.display());
    }
}

#[test]
fn golden_rounds_survive() {
    GOLDEN.iter().for_each(|(_, text)| survives(text));
}
