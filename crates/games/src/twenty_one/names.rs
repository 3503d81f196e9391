//! The areas and decisions that the games of 21 have in common, under the names all of them use.

use table::{Area, Choice};

/// Areas with a main wager and a double for each hand of a spot. Made by `hand_areas!`.
pub trait HandAreas: Area {
    const INSURANCE: Self;

    /// The main wager that was placed for the spot's hand of this number.
    fn main(hand: u8) -> Self;
    /// The double on the spot's hand of this number.
    fn double(hand: u8) -> Self;
}

/// An enum of areas: main wagers and doubles for so many hands, then those that stand once.
macro_rules! hand_areas {
    ($(#[$doc:meta])* $name:ident: $hands:literal hands { $($area:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum $name {
            Main(u8),
            Double(u8),
            $($area,)+
        }

        impl $name {
            const ONCE: [$name; [$($word,)+].len()] = [$($name::$area,)+];
        }

        impl table::Area for $name {
            const COUNT: usize = 2 * $hands + $name::ONCE.len();

            #[inline(always)]
            fn index(self) -> usize {
                enum Once { $($area,)+ }
                match self {
                    $name::Main(hand) => hand as usize,
                    $name::Double(hand) => $hands + hand as usize,
                    $($name::$area => 2 * $hands + Once::$area as usize,)+
                }
            }

            fn nth(index: usize) -> $name {
                match index / $hands {
                    0 => $name::Main(index as u8),
                    1 => $name::Double((index - $hands) as u8),
                    _ => $name::ONCE[index - 2 * $hands],
                }
            }

            fn name(self) -> alloc::string::String {
                match self {
                    $name::Main(0) => "main".into(),
                    $name::Main(hand) => alloc::format!("main-{}", hand + 1),
                    $name::Double(0) => "double".into(),
                    $name::Double(hand) => alloc::format!("double-{}", hand + 1),
                    $($name::$area => $word.into(),)+
                }
            }
        }

        impl crate::twenty_one::HandAreas for $name {
            const INSURANCE: $name = $name::Insurance;

            #[inline(always)]
            fn main(hand: u8) -> $name {
                $name::Main(hand)
            }

            #[inline(always)]
            fn double(hand: u8) -> $name {
                $name::Double(hand)
            }
        }
    };
}
pub(crate) use hand_areas;

/// The decisions that all games of 21 have. Made by `decisions!`.
pub trait Decisions: Choice {
    const STAND: Self;
    const DRAW: Self;
    const DOUBLE: Self;
    const SPLIT: Self;
    const SURRENDER: Self;
    const ACCEPT: Self;
    const REFUSE: Self;
    const TAKE: Self;
    const DEAD: Self;
    /// To surrender, stand, draw, double, split.
    const BELOW_21: &'static [Self; 5];
    const BELOW_21_UNDOUBLED: &'static [Self; 4];
}

/// What a hand below 21 may do besides to stand and to draw.
#[derive(Copy, Clone, Debug)]
pub struct May {
    pub surrender: bool,
    pub double: bool,
    pub split: bool,
}

impl May {
    /// All that is offered, in the order people are asked. It is a run of all decisions, but where
    /// a hand may be split and not doubled: how long it is nobody can guess, and need not.
    #[inline(always)]
    pub fn offers<C: Decisions>(self) -> &'static [C] {
        let from = usize::from(!self.surrender);
        if self.split && !self.double {
            return &C::BELOW_21_UNDOUBLED[from..];
        }
        &C::BELOW_21[from..3 + usize::from(self.double) + usize::from(self.split)]
    }
}

/// An enum of decisions: those that all games of 21 have, and between them a game's own.
macro_rules! decisions {
    ($(#[$doc:meta])* $name:ident { $($own:tt)* }) => {
        table::choices! {
            $(#[$doc])*
            $name {
                Stand = "stand": "take no more cards on this hand",
                Draw = "draw": "take one more card",
                Double = "double": "wager up to as much again and take exactly one more card",
                $($own)*
                Accept = "accept": "take the card that was drawn in error",
                Refuse = "refuse": "leave that card, and get no more cards this round",
                Take = "take": "take the card that was missed",
                Dead = "dead": "have the hand called dead and the wager back",
            }
        }

        impl crate::twenty_one::Decisions for $name {
            const STAND: $name = $name::Stand;
            const DRAW: $name = $name::Draw;
            const DOUBLE: $name = $name::Double;
            const SPLIT: $name = $name::Split;
            const SURRENDER: $name = $name::Surrender;
            const ACCEPT: $name = $name::Accept;
            const REFUSE: $name = $name::Refuse;
            const TAKE: $name = $name::Take;
            const DEAD: $name = $name::Dead;
            const BELOW_21: &'static [$name; 5] =
                &[$name::Surrender, $name::Stand, $name::Draw, $name::Double, $name::Split];
            const BELOW_21_UNDOUBLED: &'static [$name; 4] =
                &[$name::Surrender, $name::Stand, $name::Draw, $name::Split];
        }
    };
}
pub(crate) use decisions;

/// The decisions about a pair. Made by `pair_decisions!`.
pub trait PairDecisions: Decisions {
    /// Stake the new hand too.
    const COVER: Self;
    /// Let the wager ride on one of the two hands.
    const FIRST: Self;
    const SECOND: Self;
}

/// An enum of decisions where two cards are dealt and a pair becomes two hands.
macro_rules! pair_decisions {
    ($(#[$doc:meta])* $name:ident { $($own:tt)* }) => {
        crate::twenty_one::decisions! {
            $(#[$doc])*
            $name {
                Split = "split": "wager as much again and play each of the two cards as a hand",
                Surrender = "surrender": "give up half the main wager and leave the round",
                $($own)*
                Cover = "cover": "wager as much again and follow both hands",
                First = "first": "let your wager ride on the first of the two hands",
                Second = "second": "let your wager ride on the second of the two hands",
            }
        }

        impl crate::twenty_one::PairDecisions for $name {
            const COVER: $name = $name::Cover;
            const FIRST: $name = $name::First;
            const SECOND: $name = $name::Second;
        }
    };
}
pub(crate) use pair_decisions;
