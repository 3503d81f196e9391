//! Roulette between spins: the wheel is inspected, opened and covered.

use super::{Options, Roulette};
use table::session::{Procedures, Wheel};
use table::{Game, cite};

/// 13:69E-1.9: inspected before opening, adjusted before that, covered when closed.
pub fn procedures(options: &Options) -> Procedures {
    let wheel = Wheel {
        inspect: cite!("13:69E-1.9(a)"),
        adjust: cite!("13:69E-1.9(c)"),
        cover: cite!("13:69E-1.9(f)"),
    };
    Procedures::wheel(Roulette::spots(options), wheel)
}
