//! Who is who: one person may hold several spots, and up to three persons one.

use crate::{Line, Seats, Spot, digits};
use alloc::vec::Vec;
use core::fmt;

/// Somebody at a table: a number that says nothing but that he is himself.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Person(u32);

impl Person {
    /// Who has a line of which nobody said whose it is.
    #[inline(always)]
    pub const fn alone(line: Line) -> Person {
        Person(line.spot.0 as u32 * Line::MOST as u32 + line.nth as u32)
    }

    /// The `nth` of those who are told apart: none of them is [`Person::alone`].
    pub const fn nth(nth: u32) -> Person {
        Person(Person::ALONE + nth)
    }

    /// Reads `p17`, and `line-4` for somebody of whom nothing is known but his line.
    pub fn parse(text: &str) -> Option<Person> {
        let (number, from) = match text.strip_prefix('p') {
            Some(number) => (number, Person::ALONE),
            None => (text.strip_prefix("line-")?, 0),
        };
        let is_plain = number == "0" || !number.starts_with('0');
        let digits = is_plain && number.bytes().all(|b| b.is_ascii_digit());
        let number = number.parse::<u32>().ok().filter(|_| digits)?;
        let is_known = from > 0 || number < Person::ALONE;
        from.checked_add(number).filter(|_| is_known).map(Person)
    }

    /// How many can have a line of which nobody said whose it is.
    const ALONE: u32 = Spot::MOST as u32 * Line::MOST as u32;
}

/// `p17`; who is nobody else than the one at his line prints as `line-4`.
impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.checked_sub(Person::ALONE) {
            Some(nth) => {
                f.write_str("p")?;
                digits::write(nth.into(), f)
            }
            None => write!(f, "line-{}", self.0),
        }
    }
}

/// Who holds which line, first comer first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct People(Vec<(Line, Person)>);

impl People {
    /// The same as the others, without allocating where these are as many.
    pub(crate) fn copy(&mut self, others: &People) {
        self.0.clone_from(&others.0);
    }

    /// Who holds the line, if somebody is there.
    pub fn at(&self, line: Line) -> Option<Person> {
        self.0.iter().find(|(held, _)| *held == line).map(|(_, who)| *who)
    }

    /// Who has the line; where nobody said so, somebody who has no other.
    pub fn holder(&self, line: Line) -> Person {
        self.at(line).unwrap_or(Person::alone(line))
    }

    /// The lines of one person, first taken first.
    pub fn lines_of(&self, who: Person) -> impl Iterator<Item = Line> {
        self.0.iter().filter(move |(_, holder)| *holder == who).map(|(line, _)| *line)
    }

    /// Every line that is held.
    pub fn all(&self) -> &[(Line, Person)] {
        &self.0
    }

    /// The spots at which somebody has the seat.
    pub fn seats(&self) -> Seats {
        self.seated().fold(Seats::NONE, Seats::with)
    }

    /// The same, first comer first.
    pub fn seated(&self) -> impl Iterator<Item = Spot> {
        self.0.iter().filter(|(line, _)| line.nth == 0).map(|(line, _)| line.spot)
    }

    /// Who has the seat at the spot.
    pub fn on(&self, spot: Spot) -> Option<Person> {
        self.at(spot.line(0))
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// He takes the line; whoever had it has given it up.
    pub fn take(&mut self, line: Line, who: Person) {
        self.give_up(line);
        self.0.push((line, who));
    }

    /// Takes whoever has the line off it; none where nobody has.
    pub fn give_up(&mut self, line: Line) -> Option<Person> {
        let nth = self.0.iter().position(|(held, _)| *held == line)?;
        Some(self.0.remove(nth).1)
    }

    /// Whoever has the one line has the other instead.
    pub fn change(&mut self, from: Line, to: Line) {
        for (line, _) in self.0.iter_mut().filter(|(line, _)| *line == from) {
            *line = to;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{People, Person};
    use crate::{Line, Spot};

    #[test]
    fn who_is_alone_is_nobody_else() {
        let lines = || (0..Spot::MOST).flat_map(|spot| (0..Line::MOST).map(move |n| (spot, n)));
        let alone = |(spot, nth): (u8, u8)| Person::alone(Spot(spot).line(nth));
        for (nth, line) in lines().enumerate() {
            assert_eq!(lines().filter(|other| alone(*other) == alone(line)).count(), 1);
            assert_ne!(alone(line), Person::nth(nth as u32));
        }
    }

    #[test]
    fn one_holds_two_spots_and_two_hold_one() {
        let (one, two) = (Spot(0), Spot(1));
        let (ann, bob) = (Person::nth(0), Person::nth(1));
        let mut people = People::default();
        assert_eq!(people.holder(one.line(1)), Person::alone(one.line(1)));
        people.take(two.line(0), ann);
        people.take(one.line(0), ann);
        people.take(one.line(1), bob);
        assert!(people.lines_of(ann).eq([two.line(0), one.line(0)]));
        assert!(people.seated().eq([two, one]));
        assert_eq!((people.on(one), people.at(one.line(1))), (Some(ann), Some(bob)));
        assert_eq!(people.give_up(one.line(0)), Some(ann));
        assert_eq!(people.give_up(one.line(0)), None);
        // Somebody behind a seat has none.
        assert!(people.seats().clockwise().eq([two]));
        people.change(two.line(0), one.line(0));
        assert!(people.lines_of(ann).eq([one.line(0)]));
    }
}
