//! What a licensee elects, from `--set KEY=VALUE` and from a file.
//!
//! The file is TOML: plain keys with words or numbers, a table of odds for a pay table, one of
//! areas for limits of their own, and `game = "…"` where it is meant for one game only.

use crate::args::Elect;
use crate::door::Door;
use crate::files;
use crate::text::{nearest, on_one_line};
use anyhow::{Result, anyhow, bail};
use exact::Pair;
use std::ops::Range;
use table::notation::Problem;
use table::{Refusal, Values};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The pairs that were elected: those of `--set`, and those of the file that `--set` leaves alone.
pub fn elected(door: &Door, asked: &Elect) -> Result<Vec<Pair>> {
    let mut pairs: Vec<Pair> = Vec::new();
    for text in &asked.set {
        let pair = one(door, text)?;
        if pairs.iter().any(|(key, _)| *key == pair.0) {
            bail!("--set {}: the option is set twice", on_one_line(text));
        }
        pairs.push(pair);
    }
    if let Some(path) = &asked.file {
        let shown = on_one_line(path);
        let text = files::text(path).map_err(|what| anyhow!("{shown}: {what}"))?;
        let read = read(door, &text).map_err(|problem| anyhow!("{shown}:{problem}"))?;
        for pair in read {
            if !pairs.iter().any(|(key, _)| *key == pair.0) {
                pairs.push(pair);
            }
        }
    }
    door.rules.elect(&pairs).map_err(|refusal| anyhow!("{}", on_one_line(&refusal.to_string())))?;
    Ok(pairs)
}

/// One `KEY=VALUE`.
fn one(door: &Door, text: &str) -> Result<Pair> {
    let shown = on_one_line(text);
    let Some((key, value)) = text.split_once('=') else {
        bail!("--set {shown}: say KEY=VALUE");
    };
    let (key, value) = (key.trim(), value.trim());
    let known = known(door, key).map_err(|what| anyhow!("--set {shown}: {what}"))?;
    door.rules
        .accepts(known, value)
        .map_err(|refusal| anyhow!("--set {shown}: {}", on_one_line(&refusal.to_string())))?;
    Ok((known.to_string(), value.to_string()))
}

/// The key as the game spells it.
fn known(door: &Door, key: &str) -> Result<&'static str, String> {
    let keys: Vec<&'static str> = door.rules.options().iter().map(|option| option.key).collect();
    if let Some(key) = keys.iter().find(|known| known.eq_ignore_ascii_case(key)) {
        return Ok(key);
    }
    let meant = match nearest(key, keys.iter().copied()) {
        Some(near) => format!(" (did you mean {near}?)"),
        None => String::new(),
    };
    let (key, all) = (on_one_line(key), keys.join(", "));
    Err(format!("{} has no option {key:?}{meant}; its options are {all}", door.rules.name()))
}

/// A pair and where it stands in the file.
struct Entry<'a> {
    key: &'static str,
    value: String,
    key_at: Range<usize>,
    written: &'a Spanned<DeValue<'a>>,
}

/// Reads an options file for a game: all of it can be elected, or the place that cannot is named.
pub fn read(door: &Door, text: &str) -> Result<Vec<Pair>, Problem> {
    let file = DeTable::parse(text)
        .map_err(|error| at(text, error.span().unwrap_or(0..0), on_one_line(error.message())))?;
    let mut rows: Vec<_> = file.get_ref().iter().collect();
    rows.sort_by_key(|(key, _)| key.span().start);
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for (key, value) in rows {
        if key.get_ref() == "game" {
            is_meant(door, text, value)?;
            continue;
        }
        let entry = entry(door, text, key.get_ref(), key.span(), value)?;
        if entries.iter().any(|other| other.key == entry.key) {
            return Err(at(text, entry.key_at, format!("{} stands twice", entry.key)));
        }
        entries.push(entry);
    }
    let pairs: Vec<Pair> = entries.iter().map(|e| (e.key.to_string(), e.value.clone())).collect();
    match door.rules.elect(&pairs) {
        Ok(_) => Ok(pairs),
        Err(refusal) => Err(clash(door, text, &entries, &pairs, &refusal)),
    }
}

/// A problem at a place in a file.
pub(crate) fn at(text: &str, span: Range<usize>, what: impl Into<String>) -> Problem {
    let before = text.get(..span.start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    Problem { line, column, what: what.into() }
}

/// `game = "…"` must name the game that the options are elected for.
pub(crate) fn is_meant(
    door: &Door,
    text: &str,
    value: &Spanned<DeValue<'_>>,
) -> Result<(), Problem> {
    let DeValue::String(game) = value.get_ref() else {
        return Err(at(text, value.span(), "game needs a name in quotation marks"));
    };
    if game == door.rules.name() {
        return Ok(());
    }
    let what = format!("this file is for {}, not for {}", on_one_line(game), door.rules.name());
    Err(at(text, value.span(), what))
}

fn entry<'a>(
    door: &Door,
    text: &str,
    key: &str,
    key_at: Range<usize>,
    value: &'a Spanned<DeValue<'a>>,
) -> Result<Entry<'a>, Problem> {
    let key = known(door, key).map_err(|what| at(text, key_at.clone(), what))?;
    let words = match value.get_ref() {
        DeValue::Table(table) => {
            let mut options = door.rules.options().into_iter();
            let values = options.find(|option| option.key == key).map(|option| option.values);
            let line = match values {
                Some(Values::PayTable { .. }) => "LINE = \"3:2\"",
                Some(Values::Limits) => "AREA = \"10-500\"",
                _ => {
                    let what = format!("{key} is no pay table; say {key} = \"…\"");
                    return Err(at(text, key_at, what));
                }
            };
            lines(text, table, line)?
        }
        other => plain(text, key, other, value.span())?,
    };
    door.rules.accepts(key, &words).map_err(|refusal| {
        let span = pointed((door, key), text, &refusal, value);
        at(text, span, on_one_line(&refusal.to_string()))
    })?;
    Ok(Entry { key, value: words, key_at, written: value })
}

/// Where a refused table is wrong: the line that the refusal is about, or the first that is refused
/// by itself, or the whole.
fn pointed(
    (door, key): (&Door, &str),
    text: &str,
    refusal: &Refusal,
    value: &Spanned<DeValue<'_>>,
) -> Range<usize> {
    let DeValue::Table(table) = value.get_ref() else { return value.span() };
    let mut lines: Vec<_> = table.iter().collect();
    lines.sort_by_key(|(line, _)| line.span().start);
    let wrong = lines.iter().find(|(line, value)| match &refusal.about {
        Some(about) => line.get_ref() == about,
        None => {
            let odds = plain(text, line.get_ref(), value.get_ref(), value.span());
            let alone =
                odds.map(|odds| door.rules.accepts(key, &format!("{} {odds}", line.get_ref())));
            matches!(alone, Ok(Err(_)))
        }
    });
    wrong.map_or(value.span(), |(line, _)| line.span())
}

/// The words of a string or a number.
pub(crate) fn plain(
    text: &str,
    key: &str,
    value: &DeValue<'_>,
    span: Range<usize>,
) -> Result<String, Problem> {
    match value {
        DeValue::String(words) => Ok(words.to_string()),
        // As it was written: money must not go through a float.
        DeValue::Integer(_) | DeValue::Float(_) => {
            Ok(text.get(span).unwrap_or_default().replace('_', ""))
        }
        other => {
            let kind = other.type_str();
            Err(at(
                text,
                span,
                format!("{key} needs words in quotation marks or a number, not {kind}"),
            ))
        }
    }
}

/// `pair 1:1, flush 3:2` or `ante 10-500`, in the order of the file; `shape` is how a line looks.
fn lines(text: &str, table: &DeTable<'_>, shape: &str) -> Result<String, Problem> {
    let mut lines: Vec<_> = table.iter().collect();
    lines.sort_by_key(|(line, _)| line.span().start);
    let mut words: Vec<String> = Vec::new();
    for (line, value) in lines {
        let name = line.get_ref();
        let value_in_words = plain(text, name, value.get_ref(), value.span())?;
        if name.contains([',', ' ']) || value_in_words.contains(',') {
            return Err(at(text, line.span(), format!("say: {shape}")));
        }
        words.push(format!("{name} {value_in_words}"));
    }
    Ok(words.join(", "))
}

/// Each value alone may stand, all together may not: points at the last one that spoils it.
fn clash(
    door: &Door,
    text: &str,
    entries: &[Entry<'_>],
    pairs: &[Pair],
    refusal: &Refusal,
) -> Problem {
    let mut spoils = pairs.len().max(1);
    while spoils > 1 && door.rules.elect(&pairs[..spoils - 1]).is_err() {
        spoils -= 1;
    }
    let pointed = |entry: &Entry<'_>| pointed((door, entry.key), text, refusal, entry.written);
    let span = entries.get(spoils - 1).map_or(0..0, pointed);
    at(text, span, on_one_line(&refusal.to_string()))
}
