//! Who cuts, where, and where the cutting card goes afterwards.

use super::act::{Desk, due, plainly, refuse};
use super::procedures::{
    Cards, Cut, Equipment, First, FirstCutter, Marks, Numbering, Offer, Procedures, RecutBy,
    SecondCard,
};
use super::{Cause, CutBy, Cutter, Deck, Happened, Seated, Session, Stage};
use crate::{Cite, Code, Person, Place, Refusal, Spot};
use alloc::format;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// Who is to cut now, and by which paragraph.
pub(super) fn entitled(s: &Session, numbering: Numbering, cards: &Cards) -> (Cutter, Cite) {
    let again = s.recut.and_then(|who| s.at_hand(who));
    if let Some(who) = again {
        return (who, cards.recut.why);
    }
    let offer = match cards.cut {
        Cut::ByTheDealer { why, .. } => return (Cutter::Dealer, why),
        Cut::Offered(offer) => offer,
    };
    let first = first(&offer, s.cause);
    let Some(he) = asked_first(s, numbering, first.who) else {
        return (Cutter::Dealer, offer.refused);
    };
    let asked = |spot: &Spot| s.people.on(*spot).is_some_and(|who| !s.declined.contains(&who));
    let seat = s.seat_of(he);
    if let Some(spot) = seat.filter(asked) {
        return (Cutter::Spot(spot), first.why);
    }
    let (seats, from) = (s.seats(), seat.unwrap_or(he.spot));
    let next = match numbering {
        Numbering::Clockwise => seats.rising_from(from).find(asked),
        Numbering::Counterclockwise => seats.falling_from(from).find(asked),
    };
    // Who has taken the seat of one who left comes last.
    let next = next.or(Some(from).filter(asked)).map_or(Cutter::Dealer, Cutter::Spot);
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

fn asked_first(s: &Session, numbering: Numbering, who: FirstCutter) -> Option<Seated> {
    let highest = || s.seats().falling().next();
    let spot = match who {
        FirstCutter::CuttingCardSpot => return s.came_on,
        FirstCutter::LastHolder if s.holder.is_some() => return s.holder,
        FirstCutter::FirstPlayer => s.people.seated().next(),
        FirstCutter::FarthestRight => match numbering {
            Numbering::Clockwise => highest(),
            Numbering::Counterclockwise => s.seats().rising().next(),
        },
        FirstCutter::HighestNumber | FirstCutter::LastHolder => highest(),
    };
    spot.map(|spot| s.seated(spot))
}

impl Session {
    /// Who cut, as one who can be asked now.
    fn at_hand(&self, who: CutBy) -> Option<Cutter> {
        match who {
            CutBy::Dealer => Some(Cutter::Dealer),
            CutBy::Player(he) => self.seat_of(he).map(Cutter::Spot),
        }
    }
}

/// How many cards may lie before the cut, and the paragraph.
pub(super) fn lawful_cut(cards: &Cards) -> (RangeInclusive<u16>, Cite) {
    lawful_cut_of(cards, cards.pack.len() as u16)
}

fn lawful_cut_of(cards: &Cards, stack: u16) -> (RangeInclusive<u16>, Cite) {
    match cards.cut {
        Cut::ByTheDealer { least, why } => (least..=stack.saturating_sub(1), why),
        Cut::Offered(offer) => (offer.least..=stack.saturating_sub(offer.least), offer.why),
    }
}

/// Whom the dealer asks to cut the rack in the course of a round.
#[derive(Clone, Debug)]
pub struct AskedToCut {
    /// Who has a hand in the round, and where.
    pub players: Vec<(Spot, Person)>,
    /// Who has refused already.
    pub declined: Vec<Person>,
    /// The hand for which the cutting card came in this round, where that is known.
    pub came: Option<Place>,
}

/// A cut of the rack as it is offered.
#[derive(Clone, Debug)]
pub struct RackCut {
    /// Whose turn it is to cut.
    pub who: Cutter,
    /// The paragraph that offers it to him.
    pub offered: Cite,
    /// After how many cards he may.
    pub among: RangeInclusive<u16>,
    /// The paragraph on where the cutting card goes in.
    pub why: Cite,
}

/// The paragraph by which the rack of a shoe that ran out is shuffled in the course of a round.
pub fn shuffle_of_the_rack(procedures: &Procedures) -> Option<Cite> {
    let Equipment::Cards(cards) = &procedures.equipment else { return None };
    cards.method(cards.by_hand)?.steps.first().map(|(_, why)| *why)
}

/// Who cuts it, of so many cards, by the paragraphs that hold between rounds. Where nobody knows on
/// which hand the cutting card came it is taken for the dealer's, and a rack that is too small to
/// leave the least number at either end is cut anywhere.
pub fn cut_of_the_rack(procedures: &Procedures, asked: &AskedToCut, rack: u16) -> Option<RackCut> {
    let Equipment::Cards(cards) = &procedures.equipment else { return None };
    let mut session = Session::new(procedures);
    asked.players.iter().for_each(|(spot, who)| session.people.take(spot.line(0), *who));
    session.declined.clone_from(&asked.declined);
    session.came_on = asked.came.and_then(Place::spot).map(|spot| session.seated(spot));
    session.cause = Cause::CuttingCardOn(asked.came.unwrap_or(Place::DEALER));
    let (who, offered) = entitled(&session, procedures.numbering, cards);
    let (among, why) = lawful_cut_of(cards, rack);
    let among = if among.is_empty() { 1..=rack.saturating_sub(1) } else { among };
    Some(RackCut { who, offered, among, why })
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

    /// The deck that waits for the cut, or else the one that would.
    fn deck_to_cut(&self) -> Deck {
        let waits = |deck: &Deck| self.stage(*deck) == Stage::ToCut;
        self.s.in_use().find(waits).unwrap_or(self.s.next)
    }

    /// The cards must wait for the cut.
    fn must_be_cut(&self, cards: &Cards) -> Result<(), Refusal> {
        self.must_be_open()?;
        let (_, why) = lawful_cut(cards);
        match self.stage(self.deck_to_cut()) {
            Stage::ToCut => Ok(()),
            Stage::ToMark | Stage::ToBurn | Stage::Ready => {
                refuse(Code::OutOfOrder, "there is nothing to cut now", why)
            }
            _ => match due(self, cards, self.s.next) {
                Some((what, why)) => refuse(Code::CardsNotReady, what, why),
                None => refuse(Code::OutOfOrder, "there is nothing to cut now", why),
            },
        }
    }

    pub(super) fn refuse_the_cut(&mut self, spot: Spot) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_cut(cards)?;
        let (who, why) = entitled(self.s, self.p.numbering, cards);
        if who != Cutter::Spot(spot) {
            return refuse(
                Code::CutNotOffered,
                format!("the cut is offered to {who} now, not to {spot}"),
                why,
            );
        }
        self.s.recut = None;
        let he = self.s.seated(spot);
        self.s.declined.push(he.who);
        let why = match cards.cut {
            Cut::Offered(offer) => offer.refused,
            Cut::ByTheDealer { why, .. } => why,
        };
        self.note(Happened::Declined(who), why);
        self.offer(cards);
        Ok(())
    }

    pub(super) fn cut(&mut self, who: Cutter, at: u16) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_cut(cards)?;
        let (entitled, why) = entitled(self.s, self.p.numbering, cards);
        if who != entitled {
            return refuse(
                Code::CutNotOffered,
                format!("the cut is offered to {entitled} now, not to {who}"),
                why,
            );
        }
        let (range, why) = lawful_cut(cards);
        let (least, most) = (*range.start(), *range.end());
        if !range.contains(&at) {
            return refuse(
                Code::CutOutOfRange,
                format!("a cut at {at} is not between {least} and {most} cards"),
                why,
            );
        }
        self.s.cutter = Some(match who {
            Cutter::Dealer => CutBy::Dealer,
            Cutter::Spot(spot) => CutBy::Player(self.s.seated(spot)),
        });
        self.s.recut = None;
        self.note(Happened::Cut { who, at }, why);
        self.after_the_cut(cards, self.deck_to_cut());
        Ok(())
    }

    pub(super) fn recut(&mut self, cut: Option<(Cutter, u16)>) -> Result<(), Refusal> {
        let cards = self.cards()?;
        let why = cards.recut.why;
        let stage = self.s.stage();
        let waits = matches!(stage, Stage::ToMark | Stage::ToBurn | Stage::Ready);
        let Some(last) = self.s.cutter.filter(|_| waits) else {
            return refuse(Code::OutOfOrder, "the cards have not been cut", why);
        };
        if self.s.dealt > 0 {
            return refuse(Code::OutOfOrder, "a recut must be ordered before the first card", why);
        }
        self.s.cutting_card = None;
        self.set(self.s.next, Stage::ToCut);
        self.note(Happened::RecutOrdered, why);
        match (cards.recut.by, last) {
            (RecutBy::NextEntitled, CutBy::Player(he)) => self.s.declined.push(he.who),
            // All players were asked before the dealer cut.
            (RecutBy::LastCutter, _) | (RecutBy::NextEntitled, CutBy::Dealer) => {
                self.s.recut = Some(last);
            }
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
            return plainly(Code::NotAtThisTable, "no cutting card is used at this table");
        };
        if marks == Marks::Never {
            let how = self.s.shuffled;
            return refuse(
                Code::NotAtThisTable,
                format!("no cutting card is put back when shuffled {how}"),
                why,
            );
        }
        let stage = self.s.stage();
        let early = matches!(stage, Stage::ToBurn | Stage::Ready) && self.s.dealt == 0;
        let free = marks == Marks::May && early && self.s.cutting_card.is_none();
        if stage != Stage::ToMark && !free {
            return match due(self, cards, self.s.next).filter(|_| !early) {
                Some((what, why)) => refuse(Code::CardsNotReady, what, why),
                None => refuse(Code::OutOfOrder, "the cutting card cannot be put back now", why),
            };
        }
        let (least, most) = (*range.start(), *range.end());
        if !range.contains(&behind) {
            let what = format!("the cutting card needs {least} to {most} cards behind it");
            return refuse(Code::WrongCount, format!("{what}, not {behind}"), why);
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
}
