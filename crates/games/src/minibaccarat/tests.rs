//! Minibaccarat against its paragraphs; payments worked out by hand.

use super::{Area, Choice, Minibaccarat, Options, Outcome, banker_draws, is_natural, player_draws};
use super::{pay, verdict};
use crate::baccarat::{Cell, TABLE_2, elect};
use crate::script::{self, Pairs, Random, cards, carried, options, paid, results, said, wagers};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::{Card, points};
use table::{
    Choice as _, Cite, Conducted, End, Game, Happening, Irregular, Irregularity, Money, Place,
    Returns, Setup, Slot, Spot, Unused, Verdict, Wagers, Want, cite, conduct,
};

type Script = script::Script<Minibaccarat>;

/// What the number of cards pays can be wagered on, unless the test says otherwise.
fn setup(pairs: Pairs, placed: &str) -> Setup<Minibaccarat> {
    let mut pairs = pairs.to_vec();
    if pairs.iter().all(|(key, _)| *key != "total-cards") {
        pairs.push(("total-cards", "on"));
    }
    script::setup(&pairs, placed)
}

fn play(pairs: Pairs, placed: &str, dealt: &str) -> Conducted<Minibaccarat> {
    let mut script = Script { cards: cards(dealt), looks: true, ..Script::default() };
    conduct(&setup(pairs, placed), &mut script)
}

/// Where cards went, who looked and what was turned, with the paragraphs.
fn moved(round: &Conducted<Minibaccarat>) -> Vec<String> {
    let act = |event: &table::Event<Minibaccarat>| {
        let why = event.why.short();
        match &event.what {
            Happening::Dealt { to, card: Some(card), .. } => Some(format!("{to} {card} {why}")),
            Happening::Dealt { to, card: None, .. } => Some(format!("{to} down {why}")),
            Happening::Looked { who, at, .. } => Some(format!("{who} looks at {at} {why}")),
            Happening::Turned { at, .. } => Some(format!("{at} turned {why}")),
            Happening::Chose { who, choice, .. } => Some(format!("{who} {} {why}", choice.word())),
            _ => None,
        }
    };
    round.events.iter().filter_map(act).collect()
}

#[test]
fn third_cards_by_the_tables() {
    let none = None;
    let rows: &[(Cite, u8, Option<u8>, bool)] = &[
        (cite!("19:47-7.9(g)"), 5, Some(4), true),
        (cite!("19:47-7.9(c)"), 0, none, true),
        (cite!("19:47-7.9(c)"), 5, none, true),
        (cite!("19:47-7.9(c)"), 6, none, false),
        (cite!("19:47-7.9(e)"), 2, Some(8), true),
        (cite!("19:47-7.9(e)"), 3, Some(7), true),
        (cite!("19:47-7.9(e)"), 3, Some(8), false),
        (cite!("19:47-7.9(e)"), 3, Some(9), true),
        (cite!("19:47-7.9(e)"), 4, Some(0), false),
        (cite!("19:47-7.9(e)"), 4, Some(1), false),
        (cite!("19:47-7.9(e)"), 4, Some(2), true),
        (cite!("19:47-7.9(e)"), 4, Some(7), true),
        (cite!("19:47-7.9(e)"), 4, Some(8), false),
        (cite!("19:47-7.9(e)"), 5, Some(3), false),
        (cite!("19:47-7.9(e)"), 5, Some(7), true),
        (cite!("19:47-7.9(e)"), 5, Some(8), false),
        (cite!("19:47-7.9(e)"), 6, Some(5), false),
        (cite!("19:47-7.9(e)"), 6, Some(6), true),
        (cite!("19:47-7.9(e)"), 6, Some(7), true),
        (cite!("19:47-7.9(e)"), 6, Some(8), false),
        (cite!("19:47-7.9(e)"), 7, Some(6), false),
    ];
    for (why, banker, third, draws) in rows {
        assert_eq!(banker_draws(*banker, *third), *draws, "{why}: {banker} against {third:?}");
    }
    for count in 0..10 {
        assert_eq!(player_draws(count), count <= 5, "7.9(b) {count}");
        assert_eq!(is_natural(count), count >= 8, "7.9(a) {count}");
        let drawn = TABLE_2[count as usize].iter().filter(|cell| **cell == Cell::Draw);
        assert_eq!(
            drawn.count(),
            [11, 11, 11, 10, 7, 5, 2, 0, 0, 0][count as usize],
            "row {count}"
        );
    }
}

#[test]
fn counts_are_the_last_digit() {
    for (why, hand, count) in [
        (cite!("19:47-4.1(b)"), "Th Js", 0),
        (cite!("19:47-4.1(b)"), "Ah 9s", 0),
        (cite!("19:47-4.1(c)"), "Ah 2s 4d", 7),
        (cite!("19:47-4.1(c)"), "Ah 2s 9d", 2),
        (cite!("19:47-4.1(c)"), "9h 9s 9d", 7),
    ] {
        assert_eq!(points::baccarat_count(&cards(hand)), count, "{why}: {hand}");
    }
}

#[test]
fn a_natural_of_either_hand_ends_the_deal() {
    for (dealt, net) in
        [("8h 2c Kd 2s", "1 +10"), ("2h 9c Kd Ks", "1 -10"), ("9h 8c Kd Ks", "1 +10")]
    {
        let round = play(&[], "1 player 10", dealt);
        assert!(matches!(round.end, End::Done), "{dealt}");
        assert_eq!((round.drawn, results(&round)), (4, vec![net.to_string()]), "{dealt}");
    }
    // One less is none: the Player's 7 stands, the Banker's 2 draws.
    assert_eq!(play(&[], "1 player 10", "7h 2c Kd Ks 3c").drawn, 5);
}

#[test]
fn third_cards_come_face_up_the_players_first() {
    let round = play(&[], "1 banker 10", "2h 3c Qd Ks 3s 5d 4d");
    assert_eq!(
        moved(&round),
        [
            "player 2h 7.7(c)1",
            "banker 3c 7.7(c)1",
            "player Qd 7.7(c)1",
            "banker Ks 7.7(c)1",
            "player 3s 7.8(c)",
            "banker 5d 7.8(c)",
        ]
    );
    assert_eq!(
        said(&round),
        [
            "no more bets 7.2(a)1",
            "player 2 7.8(a)",
            "banker 3 7.8(a)",
            "player 5 7.10(a)",
            "banker 8 7.10(a)",
            "banker wins 7.10(a)",
            "6 cards 7.10(a)",
        ]
    );
    assert_eq!(results(&round), ["1 +9.50"]);
}

#[test]
fn the_number_of_cards_is_called_only_where_it_is_wagered_on() {
    let round = play(&[("total-cards", "off")], "1 tie 1", "9h 9c Kd Ks");
    assert_eq!(said(&round).last().unwrap(), "tie hand 7.10(a)");
    let refused = wagers::<Minibaccarat>(&Options::default(), "1 six-cards 5")
        .check(&Options::default())
        .unwrap_err();
    assert_eq!(refused.to_string(), "1 six-cards: is not offered at this table (19:47-7.2(a)4)");
}

#[test]
fn the_four_procedures() {
    let placed = "1 banker 25 | 2 player 10 | 3 banker 20, four-cards 2 | 4 tie 5 | 5 banker 10";
    let losers = ["4 tie lost 7.10(b)", "2 player lost 7.10(b)"];
    let pays = |n: u8, spot: u8| match spot {
        3 => {
            vec![format!("3 banker won 1:1 7.10(b){n}"), format!("3 four-cards won 3:2 7.10(b){n}")]
        }
        _ => vec![format!("{spot} banker won 1:1 7.10(b){n}")],
    };
    let owes = |n: u8, spot: u8| {
        let owed = [(1, "1.25"), (3, "1"), (5, "0.50")].iter().find(|(s, _)| *s == spot).unwrap().1;
        vec![format!("{spot} owes {owed} 7.10(b){n}")]
    };
    let orders: [(&'static str, Vec<Vec<String>>); 4] = [
        ("1", vec![pays(1, 5), pays(1, 3), pays(1, 1), owes(1, 5), owes(1, 3), owes(1, 1)]),
        ("2", vec![owes(2, 5), owes(2, 3), owes(2, 1), pays(2, 5), pays(2, 3), pays(2, 1)]),
        ("3", vec![pays(3, 5), owes(3, 5), pays(3, 3), owes(3, 3), pays(3, 1), owes(3, 1)]),
        ("4", vec![owes(4, 5), pays(4, 5), owes(4, 3), pays(4, 3), owes(4, 1), pays(4, 1)]),
    ];
    for (procedure, order) in orders {
        let taken = ["1 +23.75", "2 -10", "3 +22", "4 -5", "5 +9.50"];
        let marked = ["1 +25", "2 -10", "3 +23", "4 -5", "5 +10"];
        for (vigorish, word, nets) in [("collect", "owes", taken), ("mark", "marked", marked)] {
            let pairs = [("settlement", procedure), ("vigorish", vigorish)];
            let round = play(&pairs, placed, "6h 2c Kd 7s");
            let mut wanted: Vec<String> = losers.iter().map(|line| line.to_string()).collect();
            wanted.extend(order.iter().flatten().map(|line| line.replace("owes", word)));
            assert_eq!(paid(&round), wanted, "procedure {procedure}");
            assert_eq!(results(&round), nets);
            let owed: Vec<i64> = round.marked.iter().map(|(_, owed)| owed.as_cents()).collect();
            assert_eq!(owed, if vigorish == "mark" { vec![125, 100, 50] } else { Vec::new() });
        }
    }
}

#[test]
fn a_tie_gives_the_hands_back_and_leaves_the_number_of_cards_alone() {
    let placed = "1 tie 10 | 2 banker 20, six-cards 5 | 3 player 10, tie 5, four-cards 1";
    let round = play(&[("tie", "9")], placed, "9h 4c Qd 5s");
    assert_eq!(
        paid(&round),
        [
            "2 six-cards lost 7.10(b)",
            "3 player push 7.2(a)1",
            "3 tie won 9:1 7.10(b)1",
            "3 four-cards won 3:2 7.10(b)1",
            "2 banker push 7.2(a)2",
            "1 tie won 9:1 7.10(b)1",
        ]
    );
    assert_eq!(results(&round), ["1 +90", "2 -5", "3 +46.50"]);
}

#[test]
fn verdicts_on_both_sides_of_every_boundary() {
    let plain = Options::default();
    let of = |area, player, banker, cards| verdict(&plain, area, Outcome { player, banker, cards });
    assert_eq!(of(Area::Player, 7, 6, 4), Verdict::EVEN);
    assert_eq!(of(Area::Player, 6, 7, 4), Verdict::Lose);
    assert_eq!(of(Area::Player, 6, 6, 4), Verdict::Push);
    assert_eq!(of(Area::Banker, 6, 7, 4), Verdict::EVEN);
    assert_eq!(of(Area::Banker, 7, 6, 4), Verdict::Lose);
    assert_eq!(of(Area::Banker, 0, 0, 6), Verdict::Push);
    assert_eq!(of(Area::Tie, 6, 6, 4), Verdict::to_one(8));
    assert_eq!(of(Area::Tie, 6, 7, 4), Verdict::Lose);
    for (area, number, win) in [
        (Area::FourCards, 4, Verdict::Win { pays: 3, per: 2 }),
        (Area::FiveCards, 5, Verdict::to_one(2)),
        (Area::SixCards, 6, Verdict::to_one(2)),
    ] {
        for cards in 4..=6 {
            let wanted = if cards == number { win } else { Verdict::Lose };
            assert_eq!(of(area, 6, 6, cards), wanted, "{area:?} {cards}");
        }
    }
}

#[test]
fn vigorish_to_the_cent_or_by_quarters() {
    let owed = |pairs: Pairs, cents| {
        pay::vigorish(&options::<Minibaccarat>(pairs), Money::cents(cents)).as_cents()
    };
    let (four, quarter) = (("commission", "4"), ("vigorish-rounding", "quarter"));
    assert_eq!([100, 500, 2500].map(|won| owed(&[], won)), [5, 25, 125]);
    assert_eq!([100, 500, 2500].map(|won| owed(&[four], won)), [4, 20, 100]);
    assert_eq!([500, 501, 1000, 1050].map(|won| owed(&[quarter], won)), [25, 50, 50, 75]);
    assert_eq!([2500, 2600].map(|won| owed(&[four, quarter], won)), [100, 125]);
    let check = |pairs: Pairs, placed: &str| {
        let pairs = [pairs, &[("total-cards", "on")]].concat();
        wagers::<Minibaccarat>(&Options::default(), placed)
            .check(&options::<Minibaccarat>(&pairs))
            .map_err(|refusal| refusal.to_string())
    };
    let refused = "1 banker: 1.50 cannot be paid exactly at 1:20 (19:47-7.2(a)2)";
    assert_eq!(check(&[], "1 banker 1.50"), Err(refused.to_string()));
    assert_eq!(check(&[four], "1 banker 1.50"), Ok(()));
    assert_eq!(check(&[quarter], "1 banker 1.50"), Ok(()));
    assert_eq!(check(&[], "1 player 1.50"), Ok(()));
    // Odds are the licensee's: what they cannot pay exactly is refused, too.
    let own = [("total-card-odds", "four-cards 7:4")];
    assert!(check(&own, "1 four-cards 1.50").is_err());
    assert_eq!(check(&own, "1 four-cards 2"), Ok(()));
    assert!(check(&[("tie", "17-2")], "1 tie 1.25").is_err());
    assert_eq!(check(&[("tie", "17-2")], "1 tie 1.50"), Ok(()));
}

#[test]
fn odds_are_read_and_printed() {
    let own = "four-cards 8:5, five-cards 2:1, six-cards 3:1";
    let changed = "usual, six-cards 3, four-cards 8-5";
    let elected = options::<Minibaccarat>(&[("total-card-odds", changed), ("tie", "9")]);
    let round = |cards| verdict(&elected, Area::FourCards, Outcome { player: 1, banker: 2, cards });
    assert_eq!(round(4), Verdict::Win { pays: 8, per: 5 });
    let changed = <Options as table::Options>::changed(&elected);
    let shown: Vec<String> = changed.iter().map(|(key, value)| format!("{key} {value}")).collect();
    assert_eq!(shown, ["tie 9-1".to_string(), format!("total-card-odds {own}")]);
    for bad in ["", "3-0", "3 for 2", "-1", "3-2-1"] {
        for (key, value) in [("tie", bad), ("total-card-odds", &format!("four-cards {bad}"))] {
            let read = <Options as table::Options>::elect([(key, value)]);
            assert!(read.is_err(), "{key} {value}");
        }
    }
    for (key, bad) in [("decks", "5"), ("decks", "17"), ("tie", "15-2"), ("min", "20000")] {
        assert!(<Options as table::Options>::elect([(key, bad)]).is_err(), "{key} {bad}");
    }
}

#[test]
fn under_the_shoe_the_players_hand_is_called_first() {
    let round = play(&[("cards", "under-shoe")], "1 player 10", "2h 3c Qd Ks 4s 6d");
    assert_eq!(
        moved(&round),
        [
            "player down 7.7(b)",
            "banker down 7.7(b)",
            "player down 7.7(b)",
            "banker down 7.7(b)",
            "player turned 7.7(c)2",
            "banker turned 7.7(c)2",
            "player 4s 7.8(c)",
            "banker 6d 7.8(c)",
        ]
    );
    let places = round.events.iter().filter_map(|event| match event.what {
        Happening::Turned { at, .. } => Some(format!("{at}")),
        Happening::Said(call) => Some(format!("{call}")),
        _ => None,
    });
    let order: Vec<String> = places.take(5).collect();
    assert_eq!(order, ["no more bets", "player", "player 2", "banker", "banker 3"]);
}

#[test]
fn handed_to_the_highest_wagers_with_their_third_cards() {
    let placed = "1 player 10 | 2 banker 20 | 4 player 10 | 5 banker 5, tie 100";
    let round = play(&[("cards", "to-players")], placed, "3h Jc Ad 4s 2s 5h");
    assert_eq!(
        moved(&round)[4..],
        [
            "4 looks at player 7.7(c)3.v",
            "player turned 7.7(c)3.i",
            "2 looks at banker 7.7(c)3.ii",
            "banker turned 7.7(c)3.ii",
            "player down 7.7(c)3.iii",
            "4 looks at player 7.7(c)3.v",
            "player turned 7.7(c)3.iii",
            "banker down 7.7(c)3.iv",
            "2 looks at banker 7.7(c)3.ii",
            "banker turned 7.7(c)3.iv",
        ]
    );
    assert_eq!(results(&round), ["1 -10", "2 +19", "4 -10", "5 -95.25"]);
}

#[test]
fn without_a_wager_on_a_hand_the_dealer_turns_it() {
    let round = play(&[("cards", "to-players")], "1 tie 10 | 3 banker 5", "3h Jc 5d 8s");
    assert_eq!(
        moved(&round)[4..],
        ["player turned 7.7(c)3", "3 looks at banker 7.7(c)3.ii", "banker turned 7.7(c)3.ii"]
    );
    let dummy = play(&[("cards", "to-players")], "", "3h Jc 5d 8s");
    assert!(matches!(dummy.end, End::Done));
    assert_eq!(moved(&dummy)[4..], ["player turned 7.7(c)3", "banker turned 7.7(c)3"]);
}

/// The number of the first verb that does what `is` looks for.
fn verb(round: &Conducted<Minibaccarat>, is: impl Fn(&Happening<Minibaccarat>) -> bool) -> u32 {
    round.events.iter().find(|event| is(&event.what)).unwrap().verb
}

#[test]
fn a_right_taken_away_goes_to_the_right() {
    let pairs = [("cards", "to-players")];
    let placed = "1 player 50, banker 50 | 3 player 10 | 6 banker 20";
    let dealt = "2h Qc Kd 3s 5c 4c";
    let before =
        verb(&play(&pairs, placed, dealt), |what| matches!(what, Happening::Looked { .. }));
    // Offered from 1 on counterclockwise: 6, then 3, who then has both hands of him.
    let mut script = Script { cards: cards(dealt), looks: true, ..Script::default() };
    script.wrong = vec![(before, Irregular::of(super::pay::RIGHT_TAKEN))];
    let stopped = conduct(&setup(&pairs, placed), &mut script.clone());
    let End::Wants(Want::Choice { who, at, among }, why) = stopped.end else { panic!() };
    assert_eq!((who, at, why), (Spot(5).line(0), Place::PLAYER, cite!("19:47-7.11(f)")));
    assert_eq!(among, Choice::ALL);
    script.choices = [Choice::Decline, Choice::Accept].into();
    let round = conduct(&setup(&pairs, placed), &mut script.clone());
    assert_eq!(
        moved(&round)[4..],
        [
            "6 decline 7.11(f)",
            "3 accept 7.11(f)",
            "3 looks at player 7.11(f)",
            "player turned 7.7(c)3.i",
            "3 looks at banker 7.11(f)",
            "banker turned 7.7(c)3.ii",
            "player down 7.7(c)3.iii",
            "3 looks at player 7.11(f)",
            "player turned 7.7(c)3.iii",
            "banker down 7.7(c)3.iv",
            "3 looks at banker 7.11(f)",
            "banker turned 7.7(c)3.iv",
        ]
    );
    // Nobody accepts: the dealer turns that player's hands.
    script.choices = [Choice::Decline, Choice::Decline].into();
    let round = conduct(&setup(&pairs, placed), &mut script.clone());
    assert_eq!(moved(&round)[6..8], ["player turned 7.11(f)", "banker turned 7.11(f)"]);
    assert!(matches!(round.end, End::Done));
    // Taken at the turning, after he looked, and again from the next.
    script.wrong = vec![
        (before + 1, Irregular::of(super::pay::RIGHT_TAKEN)),
        (before + 4, Irregular::of(super::pay::RIGHT_TAKEN)),
    ];
    script.choices = [Choice::Accept, Choice::Accept].into();
    let round = conduct(&setup(&pairs, placed), &mut script);
    assert_eq!(
        moved(&round)[4..9],
        [
            "1 looks at player 7.7(c)3.i",
            "6 accept 7.11(f)",
            "6 looks at player 7.11(f)",
            "3 accept 7.11(f)",
            "3 looks at player 7.11(f)",
        ]
    );
}

#[test]
fn a_right_taken_leaves_other_players_theirs() {
    let pairs = [("cards", "to-players")];
    let (placed, dealt) = ("1 tie 5 | 2 player 50 | 4 banker 20", "3h Qc Kd 6s 5s");
    let looks = |what: &Happening<Minibaccarat>| matches!(what, Happening::Looked { .. });
    let before = verb(&play(&pairs, placed, dealt), looks);
    let mut script = Script { cards: cards(dealt), ..Script::default() };
    script.wrong = vec![(before, Irregular::of(super::pay::RIGHT_TAKEN))];
    script.choices = [Choice::Decline, Choice::Decline].into();
    let round = conduct(&setup(&pairs, placed), &mut script.clone());
    assert_eq!(
        moved(&round)[4..],
        [
            "1 decline 7.11(f)",
            "4 decline 7.11(f)",
            "player turned 7.11(f)",
            "4 looks at banker 7.7(c)3.ii",
            "banker turned 7.7(c)3.ii",
            "player down 7.7(c)3.iii",
            "player turned 7.11(f)",
        ]
    );
    // Taken from 2 and from 4 after him: of the three only 1 is left to be asked.
    script.wrong.push((before + 3, Irregular::of(super::pay::RIGHT_TAKEN)));
    script.choices = [Choice::Decline, Choice::Accept, Choice::Decline].into();
    let round = conduct(&setup(&pairs, placed), &mut script);
    assert_eq!(
        moved(&round)[4..9],
        [
            "1 decline 7.11(f)",
            "4 accept 7.11(f)",
            "1 decline 7.11(f)",
            "player turned 7.11(f)",
            "banker turned 7.11(f)",
        ]
    );
}

#[test]
fn a_right_that_nobody_can_have_cannot_be_taken() {
    let mut script = Script { cards: cards("3h Jc 5d 8s"), ..Script::default() };
    script.wrong = vec![(2, Irregular::of(super::pay::RIGHT_TAKEN))];
    let round = conduct(&setup(&[], "1 tie 10"), &mut script);
    assert!(matches!(round.end, End::Refused(..)));
}

fn gone_wrong(
    pairs: Pairs,
    dealt: &str,
    before: u32,
    what: Irregularity,
) -> Conducted<Minibaccarat> {
    let mut script = Script {
        cards: cards(dealt),
        wrong: vec![(before, Irregular::of(what))],
        ..Script::default()
    };
    conduct(
        &setup(pairs, "1 banker 10 | 2 player 10 | 3 four-cards 10 | 4 five-cards 10"),
        &mut script,
    )
}

#[test]
fn a_third_card_in_error_becomes_the_bankers_if_it_must_draw() {
    // Verbs: the call, four cards, two counts; the eighth is the next card or the final count.
    let used = gone_wrong(&[], "6h 2c Kd 3d 4s", 8, crate::baccarat::EXTRA_THIRD_CARD);
    assert_eq!(moved(&used).last().unwrap(), "banker 4s 7.8(c)");
    assert!(used.left_over.is_empty());
    assert_eq!(results(&used), ["1 +9.50", "2 -10", "3 -10", "4 +20"]);
    // Table 2 is read in the column for no third card: a 3 draws though the card is an 8.
    let used = gone_wrong(&[], "7h Kc Kd 3d 8s", 8, crate::baccarat::EXTRA_THIRD_CARD);
    assert_eq!(results(&used), ["1 -10", "2 +10", "3 -10", "4 +20"]);
    // A 6 stays though the card is a 6, and a natural ends everything.
    for dealt in ["7h 2c Kd 4d 6s", "8h Qc Kd 3d 6s", "2h Qc Kd 9d 6s"] {
        let over = gone_wrong(&[], dealt, 8, crate::baccarat::EXTRA_THIRD_CARD);
        assert_eq!((over.drawn, over.left_over.len()), (5, 1), "{dealt}");
        let card = &over.left_over[0];
        assert_eq!(card.ruling, Unused::BurnByValue { ten: 0 }, "{dealt}");
        assert_eq!((card.card, card.why), (Card::parse("6s"), cite!("19:47-7.11(c)1")));
    }
    // Handed to players, it lies face up already, so nobody looks at it.
    let shown = gone_wrong(
        &[("cards", "to-players")],
        "6h 2c Kd 3d 4s",
        12,
        crate::baccarat::EXTRA_THIRD_CARD,
    );
    assert_eq!(moved(&shown).last().unwrap(), "banker 4s 7.7(c)3.iv");
    assert_eq!(results(&shown), ["1 +9.50", "2 -10", "3 -10", "4 +20"]);
}

#[test]
fn rows_for_cards_in_error() {
    let seen = |pairs: Pairs| {
        let round = gone_wrong(pairs, "7h 2c Kd 4d Ks", 8, crate::baccarat::DRAWN_EXPOSED);
        assert_eq!(results(&round), ["1 -10", "2 +10", "3 +15", "4 -10"]);
        (round.left_over[0].ruling, round.left_over[0].why)
    };
    let by_value = seen(&[]);
    assert_eq!(by_value, (Unused::BurnByValue { ten: 0 }, cite!("19:47-7.11(c)1")));
    let as_ten = seen(&[("error-ten-value", "10")]);
    assert_eq!(as_ten, (Unused::BurnByValue { ten: 10 }, cite!("19:47-7.11(c)1")));
    let one = seen(&[("error-card", "burn-one")]);
    assert_eq!(one, (Unused::BurnOneMore, cite!("19:47-7.11(c)2")));
    let dummy = seen(&[("error-card", "dummy-round")]);
    assert_eq!(dummy, (Unused::DummyRound, cite!("19:47-7.11(c)3")));
    // Unseen and before the Banker's third, it waits; the Banker gets the card after it.
    let round = gone_wrong(&[], "6h 2c Kd 3d 9s 3h", 8, crate::baccarat::DRAWN_UNSEEN);
    assert_eq!(moved(&round).last().unwrap(), "banker 3h 7.8(c)");
    let kept = &round.left_over[0];
    assert_eq!((kept.ruling, kept.card), (Unused::FirstOfNext, None));
    assert_eq!((kept.slot, kept.why), (Slot(4), cite!("19:47-7.11(b)")));
}

#[test]
fn a_card_found_face_up_takes_as_many_as_its_value() {
    // Before the third card off the shoe: the 2 goes with two more.
    let round = gone_wrong(&[], "6h 2c 2s 8d 8c 3d 4d", 4, crate::baccarat::FACE_UP);
    assert_eq!((round.drawn, results(&round)[1].as_str()), (7, "2 +10"));
    assert_eq!(round.events[3].why, cite!("19:47-7.11(d)"));
    for (pairs, drawn) in [(&[][..], 5), (&[("error-ten-value", "10")][..], 15)] {
        let dealt = "Qs 2d 3d 4d 5d 6d 7d 8d 9d Td Jd 6h 2c Kd 5d 9c 9d 9h";
        assert_eq!(gone_wrong(pairs, dealt, 2, crate::baccarat::FACE_UP).drawn, drawn);
    }
}

#[test]
fn an_empty_shoe_voids_the_round() {
    let round = gone_wrong(&[], "2h 4c 3d 3s", 8, Irregularity::SHOE_EMPTY);
    let End::Void(void) = round.end else { panic!("{:?}", round.end) };
    assert_eq!((void.returns, void.why), (Returns::All, cite!("19:47-7.11(e)")));
    assert_eq!(results(&round), ["1 0", "2 0", "3 0", "4 0"]);
}

#[test]
fn a_carried_card_is_the_first_of_a_round_without_wagers() {
    let mut begins = setup(&[("cards", "under-shoe")], "");
    begins.carried = vec![carried("9s")];
    let mut script = Script { cards: cards("5c Jd 2d"), ..Script::default() };
    let round = conduct(&begins, &mut script);
    assert!(matches!(round.end, End::Done));
    assert_eq!((moved(&round)[0].as_str(), round.drawn), ("player 9s 7.7(b)", 3));
    begins.carried = vec![carried("")];
    let mut script = Script { cards: cards("5c Jd 2d"), carried: cards("8s"), ..Script::default() };
    assert_eq!(said(&conduct(&begins, &mut script))[1], "player 8 7.8(a)");
    // Three of them, in the order they were drawn: player 9 and 8, banker 5 and the first card.
    begins.carried = ["", "", ""].map(carried).to_vec();
    let mut script = Script { cards: cards("2c"), carried: cards("9s 5h 8d"), ..Script::default() };
    let round = conduct(&begins, &mut script);
    assert_eq!(said(&round)[1..3], ["player 7 7.8(a)", "banker 7 7.8(a)"]);
    assert_eq!(round.drawn, 1);
}

#[test]
fn a_bettor_owns_his_spot() {
    let plain = options::<Minibaccarat>(&[("total-cards", "on")]);
    for bad in ["8 tie 5", "1 tie 5 | 1b tie 5", "1 tie 0.50", "1 tie 10000.50", "1 tie 1.25"] {
        assert!(wagers::<Minibaccarat>(&plain, bad).check(&plain).is_err(), "{bad}");
    }
    assert!(
        wagers::<Minibaccarat>(&plain, "7 player 1, banker 1, tie 1, four-cards 1")
            .check(&plain)
            .is_ok()
    );
}

fn random_setup(random: &mut Random) -> Setup<Minibaccarat> {
    let mut pairs = random.words::<Minibaccarat>();
    pairs.retain(|(key, _)| *key != "total-cards");
    pairs.extend([("total-cards", "on"), ("tie", ["8", "9", "17-2"][random.below(3)])]);
    let mut wagers = Wagers::default();
    for spot in 0..7 {
        for area in Area::ALL {
            if random.below(4) == 0 {
                let amount = Money::dollars(1 + random.below(500) as i64);
                wagers.place(Spot(spot).line(0), area, amount);
            }
        }
    }
    let setup = Setup::new(options::<Minibaccarat>(&pairs), wagers);
    setup.wagers.check(&setup.options).unwrap();
    setup
}

/// 7.10(e): no word of a player moves a card. Laid out by the dealer nobody looks at them and
/// nobody is asked; handed to players (M-6) each hand is seen by the highest wager on it alone.
#[test]
fn nobody_but_the_dealer_handles_cards() {
    assert_eq!(Choice::ALL, [Choice::Accept, Choice::Decline]);
    let mut random = Random(7_10);
    let mut looks = 0;
    for nth in 0..300 {
        let setup = random_setup(&mut random);
        let cards = random.shuffled(&Minibaccarat::pack(&setup.options), 6);
        let round = conduct(&setup, &mut Script { cards, ..Script::default() });
        for event in &round.events {
            assert!(!matches!(event.what, Happening::Chose { .. }), "round {nth}");
            let Happening::Looked { who, at, .. } = &event.what else { continue };
            let area = if *at == Place::PLAYER { Area::Player } else { Area::Banker };
            let on = |line| setup.wagers.on(line, area);
            let highest = (0..7).map(|spot| on(Spot(spot).line(0))).max();
            assert_eq!(Some(on(*who)), highest, "round {nth}");
            assert_eq!(setup.options.cards, pay::Cards::ToPlayers, "round {nth}");
            looks += 1;
        }
    }
    assert!(looks > 100, "{looks}");
}

#[test]
fn random_rounds_come_out_as_by_hand() {
    let mut random = Random(19_477);
    let mut voids = 0;
    for nth in 0..6_000 {
        let setup = random_setup(&mut random);
        let mut script = Script {
            cards: random.shuffled(&Minibaccarat::pack(&setup.options), 120),
            looks: random.below(2) == 0,
            ..Script::default()
        };
        // Three times the right may go round, past six players each.
        for _ in 0..18 {
            script.choices.push_back(Choice::ALL[random.below(2)]);
        }
        if nth % 2 == 1 {
            let rows = Minibaccarat::irregularities(&setup.options);
            for _ in 0..1 + random.below(3) {
                let before = 1 + random.below(14) as u32;
                let what = rows[random.below(rows.len())].what;
                script.wrong.push((before, Irregular::of(what)));
            }
        }
        let regular = script.wrong.is_empty();
        let round = conduct(&setup, &mut script.clone());
        match &round.end {
            End::Done => {}
            End::Void(_) => voids += 1,
            other => panic!("round {nth}: {other:?}"),
        }
        if regular {
            check_separately(&setup, &round, &script.cards, nth);
        }
    }
    assert!(voids > 50);
}

/// The same round by the usual words about baccarat instead of by the tables.
fn check_separately(
    setup: &Setup<Minibaccarat>,
    round: &Conducted<Minibaccarat>,
    shoe: &[Card],
    nth: usize,
) {
    let value = |n: usize| points::baccarat_value(shoe[n]) as i64;
    let (mut player, mut banker) = ((value(0) + value(2)) % 10, (value(1) + value(3)) % 10);
    let mut dealt = 4;
    if player < 8 && banker < 8 {
        let draws = if player < 6 {
            let third = value(4);
            player = (player + third) % 10;
            dealt = 5;
            match banker {
                0..=2 => true,
                3 => third != 8,
                4 => (2..=7).contains(&third),
                5 => (4..=7).contains(&third),
                6 => (6..=7).contains(&third),
                _ => false,
            }
        } else {
            banker < 6
        };
        if draws {
            banker = (banker + value(dealt)) % 10;
            dealt += 1;
        }
    }
    assert_eq!(round.drawn, dealt, "round {nth}");
    for row in round.settlements() {
        let stake = row.stake.as_cents();
        let won = match row.wager.as_str() {
            "player" | "banker" if player == banker => 0,
            "player" => stake * (player - banker).signum(),
            "banker" => {
                let percent =
                    if setup.options.commission == elect::Commission::Five { 5 } else { 4 };
                let mut owed = stake * percent;
                if setup.options.vigorish_rounding == elect::VigorishRounding::Quarter {
                    owed = (owed + 2499) / 2500 * 2500;
                }
                if banker > player { stake - owed / 100 } else { -stake }
            }
            "tie" if player == banker => {
                stake * setup.options.tie.pays as i64 / setup.options.tie.per as i64
            }
            "four-cards" if dealt == 4 => stake * 3 / 2,
            "five-cards" if dealt == 5 => stake * 2,
            "six-cards" if dealt == 6 => stake * 2,
            _ => -stake,
        };
        assert_eq!((row.net - row.marked).as_cents(), won, "round {nth}: {row:?}");
    }
}
