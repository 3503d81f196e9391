//! Pik-it Poker between rounds: opening, shuffle, cut, stub count. Data, every row cited.

use super::pay::{CountingShuffler, Dealing};
use super::{Options, PikItPoker};
use crate::one_deck::{self, Elections, Law};
pub use crate::one_deck::{SecondDecks, Shuffling};
use table::session::{Change, Opening, Procedures, StubCount};
use table::{Game, cite};

/// 39.5, 39.6 and what 39.2, 39.7 to 39.9 and 39.12 say outside the round.
pub fn procedures(options: &Options) -> Procedures {
    let from_hand = options.dealing == Dealing::Hand;
    let law = Law {
        opening: Opening {
            receive: cite!("13:69F-39.5(a)"),
            inspect: cite!("13:69F-39.5(b)"),
            spread: cite!("13:69F-39.5(b)"),
            wash: cite!("13:69F-39.5(c)"),
        },
        came_shuffled: cite!("13:69F-39.5(a)"),
        shuffled: cite!("13:69F-39.6(a)"),
        dealt: cite!("13:69F-39.6(b)1"),
        to_cut: cite!("13:69F-39.6(b)2"),
        machine_only: cite!("13:69F-39.8(b)1"),
        cut: cite!("13:69F-39.6(c)"),
        recut: cite!("13:69F-39.6(d)"),
        second_deck: cite!("13:69F-39.2(b)4"),
        second_opening: cite!("13:69F-39.5(d)"),
        idle: cite!("13:69F-39.6(e)"),
        fails: cite!("13:69F-39.12(e)"),
        removal: cite!("13:69F-39.12(g)"),
        // The four-hour list for cards dealt from the hand does not name this game (P-19).
        change: Change { hours: 24, why: cite!("13:69E-1.18(g)") },
        // The section on shoes does not name this game (P-19).
        closing: None,
    };
    let elections = Elections {
        shuffle: options.shuffle,
        second_deck: options.second_deck,
        recut_by: options.recut_by,
        from_hand,
        stub: stub(options),
    };
    one_deck::procedures(PikItPoker::spots(options), PikItPoker::pack(options), &law, elections)
}

/// 39.7(e), (f), 39.8(e), 39.9(e): the stub is counted unless the device counts the deck.
fn stub(options: &Options) -> StubCount {
    if options.counting_shuffler == CountingShuffler::On {
        return StubCount::ByDevice(cite!("13:69F-39.7(f)"));
    }
    StubCount::Every {
        rounds: 5,
        why: match options.dealing {
            Dealing::AutomatedShoe => cite!("13:69F-39.9(e)"),
            Dealing::Hand => cite!("13:69F-39.8(e)"),
            Dealing::ManualShoe => cite!("13:69F-39.7(e)"),
        },
        right: cite!("13:69F-39.7(e)1"),
        wrong: cite!("13:69F-39.7(e)2"),
    }
}
