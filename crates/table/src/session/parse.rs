//! Reads `table` lines; the inverse of how they are printed.

use super::line::{Ended, Passing, Procedure, Time};
use super::moment::{Moment, minutes};
use super::procedures::Shuffle;
use super::{Cutter, Deck};
use crate::{Face, Line, Spot};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::Card;

const KNOWN: &str = "open, arrive, leave, move, pass shoe, admit, inspect, spread, wash, shuffle, \
     refuse, cut, recut, cutting-card, burn, relieve, count, shoe, time, change cards, remove \
     device, bring device, reader-fails, repair reader, inspect reader, notice, pit, idle, \
     ask inspection, error-card, adjust, ready, close";

/// Reads a line, with or without the word `table`.
pub fn parse_line(words: &str) -> Result<Procedure, String> {
    let lower = words.to_ascii_lowercase();
    let mut said: Vec<&str> = lower.split_whitespace().collect();
    if said.first() == Some(&"table") {
        said.remove(0);
    }
    procedure(&said)
}

fn procedure(words: &[&str]) -> Result<Procedure, String> {
    let Some((name, rest)) = words.split_first() else {
        return Err(format!("table needs a procedure: {KNOWN}"));
    };
    match (*name, rest) {
        ("open", []) => Ok(Procedure::Open { at: None }),
        ("open", ["at", date, clock]) => Ok(Procedure::Open { at: Some(moment(date, clock)?) }),
        ("arrive", [at]) => Ok(Procedure::Arrive { at: line(at)?, who: None }),
        ("leave", [at]) => Ok(Procedure::Leave(line(at)?)),
        ("admit", [at]) => Ok(Procedure::Admit(line(at)?)),
        ("move", [from, "to", to]) => Ok(Procedure::Move { from: spot(from)?, to: spot(to)? }),
        ("pass", ["shoe"]) => Ok(Procedure::PassShoe(Passing::OfFreeWill)),
        ("pass", ["shoe", "ordered"]) => Ok(Procedure::PassShoe(Passing::Ordered)),
        ("inspect", ["reader"]) => Ok(Procedure::InspectReader),
        ("notice", [key]) => Ok(Procedure::Notice { key: key.to_string(), value: None }),
        ("notice", [key, value]) => {
            Ok(Procedure::Notice { key: key.to_string(), value: Some(value.to_string()) })
        }
        ("pit", [key, value]) => {
            Ok(Procedure::Pit { key: key.to_string(), value: value.to_string(), game: None })
        }
        ("pit", [key, value, game]) => Ok(Procedure::Pit {
            key: key.to_string(),
            value: value.to_string(),
            game: Some(game.to_string()),
        }),
        ("inspect", which) => Ok(Procedure::Inspect(deck(which)?)),
        ("spread", which) => Ok(Procedure::Spread(deck(which)?)),
        ("wash", which) => Ok(Procedure::Wash(deck(which)?)),
        ("shuffle", [how, rest @ ..]) => shuffle(how, rest),
        ("refuse", [at]) => Ok(Procedure::Refuse(spot(at)?)),
        ("cut", ["at", at]) => Ok(Procedure::Cut { who: Cutter::Dealer, at: number(at)? }),
        ("cut", [who, "at", at]) => Ok(Procedure::Cut { who: cutter(who)?, at: number(at)? }),
        ("recut", []) => Ok(Procedure::Recut(None)),
        ("recut", [who, "at", at]) => Ok(Procedure::Recut(Some((cutter(who)?, number(at)?)))),
        ("cutting-card", [behind]) => Ok(Procedure::CuttingCard(number(behind)?)),
        ("burn", shown) => Ok(Procedure::Burn(cards(shown)?)),
        ("relieve", []) => Ok(Procedure::Relieve(None)),
        ("relieve", [shown]) => Ok(Procedure::Relieve(Some(card(shown)?))),
        ("count", [count]) => Ok(Procedure::Count(number(count)?)),
        ("shoe", [cards]) => Ok(Procedure::Shoe { cards: number(cards)?, behind: None }),
        ("shoe", [cards, "cutting-card", behind]) => {
            Ok(Procedure::Shoe { cards: number(cards)?, behind: Some(number(behind)?) })
        }
        ("time", [clock]) => Ok(Procedure::Time(Time::Clock(
            minutes(clock).ok_or_else(|| format!("{clock:?} is no time of day; say 14:30"))?,
        ))),
        ("time", [date, clock]) => Ok(Procedure::Time(Time::At(moment(date, clock)?))),
        ("change", ["cards", which @ ..]) => Ok(Procedure::ChangeCards(deck(which)?)),
        ("remove", ["device"]) => Ok(Procedure::RemoveDevice { found: 0 }),
        ("remove", ["device", "found", cards]) => {
            Ok(Procedure::RemoveDevice { found: number(cards)? })
        }
        ("bring", ["device"]) => Ok(Procedure::BringDevice),
        ("reader-fails", []) => Ok(Procedure::ReaderFails),
        ("repair", ["reader"]) => Ok(Procedure::RepairReader),
        ("idle", [] | ["face-up"]) => Ok(Procedure::Idle(Face::Up)),
        ("idle", ["face-down"]) => Ok(Procedure::Idle(Face::Down)),
        ("ask", ["inspection"]) => Ok(Procedure::AskInspection),
        ("error-card", shown) => Ok(Procedure::ErrorCard(cards(shown)?)),
        ("adjust", []) => Ok(Procedure::Adjust),
        ("ready", spots) => {
            Ok(Procedure::Ready(spots.iter().map(|at| spot(at)).collect::<Result<_, _>>()?))
        }
        ("close", []) => Ok(Procedure::Close),
        (name, _) => Err(shape(name)),
    }
}

/// What the line should look like.
fn shape(name: &str) -> String {
    let shape = match name {
        "open" => "open at 2026-01-05 10:00",
        "arrive" => "arrive SPOT, or arrive SPOT NAME",
        "leave" | "admit" => return format!("say: table {name} SPOT, or table {name} NAME"),
        "refuse" => "refuse SPOT",
        "move" => "move SPOT to SPOT",
        "pass" => "pass shoe, or pass shoe ordered",
        "shuffle" => "shuffle machine",
        "cut" | "recut" => return format!("say: table {name} SPOT at CARDS, or dealer at CARDS"),
        "cutting-card" => "cutting-card CARDS, counted from the back",
        "relieve" => "relieve, or relieve CARD",
        "count" => "count CARDS",
        "shoe" => "shoe CARDS, or shoe CARDS cutting-card CARDS",
        "time" => "time 14:30, or time 2026-01-05 14:30",
        "change" => "change cards",
        "remove" => "remove device, or remove device found CARDS",
        "bring" => "bring device",
        "reader-fails" => "reader-fails",
        "repair" => "repair reader",
        "notice" => "notice OPTION, or notice OPTION VALUE",
        "pit" => "pit OPTION VALUE, or pit OPTION VALUE GAME",
        "idle" => "idle, or idle face-down",
        "ask" => "ask inspection",
        "adjust" => "adjust",
        "close" => "close",
        _ => return format!("{name:?} is no procedure of a table: {KNOWN}"),
    };
    format!("say: table {shape}")
}

fn shuffle(how: &str, rest: &[&str]) -> Result<Procedure, String> {
    let shuffle = Shuffle::parse(how).ok_or_else(|| {
        let words: Vec<&str> = Shuffle::ALL.iter().map(|(_, word)| *word).collect();
        format!("{how:?} is no way of shuffling: {}", words.join(", "))
    })?;
    let (which, rest) = match rest {
        [which @ ("first" | "second"), rest @ ..] => (deck(&[which])?, rest),
        rest => (None, rest),
    };
    let ended = match rest {
        [] => Ended::Done,
        ["counts", count] => Ended::Counts(number(count)?),
        ["fails"] => Ended::Fails,
        [word, ..] => return Err(format!("{word:?}: a shuffle ends with counts CARDS, or fails")),
    };
    Ok(Procedure::Shuffle { how: shuffle, deck: which, ended })
}

/// A seat, or a place behind one.
fn line(text: &str) -> Result<Line, String> {
    Line::parse(text).ok_or_else(|| format!("{text:?} is no spot"))
}

fn spot(text: &str) -> Result<Spot, String> {
    let seat = line(text).ok().filter(|line| line.nth == 0);
    seat.map(|line| line.spot).ok_or_else(|| format!("{text:?} is no spot"))
}

fn cutter(text: &str) -> Result<Cutter, String> {
    if text == "dealer" { Ok(Cutter::Dealer) } else { spot(text).map(Cutter::Spot) }
}

fn deck(words: &[&str]) -> Result<Option<Deck>, String> {
    match words {
        [] => Ok(None),
        ["first"] => Ok(Some(Deck::First)),
        ["second"] => Ok(Some(Deck::Second)),
        [word, ..] => Err(format!("{word:?} is no deck: first or second")),
    }
}

fn number(text: &str) -> Result<u16, String> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let number = digits.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| format!("{text:?} is no number of cards"))
}

fn card(text: &str) -> Result<Card, String> {
    Card::parse(text).ok_or_else(|| format!("{text:?} is no card"))
}

fn cards(words: &[&str]) -> Result<Vec<Card>, String> {
    words.iter().map(|word| card(word)).collect()
}

fn moment(date: &str, clock: &str) -> Result<Moment, String> {
    Moment::parse(date, clock)
        .ok_or_else(|| format!("\"{date} {clock}\" is no time; say 2026-01-05 14:30"))
}
