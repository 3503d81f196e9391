//! The next thing a table needs before a round.

use super::act::plain_shuffle;
use super::cut::{entitled, lawful_cut, lawful_mark};
use super::line::Procedure;
use super::procedures::{Burn, Cards, Equipment, NewCards, Next, Numbering, Procedures, Shuffle};
use super::round::too_old;
use super::{Cutter, Deck, Session, Stage, State, Wheeled};
use crate::{Cite, Device, Reader};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// What must be done or known before the next round.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Want {
    /// The dealer's or supervisor's own act; nobody is asked.
    Act(Procedure),
    /// The table is closed.
    Open,
    /// Somebody must come and see the cards.
    Player,
    /// Whether he cuts, and after how many cards.
    Cut { who: Cutter, among: RangeInclusive<u16> },
    /// How many cards lie behind the cutting card.
    CuttingCard { among: RangeInclusive<u16> },
    /// The faces of the cards burned, all of which are shown.
    Burn,
    /// New cards must be brought.
    ChangeCards,
}

/// The next thing the table needs, and the paragraph; nothing when a round may be dealt.
pub fn wants(session: &Session, procedures: &Procedures) -> Option<(Want, Cite)> {
    match &procedures.equipment {
        Equipment::None => None,
        Equipment::Wheel(wheel) => match (session.table, session.wheel) {
            (State::Closed, Wheeled::NotInspected) => {
                Some((Want::Act(Procedure::Inspect(None)), wheel.inspect))
            }
            (State::Closed, Wheeled::Inspected) => Some((Want::Open, wheel.inspect)),
            _ => None,
        },
        Equipment::Cards(cards) => {
            if session.table == State::Closed {
                return Some((Want::Open, cards.opening.receive));
            }
            let of_deck = |deck| of_deck(session, procedures.numbering, cards, deck);
            session.in_use().find_map(of_deck).or_else(|| of_the_reader(session, procedures))
        }
    }
}

/// A reader that works is inspected before it is used.
fn of_the_reader(session: &Session, procedures: &Procedures) -> Option<(Want, Cite)> {
    let why = procedures.reader?.inspect?;
    let unseen =
        session.reader == Reader::Works && session.reader_in_use(procedures) == Reader::Failed;
    unseen.then_some((Want::Act(Procedure::InspectReader), why))
}

fn of_deck(
    session: &Session,
    numbering: Numbering,
    cards: &Cards,
    deck: Deck,
) -> Option<(Want, Cite)> {
    let stage = session.decks[deck.nth()].stage;
    let named = Some(deck).filter(|deck| *deck != session.next);
    let own = |what: Procedure, why: Cite| Some((Want::Act(what), why));
    let first_seen = |what: Procedure, why: Cite| {
        if session.seen { own(what, why) } else { Some((Want::Player, why)) }
    };
    let how = how(session, cards);
    let shuffle = |why| match cards.method(how) {
        // From the hand only a device's cards are dealt: it must come back.
        Some(method) if method.next == Next::NotHere => own(Procedure::BringDevice, method.then),
        _ => own(plain_shuffle(how, named), why),
    };
    match stage {
        Stage::Received if cards.new == NewCards::PreShuffled => {
            own(plain_shuffle(Shuffle::PreShuffled, named), cards.opening.receive)
        }
        Stage::Received => own(Procedure::Inspect(named), cards.opening.inspect),
        Stage::Inspected => own(Procedure::Spread(named), cards.opening.spread),
        Stage::Spread => first_seen(Procedure::Wash(named), cards.opening.wash),
        Stage::Washed => shuffle(cards.opening.wash),
        Stage::Used(why) => shuffle(why),
        Stage::Idle(_) => match session.swaps(cards) {
            None => first_seen(Procedure::Wash(named), cards.idle?.wash),
            Some(why) => first_seen(plain_shuffle(how, named), why),
        },
        Stage::ToCut => {
            let (who, _) = entitled(session, numbering, cards);
            let (among, why) = lawful_cut(cards);
            Some((Want::Cut { who, among }, why))
        }
        Stage::ToMark => {
            let (among, why) = lawful_mark(cards)?;
            Some((Want::CuttingCard { among }, why))
        }
        Stage::ToBurn => match cards.method(session.shuffled)?.burn {
            Burn::None => None,
            Burn::One(why) => own(Procedure::Burn(Vec::new()), why),
            Burn::ByValue { why, .. } => Some((Want::Burn, why)),
        },
        Stage::Removed(why) => Some((Want::ChangeCards, why)),
        Stage::Ready => too_old(session, cards, deck).map(|why| (Want::ChangeCards, why)),
    }
}

/// The licensee's way, or the one by hand where that cannot be used now.
fn how(session: &Session, cards: &Cards) -> Shuffle {
    match cards.elected {
        elected if elected.by_device() && session.device == Device::Gone => cards.by_hand,
        elected => elected,
    }
}
