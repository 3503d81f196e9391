//! Rounds driven by scripts, worked out by hand from the text, and random ones.

use super::pay::{self, BONUS, LINES, PRINTED};
use super::*;
use crate::twenty_one::script::{self, Before, cards, is_dead, options, wagers};
use alloc::format;
use alloc::string::{String, ToString};
use table::session::Cutter;
use table::{
    After, Area as _, Choice as _, Elected, End, Entry, Happening, Irregular, Irregularity, Money,
    Options as _, Place, Returns, Ruling, Seats, Setup, Spot, Tape, TapeReader, Unused, Verdict,
    Void, Wagers, Want, conduct,
};

type Played = script::Played<ThreeCard21>;

/// What becomes of the bonus wager is listed only where a test is about it.
fn run(
    elected: &str,
    wagers: Wagers<ThreeCard21>,
    dealt: &str,
    words: &str,
    wrong: &[(Before, Irregularity)],
) -> Played {
    let played = script::run(elected, wagers, dealt, words, wrong);
    Played { unlisted: Some(Area::Bonus), ..played }
}

fn play(elected: &str, who: &str, dealt: &str, words: &str) -> Played {
    run(elected, wagers(who), dealt, words, &[])
}

fn one(dealt: &str, words: &str) -> Played {
    play("", "1 10", dealt, words)
}

fn wrong(who: &str, dealt: &str, words: &str, wrong: &[(Before, Irregularity)]) -> Played {
    run("", wagers(who), dealt, words, wrong)
}

#[test]
fn areas_and_choices_have_names() {
    for nth in 0..Area::COUNT {
        let area = Area::nth(nth);
        assert_eq!((area.index(), Area::parse(&area.name())), (nth, Some(area)));
    }
    let names: Vec<String> = (0..Area::COUNT).map(|nth| Area::nth(nth).name()).collect();
    let all = "main main-2 main-3 double double-2 double-3 bonus insurance";
    assert_eq!(names.join(" "), all);
    let words: Vec<&str> = Choice::ALL.iter().map(|choice| choice.word()).collect();
    assert_eq!(
        words.join(" "),
        "stand draw double split surrender bust cover hand-1 hand-2 hand-3 accept refuse take dead"
    );
    assert!(Choice::ALL.iter().all(|choice| Choice::parse(choice.word()) == Some(*choice)));
}

#[test]
fn elections() {
    let plain = Options::default();
    assert!(plain.changed().is_empty());
    assert_eq!(plain.pairs().len(), 21);
    for rule in Options::RULES {
        if let table::Values::Words(words) = rule.values {
            assert_eq!((rule.get)(&plain), words[0], "{}", rule.key);
        }
    }
    assert_eq!(Soft17::WORDS, ["hit", "stand"]);
    for (key, bad) in [
        ("decks", "5"),
        ("decks", "9"),
        ("spots", "0"),
        ("spots", "7"),
        ("bettors", "4"),
        ("surrender", "on"),
    ] {
        assert!(Options::elect([(key, bad)]).is_err(), "{key} {bad}");
    }
    assert!(Options::elect([("min", "10"), ("max", "5")]).is_err());
}

#[test]
fn the_edition_is_the_temporary_rule() {
    let run = |edition: &str| {
        let text = format!(
            "game three-card-21 {edition}\nwagers 1 main 10, bonus 10\ncards 7h 5c 7c 6d 7d\nend\n"
        );
        let sheets = table::notation::read(&text).expect("lines of a round");
        live::run::<ThreeCard21>(&sheets[0]).is_ok()
    };
    assert!(run("") && run("13:69F-2C") && run("13:69F-2C as of about 2016-04 (temporary rule)"));
    assert!(!run("13:69F-2C as of proposal"));
    let listed = format!("edition = \"{}\"", ThreeCard21::EDITION);
    assert!(ThreeCard21::SECTIONS.contains(&listed));
}

#[test]
fn an_own_bonus_table() {
    let all = "twenty-one 1, pair 1, flush 3:2, straight 2, three-of-a-kind 5, straight-flush 20, \
               royal-flush 50, diamond-royal-flush 250";
    let own = Options::elect([("bonus", all)]).expect("no floor is written");
    assert_eq!(own.bonus.odds[BonusHand::DiamondRoyalFlush as usize].pays, 250);
    assert_eq!(own.changed().len(), 1);
    let two = Options::elect([("bonus", "pair 2, flush 2")]).expect("the others stay").bonus;
    let [pair, flush, straight] = [BonusHand::Pair, BonusHand::Flush, BonusHand::Straight]
        .map(|hand| two.odds[hand as usize].to_string());
    assert_eq!((&*pair, &*flush, &*straight), ("2:1", "2:1", "2:1"));
    assert_eq!(two.odds[BonusHand::RoyalFlush as usize], PRINTED.odds[6]);
    let thirds = all.replace("3:2", "4:3");
    assert!(Options::elect([("bonus", &*thirds)]).is_err(), "4:3 on a chip of 0.50");
    assert!(Options::elect([("bonus", &*thirds), ("chip", "3")]).is_ok());
    assert_eq!(Options::elect([("bonus", "printed")]).expect("printed").bonus, PRINTED);
}

#[test]
fn main_and_bonus_go_together() {
    let refuse = |place: &dyn Fn(&mut Wagers<ThreeCard21>), elected: &str| {
        let mut wagers = Wagers::default();
        place(&mut wagers);
        wagers.check(&options(elected)).expect_err("unlawful wagers").to_string()
    };
    let (who, ten, five) = (Spot(0).line(0), Money::dollars(10), Money::dollars(5));
    let bonus = cite!("13:69F-2C.1 \"Three Card 21 bonus wager\"");
    let unequal = refuse(
        &|wagers| {
            wagers.place(who, Area::Main(0), ten);
            wagers.place(who, Area::Bonus, five);
        },
        "",
    );
    assert!(unequal.ends_with(&format!("({bonus})")), "{unequal}");
    let alone = refuse(&|wagers| wagers.place(who, Area::Main(0), ten), "");
    assert_eq!(alone, format!("1 must also wager on bonus ({bonus})"));
    // The main wager has no amount of its own to be equal to: its minimum speaks first.
    let bare = refuse(&|wagers| wagers.place(who, Area::Bonus, ten), "");
    assert!(bare.contains("must equal the main wager"), "{bare}");
    let cheap = refuse(&|wagers| wagers.place(who, Area::Main(0), Money::dollars(4)), "");
    assert_eq!(cheap, "1 main: 4 is below the table minimum 5 (13:69F-2C.5(a))");
    let odd = refuse(&|wagers| wagers.place(who, Area::Main(0), Money::cents(501)), "chip=0.01");
    assert_eq!(odd, "1 main: 5.01 cannot be paid exactly at 1:2 (13:69F-2C.5(a))");
    let insured = refuse(&|wagers| wagers.place(who, Area::Insurance, five), "");
    assert!(insured.contains("cannot be wagered before the deal"), "{insured}");
    let seventh = refuse(&|wagers| wagers.place(Spot(6).line(0), Area::Main(0), ten), "");
    assert!(seventh.ends_with("(13:69E-1.10D(a))"), "{seventh}");
}

#[test]
fn points_of_a_hand() {
    for (hand, points, soft) in [
        ("2c 3d 4h", 9, false),
        ("Td 9c 2s", 21, false),
        ("Jd Qc Ks", 30, false),
        ("Ad 7c 3s", 21, true),
        ("Ad 7c 4s", 12, false),
        ("Ad Ac As", 13, true),
        ("Ad Kc 9s", 20, false),
    ] {
        assert_eq!(total_of_three(&cards(hand)), Total { points, soft }, "{hand}");
    }
}

#[test]
fn what_the_bonus_pays_for() {
    use BonusHand::*;
    let both = |text: &str| {
        let hand = cards(text);
        [AceStraight::Both, AceStraight::High]
            .map(|ace| bonus_hand(&hand, total_of_three(&hand), ace))
    };
    for (hand, as_both, as_high) in [
        ("Qd Ad Kd", Some(DiamondRoyalFlush), Some(DiamondRoyalFlush)),
        ("Ah Kh Qh", Some(RoyalFlush), Some(RoyalFlush)),
        ("Kd Qd Jd", Some(StraightFlush), Some(StraightFlush)),
        ("3c Ac 2c", Some(StraightFlush), Some(Flush)),
        ("4s 4s 4s", Some(ThreeOfAKind), Some(ThreeOfAKind)),
        ("Ad Kd Qh", Some(Straight), Some(Straight)),
        ("Ad 2d 3h", Some(Straight), None),
        ("2d 3d 4h", Some(Straight), Some(Straight)),
        ("Kd Ad 2d", Some(Flush), Some(Flush)),
        ("Kd Ad 2h", None, None),
        ("8d 8d 3d", Some(Flush), Some(Flush)),
        ("8d 3d 8h", Some(Pair), Some(Pair)),
        ("Ad 5c 5h", Some(Pair), Some(Pair)),
        ("Ad Tc Kh", Some(TwentyOne), Some(TwentyOne)),
        ("Td 7c 4h", Some(TwentyOne), Some(TwentyOne)),
        ("Td 7c 3h", None, None),
        ("Td 7c 5h", None, None),
    ] {
        assert_eq!(both(hand), [as_both, as_high], "{hand}");
    }
    for (nth, (hand, line, odds, _)) in BONUS.into_iter().enumerate() {
        assert_eq!((hand as usize, LINES[nth], PRINTED.odds[nth]), (nth, line, odds));
    }
}

/// How many of all hands of three are each bonus hand; the last count is of hands unpaid.
fn bonus_counts(decks: u8) -> [u64; 9] {
    let mut counts = [0; 9];
    let of = decks as u64;
    for a in 0..52 {
        for b in a..52 {
            for c in b..52 {
                let ways = match (a == b, b == c) {
                    (true, true) => of * (of - 1) * (of - 2) / 6,
                    (false, false) => of * of * of,
                    _ => of * of * (of - 1) / 2,
                };
                let hand = [Card::ALL[a], Card::ALL[b], Card::ALL[c]];
                let bonus = bonus_hand(&hand, total_of_three(&hand), AceStraight::Both);
                counts[bonus.map_or(8, |bonus| bonus as usize)] += ways;
            }
        }
    }
    counts
}

#[test]
fn bonus_hands_counted() {
    let six = [336_960, 977_184, 292_896, 155_520, 26_312, 9_504, 648, 216, 3_214_080];
    assert_eq!(bonus_counts(6), six);
    assert_eq!(six.iter().sum::<u64>(), 5_013_320);
    // The fact sheet's -15.954 and -15.576 percent, as numerators over twice the hands.
    for (decks, thousandths_of_a_percent) in [(6, -15_954), (8, -15_576)] {
        let counts = bonus_counts(decks);
        let paid = counts.iter().zip(PRINTED.odds);
        let won: i64 =
            paid.map(|(n, odds)| *n as i64 * odds.pays as i64 * 2 / odds.per as i64).sum();
        let twice = won - 2 * counts[8] as i64;
        let all: u64 = counts.iter().sum();
        assert_eq!((twice * 100_000 * 10 / 2 / all as i64 - 5) / 10, thousandths_of_a_percent);
    }
}

#[test]
fn bonuses_are_settled_by_line_and_spot() {
    let played = play("", "1 10 | 1b 5 | 2 10", "8c Kc  9h  3d 7d  8d  8h 3c", "stand stand");
    let rows = played.round.settlements();
    let rows = rows.iter().filter(|row| row.wager == "bonus");
    let rows: Vec<String> = rows
        .map(|row| format!("{} {} {} {}", row.line, row.became.word(), row.net, row.why.short()))
        .collect();
    assert_eq!(rows, ["2 lost -10 2C.5(b)2", "1 won 10 2C.5(b)1", "1b won 5 2C.5(b)1"]);
}

#[test]
fn who_may_split() {
    let gate = |text: &str| {
        let hand = cards(text);
        gateway(&hand, total_of_three(&hand)).map(Cite::short)
    };
    assert_eq!(gate("Kc 7d 5h"), Some("2C.5(c)5.ii"));
    assert_eq!(gate("9c 9d 9h"), Some("2C.5(c)5.ii"));
    assert_eq!(gate("8c 3d 8h"), Some("2C.5(c)5.iii(bb)"));
    assert_eq!(gate("Ac Ad 5h"), Some("2C.5(c)5.iii(bb)"));
    assert_eq!(gate("Ac 7d 4h"), Some("2C.5(c)5.iii(aa)"));
    assert_eq!(gate("Kc Ad 9h"), Some("2C.5(c)5.iii(aa)"));
    assert_eq!(gate("Ac 6d 3h"), None);
    assert_eq!(gate("Kc 7d 3h"), None);
}

#[test]
fn the_dealer_draws() {
    let hand = |points, soft| Total { points, soft };
    for soft in [false, true] {
        assert!(must_draw(hand(16, soft), Soft17::Stands));
        assert!(!must_draw(hand(18, soft), Soft17::Hits));
        assert!(!must_draw(hand(17, soft), Soft17::Stands));
        assert_eq!(must_draw(hand(17, soft), Soft17::Hits), soft);
    }
    let against = |player, dealer| duel(hand(player, false), hand(dealer, false));
    assert_eq!(against(4, 22), Verdict::EVEN);
    assert_eq!(against(20, 21), Verdict::Lose);
    assert_eq!(against(18, 18), Verdict::Push);
    assert_eq!(against(19, 18), Verdict::EVEN);
}

#[test]
fn the_most_that_insures() {
    let most = |main, chip| most_insurance(Money::cents(main), Money::cents(chip)).as_cents();
    assert_eq!(most(1000, 50), 500);
    assert_eq!(most(500, 100), 300);
    assert_eq!(most(500, 50), 250);
    assert_eq!(most(550, 50), 300);
    assert_eq!(most(1500, 500), 1000);
    assert_eq!(most(501, 1), 251);
}

#[test]
fn the_order_of_a_round() {
    let played = play("", "1 10 | 3 20", "9c Tc  8h  6d 6s  Td  2s 2d", "stand stand");
    played.ends(&["3 main push 2C.5(d)", "1 main lost 2C.5(d)"], "-20 -20");
    let why: Vec<&str> = played.round.events.iter().map(|event| event.why.short()).collect();
    assert_eq!(
        why.join(" "),
        "2C.6(d)1 2C.6(d)1 2C.6(d)2 2C.6(d)3 2C.6(d)3 2C.6(d)4 2C.6(d)5 2C.6(d)5 \
         2C.5(b)2 2C.5(b)2 2C.6(f) 2C.6(f) 2C.5(c)5.v 2C.5(c)5.v 2C.5(d) 2C.6(k) \
         2C.5(d) 2C.5(d) 2C.6(m) 2C.6(m) 2C.6(m)"
    );
    let picked: Vec<String> = played
        .round
        .events
        .iter()
        .filter_map(|event| match event.what {
            Happening::Collected { at } => Some(at.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(picked, ["3", "1", "dealer"]);
}

#[test]
fn a_21_is_paid_before_the_hole_card_counts() {
    // Spot 1 has 21, spot 2 has 18 and insures; the dealer has an ace and a king.
    let played = play("", "1 10 | 2 10", "Kc 9c  Ah  7d 5d  Kd  4h 4s", "5");
    let lines = ["1 main won 1:1 2C.5(c)1", "2 insurance won 2:1 2C.7(d)", "2 main lost 2C.5(c)4"];
    played.ends(&lines, "+20 -10");
    assert_eq!(played.asked, ["2 insurance: 0 to 5"]);
    // Insurance, then the totals again, then the reader, then the hole card.
    let order = [
        cite!("13:69F-2C.7(b)"),
        cite!("13:69F-2C.7(a)"),
        cite!("13:69F-2C.6(h)"),
        cite!("13:69F-2C.7(a)2"),
        cite!("13:69F-2C.6(i)"),
        cite!("13:69F-2C.7(d)"),
        cite!("13:69F-2C.5(c)4"),
    ];
    let places = order.map(|why| played.cites(why));
    assert!(places.is_sorted(), "{places:?}");
    assert!(places[0] > played.cites(cite!("13:69F-2C.5(c)1")));
}

#[test]
fn all_21s_end_the_round() {
    let played = one("Kc Ah 7d Kd 4h", "");
    played.ends(&["1 main won 1:1 2C.5(c)1"], "+20");
    assert!(played.asked.is_empty());
}

#[test]
fn a_ten_up_is_checked_too() {
    one("Tc Jd 8c Ah 2d", "").ends(&["1 main lost 2C.5(c)4"], "-20");
    one("Tc Jd 8c 9h 2d", "stand").ends(&["1 main won 1:1 2C.5(d)"], "0");
}

#[test]
fn insurance_is_apart_from_surrender() {
    let played = one("Kc Ah 8d 6d 5h", "5 surrender");
    played.ends(&["1 insurance lost 2C.6(j)", "1 main lost half 2C.8(a)2"], "-20");
    assert_eq!(played.asked[1], "1 at 1: surrender split bust");
}

#[test]
fn what_is_offered() {
    let first = |elected: &str, dealt: &str| {
        let played = play(elected, "1 10", dealt, "");
        played.asked.last().expect("somebody is asked").clone()
    };
    assert_eq!(first("", "Kc 6h 7d Td 5h"), "1 at 1: surrender split bust");
    assert_eq!(first("surrender=off", "Kc 6h 7d Td 5h"), "1 at 1: split bust");
    assert_eq!(first("surrender=any", "Kc 6h 7d Td 5h"), "1 at 1: surrender split bust");
    assert_eq!(first("", "Kc 6h 7d Td 3h"), "1 at 1: stand draw double");
    assert_eq!(first("", "8c 6h 8d Td 3h"), "1 at 1: stand draw double split");
    assert_eq!(first("surrender=any", "Kc 6h 7d Td 3h"), "1 at 1: surrender stand draw double");
    let all = "1 at 1: surrender stand draw double split";
    assert_eq!(first("surrender=any", "Ac 6h 7d Td 4h"), all);
}

#[test]
fn draws() {
    // 9 (a straight) + 4 + 5 + 2 = 20, then 21; the dealer's 16 is not drawn to.
    let played = one("2c 6h 3d Td 4h  4c 5d 2h As", "draw draw draw draw");
    played.ends(&["1 main won 1:1 2C.5(c)5.v"], "+30");
    assert_eq!(played.asked[1], "1 at 1: stand draw");
    assert_eq!(played.asked.len(), 4);
    one("2c 6h 3d Td 5h  4c Kd", "draw draw").ends(&["1 main lost 2C.5(c)5.v"], "-20");
}

#[test]
fn doubles() {
    let (won, lost) = ("1 main won 1:1 2C.9(c)", "1 main lost 2C.9(d)");
    let played = one("6c 7h 3d Tc 2h  Td", "double 10");
    played.ends(&[won, "1 double won 1:1 2C.9(c)"], "+10");
    assert_eq!(played.asked[1], "1 double: 0.50 to 10");
    one("7c 6h 5d Tc 2h  8d", "double 4").ends(&[lost, "1 double lost 2C.9(d)"], "-24");
    let played = one("6c 7h 3d Tc 2h  2d", "double 10");
    played.ends(&["1 main lost 2C.5(d)", "1 double lost 2C.5(d)"], "-30");
    assert_eq!(played.asked.len(), 2);
    let refused = one("6c 7h 3d Tc 2h", "double 10.50");
    assert!(matches!(refused.round.end, End::Refused(..)));
    let refused = one("6c 7h 3d Tc 2h", "double 0");
    assert!(matches!(refused.round.end, End::Refused(..)));
}

#[test]
fn a_split_is_three_hands() {
    // 8-8-3: 8+8 draws 5 to 21; 8+3 doubles with a two to 13; 3+9 draws a king and busts.
    let words = "split draw double 10 draw";
    let played = one("8c 6h 8d Tc 3h  8h 5d  3c 2d  9c Kd  4s", words);
    let lines = [
        "1 main won 1:1 2C.10(c)2",
        "1 main-3 lost 2C.10(c)3",
        "1 main-2 lost 2C.5(d)",
        "1 double-2 lost 2C.5(d)",
    ];
    // The bonus pair +10, main +10, three others -30.
    played.ends(&lines, "-10");
    let asked = [
        "1 at 1: stand draw double split",
        "1 at 1: stand draw double",
        "1 at 1.2: stand draw double",
        "1 double-2: 0.50 to 10",
        "1 at 1.3: stand draw double",
    ];
    assert_eq!(played.asked, asked);
    let shifts = played.round.events.iter().filter_map(|event| match event.what {
        Happening::Shifted { from, nth, to } => Some((from.to_string(), nth, to.to_string())),
        _ => None,
    });
    let moved = [("1".into(), 1, "1.2".into()), ("1".into(), 1, "1.3".into())];
    assert_eq!(shifts.collect::<Vec<_>>(), moved);
    let turned = played.place_of(|what| matches!(what, Happening::Turned { .. }));
    let second = played.cites(cite!("13:69F-2C.10(b)"));
    assert!(Some(second) < turned);
}

#[test]
fn split_aces() {
    // K-A-9: the ace gets a six and no decision; freely it may draw.
    let (dealt, lost) = ("Kc 6h Ad Td 9h  8c  6s  9c", "1 main-2 lost 2C.5(d)");
    let played = one(&format!("{dealt} 3d"), "split stand stand");
    // The dealer's 16 takes a three: 19.
    played.ends(&["1 main lost 2C.5(d)", lost, "1 main-3 lost 2C.5(d)"], "-40");
    let played = play(
        "split-aces=draw",
        "1 10",
        "Kc 6h Ad Td 9h  8c  6s 4d  9c 3d",
        "split stand draw stand",
    );
    let lines = ["1 main-2 won 1:1 2C.10(c)2", "1 main lost 2C.5(d)", "1 main-3 lost 2C.5(d)"];
    played.ends(&lines, "-20");
    // An ace with a ten is a 21 like any other.
    let played = one("Kc 6h Ad Td 9h  8c  Ks  9c  3d", "split stand stand");
    played.ends(&lines, "-20");
}

#[test]
fn several_bettors_double() {
    let dealt = "6c 7h 3d Tc 2h  Td";
    let played = play("", "1 10 | 1b 20 | 1c 5", dealt, "double 10 0 2.50");
    let lines = [
        "1 main won 1:1 2C.9(c)",
        "1 double won 1:1 2C.9(c)",
        "1b main won 1:1 2C.9(c)",
        "1c main won 1:1 2C.9(c)",
        "1c double won 1:1 2C.9(c)",
    ];
    played.ends(&lines, "+10 0 +2.50");
    assert_eq!(played.asked[2..], ["1b double: 0 to 20", "1c double: 0 to 5"]);
}

#[test]
fn the_highest_wager_calls_where_nobody_sits() {
    let mut wagers = wagers("1 10 | 1b 20");
    wagers.leave_unseated(Spot(0));
    let words = "5 10 double 20 5";
    let played = run("", wagers, "6c Ah 3d 9c 2h  Td", words, &[]);
    let asked = [
        "1 insurance: 0 to 5",
        "1b insurance: 0 to 10",
        "1b at 1: stand draw double",
        "1b double: 0.50 to 20",
        "1 double: 0 to 10",
    ];
    assert_eq!(played.asked, asked);
    assert_eq!(played.round.net_of(Spot(0).line(1)), Money::dollars(-10 + 40 - 20));
    // Who does not call insures in his own right.
    assert!(played.cites(cite!("13:69F-2C.12(e)")) < played.cites(cite!("13:69F-2C.7(a)")));
}

#[test]
fn others_follow_a_split() {
    // K-7-5 is 22. Hand 1: K+9, hand 2: 7+4 doubled with a ten, hand 3: 5+K.
    let words = "split hand-2 cover stand double 10 4 0 stand";
    let dealt = "Kc 8h 7d Tc 5h  9d  4d Td  Ks";
    let played = play("", "1 10 | 1b 5 | 1c 20", dealt, words);
    assert_eq!(played.asked[1], "1b at 1: cover hand-1 hand-2 hand-3");
    assert_eq!(
        played.asked[4..8],
        [
            "1 at 1.2: stand draw double",
            "1 double-2: 0.50 to 10",
            "1b double-2: 0 to 5",
            "1c double-2: 0 to 20"
        ]
    );
    let lines = [
        "1 main-2 won 1:1 2C.10(c)2",
        "1 double-2 won 1:1 2C.10(c)2",
        "1b main won 1:1 2C.10(c)2",
        "1b double-2 won 1:1 2C.10(c)2",
        "1c main-2 won 1:1 2C.10(c)2",
        "1 main won 1:1 2C.5(d)",
        "1c main won 1:1 2C.5(d)",
        "1 main-3 lost 2C.5(d)",
        "1c main-3 lost 2C.5(d)",
    ];
    // 1: +10 +10 +10 -10 -10; 1b: +5 +4 -5; 1c: +20 +20 -20 -20.
    played.ends(&lines, "+10 +4 0");
}

#[test]
fn a_surrender_binds_all() {
    let played = play("", "1 10 | 1b 5", "Kc 8h 7d Tc 5h", "surrender");
    played.ends(&["1 main lost half 2C.8(a)1", "1b main lost half 2C.8(a)1"], "-15 -7.50");
}

#[test]
fn without_a_reader_players_act_first() {
    // 1 surrenders; 2 splits: one hand reaches 21, one busts, one stands; 3 doubles to 13; 4
    // stands, insured. Then the hole card makes a blackjack.
    let dealt = "Kc Kd 2c 9c  As  7d 7h 4c 5c  Kh  5d 6h 5s 4d  Ac  9h Th  Ts  2d";
    let words = "0 0 0 5  surrender  split draw stand  double 10  stand";
    let played = play("card-reader=off", "1 10 | 2 10 | 3 10 | 4 10", dealt, words);
    let lines = [
        "2 main won 1:1 2C.10(c)2",
        "2 main-2 lost 2C.10(c)3",
        "4 insurance won 2:1 2C.7(d)",
        "1 main lost 2C.8(a)2",
        "4 main lost 2C.5(c)4",
        "3 main lost 2C.5(c)4",
        "3 double returned 2C.5(c)4",
        "2 main-3 returned 2C.5(c)4",
    ];
    played.ends(&lines, "-20 -10 -20 -10");
    assert!(played.place_of(|what| matches!(what, Happening::Told { .. })).is_none());
    // The same with a nine in the hole, which makes 20.
    let played =
        play("card-reader=off", "1 10 | 2 10 | 3 10 | 4 10", &dealt.replace("Kh", "9s"), words);
    let lines = [
        "2 main won 1:1 2C.10(c)2",
        "2 main-2 lost 2C.10(c)3",
        "4 insurance lost 2C.7(c)",
        "1 main lost half 2C.8(a)2",
        "4 main lost 2C.5(d)",
        "3 main lost 2C.5(d)",
        "3 double lost 2C.5(d)",
        "2 main-3 lost 2C.5(d)",
    ];
    played.ends(&lines, "-15 -20 -30 -25");
}

#[test]
fn without_a_reader_nothing_waits_under_a_nine() {
    let played = play("card-reader=off", "1 10", "Kc 9s 7d Kd 5d", "surrender");
    played.ends(&["1 main lost half 2C.8(a)1"], "-15");
}

#[test]
fn a_reader_that_fails() {
    let (dealt, bj) = ("Kc Th 7d 9d 5d", "Kc Th 7d Ad 5d");
    for before in (1..=8).map(Before::Verb) {
        let fails = [(before, crate::twenty_one::rows::READER_FAILS)];
        let played = wrong("1 10", dealt, "surrender", &fails);
        played.ends(&["1 main lost half 2C.8(a)2"], "-15");
        let told = played.place_of(|what| matches!(what, Happening::Told { .. }));
        let halved = played.cites(cite!("13:69F-2C.8(a)2"));
        assert!(told.is_none() && halved > played.cites(cite!("13:69F-2C.5(d)")));
        wrong("1 10", bj, "surrender", &fails).ends(&["1 main lost 2C.8(a)2"], "-20");
    }
    // After it was used its failure is somebody else's business.
    let fails = [(Before::Answer(1), crate::twenty_one::rows::READER_FAILS)];
    let played = wrong("1 10", dealt, "surrender", &fails);
    played.ends(&["1 main lost half 2C.8(a)2"], "-15");
}

#[test]
fn a_reader_misused() {
    let used = [(Before::Verb(7), crate::twenty_one::rows::READER_MISUSED)];
    let (dealt, words) = ("Tc 9h 8c 8d 2d", "stand");
    wrong("1 10", dealt, words, &used).ends(&["1 main won 1:1 2C.5(d)"], "0");
    let played = run("reader-discloses=yes", wagers("1 10"), dealt, "", &used);
    let Void { returns, after, why } = played.is_void();
    assert_eq!((returns, after), (Returns::Unsettled, After::NextRound));
    assert_eq!(why.short(), "2C.14(k)1");
    assert_eq!(played.lines(), ["1 main void 2C.14(k)1"]);
    // The bonus was lost before.
    assert_eq!(played.round.net_of(Spot(0).line(0)), Money::dollars(-10));
}

#[track_caller]
#[test]
fn cards_found_face_up() {
    let (dealt, up) = ("5c 6h 6d Tc 2h  3s 8d", crate::twenty_one::rows::FACE_UP);
    // The three goes to the rack and 13 draws the eight.
    let played = wrong("1 10", dealt, "draw", &[(Before::Card(6), up)]);
    played.ends(&["1 main won 1:1 2C.5(c)5.v"], "0");
    for (elected, returns, net) in
        [("", Returns::All, "0"), ("void-returns=unsettled", Returns::Unsettled, "-10")]
    {
        let twice = [(Before::Card(2), up), (Before::Answer(1), up)];
        let played = run(elected, wagers("1 10"), dealt, "draw", &twice);
        let void = played.is_void();
        assert_eq!((void.returns, void.after), (returns, After::Reshuffle));
        assert_eq!(void.why, cite!("13:69F-2C.14(a)"));
        assert_eq!(played.round.net_of(Spot(0).line(0)).signed(), net);
    }
}

#[test]
fn a_card_drawn_unseen_is_the_next() {
    let unseen = |before| [(before, crate::twenty_one::rows::DRAWN_UNSEEN)];
    let dealt = "5c 6h 6d Tc 2h  8s";
    for number in 1..=6 {
        let played = wrong("1 10", dealt, "draw", &unseen(Before::Card(number)));
        played.ends(&["1 main won 1:1 2C.5(c)5.v"], "0");
        assert!(played.round.left_over.is_empty());
    }
    // Nobody needs it any more: it opens the next round.
    let played = wrong("1 10", "Tc 9h 8c 8d 2d", "stand", &unseen(Before::Answer(1)));
    played.ends(&["1 main won 1:1 2C.5(d)"], "0");
    assert_eq!(played.round.left_over[0].ruling, Unused::FirstOfNext);
}

#[test]
fn an_exposed_card_in_the_dealers_play() {
    // 16 must draw: the two exposed at that moment is his, and 18 beats 17.
    let played = exposed("1 10", "Tc 6h 5c Td 2d  2s", "stand", Before::Card(6));
    played.ends(&["1 main lost 2C.5(d)"], "-20");
    assert_eq!(played.asked.len(), 1);
    assert!(played.round.left_over.is_empty());
}

/// Before so many answers or that card, a card is drawn in error and seen.
fn exposed(who: &str, dealt: &str, words: &str, before: Before) -> Played {
    wrong(who, dealt, words, &[(before, crate::twenty_one::rows::DRAWN_EXPOSED)])
}

#[test]
fn an_exposed_card_is_offered_to_who_acts_next() {
    // 18, 13 and 12 against a six; the eight comes after the first has stood.
    let dealt = "Tc 5c 6c  6h  6d 6s 4d  Td  2h 2d 2c  8s  9d";
    let who = "1 10 | 2 10 | 3 10";
    let played = exposed(who, dealt, "stand accept stand", Before::Answer(1));
    // The dealer's 16 takes the nine.
    let lines = ["2 main won 1:1 2C.5(c)5.v", "3 main won 1:1 2C.5(d)", "1 main won 1:1 2C.5(d)"];
    played.ends(&lines, "0 0 0");
    assert_eq!(played.asked[1], "2 at 2: stand draw double accept refuse");
    // Refused by the second, it goes to the third, who may draw on; the second may not.
    let played = exposed(who, dealt, "stand refuse accept stand", Before::Answer(1));
    let lines = ["3 main won 1:1 2C.5(d)", "2 main won 1:1 2C.5(d)", "1 main won 1:1 2C.5(d)"];
    played.ends(&lines, "0 0 0");
    let asked = [
        "1 at 1: stand draw double",
        "2 at 2: stand draw double accept refuse",
        "3 at 3: stand draw double accept refuse",
    ];
    assert_eq!(played.asked[..3], asked);
    assert_eq!(played.asked[3], "3 at 3: stand draw");
    // Refused by both the dealer must take it: 24.
    let played = exposed(who, dealt, "stand refuse refuse", Before::Answer(1));
    played.ends(&lines, "0 0 0");
    assert_eq!(played.round.drawn, 12);
}

#[test]
fn an_exposed_card_that_nobody_can_use_is_burned() {
    let dealt = "Tc 5c  7h  6d 6s  Td  2h 2d  8s";
    let played = exposed("1 10 | 2 10", dealt, "stand refuse", Before::Answer(1));
    played.ends(&["2 main lost 2C.5(d)", "1 main won 1:1 2C.5(d)"], "0 -20");
    let burned = played.place_of(|what| matches!(what, Happening::Burned { .. }));
    assert_eq!(played.round.events[burned.expect("it is burned")].why, cite!("13:69F-2C.14(c)"));
    assert!(played.round.left_over.is_empty());
    // Also where a blackjack ends the round before anybody acts.
    let played = exposed("1 10", "Tc Ah 6d Td 2h  8s", "0", Before::Answer(1));
    played.ends(&["1 main lost 2C.5(c)4"], "-20");
    assert!(played.place_of(|what| matches!(what, Happening::Burned { .. })).is_some());
}

#[test]
fn an_exposed_card_after_the_request() {
    // Drawn for: 13 takes or leaves the nine.
    let dealt = "5c 7h 6d Td 2h  9s 4d";
    let played = exposed("1 10", dealt, "draw accept", Before::Card(6));
    played.ends(&["1 main lost 2C.5(c)5.v"], "-20");
    let played = exposed("1 10", dealt, "draw refuse", Before::Card(6));
    played.ends(&["1 main lost 2C.5(d)"], "-20");
    assert_eq!(played.asked[1], "1 at 1: accept refuse");
    // Doubled for: who leaves it stands on 13 with both wagers.
    let played = exposed("1 10", dealt, "double 10 refuse", Before::Card(6));
    played.ends(&["1 main lost 2C.5(d)", "1 double lost 2C.5(d)"], "-30");
    let played = exposed("1 10", &dealt.replace("9s", "8s"), "double 10 accept", Before::Card(6));
    played.ends(&["1 main won 1:1 2C.9(c)", "1 double won 1:1 2C.9(c)"], "+10");
    // A second one, exposed while the first is being dealt, goes to the next question.
    let twice = [
        (Before::Card(6), crate::twenty_one::rows::DRAWN_EXPOSED),
        (Before::Answer(2), crate::twenty_one::rows::DRAWN_EXPOSED),
    ];
    let played = wrong("1 10", "2c 7h 6d Td 3h  4s 4d", "draw accept refuse", &twice);
    played.ends(&["1 main lost 2C.5(d)"], "-20");
    let asked = ["1 at 1: accept refuse", "1 at 1: stand draw accept refuse"];
    assert_eq!(played.asked[1..], asked);
}

#[test]
fn an_exposed_card_and_a_split() {
    // Who splits with the card in sight takes it; exposed later, he may leave it and gets none.
    let dealt = "Kc 7h 7d Td 5h  9s  8d  6d";
    let played = exposed("1 10", dealt, "split refuse", Before::Card(6));
    let lines = ["1 main lost 2C.5(d)", "1 main-2 lost 2C.5(d)", "1 main-3 lost 2C.5(d)"];
    played.ends(&lines, "-40");
    assert_eq!(played.asked, ["1 at 1: surrender split bust", "1 at 1: accept refuse"]);
    let played = exposed("1 10", dealt, "split stand stand stand", Before::Verb(8));
    let lines = ["1 main won 1:1 2C.5(d)", "1 main-2 lost 2C.5(d)", "1 main-3 lost 2C.5(d)"];
    played.ends(&lines, "-20");
}

#[test]
fn who_refuses_may_still_surrender() {
    let wrong = [(Before::Verb(8), crate::twenty_one::rows::DRAWN_EXPOSED)];
    let played =
        run("surrender=any", wagers("1 10"), "5c 7h 6d Td 2h  9s", "refuse surrender", &wrong);
    played.ends(&["1 main lost half 2C.8(a)1"], "-15");
    assert_eq!(played.asked[1], "1 at 1: surrender stand");
}

#[test]
fn an_exposed_card_before_the_initial_three_needs_a_ruling() {
    for number in 1..=5 {
        let played = exposed("1 10", "5c 7h 6d Td 2h 3d", "", Before::Card(number));
        played.wants_a_ruling(crate::twenty_one::rows::DRAWN_EXPOSED);
    }
}

#[test]
fn a_card_the_dealer_should_not_have_drawn() {
    let over = [(Before::Answer(1), crate::twenty_one::rows::DEALER_OVERDRAWS)];
    let played = wrong("1 10", "Tc 9h 8c 8d 2d  Ts", "stand", &over);
    played.ends(&["1 main won 1:1 2C.5(d)"], "0");
}

#[test]
fn an_empty_shoe() {
    let empty = [(Before::Card(6), Irregularity::SHOE_EMPTY)];
    // The first card of the new shoe is burned, the eight is dealt.
    let played = wrong("1 10", "5c 6h 6d Tc 2h  3s 8d", "draw 20", &empty);
    played.ends(&["1 main won 1:1 2C.5(c)5.v"], "0");
    let acts = |played: &Played| -> Vec<String> {
        let act = |event: &table::Event<ThreeCard21>| match &event.what {
            Happening::AtTheShoe(what) => Some(format!("{what} {}", event.why.short())),
            Happening::Burned { .. } => Some(format!("burned {}", event.why.short())),
            _ => None,
        };
        played.round.events.iter().filter_map(act).collect()
    };
    let (shuffled, burned) = ("rack shuffled 2C.4(a)", "burned 2C.14(f)");
    let cut = ["offered 1 2C.4(d)3", "cut 1 at 20 2C.4(f)"];
    assert_eq!(acts(&played), [shuffled, cut[0], cut[1], burned]);
    // Everybody refuses: last comes the dealer, who must cut.
    let all = "draw refuse refuse 401";
    let played = wrong(
        "1 10 | 2 10",
        "5c Tc 6h  6d 5d Tc  2h 3h  3s 8d",
        all,
        &[(Before::Card(9), Irregularity::SHOE_EMPTY)],
    );
    let declined = ["offered 2 2C.4(d)3", "declined 2 2C.4(d)3", "offered 1 2C.4(e)"];
    let dealer = ["declined 1 2C.4(e)", "offered dealer 2C.4(e)"];
    assert_eq!(acts(&played)[..6], [&[shuffled][..], &declined, &dealer].concat());
    assert_eq!(played.asked[3], "cut dealer: 10 to 398");
    assert!(matches!(played.round.end, End::Refused(..)), "{:?}", played.round.end);
}

#[test]
fn the_rack_is_cut_where_the_cutting_card_came() {
    // The cutting card before the fifth card: the second of spot 2; before the sixth: the dealer's.
    for (before, who) in [(4, 2), (5, 3)] {
        let mut setup = Setup::<ThreeCard21>::new(Options::default(), wagers("1 10 | 2 10"));
        setup.present = Seats::first(3);
        (setup.left, setup.cutting_card) = (Some(8), Some(before));
        let dealt = "5c Tc 6h  6d 5d Tc  2h 3h";
        let mut script = crate::script::Script::new(dealt, "draw");
        let End::Wants(Want::Cut { who: asked, among }, why) = conduct(&setup, &mut script).end
        else {
            panic!("a cut is wanted")
        };
        assert_eq!((asked, among), (Cutter::Spot(Spot(who - 1)), 10..=398));
        assert_eq!(why.short(), if who == 2 { "2C.4(d)2" } else { "2C.4(d)3" });
    }
}

#[test]
fn a_counted_shoe_is_empty_when_it_is() {
    let setup = |left| {
        let mut setup = Setup::<ThreeCard21>::new(Options::default(), wagers("1 10"));
        setup.left = Some(left);
        setup
    };
    let play = |left| {
        let mut script = crate::script::Script::new("Tc 7h 5d Kc 3h 2c", "stand");
        conduct(&setup(left), &mut script)
    };
    assert!(matches!(play(5).end, End::Done));
    let round = play(4);
    assert!(matches!(round.end, End::Wants(Want::Cut { .. }, _)), "{:?}", round.end);
    assert_eq!(round.drawn, 4);
    // Said before the second card: of five cards four are left then, and of one none.
    let goes_wrong = |left, what| {
        let [first, ..] = cards("Tc")[..] else { unreachable!() };
        let wrong = Entry::Irregular { before: 2, what: Irregular::of(what) };
        let entries = Vec::from([Entry::Answer(table::Answer::Card(first)), wrong]);
        conduct(&setup(left), &mut TapeReader::new(&Tape { entries })).end
    };
    let empty = Irregularity::SHOE_EMPTY;
    let End::Refused(refusal, ..) = goes_wrong(5, empty) else { panic!("four cards are left") };
    let why = "while cards are being dealt, when no card is left in the shoe (13:69F-2C.14(f))";
    assert_eq!(refusal.to_string(), format!("shoe-empty cannot come now, only {why}"));
    assert!(matches!(goes_wrong(1, empty), End::Wants(Want::Cut { .. }, _)));
    // Nothing can be drawn in error from a shoe that is empty.
    let unseen = crate::twenty_one::rows::DRAWN_UNSEEN;
    assert!(matches!(goes_wrong(2, unseen), End::Wants(Want::Card { .. }, _)));
    let End::Refused(refusal, ..) = goes_wrong(1, unseen) else { panic!("no card is left") };
    assert_eq!(refusal.to_string(), "no card is left in the shoe (13:69F-2C.14(b))");
}

#[test]
fn the_dealer_misses_himself() {
    let missed = |number| [(Before::Card(number), crate::twenty_one::rows::MISSED)];
    // Up-card missed: the players have their three, then come the nine and the eight.
    let played = wrong("1 10", "Tc 8c 2d  9h 8d", "stand", &missed(2));
    played.ends(&["1 main won 1:1 2C.5(d)"], "0");
    // He misses one, and then gets both.
    assert_eq!(played.round.events.iter().filter(|e| e.why.short() == "2C.14(e)").count(), 3);
    let told = |played: &Played| played.place_of(|what| matches!(what, Happening::Told { .. }));
    assert!(told(&played).is_none());
    // Hole card missed; it makes a blackjack.
    let played = wrong("1 10", "Tc Jh 8c 2d  Ad", "", &missed(4));
    played.ends(&["1 main lost 2C.5(c)4"], "-20");
    assert!(told(&played).is_some());
    // In his own play nothing is missed: he draws it.
    let played = wrong("1 10", "Tc 6h 8c Td 2d", "stand", &missed(6));
    played.is_refused(cite!("13:69F-2C.14(h)"));
}

#[test]
fn a_player_misses_initial_cards() {
    let missed = crate::twenty_one::rows::MISSED;
    let who = "1 10 | 2 10";
    // Spot 2 misses its second card; it takes it after spot 1 has its own.
    let once = [(Before::Card(5), missed)];
    let dealt = "Tc Kc  9h  8c  6d  8d  2d 3s";
    let played = wrong(who, dealt, "take stand stand", &once);
    played.ends(&["2 main won 1:1 2C.5(d)", "1 main won 1:1 2C.5(d)"], "0 0");
    assert_eq!(played.asked[0], "2 at 2: take dead");
    // Or not: its wagers go back.
    let played = wrong(who, "Tc Kc  9h  8c  8d  2d", "dead stand", &once);
    assert_eq!(played.lines()[0], "2 main returned 2C.14(g)");
    assert_eq!(played.round.net_of(Spot(1).line(0)), Money::ZERO);
    assert!(played.place_of(is_dead(Place::hand(Spot(1), 0))).is_some());
    // The third card.
    let played = wrong("1 10", "Tc 9h 8c 8d  2d", "take stand", &[(Before::Card(5), missed)]);
    played.ends(&["1 main won 1:1 2C.5(d)"], "0");
    // No card in three passes: dead, unasked. With nobody left the round ends.
    let always = [(Before::Card(1), missed), (Before::Card(2), missed), (Before::Card(3), missed)];
    let played = wrong("1 10", "9h 8d", "", &always);
    played.ends(&["1 main returned 2C.14(g)"], "0");
    assert!(played.asked.is_empty());
    // Missed in the first pass only: the second brings its first card.
    let played = wrong("1 10", "9h Tc 8c  8d 2d", "take stand", &[(Before::Card(1), missed)]);
    played.ends(&["1 main won 1:1 2C.5(d)"], "0");
}

#[test]
fn a_requested_card_is_missed() {
    let missed = [(Before::Card(9), crate::twenty_one::rows::MISSED)];
    let (who, dealt) = ("1 10 | 2 10", "5c Tc  9h  6d 8c  8d  2h 2d");
    // Spot 2 stands before spot 1 gets its eight.
    let played = wrong(who, &format!("{dealt}  8s"), "draw stand take", &missed);
    played.ends(&["1 main won 1:1 2C.5(c)5.v", "2 main won 1:1 2C.5(d)"], "0 0");
    assert_eq!(played.asked[2], "1 at 1: take dead");
    let played = wrong(who, dealt, "draw stand dead", &missed);
    played.ends(&["1 main returned 2C.14(h)", "2 main won 1:1 2C.5(d)"], "-10 0");
    // A double goes back with the main wager of a dead hand.
    let played = wrong(who, dealt, "double 10 stand dead", &missed);
    let dead = ["1 main returned 2C.14(h)", "1 double returned 2C.14(h)", "2 main won 1:1 2C.5(d)"];
    played.ends(&dead, "-10 0");
    // Taken, the hand is played on, and a card may be missed again.
    let again = [missed[0], (Before::Answer(3), crate::twenty_one::rows::MISSED)];
    let played = wrong(who, &format!("{dealt}  4s As"), "draw stand take take draw stand", &again);
    assert_eq!(
        played.asked[3..],
        ["1 at 1: take dead", "1 at 1: stand draw", "1 at 1: stand draw"]
    );
    played.ends(&["2 main won 1:1 2C.5(d)", "1 main won 1:1 2C.5(d)"], "0 0");
}

#[test]
fn a_split_hand_misses_its_card() {
    // K-7-5: the second hand's card is missed, the third is played, then it is made good.
    let missed = [(Before::Card(7), crate::twenty_one::rows::MISSED)];
    let dealt = "Kc 8h 7d Tc 5h  9d  Ks  4d Td";
    let played = wrong("1 10", dealt, "split stand stand take double 10", &missed);
    let lines = [
        "1 main-2 won 1:1 2C.10(c)2",
        "1 double-2 won 1:1 2C.10(c)2",
        "1 main won 1:1 2C.5(d)",
        "1 main-3 lost 2C.5(d)",
    ];
    played.ends(&lines, "+10");
    let played = wrong("1 10", "Kc 8h 7d Tc 5h  9d  Ks", "split stand stand dead", &missed);
    assert_eq!(played.lines()[0], "1 main-2 returned 2C.14(h)");
}

#[test]
fn rows() {
    let rows = pay::irregularities(&Options::default());
    let why: Vec<&str> = rows.iter().map(|row| row.why.short()).collect();
    assert_eq!(
        why.join(" "),
        "2C.14(a) 2C.14(a) 2C.14(b) 2C.14(c) 2C.14(d) 2C.14(h) 2C.14(g) 2C.14(e) 2C.14(f) 2C.14(i) \
         2C.14(k)2 2C.14(l)"
    );
    let games = rows.iter().filter(|row| row.ruling == Ruling::Game).count();
    assert_eq!(games, 5);
    assert_eq!(pay::irregularities(&options("card-reader=off")).len(), 10);
}
