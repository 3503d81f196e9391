//! Other participants, where players wager against each other: the program plays them.
//!
//! The house keeps a part of what is won, so that every side loses on average, and by the
//! equilibrium nobody would bid or cover anything. They have another reason to be there, and say
//! so: each has set something aside for every hand, and plays for that.

use cards::Card;
use exact::Decides;
use live::{Act, Ask, Asked, Asks, Input, LiveTable, View};
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
    /// What each sets aside for a hand, as far as he has it.
    asides: BTreeMap<Person, Money>,
    /// The least that can be wagered.
    least: Money,
    /// What they leave to chance in this round.
    pub(super) chance: u64,
}

impl Company {
    pub(super) fn new(
        decides: Rc<dyn Decides>,
        who: &[Person],
        bankroll: Money,
        least: Money,
    ) -> Company {
        let purses = who.iter().map(|who| (*who, bankroll)).collect();
        let asides = who.iter().zip(PARTS.into_iter().cycle());
        let asides = asides.map(|(who, part)| (*who, whole(bankroll, part, least))).collect();
        Company { decides, purses, bankroll, asides, least, chance: 0 }
    }

    /// Why they are there and what they do, where the wagers lose so much of a unit on average.
    pub(super) fn reason(&self, costs: &[(String, f64)]) -> Vec<String> {
        let costs: Vec<String> =
            costs.iter().map(|(wager, part)| format!("{wager} {:.2} %", part * 100.0)).collect();
        // The first spot is the player's.
        let asides = (2..).zip(self.asides.values());
        let asides: Vec<String> =
            asides.map(|(spot, aside)| format!("spot {spot} {aside}")).collect();
        vec![
            format!("Every wager here loses on average: {}.", joined(&costs)),
            "So who counts money alone would bid and cover nothing. The others came to".into(),
            format!("play. For each hand they set aside: {}; no more.", joined(&asides)),
            "They bid that for the side that costs less, take or keep the bank while it".into(),
            "stands at no more, and else cover in turn. The calls for the whole bank they".into(),
            "leave to you. Their cards they draw as the equilibrium says.".into(),
        ]
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
        let seen = Eyes::new(&view, self.chance, self.aside(*who));
        let decided = self.decided(&seen, line, ask).map(|(word, amount)| says(&word, amount));
        decided.into_iter().chain(table.silence(0)).collect()
    }

    /// What he sets aside now: a whole number of the least wager.
    fn aside(&self, who: Person) -> Money {
        let has = self.purses.get(&who).map_or(Money::ZERO, |has| whole(*has, 1, self.least));
        self.asides.get(&who).map_or(Money::ZERO, |aside| has.min(*aside))
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

/// Which part of what he brought each of them sets aside for a hand.
const PARTS: [i64; 2] = [50, 25];

/// So many least wagers as go into that part of it; none where there is less than one of them.
fn whole(money: Money, part: i64, least: Money) -> Money {
    let (all, each) = (money.as_cents(), least.as_cents().max(1));
    let least_of_it = if all < each { 0 } else { each };
    Money::cents((all / part / each * each).max(least_of_it))
}

fn joined(words: &[String]) -> String {
    words.join(", ")
}

/// The table as one of them sees it.
struct Eyes {
    hands: Vec<(Place, Vec<Card>, usize, bool)>,
    named: Vec<(String, Money)>,
    chance: u64,
    aside: Money,
}

impl Eyes {
    fn new(view: &View, chance: u64, aside: Money) -> Eyes {
        let known = |hand: &live::Hand| hand.cards.iter().flatten().copied().collect();
        let hands = view.hands.iter();
        let hands =
            hands.map(|hand| (hand.at, known(hand), hand.cards.len(), hand.is_picked_up)).collect();
        let named = view.told.iter().filter_map(|told| match &told.what {
            Act::Named { area, amount, .. } => Some((area.clone(), *amount)),
            _ => None,
        });
        Eyes { hands, named: named.collect(), chance, aside }
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

    fn sets_aside(&self) -> Option<Money> {
        Some(self.aside)
    }

    fn last_named(&self, area: &str) -> Option<Money> {
        self.named.iter().rev().find(|(name, _)| name == area).map(|(_, amount)| *amount)
    }

    fn picked_up(&self, at: Place) -> &[Card] {
        self.at(at, true).map_or(&[], |(_, cards, ..)| cards)
    }
}
