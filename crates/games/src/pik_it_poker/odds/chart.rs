//! The best play as a chart: five cards down, the best three of them across.

use super::super::{Choice, DECISIONS};
use super::against::{Class, Worth};
use super::ends::{Ends, best};
use super::kind::{Kind, five_name, five_of, letter, three_name, three_of};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::three::Category;
use cards::{Five, Three};
use table::figures::Advice;

/// In every cell play 3 from some hand on; of the rest play 5 from one hand on, the same in all
/// cells, and fold the others.
pub(super) struct Chart {
    /// The lowest hand of five that is not folded.
    least: Option<(Five, String)>,
    cells: BTreeMap<(Kind, Category), Cell>,
}

struct Cell {
    /// The lowest three cards to play 3 with.
    from: Option<(Three, String)>,
    sort: Sort,
}

/// What a cell's hands do; of those that do not play 3, whether some play 5 and some fold.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Sort {
    play_3: Play3,
    play_5: bool,
    fold: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Play3 {
    Always,
    Never,
    From,
}

/// What it costs to play by the chart.
pub(super) struct Strays {
    pub(super) hands: u64,
    pub(super) loses: i128,
}

impl Chart {
    pub(super) fn search(classes: &[Class], ends: &Ends) -> Chart {
        let values: Vec<[i128; 3]> =
            classes.iter().map(|class| class.against.values(ends)).collect();
        let least = least_played(classes, &values);
        let mut cells: BTreeMap<(Kind, Category), Vec<usize>> = BTreeMap::new();
        for (nth, class) in classes.iter().enumerate() {
            let kind = Kind::of(&class.cards, class.worth.five);
            cells.entry((kind, class.worth.three.category())).or_default().push(nth);
        }
        let stands =
            |class: &Class| least.as_ref().is_some_and(|(least, _)| class.worth.five >= *least);
        let cell = |(at, members): ((Kind, Category), Vec<usize>)| {
            (at, Cell::search(classes, &values, members, &stands))
        };
        let cells = cells.into_iter().map(cell).collect();
        Chart { least, cells }
    }

    fn choice(&self, class: &Class) -> Choice {
        let Worth { five, three } = class.worth;
        let cell = &self.cells[&(Kind::of(&class.cards, five), three.category())];
        match (&cell.from, &self.least) {
            (Some((from, _)), _) if three >= *from => Choice::Play3,
            (_, Some((least, _))) if five >= *least => Choice::Play5,
            _ => Choice::Fold,
        }
    }

    /// Hands that the best play treats otherwise.
    pub(super) fn strays(&self, classes: &[Class], ends: &Ends) -> Strays {
        let mut strays = Strays { hands: 0, loses: 0 };
        for class in classes {
            let values = class.against.values(ends);
            let choice = self.choice(class);
            let chosen = DECISIONS.iter().position(|one| *one == choice).unwrap_or_default();
            let loses = values[best(&values)] - values[chosen];
            if loses > 0 {
                strays.hands += class.hands;
                strays.loses += loses * i128::from(class.hands);
            }
        }
        strays
    }

    pub(super) fn advice(&self, title: &str) -> Advice {
        let present = |category: &Category| self.cells.keys().any(|(_, other)| other == category);
        let across: Vec<Category> = Category::ALL.into_iter().filter(present).collect();
        Advice::Chart {
            title: title.to_string(),
            heads: ("best three".to_string(), "five cards".to_string()),
            columns: across.iter().map(|category| three_name(*category).to_string()).collect(),
            rows: self.rows(&across),
            key: self.key(),
        }
    }

    /// What the cells say, each kind of them once.
    fn key(&self) -> Vec<(String, String)> {
        let mut key: BTreeMap<Sort, (String, String)> = BTreeMap::new();
        for cell in self.cells.values() {
            let rest = match (cell.sort.play_5, &self.least) {
                (true, Some((_, least))) if cell.sort.fold => {
                    format!("play 5 with {least} or better, otherwise fold")
                }
                (true, _) => "play 5".to_string(),
                (false, _) => "fold".to_string(),
            };
            let means = match cell.sort.play_3 {
                Play3::Never => rest,
                Play3::From => format!("play 3 with these three cards or better, otherwise {rest}"),
                Play3::Always => "play 3".to_string(),
            };
            key.entry(cell.sort).or_insert_with(|| (cell.text(), means));
        }
        let mut key: Vec<(String, String)> = key.into_values().collect();
        key.push((NONE.to_string(), "there is no such hand".to_string()));
        key
    }

    /// Highest hands first; kinds of one category that are played alike share a row.
    fn rows(&self, across: &[Category]) -> Vec<(String, Vec<String>)> {
        let mut kinds: Vec<Kind> = self.cells.keys().map(|(kind, _)| *kind).collect();
        kinds.dedup();
        let mut rows: Vec<(Vec<Kind>, Vec<Option<String>>)> = Vec::new();
        for kind in kinds.iter().rev() {
            let text = |category: &Category| self.cells.get(&(*kind, *category)).map(Cell::text);
            let cells: Vec<Option<String>> = across.iter().map(text).collect();
            match rows.last_mut() {
                Some((same, above))
                    if same[0].category == kind.category && are_alike(above, &cells) =>
                {
                    same.push(*kind);
                    above
                        .iter_mut()
                        .zip(cells)
                        .for_each(|(above, cell)| *above = above.take().or(cell));
                }
                _ => rows.push((vec![*kind], cells)),
            }
        }
        let of = |category| kinds.iter().filter(|kind| kind.category == category).count();
        let printed = |cell: Option<String>| cell.unwrap_or_else(|| NONE.to_string());
        let row = |(same, cells): (Vec<Kind>, Vec<Option<String>>)| {
            let whole = same.len() == of(same[0].category);
            (label(&same, whole), cells.into_iter().map(printed).collect())
        };
        rows.into_iter().map(row).collect()
    }
}

/// Where five and three cards cannot come together.
const NONE: &str = "-";

/// The same wherever both rows have hands.
fn are_alike(above: &[Option<String>], cells: &[Option<String>]) -> bool {
    above.iter().zip(cells).all(|(one, other)| one.is_none() || other.is_none() || one == other)
}

/// `pair, K to 8`.
pub(super) fn label(same: &[Kind], whole: bool) -> String {
    let (first, last) = (same[0], same[same.len() - 1]);
    let name = five_name(first.category);
    match same.len() {
        _ if whole => name.to_string(),
        1 => format!("{name}, {}", letter(first.lead)),
        _ => format!("{name}, {} to {}", letter(first.lead), letter(last.lead)),
    }
}

/// The hand from which on the best play does better to play 5 than to fold, if it does not play 3.
fn least_played(classes: &[Class], values: &[[i128; 3]]) -> Option<(Five, String)> {
    let mut gains: BTreeMap<Five, (i128, usize)> = BTreeMap::new();
    for (nth, (class, [play_3, play_5, fold])) in classes.iter().zip(values).enumerate() {
        let gain = play_3.max(play_5) - play_3.max(fold);
        gains.entry(class.worth.five).or_insert((0, nth)).0 += gain * i128::from(class.hands);
    }
    let (mut gained, mut most, mut least) = (0, 0, None);
    for (five, (gain, nth)) in gains.iter().rev() {
        gained += gain;
        if gained > most {
            (most, least) = (gained, Some((*five, five_of(&classes[*nth].cards))));
        }
    }
    least
}

impl Cell {
    /// The threshold that loses least against the best decisions of the cell's hands.
    fn search(
        classes: &[Class],
        values: &[[i128; 3]],
        mut members: Vec<usize>,
        stands: &impl Fn(&Class) -> bool,
    ) -> Cell {
        members.sort_by_key(|nth| classes[*nth].worth.three);
        let (mut gained, mut most, mut from) = (0, 0, members.len());
        let same =
            |one: &usize, other: &usize| classes[*one].worth.three == classes[*other].worth.three;
        let mut start = members.len();
        for like in members.chunk_by(same).rev() {
            start -= like.len();
            for nth in like {
                let otherwise = if stands(&classes[*nth]) { 1 } else { 2 };
                let gain = values[*nth][0] - values[*nth][otherwise];
                gained += gain * i128::from(classes[*nth].hands);
            }
            if gained > most {
                (most, from) = (gained, start);
            }
        }
        let first = members.get(from).map(|nth| &classes[*nth]);
        let rest = &members[..from];
        let play_3 = match from {
            0 => Play3::Always,
            _ if first.is_none() => Play3::Never,
            _ => Play3::From,
        };
        Cell {
            from: first.map(|class| (class.worth.three, three_of(&class.cards, class.worth.three))),
            sort: Sort {
                play_3,
                play_5: rest.iter().any(|nth| stands(&classes[*nth])),
                fold: rest.iter().any(|nth| !stands(&classes[*nth])),
            },
        }
    }

    fn text(&self) -> String {
        let rest = match (self.sort.play_5, self.sort.fold) {
            (true, true) => "5/F",
            (true, false) => "5",
            _ => "F",
        };
        match (&self.from, self.sort.play_3) {
            (_, Play3::Always) => "3".to_string(),
            (Some((_, from)), _) if rest == "5" => from.clone(),
            (Some((_, from)), _) => format!("{from}/{rest}"),
            (None, _) => rest.to_string(),
        }
    }
}
