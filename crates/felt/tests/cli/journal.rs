//! The lines of a table in service, as a file.

use crate::{felt, file};

/// 19:47-20: p17 meets the dealer with a pair of kings, p5 has pair plus and no pair. The dealer
/// qualifies with a queen: 10 on ante and 10 on play win even money (20.11(a)1), 5 is lost.
const PLAYED: &str = "\
game    three-card-poker   19:47-20 as of 2007-04-16
seat p17 3
wager p17 3 ante 10
wager p5 1 pair-plus 5
no more bets
1 sees 2h 3d 9s
3 sees Kh Kd 4s
3 play
dealer shows Qs 7d 2c
3 shows Kh Kd 4s
1 shows 2h 3d 9s
end
";

#[test]
fn a_round_in_service_is_replayed() {
    let path = file("journal.round", PLAYED);
    let ran = felt(&["replay", &path, "--json"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let document = ran.json();
    let net = serde_json::json!({ "1": "-5.00", "3": "20.00" });
    assert_eq!(document["rounds"][0]["net"], net, "{document:#}");
}

#[test]
fn what_the_table_would_not_take_is_an_error_at_its_line() {
    let cases = [
        ("3 play", "3 raise", ":8:1: \"raise\" is no choice of three-card-poker (19:47-20.10(b))"),
        ("3 play", "1 play", ":8:1: 1 is not asked now (19:47-20.10(b))"),
        ("p5 1 pair-plus 5", "p5 9 pair-plus 5", ":4:1: there is no spot 9"),
        ("p17 3 ante 10", "p17 3 ante 1.25", "ante: 1.25 is not a multiple"),
        ("dealer shows Qs 7d 2c", "dealer shows Qs 7d Kh", ":9:20: Kh is dealt more often"),
        ("3 sees Kh Kd 4s", "3 sees Kh 9s 4s", ":7:11: 9s is dealt more often"),
        ("1 sees 2h 3d 9s", "1 sees 2h 3d 2h", ":6:8: 2h is dealt more often"),
        ("3 shows Kh Kd 4s", "3 shows Kh Kd 5s", ":10:1: the cards turned at 3 are not those"),
        ("\n1 shows 2h 3d 9s", "", ":11:1: the round is not over: the 3 cards of 1 are wanted"),
        ("\nend", "", ":11:1: what follows here is: end"),
        ("end\n", "end -> 3 +20\n", "the lines of a table in service expect nothing"),
        ("seat p17 3", "seat  17 3", ":2:1: \"17\" is no person"),
    ];
    for (wrote, instead, says) in cases {
        let text = PLAYED.replacen(wrote, instead, 1);
        assert_ne!(text, PLAYED, "{wrote}");
        felt(&["replay", &file("journal-refused.round", text)]).could_not(&[says]);
    }
}

/// A round is told by its wagers, or line by line; a file is one or the other.
#[test]
fn whole_rounds_are_no_lines_of_a_table_in_service() {
    let round = "wagers 1 ante 10\n1 play\ncards 2h 3d 9s Qs 7d 2c\nend\n";
    let game = PLAYED.lines().next().unwrap_or_default();
    let cases = [
        (format!("{PLAYED}{round}"), ":13:1: this is no line of a table in service"),
        (format!("{PLAYED}players 1 2\n"), ":13:1: this is no line of a table in service"),
        (format!("{PLAYED}table leave 3\n"), ":13:1: this is no line of a table in service"),
        (format!("{game}\nseat p1 1\n{round}"), ":3:1: this is no line of a table in service"),
        (format!("{game}\n{round}seat p1 1\n"), ":6:1: this is a line of a table in service"),
        (
            format!("{game}\n{}", round.replace("1 play", "seat p1 1")),
            ":3:1: this is a line of a table in service, and the round above began",
        ),
    ];
    for (text, says) in cases {
        felt(&["replay", &file("journal-mixed.round", text)]).could_not(&[says]);
    }
}

/// 51.1 "Blind": an ante without it goes back when there are no more bets.
#[test]
fn what_went_back_is_in_the_document() {
    let text = "\
game    three-card-blitz
wager p1 1 ante 10
wager p1 1 blind 10
wager p2 2 ante 10
no more bets
1 fold
dealer shows 2c 3d 4h 5s 7c 8d 6h
end
";
    let ran = felt(&["replay", &file("journal-returned.round", text), "--json"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let returned = &ran.json()["rounds"][0]["returned"];
    assert_eq!(returned.as_array().map(Vec::len), Some(1), "{returned:#}");
    let one = &returned[0];
    assert_eq!((&one["person"], &one["spot"]), (&"p2".into(), &2.into()), "{returned:#}");
    assert_eq!((&one["wager"], &one["amount"]), (&"ante".into(), &"10.00".into()));
    assert!(one["cite"].as_str().is_some_and(|cite| cite.contains("51.1 ")), "{returned:#}");
}

/// 51.11(e), (f): what stands on meters that no other table shares follows from the file.
#[test]
fn a_meter_of_its_own_is_what_the_file_makes_it() {
    let text = "\
game    three-card-blitz
state   meter-1 6000
wager p1 1 ante 10
wager p1 1 blind 10
wager p1 1 progressive 5
no more bets
1 play
dealer shows 2c 3d 4h 5s 7c 8d 6h
1 shows Ah Kh Qh Jh Th 2s 3s
meter 1 6000.10
end
";
    let ran = felt(&["replay", &file("meter.round", text), "--json"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(ran.json()["rounds"][0]["state"]["meter-1"], "5000");
    for stand in ["5000.10", "6000", "7000"] {
        let text = text.replace("meter 1 6000.10", &format!("meter 1 {stand}"));
        let path = file("meter-wrong.round", text);
        felt(&["replay", &path]).could_not(&[":10:1:", "meter 1 6000.10"]);
    }
    // Where other tables share it, it stands as whoever keeps it says, but never below its reset.
    let shared = text.replace("state   meter-1 6000", "meters shared");
    for stand in ["5000.10", "6000", "7000"] {
        let text = shared.replace("meter 1 6000.10", &format!("meter 1 {stand}"));
        let ran = felt(&["replay", &file("meter-shared.round", text), "--json"]);
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        assert_eq!(ran.json()["rounds"][0]["state"], serde_json::json!({}));
    }
    let low = shared.replace("meter 1 6000.10", "meter 1 4999");
    felt(&["replay", &file("meter-low.round", low)]).could_not(&[":10:1: meter-1 cannot stand"]);
    let none = PLAYED.replace("seat p17 3", "meters shared");
    felt(&["replay", &file("meter-none.round", none)]).could_not(&[":2:1:", "has no meters"]);
}
