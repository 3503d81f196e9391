//! For the tests of the games of 21: rounds from a script, and rounds at random.

pub(crate) use crate::script::cards;
use crate::script::{is_refused, place};
use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Counts};
use table::session::Cutter;
use table::{
    Answer, Answers, Area, Choice, Cite, Conducted, End, Game, Happening, Irregular, Irregularity,
    Money, Now, Options, Place, Setup, Slot, Spot, Void, Wagers, Want, conduct,
};

/// Where in a script something goes wrong.
#[derive(Copy, Clone)]
pub(crate) enum Before {
    /// Just before the card of this number leaves the shoe, counted from 1.
    Card(usize),
    /// Once so many questions are answered, at the first moment at which it can come.
    Answer(usize),
    Verb(u32),
}

/// Cards by slot; decisions and amounts in the order they are asked for.
#[derive(Default)]
struct Script {
    cards: Vec<Card>,
    words: VecDeque<String>,
    wrong: Vec<(Before, Irregular)>,
    asked: Vec<String>,
    answered: usize,
}

impl Script {
    fn face(&self, slot: Slot) -> Option<Card> {
        self.cards.get(slot.0 as usize).copied()
    }

    fn next_word(&mut self, asked: String) -> Option<String> {
        self.asked.push(asked);
        let word = self.words.pop_front()?;
        self.answered += 1;
        Some(word)
    }
}

impl<G: Game> Answers<G> for Script {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        match want {
            Want::Card { slot, .. } => self.face(*slot).map(Answer::Card),
            Want::Faces { slots, .. } => {
                slots.iter().map(|slot| self.face(*slot)).collect::<Option<_>>().map(Answer::Faces)
            }
            Want::Told { slots, what, .. } => {
                let faces: Vec<Card> = slots.iter().filter_map(|slot| self.face(*slot)).collect();
                Some(Answer::Told(what(&faces)))
            }
            Want::Choice { who, at, among } => {
                let words: Vec<&str> = among.iter().map(|choice| choice.word()).collect();
                let word = self.next_word(format!("{who} at {at}: {}", words.join(" ")))?;
                Some(Answer::Choice(G::Choice::parse(&word).expect("a choice is wanted")))
            }
            Want::Amount { who, area, range } => {
                let (least, most) = (range.start(), range.end());
                let word = self.next_word(format!("{who} {}: {least} to {most}", area.name()))?;
                Some(Answer::Amount(Money::parse(&word).expect("an amount is wanted")))
            }
            // A number of cards, or any other word to refuse.
            Want::Cut { who, among } => {
                let (least, most) = (among.start(), among.end());
                let word = self.next_word(format!("cut {who}: {least} to {most}"))?;
                Some(Answer::Cut(word.parse().ok()))
            }
            _ => None,
        }
    }

    fn irregular(&mut self, at: &Now<'_, G>) -> Option<Irregular> {
        let (answered, verb, drawn, deals) =
            (self.answered, at.verb, at.scene.drawn, at.scene.draws);
        let now = |(before, wrong): &(Before, Irregular)| match before {
            Before::Card(number) => deals && drawn + 1 == *number,
            Before::Answer(number) => answered >= *number && !is_refused(at, wrong.what),
            Before::Verb(number) => verb == *number,
        };
        let nth = self.wrong.iter().position(now)?;
        Some(self.wrong.remove(nth).1)
    }
}

/// A round and what was asked in it.
pub(crate) struct Played<G: Game> {
    pub(crate) round: Conducted<G>,
    pub(crate) setup: Setup<G>,
    pub(crate) asked: Vec<String>,
    /// Settled in every round, and left out of what a test lists.
    pub(crate) unlisted: Option<G::Area>,
}

pub(crate) fn options<O: Options>(text: &str) -> O {
    let pairs = text.split_whitespace().map(|pair| pair.split_once('=').expect("key=value"));
    O::elect(pairs).expect("lawful options")
}

/// `1 10 | 1b 20, match-the-dealer 5`: the main wager of each line, then others by name.
pub(crate) fn wagers<G: Game>(text: &str) -> Wagers<G> {
    crate::script::wagers(&G::Options::default(), text)
}

pub(crate) fn run<G: Game>(
    elected: &str,
    wagers: Wagers<G>,
    dealt: &str,
    words: &str,
    wrong: &[(Before, Irregularity)],
) -> Played<G> {
    let setup = Setup::new(options(elected), wagers);
    setup.wagers.check(&setup.options).expect("lawful wagers");
    let mut script = Script {
        cards: cards(dealt),
        words: words.split_whitespace().map(String::from).collect(),
        wrong: wrong.iter().map(|(before, what)| (*before, Irregular::of(*what))).collect(),
        ..Script::default()
    };
    let round = conduct(&setup, &mut script);
    assert!(script.words.is_empty(), "nobody asked for {:?} of {:?}", script.words, script.asked);
    assert!(script.wrong.is_empty(), "what was to go wrong did not");
    Played { round, setup, asked: script.asked, unlisted: None }
}

impl<G: Game> Played<G> {
    /// Every settlement: `1 main won 1:1 2.3`.
    pub(crate) fn lines(&self) -> Vec<String> {
        let rows = self.round.settlements();
        let line = |row: &table::Settlement| {
            let odds = row.became.odds().map(|odds| format!(" {odds}")).unwrap_or_default();
            format!("{} {} {}{odds} {}", row.line, row.wager, row.became.word(), row.why.short())
        };
        let unlisted = self.unlisted.map(|area| area.name());
        let listed = rows.iter().filter(|row| unlisted.as_ref() != Some(&row.wager));
        listed.map(line).collect()
    }

    #[track_caller]
    pub(crate) fn ends(&self, lines: &[&str], net: &str) {
        assert!(matches!(self.round.end, End::Done), "{:?}", self.round.end);
        assert_eq!(self.lines(), lines);
        let nets: Vec<String> = self.round.net.iter().map(|(_, net)| net.signed()).collect();
        assert_eq!(nets.join(" "), net);
    }

    #[track_caller]
    pub(crate) fn is_void(&self) -> Void {
        match self.round.end {
            End::Void(void) => void,
            ref end => panic!("{end:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn wants_a_ruling(&self, what: Irregularity) {
        match &self.round.end {
            End::Wants(Want::Ruling { on }, _) => assert_eq!(on.what, what),
            end => panic!("{end:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn is_refused(&self, why: Cite) {
        match &self.round.end {
            End::Refused(refusal, ..) => assert_eq!(refusal.why, Some(why)),
            end => panic!("{end:?}"),
        }
    }

    pub(crate) fn place_of(&self, what: impl Fn(&Happening<G>) -> bool) -> Option<usize> {
        self.round.events.iter().position(|event| what(&event.what))
    }

    /// Where the first act stands that cites this paragraph.
    #[track_caller]
    pub(crate) fn cites(&self, why: Cite) -> usize {
        let place = self.round.events.iter().position(|event| event.why == why);
        place.unwrap_or_else(|| panic!("nothing cites {why}"))
    }

    /// Where each hand was picked up, in order.
    pub(crate) fn picked_up(&self) -> Vec<String> {
        let places = self.round.events.iter().filter_map(|event| match event.what {
            Happening::Collected { at } => Some(at.to_string()),
            _ => None,
        });
        places.collect()
    }

    /// Every wager is settled once, and nobody's result differs from what became of his wagers.
    fn conserves(&self) -> Result<(), String> {
        let rows = self.round.settlements();
        for (line, net) in &self.round.net {
            let own = rows.iter().filter(|row| row.line == *line);
            if own.clone().map(|row| row.net).sum::<Money>() != *net {
                return Err(format!("{line}: {net}"));
            }
            let mut placed: Vec<G::Area> = Vec::new();
            let before = self.setup.wagers.lines().iter().filter(|(who, _)| who == line);
            before.for_each(|(_, areas)| placed.extend(areas.iter().map(|(area, _)| *area)));
            for event in &self.round.events {
                if let Happening::Staked { who, area, .. } = event.what
                    && who == *line
                    && !placed.contains(&area)
                {
                    placed.push(area);
                }
            }
            for area in placed {
                let times = own.clone().filter(|row| row.wager == area.name()).count();
                if times != 1 && !matches!(self.round.end, End::Wants(..)) {
                    return Err(format!("{line} {}: settled {times} times", area.name()));
                }
            }
        }
        Ok(())
    }
}

/// Lawful answers at random, from a shoe that is drawn as it is seen.
struct Chance {
    state: u64,
    shoe: Counts,
    faces: Vec<Option<Card>>,
    /// One verb in so many has something go wrong before it; zero for none.
    wrong: u64,
    /// What can.
    known: Vec<Irregularity>,
}

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 16) % n
    }

    fn card(&mut self, slot: Slot) -> Card {
        let at = slot.0 as usize;
        if self.faces.len() <= at {
            self.faces.resize(at + 1, None);
        }
        if let Some(card) = self.faces[at] {
            return card;
        }
        let mut left = self.below(self.shoe.total() as u64);
        let found = self.shoe.iter().find(|(_, n)| {
            let here = left < *n as u64;
            left = left.saturating_sub(*n as u64);
            here
        });
        let (card, _) = found.expect("the shoe is not empty");
        self.shoe.take(card);
        self.faces[at] = Some(card);
        card
    }
}

impl<G: Game> Answers<G> for Chance {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        Some(match want {
            Want::Card { slot, .. } => Answer::Card(self.card(*slot)),
            Want::Faces { slots, .. } => {
                Answer::Faces(slots.iter().map(|slot| self.card(*slot)).collect())
            }
            Want::Told { slots, what, .. } => {
                let faces: Vec<Card> = slots.iter().map(|slot| self.card(*slot)).collect();
                Answer::Told(what(&faces))
            }
            Want::Choice { among, .. } => {
                Answer::Choice(among[self.below(among.len() as u64) as usize])
            }
            Want::Amount { range, .. } => {
                let (least, most) = (range.start().as_cents(), range.end().as_cents());
                let chips = self.below((most - least) as u64 / 50 + 1) as i64;
                Answer::Amount(Money::cents(least + 50 * chips))
            }
            Want::Cut { who: Cutter::Spot(_), .. } if self.below(2) == 0 => Answer::Cut(None),
            Want::Cut { among, .. } => Answer::Cut(Some(*among.start())),
            _ => return None,
        })
    }

    fn irregular(&mut self, now: &Now<'_, G>) -> Option<Irregular> {
        if self.wrong == 0 || self.below(self.wrong) > 0 {
            return None;
        }
        let nth = self.below(self.known.len() as u64) as usize;
        let what = self.known[nth];
        (!is_refused(now, what)).then(|| Irregular::of(what))
    }
}

/// What a random round was met with: done, void, or stopped for a ruling.
#[derive(Default, PartialEq, Debug)]
pub(crate) struct Ends {
    pub(crate) done: u64,
    pub(crate) void: u64,
    pub(crate) stopped: u64,
}

/// Plays so many rounds under each of these elections in turn; one verb in `wrong` has something
/// go wrong before it. Also `beside` is wagered on in some of them.
pub(crate) fn at_random<G: Game>(
    elections: &[&str],
    beside: Option<G::Area>,
    rounds: u64,
    wrong: u64,
) -> Ends {
    let mut ends = Ends::default();
    for seed in 1..=rounds {
        let elected: G::Options = options(elections[(seed % elections.len() as u64) as usize]);
        let shoe = G::pack(&elected).counts();
        let state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let known = table::known(&G::irregularities(&elected));
        let mut chance = Chance { state, shoe, faces: vec![], wrong, known };
        let setup = random_setup::<G>(elected, beside, &mut chance);
        let played =
            Played { round: conduct(&setup, &mut chance), setup, asked: vec![], unlisted: None };
        match played.round.end {
            End::Done => ends.done += 1,
            End::Void(_) => ends.void += 1,
            // Silent: a card seen before the deal is over, a ten in the hole at another moment.
            End::Wants(Want::Ruling { ref on }, _) if wrong > 0 => {
                let silent = ["drawn-exposed", "ten-in-hole"];
                assert!(silent.contains(&on.what.name()), "seed {seed}: {on:?}");
                ends.stopped += 1;
            }
            ref end => panic!("seed {seed}: {end:?}"),
        }
        played.conserves().unwrap_or_else(|what| panic!("seed {seed}: {what}"));
    }
    ends
}

fn random_setup<G: Game>(
    elected: G::Options,
    beside: Option<G::Area>,
    chance: &mut Chance,
) -> Setup<G> {
    let mut wagers = Wagers::default();
    for spot in 0..1 + chance.below(G::spots(&elected).0 as u64) as u8 {
        for nth in 0..1 + chance.below(G::bettors(&elected).0 as u64) as u8 {
            let who = Spot(spot).line(nth);
            let amount = Money::cents(500 + 50 * chance.below(100) as i64);
            place(&mut wagers, &elected, who, G::Area::nth(0), amount);
            if let Some(area) = beside.filter(|_| chance.below(2) == 0) {
                wagers.place(who, area, Money::dollars(5));
            }
        }
        if chance.below(3) == 0 {
            wagers.leave_unseated(Spot(spot));
        }
    }
    let setup = Setup::new(elected, wagers);
    setup.wagers.check(&setup.options).expect("lawful wagers");
    setup
}

/// Said by the dealer of a hand that is out of the round.
pub(crate) fn is_dead<G: Game>(at: Place) -> impl Fn(&Happening<G>) -> bool {
    move |what| *what == Happening::Said(table::Call::Dead(at))
}
