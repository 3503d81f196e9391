//! Exact figures as people and files read them: no game's type is left in them.

use crate::{Fraction, Real, fraction};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use table::figures::{Figure, Outcome, Ratio, Spread, Value};
use table::{Area, Game};

/// One wager, per unit staked on it.
#[derive(Clone, Debug)]
pub struct Summary {
    pub wager: String,
    pub unit: String,
    pub ev: Worth,
    pub std_dev: f64,
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
    pub fn of<G: Game>(figure: &Figure<G, Real>) -> Summary {
        let mut summary = match &figure.spread {
            Spread::Ways { of, outcomes, chosen } => of_ways(*of, outcomes, chosen),
            Spread::Shares { ev, staked, square, outcomes, chosen } => {
                of_shares([*ev, *staked, *square], outcomes, chosen)
            }
        };
        summary.wager.clone_from(&figure.wager);
        summary.unit.clone_from(&figure.unit);
        summary.further =
            figure.further.iter().map(|(name, value)| (name.clone(), value.into())).collect();
        summary.method = figure.method;
        summary.placed = figure.placed.iter().map(|(area, _)| area.name()).collect();
        summary.alone = figure.placed.iter().all(|(area, _)| (figure.counted)(*area));
        summary
    }

    /// What the house keeps of a unit.
    pub fn house_edge(&self) -> f64 {
        0.0 - self.ev.decimal
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
    let share = |ways: u128| parts(IBig::from(ways), of).to_f64().value();
    let hits = outcomes.iter().filter(|o| o.net.over() > 0).map(|o| o.ways).sum();
    Summary {
        std_dev: (square - ev.clone() * ev.clone()).to_f64().value().sqrt(),
        ev: Worth::counted(ev),
        hit_frequency: share(hits),
        average_total_wager: Worth::counted(mean(&|o| fraction(o.staked))),
        outcomes: outcomes.iter().map(|o| row(o, Some((o.ways, of)), share(o.ways))).collect(),
        actions: chosen.iter().map(|(word, ways)| (*word, share(*ways))).collect(),
        ..nothing()
    }
}

fn of_shares(
    [ev, staked, square]: [Real; 3],
    outcomes: &[Outcome<Real>],
    chosen: &[(&'static str, Real)],
) -> Summary {
    let hits = outcomes.iter().filter(|o| o.net.over() > 0).map(|o| o.ways.0).sum();
    Summary {
        std_dev: (square.0 - ev.0 * ev.0).max(0.0).sqrt(),
        ev: Worth::summed(ev.0),
        hit_frequency: hits,
        average_total_wager: Worth::summed(staked.0),
        outcomes: outcomes.iter().map(|o| row(o, None, o.ways.0)).collect(),
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
        hit_frequency: 0.0,
        average_total_wager: Worth::summed(0.0),
        outcomes: Vec::new(),
        actions: Vec::new(),
        further: Vec::new(),
        method: None,
        alone: true,
        placed: Vec::new(),
    }
}

fn row<W>(outcome: &Outcome<W>, ways: Option<(u128, u128)>, probability: f64) -> Row {
    let Outcome { name, net, staked, .. } = outcome;
    Row { name: name.clone(), net: *net, staked: *staked, ways, probability }
}

fn parts(over: IBig, under: u128) -> RBig {
    RBig::from_parts(over, UBig::from(under))
}
