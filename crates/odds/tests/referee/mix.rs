//! Mixes of wagers before the walker: the same joint distribution of what is won and what is
//! wagered, and of each wager by itself the figure that it has alone.

use crate::{PACKS, Shares, cents, elections, line, pack, shares};
use cards::Pack;
use dashu_ratio::RBig;
use odds::Fraction;
use odds::exact::{Refused, Walk, place_least};
use table::figures::{Alone, How, Mix};
use table::mix::Ends;
use table::{Area, Figures, Money, Visitor, Wagers, When};

/// What one walk may cost.
const LEAVES: u64 = 20_000;

/// So many packs judge one mix.
const ENOUGH: usize = 2;

/// Something on every area: the least, and more of it here and there.
fn wagers<G: Figures>(options: &G::Options, more: usize) -> Option<Wagers<G>> {
    let mut least = Wagers::<G>::default();
    for area in (0..G::Area::COUNT).map(G::Area::nth) {
        if G::area_rule(options, area).when == When::BeforeTheDeal {
            place_least(options, &mut least, line(), area);
        }
    }
    let mut wagers = Wagers::<G>::default();
    let (_, areas) = least.lines().first()?;
    for (nth, (area, amount)) in areas.iter().enumerate() {
        let times = 1 + (nth * more % 3) as i64;
        wagers.place(line(), *area, Money::cents(amount.as_cents() * times));
    }
    wagers.check(options).is_ok().then_some(wagers)
}

/// Every end of a mix with its probability.
fn ends(mix: &Mix<Fraction>) -> Vec<(Vec<Money>, Money, RBig)> {
    match &mix.ends {
        Ends::Ways { of, ends } => {
            let share = |ways: u128| RBig::from(ways) / RBig::from(*of);
            ends.iter().map(|end| (end.nets.clone(), end.staked, share(end.ways))).collect()
        }
        Ends::Shares(ends) => {
            ends.iter().map(|end| (end.nets.clone(), end.staked, end.ways.0.clone())).collect()
        }
    }
}

fn of_all(mix: &Mix<Fraction>) -> Shares {
    let mut shares = Shares::new();
    for (nets, staked, share) in ends(mix) {
        let net: Money = nets.into_iter().sum();
        *shares.entry((net.as_cents(), staked.as_cents())).or_default() += share;
    }
    shares.retain(|_, share| *share != RBig::ZERO);
    shares
}

/// Whether the walker could be asked; panics where it says otherwise.
fn judge<G: Figures>(options: &G::Options, pack: &Pack, how: How, wagers: &Wagers<G>) -> bool {
    let player = G::player::<odds::Real, _>(options, pack, how, &Alone);
    let areas = &wagers.lines()[0].1;
    let walk = Walk::new(options, wagers, pack, line()).within(LEAVES);
    let walked = match walk.played_by(&player) {
        Ok(walked) => walked,
        Err(Refused::PackTooSmall(_) | Refused::TooLong(_) | Refused::TooDeep(_)) => return false,
        Err(refused) => panic!("{}: {refused}", G::NAME),
    };
    let mix = G::mix::<Fraction, _>(options, pack, &player, areas, &Alone);
    let mix = mix.unwrap_or_else(|refusal| panic!("{}: {refusal}", G::NAME));
    assert_eq!(of_all(&mix), shares(&walked), "{} {how:?} {areas:?}", G::NAME);
    true
}

struct Court {
    every_option: bool,
}

impl Visitor for Court {
    fn game<G: Figures>(&mut self) {
        let elections = elections::<G>();
        let asked = if self.every_option { elections.len() } else { 1 };
        for (elected, options) in elections.into_iter().take(asked) {
            let several = [0, 1].into_iter().filter_map(|more| wagers::<G>(&options, more));
            for (nth, wagers) in several.enumerate() {
                let how = [How::Best, How::Simple][nth];
                let walks = |text: &&&str| judge::<G>(&options, &pack(text), how, &wagers);
                let judged = PACKS.iter().filter(walks).take(ENOUGH).count();
                assert!(judged == ENOUGH, "{}, {elected}: {judged} walks", G::NAME);
            }
        }
    }
}

#[test]
fn mixes_equal_the_walker() {
    games::visit(&mut Court { every_option: std::env::var_os("FELT_LONG").is_some() });
}

/// Of every figure that can be wagered alone or beside what is required, the mix of the same
/// wagers has the same distribution in the areas that are counted.
struct Marginals;

impl Visitor for Marginals {
    fn game<G: Figures>(&mut self) {
        let options = G::Options::default();
        let pack = pack(PACKS[2]);
        let player = G::player::<odds::Real, _>(&options, &pack, How::Simple, &Alone);
        for figure in G::figures_of::<Fraction, _>(&options, &pack, &player, &Alone) {
            if figure.wager.placed.is_empty() {
                continue;
            }
            let placed = &figure.wager.placed;
            let mix = G::mix::<Fraction, _>(&options, &pack, &player, placed, &Alone);
            let mix = mix.unwrap_or_else(|refusal| panic!("{}: {refusal}", G::NAME));
            let mut shares = std::collections::BTreeMap::<i64, RBig>::new();
            for (nets, _, share) in ends(&mix) {
                let counted =
                    placed.iter().zip(nets).filter(|((area, _), _)| (figure.wager.counted)(*area));
                let net: Money = counted.map(|(_, net)| net).sum();
                *shares.entry(net.as_cents()).or_default() += share;
            }
            shares.retain(|_, share| *share != RBig::ZERO);
            let mut alone = std::collections::BTreeMap::<i64, RBig>::new();
            for (net, share) in cents(&figure) {
                *alone.entry(net).or_default() += share;
            }
            assert_eq!(shares, alone, "{}: {}", G::NAME, figure.wager.name);
        }
    }
}

#[test]
fn each_wager_of_a_mix_is_what_it_is_alone() {
    games::visit(&mut Marginals);
}
