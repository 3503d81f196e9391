//! Lines of a file that must be refused, or left to the floor.

use super::{Item, Row, Statement};
use alloc::string::String;
use alloc::vec::Vec;

/// What a line says that must not be accepted.
pub const REFUSED: &str = "refused";
/// What a line says that the floor must be asked about.
pub const ASKS_THE_FLOOR: &str = "wants ruling";
/// Whether the words behind an arrow say that the line is not accepted as it stands.
pub(super) fn begins_refused(expected: &str) -> bool {
    let words: Vec<String> = expected
        .split([' ', ',', '\t'])
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.first().is_some_and(|word| word == REFUSED) || words.join(" ").starts_with(ASKS_THE_FLOOR)
}

/// Whether that can be expected of a line which is not one between rounds.
pub(super) fn can_be_refused(statement: &Statement) -> bool {
    use Statement::*;
    matches!(
        statement,
        Wagers(_)
            | Options(_)
            | State(_)
            | Faces { .. }
            | Decision { .. }
            | Spin(_)
            | Count { .. }
            | Cut { .. }
            | Irregular { .. }
            | Ruling { .. }
    )
}

/// Whether the line is to be refused: then nothing follows from it.
pub fn is_refused(row: &Row) -> bool {
    row.expects.iter().any(|expect| matches!(expect.item, Item::Words(_)))
}
