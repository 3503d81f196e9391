//! Three Card 21 between rounds: opening, shuffle, cut, burn. Data, every row cited.

use super::{Options, ThreeCard21};
use alloc::vec;
use table::session::{
    Burn, Cards, Change, Cut, CuttingCard, Entry, First, FirstCutter, Idle, Least, Marks, Method,
    Next, Offer, Opening, Procedures, Recut, RecutBy, Relief, Removal, Reshuffle, SecondCard,
    SecondDeck, Shuffle, Step, StubCount, Then,
};
use table::{Game, cite, elected};

elected! {
    /// 2C.4(a), 2C.4(h)2: how the cards are shuffled.
    Shuffling {
        Machine = "machine",
        Manual = "manual",
        PreShuffled = "pre-shuffled",
        BartCarter = "bart-carter",
    }
}

elected! {
    /// 2C.4(h): when they are shuffled again.
    Reshuffling { CuttingCard = "cutting-card", EveryRound = "every-round", }
}

elected! {
    /// 2C.4(g): who makes the cut that a supervisor orders once more.
    RecutBys { LastCutter = "last-cutter", NextEntitled = "next-entitled", }
}

elected! {
    /// 2C.5(i): whether somebody who sat out a round may join before the next shuffle.
    MidShoeEntry { Allow = "allow", Bar = "bar", }
}

impl Shuffling {
    fn shuffle(self) -> Shuffle {
        match self {
            Shuffling::Machine => Shuffle::Machine,
            Shuffling::Manual => Shuffle::Manual,
            Shuffling::PreShuffled => Shuffle::PreShuffled,
            Shuffling::BartCarter => Shuffle::BartCarter,
        }
    }
}

/// 2C.3, 2C.4, 2C.5(i), 2C.6(c) and what 2C.14 says outside the round.
pub fn procedures(options: &Options) -> Procedures {
    let opening = cite!("13:69F-2C.3");
    let cards = Cards {
        pack: ThreeCard21::pack(options),
        opening: Opening { receive: opening, inspect: opening, spread: opening, wash: opening },
        methods: vec![
            method(Shuffle::Machine),
            method(Shuffle::Manual),
            method(Shuffle::PreShuffled),
            bart_carter(),
        ],
        elected: options.shuffle.shuffle(),
        by_hand: Shuffle::Manual,
        removal: Some(Removal::Inspected(cite!("13:69F-2C.14(j)"))),
        fails: cite!("13:69F-2C.14(i)"),
        cut: Cut::Offered(offer()),
        recut: Recut {
            by: match options.recut_by {
                RecutBys::LastCutter => RecutBy::LastCutter,
                RecutBys::NextEntitled => RecutBy::NextEntitled,
            },
            why: cite!("13:69F-2C.4(g)"),
        },
        cutting_card: Some(CuttingCard {
            least: Least::OnePartIn(4),
            second: SecondCard::None,
            why: cite!("13:69F-2C.4(f)"),
        }),
        relief: Relief::BurnsOne(cite!("13:69F-2C.6(c)")),
        reshuffle: reshuffle(options),
        at_will: Some(cite!("13:69F-2C.4(h)1")),
        stub: StubCount::Never,
        second: SecondDeck::None,
        change: Change { hours: 24, why: cite!("13:69E-1.18(g)") },
        idle: Some(Idle {
            spread: cite!("13:69F-2C.4(i)"),
            wash: cite!("13:69F-2C.4(i)1"),
            swap: Some(cite!("13:69F-2C.4(i)2")),
        }),
        entry: match options.mid_shoe_entry {
            MidShoeEntry::Allow => Entry::Free,
            MidShoeEntry::Bar => Entry::Barred(cite!("13:69F-2C.5(i)")),
        },
        closing: None,
    };
    Procedures::cards(ThreeCard21::spots(options), cards)
}

/// 2C.4(b): a machine's cards go into the shoe, others are cut first.
fn method(how: Shuffle) -> Method {
    let step = if how == Shuffle::PreShuffled { Step::CameShuffled } else { Step::Shuffle };
    let (next, then, marks) = match how {
        // The text puts the cutting card back only after a cut, yet (h) waits for it.
        Shuffle::Machine => (Next::Deal, cite!("13:69F-2C.4(b)1"), Marks::May),
        _ => (Next::Cut, cite!("13:69F-2C.4(b)2"), Marks::Must),
    };
    Method {
        how,
        steps: vec![(step, cite!("13:69F-2C.4(a)"))],
        next,
        then,
        marks,
        burn: Burn::One(cite!("13:69F-2C.6(c)")),
    }
}

/// 2C.1, 2C.4(f), 2C.6(c): the whole set is cut once; no cutting card goes back, none is burned.
fn bart_carter() -> Method {
    Method {
        how: Shuffle::BartCarter,
        steps: vec![
            (Step::Shuffle, cite!("13:69F-2C.4(a)")),
            (Step::PutBack, cite!("13:69F-2C.1 \"Bart Carter shuffle\"")),
        ],
        next: Next::CutTheWhole,
        then: cite!("13:69F-2C.4(b)2"),
        marks: Marks::Never,
        burn: Burn::None,
    }
}

/// 2C.4(d) to (f): who is asked to cut, and where.
fn offer() -> Offer {
    let right = |why| First { who: FirstCutter::FarthestRight, why };
    Offer {
        new_game: First { who: FirstCutter::FirstPlayer, why: cite!("13:69F-2C.4(d)1") },
        came_on_spot: First { who: FirstCutter::CuttingCardSpot, why: cite!("13:69F-2C.4(d)2") },
        came_on_dealer: right(cite!("13:69F-2C.4(d)3")),
        at_will: right(cite!("13:69F-2C.4(d)4")),
        refused: cite!("13:69F-2C.4(e)"),
        least: 10,
        why: cite!("13:69F-2C.4(f)"),
    }
}

/// 2C.4(h): about one deck is read as 52 cards.
fn reshuffle(options: &Options) -> Reshuffle {
    match (options.shuffle, options.reshuffle) {
        (_, Reshuffling::EveryRound) => Reshuffle::EveryRound(cite!("13:69F-2C.4(h)1")),
        (Shuffling::BartCarter, _) => {
            Reshuffle::RackOver { cards: 52, why: cite!("13:69F-2C.4(h)2") }
        }
        _ => Reshuffle::CuttingCard { then: Then::Reshuffle, why: cite!("13:69F-2C.4(h)") },
    }
}
