//! Fields of a table of TOML, read one by one; what is wrong with each is kept and reading goes on.

use super::Wrong;
use std::collections::BTreeSet;
use std::ops::Range;
use table::{Cite, Money, Refusal};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub(super) type Value<'a> = Spanned<DeValue<'a>>;
pub(super) type Span = Range<usize>;

/// The text, and what was found wrong with it.
pub(super) struct Notes<'a> {
    text: &'a str,
    /// Where each line begins.
    lines: Vec<usize>,
    pub(super) wrong: Vec<Wrong>,
}

impl<'a> Notes<'a> {
    pub(super) fn new(text: &'a str) -> Notes<'a> {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Notes { text, lines: [0].into_iter().chain(breaks).collect(), wrong: Vec::new() }
    }

    pub(super) fn tell(&mut self, span: Span, what: impl AsRef<str>) {
        self.cite(span, what, None);
    }

    pub(super) fn cite(&mut self, span: Span, what: impl AsRef<str>, why: Option<Cite>) {
        let at = span.start.min(self.text.len());
        let line = self.lines.partition_point(|begins| *begins <= at);
        let before = self.text.get(self.lines[line - 1]..at).unwrap_or_default();
        let column = before.chars().count() + 1;
        self.wrong.push(Wrong { line, column, what: on_one_line(what.as_ref()), why });
    }

    pub(super) fn refused(&mut self, span: Span, refusal: &Refusal) {
        self.cite(span, &refusal.what, refusal.why);
    }

    /// What is wrong, from the top of the file; nothing is said twice.
    pub(super) fn sorted(mut self) -> Vec<Wrong> {
        self.wrong.sort_by_key(|wrong| (wrong.line, wrong.column));
        self.wrong.dedup();
        self.wrong
    }

    pub(super) fn written(&self, span: Span) -> &'a str {
        self.text.get(span).unwrap_or_default()
    }

    /// Tells of every key that is not known, and of what it may have been meant to be.
    pub(super) fn known(&mut self, table: &DeTable<'_>, keys: &[&str], of: &str) {
        for (key, _) in table.iter() {
            if !keys.contains(&&**key.get_ref()) {
                let (shown, all) = (quoted(key.get_ref()), keys.join(", "));
                self.tell(key.span(), format!("{of} has no {shown}; it has {all}"));
            }
        }
    }

    pub(super) fn missing(&mut self, span: Span, key: &str, of: &str) {
        self.tell(span, format!("{of} has no {key}"));
    }

    fn wants(&mut self, key: &str, value: &Value<'_>, what: &str) {
        let kind = value.get_ref().type_str();
        self.tell(value.span(), format!("{key} needs {what}, not {kind}"));
    }

    /// Words on one line.
    pub(super) fn words(&mut self, key: &str, value: &Value<'_>) -> Option<String> {
        let DeValue::String(words) = value.get_ref() else {
            self.wants(key, value, "words in quotation marks");
            return None;
        };
        if words.trim().is_empty() || words.len() > 100 || words.chars().any(char::is_control) {
            self.tell(value.span(), format!("{key} is one line of at most 100 letters"));
            return None;
        }
        Some(words.to_string())
    }

    /// A name that stands in paths of accounts and in lines of the journal.
    pub(super) fn name(&mut self, key: &str, value: &Value<'_>) -> Option<String> {
        let words = self.words(key, value)?;
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let begins = words.bytes().next().is_some_and(|b| b.is_ascii_lowercase());
        if !begins || words.len() > 32 || !words.bytes().all(plain) {
            let what = format!("{key} is small letters, digits and dashes, at most 32");
            self.tell(value.span(), what);
            return None;
        }
        Some(words)
    }

    pub(super) fn one_of<T: Copy>(
        &mut self,
        key: &str,
        value: &Value<'_>,
        known: &[(&str, T)],
    ) -> Option<T> {
        let words = self.words(key, value)?;
        let found = known.iter().find(|(word, _)| *word == words).map(|(_, known)| *known);
        if found.is_none() {
            let all: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            let what = format!("{key} is {}, not {}", all.join(" or "), quoted(&words));
            self.tell(value.span(), what);
        }
        found
    }

    pub(super) fn number(
        &mut self,
        key: &str,
        value: &Value<'_>,
        range: std::ops::RangeInclusive<u32>,
    ) -> Option<u32> {
        let DeValue::Integer(_) = value.get_ref() else {
            self.wants(key, value, "a whole number");
            return None;
        };
        let written = self.written(value.span()).replace('_', "");
        let number = written.strip_prefix('+').unwrap_or(&written).parse::<u32>().ok();
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let (least, most) = (range.start(), range.end());
            let what = format!("{key} is {least} to {most}, not {}", quoted(&written));
            self.tell(value.span(), what);
        }
        number
    }

    /// A time in units, or the word `none` for as long as anybody likes.
    pub(super) fn clock(&mut self, key: &str, value: &Value<'_>, most: u32) -> Option<u32> {
        match value.get_ref() {
            DeValue::String(words) if words == "none" => Some(0),
            DeValue::Integer(_) => self.number(key, value, 1..=most),
            _ => {
                self.wants(key, value, "a whole number or \"none\"");
                None
            }
        }
    }

    /// An amount that is something.
    pub(super) fn money(&mut self, key: &str, value: &Value<'_>) -> Option<Money> {
        let written = self.plain(key, value)?;
        let money = Money::parse(&written).filter(|money| *money > Money::ZERO);
        if money.is_none() {
            let what = format!("{key}: {} is no amount; say 10 or 7.50", quoted(&written));
            self.tell(value.span(), what);
        }
        money
    }

    /// The words of a string, or a number as it was written: money never goes through a float.
    pub(super) fn plain(&mut self, key: &str, value: &Value<'_>) -> Option<String> {
        match value.get_ref() {
            DeValue::String(words) => Some(words.to_string()),
            DeValue::Integer(_) | DeValue::Float(_) => {
                Some(self.written(value.span()).replace('_', ""))
            }
            _ => {
                self.wants(key, value, "words in quotation marks or a number");
                None
            }
        }
    }

    pub(super) fn table<'v, 'i>(
        &mut self,
        key: &str,
        value: &'v Value<'i>,
    ) -> Option<&'v DeTable<'i>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.wants(key, value, "a table");
        }
        table
    }

    /// The tables of `[[key]]`; nothing where there is none.
    pub(super) fn tables<'v, 'i>(
        &mut self,
        key: &str,
        value: Option<&'v Value<'i>>,
    ) -> Vec<(Span, &'v DeTable<'i>)> {
        let Some(value) = value else { return Vec::new() };
        let Some(all) = value.get_ref().as_array() else {
            self.wants(key, value, &format!("[[{key}]]"));
            return Vec::new();
        };
        let mut found = Vec::new();
        for one in all.iter() {
            found.extend(self.table(key, one).map(|table| (one.span(), table)));
        }
        found
    }

    /// Tells of a name that stands twice.
    pub(super) fn is_new(
        &mut self,
        names: &mut BTreeSet<String>,
        span: Span,
        of: &str,
        name: &str,
    ) {
        if !names.insert(name.to_string()) {
            self.tell(span, format!("two {of}s are called {name}"));
        }
    }
}

/// What somebody wrote, short and on one line.
pub(super) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    format!("{short:?}{dots}")
}

fn on_one_line(text: &str) -> String {
    let is_break = |c: char| c.is_control() || c == '\u{2028}' || c == '\u{2029}';
    text.trim().chars().map(|c| if is_break(c) { ' ' } else { c }).collect()
}
