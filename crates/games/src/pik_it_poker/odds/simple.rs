//! A rule that fits in one sentence: the best of its form for these options and this pack.
//!
//! It is a list of hands, each with the wager to make, and the first that the player has counts:
//! two pairs play 5, a straight plays 3, a pair plays 5. Between the rows of five-card hands,
//! lowest first, that is a staircase: the higher the five cards, the higher the three must be.

use super::super::{ACE_KING, Choice};
use super::against::{Class, Worth};
use super::ends::Ends;
use super::kind::{Kind, five_in_words, three_in_words};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::Five;
use cards::three::Category;

/// The first step that a hand reaches is taken; who reaches none folds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Simple {
    pub(super) steps: Vec<Step>,
}

/// The least hand for a wager.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Play3(Category),
    Play5(Five),
}

impl Step {
    /// Whether every hand that reaches the other one reaches this.
    pub(super) fn covers(self, other: Step) -> bool {
        match (self, other) {
            (Step::Play3(least), Step::Play3(other)) => least <= other,
            (Step::Play5(least), Step::Play5(other)) => least <= other,
            _ => false,
        }
    }
}

impl Simple {
    /// 39.1 "Qualifying hand": the dealer's five cards play when they qualify, and nothing else of
    /// him could; whether this table elected that he must does not matter. So five cards that would
    /// qualify play 5, and all others fold.
    pub(super) fn of_the_dealer() -> Simple {
        Simple { steps: vec![Step::Play5(ACE_KING)] }
    }

    #[inline]
    pub(super) fn choice(&self, mine: Worth) -> Choice {
        for step in &self.steps {
            match step {
                Step::Play3(least) if mine.three.category() >= *least => return Choice::Play3,
                Step::Play5(least) if mine.five >= *least => return Choice::Play5,
                _ => {}
            }
        }
        Choice::Fold
    }

    /// The rule of this form that wins most, and how it is said.
    pub(super) fn search(classes: &[Class], ends: &Ends) -> (Simple, String) {
        let rows = rows(classes, ends);
        let stairs = staircase(&rows);
        let (mut steps, mut said) = (Vec::new(), Vec::new());
        let mut above = CATEGORIES;
        for stair in stairs.iter().rev() {
            if stair.three < above {
                let least = Category::ALL[stair.three];
                steps.push(Step::Play3(least));
                said.push(format!("play 3 with {}", three_in_words(least)));
            }
            above = stair.three;
            if stair.rest == PLAY_5 {
                steps.push(Step::Play5(rows[stair.from].least));
                said.push(format!("play 5 with {}", in_words(&rows, stair.from)));
            }
        }
        if stairs[0].rest == FOLD && above > 0 {
            said.push("fold".to_string());
        }
        (Simple { steps }, said.join(", otherwise "))
    }
}

/// `a pair of 9s or better`, or `a pair or better` where it is the least of all pairs.
fn in_words(rows: &[Row], nth: usize) -> String {
    let kind = rows[nth].kind;
    match nth.checked_sub(1).map(|below| rows[below].kind.category) {
        None => "anything".to_string(),
        Some(below) if below == kind.category => format!("{} or better", kind.in_words()),
        Some(_) => format!("{} or better", five_in_words(kind.category)),
    }
}

/// Hands of one kind: what every decision wins, by the category of the best three cards.
struct Row {
    kind: Kind,
    /// The lowest of them.
    least: Five,
    wins: [[i128; 3]; CATEGORIES],
}

const CATEGORIES: usize = Category::ALL.len();

/// What is done with a hand whose three cards are too low, as a place among the decisions.
const PLAY_5: usize = 1;
const FOLD: usize = 2;

/// All kinds there are, lowest first.
fn rows(classes: &[Class], ends: &Ends) -> Vec<Row> {
    let mut rows: BTreeMap<Kind, Row> = BTreeMap::new();
    for class in classes {
        let Worth { five, three } = class.worth;
        let kind = Kind::of(&class.cards, five);
        let new = Row { kind, least: five, wins: [[0; 3]; CATEGORIES] };
        let row = rows.entry(kind).or_insert(new);
        row.least = row.least.min(five);
        let wins = &mut row.wins[three.category() as usize];
        for (wins, value) in wins.iter_mut().zip(class.against.values(ends)) {
            *wins += value * i128::from(class.hands);
        }
    }
    rows.into_values().collect()
}

/// Rows from some row on that are played alike.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Stair {
    from: usize,
    /// From which category on they play 3; past the last one they never do.
    three: usize,
    rest: usize,
}

impl Stair {
    fn wins(&self, row: &Row) -> i128 {
        let cell = |(category, wins): (usize, &[i128; 3])| {
            wins[if category >= self.three { 0 } else { self.rest }]
        };
        row.wins.iter().enumerate().map(cell).sum()
    }
}

/// More than this and nobody calls it one sentence.
const STAIRS: usize = 3;

/// The best staircase of at most so many stairs, lowest first.
fn staircase(rows: &[Row]) -> Vec<Stair> {
    let mut open: Vec<(i128, Vec<Stair>)> = Vec::new();
    for (from, row) in rows.iter().enumerate() {
        let mut next: Vec<(i128, Vec<Stair>)> = Vec::new();
        for stair in stairs(from) {
            for size in 1..=STAIRS {
                // Either the stair goes on, or it begins here, on top of a lower one.
                let goes_on = |(_, all): &&(i128, Vec<Stair>)| {
                    let last = all[all.len() - 1];
                    all.len() == size && (last.three, last.rest) == (stair.three, stair.rest)
                };
                let carries = |(_, all): &&(i128, Vec<Stair>)| {
                    let last = all[all.len() - 1];
                    all.len() + 1 == size && last.three <= stair.three && last.rest >= stair.rest
                };
                let on = open.iter().find(goes_on).cloned();
                let begun = open.iter().filter(carries).max_by_key(|(wins, _)| *wins);
                let begun = match begun {
                    Some((wins, all)) => Some((*wins, [&all[..], &[stair]].concat())),
                    None if from == 0 && size == 1 => Some((0, vec![stair])),
                    None => None,
                };
                let best = [begun, on].into_iter().flatten().max_by_key(|(wins, _)| *wins);
                next.extend(best.map(|(wins, all)| (wins + stair.wins(row), all)));
            }
        }
        open = next;
    }
    let best = open.into_iter().max_by_key(|(wins, all)| (*wins, STAIRS - all.len()));
    best.expect("some rule is the best").1
}

/// Every way to play alike from that row on. Who always plays 3 has no rest.
fn stairs(from: usize) -> impl Iterator<Item = Stair> {
    let rests = |three: usize| if three == 0 { &[FOLD][..] } else { &[FOLD, PLAY_5] };
    let stair =
        move |three| rests(three).iter().map(move |rest| Stair { from, three, rest: *rest });
    (0..=CATEGORIES).flat_map(stair)
}
