//! The walker on Roulette: every wager of every layout.

use cards::Pack;
use dashu_ratio::RBig;
use games::roulette::layout::Kind;
use games::roulette::pay::{EnPrisonZero, Wheel, Zero};
use games::roulette::{Area, Options, Roulette};
use odds::exact::{Refused, Walked, walk};
use table::{Money, Spot, Wagers};

const UNIT: Money = Money::dollars(2);

/// Nothing where the layout has no such wager.
fn walked(options: &Options, area: Area) -> Option<Result<Walked, Refused>> {
    let mut wagers = Wagers::<Roulette>::default();
    wagers.place(Spot(0).line(0), area, UNIT);
    wagers.check(options).ok()?;
    Some(walk(options, &wagers, &Pack::of([]), Spot(0).line(0)))
}

fn evs(options: &Options) -> Vec<(Area, RBig)> {
    let ev = |area| Some((area, walked(options, area)?.unwrap().ev(UNIT)));
    Area::all().filter_map(ev).collect()
}

fn fraction(above: i64, below: u64) -> RBig {
    RBig::from_parts(above.into(), below.into())
}

#[test]
fn double_zero() {
    let all = evs(&Options::default());
    assert!(all.len() > 150, "{}", all.len());
    for (area, ev) in all {
        let expected = match area.kind() {
            Kind::FirstFive => fraction(-3, 38),
            _ if area.is_even_money() => fraction(-1, 38),
            _ => fraction(-1, 19),
        };
        assert_eq!(ev, expected, "{area:?}");
    }
    let strict = Options { zero: Zero::Lose, ..Options::default() };
    for (area, ev) in evs(&strict).into_iter().filter(|(area, _)| area.is_even_money()) {
        assert_eq!(ev, fraction(-1, 19), "{area:?}");
    }
}

#[test]
fn single_zero() {
    let wheel = Wheel::SingleZero;
    let all = evs(&Options { wheel, zero: Zero::Lose, ..Options::default() });
    assert!(all.len() > 140, "{}", all.len());
    for (area, ev) in all {
        assert_eq!(ev, fraction(-1, 37), "{area:?}");
    }
    for (area, ev) in evs(&Options { wheel, ..Options::default() }) {
        let expected = if area.is_even_money() { fraction(-1, 74) } else { fraction(-1, 37) };
        assert_eq!(ev, expected, "{area:?}");
    }
}

#[test]
fn en_prison() {
    let red = Area::all().find(|area| area.kind() == Kind::Red).unwrap();
    let options = |en_prison_zero| Options {
        wheel: Wheel::SingleZero,
        zero: Zero::EnPrison,
        en_prison_zero,
        ..Options::default()
    };
    // Held by the zero, lost by 19 of the next 37.
    let lost = walked(&options(EnPrisonZero::Lose), red).unwrap().unwrap();
    assert_eq!(lost.ev(UNIT), fraction(-19, 37 * 37));
    // Zero after zero: a round without end.
    let refused = walked(&options(EnPrisonZero::Stay), red).unwrap().unwrap_err();
    assert_eq!(refused, Refused::TooDeep(256));
}
