//! What a table shows to who has not sat down yet.

use crate::service::Live;
use alloc::string::String;
use alloc::vec::Vec;
use table::{Area, Cite, Colour, Game, Odds};

/// What is posted at a table and printed on its layout.
#[derive(Clone, PartialEq, Debug)]
pub struct Posted {
    /// How many spots there are, by which paragraph.
    pub spots: (u8, Cite),
    /// How many of them one person may have, by which paragraph.
    pub spots_each: (u8, Cite),
    /// Whether anything is wagered before a round; if not, people wager against each other.
    pub takes_wagers: bool,
    /// Whether a wheel is spun.
    pub has_wheel: bool,
    /// The compartments of the wheel as the layout shows them, row by row.
    pub pockets: Vec<Vec<(String, Colour)>>,
    /// At which odds the wager of each area may be paid, in the order of [`LiveTable::areas`].
    ///
    /// [`LiveTable::areas`]: crate::LiveTable::areas
    pub pays: Vec<Vec<Odds>>,
}

impl<G: Game> Live<G> {
    pub(crate) fn posted(&self) -> Posted {
        let options = &self.rest.options;
        let named = |row: Vec<(table::Pocket, Colour)>| {
            row.into_iter().map(|(pocket, colour)| (G::pocket_name(pocket), colour)).collect()
        };
        Posted {
            spots: G::spots(options),
            spots_each: G::spots_each(options),
            takes_wagers: self.takes_wagers(),
            has_wheel: G::pockets(options) > 0,
            pockets: G::printed(options).into_iter().map(named).collect(),
            pays: (0..G::Area::COUNT).map(|nth| G::payable(options, G::Area::nth(nth))).collect(),
        }
    }
}
