//! Cards that are drawn in error or found face up, and a shoe that runs out.

use super::elect::{ErrorCard, ErrorTenValue};
use alloc::vec;
use alloc::vec::Vec;
use table::{After, Cite, Irregularity, Leftover, Returns, Row, Ruling};

/// The paragraphs on cards in error.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ErrorLaw {
    /// A third card dealt to a Player's Hand that may not have one.
    pub extra_third_card: Cite,
    pub drawn_unseen: Cite,
    pub drawn_exposed: Cite,
    pub face_up: Cite,
    pub shoe_empty: Cite,
    /// The three ways to get rid of a card that was seen.
    pub by_value: Cite,
    pub one_more: Cite,
    pub dummy_round: Cite,
}

/// What is done about cards in error, by what the licensee elected.
pub fn error_rows(error_card: ErrorCard, ten_value: ErrorTenValue, law: &ErrorLaw) -> Vec<Row> {
    let ten = match ten_value {
        ErrorTenValue::Zero => 0,
        ErrorTenValue::Ten => 10,
    };
    let seen = match error_card {
        ErrorCard::BurnByValue => Leftover::BurnByValue { ten },
        ErrorCard::BurnOne => Leftover::BurnOneMore,
        ErrorCard::DummyRound => Leftover::DummyRound,
    };
    let row = |what, ruling, leftover, why| Row { what, ruling, leftover, why };
    let by_value = Ruling::DiscardByValue { ten };
    let void = Ruling::Void { returns: Returns::All, after: After::Reshuffle };
    vec![
        // The Player's Hand stands, so only the Banker's third card can still be dealt.
        row(Irregularity::ExtraThirdCard, Ruling::Next, seen, law.extra_third_card),
        row(Irregularity::DrawnUnseen, Ruling::Keep, Leftover::FirstOfNext, law.drawn_unseen),
        row(Irregularity::DrawnExposed, Ruling::Keep, seen, law.drawn_exposed),
        row(Irregularity::FaceUp, by_value, Leftover::Nothing, law.face_up),
        row(Irregularity::ShoeEmpty, void, Leftover::Nothing, law.shoe_empty),
    ]
}

/// The paragraph under which a seen card is got rid of.
pub fn leftover_cite(leftover: Leftover, law: &ErrorLaw) -> Option<Cite> {
    match leftover {
        Leftover::BurnByValue { .. } => Some(law.by_value),
        Leftover::BurnOneMore => Some(law.one_more),
        Leftover::DummyRound => Some(law.dummy_round),
        Leftover::FirstOfNext | Leftover::Nothing | Leftover::Burn => None,
    }
}
