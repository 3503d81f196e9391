//! Who is who in a `.round` file: what may be said, what is refused, what is printed.

use games::punto_banco::PuntoBanco;
use games::spanish_21::Spanish21;
use table::Game;
use table::notation::{self, Report};

fn run<G: Game>(text: &str) -> Result<Report, String> {
    let sheets = notation::read(text).map_err(|problem| problem.to_string())?;
    live::run::<G>(&sheets[0]).map_err(|problem| problem.to_string())
}

#[test]
fn names_are_read_and_printed() {
    let text = "game spanish-21\npeople Ann 1 2, bob-2 3 3b\ntable arrive 4b ann\n\
                table leave bob-2\ntable admit ann\n";
    let sheets = notation::read(text).unwrap();
    let printed = notation::print(&sheets);
    assert!(printed.contains("people  ann 1 2, bob-2 3 3b"), "{printed}");
    assert_eq!(notation::read(&printed), Ok(sheets));
}

#[test]
fn mistakes_about_people_are_named() {
    for (lines, says) in [
        ("people", "2:1: say: people NAME SPOT SPOT"),
        ("people ann", "ann has no spot"),
        ("people 1 2", "2:8: say: people"),
        ("people ann 1,", "say: people NAME"),
        ("people an_n 1", "say: people NAME"),
        ("people ann 1 x", "2:14: \"x\" is no spot"),
        ("people ann 1 1", "ann is named twice on 1"),
        ("people ann 1, bob 1", "ann and bob cannot both have 1"),
        ("people ann 1, bob 2, ann 3", "ann is named twice"),
        ("people ann 9", "there is no spot 9"),
        ("table leave ann", "ann is not at the table"),
        ("table admit ann", "ann is not at the table"),
        ("table arrive 1 ann\ntable leave ann\ntable leave ann", "4:1: ann is not at the table"),
        ("people ann 1\ntable arrive 1 bob", "somebody is at spot 1 already"),
        ("table arrive ann", "\"ann\" is no spot"),
        ("table arrive 1 ann bob", "say: table arrive SPOT, or arrive SPOT NAME"),
        ("table move ann to 2", "\"ann\" is no spot"),
    ] {
        let error = run::<Spanish21>(&format!("game spanish-21\n{lines}\n")).unwrap_err();
        assert!(error.contains(says), "{lines:?}\n says {error}\n not  {says}");
    }
}

/// A round that is over at once: a tie of naturals, dealt by the dealer.
const ROUND: &str = "wagers 1 tie 10 | 2 tie 10\n1 decline\n2 decline\n\
                     player 9h Kd\nbanker 9c Ks\nend\n";

#[test]
fn a_name_means_one_person() {
    let ok = |lines: &str| {
        let text = format!("game punto-banco\n{lines}");
        run::<PuntoBanco>(&text).map(|report| assert_eq!(report.difference, None, "{lines}"))
    };
    // Before the first round two who came may be one; later they have been two.
    let two = "19:47-3.11(b)";
    let one = format!("table arrive 1\ntable arrive 2\npeople ann 1 2\n{ROUND}");
    assert!(ok(&one).unwrap_err().contains(two));
    let late = format!("{ROUND}people ann 1 2\n");
    assert!(ok(&late).unwrap_err().contains("somebody else than ann is at 2"));
    let known = format!("people ann 1\n{ROUND}people ann 1 2\n");
    assert!(ok(&known).unwrap_err().contains("somebody else than ann is at 2"));
    // Each may be named, and named anew; who is not named any more has left.
    ok(&format!("{ROUND}people ann 1, bob 2\n{ROUND}people bob 1, ann 2\n{ROUND}")).unwrap();
    let left = format!("people ann 1, bob 2\n{ROUND}people bob 2\ntable leave ann -> refused\n");
    ok(&left).unwrap();
    // The same in the middle of a round.
    let error = ok("wagers 1 tie 10\npeople ann 1\n").unwrap_err();
    assert!(error.contains("the round above has no end line"), "{error}");
    let error = ok("wagers 1 tie 10\ntable leave ann\n").unwrap_err();
    assert!(error.contains("the round above has no end line"), "{error}");
}

#[test]
fn who_is_not_among_the_players_has_left() {
    let text = format!(
        "game punto-banco\nplayers 1 2\n{ROUND}players 2\n\
         table leave 1 -> refused\ntable leave 2\ntable leave 2 -> refused\n"
    );
    assert_eq!(run::<PuntoBanco>(&text).unwrap().difference, None);
}
