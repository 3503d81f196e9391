//! Whether a round answered what its file expects.

use super::script::Script;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use cards::Card;
use table::notation::{Difference, Expect, Item, Outcome, Row, Statement, in_words};
use table::{
    Area, Call, Cite, Conducted, End, Event, Game, Happening, Line, Memory, Money, Place, Slot,
    Stands, Want, left_behind,
};

/// Something that happened and can be expected.
pub(super) struct Fact {
    pub(super) item: Item,
    pub(super) cite: Cite,
    /// Its place among the events.
    pub(super) at: usize,
}

/// Of which kinds facts are asked for: putting the others into words would be for nothing.
#[derive(Default)]
pub(super) struct Kinds {
    pub(super) wagers: bool,
    pub(super) calls: bool,
    pub(super) collects: bool,
    pub(super) acts: bool,
}

impl Kinds {
    /// The kinds that these rows expect.
    pub(super) fn of(rows: &[Row]) -> Kinds {
        let mut kinds = Kinds::default();
        for expect in rows.iter().flat_map(|row| &row.expects) {
            match expect.item {
                Item::Settled { .. }
                | Item::Vigorish { .. }
                | Item::Marked { .. }
                | Item::Paid { .. } => kinds.wagers = true,
                Item::Says(_) => kinds.calls = true,
                Item::Collects(_) => kinds.collects = true,
                Item::Does(_) => kinds.acts = true,
                _ => {}
            }
        }
        kinds
    }

    fn have<G: Game>(&self, what: &Happening<G>) -> bool {
        use Happening::*;
        match what {
            Settled { .. }
            | Bonus { .. }
            | Voided { .. }
            | Awarded { .. }
            | Charged { .. }
            | Marked { .. } => self.wagers,
            Said(_) => self.calls,
            Collected { .. } => self.collects,
            _ => self.acts,
        }
    }
}

/// Settlements, charges, calls, pick-ups and voids of these kinds, in the order they happened.
pub(super) fn facts<G: Game>(conducted: &Conducted<G>, kinds: &Kinds) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (at, event) in conducted.events.iter().enumerate().filter(|(_, it)| kinds.have(&it.what)) {
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
        Happening::Marked { who, amount, .. } => Some(Item::Marked { who, amount }),
        Happening::Said(call) => Some(Item::Says(called::<G>(call))),
        Happening::Collected { at } => Some(Item::Collects(at)),
        _ => done(&event.what).map(Item::Does),
    }
}

/// What else is done at the table, in the words that a file can expect it by.
fn done<G: Game>(what: &Happening<G>) -> Option<String> {
    let seen = |card: &Option<Card>| card.map_or(String::new(), |card| format!(" {card}"));
    Some(match what {
        Happening::Dealt { to, card, .. } => format!("deals {to}{}", seen(card)),
        Happening::Turned { at, .. } => format!("turns {at}"),
        Happening::Looked { who, .. } => format!("looks {who}"),
        Happening::Shifted { from, to, .. } => format!("shifts {from} to {to}"),
        Happening::Counted { at, count } => format!("counts {at} {count}"),
        Happening::Burned { card, .. } => format!("burns{}", seen(card)),
        Happening::Removed { at, .. } => format!("removes {at}"),
        Happening::Told { at, answer: true } => format!("tells {at} yes"),
        Happening::Told { at, answer: false } => format!("tells {at} no"),
        Happening::Spun(pocket) => format!("spins {}", G::pocket_name(*pocket)),
        Happening::Staked { who, area, amount } => {
            format!("stakes {who} {} {amount}", area.name())
        }
        Happening::Irregular { what, .. } => format!("irregular {}", what.what.name()),
        Happening::Ruled { word } => format!("rules {word}"),
        Happening::AtTheShoe(happened) => format!("shoe {happened}"),
        _ => return None,
    })
}

/// A call, with the number as it is printed on this wheel.
fn called<G: Game>(call: Call) -> String {
    match call {
        Call::Number(pocket) => format!("number {}", G::pocket_name(pocket)),
        call => call.to_string(),
    }
}

/// What the dealer called, in order.
pub(super) fn calls<G: Game>(conducted: &Conducted<G>) -> Vec<(String, Cite)> {
    let calls = conducted.events.iter().filter_map(|event| match event.what {
        Happening::Said(call) => Some((called::<G>(call), event.why)),
        _ => None,
    });
    calls.collect()
}

/// Whose cards were picked up, in order; the stub is nobody's.
pub(super) fn collected<G: Game>(conducted: &Conducted<G>) -> Vec<(Place, Cite)> {
    let collected = conducted.events.iter().filter_map(|event| match event.what {
        Happening::Collected { at } if at != Place::STUB => Some((at, event.why)),
        _ => None,
    });
    collected.collect()
}

/// The first expectation of the rows that does not hold, if any.
pub(super) fn first_difference<G: Game>(
    rows: &[Row],
    script: &Script<'_>,
    found: Found<'_, G>,
    conducted: &Conducted<G>,
) -> Option<Difference> {
    let facts = facts(conducted, &Kinds::of(rows));
    let mut met = Met { taken: vec![false; facts.len()], from: 0, last: 0, line: None };
    for row in rows {
        for expect in &row.expects {
            let found = match &expect.item {
                Item::Net { who, amount } => net_differs(conducted, *who, *amount),
                Item::State { key, value } => state_differs(expect, key, value, found, conducted),
                Item::Wants(who) => {
                    (!asked(conducted, *who, expect)).then(|| format!("{who} is not asked"))
                }
                Item::Words(words) => Some(format!("{words:?} belongs to a table line")),
                _ => met.meet(expect, &facts).err(),
            };
            if let Some(found) = found {
                let expected = in_words(core::slice::from_ref(expect));
                return Some(Difference { line: row.number, expected, found });
            }
        }
        if let Some(difference) = cards_differ(row, script, conducted) {
            return Some(difference);
        }
    }
    None
}

/// What has been met so far. Order counts, save among the wagers of one line.
struct Met {
    taken: Vec<bool>,
    /// What happened before this event comes too early now.
    from: usize,
    /// The latest event that was met.
    last: usize,
    /// The line whose wagers are being met.
    line: Option<Line>,
}

impl Met {
    /// Meets the expectation with the first fact that fits; else says what there is instead.
    fn meet(&mut self, expect: &Expect, facts: &[Fact]) -> Result<(), String> {
        // When vigorish is taken is part of the procedure: it is kept in order among all else.
        let commission = matches!(expect.item, Item::Vigorish { .. } | Item::Marked { .. });
        let line = line_of(&expect.item).filter(|_| !commission);
        if line.is_none() || line != self.line {
            (self.line, self.from) = (line, self.last);
        }
        let fits = |nth: &usize| {
            let fact = &facts[*nth];
            !self.taken[*nth] && fact.item.is(&expect.item) && is_cited(expect, fact.cite)
        };
        let mut fitting = (0..facts.len()).filter(fits);
        let Some(nth) = fitting.clone().find(|nth| facts[*nth].at >= self.from) else {
            return Err(match fitting.next() {
                Some(_) => "it happened before what is written above it".to_string(),
                None => self.instead(&expect.item, facts),
            });
        };
        self.taken[nth] = true;
        self.last = self.last.max(facts[nth].at);
        Ok(())
    }

    /// What became of the same subject, or all of the kind.
    fn instead(&self, item: &Item, facts: &[Fact]) -> String {
        let open = |nth: &usize| !self.taken[*nth] && same_subject(&facts[*nth].item, item);
        if let Some(other) = (0..facts.len()).find(open) {
            return format!("{}   {}", facts[other].item, facts[other].cite.short());
        }
        let of_kind = |fact: &Fact| match (&fact.item, item) {
            (Item::Says(words), Item::Says(_)) => Some(words.clone()),
            (Item::Collects(at), Item::Collects(_)) => Some(at.to_string()),
            (Item::Does(words), Item::Does(other)) => {
                let verb = |words: &str| words.split(' ').next().map(String::from);
                (verb(words) == verb(other)).then(|| words.clone())
            }
            _ => None,
        };
        let alike: Vec<String> = facts.iter().filter_map(of_kind).collect();
        match item {
            Item::Says(_) | Item::Does(_) if !alike.is_empty() => {
                format!("only {}", alike.join(", "))
            }
            Item::Collects(_) if !alike.is_empty() => {
                format!("the pick-up is {}", alike.join(", "))
            }
            _ => "nothing of the kind".to_string(),
        }
    }
}

fn is_cited(expect: &Expect, why: Cite) -> bool {
    expect.cite.as_deref().is_none_or(|text| why.is_named(text))
}

/// Whether two items are about the same wager, so that the one can be shown for the other.
fn same_subject(fact: &Item, expected: &Item) -> bool {
    match (fact, expected) {
        (Item::Settled { who, name, .. }, Item::Settled { who: other, name: named, .. }) => {
            who == other && name == named
        }
        (Item::Vigorish { who, .. }, Item::Vigorish { who: other, .. })
        | (Item::Marked { who, .. }, Item::Marked { who: other, .. }) => who == other,
        (Item::Paid { who, name, .. }, Item::Paid { who: other, name: named, .. }) => {
            who == other && name == named
        }
        (fact, expected) => fact.is(expected),
    }
}

fn line_of(item: &Item) -> Option<Line> {
    match item {
        Item::Settled { who, .. }
        | Item::Vigorish { who, .. }
        | Item::Marked { who, .. }
        | Item::Paid { who, .. } => Some(*who),
        _ => None,
    }
}

fn net_differs<G: Game>(conducted: &Conducted<G>, who: Line, amount: Money) -> Option<String> {
    let net = conducted.net.iter().find(|(line, _)| *line == who).map(|(_, net)| *net);
    // Who sat there without a wager neither won nor lost.
    (net.unwrap_or_default() != amount).then(|| {
        let net = net.map_or("no wager".to_string(), |net| net.signed());
        format!("{who} {net}")
    })
}

fn state_differs<G: Game>(
    expect: &Expect,
    key: &str,
    value: &str,
    found: Found<'_, G>,
    conducted: &Conducted<G>,
) -> Option<String> {
    let left = value_of(found.left(conducted), key);
    let by = set_by(found, conducted, key);
    let cited = expect.cite.is_none() || by.is_some_and(|why| is_cited(expect, why));
    if left.as_deref() == Some(value) && cited {
        return None;
    }
    let left = left.as_deref().unwrap_or("nothing of the kind");
    Some(match by {
        Some(why) => format!("state {key} {left}   {}", why.short()),
        None => format!("state {key} {left}, as it was"),
    })
}

/// What a round found: what earlier ones left behind, and what stood on the meters.
pub(super) struct Found<'a, G: Game> {
    pub(super) memory: &'a G::Memory,
    pub(super) stands: Option<&'a Stands>,
}

impl<G: Game> Copy for Found<'_, G> {}

impl<G: Game> Clone for Found<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Found<'_, G> {
    pub(super) fn pairs(self) -> Vec<(&'static str, String)> {
        match self.stands {
            Some(stands) => left_behind::<G>(self.memory, stands),
            None => self.memory.pairs(),
        }
    }

    /// What the round leaves behind itself.
    pub(super) fn left(self, conducted: &Conducted<G>) -> Vec<(&'static str, String)> {
        let stands = self.stands.map(|found| {
            let mut stands = found.clone();
            stands.follow(conducted.ledger.movements());
            stands
        });
        Found::<G> { memory: &conducted.memory, stands: stands.as_ref() }.pairs()
    }
}

fn value_of(pairs: Vec<(&'static str, String)>, key: &str) -> Option<String> {
    pairs.into_iter().find(|(name, _)| *name == key).map(|(_, value)| value)
}

/// The paragraph by which the round last changed this key of what it `found`, if that stood.
pub(super) fn set_by<G: Game>(
    found: Found<'_, G>,
    conducted: &Conducted<G>,
    key: &str,
) -> Option<Cite> {
    let left = value_of(found.left(conducted), key);
    if let Some(nth) = G::METERS.iter().position(|meter| meter.name == key) {
        return fed_or_paid_by(conducted, nth as u8)
            .filter(|_| left != value_of(found.pairs(), key));
    }
    let (mut value, mut by) = (value_of(found.pairs(), key), None);
    for event in &conducted.events {
        if let Happening::Remembered(memory) = &event.what {
            let now = value_of(memory.pairs(), key);
            if now != value {
                (value, by) = (now, Some(event.why));
            }
        }
    }
    by.filter(|_| value == left)
}

/// The paragraph by which the round last fed or paid a meter.
fn fed_or_paid_by<G: Game>(conducted: &Conducted<G>, nth: u8) -> Option<Cite> {
    let moves = |event: &&Event<G>| match event.what {
        Happening::Fed { meter, .. } | Happening::Emptied { meter, .. } => meter == nth,
        _ => false,
    };
    conducted.events.iter().rev().find(moves).map(|event| event.why)
}

/// Whether the line was asked for a decision or an amount, or is being asked now.
fn asked<G: Game>(conducted: &Conducted<G>, by: Line, expect: &Expect) -> bool {
    let decided = conducted.events.iter().any(|event| match event.what {
        Happening::Chose { who, .. } | Happening::Named { who, .. } => {
            who == by && is_cited(expect, event.why)
        }
        _ => false,
    });
    decided
        || match &conducted.end {
            End::Wants(Want::Choice { who, .. } | Want::Amount { who, .. }, why) => {
                *who == by && is_cited(expect, *why)
            }
            _ => false,
        }
}

/// A `PLACE` line beside a list of cards is compared with what the list brings there.
fn cards_differ<G: Game>(
    row: &Row,
    script: &Script<'_>,
    conducted: &Conducted<G>,
) -> Option<Difference> {
    let (Statement::Faces { at, cards, .. }, Some(list)) = (&row.statement, script.list()) else {
        return None;
    };
    let (mut came, mut unknown) = (cards_at(conducted, *at), 0);
    for slot in unturned_at(conducted, *at) {
        let face = match slot.nth_carried() {
            Some(_) => script.carried_as(slot),
            None => list.get(slot.0 as usize).copied(),
        };
        came.extend(face);
        // A card kept from the round before may lie there, and only this line says which.
        unknown += usize::from(face.is_none() && slot.nth_carried().is_some());
    }
    let mut left = came.clone();
    let other = cards.iter().filter(|card| !removed(&mut left, card)).nth(unknown)?;
    let found: Vec<String> = came.iter().map(Card::to_string).collect();
    let found = if found.is_empty() { String::from("no cards") } else { found.join(" ") };
    let found = format!("{at} has {found}");
    Some(Difference { line: row.number, expected: other.to_string(), found })
}

/// The first card that was written and never left the shoe: its row, and its place among the
/// cards of the row.
pub(super) fn unused_card<G: Game>(
    rows: &[Row],
    script: &Script<'_>,
    conducted: &Conducted<G>,
) -> Option<(usize, usize, Card)> {
    if script.list().is_none() {
        let written = rows.iter().filter_map(|row| match &row.statement {
            Statement::Faces { at, .. } => Some(*at),
            _ => None,
        });
        return written.filter_map(|at| surplus_at(at, script, conducted)).min();
    }
    let mut of_list = rows.iter().enumerate().flat_map(|(row, Row { statement, .. })| {
        let cards: &[Card] = if let Statement::Cards(cards) = statement { cards } else { &[] };
        cards.iter().enumerate().map(move |(nth, card)| (row, nth, *card))
    });
    of_list.nth(conducted.drawn)
}

/// The first card on the hand's lines that never came there. What lies unturned may be written,
/// for somebody may have looked at it, and so may an error card that another line named.
fn surplus_at<G: Game>(
    at: Place,
    script: &Script<'_>,
    conducted: &Conducted<G>,
) -> Option<(usize, usize, Card)> {
    let coming = script.coming_to(at);
    if coming.is_empty() {
        return None;
    }
    let mut came = cards_at(conducted, at);
    for (_, card) in script.asked_for().filter(|(place, _)| *place == at) {
        removed(&mut came, &card);
    }
    let mut left = coming.into_iter().filter(|(.., card)| !removed(&mut came, card));
    left.nth(unturned_at(conducted, at).len())
}

/// Takes one such card out, if there is one.
fn removed(cards: &mut Vec<Card>, card: &Card) -> bool {
    let found = cards.iter().position(|other| other == card);
    found.map(|nth| cards.remove(nth)).is_some()
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

/// The cards that came to the place face down and stayed so.
fn unturned_at<G: Game>(conducted: &Conducted<G>, place: Place) -> Vec<Slot> {
    let mut down = Vec::new();
    for event in &conducted.events {
        match &event.what {
            Happening::Dealt { to, slot, card: None } if *to == place => down.push(*slot),
            Happening::Turned { at, slots, .. } if *at == place => {
                down.retain(|slot| !slots.contains(slot));
            }
            _ => {}
        }
    }
    down
}
