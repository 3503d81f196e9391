//! Exact odds: every section counted.

#[cfg(test)]
mod tests;

use super::{Area, BigSix, Options, pay};
use crate::stake::{alone, stake};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use table::figures::{
    Figure, Figures, FirstOffered, How, Mix, Number, Outcome, Ratio, StrategyFile, Workers,
};
use table::mix::Counted;
use table::{Money, Pocket, Refusal, Verdict};

impl Figures for BigSix {
    type Player = FirstOffered;

    fn figures<N: Number, C: Workers>(
        options: &Options,
        _: &Pack,
        _: How,
        _: &C,
    ) -> Vec<Figure<Self, N>> {
        Area::ALL.into_iter().map(|area| figure(options, area)).collect()
    }

    fn mix<N: Number, C: Workers>(
        options: &Options,
        _: &Pack,
        _: &FirstOffered,
        wagers: &[(Area, Money)],
        _: &C,
    ) -> Result<Mix<N>, Refusal> {
        let staked = wagers.iter().map(|(_, amount)| *amount).sum();
        let mut counted = Counted::default();
        for rests in (0..pay::pockets(options.wheel)).map(Pocket) {
            let net = |(area, amount): &(Area, Money)| {
                let verdict = match pay::symbol(rests) == Some(*area) {
                    true => pay::odds(options, *area).win(),
                    false => Verdict::Lose,
                };
                verdict.net(*amount).expect("what a table accepts is paid to the cent")
            };
            counted.add(wagers.iter().map(net).collect(), staked, 1);
        }
        Ok(counted.mix::<BigSix, N>(wagers))
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

fn figure<N>(options: &Options, area: Area) -> Figure<BigSix, N> {
    let numbers = pay::pockets(options.wheel);
    let rests = (0..numbers).filter(|nth| pay::symbol(Pocket(*nth)) == Some(area)).count();
    // Every section has as many numbers as any other.
    let sections = rests * pay::SECTIONS / numbers as usize;
    let odds = pay::odds(options, area);
    let outcome = |name, net, sections: usize| Outcome {
        name: String::from(name),
        net,
        staked: Ratio::ONE,
        ways: sections as u128,
    };
    let won = Ratio::new(odds.pays as i64, odds.per as i64);
    let outcomes = vec![
        outcome("won", won, sections),
        outcome("lost", Ratio::whole(-1), pay::SECTIONS - sections),
    ];
    let stake = stake::<BigSix>(options, area, &[]);
    alone(area.word(), area, stake, pay::SECTIONS as u128, outcomes)
}
