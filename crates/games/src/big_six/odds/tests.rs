//! The figures against the golden file.

use super::*;
use crate::golden::{self, Exact};
use table::Options as _;
use table::figures::Alone;

fn ev(pairs: &[(&str, &str)], wager: &str) -> Exact {
    let options = Options::elect(pairs.iter().copied()).unwrap();
    let figures = BigSix::figures::<Exact, _>(&options, &Pack::of([]), How::Best, &Alone);
    golden::ev(figures.iter().find(|figure| figure.wager.name == wager).unwrap())
}

#[test]
fn golden_figures() {
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let value = ev(&row.options, row.wager.trim_start_matches('$'));
        assert!(row.agrees(value), "{} {:?}: {value:?}", row.wager, row.options);
    }
}

#[test]
fn a_table_of_ones_own() {
    let own = "$1 1, $2 2, $5 11:2, $10 10, $20 20, joker 45, logo 50";
    assert_eq!(ev(&[("payouts", own)], "5"), Exact::new(8 * 11 - 2 * 46, 2 * 54));
    assert_eq!(ev(&[("payouts", own)], "logo"), Exact::new(50 - 53, 54));
    assert_eq!(ev(&[("payouts", own)], "joker"), Exact::new(45 - 53, 54));
}
