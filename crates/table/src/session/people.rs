//! Who comes, goes and changes spots, and who may wager before the next shuffle.

use super::act::{Desk, plainly, refuse};
use super::procedures::{Entry, Equipment, Idle, Procedures};
use super::{Deck, Happened, Session, Stage};
use crate::{Code, Face, Line, Money, Person, Refusal, Spot};
use alloc::format;
use alloc::vec::Vec;

/// Somebody, and the spot at which he was.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Seated {
    /// Where he sat then: he may have moved since.
    pub spot: Spot,
    /// Who it is.
    pub who: Person,
}

/// Who made a cut, or must make it once more.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CutBy {
    /// Who he was, and where.
    Player(Seated),
    /// Nobody else did.
    Dealer,
}

impl Session {
    /// Whoever has the seat at the spot now.
    pub(super) fn seated(&self, spot: Spot) -> Seated {
        Seated { spot, who: self.people.holder(spot.line(0)) }
    }

    /// Where he sits now, if he has not left.
    pub(super) fn seat_of(&self, he: Seated) -> Option<Spot> {
        if self.people.on(he.spot) == Some(he.who) {
            return Some(he.spot);
        }
        let mut seats = self.people.lines_of(he.who).filter(|line| line.nth == 0);
        seats.next().map(|line| line.spot)
    }

    /// Whether he has wagered in every round since the shuffle, or was let in.
    pub(super) fn is_entitled(&self, who: Person) -> bool {
        self.entitled.as_ref().is_none_or(|entitled| entitled.contains(&who))
    }

    /// Whether he may wager now: not where somebody who sat out a round waits for the shuffle.
    pub fn may_wager(&self, procedures: &Procedures, who: Person) -> Result<(), Refusal> {
        match &procedures.equipment {
            Equipment::Cards(cards) if !self.is_entitled(who) => match cards.entry {
                Entry::Barred(why) => refuse(
                    Code::NotEntitled,
                    format!("{who} did not wager in every round since the shuffle"),
                    why,
                ),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// What he owes: commission that was marked.
    pub fn owed_by(&self, who: Person) -> Money {
        self.owed.iter().filter(|(debtor, _)| *debtor == who).map(|(_, owed)| *owed).sum()
    }

    /// What is marked in a round is owed by persons.
    pub(super) fn owe(&mut self, marked: &[(Line, Money)]) {
        for (line, amount) in marked {
            let who = self.people.holder(*line);
            match self.owed.iter_mut().find(|(debtor, _)| *debtor == who) {
                Some((_, owed)) => *owed += *amount,
                None => self.owed.push((who, *amount)),
            }
        }
    }

    /// Somebody who was never seen before.
    pub(super) fn newcomer(&mut self) -> Person {
        self.newcomers += 1;
        Person::nth(self.newcomers)
    }
}

impl Desk<'_> {
    /// Somebody takes a seat or a place behind one: a newcomer, or one who is known.
    pub(super) fn arrive(&mut self, line: Line, who: Option<Person>) -> Result<(), Refusal> {
        self.must_exist(line.spot)?;
        self.must_be_open()?;
        if self.s.people.at(line).is_some() {
            return plainly(Code::SpotIsTaken, format!("somebody is at spot {line} already"));
        }
        let who = who.unwrap_or_else(|| self.s.newcomer());
        self.s.people.take(line, who);
        self.s.seen = true;
        let Ok(Idle { spread, .. }) = self.idle_rule() else { return Ok(()) };
        for deck in [Deck::First, Deck::Second] {
            if self.stage(deck) == Stage::Idle(Face::Down) {
                self.set(deck, Stage::Idle(Face::Up));
                self.note(Happened::TurnedUp(deck), spread);
            }
        }
        Ok(())
    }

    /// He gives up that line; when it was his last he has left the table.
    pub(super) fn leave(&mut self, line: Line) -> Result<(), Refusal> {
        let Some(who) = self.s.people.give_up(line) else {
            return plainly(Code::NobodyThere, format!("nobody is at spot {line}"));
        };
        if self.s.people.lines_of(who).next().is_none() {
            self.collect(line, who);
        }
        Ok(())
    }

    pub(super) fn all_leave(&mut self) {
        self.collect_all();
        while let Some((line, _)) = self.s.people.all().first().copied() {
            self.s.people.give_up(line);
        }
    }

    /// He pays what was marked.
    fn collect(&mut self, from: Line, who: Person) {
        let amount = self.s.owed_by(who);
        self.s.owed.retain(|(debtor, _)| *debtor != who);
        if let Some(why) = self.p.owed.filter(|_| !amount.is_zero()) {
            self.note(Happened::Collected { from, amount }, why);
        }
    }

    /// The shoe has ended: everybody pays what was marked, the highest number first.
    pub(super) fn collect_all(&mut self) {
        let mut all: Vec<(Line, Person)> = self.s.people.all().to_vec();
        all.sort();
        for (line, who) in all.into_iter().rev() {
            self.collect(line, who);
        }
    }

    /// What is his goes with him. Whoever was never seen to arrive is taken to be there.
    pub(super) fn change_spots(&mut self, from: Spot, to: Spot) -> Result<(), Refusal> {
        self.must_exist(to)?;
        self.must_be_open()?;
        if from == to || self.s.people.on(to).is_some() {
            return plainly(Code::SpotIsTaken, format!("somebody is at spot {to} already"));
        }
        if self.s.people.on(from).is_none() {
            let who = self.s.newcomer();
            self.s.people.take(from.line(0), who);
        }
        self.s.people.change(from.line(0), to.line(0));
        if let Some(why) = self.p.moves {
            self.note(Happened::Moved { from, to }, why);
        }
        Ok(())
    }

    /// The licensee lets somebody wager who sat out a round or came later.
    pub(super) fn admit(&mut self, line: Line) -> Result<(), Refusal> {
        let Entry::Barred(why) = self.cards()?.entry else {
            return plainly(Code::NotAtThisTable, "anybody may wager at this table at any time");
        };
        let Some(who) = self.s.people.at(line) else {
            return plainly(Code::NobodyThere, format!("nobody is at spot {line}"));
        };
        match &mut self.s.entitled {
            Some(entitled) if !entitled.contains(&who) => entitled.push(who),
            _ => return refuse(Code::OutOfOrder, format!("{line} may wager already"), why),
        }
        self.note(Happened::Admitted(line), why);
        Ok(())
    }

    /// Whether somebody may wager now who has this line, or comes to it.
    pub(super) fn must_be_entitled(&self, line: Line, entry: Entry) -> Result<(), Refusal> {
        let Entry::Barred(why) = entry else { return Ok(()) };
        match self.s.people.at(line) {
            Some(who) if self.s.is_entitled(who) => Ok(()),
            None if self.s.entitled.is_none() => Ok(()),
            _ => refuse(
                Code::NotEntitled,
                format!("{line} did not wager in every round since the shuffle"),
                why,
            ),
        }
    }

    fn must_exist(&self, spot: Spot) -> Result<(), Refusal> {
        let (spots, why) = self.p.spots;
        if spot.number() <= spots {
            return Ok(());
        }
        let what = format!("there is no spot {spot}: the table has {spots}");
        let refusal = Refusal::plain(Code::NoSuchSpot, what);
        Err(Refusal { why, ..refusal })
    }
}
