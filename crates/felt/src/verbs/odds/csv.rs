//! The odds as comma-separated values: one row for each outcome, the wager's figures beside it.

use super::{Answer, exactly};
use anyhow::Result;
use odds::fraction;
use odds::report::{Row, Summary, Worth};
use odds::volatility::LEVELS;

pub(super) const HEAD: [&str; 10] = [
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
];
const OUTCOME: [&str; 6] = ["outcome", "net", "staked", "ways", "of", "probability"];
const MORE: [&str; 4] = ["return", "return_decimal", "skewness", "valued_at"];

pub(super) fn table(answer: &Answer<'_>) -> Result<String> {
    let named = [&HEAD[..], &OUTCOME, &MORE].concat();
    let mut heads: Vec<String> = named.into_iter().map(String::from).collect();
    heads.extend(round_heads(answer));
    heads.push("for_comparison".into());
    let mut text = line(&heads);
    for wager in &answer.wagers {
        let (figures, rounds) =
            (figures(answer.door.rules.name(), wager), round_cells(answer, wager));
        for row in &wager.outcomes {
            let mut cells = figures.clone();
            cells.extend(outcome(row));
            cells.extend([
                counted(&row.returned),
                row.returned.decimal.to_string(),
                wager.skewness.map_or(String::new(), |skewness| skewness.to_string()),
                valued_at(wager),
            ]);
            cells.extend(rounds.iter().cloned());
            cells.push(answer.for_comparison.join("; "));
            text += &line(&cells);
        }
    }
    Ok(text)
}

/// The figures of one wager, in the order of [`HEAD`].
pub(super) fn figures(game: &str, wager: &Summary) -> Vec<String> {
    vec![
        game.to_string(),
        wager.wager.clone(),
        wager.unit.clone(),
        counted(&wager.ev),
        wager.ev.decimal.to_string(),
        wager.house_edge().to_string(),
        wager.std_dev.to_string(),
        wager.hit_frequency.to_string(),
        wager.average_total_wager.decimal.to_string(),
        wager.element_of_risk().to_string(),
    ]
}

fn outcome(row: &Row) -> [String; 6] {
    let (ways, of) = row.ways.unzip();
    [
        row.name.clone(),
        fraction(row.net).to_string(),
        fraction(row.staked).to_string(),
        ways.map_or(String::new(), |n| n.to_string()),
        of.map_or(String::new(), |n| n.to_string()),
        row.probability.to_string(),
    ]
}

/// The fraction; nothing where there is none.
pub(super) fn counted(worth: &Worth) -> String {
    if worth.exact.is_some() { exactly(worth) } else { String::new() }
}

pub(super) fn valued_at(wager: &Summary) -> String {
    wager.valued_at.map_or(String::new(), |stake| stake.two_places())
}

/// One number a field: what so many rounds win, and between what.
fn round_heads(answer: &Answer<'_>) -> Vec<String> {
    let mut heads = Vec::new();
    for rounds in &answer.over {
        heads.push(format!("mean_over_{rounds}"));
        for level in LEVELS {
            heads.push(format!("low_{}_over_{rounds}", level.percent));
            heads.push(format!("high_{}_over_{rounds}", level.percent));
        }
    }
    if answer.hands_per_hour.is_some() {
        heads.extend(["hands_per_hour", "wagered_per_hour", "loss_per_hour"].map(String::from));
    }
    heads
}

fn round_cells(answer: &Answer<'_>, wager: &Summary) -> Vec<String> {
    let mut cells = Vec::new();
    for rounds in &answer.over {
        let over = wager.over(*rounds);
        cells.push(over.mean.to_string());
        for level in LEVELS {
            let (low, high) = over.between(level);
            cells.extend([low.to_string(), high.to_string()]);
        }
    }
    if let Some(hands) = answer.hands_per_hour {
        let wagered = wager.average_total_wager.decimal * hands as f64;
        let loss = 0.0 - wager.over(hands).mean;
        cells.extend([hands.to_string(), wagered.to_string(), loss.to_string()]);
    }
    cells
}

/// One line; a field with a comma or a quotation mark is quoted.
pub(super) fn line(fields: &[String]) -> String {
    let quoted = |field: &String| match field.contains([',', '"', '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    fields.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n"
}
