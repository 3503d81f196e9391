//! The odds as a page for people.

use super::{Answer, compared, exactly, percent, rounds, valued};
use crate::out;
use crate::text::{columns, padded, width, wrap};
use crate::verbs::games::dated;
use exact::Pair;
use exact::Seen;
use odds::fraction;
use odds::report::{Row, Summary};
use sim::Verified;
use table::figures::Ratio;

pub(super) const HEADS: [&str; 8] =
    ["wager", "house edge", "ev", "std dev", "skewness", "hits", "avg wager", "element of risk"];

/// More figures than this nobody reads on a screen.
const MANY: usize = 24;

pub(super) fn page(answer: &Answer<'_>) -> String {
    let title = format!("{} · {}", answer.door.rules.title(), dated(answer.door));
    let mut text = format!("{}\n{}", out::bold(title), wrap(&elected(answer), width(), "", ""));
    for value in &answer.for_comparison {
        text += &wrap(&compared(value), width(), "", "  ");
    }
    for line in answer.in_cents.iter().chain(&at_meters(&answer.meters)) {
        text += &wrap(line, width(), "", "  ");
    }
    if let Some(played) = &answer.played {
        text += &wrap(&format!("Played {played}."), width(), "", "");
    }
    text.push('\n');
    text += &table(&HEADS, &answer.wagers.iter().map(cells).collect::<Vec<_>>(), "");
    for wager in &answer.wagers {
        text += &one(wager);
    }
    text += &format!("\n{}\n", out::bold(rounds::OVER_TITLE));
    text += &wrap(&rounds::over_said(), width(), "  ", "  ");
    text += &table(&rounds::OVER_HEADS, &rounds::over(answer), "  ");
    if answer.hands_per_hour.is_some() {
        text += &format!("\n{}\n", out::bold(rounds::HOUR_TITLE));
        text += &table(&rounds::HOUR_HEADS, &rounds::hour(answer), "  ");
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
    elected_in_words(&answer.elected)
}

pub(super) fn elected_in_words(elected: &[Pair]) -> String {
    if elected.is_empty() {
        return "Default options.".into();
    }
    let pairs: Vec<String> = elected.iter().map(|(k, v)| format!("{k} {v}")).collect();
    format!("With {}; all else by default.", pairs.join(", "))
}

/// What the jackpot meters stand at, where that was given.
pub(super) fn at_meters(meters: &[Pair]) -> Option<String> {
    let stand: Vec<String> = meters.iter().map(|(m, at)| format!("{m} at {at}")).collect();
    let others = "any other meter at its reset";
    (!stand.is_empty()).then(|| format!("The round finds {}, {others}.", stand.join(", ")))
}

pub(super) fn cells(of: &Summary) -> [String; 8] {
    [
        of.wager.clone(),
        percent(of.house_edge()),
        format!("{:.8}", of.ev.decimal),
        format!("{:.6}", of.std_dev),
        of.skewness.map_or(String::new(), |skewness| format!("{skewness:.4}")),
        percent(of.hit_frequency),
        format!("{:.6}", of.average_total_wager.decimal),
        percent(of.element_of_risk()),
    ]
}

/// The outcomes of a wager with their heads: what is wagered stands there where it is not always
/// one unit, and ways where they were counted.
pub(super) fn outcomes(of: &Summary) -> (Vec<&'static str>, Vec<Vec<String>>) {
    let staked = of.outcomes.iter().any(|row| row.staked != Ratio::ONE);
    let ways = of.outcomes.iter().any(|row| row.ways.is_some());
    let shown = [true, true, staked, ways, true, true];
    let kept = |nth: &usize| shown[*nth];
    let heads = ["outcome", "net", "staked", "ways", "probability", "return"];
    let heads = (0..heads.len()).filter(kept).map(|nth| heads[nth]).collect();
    let row = |row: &Row| {
        let cells = outcome_cells(row);
        (0..cells.len()).filter(kept).map(|nth| cells[nth].clone()).collect()
    };
    (heads, of.outcomes.iter().map(row).collect())
}

fn outcome_cells(row: &Row) -> [String; 6] {
    [
        row.name.clone(),
        fraction(row.net).to_string(),
        fraction(row.staked).to_string(),
        row.ways.map_or(String::new(), |(ways, _)| ways.to_string()),
        format!("{:.8}", row.probability),
        format!("{:.8}", row.returned.decimal),
    ]
}

/// One wager with all its outcomes.
fn one(of: &Summary) -> String {
    let mut text = format!("\n{}\n", out::bold(&of.wager));
    text += &format!("  per unit of {}: {}\n", of.unit, exactly(&of.ev));
    for said in of.method.map(String::from).into_iter().chain(valued(of)) {
        text += &wrap(&said, width(), "  ", "  ");
    }
    let total = of.outcomes.iter().find_map(|row| row.ways).map(|(_, of)| of);
    if let Some(total) = total {
        text += &format!("  of {total} ways\n");
    }
    let (heads, rows) = outcomes(of);
    text += &table(&heads, &rows, "  ");
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
pub(super) fn table(heads: &[&str], rows: &[impl AsRef<[String]>], indent: &str) -> String {
    laid_out(heads, 1, rows, indent)
}

/// So many columns to the left, the others to the right.
pub(super) fn laid_out(
    heads: &[&str],
    left: usize,
    rows: &[impl AsRef<[String]>],
    indent: &str,
) -> String {
    let widest = |nth: usize| {
        let cells = rows.iter().map(|row| columns(&row.as_ref()[nth]));
        cells.chain([columns(heads[nth])]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(widest).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut text = indent.to_string();
        for (nth, cell) in cells.enumerate() {
            text += if nth == 0 { "" } else { "  " };
            match nth < left {
                true => text += &padded(cell, widths[nth]),
                false => text += &format!("{cell:>width$}", width = widths[nth]),
            }
        }
        text.trim_end().to_string() + "\n"
    };
    let mut text = line(&mut heads.iter().copied());
    for row in rows {
        text += &line(&mut row.as_ref().iter().map(String::as_str));
    }
    text
}
