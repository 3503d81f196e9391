//! Who comes and goes.

use crate::bets::Bet;
use crate::between::act;
use crate::effects::Effects;
use crate::service::Live;
use alloc::format;
use alloc::vec::Vec;
use table::session::Procedure;
use table::{Code, Game, Line, Moved, Person, Refusal, Spot};

impl<G: Game> Live<G> {
    pub(crate) fn seat(
        &mut self,
        who: Person,
        spot: Spot,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let (bettors, why) = G::bettors(&self.rest.options);
        let has_bet = |bet: &&Bet<G::Area>| bettors == 1 && bet.spot == spot && bet.who != who;
        if let Some(bet) = self.bets.all().iter().find(has_bet) {
            let what = format!("{} has a wager on spot {spot}", bet.who);
            return Err(Refusal::cited(Code::SpotIsTaken, what, why));
        }
        let arrive = Procedure::Arrive { at: spot.line(0), who: Some(who) };
        if let Some(seats) = &mut self.seats {
            if seats.on(spot).is_some() || self.rest.session.people.on(spot).is_some() {
                return Err(Refusal::plain(
                    Code::SpotIsTaken,
                    format!("somebody is at spot {spot} already"),
                ));
            }
            act(&mut self.rest, &arrive, out)?;
            seats.take(spot.line(0), who);
            return Ok(());
        }
        act(&mut self.rest, &arrive, out).map(|_| ())
    }

    pub(crate) fn leave(
        &mut self,
        who: Person,
        spot: Option<Spot>,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let is_there = |(line, holder): &(Line, Person)| {
            *holder == who && spot.is_none_or(|spot| spot == line.spot)
        };
        let bets = self.bets.all().iter();
        let has_bet = |spot: Option<Spot>| {
            bets.clone().any(|bet| bet.who == who && spot.is_none_or(|spot| spot == bet.spot))
        };
        // In a round those wager too who have no seat.
        let people = self.seats.iter().chain([&self.rest.session.people]);
        if !people.flat_map(|people| people.all()).any(is_there) && !has_bet(spot) {
            return Err(Refusal::plain(Code::NobodyThere, format!("{who} is not there")));
        }
        if self.seats.is_some() {
            let goes_already = |(leaver, from): &(Person, Option<Spot>)| {
                *leaver == who && (from.is_none() || *from == spot)
            };
            if self.leaving.iter().any(goes_already) {
                return Err(Refusal::plain(
                    Code::LeavesAlready,
                    format!("{who} leaves already when the round is over"),
                ));
            }
            self.leaving.push((who, spot));
            return Ok(());
        }
        let spots: Vec<Spot> = bets.filter(|bet| bet.who == who).map(|bet| bet.spot).collect();
        for his in spots.into_iter().filter(|his| spot.is_none_or(|spot| spot == *his)) {
            let taken = self.bets.take_back(who, his, None);
            self.moved(who, his, Moved::Returned, &taken, out);
        }
        self.give_up(who, spot, out)
    }

    /// The round is over: who leaves goes, from his seats or from where he wagered without one.
    pub(crate) fn let_go(&mut self, out: &mut Effects) {
        let Some(seats) = self.seats.take() else { return };
        let leaving = core::mem::take(&mut self.leaving);
        for (who, spot) in &leaving {
            let is_left = |line: &Line| spot.is_none_or(|spot| spot == line.spot);
            let lines = self.rest.session.people.lines_of(*who).filter(is_left);
            let unseated = lines.filter(|line| seats.on(line.spot) != Some(*who));
            for line in unseated.collect::<Vec<Line>>() {
                act(&mut self.rest, &Procedure::Leave(line), out).expect("he has that line");
            }
        }
        self.rest.session.people = seats;
        for (who, spot) in leaving {
            self.give_up(who, spot, out).expect("he has what he gives up");
        }
    }

    /// He gives up his seats, or one of them.
    pub(crate) fn give_up(
        &mut self,
        who: Person,
        spot: Option<Spot>,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let his: Vec<Line> = self.rest.session.people.lines_of(who).collect();
        for line in his.into_iter().filter(|line| spot.is_none_or(|spot| spot == line.spot)) {
            let leave = Procedure::Leave(line);
            act(&mut self.rest, &leave, out)?;
        }
        Ok(())
    }
}
