//! The best play in words, from the best decisions themselves.

use super::Met;
use super::decided::Mind;
use super::suits::TOTALS;
use super::totals::{self, Alike, Suits};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use table::figures::{Advice, Workers};

/// Totals that are always played or folded, what decides between them, and the simple rule.
pub(super) fn advice<C: Workers>(suits: &Suits, met: &Met, workers: &C) -> Vec<Advice> {
    let mut totals: Vec<u8> = met.lines.iter().map(|line| line.total).collect();
    totals.dedup();
    let minds: Vec<(u8, Mind)> =
        totals.iter().map(|total| (*total, Mind::of(met, *total))).collect();
    let high = minds.iter().take_while(|(_, mind)| *mind == Mind::Plays).count();
    let low = minds[high..].iter().rev().take_while(|(_, mind)| *mind == Mind::Folds).count();
    let open = &minds[high..minds.len() - low];
    let total = |nth: usize| minds.get(nth).map(|(total, _)| *total);
    let from = high.checked_sub(1).and_then(total);
    let down = if low > 0 { total(minds.len() - low) } else { None };
    let mut lines = vec![sentence(from, down)];
    lines.extend(workers.each(open.len(), |nth| match open[nth] {
        (total, Mind::Plays) => format!("at {total}, play"),
        (total, Mind::Folds) => format!("at {total}, fold"),
        (total, Mind::Counts) => Marks::new(suits, met, total).sentence(total),
    }));
    let simple = match met.threshold() {
        none if none as usize == TOTALS => "always fold".to_string(),
        from => format!("play {from} or better, fold anything less"),
    };
    vec![
        Advice::Rules { title: "ante and blind".to_string(), lines },
        Advice::Rules { title: "simple rule".to_string(), lines: vec![simple] },
    ]
}

fn sentence(from: Option<u8>, down: Option<u8>) -> String {
    match (from, down) {
        (Some(from), Some(down)) if down + 1 == from => {
            format!("play {from} or better, fold anything less")
        }
        (Some(from), Some(down)) => format!("play {from} or better, fold {down} or less"),
        (Some(from), None) => format!("play {from} or better"),
        (None, Some(down)) => format!("fold {down} or less"),
        (None, None) => "it depends on the total".to_string(),
    }
}

/// How hands of one total are best played, by what all seven cards count together: high cards that
/// the player holds are missing to the dealer.
struct Marks {
    /// Points, hands to be played, hands to be folded; most points first.
    marks: Vec<(u16, u64, u64)>,
}

impl Marks {
    fn new(suits: &Suits, met: &Met, total: u8) -> Marks {
        let mut marks: Vec<(u16, u64, u64)> = Vec::new();
        totals::each(suits, total, |alike: Alike<u16>| {
            let nth = marks.binary_search_by_key(&alike.mark, |mark| mark.0);
            let nth = nth.unwrap_or_else(|nth| {
                marks.insert(nth, (alike.mark, 0, 0));
                nth
            });
            let plays = met.nets(alike.dealt).plays(alike.against, met.dealers);
            *(if plays { &mut marks[nth].1 } else { &mut marks[nth].2 }) += alike.ways;
        });
        marks.reverse();
        Marks { marks }
    }

    fn sentence(&self, total: u8) -> String {
        let played = self.marks.iter().take_while(|(_, _, folds)| *folds == 0).last();
        let folded = self.marks.iter().rev().take_while(|(_, plays, _)| *plays == 0).last();
        let (from, wrong) = self.best();
        let best = match from {
            Some(from) if wrong == 0 => {
                return format!(
                    "at {total}, play if all seven cards count {from} or more, else fold"
                );
            }
            Some(from) => format!("playing from {from} on"),
            None => "folding".to_string(),
        };
        let all: u64 = self.marks.iter().map(|(_, plays, folds)| plays + folds).sum();
        let play = played.map(|(points, ..)| format!("play with {points} or more"));
        let fold = folded.map(|(points, ..)| format!("fold with {points} or less"));
        let otherwise = format!("else by the cards ({best} is wrong for {wrong} of {all} hands)");
        let parts: Vec<String> = play.into_iter().chain(fold).chain([otherwise]).collect();
        format!("at {total}, add up all seven cards: {}", parts.join(", "))
    }

    /// The points from which on playing is wrong for the fewest hands, and how many these are.
    fn best(&self) -> (Option<u16>, u64) {
        let mut wrong: u64 = self.marks.iter().map(|(_, plays, _)| plays).sum();
        let mut best = (None, wrong);
        for (points, plays, folds) in &self.marks {
            wrong = wrong + folds - plays;
            if wrong < best.1 {
                best = (Some(*points), wrong);
            }
        }
        best
    }
}
