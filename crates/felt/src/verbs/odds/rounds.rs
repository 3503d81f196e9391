//! What many rounds come to, and what an hour of them costs.

use super::Answer;
use odds::report::Summary;
use odds::volatility::LEVELS;

pub(super) const OVER_HEADS: [&str; 6] = ["wager", "rounds", "mean", "90 %", "95 %", "99 %"];
pub(super) const HOUR_HEADS: [&str; 5] = ["wager", "rounds", "wagered", "loss", "std dev"];

/// What is said above [`over`].
pub(super) fn over_title() -> String {
    let z: Vec<String> = LEVELS.iter().map(|level| format!("{:.4}", level.z)).collect();
    format!(
        "What many rounds win, in units, and between what at 90, 95 and 99 %: the normal \
         approximation, the mean and z standard deviations to both sides, z {}",
        z.join(", ")
    )
}

/// Every wager over so many rounds.
pub(super) fn over(answer: &Answer<'_>) -> Vec<[String; 6]> {
    let row = |of: &Summary, rounds: u64| {
        let over = of.over(rounds);
        let [a, b, c] = LEVELS.map(|level| {
            let (low, high) = over.between(level);
            format!("{low:+.2} to {high:+.2}")
        });
        [of.wager.clone(), rounds.to_string(), format!("{:+.4}", over.mean), a, b, c]
    };
    let wagers = answer.wagers.iter();
    wagers.flat_map(|of| answer.over.iter().map(move |rounds| row(of, *rounds))).collect()
}

/// What is said above [`hour`].
pub(super) const HOUR_TITLE: &str = "What an hour costs, in units";

/// Every wager over an hour.
pub(super) fn hour(answer: &Answer<'_>) -> Vec<[String; 5]> {
    let Some(hands) = answer.hands_per_hour else { return Vec::new() };
    let row = |of: &Summary| {
        let (over, wagered) = (of.over(hands), of.average_total_wager.decimal * hands as f64);
        [
            of.wager.clone(),
            hands.to_string(),
            format!("{wagered:.4}"),
            format!("{:.4}", 0.0 - over.mean),
            format!("{:.4}", over.std_dev),
        ]
    };
    answer.wagers.iter().map(row).collect()
}
