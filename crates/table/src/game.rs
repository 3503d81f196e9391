//! What a game declares. Labels, forms, help and tests all come from this one declaration.

use crate::{
    Account, Answers, AreaRule, Cite, Code, Conducted, Event, Figures, Irregularity, Line, Memory,
    Meter, Money, Odds, Options, Passing, Place, Placed, Pocket, Procedures, Refusal, Remedy,
    Seats, Setup, Spot, Stop, Table, Unused,
};
use alloc::string::String;
use alloc::vec::Vec;
use cards::{Card, Pack};
use core::fmt::Debug;

/// A game: its names, its data and the function that conducts one round.
pub trait Game: Sized + Copy + PartialEq + Debug + Send + Sync + 'static {
    /// As the command line knows it.
    const NAME: &'static str;
    /// As people print it.
    const TITLE: &'static str;
    /// The subchapter: `19:47-20`.
    const CITATION: &'static str;
    /// The date of the text that is coded.
    const EDITION: &'static str;
    /// `sections.toml`: every paragraph and what became of it.
    const SECTIONS: &'static str;
    /// In two sentences, for somebody who sits down for the first time.
    const ABOUT: &'static str;
    /// Who pays what a wager wins and takes what it loses: the house, unless participants play
    /// each other.
    const PAYS: Account = Account::Rack;
    /// Where cards go that are out of the round, in the words of the text.
    const DISCARDS: &'static str = "discard rack";
    /// The paragraphs that are pure functions of the game rather than acts at the table.
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[];
    /// The paragraph on posted limits, where those of the areas do not speak of them.
    const LIMITS: Option<Cite> = None;
    /// The options that act only where a wager comes to whole cents: no figure per unit moves with
    /// them.
    const IN_CENTS: &'static [&'static str] = &[];
    /// What nobody's answer means: the first of these that is offered and lawful. None of them
    /// costs more than lies on the layout already.
    const SILENCE: &'static [Self::Choice];
    /// The paragraph by which bettors decide one after the other, where nobody's decision hangs on
    /// another's: whoever answers before he is asked is heard when he is asked. Where decisions can
    /// bear on each other, nobody is heard before his turn.
    const EARLY: Option<Cite> = None;
    /// What is reported where somebody is asked for an amount above nothing and does not answer:
    /// nobody's silence may cost more than lies on the layout already.
    const NO_ANSWER: Option<Irregularity> = None;
    /// The jackpot meters from which wagers are paid.
    const METERS: &'static [Meter] = &[];
    /// Whether every round has a pack of its own, whatever is elected.
    const SHUFFLED_EVERY_ROUND: bool = false;
    /// What the licensee elects.
    type Options: Options;
    /// Where wagers lie.
    type Area: Area;
    /// What players decide.
    type Choice: Choice;
    /// What one round leaves behind for the next.
    type Memory: Memory;

    /// What is shuffled.
    fn pack(options: &Self::Options) -> Pack;
    /// How many betting positions the table may have.
    fn spots(options: &Self::Options) -> (u8, Cite);
    /// How many people may wager on one spot.
    fn bettors(options: &Self::Options) -> (u8, Cite);
    /// How many spots one person may play.
    fn spots_each(options: &Self::Options) -> (u8, Cite);
    /// The paragraph by which the spots of one person must lie side by side, where one says so.
    fn spots_adjacent(_options: &Self::Options) -> Option<Cite> {
        None
    }
    /// What the regulation asks of a wager there.
    fn area_rule(options: &Self::Options, area: Self::Area) -> AreaRule<Self::Area>;
    /// All odds at which a wager there may be paid: those of its rule, or a licensee's own.
    fn payable(options: &Self::Options, area: Self::Area) -> Vec<Odds> {
        Self::area_rule(options, area).payable.to_vec()
    }
    /// What can go wrong, when, and what is done about it; where nothing is said the floor rules.
    fn irregularities(_options: &Self::Options) -> Vec<Remedy> {
        Vec::new()
    }
    /// The paragraph on a card drawn in error that nobody could use, where it is not its row's.
    fn unused_cite(_leftover: Unused) -> Option<Cite> {
        None
    }
    /// What happens at the table between rounds; nothing, where nothing is said.
    fn procedures(options: &Self::Options) -> Procedures {
        let (spots, why) = Self::spots(options);
        Procedures { spots: (spots, Some(why)), ..Procedures::none() }
    }
    /// Somebody changes spots between rounds; `seats` are those at the table before he does.
    fn moved(_memory: &mut Self::Memory, _seats: Seats, _from: Spot, _to: Spot) {}
    /// Somebody gives up a spot between rounds and what he had there; `seats` are those at the
    /// table before he does.
    fn left(_memory: &mut Self::Memory, _seats: Seats, _spot: Spot) {}
    /// What a choice about the hand at `at` makes its player wager more, in full, when `on` says
    /// what lies on his areas. Most choices cost nothing; what is asked for as an amount of its own
    /// is none of it.
    fn price(
        _options: &Self::Options,
        _choice: Self::Choice,
        _at: Place,
        _on: impl Fn(Self::Area) -> Money,
    ) -> Money {
        Money::ZERO
    }
    /// What went wrong in a void round and stands nevertheless.
    fn stands_after_void(_memory: &mut Self::Memory, _wrong: Irregularity) {}
    /// The shoe that goes round is passed between two rounds; the paragraph, or why it cannot be.
    fn shoe_passed(_memory: &mut Self::Memory, _how: Passing) -> Result<Cite, Refusal> {
        Err(Refusal::plain(Code::NotAtThisTable, "no shoe goes round at this table"))
    }
    /// The cards were shuffled, and the shoe is offered to all: nobody holds it.
    fn shoe_offered(_memory: &mut Self::Memory) {}
    /// Which cards the rules cannot tell apart.
    fn alike() -> Alike {
        Alike::None
    }
    /// What a bonus paid beside a wager is called.
    fn bonus_name(area: Self::Area) -> String {
        alloc::format!("{}-bonus", area.name())
    }
    /// What a fixed sum paid beside a wager is called.
    fn award_name(area: Self::Area) -> String {
        area.name()
    }
    /// What the cards there make, in words, where all of them are known: `soft 17`, `jack high`.
    fn makes(_options: &Self::Options, _at: Place, _cards: &[Card]) -> Option<String> {
        None
    }
    /// The hand that a wager rides on after these events, where a spot can have several.
    fn hand_of(_events: &[Event<Self>], _who: Line, _area: Self::Area) -> Option<Place> {
        None
    }
    /// How many compartments the wheel has; none for a card game.
    fn pockets(_options: &Self::Options) -> u8 {
        0
    }
    /// As the layout and the dealer call it.
    fn pocket_name(pocket: Pocket) -> String {
        alloc::format!("{}", pocket.0)
    }
    /// The compartments as the layout shows them, row by row, each with its colour; none where
    /// they have no places of their own on it.
    fn printed(_options: &Self::Options) -> Vec<Vec<(Pocket, Colour)>> {
        Vec::new()
    }
    /// A way of wagering that stands for several wagers, such as five neighbours on the wheel.
    fn several(
        _options: &Self::Options,
        _word: &str,
        _amount: Money,
    ) -> Option<Result<Placed<Self::Area>, Refusal>> {
        None
    }
    /// The paragraph that lists the permissible wagers, for a word that names none of them.
    fn listed_at(_word: &str) -> Option<Cite> {
        None
    }

    /// Conducts one round: the regulation in its own order, one verb of the table after another. It
    /// may read no clock, draw nothing and remember nothing.
    fn round<T: Table<Self>>(options: &Self::Options, table: &mut T) -> Result<(), Stop>;

    /// [`conduct_on`](crate::conduct_on) for this game. Made by `compiled_here!`.
    fn conducted(setup: &Setup<Self>, answers: &mut dyn Answers<Self>, round: &mut Conducted<Self>);
}

/// A place for a wager. Small, counted and named.
pub trait Area: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// How many there are.
    const COUNT: usize;
    /// Its number, below [`Area::COUNT`], in the order people list them.
    fn index(self) -> usize;
    /// The inverse of [`Area::index`].
    fn nth(index: usize) -> Self;
    /// The word for it on command lines, in files and on the layout.
    fn name(self) -> String;

    /// The area of this name, capitals or not.
    fn parse(text: &str) -> Option<Self> {
        (0..Self::COUNT).map(Self::nth).find(|area| area.name().eq_ignore_ascii_case(text))
    }
}

/// What a player may decide.
pub trait Choice: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// All of them, in the order they are offered.
    const ALL: &'static [Self];
    /// What a player says, in one word.
    fn word(self) -> &'static str;
    /// One line for a player who does not know the word.
    fn means(self) -> &'static str;

    /// The choice of this word, capitals or not.
    fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.word().eq_ignore_ascii_case(text))
    }
}

/// An enum of areas, each with its name, in the order of their numbers.
#[macro_export]
macro_rules! areas {
    ($(#[$doc:meta])* $name:ident { $($area:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum $name { $($area,)+ }

        impl $name {
            pub const ALL: [$name; $name::NAMES.len()] = [$($name::$area,)+];
            pub const NAMES: [&'static str; [$($word,)+].len()] = [$($word,)+];
        }

        impl $crate::Area for $name {
            const COUNT: usize = $name::ALL.len();

            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }

            fn nth(index: usize) -> $name {
                $name::ALL[index]
            }

            fn name(self) -> $crate::alloc::string::String {
                $name::NAMES[self as usize].into()
            }

            fn parse(text: &str) -> Option<$name> {
                let nth = $name::NAMES.iter().position(|name| name.eq_ignore_ascii_case(text));
                nth.map($name::nth)
            }
        }
    };
}

/// An enum of what a player may decide, each with its word and what it means.
#[macro_export]
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($choice:ident = $word:literal: $means:literal,)* }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum $name { $($choice,)* }

        impl $crate::Choice for $name {
            const ALL: &'static [$name] = &[$($name::$choice,)*];

            fn word(self) -> &'static str {
                match self { $($name::$choice => $word,)* }
            }

            fn means(self) -> &'static str {
                match self { $($name::$choice => $means,)* }
            }
        }
    };
}

/// The colour of a compartment.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Half of the numbers.
    Red,
    /// The other half.
    Black,
    /// Zeros.
    Green,
}

/// Which cards the rules cannot tell apart; tested before anybody relies on it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Alike {
    /// Every card is its own.
    None,
    /// Any permutation of the suits gives the same round.
    Suits,
    /// Suits do not matter at all.
    Ranks,
    /// Neither do the differences between ten, jack, queen and king.
    Values,
}

/// Somebody who wants to see every game, each with its own type.
pub trait Visitor {
    /// Called once for every game in the list.
    fn game<G: Figures>(&mut self);
}
