//! Chemin de fer before the referee: two seats, each with its own figure, for every combination of
//! the optional draws and for the game's own players.

use cards::{Card, Pack, points};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use games::chemin_de_fer::{Area, CheminDeFer, Choice, Options};
use odds::exact::Walk;
use odds::simulate::{BLOCK, Grouping, Plan, ShoeRules, simulate, simulate_by};
use odds::{Fraction, Plays, fraction};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use table::figures::{Alone, Figure, Figures, How, Player, Seen, Spread, Value};
use table::{Area as _, Game, Line, Money, Options as _, Place, Seats, Spot, Wagers};

const PACKS: [&str; 3] = [
    "As 4h 2d 3c Ts Kh 9d 9c 6s",
    "5s 5h Td Tc Js Kh 6d 6c 3s 9h",
    "Ts Kh Qd Jc 5s 5h 4d 4c 4s 3h 9d 9c",
];
const SEATS: [(Spot, Area); 2] = [(Spot(0), Area::Bank), (Spot(1), Area::Against)];

type Figured = Figure<CheminDeFer, Fraction>;

fn pack(text: &str) -> Pack {
    Pack::of(text.split(' ').map(|word| Card::parse(word).unwrap()))
}

fn elect(table: &str) -> Options {
    Options::elect([("banker-table", table)]).unwrap()
}

fn figures(options: &Options, pack: &Pack, how: How) -> Vec<Figured> {
    CheminDeFer::figures(options, pack, how, &Alone)
}

/// What the round itself comes to for one of two seats.
fn walked<P: Player<CheminDeFer>>(
    options: &Options,
    pack: &Pack,
    player: &P,
    (spot, area): (Spot, Area),
    stake: Money,
) -> RBig {
    let counted = match area {
        Area::Bank => |area| area == Area::Bank,
        Area::Against => |area| area == Area::Against,
    };
    let wagers = Wagers::default();
    let walk = Walk::new(options, &wagers, pack, spot.line(0)).with_present(Seats::first(2));
    let walked = walk.counting(counted).played_by(player).unwrap();
    assert_eq!(walked.staked(stake), RBig::ONE, "{area:?} has one unit at risk in every hand");
    walked.ev(stake)
}

fn ev(figure: &Figured) -> RBig {
    let Spread::Ways { of, outcomes, .. } = &figure.spread else { panic!("not counted") };
    let one = |one: &table::figures::Outcome<u128>| fraction(one.net) * RBig::from(one.ways);
    outcomes.iter().map(one).fold(RBig::ZERO, |sum, one| sum + one) / RBig::from(*of)
}

fn further(value: &Value<Fraction>) -> RBig {
    let Value::Ratio(over, under) = value else { panic!("not counted") };
    RBig::from_parts(IBig::from(*over), UBig::from(*under))
}

/// Whether chance has no part in it.
fn is_pure(figure: &Figured) -> bool {
    let shares = figure.further.iter().filter(|(name, _)| name.contains(" on "));
    shares.map(|(_, share)| further(share)).all(|share| share == RBig::ZERO || share == RBig::ONE)
}

/// One combination of the optional draws, and otherwise the game's own player.
#[derive(Clone)]
struct Combination<P> {
    card: bool,
    cells: Vec<(u8, Option<u8>, bool)>,
    rest: P,
}

impl<P> Combination<P> {
    /// Reads `5 card, 3 against 9 draw, 6 against stay stay`.
    fn read(name: &str, rest: P) -> Option<Combination<P>> {
        let mut words = name.split(", ");
        let card = words.next()?.strip_prefix("5 ")? == "card";
        let cell = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            (words[0].parse().unwrap(), words[2].parse().ok(), words[3] == "draw")
        };
        Some(Combination { card, cells: words.map(cell).collect(), rest })
    }
}

impl<P: Player<CheminDeFer>> Player<CheminDeFer> for Combination<P> {
    fn choose(&self, seen: &impl Seen, who: Line, at: Place, among: &[Choice]) -> Choice {
        let count = points::baccarat_count(seen.cards(Place::BANKER));
        let third = seen.cards(Place::PLAYER).first().map(|card| points::baccarat_value(*card));
        let cell = self.cells.iter().find(|cell| (cell.0, cell.1) == (count, third));
        match (among, cell) {
            ([Choice::Card, Choice::Stay], _) if self.card => Choice::Card,
            ([Choice::Card, Choice::Stay], _) => Choice::Stay,
            ([Choice::Draw, Choice::Stay], Some((.., true))) => Choice::Draw,
            ([Choice::Draw, Choice::Stay], Some((.., false))) => Choice::Stay,
            _ => self.rest.choose(seen, who, at, among),
        }
    }

    fn amount(
        &self,
        seen: &impl Seen,
        who: Line,
        area: Area,
        range: core::ops::RangeInclusive<Money>,
    ) -> Money {
        self.rest.amount(seen, who, area, range)
    }
}

#[test]
fn every_combination() {
    for (table, combinations) in [("classic", 8), ("classic-six", 16)] {
        let options = elect(table);
        for text in PACKS {
            let pack = pack(text);
            let player = CheminDeFer::player::<odds::Real, _>(&options, &pack, How::Best, &Alone);
            for (figure, seat) in figures(&options, &pack, How::Best).iter().zip(SEATS) {
                assert_eq!(figure.wager.name, seat.1.name());
                let mut found = 0;
                for (name, value) in &figure.further {
                    let Some(played) = Combination::read(name, player) else { continue };
                    let ruled = walked(&options, &pack, &played, seat, figure.wager.stake);
                    assert_eq!(further(value), ruled, "{} on {text}: {name}", figure.wager.name);
                    found += 1;
                }
                assert_eq!(found, combinations);
            }
        }
    }
}

#[test]
fn players_where_chance_has_no_part() {
    let mut pure = 0;
    for table in ["classic", "classic-six", "free"] {
        let options = elect(table);
        for text in PACKS {
            let pack = pack(text);
            let player = CheminDeFer::player::<odds::Real, _>(&options, &pack, How::Best, &Alone);
            for (figure, seat) in figures(&options, &pack, How::Best).iter().zip(SEATS) {
                if is_pure(figure) {
                    let ruled = walked(&options, &pack, &player, seat, figure.wager.stake);
                    assert_eq!(ev(figure), ruled, "{} with {table} on {text}", figure.wager.name);
                    pure += 1;
                }
            }
        }
    }
    assert!(pure >= 6, "{pure}");
}

#[test]
fn simulation_brackets_the_figures() {
    // One side alone plays without chance; in the others both leave something to it.
    for table in ["classic", "classic-six", "free"] {
        is_bracketed(elect(table));
    }
}

fn is_bracketed(options: Options) {
    let pack = CheminDeFer::pack(&options);
    let player = CheminDeFer::player::<odds::Real, _>(&options, &pack, How::Best, &Alone);
    let plan = Plan::<CheminDeFer> {
        options: options.clone(),
        wagers: Wagers::default(),
        present: Seats::first(2),
        pack,
        shoe: ShoeRules::FRESH,
        forgets: true,
        rounds: 400_000,
        block: BLOCK,
        seed: 7,
        threads: 2,
    };
    let figures = figures(&options, &pack, How::Best);
    let of = |area| figures.iter().position(|figure| (figure.wager.counted)(area));
    let grouping = Grouping::new(&plan.wagers, figures.len(), of);
    let totals = simulate_by(&plan, &grouping, || Plays(player)).unwrap();
    for (nth, figure) in figures.iter().enumerate() {
        let (mean, error) = totals.wagers[nth].per_unit();
        let exact = ev(figure).to_f64().value();
        assert!(
            (mean - exact).abs() < 4.0 * error,
            "{}: {mean} {exact} {error}",
            figure.wager.name
        );
    }
}

/// Takes every bank that is offered, and counts how often bids are taken.
#[derive(Clone)]
struct Bidder<P> {
    auctions: Arc<AtomicU64>,
    rest: P,
}

impl<P: Player<CheminDeFer>> Player<CheminDeFer> for Bidder<P> {
    fn choose(&self, seen: &impl Seen, who: Line, at: Place, among: &[Choice]) -> Choice {
        match among {
            [Choice::Accept, Choice::Decline] => Choice::Accept,
            _ => self.rest.choose(seen, who, at, among),
        }
    }

    fn amount(
        &self,
        seen: &impl Seen,
        who: Line,
        area: Area,
        range: core::ops::RangeInclusive<Money>,
    ) -> Money {
        // Only a bid may be nothing, and the first seat is asked first.
        if area == Area::Bank && range.start().is_zero() && who.spot == Spot(0) {
            self.auctions.fetch_add(1, Ordering::Relaxed);
        }
        self.rest.amount(seen, who, area, range)
    }
}

/// 4.5(b), C-56: bids are taken once, or for every shoe. Where everybody takes the bank that comes
/// to him nobody bids in between.
#[test]
fn the_bank_after_a_shuffle() {
    let auctions = |elected: &str| {
        let options = Options::elect([("bank-after-shuffle", elected)]).unwrap();
        let pack = CheminDeFer::pack(&options);
        let plan = Plan::<CheminDeFer> {
            options: options.clone(),
            wagers: Wagers::default(),
            present: Seats::first(3),
            pack,
            shoe: ShoeRules::of(&CheminDeFer::procedures(&options)).unwrap(),
            forgets: false,
            rounds: 1000,
            block: 1000,
            seed: 11,
            threads: 1,
        };
        let auctions = Arc::new(AtomicU64::new(0));
        let rest = CheminDeFer::player::<odds::Real, _>(&options, &pack, How::Simple, &Alone);
        let player = Bidder { auctions: auctions.clone(), rest };
        simulate(&plan, || Plays(player.clone())).unwrap();
        auctions.load(Ordering::Relaxed)
    };
    assert_eq!(auctions("keep"), 1);
    // A thousand hands of four to six cards, from shoes of some 290.
    let shoes = auctions("auction");
    assert!((1000 * 4 / 312..=1000 * 6 / 285).contains(&shoes), "{shoes}");
}
