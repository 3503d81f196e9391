//! The fast table: a shoe that deals at random and strategies that decide.

use super::book::{Book, Paid};
use super::lined::Lined;
use super::purse::{Payable, Purses};
use super::random::{Rng, below};
use super::shoe::Shoe;
use super::spread::Spread;
use crate::{Strategy, View};
use cards::Card;
use core::marker::PhantomData;
use core::ops::RangeInclusive;
use table::{
    Area, Call, Cite, Face, Game, Line, Money, Person, Place, Pocket, Returns, Seats, Spot, Stands,
    Stop, Table, Verdict,
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
    B,
    R = Rng,
> {
    /// Large, and shuffled out of sight: apart from the rest.
    pub(super) shoe: Box<Shoe<FRESH, R>>,
    pub(super) strategy: S,
    pub(super) book: B,
    spread: Spread,
    seats: Seats,
    pub(super) present: Seats,
    /// How many spots there are up to the last of those.
    used: usize,
    pockets: u8,
    wagers: Lined<[[Money; AREAS]; SPOTS]>,
    /// On which areas of each spot something lies before a round.
    wagered: [Vec<G::Area>; SPOTS],
    /// With what was placed in the round.
    stakes: Lined<[[Money; AREAS]; SPOTS]>,
    placed: bool,
    shoe_is_empty: bool,
    pub(super) memory: G::Memory,
    /// What stands on the meters.
    pub(super) stands: Stands,
    /// Whether every round begins without what the one before it left behind.
    forgets: bool,
    /// Whether a shoe that was shuffled is offered to all.
    offers_shoe: bool,
    /// What players leave things to, in this round.
    pub(super) chance: Option<u64>,
    /// What they have, at a table with several spots where it is counted.
    pub(super) purses: Option<Box<Purses<G>>>,
    game: PhantomData<G>,
}

/// What stands behind a simulated table: another kind of table can play a round with it.
pub(super) struct Behind<'a, G: Game, S, const FRESH: bool, R = Rng> {
    pub(super) shoe: &'a mut Shoe<FRESH, R>,
    pub(super) strategy: &'a mut S,
    pub(super) book: &'a mut dyn Book<G>,
    pub(super) memory: &'a mut G::Memory,
    pub(super) stands: &'a mut Stands,
    /// What players leave things to, in this round.
    pub(super) chance: &'a mut Option<u64>,
    pub(super) present: Seats,
    pub(super) purses: Option<&'a Purses<G>>,
    offers_shoe: bool,
}

impl<G: Game, S: Strategy<G>, const FRESH: bool, R: rand_core::Rng> Behind<'_, G, S, FRESH, R> {
    /// The shoe and the players' chance are ready for a round.
    #[inline(always)]
    pub(super) fn make_ready(&mut self) {
        if self.shoe.begin_round() && self.offers_shoe {
            G::shoe_offered(self.memory);
        }
        if S::MIXES {
            *self.chance = Some(self.shoe.rng().next_u64());
        }
    }

    /// All cards are shuffled anew before the next round.
    pub(super) fn reshuffle(&mut self) {
        self.shoe.reshuffle();
        if self.offers_shoe {
            G::shoe_offered(self.memory);
        }
    }
}

/// The shoe ran out of cards in a round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ShoeIsEmpty;

impl<G, S, const AREAS: usize, const SPOTS: usize, const FRESH: bool, B, R>
    SimTable<G, S, AREAS, SPOTS, FRESH, B, R>
where
    G: Game,
    S: Strategy<G>,
    B: Book<G>,
    R: rand_core::Rng,
{
    /// Seats everybody who has wagered.
    pub fn new(
        options: &G::Options,
        wagers: [[Money; AREAS]; SPOTS],
        shoe: Shoe<FRESH, R>,
        strategy: S,
        book: B,
    ) -> Self {
        assert!(G::Area::COUNT <= AREAS, "the game has more areas than the table");
        let mut seats = Seats::NONE;
        for (spot, areas) in wagers.iter().enumerate() {
            if areas.iter().any(|amount| !amount.is_zero()) {
                seats = seats.with(Spot(spot as u8));
            }
        }
        assert!(SPOTS > 1 || !seats.is_empty(), "a table for one where nobody has wagered");
        SimTable {
            shoe: Box::new(shoe),
            strategy,
            book,
            spread: Spread::new(),
            seats,
            present: seats,
            used: spots_to_the_last(seats),
            pockets: G::pockets(options),
            wagered: wagers.map(|areas| lies_on::<G>(&areas).collect()),
            wagers: Lined(wagers),
            stakes: Lined(wagers),
            placed: false,
            shoe_is_empty: false,
            memory: G::Memory::default(),
            stands: Stands::of::<G>(),
            forgets: false,
            offers_shoe: G::procedures(options).offers_shoe.is_some(),
            chance: None,
            purses: None,
            game: PhantomData,
        }
    }

    /// A table that is new every round: the question that exact odds answer.
    pub fn forgetting(mut self) -> Self {
        self.forgets = true;
        self
    }

    /// Others sit at the table, who will wager only when the round asks them.
    pub fn with_present(mut self, others: Seats) -> Self {
        self.present = self.seats.and(others);
        self.used = spots_to_the_last(self.present);
        self
    }

    /// From now on this lies on the spot before a round; with nothing there and nothing to come
    /// nobody sits there.
    pub(super) fn lay(&mut self, spot: Spot, wagers: &[Money; AREAS], is_present: bool) {
        let lies = &mut self.wagers[spot.0 as usize];
        for nth in (0..G::Area::COUNT).filter(|nth| lies[*nth] != wagers[*nth]) {
            self.book.laid(G::Area::nth(nth), wagers[nth] - lies[nth]);
        }
        *lies = *wagers;
        self.wagered[spot.0 as usize] = lies_on::<G>(wagers).collect();
        let takes_part = wagers.iter().any(|amount| !amount.is_zero());
        let sits = |seats: Seats, sits| if sits { seats.with(spot) } else { seats.without(spot) };
        self.seats = sits(self.seats, takes_part);
        self.present = sits(self.present, takes_part || is_present);
        self.placed = true;
    }

    /// What lies before a round, by spot.
    pub(super) fn lies(&self) -> &[[Money; AREAS]; SPOTS] {
        &self.wagers
    }

    /// Plays so many rounds, or as many as the shoe has cards for; says how many.
    #[inline(always)]
    pub fn play(&mut self, options: &G::Options, rounds: u64) -> u64 {
        for nth in 0..rounds {
            if self.round(options).is_err() {
                return nth;
            }
        }
        rounds
    }

    /// Plays one round.
    #[inline(always)]
    pub fn round(&mut self, options: &G::Options) -> Result<(), ShoeIsEmpty> {
        self.begin();
        if let Err(stop) = G::round(options, self) {
            self.stopped(stop)?;
        }
        if !G::METERS.is_empty() {
            self.book.stands(self.stands.all());
        }
        self.book.end(&self.spread, self.present());
        Ok(())
    }

    /// All of it but the layout.
    #[inline(always)]
    pub(super) fn behind(&mut self) -> Behind<'_, G, S, FRESH, R> {
        Behind {
            shoe: &mut self.shoe,
            strategy: &mut self.strategy,
            book: &mut self.book,
            memory: &mut self.memory,
            stands: &mut self.stands,
            chance: &mut self.chance,
            present: self.present,
            purses: self.purses.as_deref(),
            offers_shoe: self.offers_shoe,
        }
    }

    /// What stands on the meters.
    pub fn stands(&self) -> &Stands {
        &self.stands
    }

    /// What was written down so far.
    pub fn book(&self) -> &B {
        &self.book
    }

    #[inline(always)]
    fn begin(&mut self) {
        self.behind().make_ready();
        let used = if SPOTS == 1 { 1 } else { self.used };
        self.spread.clear(used);
        self.book.begin();
        self.book.dealt_from(self.shoe.shuffles(), self.shoe.burned());
        if self.forgets {
            self.memory = G::Memory::default();
            self.stands.reset();
        }
        // Few areas are copied sooner than it is found out whether they must be.
        if AREAS * SPOTS <= 8 || self.placed {
            for spot in 0..used {
                self.stakes[spot] = self.wagers[spot];
            }
            self.placed = false;
        }
    }

    #[inline(always)]
    fn stopped(&mut self, stop: Stop) -> Result<(), ShoeIsEmpty> {
        match stop {
            Stop::Void(void) => {
                if void.returns == Returns::All {
                    self.book.void();
                    if let Some(purses) = &mut self.purses {
                        purses.won.fill(Money::ZERO);
                    }
                }
                Ok(())
            }
            Stop::Want if self.shoe_is_empty => {
                self.shoe_is_empty = false;
                self.break_off();
                Err(ShoeIsEmpty)
            }
            stop => panic!("a simulated round stopped: {stop:?}"),
        }
    }

    /// What was wagered in a round that is not played to its end is not counted.
    #[cold]
    #[inline(never)]
    fn break_off(&mut self) {
        for spot in 0..self.used {
            for nth in 0..G::Area::COUNT {
                let more = self.stakes[spot][nth] - self.wagers[spot][nth];
                if !more.is_zero() {
                    self.book.staked(Spot(spot as u8).line(0), G::Area::nth(nth), -more);
                }
            }
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
        let (count, room) = self.spread.without_face(at);
        if count == 0 {
            return Ok(());
        }
        let few = room.first_chunk_mut().is_some_and(|few| self.shoe.draw_few(count, few));
        if !few && !self.shoe.draw_many(&mut room[..count]) {
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
    fn pay(&mut self, who: Line, area: G::Area, what: Paid, verdict: Verdict, why: Cite) {
        let stake = self.stakes[who.spot.0 as usize][area.index()];
        let net = verdict.net(stake).expect("wagers that are simulated can be paid exactly");
        self.paid((who, area), what, (stake, net), Some(why));
    }

    /// Something was won or lost; `why` is asked for where a wager is settled.
    #[inline(always)]
    fn paid(
        &mut self,
        (who, area): (Line, G::Area),
        what: Paid,
        (stake, net): (Money, Money),
        why: Option<Cite>,
    ) {
        match self.book.is_plain() {
            true => self.book.paid(who, area, what, stake, net),
            false => self.tell_paid((who, area), what, (stake, net), why),
        }
    }

    // What is told to who wants to know more than sums: apart from the round, which it would swell.

    #[inline(never)]
    fn tell_paid(
        &mut self,
        (who, area): (Line, G::Area),
        what: Paid,
        (stake, net): (Money, Money),
        why: Option<Cite>,
    ) {
        match why {
            Some(why) => {
                self.book.settled((who, area), what, (stake, net), (why, &self.spread));
            }
            None => self.book.paid(who, area, what, stake, net),
        }
        if let Some(purses) = &mut self.purses {
            let closes = matches!(what, Paid::Settled(_));
            purses.pay(who.spot, if closes { stake } else { Money::ZERO }, net);
        }
    }

    #[inline(never)]
    fn tell_staked(&mut self, who: Line, area: G::Area, amount: Money) {
        self.book.staked(who, area, amount);
        if let Some(purses) = &mut self.purses {
            purses.stake(who.spot, amount);
        }
    }

    #[inline(never)]
    fn tell_named(
        &mut self,
        who: Line,
        area: G::Area,
        amount: Money,
        range: RangeInclusive<Money>,
    ) -> Money {
        let amount = match &self.purses {
            Some(purses) => Purses::<G>::named(purses.has[who.spot.0 as usize], amount, range),
            None => amount,
        };
        self.book.named(who, area, amount);
        amount
    }

    #[inline(never)]
    fn tell_choice(&mut self, who: Line, choice: G::Choice) {
        self.book.chose(who, choice);
    }

    /// What somebody has the money for, where that is not everything.
    #[inline(never)]
    fn payable(&self, who: Line, at: Place, among: &[G::Choice]) -> Option<Payable<G::Choice>> {
        let (purses, nth) = (self.purses.as_ref()?, who.spot.0 as usize);
        purses.payable(purses.has[nth], at, among, |area| self.stakes[nth][area.index()])
    }
}

impl<G, S, const AREAS: usize, const SPOTS: usize, const FRESH: bool, B, R> Table<G>
    for SimTable<G, S, AREAS, SPOTS, FRESH, B, R>
where
    G: Game,
    S: Strategy<G>,
    R: rand_core::Rng,
    B: Book<G>,
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
    fn person(&self, who: Line) -> Person {
        Person::alone(who)
    }

    #[inline(always)]
    fn wager(&self, who: Line, area: G::Area) -> Money {
        self.stakes[who.spot.0 as usize][area.index()]
    }

    #[inline(always)]
    fn nth_wagered(&self, who: Line, nth: usize) -> Option<G::Area> {
        let spot = who.spot.0 as usize;
        match self.placed {
            true => lies_on::<G>(&self.stakes[spot]).nth(nth),
            false => self.wagered[spot].get(nth).copied(),
        }
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
            Face::Down if FRESH => self.spread.put_unseen(to, 1),
            Face::Down => {
                let card = self.draw()?;
                self.spread.put_down(to, card);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn deal_around(
        &mut self,
        seats: Seats,
        cards: usize,
        players: Cite,
        dealer: Cite,
    ) -> Result<(), Stop> {
        if FRESH {
            // Of cards without a face it does not matter which comes when.
            for spot in seats.clockwise() {
                self.spread.put_unseen(Place::hand(spot, 0), cards as u8);
            }
            self.spread.put_unseen(Place::DEALER, cards as u8);
            return Ok(());
        }
        for _ in 0..cards {
            for spot in seats.clockwise() {
                self.deal(Place::hand(spot, 0), Face::Down, players)?;
            }
            self.deal(Place::DEALER, Face::Down, dealer)?;
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
        let pocket = Pocket(below(self.shoe.rng(), self.pockets as u64) as u8);
        self.book.spun(pocket);
        Ok(pocket)
    }

    #[inline(always)]
    fn choose(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        _: Cite,
    ) -> Result<G::Choice, Stop> {
        let is_plain = self.book.is_plain();
        let payable = if is_plain { None } else { self.payable(who, at, among) };
        let among = match payable.as_ref().map(Payable::choices) {
            Some([only]) => return Ok(*only),
            Some(few) => few,
            None => among,
        };
        let choice =
            self.strategy.choose(&View::new(&self.spread, who, self.chance), who, at, among);
        debug_assert!(among.contains(&choice), "{choice:?} is not offered");
        if !is_plain {
            self.tell_choice(who, choice);
        }
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
        let view = View::new(&self.spread, who, self.chance);
        let amount = self.strategy.amount(&view, who, area, range.clone());
        debug_assert!(range.contains(&amount), "{amount:?} is not within the range");
        Ok(match self.book.is_plain() {
            true => amount,
            false => self.tell_named(who, area, amount, range),
        })
    }

    #[inline(always)]
    fn stake(&mut self, who: Line, area: G::Area, amount: Money, _: Cite) -> Result<(), Stop> {
        self.stakes[who.spot.0 as usize][area.index()] += amount;
        self.placed = true;
        match self.book.is_plain() {
            true => self.book.staked(who, area, amount),
            false => self.tell_staked(who, area, amount),
        }
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
        self.pay(who, area, Paid::Settled(verdict), verdict, why);
        Ok(())
    }

    #[inline(always)]
    fn bonus(&mut self, who: Line, area: G::Area, verdict: Verdict, why: Cite) -> Result<(), Stop> {
        self.pay(who, area, Paid::Bonus(verdict), verdict, why);
        Ok(())
    }

    #[inline(always)]
    fn charge(&mut self, who: Line, area: G::Area, amount: Money, _: Cite) -> Result<(), Stop> {
        let stake = self.wager(who, area);
        self.paid((who, area), Paid::Charged, (stake, -amount), None);
        Ok(())
    }

    #[inline(always)]
    fn mark(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        // What is owed is paid sooner or later.
        Table::<G>::charge(self, who, area, amount, why)
    }

    #[inline(always)]
    fn award(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        let stake = self.wager(who, area);
        self.paid((who, area), Paid::Awarded, (stake, amount), Some(why));
        Ok(())
    }

    #[inline(always)]
    fn feed(&mut self, area: G::Area, shares: &[Money], _: Cite) -> Result<(), Stop> {
        for spot in self.seats().clockwise() {
            if !self.wager(spot.line(0), area).is_zero() {
                self.stands.feed(shares);
            }
        }
        Ok(())
    }

    fn jackpot(&mut self, who: Line, area: G::Area, nth: usize, why: Cite) -> Result<(), Stop> {
        let stand = self.stands.empty(nth);
        self.award(who, area, G::METERS[nth].pays(stand), why)?;
        self.book.emptied(nth, stand);
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

    #[inline(always)]
    fn announce(&mut self, _: Place, _: fn(Place, &[Card]) -> Call, _: Cite) -> Result<(), Stop> {
        Ok(())
    }
}

fn lies_on<G: Game>(areas: &[Money]) -> impl Iterator<Item = G::Area> {
    let lies = areas.iter().enumerate().filter(|(_, amount)| !amount.is_zero());
    lies.map(|(nth, _)| G::Area::nth(nth))
}

fn spots_to_the_last(seats: Seats) -> usize {
    seats.clockwise().last().map_or(0, |spot| spot.0 as usize + 1)
}
