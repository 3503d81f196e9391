//! Chemin de fer between rounds: opening, shuffle, cut, burn. Data, every row cited.

use super::{CheminDeFer, Options};
use crate::baccarat::elect::ReshuffleAfterLacing;
use alloc::vec;
use alloc::vec::Vec;
use table::session::{
    Burn, Cards, Carry, Change, Cut, CuttingCard, Entry, First, FirstCutter, Least, Marks, Method,
    Next, Offer, Opening, Procedures, Recut, Relief, Reshuffle, SecondCard, SecondDeck, Shuffle,
    Step, StubCount, Then,
};
use table::{Cite, Game, cite, elected};

elected! {
    /// 4.4(a): how the cards are shuffled.
    Shuffling as Shuffle { Lace = "lace", Wash = "wash", PreShuffled = "pre-shuffled", }
}

/// 4.3 and 4.4, at a table whose numbers rise counterclockwise (C-7); one more hand is dealt after
/// the cutting card (C-30).
pub fn procedures(options: &Options) -> Procedures {
    let cards = Cards {
        pack: CheminDeFer::pack(options),
        opening: Opening {
            receive: cite!("19:47-4.3(a)"),
            inspect: cite!("19:47-4.3(b)"),
            spread: cite!("19:47-4.3(b)"),
            wash: cite!("19:47-4.3(c)"),
        },
        methods: methods(options),
        elected: options.shuffle.into(),
        by_hand: Shuffle::Lace,
        removal: None,
        fails: cite!("19:47-4.4(a)"),
        cut: Cut::Offered(offer()),
        recut: Recut { by: options.recut_by, why: cite!("19:47-4.4(f)") },
        cutting_card: Some(CuttingCard {
            least: Least::Cards(14),
            second: SecondCard::AtTheEnd,
            why: cite!("19:47-4.4(e)"),
        }),
        relief: Relief::Nothing,
        reshuffle: Reshuffle::CuttingCard { then: Then::LastHand, why: cite!("19:47-4.4(a)") },
        at_will: None,
        stub: StubCount::Never,
        second: SecondDeck::None,
        change: Change { hours: 24, why: cite!("13:69E-1.18(g)") },
        idle: None,
        entry: Entry::Free,
        closing: Some(cite!("13:69E-1.19(b)")),
    };
    Procedures {
        moves: Some(cite!("19:47-4.11(e)")),
        carry: Carry::UntilTheCuttingCard(cite!("19:47-4.12(g)")),
        ..Procedures::cards(CheminDeFer::spots(options), cards).counterclockwise()
    }
}

/// 4.4(a): the ways of shuffling, each followed by a cut.
fn methods(options: &Options) -> Vec<Method> {
    let lace = cite!("19:47-4.4(a)1");
    let mut laced = vec![(Step::Shuffle, lace), (Step::Lace, lace)];
    if options.reshuffle_after_lacing == ReshuffleAfterLacing::On {
        laced.push((Step::ShuffleAgain, cite!("19:47-4.4(a)1.i")));
    }
    let wash = cite!("19:47-4.4(a)2");
    vec![
        method(Shuffle::Lace, laced),
        method(Shuffle::Wash, vec![(Step::Wash, wash), (Step::Shuffle, wash)]),
        method(Shuffle::PreShuffled, vec![(Step::CameShuffled, cite!("19:47-4.4(a)"))]),
    ]
}

fn method(how: Shuffle, steps: Vec<(Step, Cite)>) -> Method {
    Method {
        how,
        steps,
        next: Next::Cut,
        then: cite!("19:47-4.4(c)"),
        marks: Marks::Must,
        burn: Burn::ByValue { ten: 10, why: cite!("19:47-4.4(e)") },
    }
}

/// 4.4(c), (d): the highest number is asked first, after a reshuffle the last Banker (C-6).
fn offer() -> Offer {
    let why = cite!("19:47-4.4(c)");
    let last = First { who: FirstCutter::LastHolder, why };
    Offer {
        new_game: First { who: FirstCutter::HighestNumber, why },
        came_on_spot: last,
        came_on_dealer: last,
        at_will: last,
        refused: why,
        least: 10,
        why: cite!("19:47-4.4(d)"),
    }
}
