//! Pay tables: printed ones are constants, a licensee's own comes in as words.

use crate::{Cite, Code, Refusal, Verdict};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// `pays` to `per`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// What is won for each `per`.
    pub pays: u16,
    /// The wager that wins `pays`.
    pub per: u16,
}

impl Odds {
    /// `pays` to 1.
    pub const fn to_one(pays: u16) -> Odds {
        Odds { pays, per: 1 }
    }

    /// `pays` to `per`, kept as they are: 2 to 2 does not become 1 to 1.
    pub const fn of(pays: u16, per: u16) -> Odds {
        Odds { pays, per }
    }

    /// What a line of a pay table says that gives the wager back and pays nothing.
    pub const PUSH: Odds = Odds { pays: 0, per: 1 };

    /// A wager that is paid at these odds.
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
        match *self {
            Odds::PUSH => f.write_str("push"),
            Odds { pays, per } => write!(f, "{pays}:{per}"),
        }
    }
}

/// Odds for each of a fixed list of lines.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PayTable<const N: usize> {
    /// One for each line, lowest hand first.
    pub odds: [Odds; N],
}

/// The tables that a text prints for one wager, and how a licensee's own is written and judged.
#[derive(Debug)]
pub struct PayTables<const N: usize> {
    /// The names of the lines, lowest hand first.
    pub lines: [&'static str; N],
    /// By name, the default first.
    pub printed: &'static [(&'static str, PayTable<N>)],
    /// How little a table of one's own may pay.
    pub floor: Floor,
}

/// Whether a table of one's own may pay less than the printed ones.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Floor {
    /// Whatever it likes.
    None,
    /// Line by line it holds its own against one of them.
    Printed,
}

impl<const N: usize> PayTables<N> {
    /// Reads the name of a printed table, changed lines (`flush 3:2, straight 5:1`), or both:
    /// `B, flush 3:2`. Lines that are not named stay as they are printed, in the default table
    /// where none is named.
    pub fn read(&self, text: &str, why: Cite) -> Result<PayTable<N>, Refusal> {
        let mut table = self.printed[0].1;
        let mut changed = [false; N];
        for (nth, part) in text.split(',').map(str::trim).enumerate() {
            if nth == 0
                && let Some((_, printed)) =
                    self.printed.iter().find(|(name, _)| name.eq_ignore_ascii_case(part))
            {
                table = *printed;
                continue;
            }
            let (line, odds) = self.line(part, why)?;
            if core::mem::replace(&mut changed[line], true) {
                let what = format!("pay table line {} stands twice", self.lines[line]);
                return Err(Refusal::cited(Code::SaidTwice, what, why).about(self.lines[line]));
            }
            table.odds[line] = odds;
        }
        match self.floor {
            Floor::None => Ok(table),
            Floor::Printed => self.holds_its_own(table, why),
        }
    }

    /// Whether this is one word, as the printed tables are named, and names none of them.
    pub fn is_another_name(&self, text: &str) -> bool {
        let is_word = !text.trim().contains(char::is_whitespace);
        is_word && !self.printed.iter().any(|(name, _)| name.eq_ignore_ascii_case(text.trim()))
    }

    /// One line and its odds.
    fn line(&self, part: &str, why: Cite) -> Result<(usize, Odds), Refusal> {
        let (name, odds) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        let Some(nth) = self.lines.iter().position(|line| line.eq_ignore_ascii_case(name)) else {
            let printed: Vec<&str> = self.printed.iter().map(|(name, _)| *name).collect();
            let (printed, lines) = (printed.join(", "), self.lines.join(", "));
            let what = format!(
                "{name:?} is neither a printed table ({printed}) nor a pay table line ({lines})"
            );
            return Err(Refusal::cited(Code::PayTableLine, what, why).about(name));
        };
        let read = match self.knows_a_push() && odds.trim().eq_ignore_ascii_case("push") {
            true => Some(Odds::PUSH),
            false => Odds::parse(odds),
        };
        let push = if self.knows_a_push() { ", or push" } else { "" };
        let odds = read.ok_or_else(|| {
            let what = format!("{name} needs odds such as 3:2{push}, not {odds:?}");
            Refusal::cited(Code::NotReadable, what, why).about(name)
        })?;
        Ok((nth, odds))
    }

    /// Whether a printed line only gives the wager back.
    fn knows_a_push(&self) -> bool {
        self.printed.iter().any(|(_, table)| table.odds.contains(&Odds::PUSH))
    }

    fn holds_its_own(&self, table: PayTable<N>, why: Cite) -> Result<PayTable<N>, Refusal> {
        let (mut short, mut first): (Vec<String>, Option<&str>) = (Vec::new(), None);
        for (name, floor) in self.printed {
            let Some(nth) = (0..N).find(|nth| table.odds[*nth].is_below(floor.odds[*nth])) else {
                return Ok(table);
            };
            let (line, odds, least) = (self.lines[nth], table.odds[nth], floor.odds[nth]);
            short.push(format!("{line} pays {odds}, less than {least} of table {name}"));
            first = first.or(Some(line));
        }
        let refusal = Refusal::cited(Code::PayTableFloor, short.join("; "), why);
        Err(refusal.about(first.unwrap_or_default()))
    }

    /// The words that [`PayTables::read`] reads: a name where the table is printed, else its lines.
    pub fn in_words(&self, table: &PayTable<N>) -> String {
        match self.printed.iter().find(|(_, printed)| printed == table) {
            Some((name, _)) => String::from(*name),
            None => self.lines_in_words(table),
        }
    }

    /// Every printed table by its name, line by line.
    pub fn printed_in_words(&self) -> Vec<(&'static str, String)> {
        let whole =
            |(name, table): &(&'static str, PayTable<N>)| (*name, self.lines_in_words(table));
        self.printed.iter().map(whole).collect()
    }

    fn lines_in_words(&self, table: &PayTable<N>) -> String {
        let line = |(line, odds): (&&str, Odds)| format!("{line} {odds}");
        let lines: Vec<String> = self.lines.iter().zip(table.odds).map(line).collect();
        lines.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cite;

    const A: PayTable<3> = PayTable { odds: [Odds::to_one(1), Odds::to_one(4), Odds::of(3, 2)] };
    const B: PayTable<3> = PayTable { odds: [Odds::to_one(1), Odds::to_one(3), Odds::to_one(9)] };
    const LINES: [&str; 3] = ["pair", "flush", "royal"];
    const PRINTED: &[(&str, PayTable<3>)] = &[("A", A), ("B", B)];
    static FREE: PayTables<3> = PayTables { lines: LINES, printed: PRINTED, floor: Floor::None };
    static HELD: PayTables<3> = PayTables { lines: LINES, printed: PRINTED, floor: Floor::Printed };

    fn read(tables: &PayTables<3>, text: &str) -> Result<String, String> {
        let table = tables.read(text, cite!("19:47-20.11(a)2"));
        table.map(|table| tables.in_words(&table)).map_err(|refusal| refusal.what)
    }

    #[test]
    fn one_changed_line_is_enough() {
        assert_eq!(read(&FREE, "a").unwrap(), "A");
        assert_eq!(read(&FREE, "flush 5:1").unwrap(), "pair 1:1, flush 5:1, royal 3:2");
        assert_eq!(read(&FREE, "B, flush 5").unwrap(), "pair 1:1, flush 5:1, royal 9:1");
        assert_eq!(read(&FREE, "flush 3:1, royal 9:1").unwrap(), "B");
        for (name, lines) in FREE.printed_in_words() {
            assert_eq!(read(&FREE, &lines).unwrap(), name);
        }
        for bad in ["", "C", "flush", "flush 3 for 2", "A, A", "flush 1, flush 2", "A; flush 1"] {
            assert!(read(&FREE, bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_table_of_ones_own_holds_its_own() {
        assert!(read(&HELD, "B, royal 8:1").unwrap_err().contains("royal pays 8:1, less than 9:1"));
        assert!(read(&FREE, "B, royal 8:1").is_ok());
        assert!(read(&HELD, "flush 4:1, royal 3:2").is_ok());
        // Less than A in one line, and than B in another.
        assert!(read(&HELD, "flush 3:1").is_err());
    }
}
