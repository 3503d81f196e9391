//! What the table pays, line by line.

use super::engine::Engine;
use super::help::groups;
use crate::text::padded;
use table::{GameOption, Odds, Values, When};

/// Every wager with the odds at which it may be paid, and every pay table that was elected.
pub(super) fn lines(
    options: &[GameOption],
    elected: &[(&'static str, String)],
    pays: &[Vec<Odds>],
    engine: &Engine,
) -> Vec<String> {
    let mut lines = Vec::new();
    let offered: Vec<(String, Vec<Odds>)> = named(engine)
        .into_iter()
        .map(|(shown, nth)| (shown, pays[nth].iter().copied().filter(is_win).collect::<Vec<_>>()))
        .filter(|(_, odds)| !odds.is_empty())
        .collect();
    lines.push(match offered.is_empty() {
        true => "Whatever wins is paid 1:1 at the most.".to_string(),
        false => "Odds at which wagers may be paid, beside 1:1:".to_string(),
    });
    let width = offered.iter().map(|(shown, _)| shown.len()).max().unwrap_or(0);
    for (shown, odds) in &offered {
        let odds: Vec<String> = odds.iter().map(Odds::to_string).collect();
        lines.push(format!("  {}  {}", padded(shown, width), odds.join(", ")));
    }
    for (option, (_, value)) in options.iter().zip(elected) {
        lines.extend(table_of(option, value));
    }
    lines
}

/// What is wagered before a round, as the help groups it, and what is wagered in its course; each
/// with the number of its area.
fn named(engine: &Engine) -> Vec<(String, usize)> {
    let areas = engine.played.table.areas();
    let bets = &engine.view.bets;
    let number = |area: &str| areas.iter().position(|(name, _)| name.eq_ignore_ascii_case(area));
    let before =
        groups(bets).into_iter().filter_map(|(shown, nth)| Some((shown, number(&bets[nth].area)?)));
    let later = areas.iter().enumerate().filter(|(_, (_, rule))| rule.when == When::InTheRound);
    before.chain(later.map(|(nth, (name, _))| (name.clone(), nth))).collect()
}

/// A pay table as it was elected.
fn table_of(option: &GameOption, elected: &str) -> Vec<String> {
    let text = match option.values {
        Values::PayTable { printed, .. } => {
            let named = printed().into_iter().find(|(name, _)| *name == elected);
            named.map_or(elected.to_string(), |(_, lines)| lines)
        }
        Values::Odds => elected.to_string(),
        _ => return Vec::new(),
    };
    let head = format!("{} ({})", option.what, option.cite);
    let rows = text.split(", ").map(|row| format!("  {row}"));
    [head].into_iter().chain(rows).collect()
}

/// Less than even money is what is kept back or lost by halves.
fn is_win(odds: &Odds) -> bool {
    odds.pays > odds.per
}
