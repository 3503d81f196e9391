//! What may be asked of the simulation of a game whose type is not known.

use crate::run::{self, Ready};
use crate::verify::{Verified, verify};
use crate::{Asked, Simulated, Sums};
use exact::{Pair, Solved, elected};
use std::marker::PhantomData;
use table::{Area, Refusal, When};

/// A game that can be simulated.
pub trait Door: Send + Sync {
    /// Makes a simulation ready.
    fn sim(&self, asked: &Asked) -> Result<Box<dyn Simulated>, Refusal>;
    /// Puts two stretches of one job one after the other.
    fn join(&self, all: &mut Option<Sums>, next: Sums);
    /// The exact figures, and what playing so many rounds comes to.
    fn verify(&self, pairs: &[Pair], rounds: u64, seed: u64) -> Result<Vec<Verified>, Refusal>;
    /// Whether nobody wagers before a round.
    fn wagers_in_the_round(&self) -> bool;
    /// The names of the jackpot meters that the game keeps.
    fn meters(&self) -> Vec<&'static str>;
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
    fn sim(&self, asked: &Asked) -> Result<Box<dyn Simulated>, Refusal> {
        let ready = Ready::<G>::new(elected::<G>(&asked.pairs)?, asked)?;
        Ok(Box::new(ready))
    }

    fn join(&self, all: &mut Option<Sums>, next: Sums) {
        run::join::<G>(all, next);
    }

    fn verify(&self, pairs: &[Pair], rounds: u64, seed: u64) -> Result<Vec<Verified>, Refusal> {
        verify::<G>(&elected::<G>(pairs)?, rounds, seed)
    }

    fn wagers_in_the_round(&self) -> bool {
        let options = G::Options::default();
        let areas = (0..G::Area::COUNT).map(G::Area::nth);
        areas.map(|area| G::area_rule(&options, area).when).all(|when| when == When::InTheRound)
    }

    fn meters(&self) -> Vec<&'static str> {
        run::meter_names::<G>()
    }
}
