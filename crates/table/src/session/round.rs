//! Where a round and the table between rounds meet: may it be dealt, and what follows from it.

use super::act::{Desk, due, refuse};
use super::burn::{StubDue, stub_due};
use super::procedures::{Cards, Carry, Entry, Equipment, Procedures, Reshuffle, Then};
use super::{Cause, Event, Happened, LastHand, Session, Stage, State};
use crate::{
    After, Cite, Conducted, End, Game, Happening, LeftOver, Leftover, Memory, Place, Refusal,
    Ruling, Seats, Spot,
};
use alloc::format;
use alloc::vec::Vec;
use cards::{Card, Counts};

/// What the next round begins with.
#[derive(Clone, PartialEq, Debug)]
pub struct Before {
    /// What the dealer did first: error cards burned.
    pub events: Vec<Event>,
    /// For `Setup::stub_is_due`.
    pub stub_is_due: bool,
    /// For `Setup::carried`.
    pub carried: Option<Option<Card>>,
    /// For `Setup::shoe`, where faces seen since the shuffle should be gone from it.
    pub shoe: Counts,
    /// For `Setup::is_last_hand`.
    pub is_last_hand: bool,
}

/// Whether a round may be dealt now to these spots; whoever wagers is at the table.
pub fn before_round(
    session: &mut Session,
    procedures: &Procedures,
    seats: Seats,
) -> Result<Before, Refusal> {
    let mut tried = session.clone();
    let mut desk = Desk { s: &mut tried, p: procedures, events: Vec::new() };
    let stub_is_due = desk.may_deal(seats)? == Some(StubDue::Now);
    desk.burn_errors()?;
    let events = desk.events;
    for spot in seats.clockwise().filter(|spot| !session.seats().has(*spot)) {
        tried.players.push(spot);
    }
    tried.in_round = seats;
    let carried = tried.errors.first().map(|error| error.card);
    tried.errors.clear();
    let shoe = tried.shoe;
    let is_last_hand = tried.last_hand == LastHand::Called;
    *session = tried;
    Ok(Before { events, stub_is_due, carried, shoe, is_last_hand })
}

/// What follows from a round that is over: the next line reports it too.
pub fn after_round<G: Game>(
    session: &mut Session,
    procedures: &Procedures,
    round: &Conducted<G>,
) -> Vec<Event> {
    let void = match round.end {
        End::Done => None,
        End::Void(void) => Some((void.after, void.why)),
        End::Wants(..) | End::Refused(..) => return Vec::new(),
    };
    session.holder = round.memory.holder().or(session.holder);
    let mut over = Over {
        void,
        refilled: None,
        counted: false,
        drawn: round.drawn as u16,
        places: Vec::new(),
        left_over: round.left_over.clone(),
        shoe: round.shoe,
    };
    for event in &round.events {
        match event.what {
            Happening::Irregular { ruling: Ruling::Refill, .. } => over.refilled = Some(event.why),
            Happening::Counted { at: Place::STUB, .. } => over.counted = true,
            Happening::Dealt { to, slot, .. } => over.places.push((slot.0, to)),
            _ => {}
        }
    }
    is_over(session, procedures, over)
}

/// What the table keeps of a round.
pub(super) struct Over {
    pub(super) void: Option<(After, Cite)>,
    /// The rack was shuffled in the round.
    pub(super) refilled: Option<Cite>,
    /// The stub was counted in it.
    pub(super) counted: bool,
    /// How many cards left the shoe, and where each went.
    pub(super) drawn: u16,
    pub(super) places: Vec<(u16, Place)>,
    pub(super) left_over: Vec<LeftOver>,
    pub(super) shoe: Counts,
}

pub(super) fn is_over(session: &mut Session, procedures: &Procedures, over: Over) -> Vec<Event> {
    session.rounds = session.rounds.saturating_add(1);
    let Equipment::Cards(cards) = &procedures.equipment else { return Vec::new() };
    session.errors = over.left_over.clone();
    session.errors.retain(|error| error.ruling != Leftover::Nothing);
    session.shoe = over.shoe;
    let absent = session.entitled.clockwise().filter(|spot| !session.in_round.has(*spot));
    session.entitled = absent.fold(session.entitled, |seats, spot| seats.without(spot));
    session.rounds_since_count =
        if over.counted { 0 } else { session.rounds_since_count.saturating_add(1) };
    let mut desk = Desk { s: session, p: procedures, events: Vec::new() };
    desk.after(cards, &over);
    let events = desk.events;
    if let (Carry::UntilTheCuttingCard(why), LastHand::Called) =
        (procedures.carry, session.last_hand)
    {
        let carried = |error: &&mut LeftOver| error.ruling == Leftover::FirstOfNext;
        for error in session.errors.iter_mut().filter(carried) {
            (error.ruling, error.why) = (Leftover::Burn, why);
        }
    }
    session.unreported.extend(events.iter().cloned());
    events
}

impl Desk<'_> {
    /// The line `table ready`: it asks, and changes nothing but what must be done first.
    pub(super) fn ready(&mut self, spots: &[Spot]) -> Result<(), Refusal> {
        let named = spots.iter().fold(Seats::NONE, |seats, spot| seats.with(*spot));
        let seats = if spots.is_empty() { self.s.seats() } else { named };
        if let (Some(StubDue::Now), Ok(cards)) = (self.may_deal(seats)?, self.cards())
            && let Some((_, why)) = stub_due(cards, self.s.rounds_since_count)
        {
            self.note(Happened::StubDue, why);
        }
        self.burn_errors()
    }

    fn may_deal(&self, seats: Seats) -> Result<Option<StubDue>, Refusal> {
        self.must_be_open()?;
        let Equipment::Cards(cards) = &self.p.equipment else { return Ok(None) };
        if let Some((what, why)) = due(self, cards, self.s.next) {
            return refuse(what, why);
        }
        if let Some(why) = too_old(self.s, cards) {
            return refuse(format!("the cards are {} hours old", cards.change.hours), why);
        }
        let stub = stub_due(cards, self.s.rounds_since_count);
        let followed = self.s.table != State::Assumed;
        if let Some((StubDue::Overdue, why)) = stub.filter(|_| followed) {
            let rounds = self.s.rounds_since_count;
            return refuse(format!("the stub has not been counted for {rounds} rounds"), why);
        }
        let dummy = self.s.errors.iter().find(|error| error.ruling == Leftover::DummyRound);
        if let Some(error) = dummy.filter(|_| !seats.is_empty()) {
            return refuse("no wagers are accepted in the round of an exposed card", error.why);
        }
        if let Entry::Barred(why) = cards.entry
            && let Some(spot) = seats.clockwise().find(|spot| !self.s.entitled.has(*spot))
        {
            return refuse(format!("{spot} sat out a round and waits for the shuffle"), why);
        }
        // A table that is taken for granted says for itself when it counts.
        Ok(stub.filter(|_| followed).map(|(stub, _)| stub))
    }

    fn after(&mut self, cards: &Cards, over: &Over) {
        let deck = self.s.next;
        let before = self.s.dealt;
        self.s.dealt = before.saturating_add(over.drawn);
        self.s.last = Some((deck, over.drawn));
        let came = self.cutting_card_came(cards, before, over);
        if came.is_some() {
            // It is laid aside.
            self.s.cutting_card = None;
        }
        let stage = match (over.void, over.refilled) {
            (Some((After::Reshuffle, why)), _) => Some(Stage::Used(why)),
            (Some((After::RemoveDeck, why)), _) => Some(Stage::Removed(why)),
            (_, Some(why)) => Some(Stage::Used(why)),
            _ => self.after_the_rule(cards, came),
        };
        if let Some(stage) = stage {
            self.s.cause = came.map_or(Cause::AtWill, Cause::CuttingCardOn);
            self.set(deck, stage);
            if let Stage::Removed(why) = stage {
                self.note(Happened::DeckRemoved(deck), why);
            }
        }
        if self.s.table == State::Assumed {
            // Nobody tells what is done between the rounds: it is done.
            if stage.is_some() {
                self.gather(cards);
                self.set(deck, Stage::Ready);
            }
            self.events.clear();
            return;
        }
        if let Some(why) = self.alternates(cards) {
            self.s.next = deck.other();
            self.s.dealt = 0;
            self.s.shoe = cards.pack.counts();
            self.note(Happened::DeckIsNext(self.s.next), why);
        }
    }

    /// The hand for which the card behind the cutting card was drawn.
    fn cutting_card_came(&self, cards: &Cards, before: u16, over: &Over) -> Option<Place> {
        let stack = cards.pack.len() as u16;
        let at = stack.saturating_sub(self.s.cutting_card?);
        // One that came among burned cards before the round is seen at its first card.
        let slot = Some(at.saturating_sub(before)).filter(|slot| *slot < over.drawn)?;
        let place = over.places.iter().find(|(nth, _)| *nth == slot);
        Some(place.map_or(Place::DEALER, |(_, place)| *place))
    }

    fn after_the_rule(&mut self, cards: &Cards, came: Option<Place>) -> Option<Stage> {
        match cards.reshuffle {
            Reshuffle::EveryRound(why) => Some(Stage::Used(why)),
            Reshuffle::Continuous => {
                let errors = core::mem::take(&mut self.s.errors);
                self.gather(cards);
                self.s.errors = errors;
                None
            }
            Reshuffle::RackOver { cards: most, why } => {
                (self.s.dealt > most).then(|| self.reshuffle_is_due(why))
            }
            Reshuffle::CuttingCard { then: Then::Reshuffle, why } => {
                came.map(|_| self.reshuffle_is_due(why))
            }
            Reshuffle::CuttingCard { then: Then::LastHand, why } => match self.s.last_hand {
                LastHand::Called => Some(self.reshuffle_is_due(why)),
                LastHand::NotYet => {
                    if came.is_some() {
                        self.s.last_hand = LastHand::Called;
                        self.note(Happened::LastHand, why);
                    }
                    None
                }
            },
        }
    }

    pub(super) fn reshuffle_is_due(&mut self, why: Cite) -> Stage {
        self.note(Happened::ReshuffleDue, why);
        Stage::Used(why)
    }
}

/// Cards must be changed when their hours are full; what was never told is not judged.
pub(super) fn too_old(session: &Session, cards: &Cards) -> Option<Cite> {
    let deck = session.decks.get(session.next.nth())?;
    let age = session.now?.since(deck.opened?);
    (age >= i64::from(cards.change.hours) * 60).then_some(cards.change.why)
}
