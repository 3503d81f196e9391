//! Questions, and answers that do not stand.

use super::Conductor;
use crate::refusal::{Code, Refusal};
use crate::tape::{Answer, Entry, Slot, Want};
use crate::{Cite, Few, Game, Line, Place, Stop};
use alloc::format;
use alloc::vec::Vec;
use cards::{Card, Pack};

impl<G: Game> Conductor<'_, G> {
    #[inline]
    pub(super) fn next_slot(&mut self, why: Cite) -> Result<Slot, Stop> {
        let slot = Slot(self.slots);
        if self.left == 0 {
            return self.shoe_is_empty(slot, why);
        }
        self.left -= 1;
        self.slots += 1;
        Ok(slot)
    }

    fn shoe_is_empty<T>(&mut self, slot: Slot, why: Cite) -> Result<T, Stop> {
        self.want = Some((Want::Card { to: Place::RACK, slot, under: 0 }, why));
        self.refuse(Refusal::cited(Code::ShoeIsEmpty, "no card is left in the shoe", why))
    }

    /// What is answered, and on the tape now.
    pub(super) fn ask(
        &mut self,
        want: impl FnOnce() -> Want<G>,
        why: Cite,
    ) -> Result<&Answer<G>, Stop> {
        if self.entries == self.known {
            let want = want();
            let answer = self.answers.answer(&want);
            if let Some((answered, _)) = &mut self.want {
                self.round.notes.keep_room(answered);
            }
            self.want = Some((want, why));
            self.write_down(Entry::Answer(answer.ok_or(Stop::Want)?));
        } else {
            self.entries += 1;
        }
        match &self.round.tape.entries[self.entries - 1] {
            Entry::Answer(answer) => Ok(answer),
            other => unreachable!("two runs over one tape differ at {other:?}"),
        }
    }

    /// What an earlier run has left is there already.
    pub(super) fn write_down(&mut self, entry: Entry<G>) {
        if self.entries == self.known {
            self.round.tape.entries.push(entry);
            self.known += 1;
        }
        self.entries += 1;
    }

    /// What he sees who looks now, where that is known.
    pub(super) fn look_at(
        &mut self,
        who: Line,
        at: Place,
        why: Cite,
    ) -> Result<Option<Few<Card>>, Stop> {
        if let Some(entry) = self.round.tape.entries.get(self.entries) {
            let Entry::Looked { who: looker, cards } = entry else { return Ok(None) };
            let cards = (*looker == who).then(|| Few::of(cards));
            self.entries += usize::from(cards.is_some());
            return Ok(cards);
        }
        if self.is_done() {
            return Ok(None);
        }
        let slots = self.round.layout.unturned(at);
        // As many as lie there, or nobody knows what he saw.
        let seen = self.answers.looked(who, at, slots);
        let Some(cards) = seen.filter(|cards| cards.len() == slots.len()) else { return Ok(None) };
        let few = Few::of(&cards);
        if let Some((card, refusal)) = self.too_often(at, &cards, why) {
            let (slots, nths) = (Few::of(slots), (0..slots.len() as u8).collect());
            self.want = Some((Want::Faces { at, slots, nths }, why));
            self.refusal = Some(refusal.about(card));
            return Err(Stop::Want);
        }
        self.write_down(Entry::Looked { who, cards });
        Ok(Some(few))
    }

    /// The first of these cards, which lie at that place, that the packs cannot hold beside all
    /// that was turned and what others have seen who looked.
    fn too_often(&self, at: Place, cards: &[Card], why: Cite) -> Option<(Card, Refusal)> {
        let notes = &self.round.notes;
        // What was turned of a hand is off the shoe already, also where it was looked at before.
        let turned = |card: Card, at: Place| {
            notes.early.iter().filter(|(place, _, one)| (*place, *one) == (at, card)).count()
        };
        let seen = |card: Card| -> usize {
            // Who looks again has seen what was there before, and perhaps more.
            let later = |nth: usize| notes.looked[nth + 1..].iter().map(|(place, _)| *place);
            let looks = notes.looked.iter().enumerate();
            let others = looks.filter(|(nth, (place, _))| {
                *place != at && later(*nth).all(|other| other != *place)
            });
            let seen = others.map(|(_, (place, seen))| {
                let all = seen.iter().filter(|one| **one == card).count();
                all.saturating_sub(turned(card, *place))
            });
            seen.sum()
        };
        cards.iter().copied().enumerate().find_map(|(nth, card)| {
            let own = cards[..=nth].iter().filter(|one| **one == card).count();
            let all = own + seen(card);
            (all > self.shoe.of(card) as usize).then(|| (card, self.not_held(card, why)))
        })
    }

    /// Whether an earlier run has come by this verb.
    #[inline]
    pub(super) fn is_done(&self) -> bool {
        self.verb < self.round.verb
    }

    /// The answer does not stand: it leaves the tape again, and the question stays open.
    pub(super) fn refuse<T>(&mut self, refusal: Refusal) -> Result<T, Stop> {
        if !matches!(self.round.tape.entries.last(), Some(Entry::Looked { .. })) {
            self.round.tape.entries.pop();
        }
        self.refusal = Some(refusal);
        Err(Stop::Want)
    }

    pub(super) fn misfit<T>(&mut self, why: Cite) -> Result<T, Stop> {
        self.refuse(Refusal::cited(Code::NotAsked, "that is no answer to what is asked", why))
    }

    pub(super) fn ask_card(&mut self, want: Want<G>, why: Cite) -> Result<Card, Stop> {
        let to = if let Want::Card { to, .. } = want { to } else { Place::RACK };
        match *self.ask(|| want, why)? {
            Answer::Card(card) => {
                self.take(card, to, why)?;
                Ok(card)
            }
            _ => self.misfit(why),
        }
    }

    /// A card can be seen only as often as the packs hold it; else what it answered stays open.
    pub(super) fn take(&mut self, card: Card, at: Place, why: Cite) -> Result<(), Stop> {
        let too_often = if self.is_done() { None } else { self.too_often(at, &[card], why) };
        if too_often.is_none() && self.shoe.take(card) {
            return Ok(());
        }
        let refusal = self.not_held(card, why);
        self.refuse(refusal.about(card))
    }

    fn not_held(&self, card: Card, why: Cite) -> Refusal {
        let pack: Pack = G::pack(&self.setup.options);
        let held = pack.counts().of(card);
        let times = if held == 1 { "once" } else { "times" };
        let what = match held {
            0 => format!("{card} is not in the pack"),
            1 => format!("{card} is dealt more often than {times}, and the pack holds one"),
            n => format!("{card} is dealt more often than the {n} {times} the packs hold it"),
        };
        Refusal::cited(Code::CardNotInPack, what, why)
    }

    /// These cards with those turned before them at the same place, in the order they were dealt.
    pub(super) fn with_early(&self, at: Place, slots: &[Slot], cards: &[Card]) -> Vec<Card> {
        let early = self.round.notes.early.iter().filter(|(place, ..)| *place == at);
        let mut known: Vec<(Slot, Card)> = early.map(|(_, slot, card)| (*slot, *card)).collect();
        let is_sorted = known.is_empty();
        known.extend(slots.iter().copied().zip(cards.iter().copied()));
        if !is_sorted {
            in_order(&mut known);
        }
        known.into_iter().map(|(_, card)| card).collect()
    }

    /// What was told and seen of the unturned cards there is of no more use.
    pub(super) fn forget_unturned(&mut self, at: Place) {
        let notes = &mut self.round.notes;
        notes.in_hands.retain(|place| *place != at);
        notes.looked.retain(|(place, _)| *place != at);
        notes.facts.retain(|(place, ..)| *place != at);
    }

    pub(super) fn check_facts(&self, at: Place, cards: &[Card]) -> Result<(), Refusal> {
        for (place, what, answer) in &self.round.notes.facts {
            if *place == at && what(cards) != *answer {
                return Err(Refusal::plain(
                    Code::CardsDiffer,
                    format!("the cards of the {at} contradict what the card reader told"),
                ));
            }
        }
        for (place, law, choice, why) in &self.laws {
            if *place == at && !law(cards, *choice) {
                let word = crate::Choice::word(*choice);
                let what = format!("with the cards of {at} {word} was not lawful");
                return Err(Refusal::cited(Code::NotLawful, what, *why));
            }
        }
        for (place, seen) in &self.round.notes.looked {
            if *place != at {
                continue;
            }
            let (mut seen, mut cards) = (seen.to_vec(), cards.to_vec());
            seen.sort();
            cards.sort();
            if seen != cards {
                return Err(Refusal::plain(
                    Code::CardsDiffer,
                    format!("the cards turned at {at} are not those that were looked at"),
                ));
            }
        }
        Ok(())
    }
}

/// As they were dealt. Here, so that sorting is not compiled for every game.
fn in_order(known: &mut [(Slot, Card)]) {
    known.sort_by_key(|(slot, _)| *slot);
}
