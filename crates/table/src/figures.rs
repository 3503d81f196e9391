//! What a game's fast exact method answers with: counts of ways, never a float.
//!
//! Where counting is out of reach the method sums in whatever [`Number`] the asker brings: exact
//! fractions for the referee on a small pack, floating point for a shoe of eight decks.

pub use crate::mix::Mix;
pub use crate::strategy_file::{StrategyChart, StrategyFile};

use crate::{Amount, Area, Code, Game, Line, Money, Place, Refusal, Stands, Verdict, When};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use cards::{Card, Counts, Pack};
use core::fmt::Debug;
use core::ops::{Add, AddAssign, Div, Mul, RangeInclusive, Sub};

/// What is answered in place of a figure that nobody has written a method for.
pub fn no_method() -> Refusal {
    Refusal::plain(Code::NotWorkedOut, "the exact odds of this game are not worked out yet")
}

/// A game with its exact odds, its best play and the words for both. All but the player may come
/// later than the first golden round: what is missing says so.
pub trait Figures: Game {
    /// Somebody who plays as [`How`] says.
    type Player: Player<Self>;

    /// Every wager that can be made first on this pack, played as `how` says; none where no method
    /// is written yet.
    fn figures<N: Number, C: Workers>(
        _options: &Self::Options,
        _pack: &Pack,
        _how: How,
        _crew: &C,
    ) -> Vec<Figure<Self, N>> {
        Vec::new()
    }

    /// The same wagers without their figures: nothing need be solved for them.
    fn wagers<N: Number>(options: &Self::Options, pack: &Pack) -> Vec<Wager<Self>> {
        let figures = Self::figures::<N, _>(options, pack, How::Dealer, &Alone);
        if figures.is_empty() {
            return Wager::made_first(options);
        }
        figures.into_iter().map(|figure| figure.wager).collect()
    }

    /// The same wagers, played by somebody whose way to play is known. What is decided nowhere is
    /// worth the same to everybody.
    fn figures_of<N: Number, C: Workers>(
        options: &Self::Options,
        pack: &Pack,
        _player: &Self::Player,
        workers: &C,
    ) -> Vec<Figure<Self, N>> {
        Self::figures(options, pack, How::Best, workers)
    }

    /// How wagers that a table accepts end together in one round, played by this player. Refuses
    /// what cannot be told.
    fn mix<N: Number, C: Workers>(
        _options: &Self::Options,
        _pack: &Pack,
        _player: &Self::Player,
        _wagers: &[(Self::Area, Money)],
        _crew: &C,
    ) -> Result<Mix<N>, Refusal> {
        Err(no_method())
    }

    /// The player whose figures these are; he decides by the asker's numbers.
    fn player<N: Number, C: Workers>(
        options: &Self::Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> Self::Player;

    /// The player and his figures, for who wants both.
    fn solved<N: Number, C: Workers>(
        options: &Self::Options,
        pack: &Pack,
        how: How,
        workers: &C,
    ) -> (Self::Player, Vec<Figure<Self, N>>) {
        let figures = Self::figures(options, pack, how, workers);
        (Self::player::<N, C>(options, pack, how, workers), figures)
    }

    /// The best play as people print it; empty where there is nothing to decide.
    fn advice<N: Number, C: Workers>(
        _options: &Self::Options,
        _pack: &Pack,
        _crew: &C,
    ) -> Vec<Advice> {
        Vec::new()
    }

    /// What each choice is worth in one situation, in units of the first wager.
    fn choices<N: Number, C: Workers>(
        _options: &Self::Options,
        _pack: &Pack,
        _asked: &Asked,
        _crew: &C,
    ) -> Result<Vec<Valued<N>>, Refusal> {
        Err(Refusal::plain(Code::NothingToDecide, "there is nothing to decide"))
    }

    /// The wager that is paid from meters, in a round that finds them so; none where nothing is.
    fn metered<N: Number>(
        _options: &Self::Options,
        _pack: &Pack,
        _found: &Stands,
    ) -> Option<Figure<Self, N>> {
        None
    }

    /// What every choice is worth in every cell of the charts that [`Figures::advice`] prints, in
    /// units of the first wager; a mean over the hands of the cell, as often as they come.
    fn values<N: Number, C: Workers>(
        _options: &Self::Options,
        _pack: &Pack,
        _crew: &C,
    ) -> Vec<ValuedChart<N>> {
        Vec::new()
    }

    /// Whether a figure holds per unit whatever is wagered there: not where a sum is fixed, or
    /// rounded.
    fn is_per_unit(_options: &Self::Options, _area: Self::Area) -> bool {
        true
    }

    /// What it is worth to see so many other hands before deciding. A deal is the cards off the
    /// top: the player's own hand, then the others'. None where nobody decides with other hands
    /// open, or not with so many.
    fn informed<N: Number, C: Workers>(
        _options: &Self::Options,
        _pack: &Pack,
        _deals: &[Vec<Card>],
        _others: usize,
        _crew: &C,
    ) -> Option<Vec<Informed<N>>> {
        None
    }

    /// What [`How::Simple`] plays, written down; empty where there is nothing to decide.
    fn strategy_file<N: Number, C: Workers>(
        _options: &Self::Options,
        _pack: &Pack,
        _crew: &C,
    ) -> StrategyFile {
        StrategyFile::default()
    }

    /// The player who does as a strategy file says. Refuses one that leaves open what can come, or
    /// that says anything twice or that cannot be understood.
    fn from_file(
        _options: &Self::Options,
        _pack: &Pack,
        _strategy_file: &StrategyFile,
    ) -> Result<Self::Player, Refusal> {
        Err(no_method())
    }
}

/// Which way of playing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// The best choice at every decision, by composition.
    Best,
    /// A rule that fits in one sentence.
    Simple,
    /// As the dealer must: what he does with a hand, the player does with his.
    Dealer,
}

/// One wager, or several that must be made together.
#[derive(Clone, Debug)]
pub struct Wager<G: Game> {
    /// `ante`, `straight`, `required`.
    pub name: String,
    /// The area whose stake is one unit.
    pub unit: String,
    /// One unit in money, large enough that everything is paid to the cent.
    pub stake: Money,
    /// What lies on the layout when the round begins; nothing where the wager comes later.
    pub placed: Vec<(G::Area, Money)>,
    /// Which areas' results are counted: not the other wagers that the game requires beside it.
    pub counted: fn(G::Area) -> bool,
}

impl<G: Game> Wager<G> {
    /// One for every area that may be wagered on by itself before the round, for the least that
    /// is lawful there; whatever comes of the round is its result.
    fn made_first(options: &G::Options) -> Vec<Wager<G>> {
        let areas = (0..G::Area::COUNT).map(G::Area::nth);
        let first = areas.filter(|area| {
            let rule = G::area_rule(options, *area);
            rule.when == When::BeforeTheDeal && matches!(rule.amount, Amount::Limits { .. })
        });
        let wager = |area: G::Area| {
            let (name, unit, stake) = (area.name(), area.name(), least::<G>(options, area));
            Wager { name, unit, stake, placed: Vec::from([(area, stake)]), counted: |_| true }
        };
        first.map(wager).collect()
    }
}

/// A wager and what becomes of it.
#[derive(Clone, Debug)]
pub struct Figure<G: Game, N> {
    /// What is wagered, and in which unit it is counted.
    pub wager: Wager<G>,
    /// How it ends, and how often.
    pub spread: Spread<N>,
    /// Further figures, each with its name: a contribution, a meter that breaks even.
    pub further: Vec<(String, Value<N>)>,
    /// What was computed, where that must be said.
    pub method: Option<&'static str>,
}

/// How the result is distributed, per unit.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, Debug)]
pub enum Spread<N> {
    /// Every outcome with the number of its ways; they add up to `of`.
    Ways {
        of: u128,
        outcomes: Vec<Outcome<u128>>,
        /// In how many ways each choice is taken, once for every time it is.
        chosen: Vec<(&'static str, u128)>,
    },
    /// Sums over probabilities.
    Shares {
        ev: N,
        /// All that is wagered on average.
        staked: N,
        /// The mean of the squared result.
        square: N,
        outcomes: Vec<Outcome<N>>,
        chosen: Vec<(&'static str, N)>,
    },
}

/// One way the wager can end.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome<W> {
    /// What it is called: `straight`, `dealer does not qualify`.
    pub name: String,
    /// Won, per unit.
    pub net: Ratio,
    /// All that was wagered, per unit.
    pub staked: Ratio,
    /// How many ways lead there, or how likely it is.
    pub ways: W,
}

/// Outcomes while they are counted, in money for one unit.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    rows: Vec<(String, Money, Money, u128)>,
}

impl Tally {
    /// So many more ways to end like this: what it is called, what is won, what was wagered.
    pub fn add(&mut self, name: &str, net: Money, staked: Money, ways: u128) {
        let same = |row: &&mut (String, Money, Money, u128)| {
            (row.1, row.2) == (net, staked) && row.0 == name
        };
        match self.rows.iter_mut().find(same) {
            Some(row) => row.3 += ways,
            None if ways > 0 => self.rows.push((name.into(), net, staked, ways)),
            None => {}
        }
    }

    /// The outcomes per unit, the best result first.
    pub fn outcomes(mut self, unit: Money) -> Vec<Outcome<u128>> {
        self.rows.sort_by_key(|(_, net, staked, _)| (-*net, *staked));
        let per_unit = |money: Money| Ratio::new(money.as_cents(), unit.as_cents());
        let outcome = |(name, net, staked, ways)| Outcome {
            name,
            net: per_unit(net),
            staked: per_unit(staked),
            ways,
        };
        self.rows.into_iter().map(outcome).collect()
    }
}

/// A small fraction in lowest terms.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ratio {
    over: i64,
    under: i64,
}

impl Ratio {
    /// Neither won nor lost.
    pub const ZERO: Ratio = Ratio::whole(0);
    /// One whole unit.
    pub const ONE: Ratio = Ratio::whole(1);

    /// So many whole units.
    pub const fn whole(over: i64) -> Ratio {
        Ratio { over, under: 1 }
    }

    /// # Panics
    /// When `under` is not above zero.
    pub const fn new(over: i64, under: i64) -> Ratio {
        assert!(under > 0, "a fraction of nothing");
        let (mut a, mut b) = (over.unsigned_abs(), under.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Ratio { over: over / a as i64, under: under / a as i64 }
    }

    /// The numerator, which carries the sign.
    pub const fn over(self) -> i64 {
        self.over
    }

    /// The denominator, always above zero.
    pub const fn under(self) -> i64 {
        self.under
    }
}

impl From<Verdict> for Ratio {
    /// What the bettor wins or loses by it, per unit of the wager.
    fn from(verdict: Verdict) -> Ratio {
        match verdict {
            Verdict::Lose => Ratio::whole(-1),
            Verdict::Half => Ratio::new(-1, 2),
            Verdict::Push | Verdict::Returned => Ratio::ZERO,
            Verdict::Win { pays, per } => Ratio::new(pays as i64, per as i64),
        }
    }
}

impl From<Money> for Ratio {
    /// In dollars.
    fn from(money: Money) -> Ratio {
        Ratio::new(money.as_cents(), 100)
    }
}

impl Add for Ratio {
    type Output = Ratio;

    fn add(self, other: Ratio) -> Ratio {
        Ratio::new(self.over * other.under + other.over * self.under, self.under * other.under)
    }
}

impl Sub for Ratio {
    type Output = Ratio;

    fn sub(self, other: Ratio) -> Ratio {
        self + Ratio { over: -other.over, under: other.under }
    }
}

impl Mul for Ratio {
    type Output = Ratio;

    fn mul(self, other: Ratio) -> Ratio {
        Ratio::new(self.over * other.over, self.under * other.under)
    }
}

/// What a sum over probabilities is counted in.
pub trait Number:
    Clone
    + PartialOrd
    + Debug
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + AddAssign
{
    /// The number that is `over` divided by `under`, as exactly as this kind of number can.
    fn ratio(over: i128, under: u128) -> Self;

    /// A whole number.
    fn whole(over: i64) -> Self {
        Self::ratio(over as i128, 1)
    }

    /// Whether something this likely comes at all, and is not what rounding leaves of nothing.
    fn comes(&self) -> bool {
        *self > Self::whole(0)
    }
}

/// A figure that is a fraction at any speed, or a sum in the asker's numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<N> {
    /// Counted: numerator and denominator, not in lowest terms.
    Ratio(i128, u128),
    /// Summed, and as exact as the asker's numbers are.
    Sum(N),
}

/// Who carries out work that falls into independent parts. The rules know no threads; whoever
/// asks may bring some.
pub trait Workers: Sync {
    /// The answers of all parts, in order.
    fn each<T: Send>(&self, parts: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T>;
}

/// One after the other.
#[derive(Copy, Clone, Debug)]
pub struct Alone;

impl Workers for Alone {
    fn each<T: Send>(&self, parts: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
        (0..parts).map(work).collect()
    }
}

/// How somebody plays: a function of what he sees, and of nothing else.
pub trait Player<G: Game>: Clone + Send + Sync {
    /// Whether he leaves something to chance.
    const MIXES: bool = false;

    /// One of `among`, for the hand at `at`.
    fn choose(&self, seen: &impl Seen, who: Line, at: Place, among: &[G::Choice]) -> G::Choice;

    /// An amount in the range; the least one declines where nothing must be wagered.
    fn amount(
        &self,
        _seen: &impl Seen,
        _who: Line,
        _area: G::Area,
        range: RangeInclusive<Money>,
    ) -> Money {
        *range.start()
    }
}

/// The table as one player sees it: what lies face up, and what he looked at himself.
pub trait Seen {
    /// The cards there that this player knows.
    fn cards(&self, at: Place) -> &[Card];
    /// How many cards lie there, seen or not.
    fn lying(&self, at: Place) -> usize;
    /// A number that he alone knows, another one in every round, for who leaves something to
    /// chance; none where nothing is drawn.
    fn chance(&self) -> Option<u64> {
        None
    }
    /// What he has set aside for this round, beyond which he wagers nothing of his own accord;
    /// none where everybody wagers as his part asks.
    fn sets_aside(&self) -> Option<Money> {
        None
    }
    /// The amount that was last named for an area in this round, whoever named it.
    fn last_named(&self, _area: &str) -> Option<Money> {
        None
    }
    /// The open cards that were picked up there; he remembers them until others lie there.
    fn picked_up(&self, at: Place) -> &[Card];
}

/// Takes the first choice that is offered: for a game in which nobody decides anything, and until
/// somebody has worked out how to play another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FirstOffered;

impl FirstOffered {
    /// As a strategy file says that has nothing to say.
    pub fn from_file(strategy_file: &StrategyFile) -> Result<FirstOffered, Refusal> {
        strategy_file.has_only(&[], &[]).map(|()| FirstOffered)
    }
}

impl<G: Game> Player<G> for FirstOffered {
    fn choose(&self, _: &impl Seen, _: Line, _: Place, among: &[G::Choice]) -> G::Choice {
        among[0]
    }
}

/// One part of the best play, as people print it.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// A few sentences: `play Q-6-4 or better`.
    Rules { title: String, lines: Vec<String> },
    /// One cell for every row and column; `key` says what the letters in them mean.
    Chart {
        title: String,
        /// What stands above the columns, and what before the rows.
        heads: (String, String),
        columns: Vec<String>,
        rows: Vec<(String, Vec<String>)>,
        key: Vec<(String, String)>,
    },
}

/// A situation in which somebody asks what to do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// His own cards.
    pub hand: Vec<Card>,
    /// The dealer's card that lies face up, where there is one.
    pub up: Option<Card>,
    /// Other cards he sees, such as the open hands of those who acted before him.
    pub open: Vec<Card>,
    /// The split that his hand comes from, where it comes from one.
    pub split: Option<SplitHand>,
}

/// One hand of a split, and what the others began with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SplitHand {
    /// The cards on which hands were begun, in their order; the first of his own is one of them.
    pub firsts: Vec<Card>,
    /// Which of them is his.
    pub nth: usize,
}

impl Asked {
    /// What is left of the pack without the cards he knows; refuses a card that is not there.
    pub fn left_of(&self, pack: &Pack) -> Result<Counts, Refusal> {
        let (all, mut left) = (pack.counts(), pack.counts());
        let beside = self.split.iter().flat_map(SplitHand::others);
        for card in self.hand.iter().chain(&self.up).chain(&self.open).chain(beside) {
            if !left.take(*card) {
                let held = all.of(*card);
                let what = format!("{card} is named more often than the pack holds it: {held}");
                return Err(Refusal::plain(Code::CardNotInPack, what));
            }
        }
        Ok(left)
    }
}

impl SplitHand {
    /// The first cards of the other hands.
    pub fn others(&self) -> impl Iterator<Item = &Card> {
        self.firsts.iter().enumerate().filter(|(nth, _)| *nth != self.nth).map(|(_, card)| card)
    }

    /// Whether a hand can have begun like that.
    pub fn begins(&self, hand: &[Card]) -> bool {
        self.firsts.get(self.nth).is_some_and(|first| hand.first() == Some(first))
    }
}

/// The least that may be wagered there and is paid to the cent, whatever it is paid.
///
/// # Panics
/// When the wager there must equal another one.
pub fn least<G: Game>(options: &G::Options, area: G::Area) -> Money {
    let Amount::Limits { min, chip, .. } = G::area_rule(options, area).amount else {
        panic!("{} has no limits of its own", area.name());
    };
    let odds = G::payable(options, area);
    let mut wager = min.rounded_up(chip);
    while odds.iter().any(|odds| wager.at_odds(odds.pays, odds.per).is_none()) {
        wager += chip;
    }
    wager
}

/// A choice and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Valued<N> {
    /// Its word.
    pub choice: &'static str,
    /// What it wins on average, in units of the first wager.
    pub worth: Value<N>,
}

/// A chart of what choices are worth.
#[derive(Clone, PartialEq, Debug)]
pub struct ValuedChart<N> {
    /// What the chart is about: `ante`, `hard totals`.
    pub title: String,
    /// What stands above the columns, and what before the rows.
    pub heads: (String, String),
    /// One for each thing the dealer may show; a single one where he shows nothing.
    pub columns: Vec<String>,
    /// Every choice of every cell; none where such a hand does not come.
    pub rows: Vec<(String, Vec<Vec<Valued<N>>>)>,
}

/// What one deal is worth to who sees other hands, in units of the first wager.
#[derive(Clone, PartialEq, Debug)]
pub struct Informed<N> {
    /// The best choice by all that he sees.
    pub best: Value<N>,
    /// The choice that is best by his own cards alone.
    pub without: Value<N>,
}
