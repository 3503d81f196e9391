//! The figures against the golden files and against themselves under other options.

use super::*;
use crate::baccarat::Outcome;
use crate::golden::{self, Exact};
use alloc::string::String;
use table::figures::{Alone, Ratio, Spread, Value};
use table::{Area as _, Options as _};

fn figures(pairs: &[(&str, &str)]) -> Vec<Figure<Minibaccarat, Exact>> {
    let options = Options::elect(pairs.iter().copied()).unwrap();
    Minibaccarat::figures(&options, &Minibaccarat::pack(&options), How::Best, &Alone)
}

fn ev(figures: &[Figure<Minibaccarat, Exact>], wager: &str) -> Exact {
    golden::ev(figures.iter().find(|figure| figure.wager.name == wager).unwrap())
}

#[test]
fn golden_figures() {
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let value = ev(&figures(&row.options), row.wager);
        assert!(row.agrees(value), "{} {:?}: {value:?}", row.wager, row.options);
    }
}

/// Whether an end of the deal is what a row of the golden file counts.
fn is(what: &str, end: Outcome) -> bool {
    let by = |margin: u8| {
        let drew = !(crate::baccarat::is_natural(end.player) && end.cards == 4);
        drew && end.player == end.banker + margin
    };
    match what.split(' ').collect::<Vec<_>>()[..] {
        ["banker", "wins"] => end.banker > end.player,
        ["player", "wins"] => end.player > end.banker,
        ["tie"] => end.player == end.banker,
        ["four", "cards"] => end.cards == 4,
        ["five", "cards"] => end.cards == 5,
        ["six", "cards"] => end.cards == 6,
        ["player", "counts", count] => end.player == count.parse().unwrap(),
        ["banker", "counts", count] => end.banker == count.parse().unwrap(),
        ["banker", "wins", "with", count] => {
            end.banker > end.player && end.banker == count.parse().unwrap()
        }
        ["player", "wins", "by", margin, "without", "a", "natural"] => by(margin.parse().unwrap()),
        _ => panic!("{what}"),
    }
}

#[test]
fn golden_counts() {
    let mut rows = 0;
    for (what, ways, of) in golden::counts(include_str!("../golden/counts.txt")) {
        let (what, decks) = what.split_once(", decks ").unwrap();
        let ends = Ends::of(&Pack::standard(decks.parse().unwrap())).unwrap();
        let found = ends.iter().filter(|(end, _)| is(what, *end)).map(|(_, ways)| ways).sum();
        assert_eq!((ways, of), (found, ends.of), "{what}, {decks} decks");
        rows += 1;
    }
    assert!(rows > 12);
}

#[test]
fn the_joint_distribution_is_whole() {
    for decks in ["6", "8", "16"] {
        let figures = figures(&[("decks", decks), ("total-cards", "on")]);
        let joint = &figures[0].further;
        let sum = |part: &str| {
            let rows = joint.iter().filter(|(name, _)| name.contains(part));
            rows.fold(Exact::new(0, 1), |sum, (_, value)| sum + Exact::of(value))
        };
        assert_eq!(sum(""), Exact::new(1, 1));
        assert_eq!(
            sum("4 cards") * Exact::new(5, 2) - Exact::new(1, 1),
            ev(&figures, "four-cards")
        );
        let name = String::from("player 9 banker 8, 4 cards");
        assert!(joint.iter().any(|(one, _)| *one == name));
        assert!(figures[1..].iter().all(|figure| figure.further.is_empty()));
    }
}

#[test]
fn every_word_has_figures() {
    let plain = figures(&[("total-cards", "on")]);
    for options in golden::every_word::<Options>() {
        let pack = Minibaccarat::pack(&options);
        let figures = Minibaccarat::figures::<Exact, _>(&options, &pack, How::Simple, &Alone);
        let wagers: Vec<&str> = figures.iter().map(|figure| figure.wager.name.as_str()).collect();
        let offered = if options.total_cards == pay::TotalCards::On { 6 } else { 3 };
        assert_eq!(wagers.len(), offered, "{wagers:?}");
        for figure in &figures {
            let area = Area::parse(&figure.wager.name).unwrap();
            let elected = match area {
                Area::Banker => options.commission != Options::default().commission,
                Area::Tie => options.tie != Options::default().tie,
                _ => false,
            };
            let same = golden::ev(figure) == ev(&plain, &figure.wager.name);
            assert_eq!(same, !elected, "{}", figure.wager.name);
        }
    }
}

#[test]
fn vigorish_is_owed_to_the_cent() {
    for (pairs, stake, won) in [
        (&[("vigorish-rounding", "quarter")][..], Money::dollars(5), Ratio::new(19, 20)),
        (&[("vigorish-rounding", "exact")], Money::dollars(1), Ratio::new(19, 20)),
        (
            &[("vigorish-rounding", "quarter"), ("commission", "4")],
            Money::cents(1250),
            Ratio::new(24, 25),
        ),
    ] {
        let figures = figures(pairs);
        assert_eq!(figures[1].wager.stake, stake);
        let Spread::Ways { outcomes, .. } = &figures[1].spread else { panic!() };
        assert!(outcomes.iter().any(|one| one.name == "banker-wins" && one.net == won));
    }
}

#[test]
fn too_small_a_pack_has_none() {
    let five: Pack = Pack::of(Pack::standard(1).cards().take(5));
    assert!(Ends::of(&five).is_none());
    let six = Ends::of(&Pack::of(Pack::standard(1).cards().take(6))).unwrap();
    assert_eq!(six.iter().map(|(_, ways)| ways).sum::<u128>(), 720);
    let whole = six.joint::<Exact>().iter().fold(Exact::new(0, 1), |sum, (_, value)| {
        assert!(matches!(value, Value::Ratio(..)));
        sum + Exact::of(value)
    });
    assert_eq!(whole, Exact::new(1, 1));
}
