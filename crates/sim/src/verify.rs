//! A second opinion on the exact figures, by play.

use crate::run::Playing;
use exact::{Solved, threads};
use odds::report::Summary;
use odds::simulate::{BLOCK, Grouping, Plan, ShoeRules, simulate_by};
use table::figures::How;
use table::{Code, Refusal, Seats, Spot, Wagers};

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

/// Plays every wager that can be placed alone, the best way, from a full pack every round: the
/// same question as the exact one. Where no wager can be placed before the round, two sit down
/// and are asked.
pub(crate) fn verify<G: Solved>(
    options: &G::Options,
    rounds: u64,
    seed: u64,
) -> Result<Vec<Verified>, Refusal> {
    let pack = G::pack(options);
    let (player, figures) = G::both(options, How::Best);
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
        let totals = simulate_by(&plan, &grouping, || Playing::Plays(player.clone())).map_err(
            |refused| Refusal::plain(Code::NotSimulated, format!("{}: {refused}", wager.name)),
        )?;
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
