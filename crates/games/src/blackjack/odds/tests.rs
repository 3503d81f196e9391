//! The figures of blackjack against the golden files, and what they say of each other.

use super::*;
use crate::golden;
use crate::golden::Float;
use crate::twenty_one::odds::dealer::{Left, VALUES, card_of, left_of};
use crate::twenty_one::odds::testing::{
    asked, close, dealer_ends, decides, ev, is_spread, judged, pack, with_infinite_decks, worths,
};
use crate::twenty_one::{is_blackjack, is_pair, total_of_two};
use alloc::format;
use table::figures::{Alone, Asked, SplitHand, Spread, Value};
use table::{Choice as _, Game, Options as _};

fn main_of(options: &Options, pack: &Pack, how: How) -> Float {
    ev(&odds::main_wager::<Blackjack, Float, _>(options, pack, how, &Alone))
}

fn insured_of(pack: &Pack) -> Figure<Blackjack, Float> {
    odds::insurance(pack, Money::dollars(5)).unwrap()
}

#[test]
fn golden_figures() {
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let options = || Options::elect(row.options.iter().copied()).unwrap();
        let agrees = match row.wager {
            "main" => row.agrees(main_of(&options(), &Blackjack::pack(&options()), How::Best)),
            "main simple" => {
                row.agrees(main_of(&options(), &Blackjack::pack(&options()), How::Simple))
            }
            "insurance" => row.agrees(golden::ev(&insured_of(&Blackjack::pack(&options())))),
            // An infinite shoe: see below.
            "main with infinite decks" | "insurance with infinite decks" => true,
            other => {
                let found = dealer_ends(&row).unwrap_or_else(|| panic!("what is {other}?"));
                close(found, row.value.number(), Float::ratio(1, 20_000))
            }
        };
        assert!(agrees, "{} {:?}", row.wager, row.options);
    }
}

#[test]
fn large_shoes_come_near_the_infinite_one() {
    let rows = golden::figures(include_str!("../golden/figures.txt"));
    for row in rows.filter(|row| row.wager == "main with infinite decks").take(2) {
        let options = Options::elect(row.options.iter().copied()).unwrap();
        let main = |decks| main_of(&options, &Pack::standard(decks), How::Best);
        let found = with_infinite_decks(main);
        assert!(close(found, row.value.number(), Float::ratio(2, 100_000)), "{:?}", row.options);
    }
}

#[test]
fn golden_counts() {
    for (what, ways, of) in golden::counts(include_str!("../golden/counts.txt")) {
        let (what, decks) = what.split_once(", decks ").unwrap();
        let pack = Pack::standard(decks.parse().unwrap());
        if what == "insurance wins with an ace up" {
            let figure = insured_of(&pack);
            let Spread::Ways { of: all, outcomes, .. } = &figure.spread else { panic!() };
            assert_eq!((outcomes[0].ways, *all), (ways, of));
            continue;
        }
        let is_it = |two: &[Card]| match what {
            "initial blackjack" => is_blackjack(total_of_two(two)),
            "initial two cards of equal value" => is_pair(two),
            "initial two aces" => is_pair(two) && total_of_two(two).soft,
            "initial total 20" => total_of_two(two).points == 20,
            _ => panic!("{what}"),
        };
        assert_eq!(two_cards(&left_of(&pack.counts()), is_it), (ways, of), "{what}, {decks} decks");
    }
}

/// In how many ways two cards are such, of all.
fn two_cards(left: &Left, is_it: impl Fn(&[Card]) -> bool) -> (u128, u128) {
    let (mut found, mut all) = (0, 0);
    for a in 0..VALUES {
        for b in a..VALUES {
            let (many, more) = (u128::from(left[a]), u128::from(left[b]));
            let ways = if a == b { many * (many - 1) / 2 } else { many * more };
            all += ways;
            found += if is_it(&[card_of(a), card_of(b)]) { ways } else { 0 };
        }
    }
    (found, all)
}

/// All options on packs that are dealt out card by card: the sums over the courses of a split are
/// what its hands come to when they are dealt one after another.
#[test]
fn splits_are_what_they_deal() {
    for text in ["8s*6 Ts*5 9h*2 As*2 7c*2", "As*6 Ts*6 9h*2 8s*1", "Ks*6 6s*4 5s*2 9s*3"] {
        for options in golden::every_word::<Options>() {
            judged::<Blackjack>(&options, &pack(text));
        }
    }
}

#[test]
fn spreads_add_up_and_simple_is_never_better() {
    for options in golden::every_word::<Options>() {
        let pack = pack("As*2 5s*2 6s*2 8s*4 9s*2 Ts*5");
        let best = Blackjack::figures::<Float, _>(&options, &pack, How::Best, &Alone);
        let simple = Blackjack::figures::<Float, _>(&options, &pack, How::Simple, &Alone);
        assert_eq!(best.len(), 2);
        is_spread(&best[0]);
        is_spread(&simple[0]);
        assert!(ev(&simple[0]) <= ev(&best[0]) + Float::TIE);
    }
}

/// wizardofodds.com, blackjack appendix 9: one deck, stands on soft 17, an ace shows.
#[test]
fn choices_as_published() {
    let options = Options::elect([("decks", "1"), ("surrender", "on")]).unwrap();
    for (hand, stand, draw, double) in [
        ("6s 5d", -634_013, 172_946, 240_259),
        ("2s As", -661_732, -67_808, -593_281),
        ("7s Ad", -101_015, -108_386, -357_778),
        ("6c 3d", -638_344, -78_495, -401_329),
    ] {
        let found = worths::<Blackjack>(&options, hand, Some("Ah")).unwrap();
        let words = ["surrender", "stand", "draw", "double"];
        assert!(found.iter().map(|(word, _)| *word).eq(words));
        for ((_, worth), micros) in found.iter().zip([-500_000, stand, draw, double]) {
            let one = Float::ratio(micros, 1_000_000);
            assert!(close(*worth, one, Float::ratio(6, 10_000_000)), "{hand} {micros}");
        }
    }
    let even = Blackjack::choices::<Float, _>(
        &options,
        &Pack::standard(1),
        &asked("As Kd", Some("Ah")),
        &Alone,
    );
    // Fifteen tens are left among 49 cards.
    let [now, later] = even.unwrap().try_into().unwrap();
    assert_eq!((now.choice, now.worth), ("even-money", Value::Ratio(1, 1)));
    assert_eq!((later.choice, later.worth), ("wait", Value::Ratio(51, 49)));
}

#[test]
fn unclear_questions_are_refused() {
    let options = Options::default();
    let refused = |hand: &str, up| {
        let pack = Blackjack::pack(&options);
        match Blackjack::choices::<Float, _>(&options, &pack, &asked(hand, up), &Alone) {
            Err(refusal) => alloc::format!("{refusal}"),
            Ok(_) => panic!("{hand}"),
        }
    };
    for (hand, up, says) in [
        ("Ts", Some("9s"), "a hand has two cards or more, not 1 (13:69F-2.6)"),
        ("Ts 6s", None, "say which card the dealer shows (13:69F-2.6)"),
        ("Ts 6s 5s", Some("9s"), "a hand of 21 or more is not decided on (13:69F-2.6)"),
        ("Ts 6s 6s", Some("9s"), "a hand of 21 or more is not decided on (13:69F-2.6)"),
        ("Ts As", Some("9s"), "a blackjack is settled without a decision (13:69F-2.6)"),
        (
            "2s 2s 2s 2s 2s 2s 2s 2s 2s",
            Some("9s"),
            "2s is named more often than the pack holds it: 8",
        ),
    ] {
        assert_eq!(refused(hand, up), says);
    }
}

#[test]
fn charts() {
    let options = Options::elect([("surrender", "on")]).unwrap();
    let advice = Blackjack::advice::<Float, _>(&options, &Blackjack::pack(&options), &Alone);
    let chart = |named: &str| {
        let found = advice.iter().find_map(|part| match part {
            Advice::Chart { title, columns, rows, .. } if title == named => {
                assert_eq!(columns.join(" "), "2 3 4 5 6 7 8 9 10 A");
                Some(rows.iter().map(|(row, cells)| (row.as_str(), cells.join(" "))).collect())
            }
            _ => None,
        });
        let rows: Vec<(&str, alloc::string::String)> = found.unwrap();
        rows
    };
    let is = |named: &str, row: &str, cells: &str| {
        let rows = chart(named);
        let found = rows.iter().find(|(name, _)| *name == row);
        assert_eq!(found.map(|(_, cells)| cells.as_str()), Some(cells), "{named} {row}");
    };
    is("hard totals", "9", "H D D D D H H H H H");
    is("hard totals", "11", "D D D D D D D D D H");
    is("hard totals", "16", "S S S S S H H R R R");
    is("soft totals", "18", "S Ds Ds Ds Ds S S H H H");
    is("pairs", "9-9", "P P P P P S P P S S");
    let lines = |named: &str| {
        advice.iter().find_map(|part| match part {
            Advice::Rules { title, lines } if title == named => Some(lines.clone()),
            _ => None,
        })
    };
    let exceptions = lines("where the cards matter more than their total").unwrap();
    assert!(exceptions[0].starts_with("hard 16 against 10: stand with 10-5-A, 6-5-5,"));
    assert_eq!(lines("insurance").unwrap()[1], "a blackjack under an ace: wait");
    assert_eq!(
        lines("simple rule").unwrap(),
        ["play the charts by total alone, and never take insurance, nor even money"]
    );
}

/// Who cannot pay for a double or a split does what the books say where neither is allowed, and the
/// better of what costs nothing.
#[test]
fn without_the_money_to_double_or_split() {
    let options = Options::default();
    let player =
        Blackjack::player::<Float, _>(&options, &Blackjack::pack(&options), How::Best, &Alone);
    let all = [Choice::Stand, Choice::Draw, Choice::Double, Choice::Split];
    for (hand, up, best, for_less) in [
        ("5h 6d", "6c", Choice::Double, Choice::Draw),
        ("Ah 7d", "6c", Choice::Double, Choice::Stand),
        ("Ah 6d", "5c", Choice::Double, Choice::Draw),
        ("8h 8d", "6c", Choice::Split, Choice::Stand),
        ("8h 8d", "9c", Choice::Split, Choice::Draw),
        ("9h 9d", "6c", Choice::Split, Choice::Stand),
        ("Ah Ad", "6c", Choice::Split, Choice::Draw),
        ("2h 2d", "6c", Choice::Split, Choice::Draw),
        ("7h 7d", "3c", Choice::Split, Choice::Stand),
        ("6h 6d", "3c", Choice::Split, Choice::Draw),
    ] {
        let does = |among: &[Choice]| decides::<Blackjack>(&player, hand, up, among);
        let offers = if is_pair(&asked(hand, None).hand) { 4 } else { 3 };
        assert_eq!((does(&all[..offers]), does(&all[..2])), (best, for_less), "{hand} under {up}");
        let worths = worths::<Blackjack>(&options, hand, Some(up)).unwrap();
        let worth = |choice: Choice| worths.iter().find(|(word, _)| *word == choice.word());
        let [stand, draw] = [Choice::Stand, Choice::Draw].map(|one| worth(one).unwrap().1);
        assert_eq!(for_less == Choice::Draw, draw > stand, "{hand} under {up}");
    }
}

fn valued(valued: Vec<Valued<Float>>) -> Vec<(&'static str, Float)> {
    let sum = |worth| match worth {
        Value::Sum(worth) => worth,
        Value::Ratio(over, under) => Float::ratio(over, under),
    };
    valued.into_iter().map(|one| (one.choice, sum(one.worth))).collect()
}

/// What each choice is worth on a hand that comes from a split of these, the first hand asked.
fn of_split(options: &Options, hand: &str, firsts: &str, up: &str) -> Vec<(&'static str, Float)> {
    let split = SplitHand { firsts: asked(firsts, None).hand, nth: 0 };
    let asked = Asked { split: Some(split), ..asked(hand, Some(up)) };
    let pack = Blackjack::pack(options);
    valued(Blackjack::choices::<Float, _>(options, &pack, &asked, &Alone).unwrap())
}

/// A pair that is split comes to the best that its hands come to, over all second cards.
#[test]
fn hands_of_a_split_make_up_what_it_is_worth() {
    let options = |resplit| Options::elect([("decks", "1"), ("resplit", resplit)]).unwrap();
    let best = |worths: Vec<(&str, Float)>| {
        worths
            .into_iter()
            .map(|(_, worth)| worth)
            .fold(Float::whole(-9), |best, worth| if worth > best { worth } else { best })
    };
    // So many hands of eights are played behind a six, each with a second card.
    let over_seconds = |options: &Options, firsts: &str| {
        let mut left = Blackjack::pack(options).counts();
        for card in asked(firsts, Some("6d")).hand.iter().chain(&Card::parse("6d")) {
            assert!(left.take(*card));
        }
        let all: u32 = left.iter().map(|(_, many)| u32::from(many)).sum();
        let mut sum = Float::ZERO;
        for (card, many) in left.iter().filter(|(_, many)| *many > 0) {
            let worth = best(of_split(options, &format!("8s {card}"), firsts, "6d"));
            sum += worth * Float::ratio(many.into(), all.into());
        }
        sum * Float::whole(2)
    };
    let worth = |worths: Vec<(&'static str, Float)>| {
        worths.into_iter().find(|(word, _)| *word == "split").map(|(_, worth)| worth)
    };
    let two = options("2");
    let pack = Blackjack::pack(&two);
    let pair = Blackjack::choices::<Float, _>(&two, &pack, &asked("8s 8h", Some("6d")), &Alone);
    let close_to = |one: Float, other| close(one, other, Float::ratio(1, 1_000_000_000));
    assert!(close_to(worth(valued(pair.unwrap())).unwrap(), over_seconds(&two, "8s 8h")));
    assert_eq!(worth(of_split(&two, "8s 8c", "8s 8h", "6d")), None, "two hands are all");
    // The third hand is the last: what it is worth to split once more.
    let three = options("3");
    let again = worth(of_split(&three, "8s 8c", "8s 8h", "6d")).unwrap();
    assert!(close_to(again, over_seconds(&three, "8s 8c 8h")));
}

#[test]
fn no_hand_of_a_split_begins_otherwise() {
    let options = Options::elect([]).unwrap();
    let pack = Blackjack::pack(&options);
    for (hand, firsts, nth) in [("9s 2c", "8s 8h", 0), ("8s 2c", "8s 8h", 1), ("8s 2c", "8s 9h", 0)]
    {
        let split = SplitHand { firsts: asked(firsts, None).hand, nth };
        let asked = Asked { split: Some(split), ..asked(hand, Some("6d")) };
        let refused = Blackjack::choices::<Float, _>(&options, &pack, &asked, &Alone);
        assert_eq!(refused.unwrap_err().code, table::Code::WrongHand, "{hand} of {firsts}");
    }
}
