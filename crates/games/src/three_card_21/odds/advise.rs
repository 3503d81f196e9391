//! The best play as people print it.

use super::behind::Behind;
use super::hands::{Grown, Three, Turn, removed, splits, threes, total};
use super::layout::Placed;
use super::plan::{Plan, SIMPLE};
use super::play::visits;
use super::side::Bonuses;
use crate::three_card_21::{Choice, Options};
use crate::twenty_one::odds::dealer::{ACES, Left, VALUES, left_of};
use crate::twenty_one::odds::fixed::Fixed;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::Pack;
use cards::points::Total;
use table::Choice as _;
use table::figures::{Advice, How, Number, Workers};

pub(super) fn advice<C: Workers>(options: &Options, pack: &Pack, workers: &C) -> Vec<Advice> {
    let plan = Plan::new::<Fixed, C>(options, pack, How::Best, workers);
    let left = left_of(&pack.counts());
    let dealt = Dealt { plan: &plan, left, ups: ups(&left) };
    let mut advice = vec![
        Advice::Rules { title: "in one sentence".to_string(), lines: vec![SIMPLE.to_string()] },
        dealt.chart(About::Over21, dealt.by_cards(About::Over21)),
        dealt.chart(About::Pair, dealt.by_cards(About::Pair)),
        dealt.chart(About::Ace, dealt.by_cards(About::Ace)),
        dealt.chart(About::Whole, dealt.by_total()),
    ];
    let later = Later::new(options, pack, &dealt, workers);
    advice.push(dealt.chart(About::Split, later.rows(true)));
    advice.push(dealt.chart(About::Drawn, later.rows(false)));
    let lines = later.exceptions();
    if !lines.is_empty() {
        let title = "where the cards of a hand matter more than its total (*)".to_string();
        advice.push(Advice::Rules { title, lines });
    }
    advice.retain(|one| !matches!(one, Advice::Chart { rows, .. } if rows.is_empty()));
    advice
}

/// What a chart is about.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum About {
    Over21,
    Pair,
    Ace,
    Whole,
    Split,
    Drawn,
}

impl About {
    pub(super) const ALL: [About; 6] =
        [About::Over21, About::Pair, About::Ace, About::Whole, About::Split, About::Drawn];

    /// The chart of three cards; none where they count 21.
    pub(super) fn of(three: Three) -> Option<About> {
        let [a, b, c] = three;
        match total(&three).points {
            21 => None,
            22.. => Some(About::Over21),
            _ if a == b || b == c => Some(About::Pair),
            _ if splits(three) => Some(About::Ace),
            _ => Some(About::Whole),
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            About::Over21 => "three cards over 21",
            About::Pair => "three cards with a pair",
            About::Ace => "three cards with an ace that counts one",
            About::Whole => "three cards that cannot be split",
            About::Split => "two cards of a split",
            About::Drawn => "after a draw",
        }
    }

    /// What its cells may say.
    pub(super) fn choices(self) -> &'static [Choice] {
        use Choice::{Bust, Double, Draw, Split, Stand, Surrender};
        match self {
            About::Over21 => &[Surrender, Split, Bust],
            About::Pair | About::Ace => &[Surrender, Stand, Draw, Double, Split],
            About::Whole => &[Surrender, Stand, Draw, Double],
            About::Split => &[Stand, Draw, Double],
            About::Drawn => &[Stand, Draw],
        }
    }
}

/// The up-cards that the pack holds, in the order in which charts have them.
pub(super) fn ups(left: &Left) -> Vec<usize> {
    (1..VALUES).chain([ACES]).filter(|up| left[*up] > 0).collect()
}

pub(super) fn value_name(value: usize) -> String {
    match value {
        ACES => "A".to_string(),
        _ => (value + 1).to_string(),
    }
}

pub(super) fn cards_name(three: Three) -> String {
    three.map(value_name).join("-")
}

pub(super) fn total_name(total: Total) -> String {
    format!("{} {}", if total.soft { "soft" } else { "hard" }, total.points)
}

/// Hard totals first, the lowest first.
fn total_key(total: Total) -> (bool, u8) {
    (total.soft, total.points)
}

pub(super) fn letter(choice: Choice) -> &'static str {
    match choice {
        Choice::Stand => "S",
        Choice::Draw => "H",
        Choice::Double => "D",
        Choice::Split => "P",
        Choice::Surrender => "R",
        _ => "B",
    }
}

type Rows = Vec<(String, Vec<String>)>;

const NONE: Fixed = Fixed::ZERO;

/// The first decisions.
struct Dealt<'a> {
    plan: &'a Plan,
    left: Left,
    ups: Vec<usize>,
}

impl Dealt<'_> {
    fn chart(&self, about: About, rows: Rows) -> Advice {
        let used =
            |letters: &str| rows.iter().any(|(_, row)| row.iter().any(|c| c.contains(letters)));
        let key = Choice::ALL.iter().take_while(|choice| **choice != Choice::Cover);
        let key = key.filter(|choice| used(letter(**choice)));
        let mut key: Vec<(String, String)> =
            key.map(|choice| (letter(*choice).to_string(), choice.word().to_string())).collect();
        for (mark, means) in [
            ("/", "by the card that was dealt first, from the lowest to the highest"),
            ("*", "mostly; see below"),
            ("-", "never comes"),
        ] {
            if used(mark) {
                key.push((mark.to_string(), means.to_string()));
            }
        }
        Advice::Chart {
            title: about.title().to_string(),
            heads: ("dealer shows".to_string(), "hand".to_string()),
            columns: self.ups.iter().map(|up| value_name(*up)).collect(),
            rows,
            key,
        }
    }

    fn row(&self, three: Three) -> Vec<String> {
        self.ups.iter().map(|up| self.cell(three, *up)).collect()
    }

    fn cell(&self, three: Three, up: usize) -> String {
        if removed(&three).with(up).from(&self.left).is_none() {
            return "-".to_string();
        }
        let mut letters: Vec<&str> =
            (0..3).map(|lead| letter(self.plan.behind(up).first(three, lead))).collect();
        if letters.iter().all(|one| *one == letters[0]) {
            letters.truncate(1);
        }
        letters.join("/")
    }

    fn deals(&self) -> impl Iterator<Item = Three> + '_ {
        threes().filter(|three| removed(three).from(&self.left).is_some())
    }

    /// Hands that are played alike stand in one row; the greatest group is all others.
    fn by_cards(&self, about: About) -> Rows {
        let mut groups: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for three in self.deals().filter(|three| About::of(*three) == Some(about)) {
            let (row, name) = (self.row(three), cards_name(three));
            match groups.iter_mut().find(|(_, other)| *other == row) {
                Some((names, _)) => names.push(name),
                None => groups.push((vec![name], row)),
            }
        }
        groups.sort_by_key(|(names, _)| names.len());
        let last = groups.len().saturating_sub(1);
        let label = |nth, names: Vec<String>| match nth == last && nth > 0 {
            true => "all others".to_string(),
            false => names.join(", "),
        };
        let rows = groups.into_iter().enumerate();
        rows.map(|(nth, (names, row))| (label(nth, names), row)).collect()
    }

    /// One row for each total, and for each hand that is played otherwise than most of its total.
    fn by_total(&self) -> Rows {
        let mut totals: BTreeMap<(bool, u8), Vec<Three>> = BTreeMap::new();
        for three in self.deals().filter(|three| About::of(*three) == Some(About::Whole)) {
            totals.entry(total_key(total(&three))).or_default().push(three);
        }
        let mut rows = Rows::new();
        for hands in totals.into_values() {
            let like = |three: &Three| {
                let row = self.row(*three);
                hands.iter().filter(|other| self.row(**other) == row).count()
            };
            let Some(most) = hands.iter().copied().max_by_key(like) else { continue };
            let usual = self.row(most);
            rows.push((total_name(total(&most)), usual.clone()));
            let others = hands.iter().filter(|three| self.row(**three) != usual);
            rows.extend(others.map(|three| (cards_name(*three), self.row(*three))));
        }
        rows
    }
}

/// Whether a hand is fresh from a split, whether it is soft, and what it counts.
type Kind = (bool, bool, u8);

/// How likely each choice is the best one.
type Shares = [Fixed; Choice::ALL.len()];

/// The decisions after a split or a draw, by up-card.
struct Later<'a> {
    dealt: &'a Dealt<'a>,
    by_up: Vec<BTreeMap<Kind, Shares>>,
}

impl<'a> Later<'a> {
    fn new<C: Workers>(
        options: &Options,
        pack: &Pack,
        dealt: &'a Dealt<'a>,
        workers: &C,
    ) -> Later<'a> {
        let bonuses = Bonuses::new(options, pack);
        let by_up = workers.each(dealt.ups.len(), |nth| {
            let mut kinds = BTreeMap::new();
            let up = dealt.ups[nth];
            let Some(left) = removed(&[up]).from(&dealt.left) else { return kinds };
            let behind = Behind::without_ends(options, &dealt.plan.layout, up, left);
            for (nth, three) in threes().enumerate().filter(|(nth, _)| bonuses.ways(*nth) > 0) {
                let share = Fixed::ratio(bonuses.ways(nth) as i128, bonuses.of);
                for placed in (0..3).flat_map(|lead| dealt.plan.played(up, three, lead)) {
                    count(dealt.plan, up, &behind, &placed, share, &mut kinds);
                }
            }
            kinds
        });
        Later { dealt, by_up }
    }

    fn rows(&self, fresh: bool) -> Rows {
        let all = self.by_up.iter().flat_map(BTreeMap::keys);
        let mut kinds: Vec<Kind> = all.copied().filter(|kind| kind.0 == fresh).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let row = |kind: Kind| {
            let cell = |kinds: &BTreeMap<Kind, Shares>| match kinds.get(&kind).map(in_order) {
                None => "-".to_string(),
                Some(choices) if choices.len() == 1 => letter(choices[0].0).to_string(),
                Some(choices) => format!("{}*", letter(choices[0].0)),
            };
            (kind_name(kind), self.by_up.iter().map(cell).collect())
        };
        kinds.into_iter().map(row).collect()
    }

    /// Where one total is played in several ways, and how often in each.
    fn exceptions(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (up, kinds) in self.dealt.ups.iter().zip(&self.by_up) {
            for (kind, shares) in kinds {
                let choices = in_order(shares);
                if choices.len() > 1 {
                    let part = |(choice, share): &(Choice, Fixed)| {
                        format!("{} {}", choice.word(), percent(*share, shares))
                    };
                    let parts: Vec<String> = choices.iter().map(part).collect();
                    let when = if kind.0 { "fresh from a split" } else { "after a draw" };
                    let (name, up) = (kind_name(*kind), value_name(*up));
                    lines.push(format!("{name} under {up}, {when}: {}", parts.join(", ")));
                }
            }
        }
        lines
    }
}

fn kind_name((_, soft, points): Kind) -> String {
    total_name(Total { points, soft })
}

/// Adds up the decisions of one hand, as often as they come.
fn count(
    plan: &Plan,
    up: usize,
    behind: &Behind<'_, Fixed>,
    placed: &Placed,
    share: Fixed,
    kinds: &mut BTreeMap<Kind, Shares>,
) {
    let (hand, tree, decided) =
        (&placed.hand, plan.layout.tree(placed), plan.behind(up).on(placed));
    let known = plan.layout.known(placed);
    let rest_of = |at: usize, _: &Grown| behind.rest_at(known[at]).copied();
    let visits = visits(behind, hand, tree, decided, 0, rest_of, |_, _| {});
    for (at, grown) in tree.grown.iter().enumerate().filter(|(at, _)| visits[*at] > NONE) {
        // The first decision on three cards stands in the charts of those.
        let Turn::Asked { fresh } = hand.turn(grown) else { continue };
        if grown.cards > 0 {
            let kind = (fresh, grown.total.soft, grown.total.points);
            let shares = kinds.entry(kind).or_insert([NONE; Choice::ALL.len()]);
            shares[decided[at] as usize] += visits[at] * share;
        }
    }
}

/// The choices that come at all, the most frequent first.
fn in_order(shares: &Shares) -> Vec<(Choice, Fixed)> {
    let all = Choice::ALL.iter().copied().zip(*shares);
    let mut choices: Vec<(Choice, Fixed)> = all.filter(|(_, share)| *share > NONE).collect();
    choices.sort_by_key(|choice| core::cmp::Reverse(choice.1));
    choices
}

/// In whole percent, and at least one.
fn percent(share: Fixed, of: &Shares) -> String {
    let all = of.iter().fold(NONE, |sum, one| sum + *one);
    let reaches = |percent: &i128| Fixed::ratio(2 * percent + 1, 200) * all > share;
    format!("{} %", (1..100).find(reaches).unwrap_or(100))
}
