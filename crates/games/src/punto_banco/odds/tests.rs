//! The figures against the golden files.

use super::*;
use crate::golden::{self, Exact};
use crate::minibaccarat::Minibaccarat;
use table::Options as _;
use table::figures::Alone;

#[test]
fn golden_figures() {
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let options = Options::elect(row.options.iter().copied()).unwrap();
        let pack = PuntoBanco::pack(&options);
        let figures = PuntoBanco::figures::<Exact, _>(&options, &pack, How::Best, &Alone);
        let figure = figures.iter().find(|figure| figure.wager.name == row.wager).unwrap();
        let value = golden::ev(figure);
        assert!(row.agrees(value), "{} {:?}: {value:?}", row.wager, row.options);
    }
}

#[test]
fn golden_counts() {
    let mut found = 0;
    for (what, ways, of) in golden::counts(include_str!("../golden/counts.txt")) {
        let Some((what, decks)) = what.split_once(", decks ") else { continue };
        let ends = Ends::of(&Pack::standard(decks.parse().unwrap())).unwrap();
        let name = match what {
            "banker wins" => "banker-wins",
            "player wins" => "player-wins",
            _ => what,
        };
        let same = ends.iter().filter(|(end, _)| odds::winner(*end) == name);
        assert_eq!((same.map(|(_, ways)| ways).sum(), ends.of), (ways, of), "{what}");
        found += 1;
    }
    assert_eq!(found, 6);
}

#[test]
fn same_deal_as_minibaccarat() {
    for decks in ["6", "9", "16"] {
        let pack = Pack::standard(decks.parse().unwrap());
        let options = Options::elect([("decks", decks)]).unwrap();
        let ours = PuntoBanco::figures::<Exact, _>(&options, &pack, How::Best, &Alone);
        let options = crate::minibaccarat::Options::elect([("decks", decks)]).unwrap();
        let theirs = Minibaccarat::figures::<Exact, _>(&options, &pack, How::Best, &Alone);
        assert_eq!(ours.len(), 3);
        for (one, other) in ours.iter().zip(&theirs) {
            assert_eq!(one.wager.name, other.wager.name);
            assert_eq!(golden::ev(one), golden::ev(other), "{} {decks}", one.wager.name);
        }
        assert_eq!(ours[0].further, theirs[0].further);
    }
}
