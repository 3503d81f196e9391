//! What happened in a round, act by act.

use crate::irregular::{Irregular, Ruling};
use crate::session::Happened;
use crate::{Call, Cite, Few, Game, Line, Money, Place, Pocket, Slot, Verdict};
use cards::Card;

/// One act, with the number of its verb in the run and its paragraph.
#[derive(Clone, PartialEq, Debug)]
pub struct Event<G: Game> {
    pub verb: u32,
    pub what: Happening<G>,
    pub why: Cite,
}

impl<G: Game> Event<G> {
    pub(super) fn remembered(&self) -> Option<&G::Memory> {
        match &self.what {
            Happening::Remembered(memory) => Some(memory),
            _ => None,
        }
    }
}

/// What an act did.
#[derive(Clone, PartialEq, Debug)]
pub enum Happening<G: Game> {
    Dealt {
        to: Place,
        slot: Slot,
        card: Option<Card>,
    },
    Turned {
        at: Place,
        slots: Few<Slot>,
        cards: Few<Card>,
    },
    Looked {
        who: Line,
        at: Place,
        cards: Option<Few<Card>>,
    },
    Told {
        at: Place,
        answer: bool,
    },
    Shifted {
        from: Place,
        nth: usize,
        to: Place,
    },
    Counted {
        at: Place,
        count: usize,
    },
    Collected {
        at: Place,
    },
    Burned {
        slot: Slot,
        card: Option<Card>,
    },
    /// An unturned card was taken off the layout and destroyed.
    Removed {
        at: Place,
        slot: Slot,
    },
    Spun(Pocket),
    Chose {
        who: Line,
        at: Place,
        choice: G::Choice,
    },
    Named {
        who: Line,
        area: G::Area,
        amount: Money,
    },
    Staked {
        who: Line,
        area: G::Area,
        amount: Money,
    },
    Settled {
        who: Line,
        area: G::Area,
        verdict: Verdict,
    },
    Bonus {
        who: Line,
        area: G::Area,
        verdict: Verdict,
    },
    Charged {
        who: Line,
        area: G::Area,
        amount: Money,
    },
    Marked {
        who: Line,
        area: G::Area,
        amount: Money,
    },
    Awarded {
        who: Line,
        area: G::Area,
        amount: Money,
    },
    Remembered(G::Memory),
    Said(Call),
    /// What is done with the cards otherwise between rounds.
    AtTheShoe(Happened),
    Irregular {
        what: Irregular,
        /// The card that left the shoe by it, if one did.
        slot: Option<Slot>,
        ruling: Ruling,
    },
    /// The floor's word, where a paragraph leaves it to the floor.
    Ruled {
        word: &'static str,
    },
    Voided {
        who: Line,
        area: G::Area,
    },
}
