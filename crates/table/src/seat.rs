//! Who sits where, and where cards lie.
//!
//! Spots are kept in clockwise order from the dealer's left. Clockwise is on to the left-hand
//! neighbour, counterclockwise on to the right-hand one; the printed number is a label. Where a
//! table's numbers rise the other way round, it is walked by number: rising or falling.

use crate::digits;
use core::fmt;

/// A betting position, counted clockwise from the dealer's left, from 0 inside and 1 in print.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub u8);

impl Spot {
    /// The most spots a table can have.
    pub const MOST: u8 = 14;

    /// As the layout prints it, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The `nth` line there, from 0: the seated player's is the first.
    pub const fn line(self, nth: u8) -> Line {
        Line { spot: self, nth }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Columns are rare, spots are not.
        if f.width().is_none() {
            return digits::write(self.number().into(), f);
        }
        self.number().fmt(f)
    }
}

/// One person's wagers on a spot; up to three share it. Prints as `1`, `1b`, `1c`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Line {
    /// Where it wagers.
    pub spot: Spot,
    /// 0 for the seated player; then those behind him, in the order they came.
    pub nth: u8,
}

impl Line {
    /// The most bettors on one spot.
    pub const MOST: u8 = 3;

    /// Reads `3`, and `3b` for the second line at the spot.
    pub fn parse(text: &str) -> Option<Line> {
        let (number, nth) = match text.as_bytes().last()? {
            b'b' | b'B' => (&text[..text.len() - 1], 1),
            b'c' | b'C' => (&text[..text.len() - 1], 2),
            _ => (text, 0),
        };
        if number.is_empty() || number.len() > 2 || !number.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let number: u8 = number.parse().ok()?;
        if number == 0 || number > Spot::MOST {
            return None;
        }
        Some(Spot(number - 1).line(nth))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spot.fmt(f)?;
        f.write_str(["", "b", "c"][self.nth as usize % 3])
    }
}

/// A set of spots, walked in either direction.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Seats(u16);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Spots 1 to `count`.
    #[inline(always)]
    pub const fn first(count: u8) -> Seats {
        Seats((1 << count) - 1)
    }

    /// These and one more.
    #[inline(always)]
    pub const fn with(self, spot: Spot) -> Seats {
        Seats(self.0 | 1 << spot.0)
    }

    /// These but this one.
    #[inline(always)]
    pub const fn without(self, spot: Spot) -> Seats {
        Seats(self.0 & !(1 << spot.0))
    }

    /// The spots of both.
    #[inline(always)]
    pub const fn and(self, others: Seats) -> Seats {
        Seats(self.0 | others.0)
    }

    /// The spots that are in both.
    #[inline(always)]
    pub const fn in_both(self, others: Seats) -> Seats {
        Seats(self.0 & others.0)
    }

    /// Those that are not among the others.
    #[inline(always)]
    pub const fn but(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }

    /// Whether he is among them.
    #[inline(always)]
    pub const fn has(self, spot: Spot) -> bool {
        self.0 >> spot.0 & 1 == 1
    }

    /// Whether nobody is.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many they are.
    #[inline(always)]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether they lie side by side, with none between them that is not among them.
    pub const fn are_adjacent(self) -> bool {
        let run = if self.0 == 0 { 0 } else { self.0 >> self.0.trailing_zeros() };
        run & run.wrapping_add(1) == 0
    }

    /// From the dealer's left to his right.
    #[inline(always)]
    pub fn clockwise(self) -> impl Iterator<Item = Spot> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            (left != 0).then(|| {
                let spot = left.trailing_zeros() as u8;
                left &= left - 1;
                Spot(spot)
            })
        })
    }

    /// From the dealer's right to his left.
    #[inline(always)]
    pub fn counterclockwise(self) -> impl Iterator<Item = Spot> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            (left != 0).then(|| {
                let spot = 15 - left.leading_zeros() as u8;
                left &= !(1 << spot);
                Spot(spot)
            })
        })
    }

    /// From the lowest number up, whichever way the numbers run.
    #[inline(always)]
    pub fn rising(self) -> impl Iterator<Item = Spot> {
        self.clockwise()
    }

    /// From the highest number down, whichever way the numbers run.
    #[inline(always)]
    pub fn falling(self) -> impl Iterator<Item = Spot> {
        self.counterclockwise()
    }

    /// The next higher number after `spot` first; after the highest comes the lowest, and `spot`
    /// itself is left out. Where numbers rise counterclockwise these are the neighbours on to the
    /// right.
    pub fn rising_from(self, spot: Spot) -> impl Iterator<Item = Spot> {
        self.to_the_left_of(spot)
    }

    /// The next lower number after `spot` first; after the lowest comes the highest, and `spot`
    /// itself is left out.
    pub fn falling_from(self, spot: Spot) -> impl Iterator<Item = Spot> {
        self.to_the_right_of(spot)
    }

    /// The right-hand neighbour of `spot` first, then on counterclockwise; not `spot` itself.
    pub fn to_the_right_of(self, spot: Spot) -> impl Iterator<Item = Spot> {
        let others = self.without(spot);
        let lower = Seats(others.0 & ((1 << spot.0) - 1));
        let higher = Seats(others.0 & !((1 << spot.0) - 1));
        lower.counterclockwise().chain(higher.counterclockwise())
    }

    /// The left-hand neighbour of `spot` first, then on clockwise; `spot` itself is left out.
    pub fn to_the_left_of(self, spot: Spot) -> impl Iterator<Item = Spot> {
        let others = self.without(spot);
        let lower = Seats(others.0 & ((1 << spot.0) - 1));
        let higher = Seats(others.0 & !((1 << spot.0) - 1));
        higher.clockwise().chain(lower.clockwise())
    }
}

/// Where cards lie. Packed: 0-15 the shared places, then four hands for each spot.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// The dealer's hand.
    pub const DEALER: Place = Place(0);
    /// The Player's hand at baccarat: no player's own.
    pub const PLAYER: Place = Place(1);
    /// The Banker's hand at baccarat.
    pub const BANKER: Place = Place(2);
    /// Cards that belong to all.
    pub const BOARD: Place = Place(3);
    /// What is left of the deck after the deal.
    pub const STUB: Place = Place(4);
    /// The discard rack or bucket.
    pub const RACK: Place = Place(5);

    /// The most hands that one spot can hold.
    pub const HANDS: u8 = 4;
    /// How many places there are.
    pub const COUNT: usize = 16 + (Spot::MOST * Place::HANDS) as usize;

    const NAMES: [(&'static str, Place); 6] = [
        ("dealer", Place::DEALER),
        ("player", Place::PLAYER),
        ("banker", Place::BANKER),
        ("board", Place::BOARD),
        ("stub", Place::STUB),
        ("rack", Place::RACK),
    ];

    /// Every place: the shared ones first, then the hands of the spots in turn.
    pub fn all() -> impl Iterator<Item = Place> {
        let shared = Place::NAMES.iter().map(|(_, place)| *place);
        let spots = (0..Spot::MOST).map(Spot);
        let hands = spots.flat_map(|spot| (0..Place::HANDS).map(move |nth| Place::hand(spot, nth)));
        shared.chain(hands)
    }

    /// The `nth` hand of a spot; all but the first come from a split.
    #[inline(always)]
    pub const fn hand(spot: Spot, nth: u8) -> Place {
        Place(16 + spot.0 * Place::HANDS + nth)
    }

    /// Its number, below [`Place::COUNT`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The spot whose hand this is.
    pub const fn spot(self) -> Option<Spot> {
        if self.0 < 16 { None } else { Some(Spot((self.0 - 16) / Place::HANDS)) }
    }

    /// Which of the spot's hands this is; 0 elsewhere.
    pub const fn nth(self) -> u8 {
        if self.0 < 16 { 0 } else { (self.0 - 16) % Place::HANDS }
    }

    /// Reads `dealer`, `3`, `3.2`.
    pub fn parse(text: &str) -> Option<Place> {
        if let Some((_, place)) =
            Place::NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text))
        {
            return Some(*place);
        }
        let (spot, nth) = text.split_once('.').unwrap_or((text, "1"));
        let line = Line::parse(spot).filter(|line| line.nth == 0)?;
        let nth = nth.parse::<u8>().ok().filter(|n| (1..=Place::HANDS).contains(n))?;
        Some(Place::hand(line.spot, nth - 1))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Place::NAMES.iter().find(|(_, place)| place == self) {
            return f.write_str(name);
        }
        match (self.spot(), self.nth()) {
            (Some(spot), 0) => spot.fmt(f),
            (Some(spot), nth) => write!(f, "{spot}.{}", nth + 1),
            (None, _) => write!(f, "place {}", self.0),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, Place, Seats, Spot};
    use alloc::string::ToString;
    use alloc::vec::Vec;

    fn numbers(spots: impl Iterator<Item = Spot>) -> Vec<u8> {
        spots.map(Spot::number).collect()
    }

    #[test]
    fn both_directions_round_the_table() {
        let seats = Seats::NONE.with(Spot(0)).with(Spot(2)).with(Spot(5));
        assert_eq!(numbers(seats.clockwise()), [1, 3, 6]);
        assert_eq!(numbers(seats.counterclockwise()), [6, 3, 1]);
        let full = Seats::first(6);
        assert_eq!(numbers(full.to_the_right_of(Spot(2))), [2, 1, 6, 5, 4]);
        assert_eq!(numbers(full.to_the_left_of(Spot(5))), [1, 2, 3, 4, 5]);
        assert_eq!(numbers(seats.to_the_left_of(Spot(3))), [6, 1, 3]);
        assert_eq!(numbers(full.rising_from(Spot(2))), [4, 5, 6, 1, 2]);
        assert_eq!(numbers(seats.rising_from(Spot(5))), [1, 3]);
        assert_eq!(numbers(full.falling_from(Spot(2))), [2, 1, 6, 5, 4]);
        assert_eq!(numbers(seats.rising()), [1, 3, 6]);
        assert_eq!(numbers(seats.falling()), [6, 3, 1]);
    }

    #[test]
    fn side_by_side() {
        let spots =
            |all: &[u8]| all.iter().fold(Seats::NONE, |seats, spot| seats.with(Spot(*spot)));
        for together in [&[][..], &[0], &[13], &[3, 4], &[0, 1, 2], &[11, 12, 13]] {
            assert!(spots(together).are_adjacent(), "{together:?}");
        }
        for apart in [&[0, 2][..], &[0, 13], &[0, 1, 3], &[1, 3, 4]] {
            assert!(!spots(apart).are_adjacent(), "{apart:?}");
        }
    }

    #[test]
    fn names() {
        for text in ["1", "14", "2b", "3c"] {
            assert_eq!(Line::parse(text).unwrap().to_string(), text);
        }
        for bad in ["0", "15", "b", "1d", "", "007", "-1"] {
            assert_eq!(Line::parse(bad), None, "{bad}");
        }
        for text in ["dealer", "rack", "1", "14", "2.3"] {
            assert_eq!(Place::parse(text).unwrap().to_string(), text);
        }
        for bad in ["2.0", "2.5", "1b", "2.", "shoe"] {
            assert_eq!(Place::parse(bad), None, "{bad}");
        }
    }
}
