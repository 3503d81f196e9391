//! The figures against the golden file, and every place on the layout against its kind.

use super::*;
use crate::golden::{self, Exact};
use crate::roulette::pay::{EnPrisonZero, Wheel, Zero};
use alloc::string::ToString;
use table::figures::{Alone, Spread};
use table::{Area as _, Elected, Options as _};

fn figures(options: &Options) -> Vec<Figure<Roulette, Exact>> {
    Roulette::figures(options, &Pack::of([]), How::Best, &Alone)
}

fn kind_name(area: Area) -> &'static str {
    if area.kind() == Kind::Trio { "trio" } else { area.word() }
}

/// Every wheel with everything that a zero can do.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for (wheel, _) in Wheel::ALL {
        for (zero, _) in Zero::ALL {
            for (again, _) in EnPrisonZero::ALL {
                let (wheel, zero, en_prison_zero) = (*wheel, *zero, *again);
                all.push(Options { wheel, zero, en_prison_zero, ..Options::default() });
            }
        }
    }
    all
}

#[test]
fn golden_figures() {
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let options = Options::elect(row.options.iter().copied()).unwrap();
        let area = Area::parse(row.wager).unwrap();
        let figures = figures(&options);
        let figure = figures.iter().find(|figure| figure.wager.name == kind_name(area)).unwrap();
        let value = golden::ev(figure);
        assert!(row.agrees(value), "{} {:?}: {value:?}", row.wager, row.options);
    }
}

#[test]
fn one_kind_one_figure() {
    for options in all_options() {
        let figures = figures(&options);
        let on = || Area::all().filter(|area| area.is_on(options.wheel));
        for area in on() {
            let name = kind_name(area);
            let mut same = figures.iter().filter(|figure| figure.wager.name == name);
            let figure = same.next().unwrap_or_else(|| panic!("{options:?}: no {name}"));
            assert!(same.next().is_none(), "{name} stands twice");
            let own: Figure<Roulette, Exact> = super::figure(&options, area);
            let sorted = |figure: &Figure<Roulette, Exact>| {
                let Spread::Ways { of, outcomes, .. } = &figure.spread else { panic!() };
                let mut rows: Vec<String> =
                    outcomes.iter().map(|one| alloc::format!("{one:?}")).collect();
                rows.sort();
                (*of, rows)
            };
            assert_eq!(sorted(&own), sorted(figure), "{options:?} {}", area.name());
        }
        assert!(figures.iter().all(|figure| on().any(|area| kind_name(area) == figure.wager.name)));
    }
}

#[test]
fn double_as_single_is_a_single_zero() {
    for single in all_options().into_iter().filter(|one| one.wheel == Wheel::SingleZero) {
        let double = Options { wheel: Wheel::DoubleAsSingle, ..single.clone() };
        for (one, other) in figures(&single).iter().zip(figures(&double)) {
            assert_eq!(one.wager.name, other.wager.name);
            assert_eq!(golden::ev(one), golden::ev(&other), "{single:?} {}", one.wager.name);
        }
    }
}

#[test]
fn a_table_of_ones_own() {
    let own = "straight 71:2, split 17, row 11, corner 8, first-five 6, six 5, column 2, dozen 2, \
               even-money 1";
    let options = Options::elect([("payouts", own)]).unwrap();
    let figures = figures(&options);
    assert_eq!(golden::ev(&figures[0]), Exact::new(71 - 2 * 37, 2 * 38));
    assert_eq!(golden::ev(&figures[1]), Exact::new(-1, 19));
}

#[test]
fn held_wagers_by_name() {
    let elect = |again| {
        let pairs = [("zero", "en-prison"), ("en-prison-zero", again)];
        let figures = figures(&Options::elect(pairs).unwrap());
        let red = figures.into_iter().find(|figure| figure.wager.name == "red").unwrap();
        let Spread::Ways { of, outcomes, .. } = red.spread else { panic!() };
        let rows: Vec<(String, u128)> =
            outcomes.into_iter().map(|one| (one.name.to_string(), one.ways)).collect();
        (of, rows)
    };
    let rows = |rows: &[(&str, u128)]| -> Vec<(String, u128)> {
        rows.iter().map(|(name, ways)| (name.to_string(), *ways)).collect()
    };
    // In the order of the compartments: 0, 1 is red, 2 is black.
    let lose = [("held-lost", 40), ("held-returned", 36), ("won", 684), ("lost", 684)];
    assert_eq!(elect("lose"), (38 * 38, rows(&lose)));
    let stay = [("held-returned", 36), ("held-lost", 36), ("won", 648), ("lost", 648)];
    assert_eq!(elect("stay"), (38 * 36, rows(&stay)));
    let half = [
        ("held-half-lost", 4),
        ("held-returned", 36),
        ("held-lost", 36),
        ("won", 684),
        ("lost", 684),
    ];
    assert_eq!(elect("half"), (38 * 38, rows(&half)));
}
