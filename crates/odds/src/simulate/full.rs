//! The book of who wants to know more than sums: sessions, meters, every settled wager.

use super::Plan;
use super::book::{Book, ByWager, Grouping, Paid};
use super::meters::{Feeding, Meters};
use super::notes::{Notes, Noting};
use super::rates::Happened;
use super::sessions::{SessionRules, Sessions};
use super::spread::Spread;
use super::totals::Totals;
use std::marker::PhantomData;
use table::{Area, Choice, Cite, Game, Irregularity, Line, Money, Pocket, Seats, Stands};

/// What is kept beside the sums.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    pub sessions: Option<SessionRules>,
    pub meters: bool,
}

/// Everything about one block of rounds.
pub struct FullBook<'a, G: Game, N> {
    sums: ByWager<'a>,
    /// Whether what lies before a round may be another in the next.
    varies: bool,
    feeding: Option<Feeding>,
    /// The wager that an award was paid for in this round.
    awarded: usize,
    noting: Option<Noting<N>>,
    /// What stands on the meters after the last round.
    stands: Vec<Money>,
    game: PhantomData<G>,
}

/// What a block came to.
#[derive(Clone, Debug)]
pub struct Part<N> {
    pub totals: Totals,
    pub sessions: Option<Sessions>,
    pub meters: Option<Meters>,
    pub notes: Option<N>,
    /// What went wrong, by rate.
    pub happened: Vec<Happened>,
}

impl<'a, G: Game, N: Notes> FullBook<'a, G, N> {
    /// An empty book for one block.
    pub fn new(
        plan: &Plan<G>,
        grouping: &'a Grouping,
        block: u64,
        kept: &Kept,
        notes: Option<N>,
    ) -> FullBook<'a, G, N> {
        let first_round = block * plan.block;
        let session = kept.sessions.as_ref().map_or(0, |rules| rules.rounds);
        FullBook {
            sums: ByWager::new(grouping),
            varies: kept.sessions.is_some(),
            feeding: kept.meters.then(|| Feeding::new(G::METERS, first_round)),
            awarded: 0,
            noting: notes.map(|notes| Noting::new(plan, notes, first_round, session)),
            stands: Stands::of::<G>().all().to_vec(),
            game: PhantomData,
        }
    }

    pub fn done(self) -> Part<N> {
        Part {
            totals: if self.varies { self.sums.varied() } else { self.sums.totals() },
            sessions: None,
            meters: self.feeding.map(Feeding::done),
            notes: self.noting.map(Noting::done),
            happened: Vec::new(),
        }
    }
}

impl<G: Game, N: Notes> Book<G> for FullBook<'_, G, N> {
    fn laid(&mut self, area: G::Area, more: Money) {
        Book::<G>::laid(&mut self.sums, area, more);
    }

    fn skipped(&mut self) {
        if let Some(feeding) = &mut self.feeding {
            feeding.skipped();
        }
        if let Some(noting) = &mut self.noting {
            noting.skipped();
        }
    }

    fn begin(&mut self) {
        Book::<G>::begin(&mut self.sums);
        if let Some(noting) = &mut self.noting {
            noting.begin();
        }
    }

    fn staked(&mut self, who: Line, area: G::Area, amount: Money) {
        Book::<G>::staked(&mut self.sums, who, area, amount);
    }

    fn paid(&mut self, who: Line, area: G::Area, what: Paid, stake: Money, net: Money) {
        Book::<G>::paid(&mut self.sums, who, area, what, stake, net);
        if let (Paid::Awarded, Some(wager)) = (what, self.sums.grouping.of(area.index())) {
            self.awarded = wager;
        }
        if let Some(noting) = &mut self.noting {
            noting.paid(who.spot, area.index(), what, stake, net);
        }
    }

    fn is_noting(&self) -> bool {
        self.noting.is_some()
    }

    fn dealt_from(&mut self, shuffles: u64, burned: u64) {
        if let Some(noting) = &mut self.noting {
            noting.dealt_from(shuffles, burned);
        }
    }

    fn chose(&mut self, who: Line, choice: G::Choice) {
        if let Some(noting) = &mut self.noting {
            noting.chose(who, choice.word());
        }
    }

    fn named(&mut self, who: Line, area: G::Area, amount: Money) {
        if let Some(noting) = &mut self.noting {
            noting.named::<G>(who, area, amount);
        }
    }

    fn settling(&mut self, who: Line, area: G::Area, why: Cite, spread: &Spread) {
        if let Some(noting) = &mut self.noting {
            noting.settling(who.spot, area.index(), why, spread);
        }
    }

    fn went_wrong(&mut self, what: Irregularity) {
        if let Some(noting) = &mut self.noting {
            noting.went_wrong(what);
        }
    }

    fn spun(&mut self, pocket: Pocket) {
        if let Some(noting) = &mut self.noting {
            noting.spun(pocket);
        }
    }

    fn emptied(&mut self, meter: usize, stand: Money) {
        if let Some(feeding) = &mut self.feeding {
            feeding.emptied(&G::METERS[meter], meter, stand);
        }
        if let Some(noting) = &mut self.noting {
            noting.emptied(meter);
        }
    }

    fn stands(&mut self, stands: &[Money]) {
        self.stands.clear();
        self.stands.extend_from_slice(stands);
    }

    fn void(&mut self) {
        Book::<G>::void(&mut self.sums);
        if let Some(noting) = &mut self.noting {
            noting.void();
        }
    }

    fn end(&mut self, spread: &Spread, seats: Seats) {
        if let Some(feeding) = &mut self.feeding {
            let net = self.sums.net();
            let of_wager = net.get(self.awarded).copied().unwrap_or(0);
            let of_wager = (of_wager, self.sums.unit(self.awarded));
            let together = (net.iter().sum(), self.sums.unit_of_all());
            feeding.end(&self.stands, self.awarded, of_wager, together);
        }
        match self.varies {
            true => self.sums.end_varied(),
            false => Book::<G>::end(&mut self.sums, spread, seats),
        }
        if let Some(noting) = &mut self.noting {
            noting.end(spread);
        }
    }
}

/// Whether the game keeps meters at all.
pub fn has_meters<G: Game>() -> bool {
    !G::METERS.is_empty()
}
