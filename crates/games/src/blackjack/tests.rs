//! Rounds driven by scripts, worked out by hand from the sheet, and random ones.

use super::*;
use crate::twenty_one::script::{self, Before, Played, cards, is_dead, options};
use crate::twenty_one::{OnSoft17, Resplit};
use alloc::format;
use alloc::string::{String, ToString};
use cards::points::Total;
use table::{
    After, Area as _, Choice as _, End, Happening, Irregularity, Money, Options as _, Place,
    Returns, Spot, Unused, Wagers,
};

fn run(elected: &str, who: &str, dealt: &str, words: &str) -> Played<Blackjack> {
    script::run(elected, script::wagers(who), dealt, words, &[])
}

fn one(dealt: &str, words: &str) -> Played<Blackjack> {
    run("", "1 10", dealt, words)
}

fn wrong(
    who: &str,
    dealt: &str,
    words: &str,
    wrong: &[(Before, Irregularity)],
) -> Played<Blackjack> {
    script::run("", script::wagers(who), dealt, words, wrong)
}

#[test]
fn areas_and_choices_have_names() {
    for nth in 0..Area::COUNT {
        let area = Area::nth(nth);
        assert_eq!((area.index(), Area::parse(&area.name())), (nth, Some(area)));
    }
    let names: Vec<String> = (0..Area::COUNT).map(|nth| Area::nth(nth).name()).collect();
    assert_eq!(
        names.join(" "),
        "main main-2 main-3 main-4 double double-2 double-3 double-4 insurance"
    );
    assert!(Choice::ALL.iter().all(|choice| Choice::parse(choice.word()) == Some(*choice)));
}

#[test]
fn elections() {
    let plain = Options::default();
    assert!(plain.changed().is_empty());
    for rule in Options::RULES {
        if let table::Values::Words(words) = rule.values {
            assert_eq!((rule.get)(&plain), words[0], "{}", rule.key);
        }
    }
    for (key, bad) in [("decks", "0"), ("decks", "9"), ("spots", "8"), ("resplit", "5")] {
        assert!(Options::elect([(key, bad)]).is_err(), "{key} {bad}");
    }
    assert!(Options::elect([("min", "10"), ("max", "5")]).is_err());
    // 2.11(e): seven spots and four hands do not go together.
    let seven = Options::elect([("spots", "7")]).expect("the hands adapt");
    assert_eq!(seven.resplit, Resplit::Three);
    let refused = Options::elect([("spots", "7"), ("resplit", "4")]).unwrap_err();
    assert_eq!(refused.to_string(), "resplit 4 needs at most six spots (13:69F-2.11(e))");
    assert!(Options::elect([("spots", "7"), ("resplit", "2")]).is_ok());
}

#[test]
fn wagers_are_checked() {
    let refuse = |elected: &str, spot, cents| {
        let mut wagers = Wagers::<Blackjack>::default();
        wagers.place(Spot(spot).line(0), Area::Main(0), Money::cents(cents));
        wagers.check(&options(elected)).expect_err("unlawful").to_string()
    };
    assert_eq!(refuse("", 0, 400), "1 main: 4 is below the table minimum 5 (19:47-8.3)");
    assert!(refuse("", 6, 500).ends_with("(13:69E-1.10)"));
    assert!(refuse("chip=0.01", 0, 501).contains("cannot be paid exactly at 3:2"));
    assert!(refuse("chip=0.01 blackjack-pays=6-5", 0, 501).contains("exactly at 6:5"));
    let half = refuse("chip=0.01 blackjack-pays=6-5 surrender=on", 0, 505);
    assert!(half.contains("exactly at 1:2"), "{half}");
}

#[test]
fn the_dealer_draws() {
    let hand = |points, soft| Total { points, soft };
    for soft in [false, true] {
        assert!(must_draw(hand(16, soft), OnSoft17::Stands));
        assert!(!must_draw(hand(18, soft), OnSoft17::Hits));
        assert!(!must_draw(hand(17, soft), OnSoft17::Stands));
        assert_eq!(must_draw(hand(17, soft), OnSoft17::Hits), soft);
    }
    let dealt = "Tc 6h 8c Ad  4h";
    run("", "1 10", dealt, "stand").ends(&["1 main won 1:1 2.3"], "+10");
    run("soft-17=hit", "1 10", dealt, "stand").ends(&["1 main lost 2.3"], "-10");
    let pairs = [("Tc Kd", true), ("Ac Ad", true), ("8c 8c", true), ("9c Td", false)];
    assert!(pairs.iter().all(|(hand, pair)| is_pair(&cards(hand)) == *pair));
}

#[test]
fn the_order_of_a_round() {
    let played = run("", "1 10 | 3 20", "9c Tc  7h  9d Td  Kc", "stand stand");
    played.ends(&["3 main won 1:1 2.3", "1 main won 1:1 2.3"], "+10 +20");
    let why: Vec<&str> = played.round.events.iter().map(|event| event.why.short()).collect();
    assert_eq!(
        why.join(" "),
        "2.6 2.6 2.6 2.6 2.6 2.6 2.6 2.6 2.10 2.10 2.6 2.6 2.3 2.3 2.6 2.6 2.6"
    );
    assert_eq!(played.picked_up(), ["3", "1", "dealer"]);
}

#[test]
fn a_blackjack_pays_at_once_under_a_low_card() {
    let dealt = "Ac 9c Kd  9h  Kc 9d Ad  8c";
    let played = run("", "1 10 | 2 10 | 3 20", dealt, "stand");
    let lines = ["1 main won 3:2 2.7", "3 main won 3:2 2.7", "2 main won 1:1 2.3"];
    played.ends(&lines, "+15 +10 +30");
    for (pays, net) in [("6-5", "+12"), ("1-1", "+10")] {
        let elected = format!("blackjack-pays={pays}");
        let played = run(&elected, "1 10", "Ac 9h Kc 7c", "");
        assert_eq!(played.round.net[0].1.signed(), net);
    }
}

#[test]
fn a_blackjack_waits_under_a_ten() {
    // The reader says no: paid from the left before anybody decides.
    let played = run("", "1 10 | 2 10", "9c Ac  Kh  9d Kc  7c", "stand");
    played.ends(&["2 main won 3:2 2.7", "1 main won 1:1 2.3"], "+10 +15");
    let told = played.place_of(|what| matches!(what, Happening::Told { .. }));
    let paid = played.place_of(|what| matches!(what, Happening::Settled { .. }));
    assert!(told.is_some() && told < paid);
    // It says yes: one pass from the right, and equals tie.
    let played = run("", "1 10 | 2 10 | 3 10", "9c Ac 8c  Kh  9d Kc 8d  Ad", "");
    played.ends(&["3 main lost 2.3", "2 main push 2.3", "1 main lost 2.3"], "-10 0 -10");
    assert!(played.asked.is_empty());
}

#[test]
fn even_money() {
    // Two bettors on a blackjack, one on 18; an ace is up.
    let (who, dealt) = ("1 10 | 1b 20 | 2 10", "Ac 9c  Ah  Kc 9d  Kd");
    let played = run("", who, dealt, "even-money wait 10 5");
    let asked = [
        "1 at 1: even-money wait",
        "1b at 1: even-money wait",
        "1b insurance: 0 to 10",
        "2 insurance: 0 to 5",
    ];
    assert_eq!(played.asked, asked);
    let lines = [
        "1 main won 1:1 2.7",
        "2 insurance won 2:1 2.9",
        "1b insurance won 2:1 2.9",
        "2 main lost 2.3",
        "1b main push 2.3",
    ];
    played.ends(&lines, "+10 +20 0");
    // No blackjack in the hole: insurance first, then 3 to 2.
    let played = run("", who, &dealt.replace("Kd", "8d"), "even-money wait 10 0 stand");
    let lines =
        ["1 main won 1:1 2.7", "1b insurance lost 2.9", "1b main won 3:2 2.7", "2 main lost 2.3"];
    played.ends(&lines, "+10 +20 -10");
    // All of them: nothing hangs on the hole card any more.
    let played = run("", "1 10", "Ac Ah Kc Kd", "even-money");
    played.ends(&["1 main won 1:1 2.7"], "+10");
    assert!(played.place_of(|what| matches!(what, Happening::Told { .. })).is_none());
    // At other odds it is not offered, but insurance is.
    let played = run("blackjack-pays=6-5", "1 10", "Ac Ah Kc Kd", "5");
    played.ends(&["1 insurance won 2:1 2.9", "1 main push 2.3"], "+10");
}

#[test]
fn insurance() {
    let played = run("", "1 10 | 2 5", "9c 9d  Ah  9h 9s  8d", "5 0 stand stand");
    let lines = ["1 insurance lost 2.9", "2 main lost 2.3", "1 main lost 2.3"];
    played.ends(&lines, "-15 -5");
    assert_eq!(played.asked[..2], ["1 insurance: 0 to 5", "2 insurance: 0 to 2.50"]);
    run("", "1 10", "9c Ah 9h 8d", "5.50").is_refused(cite!("13:69F-2.9"));
}

#[test]
fn what_is_offered() {
    let first = |elected: &str, dealt: &str| {
        let played = run(elected, "1 10", dealt, "");
        played.asked.last().expect("somebody is asked").clone()
    };
    assert_eq!(first("", "9c 6h 7d Td"), "1 at 1: stand draw double");
    assert_eq!(first("", "Kc 6h Td Td"), "1 at 1: stand draw double split");
    assert_eq!(first("surrender=on", "9c 6h 7d Td"), "1 at 1: surrender stand draw double");
    let all = "1 at 1: surrender stand draw double split";
    assert_eq!(first("surrender=on", "Ac 6h Ad Td"), all);
}

#[test]
fn draws_and_doubles() {
    // 5+4+3+9 = 21 stands by itself and ties with the dealer's 21.
    let played = one("5c 6h 4d Td  3c 9d  5s", "draw draw");
    played.ends(&["1 main push 2.3"], "0");
    assert_eq!(played.asked[1], "1 at 1: stand draw");
    one("Tc 6h 4d Td  9c", "draw").ends(&["1 main lost 2.12"], "-10");
    let played = one("6c 7h 5d Tc  Td", "double 10");
    played.ends(&["1 main won 1:1 2.3", "1 double won 1:1 2.3"], "+20");
    assert_eq!(played.asked[1], "1 double: 0.50 to 10");
    let lost = ["1 main lost 2.12", "1 double lost 2.12"];
    one("Tc 7h 5d Tc  Td", "double 4").ends(&lost, "-14");
    one("6c 7h 5d Tc", "double 10.50").is_refused(cite!("13:69F-2.10"));
    one("6c 7h 5d Tc", "double 0").is_refused(cite!("13:69F-2.10"));
}

#[test]
fn surrender() {
    let lost_half = ["1 main lost half 2.8", "1b main lost half 2.8"];
    for (up, hole, told) in [("9h", "Kd", false), ("Kh", "9d", true)] {
        let dealt = format!("9c {up} 7d {hole}");
        let played = run("surrender=on", "1 10 | 1b 20", &dealt, "surrender");
        played.ends(&lost_half, "-5 -10");
        let reader = played.place_of(|what| matches!(what, Happening::Told { .. }));
        assert_eq!(reader.is_some(), told);
    }
    // Without a reader it waits under an ace, and insurance is apart from it.
    let off = "surrender=on card-reader=off";
    let played = run(off, "1 10", "9c Ah 7d Kd", "5 surrender");
    played.ends(&["1 insurance won 2:1 2.9", "1 main lost 2.8"], "0");
    let played = run(off, "1 10", "9c Ah 7d 9d", "5 surrender");
    played.ends(&["1 insurance lost 2.9", "1 main lost half 2.8"], "-10");
}

#[test]
fn splits_to_four_hands() {
    // 8-8, an eight on the first hand, an eight on the second; then nothing more is offered.
    let dealt = "8c 6h 8d Tc  8h 3c  8s 2c Kc  9c  9h  3s";
    let words = "split split stand split draw stand stand stand";
    let played = one(dealt, words);
    let asked = [
        "1 at 1: stand draw double split",
        "1 at 1: stand draw double split",
        "1 at 1: stand draw double",
        "1 at 1.2: stand draw double split",
        "1 at 1.2: stand draw double",
        "1 at 1.2: stand draw",
        "1 at 1.3: stand draw double",
        "1 at 1.4: stand draw double",
    ];
    assert_eq!(played.asked, asked);
    let lines =
        ["1 main lost 2.3", "1 main-2 won 1:1 2.3", "1 main-3 lost 2.3", "1 main-4 lost 2.3"];
    played.ends(&lines, "-20");
}

#[test]
fn split_hands_are_numbered_as_they_come() {
    // Hand 1: 8+8, split again; 1: 8+3 stands on 11; 1.2: 8+T; 1.3: 8+9 doubled into a bust.
    let dealt = "8c 6h 8d Tc  8h 3c  Td  9h 5d  5s";
    let played = one(dealt, "split split stand stand double 10");
    let lines =
        ["1 main-3 lost 2.12", "1 double-3 lost 2.12", "1 main lost 2.3", "1 main-2 lost 2.3"];
    // The dealer's 16 takes a five: 21.
    played.ends(&lines, "-40");
    let moved: Vec<(String, usize, String)> = played
        .round
        .events
        .iter()
        .filter_map(|event| match event.what {
            Happening::Shifted { from, nth, to } => Some((from.to_string(), nth, to.to_string())),
            _ => None,
        })
        .collect();
    assert_eq!(moved, [("1".into(), 1, "1.2".into()), ("1".into(), 1, "1.3".into())]);
    assert_eq!(played.picked_up(), ["1.3", "1", "1.2", "dealer"]);
}

#[test]
fn how_often_a_pair_is_split() {
    let asked = |elected: &str| {
        let played = run(elected, "1 10", "8c 6h 8d Tc  8h", "split");
        played.asked.last().expect("a question").clone()
    };
    assert_eq!(asked("resplit=2"), "1 at 1: stand draw double");
    assert_eq!(asked("resplit=3"), "1 at 1: stand draw double split");
    assert_eq!(asked("resplit=2 double-after-split=off"), "1 at 1: stand draw");
    assert_eq!(asked("double-after-split=off"), "1 at 1: stand draw split");
}

#[test]
fn split_aces_get_one_card() {
    // An ace and a ten make 21, no blackjack; an ace on an ace stays.
    let played = one("Ac 6h Ad Tc  Kc  As  5s", "split");
    let lines = ["1 main push 2.3", "1 main-2 lost 2.3"];
    played.ends(&lines, "-10");
    assert_eq!(played.asked.len(), 1);
    // Where it may be split again, that is the only question.
    let dealt = "Ac 6h Ad Tc  As Kc  Kd  9h  5s";
    let played = run("resplit-aces=on", "1 10", dealt, "split split");
    assert_eq!(played.asked[1], "1 at 1: stand split");
    played.ends(&["1 main push 2.3", "1 main-2 push 2.3", "1 main-3 lost 2.3"], "-10");
    let played = run("resplit-aces=on", "1 10", "Ac 6h Ad Tc  As  Kd  5s", "split stand");
    played.ends(&["1 main lost 2.3", "1 main-2 push 2.3"], "-10");
    let two = run("resplit-aces=on resplit=2", "1 10", "Ac 6h Ad Tc  As  Kd  5s", "split");
    assert_eq!(two.asked.len(), 1);
}

#[test]
fn others_follow_a_split() {
    // 1b rides on the second hand, 1c covers; the second is split again: 1b takes its second.
    let dealt = "8c 6h 8d Tc  Kc  8h Td  9h  Ts";
    let words = "split second cover  stand  split second first  stand  stand";
    let played = run("", "1 10 | 1b 20 | 1c 5", dealt, words);
    assert_eq!(played.asked[1], "1b at 1: cover first second");
    let again = ["1b at 1.2: cover first second", "1c at 1.2: cover first second"];
    assert_eq!(played.asked[5..7], again);
    let lines = [
        "1 main won 1:1 2.3",
        "1c main won 1:1 2.3",
        "1 main-2 won 1:1 2.3",
        "1c main-2 won 1:1 2.3",
        "1 main-3 won 1:1 2.3",
        "1b main won 1:1 2.3",
    ];
    played.ends(&lines, "+30 +20 +10");
}

#[test]
fn several_bettors_double() {
    let played = run("", "1 10 | 1b 20 | 1c 5", "6c 7h 5d Tc  Td", "double 10 0 2.50");
    let lines = [
        "1 main won 1:1 2.3",
        "1 double won 1:1 2.3",
        "1b main won 1:1 2.3",
        "1c main won 1:1 2.3",
        "1c double won 1:1 2.3",
    ];
    played.ends(&lines, "+20 +20 +7.50");
    assert_eq!(played.asked[2..], ["1b double: 0 to 20", "1c double: 0 to 5"]);
    let mut unseated = script::wagers("1 10 | 1b 20");
    unseated.leave_unseated(Spot(0));
    let played: Played<Blackjack> = script::run("", unseated, "9c 7h 8d Tc", "stand", &[]);
    assert_eq!(played.asked, ["1b at 1: stand draw double"]);
}

#[test]
fn a_late_blackjack_takes_the_originals() {
    // 1 splits, one hand busts; 2 doubles; 3 surrenders; 4 has a blackjack and insures.
    let dealt = "8c 6c 9c Ac  Ah  8d 5d 7d Kc  Kd  Td 3c 6s Ks  Ts";
    let words = "wait 0 0 0 5  split stand draw draw  double 10  surrender";
    let off = "card-reader=off surrender=on";
    let played = run(off, "1 10 | 2 10 | 3 10 | 4 10", dealt, words);
    let lines = [
        "1 main-2 lost 2.12",
        "4 insurance won 2:1 2.9",
        "3 main lost 2.8",
        "4 main push 2.3",
        "2 main lost 2.3",
        "2 double returned 2.11(d)",
        "1 main lost 2.3",
    ];
    played.ends(&lines, "-20 -10 -10 +10");
    assert!(played.place_of(|what| matches!(what, Happening::Told { .. })).is_none());
    // With a nine in the hole the blackjack is paid before the others meet the 20.
    let played = run(off, "1 10 | 2 10 | 3 10 | 4 10", &dealt.replace("Kd", "9d"), words);
    let lines = [
        "1 main-2 lost 2.12",
        "4 insurance lost 2.9",
        "3 main lost half 2.8",
        "4 main won 3:2 2.7",
        "2 main won 1:1 2.3",
        "2 double won 1:1 2.3",
        "1 main lost 2.3",
    ];
    played.ends(&lines, "-20 +20 -5 +10");
    // A blackjack of the player alone: nobody's total is met, and nothing is drawn.
    let played = run("card-reader=off", "1 10", "Ac Kh Kc 5d", "");
    played.ends(&["1 main won 3:2 2.7"], "+15");
    assert_eq!(played.round.drawn, 4);
}

#[test]
fn a_reader_that_fails_or_is_misused() {
    for before in (1..=6).map(Before::Verb) {
        let fails = [(before, crate::twenty_one::rows::READER_FAILS)];
        let played = wrong("1 10", "9c Kh 9d Ad", "double 10", &fails);
        assert!(matches!(played.round.end, End::Wants(..)), "the card of the double is wanted");
        let played = wrong("1 10", "9c Kh 9d Ad  2c", "double 10", &fails);
        played.ends(&["1 main lost 2.3", "1 double returned 2.11(d)"], "-10");
    }
    let used = [(Before::Verb(6), crate::twenty_one::rows::READER_MISUSED)];
    wrong("1 10", "9c 9h 9d 8d", "stand", &used).ends(&["1 main won 1:1 2.3"], "+10");
    let all = script::wagers("1 10");
    let played = script::run::<Blackjack>("reader-discloses=yes", all, "9c 9h 9d 8d", "", &used);
    assert_eq!(played.is_void().after, After::NextRound);
    assert_eq!(played.lines(), ["1 main void 2.15"]);
}

#[test]
fn cards_found_face_up() {
    let (dealt, up) = ("5c 6h 6d Tc  3s Td 5s", crate::twenty_one::rows::FACE_UP);
    let played = wrong("1 10", dealt, "draw", &[(Before::Card(5), up)]);
    played.ends(&["1 main push 2.3"], "0");
    for (elected, returns) in [("", Returns::All), ("void-returns=unsettled", Returns::Unsettled)] {
        let twice = [(Before::Card(2), up), (Before::Answer(1), up)];
        let all = script::wagers("1 10");
        let played = script::run::<Blackjack>(elected, all, dealt, "draw", &twice);
        assert_eq!((played.is_void().returns, played.is_void().after), (returns, After::Reshuffle));
    }
}

#[test]
fn cards_drawn_in_error() {
    let unseen = |before| [(before, crate::twenty_one::rows::DRAWN_UNSEEN)];
    for number in 1..=5 {
        let played = wrong("1 10", "5c 6h 6d Tc  Ts Ks", "draw", &unseen(Before::Card(number)));
        played.ends(&["1 main won 1:1 2.3"], "+10");
    }
    let played = wrong("1 10", "9c 9h 9d 8d", "stand", &unseen(Before::Answer(1)));
    assert_eq!(played.round.left_over[0].ruling, Unused::FirstOfNext);
    let exposed = |before| [(before, crate::twenty_one::rows::DRAWN_EXPOSED)];
    for number in 1..=3 {
        let played = wrong("1 10", "5c 6h 6d Tc 3d", "", &exposed(Before::Card(number)));
        played.wants_a_ruling(crate::twenty_one::rows::DRAWN_EXPOSED);
    }
    // After the first has stood, the second is asked about the five; left, the dealer takes it.
    let dealt = "Tc 6c  6h  9d 6d  Td  5s";
    let played = wrong("1 10 | 2 10", dealt, "stand refuse", &exposed(Before::Answer(1)));
    assert_eq!(played.asked[1], "2 at 2: stand draw double split accept refuse");
    played.ends(&["2 main lost 2.3", "1 main lost 2.3"], "-10 -10");
    // A split ace has no use for it: the hand after it is asked.
    let aces = exposed(Before::Verb(10));
    let played: Played<Blackjack> = script::run(
        "resplit-aces=on",
        script::wagers("1 10"),
        "Ac 7h Ad Tc  As  9s",
        "split stand accept",
        &aces,
    );
    assert_eq!(played.asked[1..], ["1 at 1: stand split", "1 at 1.2: accept refuse"]);
    played.ends(&["1 main lost 2.3", "1 main-2 won 1:1 2.3"], "0");
}

#[test]
fn cards_are_missed() {
    let missed = |number| [(Before::Card(number), crate::twenty_one::rows::MISSED)];
    // The second card of spot 1, taken after spot 2 has its own and before the hole card.
    let dealt = "Tc 9c  9h  9d  8c  8d";
    let played = wrong("1 10 | 2 10", dealt, "take stand stand", &missed(4));
    played.ends(&["2 main won 1:1 2.3", "1 main won 1:1 2.3"], "+10 +10");
    let played = wrong("1 10 | 2 10", "Tc 9c  9h  9d  8d", "dead stand", &missed(4));
    played.ends(&["1 main returned 2.15", "2 main won 1:1 2.3"], "0 +10");
    assert!(played.place_of(is_dead(Place::hand(Spot(0), 0))).is_some());
    // No card in both passes: dead, unasked.
    let twice = [missed(1)[0], missed(2)[0]];
    wrong("1 10", "9h 8d", "", &twice).ends(&["1 main returned 2.15"], "0");
    // The dealer's own two.
    for number in [2, 4] {
        let played = wrong("1 10", "Tc 9h 9d 8d", "stand", &missed(number));
        assert!(matches!(played.round.end, End::Done));
    }
    // A requested card: taken after the others, or dead with the wagers back.
    let (who, dealt) = ("1 10 | 2 10", "5c Tc  9h  6d 9d  8d");
    let played = wrong(who, &format!("{dealt}  Td"), "draw stand take", &missed(7));
    played.ends(&["2 main won 1:1 2.3", "1 main won 1:1 2.3"], "+10 +10");
    let played = wrong(who, dealt, "double 10 stand dead", &missed(7));
    let dead = ["1 main returned 2.15", "1 double returned 2.15", "2 main won 1:1 2.3"];
    played.ends(&dead, "0 +10");
}

#[test]
fn a_split_hand_that_misses_its_card_is_split_later() {
    // The first hand of 8-8 misses its card; the second is played; then an eight comes and is
    // split into a third, which is played too.
    let missed = [(Before::Card(5), crate::twenty_one::rows::MISSED)];
    let dealt = "8c 7h 8d Tc  9d  8h Td  Ks";
    let played = wrong("1 10", dealt, "split stand take split stand stand", &missed);
    assert_eq!(played.asked[2..4], ["1 at 1: take dead", "1 at 1: stand draw double split"]);
    let won = ["1 main won 1:1 2.3", "1 main-2 push 2.3", "1 main-3 won 1:1 2.3"];
    played.ends(&won, "+20");
}

#[test]
fn an_overdrawn_card_and_an_empty_shoe() {
    let over = [(Before::Answer(1), crate::twenty_one::rows::DEALER_OVERDRAWS)];
    wrong("1 10", "9c 9h 9d 8d  Ts", "stand", &over).ends(&["1 main won 1:1 2.3"], "+10");
    let empty = [(Before::Card(5), Irregularity::SHOE_EMPTY)];
    let played = wrong("1 10", "5c 6h 6d Tc  3s Td Ks", "draw 20", &empty);
    played.ends(&["1 main won 1:1 2.3"], "+10");
}

#[test]
fn what_is_for_comparison() {
    let marked = |elected: &[(&str, &str)]| {
        let found = Options::elect(elected.iter().copied()).unwrap().for_comparison();
        let words: Vec<String> =
            found.iter().map(|(key, value)| format!("{key} {value}")).collect();
        words.join(", ")
    };
    assert_eq!(marked(&[("decks", "2"), ("blackjack-pays", "6-5")]), "");
    assert_eq!(marked(&[("decks", "3"), ("blackjack-pays", "6-5")]), "blackjack-pays 6-5");
    assert_eq!(marked(&[("decks", "1"), ("blackjack-pays", "1-1")]), "blackjack-pays 1-1");
    let own = [("blackjack-pays", "blackjack 7:5"), ("double-after-split", "off")];
    assert_eq!(marked(&own), "double-after-split off, blackjack-pays blackjack 7:5");
    let low = Options::elect([("blackjack-pays", "blackjack 1:2")]).expect_err("less than 1 to 1");
    assert_eq!(low.why, Some(cite!("13:69F-2.7")));
}
