//! What the exact odds of the games of 21 have in common.

mod advise;
mod ask;
mod behind;
mod by_chart;
mod chart;
pub mod dealer;
mod dealt;
pub mod fixed;
mod from_file;
mod hands;
mod house;
mod insurance;
mod layout;
mod mix;
mod play;
mod player;
mod splits;
mod suits;
mod tally;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod together;
mod values;
mod wager;

pub use house::{Analysed, Won};
pub use insurance::{insurance, insurance_wager};
pub use play::tie;
pub use player::Planned;

use crate::twenty_one::HandAreas;
use alloc::vec;
use alloc::vec::Vec;
use by_chart::ByChart;
use cards::{Card, Pack};
use chart::{Chart, Way};
use dealer::VALUES;
use layout::Layout;
use table::figures::{
    Advice, Asked, Figure, How, Mix, Number, StrategyFile, Valued, ValuedChart, Wager, Workers,
    least,
};
use table::{Money, Place, Refusal};
use wager::{Summed, behind_up};

/// The main wager with its doubles, splits and surrender, played as `how` says.
pub fn main_wager<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    how: How,
    workers: &C,
) -> Figure<G, N> {
    let layout = Layout::new::<G>(options, pack);
    let way = way::<G, N, C>(options, pack, &layout, how, workers);
    main_wager_by(options, pack, &layout, &way, workers)
}

/// The same by somebody whose way to play is known.
pub fn main_wager_of<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    player: &Planned<G>,
    workers: &C,
) -> Figure<G, N> {
    main_wager_by(options, pack, &Layout::new::<G>(options, pack), &player.way(), workers)
}

fn main_wager_by<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    layout: &Layout,
    way: &Way,
    workers: &C,
) -> Figure<G, N> {
    let stake = stake::<G>(options);
    let by_up =
        workers.each(VALUES, |up| behind_up::<G, N>(options, pack, layout, (up, stake), way));
    let mut all = Summed::new::<G>();
    by_up.into_iter().flatten().for_each(|one| all.absorb(one, &N::whole(1)));
    Figure {
        wager: main(options),
        spread: all.spread::<G>(),
        further: vec![],
        method: (pack.len() > dealt::SMALL).then_some(METHOD),
    }
}

/// The main wager itself.
pub fn main<G: Analysed>(options: &G::Options) -> Wager<G> {
    let stake = stake::<G>(options);
    Wager {
        name: "main".into(),
        unit: "main".into(),
        stake,
        placed: vec![(G::Area::main(0), stake)],
        counted: is_of_main::<G>,
    }
}

const METHOD: &str = "summed over the finite shoe with the best play by composition; a hand of a \
     split is played by its own cards, the pair and the up-card, and what it is worth and what is \
     wagered are exact, while the spread takes the hands of one split as independent of each \
     other given the dealer's end";

/// What is said of a player who takes insurance: how it ends hangs on the hole card, too.
pub(crate) const NOT_INSURED: &str =
    "insurance that the player takes is not in the mix; let him never take it";

/// All wagers together, `on_first` those that are settled by the first two cards and the up-card.
pub fn mix<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    player: &Planned<G>,
    wagers: &[(G::Area, Money)],
    on_first: impl Fn(G::Area, Money, [Card; 2], Card) -> Money + Sync,
    workers: &C,
) -> Result<Mix<N>, Refusal> {
    mix::mix(options, pack, player, wagers, on_first, workers)
}

/// What each choice is worth in every cell of the charts.
pub fn values<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    workers: &C,
) -> Vec<ValuedChart<N>> {
    values::values::<G, N, C>(options, pack, stake::<G>(options), workers)
}

/// The player whose figures those are.
pub fn player<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    how: How,
    workers: &C,
) -> Planned<G> {
    let layout = Layout::new::<G>(options, pack);
    let way = way::<G, N, C>(options, pack, &layout, how, workers);
    match way {
        Way::Best => Planned::best::<N, C>(options, pack, layout, stake::<G>(options), workers),
        Way::Chart(chart) => {
            let doubles = layout.house.doubles;
            Planned::by_chart(ByChart::new(options, doubles, &chart))
        }
    }
}

/// The charts that the simple player goes by, written down.
pub fn strategy_file<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    workers: &C,
) -> StrategyFile {
    let layout = Layout::new::<G>(options, pack);
    let chart = Chart::new::<G, N, C>(options, pack, &layout, stake::<G>(options), workers);
    from_file::strategy_file::<G>(options, &layout, chart)
}

/// Who plays by charts that somebody wrote down.
pub fn from_file<G: Analysed>(
    options: &G::Options,
    pack: &Pack,
    strategy_file: &StrategyFile,
) -> Result<Planned<G>, Refusal> {
    from_file::from_file(options, pack, strategy_file)
}

/// The charts, what they leave out, insurance and the simple rule.
pub fn advice<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    workers: &C,
) -> Vec<Advice> {
    advise::advice::<G, N, C>(options, pack, stake::<G>(options), workers)
}

/// What each choice is worth in one situation.
pub fn choices<G: Analysed, N: Number>(
    options: &G::Options,
    pack: &Pack,
    asked: &Asked,
) -> Result<Vec<Valued<N>>, Refusal> {
    ask::choices::<G, N>(options, pack, asked, stake::<G>(options))
}

fn way<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    layout: &Layout,
    how: How,
    workers: &C,
) -> Way {
    match how {
        How::Best => Way::Best,
        How::Simple => {
            Way::Chart(Chart::new::<G, N, C>(options, pack, layout, stake::<G>(options), workers))
        }
        How::Dealer => {
            let doubles = layout.house.doubles;
            Way::Chart(Chart::of_the_dealer(G::on_soft_17(options), doubles))
        }
    }
}

fn is_of_main<G: Analysed>(area: G::Area) -> bool {
    let mut hands = 0..Place::HANDS;
    hands.any(|hand| area == G::Area::main(hand) || area == G::Area::double(hand))
}

/// One unit of the main wager.
fn stake<G: Analysed>(options: &G::Options) -> Money {
    least::<G>(options, G::Area::main(0))
}
