//! What is played, and how.

use super::{STEP, Timed, time};
use cards::{Card, Pack, Three, three};
use criterion::{Criterion, Throughput};
use games::three_card_poker::{self, ThreeCardPoker};
use odds::View;
use odds::simulate::{Shoe, ShoeRules, stream};
use std::hint::black_box;
use table::{Line, Money, Place};

const DOLLAR: Money = Money::dollars(1);

/// Six cards of a fresh deck from the same generator, and nothing else.
pub(super) fn limit(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("limit");
    group.throughput(Throughput::Elements(STEP));
    group.bench_function("six cards of a fresh deck", |bencher| {
        let mut shoe = Shoe::new(&Pack::standard(1), ShoeRules::FRESH, stream(1, 0));
        bencher.iter(|| {
            for _ in 0..STEP {
                shoe.begin_round();
                for _ in 0..6 {
                    black_box(shoe.draw());
                }
            }
        });
    });
    group.finish();
}

/// Queen, six and four, or better, plays.
fn three_card_poker_player(
    view: &View<'_>,
    _: Line,
    at: Place,
    _: &[three_card_poker::Choice],
) -> three_card_poker::Choice {
    const LEAST: Three = match (Card::from_index(40), Card::from_index(17), Card::from_index(10)) {
        (Some(queen), Some(six), Some(four)) => three::rank(queen, six, four),
        _ => panic!("three cards of the deck"),
    };
    if three_card_poker::rank(view.cards(at)) >= LEAST {
        three_card_poker::Choice::Play
    } else {
        three_card_poker::Choice::Fold
    }
}

pub(super) fn three_card_poker(criterion: &mut Criterion) {
    use three_card_poker::Area;
    let ante = -686_689.0 / 20_358_520.0;
    let pair_plus = -128.0 / 5_525.0;
    let of = |name, wagers, mean| Timed::<ThreeCardPoker> {
        name,
        options: three_card_poker::Options::default(),
        wagers,
        pack: Pack::standard(1),
        shoe: ShoeRules::FRESH,
        mean,
    };
    let timed = of("three card poker, ante", vec![(Area::Ante, DOLLAR)], ante);
    time::<_, _, 3>(criterion, timed, three_card_poker_player);
    let both = vec![(Area::Ante, DOLLAR), (Area::PairPlus, DOLLAR)];
    let timed = of("three card poker, ante and pair plus", both, ante + pair_plus);
    time::<_, _, 3>(criterion, timed, three_card_poker_player);
}
