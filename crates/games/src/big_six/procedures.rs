//! Big six between spins: no text on inspecting, opening or covering the wheel was found.

use super::{BigSix, Options};
use table::Game;
use table::session::Procedures;

/// 13:69E-1.13: only the number of spots is known.
pub fn procedures(options: &Options) -> Procedures {
    let (spots, why) = BigSix::spots(options);
    Procedures { spots: (spots, Some(why)), ..Procedures::none() }
}
