//! The odds as Markdown tables, for reports.

use super::people::{HEADS, OUTCOME_HEADS, cells, outcome_cells, told};
use super::{Answer, compared, exactly, warnings};
use crate::verbs::games::dated;

pub(super) fn page(answer: &Answer<'_>) -> String {
    let mut text = format!("# {}, {}\n\n", answer.door.title(), dated(answer.door));
    text += &format!("{}\n\n", super::people::elected(answer));
    if let Some(played) = &answer.played {
        text += &format!("Played {played}.\n\n");
    }
    for value in &answer.for_comparison {
        text += &format!("**{}**\n\n", compared(value));
    }
    for line in warnings(&answer.wagers) {
        text += &format!("**Warning:** {line}.\n\n");
    }
    text += &table(&HEADS, answer.wagers.iter().map(cells));
    for wager in &answer.wagers {
        text += &format!("\n## {}\n\n", wager.wager);
        text += &format!("Expected value per unit of {}: {}\n\n", wager.unit, exactly(&wager.ev));
        if let Some(method) = wager.method {
            text += &format!("{method}\n\n");
        }
        text += &table(&OUTCOME_HEADS, wager.outcomes.iter().map(outcome_cells));
        if !wager.further.is_empty() {
            let rows = wager.further.iter();
            text.push('\n');
            text += &table(&["figure", "value"], rows.map(|(name, w)| [name.clone(), exactly(w)]));
        }
    }
    if let Some(seen) = &answer.seen {
        text += &format!("\n## {} with {} other hands seen\n\n", seen.wager, seen.others);
        text += &format!("{}\n", told(seen));
    }
    text
}

/// The first column is text, the others are numbers.
pub(super) fn table<const N: usize>(
    heads: &[&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> String {
    let mut text = format!("| {} |\n|", heads.join(" | "));
    for nth in 0..N {
        text += if nth == 0 { " --- |" } else { " ---: |" };
    }
    text.push('\n');
    for row in rows {
        text += &format!("| {} |\n", row.map(|cell| cell.replace('|', "\\|")).join(" | "));
    }
    text
}
