//! Other participants, where players wager against each other: the program plays them.

use cards::Card;
use exact::Decides;
use live::{Ask, Asked, Asks, Input, LiveTable, View};
use std::collections::BTreeMap;
use std::rc::Rc;
use table::figures::Seen;
use table::{Line, Money, Person, Place};

/// Those who sit down with the player, each with as much as he brought.
#[derive(Clone)]
pub(super) struct Company {
    decides: Rc<dyn Decides>,
    purses: BTreeMap<Person, Money>,
    bankroll: Money,
    /// What they leave to chance in this round.
    pub(super) chance: u64,
}

impl Company {
    pub(super) fn new(decides: Rc<dyn Decides>, who: &[Person], bankroll: Money) -> Company {
        let purses = who.iter().map(|who| (*who, bankroll)).collect();
        Company { decides, purses, bankroll, chance: 0 }
    }

    pub(super) fn purses(&self) -> impl Iterator<Item = (Person, Money)> {
        self.purses.iter().map(|(who, has)| (*who, *has))
    }

    /// Money comes to one of them, or goes where it is below zero.
    pub(super) fn moves(&mut self, who: Person, amount: Money) {
        if let Some(has) = self.purses.get_mut(&who) {
            *has += amount;
        }
    }

    /// Whoever has less than this gives his place to another with as much as all brought.
    pub(super) fn replace_below(&mut self, least: Money) {
        for has in self.purses.values_mut().filter(|has| **has < least) {
            *has = self.bankroll;
        }
    }

    /// What one of them may answer to the question, the first that is lawful.
    pub(super) fn answers(&self, table: &dyn LiveTable) -> Vec<Input> {
        let Some(ask) = table.asks().first() else { return Vec::new() };
        let line = match ask.who {
            Asked::Line(line) => line,
            Asked::Spot(spot) => spot.line(0),
            _ => return Vec::new(),
        };
        let says = |word: &str, amount| Input::Say { line, word: word.to_string(), amount };
        let is_his = |who: &&Person| table.may(**who, &says("", None)).is_ok();
        let Some(who) = self.purses.keys().find(is_his) else { return Vec::new() };
        let mut view = View::default();
        table.view(&[*who], &mut view);
        let seen = Eyes::new(&view, self.chance);
        let decided = self.decided(&seen, line, ask).map(|(word, amount)| says(&word, amount));
        decided.into_iter().chain(table.silence(0)).collect()
    }

    fn decided(&self, seen: &Eyes, line: Line, ask: &Ask) -> Option<(String, Option<Money>)> {
        match &ask.what {
            Asks::Choice { at, among } => {
                let words: Vec<&'static str> = among.iter().map(|offer| offer.word).collect();
                self.decides.choose(seen, line, *at, &words).map(|word| (word.to_string(), None))
            }
            Asks::Amount { area, least, most, .. } => {
                let amount = self.decides.amount(seen, line, area, (*least, *most))?;
                Some((area.clone(), Some(amount)))
            }
            _ => None,
        }
    }
}

/// The table as one of them sees it.
struct Eyes {
    hands: Vec<(Place, Vec<Card>, usize, bool)>,
    chance: u64,
}

impl Eyes {
    fn new(view: &View, chance: u64) -> Eyes {
        let known = |hand: &live::Hand| hand.cards.iter().flatten().copied().collect();
        let hands = view.hands.iter();
        let hands =
            hands.map(|hand| (hand.at, known(hand), hand.cards.len(), hand.is_picked_up)).collect();
        Eyes { hands, chance }
    }

    fn at(&self, place: Place, gone: bool) -> Option<&(Place, Vec<Card>, usize, bool)> {
        self.hands.iter().find(|(at, .., is_gone)| *at == place && *is_gone == gone)
    }
}

impl Seen for Eyes {
    fn cards(&self, at: Place) -> &[Card] {
        self.at(at, false).map_or(&[], |(_, cards, ..)| cards)
    }

    fn lying(&self, at: Place) -> usize {
        self.at(at, false).map_or(0, |(_, _, many, _)| *many)
    }

    fn chance(&self) -> Option<u64> {
        Some(self.chance)
    }

    fn picked_up(&self, at: Place) -> &[Card] {
        self.at(at, true).map_or(&[], |(_, cards, ..)| cards)
    }
}
