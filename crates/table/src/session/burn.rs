//! Cards thrown away: by a new shoe, by a new dealer, with a card drawn in error; and the count
//! of what is left of a deck.

use super::act::{Desk, due, plainly, refuse};
use super::procedures::{Burn, Cards, Relief, Reshuffle, StubCount, Then};
use super::{Cause, Happened, Stage, State};
use crate::{Cite, LeftOver, Leftover, Place, Refusal};
use alloc::format;
use alloc::vec::Vec;
use cards::{Card, points};

impl Desk<'_> {
    pub(super) fn burn(&mut self, shown: &[Card]) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_open()?;
        if self.s.stage() != Stage::ToBurn {
            return match due(self, cards, self.s.next) {
                Some((what, why)) => refuse(what, why),
                None => plainly("no card is to be burned now"),
            };
        }
        match cards.method(self.s.shuffled).map_or(Burn::None, |method| method.burn) {
            Burn::None => return plainly("no card is burned at this table"),
            Burn::One(why) if shown.len() > 1 => {
                return refuse(format!("one card is burned, not {}", shown.len()), why);
            }
            Burn::One(why) => self.throw_away(1, shown, why)?,
            Burn::ByValue { ten, why } => {
                let Some(first) = shown.first() else {
                    return refuse("the cards burned must be shown: table burn CARD …", why);
                };
                let count = 1 + burn_value(*first, ten);
                if shown.len() != usize::from(count) {
                    let (more, found) = (count - 1, shown.len() - 1);
                    return refuse(format!("{first} burns {more} more, not {found}"), why);
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
            return refuse("the shoe is empty", why);
        }
        for card in shown {
            if !self.s.shoe.take(*card) {
                return refuse(format!("there is no {card} left in the shoe"), why);
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
            Relief::BurnsOne(why) if burns && self.s.stage() == Stage::Ready => {
                self.follow();
                self.throw_away(1, &shown, why)?;
                self.passed_the_cutting_card(cards);
                Ok(())
            }
            _ if shown.is_empty() => Ok(()),
            _ => plainly("no card is to be burned now"),
        }
    }

    /// The stub of the last round is counted.
    pub(super) fn count(&mut self, count: u16) -> Result<(), Refusal> {
        let cards = self.cards()?;
        let StubCount::Every { why, right, wrong, .. } = cards.stub else {
            return plainly("the stub is not counted at this table");
        };
        let Some((deck, drawn)) = self.s.last else {
            return refuse("there is no stub before the first round", why);
        };
        if self.s.table != State::Assumed && !matches!(self.stage(deck), Stage::Used(_)) {
            return refuse("the stub was shuffled already", why);
        }
        if usize::from(count) + usize::from(drawn) == cards.pack.len() {
            self.s.rounds_since_count = 0;
            self.note(Happened::Counted(count), right);
            return Ok(());
        }
        self.follow();
        self.note(Happened::Counted(count), wrong);
        self.set(deck, Stage::Removed(wrong));
        self.note(Happened::DeckRemoved(deck), wrong);
        Ok(())
    }

    /// What becomes of a card drawn in error that the round could not use.
    pub(super) fn error_card(&mut self, shown: &[Card]) -> Result<(), Refusal> {
        let Some(error) = self.s.errors.first().cloned() else {
            return plainly("no card drawn in error is left over");
        };
        let more = extra(&error);
        if !shown.is_empty() && shown.len() != usize::from(more) {
            let what = format!("{more} more cards go with it, not {}", shown.len());
            return refuse(what, error.why);
        }
        match error.ruling {
            Leftover::Nothing => plainly("no card drawn in error is left over"),
            Leftover::FirstOfNext => {
                self.note(Happened::FirstOfNext, error.why);
                Ok(())
            }
            Leftover::DummyRound => {
                self.note(Happened::DummyRound, error.why);
                Ok(())
            }
            _ => {
                self.s.errors.remove(0);
                self.burn_error(&error, more, shown)
            }
        }
    }

    /// Errors that must be burned before the next card, whether or not a line says so.
    pub(super) fn burn_errors(&mut self) -> Result<(), Refusal> {
        let keeps = |ruling| matches!(ruling, Leftover::FirstOfNext | Leftover::DummyRound);
        let (kept, burned): (Vec<LeftOver>, Vec<LeftOver>) =
            core::mem::take(&mut self.s.errors).into_iter().partition(|e| keeps(e.ruling));
        self.s.errors = kept;
        for error in burned.iter().filter(|error| error.ruling != Leftover::Nothing) {
            self.burn_error(error, extra(error), &[])?;
        }
        Ok(())
    }

    fn burn_error(&mut self, error: &LeftOver, more: u16, shown: &[Card]) -> Result<(), Refusal> {
        // The card itself left the shoe in the round.
        self.leave_the_shoe(more, shown, error.why)?;
        let shown = error.card.into_iter().chain(shown.iter().copied()).collect();
        self.note(Happened::Burned { count: more + 1, shown }, error.why);
        self.passed_the_cutting_card(self.cards()?);
        Ok(())
    }
}

/// How many cards are burned with it.
fn extra(error: &LeftOver) -> u16 {
    match error.ruling {
        Leftover::BurnByValue { ten } => error.card.map_or(0, |card| burn_value(card, ten)),
        Leftover::BurnOneMore => 1,
        _ => 0,
    }
}

/// How many more cards a burned card calls for: its count, where tens and faces are `ten`.
fn burn_value(card: Card, ten: u8) -> u16 {
    match points::baccarat_value(card) {
        0 => u16::from(ten),
        value => u16::from(value),
    }
}

/// Whether the count is due in the next round, and whether it is overdue.
pub(super) fn stub_due(cards: &Cards, since: u16) -> Option<(StubDue, Cite)> {
    match cards.stub {
        StubCount::Every { rounds, why, .. } if since >= rounds => Some((StubDue::Overdue, why)),
        StubCount::Every { rounds, why, .. } if since + 1 >= rounds => Some((StubDue::Now, why)),
        _ => None,
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum StubDue {
    Now,
    Overdue,
}
