//! For the tests of the games of 21: rounds from a script, and rounds at random.

pub(crate) use crate::script::cards;
use crate::script::is_refused;
use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::Card;
use table::{
    Answer, Answers, Area, Choice, Cite, Conducted, End, Game, Happening, Irregular, Irregularity,
    Money, Now, Options, Place, Setup, Slot, Void, Wagers, Want, conduct,
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
            faces => faces.from_faces(|slot| self.face(slot)),
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
    Played { round, asked: script.asked, unlisted: None }
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
}

/// Said by the dealer of a hand that is out of the round.
pub(crate) fn is_dead<G: Game>(at: Place) -> impl Fn(&Happening<G>) -> bool {
    move |what| *what == Happening::Said(table::Call::Dead(at))
}
