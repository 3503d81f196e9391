//! Where faces, pockets and meters come from: somebody else's secret, asked for one at a time.

use alloc::vec::Vec;
use cards::{Card, Counts};
use core::fmt;
use table::{Line, Money, Person, Place, Pocket};

/// What knows the cards. It is only read, so that a try that is refused cannot move it.
pub trait Source {
    /// The card at this place of a stack, where that is known.
    fn face(&self, origin: &Origin) -> Option<Card>;

    /// Where the `nth` spin of the table comes to rest, counted from 0.
    fn pocket(&self, _nth: u32) -> Option<Pocket> {
        None
    }

    /// What stands on a meter that is about to be paid; `moved` is what this input has moved on it
    /// so far, which nobody has been told yet.
    fn meter(&self, _nth: usize, _moved: Money) -> Option<Money> {
        None
    }

    /// What somebody has beside his wagers, where that is counted.
    fn chips(&self, _who: Person) -> Option<Money> {
        None
    }

    /// The input is run from its beginning once more: what was shown by it is shown again.
    fn again(&self) {}

    /// A card that is dealt face up, or thrown out.
    fn dealt(&self, _to: Place, origin: &Origin) -> Option<Card> {
        self.face(origin)
    }

    /// Cards that are turned together; `nths` are their places among the unturned ones there.
    fn turned(&self, _at: Place, origins: &[Origin], _nths: &[u8]) -> Option<Vec<Card>> {
        origins.iter().map(|origin| self.face(origin)).collect()
    }

    /// What somebody sees who looks.
    fn looked(&self, _who: Line, _at: Place, origins: &[Origin]) -> Option<Vec<Card>> {
        origins.iter().map(|origin| self.face(origin)).collect()
    }

    /// What a device tells about unturned cards.
    fn told(&self, _at: Place, origins: &[Origin], what: fn(&[Card]) -> bool) -> Option<bool> {
        let cards: Option<Vec<Card>> = origins.iter().map(|origin| self.face(origin)).collect();
        cards.map(|cards| what(&cards))
    }
}

/// Real cards: the table asks for every face.
pub struct Nothing;

impl Source for Nothing {
    fn face(&self, _origin: &Origin) -> Option<Card> {
        None
    }
}

/// Where a card came from: which stack, and the how manyth of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Origin {
    /// The order it was dealt from.
    pub stack: Stack,
    /// Counted from 0, cut and burn cards too.
    pub nth: u16,
}

/// Cards in an order that was fixed before the first of them was dealt.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stack {
    /// The shoe of this number: every shuffle at the table makes the next one.
    Shoe(u32),
    /// What was in the rack when that shoe ran out: all cards but those that lay out.
    Refill { shoe: u32, out: Vec<Origin> },
}

/// What must be fixed before the next input comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Needs {
    /// The shoes from which cards may come.
    pub shoes: Vec<u32>,
    /// All cards of each.
    pub cards: Counts,
    /// The number of the next spin.
    pub spin: u32,
    /// How many compartments the wheel has; none for a card game.
    pub pockets: u8,
}

impl Origin {
    /// Reads `12.5`, and of a refill with what lay out `12.5(12.3,12.9)`.
    pub fn parse(text: &str) -> Option<Origin> {
        let (number, out) = match text.split_once('(') {
            None => (text, None),
            Some((number, out)) => (number, Some(out.strip_suffix(')')?)),
        };
        let (shoe, nth) = number.split_once('.')?;
        let (shoe, nth) = (shoe.parse().ok()?, nth.parse().ok()?);
        let stack = match out {
            None => Stack::Shoe(shoe),
            Some(out) => Stack::Refill { shoe, out: origins(out)? },
        };
        Some(Origin { stack, nth })
    }
}

/// Separated by commas that stand in no brackets.
fn origins(text: &str) -> Option<Vec<Origin>> {
    let (mut found, mut depth, mut from) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices().chain([(text.len(), ',')]) {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 && at > from => {
                found.push(Origin::parse(&text[from..at])?);
                from = at + 1;
            }
            _ => {}
        }
    }
    Some(found)
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Origin { stack, nth } = self;
        match stack {
            Stack::Shoe(shoe) => write!(f, "{shoe}.{nth}"),
            Stack::Refill { shoe, out } => {
                write!(f, "{shoe}.{nth}(")?;
                for (place, origin) in out.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { "," })?;
                    write!(f, "{origin}")?;
                }
                f.write_str(")")
            }
        }
    }
}
