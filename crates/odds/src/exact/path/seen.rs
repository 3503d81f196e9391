//! What somebody at the table sees, where a player decides and not the walker.

use super::Path;
use cards::Card;
use core::ops::RangeInclusive;
use table::figures::{Player, Seen};
use table::{Game, Line, Money, Place};

/// A [`Player`] behind a reference.
pub(in crate::exact) trait Decides<G: Game>: Sync {
    fn choice(
        &self,
        seen: &SeenHere<'_, G>,
        who: Line,
        at: Place,
        among: &[G::Choice],
    ) -> G::Choice;

    fn sum(
        &self,
        seen: &SeenHere<'_, G>,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
    ) -> Money;
}

impl<G: Game, P: Player<G>> Decides<G> for P {
    fn choice(
        &self,
        seen: &SeenHere<'_, G>,
        who: Line,
        at: Place,
        among: &[G::Choice],
    ) -> G::Choice {
        self.choose(seen, who, at, among)
    }

    fn sum(
        &self,
        seen: &SeenHere<'_, G>,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
    ) -> Money {
        self.amount(seen, who, area, range)
    }
}

/// What lies face up along the path, and what one player looked at.
pub(in crate::exact) struct SeenHere<'a, G: Game> {
    path: &'a Path<'a, G>,
    looked_at: Vec<(usize, Vec<Card>)>,
}

impl<G: Game> Path<'_, G> {
    pub(super) fn seen_by(&self, who: Line) -> SeenHere<'_, G> {
        let mut looked_at = Vec::new();
        for (place, looker) in self.lookers.iter().enumerate() {
            let lying = &self.lies[place];
            if *looker == Some(who) && lying.downs > 0 {
                let face = |slot: &u16| self.faces[*slot as usize];
                let down = lying.downs().iter().filter_map(face);
                looked_at.push((place, lying.ups().iter().copied().chain(down).collect()));
            }
        }
        SeenHere { path: self, looked_at }
    }
}

impl<G: Game> Seen for SeenHere<'_, G> {
    fn cards(&self, at: Place) -> &[Card] {
        let looked_at = self.looked_at.iter().find(|(place, _)| *place == at.index());
        looked_at.map_or(self.path.lies[at.index()].ups(), |(_, cards)| cards)
    }

    fn lying(&self, at: Place) -> usize {
        table::Table::<G>::lying(self.path, at)
    }

    fn picked_up(&self, at: Place) -> &[Card] {
        self.path.lies[at.index()].picked_up()
    }
}
