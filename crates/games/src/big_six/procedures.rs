//! Big six between spins: no text on inspecting, opening or covering the wheel was found.

use super::{BigSix, Options};
use table::Game;
use table::session::Procedures;

/// 5.5, B-11: only the number of spots is known.
pub fn procedures(options: &Options) -> Procedures {
    let (spots, why) = BigSix::spots(options);
    Procedures { spots: (spots, Some(why)), ..Procedures::none() }
}
