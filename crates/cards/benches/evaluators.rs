//! What one call of each evaluator costs, over random hands prepared beforehand.
//!
//! Each round judges all the hands of an array and throughput is counted in hands, so that the
//! time of one hand is one over the printed rate.

use std::hint::black_box;

use cards::{Card, five, points, suited, three};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};

const HANDS: usize = 4096;

fn evaluators(c: &mut Criterion) {
    let mut group = c.benchmark_group("evaluators");
    group.throughput(Throughput::Elements(HANDS as u64));
    each(&mut group, "three::rank", |&[x, y, z]: &[Card; 3]| three::rank(x, y, z));
    each(&mut group, "five::rank", five::rank);
    each(&mut group, "suited::best", suited::best);
    each(&mut group, "points::total", |hand: &[Card; 3]| points::total(hand));
    each(&mut group, "points::baccarat_count", |hand: &[Card; 3]| points::baccarat_count(hand));
    group.finish();
}

fn each<const N: usize, T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    judged: impl Fn(&[Card; N]) -> T,
) {
    let hands = random_hands::<N>();
    group.bench_function(name, |b| {
        b.iter(|| {
            for hand in black_box(&hands) {
                black_box(judged(hand));
            }
        });
    });
}

/// Hands of different cards, each from a fresh deck. The draw is a plain xorshift with a fixed
/// start: every run judges the same hands.
fn random_hands<const N: usize>() -> Vec<[Card; N]> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut deck = Card::ALL;
    let mut hand = || {
        for i in 0..N {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            deck.swap(i, i + (state >> 32) as usize % (52 - i));
        }
        std::array::from_fn(|i| deck[i])
    };
    (0..HANDS).map(|_| hand()).collect()
}

criterion_group!(benches, evaluators);
criterion_main!(benches);
