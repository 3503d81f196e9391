//! What `--compare` and `--solve` change: an option, or one line of a pay table.

use crate::door::Door;
use crate::text::{nearest, on_one_line};
use exact::Pair;
use table::GameOption;
use table::{Odds, Refusal, Values};

/// An option, or one of its lines where it is a pay table.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) option: GameOption,
    pub(super) line: Option<&'static str>,
}

impl Key {
    /// `KEY` or `KEY.LINE`.
    pub(super) fn read(door: &Door, text: &str) -> Result<Key, String> {
        let (key, line) = match text.split_once('.') {
            Some((key, line)) => (key.trim(), Some(line.trim())),
            None => (text.trim(), None),
        };
        let options = door.rules.options();
        let known = options.iter().find(|option| option.key.eq_ignore_ascii_case(key));
        let Some(option) = known else {
            let meant = meant(key, options.iter().map(|option| option.key));
            return Err(format!("{} has no such option{meant}", door.rules.name()));
        };
        let line = line.map(|line| line_of(option, line)).transpose()?;
        Ok(Key { option: option.clone(), line })
    }

    /// As it is written.
    pub(super) fn name(&self) -> String {
        match self.line {
            Some(line) => format!("{}.{line}", self.option.key),
            None => self.option.key.to_string(),
        }
    }

    /// The pairs with this value, in words, in place of what stood there.
    pub(super) fn set(
        &self,
        door: &Door,
        pairs: &[Pair],
        value: &str,
    ) -> Result<Vec<Pair>, Refusal> {
        let value = match self.line {
            Some(line) => with_line(&self.elected(door, pairs)?, line, value),
            None => value.to_string(),
        };
        let others = pairs.iter().filter(|(key, _)| key != self.option.key);
        Ok(others.cloned().chain([(self.option.key.to_string(), value)]).collect())
    }

    /// What is elected for the option, in words.
    pub(super) fn elected(&self, door: &Door, pairs: &[Pair]) -> Result<String, Refusal> {
        let all = door.rules.elect(pairs)?;
        let found = all.into_iter().find(|(key, _)| *key == self.option.key);
        Ok(found.map_or(String::new(), |(_, value)| value))
    }

    /// Whether the value can be read at all, whatever else is elected.
    pub(super) fn accepts(&self, door: &Door, value: &str) -> Result<(), Refusal> {
        match self.line {
            Some(_) if Odds::parse(value).is_some() => Ok(()),
            Some(line) => door.rules.accepts(self.option.key, &format!("{line} {value}")),
            None => door.rules.accepts(self.option.key, value),
        }
    }
}

/// ` (did you mean …?)`, where something is near.
pub(super) fn meant<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(typed, known);
    near.map_or(String::new(), |near| format!(" (did you mean {near}?)"))
}

fn line_of(option: &GameOption, typed: &str) -> Result<&'static str, String> {
    let Values::PayTable { lines, .. } = option.values else {
        return Err(format!("{} is no pay table, so it has no lines", option.key));
    };
    let line = lines.iter().find(|line| line.eq_ignore_ascii_case(typed)).copied();
    line.ok_or_else(|| {
        let (typed, meant) = (on_one_line(typed), meant(typed, lines.iter().copied()));
        let all = lines.join(", ");
        format!("{} has no line {typed:?}{meant}; its lines are {all}", option.key)
    })
}

/// A pay table in words, with other odds in one line.
fn with_line(table: &str, line: &str, odds: &str) -> String {
    let is_line = |part: &str| part.split_whitespace().next() == Some(line);
    let mut parts: Vec<String> = table.split(',').map(|part| part.trim().to_string()).collect();
    let changed = format!("{line} {odds}");
    match parts.iter_mut().find(|part| is_line(part)) {
        Some(part) => *part = changed,
        None => parts.push(changed),
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::with_line;

    #[test]
    fn a_line_is_put_into_a_table() {
        assert_eq!(with_line("B", "flush", "5:1"), "B, flush 5:1");
        assert_eq!(with_line("pair 1:1, flush 3:1", "flush", "5:1"), "pair 1:1, flush 5:1");
        assert_eq!(
            with_line("straight-flush 9:1", "flush", "5:1"),
            "straight-flush 9:1, flush 5:1"
        );
    }
}
