//! A table that some irregularities do not stop.

use crate::{
    Act, Call, Cite, Face, Game, Irregularity, Line, Money, Person, Place, Pocket, Reader, Seats,
    Spot, Stage, Stop, Table, Verdict,
};
use cards::Card;
use core::ops::RangeInclusive;

/// A table behind which the game hears of irregularities: where it says that play goes on, the
/// act is begun again; else the stop comes out of the verb as it does without this.
///
/// For paragraphs that hold wherever they strike, so that the round need not catch them at every
/// verb.
pub struct PlaysOn<'a, T, F> {
    table: &'a mut T,
    goes_on: F,
}

impl<'a, T, F: Fn(Irregularity, Act) -> bool> PlaysOn<'a, T, F> {
    /// `goes_on` is asked only about what the game itself must put right.
    #[inline(always)]
    pub fn new(table: &'a mut T, goes_on: F) -> Self {
        PlaysOn { table, goes_on }
    }
}

/// The act once more, as long as the game says that play goes on. No closure: the compiler would
/// not always put the act in its place, and then a simulated table is slower.
macro_rules! again {
    ($plays_on:expr, $act:expr, $verb:expr) => {
        loop {
            match $verb {
                Err(Stop::Irregular(what)) if ($plays_on.goes_on)(what, $act) => {}
                done => return done,
            }
        }
    };
}

impl<G, T, F> Table<G> for PlaysOn<'_, T, F>
where
    G: Game,
    T: Table<G>,
    F: Fn(Irregularity, Act) -> bool,
{
    #[inline(always)]
    fn seats(&self) -> Seats {
        self.table.seats()
    }

    #[inline(always)]
    fn lines(&self, spot: Spot) -> u8 {
        self.table.lines(spot)
    }

    #[inline(always)]
    fn caller(&self, spot: Spot) -> Line {
        self.table.caller(spot)
    }

    #[inline(always)]
    fn person(&self, who: Line) -> Person {
        self.table.person(who)
    }

    #[inline(always)]
    fn wager(&self, who: Line, area: G::Area) -> Money {
        self.table.wager(who, area)
    }

    #[inline(always)]
    fn nth_wagered(&self, who: Line, nth: usize) -> Option<G::Area> {
        self.table.nth_wagered(who, nth)
    }

    #[inline(always)]
    fn cards(&self, at: Place) -> &[Card] {
        self.table.cards(at)
    }

    #[inline(always)]
    fn lying(&self, at: Place) -> usize {
        self.table.lying(at)
    }

    #[inline(always)]
    fn exposed(&self) -> Option<Card> {
        self.table.exposed()
    }

    #[inline(always)]
    fn stub_is_due(&self) -> bool {
        self.table.stub_is_due()
    }

    #[inline(always)]
    fn present(&self) -> Seats {
        self.table.present()
    }

    #[inline(always)]
    fn memory(&self) -> &G::Memory {
        self.table.memory()
    }

    #[inline(always)]
    fn reader(&self) -> Reader {
        self.table.reader()
    }

    #[inline(always)]
    fn reach(&mut self, stage: Stage) {
        self.table.reach(stage);
    }

    #[inline(always)]
    fn deal(&mut self, to: Place, face: Face, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Deal(to), self.table.deal(to, face, why))
    }

    #[inline(always)]
    fn turn(&mut self, at: Place, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Turn(at), self.table.turn(at, why))
    }

    #[inline(always)]
    fn turn_some(&mut self, at: Place, nths: &[usize], why: Cite) -> Result<(), Stop> {
        again!(self, Act::Turn(at), self.table.turn_some(at, nths, why))
    }

    #[inline(always)]
    fn look(&mut self, who: Line, at: Place, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Look(at), self.table.look(who, at, why))
    }

    #[inline(always)]
    fn tell(&mut self, at: Place, what: fn(&[Card]) -> bool, why: Cite) -> Result<bool, Stop> {
        again!(self, Act::Tell(at), self.table.tell(at, what, why))
    }

    #[inline(always)]
    fn shift(&mut self, from: Place, nth: usize, to: Place, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.shift(from, nth, to, why))
    }

    #[inline(always)]
    fn count(&mut self, at: Place, why: Cite) -> Result<usize, Stop> {
        again!(self, Act::Other, self.table.count(at, why))
    }

    #[inline(always)]
    fn collect(&mut self, at: Place, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.collect(at, why))
    }

    #[inline(always)]
    fn burn_exposed(&mut self, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.burn_exposed(why))
    }

    #[inline(always)]
    fn set_aside(&mut self, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.set_aside(why))
    }

    #[inline(always)]
    fn spin(&mut self, why: Cite) -> Result<Pocket, Stop> {
        again!(self, Act::Spin, self.table.spin(why))
    }

    #[inline(always)]
    fn choose(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        why: Cite,
    ) -> Result<G::Choice, Stop> {
        again!(self, Act::Choose(at), self.table.choose(who, at, among, why))
    }

    #[inline(always)]
    fn choose_on(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        law: impl Fn(&[Card], G::Choice) -> bool + 'static,
        why: Cite,
    ) -> Result<G::Choice, Stop> {
        // A law cannot be asked twice: what comes before it comes out.
        self.table.choose_on(who, at, among, law, why)
    }

    #[inline(always)]
    fn amount(
        &mut self,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
        why: Cite,
    ) -> Result<Money, Stop> {
        again!(self, Act::Amount, self.table.amount(who, area, range.clone(), why))
    }

    #[inline(always)]
    fn stake(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.stake(who, area, amount, why))
    }

    #[inline(always)]
    fn settle(
        &mut self,
        who: Line,
        area: G::Area,
        verdict: Verdict,
        why: Cite,
    ) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.settle(who, area, verdict, why))
    }

    #[inline(always)]
    fn bonus(&mut self, who: Line, area: G::Area, verdict: Verdict, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.bonus(who, area, verdict, why))
    }

    #[inline(always)]
    fn charge(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.charge(who, area, amount, why))
    }

    #[inline(always)]
    fn mark(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.mark(who, area, amount, why))
    }

    #[inline(always)]
    fn award(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.award(who, area, amount, why))
    }

    #[inline(always)]
    fn feed(&mut self, area: G::Area, shares: &[Money], why: Cite) -> Result<(), Stop> {
        again!(self, Act::Said, self.table.feed(area, shares, why))
    }

    #[inline(always)]
    fn jackpot(&mut self, who: Line, area: G::Area, meter: usize, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.jackpot(who, area, meter, why))
    }

    #[inline(always)]
    fn remember(&mut self, memory: G::Memory, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Said, self.table.remember(memory.clone(), why))
    }

    #[inline(always)]
    fn say(&mut self, call: Call, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Said, self.table.say(call, why))
    }

    #[inline(always)]
    fn announce(
        &mut self,
        at: Place,
        what: fn(Place, &[Card]) -> Call,
        why: Cite,
    ) -> Result<(), Stop> {
        again!(self, Act::Said, self.table.announce(at, what, why))
    }

    #[inline(always)]
    fn remove(&mut self, at: Place, why: Cite) -> Result<(), Stop> {
        again!(self, Act::Other, self.table.remove(at, why))
    }

    #[inline(always)]
    fn rule(&mut self, among: &'static [&'static str], why: Cite) -> Result<usize, Stop> {
        again!(self, Act::Said, self.table.rule(among, why))
    }
}
