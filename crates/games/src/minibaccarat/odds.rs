//! Exact odds: every deal counted.

#[cfg(test)]
mod tests;

use super::{Area, Minibaccarat, Options, pay, verdict};
use crate::baccarat::elect::VigorishRounding;
use crate::baccarat::odds::{self, Ends};
use crate::stake::stake;
use alloc::vec::Vec;
use cards::Pack;
use table::figures::{Figure, Figures, FirstOffered, How, Mix, Number, StrategyFile, Workers};
use table::{Code, Game, Money, Refusal, When};

impl Figures for Minibaccarat {
    type Player = FirstOffered;

    fn figures<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        _: How,
        _: &C,
    ) -> Vec<Figure<Self, N>> {
        let Some(ends) = Ends::of(pack) else { return Vec::new() };
        let offered = |area: &Area| Self::area_rule(options, *area).when != When::NotOffered;
        let areas = Area::ALL.into_iter().filter(offered);
        let mut figures: Vec<_> = areas.map(|area| figure(options, &ends, area)).collect();
        figures[0].further = ends.joint();
        figures
    }

    fn mix<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        _: &FirstOffered,
        wagers: &[(Area, Money)],
        _: &C,
    ) -> Result<Mix<N>, Refusal> {
        let ends = Ends::of(pack)
            .ok_or_else(|| Refusal::plain(Code::TooFewCards, "too few cards for a round"))?;
        Ok(ends.mix::<Self, N>(wagers, |area, wager, end| {
            odds::net(verdict(options, area, end), wager, owed(options, area, wager))
        }))
    }

    fn is_per_unit(options: &Options, area: Area) -> bool {
        area != Area::Banker || options.vigorish_rounding == VigorishRounding::Exact
    }

    fn player<N: Number, C: Workers>(_: &Options, _: &Pack, _: How, _: &C) -> FirstOffered {
        FirstOffered
    }

    fn from_file(
        _: &Options,
        _: &Pack,
        strategy_file: &StrategyFile,
    ) -> Result<FirstOffered, Refusal> {
        FirstOffered::from_file(strategy_file)
    }
}

fn figure<N>(options: &Options, ends: &Ends, area: Area) -> Figure<Minibaccarat, N> {
    let named = match area {
        Area::Player | Area::Banker | Area::Tie => odds::winner,
        Area::FourCards | Area::FiveCards | Area::SixCards => odds::cards_dealt,
    };
    let verdict = |end| verdict(options, area, end);
    if area != Area::Banker {
        let stake = stake::<Minibaccarat>(options, area, &[]);
        return ends.figure(area, stake, named, Money::ZERO, verdict);
    }
    let whole = odds::whole_vigorish(options.commission, options.vigorish_rounding);
    let stake = stake::<Minibaccarat>(options, area, &whole);
    let vigorish = owed(options, area, stake);
    let method = odds::method(options.vigorish_rounding);
    Figure { method, ..ends.figure(area, stake, named, vigorish, verdict) }
}

/// The vigorish on a win of so much there.
fn owed(options: &Options, area: Area, won: Money) -> Money {
    if area == Area::Banker { pay::vigorish(options, won) } else { Money::ZERO }
}
