//! Money in whole cents: nothing is rounded unless a paragraph says so, and then by name.

use crate::digits;
use alloc::string::String;
use core::fmt;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// An amount in cents. Wagers are never negative; results may be.
///
/// ```
/// use table::Money;
///
/// let wager = Money::parse("$7.50").unwrap();
/// assert_eq!(wager, Money::cents(750));
/// assert_eq!(wager.to_string(), "7.50");
///
/// // Paid 3 to 2. A cent would have to be split for 5 cents: there is no answer, and no rounding.
/// assert_eq!(wager.at_odds(3, 2), Some(Money::cents(1125)));
/// assert_eq!(Money::cents(5).at_odds(3, 2), None);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Money(i64);

impl Money {
    /// Nothing at all.
    pub const ZERO: Money = Money(0);
    /// The most that one wager can be: ten billion dollars, so that no payout can overflow.
    pub const MOST: Money = Money(1_000_000_000_000);

    /// So many cents.
    pub const fn cents(cents: i64) -> Money {
        Money(cents)
    }

    /// So many whole dollars.
    pub const fn dollars(dollars: i64) -> Money {
        Money(dollars * 100)
    }

    /// The whole of it in cents, for files and sums.
    #[inline(always)]
    pub const fn as_cents(self) -> i64 {
        self.0
    }

    /// Whether nothing lies there.
    #[inline(always)]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// What `pays` to `per` comes to, or `None` where that is no whole number of cents.
    #[inline(always)]
    pub const fn at_odds(self, pays: u16, per: u16) -> Option<Money> {
        self.times(pays as i32, per)
    }

    /// The same with a sign: what is lost is a negative multiple.
    #[inline(always)]
    pub(crate) const fn times(self, times: i32, per: u16) -> Option<Money> {
        let all = self.0 * times as i64;
        // Most odds are to one; the division is only for the others.
        if per == 1 {
            return Some(Money(all));
        }
        if all % per as i64 == 0 { Some(Money(all / per as i64)) } else { None }
    }

    /// So many times as much.
    #[inline(always)]
    pub const fn multiplied(self, times: u32) -> Money {
        Money(self.0 * times as i64)
    }

    /// So many hundredths of it, without a fraction of a cent.
    pub const fn percent_rounded_down(self, percent: u8) -> Money {
        Money(self.0 * percent as i64 / 100)
    }

    /// So many hundredths of it, rounded up to the next multiple of `unit`.
    pub const fn percent_rounded_up(self, percent: u8, unit: Money) -> Money {
        let hundredths = self.0 * percent as i64;
        let units = (hundredths + unit.0 * 100 - 1) / (unit.0 * 100);
        Money(units * unit.0)
    }

    /// The least multiple of `unit` that is not below it.
    pub const fn rounded_up(self, unit: Money) -> Money {
        Money((self.0 + unit.0 - 1) / unit.0 * unit.0)
    }

    /// Whether it can be made of chips worth `unit`; nothing can be made of chips worth nothing.
    pub const fn is_multiple_of(self, unit: Money) -> bool {
        unit.0 > 0 && self.0 % unit.0 == 0
    }

    /// Reads `10`, `7.50`, `$1,000`, `1_000`, `1e3`; nothing negative, two decimals, at most
    /// [`Self::MOST`].
    pub fn parse(text: &str) -> Option<Money> {
        // Most amounts are plain numbers.
        if (1..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) {
            return text.parse().ok().map(Money::dollars);
        }
        let text = written_out(text.strip_prefix('$').unwrap_or(text))?;
        let (whole, part) = text.split_once('.').unwrap_or((&text, "00"));
        if part.is_empty() || part.len() > 2 || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let whole: i64 = whole.parse().ok()?;
        let part: i64 = part.parse::<i64>().ok()? * if part.len() == 1 { 10 } else { 1 };
        let money = Money(whole.checked_mul(100)?.checked_add(part)?);
        if money > Self::MOST { None } else { Some(money) }
    }

    /// Always two places, as exports want it: `10.00`.
    pub fn two_places(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        alloc::format!("{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
    }

    /// With its sign, as results are written: `+25`, `-7.50`, `0`.
    pub fn signed(self) -> String {
        if self.0 > 0 { alloc::format!("+{self}") } else { alloc::format!("{self}") }
    }
}

/// A number without separators and powers of ten, as all that are read may be written: `15000000`
/// for `1.5e7`, `1000` for `1,000` and `1_000`. Nothing where it is none, or is negative.
pub fn written_out(text: &str) -> Option<String> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (number, power) = match text.split_once(['e', 'E']) {
        Some((number, power)) if digits(power) => (number, power.parse().ok()?),
        Some(_) => return None,
        None => (text, 0),
    };
    let (whole, part) = match number.split_once('.') {
        Some((whole, part)) if digits(part) => (whole, part),
        Some(_) => return None,
        None => (number, ""),
    };
    let mut groups = whole.split([',', '_']);
    let first = groups.next().filter(|first| digits(first))?;
    // A comma has three digits behind it, and at most three before it.
    let thousands = |group: &str| digits(group) && (group.len() == 3 || !whole.contains(','));
    if !groups.all(thousands) || whole.contains(',') && first.len() > 3 || power > 20 {
        return None;
    }
    let mut all: String = whole.chars().filter(char::is_ascii_digit).chain(part.chars()).collect();
    let places = part.len().saturating_sub(power);
    all.extend(core::iter::repeat_n('0', power.saturating_sub(part.len())));
    if places > 0 {
        all.insert(all.len() - places, '.');
    }
    Some(all)
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 < 0 { "-" } else { "" })?;
        let (dollars, cents) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        digits::write(dollars, f)?;
        if cents == 0 { Ok(()) } else { write!(f, ".{cents:02}") }
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${self}")
    }
}

impl Add for Money {
    type Output = Money;
    #[inline(always)]
    fn add(self, other: Money) -> Money {
        Money(self.0 + other.0)
    }
}

impl Sub for Money {
    type Output = Money;
    #[inline(always)]
    fn sub(self, other: Money) -> Money {
        Money(self.0 - other.0)
    }
}

impl Neg for Money {
    type Output = Money;
    #[inline(always)]
    fn neg(self) -> Money {
        Money(-self.0)
    }
}

impl AddAssign for Money {
    #[inline(always)]
    fn add_assign(&mut self, other: Money) {
        self.0 += other.0;
    }
}

impl SubAssign for Money {
    #[inline(always)]
    fn sub_assign(&mut self, other: Money) {
        self.0 -= other.0;
    }
}

impl core::iter::Sum for Money {
    fn sum<I: Iterator<Item = Money>>(iter: I) -> Money {
        iter.fold(Money::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::Money;
    use alloc::string::ToString;

    #[test]
    fn reads_and_prints() {
        for (text, cents) in
            [("10", 1000), ("7.50", 750), ("$1,000", 100_000), ("0.5", 50), ("1e3", 100_000)]
        {
            assert_eq!(Money::parse(text), Some(Money::cents(cents)), "{text}");
        }
        for bad in ["", "-1", "1.234", "1.", "1,00", "1e20", "0x10", "99999999999", "$", ".", "+5"]
        {
            assert_eq!(Money::parse(bad), None, "{bad}");
        }
        assert_eq!(Money::cents(750).to_string(), "7.50");
        assert_eq!(Money::cents(-750).signed(), "-7.50");
        assert_eq!(Money::dollars(25).signed(), "+25");
        assert_eq!(Money::ZERO.signed(), "0");
        assert_eq!(Money::dollars(10).two_places(), "10.00");
    }

    #[test]
    fn never_rounds_in_silence() {
        for cents in 1..=100_000 {
            let wager = Money::cents(cents);
            assert_eq!(wager.at_odds(1, 2).is_some(), cents % 2 == 0);
            assert_eq!(wager.at_odds(3, 2).is_some(), cents * 3 % 2 == 0);
            let down = wager.percent_rounded_down(5).as_cents();
            assert!(down * 100 <= cents * 5 && (down + 1) * 100 > cents * 5);
            let up = wager.percent_rounded_up(5, Money::cents(25)).as_cents();
            assert!(up % 25 == 0 && up * 100 >= cents * 5 && (up - 25) * 100 < cents * 5);
        }
    }
}
