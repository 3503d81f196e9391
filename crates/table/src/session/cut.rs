//! Who cuts, where, and where the cutting card goes afterwards.

use super::act::{Desk, due, plainly, refuse};
use super::procedures::{
    Cards, Cut, First, FirstCutter, Marks, Numbering, Offer, RecutBy, SecondCard, SecondDeck,
};
use super::{Cause, Cutter, Deck, Happened, Session, Stage};
use crate::{Cite, Place, Refusal, Spot};
use alloc::format;
use core::ops::RangeInclusive;

/// Who is to cut now, and by which paragraph.
pub(super) fn entitled(s: &Session, numbering: Numbering, cards: &Cards) -> (Cutter, Cite) {
    if let Some(who) = s.recut {
        return (who, cards.recut.why);
    }
    let offer = match cards.cut {
        Cut::ByTheDealer { why, .. } => return (Cutter::Dealer, why),
        Cut::Offered(offer) => offer,
    };
    let first = first(&offer, s.cause);
    let Some(spot) = asked_first(s, numbering, first.who) else {
        return (Cutter::Dealer, offer.refused);
    };
    let seats = s.seats();
    let asked = |spot: &Spot| seats.has(*spot) && !s.declined.has(*spot);
    if asked(&spot) {
        return (Cutter::Spot(spot), first.why);
    }
    let next = match numbering {
        Numbering::Clockwise => seats.rising_from(spot).find(asked),
        Numbering::Counterclockwise => seats.falling_from(spot).find(asked),
    };
    let next = next.map_or(Cutter::Dealer, Cutter::Spot);
    (next, offer.refused)
}

fn first(offer: &Offer, cause: Cause) -> First {
    match cause {
        Cause::NewGame => offer.new_game,
        Cause::CuttingCardOn(place) if place.spot().is_some() => offer.came_on_spot,
        Cause::CuttingCardOn(_) => offer.came_on_dealer,
        Cause::AtWill => offer.at_will,
    }
}

fn asked_first(s: &Session, numbering: Numbering, who: FirstCutter) -> Option<Spot> {
    match who {
        FirstCutter::FirstPlayer => s.players.first().copied(),
        FirstCutter::CuttingCardSpot => match s.cause {
            Cause::CuttingCardOn(place) => Place::spot(place),
            _ => None,
        },
        FirstCutter::FarthestRight => match numbering {
            Numbering::Clockwise => s.seats().falling().next(),
            Numbering::Counterclockwise => s.seats().rising().next(),
        },
        FirstCutter::HighestNumber => s.seats().falling().next(),
        FirstCutter::LastHolder => s.holder.or_else(|| s.seats().falling().next()),
    }
}

/// How many cards may lie before the cut, and the paragraph.
pub(super) fn lawful_cut(cards: &Cards) -> (RangeInclusive<u16>, Cite) {
    let stack = cards.pack.len() as u16;
    match cards.cut {
        Cut::ByTheDealer { least, why } => (least..=stack.saturating_sub(1), why),
        Cut::Offered(offer) => (offer.least..=stack.saturating_sub(offer.least), offer.why),
    }
}

/// How many cards may lie behind the cutting card when it is put back.
pub(super) fn lawful_mark(cards: &Cards) -> Option<(RangeInclusive<u16>, Cite)> {
    let stack = cards.pack.len() as u16;
    let rule = cards.cutting_card?;
    Some((rule.least.of(stack)..=stack.saturating_sub(1), rule.why))
}

impl Desk<'_> {
    pub(super) fn ask_for_the_cut(&mut self, deck: Deck) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.set(deck, Stage::ToCut);
        self.offer(cards);
        Ok(())
    }

    fn offer(&mut self, cards: &Cards) {
        let (who, why) = entitled(self.s, self.p.numbering, cards);
        self.note(Happened::Offered(who), why);
    }

    /// The cards must wait for the cut.
    fn must_be_cut(&self, cards: &Cards) -> Result<(), Refusal> {
        self.must_be_open()?;
        let (_, why) = lawful_cut(cards);
        match self.s.stage() {
            Stage::ToCut => Ok(()),
            Stage::ToMark | Stage::ToBurn | Stage::Ready => {
                refuse("there is nothing to cut now", why)
            }
            _ => match due(self, cards, self.s.next) {
                Some((what, why)) => refuse(what, why),
                None => refuse("there is nothing to cut now", why),
            },
        }
    }

    pub(super) fn refuse_the_cut(&mut self, spot: Spot) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_cut(cards)?;
        let (who, why) = entitled(self.s, self.p.numbering, cards);
        if who != Cutter::Spot(spot) {
            return refuse(format!("the cut is offered to {who} now, not to {spot}"), why);
        }
        self.s.recut = None;
        self.s.declined = self.s.declined.with(spot);
        self.note(Happened::Declined(who), why);
        self.offer(cards);
        Ok(())
    }

    pub(super) fn cut(&mut self, who: Cutter, at: u16) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_cut(cards)?;
        let (entitled, why) = entitled(self.s, self.p.numbering, cards);
        if who != entitled {
            return refuse(format!("the cut is offered to {entitled} now, not to {who}"), why);
        }
        let (range, why) = lawful_cut(cards);
        let (least, most) = (*range.start(), *range.end());
        if !range.contains(&at) {
            return refuse(format!("a cut at {at} is not between {least} and {most} cards"), why);
        }
        self.s.cutter = Some(who);
        self.s.recut = None;
        self.note(Happened::Cut { who, at }, why);
        self.after_the_cut(cards, self.s.next);
        Ok(())
    }

    pub(super) fn recut(&mut self, cut: Option<(Cutter, u16)>) -> Result<(), Refusal> {
        let cards = self.cards()?;
        let why = cards.recut.why;
        let stage = self.s.stage();
        let waits = matches!(stage, Stage::ToMark | Stage::ToBurn | Stage::Ready);
        let Some(last) = self.s.cutter.filter(|_| waits) else {
            return refuse("the cards have not been cut", why);
        };
        if self.s.dealt > 0 {
            return refuse("a recut must be ordered before the first card", why);
        }
        self.s.cutting_card = None;
        self.set(self.s.next, Stage::ToCut);
        self.note(Happened::RecutOrdered, why);
        match (cards.recut.by, last) {
            (RecutBy::LastCutter, last) => self.s.recut = Some(last),
            (RecutBy::NextEntitled, Cutter::Spot(spot)) => {
                self.s.declined = self.s.declined.with(spot);
            }
            // All players were asked before the dealer cut.
            (RecutBy::NextEntitled, Cutter::Dealer) => self.s.recut = Some(Cutter::Dealer),
        }
        match cut {
            Some((who, at)) => self.cut(who, at),
            None => {
                self.offer(cards);
                Ok(())
            }
        }
    }

    pub(super) fn put_back(&mut self, behind: u16) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_open()?;
        let marks = cards.method(self.s.shuffled).map_or(Marks::Never, |method| method.marks);
        let (Some((range, why)), Some(rule)) = (lawful_mark(cards), cards.cutting_card) else {
            return plainly("no cutting card is used at this table");
        };
        if marks == Marks::Never {
            let how = self.s.shuffled;
            return refuse(format!("no cutting card is put back when shuffled {how}"), why);
        }
        let stage = self.s.stage();
        let early = matches!(stage, Stage::ToBurn | Stage::Ready) && self.s.dealt == 0;
        let free = marks == Marks::May && early && self.s.cutting_card.is_none();
        if stage != Stage::ToMark && !free {
            return match due(self, cards, self.s.next).filter(|_| !early) {
                Some((what, why)) => refuse(what, why),
                None => refuse("the cutting card cannot be put back now", why),
            };
        }
        let (least, most) = (*range.start(), *range.end());
        if !range.contains(&behind) {
            let what = format!("the cutting card needs {least} to {most} cards behind it");
            return refuse(format!("{what}, not {behind}"), why);
        }
        self.s.cutting_card = Some(behind);
        self.note(Happened::Marked(behind), why);
        if rule.second == SecondCard::AtTheEnd {
            self.note(Happened::MarkedTheEnd, why);
        }
        if stage == Stage::ToMark {
            self.after_the_mark(cards, self.s.next);
        }
        Ok(())
    }

    /// Whether two decks alternate here.
    pub(super) fn alternates(&self, cards: &Cards) -> Option<Cite> {
        match cards.second {
            SecondDeck::Alternating { why, .. } => Some(why),
            SecondDeck::None => None,
        }
    }
}
