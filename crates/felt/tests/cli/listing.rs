//! `felt games`, `felt rules` and what `felt` prints about itself.

use crate::{GAME, fed, felt};
use felt::door::doors;
use serde_json::json;

/// One game's part of a list that grows with every game.
fn part(text: &str, begins: &str) -> String {
    let mut parts = text.split("\n\n");
    let found = parts.find(|part| part.lines().any(|line| line.starts_with(begins)));
    found.unwrap_or_else(|| panic!("{begins} is missing in:\n{text}")).to_string()
}

#[test]
fn games() {
    let ran = felt(&["games"]).done();
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    for door in doors() {
        assert!(part(&ran.out, door.name()).contains(door.citation()));
    }
    // The columns are as wide as the widest game makes them.
    let block = part(&ran.out, GAME);
    let lines: Vec<String> =
        block.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    insta::assert_snapshot!(lines.join("\n"));
    let json = felt(&["games", "--json"]).done().json();
    let games = json["games"].as_array().expect("a list");
    assert_eq!(games.len(), doors().len());
    let game = games.iter().find(|game| game["game"] == json!(GAME)).expect("it is listed");
    assert_eq!(game["citation"], json!("19:47-20"));
    assert_eq!(game["areas"], json!(["ante", "play", "pair-plus"]));
}

#[test]
fn without_a_terminal_it_lists_the_games() {
    let ran = fed(&[], "").done();
    assert!(ran.out.starts_with(felt(&["games"]).done().out.trim_end()));
    assert!(part(&ran.out, "Examples").contains("felt replay FILE.round"));
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
}

#[test]
fn rules_of_a_section() {
    insta::assert_snapshot!(felt(&["rules", GAME, "--section", "20.11"]).done().out);
    let short = felt(&["rules", GAME, "--section", "20.11(a)2"]).done().out;
    let full = felt(&["rules", GAME, "--section", "19:47-20.11(a)2"]).done().out;
    assert_eq!(short, full);
    assert!(short.contains("20.11(a)2 ·") && !short.contains("20.11(a)1 ·"), "{short}");
    let one = felt(&["rules", GAME, "--section", "20.1"]).done().out;
    assert!(!one.contains("20.10"), "{one}");
}

/// 4.12(h), (j) speak of a bucket, 20.12(a) of a rack.
#[test]
fn discards_go_where_the_text_says() {
    let bucket = felt(&["rules", "chemin-de-fer", "--options"]).done().out;
    assert!(bucket.contains("bucket") && !bucket.contains("rack"), "{bucket}");
    let rack = felt(&["rules", GAME, "--options"]).done().out;
    assert!(rack.contains("discard rack") && !rack.contains("bucket"), "{rack}");
}

#[test]
fn rules_options() {
    insta::assert_snapshot!(felt(&["rules", GAME, "--options"]).done().out);
}

#[test]
fn every_game_can_be_read() {
    for door in doors() {
        let sections = door.sections().expect("the list of paragraphs is sound");
        let ran = felt(&["rules", door.name()]).done();
        let wide: Vec<&str> = ran.out.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{}: {wide:?}", door.name());
        assert!(ran.out.lines().all(|line| !line.ends_with(' ')), "{}", door.name());
        assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
        for section in &sections.section {
            let lead = felt::sections::short(&section.id);
            assert!(ran.out.contains(&format!("  {lead} · ")), "{}: {lead}", door.name());
        }
        let json = felt(&["rules", door.name(), "--json"]).done().json();
        let listed = |part: &str| json[part].as_array().map_or(0, Vec::len);
        assert_eq!(listed("sections"), sections.section.len());
        assert_eq!(listed("readings"), sections.reading.len());
        assert_eq!(listed("options"), door.options().len());
        assert_eq!(listed("irregularities"), door.irregularities().len());
    }
}

#[test]
fn flags_choose_the_parts() {
    let only = |flag: &str| felt(&["rules", GAME, "--json", flag]).done().json();
    assert!(only("--options")["sections"].is_null());
    assert!(only("--options")["irregularities"].is_array());
    assert!(only("--readings")["options"].is_null());
    assert!(only("--readings")["readings"].is_array());
}

#[test]
fn help_version_and_shells() {
    let help = felt(&["--help"]).done().out;
    let (examples, usage) = (help.find("Examples:"), help.find("Usage:"));
    assert!(examples < usage && examples.is_some(), "{help}");
    for verb in ["games", "rules", "replay", "play"] {
        let help = felt(&[verb, "--help"]).done().out;
        assert!(help.contains("Examples:\n  felt "), "{help}");
    }
    assert!(felt(&["--version"]).done().out.contains("three-card-poker 19:47-20 as of"));
    assert_eq!(felt(&["-V"]).done().out, format!("felt {}\n", env!("CARGO_PKG_VERSION")));
    assert!(felt(&["completions", "bash"]).done().out.contains("replay"));
    assert!(felt(&["man"]).done().out.contains(".TH felt 1"));
    assert!(felt(&["man", "replay"]).done().out.contains("\\-\\-fill"));
}
