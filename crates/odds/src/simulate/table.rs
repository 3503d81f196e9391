//! The fast table: a shoe that deals at random and strategies that decide.

use super::random::{Rng, below};
use super::shoe::Shoe;
use super::spread::Spread;
use super::totals::Totals;
use crate::{Strategy, View};
use cards::Card;
use core::marker::PhantomData;
use core::ops::RangeInclusive;
use table::{
    Area, Call, Cite, Face, Game, Line, Money, Place, Pocket, Returns, Seats, Spot, Stop, Table,
    Verdict,
};

/// One table for many rounds: one bettor on a spot, the same wagers every round, nothing
/// allocated. `AREAS` is not below the game's; with one spot the compiler knows who sits where.
/// In a pack that is `FRESH` every round, a card is drawn when it is seen.
pub struct SimTable<
    G: Game,
    S,
    const AREAS: usize,
    const SPOTS: usize,
    const FRESH: bool,
    R = Rng,
    C = Everything,
> {
    shoe: Shoe<FRESH, R>,
    strategy: S,
    spread: Spread,
    seats: Seats,
    present: Seats,
    pockets: u8,
    wagers: [[Money; AREAS]; SPOTS],
    /// With what was placed in the round.
    stakes: [[Money; AREAS]; SPOTS],
    placed: bool,
    net: [Money; SPOTS],
    staked: [Money; SPOTS],
    staked_before: [Money; SPOTS],
    shoe_is_empty: bool,
    totals: Totals<SPOTS>,
    memory: G::Memory,
    counted: C,
    game: PhantomData<G>,
}

/// What is counted of a round.
pub trait Counted<G: Game>: Copy + Sync {
    /// Whether every round begins without what the one before it left behind.
    const FORGETS: bool;

    fn counts(&self, area: G::Area) -> bool;
}

/// All areas, of a table that remembers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Everything;

impl<G: Game> Counted<G> for Everything {
    const FORGETS: bool = false;

    #[inline(always)]
    fn counts(&self, _: G::Area) -> bool {
        true
    }
}

/// Some areas, of a table that is new every round: the question that exact odds answer.
pub struct Only<G: Game>(pub fn(G::Area) -> bool);

impl<G: Game> Copy for Only<G> {}

impl<G: Game> Clone for Only<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Counted<G> for Only<G> {
    const FORGETS: bool = true;

    fn counts(&self, area: G::Area) -> bool {
        self.0(area)
    }
}

/// The shoe ran out of cards in a round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ShoeIsEmpty;

impl<G, S, const AREAS: usize, const SPOTS: usize, const FRESH: bool, R>
    SimTable<G, S, AREAS, SPOTS, FRESH, R>
where
    G: Game,
    S: Strategy<G>,
    R: rand_core::Rng,
{
    /// Seats everybody who has wagered.
    pub fn new(
        options: &G::Options,
        wagers: [[Money; AREAS]; SPOTS],
        shoe: Shoe<FRESH, R>,
        strategy: S,
    ) -> Self {
        SimTable::counting(options, wagers, shoe, strategy, Everything)
    }
}

impl<G, S, const AREAS: usize, const SPOTS: usize, const FRESH: bool, R, C>
    SimTable<G, S, AREAS, SPOTS, FRESH, R, C>
where
    G: Game,
    S: Strategy<G>,
    R: rand_core::Rng,
    C: Counted<G>,
{
    /// Seats everybody who has wagered; only what is `counted` of a round is added up.
    pub fn counting(
        options: &G::Options,
        wagers: [[Money; AREAS]; SPOTS],
        shoe: Shoe<FRESH, R>,
        strategy: S,
        counted: C,
    ) -> Self {
        assert!(G::Area::COUNT <= AREAS, "the game has more areas than the table");
        let mut seats = Seats::NONE;
        let mut staked_before = [Money::ZERO; SPOTS];
        for (spot, areas) in wagers.iter().enumerate() {
            if areas.iter().any(|amount| !amount.is_zero()) {
                seats = seats.with(Spot(spot as u8));
            }
            let of_the_game = areas[..G::Area::COUNT].iter().enumerate();
            let counts = of_the_game.filter(|(area, _)| counted.counts(G::Area::nth(*area)));
            staked_before[spot] = counts.map(|(_, amount)| *amount).sum();
        }
        assert!(SPOTS > 1 || !seats.is_empty(), "a table for one where nobody has wagered");
        SimTable {
            shoe,
            strategy,
            spread: Spread::new(),
            seats,
            present: seats,
            pockets: G::pockets(options),
            wagers,
            stakes: wagers,
            placed: false,
            net: [Money::ZERO; SPOTS],
            staked: staked_before,
            staked_before,
            shoe_is_empty: false,
            totals: Totals::default(),
            memory: G::Memory::default(),
            counted,
            game: PhantomData,
        }
    }

    /// Others sit at the table, who will wager only when the round asks them.
    pub fn with_present(mut self, others: Seats) -> Self {
        self.present = self.seats.and(others);
        self
    }

    /// Plays so many rounds and adds them to the totals.
    #[inline(always)]
    pub fn play(&mut self, options: &G::Options, rounds: u64) -> Result<(), ShoeIsEmpty> {
        for _ in 0..rounds {
            self.round(options)?;
            self.totals.add(self.present(), &self.net, &self.staked);
        }
        Ok(())
    }

    /// Plays one round; its results stay until the next.
    #[inline(always)]
    pub fn round(&mut self, options: &G::Options) -> Result<(), ShoeIsEmpty> {
        self.begin();
        match G::round(options, self) {
            Ok(()) => Ok(()),
            Err(stop) => self.stopped(stop),
        }
    }

    /// What the bettor on the spot won or lost in the last round.
    pub fn net(&self, spot: Spot) -> Money {
        self.net[spot.0 as usize]
    }

    pub fn totals(&self) -> &Totals<SPOTS> {
        &self.totals
    }

    #[inline(always)]
    fn begin(&mut self) {
        self.shoe.begin_round();
        self.spread.clear(SPOTS);
        self.net = [Money::ZERO; SPOTS];
        self.staked = self.staked_before;
        if C::FORGETS {
            self.memory = G::Memory::default();
        }
        // Few areas are copied sooner than it is found out whether they must be.
        if AREAS * SPOTS <= 8 || self.placed {
            self.stakes = self.wagers;
            self.placed = false;
        }
    }

    #[cold]
    fn stopped(&mut self, stop: Stop) -> Result<(), ShoeIsEmpty> {
        match stop {
            Stop::Void(void) => {
                if void.returns == Returns::All {
                    self.net = [Money::ZERO; SPOTS];
                }
                Ok(())
            }
            Stop::Want if self.shoe_is_empty => Err(ShoeIsEmpty),
            stop => panic!("a simulated round stopped: {stop:?}"),
        }
    }

    #[inline(always)]
    fn draw(&mut self) -> Result<Card, Stop> {
        match self.shoe.draw() {
            Some(card) => Ok(card),
            None => {
                self.shoe_is_empty = true;
                Err(Stop::Want)
            }
        }
    }

    /// Draws what lies there without a face.
    #[inline(always)]
    fn draw_faces(&mut self, at: Place) -> Result<(), Stop> {
        if !self.shoe.draw_into(self.spread.without_face(at)) {
            self.shoe_is_empty = true;
            return Err(Stop::Want);
        }
        self.spread.has_faces(at);
        Ok(())
    }

    #[inline(always)]
    fn seats(&self) -> Seats {
        if SPOTS == 1 { Seats::first(1) } else { self.seats }
    }

    #[inline(always)]
    fn present(&self) -> Seats {
        if SPOTS == 1 { Seats::first(1) } else { self.present }
    }

    #[inline(always)]
    fn add(&mut self, who: Line, area: G::Area, amount: Money) {
        if self.counted.counts(area) {
            self.net[who.spot.0 as usize] += amount;
        }
    }
}

impl<G, S, const AREAS: usize, const SPOTS: usize, const FRESH: bool, R, C> Table<G>
    for SimTable<G, S, AREAS, SPOTS, FRESH, R, C>
where
    G: Game,
    S: Strategy<G>,
    R: rand_core::Rng,
    C: Counted<G>,
{
    #[inline(always)]
    fn seats(&self) -> Seats {
        SimTable::seats(self)
    }

    #[inline(always)]
    fn lines(&self, spot: Spot) -> u8 {
        SimTable::seats(self).has(spot) as u8
    }

    #[inline(always)]
    fn caller(&self, spot: Spot) -> Line {
        spot.line(0)
    }

    #[inline(always)]
    fn wager(&self, who: Line, area: G::Area) -> Money {
        self.stakes[who.spot.0 as usize][area.index()]
    }

    #[inline(always)]
    fn cards(&self, at: Place) -> &[Card] {
        self.spread.up(at)
    }

    #[inline(always)]
    fn lying(&self, at: Place) -> usize {
        self.spread.lying(at)
    }

    #[inline(always)]
    fn exposed(&self) -> Option<Card> {
        None
    }

    #[inline(always)]
    fn stub_is_due(&self) -> bool {
        false
    }

    #[inline(always)]
    fn present(&self) -> Seats {
        SimTable::present(self)
    }

    #[inline(always)]
    fn memory(&self) -> &G::Memory {
        &self.memory
    }

    #[inline(always)]
    fn deal(&mut self, to: Place, face: Face, _: Cite) -> Result<(), Stop> {
        match face {
            Face::Up => {
                let card = self.draw()?;
                self.spread.put_up(to, card);
            }
            Face::Down if FRESH => self.spread.put_unseen(to),
            Face::Down => {
                let card = self.draw()?;
                self.spread.put_down(to, card);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn turn(&mut self, at: Place, _: Cite) -> Result<(), Stop> {
        self.draw_faces(at)?;
        self.spread.turn(at);
        Ok(())
    }

    fn turn_some(&mut self, at: Place, nths: &[usize], _: Cite) -> Result<(), Stop> {
        if !self.spread.is_unseen(at) {
            self.draw_faces(at)?;
            self.spread.turn_some(at, nths);
            return Ok(());
        }
        // Of cards without a face it does not matter which are turned.
        for _ in nths {
            let card = self.draw()?;
            self.spread.turn_unseen(at, card);
        }
        Ok(())
    }

    #[inline(always)]
    fn look(&mut self, who: Line, at: Place, _: Cite) -> Result<(), Stop> {
        self.draw_faces(at)?;
        self.spread.look(who.spot, at);
        Ok(())
    }

    #[inline(always)]
    fn tell(&mut self, at: Place, what: fn(&[Card]) -> bool, _: Cite) -> Result<bool, Stop> {
        self.draw_faces(at)?;
        Ok(what(self.spread.down(at)))
    }

    #[inline(always)]
    fn shift(&mut self, from: Place, nth: usize, to: Place, _: Cite) -> Result<(), Stop> {
        self.spread.shift(from, nth, to);
        Ok(())
    }

    #[inline(always)]
    fn count(&mut self, at: Place, _: Cite) -> Result<usize, Stop> {
        if at != Place::STUB {
            return Ok(self.spread.lying(at));
        }
        // In a pack that is shuffled every round some cards lie on the layout and are not drawn.
        Ok(if FRESH { self.shoe.size() - self.spread.in_play() } else { self.shoe.left() })
    }

    #[inline(always)]
    fn collect(&mut self, at: Place, _: Cite) -> Result<(), Stop> {
        self.spread.collect(at);
        Ok(())
    }

    #[inline(always)]
    fn burn_exposed(&mut self, _: Cite) -> Result<(), Stop> {
        Ok(())
    }

    #[inline(always)]
    fn set_aside(&mut self, _: Cite) -> Result<(), Stop> {
        Ok(())
    }

    #[inline(always)]
    fn spin(&mut self, _: Cite) -> Result<Pocket, Stop> {
        Ok(Pocket(below(self.shoe.rng(), self.pockets as u64) as u8))
    }

    #[inline(always)]
    fn choose(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        _: Cite,
    ) -> Result<G::Choice, Stop> {
        let choice = self.strategy.choose(&View::new(&self.spread, who), who, at, among);
        debug_assert!(among.contains(&choice), "{choice:?} is not offered");
        Ok(choice)
    }

    fn choose_on(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        law: impl Fn(&[Card], G::Choice) -> bool + 'static,
        why: Cite,
    ) -> Result<G::Choice, Stop> {
        // A strategy is shown what is lawful, so that it need not know the law.
        let cards = self.spread.down(at);
        let mut lawful = [among[0]; 16];
        let mut count = 0;
        for choice in among.iter().filter(|choice| law(cards, **choice)) {
            lawful[count] = *choice;
            count += 1;
        }
        self.choose(who, at, &lawful[..count], why)
    }

    #[inline(always)]
    fn amount(
        &mut self,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
        _: Cite,
    ) -> Result<Money, Stop> {
        let view = View::new(&self.spread, who);
        let amount = self.strategy.amount(&view, who, area, range.clone());
        debug_assert!(range.contains(&amount), "{amount:?} is not within the range");
        Ok(amount)
    }

    #[inline(always)]
    fn stake(&mut self, who: Line, area: G::Area, amount: Money, _: Cite) -> Result<(), Stop> {
        self.stakes[who.spot.0 as usize][area.index()] += amount;
        if self.counted.counts(area) {
            self.staked[who.spot.0 as usize] += amount;
        }
        self.placed = true;
        Ok(())
    }

    #[inline(always)]
    fn settle(
        &mut self,
        who: Line,
        area: G::Area,
        verdict: Verdict,
        why: Cite,
    ) -> Result<(), Stop> {
        self.bonus(who, area, verdict, why)
    }

    #[inline(always)]
    fn bonus(&mut self, who: Line, area: G::Area, verdict: Verdict, _: Cite) -> Result<(), Stop> {
        let net = verdict.net(self.stakes[who.spot.0 as usize][area.index()]);
        self.add(who, area, net.expect("wagers that are simulated can be paid exactly"));
        Ok(())
    }

    #[inline(always)]
    fn charge(&mut self, who: Line, area: G::Area, amount: Money, _: Cite) -> Result<(), Stop> {
        self.add(who, area, -amount);
        Ok(())
    }

    #[inline(always)]
    fn award(&mut self, who: Line, area: G::Area, amount: Money, _: Cite) -> Result<(), Stop> {
        self.add(who, area, amount);
        Ok(())
    }

    #[inline(always)]
    fn remember(&mut self, memory: G::Memory, _: Cite) -> Result<(), Stop> {
        self.memory = memory;
        Ok(())
    }

    #[inline(always)]
    fn say(&mut self, _: Call, _: Cite) -> Result<(), Stop> {
        Ok(())
    }
}
