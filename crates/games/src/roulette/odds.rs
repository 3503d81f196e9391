//! Exact odds: every compartment counted.

#[cfg(test)]
mod tests;

use super::layout::Kind;
use super::{Area, Fate, Options, Roulette, decides, released, verdict};
use crate::stake::{alone, stake};
use alloc::string::String;
use alloc::vec::Vec;
use cards::Pack;
use table::figures::{
    Figure, Figures, FirstOffered, How, Mix, Number, Outcome, Ratio, StrategyFile, Workers,
};
use table::mix::Counted;
use table::{Game, Money, Pocket, Refusal, Verdict};

impl Figures for Roulette {
    type Player = FirstOffered;

    fn figures<N: Number, C: Workers>(
        options: &Options,
        _: &Pack,
        _: How,
        _: &C,
    ) -> Vec<Figure<Self, N>> {
        let mut kinds: Vec<Area> = Vec::new();
        for area in Area::all().filter(|area| area.is_on(options.wheel)) {
            if !kinds.iter().any(|one| one.kind() == area.kind()) {
                kinds.push(area);
            }
        }
        kinds.sort_by_key(|area| area.kind());
        kinds.into_iter().map(|area| figure(options, area)).collect()
    }

    fn mix<N: Number, C: Workers>(
        options: &Options,
        _: &Pack,
        _: &FirstOffered,
        wagers: &[(Area, Money)],
        _: &C,
    ) -> Result<Mix<N>, Refusal> {
        Ok(mix(options, wagers))
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

/// A kind of wager by one of its places on the layout: all cover as many numbers.
fn figure<N>(options: &Options, area: Area) -> Figure<Roulette, N> {
    let name = match area.kind() {
        Kind::Trio => "trio",
        _ => area.word(),
    };
    let stake = stake::<Roulette>(options, area, &[]);
    let (of, outcomes) = outcomes(options, area, stake);
    alone(name, area, stake, of, outcomes)
}

/// All wagers at every compartment. Those that are held are held by the same spin, and the same
/// spin ends the wait of all.
fn mix<N>(options: &Options, wagers: &[(Area, Money)]) -> Mix<N> {
    let pockets = pockets(options);
    let is_held = |area, first: Pocket| verdict(options, area, first) == Fate::Held;
    let held: Vec<Area> = wagers.iter().map(|(area, _)| *area).collect();
    let held = held.into_iter().filter(|area| pockets.iter().any(|first| is_held(*area, *first)));
    let held: Vec<Area> = held.collect();
    let ends =
        |last: &&Pocket| held.iter().all(|area| released(options, *area, **last) != Fate::Held);
    let later: Vec<Pocket> = match held.is_empty() {
        true => Vec::new(),
        false => pockets.iter().filter(ends).copied().collect(),
    };
    let staked = wagers.iter().map(|(_, amount)| *amount).sum();
    let mut counted = Counted::default();
    for first in &pockets {
        let fate = |area| verdict(options, area, *first);
        let waits = held.iter().any(|area| is_held(*area, *first));
        let (last, each) = match waits {
            true => (&later[..], 1),
            false => (&pockets[..1], later.len().max(1)),
        };
        for last in last {
            let net = |(area, amount): &(Area, Money)| {
                let fate = match fate(*area) {
                    Fate::Held => released(options, *area, *last),
                    settled => settled,
                };
                settled(fate).and_then(|verdict| verdict.net(*amount)).expect(TO_THE_CENT)
            };
            counted.add(wagers.iter().map(net).collect(), staked, each as u128);
        }
    }
    counted.mix::<Roulette, N>(wagers)
}

const TO_THE_CENT: &str = "what a table accepts is settled and paid to the cent";

/// The compartments that decide.
fn pockets(options: &Options) -> Vec<Pocket> {
    let pockets = (0..Roulette::pockets(options)).map(Pocket);
    pockets.filter(|pocket| decides(options.wheel, *pocket)).collect()
}

fn settled(fate: Fate) -> Option<Verdict> {
    match fate {
        Fate::Settled(verdict) => Some(verdict),
        Fate::Held => None,
    }
}

/// A spin that decides nothing leaves all chances as they were, so only those that decide are
/// counted: for a wager that is held, each compartment with each that ends the wait.
fn outcomes(options: &Options, area: Area, stake: Money) -> (u128, Vec<Outcome<u128>>) {
    let pockets = pockets(options);
    let first: Vec<Option<Verdict>> =
        pockets.iter().map(|pocket| settled(verdict(options, area, *pocket))).collect();
    let later: Vec<Verdict> =
        pockets.iter().filter_map(|pocket| settled(released(options, area, *pocket))).collect();
    let each = if first.contains(&None) { later.len() } else { 1 };
    let mut outcomes = Vec::new();
    for verdict in first {
        match verdict {
            Some(verdict) => add(&mut outcomes, at_once(verdict), verdict, stake, each),
            None => later.iter().for_each(|verdict| {
                add(&mut outcomes, from_prison(*verdict), *verdict, stake, 1);
            }),
        }
    }
    ((pockets.len() * each) as u128, outcomes)
}

fn add(outcomes: &mut Vec<Outcome<u128>>, name: &str, verdict: Verdict, stake: Money, ways: usize) {
    let ways = ways as u128;
    if let Some(one) = outcomes.iter_mut().find(|one| one.name == name) {
        one.ways += ways;
        return;
    }
    let net = verdict.net(stake).expect("one unit is paid to the cent");
    let net = Ratio::new(net.as_cents(), stake.as_cents());
    outcomes.push(Outcome { name: String::from(name), net, staked: Ratio::ONE, ways });
}

fn at_once(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win { .. } => "won",
        Verdict::Half => "half-lost",
        Verdict::Lose => "lost",
        Verdict::Push | Verdict::Returned => "returned",
    }
}

fn from_prison(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Half => "held-half-lost",
        Verdict::Lose => "held-lost",
        Verdict::Win { .. } | Verdict::Push | Verdict::Returned => "held-returned",
    }
}
