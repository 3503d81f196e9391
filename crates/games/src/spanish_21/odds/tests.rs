//! The figures of Spanish 21 against the golden files, and what they say of each other.

use super::*;
use crate::golden;
use crate::golden::Float;
use crate::twenty_one::odds::testing::{
    close, ev, is_spread, judged, pack, with_infinite_decks, worths,
};
use cards::Rank;
use table::figures::{Alone, Ratio};
use table::{Game, Options as _};

fn main_of(options: &Options, pack: &Pack, how: How) -> Float {
    ev(&odds::main_wager::<Spanish21, Float, _>(options, pack, how, &Alone))
}

fn insured_of(pack: &Pack) -> Figure<Spanish21, Float> {
    odds::insurance(pack, Money::dollars(5)).unwrap()
}

#[test]
fn golden_figures() {
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let options = Options::elect(row.options.iter().copied()).unwrap();
        let pack = Spanish21::pack(&options);
        let agrees = match row.wager {
            "main" => row.agrees(main_of(&options, &pack, How::Best)),
            "main simple" => row.agrees(main_of(&options, &pack, How::Simple)),
            "insurance" => row.agrees(golden::ev(&insured_of(&pack))),
            "match-the-dealer" => {
                let figure = match_the_dealer::<Float>(&options, &pack);
                row.agrees(golden::ev(&figure.unwrap()))
            }
            // An infinite shoe: see below.
            _ => row.wager.contains("infinite") || row.wager.starts_with("dealer"),
        };
        assert!(agrees, "{} {:?}", row.wager, row.options);
    }
}

#[test]
fn large_shoes_come_near_the_infinite_one() {
    let mut rows = golden::figures(include_str!("../golden/figures.txt"));
    let row = rows.find(|row| row.wager == "main with infinite decks").unwrap();
    let options = Options::elect(row.options.iter().copied()).unwrap();
    let pack = |decks| Pack::standard(decks).without(Rank::Ten);
    let found = with_infinite_decks(|decks| main_of(&options, &pack(decks), How::Best));
    assert!(close(found, row.value.number(), Float::ratio(2, 100_000)));
}

/// The lines of match-the-dealer and the insurance; other rows count hands that no figure lists.
#[test]
fn golden_counts() {
    let mut checked = 0;
    for (what, ways, of) in golden::counts(include_str!("../golden/counts.txt")) {
        let (what, decks) = what.split_once(", decks ").unwrap();
        let options = Options::elect([("decks", decks)]).unwrap();
        let pack = Spanish21::pack(&options);
        let figure = match what {
            "insurance wins with an ace up" => insured_of(&pack),
            _ if what.starts_with("match-the-dealer") => match_the_dealer(&options, &pack).unwrap(),
            _ => continue,
        };
        let Spread::Ways { of: all, outcomes, .. } = &figure.spread else { panic!() };
        let pays = what
            .strip_prefix("match-the-dealer pays ")
            .map(|rest| rest.split(' ').next().unwrap().parse::<i64>().unwrap());
        let net = match what {
            "insurance wins with an ace up" => 2,
            _ => pays.unwrap_or(-1),
        };
        let such = outcomes.iter().filter(|outcome| outcome.net == Ratio::whole(net));
        let found: u128 = such.map(|outcome| outcome.ways).sum();
        assert_eq!(found * of, ways * all, "{what}");
        checked += 1;
    }
    assert_eq!(checked, 14);
}

/// Suits matter to sevens, and to a seven with a six or an eight: those are dealt out by card.
#[test]
fn splits_are_what_they_deal() {
    for text in ["9s*6 Ks*5 8h*2 As*2 5c*2", "8s*5 Ks*6 9h*3 6h*2", "As*5 Ks*12 9h*7"] {
        for options in golden::every_word::<Options>() {
            judged::<Spanish21>(&options, &pack(text));
        }
        let own = Options::elect([("special-21s", "five-card-21 5:2"), ("rescue", "off")]);
        judged::<Spanish21>(&own.unwrap(), &pack(text));
    }
}

#[test]
fn spreads_add_up_and_simple_is_never_better() {
    for options in golden::every_word::<Options>() {
        let pack = pack("As*2 7s*3 7h*2 6s*2 8s*2 Ks*4 Qs*2");
        let best = Spanish21::figures::<Float, _>(&options, &pack, How::Best, &Alone);
        let simple = Spanish21::figures::<Float, _>(&options, &pack, How::Simple, &Alone);
        is_spread(&best[0]);
        is_spread(&simple[0]);
        assert!(ev(&simple[0]) <= ev(&best[0]) + Float::TIE);
    }
}

/// 19.5(f), (g), 19.10: elections that are no words act in the figures too.
#[test]
fn own_odds_and_sums_are_seen() {
    let drawn = |elected: &[(&str, &str)], hand: &str| {
        let options = Options::elect(elected.iter().copied()).unwrap();
        let found = worths::<Spanish21>(&options, hand, Some("7d")).unwrap();
        found.into_iter().find(|(word, _)| *word == "draw").unwrap().1
    };
    let sums = [("super-bonus-pays", "500"), ("special-21s", "7-7-7-suited 4:1")];
    // Four of the 285 cards left bring 500 dollars on five, and 4 to 1 instead of 3 to 2.
    let more = Float::ratio(4 * (2 * 100 + 5), 2 * 285);
    assert!(close(drawn(&sums, "7h 7h") - drawn(&sums, "7c 7h"), more, Float::TIE));
    let steps = [("super-bonus-from", "6")];
    // The unit of 5 is under the first step: 2 to 1 instead of 3 to 2, and no sum.
    let more = Float::ratio(4, 2 * 285);
    assert!(close(drawn(&steps, "7h 7h") - drawn(&steps, "7c 7h"), more, Float::TIE));
    let [with, without] = [&[][..], &[("rescue", "off")]].map(|elected| {
        let options = Options::elect(elected.iter().copied()).unwrap();
        let found = worths::<Spanish21>(&options, "6c 5h", Some("Kd")).unwrap();
        found.into_iter().find(|(word, _)| *word == "double").unwrap().1
    });
    assert!(without < with);
}

/// 19.5(f), (g): what a seven more or less of the right suit is worth.
#[test]
fn suits_are_seen() {
    let options = Options::default();
    let drawn = |hand: &str| {
        let found = worths::<Spanish21>(&options, hand, Some("7d")).unwrap();
        found.into_iter().find(|(word, _)| *word == "draw").unwrap().1
    };
    let (mixed, hearts, spades) = (drawn("7c 7h"), drawn("7h 7h"), drawn("7s 7s"));
    // Four of the 285 cards left bring 1000 dollars on five, and 2 or 3 to 1 instead of 3 to 2.
    let more = |extra: i128| Float::ratio(4 * (2 * 200 + extra), 2 * 285);
    assert!(close(hearts - mixed, more(1), Float::TIE));
    assert!(close(spades - mixed, more(3), Float::TIE));
    let (mixed, spades) = (drawn("6c 8h"), drawn("6s 8s"));
    assert!(close(spades - mixed, Float::ratio(6 * 3, 2 * 285), Float::TIE));
}
