//! Three Card Poker between rounds: opening, shuffle, cut, stub count. Data, every row cited.

use super::pay::{self, Dealing};
use super::{Options, ThreeCardPoker};
use crate::one_deck::{self, Law};
use table::session::{Change, Opening, Procedures};
use table::{Game, cite};

/// 20.4, 20.5 and what 20.7 to 20.9 and 20.12 say outside the round.
pub fn procedures(options: &Options) -> Procedures {
    let from_hand = options.dealing == Dealing::Hand;
    let law = Law {
        opening: Opening {
            receive: cite!("19:47-20.4(a)"),
            inspect: cite!("19:47-20.4(b)"),
            spread: cite!("19:47-20.4(b)"),
            wash: cite!("19:47-20.4(c)"),
        },
        came_shuffled: cite!("19:47-20.4(a)"),
        shuffled: cite!("19:47-20.5(a)"),
        dealt: cite!("19:47-20.5(b)1"),
        to_cut: cite!("19:47-20.5(b)2"),
        machine_only: cite!("19:47-20.8(b)1"),
        cut: cite!("19:47-20.5(c)"),
        recut: cite!("19:47-20.5(d)"),
        second_deck: cite!("19:47-20.2"),
        in_device: cite!("19:47-20.2"),
        turns: cite!("19:47-20.2"),
        second_opening: cite!("19:47-20.4(d)"),
        idle: cite!("19:47-20.5(e)"),
        fails: cite!("19:47-20.12(e)"),
        removal: cite!("19:47-20.12(g)"),
        stub: pay::stub(options),
        counting_shuffler: cite!("19:47-20.7(f)"),
        change: if from_hand {
            Change { hours: 4, why: cite!("13:69E-1.18(g)2") }
        } else {
            Change { hours: 24, why: cite!("13:69E-1.18(g)") }
        },
        // Cards dealt from the hand leave no shoe to be locked away.
        closing: (!from_hand).then_some(cite!("13:69E-1.19(b)")),
    };
    let (spots, pack) = (ThreeCardPoker::spots(options), ThreeCardPoker::pack(options));
    one_deck::procedures(spots, pack, &law, options.deck())
}

#[cfg(test)]
mod tests {
    use super::{Dealing, Options};
    use crate::one_deck::SecondDecks;
    use table::Options as _;

    #[test]
    fn what_hangs_on_the_machine() {
        let by_hand = Options::elect([("shuffle", "manual")]).unwrap();
        assert_eq!(by_hand.dealing, Dealing::ManualShoe);
        assert_eq!(by_hand.second_deck, SecondDecks::Off);
        for (key, value, why) in [
            ("dealing", "hand", "20.8(b)1"),
            ("second-deck", "on", "20.2"),
            ("counting-shuffler", "on", "20.7(f)"),
        ] {
            let refused = Options::elect([("shuffle", "manual"), (key, value)]).unwrap_err();
            assert!(refused.why.is_some_and(|cite| cite.is_named(why)), "{refused}");
            assert!(Options::elect([("shuffle", "machine"), (key, value)]).is_ok());
        }
    }
}
