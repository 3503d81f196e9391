//! `felt strategy --toml`, and files that somebody wrote to be played by.

use crate::{GAME, felt, file};
use exact::Pair;
use felt::door::{Door, doors};
use felt::strategy_files;

fn door(game: &str) -> Door {
    let mut all = doors().into_iter();
    all.find(|door| door.rules.name() == game).expect("the game is listed")
}

fn pairs(set: &[&str]) -> Vec<Pair> {
    let pair = |set: &&str| set.split_once('=').map(|(k, v)| (k.to_string(), v.to_string()));
    set.iter().filter_map(pair).collect()
}

/// What the program prints.
fn printed(game: &str, set: &[&str]) -> String {
    let mut args = vec!["strategy", game, "--toml"];
    set.iter().for_each(|set| args.extend(["--set", set]));
    felt(&args).done().out
}

/// The file is read with these options, or not: what is said of it.
fn refused(name: &str, text: &str, game: &str, set: &[&str]) -> String {
    let path = file(name, text);
    let read = strategy_files::understood(&path, &door(game), &pairs(set));
    let said = read.expect_err(text).to_string();
    assert_eq!(said.lines().count(), 1, "{said}");
    said.strip_prefix(&path).expect("the file is named").to_string()
}

#[test]
fn what_is_printed_is_understood() {
    for (game, set) in [
        (GAME, &[][..]),
        ("three-card-blitz", &[]),
        ("chemin-de-fer", &["banker-table=free"]),
        ("three-card-21", &["surrender=off"]),
        ("blackjack", &["decks=1", "surrender=on"]),
    ] {
        let text = printed(game, set);
        assert!(text.starts_with(&format!("game = \"{game}\"\n")), "{text}");
        set.iter().for_each(|set| assert!(text.lines().nth(2).unwrap().contains(set), "{text}"));
        let path = file(&format!("strategy-{game}.toml"), &text);
        let (door, pairs) = (door(game), pairs(set));
        let read = strategy_files::understood(&path, &door, &pairs).expect("as it was printed");
        assert_eq!(read, door.exact.strategy_file(&pairs, &|_, _| {}).unwrap(), "{text}");
        assert_eq!(read, strategy_files::read(&path, &door).unwrap());
    }
}

#[test]
fn the_file_is_refused_where_it_is_wrong() {
    let poker = |text: &str| refused("poker.toml", text, GAME, &[]);
    for (text, said) in [
        ("game = \"roulette\"\n", ":1:8: this file is for roulette, not for three-card-poker"),
        ("play = \"Q-6-4\"\n", ":1:1: say which game it is for: game = \"three-card-poker\""),
        ("game = \"three-card-poker\"\n", ":1:1: play is not decided"),
        (
            "game = \"three-card-poker\"\nfold = \"never\"\n",
            ":2:1: fold: there is no such rule to be learned",
        ),
        (
            "game = \"three-card-poker\"\nplay = \"always\"\n\n[pairs]\ncolumns = \"A\"\n",
            ":4:2: pairs: there is no such chart to be learned",
        ),
        (
            "game = \"three-card-poker\"\nplay = \"flush Q-Q-4\"\n",
            ":2:1: play: \"flush Q-Q-4\" is no hand; \
             say such as Q-6-4, pair 2-2-3, straight, always or never",
        ),
        (
            "game = \"three-card-poker\"\nplay = true\n",
            ":2:8: play needs words in quotation marks or a number, not boolean",
        ),
    ] {
        assert_eq!(poker(text), said);
    }
    assert!(poker("game = \"three-card-poker\"\nplay\n").starts_with(":2:"));
}

/// What somebody may spoil in a chart, and what is said of it.
#[test]
fn a_chart_is_refused_where_it_is_wrong() {
    let set = &["decks=1"];
    let text = printed("blackjack", set);
    let line = |row: &str| text.lines().find(|line| line.starts_with(row)).expect(row);
    let place = |row: &str| 1 + text.lines().position(|line| line.starts_with(row)).unwrap();
    let (first, pair) = (line("\"4-7\""), line("\"8-8\""));
    let (row, pairs) = (place("\"4-7\""), place("[\"pairs\"]"));
    let top = place("[\"hard totals\"]");
    for (from, to, said) in [
        (first, "", format!(":{top}:2: hard totals: 7 against 2 is not decided")),
        (
            first,
            &first.replace("4-7", "4-8"),
            format!(":{}:1: hard totals: 8 is said twice", row + 1),
        ),
        (first, &first.replace("4-7", "aces"), format!(":{top}:2: hard totals: no row \"aces\"")),
        (
            first,
            &first.replacen('H', "X", 1),
            format!(":{row}:1: hard totals: 4-7 against 2 cannot be \"X\""),
        ),
        (
            first,
            &first.replacen('H', "P", 1),
            format!(":{row}:1: hard totals: 4-7 against 2 cannot be \"P\""),
        ),
        (
            first,
            &first.replacen('H', "-", 1),
            format!(":{top}:2: hard totals: 7 against 2 is not decided"),
        ),
        (
            first,
            &first.replacen(" H", "", 1),
            format!(":{row}:1: hard totals: 4-7 has 9 cells for 10 columns"),
        ),
        (pair, &pair.replace("8-8", "8-9"), format!(":{pairs}:2: pairs: no row \"8-9\"")),
        (
            "[\"pairs\"]",
            "[\"twos\"]",
            format!(":{pairs}:2: twos: there is no such chart to be learned"),
        ),
        (
            "\"never\"",
            "\"seldom\"",
            ":4:1: insurance: say \"always\" or \"never\", not \"seldom\"".into(),
        ),
    ] {
        let spoiled = text.replacen(from, to, 1);
        assert_ne!(spoiled, text, "{from}");
        assert_eq!(refused("spoiled.toml", &spoiled, "blackjack", set), said);
    }
}

#[test]
fn where_nothing_is_decided_there_is_no_strategy_file() {
    felt(&["strategy", "roulette", "--toml"]).could_not(&["--toml", "nothing to decide"]);
    let ran = felt(&["strategy", GAME, "--toml", "--json"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}

/// What `felt odds` prints for a file of this game.
fn by_file(game: &str, text: &str) -> serde_json::Value {
    let path = file(&format!("worth-{game}.toml"), text);
    felt(&["odds", game, "--strategy", &path, "--json"]).done().json()
}

#[test]
fn a_file_has_its_exact_value() {
    let ante = |play: &str| {
        let json = by_file(GAME, &format!("game = \"{GAME}\"\nplay = \"{play}\"\n"));
        assert_eq!(json["played"], format!("as worth-{GAME}.toml says"));
        json["wagers"][0].clone()
    };
    // Who folds everything loses every ante.
    assert_eq!(ante("never")["ev"], "-1");
    // Who plays everything gives the house 7.65 %, as is published, and wagers two units.
    let always = ante("always");
    assert!((always["house_edge"].as_f64().unwrap() - 0.0765).abs() < 5e-5, "{always}");
    assert_eq!(always["average_total_wager"], 2.0);
    // Q-6-4 is the best rule of that kind.
    assert_eq!(ante("Q-6-4")["ev"], "-686689/20358520");
}

#[test]
fn the_printed_file_is_worth_what_the_simple_rule_is() {
    for (game, set) in [
        (GAME, &[][..]),
        ("three-card-blitz", &[]),
        ("chemin-de-fer", &["--set", "banker-table=free"]),
        ("blackjack", &["--set", "decks=2"]),
    ] {
        let text = felt(&[&["strategy", game, "--toml"], set].concat()).done().out;
        let path = file(&format!("simple-{game}.toml"), text);
        let simple = felt(&[&["odds", game, "--simple", "--csv"], set].concat()).done().out;
        let taught = [&["odds", game, "--strategy", &path, "--csv"], set].concat();
        assert_eq!(felt(&taught).done().out, simple, "{game}");
    }
}

#[test]
fn a_file_is_refused_where_it_says_nothing() {
    let path = file("nothing.toml", "game = \"roulette\"\n");
    felt(&["odds", "roulette", "--strategy", &path])
        .could_not(&["--strategy", "nothing to decide"]);
    felt(&["odds", GAME, "--strategy", &path]).could_not(&["nothing.toml:1:8", "roulette"]);
    felt(&["odds", GAME, "--strategy", "random"]).could_not(&["--strategy random"]);
    felt(&["odds", GAME, "--strategy", "optmal"]).could_not(&["did you mean optimal"]);
    for other in ["--simple", "--verify", "--compare=tie"] {
        felt(&["odds", GAME, "--strategy", "simple", other]).could_not(&["--strategy"]);
    }
}

#[test]
fn every_choice_of_every_cell() {
    let json = felt(&["strategy", GAME, "--values", "--json"]).done().json();
    let rows = json["charts"][0]["rows"].as_array().expect("a list");
    // 13 × 12 pairs, 13 of a kind, 12 straights and 274 other ranks, those of one suit too.
    assert_eq!(rows.len(), 13 * 12 + 13 + 2 * (12 + 274));
    let best = |name: &str| {
        let row = rows.iter().find(|row| row["row"] == name).expect("the hand");
        row["cells"][0]["best"].clone()
    };
    assert_eq!((best("Q-6-4"), best("Q-6-3")), ("play".into(), "fold".into()));
    let page = felt(&["strategy", GAME, "--values"]).done().out;
    assert!(
        page.lines()
            .any(|line| line.trim_start().starts_with("Q-6-3 ") && line.ends_with("-1.0000*")),
        "{page}"
    );
    felt(&["strategy", "roulette", "--values"]).could_not(&["--values", "nothing to decide"]);
    felt(&["strategy", GAME, "--values", "--toml"]).could_not(&["--values", "--toml"]);
    felt(&["strategy", GAME, "--values", "--hand", "Qh 6d 4c"]).could_not(&["--values"]);
}
