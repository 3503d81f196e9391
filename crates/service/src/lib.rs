//! The rules of every game and its tables in service, behind doors that know no game's type.
//!
//! Tables in service and rounds of files are compiled in this crate and in no other: what they do
//! between the rounds need not be as fast as a round.

use std::sync::Arc;
use table::{Figures, Rules, Visitor};

/// What every game declares, in the order they are listed to people.
pub fn rules() -> Vec<Arc<dyn Rules>> {
    let mut all = Declared(Vec::new());
    games::visit(&mut all);
    all.0
}

/// The tables of every game, in the same order.
pub fn doors() -> Vec<Box<dyn live::Door>> {
    let mut all = Served(Vec::new());
    games::visit(&mut all);
    all.0
}

struct Declared(Vec<Arc<dyn Rules>>);

impl Visitor for Declared {
    fn game<G: Figures>(&mut self) {
        self.0.push(table::rules::<G>().into());
    }
}

struct Served(Vec<Box<dyn live::Door>>);

impl Visitor for Served {
    fn game<G: Figures>(&mut self) {
        self.0.push(live::door::<G>());
    }
}
