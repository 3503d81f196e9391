//! The verbs: each lets irregularities come in before it, asks its question, does what it says and
//! notes it with its paragraph.

use super::{Conductor, Happening};
use crate::refusal::{Code, Refusal};
use crate::tape::{Answer, Slot, Want};
use crate::wagers::Amount;
use crate::{
    Account, Act, Area, Call, Choice, Cite, Face, Few, Game, Line, Money, Person, Place, Pocket,
    Reader, Seats, Spot, Stage, Stop, Table, Verdict,
};
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use cards::Card;
use core::ops::RangeInclusive;

impl<G: Game> Table<G> for Conductor<'_, G> {
    fn seats(&self) -> Seats {
        self.wagers().seats()
    }

    fn lines(&self, spot: Spot) -> u8 {
        self.wagers().lines_on(spot)
    }

    fn caller(&self, spot: Spot) -> Line {
        self.setup.wagers.caller(spot)
    }

    fn person(&self, who: Line) -> Person {
        self.setup.wagers.person(who)
    }

    fn wager(&self, who: Line, area: G::Area) -> Money {
        self.wagers().on(who, area)
    }

    fn nth_wagered(&self, who: Line, nth: usize) -> Option<G::Area> {
        let line = self.wagers().lines().iter().find(|(line, _)| *line == who);
        let areas = line.into_iter().flat_map(|(_, areas)| areas);
        areas.filter(|(_, amount)| !amount.is_zero()).map(|(area, _)| *area).nth(nth)
    }

    fn cards(&self, at: Place) -> &[Card] {
        self.round.layout.cards(at)
    }

    fn lying(&self, at: Place) -> usize {
        self.round.layout.lying(at)
    }

    fn exposed(&self) -> Option<Card> {
        self.held.front().and_then(|held| held.card)
    }

    fn stub_is_due(&self) -> bool {
        self.setup.stub_is_due
    }

    fn present(&self) -> Seats {
        self.wagers().seats().and(self.setup.present)
    }

    fn memory(&self) -> &G::Memory {
        &self.memory
    }

    fn reader(&self) -> Reader {
        self.setup.reader
    }

    fn reach(&mut self, stage: Stage) {
        self.stage = stage;
    }

    fn deal(&mut self, to: Place, face: Face, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Deal(to), why)?;
        let held = self.held.pop_front();
        let (slot, known) = match &held {
            Some(held) => (held.slot, held.card),
            None => (self.next_slot(why)?, None),
        };
        let card = match (face, known) {
            (_, Some(card)) => Some(card),
            (Face::Up, None) => {
                let under = self.round.layout.unturned(to).len();
                Some(self.ask_card(Want::Card { to, slot, under }, why)?)
            }
            (Face::Down, None) => None,
        };
        self.note(|| Happening::Dealt { to, slot, card }, why);
        Ok(())
    }

    fn turn(&mut self, at: Place, why: Cite) -> Result<(), Stop> {
        let all = 0..self.round.layout.unturned(at).len() as u8;
        self.turn_these(at, all.collect(), why)
    }

    fn turn_some(&mut self, at: Place, nths: &[usize], why: Cite) -> Result<(), Stop> {
        self.turn_these(at, nths.iter().map(|nth| *nth as u8).collect(), why)
    }

    fn look(&mut self, who: Line, at: Place, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Look(at), why)?;
        self.round.notes.in_hands.push(at);
        let cards = self.look_at(who, at, why)?;
        self.round.notes.looked.extend(cards.map(|cards| (at, cards)));
        self.note(|| Happening::Looked { who, at, cards }, why);
        Ok(())
    }

    fn tell(&mut self, at: Place, what: fn(&[Card]) -> bool, why: Cite) -> Result<bool, Stop> {
        self.begin(Act::Tell(at), why)?;
        let slots = Few::of(self.round.layout.unturned(at));
        match *self.ask(|| Want::Told { at, slots, what }, why)? {
            Answer::Told(answer) => {
                self.round.notes.facts.push((at, what, answer));
                self.note(|| Happening::Told { at, answer }, why);
                Ok(answer)
            }
            _ => self.misfit(why),
        }
    }

    fn shift(&mut self, from: Place, nth: usize, to: Place, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        self.note(|| Happening::Shifted { from, nth, to }, why);
        Ok(())
    }

    fn count(&mut self, at: Place, why: Cite) -> Result<usize, Stop> {
        self.begin(Act::Other, why)?;
        match *self.ask(|| Want::Count { at }, why)? {
            Answer::Count(count) => {
                self.note(|| Happening::Counted { at, count }, why);
                Ok(count)
            }
            _ => self.misfit(why),
        }
    }

    fn collect(&mut self, at: Place, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        self.round.notes.early.retain(|(place, ..)| *place != at);
        // The cards of the stub are in no list: nobody has dealt them.
        if self.round.layout.lying(at) > 0 || at == Place::STUB {
            self.note(|| Happening::Collected { at }, why);
        }
        Ok(())
    }

    fn burn_exposed(&mut self, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        if let Some(held) = self.held.pop_front() {
            self.note(|| Happening::Burned { slot: held.slot, card: held.card }, why);
        }
        Ok(())
    }

    fn set_aside(&mut self, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        self.kept.extend(self.held.pop_front());
        Ok(())
    }

    fn spin(&mut self, why: Cite) -> Result<Pocket, Stop> {
        self.begin(Act::Spin, why)?;
        let pockets = G::pockets(&self.setup.options);
        match *self.ask(|| Want::Pocket, why)? {
            Answer::Pocket(pocket) if pocket.0 < pockets => {
                self.note(|| Happening::Spun(pocket), why);
                Ok(pocket)
            }
            Answer::Pocket(pocket) => {
                let name = G::pocket_name(pocket);
                let what = format!("there is no {name} on this wheel");
                self.refuse(Refusal::cited(Code::NoSuchPocket, what, why).about(name))
            }
            _ => self.misfit(why),
        }
    }

    fn choose(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        why: Cite,
    ) -> Result<G::Choice, Stop> {
        self.begin(Act::Choose(at), why)?;
        let offered = || {
            let words: Vec<&str> = among.iter().map(|c| Choice::word(*c)).collect();
            words.join(", ")
        };
        let room = &mut self.round.notes.offer;
        let is_known = self.entries < self.known;
        let mut offer = if is_known { Vec::new() } else { core::mem::take(room) };
        let want = || {
            offer.extend_from_slice(among);
            Want::Choice { who, at, among: offer }
        };
        match *self.ask(want, why)? {
            Answer::Choice(choice) if among.contains(&choice) => {
                self.note(|| Happening::Chose { who, at, choice }, why);
                Ok(choice)
            }
            Answer::Choice(choice) => {
                let word = Choice::word(choice);
                let what = format!("{who} may not {word} now; offered: {}", offered());
                self.refuse(Refusal::cited(Code::NotLawful, what, why))
            }
            _ => self.misfit(why),
        }
    }

    fn choose_on(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        law: impl Fn(&[Card], G::Choice) -> bool + 'static,
        why: Cite,
    ) -> Result<G::Choice, Stop> {
        let choice = self.choose(who, at, among, why)?;
        // Where this run knows what he saw, it judges at once; else the turned cards will.
        let seen = self.round.notes.looked.iter().find(|(place, _)| *place == at);
        if seen.is_some_and(|(_, cards)| !law(cards, choice)) {
            self.round.events.pop();
            let word = Choice::word(choice);
            let what = format!("{who} may not {word} with these cards");
            return self.refuse(Refusal::cited(Code::NotLawful, what, why));
        }
        self.laws.push((at, Box::new(law), choice, why));
        Ok(choice)
    }

    fn amount(
        &mut self,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
        why: Cite,
    ) -> Result<Money, Stop> {
        self.begin(Act::Amount, why)?;
        let want = || Want::Amount { who, area, range: range.clone() };
        let Answer::Amount(amount) = *self.ask(want, why)? else { return self.misfit(why) };
        if self.is_done() {
            self.note(|| Happening::Named { who, area, amount }, why);
            return Ok(amount);
        }
        let (name, least, most) = (area.name(), *range.start(), *range.end());
        if !range.contains(&amount) {
            let what = format!("{who} {name}: {amount} is not between {least} and {most}");
            return self.refuse(Refusal::cited(Code::AmountOutOfRange, what, why));
        }
        let rule = G::area_rule(&self.setup.options, area);
        if let Amount::Limits { chip, .. } = rule.amount
            && !amount.is_multiple_of(chip)
            && amount != most
        {
            let what = format!("{who} {name}: {amount} is not a multiple of {chip}");
            return self.refuse(Refusal::cited(Code::NotMultiple, what, why));
        }
        let payable = G::payable(&self.setup.options, area);
        if let Some(odds) =
            payable.iter().find(|odds| amount.at_odds(odds.pays, odds.per).is_none())
        {
            let what = format!("{who} {name}: {amount} cannot be paid exactly at {odds}");
            return self.refuse(Refusal::cited(Code::NotPaidExactly, what, why));
        }
        self.note(|| Happening::Named { who, area, amount }, why);
        Ok(amount)
    }

    fn stake(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        self.note(|| Happening::Staked { who, area, amount }, why);
        Ok(())
    }

    fn settle(
        &mut self,
        who: Line,
        area: G::Area,
        verdict: Verdict,
        why: Cite,
    ) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        assert!(self.is_open(who, area), "{who} {} is closed or was never open", area.name());
        self.round.notes.closed.push((who, area));
        self.note(|| Happening::Settled { who, area, verdict }, why);
        Ok(())
    }

    fn bonus(&mut self, who: Line, area: G::Area, verdict: Verdict, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        self.note(|| Happening::Bonus { who, area, verdict }, why);
        Ok(())
    }

    fn charge(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        self.note(|| Happening::Charged { who, area, amount }, why);
        Ok(())
    }

    fn mark(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        self.note(|| Happening::Marked { who, area, amount }, why);
        Ok(())
    }

    fn award(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        self.note(|| Happening::Awarded { who, area, amount }, why);
        Ok(())
    }

    fn feed(&mut self, area: G::Area, shares: &[Money], why: Cite) -> Result<(), Stop> {
        let lines = self.wagers().lines().iter().map(|(who, _)| *who);
        let lines = lines.filter(|who| !self.wager(*who, area).is_zero());
        let lines: Vec<Line> = lines.collect();
        if lines.is_empty() {
            return Ok(());
        }
        self.begin(Act::Said, why)?;
        for who in lines {
            for (meter, amount) in shares.iter().enumerate() {
                let (meter, amount) = (meter as u8, *amount);
                self.note(|| Happening::Fed { who, area, meter, amount }, why);
            }
        }
        Ok(())
    }

    fn jackpot(&mut self, who: Line, area: G::Area, nth: usize, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        let (meter, account) = (&G::METERS[nth], Account::Meter(nth as u8));
        let moved = self.round.ledger.balance(account);
        let stand = match *self.ask(|| Want::Meter { nth, moved }, why)? {
            Answer::Meter(stand) => stand,
            _ => return self.misfit(why),
        };
        if let Err(refusal) = meter.check(stand) {
            return self.refuse(refusal);
        }
        self.note(|| Happening::Awarded { who, area, amount: meter.pays(stand) }, why);
        self.begin(Act::Said, meter.why)?;
        self.note(|| Happening::Emptied { who, area, meter: nth as u8, stand }, meter.why);
        Ok(())
    }

    fn remember(&mut self, memory: G::Memory, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Said, why)?;
        if memory != self.memory {
            self.memory = memory.clone();
            self.note(|| Happening::Remembered(memory), why);
        }
        Ok(())
    }

    fn say(&mut self, call: Call, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Said, why)?;
        self.note(|| Happening::Said(call), why);
        Ok(())
    }

    fn remove(&mut self, at: Place, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other, why)?;
        if let Some(slot) = self.round.layout.unturned(at).last().copied() {
            // What was told and seen of it is of no more use.
            self.forget_unturned(at);
            self.note(|| Happening::Removed { at, slot }, why);
        }
        Ok(())
    }

    fn rule(&mut self, among: &'static [&'static str], why: Cite) -> Result<usize, Stop> {
        self.begin(Act::Said, why)?;
        match *self.ask(|| Want::Floor { among }, why)? {
            Answer::Floor(nth) if nth < among.len() => {
                self.note(|| Happening::Ruled { word: among[nth] }, why);
                Ok(nth)
            }
            _ => self.misfit(why),
        }
    }
}

impl<G: Game> Conductor<'_, G> {
    fn turn_these(&mut self, at: Place, nths: Few<u8>, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Turn(at), why)?;
        let down = self.round.layout.unturned(at);
        let slots: Few<Slot> = nths.iter().map(|nth| down[usize::from(*nth)]).collect();
        let are_all = slots.len() == down.len();
        if slots.is_empty() {
            return Ok(());
        }
        let cards = match self.ask(|| Want::Faces { at, slots, nths }, why)? {
            Answer::Faces(cards) if cards.len() == slots.len() => Few::of(cards),
            Answer::Faces(cards) => {
                let what = format!("{at} shows {} cards, not {}", cards.len(), slots.len());
                return self.refuse(Refusal::cited(Code::WrongCount, what, why));
            }
            _ => return self.misfit(why),
        };
        let is_plain = self.round.notes.early.is_empty();
        let known = (!is_plain).then(|| self.with_early(at, &slots, &cards));
        if are_all && let Err(refusal) = self.check_facts(at, known.as_deref().unwrap_or(&cards)) {
            return self.refuse(Refusal { why: refusal.why.or(Some(why)), ..refusal });
        }
        for card in &cards {
            self.take(*card, at, why)?;
        }
        if are_all {
            // What was seen and told of them has been compared; cards that follow are others.
            self.forget_unturned(at);
            self.round.notes.early.retain(|(place, ..)| *place != at);
        } else {
            let turned = slots.iter().zip(&cards).map(|(slot, card)| (at, *slot, *card));
            self.round.notes.early.extend(turned);
        }
        self.note(|| Happening::Turned { at, slots, cards }, why);
        Ok(())
    }
}
