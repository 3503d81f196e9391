//! What is played, and how.

use super::clock::Clock;
use super::{STEP, Timed, time};
use cards::points::{total, value};
use cards::{Card, Pack, Three, three};
use criterion::{Criterion, Throughput};
use games::big_six::BigSix;
use games::blackjack::{self, Blackjack};
use games::chemin_de_fer::{self, CheminDeFer};
use games::minibaccarat::{self, Minibaccarat};
use games::pik_it_poker::{self, PikItPoker};
use games::punto_banco::PuntoBanco;
use games::roulette::Roulette;
use games::spanish_21::{self, Spanish21};
use games::three_card_21::{self, ThreeCard21};
use games::three_card_blitz::hand::Dealt;
use games::three_card_blitz::{self, ThreeCardBlitz};
use games::three_card_poker::{self, ThreeCardPoker};
use odds::simulate::{Shoe, ShoeRules, stream};
use odds::{Strategy, View};
use std::hint::black_box;
use std::ops::RangeInclusive;
use table::{Area, Game, Line, Money, Place, Seats};

/// The pure limit: six cards of a fresh deck, or five of a lasting shoe, and nothing else.
pub(super) fn limit(criterion: &mut Criterion) {
    let fresh = Shoe::<true>::new(&Pack::standard(1), ShoeRules::FRESH, stream(1, 0));
    draws::<true, 6>(criterion, "six cards of a fresh deck", fresh);
    let options = minibaccarat::Options::default();
    let rules = rules::<Minibaccarat>(&options);
    let lasting = Shoe::<false>::new(&Pack::standard(8), rules, stream(1, 0));
    draws::<false, 5>(criterion, "five cards of an eight-deck shoe", lasting);
}

fn draws<const FRESH: bool, const CARDS: usize>(
    criterion: &mut Criterion,
    name: &str,
    mut shoe: Shoe<FRESH>,
) {
    let mut group = criterion.benchmark_group("limit");
    group.throughput(Throughput::Elements(STEP));
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|steps| {
            let clock = Clock::start();
            for _ in 0..steps * STEP {
                shoe.begin_round();
                let mut cards = [Card::ALL[0]; CARDS];
                black_box(shoe.draw_into(&mut cards));
                black_box(cards);
            }
            clock.stop()
        });
    });
    group.finish();
}

fn rules<G: Game>(options: &G::Options) -> ShoeRules {
    ShoeRules::of(&G::procedures(options)).expect("a shoe that can be simulated")
}

/// As the game's own declaration has pack and shoe.
fn timed<G: Game>(name: &'static str, wagers: &[(&str, i64)], mean: f64) -> Timed<G> {
    let options = G::Options::default();
    let area = |text| G::Area::parse(text).expect("an area of the game");
    Timed {
        name,
        wagers: wagers.iter().map(|(text, n)| (area(text), Money::dollars(*n))).collect(),
        present: Seats::NONE,
        pack: G::pack(&options),
        shoe: rules::<G>(&options),
        options,
        mean,
    }
}

pub(super) fn three_card_poker(criterion: &mut Criterion) {
    let (ante, pair_plus) = (-686_689.0 / 20_358_520.0, -128.0 / 5_525.0);
    let alone = timed::<ThreeCardPoker>("three card poker, ante", &[("ante", 1)], ante);
    time::<_, _, 3, 1, true>(criterion, alone, queen_six_four);
    let wagers = [("ante", 1), ("pair-plus", 1)];
    let both = timed("three card poker, ante and pair plus", &wagers, ante + pair_plus);
    time::<ThreeCardPoker, _, 3, 1, true>(criterion, both, queen_six_four);
}

/// Queen, six and four, or better, plays.
#[inline(always)]
fn queen_six_four(
    view: &View<'_>,
    _: Line,
    at: Place,
    _: &[three_card_poker::Choice],
) -> three_card_poker::Choice {
    const LEAST: Three = match (Card::from_index(40), Card::from_index(17), Card::from_index(10)) {
        (Some(queen), Some(six), Some(four)) => three::rank(queen, six, four),
        _ => panic!("three cards of the deck"),
    };
    if three_card_poker::rank(view.cards(at)) >= LEAST {
        three_card_poker::Choice::Play
    } else {
        three_card_poker::Choice::Fold
    }
}

pub(super) fn minibaccarat(criterion: &mut Criterion) {
    // Eight decks, per dollar: player 0.012351, banker 0.010579, tie 0.143596.
    let banker = timed::<Minibaccarat>("minibaccarat, banker", &[("banker", 20)], -0.211_581);
    time::<_, _, 6, 1, false>(criterion, banker, |_: &View<'_>, _, _, _: &[_]| unreachable!());
    let wagers = [("player", 20), ("banker", 20), ("tie", 1)];
    let mean = -0.247_018 - 0.211_581 - 0.143_596;
    let three = timed::<Minibaccarat>("minibaccarat, player, banker and tie", &wagers, mean);
    time::<_, _, 6, 1, false>(criterion, three, |_: &View<'_>, _, _, _: &[_]| unreachable!());
}

pub(super) fn three_card_21(criterion: &mut Criterion) {
    let wagers = [("main", 10), ("bonus", 10)];
    // Published for no such strategy: 300 million rounds from another seed came to this, +- 0.0014.
    let both = timed::<ThreeCard21>("three card 21, main and bonus", &wagers, -1.385_16);
    time::<_, _, 8, 1, false>(criterion, both, simple_21);
}

/// Splits whatever is over 21, draws to hard 16 and soft 17, never doubles.
#[inline(always)]
fn simple_21(
    view: &View<'_>,
    _: Line,
    at: Place,
    among: &[three_card_21::Choice],
) -> three_card_21::Choice {
    use three_card_21::Choice;
    let total = total(view.cards(at));
    let draws = total.points <= 16 || total.soft && total.points == 17;
    let wish = match total.points {
        22.. => Choice::Split,
        _ if draws => Choice::Draw,
        _ => Choice::Stand,
    };
    if among.contains(&wish) { wish } else { among[0] }
}

pub(super) fn roulette(criterion: &mut Criterion) {
    let wagers = [("straight-17", 1), ("split-8-11", 1), ("red", 2), ("dozen-1", 1)];
    let mean = -3.0 / 19.0 - 2.0 / 38.0;
    let four = timed::<Roulette>("roulette, four wagers", &wagers, mean);
    time::<_, _, 164, 1, true>(criterion, four, |_: &View<'_>, _, _, _: &[_]| unreachable!());
}

pub(super) fn blackjack(criterion: &mut Criterion) {
    // Published for no such strategy: 810 million rounds from other seeds came to this, +- 0.0004.
    let main = timed::<Blackjack>("blackjack, main", &[("main", 10)], -0.521_22);
    time::<_, _, 9, 1, false>(criterion, main, two_cards_21);
}

/// Splits aces and eights, draws to hard 16 and soft 17, never doubles or insures.
#[inline(always)]
fn two_cards_21(
    view: &View<'_>,
    _: Line,
    at: Place,
    among: &[blackjack::Choice],
) -> blackjack::Choice {
    use blackjack::Choice;
    let wish = match wish(view.cards(at)) {
        Wish::Stand => Choice::Stand,
        Wish::Draw => Choice::Draw,
        Wish::Split => Choice::Split,
    };
    // An even-money offer names neither.
    if among.contains(&wish) { wish } else { among[among.len() - 1] }
}

pub(super) fn spanish_21(criterion: &mut Criterion) {
    // Published for no such strategy: 540 million rounds from other seeds came to this, +- 0.0005.
    let main = timed::<Spanish21>("spanish 21, main", &[("main", 10)], -0.320_67);
    time::<_, _, 16, 1, false>(criterion, main, spanish);
}

/// The same.
#[inline(always)]
fn spanish(
    view: &View<'_>,
    _: Line,
    at: Place,
    among: &[spanish_21::Choice],
) -> spanish_21::Choice {
    use spanish_21::Choice;
    let wish = match wish(view.cards(at)) {
        Wish::Stand => Choice::Stand,
        Wish::Draw => Choice::Draw,
        Wish::Split => Choice::Split,
    };
    if among.contains(&wish) { wish } else { among[0] }
}

enum Wish {
    Stand,
    Draw,
    Split,
}

#[inline(always)]
fn wish(cards: &[Card]) -> Wish {
    if let [first, second] = cards
        && value(*first) == value(*second)
        && matches!(value(*first), 1 | 8)
    {
        return Wish::Split;
    }
    let total = total(cards);
    let draws = total.points <= 16 || total.soft && total.points == 17;
    if draws { Wish::Draw } else { Wish::Stand }
}

pub(super) fn punto_banco(criterion: &mut Criterion) {
    // The figures of minibaccarat: nobody decides but who deals.
    let wagers = [("player", 20), ("banker", 20), ("tie", 1)];
    let mean = -0.247_018 - 0.211_581 - 0.143_596;
    let three = timed::<PuntoBanco>("punto banco, player, banker and tie", &wagers, mean);
    time::<_, _, 3, 1, false>(criterion, three, |_: &View<'_>, _, _, among: &[_]| among[0]);
}

pub(super) fn pik_it_poker(criterion: &mut Criterion) {
    let wagers = [("ante", 10), ("five-card-bonus", 10)];
    // Published for no such strategy: 650 million rounds from other seeds came to this, +- 0.0012.
    let both = timed::<PikItPoker>("pik-it poker, ante and five card bonus", &wagers, -3.133_51);
    time::<_, _, 5, 1, true>(criterion, both, ace_king);
}

/// Ace and king, or better, plays all five cards, anything else three of them.
#[inline(always)]
fn ace_king(
    view: &View<'_>,
    _: Line,
    at: Place,
    _: &[pik_it_poker::Choice],
) -> pik_it_poker::Choice {
    if pik_it_poker::best_five(view.cards(at)) >= pik_it_poker::ACE_KING {
        pik_it_poker::Choice::Play5
    } else {
        pik_it_poker::Choice::Play3
    }
}

pub(super) fn three_card_blitz(criterion: &mut Criterion) {
    let wagers = [("ante", 10), ("blind", 10), ("flush-bonus", 10)];
    // Published for no such strategy: 260 million rounds from other seeds came to this, +- 0.0029.
    let name = "three card blitz, ante, blind and flush bonus";
    let all = timed::<ThreeCardBlitz>(name, &wagers, -0.894_45);
    time::<_, _, 5, 1, true>(criterion, all, from_20);
}

/// Plays a total of 20 or more.
#[inline(always)]
fn from_20(
    view: &View<'_>,
    _: Line,
    at: Place,
    _: &[three_card_blitz::Choice],
) -> three_card_blitz::Choice {
    if Dealt::new(view.cards(at)).total() >= 20 {
        three_card_blitz::Choice::Play
    } else {
        three_card_blitz::Choice::Fold
    }
}

pub(super) fn big_six(criterion: &mut Criterion) {
    let names = games::big_six::Area::NAMES;
    let wagers = names.map(|name| (name, 1));
    // By 54ths: 8 for one, 9 for two, 6 for five, 10 for ten, 12 for twenty, 8 for each top.
    let all = timed::<BigSix>("big six, every symbol", &wagers, -61.0 / 54.0);
    time::<_, _, 7, 1, true>(criterion, all, |_: &View<'_>, _, _, _: &[_]| unreachable!());
}

pub(super) fn chemin_de_fer(criterion: &mut Criterion) {
    // Both together lose the vigorish: a twentieth of 20 whenever the Banker wins. How often he
    // does is published for no such strategy: 300 million rounds from other seeds came to this.
    let mut two = timed::<CheminDeFer>("chemin de fer, two at the table", &[], -0.458_5);
    two.present = Seats::first(2);
    time::<_, _, 2, 2, false>(criterion, two, WholeBank);
}

/// Bids and wagers 20, covers the whole bank, keeps it, and draws wherever he may.
#[derive(Copy, Clone)]
struct WholeBank;

impl Strategy<CheminDeFer> for WholeBank {
    #[inline(always)]
    fn choose(
        &mut self,
        _: &View<'_>,
        _: Line,
        _: Place,
        among: &[chemin_de_fer::Choice],
    ) -> chemin_de_fer::Choice {
        among[0]
    }

    #[inline(always)]
    fn amount(
        &mut self,
        _: &View<'_>,
        _: Line,
        _: chemin_de_fer::Area,
        range: RangeInclusive<Money>,
    ) -> Money {
        Money::dollars(20).clamp(*range.start(), *range.end())
    }
}
