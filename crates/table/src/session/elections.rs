//! What a licensee changes at a running table: after notice, and alike in a pit.

use super::act::{Desk, plainly, refuse};
use super::procedures::{Equipment, Procedures, SecondDeck};
use super::{DeckState, Event, Happened, Moment, Session, Stage, State};
use crate::{Cite, Code, Game, Options, Refusal};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// An election that is changed at a running table only after notice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Of the option.
    pub key: &'static str,
    /// How long before.
    pub minutes: u16,
    /// To whom it is given.
    pub to: &'static str,
    /// The paragraph that asks for notice.
    pub why: Cite,
}

/// An election that is the same at all tables of a pit, as this table has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alike {
    /// Of the option.
    pub key: &'static str,
    /// As this table has it.
    pub value: String,
    /// The paragraph that asks for it.
    pub why: Cite,
    /// Another game whose table in the pit decides, and by which paragraph.
    pub follows: Option<(&'static str, Cite)>,
}

/// Notice that was given and has not been used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// Of the option.
    pub key: String,
    /// What the licensee will do, where he said so.
    pub value: Option<String>,
    /// When it was given.
    pub at: Moment,
}

/// What is done in the pit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InThePit {
    /// Of the option.
    pub key: String,
    /// As it is done there.
    pub value: String,
    /// The game whose table decides it.
    pub game: Option<String>,
}

impl Desk<'_> {
    pub(super) fn give_notice(&mut self, key: &str, value: Option<&str>) -> Result<(), Refusal> {
        let Some(notice) = self.p.notices.iter().find(|notice| notice.key == key) else {
            let keys: Vec<&str> = self.p.notices.iter().map(|notice| notice.key).collect();
            let due = if keys.is_empty() { "nothing".to_string() } else { keys.join(", ") };
            return plainly(
                Code::NotAtThisTable,
                format!("no notice is due for {key}; it is for {due}"),
            );
        };
        let Some(at) = self.s.now else {
            let what = "notice needs a time; say first: table time 2026-01-05 14:30";
            return refuse(Code::TimeUnknown, what, notice.why);
        };
        self.s.notices.retain(|given| given.key != key);
        let given = Given { key: key.into(), value: value.map(String::from), at };
        self.s.notices.push(given);
        self.note(Happened::NoticeGiven(notice.key, notice.to), notice.why);
        Ok(())
    }

    pub(super) fn pit_has(
        &mut self,
        key: &str,
        value: &str,
        game: Option<&str>,
    ) -> Result<(), Refusal> {
        let Some(alike) = self.p.pit.iter().find(|alike| alike.key == key) else {
            return plainly(
                Code::NotAtThisTable,
                format!("nothing about {key} is the same at all tables of a pit"),
            );
        };
        if let Some(game) = game
            && alike.follows.is_none_or(|(other, _)| other != game)
        {
            return refuse(
                Code::PitDiffers,
                format!("{key} does not follow a table of {game}"),
                alike.why,
            );
        }
        self.s.pit.retain(|known| known.key != key);
        let (key, value) = (key.to_string(), value.to_string());
        self.s.pit.push(InThePit { key, value, game: game.map(String::from) });
        Ok(())
    }

    /// Whether the table does as its pit does.
    pub(super) fn must_be_alike(&self) -> Result<(), Refusal> {
        self.p.pit.iter().try_for_each(|alike| is_alike(self.s, alike))
    }
}

/// Whether the pit, as far as it is known, does so too.
fn is_alike(session: &Session, alike: &Alike) -> Result<(), Refusal> {
    let Alike { key, value, why, follows } = alike;
    let Some(pit) = session.pit.iter().find(|pit| pit.key == *key && pit.value != *value) else {
        return Ok(());
    };
    let why = match (follows, &pit.game) {
        (Some((_, why)), Some(_)) => why,
        _ => why,
    };
    refuse(
        Code::PitDiffers,
        format!("{key} in this pit is {}, at this table {value}", pit.value),
        *why,
    )
}

/// What is elected with these pairs set anew.
pub fn set_anew<O: Options>(options: &O, pairs: &[(String, String)]) -> Result<O, Refusal> {
    let mut wanted: Vec<(String, String)> = Vec::new();
    for (key, value) in pairs {
        let rule = O::rule(key)?;
        if wanted.iter().any(|(other, _)| other == rule.key) {
            return Err(Refusal::plain(Code::SaidTwice, format!("option {key} is set twice")));
        }
        wanted.push((rule.key.to_string(), value.clone()));
    }
    let stays = options.changed().into_iter().filter(|(key, _)| !names(&wanted, key));
    wanted.extend(stays.map(|(key, value)| (key.to_string(), value)).collect::<Vec<_>>());
    let words = wanted.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let elected = O::elect(words)?;
    elected.opens()?;
    Ok(elected)
}

/// Changes what the licensee elected, between two rounds: all of it, or nothing and why not.
pub fn change<G: Game>(
    session: &mut Session,
    options: &G::Options,
    pairs: &[(String, String)],
) -> Result<(G::Options, Vec<Event>), Refusal> {
    let changed = set_anew(options, pairs)?;
    let (old, new) = (G::procedures(options), G::procedures(&changed));
    let before = options.pairs();
    let differs: Vec<(&'static str, String)> =
        changed.pairs().into_iter().filter(|pair| !before.contains(pair)).collect();
    let mut events = Vec::new();
    for (key, value) in &differs {
        let why = after_notice(session, &old, key, value)?;
        let why = why.unwrap_or(G::Options::rule(key)?.why);
        events.push(Event { what: Happened::Elected(key, value.clone()), why });
    }
    new.pit.iter().try_for_each(|alike| is_alike(session, alike))?;
    fit_the_cards(session, &old, &new)?;
    session.notices.retain(|given| !differs.iter().any(|(key, _)| given.key == *key));
    Ok((changed, events))
}

fn names(pairs: &[(String, String)], key: &str) -> bool {
    pairs.iter().any(|(named, _)| named == key)
}

/// The paragraph on notice where one is due, which must have been given long enough ago.
fn after_notice(
    session: &Session,
    procedures: &Procedures,
    key: &str,
    value: &str,
) -> Result<Option<Cite>, Refusal> {
    let Some(notice) = procedures.notices.iter().find(|notice| notice.key == key) else {
        return Ok(None);
    };
    let Notice { minutes, to, why, .. } = *notice;
    // At a closed table nothing runs that could be changed.
    if session.table == State::Closed {
        return Ok(Some(why));
    }
    let needs = format!("{key} changes {minutes} minutes after notice to {to}");
    let Some(given) = session.notices.iter().find(|given| given.key == key) else {
        return refuse(Code::NoticeMissing, format!("{needs}; none was given"), why);
    };
    if let Some(other) = given.value.as_ref().filter(|other| *other != value) {
        return refuse(
            Code::NoticeMissing,
            format!("{needs}; that which was given is for {other}"),
            why,
        );
    }
    let gone = session.now.map_or(0, |now| now.since(given.at));
    if gone < i64::from(minutes) {
        return refuse(Code::NoticeMissing, format!("{needs}; {gone} have gone"), why);
    }
    Ok(Some(why))
}

/// Other cards than those at the table come only to a table that is closed.
fn fit_the_cards(session: &mut Session, old: &Procedures, new: &Procedures) -> Result<(), Refusal> {
    let (Equipment::Cards(had), Equipment::Cards(has)) = (&old.equipment, &new.equipment) else {
        return Ok(());
    };
    let alternate = |second: SecondDeck| second != SecondDeck::None;
    if had.pack == has.pack && alternate(had.second) == alternate(has.second) {
        return Ok(());
    }
    if session.table == State::Open {
        let what = "other cards come only to a table that was closed";
        return refuse(Code::OutOfOrder, what, has.opening.receive);
    }
    let decks = if alternate(has.second) { 2 } else { 1 };
    let ready = DeckState { stage: Stage::Ready, opened: session.now, since_count: 0 };
    session.decks.resize(decks, ready);
    session.shoe = has.pack.counts();
    session.next = super::Deck::First;
    (session.dealt, session.cutting_card, session.last) = (0, None, None);
    session.errors.clear();
    Ok(())
}
