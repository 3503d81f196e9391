//! Cards that are drawn in error or found face up, and a shoe that runs out.

use super::elect::{ErrorCard, ErrorTenValue};
use super::{is_natural, player_draws};
use alloc::vec;
use alloc::vec::Vec;
use cards::points;
use table::{
    After, Cite, Condition, Irregularity, Place, Remedy, Returns, Ruling, Stage, Unused, Window,
    irregularity,
};

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

pub const EXTRA_THIRD_CARD: Irregularity = irregularity!(
    "extra-third-card",
    Seen,
    "a third card is dealt to a Player's Hand that may not have one"
);
pub const EXTRA_THIRD_CARD_UNSEEN: Irregularity = irregularity!(
    "extra-third-card-unseen",
    Unseen,
    "a third card is dealt to a Player's Hand that may not have one, its face not disclosed"
);
pub const DRAWN_UNSEEN: Irregularity =
    irregularity!("drawn-unseen", Unseen, "a card is drawn in error, its face not disclosed");
pub const DRAWN_EXPOSED: Irregularity =
    irregularity!("drawn-exposed", Seen, "a card is drawn in error and disclosed");
pub const FACE_UP: Irregularity =
    irregularity!("face-up", Seen, "a card is found face up in the shoe");

/// The Player's Hand has its two cards and no right to a third, and the Banker's has not drawn.
const NO_THIRD_CARD: Condition = Condition::now(
    "when the Player's Hand may not have a third card, before the Banker's has one",
    |scene| {
        let hands = [Place::PLAYER, Place::BANKER];
        let [player, banker] = hands.map(|hand| points::baccarat_count(scene.cards(hand)));
        scene.stage == Stage::ThirdCards
            && hands.iter().all(|hand| scene.lying(*hand) == 2)
            && (is_natural(player) || is_natural(banker) || !player_draws(player))
    },
);

/// What is done about cards in error, by what the licensee elected.
pub fn error_rows(error_card: ErrorCard, ten_value: ErrorTenValue, law: &ErrorLaw) -> Vec<Remedy> {
    let (ten, seen) = (ten_value.cards(), error_leftover(error_card, ten_value));
    let by_value = Ruling::DiscardByValue { ten };
    let void = Ruling::Void { returns: Returns::All, after: After::Reshuffle };
    let always = Window::ALWAYS;
    let empty = Window(&[Condition::DRAWING, Condition::SHOE_IS_EMPTY]);
    vec![
        // The Player's Hand stands, so only the Banker's third card can still be dealt.
        Remedy::new(EXTRA_THIRD_CARD, Window(&[NO_THIRD_CARD]), Ruling::Next, law.extra_third_card)
            .leaving(seen),
        Remedy::new(DRAWN_UNSEEN, always, Ruling::Keep, law.drawn_unseen)
            .leaving(Unused::FirstOfNext),
        Remedy::new(DRAWN_EXPOSED, always, Ruling::Keep, law.drawn_exposed).leaving(seen),
        Remedy::new(FACE_UP, always, by_value, law.face_up),
        Remedy::new(Irregularity::SHOE_EMPTY, empty, void, law.shoe_empty),
    ]
}

/// The same third card, but undisclosed: what is done about cards that were seen is not for it.
pub fn extra_third_card_unseen(law: &ErrorLaw) -> Remedy {
    let window = Window(&[NO_THIRD_CARD]);
    Remedy::new(EXTRA_THIRD_CARD_UNSEEN, window, Ruling::Next, law.extra_third_card)
        .leaving(Unused::FirstOfNext)
}

/// What becomes of a card in error that was seen and nobody can use.
pub fn error_leftover(error_card: ErrorCard, ten_value: ErrorTenValue) -> Unused {
    match error_card {
        ErrorCard::BurnByValue => Unused::BurnByValue { ten: ten_value.cards() },
        ErrorCard::BurnOne => Unused::BurnOneMore,
        ErrorCard::DummyRound => Unused::DummyRound,
    }
}

/// The paragraph under which a seen card is got rid of.
pub fn unused_cite(unused: Unused, law: &ErrorLaw) -> Option<Cite> {
    match unused {
        Unused::BurnByValue { .. } => Some(law.by_value),
        Unused::BurnOneMore => Some(law.one_more),
        Unused::DummyRound => Some(law.dummy_round),
        Unused::FirstOfNext | Unused::Nothing | Unused::Burn => None,
    }
}
