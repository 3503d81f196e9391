//! The parts by themselves.

use super::advise::About;
use super::dealer::{ACES, Dealer, Left, Removed, TENS, VALUES, card_of, completes_blackjack};
use super::from_file::{Cell, From};
use super::hands::Hands;
use super::house::Act;
use super::splits::{Second, courses, most_out, none_of};
use super::testing::close;
use crate::golden::Float;
use crate::twenty_one::{OnSoft17, must_draw};
use alloc::vec;
use alloc::vec::Vec;
use cards::points::Total;
use table::figures::Number;

/// How the dealer ends by drawing every card in turn: 17 to 21, over, blackjack.
fn plainly(total: Total, drawn: usize, left: &Left, rule: OnSoft17) -> [Float; 7] {
    let mut ends = [Float::ZERO; 7];
    if drawn > 0 && !must_draw(total, rule) {
        let end = match total.points {
            21 if drawn == 1 => 6,
            points => usize::from(points - 17).min(5),
        };
        ends[end] = Float::whole(1);
        return ends;
    }
    let cards: u16 = left.iter().sum();
    for value in (0..VALUES).filter(|value| left[*value] > 0) {
        let mut rest = *left;
        rest[value] -= 1;
        let chance = Float::ratio(left[value].into(), cards.into());
        let after = plainly(total.with(card_of(value)), drawn + 1, &rest, rule);
        ends.iter_mut().zip(after).for_each(|(all, one)| *all += one * chance);
    }
    ends
}

#[test]
fn the_dealer_ends_as_he_draws() {
    let shoe: Left = [3, 1, 2, 0, 2, 2, 1, 2, 1, 4];
    let out = [
        Removed::NOTHING,
        Removed::NOTHING.with(ACES).with(ACES),
        Removed::NOTHING.with(4).with_many(TENS, 2),
        Removed::NOTHING.with_many(TENS, 4),
    ];
    for rule in [OnSoft17::Stands, OnSoft17::Hits] {
        for up in 0..VALUES {
            let dealer = Dealer::<Float>::new(up, rule);
            for (removed, found) in out.iter().zip(dealer.ends_without(&shoe, &out)) {
                let rest = removed.from(&shoe).unwrap();
                let drawn = plainly(Total::EMPTY.with(card_of(up)), 0, &rest, rule);
                for (end, share) in drawn.into_iter().enumerate() {
                    assert!(close(*found.at(end), share, Float::TIE), "{up} {rule:?} {end}");
                }
                assert_eq!(found, dealer.ends_without(&shoe, &[*removed])[0]);
                let told = found.without_blackjack();
                assert_eq!(told.blackjack, Float::ZERO);
                let sum = told.totals.iter().fold(told.over, |sum, one| sum + *one);
                assert!(close(sum, Float::whole(1), Float::TIE));
            }
        }
    }
}

#[test]
fn cards_that_are_not_there_cannot_be_removed() {
    let shoe: Left = [1, 0, 0, 0, 0, 2, 0, 0, 0, 2];
    let ends = Dealer::<Float>::new(5, OnSoft17::Stands)
        .ends_without(&shoe, &[Removed::NOTHING.with_many(ACES, 2)]);
    assert!((0..7).all(|end| *ends[0].at(end) == Float::ZERO));
    assert_eq!((completes_blackjack(ACES), completes_blackjack(5)), (Some(TENS), None));
}

/// The number of hands that can be drawn from a shoe of many decks is well known: 3072 with two
/// cards or more that are not over.
#[test]
fn hands() {
    let all = Hands::of(&[32, 32, 32, 32, 32, 32, 32, 32, 32, 128]);
    assert_eq!(all.iter().filter(|(_, hand)| hand.cards >= 2).count(), 3072);
    for (nth, hand) in all.iter() {
        assert_eq!(all.find(&hand.some_cards()), Some(nth));
        for value in 0..VALUES {
            let total = hand.total.with(card_of(value)).points;
            assert_eq!(hand.next(value).is_some(), total <= 21);
            assert!(hand.next(value).is_none_or(|next| next > nth));
        }
    }
}

/// Two hands, three and four: which second cards lead there, and in how many orders.
#[test]
fn courses_of_a_split() {
    use Second::{Any, Other};
    let four: Vec<_> =
        courses(4).into_iter().map(|(c, orders)| (c.again, c.seconds, orders)).collect();
    assert_eq!(
        four,
        [
            (0, alloc::vec![Other, Other], 1),
            (1, alloc::vec![Other, Other, Other], 2),
            (2, alloc::vec![Other, Other, Any, Any], 2),
            (2, alloc::vec![Other, Any, Any, Any], 2),
            (2, alloc::vec![Any, Any, Any, Any], 1),
        ]
    );
    assert_eq!([2, 3, 4].map(|most| most_out(&courses(most))), [0, 2, 4]);
    assert!(none_of(3).eq([1, -3, 3, -1]));
}

/// `S5H` stands, and draws from five cards on.
#[test]
fn cells_are_understood_or_not() {
    let totals = |doubled| Cell { about: About::Totals { soft: false, doubled }, most_cards: 6 };
    let stand_then_draw: Vec<From> = vec![(2, &[Act::Stand]), (5, &[Act::Draw])];
    assert_eq!(totals(0).acts("S5H"), Some(stand_then_draw));
    let surrender: Vec<From> = vec![(2, &[Act::Surrender, Act::Stand])];
    assert_eq!(totals(0).acts("Rs"), Some(surrender));
    assert_eq!(totals(1).acts("G"), Some(vec![(2, &[Act::Rescue][..])]));
    let nothing: Vec<From> = vec![(2, &[])];
    assert_eq!(totals(0).acts("-"), Some(nothing));
    for cell in ["", "5H", "S2H", "S5H4S", "S7H", "S5", "P", "G", "s", "SH"] {
        assert_eq!(totals(0).acts(cell), None, "{cell}");
    }
    for cell in ["H", "R", "S5D", "P"] {
        assert_eq!(totals(1).acts(cell), None, "{cell}");
    }
    let pairs = Cell { about: About::Pairs, most_cards: 6 };
    assert_eq!(pairs.acts("P"), Some(vec![(2, &[Act::Split][..])]));
    assert_eq!(pairs.acts("P3H"), None);
}
