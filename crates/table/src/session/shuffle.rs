//! The shuffle in all its ways, and the device that does it.

use super::act::{Desk, due, plainly, refuse};
use super::line::Ended;
use super::procedures::{
    Burn, Cards, Marks, Method, NewCards, Next, Removal, Shuffle, Step, StubCount,
};
use super::{Cause, Deck, Happened, SecondDeck, Stage, State};
use crate::{Code, Device, Face, Refusal};
use alloc::format;

impl Desk<'_> {
    pub(super) fn shuffle(
        &mut self,
        how: Shuffle,
        named: Option<Deck>,
        ended: Ended,
    ) -> Result<(), Refusal> {
        let cards = self.cards()?;
        self.must_be_open()?;
        let deck = self.deck(named, |stage| self.takes_a_shuffle(cards, how, stage))?;
        let method = self.permitted(cards, how)?;
        self.must_take_a_shuffle(cards, method, deck)?;
        let before = self.stage(deck);
        self.follow();
        self.collect_all();
        if ended == Ended::Fails {
            return self.shuffler_fails(cards, how, deck);
        }
        // Under this shuffle only the rack goes back, at the marked places of the shoe.
        let part = how == Shuffle::BartCarter
            && matches!(before, Stage::Used(_) | Stage::Ready)
            && self.s.dealt > 0;
        self.say_why(cards, before);
        self.take_steps(method, deck, part);
        if !self.device_counts(cards, deck, ended)? {
            return Ok(());
        }
        self.s.shuffled = how;
        self.s.to_offer = self.p.offers_shoe.is_some();
        if deck == self.s.next {
            self.gather(cards);
        }
        match method.next {
            Next::Cut => self.ask_for_the_cut(deck),
            Next::CutTheWhole if !part => self.ask_for_the_cut(deck),
            _ => {
                self.note(Happened::NotCut, method.then);
                self.after_the_cut(cards, deck);
                Ok(())
            }
        }
    }

    /// A shuffle at will, or the exchange of the batches, is announced before it is done.
    fn say_why(&mut self, cards: &Cards, before: Stage) {
        match (before, cards.at_will, self.s.swaps(cards)) {
            (Stage::Ready, at_will, _) => {
                if self.s.rounds > 0 {
                    self.s.cause = Cause::AtWill;
                }
                if let Some(why) = at_will {
                    self.note(Happened::ReshuffledAtWill, why);
                }
            }
            (Stage::Idle(_), _, Some(why)) => self.note(Happened::Swapped, why),
            _ => {}
        }
    }

    fn take_steps(&mut self, method: &Method, deck: Deck, part: bool) {
        for (step, why) in &method.steps {
            let act = match step {
                Step::Shuffle => Happened::Shuffled(deck, method.how),
                Step::ShuffleBy(dealer) => Happened::ShuffledBy(deck, *dealer),
                Step::ShuffleAgain => Happened::ShuffledAgain(deck),
                Step::Lace => Happened::Laced(deck),
                Step::Wash => Happened::Washed(deck),
                Step::PutBack if part => Happened::PutBack,
                Step::PutBack => continue,
                Step::CameShuffled => Happened::CameShuffled(deck),
            };
            self.note(act, *why);
        }
    }

    fn takes_a_shuffle(&self, cards: &Cards, how: Shuffle, stage: Stage) -> bool {
        match stage {
            Stage::Received => how == Shuffle::PreShuffled && cards.new == NewCards::PreShuffled,
            Stage::Washed | Stage::Used(_) => how != Shuffle::PreShuffled,
            Stage::Ready => {
                let at_will = cards.at_will.is_some() || self.s.table == State::Assumed;
                at_will && how != Shuffle::PreShuffled
            }
            Stage::Idle(Face::Up) => self.s.swaps(cards).is_some() && !self.s.people.is_empty(),
            _ => false,
        }
    }

    fn must_take_a_shuffle(
        &self,
        cards: &Cards,
        method: &Method,
        deck: Deck,
    ) -> Result<(), Refusal> {
        let stage = self.stage(deck);
        if self.takes_a_shuffle(cards, method.how, stage) {
            return Ok(());
        }
        let first = method.steps.first().map_or(method.then, |(_, why)| *why);
        match stage {
            Stage::Ready | Stage::Washed | Stage::Used(_) if method.how == Shuffle::PreShuffled => {
                refuse(Code::OutOfOrder, "only new cards come shuffled", first)
            }
            Stage::Ready => refuse(Code::OutOfOrder, "the cards are shuffled already", first),
            _ => match due(self, cards, deck) {
                Some((what, why)) => refuse(Code::CardsNotReady, what, why),
                None => refuse(Code::OutOfOrder, "the cards cannot be shuffled now", first),
            },
        }
    }

    /// Whether this licensee may shuffle so at this moment.
    fn permitted<'c>(&self, cards: &'c Cards, how: Shuffle) -> Result<&'c Method, Refusal> {
        let Some(method) = cards.method(how) else {
            return plainly(
                Code::NotAtThisTable,
                format!("{how} is no way of shuffling at this table"),
            );
        };
        let first = method.steps.first().map_or(method.then, |(_, why)| *why);
        if how == Shuffle::PreShuffled {
            return match cards.new {
                NewCards::PreShuffled => Ok(method),
                NewCards::Inspect => refuse(
                    Code::WrongShuffle,
                    "this table's cards are inspected and shuffled",
                    first,
                ),
            };
        }
        if method.next == Next::NotHere {
            let elected = cards.elected;
            return refuse(
                Code::WrongShuffle,
                format!("the cards may not be shuffled {how}, only {elected}"),
                first,
            );
        }
        if let (Device::At, false, Some(removal)) = (self.s.device, how.by_device(), cards.removal)
        {
            let what = "the shuffling device must leave the table before another way is used";
            return refuse(Code::OutOfOrder, what, removal.why());
        }
        if how.by_device() && self.s.device == Device::Gone && cards.elected == how {
            return refuse(
                Code::NotAtThisTable,
                "there is no shuffling device at the table",
                first,
            );
        }
        let fallen_back = cards.elected.by_device() && self.s.device == Device::Gone;
        if how == cards.elected || how == cards.by_hand && fallen_back {
            return Ok(method);
        }
        refuse(
            Code::WrongShuffle,
            format!("this table's way of shuffling is {}", cards.elected),
            first,
        )
    }

    fn shuffler_fails(&mut self, cards: &Cards, how: Shuffle, deck: Deck) -> Result<(), Refusal> {
        if !how.by_device() {
            return plainly(Code::NotAtThisTable, format!("no device is used to shuffle {how}"));
        }
        self.set(deck, Stage::Used(cards.fails));
        self.note(Happened::ShufflerFailed, cards.fails);
        Ok(())
    }

    /// Whether the deck may stay: a device that counts it may find it wrong.
    fn device_counts(&mut self, cards: &Cards, deck: Deck, ended: Ended) -> Result<bool, Refusal> {
        let by_device = match cards.stub {
            StubCount::Every { device, .. } if self.s.device == Device::At => device,
            _ => None,
        };
        if by_device.is_some() {
            self.counted(deck);
        }
        let Ended::Counts(count) = ended else { return Ok(true) };
        let Some(why) = by_device else {
            return plainly(
                Code::NotAtThisTable,
                "the shuffling device at this table does not count the deck",
            );
        };
        self.note(Happened::Counted(count), why);
        if usize::from(count) == cards.pack.len() {
            return Ok(true);
        }
        self.set(deck, Stage::Removed(why));
        self.note(Happened::DeckRemoved(deck), why);
        Ok(false)
    }

    /// After the cut, or without one: the cutting card, the burn card, the first round.
    pub(super) fn after_the_cut(&mut self, cards: &Cards, deck: Deck) {
        let method = cards.method(self.s.shuffled);
        match method.map(|method| method.marks) {
            Some(Marks::Must) => self.set(deck, Stage::ToMark),
            _ => self.after_the_mark(cards, deck),
        }
    }

    pub(super) fn after_the_mark(&mut self, cards: &Cards, deck: Deck) {
        let burn = cards.method(self.s.shuffled).map_or(Burn::None, |method| method.burn);
        self.set(deck, if burn == Burn::None { Stage::Ready } else { Stage::ToBurn });
    }

    pub(super) fn remove_device(&mut self, found: u16) -> Result<(), Refusal> {
        let cards = self.cards()?;
        if self.s.device == Device::Gone {
            return plainly(Code::NotAtThisTable, "there is no shuffling device at the table");
        }
        match cards.removal {
            None => {}
            Some(Removal::Plain(why)) => self.note(Happened::DeviceRemoved, why),
            Some(Removal::Inspected(why)) if found > 0 => {
                return refuse(
                    Code::WrongCount,
                    format!("{found} cards are still in the device"),
                    why,
                );
            }
            Some(Removal::Inspected(why)) => {
                self.note(Happened::DeviceEmpty, why);
                self.note(Happened::DeviceRemoved, why);
            }
        }
        // Without a device there is one deck: the next one.
        if let (SecondDeck::Alternating { device, .. }, Some(other)) =
            (cards.second, self.s.waiting())
            && !matches!(self.stage(other), Stage::Removed(_))
        {
            self.set(other, Stage::Removed(device));
            self.note(Happened::DeckRemoved(other), device);
        }
        self.s.device = Device::Gone;
        Ok(())
    }

    pub(super) fn bring_device(&mut self) -> Result<(), Refusal> {
        let cards = self.cards()?;
        let elected = cards.elected;
        if !elected.by_device() {
            return plainly(
                Code::WrongShuffle,
                format!("this table's way of shuffling is {elected}"),
            );
        }
        if self.s.device == Device::At {
            return plainly(Code::OutOfOrder, "the shuffling device is at the table already");
        }
        self.s.device = Device::At;
        if let Some(removal) = cards.removal {
            self.note(Happened::DeviceBrought, removal.why());
        }
        Ok(())
    }
}
