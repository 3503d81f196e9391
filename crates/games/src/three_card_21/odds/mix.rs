//! Main and bonus wager together, in money: which three cards come decides on both.

use super::plan::Plan;
use super::side::{Bonuses, line_net};
use super::{By, method, tallies};
use crate::three_card_21::{Area, Options, ThreeCard21};
use crate::twenty_one::odds::NOT_INSURED;
use cards::Pack;
use table::figures::{Mix, Number, Ratio, Workers};
use table::mix::{Counted, won};
use table::{Code, Money, Refusal};

pub(super) fn mix<N: Number, C: Workers>(
    options: &Options,
    pack: &Pack,
    plan: &Plan,
    wagers: &[(Area, Money)],
    workers: &C,
) -> Result<Mix<N>, Refusal> {
    if plan.insures {
        return Err(Refusal::plain(Code::NotWorkedOut, NOT_INSURED));
    }
    let bonuses = Bonuses::new(options, pack);
    let mut counted = Counted::default();
    let by = (&plan.layout, By::Plan(plan));
    for (nth, tally) in tallies::<N, C>(options, pack, by, &bonuses, workers).iter().enumerate() {
        for (line, ways) in bonuses.by_three[nth].iter().enumerate().filter(|(_, ways)| **ways > 0)
        {
            let part = N::ratio(*ways as i128, bonuses.ways(nth));
            for row in &tally.rows {
                let net = |(area, amount): &(Area, Money)| match area {
                    Area::Bonus => won(*amount, line_net(options, line)),
                    _ => won(*amount, row.net),
                };
                let staked = |(area, amount): &(Area, Money)| match area {
                    Area::Bonus => *amount,
                    _ => won(*amount, Ratio::whole(row.staked)),
                };
                counted.add(
                    wagers.iter().map(net).collect(),
                    wagers.iter().map(staked).sum(),
                    row.share.clone() * part.clone(),
                );
            }
        }
    }
    Ok(counted.shared::<ThreeCard21>(wagers, method(pack)))
}
