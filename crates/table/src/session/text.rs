//! A session as lines of text, so that a table can be put away and carried elsewhere.
//!
//! Each line is `session KEY VALUE …`. Only what differs from a table that nobody has opened yet is
//! written, so that reading the lines on top of such a table gives the same session.

use super::people::{CutBy, Seated};
use super::procedures::{Equipment, Procedures, Shuffle};
use super::{
    Cause, Deck, DeckState, Given, InThePit, LastHand, Moment, Session, Stage, State, Wheeled,
};
use crate::{Cite, Device, Face, LeftOver, Line, Money, Person, Place, Reader, Slot, Spot, Unused};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::{Card, Counts};
use core::fmt::Display;

/// Finds a paragraph by its text among those that the game lists.
pub type Cites<'a> = &'a dyn Fn(&str) -> Option<Cite>;

impl Session {
    /// The lines that make [`Session::new`] this session. What no line has reported yet is not
    /// among them: it is told before a table is put away.
    pub fn lines(&self, procedures: &Procedures) -> Vec<String> {
        let plain = Session::new(procedures);
        let mut out = Lines(Vec::new());
        out.flags(self, &plain);
        out.people(self);
        out.cards(self, &plain, procedures);
        out.rest(self);
        out.0
    }

    /// Reads one of those lines, without its first word.
    pub fn read_line(
        &mut self,
        line: &str,
        procedures: &Procedures,
        cites: Cites<'_>,
    ) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let unknown = || format!("{line:?} says nothing of a session");
        let Some((key, rest)) = words.split_first() else { return Err(unknown()) };
        let found = read_flag(self, key, rest)
            .or_else(|| read_people(self, key, rest))
            .or_else(|| read_cards(self, key, rest, procedures, cites))
            .or_else(|| read_rest(self, key, rest));
        found.ok_or_else(unknown)
    }
}

struct Lines(Vec<String>);

impl Lines {
    fn say(&mut self, key: &str, value: impl Display) {
        self.0.push(format!("session {key} {value}"));
    }

    fn say_if(&mut self, holds: bool, key: &str, value: impl Display) {
        if holds {
            self.say(key, value);
        }
    }

    fn flags(&mut self, s: &Session, plain: &Session) {
        self.say_if(s.table != plain.table, "table", word(&STATES, s.table));
        self.say_if(s.wheel != plain.wheel, "wheel", "inspected");
        self.say_if(s.seen, "seen", "yes");
        self.say_if(s.device != plain.device, "device", word(&DEVICES, s.device));
        self.say_if(s.reader == Reader::Failed, "reader", "failed");
        self.say_if(s.next == Deck::Second, "next", "second");
        self.say_if(s.to_offer, "to-offer", "yes");
        self.say_if(s.last_hand == LastHand::Called, "last-hand", "called");
        self.say_if(s.shuffled != plain.shuffled, "shuffled", s.shuffled);
        self.say_if(s.newcomers > 0, "newcomers", s.newcomers);
        self.say_if(s.since_count > 0, "since-count", s.since_count);
        self.say_if(s.dealt > 0, "dealt", s.dealt);
        self.say_if(s.rounds > 0, "rounds", s.rounds);
        s.cutting_card.into_iter().for_each(|behind| self.say("cutting-card", behind));
        s.now.into_iter().for_each(|now| self.say("now", now));
        match s.reader_seen {
            Some(Some(at)) => self.say("reader-seen", at),
            Some(None) => self.say("reader-seen", "yes"),
            None => {}
        }
        match s.cause {
            Cause::NewGame => {}
            Cause::AtWill => self.say("cause", "at-will"),
            Cause::CuttingCardOn(place) => self.say("cause", place),
        }
    }

    fn people(&mut self, s: &Session) {
        for (line, who) in s.people.all() {
            self.say("at", format!("{line} {who}"));
        }
        for (who, money) in &s.owed {
            self.say("owes", format!("{who} {money}"));
        }
        s.declined.iter().for_each(|who| self.say("declined", who));
        s.in_round.iter().for_each(|who| self.say("in-round", who));
        if let Some(entitled) = &s.entitled {
            self.say_if(entitled.is_empty(), "entitled", "nobody");
            entitled.iter().for_each(|who| self.say("entitled", who));
        }
        let seated = |he: Seated| format!("{} {}", he.spot, he.who);
        s.came_on.into_iter().for_each(|he| self.say("came-on", seated(he)));
        s.holder.into_iter().for_each(|he| self.say("holder", seated(he)));
        for (key, cut) in [("cutter", s.cutter), ("recut", s.recut)] {
            match cut {
                Some(CutBy::Dealer) => self.say(key, "dealer"),
                Some(CutBy::Player(he)) => self.say(key, seated(he)),
                None => {}
            }
        }
    }

    fn cards(&mut self, s: &Session, plain: &Session, procedures: &Procedures) {
        for (nth, deck) in s.decks.iter().enumerate() {
            if plain.decks.get(nth) != Some(deck) {
                let stage = stage_in_words(deck.stage);
                self.say("deck", format!("{} {} {stage}", nth + 1, deck.since_count));
                deck.opened
                    .into_iter()
                    .for_each(|at| self.say("opened", format!("{} {at}", nth + 1)));
            }
        }
        if let Some((deck, drawn)) = s.last {
            self.say("last", format!("{deck} {drawn}"));
        }
        for error in &s.errors {
            let card = error.card.map_or("unseen".to_string(), |card| card.to_string());
            let (slot, left) = (error.slot.0, leftover_in_words(error.ruling));
            self.say("error", format!("{slot} {card} {left} {}", error.why));
        }
        let mut gone = whole(procedures);
        for (card, many) in s.shoe.iter() {
            (0..many).for_each(|_| {
                gone.take(card);
            });
        }
        for (card, many) in gone.iter().filter(|(_, many)| *many > 0) {
            self.say("gone", format!("{card} {many}"));
        }
    }

    fn rest(&mut self, s: &Session) {
        for Given { key, value, at } in &s.notices {
            let value = value.as_deref().unwrap_or_default();
            self.say("notice", format!("{at} {key} {value}").trim_end());
        }
        for InThePit { key, value, game } in &s.pit {
            let game = game.as_deref().unwrap_or_default();
            self.say("pit", format!("{key} {value} {game}").trim_end());
        }
    }
}

fn read_flag(s: &mut Session, key: &str, rest: &[&str]) -> Option<()> {
    match (key, rest) {
        ("table", [state]) => s.table = by_word(&STATES, state)?,
        ("wheel", ["inspected"]) => s.wheel = Wheeled::Inspected,
        ("seen", ["yes"]) => s.seen = true,
        ("device", [device]) => s.device = by_word(&DEVICES, device)?,
        ("reader", ["failed"]) => s.reader = Reader::Failed,
        ("next", ["second"]) => s.next = Deck::Second,
        ("to-offer", ["yes"]) => s.to_offer = true,
        ("last-hand", ["called"]) => s.last_hand = LastHand::Called,
        ("shuffled", [how]) => s.shuffled = Shuffle::parse(how)?,
        ("newcomers", [many]) => s.newcomers = many.parse().ok().filter(|many| *many < 1 << 30)?,
        ("since-count", [many]) => s.since_count = many.parse().ok()?,
        ("rounds", [many]) => s.rounds = many.parse().ok()?,
        ("cutting-card", [behind]) => s.cutting_card = Some(behind.parse().ok()?),
        ("now", [date, clock]) => s.now = Some(Moment::parse(date, clock)?),
        ("reader-seen", ["yes"]) => s.reader_seen = Some(None),
        ("reader-seen", [date, clock]) => s.reader_seen = Some(Some(Moment::parse(date, clock)?)),
        ("cause", ["at-will"]) => s.cause = Cause::AtWill,
        ("cause", [place]) => s.cause = Cause::CuttingCardOn(Place::parse(place)?),
        _ => return None,
    }
    Some(())
}

fn read_people(s: &mut Session, key: &str, rest: &[&str]) -> Option<()> {
    let cut = |rest: &[&str]| match rest {
        ["dealer"] => Some(CutBy::Dealer),
        rest => seated(rest).map(CutBy::Player),
    };
    match (key, rest) {
        ("at", [line, who]) => s.people.take(Line::parse(line)?, Person::parse(who)?),
        ("owes", [who, money]) => s.owed.push((Person::parse(who)?, Money::parse(money)?)),
        ("declined", [who]) => s.declined.push(Person::parse(who)?),
        ("in-round", [who]) => s.in_round.push(Person::parse(who)?),
        ("entitled", ["nobody"]) => s.entitled = Some(Vec::new()),
        ("entitled", [who]) => s.entitled.get_or_insert_default().push(Person::parse(who)?),
        ("came-on", he) => s.came_on = Some(seated(he)?),
        ("holder", he) => s.holder = Some(seated(he)?),
        ("cutter", who) => s.cutter = Some(cut(who)?),
        ("recut", who) => s.recut = Some(cut(who)?),
        _ => return None,
    }
    Some(())
}

fn read_cards(
    s: &mut Session,
    key: &str,
    rest: &[&str],
    procedures: &Procedures,
    cites: Cites<'_>,
) -> Option<()> {
    match (key, rest) {
        ("deck", [nth, since, stage @ ..]) => {
            let nth: usize = nth.parse::<usize>().ok()?.checked_sub(1)?;
            let (stage, since_count) = (stage_of(stage, cites)?, since.parse().ok()?);
            *s.decks.get_mut(nth)? = DeckState { stage, opened: None, since_count };
        }
        ("opened", [nth, date, clock]) => {
            let nth: usize = nth.parse::<usize>().ok()?.checked_sub(1)?;
            s.decks.get_mut(nth)?.opened = Some(Moment::parse(date, clock)?);
        }
        ("dealt", [many]) => {
            let most = whole(procedures).total();
            s.dealt = many.parse().ok().filter(|many: &u16| *many <= most)?;
        }
        ("last", [deck, drawn]) => {
            let deck = by_word(&DECKS, deck)?;
            s.last = Some((deck, drawn.parse().ok()?));
        }
        ("error", [slot, card, left @ .., why]) => {
            let card = match *card {
                "unseen" => None,
                card => Some(Card::parse(card)?),
            };
            let (slot, ruling) = (Slot(slot.parse().ok()?), leftover_of(left)?);
            s.errors.push(LeftOver { slot, card, ruling, why: cites(why)? });
        }
        ("gone", [card, many]) => {
            let (card, many) = (Card::parse(card)?, many.parse::<u16>().ok()?);
            if many > whole(procedures).of(card).into() {
                return None;
            }
            for _ in 0..many {
                s.shoe.take(card).then_some(())?;
            }
        }
        _ => return None,
    }
    Some(())
}

fn read_rest(s: &mut Session, key: &str, rest: &[&str]) -> Option<()> {
    let owned = |word: &&str| word.to_string();
    match (key, rest) {
        ("notice", [date, clock, key, value @ ..]) if value.len() < 2 => {
            let (at, value) = (Moment::parse(date, clock)?, value.first().map(owned));
            s.notices.push(Given { key: key.to_string(), value, at });
        }
        ("pit", [key, value, game @ ..]) if game.len() < 2 => {
            let (key, value) = (key.to_string(), value.to_string());
            s.pit.push(InThePit { key, value, game: game.first().map(owned) });
        }
        _ => return None,
    }
    Some(())
}

/// All cards of the table.
fn whole(procedures: &Procedures) -> Counts {
    match &procedures.equipment {
        Equipment::Cards(cards) => cards.pack.counts(),
        _ => Counts::EMPTY,
    }
}

fn seated(words: &[&str]) -> Option<Seated> {
    let [spot, who] = words else { return None };
    let line = Line::parse(spot).filter(|line| line.nth == 0)?;
    let spot: Spot = line.spot;
    Some(Seated { spot, who: Person::parse(who)? })
}

const STATES: [(&str, State); 3] =
    [("assumed", State::Assumed), ("closed", State::Closed), ("open", State::Open)];
const DEVICES: [(&str, Device); 2] = [("at", Device::At), ("gone", Device::Gone)];
const DECKS: [(&str, Deck); 2] = [("first", Deck::First), ("second", Deck::Second)];
const STAGES: [(&str, Stage); 10] = [
    ("received", Stage::Received),
    ("inspected", Stage::Inspected),
    ("spread", Stage::Spread),
    ("washed", Stage::Washed),
    ("to-cut", Stage::ToCut),
    ("to-mark", Stage::ToMark),
    ("to-burn", Stage::ToBurn),
    ("ready", Stage::Ready),
    ("idle-face-up", Stage::Idle(Face::Up)),
    ("idle-face-down", Stage::Idle(Face::Down)),
];
const LEFT: [(&str, Unused); 5] = [
    ("nothing", Unused::Nothing),
    ("first-of-next", Unused::FirstOfNext),
    ("burn", Unused::Burn),
    ("burn-one-more", Unused::BurnOneMore),
    ("dummy-round", Unused::DummyRound),
];

fn word<T: PartialEq>(words: &[(&'static str, T)], meant: T) -> &'static str {
    words.iter().find(|(_, known)| *known == meant).map_or("", |(word, _)| *word)
}

fn by_word<T: Copy>(words: &[(&'static str, T)], said: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == said).map(|(_, meant)| *meant)
}

fn stage_in_words(stage: Stage) -> String {
    match stage {
        Stage::Used(why) => format!("used {why}"),
        Stage::Removed(why) => format!("removed {why}"),
        stage => word(&STAGES, stage).to_string(),
    }
}

fn stage_of(words: &[&str], cites: Cites<'_>) -> Option<Stage> {
    match words {
        ["used", why] => cites(why).map(Stage::Used),
        ["removed", why] => cites(why).map(Stage::Removed),
        [stage] => by_word(&STAGES, stage),
        _ => None,
    }
}

fn leftover_in_words(left: Unused) -> String {
    match left {
        Unused::BurnByValue { ten } => format!("burn-by-value {ten}"),
        left => word(&LEFT, left).to_string(),
    }
}

fn leftover_of(words: &[&str]) -> Option<Unused> {
    match words {
        ["burn-by-value", ten] => Some(Unused::BurnByValue { ten: ten.parse().ok()? }),
        [left] => by_word(&LEFT, left),
        _ => None,
    }
}
