//! 3 Card Blitz between rounds: opening, shuffle, cut, stub count. Data, every row cited.

use super::pay::{self, Dealing};
use super::{Options, ThreeCardBlitz};
use crate::one_deck::{self, Law};
use table::session::{Change, Opening, Procedures};
use table::{Game, cite};

/// 51.3, 51.4 and what 51.2, 51.7 to 51.9 and 51.12 say outside the round.
pub fn procedures(options: &Options) -> Procedures {
    let from_hand = options.dealing == Dealing::Hand;
    let law = Law {
        opening: Opening {
            receive: cite!("13:69F-51.3(a)"),
            inspect: cite!("13:69F-51.3(b)"),
            spread: cite!("13:69F-51.3(b)"),
            wash: cite!("13:69F-51.3(c)"),
        },
        came_shuffled: cite!("13:69F-51.4(a)"),
        shuffled: cite!("13:69F-51.4(a)"),
        dealt: cite!("13:69F-51.4(b)1"),
        to_cut: cite!("13:69F-51.4(b)2"),
        machine_only: cite!("13:69F-51.8(b)1"),
        cut: cite!("13:69F-51.4(c)"),
        recut: cite!("13:69F-51.4(d)"),
        second_deck: cite!("13:69F-51.2(b)"),
        in_device: cite!("13:69F-51.2(b)3"),
        turns: cite!("13:69F-51.2(b)4"),
        second_opening: cite!("13:69F-51.3(d)"),
        idle: cite!("13:69F-51.4(e)"),
        fails: cite!("13:69F-51.12(c)"),
        removal: cite!("13:69F-51.12(e)"),
        stub: pay::stub(options),
        counting_shuffler: if options.dealing == Dealing::AutomatedShoe {
            cite!("13:69F-51.9(e)")
        } else {
            cite!("13:69F-51.7(f)")
        },
        change: if from_hand {
            Change { hours: 4, why: cite!("13:69E-1.18(g)2") }
        } else {
            Change { hours: 24, why: cite!("13:69E-1.18(g)") }
        },
        // Cards dealt from the hand leave no shoe to be locked away.
        closing: (!from_hand).then_some(cite!("13:69E-1.19(b)")),
    };
    let (spots, pack) = (ThreeCardBlitz::spots(options), ThreeCardBlitz::pack(options));
    one_deck::procedures(spots, pack, &law, options.deck())
}
