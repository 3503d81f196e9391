//! What became of every wager.

use super::{Conducted, Event, Happening, Setup};
use crate::wagers::Wagers;
use crate::{Area, Cite, Game, Line, Money, Place, Verdict};
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
    pub fn settlements(&self, setup: &Setup<G>) -> Vec<Settlement> {
        settlements(&self.events, &staked(&self.events, &setup.wagers))
    }

    /// One line's result so far.
    pub fn net_of(&self, who: Line) -> Money {
        self.net.iter().find(|(line, _)| *line == who).map_or(Money::ZERO, |(_, net)| *net)
    }
}

/// The wagers with those that were placed in the course of the round.
fn staked<G: Game>(events: &[Event<G>], wagers: &Wagers<G>) -> Wagers<G> {
    let mut all = wagers.clone();
    for event in events {
        if let Happening::Staked { who, area, amount } = event.what {
            all.place(who, area, amount);
        }
    }
    all
}

fn settlements<G: Game>(events: &[Event<G>], wagers: &Wagers<G>) -> Vec<Settlement> {
    let mut rows: Vec<Settlement> = Vec::new();
    let mut charges: Vec<(Line, String, Money, Commission)> = Vec::new();
    for (nth, event) in events.iter().enumerate() {
        let hand = |who, area| G::hand_of(&events[..nth], who, area);
        match event.what {
            Happening::Settled { who, area, verdict } => {
                let hand = hand(who, area);
                let row = row(who, area.name(), wagers.on(who, area), verdict, event.why);
                rows.push(Settlement { hand, ..row });
            }
            Happening::Bonus { who, area, verdict } => {
                let hand = hand(who, area);
                let row = row(who, G::bonus_name(area), wagers.on(who, area), verdict, event.why);
                rows.push(Settlement { hand, ..row });
            }
            Happening::Awarded { who, area, amount } => {
                rows.push(Settlement {
                    result: "won",
                    net: amount,
                    ..row(who, G::award_name(area), Money::ZERO, Verdict::Returned, event.why)
                });
            }
            Happening::Charged { who, area, amount } => {
                charges.push((who, area.name(), amount, Commission::Taken));
            }
            Happening::Marked { who, area, amount } => {
                charges.push((who, area.name(), amount, Commission::Owed));
            }
            Happening::Voided { who, area } => {
                // What was decided before is undone: one row for each wager, and no bonus.
                let names = [area.name(), G::bonus_name(area), G::award_name(area)];
                rows.retain(|row| row.line != who || !names.contains(&row.wager));
                charges.retain(|(line, name, ..)| *line != who || *name != names[0]);
                let stake = wagers.on(who, area);
                let why = event.why;
                rows.push(Settlement {
                    hand: hand(who, area),
                    result: "void",
                    odds: None,
                    net: Money::ZERO,
                    ..row(who, area.name(), stake, Verdict::Returned, why)
                });
            }
            _ => {}
        }
    }
    // Commission may be taken before or after the wager is paid.
    for (who, name, amount, commission) in charges {
        let row = rows.iter_mut().find(|row| row.line == who && row.wager == name);
        match (row, commission) {
            (Some(row), Commission::Taken) => {
                row.vigorish += amount;
                row.net -= amount;
            }
            (Some(row), Commission::Owed) => row.marked += amount,
            (None, _) => {}
        }
    }
    rows
}

/// What is done about commission in the round.
enum Commission {
    Taken,
    Owed,
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

/// Each line's result, and what those owe for whom something was marked.
pub(super) fn sums_of<G: Game>(events: &[Event<G>], wagers: &Wagers<G>) -> (Sums, Sums) {
    let rows = settlements(events, wagers);
    let sum = |line: Line, of: fn(&Settlement) -> Money| {
        rows.iter().filter(|row| row.line == line).map(of).sum::<Money>()
    };
    let lines = || wagers.lines().iter().map(|(line, _)| *line);
    let net = lines().map(|line| (line, sum(line, |row| row.net))).collect();
    let marked = lines().map(|line| (line, sum(line, |row| row.marked)));
    (net, marked.filter(|(_, owed)| !owed.is_zero()).collect())
}

pub(super) type Sums = Vec<(Line, Money)>;
