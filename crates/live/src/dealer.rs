//! What an automatic dealer does next, and what it means when nobody answers.

use crate::ask::{Asked, Asks};
use crate::input::Input;
use crate::service::Live;
use crate::source::Source;
use alloc::string::ToString;
use alloc::vec::Vec;
use cards::Card;
use table::session::{Burn, Cutter, Equipment, Procedure};
use table::{Choice, Game, Irregularity, Money};

impl<G: Game> Live<G> {
    /// What is done now without asking anybody; nothing where a person is asked, or bets are taken.
    pub fn dealer(&self, source: &dyn Source) -> Option<Input> {
        let ask = self.asks().first()?;
        let in_round = self.is_in_round();
        match (&ask.what, ask.who) {
            (Asks::Act(what), _) => Some(Input::Table(what.clone())),
            (Asks::Open, _) => Some(Input::Table(Procedure::Open { at: None })),
            (Asks::Cut { least, most }, Asked::Dealer) => {
                let (who, at) = (Cutter::Dealer, least.midpoint(*most));
                Some(match in_round {
                    true => Input::Cut { who, at: Some(at) },
                    false => Input::Table(Procedure::Cut { who, at }),
                })
            }
            (Asks::CuttingCard { least, .. }, _) => {
                Some(Input::Table(Procedure::CuttingCard(*least)))
            }
            (Asks::Burn, _) => {
                self.burned(source).map(|cards| Input::Table(Procedure::Burn(cards)))
            }
            (Asks::ChangeCards, _) => Some(Input::Table(Procedure::ChangeCards(None))),
            (Asks::Count { .. }, _) => Some(Input::Count { count: self.counted(), found: None }),
            // The section is silent on a shoe that cannot be filled again: the round is called off.
            (Asks::Ruling { on: Some(Irregularity::SHOE_EMPTY), .. }, _) => {
                let why = Some("no card is left".to_string());
                Some(Input::Ruling { word: "void".to_string(), why })
            }
            _ => None,
        }
    }

    /// The faces of cards that are burned in the open: as many more as the first one counts.
    fn burned(&self, source: &dyn Source) -> Option<Vec<Card>> {
        let Equipment::Cards(cards) = &self.rest.procedures.equipment else { return None };
        let burn = cards.method(self.rest.session.shuffled)?.burn;
        let top = |nth| source.face(&self.stacks.top(&self.rest.session, nth));
        let Burn::ByValue { ten, .. } = burn else { return None };
        let more = table::session::burned_with(Some(top(0)?), ten);
        (0..=more.into()).map(top).collect()
    }

    /// Inputs that mean what nobody's answer means, the first that is lawful.
    pub fn silence(&self, ask: usize) -> Vec<Input> {
        let Some(ask) = self.asks().get(ask) else { return Vec::new() };
        match (&ask.what, ask.who) {
            (Asks::Choice { among, .. }, Asked::Line(line)) => {
                let say = |word: &str| Input::Say { line, word: word.to_string(), amount: None };
                let silent = G::SILENCE.iter().map(|choice| choice.word());
                let offered = |word: &&str| among.iter().any(|offer| offer.word == *word);
                silent.filter(offered).map(say).collect()
            }
            (Asks::Amount { area, least, .. }, Asked::Line(line)) => [match G::NO_ANSWER {
                Some(what) if *least > Money::ZERO => {
                    Input::Irregular { name: what.name().to_string(), card: None }
                }
                // Who has chosen to double has said himself that he wagers more.
                _ => Input::Say { line, word: area.clone(), amount: Some(*least) },
            }]
            .into(),
            (Asks::Cut { .. }, Asked::Spot(spot)) => [match self.is_in_round() {
                true => Input::Cut { who: Cutter::Spot(spot), at: None },
                false => Input::Table(Procedure::Refuse(spot)),
            }]
            .into(),
            _ => Vec::new(),
        }
    }

    /// What a count of the stub finds where no card has gone astray.
    fn counted(&self) -> u16 {
        let Some(round) = &self.round else { return 0 };
        let holds = round.setup.left.unwrap_or_else(|| G::pack(&self.rest.options).len());
        holds.saturating_sub(round.conducted.drawn) as u16
    }
}
