//! Exact odds of Pik-it Poker: every hand of the player against all hands of the dealer.

mod against;
mod analysis;
mod chart;
mod decided;
mod deck;
mod ends;
mod from_file;
mod kind;
mod mix;
mod simple;
mod sweep;
#[cfg(test)]
mod tests;
mod values;

use super::{Area, Choice, DECISIONS, Options, PikItPoker, pay};
use crate::stake::stake;
use against::{Against, Worth};
use alloc::format;
use alloc::vec::Vec;
use analysis::{Analysis, nth, wagers};
use cards::{Card, Pack};
use decided::Decided;
use deck::Deck;
use ends::{Ends, best, ends};
use table::figures::{
    Advice, Asked, Figure, Figures, How, Informed, Mix, Number, StrategyFile, Value, Valued,
    ValuedChart, Wager, Workers,
};
use table::{Choice as _, Code, Game, Money, Refusal, cite};

impl Figures for PikItPoker {
    type Player = Decided;

    fn figures<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> Vec<Figure<Self, N>> {
        Analysis::new(options, Deck::new(pack), workers).figures(how)
    }

    fn wagers<N: Number>(options: &Options, _: &Pack) -> Vec<Wager<Self>> {
        wagers(options).into()
    }

    fn figures_of<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Decided,
        workers: &C,
    ) -> Vec<Figure<Self, N>> {
        Analysis::new(options, Deck::new(pack), workers).figures_of(player)
    }

    fn mix<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Decided,
        wagers: &[(Area, Money)],
        workers: &C,
    ) -> Result<Mix<N>, Refusal> {
        Ok(mix::mix(&Analysis::new(options, Deck::new(pack), workers), player, wagers))
    }

    fn values<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        workers: &C,
    ) -> Vec<ValuedChart<N>> {
        let analysis = Analysis::new(options, Deck::new(pack), workers);
        if analysis.is_empty() { Vec::new() } else { Vec::from([values::values(&analysis)]) }
    }

    fn player<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> Decided {
        Analysis::new(options, Deck::new(pack), workers).player(how)
    }

    fn solved<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> (Decided, Vec<Figure<Self, N>>) {
        let analysis = Analysis::new(options, Deck::new(pack), workers);
        let player = analysis.player(how);
        let figures = analysis.figures_of(&player);
        (player, figures)
    }

    fn advice<N: Number, C: Workers>(options: &Options, pack: &Pack, workers: &C) -> Vec<Advice> {
        let analysis = Analysis::new(options, Deck::new(pack), workers);
        if analysis.is_empty() { Vec::new() } else { analysis.advice() }
    }

    fn choices<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        asked: &Asked,
        _: &C,
    ) -> Result<Vec<Valued<N>>, Refusal> {
        if asked.hand.len() != 5 {
            let what = format!("a hand is five cards, not {}", asked.hand.len());
            return Err(Refusal::cited(Code::WrongHand, what, cite!("13:69F-39.7(c)")));
        }
        if asked.up.is_some() {
            let what = "no card of the dealer's lies face up when players decide";
            return Err(Refusal::cited(Code::WrongCardFaceUp, what, cite!("13:69F-39.10(d)")));
        }
        if asked.left_of(pack)?.total() < 5 {
            return Err(Refusal::plain(
                Code::TooFewCards,
                "too few cards are left for the dealer's hand",
            ));
        }
        let deck = Deck::new(pack);
        let seen = [&asked.hand[..], &asked.open].concat();
        let known = deck.numbers(&seen).expect("the pack holds all cards that are named");
        let against = Against::one(options, &deck, &known, Worth::of(&asked.hand));
        let ante = unit(options);
        let worths = worths(&against, &ends(options, ante), ante);
        let valued = |(choice, worth): (Choice, _)| Valued { choice: choice.word(), worth };
        Ok(DECISIONS.into_iter().zip(worths).map(valued).collect())
    }

    fn informed<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        deals: &[Vec<Card>],
        others: usize,
        workers: &C,
    ) -> Option<Vec<Informed<N>>> {
        let (deck, open) = (Deck::new(pack), 5 + 5 * others);
        if others >= PikItPoker::spots(options).0 as usize || open + 5 > deck.len() {
            return None;
        }
        let known = deals.iter().map(|deal| deck.numbers(deal.get(..open)?));
        let known: Vec<Vec<u8>> = known.collect::<Option<_>>()?;
        let asked: Vec<(&[u8], Worth)> =
            known.iter().zip(deals).map(|(known, deal)| (&known[..], Worth::of(deal))).collect();
        let against = Against::all(options, &deck, &asked, workers);
        let player = PikItPoker::player::<N, C>(options, pack, How::Best, workers);
        let ante = unit(options);
        let ends = ends(options, ante);
        let one = |(against, deal): (&Against, &Vec<Card>)| {
            let worths = worths(against, &ends, ante);
            let without = worths[nth(player.choice(deal))].clone();
            Informed { best: worths[best(&against.values(&ends))].clone(), without }
        };
        Some(against.iter().zip(deals).map(one).collect())
    }

    fn strategy_file<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        workers: &C,
    ) -> StrategyFile {
        from_file::strategy_file(Analysis::new(options, Deck::new(pack), workers).sentence())
    }

    fn from_file(
        options: &Options,
        _: &Pack,
        strategy_file: &StrategyFile,
    ) -> Result<Decided, Refusal> {
        from_file::simple(strategy_file).map(|rule| Decided::simple(options, rule))
    }
}

/// One unit: an ante, and a five card bonus as large, which must be paid to the cent.
fn unit(options: &Options) -> Money {
    stake::<PikItPoker>(options, Area::Ante, &pay::payable(options, Area::FiveCardBonus))
}

/// What each decision is worth, in antes.
fn worths<N>(against: &Against, ends: &Ends, ante: Money) -> [Value<N>; 3] {
    let under = u128::from(against.of) * ante.as_cents() as u128;
    against.values(ends).map(|wins| Value::Ratio(wins, under))
}
