//! What each choice is worth on every count, against the other side's part of the equilibrium.

use super::Solved;
use super::advice::column_name;
use super::choices::{BANKERS, PLAYERS, bankers, bankers_law, players};
use super::from_file::TITLE;
use super::hands::{COLUMNS, ROWS, Results};
use crate::baccarat::odds::Pair;
use crate::chemin_de_fer::Choice;
use crate::chemin_de_fer::hand::players_say;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use table::figures::{Number, Value, Valued, ValuedChart};

pub(super) fn values<N: Number>(game: &Solved<'_>) -> Vec<ValuedChart<N>> {
    let counts = (0..10).map(|count| (count.to_string(), vec![players_cell(game, count)]));
    let cells = |row| (0..COLUMNS).map(move |column| bankers_cell(game, row as u8, column));
    let rows = (0..ROWS).map(|row| (row.to_string(), cells(row).collect()));
    vec![
        ValuedChart {
            title: "The Player's Hand".to_string(),
            heads: ("".to_string(), "count".to_string()),
            columns: vec!["any".to_string()],
            rows: counts.collect(),
        },
        ValuedChart {
            title: TITLE.to_string(),
            heads: ("the Player's third card".to_string(), "count".to_string()),
            columns: (0..COLUMNS).map(column_name).collect(),
            rows: rows.collect(),
        },
    ]
}

fn players_cell<N: Number>(game: &Solved<'_>, count: u8) -> Vec<Valued<N>> {
    let said = PLAYERS.into_iter().filter(|(choice, _)| players_say(count, *choice));
    let valued = said.filter_map(|(choice, word)| {
        let of_pair =
            |pair: &Pair| players(pair.left, pair.count, choice == Choice::Card, &game.best);
        let worth = mean(game, count, of_pair, |results| game.pays().against(results))?;
        Some(Valued { choice: word, worth: Value::Sum(worth) })
    });
    valued.collect()
}

fn bankers_cell<N: Number>(game: &Solved<'_>, count: u8, column: usize) -> Vec<Valued<N>> {
    let third = column.checked_sub(1).map(|value| value as u8);
    let may = |choice| bankers_law(game.options, count, third, choice);
    let valued =
        BANKERS.into_iter().filter(|(choice, _)| may(*choice)).filter_map(|(choice, word)| {
            let of_pair = |pair: &Pair| {
                // The Player's third card is out, too.
                let many = third.map_or(1, |third| pair.left.many(third));
                if many == 0 {
                    return (0, [0; 3]);
                }
                let left = third.map_or(pair.left, |third| pair.left.without(third));
                let draws = choice == Choice::Draw;
                let (of, results) = bankers(left, count, third, draws, &game.best);
                (of * many, results.map(|ways| ways * many))
            };
            let worth = mean(game, count, of_pair, |results| game.pays().bank(results))?;
            Some(Valued { choice: word, worth: Value::Sum(worth) })
        });
    valued.collect()
}

/// Over all hands of a count, as often as they come; nothing where none does.
fn mean<N: Number>(
    game: &Solved<'_>,
    count: u8,
    of_pair: impl Fn(&Pair) -> (u128, Results),
    won: impl Fn(Results) -> i128,
) -> Option<N> {
    let (mut sum, mut all) = (N::whole(0), N::whole(0));
    for pair in game.values.pairs().filter(|pair| pair.count == count) {
        let (of, results) = of_pair(&pair);
        let ways = N::ratio(pair.ways as i128, 1);
        sum += ways.clone() * N::ratio(won(results), game.pays().staked as u128);
        all += ways * N::ratio(of as i128, 1);
    }
    (all > N::whole(0)).then(|| sum / all)
}
