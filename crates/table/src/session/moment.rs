//! Time, which always comes in from outside: a date and a clock, in whole minutes.

use core::fmt;

/// A minute, counted from the first of 1970.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment(i64);

const DAY: i64 = 24 * 60;

impl Moment {
    /// Reads `2026-01-05` and `10:00`.
    pub fn parse(date: &str, clock: &str) -> Option<Moment> {
        Some(Moment(days(date)? * DAY + i64::from(minutes(clock)?)))
    }

    /// The first moment from this one on at which a clock shows so many minutes.
    pub fn next_at(self, clock: u16) -> Moment {
        let since = (i64::from(clock) - self.0).rem_euclid(DAY);
        Moment(self.0 + since)
    }

    /// Whether both have the same date.
    pub fn is_on_the_day_of(self, other: Moment) -> bool {
        self.0.div_euclid(DAY) == other.0.div_euclid(DAY)
    }

    /// Minutes gone since an earlier moment.
    pub fn since(self, earlier: Moment) -> i64 {
        self.0 - earlier.0
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.0.div_euclid(DAY));
        let clock = self.0.rem_euclid(DAY) as u16;
        write!(f, "{year:04}-{month:02}-{day:02} ")?;
        write_clock(f, clock)
    }
}

/// Minutes since midnight of `14:30`.
pub(super) fn minutes(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    if minutes.len() != 2 || hours.is_empty() || hours.len() > 2 {
        return None;
    }
    let hours = number(hours).filter(|h| *h < 24)?;
    let minutes = number(minutes).filter(|m| *m < 60)?;
    Some((hours * 60 + minutes) as u16)
}

pub(super) fn write_clock(f: &mut fmt::Formatter<'_>, clock: u16) -> fmt::Result {
    write!(f, "{:02}:{:02}", clock / 60, clock % 60)
}

fn number(text: &str) -> Option<i64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn days(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 || month.len() != 2 || day.len() != 2 {
        return None;
    }
    let (year, month, day) = (number(year)?, number(month)?, number(day)?);
    let count = day_number(year, month, day);
    // A day that no month has comes back as another one.
    ((1..=12).contains(&month) && day >= 1 && date(count) == (year, month, day)).then_some(count)
}

/// Days since the first of 1970 in the civil calendar; years begin in March for the count.
fn day_number(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The inverse of [`day_number`].
fn date(count: i64) -> (i64, i64, i64) {
    let count = count + 719_468;
    let (era, of_era) = (count.div_euclid(146_097), count.rem_euclid(146_097));
    let years = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * years + years / 4 - years / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = years + era * 400 + i64::from(month <= 2);
    (year, month, day)
}
