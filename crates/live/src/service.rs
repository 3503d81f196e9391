//! The table itself: inputs come in, are carried out whole or refused, and nothing else changes it.

use crate::ask::Ask;
use crate::bets::Bets;
use crate::early::Early;
use crate::effects::Effects;
use crate::input::Input;
use crate::rest::Rest;
use crate::round::spins;
use crate::source::{Needs, Source};
use crate::stacks::Stacks;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use table::{
    Code, Conducted, End, Entry, Game, Irregular, People, Person, Refusal, Setup, Spot, session,
};

/// One table of one game.
///
/// ```
/// use games::three_card_poker::{Options, ThreeCardPoker};
/// use live::{Effects, Input, Live, Nothing};
///
/// let mut table = Live::<ThreeCardPoker>::new(Options::default());
/// let mut effects = Effects::default();
/// // Real cards are dealt: nothing here knows them, and the table asks where it must.
/// let mut put = |line| table.put(&Input::parse(line).unwrap(), &Nothing, &mut effects);
/// put("wager p1 1 ante 10").unwrap();
/// put("no more bets").unwrap();
///
/// // He alone may answer; who is not asked is refused, and nothing has changed.
/// assert!(put("2 play").is_err());
/// put("1 play").unwrap();
/// put("dealer shows Js Td 8c").unwrap();
/// put("1 shows Qh 4s 2h").unwrap();
///
/// // The dealer does not qualify: the ante is paid, and both wagers go back to their owner.
/// assert!(effects.over);
/// assert!(effects.movements.iter().any(|moved| moved.why.short() == "20.11(a)1"));
/// assert_eq!(table.asks(), []);
/// ```
#[derive(Clone)]
pub struct Live<G: Game> {
    pub(crate) rest: Rest<G>,
    pub(crate) bets: Bets<G>,
    pub(crate) stacks: Stacks,
    /// How often the wheel was spun in earlier rounds.
    pub(crate) spun: u32,
    /// The round that is open, or else the one that ended last.
    pub(crate) round: Option<Round<G>>,
    /// Room for the next one.
    pub(crate) spare: Conducted<G>,
    /// While a round is open: who has which seat when it is over.
    pub(crate) seats: Option<People>,
    /// Who leaves when the round is over, and from where.
    pub(crate) leaving: Vec<(Person, Option<Spot>)>,
    pub(crate) pace: Pace,
    asks: Vec<Ask>,
}

/// How a table goes on within a round.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Pace {
    /// To the next question: the dealer is automatic.
    #[default]
    Runs,
    /// Every act by hand waits until it is done: a real dealer, or one who learns. So whatever goes
    /// wrong can be reported where it happened.
    Steps,
}

/// A round, open or over.
#[derive(Clone, Debug)]
pub(crate) struct Round<G: Game> {
    pub(crate) setup: Setup<G>,
    pub(crate) conducted: Conducted<G>,
    /// How many of its movements have been told.
    pub(crate) told: usize,
    /// Up to which verb everything is done, where that is told.
    pub(crate) done: u32,
    /// What was answered before it was asked for: first said, first given.
    pub(crate) early: Vec<Early<G>>,
}

/// What a table is; room that is kept for later is no part of it.
impl<G: Game> fmt::Debug for Live<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Live { rest, bets, stacks, spun, round, spare: _, seats, leaving, pace, asks } = self;
        let state = (rest, bets, stacks, spun, round, seats, leaving, pace, asks);
        f.debug_tuple("Live").field(&state).finish()
    }
}

impl<G: Game> Round<G> {
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.conducted.end, End::Done | End::Void(_))
    }
}

impl<G: Game> Live<G> {
    /// A table that nobody has opened yet, and that is taken to be in order.
    pub fn new(options: G::Options) -> Live<G> {
        let mut table = Live {
            stacks: Stacks::new(G::pack(&options).len()),
            rest: Rest::new(options),
            bets: Bets::default(),
            spun: 0,
            round: None,
            spare: Conducted::new(),
            seats: None,
            leaving: Vec::new(),
            pace: Pace::Runs,
            asks: Vec::new(),
        };
        table.ask();
        table
    }

    /// Carries one input out, or says why not and changes nothing.
    pub fn put(
        &mut self,
        input: &Input,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        out.clear();
        let put = self.carry_out(input, source, out);
        match put {
            Ok(()) => self.ask(),
            // Nothing came of it: what was on the way is not told.
            Err(_) => out.clear(),
        }
        put
    }

    fn carry_out(
        &mut self,
        input: &Input,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        match input {
            Input::Seat { who, spot } => self.seat(*who, *spot, out),
            Input::Leave { who, spot } => self.leave(*who, *spot, out),
            Input::Wager { who, spot, area, amount } => {
                self.wager(*who, *spot, area, *amount, source, out)
            }
            Input::TakeBack { who, spot, area } => {
                self.take_back(*who, *spot, area.as_deref(), out)
            }
            Input::NoMoreBets => self.begin(source, out),
            Input::Say { line, word, amount } => self.say(*line, word, *amount, source, out),
            Input::Irregular { name, card } => {
                let what = self.irregularity(name)?;
                let round = self.open()?;
                let what = Irregular { what, card: *card, ruling: None };
                let entry = Entry::Irregular { before: round.conducted.verb, what };
                self.go_on(&[entry], source, out)
            }
            Input::Ruling { word, why } => self.rule(word, why.as_deref(), source, out),
            Input::Table(what) => self.act(what, out),
            Input::Options(pairs) => self.change(pairs, out),
            Input::End => Err(Refusal::plain(Code::NotAnInput, "a round ends by itself")),
            Input::Done => self.done(source, out),
            Input::Pace(pace) => self.set_pace(*pace),
            Input::MetersShared => self.share_meters(),
            shown => {
                let entries = self.shown(shown)?;
                self.go_on(&entries, source, out)
            }
        }
    }

    /// How it goes on within a round is settled between rounds.
    fn set_pace(&mut self, pace: Pace) -> Result<(), Refusal> {
        self.must_be_between()?;
        self.pace = pace;
        Ok(())
    }

    /// From now on other tables share its meters, and what stands on them is asked for.
    fn share_meters(&mut self) -> Result<(), Refusal> {
        self.must_be_between()?;
        if G::METERS.is_empty() {
            return Err(Refusal::plain(Code::NoMeters, format!("{} has no meters", G::NAME)));
        }
        self.rest.stands = None;
        Ok(())
    }

    /// What must be fixed before the next input comes.
    pub fn needs(&self) -> Needs {
        let spun = match &self.round {
            Some(round) if !round.is_over() => spins(&round.conducted),
            _ => 0,
        };
        Needs {
            shoes: self.stacks.shoes(&self.rest.session),
            cards: G::pack(&self.rest.options).counts(),
            spin: self.spun + spun,
            pockets: G::pockets(&self.rest.options),
        }
    }

    /// Who is asked what now.
    pub fn asks(&self) -> &[Ask] {
        &self.asks
    }

    pub(crate) fn ask(&mut self) {
        self.asks.clear();
        match self.round.as_ref().filter(|round| !round.is_over()) {
            Some(round) => match &round.conducted.end {
                End::Wants(want, why) | End::Refused(_, want, why) => {
                    self.asks.push(Ask::of_round(want, *why, &round.conducted.events));
                }
                End::Done | End::Void(_) => {}
            },
            None => {
                if let Some((want, why)) = session::wants(&self.rest.session, &self.rest.procedures)
                {
                    self.asks.push(Ask::of_table(want, why));
                }
            }
        }
    }

    pub(crate) fn is_in_round(&self) -> bool {
        self.open().is_ok()
    }

    pub(crate) fn open(&self) -> Result<&Round<G>, Refusal> {
        let open = self.round.as_ref().filter(|round| !round.is_over());
        open.ok_or_else(|| Refusal::plain(Code::NoRound, "no round is being played"))
    }

    pub(crate) fn must_be_between(&self) -> Result<(), Refusal> {
        match self.open() {
            Ok(_) => Err(Refusal::plain(Code::RoundIsPlayed, "a round is being played")),
            Err(_) => Ok(()),
        }
    }
}
