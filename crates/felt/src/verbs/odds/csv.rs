//! The odds as comma-separated values: one row for each outcome, the wager's figures beside it.

use super::{Answer, exactly};
use anyhow::Result;
use odds::fraction;

const HEAD: [&str; 17] = [
    "game",
    "wager",
    "unit",
    "ev",
    "ev_decimal",
    "house_edge",
    "std_dev",
    "hit_frequency",
    "average_total_wager",
    "element_of_risk",
    "outcome",
    "net",
    "staked",
    "ways",
    "of",
    "probability",
    "for_comparison",
];

pub(super) fn table(answer: &Answer<'_>) -> Result<String> {
    let mut text = line(&HEAD.map(String::from));
    for wager in &answer.wagers {
        let ev = if wager.ev.exact.is_some() { exactly(&wager.ev) } else { String::new() };
        for row in &wager.outcomes {
            let (ways, of) = row.ways.unzip();
            text += &line(&[
                answer.door.name().to_string(),
                wager.wager.clone(),
                wager.unit.clone(),
                ev.clone(),
                wager.ev.decimal.to_string(),
                wager.house_edge().to_string(),
                wager.std_dev.to_string(),
                wager.hit_frequency.to_string(),
                wager.average_total_wager.decimal.to_string(),
                wager.element_of_risk().to_string(),
                row.name.clone(),
                fraction(row.net).to_string(),
                fraction(row.staked).to_string(),
                ways.map_or(String::new(), |n| n.to_string()),
                of.map_or(String::new(), |n| n.to_string()),
                row.probability.to_string(),
                answer.for_comparison.join("; "),
            ]);
        }
    }
    Ok(text)
}

/// One line; a field with a comma or a quotation mark is quoted.
pub(super) fn line(fields: &[String]) -> String {
    let quoted = |field: &String| match field.contains([',', '"', '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    fields.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n"
}
