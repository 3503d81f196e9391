//! The simulation: the same round, played with a seed, many million times a second.
//!
//! Rounds come in blocks of fixed size, each with its own random stream and its own shoe, so that
//! the answer is the same whoever plays which block.

/// Chooses the smallest table that holds the game's areas; no other is compiled for it.
macro_rules! fitting {
    ($game:ty, $areas:ident => $call:expr) => {
        if const { <$game as ::table::Game>::Area::COUNT <= 4 } {
            const $areas: usize = 4;
            $call
        } else if const { <$game as ::table::Game>::Area::COUNT <= 16 } {
            const $areas: usize = 16;
            $call
        } else if const { <$game as ::table::Game>::Area::COUNT <= 256 } {
            const $areas: usize = 256;
            $call
        } else {
            Err(Refused::TooManyAreas(<$game as ::table::Game>::Area::COUNT))
        }
    };
}

/// Puts up the table of a block: the smallest that holds the game's areas, with a shoe that the
/// compiler knows to be fresh every round where the game's always is. No other is compiled.
macro_rules! at_table {
    ($game:ty, $spots:expr, $plan:ident, $block:expr, $strategy:expr, $book:expr
        => |mut $table:ident| $call:expr) => {
        fitting!($game, AREAS => {
            if const { <$game as ::table::Game>::SHUFFLED_EVERY_ROUND } {
                let mut $table =
                    $plan.table::<_, _, AREAS, { $spots }, true>($block, $strategy, $book)?;
                $call
            } else {
                let mut $table =
                    $plan.table::<_, _, AREAS, { $spots }, false>($block, $strategy, $book)?;
                $call
            }
        })
    };
}

mod any_book;
mod blocks;
mod book;
mod full;
mod irregular;
mod layout;
mod ledger;
mod lined;
mod live;
mod meters;
mod notes;
mod purse;
mod random;
mod rates;
mod seating;
mod sessions;
mod sheet;
mod shoe;
mod spectrum;
mod spread;
mod table;
mod totals;

pub use blocks::in_order;
pub use book::{Book, ByWager, Grouping, Paid};
pub use full::{FullBook, Kept, Part, has_meters};
pub use irregular::{Shown, play_full_block, show};
pub use meters::{First, Meter, Meters, Span};
pub use notes::{Noted, Notes, RESULTS, names};
pub use random::{Rng, below, stream};
pub use rates::{Happened, Rates};
pub use seating::is_raised;
pub use sessions::{Raised, Raises, SessionRules, Sessions};
pub use sheet::sheet;
pub use shoe::{Burn, Shoe, ShoeRules};
pub use spectrum::Spectrum;
pub use spread::Spread;
pub use table::{ShoeIsEmpty, SimTable};
pub use totals::{MOST_WAGERS, Sums, Totals};

use crate::Strategy;
use ::table::{Area, Game, Money, Seats, Spot, Wagers};
use any_book::AnyBook;
use book::MOST_SLOTS;
use cards::Pack;
use core::fmt;
use core::ops::ControlFlow;

/// How many rounds one block has, where nothing else is said.
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
    /// Whether every round begins without what the one before it left behind.
    pub forgets: bool,
    pub rounds: u64,
    /// How many rounds one block has: [`BLOCK`], or what else must stay in one piece.
    pub block: u64,
    pub seed: u64,
    pub threads: usize,
}

impl<G: Game> Plan<G> {
    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        self.rounds.div_ceil(self.block)
    }

    /// The shoe of a block, shuffled by its own stream.
    fn shoe_of<const FRESH: bool>(&self, block: u64) -> Shoe<FRESH> {
        Shoe::new(&self.pack, self.shoe, stream(self.seed, block))
    }

    /// The table of a block.
    fn table<S: Strategy<G>, B, const AREAS: usize, const SPOTS: usize, const FRESH: bool>(
        &self,
        block: u64,
        strategy: S,
        book: B,
    ) -> Result<SimTable<G, S, AREAS, SPOTS, FRESH, B>, Refused>
    where
        B: Book<G>,
    {
        if self.wagers.seats().and(self.present).is_empty() {
            return Err(Refused::NoWager);
        }
        let (wagers, shoe) = (laid_out(&self.wagers)?, self.shoe_of(block));
        let table = SimTable::new(&self.options, wagers, shoe, strategy, book);
        let table = table.with_present(self.present);
        Ok(if self.forgets { table.forgetting() } else { table })
    }

    /// How many rounds a block has: the last one may be shorter.
    pub fn rounds_of(&self, block: u64) -> u64 {
        self.rounds.saturating_sub(block.saturating_mul(self.block)).min(self.block)
    }
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
    /// All who sat there in a session have left.
    NobodyLeft,
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
            Refused::NobodyLeft => {
                f.write_str("nobody plays it: who was in the session has left the table")
            }
        }
    }
}

impl core::error::Error for Refused {}

/// Plays all rounds of the plan, all wagers together; `strategy` makes the players of one block.
pub fn simulate<G: Game, S: Strategy<G>>(
    plan: &Plan<G>,
    strategy: impl Fn() -> S + Sync,
) -> Result<Totals, Refused> {
    simulate_by(plan, &Grouping::everything(&plan.wagers), strategy)
}

/// The same, wager by wager.
pub fn simulate_by<G: Game, S: Strategy<G>>(
    plan: &Plan<G>,
    grouping: &Grouping,
    strategy: impl Fn() -> S + Sync,
) -> Result<Totals, Refused> {
    let mut totals = Totals::default();
    let work = |block| play_block(plan, block, strategy(), grouping, &Rates::default());
    in_order(0..plan.blocks(), plan.threads, work, |_, (part, _)| {
        totals = totals.clone().and(&part);
        ControlFlow::Continue(())
    })?;
    Ok(totals)
}

/// Plays one block of rounds at a table as small as it can be.
pub fn play_block<G: Game, S: Strategy<G>>(
    plan: &Plan<G>,
    block: u64,
    strategy: S,
    grouping: &Grouping,
    rates: &Rates,
) -> Result<(Totals, Vec<Happened>), Refused> {
    let extras = (&Kept::default(), rates);
    if grouping.count() >= FEW_SLOTS {
        let mut book = ByWager::<MOST_SLOTS>::new(grouping);
        let any = AnyBook::Full(&mut book);
        let (happened, _) = irregular::play_wide_block(plan, block, strategy, any, extras)?;
        return Ok((book.totals(), happened));
    }
    let seats = plan.wagers.seats();
    let is_for_one = !seats.is_empty() && seats.and(plan.present) == Seats::first(1);
    // The round of a shoe is too long to gain from a table of its own.
    if const { G::SHUFFLED_EVERY_ROUND } && is_for_one && grouping.is_everything() {
        let book = ByWager::<1>::new(grouping);
        return at_table!(G, 1, plan, block, strategy, book => |mut table| {
            let happened = irregular::play(plan, rates, block, &mut table)?;
            Ok((table.book().totals(), happened))
        });
    }
    let mut book = ByWager::<FEW_SLOTS>::new(grouping);
    if is_for_one {
        return at_table!(G, 1, plan, block, strategy, book => |mut table| {
            let happened = irregular::play(plan, rates, block, &mut table)?;
            Ok((table.book().totals(), happened))
        });
    }
    let any = AnyBook::Sums(&mut book);
    let (happened, _) = irregular::play_wide_block(plan, block, strategy, any, extras)?;
    Ok((book.totals(), happened))
}

/// Fewer wagers than this are told apart with the sums at hand.
const FEW_SLOTS: usize = 8;

/// The most spots of any table.
pub const MOST_SPOTS: usize = Spot::MOST as usize;

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
