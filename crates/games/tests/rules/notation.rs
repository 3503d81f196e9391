//! What a `.round` file may say, and what is refused: line, column, one sentence, the paragraph.

use crate::random::Random;
use games::three_card_poker::ThreeCardPoker;
use table::notation::{self, Round};

fn run(text: &str) -> Result<Vec<Round>, String> {
    let sheets = notation::read(text).map_err(|problem| problem.to_string())?;
    let mut rounds = Vec::new();
    for sheet in &sheets {
        let report = live::run::<ThreeCardPoker>(sheet).map_err(|problem| problem.to_string())?;
        rounds.extend(report.rounds);
    }
    Ok(rounds)
}

/// The round printed in the design, to the letter.
const PRINTED: &str = "\
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
fn the_printed_round_agrees() {
    let reports = run(PRINTED).unwrap();
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0].difference, None);
    assert_eq!(reports[0].settlements.len(), 4);
}

#[test]
fn the_first_line_that_differs_is_named() {
    for (from, to, line) in [
        ("2 ante lost", "2 ante push", 5),
        ("20.10(b)", "20.10(a)", 5),
        ("play won 1:1", "play lost", 7),
        ("pair-plus won 1:1", "pair-plus won 2:1", 8),
        ("1 +25", "1 +24", 9),
        ("2 -10", "2 0", 9),
    ] {
        let reports = run(&PRINTED.replacen(from, to, 1)).unwrap();
        let difference = reports[0].difference.clone();
        assert_eq!(difference.map(|found| found.line), Some(line), "{from} -> {to}");
    }
}

#[test]
fn settlement_order_counts_between_lines() {
    let text = "game three-card-poker\nwagers 1 ante 10 | 2 ante 10\n1 play\n2 play\n\
                dealer Qs 7d 2c\n1 Kh 8d 4s\n2 Ah 8c 4c\n";
    let right = "end -> 2 ante won 1:1, 1 ante won 1:1\n";
    let wrong = "end -> 1 ante won 1:1, 2 ante won 1:1\n";
    assert_eq!(run(&format!("{text}{right}")).unwrap()[0].difference, None);
    assert!(run(&format!("{text}{wrong}")).unwrap()[0].difference.is_some());
}

#[test]
fn mistakes_are_named_with_line_and_column() {
    let head = "game three-card-poker\nwagers 1 ante 10\n";
    let good = "1 play\ndealer Qs 7d 2c\n1 Kh 8d 4s\nend\n";
    for (text, says) in [
        ("", "1:1: there is no game line"),
        ("1 play\n", "1:1: the first statement must be: game NAME"),
        ("game\n", "1:1: say: game NAME"),
        ("game three-card-poker 19:47-20 as of 1999-01-01\n", "1:23: three-card-poker is coded"),
        ("game three-card-poker\n1 play\n", "2:1: this belongs to a round"),
        ("game three-card-poker\nwagers 1 ante\n", "2:10: say: AREA MONEY"),
        ("game three-card-poker\nwagers 1 anti 10\n", "2:10: three-card-poker has no area"),
        ("game three-card-poker\nwagers 9 ante 10\n", "2:1: there is no spot 9"),
        ("game three-card-poker\nwagers 1b ante 10\n", "1b: only one person"),
        ("game three-card-poker\nwagers 1 ante -5\n", "2:15: \"-5\" is no amount"),
        (
            "game three-card-poker\nwagers 1 ante 0.25\n",
            "below the table minimum 1 (19:47-20.6(a))",
        ),
        ("game three-card-poker\nwagers 1 ante 20000\n", "above the table maximum 10000"),
        ("game three-card-poker\nwagers 1 ante 1.25\n", "not a multiple of 0.50"),
        ("game three-card-poker\nwagers 1 play 10\n", "cannot be wagered before the deal"),
        ("game three-card-poker\noptions decks 5\n", "2:1: unknown option decks"),
        ("game three-card-poker\noptions pair-plus E\n", "cannot be E; it may be A, B, C, D"),
        (
            "game three-card-poker\noptions ante-bonus 1-5-6, pair-plus A\n",
            "needs pair-plus B, not A (19:47-20.11(a)3.i)",
        ),
        (
            "game three-card-poker\noptions ante-bonus 1-5-6\nwagers 1 ante 10\n",
            "1 must also wager on pair-plus (19:47-20.6(f))",
        ),
    ] {
        let error = run(text).map(|_| ()).unwrap_err();
        assert!(error.contains(says), "{text:?}\n says {error}\n not  {says}");
    }
    for (text, says) in [
        ("1 raise\n", "3:1: a decision is wanted of 1, and raise is none (19:47-20.10(b))"),
        ("1 play\n1 fold\n", "the round is not over: the 3 cards of dealer are wanted"),
        ("", "2:1: the round is not over: a decision is wanted of 1 for hand 1: play, fold"),
        ("1 play\ndealer Qs 7d 1c\n", "4:14: \"1c\" is no card"),
        ("1 play\ndealer Qs Qs 2c\n1 Kh 8d 4s\nend\n", "4:8: Qs is dealt more often"),
        ("1 play\ndealer Qs 7d\n1 Kh 8d 4s\nend\n", "the 3 cards of dealer are wanted"),
        ("irregular jam\n", "3:11: \"jam\" is no irregularity"),
        ("irregular face-up 7h before\n", "say: before card NUMBER"),
        ("irregular other before card 1\n", "the section is silent on other"),
        ("ruling maybe\n", "\"maybe\" is no ruling"),
        ("wagers 1 ante 10\n", "3:1: the round above has no end line"),
    ] {
        let error = run(&format!("{head}{text}")).map(|_| ()).unwrap_err();
        assert!(error.contains(says), "{text:?}\n says {error}\n not  {says}");
    }
    let error = run(&format!("{head}{good}1 play\n")).map(|_| ()).unwrap_err();
    assert!(error.contains("7:1: this belongs to a round"), "{error}");
    let error = run(&format!("{head}1 play\n1 play\n{}", &good[7..])).map(|_| ()).unwrap_err();
    assert!(error.contains("4:1: 1 play is never asked for"), "{error}");
    assert!(run(&format!("{head}{good}")).is_ok());
}

#[test]
fn a_floor_ruling_is_carried_out() {
    let text = "game three-card-poker\nwagers 1 ante 10\nirregular other before card 1\n\
                ruling void \"the dealer walked away\" -> void 13:69-1.3\nend -> 1 0\n";
    assert_eq!(run(text).unwrap()[0].difference, None);
}

/// What fuzzing once found.
#[test]
fn printing_reads_back_what_is_hard_to_read() {
    for text in [
        "game three-card-poker\ntable recut -> d 0.5 20.5(d), d 20.5(d)\n",
        "game three-card-poker\nwagers\nend -> says a 5.4, void 6.1\n",
        "game chemin-de-fer\nstate missed-turn 2 5, last 10\nwagers\nend -> state missed-turn 2 5, \
         state last 10.50   4.6(b), state banker 3\n",
        "game three-card-poker\ntable recut -> put 2C.1 \"Bart Carter shuffle\", cut 20.5(d)\n",
    ] {
        let sheets = notation::read(text).unwrap();
        assert_eq!(notation::read(&notation::print(&sheets)), Ok(sheets), "{text}");
    }
    for text in [
        "game three-card-poker\noptions whe2)el double-as-single, zero lose\n",
        "game three-card-poker\ntable recut -> a \"b, c 20.5(d)\n",
    ] {
        assert!(notation::read(text).is_err(), "{text}");
    }
}

#[test]
fn a_card_kept_from_the_round_before_is_asked_for_by_name() {
    let text = "game minibaccarat\nwagers 1 banker 10\nplayer 6h Kd\nbanker 2c 3d\n\
                irregular drawn-unseen\nbanker draws 3h\nend\nwagers 1 banker 10\n\
                banker 5c 2d\nend\n";
    let sheets = notation::read(text).unwrap();
    let problem = live::run::<games::minibaccarat::Minibaccarat>(&sheets[0]).unwrap_err();
    assert!(problem.what.contains("kept from the round before"), "{problem}");
}

/// Cut and changed files are refused or run; nothing panics, and no problem lies outside the file.
#[test]
fn any_damage_to_a_file_is_survived() {
    let mut random = Random::new(7);
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/src/three_card_poker/golden");
    let mut texts: Vec<String> = std::fs::read_dir(golden)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "round"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    texts.sort();
    for text in &texts {
        for _ in 0..40 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => bytes.truncate(at.max(1)),
                    1 => {
                        bytes[at] =
                            b" 0123456789abcdefghijklmnopqrstuvwxyz,:|->.\n#()\""[random.below(48)]
                    }
                    2 => {
                        bytes.remove(at);
                    }
                    _ => bytes.insert(at, b"\n 1b->,|"[random.below(8)]),
                }
                if bytes.is_empty() {
                    bytes.push(b'\n');
                }
            }
            let damaged = String::from_utf8_lossy(&bytes).into_owned();
            if let Ok(sheets) = notation::read(&damaged) {
                let printed = notation::print(&sheets);
                assert_eq!(notation::read(&printed).as_ref(), Ok(&sheets), "{damaged}");
                let _ = run(&damaged);
            }
        }
    }
}

/// What is done at the table can be expected like a settlement, with its paragraph and in order.
#[test]
fn acts_are_expected_in_their_order() {
    let text = |acts: &str| {
        format!(
            "game three-card-poker\nwagers 1 ante 10 | 2 ante 10   {acts}\n\
             irregular drawn-unseen before card 4\n1 play -> stakes 1 play 10 20.10(b)\n\
             2 fold\ndealer Qs 7d 2c -> turns Dealer 20.10(b)\n1 Kh 8d 4s\nend\n"
        )
    };
    let difference = |acts: &str| run(&text(acts)).unwrap()[0].difference.clone();
    for right in [
        "-> deals 1, deals 2, deals dealer 20.8(c)",
        "-> irregular drawn-unseen 20.12(b), looks 1, looks 2 20.10(a)",
        "-> says No more bets 20.8(b)3, deals 2 20.8(c)",
    ] {
        assert_eq!(difference(right), None, "{right}");
    }
    for (wrong, found) in [
        ("-> looks 2, looks 1 20.10(a)", "it happened before what is written above it"),
        ("-> deals 3 20.8(c)", "only deals 1, deals 2, deals dealer, deals 1"),
        ("-> turns 2 20.10(b)", "only turns dealer, turns 1"),
        ("-> counts stub 43 20.8(e)", "nothing of the kind"),
    ] {
        let difference = difference(wrong).unwrap();
        assert!(difference.found.starts_with(found), "{wrong}: {difference:?}");
    }
}
