//! A mix of wagers behind the door: placed as a table accepts them, and how they end together.

use crate::placing::{area, areas, payable};
use crate::solved::{Progress, workers};
use crate::{Bets, Manner};
use odds::Real;
use odds::mixed::Mixed;
use table::figures::How;
use table::{Area, Code, Figures, Money, Refusal, Spot, Wagers, When};

/// What comes of these wagers in one round that is played like this.
pub(crate) fn mixed<G: Figures>(
    options: &G::Options,
    manner: &Manner,
    bets: &Bets,
    progress: &Progress<'_>,
) -> Result<Mixed, Refusal> {
    let pack = G::pack(options);
    let wagers = placed::<G>(options, bets)?;
    let workers = workers(progress);
    let player = match manner {
        Manner::FromFile(_, strategy_file) => G::from_file(options, &pack, strategy_file)?,
        Manner::Simple => G::player::<Real, _>(options, &pack, How::Simple, &workers),
        Manner::DealerLike => G::player::<Real, _>(options, &pack, How::Dealer, &workers),
        Manner::Optimal | Manner::Random => {
            G::player::<Real, _>(options, &pack, How::Best, &workers)
        }
    };
    let mix = G::mix::<Real, _>(options, &pack, &player, &wagers, &workers)?;
    let amounts: Vec<Money> = wagers.iter().map(|(_, amount)| *amount).collect();
    Ok(Mixed::of(&mix, &amounts))
}

/// The wagers in the order of the layout; refused where a table would refuse them.
fn placed<G: Figures>(options: &G::Options, bets: &Bets) -> Result<Vec<(G::Area, Money)>, Refusal> {
    let mut rules = (0..G::Area::COUNT).map(|nth| G::area_rule(options, G::Area::nth(nth)));
    let in_the_round = rules.all(|rule| rule.when == When::InTheRound);
    let asked = match bets {
        Bets::Areas(areas) => areas.iter().map(area::<G>).collect::<Result<Vec<_>, _>>()?,
        _ if in_the_round => {
            return Err(Refusal::plain(Code::NoSuchArea, "say the area, such as bank=10"));
        }
        Bets::First(_) | Bets::Least => {
            areas(&G::wagers::<Real>(options, &G::pack(options)), bets)?
        }
    };
    let (mut wagers, line) = (Wagers::<G>::default(), Spot(0).line(0));
    asked.iter().for_each(|(area, amount)| wagers.place(line, *area, *amount));
    match in_the_round {
        true => wagers.check_amounts(options)?,
        false => wagers.check(options)?,
    }
    payable::<G>(options, &asked)?;
    Ok(wagers.lines().first().map_or(Vec::new(), |(_, areas)| areas.clone()))
}
