//! The walker on Three Card 21, where a card reader tells of the hole card and hands split in
//! three: on packs of two kinds against a calculation by hand, on others it must find at least
//! what a plain strategy wins, and the very spread that the fast method finds.

use cards::{Card, Pack, points};
use dashu_ratio::RBig;
use games::three_card_21::{Area, Choice, Options, ThreeCard21};
use odds::exact::{Walk, Walked, walk};
use odds::simulate::{BLOCK, Plan, ShoeRules, Totals, simulate};
use odds::{Fraction, View, fraction};
use std::collections::BTreeMap;
use table::figures::{Alone, Figure, Figures, How, Spread};
use table::{Line, Money, Options as _, Place, Seats, Spot, Wagers};

const UNIT: Money = Money::dollars(10);

fn wagers() -> Wagers<ThreeCard21> {
    let mut wagers = Wagers::default();
    wagers.place(Spot(0).line(0), Area::Main(0), UNIT);
    wagers.place(Spot(0).line(0), Area::Bonus, UNIT);
    wagers
}

/// Few kinds of cards, each several times.
fn pack(cards: &[(&str, usize)]) -> Pack {
    let many = |(card, n): &(&str, usize)| vec![Card::parse(card).unwrap(); *n];
    Pack::of(cards.iter().flat_map(many))
}

fn walked(pack: &Pack) -> Walked {
    walk(&Options::default(), &wagers(), pack, Spot(0).line(0)).unwrap()
}

/// Splits what is over 21, draws to 16, never insures.
fn plain(view: &View<'_>, _: Line, at: Place, among: &[Choice]) -> Choice {
    let wish = match points::total(view.cards(at)).points {
        22.. => Choice::Split,
        ..=16 => Choice::Draw,
        _ => Choice::Stand,
    };
    if among.contains(&wish) { wish } else { among[0] }
}

fn simulated(pack: &Pack) -> Totals {
    let plan = Plan {
        options: Options::default(),
        wagers: wagers(),
        present: Seats::NONE,
        pack: *pack,
        shoe: ShoeRules::FRESH,
        forgets: false,
        rounds: 400_000,
        block: BLOCK,
        seed: 1,
        threads: 2,
    };
    simulate(&plan, || plain).unwrap()
}

#[test]
fn a_plain_strategy_finds_no_more() {
    for (cards, leaves) in [
        (&[("Td", 9), ("8c", 5), ("7s", 4)][..], 4_715_627),
        (&[("Kc", 8), ("9h", 6), ("As", 4)], 3_539_070),
    ] {
        let pack = pack(cards);
        let walked = walked(&pack);
        assert_eq!(walked.leaves, leaves, "{cards:?}");
        let totals = simulated(&pack);
        let (mean, error) = totals.mean(0, UNIT);
        let best = walked.ev(UNIT).to_f64().value();
        assert!(mean < best + 4.0 * error, "{cards:?}: {mean} {error} {best}");
    }
}

/// Tens and one other card, eight or nine: every three cards are over 21, every third card of a
/// split hand loses it, and a dealer who must draw loses. What is left fits a few lines.
#[test]
fn two_kinds_by_another_calculation() {
    for (other, points, counts) in [("9s", 9, [8, 6]), ("8d", 8, [7, 7]), ("8d", 8, [11, 4])] {
        let pack = pack(&[("Th", counts[0]), (other, counts[1])]);
        let expected = expected([10, points], counts.map(|n| n as i64));
        let walked = walked(&pack);
        assert_eq!(walked.ev(UNIT), expected, "{other} {counts:?}");
        let words: Vec<_> = walked.chosen.iter().map(|(word, _)| *word).collect();
        assert!(words.contains(&"split") && !words.contains(&"draw"), "{words:?}");
    }
}

/// Sums over the tens among the three cards and the kind of the up-card.
fn expected(points: [i64; 2], counts: [i64; 2]) -> RBig {
    let mut sum = RBig::ZERO;
    let mut all = 0;
    for tens in 0..=3i64 {
        let hand = [tens, 3 - tens];
        let bonus = if tens % 3 == 0 { 5 } else { 1 };
        for up in 0..2 {
            let mut left = [counts[0] - hand[0], counts[1] - hand[1]];
            let ways = over(counts[0], hand[0]) * over(counts[1], hand[1]) * left[up];
            left[up] -= 1;
            // Half is lost by surrender; else each card meets the dealer with one more.
            let split = split(points, hand, up, left);
            let best = split.max(RBig::from_parts((-1).into(), 2u8.into()));
            sum += (best + RBig::from(bonus)) * RBig::from(ways);
            all += ways;
        }
    }
    sum / RBig::from(all)
}

fn split(points: [i64; 2], hand: [i64; 2], up: usize, left: [i64; 2]) -> RBig {
    let (mut sum, mut pairs) = (0, 0);
    for second in 0..2 {
        for hole in 0..2 {
            let ways = left[second] * (left[hole] - (second == hole) as i64);
            let dealer = points[up] + points[hole];
            for kind in 0..2 {
                let mine = points[kind] + points[second];
                let result = if dealer < 17 { 1 } else { (mine - dealer).signum() };
                sum += hand[kind] * ways * result;
            }
            pairs += ways;
        }
    }
    RBig::from_parts(sum.into(), (pairs as u64).into())
}

fn over(n: i64, k: i64) -> i64 {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// Hands of a split share the dealer and the shoe: on few kinds of cards the fast method takes
/// them together card by card, and finds every result and every choice as often as the walker.
#[test]
fn the_whole_spread_as_walked() {
    let aces = [("Ac", 5), ("Ts", 9), ("7d", 2)];
    let sixes = [("6c", 6), ("Th", 6), ("Ad", 4)];
    for (cards, elected) in [
        (&aces, &[][..]),
        (&aces, &[("card-reader", "off"), ("surrender", "off")]),
        (&sixes, &[("split-aces", "draw"), ("surrender", "any")]),
        (&sixes, &[("card-reader", "off"), ("soft-17", "stand")]),
    ] {
        let (options, pack) = (Options::elect(elected.iter().copied()).unwrap(), pack(cards));
        for how in [How::Best, How::Simple] {
            let figures = ThreeCard21::figures::<Fraction, _>(&options, &pack, how, &Alone);
            let player = ThreeCard21::player::<odds::Real, _>(&options, &pack, how, &Alone);
            for figure in figures.iter().filter(|figure| figure.wager.unit == "main") {
                let wagers = wagers();
                let walk = Walk::new(&options, &wagers, &pack, Spot(0).line(0));
                let walked = walk.counting(figure.wager.counted).played_by(&player).unwrap();
                let what = format!("{cards:?} {elected:?} {how:?} {}", figure.wager.name);
                assert_eq!(spread(figure), walked_spread(&walked), "{what}");
                let Spread::Shares { chosen, .. } = &figure.spread else { panic!("{what}") };
                let chosen: Vec<_> =
                    chosen.iter().map(|(word, share)| (*word, share.0.clone())).collect();
                assert_eq!(chosen, walked.chosen, "{what}");
            }
        }
    }
}

/// By result and wager, per unit.
type Shares = BTreeMap<(RBig, RBig), RBig>;

fn spread(figure: &Figure<ThreeCard21, Fraction>) -> Shares {
    let Spread::Shares { outcomes, .. } = &figure.spread else { panic!("{}", figure.wager.name) };
    let mut shares = Shares::new();
    for row in outcomes {
        let key = (fraction(row.net), fraction(row.staked));
        *shares.entry(key).or_default() += row.ways.0.clone();
    }
    shares
}

fn walked_spread(walked: &Walked) -> Shares {
    let units = |money: Money| RBig::from(money.as_cents()) / RBig::from(UNIT.as_cents());
    let mut shares = Shares::new();
    for outcome in &walked.outcomes {
        let key = (units(outcome.net), units(outcome.staked));
        *shares.entry(key).or_default() += walked.probability(outcome);
    }
    shares
}
