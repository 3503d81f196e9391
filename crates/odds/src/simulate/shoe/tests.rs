//! Every order is as likely, and no card is lost.

use super::super::random::stream;
use super::{Burn, Shoe, ShoeRules};
use cards::{Card, Pack, Rank};

const LASTING: ShoeRules = ShoeRules {
    fresh_every_round: false,
    cutting_card_from_back: 14,
    rounds_after_cutting_card: 1,
    burn: Burn::One,
};

#[test]
fn a_shoe_holds_its_pack() {
    fn all<const FRESH: bool>() {
        for decks in [1, 8, 16] {
            let pack = Pack::standard(decks);
            let mut shoe = Shoe::<FRESH>::new(&pack, ShoeRules::FRESH, stream(3, 0));
            // More rounds than are drawn ahead at once: then more cards of each are.
            for _ in 0..200 / decks {
                assert!(shoe.begin_round());
                assert_eq!((shoe.left(), shoe.shuffles()), (shoe.size(), 0));
                let dealt: Vec<Card> = core::iter::from_fn(|| shoe.draw()).collect();
                assert_eq!(Pack::of(dealt), pack);
                assert_eq!(shoe.left(), 0);
            }
        }
    }
    all::<true>();
    all::<false>();
}

#[test]
fn every_order_is_as_likely() {
    // Seven cards: six at once and one alone; the first, third and last are looked at.
    let pack = Pack::of(Card::ALL.into_iter().take(7));
    let mut shoe = Shoe::<true>::new(&pack, ShoeRules::FRESH, stream(4, 0));
    let mut seen = [[[0u32; 7]; 7]; 7];
    for _ in 0..210_000 {
        shoe.begin_round();
        let dealt: Vec<usize> =
            core::iter::from_fn(|| shoe.draw()).map(|card| card.index()).collect();
        seen[dealt[0]][dealt[2]][dealt[6]] += 1;
    }
    let counts: Vec<u32> = seen.into_iter().flatten().flatten().filter(|n| *n > 0).collect();
    assert_eq!(counts.len(), 7 * 6 * 5);
    // 1,000 each; the standard deviation is 32.
    assert!(counts.iter().all(|n| (840..1_160).contains(n)), "{counts:?}");
}

#[test]
fn every_card_beyond_those_ahead_is_as_likely() {
    // Three aces, three kings, two queens: the last two cards are not drawn ahead.
    let cards = ["As", "As", "As", "Kd", "Kd", "Kd", "Qh", "Qh"];
    let pack = Pack::of(cards.map(|card| Card::parse(card).unwrap()));
    let mut shoe = Shoe::<true>::new(&pack, ShoeRules::FRESH, stream(8, 0));
    let (mut seen, mut all) = ([[0u32; 3]; 3], [Card::ALL[0]; 8]);
    for _ in 0..56_000 {
        shoe.begin_round();
        assert!(shoe.draw_into(&mut all) && shoe.draw().is_none());
        let [a, b] = [all[6], all[7]].map(|card| Rank::Ace as usize - card.rank() as usize);
        seen[a][b] += 1;
    }
    // 3 x 2, 3 x 3, 3 x 2 ... of 56 ordered pairs; the standard deviation is below 87.
    let expected = [[6_000, 9_000, 6_000], [9_000, 6_000, 6_000], [6_000, 6_000, 2_000]];
    for (seen, expected) in seen.as_flattened().iter().zip(expected.as_flattened()) {
        assert!(seen.abs_diff(*expected) < 450, "{seen} {expected}");
    }
}

#[test]
fn what_is_put_back_comes_again() {
    let mut shoe = Shoe::<true>::new(&Pack::standard(1), ShoeRules::FRESH, stream(9, 0));
    let take = |shoe: &mut Shoe<true>, n: usize| -> Vec<Card> {
        (0..n).map(|_| shoe.draw().unwrap()).collect()
    };
    for n in [3, 9, 30] {
        shoe.begin_round();
        let dealt = take(&mut shoe, n);
        shoe.put_back(2);
        assert_eq!(take(&mut shoe, 2), dealt[n - 2..]);
    }
}

#[test]
fn a_few_at_once_are_the_same_cards() {
    fn all<const FRESH: bool>(rules: ShoeRules, times: usize) {
        let shoe = || Shoe::<FRESH>::new(&Pack::standard(16), rules, stream(10, 0));
        let (mut single, mut few) = (shoe(), shoe());
        for _ in 0..3 {
            single.begin_round();
            few.begin_round();
            for count in (0..=8).cycle().take(times) {
                let mut room = [Card::ALL[0]; 8];
                if !few.draw_few(count, &mut room) {
                    assert!(few.draw_into(&mut room[..count]));
                }
                room[..count].iter().for_each(|card| assert_eq!(single.draw(), Some(*card)));
                // What goes back lies ready, however deep in the pack.
                let mut again = [Card::ALL[0]; 8];
                few.put_back(count);
                assert!(few.draw_few(count, &mut again));
                assert_eq!(again[..count], room[..count]);
            }
        }
    }
    all::<true>(ShoeRules::FRESH, 150);
    all::<false>(LASTING, 60);
}

#[test]
fn the_cutting_card_ends_a_shoe() {
    let mut shoe = Shoe::<false>::new(&Pack::standard(1), LASTING, stream(5, 0));
    let mut lengths = Vec::new();
    for _ in 0..4 {
        // One burned, 37 before the cutting card: the eighth round of five sees it.
        let mut rounds = 0;
        loop {
            let before = shoe.left();
            shoe.begin_round();
            if rounds > 0 && shoe.left() > before {
                break;
            }
            (0..5).for_each(|_| assert!(shoe.draw().is_some()));
            rounds += 1;
            if rounds == 9 {
                break;
            }
        }
        lengths.push((rounds, shoe.left()));
    }
    assert_eq!(lengths, [(9, 6); 4]);
}

#[test]
fn the_cutting_card_comes_before_the_card_behind_it() {
    let mut shoe = Shoe::<false>::new(&Pack::standard(1), LASTING, stream(5, 1));
    let mut round = |cards| {
        shoe.begin_round();
        let before = shoe.left();
        (0..cards).for_each(|_| assert!(shoe.draw().is_some()));
        before
    };
    // The first round ends just in front of it; the second sees it, the third is the last.
    assert_eq!([37, 1, 1, 1].map(&mut round), [51, 14, 13, 51]);
}

#[test]
fn burned_by_the_first_card() {
    let rules = ShoeRules { burn: Burn::ByValue { ten: 10 }, ..LASTING };
    for (card, left) in [("5h", 46), ("Kd", 41), ("As", 50)] {
        let pack = Pack::of([Card::parse(card).unwrap(); 52]);
        assert_eq!(Shoe::<false>::new(&pack, rules, stream(6, 0)).left(), left);
    }
}

#[test]
fn an_empty_shoe_gives_nothing() {
    let rules = ShoeRules { cutting_card_from_back: 0, ..LASTING };
    let mut shoe = Shoe::<false>::new(&Pack::standard(1), rules, stream(7, 0));
    assert_eq!((0..60).filter(|_| shoe.draw().is_some()).count(), 51);
}
