//! What the games of baccarat have in common: the count of a hand, the tables of third cards, how
//! winners are paid and vigorish is taken, and what becomes of a card drawn in error.
//!
//! It knows none of the games: each hands over its areas and its paragraphs as data.

pub mod elect;
mod error;
pub mod odds;
mod settle;
pub mod shoe;

pub use error::{
    DRAWN_EXPOSED, DRAWN_UNSEEN, EXTRA_THIRD_CARD, EXTRA_THIRD_CARD_UNSEEN, ErrorLaw, FACE_UP,
    error_leftover, error_rows, extra_third_card_unseen, unused_cite,
};
pub use settle::{Fate, PayLaw, Paying, TIE, check_tie, commission, vigorish};

use alloc::string::{String, ToString};
use cards::{Card, points};
use core::cmp::Ordering;
use table::{Call, Cite, Game, Odds, Place, Stage, Stop, Table, Verdict};

/// What a table of third cards says of a hand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    Draw,
    Stay,
    /// Whoever has the hand decides.
    Option,
}

/// For the Player's Hand, by its count on two cards.
pub type PlayerTable = [Cell; 10];

/// For the Banker's Hand, by its count on two cards (down) and the value of the Player's third
/// card (across), with the first column for a Player's Hand that drew none.
pub type BankerTable = [[Cell; 11]; 10];

const D: Cell = Cell::Draw;
const S: Cell = Cell::Stay;

/// From this count on two cards a hand is a natural.
pub const NATURAL: u8 = 8;

/// The Player's Hand, where nobody decides.
pub const TABLE_1: PlayerTable = [D, D, D, D, D, D, S, S, S, S];

/// The Banker's Hand, where nobody decides.
#[rustfmt::skip]
pub const TABLE_2: BankerTable = [
// none 0  1  2  3  4  5  6  7  8  9
    [D, D, D, D, D, D, D, D, D, D, D], // 0
    [D, D, D, D, D, D, D, D, D, D, D], // 1
    [D, D, D, D, D, D, D, D, D, D, D], // 2
    [D, D, D, D, D, D, D, D, D, S, D], // 3
    [D, S, S, D, D, D, D, D, D, S, S], // 4
    [D, S, S, S, S, D, D, D, D, S, S], // 5
    [S, S, S, S, S, S, S, D, D, S, S], // 6
    [S, S, S, S, S, S, S, S, S, S, S], // 7
    [S, S, S, S, S, S, S, S, S, S, S], // 8
    [S, S, S, S, S, S, S, S, S, S, S], // 9
];

/// What a table says of the Banker's Hand, by the value of the Player's third card.
#[inline(always)]
pub fn cell(table: &BankerTable, count: u8, third: Option<u8>) -> Cell {
    let column = third.map_or(0, |value| value as usize + 1);
    table[count as usize][column]
}

/// Whether eight or nine on two cards ends the deal.
#[inline(always)]
pub fn is_natural(count: u8) -> bool {
    count >= NATURAL
}

/// Whether the Player's Hand draws; naturals have been ruled out before.
#[inline(always)]
pub fn player_draws(count: u8) -> bool {
    TABLE_1[count as usize] == Cell::Draw
}

/// Whether the Banker's Hand draws, by the value of the Player's third card.
#[inline(always)]
pub fn banker_draws(count: u8, third: Option<u8>) -> bool {
    cell(&TABLE_2, count, third) == Cell::Draw
}

/// The point count of what lies face up there.
#[inline(always)]
pub fn count<G: Game, T: Table<G>>(table: &T, hand: Place) -> u8 {
    points::baccarat_count(table.cards(hand))
}

/// The value of the last card that came there.
#[inline(always)]
pub fn last_value<G: Game, T: Table<G>>(table: &T, hand: Place) -> Option<u8> {
    table.cards(hand).last().map(|card| points::baccarat_value(*card))
}

/// The dealer calls the count of a hand.
#[inline(always)]
pub fn announce_count<G: Game, T: Table<G>>(
    table: &mut T,
    hand: Place,
    why: Cite,
) -> Result<u8, Stop> {
    let points = count(table, hand);
    table.say(Call::Count { at: hand, points }, why)?;
    Ok(points)
}

/// At most one more card for each hand by Tables 1 and 2, the Player's first; `deal` says how a
/// third card comes to a hand.
#[inline(always)]
pub fn third_cards<G: Game, T: Table<G>>(
    table: &mut T,
    mut deal: impl FnMut(&mut T, Place) -> Result<(), Stop>,
) -> Result<(), Stop> {
    table.reach(Stage::ThirdCards);
    let (player, banker) = (count(table, Place::PLAYER), count(table, Place::BANKER));
    if is_natural(player) || is_natural(banker) {
        return Ok(());
    }
    let mut third = None;
    if player_draws(player) {
        deal(table, Place::PLAYER)?;
        third = last_value(table, Place::PLAYER);
    }
    if banker_draws(banker, third) {
        deal(table, Place::BANKER)?;
    }
    Ok(())
}

/// How a round came out: both counts, and the number of cards dealt.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub player: u8,
    pub banker: u8,
    pub cards: u8,
}

/// The dealer calls both final counts, and who has won.
#[inline(always)]
pub fn announce<G: Game, T: Table<G>>(table: &mut T, why: Cite) -> Result<Outcome, Stop> {
    let outcome = Outcome {
        player: announce_count(table, Place::PLAYER, why)?,
        banker: announce_count(table, Place::BANKER, why)?,
        cards: (table.lying(Place::PLAYER) + table.lying(Place::BANKER)) as u8,
    };
    let call = match outcome.player.cmp(&outcome.banker) {
        Ordering::Greater => Call::Wins(Place::PLAYER),
        Ordering::Less => Call::Wins(Place::BANKER),
        Ordering::Equal => Call::TieHand,
    };
    table.say(call, why)?;
    table.reach(Stage::Revealed);
    Ok(outcome)
}

/// What a wager is on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum On {
    Player,
    Banker,
    Tie,
}

/// What becomes of a wager on a hand or a tie: where the counts are equal no hand wins or loses.
#[inline(always)]
pub fn verdict(on: On, odds: Odds, outcome: Outcome) -> Verdict {
    let wins = match (on, outcome.player.cmp(&outcome.banker)) {
        (On::Player | On::Banker, Ordering::Equal) => return Verdict::Push,
        (On::Player, higher) => higher == Ordering::Greater,
        (On::Banker, higher) => higher == Ordering::Less,
        (On::Tie, higher) => higher == Ordering::Equal,
    };
    if wins { odds.win() } else { Verdict::Lose }
}

/// The count of a hand in words.
pub fn makes(cards: &[Card]) -> Option<String> {
    Some(points::baccarat_count(cards).to_string())
}
