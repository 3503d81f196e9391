//! What each choice is worth in every cell of the chart: five cards down, the best three across.

use super::super::DECISIONS;
use super::analysis::Analysis;
use super::chart::label;
use super::kind::{Kind, three_name};
use alloc::collections::BTreeMap;
use alloc::string::ToString;
use alloc::vec::Vec;
use cards::three::Category;
use table::Choice as _;
use table::figures::{Value, Valued, ValuedChart};

/// What each decision wins over all hands of a cell, and how many those are with the dealer's.
#[derive(Copy, Clone, Default)]
struct Cell {
    wins: [i128; 3],
    of: u128,
}

pub(super) fn values<N>(analysis: &Analysis<'_>) -> ValuedChart<N> {
    let mut cells: BTreeMap<(Kind, Category), Cell> = BTreeMap::new();
    for class in &analysis.classes {
        let at = (Kind::of(&class.cards, class.worth.five), class.worth.three.category());
        let cell = cells.entry(at).or_default();
        let values = class.against.values(&analysis.ends);
        for (sum, wins) in cell.wins.iter_mut().zip(values) {
            *sum += wins * i128::from(class.hands);
        }
        cell.of += u128::from(class.against.of) * u128::from(class.hands);
    }
    let mut kinds: Vec<Kind> = cells.keys().map(|(kind, _)| *kind).collect();
    kinds.dedup();
    let across: Vec<Category> = Category::ALL
        .into_iter()
        .filter(|category| cells.keys().any(|(_, other)| other == category))
        .collect();
    let ante = analysis.ante.as_cents() as u128;
    let valued = |cell: &Cell| {
        let one = |(choice, wins): (&super::Choice, i128)| Valued {
            choice: choice.word(),
            worth: Value::Ratio(wins, cell.of * ante),
        };
        DECISIONS.iter().zip(cell.wins).map(one).collect()
    };
    let row = |kind: &Kind| {
        let cell =
            |category: &Category| cells.get(&(*kind, *category)).map_or_else(Vec::new, valued);
        let whole = kinds.iter().filter(|other| other.category == kind.category).count() == 1;
        (label(&[*kind], whole), across.iter().map(cell).collect())
    };
    ValuedChart {
        title: "play 3, play 5 or fold".to_string(),
        heads: ("best three".to_string(), "five cards".to_string()),
        columns: across.iter().map(|category| three_name(*category).to_string()).collect(),
        rows: kinds.iter().rev().map(row).collect(),
    }
}
