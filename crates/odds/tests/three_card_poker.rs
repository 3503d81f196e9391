//! The walker on Three Card Poker: published fractions on the full deck, and small packs against
//! an enumeration that knows nothing of the game's code.

use cards::{Card, Pack, Rank};
use dashu_ratio::RBig;
use games::three_card_poker::pay::PAIR_PLUS;
use games::three_card_poker::{Area, Options, ThreeCardPoker};
use odds::exact::{Refused, walk, walk_every_card};
use table::{Money, Spot, Wagers};

const UNIT: Money = Money::dollars(1);

fn wagers(on: &[(u8, Area)]) -> Wagers<ThreeCardPoker> {
    let mut wagers = Wagers::default();
    for (spot, area) in on {
        wagers.place(Spot(spot - 1).line(0), *area, UNIT);
    }
    wagers
}

fn fraction(above: i64, below: u64) -> RBig {
    RBig::from_parts(above.into(), below.into())
}

fn pack(cards: &str) -> Pack {
    Pack::of(cards.split(' ').map(|card| Card::parse(card).unwrap()))
}

#[test]
fn ante_of_the_full_deck() {
    let (ante, deck) = (wagers(&[(1, Area::Ante)]), Pack::standard(1));
    let walked = walk(&Options::default(), &ante, &deck, Spot(0).line(0)).unwrap();
    assert_eq!(walked.ev(UNIT), fraction(-686_689, 20_358_520));
    // Q-6-4 and better are 14,900 of the 22,100 hands.
    let chosen: Vec<_> = walked.chosen.iter().map(|(word, often)| (*word, often)).collect();
    let (play, fold) = (fraction(14_900, 22_100), fraction(7_200, 22_100));
    assert_eq!(chosen, [("play", &play), ("fold", &fold)]);
    assert_eq!(walked.staked(UNIT), fraction(37_000, 22_100));
    let probabilities = walked.outcomes.iter().map(|outcome| walked.probability(outcome));
    let sum = probabilities.fold(RBig::ZERO, |sum, one| sum + one);
    assert_eq!(sum, RBig::ONE);
    assert!(!walked.amounts_tried_at_both_ends);
}

#[test]
fn pair_plus_of_the_full_deck() {
    let (pair_plus, deck) = (wagers(&[(1, Area::PairPlus)]), Pack::standard(1));
    for (nth, above) in [-128, -149, -402, -423].into_iter().enumerate() {
        let options = Options { pair_plus: PAIR_PLUS.printed[nth].1, ..Options::default() };
        let walked = walk(&options, &pair_plus, &deck, Spot(0).line(0)).unwrap();
        assert_eq!(walked.ev(UNIT), fraction(above, 5525));
        assert!(walked.chosen.is_empty());
    }
}

const PACKS: [&str; 4] = [
    "Qs 7d 2c Kh Kd 4s As 3h",
    "Ac Kc Qc Jc Ad Kd Qd Jd Ah",
    "2c 2d 2h 3c 3d 3h 4c 4d 4h Qs",
    "Ts 9s 8s Qd 7s 6c 5h 5h 4h",
];

#[test]
fn small_packs_by_another_calculation() {
    for cards in PACKS {
        let deck = pack(cards);
        let all: Vec<Card> = deck.cards().collect();
        for (on, pair_plus) in [
            (&[(1, Area::Ante)][..], false),
            (&[(1, Area::Ante), (1, Area::PairPlus)], true),
            // A neighbour who decides nothing changes nothing.
            (&[(1, Area::Ante), (2, Area::PairPlus)], false),
        ] {
            if on.len() == 2 && !pair_plus && all.len() < 9 {
                continue;
            }
            let wagers = wagers(on);
            let me = Spot(0).line(0);
            let walked = walk(&Options::default(), &wagers, &deck, me).unwrap();
            assert_eq!(walked.ev(UNIT), expected(&all, pair_plus), "{cards} {on:?}");
            let plain = walk_every_card(&Options::default(), &wagers, &deck, me).unwrap();
            assert_eq!(walked.outcomes, plain.outcomes);
            assert_eq!((walked.of, walked.chosen), (plain.of, plain.chosen));
            assert!(walked.leaves <= plain.leaves);
        }
    }
}

#[test]
fn leaves_are_counted() {
    let me = Spot(0).line(0);
    let leaves = |on: &[(u8, Area)], cards: &str| {
        let walked = walk_every_card(&Options::default(), &wagers(on), &pack(cards), me);
        walked.unwrap().leaves
    };
    // 8 over 3 hands, two choices, 5 over 3 dealer's hands; with ten cards likewise.
    assert_eq!(leaves(&[(1, Area::Ante)], PACKS[0]), 56 * 2 * 10);
    assert_eq!(leaves(&[(1, Area::Ante)], PACKS[2]), 120 * 2 * 35);
    assert_eq!(leaves(&[(1, Area::PairPlus)], PACKS[0]), 56 * 10);
    // The neighbour's hand is turned too, of the four cards that are left.
    assert_eq!(leaves(&[(1, Area::PairPlus), (2, Area::PairPlus)], PACKS[2]), 120 * 35 * 4);
}

#[test]
fn what_cannot_be_walked() {
    let options = Options::default();
    let deck = Pack::standard(1);
    let refused = |on: &[(u8, Area)], pack: &Pack| {
        walk(&options, &wagers(on), pack, Spot(0).line(0)).unwrap_err()
    };
    let both = [(1, Area::PairPlus), (2, Area::Ante)];
    assert_eq!(refused(&both, &deck), Refused::Decider(Spot(1).line(0)));
    assert_eq!(refused(&[(2, Area::Ante)], &deck), Refused::NoWager(Spot(0).line(0)));
    let five = pack("2c 3c 4c 5c 6c");
    assert_eq!(refused(&[(1, Area::Ante)], &five), Refused::PackTooSmall(5));
    assert_eq!(
        refused(&both, &deck).to_string(),
        "2 decides too: exact odds are one bettor's, others need a strategy"
    );
}

/// The best that can be had, in the test's own arithmetic.
fn expected(cards: &[Card], pair_plus: bool) -> RBig {
    let (mut sum, mut hands) = (RBig::ZERO, 0);
    for hand in threes(cards.len()) {
        let mine = hand.map(|nth| cards[nth]);
        let rest: Vec<Card> =
            (0..cards.len()).filter(|nth| !hand.contains(nth)).map(|nth| cards[nth]).collect();
        let (mut play, mut dealers) = (0, 0);
        for dealer in threes(rest.len()) {
            play += played(worth(mine), worth(dealer.map(|nth| rest[nth])));
            dealers += 1;
        }
        let (category, _) = worth(mine);
        let side = match category {
            _ if !pair_plus => 0,
            0 => -1,
            made => [1, 4, 6, 30, 40][made as usize - 1],
        };
        let fold = -1 - pair_plus as i64;
        let bonus = [0, 0, 0, 1, 4, 5][category as usize];
        let play = fraction(play, dealers) + RBig::from(bonus + side);
        sum += play.max(RBig::from(fold));
        hands += 1;
    }
    sum / RBig::from(hands)
}

/// Ante and play against one dealer's hand.
fn played(mine: (u8, [u8; 3]), dealer: (u8, [u8; 3])) -> i64 {
    let qualifies = dealer.0 > 0 || dealer.1[0] >= Rank::Queen as u8;
    match mine.cmp(&dealer) {
        _ if !qualifies => 1,
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => -2,
    }
}

/// Category, from nothing at 0 to the straight flush at 5, and the ranks that break ties.
fn worth(hand: [Card; 3]) -> (u8, [u8; 3]) {
    let mut ranks = hand.map(|card| card.rank() as u8);
    ranks.sort_by(|a, b| b.cmp(a));
    let flush = hand.iter().all(|card| card.suit() == hand[0].suit());
    if ranks == [12, 1, 0] {
        return (if flush { 5 } else { 3 }, [1, 0, 0]);
    }
    let straight = ranks[0] == ranks[1] + 1 && ranks[1] == ranks[2] + 1;
    if ranks[0] == ranks[2] {
        return (4, ranks);
    }
    match (flush, straight) {
        (true, true) => (5, ranks),
        (false, true) => (3, ranks),
        (true, false) => (2, ranks),
        _ if ranks[0] == ranks[1] => (1, ranks),
        _ if ranks[1] == ranks[2] => (1, [ranks[1], ranks[1], ranks[0]]),
        _ => (0, ranks),
    }
}

fn threes(n: usize) -> Vec<[usize; 3]> {
    let mut all = Vec::new();
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                all.push([a, b, c]);
            }
        }
    }
    all
}
