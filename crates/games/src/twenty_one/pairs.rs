//! The games of 21 that begin with two cards, where a pair may be split again and again.

use super::{Decisions, Due, Fate, HandAreas, PairDecisions, Round, TwentyOne, total_of_two};
use cards::Card;
use cards::points::{self, Total};
use table::{Cite, Face, Line, Money, Place, Seats, Spot, Stop, Table, elected};

elected! {
    /// How many hands a spot may have after splits.
    Resplit { Four = "4", Three = "3", Two = "2", }
}

impl Resplit {
    pub const fn hands(self) -> u8 {
        match self {
            Resplit::Four => 4,
            Resplit::Three => 3,
            Resplit::Two => 2,
        }
    }
}

/// A game of two initial cards.
pub trait Pairs: TwentyOne<Choice: PairDecisions> {
    const PAIR_LAW: PairLaw;
}

/// The paragraphs about two initial cards and pairs.
pub struct PairLaw {
    pub deal: Cite,
    /// Totals are called.
    pub total: Cite,
    pub surrender: Cite,
    /// A pair becomes two hands, each with its wager.
    pub split: Cite,
    /// And again.
    pub split_again: Cite,
    /// The others on the spot follow.
    pub follow: Cite,
    /// Each hand gets its second card when its turn comes.
    pub second_card: Cite,
}

impl<G: Pairs, T: Table<G>> Round<'_, G, T> {
    /// Two passes over the spots with the dealer's up-card between them, then the hole card.
    #[inline(always)]
    pub fn deal_two(&mut self) -> Result<(), Stop> {
        let (mut missed, why) = (Seats::NONE, G::PAIR_LAW.deal);
        self.pass(&mut missed, why)?;
        let up = self.own_card(Face::Up, why)?;
        self.pass(&mut missed, why)?;
        self.make_up(&mut missed, 2)?;
        // Once the up-card was missed, it comes before the hole card.
        if !up || !self.own_card(Face::Down, why)? {
            self.make_up_own()?;
        }
        self.is_dealt();
        for spot in self.seats().clockwise() {
            self.spots[(spot, 0)].total = total_of_two(self.table.cards(Place::hand(spot, 0)));
            self.call_total(spot, 0, G::PAIR_LAW.total)?;
        }
        Ok(())
    }

    /// From the dealer's left, each open spot to its end; then the cards missed.
    #[inline(always)]
    pub fn decide(&mut self) -> Result<(), Stop> {
        for spot in self.open().clockwise() {
            if self.spots[(spot, 0)].fate == Fate::Open {
                self.play_all(spot)?;
            }
        }
        self.make_good()
    }

    /// The hands of a spot that have not been played, also those that come from splits on the way.
    #[inline(always)]
    fn play_all(&mut self, spot: Spot) -> Result<(), Stop> {
        while self.spots[spot].played < self.spots[spot].count {
            let hand = self.spots[spot].played;
            self.spots[spot].played += 1;
            let due = (hand > 0).then_some((Due::Second, G::PAIR_LAW.second_card));
            self.play_out_hand(spot, hand, due)?;
        }
        Ok(())
    }

    /// A hand that missed a card is played on, with the hands that come from splits of it.
    pub fn play_on(&mut self, spot: Spot, hand: u8, due: Due, why: Cite) -> Result<(), Stop> {
        self.play_out_hand(spot, hand, Some((due, why)))?;
        self.play_all(spot)
    }

    /// One hand to its end; when it is split it goes on with its first card.
    #[inline(always)]
    fn play_out_hand(
        &mut self,
        spot: Spot,
        hand: u8,
        mut due: Option<(Due, Cite)>,
    ) -> Result<(), Stop> {
        loop {
            let end = self.play(spot, hand, due)?;
            if end == G::Choice::SPLIT {
                self.split(spot, hand)?;
                due = Some((Due::Second, G::PAIR_LAW.second_card));
            } else if end == G::Choice::SURRENDER {
                return self.surrender(spot, G::PAIR_LAW.surrender);
            } else {
                return Ok(());
            }
        }
    }

    /// The second card becomes the next hand, with a wager as high as the one it leaves.
    #[inline(always)]
    fn split(&mut self, spot: Spot, hand: u8) -> Result<(), Stop> {
        let (at, new) = (Place::hand(spot, hand), self.spots[spot].count);
        let why = if new == 1 { G::PAIR_LAW.split } else { G::PAIR_LAW.split_again };
        let cards = self.table.cards(at);
        let totals = [cards[0], cards[1]].map(|card| Total::EMPTY.with(card));
        let caller = self.table.caller(spot);
        self.cover(caller, hand, new, why)?;
        for nth in (0..self.table.lines(spot)).filter(|nth| *nth != caller.nth) {
            self.follow(spot.line(nth), hand, new)?;
        }
        self.table.shift(at, 1, Place::hand(spot, new), why)?;
        self.spots[spot].count += 1;
        self.spots[(spot, hand)].total = totals[0];
        self.spots[(spot, new)].total = totals[1];
        Ok(())
    }

    #[inline(always)]
    fn cover(&mut self, who: Line, hand: u8, new: u8, why: Cite) -> Result<(), Stop> {
        let Some(main) = self.spots[who.spot].main::<G>(who.nth, hand) else { return Ok(()) };
        let amount = self.table.wager(who, main);
        self.spots[who.spot].cover(who.nth, new);
        self.table.stake(who, G::Area::main(new), amount, why)
    }

    /// One who has a wager on the hand covers the new one too or names the one he stays with.
    #[inline(always)]
    fn follow(&mut self, who: Line, hand: u8, new: u8) -> Result<(), Stop> {
        if self.spots[who.spot].main::<G>(who.nth, hand).is_none() {
            return Ok(());
        }
        let why = G::PAIR_LAW.follow;
        let among = [G::Choice::COVER, G::Choice::FIRST, G::Choice::SECOND];
        let choice = self.ask(who, Place::hand(who.spot, hand), &among, why)?;
        if choice == G::Choice::COVER {
            self.cover(who, hand, new, why)?;
        } else if choice == G::Choice::SECOND {
            self.spots[who.spot].ride(who.nth, hand, new);
        }
        Ok(())
    }
}

/// Whether two cards count the same, so that they may be split.
#[inline(always)]
pub fn is_pair(cards: &[Card]) -> bool {
    cards.len() == 2 && points::value(cards[0]) == points::value(cards[1])
}

/// Which of the two hands a follower names, if he names one.
pub fn named_of_pair<C: PairDecisions>(choice: C) -> Option<usize> {
    [C::FIRST, C::SECOND].iter().position(|named| *named == choice)
}

/// What a choice costs: a split as much as lies on the hand, a double that and what doubled it.
pub fn price<G: Pairs>(choice: G::Choice, at: Place, on: impl Fn(G::Area) -> Money) -> Money {
    if choice == G::Choice::DOUBLE {
        price_of_double(at, on)
    } else if choice == G::Choice::SPLIT {
        on(G::Area::main(at.nth()))
    } else {
        Money::ZERO
    }
}

/// A double in full.
pub fn price_of_double<A: HandAreas>(at: Place, on: impl Fn(A) -> Money) -> Money {
    on(A::main(at.nth())) + on(A::double(at.nth()))
}
