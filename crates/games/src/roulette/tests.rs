//! Roulette against its paragraphs; payments worked out by hand.

use super::layout::{self, Kind, SINGLE_ZERO, covers, neighbours, pocket_name};
use super::pay::{self, Wheel, Zero};
use super::{Area, Fate, Options, Roulette, released, verdict};
use crate::script::{self, Pairs, Random, options, results, setup, wagers};
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use table::{
    After, Area as _, Call, Conducted, End, Game, Happening, Irregular, Money, Odds, Options as _,
    Pocket, Ruling, Setup, Spot, Verdict, Wagers, Want, cite, conduct,
};

type Script = script::Script<Roulette>;

fn spins(text: &str) -> VecDeque<Pocket> {
    text.split_whitespace().map(|word| layout::parse_pocket(word).unwrap()).collect()
}

fn play(pairs: Pairs, placed: &str, spun: &str) -> Conducted<Roulette> {
    conduct(&setup(pairs, placed), &mut Script { spins: spins(spun), ..Script::default() })
}

/// Every call, spin and settlement in order, with its paragraph.
fn happened(round: &Conducted<Roulette>) -> Vec<String> {
    let line = |event: &table::Event<Roulette>| {
        let why = event.why.short();
        match event.what {
            Happening::Said(Call::Number(pocket)) => {
                Some(format!("number {} {why}", pocket_name(pocket)))
            }
            Happening::Said(call) => Some(format!("{call} {why}")),
            Happening::Spun(pocket) => Some(format!("spun {} {why}", pocket_name(pocket))),
            Happening::Settled { who, area, verdict } => {
                Some(format!("{who} {} {verdict} {why}", area.name()))
            }
            _ => None,
        }
    };
    round.events.iter().filter_map(line).collect()
}

/// The numbers that a wager covers, read off its name by the rules of the layout.
fn by_name(name: &str) -> Vec<u8> {
    let (word, rest) = name.split_once('-').unwrap_or((name, ""));
    let numbers: Vec<u8> =
        rest.split('-').filter_map(layout::parse_pocket).map(|pocket| pocket.0).collect();
    let reds = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36";
    let is_red = |n: &u8| reds.split(' ').any(|red| red == n.to_string());
    match word {
        "straight" | "split" | "row" | "corner" => numbers,
        "first" => vec![0, 37, 1, 2, 3],
        "six" => (numbers[0]..numbers[0] + 6).collect(),
        "column" => (1..=36).filter(|n| n % 3 == numbers[0] % 3).collect(),
        "dozen" => (1..=36).filter(|n| (n - 1) / 12 + 1 == numbers[0]).collect(),
        "red" => (1..=36).filter(is_red).collect(),
        "black" => (1..=36).filter(|n| !is_red(n)).collect(),
        "odd" => (1..=36).filter(|n| n % 2 == 1).collect(),
        "even" => (1..=36).filter(|n| n % 2 == 0).collect(),
        "low" => (1..=18).collect(),
        "high" => (19..=36).collect(),
        _ => panic!("{name}"),
    }
}

#[test]
fn every_wager_covers_what_its_name_says() {
    for area in Area::all() {
        let wanted = by_name(&area.name());
        for pocket in (0..38).map(Pocket) {
            let wins = wanted.contains(&pocket.0);
            assert_eq!(covers(area, pocket), wins, "{} {}", area.name(), pocket_name(pocket));
        }
        let size = match area.kind() {
            Kind::Straight => 1,
            Kind::Split => 2,
            Kind::Row | Kind::Trio => 3,
            Kind::Corner => 4,
            Kind::FirstFive => 5,
            Kind::Six => 6,
            Kind::Column | Kind::Dozen => 12,
            _ => 18,
        };
        assert_eq!(wanted.len(), size, "{}", area.name());
        assert_eq!(area.is_even_money(), size == 18);
    }
}

#[test]
fn each_layout_has_its_wagers() {
    let kinds = [
        (Kind::Straight, 38, 37),
        (Kind::Split, 62, 60),
        (Kind::Row, 12, 12),
        (Kind::Trio, 3, 2),
        (Kind::Corner, 22, 23),
        (Kind::FirstFive, 1, 0),
        (Kind::Six, 11, 11),
        (Kind::Column, 3, 3),
        (Kind::Dozen, 3, 3),
        (Kind::Red, 1, 1),
        (Kind::High, 1, 1),
    ];
    for (kind, double, single) in kinds {
        let on =
            |wheel| Area::all().filter(|area| area.kind() == kind && area.is_on(wheel)).count();
        assert_eq!(on(Wheel::DoubleZero), double, "{kind:?}");
        assert_eq!(on(Wheel::SingleZero), single, "{kind:?}");
        assert_eq!(on(Wheel::DoubleAsSingle), single, "{kind:?}");
    }
    let double = "straight-00 split-0-00 split-00-2 split-00-3 row-0-2-00 row-00-2-3 first-five";
    let single = "split-0-3 row-0-2-3 corner-0-1-2-3";
    let both = "straight-0 split-0-1 split-0-2 row-0-1-2 corner-1-2-4-5 six-31-34 high";
    for (names, on) in [(double, [true, false]), (single, [false, true]), (both, [true, true])] {
        for name in names.split(' ') {
            let offered = [Wheel::DoubleZero, Wheel::SingleZero]
                .map(|wheel| Area::parse(name).unwrap().is_on(wheel));
            assert_eq!(offered, on, "{name}");
        }
    }
    let refused = wagers::<Roulette>(&options::<Roulette>(&[]), "1 split-0-3 5")
        .check(&options::<Roulette>(&[]))
        .unwrap_err();
    assert_eq!(refused.to_string(), "1 split-0-3: is not offered at this table (19:47-5.1(e))");
}

#[test]
fn names_are_read_in_any_order() {
    for (nth, one) in Area::all().enumerate() {
        assert_eq!((one.index(), Area::nth(nth)), (nth, one));
        assert_eq!(Area::parse(&one.name()), Some(one), "{}", one.name());
    }
    for (text, name) in [
        ("split-11-8", "split-8-11"),
        ("split-2-00", "split-00-2"),
        ("split-00-0", "split-0-00"),
        ("row-2-0-00", "row-0-2-00"),
        ("row-3-00-2", "row-00-2-3"),
        ("row-3-2-1", "row-1-2-3"),
        ("corner-5-4-2-1", "corner-1-2-4-5"),
        ("corner-3-0-1-2", "corner-0-1-2-3"),
        ("six-4-1", "six-1-4"),
        ("Straight-00", "straight-00"),
        ("RED", "red"),
        ("first-five", "first-five"),
    ] {
        assert_eq!(Area::parse(text).unwrap().name(), name, "{text}");
    }
    let bad = "straight straight-37 straight-017 straight-8-8 split-8-12 split-3-4 split-8-8 \
         split--8-11 row-2-3-4 corner-1-2-3-4 six-1-7 six-2-5 column-4 dozen-0 red-1 redder \
         first-five-1 green";
    for name in bad.split_whitespace() {
        assert_eq!(Area::parse(name), None, "{name}");
    }
}

#[test]
fn the_wheels_are_in_order() {
    let colour = |n: u8| match n {
        0 | 37 => "green",
        n if covers(Area::parse("red").unwrap(), Pocket(n)) => "red",
        _ => "black",
    };
    let order = layout::DOUBLE_ZERO;
    for n in 0..38 {
        let at = order.iter().position(|number| *number == n).unwrap();
        let opposite = order[(at + 19) % 38];
        match n {
            0 | 37 => assert_eq!(opposite, 37 - n),
            n if n % 2 == 1 => assert_eq!(opposite, n + 1),
            n => assert_eq!(opposite, n - 1),
        }
    }
    for wheel in [&layout::DOUBLE_ZERO[..], &SINGLE_ZERO[..]] {
        for (at, n) in wheel.iter().enumerate() {
            assert_ne!(colour(*n), colour(wheel[(at + 1) % wheel.len()]), "{n}");
            assert_eq!(wheel.iter().filter(|other| *other == n).count(), 1);
        }
    }
}

#[test]
fn each_kind_is_paid_under_its_paragraph() {
    let placed = "1 straight-2 1, split-2-5 1, row-1-2-3 1, row-0-1-2 1, row-0-2-00 1, \
         corner-1-2-4-5 1, first-five 1, six-1-4 1, column-2 1, dozen-1 1, black 1, even 1, low 1, \
         red 1, odd 1, high 1, straight-3 1";
    let round = play(&[], placed, "2");
    assert_eq!(
        happened(&round),
        [
            "no more bets 5.3",
            "spun 2 5.3",
            "number 2 5.3",
            "1 straight-3 lost 5.3",
            "1 red lost 5.3",
            "1 odd lost 5.3",
            "1 high lost 5.3",
            "1 straight-2 won 35:1 5.1(e)1",
            "1 split-2-5 won 17:1 5.1(e)2",
            "1 row-0-1-2 won 11:1 5.1(e)3.i",
            "1 row-0-2-00 won 11:1 5.1(e)3.i",
            "1 row-1-2-3 won 11:1 5.1(e)3",
            "1 corner-1-2-4-5 won 8:1 5.1(e)4",
            "1 first-five won 6:1 5.1(e)5",
            "1 six-1-4 won 5:1 5.1(e)6",
            "1 column-2 won 2:1 5.1(e)7",
            "1 dozen-1 won 2:1 5.1(e)8",
            "1 black won 1:1 5.1(e)10",
            "1 even won 1:1 5.1(e)12",
            "1 low won 1:1 5.1(e)13",
        ]
    );
    assert_eq!(results(&round), ["1 +107"]);
    let round = play(&[], "1 red 1, odd 1, high 1", "19");
    assert_eq!(
        happened(&round)[3..],
        ["1 red won 1:1 5.1(e)9", "1 odd won 1:1 5.1(e)11", "1 high won 1:1 5.1(e)14"]
    );
}

#[test]
fn all_losers_before_any_winner_from_spot_1_up() {
    let placed = "3 red 5, straight-17 1 | 1 black 5, dozen-3 2 | 8 dozen-1 1, column-2 1";
    let round = play(&[], placed, "17");
    assert_eq!(
        happened(&round)[3..],
        [
            "1 dozen-3 lost 5.3",
            "3 red lost 5.3",
            "8 dozen-1 lost 5.3",
            "1 black won 1:1 5.1(e)10",
            "3 straight-17 won 35:1 5.1(e)1",
            "8 column-2 won 2:1 5.1(e)7",
        ]
    );
    assert_eq!(results(&round), ["1 +3", "3 +30", "8 +1"]);
}

#[test]
fn betting_is_closed_before_the_number_is_known() {
    let stopped = play(&[], "1 red 5", "");
    assert_eq!(happened(&stopped), ["no more bets 5.3"]);
    let End::Wants(Want::Pocket, why) = stopped.end else { panic!("{:?}", stopped.end) };
    assert_eq!(why, cite!("19:47-5.3"));
    let idle = play(&[], "", "00");
    assert_eq!(happened(&idle)[1..], ["spun 00 5.3", "number 00 5.3"]);
    assert!(matches!(idle.end, End::Done));
}

#[test]
fn a_zero_halves_on_a_double_zero_wheel_and_takes_all_on_a_single() {
    let even = "1 red 5, black 5, odd 5, even 5, low 5, high 5, column-1 1, dozen-1 1";
    for zero in ["0", "00"] {
        let round = play(&[], even, zero);
        assert_eq!(results(&round), ["1 -17"], "{zero}");
        assert_eq!(happened(&round)[3..5], ["1 column-1 lost 5.3", "1 dozen-1 lost 5.3"]);
        assert_eq!(happened(&round)[5], "1 red lost half 5.2");
    }
    for (pairs, net) in [
        (&[("wheel", "single-zero")][..], "1 -32"),
        (&[("wheel", "double-as-single")][..], "1 -32"),
        (&[("zero", "lose")][..], "1 -32"),
        (&[("wheel", "single-zero"), ("zero", "la-partage")][..], "1 -17"),
    ] {
        assert_eq!(results(&play(pairs, even, "0")), [net], "{pairs:?}");
    }
    // Even-money wagers lose whole to a number that is not theirs, and zero straights win.
    assert_eq!(results(&play(&[], "1 red 5, straight-0 1", "0")), ["1 +32.50"]);
    assert_eq!(results(&play(&[], "1 red 5", "2")), ["1 -5"]);
}

#[test]
fn what_a_zero_may_halve_must_be_halvable() {
    let odd = |pairs: Pairs, placed: &str| {
        let options = options::<Roulette>(&[&[("chip", "0.01")], pairs].concat());
        wagers::<Roulette>(&options, placed).check(&options).map_err(|refusal| refusal.to_string())
    };
    let refused = "1 red: 1.01 cannot be paid exactly at 1:2 (19:47-5.1(e)9)".to_string();
    assert_eq!(odd(&[], "1 red 1.01"), Err(refused.clone()));
    assert_eq!(odd(&[], "1 red 1.02"), Ok(()));
    assert_eq!(odd(&[], "1 dozen-1 1.01"), Ok(()));
    assert_eq!(odd(&[("zero", "lose")], "1 red 1.01"), Ok(()));
    assert_eq!(odd(&[("zero", "en-prison")], "1 red 1.01"), Ok(()));
    let half = [("zero", "en-prison"), ("en-prison-zero", "half")];
    assert_eq!(odd(&half, "1 red 1.01"), Err(refused));
}

/// 5.2, R-1: a double zero table chooses between half and all, a single zero table takes all.
#[test]
fn half_is_lost_at_a_double_zero_table_only() {
    let elect = |pairs: Pairs| {
        let elected = Options::elect(pairs.iter().copied());
        elected.map(|options| options.zero).map_err(|refusal| refusal.to_string())
    };
    assert_eq!(elect(&[]), Ok(Zero::Surrender));
    assert_eq!(elect(&[("zero", "lose")]), Ok(Zero::Lose));
    let takes_all = "zero surrender is for a double zero table; at a single zero table the zero \
         takes all (19:47-5.2)";
    for wheel in [("wheel", "single-zero"), ("wheel", "double-as-single")] {
        assert_eq!(elect(&[wheel]), Ok(Zero::Lose));
        assert_eq!(elect(&[wheel, ("zero", "surrender")]), Err(takes_all.to_string()));
        assert_eq!(elect(&[("zero", "surrender"), wheel]), Err(takes_all.to_string()));
        // What other places do, for comparison.
        assert_eq!(elect(&[wheel, ("zero", "la-partage")]), Ok(Zero::LaPartage));
        assert_eq!(elect(&[wheel, ("zero", "en-prison")]), Ok(Zero::EnPrison));
        let round = play(&[wheel, ("zero", "la-partage")], "1 red 10, dozen-1 10", "0");
        assert_eq!(results(&round), ["1 -15"]);
    }
    assert!(elect(&[("zero", "la-partage")]).unwrap_err().ends_with("say surrender (19:47-5.2)"));
}

#[test]
fn en_prison_waits_for_the_next_spin() {
    let prison = ("zero", "en-prison");
    let placed = "1 red 10, straight-0 1 | 2 black 4, dozen-1 3";
    let round = play(&[prison], placed, "0 3");
    assert_eq!(
        happened(&round),
        [
            "no more bets 5.3",
            "spun 0 5.3",
            "number 0 5.3",
            "2 dozen-1 lost 5.3",
            "1 straight-0 won 35:1 5.1(e)1",
            "en prison 5.2",
            "no more bets 5.3",
            "spun 3 5.3",
            "number 3 5.3",
            "2 black lost 5.2",
            "1 red returned 5.2",
        ]
    );
    assert_eq!(results(&round), ["1 +35", "2 -7"]);
    // A second zero: lost, held on until a number comes, or half given back.
    assert_eq!(results(&play(&[prison], placed, "0 00")), ["1 +25", "2 -7"]);
    let stay = [prison, ("en-prison-zero", "stay")];
    let round = play(&stay, placed, "0 00 0 2");
    assert_eq!(results(&round), ["1 +25", "2 -3"]);
    assert_eq!(happened(&round).iter().filter(|line| line.starts_with("en prison")).count(), 3);
    let End::Wants(Want::Pocket, _) = play(&stay, placed, "0 00").end else { panic!() };
    let half = [prison, ("en-prison-zero", "half")];
    assert_eq!(results(&play(&half, placed, "0 0")), ["1 +30", "2 -5"]);
    // Nothing of even money lies there: nothing is held.
    assert!(matches!(play(&[prison], "1 dozen-1 5", "0").end, End::Done));
    let single = [prison, ("wheel", "single-zero")];
    assert_eq!(results(&play(&single, "1 even 6", "0 8")), ["1 0"]);
}

#[test]
fn verdicts_are_pure() {
    let held = options::<Roulette>(&[("zero", "en-prison"), ("en-prison-zero", "stay")]);
    assert_eq!(verdict(&held, Area::parse("red").unwrap(), Pocket(0)), Fate::Held);
    assert_eq!(
        verdict(&held, Area::parse("red").unwrap(), Pocket(1)),
        Fate::Settled(Verdict::EVEN)
    );
    assert_eq!(
        verdict(&held, Area::parse("column-3").unwrap(), Pocket(0)),
        Fate::Settled(Verdict::Lose)
    );
    assert_eq!(released(&held, Area::parse("red").unwrap(), Pocket(37)), Fate::Held);
    assert_eq!(
        released(&held, Area::parse("red").unwrap(), Pocket(1)),
        Fate::Settled(Verdict::Returned)
    );
    assert_eq!(
        released(&held, Area::parse("red").unwrap(), Pocket(2)),
        Fate::Settled(Verdict::Lose)
    );
}

#[test]
fn a_double_zero_used_as_single_decides_nothing() {
    let pairs = [("wheel", "double-as-single")];
    let round = play(&pairs, "1 red 5, corner-0-1-2-3 1", "00 00 3");
    assert_eq!(
        happened(&round)[..7],
        [
            "no more bets 5.3",
            "spun 00 5.3",
            "no spin 5.4",
            "no more bets 5.3",
            "spun 00 5.3",
            "no spin 5.4",
            "no more bets 5.3",
        ]
    );
    assert_eq!(results(&round), ["1 +13"]);
    // A single zero wheel has no such compartment.
    let refused = play(&[("wheel", "single-zero")], "1 red 5", "00");
    let End::Refused(refusal, Want::Pocket, _) = refused.end else { panic!() };
    assert_eq!(refusal.to_string(), "there is no 00 on this wheel (19:47-5.3)");
}

#[test]
fn a_spin_that_does_not_count_is_void() {
    for row in Roulette::irregularities(&Options::default()) {
        assert_eq!(row.why, cite!("19:47-5.4"));
        for before in [1, 2] {
            let mut script = Script { spins: spins("1"), ..Script::default() };
            script.wrong = vec![(before, Irregular::of(row.what))];
            let round = conduct(&setup(&[], "1 red 5 | 2 straight-1 5"), &mut script);
            let End::Void(void) = round.end else { panic!("{:?}", round.end) };
            assert_eq!(void.why, cite!("19:47-5.4"));
            // only a ball that was out of the wheel is inspected.
            let (after, last) = match row.what == pay::BALL_LEAVES {
                true => (After::InspectBall, "ball inspected 5.4"),
                false => (After::SpinAgain, "no spin 5.4"),
            };
            assert_eq!(void.after, after);
            assert_eq!(happened(&round).last().unwrap(), last);
            assert_eq!(results(&round), ["1 0", "2 0"]);
        }
    }
}

#[test]
fn a_void_spin_leaves_held_wagers_held_and_settled_ones_settled() {
    let prison = [("zero", "en-prison")];
    let placed = "1 red 10, straight-0 1 | 2 black 4, dozen-1 3";
    let plain = happened(&play(&prison, placed, "0 3"));
    let first = 1 + plain.iter().position(|line| line == "en prison 5.2").unwrap() as u32;
    for before in first..first + 3 {
        let mut script = Script { spins: spins("0 3 3"), ..Script::default() };
        script.wrong = vec![(before, Irregular::of(super::pay::BALL_LEAVES))];
        let round = conduct(&setup(&prison, placed), &mut script);
        assert!(matches!(round.end, End::Done), "{before}");
        assert_eq!(results(&round), ["1 +35", "2 -7"], "{before}");
        assert!(happened(&round).contains(&"no spin 5.4".to_string()));
    }
    // A void that the floor speaks is another matter: it ends the round.
    let (_, void) = Ruling::SPOKEN[0];
    let ruled = Irregular {
        ruling: Some((void, String::new())),
        ..Irregular::of(table::Irregularity::OTHER)
    };
    let mut script =
        Script { spins: spins("0 3"), wrong: vec![(first + 2, ruled)], ..Script::default() };
    let round = conduct(&setup(&prison, placed), &mut script);
    assert!(matches!(round.end, End::Void(_)));
}

#[test]
fn five_neighbours_are_five_straights() {
    let names = |wheel, centre: &str| -> Vec<String> {
        let found = neighbours(wheel, layout::parse_pocket(centre).unwrap()).unwrap();
        found.into_iter().map(pocket_name).collect()
    };
    assert_eq!(names(Wheel::DoubleZero, "17"), ["20", "32", "17", "5", "22"]);
    assert_eq!(names(Wheel::DoubleZero, "0"), ["14", "2", "0", "28", "9"]);
    assert_eq!(names(Wheel::DoubleZero, "2"), ["35", "14", "2", "0", "28"]);
    assert_eq!(names(Wheel::DoubleZero, "27"), ["1", "00", "27", "10", "25"]);
    assert_eq!(names(Wheel::DoubleAsSingle, "27"), ["13", "1", "27", "10", "25"]);
    assert_eq!(names(Wheel::SingleZero, "17"), ["2", "25", "17", "34", "6"]);
    assert_eq!(names(Wheel::SingleZero, "26"), ["35", "3", "26", "0", "32"]);
    let on = [("five-adjacent", "on")];
    let round = play(&on, "1 five-adjacent-17 25, straight-17 1", "17");
    assert_eq!(results(&round), ["1 +190"]);
    assert_eq!(results(&play(&on, "1 five-adjacent-17 25", "20")), ["1 +155"]);
    assert_eq!(results(&play(&on, "1 Five-Adjacent-17 25", "7")), ["1 -25"]);
    let several = |pairs: Pairs, word: &str, cents| {
        let options = options::<Roulette>(&[&on, pairs].concat());
        let several = Roulette::several(&options, word, Money::cents(cents));
        several.map(|result| result.map_err(|refusal| refusal.to_string()).map(|bets| bets.len()))
    };
    let paragraph = "(19:47-5.1(e)1.i(2))";
    let chips =
        format!("five-adjacent-8: the wager must be five chips or a multiple of five {paragraph}");
    assert_eq!(several(&[], "five-adjacent-8", 500), Some(Ok(5)));
    assert_eq!(several(&[], "five-adjacent-8", 750), Some(Ok(5)));
    assert_eq!(several(&[], "five-adjacent-8", 600), Some(Err(chips.clone())));
    assert_eq!(several(&[], "five-adjacent-8", 503), Some(Err(chips)));
    assert!(several(&[], "five-adjacent-37", 500).unwrap().is_err());
    assert!(several(&[], "five-adjacent-00", 500).unwrap().is_ok());
    for wheel in ["single-zero", "double-as-single"] {
        assert!(several(&[("wheel", wheel)], "five-adjacent-00", 500).unwrap().is_err());
    }
    assert_eq!(several(&[], "straight-8", 500), None);
    // 5.1(e)1.i: at the licensee's discretion, so nobody offers it who has not said so.
    let off = "five-adjacent-8: is not offered at this table (19:47-5.1(e)1.i)".to_string();
    let five = Money::dollars(5);
    let refused = Roulette::several(&Options::default(), "five-adjacent-8", five).unwrap();
    assert_eq!(refused.map_err(|refusal| refusal.to_string()), Err(off));
}

#[test]
fn a_licensee_may_pay_more_but_never_less() {
    let table = |straight: &str, even: &str| {
        format!(
            "straight {straight}, split 17, row 11, corner 8, first-five 6, six 5, column 2, \
             dozen 2, even-money {even}"
        )
    };
    let elect = |text: &str| Options::elect([("payouts", text)]).map_err(|why| why.to_string());
    let better = elect(&table("36", "3:2")).unwrap();
    let wagers = wagers::<Roulette>(&better, "1 straight-1 1, red 2");
    wagers.check(&better).unwrap();
    let mut script = Script { spins: spins("1"), ..Script::default() };
    let round = conduct(&Setup::new(better.clone(), wagers), &mut script);
    assert_eq!(results(&round), ["1 +39"]);
    assert_eq!(
        elect(&table("34", "1")).unwrap_err(),
        "straight pays 34:1, less than 35:1 of table printed (19:47-5.2)"
    );
    assert!(elect(&table("35", "1:2")).is_err());
    // One changed line is enough.
    let one = elect("straight 36").unwrap();
    assert_eq!(
        (one.payouts.odds[0], one.payouts.odds[1..] == pay::PRINTED.odds[1..]),
        (Odds::to_one(36), true)
    );
    assert!(elect("printed").is_ok());
    let seven = elect(&table("35", "8:7")).unwrap();
    assert!(script::wagers::<Roulette>(&seven, "1 red 1").check(&seven).is_err());
    assert!(script::wagers::<Roulette>(&seven, "1 red 7").check(&seven).is_ok());
}

/// 5.2: what is printed with "for" pays one less, so it is not read as odds.
#[test]
fn odds_are_to_one_and_never_for_one() {
    for (words, is_read) in
        [("straight 36 to 1", true), ("straight 36:1", true), ("straight 36 for 1", false)]
    {
        assert_eq!(Options::elect([("payouts", words)]).is_ok(), is_read, "{words}");
    }
}

#[test]
fn what_was_changed_reads_back_the_same() {
    for pairs in [
        &[][..],
        &[("wheel", "single-zero")],
        &[("wheel", "single-zero"), ("zero", "la-partage")],
        &[("wheel", "double-as-single"), ("zero", "en-prison")],
        &[("zero", "lose"), ("max", "5000")],
    ] {
        let elected = options::<Roulette>(pairs);
        let changed = elected.changed();
        let again: Vec<(&str, &str)> =
            changed.iter().map(|(key, value)| (*key, value.as_str())).collect();
        assert_eq!(options::<Roulette>(&again).pairs(), elected.pairs(), "{pairs:?}");
    }
    assert!(Options::elect([("min", "20"), ("max", "10")]).is_err());
    assert!(Options::elect([("wheel", "triple-zero")]).is_err());
}

#[test]
fn wagers_within_the_limits() {
    let plain = Options::default();
    for bad in ["9 red 5", "1b red 5", "1 red 0.50", "1 red 10000.50", "1 red 5.25"] {
        assert!(wagers::<Roulette>(&plain, bad).check(&plain).is_err(), "{bad}");
    }
    assert!(wagers::<Roulette>(&plain, "8 red 1, straight-00 10000").check(&plain).is_ok());
}

/// Over all compartments, in parts of a wager of 2520: the edge of every wager of the layout.
#[test]
fn edges_of_every_wager() {
    let edge = |options: &Options, area: Area, pockets: u8| -> i64 {
        let net = |pocket| match verdict(options, area, Pocket(pocket)) {
            Fate::Settled(verdict) => verdict.net(Money::cents(2520)).unwrap().as_cents(),
            Fate::Held => 0,
        };
        (0..pockets).map(net).sum()
    };
    let (double, single) =
        (options::<Roulette>(&[]), options::<Roulette>(&[("wheel", "single-zero")]));
    for area in Area::all() {
        if area.is_on(Wheel::DoubleZero) {
            let wanted = match area.kind() {
                Kind::FirstFive => -3,
                _ if area.is_even_money() => -1,
                _ => -2,
            };
            assert_eq!(edge(&double, area, 38), wanted * 2520, "{}", area.name());
        }
        if area.is_on(Wheel::SingleZero) {
            assert_eq!(edge(&single, area, 37), -2520, "{}", area.name());
        }
    }
}

fn random_setup(random: &mut Random) -> Setup<Roulette> {
    let elect = |random: &mut Random| Options::elect(random.words::<Roulette>()).ok();
    let options = core::iter::repeat_with(|| elect(random)).flatten().next().unwrap();
    let mut wagers = Wagers::default();
    for spot in 0..8 {
        for area in Area::all().filter(|area| area.is_on(options.wheel)) {
            let likely = if area.is_even_money() { 3 } else { 20 };
            if random.below(likely) == 0 {
                let amount = Money::dollars(1 + random.below(100) as i64);
                wagers.place(Spot(spot).line(0), area, amount);
            }
        }
    }
    wagers.check(&options).unwrap();
    Setup::new(options, wagers)
}

#[test]
fn random_rounds_come_out_as_by_hand() {
    let mut random = Random(19_475);
    let (mut voids, mut held) = (0, 0);
    for nth in 0..4_000 {
        let setup = random_setup(&mut random);
        let pockets = Roulette::pockets(&setup.options) as usize;
        let mut script = Script::default();
        for _ in 0..40 {
            // Zeros often enough to hold wagers again and again.
            let zero = random.below(3) == 0;
            script.spins.push_back(Pocket(if zero { 0 } else { random.below(pockets) as u8 }));
        }
        if random.below(4) == 0 {
            let rows = Roulette::irregularities(&setup.options);
            let what = Irregular::of(rows[random.below(rows.len())].what);
            script.wrong.push((1 + random.below(6) as u32, what));
        }
        let round = conduct(&setup, &mut script.clone());
        let rows = round.settlements();
        match &round.end {
            End::Done if script.wrong.is_empty() => {
                held += usize::from(check_separately(&setup, &script, &rows, nth));
            }
            // Held wagers outlast a spin that does not count; which one that was is not written.
            End::Done => {}
            End::Void(_) => voids += 1,
            other => panic!("round {nth}: {other:?}"),
        }
    }
    assert!(voids > 100 && held > 100, "{voids} {held}");
}

/// The same round from the names of the wagers; whether any were held.
fn check_separately(
    setup: &Setup<Roulette>,
    script: &Script,
    rows: &[table::Settlement],
    nth: usize,
) -> bool {
    let options = &setup.options;
    let counts = |pocket: &&Pocket| options.wheel != Wheel::DoubleAsSingle || pocket.0 != 37;
    let mut spins = script.spins.iter().filter(counts);
    let first = spins.next().unwrap();
    let stays = options.en_prison_zero == pay::EnPrisonZero::Stay;
    let later = spins.find(|pocket| !stays || (1..=36).contains(&pocket.0)).unwrap();
    let mut held = false;
    for row in rows {
        let (stake, numbers) = (row.stake.as_cents(), by_name(&row.wager));
        let (zero, even) = (!(1..=36).contains(&first.0), numbers.len() == 18);
        let net = if numbers.contains(&first.0) {
            stake * [0, 35, 17, 11, 8, 6, 5, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1][numbers.len()]
        } else if even && zero && matches!(options.zero, Zero::Surrender | Zero::LaPartage) {
            -stake / 2
        } else if even && zero && options.zero == Zero::EnPrison {
            held = true;
            match (numbers.contains(&later.0), options.en_prison_zero) {
                (true, _) => 0,
                (false, pay::EnPrisonZero::Half) if !(1..=36).contains(&later.0) => -stake / 2,
                (false, _) => -stake,
            }
        } else {
            -stake
        };
        assert_eq!(row.net.as_cents(), net, "round {nth}: {row:?}");
    }
    held
}
