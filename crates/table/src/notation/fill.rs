//! A file completed with what the rules answer.

use super::answers::Script;
use super::compare::{Fact, facts};
use super::expect::{Expect, Item, in_words};
use super::{Anchor, Row, Statement};
use crate::{Conducted, Game, Happening, Memory};
use alloc::vec;
use alloc::vec::Vec;

/// The rows of the round, each followed by what was settled once it had been used.
pub(super) fn filled<G: Game>(
    rows: &[Row],
    script: &Script<'_>,
    conducted: &Conducted<G>,
    memory: &G::Memory,
) -> Vec<Row> {
    let facts = facts(conducted);
    let owner = owners(rows, script, conducted, &facts);
    let mut out = Vec::new();
    for nth in in_order_of_use(rows, script) {
        let row = &rows[nth];
        if matches!(row.statement, Statement::Nothing) && row.comment.is_none() {
            continue; // Expectations on lines of their own are written anew.
        }
        let mut row = Row { expects: Vec::new(), ..row.clone() };
        if let (Statement::Irregular { before, .. }, Some((_, verb))) =
            (&mut row.statement, script.irregular_at.iter().find(|(at, _)| *at == nth))
        {
            *before = Some(Anchor::Verb(*verb));
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
    // What the round changed for those to come.
    let found = memory.pairs();
    let left = conducted.memory.pairs().into_iter().filter(|pair| !found.contains(pair));
    let left = left.map(|(key, value)| {
        let item = Item::State { key: alloc::string::ToString::to_string(key), value };
        Expect { item, cite: None }
    });
    out.push(Row::new(Statement::End, nets.chain(left).collect()));
    out
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
    let mut groups: Vec<Vec<Expect>> = Vec::new();
    for fact in facts {
        let cite = Some(alloc::string::ToString::to_string(fact.cite.short()));
        let expect = Expect { item: fact.item.clone(), cite };
        match groups.last_mut() {
            Some(group) if group[0].cite == expect.cite && in_words(group).len() < 48 => {
                group.push(expect);
            }
            _ => groups.push(vec![expect]),
        }
    }
    let mut groups = groups.into_iter();
    row.expects = groups.next().unwrap_or_default();
    let mut rows = vec![row];
    rows.extend(groups.map(|group| Row::new(Statement::Nothing, group)));
    rows
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
            | Happening::Irregular { .. } => 1,
            _ => 0,
        };
        counts.push(given);
    }
    counts
}
