//! Rounds driven by scripts, worked out by hand from the seed and the sheet, and random ones.

use super::pay::{Decks, EIGHT_DECKS, PRINTED, SEVENS, SIX_DECKS};
use super::*;
use crate::twenty_one::OnSoft17;
use crate::twenty_one::script::{self, Before, Played, cards, is_dead, options};
use alloc::format;
use alloc::string::ToString;
use cards::points::Total;
use table::{
    After, Area as _, Choice as _, End, Happening, Irregular, Irregularity, Options as _, Place,
    Returns, Ruling, Spot, Wagers, notation,
};

fn run(elected: &str, who: &str, dealt: &str, words: &str) -> Played<Spanish21> {
    script::run(elected, script::wagers(who), dealt, words, &[])
}

fn one(dealt: &str, words: &str) -> Played<Spanish21> {
    run("", "1 10", dealt, words)
}

fn wrong(
    who: &str,
    dealt: &str,
    words: &str,
    wrong: &[(Before, Irregularity)],
) -> Played<Spanish21> {
    script::run("", script::wagers(who), dealt, words, wrong)
}

#[test]
fn areas_and_choices_have_names() {
    for nth in 0..Area::COUNT {
        let area = Area::nth(nth);
        assert_eq!((area.index(), Area::parse(&area.name())), (nth, Some(area)));
    }
    assert_eq!(Area::nth(9).name(), "match-the-dealer");
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
    for (key, bad) in [("decks", "7"), ("spots", "7"), ("resplit", "5"), ("surrender", "any")] {
        assert!(Options::elect([(key, bad)]).is_err(), "{key} {bad}");
    }
    for (decks, all) in [("6", 288), ("8", 384)] {
        let elected = Options::elect([("decks", decks)]).expect("lawful");
        assert_eq!(Spanish21::pack(&elected).len(), all);
        assert!(Spanish21::pack(&elected).cards().all(|card| card.rank() != Rank::Ten));
    }
}

#[test]
fn wagers_are_checked() {
    let refuse = |elected: &str, area, amount| {
        let mut wagers = Wagers::<Spanish21>::default();
        wagers.place(Spot(0).line(0), area, Money::cents(amount));
        wagers.check(&options(elected)).expect_err("unlawful").to_string()
    };
    let low = refuse("", Area::Main(0), 450);
    assert_eq!(low, "1 main: 4.50 is below the table minimum 5 (19:47-8.3)");
    let alone = refuse("", Area::MatchTheDealer, 500);
    assert_eq!(alone, "1 must also wager on main (19:47-19.5)");
    let off = refuse("match-the-dealer=off", Area::MatchTheDealer, 500);
    assert!(off.ends_with("is not offered at this table (13:69E-1.10B(b)2)"), "{off}");
    assert!(refuse("", Area::Insurance, 500).contains("before the deal"));
}

#[test]
fn special_21s() {
    use Special::*;
    for (hand, line) in [
        ("6c 7d 8h", Some(SixSevenEight)),
        ("8h 6h 7h", Some(SixSevenEightSuited)),
        ("7s 8s 6s", Some(SixSevenEightSpades)),
        ("7c 7d 7c", Some(Sevens)),
        ("7d 7d 7d", Some(SevensSuited)),
        ("7s 7s 7s", Some(SevensSpades)),
        ("9c 9d 3h", None),
        ("6c 6d 9h", None),
        ("2c 3d 5h Jc Ac", Some(FiveCards)),
        ("2c 2d 5h Jc Ac Ad", Some(SixCards)),
        ("2c 2d 5h 3c 7c Ac Ad", Some(SevenCards)),
        ("2c 2d 2h 3c 3c 7c Ac Ad", Some(SevenCards)),
        ("2c 9d 6h 4c", None),
        ("Kc Ad", None),
    ] {
        assert_eq!(special(&cards(hand)), line, "{hand}");
    }
    let odds: Vec<String> = PRINTED.odds.iter().map(|odds| odds.to_string()).collect();
    assert_eq!(odds.join(" "), "3:2 2:1 3:1 3:2 2:1 3:1 3:2 2:1 3:1");
    assert_eq!((SEVENS[2], SEVENS[2].name()), (SevensSpades, "7-7-7-spades"));
    assert_eq!((FiveCards.name(), SevenCards.name()), ("five-card-21", "seven-card-21"));
}

#[test]
fn super_bonus_by_wager() {
    let sum = |elected: &str, cents| {
        super_bonus(&options(elected), Money::cents(cents)).map(|sum| sum.to_string())
    };
    let sum_of = |cents| sum("", cents);
    assert_eq!(sum_of(499), None);
    assert_eq!(sum_of(500).as_deref(), Some("1000"));
    assert_eq!(sum_of(2499).as_deref(), Some("1000"));
    assert_eq!(sum_of(2500).as_deref(), Some("5000"));
    let own = "super-bonus-from=10 super-bonus-pays=700 super-bonus-high-from=30 \
               super-bonus-high-pays=3000";
    for (cents, is) in [(999, None), (1000, Some("700")), (2999, Some("700")), (3000, Some("3000"))]
    {
        assert_eq!(sum(own, cents).as_deref(), is, "{cents}");
    }
    let clash = Options::elect([("super-bonus-from", "25")]).expect_err("both begin at 25");
    assert_eq!(clash.why, Some(cite!("19:47-19.5(g)")));
}

#[test]
fn what_is_for_comparison() {
    let marked = |elected: &str| {
        let found = options::<Options>(elected).for_comparison();
        let words: Vec<String> =
            found.iter().map(|(key, value)| format!("{key} {value}")).collect();
        words.join(", ")
    };
    assert_eq!(marked(""), "");
    assert_eq!(marked("decks=8 surrender=off card-reader=off match-pays=six-decks"), "");
    assert_eq!(marked("soft-17=hit redouble=on"), "soft-17 hit, redouble on");
    assert_eq!(marked("rescue=off super-bonus=off"), "rescue off, super-bonus off");
    assert_eq!(marked("match-the-dealer=off resplit=2"), "match-the-dealer off, resplit 2");
    assert_eq!(marked("super-bonus-others=none"), "super-bonus-others none");
}

#[test]
fn cards_that_match() {
    let up = Card::parse("9h").expect("a card");
    for (hand, six, eight) in [
        ("9c Kd", 4, 3),
        ("9c 9d", 8, 6),
        ("Kd 9h", 9, 12),
        ("9c 9h", 13, 15),
        ("9h 9h", 18, 24),
        ("8h Kh", 0, 0),
    ] {
        let pays = ["decks=6", "decks=8"].map(|decks| matches(&options(decks), &cards(hand), up));
        assert_eq!(pays, [six, eight], "{hand}");
    }
    let king = Card::parse("Kh").expect("a card");
    assert_eq!(matches(&Options::default(), &cards("Qh Jh"), king), 0);
    let own = Options::elect([("match-pays", "match 5:1, suited-match 10:1"), ("decks", "8")]);
    assert_eq!(matches(&own.unwrap(), &cards("9c 9h"), up), 15);
    let halves = Options::elect([("match-pays", "match 7:2, suited-match 10:1")]);
    assert_eq!(halves.expect_err("to one").why, Some(cite!("19:47-19.6")));
}

/// The edges that are published for the two tables: -3.06 and -2.99 percent.
#[test]
fn the_edge_of_matching() {
    for (decks, table, hundredths) in
        [(Decks::Six, SIX_DECKS, -306), (Decks::Eight, EIGHT_DECKS, -299)]
    {
        let of = decks.number() as i64;
        let [rank, suit] = table.odds.map(|odds| i64::from(odds.pays));
        let rest = 48 * of - 1;
        // Of the other cards, so many match in rank and suit, in rank only, or not at all.
        let kinds = [(of - 1, suit), (3 * of, rank), (rest - (4 * of - 1), 0)];
        let mut won = 0;
        for (nth, (count, pays)) in kinds.iter().enumerate() {
            for (other, (second, also)) in kinds.iter().enumerate() {
                let ways = count * (second - i64::from(nth == other));
                won += ways * if pays + also == 0 { -1 } else { pays + also };
            }
        }
        let all = rest * (rest - 1);
        assert_eq!((won * 100_000 / all - 5) / 10, hundredths, "{won} of {all}");
    }
}

#[test]
fn the_order_of_a_round() {
    let (who, dealt) = ("1 10, match-the-dealer 5 | 2 20, match-the-dealer 5", "9c Kc 7h 9d 7d Jc");
    let played = run("", who, dealt, "stand stand");
    let lines = [
        "1 match-the-dealer lost 19.6",
        "2 match-the-dealer won 4:1 19.6",
        "2 main push 19.5",
        "1 main won 1:1 19.5",
    ];
    played.ends(&lines, "+5 +20");
    let why: Vec<&str> = played.round.events.iter().map(|event| event.why.short()).collect();
    assert_eq!(
        why.join(" "),
        "19.7 19.7 19.7 19.7 19.7 19.7 19.7 19.7 19.6 19.6 19.9 19.9 19.7 19.7 19.5 19.5 \
         19.7(h) 19.7(h) 19.7(h)"
    );
    assert_eq!(played.picked_up(), ["2", "1", "dealer"]);
    let eight = run("decks=8", who, dealt, "stand stand");
    assert_eq!(eight.lines()[1], "2 match-the-dealer won 3:1 19.6");
}

#[test]
fn a_blackjack_always_wins() {
    // Also against the dealer's, and before insurance is asked.
    let played = run("", "1 10 | 2 10", "Ac 9c  Ah  Kc 9d  Kd", "5");
    let lines = ["1 main won 3:2 19.5", "2 insurance won 2:1 19.8", "2 main lost 19.5"];
    played.ends(&lines, "+15 0");
    assert_eq!(played.asked, ["2 insurance: 0 to 5"]);
    let played = one("Ac Ah Kc Kd", "");
    played.ends(&["1 main won 3:2 19.5"], "+15");
    assert_eq!(played.place_of(|what| matches!(what, Happening::Told { .. })), None);
}

#[test]
fn insurance() {
    let played = one("9c Ah 9d 8c", "5 stand");
    played.ends(&["1 insurance lost 19.8", "1 main lost 19.5"], "-15");
    for face in ["Jd", "Qd", "Kd"] {
        let played = one(&format!("9c Ah 9d {face}"), "5");
        played.ends(&["1 insurance won 2:1 19.8", "1 main lost 19.5"], "0");
    }
}

#[test]
fn any_21_wins_at_once() {
    // 9+4+8: the dealer's own 21 is never seen to be one.
    let played = one("9c 6h 4d Jc  8c", "draw");
    played.ends(&["1 main won 1:1 19.5"], "+10");
    assert_eq!(played.round.drawn, 5);
    for (dealt, words, line, net) in [
        ("6c 6h 7d Jc  8c", "draw", "1 main won 3:2 19.5(f)", "+15"),
        ("6s 6h 7s Jc  8s", "draw", "1 main won 3:1 19.5(f)", "+30"),
        ("7c 6h 7d Jc  7h", "draw", "1 main won 3:2 19.5(f)", "+15"),
        ("2c 6h 3d Jc  4c 5c 7d", "draw draw draw", "1 main won 3:2 19.5(f)", "+15"),
        ("2c 6h 3d Jc  4c 2d 3h 7d", "draw draw draw draw", "1 main won 2:1 19.5(f)", "+20"),
        ("2c 6h 2d Jc  4c 2h 3h 5d 3d", "draw draw draw draw draw", SEVEN, "+30"),
    ] {
        one(dealt, words).ends(&[line], net);
    }
}

const SEVEN: &str = "1 main won 3:1 19.5(f)";

#[test]
fn the_super_bonus() {
    let who = "1 10 | 1b 25 | 2 5 | 2b 5 | 3 50";
    let dealt = "7d 9c Kc  7h  7d 9d Kd  Jc  7d";
    let played = run("", who, dealt, "draw stand stand");
    let lines = [
        "1 main won 2:1 19.5(f)",
        "1b main won 2:1 19.5(f)",
        "1 super-bonus won 19.5(g)",
        "1b super-bonus won 19.5(g)",
        "2 super-bonus won 19.5(g)",
        "2b super-bonus won 19.5(g)",
        "3 super-bonus won 19.5(g)",
        "3 main won 1:1 19.5",
        "2 main won 1:1 19.5",
        "2b main won 1:1 19.5",
    ];
    played.ends(&lines, "+1020 +5050 +55 +55 +100");
    // Not where the seven lies in the hole, nor mixed, nor where it is off.
    for (elected, dealt) in
        [("", "7d 6h 7d 7c  7d"), ("", "7d 7h 7d Jc  7c"), ("super-bonus=off", "7d 7h 7d Jc  7d")]
    {
        let played = run(elected, "1 10", dealt, "draw");
        assert_eq!(played.lines().len(), 1, "{dealt}");
    }
    // Nor doubled, nor on a split hand.
    let played = one("7d 7h 7d Jc  7d", "double 10");
    played.ends(&["1 main won 1:1 19.5", "1 double won 1:1 19.5"], "+20");
    let played = one("7d 7h 7d Jc  7d 7d  Kc", "split draw stand");
    assert_eq!(played.lines()[0], "1 main won 2:1 19.5(f)");
    assert!(played.place_of(|what| matches!(what, Happening::Awarded { .. })).is_none());
}

#[test]
fn what_is_offered() {
    let first = |elected: &str, dealt: &str| {
        let played = run(elected, "1 10", dealt, "");
        played.asked.last().expect("somebody is asked").clone()
    };
    assert_eq!(first("", "9c 6h 7d Jd"), "1 at 1: surrender stand draw double");
    assert_eq!(first("surrender=off", "9c 6h 7d Jd"), "1 at 1: stand draw double");
    assert_eq!(first("", "Kc 6h Jd Jd"), "1 at 1: surrender stand draw double split");
    let later = one("2c 6h 3d Jc  4c", "draw");
    assert_eq!(later.asked[1], "1 at 1: stand draw double");
}

#[test]
fn doubles_are_kept_or_rescued() {
    // On three cards; the dealer's 17 beats 16.
    let dealt = "2c 7h 3d Jc  4c 7d";
    let played = one(dealt, "draw double 10 keep");
    played.ends(&["1 main lost 19.5", "1 double lost 19.5"], "-20");
    let played = one(dealt, "draw double 4 rescue");
    played.ends(&["1 main lost 19.10", "1 double returned 19.10"], "-10");
    assert_eq!(played.asked[3], "1 at 1: rescue keep");
    assert_eq!(played.picked_up(), ["1", "dealer"]);
    // 21 and a bust leave nothing to rescue; nor does the dealer draw.
    let played = one("6c 7h 5d Jc  Kd", "double 10");
    played.ends(&["1 main won 1:1 19.5", "1 double won 1:1 19.5"], "+20");
    let played = one("9c 7h 7d Jc  8d", "double 10");
    played.ends(&["1 main lost 19.12(a)", "1 double lost 19.12(a)"], "-20");
    // A doubled 6-7-8 pays 1 to 1.
    let played = one("6c 7h 7d Jc  8d", "double 10");
    played.ends(&["1 main won 1:1 19.5", "1 double won 1:1 19.5"], "+20");
}

#[test]
fn every_doubler_rescues_for_himself() {
    let words = "double 10 0 2.50 keep rescue";
    let played = run("", "1 10 | 1b 20 | 1c 5", "6c 7h 4d Jc  8d", words);
    assert_eq!(played.asked[4..], ["1 at 1: rescue keep", "1c at 1: rescue keep"]);
    let lines = [
        "1c main lost 19.10",
        "1c double returned 19.10",
        "1 main won 1:1 19.5",
        "1 double won 1:1 19.5",
        "1b main won 1:1 19.5",
    ];
    played.ends(&lines, "+20 +20 -5");
}

#[test]
fn doubled_again() {
    // 5, 8, 11, 21: the stakes are 10, 20, 40, 80.
    let (on, dealt) = ("redouble=on", "2c 7h 3d Jc  3c 3d Kd");
    let played = run(on, "1 10", dealt, "double 10 keep double 20 keep double 40");
    assert_eq!(
        played.asked[1..],
        [
            "1 double: 0.50 to 10",
            "1 at 1: rescue keep",
            "1 at 1: stand double",
            "1 double: 0.50 to 20",
            "1 at 1: rescue keep",
            "1 at 1: stand double",
            "1 double: 0.50 to 40",
        ]
    );
    played.ends(&["1 main won 1:1 19.5", "1 double won 1:1 19.5"], "+80");
    // Not a third time, and not after a rescue.
    let played =
        run(on, "1 10", &dealt.replace("Kd", "2d"), "double 10 keep double 20 keep double 40 keep");
    played.ends(&["1 main lost 19.5", "1 double lost 19.5"], "-80");
    let played = run(on, "1 10", dealt, "double 10 keep double 20 rescue");
    played.ends(&["1 main lost 19.10", "1 double returned 19.10"], "-10");
    // The caller is out; who shares the spot stays with his wager.
    let played = run(on, "1 10 | 1b 10", dealt, "double 10 10 rescue keep");
    let lines = [
        "1 main lost 19.10",
        "1 double returned 19.10",
        "1b main lost 19.5",
        "1b double lost 19.5",
    ];
    played.ends(&lines, "-10 -20");
}

#[test]
fn surrender() {
    let played = run("", "1 10 | 1b 20", "9c 9h 7d Kd", "surrender");
    played.ends(&["1 main lost half 19.9", "1b main lost half 19.9"], "-5 -10");
    let off = "card-reader=off";
    run(off, "1 10", "9c Kh 7d Ad", "surrender").ends(&["1 main lost 19.9"], "-10");
    run(off, "1 10", "9c Kh 7d 9d", "surrender").ends(&["1 main lost half 19.9"], "-5");
}

#[test]
fn splits() {
    // Aces are drawn to, doubled and split again; an ace and a king are a plain 21.
    let dealt = "Ac 7h Ad Jc  As 5c 5d  Kc  4c 6h";
    let words = "split split draw double 10";
    let played = one(dealt, words);
    let lines = [
        "1 main won 1:1 19.5",
        "1 main-2 won 1:1 19.5",
        "1 main-3 won 1:1 19.5",
        "1 double-3 won 1:1 19.5",
    ];
    // The last: A + 4 doubled with a six.
    played.ends(&lines, "+40");
    assert_eq!(
        played.asked[1..],
        [
            "1 at 1: stand draw double split",
            "1 at 1: stand draw double",
            "1 at 1.3: stand draw double",
            "1 double-3: 0.50 to 10",
        ]
    );
}

#[test]
fn others_follow_a_split() {
    let words = "split second first stand stand";
    let played = run("", "1 10 | 1b 20 | 1c 5", "8c 7h 8d Jc  8h  9d", words);
    assert_eq!(played.asked[1], "1b at 1: cover first second", "{}", cite!("19:47-19.13(b)"));
    let lines =
        ["1 main lost 19.5", "1c main lost 19.5", "1 main-2 push 19.5", "1b main push 19.5"];
    played.ends(&lines, "-10 0 -5");
}

#[test]
fn without_a_reader_a_21_waits() {
    // 1 draws to 21 in three, 2 doubles to 21, 3 splits: one 21, one 18; the hole makes a
    // blackjack.
    let dealt = "9c 6c 8c  Ah  4d 5d 8d  Kd  8h  Kc  3c Ks  Js";
    let words = "0 0 0  draw  double 10  split draw stand";
    let played = run("card-reader=off", "1 10 | 2 10 | 3 10", dealt, words);
    let lines = [
        "3 main lost 19.5",
        "3 main-2 returned 19.5",
        "2 main lost 19.5",
        "2 double returned 19.5",
        "1 main lost 19.5",
    ];
    played.ends(&lines, "-10 -10 -10");
    let played = run("card-reader=off", "1 10 | 2 10 | 3 10", &dealt.replace("Kd", "8s"), words);
    let lines = [
        "1 main won 1:1 19.5",
        "2 main won 1:1 19.5",
        "2 double won 1:1 19.5",
        "3 main won 1:1 19.5",
        "3 main-2 lost 19.5",
    ];
    // The dealer's soft 19 beats 18.
    played.ends(&lines, "+10 +20 0");
    // Under a seven nothing waits.
    let played = run("card-reader=off", "1 10", "9c 7h 4d Jc  8c", "draw");
    let paid = played.place_of(|what| matches!(what, Happening::Settled { .. }));
    let turned = played.place_of(|what| matches!(what, Happening::Turned { .. }));
    assert!(paid.is_some() && paid < turned);
}

#[test]
fn the_dealer_stands_on_17() {
    let dealt = "9c 6h 9d Ad  4h";
    one(dealt, "stand").ends(&["1 main won 1:1 19.5"], "+10");
    run("soft-17=hit", "1 10", dealt, "stand").ends(&["1 main lost 19.5"], "-10");
    assert!(must_draw(Total { points: 16, soft: true }, OnSoft17::Stands));
    assert!(!must_draw(Total { points: 17, soft: true }, OnSoft17::Stands));
}

#[test]
fn tens_found_in_the_shoe() {
    let (dealt, ten) = ("5c 6h 6d Jc  Tc Kd Ks", super::pay::TEN_FOUND);
    // It takes a place off the shoe, and the king is drawn.
    let played = wrong("1 10", dealt, "draw", &[(Before::Card(5), ten)]);
    played.ends(&["1 main won 1:1 19.5"], "+10");
    assert_eq!(played.round.drawn, 6);
    let destroyed = |what: &Happening<Spanish21>| {
        matches!(what, Happening::Irregular { ruling: Ruling::Destroy, .. })
    };
    assert!(played.place_of(destroyed).is_some());
    let twice = [(Before::Card(2), ten), (Before::Answer(1), ten)];
    for (elected, returns, net) in
        [("", Returns::All, "0"), ("void-returns=unsettled", Returns::Unsettled, "+20")]
    {
        let all = script::wagers("1 10, match-the-dealer 5");
        let dealt = "5c Tc 6h 6d Jc  Td";
        let played = script::run::<Spanish21>(elected, all, dealt, "draw", &twice);
        let void = played.is_void();
        assert_eq!((void.returns, void.after), (returns, After::Reshuffle));
        assert_eq!(
            (void.why, played.round.net[0].1.signed().as_str()),
            (cite!("19:47-19.15(b)"), net)
        );
    }
    // One of each kind is not two.
    let both = [(Before::Card(2), ten), (Before::Card(3), crate::twenty_one::rows::FACE_UP)];
    let played = wrong("1 10", "5c Tc 6h 7d 6c Jc  Kd", "draw", &both);
    played.ends(&["1 main won 1:1 19.5"], "+10");
}

#[test]
fn only_a_card_that_does_not_belong_is_a_ten_found() {
    let sheet = |card: &str| {
        let text = alloc::format!(
            "game spanish-21\nwagers 1 main 10\ncards 5c 6h 6d Jc {card} Kd\n\
             irregular ten-found {card} before card 5\n\
             1 draw -> 1 main won 1:1 19.5\nend -> 1 +10\n"
        );
        let sheets = notation::read(&text).expect("it reads");
        live::run::<Spanish21>(&sheets[0]).map(|report| report.difference)
    };
    assert_eq!(sheet("Th").expect("it runs"), None);
    let problem = sheet("9h").expect_err("a nine belongs").to_string();
    assert!(problem.contains("9h belongs in the pack"), "{problem}");
    assert_eq!(Irregular::of(super::pay::TEN_FOUND).what.name(), "ten-found");
}

#[test]
fn cards_drawn_in_error() {
    let exposed = |before| [(before, crate::twenty_one::rows::DRAWN_EXPOSED)];
    for number in 1..=3 {
        let played = wrong("1 10", "5c 6h 6d Jc 3d", "", &exposed(Before::Card(number)));
        played.wants_a_ruling(crate::twenty_one::rows::DRAWN_EXPOSED);
    }
    // Refused by both and of no use to the dealer's 17: burned.
    let dealt = "9c 8c  7h  4d 5d  Jc  2s";
    let played = wrong("1 10 | 2 10", dealt, "refuse refuse", &exposed(Before::Verb(9)));
    played.ends(&["2 main lost 19.5", "1 main lost 19.5"], "-10 -10");
    let burned = played.place_of(|what| matches!(what, Happening::Burned { .. }));
    assert_eq!(played.round.events[burned.expect("burned")].why, cite!("19:47-19.15(d)"));
    // The double's card is exposed and refused: nothing to rescue, both wagers stay.
    let played = wrong("1 10", "6c 7h 4d Jc  8d", "double 10 refuse", &exposed(Before::Card(5)));
    played.ends(&["1 main lost 19.5", "1 double lost 19.5"], "-20");
}

#[test]
fn cards_are_missed() {
    let missed = |number| [(Before::Card(number), crate::twenty_one::rows::MISSED)];
    let who = "1 10, match-the-dealer 5 | 2 10";
    let played = wrong(who, "9c 8c  7h  9d  8d  Jc", "take stand stand", &missed(4));
    let lines = ["1 match-the-dealer lost 19.6", "2 main push 19.5", "1 main push 19.5"];
    played.ends(&lines, "-5 0");
    let played = wrong(who, "9c 8c  7h  9d  Jc", "dead stand", &missed(4));
    let lines =
        ["1 main returned 19.15(h)", "1 match-the-dealer returned 19.15(h)", "2 main push 19.5"];
    played.ends(&lines, "0 0");
    assert!(played.place_of(is_dead(Place::hand(Spot(0), 0))).is_some());
    let played = wrong("1 10", "9c 9d 7h Jc", "stand", &missed(2));
    played.ends(&["1 main won 1:1 19.5"], "+10");
    assert!(played.round.events.iter().any(|event| event.why.short() == "19.15(f)"));
    // The double's card: late, and then it may be rescued.
    let dealt = "6c 7h 5d Jc  4d";
    let played = wrong("1 10", dealt, "double 10 take rescue", &missed(5));
    played.ends(&["1 main lost 19.10", "1 double returned 19.10"], "-10");
    let played = wrong("1 10", dealt, "double 10 dead", &missed(5));
    played.ends(&["1 main returned 19.15(i)", "1 double returned 19.15(i)"], "0");
}

#[test]
fn the_other_irregularities() {
    let up = crate::twenty_one::rows::FACE_UP;
    let twice = [(Before::Card(2), up), (Before::Card(4), up)];
    let played = wrong("1 10", "5c 6h 6d Jc  3c", "", &twice);
    assert_eq!(played.is_void().why, cite!("19:47-19.15(a)"));
    let over = [(Before::Answer(1), crate::twenty_one::rows::DEALER_OVERDRAWS)];
    wrong("1 10", "9c 9h 9d 8d  Ks", "stand", &over).ends(&["1 main won 1:1 19.5"], "+10");
    let empty = [(Before::Card(5), Irregularity::SHOE_EMPTY)];
    let played = wrong("1 10", "5c 6h 6d Jc  3s Kd", "draw 20", &empty);
    played.ends(&["1 main won 1:1 19.5"], "+10");
    let unseen = [(Before::Card(3), crate::twenty_one::rows::DRAWN_UNSEEN)];
    wrong("1 10", "9c 9h 9d 8d", "stand", &unseen).ends(&["1 main won 1:1 19.5"], "+10");
    let fails = [(Before::Verb(3), crate::twenty_one::rows::READER_FAILS)];
    let played = wrong("1 10", "9c Kh 9d Ad  Kc", "draw", &fails);
    played.ends(&["1 main lost 19.12(a)"], "-10");
    let used = [(Before::Verb(6), crate::twenty_one::rows::READER_MISUSED)];
    wrong("1 10", "9c 9h 9d 8d", "stand", &used).ends(&["1 main won 1:1 19.5"], "+10");
    let all = script::wagers("1 10, match-the-dealer 5");
    let used = [(Before::Verb(7), crate::twenty_one::rows::READER_MISUSED)];
    let played = script::run::<Spanish21>("reader-discloses=yes", all, "9c 9h 9d 8d", "", &used);
    assert_eq!(played.is_void().after, After::NextRound);
    assert_eq!(played.lines(), ["1 match-the-dealer won 8:1 19.6", "1 main void 19.15(l)1"]);
    assert!(!matches!(played.round.end, End::Done));
}
