//! The points of 21 and of baccarat against a plain count.

use cards::points::{Total, baccarat_count, baccarat_value, total, value};
use cards::{Card, Rank, Suit};

/// Every way of counting the aces is tried; the best that does not pass 21 wins, or else the
/// lowest.
fn counted(ranks: &[Rank]) -> (u32, bool) {
    let pips = |rank: &Rank| match rank.letter() {
        'A' => 0,
        'T' | 'J' | 'Q' | 'K' => 10,
        digit => digit.to_digit(10).unwrap(),
    };
    let rest: u32 = ranks.iter().map(pips).sum();
    let aces = ranks.iter().filter(|&&rank| rank == Rank::Ace).count() as u32;
    let ways = (0..=aces).map(|elevens| (rest + aces + 10 * elevens, elevens > 0));
    ways.clone().filter(|&(points, _)| points <= 21).max().unwrap_or(ways.min().unwrap())
}

fn each_multiset(most: usize, hand: &mut Vec<Rank>, seen: &mut impl FnMut(&[Rank])) {
    seen(hand);
    if hand.len() < most {
        let last = hand.last().map_or(0, |&rank| rank as usize);
        for rank in Rank::ALL.into_iter().skip(last) {
            hand.push(rank);
            each_multiset(most, hand, seen);
            hand.pop();
        }
    }
}

#[test]
fn every_hand_of_up_to_five_counts_as_by_hand() {
    let mut hands = 0;
    each_multiset(5, &mut Vec::new(), &mut |ranks| {
        hands += 1;
        let (points, soft) = counted(ranks);
        let whole = Total { points: points as u8, soft };
        let mut cards: Vec<Card> =
            ranks.iter().zip(Suit::ALL.iter().cycle()).map(|(&r, &s)| Card::new(r, s)).collect();
        // The order of the draw does not matter: each turn of the hand counts the same.
        for _ in 0..cards.len().max(1) {
            assert_eq!(total(&cards), whole, "{cards:?}");
            let drawn = cards.iter().fold(Total::EMPTY, |sum, &card| sum.with(card));
            assert_eq!(drawn, whole, "{cards:?}");
            if !cards.is_empty() {
                cards.rotate_left(1);
            }
        }
    });
    assert_eq!(hands, 1 + 13 + 91 + 455 + 1820 + 6188);
}

#[test]
fn a_long_hand_stays_at_255() {
    for card in Card::ALL {
        let hand = [card; 1000];
        let mut drawn = Total::EMPTY;
        for n in 0..1000 {
            let low = if card.rank() == Rank::Ace { 1 } else { value(card) as usize };
            let soft = card.rank() == Rank::Ace && (1..=11).contains(&n);
            let points = (n * low + if soft { 10 } else { 0 }).min(255) as u8;
            assert_eq!(drawn, Total { points, soft });
            assert_eq!(total(&hand[..n]), drawn);
            drawn = drawn.with(card);
        }
    }
}

#[test]
fn one_card_alone_is_its_value() {
    for card in Card::ALL {
        assert_eq!(u32::from(value(card)), counted(&[card.rank()]).0);
    }
}

#[test]
fn baccarat_cards_are_worth_their_pips() {
    for card in Card::ALL {
        let worth = match card.rank().letter() {
            'A' => 1,
            'T' | 'J' | 'Q' | 'K' => 0,
            digit => digit.to_digit(10).unwrap(),
        };
        assert_eq!(u32::from(baccarat_value(card)), worth);
    }
}

/// 19:47-4.1(c) prints two examples: A-2-4 counts seven, A-2-9 counts two.
#[test]
fn the_printed_baccarat_examples_hold() {
    let hand = |text: &str| -> Vec<Card> { text.split(' ').map(|c| c.parse().unwrap()).collect() };
    assert_eq!(baccarat_count(&hand("As 2d 4c")), 7);
    assert_eq!(baccarat_count(&hand("Ah 2c 9s")), 2);
    assert_eq!(baccarat_count(&hand("Kh Ts")), 0);
    assert_eq!(baccarat_count(&[]), 0);
}

#[test]
fn every_baccarat_hand_is_the_last_digit_of_its_sum() {
    for a in Card::ALL {
        for b in Card::ALL {
            for c in Card::ALL {
                let sum: u32 = [a, b, c].iter().map(|&card| u32::from(baccarat_value(card))).sum();
                let digit = sum.to_string().chars().last().and_then(|d| d.to_digit(10));
                assert_eq!(Some(u32::from(baccarat_count(&[a, b, c]))), digit);
            }
        }
    }
    assert_eq!(baccarat_count(&[Card::new(Rank::Nine, Suit::Clubs); 416]), 4);
}
