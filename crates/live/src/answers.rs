//! What a round is answered: what has just come in first, then what the source knows; people are
//! asked.

use crate::early::Early;
use crate::input::{Faces, Input, Seen};
use crate::source::Source;
use crate::stacks::Stacks;
use alloc::vec::Vec;
use cards::Card;
use table::{
    Answer, Answers, Entry, Game, Irregular, Line, Money, Now, Place, Pocket, Slot, Stands,
    TapeReader, Want,
};

/// What has just been answered, and what the source knows behind it.
pub(crate) struct Playing<'a, G: Game> {
    tape: TapeReader<'a, G>,
    source: &'a dyn Source,
    stacks: &'a Stacks,
    /// How many spins there were before this round, and in it.
    spun: u32,
    /// What the round has moved on each meter that has been told, and with it somebody else's.
    told: &'a [Money],
    /// What stood on the table's own meters before the round.
    stands: Option<&'a Stands>,
    /// At a table that goes step by step: up to which verb everything is done.
    done: Option<u32>,
    /// What was answered before it was asked for, and which of it is asked for now, behind how many
    /// lines.
    early: &'a [Early<G>],
    given: Vec<(usize, usize)>,
    /// What the source has shown, as lines.
    lines: &'a mut Vec<Input>,
}

impl<'a, G: Game> Playing<'a, G> {
    pub(crate) fn new(
        entries: &'a [Entry<G>],
        (source, stacks): (&'a dyn Source, &'a Stacks),
        (spun, told, stands): (u32, &'a [Money], Option<&'a Stands>),
        done: Option<u32>,
        early: &'a [Early<G>],
        lines: &'a mut Vec<Input>,
    ) -> Self {
        let given = Vec::new();
        Playing {
            tape: TapeReader::over(entries),
            source,
            stacks,
            spun,
            told,
            stands,
            done,
            early,
            given,
            lines,
        }
    }

    /// Whether something has come in that nobody asked for.
    pub(crate) fn has_more(&self) -> bool {
        !self.tape.is_used_up()
    }

    /// The answers given that had been said before, by their number, and behind how many lines.
    pub(crate) fn given(self) -> Vec<(usize, usize)> {
        self.given
    }

    /// What he has said already, if he may still say it.
    fn said_early(&mut self, who: Line, among: &[G::Choice]) -> Option<Answer<G>> {
        let mut all = self.early.iter().enumerate();
        let is_left = |nth| self.given.iter().all(|(given, _)| *given != nth);
        let (nth, early) = all.find(|(nth, early)| early.line == who && is_left(*nth))?;
        let choice = Some(early.choice).filter(|choice| among.contains(choice))?;
        self.given.push((nth, self.lines.len()));
        Some(Answer::Choice(choice))
    }

    fn show(&mut self, at: Place, seen: Seen, nths: Option<Vec<u8>>, cards: &[Card]) {
        let cards = cards.to_vec();
        self.lines.push(Input::Faces(Faces { at, seen, nths, cards }));
    }

    fn known(&self, slots: &[Slot]) -> bool {
        slots.iter().all(|slot| !self.stacks.is_beyond(*slot))
    }

    fn turned(&mut self, at: Place, slots: &[Slot], nths: &[u8]) -> Option<Vec<Card>> {
        if !self.known(slots) {
            return None;
        }
        let cards = self.source.turned(at, &self.stacks.origins(slots), nths)?;
        self.show(at, Seen::Shows, places(nths), &cards);
        Some(cards)
    }
}

/// Which of the unturned cards there, where they are not simply the first ones.
pub(crate) fn places(nths: &[u8]) -> Option<Vec<u8>> {
    let is_first = nths.iter().enumerate().all(|(place, nth)| place == usize::from(*nth));
    (!is_first).then(|| nths.to_vec())
}

/// The compartment of this name, or the first of several.
pub(crate) fn pocket_named<G: Game>(name: &str) -> Option<Pocket> {
    (0..=u8::MAX).map(Pocket).find(|pocket| G::pocket_name(*pocket) == name)
}

impl<G: Game> Answers<G> for Playing<'_, G> {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        let spun = self.spun;
        self.spun += u32::from(matches!(want, Want::Pocket));
        if !self.tape.is_used_up() {
            return self.tape.answer(want);
        }
        match want {
            Want::Card { to, slot, .. } => {
                if !self.known(&[*slot]) {
                    return None;
                }
                let card = self.source.dealt(*to, &self.stacks.origin(*slot))?;
                self.show(*to, Seen::Gets, None, &[card]);
                Some(Answer::Card(card))
            }
            Want::Faces { at, slots, nths } => self.turned(*at, slots, nths).map(Answer::Faces),
            Want::Told { at, slots, what } => {
                let answer = self.source.told(*at, &self.stacks.origins(slots), *what)?;
                self.lines.push(Input::Reader(answer));
                Some(Answer::Told(answer))
            }
            Want::Pocket => {
                // Where several compartments have one name, the line names the first of them.
                let name = G::pocket_name(self.source.pocket(spun)?);
                let pocket = pocket_named::<G>(&name)?;
                self.lines.push(Input::Spin(name));
                Some(Answer::Pocket(pocket))
            }
            Want::Meter { nth, moved } => {
                let told = self.source.meter(*nth, *moved - self.told[*nth]);
                // Of its own meters the table knows what stands there, whatever anybody tells.
                let own = self.stands.map(|stands| stands.all()[*nth] + *moved);
                let stand = own.or(told)?;
                self.lines.push(Input::Meter { nth: *nth as u8 + 1, stand });
                Some(Answer::Meter(stand))
            }
            Want::Choice { who, among, .. } => self.said_early(*who, among),
            _ => None,
        }
    }

    fn looked(&mut self, who: Line, at: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        if !self.tape.is_used_up() {
            return self.tape.looked(who, at, slots);
        }
        let seen = self.source.looked(who, at, &self.stacks.origins(slots))?;
        // As many as lie there, or nobody knows what he saw.
        let cards = Some(seen).filter(|cards| cards.len() == slots.len())?;
        self.lines.push(Input::Sees { who, cards: cards.clone() });
        Some(cards)
    }

    fn waits(&mut self, verb: u32) -> bool {
        self.done.is_some_and(|done| verb > done)
    }

    fn interrupts(&mut self, verb: u32) -> bool {
        self.tape.interrupts(verb) || self.done.is_some_and(|done| verb > done)
    }

    fn irregular(&mut self, now: &Now<'_, G>) -> Option<Irregular> {
        self.tape.irregular(now)
    }
}
