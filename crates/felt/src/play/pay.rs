//! What the table pays, line by line.

use super::help::groups;
use super::view::Bet;
use crate::text::padded;
use table::{Area, Game, Odds, OptionRule, Options, Values, When};

/// Every wager with the odds at which it may be paid, and every pay table that was elected.
pub(super) fn lines<G: Game>(options: &G::Options, bets: &[Bet]) -> Vec<String> {
    let mut lines = vec!["Odds at which wagers may be paid, beside 1:1:".to_string()];
    let names: Vec<(String, usize)> = groups(bets);
    let offered: Vec<(String, Vec<Odds>)> = names
        .iter()
        .filter_map(|(shown, nth)| {
            let area = G::Area::parse(&bets[*nth].area)?;
            Some((shown.clone(), G::payable(options, area)))
        })
        .chain(later::<G>(options))
        .map(|(shown, odds)| (shown, odds.into_iter().filter(is_win).collect::<Vec<Odds>>()))
        .filter(|(_, odds)| !odds.is_empty())
        .collect();
    let width = offered.iter().map(|(shown, _)| shown.len()).max().unwrap_or(0);
    for (shown, odds) in &offered {
        let odds: Vec<String> = odds.iter().map(Odds::to_string).collect();
        lines.push(format!("  {}  {}", padded(shown, width), odds.join(", ")));
    }
    for rule in G::Options::RULES {
        lines.extend(table_of(rule, options));
    }
    lines
}

/// Wagers in the course of a round.
fn later<G: Game>(options: &G::Options) -> Vec<(String, Vec<Odds>)> {
    let areas = (0..G::Area::COUNT).map(G::Area::nth);
    let later = areas.filter(|area| G::area_rule(options, *area).when == When::InTheRound);
    later.map(|area| (area.name(), G::payable(options, area))).collect()
}

/// A pay table as it was elected.
fn table_of<O: Options>(rule: &OptionRule<O>, options: &O) -> Vec<String> {
    let elected = (rule.get)(options);
    let text = match rule.values {
        Values::PayTable { printed, .. } => {
            let named = printed().into_iter().find(|(name, _)| *name == elected);
            named.map_or(elected, |(_, lines)| lines)
        }
        Values::Odds => elected,
        _ => return Vec::new(),
    };
    let head = format!("{} ({})", rule.what, rule.why);
    let rows = text.split(", ").map(|row| format!("  {row}"));
    [head].into_iter().chain(rows).collect()
}

/// Less than even money is what is kept back or lost by halves.
fn is_win(odds: &Odds) -> bool {
    odds.pays > odds.per
}
