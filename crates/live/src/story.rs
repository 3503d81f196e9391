//! What happened at a table, in the order in which anybody could tell it.

use crate::effects::Told;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use cards::Card;
use table::session::Happened;
use table::{
    Area, Call, Choice, Event, Game, Happening, Irregularity, Layout, Line, Money, Person, Place,
    Refusal, Ruling, Spot,
};

/// One thing that happened. What becomes of wagers is told by their settlement.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "each variant says what its fields are")]
pub enum Act {
    /// These cards lie there, once they have changed, with the faces that these eyes have seen, and
    /// what they make where all of them are known.
    Cards { at: Place, cards: Vec<Option<Card>>, makes: Option<String> },
    /// Somebody decided something about the hand there.
    Chose { who: Line, at: Place, word: &'static str },
    /// An amount that was asked for, such as a bid.
    Named { who: Line, area: String, amount: Money },
    /// A wager in the course of the round.
    Staked { who: Line, area: String, amount: Money },
    /// A sum that rests on no odds was paid.
    Awarded { who: Line, name: String, amount: Money },
    /// What the card reader tells.
    Reader { at: Place, answer: bool },
    /// So many cards were counted there.
    Counted { at: Place, count: usize },
    /// A card was burned, with its face where it was seen.
    Burned(Option<Card>),
    /// Where ball or wheel came to rest, by its name.
    Spun(String),
    /// The dealer called something out.
    Said(Call),
    /// The number that is called, by its name.
    Number(String),
    /// A card there was taken away and destroyed.
    Removed(Place),
    /// Something went wrong, and this was done about it.
    Irregular { what: Irregularity, ruling: Ruling },
    /// The floor's word.
    Ruled(&'static str),
    /// What is done with cards or wheel, mostly between rounds.
    Between(Happened),
    /// Incomplete wagers go back to him, and why.
    Returned { who: Person, spot: Spot, refusal: Refusal },
    /// The round is void.
    Void,
}

/// The story of a round and what lies where after it, built up event by event.
pub(crate) struct Story<'a> {
    /// What cards make, in the words of the game.
    makes: &'a dyn Fn(Place, &[Card]) -> Option<String>,
    pub(crate) layout: Layout,
    /// Where cards changed since they were last told.
    untold: Vec<Place>,
    pub(crate) told: Vec<Told>,
}

impl<'a> Story<'a> {
    /// It is told behind what was told before, of a layout on which nothing lies yet.
    pub(crate) fn new(
        makes: &'a dyn Fn(Place, &[Card]) -> Option<String>,
        told: Vec<Told>,
        layout: Layout,
    ) -> Story<'a> {
        Story { makes, layout, untold: Vec::new(), told }
    }

    /// What the cards there make, which were told last of all that lay there if they were told.
    pub(crate) fn makes_last(&self, at: Place, cards: &[Option<Card>]) -> Option<String> {
        let of_it = self.told.iter().rev().find_map(|told| match &told.what {
            Act::Cards { at: place, cards: lay, makes } if *place == at => Some((lay, makes)),
            _ => None,
        });
        match of_it.filter(|(lay, _)| *lay == cards) {
            Some((_, makes)) => makes.clone(),
            None => self.made(at, cards),
        }
    }

    /// What the cards there make, where all of them are known.
    fn made(&self, at: Place, cards: &[Option<Card>]) -> Option<String> {
        let known: Option<Vec<Card>> = cards.iter().copied().collect();
        known.filter(|cards| !cards.is_empty()).and_then(|cards| (self.makes)(at, &cards))
    }

    pub(crate) fn add<G: Game>(&mut self, event: &Event<G>) {
        let moves_cards = self.changes(&event.what);
        self.layout.add(&event.what);
        if !moves_cards {
            self.tell_hands();
        }
        let told = |what| Told { what, why: Some(event.why) };
        self.told.extend(act(&event.what).map(told));
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
    pub(crate) fn tell_hands(&mut self) {
        self.untold.sort_unstable();
        self.untold.dedup();
        for at in self.untold.iter().copied().filter(|at| is_hand(*at)) {
            let cards: Vec<Option<Card>> = self.layout.last(at).map(|(_, card)| card).collect();
            let makes = self.made(at, &cards);
            self.told.push(Told { what: Act::Cards { at, cards, makes }, why: None });
        }
        self.untold.clear();
    }
}

/// Whether the cards there are a hand's.
pub(crate) fn is_hand(at: Place) -> bool {
    at != Place::RACK && at != Place::STUB
}

/// What is told beside the cards and the settlement.
fn act<G: Game>(what: &Happening<G>) -> Option<Act> {
    Some(match what {
        Happening::Told { at, answer } => Act::Reader { at: *at, answer: *answer },
        Happening::Counted { at, count } => Act::Counted { at: *at, count: *count },
        Happening::Burned { card, .. } => Act::Burned(*card),
        Happening::Spun(pocket) => Act::Spun(G::pocket_name(*pocket)),
        Happening::Chose { who, at, choice } => {
            Act::Chose { who: *who, at: *at, word: choice.word() }
        }
        Happening::Named { who, area, amount } => {
            Act::Named { who: *who, area: area.name(), amount: *amount }
        }
        Happening::Staked { who, area, amount } => {
            Act::Staked { who: *who, area: area.name(), amount: *amount }
        }
        Happening::Awarded { who, area, amount } => {
            Act::Awarded { who: *who, name: G::award_name(*area), amount: *amount }
        }
        Happening::Emptied { who, area, meter, stand } => {
            let meter = &G::METERS[usize::from(*meter)];
            let (name, amount) = (G::award_name(*area), meter.pays(*stand));
            Act::Awarded { who: *who, name: format!("{name}, {}", meter.name), amount }
        }
        Happening::Said(Call::Number(pocket)) => Act::Number(G::pocket_name(*pocket)),
        Happening::Said(call) => Act::Said(*call),
        Happening::Removed { at, .. } => Act::Removed(*at),
        Happening::Ruled { word } => Act::Ruled(word),
        Happening::AtTheShoe(what) => Act::Between(what.clone()),
        Happening::Irregular { what, ruling, .. } => {
            Act::Irregular { what: what.what, ruling: *ruling }
        }
        Happening::Voided { .. }
        | Happening::Remembered(_)
        | Happening::Dealt { .. }
        | Happening::Turned { .. }
        | Happening::Looked { .. }
        | Happening::Shifted { .. }
        | Happening::Collected { .. }
        | Happening::Settled { .. }
        | Happening::Bonus { .. }
        | Happening::Charged { .. }
        | Happening::Fed { .. }
        | Happening::Marked { .. } => return None,
    })
}
