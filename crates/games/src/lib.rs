//! The games, one folder each. This list is the only place that names them all.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod minibaccarat;
pub mod roulette;
pub mod three_card_21;
pub mod three_card_poker;

use table::Visitor;

/// Shows every game to the visitor, in the order they are listed to people.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.game::<three_card_poker::ThreeCardPoker>();
    visitor.game::<three_card_21::ThreeCard21>();
    visitor.game::<minibaccarat::Minibaccarat>();
    visitor.game::<roulette::Roulette>();
}
