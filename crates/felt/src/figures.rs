//! Exact odds behind the door: threads for them, and a second opinion by play.

use odds::report::{Summary, Worth};
use odds::simulate::{Only, Plan, ShoeRules, simulate_counting};
use odds::{Plays, Real, Threads};
use table::figures::{Advice, Asked, Figure, How};
use table::{Figures, Refusal, Seats, Spot, Wagers};

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

pub fn odds<G: Figures>(options: &G::Options, how: How, told: &Told<'_>) -> Vec<Summary> {
    all::<G>(options, how, told).iter().map(Summary::of).collect()
}

pub fn advice<G: Figures>(options: &G::Options, told: &Told<'_>) -> Vec<Advice> {
    G::advice(options, &G::pack(options), &crew(told))
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
/// same question as the exact one.
pub fn verify<G: Figures>(
    options: &G::Options,
    rounds: u64,
    seed: u64,
) -> Result<Vec<Verified>, Refusal> {
    let figures = all::<G>(options, How::Best, &|_, _| {});
    let pack = G::pack(options);
    let player = G::player(options, &pack, How::Best, &crew(&|_, _| {}));
    let mut verified = Vec::new();
    for (nth, figure) in figures.iter().enumerate().filter(|(_, f)| !f.placed.is_empty()) {
        let mut wagers = Wagers::<G>::default();
        for (area, amount) in &figure.placed {
            wagers.place(Spot(0).line(0), *area, *amount);
        }
        wagers.check(options)?;
        let plan = Plan {
            options: options.clone(),
            wagers,
            present: Seats::NONE,
            pack,
            shoe: ShoeRules::FRESH,
            rounds,
            seed: seed.wrapping_add(nth as u64),
            threads: threads(),
        };
        let counted = Only::<G>(figure.counted);
        let totals = simulate_counting(&plan, || Plays(player.clone()), counted)
            .map_err(|refused| Refusal::plain(format!("{}: {refused}", figure.wager)))?;
        verified.push(Verified {
            wager: figure.wager.clone(),
            exact: Summary::of(figure).ev.decimal,
            rounds,
            mean: totals.mean(Spot(0), figure.stake),
            standard_error: totals.standard_error(Spot(0), figure.stake),
        });
    }
    Ok(verified)
}

fn all<G: Figures>(options: &G::Options, how: How, told: &Told<'_>) -> Vec<Figure<G, Real>> {
    G::figures(options, &G::pack(options), how, &crew(told))
}

fn crew<'a>(told: &'a Told<'a>) -> Threads<&'a Told<'a>> {
    Threads::new(threads(), told)
}

/// As many as the machine has cores.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
