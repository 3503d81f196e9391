//! From the events of a round to the cards on the layout, as a strategy is shown them.

use super::spread::{Spread, Upon};
use cards::Card;
use table::{Event, Game, Happening, Layout, Place, Slot};

/// What lies where, and what came face up upon cards that lay face down.
#[derive(Default)]
pub(super) struct Followed {
    layout: Layout,
    upon: Vec<(Place, Upon)>,
}

/// What lies on the layout after all that happened.
pub(super) fn laid_out<G: Game>(events: &[Event<G>]) -> Spread {
    let mut followed = Followed::default();
    events.iter().for_each(|event| followed.add(&event.what));
    followed.spread(|_| None)
}

impl Followed {
    pub(super) fn add<G: Game>(&mut self, what: &Happening<G>) {
        match what {
            Happening::Dealt { to, card: Some(_), .. } if !self.layout.unturned(*to).is_empty() => {
                let up = self.layout.cards(*to).len();
                self.upon(*to).comes(up);
            }
            Happening::Turned { at, slots, .. } => self.upon(*at).turned(slots.len()),
            _ => {}
        }
        self.layout.add(what);
    }

    fn upon(&mut self, at: Place) -> &mut Upon {
        let nth = self.upon.iter().position(|(place, _)| *place == at).unwrap_or_else(|| {
            self.upon.push((at, Upon::default()));
            self.upon.len() - 1
        });
        &mut self.upon[nth].1
    }

    /// The same as a simulated table keeps it; `face` knows cards that lie face down, besides those
    /// that somebody looked at.
    pub(super) fn spread(&self, face: impl Fn(Slot) -> Option<Card>) -> Spread {
        let (layout, mut spread) = (&self.layout, Spread::new());
        for at in Place::all().filter(|at| *at != Place::RACK) {
            if layout.is_picked_up(at) {
                layout.picked_up(at).iter().for_each(|card| spread.put_up(at, *card));
                spread.collect(at);
            }
            layout.faces(at).flatten().for_each(|card| spread.put_down(at, card));
            if let Some(who) = layout.looker(at) {
                spread.look(who.spot, at);
            }
            let faces = layout.unturned(at).iter().zip(layout.faces(at));
            for (slot, _) in faces.filter(|(_, face)| face.is_none()) {
                match face(*slot) {
                    Some(card) => spread.put_down(at, card),
                    None => spread.put_unseen(at, 1),
                }
            }
            layout.cards(at).iter().for_each(|card| spread.put_up(at, *card));
            let upon = self.upon.iter().find(|(place, _)| *place == at);
            spread.lies_upon(at, upon.map_or(Upon::default(), |(_, upon)| *upon));
        }
        spread
    }
}
