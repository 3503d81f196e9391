//! The door to a game's rules: what it declares, for who does not know its type.

use crate::{Area, Choice, Cite, Game, OWN, Options, Refusal, Remedy, Stands, Values};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;

/// An option and the value that is elected for it.
pub type Pair = (String, String);

/// The options of a game with these pairs elected.
pub fn elected<G: Game>(pairs: &[Pair]) -> Result<G::Options, Refusal> {
    G::Options::elect(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())))
}

/// What may be asked of the rules of a game whose type is not known.
pub trait Rules: Send + Sync {
    /// As the command line knows it.
    fn name(&self) -> &'static str;
    /// As people write it.
    fn title(&self) -> &'static str;
    /// The subchapter.
    fn citation(&self) -> &'static str;
    /// The date of the text that is coded.
    fn edition(&self) -> &'static str;
    /// What the game is, in a few sentences.
    fn about(&self) -> &'static str;
    /// Where cards go that are out of the round.
    fn discards(&self) -> &'static str;
    /// The list of every paragraph and what became of it, as TOML.
    fn sections(&self) -> &'static str;
    /// The areas of the layout by name.
    fn areas(&self) -> Vec<String>;
    /// The words of a player's decisions, and what they mean.
    fn choices(&self) -> Vec<(&'static str, &'static str)>;
    /// The jackpot meters with what they start at.
    fn meters(&self) -> Stands;
    /// What a licensee may elect.
    fn options(&self) -> Vec<GameOption>;
    /// What can go wrong at a table with the default options, and what else other options bring.
    fn irregularities(&self) -> Vec<ListedRemedy>;
    /// Every option with its value once these pairs have been elected.
    fn elect(&self, pairs: &[Pair]) -> Result<Vec<(&'static str, String)>, Refusal>;
    /// What is elected that no text gives.
    fn for_comparison(&self, pairs: &[Pair]) -> Result<Vec<(&'static str, String)>, Refusal>;
    /// Whether the option may have this value, whatever else is elected.
    fn accepts(&self, key: &str, value: &str) -> Result<(), Refusal>;
}

/// One option of a game, for people.
#[derive(Clone, Debug)]
pub struct GameOption {
    /// Its name.
    pub key: &'static str,
    /// What it is where nothing is elected.
    pub default: String,
    /// What it may be set to.
    pub values: Values,
    /// What it is about.
    pub what: &'static str,
    /// The paragraph that leaves it to the licensee.
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

/// One row of a game's irregularities, and the election that brings it where the default does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedRemedy {
    /// The row.
    pub row: Remedy,
    /// The election.
    pub only_with: Option<String>,
}

/// The door to a game's rules.
pub fn rules<G: Game>() -> Box<dyn Rules> {
    Box::new(Of::<G>(PhantomData))
}

struct Of<G>(PhantomData<fn() -> G>);

impl<G: Game> Rules for Of<G> {
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

    fn sections(&self) -> &'static str {
        G::SECTIONS
    }

    fn areas(&self) -> Vec<String> {
        (0..G::Area::COUNT).map(|nth| G::Area::nth(nth).name()).collect()
    }

    fn choices(&self) -> Vec<(&'static str, &'static str)> {
        G::Choice::ALL.iter().map(|choice| (choice.word(), choice.means())).collect()
    }

    fn meters(&self) -> Stands {
        Stands::of::<G>()
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
                    if all.iter().all(|listed| listed.row != row) {
                        let only_with = Some(format!("{} {word}", rule.key));
                        all.push(ListedRemedy { row, only_with });
                    }
                }
            }
        }
        all
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
}
