//! What happened at the table, as the dealer or a player would say it.

use super::view::face;
use cards::Card;
use live::Act;
use table::session::{Cutter, Deck, Happened};
use table::{Call, Face, Ruling};

/// One act in words; none for what cards, questions and the settlement show.
pub(super) fn said(act: &Act, discards: &str) -> Option<String> {
    Some(match act {
        Act::Cards { .. } | Act::Chose { .. } | Act::Named { .. } => return None,
        Act::Reader { at, answer } => {
            format!("the card reader says {} ({at})", if *answer { "yes" } else { "no" })
        }
        Act::Counted { at, count } => format!("the {at} is counted: {count}"),
        Act::Burned(Some(card)) => format!("{} is burned", face(Some(*card))),
        Act::Burned(None) => "a card is burned".to_string(),
        Act::Spun(name) => format!("it comes to rest at {name}"),
        Act::Staked { who, area, amount } => format!("spot {who} wagers {area} {amount}"),
        Act::Awarded { who, name, amount } => format!("spot {who} is paid {amount} ({name})"),
        Act::Number(name) => format!("\"number {name}\""),
        Act::Said(call) => called(call),
        Act::Removed(at) => format!("a card of {at} is taken away and destroyed"),
        Act::Ruled(word) => format!("the floor rules: {word}"),
        Act::Between(what) => between(what),
        Act::Irregular { what, ruling: ruling @ Ruling::Destroy } => {
            format!("irregular: {what}; {}", crate::ruling::in_words(*ruling, discards))
        }
        Act::Irregular { what, .. } => format!("irregular: {what}"),
        Act::Returned { refusal, .. } => format!("a wager goes back: {}", refusal.what),
        Act::Void => "the round is void".to_string(),
    })
}

/// Whether it is a dealer's routine, of which one line is enough.
pub(super) fn is_routine(act: &Act) -> bool {
    use Happened::*;
    let Act::Between(what) = act else { return false };
    match what {
        Burned { shown, .. } => shown.is_empty(),
        Opened
        | Inspected(_)
        | Spread(..)
        | TurnedUp(_)
        | TurnedDown(_)
        | Washed(_)
        | Shuffled(..)
        | ShuffledBy(..)
        | ShuffledAgain(_)
        | Laced(_)
        | PutBack
        | CameShuffled(_)
        | Swapped
        | NotCut
        | Offered(_)
        | Declined(_)
        | Cut { .. }
        | Marked(_)
        | MarkedTheEnd
        | DeckIsNext(_)
        | WheelInspected
        | ReshuffleDue => true,
        _ => false,
    }
}

/// The one word for such an act in a line about many; nothing for what goes without saying.
pub(super) fn briefly(act: &Act) -> Option<&'static str> {
    let Act::Between(what) = act else { return None };
    match what {
        Happened::Opened => Some("opened"),
        Happened::Inspected(_) | Happened::WheelInspected => Some("inspected"),
        Happened::Washed(_) => Some("washed"),
        Happened::Shuffled(..)
        | Happened::ShuffledBy(..)
        | Happened::ShuffledAgain(_)
        | Happened::CameShuffled(_) => Some("shuffled"),
        Happened::Cut { .. } => Some("cut"),
        Happened::Burned { .. } => Some("burned from"),
        _ => None,
    }
}

fn called(call: &Call) -> String {
    match call {
        Call::Total { at, .. }
        | Call::Count { at, .. }
        | Call::Wins(at)
        | Call::Dead(at)
        | Call::FiveCards { at, .. }
        | Call::ThreeCards { at, .. }
        | Call::InSuit { at, .. }
            if at.spot().is_some() =>
        {
            format!("\"hand {call}\"")
        }
        _ => format!("\"{call}\""),
    }
}

/// An act between rounds as a player would tell it.
fn between(what: &Happened) -> String {
    match what {
        Happened::Opened => "the table opens".to_string(),
        Happened::Inspected(deck) => format!("the dealer inspects {}", the(*deck)),
        Happened::Spread(deck, Face::Up) => format!("{} spread face up", are(*deck)),
        Happened::Spread(deck, Face::Down) => format!("{} spread face down", are(*deck)),
        Happened::TurnedUp(deck) => format!("{} turned face up", are(*deck)),
        Happened::TurnedDown(deck) => format!("{} turned face down", are(*deck)),
        Happened::Washed(deck) => format!("{} washed", are(*deck)),
        Happened::Shuffled(deck, how) => format!("{} shuffled ({how})", are(*deck)),
        Happened::ShuffledAgain(deck) => format!("{} shuffled again", are(*deck)),
        Happened::Laced(deck) => format!("{} laced", are(*deck)),
        Happened::RackShuffled => "the rack is shuffled".to_string(),
        Happened::WheelInspected => "the wheel is inspected".to_string(),
        Happened::Offered(Cutter::Spot(spot)) => format!("the cut is offered to spot {spot}"),
        Happened::Offered(Cutter::Dealer) => "the dealer is to cut".to_string(),
        Happened::Declined(who) => format!("spot {who} does not cut"),
        Happened::Cut { who: Cutter::Spot(spot), at } => format!("spot {spot} cuts at {at}"),
        Happened::Cut { who: Cutter::Dealer, at } => format!("the dealer cuts at {at}"),
        Happened::NotCut => "they are not cut".to_string(),
        Happened::Marked(behind) => format!("the cutting card goes in, {behind} from the back"),
        Happened::MarkedTheEnd => "another cutting card closes the stack".to_string(),
        Happened::Burned { count, shown } => burned(*count, shown),
        Happened::LastHand => "\"last hand\"".to_string(),
        Happened::ReshuffleDue => "the cards are to be shuffled".to_string(),
        Happened::DeckIsNext(deck) => format!("the {deck} deck is next"),
        other => other.to_string(),
    }
}

fn the(deck: Deck) -> &'static str {
    match deck {
        Deck::First => "the cards",
        Deck::Second => "the second deck",
    }
}

fn are(deck: Deck) -> &'static str {
    match deck {
        Deck::First => "the cards are",
        Deck::Second => "the second deck is",
    }
}

fn burned(count: u16, shown: &[Card]) -> String {
    let cards = if count == 1 { "card is" } else { "cards are" };
    let faces: Vec<String> = shown.iter().map(|card| face(Some(*card))).collect();
    let faces = if faces.is_empty() { String::new() } else { format!(": {}", faces.join(" ")) };
    format!("{count} {cards} burned{faces}")
}
