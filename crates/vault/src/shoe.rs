//! One shoe or one spin: fixed, committed to, and opened when it is over.

use crate::chance::{Chance, Draws, NoChance};
use cards::{Card, Counts};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use table::Pocket;

/// What is made known before the first card, or before bets are taken: nothing but this opening
/// has this sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commitment {
    /// `shoe 12` or `spin 7`.
    pub of: String,
    /// SHA-256 of the opening's text.
    pub sum: [u8; 32],
}

/// What is made known when it is over. Its text is what was summed: anybody can do it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    pub text: String,
}

impl Opening {
    /// The sum that was committed to.
    pub fn sum(&self) -> [u8; 32] {
        Sha256::digest(self.text.as_bytes()).into()
    }
}

/// Two orders of all cards of a shoe: as it is dealt, and for what lies in the rack should it run
/// out.
pub(crate) struct Shoe {
    pub(crate) number: u32,
    salt: [u32; 8],
    pub(crate) order: Vec<Card>,
    pub(crate) refill: Vec<Card>,
}

impl Shoe {
    pub(crate) fn new<C: Chance>(
        number: u32,
        cards: &Counts,
        chance: &mut C,
    ) -> Result<Shoe, NoChance> {
        let mut salt = [0; 8];
        chance.words(&mut salt)?;
        let (order, refill) = (shuffled(cards, chance)?, shuffled(cards, chance)?);
        Ok(Shoe { number, salt, order, refill })
    }

    /// Reads what [`Shoe::opening`] wrote; nothing else.
    pub(crate) fn read(text: &str) -> Option<Shoe> {
        let mut lines = text.lines();
        let mut after = |word: &str| lines.next()?.strip_prefix(word);
        let number = after("shoe ")?.parse().ok()?;
        let salt = unhex(after("salt ")?)?;
        let (order, refill) = (cards(after("order")?)?, cards(after("refill")?)?);
        let shoe = Shoe { number, salt, order, refill };
        (shoe.opening().text == text).then_some(shoe)
    }

    pub(crate) fn commitment(&self) -> Commitment {
        Commitment { of: format!("shoe {}", self.number), sum: self.opening().sum() }
    }

    pub(crate) fn opening(&self) -> Opening {
        let mut text = format!("shoe {}\nsalt {}\norder", self.number, hex(&self.salt));
        self.order.iter().for_each(|card| write!(text, " {card}").expect("a String takes all"));
        text.push_str("\nrefill");
        self.refill.iter().for_each(|card| write!(text, " {card}").expect("a String takes all"));
        text.push('\n');
        Opening { text }
    }
}

/// Every order is as likely as any other: each card in turn changes places with one that is not
/// behind it.
fn shuffled<C: Chance>(cards: &Counts, chance: &mut C) -> Result<Vec<Card>, NoChance> {
    let all = cards.iter().flat_map(|(card, many)| (0..many).map(move |_| card));
    let mut all: Vec<Card> = all.collect();
    let mut draws = Draws::new(chance);
    for last in (1..all.len()).rev() {
        all.swap(last, draws.below(last as u32 + 1)? as usize);
    }
    Ok(all)
}

/// Where a wheel will rest.
pub(crate) struct Spin {
    pub(crate) number: u32,
    salt: [u32; 8],
    pub(crate) pocket: Pocket,
}

impl Spin {
    pub(crate) fn new<C: Chance>(
        number: u32,
        pockets: u8,
        chance: &mut C,
    ) -> Result<Spin, NoChance> {
        let mut salt = [0; 8];
        chance.words(&mut salt)?;
        let pocket = Draws::new(chance).below(pockets.into())?;
        Ok(Spin { number, salt, pocket: Pocket(pocket as u8) })
    }

    /// Reads what [`Spin::opening`] wrote; nothing else.
    pub(crate) fn read(text: &str) -> Option<Spin> {
        let mut lines = text.lines();
        let mut after = |word: &str| lines.next()?.strip_prefix(word);
        let number = after("spin ")?.parse().ok()?;
        let salt = unhex(after("salt ")?)?;
        let pocket = Pocket(after("pocket ")?.parse().ok()?);
        let spin = Spin { number, salt, pocket };
        (spin.opening().text == text).then_some(spin)
    }

    pub(crate) fn commitment(&self) -> Commitment {
        Commitment { of: format!("spin {}", self.number), sum: self.opening().sum() }
    }

    pub(crate) fn opening(&self) -> Opening {
        let (number, salt, pocket) = (self.number, hex(&self.salt), self.pocket.0);
        Opening { text: format!("spin {number}\nsalt {salt}\npocket {pocket}\n") }
    }
}

fn hex(salt: &[u32; 8]) -> String {
    salt.iter().map(|word| format!("{word:08x}")).collect()
}

fn unhex(text: &str) -> Option<[u32; 8]> {
    let mut salt = [0; 8];
    for (nth, word) in salt.iter_mut().enumerate() {
        *word = u32::from_str_radix(text.get(nth * 8..nth * 8 + 8)?, 16).ok()?;
    }
    Some(salt)
}

fn cards(text: &str) -> Option<Vec<Card>> {
    text.split_whitespace().map(Card::parse).collect()
}
