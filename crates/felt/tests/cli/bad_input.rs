//! Whatever is wrong with what comes in gets one clear line and exit code 2.

use crate::{GAME, fed, felt, file};

#[test]
fn unknown_words() {
    felt(&["rules", "three-card-pokr"]).could_not(&["did you mean three-card-poker?", "the games"]);
    felt(&["rules", "xyzzy"]).could_not(&["there is no game \"xyzzy\"", GAME]);
    felt(&["play", "xyzzy"]).could_not(&["there is no game \"xyzzy\"", GAME]);
    felt(&["rules", GAME, "--section", "99.9"]).could_not(&["\"99.9\"", "20.11"]);
    felt(&["rules", GAME, "--section", ""]).could_not(&["\"\""]);
    felt(&["man", "rule"]).could_not(&["did you mean rules?"]);
    let ran = felt(&["no-such-verb"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    for args in [&["rules"][..], &["replay"], &["replay", "--fill", "--json", "-"]] {
        assert_eq!(felt(args).code, 2, "{args:?}");
    }
}

#[test]
fn names_are_forgiving() {
    for name in ["Three-Card-Poker", "three card poker", "three_card_poker"] {
        felt(&["rules", name, "--section", "20.11"]).done();
    }
}

#[test]
fn files_that_cannot_be_read() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    felt(&["replay", "no/such/file.round"]).could_not(&["no/such/file.round: ", "no such file"]);
    felt(&["replay", folder]).could_not(&[folder, "folder"]);
    felt(&["replay", &file("empty.round", "")]).could_not(&["empty.round: the file is empty"]);
    fed(&["replay", "-"], " \n\n").could_not(&["-: the file is empty"]);
    felt(&["replay", &file("zero.round", b"game\0")]).could_not(&["zero.round: ", "zero byte"]);
    let latin = file("latin.round", b"game three-card-poker\n# caf\xe9\n");
    felt(&["replay", &latin]).could_not(&["latin.round: ", "UTF-8", "line 2", "0xe9"]);
}

#[test]
fn files_that_are_too_large() {
    let huge = file("huge.round", "");
    let opened = std::fs::File::create(&huge).expect("it was just written");
    opened.set_len(felt::files::LARGEST + 1).expect("a sparse file");
    felt(&["replay", &huge]).could_not(&["huge.round: larger than 16 MiB"]);
    std::fs::remove_file(&huge).expect("it was just written");
    let long = format!("game {GAME}\n# {}\n", "x".repeat(30_000));
    fed(&["replay", "-"], long).could_not(&["-:2:1: the line is too long"]);
}

#[test]
fn files_that_make_no_sense() {
    let game = format!("game {GAME}\n");
    for (text, words) in [
        ("hello\n", "-:1:1: \"hello\" begins no statement"),
        ("1 play\n", "-:1:1: the first statement must be: game NAME"),
        ("# only a remark\n", "-:1:1: there is no game line"),
        ("game no-such-game\n", "-:1:6: there is no game \"no-such-game\""),
        ("game three-card-pokr\n", "did you mean three-card-poker?"),
        ("game\n", "-:1:1: say: game NAME"),
    ] {
        fed(&["replay", "-"], text).could_not(&[words]);
    }
    for (text, words) in [
        ("wagers 1 ante ten\n", &["-:2:15: \"ten\" is no amount"][..]),
        ("wagers 1 bet 10\n", &["-:2:10: ", "no area \"bet\"", "pair-plus"]),
        ("wagers 9 ante 10\n", &["-:2:", "no spot 9", "(19:47-20.6(c))"]),
        ("wagers 1 play 10\n", &["-:2:", "(19:47-20.10(b))"]),
        ("options pair-plus Z\n", &["-:2:", "pair-plus cannot be Z", "(19:47-20.11(a)2)"]),
        ("options colour red\n", &["-:2:", "unknown option colour"]),
        ("wagers 1 ante 10\n1 maybe\n", &["-:3:1: ", "maybe", "(19:47-20.10(b))"]),
        ("wagers 1 ante 10\n", &["-:2:1: the round is not over", "play, fold"]),
        ("wagers 1 ante 10\n1 fold\n1 fold\ndealer Qs 7d 2c\nend\n", &["-:4:1: ", "never asked"]),
        ("wagers 1 ante 10\ncards As 2d As 3c 4c 5c\n1 play\nend\n", &["-:", "As"]),
        ("1 play\n", &["-:2:1: this belongs to a round"]),
        ("wagers 1 ante 10\nirregular earthquake\n", &["-:3:11: ", "face-up"]),
    ] {
        fed(&["replay", "-"], format!("{game}{text}")).could_not(words);
    }
}

#[test]
fn control_characters_are_not_passed_on() {
    let ran = felt(&["rules", "\u{1b}[31mred"]);
    ran.could_not(&["there is no game"]);
    assert!(!ran.err.contains('\u{1b}'));
    let ran = fed(&["replay", "-"], "game \u{1b}[31mred\n");
    ran.could_not(&["there is no game"]);
    assert!(!ran.err.contains('\u{1b}'));
}
