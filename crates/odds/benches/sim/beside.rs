//! Rounds beside their limits, in one run: a bare loop that makes the same draws and look-ups and
//! nothing else. A ratio is worth more than a rate on a machine that does other things too.

use crate::clock::Clock;
use cards::{Card, Pack, three};
use games::roulette::layout::{Area, covers};
use games::roulette::{self, Roulette};
use games::three_card_poker::pay::Tie;
use games::three_card_poker::{self, ThreeCardPoker, duel};
use odds::Plays;
use odds::simulate::{BLOCK, Grouping, Plan, Rates, Shoe, ShoeRules, below, play_block, stream};
use std::hint::black_box;
use table::figures::{Alone, How};
use table::{Area as _, Figures, Game, Money, Pocket, Seats, Spot, Wagers};

/// The fastest of so many goes counts: what else the machine does only makes slower.
const GOES: usize = 12;
const BLOCKS: u64 = 16;
const ROUNDS: u64 = BLOCKS * BLOCK;

/// One in a million rounds, out of 2^64.
const RARELY: u64 = u64::MAX / 1_000_000;

pub(super) fn limits() {
    let rows = ThreeCardPoker::irregularities(&three_card_poker::Options::default());
    let none = Rates::default();
    let rare = Rates(vec![(rows[0].what, RARELY)]);
    let (mut hands, mut spins) = (f64::MAX, f64::MAX);
    let [mut one, mut two, mut spots, mut accidents, mut wheel] = [f64::MAX; 5];
    // By turns, so that all meet the same machine.
    for go in 0..GOES as u64 {
        hands = hands.min(bare_hands(go));
        spins = spins.min(bare_spins(go));
        one = one.min(rounds::<ThreeCardPoker>(&["ante"], 1, &none));
        two = two.min(rounds::<ThreeCardPoker>(&["ante", "pair-plus"], 1, &none));
        spots = spots.min(rounds::<ThreeCardPoker>(&["ante"], 2, &none));
        accidents = accidents.min(rounds::<ThreeCardPoker>(&["ante"], 1, &rare));
        wheel = wheel.min(rounds::<Roulette>(&["straight-17"], 1, &none));
    }
    let shown = |what: &str, took: f64, times: f64, of: &str, asked: f64| {
        println!("{what}: {took:.1} ns, {times:.2} times {of} (asked: {asked})");
    };
    shown("three-card-poker, one wager", one, one / hands, "its limit", 2.0);
    shown("three-card-poker, two wagers", two, two / hands, "its limit", 2.3);
    shown("three-card-poker, two spots", spots, spots / one, "one spot", 2.2);
    shown("three-card-poker, accidents", accidents, accidents / one, "none", 1.2);
    shown("roulette", wheel, wheel / spins, "its limit", 8.0);
}

/// Six cards, two ranks and what becomes of the wagers.
fn bare_hands(go: u64) -> f64 {
    let mut shoe = Shoe::<true>::new(&Pack::standard(1), ShoeRules::FRESH, stream(1, go));
    each(ROUNDS, || {
        shoe.begin_round();
        let mut cards = [Card::ALL[0]; 6];
        shoe.draw_into(&mut cards);
        let [a, b, c, d, e, f] = cards;
        black_box(duel(black_box(Tie::default()), three::rank(a, b, c), three::rank(d, e, f)));
    })
}

/// A pocket, and whether a wager covers it.
fn bare_spins(go: u64) -> f64 {
    let (mut rng, area) = (stream(1, go), Area::straight(Pocket(17)));
    let pockets = u64::from(Roulette::pockets(&roulette::Options::default()));
    // The clock ticks in milliseconds.
    each(64 * ROUNDS, || {
        let pocket = Pocket(below(&mut rng, black_box(pockets)) as u8);
        black_box(covers(black_box(area), pocket));
    })
}

/// Nanoseconds of one.
fn each(times: u64, mut one: impl FnMut()) -> f64 {
    let clock = Clock::start();
    (0..times).for_each(|_| one());
    clock.stop().as_secs_f64() / times as f64 * 1e9
}

/// Nanoseconds of a round with these wagers on so many spots, by the simple rule.
fn rounds<G: Figures>(areas: &[&str], spots: u8, rates: &Rates) -> f64 {
    let options = G::Options::default();
    let pack = G::pack(&options);
    let player = G::player::<odds::Real, _>(&options, &pack, How::Simple, &Alone);
    let mut wagers = Wagers::<G>::default();
    for spot in 0..spots {
        for area in areas {
            let area = G::Area::parse(area).expect("the game has the area");
            wagers.place(Spot(spot).line(0), area, Money::dollars(10));
        }
    }
    let own = |area: G::Area| areas.iter().position(|name| *name == area.name()).unwrap_or(0);
    let grouping = Grouping::new(&wagers, areas.len(), |area| Some(own(area)));
    let plan = Plan {
        options,
        wagers,
        present: Seats::NONE,
        pack,
        shoe: ShoeRules::FRESH,
        forgets: false,
        rounds: u64::MAX,
        block: BLOCK,
        seed: 1,
        threads: 1,
    };
    let clock = Clock::start();
    for block in 0..BLOCKS {
        let played = play_block(&plan, block, Plays(player.clone()), &grouping, rates);
        black_box(played).expect("it lasts");
    }
    clock.stop().as_secs_f64() / ROUNDS as f64 * 1e9
}
