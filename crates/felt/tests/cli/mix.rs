//! `felt odds --bet`: several wagers of one round in real chips, against figures done by hand.

use crate::{GAME, felt};
use serde_json::Value;

fn mix(args: &[&str]) -> Value {
    let args = [&["odds"], args, &["--json"]].concat();
    felt(&args).done().json()["mix"].clone()
}

fn number(of: &Value, key: &str) -> f64 {
    of[key].as_f64().unwrap_or_else(|| panic!("{key} in {of}"))
}

#[track_caller]
fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-11, "{one} is not {other}");
}

/// Every net with its ways.
fn ways(mix: &Value) -> Vec<(String, u64)> {
    let text = |value: &Value| value.as_str().expect("text").to_string();
    let row = |row: &Value| (text(&row["net"]), text(&row["ways"]).parse().expect("a number"));
    mix["outcomes"].as_array().expect("a list").iter().map(row).collect()
}

fn owned(rows: &[(&str, u64)]) -> Vec<(String, u64)> {
    rows.iter().map(|(net, ways)| (net.to_string(), *ways)).collect()
}

/// 17 is black, half of an even-money wager is lost on either zero.
#[test]
fn a_wheel_compartment_by_compartment() {
    let mix = mix(&["roulette", "--bet", "red=10", "--bet", "straight-17=5"]);
    assert_eq!(ways(&mix), owned(&[("165.00", 1), ("5.00", 18), ("-10.00", 2), ("-15.00", 17)]));
    assert_eq!(mix["mean"], "-10/19");
    near(number(&mix, "house_edge"), 10.0 / 19.0 / 15.0);
    near(number(&mix, "hit_frequency"), 0.5);
    let square = (165.0 * 165.0 + 18.0 * 25.0 + 2.0 * 100.0 + 17.0 * 225.0) / 38.0;
    near(number(&mix, "std_dev"), (square - 100.0_f64 / 361.0).sqrt());
    assert_eq!((&mix["largest_win"], &mix["largest_loss"]), (&"165.00".into(), &"-15.00".into()));
    near(number(&mix, "average_total_wager"), 15.0);
    assert_eq!(mix["wagers"][0]["wager"], "straight-17");
    assert_eq!(
        (&mix["wagers"][0]["amount"], &mix["wagers"][0]["mean"]),
        (&"5.00".into(), &"-5/19".into())
    );
    assert_eq!(mix["wagers"][1]["mean"], "-5/19");
}

/// A held wager is given back or lost by the spin after the zero; the one on a number is settled.
#[test]
fn a_held_wager_ends_with_the_next_spin() {
    let set =
        ["--set", "wheel=single-zero", "--set", "zero=en-prison", "--set", "en-prison-zero=lose"];
    let bets = ["--bet", "red=10", "--bet", "odd=10"];
    let mix = mix(&[&["roulette"], &set[..], &bets].concat());
    // Ten of the red numbers are odd, eight of the black; each first spin 37 times.
    let (both, one, none) = (10 * 37, (8 + 8) * 37, 10 * 37);
    // After a zero: 10 give back both, 16 one of them, the other eleven none.
    let rows = [("20.00", both), ("0.00", one + 10), ("-10.00", 16), ("-20.00", none + 11)];
    assert_eq!(ways(&mix), owned(&rows));
}

/// The big wheel has 54 sections; one is the joker's.
#[test]
fn every_symbol_of_the_big_wheel() {
    let mix = mix(&["big-six", "--bet", "$1=10", "--bet", "joker=5"]);
    let total: f64 =
        ways(&mix).iter().map(|(net, n)| net.parse::<f64>().unwrap() * *n as f64).sum();
    let of: u64 = ways(&mix).iter().map(|(_, ways)| ways).sum();
    near(number(&mix, "mean_decimal"), total / of as f64);
    let json = felt(&["odds", "big-six", "--json"]).done().json();
    let ev = |name: &str| {
        let wagers = json["wagers"].as_array().expect("a list");
        let one = wagers.iter().find(|wager| wager["wager"] == name).expect("it");
        one["ev_decimal"].as_f64().expect("a number")
    };
    near(number(&mix, "mean_decimal"), 10.0 * ev("1") + 5.0 * ev("joker"));
}

/// How many of all ordered draws of six cards from eight decks the Banker, the Player and nobody
/// wins: the figures that everybody prints.
const BANKER: u64 = 2_292_252_566_437_888;
const PLAYER: u64 = 2_230_518_282_592_256;
const TIE: u64 = 475_627_426_473_216;

/// Five percent of 7 are 35 cents, which a table may take as half a dollar.
#[test]
fn vigorish_is_rounded_as_the_table_does() {
    for game in ["minibaccarat", "punto-banco"] {
        for (rounding, net) in [("exact", "6.65"), ("quarter", "6.50")] {
            let set = format!("vigorish-rounding={rounding}");
            let mix = mix(&[game, "--set", &set, "--set", "chip=1", "--bet", "banker=7"]);
            assert_eq!(ways(&mix), owned(&[(net, BANKER), ("0.00", TIE), ("-7.00", PLAYER)]));
            let net: f64 = net.parse().expect("a number");
            let (won, lost) = (net * BANKER as f64, 7.0 * PLAYER as f64);
            near(number(&mix, "mean_decimal"), (won - lost) / (BANKER + PLAYER + TIE) as f64);
        }
    }
    let mix = mix(&["minibaccarat", "--bet", "banker=20", "--bet", "player=5", "--bet", "tie=5"]);
    // 19 − 5 − 5, 5 − 20 − 5, 8 × 5.
    assert_eq!(ways(&mix), owned(&[("40.00", TIE), ("9.00", BANKER), ("-20.00", PLAYER)]));
}

#[test]
fn one_side_of_a_bank() {
    let game = ["chemin-de-fer", "--set", "vigorish-rounding=quarter", "--set", "chip=1"];
    let bank = mix(&[&game[..], &["--bet", "bank=27"]].concat());
    // Five percent of 27 are 1.35, in quarters 1.50.
    assert_eq!(bank["largest_win"], "25.50");
    felt(&[&["odds"], &game[..], &["--bet", "bank=20", "--bet", "against=20"]].concat())
        .could_not(&["--bet", "4.7(a)"]);
    felt(&["odds", "chemin-de-fer", "--bet", "bank=1"]).could_not(&["--bet", "minimum"]);
    felt(&["odds", "chemin-de-fer", "--bet", "20"]).could_not(&["--bet", "bank=10"]);
}

/// What is decided is decided as for the ante alone, so that the means add up.
#[test]
fn the_ante_with_pair_plus() {
    let mix = mix(&[GAME, "--bet", "ante=10", "--bet", "pair-plus=5"]);
    let (ante, pair_plus) = (-686_689.0 / 20_358_520.0, -128.0 / 5525.0);
    near(number(&mix, "mean_decimal"), 10.0 * ante + 5.0 * pair_plus);
    let joint = mix["joint"].as_array().expect("a list");
    let sum = |of: &dyn Fn(&Value) -> f64| -> f64 {
        joint.iter().map(|end| of(end) * end["probability"].as_f64().unwrap()).sum()
    };
    let dollars = |text: &Value| text.as_str().unwrap().parse::<f64>().unwrap();
    let net = |end: &Value| dollars(&end["nets"]["ante"]) + dollars(&end["nets"]["pair-plus"]);
    near(sum(&|end| dollars(&end["nets"]["ante"])), 10.0 * ante);
    near(sum(&|end| dollars(&end["nets"]["pair-plus"])), 5.0 * pair_plus);
    near(number(&mix, "std_dev"), (sum(&|end| net(end) * net(end)) - sum(&net).powi(2)).sqrt());
    near(number(&mix, "hit_frequency"), sum(&|end| f64::from(net(end) > 0.0)));
    near(number(&mix, "average_total_wager"), sum(&|end| dollars(&end["staked"])));
    near(number(&mix, "element_of_risk"), -sum(&net) / sum(&|end| dollars(&end["staked"])));
    // A straight flush against a lower hand that qualifies: 10 + 10 + 50 + 200.
    assert_eq!(mix["largest_win"], "270.00");
    let folded = joint.iter().filter(|end| end["staked"] == "15.00");
    let folded: Vec<f64> = folded.map(net).collect();
    assert_eq!(folded, [-15.0], "pair plus goes with a hand that is folded");
}

#[test]
fn in_every_shape() {
    let bets = ["--bet", "red=10", "--bet", "straight-17=5"];
    let shaped =
        |shape: &[&str]| felt(&[&["odds", "roulette"], &bets[..], shape].concat()).done().out;
    let page = shaped(&[]);
    for words in ["-0.52631579", "3.5088 %", "165.00", "straight-17", "of 38 ways", "0.50000000"] {
        assert!(page.contains(words), "{words} in {page}");
    }
    let csv = shaped(&["--csv"]);
    assert!(csv.lines().all(|line| line.split(',').count() == 15), "{csv}");
    assert!(csv.contains(",165.00,1,38,0.02631578947368421\n"), "{csv}");
    assert!(shaped(&["--md"]).contains("| 165.00 | 1 | 0.02631579 |"));
    // Ten on the first wager is ten on the first of the list.
    let first = mix(&[GAME, "--bet", "10"]);
    assert_eq!(first["wagers"].as_array().map(Vec::len), Some(1));
    near(number(&first, "mean_decimal"), 10.0 * -686_689.0 / 20_358_520.0);
}

#[test]
fn what_a_table_would_refuse() {
    for (args, words) in [
        (&["roulette", "--bet", "purple=10"][..], &["--bet", "purple"][..]),
        (&["roulette", "--bet", "red=ten"], &["--bet red=ten"]),
        (&["roulette", "--bet", "red=10", "--bet", "red=10"], &["twice"]),
        (&[GAME, "--bet", "ante=0.01"], &["--bet", "minimum", "20.6(a)"]),
        (&[GAME, "--bet", "ante=1e9"], &["--bet", "maximum"]),
        (&[GAME, "--bet", "play=10"], &["--bet", "before the deal"]),
        (&["pik-it-poker", "--bet", "ante=10"], &["--bet", "five-card-bonus", "39.1"]),
        (&["three-card-blitz", "--bet", "ante=10", "--bet", "blind=15"], &["--bet", "equal", "51"]),
        (&["minibaccarat", "--bet", "four-cards=10"], &["--bet", "not offered"]),
        (&["roulette", "--bet", "red=10", "--verify"], &["--bet", "--verify"]),
        (&["roulette", "--bet", "red=10", "--compare", "zero"], &["--bet", "--compare"]),
    ] {
        felt(&[&["odds"], args].concat()).could_not(words);
    }
}

/// A simulation of the same wagers from a full pack each round.
#[test]
fn play_agrees() {
    let bets = ["--bet", "ante=10", "--bet", "pair-plus=5"];
    let exact = mix(&[&[GAME], &bets[..]].concat());
    let rounds = 200_000.0_f64;
    let args = [&["sim", GAME, "--rounds", "200000", "--seed", "3", "--json"], &bets[..]].concat();
    let json = felt(&args).done().json();
    let together = &json["together"];
    let mean = together["mean"].as_f64().unwrap_or_else(|| panic!("{json}")) * 15.0;
    let error = number(&exact, "std_dev") / rounds.sqrt();
    let distance = (mean - number(&exact, "mean_decimal")) / error;
    assert!(distance.abs() < 4.5, "{distance} standard errors");
}
