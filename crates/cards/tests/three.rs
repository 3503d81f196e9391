//! Three-card hands against the words of the rule, read slowly.

use cards::three::{Category, best, rank};
use cards::{Card, Rank, Three};

/// What 13:69F-20.3 says of a hand: its category, then the ranks that break a tie in order.
/// Ranks are counted from two to fourteen here, and an ace low is one.
fn read(hand: [Card; 3]) -> (Category, Vec<u8>) {
    let mut ranks: Vec<u8> = hand.iter().map(|card| card.rank() as u8 + 2).collect();
    ranks.sort();
    ranks.reverse();
    let flush = hand.iter().all(|card| card.suit() == hand[0].suit());
    let straights: Vec<Vec<u8>> = (3..=14).map(|high| vec![high, high - 1, high - 2]).collect();
    let low = if ranks == [14, 3, 2] { vec![3, 2, 1] } else { ranks.clone() };
    let often = |n: usize| {
        ranks.iter().copied().find(|r| ranks.iter().filter(|other| *other == r).count() == n)
    };
    match (straights.contains(&low), often(3), often(2)) {
        (true, _, _) if flush => (Category::StraightFlush, low),
        (_, Some(_), _) => (Category::ThreeOfAKind, ranks),
        (true, _, _) => (Category::Straight, low),
        _ if flush => (Category::Flush, ranks),
        (_, _, Some(pair)) => (Category::Pair, vec![pair, often(1).unwrap()]),
        _ => (Category::HighCard, ranks),
    }
}

fn hand(text: &str) -> Three {
    let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
    rank(cards[0], cards[1], cards[2])
}

#[test]
fn every_hand_of_a_deck_falls_in_its_category() {
    let mut hands = [0; 6];
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                let worth = rank(Card::ALL[a], Card::ALL[b], Card::ALL[c]);
                hands[worth.category() as usize] += 1;
            }
        }
    }
    assert_eq!(hands, [16_440, 3_744, 1_096, 720, 52, 48]);
}

/// Three draws with the card put back: every order of the cards, and every double and triple
/// of a card that several decks allow.
#[test]
fn every_draw_orders_as_the_rule_reads() {
    let mut hands = Vec::new();
    for a in Card::ALL {
        for b in Card::ALL {
            for c in Card::ALL {
                let (category, ranks) = read([a, b, c]);
                let worth = rank(a, b, c);
                assert_eq!(worth.category(), category, "{a} {b} {c}");
                assert_eq!(worth.high() as u8 + 2, ranks[0], "{a} {b} {c}");
                hands.push(((category, ranks), worth));
            }
        }
    }
    hands.sort();
    for pair in hands.windows(2) {
        let [(slow, fast), (next_slow, next_fast)] = pair else { unreachable!() };
        assert_eq!(slow.cmp(next_slow), fast.cmp(next_fast), "{slow:?} {next_slow:?}");
    }
}

#[test]
fn straights_run_from_ace_king_queen_to_three_two_ace() {
    assert!(hand("As Kd Qc") > hand("Ks Qd Jc"));
    assert!(hand("4s 3d 2c") > hand("3s 2d Ac"));
    assert_eq!(hand("3s 2d Ac").category(), Category::Straight);
    assert_eq!(hand("3s 2d Ac").high(), Rank::Three);
    assert_eq!(hand("As 3s 2s").category(), Category::StraightFlush);
    assert_eq!(hand("Ks Ad 2c").category(), Category::HighCard);
    assert_eq!(hand("Ks As 2s").category(), Category::Flush);
}

#[test]
fn a_pair_is_judged_before_its_third_card() {
    assert!(hand("Ks Kd 3c") > hand("2s 2d Ac"));
    assert!(hand("Ks Kd 4c") > hand("Kh Kc 3c"));
    assert_eq!(hand("Ks Kd 4c"), hand("4h Kh Kc"));
    assert_eq!(hand("2s 2d Ac").high(), Rank::Two);
}

#[test]
fn queen_three_two_is_the_least_that_qualifies() {
    assert_eq!(hand("Qs 3d 2c"), Three::QUEEN_HIGH);
    assert!(hand("Js Td 8c") < Three::QUEEN_HIGH);
    assert!(hand("2s 2d 3c") > Three::QUEEN_HIGH);
    for a in Card::ALL {
        for b in Card::ALL {
            for c in Card::ALL {
                let (category, ranks) = read([a, b, c]);
                let qualifies = category > Category::HighCard || ranks[0] >= 12;
                assert_eq!(rank(a, b, c) >= Three::QUEEN_HIGH, qualifies, "{a} {b} {c}");
            }
        }
    }
}

#[test]
fn several_decks_make_suited_pairs_and_trips() {
    assert_eq!(hand("7h 7h 7h"), hand("7h 7d 7s"));
    assert_eq!(hand("7h 7h 7d").category(), Category::ThreeOfAKind);
    assert_eq!(hand("7h 7h 9h").category(), Category::Flush);
    assert_eq!(hand("7h 7h 9d").category(), Category::Pair);
    assert!(hand("9h 8h 6h") > hand("9h 7h 7h"));
    assert!(hand("9h 7h 7h") > hand("As Ad Kc"));
}

#[test]
fn hands_are_called_by_their_names() {
    for (cards, name) in [
        ("Ah Kh Qh", "royal flush"),
        ("Kh Qh Jh", "straight flush to the king"),
        ("3s 2s As", "straight flush to the three"),
        ("6s 6h 6d", "three of a kind sixes"),
        ("Ah Kd Qc", "straight to the ace"),
        ("Ah 2d 3c", "straight to the three"),
        ("Th 7h 2h", "flush ten high"),
        ("2h Ad 2s", "pair of twos"),
        ("Kh Ad 2s", "ace high"),
        ("5h 3d 2s", "five high"),
    ] {
        assert_eq!(hand(cards).to_string(), name, "{cards}");
    }
}

#[test]
fn the_best_three_stand_as_the_hand_counts_them() {
    for (cards, three) in [
        ("Qh 4s Kh 4d Jh", "Kh Qh Jh"),
        ("2c Ad 9s 3h Kc", "3h 2c Ad"),
        ("2c Kd 9s 2h Kc", "Kd Kc 9s"),
        // Two straights to the ace: the ace that came first.
        ("Qd As Kc Ah 5h", "As Kc Qd"),
        ("7d 9s Jc", "Jc 9s 7d"),
        // A suited pair beside a higher card is no flush.
        ("7d 7c 2c 9h 9s", "9h 9s 7d"),
    ] {
        let read: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        let best = best(&read).unwrap().map(|card| card.to_string());
        assert_eq!(best.join(" "), three, "{cards}");
    }
    assert_eq!(best(&Card::ALL[..2]), None);
}
