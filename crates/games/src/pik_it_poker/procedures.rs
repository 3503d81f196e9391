//! Pik-it Poker between rounds: opening, shuffle, cut, stub count. Data, every row cited.

use super::pay::{self, Dealing};
use super::{Options, PikItPoker};
use crate::one_deck::{self, Law};
use table::session::{Change, Opening, Procedures};
use table::{Game, cite};

/// 39.5, 39.6 and what 39.2, 39.7 to 39.9 and 39.12 say outside the round.
pub fn procedures(options: &Options) -> Procedures {
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
        second_deck: cite!("13:69F-39.2(b)"),
        in_device: cite!("13:69F-39.2(b)3"),
        turns: cite!("13:69F-39.2(b)4"),
        second_opening: cite!("13:69F-39.5(d)"),
        idle: cite!("13:69F-39.6(e)"),
        fails: cite!("13:69F-39.12(e)"),
        removal: cite!("13:69F-39.12(g)"),
        stub: pay::stub(options),
        counting_shuffler: cite!("13:69F-39.7(f)"),
        // The four-hour list for cards dealt from the hand does not name this game (P-19).
        change: Change { hours: 24, why: cite!("13:69E-1.18(g)") },
        // The section on shoes does not name this game, but 39.7(a) holds a manual shoe to it.
        closing: (options.dealing == Dealing::ManualShoe).then_some(cite!("13:69F-39.7(a)")),
    };
    let (spots, pack) = (PikItPoker::spots(options), PikItPoker::pack(options));
    one_deck::procedures(spots, pack, &law, options.deck())
}
