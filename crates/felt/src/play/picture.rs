//! From what happened to what lies on the table, and to the story of the round.

use super::view::{Hand, Told};
use cards::Card;
use table::{
    Area, Call, Conducted, Event, Game, Happening, Layout, Line, Place, Ruling, Setup, Tape,
    TapeReader, conduct,
};

/// The round as the player at these lines may see it: each line's own part of the tape is run, and
/// what one of them looked at is put into the common picture.
pub(super) fn seen<G: Game>(setup: &Setup<G>, tape: &Tape<G>, mine: &[Line]) -> Conducted<G> {
    let run = |viewer| conduct(setup, &mut TapeReader::new(&tape.seen_by(viewer)));
    let mut all = run(None);
    for line in mine {
        for (event, own) in all.events.iter_mut().zip(run(Some(*line)).events) {
            if matches!(own.what, Happening::Looked { cards: Some(_), .. }) {
                *event = own;
            }
        }
    }
    all
}

/// The layout and the story of the round, built up event by event.
pub(super) struct Picture {
    pub(super) layout: Layout,
    /// Where cards changed since they were last told.
    untold: Vec<Place>,
    pub(super) story: Vec<Told>,
    pub(super) pockets: Vec<String>,
}

impl Picture {
    pub(super) fn of<G: Game>(events: &[Event<G>]) -> Picture {
        let (layout, untold) = (Layout::default(), Vec::new());
        let mut picture = Picture { layout, untold, story: Vec::new(), pockets: Vec::new() };
        for event in events {
            picture.add(event);
        }
        picture.tell_hands();
        picture
    }

    /// Every hand with a card, the shared places first.
    pub(super) fn hands(&self, asked: Option<Place>) -> Vec<Hand> {
        let hand = |at: Place| {
            let is_gone = self.layout.is_picked_up(at);
            Hand { at, cards: self.cards(at), is_gone, is_asked: asked == Some(at) }
        };
        let hands = Place::all().filter(|at| is_shown(*at)).map(hand);
        hands.filter(|hand| !hand.cards.is_empty()).collect()
    }

    fn cards(&self, at: Place) -> Vec<Option<Card>> {
        self.layout.last(at).map(|(_, card)| card).collect()
    }

    fn add<G: Game>(&mut self, event: &Event<G>) {
        let moves_cards = self.changes(&event.what);
        self.layout.add(&event.what);
        if !moves_cards {
            self.tell_hands();
        }
        if let Some(text) = words(event) {
            self.story.push(Told::Act { text, why: Some(event.why) });
        }
        if let Happening::Spun(pocket) = event.what {
            self.pockets.push(G::pocket_name(pocket));
        }
    }

    /// Notes where cards will be others; false where nothing happens to cards that could go on in
    /// the same breath.
    fn changes<G: Game>(&mut self, what: &Happening<G>) -> bool {
        match what {
            Happening::Dealt { to, .. } => self.untold.push(*to),
            Happening::Turned { at, slots, .. } => {
                let mut turned = self.layout.last(*at).filter(|(slot, _)| slots.contains(slot));
                if turned.any(|(_, face)| face.is_none()) {
                    self.untold.push(*at);
                }
            }
            Happening::Looked { at, cards: Some(_), .. } => {
                if self.layout.faces(*at).any(|face| face.is_none()) {
                    self.untold.push(*at);
                }
            }
            Happening::Looked { cards: None, .. } | Happening::Collected { .. } => {}
            Happening::Shifted { from, to, .. } => self.untold.extend([*from, *to]),
            Happening::Removed { at, .. } => {
                self.untold.push(*at);
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Hands that changed since they were last told.
    fn tell_hands(&mut self) {
        for at in Place::all().filter(|at| is_shown(*at) && self.untold.contains(at)) {
            self.story.push(Told::Cards { at, cards: self.cards(at) });
        }
        self.untold.clear();
    }
}

/// Whether the cards there are a hand's.
fn is_shown(at: Place) -> bool {
    at != Place::RACK && at != Place::STUB
}

/// An event as the dealer would say it; none for what the cards and the settlement show.
fn words<G: Game>(event: &Event<G>) -> Option<String> {
    Some(match &event.what {
        Happening::Told { at, answer } => {
            format!("the card reader says {} ({at})", if *answer { "yes" } else { "no" })
        }
        Happening::Counted { at, count } => format!("the {at} is counted: {count}"),
        Happening::Burned { card, .. } => match card {
            Some(card) => format!("{} is burned", super::view::face(Some(*card))),
            None => "a card is burned".to_string(),
        },
        Happening::Spun(pocket) => format!("it comes to rest at {}", G::pocket_name(*pocket)),
        Happening::Staked { who, area, amount } => {
            format!("spot {who} wagers {} {amount}", area.name())
        }
        Happening::Awarded { who, area, amount } => {
            format!("spot {who} is paid {amount} ({})", G::award_name(*area))
        }
        Happening::Said(Call::Number(pocket)) => {
            format!("\"number {}\"", G::pocket_name(*pocket))
        }
        Happening::Said(call) => match call {
            Call::Total { at, .. }
            | Call::Count { at, .. }
            | Call::Wins(at)
            | Call::Dead(at)
            | Call::FiveCards { at, .. }
            | Call::ThreeCards { at, .. }
            | Call::InSuit { at, .. }
                if at.spot().is_some() =>
            {
                format!("\"hand {call}\"")
            }
            _ => format!("\"{call}\""),
        },
        Happening::Removed { at, .. } => format!("a card of {at} is taken away and destroyed"),
        Happening::Ruled { word } => format!("the floor rules: {word}"),
        Happening::AtTheShoe(what) => super::shoe::said(what),
        Happening::Irregular { what, ruling: ruling @ Ruling::Destroy, .. } => {
            format!("irregular: {}; {}", what.what, crate::ruling::in_words(*ruling, G::DISCARDS))
        }
        Happening::Irregular { what, .. } => format!("irregular: {}", what.what),
        Happening::Voided { .. }
        | Happening::Fed { .. }
        | Happening::Emptied { .. }
        | Happening::Remembered(_)
        | Happening::Dealt { .. }
        | Happening::Turned { .. }
        | Happening::Looked { .. }
        | Happening::Shifted { .. }
        | Happening::Collected { .. }
        | Happening::Chose { .. }
        | Happening::Named { .. }
        | Happening::Settled { .. }
        | Happening::Bonus { .. }
        | Happening::Charged { .. }
        | Happening::Marked { .. } => return None,
    })
}
