//! Wagers, until there are no more bets.

use crate::bets::{Bets, area, placed};
use crate::between::tell;
use crate::effects::{Account, Effects, Movement, Told};
use crate::said::pays;
use crate::service::{Live, Pace, Round};
use crate::source::Source;
use crate::story::Act;
use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use table::{
    Area, Code, Conducted, Game, Line, Money, Moved, Person, Placed, Refusal, Spot, Wagers, When,
};

impl<G: Game> Live<G> {
    pub(crate) fn wager(
        &mut self,
        who: Person,
        spot: Spot,
        word: &str,
        amount: Money,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        self.must_be_between()?;
        self.rest.session.may_wager(&self.rest.procedures, who)?;
        if amount <= Money::ZERO {
            return Err(Refusal::plain(Code::NoAmount, "a wager is more than nothing"));
        }
        let placed = placed::<G>(&self.rest.options, word, amount)?;
        for (nth, (area, each)) in placed.iter().copied().enumerate() {
            self.bets.place(who, spot, area, each);
            let is_last = nth + 1 == placed.len();
            let lies = self.lies_well(who, spot, area);
            let lies = lies.and_then(|()| if is_last { pays(source, who, amount) } else { Ok(()) });
            if let Err(refusal) = lies {
                for (area, each) in placed[..=nth].iter().copied().rev() {
                    self.bets.unplace(who, spot, area, each);
                }
                return Err(refusal);
            }
        }
        self.moved(who, spot, Moved::Placed, &placed, out);
        Ok(())
    }

    /// Whether what he has on the area is accepted so far.
    fn lies_well(&self, who: Person, spot: Spot, area: G::Area) -> Result<(), Refusal> {
        let (options, people) = (&self.rest.options, &self.rest.session.people);
        let lines = self.bets.lines(people);
        let (spots, why) = G::spots(options);
        if spot.number() > spots {
            let what = format!("there is no spot {spot}: the table has {spots}");
            return Err(Refusal::cited(Code::NoSuchSpot, what, why));
        }
        let (bettors, why) = G::bettors(options);
        if lines.iter().any(|(line, _)| line.spot == spot && line.nth >= bettors) {
            let what = format!("{bettors} may wager on spot {spot}, and {who} is one more");
            return Err(Refusal::cited(Code::TooManyBettors, what, why));
        }
        // Where one person wagers on a spot, it is his who has the seat.
        if let Some(seated) = people.on(spot).filter(|seated| bettors == 1 && *seated != who) {
            let what = format!("{seated} has the seat at spot {spot}, not {who}");
            return Err(Refusal::cited(Code::SpotIsTaken, what, why));
        }
        let Some(his) = lines.iter().find(|(_, bet)| bet.who == who && bet.spot == spot) else {
            return Ok(());
        };
        let all: Vec<(Line, Person)> = lines.iter().map(|(line, bet)| (*line, bet.who)).collect();
        let mut wagers = Wagers::<G>::default();
        his.1.areas.iter().for_each(|(area, amount)| wagers.place(his.0, *area, *amount));
        wagers.check_so_far(options, his.0, area, &all)
    }

    /// Chips go to the layout before the deal, or back.
    pub(crate) fn moved(
        &self,
        who: Person,
        spot: Spot,
        kind: Moved,
        placed: &Placed<G::Area>,
        out: &mut Effects,
    ) {
        let (from, to) = match kind {
            Moved::Placed => (Account::Person(who), Account::Layout),
            _ => (Account::Layout, Account::Person(who)),
        };
        out.movements.extend(placed.iter().map(|(area, amount)| Movement {
            who,
            spot,
            area: Some(area.name()),
            kind,
            from,
            to,
            amount: *amount,
            why: G::area_rule(&self.rest.options, *area).why,
        }));
    }

    pub(crate) fn take_back(
        &mut self,
        who: Person,
        spot: Spot,
        word: Option<&str>,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        self.must_be_between()?;
        let area = word.map(area::<G>).transpose()?;
        let taken = self.bets.take_back(who, spot, area);
        self.moved(who, spot, Moved::Returned, &taken, out);
        if taken.is_empty() {
            return Err(Refusal::plain(
                Code::NoWagers,
                format!("nothing of {who} lies there on spot {spot}"),
            ));
        }
        Ok(())
    }

    /// Incomplete wagers go back with their paragraph; the others are what the round is about.
    fn accepted(&self, out: &mut Effects) -> Wagers<G> {
        let mut bets = Cow::Borrowed(&self.bets);
        loop {
            let lines = bets.lines(&self.rest.session.people);
            let wagers = Bets::<G>::wagers(&self.rest.session.people, &lines);
            let refused = lines.into_iter().find_map(|(line, bet)| {
                let allowed = self.rest.session.may_wager(&self.rest.procedures, bet.who);
                let whole = allowed.and_then(|()| wagers.check_line(&self.rest.options, line));
                whole.err().map(|refusal| (bet.who, bet.spot, refusal))
            });
            let Some((who, spot, refusal)) = refused else { return wagers };
            let taken = bets.to_mut().take_back(who, spot, None);
            self.moved(who, spot, Moved::Returned, &taken, out);
            let why = refusal.why;
            out.told.push(Told { what: Act::Returned { who, spot, refusal }, why });
        }
    }

    pub(crate) fn begin(&mut self, source: &dyn Source, out: &mut Effects) -> Result<(), Refusal> {
        self.must_be_between()?;
        let wagers = self.accepted(out);
        let nobody = wagers.lines().is_empty();
        if nobody && self.takes_wagers() && !self.deals_without_wagers() {
            return Err(nobody_wagers(&out.told));
        }
        let before = (self.rest.session.clone(), self.rest.memory.clone());
        let people = wagers.people().clone();
        let seats = core::mem::replace(&mut self.rest.session.people, people);
        match self.deal(wagers, source, out) {
            Ok(round) => {
                let last = self.round.replace(round);
                self.spare = last.map_or_else(Conducted::new, |last| last.conducted);
            }
            Err(refusal) => {
                (self.rest.session, self.rest.memory) = before;
                return Err(refusal);
            }
        }
        self.seats = Some(seats);
        self.bets.clear();
        self.tell_money(out);
        self.end_if_over(out);
        Ok(())
    }

    /// The round begins and comes to its first question.
    fn deal(
        &mut self,
        wagers: Wagers<G>,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<Round<G>, Refusal> {
        let (setup, events) = self.rest.begin(wagers)?;
        tell(&events, out);
        out.begun = Some(out.told.len());
        let mut stacks = self.stacks.clone();
        stacks.begin(&self.rest.session, &setup.carried);
        let mut conducted = core::mem::take(&mut self.spare);
        conducted.clear();
        let mut round = Round { setup, conducted, told: 0, done: 0, early: Vec::new() };
        let by_hand = (self.pace == Pace::Steps).then_some(0);
        let how = (self.spun, by_hand, self.rest.stands.as_ref());
        round.go_on(&[], (source, &mut stacks), how, &mut out.lines)?;
        self.stacks = stacks;
        Ok(round)
    }

    /// Whether anything is wagered before a round.
    pub(crate) fn takes_wagers(&self) -> bool {
        let mut areas = (0..G::Area::COUNT).map(G::Area::nth);
        areas.any(|area| G::area_rule(&self.rest.options, area).when == When::BeforeTheDeal)
    }

    /// Whether a card that was seen in error opens a round in which no wagers are accepted.
    fn deals_without_wagers(&self) -> bool {
        let mut errors = self.rest.session.errors.iter();
        errors.any(|error| error.ruling == table::Unused::DummyRound)
    }
}

/// Why no round can begin: the first wager that had to go back, if there was one.
fn nobody_wagers(told: &[Told]) -> Refusal {
    let nobody = "nobody has a whole wager on the layout";
    let returned = told.iter().find_map(|told| match &told.what {
        Act::Returned { refusal, .. } => Some(refusal.clone()),
        _ => None,
    });
    match returned {
        Some(refusal) => Refusal { what: format!("{nobody}: {}", refusal.what), ..refusal },
        None => Refusal::plain(Code::NoWagers, nobody),
    }
}
