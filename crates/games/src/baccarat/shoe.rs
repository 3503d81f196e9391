//! A shoe of baccarat between rounds: opening, shuffle, cut, burn, from a game's paragraphs.

use super::elect::ReshuffleAfterLacing;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use table::session::{
    Alike, Burn, Cards, Change, Cut, CuttingCard, Entry, First, FirstCutter, Least, Marks, Method,
    NewCards, Next, Notice, Offer, Opening, Recut, RecutBy, Relief, Reshuffle, SecondCard,
    SecondDeck, Shuffle, Step, StubCount, Then,
};
use table::{Cite, Elected};

/// What the licensee elected for the shoe.
pub struct Elections {
    pub opening: NewCards,
    pub shuffle: Shuffle,
    pub after_lacing: ReshuffleAfterLacing,
    pub recut_by: RecutBy,
}

/// The paragraphs on the shoe.
#[derive(Copy, Clone)]
pub struct ShoeLaw {
    pub opening: Opening,
    pub lace: Cite,
    pub again_after_lacing: Cite,
    pub wash: Cite,
    /// How many dealers shuffle the washed stack, one after the other.
    pub dealers: u8,
    /// Cards may come inspected and shuffled.
    pub came_shuffled: Cite,
    /// A machine may shuffle them.
    pub machine: Option<Cite>,
    /// A device may take them back after every round.
    pub continuous: Option<Cite>,
    /// The cut is offered.
    pub offer: Cite,
    /// Who is asked first after a reshuffle; at a new game it is the highest number.
    pub first_again: FirstCutter,
    pub cut: Cite,
    pub recut: Cite,
    pub cutting_card: Cite,
    pub burn: Cite,
    /// The cutting card came.
    pub last_hand: Cite,
    /// Too few cards are left for a round.
    pub runs_out: Cite,
    pub fails: Cite,
    pub change: Cite,
    pub closing: Cite,
}

/// One shoe whose cards are laced or washed unless the licensee elects otherwise.
pub fn cards(pack: Pack, elected: &Elections, law: &ShoeLaw) -> Cards {
    Cards {
        pack,
        opening: law.opening,
        new: elected.opening,
        methods: methods(elected.after_lacing, law),
        elected: elected.shuffle,
        by_hand: Shuffle::Lace,
        removal: None,
        fails: law.fails,
        cut: Cut::Offered(offer(law)),
        recut: Recut { by: elected.recut_by, why: law.recut },
        cutting_card: Some(CuttingCard {
            least: Least::Cards(14),
            second: SecondCard::AtTheEnd,
            why: law.cutting_card,
        }),
        relief: Relief::Nothing,
        reshuffle: match elected.shuffle {
            Shuffle::Continuous => Reshuffle::Continuous,
            _ => Reshuffle::CuttingCard { then: Then::LastHand, why: law.last_hand },
        },
        runs_out: Some(law.runs_out),
        at_will: None,
        stub: StubCount::Never,
        second: SecondDeck::None,
        change: Change { hours: 24, why: law.change },
        idle: None,
        entry: Entry::Free,
        closing: Some(law.closing),
    }
}

/// The ways of shuffling; only the endless one goes without a cut.
fn methods(after_lacing: ReshuffleAfterLacing, law: &ShoeLaw) -> Vec<Method> {
    let mut laced = vec![(Step::Shuffle, law.lace), (Step::Lace, law.lace)];
    if after_lacing == ReshuffleAfterLacing::On {
        laced.push((Step::ShuffleAgain, law.again_after_lacing));
    }
    let mut washed = vec![(Step::Wash, law.wash)];
    match law.dealers {
        1 => washed.push((Step::Shuffle, law.wash)),
        dealers => washed.extend((1..=dealers).map(|nth| (Step::ShuffleBy(nth), law.wash))),
    }
    let by_machine = |why| method(law, Shuffle::Machine, vec![(Step::Shuffle, why)]);
    let mut methods = vec![method(law, Shuffle::Lace, laced), method(law, Shuffle::Wash, washed)];
    methods.extend(law.machine.map(by_machine));
    let came = vec![(Step::CameShuffled, law.came_shuffled)];
    methods.push(method(law, Shuffle::PreShuffled, came));
    methods.extend(law.continuous.map(Method::endless));
    methods
}

fn method(law: &ShoeLaw, how: Shuffle, steps: Vec<(Step, Cite)>) -> Method {
    Method {
        how,
        steps,
        next: Next::Cut,
        then: law.offer,
        marks: Marks::Must,
        burn: Burn::ByValue { ten: 10, why: law.burn },
    }
}

/// Who is asked to cut, and where.
fn offer(law: &ShoeLaw) -> Offer {
    let again = First { who: law.first_again, why: law.offer };
    Offer {
        new_game: First { who: FirstCutter::HighestNumber, why: law.offer },
        came_on_spot: again,
        came_on_dealer: again,
        at_will: again,
        refused: law.offer,
        least: 10,
        why: law.cut,
    }
}

/// An election that is the same at all tables of a pit.
pub fn alike(key: &'static str, elected: impl Elected, why: Cite) -> Alike {
    Alike { key, value: elected.word().to_string(), why, follows: None }
}

/// An election that changes at a running table half an hour after written notice.
pub fn notice(key: &'static str, why: Cite) -> Notice {
    Notice { key, minutes: 30, to: "surveillance and the Commission", why }
}
