//! How often each value came: whole numbers that add up, whoever counted which part.

use std::collections::BTreeMap;

/// Values and how often each came.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Spectrum {
    pub count: u64,
    pub sum: i128,
    pub squares: u128,
    /// How many there were of each value.
    pub values: BTreeMap<i64, u64>,
}

impl Spectrum {
    /// One more.
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += i128::from(value);
        self.squares += (i128::from(value) * i128::from(value)) as u128;
        *self.values.entry(value).or_default() += 1;
    }

    /// Those of both.
    pub fn absorb(&mut self, other: &Spectrum) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        for (value, times) in &other.values {
            *self.values.entry(*value).or_default() += times;
        }
    }

    /// The mean and the standard deviation, for print.
    pub fn mean(&self) -> (f64, f64) {
        let count = self.count as f64;
        let mean = self.sum as f64 / count;
        (mean, (self.squares as f64 / count - mean * mean).max(0.0).sqrt())
    }

    /// The least value that is not below this share of all, in thousandths.
    pub fn quantile(&self, thousandths: u64) -> Option<i64> {
        let wanted = (u128::from(self.count) * u128::from(thousandths)).div_ceil(1000).max(1);
        let mut below = 0;
        let reached = |(_, times): &(&i64, &u64)| {
            below += u128::from(**times);
            below >= wanted
        };
        self.values.iter().find(reached).map(|(value, _)| *value)
    }
}

#[cfg(test)]
mod tests {
    use super::Spectrum;

    #[test]
    fn quantiles_by_hand() {
        let mut spectrum = Spectrum::default();
        assert_eq!(spectrum.quantile(500), None);
        [5, -3, 5, 9].into_iter().for_each(|value| spectrum.add(value));
        let at = [0, 250, 251, 500, 750, 751, 1000].map(|n| spectrum.quantile(n).unwrap());
        assert_eq!(at, [-3, -3, 5, 5, 5, 9, 9]);
        assert_eq!((spectrum.count, spectrum.sum, spectrum.squares), (4, 16, 140));
        let mut twice = spectrum.clone();
        twice.absorb(&spectrum);
        assert_eq!((twice.count, twice.values[&5]), (8, 4));
    }
}
