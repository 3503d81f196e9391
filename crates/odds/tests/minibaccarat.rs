//! The walker on Minibaccarat: the published counts of eight decks, and small packs against an
//! enumeration of every order of the cards.

use cards::{Card, Pack};
use dashu_int::UBig;
use dashu_ratio::RBig;
use games::minibaccarat::pay::Cards;
use games::minibaccarat::{Area, Minibaccarat, Options};
use odds::exact::{walk, walk_every_card};
use table::{Money, Spot, Wagers};

const UNIT: Money = Money::dollars(20);

fn on(area: Area) -> Wagers<Minibaccarat> {
    let mut wagers = Wagers::default();
    wagers.place(Spot(0).line(0), area, UNIT);
    wagers
}

fn fraction(above: i64, below: u64) -> RBig {
    RBig::from_parts(above.into(), below.into())
}

#[test]
fn eight_decks() {
    // Of 4,998,398,275,503,360 ways; the counts are published in many places.
    let (banker, player, tie) =
        (2_292_252_566_437_888i64, 2_230_518_282_592_256i64, 475_627_426_473_216i64);
    let all = (banker + player + tie) as u64;
    let ev = |area| {
        let pack = Pack::standard(8);
        walk(&Options::default(), &on(area), &pack, Spot(0).line(0)).unwrap().ev(UNIT)
    };
    assert_eq!(ev(Area::Player), fraction(player - banker, all));
    assert_eq!(ev(Area::Banker), fraction(banker * 19 - player * 20, all * 20));
    assert_eq!(ev(Area::Tie), fraction(tie * 8 - banker - player, all));
}

#[test]
fn small_packs_by_another_calculation() {
    for cards in ["2c 2d 3c 5h 7s 8s Kd Qd", "Ac 4d 4h 6s 6s Ts Jc 9d", "3c 3d 8h 8s 5c 5d 2c"] {
        let pack = Pack::of(cards.split(' ').map(|card| Card::parse(card).unwrap()));
        let deck: Vec<Card> = pack.cards().collect();
        let counts = enumerated(&deck);
        let all: i64 = counts.iter().sum();
        for (area, above, below) in [
            (Area::Player, counts[1] - counts[0], 1),
            (Area::Banker, counts[0] * 19 - counts[1] * 20, 20),
            (Area::Tie, counts[2] * 8 - counts[0] - counts[1], 1),
        ] {
            for laid in [Cards::FaceUp, Cards::UnderShoe, Cards::ToPlayers] {
                let options = Options { cards: laid, ..Options::default() };
                let me = Spot(0).line(0);
                let walked = walk(&options, &on(area), &pack, me).unwrap();
                let expected = fraction(above, (all * below) as u64);
                assert_eq!(walked.ev(UNIT), expected, "{cards} {area:?} {laid:?}");
                let plain = walk_every_card(&options, &on(area), &pack, me).unwrap();
                assert_eq!(walked.outcomes, plain.outcomes);
                let sum = walked.outcomes.iter().map(|o| &o.ways).fold(UBig::ZERO, |a, b| a + b);
                assert_eq!(sum, walked.of);
            }
        }
    }
}

/// How many orders of six cards the banker wins, the player wins, and nobody.
fn enumerated(deck: &[Card]) -> [i64; 3] {
    let mut counts = [0; 3];
    let mut order = Vec::new();
    deal(deck, &mut order, &mut counts);
    counts
}

fn deal(deck: &[Card], order: &mut Vec<usize>, counts: &mut [i64; 3]) {
    if order.len() == 6 {
        let six: Vec<u8> = order.iter().map(|nth| points(deck[*nth])).collect();
        counts[result(&six)] += 1;
        return;
    }
    for nth in 0..deck.len() {
        if !order.contains(&nth) {
            order.push(nth);
            deal(deck, order, counts);
            order.pop();
        }
    }
}

fn points(card: Card) -> u8 {
    match card.rank() as u8 {
        12 => 1,
        rank @ 0..8 => rank + 2,
        _ => 0,
    }
}

/// 0 where the banker wins, 1 where the player does, 2 for a tie: the rule as people recite it.
fn result(six: &[u8]) -> usize {
    let (mut player, mut banker) = ((six[0] + six[2]) % 10, (six[1] + six[3]) % 10);
    if player < 8 && banker < 8 {
        let third = (player <= 5).then_some(six[4]);
        let draws = match (banker, third) {
            (0..=2, _) => true,
            (_, None) => banker <= 5,
            (3, Some(third)) => third != 8,
            (4, Some(third)) => (2..=7).contains(&third),
            (5, Some(third)) => (4..=7).contains(&third),
            (6, Some(third)) => (6..=7).contains(&third),
            _ => false,
        };
        player = (player + third.unwrap_or(0)) % 10;
        if draws {
            banker = (banker + six[4 + third.is_some() as usize]) % 10;
        }
    }
    match player.cmp(&banker) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Greater => 1,
        std::cmp::Ordering::Equal => 2,
    }
}
