//! What the exact odds of the games of 21 have in common.

mod behind;
pub mod dealer;
pub mod fixed;
mod hands;
mod house;
mod insurance;
mod layout;
mod play;
mod player;
pub mod probe;
mod splits;
mod suits;
mod tally;
mod together;
mod wager;

pub use house::{Analysed, Won};
pub use insurance::insurance;
pub use player::Planned;

use crate::twenty_one::HandAreas;
use alloc::vec;
use behind::Best;
use cards::Pack;
use dealer::VALUES;
use layout::Layout;
use table::figures::{Crew, Figure, How, Number, least};
use wager::{Summed, behind_up};

/// The main wager with its doubles, splits and surrender, played as `how` says.
pub fn main_wager<G: Analysed, N: Number, C: Crew>(
    options: &G::Options,
    pack: &Pack,
    how: How,
    crew: &C,
) -> Figure<G, N> {
    let stake = least::<G>(options, G::Area::main(0));
    let layout = Layout::new::<G>(options, pack);
    let by_up = match how {
        How::Best | How::Simple => crew.each(VALUES, |up| {
            behind_up::<G, N>(options, pack, &layout, (up, stake), &Best)
        }),
    };
    let mut all = Summed::new::<G>();
    by_up.into_iter().flatten().for_each(|one| all.absorb(one, &N::whole(1)));
    Figure {
        wager: "main".into(),
        unit: "main".into(),
        stake,
        placed: vec![(G::Area::main(0), stake)],
        counted: |area| area != G::Area::INSURANCE,
        spread: all.spread::<G>(),
        further: vec![],
        method: None,
    }
}

/// The player whose figures those are.
pub fn player<G: Analysed, C: Crew>(
    options: &G::Options,
    pack: &Pack,
    _how: How,
    crew: &C,
) -> Planned<G> {
    let stake = least::<G>(options, G::Area::main(0));
    Planned::new(options, pack, stake, &Best, crew)
}
