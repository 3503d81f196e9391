//! Exact odds of Spanish 21.

#[cfg(test)]
mod tests;

use super::pay::{self, MatchTheDealer, Rescue, Special};
use super::round::{DOUBLED, brings_super_bonus, may_redouble, offered_undoubled, wins_21};
use super::{Area, Choice, Options, Spanish21, matched, most_insurance, special, super_bonus};
use crate::twenty_one::CardReader;
use crate::twenty_one::odds::{self, Analysed, Planned, Won};
use alloc::vec::Vec;
use cards::{Card, Pack};
use table::figures::{
    Advice, Asked, Figure, Figures, How, Mix, Number, Spread, StrategyFile, Tally, Valued,
    ValuedChart, Wager, Workers, least,
};
use table::{Money, Refusal, Verdict};

impl Analysed for Spanish21 {
    const RESCUE: Option<[Choice; 2]> = Some([Choice::Rescue, Choice::Keep]);
    const EVEN_MONEY: Option<[Choice; 2]> = None;
    const CARDS_THAT_MATTER: u8 = 6;

    fn card_reader(options: &Options) -> CardReader {
        options.card_reader
    }

    fn may_rescue(options: &Options) -> bool {
        options.rescue == Rescue::On
    }

    fn among(options: &Options, cards: &[Card], hands: u8, doubled: u8) -> &'static [Choice] {
        match doubled {
            0 => offered_undoubled(options, cards, hands, cards.len() == 2).0,
            _ if may_redouble(options, doubled) => &DOUBLED,
            _ => &[],
        }
    }

    fn wins_21(options: &Options, cards: &[Card], doubled: u8) -> Option<(Won, Verdict)> {
        let (line, verdict) = wins_21(options, cards, doubled);
        Some((line.map_or("twenty-one", Special::name), verdict))
    }

    fn award(options: &Options, cards: &[Card], up: Card, wager: Money) -> Option<(Won, Money)> {
        let line = special(cards).filter(|line| brings_super_bonus(options, *line, up));
        line.and_then(|_| super_bonus(options, wager)).map(|sum| ("super-bonus", sum))
    }

    fn blackjack(_: &Options, _: bool) -> Verdict {
        pay::BLACKJACK.win()
    }

    fn pays_even_money(_: &Options) -> bool {
        false
    }
}

impl Figures for Spanish21 {
    type Player = Planned<Spanish21>;

    fn figures<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> Vec<Figure<Self, N>> {
        with_sides(options, pack, odds::main_wager(options, pack, how, workers))
    }

    fn wagers<N: Number>(options: &Options, pack: &Pack) -> Vec<Wager<Self>> {
        let main = odds::main::<Self>(options);
        let insured = most_insurance(main.stake, options.chip);
        let insurance = odds::insurance_wager(pack, insured);
        [main].into_iter().chain(insurance).chain(matching(options)).collect()
    }

    fn figures_of<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Planned<Spanish21>,
        workers: &C,
    ) -> Vec<Figure<Self, N>> {
        with_sides(options, pack, odds::main_wager_of(options, pack, player, workers))
    }

    /// 19.5(g): the super bonus is a sum, and not the same for every wager.
    fn is_per_unit(options: &Options, area: Area) -> bool {
        area == Area::MatchTheDealer || options.super_bonus == pay::SuperBonus::Off
    }

    fn mix<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Planned<Spanish21>,
        wagers: &[(Area, Money)],
        workers: &C,
    ) -> Result<Mix<N>, Refusal> {
        odds::mix(
            options,
            pack,
            player,
            wagers,
            |_, stake, two, up| match_won(options, two, up, stake).1,
            workers,
        )
    }

    fn values<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        workers: &C,
    ) -> Vec<ValuedChart<N>> {
        odds::values::<Self, N, C>(options, pack, workers)
    }

    fn player<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> Planned<Spanish21> {
        odds::player::<Self, N, C>(options, pack, how, workers)
    }

    fn advice<N: Number, C: Workers>(options: &Options, pack: &Pack, workers: &C) -> Vec<Advice> {
        odds::advice::<Self, N, C>(options, pack, workers)
    }

    fn choices<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        asked: &Asked,
        _: &C,
    ) -> Result<Vec<Valued<N>>, Refusal> {
        odds::choices::<Self, N>(options, pack, asked)
    }

    fn strategy_file<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        workers: &C,
    ) -> StrategyFile {
        odds::strategy_file::<Self, N, C>(options, pack, workers)
    }

    fn from_file(
        options: &Options,
        pack: &Pack,
        strategy_file: &StrategyFile,
    ) -> Result<Planned<Self>, Refusal> {
        odds::from_file(options, pack, strategy_file)
    }
}

/// The main wager, and what can be wagered beside it.
fn with_sides<N>(
    options: &Options,
    pack: &Pack,
    main: Figure<Spanish21, N>,
) -> Vec<Figure<Spanish21, N>> {
    let insured = most_insurance(main.wager.stake, options.chip);
    let insurance = odds::insurance(pack, insured);
    [main].into_iter().chain(insurance).chain(match_the_dealer(options, pack)).collect()
}

/// 19.6: the wager that the cards match; nothing where it is not offered.
fn matching(options: &Options) -> Option<Wager<Spanish21>> {
    if options.match_the_dealer == MatchTheDealer::Off {
        return None;
    }
    let areas = [Area::Main(0), Area::MatchTheDealer];
    let placed = areas.map(|area| (area, least::<Spanish21>(options, area)));
    Some(Wager {
        name: "match-the-dealer".into(),
        unit: "match-the-dealer".into(),
        stake: placed[1].1,
        placed: placed.into(),
        counted: |area| area == Area::MatchTheDealer,
    })
}

/// Each of the first two cards against the up-card.
fn match_the_dealer<N>(options: &Options, pack: &Pack) -> Option<Figure<Spanish21, N>> {
    let wager = matching(options)?;
    let stake = wager.stake;
    let mut tally = Tally::default();
    let mut of = 0;
    for (up, shown) in pack.counts().iter() {
        let (kinds, shown) = (kinds(pack, up), u128::from(shown));
        for (nth, (one, many)) in kinds.iter().enumerate() {
            for (other, more) in &kinds[nth..] {
                // Of two cards of one kind the second is one of those that are left.
                let ways = match one == other {
                    true => many * many.saturating_sub(1) / 2,
                    false => many * more,
                };
                let (name, net) = match_won(options, [*one, *other], up, stake);
                tally.add(name, net, stake, shown * ways);
                of += shown * ways;
            }
        }
    }
    Some(Figure {
        wager,
        spread: Spread::Ways { of, outcomes: tally.outcomes(stake), chosen: Vec::new() },
        further: Vec::new(),
        method: None,
    })
}

/// The same card, others of its rank and all others: one of each, and how many there are beside
/// the up-card.
fn kinds(pack: &Pack, up: Card) -> Vec<(Card, u128)> {
    let mut left = pack.counts();
    left.take(up);
    let mut kinds: Vec<(Card, u128)> = Vec::new();
    for (card, many) in left.iter() {
        let like = |other: Card| (other == up, other.rank() == up.rank());
        match kinds.iter_mut().find(|(known, _)| like(*known) == like(card)) {
            Some((_, sum)) => *sum += u128::from(many),
            None => kinds.push((card, many.into())),
        }
    }
    kinds
}

/// What two cards win on the wager, and what that is called.
fn match_won(options: &Options, two: [Card; 2], up: Card, stake: Money) -> (&'static str, Money) {
    let suited = two.iter().filter(|card| **card == up).count();
    let ranks = two.iter().filter(|card| card.rank() == up.rank()).count();
    let name = match (ranks, suited) {
        (0, _) => "no-match",
        (1, 0) => "match",
        (1, _) => "suited-match",
        (_, 0) => "two-matches",
        (_, 1) => "match-and-suited-match",
        _ => "two-suited-matches",
    };
    (name, matched(options, &two, up).net(stake).expect("whole odds"))
}
