//! Questions, answers and the tape: a round is given by its wagers and the answers so far.

use crate::irregular::{Found, Remedy, Scene, find_row};
use crate::session::Cutter;
use crate::{Act, Few, Game, Irregular, Irregularity, Line, Money, Place, Pocket};
use alloc::vec::Vec;
use cards::Card;
use core::cell::OnceCell;
use core::ops::RangeInclusive;

/// A card's place off the shoe in its round, burned and discarded ones counted too. A card that
/// nobody has seen is nothing else.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u16);

impl Slot {
    /// The first card that was drawn in error in the round before: above all places off a shoe.
    pub const CARRIED: Slot = Slot(1 << 15);

    /// The `nth` of those cards, in the order they were drawn.
    pub fn carried(nth: usize) -> Slot {
        Slot(Slot::CARRIED.0 + nth as u16)
    }

    /// Which of those cards it is, if it is one.
    pub fn nth_carried(self) -> Option<usize> {
        self.0.checked_sub(Slot::CARRIED.0).map(usize::from)
    }
}

/// What a round that stopped wants to know.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, Debug)]
pub enum Want<G: Game> {
    /// The face of a card that is dealt face up, or thrown out.
    Card {
        to: Place,
        slot: Slot,
        /// How many cards lie unturned there, that reached it before this one.
        under: usize,
    },
    /// The faces of unturned cards.
    Faces {
        at: Place,
        slots: Few<Slot>,
        /// Of each its place among the unturned cards there.
        nths: Few<u8>,
    },
    /// What the device tells about them.
    Told { at: Place, slots: Few<Slot>, what: fn(&[Card]) -> bool },
    /// How many cards lie there.
    Count { at: Place },
    /// Whether he cuts the rack of a shoe that ran out, and after how many cards.
    Cut { who: Cutter, among: RangeInclusive<u16> },
    /// Where the ball or the wheel comes to rest.
    Pocket,
    /// What stands on a jackpot meter that is about to be paid; `moved` is what this round has
    /// moved on it so far.
    Meter { nth: usize, moved: Money },
    /// What he does with the hand there: one of these.
    Choice { who: Line, at: Place, among: Vec<G::Choice> },
    /// How much he wagers there, within the range.
    Amount { who: Line, area: G::Area, range: RangeInclusive<Money> },
    /// The section is silent: somebody must rule.
    Ruling { on: Irregular },
    /// Whether this has been done, at a table that goes step by step.
    Done { act: Act },
    /// The paragraph leaves it to the floor, which speaks one of these words.
    Floor { among: &'static [&'static str] },
}

impl<G: Game> Want<G> {
    /// What cards in a known order answer, each by its place off the shoe; none where no face is
    /// asked for, or where one is not known.
    pub fn from_faces(&self, mut face: impl FnMut(Slot) -> Option<Card>) -> Option<Answer<G>> {
        let mut all = |slots: &[Slot]| slots.iter().map(|slot| face(*slot)).collect::<Option<_>>();
        match self {
            Want::Card { slot, .. } => face(*slot).map(Answer::Card),
            Want::Faces { slots, .. } => all(slots).map(Answer::Faces),
            Want::Told { slots, what, .. } => {
                let cards: Vec<Card> = all(slots)?;
                Some(Answer::Told(what(&cards)))
            }
            _ => None,
        }
    }
}

/// What comes in.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer<G: Game> {
    /// To [`Want::Card`].
    Card(Card),
    /// To [`Want::Faces`], in the order that they were asked for.
    Faces(Vec<Card>),
    /// To [`Want::Told`].
    Told(bool),
    /// To [`Want::Count`].
    Count(usize),
    /// After how many cards; nothing declines.
    Cut(Option<u16>),
    /// To [`Want::Pocket`].
    Pocket(Pocket),
    /// To [`Want::Meter`].
    Meter(Money),
    /// To [`Want::Choice`].
    Choice(G::Choice),
    /// To [`Want::Amount`].
    Amount(Money),
    /// The place of the floor's word among those it may speak.
    Floor(usize),
}

/// Just before a verb: what may go wrong now.
pub struct Now<'a, G: Game> {
    /// The number of the verb in the run.
    pub verb: u32,
    /// What is to be seen at the table, for windows to judge.
    pub scene: Scene<'a>,
    pub(crate) options: &'a G::Options,
    pub(crate) rows: &'a OnceCell<Vec<Remedy>>,
}

impl<'a, G: Game> Now<'a, G> {
    /// What the game knows to go wrong.
    pub fn rows(&self) -> &'a [Remedy] {
        self.rows.get_or_init(|| G::irregularities(self.options))
    }

    /// The row that holds now for what went wrong.
    pub fn find(&self, what: Irregularity) -> Found<'a> {
        let again = self.scene.has_gone_wrong(what);
        find_row(self.rows(), what, &Scene { again, ..self.scene })
    }

    /// Whether a paragraph speaks of it now.
    pub fn is_open_for(&self, what: Irregularity) -> bool {
        matches!(self.find(what), Found::Open(_))
    }
}

/// Where the answers come from. A card nobody asks for is never named.
pub trait Answers<G: Game> {
    /// `None` stops the round there.
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>>;

    /// What the looker sees, where that is known: a public tape does not say.
    fn looked(&mut self, _who: Line, _at: Place, _slots: &[Slot]) -> Option<Vec<Card>> {
        None
    }

    /// Whether the verb of this number waits until somebody says that it is done.
    fn waits(&mut self, _verb: u32) -> bool {
        false
    }

    /// Whether anything may go wrong before the verb of this number, or wait for it: where nothing
    /// can, neither [`Self::irregular`] nor [`Self::waits`] is asked.
    fn interrupts(&mut self, _verb: u32) -> bool {
        true
    }

    /// What goes wrong just before a verb.
    fn irregular(&mut self, _now: &Now<'_, G>) -> Option<Irregular> {
        None
    }
}

/// One entry of a tape, in the order the round asked.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Debug)]
pub enum Entry<G: Game> {
    /// What was answered to the next question.
    Answer(Answer<G>),
    /// What one player saw; only his own tape and the vault's hold it.
    Looked { who: Line, cards: Vec<Card> },
    /// Something went wrong just before the verb of this number.
    Irregular { before: u32, what: Irregular },
}

/// All that has been answered so far. Nothing else of a round is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct Tape<G: Game> {
    /// In the order they were asked for.
    pub entries: Vec<Entry<G>>,
}

impl<G: Game> Default for Tape<G> {
    fn default() -> Self {
        Tape { entries: Vec::new() }
    }
}

impl<G: Game> Tape<G> {
    /// What `viewer` may see of it: everything but what others looked at.
    pub fn seen_by(&self, viewer: Option<Line>) -> Tape<G> {
        let visible = |entry: &&Entry<G>| match entry {
            Entry::Looked { who, .. } => Some(*who) == viewer,
            _ => true,
        };
        Tape { entries: self.entries.iter().filter(visible).cloned().collect() }
    }
}

/// Answers from a tape, until it ends.
pub struct TapeReader<'a, G: Game> {
    left: &'a [Entry<G>],
}

impl<'a, G: Game> TapeReader<'a, G> {
    /// Answers from the tape's first entry on.
    pub fn new(tape: &'a Tape<G>) -> Self {
        TapeReader::over(&tape.entries)
    }

    /// The same of a part of a tape.
    pub fn over(entries: &'a [Entry<G>]) -> Self {
        TapeReader { left: entries }
    }

    /// Whether every entry was used.
    pub fn is_used_up(&self) -> bool {
        self.left.is_empty()
    }
}

impl<G: Game> Answers<G> for TapeReader<'_, G> {
    fn answer(&mut self, _want: &Want<G>) -> Option<Answer<G>> {
        let (Entry::Answer(answer), left) = self.left.split_first()? else { return None };
        self.left = left;
        Some(answer.clone())
    }

    fn looked(&mut self, who: Line, _at: Place, _slots: &[Slot]) -> Option<Vec<Card>> {
        match self.left.split_first()? {
            (Entry::Looked { who: looker, cards }, left) if *looker == who => {
                self.left = left;
                Some(cards.clone())
            }
            _ => None,
        }
    }

    fn interrupts(&mut self, verb: u32) -> bool {
        matches!(self.left.first(), Some(Entry::Irregular { before, .. }) if *before == verb)
    }

    fn irregular(&mut self, now: &Now<'_, G>) -> Option<Irregular> {
        match self.left.split_first()? {
            (Entry::Irregular { before, what }, left) if *before == now.verb => {
                self.left = left;
                Some(what.clone())
            }
            _ => None,
        }
    }
}
