//! A shoe of 21 between rounds: opening, shuffle, cut, burn, from a game's paragraphs.

use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use table::session::{
    Burn, Cards, Change, Cut, CuttingCard, Entry, First, FirstCutter, Idle, Least, Marks, Method,
    NewCards, Next, Offer, Opening, Procedures, Recut, RecutBy, Relief, Removal, Reshuffle,
    SecondCard, SecondDeck, Shuffle, Step, StubCount, Then,
};
use table::{Cite, elected};

elected! {
    /// How the cards are shuffled.
    Shuffling as Shuffle {
        Machine = "machine",
        Manual = "manual",
        BartCarter = "bart-carter",
        Continuous = "continuous",
    }
}

elected! {
    /// When they are shuffled again.
    Reshuffling { CuttingCard = "cutting-card", EveryRound = "every-round", }
}

elected! {
    /// Whether somebody who sat out a round may join before the next shuffle.
    MidShoeEntry { Allow = "allow", Bar = "bar", }
}

/// What the licensee elected for the shoe.
pub struct Elections {
    pub opening: NewCards,
    pub shuffle: Shuffle,
    pub reshuffle: Reshuffling,
    pub recut_by: RecutBy,
    pub entry: MidShoeEntry,
}

/// The paragraphs on the shoe.
pub struct ShoeLaw {
    pub opening: Cite,
    pub shuffle: Cite,
    /// A machine's cards go into the shoe uncut, where a paragraph says so.
    pub no_cut: Option<Cite>,
    /// All others are cut.
    pub cut_follows: Cite,
    /// Stacks are put back at marked places.
    pub bart_carter: Cite,
    /// Who cuts: at a new game, by where the cutting card came, at the licensee's will.
    pub cutters: [Cite; 4],
    pub cut_refused: Cite,
    pub cut: Cite,
    pub cutting_card: Cite,
    pub recut: Cite,
    /// The cutting card came.
    pub reshuffle: Cite,
    /// Too few cards are left for a round.
    pub runs_out: Cite,
    pub at_will: Cite,
    /// The rack holds about one deck, where only a part is shuffled; how many cards that is.
    pub rack_full: Cite,
    pub deck: u16,
    pub burn: Cite,
    pub removal: Removal,
    pub fails: Cite,
    pub change: Cite,
    pub idle: Idle,
    pub entry: Cite,
    /// The shoe of a closed table is locked away, where a paragraph names the game.
    pub closing: Option<Cite>,
}

/// The procedures of a table with one shoe; `continuous` where the text allows such a device.
pub fn procedures(
    spots: (u8, Cite),
    pack: Pack,
    elected: &Elections,
    law: &ShoeLaw,
    continuous: Option<Cite>,
) -> Procedures {
    let opening = law.opening;
    let cards = Cards {
        pack,
        opening: Opening { receive: opening, inspect: opening, spread: opening, wash: opening },
        new: elected.opening,
        methods: methods(law, continuous),
        elected: elected.shuffle,
        by_hand: Shuffle::Manual,
        removal: Some(law.removal),
        fails: law.fails,
        cut: Cut::Offered(offer(law)),
        recut: Recut { by: elected.recut_by, why: law.recut },
        cutting_card: Some(CuttingCard {
            least: Least::OnePartIn(4),
            second: SecondCard::None,
            why: law.cutting_card,
        }),
        relief: Relief::BurnsOne(law.burn),
        reshuffle: reshuffle(elected, law),
        runs_out: Some(law.runs_out),
        at_will: Some(law.at_will),
        stub: StubCount::Never,
        second: SecondDeck::None,
        change: Change { hours: 24, why: law.change },
        idle: Some(law.idle),
        entry: match elected.entry {
            MidShoeEntry::Allow => Entry::Free,
            MidShoeEntry::Bar => Entry::Barred(law.entry),
        },
        closing: law.closing,
    };
    Procedures::cards(spots, cards)
}

fn methods(law: &ShoeLaw, continuous: Option<Cite>) -> Vec<Method> {
    let mut methods = vec![
        method(law, Shuffle::Machine),
        method(law, Shuffle::Manual),
        method(law, Shuffle::PreShuffled),
        bart_carter(law),
    ];
    methods.extend(continuous.map(Method::endless));
    methods
}

/// Cards are cut before they go into the shoe, but for a machine's where the text excepts them.
fn method(law: &ShoeLaw, how: Shuffle) -> Method {
    let step = if how == Shuffle::PreShuffled { Step::CameShuffled } else { Step::Shuffle };
    let (next, then, marks) = match law.no_cut.filter(|_| how == Shuffle::Machine) {
        // The text puts the cutting card back only after a cut, yet the reshuffle waits for it.
        Some(why) => (Next::Deal, why, Marks::May),
        None => (Next::Cut, law.cut_follows, Marks::Must),
    };
    let steps = vec![(step, law.shuffle)];
    Method { how, steps, next, then, marks, burn: Burn::One(law.burn) }
}

/// The whole set is cut once; no cutting card goes back, none is burned.
fn bart_carter(law: &ShoeLaw) -> Method {
    Method {
        how: Shuffle::BartCarter,
        steps: vec![(Step::Shuffle, law.shuffle), (Step::PutBack, law.bart_carter)],
        next: Next::CutTheWhole,
        then: law.cut_follows,
        marks: Marks::Never,
        burn: Burn::None,
    }
}

/// Who is asked to cut, and where.
fn offer(law: &ShoeLaw) -> Offer {
    let [new_game, on_spot, on_dealer, at_will] = law.cutters;
    let right = |why| First { who: FirstCutter::FarthestRight, why };
    Offer {
        new_game: First { who: FirstCutter::FirstPlayer, why: new_game },
        came_on_spot: First { who: FirstCutter::CuttingCardSpot, why: on_spot },
        came_on_dealer: right(on_dealer),
        at_will: right(at_will),
        refused: law.cut_refused,
        least: 10,
        why: law.cut,
    }
}

/// About one deck in the rack is read as exactly one.
fn reshuffle(elected: &Elections, law: &ShoeLaw) -> Reshuffle {
    match (elected.shuffle, elected.reshuffle) {
        (Shuffle::Continuous, _) => Reshuffle::Continuous,
        (_, Reshuffling::EveryRound) => Reshuffle::EveryRound(law.at_will),
        (Shuffle::BartCarter, _) => Reshuffle::RackOver { cards: law.deck, why: law.rack_full },
        _ => Reshuffle::CuttingCard { then: Then::Reshuffle, why: law.reshuffle },
    }
}
