//! The `dyn` door: every game behind one object-safe trait, implemented once for all of them.

use crate::figures::{self, Seen, Told, Verified};
use crate::mix;
use crate::play::{self, Seat};
use crate::sections::Sections;
use crate::sim::asked::Bets;
use crate::sim::run::Ready;
use crate::sim::{self, Manner, Simulated, Sums};
use odds::Real;
use odds::mixed::Mixed;
use odds::report::{Summary, Worth};
use std::marker::PhantomData;
use table::figures::{Advice, Asked, How, Lesson, ValuedChart};
use table::notation::{self, Problem, Report, Sheet};
use table::{
    Area, Choice, Cite, Figures, Money, OWN, Options, Refusal, Row, Values, Visitor, When,
};

/// A pair of option and value, in words.
pub type Pair = (String, String);

/// What the program may ask of a game whose type it does not know.
pub trait Door {
    /// As the command line knows it.
    fn name(&self) -> &'static str;
    fn title(&self) -> &'static str;
    /// The subchapter.
    fn citation(&self) -> &'static str;
    /// The date of the text that is coded.
    fn edition(&self) -> &'static str;
    fn about(&self) -> &'static str;
    /// Where cards go that are out of the round.
    fn discards(&self) -> &'static str;
    /// Every paragraph and what became of it; an error is ours.
    fn sections(&self) -> Result<Sections, String>;
    fn areas(&self) -> Vec<String>;
    /// The words of a player's decisions, and what they mean.
    fn choices(&self) -> Vec<(&'static str, &'static str)>;
    fn options(&self) -> Vec<Opening>;
    /// What can go wrong at a table with the default options, and what else other options bring.
    fn irregularities(&self) -> Vec<Trouble>;
    /// Runs the rounds of one table of a file.
    fn replay(&self, sheet: &Sheet) -> Result<Report, Problem>;
    /// Every option with its value once these pairs have been elected.
    fn elect(&self, pairs: &[Pair]) -> Result<Vec<(&'static str, String)>, Refusal>;
    /// What is elected that no text gives.
    fn for_comparison(&self, pairs: &[Pair]) -> Result<Vec<(&'static str, String)>, Refusal>;
    /// Whether the option may have this value, whatever else is elected.
    fn accepts(&self, key: &str, value: &str) -> Result<(), Refusal>;
    /// The exact odds of every wager, played as `how` says.
    fn odds(&self, pairs: &[Pair], how: How, told: &Told<'_>) -> Result<Vec<Summary>, Refusal>;
    /// The wager that is paid from meters, with these standing so and the others at their reset.
    fn metered(&self, pairs: &[Pair], meters: &[Pair]) -> Result<Summary, Refusal>;
    /// The same for somebody who plays as a lesson says.
    fn odds_taught(
        &self,
        pairs: &[Pair],
        lesson: &Lesson,
        told: &Told<'_>,
    ) -> Result<Vec<Summary>, Refusal>;
    /// The best play as people print it.
    fn advice(&self, pairs: &[Pair], told: &Told<'_>) -> Result<Vec<Advice>, Refusal>;
    /// How these wagers end together, played like this.
    fn mix(
        &self,
        pairs: &[Pair],
        manner: &Manner,
        bets: &Bets,
        told: &Told<'_>,
    ) -> Result<Mixed, Refusal>;
    /// What each choice is worth in every cell of the charts.
    fn values(&self, pairs: &[Pair], told: &Told<'_>) -> Result<Vec<ValuedChart<Real>>, Refusal>;
    /// What each choice is worth in one situation.
    fn worth(
        &self,
        pairs: &[Pair],
        asked: &Asked,
        told: &Told<'_>,
    ) -> Result<Vec<(&'static str, Worth)>, Refusal>;
    /// What the simple rule says, to be written down.
    fn lesson(&self, pairs: &[Pair], told: &Told<'_>) -> Result<Lesson, Refusal>;
    /// Whether somebody can play by a lesson.
    fn understands(&self, pairs: &[Pair], lesson: &Lesson) -> Result<(), Refusal>;
    /// The same figures by playing so many rounds.
    fn verify(&self, pairs: &[Pair], rounds: u64, seed: u64) -> Result<Vec<Verified>, Refusal>;
    /// What it is worth to see other hands before deciding; none where nobody does.
    fn seen(
        &self,
        pairs: &[Pair],
        others: usize,
        deals: u64,
        seed: u64,
        told: &Told<'_>,
    ) -> Result<Option<Seen>, Refusal>;
    /// Makes a simulation ready.
    fn sim(&self, asked: &sim::Asked) -> Result<Box<dyn Simulated>, Refusal>;
    /// Puts two stretches of one job one after the other.
    fn join(&self, all: &mut Option<Sums>, next: Sums);
    /// Whether nobody wagers before a round.
    fn wagers_in_the_round(&self) -> bool;
    /// The names of the jackpot meters that the game keeps.
    fn meters(&self) -> Vec<&'static str>;
    /// Sits down at a table in the terminal; what the player leaves with is returned.
    fn play(&self, pairs: &[Pair], seat: Seat) -> anyhow::Result<Money>;
}

/// One option of a game, for people.
#[derive(Clone, Debug)]
pub struct Opening {
    pub key: &'static str,
    pub default: String,
    pub values: Values,
    pub what: &'static str,
    pub cite: Cite,
    /// The values that no text gives.
    pub for_comparison: &'static [&'static str],
    /// Whether it acts only where a wager comes to whole cents.
    pub in_cents: bool,
}

impl Opening {
    /// Whether this is one of the licensee's own values where the text knows only what it prints.
    fn is_own(&self, value: &str) -> bool {
        let is_printed = value == self.default || self.values.names().contains(&value);
        self.for_comparison.contains(&OWN) && !is_printed
    }
}

/// What is said of a value that no text gives.
pub const FOR_COMPARISON: &str = "not in the regulation: for comparison";

/// What is said of an option that rounds.
pub const IN_CENTS: &str = "acts only in whole cents: no figure per unit moves with it";

/// One row of a game's irregularities, and the election that brings it where the default does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    pub row: Row,
    pub only_with: Option<String>,
}

/// All games, in the order they are listed to people.
pub fn doors() -> Vec<Box<dyn Door>> {
    let mut hall = Hall(Vec::new());
    games::visit(&mut hall);
    hall.0
}

struct Hall(Vec<Box<dyn Door>>);

impl Visitor for Hall {
    fn game<G: Figures>(&mut self) {
        self.0.push(Box::new(Open::<G>(PhantomData)));
    }
}

struct Open<G>(PhantomData<G>);

impl<G: Figures> Open<G> {
    fn elected(&self, pairs: &[Pair]) -> Result<G::Options, Refusal> {
        G::Options::elect(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())))
    }
}

impl<G: Figures> Door for Open<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn citation(&self) -> &'static str {
        G::CITATION
    }

    fn edition(&self) -> &'static str {
        G::EDITION
    }

    fn about(&self) -> &'static str {
        G::ABOUT
    }

    fn discards(&self) -> &'static str {
        G::DISCARDS
    }

    fn sections(&self) -> Result<Sections, String> {
        Sections::parse(G::SECTIONS)
    }

    fn areas(&self) -> Vec<String> {
        (0..G::Area::COUNT).map(|nth| G::Area::nth(nth).name()).collect()
    }

    fn choices(&self) -> Vec<(&'static str, &'static str)> {
        G::Choice::ALL.iter().map(|choice| (choice.word(), choice.means())).collect()
    }

    fn options(&self) -> Vec<Opening> {
        let plain = G::Options::default();
        let shown = G::Options::RULES.iter().map(|rule| Opening {
            key: rule.key,
            default: (rule.get)(&plain),
            values: rule.values,
            what: rule.what,
            cite: rule.why,
            for_comparison: rule.for_comparison,
            in_cents: G::IN_CENTS.contains(&rule.key),
        });
        shown.collect()
    }

    fn irregularities(&self) -> Vec<Trouble> {
        let plain = G::irregularities(&G::Options::default());
        let shown = |row: &Row| Trouble { row: *row, only_with: None };
        let mut all: Vec<Trouble> = plain.iter().map(shown).collect();
        for rule in G::Options::RULES {
            let Values::Words(words) = rule.values else { continue };
            for word in words {
                let Ok(options) = G::Options::elect([(rule.key, *word)]) else { continue };
                for row in G::irregularities(&options) {
                    if all.iter().all(|trouble| trouble.row != row) {
                        let only_with = Some(format!("{} {word}", rule.key));
                        all.push(Trouble { row, only_with });
                    }
                }
            }
        }
        all
    }

    fn replay(&self, sheet: &Sheet) -> Result<Report, Problem> {
        notation::run::<G>(sheet)
    }

    fn elect(&self, pairs: &[Pair]) -> Result<Vec<(&'static str, String)>, Refusal> {
        self.elected(pairs).map(|options| options.pairs())
    }

    fn for_comparison(&self, pairs: &[Pair]) -> Result<Vec<(&'static str, String)>, Refusal> {
        let elected = self.elected(pairs)?;
        let (rules, mut found) = (self.options(), elected.for_comparison());
        let is_own = |(key, value): &(&'static str, String)| {
            rules.iter().any(|rule| rule.key == *key && rule.is_own(value))
        };
        found.extend(elected.pairs().into_iter().filter(is_own));
        Ok(found)
    }

    fn accepts(&self, key: &str, value: &str) -> Result<(), Refusal> {
        let rule = G::Options::rule(key)?;
        match (rule.set)(&mut G::Options::default(), value) {
            Ok(()) => Ok(()),
            // Electing it alone fails for the same reason, and says so in full.
            Err(_) => G::Options::elect([(key, value)]).map(|_| ()),
        }
    }

    fn odds(&self, pairs: &[Pair], how: How, told: &Told<'_>) -> Result<Vec<Summary>, Refusal> {
        Ok(figures::odds::<G>(&self.elected(pairs)?, how, told))
    }

    fn metered(&self, pairs: &[Pair], meters: &[Pair]) -> Result<Summary, Refusal> {
        figures::metered::<G>(&self.elected(pairs)?, meters)
    }

    fn odds_taught(
        &self,
        pairs: &[Pair],
        lesson: &Lesson,
        told: &Told<'_>,
    ) -> Result<Vec<Summary>, Refusal> {
        figures::odds_taught::<G>(&self.elected(pairs)?, lesson, told)
    }

    fn advice(&self, pairs: &[Pair], told: &Told<'_>) -> Result<Vec<Advice>, Refusal> {
        Ok(figures::advice::<G>(&self.elected(pairs)?, told))
    }

    fn mix(
        &self,
        pairs: &[Pair],
        manner: &Manner,
        bets: &Bets,
        told: &Told<'_>,
    ) -> Result<Mixed, Refusal> {
        mix::mixed::<G>(&self.elected(pairs)?, manner, bets, told)
    }

    fn values(&self, pairs: &[Pair], told: &Told<'_>) -> Result<Vec<ValuedChart<Real>>, Refusal> {
        Ok(figures::values::<G>(&self.elected(pairs)?, told))
    }

    fn worth(
        &self,
        pairs: &[Pair],
        asked: &Asked,
        told: &Told<'_>,
    ) -> Result<Vec<(&'static str, Worth)>, Refusal> {
        figures::worth::<G>(&self.elected(pairs)?, asked, told)
    }

    fn lesson(&self, pairs: &[Pair], told: &Told<'_>) -> Result<Lesson, Refusal> {
        Ok(figures::lesson::<G>(&self.elected(pairs)?, told))
    }

    fn understands(&self, pairs: &[Pair], lesson: &Lesson) -> Result<(), Refusal> {
        let options = self.elected(pairs)?;
        G::taught(&options, &G::pack(&options), lesson).map(|_| ())
    }

    fn verify(&self, pairs: &[Pair], rounds: u64, seed: u64) -> Result<Vec<Verified>, Refusal> {
        figures::verify::<G>(&self.elected(pairs)?, rounds, seed)
    }

    fn seen(
        &self,
        pairs: &[Pair],
        others: usize,
        deals: u64,
        seed: u64,
        told: &Told<'_>,
    ) -> Result<Option<Seen>, Refusal> {
        Ok(figures::seen::<G>(&self.elected(pairs)?, others, deals, seed, told))
    }

    fn sim(&self, asked: &sim::Asked) -> Result<Box<dyn Simulated>, Refusal> {
        let ready = Ready::<G>::new(self.elected(&asked.pairs)?, asked)?;
        Ok(Box::new(ready))
    }

    fn join(&self, all: &mut Option<Sums>, next: Sums) {
        sim::run::join::<G>(all, next);
    }

    fn wagers_in_the_round(&self) -> bool {
        let options = G::Options::default();
        let areas = (0..G::Area::COUNT).map(G::Area::nth);
        areas.map(|area| G::area_rule(&options, area).when).all(|when| when == When::InTheRound)
    }

    fn meters(&self) -> Vec<&'static str> {
        sim::run::meter_names::<G>()
    }

    fn play(&self, pairs: &[Pair], seat: Seat) -> anyhow::Result<Money> {
        let options = self.elected(pairs).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        options.opens().map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        play::sit::<G>(options, seat)
    }
}
