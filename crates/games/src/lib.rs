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

/// Shows every game to the visitor, in the order they are listed to people.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.game::<three_card_poker::ThreeCardPoker>();
    visitor.game::<blackjack::Blackjack>();
    visitor.game::<spanish_21::Spanish21>();
    visitor.game::<three_card_21::ThreeCard21>();
    visitor.game::<pik_it_poker::PikItPoker>();
    visitor.game::<three_card_blitz::ThreeCardBlitz>();
    visitor.game::<minibaccarat::Minibaccarat>();
    visitor.game::<punto_banco::PuntoBanco>();
    visitor.game::<chemin_de_fer::CheminDeFer>();
    visitor.game::<roulette::Roulette>();
    visitor.game::<big_six::BigSix>();
}
