//! What may be asked of the exact odds of a game whose type is not known.

use crate::decides::{Best, Decides};
use crate::{Bets, Manner, Pair, Progress, Seen, Solved, elected, figures, mix};
use odds::Real;
use odds::mixed::Mixed;
use odds::report::{Summary, Worth};
use std::marker::PhantomData;
use table::Refusal;
use table::figures::{Advice, Asked, How, StrategyFile, ValuedChart};

/// Exact odds and best play. Pairs are options that are elected.
pub trait Door: Send + Sync {
    /// The odds of every wager, played as `how` says.
    fn odds(
        &self,
        pairs: &[Pair],
        how: How,
        progress: &Progress<'_>,
    ) -> Result<Vec<Summary>, Refusal>;
    /// The wager that is paid from meters, with these standing so and the others at their reset.
    fn metered(&self, pairs: &[Pair], meters: &[Pair]) -> Result<Summary, Refusal>;
    /// The odds for somebody who plays as a strategy file says.
    fn odds_from_file(
        &self,
        pairs: &[Pair],
        strategy_file: &StrategyFile,
        progress: &Progress<'_>,
    ) -> Result<Vec<Summary>, Refusal>;
    /// The best play as people print it.
    fn advice(&self, pairs: &[Pair], progress: &Progress<'_>) -> Result<Vec<Advice>, Refusal>;
    /// How these wagers end together, played like this.
    fn mix(
        &self,
        pairs: &[Pair],
        manner: &Manner,
        bets: &Bets,
        progress: &Progress<'_>,
    ) -> Result<Mixed, Refusal>;
    /// What each choice is worth in every cell of the charts.
    fn values(
        &self,
        pairs: &[Pair],
        progress: &Progress<'_>,
    ) -> Result<Vec<ValuedChart<Real>>, Refusal>;
    /// What each choice is worth in one situation.
    fn worth(
        &self,
        pairs: &[Pair],
        asked: &Asked,
        progress: &Progress<'_>,
    ) -> Result<Vec<(&'static str, Worth)>, Refusal>;
    /// What the simple rule says, to be written down.
    fn strategy_file(
        &self,
        pairs: &[Pair],
        progress: &Progress<'_>,
    ) -> Result<StrategyFile, Refusal>;
    /// Whether somebody can play by a strategy file.
    fn understands(&self, pairs: &[Pair], strategy_file: &StrategyFile) -> Result<(), Refusal>;
    /// Somebody who plays best.
    fn decides(&self, pairs: &[Pair]) -> Result<Box<dyn Decides>, Refusal>;
    /// What it is worth to see other hands before deciding; none where nobody does.
    fn seen(
        &self,
        pairs: &[Pair],
        others: usize,
        deals: u64,
        seed: u64,
        progress: &Progress<'_>,
    ) -> Result<Option<Seen>, Refusal>;
}

/// All games, in the order they are listed to people.
pub fn doors() -> Vec<Box<dyn Door>> {
    let mut doors: Vec<Box<dyn Door>> = Vec::new();
    macro_rules! open {
        ($game:ty) => {
            doors.push(Box::new(Open::<$game>(PhantomData)))
        };
    }
    games::each_game!(open);
    doors
}

struct Open<G>(PhantomData<G>);

impl<G: Solved + Send + Sync> Door for Open<G> {
    fn odds(
        &self,
        pairs: &[Pair],
        how: How,
        progress: &Progress<'_>,
    ) -> Result<Vec<Summary>, Refusal> {
        figures::odds::<G>(&elected::<G>(pairs)?, how, progress)
    }

    fn metered(&self, pairs: &[Pair], meters: &[Pair]) -> Result<Summary, Refusal> {
        figures::metered::<G>(&elected::<G>(pairs)?, meters)
    }

    fn odds_from_file(
        &self,
        pairs: &[Pair],
        strategy_file: &StrategyFile,
        progress: &Progress<'_>,
    ) -> Result<Vec<Summary>, Refusal> {
        figures::odds_from_file::<G>(&elected::<G>(pairs)?, strategy_file, progress)
    }

    fn advice(&self, pairs: &[Pair], progress: &Progress<'_>) -> Result<Vec<Advice>, Refusal> {
        Ok(figures::advice::<G>(&elected::<G>(pairs)?, progress))
    }

    fn mix(
        &self,
        pairs: &[Pair],
        manner: &Manner,
        bets: &Bets,
        progress: &Progress<'_>,
    ) -> Result<Mixed, Refusal> {
        mix::mixed::<G>(&elected::<G>(pairs)?, manner, bets, progress)
    }

    fn values(
        &self,
        pairs: &[Pair],
        progress: &Progress<'_>,
    ) -> Result<Vec<ValuedChart<Real>>, Refusal> {
        Ok(figures::values::<G>(&elected::<G>(pairs)?, progress))
    }

    fn worth(
        &self,
        pairs: &[Pair],
        asked: &Asked,
        progress: &Progress<'_>,
    ) -> Result<Vec<(&'static str, Worth)>, Refusal> {
        figures::worth::<G>(&elected::<G>(pairs)?, asked, progress)
    }

    fn strategy_file(
        &self,
        pairs: &[Pair],
        progress: &Progress<'_>,
    ) -> Result<StrategyFile, Refusal> {
        Ok(figures::strategy_file::<G>(&elected::<G>(pairs)?, progress))
    }

    fn understands(&self, pairs: &[Pair], strategy_file: &StrategyFile) -> Result<(), Refusal> {
        let options = elected::<G>(pairs)?;
        G::from_file(&options, &G::pack(&options), strategy_file).map(|_| ())
    }

    fn decides(&self, pairs: &[Pair]) -> Result<Box<dyn Decides>, Refusal> {
        Ok(Box::new(Best::<G>::new(&elected::<G>(pairs)?)))
    }

    fn seen(
        &self,
        pairs: &[Pair],
        others: usize,
        deals: u64,
        seed: u64,
        progress: &Progress<'_>,
    ) -> Result<Option<Seen>, Refusal> {
        Ok(figures::seen::<G>(&elected::<G>(pairs)?, others, deals, seed, progress))
    }
}
