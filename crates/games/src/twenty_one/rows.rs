//! What goes wrong at a table of 21, and what is done about it: rows from a game's paragraphs.

use super::{ACE, CardReader, OnSoft17, TEN, must_draw};
use alloc::vec;
use alloc::vec::Vec;
use cards::points::{self, Total};
use table::session::{self, Shuffle};
use table::{
    Act, After, Cite, Condition, Irregularity, Place, Reader, Remedy, Returns, Ruling, Scene,
    Stage, Unused, Window, elected, irregularity,
};

elected! {
    /// Whether a player could learn the hole card from the reader.
    ReaderDiscloses { No = "no", Yes = "yes", }
}

/// The paragraphs on irregularities.
pub struct RowLaw {
    pub face_up: Cite,
    pub drawn_unseen: Cite,
    pub drawn_exposed: Cite,
    /// From when on it speaks of an exposed card.
    pub once_players_have_theirs: Window,
    pub dealer_overdraws: Cite,
    /// The card that a player asked for.
    pub missed: Cite,
    /// One of his first.
    pub missed_hand: Cite,
    /// One of the dealer's first.
    pub missed_own: Cite,
    pub shoe_empty: Cite,
    pub shuffler_fails: Cite,
    /// The reader is used without cause, and a player could learn the card.
    pub misused_and_discloses: Cite,
    /// And nobody could.
    pub misused: Cite,
    pub reader_fails: Cite,
    /// The reader is inspected at the beginning of each gaming day.
    pub reader_inspected: Option<Cite>,
}

pub const FACE_UP: Irregularity =
    irregularity!("face-up", Seen, "a card is found face up in the shoe");
pub const DRAWN_UNSEEN: Irregularity =
    irregularity!("drawn-unseen", Unseen, "a card is drawn in error, its face not exposed");
pub const DRAWN_EXPOSED: Irregularity =
    irregularity!("drawn-exposed", Seen, "a card is drawn in error and its face seen");
pub const DEALER_OVERDRAWS: Irregularity =
    irregularity!("dealer-overdraws", Seen, "the dealer draws although his total must stand");
pub const MISSED: Irregularity =
    irregularity!("missed", Nothing, "the card that was due now is not dealt");
pub const SHUFFLER_FAILS: Irregularity =
    irregularity!("shuffler-fails", Nothing, "the shuffling device jams, stops or does not finish");
pub const READER_MISUSED: Irregularity = irregularity!(
    "reader-misused",
    Nothing,
    "the hole card is put into the card reader although the up-card gives no cause"
);
pub const READER_FAILS: Irregularity =
    irregularity!("reader-fails", Nothing, "the card reader does not work");

/// The cards of the round are not all dealt yet.
pub const DURING_THE_DEALING: Condition =
    Condition::now("during the dealing of the cards", |scene| match scene.stage {
        Stage::Revealed => scene.draws,
        _ => true,
    });

/// From when on an exposed card has its paragraph: when all initial cards are out, or as soon as
/// the players have theirs, which is before the hole card.
pub const AFTER_THE_INITIAL_DEAL: Window = Window(&[Condition::AFTER_THE_DEAL]);
pub const PLAYERS_HAVE_TWO: Window = Window(&[Condition::now(
    "after the initial two cards have been dealt to each player",
    |scene| {
        let hole_card_comes = scene.act == Act::Deal(Place::DEALER)
            && scene.lying(Place::DEALER) == 1
            && scene.stage == Stage::InitialDeal;
        hole_card_comes || scene.stage >= Stage::Decisions
    },
)]);

/// A card is due that a player asked for, or with which a hand of his begins.
const CARD_IS_DUE: Condition =
    Condition::act("where a card is due to a player", |scene| match scene.act {
        Act::Deal(to) => to.spot().is_some() && scene.stage == Stage::Decisions,
        _ => false,
    });
const FIRST_CARD_IS_DUE: Condition =
    Condition::act("where a first card is due to a player", |scene| match scene.act {
        Act::Deal(to) => to.spot().is_some() && scene.stage < Stage::Decisions,
        _ => false,
    });
const OWN_CARD_IS_DUE: Condition =
    Condition::act("where a first card is due to the dealer", |scene| {
        scene.act == Act::Deal(Place::DEALER) && scene.stage < Stage::Decisions
    });

/// The hole card lies under a first card that gives no cause for the reader.
const UNDER_ANOTHER_CARD: Condition = Condition::now(
    "while the hole card lies beside a first card that is neither an ace nor a ten",
    |scene| match scene.cards(Place::DEALER) {
        [up] => scene.unturned(Place::DEALER) == 1 && ![ACE, TEN].contains(&points::value(*up)),
        _ => false,
    },
);

/// It did when the round began, and has not failed since.
const READER_WORKS: Condition = Condition::now("while the card reader works", |scene| {
    scene.reader == Reader::Works && !scene.has_gone_wrong(READER_FAILS)
});

const DEALER_STANDS: Condition =
    Condition::now("when the dealer's total must stand", |scene| stands(scene, OnSoft17::Stands));
const DEALER_STANDS_BUT_ON_SOFT_17: Condition =
    Condition::now("when the dealer's total must stand, which soft 17 need not", |scene| {
        stands(scene, OnSoft17::Hits)
    });

fn stands(scene: &Scene<'_>, soft_17: OnSoft17) -> bool {
    let cards = scene.cards(Place::DEALER);
    let total = cards.iter().fold(Total::EMPTY, |total, card| total.with(*card));
    scene.stage == Stage::Revealed && cards.len() > 1 && !must_draw(total, soft_17)
}

/// What the licensee has at the table, and elected.
pub struct Elections {
    pub reader: CardReader,
    pub discloses: ReaderDiscloses,
    pub soft_17: OnSoft17,
    pub shuffle: Shuffle,
    /// What a void round gives back.
    pub returns: Returns,
}

/// The rows that all games of 21 have.
pub fn rows(law: &RowLaw, elections: &Elections) -> Vec<Remedy> {
    let void = Ruling::Void { returns: elections.returns, after: After::Reshuffle };
    let again = Window(&[Condition::AGAIN, DURING_THE_DEALING]);
    let stands = match elections.soft_17 {
        OnSoft17::Stands => Window(&[DEALER_STANDS]),
        OnSoft17::Hits => Window(&[DEALER_STANDS_BUT_ON_SOFT_17]),
    };
    let empty = Window(&[Condition::DRAWING, Condition::SHOE_IS_EMPTY]);
    let mut rows = vec![
        Remedy::new(FACE_UP, again, void, law.face_up),
        Remedy::new(FACE_UP, Window::ALWAYS, Ruling::Discard, law.face_up),
        Remedy::new(DRAWN_UNSEEN, Window::ALWAYS, Ruling::Next, law.drawn_unseen)
            .leaving(Unused::FirstOfNext),
        Remedy::new(DRAWN_EXPOSED, law.once_players_have_theirs, Ruling::Game, law.drawn_exposed)
            .leaving(Unused::Burn)
            .or_ruled(),
        Remedy::new(DEALER_OVERDRAWS, stands, Ruling::Discard, law.dealer_overdraws),
        Remedy::new(MISSED, Window(&[CARD_IS_DUE]), Ruling::Game, law.missed),
        Remedy::new(MISSED, Window(&[FIRST_CARD_IS_DUE]), Ruling::Game, law.missed_hand),
        Remedy::new(MISSED, Window(&[OWN_CARD_IS_DUE]), Ruling::Game, law.missed_own),
        Remedy::new(Irregularity::SHOE_EMPTY, empty, Ruling::Refill, law.shoe_empty),
    ];
    if elections.shuffle.by_device() {
        let (device, why) = (Window(&[Condition::DEVICE_IS_THERE]), law.shuffler_fails);
        rows.push(Remedy::new(SHUFFLER_FAILS, device, Ruling::Continue, why));
    }
    if elections.reader == CardReader::On {
        // What is paid by the first cards was decided before a reader is used.
        let unsettled = Ruling::Void { returns: Returns::Unsettled, after: After::NextRound };
        let (ruling, why) = match elections.discloses {
            ReaderDiscloses::Yes => (unsettled, law.misused_and_discloses),
            ReaderDiscloses::No => (Ruling::Continue, law.misused),
        };
        let misused = Window(&[READER_WORKS, UNDER_ANOTHER_CARD]);
        rows.push(Remedy::new(READER_MISUSED, misused, ruling, why));
        let works = Window(&[READER_WORKS]);
        rows.push(Remedy::new(READER_FAILS, works, Ruling::Game, law.reader_fails));
    }
    rows
}

/// The card reader of a table that has one.
pub fn reader(law: &RowLaw, elected: CardReader) -> Option<session::CardReader> {
    let reader = session::CardReader {
        fails: READER_FAILS,
        why: law.reader_fails,
        inspect: law.reader_inspected,
    };
    (elected == CardReader::On).then_some(reader)
}
