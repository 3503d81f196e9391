//! What a house is: `house.toml`. All that is wrong with it is said at once, each on a line with
//! its place and, where one is cited, its paragraph.
//!
//! Games are asked through their doors; none is known here by name.

mod fields;
mod made;
mod read;

pub use made::default_text;
pub use read::read;

use crate::Moment;
use crate::row::Lane;
use crate::significant::Significant;
use crate::terms::{Dealer, Terms};
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use live::Pace;
use std::fmt;
use table::{Cite, Money, Pair, Person};

/// One thing that is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    pub line: usize,
    pub column: usize,
    /// In lower case, on one line and without a full stop.
    pub what: String,
    /// The paragraph that asks for it.
    pub why: Option<Cite>,
}

/// `12:5: min is above max (19:47-8.3)`
impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what)?;
        self.why.iter().try_for_each(|why| write!(f, " ({why})"))
    }
}

/// A house as it is configured.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    pub name: String,
    /// Three letters, as ISO 4217 has them.
    pub currency: String,
    /// The zone that decides when a gaming day begins; times are stored in UTC.
    pub zone: TimeZone,
    pub gaming_day: Time,
    /// What chips are worth, the smallest first.
    pub chips: Vec<Money>,
    /// How many lanes tables are in, from 1; wallets have lane 0.
    pub lanes: u32,
    pub meters: Vec<Meter>,
    pub tables: Vec<TableOf>,
}

/// Jackpot meters that several tables share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meter {
    pub name: String,
    /// The most that is shown on one of them.
    pub limit: Option<Money>,
}

/// One table.
#[derive(Clone, PartialEq, Debug)]
pub struct TableOf {
    pub name: String,
    pub game: String,
    /// What is elected, limits among it.
    pub options: Vec<Pair>,
    /// How long before a change of the rules notice is given.
    pub notice_minutes: u32,
    /// How long somebody has for a decision; for ever where it is nothing.
    pub decision_seconds: u32,
    /// How long wagers are taken; until somebody says so where it is nothing.
    pub bets_seconds: u32,
    pub dealer: Dealer,
    pub pace: Pace,
    /// How long an automatic dealer waits between two acts.
    pub pause_milliseconds: u32,
    pub lane: Lane,
    /// The meters that it shares; its own where it names none.
    pub meter: Option<String>,
    /// How many spots are in use; all of the game's where it is not said.
    pub spots: Option<u8>,
}

impl Config {
    /// The gaming day that a moment belongs to, as a date. It never goes back where clocks do.
    pub fn gaming_day(&self, at: Moment) -> Option<String> {
        let now = Timestamp::from_millisecond(at.0).ok()?;
        let date = now.to_zoned(self.zone.clone()).date();
        let begins = date.to_datetime(self.gaming_day).to_zoned(self.zone.clone()).ok()?;
        let date = match now >= begins.timestamp() {
            true => date,
            false => date.checked_sub(1.day()).ok()?,
        };
        Some(date.to_string())
    }

    /// Every setting by its name, in words.
    pub fn rows(&self) -> Vec<(String, String)> {
        let chips: Vec<String> = self.chips.iter().map(Money::to_string).collect();
        let zone = self.zone.iana_name().unwrap_or_default().to_string();
        let plain = [
            ("name", self.name.clone()),
            ("currency", self.currency.clone()),
            ("zone", zone),
            ("gaming-day", self.gaming_day.strftime("%H:%M").to_string()),
            ("chips", chips.join(", ")),
            ("lanes", self.lanes.to_string()),
        ];
        let mut rows: Vec<(String, String)> =
            plain.into_iter().map(|(key, value)| (key.to_string(), value)).collect();
        for meter in &self.meters {
            let limit = meter.limit.map_or("none".to_string(), |limit| limit.to_string());
            rows.push((format!("meter {} limit", meter.name), limit));
        }
        self.tables.iter().for_each(|table| table.rows(&mut rows));
        rows
    }

    /// What must be on record when this configuration takes the place of another, or of none.
    pub fn changes(
        &self,
        from: Option<&Config>,
        (who, why): (Option<Person>, &str),
        at: Moment,
    ) -> Vec<Significant> {
        let (old, new) = (from.map(Config::rows).unwrap_or_default(), self.rows());
        let of = |rows: &[(String, String)], key: &str| {
            let row = rows.iter().find(|(known, _)| known == key);
            row.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        let gone = old.iter().filter(|(key, _)| new.iter().all(|(other, _)| other != key));
        let keys = new.iter().chain(gone).map(|(key, _)| key);
        let events = keys.map(|key| Significant {
            at,
            component: "configuration",
            who,
            why: format!("{key}: {why}"),
            before: of(&old, key),
            after: of(&new, key),
        });
        events.filter(|event| event.before != event.after).collect()
    }
}

impl TableOf {
    /// The terms by which the table is opened.
    pub fn terms(&self) -> Terms {
        let milliseconds = |seconds: u32| seconds.saturating_mul(1000);
        Terms {
            dealer: self.dealer,
            decision: milliseconds(self.decision_seconds),
            bets: milliseconds(self.bets_seconds),
            pause: self.pause_milliseconds,
            meter: self.meter.clone(),
        }
    }

    fn rows(&self, rows: &mut Vec<(String, String)>) {
        let or_none = |number: u32| match number {
            0 => "none".to_string(),
            number => number.to_string(),
        };
        let dealer = match self.dealer {
            Dealer::Automatic => "automatic",
            Dealer::Real => "real",
        };
        let pace = match self.pace {
            Pace::Runs => "runs",
            Pace::Steps => "steps",
        };
        let spots = self.spots.map_or("all".to_string(), |spots| spots.to_string());
        let plain = [
            ("game", self.game.clone()),
            ("notice-minutes", self.notice_minutes.to_string()),
            ("decision-seconds", or_none(self.decision_seconds)),
            ("bets-seconds", or_none(self.bets_seconds)),
            ("dealer", dealer.to_string()),
            ("pace", pace.to_string()),
            ("pause-milliseconds", self.pause_milliseconds.to_string()),
            ("lane", self.lane.0.to_string()),
            ("meter", self.meter.clone().unwrap_or("its own".to_string())),
            ("spots", spots),
        ];
        let name = &self.name;
        rows.extend(plain.map(|(key, value)| (format!("table {name} {key}"), value)));
        let options = self.options.iter();
        rows.extend(
            options.map(|(key, value)| (format!("table {name} option {key}"), value.clone())),
        );
    }
}
