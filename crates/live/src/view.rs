//! What somebody may see of a table: one run, and the faces that others looked at left out.

use crate::ask::Ask;
use crate::effects::Told;
use crate::service::Live;
use crate::story::{Act, Story, is_hand};
use alloc::string::String;
use alloc::vec::Vec;
use cards::Card;
use core::fmt;
use table::{
    Area, End, Event, Game, Happening, Layout, Line, Memory, Money, Person, Place, Settlement, Spot,
};

/// A table as these eyes see it. What is the same for all eyes is the same here, byte for byte.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct View {
    /// Who has which seat.
    pub seats: Vec<(Spot, Person)>,
    /// What was wagered before the deal, while bets are taken.
    pub bets: Vec<Bet>,
    /// Who has which line in the round.
    pub lines: Vec<(Line, Person)>,
    /// What lies on the layout in the round.
    pub wagers: Vec<Wager>,
    /// The cards, place by place.
    pub hands: Vec<Hand>,
    /// What happened in the round, in order.
    pub told: Vec<Told>,
    /// What became of its wagers so far.
    pub settled: Vec<Settlement>,
    /// What earlier rounds left behind: who holds the shoe or the bank.
    pub state: Vec<(&'static str, String)>,
    /// What stands on its jackpot meters, where no other table shares them.
    pub meters: Vec<(&'static str, Money)>,
    /// What is asked now.
    pub asks: Vec<Ask>,
    /// Whether wagers are closed and something may still be asked.
    pub is_in_round: bool,
    room: Room,
}

/// Room that is kept for the next view, and no part of what is seen.
#[derive(Clone, Default)]
struct Room(Layout);

impl PartialEq for Room {
    fn eq(&self, _other: &Room) -> bool {
        true
    }
}

impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}

/// A wager before the deal.
#[derive(Clone, PartialEq, Debug)]
pub struct Bet {
    /// Who made it.
    pub who: Person,
    /// On which spot.
    pub spot: Spot,
    /// By the game's own word for the area.
    pub area: String,
    /// What lies there now.
    pub amount: Money,
}

/// A wager in the round.
#[derive(Clone, PartialEq, Debug)]
pub struct Wager {
    /// Whose it is, by spot and place at the spot.
    pub line: Line,
    /// By the game's own word for the area.
    pub area: String,
    /// What lies there now, with what was added in the round.
    pub amount: Money,
}

/// The cards at one place: those that were picked up last can still be told.
#[derive(Clone, PartialEq, Debug)]
pub struct Hand {
    /// Whose hand: a spot's, the dealer's or one that belongs to all.
    pub at: Place,
    /// In the order in which they lie, with the faces that these eyes have seen.
    pub cards: Vec<Option<Card>>,
    /// What they make, where all of them are known.
    pub makes: Option<String>,
    /// Whether it was collected: its cards are still told, for people remember them.
    pub is_picked_up: bool,
}

impl View {
    fn clear(&mut self) {
        self.seats.clear();
        self.bets.clear();
        self.lines.clear();
        self.wagers.clear();
        self.state.clear();
        self.meters.clear();
        self.asks.clear();
        self.told.clear();
        self.hands.clear();
        self.settled.clear();
    }
}

impl<G: Game> Live<G> {
    /// What these persons see together; nobody's eyes are an observer's.
    pub fn view(&self, eyes: &[Person], view: &mut View) {
        view.clear();
        let people = self.seats.as_ref().unwrap_or(&self.rest.session.people);
        view.seats.extend(people.seated().filter_map(|spot| Some((spot, people.on(spot)?))));
        for bet in self.bets.all() {
            view.bets.extend(bet.areas.iter().map(|(area, amount)| Bet {
                who: bet.who,
                spot: bet.spot,
                area: area.name(),
                amount: *amount,
            }));
        }
        view.is_in_round = self.is_in_round();
        view.asks.extend_from_slice(self.asks());
        let memory = match &self.round {
            Some(round) if view.is_in_round => &round.conducted.memory,
            _ => &self.rest.memory,
        };
        view.state.extend(memory.pairs());
        self.view_meters(view);
        self.view_round(eyes, view);
    }

    fn view_meters(&self, view: &mut View) {
        let Some(stands) = self.rest.stands.as_ref().filter(|_| !G::METERS.is_empty()) else {
            return;
        };
        match self.open() {
            Ok(round) => {
                let mut stands = stands.clone();
                stands.follow(round.conducted.ledger.movements());
                view.meters.extend(stands.named());
            }
            Err(_) => view.meters.extend(stands.named()),
        }
    }

    fn view_round(&self, eyes: &[Person], view: &mut View) {
        let Some(round) = &self.round else { return };
        let (setup, conducted) = (&round.setup, &round.conducted);
        let sees = |who: Line| eyes.contains(&setup.wagers.person(who));
        let makes = |at: Place, cards: &[Card]| G::makes(&setup.options, at, cards);
        let mut layout = core::mem::take(&mut view.room.0);
        layout.clear();
        let mut story = Story::new(&makes, core::mem::take(&mut view.told), layout);
        for event in conducted.events.iter().filter(|event| !is_hidden(event, &sees)) {
            story.add(event);
        }
        story.tell_hands();
        if let End::Void(void) = &conducted.end {
            story.told.push(Told { what: Act::Void, why: Some(void.why) });
        }
        for at in Place::all().filter(|at| is_hand(*at)) {
            let cards: Vec<Option<Card>> = story.layout.last(at).map(|(_, card)| card).collect();
            if !cards.is_empty() {
                let makes = story.makes_last(at, &cards);
                let is_picked_up = story.layout.is_picked_up(at);
                view.hands.push(Hand { at, cards, makes, is_picked_up });
            }
        }
        (view.told, view.room.0) = (story.told, story.layout);
        view.settled = conducted.settlements();
        let wagers = conducted.ledger.wagers();
        for (line, areas) in wagers.lines() {
            view.lines.push((*line, setup.wagers.person(*line)));
            view.wagers.extend(areas.iter().map(|(area, amount)| Wager {
                line: *line,
                area: area.name(),
                amount: *amount,
            }));
        }
    }
}

/// Whether somebody else looked: these eyes have seen nothing of it.
fn is_hidden<G: Game>(event: &Event<G>, sees: &dyn Fn(Line) -> bool) -> bool {
    matches!(event.what, Happening::Looked { who, .. } if !sees(who))
}
