//! What is wagered before a round, as it was asked for.

use crate::Bets;
use table::figures::Wager;
use table::{Area, Code, Figures, Money, Refusal};

/// What is wagered before a round, area by area.
pub fn areas<G: Figures>(
    offered: &[Wager<G>],
    bets: &Bets,
) -> Result<Vec<(G::Area, Money)>, Refusal> {
    let first = offered.iter().find(|wager| wager.name == "required");
    let first = first.or_else(|| offered.iter().find(|wager| !wager.placed.is_empty()));
    Ok(match (bets, first) {
        (Bets::Least, first) => first.map_or(Vec::new(), |wager| wager.placed.clone()),
        (Bets::First(_) | Bets::Areas(_), None) => {
            return Err(Refusal::plain(
                Code::NoWagersTaken,
                "nobody wagers before the round here: leave --bet out",
            ));
        }
        (Bets::First(amount), Some(wager)) => {
            let scaled = |(area, least): &(G::Area, Money)| {
                let cents = i128::from(least.as_cents()) * i128::from(amount.as_cents());
                let unit = i128::from(wager.stake.as_cents());
                let whole = (cents % unit == 0).then(|| i64::try_from(cents / unit).ok());
                let amount = whole.flatten().map(|cents| (*area, Money::cents(cents)));
                amount.ok_or_else(|| {
                    let name = area.name();
                    Refusal::plain(
                        Code::NotPaidExactly,
                        format!("--bet {amount:?}: {name} would be no whole cents"),
                    )
                })
            };
            wager.placed.iter().map(scaled).collect::<Result<_, _>>()?
        }
        (Bets::Areas(areas), Some(_)) => areas.iter().map(area::<G>).collect::<Result<_, _>>()?,
    })
}

pub fn area<G: Figures>((name, amount): &(String, Money)) -> Result<(G::Area, Money), Refusal> {
    let area = G::Area::parse(name).map(|area| (area, *amount));
    area.ok_or_else(|| {
        let all: Vec<String> = (0..G::Area::COUNT).map(|nth| G::Area::nth(nth).name()).collect();
        let all = match all.len() {
            0..=20 => format!("; there are {}", all.join(", ")),
            _ => String::new(),
        };
        Refusal::plain(Code::NoSuchArea, format!("--bet: there is no area {name:?}{all}"))
    })
}

/// A simulation rounds nothing: what is wagered must be paid to the cent.
pub fn payable<G: Figures>(
    options: &G::Options,
    areas: &[(G::Area, Money)],
) -> Result<(), Refusal> {
    for (area, amount) in areas {
        for odds in G::payable(options, *area) {
            if amount.at_odds(odds.pays, odds.per).is_none() {
                let (name, pays, per) = (area.name(), odds.pays, odds.per);
                let what =
                    format!("--bet: {amount} on {name} is not paid {pays}:{per} to the cent");
                return Err(Refusal::plain(Code::NotPaidExactly, what));
            }
        }
    }
    Ok(())
}
