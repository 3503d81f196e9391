//! The games, one folder each. This list is the only place that names them all.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod baccarat;
pub mod big_six;
pub mod blackjack;
pub mod chemin_de_fer;
#[cfg(test)]
mod golden;
pub mod minibaccarat;
pub mod one_deck;
pub mod pik_it_poker;
pub mod punto_banco;
pub mod roulette;
#[cfg(test)]
mod script;
pub mod spanish_21;
mod stake;
pub mod three_card_21;
pub mod three_card_blitz;
pub mod three_card_poker;
pub mod twenty_one;

use table::Visitor;

/// Calls a macro with the type of every game, in the order they are listed to people. It is for
/// code that must be compiled for each game in one place.
#[macro_export]
macro_rules! each_game {
    ($call:ident) => {
        $call!($crate::three_card_poker::ThreeCardPoker);
        $call!($crate::blackjack::Blackjack);
        $call!($crate::spanish_21::Spanish21);
        $call!($crate::three_card_21::ThreeCard21);
        $call!($crate::pik_it_poker::PikItPoker);
        $call!($crate::three_card_blitz::ThreeCardBlitz);
        $call!($crate::minibaccarat::Minibaccarat);
        $call!($crate::punto_banco::PuntoBanco);
        $call!($crate::chemin_de_fer::CheminDeFer);
        $call!($crate::roulette::Roulette);
        $call!($crate::big_six::BigSix);
    };
}

/// Shows every game to the visitor, in the same order.
pub fn visit(visitor: &mut impl Visitor) {
    macro_rules! show {
        ($game:ty) => {
            visitor.game::<$game>()
        };
    }
    each_game!(show);
}
