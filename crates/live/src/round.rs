//! A round is played: over its tape, and on as far as the source knows.

use crate::answers::Playing;
use crate::between::{collected, tell};
use crate::effects::{Account, Effects, Movement};
use crate::input::Input;
use crate::said::must_be_paid;
use crate::service::{Live, Pace, Round};
use crate::source::{Nothing, Source};
use crate::stacks::Stacks;
use alloc::string::String;
use alloc::vec::Vec;
use table::{
    Area, Code, Conducted, End, Entry, Event, Game, Happening, Layout, Money, Refusal, Ruling,
    Slot, Stands, Want, conduct_on,
};

impl<G: Game> Round<G> {
    /// Goes on with these entries and as far as the source knows; or says why not and is as it was.
    pub(crate) fn go_on(
        &mut self,
        entries: &[Entry<G>],
        (source, stacks): (&dyn Source, &mut Stacks),
        (spun, by_hand, stands): (u32, Option<u32>, Option<&Stands>),
        lines: &mut Vec<Input>,
    ) -> Result<Vec<(usize, Input)>, Refusal> {
        let (mark, told) = (self.conducted.mark(), self.told_on_meters());
        loop {
            let before = (spun, told.as_slice(), stands);
            let early = self.early.as_slice();
            let mut playing =
                Playing::new(entries, (source, stacks), before, by_hand, early, lines);
            conduct_on(&self.setup, &mut playing, &mut self.conducted);
            let (has_more, given) = (playing.has_more(), playing.given());
            if let Some(from) = stacks.ran_out(&self.conducted.end) {
                stacks.refill(from, &out_at_refill(&self.conducted, from));
                lines.clear();
                source.again();
                self.conducted.go_back(mark);
                continue;
            }
            return match &self.conducted.end {
                End::Refused(refusal, ..) => Err(refusal.clone()),
                _ if has_more => {
                    Err(Refusal::plain(Code::NotAsked, "more was answered than is asked"))
                }
                _ => Ok(self.give(&given)),
            };
        }
    }
}

impl<G: Game> Round<G> {
    /// What has been told of what it has moved on each meter.
    fn told_on_meters(&self) -> Vec<Money> {
        let told = &self.conducted.ledger.movements()[..self.told];
        let on = |nth| told.iter().map(|one| one.on(table::Account::Meter(nth))).sum();
        (0..G::METERS.len() as u8).map(on).collect()
    }
}

impl<G: Game> Live<G> {
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
        entries: &[Entry<G>],
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let done = self.open()?.done;
        self.go_on_from(done, (entries, &[]), source, out)
    }

    /// What was waited for is done.
    pub(crate) fn done(&mut self, source: &dyn Source, out: &mut Effects) -> Result<(), Refusal> {
        let conducted = &self.open()?.conducted;
        let End::Wants(Want::Done { .. }, _) = conducted.end else {
            return Err(Refusal::plain(Code::NotAsked, "nothing is waited for that could be done"));
        };
        let done = conducted.verb;
        self.go_on_from(done, (&[], &[]), source, out)
    }

    /// The floor has ruled on what went wrong last: the entry is another one now.
    pub(crate) fn go_on_ruled(
        &mut self,
        ruling: (Ruling, String),
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let done = self.open()?.done;
        let round = self.round.as_mut().map(|round| &mut round.conducted);
        let Some(last) = round.and_then(Conducted::take_back) else {
            return Err(Refusal::plain(Code::NothingWentWrong, "nothing has gone wrong"));
        };
        let mut ruled = last.clone();
        if let Entry::Irregular { what, .. } = &mut ruled {
            what.ruling = Some(ruling);
        }
        self.go_on_from(done, (&[ruled], &[last]), source, out)
    }

    /// Goes on with the first entries; where they are refused, it goes on with the others, which
    /// make it what it was.
    fn go_on_from(
        &mut self,
        done: u32,
        (entries, back): (&[Entry<G>], &[Entry<G>]),
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let by_hand = |done| (self.pace == Pace::Steps).then_some(done);
        let Some(round) = self.round.as_mut().filter(|round| !round.is_over()) else {
            return Err(Refusal::plain(Code::NoRound, "no round is being played"));
        };
        let (mark, before, mut stacks) = (round.conducted.mark(), round.done, self.stacks.clone());
        // A spin that did not count has had its place, too.
        let spun = self.spun + spins(&round.conducted);
        let how = (spun, by_hand(done), self.rest.stands.as_ref());
        let (events, early) = (round.conducted.events.len(), round.early.clone());
        let went = round.go_on(entries, (source, &mut stacks), how, &mut out.lines);
        let went = went.and_then(|given| {
            must_be_paid(round, events, &given, source)?;
            out.early = given;
            Ok(())
        });
        if let Err(refusal) = went {
            round.conducted.go_back(mark);
            round.early.clear();
            let how = (spun, by_hand(before), self.rest.stands.as_ref());
            let back = round.go_on(back, (&Nothing, &mut self.stacks), how, &mut out.lines);
            back.expect("it was accepted before");
            round.early = early;
            return Err(refusal);
        }
        (round.done, self.stacks) = (done, stacks);
        self.tell_money(out);
        self.end_if_over(out);
        Ok(())
    }

    pub(crate) fn end_if_over(&mut self, out: &mut Effects) {
        let Some(round) = self.round.as_mut().filter(|round| round.is_over()) else { return };
        round.early.clear();
        let conducted = &round.conducted;
        self.rest.end(conducted);
        let told = core::mem::take(&mut self.rest.session.unreported);
        collected(&told, &self.rest.session.people, out);
        tell(&told, out);
        self.spun += spins(conducted);
        self.stacks.end(&conducted.left_over, &self.rest.session);
        self.let_go(out);
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
