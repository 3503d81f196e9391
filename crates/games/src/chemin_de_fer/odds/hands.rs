//! All hands, counted by what decides them: the Player's choice where he is free, the cell of the
//! Banker's table, and whether the Banker draws there.

use crate::baccarat::odds::{Values, plus};
use crate::baccarat::{Cell, NATURAL, is_natural};
use crate::chemin_de_fer::Counts;
use crate::chemin_de_fer::pay::TABLE_1;
use core::array::from_fn;

/// The rows of the Banker's table in which there is something to decide.
pub(super) const ROWS: usize = NATURAL as usize;
pub(super) const COLUMNS: usize = 11;

/// Something for every cell of the Banker's table.
pub(super) type Table<T> = [[T; COLUMNS]; ROWS];

/// In how many ways the Banker's Hand loses, ties and wins.
pub(super) type Results = [u128; 3];

/// The results in one cell, by what the Banker does there.
#[derive(Copy, Clone, Default)]
pub(super) struct Ways {
    pub(super) stay: Results,
    pub(super) draw: Results,
}

impl Ways {
    pub(super) fn when(&self, draws: bool) -> Results {
        if draws { self.draw } else { self.stay }
    }
}

/// Over all ordered draws of six cards.
pub(super) struct Hands {
    pub(super) of: u128,
    /// Ended by an eight or nine.
    naturals: Results,
    /// How often the Player must show, must take a card, must stay, and is free.
    says: [u128; 4],
    /// How often the Banker shows: not where the Player has shown before him.
    shows: u128,
    /// With a Player's Hand that has no choice.
    pub(super) bound: Table<Ways>,
    /// With one that is free: the first column if it stays, the others if it draws.
    pub(super) free: Table<Ways>,
}

/// A way of playing without chance: whether the Player draws where he is free, and in which cells
/// the Banker does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Pure {
    pub(super) card: bool,
    pub(super) draws: Table<bool>,
}

/// What comes of it, in ways.
#[derive(Copy, Clone, Default)]
pub(super) struct Tally {
    pub(super) results: Results,
    /// How often the Player shows, takes a card and stays.
    pub(super) player: [u128; 3],
    /// How often the Banker shows, draws and stays.
    pub(super) banker: [u128; 3],
}

impl Tally {
    pub(super) fn all(&self) -> impl Iterator<Item = u128> {
        self.results.into_iter().chain(self.player).chain(self.banker)
    }

    /// The same with every number of ways put through `of`, together with that of another.
    pub(super) fn with(&self, other: &Tally, of: impl Fn(u128, u128) -> u128) -> Tally {
        let each = |a: [u128; 3], b: [u128; 3]| from_fn(|nth| of(a[nth], b[nth]));
        Tally {
            results: each(self.results, other.results),
            player: each(self.player, other.player),
            banker: each(self.banker, other.banker),
        }
    }
}

impl Hands {
    pub(super) fn of(values: Values) -> Hands {
        let none = [[Ways::default(); COLUMNS]; ROWS];
        let mut hands = Hands {
            of: values.orders(6),
            naturals: [0; 3],
            says: [0; 4],
            shows: 0,
            bound: none,
            free: none,
        };
        for player in values.pairs() {
            for banker in player.left.pairs() {
                let ways = player.ways * banker.ways;
                hands.deal(player.count, banker.count, ways, banker.left);
            }
        }
        hands
    }

    fn deal(&mut self, player: u8, banker: u8, ways: u128, left: Values) {
        let cell = TABLE_1[player as usize];
        let whole = ways * left.orders(2);
        let says = match cell {
            _ if is_natural(player) => 0,
            Cell::Draw => 1,
            Cell::Stay => 2,
            Cell::Option => 3,
        };
        self.says[says] += whole;
        if is_natural(player) || is_natural(banker) {
            self.naturals[result(player, banker)] += whole;
            self.shows += if is_natural(player) { 0 } else { whole };
            return;
        }
        let table = if cell == Cell::Option { &mut self.free } else { &mut self.bound };
        let row = &mut table[banker as usize];
        if cell != Cell::Draw {
            third_card(&mut row[0], player, banker, ways, left, 1);
        }
        if cell != Cell::Stay {
            for (third, more, left) in left.each() {
                let to = &mut row[column(Some(third))];
                third_card(to, plus(player, third), banker, ways * more, left, 0);
            }
        }
    }

    /// What a way of playing comes to.
    pub(super) fn tally(&self, pure: &Pure) -> Tally {
        let [shows, cards, stays, free] = self.says;
        let mut tally = Tally {
            results: self.naturals,
            player: if pure.card {
                [shows, cards + free, stays]
            } else {
                [shows, cards, stays + free]
            },
            banker: [self.shows, 0, 0],
        };
        for (row, column) in cells() {
            let draws = pure.draws[row][column];
            let mut results = self.bound[row][column].when(draws);
            if pure.card == (column > 0) {
                add(&mut results, &self.free[row][column].when(draws));
            }
            tally.banker[if draws { 1 } else { 2 }] += results.iter().sum::<u128>();
            add(&mut tally.results, &results);
        }
        tally
    }
}

/// Every cell of the Banker's table.
pub(super) fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)))
}

/// The column for the value of the Player's third card, or for none.
pub(super) fn column(third: Option<u8>) -> usize {
    third.map_or(0, |value| value as usize + 1)
}

/// The place of a result among [`Results`].
pub(super) fn result(player: u8, banker: u8) -> usize {
    (Counts { player, banker }.result() as i8 + 1) as usize
}

/// Both things a Banker can do with the cards that are left; so many more stay unused.
fn third_card(to: &mut Ways, player: u8, banker: u8, ways: u128, left: Values, unused: u32) {
    to.stay[result(player, banker)] += ways * left.orders(1 + unused);
    for (card, more, left) in left.each() {
        to.draw[result(player, plus(banker, card))] += ways * more * left.orders(unused);
    }
}

fn add(to: &mut Results, more: &Results) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to += more);
}
