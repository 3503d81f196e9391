//! The verbs along a path.

use super::{Answer, Fact, Path, Question, Slots, stake_index};
use crate::exact::Refused;
use crate::exact::sets::MOST;
use cards::Card;
use core::ops::RangeInclusive;
use table::{
    Call, Cite, Face, Game, Line, Money, Person, Place, Pocket, Seats, Spot, Stop, Table, Verdict,
};

impl<G: Game> Table<G> for Path<'_, G> {
    fn seats(&self) -> Seats {
        self.seats
    }

    fn lines(&self, spot: Spot) -> u8 {
        self.wagers.lines_on(spot)
    }

    fn caller(&self, spot: Spot) -> Line {
        self.wagers.caller(spot)
    }

    fn person(&self, who: Line) -> Person {
        self.wagers.person(who)
    }

    fn wager(&self, who: Line, area: G::Area) -> Money {
        self.stakes[stake_index::<G>(who, area)]
    }

    fn cards(&self, at: Place) -> &[Card] {
        self.lies[at.index()].ups()
    }

    fn lying(&self, at: Place) -> usize {
        let lying = &self.lies[at.index()];
        let racked = if at == Place::RACK { self.rack } else { 0 };
        racked + lying.ups as usize + lying.downs as usize
    }

    fn exposed(&self) -> Option<Card> {
        None
    }

    fn stub_is_due(&self) -> bool {
        false
    }

    fn present(&self) -> Seats {
        self.present
    }

    fn memory(&self) -> &G::Memory {
        &self.memory
    }

    fn deal(&mut self, to: Place, face: Face, _: Cite) -> Result<(), Stop> {
        if self.faces.len() == self.pack {
            return self.refuse(Refused::PackTooSmall(self.pack));
        }
        let slot = self.faces.len() as u16;
        self.touched |= 1 << to.index();
        if face == Face::Down {
            let lying = &mut self.lies[to.index()];
            lying.down[lying.downs as usize] = slot;
            lying.downs += 1;
            self.faces.push(None);
            return Ok(());
        }
        match self.next() {
            Some(Answer::Faces(faces)) => {
                let card = faces.as_slice()[0];
                self.faces.push(Some(card));
                self.lies[to.index()].push(card);
                Ok(())
            }
            Some(_) => unreachable!("a round asked something else than before"),
            None => {
                self.faces.push(None);
                let mut slots = Slots { of: [0; MOST], len: 1 };
                slots.of[0] = slot;
                self.want(Question::Faces(slots))
            }
        }
    }

    fn turn(&mut self, at: Place, _: Cite) -> Result<(), Stop> {
        self.learn(at)?;
        let lying = &mut self.lies[at.index()];
        for nth in 0..lying.downs as usize {
            let face = self.faces[lying.down[nth] as usize];
            lying.push(face.expect("every face at the place has been learned"));
        }
        lying.downs = 0;
        Ok(())
    }

    fn turn_some(&mut self, at: Place, nths: &[usize], _: Cite) -> Result<(), Stop> {
        let lying = &self.lies[at.index()];
        let turned: Vec<u16> = nths.iter().map(|nth| lying.downs()[*nth]).collect();
        self.learn_these(&turned)?;
        let lying = &mut self.lies[at.index()];
        let left: Vec<u16> =
            lying.downs().iter().copied().filter(|slot| !turned.contains(slot)).collect();
        lying.downs = left.len() as u8;
        lying.down[..left.len()].copy_from_slice(&left);
        for slot in turned {
            let face = self.faces[slot as usize];
            lying.push(face.expect("every face that is turned has been learned"));
        }
        Ok(())
    }

    fn look(&mut self, who: Line, at: Place, _: Cite) -> Result<(), Stop> {
        if who != self.me && self.player.is_none() {
            return Ok(());
        }
        self.lookers[at.index()] = Some(who);
        self.learn(at)
    }

    fn tell(&mut self, at: Place, what: fn(&[Card]) -> bool, _: Cite) -> Result<bool, Stop> {
        let slots = match Slots::collect(self.lies[at.index()].downs().iter().copied()) {
            Ok(slots) => slots,
            Err(refused) => return self.refuse(refused),
        };
        match self.next() {
            Some(Answer::Told(answer)) => {
                self.facts.push(Fact { slots, what, answer });
                Ok(answer)
            }
            Some(_) => unreachable!("a round asked something else than before"),
            None => self.want(Question::Told(slots, what)),
        }
    }

    fn shift(&mut self, from: Place, nth: usize, to: Place, _: Cite) -> Result<(), Stop> {
        let lying = &mut self.lies[from.index()];
        let card = lying.ups()[nth];
        lying.up.copy_within(nth + 1..lying.ups as usize, nth);
        lying.ups -= 1;
        self.touched |= 1 << to.index();
        self.lies[to.index()].push(card);
        Ok(())
    }

    fn count(&mut self, at: Place, _: Cite) -> Result<usize, Stop> {
        if at == Place::STUB {
            return Ok(self.pack - self.faces.len());
        }
        Ok(Table::<G>::lying(self, at))
    }

    fn collect(&mut self, at: Place, _: Cite) -> Result<(), Stop> {
        let lying = &mut self.lies[at.index()];
        self.rack += lying.ups as usize + lying.downs as usize;
        lying.clear(lying.ups);
        Ok(())
    }

    fn burn_exposed(&mut self, _: Cite) -> Result<(), Stop> {
        Ok(())
    }

    fn set_aside(&mut self, _: Cite) -> Result<(), Stop> {
        Ok(())
    }

    fn spin(&mut self, _: Cite) -> Result<Pocket, Stop> {
        match self.next() {
            Some(Answer::Pocket(pocket)) => Ok(pocket),
            Some(_) => unreachable!("a round asked something else than before"),
            None => self.want(Question::Pocket),
        }
    }

    fn choose(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        _: Cite,
    ) -> Result<G::Choice, Stop> {
        if who != self.me && self.player.is_none() {
            return self.refuse(Refused::Decider(who));
        }
        match (self.next(), self.player) {
            (Some(Answer::Choice(choice)), _) => Ok(choice),
            (Some(_), _) => unreachable!("a round asked something else than before"),
            (None, None) => self.want(Question::Choice(among.to_vec())),
            (None, Some(player)) => {
                let choice = player.choice(&self.seen_by(who), who, at, among);
                self.want(Question::Choice(vec![choice]))
            }
        }
    }

    fn choose_on(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        law: impl Fn(&[Card], G::Choice) -> bool + 'static,
        why: Cite,
    ) -> Result<G::Choice, Stop> {
        let slots = self.lies[at.index()].downs();
        let faces: Option<Vec<Card>> =
            slots.iter().map(|slot| self.faces[*slot as usize]).collect();
        // Only the bettor himself is asked, and he has looked.
        let Some(cards) = faces else { return self.refuse(Refused::Decider(who)) };
        let lawful: Vec<G::Choice> =
            among.iter().copied().filter(|choice| law(&cards, *choice)).collect();
        self.choose(who, at, &lawful, why)
    }

    fn amount(
        &mut self,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
        _: Cite,
    ) -> Result<Money, Stop> {
        if who != self.me && self.player.is_none() {
            return self.refuse(Refused::Decider(who));
        }
        match (self.next(), self.player) {
            (Some(Answer::Amount(amount)), _) => Ok(amount),
            (Some(_), _) => unreachable!("a round asked something else than before"),
            (None, None) => self.want(Question::Amount(range)),
            (None, Some(player)) => {
                let amount = player.sum(&self.seen_by(who), who, area, range);
                self.want(Question::Amount(amount..=amount))
            }
        }
    }

    fn stake(&mut self, who: Line, area: G::Area, amount: Money, _: Cite) -> Result<(), Stop> {
        let index = stake_index::<G>(who, area);
        if who == self.me {
            self.open += self.stakes[index].is_zero() as i32;
            if (self.counted)(area) {
                self.staked += amount;
            }
        }
        self.stakes[index] += amount;
        self.placed.push((index, amount));
        Ok(())
    }

    fn settle(
        &mut self,
        who: Line,
        area: G::Area,
        verdict: Verdict,
        why: Cite,
    ) -> Result<(), Stop> {
        self.open -= (who == self.me) as i32;
        self.bonus(who, area, verdict, why)
    }

    fn bonus(&mut self, who: Line, area: G::Area, verdict: Verdict, _: Cite) -> Result<(), Stop> {
        let net = verdict.net(self.stakes[stake_index::<G>(who, area)]);
        self.add(who, area, net.expect("wagers that are walked can be paid exactly"));
        Ok(())
    }

    fn charge(&mut self, who: Line, area: G::Area, amount: Money, _: Cite) -> Result<(), Stop> {
        self.add(who, area, -amount);
        Ok(())
    }

    fn mark(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop> {
        self.charge(who, area, amount, why)
    }

    fn award(&mut self, who: Line, area: G::Area, amount: Money, _: Cite) -> Result<(), Stop> {
        self.add(who, area, amount);
        Ok(())
    }

    fn feed(&mut self, area: G::Area, shares: &[Money], _: Cite) -> Result<(), Stop> {
        let lines = self.wagers.lines().iter().map(|(who, _)| *who);
        let fed = lines.filter(|who| !self.wager(*who, area).is_zero()).count();
        (0..fed).for_each(|_| self.stands.feed(shares));
        Ok(())
    }

    fn jackpot(&mut self, who: Line, area: G::Area, nth: usize, why: Cite) -> Result<(), Stop> {
        let stand = self.stands.empty(nth);
        self.award(who, area, G::METERS[nth].pays(stand), why)
    }

    fn remember(&mut self, memory: G::Memory, _: Cite) -> Result<(), Stop> {
        self.memory = memory;
        Ok(())
    }

    fn say(&mut self, _: Call, _: Cite) -> Result<(), Stop> {
        Ok(())
    }

    fn announce(&mut self, _: Place, _: fn(Place, &[Card]) -> Call, _: Cite) -> Result<(), Stop> {
        Ok(())
    }
}
