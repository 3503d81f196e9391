//! Pik-it Poker against its paragraphs; payments worked out by hand.

use super::{Area, Choice, Options, PikItPoker, best_five, best_three, duel, pay, qualifies};
use crate::script::{self, Pairs, cards, choices, elect, paid, results, setup, wagers};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::{Card, five, three};
use table::{
    After, Choice as _, Conducted, Elected, End, Game, Happening, Irregular, Irregularity, Line,
    Money, Options as _, Place, Returns, Verdict, Wagers, conduct, notation,
};

type Script = script::Script<PikItPoker>;

fn play(pairs: Pairs, placed: &str, dealt: &str, decided: &str) -> Conducted<PikItPoker> {
    let mut script = Script::new(dealt, decided);
    conduct(&setup(pairs, placed), &mut script)
}

/// What was said, turned, chosen and cleared, with the paragraphs.
fn acts(round: &Conducted<PikItPoker>) -> Vec<String> {
    let act = |event: &table::Event<PikItPoker>| {
        let why = event.why.short();
        match &event.what {
            Happening::Said(call) => Some(format!("{call} {why}")),
            Happening::Turned { at, cards, .. } => Some(format!("{at} {cards:?} {why}")),
            Happening::Chose { who, choice, .. } => Some(format!("{who} {} {why}", choice.word())),
            Happening::Staked { who, amount, .. } => Some(format!("{who} stakes {amount} {why}")),
            Happening::Collected { at } if *at != Place::STUB => {
                Some(format!("{at} cleared {why}"))
            }
            _ => None,
        }
    };
    round.events.iter().filter_map(act).collect()
}

/// A pair of sevens and a dealer's pair of threes.
const PAIR: &str = "7s 7d Kc 4h 2s";
const DEALER: &str = "Qs Jd 9c 3h 3s";

#[test]
fn the_round_in_its_order() {
    let placed = "1 ante 10, three-card-bonus 5 | 3 ante 20 | 4 ante 10, three-card-bonus 2";
    let dealt = "7s Kc 7d 4h 2s  As Ks Qd 9c 8c  5h 5d 5c 9s 9d  Qs Jd 9h 3h 3s";
    let mut script = Script::new(dealt, "pick-345 pick-135 play-5 fold play-3");
    let round = conduct(&setup(&[], placed), &mut script);
    assert!(matches!(round.end, End::Done), "{:?}", round.end);
    assert_eq!(
        acts(&round),
        [
            "no more bets 39.9(b)2",
            "4 pick-345 39.10(b)",
            "4 [5c, 9s, 9d] 39.10(a)",
            "1 pick-135 39.10(b)",
            "1 [7s, 7d, 2s] 39.10(a)",
            "4 [5h, 5d] 39.10(c)1",
            "4 play-5 39.10(c)3",
            "4 stakes 10 39.3(b)",
            "3 [As, Ks, Qd, 9c, 8c] 39.10(c)1",
            "3 fold 39.10(c)3",
            "3 cleared 39.10(c)4",
            "1 [Kc, 4h] 39.10(c)1",
            "1 play-3 39.10(c)3",
            "1 stakes 10 39.3(b)",
            "dealer [Qs, Jd, 9h, 3h, 3s] 39.10(d)",
            "dealer five cards pair of threes 39.10(d)",
            "dealer three cards 3h 3s Qs pair of threes 39.10(d)",
            "4 five cards full house fives over nines 39.10(e)2.i",
            "4 cleared 39.10(e)2.iii",
            "1 three cards 7s 7d Kc pair of sevens 39.10(e)2.i",
            "1 cleared 39.10(e)2.iii",
            "dealer cleared 39.10(e)",
        ]
    );
    // 9-9-5 is a pair, and so is 7-7-2; a full house pays 10; 7-7-K beats 3-3-Q.
    assert_eq!(
        paid(&round),
        [
            "4 three-card-bonus won 1:1 39.11(c)",
            "1 three-card-bonus won 1:1 39.11(c)",
            "4 five-card-bonus won 10:1 39.11(b)",
            "3 five-card-bonus lost 39.11(b)",
            "3 ante lost 39.10(c)4",
            "1 five-card-bonus lost 39.11(b)",
            "4 ante won 1:1 39.11(a)",
            "4 play-5 won 1:1 39.11(a)",
            "1 ante won 1:1 39.11(a)",
            "1 play-3 won 1:1 39.11(a)",
        ]
    );
    assert_eq!(results(&round), ["1 +15", "3 -40", "4 +122"]);
    // Only what is picked is asked for, by its slot and by its place in the hand.
    assert_eq!(script.asked[1], "4 [12, 13, 14] [2, 3, 4]");
    assert_eq!(script.asked[3], "1 [0, 2, 4] [0, 2, 4]");
    assert_eq!(script.asked[4], "4 [10, 11] [0, 1]");
}

#[test]
fn from_hand_or_shoe_a_card_at_a_time() {
    let dealt = "7s 5h Qs  7d 5d Jd  Kc 5c 9h  4h 9s 3h  2s 9d 3s";
    for (dealing, bets, deal) in
        [("hand", "39.8(b)3", "39.8(c)"), ("manual-shoe", "39.7(b)", "39.7(c)")]
    {
        let pairs = [("dealing", dealing)];
        let round = play(&pairs, "1 ante 10 | 2 ante 10", dealt, "play-5 play-3");
        assert_eq!(results(&round), ["1 +10", "2 +120"], "{dealing}");
        assert_eq!(acts(&round)[0], format!("no more bets {bets}"));
        let dealt_by = round.events.iter().filter_map(|event| match event.what {
            Happening::Dealt { .. } => Some(event.why.short()),
            _ => None,
        });
        assert!(dealt_by.clone().count() == 15 && dealt_by.clone().all(|why| why == deal));
    }
}

#[test]
fn a_pick_by_place_in_the_notation() {
    // Spot 1 is dealt slots 0, 2, 4, 6, 8; the hand is written in that order.
    let text = "game pik-it-poker 13:69F-39 as of proposal\n\
        options dealing hand\n\
        wagers 1 ante 10, five-card-bonus 10, three-card-bonus 5\n\
        1 pick-245 -> 1 three-card-bonus won 30:1 39.11(c)\n\
        1 shows 2c 8s Kd 8h 8d -> 1 five-card-bonus won 2:1 39.11(b)\n\
        1 play-3 -> 1 ante won 1:1, play-3 won 1:1 39.11(a)\n\
        dealer Qs Jd 9c 3h 3s\n\
        end -> 1 +190\n";
    let sheets = notation::read(text).unwrap();
    let report = live::run::<PikItPoker>(&sheets[0]).unwrap();
    assert_eq!(report.difference, None);
    // A second line of the same hand goes on where the first ends.
    let split = text.replace("1 shows 2c 8s Kd 8h 8d", "1 2c 8s Kd\n1 8h 8d");
    let sheets = notation::read(&split).unwrap();
    assert_eq!(live::run::<PikItPoker>(&sheets[0]).unwrap().difference, None);
    // Another pick of the same cards loses.
    let other = text.replace("pick-245 -> 1 three-card-bonus won 30:1", "pick-123");
    let other = other.replace("39.11(c)", "-> 1 three-card-bonus lost").replace("+190", "+35");
    let sheets = notation::read(&other).unwrap();
    assert_eq!(live::run::<PikItPoker>(&sheets[0]).unwrap().difference, None);
    // Filled in, the file says the same, twice.
    let fill = |text: &str| -> String {
        let sheets = notation::read(text).unwrap();
        let report = live::run::<PikItPoker>(&sheets[0]).unwrap();
        assert_eq!(report.difference, None, "{text}");
        report.filled.iter().map(|row| format!("{row}\n")).collect()
    };
    let once = fill(&split);
    assert_eq!(fill(&once), once);
    // A hand of four cards is short of one.
    let short = text.replace("1 shows 2c 8s Kd 8h 8d", "1 2c 8s Kd 8h");
    let sheets = notation::read(&short).unwrap();
    let problem = live::run::<PikItPoker>(&sheets[0]).unwrap_err().to_string();
    assert!(problem.contains("the 3 cards of 1 are wanted"), "{problem}");
}

#[test]
fn five_card_bonus_tables() {
    for (hand, one, two) in [
        ("7s 7d Kc 4h 2s", None, None),
        ("7s 7d Kc Kh 2s", Some(1), Some(1)),
        ("7s 7d 7c Kh 2s", Some(2), Some(2)),
        ("As 2d 3c 4h 5s", Some(5), Some(4)),
        ("Qs Kd Ac 2h 3s", None, None),
        ("2s 9s 4s Js Ks", Some(8), Some(6)),
        ("7s 7d 7c Kh Ks", Some(10), Some(10)),
        ("7s 7d 7c 7h Ks", Some(50), Some(50)),
        ("As 2s 3s 4s 5s", Some(250), Some(250)),
        ("Ks Qs Js Ts 9s", Some(250), Some(250)),
        ("Ks Qs Js Ts As", Some(1000), Some(750)),
    ] {
        for (table, pays) in [("1", one), ("2", two)] {
            let options = elect::<PikItPoker>(&[("five-card-bonus", table)]).unwrap();
            let odds = pay::five_card_bonus(&options, best_five(&cards(hand)));
            assert_eq!(odds.map(|odds| (odds.pays, odds.per)), pays.map(|n| (n, 1)), "{hand}");
        }
    }
}

#[test]
fn three_card_bonus_tables() {
    for (hand, pays) in [
        ("7s 8d Kc", None),
        ("7s 7d Kc", Some([1, 1, 1])),
        ("7s 9s Ks", Some([3, 3, 4])),
        ("Ks As 2s", Some([3, 3, 4])),
        ("As 2d 3c", Some([6, 6, 6])),
        ("Ks Ad 2c", None),
        ("7s 7d 7c", Some([30, 30, 25])),
        ("As 2s 3s", Some([40, 50, 35])),
        ("Ks Qs Js", Some([40, 50, 35])),
        ("As Ks Qs", Some([200, 100, 80])),
        ("As Kd Qs", Some([6, 6, 6])),
    ] {
        let hand = cards(hand);
        let worth = three::rank(hand[0], hand[1], hand[2]);
        for (nth, table) in ["1", "2", "3"].into_iter().enumerate() {
            let options = elect::<PikItPoker>(&[("three-card-bonus", table)]).unwrap();
            let odds = pay::three_card_bonus(&options, worth);
            assert_eq!(odds.map(|odds| odds.pays), pays.map(|pays| pays[nth]), "{hand:?} {table}");
        }
    }
}

#[test]
fn best_hands_and_ties() {
    // The best three of five by the order of three: the straight above the flush.
    for (hand, same_as) in [
        ("2s 3d 4s 9s Ks", "2s 3d 4h"),
        ("As Kd Qh 2c 3s", "As Kd Qh"),
        ("7s 7d 7c 6s 5s", "7s 6s 5s"),
        ("9s 9d 4c 4h 2s", "9s 9d 4c"),
        ("As Qd 9c 7h 2d", "As Qd 9c"),
    ] {
        let three = cards(same_as);
        let wanted = three::rank(three[0], three[1], three[2]);
        assert_eq!(best_three(&cards(hand)), wanted, "{hand}");
    }
    // Wherever in the hand the three lie.
    let royal = cards("As Ks Qs");
    for trio in pay::TRIOS {
        let (mut three, mut rest) = (royal.clone().into_iter(), cards("9d 4h").into_iter());
        let at = |nth| if trio.contains(&nth) { three.next() } else { rest.next() };
        let hand: Vec<Card> = (0..5).filter_map(at).collect();
        assert_eq!(best_three(&hand), three::rank(royal[0], royal[1], royal[2]), "{hand:?}");
    }
    let meet =
        |player: &str, dealer: &str| duel(best_five(&cards(player)), best_five(&cards(dealer)));
    // P-9: what makes the rank comes first, and the run with a low ace is the lowest.
    assert_eq!(meet("Ks Kd 5c 4h 3s", "2s 2d Ac Kh Qs"), Verdict::EVEN);
    assert_eq!(meet("2s 3d 4c 5h 6s", "As 2d 3c 4h 5s"), Verdict::EVEN);
    assert_eq!(meet("As Kd 9c 4h 3s", "Ah Kc 9d 4s 2s"), Verdict::EVEN);
    assert_eq!(meet("As Kd 9c 4h 2s", "Ah Kc 9d 4s 3s"), Verdict::Lose);
    assert_eq!(meet("As Kd 9c 4h 2s", "Ah Kc 9d 4s 2h"), Verdict::Push);
}

#[test]
fn ace_king_qualifies() {
    for (hand, wanted) in [
        ("As Kd 4c 3h 2s", true),
        ("As Qd Jc Th 8s", false),
        ("Ks Qd Jc Th 8s", false),
        ("As Kd 5c 3h 2s", true),
        ("2s 2d 3c 4h 5s", true),
        ("As 2d 3c 4h 5s", true),
    ] {
        assert_eq!(qualifies(best_five(&cards(hand))), wanted, "{hand}");
    }
    // A pair or better is 1,296,420 hands; A-K with three of eleven other ranks but Q-J-T, and not
    // of one suit, is 164 times 1020 more.
    let mut qualified = 0u32;
    let deck = Card::ALL;
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    for e in d + 1..52 {
                        let hand = [deck[a], deck[b], deck[c], deck[d], deck[e]];
                        qualified += u32::from(qualifies(five::rank(&hand)));
                    }
                }
            }
        }
    }
    assert_eq!(qualified, 1_296_420 + 164 * 1020);
}

#[test]
fn an_unqualified_dealer_gives_play_5_back() {
    let low = "As Qd 9c 7h 2d"; // Ace-queen.
    let on = [("qualifier", "on")];
    for (hand, decided, wanted) in [
        ("Ac Qh 9d 7s 3c", "play-5", ["ante won 1:1 39.10(f)", "play-5 push 39.10(f)"]),
        ("Ac Qh 9d 6s 3c", "play-5", ["ante lost 39.10(f)", "play-5 push 39.10(f)"]),
        ("Ac Qh 9d 7s 2h", "play-5", ["ante push 39.10(f)", "play-5 push 39.10(f)"]),
        // Play 3 and the ante beside it do not care (P-7).
        ("5c 5h 9d 6s 3c", "play-3", ["ante won 1:1 39.11(a)", "play-3 won 1:1 39.11(a)"]),
        ("Kc Qh 9d 6s 3c", "play-3", ["ante lost 39.11(a)", "play-3 lost 39.11(a)"]),
        ("Ac Qh 9d 6s 3c", "play-3", ["ante push 39.11(a)", "play-3 push 39.11(a)"]),
    ] {
        let round = play(&on, "1 ante 10", &format!("{hand} {low}"), decided);
        assert_eq!(paid(&round)[1..], wanted.map(|text| format!("1 {text}")), "{hand}");
        assert!(acts(&round).contains(&"no qualify 39.10(d)".to_string()), "{hand}");
        // Without the qualifier nothing is said, and play 5 shares the fate of the ante.
        let plain = play(&[], "1 ante 10", &format!("{hand} {low}"), decided);
        assert!(!acts(&plain).iter().any(|act| act.starts_with("no qualify")));
        let rows = paid(&plain);
        assert!(rows[1].ends_with("39.11(a)") && rows[2].ends_with("39.11(a)"));
        let fate = |row: &str| row.split_whitespace().nth(2).unwrap().to_string();
        assert_eq!(fate(&rows[1]), fate(&rows[2]), "{hand}");
    }
    // One card more and he qualifies.
    let round = play(&on, "1 ante 10", "Qc Qh 9d 7s 3c As Kd 4c 3h 2d", "play-5");
    assert_eq!(results(&round), ["1 +10"]);
}

/// Whether a table opens so; that it may be elected goes without saying (39.3(b)).
fn opens(pairs: &[(&str, &str)]) -> Result<(), String> {
    elect::<PikItPoker>(pairs).unwrap().opens().map_err(|refusal| refusal.to_string())
}

#[test]
fn a_pick_with_open_eyes_must_be_allowed() {
    let refused = "our own caution: a pick with open eyes gives the player the edge; \
                   elect pick blind, or player-edge allow";
    assert_eq!(opens(&[("pick", "seen")]).unwrap_err(), refused);
    assert_eq!(opens(&[("pick", "seen"), ("player-edge", "allow")]), Ok(()));
    assert_eq!(opens(&[("pick", "blind")]), Ok(()));
}

#[test]
fn play_wagers_of_one_or_two_antes() {
    let pairs = [("play-3", "2"), ("play-5", "2"), ("qualifier", "on")];
    let dealt = format!("{PAIR} {DEALER}");
    for (decided, net) in [("play-3", "1 +20"), ("play-5", "1 +20"), ("fold", "1 -20")] {
        let round = play(&pairs, "1 ante 10", &dealt, decided);
        assert_eq!(results(&round), [net], "{decided}");
    }
    let refused = "our own caution: play wagers of two antes without the qualifier give the \
                   player the edge; elect qualifier on, or player-edge allow";
    assert_eq!(opens(&[("play-3", "2")]).unwrap_err(), refused);
    assert_eq!(opens(&[("play-5", "2")]).unwrap_err(), refused);
    assert_eq!(opens(&[("play-3", "2"), ("player-edge", "allow")]), Ok(()));
    assert_eq!(opens(&[("play-5", "2"), ("qualifier", "on")]), Ok(()));
    // Each of the two may be twice the ante by itself (P-2).
    let pairs = [("play-3", "2"), ("qualifier", "on")];
    assert_eq!(results(&play(&pairs, "1 ante 10", &dealt, "play-3")), ["1 +20"]);
    assert_eq!(results(&play(&pairs, "1 ante 10", &dealt, "play-5")), ["1 +10"]);
}

#[test]
fn step_by_step_losers_come_first() {
    let placed = "1 ante 10 | 2 ante 10 | 3 ante 10";
    let dealt = "7s 7d Kc 4h 2s  Th 8d 6c 4c 2c  Jh Jc 8c 5d 2d  Qs Qd 9c 3h 3s";
    let pairs = [("settlement", "step-by-step")];
    let round = play(&pairs, placed, dealt, "play-3 play-5 play-5");
    assert_eq!(
        paid(&round)[3..],
        [
            "3 ante lost 39.11(a)",
            "3 play-3 lost 39.11(a)",
            "2 ante lost 39.11(a)",
            "2 play-5 lost 39.11(a)",
            "1 ante lost 39.11(a)",
            "1 play-5 lost 39.11(a)",
        ]
    );
    let dealt = dealt.replace("Qs Qd 9c 3h 3s", "9s 8h 5c 3d 2h");
    let round = play(&pairs, placed, &dealt, "play-3 play-5 play-5");
    let order: Vec<String> = paid(&round)[3..].to_vec();
    assert_eq!(order[0], "3 ante won 1:1 39.11(a)");
    // A dealer of ten high with better cards takes from 2 before he pays 3 and 1.
    let dealt = dealt.replace("9s 8h 5c 3d 2h", "Ts 8h 7c 3d 2h");
    let round = play(&pairs, placed, &dealt, "play-3 play-5 play-5");
    assert_eq!(paid(&round)[3..5], ["2 ante lost 39.11(a)", "2 play-5 lost 39.11(a)"]);
    assert_eq!(
        acts(&round)[acts(&round).len() - 4..],
        [
            "3 cleared 39.10(e)1.iv",
            "2 cleared 39.10(e)1.iv",
            "1 cleared 39.10(e)1.iv",
            "dealer cleared 39.10(e)",
        ]
    );
}

#[test]
fn the_dealers_stack_may_come_last() {
    let pairs = [("dealer-stack", "after-decisions")];
    let dealt = format!("{PAIR} {DEALER}");
    let mut script = Script::new(&dealt, "play-3");
    let mut table = setup(&pairs, "1 ante 10");
    table.stub_is_due = true;
    script.count = Some(42);
    let round = conduct(&table, &mut script);
    assert_eq!(results(&round), ["1 +10"]);
    let place = |wanted: &str| {
        round.events.iter().position(|event| format!("{:?}", event.what).contains(wanted)).unwrap()
    };
    assert!(place("Chose") < place("to: dealer") && place("to: dealer") < place("Counted"));
    assert_eq!(round.events[place("to: dealer")].why.short(), "39.9(c)2");
    assert_eq!(round.events[place("Counted")].why.short(), "39.9(e)");
}

#[test]
fn the_stub_is_counted() {
    let dealt = format!("{PAIR} {DEALER}");
    for (dealing, why) in
        [("automated-shoe", "39.9(e)"), ("hand", "39.8(e)"), ("manual-shoe", "39.7(e)")]
    {
        for (count, right) in [(42, true), (41, false), (43, false)] {
            let mut table = setup(&[("dealing", dealing)], "1 ante 10");
            table.stub_is_due = true;
            let mut script = Script {
                cards: cards(&dealt),
                choices: choices::<PikItPoker>("play-5"),
                count: Some(count),
                ..Script::default()
            };
            let round = conduct(&table, &mut script);
            let counted =
                round.events.iter().find(|e| matches!(e.what, Happening::Counted { .. })).unwrap();
            assert_eq!(counted.why.short(), why);
            match round.end {
                End::Done => assert!(right, "{count}"),
                End::Void(void) => {
                    assert!(!right, "{count}");
                    assert_eq!((void.why.short(), void.after), ("39.7(e)2", After::RemoveDeck));
                    assert_eq!(results(&round), ["1 0"]);
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

/// The round of one spot with a three card bonus, with something wrong before a verb.
fn gone_wrong(pairs: Pairs, wrong: &[(u32, Irregularity)]) -> Conducted<PikItPoker> {
    let mut script = Script {
        cards: cards(&format!("{PAIR} {DEALER} 9h 8h")),
        choices: choices::<PikItPoker>("pick-123 play-3"),
        wrong: wrong.iter().map(|(before, what)| (*before, Irregular::of(*what))).collect(),
        ..Script::default()
    };
    conduct(&setup(pairs, "1 ante 10, three-card-bonus 5"), &mut script)
}

#[test]
fn irregularities() {
    use crate::one_deck::irregular::*;
    // One card found face up is thrown out and the next one taken.
    let once = gone_wrong(&[], &[(3, FACE_UP)]);
    assert!(matches!(once.end, End::Done));
    assert_eq!(once.drawn, 11);
    let twice = gone_wrong(&[], &[(3, FACE_UP), (4, FACE_UP)]);
    assert!(matches!(twice.end, End::Void(void) if void.why.short() == "39.12(a)"));
    let unseen = gone_wrong(&[], &[(3, DRAWN_UNSEEN)]);
    assert_eq!((unseen.drawn, results(&unseen)), (10, vec!["1 +15".to_string()]));
    for (what, why) in
        [(WRONG_NUMBER, "39.12(c)"), (DEALER_CARD_EXPOSED, "39.12(d)"), (SHOE_FAILS, "39.12(f)")]
    {
        let round = gone_wrong(&[], &[(8, what)]);
        let End::Void(void) = round.end else { panic!("{what}: {:?}", round.end) };
        assert_eq!((void.why.short(), void.after), (why, After::Reshuffle), "{what}");
        assert_eq!(results(&round), ["1 0"], "{what}");
    }
    let fails = gone_wrong(&[], &[(2, SHUFFLER_FAILS)]);
    assert!(matches!(fails.end, End::Done));
    // Without the automated shoe it cannot fail.
    let none = gone_wrong(&[("dealing", "hand")], &[(8, SHOE_FAILS)]);
    assert!(matches!(none.end, End::Refused(..)));
}

#[test]
fn a_void_round_gives_settled_bonuses_back_or_not() {
    let before = {
        let plain = gone_wrong(&[], &[]);
        assert_eq!(results(&plain), ["1 +15"]);
        plain.events.iter().find(|e| matches!(e.what, Happening::Staked { .. })).unwrap().verb
    };
    let wrong = [(before, crate::one_deck::irregular::DEALER_CARD_EXPOSED)];
    let all = gone_wrong(&[], &wrong);
    assert!(matches!(all.end, End::Void(void) if void.returns == Returns::All));
    assert_eq!(results(&all), ["1 0"]);
    // The pair of sevens has won 5, the five card bonus of 10 is lost; the ante goes back.
    let unsettled = gone_wrong(&[("void-returns", "unsettled")], &wrong);
    assert_eq!(results(&unsettled), ["1 -5"]);
}

#[test]
fn tables_of_ones_own() {
    let five = "two-pair 1, three-of-a-kind 2, straight 4, flush 6, full-house 10, \
                four-of-a-kind 50, straight-flush 250, royal-flush 750";
    let own = |from: &str, to: &str| {
        elect::<PikItPoker>(&[("five-card-bonus", &five.replacen(from, to, 1))])
    };
    // The words of table 2 are table 2.
    let options = elect::<PikItPoker>(&[("five-card-bonus", five)]).unwrap();
    assert_eq!(options.pairs()[0], ("five-card-bonus", "2".to_string()));
    assert!(own("flush 6", "flush 7:1").is_ok());
    assert_eq!(
        own("flush 6", "flush 5").err().as_deref(),
        Some(
            "straight pays 4:1, less than 5:1 of table 1; \
             flush pays 5:1, less than 6:1 of table 2 (13:69F-39.11(b))"
        )
    );
    // A line that is not named stays as it is printed.
    assert_eq!(own("two-pair 1, ", "").unwrap().five_card_bonus, options.five_card_bonus);
    assert!(
        elect::<PikItPoker>(&[("five-card-bonus", "3")]).unwrap_err().contains("13:69F-39.11(b)")
    );
    assert!(
        elect::<PikItPoker>(&[("three-card-bonus", "4")]).unwrap_err().contains("13:69F-39.11(c)")
    );
    // Between the three tables no line may be borrowed: 3, 6, 25 is below each of them.
    let three = "pair 1, flush 3, straight 6, three-of-a-kind 30, straight-flush 40, \
                 royal-flush 199";
    let refused = elect::<PikItPoker>(&[("three-card-bonus", three)]).unwrap_err();
    assert!(refused.contains("royal-flush pays 199:1, less than 200:1 of table 1"), "{refused}");
    assert!(refused.contains("straight-flush pays 40:1, less than 50:1 of table 2"), "{refused}");
    assert!(refused.contains("flush pays 3:1, less than 4:1 of table 3"), "{refused}");
    assert!(
        elect::<PikItPoker>(&[("three-card-bonus", &three.replace("flush 3", "flush 4"))]).is_ok()
    );
    // Odds that cannot be paid to the cent refuse the wager, not the table.
    let thirds = five.replacen("straight 4", "straight 13:3", 1);
    let options = elect::<PikItPoker>(&[("five-card-bonus", &thirds)]).unwrap();
    let refused = wagers::<PikItPoker>(&Options::default(), "1 ante 10")
        .check(&options)
        .unwrap_err()
        .to_string();
    assert!(refused.contains("10 cannot be paid exactly at 13:3"), "{refused}");
    assert!(wagers::<PikItPoker>(&Options::default(), "1 ante 9").check(&options).is_ok());
}

#[test]
fn wagers_are_checked() {
    let check = |placed: Wagers<PikItPoker>| {
        placed.check(&Options::default()).map_err(|refusal| refusal.to_string())
    };
    let mut alone: Wagers<PikItPoker> = Wagers::default();
    let who = Line::parse("1").unwrap();
    alone.place(who, Area::Ante, Money::dollars(10));
    let missing = "1 must also wager on five-card-bonus (13:69F-39.1 \"5 card bonus wager\")";
    assert_eq!(check(alone.clone()), Err(missing.to_string()));
    alone.place(who, Area::FiveCardBonus, Money::dollars(5));
    assert!(check(alone).unwrap_err().contains("must equal the ante wager, 10"));
    assert!(
        check(wagers::<PikItPoker>(&Options::default(), "1 ante 10, three-card-bonus 0.50"))
            .is_err()
    );
    assert!(
        check(wagers::<PikItPoker>(&Options::default(), "6 ante 10, three-card-bonus 7.50"))
            .is_ok()
    );
    assert!(
        check(wagers::<PikItPoker>(&Options::default(), "7 ante 10"))
            .unwrap_err()
            .contains("13:69E-1.13Y(a)")
    );
    assert!(
        check(wagers::<PikItPoker>(&Options::default(), "1b ante 10"))
            .unwrap_err()
            .contains("13:69F-39.3(d)")
    );
    assert!(check(wagers::<PikItPoker>(&Options::default(), "1 ante 10, play-3 10")).is_err());
    let nine = elect::<PikItPoker>(&[("spots", "9"), ("spots-per-player", "3")]).unwrap();
    assert!(wagers::<PikItPoker>(&Options::default(), "9 ante 10").check(&nine).is_ok());
    assert_eq!(PikItPoker::spots_each(&nine).0, 3);
    assert!(elect::<PikItPoker>(&[("spots", "10")]).is_err());
    assert!(elect::<PikItPoker>(&[("spots-per-player", "4")]).is_err());
}

#[test]
fn a_machine_is_needed() {
    for pair in [("dealing", "hand"), ("second-deck", "on"), ("counting-shuffler", "on")] {
        assert!(elect::<PikItPoker>(&[("shuffle", "manual"), pair]).is_err(), "{pair:?}");
        assert!(elect::<PikItPoker>(&[pair]).is_ok(), "{pair:?}");
    }
    let manual = elect::<PikItPoker>(&[("shuffle", "manual")]).unwrap();
    assert_eq!(manual.second_deck.word(), "off");
    assert_eq!(manual.dealing.word(), "automated-shoe");
}

#[test]
fn every_pick_turns_what_it_says() {
    for (nth, choice) in pay::PICKS.into_iter().enumerate() {
        let digits: String =
            pay::picked(choice).iter().map(|n| char::from(b'1' + *n as u8)).collect();
        assert_eq!(choice.word(), format!("pick-{digits}"));
        assert_eq!(pay::picked(choice), pay::TRIOS[nth]);
    }
    assert!(pay::picked(Choice::Fold).is_empty());
}
