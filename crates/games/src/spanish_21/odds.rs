//! Exact odds of Spanish 21.

use super::pay::{self, Special};
use super::round::{
    DOUBLED, brings_super_bonus, may_redouble, offered_undoubled, wins_21,
};
use super::{Area, Choice, Options, Spanish21, matches, most_insurance, special, super_bonus};
use crate::twenty_one::CardReader;
use crate::twenty_one::odds::{self, Analysed, Planned, Won};
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Counts, Pack};
use table::figures::{
    Advice, Asked, Crew, Figure, Figures, How, Number, Spread, Tally, Valued, least,
};
use table::{Money, Refusal, Verdict};

impl Analysed for Spanish21 {
    const RESCUE: Option<[Choice; 2]> = Some([Choice::Rescue, Choice::Keep]);
    const EVEN_MONEY: Option<[Choice; 2]> = None;
    const CARDS_THAT_MATTER: u8 = 6;

    fn card_reader(options: &Options) -> CardReader {
        options.card_reader
    }

    fn among(options: &Options, cards: &[Card], hands: u8, doubled: u8) -> &'static [Choice] {
        match doubled {
            0 => offered_undoubled(options, cards, hands, cards.len() == 2).0,
            _ if may_redouble(options, doubled) => &DOUBLED,
            _ => &[],
        }
    }

    fn wins_21(_: &Options, cards: &[Card], doubled: u8) -> Option<(Won, Verdict)> {
        let (line, verdict) = wins_21(cards, doubled);
        Some((line.map_or("twenty-one", name), verdict))
    }

    fn award(options: &Options, cards: &[Card], up: Card, wager: Money) -> Option<(Won, Money)> {
        let line = special(cards).filter(|line| brings_super_bonus(options, *line, up));
        line.and_then(|_| super_bonus(wager)).map(|sum| ("super-bonus", sum))
    }

    fn blackjack(_: &Options, _: bool) -> Verdict {
        pay::BLACKJACK.win()
    }

    fn pays_even_money(_: &Options) -> bool {
        false
    }
}

fn name(line: Special) -> Won {
    match line {
        Special::SixSevenEight => "6-7-8",
        Special::SixSevenEightSuited => "6-7-8-suited",
        Special::SixSevenEightSpades => "6-7-8-spades",
        Special::Sevens => "7-7-7",
        Special::SevensSuited => "7-7-7-suited",
        Special::SevensSpades => "7-7-7-spades",
        Special::FiveCards => "five-card-21",
        Special::SixCards => "six-card-21",
        Special::SevenCards => "seven-card-21",
    }
}

impl Figures for Spanish21 {
    type Player = Planned<Spanish21>;

    fn figures<N: Number, C: Crew>(
        options: &Options,
        pack: &Pack,
        how: How,
        crew: &C,
    ) -> Vec<Figure<Self, N>> {
        let main = odds::main_wager(options, pack, how, crew);
        let insured = most_insurance(main.stake, options.chip);
        [main].into_iter().chain(odds::insurance(pack, insured)).collect()
    }

    fn player<C: Crew>(options: &Options, pack: &Pack, how: How, crew: &C) -> Planned<Spanish21> {
        odds::player(options, pack, how, crew)
    }

    fn advice<C: Crew>(options: &Options, pack: &Pack, crew: &C) -> Vec<Advice> {
        odds::advice::<Self, C>(options, pack, crew)
    }

    fn choices<N: Number, C: Crew>(
        options: &Options,
        pack: &Pack,
        asked: &Asked,
        _: &C,
    ) -> Result<Vec<Valued<N>>, Refusal> {
        odds::choices::<Self, N>(options, pack, asked)
    }
}
