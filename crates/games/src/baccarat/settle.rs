//! Losers first, then winners and vigorish by one of four procedures, highest number first.

use super::elect::{Commission, Settlement, Vigorish, VigorishRounding};
use alloc::format;
use table::{Cite, Code, Game, Money, Odds, Refusal, Seats, Spot, Stop, Table, Verdict};

/// The part of the win on the Banker's Hand that is owed.
#[inline(always)]
pub fn commission(commission: Commission) -> Odds {
    match commission {
        Commission::Five => Odds::of(1, 20),
        Commission::Four => Odds::of(1, 25),
    }
}

/// Vigorish on so much won, rounded only where the licensee elected it.
#[inline(always)]
pub fn vigorish(elected: Commission, rounding: VigorishRounding, won: Money) -> Money {
    let percent = match elected {
        Commission::Five => 5,
        Commission::Four => 4,
    };
    match rounding {
        VigorishRounding::Exact => won.percent_rounded_down(percent),
        VigorishRounding::Quarter => won.percent_rounded_up(percent, Money::cents(25)),
    }
}

/// The least that a Tie Bet is paid.
pub const TIE: Odds = Odds::to_one(8);

/// A licensee's own odds for a Tie Bet are no lower.
pub fn check_tie(elected: Odds, why: Cite) -> Result<(), Refusal> {
    match elected.is_below(TIE) {
        true => Err(Refusal::cited(
            Code::PayTableFloor,
            format!("tie pays {elected}, less than {TIE}"),
            why,
        )),
        false => Ok(()),
    }
}

/// The paragraphs on settling.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PayLaw {
    pub losers: Cite,
    /// One for each procedure, in the order of [`Settlement`].
    pub procedures: [Cite; 4],
}

/// What becomes of the wagers on an area.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fate<A> {
    pub area: A,
    pub verdict: Verdict,
    /// The paragraph under which it is neither won nor lost.
    pub void: Cite,
}

/// What is settled after a round: the fate of each area in the order in which one spot is settled,
/// and what is owed on a win on the Banker's Hand.
pub struct Paying<A, V, const N: usize> {
    pub procedure: Settlement,
    pub law: PayLaw,
    pub fates: [Fate<A>; N],
    pub banker: A,
    pub vigorish: V,
    pub taken: Vigorish,
}

impl<A: Copy + PartialEq, V: Fn(Money) -> Money, const N: usize> Paying<A, V, N> {
    /// Losers first, then winners and vigorish by the elected procedure, highest number first.
    #[inline(always)]
    pub fn settle<G, T>(&self, table: &mut T, seats: Seats) -> Result<(), Stop>
    where
        G: Game<Area = A>,
        T: Table<G>,
    {
        // No text says in which order losers are collected.
        for spot in seats.falling() {
            self.collect_losers(table, spot)?;
        }
        let why = self.law.procedures[self.procedure as usize];
        match self.procedure {
            Settlement::PayAllFirst => {
                for spot in seats.falling() {
                    self.pay_winners(table, spot, why)?;
                }
                for spot in seats.falling() {
                    self.take_vigorish(table, spot, why)?;
                }
            }
            Settlement::VigorishAllFirst => {
                for spot in seats.falling() {
                    self.take_vigorish(table, spot, why)?;
                }
                for spot in seats.falling() {
                    self.pay_winners(table, spot, why)?;
                }
            }
            Settlement::PayByPosition => {
                for spot in seats.falling() {
                    self.pay_winners(table, spot, why)?;
                    self.take_vigorish(table, spot, why)?;
                }
            }
            Settlement::VigorishByPosition => {
                for spot in seats.falling() {
                    self.take_vigorish(table, spot, why)?;
                    self.pay_winners(table, spot, why)?;
                }
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn collect_losers<G, T>(&self, table: &mut T, spot: Spot) -> Result<(), Stop>
    where
        G: Game<Area = A>,
        T: Table<G>,
    {
        for fate in self.fates {
            let lost = fate.verdict == Verdict::Lose;
            if lost && !table.wager(spot.line(0), fate.area).is_zero() {
                table.settle(spot.line(0), fate.area, Verdict::Lose, self.law.losers)?;
            }
        }
        Ok(())
    }

    /// What a tie leaves void is given back in the same pass: it is neither won nor lost.
    #[inline(always)]
    fn pay_winners<G, T>(&self, table: &mut T, spot: Spot, why: Cite) -> Result<(), Stop>
    where
        G: Game<Area = A>,
        T: Table<G>,
    {
        for Fate { area, verdict, void } in self.fates {
            if verdict == Verdict::Lose || table.wager(spot.line(0), area).is_zero() {
                continue;
            }
            let why = if verdict == Verdict::Push { void } else { why };
            table.settle(spot.line(0), area, verdict, why)?;
        }
        Ok(())
    }

    /// Taken at once, or marked and owed from now on.
    #[inline(always)]
    fn take_vigorish<G, T>(&self, table: &mut T, spot: Spot, why: Cite) -> Result<(), Stop>
    where
        G: Game<Area = A>,
        T: Table<G>,
    {
        let wins = |fate: &Fate<A>| {
            fate.area == self.banker && matches!(fate.verdict, Verdict::Win { .. })
        };
        let won = table.wager(spot.line(0), self.banker);
        if won.is_zero() || !self.fates.iter().any(wins) {
            return Ok(());
        }
        let (who, owed) = (spot.line(0), (self.vigorish)(won));
        match self.taken {
            Vigorish::Collect => table.charge(who, self.banker, owed, why),
            Vigorish::Mark => table.mark(who, self.banker, owed, why),
        }
    }
}
