//! Questions, and answers that do not stand.

use super::Conductor;
use crate::tape::{Answer, Entry, Slot, Want};
use crate::wagers::Refusal;
use crate::{Cite, Game, Place, Stop};
use alloc::format;
use alloc::vec::Vec;
use cards::{Card, Pack};

impl<G: Game> Conductor<'_, G> {
    pub(super) fn next_slot(&mut self, why: Cite) -> Result<Slot, Stop> {
        let slot = Slot(self.slots);
        if self.left == 0 {
            self.want = Some((Want::Card { to: Place::RACK, slot, under: 0 }, why));
            return self.refuse(Refusal::cited("no card is left in the shoe", why));
        }
        self.left -= 1;
        self.slots += 1;
        Ok(slot)
    }

    pub(super) fn ask(&mut self, want: Want<G>, why: Cite) -> Result<Answer<G>, Stop> {
        match self.answers.answer(&want) {
            Some(answer) => {
                self.tape.entries.push(Entry::Answer(answer.clone()));
                self.want = Some((want, why));
                Ok(answer)
            }
            None => {
                self.want = Some((want, why));
                Err(Stop::Want)
            }
        }
    }

    /// The answer does not stand: it leaves the tape again, and the question stays open.
    pub(super) fn refuse<T>(&mut self, refusal: Refusal) -> Result<T, Stop> {
        if !matches!(self.tape.entries.last(), Some(Entry::Looked { .. })) {
            self.tape.entries.pop();
        }
        self.refusal = Some(refusal);
        Err(Stop::Want)
    }

    pub(super) fn misfit<T>(&mut self, why: Cite) -> Result<T, Stop> {
        self.refuse(Refusal::cited("that is no answer to what is asked", why))
    }

    pub(super) fn ask_card(&mut self, want: Want<G>, why: Cite) -> Result<Card, Stop> {
        match self.ask(want, why)? {
            Answer::Card(card) => {
                self.take(card, why)?;
                Ok(card)
            }
            _ => self.misfit(why),
        }
    }

    /// A card can be seen only as often as the packs hold it; else what it answered stays open.
    pub(super) fn take(&mut self, card: Card, why: Cite) -> Result<(), Stop> {
        if self.shoe.take(card) {
            return Ok(());
        }
        let pack: Pack = G::pack(&self.setup.options);
        let held = pack.counts().of(card);
        let times = if held == 1 { "once" } else { "times" };
        let what = match held {
            0 => format!("{card} is not in the pack"),
            1 => format!("{card} is dealt more often than {times}, and the pack holds one"),
            n => format!("{card} is dealt more often than the {n} {times} the packs hold it"),
        };
        self.refuse(Refusal::cited(what, why))
    }

    /// These cards with those turned before them at the same place, in the order they were dealt.
    pub(super) fn with_early(&self, at: Place, slots: &[Slot], cards: &[Card]) -> Vec<Card> {
        let early = self.early.iter().filter(|(place, ..)| *place == at);
        let mut known: Vec<(Slot, Card)> = early.map(|(_, slot, card)| (*slot, *card)).collect();
        let is_sorted = known.is_empty();
        known.extend(slots.iter().copied().zip(cards.iter().copied()));
        if !is_sorted {
            known.sort_by_key(|(slot, _)| *slot);
        }
        known.into_iter().map(|(_, card)| card).collect()
    }

    /// What was told and seen of the unturned cards there is of no more use.
    pub(super) fn forget_unturned(&mut self, at: Place) {
        self.in_hands.retain(|place| *place != at);
        self.looked.retain(|(place, _)| *place != at);
        self.facts.retain(|(place, ..)| *place != at);
    }

    pub(super) fn check_facts(&self, at: Place, cards: &[Card]) -> Result<(), Refusal> {
        for (place, what, answer) in &self.facts {
            if *place == at && what(cards) != *answer {
                return Err(Refusal::plain(format!(
                    "the cards of the {at} contradict what the card reader told"
                )));
            }
        }
        for (place, law, choice, why) in &self.laws {
            if *place == at && !law(cards, *choice) {
                let word = crate::Choice::word(*choice);
                let what = format!("with the cards of {at} {word} was not lawful");
                return Err(Refusal::cited(what, *why));
            }
        }
        for (place, seen) in &self.looked {
            if *place != at {
                continue;
            }
            let (mut seen, mut cards) = (seen.clone(), cards.to_vec());
            seen.sort();
            cards.sort();
            if seen != cards {
                return Err(Refusal::plain(format!(
                    "the cards turned at {at} are not those that were looked at"
                )));
            }
        }
        Ok(())
    }
}
