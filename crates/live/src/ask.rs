//! What a table waits for: who is asked what, what he may answer, and the paragraph.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use table::session::{self, Cutter, Procedure};
use table::{
    Area, Choice, Cite, Event, Game, Irregularity, Line, Money, Place, Ruling, Spot, Want,
};

/// One question.
#[derive(Clone, PartialEq, Debug)]
pub struct Ask {
    /// Who may answer.
    pub who: Asked,
    /// What may be answered.
    pub what: Asks,
    /// The paragraph by which it is asked.
    pub why: Cite,
}

/// Who is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Who holds this line, and nobody for him.
    Line(Line),
    /// Whoever has the seat there.
    Spot(Spot),
    /// Whoever deals: the faces of cards, a spin, an act that waits to be done.
    Dealer,
    /// A supervisor.
    Floor,
    /// Any one at the table, such as the first who wants to cut.
    Anybody,
}

/// What is asked, with all lawful answers.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Debug)]
pub enum Asks {
    /// One of these about the hand there.
    Choice { at: Place, among: Vec<Offer> },
    /// So much for the area; nothing declines where it may.
    Amount {
        area: String,
        /// The hand that it is about, where a spot can have several.
        at: Option<Place>,
        least: Money,
        most: Money,
    },
    /// The face of a card that is dealt there.
    Card { to: Place },
    /// The faces of these unturned cards there.
    Faces { at: Place, nths: Vec<usize> },
    /// What the card reader tells of the cards there.
    Reader { at: Place },
    /// How many cards lie there.
    Count { at: Place },
    /// After how many cards the stack is cut, if at all.
    Cut { least: u16, most: u16 },
    /// Where the ball or the wheel comes to rest.
    Spin,
    /// What stands on a jackpot meter; the first is 1.
    Meter { nth: u8 },
    /// That this is done, in words.
    Done(String),
    /// One of these words on what went wrong.
    Ruling { on: Option<Irregularity>, among: Vec<&'static str> },
    /// What is to be done at the table between rounds.
    Act(Procedure),
    /// That the table is opened: it is closed until then.
    Open,
    /// Somebody must come and see the cards.
    Player,
    /// How many cards lie behind the cutting card.
    CuttingCard { least: u16, most: u16 },
    /// The faces of the cards burned.
    Burn,
    /// That the cards are changed, which are too old to be dealt.
    ChangeCards,
}

/// One lawful answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What must be said, as [`Input::Say`](crate::Input::Say) spells it.
    pub word: &'static str,
    /// One line for a player who does not know the word.
    pub means: &'static str,
}

impl Ask {
    /// What a round that stopped wants to know.
    pub(crate) fn of_round<G: Game>(want: &Want<G>, why: Cite, events: &[Event<G>]) -> Ask {
        let (who, what) = match want {
            Want::Choice { who, at, among } => {
                let offer =
                    |choice: &G::Choice| Offer { word: choice.word(), means: choice.means() };
                let among = among.iter().map(offer).collect();
                (Asked::Line(*who), Asks::Choice { at: *at, among })
            }
            Want::Amount { who, area, range } => {
                let (least, most) = (*range.start(), *range.end());
                let at = G::hand_of(events, *who, *area);
                (Asked::Line(*who), Asks::Amount { area: area.name(), at, least, most })
            }
            Want::Card { to, .. } => (Asked::Dealer, Asks::Card { to: *to }),
            Want::Faces { at, nths, .. } => (
                Asked::Dealer,
                Asks::Faces { at: *at, nths: nths.iter().map(|nth| usize::from(*nth)).collect() },
            ),
            Want::Told { at, .. } => (Asked::Dealer, Asks::Reader { at: *at }),
            Want::Count { at } => (Asked::Dealer, Asks::Count { at: *at }),
            Want::Cut { who, among } => {
                let (least, most) = (*among.start(), *among.end());
                (cutter(*who), Asks::Cut { least, most })
            }
            Want::Pocket => (Asked::Dealer, Asks::Spin),
            Want::Meter { nth, .. } => (Asked::Dealer, Asks::Meter { nth: *nth as u8 + 1 }),
            Want::Ruling { on } => {
                let among = Ruling::SPOKEN.iter().map(|(word, _)| *word).collect();
                (Asked::Floor, Asks::Ruling { on: Some(on.what), among })
            }
            Want::Done { act } => (Asked::Dealer, Asks::Done(act.to_string())),
            Want::Floor { among } => {
                (Asked::Floor, Asks::Ruling { on: None, among: among.to_vec() })
            }
        };
        Ask { who, what, why }
    }

    /// What a table between rounds wants.
    pub(crate) fn of_table(want: session::Want, why: Cite) -> Ask {
        let (who, what) = match want {
            session::Want::Act(what) => (Asked::Dealer, Asks::Act(what)),
            session::Want::Open => (Asked::Floor, Asks::Open),
            session::Want::Player => (Asked::Anybody, Asks::Player),
            session::Want::Cut { who, among } => {
                let (least, most) = (*among.start(), *among.end());
                (cutter(who), Asks::Cut { least, most })
            }
            session::Want::CuttingCard { among } => {
                let (least, most) = (*among.start(), *among.end());
                (Asked::Dealer, Asks::CuttingCard { least, most })
            }
            session::Want::Burn => (Asked::Dealer, Asks::Burn),
            session::Want::ChangeCards => (Asked::Floor, Asks::ChangeCards),
        };
        Ask { who, what, why }
    }
}

fn cutter(who: Cutter) -> Asked {
    match who {
        Cutter::Spot(spot) => Asked::Spot(spot),
        Cutter::Dealer => Asked::Dealer,
    }
}
