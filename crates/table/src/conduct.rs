//! The table that asks: it conducts a round from answers, and keeps what happened.
//!
//! Play, replay, training and disputes stand on this one. It holds no card that nobody has seen.

use crate::irregular::{Irregular, Irregularity, Leftover, Returns, Row, Ruling, Void};
use crate::tape::{Answer, Answers, Entry, Slot, Tape, Want};
use crate::wagers::{Amount, Refusal, Wagers};
use crate::{
    Act, Area, Call, Cite, Face, Game, Line, Memory, Money, Place, Pocket, Seats, Spot, Stop,
    Table, Verdict, cite,
};
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Counts, Pack, points};
use core::ops::RangeInclusive;

/// What a round begins with.
#[derive(Clone, Debug)]
pub struct Setup<G: Game> {
    pub options: G::Options,
    pub wagers: Wagers<G>,
    /// What the shoe still holds, by card. The order is somebody else's secret.
    pub shoe: Counts,
    /// Whether the stub must be counted this round.
    pub stub_is_due: bool,
    /// A card drawn in error in the round before, which is the first of this one.
    pub carried: Option<Option<Card>>,
    /// Who is at the table without a wager.
    pub present: Seats,
    /// What earlier rounds left behind.
    pub memory: G::Memory,
    /// Whether it is the last hand of the shoe.
    pub is_last_hand: bool,
}

impl<G: Game> Setup<G> {
    /// A round from a full pack.
    pub fn new(options: G::Options, wagers: Wagers<G>) -> Setup<G> {
        let shoe = G::pack(&options).counts();
        Setup {
            options,
            wagers,
            shoe,
            stub_is_due: false,
            carried: None,
            present: Seats::NONE,
            memory: G::Memory::default(),
            is_last_hand: false,
        }
    }
}

/// How far a round came, and all that happened in it.
#[derive(Clone, Debug)]
pub struct Conducted<G: Game> {
    pub events: Vec<Event<G>>,
    pub tape: Tape<G>,
    pub end: End<G>,
    /// Each line's result so far.
    pub net: Vec<(Line, Money)>,
    /// A card drawn in error that the round did not use.
    pub left_over: Vec<LeftOver>,
    /// What the shoe holds now, by card, and how many cards have left it unseen.
    pub shoe: Counts,
    /// How many cards left the shoe in this round.
    pub drawn: usize,
    /// What the round leaves behind; a void one leaves what it found.
    pub memory: G::Memory,
}

/// How a run over the answers ended.
#[derive(Clone, Debug)]
pub enum End<G: Game> {
    Done,
    Void(Void),
    /// The next answer is missing.
    Wants(Want<G>, Cite),
    /// An answer came that the rules do not accept; nothing was changed by it.
    Refused(Refusal, Want<G>, Cite),
}

/// One act, with the number of its verb in the run and its paragraph.
#[derive(Clone, PartialEq, Debug)]
pub struct Event<G: Game> {
    pub verb: u32,
    pub what: Happening<G>,
    pub why: Cite,
}

impl<G: Game> Event<G> {
    fn remembered(&self) -> Option<&G::Memory> {
        match &self.what {
            Happening::Remembered(memory) => Some(memory),
            _ => None,
        }
    }
}

/// What an act did.
#[derive(Clone, PartialEq, Debug)]
pub enum Happening<G: Game> {
    Dealt { to: Place, slot: Slot, card: Option<Card> },
    Turned { at: Place, slots: Vec<Slot>, cards: Vec<Card> },
    Looked { who: Line, at: Place, cards: Option<Vec<Card>> },
    Told { at: Place, answer: bool },
    Shifted { from: Place, nth: usize, to: Place },
    Counted { at: Place, count: usize },
    Collected { at: Place },
    Burned { slot: Slot, card: Option<Card> },
    Spun(Pocket),
    Chose { who: Line, at: Place, choice: G::Choice },
    Named { who: Line, area: G::Area, amount: Money },
    Staked { who: Line, area: G::Area, amount: Money },
    Settled { who: Line, area: G::Area, verdict: Verdict },
    Bonus { who: Line, area: G::Area, verdict: Verdict },
    Charged { who: Line, area: G::Area, amount: Money },
    Awarded { who: Line, area: G::Area, amount: Money },
    Remembered(G::Memory),
    Said(Call),
    Irregular { what: Irregular, ruling: Ruling },
    Voided { who: Line, area: G::Area },
}

/// A card drawn in error and what its row says of it.
#[derive(Clone, PartialEq, Debug)]
pub struct LeftOver {
    pub slot: Slot,
    pub card: Option<Card>,
    pub ruling: Leftover,
    pub why: Cite,
}

/// What became of one wager, as it is reported.
#[derive(Clone, PartialEq, Debug)]
pub struct Settlement {
    pub line: Line,
    pub wager: String,
    pub stake: Money,
    /// `won`, `lost`, `push`, `returned` or `void`.
    pub result: &'static str,
    /// `1:1` where it was won; `half` where half was lost.
    pub odds: Option<String>,
    /// Commission taken off; already part of `net`.
    pub vigorish: Money,
    pub net: Money,
    pub why: Cite,
}

/// Runs the round over the answers until it ends, is void or wants the next one.
pub fn conduct<G: Game, A: Answers<G>>(setup: &Setup<G>, answers: &mut A) -> Conducted<G> {
    let mut table = Conductor::new(setup, answers);
    let stopped = G::round(&setup.options, &mut table);
    table.finish(stopped)
}

/// What a supervisor's ruling rests on where a section is silent.
const FLOOR: Cite = cite!("13:69-1.3");

struct Conductor<'a, G: Game, A> {
    setup: &'a Setup<G>,
    answers: &'a mut A,
    rows: Vec<Row>,
    events: Vec<Event<G>>,
    tape: Tape<G>,
    verb: u32,
    slots: u16,
    shoe: Counts,
    lies: Vec<Lying>,
    wagers: Wagers<G>,
    /// Areas closed, by line.
    closed: Vec<(Line, G::Area)>,
    looked: Vec<(Place, Vec<Card>)>,
    facts: Vec<Fact>,
    /// What was chosen on cards that only the chooser had seen, and the law that binds it.
    laws: Vec<(Place, Law<G>, G::Choice)>,
    memory: G::Memory,
    /// Cards drawn in error that are the next to be dealt.
    held: VecDeque<LeftOver>,
    /// Cards drawn in error that wait for the next round.
    kept: Vec<LeftOver>,
    /// What has gone wrong once and is another matter the second time.
    before: Vec<Irregularity>,
    thrown_out: Option<Irregular>,
    want: Option<(Want<G>, Cite)>,
    refusal: Option<Refusal>,
}

/// Whether a choice was lawful, once the cards are known.
type Law<G> = Box<dyn Fn(&[Card], <G as Game>::Choice) -> bool>;

/// What was told about unturned cards: the question, and its answer.
type Fact = (Place, fn(&[Card]) -> bool, bool);

#[derive(Clone, Default)]
struct Lying {
    up: Vec<Card>,
    down: Vec<Slot>,
    /// Those turned while others beside them stayed down: what is known of all is compared later.
    early: Vec<(Slot, Card)>,
}

impl<'a, G: Game, A: Answers<G>> Conductor<'a, G, A> {
    fn new(setup: &'a Setup<G>, answers: &'a mut A) -> Self {
        let mut table = Conductor {
            setup,
            answers,
            rows: Vec::new(),
            events: Vec::new(),
            tape: Tape::default(),
            verb: 0,
            slots: 0,
            shoe: setup.shoe,
            lies: vec![Lying::default(); Place::COUNT],
            wagers: setup.wagers.clone(),
            closed: Vec::new(),
            looked: Vec::new(),
            facts: Vec::new(),
            laws: Vec::new(),
            memory: setup.memory.clone(),
            held: VecDeque::new(),
            kept: Vec::new(),
            before: Vec::new(),
            thrown_out: None,
            want: None,
            refusal: None,
        };
        if let Some(card) = setup.carried {
            let (ruling, why) = (Leftover::FirstOfNext, FLOOR);
            table.held.push_back(LeftOver { slot: Slot::CARRIED, card, ruling, why });
        }
        table
    }

    fn finish(mut self, stopped: Result<(), Stop>) -> Conducted<G> {
        let end = match stopped {
            Ok(()) => End::Done,
            Err(Stop::Void(void)) => {
                self.give_back(void);
                End::Void(void)
            }
            Err(Stop::Irregular(what)) => {
                let on = self.thrown_out.take().unwrap_or(Irregular::of(what));
                End::Wants(Want::Ruling { on }, FLOOR)
            }
            Err(Stop::Want) => match (self.want.take(), self.refusal.take()) {
                (Some((want, why)), Some(refusal)) => End::Refused(refusal, want, why),
                (Some((want, why)), None) => End::Wants(want, why),
                (None, _) => unreachable!("a round stopped for an answer that it never asked for"),
            },
        };
        if matches!(end, End::Done) {
            self.assert_all_closed();
        }
        let net = net_of(&self.events, &self.wagers);
        let memory = self.left_behind(&end);
        let left_over = self.kept.into_iter().chain(self.held).collect();
        Conducted {
            events: self.events,
            tape: self.tape,
            net,
            left_over,
            shoe: self.shoe,
            drawn: self.slots as usize,
            memory,
            end,
        }
    }

    /// A void round forgets what it remembered, save by the very paragraph that voids it, and what
    /// belongs to wagers that stay settled.
    fn left_behind(&self, end: &End<G>) -> G::Memory {
        let End::Void(void) = end else { return self.memory.clone() };
        let by_the_void = |event: &&Event<G>| event.why == void.why;
        let kept = self.events.iter().rev().filter(by_the_void).find_map(Event::remembered);
        match (kept, void.returns) {
            (Some(kept), _) => kept.clone(),
            (None, Returns::All) => self.setup.memory.clone(),
            (None, Returns::Unsettled) => {
                G::Memory::after_void(&self.setup.memory, self.when_last_settled())
            }
        }
    }

    /// What was remembered when the last wager was closed: what came later goes back with a wager
    /// that is still open.
    fn when_last_settled(&self) -> &G::Memory {
        let settles = |event: &Event<G>| matches!(event.what, Happening::Settled { .. });
        let last = self.events.iter().rposition(settles).unwrap_or(0);
        let mut before = self.events[..last].iter().rev();
        before.find_map(Event::remembered).unwrap_or(&self.setup.memory)
    }

    /// Our own bug, not anybody's input: a game that leaves a wager open is wrong.
    fn assert_all_closed(&self) {
        for (line, areas) in self.wagers.lines() {
            for (area, _) in areas {
                assert!(self.closed.contains(&(*line, *area)), "{line} {} left open", area.name());
            }
        }
    }

    fn give_back(&mut self, void: Void) {
        for (line, areas) in self.wagers.lines().to_vec() {
            for (area, _) in areas {
                if void.returns == Returns::All || !self.closed.contains(&(line, area)) {
                    self.note(Happening::Voided { who: line, area }, void.why);
                }
            }
        }
    }

    fn note(&mut self, what: Happening<G>, why: Cite) {
        self.events.push(Event { verb: self.verb, what, why });
    }

    /// Every verb begins here: it gets its number, and what goes wrong comes before it.
    fn begin(&mut self, act: Act) -> Result<(), Stop> {
        self.verb += 1;
        self.answers.about_to(act);
        let deals = act == Act::Deal && self.held.is_empty();
        while let Some(irregular) = self.answers.irregular(self.verb, self.slots as usize, deals) {
            let entry = Entry::Irregular { before: self.verb, what: irregular.clone() };
            self.tape.entries.push(entry);
            self.put_right(irregular)?;
        }
        Ok(())
    }

    fn put_right(&mut self, mut irregular: Irregular) -> Result<(), Stop> {
        let what = self.named(irregular.what);
        if self.rows.is_empty() {
            self.rows = G::irregularities(&self.setup.options);
        }
        let row = self.rows.iter().copied().find(|row| row.what == what);
        let row = match (row, &irregular.ruling) {
            (_, Some((ruling, _))) => {
                Row { what, ruling: *ruling, leftover: Leftover::Burn, why: FLOOR }
            }
            (Some(row), None) => row,
            (None, None) => {
                self.want = Some((Want::Ruling { on: irregular }, FLOOR));
                return Err(Stop::Want);
            }
        };
        let shown = what.shows_a_card() && row.ruling != Ruling::Continue;
        let drawn = shown || matches!(row.ruling, Ruling::Next | Ruling::Keep);
        let slot = if drawn { self.next_slot() } else { Slot::CARRIED };
        if what.is_stray() {
            self.check_stray(irregular.card, slot, row.why)?;
        } else if shown {
            let card = self.thrown_card(irregular.card, slot, row.why)?;
            irregular.card = Some(card);
        }
        self.note(Happening::Irregular { what: irregular.clone(), ruling: row.ruling }, row.why);
        let card = irregular.card.filter(|_| shown);
        let why = G::leftover_cite(row.leftover).unwrap_or(row.why);
        let drawn_card = LeftOver { slot, card, ruling: row.leftover, why };
        match row.ruling {
            Ruling::Discard => self.rack(drawn_card.card, slot),
            Ruling::DiscardByValue { ten } => self.discard_by_value(drawn_card, ten)?,
            Ruling::Next => self.held.push_back(drawn_card),
            Ruling::Keep => self.kept.push(drawn_card),
            Ruling::Void { returns, after } => {
                self.rack(drawn_card.card, slot);
                return Err(Stop::Void(Void { returns, after, why: row.why }));
            }
            Ruling::Refill => self.refill(row.why),
            Ruling::Continue => {}
            Ruling::Game => {
                if drawn {
                    self.held.push_back(drawn_card);
                }
                self.thrown_out = Some(irregular);
                return Err(Stop::Irregular(what));
            }
        }
        Ok(())
    }

    /// The second card found face up, or that does not belong, is another matter than the first;
    /// and so may be one found in the last hand of a shoe.
    fn named(&mut self, what: Irregularity) -> Irregularity {
        if self.setup.is_last_hand
            && let Some(last) = what.in_last_hand()
            && G::irregularities(&self.setup.options).iter().any(|row| row.what == last)
        {
            return last;
        }
        let Some((first, again)) = what.first_and_again() else { return what };
        let rows = G::irregularities(&self.setup.options);
        if self.before.contains(&first) && rows.iter().any(|row| row.what == again) {
            return again;
        }
        self.before.push(first);
        first
    }

    fn thrown_card(&mut self, card: Option<Card>, slot: Slot, why: Cite) -> Result<Card, Stop> {
        let want = Want::Card { to: Place::RACK, slot, under: 0 };
        match card {
            Some(card) => {
                self.take(card, want, why)?;
                Ok(card)
            }
            None => self.ask_card(want, why),
        }
    }

    /// A card that is none of the pack's takes a slot but no count; its face need not be named.
    fn check_stray(&mut self, card: Option<Card>, slot: Slot, why: Cite) -> Result<(), Stop> {
        let pack = G::pack(&self.setup.options).counts();
        match card.filter(|card| pack.of(*card) > 0) {
            None => Ok(()),
            Some(card) => {
                self.want = Some((Want::Card { to: Place::RACK, slot, under: 0 }, why));
                self.refuse(Refusal::cited(format!("{card} belongs in the pack"), why))
            }
        }
    }

    fn rack(&mut self, card: Option<Card>, slot: Slot) {
        let rack = &mut self.lies[Place::RACK.index()];
        match card {
            Some(card) => rack.up.push(card),
            None => rack.down.push(slot),
        }
    }

    fn discard_by_value(&mut self, first: LeftOver, ten: u8) -> Result<(), Stop> {
        self.rack(first.card, first.slot);
        for _ in 0..first.card.map_or(0, |card| burn_value(card, ten)) {
            let slot = self.next_slot();
            let want = Want::Card { to: Place::RACK, slot, under: 0 };
            let card = self.ask_card(want, first.why)?;
            self.note(Happening::Burned { slot, card: Some(card) }, first.why);
            self.rack(Some(card), slot);
        }
        Ok(())
    }

    /// The discards become the shoe: all cards that do not lie on the layout.
    fn refill(&mut self, why: Cite) {
        let mut shoe = G::pack(&self.setup.options).counts();
        self.lies[Place::RACK.index()] = Lying::default();
        for lying in &self.lies {
            for card in &lying.up {
                shoe.take(*card);
            }
        }
        self.shoe = shoe;
        let slot = self.next_slot();
        self.note(Happening::Burned { slot, card: None }, why);
        self.rack(None, slot);
    }

    fn next_slot(&mut self) -> Slot {
        let slot = Slot(self.slots);
        self.slots += 1;
        slot
    }

    fn ask(&mut self, want: Want<G>, why: Cite) -> Result<Answer<G>, Stop> {
        match self.answers.answer(&want) {
            Some(answer) => {
                self.tape.entries.push(Entry::Answer(answer.clone()));
                self.want = Some((want, why));
                Ok(answer)
            }
            None => {
                self.want = Some((want, why));
                Err(Stop::Want)
            }
        }
    }

    /// The answer does not stand: it leaves the tape again, and the question stays open.
    fn refuse<T>(&mut self, refusal: Refusal) -> Result<T, Stop> {
        if !matches!(self.tape.entries.last(), Some(Entry::Looked { .. })) {
            self.tape.entries.pop();
        }
        self.refusal = Some(refusal);
        Err(Stop::Want)
    }

    fn misfit<T>(&mut self, why: Cite) -> Result<T, Stop> {
        self.refuse(Refusal::cited("that is no answer to what is asked", why))
    }

    fn ask_card(&mut self, want: Want<G>, why: Cite) -> Result<Card, Stop> {
        match self.ask(want.clone(), why)? {
            Answer::Card(card) => {
                self.take(card, want, why)?;
                Ok(card)
            }
            _ => self.misfit(why),
        }
    }

    /// A card can be seen only as often as the packs hold it.
    fn take(&mut self, card: Card, want: Want<G>, why: Cite) -> Result<(), Stop> {
        if self.shoe.take(card) {
            return Ok(());
        }
        self.want = Some((want, why));
        let pack: Pack = G::pack(&self.setup.options);
        let held = pack.counts().of(card);
        let times = if held == 1 { "once" } else { "times" };
        let what = match held {
            0 => format!("{card} is not in the pack"),
            1 => format!("{card} is dealt more often than {times}, and the pack holds one"),
            n => format!("{card} is dealt more often than the {n} {times} the packs hold it"),
        };
        self.refuse(Refusal::cited(what, why))
    }

    fn lying_at(&mut self, at: Place) -> &mut Lying {
        &mut self.lies[at.index()]
    }

    fn check_facts(&self, at: Place, cards: &[Card]) -> Result<(), Refusal> {
        for (place, what, answer) in &self.facts {
            if *place == at && what(cards) != *answer {
                return Err(Refusal::plain(format!(
                    "the cards of the {at} contradict what the card reader told"
                )));
            }
        }
        for (place, law, choice) in &self.laws {
            if *place == at && !law(cards, *choice) {
                let word = crate::Choice::word(*choice);
                return Err(Refusal::plain(format!(
                    "with the cards of {at} {word} was not lawful"
                )));
            }
        }
        for (place, seen) in &self.looked {
            let (mut seen, mut cards) = (seen.clone(), cards.to_vec());
            seen.sort();
            cards.sort();
            if *place == at && seen != cards {
                return Err(Refusal::plain(format!(
                    "the cards turned at {at} are not those that were looked at"
                )));
            }
        }
        Ok(())
    }

    fn is_open(&self, who: Line, area: G::Area) -> bool {
        !self.wagers.on(who, area).is_zero() && !self.closed.contains(&(who, area))
    }
}

/// How many more cards a burned card calls for; tens and faces count `ten`.
fn burn_value(card: Card, ten: u8) -> u8 {
    match points::baccarat_value(card) {
        0 => ten,
        value => value,
    }
}

impl<G: Game, A: Answers<G>> Table<G> for Conductor<'_, G, A> {
    fn seats(&self) -> Seats {
        self.wagers.seats()
    }

    fn lines(&self, spot: Spot) -> u8 {
        self.wagers.lines_on(spot)
    }

    fn caller(&self, spot: Spot) -> Line {
        self.setup.wagers.caller(spot)
    }

    fn wager(&self, who: Line, area: G::Area) -> Money {
        self.wagers.on(who, area)
    }

    fn cards(&self, at: Place) -> &[Card] {
        &self.lies[at.index()].up
    }

    fn lying(&self, at: Place) -> usize {
        let lying = &self.lies[at.index()];
        lying.up.len() + lying.down.len()
    }

    fn exposed(&self) -> Option<Card> {
        self.held.front().and_then(|held| held.card)
    }

    fn stub_is_due(&self) -> bool {
        self.setup.stub_is_due
    }

    fn present(&self) -> Seats {
        self.wagers.seats().and(self.setup.present)
    }

    fn memory(&self) -> &G::Memory {
        &self.memory
    }

    fn deal(&mut self, to: Place, face: Face, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Deal)?;
        let held = self.held.pop_front();
        let (slot, known) = match &held {
            Some(held) => (held.slot, held.card),
            None => (self.next_slot(), None),
        };
        let card = match (face, known) {
            (_, Some(card)) => Some(card),
            (Face::Up, None) => {
                let under = self.lying_at(to).down.len();
                Some(self.ask_card(Want::Card { to, slot, under }, why)?)
            }
            (Face::Down, None) => None,
        };
        match card {
            Some(card) => self.lying_at(to).up.push(card),
            None => self.lying_at(to).down.push(slot),
        }
        self.note(Happening::Dealt { to, slot, card }, why);
        Ok(())
    }

    fn turn(&mut self, at: Place, why: Cite) -> Result<(), Stop> {
        let all: Vec<usize> = (0..self.lying_at(at).down.len()).collect();
        self.turn_some(at, &all, why)
    }

    fn turn_some(&mut self, at: Place, nths: &[usize], why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        let lying = self.lying_at(at);
        let slots: Vec<Slot> = nths.iter().map(|nth| lying.down[*nth]).collect();
        if slots.is_empty() {
            return Ok(());
        }
        let want = Want::Faces { at, slots: slots.clone(), nths: nths.to_vec() };
        let cards = match self.ask(want.clone(), why)? {
            Answer::Faces(cards) if cards.len() == slots.len() => cards,
            Answer::Faces(cards) => {
                let what = format!("{at} shows {} cards, not {}", cards.len(), slots.len());
                return self.refuse(Refusal::cited(what, why));
            }
            _ => return self.misfit(why),
        };
        let lying = self.lying_at(at);
        let rest: Vec<Slot> = lying.down.iter().copied().filter(|s| !slots.contains(s)).collect();
        let mut known = lying.early.clone();
        known.extend(slots.iter().copied().zip(cards.iter().copied()));
        if rest.is_empty() {
            if known.len() > cards.len() {
                known.sort_by_key(|(slot, _)| *slot);
            }
            let all: Vec<Card> = known.drain(..).map(|(_, card)| card).collect();
            if let Err(refusal) = self.check_facts(at, &all) {
                return self.refuse(Refusal { why: Some(why), ..refusal });
            }
        }
        for card in &cards {
            self.take(*card, want.clone(), why)?;
        }
        if rest.is_empty() {
            // What was seen and told of them has been compared; cards that follow are others.
            self.looked.retain(|(place, _)| *place != at);
            self.facts.retain(|(place, ..)| *place != at);
        }
        let lying = self.lying_at(at);
        (lying.down, lying.early) = (rest, known);
        lying.up.extend_from_slice(&cards);
        self.note(Happening::Turned { at, slots, cards }, why);
        Ok(())
    }

    fn look(&mut self, who: Line, at: Place, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Look)?;
        let slots = self.lying_at(at).down.clone();
        let cards = self.answers.looked(who, at, &slots);
        if let Some(cards) = &cards {
            self.tape.entries.push(Entry::Looked { who, cards: cards.clone() });
            self.looked.push((at, cards.clone()));
        }
        self.note(Happening::Looked { who, at, cards }, why);
        Ok(())
    }

    fn tell(&mut self, at: Place, what: fn(&[Card]) -> bool, why: Cite) -> Result<bool, Stop> {
        self.begin(Act::Tell)?;
        let slots = self.lying_at(at).down.clone();
        match self.ask(Want::Told { at, slots, what }, why)? {
            Answer::Told(answer) => {
                self.facts.push((at, what, answer));
                self.note(Happening::Told { at, answer }, why);
                Ok(answer)
            }
            _ => self.misfit(why),
        }
    }

    fn shift(&mut self, from: Place, nth: usize, to: Place, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        let card = self.lying_at(from).up.remove(nth);
        self.lying_at(to).up.push(card);
        self.note(Happening::Shifted { from, nth, to }, why);
        Ok(())
    }

    fn count(&mut self, at: Place, why: Cite) -> Result<usize, Stop> {
        self.begin(Act::Other)?;
        match self.ask(Want::Count { at }, why)? {
            Answer::Count(count) => {
                self.note(Happening::Counted { at, count }, why);
                Ok(count)
            }
            _ => self.misfit(why),
        }
    }

    fn collect(&mut self, at: Place, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        let lying = core::mem::take(self.lying_at(at));
        if lying.up.is_empty() && lying.down.is_empty() {
            return Ok(());
        }
        let rack = self.lying_at(Place::RACK);
        rack.up.extend(lying.up);
        rack.down.extend(lying.down);
        self.note(Happening::Collected { at }, why);
        Ok(())
    }

    fn burn_exposed(&mut self, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        if let Some(held) = self.held.pop_front() {
            self.rack(held.card, held.slot);
            self.note(Happening::Burned { slot: held.slot, card: held.card }, why);
        }
        Ok(())
    }

    fn set_aside(&mut self, _why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        self.kept.extend(self.held.pop_front());
        Ok(())
    }

    fn spin(&mut self, why: Cite) -> Result<Pocket, Stop> {
        self.begin(Act::Spin)?;
        let pockets = G::pockets(&self.setup.options);
        match self.ask(Want::Pocket, why)? {
            Answer::Pocket(pocket) if pocket.0 < pockets => {
                self.note(Happening::Spun(pocket), why);
                Ok(pocket)
            }
            Answer::Pocket(pocket) => {
                let name = G::pocket_name(pocket);
                self.refuse(Refusal::cited(format!("there is no {name} on this wheel"), why))
            }
            _ => self.misfit(why),
        }
    }

    fn choose(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        why: Cite,
    ) -> Result<G::Choice, Stop> {
        self.begin(Act::Choose)?;
        let offered = || {
            let words: Vec<&str> = among.iter().map(|c| crate::Choice::word(*c)).collect();
            words.join(", ")
        };
        match self.ask(Want::Choice { who, at, among: among.to_vec() }, why)? {
            Answer::Choice(choice) if among.contains(&choice) => {
                self.note(Happening::Chose { who, at, choice }, why);
                Ok(choice)
            }
            Answer::Choice(choice) => {
                let word = crate::Choice::word(choice);
                let what = format!("{who} may not {word} now; offered: {}", offered());
                self.refuse(Refusal::cited(what, why))
            }
            _ => self.misfit(why),
        }
    }

    fn choose_on(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        law: impl Fn(&[Card], G::Choice) -> bool + 'static,
        why: Cite,
    ) -> Result<G::Choice, Stop> {
        let choice = self.choose(who, at, among, why)?;
        // Where this run knows what he saw, it judges at once; else the turned cards will.
        let seen = self.looked.iter().find(|(place, _)| *place == at);
        if seen.is_some_and(|(_, cards)| !law(cards, choice)) {
            self.events.pop();
            let word = crate::Choice::word(choice);
            let what = format!("{who} may not {word} with these cards");
            return self.refuse(Refusal::cited(what, why));
        }
        self.laws.push((at, Box::new(law), choice));
        Ok(choice)
    }

    fn amount(
        &mut self,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
        why: Cite,
    ) -> Result<Money, Stop> {
        self.begin(Act::Other)?;
        let answer = self.ask(Want::Amount { who, area, range: range.clone() }, why)?;
        let Answer::Amount(amount) = answer else { return self.misfit(why) };
        let (name, least, most) = (area.name(), *range.start(), *range.end());
        if !range.contains(&amount) {
            let what = format!("{who} {name}: {amount} is not between {least} and {most}");
            return self.refuse(Refusal::cited(what, why));
        }
        let rule = G::area_rule(&self.setup.options, area);
        if let Amount::Limits { chip, .. } = rule.amount
            && !amount.is_multiple_of(chip)
            && amount != most
        {
            let what = format!("{who} {name}: {amount} is not a multiple of {chip}");
            return self.refuse(Refusal::cited(what, why));
        }
        let payable = G::payable(&self.setup.options, area);
        if let Some(odds) =
            payable.iter().find(|odds| amount.at_odds(odds.pays, odds.per).is_none())
        {
            let what = format!("{who} {name}: {amount} cannot be paid exactly at {odds}");
            return self.refuse(Refusal::cited(what, why));
        }
        self.note(Happening::Named { who, area, amount }, why);
        Ok(amount)
    }

    fn stake(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        self.wagers.place(who, area, amount);
        self.note(Happening::Staked { who, area, amount }, why);
        Ok(())
    }

    fn settle(
        &mut self,
        who: Line,
        area: G::Area,
        verdict: Verdict,
        why: Cite,
    ) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        assert!(self.is_open(who, area), "{who} {} is closed or was never open", area.name());
        self.closed.push((who, area));
        self.note(Happening::Settled { who, area, verdict }, why);
        Ok(())
    }

    fn bonus(&mut self, who: Line, area: G::Area, verdict: Verdict, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        self.note(Happening::Bonus { who, area, verdict }, why);
        Ok(())
    }

    fn charge(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        self.note(Happening::Charged { who, area, amount }, why);
        Ok(())
    }

    fn award(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        self.note(Happening::Awarded { who, area, amount }, why);
        Ok(())
    }

    fn remember(&mut self, memory: G::Memory, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        if memory != self.memory {
            self.memory = memory.clone();
            self.note(Happening::Remembered(memory), why);
        }
        Ok(())
    }

    fn say(&mut self, call: Call, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        self.note(Happening::Said(call), why);
        Ok(())
    }
}

impl<G: Game> Conducted<G> {
    /// What became of every wager, in the order it was settled, commission folded in.
    pub fn settlements(&self, setup: &Setup<G>) -> Vec<Settlement> {
        settlements(&self.events, &staked(&self.events, &setup.wagers))
    }

    /// One line's result so far.
    pub fn net_of(&self, who: Line) -> Money {
        self.net.iter().find(|(line, _)| *line == who).map_or(Money::ZERO, |(_, net)| *net)
    }
}

/// The wagers with those that were placed in the course of the round.
fn staked<G: Game>(events: &[Event<G>], wagers: &Wagers<G>) -> Wagers<G> {
    let mut all = wagers.clone();
    for event in events {
        if let Happening::Staked { who, area, amount } = event.what {
            all.place(who, area, amount);
        }
    }
    all
}

fn settlements<G: Game>(events: &[Event<G>], wagers: &Wagers<G>) -> Vec<Settlement> {
    let mut rows: Vec<Settlement> = Vec::new();
    let mut charges: Vec<(Line, String, Money)> = Vec::new();
    for event in events {
        match event.what {
            Happening::Settled { who, area, verdict } => {
                rows.push(row(who, area.name(), wagers.on(who, area), verdict, event.why));
            }
            Happening::Bonus { who, area, verdict } => {
                let stake = wagers.on(who, area);
                rows.push(row(who, G::bonus_name(area), stake, verdict, event.why));
            }
            Happening::Awarded { who, area, amount } => {
                rows.push(Settlement {
                    result: "won",
                    net: amount,
                    ..row(who, G::award_name(area), Money::ZERO, Verdict::Returned, event.why)
                });
            }
            Happening::Charged { who, area, amount } => {
                charges.push((who, area.name(), amount));
            }
            Happening::Voided { who, area } => {
                // What was decided before is undone: one row for each wager, and no bonus.
                let names = [area.name(), G::bonus_name(area), G::award_name(area)];
                rows.retain(|row| row.line != who || !names.contains(&row.wager));
                charges.retain(|(line, name, _)| *line != who || *name != names[0]);
                let stake = wagers.on(who, area);
                let why = event.why;
                rows.push(Settlement {
                    result: "void",
                    odds: None,
                    net: Money::ZERO,
                    ..row(who, area.name(), stake, Verdict::Returned, why)
                });
            }
            _ => {}
        }
    }
    // Commission may be taken before or after the wager is paid.
    for (who, name, amount) in charges {
        if let Some(row) = rows.iter_mut().find(|row| row.line == who && row.wager == name) {
            row.vigorish += amount;
            row.net -= amount;
        }
    }
    rows
}

fn row(line: Line, wager: String, stake: Money, verdict: Verdict, why: Cite) -> Settlement {
    let (result, odds) = match verdict {
        Verdict::Lose => ("lost", None),
        Verdict::Half => ("lost", Some(String::from("half"))),
        Verdict::Push => ("push", None),
        Verdict::Returned => ("returned", None),
        Verdict::Win { pays, per } => ("won", Some(format!("{pays}:{per}"))),
    };
    let net = verdict.net(stake).expect("every wager was checked to be payable exactly");
    Settlement { line, wager, stake, result, odds, vigorish: Money::ZERO, net, why }
}

fn net_of<G: Game>(events: &[Event<G>], wagers: &Wagers<G>) -> Vec<(Line, Money)> {
    let rows = settlements(events, wagers);
    let of = |line: Line| rows.iter().filter(|row| row.line == line).map(|row| row.net).sum();
    wagers.lines().iter().map(|(line, _)| (*line, of(*line))).collect()
}
