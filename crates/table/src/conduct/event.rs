//! What happened in a round, act by act.

use crate::irregular::{Irregular, Ruling};
use crate::session::Happened;
use crate::{Call, Cite, Few, Game, Line, Money, Place, Pocket, Slot, Verdict};
use cards::Card;

/// One act, with the number of its verb in the run and its paragraph.
#[derive(Clone, PartialEq, Debug)]
pub struct Event<G: Game> {
    /// The verb that did it, counted from 1 within the round.
    pub verb: u32,
    /// What was done.
    pub what: Happening<G>,
    /// The paragraph that has it done.
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
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Debug)]
pub enum Happening<G: Game> {
    /// A card came off the shoe; its face is known only where it was dealt face up.
    Dealt { to: Place, slot: Slot, card: Option<Card> },
    /// Unturned cards were turned for all to see.
    Turned { at: Place, slots: Few<Slot>, cards: Few<Card> },
    /// Somebody looked at his unturned cards; others do not see what he saw.
    Looked { who: Line, at: Place, cards: Option<Few<Card>> },
    /// The card reader answered its one question about unturned cards.
    Told { at: Place, answer: bool },
    /// One card was moved from hand to hand, as when a pair is split.
    Shifted { from: Place, nth: usize, to: Place },
    /// The cards there were counted.
    Counted { at: Place, count: usize },
    /// The cards there went to the rack.
    Collected { at: Place },
    /// A card left the shoe for the rack without being dealt to anybody.
    Burned { slot: Slot, card: Option<Card> },
    /// An unturned card was taken off the layout and destroyed.
    Removed { at: Place, slot: Slot },
    /// The ball or the wheel came to rest.
    Spun(Pocket),
    /// Somebody decided.
    Chose { who: Line, at: Place, choice: G::Choice },
    /// Somebody named an amount that he was asked for; it is staked by the next verb.
    Named { who: Line, area: G::Area, amount: Money },
    /// More was wagered in the round.
    Staked { who: Line, area: G::Area, amount: Money },
    /// A wager was closed: it can be settled only once.
    Settled { who: Line, area: G::Area, verdict: Verdict },
    /// A bonus was paid beside a wager, which stays as it is.
    Bonus { who: Line, area: G::Area, verdict: Verdict },
    /// Vigorish was collected at once.
    Charged { who: Line, area: G::Area, amount: Money },
    /// Vigorish was marked: the person owes it, and pays when the shoe ends or he leaves.
    Marked { who: Line, area: G::Area, amount: Money },
    /// A sum that is no odds on the wager was paid, such as a jackpot.
    Awarded { who: Line, area: G::Area, amount: Money },
    /// A wager's share went to a jackpot meter.
    Fed { who: Line, area: G::Area, meter: u8, amount: Money },
    /// What stood on a meter has been awarded for a wager, and the meter starts again.
    Emptied { who: Line, area: G::Area, meter: u8, stand: Money },
    /// This is what later rounds will find.
    Remembered(G::Memory),
    /// The dealer called something out.
    Said(Call),
    /// What is done with the cards otherwise between rounds.
    AtTheShoe(Happened),
    /// Something went wrong, and this was done about it.
    Irregular {
        what: Irregular,
        /// The card that left the shoe by it, if one did.
        slot: Option<Slot>,
        ruling: Ruling,
    },
    /// The floor's word, where a paragraph leaves it to the floor.
    Ruled { word: &'static str },
    /// A wager was given back because the round is void.
    Voided { who: Line, area: G::Area },
}
