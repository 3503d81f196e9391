//! The door to a game's tables in service, and such a table, for who does not know the game.

use crate::ask::Ask;
use crate::effects::Effects;
use crate::input::Input;
use crate::posted::Posted;
use crate::replay::replay;
use crate::service::Live;
use crate::source::{Needs, Source};
use crate::view::View;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use table::notation::{Problem, Row, Takes};
use table::session::{Cutter, Equipment, Procedure};
use table::{
    Amount, Area, AreaRule, Code, Game, Options, Pair, Person, Refusal, Required, elected,
};

/// What may be asked of a game that is played in service, whatever its type.
pub trait Door: Send + Sync {
    /// A new table, closed, with these options elected.
    fn open(&self, pairs: &[Pair]) -> Result<Box<dyn LiveTable>, Refusal>;
    /// A table from its header and the lines behind it.
    fn read(&self, text: &str) -> Result<Box<dyn LiveTable>, String>;
    /// Runs the rows of one table of a file, and tells what they come to.
    fn replay(
        &self,
        rows: &mut dyn Iterator<Item = Row>,
        to: &mut dyn Takes,
    ) -> Result<(), Problem>;
}

/// The door to a game's tables.
pub fn door<G: Game>() -> Box<dyn Door> {
    Box::new(Of::<G>(PhantomData))
}

struct Of<G>(PhantomData<fn() -> G>);

impl<G: Game> Door for Of<G> {
    fn open(&self, pairs: &[Pair]) -> Result<Box<dyn LiveTable>, Refusal> {
        let options = elected::<G>(pairs)?;
        options.opens()?;
        Ok(Box::new(Live::<G>::new(options)))
    }

    fn read(&self, text: &str) -> Result<Box<dyn LiveTable>, String> {
        Ok(Box::new(Live::<G>::read(text)?))
    }

    fn replay(
        &self,
        rows: &mut dyn Iterator<Item = Row>,
        to: &mut dyn Takes,
    ) -> Result<(), Problem> {
        replay::<G>(rows, to)
    }
}

/// One table in service, whatever is played at it.
pub trait LiveTable: Send + fmt::Debug {
    /// Carries one input out, or says why not and changes nothing.
    fn put(&mut self, input: &Input, source: &dyn Source, out: &mut Effects)
    -> Result<(), Refusal>;
    /// Puts an input that was accepted before; this was shown behind it then.
    fn put_again(
        &mut self,
        input: &Input,
        shown: &[Input],
        out: &mut Effects,
    ) -> Result<(), Refusal>;
    /// Whether this is his to put: nobody answers for another.
    fn may(&self, who: Person, input: &Input) -> Result<(), Refusal>;
    /// Who is asked what now.
    fn asks(&self) -> &[Ask];
    /// What must be fixed before the next input comes.
    fn needs(&self) -> Needs;
    /// What an automatic dealer does now without asking anybody.
    fn dealer(&self, source: &dyn Source) -> Option<Input>;
    /// What these persons see together; nobody's eyes are an observer's.
    fn view(&self, eyes: &[Person], view: &mut View);
    /// Inputs that mean what nobody's answer means, to be tried in order until one is lawful.
    fn silence(&self, ask: usize) -> Vec<Input>;
    /// Lines that make an equal table, at which no round is being played.
    fn header(&self) -> Result<String, Refusal>;
    /// Puts lines that were accepted before.
    fn rebuild(&mut self, lines: &[&str]) -> Result<(), String>;
    /// The areas of the layout by name, with their rules; a rule names another area by its number.
    fn areas(&self) -> Vec<(String, AreaRule<usize>)>;
    /// What is posted and printed there.
    fn posted(&self) -> Posted;
    /// What opens the table, in order.
    fn opening(&self) -> Vec<Input>;
    /// The same table once more, to try something at.
    fn copied(&self) -> Box<dyn LiveTable>;
}

impl<G: Game> LiveTable for Live<G> {
    fn put(
        &mut self,
        input: &Input,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        Live::put(self, input, source, out)
    }

    fn put_again(
        &mut self,
        input: &Input,
        shown: &[Input],
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        Live::put_again(self, input, shown, out).map_err(|(_, refusal)| refusal)
    }

    fn may(&self, who: Person, input: &Input) -> Result<(), Refusal> {
        let seated = |spot| self.rest.session.people.on(spot);
        let whose = match input {
            Input::Seat { who, .. }
            | Input::Leave { who, .. }
            | Input::Wager { who, .. }
            | Input::TakeBack { who, .. } => Some(*who),
            Input::Say { line, .. } => self.rest.session.people.at(*line),
            Input::Cut { who: Cutter::Spot(spot), .. }
            | Input::Table(Procedure::Cut { who: Cutter::Spot(spot), .. })
            | Input::Table(Procedure::Refuse(spot)) => seated(*spot),
            _ => None,
        };
        match whose {
            Some(his) if his == who => Ok(()),
            Some(his) => Err(Refusal::plain(
                Code::NotForYou,
                format!("that is for {his} to say, not for {who}"),
            )),
            None => Err(Refusal::plain(Code::NotForYou, "that is not for a player to say")),
        }
    }

    fn asks(&self) -> &[Ask] {
        Live::asks(self)
    }

    fn needs(&self) -> Needs {
        Live::needs(self)
    }

    fn dealer(&self, source: &dyn Source) -> Option<Input> {
        Live::dealer(self, source)
    }

    fn view(&self, eyes: &[Person], view: &mut View) {
        Live::view(self, eyes, view);
    }

    fn silence(&self, ask: usize) -> Vec<Input> {
        Live::silence(self, ask)
    }

    fn header(&self) -> Result<String, Refusal> {
        Live::header(self)
    }

    fn rebuild(&mut self, lines: &[&str]) -> Result<(), String> {
        Live::rebuild(self, lines.iter().copied())
    }

    fn areas(&self) -> Vec<(String, AreaRule<usize>)> {
        let areas = (0..G::Area::COUNT).map(G::Area::nth);
        areas.map(|area| (area.name(), numbered::<G>(&self.rest.options, area))).collect()
    }

    fn posted(&self) -> Posted {
        Live::posted(self)
    }

    fn opening(&self) -> Vec<Input> {
        let opening: &[Procedure] = match self.rest.procedures.equipment {
            Equipment::None => &[],
            Equipment::Cards(_) => &[Procedure::Open { at: None }],
            Equipment::Wheel(_) => &[Procedure::Inspect(None), Procedure::Open { at: None }],
        };
        opening.iter().cloned().map(Input::Table).collect()
    }

    fn copied(&self) -> Box<dyn LiveTable> {
        Box::new(self.clone())
    }
}

/// An area's rule, with other areas by their numbers.
fn numbered<G: Game>(options: &G::Options, area: G::Area) -> AreaRule<usize> {
    let AreaRule { when, required, amount, payable, why } = G::area_rule(options, area);
    let required = match required {
        Required::Optional => Required::Optional,
        Required::Always => Required::Always,
        Required::With(other) => Required::With(other.index()),
    };
    let amount = match amount {
        Amount::Limits { min, max, chip } => Amount::Limits { min, max, chip },
        Amount::EqualTo(other) => Amount::EqualTo(other.index()),
    };
    AreaRule { when, required, amount, payable, why }
}
