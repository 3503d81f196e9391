//! 3 Card Blitz totals over all 133,784,560 hands of seven.

use std::thread;

use cards::suited::best;
use cards::{Card, Suit};

/// The rule in plain steps: for each suit, sort its points and add the three highest.
fn read(hand: &[Card; 7]) -> u8 {
    let points = |card: &Card| match card.rank().letter() {
        'A' => 11,
        'T' | 'J' | 'Q' | 'K' => 10,
        digit => digit as u8 - b'0',
    };
    let of_suit = |suit: Suit| {
        let mut all: Vec<u8> = hand.iter().filter(|c| c.suit() == suit).map(points).collect();
        all.sort();
        all.iter().rev().take(3).sum()
    };
    Suit::ALL.into_iter().map(of_suit).max().unwrap()
}

/// How many hands with this highest card make each total; every 499th is read slowly too.
fn totals_below(a: usize) -> [u32; 32] {
    let mut totals = [0; 32];
    let mut nth = 0;
    for b in 5..a {
        for c in 4..b {
            for d in 3..c {
                for e in 2..d {
                    for f in 1..e {
                        for g in 0..f {
                            let hand = [a, b, c, d, e, f, g].map(|i| Card::ALL[i]);
                            let total = best(&hand);
                            totals[total as usize] += 1;
                            nth += 1;
                            if nth % 499 == 0 {
                                assert_eq!(total, read(&hand), "{hand:?}");
                            }
                        }
                    }
                }
            }
        }
    }
    totals
}

#[test]
fn every_hand_of_seven_makes_its_total() {
    let half = |first: usize| {
        let mut sum = [0; 32];
        for a in (first..52).step_by(2) {
            sum.iter_mut().zip(totals_below(a)).for_each(|(sum, n)| *sum += n);
        }
        sum
    };
    let other = thread::spawn(move || half(7));
    let even = half(6);
    let odd = other.join().unwrap();
    let totals: Vec<u32> = even.iter().zip(odd).map(|(a, b)| a + b).collect();
    assert_eq!(totals.iter().sum::<u32>(), 133_784_560);
    assert_eq!(totals.iter().position(|&n| n > 0), Some(5));
    let from_twenty = [
        13_341_664, 12_582_236, 8_011_508, 9_383_472, 8_687_828, 8_757_688, 7_559_692, 7_872_228,
        6_192_964, 6_208_512, 5_489_460, 4_535_164,
    ];
    assert_eq!(totals[20..], from_twenty);
}

#[test]
fn fewer_than_three_of_a_suit_still_count() {
    let hand = |text: &str| {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
        best(&cards.try_into().unwrap())
    };
    assert_eq!(hand("As Ks 2d 3d 4c 5c 6h"), 21);
    assert_eq!(hand("As Ks Qs Js Ts 9s 8s"), 31);
    assert_eq!(hand("2s 2d 2h 2c 3s 3d 3h"), 5);
    assert_eq!(hand("As 2c 3c 4c 5d 6d 7d"), 18);
}
