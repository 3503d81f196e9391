//! A round is played: over its tape, and on as far as the source knows.

use crate::answers::Playing;
use crate::between::{collected, tell};
use crate::effects::{Account, Effects, Movement};
use crate::input::Input;
use crate::said::must_be_paid;
use crate::service::{Live, Pace, Round};
use crate::source::Source;
use crate::stacks::Stacks;
use alloc::vec::Vec;
use table::{
    Area, Conducted, End, Entry, Event, Game, Happening, Layout, Refusal, Ruling, Setup, Slot,
    Tape, Want, conduct,
};

impl<G: Game> Live<G> {
    /// Runs the round over the tape and on as far as the source knows.
    pub(crate) fn run(
        &self,
        setup: &Setup<G>,
        (tape, done): (Tape<G>, u32),
        stacks: &mut Stacks,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<Round<G>, Refusal> {
        let by_hand = (self.pace == Pace::Steps).then_some(done);
        loop {
            let before = (self.spun, self.told_so_far());
            let mut playing = Playing::new(&tape, source, stacks, before, by_hand);
            let conducted = conduct(setup, &mut playing);
            let (mut lines, verb) = (core::mem::take(&mut playing.lines), playing.verb);
            if let Some(from) = stacks.ran_out(&conducted.end) {
                stacks.refill(from, &out_at_refill(&conducted, from));
                continue;
            }
            if let End::Refused(refusal, ..) = conducted.end {
                return Err(refusal);
            }
            if conducted.tape.entries.len() < tape.entries.len() {
                return Err(Refusal::plain("more was answered than is asked"));
            }
            out.lines.append(&mut lines);
            return Ok(Round { setup: setup.clone(), conducted, verb, told: 0, done });
        }
    }

    /// What the open round has moved that has been told.
    fn told_so_far(&self) -> &[table::Movement<G::Area>] {
        self.open().map_or(&[], |round| &round.conducted.ledger.movements()[..round.told])
    }

    /// What the round has moved since it was last told.
    pub(crate) fn tell_money(&mut self, out: &mut Effects) {
        let Some(round) = &mut self.round else { return };
        let wagers = &round.setup.wagers;
        let account = |account: table::Account| match account {
            table::Account::Person(line) => Account::Person(wagers.person(line)),
            table::Account::Layout => Account::Layout,
            table::Account::Rack => Account::Rack,
            table::Account::Bank => Account::Bank,
            table::Account::Meter(nth) => Account::Meter(nth),
        };
        let all = round.conducted.ledger.movements();
        out.movements.extend(all[round.told..].iter().map(|one| Movement {
            who: wagers.person(one.who),
            spot: one.who.spot,
            area: Some(one.area.name()),
            kind: one.kind,
            from: account(one.from),
            to: account(one.to),
            amount: one.amount,
            why: one.why,
        }));
        round.told = all.len();
    }

    /// The round goes on with these entries behind its tape.
    pub(crate) fn go_on(
        &mut self,
        entries: impl IntoIterator<Item = Entry<G>>,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let round = self.open()?;
        let mut tape = round.conducted.tape.clone();
        tape.entries.extend(entries);
        let done = round.done;
        self.go_on_over((tape, done), source, out)
    }

    /// What was waited for is done.
    pub(crate) fn done(&mut self, source: &dyn Source, out: &mut Effects) -> Result<(), Refusal> {
        let round = self.open()?;
        let End::Wants(Want::Done { .. }, _) = round.conducted.end else {
            return Err(Refusal::plain("nothing is waited for that could be done"));
        };
        let tape = round.conducted.tape.clone();
        let done = round.verb;
        self.go_on_over((tape, done), source, out)
    }

    pub(crate) fn go_on_over(
        &mut self,
        tape: (Tape<G>, u32),
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let round = self.open()?;
        let mut stacks = self.stacks.clone();
        let next = self.run(&round.setup, tape, &mut stacks, source, out)?;
        must_be_paid(round, &next, source)?;
        let told = round.told;
        (self.round, self.stacks) = (Some(Round { told, ..next }), stacks);
        self.tell_money(out);
        self.end_if_over(out);
        Ok(())
    }

    pub(crate) fn end_if_over(&mut self, out: &mut Effects) {
        let Some(round) = self.round.as_ref().filter(|round| round.is_over()) else { return };
        let conducted = &round.conducted;
        self.rest.end(conducted);
        let told = core::mem::take(&mut self.rest.session.unreported);
        collected(&told, &self.rest.session.people, out);
        tell(&told, out);
        self.spun += spins(conducted);
        self.stacks.end(&conducted.left_over, &self.rest.session);
        if let Some(seats) = self.seats.take() {
            self.rest.session.people = seats;
        }
        for (who, spot) in core::mem::take(&mut self.leaving) {
            // He may have had no seat: then there is none to give up.
            let _ = self.give_up(who, spot, out);
        }
        out.lines.push(Input::End);
        out.over = true;
    }
}

/// How often the wheel was spun in the round.
pub(crate) fn spins<G: Game>(conducted: &Conducted<G>) -> u32 {
    let spun = |event: &&Event<G>| matches!(event.what, Happening::Spun(_));
    conducted.events.iter().filter(spun).count() as u32
}

/// Which cards did not lie in the rack when the shoe ran out before this slot.
fn out_at_refill<G: Game>(conducted: &Conducted<G>, from: Slot) -> Vec<Slot> {
    let refills = |event: &Event<G>| {
        matches!(event.what, Happening::Irregular { ruling: Ruling::Refill, .. })
    };
    let until = conducted.events.iter().rposition(refills).unwrap_or(conducted.events.len());
    let layout = Layout::of(&conducted.events[..until]);
    let waiting = conducted.left_over.iter().map(|left| left.slot);
    let out = layout.on_it().map(|(slot, _)| slot).chain(waiting);
    out.filter(|slot| slot.nth_carried().is_some() || *slot < from).collect()
}
