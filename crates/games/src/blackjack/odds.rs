//! Exact odds.

use super::{Blackjack, Options};
use alloc::vec::Vec;
use cards::Pack;
use table::Refusal;
use table::figures::{
    Advice, Asked, Crew, Figure, Figures, How, NothingToDecide, Number, Valued,
};

impl Figures for Blackjack {
    type Player = NothingToDecide;

    fn figures<N: Number, C: Crew>(_: &Options, _: &Pack, _: How, _: &C) -> Vec<Figure<Self, N>> {
        Vec::new()
    }

    fn player<C: Crew>(_: &Options, _: &Pack, _: How, _: &C) -> NothingToDecide {
        NothingToDecide
    }

    fn advice<C: Crew>(_: &Options, _: &Pack, _: &C) -> Vec<Advice> {
        Vec::new()
    }

    fn choices<N: Number, C: Crew>(
        _: &Options,
        _: &Pack,
        _: &Asked,
        _: &C,
    ) -> Result<Vec<Valued<N>>, Refusal> {
        Err(Refusal::plain("there is nothing to decide"))
    }
}
