//! Exact odds of Three Card 21: every deal by its values, played by composition.
//!
//! Decisions are made ([`plan`]) and what they come to is summed ([`play`]) in whatever numbers
//! were asked for; charts are found in whole ones. Choices that lie nearer to each other than any
//! of these numbers are rounded count as equal, so that the player and his figures are one.

mod advise;
mod behind;
mod choices;
mod from_file;
mod hands;
mod layout;
mod mix;
mod plan;
mod play;
mod player;
mod side;
#[cfg(test)]
mod tests;
mod together;
mod values;

use super::{Area, Choice, Options, ThreeCard21, most_insurance};
use crate::twenty_one::odds::dealer::{VALUES, left_of};
use crate::twenty_one::odds::{insurance, insurance_wager};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use behind::Behind;
use cards::Pack;
use hands::{THREES, Three, removed, threes};
use layout::Layout;
use plan::{Decided, Plan};
use play::{Deal, Tally};
use player::Planned;
use side::{Bonuses, line_name, line_net};
use table::figures::{
    Advice, Asked, Figure, Figures, How, Mix, Number, Outcome, Ratio, Spread, StrategyFile, Valued,
    ValuedChart, Wager, Workers, least,
};
use table::{Choice as _, Game, Money, Refusal};

impl Figures for ThreeCard21 {
    type Player = Planned;

    fn figures<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> Vec<Figure<Self, N>> {
        let layout = Layout::new(options, threes());
        figures(options, pack, (&layout, By::How(how)), workers)
    }

    fn wagers<N: Number>(options: &Options, pack: &Pack) -> Vec<Wager<Self>> {
        let insured = most_insurance(stake(options), options.chip);
        wagers(options).into_iter().chain(insurance_wager(pack, insured)).collect()
    }

    fn figures_of<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Planned,
        workers: &C,
    ) -> Vec<Figure<Self, N>> {
        figures(options, pack, (&player.0.layout, By::Plan(&player.0)), workers)
    }

    fn mix<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Planned,
        wagers: &[(Area, Money)],
        workers: &C,
    ) -> Result<Mix<N>, Refusal> {
        mix::mix(options, pack, &player.0, wagers, workers)
    }

    fn values<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        workers: &C,
    ) -> Vec<ValuedChart<N>> {
        values::values(options, pack, workers)
    }

    fn player<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> Planned {
        Planned(Arc::new(Plan::new::<N, C>(options, pack, how, workers)))
    }

    fn advice<N: Number, C: Workers>(options: &Options, pack: &Pack, workers: &C) -> Vec<Advice> {
        advise::advice(options, pack, workers)
    }

    fn choices<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        asked: &Asked,
        _: &C,
    ) -> Result<Vec<Valued<N>>, Refusal> {
        choices::choices(options, pack, asked)
    }

    fn strategy_file<N: Number, C: Workers>(options: &Options, pack: &Pack, _: &C) -> StrategyFile {
        from_file::strategy_file(options, pack)
    }

    fn from_file(
        options: &Options,
        pack: &Pack,
        strategy_file: &StrategyFile,
    ) -> Result<Planned, Refusal> {
        from_file::plan(options, pack, strategy_file).map(|plan| Planned(Arc::new(plan)))
    }
}

/// Whose decisions: of who plays like this, or of who has made up his mind.
#[derive(Copy, Clone)]
enum By<'a> {
    How(How),
    Plan(&'a Plan),
}

fn figures<N: Number, C: Workers>(
    options: &Options,
    pack: &Pack,
    by: (&Layout, By<'_>),
    workers: &C,
) -> Vec<Figure<ThreeCard21, N>> {
    let bonuses = Bonuses::new(options, pack);
    let by_three = tallies(options, pack, by, &bonuses, workers);
    let spreads =
        [main(&by_three), bonus(options, &bonuses), required(options, &by_three, &bonuses)];
    let figure = |(wager, spread): (Wager<_>, Spread<N>)| {
        let method = if matches!(spread, Spread::Ways { .. }) { None } else { method(pack) };
        Figure { wager, spread, further: Vec::new(), method }
    };
    let insurance = insurance(pack, most_insurance(stake(options), options.chip));
    wagers(options).into_iter().zip(spreads).map(figure).chain(insurance).collect()
}

/// Whether split hands can be taken together card by card: a shoe has too many ways for that.
fn is_small(pack: &Pack) -> bool {
    let kinds = left_of(&pack.counts()).into_iter().filter(|many| *many > 0).count();
    pack.len() <= 24 && kinds <= 4
}

const METHOD: &str = "summed over every deal by the composition of the shoe; the mean is exact, \
     and so is each hand of a split, but what its hands come to together is taken to the first \
     order in the cards that one takes from another";

/// What becomes of the main wager on each kind of three cards, with its share of all deals.
fn tallies<N: Number, C: Workers>(
    options: &Options,
    pack: &Pack,
    by: (&Layout, By<'_>),
    bonuses: &Bonuses,
    workers: &C,
) -> Vec<Tally<N>> {
    let by_up = workers.each(VALUES, |up| behind_up(options, pack, by, bonuses, up));
    let mut by_three: Vec<Tally<N>> = (0..THREES).map(|_| Tally::new()).collect();
    for tallies in by_up {
        for (all, one) in by_three.iter_mut().zip(tallies) {
            all.absorb(&one, &N::whole(1));
        }
    }
    by_three
}

fn behind_up<N: Number>(
    options: &Options,
    pack: &Pack,
    (layout, by): (&Layout, By<'_>),
    bonuses: &Bonuses,
    up: usize,
) -> Vec<Tally<N>> {
    let all = left_of(&pack.counts());
    let Some(left) = removed(&[up]).from(&all) else { return Vec::new() };
    let exactly = is_small(pack);
    let behind = Behind::new(options, layout, up, left);
    // Decided in the numbers that are summed, so that the dealer is asked only once.
    let decided = &match by {
        By::How(How::Best) => Decided::best(options, &behind),
        By::How(how) => Decided::by_rule(options, layout, how, up),
        By::Plan(plan) => plan.behind(up).clone(),
    };
    // Which card came first matters only where a blackjack can show after a split.
    let leads = if behind.shows_late() { 3 } else { 1 };
    let beside_three = pack.len().saturating_sub(3) as u128;
    let tally = |(nth, three): (usize, Three)| {
        let mut tally = Tally::new();
        let ups = all[up].saturating_sub(removed(&three).of(up).into());
        let ways = bonuses.ways(nth) * u128::from(ups);
        if ways > 0 {
            let share = N::ratio(ways as i128, bonuses.of * beside_three * leads as u128);
            let mut alone = BTreeMap::new();
            for lead in 0..leads {
                let deal = Deal { layout, decided, behind: &behind, three, lead, exactly };
                tally.absorb(&deal.played(decided.first(three, lead), &mut alone), &share);
            }
        }
        tally
    };
    threes().enumerate().map(tally).collect()
}

/// The least that can be wagered on the main and the bonus alike, and is paid to the cent.
fn stake(options: &Options) -> Money {
    let payable = [Area::Main(0), Area::Bonus].map(|area| ThreeCard21::payable(options, area));
    let mut stake = least::<ThreeCard21>(options, Area::Main(0));
    while payable.iter().flatten().any(|odds| stake.at_odds(odds.pays, odds.per).is_none()) {
        stake += options.chip;
    }
    stake
}

/// 2C.5(a): main, bonus, and both together; both lie there whatever is counted.
fn wagers(options: &Options) -> [Wager<ThreeCard21>; 3] {
    let stake = stake(options);
    let wager = |name: &str, unit: &str, counted| Wager {
        name: name.to_string(),
        unit: unit.to_string(),
        stake,
        placed: vec![(Area::Main(0), stake), (Area::Bonus, stake)],
        counted,
    };
    let of_main: fn(Area) -> bool = |area| matches!(area, Area::Main(_) | Area::Double(_));
    let of_bonus: fn(Area) -> bool = |area| area == Area::Bonus;
    let of_required: fn(Area) -> bool = |area| area != Area::Insurance;
    [
        wager("main", "main", of_main),
        wager("bonus", "bonus", of_bonus),
        wager("required", "main", of_required),
    ]
}

/// 2C.5(b): the bonus wager.
fn bonus<N>(options: &Options, bonuses: &Bonuses) -> Spread<N> {
    let lines = 0..side::RESULTS;
    let outcome = |line| Outcome {
        name: line_name(line).to_string(),
        net: line_net(options, line),
        staked: Ratio::ONE,
        ways: bonuses.by_three.iter().map(|ways| ways[line]).sum(),
    };
    let outcomes = lines.rev().map(outcome).filter(|outcome| outcome.ways > 0).collect();
    Spread::Ways { of: bonuses.of, outcomes, chosen: Vec::new() }
}

/// 2C.5(c), (d): the main wager with all that is added to it.
fn main<N: Number>(by_three: &[Tally<N>]) -> Spread<N> {
    let mut all = Tally::new();
    by_three.iter().for_each(|one| all.absorb(one, &N::whole(1)));
    let outcomes = all.rows.into_iter().map(|row| Outcome {
        name: row.name.to_string(),
        net: row.net,
        staked: Ratio::whole(row.staked),
        ways: row.share,
    });
    spread(outcomes.collect(), all.chosen)
}

/// 2C.5(a): main and bonus together; which three cards come decides on both.
fn required<N: Number>(options: &Options, by_three: &[Tally<N>], bonuses: &Bonuses) -> Spread<N> {
    let mut outcomes: Vec<Outcome<N>> = Vec::new();
    let mut chosen = Tally::new().chosen;
    for (nth, tally) in by_three.iter().enumerate() {
        for (all, one) in chosen.iter_mut().zip(&tally.chosen) {
            *all += one.clone();
        }
        for (line, ways) in bonuses.by_three[nth].iter().enumerate().filter(|(_, ways)| **ways > 0)
        {
            let part = N::ratio(*ways as i128, bonuses.ways(nth));
            for row in &tally.rows {
                add(
                    &mut outcomes,
                    Outcome {
                        name: both_names(row.name, line),
                        net: row.net + line_net(options, line),
                        staked: Ratio::whole(row.staked + 1),
                        ways: row.share.clone() * part.clone(),
                    },
                );
            }
        }
    }
    spread(outcomes, chosen)
}

fn both_names(main: &str, line: usize) -> String {
    match line + 1 {
        side::RESULTS => main.to_string(),
        _ => format!("{main}-{}", line_name(line)),
    }
}

fn add<N: Number>(outcomes: &mut Vec<Outcome<N>>, one: Outcome<N>) {
    let same = |seen: &&mut Outcome<N>| {
        (seen.net, seen.staked) == (one.net, one.staked) && seen.name == one.name
    };
    match outcomes.iter_mut().find(same) {
        Some(seen) => seen.ways += one.ways,
        None => outcomes.push(one),
    }
}

fn spread<N: Number>(mut outcomes: Vec<Outcome<N>>, chosen: [N; Choice::ALL.len()]) -> Spread<N> {
    let sum = |of: &dyn Fn(&Outcome<N>) -> Ratio| {
        outcomes.iter().fold(N::whole(0), |sum, one| sum + ratio::<N>(of(one)) * one.ways.clone())
    };
    let ev = sum(&|one| one.net);
    let staked = sum(&|one| one.staked);
    let square = sum(&|one| one.net * one.net);
    let sign = |ratio: Ratio| ratio.over().cmp(&0);
    outcomes.sort_by(|a, b| sign(b.net - a.net).then(sign(a.staked - b.staked)));
    let words = Choice::ALL.iter().map(|choice| choice.word());
    let chosen = words.zip(chosen).filter(|(_, share)| *share > N::whole(0)).collect();
    Spread::Shares { ev, staked, square, outcomes, chosen }
}

fn ratio<N: Number>(ratio: Ratio) -> N {
    N::ratio(ratio.over().into(), ratio.under() as u128)
}

fn method(pack: &Pack) -> Option<&'static str> {
    (!is_small(pack)).then_some(METHOD)
}
