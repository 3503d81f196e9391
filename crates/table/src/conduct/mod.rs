//! The table that asks: it conducts a round from answers, and keeps what happened.
//!
//! Play, replay, training and disputes stand on this one. It holds no card that nobody has seen.

mod asking;
mod event;
mod irregularities;
mod settlement;
mod setup;
mod verbs;

pub use event::{Event, Happening};
pub use settlement::{Became, Settlement};
pub use setup::{LeftOver, Setup};

use crate::irregular::{Irregular, Irregularity, Returns, Row, Stage, Void};
use crate::tape::{Answers, Slot, Tape, Want};
use crate::wagers::Refusal;
use crate::{Area, Cite, Game, Layout, Ledger, Line, Money, Place, Stop};
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use cards::{Card, Counts};
use core::cell::OnceCell;
use irregularities::FLOOR;

/// Runs the round over the answers until it ends, is void or wants the next one.
///
/// ```
/// use games::three_card_poker::{Area, Choice, Options, ThreeCardPoker};
/// use table::{Answer, End, Entry, Money, Setup, Spot, Tape, TapeReader, Wagers, Want, conduct};
///
/// let mut wagers = Wagers::<ThreeCardPoker>::default();
/// wagers.place(Spot(0).line(0), Area::Ante, Money::dollars(10));
/// let setup = Setup::new(Options::default(), wagers);
///
/// // Nothing is answered yet: the round is dealt face down, and waits for a decision.
/// let mut tape = Tape::default();
/// let round = conduct(&setup, &mut TapeReader::new(&tape));
/// let End::Wants(Want::Choice { among, .. }, why) = round.end else { panic!() };
/// assert_eq!((among.len(), why.short()), (2, "20.10(b)"));
///
/// // It is run from the start, over a longer tape: the dealer's cards are turned next.
/// tape.entries.push(Entry::Answer(Answer::Choice(Choice::Play)));
/// let round = conduct(&setup, &mut TapeReader::new(&tape));
/// assert!(matches!(round.end, End::Wants(Want::Faces { .. }, _)));
/// ```
pub fn conduct<G: Game>(setup: &Setup<G>, answers: &mut dyn Answers<G>) -> Conducted<G> {
    G::conducted(setup, answers)
}

/// For `live::compiled_here!`.
#[doc(hidden)]
pub fn conduct_round<G: Game>(setup: &Setup<G>, answers: &mut dyn Answers<G>) -> Conducted<G> {
    let mut table = Conductor::new(setup, answers);
    let stopped = G::round(&setup.options, &mut table);
    table.finish(stopped)
}

/// How far a round came, and all that happened in it.
#[derive(Clone, Debug)]
pub struct Conducted<G: Game> {
    /// All acts in their order; screens and reports are made of nothing else.
    pub events: Vec<Event<G>>,
    /// The answers that stand. Run over them again, the round does the same again.
    pub tape: Tape<G>,
    /// Who has paid what to whom so far.
    pub ledger: Ledger<G>,
    /// Why it stopped here.
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
    /// Every wager is closed.
    Done,
    /// The regulation stops the round; wagers were given back as it says.
    Void(Void),
    /// The next answer is missing.
    Wants(Want<G>, Cite),
    /// An answer came that the rules do not accept; nothing was changed by it.
    Refused(Refusal, Want<G>, Cite),
}

impl<G: Game> Conducted<G> {
    /// Whether this went wrong in the round.
    pub fn has_gone_wrong(&self, what: Irregularity) -> bool {
        let is_it = |event: &Event<G>| match &event.what {
            Happening::Irregular { what: irregular, .. } => irregular.what == what,
            _ => false,
        };
        self.events.iter().any(is_it)
    }
}

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
    layout: Layout,
    /// Where somebody has unturned cards in his hands.
    in_hands: Vec<Place>,
    /// Cards turned while others beside them stayed down: what is known of all is compared later.
    early: Vec<(Place, Slot, Card)>,
    ledger: Ledger<G>,
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

/// Whether a choice was lawful, once the cards are known.
type Law<G> = Box<dyn Fn(&[Card], <G as Game>::Choice) -> bool>;

/// What was told about unturned cards: the question, and its answer.
type Fact = (Place, fn(&[Card]) -> bool, bool);

impl<'a, G: Game> Conductor<'a, G> {
    fn new(setup: &'a Setup<G>, answers: &'a mut dyn Answers<G>) -> Self {
        let mut table = Conductor {
            setup,
            answers,
            rows: OnceCell::new(),
            stage: Stage::Wagers,
            events: Vec::with_capacity(32),
            tape: Tape::default(),
            verb: 0,
            slots: 0,
            left: setup.left.unwrap_or_else(|| {
                G::pack(&setup.options).len().saturating_sub(setup.carried.len())
            }),
            shoe: setup.shoe,
            layout: Layout::default(),
            in_hands: Vec::new(),
            early: Vec::new(),
            ledger: Ledger::new(setup),
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
        let lines = || self.ledger.wagers().lines().iter().map(|(line, _)| *line);
        let net = lines().map(|line| (line, self.ledger.net_of(line))).collect();
        let marked = lines().map(|line| (line, self.ledger.owed_by(line)));
        let marked = marked.filter(|(_, owed)| !owed.is_zero()).collect();
        let memory = self.left_behind(&end);
        let mut left_over: Vec<LeftOver> = self.kept.into_iter().chain(self.held).collect();
        carried_first(&mut left_over);
        Conducted {
            events: self.events,
            tape: self.tape,
            ledger: self.ledger,
            net,
            marked,
            left_over,
            shoe: self.shoe,
            drawn: self.slots as usize,
            memory,
            end,
        }
    }

    /// A void round forgets what it remembered, save by the very paragraph that voids it.
    fn left_behind(&self, end: &End<G>) -> G::Memory {
        let End::Void(void) = end else { return self.memory.clone() };
        let by_the_void = |event: &&Event<G>| event.why == void.why;
        let kept = self.events.iter().rev().filter(by_the_void).find_map(Event::remembered);
        let mut memory = kept.unwrap_or(&self.setup.memory).clone();
        self.before.iter().for_each(|what| G::stands_after_void(&mut memory, *what));
        memory
    }

    /// Our own bug, not anybody's input: a game that leaves a wager open is wrong.
    fn assert_all_closed(&self) {
        for (line, areas) in self.ledger.wagers().lines() {
            for (area, _) in areas {
                assert!(self.closed.contains(&(*line, *area)), "{line} {} left open", area.name());
            }
        }
    }

    fn give_back(&mut self, void: Void) {
        for (line, areas) in self.ledger.wagers().lines().to_vec() {
            for (area, _) in areas {
                if void.returns == Returns::All || !self.closed.contains(&(line, area)) {
                    self.note(Happening::Voided { who: line, area }, void.why);
                }
            }
        }
    }

    fn note(&mut self, what: Happening<G>, why: Cite) {
        let event = Event { verb: self.verb, what, why };
        self.layout.add(&event.what);
        self.ledger.add(&event);
        self.events.push(event);
    }

    fn is_open(&self, who: Line, area: G::Area) -> bool {
        !self.ledger.wagers().on(who, area).is_zero() && !self.closed.contains(&(who, area))
    }
}

fn carried_first(left_over: &mut [LeftOver]) {
    left_over.sort_by_key(|left| (left.slot.nth_carried().is_none(), left.slot));
}
