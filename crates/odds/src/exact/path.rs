//! The table that runs a round along a path of answers and stops where the path ends.

mod seen;
mod verbs;

pub(super) use seen::Decides;

use super::Refused;
use super::sets::{Faces, MOST};
use cards::Card;
use core::ops::RangeInclusive;
use table::{Area, Game, Line, Money, Place, Pocket, Returns, Seats, Spot, Stands, Stop, Wagers};

/// One answer on the path.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Answer<G: Game> {
    Faces(Faces),
    Told(bool),
    Pocket(Pocket),
    Choice(G::Choice),
    Amount(Money),
}

/// What the round wants to know where the path ends.
pub(super) enum Question<G: Game> {
    Faces(Slots),
    Told(Slots, fn(&[Card]) -> bool),
    Pocket,
    Choice(Vec<G::Choice>),
    Amount(RangeInclusive<Money>),
}

/// A few cards by their places off the shoe.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Slots {
    of: [u16; MOST],
    len: u8,
}

impl Slots {
    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[u16] {
        &self.of[..self.len as usize]
    }

    fn collect(slots: impl Iterator<Item = u16>) -> Result<Slots, Refused> {
        let mut all = Slots { of: [0; MOST], len: 0 };
        for (nth, slot) in slots.enumerate() {
            *all.of.get_mut(nth).ok_or(Refused::TooManyFaces(nth + 1))? = slot;
            all.len += 1;
        }
        Ok(all)
    }
}

/// What was told of unturned cards.
#[derive(Copy, Clone)]
pub(super) struct Fact {
    pub(super) slots: Slots,
    pub(super) what: fn(&[Card]) -> bool,
    pub(super) answer: bool,
}

/// What a round came to for the bettor: his result and all he wagered, in the areas that count.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Ends {
    pub(super) net: i64,
    pub(super) staked: i64,
    /// His result in all areas: what he decides by.
    pub(super) whole: i64,
}

/// No round asks so often, unless it can go on without end.
const DEEPEST: usize = 256;

/// The most cards that can lie at one place.
const LYING: usize = 32;

#[derive(Copy, Clone)]
struct Lying {
    up: [Card; LYING],
    down: [u16; LYING],
    ups: u8,
    downs: u8,
    /// How many open cards were picked up there.
    gone: u8,
}

impl Lying {
    const NONE: Lying =
        Lying { up: [Card::ALL[0]; LYING], down: [0; LYING], ups: 0, downs: 0, gone: 0 };

    #[inline(always)]
    fn ups(&self) -> &[Card] {
        &self.up[..self.ups as usize]
    }

    #[inline(always)]
    fn downs(&self) -> &[u16] {
        &self.down[..self.downs as usize]
    }

    /// All cards there are picked up, or have never lain there.
    #[inline(always)]
    fn clear(&mut self, gone: u8) {
        (self.ups, self.downs, self.gone) = (0, 0, gone);
    }

    /// The open cards that were picked up, as long as no others lie there.
    fn picked_up(&self) -> &[Card] {
        let gone = if self.ups + self.downs == 0 { self.gone } else { 0 };
        &self.up[..gone as usize]
    }

    #[inline(always)]
    fn push(&mut self, card: Card) {
        self.up[self.ups as usize] = card;
        self.ups += 1;
    }
}

pub(super) struct Path<'a, G: Game> {
    options: &'a G::Options,
    wagers: &'a Wagers<G>,
    me: Line,
    counted: fn(G::Area) -> bool,
    /// Who decides for everybody, where it is not the walker for one bettor.
    player: Option<&'a dyn Decides<G>>,
    seats: Seats,
    present: Seats,
    pack: usize,
    pub(super) answers: Vec<Answer<G>>,
    /// How many answers this run has used.
    used: usize,
    lies: Box<[Lying; Place::COUNT]>,
    touched: u128,
    rack: usize,
    /// The face of each card off the shoe, where the bettor knows it.
    pub(super) faces: Vec<Option<Card>>,
    pub(super) facts: Vec<Fact>,
    /// By line and area; what was placed in the round is taken off before the next run.
    stakes: Vec<Money>,
    placed: Vec<(usize, Money)>,
    staked: Money,
    net: Money,
    whole: Money,
    /// Who has looked at what lies face down there.
    lookers: Box<[Option<Line>; Place::COUNT]>,
    memory: G::Memory,
    stands: Stands,
    open: i32,
    pub(super) question: Option<Question<G>>,
    refused: Option<Refused>,
}

impl<'a, G: Game> Path<'a, G> {
    pub(super) fn new(
        options: &'a G::Options,
        wagers: &'a Wagers<G>,
        pack: usize,
        me: Line,
        counted: fn(G::Area) -> bool,
        player: Option<&'a dyn Decides<G>>,
    ) -> Self {
        let mut path = Path {
            options,
            wagers,
            me,
            counted,
            player,
            seats: wagers.seats(),
            present: wagers.seats(),
            pack,
            answers: Vec::with_capacity(64),
            used: 0,
            lies: Box::new([Lying::NONE; Place::COUNT]),
            touched: 0,
            rack: 0,
            faces: Vec::with_capacity(64),
            facts: Vec::new(),
            stakes: vec![Money::ZERO; (Spot::MOST * Line::MOST) as usize * G::Area::COUNT],
            placed: Vec::new(),
            staked: Money::ZERO,
            net: Money::ZERO,
            whole: Money::ZERO,
            lookers: Box::new([None; Place::COUNT]),
            memory: G::Memory::default(),
            stands: Stands::of::<G>(),
            open: 0,
            question: None,
            refused: None,
        };
        for (line, areas) in wagers.lines() {
            for (area, amount) in areas {
                path.stakes[stake_index::<G>(*line, *area)] = *amount;
            }
        }
        path
    }

    /// Those who have not wagered before the round, too.
    pub(super) fn with_present(mut self, others: Seats) -> Self {
        self.present = self.seats.and(others);
        self
    }

    /// Runs the round along the path: how it ended, or nothing where it wants to know more.
    #[inline]
    pub(super) fn run(&mut self) -> Result<Option<Ends>, Refused> {
        self.begin();
        let returns = match G::round(self.options, self) {
            Ok(()) => {
                assert_eq!(self.open, 0, "a round ended and left wagers open");
                None
            }
            Err(Stop::Want) => {
                return match self.refused.take() {
                    Some(refused) => Err(refused),
                    None => Ok(None),
                };
            }
            Err(Stop::Void(void)) => Some(void.returns),
            Err(Stop::Irregular(what)) => return Err(Refused::Irregular(what)),
        };
        if returns == Some(Returns::All) {
            (self.net, self.whole) = (Money::ZERO, Money::ZERO);
        }
        let [net, staked, whole] = [self.net, self.staked, self.whole].map(Money::as_cents);
        Ok(Some(Ends { net, staked, whole }))
    }

    fn begin(&mut self) {
        while self.touched != 0 {
            let place = self.touched.trailing_zeros() as usize;
            self.lies[place].clear(0);
            self.lookers[place] = None;
            self.touched &= self.touched - 1;
        }
        for (index, amount) in self.placed.drain(..) {
            self.stakes[index] -= amount;
        }
        self.used = 0;
        self.rack = 0;
        self.faces.clear();
        self.facts.clear();
        (self.net, self.whole) = (Money::ZERO, Money::ZERO);
        self.memory = G::Memory::default();
        self.stands.reset();
        let mine = self.wagers.lines().iter().find(|(line, _)| *line == self.me);
        let areas = mine.map_or(&[][..], |(_, areas)| areas);
        let counted = areas.iter().filter(|(area, _)| (self.counted)(*area));
        self.staked = counted.map(|(_, amount)| *amount).sum();
        self.open = areas.len() as i32;
    }

    #[inline]
    fn next(&mut self) -> Option<Answer<G>> {
        let answer = self.answers.get(self.used).copied();
        self.used += 1;
        answer
    }

    #[cold]
    fn want<R>(&mut self, question: Question<G>) -> Result<R, Stop> {
        if self.answers.len() == DEEPEST {
            return self.refuse(Refused::TooDeep(DEEPEST));
        }
        self.question = Some(question);
        Err(Stop::Want)
    }

    #[cold]
    fn refuse<R>(&mut self, refused: Refused) -> Result<R, Stop> {
        self.refused = Some(refused);
        Err(Stop::Want)
    }

    /// The faces of all unturned cards there.
    fn learn(&mut self, at: Place) -> Result<(), Stop> {
        let lying = &self.lies[at.index()];
        let (downs, count) = (lying.down, lying.downs as usize);
        self.learn_these(&downs[..count])
    }

    /// The faces of these cards: those the bettor knows, and those he is told now.
    fn learn_these(&mut self, slots: &[u16]) -> Result<(), Stop> {
        let unknown = |slot: &u16| self.faces[*slot as usize].is_none();
        if !slots.iter().any(unknown) {
            return Ok(());
        }
        match self.next() {
            Some(Answer::Faces(faces)) => {
                let mut cards = faces.as_slice().iter();
                for slot in slots {
                    let face = &mut self.faces[*slot as usize];
                    if face.is_none() {
                        *face = cards.next().copied();
                    }
                }
                Ok(())
            }
            Some(_) => unreachable!("a round asked something else than before"),
            None => {
                let unknown = |slot: &u16| self.faces[*slot as usize].is_none();
                match Slots::collect(slots.iter().copied().filter(unknown)) {
                    Ok(slots) => self.want(Question::Faces(slots)),
                    Err(refused) => self.refuse(refused),
                }
            }
        }
    }

    fn add(&mut self, who: Line, area: G::Area, amount: Money) {
        if who == self.me {
            self.whole += amount;
            if (self.counted)(area) {
                self.net += amount;
            }
        }
    }
}

fn stake_index<G: Game>(who: Line, area: G::Area) -> usize {
    (who.spot.0 * Line::MOST + who.nth) as usize * G::Area::COUNT + area.index()
}
