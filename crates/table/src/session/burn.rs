//! Cards thrown away: by a new shoe, by a new dealer, with a card drawn in error; and the count
//! of what is left of a deck.

use super::act::{Desk, due, plainly, refuse};
use super::procedures::{Burn, Cards, Carry, Relief, Reshuffle, StubCount, Then};
use super::{Cause, Deck, Happened, LastHand, Session, Stage, State};
use crate::{Cite, Code, Device, LeftOver, Place, Refusal, Unused};
use alloc::format;
use alloc::vec::Vec;
use cards::{Card, points};

impl Desk<'_> {
    pub(super) fn burn(&mut self, shown: &[Card]) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_open()?;
        let burn = cards.method(self.s.shuffled).map_or(Burn::None, |method| method.burn);
        if self.s.stage() != Stage::ToBurn {
            return match (due(self, cards, self.s.next), burn) {
                (Some((what, why)), _) => refuse(Code::CardsNotReady, what, why),
                (None, Burn::One(why) | Burn::ByValue { why, .. }) => {
                    refuse(Code::OutOfOrder, "no card is to be burned now", why)
                }
                (None, Burn::None) => {
                    plainly(Code::NotAtThisTable, "no card is burned at this table")
                }
            };
        }
        match burn {
            Burn::None => return plainly(Code::NotAtThisTable, "no card is burned at this table"),
            Burn::One(why) if shown.len() > 1 => {
                return refuse(
                    Code::WrongBurn,
                    format!("one card is burned, not {}", shown.len()),
                    why,
                );
            }
            Burn::One(why) => self.throw_away(1, shown, why)?,
            Burn::ByValue { ten, why } => {
                let Some(first) = shown.first() else {
                    return refuse(
                        Code::WrongBurn,
                        "the cards burned must be shown: table burn CARD …",
                        why,
                    );
                };
                let count = 1 + u16::from(burned_with(Some(*first), ten));
                if shown.len() != usize::from(count) {
                    let (more, found) = (count - 1, shown.len() - 1);
                    return refuse(
                        Code::WrongBurn,
                        format!("{first} burns {more} more, not {found}"),
                        why,
                    );
                }
                self.throw_away(count, shown, why)?;
            }
        }
        self.set(self.s.next, Stage::Ready);
        Ok(())
    }

    /// So many cards go from the shoe to the rack, these faces among them.
    fn throw_away(&mut self, count: u16, shown: &[Card], why: Cite) -> Result<(), Refusal> {
        self.leave_the_shoe(count, shown, why)?;
        self.note(Happened::Burned { count, shown: shown.to_vec() }, why);
        Ok(())
    }

    fn leave_the_shoe(&mut self, count: u16, shown: &[Card], why: Cite) -> Result<(), Refusal> {
        let dealt = self.s.dealt.saturating_add(count);
        let followed = self.s.table != State::Assumed;
        if followed && usize::from(dealt) > self.cards()?.pack.len() {
            return refuse(Code::ShoeIsEmpty, "no card is left in the shoe", why);
        }
        for card in shown {
            if !self.s.shoe.take(*card) {
                return refuse(
                    Code::CardNotInPack,
                    format!("there is no {card} left in the shoe"),
                    why,
                );
            }
        }
        self.s.dealt = dealt;
        Ok(())
    }

    /// The cutting card came among burned cards. No round waits to be finished, so the shuffle is
    /// due at once; a last hand is called after the next one.
    fn passed_the_cutting_card(&mut self, cards: &Cards) {
        let (Some(behind), Reshuffle::CuttingCard { then: Then::Reshuffle, why }) =
            (self.s.cutting_card, cards.reshuffle)
        else {
            return;
        };
        let before = cards.pack.len().saturating_sub(usize::from(behind));
        if usize::from(self.s.dealt) > before && self.s.stage() == Stage::Ready {
            self.s.cutting_card = None;
            self.s.cause = Cause::CuttingCardOn(Place::DEALER);
            let stage = self.reshuffle_is_due(why);
            self.set(self.s.next, stage);
        }
    }

    /// A dealer who comes before the shoe's own burn card makes just that one.
    pub(super) fn relieve(&mut self, shown: Option<Card>) -> Result<(), Refusal> {
        let shown: Vec<Card> = shown.into_iter().collect();
        self.must_be_open()?;
        let Ok(cards) = self.cards() else { return Ok(()) };
        let burns = cards.method(self.s.shuffled).is_some_and(|method| method.burn != Burn::None);
        match cards.relief {
            Relief::BurnsOne(why)
                if burns && self.s.stage() == Stage::Ready && self.s.left(cards) > 0 =>
            {
                self.follow();
                self.throw_away(1, &shown, why)?;
                self.passed_the_cutting_card(cards);
                Ok(())
            }
            _ if shown.is_empty() => Ok(()),
            _ => plainly(Code::OutOfOrder, "no card is to be burned now"),
        }
    }

    /// The stub of the last round is counted.
    pub(super) fn count(&mut self, count: u16) -> Result<(), Refusal> {
        let cards = self.cards()?;
        let StubCount::Every { why, right, wrong, .. } = cards.stub else {
            return plainly(Code::NotAtThisTable, "the stub is not counted at this table");
        };
        let Some((deck, drawn)) = self.s.last else {
            return refuse(Code::OutOfOrder, "there is no stub before the first round", why);
        };
        if self.s.table != State::Assumed && !matches!(self.stage(deck), Stage::Used(_)) {
            return refuse(Code::OutOfOrder, "the stub was shuffled already", why);
        }
        if usize::from(count) + usize::from(drawn) == cards.pack.len() {
            self.counted(deck);
            self.note(Happened::Counted(count), right);
            return Ok(());
        }
        // A wrong count voids all hands, and these are settled: it belongs in the round.
        let what = "a wrong count voids the hands of its round, which is over; count in the round";
        refuse(Code::OutOfOrder, what, wrong)
    }

    pub(super) fn counted(&mut self, deck: Deck) {
        self.s.since_count = 0;
        if let Some(counted) = self.s.decks.get_mut(deck.nth()) {
            counted.since_count = 0;
        }
    }

    /// What becomes of cards drawn in error that the round could not use: one that is burned, or
    /// else those that wait for the next round.
    pub(super) fn error_card(&mut self, shown: &[Card]) -> Result<(), Refusal> {
        let Some(first) = self.s.errors.first().copied() else {
            return plainly(Code::OutOfOrder, "no card drawn in error is left over");
        };
        let nth = self.s.errors.iter().position(|error| !waits(error));
        let error = nth.map_or(first, |nth| self.s.errors[nth]);
        let more = self.extra(&error)?;
        if !shown.is_empty() && shown.len() != usize::from(more) {
            let what = format!("{more} more cards go with it, not {}", shown.len());
            return refuse(Code::WrongCount, what, error.why);
        }
        if let Some(nth) = nth {
            self.s.errors.remove(nth);
            return self.burn_error(&error, more, shown);
        }
        for error in self.s.errors.clone() {
            let dummy = error.ruling == Unused::DummyRound;
            let what = if dummy { Happened::DummyRound } else { Happened::FirstOfNext };
            self.note(what, error.why);
        }
        Ok(())
    }

    /// Errors that must be burned before the next card, whether or not a line says so.
    pub(super) fn burn_errors(&mut self) -> Result<(), Refusal> {
        while let Some(nth) = self.s.errors.iter().position(|error| !waits(error)) {
            let error = self.s.errors.remove(nth);
            let more = self.extra(&error)?;
            self.burn_error(&error, more, &[])?;
        }
        Ok(())
    }

    /// How many cards are burned with it: as many as it calls for, or as there are.
    fn extra(&self, error: &LeftOver) -> Result<u16, Refusal> {
        let (more, left) = (extra(error), self.s.left(self.cards()?));
        let counted = self.s.table != State::Assumed;
        Ok(if counted { left.min(more.into()) as u16 } else { more })
    }

    /// A shoe that the next round, or the discards before it, would find empty is finished.
    pub(super) fn may_be_empty(&mut self, cards: &Cards) {
        let more: u16 = self.s.errors.iter().map(extra).sum();
        let counted = self.s.table != State::Assumed && self.s.stage() == Stage::Ready;
        if let Some(why) = cards.runs_out
            && counted
            && self.s.left(cards) <= usize::from(more)
        {
            self.s.cause = Cause::AtWill;
            let stage = self.reshuffle_is_due(why);
            self.set(self.s.next, stage);
        }
    }

    fn burn_error(&mut self, error: &LeftOver, more: u16, shown: &[Card]) -> Result<(), Refusal> {
        // The card itself left the shoe in the round.
        self.leave_the_shoe(more, shown, error.why)?;
        let shown = error.card.into_iter().chain(shown.iter().copied()).collect();
        self.note(Happened::Burned { count: more + 1, shown }, error.why);
        let cards = self.cards()?;
        self.passed_the_cutting_card(cards);
        self.not_behind_the_cutting_card(cards);
        Ok(())
    }

    /// An unseen error card is thrown away once the cutting card shows in the mouth of the shoe or
    /// came out of it, where the game says so.
    pub(super) fn not_behind_the_cutting_card(&mut self, cards: &Cards) {
        let Carry::UntilTheCuttingCard(why) = self.p.carry else { return };
        let before = |behind: u16| cards.pack.len().saturating_sub(usize::from(behind));
        let shows = |behind| before(behind) <= usize::from(self.s.dealt);
        if self.s.last_hand == LastHand::Called || self.s.cutting_card.is_some_and(shows) {
            let unseen = |error: &&mut LeftOver| error.ruling == Unused::FirstOfNext;
            for error in self.s.errors.iter_mut().filter(unseen) {
                (error.ruling, error.why) = (Unused::Burn, why);
            }
        }
    }
}

/// Whether it is one of the first cards of the next round.
fn waits(error: &LeftOver) -> bool {
    matches!(error.ruling, Unused::FirstOfNext | Unused::DummyRound)
}

/// How many cards are burned with it.
fn extra(error: &LeftOver) -> u16 {
    match error.ruling {
        Unused::BurnByValue { ten } => burned_with(error.card, ten).into(),
        Unused::BurnOneMore => 1,
        _ => 0,
    }
}

/// 19:47-3.12(c)1, 4.4(e), 4.12(h)1, 7.11(c)1: how many more cards go with one that is burned: as
/// many as its value, where tens and faces are `ten`. The paragraphs speak of cards that were
/// disclosed; one that nobody has seen has no value to go by, and takes none with it.
pub fn burned_with(card: Option<Card>, ten: u8) -> u8 {
    match card.map(points::baccarat_value) {
        None => 0,
        Some(0) => ten,
        Some(value) => value,
    }
}

/// Whether the count is due in the next round, and whether it is overdue.
pub(super) fn stub_due(session: &Session, cards: &Cards) -> Option<(StubDue, Cite)> {
    let StubCount::Every { rounds, why, device, .. } = cards.stub else { return None };
    if device.is_some() && session.device == Device::At {
        return None;
    }
    match session.uncounted() {
        since if since >= rounds => Some((StubDue::Overdue, why)),
        since if since + 1 >= rounds => Some((StubDue::Now, why)),
        _ => None,
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum StubDue {
    Now,
    Overdue,
}
