//! What is written down of the rounds at a simulated table.

use super::lined::Lined;
use super::spread::Spread;
use super::totals::{MOST_WAGERS, Running, Totals};
use table::{Area, Cite, Game, Irregularity, Line, Money, Pocket, Seats, Verdict, Wagers};

/// Who keeps count. What he does not ask for costs nothing.
pub trait Book<G: Game> {
    /// Whether nothing is asked for but what was staked and paid: the table tells no more.
    #[inline(always)]
    fn is_plain(&self) -> bool {
        false
    }

    /// From now on so much more, or less, lies there before a round.
    fn laid(&mut self, _area: G::Area, _more: Money) {}

    /// Nobody is left to play this round.
    fn skipped(&mut self) {}

    /// A round begins, with the same wagers on the layout as before the last.
    fn begin(&mut self);

    /// More is wagered in the round.
    fn staked(&mut self, who: Line, area: G::Area, amount: Money);

    /// Something was won or lost there; `stake` is what lay there.
    fn paid(&mut self, who: Line, area: G::Area, what: Paid, stake: Money, net: Money);

    /// Whether what follows is asked for; it costs something only where it must be gathered.
    #[inline(always)]
    fn is_noting(&self) -> bool {
        false
    }

    /// The round is dealt from a shoe that was shuffled so many times, with so many cards burned.
    #[inline(always)]
    fn dealt_from(&mut self, _shuffles: u64, _burned: u64) {}

    /// Somebody decided.
    #[inline(always)]
    fn chose(&mut self, _who: Line, _choice: G::Choice) {}

    /// Somebody named an amount.
    #[inline(always)]
    fn named(&mut self, _who: Line, _area: G::Area, _amount: Money) {}

    /// What is paid there next is paid by this paragraph, with these cards on the layout.
    #[inline(always)]
    fn settling(&mut self, _who: Line, _area: G::Area, _why: Cite, _spread: &Spread) {}

    /// Both at once: what was won or lost there, and why.
    #[inline(always)]
    fn settled(
        &mut self,
        (who, area): (Line, G::Area),
        what: Paid,
        (stake, net): (Money, Money),
        (why, spread): (Cite, &Spread),
    ) {
        self.settling(who, area, why, spread);
        self.paid(who, area, what, stake, net);
    }

    /// Something went wrong.
    #[inline(always)]
    fn went_wrong(&mut self, _what: Irregularity) {}

    /// Where the ball or the wheel came to rest.
    #[inline(always)]
    fn spun(&mut self, _pocket: Pocket) {}

    /// A jackpot meter on which so much stood was paid by the last award.
    #[inline(always)]
    fn emptied(&mut self, _meter: usize, _stand: Money) {}

    /// What stands on the meters when the round is over.
    #[inline(always)]
    fn stands(&mut self, _stands: &[Money]) {}

    /// The round is void, and every wager goes back.
    fn void(&mut self);

    /// The round is over; this is what lies on the layout.
    fn end(&mut self, spread: &Spread, seats: Seats);
}

/// How money moved.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Paid {
    Settled(Verdict),
    Bonus(Verdict),
    Charged,
    Awarded,
    /// What was decided before is undone.
    Voided,
}

/// To which of the wagers that are told apart each area belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grouping {
    of_area: [u8; AREAS],
    /// What lies there before the round, on all spots.
    first: [i64; MOST_WAGERS],
    count: usize,
    /// How many areas the game has.
    areas: usize,
}

/// Not below the areas of any table.
const AREAS: usize = 256;

const NONE: u8 = u8::MAX;

impl Grouping {
    /// So many wagers are told apart; `of` says to which an area belongs, if to any.
    ///
    /// # Panics
    /// When there are more wagers than can be told apart.
    pub fn new<G: Game>(
        placed: &Wagers<G>,
        count: usize,
        of: impl Fn(G::Area) -> Option<usize>,
    ) -> Grouping {
        assert!(count <= MOST_WAGERS, "{count} wagers are too many");
        let (areas, of_area) = (G::Area::COUNT.min(AREAS), [NONE; AREAS]);
        let mut grouping = Grouping { of_area, first: [0; MOST_WAGERS], count, areas };
        for nth in 0..areas {
            if let Some(wager) = of(G::Area::nth(nth)) {
                assert!(wager < count, "there is no wager {wager}");
                grouping.of_area[nth] = wager as u8;
            }
        }
        for (area, amount) in placed.lines().iter().flat_map(|(_, areas)| areas) {
            if let Some(wager) = grouping.of(area.index()) {
                grouping.first[wager] += amount.as_cents();
            }
        }
        grouping
    }

    /// All areas together.
    pub fn everything<G: Game>(placed: &Wagers<G>) -> Grouping {
        Grouping::new(placed, 1, |_| Some(0))
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether nothing is told apart.
    pub fn is_everything(&self) -> bool {
        self.count == 1 && self.of_area[..self.areas].iter().all(|wager| *wager == 0)
    }

    /// What lies on one of the wagers before a round, on all spots together.
    pub fn first(&self, wager: usize) -> Money {
        Money::cents(self.first[wager])
    }

    #[inline(always)]
    pub(super) fn of(&self, area: usize) -> Option<usize> {
        let wager = self.of_area[area % AREAS];
        (wager != NONE).then_some(wager as usize % MOST_WAGERS)
    }
}

/// Slots for the most wagers that are told apart, and one for what belongs to none.
pub(super) const MOST_SLOTS: usize = (MOST_WAGERS + 1).next_power_of_two();

/// Sums by wager, over all spots. `W` is a power of two: fewer wagers are told apart than that.
/// With one, every area belongs to it.
#[derive(Clone, Debug)]
pub struct ByWager<'a, const W: usize = MOST_SLOTS> {
    /// What each has won in this round.
    net: Lined<[i64; W]>,
    pub(super) grouping: &'a Grouping,
    /// To which slot each area belongs.
    of_area: [u8; AREAS],
    first: [i64; W],
    sums: Running<W>,
}

impl<'a, const W: usize> ByWager<'a, W> {
    /// # Panics
    /// When there are too many wagers, or when one shall be all, and is not.
    pub fn new(grouping: &'a Grouping) -> ByWager<'a, W> {
        assert!(W.is_power_of_two(), "a slot is found by its last digits");
        assert!(W > grouping.count || grouping.is_everything(), "some areas do not count");
        let first = core::array::from_fn(|nth| grouping.first.get(nth).copied().unwrap_or(0));
        let sums = Running::new(&grouping.first[..grouping.count]);
        ByWager { grouping, of_area: grouping.of_area, net: Lined([0; W]), first, sums }
    }

    /// What each wager has won in this round.
    pub(super) fn net(&self) -> &[i64] {
        &self.net[..self.grouping.count]
    }

    pub fn totals(&self) -> Totals {
        self.sums.totals(self.grouping.count, &self.first)
    }

    /// The round is over, where what lies before each may be another.
    pub(super) fn end_varied(&mut self) {
        let count = self.grouping.count;
        self.sums.add_varied(&self.net[..count], &self.first, &self.grouping.first[..count]);
    }

    /// What rounds came to that ended so.
    pub(super) fn varied(&self) -> Totals {
        self.sums.varied(self.grouping.count)
    }

    /// What the result of a wager is counted by in this round, before it ends.
    pub(super) fn unit(&self, wager: usize) -> i64 {
        let more = if self.grouping.first[wager] > 0 { 0 } else { self.sums.more(wager) };
        self.first[wager] + more
    }

    /// The same of all wagers together.
    pub(super) fn unit_of_all(&self) -> i64 {
        let count = self.grouping.count;
        let lies = self.grouping.first.iter().any(|cents| *cents > 0);
        let more = || (0..count).map(|wager| self.sums.more(wager)).sum();
        self.first[..count].iter().sum::<i64>() + if lies { 0 } else { more() }
    }

    /// What belongs to none has the last.
    #[inline(always)]
    fn slot(&self, area: usize) -> usize {
        usize::from(self.of_area[area % AREAS]) % W
    }
}

impl<G: Game, const W: usize> Book<G> for ByWager<'_, W> {
    #[inline(always)]
    fn is_plain(&self) -> bool {
        true
    }

    fn laid(&mut self, area: G::Area, more: Money) {
        self.first[self.slot(area.index())] += more.as_cents();
    }

    #[inline(always)]
    fn begin(&mut self) {
        // All of them: that is sooner done than to count them.
        *self.net = [0; W];
    }

    #[inline(always)]
    fn staked(&mut self, _: Line, area: G::Area, amount: Money) {
        self.sums.stake(self.slot(area.index()), amount.as_cents());
    }

    #[inline(always)]
    fn paid(&mut self, _: Line, area: G::Area, _: Paid, _: Money, net: Money) {
        let slot = self.slot(area.index());
        self.net[slot] += net.as_cents();
    }

    #[inline(always)]
    fn void(&mut self) {
        *self.net = [0; W];
    }

    #[inline(always)]
    fn end(&mut self, _: &Spread, _: Seats) {
        let count = if W == 1 { 1 } else { self.grouping.count };
        self.sums.add(&self.net[..count], &self.first);
    }
}
