//! The four doors of every game: its rules, its odds, its simulation, its tables in service.

use std::sync::Arc;
use table::Rules;

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
    let all = service::rules().into_iter().zip(service::doors()).zip(others);
    all.map(|((rules, live), (exact, sim))| Door { rules, exact: exact.into(), sim, live })
        .collect()
}
