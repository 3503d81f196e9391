//! What a cell of a chart says of a choice is the mean of what it is worth with each hand of it.

use crate::pack;
use cards::{Card, Pack};
use dashu_ratio::RBig;
use games::blackjack::Blackjack;
use games::chemin_de_fer::CheminDeFer;
use games::pik_it_poker::PikItPoker;
use games::three_card_21::ThreeCard21;
use games::three_card_blitz::ThreeCardBlitz;
use games::three_card_blitz::hand::{Dealt, HandLine};
use games::three_card_poker::ThreeCardPoker;
use odds::{Fraction, Real};
use std::collections::BTreeMap;
use table::figures::{Alone, Asked, Number, Value, Valued, ValuedChart};
use table::{Figures, Game};

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|word| Card::parse(word).expect("a card")).collect()
}

fn asked(hand: &str, up: Option<&str>) -> Asked {
    Asked { hand: cards(hand), up: up.map(|up| cards(up)[0]), ..Asked::default() }
}

fn sum<N: Number>(value: &Value<N>) -> N {
    match value {
        Value::Ratio(over, under) => N::ratio(*over, *under),
        Value::Sum(sum) => sum.clone(),
    }
}

fn of<N: Number>(cell: &[Valued<N>], choice: &str) -> N {
    let valued = cell.iter().find(|valued| valued.choice == choice);
    sum(&valued.unwrap_or_else(|| panic!("no {choice} in {cell:?}")).worth)
}

fn cell<'a, N>(
    charts: &'a [ValuedChart<N>],
    title: &str,
    row: &str,
    column: &str,
) -> &'a [Valued<N>] {
    let chart = charts.iter().find(|chart| chart.title == title).expect("the chart");
    let row = chart.rows.iter().find(|(name, _)| name == row).expect("the row");
    let column = chart.columns.iter().position(|name| name == column).expect("the column");
    &row.1[column]
}

fn worth<G: Figures, N: Number>(pack: &Pack, asked: &Asked, choice: &str) -> N {
    let choices = G::choices::<N, _>(&G::Options::default(), pack, asked, &Alone);
    of(&choices.unwrap_or_else(|refusal| panic!("{asked:?}: {refusal}")), choice)
}

/// Of the 60 hands Q-6-4 24 are of three suits, and 12 have each two of their cards in one.
#[test]
fn a_hand_of_three_card_poker() {
    let pack = ThreeCardPoker::pack(&Default::default());
    let charts = ThreeCardPoker::values::<Fraction, _>(&Default::default(), &pack, &Alone);
    let mut mean = RBig::ZERO;
    for (hand, ways) in [("Qs 6h 4d", 24), ("Qs 6s 4h", 12), ("Qs 6h 4s", 12), ("Qh 6s 4s", 12)] {
        let worth: Fraction = worth::<ThreeCardPoker, _>(&pack, &asked(hand, None), "play");
        mean += worth.0 * RBig::from(ways) / RBig::from(60);
    }
    assert_eq!(of(cell(&charts, "ante", "Q-6-4", "any"), "play"), Fraction(mean));
}

/// Behind a seven 17 is a ten with one of 31 sevens, or a nine with an eight.
#[test]
fn totals_and_pairs_of_blackjack() {
    let pack = Blackjack::pack(&Default::default());
    let charts = Blackjack::values::<odds::Real, _>(&Default::default(), &pack, &Alone);
    let near = |one: Real, other: f64| assert!((one.0 - other).abs() < 1e-12, "{one:?} {other}");
    for choice in ["stand", "draw", "double"] {
        let one = |hand| worth::<Blackjack, Real>(&pack, &asked(hand, Some("7s")), choice).0;
        let (ten, nine) = (128.0 * 31.0, 32.0 * 32.0);
        let mean = (ten * one("Ts 7h") + nine * one("9s 8h")) / (ten + nine);
        near(of(cell(&charts, "hard totals", "17, 2 cards", "7"), choice), mean);
    }
    for choice in ["stand", "draw", "double", "split"] {
        let one = worth::<Blackjack, Real>(&pack, &asked("8s 8h", Some("Ts")), choice);
        near(of(cell(&charts, "pairs", "8-8", "10"), choice), one.0);
    }
    near(of(cell(&charts, "under an ace", "insurance", "A"), "take"), -31.0 / 415.0);
}

#[test]
fn three_cards_of_three_card_21() {
    let pack = pack("Ts Ts Th Th Td Td 9s 9s 9h 9h As As Ah 7c 7c");
    let charts = ThreeCard21::values::<odds::Real, _>(&Default::default(), &pack, &Alone);
    for (title, row, hand, up) in [
        ("three cards over 21", "7-9-9", "7c 9s 9h", "T"),
        ("three cards over 21", "9-10-10", "9s Ts Th", "7"),
        ("three cards with a pair", "A-A-7", "As Ah 7c", "9"),
    ] {
        let shown = pack.cards().find(|card| card.to_string().starts_with(up)).expect("it");
        let asked = Asked { hand: cards(hand), up: Some(shown), ..Asked::default() };
        let choices =
            ThreeCard21::choices::<odds::Real, _>(&Default::default(), &pack, &asked, &Alone);
        let column = if up == "T" { "10" } else { up };
        let cell = cell(&charts, title, row, column);
        let choices = choices.unwrap_or_else(|refusal| panic!("{row}: {refusal}"));
        assert_eq!(cell.len(), choices.len(), "{row}");
        for valued in &choices {
            let (one, other) = (of(cell, valued.choice).0, sum(&valued.worth).0);
            assert!((one - other).abs() < 1e-9, "{row} {}: {one} {other}", valued.choice);
        }
    }
}

/// Four aces with any of three kickers.
#[test]
fn four_aces_of_pik_it() {
    let pack = pack(crate::PACKS[2]);
    let charts = PikItPoker::values::<Fraction, _>(&Default::default(), &pack, &Alone);
    let hands = ["As Ah Ad Ac Ks", "As Ah Ad Ac Qs", "As Ah Ad Ac Js"];
    let chart = &charts[0];
    let (_, row) = chart
        .rows
        .iter()
        .find(|(row, _)| row.contains("four") && row.contains('A'))
        .unwrap_or_else(|| panic!("{:?}", chart.rows.iter().map(|row| &row.0).collect::<Vec<_>>()));
    let cell = row.iter().find(|cell| !cell.is_empty()).expect("one column");
    for choice in ["play-3", "play-5", "fold"] {
        let one = |hand| worth::<PikItPoker, Fraction>(&pack, &asked(hand, None), choice).0;
        let mean = hands.map(one).into_iter().fold(RBig::ZERO, |sum, one| sum + one);
        assert_eq!(of(cell, choice), Fraction(mean / RBig::from(3)), "{choice}");
    }
}

/// Every hand of seven among fourteen cards.
#[test]
fn totals_of_blitz() {
    let pack = pack("As Ks Qs Js Ah Kh Qh 9h Td 8d 6d 5c 4c 2c");
    let deck: Vec<Card> = pack.cards().collect();
    let mut sums: BTreeMap<(u8, HandLine), (RBig, i64)> = BTreeMap::new();
    for set in (0..1u32 << deck.len()).filter(|set| set.count_ones() == 7) {
        let hand: Vec<Card> =
            (0..deck.len()).filter(|nth| set >> nth & 1 == 1).map(|nth| deck[nth]).collect();
        let dealt = Dealt::new(&hand);
        let asked = Asked { hand, up: None, ..Asked::default() };
        let worth: Fraction = worth::<ThreeCardBlitz, _>(&pack, &asked, "play");
        let sum = sums.entry((dealt.total(), dealt.line())).or_default();
        sum.0 += worth.0;
        sum.1 += 1;
    }
    let charts = ThreeCardBlitz::values::<Fraction, _>(&Default::default(), &pack, &Alone);
    let mut means: Vec<RBig> = sums.into_values().map(|(sum, of)| sum / RBig::from(of)).collect();
    let rows = charts[0].rows.iter().map(|(_, cells)| of(&cells[0], "play").0);
    let mut rows: Vec<RBig> = rows.collect();
    means.sort();
    rows.sort();
    assert_eq!(rows, means);
}

/// In the equilibrium neither side minds what it does where it leaves that to chance.
#[test]
fn nobody_minds_in_the_equilibrium() {
    let pack = CheminDeFer::pack(&Default::default());
    let charts = CheminDeFer::values::<Fraction, _>(&Default::default(), &pack, &Alone);
    let five = cell(&charts, "The Player's Hand", "5", "any");
    assert_eq!(of(five, "card"), of(five, "stay"));
    let six = cell(&charts, "The Banker's Hand", "6", "stay");
    assert_eq!(of(six, "banker: draw"), of(six, "banker: stay"));
    let three = cell(&charts, "The Banker's Hand", "3", "9");
    assert!(of(three, "banker: draw") > of(three, "banker: stay"));
}
