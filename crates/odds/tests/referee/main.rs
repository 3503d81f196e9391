//! The walker is the referee: every game's fast exact method must give the very distribution that
//! walking the game's own round gives, as fractions, on reduced packs, for every option.

mod mix;
mod values;

use cards::{Card, Pack};
use dashu_ratio::RBig;
use games::blackjack::Blackjack;
use games::spanish_21::Spanish21;
use games::three_card_21::ThreeCard21;
use odds::exact::{Refused, Walk, Walked};
use odds::{Fraction, Real, Threads, fraction};
use std::collections::BTreeMap;
use table::figures::{Alone, Figure, How, Spread, StrategyFile, Workers};
use table::{Figures, Line, Money, Options, Spot, Visitor, Wagers};

/// Small packs of many kinds; each game is judged on those that it can be played with.
const PACKS: [&str; 10] = [
    "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc",
    "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s",
    "As Ks Qs Js Ah Kh Qh Jh Ad Kd Qd Jd Ac Kc Qc Jc",
    "As 2s 3s Ah 2h 3h Kd Qd Jd 2c 3c 4c",
    "Ts Ts Th Th Td Td 9s 9s 9h 9h As As Ah 7c 7c",
    "Ts Js Qs Ks 9h 9d 8h 8d As Ad 6c 6d",
    "7s 7s 7s 7h 7h 8s 8s 6s 6s Ks Ks Kd As Ad",
    "2s 3h 4d 5c 9s 9h 9d Tc Ts Th Jd Jc",
    "Ks Ks Ks Ks Ks Ks Ks Ks 9s 9s 9s 9s 9s 8s",
    "Js Js Js Js Js Js 9h 9h 9h 9h 8h 8h 8h 8h",
];
/// What one walk may cost.
const LEAVES: u64 = 300_000;

/// Results and what was wagered, each with its share of all ways.
type Shares = BTreeMap<(Cents, Cents), RBig>;
type Cents = i64;

/// What the walker found.
struct Ruling {
    ev: RBig,
    staked: RBig,
    shares: Shares,
}

fn line() -> Line {
    Spot(0).line(0)
}

fn pack(text: &str) -> Pack {
    Pack::of(text.split(' ').map(|word| Card::parse(word).expect("a card")))
}

fn ruled(walked: &Walked, stake: Money) -> Ruling {
    Ruling { ev: walked.ev(stake), staked: walked.staked(stake), shares: shares(walked) }
}

fn shares(walked: &Walked) -> Shares {
    let mut shares = Shares::new();
    for outcome in &walked.outcomes {
        let key = (outcome.net.as_cents(), outcome.staked.as_cents());
        *shares.entry(key).or_default() += walked.probability(outcome);
    }
    shares
}

/// What a figure's unit wins in cents, each outcome with its share.
fn cents<G: Figures>(figure: &Figure<G, Fraction>) -> Vec<(Cents, RBig)> {
    let net = |ratio| {
        let money = fraction(ratio) * RBig::from(figure.wager.stake.as_cents());
        i64::try_from(money.numerator().clone()).expect("cents")
    };
    match &figure.spread {
        Spread::Ways { of, outcomes, .. } => {
            let share = |ways: u128| RBig::from(ways) / RBig::from(*of);
            let counted = outcomes.iter().filter(|outcome| outcome.ways > 0);
            counted.map(|outcome| (net(outcome.net), share(outcome.ways))).collect()
        }
        Spread::Shares { outcomes, .. } => {
            outcomes.iter().map(|outcome| (net(outcome.net), outcome.ways.0.clone())).collect()
        }
    }
}

/// Compares a figure with the ruling; the text says where they differ.
fn differs<G: Figures>(figure: &Figure<G, Fraction>, ruling: &Ruling) -> Option<String> {
    let cents = |ratio| {
        let money = fraction(ratio) * RBig::from(figure.wager.stake.as_cents());
        i64::try_from(money.numerator().clone()).expect("cents")
    };
    let (ev, staked, shares) = match &figure.spread {
        Spread::Ways { of, outcomes, .. } => {
            let mut shares = Shares::new();
            for o in outcomes.iter().filter(|o| o.ways > 0) {
                let share = RBig::from(o.ways) / RBig::from(*of);
                *shares.entry((cents(o.net), cents(o.staked))).or_default() += share;
            }
            let mean = |of: fn(&(Cents, Cents)) -> Cents| {
                let one = |(key, share): (&(Cents, Cents), &RBig)| share * RBig::from(of(key));
                let sum = shares.iter().map(one).fold(RBig::ZERO, |sum, one| sum + one);
                sum / RBig::from(figure.wager.stake.as_cents())
            };
            (mean(|key| key.0), mean(|key| key.1), Some(shares))
        }
        Spread::Shares { ev, staked, .. } => (ev.0.clone(), staked.0.clone(), None),
    };
    if ev != ruling.ev {
        return Some(format!("ev {ev}, the walker {}", ruling.ev));
    }
    if staked != ruling.staked {
        return Some(format!("staked {staked}, the walker {}", ruling.staked));
    }
    match shares {
        Some(shares) if shares != ruling.shares => {
            Some(format!("outcomes {shares:?}, the walker {:?}", ruling.shares))
        }
        _ => None,
    }
}

fn spreads<G: Figures>(figures: &[Figure<G, Fraction>]) -> Vec<String> {
    figures.iter().map(|figure| format!("{:?}", figure.spread)).collect()
}

/// What users read is summed in floating point: where that is not what the fractions are.
fn shown_differs<G: Figures>(
    exact: &Figure<G, Fraction>,
    shown: &Figure<G, Real>,
) -> Option<String> {
    let (
        Spread::Shares { ev, staked, square, outcomes, .. },
        Spread::Shares {
            ev: ev_shown,
            staked: staked_shown,
            square: square_shown,
            outcomes: rows,
            ..
        },
    ) = (&exact.spread, &shown.spread)
    else {
        let [exact, shown] = [format!("{:?}", exact.spread), format!("{:?}", shown.spread)];
        return (exact != shown).then(|| format!("{shown}, by fractions {exact}"));
    };
    let decimal = |exact: &Fraction| exact.0.to_f64().value();
    let mut pairs = BTreeMap::from([
        ("ev".to_string(), [decimal(ev), ev_shown.0]),
        ("staked".to_string(), [decimal(staked), staked_shown.0]),
        ("square".to_string(), [decimal(square), square_shown.0]),
    ]);
    for one in outcomes {
        let key = format!("{} {:?} {:?}", one.name, one.net, one.staked);
        pairs.entry(key).or_default()[0] += decimal(&one.ways);
    }
    for one in rows {
        let key = format!("{} {:?} {:?}", one.name, one.net, one.staked);
        pairs.entry(key).or_default()[1] += one.ways.0;
    }
    let is_far = |[exact, shown]: &[f64; 2]| (exact - shown).abs() >= 1e-9 || shown.is_nan();
    let (what, [exact, shown]) = pairs.into_iter().find(|(_, pair)| is_far(pair))?;
    Some(format!("{what} {shown}, by fractions {exact}"))
}

/// One game, one set of options, one pack: how many figures could be judged, or what is wrong.
fn judge<G: Figures>(options: &G::Options, pack: &Pack, how: How) -> Result<Vec<String>, String> {
    let figures = G::figures::<Fraction, _>(options, pack, how, &Alone);
    let player = G::player::<odds::Real, _>(options, pack, how, &Alone);
    let of_player = G::figures_of::<Fraction, _>(options, pack, &player, &Alone);
    if spreads(&of_player) != spreads(&figures) {
        return Err("the figures are not those of their player".into());
    }
    walked(options, pack, &figures, (&player, how == How::Best), LEAVES)
}

/// The figures of a player before the walker, who may also look for a better one.
fn walked<G: Figures>(
    options: &G::Options,
    pack: &Pack,
    figures: &[Figure<G, Fraction>],
    (player, is_best): (&G::Player, bool),
    most: u64,
) -> Result<Vec<String>, String> {
    let mut judged = Vec::new();
    for figure in figures.iter().filter(|figure| !figure.wager.placed.is_empty()) {
        let mut wagers = Wagers::<G>::default();
        for (area, amount) in &figure.wager.placed {
            wagers.place(line(), *area, *amount);
        }
        wagers.check(options).map_err(|refusal| format!("{}: {refusal}", figure.wager.name))?;
        let walk =
            Walk::new(options, &wagers, pack, line()).counting(figure.wager.counted).within(most);
        let walked = match walk.played_by(player) {
            Ok(walked) => walked,
            Err(Refused::PackTooSmall(_) | Refused::TooLong(_)) => continue,
            // A round that can go on for ever has no last path: its game sums a series instead.
            Err(Refused::TooDeep(_)) => {
                judged.push(figure.wager.name.clone());
                continue;
            }
            Err(refused) => return Err(format!("{}: {refused}", figure.wager.name)),
        };
        if let Some(what) = differs(figure, &ruled(&walked, figure.wager.stake)) {
            return Err(format!("{} as its player plays: {what}", figure.wager.name));
        }
        // Nobody plays better who knows no more: split hands alone are played by their own cards.
        if is_best {
            let best = walk.best();
            let best = best.as_ref().map(|best| best.ev(figure.wager.stake));
            let exact = matches!(figure.spread, Spread::Ways { .. });
            match best {
                Ok(best) if exact && best != walked.ev(figure.wager.stake) => {
                    let ours = walked.ev(figure.wager.stake);
                    return Err(format!("{}: {ours}, the best is {best}", figure.wager.name));
                }
                Ok(best) if best < walked.ev(figure.wager.stake) => {
                    return Err(format!("{} is better than the best", figure.wager.name));
                }
                _ => {}
            }
        }
        judged.push(figure.wager.name.clone());
    }
    Ok(judged)
}

/// The default options, and each other value of each option by itself.
fn elections<G: Figures>() -> Vec<(String, G::Options)> {
    let mut all = vec![("default options".to_string(), G::Options::default())];
    for rule in G::Options::RULES {
        for word in rule.values.names() {
            if (rule.get)(&G::Options::default()) != word
                && let Ok(options) = G::Options::elect([(rule.key, word)])
            {
                all.push((format!("{} {word}", rule.key), options));
            }
        }
    }
    all
}

/// One test is most of the work here: it takes all cores.
fn threads() -> Threads<fn(usize, usize)> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Threads::new(cores, |_, _| {})
}

/// Who judges the default options, or all of them.
struct Court {
    every_option: bool,
}

impl Visitor for Court {
    fn game<G: Figures>(&mut self) {
        let elections = elections::<G>();
        let asked = if self.every_option { elections.len() } else { 1 };
        for (elected, options) in elections.into_iter().take(asked) {
            let cases = [How::Best, How::Simple, How::Dealer];
            let cases = cases.into_iter().flat_map(|how| PACKS.map(|text| (how, text)));
            let cases: Vec<(How, &str)> = cases.collect();
            let found = threads().each(cases.len(), |nth| {
                let (how, text) = cases[nth];
                judge::<G>(&options, &pack(text), how).unwrap_or_else(|what| {
                    panic!("{}, {elected}, {how:?}, on {text}: {what}", G::NAME)
                })
            });
            let mut judged: BTreeMap<String, usize> = BTreeMap::new();
            for ((how, _), found) in cases.iter().zip(found) {
                for wager in found {
                    *judged.entry(wager).or_default() += (*how == How::Best) as usize;
                }
            }
            // Every figure that can be asked of a table has been before the referee twice.
            let figures = G::figures::<Fraction, _>(&options, &pack(PACKS[0]), How::Best, &Alone);
            for figure in figures.iter().filter(|figure| !figure.wager.placed.is_empty()) {
                let packs = judged.get(&figure.wager.name).copied().unwrap_or(0);
                assert!(
                    packs >= 2,
                    "{}, {elected}: {} on {packs} packs",
                    G::NAME,
                    figure.wager.name
                );
            }
        }
    }
}

#[test]
fn fast_methods_equal_the_walker() {
    // Every option takes minutes of walking: one of the longer proofs.
    games::visit(&mut Court { every_option: std::env::var_os("FELT_LONG").is_some() });
}

/// Whether an end can come at all does not hang on what rounding leaves of it.
#[test]
fn users_read_the_fractions_of_games_of_21() {
    users_read_the_fractions::<Blackjack>();
    users_read_the_fractions::<Spanish21>();
    users_read_the_fractions::<ThreeCard21>();
}

fn users_read_the_fractions<G: Figures>() {
    let options = G::Options::default();
    for (text, how) in PACKS.iter().flat_map(|text| [How::Best, How::Simple].map(|how| (text, how)))
    {
        let exact = G::figures::<Fraction, _>(&options, &pack(text), how, &Alone);
        let shown = G::figures::<Real, _>(&options, &pack(text), how, &Alone);
        assert_eq!(shown.len(), exact.len());
        for (exact, shown) in exact.iter().zip(&shown) {
            let differs = shown_differs(exact, shown);
            assert_eq!(differs, None, "{}, {how:?}, on {text}: {}", G::NAME, exact.wager.name);
        }
    }
}

/// Elections that are no words: sums, steps and lines of one's own, several at once.
#[test]
fn own_tables_and_sums_equal_the_walker() {
    let packs = [
        "7s 7s 7s 7s 9s 9s 9s 9s Ks Ks Ks Ks Ks Ks",
        "4s 4s 4s 4s 4s Ks Ks Ks Ks Ks Ks Ks Ks As",
        "6s 6s 7s 7s 8s 8s 8h Ks Ks Ks Ks Ks Ks Ks",
    ];
    let lines = "7-7-7-suited 5:2, 6-7-8-suited 7:2, five-card-21 5:1";
    own::<Spanish21>(
        &[("special-21s", lines), ("super-bonus-pays", "80"), ("resplit", "2")],
        &packs,
    );
    own::<Spanish21>(&[("rescue", "off"), ("super-bonus-from", "10"), ("resplit", "2")], &packs);
    let packs = ["Ks Ks Ks Ks Ks Ks As As As 9s 9s 9s 9s 8s"];
    own::<Blackjack>(&[("blackjack-pays", "blackjack 7:5"), ("surrender", "on")], &packs);
    own::<Blackjack>(&[("even-money", "off")], &packs);
}

fn own<G: Figures>(elected: &[(&str, &str)], packs: &[&str]) {
    let options = G::Options::elect(elected.iter().copied()).expect("lawful options");
    for text in packs {
        let judged = judge::<G>(&options, &pack(text), How::Best);
        let judged = judged.unwrap_or_else(|what| panic!("{elected:?} on {text}: {what}"));
        assert!(judged.contains(&"main".to_string()), "{elected:?} on {text}: {judged:?}");
    }
}

/// A strategy file with something else in it, each way that is understood: what is done always, and
/// charts in which every third cell that draws stands.
fn others(strategy_file: &StrategyFile) -> Vec<StrategyFile> {
    let mut all = vec![charted(strategy_file)];
    for nth in 0..strategy_file.rules.len() {
        for said in ["always", "never", "stay"] {
            let mut other = strategy_file.clone();
            other.rules[nth].1 = said.into();
            all.push(other);
        }
    }
    all.retain(|other| other != strategy_file);
    all
}

/// So many figures of players are walked for each game.
const ENOUGH: usize = 2;

/// With other charts.
fn charted(strategy_file: &StrategyFile) -> StrategyFile {
    let mut other = strategy_file.clone();
    for chart in &mut other.charts {
        let cells = chart.rows.iter_mut().flat_map(|(_, cells)| cells);
        for (nth, cell) in cells.enumerate() {
            match (nth % 3, cell.as_str()) {
                (0, "H") => *cell = "S".into(),
                (0, "d") => *cell = "s".into(),
                (1, "S") => *cell = "H".into(),
                _ => {}
            }
        }
    }
    other
}

/// Who plays as a file says has the figures that walking him gives.
#[derive(Debug)]
struct School {
    /// How many players were walked, by game.
    walked: BTreeMap<&'static str, usize>,
}

impl Visitor for School {
    fn game<G: Figures>(&mut self) {
        let options = G::Options::default();
        // Those of few values are walked soon.
        for text in [PACKS[8], PACKS[9], PACKS[0]] {
            if self.walked.get(G::NAME).is_some_and(|walked| *walked >= ENOUGH) {
                return;
            }
            let pack = pack(text);
            let strategy_file = G::strategy_file::<odds::Real, _>(&options, &pack, &Alone);
            let simple = G::figures::<Fraction, _>(&options, &pack, How::Simple, &Alone);
            // Of a pack with two of one card there are hands that no other pack has a word for.
            let Ok(taught) = G::from_file(&options, &pack, &strategy_file) else { continue };
            let taught = G::figures_of::<Fraction, _>(&options, &pack, &taught, &Alone);
            assert_eq!(spreads(&taught), spreads(&simple), "{} on {text}", G::NAME);
            for other in others(&strategy_file).into_iter().take(2) {
                let Ok(player) = G::from_file(&options, &pack, &other) else { continue };
                let figures = G::figures_of::<Fraction, _>(&options, &pack, &player, &Alone);
                let judged = walked::<G>(&options, &pack, &figures, (&player, false), 10_000);
                let judged = judged.unwrap_or_else(|what| panic!("{} {other:?}: {what}", G::NAME));
                *self.walked.entry(G::NAME).or_default() += judged.len();
            }
        }
    }
}

#[test]
fn taught_players_equal_the_walker() {
    let mut school = School { walked: BTreeMap::new() };
    games::visit(&mut school);
    for game in ["three-card-poker", "three-card-blitz", "blackjack", "spanish-21", "three-card-21"]
    {
        assert!(school.walked.get(game).is_some_and(|walked| *walked > 1), "{game}: {school:?}");
    }
}
