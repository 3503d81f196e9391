//! What somebody may see of a table: one run, and the faces that others looked at left out.

use crate::ask::Ask;
use crate::effects::Told;
use crate::replay::words;
use crate::service::Live;
use alloc::string::String;
use alloc::vec::Vec;
use cards::Card;
use table::{Area, Event, Game, Happening, Layout, Line, Memory, Money, Person, Place, Spot};

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
    /// What earlier rounds left behind: meters, who holds the shoe or the bank.
    pub state: Vec<(&'static str, String)>,
    /// What is asked now.
    pub asks: Vec<Ask>,
    /// Whether wagers are closed and something may still be asked.
    pub is_in_round: bool,
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
    /// Whether it was collected: its cards are still told, for people remember them.
    pub is_picked_up: bool,
}

/// What a view is made of, kept for the next one. It is no part of what a table is.
#[derive(Clone, Default)]
pub(crate) struct Seen {
    /// What happened in the round, in words, as far as somebody has looked: the same for all eyes.
    told: Vec<Told>,
    /// How many events these are.
    events: usize,
    /// What lies where, as those see it who looked last.
    layout: Layout,
}

impl Seen {
    /// The events are other ones from now on.
    pub(crate) fn clear(&mut self) {
        self.told.clear();
        self.events = 0;
    }

    fn read<G: Game>(&mut self, events: &[Event<G>], sees: &dyn Fn(Line) -> bool) {
        for event in &events[self.events..] {
            let told = |words| Told { words, why: Some(event.why) };
            self.told.extend(words(event).map(told));
        }
        self.events = events.len();
        self.layout.clear();
        for event in events.iter().filter(|event| !is_hidden(event, sees)) {
            self.layout.add(&event.what);
        }
    }
}

/// Whether somebody else looked.
fn is_hidden<G: Game>(event: &Event<G>, sees: &dyn Fn(Line) -> bool) -> bool {
    matches!(event.what, Happening::Looked { who, .. } if !sees(who))
}

impl View {
    fn clear(&mut self) {
        self.seats.clear();
        self.bets.clear();
        self.lines.clear();
        self.wagers.clear();
        self.state.clear();
        self.asks.clear();
    }

    /// What was told before need not be written anew.
    fn tell(&mut self, told: &[Told]) {
        let same = self.told.iter().zip(told).take_while(|(was, is)| was == is).count();
        self.told.truncate(same);
        self.told.extend_from_slice(&told[same..]);
    }

    fn lay_out(&mut self, layout: &Layout) {
        let mut count = 0;
        for at in Place::all().filter(|at| *at != Place::RACK) {
            let mut cards = layout.last(at).map(|(_, card)| card).peekable();
            if cards.peek().is_none() {
                continue;
            }
            let is_picked_up = layout.is_picked_up(at);
            match self.hands.get_mut(count) {
                Some(hand) => {
                    (hand.at, hand.is_picked_up) = (at, is_picked_up);
                    hand.cards.clear();
                    hand.cards.extend(cards);
                }
                None => self.hands.push(Hand { at, cards: cards.collect(), is_picked_up }),
            }
            count += 1;
        }
        self.hands.truncate(count);
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
        self.view_round(eyes, view);
    }

    fn view_round(&self, eyes: &[Person], view: &mut View) {
        let Some(round) = &self.round else {
            view.told.clear();
            view.hands.clear();
            return;
        };
        let wagers = &round.setup.wagers;
        let mut seen = round.seen.borrow_mut();
        seen.read(&round.conducted.events, &|who| eyes.contains(&wagers.person(who)));
        view.tell(&seen.told);
        view.lay_out(&seen.layout);
        for (line, areas) in round.conducted.ledger.wagers().lines() {
            view.lines.push((*line, wagers.person(*line)));
            view.wagers.extend(areas.iter().map(|(area, amount)| Wager {
                line: *line,
                area: area.name(),
                amount: *amount,
            }));
        }
    }
}
