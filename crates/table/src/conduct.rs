//! The table that asks: it conducts a round from answers, and keeps what happened.
//!
//! Play, replay, training and disputes stand on this one. It holds no card that nobody has seen.

use crate::irregular::{
    Drawn, Found, Irregular, Irregularity, Layout, Leftover, Outside, Returns, Row, Ruling, Scene,
    Stage, Void,
};
use crate::session::{self, AskedToCut, Cutter, Happened};
use crate::tape::{Answer, Answers, Entry, Now, Slot, Tape, Want};
use crate::wagers::{Amount, Refusal, Wagers};
use crate::{
    Act, Area, Call, Cite, Device, Face, Game, Line, Memory, Money, Person, Place, Pocket, Reader,
    Seats, Spot, Stop, Table, Verdict, cite,
};
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Counts, Pack, points};
use core::cell::OnceCell;
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
    /// Cards drawn in error in the round before, which are the first of this one, in the order
    /// they were drawn.
    pub carried: Vec<LeftOver>,
    /// Who is at the table without a wager.
    pub present: Seats,
    /// What earlier rounds left behind.
    pub memory: G::Memory,
    /// Whether it is the last hand of the shoe.
    pub is_last_hand: bool,
    /// How many cards the shoe holds, where somebody has counted.
    pub left: Option<usize>,
    /// How many of them lie before the cutting card, where that is known.
    pub cutting_card: Option<usize>,
    /// Whether the card reader, where there is one, can be used.
    pub reader: Reader,
    /// Whether a shuffling device, where there may be one, is at the table.
    pub device: Device,
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
            carried: Vec::new(),
            present: Seats::NONE,
            memory: G::Memory::default(),
            is_last_hand: false,
            cutting_card: None,
            left: None,
            reader: Reader::Works,
            device: Device::At,
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
    /// What each line owes besides: commission that was marked.
    pub marked: Vec<(Line, Money)>,
    /// Cards drawn in error that the round did not use, in the order they were drawn.
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
    Dealt {
        to: Place,
        slot: Slot,
        card: Option<Card>,
    },
    Turned {
        at: Place,
        slots: Vec<Slot>,
        cards: Vec<Card>,
    },
    Looked {
        who: Line,
        at: Place,
        cards: Option<Vec<Card>>,
    },
    Told {
        at: Place,
        answer: bool,
    },
    Shifted {
        from: Place,
        nth: usize,
        to: Place,
    },
    Counted {
        at: Place,
        count: usize,
    },
    Collected {
        at: Place,
    },
    Burned {
        slot: Slot,
        card: Option<Card>,
    },
    /// An unturned card was taken off the layout and destroyed.
    Removed {
        at: Place,
        slot: Slot,
    },
    Spun(Pocket),
    Chose {
        who: Line,
        at: Place,
        choice: G::Choice,
    },
    Named {
        who: Line,
        area: G::Area,
        amount: Money,
    },
    Staked {
        who: Line,
        area: G::Area,
        amount: Money,
    },
    Settled {
        who: Line,
        area: G::Area,
        verdict: Verdict,
    },
    Bonus {
        who: Line,
        area: G::Area,
        verdict: Verdict,
    },
    Charged {
        who: Line,
        area: G::Area,
        amount: Money,
    },
    Marked {
        who: Line,
        area: G::Area,
        amount: Money,
    },
    Awarded {
        who: Line,
        area: G::Area,
        amount: Money,
    },
    Remembered(G::Memory),
    Said(Call),
    /// What is done with the cards otherwise between rounds.
    AtTheShoe(Happened),
    Irregular {
        what: Irregular,
        ruling: Ruling,
    },
    /// The floor's word, where a paragraph leaves it to the floor.
    Ruled {
        word: &'static str,
    },
    Voided {
        who: Line,
        area: G::Area,
    },
}

/// A card drawn in error and what its row says of it.
#[derive(Copy, Clone, PartialEq, Debug)]
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
    /// The hand that it rode on, where a spot can have several.
    pub hand: Option<Place>,
    pub stake: Money,
    /// `won`, `lost`, `lost half`, `push`, `returned` or `void`.
    pub result: &'static str,
    /// `1:1` where it was won.
    pub odds: Option<String>,
    /// Commission taken off; already part of `net`.
    pub vigorish: Money,
    /// Commission that is owed; no part of `net`.
    pub marked: Money,
    pub net: Money,
    pub why: Cite,
}

/// Runs the round over the answers until it ends, is void or wants the next one.
pub fn conduct<G: Game>(setup: &Setup<G>, answers: &mut dyn Answers<G>) -> Conducted<G> {
    G::conducted(setup, answers)
}

/// For [`compiled_here!`](crate::compiled_here).
#[doc(hidden)]
pub fn conduct_round<G: Game>(setup: &Setup<G>, answers: &mut dyn Answers<G>) -> Conducted<G> {
    let mut table = Conductor::new(setup, answers);
    let stopped = G::round(&setup.options, &mut table);
    table.finish(stopped)
}

/// What a supervisor's ruling rests on where a section is silent.
const FLOOR: Cite = cite!("13:69-1.3");

struct Conductor<'a, G: Game> {
    setup: &'a Setup<G>,
    answers: &'a mut dyn Answers<G>,
    rows: OnceCell<Vec<Row>>,
    stage: Stage,
    events: Vec<Event<G>>,
    tape: Tape<G>,
    verb: u32,
    slots: u16,
    /// How many cards the shoe holds, or at most where nobody has counted.
    left: usize,
    shoe: Counts,
    lies: Lies,
    wagers: Wagers<G>,
    /// Areas closed, by line.
    closed: Vec<(Line, G::Area)>,
    looked: Vec<(Place, Vec<Card>)>,
    facts: Vec<Fact>,
    /// What was chosen on cards that only the chooser had seen, and the law that binds it.
    laws: Vec<(Place, Law<G>, G::Choice, Cite)>,
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

/// What a paragraph says of an irregularity at its moment.
enum Held {
    Row(Row),
    /// It speaks of another moment.
    Outside(Row),
    /// The game does not know it.
    Nothing,
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

/// What lies where, and which unturned cards somebody has looked at.
struct Lies {
    at: Vec<Lying>,
    looked_at: Vec<Place>,
}

impl Layout for Lies {
    fn up(&self, at: Place) -> &[Card] {
        &self.at[at.index()].up
    }

    fn down(&self, at: Place) -> usize {
        self.at[at.index()].down.len()
    }

    fn is_looked_at(&self, at: Place) -> bool {
        self.down(at) > 0 && self.looked_at.contains(&at)
    }
}

impl<'a, G: Game> Conductor<'a, G> {
    fn new(setup: &'a Setup<G>, answers: &'a mut dyn Answers<G>) -> Self {
        let mut table = Conductor {
            setup,
            answers,
            rows: OnceCell::new(),
            stage: Stage::Wagers,
            events: Vec::new(),
            tape: Tape::default(),
            verb: 0,
            slots: 0,
            left: setup.left.unwrap_or_else(|| {
                G::pack(&setup.options).len().saturating_sub(setup.carried.len())
            }),
            shoe: setup.shoe,
            lies: Lies { at: vec![Lying::default(); Place::COUNT], looked_at: Vec::new() },
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
        let carried = setup.carried.iter().enumerate();
        table
            .held
            .extend(carried.map(|(nth, card)| LeftOver { slot: Slot::carried(nth), ..*card }));
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
        let (net, marked) = sums_of(&self.events, &self.wagers);
        let memory = self.left_behind(&end);
        let mut left_over: Vec<LeftOver> = self.kept.into_iter().chain(self.held).collect();
        carried_first(&mut left_over);
        Conducted {
            events: self.events,
            tape: self.tape,
            net,
            marked,
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
        let mut memory = match (kept, void.returns) {
            (Some(kept), _) => kept.clone(),
            (None, Returns::All) => self.setup.memory.clone(),
            (None, Returns::Unsettled) => {
                G::after_void(&self.setup.memory, self.when_last_settled(), &self.closed)
            }
        };
        self.before.iter().for_each(|what| G::stands_after_void(&mut memory, *what));
        memory
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
        loop {
            let now = Now {
                verb: self.verb,
                scene: Scene {
                    act,
                    draws: matches!(act, Act::Deal(_)) && self.held.is_empty(),
                    stage: self.stage,
                    drawn: self.slots as usize,
                    left: self.setup.left.map(|_| self.left),
                    cutting_card: self
                        .setup
                        .cutting_card
                        .map(|before| before.saturating_sub(self.slots as usize)),
                    is_last_hand: self.setup.is_last_hand,
                    reader: self.setup.reader,
                    device: self.setup.device,
                    again: false,
                    before: &self.before,
                    lies: &self.lies,
                    is_held: Memory::holder(&self.memory).is_some(),
                    told: self.facts.iter().any(|(.., answer)| *answer),
                },
                options: &self.setup.options,
                rows: &self.rows,
            };
            let irregular = match self.answers.irregular(&now) {
                Some(irregular) => irregular,
                // Nobody need say so where the cards are counted.
                None if now.scene.draws && self.left == 0 => {
                    Irregular::of(Irregularity::SHOE_EMPTY)
                }
                None => return Ok(()),
            };
            let held = match now.find(irregular.what) {
                Found::Open(row) => Held::Row(*row),
                Found::Closed(row) => Held::Outside(*row),
                Found::Unknown => Held::Nothing,
            };
            let entry = Entry::Irregular { before: self.verb, what: irregular.clone() };
            self.tape.entries.push(entry);
            let done = self.put_right(irregular, held);
            // Whoever had the cards in his hands has them no more: the game says who turns them.
            if let (Err(Stop::Irregular(_)), Act::Turn(at)) = (&done, act) {
                self.lies.looked_at.retain(|place| *place != at);
            }
            done?;
        }
    }

    /// The row by which it is put right: the paragraph's, or what the floor says where that is
    /// silent.
    fn ruled(&mut self, irregular: &Irregular, held: Held) -> Result<Row, Stop> {
        let what = irregular.what;
        let refusal = match (held, &irregular.ruling) {
            (Held::Row(row), None) => return Ok(row),
            // Where the rack is as empty as the shoe, the paragraph cannot be carried out.
            (Held::Row(row), Some(_)) if row.ruling != Ruling::Refill => {
                Refusal::cited(format!("{what}: a paragraph rules on it, not the floor"), row.why)
            }
            (Held::Outside(row), _) if row.outside == Outside::Refused => {
                let words = format!("{what} cannot come now, only {}", row.window);
                Refusal::cited(words, row.why)
            }
            (Held::Nothing, _)
                if what == Irregularity::SHOE_EMPTY
                    && self.setup.left.is_some()
                    && self.left > 0 =>
            {
                Refusal::plain(format!("the shoe is not empty: it holds {} cards", self.left))
            }
            (Held::Nothing, _) if !what.is_of_every_table() => {
                Refusal::plain(format!("{what} cannot go wrong at this table"))
            }
            (_, Some((ruling, _))) => {
                return Ok(Row {
                    leftover: Leftover::Burn,
                    ..Row::new(what, crate::Window::ALWAYS, *ruling, FLOOR)
                });
            }
            (_, None) => {
                self.want = Some((Want::Ruling { on: irregular.clone() }, FLOOR));
                return Err(Stop::Want);
            }
        };
        self.want = Some((Want::Ruling { on: irregular.clone() }, FLOOR));
        self.refuse(refusal)
    }

    fn put_right(&mut self, mut irregular: Irregular, held: Held) -> Result<(), Stop> {
        let row = self.ruled(&irregular, held)?;
        let what = row.what;
        self.before.push(what);
        let shown =
            (what.shows_a_card() || irregular.card.is_some()) && row.ruling != Ruling::Continue;
        let taken = what.card() == Drawn::Either && row.ruling == Ruling::Game;
        let drawn = shown || taken || matches!(row.ruling, Ruling::Next | Ruling::Keep);
        let slot = if drawn { self.next_slot(row.why)? } else { Slot::CARRIED };
        if what.card() == Drawn::Stray {
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
            Ruling::Destroy => {}
            Ruling::Next => self.held.push_back(drawn_card),
            Ruling::Keep => self.kept.push(drawn_card),
            Ruling::Void { returns, after } => {
                if drawn && what.card() != Drawn::Stray {
                    self.rack(drawn_card.card, slot);
                }
                return Err(Stop::Void(Void { returns, after, why: row.why }));
            }
            Ruling::Refill => self.refill(irregular, row.why)?,
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
        let rack = self.lying_at(Place::RACK);
        match card {
            Some(card) => rack.up.push(card),
            None => rack.down.push(slot),
        }
    }

    /// As many as its value, or as many as there are.
    fn discard_by_value(&mut self, first: LeftOver, ten: u8) -> Result<(), Stop> {
        self.rack(first.card, first.slot);
        let more = first.card.map_or(0, |card| burn_value(card, ten));
        for _ in 0..self.left.min(more.into()) {
            let slot = self.next_slot(first.why)?;
            let want = Want::Card { to: Place::RACK, slot, under: 0 };
            let card = self.ask_card(want, first.why)?;
            self.note(Happening::Burned { slot, card: Some(card) }, first.why);
            self.rack(Some(card), slot);
        }
        Ok(())
    }

    /// The discards become the shoe: all cards that do not lie on the layout or wait there. With
    /// none to deal behind the one that is burned, the section is silent.
    fn refill(&mut self, on: Irregular, why: Cite) -> Result<(), Stop> {
        let pack = G::pack(&self.setup.options);
        *self.lying_at(Place::RACK) = Lying::default();
        let waiting = self.held.iter().chain(&self.kept);
        let out = self.lies.at.iter().map(|lying| lying.up.len() + lying.down.len()).sum::<usize>();
        let rack = pack.len().saturating_sub(out + waiting.clone().count());
        let mut shoe = pack.counts();
        let lying = self.lies.at.iter().flat_map(|lying| &lying.up).copied();
        for card in lying.chain(waiting.filter_map(|held| held.card)) {
            shoe.take(card);
        }
        if rack < 2 {
            self.want = Some((Want::Ruling { on }, FLOOR));
            return Err(Stop::Want);
        }
        self.cut_the_rack(rack as u16)?;
        (self.shoe, self.left) = (shoe, rack);
        let slot = self.next_slot(why)?;
        self.note(Happening::Burned { slot, card: None }, why);
        self.rack(None, slot);
        Ok(())
    }

    /// It is shuffled and cut as between rounds.
    fn cut_the_rack(&mut self, rack: u16) -> Result<(), Stop> {
        let procedures = G::procedures(&self.setup.options);
        let came = self.setup.cutting_card.and_then(|nth| self.dealt_as(nth));
        let player = |spot: Spot| (spot, self.person(spot.line(0)));
        let players = self.present().rising().map(player).collect();
        let mut asked = AskedToCut { players, declined: Vec::new(), came };
        if let Some(why) = session::shuffle_of_the_rack(&procedures) {
            self.note(Happening::AtTheShoe(Happened::RackShuffled), why);
        }
        while let Some(offer) = session::cut_of_the_rack(&procedures, &asked, rack) {
            let (who, among, why) = (offer.who, offer.among, offer.why);
            self.note(Happening::AtTheShoe(Happened::Offered(who)), offer.offered);
            let want = Want::Cut { who, among: among.clone() };
            match (self.ask(want, offer.offered)?, who) {
                (Answer::Cut(Some(at)), _) if among.contains(&at) => {
                    self.note(Happening::AtTheShoe(Happened::Cut { who, at }), why);
                    return Ok(());
                }
                (Answer::Cut(Some(at)), _) => {
                    let (least, most) = (among.start(), among.end());
                    let what = format!("a cut at {at} is not between {least} and {most} cards");
                    return self.refuse(Refusal::cited(what, why));
                }
                (Answer::Cut(None), Cutter::Spot(spot)) => {
                    asked.declined.push(self.person(spot.line(0)));
                    self.note(Happening::AtTheShoe(Happened::Declined(who)), offer.offered);
                }
                (Answer::Cut(None), Cutter::Dealer) => {
                    let what = "nobody else cuts: the dealer must";
                    return self.refuse(Refusal::cited(what, offer.offered));
                }
                _ => return self.misfit(why),
            }
        }
        Ok(())
    }

    /// Where this card off the shoe went.
    fn dealt_as(&self, nth: usize) -> Option<Place> {
        let to = |event: &Event<G>| match event.what {
            Happening::Dealt { to, slot, .. } if usize::from(slot.0) == nth => Some(to),
            _ => None,
        };
        self.events.iter().find_map(to)
    }

    fn next_slot(&mut self, why: Cite) -> Result<Slot, Stop> {
        let slot = Slot(self.slots);
        if self.left == 0 {
            self.want = Some((Want::Card { to: Place::RACK, slot, under: 0 }, why));
            return self.refuse(Refusal::cited("no card is left in the shoe", why));
        }
        self.left -= 1;
        self.slots += 1;
        Ok(slot)
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
        &mut self.lies.at[at.index()]
    }

    fn check_facts(&self, at: Place, cards: &[Card]) -> Result<(), Refusal> {
        for (place, what, answer) in &self.facts {
            if *place == at && what(cards) != *answer {
                return Err(Refusal::plain(format!(
                    "the cards of the {at} contradict what the card reader told"
                )));
            }
        }
        for (place, law, choice, why) in &self.laws {
            if *place == at && !law(cards, *choice) {
                let word = crate::Choice::word(*choice);
                let what = format!("with the cards of {at} {word} was not lawful");
                return Err(Refusal::cited(what, *why));
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

impl<G: Game> Table<G> for Conductor<'_, G> {
    fn seats(&self) -> Seats {
        self.wagers.seats()
    }

    fn lines(&self, spot: Spot) -> u8 {
        self.wagers.lines_on(spot)
    }

    fn caller(&self, spot: Spot) -> Line {
        self.setup.wagers.caller(spot)
    }

    fn person(&self, who: Line) -> Person {
        self.setup.wagers.person(who)
    }

    fn wager(&self, who: Line, area: G::Area) -> Money {
        self.wagers.on(who, area)
    }

    fn cards(&self, at: Place) -> &[Card] {
        &self.lies.at[at.index()].up
    }

    fn lying(&self, at: Place) -> usize {
        let lying = &self.lies.at[at.index()];
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

    fn reader(&self) -> Reader {
        self.setup.reader
    }

    fn reach(&mut self, stage: Stage) {
        self.stage = stage;
    }

    fn deal(&mut self, to: Place, face: Face, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Deal(to))?;
        let held = self.held.pop_front();
        let (slot, known) = match &held {
            Some(held) => (held.slot, held.card),
            None => (self.next_slot(why)?, None),
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
        self.begin(Act::Turn(at))?;
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
                by_slot(&mut known);
            }
            let all: Vec<Card> = known.drain(..).map(|(_, card)| card).collect();
            if let Err(refusal) = self.check_facts(at, &all) {
                return self.refuse(Refusal { why: refusal.why.or(Some(why)), ..refusal });
            }
        }
        for card in &cards {
            self.take(*card, want.clone(), why)?;
        }
        if rest.is_empty() {
            self.lies.looked_at.retain(|place| *place != at);
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
        self.begin(Act::Look(at))?;
        self.lies.looked_at.push(at);
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
        self.begin(Act::Tell(at))?;
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
        // The cards of the stub are in no list: nobody has dealt them.
        if lying.up.is_empty() && lying.down.is_empty() && at != Place::STUB {
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
        self.begin(Act::Choose(at))?;
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
        self.laws.push((at, Box::new(law), choice, why));
        Ok(choice)
    }

    fn amount(
        &mut self,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
        why: Cite,
    ) -> Result<Money, Stop> {
        self.begin(Act::Amount)?;
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

    fn mark(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        self.note(Happening::Marked { who, area, amount }, why);
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

    fn remove(&mut self, at: Place, why: Cite) -> Result<(), Stop> {
        self.begin(Act::Other)?;
        if let Some(slot) = self.lying_at(at).down.pop() {
            // What was told and seen of it is of no more use.
            self.facts.retain(|(place, ..)| *place != at);
            self.looked.retain(|(place, _)| *place != at);
            self.lies.looked_at.retain(|place| *place != at);
            self.note(Happening::Removed { at, slot }, why);
        }
        Ok(())
    }

    fn rule(&mut self, among: &'static [&'static str], why: Cite) -> Result<usize, Stop> {
        self.begin(Act::Other)?;
        match self.ask(Want::Floor { among }, why)? {
            Answer::Floor(nth) if nth < among.len() => {
                self.note(Happening::Ruled { word: among[nth] }, why);
                Ok(nth)
            }
            _ => self.misfit(why),
        }
    }
}

impl<G: Game> Conducted<G> {
    /// What became of every wager, in the order it was settled, commission folded in.
    pub fn settlements(&self, setup: &Setup<G>) -> Vec<Settlement> {
        settlements(&self.events, &staked(&self.events, &setup.wagers))
    }

    /// Whether this went wrong in the round.
    pub fn has_gone_wrong(&self, what: Irregularity) -> bool {
        let is_it = |event: &Event<G>| match &event.what {
            Happening::Irregular { what: irregular, .. } => irregular.what == what,
            _ => false,
        };
        self.events.iter().any(is_it)
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
    let mut charges: Vec<(Line, String, Money, Commission)> = Vec::new();
    for (nth, event) in events.iter().enumerate() {
        let hand = |who, area| G::hand_of(&events[..nth], who, area);
        match event.what {
            Happening::Settled { who, area, verdict } => {
                let hand = hand(who, area);
                let row = row(who, area.name(), wagers.on(who, area), verdict, event.why);
                rows.push(Settlement { hand, ..row });
            }
            Happening::Bonus { who, area, verdict } => {
                let hand = hand(who, area);
                let row = row(who, G::bonus_name(area), wagers.on(who, area), verdict, event.why);
                rows.push(Settlement { hand, ..row });
            }
            Happening::Awarded { who, area, amount } => {
                rows.push(Settlement {
                    result: "won",
                    net: amount,
                    ..row(who, G::award_name(area), Money::ZERO, Verdict::Returned, event.why)
                });
            }
            Happening::Charged { who, area, amount } => {
                charges.push((who, area.name(), amount, Commission::Taken));
            }
            Happening::Marked { who, area, amount } => {
                charges.push((who, area.name(), amount, Commission::Owed));
            }
            Happening::Voided { who, area } => {
                // What was decided before is undone: one row for each wager, and no bonus.
                let names = [area.name(), G::bonus_name(area), G::award_name(area)];
                rows.retain(|row| row.line != who || !names.contains(&row.wager));
                charges.retain(|(line, name, ..)| *line != who || *name != names[0]);
                let stake = wagers.on(who, area);
                let why = event.why;
                rows.push(Settlement {
                    hand: hand(who, area),
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
    for (who, name, amount, commission) in charges {
        let row = rows.iter_mut().find(|row| row.line == who && row.wager == name);
        match (row, commission) {
            (Some(row), Commission::Taken) => {
                row.vigorish += amount;
                row.net -= amount;
            }
            (Some(row), Commission::Owed) => row.marked += amount,
            (None, _) => {}
        }
    }
    rows
}

/// What is done about commission in the round.
enum Commission {
    Taken,
    Owed,
}

fn row(line: Line, wager: String, stake: Money, verdict: Verdict, why: Cite) -> Settlement {
    let (result, odds) = match verdict {
        Verdict::Lose => ("lost", None),
        Verdict::Half => ("lost half", None),
        Verdict::Push => ("push", None),
        Verdict::Returned => ("returned", None),
        Verdict::Win { pays, per } => ("won", Some(format!("{pays}:{per}"))),
    };
    let net = verdict.net(stake).expect("every wager was checked to be payable exactly");
    let (hand, vigorish, marked) = (None, Money::ZERO, Money::ZERO);
    Settlement { line, wager, hand, stake, result, odds, vigorish, marked, net, why }
}

/// Each line's result, and what those owe for whom something was marked.
fn sums_of<G: Game>(events: &[Event<G>], wagers: &Wagers<G>) -> (Sums, Sums) {
    let rows = settlements(events, wagers);
    let sum = |line: Line, of: fn(&Settlement) -> Money| {
        rows.iter().filter(|row| row.line == line).map(of).sum::<Money>()
    };
    let lines = || wagers.lines().iter().map(|(line, _)| *line);
    let net = lines().map(|line| (line, sum(line, |row| row.net))).collect();
    let marked = lines().map(|line| (line, sum(line, |row| row.marked)));
    (net, marked.filter(|(_, owed)| !owed.is_zero()).collect())
}

type Sums = Vec<(Line, Money)>;

fn carried_first(left_over: &mut [LeftOver]) {
    left_over.sort_by_key(|left| (left.slot.nth_carried().is_none(), left.slot));
}

fn by_slot(known: &mut [(Slot, Card)]) {
    known.sort_by_key(|(slot, _)| *slot);
}
