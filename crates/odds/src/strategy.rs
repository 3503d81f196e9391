//! How somebody plays: a function of what he sees.

use crate::simulate::Spread;
use cards::Card;
use core::ops::RangeInclusive;
use table::figures::{Player, Seen};
use table::{Game, Line, Money, Place};

/// What a player does at every decision.
pub trait Strategy<G: Game> {
    /// Whether something is left to chance.
    const MIXES: bool = false;

    /// One of `among`, for the hand at `at`.
    fn choose(&mut self, view: &View<'_>, who: Line, at: Place, among: &[G::Choice]) -> G::Choice;

    /// An amount in the range; the least one declines where nothing must be wagered.
    #[inline(always)]
    fn amount(
        &mut self,
        _view: &View<'_>,
        _who: Line,
        _area: G::Area,
        range: RangeInclusive<Money>,
    ) -> Money {
        *range.start()
    }
}

impl<G, F> Strategy<G> for F
where
    G: Game,
    F: FnMut(&View<'_>, Line, Place, &[G::Choice]) -> G::Choice,
{
    #[inline(always)]
    fn choose(&mut self, view: &View<'_>, who: Line, at: Place, among: &[G::Choice]) -> G::Choice {
        self(view, who, at, among)
    }
}

/// The table as one player sees it: what lies face up, and what he looked at himself. A card of
/// which something was only told is not in it.
#[derive(Copy, Clone)]
pub struct View<'a> {
    spread: &'a Spread,
    who: Line,
    /// What he leaves things to.
    chance: Option<u64>,
}

impl<'a> View<'a> {
    #[inline(always)]
    pub(crate) fn new(spread: &'a Spread, who: Line, chance: Option<u64>) -> View<'a> {
        View { spread, who, chance }
    }

    /// The cards there that this player knows.
    #[inline(always)]
    pub fn cards(&self, at: Place) -> &'a [Card] {
        self.spread.seen_by(self.who.spot, at)
    }

    /// How many cards lie there, seen or not.
    #[inline(always)]
    pub fn lying(&self, at: Place) -> usize {
        self.spread.lying(at)
    }
}

impl Seen for View<'_> {
    #[inline(always)]
    fn cards(&self, at: Place) -> &[Card] {
        View::cards(self, at)
    }

    #[inline(always)]
    fn lying(&self, at: Place) -> usize {
        View::lying(self, at)
    }

    #[inline(always)]
    fn chance(&self) -> Option<u64> {
        self.chance
    }

    #[inline(always)]
    fn picked_up(&self, at: Place) -> &[Card] {
        self.spread.picked_up(at)
    }
}

/// A game's own player at a simulated table.
#[derive(Clone, Debug)]
pub struct Plays<P>(pub P);

impl<G: Game, P: Player<G>> Strategy<G> for Plays<P> {
    const MIXES: bool = P::MIXES;

    #[inline(always)]
    fn choose(&mut self, view: &View<'_>, who: Line, at: Place, among: &[G::Choice]) -> G::Choice {
        self.0.choose(view, who, at, among)
    }

    #[inline(always)]
    fn amount(
        &mut self,
        view: &View<'_>,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
    ) -> Money {
        self.0.amount(view, who, area, range)
    }
}
