//! The equilibrium: neither side can do better for its own money, vigorish included, by what it
//! does on its count while the other goes on as it does.
//!
//! The Player has two ways to play, card or stay where he is free; what the Banker does in one cell
//! changes nothing in another. So each cell is best drawn in up to some share of cards that the
//! Player takes and best stayed in beyond it, or the other way round, and only these shares, never
//! and always need be tried.

use super::hands::{COLUMNS, Hands, Pure, ROWS, Results, Table, Tally, Ways, cells};
use crate::baccarat::{self, BankerTable, Cell};
use alloc::vec::Vec;
use table::figures::Ratio;

/// How often something is done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Share {
    pub(super) over: u128,
    pub(super) under: u128,
}

impl Share {
    pub(super) const NEVER: Share = Share { over: 0, under: 1 };
    pub(super) const ALWAYS: Share = Share { over: 1, under: 1 };

    pub(super) fn new(over: u128, under: u128) -> Share {
        let by = gcd(over, under);
        Share { over: over / by, under: under / by }
    }

    /// How often it is not done, of `under`.
    pub(super) fn rest(self) -> u128 {
        self.under - self.over
    }

    fn reversed(self) -> Share {
        Share { over: self.rest(), under: self.under }
    }

    /// Whether it is done this time; without a number, whether it is likely.
    pub(super) fn happens(self, number: Option<u32>) -> bool {
        number.map_or(self.is_likely(), |number| u128::from(number) * self.under < self.over << 32)
    }

    fn is_likely(self) -> bool {
        self.over >= self.rest()
    }
}

impl From<bool> for Share {
    fn from(always: bool) -> Share {
        if always { Share::ALWAYS } else { Share::NEVER }
    }
}

/// How both sides play. The Banker leaves at most one cell to chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Profile {
    /// How often the Player takes a card where he is free.
    pub(super) card: Share,
    pub(super) draws: Table<bool>,
    pub(super) mixed: Option<Mixed>,
}

/// A cell in which the Banker draws so often.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Mixed {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) draws: Share,
}

impl From<Pure> for Profile {
    fn from(pure: Pure) -> Profile {
        let card = if pure.card { Share::ALWAYS } else { Share::NEVER };
        Profile { card, draws: pure.draws, mixed: None }
    }
}

impl Profile {
    /// The nearest way of playing without chance.
    pub(super) fn pure(&self) -> Pure {
        let mut pure = Pure { card: self.card.is_likely(), draws: self.draws };
        if let Some(mixed) = self.mixed {
            pure.draws[mixed.row][mixed.column] = mixed.draws.is_likely();
        }
        pure
    }

    /// How often the Banker draws in a cell.
    pub(super) fn draws(&self, row: usize, column: usize) -> Share {
        match self.mixed {
            Some(mixed) if (mixed.row, mixed.column) == (row, column) => mixed.draws,
            _ => self.draws[row][column].into(),
        }
    }

    /// What it comes to, in ways of so many.
    pub(super) fn tally(&self, hands: &Hands) -> (u128, Tally) {
        let parts: Vec<(u128, Tally)> =
            self.parts().map(|(pure, often)| (often, hands.tally(&pure))).collect();
        if let [(_, tally)] = parts[..] {
            return (hands.of, tally);
        }
        // With sixteen decks the ways only fit when all that they have in common is left out.
        let all = parts.iter().flat_map(|(_, tally)| tally.all());
        let common = all.fold(hands.of, gcd);
        let times = |ways: u128, often| {
            (ways / common).checked_mul(often).expect("a pack of at most sixteen decks")
        };
        let (mut of, mut sum) = (0, Tally::default());
        for (often, tally) in parts {
            of += times(hands.of, often);
            sum = sum.with(&tally, |sum, ways| sum + times(ways, often));
        }
        let common = sum.all().fold(of, gcd);
        (of / common, sum.with(&sum, |ways, _| ways / common))
    }

    /// The ways of playing without chance that it is made of, and how often each is taken.
    fn parts(&self) -> impl Iterator<Item = (Pure, u128)> {
        let cards = [(true, self.card.over), (false, self.card.rest())];
        let draws = self.mixed.map_or(Share::ALWAYS, |mixed| mixed.draws);
        let draws = [(true, draws.over), (false, draws.rest())];
        let parts = cards.into_iter().flat_map(move |card| draws.map(|draws| (card, draws)));
        parts.filter(|((_, cards), (_, draws))| cards * draws > 0).map(
            |((card, cards), (draws, times))| {
                let mut pure = Pure { card, draws: self.draws };
                if let Some(mixed) = self.mixed {
                    pure.draws[mixed.row][mixed.column] = draws;
                }
                (pure, cards * times)
            },
        )
    }
}

/// What the Banker gets for a win, and stakes for it, in small whole units.
#[derive(Copy, Clone)]
pub(super) struct Payoff {
    won: i128,
    pub(super) staked: i128,
}

impl Payoff {
    pub(super) fn new(win: Ratio) -> Payoff {
        Payoff { won: win.over() as i128, staked: win.under() as i128 }
    }

    /// What the bank wins over all these ways.
    pub(super) fn bank(self, [lost, _, won]: Results) -> i128 {
        self.won * won as i128 - self.staked * lost as i128
    }

    /// What is won against it, which bears no vigorish.
    pub(super) fn against(self, [lost, _, won]: Results) -> i128 {
        self.staked * (lost as i128 - won as i128)
    }
}

/// A cell in which the Banker may do as he likes.
#[derive(Copy, Clone)]
struct Free {
    row: usize,
    column: usize,
    /// What the Banker gains by drawing, against Player's Hands without a choice and with one.
    gain: [i128; 2],
    /// What the Player gains by taking a card, if the Banker stays here and if he draws.
    card: [i128; 2],
}

impl Free {
    fn new(hands: &Hands, pays: Payoff, row: usize, column: usize) -> Free {
        let gain =
            |of: &Table<Ways>| pays.bank(of[row][column].draw) - pays.bank(of[row][column].stay);
        let free = hands.free[row][column];
        // In the first column are the hands that did not take a card.
        let sign = if column > 0 { 1 } else { -1 };
        let card = [false, true].map(|draws| sign * pays.against(free.when(draws)));
        Free { row, column, gain: [gain(&hands.bound), gain(&hands.free)], card }
    }

    /// What drawing is worth more than staying when the Player takes a card so often.
    fn gain(&self, share: Share) -> i128 {
        let free = if self.column > 0 { share.over } else { share.rest() };
        self.gain[0] * share.under as i128 + self.gain[1] * free as i128
    }

    /// The share at which the Banker does not care, between never and always.
    fn turns(&self) -> Option<Share> {
        let [bound, free] = self.gain;
        if bound.signum() * free.signum() >= 0 || free.abs() <= bound.abs() {
            return None;
        }
        let share = Share::new(bound.unsigned_abs(), free.unsigned_abs());
        Some(if self.column > 0 { share } else { share.reversed() })
    }
}

/// The cells in which the Banker is free, of those in which he is ever asked.
pub(super) fn free_cells(table: &BankerTable) -> impl Iterator<Item = (usize, usize)> {
    cells().filter(|(row, column)| table[*row][*column] == Cell::Option)
}

/// Those of them in which what is better hangs on how often the Player takes a card.
pub(super) fn open_cells(
    hands: &Hands,
    table: &BankerTable,
    pays: Payoff,
) -> impl Iterator<Item = (usize, usize)> {
    let turns = move |(row, column)| Free::new(hands, pays, row, column).turns();
    free_cells(table).filter(move |cell| turns(*cell).is_some())
}

/// What the table says, and in free cells what `free` says.
fn draws(table: &BankerTable, free: impl Fn(usize, usize) -> bool) -> Table<bool> {
    let mut draws = [[false; COLUMNS]; ROWS];
    for (row, column) in cells() {
        draws[row][column] = match table[row][column] {
            Cell::Draw => true,
            Cell::Stay => false,
            Cell::Option => free(row, column),
        };
    }
    draws
}

/// As in the games in which nobody decides.
pub(super) fn simple(table: &BankerTable) -> Profile {
    let third = |column: usize| column.checked_sub(1).map(|value| value as u8);
    let banker = |row: usize, column| baccarat::banker_draws(row as u8, third(column));
    Profile { card: Share::ALWAYS, draws: draws(table, banker), mixed: None }
}

/// Of several equilibria the one in which the Player takes a card most often.
pub(super) fn equilibrium(hands: &Hands, table: &BankerTable, pays: Payoff) -> Profile {
    let cell = |(row, column)| Free::new(hands, pays, row, column);
    let free: Vec<Free> = free_cells(table).map(cell).collect();
    let mut shares: Vec<Share> = free.iter().filter_map(Free::turns).collect();
    shares.extend([Share::ALWAYS, Share::NEVER]);
    shares.sort_by(|a, b| (b.over * a.under).cmp(&(a.over * b.under)));
    shares.dedup();
    let bound = bound(hands, table, pays);
    let found = shares.into_iter().find_map(|card| at(card, table, &free, bound));
    found.expect("somewhere between never and always neither side wants to change")
}

/// What the Player gains by taking a card, over all cells in which the Banker has no choice.
fn bound(hands: &Hands, table: &BankerTable, pays: Payoff) -> i128 {
    let bound = cells().filter(|(row, column)| table[*row][*column] != Cell::Option);
    bound
        .map(|(row, column)| {
            let draws = table[row][column] == Cell::Draw;
            Free::new(hands, pays, row, column).card[draws as usize]
        })
        .sum()
}

/// The equilibrium at this share of cards, if there is one: the Banker does his best, and where he
/// does not care he does what keeps the Player from changing.
fn at(card: Share, table: &BankerTable, free: &[Free], bound: i128) -> Option<Profile> {
    let mut choice = [[false; COLUMNS]; ROWS];
    let mut gain = bound;
    let mut idle: Vec<&Free> = Vec::new();
    for cell in free {
        let better = cell.gain(card);
        if better == 0 {
            idle.push(cell);
            continue;
        }
        choice[cell.row][cell.column] = better > 0;
        gain += cell.card[(better > 0) as usize];
    }
    let least: i128 = idle.iter().map(|cell| cell.card[0].min(cell.card[1])).sum();
    let most: i128 = idle.iter().map(|cell| cell.card[0].max(cell.card[1])).sum();
    let may_take = gain + most >= 0;
    let may_stay = gain + least <= 0;
    if (card.over > 0 && !may_take) || (card.rest() > 0 && !may_stay) {
        return None;
    }
    // Toward the card where he always takes it, and only as far as needed where he does not.
    let mut mixed = None;
    gain += least;
    for cell in idle {
        let more = (cell.card[1] - cell.card[0]).abs();
        let toward_card = cell.card[1] >= cell.card[0];
        let short = -gain;
        let full = card.rest() == 0 || short >= more;
        choice[cell.row][cell.column] = if full { toward_card } else { !toward_card };
        if full {
            gain += more;
        } else if short > 0 && card.over > 0 {
            let part = Share::new(short as u128, more as u128);
            let draws = if toward_card { part } else { part.reversed() };
            mixed = Some(Mixed { row: cell.row, column: cell.column, draws });
            gain = 0;
        }
    }
    Some(Profile { card, draws: draws(table, |row, column| choice[row][column]), mixed })
}

pub(super) fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
