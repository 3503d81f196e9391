//! The `dyn` door: every game behind one object-safe trait, implemented once for all of them.

use crate::play::{self, Seat, Tutor};
use crate::sections::Sections;
use exact::{Pair, elected};
use std::marker::PhantomData;
use std::sync::Arc;
use table::figures::Asked as Situation;
use table::notation::{self, Problem, Takes};
use table::{Area, Choice, Cite, Figures, Money, OWN, Options, Refusal, Remedy, Values, Visitor};

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
    fn options(&self) -> Vec<GameOption>;
    /// What can go wrong at a table with the default options, and what else other options bring.
    fn irregularities(&self) -> Vec<ListedRemedy>;
    /// Runs the rows of one table of a file, and tells what they come to.
    fn replay(
        &self,
        rows: &mut dyn Iterator<Item = notation::Row>,
        to: &mut dyn Takes,
    ) -> Result<(), Problem>;
    /// Every option with its value once these pairs have been elected.
    fn elect(&self, pairs: &[Pair]) -> Result<Vec<(&'static str, String)>, Refusal>;
    /// What is elected that no text gives.
    fn for_comparison(&self, pairs: &[Pair]) -> Result<Vec<(&'static str, String)>, Refusal>;
    /// Whether the option may have this value, whatever else is elected.
    fn accepts(&self, key: &str, value: &str) -> Result<(), Refusal>;
    /// Its exact odds and best play.
    fn exact(&self) -> &dyn exact::Door;
    /// Its simulation.
    fn sim(&self) -> &dyn sim::Door;
    /// Sits down at a table in the terminal; what the player leaves with is returned.
    fn play(&self, pairs: &[Pair], seat: Seat) -> anyhow::Result<Money>;
}

/// One option of a game, for people.
#[derive(Clone, Debug)]
pub struct GameOption {
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

impl GameOption {
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
pub struct ListedRemedy {
    pub row: Remedy,
    pub only_with: Option<String>,
}

/// All games, in the order they are listed to people.
pub fn doors() -> Vec<Box<dyn Door>> {
    let others = exact::doors().into_iter().zip(sim::doors());
    let mut hall = Hall { others: others.collect::<Vec<_>>().into_iter(), doors: Vec::new() };
    games::visit(&mut hall);
    hall.doors
}

/// All doors of a game are put together: all list the games in the same order.
struct Hall {
    others: std::vec::IntoIter<(Box<dyn exact::Door>, Box<dyn sim::Door>)>,
    doors: Vec<Box<dyn Door>>,
}

impl Visitor for Hall {
    fn game<G: Figures>(&mut self) {
        let (exact, sim) = self.others.next().expect("a game has all doors");
        self.doors.push(Box::new(Open::<G> { exact: exact.into(), sim, game: PhantomData }));
    }
}

struct Open<G> {
    exact: Arc<dyn exact::Door>,
    sim: Box<dyn sim::Door>,
    game: PhantomData<G>,
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

    fn options(&self) -> Vec<GameOption> {
        let plain = G::Options::default();
        let shown = G::Options::RULES.iter().map(|rule| GameOption {
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

    fn irregularities(&self) -> Vec<ListedRemedy> {
        let plain = G::irregularities(&G::Options::default());
        let shown = |row: &Remedy| ListedRemedy { row: *row, only_with: None };
        let mut all: Vec<ListedRemedy> = plain.iter().map(shown).collect();
        for rule in G::Options::RULES {
            let Values::Words(words) = rule.values else { continue };
            for word in words {
                let Ok(options) = G::Options::elect([(rule.key, *word)]) else { continue };
                for row in G::irregularities(&options) {
                    if all.iter().all(|trouble| trouble.row != row) {
                        let only_with = Some(format!("{} {word}", rule.key));
                        all.push(ListedRemedy { row, only_with });
                    }
                }
            }
        }
        all
    }

    fn replay(
        &self,
        rows: &mut dyn Iterator<Item = notation::Row>,
        to: &mut dyn Takes,
    ) -> Result<(), Problem> {
        G::replayed(rows, to)
    }

    fn elect(&self, pairs: &[Pair]) -> Result<Vec<(&'static str, String)>, Refusal> {
        elected::<G>(pairs).map(|options| options.pairs())
    }

    fn for_comparison(&self, pairs: &[Pair]) -> Result<Vec<(&'static str, String)>, Refusal> {
        let elected = elected::<G>(pairs)?;
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

    fn exact(&self) -> &dyn exact::Door {
        self.exact.as_ref()
    }

    fn sim(&self) -> &dyn sim::Door {
        self.sim.as_ref()
    }

    fn play(&self, pairs: &[Pair], seat: Seat) -> anyhow::Result<Money> {
        let options = elected::<G>(pairs).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        options.opens().map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        let (exact, elected) = (self.exact.clone(), pairs.to_vec());
        let coach = move |asked: &Situation| exact.worth(&elected, asked, &|_, _| {});
        let (exact, elected) = (self.exact.clone(), pairs.to_vec());
        let decides = move || exact.decides(&elected).map_err(|none| anyhow::anyhow!("{none}"));
        let tutor = Tutor { coach: Box::new(coach), decides: Box::new(decides) };
        play::sit::<G>(options, seat, tutor)
    }
}
