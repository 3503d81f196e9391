//! What became of every wager.

use super::{Conducted, Happening};
use crate::{Area, Cite, Game, Line, Money, Moved, Place, Verdict};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// What became of one wager, as it is reported.
#[derive(Clone, PartialEq, Debug)]
pub struct Settlement {
    /// Whose wager it was.
    pub line: Line,
    /// The area, or what its bonus is called.
    pub wager: String,
    /// The hand that it rode on, where a spot can have several.
    pub hand: Option<Place>,
    /// What lay there when it was settled.
    pub stake: Money,
    /// How it ended.
    pub became: Became,
    /// Commission taken off; already part of `net`.
    pub vigorish: Money,
    /// Commission that is owed; no part of `net`.
    pub marked: Money,
    /// What he won or lost by it, vigorish already taken off.
    pub net: Money,
    /// The paragraph that settles it.
    pub why: Cite,
}

/// What became of a wager.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Became {
    /// By the round.
    Settled(Verdict),
    /// A sum was paid beside it that rests on no odds.
    Awarded,
    /// It was given back with the round.
    Void,
}

impl Became {
    /// As it is printed: `won`, `lost`, `lost half`, `push`, `returned` or `void`.
    pub const fn word(self) -> &'static str {
        match self {
            Became::Settled(Verdict::Lose) => "lost",
            Became::Settled(Verdict::Half) => "lost half",
            Became::Settled(Verdict::Push) => "push",
            Became::Settled(Verdict::Returned) => "returned",
            Became::Settled(Verdict::Win { .. }) | Became::Awarded => "won",
            Became::Void => "void",
        }
    }

    /// What it was paid at, where it was won: `1:1`.
    pub fn odds(self) -> Option<String> {
        match self {
            Became::Settled(Verdict::Win { pays, per }) => Some(format!("{pays}:{per}")),
            _ => None,
        }
    }
}

impl<G: Game> Conducted<G> {
    /// What became of every wager, in the order it was settled, commission folded in.
    pub fn settlements(&self) -> Vec<Settlement> {
        let wagers = self.ledger.wagers().lines().iter().map(|(_, areas)| areas.len());
        let mut rows: Vec<(G::Area, Settlement)> = Vec::with_capacity(wagers.sum());
        let has_vigorish = self.ledger.movements().iter().any(|one| is_vigorish(one.kind));
        for (nth, event) in self.events.iter().enumerate() {
            let hand = |who, area| G::hand_of(&self.events[..nth], who, area);
            let (area, row) = match event.what {
                Happening::Settled { who, area, verdict } => {
                    let stake = self.ledger.wagers().on(who, area);
                    let row = row(who, area.name(), stake, Became::Settled(verdict), event.why);
                    let row = Settlement { hand: hand(who, area), ..row };
                    (area, if has_vigorish { self.less_vigorish(area, row) } else { row })
                }
                Happening::Bonus { who, area, verdict } => {
                    let stake = self.ledger.wagers().on(who, area);
                    let row =
                        row(who, G::bonus_name(area), stake, Became::Settled(verdict), event.why);
                    (area, Settlement { hand: hand(who, area), ..row })
                }
                Happening::Awarded { who, area, amount } => {
                    let name = G::award_name(area);
                    let row = row(who, name, Money::ZERO, Became::Awarded, event.why);
                    (area, Settlement { net: amount, ..row })
                }
                Happening::Voided { who, area } => {
                    // What was decided before is undone: one row for each wager, and no bonus.
                    rows.retain(|(of, row)| row.line != who || *of != area);
                    let stake = self.ledger.wagers().on(who, area);
                    let row = row(who, area.name(), stake, Became::Void, event.why);
                    (area, Settlement { hand: hand(who, area), ..row })
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

fn is_vigorish(kind: Moved) -> bool {
    matches!(kind, Moved::Collected | Moved::Marked)
}

fn row(line: Line, wager: String, stake: Money, became: Became, why: Cite) -> Settlement {
    let net = match became {
        Became::Settled(verdict) => verdict.net(stake),
        Became::Awarded | Became::Void => Some(Money::ZERO),
    };
    let net = net.expect("every wager was checked to be payable exactly");
    let (hand, vigorish, marked) = (None, Money::ZERO, Money::ZERO);
    Settlement { line, wager, hand, stake, became, vigorish, marked, net, why }
}
