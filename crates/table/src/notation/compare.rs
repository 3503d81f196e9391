//! Whether a round answered what its file expects.

use super::{Expect, Item, Outcome, Row, Statement};
use crate::{Area, Cite, Conducted, End, Event, Game, Happening, Line, Memory, Money, Place, Want};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use cards::Card;

/// The first place where file and rules part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    pub line: usize,
    pub expected: String,
    pub found: String,
}

/// Something that happened and can be expected.
pub(super) struct Fact {
    pub(super) item: Item,
    pub(super) cite: Cite,
    /// Its place among the events.
    pub(super) at: usize,
}

/// All settlements, charges and voids, in the order they happened.
pub(super) fn facts<G: Game>(conducted: &Conducted<G>) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (at, event) in conducted.events.iter().enumerate() {
        if let Some(item) = item_of(event) {
            facts.push(Fact { item, cite: event.why, at });
        }
    }
    if let End::Void(void) = conducted.end {
        facts.push(Fact { item: Item::RoundVoid, cite: void.why, at: conducted.events.len() });
    }
    facts
}

fn item_of<G: Game>(event: &Event<G>) -> Option<Item> {
    let settled = |who, name: String, outcome| Item::Settled { who, name, outcome };
    match event.what {
        Happening::Settled { who, area, verdict } => {
            Some(settled(who, area.name(), Outcome::Verdict(verdict)))
        }
        Happening::Bonus { who, area, verdict } => {
            Some(settled(who, G::bonus_name(area), Outcome::Verdict(verdict)))
        }
        Happening::Voided { who, area } => Some(settled(who, area.name(), Outcome::Void)),
        Happening::Awarded { who, area, amount } => {
            Some(Item::Paid { who, name: G::award_name(area), amount })
        }
        Happening::Charged { who, amount, .. } => Some(Item::Vigorish { who, amount }),
        _ => None,
    }
}

/// The first expectation of the rows that does not hold, if any.
pub(super) fn first_difference<G: Game>(
    rows: &[Row],
    conducted: &Conducted<G>,
) -> Option<Difference> {
    let facts = facts(conducted);
    let mut taken = vec![false; facts.len()];
    // Where the last expectation of another line was met: order counts between lines.
    let mut last: Option<(Option<Line>, usize)> = None;
    for row in rows {
        for expect in &row.expects {
            let differs = |found: String| {
                let expected = super::expect::in_words(core::slice::from_ref(expect));
                Some(Difference { line: row.number, expected, found })
            };
            match &expect.item {
                Item::Net { who, amount } => {
                    let net = net_in(conducted, *who);
                    // Who sat there without a wager neither won nor lost.
                    if net.unwrap_or_default() != *amount {
                        let net = net.map_or("no wager".to_string(), |net| net.signed());
                        return differs(format!("{who} {net}"));
                    }
                }
                Item::State { key, value } => {
                    let pairs = conducted.memory.pairs();
                    let left = pairs.iter().find(|(name, _)| name == key).map(|(_, left)| left);
                    if left != Some(value) {
                        let left = left.map_or("nothing of the kind", |left| left);
                        return differs(format!("state {key} {left}"));
                    }
                }
                Item::Says(words) => {
                    if !says(conducted, words, expect) {
                        return differs(format!("never said; heard: {}", all_said(conducted)));
                    }
                }
                Item::Wants(who) => {
                    if !asked(conducted, *who, expect) {
                        return differs(format!("{who} is not asked"));
                    }
                }
                Item::Words(words) => return differs(format!("{words:?} belongs to a table line")),
                item => match meet(item, expect, &facts, &mut taken, &mut last) {
                    Ok(()) => {}
                    Err(found) => return differs(found),
                },
            }
        }
        if let Some(difference) = cards_differ(row, conducted) {
            return Some(difference);
        }
    }
    None
}

fn meet(
    item: &Item,
    expect: &Expect,
    facts: &[Fact],
    taken: &mut [bool],
    last: &mut Option<(Option<Line>, usize)>,
) -> Result<(), String> {
    let open = |nth: &usize| !taken[*nth] && same_subject(&facts[*nth].item, item);
    let candidates: Vec<usize> = (0..facts.len()).filter(open).collect();
    let fits = |nth: &&usize| {
        let fact = &facts[**nth];
        fact.item == *item && expect.cite.as_deref().is_none_or(|text| fact.cite.is_named(text))
    };
    let Some(&nth) = candidates.iter().find(fits) else {
        return Err(match candidates.first() {
            Some(&other) => format!("{}   {}", facts[other].item, facts[other].cite.short()),
            None => "nothing of the kind".to_string(),
        });
    };
    let line = line_of(item);
    if let Some((before, at)) = last
        && *before != line
        && facts[nth].at < *at
    {
        return Err("it happened before what is written above it".to_string());
    }
    taken[nth] = true;
    *last = Some((line, facts[nth].at));
    Ok(())
}

/// Whether two items are about the same wager, so that the one can be shown for the other.
fn same_subject(fact: &Item, expected: &Item) -> bool {
    match (fact, expected) {
        (Item::Settled { who, name, .. }, Item::Settled { who: other, name: named, .. }) => {
            who == other && name == named
        }
        (Item::Vigorish { who, .. }, Item::Vigorish { who: other, .. }) => who == other,
        (Item::Paid { who, name, .. }, Item::Paid { who: other, name: named, .. }) => {
            who == other && name == named
        }
        (Item::RoundVoid, Item::RoundVoid) => true,
        _ => false,
    }
}

fn line_of(item: &Item) -> Option<Line> {
    match item {
        Item::Settled { who, .. } | Item::Vigorish { who, .. } | Item::Paid { who, .. } => {
            Some(*who)
        }
        _ => None,
    }
}

fn net_in<G: Game>(conducted: &Conducted<G>, who: Line) -> Option<Money> {
    conducted.net.iter().find(|(line, _)| *line == who).map(|(_, net)| *net)
}

fn said<G: Game>(conducted: &Conducted<G>) -> impl Iterator<Item = (String, Cite)> {
    conducted.events.iter().filter_map(|event| match event.what {
        Happening::Said(crate::Call::Number(pocket)) => {
            Some((format!("number {}", G::pocket_name(pocket)), event.why))
        }
        Happening::Said(call) => Some((call.to_string(), event.why)),
        _ => None,
    })
}

fn says<G: Game>(conducted: &Conducted<G>, words: &str, expect: &Expect) -> bool {
    let cited = |why: Cite| expect.cite.as_deref().is_none_or(|text| why.is_named(text));
    said(conducted).any(|(call, why)| call == words && cited(why))
}

fn all_said<G: Game>(conducted: &Conducted<G>) -> String {
    let calls: Vec<String> = said(conducted).map(|(call, _)| call).collect();
    calls.join("; ")
}

/// Whether the line was asked for a decision or an amount, or is being asked now.
fn asked<G: Game>(conducted: &Conducted<G>, by: Line, expect: &Expect) -> bool {
    let cited = |why: Cite| expect.cite.as_deref().is_none_or(|text| why.is_named(text));
    let decided = conducted.events.iter().any(|event| match event.what {
        Happening::Chose { who, .. } | Happening::Named { who, .. } => {
            who == by && cited(event.why)
        }
        _ => false,
    });
    decided
        || match &conducted.end {
            End::Wants(Want::Choice { who, .. } | Want::Amount { who, .. }, why) => {
                *who == by && cited(*why)
            }
            _ => false,
        }
}

/// A `PLACE` line beside a list of cards is compared with what came there.
fn cards_differ<G: Game>(row: &Row, conducted: &Conducted<G>) -> Option<Difference> {
    let Statement::Faces { at, cards, .. } = &row.statement else { return None };
    let came = cards_at(conducted, *at);
    let mut left = came.clone();
    for card in cards {
        match left.iter().position(|other| other == card) {
            Some(nth) => {
                left.remove(nth);
            }
            None if came.is_empty() => return None,
            None => {
                let found: Vec<String> = came.iter().map(Card::to_string).collect();
                let found = format!("{at} has {}", found.join(" "));
                return Some(Difference { line: row.number, expected: card.to_string(), found });
            }
        }
    }
    None
}

/// All faces that were seen at the place, in the order they came.
fn cards_at<G: Game>(conducted: &Conducted<G>, place: Place) -> Vec<Card> {
    let mut came: Vec<(Place, Card)> = Vec::new();
    for event in &conducted.events {
        match &event.what {
            Happening::Dealt { to, card: Some(card), .. } => came.push((*to, *card)),
            Happening::Turned { at, cards, .. } => came.extend(cards.iter().map(|c| (*at, *c))),
            Happening::Burned { card: Some(card), .. } => came.push((Place::RACK, *card)),
            _ => {}
        }
    }
    came.into_iter().filter(|(at, _)| *at == place).map(|(_, card)| card).collect()
}
