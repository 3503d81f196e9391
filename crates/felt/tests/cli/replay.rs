//! `felt replay`.

use crate::{fed, felt, file};
use serde_json::json;

const SAMPLE: &str = "\
game    three-card-poker   19:47-20 as of 2007-04-16
options pair-plus A, ante-bonus 1-4-5, from hand, player by player
wagers  1 ante 10, pair-plus 5 | 2 ante 10
1 play
2 fold                 -> 2 ante lost              20.10(b)
dealer Qs 7d 2c
1 shows Kh Kd 4s       -> 1 ante won 1:1, play won 1:1   20.11(a)1
                       -> 1 pair-plus won 1:1      20.11(a)2
end                    -> 1 +25, 2 -10
";

#[test]
fn the_sample_agrees() {
    let path = file("sample.round", SAMPLE);
    assert_eq!(felt(&["replay", &path]).done().out, format!("{path}: ok (1 round)\n"));
    assert_eq!(fed(&["replay", "-"], SAMPLE).done().out, "-: ok (1 round)\n");
    assert_eq!(fed(&["replay", "-"], SAMPLE.replace('\n', "\r\n")).code, 0);
    assert_eq!(fed(&["replay", "-"], format!("\u{feff}{SAMPLE}")).code, 0);
}

#[test]
fn json_has_the_shape_that_stays() {
    let settled = |spot, wager, stake, result, odds, net, cite| {
        json!({
            "spot": spot, "line": 1, "wager": wager, "stake": stake, "result": result,
            "odds": odds, "net": net, "cite": cite,
        })
    };
    let won = json!("1:1");
    let expected = json!({ "rounds": [{
        "file": "-", "game": "three-card-poker", "at": 3, "agrees": true, "void": null,
        "settlements": [
            settled(2, "ante", "10.00", "lost", json!(null), "-10.00", "19:47-20.10(b)"),
            settled(1, "ante", "10.00", "won", won.clone(), "10.00", "19:47-20.11(a)1"),
            settled(1, "play", "10.00", "won", won.clone(), "10.00", "19:47-20.11(a)1"),
            settled(1, "pair-plus", "5.00", "won", won, "5.00", "19:47-20.11(a)2"),
        ],
        "net": { "1": "25.00", "2": "-10.00" },
    }] });
    assert_eq!(fed(&["replay", "--json", "-"], SAMPLE).done().json(), expected);
}

#[test]
fn without_expectations_it_agrees() {
    let bare: String = SAMPLE
        .lines()
        .map(|line| line.split("->").next().unwrap_or_default().trim_end())
        .filter(|line| !line.is_empty())
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(!bare.contains("->"));
    fed(&["replay", "-"], bare.clone()).done();
    // Filled, it says what the sample says.
    let filled = fed(&["replay", "--fill", "-"], bare).done().out;
    assert_eq!(filled, fed(&["replay", "--fill", "-"], SAMPLE).done().out);
    assert!(filled.contains("-> 2 ante lost   20.10(b)"), "{filled}");
    assert!(filled.ends_with("-> 1 +25, 2 -10\n"), "{filled}");
    fed(&["replay", "-"], filled).done();
}

#[test]
fn a_difference_is_shown_with_its_line() {
    let wrong = SAMPLE.replace("2 ante lost  ", "2 ante push  ");
    let path = file("differs.round", &wrong);
    let ran = felt(&["replay", &path]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    let place =
        format!("{path}:5: expected 2 ante push 20.10(b), the rules say 2 ante lost 20.10(b)");
    assert_eq!(lines[0], place);
    assert_eq!(lines[1].trim(), "2 fold                 -> 2 ante push              20.10(b)");
    assert_eq!(lines.len(), 2);

    let ran = felt(&["replay", "--json", &path]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let round = &ran.json()["rounds"][0];
    assert_eq!(round["agrees"], json!(false));
    assert_eq!(round["difference"]["at"], json!(5));

    let ran = felt(&["replay", "--fill", &path]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains(":5: expected"), "{}", ran.err);
    assert!(ran.out.contains("2 ante lost"), "{}", ran.out);
}

#[test]
fn a_wrong_result_and_a_wrong_paragraph_differ() {
    for (right, wrong) in [("1 +25", "1 +24"), ("20.11(a)2", "20.11(a)3"), ("Kh Kd 4s", "Kh Qd 4s")]
    {
        let ran = fed(&["replay", "-"], SAMPLE.replace(right, wrong));
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{right} → {wrong}: {}", ran.out);
        assert!(ran.out.contains("the rules say"), "{}", ran.out);
    }
}

#[test]
fn a_void_round_names_its_paragraph() {
    let text = "game three-card-poker\nwagers 1 ante 10\nirregular wrong-number\nend -> 1 0\n";
    let json = fed(&["replay", "--json", "-"], text).done().json();
    let round = &json["rounds"][0];
    assert_eq!(round["void"], json!("19:47-20.12(c)"));
    assert_eq!(round["settlements"][0]["result"], json!("void"));
    assert_eq!(round["net"], json!({ "1": "0.00" }));
}

#[test]
fn the_highest_code_wins_and_the_others_still_run() {
    let good = file("good.round", SAMPLE);
    let differs = file("one-differs.round", SAMPLE.replace("1 +25", "1 +24"));
    let broken = file("broken.round", SAMPLE.replace("dealer Qs", "dealer Xs"));
    let ran = felt(&["replay", &differs, &good]);
    assert_eq!(ran.code, 1);
    let ran = felt(&["replay", &broken, &differs, &good]);
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains(&format!("{good}: ok")), "{}", ran.out);
    assert!(ran.out.contains(&format!("{differs}:9: expected 1 +24")), "{}", ran.out);
    assert!(ran.err.starts_with(&format!("{broken}:6:8: ")), "{}", ran.err);
    assert!(ran.err.contains("3 files: 1 agree, 1 differ, 1 could not be run"), "{}", ran.err);
    let ran = felt(&["replay", "--json", &broken, &differs, &good]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.json()["rounds"].as_array().map(Vec::len), Some(2));
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

#[test]
fn several_games_in_one_file() {
    let two = format!("{SAMPLE}{SAMPLE}");
    assert_eq!(fed(&["replay", "-"], two.clone()).done().out, "-: ok (2 rounds)\n");
    let json = fed(&["replay", "--json", "-"], two.clone()).done().json();
    assert_eq!(json["rounds"][1]["at"], json!(12));
    let filled = fed(&["replay", "--fill", "-"], two).done().out;
    assert_eq!(filled.matches("game    three-card-poker").count(), 2);
    // A table that cannot be run does not keep the next one from it.
    let one_bad = format!("game no-such-game\n{SAMPLE}");
    let ran = fed(&["replay", "--json", "-"], one_bad);
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("-:1:6: there is no game \"no-such-game\""), "{}", ran.err);
    assert_eq!(ran.json()["rounds"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_table_without_rounds() {
    let text = "# nothing yet\ngame three-card-poker\n";
    assert_eq!(fed(&["replay", "-"], text).done().out, "-: ok (0 rounds)\n");
    assert_eq!(fed(&["replay", "--json", "-"], text).done().json(), json!({ "rounds": [] }));
    let filled = fed(&["replay", "--fill", "-"], text).done().out;
    assert_eq!(filled, "# nothing yet\ngame    three-card-poker\n");
}

#[test]
fn a_difference_between_rounds() {
    let text = "game three-card-poker\ntable open   -> nonsense\n";
    let ran = fed(&["replay", "-"], text);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
    assert!(ran.out.starts_with("-:2: expected nonsense, the rules say "), "{}", ran.out);
    let ran = fed(&["replay", "--json", "-"], text);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.json(), json!({ "rounds": [] }));
    assert!(ran.err.starts_with("-:2: expected nonsense, the rules say "), "{}", ran.err);
}
