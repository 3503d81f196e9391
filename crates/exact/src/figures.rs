//! What the door answers, for one game.

use crate::Pair;
use crate::solved::{Progress, workers};
use cards::Card;
use odds::Real;
use odds::report::{Summary, Worth};
use odds::simulate::{Shoe, ShoeRules, stream};
use table::figures::{Advice, Asked, Figure, How, StrategyFile, ValuedChart};
use table::{Code, Figures, Refusal, Stands};

/// What it is worth to see other hands, from so many deals.
#[derive(Clone, Debug)]
pub struct Seen {
    pub wager: String,
    pub others: usize,
    pub deals: u64,
    /// What the wager is worth to who sees his own hand only.
    pub exact: f64,
    /// What the others' hands add to that on average.
    pub gain: f64,
    pub standard_error: f64,
}

pub(crate) fn odds<G: Figures>(
    options: &G::Options,
    how: How,
    progress: &Progress<'_>,
) -> Result<Vec<Summary>, Refusal> {
    Summary::all(options, &all::<G>(options, how, progress))
}

/// The wager that is paid from meters, with these standing so and the others at their reset.
pub(crate) fn metered<G: Figures>(
    options: &G::Options,
    meters: &[Pair],
) -> Result<Summary, Refusal> {
    let mut found = Stands::of::<G>();
    meters.iter().try_for_each(|(meter, stands)| found.set(meter, stands))?;
    match G::metered(options, &G::pack(options), &found) {
        Some(figure) => Ok(Summary::under(options, &figure)),
        None => {
            Err(Refusal::plain(Code::NoMeter, "no wager is paid from a meter under these options"))
        }
    }
}

/// What the wagers come to for somebody who plays as a strategy file says.
pub(crate) fn odds_from_file<G: Figures>(
    options: &G::Options,
    strategy_file: &StrategyFile,
    progress: &Progress<'_>,
) -> Result<Vec<Summary>, Refusal> {
    let pack = G::pack(options);
    let player = G::from_file(options, &pack, strategy_file)?;
    let figures = G::figures_of::<Real, _>(options, &pack, &player, &workers(progress));
    Summary::all(options, &figures)
}

pub(crate) fn advice<G: Figures>(options: &G::Options, progress: &Progress<'_>) -> Vec<Advice> {
    G::advice::<Real, _>(options, &G::pack(options), &workers(progress))
}

pub(crate) fn values<G: Figures>(
    options: &G::Options,
    progress: &Progress<'_>,
) -> Vec<ValuedChart<Real>> {
    G::values(options, &G::pack(options), &workers(progress))
}

pub(crate) fn strategy_file<G: Figures>(
    options: &G::Options,
    progress: &Progress<'_>,
) -> StrategyFile {
    G::strategy_file::<Real, _>(options, &G::pack(options), &workers(progress))
}

pub(crate) fn worth<G: Figures>(
    options: &G::Options,
    asked: &Asked,
    progress: &Progress<'_>,
) -> Result<Vec<(&'static str, Worth)>, Refusal> {
    let choices = G::choices::<Real, _>(options, &G::pack(options), asked, &workers(progress))?;
    Ok(choices.iter().map(|valued| (valued.choice, Worth::from(&valued.worth))).collect())
}

/// Deals hands off the top of a full pack and takes what the best choice by all open cards is
/// worth beyond the best by one's own: the difference varies far less than the results do. None
/// where nobody decides with so many hands open.
pub(crate) fn seen<G: Figures>(
    options: &G::Options,
    others: usize,
    deals: u64,
    seed: u64,
    progress: &Progress<'_>,
) -> Option<Seen> {
    /// Few enough that a bar moves, and that the deals take little memory.
    const AT_ONCE: u64 = 4096;
    let pack = G::pack(options);
    let batches = deals.div_ceil(AT_ONCE);
    let (mut sum, mut squares) = (0.0, 0.0);
    for batch in 0..batches {
        let mut shoe = Shoe::<true>::new(&pack, ShoeRules::FRESH, stream(seed, batch));
        let deal = |_| {
            shoe.begin_round();
            std::iter::from_fn(|| shoe.draw()).collect()
        };
        let dealt: Vec<Vec<Card>> = (0..AT_ONCE.min(deals - batch * AT_ONCE)).map(deal).collect();
        for one in G::informed::<Real, _>(options, &pack, &dealt, others, &workers(&|_, _| {}))? {
            let gain = Worth::from(&one.best).decimal - Worth::from(&one.without).decimal;
            sum += gain;
            squares += gain * gain;
        }
        progress(batch as usize + 1, batches as usize);
    }
    let gain = sum / deals as f64;
    let variance = (squares / deals as f64 - gain * gain).max(0.0);
    let first = Summary::of(all::<G>(options, How::Best, &|_, _| {}).first()?);
    Some(Seen {
        wager: first.wager,
        others,
        deals,
        exact: first.ev.decimal,
        gain,
        standard_error: (variance / deals as f64).sqrt(),
    })
}

pub(crate) fn all<G: Figures>(
    options: &G::Options,
    how: How,
    progress: &Progress<'_>,
) -> Vec<Figure<G, Real>> {
    G::figures(options, &G::pack(options), how, &workers(progress))
}
