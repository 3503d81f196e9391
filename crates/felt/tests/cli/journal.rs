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
        ("dealer shows Qs 7d 2c", "dealer shows Qs 7d Kh", ":8:1: Kh is dealt more often"),
        ("\n1 shows 2h 3d 9s", "", ":11:1: the round is not over: the 3 cards of 1 are wanted"),
        ("\nend", "", ":11:1: end comes here"),
        ("end\n", "end -> 3 +20\n", "the lines of a table in service expect nothing"),
        ("seat p17 3", "seat  17 3", ":2:1: \"17\" is no person"),
    ];
    for (wrote, instead, says) in cases {
        let text = PLAYED.replacen(wrote, instead, 1);
        assert_ne!(text, PLAYED, "{wrote}");
        felt(&["replay", &file("journal-refused.round", text)]).could_not(&[says]);
    }
}
