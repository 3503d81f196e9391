//! The charts as people print them, and where the cards of a hand matter more than its total.

use super::behind::{Behind, Of};
use super::chart::{Chart, Column, Way, Weighed};
use super::dealer::{ACES, VALUES, completes_blackjack};
use super::hands::Hand;
use super::house::{Act, Analysed, House, word};
use super::layout::Layout;
use super::play::At;
use super::suits::Suited;
use super::wager::is_even_money_better;
use crate::twenty_one::insured;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use cards::{Pack, Suit};
use core::marker::PhantomData;
use table::figures::{Advice, Number, Ratio, Workers};
use table::{Choice, Money};

pub(super) fn advice<G: Analysed, N: Number, C: Workers>(
    options: &G::Options,
    pack: &Pack,
    wager: Money,
    workers: &C,
) -> Vec<Advice> {
    let layout = Layout::new::<G>(options, pack);
    let mut by_up = workers.each(VALUES, |up| {
        let behind = Behind::<N>::new::<G>(options, pack, &layout, up, wager)?;
        let (plan, solved) = behind.solve(&Way::Best);
        let weighed = Weighed::new::<G>((options, pack), &behind, &plan, &solved);
        let column = weighed.column(G::CARDS_THAT_MATTER);
        let exceptions = exceptions(&weighed, &column);
        Some((column, exceptions))
    });
    // As charts have them: the ace comes last.
    by_up.rotate_left(1);
    let ups = (1..VALUES).chain([ACES]);
    let mut shown = Vec::new();
    let mut lines = Vec::new();
    for (up, (column, exceptions)) in ups.zip(by_up).filter_map(|(up, one)| Some((up, one?))) {
        lines.extend(exceptions.into_iter().map(|(kind, what)| (kind, up, what)));
        shown.push((up, column));
    }
    let charts = Charts::<G> { layout: &layout, columns: shown, game: PhantomData };
    let mut all = charts.all();
    lines.sort_by_key(|(kind, up, _)| (*kind, (up + VALUES - 1) % VALUES));
    let lines: Vec<String> = lines
        .into_iter()
        .flat_map(|((soft, points, doubled), up, exceptions)| {
            let name = total_name(soft, points, doubled);
            exceptions.lines::<G>(&format!("{name} against {}", value_name(up)))
        })
        .collect();
    if !lines.is_empty() {
        let title = "where the cards matter more than their total".to_string();
        all.push(Advice::Rules { title, lines });
    }
    let lines = insurance_lines::<G>(options, &layout);
    if !lines.is_empty() {
        all.push(Advice::Rules { title: "insurance".to_string(), lines });
    }
    let lines = vec![simple::<G>()];
    all.push(Advice::Rules { title: "simple rule".to_string(), lines });
    all
}

/// A chart as people print it, in every part that it has.
pub(super) fn charts<G: Analysed>(layout: &Layout, chart: Chart) -> Vec<Advice> {
    let mut columns: Vec<_> = chart.columns.into_iter().enumerate().collect();
    // As charts have them: the ace comes last.
    columns.rotate_left(1);
    let columns = columns.into_iter().filter_map(|(up, column)| Some((up, column?))).collect();
    Charts::<G> { layout, columns, game: PhantomData }.all()
}

/// What the simple rule says, in one sentence.
fn simple<G: Analysed>() -> String {
    let by = if G::CARDS_THAT_MATTER > 2 { "total and number of cards" } else { "total" };
    let even_money = if G::EVEN_MONEY.is_some() { ", nor even money" } else { "" };
    format!("play the charts by {by} alone, and never take insurance{even_money}")
}

pub(super) fn value_name(value: usize) -> String {
    match value {
        ACES => "A".to_string(),
        _ => (value + 1).to_string(),
    }
}

fn hand_name(hand: &Hand) -> String {
    let held = (0..VALUES).rev().flat_map(|v| core::iter::repeat_n(v, hand.held.of(v).into()));
    let names: Vec<String> = held.map(value_name).collect();
    names.join("-")
}

fn total_name(soft: bool, points: u8, doubled: usize) -> String {
    let doubled = if doubled > 0 { "doubled " } else { "" };
    format!("{doubled}{} {points}", if soft { "soft" } else { "hard" })
}

/// Whether a hand is soft, what it counts, how often it was doubled.
type Kind = (bool, u8, usize);

/// Hands that are not played like most of their total, by what is done with them.
#[derive(Clone, Debug, Default)]
struct Exceptions {
    by_act: BTreeMap<Act, Vec<String>>,
    /// How many more there are with many cards.
    longer: BTreeMap<Act, usize>,
}

/// So many cards are read at a glance.
const FEW: u8 = 3;

impl Exceptions {
    fn add(&mut self, act: Act, hand: &Hand, suits: &str) {
        if hand.cards > FEW {
            *self.longer.entry(act).or_default() += 1;
        } else {
            self.by_act.entry(act).or_default().push(format!("{}{suits}", hand_name(hand)));
        }
    }

    fn lines<G: Analysed>(&self, against: &str) -> Vec<String> {
        let acts = Act::ALL
            .into_iter()
            .filter(|act| self.by_act.contains_key(act) || self.longer.contains_key(act));
        let line = |act: Act| {
            let mut hands = self.by_act.get(&act).cloned().unwrap_or_default();
            hands.sort();
            hands.dedup();
            if let Some(more) = self.longer.get(&act) {
                let hand = if *more == 1 { "hand" } else { "hands" };
                hands.push(format!("{more} {hand} of more than {FEW} cards"));
            }
            format!("{against}: {} with {}", word::<G>(act), hands.join(", "))
        };
        acts.map(line).collect()
    }
}

/// Where the best play differs from the chart, of all that comes in it.
fn exceptions<N: Number>(weighed: &Weighed<'_, N>, column: &Column) -> BTreeMap<Kind, Exceptions> {
    let mut all: BTreeMap<Kind, Exceptions> = BTreeMap::new();
    for nth in weighed.play.states.iter().map(|nth| *nth as usize) {
        let hand = weighed.play.hands.at(nth);
        for doubled in 0..weighed.visits.len() {
            let at = At { hand: nth, doubled, kind: 0 };
            let offers = weighed.play.offers_at(at);
            if offers.is_empty() || weighed.visits[doubled][nth] <= N::whole(0) {
                continue;
            }
            let charted = column.acts(Of::Initial, at, hand);
            let charted = charted.into_iter().find(|act| offers.has(*act));
            let suited = weighed.play.suited_at(at).map(|nth| &weighed.play.suited[nth]);
            let acts = weighed.acts(at);
            let alike = acts.iter().all(|act| *act == acts[0]);
            for (kind, act) in acts.iter().enumerate().filter(|(_, act)| Some(**act) != charted) {
                let suits = suited.filter(|_| !alike).map_or("", |suited| suits_name(suited, kind));
                let kind = (hand.total.soft, hand.total.points, doubled);
                all.entry(kind).or_default().add(*act, hand, suits);
            }
        }
    }
    all
}

fn suits_name(suited: &Suited, kind: usize) -> &'static str {
    let of_one: Vec<Option<Suit>> =
        suited.cards_of(kind).map(|[a, b, _]| (a.suit() == b.suit()).then_some(a.suit())).collect();
    match () {
        () if of_one.iter().all(|suit| *suit == Some(Suit::Spades)) => " of spades",
        () if of_one.iter().all(Option::is_some) => " of one suit",
        () => " of mixed suits",
    }
}

/// One chart after the other.
struct Charts<'a, G> {
    layout: &'a Layout,
    columns: Vec<(usize, Column)>,
    game: PhantomData<fn() -> G>,
}

type Rows = Vec<(String, Vec<String>)>;

/// What a chart is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum About {
    Totals { soft: bool, doubled: usize },
    Pairs,
}

/// Every chart that there can be, in the order in which they are printed.
pub(super) fn titles(doubles: usize) -> Vec<(String, About)> {
    let mut all = vec![
        ("hard totals".to_string(), About::Totals { soft: false, doubled: 0 }),
        ("soft totals".to_string(), About::Totals { soft: true, doubled: 0 }),
        ("pairs".to_string(), About::Pairs),
    ];
    for doubled in 1..=doubles {
        let often = match (doubles, doubled) {
            (1, _) => "after a double".to_string(),
            (_, nth) => format!("after double {nth}"),
        };
        for soft in [false, true] {
            let title = format!("{often}, {} totals", if soft { "soft" } else { "hard" });
            all.push((title, About::Totals { soft, doubled }));
        }
    }
    all
}

impl<G: Analysed> Charts<'_, G> {
    fn all(&self) -> Vec<Advice> {
        let chart = |(title, about): (String, About)| match about {
            About::Totals { soft, doubled } => {
                self.chart(&title, "total", self.totals(soft, doubled))
            }
            About::Pairs => self.chart(&title, "pair", self.pairs()),
        };
        let all = titles(self.layout.house.doubles).into_iter().map(chart);
        let mut all: Vec<Advice> = all.collect();
        all.retain(|chart| !matches!(chart, Advice::Chart { rows, .. } if rows.is_empty()));
        all
    }

    fn chart(&self, title: &str, row: &str, rows: Rows) -> Advice {
        Advice::Chart {
            title: title.to_string(),
            heads: ("dealer shows".to_string(), row.to_string()),
            columns: self.columns.iter().map(|(up, _)| value_name(*up)).collect(),
            key: self.key(&rows),
            rows,
        }
    }

    /// A row for every total; neighbours that are played alike share one.
    fn totals(&self, soft: bool, doubled: usize) -> Rows {
        let mut rows: Vec<(u8, u8, Vec<String>)> = Vec::new();
        for points in (0..21).filter(|points| doubled > 0 || self.comes(soft, *points)) {
            let cells: Vec<String> = self
                .columns
                .iter()
                .map(|(_, column)| cell(column, soft, points, doubled))
                .collect();
            if cells.iter().all(|cell| cell == NEVER) {
                continue;
            }
            match rows.last_mut() {
                Some((_, to, row)) if *row == cells && *to + 1 == points => *to = points,
                _ => rows.push((points, points, cells)),
            }
        }
        let label = |from, to| match from == to {
            true => format!("{from}"),
            false => format!("{from}-{to}"),
        };
        rows.into_iter().map(|(from, to, row)| (label(from, to), row)).collect()
    }

    /// Whether such a hand is ever decided on: one that is dealt or drawn to and not always split,
    /// or one of a split.
    fn comes(&self, soft: bool, points: u8) -> bool {
        let Layout { hands, house, pairs, .. } = self.layout;
        hands.iter().any(|(nth, hand)| {
            let pair = (0..VALUES).find(|value| hand.cards == 2 && hand.held.of(*value) == 2);
            let is_split = |value: usize| self.columns.iter().all(|(_, up)| up.splits(value));
            let of_split = (0..VALUES).any(|value| {
                !house.split[value][nth].is_empty() && pairs[value].states.contains(&(nth as u16))
            });
            (hand.total.soft, hand.total.points) == (soft, points)
                && (of_split || !house.initial[nth].is_empty() && !pair.is_some_and(is_split))
        })
    }

    fn pairs(&self) -> Rows {
        let hands = &self.layout.hands;
        let pair = |value| {
            let hand = hands.at(hands.at(hands.at(0).next(value)?).next(value)?);
            let offers = self.layout.house.initial[hands.find(&hand.some_cards())?];
            offers.has(Act::Split).then_some((value, hand))
        };
        let row = |(value, hand): (usize, &Hand)| {
            let cell = |(_, column): &(usize, Column)| match column.splits(value) {
                true => "P".to_string(),
                false => letter(column.row(hand.total.soft, hand.total.points, 2)).to_string(),
            };
            let name = value_name(value);
            (format!("{name}-{name}"), self.columns.iter().map(cell).collect())
        };
        (1..VALUES).chain([ACES]).filter_map(pair).map(row).collect()
    }

    fn key(&self, rows: &Rows) -> Vec<(String, String)> {
        let is_used = |sign: &str| {
            rows.iter().flat_map(|(_, cells)| cells).any(|cell| signs(cell).any(|s| s == sign))
        };
        let mut key = Vec::new();
        for (sign, means) in SIGNS {
            if is_used(sign) {
                key.push((sign.to_string(), self.means(means)));
            }
        }
        for cards in 3..=G::CARDS_THAT_MATTER {
            for (sign, means) in SIGNS {
                let sign = format!("{cards}{sign}");
                if is_used(&sign) {
                    let means = self.means(means);
                    key.push((sign, format!("but from {cards} cards on: {means}")));
                }
            }
        }
        key
    }

    /// Where every hand may be doubled, nothing has to be said of those that may not.
    fn means(&self, means: &str) -> String {
        let House { initial, .. } = &self.layout.house;
        let always = initial.iter().all(|acts| acts.is_empty() || acts.has(Act::Double));
        match means.strip_prefix("double, ") {
            Some(_) if always => "double".to_string(),
            _ => means.to_string(),
        }
    }
}

pub(super) const NEVER: &str = "-";

const SIGNS: [(&str, &str); 10] = [
    ("H", "draw"),
    ("S", "stand"),
    ("D", "double, or draw where that is not allowed"),
    ("Ds", "double, or stand where that is not allowed"),
    ("P", "split"),
    ("R", "surrender, or draw where that is not allowed"),
    ("Rs", "surrender, or stand where that is not allowed"),
    ("Rd", "surrender, or double where that is not allowed"),
    ("G", "rescue: give the hand up"),
    (NEVER, "never comes"),
];

fn letter(acts: &[Act]) -> &'static str {
    match acts {
        [] => NEVER,
        [Act::Rescue, ..] => "G",
        [Act::Surrender, Act::Stand, ..] => "Rs",
        [Act::Surrender, Act::Double, ..] => "Rd",
        [Act::Surrender, ..] => "R",
        [Act::Stand, ..] => "S",
        [Act::Draw, ..] => "H",
        [Act::Double, Act::Stand, ..] => "Ds",
        [Act::Double, ..] => "D",
        [Act::Split, ..] => "P",
    }
}

/// What a letter stands for: what to do, or else what next.
pub(super) fn acts(letter: &str) -> Option<&'static [Act]> {
    Some(match letter {
        NEVER => &[],
        "H" => &[Act::Draw],
        "S" => &[Act::Stand],
        "D" => &[Act::Double, Act::Draw],
        "Ds" => &[Act::Double, Act::Stand],
        "P" => &[Act::Split],
        "R" => &[Act::Surrender, Act::Draw],
        "Rs" => &[Act::Surrender, Act::Stand],
        "Rd" => &[Act::Surrender, Act::Double, Act::Draw],
        "G" => &[Act::Rescue],
        _ => return None,
    })
}

/// What is done, and from how many cards on something else is: `S5H`.
fn cell(column: &Column, soft: bool, points: u8, doubled: usize) -> String {
    if doubled > 0 {
        return letter(column.doubled(doubled, soft, points)).to_string();
    }
    let mut text = String::new();
    let mut last: &[Act] = &[];
    for cards in 2..=column.most_cards {
        let acts = column.row(soft, points, cards);
        // Three cards cannot be surrendered: they do what two do that may not.
        let rest = if last.first() == Some(&Act::Surrender) { &last[1..] } else { last };
        if acts.is_empty() || acts == rest {
            continue;
        }
        if !text.is_empty() {
            text += &cards.to_string();
        }
        text += letter(acts);
        last = acts;
    }
    if text.is_empty() { NEVER.to_string() } else { text }
}

/// The signs of a cell: each begins with the number of cards from which it holds, or with none.
pub(super) fn signs(cell: &str) -> impl Iterator<Item = &str> {
    let starts: Vec<usize> = cell
        .char_indices()
        .filter(|(at, sign)| *at == 0 || sign.is_ascii_digit())
        .map(|(at, _)| at)
        .chain([cell.len()])
        .collect();
    let ends = starts.clone().into_iter().skip(1);
    starts.into_iter().zip(ends).map(|(from, to)| &cell[from..to])
}

/// What insurance is worth per unit of it, with so many tens among the cards that are left.
pub(super) fn insurance_worth(tens: i64, cards: i64) -> Ratio {
    let chance = Ratio::new(tens, cards.max(1));
    let net = |blackjack| Ratio::from(insured(blackjack));
    net(true) * chance + net(false) * (Ratio::ONE - chance)
}

fn insurance_lines<G: Analysed>(options: &G::Options, layout: &Layout) -> Vec<String> {
    let mut left = layout.left;
    let (Some(aces), Some(tens)) = (left[ACES].checked_sub(1), completes_blackjack(ACES)) else {
        return Vec::new();
    };
    left[ACES] = aces;
    let cards: i64 = left.iter().map(|many| i64::from(*many)).sum();
    let worth = insurance_worth(left[tens].into(), cards);
    let advised = if worth.over() > 0 { "take it" } else { "leave it" };
    let (over, under) = (worth.over(), worth.under());
    let mut lines = vec![format!(
        "{advised}: knowing only the ace shown it is worth {over}/{under} of its stake"
    )];
    if let Some([taken, wait]) = G::EVEN_MONEY.filter(|_| G::pays_even_money(options)) {
        let better = if is_even_money_better::<G>(options, &left) { taken } else { wait };
        lines.push(format!("a blackjack under an ace: {}", better.word()));
    }
    lines
}
