//! From what happened to what lies on the table, and to the story of the round.

use super::view::{Hand, Told};
use cards::Card;
use table::{
    Area, Call, Conducted, Event, Game, Happening, Line, Money, Place, Ruling, Setup, Slot, Tape,
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

/// What lies at one place.
#[derive(Clone, Default)]
struct Lying {
    up: Vec<Card>,
    /// Face down, and the face where the player has looked.
    down: Vec<(Slot, Option<Card>)>,
    slots: Vec<Slot>,
    is_gone: bool,
    is_told: bool,
}

impl Lying {
    fn cards(&self) -> Vec<Option<Card>> {
        let up = self.up.iter().map(|card| Some(*card));
        up.chain(self.down.iter().map(|(_, card)| *card)).collect()
    }
}

/// The layout, built up event by event.
pub(super) struct Picture {
    lies: Vec<Lying>,
    pub(super) story: Vec<Told>,
    pub(super) pockets: Vec<String>,
}

impl Picture {
    pub(super) fn of<G: Game>(events: &[Event<G>]) -> Picture {
        let lies = vec![Lying { is_told: true, ..Lying::default() }; Place::COUNT];
        let mut picture = Picture { lies, story: Vec::new(), pockets: Vec::new() };
        for event in events {
            picture.add(event);
        }
        picture.tell_hands();
        picture
    }

    /// Every hand with a card, the shared places first.
    pub(super) fn hands(&self, asked: Option<Place>) -> Vec<Hand> {
        let hand = |at: Place| {
            let lying = &self.lies[at.index()];
            let is_asked = asked == Some(at);
            Hand { at, cards: lying.cards(), is_gone: lying.is_gone, is_asked }
        };
        let hands = Place::all().filter(|at| *at != Place::RACK && *at != Place::STUB).map(hand);
        hands.filter(|hand| !hand.cards.is_empty()).collect()
    }

    /// The slots of all cards that have not been taken away.
    pub(super) fn on_the_layout(&self) -> Vec<Slot> {
        let lying = self.lies.iter().filter(|lying| !lying.is_gone);
        lying.flat_map(|lying| lying.slots.iter().copied()).collect()
    }

    pub(super) fn lying(&self, at: Place) -> usize {
        self.lies[at.index()].slots.len()
    }

    fn add<G: Game>(&mut self, event: &Event<G>) {
        if !self.moves_cards(event) {
            self.tell_hands();
        }
        if let Some(text) = words(event) {
            self.story.push(Told::Act { text, why: Some(event.why) });
        }
        if let Happening::Spun(pocket) = event.what {
            self.pockets.push(G::pocket_name(pocket));
        }
    }

    /// Carries out what happened to cards; false where nothing did.
    fn moves_cards<G: Game>(&mut self, event: &Event<G>) -> bool {
        match &event.what {
            Happening::Dealt { to, slot, card } => self.dealt(*to, *slot, *card),
            Happening::Turned { at, slots, cards } => {
                let lying = &mut self.lies[at.index()];
                let turned = |(slot, _): &(Slot, Option<Card>)| slots.contains(slot);
                let known = lying.down.iter().filter(|card| turned(card)).all(|(_, c)| c.is_some());
                lying.down.retain(|card| !turned(card));
                lying.is_told &= known;
                lying.up.extend_from_slice(cards);
            }
            Happening::Looked { at, cards: Some(cards), .. } => {
                let lying = &mut self.lies[at.index()];
                for ((_, face), card) in lying.down.iter_mut().zip(cards) {
                    lying.is_told &= face.is_some();
                    *face = Some(*card);
                }
            }
            Happening::Looked { cards: None, .. } => {}
            Happening::Shifted { from, nth, to } => self.shifted(*from, *nth, *to),
            Happening::Removed { at, slot } => {
                let lying = &mut self.lies[at.index()];
                lying.down.retain(|(down, _)| down != slot);
                lying.slots.retain(|lies| lies != slot);
                lying.is_told = false;
                return false;
            }
            Happening::Collected { at } => self.lies[at.index()].is_gone = true,
            _ => return false,
        }
        true
    }

    fn dealt(&mut self, to: Place, slot: Slot, card: Option<Card>) {
        let lying = &mut self.lies[to.index()];
        if lying.is_gone {
            *lying = Lying::default();
        }
        match card {
            Some(card) => lying.up.push(card),
            None => lying.down.push((slot, None)),
        }
        lying.slots.push(slot);
        lying.is_told = false;
    }

    fn shifted(&mut self, from: Place, nth: usize, to: Place) {
        let source = &mut self.lies[from.index()];
        if nth >= source.up.len() {
            return;
        }
        let card = source.up.remove(nth);
        let slot = (nth < source.slots.len()).then(|| source.slots.remove(nth));
        source.is_told = false;
        let target = &mut self.lies[to.index()];
        target.up.push(card);
        target.slots.extend(slot);
        target.is_told = false;
    }

    /// Hands that changed since they were last told.
    fn tell_hands(&mut self) {
        for at in Place::all() {
            let lying = &mut self.lies[at.index()];
            let is_shown = at != Place::RACK && at != Place::STUB;
            if !lying.is_told && is_shown {
                self.story.push(Told::Cards { at, cards: lying.cards() });
            }
            lying.is_told = true;
        }
    }
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
        Happening::Irregular { what, ruling: ruling @ Ruling::Destroy } => {
            format!("irregular: {}; {}", what.what, crate::ruling::in_words(*ruling, G::DISCARDS))
        }
        Happening::Irregular { what, .. } => format!("irregular: {}", what.what),
        Happening::Voided { .. }
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

/// What the player has put down in this round, and what has come back to him so far.
pub(super) fn purse<G: Game>(setup: &Setup<G>, events: &[Event<G>]) -> (Money, Money) {
    let mut all = setup.wagers.clone();
    let mut back = Money::ZERO;
    for event in events {
        match event.what {
            Happening::Staked { who, area, amount } => all.place(who, area, amount),
            Happening::Settled { who, area, verdict } => {
                let wager = all.on(who, area);
                back += wager + verdict.net(wager).unwrap_or(Money::ZERO);
            }
            Happening::Bonus { who, area, verdict } => {
                back += verdict.net(all.on(who, area)).unwrap_or(Money::ZERO);
            }
            Happening::Awarded { amount, .. } => back += amount,
            Happening::Charged { amount, .. } => back -= amount,
            _ => {}
        }
    }
    let put = all.lines().iter().flat_map(|(_, areas)| areas).map(|(_, amount)| *amount).sum();
    (put, back)
}

/// How much still lies on the table.
pub(super) fn at_risk<G: Game>(setup: &Setup<G>, events: &[Event<G>]) -> Money {
    let mut open = setup.wagers.clone();
    let mut closed = Money::ZERO;
    for event in events {
        match event.what {
            Happening::Staked { who, area, amount } => open.place(who, area, amount),
            Happening::Settled { who, area, .. } => closed += open.on(who, area),
            _ => {}
        }
    }
    let put: Money =
        open.lines().iter().flat_map(|(_, areas)| areas).map(|(_, amount)| *amount).sum();
    put - closed
}
