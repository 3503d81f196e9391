//! The wagers on the player's own seven cards: flush bonus and progressive.

use super::super::hand::{Dealt, HandLine};
use super::super::pay::{self, METERS, RESETS, SHARES, SUITS};
use super::super::{Area, Options, ThreeCardBlitz};
use super::line_name;
use super::suits::CARDS;
use super::totals::Suits;
use crate::stake::stake;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::Suit;
use core::ops::Range;
use table::figures::{Figure, Spread, Tally, Value, Wager};
use table::{Money, Verdict};

/// 51.11(d): the flush bonus.
pub(super) fn flush_bonus<N>(options: &Options, suits: &Suits) -> Figure<ThreeCardBlitz, N> {
    let wager = flush_bonus_wager(options);
    let unit = wager.stake;
    let (mut tally, mut of) = (Tally::default(), 0);
    each(suits, Dealt::suited, |dealt, ways| {
        let odds = pay::flush_bonus(&options.flush_bonus, dealt.suited());
        let net = paid(odds.map_or(Verdict::Lose, |odds| odds.win()), unit);
        let name = match odds {
            Some(_) => format!("{}-suited", dealt.suited()),
            None => "lose".to_string(),
        };
        tally.add(&name, net, unit, ways);
        of += ways;
    });
    let spread = Spread::Ways { of, outcomes: tally.outcomes(unit), chosen: Vec::new() };
    Figure { wager, spread, further: Vec::new(), method: None }
}

/// 51.11(e), (f): the progressive as one round pays it that finds the meters at their reset.
pub(super) fn progressive<N>(options: &Options, suits: &Suits) -> Figure<ThreeCardBlitz, N> {
    Figure {
        method: Some("meters at reset with the round's own contribution, rounded up to the dollar"),
        ..progressive_at(options, suits, &RESETS)
    }
}

/// 51.11(e), (f): the progressive as one round pays it that finds the meters so.
pub(super) fn progressive_at<N>(
    options: &Options,
    suits: &Suits,
    found: &[Money],
) -> Figure<ThreeCardBlitz, N> {
    let unit = pay::PROGRESSIVE;
    let (mut tally, mut awards) = (Tally::default(), Awards::default());
    each(
        suits,
        |dealt| (dealt.line(), dealt.is_royal_flush()),
        |dealt, ways| {
            let award = pay::award(options, dealt);
            let fixed = award.fixed.unwrap_or(Money::ZERO);
            let kept = paid(pay::after_award(options, award), unit);
            let net = awarded(options, found, dealt, unit);
            tally.add(&award_name(dealt, award.wins()), net, unit, ways);
            awards.add(&award, fixed + unit + kept, ways);
        },
    );
    let of = awards.hands;
    let spread = Spread::Ways { of, outcomes: tally.outcomes(unit), chosen: Vec::new() };
    Figure {
        wager: progressive_wager(options),
        spread,
        further: awards.further(found),
        method: Some("meters as given with the round's own contribution, rounded up to the dollar"),
    }
}

/// What a progressive wager wins in a round that finds the meters so: it feeds them itself before
/// it is settled.
pub(super) fn awarded(options: &Options, found: &[Money], dealt: Dealt, wager: Money) -> Money {
    let award = pay::award(options, dealt);
    let won = (0..METERS.len()).filter(|nth| award.meters[*nth]);
    let jackpots: Money = won.map(|nth| jackpot(found, nth)).sum();
    let kept = paid(pay::after_award(options, award), wager);
    jackpots + award.fixed.unwrap_or(Money::ZERO) + kept
}

/// 51.11(e)3, (f): what a meter pays after one more wager.
fn jackpot(found: &[Money], nth: usize) -> Money {
    METERS[nth].pays(found[nth] + SHARES[nth])
}

pub(super) fn paid(verdict: Verdict, wager: Money) -> Money {
    verdict.net(wager).expect("a unit that cannot be paid to the cent")
}

/// A side wager, beside the ante and the blind that must be there.
fn side(
    options: &Options,
    area: Area,
    counted: fn(Area) -> bool,
    stake: Money,
) -> Wager<ThreeCardBlitz> {
    let name = table::Area::name(area);
    let required = [Area::Ante, Area::Blind].map(|area| (area, super::unit(options)));
    let placed = required.into_iter().chain([(area, stake)]).collect();
    Wager { name: name.clone(), unit: name, stake, placed, counted }
}

pub(super) fn flush_bonus_wager(options: &Options) -> Wager<ThreeCardBlitz> {
    let unit = stake::<ThreeCardBlitz>(options, Area::FlushBonus, &[]);
    side(options, Area::FlushBonus, |area| area == Area::FlushBonus, unit)
}

pub(super) fn progressive_wager(options: &Options) -> Wager<ThreeCardBlitz> {
    side(options, Area::Progressive, |area| area == Area::Progressive, pay::PROGRESSIVE)
}

/// Shows one hand for each combination of suits that differ in nothing but `by`, with its ways.
pub(super) fn each<K: Ord>(
    suits: &Suits,
    by: impl Fn(Dealt) -> K,
    mut show: impl FnMut(Dealt, u128),
) {
    let of = Suit::ALL.map(|suit| {
        let mut held: Vec<(usize, K, u16, u128)> = Vec::new();
        for holding in &suits.suit(suit).holdings {
            let key = (holding.cards, by(holding.alone()));
            match held.iter_mut().find(|held| (held.0, &held.1) == (key.0, &key.1)) {
                Some(held) => held.3 += u128::from(holding.ways),
                None => held.push((key.0, key.1, holding.ranks, holding.ways.into())),
            }
        }
        held
    });
    let mut hands = vec![(0, [0; 4], 1)];
    for (nth, held) in of.iter().enumerate() {
        let mut more = Vec::new();
        for (cards, ranks, ways) in hands {
            for (others, _, suit, times) in held.iter().filter(|held| cards + held.0 <= CARDS) {
                let mut ranks: [u16; 4] = ranks;
                ranks[nth] = *suit;
                more.push((cards + others, ranks, ways * times));
            }
        }
        hands = more;
    }
    for (_, ranks, ways) in hands.into_iter().filter(|(cards, ..)| *cards == CARDS) {
        show(Dealt { ranks }, ways);
    }
}

/// 51.11(e): the line of the award, with the suits whose meters it takes.
fn award_name(dealt: Dealt, wins: bool) -> String {
    if dealt.is_royal_flush() {
        return "royal-flush".to_string();
    }
    if !wins {
        return "lose".to_string();
    }
    let royals = SUITS.iter().filter(|suit| dealt.is_royal_blitz(**suit));
    let royals: Vec<&str> = royals.map(|suit| suit_name(*suit)).collect();
    match dealt.line() {
        HandLine::DoubleBlitz if !royals.is_empty() => {
            format!("double-blitz-with-royal-in-{}", royals.join("-and-"))
        }
        HandLine::RoyalBlitz => format!("royal-blitz-in-{}", royals.join("-and-")),
        line => line_name(line).to_string(),
    }
}

fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

/// What the progressive comes to over many rounds.
#[derive(Default)]
struct Awards {
    hands: u128,
    /// How many hands win each meter.
    meters: [u128; METERS.len()],
    /// What all hands are paid apart from meters.
    fixed: i128,
}

impl Awards {
    fn add(&mut self, award: &pay::Award, fixed: Money, ways: u128) {
        self.hands += ways;
        self.fixed += i128::from(fixed.as_cents()) * ways as i128;
        for (all, _) in self.meters.iter_mut().zip(award.meters).filter(|(_, wins)| *wins) {
            *all += ways;
        }
    }

    /// What the meters take and give back, and what they must stand at for a wager that costs
    /// nothing: each alone, the others as they were found, and several alike.
    fn further<N>(&self, found: &[Money]) -> Vec<(String, Value<N>)> {
        let unit = cents(pay::PROGRESSIVE) as u128;
        let reset = |nth: usize| self.meters[nth] as i128 * cents(METERS[nth].reset);
        let at_reset: i128 = self.fixed + (0..METERS.len()).map(reset).sum::<i128>();
        let grows: i128 = SHARES.into_iter().map(cents).sum();
        // What a meter takes that nobody can win never comes back.
        let paid = SHARES.into_iter().zip(self.meters).filter(|(_, hands)| *hands > 0);
        let returned: i128 = paid.map(|(share, _)| cents(share)).sum();
        let hands = self.hands as i128;
        let mut further = vec![
            ("contribution".to_string(), Value::Ratio(grows, unit)),
            ("return-at-reset".to_string(), Value::Ratio(at_reset, unit * self.hands)),
            (
                "return-in-the-long-run".to_string(),
                Value::Ratio(at_reset + returned * hands, unit * self.hands),
            ),
        ];
        for (nth, meter) in METERS.iter().enumerate() {
            let name = format!("break-even-{}", meter.name);
            further.extend(self.break_even(found, nth..nth + 1).map(|value| (name, value)));
        }
        let name = "break-even-meters-2-to-5-alike".to_string();
        further.extend(self.break_even(found, 1..METERS.len()).map(|value| (name, value)));
        let (meters, missing) = (at_reset - self.fixed, unit as i128 * hands - self.fixed);
        if meters > 0 {
            let name = "break-even-all-in-times-their-reset".to_string();
            further.push((name, Value::Ratio(missing, meters as u128)));
        }
        for (nth, meter) in METERS.iter().enumerate() {
            let name = format!("no-edge-from-{}", meter.name);
            let least = self.least(found, nth).map(|least| Value::Ratio(cents(least), 100));
            further.extend(least.map(|value| (name, value)));
        }
        further
    }

    /// What these meters must pay, in dollars, the others as they were found.
    fn break_even<N>(&self, found: &[Money], nths: Range<usize>) -> Option<Value<N>> {
        let won: u128 = nths.clone().map(|nth| self.meters[nth]).sum();
        let others = (0..METERS.len()).filter(|nth| !nths.contains(nth));
        let others = others.map(|nth| self.meters[nth] as i128 * cents(found[nth]));
        let missing = self.costs() - self.fixed - others.sum::<i128>();
        (won > 0).then(|| Value::Ratio(missing, won * 100))
    }

    /// 51.11(e)3, (f): the least that one meter can stand at before a wager that costs nothing:
    /// with what the wager adds to it, and the award rounded up.
    fn least(&self, found: &[Money], nth: usize) -> Option<Money> {
        let won = self.meters[nth] as i128;
        let others = (0..METERS.len()).filter(|other| *other != nth);
        let pays = |other: usize| self.meters[other] as i128 * cents(jackpot(found, other));
        let missing = self.costs() - self.fixed - others.map(pays).sum::<i128>();
        if won == 0 {
            return None;
        }
        let meter = METERS[nth];
        let must_pay = (missing.max(0) + won - 1) / won;
        let must_pay = meter.pays(Money::cents(i64::try_from(must_pay).ok()?));
        let least = must_pay - meter.rounded_up_to + Money::cents(1) - SHARES[nth];
        Some(least.max(meter.reset))
    }

    /// What the wagers of all hands are, in cents.
    fn costs(&self) -> i128 {
        cents(pay::PROGRESSIVE) * self.hands as i128
    }
}

fn cents(money: Money) -> i128 {
    i128::from(money.as_cents())
}
