//! Rows per second on one core, from a simulator's hands into a file.
//!
//! Each round has three wagers and prints the same cards with each of them.

use columns::{File, Job, Row, Rows};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const ROUNDS: usize = 1 << 14;
const WAGERS: usize = 3;

fn write(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let hands = hands();
    let mut group = c.benchmark_group("write");
    group.throughput(Throughput::Elements((ROUNDS * WAGERS) as u64));
    group.sample_size(20);
    let mut rows = Rows::default();
    group.bench_function("rows only", |b| b.iter(|| fill(&mut rows, 0, &hands)));
    for name in ["rounds.parquet", "rounds.csv"] {
        let mut file = File::create(folder.path().join(name), job()).expect("a file");
        let mut round = 0;
        group.bench_function(name, |b| {
            b.iter(|| {
                fill(&mut rows, round, &hands);
                file.write(&rows).expect("room on the disk");
                round += ROUNDS as u64;
            });
        });
        assert_eq!(file.finish(&[]).expect("room on the disk"), round * WAGERS as u64);
    }
    group.finish();
}

fn job() -> Job {
    Job {
        game: "three-card-poker".to_string(),
        options: "pair-plus A, ante-bonus 1-4-5, from hand, player by player".to_string(),
        seed: 1,
        areas: ["ante", "play", "pair-plus"].map(str::to_string).to_vec(),
        results: ["won", "lost", "push"].map(str::to_string).to_vec(),
        about: Vec::new(),
    }
}

fn fill(rows: &mut Rows, first: u64, hands: &[([String; 2], usize)]) {
    rows.clear();
    for (round, (cards, luck)) in (first..).zip(hands) {
        let mut row = |area: u16, stake: i64, result: u8| {
            rows.push(&Row {
                round,
                shoe: round,
                shuffled: true,
                spot: 1,
                area,
                player_cards: &cards[0],
                dealer_cards: &cards[1],
                decisions: "play",
                stake,
                result,
                odds_paid: if result == 0 { "1:1" } else { "" },
                net: [stake, -stake, 0][usize::from(result)],
                cite: "19:47-20.11(a)1",
                ..Row::default()
            });
        };
        row(0, 10_00, (luck % 3) as u8);
        row(1, 10_00, (luck % 3) as u8);
        row(2, 5_00, (luck % 4 > 0) as u8);
    }
}

/// Six cards of a fresh deck each, and a number to settle by. The draw is a plain xorshift with a
/// fixed start: every run writes the same hands.
fn hands() -> Vec<([String; 2], usize)> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut deck: Vec<usize> = (0..52).collect();
    let mut hand = || {
        for i in 0..6 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            deck.swap(i, i + (state >> 32) as usize % (52 - i));
        }
        let card = |i: usize| {
            let (rank, suit) = (deck[i] % 13, deck[i] / 13);
            format!("{}{}", &"23456789TJQKA"[rank..=rank], &"cdhs"[suit..=suit])
        };
        let side = |i| format!("{} {} {}", card(i), card(i + 1), card(i + 2));
        ([side(0), side(3)], (state >> 40) as usize)
    };
    (0..ROUNDS).map(|_| hand()).collect()
}

criterion_group!(benches, write);
criterion_main!(benches);
