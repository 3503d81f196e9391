//! The four doors of every game: its rules, its odds, its simulation, its tables in service.

use std::sync::Arc;
use table::{Figures, Rules, Visitor};

/// What the program may ask of a game whose type it does not know.
pub struct Door {
    pub rules: Arc<dyn Rules>,
    pub exact: Arc<dyn exact::Door>,
    pub sim: Box<dyn sim::Door>,
    pub live: Box<dyn live::Door>,
}

/// What is said of a value that no text gives.
pub const FOR_COMPARISON: &str = "not in the regulation: for comparison";

/// What is said of an option that rounds.
pub const IN_CENTS: &str = "acts only in whole cents: no figure per unit moves with it";

/// All games, in the order they are listed to people.
pub fn doors() -> Vec<Door> {
    let others = exact::doors().into_iter().zip(sim::doors());
    let mut hall = Hall { others: others.collect::<Vec<_>>().into_iter(), doors: Vec::new() };
    games::visit(&mut hall);
    hall.doors
}

/// All doors of a game are put together: all list the games in the same order.
struct Hall {
    others: std::vec::IntoIter<(Box<dyn exact::Door>, Box<dyn sim::Door>)>,
    doors: Vec<Door>,
}

impl Visitor for Hall {
    fn game<G: Figures>(&mut self) {
        let (exact, sim) = self.others.next().expect("a game has all doors");
        let (rules, live) = (table::rules::<G>().into(), live::door::<G>());
        self.doors.push(Door { rules, exact: exact.into(), sim, live });
    }
}
