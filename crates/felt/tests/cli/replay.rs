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
        "state": {}, "carried": [],
        "calls": [{ "words": "no more bets", "cite": "19:47-20.8(b)3" }],
        "collected": [
            { "place": "2", "cite": "19:47-20.10(b)" },
            { "place": "1", "cite": "19:47-20.10(c)2.iii" },
            { "place": "dealer", "cite": "19:47-20.10(c)" },
        ],
    }], "files": [{ "file": "-", "table": [] }] });
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
    for format in [&["replay", "-"][..], &["replay", "--json", "-"]] {
        let ran = fed(format, bare.clone());
        assert_eq!((ran.code, ran.err.as_str()), (0, "-: expects nothing\n"), "{}", ran.out);
    }
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
    let json = ran.json();
    assert_eq!(json["rounds"].as_array().map(Vec::len), Some(2));
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    let what = "\"Xs\" is no card; cards look like As, Td, 9c";
    let error = json!({ "line": 6, "column": 8, "what": what });
    assert_eq!(json["files"][0], json!({ "file": broken, "table": [], "error": error }));
    assert_eq!(json["files"][2], json!({ "file": good, "table": [] }));
    let missing = felt(&["replay", "--json", "no-such-file.round", &good]);
    assert_eq!(missing.code, 2);
    let error = &missing.json()["files"][0]["error"];
    assert_eq!((&error["line"], &error["column"]), (&json!(null), &json!(null)));
    assert!(missing.err.contains(error["what"].as_str().unwrap()), "{}", missing.err);
    assert_eq!(missing.json()["rounds"].as_array().map(Vec::len), Some(1));
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
fn a_file_that_cannot_be_read_to_its_end_is_not_run() {
    let late = format!("{}{SAMPLE}dealer Xs\n", SAMPLE.replace("1 +25", "1 +24"));
    for how in [&["replay", "-"][..], &["replay", "--fill", "-"]] {
        let ran = fed(how, late.clone());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(ran.err.starts_with("-:19:8: \"Xs\" is no card"), "{}", ran.err);
    }
    let ran = fed(&["replay", "--json", "-"], late);
    assert_eq!((ran.code, &ran.json()["rounds"]), (2, &json!([])));
}

#[test]
fn rounds_that_stand_on_one_another_are_cut_as_they_are_written() {
    // Expectations below an end line belong to its round, the comment to what follows.
    let text = "game three-card-poker\nwagers 1 ante 10\ncards Kh Qs Kd 7d 4s 2c\n1 play\nend\n\
                    -> 1 +20\n# another one\nwagers 1 ante 10\ncards Kh Qs Kd 7d 4s 2c\n\
                1 fold\nend -> 1 +20\n";
    let ran = fed(&["replay", "-"], text);
    let quoted = "-:11: expected 1 +20, the rules say 1 -10\n    end -> 1 +20\n";
    assert_eq!((ran.code, ran.out.as_str()), (1, quoted), "{}", ran.err);
    let right = text.replace("end -> 1 +20", "end -> 1 -10");
    assert_eq!(fed(&["replay", "-"], right).done().out, "-: ok (2 rounds)\n");
}

#[test]
fn a_table_without_rounds() {
    let text = "# nothing yet\ngame three-card-poker\n";
    let ran = fed(&["replay", "-"], text);
    assert_eq!((ran.code, ran.err.as_str()), (0, "-: expects nothing\n"));
    assert_eq!(ran.out, "-: ok (0 rounds)\n");
    let json = json!({ "rounds": [], "files": [{ "file": "-", "table": [] }] });
    assert_eq!(fed(&["replay", "--json", "-"], text).json(), json);
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
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let opened = &ran.json()["files"][0]["table"][0];
    assert_eq!(opened["agrees"], json!(false));
    let found = json!({ "at": 2, "expected": "nonsense", "found": "opened 20.4(a)" });
    assert_eq!(opened["difference"], found);
}

/// One line of the file that the round never came to, and where felt points.
#[test]
fn what_stands_after_a_void_is_reported() {
    let void = "game three-card-poker\nwagers 1 ante 10, pair-plus 5\nirregular wrong-number\n";
    for row in ["1 play", "irregular face-up 7h", "count 40", "spin 17", "reader no"] {
        let ran = fed(&["replay", "-"], format!("{void}{row}\nend -> 1 0\n"));
        ran.could_not(&["-:4:1: the round was void before this"]);
    }
    fed(&["replay", "-"], format!("{void}end -> 1 0\n")).done();
    // What stands above it and was used is no such thing, nor is an unturned hand.
    let later = "game three-card-poker\nwagers 1 ante 10\n1 play\n\
                 irregular dealer-card-exposed -> void 20.12(d)\ndealer Qs 7d 2c\nend -> 1 0\n";
    fed(&["replay", "-"], later).done();
    // The dealer had no card yet when this one struck.
    let ran = fed(&["replay", "-"], format!("{void}dealer Qs 7d 2c\nend -> 1 0\n"));
    ran.could_not(&["-:4:8: Qs is never used"]);
}

#[test]
fn a_ruling_needs_something_to_rule_on() {
    let text = SAMPLE.replace("1 play\n", "1 play\nruling void\n");
    fed(&["replay", "-"], text).could_not(&["-:5:1: ruling void is never asked for"]);
}

#[test]
fn cards_that_are_never_used_are_reported() {
    let list = |cards: &str| {
        format!(
            "game three-card-poker\nwagers 1 ante 10\ncards Kh Qs Kd 7d 4s 2c\n\
             {cards}1 play -> 1 ante won 1:1\nend -> 1 +20\n"
        )
    };
    fed(&["replay", "-"], list("")).done();
    fed(&["replay", "-"], list("cards 9c 7d\n")).could_not(&["-:4:7: 9c is never used"]);
    fed(&["replay", "-"], list("").replace("2c\n", "2c  4s 9c\n"))
        .could_not(&["-:3:26: 4s is never used"]);
    // A hand that is written out beside the list is compared with what the list brings there.
    fed(&["replay", "-"], list("1 Kh Kd 4s\n")).done();
    for (hand, found) in [("1 Kh Kc 4s\n", "1 has Kh Kd 4s"), ("3 9c\n", "3 has no cards")] {
        let ran = fed(&["replay", "-"], list(hand));
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
        assert!(ran.out.contains(found), "{}", ran.out);
    }
    // A card of a folded hand is on the list though nobody turns it.
    let folded = list("1 Kh Kc 4s\n").replace("1 play -> 1 ante won 1:1", "1 fold");
    let ran = fed(&["replay", "-"], folded.replace("+20", "-10"));
    assert!(ran.code == 1 && ran.out.contains("1 has Kh Kd 4s"), "{}{}", ran.out, ran.err);
}

#[test]
fn cards_of_a_hand_that_never_came_there_are_reported() {
    for (right, wrong, place) in [
        ("1 shows Kh Kd 4s", "1 shows Kh Kd 4s 4s", "-:7:18: 4s is never used"),
        ("dealer Qs 7d 2c", "dealer Qs 7d 2c\ndealer 9c", "-:7:8: 9c is never used"),
        ("dealer Qs 7d 2c", "dealer Qs 7d 2c\n3 9c 9d 9h", "-:7:3: 9c is never used"),
        ("2 fold", "2 Kc 9d 3h 3c\n2 fold", "-:5:12: 3c is never used"),
    ] {
        fed(&["replay", "-"], SAMPLE.replace(right, wrong)).could_not(&[place]);
    }
    // A hand folded face down may be written out, whole or in part: somebody looked at it.
    for hand in ["2 sees Kc 9d 3h\n", "2 sees Kc\n"] {
        fed(&["replay", "-"], SAMPLE.replace("2 fold", &format!("{hand}2 fold"))).done();
    }
}

/// Two hands of Three Card 21 that are called, settled and picked up.
const CALLED: &str = "\
game three-card-21
wagers 1 main 10, bonus 10 | 2 main 10, bonus 10
cards 9c 9h  7s  4d 4h  Kd  5h 6s
                       -> says 1 18, says 2 19   2C.6(f)
1 stand
2 stand                -> says dealer 17   2C.6(k)
                       -> 2 main won 1:1, 1 main won 1:1   2C.5(d)
                       -> collects 2, collects 1, collects dealer   2C.6(m)
end                    -> 1 0, 2 0
";

#[track_caller]
fn differs(text: &str, right: &str, wrong: &str, found: &str) {
    assert!(text.contains(right), "{right}");
    let ran = fed(&["replay", "-"], text.replace(right, wrong));
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{right} → {wrong}: {}", ran.out);
    assert!(ran.out.contains(found), "{right} → {wrong}: {}", ran.out);
}

#[test]
fn calls_are_compared_with_their_words_paragraph_and_order() {
    fed(&["replay", "-"], CALLED).done();
    let early = "the rules say it happened before what is written above it";
    for (right, wrong, found) in [
        ("says dealer 17   2C.6(k)", "says dealer 17   2C.6(h)", "says dealer 17 2C.6(k)"),
        ("says 2 19   2C.6(f)", "says 2 19   2C.6(k)", "the rules say says 1 18 2C.6(f)"),
        ("says dealer 17", "says dealer 18", "the rules say only 1 18, 2 19, dealer 17"),
        ("says 1 18, says 2 19", "says 2 19, says 1 18", early),
        ("says 2 19   2C.6(f)", "says dealer 17, says 2 19", early),
        ("2C.6(k)", "2C.6(k), says dealer 17", "the rules say only 1 18, 2 19, dealer 17"),
    ] {
        differs(CALLED, right, wrong, found);
    }
    // Against settlements too.
    let call = "says dealer 17   2C.6(k)\n                       -> ";
    let text = CALLED.replace(call, "").replace("2C.5(d)", "2C.5(d), says dealer 17");
    let ran = fed(&["replay", "-"], text);
    assert!(ran.code == 1 && ran.out.contains(early), "{}{}", ran.out, ran.err);
}

#[test]
fn pick_ups_are_compared_with_their_paragraph_and_order() {
    let early = "the rules say it happened before what is written above it";
    let rest = "collects 2, collects 1, collects dealer";
    for (right, wrong, found) in [
        (rest, "collects 1, collects 2, collects dealer", early),
        (rest, "collects dealer, collects 2, collects 1", early),
        ("2C.6(m)", "2C.6(l)", "the rules say collects 2 2C.6(m)"),
        ("collects dealer", "collects 3", "the rules say the pick-up is 2, 1, dealer"),
        ("2C.6(m)", "2C.6(m), 1 bonus lost", early),
    ] {
        differs(CALLED, right, wrong, found);
    }
    fed(&["replay", "-"], CALLED.replace("collects 2,", "collects bank,"))
        .could_not(&["-:8:24: \"bank\" is no place"]);
}

#[test]
fn fill_prints_what_is_said_and_the_pick_ups_that_were_expected() {
    let filled = fed(&["replay", "--fill", "-"], CALLED).done().out;
    for part in [
        "-> says 1 18, says 2 19   2C.6(f)",
        "2 stand                  -> says dealer 17   2C.6(k)\n",
        "-> collects 2, collects 1, collects dealer   2C.6(m)\n",
    ] {
        assert!(filled.contains(part), "{part}\n{filled}");
    }
    assert_eq!(fed(&["replay", "--fill", "-"], filled.clone()).done().out, filled);
    // Nobody asked after the second hand, or after any.
    let text = CALLED.replace("collects 2, ", "");
    let filled = fed(&["replay", "--fill", "-"], text).done().out;
    assert!(filled.contains("-> collects 1, collects dealer   2C.6(m)\n"), "{filled}");
    let text = CALLED.replace("collects 2, collects 1, collects dealer", "says dealer 17");
    let filled = fed(&["replay", "--fill", "-"], text.replace("2C.6(m)", ""));
    assert!(!filled.out.contains("collects"), "{}", filled.out);
}

/// A royal flush takes meter 1, which starts anew: both by 51.11(f).
const METERS: &str = "\
game    three-card-blitz
state   meter-1 7654.35, meter-2 400
wagers  1 ante 10, blind 10, progressive 5
cards   As Kh  Ks 9h  Qs 7h  Js 5d  Ts 8d  3c 9c  2d 6c
1 play
end -> 1 +7770
    -> state meter-1 5000, state meter-2 400.25   51.11(f)
";

#[test]
fn what_is_left_behind_is_compared_with_its_paragraph() {
    fed(&["replay", "-"], METERS).done();
    for (right, wrong, found) in [
        ("51.11(f)", "51.11(e)", "the rules say state meter-1 5000 51.11(f)"),
        ("meter-1 5000, ", "meter-1 5000   51.11(e), ", "state meter-1 5000 51.11(f)"),
        ("meter-1 5000, ", "meter-1 5001, ", "the rules say state meter-1 5000 51.11(f)"),
        ("meter-2 400.25   51", "meter-2 400.25   50", "state meter-1 5000 51.11(f)"),
        ("meter-2 400.25", "meter-6 400.25", "the rules say state meter-6 nothing of the kind"),
    ] {
        differs(METERS, right, wrong, found);
    }
    // Filled, it stands below the results, which rest on no paragraph of their own.
    let filled = fed(&["replay", "--fill", "-"], METERS).done().out;
    assert!(filled.contains("-> 1 +7770\n"), "{filled}");
    assert!(filled.contains("-> state meter-1 5000, state meter-2 400.25"), "{filled}");
    assert_eq!(fed(&["replay", "--fill", "-"], filled.clone()).done().out, filled);
    // What a round does not change rests on nothing.
    let plain = METERS.replace(", progressive 5", "").replace("+7770", "+120");
    let plain = plain.replace("5000, state meter-2 400.25", "7654.35, state meter-2 400");
    differs(&plain, "51.11(f)", "51.11(f)", "the rules say state meter-1 7654.35, as it was");
    fed(&["replay", "-"], plain.replace("51.11(f)", "")).done();
}

#[test]
fn an_expectation_belongs_to_a_round() {
    for (at, place) in [("wagers", "-:4:1: "), ("options", "-:3:1: ")] {
        let text = SAMPLE.replace(at, &format!("-> 1 ante lost\n{at}"));
        let text = text.replacen("game", "\ngame", 1);
        fed(&["replay", "-"], text).could_not(&[place, "an expectation belongs to a round"]);
    }
    // Below the end of a round it still is the round's.
    differs(&format!("{SAMPLE}# done\n\n-> 1 +25\n"), "\n-> 1 +25", "\n-> 1 +24", "-:12: ");
}

#[test]
fn json_tells_what_is_left_behind_and_what_waits() {
    let json = fed(&["replay", "--json", "-"], METERS).done().json();
    let state = json!({
        "meter-1": "5000", "meter-2": "400.25", "meter-3": "200.25", "meter-4": "200.25",
        "meter-5": "200.25",
    });
    assert_eq!(json["rounds"][0]["state"], state);
    let first = "game minibaccarat\nwagers 1 player 10\nplayer 7h Kd\nbanker 2c 4d\n";
    let rest = "end -> 1 +10\nwagers 1 player 10\nplayer 9s Kc\nbanker 5c 2d\nend -> 1 +10\n";
    for (wrong, carried) in [
        ("irregular drawn-unseen\nirregular drawn-unseen\n", json!([null, null])),
        ("irregular drawn-unseen\n", json!([null])),
        ("", json!([])),
    ] {
        let json = fed(&["replay", "--json", "-"], format!("{first}{wrong}{rest}")).done().json();
        assert_eq!(json["rounds"][0]["carried"], carried, "{wrong}");
        assert_eq!(json["rounds"][1]["carried"], json!([]), "{wrong}");
    }
    let seen = format!("{first}irregular drawn-exposed 7c\nend -> 1 +10\n");
    let json = fed(&["replay", "--json", "-"], seen).done().json();
    assert_eq!(json["rounds"][0]["carried"], json!(["7c"]));
}

#[test]
fn json_names_the_hand_that_a_wager_rides_on() {
    // The other bettor stays with the second hand, and with the second of that when it is split.
    let text = "game blackjack\nwagers 1 main 10 | 1b main 20\n\
                cards 8c 6s 8d Ts  Kc  8h  3c  Ks  9c\n1 split\n1b second\n1 stand\n\
                1 split\n1b second\n1 stand\n1 stand\nend -> 1 +30, 1b +20\n";
    let hands = |text: String| {
        let json = fed(&["replay", "--json", "-"], text).done().json();
        let rows = json["rounds"][0]["settlements"].as_array().cloned().unwrap_or_default();
        let row = |row: &serde_json::Value| {
            format!("{} {} {}", row["line"], row["wager"], row["hand"]).replace('"', "")
        };
        rows.iter().map(row).collect::<Vec<_>>()
    };
    let own = ["1 main 1", "1 main-2 1.2", "1 main-3 1.3"];
    assert_eq!(hands(text.into()), [&own[..], &["2 main 1.3"]].concat());
    let text = text.replacen(
        "1 split\n1b second\n1 stand\n1 stand",
        "1 split\n1b first\n1 stand\n1 stand",
        1,
    );
    assert_eq!(hands(text.clone()), ["1 main 1", "1 main-2 1.2", "2 main 1.2", "1 main-3 1.3"]);
    let text = text.replace("1b second", "1b cover").replace("1b +20", "1b +40");
    assert_eq!(
        hands(text),
        ["1 main 1", "2 main 1", "1 main-2 1.2", "2 main-2 1.2", "1 main-3 1.3"]
    );
    // Three hands at once; the bonus belongs to the spot.
    let text = "game three-card-21\nwagers 1 main 10, bonus 10 | 1b main 10, bonus 10\n\
                cards Kc 9h Ad Tc 9d  6c  Ts  8c\n1 split\n1b hand-2\n1 stand\n1 stand\n\
                end -> 1 -20, 1b 0\n";
    let hands = hands(text.into());
    assert!(hands.contains(&"2 main 1.2".to_string()), "{hands:?}");
    assert!(hands.contains(&"2 bonus null".to_string()), "{hands:?}");
}

#[test]
fn json_tells_what_happened_between_rounds() {
    let text = "game three-card-21\noptions shuffle manual\ntable open\ntable arrive 3\n\
                table inspect\ntable spread\n\
                table wash\ntable shuffle manual -> shuffled manual\n\
                table cut 3 at 9 -> refused 2C.4(f)\ntable cut 3 at 10\n";
    let json = fed(&["replay", "--json", "-"], text).done().json();
    let table = &json["files"][0]["table"];
    let shuffled = json!({
        "game": "three-card-21", "at": 8, "procedure": "shuffle manual", "agrees": true,
        "acts": [
            { "words": "shuffled manual", "cite": "13:69F-2C.4(a)" },
            { "words": "offered 3", "cite": "13:69F-2C.4(d)1" },
        ],
    });
    assert_eq!(table[5], shuffled);
    assert_eq!(table[6]["acts"], json!([]));
    assert_eq!(table[6]["refused"]["cite"], json!("13:69F-2C.4(f)"));
    assert_eq!(table[6]["refused"]["code"], json!("cut-out-of-range"));
    assert_eq!(table[7]["acts"][0]["words"], json!("cut 3 at 10"));
    assert_eq!(table[7]["refused"], json!(null));
}

#[test]
fn json_names_the_people() {
    let text = SAMPLE.replace("wagers", "people ann 1\nwagers");
    let json = fed(&["replay", "--json", "-"], text).done().json();
    assert_eq!(json["rounds"][0]["people"], json!({ "1": "ann" }));
}

const SHOWN: &str = "\
game three-card-poker
wagers 1 ante 10
1 play
dealer Qs 7d 2c
1 shows Kh Kd 4s
irregular dealer-card-exposed -> refused 20.12(d)
end
";

/// What is accepted against the file's word stays as it is written: filled, the file still runs,
/// and still differs.
#[test]
fn an_accepted_line_is_filled_as_it_is_written() {
    for line in ["wagers 1 ante 20 -> refused 20.6(a)", "options max 400 -> refused 8.3"] {
        let text = SHOWN
            .replace(" -> refused 20.12(d)", "")
            .replace("irregular dealer-card-exposed\n", "");
        let text = text.replace("wagers 1 ante 10", &format!("{line}\nwagers 1 ante 10"));
        let ran = fed(&["replay", "--fill", "-"], text);
        assert!(ran.err.contains("it is accepted"), "{}", ran.err);
        assert!(ran.out.contains("-> refused"), "{}", ran.out);
        let again = fed(&["replay", "--fill", "-"], ran.out.clone());
        assert_eq!((again.code, again.out), (1, ran.out), "{}", again.err);
    }
}

#[test]
fn a_line_may_be_expected_to_be_refused() {
    assert_eq!(fed(&["replay", "-"], SHOWN).done().out, "-: ok (0 rounds)\n");
    // By another paragraph, or not at all.
    for (text, found) in [
        (SHOWN.replace("20.12(d)", "20.12(c)"), "(19:47-20.12(d))"),
        (SHOWN.replace("20.12(d)", "12(d)"), "(19:47-20.12(d))"),
        (SHOWN.replace("exposed ->", "exposed before the reveal ->"), "it is accepted"),
    ] {
        let ran = fed(&["replay", "-"], text);
        let said = format!("{}{}", ran.out, ran.err);
        assert_eq!((ran.code, said.contains(found)), (1, true), "{said}");
    }
    // Another line is refused, and not this one.
    let other = SHOWN.replace("1 play", "1 split -> refused 20.10(b)");
    assert_eq!(fed(&["replay", "-"], other.clone()).code, 0, "a decision too");
    assert_eq!(fed(&["replay", "-"], other.replace("1 split ->", "1 play ->")).code, 1);
    let above = SHOWN.replace(" -> refused 20.12(d)", "");
    let above = above.replace("1 play", "1 play -> refused 20.12(d)");
    assert_eq!(fed(&["replay", "-"], above).code, 1);
    // What it is filled with says the same.
    let filled = fed(&["replay", "--fill", "-"], SHOWN).done().out;
    assert_eq!(fed(&["replay", "-"], filled).done().out, "-: ok (0 rounds)\n");
    let json = fed(&["replay", "--json", "-"], SHOWN).done().json();
    assert_eq!(json["files"][0]["table"][0]["agrees"], true);
    assert_eq!(json["rounds"], json!([]));
}

#[test]
fn a_line_may_be_expected_to_be_left_to_the_floor() {
    let text = "game three-card-poker\nwagers 1 ante 10\n1 play\ndealer Qs 7d 2c\n\
        irregular drawn-unseen after 1 play -> wants ruling\n1 shows Kh Kd 4s\nend\n";
    assert_eq!(fed(&["replay", "-"], text).code, 0);
    assert_eq!(fed(&["replay", "-"], text.replace("drawn-unseen", "wrong-number")).code, 1);
    // What the floor says is heard where it is written.
    let ruled = text.replace("-> wants ruling", "\nruling continue \"it goes back\"");
    assert_eq!(fed(&["replay", "-"], ruled.clone()).out, "-: ok (1 round)\n");
    let spoken = ruled.replace("drawn-unseen after 1 play", "wrong-number");
    assert!(fed(&["replay", "-"], spoken).err.contains("a paragraph rules on it, not the floor"));
}

#[test]
fn an_amount_that_nobody_asks_for_is_reported() {
    for (line, amount) in [("1 play", "5"), ("1 play", "10"), ("2 fold", "500")] {
        let text = SAMPLE.replace(line, &format!("{line} {amount}"));
        let ran = fed(&["replay", "-"], text);
        let said = format!("no amount is asked for: {line}, and not {amount}");
        assert_eq!((ran.code, ran.err.contains(&said)), (2, true), "{}", ran.err);
    }
}

#[test]
fn the_election_is_named_under_which_something_goes_wrong() {
    for (options, only) in
        [("second-deck off", "second-deck on"), ("second-deck off, pair-plus B", "second-deck on")]
    {
        let text = format!(
            "game three-card-poker\noptions {options}\nwagers 1 ante 10\n\
             irregular shuffler-fails\n1 fold\ndealer Qs 7d 2c\nend\n"
        );
        let ran = fed(&["replay", "-"], text);
        let said = format!("shuffler-fails can only go wrong with {only} (19:47-20.12(e))");
        assert!(ran.err.contains(&said), "{}", ran.err);
    }
}

#[test]
fn several_areas_by_one_word_may_be_refused() {
    let text = "game roulette\noptions five-adjacent off\n\
        wagers 1 five-adjacent-17 25 -> refused 5.1(e)1.i\n";
    assert_eq!(fed(&["replay", "-"], text).code, 0);
    assert_eq!(fed(&["replay", "-"], text.replace("adjacent off", "adjacent on")).code, 1);
}
