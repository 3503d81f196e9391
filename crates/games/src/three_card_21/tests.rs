//! Rounds driven by scripts, worked out by hand from the text, and random ones.

use super::pay::{self, AceStraight, BonusHand, Soft17};
use super::*;
use alloc::collections::VecDeque;
use alloc::string::ToString;
use alloc::vec;
use cards::Counts;
use table::{
    Answer, Answers, Area as _, Choice as _, Conducted, Elected, End, Event, Happening, Irregular,
    Line, Options as _, Returns, Ruling, Setup, Slot, Wagers, Want, conduct,
};

type Answered = Answer<ThreeCard21>;

/// Where in a script something goes wrong.
#[derive(Copy, Clone)]
enum Before {
    /// Just before the card of this number leaves the shoe, counted from 1.
    Card(usize),
    /// Before the first verb once so many questions are answered.
    Answer(usize),
    /// Before the card reader is used, or as soon as it would be.
    Tell,
}

/// Cards by slot, decisions and amounts in the order they are asked for.
struct Script {
    cards: Vec<Card>,
    words: VecDeque<String>,
    used: usize,
    wrong: Vec<(Before, Irregular)>,
    /// The last want was answered by a total called, and a reader may be next.
    asked: Vec<String>,
}

impl Script {
    fn face(&self, slot: Slot) -> Option<Card> {
        self.cards.get(slot.0 as usize).copied()
    }
}

impl Answers<ThreeCard21> for Script {
    fn answer(&mut self, want: &Want<ThreeCard21>) -> Option<Answered> {
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
                self.asked.push(format!("{who} at {at}: {}", words.join(" ")));
                let word = self.words.pop_front()?;
                self.used += 1;
                Some(Answer::Choice(Choice::parse(&word).expect("a choice comes next")))
            }
            Want::Amount { who, area, range } => {
                let (least, most) = (range.start(), range.end());
                self.asked.push(format!("{who} {}: {least} to {most}", area.name()));
                let word = self.words.pop_front()?;
                self.used += 1;
                Some(Answer::Amount(Money::parse(&word).expect("an amount comes next")))
            }
            _ => None,
        }
    }

    fn irregular(&mut self, _verb: u32, drawn: usize, deals: bool) -> Option<Irregular> {
        let used = self.used;
        let now = |before: &Before| match before {
            Before::Card(number) => deals && drawn + 1 == *number,
            Before::Answer(number) => used == *number,
        };
        let nth = self.wrong.iter().position(|(before, _)| now(before))?;
        Some(self.wrong.remove(nth).1)
    }
}
