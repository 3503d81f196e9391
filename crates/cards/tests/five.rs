//! Five-card hands against the usual words of poker, read slowly.

use std::collections::{BTreeMap, HashMap};

use cards::five::{Category, rank};
use cards::{Card, Five, Rank};

/// The category of a hand, then the ranks that break a tie: the most frequent first, the
/// highest first among those. Ranks are counted from two to fourteen, and an ace low is one.
fn read(hand: &[Card; 5]) -> (Category, Vec<u8>) {
    let mut count = BTreeMap::new();
    hand.iter().for_each(|card| *count.entry(card.rank() as u8 + 2).or_insert(0) += 1);
    let mut groups: Vec<(i32, u8)> = count.into_iter().map(|(rank, n)| (n, rank)).collect();
    groups.sort();
    groups.reverse();
    let shape: Vec<i32> = groups.iter().map(|group| group.0).collect();
    let mut ranks: Vec<u8> = groups.iter().map(|group| group.1).collect();
    if ranks == [14, 5, 4, 3, 2] {
        ranks = vec![5, 4, 3, 2, 1];
    }
    let flush = hand.iter().all(|card| card.suit() == hand[0].suit());
    let straight = ranks.len() == 5 && ranks[0] - ranks[4] == 4;
    let category = match (&shape[..], flush, straight) {
        (_, true, true) if ranks[0] == 14 => Category::RoyalFlush,
        (_, true, true) => Category::StraightFlush,
        ([4, 1], _, _) => Category::FourOfAKind,
        ([3, 2], _, _) => Category::FullHouse,
        (_, true, _) => Category::Flush,
        (_, _, true) => Category::Straight,
        ([3, 1, 1], _, _) => Category::ThreeOfAKind,
        ([2, 2, 1], _, _) => Category::TwoPair,
        ([2, 1, 1, 1], _, _) => Category::Pair,
        _ => Category::HighCard,
    };
    (category, ranks)
}

fn each_hand(mut seen: impl FnMut([Card; 5])) {
    for a in 4..52 {
        for b in 3..a {
            for c in 2..b {
                for d in 1..c {
                    for e in 0..d {
                        seen([a, b, c, d, e].map(|i| Card::ALL[i]));
                    }
                }
            }
        }
    }
}

#[test]
fn every_hand_of_a_deck_falls_in_its_category() {
    let mut hands = [0; 10];
    each_hand(|hand| hands[rank(&hand).category() as usize] += 1);
    let counted = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
    assert_eq!(hands, counted);
}

/// One hand of each worth is read slowly; its worth and the reading must order alike. That no
/// worth covers two readings is seen by reading every hand whose ranks or suitedness differ.
#[test]
fn all_7462_worths_order_as_poker_reads() {
    let mut read_of: HashMap<Five, (Category, Vec<u8>)> = HashMap::new();
    let mut known = HashMap::new();
    each_hand(|hand| {
        let suited = hand.iter().all(|card| card.suit() == hand[0].suit());
        let class = (hand.map(|card| card.rank()), suited);
        let worth = rank(&hand);
        if let Some(before) = known.insert(class, worth) {
            assert_eq!(before, worth, "{hand:?}");
            return;
        }
        let slow = read(&hand);
        assert_eq!(slow.0, worth.category(), "{hand:?}");
        assert_eq!(read_of.entry(worth).or_insert_with(|| slow.clone()), &slow, "{hand:?}");
    });
    let mut classes: Vec<_> = read_of.into_iter().collect();
    assert_eq!(classes.len(), 7_462);
    classes.sort();
    assert!(classes.windows(2).all(|pair| pair[0].1 < pair[1].1));
}

#[test]
fn the_order_of_the_cards_does_not_matter() {
    let mut nth = 0;
    each_hand(|hand| {
        nth += 1;
        if nth % 101 == 0 {
            let worth = rank(&hand);
            let mut turned = hand;
            for i in 0..20 {
                turned.swap(i % 5, (i * 3 + 1) % 5);
                turned.rotate_left(1 + i % 3);
                assert_eq!(rank(&turned), worth, "{turned:?}");
            }
        }
    });
}

#[test]
fn the_wheel_is_the_lowest_straight_and_the_royal_the_best_hand() {
    let hand = |text: &str| {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
        rank(&cards.try_into().unwrap())
    };
    assert_eq!(hand("As 2d 3c 4h 5s").category(), Category::Straight);
    assert!(hand("As 2d 3c 4h 5s") < hand("2s 3d 4c 5h 6s"));
    assert!(hand("As 2d 3c 4h 5s") > hand("As Ad Ac Kh Qs"));
    assert_eq!(hand("Ks Ad 2c 3h 4s").category(), Category::HighCard);
    assert!(hand("As Ks Qs Js Ts") > hand("Kh Qh Jh Th 9h"));
    assert_eq!(hand("5h 4h 3h 2h Ah").category(), Category::StraightFlush);
}

/// The name of a hand by what [`read`] finds in it.
fn name(hand: &[Card; 5]) -> String {
    let (category, ranks) = read(hand);
    let at = |nth: usize| Rank::ALL[(ranks[nth] + 11) as usize % 13];
    let (one, several) = (at(0).name(), at(0).plural());
    match category {
        Category::HighCard => format!("{one} high"),
        Category::Pair => format!("pair of {several}"),
        Category::TwoPair => format!("two pairs {several} and {}", at(1).plural()),
        Category::ThreeOfAKind => format!("three of a kind {several}"),
        Category::Straight => format!("straight to the {one}"),
        Category::Flush => format!("flush {one} high"),
        Category::FullHouse => format!("full house {several} over {}", at(1).plural()),
        Category::FourOfAKind => format!("four of a kind {several}"),
        Category::StraightFlush => format!("straight flush to the {one}"),
        Category::RoyalFlush => String::from("royal flush"),
    }
}

#[test]
fn every_hand_is_called_by_its_name() {
    let mut nth = 0;
    each_hand(|hand| {
        nth += 1;
        // A share of them: neighbours are much alike.
        if nth % 11 == 0 {
            assert_eq!(rank(&hand).to_string(), name(&hand), "{hand:?}");
        }
    });
    for (cards, name) in [
        ("Ah Kh Qh Jh Th", "royal flush"),
        ("5h 4h 3h 2h Ah", "straight flush to the five"),
        ("6h 6d 6c 6s Ah", "four of a kind sixes"),
        ("Th 4d Tc 4s Td", "full house tens over fours"),
        ("2h 2d Ac 2s Ad", "full house twos over aces"),
        ("Kh 9h 4h 3h 2h", "flush king high"),
        ("Kh Qd Jh Th 9h", "straight to the king"),
        ("2h 2d Ac 2s Kd", "three of a kind twos"),
        ("Qh Td Tc Qs Ad", "two pairs queens and tens"),
        ("3h 2d 2c 3s Ad", "two pairs threes and twos"),
        ("Jh Jd 2c 3s Ad", "pair of jacks"),
        ("Ah Kd 4c 3s 2d", "ace high"),
        ("7h 5d 4c 3s 2d", "seven high"),
    ] {
        let read: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        assert_eq!(rank(&read.try_into().unwrap()).to_string(), name, "{cards}");
    }
}
