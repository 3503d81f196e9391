//! A mix of wagers as people and files read it: what the whole round comes to, in money.

use crate::report::Worth;
use crate::{Fraction, Real};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::collections::BTreeMap;
use table::Money;
use table::figures::Number;
use table::mix::{End, Ends, Mix};

/// All wagers of a round together.
#[derive(Clone, Debug)]
pub struct Mixed {
    /// Each of them with all that is added to it.
    pub wagers: Vec<Part>,
    /// What lies before the round.
    pub first: Money,
    /// What is won on average, in dollars.
    pub mean: Worth,
    pub std_dev: f64,
    /// How often the round as a whole is won.
    pub hit_frequency: Worth,
    pub largest_win: Money,
    pub largest_loss: Money,
    /// In dollars.
    pub average_total_wager: Worth,
    /// Every result of the round, the best first.
    pub results: Vec<Chance<Money>>,
    /// Every combination of results.
    pub joint: Vec<Chance<Joint>>,
    pub method: Option<&'static str>,
}

/// One wager of the mix.
#[derive(Clone, Debug)]
pub struct Part {
    pub wager: String,
    pub amount: Money,
    /// In dollars.
    pub mean: Worth,
    pub std_dev: f64,
}

/// What each wager wins, and all that was wagered.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Joint {
    pub nets: Vec<Money>,
    pub staked: Money,
}

/// Something that can come of a round, and how likely that is.
#[derive(Clone, Debug)]
pub struct Chance<T> {
    pub what: T,
    /// So many ways, of how many.
    pub ways: Option<(u128, u128)>,
    pub probability: f64,
}

impl Mixed {
    /// Of wagers of these amounts.
    pub fn of(mix: &Mix<Real>, amounts: &[Money]) -> Mixed {
        match &mix.ends {
            Ends::Ways { of, ends } => {
                let whole = |ways: &u128| {
                    let share = RBig::from_parts(IBig::from(*ways), UBig::from(*of));
                    (Fraction(share), Some((*ways, *of)))
                };
                summed(mix, amounts, ends, whole)
            }
            Ends::Shares(ends) => summed(mix, amounts, ends, |share| (*share, None)),
        }
    }

    /// What the house keeps of the first wagers.
    pub fn house_edge(&self) -> f64 {
        0.0 - self.mean.decimal / (self.first.as_cents() as f64 / 100.0)
    }

    /// What the house keeps of all that is wagered.
    pub fn element_of_risk(&self) -> f64 {
        0.0 - self.mean.decimal / self.average_total_wager.decimal
    }
}

/// A probability: exact, or as near as a machine comes.
trait Share: Number + Into<Worth> {}

impl Share for Real {}
impl Share for Fraction {}

/// The ways of an end, of how many.
type Ways = Option<(u128, u128)>;

fn summed<W, N: Share>(
    mix: &Mix<Real>,
    amounts: &[Money],
    ends: &[End<W>],
    share: impl Fn(&W) -> (N, Ways),
) -> Mixed {
    let total = |end: &End<W>| end.nets.iter().copied().sum::<Money>();
    let dollars = |money: Money| N::ratio(money.as_cents().into(), 100);
    let mean = |of: &dyn Fn(&End<W>) -> N| {
        ends.iter().fold(N::whole(0), |sum, end| sum + of(end) * share(&end.ways).0)
    };
    let deviation = |of: &dyn Fn(&End<W>) -> Money| {
        let (one, square) = (mean(&|end| dollars(of(end))), |end: &End<W>| dollars(of(end)));
        let variance = mean(&|end| square(end) * square(end)) - one.clone() * one;
        Into::<Worth>::into(variance).decimal.max(0.0).sqrt()
    };
    let part = |(nth, (wager, amount)): (usize, (&String, &Money))| Part {
        wager: wager.clone(),
        amount: *amount,
        mean: mean(&|end| dollars(end.nets[nth])).into(),
        std_dev: deviation(&|end| end.nets[nth]),
    };
    let hits = |end: &End<W>| N::whole((total(end) > Money::ZERO).into());
    let joint = |end: &End<W>| Joint { nets: end.nets.clone(), staked: end.staked };
    let results = chances(ends.iter().map(|end| (total(end), &end.ways)), &share);
    Mixed {
        wagers: mix.wagers.iter().zip(amounts).enumerate().map(part).collect(),
        first: amounts.iter().copied().sum(),
        mean: mean(&|end| dollars(total(end))).into(),
        std_dev: deviation(&total),
        hit_frequency: mean(&hits).into(),
        largest_win: results.first().map_or(Money::ZERO, |best| best.what),
        largest_loss: results.last().map_or(Money::ZERO, |worst| worst.what),
        average_total_wager: mean(&|end| dollars(end.staked)).into(),
        joint: chances(ends.iter().map(|end| (joint(end), &end.ways)), &share),
        results,
        method: mix.method,
    }
}

/// Every different one once, the highest first.
fn chances<'a, T: Ord, W: 'a, N: Share>(
    all: impl Iterator<Item = (T, &'a W)>,
    share: impl Fn(&W) -> (N, Ways),
) -> Vec<Chance<T>> {
    let mut sums: BTreeMap<T, (N, Ways)> = BTreeMap::new();
    for (what, ways) in all {
        let (share, ways) = share(ways);
        let sum = sums.entry(what).or_insert((N::whole(0), ways.map(|(_, of)| (0, of))));
        sum.0 += share;
        if let (Some(sum), Some((ways, _))) = (&mut sum.1, ways) {
            sum.0 += ways;
        }
    }
    let chance = |(what, (share, ways)): (T, (N, Ways))| Chance {
        what,
        ways,
        probability: Into::<Worth>::into(share).decimal,
    };
    sums.into_iter().rev().map(chance).collect()
}
