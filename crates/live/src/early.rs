//! Answers that are said before they are asked for, where decisions do not bear on each other: each
//! is kept, seen by nobody, and given when it is asked for.

use crate::input::Input;
use crate::service::{Live, Round};
use crate::source::Source;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use table::{
    Answer, Choice, Cite, Code, End, Entry, Game, Happening, Line, Money, Person, Refusal,
    TapeReader, Want, conduct_on,
};

/// What somebody has said before he was asked.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Early<G: Game> {
    pub(crate) line: Line,
    pub(crate) choice: G::Choice,
    /// What he wagers by it: he cannot use it for anything else.
    pub(crate) stakes: Money,
}

/// More questions than any round asks before the cards go on.
const MOST: usize = 1000;

impl<G: Game> Live<G> {
    /// Keeps his answer until he is asked, if he will be whatever others decide.
    pub(crate) fn say_early(
        &mut self,
        line: Line,
        word: &str,
        amount: Option<Money>,
        why: Cite,
        source: &dyn Source,
    ) -> Result<(), Refusal> {
        let is_not_asked =
            || Refusal::cited(Code::NotAsked, format!("{line} is not asked now"), why);
        let by = G::EARLY.ok_or_else(is_not_asked)?;
        let Some(choice) = G::Choice::parse(word).filter(|_| amount.is_none()) else {
            return Err(is_not_asked());
        };
        let early = self.open()?.tried(line, choice).ok_or_else(is_not_asked)?;
        let Some(early) = early else {
            let what = format!("{line} may not {word} when he is asked");
            return Err(Refusal::cited(Code::NotLawful, what, by));
        };
        let round = self.open()?;
        let who = round.setup.wagers.person(line);
        round.pays(source, who, early.stakes)?;
        if let Some(round) = &mut self.round {
            round.early.push(early);
        }
        Ok(())
    }
}

impl<G: Game> Round<G> {
    /// Tries whether he will be asked this once others have answered, before a card is turned:
    /// nothing where he will not, and nothing within it where the answer will not be lawful.
    fn tried(&self, line: Line, choice: G::Choice) -> Option<Option<Early<G>>> {
        let mut tried = self.conducted.clone();
        let mut early: Vec<&Early<G>> = self.early.iter().collect();
        for _ in 0..MOST {
            let End::Wants(Want::Choice { who, among, .. }, _) = &tried.end else { return None };
            let said = early.iter().position(|early| early.line == *who);
            let answer = match said.map(|nth| early.remove(nth).choice) {
                Some(choice) => choice,
                None if *who == line && !among.contains(&choice) => return Some(None),
                None if *who == line => choice,
                None => *G::SILENCE.iter().find(|choice| among.contains(choice))?,
            };
            let is_it = said.is_none() && *who == line;
            let events = tried.events.len();
            let answer = [Entry::Answer(Answer::Choice(answer))];
            conduct_on(&self.setup, &mut TapeReader::over(&answer), &mut tried);
            if is_it {
                let staked = tried.events[events..].iter().filter_map(|event| match event.what {
                    Happening::Staked { who, amount, .. } if who == line => Some(amount),
                    _ => None,
                });
                return Some(Some(Early { line, choice, stakes: staked.sum() }));
            }
        }
        None
    }

    /// Whether he can pay so much beside what he has said already.
    pub(crate) fn pays(
        &self,
        source: &dyn Source,
        who: Person,
        amount: Money,
    ) -> Result<(), Refusal> {
        match source.chips(who) {
            Some(has) if has < amount + self.held(who) => Err(Refusal::plain(
                Code::NotEnoughMoney,
                format!("that is {}, and {who} has {has}", amount + self.held(who)),
            )),
            _ => Ok(()),
        }
    }

    /// What he will wager by answers that nobody has asked for yet.
    pub(crate) fn held(&self, who: Person) -> Money {
        let his = |early: &&Early<G>| self.setup.wagers.person(early.line) == who;
        self.early.iter().filter(his).map(|early| early.stakes).sum()
    }

    /// Takes off the list what was given, as the inputs that said it.
    pub(crate) fn give(&mut self, given: &[(usize, usize)]) -> Vec<(usize, Input)> {
        let said = given.iter().map(|(nth, behind)| {
            let Early { line, choice, .. } = &self.early[*nth];
            let word = choice.word().to_string();
            (*behind, Input::Say { line: *line, word, amount: None })
        });
        let said = said.collect();
        let mut nth = 0;
        self.early.retain(|_| {
            nth += 1;
            given.iter().all(|(given, _)| given + 1 != nth)
        });
        said
    }
}
