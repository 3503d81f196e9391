//! What a bettor can say of the cards he has not seen: the rest of the pack, and what was told.

use super::path::{Fact, Slots};
use super::sets::{Faces, Left};
use cards::Card;

/// The unseen cards at one question.
pub(super) struct Hidden {
    pub(super) left: Left,
    /// By place off the shoe, where known.
    faces: Vec<Option<Card>>,
    /// What was told of cards that are not all known yet.
    facts: Vec<Fact>,
}

impl Hidden {
    pub(super) fn new(pack: &Left, faces: &[Option<Card>], facts: &[Fact]) -> Hidden {
        let mut left = *pack;
        for card in faces.iter().flatten() {
            left[card.index()] -= 1;
        }
        let unknown = |slot: &u16| faces[*slot as usize].is_none();
        let is_open = |fact: &&Fact| fact.slots.as_slice().iter().any(unknown);
        let facts: Vec<Fact> = facts.iter().filter(is_open).copied().collect();
        Hidden { left, faces: faces.to_vec(), facts }
    }

    /// Whether something was told of one of these cards.
    pub(super) fn was_told_of(&self, slots: &Slots) -> bool {
        let among = |slot: &u16| slots.as_slice().contains(slot);
        self.facts.iter().any(|fact| fact.slots.as_slice().iter().any(among))
    }

    /// The ways in which the cards of which something was told can be filled, once these cards
    /// have these faces.
    pub(super) fn ways_with(&mut self, slots: &Slots, faces: &Faces) -> u128 {
        if self.facts.is_empty() {
            return 1;
        }
        for (slot, card) in slots.as_slice().iter().zip(faces.as_slice()) {
            self.faces[*slot as usize] = Some(*card);
            self.left[card.index()] -= 1;
        }
        let ways = self.ways();
        for (slot, card) in slots.as_slice().iter().zip(faces.as_slice()) {
            self.faces[*slot as usize] = None;
            self.left[card.index()] += 1;
        }
        ways
    }

    /// The ways in which all that was told and this new fact hold together.
    pub(super) fn ways_if(&mut self, fact: Fact) -> u128 {
        self.facts.push(fact);
        let ways = self.ways();
        self.facts.pop();
        ways
    }

    fn ways(&mut self) -> u128 {
        let mut slots = self.facts.iter().flat_map(|fact| fact.slots.as_slice());
        let unknown = slots.find(|slot| self.faces[**slot as usize].is_none()).copied();
        let Some(slot) = unknown else {
            return self.facts.iter().all(|fact| self.holds(fact)) as u128;
        };
        let mut all = 0;
        for card in Card::ALL {
            let ways = self.left[card.index()];
            if ways > 0 {
                self.left[card.index()] -= 1;
                self.faces[slot as usize] = Some(card);
                all += ways as u128 * self.ways();
                self.left[card.index()] += 1;
            }
        }
        self.faces[slot as usize] = None;
        all
    }

    fn holds(&self, fact: &Fact) -> bool {
        let mut cards = [Card::ALL[0]; super::sets::MOST];
        let slots = fact.slots.as_slice();
        for (card, slot) in cards.iter_mut().zip(slots) {
            *card = self.faces[*slot as usize].expect("all slots of the fact are filled");
        }
        (fact.what)(&cards[..slots.len()]) == fact.answer
    }
}
