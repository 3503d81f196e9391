//! `felt odds` and `felt strategy`: shapes that stay, and what is refused.

use crate::{GAME, felt, file};
use felt::door::doors;
use serde_json::Value;

/// Those that take no longer than the others together.
const QUICK: [&str; 6] =
    [GAME, "minibaccarat", "punto-banco", "chemin-de-fer", "roulette", "big-six"];

fn wager<'a>(document: &'a Value, name: &str) -> &'a Value {
    let wagers = document["wagers"].as_array().expect("a list of wagers");
    wagers.iter().find(|wager| wager["wager"] == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn the_json_of_the_documents() {
    let json = felt(&["odds", GAME, "--json"]).done().json();
    assert_eq!(json["game"], GAME);
    assert_eq!(json["options"]["pair-plus"], "A");
    let pair_plus = wager(&json, "pair-plus");
    assert_eq!(pair_plus["ev"], "-128/5525");
    let is = |key: &str, value: f64| {
        assert!((pair_plus[key].as_f64().expect("a number") - value).abs() < 1e-15, "{key}");
    };
    is("ev_decimal", -128.0 / 5525.0);
    is("house_edge", 128.0 / 5525.0);
    assert_eq!(pair_plus["average_total_wager"], 1.0);
    let outcomes = pair_plus["outcomes"].as_array().expect("a list");
    let straight_flush = outcomes.iter().find(|o| o["outcome"] == "straight-flush").expect("it");
    assert_eq!(straight_flush["net"], "40");
    assert_eq!((&straight_flush["ways"], &straight_flush["of"]), (&"48".into(), &"22100".into()));
    let ante = wager(&json, "ante");
    assert_eq!(ante["ev"], "-686689/20358520");
    let share = |word: &str| ante["actions"][word].as_f64().expect("a share");
    assert!((share("play") - 0.6742).abs() < 1e-4 && (share("fold") - 0.3258).abs() < 1e-4);
}

#[test]
fn every_quick_game_in_every_shape() {
    for game in QUICK {
        let json = felt(&["odds", game, "--json"]).done().json();
        for wager in json["wagers"].as_array().expect("a list") {
            let outcomes = wager["outcomes"].as_array().expect("a list");
            let ways = |o: &Value| o["ways"].as_str().expect("counted").parse::<u128>().unwrap();
            let of = outcomes[0]["of"].as_str().expect("counted").parse::<u128>().unwrap();
            assert_eq!(outcomes.iter().map(ways).sum::<u128>(), of, "{game} {wager}");
        }
        let wagers = json["wagers"].as_array().expect("a list").len();
        let csv = felt(&["odds", game, "--csv"]).done().out;
        let width = |line: &str| line.split(',').count();
        assert!(csv.lines().count() > wagers && csv.lines().all(|line| width(line) >= 16));
        let md = felt(&["odds", game, "--md"]).done().out;
        assert!(md.lines().filter(|line| line.starts_with("## ")).count() == wagers, "{md}");
        felt(&["odds", game]).done();
    }
}

#[test]
fn pages_for_people() {
    insta::assert_snapshot!(felt(&["odds", GAME]).done().out);
    insta::assert_snapshot!(felt(&["odds", GAME, "--compare", "pair-plus"]).done().out);
    insta::assert_snapshot!(felt(&["strategy", GAME]).done().out);
    insta::assert_snapshot!(felt(&["strategy", GAME, "--hand", "Qh 6d 4c"]).done().out);
}

#[test]
fn a_second_opinion() {
    let args = ["odds", GAME, "--verify", "--rounds", "2e5", "--json"];
    let json = felt(&args).done().json();
    let verified = json["verified"].as_array().expect("a list");
    assert_eq!(verified.len(), 2);
    for one in verified {
        let number = |key: &str| one[key].as_f64().expect("a number");
        assert_eq!(one["rounds"], 200_000);
        assert!((number("mean") - number("ev_decimal")).abs() < 4.0 * number("standard_error"));
    }
    assert_eq!(felt(&args).done().out, felt(&args).done().out, "the same seed, the same answer");
}

#[test]
fn wagers_that_favour_the_player_are_called_out() {
    let table = "game = \"three-card-poker\"\npair-plus = \"A\"\n";
    felt(&["odds", GAME, "--options", &file("plain.toml", table)]).done();
    let ran = felt(&["odds", "three-card-21", "--set", "split-aces=draw"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("warning: required gives the player an edge"), "{}", ran.err);
    // Nobody must make the three card bonus wager: it is an edge by itself.
    let ran = felt(&["odds", "pik-it-poker", "--set", "pick=seen"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("warning: three-card-bonus gives the player an edge"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

/// 13:69F-39.3(b) leaves it to the licensee: odds answer, and a table opens only by our leave.
#[test]
fn twice_the_ante_without_a_qualifier_is_lawful() {
    let twice = ["pik-it-poker", "--set", "play-5=2"];
    let ran = felt(&[&["odds"], &twice[..]].concat());
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("warning: required gives the player an edge"), "{}", ran.err);
    let refused = felt(&[&["play"], &twice[..]].concat());
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("our own caution") && !refused.err.contains("39.3"));
}

#[test]
fn tables_of_ones_own_are_for_comparison() {
    for (value, marked) in [("A", false), ("C", false), ("straight 5:1", true)] {
        let elected = format!("pair-plus={value}");
        let json = felt(&["odds", GAME, "--json", "--set", &elected]).done().json();
        let compared = json["for_comparison"].as_array().expect("a list");
        assert_eq!(compared.len(), usize::from(marked), "{value}: {compared:?}");
    }
    // Where the text sets no more than a floor, a table of one's own is in the regulation.
    let doors = doors();
    let pik_it = doors.iter().find(|door| door.rules.name() == "pik-it-poker").expect("the game");
    let found = |pair: (&str, &str)| {
        pik_it.rules.for_comparison(&[(pair.0.to_string(), pair.1.to_string())]).expect("elected")
    };
    assert_eq!(found(("five-card-bonus", "two-pair 2:1")), []);
    // What hangs on another election: 6 to 5 is known of one deck and of two.
    let blackjack = doors.iter().find(|door| door.rules.name() == "blackjack").expect("the game");
    for (decks, marked) in [("1", 0), ("2", 0), ("3", 1), ("8", 1)] {
        let pairs = [("blackjack-pays", "6-5"), ("decks", decks)];
        let pairs = pairs.map(|(key, value)| (key.to_string(), value.to_string()));
        assert_eq!(
            blackjack.rules.for_comparison(&pairs).expect("elected").len(),
            marked,
            "{decks}"
        );
    }
}

#[test]
fn what_others_show_is_worth_something() {
    let asked = ["odds", "pik-it-poker", "--seen", "3", "--rounds", "200"];
    let json = felt(&[&asked[..], &["--json"]].concat()).done().json();
    let (seen, ante) = (&json["seen"], wager(&json, "ante"));
    assert_eq!((&seen["other_hands"], &seen["deals"]), (&3.into(), &200.into()));
    let number = |value: &Value| value.as_f64().expect("a number");
    let (gain, error) = (number(&seen["gain"]), number(&seen["standard_error"]));
    assert!(0.0 < gain && gain < 0.1 && 0.0 < error && error < 0.01, "{seen}");
    assert!((number(&ante["ev_decimal"]) + gain - number(&seen["ev_decimal"])).abs() < 1e-12);
    let page = felt(&asked).done().out;
    assert!(page.contains("ante with 3 other hands seen"), "{page}");
}

#[test]
fn bad_input_gets_one_line() {
    felt(&["odds", "xyzzy"]).could_not(&["there is no game \"xyzzy\""]);
    felt(&["odds", GAME, "--set", "colour=red"]).could_not(&["no option \"colour\""]);
    felt(&["odds", GAME, "--set", "pair-plus=Z"]).could_not(&["pair-plus", "(19:47-20.11(a)2)"]);
    felt(&["odds", GAME, "--set", "ante-bonus=1-5-6", "--set", "pair-plus=A"])
        .could_not(&["needs pair-plus B", "(19:47-20.11(a)3.i)"]);
    felt(&["odds", GAME, "--compare", "pair-pluss"]).could_not(&["did you mean pair-plus?"]);
    felt(&["odds", GAME, "--compare", "min"]).could_not(&["--compare min"]);
    felt(&["odds", GAME, "--compare", "pair-plus", "--set", "pair-plus=B"])
        .could_not(&["--compare pair-plus"]);
    for (hand, words) in [
        ("Qh 6d", "three cards"),
        ("Qh 6d 4c 2c", "three cards"),
        ("Qh 6d 6d", "6d"),
        ("Qh 6d 1c", "\"1c\" is no card"),
        ("", "three cards"),
    ] {
        felt(&["strategy", GAME, "--hand", hand]).could_not(&["--hand", words]);
    }
    felt(&["strategy", "blackjack", "--hand", "Th 6d"])
        .could_not(&["--hand", "which card the dealer shows"]);
    felt(&["strategy", "roulette", "--hand", "Th 6d"]).could_not(&["--hand", "decide"]);
    felt(&["strategy", GAME, "--svg"]).could_not(&["--svg", "no chart"]);
    for rounds in ["0", "-1", "ten", "1e99"] {
        felt(&["odds", GAME, "--verify", "--rounds", rounds]).could_not(&["--rounds", rounds]);
    }
    felt(&["odds"]).could_not(&["<GAME>", "--help"]);
    felt(&["odds", GAME, "--bogus"]).could_not(&["--bogus", "--help"]);
    felt(&["odds", GAME, "--seen", "1"]).could_not(&["--seen", "1 other hands"]);
    felt(&["odds", "pik-it-poker", "--seen", "6"]).could_not(&["--seen", "6 other hands"]);
}

#[test]
fn own_pay_tables() {
    let table = |name: &str, rows: &str| file(name, format!("game = \"big-six\"\n[pays]\n{rows}"));
    felt(&["odds", "big-six", "--options", &table("none.toml", "1 = 1\n")])
        .could_not(&["none.toml:2:2", "pays"]);
    // One changed line is enough.
    let one = table("one.toml", "").replace("pays", "payouts");
    std::fs::write(&one, "game = \"big-six\"\n[payouts]\njoker = \"46:1\"\n").expect("a file");
    let json = felt(&["odds", "big-six", "--json", "--options", &one]).done().json();
    assert_eq!(wager(&json, "joker")["ev"], "-7/54");
    assert_eq!(wager(&json, "logo")["ev"], "-4/27");
}

/// What no text gives is said once for each value, in every shape.
#[test]
fn values_for_comparison_are_named() {
    let said = "not in the regulation: for comparison";
    let plain = felt(&["odds", "roulette", "--json"]).done().json();
    assert_eq!(plain["for_comparison"], serde_json::json!([]));
    assert!(!felt(&["odds", "roulette"]).done().out.contains(said));
    let set = ["--set", "zero=en-prison", "--set", "en-prison-zero=half"];
    let asked = |more: &[&str]| felt(&[&["odds", "roulette"][..], &set, more].concat()).done();
    let both = ["zero=en-prison", "en-prison-zero=half"];
    assert_eq!(asked(&["--json"]).json()["for_comparison"], serde_json::json!(both));
    for shape in [&[][..], &["--md"]] {
        let page = asked(shape).out;
        assert_eq!(page.matches(said).count(), 2, "{page}");
        both.iter().for_each(|value| assert!(page.contains(&format!("{value} · {said}"))));
    }
    let csv = asked(&["--csv"]).out;
    assert!(csv.lines().next().expect("heads").ends_with(",for_comparison"), "{csv}");
    assert!(csv.lines().skip(1).all(|row| row.ends_with(&format!(",{}", both.join("; ")))));
    let page = felt(&["odds", "big-six", "--compare", "wheel"]).done().out;
    assert_eq!(page.matches(said).count(), 1, "{page}");
    let json = felt(&["odds", "big-six", "--compare", "wheel", "--json"]).done().json();
    assert!(json["values"][0]["for_comparison"].is_null());
    assert_eq!(json["values"][1]["for_comparison"], serde_json::json!(["wheel=24-15-7"]));
}

#[test]
fn nothing_to_decide_is_said() {
    let ran = felt(&["strategy", "big-six"]).done();
    assert!(ran.out.contains("nothing to decide"), "{}", ran.out);
    assert!(doors().iter().any(|door| door.rules.name() == "big-six"));
}

#[test]
fn charts_are_drawn() {
    let svg = felt(&["strategy", "blackjack", "--svg"]).done().out;
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.matches("<rect").count() > 200, "a cell for every hand and up-card");
    let json = felt(&["strategy", "blackjack", "--json"]).done().json();
    let chart =
        json["parts"].as_array().expect("parts").iter().find(|part| part["rows"].is_array());
    let chart = chart.expect("a chart");
    let columns = chart["columns"].as_array().expect("columns").len();
    for row in chart["rows"].as_array().expect("rows") {
        assert_eq!(row["cells"].as_array().expect("cells").len(), columns);
    }
}
