//! Pay tables: printed ones are constants, a licensee's own comes in as words.

use crate::{Cite, Refusal, Verdict};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// `pays` to `per`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    pub pays: u16,
    pub per: u16,
}

impl Odds {
    pub const fn to_one(pays: u16) -> Odds {
        Odds { pays, per: 1 }
    }

    pub const fn of(pays: u16, per: u16) -> Odds {
        Odds { pays, per }
    }

    pub const fn win(self) -> Verdict {
        Verdict::Win { pays: self.pays, per: self.per }
    }

    /// Reads `3:2`, `3-2`, `3 to 2` or a plain `3`; "for" is refused, it means something else.
    pub fn parse(text: &str) -> Option<Odds> {
        let (pays, per) = match text.split_once([':', '-']).or_else(|| text.split_once(" to ")) {
            Some((pays, per)) => (pays.trim(), per.trim()),
            None => (text.trim(), "1"),
        };
        let number = |text: &str| {
            if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            text.parse::<u16>().ok().filter(|&n| (1..=10_000).contains(&n))
        };
        Some(Odds { pays: number(pays)?, per: number(per)? })
    }

    /// Whether these odds pay less than `other`.
    pub fn is_below(self, other: Odds) -> bool {
        (self.pays as u32) * (other.per as u32) < (other.pays as u32) * (self.per as u32)
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.pays, self.per)
    }
}

/// Odds for each of a fixed list of lines.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PayTable<const N: usize> {
    pub odds: [Odds; N],
}

impl<const N: usize> PayTable<N> {
    /// Reads `printed` or `pair 1:1, flush 3:2, …`: every line once, none below its floor.
    pub fn parse(
        text: &str,
        lines: &[&'static str; N],
        printed: &PayTable<N>,
        floor: Option<&PayTable<N>>,
        why: Cite,
    ) -> Result<PayTable<N>, Refusal> {
        if text.trim().eq_ignore_ascii_case("printed") {
            return Ok(*printed);
        }
        let mut found: [Option<Odds>; N] = [None; N];
        for part in text.split(',') {
            let part = part.trim();
            let (name, odds) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            let Some(nth) = lines.iter().position(|line| line.eq_ignore_ascii_case(name)) else {
                let known = lines.join(", ");
                return Err(Refusal::cited(
                    format!("unknown pay table line {name:?}; lines: {known}"),
                    why,
                ));
            };
            let odds = Odds::parse(odds).ok_or_else(|| {
                Refusal::cited(format!("{name} needs odds such as 3:2, not {odds:?}"), why)
            })?;
            if found[nth].replace(odds).is_some() {
                return Err(Refusal::cited(format!("pay table line {name} stands twice"), why));
            }
            if let Some(floor) = floor.map(|floor| floor.odds[nth])
                && odds.is_below(floor)
            {
                return Err(Refusal::cited(format!("{name} pays {odds}, less than {floor}"), why));
            }
        }
        let mut table = *printed;
        for (nth, odds) in found.into_iter().enumerate() {
            table.odds[nth] = odds.ok_or_else(|| {
                Refusal::cited(format!("pay table line {} is missing", lines[nth]), why)
            })?;
        }
        Ok(table)
    }

    /// Reads the name of a printed table, or lines as [`PayTable::parse`] does: a table of one's
    /// own must hold its own against one of the printed ones, line by line.
    pub fn parse_among(
        text: &str,
        lines: &[&'static str; N],
        printed: &[(&'static str, PayTable<N>)],
        why: Cite,
    ) -> Result<PayTable<N>, Refusal> {
        let text = text.trim();
        let named = |(name, _): &&(&str, PayTable<N>)| name.eq_ignore_ascii_case(text);
        if let Some((_, table)) = printed.iter().find(named) {
            return Ok(*table);
        }
        let bare = PayTable { odds: [Odds::to_one(1); N] };
        let table = match text.contains(char::is_whitespace) {
            true => PayTable::parse(text, lines, &bare, None, why)?,
            false => {
                let names: Vec<&str> = printed.iter().map(|(name, _)| *name).collect();
                let what = format!("there is no printed table {text:?}; say {}", names.join(", "));
                return Err(Refusal::cited(what, why));
            }
        };
        let mut short: Vec<String> = Vec::new();
        for (name, floor) in printed {
            let Some(nth) = (0..N).find(|nth| table.odds[*nth].is_below(floor.odds[*nth])) else {
                return Ok(table);
            };
            let (line, odds, least) = (lines[nth], table.odds[nth], floor.odds[nth]);
            short.push(format!("{line} pays {odds}, less than {least} of table {name}"));
        }
        Err(Refusal::cited(short.join("; "), why))
    }

    /// The words that [`PayTable::parse_among`] reads.
    pub fn in_words_among(
        &self,
        lines: &[&'static str; N],
        printed: &[(&'static str, PayTable<N>)],
    ) -> String {
        match printed.iter().find(|(_, table)| table == self) {
            Some((name, _)) => String::from(*name),
            None => self.lines_in_words(lines),
        }
    }

    /// The words that [`PayTable::parse`] reads.
    pub fn in_words(&self, lines: &[&'static str; N], printed: &PayTable<N>) -> String {
        if self == printed {
            return String::from("printed");
        }
        self.lines_in_words(lines)
    }

    fn lines_in_words(&self, lines: &[&'static str; N]) -> String {
        let parts: Vec<String> =
            lines.iter().zip(self.odds).map(|(line, odds)| format!("{line} {odds}")).collect();
        parts.join(", ")
    }
}
