//! What is done about an irregularity, in words.

use table::{After, Returns, Ruling, Unused};

/// One sentence without its full stop; `discards` is where cards go that are not used.
pub fn in_words(ruling: Ruling, discards: &str) -> String {
    match ruling {
        Ruling::Discard => format!("the card goes to the {discards}"),
        Ruling::DiscardByValue { ten } => {
            format!("the card goes to the {discards} {}", by_value(ten))
        }
        Ruling::Destroy => "the card is taken out unused and a floorperson destroys it".into(),
        Ruling::Next => "the card is used as the next card".into(),
        Ruling::Keep => "the card waits for the next round".into(),
        Ruling::Void { returns, after } => format!("{}, {}", back(returns), then(after)),
        Ruling::Refill => {
            "the rack is shuffled and cut, a card burned, and the round goes on".into()
        }
        Ruling::Continue => "the round goes on unchanged".into(),
        Ruling::Game => "play goes on as the paragraph says".into(),
    }
}

fn by_value(ten: u8) -> String {
    format!("with as many more, face up, as its value, tens counting {ten}")
}

fn back(returns: Returns) -> &'static str {
    match returns {
        Returns::All => "the round is void and all wagers are given back",
        Returns::Unsettled => "the round is void and wagers not yet settled are given back",
    }
}

fn then(after: After) -> &'static str {
    match after {
        After::Reshuffle => "the cards are shuffled again",
        After::RemoveDeck => "the deck is taken from the table",
        After::NextRound => "the next round follows",
        After::SpinAgain => "the wheel is spun again",
        After::InspectBall => "the ball is inspected and spun again",
    }
}

/// What becomes of a card that the round could not use, where there can be one.
pub fn unused(unused: Unused, discards: &str) -> Option<String> {
    match unused {
        Unused::Nothing => None,
        Unused::FirstOfNext => Some("unused, it is the first card of the next round".into()),
        Unused::Burn => Some(format!("unused, it goes to the {discards}")),
        Unused::BurnByValue { ten } => {
            Some(format!("unused, it goes to the {discards} {}", by_value(ten)))
        }
        Unused::BurnOneMore => {
            Some(format!("unused, it goes to the {discards} with one more, face down"))
        }
        Unused::DummyRound => Some("unused, it starts a round without wagers".into()),
    }
}

/// All of it: what is done, and what becomes of the card.
pub fn in_full(ruling: Ruling, left: Unused, discards: &str) -> String {
    let done = in_words(ruling, discards);
    match unused(left, discards) {
        Some(left) => format!("{done}; {left}"),
        None => done,
    }
}
