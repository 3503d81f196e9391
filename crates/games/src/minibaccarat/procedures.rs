//! Minibaccarat between rounds, by 4.3 and 4.4 in the place of 7.4 to 7.6. Data, every row cited.

use super::{Minibaccarat, Options};
use crate::baccarat::elect::ReshuffleAfterLacing;
use alloc::vec;
use alloc::vec::Vec;
use table::session::{
    Burn, Cards, Change, Cut, CuttingCard, Entry, First, FirstCutter, Least, Marks, Method, Next,
    Offer, Opening, Procedures, Recut, Relief, Reshuffle, SecondCard, SecondDeck, Shuffle, Step,
    StubCount, Then,
};
use table::{Cite, Game, cite, elected};

elected! {
    /// 4.4(a), 7.12: how the cards are shuffled.
    Shuffling as Shuffle {
        Lace = "lace",
        Wash = "wash",
        Machine = "machine",
        PreShuffled = "pre-shuffled",
        Continuous = "continuous",
    }
}

/// 4.3, 4.4, 7.8(e) and 7.12.
pub fn procedures(options: &Options) -> Procedures {
    let endless = options.shuffle == Shuffling::Continuous;
    let cards = Cards {
        pack: Minibaccarat::pack(options),
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
        fails: if endless { cite!("19:47-7.12") } else { cite!("13:69E-1.19(c)") },
        cut: Cut::Offered(offer()),
        recut: Recut { by: options.recut_by, why: cite!("19:47-4.4(f)") },
        cutting_card: Some(CuttingCard {
            least: Least::Cards(14),
            second: SecondCard::AtTheEnd,
            why: cite!("19:47-4.4(e)"),
        }),
        relief: Relief::Nothing,
        reshuffle: if endless {
            Reshuffle::Continuous
        } else {
            Reshuffle::CuttingCard { then: Then::LastHand, why: cite!("19:47-7.8(e)") }
        },
        at_will: None,
        stub: StubCount::Never,
        second: SecondDeck::None,
        change: Change { hours: 24, why: cite!("13:69E-1.18(g)") },
        idle: None,
        entry: Entry::Free,
        closing: Some(cite!("13:69E-1.19(b)")),
    };
    Procedures::cards(Minibaccarat::spots(options), cards)
}

/// 4.4(a), 7.12: the ways of shuffling; only the endless one goes without a cut.
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
        method(Shuffle::Machine, vec![(Step::Shuffle, cite!("13:69E-1.19(c)"))]),
        method(Shuffle::PreShuffled, vec![(Step::CameShuffled, cite!("19:47-4.4(a)"))]),
        Method {
            how: Shuffle::Continuous,
            steps: vec![(Step::Shuffle, cite!("19:47-7.12"))],
            next: Next::Deal,
            then: cite!("19:47-7.12"),
            marks: Marks::Never,
            burn: Burn::None,
        },
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

/// 4.4(c), (d), as read in M-17: the highest spot is asked first, whatever the reason.
fn offer() -> Offer {
    let highest = First { who: FirstCutter::HighestNumber, why: cite!("19:47-4.4(c)") };
    Offer {
        new_game: highest,
        came_on_spot: highest,
        came_on_dealer: highest,
        at_will: highest,
        refused: cite!("19:47-4.4(c)"),
        least: 10,
        why: cite!("19:47-4.4(d)"),
    }
}
