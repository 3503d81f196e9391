//! Punto banco against its paragraphs; payments worked out by hand.

use super::{Area, Choice, Memory, Options, PuntoBanco, pay, verdict};
use crate::baccarat::{Outcome, elect};
use crate::script::{
    self, Pairs, Random, cards, carried, choices, lines, options, paid, results, said, setup,
    wagers,
};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::{Card, points};
use table::session::{self, Session, parse_line};
use table::{
    Choice as _, Conducted, End, Game, Happening, Irregular, Irregularity, Memory as _, Money,
    Returns, Seats, Setup, Spot, Unused, Verdict, Wagers, Want, cite, conduct,
};

type Script = script::Script<PuntoBanco>;

/// A round that begins with this curator.
fn held(pairs: Pairs, placed: &str, curator: u8) -> Setup<PuntoBanco> {
    let memory = Memory { curator: Some(Spot(curator - 1)), ..Memory::default() };
    Setup { memory, ..setup(pairs, placed) }
}

fn play(setup: &Setup<PuntoBanco>, dealt: &str, chosen: &str) -> Conducted<PuntoBanco> {
    let (cards, choices) = (cards(dealt), choices::<PuntoBanco>(chosen));
    conduct(setup, &mut Script { cards, choices, looks: true, ..Script::default() })
}

/// Whose the shoe is after the round.
fn curator(round: &Conducted<PuntoBanco>) -> Option<u8> {
    round.memory.curator.map(Spot::number)
}

/// Where cards went, who looked and what was turned.
fn moved(round: &Conducted<PuntoBanco>) -> Vec<String> {
    lines(round, |what| match what {
        Happening::Dealt { to, card: Some(card), .. } => Some(format!("{to} {card}")),
        Happening::Dealt { to, card: None, .. } => Some(format!("{to} down")),
        Happening::Looked { who, at, .. } => Some(format!("{who} looks at {at}")),
        Happening::Turned { at, .. } => Some(format!("{at} turned")),
        _ => None,
    })
}

/// What was said about the shoe and where it went.
fn shoe(round: &Conducted<PuntoBanco>) -> Vec<String> {
    lines(round, |what| match what {
        Happening::Chose { who, choice, .. } => Some(format!("{who} {}", choice.word())),
        Happening::Remembered(memory) => Some(memory.pairs()[0].1.clone()),
        _ => None,
    })
}

/// Banker 7 beats 6; Player 7 beats 6; 6 to 6; all without third cards.
const BANKER: &str = "6h 2c Kd 5s";
const PLAYER: &str = "7h 2c Kd 4s";
const TIE: &str = "6h 2c Kd 4s";

#[test]
fn a_round_in_the_order_of_the_subchapter() {
    let begins = setup(&[], "2 banker 10 | 5 player 10 | 9 player 10");
    let round = play(&begins, "2h 3c Qd Ks 3s 5d", "decline accept keep");
    assert_eq!(
        moved(&round),
        [
            "player down 3.7(b)",
            "banker down 3.7(b)",
            "player down 3.7(b)",
            "banker down 3.7(b)",
            "5 looks at player 3.7(c)",
            "player turned 3.7(c)",
            "5 looks at banker 3.7(c)",
            "banker turned 3.7(c)",
            "player 3s 3.8(c)",
            "banker 5d 3.8(c)",
        ]
    );
    assert_eq!(
        said(&round),
        [
            "no more bets 3.2(a)1",
            "player 2 3.8(a)",
            "banker 3 3.8(a)",
            "player 5 3.10(a)",
            "banker 8 3.10(a)",
            "banker wins 3.10(a)",
        ]
    );
    assert_eq!(shoe(&round), ["2 decline 3.6", "5 accept 3.6", "5 3.6", "5 keep 3.11(a)"]);
    assert_eq!(results(&round), ["2 +9.50", "5 -10", "9 -10"]);
    assert_eq!(curator(&round), Some(5));
}

#[test]
fn the_players_hand_goes_to_the_highest_wager_on_it() {
    for (placed, looks) in [
        ("1 player 10 | 2 player 20 | 3 banker 50", "2 looks at player 3.7(c)"),
        ("1 player 10 | 4 player 20 | 7 player 20", "4 looks at player 3.7(c)"),
        ("1 tie 10 | 2 banker 10", "player turned 3.7(c)"),
    ] {
        let round = play(&held(&[], placed, 2), BANKER, "keep accept");
        assert_eq!(moved(&round)[4], looks, "{placed}");
    }
    // A dealer turns the Banker's Hand where nobody took the shoe.
    let round = play(&setup(&[], "1 banker 10 | 2 banker 10"), BANKER, "decline decline");
    assert_eq!(moved(&round)[4..], ["player turned 3.7(c)", "banker turned 3.7(c)"]);
    assert_eq!(shoe(&round), ["1 decline 3.6", "2 decline 3.6"]);
    assert_eq!(curator(&round), None);
}

#[test]
fn third_cards_by_the_tables() {
    for (dealt, drawn, net) in [
        ("8h 2c Kd 2s", 4, "1 +10"),       // a natural
        ("2h 9c Kd Ks", 4, "1 -10"),       // a natural of the other hand
        ("7h 2c Kd Ks 3c", 5, "1 +10"),    // 7 stays, 2 draws
        ("5h 5c Kd Ks 4c 4d", 6, "1 0"),   // 3.9(g): 5 draws on a four, 9 to 9
        ("5h 5c Kd Ks 3c", 5, "1 +10"),    // and stays on a three
        ("5h 6c Kd Ks Ac", 5, "1 0"),      // the column is the card, not the count
        ("Ah 6c Kd Ks 6c 2d", 6, "1 -10"), // 6 draws on a six
    ] {
        let round = play(&held(&[], "1 player 10", 1), dealt, "keep");
        assert!(matches!(round.end, End::Done), "{dealt}: {:?}", round.end);
        assert_eq!((round.drawn, results(&round)[0].as_str()), (drawn, net), "{dealt}");
    }
}

#[test]
fn the_four_procedures() {
    let placed = "1 banker 25 | 2 player 10 | 3 banker 20 | 4 tie 5 | 14 banker 10";
    let pays = |n: u8, spot: u8| format!("{spot} banker won 1:1 3.10(b){n}");
    let owes = |n: u8, spot: u8| {
        let owed = [(1, "1.25"), (3, "1"), (14, "0.50")].iter().find(|(s, _)| *s == spot).unwrap();
        format!("{spot} owes {} 3.10(b){n}", owed.1)
    };
    let orders: [(&'static str, Vec<String>); 4] = [
        ("1", vec![pays(1, 14), pays(1, 3), pays(1, 1), owes(1, 14), owes(1, 3), owes(1, 1)]),
        ("2", vec![owes(2, 14), owes(2, 3), owes(2, 1), pays(2, 14), pays(2, 3), pays(2, 1)]),
        ("3", vec![pays(3, 14), owes(3, 14), pays(3, 3), owes(3, 3), pays(3, 1), owes(3, 1)]),
        ("4", vec![owes(4, 14), pays(4, 14), owes(4, 3), pays(4, 3), owes(4, 1), pays(4, 1)]),
    ];
    for (procedure, order) in orders {
        let round = play(&held(&[("settlement", procedure)], placed, 1), BANKER, "keep");
        let losers = ["4 tie lost 3.10(b)", "2 player lost 3.10(b)"].map(String::from);
        let wanted: Vec<String> = losers.into_iter().chain(order).collect();
        assert_eq!(paid(&round), wanted, "procedure {procedure}");
        assert_eq!(results(&round), ["1 +23.75", "2 -10", "3 +19", "4 -5", "14 +9.50"]);
    }
}

#[test]
fn a_tie_gives_the_hands_back() {
    let placed = "1 tie 10 | 2 banker 20 | 3 player 10, tie 5";
    let round = play(&held(&[("tie", "9")], placed, 1), TIE, "keep");
    assert_eq!(
        paid(&round),
        [
            "3 player push 3.2(a)1",
            "3 tie won 9:1 3.10(b)1",
            "2 banker push 3.2(a)2",
            "1 tie won 9:1 3.10(b)1",
        ]
    );
    assert_eq!(results(&round), ["1 +90", "2 0", "3 +45"]);
    let of = |area, player, banker| {
        verdict(&Options::default(), area, Outcome { player, banker, cards: 4 })
    };
    assert_eq!(of(Area::Player, 7, 6), Verdict::EVEN);
    assert_eq!(of(Area::Player, 6, 7), Verdict::Lose);
    assert_eq!(of(Area::Banker, 6, 7), Verdict::EVEN);
    assert_eq!(of(Area::Banker, 7, 6), Verdict::Lose);
    assert_eq!(of(Area::Banker, 7, 7), Verdict::Push);
    assert_eq!(of(Area::Tie, 7, 7), Verdict::to_one(8));
    assert_eq!(of(Area::Tie, 7, 6), Verdict::Lose);
}

#[test]
fn a_curator_keeps_the_shoe_or_passes_it() {
    let placed = "1 banker 10 | 3 banker 10 | 6 banker 10";
    // Won or tied: he is asked.
    for dealt in [BANKER, TIE] {
        let kept = play(&held(&[], placed, 3), dealt, "keep");
        assert_eq!((shoe(&kept), curator(&kept)), (vec!["3 keep 3.11(a)".to_string()], Some(3)));
        let passed = play(&held(&[], placed, 3), dealt, "pass accept");
        assert_eq!(
            shoe(&passed),
            ["3 pass 3.11(a)", "none 3.11(a)", "6 accept 3.11(b)", "6 3.11(b)"]
        );
    }
    // Lost: he is not, and the shoe goes on to the next higher number; after the highest comes 1.
    let lost = play(&held(&[], placed, 3), PLAYER, "decline accept");
    assert_eq!(
        shoe(&lost),
        ["none 3.11(a)1", "6 decline 3.11(b)", "1 accept 3.11(b)", "1 3.11(b)"]
    );
    let lost = play(&held(&[], placed, 6), PLAYER, "accept");
    assert_eq!(shoe(&lost), ["none 3.11(a)1", "1 accept 3.11(b)", "1 3.11(b)"]);
    // Nobody accepts: each of the others was asked once, and a dealer deals.
    let nobody = play(&held(&[], placed, 3), PLAYER, "decline decline");
    assert_eq!(shoe(&nobody), ["none 3.11(a)1", "6 decline 3.11(b)", "1 decline 3.11(b)"]);
    assert_eq!(curator(&nobody), None);
    // The offered words, and no others.
    let stopped = play(&held(&[], placed, 3), BANKER, "");
    let End::Wants(Want::Choice { who, among, .. }, why) = stopped.end else { panic!() };
    assert_eq!((who, why), (Spot(2).line(0), cite!("19:47-3.11(a)")));
    assert_eq!(among, [Choice::Keep, Choice::Pass]);
}

#[test]
fn the_shoe_is_offered_to_those_without_a_wager_too() {
    let mut begins = setup(&[], "4 banker 10");
    begins.present = Seats::NONE.with(Spot(1)).with(Spot(8));
    let round = play(&begins, BANKER, "decline decline accept keep");
    assert_eq!(shoe(&round)[..3], ["2 decline 3.6", "4 decline 3.6", "9 accept 3.6"]);
    assert_eq!(moved(&round)[5], "9 looks at banker 3.7(c)");
    // A curator needs no wager; one who is gone has given the shoe up.
    begins.memory = Memory { curator: Some(Spot(8)), ..Memory::default() };
    assert_eq!(shoe(&play(&begins, BANKER, "keep")), ["9 keep 3.11(a)"]);
    begins.memory = Memory { curator: Some(Spot(6)), ..Memory::default() };
    let round = play(&begins, BANKER, "decline accept keep");
    assert_eq!(
        shoe(&round),
        ["none 3.11(a)", "9 decline 3.11(b)", "2 accept 3.11(b)", "2 3.11(b)", "2 keep 3.11(a)"]
    );
}

#[test]
fn an_order_to_pass_takes_effect_at_the_end() {
    let begins = held(&[], "1 banker 10 | 2 player 10", 1);
    let last = play(&begins, BANKER, "keep").events.last().unwrap().verb;
    // Before the first card, verb 2, it takes effect at once: a golden round shows that.
    for before in 3..=last {
        let mut script = Script { cards: cards(BANKER), looks: true, ..Script::default() };
        script.choices = choices::<PuntoBanco>("accept");
        script.wrong = vec![(before, Irregular::of(super::pay::RIGHT_TAKEN))];
        let round = conduct(&begins, &mut script);
        assert!(matches!(round.end, End::Done), "before {before}: {:?}", round.end);
        assert_eq!(shoe(&round), ["none 3.11(a)2", "2 accept 3.11(b)", "2 3.11(b)"], "{before}");
        assert_eq!(results(&round), ["1 +9.50", "2 -10"], "before {before}");
    }
}

#[test]
fn a_void_round_leaves_the_shoe_where_it_was() {
    let mut script = Script { cards: cards("2h 4c 3d 3s"), ..Script::default() };
    // Verbs: the call, four cards, look and turn twice, two counts; then the third card.
    script.wrong = vec![(12, Irregular::of(Irregularity::SHOE_EMPTY))];
    let round = conduct(&held(&[], "1 banker 10 | 2 player 10", 2), &mut script);
    let End::Void(void) = round.end else { panic!("{:?}", round.end) };
    assert_eq!((void.returns, void.why), (Returns::All, cite!("19:47-3.12(e)")));
    assert_eq!((results(&round), curator(&round)), (vec!["1 0".into(), "2 0".into()], Some(2)));
    assert!(shoe(&round).is_empty());
}

#[test]
fn what_is_remembered_is_read_and_printed() {
    let mut memory = Memory::default();
    let pairs = |curator: &str, given_up: &str| {
        let of = |spot: &str| spot.to_string();
        [("curator", of(curator)), ("given-up", of(given_up)), ("passed", of("none"))]
    };
    assert_eq!(memory.pairs(), pairs("none", "none"));
    memory.set("curator", "14").unwrap();
    memory.set("given-up", "2").unwrap();
    assert_eq!(memory.pairs(), pairs("14", "2"));
    memory.set("curator", "None").unwrap();
    assert_eq!(memory.curator, None);
    for (key, value) in [("curator", "15"), ("curator", "2b"), ("given-up", ""), ("banker", "1")] {
        assert!(memory.set(key, value).is_err(), "{key} {value}");
    }
}

fn gone_wrong(pairs: Pairs, dealt: &str, before: u32, what: Irregularity) -> Conducted<PuntoBanco> {
    let mut script = Script { cards: cards(dealt), ..Script::default() };
    script.wrong = vec![(before, Irregular::of(what))];
    script.choices = choices::<PuntoBanco>("keep accept");
    conduct(&held(pairs, "1 banker 10 | 2 player 10", 1), &mut script)
}

#[test]
fn cards_in_error() {
    // The eleventh verb is the last count; the twelfth the Banker's third card or the result.
    let used = gone_wrong(&[], "6h 2c Kd 3d 4s", 12, crate::baccarat::EXTRA_THIRD_CARD);
    assert_eq!(moved(&used).last().unwrap(), "banker 4s 3.8(c)");
    assert_eq!((results(&used), used.left_over.len()), (vec!["1 +9.50".into(), "2 -10".into()], 0));
    // A 6 stays, and a natural ends everything: the seen card is got rid of.
    for dealt in ["7h 2c Kd 4d 6s", "8h Qc Kd 3d 6s", "2h Qc Kd 9d 6s"] {
        for (elected, ruling, why) in [
            ("burn-by-value", Unused::BurnByValue { ten: 0 }, cite!("19:47-3.12(c)1")),
            ("burn-one", Unused::BurnOneMore, cite!("19:47-3.12(c)2")),
            ("dummy-round", Unused::DummyRound, cite!("19:47-3.12(c)3")),
        ] {
            let pairs = [("error-card", elected)];
            let over = gone_wrong(&pairs, dealt, 12, crate::baccarat::EXTRA_THIRD_CARD);
            let card = &over.left_over[0];
            assert_eq!((card.card, card.ruling, card.why), (Card::parse("6s"), ruling, why));
        }
    }
    let unseen = gone_wrong(&[], "6h 2c Kd 3d 9s 3h", 12, crate::baccarat::DRAWN_UNSEEN);
    assert_eq!(moved(&unseen).last().unwrap(), "banker 3h 3.8(c)");
    let kept = &unseen.left_over[0];
    assert_eq!((kept.ruling, kept.why), (Unused::FirstOfNext, cite!("19:47-3.12(b)")));
    let seen = gone_wrong(
        &[("error-ten-value", "10")],
        "7h 2c Kd 4d Ks",
        12,
        crate::baccarat::DRAWN_EXPOSED,
    );
    assert_eq!(seen.left_over[0].ruling, Unused::BurnByValue { ten: 10 });
    // Found face up before the third card off the shoe: the 2 goes with two more.
    let found = gone_wrong(&[], "6h 2c 2s 8d 8c Kd 5s", 4, crate::baccarat::FACE_UP);
    assert_eq!((found.drawn, results(&found)[0].as_str()), (7, "1 +9.50"));
    assert_eq!(found.events[3].why, cite!("19:47-3.12(d)"));
}

#[test]
fn a_round_without_wagers_leaves_the_shoe_alone() {
    let mut begins = held(&[], "", 3);
    begins.carried = vec![carried("9s")];
    let round = play(&begins, "5c Jd 2d", "");
    assert!(matches!(round.end, End::Done));
    assert_eq!((moved(&round)[0].as_str(), round.drawn), ("player 9s 3.7(b)", 3));
    assert_eq!((shoe(&round).len(), curator(&round)), (0, Some(3)));
}

#[test]
fn wagers_and_options_are_refused_with_their_paragraph() {
    let check = |pairs: Pairs, placed: &str| {
        wagers::<PuntoBanco>(&Options::default(), placed)
            .check(&options::<PuntoBanco>(pairs))
            .map_err(|refusal| refusal.to_string())
    };
    let refused = "1 banker: 1.50 cannot be paid exactly at 1:20 (19:47-3.2(a)2)";
    assert_eq!(check(&[], "1 banker 1.50"), Err(refused.to_string()));
    assert_eq!(check(&[("commission", "4")], "1 banker 1.50"), Ok(()));
    assert_eq!(check(&[("vigorish-rounding", "quarter")], "1 banker 1.50"), Ok(()));
    assert_eq!(check(&[], "14 player 1, banker 1, tie 1"), Ok(()));
    for bad in ["1 tie 5 | 1b tie 5", "1 tie 0.50", "1 tie 10000.50", "1 tie 1.25"] {
        assert!(check(&[], bad).is_err(), "{bad}");
    }
    for (key, bad) in [("decks", "5"), ("decks", "17"), ("tie", "7"), ("shuffle", "machine")] {
        assert!(<Options as table::Options>::elect([(key, bad)]).is_err(), "{key} {bad}");
    }
    let owed = |pairs: Pairs, cents| {
        pay::vigorish(&options::<PuntoBanco>(pairs), Money::cents(cents)).as_cents()
    };
    assert_eq!([100, 2500].map(|won| owed(&[], won)), [5, 125]);
    let quarter = [("vigorish-rounding", "quarter")];
    assert_eq!([500, 501].map(|won| owed(&quarter, won)), [25, 50]);
}

/// Carries out `table` lines; what the last of them did.
fn between(session: &mut Session, options: &Options, lines: &[&str]) -> Vec<String> {
    let procedures = PuntoBanco::procedures(options);
    let mut last = Vec::new();
    for line in lines {
        let ran = session::act(session, &procedures, &parse_line(line).unwrap());
        last = ran.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    last.iter().map(|event| format!("{} {}", event.what, event.why.short())).collect()
}

#[test]
fn the_cut_is_offered_downward() {
    let options = options::<PuntoBanco>(&[("decks", "6")]);
    let procedures = PuntoBanco::procedures(&options);
    let mut session = Session::new(&procedures);
    let opened = ["open", "inspect", "spread", "arrive 2", "arrive 5", "arrive 9", "wash"];
    between(&mut session, &options, &opened);
    let shuffled = between(&mut session, &options, &["shuffle lace"]);
    assert_eq!(shuffled.last().unwrap(), "offered 9 4.4(c)");
    let next = between(&mut session, &options, &["refuse 9"]);
    assert_eq!(next.last().unwrap(), "offered 5 4.4(c)");
    between(&mut session, &options, &["cut 5 at 100", "cutting-card 307", "burn 2c 3c 4c"]);
    // The round in which the cutting card came, and the last hand; then 5, who held the shoe.
    for _ in 0..2 {
        let mut begins = held(&[("decks", "6")], "2 banker 10 | 5 banker 10 | 9 banker 10", 5);
        let lines = begins.wagers.lines().iter().map(|(line, _)| *line);
        let before = session::before_round(&mut session, &procedures, lines).unwrap();
        begins.shoe = before.shoe;
        let round = play(&begins, BANKER, "keep");
        session::after_round(&mut session, &procedures, &round);
    }
    let again = between(&mut session, &options, &["shuffle lace"]);
    assert_eq!(again.last().unwrap(), "offered 5 4.4(c)");
    for (refuses, next) in [("refuse 5", "offered 2 4.4(c)"), ("refuse 2", "offered 9 4.4(c)")] {
        let offered = between(&mut session, &options, &[refuses]);
        assert_eq!(offered.last().unwrap(), next);
    }
    let dealer = between(&mut session, &options, &["refuse 9"]);
    assert_eq!(dealer.last().unwrap(), "offered dealer 4.4(c)");
}

fn random_setup(random: &mut Random) -> Setup<PuntoBanco> {
    let mut pairs = random.words::<PuntoBanco>();
    pairs.push(("tie", ["8", "9", "17-2"][random.below(3)]));
    let mut wagers = Wagers::default();
    let mut present = Seats::NONE;
    for spot in (0..14).map(Spot) {
        for area in Area::ALL {
            if random.below(4) == 0 {
                wagers.place(spot.line(0), area, Money::dollars(1 + random.below(500) as i64));
            }
        }
        if random.below(3) == 0 {
            present = present.with(spot);
        }
    }
    let mut setup = Setup::<PuntoBanco>::new(options::<PuntoBanco>(&pairs), wagers);
    setup.wagers.check(&setup.options).unwrap();
    setup.present = present;
    setup.memory.curator = Some(Spot(random.below(28) as u8)).filter(|spot| spot.0 < 14);
    setup
}

#[test]
fn random_rounds_come_out_as_by_hand() {
    let mut random = Random(19_473);
    let (mut voids, mut passed) = (0, 0);
    for nth in 0..6_000 {
        let setup = random_setup(&mut random);
        let mut script = Script {
            cards: random.shuffled(&PuntoBanco::pack(&setup.options), 120),
            looks: random.below(2) == 0,
            ..Script::default()
        };
        for _ in 0..60 {
            script.choices.push_back(Choice::ALL[random.below(4)]);
        }
        if nth % 2 == 1 {
            let rows = PuntoBanco::irregularities(&setup.options);
            for _ in 0..1 + random.below(3) {
                let before = 1 + random.below(16) as u32;
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
        if matches!(round.end, End::Void(_)) {
            // An order to pass the shoe stands, and nothing else does.
            let ordered = round.has_gone_wrong(pay::RIGHT_TAKEN);
            let left = match setup.memory.curator.filter(|_| ordered) {
                passed @ Some(_) => Memory { passed, ..Memory::default() },
                None => setup.memory,
            };
            assert_eq!(round.memory, left, "round {nth}");
        }
        passed += usize::from(round.memory != setup.memory);
        if regular {
            check_separately(&setup, &round, &script.cards, nth);
        }
    }
    assert!(voids > 50 && passed > 1_000, "{voids} {passed}");
}

/// The same round by the usual words about baccarat instead of by the tables.
fn check_separately(
    setup: &Setup<PuntoBanco>,
    round: &Conducted<PuntoBanco>,
    shoe: &[Card],
    nth: usize,
) {
    let value = |n: usize| points::baccarat_value(shoe[n]) as i64;
    let (mut player, mut banker) = ((value(0) + value(2)) % 10, (value(1) + value(3)) % 10);
    let mut dealt = 4;
    if player < 8 && banker < 8 {
        let mut draws = banker < 6;
        if player < 6 {
            let third = value(4);
            player = (player + third) % 10;
            dealt = 5;
            draws = match banker {
                0..=2 => true,
                3 => third != 8,
                4 => (2..=7).contains(&third),
                5 => (4..=7).contains(&third),
                6 => (6..=7).contains(&third),
                _ => false,
            };
        }
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
                let five = setup.options.commission == elect::Commission::Five;
                let mut owed = stake * if five { 5 } else { 4 };
                if setup.options.vigorish_rounding == elect::VigorishRounding::Quarter {
                    owed = (owed + 2499) / 2500 * 2500;
                }
                if banker > player { stake - owed / 100 } else { -stake }
            }
            "tie" if player == banker => {
                stake * setup.options.tie.pays as i64 / setup.options.tie.per as i64
            }
            _ => -stake,
        };
        assert_eq!((row.net - row.marked).as_cents(), won, "round {nth}: {row:?}");
    }
}
