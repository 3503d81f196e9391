//! What the caller of a spot decides for one hand, and the cards it gets for it.

use super::round::{EXPOSED, MISSED};
use super::{Decisions, Due, Fate, HandAreas, Hole, Round, TwentyOne, last};
use alloc::vec::Vec;
use cards::points::Total;
use table::{Call, Cite, Face, Line, Money, Place, Spot, Stop, Table, Verdict};

/// What became of a card that was due.
enum Came {
    Dealt,
    Missed,
    Refused,
}

impl<G: TwentyOne, T: Table<G>> Round<'_, G, T> {
    /// One hand, beginning with the card that is due to it, until it gets no more; the last
    /// decision is returned, for it may be to surrender or to split.
    #[inline(always)]
    pub fn play(
        &mut self,
        spot: Spot,
        hand: u8,
        due: Option<(Due, Cite)>,
    ) -> Result<G::Choice, Stop> {
        let (mut due, mut fresh) = (due, true);
        loop {
            if let Some((card, why)) = due {
                match self.card(spot, hand, why)? {
                    Came::Dealt => {}
                    Came::Refused => return Ok(G::Choice::STAND),
                    Came::Missed => {
                        self.spots[(spot, hand)].fate = Fate::Waits(card);
                        return Ok(G::Choice::STAND);
                    }
                }
                if G::ends_with(self, spot, hand, card)? {
                    return Ok(G::Choice::STAND);
                }
                fresh = card == Due::Second;
            }
            let choice = self.decision(spot, hand, fresh)?;
            due = if choice == G::Choice::DRAW || choice == G::Choice::ACCEPT {
                Some((Due::Draw, G::LAW.draw))
            } else if choice == G::Choice::DOUBLE {
                self.double(spot, hand)?;
                Some((Due::Double, G::LAW.double.card))
            } else {
                return Ok(choice);
            };
        }
    }

    /// What the caller wants for a hand. An exposed card that waits is the next card, whatever he
    /// decides to do with it; he may also leave it, and then gets no more cards this round.
    #[inline(always)]
    fn decision(&mut self, spot: Spot, hand: u8, fresh: bool) -> Result<G::Choice, Stop> {
        let (who, at) = (self.table.caller(spot), Place::hand(spot, hand));
        loop {
            let Some((among, why)) = G::offered(self, spot, hand, fresh) else {
                return Ok(G::Choice::STAND);
            };
            let waits = self.table.exposed().is_some() && among.contains(&G::Choice::DRAW);
            let chosen = match waits {
                true => self.table.choose(who, at, &or_refuse::<G>(among), G::LAW.exposed),
                false => self.table.choose(who, at, among, why),
            };
            match chosen {
                Err(EXPOSED) => {}
                Ok(choice) if choice == G::Choice::REFUSE => self.refuses(spot),
                chosen => {
                    let takes = chosen != Ok(G::Choice::STAND);
                    self.knows_the_card = takes && self.table.exposed().is_some();
                    return chosen;
                }
            }
        }
    }

    /// An exposed card is offered; who leaves it gets no more cards this round.
    fn accepts(&mut self, spot: Spot, hand: u8) -> Result<bool, Stop> {
        let (who, at) = (self.table.caller(spot), Place::hand(spot, hand));
        let among = [G::Choice::ACCEPT, G::Choice::REFUSE];
        let accepts = self.ask(who, at, &among, G::LAW.exposed)? == G::Choice::ACCEPT;
        if !accepts {
            self.refuses(spot);
        }
        Ok(accepts)
    }

    /// Who refuses an exposed card gets no more cards this round, on none of his spots.
    fn refuses(&mut self, spot: Spot) {
        let person = |table: &T, spot| table.person(table.caller(spot));
        let who = person(self.table, spot);
        for spot in self.seats().clockwise() {
            if person(self.table, spot) == who {
                self.spots[spot].refused = true;
            }
        }
    }

    /// A question to which an exposed card is no answer: it waits.
    #[inline(always)]
    pub fn ask(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        why: Cite,
    ) -> Result<G::Choice, Stop> {
        loop {
            match self.table.choose(who, at, among, why) {
                Err(EXPOSED) => {}
                chosen => return chosen,
            }
        }
    }

    /// One card face up, unless the dealer misses it, or it is one that was exposed since the
    /// player decided and he leaves it.
    #[inline(always)]
    fn card(&mut self, spot: Spot, hand: u8, why: Cite) -> Result<Came, Stop> {
        if self.spots[spot].refused {
            return Ok(Came::Refused);
        }
        let mut accepted = core::mem::take(&mut self.knows_the_card);
        loop {
            if !accepted && self.table.exposed().is_some() {
                accepted = self.accepts(spot, hand)?;
                if !accepted {
                    return Ok(Came::Refused);
                }
            }
            match self.table.deal(Place::hand(spot, hand), Face::Up, why) {
                Err(EXPOSED) => {}
                Err(MISSED) => return Ok(Came::Missed),
                dealt => return dealt.map(|()| Came::Dealt),
            }
        }
    }

    /// The card that came last is counted; the total before it and with it.
    #[inline(always)]
    pub fn count_last(&mut self, spot: Spot, hand: u8) -> (Total, Total) {
        let card = last(self.table.cards(Place::hand(spot, hand)));
        let counted = &mut self.spots[(spot, hand)].total;
        let before = *counted;
        *counted = before.with(card);
        (before, *counted)
    }

    /// The caller adds up to as much as he has on the hand; the others may, but need not.
    #[inline(always)]
    fn double(&mut self, spot: Spot, hand: u8) -> Result<(), Stop> {
        let (caller, chip) = (self.table.caller(spot), G::chip(self.options));
        self.double_line(caller, hand, chip, G::LAW.double.staked)?;
        for nth in (0..self.table.lines(spot)).filter(|nth| *nth != caller.nth) {
            let why = G::LAW.double.staked_by_others;
            self.double_line(spot.line(nth), hand, Money::ZERO, why)?;
        }
        self.spots[(spot, hand)].doubled += 1;
        Ok(())
    }

    #[inline(always)]
    fn double_line(&mut self, who: Line, hand: u8, least: Money, why: Cite) -> Result<(), Stop> {
        let area = G::Area::double(hand);
        let Some(main) = self.spots[who.spot].main::<G>(who.nth, hand) else {
            return Ok(()); // His wager rides on another hand.
        };
        let mut most = self.table.wager(who, main);
        most += self.table.wager(who, area);
        let amount = self.table.amount(who, area, least..=most, G::LAW.double.asked)?;
        if amount.is_zero() { Ok(()) } else { self.table.stake(who, area, amount, why) }
    }

    /// Half of the wager goes, for all who share the spot. Without a reader it waits for the
    /// hole card under an ace or ten.
    #[inline(always)]
    pub fn surrender(&mut self, spot: Spot, why: Cite) -> Result<(), Stop> {
        if self.hole == Hole::Untold {
            self.spots[(spot, 0)].fate = Fate::Surrendered;
            return Ok(());
        }
        self.close(spot, 0, Verdict::Half, why)
    }

    /// Missed cards come after all others, or the hand is dead and its wagers go back.
    #[inline(always)]
    pub fn make_good(&mut self) -> Result<(), Stop> {
        for spot in self.open().clockwise() {
            while let Some((hand, due)) = self.spots[spot].waiting() {
                self.make_good_one(spot, hand, due)?;
            }
        }
        Ok(())
    }

    fn make_good_one(&mut self, spot: Spot, hand: u8, due: Due) -> Result<(), Stop> {
        let (why, among) = (G::LAW.missed_draw, [G::Choice::TAKE, G::Choice::DEAD]);
        let (who, at) = (self.table.caller(spot), Place::hand(spot, hand));
        self.spots[(spot, hand)].fate = Fate::Open;
        if self.spots[spot].refused {
            return Ok(()); // He gets no more cards: the hand stays as it is.
        }
        if self.ask(who, at, &among, why)? == G::Choice::TAKE {
            // With an exposed card in sight he takes that one.
            self.knows_the_card = self.table.exposed().is_some();
            return G::take_up(self, spot, hand, due, why);
        }
        self.table.say(Call::Dead(at), why)?;
        self.close(spot, hand, Verdict::Returned, why)
    }
}

/// What is offered, and in the paragraph's words to take the exposed card or to leave it.
fn or_refuse<G: TwentyOne>(among: &[G::Choice]) -> Vec<G::Choice> {
    among.iter().copied().chain([G::Choice::ACCEPT, G::Choice::REFUSE]).collect()
}
