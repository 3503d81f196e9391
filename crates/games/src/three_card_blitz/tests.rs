//! 3 Card Blitz against its paragraphs; payments worked out by hand.

use super::hand::{Dealt, HandLine};
use super::{Area, Options, ThreeCardBlitz, contest, pay};
use crate::script::{self, Anybody, Pairs, Random, cards, choices, elect, paid, results, wagers};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::{Pack, Suit};
use table::{
    After, Choice as _, Conducted, Elected, End, Happening, Irregular, Irregularity, Line, Money,
    Options as _, Place, Setup, Stands, Verdict, Wagers, Want, conduct, notation,
};

type Script = script::Script<ThreeCardBlitz>;

/// From the automated shoe, so that the cards of a hand stand together, and what else is elected.
fn setup(pairs: Pairs, placed: &str) -> Setup<ThreeCardBlitz> {
    let mut all = vec![("dealing", "automated-shoe")];
    all.extend_from_slice(pairs);
    script::setup(&all, placed)
}

fn play(pairs: Pairs, placed: &str, dealt: &str, decided: &str) -> Conducted<ThreeCardBlitz> {
    let mut script = Script::new(dealt, decided);
    let round = conduct(&setup(pairs, placed), &mut script);
    assert!(matches!(round.end, End::Done), "{:?}", round.end);
    round
}

/// What was said, done with cards and decided, with the paragraphs.
fn acts(round: &Conducted<ThreeCardBlitz>) -> Vec<String> {
    let act = |event: &table::Event<ThreeCardBlitz>| {
        let why = event.why.short();
        match &event.what {
            Happening::Said(call) => Some(format!("{call} {why}")),
            Happening::Looked { who, .. } => Some(format!("{who} looks {why}")),
            Happening::Turned { at, .. } => Some(format!("{at} turned {why}")),
            Happening::Chose { who, choice, .. } => Some(format!("{who} {} {why}", choice.word())),
            Happening::Staked { who, amount, .. } => Some(format!("{who} stakes {amount} {why}")),
            Happening::Collected { at } if *at != Place::STUB => {
                Some(format!("{at} cleared {why}"))
            }
            Happening::Fed { meter: 0, .. } => Some(format!("meters {why}")),
            _ => None,
        }
    };
    round.events.iter().filter_map(act).collect()
}

/// What stands on the meters after the round, as `5000.10 200.25 …`.
fn stands(found: &Stands, round: &Conducted<ThreeCardBlitz>) -> String {
    let mut stands = found.clone();
    stands.follow(round.ledger.movements());
    let values: Vec<String> = stands.pairs().into_iter().map(|(_, value)| value).collect();
    values.join(" ")
}

fn reset() -> Stands {
    Stands::of::<ThreeCardBlitz>()
}

/// A dealer whose best total is 11, of diamonds.
const LOW: &str = "2c 3d 4h 5s 7c 8d 6h";

#[test]
fn the_round_in_its_order() {
    let placed = "1 ante 10, flush-bonus 5, progressive 5 | 2 ante 20 | 4 ante 10, flush-bonus 5";
    let dealt = "As Ks 9s 4s 3c 2d 2h  Kh Jh 3h 4c 5c 9d 6s  Qc Tc 8c 9c 3s 4d 8h \
                 Ad Kd 7d 6c 5h 8s Jc";
    let mut script = Script::new(dealt, "play fold fold");
    let round = conduct(&setup(&[], placed), &mut script);
    assert_eq!(
        acts(&round),
        [
            "no more bets 51.9(b)2",
            "meters 51.11(f)",
            "1 looks 51.10(b)",
            "2 looks 51.10(b)",
            "4 looks 51.10(b)",
            "1 play 51.10(d)",
            "1 stakes 10 51.10(d)2",
            "2 fold 51.10(d)",
            "2 cleared 51.10(d)1",
            "4 fold 51.10(d)",
            "dealer turned 51.10(d)3",
            "dealer 28 in diamonds 51.10(d)3",
            "4 turned 51.10(e)1",
            "4 cleared 51.10(f)",
            "1 turned 51.10(e)1",
            "1 30 in spades 51.10(e)3",
            "1 cleared 51.10(f)",
            "dealer cleared 51.10(f)",
        ]
    );
    // 30 against 28; a folded hand without side wagers is never opened.
    assert_eq!(
        paid(&round),
        [
            "2 ante lost 51.10(d)1",
            "2 blind lost 51.10(d)1",
            "4 ante lost 51.10(d)1",
            "4 blind lost 51.10(d)1",
            "4 flush-bonus won 2:1 51.11(d)",
            "1 flush-bonus won 2:1 51.11(d)",
            "1 award 20 51.11(e)",
            "1 progressive lost 51.11(e)",
            "1 ante won 1:1 51.11(b)",
            "1 play won 1:1 51.11(b)",
            "1 blind won 3:1 51.11(c)",
        ]
    );
    assert_eq!(results(&round), ["1 +75", "2 -40", "4 -10"]);
    assert_eq!(stands(&reset(), &round), "5000.10 200.25 200.25 200.25 200.25");
    assert!(!script.asked.iter().any(|asked| asked.starts_with("2 [")));
}

#[test]
fn from_hand_or_shoe_a_card_at_a_time() {
    let dealt = "As 2c Ks 3d 9s 4h 4s 5s 3c 7c 2d 8d 2h 6h";
    for (dealing, bets, deal) in
        [("hand", "51.8(b)3", "51.8(c)"), ("manual-shoe", "51.7(b)", "51.7(d)")]
    {
        let mut script = Script::new(dealt, "play");
        let setup = Setup::new(
            elect::<ThreeCardBlitz>(&[("dealing", dealing)]).unwrap(),
            wagers::<ThreeCardBlitz>(&Options::default(), "1 ante 10"),
        );
        let round = conduct(&setup, &mut script);
        assert_eq!(results(&round), ["1 +50"]);
        assert_eq!(acts(&round)[0], format!("no more bets {bets}"));
        let dealt: Vec<String> = round
            .events
            .iter()
            .filter_map(|event| match event.what {
                Happening::Dealt { to, .. } => Some(format!("{to} {}", event.why.short())),
                _ => None,
            })
            .collect();
        assert_eq!(
            dealt[..3],
            [format!("1 {deal}"), "dealer 51.10(a)".to_string(), format!("1 {deal}")]
        );
        assert_eq!(dealt.len(), 14);
    }
}

#[test]
fn totals_and_lines() {
    for (hand, total, line) in [
        ("As Ks Qs 2c 3d 4h 5c", 31, HandLine::RoyalBlitz),
        ("As Ks Js 2c 3d 4h 5c", 31, HandLine::Blitz),
        ("As Ks Qs Js Ts 3d 4h", 31, HandLine::RoyalBlitz),
        ("As Ks Js Ts 9s 3d 4h", 31, HandLine::Blitz),
        ("As Ts Js Ah Qh Jh 2c", 31, HandLine::DoubleBlitz),
        ("As Ks Qs Ah Kh Qh 2c", 31, HandLine::DoubleBlitz),
        // B-5: one suit has one ace, so this is one blitz only.
        ("As Ks Js Ts 2d 3d 4h", 31, HandLine::Blitz),
        ("Ks Qs Js 2c 3d 4h 5c", 30, HandLine::Of30),
        ("As Ks 9s 2c 3d 4h 5c", 30, HandLine::Of30),
        ("As Ks 8s 2c 3d 4h 5c", 29, HandLine::Of29),
        ("As Ks 7s 2c 3d 4h 5c", 28, HandLine::Of28),
        ("As Ks 6s 2c 3d 4h 5c", 27, HandLine::Of27),
        ("As Ks 5s 2c 3d 4h 5c", 26, HandLine::UpTo26),
        ("As Ks Qh Jh 2c 3d 4c", 21, HandLine::UpTo26),
        (LOW, 11, HandLine::UpTo26),
        ("2c 2d 2h 2s 3c 3d 3h", 5, HandLine::UpTo26),
    ] {
        let dealt = Dealt::new(&cards(hand));
        assert_eq!((dealt.total(), dealt.line()), (total, line), "{hand}");
    }
}

#[test]
fn blind_tables() {
    for (hand, pays) in [
        ("As Ts Js Ah Qh Jh 2c", [Some(50), Some(50), Some(50)]),
        ("As Ks Qs 2c 3d 4h 5c", [Some(10), Some(10), Some(8)]),
        ("As Ks Js 2c 3d 4h 5c", [Some(4), Some(4), Some(4)]),
        ("Ks Qs Js 2c 3d 4h 5c", [Some(3), Some(1), Some(1)]),
        ("As Ks 8s 2c 3d 4h 5c", [Some(1), Some(1), Some(1)]),
        ("As Ks 7s 2c 3d 4h 5c", [None, Some(1), Some(1)]),
        ("As Ks 6s 2c 3d 4h 5c", [None, Some(1), Some(1)]),
        ("As Ks 5s 2c 3d 4h 5c", [None, None, None]),
    ] {
        for (nth, table) in ["1", "2", "3"].into_iter().enumerate() {
            let blind = elect::<ThreeCardBlitz>(&[("blind", table)]).unwrap().blind;
            let (dealt, wanted) = (Dealt::new(&cards(hand)), pays[nth]);
            let won = contest(&blind, dealt, dealt.total() - 1);
            assert_eq!(won.ante.0, Verdict::EVEN);
            let verdict = wanted.map_or(Verdict::Push, Verdict::to_one);
            assert_eq!(won.blind, (verdict, table::cite!("13:69F-51.11(c)")), "{hand} {table}");
            // B-18: with a total that is not higher the tables have no part in it.
            let tie = contest(&blind, dealt, dealt.total());
            assert_eq!((tie.ante.0, tie.blind.0), (Verdict::Push, Verdict::Push));
            assert_eq!((tie.ante.1.short(), tie.blind.1.short()), ("51.10(e)6", "51.10(e)6"));
            let lost = contest(&blind, dealt, dealt.total() + 1);
            assert_eq!((lost.ante.0, lost.blind.0), (Verdict::Lose, Verdict::Lose));
            assert_eq!((lost.ante.1.short(), lost.blind.1.short()), ("51.10(e)5", "51.10(e)5"));
        }
    }
    for (nth, row) in pay::BLIND.iter().enumerate() {
        assert_eq!(row.1 as usize, nth);
    }
}

/// A table of one's own, for comparison: what is not named stays as it is printed, and a line may
/// be a push.
#[test]
fn blind_tables_of_ones_own() {
    let hands = ["As Ks 7s 2c 3d 4h 5c", "Ks Qs Js 2c 3d 4h 5c", "As Ks Js 2c 3d 4h 5c"];
    for (table, pays) in [
        (
            "total-28 3:2",
            [Verdict::Win { pays: 3, per: 2 }, Verdict::to_one(3), Verdict::to_one(4)],
        ),
        ("2, blitz push", [Verdict::EVEN, Verdict::EVEN, Verdict::Push]),
        ("up-to-26 1:1, total-30 Push", [Verdict::Push, Verdict::Push, Verdict::to_one(4)]),
    ] {
        let blind = elect::<ThreeCardBlitz>(&[("blind", table)]).unwrap().blind;
        for (hand, verdict) in hands.into_iter().zip(pays) {
            let dealt = Dealt::new(&cards(hand));
            assert_eq!(contest(&blind, dealt, dealt.total() - 1).blind.0, verdict, "{table}");
        }
    }
    let shown = elect::<ThreeCardBlitz>(&[("blind", "3, total-27 push")]).unwrap().pairs();
    let lines = "up-to-26 push, total-27 push, total-28 1:1, total-29 1:1, total-30 1:1, \
                 blitz 4:1, royal-blitz 8:1, double-blitz 50:1";
    assert_eq!((shown[0].0, shown[0].1.as_str()), ("blind", lines));
    let refused = elect::<ThreeCardBlitz>(&[("blind", "total-27 none")]).unwrap_err();
    assert!(refused.starts_with("total-27 needs odds such as 3:2, or push, not \"none\""));
    // A wager that could not be paid to the cent is not taken.
    let odd = elect::<ThreeCardBlitz>(&[("blind", "total-28 1:3")]).unwrap();
    let refused = wagers::<ThreeCardBlitz>(&odd, "1 ante 10").check(&odd).unwrap_err();
    assert!(refused.to_string().contains("blind"), "{refused}");
    assert!(wagers::<ThreeCardBlitz>(&odd, "1 ante 12").check(&odd).is_ok());
}

#[test]
fn awards_of_ones_own() {
    let pairs = [
        ("progressive-30", "25"),
        ("progressive-blitz", "40"),
        ("progressive-double-blitz", "900"),
    ];
    let options = elect::<ThreeCardBlitz>(&pairs).unwrap();
    let printed = Options::default();
    for (hand, own, sum) in [
        ("Ks Qs Js 2c 3d 4h 5c", 25, 20),
        ("As Ks Js 2c 3d 4h 5c", 40, 30),
        ("As Ts Js Ah Qh Jh 2c", 900, 1000),
    ] {
        let dealt = Dealt::new(&cards(hand));
        assert_eq!(pay::award(&options, dealt).fixed, Some(Money::dollars(own)), "{hand}");
        assert_eq!(pay::award(&printed, dealt).fixed, Some(Money::dollars(sum)), "{hand}");
    }
}

#[test]
fn the_suit_that_makes_the_total() {
    for (hand, points, suit) in [
        ("Kh 9h 8h 2c 3d 4s 5c", 27, Suit::Hearts),
        // Two suits make it: the first in the order of 51.11(e).
        ("Kc 9c 8c Kd 9d 8d 2s", 27, Suit::Diamonds),
        ("As Ts Js Ah Qh Jh 2c", 31, Suit::Spades),
        ("Ac 2s 3s 4h 5h 2d 3d", 11, Suit::Clubs),
    ] {
        let dealt = Dealt::new(&cards(hand));
        assert_eq!((dealt.total(), dealt.suit()), (points, suit), "{hand}");
    }
}

#[test]
fn flush_bonus_tables() {
    for (hand, one, two) in [
        ("2s 3s 4s 5c 6c 7c 8d", None, None),
        ("2s 3s 4s 5s 6c 7c 8d", Some(2), Some(1)),
        ("2s 3s 4s 5s 6s 7c 8d", Some(8), Some(10)),
        ("2s 3s 4s 5s 6s 7s 8d", Some(50), Some(100)),
        ("2s 3s 4s 5s 6s 7s 8s", Some(200), Some(500)),
    ] {
        let suited = Dealt::new(&cards(hand)).suited();
        for (table, pays) in [("1", one), ("2", two)] {
            let bonus = elect::<ThreeCardBlitz>(&[("flush-bonus", table)]).unwrap().flush_bonus;
            let odds = pay::flush_bonus(&bonus, suited).map(|odds| (odds.pays, odds.per));
            assert_eq!(odds, pays.map(|pays| (pays, 1)), "{hand} {table}");
        }
    }
    let dealt = format!("{LOW} As Ks 9s 2h 3h 9c Tc");
    let round = play(&[], "1 ante 10, flush-bonus 5", &dealt, "fold");
    assert_eq!(paid(&round)[2], "1 flush-bonus lost 51.11(d)");
}

/// The hand folds with a progressive wager: what it is awarded, what stands on the meters then.
fn progressive(pairs: Pairs, hand: &str) -> (Vec<String>, String, String) {
    let round = play(pairs, "1 ante 10, progressive 5", &format!("{hand} {LOW}"), "fold");
    let rows = paid(&round).into_iter().skip(2);
    let rows = rows.map(|row| row.trim_end_matches(" 51.11(e)").to_string());
    (rows.collect(), stands(&reset(), &round), results(&round)[0].clone())
}

#[test]
fn progressive_awards() {
    let lost = "1 progressive lost";
    let fed = "5000.10 200.25 200.25 200.25 200.25";
    for (hand, awards, left, net) in [
        ("Ah Kh Qh Jh Th 2s 3s", vec![5001], "5000 200.25 200.25 200.25 200.25", "1 +4976"),
        ("As Ks Qs 9h 3h 2h 5c", vec![201], "5000.10 200 200.25 200.25 200.25", "1 +176"),
        ("Ah Kh Qh 9s 3s 2s 5c", vec![201], "5000.10 200.25 200 200.25 200.25", "1 +176"),
        ("Ad Kd Qd 9s 3s 2s 5c", vec![201], "5000.10 200.25 200.25 200 200.25", "1 +176"),
        ("Ac Kc Qc 9s 3s 2s 5h", vec![201], "5000.10 200.25 200.25 200.25 200", "1 +176"),
        ("As Ts Js Ah Qh Jh 9c", vec![1000], fed, "1 +975"),
        ("As Ks Qs Ah Kh Jh 9c", vec![1000, 201], "5000.10 200 200.25 200.25 200.25", "1 +1176"),
        ("As Ks Qs Ac Kc Qc 9h", vec![1000, 201, 201], "5000.10 200 200.25 200.25 200", "1 +1377"),
        ("As Ks Js 9h 3h 2h 5c", vec![30], fed, "1 +5"),
        ("Ks Qs Js 9h 3h 2h 5c", vec![20], fed, "1 -5"),
        ("As Ks 8s 9h 3h 2h 5c", vec![], fed, "1 -25"),
    ] {
        let (rows, stand, result) = progressive(&[], hand);
        let mut wanted: Vec<String> = awards.iter().map(|n| format!("1 award {n}")).collect();
        wanted.push(lost.to_string());
        assert_eq!((rows, stand.as_str(), result.as_str()), (wanted, left, net), "{hand}");
    }
}

#[test]
fn a_row_for_29_and_the_wager_back() {
    let own = [("progressive-29", "7.50")];
    let (rows, _, net) = progressive(&own, "As Ks 8s 9h 3h 2h 5c");
    assert_eq!((rows[0].as_str(), net.as_str()), ("1 award 7.50", "1 -17.50"));
    assert_eq!(progressive(&own, "As Ks 7s 9h 3h 2h 5c").2, "1 -25");
    let back = [("progressive-stake-returned", "yes")];
    let (rows, _, net) = progressive(&back, "As Ks Js 9h 3h 2h 5c");
    assert_eq!(rows, ["1 award 30", "1 progressive returned"]);
    assert_eq!(net, "1 +10");
    assert_eq!(progressive(&back, "As Ks 8s 9h 3h 2h 5c").0, ["1 progressive lost"]);
    let options = elect::<ThreeCardBlitz>(&own).unwrap();
    assert!(options.pairs().contains(&("progressive-29", "7.50".to_string())));
    assert!(Options::default().pairs().contains(&("progressive-29", "none".to_string())));
    let refused = elect::<ThreeCardBlitz>(&[("progressive-29", "0")]).unwrap_err();
    assert!(refused.contains("it may be none, or an amount of money"), "{refused}");
}

#[test]
fn the_first_takes_the_meter_and_the_next_its_reset_value() {
    let placed = "1 ante 10, progressive 5 | 2 ante 10, progressive 5 | 3 ante 10";
    let dealt = "Ah Kh Qh Jh Th 2s 3s  Ad Kd Qd Jd Td 4s 5s  2h 3h 4h 5d 6d 7c 8c \
                 2c 3d 4c 6s 7s 8d 6h";
    let mut meters = reset();
    meters.set("meter-1", "7123.45").unwrap();
    let mut script = Script::new(dealt, "play play fold");
    script.stands = Some(meters.clone());
    let round = conduct(&setup(&[], placed), &mut script);
    // Two wagers made it 7123.65.
    let awards: Vec<String> = paid(&round).into_iter().filter(|p| p.contains("award")).collect();
    assert_eq!(awards, ["2 award 7124 51.11(e)", "1 award 5000 51.11(e)"]);
    assert_eq!(stands(&meters, &round), "5000 200.50 200.50 200.50 200.50");
    assert!(meters.set("meter-6", "1").is_err());
    assert!(meters.set("meter-2", "much").is_err());
    for (meter, below, reset) in [("meter-1", "4999.99", "5000"), ("meter-5", "199.99", "200")] {
        let refusal = meters.set(meter, below).unwrap_err();
        assert!(refusal.why.is_some_and(|why| why.is_named("51.11(f)")), "{refusal}");
        meters.set(meter, reset).unwrap();
    }
}

#[test]
fn ties_of_31_push() {
    let dealt = "As Ks Qs 2c 3d 4h 5c  Ah Th Jh 2d 3c 4s 5s";
    let round = play(&[], "1 ante 10", dealt, "play");
    assert_eq!(
        paid(&round),
        ["1 ante push 51.10(e)6", "1 play push 51.10(e)6", "1 blind push 51.10(e)6"]
    );
}

#[test]
fn wagers_are_checked() {
    let check = |pairs: Pairs, placed: &Wagers<ThreeCardBlitz>| {
        placed
            .check(&elect::<ThreeCardBlitz>(pairs).unwrap())
            .map_err(|refusal| refusal.to_string())
    };
    assert!(
        check(&[], &wagers::<ThreeCardBlitz>(&Options::default(), "1 ante 10, progressive 5"))
            .is_ok()
    );
    for amount in ["4.50", "5.50", "10"] {
        let refused = check(
            &[],
            &wagers::<ThreeCardBlitz>(
                &Options::default(),
                &format!("1 ante 10, progressive {amount}"),
            ),
        )
        .unwrap_err();
        assert!(refused.ends_with("(13:69F-51.11(e)1)"), "{refused}");
    }
    let off = check(
        &[("progressive", "off")],
        &wagers::<ThreeCardBlitz>(&Options::default(), "1 ante 10, progressive 5"),
    )
    .unwrap_err();
    assert!(off.contains("is not offered at this table"), "{off}");
    let mut alone: Wagers<ThreeCardBlitz> = Wagers::default();
    let who = Line::parse("1").unwrap();
    alone.place(who, Area::Ante, Money::dollars(10));
    let missing = "1 must also wager on blind (13:69F-51.1 \"Blind\")";
    assert_eq!(check(&[], &alone), Err(missing.to_string()));
    alone.place(who, Area::Blind, Money::dollars(20));
    assert!(check(&[], &alone).unwrap_err().contains("must equal the ante wager, 10"));
    assert!(
        check(&[], &wagers::<ThreeCardBlitz>(&Options::default(), "7 ante 10"))
            .unwrap_err()
            .contains("13:69E-1.13BB(a)")
    );
    assert!(
        check(&[], &wagers::<ThreeCardBlitz>(&Options::default(), "1b ante 10"))
            .unwrap_err()
            .contains("13:69F-51.6(c)")
    );
    assert!(elect::<ThreeCardBlitz>(&[("spots", "7")]).is_err());
    for pair in [("dealing", "hand"), ("second-deck", "on"), ("counting-shuffler", "on")] {
        assert!(elect::<ThreeCardBlitz>(&[("shuffle", "manual"), pair]).is_err(), "{pair:?}");
        assert!(elect::<ThreeCardBlitz>(&[pair]).is_ok(), "{pair:?}");
    }
    let manual = elect::<ThreeCardBlitz>(&[("shuffle", "manual")]).unwrap();
    assert_eq!((manual.second_deck.word(), manual.dealing.word()), ("off", "manual-shoe"));
}

#[test]
fn the_stub_is_counted_when_it_is_put_away() {
    let dealt = format!("As Ks Qs 9h 3h 2h 5c {LOW}");
    for (dealing, why, before_the_dealer) in [
        ("automated-shoe", "51.9(d)", false),
        ("hand", "51.7(e)", true),
        ("manual-shoe", "51.7(e)", true),
    ] {
        for decided in ["play", "fold"] {
            for (count, right) in [(38, true), (37, false), (39, false)] {
                let mut table = setup(&[], "1 ante 10, progressive 5");
                table.options = elect::<ThreeCardBlitz>(&[("dealing", dealing)]).unwrap();
                table.stub_is_due = true;
                let mut script = Script {
                    cards: cards(&dealt),
                    choices: choices::<ThreeCardBlitz>(decided),
                    count: Some(count),
                    ..Script::default()
                };
                let round = conduct(&table, &mut script);
                let place = |wanted: &str| {
                    let shown = |e: &table::Event<_>| format!("{:?}", e.what).contains(wanted);
                    round.events.iter().position(shown)
                };
                let counted = place("Counted").unwrap();
                assert_eq!(round.events[counted].why.short(), why);
                let turned = place("Turned { at: dealer").unwrap_or(usize::MAX);
                assert_eq!(counted < turned, before_the_dealer, "{dealing}");
                let End::Void(void) = round.end else {
                    assert!(right, "{dealing} {count}");
                    continue;
                };
                assert!(!right, "{dealing} {count}");
                assert_eq!((void.why.short(), void.after), ("51.7(e)2", After::RemoveDeck));
                assert_eq!(results(&round), ["1 0"]);
                assert_eq!(stands(&reset(), &round), "5000 200 200 200 200");
            }
        }
    }
}

/// The round of one spot with all wagers, with something wrong before a verb.
fn gone_wrong(pairs: Pairs, wrong: &[(u32, Irregularity)]) -> Conducted<ThreeCardBlitz> {
    let mut script = Script {
        cards: cards(&format!("As Ks Js 9s 3h 2h 5c {LOW} Ah")),
        choices: choices::<ThreeCardBlitz>("play"),
        wrong: wrong.iter().map(|(before, what)| (*before, Irregular::of(*what))).collect(),
        ..Script::default()
    };
    conduct(&setup(pairs, "1 ante 10, flush-bonus 5, progressive 5"), &mut script)
}

#[test]
fn irregularities() {
    use crate::one_deck::irregular::*;
    for (what, why) in [(FACE_UP, "51.12(a)"), (WRONG_NUMBER, "51.12(b)"), (SHOE_FAILS, "51.12(d)")]
    {
        let round = gone_wrong(&[], &[(8, what)]);
        let End::Void(void) = round.end else { panic!("{what}: {:?}", round.end) };
        assert_eq!((void.why.short(), void.after), (why, After::Reshuffle), "{what}");
        assert_eq!(results(&round), ["1 0"], "{what}");
        assert_eq!(stands(&reset(), &round), "5000 200 200 200 200", "{what}");
    }
    let unseen = gone_wrong(&[], &[(8, DRAWN_UNSEEN)]);
    // Blitz: flush bonus 2:1 on 5, award 30 for 5, ante and play 10 each, blind 40.
    assert_eq!((unseen.drawn, results(&unseen)), (14, vec!["1 +95".to_string()]));
    assert!(matches!(gone_wrong(&[], &[(2, SHUFFLER_FAILS)]).end, End::Done));
    for silent in [DEALER_CARD_EXPOSED, DRAWN_EXPOSED] {
        let round = gone_wrong(&[], &[(8, silent)]);
        assert!(matches!(round.end, End::Wants(Want::Ruling { .. }, _)), "{silent}");
    }
    let silent = gone_wrong(&[("void-returns", "all")], &[(8, FACE_UP)]);
    assert!(matches!(silent.end, End::Void(void) if void.why.short() == "51.12(a)"));
}

#[test]
fn a_void_round_gives_settled_wagers_back_or_not() {
    let plain = gone_wrong(&[], &[]);
    let settled = |area: &str| {
        let row = |e: &&table::Event<_>| format!("{:?}", e.what).contains(area);
        plain.events.iter().rev().find(row).unwrap().verb
    };
    let wrong = [(settled("area: Progressive"), crate::one_deck::irregular::WRONG_NUMBER)];
    assert_eq!(results(&gone_wrong(&[], &wrong)), ["1 0"]);
    // The flush bonus has been paid; the award was paid, its wager is still open and goes back
    // with it.
    let unsettled = gone_wrong(&[("void-returns", "unsettled")], &wrong);
    assert_eq!(results(&unsettled), ["1 +10"]);
}

#[test]
fn a_meter_stays_paid_where_its_award_stands() {
    let placed = "1 ante 10, progressive 5 | 2 ante 10, progressive 5";
    let table = setup(&[("void-returns", "unsettled")], placed);
    let mut meters = reset();
    for (meter, stand) in [("meter-1", "6000"), ("meter-2", "300"), ("meter-5", "500")] {
        meters.set(meter, stand).unwrap();
    }
    // A double blitz with two royal blitzes, and a royal flush, which is settled first.
    let dealt = "As Ks Qs Ac Kc Qc 9h  Ah Kh Qh Jh Th 2s 3s  2c 3d 4h 5s 7c 8d 6h";
    let mut seen = Vec::new();
    // The first card is out.
    for verb in 4.. {
        let (cards, choices) = (cards(dealt), choices::<ThreeCardBlitz>("play play"));
        let wrong = vec![(verb, Irregular::of(crate::one_deck::irregular::WRONG_NUMBER))];
        let stood = Some(meters.clone());
        let mut script = Script { cards, choices, wrong, stands: stood, ..Script::default() };
        let round = conduct(&table, &mut script);
        if matches!(round.end, End::Done) {
            break;
        }
        let lost = |who: &str| paid(&round).contains(&format!("{who} progressive lost 51.11(e)"));
        let stand = match (lost("2"), lost("1")) {
            (false, _) => "6000 300 200 200 500",
            (true, false) => "5000 300.25 200.25 200.25 500.25",
            (true, true) => "5000 200 200.50 200.50 200",
        };
        assert_eq!(stands(&meters, &round), stand, "before {verb}");
        if seen.last() != Some(&stand) {
            seen.push(stand);
        }
    }
    assert_eq!(seen.len(), 3);
}

#[test]
fn a_round_in_the_notation() {
    let text = "game three-card-blitz 13:69F-51 as of 2019-03-25 (temporary rule)\n\
        state meter-1 6000\n\
        wagers 1 ante 10, blind 10, progressive 5\n\
        1 play\n\
        dealer 2c 3d 4h 5s 7c 8d 6h\n\
        1 Ah Kh Qh Jh Th 2s 3s -> 1 progressive paid 6001, progressive lost 51.11(e)\n\
        -> 1 ante won 1:1, play won 1:1 51.11(b), blind won 10:1 51.11(c)\n\
        end -> 1 +6116, state meter-1 5000, state meter-5 200.25\n";
    let sheets = notation::read(text).unwrap();
    let report = live::run::<ThreeCardBlitz>(&sheets[0]).unwrap();
    assert_eq!(report.difference, None);
}

#[test]
fn random_rounds_end_and_conserve_chips() {
    let mut random = Random(0x9E37_79B9);
    let mut meters = reset();
    for _ in 0..4000 {
        let dealing = ["automated-shoe", "hand", "manual-shoe"][random.below(3)];
        let back = ["no", "yes"][random.below(2)];
        let blind = ["1", "2", "3"][random.below(3)];
        let pairs = [("dealing", dealing), ("progressive-stake-returned", back), ("blind", blind)];
        let mut placed: Wagers<ThreeCardBlitz> = Wagers::default();
        for spot in 0..6 {
            if spot == 0 || random.below(2) == 0 {
                let who = table::Spot(spot).line(0);
                let ante = Money::dollars(1 + random.below(20) as i64);
                placed.place(who, Area::Ante, ante);
                placed.place(who, Area::Blind, ante);
                if random.below(2) == 0 {
                    placed.place(who, Area::FlushBonus, Money::dollars(3));
                }
                if random.below(2) == 0 {
                    placed.place(who, Area::Progressive, pay::PROGRESSIVE);
                }
            }
        }
        let setup = Setup::new(elect::<ThreeCardBlitz>(&pairs).unwrap(), placed);
        setup.wagers.check(&setup.options).unwrap();
        let cards = random.shuffled(&Pack::standard(1), 52);
        let mut anybody = Anybody { cards, random: Random(random.0 | 1), stands: meters.clone() };
        let round = conduct(&setup, &mut anybody);
        assert!(matches!(round.end, End::Done), "{:?}", round.end);
        let rows = round.settlements();
        for (line, net) in &round.net {
            let mine = rows.iter().filter(|row| row.line == *line);
            let (won, down): (Money, Money) =
                (mine.clone().map(|row| row.net).sum(), mine.map(|row| row.stake).sum());
            assert_eq!(won, *net);
            assert!(*net >= -down);
        }
        // What the meters hold now is what they held, and the wagers' share, less what was paid.
        let wagers = rows.iter().filter(|row| row.wager == "progressive" && !row.stake.is_zero());
        let mut fed = meters.clone();
        wagers.for_each(|_| fed.feed(&pay::SHARES));
        meters.follow(round.ledger.movements());
        for (nth, stand) in meters.all().iter().enumerate() {
            assert!(*stand == fed.all()[nth] || *stand == pay::METERS[nth].reset);
        }
    }
}
