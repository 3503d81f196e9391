//! Exact odds.

#[cfg(test)]
mod tests;

use super::pay;
use super::round::{DRAWN, is_split_ace, may_split, offered_on_two};
use super::{Area, Blackjack, Choice, Options, most_insurance};
use crate::twenty_one::CardReader;
use crate::twenty_one::odds::{self, Analysed, Planned, Won};
use alloc::vec::Vec;
use cards::{Card, Pack};
use table::figures::{
    Advice, Asked, Figure, Figures, How, Mix, Number, StrategyFile, Valued, ValuedChart, Wager,
    Workers,
};
use table::{Money, Refusal, Verdict};

impl Analysed for Blackjack {
    const RESCUE: Option<[Choice; 2]> = None;
    const EVEN_MONEY: Option<[Choice; 2]> = Some([Choice::EvenMoney, Choice::Wait]);
    const CARDS_THAT_MATTER: u8 = 2;

    fn card_reader(options: &Options) -> CardReader {
        options.card_reader
    }

    fn may_rescue(_: &Options) -> bool {
        false
    }

    fn among(options: &Options, cards: &[Card], hands: u8, doubled: u8) -> &'static [Choice] {
        let closed_ace = is_split_ace(cards, hands) && !may_split(options, cards, hands);
        match cards.len() {
            _ if doubled > 0 || closed_ace => &[],
            2 => offered_on_two(options, cards, hands).0,
            _ => &DRAWN,
        }
    }

    fn wins_21(_: &Options, _: &[Card], _: u8) -> Option<(Won, Verdict)> {
        None
    }

    fn award(_: &Options, _: &[Card], _: Card, _: Money) -> Option<(Won, Money)> {
        None
    }

    fn blackjack(options: &Options, against_blackjack: bool) -> Verdict {
        match against_blackjack {
            true => Verdict::Push,
            false => options.blackjack().win(),
        }
    }

    fn pays_even_money(options: &Options) -> bool {
        pay::offers_even_money(options)
    }
}

impl Figures for Blackjack {
    type Player = Planned<Blackjack>;

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
        [main].into_iter().chain(odds::insurance_wager(pack, insured)).collect()
    }

    fn figures_of<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Planned<Blackjack>,
        workers: &C,
    ) -> Vec<Figure<Self, N>> {
        with_sides(options, pack, odds::main_wager_of(options, pack, player, workers))
    }

    fn mix<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Planned<Blackjack>,
        wagers: &[(Area, Money)],
        workers: &C,
    ) -> Result<Mix<N>, Refusal> {
        odds::mix(options, pack, player, wagers, |_, _, _, _| Money::ZERO, workers)
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
    ) -> Planned<Blackjack> {
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
    main: Figure<Blackjack, N>,
) -> Vec<Figure<Blackjack, N>> {
    let insured = most_insurance(main.wager.stake, options.chip);
    [main].into_iter().chain(odds::insurance(pack, insured)).collect()
}
