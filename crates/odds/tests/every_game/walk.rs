//! The walker on packs of a few cards, and where it refuses.

use crate::from_file::{Decides, played};
use crate::tables::{elect, wagers};
use cards::{Card, Pack};
use dashu_int::UBig;
use games::big_six::BigSix;
use games::blackjack::Blackjack;
use games::chemin_de_fer::CheminDeFer;
use games::pik_it_poker::PikItPoker;
use games::punto_banco::PuntoBanco;
use games::spanish_21::Spanish21;
use games::three_card_blitz::ThreeCardBlitz;
use odds::exact::{Refused, Walked, walk, walk_every_card};
use odds::simulate::{BLOCK, Plan, ShoeRules, stream};
use table::{Figures, Game, Line, Money, Seats, Spot, Wagers};

const UNIT: Money = Money::dollars(1);
const ME: Line = Spot(0).line(0);

/// Reads `3 Td, 2 9c`.
fn pack(text: &str) -> Pack {
    let cards = text.split(", ").flat_map(|kind| {
        let (times, card) = kind.split_once(' ').unwrap_or(("1", kind));
        vec![Card::parse(card).unwrap(); times.parse().unwrap()]
    });
    Pack::of(cards)
}

/// The walk with everything wagered on one spot that can be; checked by itself, against the walk of
/// every card, and against somebody who decides at random.
fn walks<G: Figures>(pairs: &[(&str, &str)], pack: &Pack) {
    let options = elect::<G>(pairs).expect("elections that go together");
    let wagers = wagers::<G>(&options, &[0]);
    let walked = walk(&options, &wagers, pack, ME).expect(G::NAME);
    let every_card = walk_every_card(&options, &wagers, pack, ME).expect(G::NAME);
    assert_eq!(walked.ev(UNIT), every_card.ev(UNIT), "{}", G::NAME);
    let ways = |walked: &Walked| walked.outcomes.iter().map(|one| &one.ways).sum::<UBig>();
    assert_eq!(ways(&walked), walked.of, "{}", G::NAME);
    let placed: Money = wagers.lines()[0].1.iter().map(|(_, amount)| *amount).sum();
    for outcome in &walked.outcomes {
        assert!(outcome.staked >= placed, "{}: {outcome:?}", G::NAME);
        assert!(-outcome.net <= outcome.staked, "{}: {outcome:?}", G::NAME);
    }
    at_random::<G>(options, wagers, pack, walked.ev(UNIT).to_f64().value());
}

/// Nobody wins more than the best choices do.
fn at_random<G: Figures>(options: G::Options, wagers: Wagers<G>, pack: &Pack, best: f64) {
    let (shoe, pack, present, forgets) = (ShoeRules::FRESH, *pack, Seats::NONE, false);
    let (rounds, seed, threads) = (50_000, 1, 1);
    let block = BLOCK;
    let plan = Plan { options, wagers, present, pack, shoe, forgets, rounds, block, seed, threads };
    let totals = played(&plan, Decides::Anyhow(stream(2, 0)));
    let (mean, error) = totals.mean(0, UNIT);
    assert!(mean < best + 4.0 * error, "{}: {mean} {error} {best}", G::NAME);
}

#[test]
fn blackjack() {
    for cards in ["3 Td, 3 Kc, 2 9d, 2 9s, 2 7c, 2 7h", "3 Td, As, Ah, 3 Jd, 2 8s, 8c, 8d"] {
        walks::<Blackjack>(&[("resplit", "2")], &pack(cards));
    }
}

#[test]
fn spanish_21() {
    for cards in ["4 Kd, 3 9s, 3 7c, 3 7h", "4 Jd, 2 As, 4 8c, 3 9h"] {
        walks::<Spanish21>(&[("resplit", "2")], &pack(cards));
    }
}

#[test]
fn punto_banco() {
    for cards in ["2 Td, 2 Kc, 2 9s, 9h, 2 5d, 5c, 2 2h", "3 Js, Qh, 2 3c, 3 3d, 2 7s, 7h, 6c"] {
        walks::<PuntoBanco>(&[], &pack(cards));
    }
}

#[test]
fn pik_it_poker() {
    for cards in
        ["As, Ah, Ks, Kh, Qs, Qh, Js, Jh, Td, 9s, 9h", "4s, 4h, 4d, 5s, 5h, 5d, 6s, 6h, 6d, Ac, Kc"]
    {
        walks::<PikItPoker>(&[], &pack(cards));
    }
}

#[test]
fn three_card_blitz() {
    for cards in [
        "As, Ks, Qs, Js, Ts, Ac, Kc, Qc, 9c, 8h, 7h, 6d, 5d, 4h, 3d",
        "Ah, Jh, Th, Kh, 5h, Ad, Jd, Td, 9d, 8s, 7s, 6c, 5c, 4s, 3c",
    ] {
        walks::<ThreeCardBlitz>(&[], &pack(cards));
    }
}

#[test]
fn big_six() {
    for wheel in ["23-15-8", "24-15-7"] {
        walks::<BigSix>(&[("wheel", wheel)], &Pack::of([]));
    }
}

/// All of these need somebody else's decisions, or a wager that only the round asks for.
#[test]
fn other_deciders_are_refused() {
    fn refused<G: Game>(pack: &Pack) -> Refused {
        let options = G::Options::default();
        walk(&options, &wagers::<G>(&options, &[0, 1]), pack, ME).unwrap_err()
    }
    let pack = pack("40 2c");
    let other = Refused::Decider(Spot(1).line(0));
    assert_eq!(refused::<Blackjack>(&pack), other);
    assert_eq!(refused::<Spanish21>(&pack), other);
    assert_eq!(refused::<PuntoBanco>(&pack), other);
    assert_eq!(refused::<PikItPoker>(&pack), other);
    assert_eq!(refused::<ThreeCardBlitz>(&pack), other);
    assert_eq!(refused::<CheminDeFer>(&pack), Refused::NoWager(ME));
}
