//! What the end of a round comes to, by the game's own pay tables.

use super::super::{Area, Options, pay};
use super::unit;
use alloc::format;
use alloc::string::{String, ToString};
use cards::three::{Category, Three};
use table::{Money, Verdict};

/// Which areas' results count.
pub(super) type Counted = fn(Area) -> bool;

/// How a round ends for a player with an ante.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    Folded,
    /// What became of ante and play.
    Met(Verdict, Verdict),
}

impl End {
    /// 20.10(b), 20.11(a): what becomes of every area, the ante by its contest and its bonus.
    pub(super) fn verdicts(self, options: &Options, hand: Three) -> [(Area, Verdict); 4] {
        let bonus = pay::ante_bonus(&options.ante_bonus, hand.category());
        let pair_plus = pay::pair_plus(&options.pair_plus, hand.category());
        let (ante, play, bonus, pair_plus) = match self {
            End::Folded => (Verdict::Lose, Verdict::Push, Verdict::Push, Verdict::Lose),
            End::Met(ante, play) => (
                ante,
                play,
                bonus.map_or(Verdict::Push, |odds| odds.win()),
                pair_plus.map_or(Verdict::Lose, |odds| odds.win()),
            ),
        };
        [(Area::Ante, ante), (Area::Play, play), (Area::Ante, bonus), (Area::PairPlus, pair_plus)]
    }

    /// What the areas that count win together, each at one unit.
    pub(super) fn net(self, options: &Options, hand: Three, counted: Counted) -> Money {
        let parts = self.verdicts(options, hand);
        let counts = parts.into_iter().filter(|(area, _)| counted(*area));
        counts.map(|(_, verdict)| paid(verdict, unit(options))).sum()
    }

    /// What was wagered on the areas that count.
    pub(super) fn staked(self, options: &Options, counted: Counted) -> Money {
        let areas = [Area::Ante, Area::PairPlus, Area::Play];
        let lie = if self == End::Folded { &areas[..2] } else { &areas };
        lie.iter().filter(|area| counted(**area)).map(|_| unit(options)).sum()
    }

    /// The contest by its result, and the hand where it is paid for.
    pub(super) fn name(self, options: &Options, hand: Three, counted: Counted) -> String {
        let result = match self {
            End::Folded => return "fold".to_string(),
            End::Met(_, Verdict::Returned) => "dealer-not-qualified",
            End::Met(Verdict::Lose, _) => "lose",
            End::Met(Verdict::Push, _) => "tie",
            End::Met(..) => "win",
        };
        let category = hand.category();
        if !counted(Area::Ante) {
            return category_name(category).to_string();
        }
        let bonus = pay::ante_bonus(&options.ante_bonus, category).is_some();
        let pair_plus = pay::pair_plus(&options.pair_plus, category).is_some();
        if bonus || pair_plus && counted(Area::PairPlus) {
            return format!("{result}-{}", category_name(category));
        }
        result.to_string()
    }
}

/// What a wager comes to; one unit is chosen so that it is paid to the cent.
pub(super) fn paid(verdict: Verdict, wager: Money) -> Money {
    verdict.net(wager).expect("a unit that cannot be paid to the cent")
}

pub(super) fn category_name(category: Category) -> &'static str {
    match category {
        Category::HighCard => "high-card",
        Category::Pair => "pair",
        Category::Flush => "flush",
        Category::Straight => "straight",
        Category::ThreeOfAKind => "three-of-a-kind",
        Category::StraightFlush => "straight-flush",
    }
}
