//! 3 Card Blitz between rounds: opening, shuffle, cut, stub count. Data, every row cited.

use super::pay::{CountingShuffler, Dealing};
use super::{Options, ThreeCardBlitz};
use alloc::vec;
use table::session::{
    Burn, Cards, Change, Cut, Entry, Idle, Marks, Method, Next, Opening, Procedures, Recut,
    RecutBy, Relief, Removal, Reshuffle, SecondDeck, Shuffle, Step, StubCount,
};
use table::{Game, cite, elected};

elected! {
    /// 51.4(a): how the cards are shuffled.
    Shuffling { Machine = "machine", Manual = "manual", PreShuffled = "pre-shuffled", }
}

elected! {
    /// 51.2(b): whether a second deck of another colour alternates with the first.
    SecondDecks { On = "on", Off = "off", }
}

elected! {
    /// 51.4(d): who makes the cut that a supervisor orders once more.
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

/// 51.3, 51.4 and what 51.2, 51.7 to 51.9 and 51.12 say outside the round.
pub fn procedures(options: &Options) -> Procedures {
    let by_hand = options.dealing == Dealing::Hand;
    let cards = Cards {
        pack: ThreeCardBlitz::pack(options),
        opening: Opening {
            receive: cite!("13:69F-51.3(a)"),
            inspect: cite!("13:69F-51.3(b)"),
            spread: cite!("13:69F-51.3(b)"),
            wash: cite!("13:69F-51.3(c)"),
        },
        methods: vec![
            method(Shuffle::Machine, by_hand),
            method(Shuffle::Manual, by_hand),
            method(Shuffle::PreShuffled, by_hand),
        ],
        elected: options.shuffle.shuffle(),
        by_hand: Shuffle::Manual,
        removal: Some(Removal::Plain(cite!("13:69F-51.12(e)"))),
        fails: cite!("13:69F-51.12(c)"),
        cut: Cut::ByTheDealer { least: 10, why: cite!("13:69F-51.4(c)") },
        recut: Recut {
            by: match options.recut_by {
                RecutBys::LastCutter => RecutBy::LastCutter,
                RecutBys::NextEntitled => RecutBy::NextEntitled,
            },
            why: cite!("13:69F-51.4(d)"),
        },
        cutting_card: None,
        relief: Relief::Nothing,
        reshuffle: Reshuffle::EveryRound(cite!("13:69F-51.4(a)")),
        at_will: None,
        stub: stub(options),
        second: match options.second_deck {
            SecondDecks::On => SecondDeck::Alternating {
                why: cite!("13:69F-51.2(b)4"),
                opening: cite!("13:69F-51.3(d)"),
            },
            SecondDecks::Off => SecondDeck::None,
        },
        change: if by_hand {
            Change { hours: 4, why: cite!("13:69E-1.18(g)2") }
        } else {
            Change { hours: 24, why: cite!("13:69E-1.18(g)") }
        },
        idle: Some(Idle {
            spread: cite!("13:69F-51.4(e)"),
            wash: cite!("13:69F-51.4(e)"),
            swap: None,
        }),
        entry: Entry::Free,
        // Cards dealt from the hand leave no shoe to be locked away.
        closing: (!by_hand).then_some(cite!("13:69E-1.19(b)")),
    };
    Procedures::cards(ThreeCardBlitz::spots(options), cards)
}

/// 51.4(b): a machine's cards are dealt, others are cut; 51.8(b)1: from the hand only a machine's.
fn method(how: Shuffle, by_hand: bool) -> Method {
    let (step, next, then) = match how {
        Shuffle::Machine => {
            ((Step::Shuffle, cite!("13:69F-51.4(a)")), Next::Deal, cite!("13:69F-51.4(b)1"))
        }
        _ if by_hand => {
            ((Step::Shuffle, cite!("13:69F-51.8(b)1")), Next::NotHere, cite!("13:69F-51.8(b)1"))
        }
        Shuffle::PreShuffled => {
            ((Step::CameShuffled, cite!("13:69F-51.4(a)")), Next::Cut, cite!("13:69F-51.4(b)2"))
        }
        _ => ((Step::Shuffle, cite!("13:69F-51.4(a)")), Next::Cut, cite!("13:69F-51.4(b)2")),
    };
    Method { how, steps: vec![step], next, then, marks: Marks::Never, burn: Burn::None }
}

/// 51.7(e), (f), 51.9(d), (e): the stub is counted unless the device counts the deck.
fn stub(options: &Options) -> StubCount {
    let automated = options.dealing == Dealing::AutomatedShoe;
    if options.counting_shuffler == CountingShuffler::On {
        return StubCount::ByDevice(if automated {
            cite!("13:69F-51.9(e)")
        } else {
            cite!("13:69F-51.7(f)")
        });
    }
    StubCount::Every {
        rounds: 5,
        // From the hand it is counted as from a manual shoe (B-15).
        why: if automated { cite!("13:69F-51.9(d)") } else { cite!("13:69F-51.7(e)") },
        right: cite!("13:69F-51.7(e)1"),
        wrong: cite!("13:69F-51.7(e)2"),
    }
}
