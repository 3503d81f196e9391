//! Rounds per second of processor time on one core, through each game's own `round`.

mod clock;
mod players;

use cards::Pack;
use clock::Clock;
use criterion::{Criterion, Throughput};
use odds::Strategy;
use odds::simulate::{ByWager, Grouping, Shoe, ShoeRules, SimTable, Totals, laid_out, stream};
use std::time::Duration;
use table::{Game, Money, Seats, Spot, Wagers};

/// What one benchmark plays, and the mean, in dollars, that it must come out at.
struct Timed<G: Game> {
    name: &'static str,
    options: G::Options,
    wagers: Vec<(G::Area, Money)>,
    /// Who sits there too, and wagers only when the round asks him.
    present: Seats,
    pack: Pack,
    shoe: ShoeRules,
    mean: f64,
}

/// Rounds of one measured step.
const STEP: u64 = 100_000;

fn time<G, S, const AREAS: usize, const SPOTS: usize, const FRESH: bool>(
    criterion: &mut Criterion,
    timed: Timed<G>,
    player: S,
) where
    G: Game,
    S: Strategy<G> + Copy,
{
    let mut wagers = Wagers::<G>::default();
    for (area, amount) in &timed.wagers {
        wagers.place(Spot(0).line(0), *area, *amount);
    }
    wagers.check(&timed.options).expect("the wagers are lawful");
    let laid_out = laid_out::<G, AREAS, SPOTS>(&wagers).expect("one bettor on a spot");
    let (mut block, mut totals, mut spent) = (0, Totals::default(), Duration::ZERO);
    let grouping = Grouping::everything(&wagers);
    let mut group = criterion.benchmark_group("rounds");
    group.throughput(Throughput::Elements(STEP));
    group.bench_function(timed.name, |bencher| {
        bencher.iter_custom(|steps| {
            block += 1;
            let shoe = Shoe::<FRESH>::new(&timed.pack, timed.shoe, stream(1, block));
            let mut table = SimTable::<G, S, AREAS, SPOTS, FRESH, _>::new(
                &timed.options,
                laid_out,
                shoe,
                player,
                ByWager::<1>::new(&grouping),
            )
            .with_present(timed.present);
            let clock = Clock::start();
            assert_eq!(table.play(&timed.options, steps * STEP), steps * STEP, "the shoe lasts");
            let took = clock.stop();
            totals = totals.clone().and(&table.book().totals());
            spent += took;
            took
        });
    });
    group.finish();
    check(timed.name, &totals, timed.mean, spent);
}

/// A fast wrong answer is no answer.
fn check(name: &str, totals: &Totals, expected: f64, spent: Duration) {
    if totals.rounds == 0 {
        return; // It was not asked for.
    }
    let (mean, error) = totals.mean(0, Money::dollars(1));
    let speed = totals.rounds as f64 / spent.as_secs_f64() / 1e6;
    println!("{name}: {speed:.1} M rounds/s, mean {mean:.5} +- {error:.5}, expected {expected:.5}");
    assert!((mean - expected).abs() < 5.0 * error, "{name} came out wrong");
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4))
        .sample_size(20)
        .configure_from_args();
    players::limit(&mut criterion);
    players::three_card_poker(&mut criterion);
    players::minibaccarat(&mut criterion);
    players::three_card_21(&mut criterion);
    players::roulette(&mut criterion);
    players::blackjack(&mut criterion);
    players::spanish_21(&mut criterion);
    players::punto_banco(&mut criterion);
    players::pik_it_poker(&mut criterion);
    players::three_card_blitz(&mut criterion);
    players::big_six(&mut criterion);
    players::chemin_de_fer(&mut criterion);
    criterion.final_summary();
}
