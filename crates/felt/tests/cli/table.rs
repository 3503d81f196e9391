//! `felt play` from outside: a table in a pipe.

use super::{GAME, Ran, fed, felt};
use assert_cmd::Command;

/// A folder that is empty.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn played(folder: &std::path::Path, locale: &str, args: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_felt"));
    let command = command.current_dir(folder).env("LC_ALL", locale).args(args);
    Ran::new(command.write_stdin(input).output().expect("the program starts"))
}

#[test]
fn a_written_round_is_replayed_and_none_is_overwritten() {
    let folder = folder("written");
    let ran =
        played(&folder, "C.UTF-8", &["play", GAME, "--seed", "2"], "w\n\nplay\nw\nwrite\nq\n");
    assert!(ran.out.contains("no round is over yet"), "{}", ran.out);
    for nth in 1..=2 {
        let name = format!("{GAME}-{nth}.round");
        assert!(ran.out.contains(&format!("Written to {name}")), "{}", ran.out);
        let path = folder.join(&name);
        let replayed = felt(&["replay", path.to_str().expect("a plain path")]);
        assert_eq!(replayed.code, 0, "{}{}", replayed.out, replayed.err);
    }
    assert_eq!(std::fs::read_dir(&folder).expect("it is there").count(), 2);
}

#[test]
fn under_lc_all_c_all_is_ascii() {
    for game in [GAME, "minibaccarat", "roulette", "chemin-de-fer"] {
        let input = "\n20\n20\n1\n1\nhelp\npay\nlog\nq\nq\n";
        let ran = played(&folder("ascii"), "C", &["play", game, "--seed", "2"], input);
        assert!(ran.out.is_ascii(), "{}", ran.out);
        let ran = played(&folder("ascii"), "C.UTF-8", &["play", game, "--seed", "2"], input);
        assert_eq!(ran.out.is_ascii(), game == "roulette", "{}", ran.out);
    }
}

#[test]
fn the_coach_knows_what_each_choice_is_worth() {
    let ran = fed(&["play", GAME, "--seed", "2"], "c\n\nc\nq\nq\n");
    assert!(ran.out.contains("where there is something to decide"), "{}", ran.out);
    assert!(ran.out.contains("Best is") && ran.out.contains("fold  -1.000000"), "{}", ran.out);
}

#[test]
fn enter_wagers_what_the_question_names_and_its_price() {
    let ran = fed(&["play", "three-card-blitz", "--seed", "2"], "\nfold\nq\n");
    let question = "[$1000] Your wagers? (Enter: ante 10, blind 10, 20 in all)";
    assert!(ran.out.contains(question), "{}", ran.out);
    assert!(ran.out.contains("round 1: -20"), "{}", ran.out);
}

#[test]
fn every_game_is_played_in_a_pipe() {
    for game in felt::door::doors().iter().map(|door| door.rules.name()) {
        let ran = fed(&["play", game, "--seed", "2"], "\n5\n5\n1\n1\n1\n\n1\n1\nq\nq\n");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{game}");
        assert!(ran.out.contains("You leave after"), "{game}: {}", ran.out);
        assert!(!ran.out.contains("after 0 rounds"), "{game}: {}", ran.out);
    }
}
