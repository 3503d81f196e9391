//! Exact odds of 3 Card Blitz: every hand of the player against all hands of the dealer.

mod advise;
mod decided;
mod from_file;
mod mix;
mod sides;
mod suits;
mod sums;
#[cfg(test)]
mod tests;
mod totals;

use super::hand::{Dealt, HandLine};
use super::pay::Progressive;
use super::{Area, Choice, Options, ThreeCardBlitz, contest};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::{Pack, Suit};
use decided::{Decided, Mind};
use suits::{CARDS, TOTALS, Ways, all_hands, hands, suit_of, times, up_to};
use sums::Group;
use table::figures::{
    Advice, Asked, Figure, Figures, How, Mix, Number, Spread, StrategyFile, Tally, Value, Valued,
    ValuedChart, Wager, Workers,
};
use table::{Choice as _, Code, Money, Refusal, Stands, Verdict, cite};
use totals::{Alike, Suits};

impl Figures for ThreeCardBlitz {
    type Player = Decided;

    fn figures<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> Vec<Figure<Self, N>> {
        let suits = Suits::new(&pack.counts());
        let met = Met::new(options, pack, &suits, workers);
        figures(options, &suits, &met, &Mind::all(&met, how))
    }

    fn wagers<N: Number>(options: &Options, _: &Pack) -> Vec<Wager<Self>> {
        let mut wagers = vec![required(options), sides::flush_bonus_wager(options)];
        if options.progressive == Progressive::On {
            wagers.push(sides::progressive_wager(options));
        }
        wagers
    }

    fn figures_of<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Decided,
        workers: &C,
    ) -> Vec<Figure<Self, N>> {
        let suits = Suits::new(&pack.counts());
        let met = Met::new(options, pack, &suits, workers);
        figures(options, &suits, &met, &player.totals)
    }

    fn mix<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Decided,
        wagers: &[(Area, Money)],
        workers: &C,
    ) -> Result<Mix<N>, Refusal> {
        Ok(mix::mix(options, pack, player, wagers, workers))
    }

    fn metered<N: Number>(
        options: &Options,
        pack: &Pack,
        found: &Stands,
    ) -> Option<Figure<Self, N>> {
        let offered = options.progressive == Progressive::On;
        offered.then(|| sides::progressive_at(options, &Suits::new(&pack.counts()), found.all()))
    }

    fn player<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> Decided {
        let suits = Suits::new(&pack.counts());
        let met = Met::new(options, pack, &suits, workers);
        Decided::new(suits, met, how)
    }

    fn solved<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> (Decided, Vec<Figure<Self, N>>) {
        let suits = Suits::new(&pack.counts());
        let met = Met::new(options, pack, &suits, workers);
        let figures = figures(options, &suits, &met, &Mind::all(&met, how));
        (Decided::new(suits, met, how), figures)
    }

    fn advice<N: Number, C: Workers>(options: &Options, pack: &Pack, workers: &C) -> Vec<Advice> {
        let suits = Suits::new(&pack.counts());
        advise::advice(&suits, &Met::new(options, pack, &suits, workers), workers)
    }

    fn choices<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        asked: &Asked,
        _: &C,
    ) -> Result<Vec<Valued<N>>, Refusal> {
        if asked.hand.len() != CARDS {
            let what = format!("a hand is seven cards, not {}", asked.hand.len());
            return Err(Refusal::cited(Code::WrongHand, what, cite!("13:69F-51.10(a)")));
        }
        if asked.up.is_some() {
            let what = "no card of the dealer's lies face up when players decide";
            return Err(Refusal::cited(Code::WrongCardFaceUp, what, cite!("13:69F-51.10(d)3")));
        }
        let left = asked.left_of(pack)?;
        if usize::from(left.total()) < CARDS {
            return Err(Refusal::plain(
                Code::TooFewCards,
                "too few cards are left for the dealer's hand",
            ));
        }
        let dealt = Dealt::new(&asked.hand);
        let ways = Suit::ALL.map(|suit| up_to(&suit_of(&left, suit)));
        let against = against(ways.each_ref(), dealt.total());
        let nets = Nets::new(options, dealt);
        let (dealers, unit) = (all_hands(left.total()), unit(options).as_cents() as u128);
        Ok(vec![
            Valued {
                choice: Choice::Play.word(),
                worth: Value::Ratio(nets.play(against, dealers), unit * u128::from(dealers)),
            },
            Valued { choice: Choice::Fold.word(), worth: Value::Ratio(nets.fold, unit) },
        ])
    }

    fn values<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        workers: &C,
    ) -> Vec<ValuedChart<N>> {
        let suits = Suits::new(&pack.counts());
        vec![values(options, &Met::new(options, pack, &suits, workers))]
    }

    fn strategy_file<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        workers: &C,
    ) -> StrategyFile {
        let suits = Suits::new(&pack.counts());
        from_file::strategy_file(&Met::new(options, pack, &suits, workers))
    }

    fn from_file(_: &Options, _: &Pack, strategy_file: &StrategyFile) -> Result<Decided, Refusal> {
        from_file::from_file(strategy_file)
    }
}

fn figures<N>(
    options: &Options,
    suits: &Suits,
    met: &Met,
    minds: &[Mind; TOTALS],
) -> Vec<Figure<ThreeCardBlitz, N>> {
    let mut figures = vec![ante(options, met, minds), sides::flush_bonus(options, suits)];
    if options.progressive == Progressive::On {
        figures.push(sides::progressive(options, suits));
    }
    figures
}

/// One unit: ante, blind and play are equal.
fn unit(options: &Options) -> Money {
    crate::stake::stake::<ThreeCardBlitz>(options, Area::Ante, &options.blind.odds)
}

/// Dealer's hands with a lower total, and with no higher one.
type Against = (u64, u64);

/// The dealer's hands of what is left of each suit, against this total.
fn against(left: [&[Ways; TOTALS]; 4], total: u8) -> Against {
    let within = |total: usize| {
        let [a, b, c, d] = left.map(|ways| &ways[total]);
        hands(&times(a, b), &times(c, d))
    };
    (within(total as usize - 1), within(total as usize))
}

/// What the wagers that belong together win, in cents.
#[derive(Copy, Clone, Debug)]
struct Nets {
    win: i128,
    tie: i128,
    lose: i128,
    fold: i128,
}

impl Nets {
    /// 51.10(d)1, (e)4 to 6: with this hand.
    fn new(options: &Options, dealt: Dealt) -> Nets {
        let paid = |verdict: Verdict| {
            let net = verdict.net(unit(options)).expect("a unit that cannot be paid to the cent");
            i128::from(net.as_cents())
        };
        let against = |dealer: u8| {
            let end = contest(&options.blind, dealt, dealer);
            paid(end.ante.0) + paid(end.ante.0) + paid(end.blind.0)
        };
        let total = dealt.total();
        Nets {
            win: against(total - 1),
            tie: against(total),
            lose: against(total + 1),
            fold: paid(Verdict::Lose) + paid(Verdict::Lose),
        }
    }

    /// All that playing wins against so many dealer's hands.
    fn play(&self, (below, up_to): Against, dealers: u64) -> i128 {
        self.win * i128::from(below)
            + self.tie * i128::from(up_to - below)
            + self.lose * i128::from(dealers - up_to)
    }

    /// Whether no hand is worth less for leaving the dealer more that is lower.
    fn grows(&self) -> bool {
        self.win >= self.tie && self.tie >= self.lose
    }

    fn plays(&self, against: Against, dealers: u64) -> bool {
        self.play(against, dealers) >= self.fold * i128::from(dealers)
    }
}

/// Every hand against every hand of the dealer.
struct Met {
    /// The highest total first.
    lines: Vec<LineMet>,
    /// How many hands the dealer can have, whatever the player holds.
    dealers: u64,
}

/// The hands of one total that are paid alike.
struct LineMet {
    total: u8,
    line: HandLine,
    nets: Nets,
    all: Sum,
    /// Those that are best played.
    played: Sum,
}

/// A number of hands, and the dealer's hands against them.
#[derive(Copy, Clone, Default)]
struct Sum {
    hands: u128,
    below: u128,
    up_to: u128,
}

impl Sum {
    fn of(group: &Group) -> Sum {
        let [below, up_to] = group.against;
        Sum { hands: group.hands, below, up_to }
    }

    fn absorb(&mut self, other: &Sum) {
        self.hands += other.hands;
        self.below += other.below;
        self.up_to += other.up_to;
    }

    fn add(&mut self, ways: u64, (below, up_to): Against) {
        self.hands += u128::from(ways);
        self.below += u128::from(ways) * u128::from(below);
        self.up_to += u128::from(ways) * u128::from(up_to);
    }
}

impl Met {
    fn new<C: Workers>(options: &Options, pack: &Pack, suits: &Suits, workers: &C) -> Met {
        let dealers = all_hands(pack.counts().total().saturating_sub(CARDS as u16));
        let of_total = |nth| LineMet::of_total(options, suits, (TOTALS - 1 - nth) as u8, dealers);
        let lines = workers.each(TOTALS - 1, of_total).into_iter().flatten().collect();
        Met { lines, dealers }
    }

    fn nets(&self, dealt: Dealt) -> &Nets {
        let (total, line) = (dealt.total(), dealt.line());
        let met = self.lines.iter().find(|met| (met.total, met.line) == (total, line));
        &met.expect("a hand of the pack").nets
    }

    /// The total from which on all hands are played, where it must be one total.
    fn threshold(&self) -> u8 {
        let mut totals: Vec<u8> = self.lines.iter().map(|line| line.total).collect();
        totals.dedup();
        let (mut sum, mut best) = (0, (0, TOTALS as u8));
        for total in totals {
            for line in self.lines.iter().filter(|line| line.total == total) {
                sum += line.gain(self.dealers);
            }
            if sum >= best.0 {
                best = (sum, total);
            }
        }
        best.1
    }
}

impl LineMet {
    fn of_total(options: &Options, suits: &Suits, total: u8, dealers: u64) -> Vec<LineMet> {
        let mut lines: Vec<LineMet> = Vec::new();
        let mut is_clear = true;
        sums::each(suits, total, |group: Group| {
            let met = LineMet::at(&mut lines, options, group.dealt);
            let sum = Sum::of(&group);
            met.all.absorb(&sum);
            let [least, most] = [group.least, group.most].map(|one| met.nets.plays(one, dealers));
            match met.nets.grows() && least == most {
                true if least => met.played.absorb(&sum),
                true => {}
                false => is_clear = false,
            }
        });
        if !is_clear {
            LineMet::play_each(&mut lines, suits, total, dealers);
        }
        lines.sort_by_key(|met| met.line);
        lines
    }

    /// The line of this hand.
    fn at<'a>(lines: &'a mut Vec<LineMet>, options: &Options, dealt: Dealt) -> &'a mut LineMet {
        let (total, line) = (dealt.total(), dealt.line());
        let nth = lines.iter().position(|met| met.line == line).unwrap_or_else(|| {
            let nets = Nets::new(options, dealt);
            let (all, played) = (Sum::default(), Sum::default());
            lines.push(LineMet { total, line, nets, all, played });
            lines.len() - 1
        });
        &mut lines[nth]
    }

    /// Finds hand by hand which are best played.
    fn play_each(lines: &mut [LineMet], suits: &Suits, total: u8, dealers: u64) {
        lines.iter_mut().for_each(|met| met.played = Sum::default());
        totals::each(suits, total, |alike: Alike<()>| {
            let line = alike.dealt.line();
            let met = lines.iter_mut().find(|met| met.line == line).expect("a line of this total");
            if met.nets.plays(alike.against, dealers) {
                met.played.add(alike.ways, alike.against);
            }
        });
    }

    /// What is won by playing all of them rather than folding.
    fn gain(&self, dealers: u64) -> i128 {
        let (all, dealers) = (&self.all, u128::from(dealers));
        let [win, tie, lose] = ends(all, dealers);
        self.nets.win * win as i128 + self.nets.tie * tie as i128 + self.nets.lose * lose as i128
            - self.nets.fold * (all.hands * dealers) as i128
    }
}

/// How often hands that are played win, tie and lose.
fn ends(played: &Sum, dealers: u128) -> [u128; 3] {
    let Sum { hands, below, up_to } = *played;
    [below, up_to - below, hands * dealers - up_to]
}

/// What every total, as the blind pays it, makes of a play and of a fold.
fn values<N>(options: &Options, met: &Met) -> ValuedChart<N> {
    let (unit, dealers) = (unit(options).as_cents() as u128, u128::from(met.dealers));
    let row = |met: &LineMet| {
        let all = met.all.hands * dealers;
        let gain = met.gain(dealers as u64) + met.nets.fold * all as i128;
        let valued = |choice: Choice, worth| Valued { choice: choice.word(), worth };
        let cell = vec![
            valued(Choice::Play, Value::Ratio(gain, unit * all)),
            valued(Choice::Fold, Value::Ratio(met.nets.fold, unit)),
        ];
        let name = match met.line {
            line @ (HandLine::Blitz | HandLine::RoyalBlitz | HandLine::DoubleBlitz) => {
                format!("{}, {}", met.total, line_name(line))
            }
            _ => met.total.to_string(),
        };
        (name, vec![cell])
    };
    ValuedChart {
        title: "ante and blind".to_string(),
        heads: (String::new(), "total".to_string()),
        columns: vec!["any".to_string()],
        rows: met.lines.iter().filter(|line| line.all.hands > 0 && dealers > 0).map(row).collect(),
    }
}

/// 51.1: ante, blind and play.
fn required(options: &Options) -> Wager<ThreeCardBlitz> {
    let unit = unit(options);
    Wager {
        name: "ante".to_string(),
        unit: "ante".to_string(),
        stake: unit,
        placed: vec![(Area::Ante, unit), (Area::Blind, unit)],
        counted: |area| matches!(area, Area::Ante | Area::Blind | Area::Play),
    }
}

/// The same, per unit of the ante.
fn ante<N>(options: &Options, met: &Met, minds: &[Mind; TOTALS]) -> Figure<ThreeCardBlitz, N> {
    let (unit, dealers) = (unit(options), u128::from(met.dealers));
    let (two, three) = (unit + unit, unit + unit + unit);
    let cents = |net: i128| Money::cents(net as i64);
    let (mut tally, mut play, mut fold) = (Tally::default(), 0, 0);
    for LineMet { total, line, nets, all, played } in &met.lines {
        let played = match minds[usize::from(*total)] {
            Mind::Counts => *played,
            Mind::Plays => *all,
            Mind::Folds => Sum::default(),
        };
        let [win, tie, lose] = ends(&played, dealers);
        tally.add(&won(options, *line), cents(nets.win), three, win);
        tally.add("tie", cents(nets.tie), three, tie);
        tally.add("lose", cents(nets.lose), three, lose);
        let folded = (all.hands - played.hands) * dealers;
        tally.add("fold", cents(nets.fold), two, folded);
        play += played.hands * dealers;
        fold += folded;
    }
    Figure {
        wager: required(options),
        spread: Spread::Ways {
            of: play + fold,
            outcomes: tally.outcomes(unit),
            chosen: vec![(Choice::Play.word(), play), (Choice::Fold.word(), fold)],
        },
        further: Vec::new(),
        method: None,
    }
}

/// A contest won, and what the blind is paid for.
fn won(options: &Options, line: HandLine) -> String {
    match super::pay::blind(&options.blind, line) {
        Some(_) => format!("win-{}", line_name(line)),
        None => "win".to_string(),
    }
}

fn line_name(line: HandLine) -> &'static str {
    match line {
        HandLine::UpTo26 => "26-or-less",
        HandLine::Of27 => "27",
        HandLine::Of28 => "28",
        HandLine::Of29 => "29",
        HandLine::Of30 => "30",
        HandLine::Blitz => "blitz",
        HandLine::RoyalBlitz => "royal-blitz",
        HandLine::DoubleBlitz => "double-blitz",
    }
}
