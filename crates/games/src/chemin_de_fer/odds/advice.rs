//! The equilibrium as people print it.

use super::choices::{bankers, players};
use super::equilibrium::{Profile, Share, free_cells};
use super::from_file::TITLE;
use super::hands::{COLUMNS, ROWS};
use super::{Solved, cell_name};
use crate::baccarat::odds::Pair;
use crate::baccarat::{self, Cell};
use crate::chemin_de_fer::Options;
use crate::chemin_de_fer::pay::TABLE_1;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use table::figures::Advice;

pub(super) fn advice(game: &Solved<'_>) -> Vec<Advice> {
    let rules = |title: &str, lines| Advice::Rules { title: title.to_string(), lines };
    let mut advice = vec![
        rules("The Player's Hand", players_rules(game)),
        bankers_chart(game.options, &game.best),
    ];
    let cards = by_cards(game);
    if !cards.is_empty() {
        advice.push(rules("Where the cards tell more than their count", cards));
    }
    let simple = "on 5 take a card, and with the bank draw where a Banker without a choice would";
    advice.push(rules("In one sentence", vec![simple.to_string()]));
    advice
}

/// 4.9, Table 1: what each count asks for, and how often a card is taken where it asks nothing.
fn players_rules(game: &Solved<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for (what, cell) in [("card", Cell::Draw), ("stay", Cell::Stay), ("", Cell::Option)] {
        let bound = |count: &u8| TABLE_1[*count as usize] == cell && !baccarat::is_natural(*count);
        let counts: Vec<String> = (0..10).filter(bound).map(|count| count.to_string()).collect();
        let what = match cell {
            Cell::Option => often(game.best.card, "card", "stay"),
            _ => what.to_string(),
        };
        lines.push(format!("on {}: {what}", counts.join(", ")));
    }
    lines
}

/// `card`, `stay`, or how often the one and else the other.
fn often(share: Share, always: &str, never: &str) -> String {
    match share {
        Share::ALWAYS => always.to_string(),
        Share::NEVER => never.to_string(),
        Share { over, under } => {
            format!("{always} {} of the time ({over}/{under}), else {never}", percent(share))
        }
    }
}

/// Rounded to hundredths of a percent.
fn percent(Share { over, under }: Share) -> String {
    let hundredths = (over * 10_000 + under / 2) / under;
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

/// 4.9, Table 2: small letters where the Banker is free.
pub(super) fn bankers_chart(options: &Options, played: &Profile) -> Advice {
    let table = options.banker_table.table();
    let letter = |row: usize, column: usize| match table[row][column] {
        Cell::Draw => "D",
        Cell::Stay => "S",
        Cell::Option => match played.draws(row, column) {
            Share::ALWAYS => "d",
            Share::NEVER => "s",
            _ => "m",
        },
    };
    let cells = |row| (0..COLUMNS).map(|column| letter(row, column).to_string()).collect();
    let mut key = vec![
        ("D".to_string(), "must draw".to_string()),
        ("S".to_string(), "must stay".to_string()),
        ("d".to_string(), "free: draw".to_string()),
        ("s".to_string(), "free: stay".to_string()),
    ];
    if let Some(mixed) = played.mixed {
        key.push(("m".to_string(), format!("free: {}", often(mixed.draws, "draw", "stay"))));
    }
    Advice::Chart {
        title: TITLE.to_string(),
        heads: ("the Player's third card".to_string(), "count".to_string()),
        columns: (0..COLUMNS).map(column_name).collect(),
        rows: (0..ROWS).map(|row| (row.to_string(), cells(row))).collect(),
        key,
    }
}

/// The Player's third card, or that he took none.
pub(super) fn column_name(column: usize) -> String {
    match column {
        0 => "stay".to_string(),
        _ => (column - 1).to_string(),
    }
}

/// Free hands whose cards make another choice better than their count does, the other side playing
/// as before; where chance decides, all of them.
fn by_cards(game: &Solved<'_>) -> Vec<String> {
    let pays = game.pays();
    let mut lines = Vec::new();
    let fives = |pair: &Pair| TABLE_1[pair.count as usize] == Cell::Option;
    let hands = game.values.pairs().filter(fives).map(|pair| {
        let worth = |card| pays.against(players(pair.left, pair.count, card, &game.best).1);
        (pair, worth(true) - worth(false))
    });
    lines.extend(line("5", ["card", "stay"], game.best.card, hands));
    for (row, column) in free_cells(game.options.banker_table.table()) {
        let third = column.checked_sub(1).map(|value| value as u8);
        if third.is_some_and(|third| game.values.many(third) == 0) {
            continue;
        }
        let values = third.map_or(game.values, |third| game.values.without(third));
        let hands = values.pairs().filter(|pair| pair.count as usize == row).map(|pair| {
            let worth =
                |draws| pays.bank(bankers(pair.left, pair.count, third, draws, &game.best).1);
            (pair, worth(true) - worth(false))
        });
        let draws = game.best.draws(row, column);
        lines.extend(line(&cell_name(row, column), ["draw", "stay"], draws, hands));
    }
    lines
}

/// Which hands had better do what, by what drawing is worth more than staying with each.
fn line(
    name: &str,
    words: [&str; 2],
    share: Share,
    hands: impl Iterator<Item = (Pair, i128)>,
) -> Option<String> {
    let mut better: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    for (pair, gain) in hands {
        let [low, high] = pair.values;
        if gain != 0 && share != Share::from(gain > 0) {
            better[if gain > 0 { 0 } else { 1 }].push(format!("{low}-{high}"));
        }
    }
    let parts = words.iter().zip(&better).filter(|(_, hands)| !hands.is_empty());
    let parts: Vec<String> =
        parts.map(|(word, hands)| format!("{word} with {}", hands.join(", "))).collect();
    (!parts.is_empty()).then(|| format!("{name}: {}", parts.join("; ")))
}
