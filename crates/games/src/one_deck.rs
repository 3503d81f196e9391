//! Games of hands dealt face down from one deck, shuffled anew each time: what they have in common
//! in the round and between rounds, each with its own paragraphs handed over as data.

pub mod irregular;
mod round;

pub use round::{DealerStack, Settlement};
pub(crate) use round::{Now, StubLaw, deal_stack, deal_stacks, put_the_stub_away, settle_all};

use alloc::vec;
use cards::Pack;
use table::session::{
    Burn, Cards, Change, Cut, Entry, Idle, Marks, Method, NewCards, Next, Opening, Procedures,
    Recut, RecutBy, Relief, Removal, Reshuffle, SecondDeck, Shuffle, Step, StubCount,
};
use table::{Cite, Code, Refusal, elected};

elected! {
    /// How the cards are shuffled.
    Shuffling as Shuffle { Machine = "machine", Manual = "manual", }
}

elected! {
    /// What the cards are dealt from.
    Dealing { Hand = "hand", ManualShoe = "manual-shoe", AutomatedShoe = "automated-shoe", }
}

elected! {
    /// Whether the shuffling device counts the deck, so that nobody must count the stub.
    CountingShuffler { Off = "off", On = "on", }
}

elected! {
    /// Whether a second deck of another colour alternates with the first.
    SecondDecks { On = "on", Off = "off", }
}

/// The paragraphs of one game.
pub(crate) struct Law {
    pub(crate) opening: Opening,
    /// Cards may come inspected and shuffled.
    pub(crate) came_shuffled: Cite,
    /// They are shuffled before play and after every round.
    pub(crate) shuffled: Cite,
    /// A machine's cards are dealt as they are.
    pub(crate) dealt: Cite,
    /// Others are cut first.
    pub(crate) to_cut: Cite,
    /// From the hand only a machine's cards are dealt.
    pub(crate) machine_only: Cite,
    pub(crate) cut: Cite,
    pub(crate) recut: Cite,
    /// A second deck is permitted where a device shuffles.
    pub(crate) second_deck: Cite,
    /// One is in the device while the other is dealt.
    pub(crate) in_device: Cite,
    /// They are used for every other round.
    pub(crate) turns: Cite,
    pub(crate) second_opening: Cite,
    pub(crate) idle: Cite,
    pub(crate) fails: Cite,
    pub(crate) removal: Cite,
    pub(crate) stub: StubLaw,
    pub(crate) counting_shuffler: Cite,
    pub(crate) change: Change,
    /// A shoe is locked away when the table closes.
    pub(crate) closing: Option<Cite>,
}

/// What the licensee elected.
pub(crate) struct Elections {
    pub(crate) opening: NewCards,
    pub(crate) shuffle: Shuffling,
    pub(crate) second_deck: SecondDecks,
    pub(crate) recut_by: RecutBy,
    pub(crate) from_hand: bool,
    pub(crate) counting_shuffler: CountingShuffler,
}

impl Elections {
    /// What may only be elected where a machine shuffles, and the paragraphs that say so: to deal
    /// from the hand, to alternate two decks, to have the deck counted.
    pub(crate) fn check_the_machine(
        &self,
        [hand, second, counting]: [Cite; 3],
    ) -> Result<(), Refusal> {
        let refuse = |code, what, why| Err(Refusal::cited(code, what, why));
        if self.from_hand && self.opening == NewCards::PreShuffled {
            return refuse(
                Code::OptionsContradict,
                "dealing hand needs opening inspect: a machine shuffles",
                hand,
            );
        }
        if self.shuffle == Shuffling::Machine {
            return Ok(());
        }
        if self.from_hand {
            return refuse(Code::OptionsContradict, "dealing hand needs shuffle machine", hand);
        }
        if self.second_deck == SecondDecks::On {
            return refuse(Code::OptionsContradict, "second-deck on needs shuffle machine", second);
        }
        if self.counting_shuffler == CountingShuffler::On {
            return refuse(
                Code::OptionsContradict,
                "counting-shuffler on needs shuffle machine",
                counting,
            );
        }
        Ok(())
    }
}

/// The whole of it, for a table with so many spots.
pub(crate) fn procedures(
    spots: (u8, Cite),
    pack: Pack,
    law: &Law,
    elections: Elections,
) -> Procedures {
    let methods = [Shuffle::Machine, Shuffle::Manual, Shuffle::PreShuffled]
        .map(|how| method(law, how, elections.from_hand));
    let cards = Cards {
        pack,
        opening: law.opening,
        new: elections.opening,
        methods: methods.to_vec(),
        elected: elections.shuffle.into(),
        by_hand: Shuffle::Manual,
        removal: Some(Removal::Plain(law.removal)),
        fails: law.fails,
        cut: Cut::ByTheDealer { least: 10, why: law.cut },
        recut: Recut { by: elections.recut_by, why: law.recut },
        cutting_card: None,
        relief: Relief::Nothing,
        reshuffle: Reshuffle::EveryRound(law.shuffled),
        runs_out: None,
        at_will: None,
        stub: StubCount::Every {
            rounds: 5,
            why: law.stub.count,
            right: law.stub.right,
            wrong: law.stub.wrong,
            device: match elections.counting_shuffler {
                CountingShuffler::On => Some(law.counting_shuffler),
                CountingShuffler::Off => None,
            },
        },
        second: match elections.second_deck {
            SecondDecks::On => SecondDeck::Alternating {
                device: law.second_deck,
                in_device: law.in_device,
                turns: law.turns,
                opening: law.second_opening,
                fails: irregular::SHUFFLER_FAILS,
            },
            SecondDecks::Off => SecondDeck::None,
        },
        change: law.change,
        idle: Some(Idle { spread: law.idle, wash: law.idle, swap: None }),
        entry: Entry::Free,
        closing: law.closing,
    };
    Procedures::cards(spots, cards)
}

/// A machine's cards are dealt, others are cut; from the hand only a machine's.
fn method(law: &Law, how: Shuffle, from_hand: bool) -> Method {
    let (step, next, then) = match how {
        Shuffle::Machine => ((Step::Shuffle, law.shuffled), Next::Deal, law.dealt),
        _ if from_hand => ((Step::Shuffle, law.machine_only), Next::NotHere, law.machine_only),
        Shuffle::PreShuffled => ((Step::CameShuffled, law.came_shuffled), Next::Cut, law.to_cut),
        _ => ((Step::Shuffle, law.shuffled), Next::Cut, law.to_cut),
    };
    Method { how, steps: vec![step], next, then, marks: Marks::Never, burn: Burn::None }
}
