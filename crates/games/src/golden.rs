//! `golden/figures.txt` and `golden/counts.txt` as tests read them, and a fraction to compare with.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::{Add, AddAssign, Div, Mul, Sub};
use table::figures::{Figure, Number, Ratio, Spread, Value};
use table::{Game, Options, Values};

/// A fraction in lowest terms, as long as it fits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Exact {
    over: i128,
    under: i128,
}

impl Exact {
    pub(crate) fn new(over: i128, under: i128) -> Exact {
        let (mut a, mut b) = (over.unsigned_abs(), under.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let by = a as i128 * under.signum();
        Exact { over: over / by, under: under / by }
    }

    /// Reads `-128/5525`, `-0.0231` or `48`.
    pub(crate) fn parse(text: &str) -> Exact {
        if let Some((over, under)) = text.split_once('/') {
            return Exact::new(over.parse().unwrap(), under.parse().unwrap());
        }
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits: i128 = alloc::format!("{whole}{part}").parse().unwrap();
        Exact::new(digits, 10i128.pow(part.len() as u32))
    }

    pub(crate) fn number<N: Number>(self) -> N {
        N::ratio(self.over, self.under as u128)
    }

    pub(crate) fn of<N>(value: &Value<N>) -> Exact {
        match value {
            Value::Ratio(over, under) => Exact::new(*over, *under as i128),
            Value::Sum(_) => panic!("a figure that was not counted"),
        }
    }
}

impl From<Ratio> for Exact {
    fn from(ratio: Ratio) -> Exact {
        Exact::new(ratio.over() as i128, ratio.under() as i128)
    }
}

impl Number for Exact {
    fn ratio(over: i128, under: u128) -> Exact {
        Exact::new(over, under as i128)
    }
}

impl Add for Exact {
    type Output = Exact;
    fn add(self, other: Exact) -> Exact {
        let by = Exact::new(self.under, other.under);
        Exact::new(self.over * by.under + other.over * by.over, self.under * by.under)
    }
}

impl Sub for Exact {
    type Output = Exact;
    fn sub(self, other: Exact) -> Exact {
        self + Exact { over: -other.over, under: other.under }
    }
}

impl Mul for Exact {
    type Output = Exact;
    fn mul(self, other: Exact) -> Exact {
        let (one, two) = (Exact::new(self.over, other.under), Exact::new(other.over, self.under));
        Exact { over: one.over * two.over, under: one.under * two.under }
    }
}

impl Div for Exact {
    type Output = Exact;
    fn div(self, other: Exact) -> Exact {
        let turned = Exact::new(other.under, other.over);
        Mul::mul(self, turned)
    }
}

impl AddAssign for Exact {
    fn add_assign(&mut self, other: Exact) {
        *self = *self + other;
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        Some((*self - *other).over.cmp(&0))
    }
}

/// One row of `figures.txt`.
pub(crate) struct Row<'a> {
    pub(crate) wager: &'a str,
    /// Keys with their values, as [`table::Options::elect`] takes them.
    pub(crate) options: Vec<(&'a str, &'a str)>,
    pub(crate) value: Exact,
    /// Nothing where the value is exact.
    pub(crate) within: Exact,
}

impl Row<'_> {
    pub(crate) fn agrees<N: Number>(&self, found: N) -> bool {
        let [value, within] = [self.value, self.within].map(Exact::number::<N>);
        value.clone() - found.clone() <= within && found - value <= within
    }
}

/// The rows of `figures.txt`.
pub(crate) fn figures(text: &str) -> impl Iterator<Item = Row<'_>> {
    rows(text).map(|row| {
        let options = row[1].split(", ").filter(|text| *text != "-");
        Row {
            wager: row[0],
            options: options.map(|text| text.split_once(' ').unwrap()).collect(),
            value: Exact::parse(row[2]),
            within: if row[3] == "exact" { Exact::parse("0") } else { Exact::parse(row[3]) },
        }
    })
}

/// The rows of `counts.txt`: what, how often, of how many.
pub(crate) fn counts(text: &str) -> impl Iterator<Item = (&str, u128, u128)> {
    rows(text).map(|row| (row[0], row[1].parse().unwrap(), row[2].parse().unwrap()))
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split(" | ").collect())
}

/// What a counted figure comes to, once its ways are found to add up.
pub(crate) fn ev<G: Game, N>(figure: &Figure<G, N>) -> Exact {
    let Spread::Ways { of, outcomes, .. } = &figure.spread else {
        panic!("{} was not counted", figure.wager.name);
    };
    assert_eq!(
        outcomes.iter().map(|outcome| outcome.ways).sum::<u128>(),
        *of,
        "{}",
        figure.wager.name
    );
    let one = |sum, outcome: &table::figures::Outcome<u128>| {
        sum + Exact::from(outcome.net) * Exact::new(outcome.ways as i128, *of as i128)
    };
    outcomes.iter().fold(Exact::parse("0"), one)
}

/// The options with one word elected, for every word of every option that may stand by itself.
pub(crate) fn every_word<O: Options>() -> Vec<O> {
    let mut all = Vec::new();
    for rule in O::RULES {
        if let Values::Words(words) = rule.values {
            all.extend(words.iter().filter_map(|word| O::elect([(rule.key, *word)]).ok()));
        }
    }
    all
}

/// What users are shown figures in; here it is only what the tests sum in, far sooner than in whole
/// numbers.
#[derive(Copy, Clone, PartialEq, PartialOrd, Debug)]
pub(crate) struct Float(f64);

#[allow(clippy::float_arithmetic)]
mod float {
    use super::Float;
    use core::ops::{Add, AddAssign, Div, Mul, Sub};
    use table::figures::Number;

    impl Float {
        pub(crate) const ZERO: Float = Float(0.0);

        /// Sums that lie no further apart are the same but for rounding.
        pub(crate) const TIE: Float = Float(1e-10);
    }

    impl Number for Float {
        fn ratio(over: i128, under: u128) -> Float {
            Float(over as f64 / under as f64)
        }

        fn comes(&self) -> bool {
            self.0 > 1e-14
        }
    }

    impl Add for Float {
        type Output = Float;

        fn add(self, other: Float) -> Float {
            Float(self.0 + other.0)
        }
    }

    impl Sub for Float {
        type Output = Float;

        fn sub(self, other: Float) -> Float {
            Float(self.0 - other.0)
        }
    }

    impl Mul for Float {
        type Output = Float;

        fn mul(self, other: Float) -> Float {
            Float(self.0 * other.0)
        }
    }

    impl Div for Float {
        type Output = Float;

        fn div(self, other: Float) -> Float {
            Float(self.0 / other.0)
        }
    }

    impl AddAssign for Float {
        fn add_assign(&mut self, other: Float) {
            self.0 += other.0;
        }
    }
}
