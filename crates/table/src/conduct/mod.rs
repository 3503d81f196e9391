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

use crate::irregular::{Irregular, Irregularity, Remedy, Returns, Stage, Void};
use crate::refusal::Refusal;
use crate::tape::{Answers, Entry, Slot, Tape, Want};
use crate::wagers::Wagers;
use crate::{Area, Cite, Few, Game, Layout, Ledger, Line, Money, Place, Stop};
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
    let mut round = Conducted::new();
    conduct_on(setup, answers, &mut round);
    round
}

/// The same from where the round stopped: what was answered there is not asked again. The function
/// that is the round cannot go on in its middle, so it is run once more; but what was noted then
/// stays, and nothing is allocated for it. A round that is [new](Conducted::new) or
/// [cleared](Conducted::clear) begins.
pub fn conduct_on<G: Game>(
    setup: &Setup<G>,
    answers: &mut dyn Answers<G>,
    round: &mut Conducted<G>,
) {
    G::conducted(setup, answers, round);
}

/// For [`compiled_here!`](crate::compiled_here).
#[doc(hidden)]
pub fn conduct_round<G: Game>(
    setup: &Setup<G>,
    answers: &mut dyn Answers<G>,
    round: &mut Conducted<G>,
) {
    let mut table = Conductor::new(setup, answers, round);
    let stopped = G::round(&setup.options, &mut table);
    table.finish(stopped);
}

/// The round under the table that asks: compiled once, with the game, and not again in every crate
/// that plays it.
#[macro_export]
macro_rules! compiled_here {
    () => {
        fn conducted(
            setup: &$crate::Setup<Self>,
            answers: &mut dyn $crate::Answers<Self>,
            round: &mut $crate::Conducted<Self>,
        ) {
            $crate::conduct_round(setup, answers, round);
        }
    };
}

/// How far a round came, and all that happened in it.
#[derive(Clone, Debug)]
pub struct Conducted<G: Game> {
    /// All acts in their order; screens and reports are made of nothing else.
    pub events: Vec<Event<G>>,
    /// The answers that stand. Run over them again, the round does the same again.
    pub tape: Tape<G>,
    /// What lies where now.
    pub layout: Layout,
    /// Who has paid what to whom so far.
    pub ledger: Ledger<G>,
    /// Why it stopped here.
    pub end: End<G>,
    /// The verb before which it stopped, where it did.
    pub verb: u32,
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
    notes: Notes<G>,
}

/// How far a round had come, so that it can be taken back there.
#[derive(Copy, Clone, Debug)]
pub struct Mark {
    entries: usize,
    events: usize,
    verb: u32,
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
    /// A round in which nothing has happened.
    pub fn new() -> Conducted<G> {
        Conducted {
            events: Vec::new(),
            tape: Tape::default(),
            layout: Layout::default(),
            ledger: Ledger::default(),
            end: End::Done,
            verb: 0,
            net: Vec::new(),
            marked: Vec::new(),
            left_over: Vec::new(),
            shoe: Counts::EMPTY,
            drawn: 0,
            memory: G::Memory::default(),
            notes: Notes::default(),
        }
    }

    /// Nothing has happened any more: the next round takes its room.
    pub fn clear(&mut self) {
        self.go_back(Mark { entries: 0, events: 0, verb: 0 });
    }

    /// How far it has come.
    pub fn mark(&self) -> Mark {
        Mark { entries: self.tape.entries.len(), events: self.events.len(), verb: self.verb }
    }

    /// What came behind the mark is forgotten; [`conduct_on`] makes the rest good.
    pub fn go_back(&mut self, mark: Mark) {
        self.tape.entries.truncate(mark.entries);
        self.events.truncate(mark.events);
        self.verb = mark.verb;
    }

    /// Takes what went wrong last off the tape, if nothing came behind it; what the verb before
    /// which it struck has noted is forgotten with it.
    pub fn take_back(&mut self) -> Option<Entry<G>> {
        let goes_wrong = |entry: &mut Entry<G>| matches!(entry, Entry::Irregular { .. });
        let wrong = self.tape.entries.pop_if(goes_wrong)?;
        let before = self.events.partition_point(|event| event.verb < self.verb);
        self.events.truncate(before);
        Some(wrong)
    }

    /// Whether this went wrong in the round.
    pub fn has_gone_wrong(&self, what: Irregularity) -> bool {
        let is_it = |event: &Event<G>| match &event.what {
            Happening::Irregular { what: irregular, .. } => irregular.what == what,
            _ => false,
        };
        self.events.iter().any(is_it)
    }
}

impl<G: Game> Default for Conducted<G> {
    fn default() -> Self {
        Conducted::new()
    }
}

struct Conductor<'a, G: Game> {
    setup: &'a Setup<G>,
    answers: &'a mut dyn Answers<G>,
    /// What is known of the round, and what comes to be known now.
    round: &'a mut Conducted<G>,
    rows: OnceCell<Vec<Remedy>>,
    stage: Stage,
    verb: u32,
    /// How much of the tape and of the events this run has come by.
    entries: usize,
    events: usize,
    /// How many entries an earlier run has left: they are not asked for.
    known: usize,
    /// Below this verb an earlier run has come by, and nothing went wrong.
    quiet: u32,
    slots: u16,
    /// How many cards the shoe holds, or at most where nobody has counted.
    left: usize,
    shoe: Counts,
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

/// What a run keeps in mind of cards and wagers.
#[derive(Clone, Debug)]
struct Notes<G: Game> {
    /// Where somebody has unturned cards in his hands.
    in_hands: Vec<Place>,
    /// Cards turned while others beside them stayed down: what is known of all is compared later.
    early: Vec<(Place, Slot, Card)>,
    looked: Vec<(Place, Few<Card>)>,
    facts: Vec<Fact>,
    /// Areas closed, by line.
    closed: Vec<(Line, G::Area)>,
    /// Room for what is offered to choose from.
    offer: Vec<G::Choice>,
}

/// Whether a choice was lawful, once the cards are known.
type Law<G> = Box<dyn Fn(&[Card], <G as Game>::Choice) -> bool>;

/// What was told about unturned cards: the question, and its answer.
type Fact = (Place, fn(&[Card]) -> bool, bool);

impl<G: Game> Default for Notes<G> {
    fn default() -> Self {
        let (in_hands, early, looked) = (Vec::new(), Vec::new(), Vec::new());
        let (facts, closed, offer) = (Vec::new(), Vec::new(), Vec::new());
        Notes { in_hands, early, looked, facts, closed, offer }
    }
}

impl<G: Game> Notes<G> {
    fn clear(&mut self) {
        self.in_hands.clear();
        self.early.clear();
        self.looked.clear();
        self.facts.clear();
        self.closed.clear();
    }

    /// The room of an offer that was answered serves the next one.
    #[inline]
    fn keep_room(&mut self, want: &mut Want<G>) {
        if let Want::Choice { among, .. } = want {
            self.offer = core::mem::take(among);
            self.offer.clear();
        }
    }
}

impl<'a, G: Game> Conductor<'a, G> {
    fn new(
        setup: &'a Setup<G>,
        answers: &'a mut dyn Answers<G>,
        round: &'a mut Conducted<G>,
    ) -> Self {
        round.layout.clear();
        round.ledger.begin(setup);
        round.notes.clear();
        if let End::Wants(want, _) | End::Refused(_, want, _) = &mut round.end {
            round.notes.keep_room(want);
        }
        let went_wrong = round.tape.entries.iter().find_map(|entry| match entry {
            Entry::Irregular { before, .. } => Some(*before),
            _ => None,
        });
        let carried = setup.carried.iter().enumerate();
        let carried = carried.map(|(nth, card)| LeftOver { slot: Slot::carried(nth), ..*card });
        Conductor {
            setup,
            answers,
            rows: OnceCell::new(),
            stage: Stage::Wagers,
            verb: 0,
            entries: 0,
            events: 0,
            known: round.tape.entries.len(),
            quiet: went_wrong.map_or(round.verb, |before| before.min(round.verb)),
            slots: 0,
            left: setup.left.unwrap_or_else(|| {
                G::pack(&setup.options).len().saturating_sub(setup.carried.len())
            }),
            shoe: setup.shoe,
            laws: Vec::new(),
            memory: setup.memory.clone(),
            held: carried.collect(),
            kept: Vec::new(),
            before: Vec::new(),
            thrown_out: None,
            want: None,
            refusal: None,
            round,
        }
    }

    fn finish(mut self, stopped: Result<(), Stop>) {
        if let (Ok(()), Some((want, _))) = (&stopped, &mut self.want) {
            self.round.notes.keep_room(want);
        }
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
        self.round.memory = self.left_behind(&end);
        let Conducted { ledger, net, marked, left_over, .. } = &mut *self.round;
        let lines = || ledger.wagers().lines().iter().map(|(line, _)| *line);
        net.clear();
        net.extend(lines().map(|line| (line, ledger.net_of(line))));
        marked.clear();
        let owed = lines().map(|line| (line, ledger.owed_by(line)));
        marked.extend(owed.filter(|(_, owed)| !owed.is_zero()));
        left_over.clear();
        left_over.extend(self.kept.into_iter().chain(self.held));
        carried_first(left_over);
        (self.round.shoe, self.round.drawn) = (self.shoe, self.slots as usize);
        (self.round.end, self.round.verb) = (end, self.verb);
    }

    /// A void round forgets what it remembered, save by the very paragraph that voids it.
    fn left_behind(&self, end: &End<G>) -> G::Memory {
        let End::Void(void) = end else { return self.memory.clone() };
        let by_the_void = |event: &&Event<G>| event.why == void.why;
        let mut events = self.round.events.iter().rev().filter(by_the_void);
        let kept = events.find_map(Event::remembered);
        let mut memory = kept.unwrap_or(&self.setup.memory).clone();
        self.before.iter().for_each(|what| G::stands_after_void(&mut memory, *what));
        memory
    }

    /// Our own bug, not anybody's input: a game that leaves a wager open is wrong.
    fn assert_all_closed(&self) {
        for (line, areas) in self.wagers().lines() {
            for (area, _) in areas {
                assert!(self.is_closed(*line, *area), "{line} {} left open", area.name());
            }
        }
    }

    fn give_back(&mut self, void: Void) {
        for (line, areas) in self.wagers().lines().to_vec() {
            for (area, _) in areas {
                if void.returns == Returns::All || !self.is_closed(line, area) {
                    self.note(|| Happening::Voided { who: line, area }, void.why);
                }
            }
        }
    }

    /// What happened; where an earlier run has noted it, it is only carried out again.
    fn note(&mut self, what: impl FnOnce() -> Happening<G>, why: Cite) {
        let Conducted { events, layout, ledger, .. } = &mut *self.round;
        if self.events == events.len() {
            events.push(Event { verb: self.verb, what: what(), why });
        } else {
            debug_assert_eq!(events[self.events].what, what(), "two runs over one tape differ");
        }
        let event = &events[self.events];
        layout.add(&event.what);
        ledger.add(event);
        self.events += 1;
    }

    fn wagers(&self) -> &Wagers<G> {
        self.round.ledger.wagers()
    }

    fn is_closed(&self, who: Line, area: G::Area) -> bool {
        self.round.notes.closed.contains(&(who, area))
    }

    fn is_open(&self, who: Line, area: G::Area) -> bool {
        !self.wagers().on(who, area).is_zero() && !self.is_closed(who, area)
    }
}

fn carried_first(left_over: &mut [LeftOver]) {
    left_over.sort_by_key(|left| (left.slot.nth_carried().is_none(), left.slot));
}
