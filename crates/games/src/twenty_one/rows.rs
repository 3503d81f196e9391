//! What goes wrong at a table of 21, and what is done about it: rows from a game's paragraphs.

use super::CardReader;
use alloc::vec;
use alloc::vec::Vec;
use table::{After, Cite, Irregularity, Leftover, Returns, Row, Ruling, elected};

elected! {
    /// Whether a player could learn the hole card from the reader.
    ReaderDiscloses { No = "no", Yes = "yes", }
}

/// The paragraphs on irregularities.
pub struct RowLaw {
    pub face_up: Cite,
    pub drawn_unseen: Cite,
    pub drawn_exposed: Cite,
    pub dealer_overdraws: Cite,
    pub missed: Cite,
    pub shoe_empty: Cite,
    pub shuffler_fails: Cite,
    /// The reader is used without cause, and a player could learn the card.
    pub misused_and_discloses: Cite,
    /// And nobody could.
    pub misused: Cite,
    pub reader_fails: Cite,
}

/// The rows that all games of 21 have.
pub fn rows(
    law: &RowLaw,
    reader: CardReader,
    discloses: ReaderDiscloses,
    returns: Returns,
) -> Vec<Row> {
    let void = Ruling::Void { returns, after: After::Reshuffle };
    let mut rows = vec![
        Row::new(Irregularity::FaceUp, Ruling::Discard, law.face_up),
        Row::new(Irregularity::FaceUpAgain, void, law.face_up),
        Row {
            what: Irregularity::DrawnUnseen,
            ruling: Ruling::Next,
            leftover: Leftover::FirstOfNext,
            why: law.drawn_unseen,
        },
        Row {
            what: Irregularity::DrawnExposed,
            ruling: Ruling::Game,
            leftover: Leftover::Burn,
            why: law.drawn_exposed,
        },
        Row::new(Irregularity::DealerOverdraws, Ruling::Discard, law.dealer_overdraws),
        // Whose card was missed, and so which paragraph holds, only the round knows.
        Row::new(Irregularity::Missed, Ruling::Game, law.missed),
        Row::new(Irregularity::ShoeEmpty, Ruling::Refill, law.shoe_empty),
        Row::new(Irregularity::ShufflerFails, Ruling::Continue, law.shuffler_fails),
    ];
    if reader == CardReader::On {
        // What is paid by the first cards was decided before a reader is used.
        let unsettled = Ruling::Void { returns: Returns::Unsettled, after: After::NextRound };
        rows.push(match discloses {
            ReaderDiscloses::Yes => {
                Row::new(Irregularity::ReaderMisused, unsettled, law.misused_and_discloses)
            }
            ReaderDiscloses::No => {
                Row::new(Irregularity::ReaderMisused, Ruling::Continue, law.misused)
            }
        });
        rows.push(Row::new(Irregularity::ReaderFails, Ruling::Game, law.reader_fails));
    }
    rows
}
