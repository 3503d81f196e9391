//! What made a file, in the file or beside it.

use crate::files;
use crate::text::on_one_line;
use anyhow::{Result, anyhow};
use columns::{COLUMNS, Column, Format, Kind};
use serde_json::{Map, Value, json};
use std::ops::Range;
use std::path::Path;

/// What is elected otherwise than by default, in words.
pub(super) fn elected(all: &[(&str, String)], usual: &[(&str, String)]) -> String {
    let unusual = all.iter().filter(|pair| !usual.contains(pair));
    let words: Vec<String> = unusual.map(|(key, value)| format!("{key} {value}")).collect();
    if words.is_empty() { "default".into() } else { words.join(", ") }
}

/// The whole question, as keys and plain texts.
pub(super) fn about(job: &Map<String, Value>) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
    job.iter().map(|(key, value)| (key.clone(), text(value))).collect()
}

/// The same at the head of a single round.
pub(super) fn remarks(job: &Map<String, Value>, round: u64) -> String {
    let of = |key: &str| job[key].as_str().map_or_else(|| job[key].to_string(), on_one_line);
    format!(
        "# felt {}: round {round} of the job with seed {}, strategy {}, options {}\n",
        of("version"),
        of("seed"),
        of("strategy"),
        of("elected")
    )
}

/// CSV has no place for it: the W3C's CSV on the Web looks for a document of this name.
pub(super) fn beside(path: &str) -> Option<String> {
    (Format::of(Path::new(path)) == Some(Format::Csv)).then(|| format!("{path}-metadata.json"))
}

/// Finishes the rows of these rounds.
pub(super) fn finish(
    file: columns::File,
    beside: Option<&str>,
    job: &Map<String, Value>,
    rounds: Range<u64>,
) -> Result<()> {
    let mut more = Map::new();
    more.insert("first_round".into(), rounds.start.into());
    more.insert("rounds_played".into(), (rounds.end - rounds.start).into());
    file.finish(&about(&more))?;
    let Some(path) = beside else { return Ok(()) };
    more.extend(job.clone());
    let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
    let document = json!({
        "@context": "http://www.w3.org/ns/csvw",
        "url": name.strip_suffix("-metadata.json"),
        "tableSchema": { "columns": COLUMNS.map(column) },
        "notes": [more],
    });
    let text = serde_json::to_string_pretty(&document)? + "\n";
    files::write(path, &text).map_err(|what| anyhow!("{}: {what}", on_one_line(path)))
}

fn column(column: Column) -> Value {
    let datatype = match column.kind {
        Kind::Word | Kind::Text => "string",
        Kind::Seed => "unsignedLong",
        Kind::Number => "long",
        Kind::Small => "short",
        Kind::Money => "decimal",
        Kind::Flag => "boolean",
    };
    json!({ "name": column.name, "datatype": datatype, "dc:description": column.about })
}
