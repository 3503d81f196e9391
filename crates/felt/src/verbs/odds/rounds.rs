//! What many rounds come to, and what an hour of them costs.

use super::Answer;
use odds::report::Summary;
use odds::volatility::LEVELS;

pub(super) const OVER_HEADS: [&str; 7] =
    ["wager", "rounds", "mean", "90 %", "95 %", "99 %", "skewness"];
pub(super) const HOUR_HEADS: [&str; 5] = ["wager", "rounds", "wagered", "loss", "std dev"];

pub(super) const OVER_TITLE: &str = "What many rounds win, in units";

/// How [`over`] is found.
pub(super) fn over_said() -> String {
    let z: Vec<String> = LEVELS.iter().map(|level| format!("{:.4}", level.z)).collect();
    format!(
        "the normal approximation: the mean and z standard deviations to both sides, z {}; it is \
         good where the skewness of the sum is small",
        z.join(", ")
    )
}

/// Every wager over so many rounds.
pub(super) fn over(answer: &Answer<'_>) -> Vec<[String; 7]> {
    let row = |of: &Summary, rounds: u64| {
        let over = of.over(rounds);
        let [a, b, c] = LEVELS.map(|level| {
            let (low, high) = over.between(level);
            format!("{low:+.2} to {high:+.2}")
        });
        let skewness = over.skewness.map_or(String::new(), |skewness| format!("{skewness:.4}"));
        [of.wager.clone(), rounds.to_string(), format!("{:+.4}", over.mean), a, b, c, skewness]
    };
    let wagers = answer.wagers.iter();
    wagers.flat_map(|of| answer.over.iter().map(move |rounds| row(of, *rounds))).collect()
}

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
