//! Where a round and the table between rounds meet: may it be dealt, and what follows from it.

use super::act::{Desk, due, due_of_waiting, refuse};
use super::burn::{StubDue, stub_due};
use super::procedures::{Cards, Equipment, Procedures, Reshuffle, SecondDeck, Then};
use super::{Cause, Deck, Event, Happened, LastHand, Session, Stage, State};
use crate::{
    After, Cite, Code, Conducted, Device, End, Game, Happening, LeftOver, Line, Memory, Place,
    Reader, Refusal, Ruling, Spot, Unused,
};
use alloc::format;
use alloc::vec::Vec;
use cards::Counts;

/// What the next round begins with.
#[derive(Clone, PartialEq, Debug)]
pub struct Before {
    /// What the dealer did first: error cards burned.
    pub events: Vec<Event>,
    /// For `Setup::stub_is_due`.
    pub stub_is_due: bool,
    /// For `Setup::carried`.
    pub carried: Vec<LeftOver>,
    /// For `Setup::shoe`, where faces seen since the shuffle should be gone from it.
    pub shoe: Counts,
    /// For `Setup::is_last_hand`.
    pub is_last_hand: bool,
    /// For `Setup::left`.
    pub left: Option<usize>,
    /// For `Setup::cutting_card`.
    pub cutting_card: Option<usize>,
    /// For `Setup::reader`.
    pub reader: Reader,
    /// For `Setup::device`.
    pub device: Device,
    /// Whether the shoe is offered to all first: [`Game::shoe_offered`].
    pub offers_shoe: bool,
}

/// Whether a round may be dealt now to those who wager; whoever wagers has arrived.
pub fn before_round(
    session: &mut Session,
    procedures: &Procedures,
    lines: impl IntoIterator<Item = Line>,
) -> Result<Before, Refusal> {
    let lines: Vec<Line> = lines.into_iter().collect();
    let mut tried = session.clone();
    let mut desk = Desk { s: &mut tried, p: procedures, events: Vec::new() };
    let stub_is_due = desk.may_deal(&lines)? == Some(StubDue::Now);
    desk.burn_errors()?;
    for line in lines.iter().filter(|line| session.people.at(**line).is_none()) {
        desk.arrive(*line, None)?;
    }
    let events = desk.events;
    tried.in_round = lines.iter().map(|line| tried.people.holder(*line)).collect();
    // A seen card opens a simulated round; one that nobody saw waits for the hand behind it.
    let seen = |error: &LeftOver| error.ruling == Unused::DummyRound;
    let simulated = tried.errors.iter().any(seen);
    let errors = core::mem::take(&mut tried.errors).into_iter();
    let (carried, waiting) = errors.partition(|error| !simulated || seen(error));
    tried.errors = waiting;
    let shoe = tried.shoe;
    let (is_last_hand, reader) =
        (tried.last_hand == LastHand::Called, tried.reader_in_use(procedures));
    let device = tried.device;
    let offers_shoe = core::mem::take(&mut tried.to_offer);
    let (left, cutting_card) = match &procedures.equipment {
        Equipment::Cards(cards) if tried.table != State::Assumed => {
            let (left, behind) = (tried.left(cards), tried.cutting_card.map(usize::from));
            (Some(left), behind.map(|behind| left.saturating_sub(behind)))
        }
        _ => (None, None),
    };
    *session = tried;
    Ok(Before {
        events,
        stub_is_due,
        carried,
        shoe,
        is_last_hand,
        left,
        cutting_card,
        reader,
        device,
        offers_shoe,
    })
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
    let holder = round.memory.holder().map(|spot| session.seated(spot));
    session.holder = holder.or(session.holder);
    session.owe(&round.marked);
    if procedures.reader.is_some_and(|reader| round.has_gone_wrong(reader.fails)) {
        session.reader = Reader::Failed;
    }
    let mut over = Over {
        void,
        shuffler_failed: procedures
            .shuffler_fails()
            .is_some_and(|fails| round.has_gone_wrong(fails)),
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
    /// The deck in the shuffling device is not shuffled.
    pub(super) shuffler_failed: bool,
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
    let left = over.left_over.iter().filter(|error| error.ruling != Unused::Nothing);
    session.errors.extend(left);
    session.shoe = over.shoe;
    let mut entitled = core::mem::take(&mut session.in_round);
    entitled.retain(|who| session.is_entitled(*who));
    session.entitled = Some(entitled);
    let mut desk = Desk { s: session, p: procedures, events: Vec::new() };
    desk.count_the_round(&over);
    desk.after(cards, &over);
    desk.not_behind_the_cutting_card(cards);
    desk.may_be_empty(cards);
    let events = desk.events;
    session.unreported.extend(events.iter().cloned());
    events
}

impl Desk<'_> {
    /// The line `table ready`: it asks, and changes nothing but what must be done first.
    pub(super) fn ready(&mut self, spots: &[Spot]) -> Result<(), Refusal> {
        let named = spots.iter().map(|spot| spot.line(0));
        let all = self.s.people.all().iter().map(|(line, _)| *line);
        let lines: Vec<Line> = if spots.is_empty() { all.collect() } else { named.collect() };
        if let (Some(StubDue::Now), Ok(cards)) = (self.may_deal(&lines)?, self.cards())
            && let Some((_, why)) = stub_due(self.s, cards)
        {
            self.note(Happened::StubDue, why);
        }
        self.burn_errors()
    }

    fn may_deal(&self, lines: &[Line]) -> Result<Option<StubDue>, Refusal> {
        self.must_be_open()?;
        self.must_be_alike()?;
        let Equipment::Cards(cards) = &self.p.equipment else { return Ok(None) };
        let next = due(self, cards, self.s.next);
        if let Some((what, why)) = next.or_else(|| due_of_waiting(self, cards)) {
            return refuse(Code::CardsNotReady, what, why);
        }
        if let Some(why) = self.s.in_use().find_map(|deck| too_old(self.s, cards, deck)) {
            return refuse(
                Code::CardsTooOld,
                format!("the cards are {} hours old", cards.change.hours),
                why,
            );
        }
        let stub = stub_due(self.s, cards);
        let followed = self.s.table != State::Assumed;
        if let Some((StubDue::Overdue, why)) = stub.filter(|_| followed) {
            let rounds = self.s.uncounted();
            return refuse(
                Code::StubOverdue,
                format!("the stub has not been counted for {rounds} rounds"),
                why,
            );
        }
        let dummy = self.s.errors.iter().find(|error| error.ruling == Unused::DummyRound);
        if let Some(error) = dummy.filter(|_| !lines.is_empty()) {
            return refuse(
                Code::NoWagersTaken,
                "no wagers are accepted in the round of an exposed card",
                error.why,
            );
        }
        for line in lines {
            self.must_be_entitled(*line, cards.entry)?;
        }
        // A table that is taken for granted says for itself when it counts.
        Ok(stub.filter(|_| followed).map(|(stub, _)| stub))
    }

    /// A round that is void was no complete cycle of play.
    fn count_the_round(&mut self, over: &Over) {
        let deck = self.s.next;
        if over.counted {
            self.counted(deck);
        } else if over.void.is_none() {
            self.s.since_count = self.s.since_count.saturating_add(1);
            if let Some(dealt) = self.s.decks.get_mut(deck.nth()) {
                dealt.since_count = dealt.since_count.saturating_add(1);
            }
        }
    }

    fn after(&mut self, cards: &Cards, over: &Over) {
        let deck = self.s.next;
        let before = self.s.dealt;
        // Where the rack was the shoe for a while, more were drawn than a shoe holds.
        let all = cards.pack.len() as u16;
        self.s.dealt = before.saturating_add(over.drawn).min(all);
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
            self.s.came_on = came.and_then(Place::spot).map(|spot| self.s.seated(spot));
            self.set(deck, stage);
            if let Stage::Removed(why) = stage {
                self.note(Happened::DeckRemoved(deck), why);
            }
            self.collect_all();
        }
        if self.s.table == State::Assumed {
            // Nobody tells what is done between the rounds: it is done.
            if stage.is_some() {
                self.s.to_offer = self.p.offers_shoe.is_some();
                self.gather(cards);
                self.set(deck, Stage::Ready);
            }
            self.events.retain(|event| matches!(event.what, Happened::Collected { .. }));
            return;
        }
        if let (SecondDeck::Alternating { turns, .. }, Some(other)) =
            (cards.second, self.s.waiting())
        {
            if over.shuffler_failed {
                self.set(other, Stage::Used(cards.fails));
                self.note(Happened::ShufflerFailed, cards.fails);
            }
            self.s.next = other;
            self.s.dealt = 0;
            self.s.shoe = cards.pack.counts();
            self.note(Happened::DeckIsNext(other), turns);
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
pub(super) fn too_old(session: &Session, cards: &Cards, deck: Deck) -> Option<Cite> {
    let deck = session.decks.get(deck.nth())?;
    let age = session.now?.since(deck.opened?);
    (age >= i64::from(cards.change.hours) * 60).then_some(cards.change.why)
}
