//! Both sides' decisions, as somebody wrote them down.

use super::advice::{bankers_chart, column_name};
use super::cell_name;
use super::equilibrium::{free_cells, simple};
use super::hands::{COLUMNS, Pure, ROWS};
use crate::baccarat::Cell;
use crate::chemin_de_fer::hand::allows;
use crate::chemin_de_fer::{Choice, Options};
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use table::strategy_file::{StrategyChart, StrategyFile, numbers};
use table::{Code, Refusal};

const ON_5: &str = "on-5";

/// What the simple rule says.
pub(super) fn strategy_file(options: &Options) -> StrategyFile {
    let played = simple(options.banker_table.table());
    let on_5 = if played.pure().card { "card" } else { "stay" };
    StrategyFile {
        charts: StrategyChart::of(&bankers_chart(options, &played)).into_iter().collect(),
        ..StrategyFile::of_rules([(ON_5, on_5.to_string())])
    }
}

/// What the file says: a cell in which the Banker is not free need not be written, but must not
/// say otherwise.
pub(super) fn pure(options: &Options, strategy_file: &StrategyFile) -> Result<Pure, Refusal> {
    let table = options.banker_table.table();
    let title = TITLE.to_string();
    strategy_file.has_only(&[ON_5], &[title])?;
    let card = match strategy_file.rule(ON_5)? {
        "card" => true,
        "stay" => false,
        said => {
            return Err(Refusal::plain(
                Code::NotReadable,
                format!("{ON_5}: say card or stay, not {said:?}"),
            ));
        }
    };
    let mut draws = simple(table).draws;
    let mut open: Vec<_> = free_cells(table).collect();
    for chart in &strategy_file.charts {
        let rows = |name: &str| {
            let counts = numbers(name)?;
            (usize::from(*counts.end()) < ROWS).then(|| counts.map(usize::from).collect())
        };
        let column = |name: &str| (0..COLUMNS).find(|column| column_name(*column) == name);
        for written in chart.cells(rows, column)? {
            let says = match written.cell {
                "D" | "d" => Choice::Draw,
                "S" | "s" => Choice::Stay,
                "-" => continue,
                other => {
                    return Err(chart.refusal(
                        Code::NotLawful,
                        format!("{} cannot be {other:?}", written.named),
                    ));
                }
            };
            for row in written.rows {
                if !allows(table[row][written.column], says) {
                    let must = match table[row][written.column] {
                        Cell::Draw => "draw",
                        _ => "stay",
                    };
                    let cell = cell_name(row, written.column);
                    return Err(chart.refusal(Code::NotLawful, format!("{cell} must {must}")));
                }
                draws[row][written.column] = says == Choice::Draw;
                open.retain(|cell| *cell != (row, written.column));
            }
        }
    }
    match open.first() {
        Some((row, column)) => {
            let cell = cell_name(*row, *column);
            Err(Refusal::plain(Code::NotDecided, format!("{TITLE}: {cell} is not decided")))
        }
        None => Ok(Pure { card, draws }),
    }
}

/// The title of the only chart.
pub(super) const TITLE: &str = "The Banker's Hand";
