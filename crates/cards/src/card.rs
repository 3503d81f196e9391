//! One playing card: a rank and a suit in a single byte.

use core::fmt;
use core::str::FromStr;

/// The thirteen ranks in their usual order, deuce low and ace high.
///
/// Where an ace counts low (a 3-2-A straight, an ace of one point) the evaluator of that game
/// says so; the order here never changes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// Every rank, lowest first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The letter printed for this rank: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank in a word: `two` to `ten`, `jack`, `queen`, `king`, `ace`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].0
    }

    /// Several of the rank in a word: `twos`, `sixes`, `aces`.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        NAMES[self as usize].1
    }
}

/// Each rank in words, one of it and several.
const NAMES: [(&str, &str); 13] = [
    ("two", "twos"),
    ("three", "threes"),
    ("four", "fours"),
    ("five", "fives"),
    ("six", "sixes"),
    ("seven", "sevens"),
    ("eight", "eights"),
    ("nine", "nines"),
    ("ten", "tens"),
    ("jack", "jacks"),
    ("queen", "queens"),
    ("king", "kings"),
    ("ace", "aces"),
];

/// The four suits. No game of this crate ranks one above another; the order is only an index.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// Every suit, in index order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter printed for this suit: `c`, `d`, `h` or `s`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// The suit in a word: `clubs`, `diamonds`, `hearts` or `spades`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }

    /// The suit's own sign: `♣`, `♦`, `♥` or `♠`.
    #[inline]
    #[must_use]
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }
}

/// One card, as one byte.
///
/// ```text
///  bit  7   6   5 4 3 2   1 0
///       0   0   rank      suit      index = rank * 4 + suit, 0 (2c) to 51 (As)
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The fifty-two cards of a deck, in index order.
    pub const ALL: [Card; 52] = {
        let mut all = [Card(0); 52];
        let mut i = 0;
        while i < 52 {
            all[i] = Card(i as u8);
            i += 1;
        }
        all
    };

    /// The card of this rank and suit.
    #[inline]
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// The card with this index, or none from 52 on.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Card> {
        if index < 52 { Some(Card(index)) } else { None }
    }

    /// The place of this card in a table of fifty-two.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank of this card.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 2) as usize]
    }

    /// The suit of this card.
    #[inline]
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    /// The card a person wrote as `As`, `td`, `10d` or `A♠`, in any case; none if it is not a
    /// card.
    #[must_use]
    pub fn parse(text: &str) -> Option<Card> {
        let sign = text.chars().next_back()?;
        let face = &text[..text.len() - sign.len_utf8()];
        let suit = Suit::ALL
            .into_iter()
            .find(|s| s.letter() == sign.to_ascii_lowercase() || s.symbol() == sign)?;
        let letter = match face {
            "10" => 'T',
            _ if face.len() == 1 => face.chars().next()?.to_ascii_uppercase(),
            _ => return None,
        };
        let rank = Rank::ALL.into_iter().find(|r| r.letter() == letter)?;
        Some(Card::new(rank, suit))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [self.rank().letter() as u8, self.suit().letter() as u8];
        let text = core::str::from_utf8(&text).map_err(|_| fmt::Error)?;
        // Columns are rare, cards are not.
        if f.width().is_none() { f.write_str(text) } else { f.pad(text) }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text was not a card.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ParseCardError;

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a card: write a rank and a suit, as in As, Td or 10d")
    }
}

impl core::error::Error for ParseCardError {}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        Card::parse(text).ok_or(ParseCardError)
    }
}
