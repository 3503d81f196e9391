//! A file completed with what the rules answer.

use super::compare::{Fact, Found, Kinds, facts, set_by};
use super::script::Script;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use table::notation::{Anchor, Expect, Item, Row, Statement, in_words};
use table::session::Happened;
use table::{Conducted, Game, Happening};

/// The rows of the round, each followed by what was settled once it had been used.
pub(super) fn filled<G: Game>(
    rows: &[Row],
    script: &Script<'_>,
    conducted: &Conducted<G>,
    found: Found<'_, G>,
) -> Vec<Row> {
    let facts = told(rows, conducted);
    let owner = owners(rows, script, conducted, &facts);
    let mut out = Vec::new();
    for nth in in_order_of_use(rows, script) {
        let row = &rows[nth];
        if matches!(row.statement, Statement::Nothing) && row.comment.is_none() {
            continue; // Expectations on lines of their own are written anew.
        }
        let mut row = Row { expects: Vec::new(), ..row.clone() };
        if let (Statement::Irregular { when, .. }, Some((_, verb))) =
            (&mut row.statement, script.irregular_at.iter().find(|(at, _)| *at == nth))
        {
            *when = Some(Anchor::Verb(*verb));
        }
        if matches!(row.statement, Statement::End) {
            continue; // Comes last, whatever stood after it.
        }
        let mine: Vec<&Fact> = facts
            .iter()
            .zip(&owner)
            .filter(|(_, own)| **own == nth)
            .map(|(fact, _)| fact)
            .collect();
        out.extend(with_facts(row, &mine));
    }
    let nets = conducted.net.iter().map(|(who, amount)| {
        let item = Item::Net { who: *who, amount: *amount };
        Expect { item, cite: None }
    });
    out.push(Row::new(Statement::End, nets.collect()));
    // What the round changed for those to come.
    let before = found.pairs();
    let left = found.left(conducted).into_iter().filter(|pair| !before.contains(pair));
    let left = left.map(|(key, value)| Expect {
        cite: set_by(found, conducted, key).map(|why| why.short().to_string()),
        item: Item::State { key: key.to_string(), value },
    });
    out.extend(grouped(left).map(|group| Row::new(Statement::Nothing, group)));
    out
}

/// All settlements and calls, and of what else is done that which the file asks after: it is much,
/// and most rounds have it in the same way.
fn told<G: Game>(rows: &[Row], conducted: &Conducted<G>) -> Vec<Fact> {
    let expects = || rows.iter().flat_map(|row| &row.expects);
    let asked = |item: &Item| expects().any(|expect| item.is(&expect.item));
    let told =
        |fact: &Fact| !matches!(fact.item, Item::Collects(_) | Item::Does(_)) || asked(&fact.item);
    let kinds = Kinds { wagers: true, calls: true, ..Kinds::of(rows) };
    facts(conducted, &kinds).into_iter().filter(told).collect()
}

/// The rows that were used take each other's places, so that they stand in the order of use; the
/// others stay where they are, but a ruling goes where its irregularity goes.
fn in_order_of_use(rows: &[Row], script: &Script<'_>) -> Vec<usize> {
    let mut used: Vec<usize> =
        (0..script.steps.len()).filter(|n| script.steps[*n].is_some()).collect();
    used.sort_by_key(|nth| script.steps[*nth]);
    let mut used = used.into_iter();
    let place =
        |nth: usize| if script.steps[nth].is_some() { used.next().unwrap_or(nth) } else { nth };
    let mut order: Vec<usize> = (0..script.steps.len()).map(place).collect();
    for ruling in 1..rows.len() {
        let above = &rows[ruling - 1].statement;
        if !matches!(rows[ruling].statement, Statement::Ruling { .. })
            || !matches!(above, Statement::Irregular { .. })
        {
            continue;
        }
        order.retain(|nth| *nth != ruling);
        let above = order.iter().position(|nth| *nth == ruling - 1);
        order.insert(above.map_or(0, |at| at + 1), ruling);
    }
    order
}

/// One line for each run of facts that share a citation; the first beside the statement.
fn with_facts(mut row: Row, facts: &[&Fact]) -> Vec<Row> {
    let expects = facts.iter().map(|fact| {
        let cite = Some(fact.cite.short().to_string());
        Expect { item: fact.item.clone(), cite }
    });
    let mut groups = grouped(expects);
    row.expects = groups.next().unwrap_or_default();
    let mut rows = vec![row];
    rows.extend(groups.map(|group| Row::new(Statement::Nothing, group)));
    rows
}

/// Runs that share a citation and fit on a line.
fn grouped(expects: impl Iterator<Item = Expect>) -> impl Iterator<Item = Vec<Expect>> {
    let mut groups: Vec<Vec<Expect>> = Vec::new();
    for expect in expects {
        match groups.last_mut() {
            Some(group) if group[0].cite == expect.cite && in_words(group).len() < 48 => {
                group.push(expect);
            }
            _ => groups.push(vec![expect]),
        }
    }
    groups.into_iter()
}

/// For each fact the row that had been used last when it happened.
fn owners<G: Game>(
    rows: &[Row],
    script: &Script<'_>,
    conducted: &Conducted<G>,
    facts: &[Fact],
) -> Vec<usize> {
    let wagers = rows.iter().position(|row| matches!(row.statement, Statement::Wagers(_)));
    let mut order: Vec<(usize, usize)> = script
        .steps
        .iter()
        .enumerate()
        .filter_map(|(nth, step)| step.map(|step| (step, nth)))
        .collect();
    order.sort();
    let asked = answers_by_event(conducted);
    facts
        .iter()
        .map(|fact| {
            let answers = asked.get(fact.at).copied().unwrap_or(usize::MAX);
            let used = order.iter().take_while(|(step, _)| *step <= answers);
            used.last().map(|(_, nth)| *nth).or(wagers).unwrap_or(0)
        })
        .collect()
}

/// How many answers had been given by each event.
fn answers_by_event<G: Game>(conducted: &Conducted<G>) -> Vec<usize> {
    let mut given = 0;
    let mut counts = Vec::with_capacity(conducted.events.len());
    for event in &conducted.events {
        given += match &event.what {
            Happening::Dealt { card: Some(_), .. }
            | Happening::Turned { .. }
            | Happening::Told { .. }
            | Happening::Counted { .. }
            | Happening::Spun(_)
            | Happening::Chose { .. }
            | Happening::Named { .. }
            | Happening::Burned { card: Some(_), .. }
            | Happening::AtTheShoe(Happened::Declined(_) | Happened::Cut { .. })
            | Happening::Irregular { .. } => 1,
            _ => 0,
        };
        counts.push(given);
    }
    counts
}
