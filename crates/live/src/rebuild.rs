//! A table made anew from its lines.

use crate::answers::pocket_named;
use crate::effects::Effects;
use crate::input::{Faces, Input, Seen};
use crate::service::Live;
use crate::source::{Origin, Source};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::Card;
use core::cell::Cell;
use core::marker::PhantomData;
use table::{Game, Line, Money, Place, Pocket, Refusal};

impl<G: Game> Live<G> {
    /// Puts lines that were accepted before, in order; says which of them does not fit.
    pub fn rebuild<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
        let lines: Result<Vec<Input>, String> = lines.into_iter().map(Input::parse).collect();
        let lines = lines?;
        let (mut at, mut out) = (0, Effects::default());
        while at < lines.len() {
            let shown = lines[at + 1..].iter().take_while(|input| input.is_shown()).count();
            let shown = &lines[at + 1..at + 1 + shown];
            let put = self.put_again(&lines[at], shown, &mut out);
            put.map_err(|(nth, refusal)| format!("{}: {refusal}", lines[at + nth]))?;
            if out.lines != shown {
                let (wrote, comes) = (in_words(shown), in_words(&out.lines));
                return Err(format!("{}: {wrote} followed it, and now {comes}", lines[at]));
            }
            at += 1 + shown.len();
        }
        Ok(())
    }
}

impl<G: Game> Live<G> {
    /// Puts an input behind which this was shown when it was put first. A refusal comes with the
    /// number of the line that it is about: 0 is the input, 1 what was shown first.
    pub(crate) fn put_again(
        &mut self,
        input: &Input,
        shown: &[Input],
        out: &mut Effects,
    ) -> Result<(), (usize, Refusal)> {
        let source = Shown::<G> { lines: shown, next: Cell::new(0), game: PhantomData };
        self.put(input, &source, out).map_err(|refusal| (source.next.get(), refusal))
    }
}

fn in_words(lines: &[Input]) -> String {
    let lines: Vec<String> = lines.iter().map(Input::to_string).collect();
    if lines.is_empty() { "nothing".to_string() } else { lines.join(" / ") }
}

/// What was shown behind one input, in order.
struct Shown<'a, G: Game> {
    lines: &'a [Input],
    next: Cell<usize>,
    game: PhantomData<G>,
}

impl<G: Game> Shown<'_, G> {
    fn next<T>(&self, fits: impl Fn(&Input) -> Option<T>) -> Option<T> {
        let found = fits(self.lines.get(self.next.get())?)?;
        self.next.set(self.next.get() + 1);
        Some(found)
    }
}

impl<G: Game> Source for Shown<'_, G> {
    fn face(&self, _origin: &Origin) -> Option<Card> {
        None
    }

    fn again(&self) {
        self.next.set(0);
    }

    fn pocket(&self, _nth: u32) -> Option<Pocket> {
        self.next(|input| match input {
            Input::Spin(name) => pocket_named::<G>(name),
            _ => None,
        })
    }

    fn meter(&self, nth: usize, _moved: Money) -> Option<Money> {
        self.next(|input| match input {
            Input::Meter { nth: of, stand } if usize::from(*of) == nth + 1 => Some(*stand),
            _ => None,
        })
    }

    fn dealt(&self, to: Place, _origin: &Origin) -> Option<Card> {
        self.next(|input| match input {
            Input::Faces(Faces { at, seen: Seen::Gets, cards, .. }) if *at == to => {
                cards.first().copied()
            }
            _ => None,
        })
    }

    fn turned(&self, at: Place, _origins: &[Origin], _nths: &[u8]) -> Option<Vec<Card>> {
        self.next(|input| match input {
            Input::Faces(Faces { at: of, seen: Seen::Shows, cards, .. }) if *of == at => {
                Some(cards.clone())
            }
            _ => None,
        })
    }

    fn looked(&self, who: Line, _at: Place, _origins: &[Origin]) -> Option<Vec<Card>> {
        self.next(|input| match input {
            Input::Sees { who: looker, cards } if *looker == who => Some(cards.clone()),
            _ => None,
        })
    }

    fn told(&self, _at: Place, _origins: &[Origin], _what: fn(&[Card]) -> bool) -> Option<bool> {
        self.next(|input| match input {
            Input::Reader(answer) => Some(*answer),
            _ => None,
        })
    }
}
