//! Exact figures as people and files read them: no game's type is left in them.

use crate::volatility::Over;
use crate::{Fraction, Real, fraction};
use core::cmp::Ordering;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use table::figures::{Figure, Outcome, Ratio, Spread, Value, no_method};
use table::{Area, Figures, Game, Money, Refusal};

/// One wager, per unit staked on it.
#[derive(Clone, Debug)]
pub struct Summary {
    pub wager: String,
    pub unit: String,
    pub ev: Worth,
    pub std_dev: f64,
    /// To which side the result leans; none where it is always the same.
    pub skewness: Option<f64>,
    /// How often more comes back than was wagered.
    pub hit_frequency: f64,
    /// All that is wagered on average, in units.
    pub average_total_wager: Worth,
    pub outcomes: Vec<Row>,
    /// How often each decision is taken in a round.
    pub actions: Vec<(&'static str, f64)>,
    pub further: Vec<(String, Worth)>,
    pub method: Option<&'static str>,
    /// Whether it can be wagered without others that are not counted here.
    pub alone: bool,
    /// The areas on which something lies before the round.
    pub placed: Vec<String>,
    /// The wager that it holds for, where it is not the same per unit of any.
    pub valued_at: Option<Money>,
}

/// A figure: a fraction where it was counted, and its decimals.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    pub exact: Option<RBig>,
    pub decimal: f64,
}

/// One outcome of a wager.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: String,
    pub net: Ratio,
    pub staked: Ratio,
    /// So many ways, of how many.
    pub ways: Option<(u128, u128)>,
    pub probability: f64,
    /// What it adds to the expected value: its probability times its net.
    pub returned: Worth,
}

impl Worth {
    fn counted(exact: RBig) -> Worth {
        let decimal = exact.to_f64().value();
        Worth { exact: Some(exact), decimal }
    }

    fn summed(decimal: f64) -> Worth {
        Worth { exact: None, decimal }
    }
}

impl From<Real> for Worth {
    fn from(Real(decimal): Real) -> Worth {
        Worth::summed(decimal)
    }
}

impl From<Fraction> for Worth {
    fn from(Fraction(exact): Fraction) -> Worth {
        Worth::counted(exact)
    }
}

impl From<&Value<Real>> for Worth {
    fn from(value: &Value<Real>) -> Worth {
        match value {
            Value::Ratio(over, under) => Worth::counted(parts(IBig::from(*over), *under)),
            Value::Sum(Real(decimal)) => Worth::summed(*decimal),
        }
    }
}

impl Summary {
    /// All figures under these options; refuses where the game has none yet.
    pub fn all<G: Figures>(
        options: &G::Options,
        figures: &[Figure<G, Real>],
    ) -> Result<Vec<Summary>, Refusal> {
        match figures {
            [] => Err(no_method()),
            all => Ok(all.iter().map(|figure| Summary::under(options, figure)).collect()),
        }
    }

    /// A figure under these options.
    pub fn under<G: Figures>(options: &G::Options, figure: &Figure<G, Real>) -> Summary {
        let mut counted =
            figure.wager.placed.iter().filter(|(area, _)| (figure.wager.counted)(*area));
        let hangs = counted.any(|(area, _)| !G::is_per_unit(options, *area));
        Summary { valued_at: hangs.then_some(figure.wager.stake), ..Summary::of(figure) }
    }

    pub fn of<G: Game>(figure: &Figure<G, Real>) -> Summary {
        let mut summary = match &figure.spread {
            Spread::Ways { of, outcomes, chosen } => of_ways(*of, outcomes, chosen),
            Spread::Shares { ev, staked, square, outcomes, chosen } => {
                of_shares([*ev, *staked, *square], outcomes, chosen)
            }
        };
        summary.wager.clone_from(&figure.wager.name);
        summary.unit.clone_from(&figure.wager.unit);
        summary.further =
            figure.further.iter().map(|(name, value)| (name.clone(), value.into())).collect();
        summary.method = figure.method;
        summary.placed = figure.wager.placed.iter().map(|(area, _)| area.name()).collect();
        summary.alone = figure.wager.placed.iter().all(|(area, _)| (figure.wager.counted)(*area));
        summary
    }

    /// What the house keeps of a unit.
    pub fn house_edge(&self) -> f64 {
        0.0 - self.ev.decimal
    }

    /// How that lies to a share that somebody wants, exactly where it was counted.
    pub fn edge_beside(&self, wanted: Ratio) -> Ordering {
        match &self.ev.exact {
            Some(ev) => (RBig::ZERO - ev).cmp(&fraction(wanted)),
            None => self.house_edge().total_cmp(&fraction(wanted).to_f64().value()),
        }
    }

    /// What so many rounds of it come to.
    pub fn over(&self, rounds: u64) -> Over {
        let (times, root) = (rounds as f64, (rounds as f64).sqrt());
        Over {
            rounds,
            mean: times * self.ev.decimal,
            std_dev: root * self.std_dev,
            skewness: self.skewness.map(|skewness| skewness / root),
        }
    }

    /// What the house keeps of all that is wagered.
    pub fn element_of_risk(&self) -> f64 {
        self.house_edge() / self.average_total_wager.decimal
    }
}

fn of_ways(of: u128, outcomes: &[Outcome<u128>], chosen: &[(&'static str, u128)]) -> Summary {
    let mean = |value: &dyn Fn(&Outcome<u128>) -> RBig| {
        let weighed = |o: &Outcome<u128>| value(o) * RBig::from(UBig::from(o.ways));
        let sum = outcomes.iter().map(weighed).fold(RBig::ZERO, |sum, one| sum + one);
        sum / RBig::from(UBig::from(of))
    };
    let ev = mean(&|o| fraction(o.net));
    let square = mean(&|o| fraction(o.net) * fraction(o.net));
    let cube = mean(&|o| cubed(fraction(o.net) - ev.clone()));
    let std_dev = (square - ev.clone() * ev.clone()).to_f64().value().sqrt();
    let share = |ways: u128| parts(IBig::from(ways), of);
    let hits = outcomes.iter().filter(|o| o.net.over() > 0).map(|o| o.ways).sum();
    Summary {
        std_dev,
        skewness: skewness(cube.to_f64().value(), std_dev),
        ev: Worth::counted(ev),
        hit_frequency: share(hits).to_f64().value(),
        average_total_wager: Worth::counted(mean(&|o| fraction(o.staked))),
        outcomes: outcomes.iter().map(|o| counted(o, share(o.ways), of)).collect(),
        actions: chosen.iter().map(|(word, ways)| (*word, share(*ways).to_f64().value())).collect(),
        ..nothing()
    }
}

fn of_shares(
    [ev, staked, square]: [Real; 3],
    outcomes: &[Outcome<Real>],
    chosen: &[(&'static str, Real)],
) -> Summary {
    let hits = outcomes.iter().filter(|o| o.net.over() > 0).map(|o| o.ways.0).sum();
    let off = |o: &Outcome<Real>| fraction(o.net).to_f64().value() - ev.0;
    let cube = outcomes.iter().map(|o| o.ways.0 * off(o).powi(3)).sum();
    let std_dev = (square.0 - ev.0 * ev.0).max(0.0).sqrt();
    Summary {
        std_dev,
        skewness: skewness(cube, std_dev),
        ev: Worth::summed(ev.0),
        hit_frequency: hits,
        average_total_wager: Worth::summed(staked.0),
        outcomes: outcomes.iter().map(summed).collect(),
        actions: chosen.iter().map(|(word, share)| (*word, share.0)).collect(),
        ..nothing()
    }
}

fn nothing() -> Summary {
    Summary {
        wager: String::new(),
        unit: String::new(),
        ev: Worth::summed(0.0),
        std_dev: 0.0,
        skewness: None,
        hit_frequency: 0.0,
        average_total_wager: Worth::summed(0.0),
        outcomes: Vec::new(),
        actions: Vec::new(),
        further: Vec::new(),
        method: None,
        alone: true,
        placed: Vec::new(),
        valued_at: None,
    }
}

/// The third moment about the mean, in standard deviations.
fn skewness(cube: f64, std_dev: f64) -> Option<f64> {
    (std_dev > 0.0).then(|| cube / std_dev.powi(3))
}

fn cubed(number: RBig) -> RBig {
    number.clone() * number.clone() * number
}

fn counted(outcome: &Outcome<u128>, share: RBig, of: u128) -> Row {
    let probability = share.to_f64().value();
    let returned = Worth::counted(share * fraction(outcome.net));
    row(outcome, Some((outcome.ways, of)), probability, returned)
}

fn summed(outcome: &Outcome<Real>) -> Row {
    let returned = outcome.ways.0 * fraction(outcome.net).to_f64().value();
    row(outcome, None, outcome.ways.0, Worth::summed(returned))
}

fn row<W>(
    outcome: &Outcome<W>,
    ways: Option<(u128, u128)>,
    probability: f64,
    returned: Worth,
) -> Row {
    let Outcome { name, net, staked, .. } = outcome;
    Row { name: name.clone(), net: *net, staked: *staked, ways, probability, returned }
}

fn parts(over: IBig, under: u128) -> RBig {
    RBig::from_parts(over, UBig::from(under))
}
