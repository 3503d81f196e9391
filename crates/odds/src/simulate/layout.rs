//! From the events of a round to the cards on the layout, as a strategy is shown them.

use super::spread::{Spread, Upon};
use cards::Card;
use table::{Game, Happening, Place, Slot, Spot};

/// What lies at one place.
#[derive(Clone, Default)]
pub(super) struct Lying {
    up: Vec<Card>,
    down: Vec<Slot>,
    upon: Upon,
    /// What one player has seen of what lies face down.
    looked: Option<(Spot, Vec<Card>)>,
    /// The open cards that were picked up there.
    gone: Vec<Card>,
}

/// Carries out what happened to cards.
pub(super) fn follow<G: Game>(places: &mut [Lying], what: &Happening<G>) {
    match what {
        Happening::Dealt { to, card: Some(card), .. } => {
            let lying = at(places, *to);
            if !lying.down.is_empty() {
                lying.upon.comes(lying.up.len());
            }
            lying.up.push(*card);
        }
        Happening::Dealt { to, slot, card: None } => at(places, *to).down.push(*slot),
        Happening::Turned { at: place, slots, cards } => {
            let lying = at(places, *place);
            lying.down.retain(|slot| !slots.contains(slot));
            lying.upon.turned(slots.len());
            lying.up.extend_from_slice(cards);
            if let Some((_, seen)) = &mut lying.looked {
                for card in cards {
                    // One of them only: a shoe holds several alike.
                    seen.iter().position(|one| one == card).map(|nth| seen.remove(nth));
                }
            }
        }
        Happening::Looked { who, at: place, cards: Some(cards) } => {
            at(places, *place).looked = Some((who.spot, cards.clone()));
        }
        Happening::Shifted { from, nth, to } => {
            let card = at(places, *from).up.remove(*nth);
            at(places, *to).up.push(card);
        }
        Happening::Removed { at: place, slot } => {
            at(places, *place).down.retain(|down| down != slot);
        }
        Happening::Collected { at: place } => {
            let lying = at(places, *place);
            let gone = core::mem::take(&mut lying.up);
            *lying = Lying { gone, upon: lying.upon, ..Lying::default() };
        }
        _ => {}
    }
}

fn at(places: &mut [Lying], place: Place) -> &mut Lying {
    &mut places[place.index()]
}

/// The same as a simulated table keeps it; `face` knows cards that lie face down, besides those
/// that somebody looked at.
pub(super) fn spread(places: &[Lying], face: impl Fn(Slot) -> Option<Card>) -> Spread {
    let mut spread = Spread::new();
    for place in Place::all() {
        let lying = &places[place.index()];
        if !lying.gone.is_empty() {
            lying.gone.iter().for_each(|card| spread.put_up(place, *card));
            spread.collect(place);
        }
        let seen = lying.looked.as_ref().map_or(&[][..], |(_, seen)| seen);
        seen.iter().take(lying.down.len()).for_each(|card| spread.put_down(place, *card));
        if let Some((spot, _)) = lying.looked {
            spread.look(spot, place);
        }
        for slot in lying.down.iter().skip(seen.len()) {
            match face(*slot) {
                Some(card) => spread.put_down(place, card),
                None => spread.put_unseen(place, 1),
            }
        }
        lying.up.iter().for_each(|card| spread.put_up(place, *card));
        spread.lies_upon(place, lying.upon);
    }
    spread
}
