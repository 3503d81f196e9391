//! `--set KEY=VALUE` and `--options FILE.toml`, as `felt play` takes them.

use crate::{GAME, felt, file};
use felt::door::{Door, doors};
use felt::options;

#[test]
fn set_is_refused_in_one_line() {
    for (set, words) in [
        ("pair-plus", &["--set pair-plus: say KEY=VALUE"][..]),
        ("colour=red", &["has no option \"colour\"", "pair-plus", "chip"]),
        ("pair-plu=B", &["did you mean pair-plus?"]),
        ("pair-plus=Z", &["pair-plus cannot be Z", "A, B, C, D", "(19:47-20.11(a)2)"]),
        ("=", &["has no option \"\""]),
        ("min=0", &["min cannot be 0"]),
        ("min=", &["min cannot be"]),
        ("min=-5", &["min cannot be -5"]),
        ("max=1e99", &["max cannot be 1e99"]),
    ] {
        felt(&["play", GAME, "--set", set]).could_not(words);
    }
    let twice = ["play", GAME, "--set", "min=5", "--set", "MIN=6"];
    felt(&twice).could_not(&["--set MIN=6", "twice"]);
    let clash = ["play", GAME, "--set", "ante-bonus=1-5-6", "--set", "pair-plus=A"];
    felt(&clash).could_not(&["needs pair-plus B", "(19:47-20.11(a)3.i)"]);
}

#[test]
fn play_refuses_other_nonsense() {
    for args in [
        ["play", GAME, "--spots", "0"],
        ["play", GAME, "--spots", "many"],
        ["play", GAME, "--seed", "-1"],
        ["play", GAME, "--bankroll", "lots"],
        ["play", GAME, "--bankroll", "0"],
    ] {
        let ran = felt(&args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
    }
    felt(&["play", GAME, "--options", "no/such.toml"]).could_not(&["no/such.toml: there is no"]);
}

fn door() -> Door {
    let mut all = doors().into_iter();
    all.find(|door| door.rules.name() == GAME).expect("the game is listed")
}

/// What the file elects, or `line:column: what`.
fn read(text: &str) -> Result<Vec<(String, String)>, String> {
    options::read(&door(), text).map_err(|problem| problem.to_string())
}

#[test]
fn a_file_is_read_in_its_own_words() {
    let text = "\
game = \"three-card-poker\"   # for one game only
pair-plus = \"B\"
min = 5
max = 1_000
chip = 0.50
";
    let pairs = read(text).expect("all of it may be elected");
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    assert_eq!(pairs, [("pair-plus", "B"), ("min", "5"), ("max", "1000"), ("chip", "0.50")]);
}

#[test]
fn a_file_is_refused_where_it_is_wrong() {
    for (text, words) in [
        (
            "game = \"roulette\"\n",
            &["1:8: this file is for roulette, not for three-card-poker"][..],
        ),
        ("game = 3\n", &["1:8: game needs a name"]),
        ("min = 5\ncolour = \"red\"\n", &["2:1: ", "has no option \"colour\""]),
        ("min = 5\nmin = 6\n", &["2:1: duplicate key"]),
        ("min = 5\nMIN = 6\n", &["2:1: min stands twice"]),
        ("tie = true\n", &["1:7: tie needs words in quotation marks or a number, not boolean"]),
        ("tie = [1]\n", &["1:7: ", "not array"]),
        ("min = 2007-04-16\n", &["1:7: ", "not datetime"]),
        ("min = nan\n", &["1:7: min cannot be nan"]),
        ("min = 0x10\n", &["1:7: min cannot be 0x10"]),
        ("\n  pair-plus = \"Z\"\n", &["2:15: pair-plus cannot be Z", "(19:47-20.11(a)2)"]),
        ("[tie]\npush = \"1:1\"\n", &["1:2: tie is no pay table"]),
        ("min = 50\nmax = 5\n", &["2:7: min is above max (19:47-8.3)"]),
        ("pair-plus = \"A\"\nante-bonus = \"1-5-6\"\n", &["2:14: ", "(19:47-20.11(a)3.i)"]),
        ("[limits]\nante = 10\n", &["2:1: limits cannot be ante 10", "(19:47-8.3)"]),
        ("[limits]\nante = \"5-50\"\npair-plus = 7\n", &["3:1: limits cannot be ante 5-50, "]),
        ("[limits]\nante = \"50-10\"\n", &["2:1: ", "minimum above its maximum"]),
        ("[limits]\nante = \"1-5\"\nanti = \"10-500\"\n", &["3:1: ", "no area anti"]),
        ("[limits]\n\"an te\" = \"1-5\"\n", &["2:1: say: AREA = \"10-500\""]),
        ("[limits]\nante = true\n", &["2:8: ", "not boolean"]),
        ("pair-plus = \"A\n", &["1:"]),
        ("pair-plus\n", &["1:"]),
    ] {
        let refused = read(text).expect_err(text);
        for word in words {
            assert!(refused.contains(word), "{word:?} is missing in: {refused}");
        }
        assert_eq!(refused.lines().count(), 1, "{refused}");
    }
}

#[test]
fn the_program_names_the_file() {
    let path = file("house.toml", "min = 5\ntie = \"draw\"\n");
    felt(&["play", GAME, "--options", &path])
        .could_not(&[&format!("{path}:2:7: tie cannot be draw"), "(19:47-20.11(a)1)"]);
    let empty = file("empty.toml", "");
    felt(&["play", GAME, "--options", &empty]).could_not(&["empty.toml: the file is empty"]);
}

#[test]
fn set_goes_before_the_file() {
    let path = file("both.toml", "tie = \"lose\"\nmin = 5\n");
    let asked = felt::args::Elect { set: vec!["tie=push".into()], file: Some(path) };
    let pairs = options::elected(&door(), &asked).expect("all of it may be elected");
    let expected = [("tie", "push"), ("min", "5")].map(|(k, v)| (k.to_string(), v.to_string()));
    assert_eq!(pairs, expected);
}

/// Limits of their own for some areas, in either spelling.
#[test]
fn limits_are_a_table_too() {
    let pair = |words: &str| Ok(vec![("limits".to_string(), words.to_string())]);
    let file = "[limits]\nante = \"10-500\"\n\"pair-plus\" = \"5-100\"\n";
    assert_eq!(read(file), pair("ante 10-500, pair-plus 5-100"));
    assert_eq!(read("limits = \"ante 10-500\"\n"), pair("ante 10-500"));
    let own = ["odds", "big-six", "--json", "--options"];
    let path = crate::file("limits.toml", "[limits]\n\"$5\" = \"10-500\"\njoker = \"1-25\"\n");
    let json = felt(&[&own[..], &[&path]].concat()).done().json();
    assert_eq!(json["options"]["limits"], "$5 10-500, joker 1-25");
}

/// A licensee's own pay table, at every game that lets him have one.
#[test]
fn a_pay_table_is_a_table() {
    for door in doors() {
        for option in door.rules.options() {
            let table::Values::PayTable { lines, .. } = option.values else { continue };
            let rows: String =
                lines.iter().map(|line| format!("\"{line}\" = \"9000:1\"\n")).collect();
            let text = format!("[{}]\n{rows}", option.key);
            let pairs = options::read(&door, &text);
            let pairs = pairs.unwrap_or_else(|problem| panic!("{}: {problem}", door.rules.name()));
            assert!(pairs[0].1.starts_with(&format!("{} 9000:1", lines[0])), "{}", pairs[0].1);

            let wrong = text.replacen("9000:1", "1 for 1", 1);
            let problem = options::read(&door, &wrong).expect_err("\"for\" is refused");
            assert_eq!((problem.line, problem.column), (2, 1), "{problem}");
            let short = text.replacen(&format!("\"{}\" =", lines[0]), "nonsense =", 1);
            let problem = options::read(&door, &short).expect_err("no such line");
            assert_eq!((problem.line, problem.column), (2, 1), "{problem}");
        }
    }
}
