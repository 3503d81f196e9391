//! Exact odds of Three Card Poker: every hand of the player against all hands of the dealer.

mod advise;
mod deal;
mod ends;
mod from_file;
mod mix;
#[cfg(test)]
mod tests;

use super::pay::{self, Version};
use super::{Area, Choice, Options, ThreeCardPoker, duel, qualifies, rank};
use crate::stake;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::three::Three;
use cards::{Card, Pack};
use deal::{Deal, Hand, threes};
use ends::{Counted, End, category_name};
use table::figures::{
    Advice, Asked, Figure, Figures, How, Mix, Number, Player, Seen, Spread, StrategyFile, Tally,
    Value, Valued, ValuedChart, Wager, Workers,
};
use table::{Choice as _, Code, Line, Money, Place, Refusal, Verdict, cite};

impl Figures for ThreeCardPoker {
    type Player = Decided;

    fn figures<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        _: &C,
    ) -> Vec<Figure<Self, N>> {
        figures(options, pack, Mind::from(how))
    }

    fn figures_of<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Decided,
        _: &C,
    ) -> Vec<Figure<Self, N>> {
        figures(options, pack, Mind::Like(player))
    }

    fn mix<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Decided,
        wagers: &[(Area, Money)],
        _: &C,
    ) -> Result<Mix<N>, Refusal> {
        Ok(mix::mix(options, pack, player, wagers))
    }

    fn player<N: Number, C: Workers>(options: &Options, pack: &Pack, how: How, _: &C) -> Decided {
        let deal = Deal::new(pack.counts());
        Decided::new(&deal, &Played::new(options, &deal, Mind::from(how)))
    }

    fn advice<N: Number, C: Workers>(options: &Options, pack: &Pack, _: &C) -> Vec<Advice> {
        let deal = Deal::new(pack.counts());
        advise::advice(options, &deal, &Played::new(options, &deal, Mind::Best).plays)
    }

    fn choices<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        asked: &Asked,
        _: &C,
    ) -> Result<Vec<Valued<N>>, Refusal> {
        if asked.hand.len() != 3 {
            let what = format!("a hand is three cards, not {}", asked.hand.len());
            return Err(Refusal::cited(Code::WrongHand, what, cite!("19:47-20.8(c)")));
        }
        if asked.up.is_some() {
            let what = "no card of the dealer's lies face up when players decide";
            return Err(Refusal::cited(Code::WrongCardFaceUp, what, cite!("19:47-20.10(b)")));
        }
        let left = asked.left_of(pack)?;
        if left.total() < 3 {
            return Err(Refusal::plain(
                Code::TooFewCards,
                "too few cards are left for the dealer's hand",
            ));
        }
        let hand = rank(&asked.hand);
        let net = |end: End| i128::from(end.net(options, hand, wagered(options)).as_cents());
        let play = Deal::new(left).hands.iter().fold(0, |sum, dealer| {
            let (ante, play) = duel(options.tie, hand, rank(&dealer.cards));
            sum + net(End::Met(ante, play)) * i128::from(dealer.ways)
        });
        let unit = unit(options).as_cents() as u128;
        Ok(vec![
            Valued {
                choice: Choice::Play.word(),
                worth: Value::Ratio(play, unit * threes(left.total())),
            },
            Valued { choice: Choice::Fold.word(), worth: Value::Ratio(net(End::Folded), unit) },
        ])
    }

    fn values<N: Number, C: Workers>(options: &Options, pack: &Pack, _: &C) -> Vec<ValuedChart<N>> {
        vec![values(options, &Deal::new(pack.counts()))]
    }

    fn strategy_file<N: Number, C: Workers>(_: &Options, pack: &Pack, _: &C) -> StrategyFile {
        from_file::strategy_file(&Deal::new(pack.counts()))
    }

    fn from_file(_: &Options, _: &Pack, strategy_file: &StrategyFile) -> Result<Decided, Refusal> {
        from_file::least(strategy_file).map(Decided::from)
    }
}

fn figures<N>(options: &Options, pack: &Pack, mind: Mind<'_>) -> Vec<Figure<ThreeCardPoker, N>> {
    let deal = Deal::new(pack.counts());
    let played = Played::new(options, &deal, mind);
    let ante = figure(options, &played, "ante", |area| area != Area::PairPlus);
    match options.version {
        Version::Standard => vec![ante, pair_plus_alone(options, &deal)],
        Version::BothWagers => {
            let only = |area| area == Area::PairPlus;
            let pair_plus = figure(options, &played, "pair-plus", only);
            vec![ante, pair_plus, figure(options, &played, "required", |_| true)]
        }
    }
}

/// How hands are played.
#[derive(Copy, Clone)]
enum Mind<'a> {
    Best,
    /// As the dealer's: from queen high on.
    Qualifying,
    Like(&'a Decided),
}

impl From<How> for Mind<'_> {
    fn from(how: How) -> Self {
        match how {
            How::Best => Mind::Best,
            How::Simple | How::Dealer => Mind::Qualifying,
        }
    }
}

/// One unit: where both wagers are required, they are as large as one another.
fn unit(options: &Options) -> Money {
    stake::stake::<ThreeCardPoker>(options, Area::Ante, &options.pair_plus.odds)
}

/// 20.6(a), (f): the wagers by which a player with an ante decides.
fn wagered(options: &Options) -> Counted {
    match options.version {
        Version::Standard => |area| area != Area::PairPlus,
        Version::BothWagers => |_| true,
    }
}

/// What becomes of every hand with the choices taken.
struct Played {
    /// Of each hand of the deal.
    plays: Vec<bool>,
    worths: Vec<Worth>,
}

/// All hands of one worth.
struct Worth {
    hand: Three,
    /// What folding wins.
    fold: i128,
    folds: u128,
    runs: Vec<Run>,
}

/// Dealer's hands next to one another that do the same to the player's: from where the run before
/// stops, up to the worth where this one does.
struct Run {
    end: End,
    stops: usize,
    /// What all wagers together win.
    net: i128,
    ways: u128,
}

impl Played {
    fn new(options: &Options, deal: &Deal, mind: Mind<'_>) -> Played {
        let worth = |hand: &Three| Worth::new(options, deal, *hand);
        let mut worths: Vec<Worth> = deal.worths.iter().map(worth).collect();
        let is_played = |hand: &Hand| worths[hand.worth].enter(deal, hand, mind);
        let plays = deal.hands.iter().map(is_played).collect();
        Played { plays, worths }
    }
}

impl Worth {
    /// 20.11(a)1: the dealer's hands by what they do to this one, lowest first.
    fn new(options: &Options, deal: &Deal, hand: Three) -> Worth {
        let mut runs: Vec<Run> = Vec::new();
        for (nth, dealer) in deal.worths.iter().enumerate() {
            let (ante, play) = duel(options.tie, hand, *dealer);
            let end = End::Met(ante, play);
            match runs.last_mut() {
                Some(run) if run.end == end => run.stops = nth + 1,
                _ => {
                    let net = end.net(options, hand, wagered(options)).as_cents().into();
                    runs.push(Run { end, stops: nth + 1, net, ways: 0 });
                }
            }
        }
        let fold = End::Folded.net(options, hand, wagered(options)).as_cents().into();
        Worth { hand, fold, folds: 0, runs }
    }

    /// Whether the hand is played; its ways are counted accordingly.
    fn enter(&mut self, deal: &Deal, hand: &Hand, mind: Mind<'_>) -> bool {
        let mut dealers = [0; MOST_RUNS];
        let mut before = 0;
        for (dealers, run) in dealers.iter_mut().zip(&self.runs) {
            let below = deal.below(hand, run.stops);
            *dealers = below - before;
            before = below;
        }
        let plays = match mind {
            Mind::Best => {
                let run = |(run, dealers): (&Run, &u64)| run.net * i128::from(*dealers);
                let play = self.runs.iter().zip(&dealers).map(run).sum::<i128>();
                play >= self.fold * i128::from(before)
            }
            Mind::Qualifying => qualifies(self.hand),
            Mind::Like(player) => player.plays(&hand.cards),
        };
        if plays {
            for (run, dealers) in self.runs.iter_mut().zip(dealers) {
                run.ways += u128::from(hand.ways * dealers);
            }
        } else {
            self.folds += u128::from(hand.ways * before);
        }
        plays
    }
}

/// What every worth makes of a play and of a fold, over all hands of it.
fn values<N>(options: &Options, deal: &Deal) -> ValuedChart<N> {
    let unit = unit(options).as_cents() as u128;
    let worth = |hand: &Three| Worth::new(options, deal, *hand);
    let mut worths: Vec<Worth> = deal.worths.iter().map(worth).collect();
    let always = Decided::from(deal.worths.first().copied());
    for hand in &deal.hands {
        worths[hand.worth].enter(deal, hand, Mind::Like(&always));
    }
    let row = |(nth, worth): (usize, &Worth)| {
        let won = worth.runs.iter().map(|run| run.net * run.ways as i128).sum();
        let ways: u128 = worth.runs.iter().map(|run| run.ways).sum();
        let valued = |choice: Choice, worth| Valued { choice: choice.word(), worth };
        let cell = vec![
            valued(Choice::Play, Value::Ratio(won, unit * ways)),
            valued(Choice::Fold, Value::Ratio(worth.fold, unit)),
        ];
        (advise::spelled(deal, nth), vec![cell])
    };
    ValuedChart {
        title: "ante".to_string(),
        heads: (String::new(), "hand".to_string()),
        columns: vec!["any".to_string()],
        rows: worths.iter().enumerate().rev().map(row).collect(),
    }
}

/// The dealer does not qualify, is lower, equal or higher.
const MOST_RUNS: usize = 4;

/// One figure of a player who put down an ante, and pair plus where that is required.
fn figure<N>(
    options: &Options,
    played: &Played,
    wager: &str,
    counted: Counted,
) -> Figure<ThreeCardPoker, N> {
    let (mut tally, mut play, mut fold) = (Tally::default(), 0, 0);
    for worth in &played.worths {
        let mut add = |end: End, ways| {
            let name = end.name(options, worth.hand, counted);
            let net = end.net(options, worth.hand, counted);
            tally.add(&name, net, end.staked(options, counted), ways);
        };
        add(End::Folded, worth.folds);
        fold += worth.folds;
        for run in &worth.runs {
            add(run.end, run.ways);
            play += run.ways;
        }
    }
    let stake = unit(options);
    let placed = [Area::Ante, Area::PairPlus].into_iter().filter(|area| wagered(options)(*area));
    Figure {
        wager: Wager {
            name: wager.to_string(),
            unit: if counted(Area::Ante) { "ante" } else { "pair-plus" }.to_string(),
            stake,
            placed: placed.map(|area| (area, stake)).collect(),
            counted,
        },
        spread: Spread::Ways {
            of: play + fold,
            outcomes: tally.outcomes(stake),
            chosen: vec![(Choice::Play.word(), play), (Choice::Fold.word(), fold)],
        },
        further: Vec::new(),
        method: None,
    }
}

/// 20.6(a): pair plus without an ante; there is nothing to decide.
fn pair_plus_alone<N>(options: &Options, deal: &Deal) -> Figure<ThreeCardPoker, N> {
    let unit = stake::stake::<ThreeCardPoker>(options, Area::PairPlus, &[]);
    let (mut tally, mut of) = (Tally::default(), 0);
    for (nth, hand) in deal.worths.iter().enumerate() {
        let odds = pay::pair_plus(&options.pair_plus, hand.category());
        let net = ends::paid(odds.map_or(Verdict::Lose, |odds| odds.win()), unit);
        tally.add(category_name(hand.category()), net, unit, deal.ways(nth));
        of += deal.ways(nth);
    }
    stake::alone("pair-plus", Area::PairPlus, unit, of, tally.outcomes(unit))
}

/// A player who has made up his mind about every hand: one bit for any three cards in any order.
#[derive(Clone, Debug)]
pub struct Decided {
    plays: Box<[u64; 64 * 64]>,
}

impl Decided {
    fn new(deal: &Deal, played: &Played) -> Decided {
        let mut decided = Decided::folds();
        for (hand, _) in deal.hands.iter().zip(&played.plays).filter(|(_, plays)| **plays) {
            let [a, b, c] = hand.cards;
            for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                decided.play(&order);
            }
        }
        decided
    }

    /// Plays the hands from some one on, if any.
    fn from(least: Option<Three>) -> Decided {
        let mut decided = Decided::folds();
        for (a, b) in Card::ALL.into_iter().flat_map(|a| Card::ALL.map(|b| (a, b))) {
            for hand in Card::ALL.map(|c| [a, b, c]) {
                if least.is_some_and(|least| rank(&hand) >= least) {
                    decided.play(&hand);
                }
            }
        }
        decided
    }

    fn folds() -> Decided {
        Decided { plays: Box::new([0; 64 * 64]) }
    }

    fn play(&mut self, cards: &[Card]) {
        let (two, third) = place(cards);
        self.plays[two] |= 1 << third;
    }

    #[inline(always)]
    fn plays(&self, cards: &[Card]) -> bool {
        let (two, third) = place(cards);
        self.plays[two] >> third & 1 == 1
    }
}

/// The word of the first two cards, and the bit of the third.
#[inline(always)]
fn place(cards: &[Card]) -> (usize, usize) {
    let [a, b, c] = cards.first_chunk().expect("three cards").map(Card::index);
    ((a << 6 | b) % (64 * 64), c)
}

impl Player<ThreeCardPoker> for Decided {
    #[inline(always)]
    fn choose(&self, seen: &impl Seen, _: Line, at: Place, _: &[Choice]) -> Choice {
        if self.plays(seen.cards(at)) { Choice::Play } else { Choice::Fold }
    }
}
