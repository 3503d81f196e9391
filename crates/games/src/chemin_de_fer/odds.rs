//! Exact odds of both sides, and the equilibrium between them.
//!
//! Both sides decide by their count, as the tables of 4.9 do. Vigorish is charged on what the bank
//! wins, so that the two do not play for the same money: what is looked for is a pair of ways to
//! play in which neither side can do better for its own (a bimatrix game).

mod advice;
mod choices;
mod equilibrium;
mod from_file;
mod hands;
#[cfg(test)]
mod tests;
mod values;

use super::{Area, CheminDeFer, Choice, Options};
use crate::baccarat;
use crate::baccarat::odds::{Values, whole_vigorish};
use crate::stake::stake;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::{Pack, points};
use core::ops::RangeInclusive;
use equilibrium::{Payoff, Profile, Share, equilibrium, free_cells, gcd, open_cells, simple};
use hands::{Hands, Pure, Tally};
use table::figures::{
    Advice, Asked, Figure, Figures, How, Mix, Number, Outcome, Player, Ratio, Seen, Spread,
    StrategyFile, Value, Valued, ValuedChart, Wager, Workers,
};
use table::mix::Counted;
use table::{Area as _, Code, Line, Money, Place, Refusal, cite};

impl Figures for CheminDeFer {
    type Player = Chemmy;

    fn figures<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        how: How,
        _: &C,
    ) -> Vec<Figure<Self, N>> {
        let Some(game) = Solved::of(options, pack) else { return Vec::new() };
        let played = game.played(how);
        [Area::Bank, Area::Against].map(|area| game.figure(area, &played)).into()
    }

    /// One side each, against another that plays its part of the equilibrium.
    fn figures_of<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Chemmy,
        _: &C,
    ) -> Vec<Figure<Self, N>> {
        let Some(game) = Solved::of(options, pack) else { return Vec::new() };
        [Area::Bank, Area::Against].map(|area| game.figure(area, &player.played)).into()
    }

    fn mix<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        player: &Chemmy,
        wagers: &[(Area, Money)],
        _: &C,
    ) -> Result<Mix<N>, Refusal> {
        let [(area, wager)] = wagers else {
            let what = "one has the bank, or wagers against it: say one of bank and against";
            return Err(Refusal::cited(Code::Ambiguous, what, cite!("19:47-4.7(a)")));
        };
        let game = Solved::of(options, pack);
        let game = game.ok_or_else(|| {
            Refusal::plain(Code::TooFewCards, "a hand needs a pack of six cards or more")
        })?;
        let (_, tally) = game.against_the_best(*area, &player.played).tally(&game.hands);
        let [lost, tied, won] = tally.results;
        let owed = baccarat::vigorish(options.commission, options.vigorish_rounding, *wager);
        let mut counted = Counted::default();
        let ends = match area {
            Area::Bank => [(*wager - owed, won), (Money::ZERO - *wager, lost)],
            Area::Against => [(*wager, lost), (Money::ZERO - *wager, won)],
        };
        for (net, ways) in ends.into_iter().chain([(Money::ZERO, tied)]) {
            counted.add(vec![net], *wager, ways);
        }
        Ok(Mix { method: Some(METHOD), ..counted.mix::<Self, N>(wagers) })
    }

    fn values<N: Number, C: Workers>(options: &Options, pack: &Pack, _: &C) -> Vec<ValuedChart<N>> {
        Solved::of(options, pack).map_or(Vec::new(), |game| values::values(&game))
    }

    fn player<N: Number, C: Workers>(options: &Options, pack: &Pack, how: How, _: &C) -> Chemmy {
        let game = Solved::of(options, pack);
        let simple = || simple(options.banker_table.table());
        Chemmy {
            stake: unit(options),
            cheaper: game.as_ref().map_or(Area::Bank, Solved::cheaper),
            played: game.map_or_else(simple, |game| game.played(how)),
        }
    }

    fn advice<N: Number, C: Workers>(options: &Options, pack: &Pack, _: &C) -> Vec<Advice> {
        Solved::of(options, pack).map_or(Vec::new(), |game| advice::advice(&game))
    }

    fn choices<N: Number, C: Workers>(
        options: &Options,
        pack: &Pack,
        asked: &Asked,
        _: &C,
    ) -> Result<Vec<Valued<N>>, Refusal> {
        choices::choices(options, pack, asked)
    }

    fn strategy_file<N: Number, C: Workers>(options: &Options, _: &Pack, _: &C) -> StrategyFile {
        from_file::strategy_file(options)
    }

    fn from_file(
        options: &Options,
        _: &Pack,
        strategy_file: &StrategyFile,
    ) -> Result<Chemmy, Refusal> {
        let played = from_file::pure(options, strategy_file)?.into();
        // A file says how cards are drawn, not which side is sought.
        Ok(Chemmy { stake: unit(options), played, cheaper: Area::Bank })
    }
}

/// One unit: nothing of its vigorish is rounded.
fn unit(options: &Options) -> Money {
    let whole = whole_vigorish(options.commission, options.vigorish_rounding);
    stake::<CheminDeFer>(options, Area::Bank, &whole)
}

/// What a win is worth to the bank, per unit.
fn win(options: &Options) -> Ratio {
    let unit = unit(options);
    let owed = baccarat::vigorish(options.commission, options.vigorish_rounding, unit);
    Ratio::new((unit - owed).as_cents(), unit.as_cents())
}

/// A pack with its equilibrium.
struct Solved<'a> {
    options: &'a Options,
    values: Values,
    hands: Hands,
    win: Ratio,
    best: Profile,
}

const METHOD: &str = "per unit covered, against the other side's part of the equilibrium by \
     counts, in which each side does best for its own money, vigorish included";

/// So many free cells are shown with all that can be done in them.
const FEW: usize = 6;

impl<'a> Solved<'a> {
    /// Nothing where the pack is too small for a hand.
    fn of(options: &'a Options, pack: &Pack) -> Option<Solved<'a>> {
        let values = Values::of(pack);
        if !values.suffice() {
            return None;
        }
        let (hands, win) = (Hands::of(values), win(options));
        let best = equilibrium(&hands, options.banker_table.table(), Payoff::new(win));
        Some(Solved { options, values, hands, win, best })
    }

    fn pays(&self) -> Payoff {
        Payoff::new(self.win)
    }

    fn played(&self, how: How) -> Profile {
        match how {
            How::Best => self.best,
            How::Simple | How::Dealer => simple(self.options.banker_table.table()),
        }
    }

    /// The side that loses less of what is covered, where both play their part.
    fn cheaper(&self) -> Area {
        let (_, tally) = self.best.tally(&self.hands);
        let bank = self.pays().bank(tally.results);
        if bank < self.pays().against(tally.results) { Area::Against } else { Area::Bank }
    }

    /// One side that plays like this, against another that plays its part of the equilibrium.
    fn against_the_best(&self, area: Area, played: &Profile) -> Profile {
        match area {
            Area::Bank => Profile { card: self.best.card, ..*played },
            Area::Against => Profile { card: played.card, ..self.best },
        }
    }

    fn figure<N>(&self, area: Area, played: &Profile) -> Figure<CheminDeFer, N> {
        Figure {
            wager: Wager {
                name: area.name(),
                unit: area.name(),
                stake: unit(self.options),
                placed: Vec::new(),
                counted: match area {
                    Area::Bank => |area| area == Area::Bank,
                    Area::Against => |area| area == Area::Against,
                },
            },
            spread: self.spread(area, &self.against_the_best(area, played)),
            further: if *played == self.best { self.further(area) } else { Vec::new() },
            method: Some(METHOD),
        }
    }

    fn spread<N>(&self, area: Area, played: &Profile) -> Spread<N> {
        let (of, tally) = played.tally(&self.hands);
        let [lost, tied, won] = tally.results;
        let against = Ratio::whole(-1);
        let rows = match area {
            Area::Bank => [("banker-wins", self.win, won), ("player-wins", against, lost)],
            Area::Against => [("player-wins", Ratio::ONE, lost), ("banker-wins", against, won)],
        };
        let words = match area {
            Area::Bank => [Choice::Show, Choice::Draw, Choice::Stay],
            Area::Against => [Choice::Show, Choice::Card, Choice::Stay],
        };
        let said = match area {
            Area::Bank => tally.banker,
            Area::Against => tally.player,
        };
        let outcomes = rows.into_iter().chain([("tie", Ratio::ZERO, tied)]);
        let outcome =
            |(name, net, ways)| Outcome { name: String::from(name), net, staked: Ratio::ONE, ways };
        let word = |choice| <Choice as table::Choice>::word(choice);
        Spread::Ways {
            of,
            outcomes: outcomes.map(outcome).filter(|outcome| outcome.ways > 0).collect(),
            chosen: words.map(word).into_iter().zip(said).filter(|(_, ways)| *ways > 0).collect(),
        }
    }

    /// How often each side draws where it is not clear, and what each combination is worth.
    fn further<N>(&self, area: Area) -> Vec<(String, Value<N>)> {
        let share = |share: Share| Value::Ratio(share.over as i128, share.under);
        let mut further = vec![("Player takes a card on 5".to_string(), share(self.best.card))];
        let shown = self.shown_cells();
        let mixed = self.best.mixed.map(|mixed| (mixed.row, mixed.column));
        let mixed = mixed.filter(|mixed| !shown.contains(mixed));
        for (row, column) in shown.iter().copied().chain(mixed) {
            let name = format!("Banker draws on {}", cell_name(row, column));
            further.push((name, share(self.best.draws(row, column))));
        }
        for nth in 0..2 << shown.len() {
            let (pure, name) = self.combination(nth, &shown);
            further.push((name, self.value(area, &self.hands.tally(&pure))));
        }
        further
    }

    /// The free cells whose combinations are shown: all if they are few, else those that are open.
    fn shown_cells(&self) -> Vec<(usize, usize)> {
        let table = self.options.banker_table.table();
        let free: Vec<_> = free_cells(table).collect();
        if free.len() <= FEW {
            return free;
        }
        let open: Vec<_> = open_cells(&self.hands, table, self.pays()).collect();
        if open.len() <= FEW { open } else { Vec::new() }
    }

    /// One way to decide all that is shown; everything else as in the equilibrium.
    fn combination(&self, nth: usize, shown: &[(usize, usize)]) -> (Pure, String) {
        let mut pure = Pure { card: nth & 1 == 0, ..self.best.pure() };
        let mut name = format!("5 {}", if pure.card { "card" } else { "stay" });
        for (bit, (row, column)) in shown.iter().enumerate() {
            let draws = nth >> (bit + 1) & 1 == 0;
            pure.draws[*row][*column] = draws;
            let word = if draws { "draw" } else { "stay" };
            name += &format!(", {} {word}", cell_name(*row, *column));
        }
        (pure, name)
    }

    /// What a side expects, per unit, of what was counted over all hands.
    fn value<N>(&self, area: Area, tally: &Tally) -> Value<N> {
        let pays = self.pays();
        let over = match area {
            Area::Bank => pays.bank(tally.results),
            Area::Against => pays.against(tally.results),
        };
        ratio(over, self.hands.of * pays.staked as u128)
    }
}

fn ratio<N>(over: i128, under: u128) -> Value<N> {
    let by = gcd(over.unsigned_abs(), under);
    Value::Ratio(over / by as i128, under / by)
}

/// `3 against 9`, `6 against stay`.
fn cell_name(row: usize, column: usize) -> String {
    match column {
        0 => format!("{row} against stay"),
        _ => format!("{row} against {}", column - 1),
    }
}

/// Somebody who plays for any seat. What the equilibrium leaves to chance he does, where there is
/// none, the likelier way.
///
/// Vigorish leaves both sides less than nothing, so the equilibrium bids and covers nothing. Where
/// nobody set anything aside the first seat therefore has the bank as its part, at one unit, and
/// the next covers it. Who did set something aside plays for that: he seeks the side that costs
/// less, takes or keeps a bank that stands at no more, and covers in his turn; the calls for the
/// whole bank he leaves to others, since they are worth no more of a unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Chemmy {
    stake: Money,
    played: Profile,
    cheaper: Area,
}

impl Chemmy {
    /// Whether he has the bank, or would have it, for what he has set aside.
    fn banks(self, seen: &impl Seen, aside: Money) -> bool {
        let stands = seen.last_named(Area::Bank.name().as_str()).unwrap_or_default();
        self.cheaper == Area::Bank && !aside.is_zero() && (stands <= aside || is_beaten(seen))
    }
}

/// 4.11(b): a bank that lost begins anew, whatever it stood at.
fn is_beaten(seen: &impl Seen) -> bool {
    let count = |at| match seen.cards(at) {
        [] => points::baccarat_count(seen.picked_up(at)),
        cards => points::baccarat_count(cards),
    };
    count(Place::PLAYER) > count(Place::BANKER)
}

impl Player<CheminDeFer> for Chemmy {
    const MIXES: bool = true;

    fn choose(&self, seen: &impl Seen, _: Line, _: Place, among: &[Choice]) -> Choice {
        // Each side has its own half of the number.
        let chance = |shift: u32| seen.chance().map(|number| (number >> shift) as u32);
        let draws = || {
            let count = points::baccarat_count(seen.cards(Place::BANKER)) as usize;
            let third = seen.cards(Place::PLAYER).last().map(|card| points::baccarat_value(*card));
            // An eight or nine that is asked is one which 4.12(b) counts as nothing.
            let known = count < self.played.draws.len();
            !known || self.played.draws(count, hands::column(third)).happens(chance(32))
        };
        let aside = seen.sets_aside();
        match among {
            [Choice::Card, Choice::Stay] if !self.played.card.happens(chance(0)) => Choice::Stay,
            [Choice::Draw, Choice::Stay] if !draws() => Choice::Stay,
            [Choice::Suivi | Choice::Banco, Choice::Pass] if aside.is_some() => Choice::Pass,
            // Without anything set aside, who is offered the bank lets it go back to the first
            // seat, and that keeps it.
            [bank @ (Choice::Accept | Choice::Continue), no] => match aside {
                Some(aside) if self.banks(seen, aside) => *bank,
                None if *bank == Choice::Continue => *bank,
                _ => *no,
            },
            _ => among[0],
        }
    }

    fn amount(&self, seen: &impl Seen, _: Line, area: Area, range: RangeInclusive<Money>) -> Money {
        let (least, most) = (*range.start(), *range.end());
        let amount = match seen.sets_aside() {
            None => self.stake,
            // A bid for the side that he does not seek.
            Some(_) if area == Area::Bank && self.cheaper != area && least.is_zero() => least,
            Some(aside) => aside,
        };
        amount.clamp(least, most)
    }
}
