//! Three Card Poker between rounds: opening, shuffle, cut, stub count. Data, every row cited.

use super::pay::{CountingShuffler, Dealing};
use super::{Options, ThreeCardPoker};
use alloc::vec;
use table::session::{
    Burn, Cards, Change, Cut, Entry, Idle, Marks, Method, Next, Opening, Procedures, Recut,
    RecutBy, Relief, Removal, Reshuffle, SecondDeck, Shuffle, Step, StubCount,
};
use table::{Game, cite, elected};

elected! {
    /// 20.5(a): how the cards are shuffled.
    Shuffling { Machine = "machine", Manual = "manual", PreShuffled = "pre-shuffled", }
}

elected! {
    /// 20.2: whether a second deck of another colour alternates with the first.
    SecondDecks { On = "on", Off = "off", }
}

elected! {
    /// T-16: who makes the cut that a supervisor orders once more.
    RecutBys { LastCutter = "last-cutter", NextEntitled = "next-entitled", }
}

impl Shuffling {
    fn shuffle(self) -> Shuffle {
        match self {
            Shuffling::Machine => Shuffle::Machine,
            Shuffling::Manual => Shuffle::Manual,
            Shuffling::PreShuffled => Shuffle::PreShuffled,
        }
    }
}

/// 20.4, 20.5 and what 20.7 to 20.9 and 20.12 say outside the round.
pub fn procedures(options: &Options) -> Procedures {
    let by_hand = options.dealing == Dealing::Hand;
    let cards = Cards {
        pack: ThreeCardPoker::pack(options),
        opening: Opening {
            receive: cite!("19:47-20.4(a)"),
            inspect: cite!("19:47-20.4(b)"),
            spread: cite!("19:47-20.4(b)"),
            wash: cite!("19:47-20.4(c)"),
        },
        methods: vec![
            method(Shuffle::Machine, by_hand),
            method(Shuffle::Manual, by_hand),
            method(Shuffle::PreShuffled, by_hand),
        ],
        elected: options.shuffle.shuffle(),
        by_hand: Shuffle::Manual,
        removal: Some(Removal::Plain(cite!("19:47-20.12(g)"))),
        fails: cite!("19:47-20.12(e)"),
        cut: Cut::ByTheDealer { least: 10, why: cite!("19:47-20.5(c)") },
        recut: Recut {
            by: match options.recut_by {
                RecutBys::LastCutter => RecutBy::LastCutter,
                RecutBys::NextEntitled => RecutBy::NextEntitled,
            },
            why: cite!("19:47-20.5(d)"),
        },
        cutting_card: None,
        relief: Relief::Nothing,
        reshuffle: Reshuffle::EveryRound(cite!("19:47-20.5(a)")),
        at_will: None,
        stub: stub(options),
        second: match options.second_deck {
            SecondDecks::On => SecondDeck::Alternating {
                why: cite!("19:47-20.2"),
                opening: cite!("19:47-20.4(d)"),
            },
            SecondDecks::Off => SecondDeck::None,
        },
        change: if by_hand {
            Change { hours: 4, why: cite!("13:69E-1.18(g)2") }
        } else {
            Change { hours: 24, why: cite!("13:69E-1.18(g)") }
        },
        idle: Some(Idle {
            spread: cite!("19:47-20.5(e)"),
            wash: cite!("19:47-20.5(e)"),
            swap: None,
        }),
        entry: Entry::Free,
        // Cards dealt from the hand leave no shoe to be locked away.
        closing: (!by_hand).then_some(cite!("13:69E-1.19(b)")),
    };
    Procedures::cards(ThreeCardPoker::spots(options), cards)
}

/// 20.5(b): a machine's cards are dealt, others are cut; 20.8(b)1: from the hand only a machine's.
fn method(how: Shuffle, by_hand: bool) -> Method {
    let (step, next, then) = match how {
        Shuffle::Machine => {
            ((Step::Shuffle, cite!("19:47-20.5(a)")), Next::Deal, cite!("19:47-20.5(b)1"))
        }
        _ if by_hand => {
            ((Step::Shuffle, cite!("19:47-20.8(b)1")), Next::NotHere, cite!("19:47-20.8(b)1"))
        }
        Shuffle::PreShuffled => {
            ((Step::CameShuffled, cite!("19:47-20.4(a)")), Next::Cut, cite!("19:47-20.5(b)2"))
        }
        _ => ((Step::Shuffle, cite!("19:47-20.5(a)")), Next::Cut, cite!("19:47-20.5(b)2")),
    };
    Method { how, steps: vec![step], next, then, marks: Marks::Never, burn: Burn::None }
}

/// 20.7(e), (f), 20.8(e), 20.9(e): the stub is counted unless the device counts the deck.
fn stub(options: &Options) -> StubCount {
    if options.counting_shuffler == CountingShuffler::On {
        return StubCount::ByDevice(cite!("19:47-20.7(f)"));
    }
    StubCount::Every {
        rounds: 5,
        why: match options.dealing {
            Dealing::Hand => cite!("19:47-20.8(e)"),
            Dealing::ManualShoe => cite!("19:47-20.7(e)"),
            Dealing::AutomatedShoe => cite!("19:47-20.9(e)"),
        },
        right: cite!("19:47-20.7(e)1"),
        wrong: cite!("19:47-20.7(e)2"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Dealing, Options, SecondDecks};
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
