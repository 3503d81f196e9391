//! The simulation: the same round, played with a seed, many million times a second.
//!
//! Rounds come in blocks of fixed size, each with its own random stream and its own shoe, so that
//! the answer is the same whoever plays which block.

mod random;
mod shoe;
mod spread;
mod table;
mod totals;

pub use random::{Rng, below, stream};
pub use shoe::{Burn, Shoe, ShoeRules};
pub use spread::Spread;
pub use table::{Counted, Everything, Only, ShoeIsEmpty, SimTable};
pub use totals::{LineTotals, Totals};

use crate::Strategy;
use ::table::{Area, Game, Money, Seats, Spot, Wagers};
use cards::Pack;
use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};

/// How many rounds one block has.
pub const BLOCK: u64 = 1 << 16;

/// What is simulated.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    pub options: G::Options,
    /// One bettor on a spot, the same wagers every round.
    pub wagers: Wagers<G>,
    /// Who sits there too, and wagers only when the round asks him.
    pub present: Seats,
    pub pack: Pack,
    pub shoe: ShoeRules,
    pub rounds: u64,
    pub seed: u64,
    pub threads: usize,
}

/// Why something cannot be simulated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Several people wager on one spot.
    SharedSpot(Spot),
    /// Nobody has wagered, or sits there and could be asked.
    NoWager,
    /// The game has more areas than any table here.
    TooManyAreas(usize),
    /// The shoe ran out of cards in a round.
    ShoeIsEmpty,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::SharedSpot(spot) => {
                write!(f, "several people wager on spot {spot}: only one can be simulated")
            }
            Refused::NoWager => f.write_str("nobody has wagered"),
            Refused::TooManyAreas(areas) => write!(f, "{areas} areas are too many to simulate"),
            Refused::ShoeIsEmpty => {
                f.write_str("the shoe runs out of cards: put the cutting card further forward")
            }
        }
    }
}

impl core::error::Error for Refused {}

/// Chooses the smallest table that holds the game's areas; no other is compiled for it.
macro_rules! fitting {
    ($game:ty, $areas:ident => $call:expr) => {
        if const { <$game as Game>::Area::COUNT <= 4 } {
            const $areas: usize = 4;
            $call
        } else if const { <$game as Game>::Area::COUNT <= 16 } {
            const $areas: usize = 16;
            $call
        } else if const { <$game as Game>::Area::COUNT <= 256 } {
            const $areas: usize = 256;
            $call
        } else {
            Err(Refused::TooManyAreas(<$game as Game>::Area::COUNT))
        }
    };
}

/// Plays all rounds of the plan; `strategy` makes the players of one block.
pub fn simulate<G: Game, S: Strategy<G>>(
    plan: &Plan<G>,
    strategy: impl Fn() -> S + Sync,
) -> Result<Totals<MOST_SPOTS>, Refused> {
    if plan.shoe.fresh_every_round {
        with_shoe::<G, S, true>(plan, &strategy)
    } else {
        with_shoe::<G, S, false>(plan, &strategy)
    }
}

/// The question that exact odds answer: one bettor, a full pack every round, and of each round only
/// what is `counted`.
pub fn simulate_counting<G: Game, S: Strategy<G>, C: Counted<G>>(
    plan: &Plan<G>,
    strategy: impl Fn() -> S + Sync,
    counted: C,
) -> Result<Totals<1>, Refused> {
    fitting!(G, AREAS => blocks::<G, S, C, AREAS, 1, true>(plan, &strategy, counted))
}

fn with_shoe<G: Game, S: Strategy<G>, const FRESH: bool>(
    plan: &Plan<G>,
    strategy: &(impl Fn() -> S + Sync),
) -> Result<Totals<MOST_SPOTS>, Refused> {
    let (first, wagers) = (Seats::first(1), plan.wagers.seats());
    if wagers == first && wagers.and(plan.present) == first {
        let one = fitting!(G, AREAS => {
            blocks::<G, S, _, AREAS, 1, FRESH>(plan, strategy, Everything)
        });
        return one.map(widened);
    }
    fitting!(G, AREAS => {
        blocks::<G, S, _, AREAS, MOST_SPOTS, FRESH>(plan, strategy, Everything)
    })
}

/// The most spots of any table.
pub const MOST_SPOTS: usize = Spot::MOST as usize;

fn widened(one: Totals<1>) -> Totals<MOST_SPOTS> {
    let mut all = Totals { rounds: one.rounds, ..Totals::default() };
    all.lines[0] = one.lines[0];
    all
}

/// All blocks, each by whoever is free.
fn blocks<G, S, C, const AREAS: usize, const SPOTS: usize, const FRESH: bool>(
    plan: &Plan<G>,
    strategy: &(impl Fn() -> S + Sync),
    counted: C,
) -> Result<Totals<SPOTS>, Refused>
where
    G: Game,
    S: Strategy<G>,
    C: Counted<G>,
{
    if G::Area::COUNT > AREAS {
        return Err(Refused::TooManyAreas(G::Area::COUNT));
    }
    if plan.wagers.seats().and(plan.present).is_empty() {
        return Err(Refused::NoWager);
    }
    let wagers = laid_out::<G, AREAS, SPOTS>(&plan.wagers)?;
    let next = AtomicU64::new(0);
    let work = || {
        let mut totals = Totals::default();
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            let rounds = plan.rounds.saturating_sub(block.saturating_mul(BLOCK)).min(BLOCK);
            if rounds == 0 {
                return Ok(totals);
            }
            let shoe = Shoe::new(&plan.pack, plan.shoe, stream(plan.seed, block));
            let mut table = SimTable::<G, S, AREAS, SPOTS, FRESH, _, C>::counting(
                &plan.options,
                wagers,
                shoe,
                strategy(),
                counted,
            )
            .with_present(plan.present);
            table.play(&plan.options, rounds).map_err(|ShoeIsEmpty| Refused::ShoeIsEmpty)?;
            totals = totals.and(table.totals());
        }
    };
    let parts: Vec<Result<Totals<SPOTS>, Refused>> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let done = running.into_iter().map(|thread| thread.join());
        done.map(|part| part.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    parts.into_iter().try_fold(Totals::default(), |sum, part| Ok(sum.and(&part?)))
}

/// The wagers by spot and area, where they fit a table that is simulated.
pub fn laid_out<G: Game, const AREAS: usize, const SPOTS: usize>(
    wagers: &Wagers<G>,
) -> Result<[[Money; AREAS]; SPOTS], Refused> {
    let mut laid_out = [[Money::ZERO; AREAS]; SPOTS];
    for (line, areas) in wagers.lines() {
        if line.nth > 0 {
            return Err(Refused::SharedSpot(line.spot));
        }
        for (area, amount) in areas {
            laid_out[line.spot.0 as usize][area.index()] = *amount;
        }
    }
    Ok(laid_out)
}
