//! Pik-it Poker between rounds: opening, shuffle, cut, stub count. Data, every row cited.

use super::pay::{CountingShuffler, Dealing};
use super::{Options, PikItPoker};
use alloc::vec;
use table::session::{
    Burn, Cards, Change, Cut, Entry, Idle, Marks, Method, Next, Opening, Procedures, Recut,
    RecutBy, Relief, Removal, Reshuffle, SecondDeck, Shuffle, Step, StubCount,
};
use table::{Game, cite, elected};

elected! {
    /// 39.6(a): how the cards are shuffled.
    Shuffling { Machine = "machine", Manual = "manual", PreShuffled = "pre-shuffled", }
}

elected! {
    /// 39.2(b): whether a second deck of another colour alternates with the first.
    SecondDecks { On = "on", Off = "off", }
}

elected! {
    /// 39.6(d): who makes the cut that a supervisor orders once more.
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

/// 39.5, 39.6 and what 39.2, 39.7 to 39.9 and 39.12 say outside the round.
pub fn procedures(options: &Options) -> Procedures {
    let by_hand = options.dealing == Dealing::Hand;
    let cards = Cards {
        pack: PikItPoker::pack(options),
        opening: Opening {
            receive: cite!("13:69F-39.5(a)"),
            inspect: cite!("13:69F-39.5(b)"),
            spread: cite!("13:69F-39.5(b)"),
            wash: cite!("13:69F-39.5(c)"),
        },
        methods: vec![
            method(Shuffle::Machine, by_hand),
            method(Shuffle::Manual, by_hand),
            method(Shuffle::PreShuffled, by_hand),
        ],
        elected: options.shuffle.shuffle(),
        by_hand: Shuffle::Manual,
        removal: Some(Removal::Plain(cite!("13:69F-39.12(g)"))),
        fails: cite!("13:69F-39.12(e)"),
        cut: Cut::ByTheDealer { least: 10, why: cite!("13:69F-39.6(c)") },
        recut: Recut {
            by: match options.recut_by {
                RecutBys::LastCutter => RecutBy::LastCutter,
                RecutBys::NextEntitled => RecutBy::NextEntitled,
            },
            why: cite!("13:69F-39.6(d)"),
        },
        cutting_card: None,
        relief: Relief::Nothing,
        reshuffle: Reshuffle::EveryRound(cite!("13:69F-39.6(a)")),
        at_will: None,
        stub: stub(options),
        second: match options.second_deck {
            SecondDecks::On => SecondDeck::Alternating {
                why: cite!("13:69F-39.2(b)4"),
                opening: cite!("13:69F-39.5(d)"),
            },
            SecondDecks::Off => SecondDeck::None,
        },
        // The four-hour list for cards dealt from the hand does not name this game (P-19).
        change: Change { hours: 24, why: cite!("13:69E-1.18(g)") },
        idle: Some(Idle {
            spread: cite!("13:69F-39.6(e)"),
            wash: cite!("13:69F-39.6(e)"),
            swap: None,
        }),
        entry: Entry::Free,
        // The section on shoes does not name this game (P-19).
        closing: None,
    };
    Procedures::cards(PikItPoker::spots(options), cards)
}

/// 39.6(b): a machine's cards are dealt, others are cut; 39.8(b)1: from the hand only a machine's.
fn method(how: Shuffle, by_hand: bool) -> Method {
    let (step, next, then) = match how {
        Shuffle::Machine => {
            ((Step::Shuffle, cite!("13:69F-39.6(a)")), Next::Deal, cite!("13:69F-39.6(b)1"))
        }
        _ if by_hand => {
            ((Step::Shuffle, cite!("13:69F-39.8(b)1")), Next::NotHere, cite!("13:69F-39.8(b)1"))
        }
        Shuffle::PreShuffled => {
            ((Step::CameShuffled, cite!("13:69F-39.5(a)")), Next::Cut, cite!("13:69F-39.6(b)2"))
        }
        _ => ((Step::Shuffle, cite!("13:69F-39.6(a)")), Next::Cut, cite!("13:69F-39.6(b)2")),
    };
    Method { how, steps: vec![step], next, then, marks: Marks::Never, burn: Burn::None }
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
