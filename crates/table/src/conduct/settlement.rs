//! What became of every wager.

use super::{Conducted, Happening};
use crate::{Area, Cite, Game, Line, Money, Moved, Place, Verdict};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// What became of one wager, as it is reported.
#[derive(Clone, PartialEq, Debug)]
pub struct Settlement {
    pub line: Line,
    pub wager: String,
    /// The hand that it rode on, where a spot can have several.
    pub hand: Option<Place>,
    pub stake: Money,
    /// `won`, `lost`, `lost half`, `push`, `returned` or `void`.
    pub result: &'static str,
    /// `1:1` where it was won.
    pub odds: Option<String>,
    /// Commission taken off; already part of `net`.
    pub vigorish: Money,
    /// Commission that is owed; no part of `net`.
    pub marked: Money,
    pub net: Money,
    pub why: Cite,
}

impl<G: Game> Conducted<G> {
    /// What became of every wager, in the order it was settled, commission folded in.
    pub fn settlements(&self) -> Vec<Settlement> {
        let mut rows: Vec<(G::Area, Settlement)> = Vec::new();
        for (nth, event) in self.events.iter().enumerate() {
            let hand = |who, area| G::hand_of(&self.events[..nth], who, area);
            let (area, row) = match event.what {
                Happening::Settled { who, area, verdict } => {
                    let stake = self.ledger.wagers().on(who, area);
                    let row = row(who, area.name(), stake, verdict, event.why);
                    (area, self.less_vigorish(area, Settlement { hand: hand(who, area), ..row }))
                }
                Happening::Bonus { who, area, verdict } => {
                    let stake = self.ledger.wagers().on(who, area);
                    let row = row(who, G::bonus_name(area), stake, verdict, event.why);
                    (area, Settlement { hand: hand(who, area), ..row })
                }
                Happening::Awarded { who, area, amount } => {
                    let name = G::award_name(area);
                    let row = row(who, name, Money::ZERO, Verdict::Returned, event.why);
                    (area, Settlement { result: "won", net: amount, ..row })
                }
                Happening::Voided { who, area } => {
                    // What was decided before is undone: one row for each wager, and no bonus.
                    rows.retain(|(of, row)| row.line != who || *of != area);
                    let stake = self.ledger.wagers().on(who, area);
                    let row = row(who, area.name(), stake, Verdict::Returned, event.why);
                    (area, Settlement { hand: hand(who, area), result: "void", ..row })
                }
                _ => continue,
            };
            rows.push((area, row));
        }
        rows.into_iter().map(|(_, row)| row).collect()
    }

    /// Commission may be taken before or after the wager is paid.
    fn less_vigorish(&self, area: G::Area, row: Settlement) -> Settlement {
        let sum = |kind| {
            let his = self.ledger.of_wager(row.line, area).filter(|one| one.kind == kind);
            his.map(|one| one.amount).sum::<Money>()
        };
        let (vigorish, marked) = (sum(Moved::Collected), sum(Moved::Marked));
        Settlement { vigorish, marked, net: row.net - vigorish, ..row }
    }

    /// One line's result so far.
    pub fn net_of(&self, who: Line) -> Money {
        self.ledger.net_of(who)
    }
}

fn row(line: Line, wager: String, stake: Money, verdict: Verdict, why: Cite) -> Settlement {
    let (result, odds) = match verdict {
        Verdict::Lose => ("lost", None),
        Verdict::Half => ("lost half", None),
        Verdict::Push => ("push", None),
        Verdict::Returned => ("returned", None),
        Verdict::Win { pays, per } => ("won", Some(format!("{pays}:{per}"))),
    };
    let net = verdict.net(stake).expect("every wager was checked to be payable exactly");
    let (hand, vigorish, marked) = (None, Money::ZERO, Money::ZERO);
    Settlement { line, wager, hand, stake, result, odds, vigorish, marked, net, why }
}
