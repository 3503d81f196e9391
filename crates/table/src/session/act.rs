//! The one door: a procedure is carried out whole, or refused and nothing has changed.

use super::line::{Ended, Procedure, Time};
use super::procedures::{Cards, Equipment, Procedures};
use super::{Deck, DeckState, Event, Happened, Session, Stage, State};
use crate::{Cite, Code, Game, Reader, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Carries out one procedure. What followed from the last round is reported with it.
pub fn act(
    session: &mut Session,
    procedures: &Procedures,
    what: &Procedure,
) -> Result<Vec<Event>, Refusal> {
    let mut tried = session.clone();
    let events = core::mem::take(&mut tried.unreported);
    let mut desk = Desk { s: &mut tried, p: procedures, events };
    desk.carry_out(what)?;
    let events = desk.events;
    *session = tried;
    Ok(events)
}

/// The same where the game keeps something from round to round: who changes spots takes what is his
/// along, who leaves gives it up, and a new shoe may be offered to all.
pub fn act_with<G: Game>(
    session: &mut Session,
    procedures: &Procedures,
    memory: &mut G::Memory,
    what: &Procedure,
) -> Result<Vec<Event>, Refusal> {
    if let Procedure::PassShoe(how) = *what {
        let why = G::shoe_passed(&mut memory.clone(), how)?;
        let mut events = act(session, procedures, what)?;
        G::shoe_passed(memory, how)?;
        events.push(Event { what: Happened::ShoePassed, why });
        return Ok(events);
    }
    let before = session.people.clone();
    let events = act(session, procedures, what)?;
    if core::mem::take(&mut session.to_offer) {
        G::shoe_offered(memory);
    }
    if let Procedure::Move { from, to } = *what {
        G::moved(memory, before.seats(), from, to);
        return Ok(events);
    }
    let mut seats = before.seats();
    for spot in before.seated().filter(|spot| session.people.on(*spot) != before.on(*spot)) {
        G::left(memory, seats, spot);
        seats = seats.without(spot);
    }
    Ok(events)
}

/// The session and the rules while a procedure is carried out.
pub(super) struct Desk<'a> {
    pub(super) s: &'a mut Session,
    pub(super) p: &'a Procedures,
    pub(super) events: Vec<Event>,
}

pub(super) fn refuse<T>(code: Code, what: impl Into<String>, why: Cite) -> Result<T, Refusal> {
    Err(Refusal::cited(code, what, why))
}

pub(super) fn plainly<T>(code: Code, what: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::plain(code, what))
}

impl<'a> Desk<'a> {
    fn carry_out(&mut self, what: &Procedure) -> Result<(), Refusal> {
        match what {
            Procedure::Open { at } => self.open(*at),
            Procedure::Arrive { at, who } => self.arrive(*at, *who),
            Procedure::Leave(line) => self.leave(*line),
            Procedure::Move { from, to } => self.change_spots(*from, *to),
            Procedure::Admit(line) => self.admit(*line),
            // Whose it is only the game knows: see `act_with`.
            Procedure::PassShoe(_) => self.must_be_open(),
            Procedure::Inspect(deck) => self.inspect(*deck),
            Procedure::Spread(deck) => self.spread(*deck),
            Procedure::Wash(deck) => self.wash(*deck),
            Procedure::Shuffle { how, deck, ended } => self.shuffle(*how, *deck, *ended),
            Procedure::Refuse(spot) => self.refuse_the_cut(*spot),
            Procedure::Cut { who, at } => self.cut(*who, *at),
            Procedure::Recut(cut) => self.recut(*cut),
            Procedure::CuttingCard(behind) => self.put_back(*behind),
            Procedure::Burn(shown) => self.burn(shown),
            Procedure::Relieve(shown) => self.relieve(*shown),
            Procedure::Count(count) => self.count(*count),
            Procedure::Shoe { cards, behind } => self.shoe_holds(*cards, *behind),
            Procedure::Time(time) => self.tell_time(*time),
            Procedure::ChangeCards(deck) => self.change_cards(*deck),
            Procedure::RemoveDevice { found } => self.remove_device(*found),
            Procedure::BringDevice => self.bring_device(),
            Procedure::ReaderFails => self.reader_is(Reader::Failed),
            Procedure::RepairReader => self.reader_is(Reader::Works),
            Procedure::InspectReader => self.inspect_the_reader(),
            Procedure::Notice { key, value } => self.give_notice(key, value.as_deref()),
            Procedure::Pit { key, value, game } => self.pit_has(key, value, game.as_deref()),
            Procedure::Idle(face) => self.idle(*face),
            Procedure::AskInspection => self.ask_inspection(),
            Procedure::ErrorCard(shown) => self.error_card(shown),
            Procedure::Adjust => self.adjust(),
            Procedure::Ready(spots) => self.ready(spots),
            Procedure::Close => self.close(),
        }
    }

    pub(super) fn note(&mut self, what: Happened, why: Cite) {
        self.events.push(Event { what, why });
    }

    pub(super) fn cards(&self) -> Result<&'a Cards, Refusal> {
        match &self.p.equipment {
            Equipment::Cards(cards) => Ok(cards),
            _ => plainly(Code::NotAtThisTable, "there are no cards at this table"),
        }
    }

    /// Acts at a table need it to be open, or taken for open.
    pub(super) fn must_be_open(&self) -> Result<(), Refusal> {
        if self.s.table != State::Closed {
            return Ok(());
        }
        match &self.p.equipment {
            Equipment::Cards(cards) => {
                refuse(Code::TableIsClosed, "the table is closed", cards.opening.receive)
            }
            Equipment::Wheel(wheel) => {
                refuse(Code::TableIsClosed, "the table is closed", wheel.inspect)
            }
            Equipment::None => plainly(Code::TableIsClosed, "the table is closed"),
        }
    }

    /// A line about the cards makes an end of taking everything for granted.
    pub(super) fn follow(&mut self) {
        if self.s.table == State::Assumed {
            self.s.table = State::Open;
        }
    }

    /// The deck a line means: the one it names, or else the first that is ready for the step.
    pub(super) fn deck(
        &self,
        named: Option<Deck>,
        fits: impl Fn(Stage) -> bool,
    ) -> Result<Deck, Refusal> {
        let next = self.s.next;
        match named {
            Some(deck) if deck.nth() < self.s.decks.len() => Ok(deck),
            Some(deck) => {
                plainly(Code::NotAtThisTable, format!("there is no {deck} deck at this table"))
            }
            None => {
                let first = self.s.in_use().find(|deck| fits(self.stage(*deck)));
                Ok(first.unwrap_or(next))
            }
        }
    }

    pub(super) fn stage(&self, deck: Deck) -> Stage {
        self.s.decks.get(deck.nth()).map_or(Stage::Ready, |deck| deck.stage)
    }

    pub(super) fn set(&mut self, deck: Deck, stage: Stage) {
        if let Some(state) = self.s.decks.get_mut(deck.nth()) {
            state.stage = stage;
        }
    }

    /// New cards on the table.
    pub(super) fn receive(&mut self, deck: Deck) {
        if let Some(state) = self.s.decks.get_mut(deck.nth()) {
            *state = DeckState { stage: Stage::Received, opened: self.s.now, since_count: 0 };
        }
        // Where no card at the table was dealt before, there is nothing to count.
        if self.s.in_use().all(|deck| self.stage(deck) == Stage::Received) {
            self.s.since_count = 0;
        }
    }

    /// All cards are together again: nothing is known of their order.
    pub(super) fn gather(&mut self, cards: &Cards) {
        self.s.dealt = 0;
        self.s.cutting_card = None;
        self.s.last_hand = super::LastHand::NotYet;
        self.s.entitled = None;
        self.s.errors.clear();
        self.s.shoe = cards.pack.counts();
        self.s.declined.clear();
        self.s.cutter = None;
        self.s.recut = None;
    }

    /// Somebody counted the shoe: what was never told of it is taken over, else it is compared.
    fn shoe_holds(&mut self, held: u16, behind: Option<u16>) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_open()?;
        let pack = cards.pack.len() as u16;
        if let Some(behind) = behind.filter(|behind| *behind > held) {
            return plainly(
                Code::WrongCount,
                format!("{behind} of {held} cards cannot lie behind the cutting card"),
            );
        }
        if self.s.table == State::Assumed && held <= pack {
            self.follow();
            (self.s.dealt, self.s.cutting_card) = (pack - held, behind);
            return Ok(());
        }
        match (self.s.left(cards), self.s.cutting_card) {
            (left, _) if left != usize::from(held) => {
                plainly(Code::WrongCount, format!("the shoe holds {left} cards, not {held}"))
            }
            (_, known) if behind.is_some() && behind != known => {
                plainly(Code::WrongCount, "the cutting card does not lie there")
            }
            _ => Ok(()),
        }
    }

    /// The reader is found broken, or is repaired.
    fn reader_is(&mut self, now: Reader) -> Result<(), Refusal> {
        let Some(reader) = self.p.reader else {
            return plainly(Code::NotAtThisTable, "there is no card reader at this table");
        };
        let (what, already) = match now {
            Reader::Failed => (Happened::ReaderFailed, "the card reader has failed already"),
            Reader::Works => (Happened::ReaderRepaired, "the card reader works"),
        };
        if self.s.reader == now {
            return refuse(Code::ReaderState, already, reader.why);
        }
        self.s.reader = now;
        self.note(what, reader.why);
        Ok(())
    }

    /// The floorperson looks whether it was tampered with and works.
    fn inspect_the_reader(&mut self) -> Result<(), Refusal> {
        let Some(reader) = self.p.reader else {
            return plainly(Code::NotAtThisTable, "there is no card reader at this table");
        };
        let why = reader.inspect.unwrap_or(reader.why);
        if self.s.reader == Reader::Failed {
            return refuse(
                Code::ReaderState,
                "the card reader has failed and must be repaired",
                why,
            );
        }
        self.s.reader_seen = Some(self.s.now);
        self.note(Happened::ReaderInspected, why);
        Ok(())
    }

    fn tell_time(&mut self, time: Time) -> Result<(), Refusal> {
        let at = match (time, self.s.now) {
            (Time::At(at), _) => at,
            (Time::Clock(clock), Some(now)) => now.next_at(clock),
            (Time::Clock(_), None) => {
                return plainly(
                    Code::TimeUnknown,
                    "the date is not known; say: table time 2026-01-05 14:30",
                );
            }
        };
        match self.s.now {
            Some(now) if at < now => plainly(Code::ClockBack, format!("{at} is before {now}")),
            _ => {
                // Cards whose time of opening was never told are as old as the clock.
                for deck in &mut self.s.decks {
                    deck.opened = deck.opened.or(Some(at));
                }
                self.s.now = Some(at);
                Ok(())
            }
        }
    }
}

/// What must be done before the cards at this stage can be dealt, and the paragraph.
pub(super) fn due(desk: &Desk<'_>, cards: &Cards, deck: Deck) -> Option<(String, Cite)> {
    let which = match (cards.second, deck) {
        (super::SecondDeck::None, _) => "the cards".into(),
        (_, deck) => format!("the cards of the {deck} deck"),
    };
    let method = cards.method(desk.s.shuffled);
    let (what, why) = match desk.stage(deck) {
        Stage::Ready => return None,
        Stage::Received => ("have not been inspected", cards.opening.inspect),
        Stage::Inspected => ("have not been spread", cards.opening.spread),
        Stage::Spread => ("have not been washed", cards.opening.wash),
        Stage::Washed => {
            let elected = cards.method(cards.elected);
            let why = elected.and_then(|method| method.steps.first()).map(|(_, why)| *why);
            ("have not been shuffled", why.unwrap_or(cards.opening.wash))
        }
        Stage::ToCut => {
            ("have not been cut", method.map_or(cards.opening.wash, |method| method.then))
        }
        Stage::ToMark => {
            let why = cards.cutting_card.map_or(cards.opening.wash, |card| card.why);
            ("have no cutting card yet", why)
        }
        Stage::ToBurn => {
            let why = match method.map(|method| method.burn) {
                Some(super::Burn::One(why) | super::Burn::ByValue { why, .. }) => why,
                _ => cards.opening.wash,
            };
            ("have not been burned from", why)
        }
        Stage::Used(why) => ("must be shuffled", why),
        Stage::Idle(_) => {
            let why = cards.idle.map_or(cards.opening.spread, |idle| idle.spread);
            ("lie spread on the table", why)
        }
        Stage::Removed(why) => ("were removed and must be changed", why),
    };
    Some((format!("{which} {what}"), why))
}

/// What must be done with the other deck before the next one is dealt, and the paragraph.
pub(super) fn due_of_waiting(desk: &Desk<'_>, cards: &Cards) -> Option<(String, Cite)> {
    let super::SecondDeck::Alternating { in_device, opening, .. } = cards.second else {
        return None;
    };
    let deck = desk.s.waiting()?;
    let (what, why) = due(desk, cards, deck)?;
    let why = match desk.stage(deck) {
        Stage::Received | Stage::Inspected | Stage::Spread | Stage::Washed => opening,
        // A shuffle that failed has a paragraph of its own.
        Stage::Used(why) if why != cards.fails => in_device,
        _ => why,
    };
    Some((what, why))
}

/// A shuffle as it is written when nothing went wrong.
pub(super) fn plain_shuffle(how: super::Shuffle, deck: Option<Deck>) -> Procedure {
    Procedure::Shuffle { how, deck, ended: Ended::Done }
}
