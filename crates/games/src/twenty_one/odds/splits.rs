//! What a pair becomes: which hands come from it, and with which second cards.
//!
//! Cards that nobody looks at are as good as still in the shoe. So a hand of a split may be
//! played alone, when only this is known of its siblings: which cards began them, and which of
//! their second cards were not split again.

use alloc::vec;
use alloc::vec::Vec;

/// What is known of a split hand's second card.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Second {
    /// No card of the pair, or it would have been split again.
    Other,
    /// Any card: there can be no more hands.
    Any,
}

/// The second card that came to a split hand, where it is played on with it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Came {
    Other,
    /// Another card of the pair.
    Same,
}

/// One course that the splits can take.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Course {
    /// How often a card of the pair came and was split again.
    pub again: usize,
    /// The hands in the order in which they are played.
    pub seconds: Vec<Second>,
}

impl Course {
    /// How many siblings of a hand have a second card that is none of the pair.
    pub fn others_beside(&self, nth: usize) -> usize {
        let others = self.seconds.iter().filter(|second| **second == Second::Other).count();
        others - usize::from(self.seconds[nth] == Second::Other)
    }
}

/// Every course to at most so many hands, each with how many orders of second cards take it.
pub(super) fn courses(most: u8) -> Vec<(Course, i64)> {
    let mut all = Vec::new();
    follow(most as usize, 2, Course { again: 0, seconds: Vec::new() }, &mut all);
    all.sort();
    let mut counted: Vec<(Course, i64)> = Vec::new();
    for course in all {
        match counted.last_mut() {
            Some((last, orders)) if *last == course => *orders += 1,
            _ => counted.push((course, 1)),
        }
    }
    counted
}

fn follow(most: usize, hands: usize, so_far: Course, all: &mut Vec<Course>) {
    let played = so_far.seconds.len();
    if hands == most {
        let rest = vec![Second::Any; hands - played];
        all.push(Course { seconds: [so_far.seconds, rest].concat(), ..so_far });
    } else if played == hands {
        all.push(so_far);
    } else {
        follow(most, hands + 1, Course { again: so_far.again + 1, ..so_far.clone() }, all);
        let seconds = [&so_far.seconds[..], &[Second::Other]].concat();
        follow(most, hands, Course { seconds, ..so_far }, all);
    }
}

/// How many cards of the pair can be known to be out beside the first two, at most.
pub(super) fn most_out(courses: &[(Course, i64)]) -> usize {
    let of_one = |course: &Course| {
        let others = (0..course.seconds.len()).map(|nth| course.others_beside(nth)).max();
        course.again + others.unwrap_or(0)
    };
    courses.iter().map(|(course, _)| of_one(course)).max().unwrap_or(0)
}

/// To have none of the pair among so many cards is to have anything, less what has one, and so
/// on: each term's sign and number, by how many of the pair it has.
pub(super) fn none_of(cards: usize) -> impl Iterator<Item = i64> {
    let mut term = 1;
    (0..=cards as i64).map(move |of_pair| {
        let now = term;
        term = -term * (cards as i64 - of_pair) / (of_pair + 1);
        now
    })
}
