//! Opening, inspection, spread and wash; idle tables, changed cards, closing.

use super::act::{Desk, due, plainly, refuse};
use super::procedures::{Cards, Equipment, Idle, SecondDeck};
use super::round::too_old;
use super::{Cause, Deck, Happened, Moment, Stage, State, Wheeled};
use crate::{Cite, Code, Device, Face, Refusal};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

impl Desk<'_> {
    pub(super) fn open(&mut self, at: Option<Moment>) -> Result<(), Refusal> {
        if self.s.table == State::Open {
            return plainly(Code::OutOfOrder, "the table is open already");
        }
        if let (Some(at), Some(now)) = (at, self.s.now)
            && at < now
        {
            return plainly(Code::ClockBack, format!("{at} is before {now}"));
        }
        self.s.now = at.or(self.s.now);
        match &self.p.equipment {
            Equipment::None => {}
            Equipment::Wheel(wheel) => {
                if self.s.wheel == Wheeled::NotInspected {
                    return refuse(
                        Code::OutOfOrder,
                        "the wheel must be inspected before it opens",
                        wheel.inspect,
                    );
                }
                self.note(Happened::Opened, wheel.inspect);
            }
            Equipment::Cards(cards) => {
                self.collect_all();
                self.receive(Deck::First);
                self.receive(Deck::Second);
                self.gather(cards);
                self.s.cause = Cause::NewGame;
                self.s.next = Deck::First;
                self.s.last = None;
                let device = cards.elected.by_device();
                self.s.device = if device { Device::At } else { Device::Gone };
                self.note(Happened::Opened, cards.opening.receive);
            }
        }
        self.s.reader_seen = None;
        self.s.table = State::Open;
        Ok(())
    }

    /// The second deck goes through the same opening by its own paragraph.
    fn opens(&self, deck: Deck, why: Cite) -> Result<Cite, Refusal> {
        Ok(match (self.cards()?.second, deck) {
            (SecondDeck::Alternating { opening, .. }, Deck::Second) => opening,
            _ => why,
        })
    }

    pub(super) fn inspect(&mut self, named: Option<Deck>) -> Result<(), Refusal> {
        if let Equipment::Wheel(wheel) = &self.p.equipment {
            if self.s.table == State::Assumed {
                self.s.table = State::Closed;
            }
            self.s.wheel = Wheeled::Inspected;
            self.note(Happened::WheelInspected, wheel.inspect);
            return Ok(());
        }
        let why = self.cards()?.opening.inspect;
        self.must_be_open()?;
        let deck = self.deck(named, |stage| stage == Stage::Received)?;
        if self.stage(deck) != Stage::Received {
            return refuse(Code::OutOfOrder, "only new cards are inspected", why);
        }
        self.set(deck, Stage::Inspected);
        let why = self.opens(deck, why)?;
        self.note(Happened::Inspected(deck), why);
        Ok(())
    }

    pub(super) fn spread(&mut self, named: Option<Deck>) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_open()?;
        let deck = self.deck(named, |stage| stage == Stage::Inspected)?;
        match self.stage(deck) {
            Stage::Inspected => {}
            Stage::Received => {
                let why = self.opens(deck, cards.opening.inspect)?;
                return refuse(Code::OutOfOrder, "the cards have not been inspected", why);
            }
            _ => {
                return refuse(
                    Code::OutOfOrder,
                    "only cards just inspected are spread",
                    cards.opening.spread,
                );
            }
        }
        self.set(deck, Stage::Spread);
        self.s.seen = !self.s.people.is_empty();
        let why = self.opens(deck, cards.opening.spread)?;
        self.note(Happened::Spread(deck, Face::Up), why);
        Ok(())
    }

    pub(super) fn wash(&mut self, named: Option<Deck>) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_open()?;
        let fits = |stage| matches!(stage, Stage::Spread | Stage::Idle(Face::Up));
        let deck = self.deck(named, fits)?;
        let why = match (self.stage(deck), self.s.swaps(cards)) {
            (Stage::Spread, _) => self.opens(deck, cards.opening.wash)?,
            (Stage::Idle(_), Some(why)) => {
                return refuse(
                    Code::OutOfOrder,
                    "these cards go into the shuffling device unwashed",
                    why,
                );
            }
            (Stage::Idle(_), None) => self.idle_rule()?.wash,
            (Stage::Received | Stage::Inspected, _) => {
                let missing = ("the cards have not been spread".into(), cards.opening.spread);
                let (what, why) = due(self, cards, deck).unwrap_or(missing);
                return refuse(Code::CardsNotReady, what, why);
            }
            _ => {
                return refuse(
                    Code::OutOfOrder,
                    "only spread cards are washed",
                    cards.opening.wash,
                );
            }
        };
        if !self.s.seen {
            return refuse(Code::OutOfOrder, "no player has come to see the cards", why);
        }
        self.set(deck, Stage::Washed);
        self.note(Happened::TurnedDown(deck), why);
        self.note(Happened::Washed(deck), why);
        Ok(())
    }

    pub(super) fn idle_rule(&self) -> Result<Idle, Refusal> {
        let none = || {
            Refusal::plain(Code::NotAtThisTable, "no paragraph asks an idle table to do anything")
        };
        self.cards()?.idle.ok_or_else(none)
    }

    pub(super) fn idle(&mut self, face: Face) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_open()?;
        let why = self.idle_rule()?.spread;
        let new = [Stage::Received, Stage::Inspected, Stage::Spread];
        if new.contains(&self.s.stage()) {
            return refuse(
                Code::OutOfOrder,
                "new cards are inspected and spread as at an opening",
                why,
            );
        }
        self.follow();
        self.all_leave();
        self.s.seen = false;
        self.s.cause = Cause::NewGame;
        self.gather(cards);
        let mut decks: Vec<Deck> = self.s.in_use().collect();
        decks.sort_by_key(|deck| deck.nth());
        for deck in decks {
            if !matches!(self.stage(deck), Stage::Removed(_)) {
                self.set(deck, Stage::Idle(face));
                self.note(Happened::Spread(deck, face), why);
            }
        }
        Ok(())
    }

    /// A player wants to see the batch that came out of the device.
    pub(super) fn ask_inspection(&mut self) -> Result<(), Refusal> {
        let cards = self.cards()?;
        let Some(why) = self.s.swaps(cards) else {
            let why = self.idle_rule()?.wash;
            return refuse(Code::OutOfOrder, "the cards are spread without asking", why);
        };
        let fresh = self.s.dealt == 0 && self.s.cause == Cause::NewGame;
        if !fresh || !matches!(self.s.stage(), Stage::ToCut | Stage::ToBurn | Stage::Ready) {
            return refuse(
                Code::OutOfOrder,
                "only a batch just out of the device is spread on request",
                why,
            );
        }
        let deck = self.s.next;
        self.set(deck, Stage::Idle(Face::Up));
        self.note(Happened::Spread(deck, Face::Up), why);
        Ok(())
    }

    pub(super) fn change_cards(&mut self, named: Option<Deck>) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_open()?;
        self.follow();
        if let Some(deck) = named.filter(|deck| deck.nth() >= self.s.decks.len()) {
            return plainly(Code::NotAtThisTable, format!("there is no {deck} deck at this table"));
        }
        for deck in self.to_be_changed(cards, named)? {
            self.receive(deck);
            self.note(Happened::CardsChanged(deck), cards.change.why);
        }
        if self.s.stage() == Stage::Received {
            self.collect_all();
            self.gather(cards);
            self.s.cause = Cause::AtWill;
        }
        Ok(())
    }

    /// The deck that is named, or those that were removed, or are too old, or else all.
    fn to_be_changed(&self, cards: &Cards, named: Option<Deck>) -> Result<Vec<Deck>, Refusal> {
        let at_the_table: Vec<Deck> = self.s.in_use().collect();
        match (named, cards.second) {
            (Some(deck), SecondDeck::Alternating { device, .. })
                if !at_the_table.contains(&deck) =>
            {
                return refuse(
                    Code::OutOfOrder,
                    "without a shuffling device there is one deck",
                    device,
                );
            }
            (Some(deck), _) => return Ok(vec![deck]),
            (None, _) => {}
        }
        let removed = |deck: &Deck| matches!(self.stage(*deck), Stage::Removed(_));
        let old = |deck: &Deck| too_old(self.s, cards, *deck).is_some();
        let only = |which: &dyn Fn(&Deck) -> bool| {
            let chosen: Vec<Deck> = at_the_table.iter().copied().filter(which).collect();
            Some(chosen).filter(|chosen| !chosen.is_empty())
        };
        Ok(only(&removed).or_else(|| only(&old)).unwrap_or(at_the_table))
    }

    pub(super) fn adjust(&mut self) -> Result<(), Refusal> {
        let Equipment::Wheel(wheel) = &self.p.equipment else {
            return plainly(Code::NotAtThisTable, "there is no wheel at this table");
        };
        if self.s.table == State::Open {
            return refuse(
                Code::OutOfOrder,
                "a wheel is adjusted before it is inspected and opened",
                wheel.adjust,
            );
        }
        self.s.table = State::Closed;
        self.s.wheel = Wheeled::NotInspected;
        self.note(Happened::WheelAdjusted, wheel.adjust);
        Ok(())
    }

    pub(super) fn close(&mut self) -> Result<(), Refusal> {
        self.must_be_open()?;
        self.all_leave();
        match &self.p.equipment {
            Equipment::None => {}
            Equipment::Wheel(wheel) => {
                self.s.wheel = Wheeled::NotInspected;
                self.note(Happened::Covered, wheel.cover);
            }
            Equipment::Cards(cards) => {
                self.gather(cards);
                if let Some(why) = cards.closing {
                    self.note(Happened::LockedAway, why);
                }
            }
        }
        self.s.table = State::Closed;
        Ok(())
    }
}
