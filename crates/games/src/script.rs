//! For the games' own tests: rounds from a script, and what happened in them as lines of words.

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::{Card, Pack};
use table::{
    Amount, Answer, Answers, Area, Choice, Conducted, Event, Found, Game, Happening, Irregular,
    Irregularity, LeftOver, Line, Money, Now, Options, Outside, Place, Pocket, Required, Setup,
    Slot, Stands, Unused, Values, Wagers, Want, cite,
};

/// What a test says happens: cards by their place off the shoe, decisions and spins in their order,
/// and what goes wrong.
#[derive(Clone)]
pub(crate) struct Script<G: Game> {
    pub(crate) cards: Vec<Card>,
    /// The cards that were carried over from the round before.
    pub(crate) carried: Vec<Card>,
    pub(crate) choices: VecDeque<G::Choice>,
    pub(crate) spins: VecDeque<Pocket>,
    /// How many cards the stub is found to have.
    pub(crate) count: Option<usize>,
    /// From the verb of this number on, at the first moment at which it can come.
    pub(crate) wrong: Vec<(u32, Irregular)>,
    /// Whether it is written what somebody who looks sees.
    pub(crate) looks: bool,
    /// What stands on the meters; nothing where none has grown.
    pub(crate) stands: Option<Stands>,
    /// Every question for faces and for decisions.
    pub(crate) asked: Vec<String>,
}

impl<G: Game> Default for Script<G> {
    fn default() -> Self {
        Script {
            cards: Vec::new(),
            carried: Vec::new(),
            choices: VecDeque::new(),
            spins: VecDeque::new(),
            count: None,
            wrong: Vec::new(),
            looks: false,
            stands: None,
            asked: Vec::new(),
        }
    }
}

impl<G: Game> Script<G> {
    pub(crate) fn new(dealt: &str, decided: &str) -> Script<G> {
        Script { cards: cards(dealt), choices: choices::<G>(decided), ..Script::default() }
    }

    fn face(&self, slot: Slot) -> Option<Card> {
        match slot.nth_carried() {
            Some(nth) => self.carried.get(nth).copied(),
            None => self.cards.get(slot.0 as usize).copied(),
        }
    }

    fn faces(&self, slots: &[Slot]) -> Option<Vec<Card>> {
        slots.iter().map(|slot| self.face(*slot)).collect()
    }
}

impl<G: Game> Answers<G> for Script<G> {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        match want {
            Want::Card { slot, .. } => self.face(*slot).map(Answer::Card),
            Want::Faces { at, slots, nths } => {
                let numbers: Vec<u16> = slots.iter().map(|slot| slot.0).collect();
                self.asked.push(format!("{at} {numbers:?} {nths:?}"));
                self.faces(slots).map(Answer::Faces)
            }
            // What is not offered now is an answer to a later question.
            Want::Choice { who, among, .. } => {
                self.asked.push(format!("{who} of {}", among.len()));
                let nth = self.choices.iter().position(|choice| among.contains(choice))?;
                self.choices.remove(nth).map(Answer::Choice)
            }
            Want::Count { .. } => self.count.map(Answer::Count),
            Want::Pocket => self.spins.pop_front().map(Answer::Pocket),
            Want::Meter { nth, moved } => {
                let stands = self.stands.get_or_insert_with(Stands::of::<G>);
                Some(Answer::Meter(stands.all()[*nth] + *moved))
            }
            Want::Floor { .. } => Some(Answer::Floor(0)),
            _ => None,
        }
    }

    fn looked(&mut self, _: Line, _: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        if self.looks { self.faces(slots) } else { None }
    }

    fn irregular(&mut self, now: &Now<'_, G>) -> Option<Irregular> {
        let due = |(before, wrong): &(u32, Irregular)| {
            *before <= now.verb && !is_refused(now, wrong.what)
        };
        let nth = self.wrong.iter().position(due)?;
        Some(self.wrong.remove(nth).1)
    }
}

/// Whether it cannot come now; then it waits for its moment.
pub(crate) fn is_refused<G: Game>(now: &Now<'_, G>, what: Irregularity) -> bool {
    matches!(now.find(what), Found::Closed(row) if row.outside == Outside::Refused)
}

/// Keys and values of options.
pub(crate) type Pairs<'a> = &'a [(&'a str, &'a str)];

pub(crate) fn elect<G: Game>(pairs: Pairs) -> Result<G::Options, String> {
    G::Options::elect(pairs.iter().copied()).map_err(|refusal| refusal.to_string())
}

pub(crate) fn options<G: Game>(pairs: Pairs) -> G::Options {
    elect::<G>(pairs).expect("lawful options")
}

pub(crate) fn setup<G: Game>(pairs: Pairs, placed: &str) -> Setup<G> {
    let options = options::<G>(pairs);
    let wagers = wagers::<G>(&options, placed);
    wagers.check(&options).expect("lawful wagers");
    Setup::new(options, wagers)
}

pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| Card::parse(card).expect("a card")).collect()
}

pub(crate) fn choices<G: Game>(text: &str) -> VecDeque<G::Choice> {
    text.split_whitespace().map(|word| G::Choice::parse(word).expect("a choice")).collect()
}

/// Reads `1 ante 10, play 5 | 2 10`; without a name it is the first area. What must equal a wager
/// goes without saying.
pub(crate) fn wagers<G: Game>(options: &G::Options, text: &str) -> Wagers<G> {
    let (mut wagers, first) = (Wagers::default(), G::Area::nth(0).name());
    for line in text.split('|').map(str::trim).filter(|line| !line.is_empty()) {
        let (who, rest) = line.split_once(' ').expect("a line and its wagers");
        let who = Line::parse(who).expect("a line");
        for wager in rest.split(',').map(str::trim) {
            let (word, amount) = wager.split_once(' ').unwrap_or((&first, wager));
            let amount = Money::parse(amount).expect("money");
            match G::several(options, word, amount) {
                Some(several) => {
                    for (area, amount) in several.expect("lawful wagers") {
                        wagers.place(who, area, amount);
                    }
                }
                None => {
                    let area = G::Area::parse(word).unwrap_or_else(|| panic!("no area {word}"));
                    place(&mut wagers, options, who, area, amount);
                }
            }
        }
    }
    wagers
}

/// A wager, and with it what must equal it.
pub(crate) fn place<G: Game>(
    wagers: &mut Wagers<G>,
    options: &G::Options,
    who: Line,
    area: G::Area,
    amount: Money,
) {
    wagers.place(who, area, amount);
    for equal in (0..G::Area::COUNT).map(G::Area::nth) {
        let rule = G::area_rule(options, equal);
        if rule.required == Required::Always && rule.amount == Amount::EqualTo(area) {
            wagers.place(who, equal, amount);
        }
    }
}

/// What every line won or lost, as `1 +10`.
pub(crate) fn results<G: Game>(round: &Conducted<G>) -> Vec<String> {
    round.net.iter().map(|(line, net)| format!("{line} {}", net.signed())).collect()
}

/// What of a round has words here, each with its paragraph.
pub(crate) fn lines<G: Game>(
    round: &Conducted<G>,
    line: impl Fn(&Happening<G>) -> Option<String>,
) -> Vec<String> {
    let cited =
        |event: &Event<G>| line(&event.what).map(|what| format!("{what} {}", event.why.short()));
    round.events.iter().filter_map(cited).collect()
}

/// Every payment in the order it was carried out, as `1 ante lost 39.10(c)4`.
pub(crate) fn paid<G: Game>(round: &Conducted<G>) -> Vec<String> {
    lines(round, |what| match what {
        Happening::Settled { who, area, verdict } => {
            Some(format!("{who} {} {verdict}", area.name()))
        }
        Happening::Awarded { who, amount, .. } => Some(format!("{who} award {amount}")),
        Happening::Charged { who, amount, .. } => Some(format!("{who} owes {amount}")),
        Happening::Marked { who, amount, .. } => Some(format!("{who} marked {amount}")),
        _ => None,
    })
}

/// What was announced.
pub(crate) fn said<G: Game>(round: &Conducted<G>) -> Vec<String> {
    lines(round, |what| match what {
        Happening::Said(call) => Some(call.to_string()),
        _ => None,
    })
}

/// A small generator, so that a failure can be repeated.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % n as u64) as usize
    }

    /// The first `n` cards of a shuffled pack.
    pub(crate) fn shuffled(&mut self, pack: &Pack, n: usize) -> Vec<Card> {
        let mut cards: Vec<Card> = pack.cards().collect();
        for nth in 0..n {
            let other = nth + self.below(cards.len() - nth);
            cards.swap(nth, other);
        }
        cards.truncate(n);
        cards
    }

    /// A word for every option that has words.
    pub(crate) fn words<G: Game>(&mut self) -> Vec<(&'static str, &'static str)> {
        let rules = G::Options::RULES.iter();
        let words = rules.filter_map(|rule| match rule.values {
            Values::Words(words) => Some((rule.key, words)),
            _ => None,
        });
        words.map(|(key, words)| (key, words[self.below(words.len())])).collect()
    }
}

/// Lawful decisions at random, and cards by their place off the shoe.
pub(crate) struct Anybody {
    pub(crate) cards: Vec<Card>,
    pub(crate) random: Random,
    pub(crate) stands: Stands,
}

impl<G: Game> Answers<G> for Anybody {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        match want {
            Want::Faces { slots, .. } => {
                Some(Answer::Faces(slots.iter().map(|slot| self.cards[slot.0 as usize]).collect()))
            }
            Want::Choice { among, .. } => {
                Some(Answer::Choice(among[self.random.below(among.len())]))
            }
            Want::Meter { nth, moved } => Some(Answer::Meter(self.stands.all()[*nth] + *moved)),
            _ => None,
        }
    }
}

/// A card that was drawn in error in the round before, as it opens the next one; without a name
/// nobody has seen it.
pub(crate) fn carried(card: &str) -> LeftOver {
    let card = Card::parse(card);
    let (ruling, why) = match card {
        Some(_) => (Unused::DummyRound, cite!("19:47-3.12(c)3")),
        None => (Unused::FirstOfNext, cite!("19:47-3.12(b)")),
    };
    LeftOver { slot: Slot::CARRIED, card, ruling, why }
}
