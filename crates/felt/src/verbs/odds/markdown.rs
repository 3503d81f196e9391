//! The odds as Markdown tables, for reports.

use super::people::{HEADS, at_meters, cells, outcomes, told};
use super::{Answer, compared, exactly, rounds, valued, warnings};
use crate::verbs::games::dated;

pub(super) fn page(answer: &Answer<'_>) -> String {
    let mut text = format!("# {}, {}\n\n", answer.door.rules.title(), dated(answer.door));
    text += &format!("{}\n\n", super::people::elected(answer));
    if let Some(played) = &answer.played {
        text += &format!("Played {played}.\n\n");
    }
    for value in &answer.for_comparison {
        text += &format!("**{}**\n\n", compared(value));
    }
    for line in answer.in_cents.iter().chain(&at_meters(&answer.meters)) {
        text += &format!("{line}\n\n");
    }
    for line in warnings(&answer.wagers) {
        text += &format!("**Warning:** {line}.\n\n");
    }
    text += &table(&HEADS, answer.wagers.iter().map(cells));
    for wager in &answer.wagers {
        text += &format!("\n## {}\n\n", wager.wager);
        text += &format!("Expected value per unit of {}: {}\n\n", wager.unit, exactly(&wager.ev));
        for said in wager.method.map(String::from).into_iter().chain(valued(wager)) {
            text += &format!("{said}\n\n");
        }
        let (heads, rows) = outcomes(wager);
        text += &table(&heads, rows.iter());
        if !wager.further.is_empty() {
            let rows = wager.further.iter();
            text.push('\n');
            text += &table(&["figure", "value"], rows.map(|(name, w)| [name.clone(), exactly(w)]));
        }
    }
    text += &format!("\n**{}**: {}\n\n", rounds::OVER_TITLE, rounds::over_said());
    text += &table(&rounds::OVER_HEADS, rounds::over(answer).iter());
    if answer.hands_per_hour.is_some() {
        text += &format!("\n**{}**\n\n", rounds::HOUR_TITLE);
        text += &table(&rounds::HOUR_HEADS, rounds::hour(answer).iter());
    }
    if let Some(seen) = &answer.seen {
        text += &format!("\n## {} with {} other hands seen\n\n", seen.wager, seen.others);
        text += &format!("{}\n", told(seen));
    }
    text
}

/// The first column is text, the others are numbers.
pub(super) fn table(heads: &[&str], rows: impl Iterator<Item = impl AsRef<[String]>>) -> String {
    laid_out(heads, 1, rows)
}

/// So many columns are text, the others are numbers.
pub(super) fn laid_out(
    heads: &[&str],
    left: usize,
    rows: impl Iterator<Item = impl AsRef<[String]>>,
) -> String {
    let mut text = format!("| {} |\n|", heads.join(" | "));
    for nth in 0..heads.len() {
        text += if nth < left { " --- |" } else { " ---: |" };
    }
    text.push('\n');
    for row in rows {
        let cells: Vec<String> = row.as_ref().iter().map(|cell| cell.replace('|', "\\|")).collect();
        text += &format!("| {} |\n", cells.join(" | "));
    }
    text
}
