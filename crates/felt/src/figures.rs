//! Exact odds behind the door: threads for them, and a second opinion by play.

use crate::door::Pair;
use crate::sim::run::Playing;
use cards::Card;
use odds::report::{Summary, Worth};
use odds::simulate::{BLOCK, Grouping, Plan, Shoe, ShoeRules, simulate_by, stream};
use odds::{Real, Threads};
use table::figures::{Advice, Asked, Figure, How, Lesson, ValuedChart};
use table::{Figures, Memory, Refusal, Seats, Spot, Wagers};

/// Who is told how many parts of the work are done, of how many.
pub type Told<'a> = dyn Fn(usize, usize) + Sync + 'a;

/// One figure, and what playing it came to.
#[derive(Clone, Debug)]
pub struct Verified {
    pub wager: String,
    pub exact: f64,
    pub rounds: u64,
    pub mean: f64,
    pub standard_error: f64,
}

impl Verified {
    /// How many standard errors lie between the two.
    pub fn distance(&self) -> f64 {
        if self.mean == self.exact { 0.0 } else { (self.mean - self.exact) / self.standard_error }
    }
}

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

pub fn odds<G: Figures>(options: &G::Options, how: How, told: &Told<'_>) -> Vec<Summary> {
    let figures = all::<G>(options, how, told);
    figures.iter().map(|figure| Summary::under(options, figure)).collect()
}

/// The wager that is paid from meters, with these standing so and the others at their reset.
pub fn metered<G: Figures>(options: &G::Options, meters: &[Pair]) -> Result<Summary, Refusal> {
    let mut found = G::Memory::default();
    meters.iter().try_for_each(|(meter, stands)| found.set(meter, stands))?;
    match G::metered(options, &G::pack(options), &found) {
        Some(figure) => Ok(Summary::under(options, &figure)),
        None => Err(Refusal::plain("no wager is paid from a meter under these options")),
    }
}

/// What the wagers come to for somebody who plays as a lesson says.
pub fn odds_taught<G: Figures>(
    options: &G::Options,
    lesson: &Lesson,
    told: &Told<'_>,
) -> Result<Vec<Summary>, Refusal> {
    let pack = G::pack(options);
    let player = G::taught(options, &pack, lesson)?;
    let figures = G::figures_of::<Real, _>(options, &pack, &player, &crew(told));
    Ok(figures.iter().map(|figure| Summary::under(options, figure)).collect())
}

pub fn advice<G: Figures>(options: &G::Options, told: &Told<'_>) -> Vec<Advice> {
    G::advice::<Real, _>(options, &G::pack(options), &crew(told))
}

pub fn values<G: Figures>(options: &G::Options, told: &Told<'_>) -> Vec<ValuedChart<Real>> {
    G::values(options, &G::pack(options), &crew(told))
}

pub fn lesson<G: Figures>(options: &G::Options, told: &Told<'_>) -> Lesson {
    G::lesson::<Real, _>(options, &G::pack(options), &crew(told))
}

pub fn worth<G: Figures>(
    options: &G::Options,
    asked: &Asked,
    told: &Told<'_>,
) -> Result<Vec<(&'static str, Worth)>, Refusal> {
    let choices = G::choices::<Real, _>(options, &G::pack(options), asked, &crew(told))?;
    Ok(choices.iter().map(|valued| (valued.choice, Worth::from(&valued.worth))).collect())
}

/// Plays every wager that can be placed alone, the best way, from a full pack every round: the
/// same question as the exact one. Where no wager can be placed before the round, two sit down
/// and are asked.
pub fn verify<G: Figures>(
    options: &G::Options,
    rounds: u64,
    seed: u64,
) -> Result<Vec<Verified>, Refusal> {
    let pack = G::pack(options);
    let (player, figures) = G::solved(options, &pack, How::Best, &crew(&|_, _| {}));
    let asked_later = figures.iter().all(|figure| figure.wager.placed.is_empty());
    let mut verified = Vec::new();
    for (nth, figure) in figures.iter().enumerate() {
        let wager = &figure.wager;
        if wager.placed.is_empty() && !asked_later {
            continue;
        }
        let mut wagers = Wagers::<G>::default();
        for (area, amount) in &wager.placed {
            wagers.place(Spot(0).line(0), *area, *amount);
        }
        wagers.check(options)?;
        let grouping = Grouping::new(&wagers, 1, |area| (wager.counted)(area).then_some(0));
        let plan = Plan {
            options: options.clone(),
            wagers,
            present: if asked_later { Seats::first(2) } else { Seats::NONE },
            pack,
            shoe: ShoeRules::FRESH,
            forgets: true,
            rounds,
            block: BLOCK,
            seed: seed.wrapping_add(nth as u64),
            threads: threads(),
        };
        let totals = simulate_by(&plan, &grouping, || Playing::Plays(player.clone()))
            .map_err(|refused| Refusal::plain(format!("{}: {refused}", wager.name)))?;
        let (mean, standard_error) = match asked_later {
            true => totals.wagers[0].per_unit(),
            false => totals.mean(0, wager.stake),
        };
        let exact = Summary::of(figure).ev.decimal;
        let wager = wager.name.clone();
        verified.push(Verified { wager, exact, rounds, mean, standard_error });
    }
    Ok(verified)
}

/// Deals hands off the top of a full pack and takes what the best choice by all open cards is
/// worth beyond the best by one's own: the difference varies far less than the results do. None
/// where nobody decides with so many hands open.
pub fn seen<G: Figures>(
    options: &G::Options,
    others: usize,
    deals: u64,
    seed: u64,
    told: &Told<'_>,
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
        for one in G::informed::<Real, _>(options, &pack, &dealt, others, &crew(&|_, _| {}))? {
            let gain = Worth::from(&one.best).decimal - Worth::from(&one.without).decimal;
            sum += gain;
            squares += gain * gain;
        }
        told(batch as usize + 1, batches as usize);
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

pub fn all<G: Figures>(options: &G::Options, how: How, told: &Told<'_>) -> Vec<Figure<G, Real>> {
    G::figures(options, &G::pack(options), how, &crew(told))
}

pub fn crew<'a>(told: &'a Told<'a>) -> Threads<&'a Told<'a>> {
    Threads::new(threads(), told)
}

/// As many as the machine has cores.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
