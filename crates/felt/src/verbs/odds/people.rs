//! The odds as a page for people.

use super::{Answer, compared, exactly, percent};
use crate::door::Pair;
use crate::figures::{Seen, Verified};
use crate::out;
use crate::text::{columns, padded, width, wrap};
use crate::verbs::games::dated;
use odds::fraction;
use odds::report::{Row, Summary};

pub(super) const HEADS: [&str; 7] =
    ["wager", "house edge", "ev", "std dev", "hits", "avg wager", "element of risk"];
pub(super) const OUTCOME_HEADS: [&str; 4] = ["outcome", "net", "ways", "probability"];

/// More figures than this nobody reads on a screen.
const MANY: usize = 24;

pub(super) fn page(answer: &Answer<'_>) -> String {
    let title = format!("{} · {}", answer.door.title(), dated(answer.door));
    let mut text = format!("{}\n{}", out::bold(title), wrap(&elected(answer), width(), "", ""));
    for value in &answer.for_comparison {
        text += &wrap(&compared(value), width(), "", "  ");
    }
    if let Some(played) = &answer.played {
        text += &wrap(&format!("Played {played}."), width(), "", "");
    }
    text.push('\n');
    text += &table(&HEADS, &answer.wagers.iter().map(cells).collect::<Vec<_>>(), "");
    for wager in &answer.wagers {
        text += &one(wager);
    }
    if !answer.verified.is_empty() {
        let rounds = answer.verified[0].rounds;
        text += &format!("\n{}\n", out::bold(format!("Played {rounds} rounds of each wager")));
        let heads = ["wager", "exact", "mean", "standard error", "distance"];
        text += &table(&heads, &answer.verified.iter().map(played).collect::<Vec<_>>(), "  ");
    }
    if let Some(seen) = &answer.seen {
        let title = format!("{} with {} other hands seen", seen.wager, seen.others);
        text += &format!("\n{}\n{}", out::bold(title), wrap(&told(seen), width(), "  ", "  "));
    }
    text
}

/// What other hands are worth, in a sentence.
pub(super) fn told(seen: &Seen) -> String {
    format!(
        "ev {:.6} instead of {:.6}: the others' hands are worth {:.6}, with a standard error of \
         {:.6} over {} deals",
        seen.exact + seen.gain,
        seen.exact,
        seen.gain,
        seen.standard_error,
        seen.deals
    )
}

/// What the licensee elected, in words.
pub(super) fn elected(answer: &Answer<'_>) -> String {
    in_words(&answer.elected)
}

pub(super) fn in_words(elected: &[Pair]) -> String {
    if elected.is_empty() {
        return "Default options.".into();
    }
    let pairs: Vec<String> = elected.iter().map(|(k, v)| format!("{k} {v}")).collect();
    format!("With {}; all else by default.", pairs.join(", "))
}

pub(super) fn cells(of: &Summary) -> [String; 7] {
    [
        of.wager.clone(),
        percent(of.house_edge()),
        format!("{:.8}", of.ev.decimal),
        format!("{:.6}", of.std_dev),
        percent(of.hit_frequency),
        format!("{:.6}", of.average_total_wager.decimal),
        percent(of.element_of_risk()),
    ]
}

pub(super) fn outcome_cells(row: &Row) -> [String; 4] {
    [
        row.name.clone(),
        fraction(row.net).to_string(),
        row.ways.map_or(String::new(), |(ways, _)| ways.to_string()),
        format!("{:.8}", row.probability),
    ]
}

/// One wager with all its outcomes.
fn one(of: &Summary) -> String {
    let mut text = format!("\n{}\n", out::bold(&of.wager));
    text += &format!("  per unit of {}: {}\n", of.unit, exactly(&of.ev));
    if let Some(method) = of.method {
        text += &wrap(method, width(), "  ", "  ");
    }
    let total = of.outcomes.iter().find_map(|row| row.ways).map(|(_, of)| of);
    if let Some(total) = total {
        text += &format!("  of {total} ways\n");
    }
    text +=
        &table(&OUTCOME_HEADS, &of.outcomes.iter().map(outcome_cells).collect::<Vec<_>>(), "  ");
    if !of.actions.is_empty() {
        let shares: Vec<String> =
            of.actions.iter().map(|(word, share)| format!("{word} {}", percent(*share))).collect();
        text += &wrap(&shares.join(", "), width(), "  decisions a round: ", "    ");
    }
    if !of.further.is_empty() {
        let figures =
            of.further.iter().take(MANY).map(|(name, worth)| {
                [name.clone(), exactly(worth), format!("{:.8}", worth.decimal)]
            });
        text.push('\n');
        text += &table(&["figure", "exact", "decimal"], &figures.collect::<Vec<_>>(), "  ");
        let left = of.further.len().saturating_sub(MANY);
        if left > 0 {
            text += &format!("  and {left} more: --json and --md have them all\n");
        }
    }
    text
}

fn played(of: &Verified) -> [String; 5] {
    [
        of.wager.clone(),
        format!("{:.6}", of.exact),
        format!("{:.6}", of.mean),
        format!("{:.6}", of.standard_error),
        format!("{:+.2}", of.distance()),
    ]
}

/// The first column to the left, the others to the right.
pub(super) fn table<const N: usize>(
    heads: &[&str; N],
    rows: &[[String; N]],
    indent: &str,
) -> String {
    let widest = |nth: usize| {
        rows.iter().map(|row| columns(&row[nth])).chain([columns(heads[nth])]).max().unwrap_or(0)
    };
    let widths: [usize; N] = std::array::from_fn(widest);
    let line = |cells: [&str; N]| {
        let mut text = indent.to_string();
        for (nth, cell) in cells.iter().enumerate() {
            match nth {
                0 => text += &padded(cell, widths[0]),
                _ => text += &format!("  {cell:>width$}", width = widths[nth]),
            }
        }
        text.trim_end().to_string() + "\n"
    };
    let mut text = line(*heads);
    for row in rows {
        text += &line(row.each_ref().map(String::as_str));
    }
    text
}
