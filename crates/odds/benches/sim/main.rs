//! Rounds a second of every game as `felt sim` plays it: one spot, the first wagers, the simple
//! rule of the game's charts, on one core and on all of them, beside what bounds it.

mod beside;
#[path = "../rounds/clock.rs"]
mod clock;

use cards::{Card, Pack, five, points, three};
use clock::Clock;
use odds::Plays;
use odds::simulate::{
    BLOCK, Grouping, Plan, Rates, Shoe, ShoeRules, play_block, simulate_by, stream,
};
use std::hint::black_box;
use std::time::{Duration, Instant};
use table::figures::{Alone, How};
use table::{Figures, Line, Seats, Spot, Visitor, Wagers};

/// What is asked of some games, in million rounds of one core's second.
const REACH: [(&str, f64); 5] = [
    ("three-card-poker", 30.0),
    ("minibaccarat", 15.0),
    ("blackjack", 10.0),
    ("spanish-21", 5.0),
    ("three-card-21", 5.0),
];
const LONG_ENOUGH: Duration = Duration::from_millis(1500);
const ME: Line = Spot(0).line(0);

struct Stopwatch {
    only: Vec<String>,
}

impl Visitor for Stopwatch {
    fn game<G: Figures>(&mut self) {
        if !self.only.is_empty() && !self.only.iter().any(|name| G::NAME.contains(name)) {
            return;
        }
        let options = G::Options::default();
        let pack = G::pack(&options);
        let figures = G::figures::<odds::Real, _>(&options, &pack, How::Simple, &Alone);
        let player = G::player::<odds::Real, _>(&options, &pack, How::Simple, &Alone);
        let first = figures.iter().find(|figure| figure.wager.name == "required");
        let first = first.or_else(|| figures.iter().find(|figure| !figure.wager.placed.is_empty()));
        let mut wagers = Wagers::<G>::default();
        for (area, amount) in first.into_iter().flat_map(|figure| &figure.wager.placed) {
            wagers.place(ME, *area, *amount);
        }
        let mut plan = Plan {
            present: Seats::first(if wagers.seats().is_empty() { 2 } else { 0 }),
            wagers,
            pack,
            shoe: ShoeRules::of(&G::procedures(&options)).unwrap_or(ShoeRules::FRESH),
            forgets: false,
            rounds: u64::MAX,
            block: BLOCK,
            seed: 1,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            options,
        };
        let grouping = Grouping::everything(&plan.wagers);
        let (mut rounds, mut took) = (0, Duration::ZERO);
        while took < LONG_ENOUGH {
            let clock = Clock::start();
            for _ in 0..32 {
                let played = play_block(
                    &plan,
                    rounds / BLOCK,
                    Plays(player.clone()),
                    &grouping,
                    &Rates::default(),
                );
                black_box(played).expect("it lasts");
                rounds += BLOCK;
            }
            took += clock.stop();
        }
        let one_core = rounds as f64 / took.as_secs_f64() / 1e6;
        plan.rounds = (one_core * 2e6 * plan.threads as f64) as u64;
        let wall = Instant::now();
        black_box(simulate_by(&plan, &grouping, || Plays(player.clone()))).expect("it lasts");
        let all_cores = plan.rounds as f64 / wall.elapsed().as_secs_f64() / 1e6;
        let reach = REACH.iter().find(|(name, _)| *name == G::NAME);
        let asked = reach.map_or(String::new(), |(_, reach)| format!(" (asked: {reach})"));
        let threads = plan.threads;
        println!(
            "{}: {one_core:.1} M rounds/s on one core{asked}, {all_cores:.1} M on {threads}",
            G::NAME
        );
    }
}

/// Cards off a shoe and nothing else: no game can be faster.
fn limit<const FRESH: bool, const CARDS: usize>(name: &str, pack: &Pack, rules: ShoeRules) {
    let mut shoe = Shoe::<FRESH>::new(pack, rules, stream(1, 0));
    let (mut rounds, mut took) = (0u64, Duration::ZERO);
    while took < LONG_ENOUGH {
        let clock = Clock::start();
        for _ in 0..4_000_000 {
            shoe.begin_round();
            let mut cards = [Card::ALL[0]; CARDS];
            black_box(shoe.draw_into(&mut cards));
            black_box(cards);
        }
        rounds += 4_000_000;
        took += clock.stop();
    }
    let at_most = rounds as f64 / took.as_secs_f64() / 1e6;
    println!("{name}: {at_most:.1} M rounds/s at most");
}

/// Hands by an evaluator and nothing else.
fn evaluator(name: &str, hands: &[[Card; 5]], rank: impl Fn(&[Card; 5]) -> u64) {
    let (mut done, mut took) = (0u64, Duration::ZERO);
    while took < LONG_ENOUGH {
        let clock = Clock::start();
        for _ in 0..2_000 {
            black_box(black_box(hands).iter().map(&rank).sum::<u64>());
        }
        done += 2_000 * hands.len() as u64;
        took += clock.stop();
    }
    println!("{name}: {:.0} M hands/s", done as f64 / took.as_secs_f64() / 1e6);
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with('-')).collect();
    let lasting = ShoeRules {
        fresh_every_round: false,
        cutting_card_from_back: 104,
        rounds_after_cutting_card: 0,
        burn: odds::simulate::Burn::One,
    };
    limit::<true, 6>("six cards of a fresh deck", &Pack::standard(1), ShoeRules::FRESH);
    limit::<false, 5>("five cards of an eight-deck shoe", &Pack::standard(8), lasting);
    let mut shoe = Shoe::<true>::new(&Pack::standard(1), ShoeRules::FRESH, stream(2, 0));
    let hands: Vec<[Card; 5]> = (0..1024)
        .map(|_| {
            shoe.begin_round();
            let mut hand = [Card::ALL[0]; 5];
            shoe.draw_into(&mut hand);
            hand
        })
        .collect();
    evaluator("rank of three cards", &hands, |h| three::rank(h[0], h[1], h[2]).high() as u64);
    evaluator("rank of five cards", &hands, |h| five::rank(h).category() as u64);
    evaluator("total of three cards", &hands, |h| u64::from(points::total(&h[..3]).points));
    beside::limits();
    games::visit(&mut Stopwatch { only });
}
