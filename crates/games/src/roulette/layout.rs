//! The wheel and the layout: compartments, every wager of both layouts, and what it covers.

use super::pay::Wheel;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use table::{Colour, Pocket};

/// 5.1(e): a wager of the layout, by its place in the list of all.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Area(u8);

/// 5.1(e): the kinds of wager, in the order of their paragraphs.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Straight,
    Split,
    Row,
    /// 5.1(e)3.i: three numbers that meet at a zero.
    Trio,
    Corner,
    FirstFive,
    Six,
    Column,
    Dozen,
    Red,
    Black,
    Odd,
    Even,
    Low,
    High,
}

/// On which layouts a wager has its place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Layout {
    Both,
    DoubleZero,
    SingleZero,
}

/// The double zero, the last of the compartments here.
pub const ZERO_ZERO: Pocket = Pocket(37);

/// the compartments of a double zero wheel, clockwise.
#[rustfmt::skip]
pub const DOUBLE_ZERO: [u8; 38] = [
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
    37, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
];

/// the compartments of a single zero wheel, clockwise.
#[rustfmt::skip]
pub const SINGLE_ZERO: [u8; 37] = [
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

/// The layout's three rows, the columns' last numbers first; zeros stand before them.
pub fn printed(wheel: Wheel) -> Vec<Vec<(Pocket, Colour)>> {
    let zeros = match wheel {
        Wheel::DoubleZero => [Some(ZERO_ZERO), None, Some(Pocket(0))],
        Wheel::SingleZero | Wheel::DoubleAsSingle => [None, Some(Pocket(0)), None],
    };
    let number = |number: u8| {
        let colour = if RED.contains(&number) { Colour::Red } else { Colour::Black };
        (Pocket(number), colour)
    };
    let row = |(zero, last): (Option<Pocket>, u8)| {
        let zero = zero.map(|zero| (zero, Colour::Green));
        zero.into_iter().chain((0..12).map(|column| number(3 * column + last))).collect()
    };
    zeros.into_iter().zip([3, 2, 1]).map(row).collect()
}

const RED: [u8; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/// One wager of the layout. Bit `n` of the mask is compartment `n`.
#[derive(Copy, Clone)]
struct Bet {
    kind: Kind,
    layout: Layout,
    mask: u64,
    /// The numbers in its name, and how many of the four there are.
    named: [u8; 4],
    names: u8,
}

const COUNT: usize = 38 + 63 + 16 + 23 + 1 + 11 + 3 + 3 + 6;

const BETS: [Bet; COUNT] = {
    let list = List { bets: [Bet::NONE; COUNT], len: 0 };
    let list = list.straights().splits().rows().corners().sixes().twelves().halves();
    assert!(list.len == COUNT);
    list.bets
};

impl Bet {
    const NONE: Bet = Bet::new(Kind::Straight, Layout::Both, 0, &[]);

    const fn new(kind: Kind, layout: Layout, mask: u64, numbers: &[u8]) -> Bet {
        let mut named = [0; 4];
        let mut nth = 0;
        while nth < numbers.len() {
            named[nth] = numbers[nth];
            nth += 1;
        }
        Bet { kind, layout, mask, named, names: numbers.len() as u8 }
    }
}

/// The list of wagers while it is written.
struct List {
    bets: [Bet; COUNT],
    len: usize,
}

impl List {
    const fn with(mut self, bet: Bet) -> List {
        self.bets[self.len] = bet;
        self.len += 1;
        self
    }

    /// A wager named by the very numbers it covers.
    const fn of(self, kind: Kind, layout: Layout, numbers: &[u8]) -> List {
        self.with(Bet::new(kind, layout, mask(numbers), numbers))
    }

    const fn straights(mut self) -> List {
        let mut n = 0;
        while n < 37 {
            self = self.of(Kind::Straight, Layout::Both, &[n]);
            n += 1;
        }
        self.of(Kind::Straight, Layout::DoubleZero, &[37])
    }

    const fn splits(mut self) -> List {
        self = self
            .of(Kind::Split, Layout::Both, &[0, 1])
            .of(Kind::Split, Layout::Both, &[0, 2])
            .of(Kind::Split, Layout::SingleZero, &[0, 3])
            .of(Kind::Split, Layout::DoubleZero, &[0, 37])
            .of(Kind::Split, Layout::DoubleZero, &[37, 2])
            .of(Kind::Split, Layout::DoubleZero, &[37, 3]);
        let mut n = 1;
        while n <= 36 {
            if n % 3 != 0 {
                self = self.of(Kind::Split, Layout::Both, &[n, n + 1]);
            }
            if n <= 33 {
                self = self.of(Kind::Split, Layout::Both, &[n, n + 3]);
            }
            n += 1;
        }
        self
    }

    const fn rows(mut self) -> List {
        self = self
            .of(Kind::Trio, Layout::Both, &[0, 1, 2])
            .of(Kind::Trio, Layout::DoubleZero, &[0, 2, 37])
            .of(Kind::Trio, Layout::DoubleZero, &[37, 2, 3])
            .of(Kind::Trio, Layout::SingleZero, &[0, 2, 3]);
        let mut n = 1;
        while n <= 34 {
            self = self.of(Kind::Row, Layout::Both, &[n, n + 1, n + 2]);
            n += 3;
        }
        self
    }

    const fn corners(mut self) -> List {
        self = self.of(Kind::Corner, Layout::SingleZero, &[0, 1, 2, 3]);
        let mut n = 1;
        while n <= 32 {
            if n % 3 != 0 {
                self = self.of(Kind::Corner, Layout::Both, &[n, n + 1, n + 3, n + 4]);
            }
            n += 1;
        }
        let five = mask(&[0, 37, 1, 2, 3]);
        self.with(Bet::new(Kind::FirstFive, Layout::DoubleZero, five, &[]))
    }

    /// Six numbers are named by the first of each row.
    const fn sixes(mut self) -> List {
        let mut n = 1;
        while n <= 31 {
            let six = range(n, n + 5);
            self = self.with(Bet::new(Kind::Six, Layout::Both, six, &[n, n + 3]));
            n += 3;
        }
        self
    }

    const fn twelves(mut self) -> List {
        let mut n = 1;
        while n <= 3 {
            let column = every(3) << n;
            self = self.with(Bet::new(Kind::Column, Layout::Both, column, &[n]));
            n += 1;
        }
        n = 1;
        while n <= 3 {
            let dozen = range(12 * n - 11, 12 * n);
            self = self.with(Bet::new(Kind::Dozen, Layout::Both, dozen, &[n]));
            n += 1;
        }
        self
    }

    const fn halves(self) -> List {
        let (red, odd) = (mask(&RED), every(2) << 1);
        self.with(Bet::new(Kind::Red, Layout::Both, red, &[]))
            .with(Bet::new(Kind::Black, Layout::Both, range(1, 36) & !red, &[]))
            .with(Bet::new(Kind::Odd, Layout::Both, odd, &[]))
            .with(Bet::new(Kind::Even, Layout::Both, range(1, 36) & !odd, &[]))
            .with(Bet::new(Kind::Low, Layout::Both, range(1, 18), &[]))
            .with(Bet::new(Kind::High, Layout::Both, range(19, 36), &[]))
    }
}

const fn mask(numbers: &[u8]) -> u64 {
    let (mut mask, mut nth) = (0, 0);
    while nth < numbers.len() {
        mask |= 1 << numbers[nth];
        nth += 1;
    }
    mask
}

const fn range(from: u8, to: u8) -> u64 {
    (1 << (to + 1)) - (1 << from)
}

/// Every so-maniest number, counted from nought, of thirty-six.
const fn every(step: u8) -> u64 {
    let (mut mask, mut n) = (0, 0);
    while n < 36 {
        mask |= 1 << n;
        n += step;
    }
    mask
}

impl Area {
    /// The even-money wagers stand last in the list.
    const HALVES: usize = COUNT - 6;

    #[inline(always)]
    pub fn all() -> impl Iterator<Item = Area> {
        (0..COUNT as u8).map(Area)
    }

    /// Red, black, odd, even, low and high.
    #[inline(always)]
    pub fn even_money() -> impl Iterator<Item = Area> {
        (Area::HALVES as u8..COUNT as u8).map(Area)
    }

    pub fn straight(pocket: Pocket) -> Area {
        Area(pocket.0)
    }

    #[inline(always)]
    pub fn kind(self) -> Kind {
        BETS[self.0 as usize].kind
    }

    #[inline(always)]
    pub fn is_even_money(self) -> bool {
        self.0 as usize >= Area::HALVES
    }

    /// Whether the layout that goes with the wheel has a place for it.
    pub fn is_on(self, wheel: Wheel) -> bool {
        match BETS[self.0 as usize].layout {
            Layout::Both => true,
            Layout::DoubleZero => wheel == Wheel::DoubleZero,
            Layout::SingleZero => wheel != Wheel::DoubleZero,
        }
    }

    fn named(self) -> &'static [u8] {
        let bet = &BETS[self.0 as usize];
        &bet.named[..bet.names as usize]
    }

    pub(super) fn word(self) -> &'static str {
        match self.kind() {
            Kind::Straight => "straight",
            Kind::Split => "split",
            Kind::Row | Kind::Trio => "row",
            Kind::Corner => "corner",
            Kind::FirstFive => "first-five",
            Kind::Six => "six",
            Kind::Column => "column",
            Kind::Dozen => "dozen",
            Kind::Red => "red",
            Kind::Black => "black",
            Kind::Odd => "odd",
            Kind::Even => "even",
            Kind::Low => "low",
            Kind::High => "high",
        }
    }
}

/// 5.1(d): whether the wager wins where the ball rests; its place on the layout alone decides.
#[inline(always)]
pub fn covers(area: Area, pocket: Pocket) -> bool {
    BETS[area.0 as usize].mask >> pocket.0 & 1 == 1
}

/// Zeros are no part of any even-money wager, column or dozen.
#[inline(always)]
pub fn is_zero(pocket: Pocket) -> bool {
    pocket.0 == 0 || pocket == ZERO_ZERO
}

/// 5.1(e)1.i(2): the number and two neighbours to either side, as they lie on the wheel.
pub fn neighbours(wheel: Wheel, centre: Pocket) -> Option<[Pocket; 5]> {
    let mut order: Vec<u8> = match wheel {
        Wheel::DoubleZero | Wheel::DoubleAsSingle => DOUBLE_ZERO.to_vec(),
        Wheel::SingleZero => SINGLE_ZERO.to_vec(),
    };
    if wheel == Wheel::DoubleAsSingle {
        // The compartment is there but counts for nothing, so it is passed over.
        order.retain(|number| *number != ZERO_ZERO.0);
    }
    let at = order.iter().position(|number| *number == centre.0)?;
    let len = order.len();
    Some([0, 1, 2, 3, 4].map(|nth| Pocket(order[(at + len + nth - 2) % len])))
}

/// The kind of wager that a word begins with, whatever numbers stand behind it.
pub fn kind_of(word: &str) -> Option<Kind> {
    let word = word.to_ascii_lowercase();
    let begins = |area: &Area| {
        let rest = word.strip_prefix(area.word());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    Area::all().find(begins).map(|area| match area.kind() {
        // Rows and trios have one word; a row is what the paragraph itself speaks of.
        Kind::Trio => Kind::Row,
        kind => kind,
    })
}

pub fn pocket_name(pocket: Pocket) -> String {
    if pocket == ZERO_ZERO { "00".to_string() } else { pocket.0.to_string() }
}

pub fn parse_pocket(text: &str) -> Option<Pocket> {
    (0..38).map(Pocket).find(|pocket| pocket_name(*pocket) == text)
}

impl table::Area for Area {
    const COUNT: usize = COUNT;

    #[inline(always)]
    fn index(self) -> usize {
        self.0 as usize
    }

    fn nth(index: usize) -> Area {
        assert!(index < COUNT, "there are {COUNT} wagers");
        Area(index as u8)
    }

    fn name(self) -> String {
        let mut name = self.word().to_string();
        for number in self.named() {
            name += &format!("-{}", pocket_name(Pocket(*number)));
        }
        name
    }

    /// Numbers may come in any order: `split-11-8` is `split-8-11`.
    fn parse(text: &str) -> Option<Area> {
        let text = text.to_ascii_lowercase();
        let sorted = |numbers: &[u8]| {
            let mut numbers = numbers.to_vec();
            numbers.sort();
            numbers
        };
        let fits = |area: &Area| {
            let Some(rest) = text.strip_prefix(area.word()) else { return false };
            if area.named().is_empty() {
                return rest.is_empty();
            }
            let mut parts = rest.split('-');
            let numbers: Option<Vec<u8>> = match parts.next() {
                Some("") => parts.map(|part| parse_pocket(part).map(|pocket| pocket.0)).collect(),
                _ => None,
            };
            numbers.is_some_and(|numbers| sorted(&numbers) == sorted(area.named()))
        };
        Area::all().find(fits)
    }
}
