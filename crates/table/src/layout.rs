//! What lies where: the one fold of a round's events into cards.

use crate::irregular::{Drawn, Ruling};
use crate::{Event, Game, Happening, Line, Place, Slot};
use alloc::vec::Vec;
use cards::Card;
use core::fmt;

/// What lies where, event by event, with the faces as far as the events give them.
#[derive(Clone)]
pub struct Layout {
    /// For each place its number among `places`, counted from 1; 0 where no card has ever lain.
    /// A round uses few of the places that a table has.
    nths: [u8; Place::COUNT],
    /// The first of them are in use; the others are kept for the next round.
    places: Vec<Lying>,
    in_use: u8,
}

/// What lies at one place.
#[derive(Clone, Default, Debug)]
struct Lying {
    /// In the order they were dealt open or turned.
    up: Vec<Card>,
    /// Which cards off the shoe lie there: first those, then the unturned ones as they came.
    slots: Vec<Slot>,
    /// Of unturned cards the faces, once the events tell what their looker saw; none before.
    faces: Vec<Option<Card>>,
    looker: Option<Line>,
    /// Whether they were picked up; they can be told until others lie there.
    is_gone: bool,
}

/// What a place is where no card has ever lain.
static NOTHING: Lying =
    Lying { up: Vec::new(), slots: Vec::new(), faces: Vec::new(), looker: None, is_gone: false };

impl Default for Layout {
    fn default() -> Layout {
        Layout { nths: [0; Place::COUNT], places: Vec::new(), in_use: 0 }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = Place::all().filter(|at| self.nths[at.index()] > 0);
        f.debug_map().entries(places.map(|at| (at, self.ever_at(at)))).finish()
    }
}

impl Layout {
    /// No card lies anywhere.
    pub fn clear(&mut self) {
        self.nths = [0; Place::COUNT];
        self.in_use = 0;
    }

    /// What lies where after these events.
    pub fn of<G: Game>(events: &[Event<G>]) -> Layout {
        let mut layout = Layout::default();
        events.iter().for_each(|event| layout.add(&event.what));
        layout
    }

    /// Carries out what happened to cards.
    pub fn add<G: Game>(&mut self, what: &Happening<G>) {
        match what {
            Happening::Dealt { to, slot, card } => self.dealt(*to, *slot, *card),
            Happening::Turned { at, slots, cards } => self.turned(*at, slots, cards),
            Happening::Looked { who, at, cards: Some(cards) } => self.looked(*who, *at, cards),
            Happening::Shifted { from, nth, to } => {
                let from = self.at_mut(*from);
                let (card, slot) = (from.up.remove(*nth), from.slots.remove(*nth));
                self.dealt(*to, slot, Some(card));
            }
            Happening::Removed { at, slot } => self.at_mut(*at).take_down(*slot),
            Happening::Collected { at } => self.collected(*at),
            Happening::Burned { slot, card } => self.dealt(Place::RACK, *slot, *card),
            Happening::Irregular { what, slot, ruling } => match (ruling, slot) {
                (Ruling::Refill, _) => self.at_mut(Place::RACK).clear(),
                (Ruling::Void { .. }, _) if what.what.card() == Drawn::Stray => {}
                (
                    Ruling::Discard | Ruling::DiscardByValue { .. } | Ruling::Void { .. },
                    Some(slot),
                ) => self.dealt(Place::RACK, *slot, what.card),
                _ => {}
            },
            _ => {}
        }
    }

    /// What lies face up there, in the order it came or was turned.
    #[inline]
    pub fn cards(&self, at: Place) -> &[Card] {
        &self.lying_at(at).up
    }

    /// The cards that lie unturned there, in the order they came.
    #[inline]
    pub fn unturned(&self, at: Place) -> &[Slot] {
        self.lying_at(at).down()
    }

    /// The faces of those cards, as far as the events tell what somebody saw of them.
    pub fn faces(&self, at: Place) -> impl Iterator<Item = Option<Card>> {
        self.lying_at(at).faces()
    }

    /// Who has looked at what lies unturned there.
    pub fn looker(&self, at: Place) -> Option<Line> {
        self.lying_at(at).looker
    }

    /// How many cards lie there, seen or not.
    #[inline]
    pub fn lying(&self, at: Place) -> usize {
        self.lying_at(at).slots.len()
    }

    /// Whether the last cards that lay there were picked up.
    pub fn is_picked_up(&self, at: Place) -> bool {
        self.ever_at(at).is_gone
    }

    /// The open cards that were picked up there, as long as no others lie there.
    pub fn picked_up(&self, at: Place) -> &[Card] {
        let lying = self.ever_at(at);
        if lying.is_gone { &lying.up } else { &[] }
    }

    /// What lies there, or was picked up there as the last: first what is face up, then the rest.
    pub fn last(&self, at: Place) -> impl Iterator<Item = (Slot, Option<Card>)> {
        let lying = self.ever_at(at);
        let faces = lying.up.iter().copied().map(Some).chain(lying.faces());
        lying.slots.iter().copied().zip(faces)
    }

    /// Every card on the layout, wherever it lies; the rack is no part of it.
    pub fn on_it(&self) -> impl Iterator<Item = (Slot, Option<Card>)> {
        let places = Place::all().filter(|at| *at != Place::RACK && !self.is_picked_up(*at));
        places.flat_map(|at| self.last(at))
    }

    #[inline]
    fn dealt(&mut self, to: Place, slot: Slot, card: Option<Card>) {
        let lying = self.at_mut(to);
        if lying.is_gone {
            lying.clear();
        }
        match card {
            Some(card) => lying.put_up(slot, card),
            None => lying.slots.push(slot),
        }
    }

    fn turned(&mut self, at: Place, slots: &[Slot], cards: &[Card]) {
        let lying = self.at_mut(at);
        for (slot, card) in slots.iter().zip(cards) {
            lying.take_down(*slot);
            lying.put_up(*slot, *card);
        }
    }

    fn looked(&mut self, who: Line, at: Place, cards: &[Card]) {
        let lying = self.at_mut(at);
        lying.faces.clear();
        lying.faces.extend(cards.iter().copied().map(Some));
        lying.looker = Some(who);
    }

    fn collected(&mut self, at: Place) {
        if core::mem::replace(&mut self.at_mut(at).is_gone, true) {
            return;
        }
        self.at_mut(Place::RACK);
        let nth = |at: Place| usize::from(self.nths[at.index()]) - 1;
        // What lies in the rack stays there.
        let both = self.places.get_disjoint_mut([nth(at), nth(Place::RACK)]);
        let Ok([gone, rack]) = both else { return };
        gone.up.iter().zip(&gone.slots).for_each(|(card, slot)| rack.put_up(*slot, *card));
        rack.slots.extend_from_slice(gone.down());
    }

    #[inline]
    fn lying_at(&self, at: Place) -> &Lying {
        match self.ever_at(at) {
            gone if gone.is_gone => &NOTHING,
            lying => lying,
        }
    }

    /// Also what was picked up.
    #[inline]
    fn ever_at(&self, at: Place) -> &Lying {
        match self.nths[at.index()] {
            0 => &NOTHING,
            nth => &self.places[usize::from(nth) - 1],
        }
    }

    #[inline]
    fn at_mut(&mut self, at: Place) -> &mut Lying {
        if self.nths[at.index()] == 0 {
            self.nths[at.index()] = self.in_use + 1;
            self.use_one_more();
        }
        &mut self.places[usize::from(self.nths[at.index()]) - 1]
    }
}

impl Layout {
    fn use_one_more(&mut self) {
        match self.places.get_mut(usize::from(self.in_use)) {
            Some(kept) => kept.clear(),
            None => self.places.push(Lying::default()),
        }
        self.in_use += 1;
    }
}

impl Lying {
    fn clear(&mut self) {
        self.up.clear();
        self.slots.clear();
        self.faces.clear();
        (self.looker, self.is_gone) = (None, false);
    }

    #[inline]
    fn down(&self) -> &[Slot] {
        &self.slots[self.up.len()..]
    }

    fn faces(&self) -> impl Iterator<Item = Option<Card>> {
        let unseen = core::iter::repeat(None);
        self.faces.iter().copied().chain(unseen).take(self.down().len())
    }

    #[inline]
    fn put_up(&mut self, slot: Slot, card: Card) {
        self.slots.insert(self.up.len(), slot);
        self.up.push(card);
    }

    fn take_down(&mut self, slot: Slot) {
        let Some(nth) = self.down().iter().position(|down| *down == slot) else { return };
        self.slots.remove(self.up.len() + nth);
        if nth < self.faces.len() {
            self.faces.remove(nth);
        }
    }
}
