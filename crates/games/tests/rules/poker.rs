//! What nobody can express at the three games of hands dealt face down from one deck.

use games::pik_it_poker::PikItPoker;
use games::three_card_blitz::{ThreeCardBlitz, pay};
use games::three_card_poker::ThreeCardPoker;
use table::notation;
use table::{Game, Odds, Options};

/// A round of each game, its lines up to `end`.
const BLITZ: &str = "game three-card-blitz\nwagers 1 ante 10, blind 10\n1 play\n\
                     1 shows As Ks 7s 2d 3d 4h 5h\ndealer Kh 9h 8h 2c 3c 4d 5d\n";
const PIK_IT: &str = "game pik-it-poker\nwagers 1 ante 10, five-card-bonus 10\n1 play-5\n\
                      1 shows 9h 9d 4s 3c 2h\ndealer Kh Qd 4c 7d Jh\n";
const POKER: &str = "game three-card-poker\nwagers 1 ante 10, pair-plus 5\n1 play\n\
                     1 shows Kh Kd 4s\ndealer Qs 7d 2c\n";

fn runs<G: Game>(text: &str) -> Result<(), String> {
    let sheets = notation::read(text).map_err(|problem| problem.to_string())?;
    let report = live::run::<G>(&sheets[0]).map_err(|problem| problem.to_string())?;
    report.difference.map_or(Ok(()), |difference| Err(format!("{difference:?}")))
}

/// Runs the round of each game with a line more before its end.
fn each_with(line: &str) -> Vec<Result<(), String>> {
    let with = |text: &str| format!("{text}{line}\nend\n");
    vec![
        runs::<ThreeCardBlitz>(&with(BLITZ)),
        runs::<PikItPoker>(&with(PIK_IT)),
        runs::<ThreeCardPoker>(&with(POKER)),
    ]
}

#[test]
fn the_rounds_run_as_they_stand() {
    assert_eq!(each_with(""), vec![Ok(()); 3]);
}

/// 39.3(d), 51.6(c), 20.6(c): who has received cards stays for the round.
#[test]
fn nobody_leaves_or_moves_while_cards_are_out() {
    for line in ["table leave 1", "table move 1 to 2"] {
        for ran in each_with(line) {
            assert!(ran.is_err(), "{line}");
        }
    }
}

/// 39.3(a), 51.6(b), 20.6(d): what is down when the dealer calls stays as it is.
#[test]
fn no_wager_is_made_changed_or_withdrawn_after_the_call() {
    for line in ["1 ante 20", "1 ante 0", "2 ante 10", "1 ante 5", "wagers 2 ante 10"] {
        for ran in each_with(line) {
            assert!(ran.is_err(), "{line}");
        }
    }
    assert!(runs::<ThreeCardBlitz>(&format!("{BLITZ}1 flush-bonus 5\nend\n")).is_err());
    assert!(runs::<PikItPoker>(&format!("{PIK_IT}1 three-card-bonus 5\nend\n")).is_err());
    assert!(runs::<ThreeCardPoker>(&format!("{POKER}1 pair-plus 10\nend\n")).is_err());
}

/// 39.4(e): a hand is what its cards are.
#[test]
fn nobody_states_what_his_hand_is() {
    for line in ["1 flush", "1 says royal flush", "1 straight-flush", "1 declares pair"] {
        for ran in each_with(line) {
            assert!(ran.is_err(), "{line}");
        }
    }
}

/// 51.11(a): odds are "to", never "for".
#[test]
fn odds_are_never_for() {
    assert_eq!(Odds::parse("3 to 1"), Some(Odds::to_one(3)));
    for text in ["3 for 1", "3for1", "for 3"] {
        assert_eq!(Odds::parse(text), None, "{text}");
    }
    let tables = [pay::BLIND_TABLES.printed_in_words(), pay::FLUSH_TABLES.printed_in_words()];
    for (_, words) in tables.into_iter().flatten() {
        assert!(!words.contains("for"), "{words}");
    }
    let own = pay::Options::elect([("blind", "blitz 4 for 1")]);
    assert!(own.unwrap_err().to_string().contains("51.11(c)"));
}

/// 39.3(b): a play 3 wager and a play 5 wager exclude each other.
#[test]
fn one_play_wager_at_a_time() {
    let both = PIK_IT.replace("1 play-5\n", "1 play-5\n1 play-3\n");
    assert!(runs::<PikItPoker>(&format!("{both}end\n")).is_err());
}
