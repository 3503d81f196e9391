//! From the table in service to the view: what lies there, what happened, what is asked.

use super::Seat;
use super::engine::Engine;
use super::facts::Facts;
use super::plain;
use super::told;
use super::view::{Ask, Hand, Offer, Pile, Told, View};
use super::wagers::Areas;
use super::words;
use live::{Act, Asked, Asks};
use table::session::Happened;
use table::{Call, Line, Money, Place};

/// So many places where the wheel came to rest are remembered.
const TRAIL: usize = 12;

impl Engine {
    /// The view is made anew after everything that is said.
    pub(super) fn look(&mut self) {
        let (played, asked_at) = (&self.played, self.asked_at());
        let mut seen = live::View::default();
        played.table.view(&played.mine, &mut seen);
        let view = &mut self.view;
        if played.rounds > view.round && played.before.iter().any(is_shuffle) {
            view.road.clear();
        }
        if played.rounds > view.round
            && let Some(trail) = &mut view.wheel
        {
            let spun = seen.told.iter().filter_map(|told| match &told.what {
                Act::Spun(name) => Some(name.clone()),
                _ => None,
            });
            spun.for_each(|name| trail.insert(0, name));
            trail.truncate(TRAIL);
        }
        (view.round, view.net) = (played.rounds, played.net);
        (view.chips, view.on_the_table) = (played.chips, played.on_the_table);
        view.hands = hands(&seen, asked_at);
        let (played, discards) = (&self.played, self.facts.discards);
        let tell = |told: &live::Told| told_of(told, discards, &|line| played.is_mine(line));
        let view = &mut self.view;
        view.story = self.played.before.iter().chain(&seen.told).filter_map(tell).collect();
        view.next = Vec::new();
        if !self.played.is_in_round {
            view.next = self.played.next.iter().filter_map(tell).collect();
        }
        view.piles = piles(&seen);
        view.meters = std::mem::take(&mut seen.meters);
        view.settled = seen.settled;
        self.view.ask = self.ask();
    }

    /// Once, when a round is over: the road goes on, and the log has it all.
    pub(super) fn look_back(&mut self) {
        let mut seen = live::View::default();
        self.played.table.view(&self.played.mine, &mut seen);
        self.view.road.extend(seen.told.iter().filter_map(|told| match told.what {
            Act::Said(Call::Wins(Place::BANKER)) => Some('B'),
            Act::Said(Call::Wins(Place::PLAYER)) => Some('P'),
            Act::Said(Call::TieHand) => Some('T'),
            _ => None,
        }));
        self.log.extend(plain::whole(&self.view));
    }

    /// The hand that the question is about.
    fn asked_at(&self) -> Option<Place> {
        let ask = self.played.ask()?;
        match (&ask.what, ask.who) {
            (Asks::Choice { at, .. }, _) => Some(*at),
            (Asks::Amount { at, .. }, Asked::Line(line)) => {
                Some(at.unwrap_or(Place::hand(line.spot, 0)))
            }
            _ => None,
        }
    }

    fn ask(&self) -> Ask {
        if self.has_left {
            return Ask::Left;
        }
        if let Some(text) = &self.closed {
            return Ask::Closed(text.clone());
        }
        let asked = self.played.ask();
        let in_round = self.played.is_in_round;
        match asked.map(|ask| (&ask.what, ask.who, ask.why)) {
            Some((Asks::Choice { at, among }, Asked::Line(line), why)) => {
                let names: Vec<&str> = among.iter().map(|offer| offer.word).collect();
                let offer = |nth: usize| Offer {
                    word: names[nth],
                    shown: words::bracketed(&names, nth),
                    means: among[nth].means,
                };
                let among = (0..names.len()).map(offer).collect();
                Ask::Choice { who: self.who(line, Some(*at)), among, why }
            }
            Some((Asks::Amount { area, at, least, most }, Asked::Line(line), why)) => {
                let has = self.played.purse();
                Ask::Amount {
                    who: self.who(line, *at),
                    area: area.clone(),
                    least: *least,
                    most: *most.min(&has.max(*least)),
                    is_all: has < *most,
                    is_beyond: has < *least,
                    why,
                }
            }
            Some((Asks::Cut { least, most }, Asked::Spot(spot), why)) if in_round => {
                Ask::Cut { who: self.who(spot.line(0), None), least: *least, most: *most, why }
            }
            _ if self.played.chips < self.least() => Ask::Broke { least: self.least() },
            asked => Ask::Wagers {
                example: self.areas.example(Areas::USUAL),
                cut: asked.and_then(|(what, ..)| match what {
                    Asks::Cut { least, most } => Some((*least, *most)),
                    _ => None,
                }),
                last: self.last.as_ref().map(|last| last.written(self.spots)),
                suggests: self
                    .suggests
                    .as_ref()
                    .map(|(stakes, all)| (stakes.written(self.spots), *all)),
                why: self.view.bets.first().map(|bet| bet.why),
            },
        }
    }

    /// Whom a question is for, where that is not plain.
    fn who(&self, who: Line, at: Option<Place>) -> String {
        match at {
            Some(at) if at.spot().is_some() && self.view.label(at) != "you" => {
                format!("Hand {at}: ")
            }
            _ if self.spots > 1 => format!("Spot {who}: "),
            _ => String::new(),
        }
    }
}

impl View {
    pub(super) fn new(facts: Facts, areas: &Areas, seat: Seat) -> View {
        View {
            bets: areas.bets(),
            has_bare: areas.first().is_some(),
            spots: seat.spots,
            seats: seat.spots,
            company: Vec::new(),
            least_later: areas.least_later(),
            round: 0,
            hands: Vec::new(),
            piles: Vec::new(),
            wheel: facts.has_wheel.then(Vec::new),
            meters: facts.meters.named().collect(),
            facts,
            road: Vec::new(),
            story: Vec::new(),
            next: Vec::new(),
            settled: Vec::new(),
            net: Money::ZERO,
            chips: seat.bankroll,
            on_the_table: Money::ZERO,
            ask: Ask::Left,
        }
    }
}

fn is_shuffle(told: &live::Told) -> bool {
    let Act::Between(what) = &told.what else { return false };
    matches!(what, Happened::Shuffled(..) | Happened::ShuffledBy(..) | Happened::CameShuffled(_))
}

fn told_of(told: &live::Told, discards: &str, is_mine: &dyn Fn(Line) -> bool) -> Option<Told> {
    let act = |text| Some(Told::Act { text, why: told.why, routine: None });
    match &told.what {
        // His own words he knows.
        Act::Chose { who, word, .. } if !is_mine(*who) => act(format!("spot {who}: {word}")),
        Act::Named { who, area, amount } if !is_mine(*who) => {
            act(format!("spot {who}: {area} {amount}"))
        }
        Act::Cards { at, cards, makes } => {
            Some(Told::Cards { at: *at, cards: cards.clone(), makes: makes.clone() })
        }
        act => told::said(act, discards).map(|text| {
            let routine = told::is_routine(act).then(|| told::briefly(act).unwrap_or_default());
            Told::Act { text, why: told.why, routine }
        }),
    }
}

/// Every hand with a card, the shared places first.
fn hands(seen: &live::View, asked: Option<Place>) -> Vec<Hand> {
    let hand = |hand: &live::Hand| Hand {
        at: hand.at,
        cards: hand.cards.clone(),
        makes: hand.makes.clone(),
        is_gone: hand.is_picked_up,
        is_asked: asked == Some(hand.at),
    };
    seen.hands.iter().map(hand).collect()
}

/// Every wager with what became of it.
fn piles(seen: &live::View) -> Vec<Pile> {
    let pile = |wager: &live::Wager| {
        let is_its = |row: &&table::Settlement| row.line == wager.line && row.wager == wager.area;
        let row = seen.settled.iter().find(is_its);
        let result = row.map(|row| row.became.word().to_string());
        Pile { line: wager.line, area: wager.area.clone(), amount: wager.amount, result }
    };
    seen.wagers.iter().map(pile).collect()
}
