//! What goes wrong with hands dealt face down from one deck, and when: rows from a game's
//! paragraphs.

use alloc::vec::Vec;
use table::{
    Act, After, Cite, Condition, Irregularity, Place, Remedy, Returns, Ruling, Scene, Stage,
    Window, elected, irregularity,
};

pub const FACE_UP: Irregularity =
    irregularity!("face-up", Seen, "a card is found face up in the shoe or the deck");
pub const DRAWN_UNSEEN: Irregularity =
    irregularity!("drawn-unseen", Unseen, "a card is drawn in error, its face not exposed");
pub const DRAWN_EXPOSED: Irregularity =
    irregularity!("drawn-exposed", Seen, "a card is drawn in error and its face seen");
pub const WRONG_NUMBER: Irregularity =
    irregularity!("wrong-number", Nothing, "a hand has the wrong number of cards");
pub const DEALER_CARD_EXPOSED: Irregularity =
    irregularity!("dealer-card-exposed", Nothing, "a card of the dealer is seen before its time");
pub const SHUFFLER_FAILS: Irregularity =
    irregularity!("shuffler-fails", Nothing, "the shuffling device jams, stops or does not finish");
pub const SHOE_FAILS: Irregularity =
    irregularity!("shoe-fails", Nothing, "the automated dealing shoe jams, stops or fails to deal");

/// The paragraphs on irregularities.
pub(crate) struct RowLaw {
    pub(crate) face_up: Cite,
    /// What is done about the first card found face up.
    pub(crate) first_face_up: FirstFaceUp,
    pub(crate) drawn_unseen: Cite,
    pub(crate) wrong_number: Cite,
    /// Nothing where the section is silent on it.
    pub(crate) dealer_card_exposed: Option<Cite>,
    pub(crate) waiting_stack: WaitingStack,
    /// Nothing where no deck lies in a shuffling device while another is dealt.
    pub(crate) shuffler_fails: Option<Cite>,
    /// Nothing where no automated shoe is used.
    pub(crate) shoe_fails: Option<Cite>,
}

elected! {
    /// Whether cards that wait in the automated shoe as the last stack are the dealer's already.
    WaitingStack { NotYet = "not-yet", Dealers = "dealers", }
}

/// What is done about the first card found face up.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum FirstFaceUp {
    Discarded,
    VoidsTheRound,
}

/// A dealer's card lies unturned.
const DEALER_HAS_NOT_REVEALED: Condition =
    Condition::now("from the first card dealt to the dealer until he reveals them", |scene| {
        scene.stage < Stage::Revealed && dealer_has_cards(scene)
    });

/// The same, or it waits in the shoe as the last stack.
const DEALER_HAS_NOT_REVEALED_HIS_STACK: Condition = Condition::now(
    "from the first card dealt to the dealer, or his stack in the shoe, until he reveals them",
    |scene| {
        scene.stage < Stage::Revealed
            && (dealer_has_cards(scene) || scene.stage > Stage::InitialDeal)
    },
);

/// The automated shoe has a card or the dealer's stack still to give out.
const SHOE_IS_NEEDED: Condition =
    Condition::act("until the last stack is delivered", |scene| match scene.act {
        Act::Deal(_) => true,
        _ => scene.stage == Stage::Decisions && !dealer_has_cards(scene),
    });

fn dealer_has_cards(scene: &Scene<'_>) -> bool {
    scene.lying(Place::DEALER) > 0
}

/// What is done about it all; `returns` says which wagers a void round gives back.
pub(crate) fn rows(law: &RowLaw, returns: Returns) -> Vec<Remedy> {
    let void = Ruling::Void { returns, after: After::Reshuffle };
    let dealing_it = Window(&[Condition::DRAWING]);
    let first = match law.first_face_up {
        FirstFaceUp::Discarded => Ruling::Discard,
        FirstFaceUp::VoidsTheRound => void,
    };
    let again = Window(&[Condition::DRAWING, Condition::AGAIN]);
    let mut rows = Vec::from([
        Remedy::new(FACE_UP, again, void, law.face_up).or_ruled(),
        Remedy::new(FACE_UP, dealing_it, first, law.face_up).or_ruled(),
        Remedy::new(DRAWN_UNSEEN, dealing_it, Ruling::Next, law.drawn_unseen).or_ruled(),
        Remedy::silent(DRAWN_EXPOSED, law.drawn_unseen),
        Remedy::new(WRONG_NUMBER, Window(&[Condition::CARDS_ARE_OUT]), void, law.wrong_number),
    ]);
    rows.push(match law.dealer_card_exposed {
        Some(why) => {
            let window = match law.waiting_stack {
                WaitingStack::NotYet => Window(&[DEALER_HAS_NOT_REVEALED]),
                WaitingStack::Dealers => Window(&[DEALER_HAS_NOT_REVEALED_HIS_STACK]),
            };
            Remedy::new(DEALER_CARD_EXPOSED, window, void, why)
        }
        None => Remedy::silent(DEALER_CARD_EXPOSED, law.wrong_number),
    });
    if let Some(why) = law.shuffler_fails {
        let device = Window(&[Condition::DEVICE_IS_THERE]);
        rows.push(Remedy::new(SHUFFLER_FAILS, device, Ruling::Continue, why));
    }
    if let Some(why) = law.shoe_fails {
        rows.push(Remedy::new(SHOE_FAILS, Window(&[SHOE_IS_NEEDED]), void, why).or_ruled());
    }
    rows
}
