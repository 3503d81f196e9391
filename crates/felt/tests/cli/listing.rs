//! `felt games`, `felt rules` and what `felt` prints about itself.

use crate::{GAME, fed, felt};
use felt::door::doors;
use felt::sections::{SOURCES, STATUSES, Sections, spoken};
use serde_json::{Value, json};

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
        assert!(part(&ran.out, door.rules.name()).contains(door.rules.citation()));
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

/// Lines are narrow, except where something is to be copied whole: an election, an address.
fn too_wide(line: &&str) -> bool {
    let words = line.split_whitespace();
    let longest = words.map(|word| word.chars().count()).max().unwrap_or(0);
    let rest = line.chars().count() - longest;
    line.chars().count() > 80 && !line.contains("--set '") && rest > 20
}

#[test]
fn every_game_can_be_read() {
    for door in doors() {
        let sections =
            Sections::parse(door.rules.sections()).expect("the list of paragraphs is sound");
        let ran = felt(&["rules", door.rules.name()]).done();
        let wide: Vec<&str> = ran.out.lines().filter(too_wide).collect();
        assert!(wide.is_empty(), "{}: {wide:?}", door.rules.name());
        assert!(ran.out.lines().all(|line| !line.ends_with(' ')), "{}", door.rules.name());
        assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
        for section in &sections.section {
            let (lead, status) = (spoken(&section.id), section.status.replace('-', " "));
            let told = format!("  {lead} · {status} · {}\n", section.source);
            assert!(ran.out.contains(&told), "{}: {told}", door.rules.name());
            let known = |words: &[(&str, &str)], word: &str| {
                words.iter().any(|(known, _)| word.starts_with(known))
            };
            assert!(known(&STATUSES, &section.status), "{}: {told}", door.rules.name());
            assert!(known(&SOURCES, &section.source), "{}: {told}", door.rules.name());
        }
        let json = felt(&["rules", door.rules.name(), "--json"]).done().json();
        let listed = |part: &str| json[part].as_array().map_or(0, Vec::len);
        assert_eq!(listed("sections"), sections.section.len());
        assert_eq!(listed("readings"), sections.reading.len());
        assert_eq!(listed("options"), door.rules.options().len());
        assert_eq!(listed("irregularities"), door.rules.irregularities().len());
    }
}

/// What is to be copied is accepted as it is printed, and gives the table it says.
#[test]
fn printed_tables_can_be_pasted_back() {
    let mut seen = 0;
    for door in doors() {
        let json = felt(&["rules", door.rules.name(), "--options", "--json"]).done().json();
        let page = felt(&["rules", door.rules.name(), "--options"]).done().out;
        for option in json["options"].as_array().expect("a list") {
            let key = option["key"].as_str().expect("a word");
            for table in option["tables"].as_array().into_iter().flatten() {
                let (name, is) = (table["table"].as_str(), table["is"].as_str());
                let (name, is) = (name.expect("its name"), is.expect("its lines"));
                assert!(page.contains(&format!("    {name} is --set '{key}={is}'\n")), "{page}");
                let pair = |value: &str| (key.to_string(), value.to_string());
                let elect = |value: &str| {
                    let elected = door.rules.elect(&[pair(value)]);
                    elected.ok().map(|all| all.into_iter().find(|(k, _)| *k == key))
                };
                assert_eq!(elect(is), elect(name), "{} {key}", door.rules.name());
                seen += 1;
            }
            let Value::String(example) = &option["example"] else { continue };
            assert!(page.contains(&format!("one line changed: --set '{key}={example}'\n")));
            let elected = door.rules.elect(&[(key.to_string(), example.clone())]);
            elected.unwrap_or_else(|refusal| panic!("{} {key}: {refusal}", door.rules.name()));
        }
    }
    assert!(seen >= 8, "{seen}");
    // The table that one line is changed of is the one that is named.
    let all = doors();
    let pik_it = all.iter().find(|door| door.rules.name() == "pik-it-poker").expect("it is listed");
    let of = |table: &str| {
        let pair = ("five-card-bonus".to_string(), table.to_string());
        let elected = pik_it.rules.elect(&[pair]).expect("a table of its own").into_iter();
        elected.into_iter().find(|(key, _)| *key == "five-card-bonus").expect("it").1
    };
    assert!(of("2, two-pair 2:1").contains("two-pair 2:1, three-of-a-kind 2:1"));
    assert!(of("2, two-pair 2:1").ends_with("royal-flush 750:1"));
    assert!(of("two-pair 2:1").ends_with("royal-flush 1000:1"));
}

/// A stranger is told how good a source is and where he finds it.
#[test]
fn sources_are_shown() {
    let page = felt(&["rules", "roulette", "--section", "5.4"]).done().out;
    assert!(page.contains("  5.4, first part · coded · sister SD\n"), "{page}");
    assert!(page.contains("    Found in: South Dakota 20:18:34:06, sdlegislature.gov"), "{page}");
    assert!(page.contains("  sister    the same rule in another state's code"), "{page}");
    let json = felt(&["rules", "roulette", "--section", "5.1(a)", "--json"]).done().json();
    let first = &json["sections"][0];
    assert_eq!(first["id"], json!("19:47-5.1(a)#1"));
    assert_eq!(first["shown_by"], json!("golden/5.1a-no-coupon-no-cash.round"));
    let json = felt(&["rules", "roulette", "--section", "5.3", "--json"]).done().json();
    let found = json["sections"][0]["found"].as_str().expect("where it is found");
    assert!(found.starts_with("South Dakota 20:18:34:05"), "{found}");
}

#[test]
fn values_that_no_text_gives_are_marked() {
    let page = felt(&["rules", "big-six", "--options"]).done().out;
    assert!(page.contains("    24-15-7 · not in the regulation: for comparison\n"), "{page}");
    let json = felt(&["rules", "roulette", "--options", "--json"]).done().json();
    let zero = json["options"].as_array().expect("a list").iter().find(|o| o["key"] == "zero");
    assert_eq!(zero.expect("it")["for_comparison"], json!(["la-partage", "en-prison"]));
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

#[test]
fn manual_pages_and_shells_know_every_option() {
    let shells = ["bash", "zsh", "fish"].map(|shell| felt(&["completions", shell]).done().out);
    let help = felt(&["--help"]).done().out;
    let verbs = ["games", "rules", "odds", "strategy", "sim", "replay", "play"];
    for verb in verbs.into_iter().chain(["completions", "man"]) {
        assert!(help.contains(&format!("\n  {verb} ")), "{verb} is missing in {help}");
        let (help, page) = (felt(&[verb, "--help"]).done().out, felt(&["man", verb]).done().out);
        let lines = help.lines().filter_map(|line| line.trim_start().strip_prefix("--"));
        let options = lines.filter_map(|line| line.split([' ', ',']).next());
        for option in options {
            let written = format!("\\-\\-{}", option.replace('-', "\\-"));
            assert!(page.contains(&written), "felt man {verb} lacks --{option}");
            for shell in &shells {
                assert!(shell.contains(option), "a shell lacks --{option} of {verb}");
            }
        }
    }
    felt(&["man", "sums"]).could_not(&["sums", "sim"]);
}
