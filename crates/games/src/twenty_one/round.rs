//! From the deal to the decisions: initial cards, totals, insurance, the reader.

use super::{
    ACE, CardReader, Decisions, Fate, HandAreas, Spots, TEN, TwentyOne, has_ace, has_ten, insured,
    most_insurance,
};
use cards::Card;
use cards::points::{self, Total};
use core::cell::Cell;
use table::{Act, Call, Cite, Face, Irregularity, Money, Place, Seats, Spot, Stop, Table, Verdict};

/// What goes wrong anywhere in a round and only tells later in it.
pub struct Heard {
    /// On as long as nothing was heard of a failure.
    reader: Cell<CardReader>,
    /// Whether the initial cards are dealt.
    dealt: Cell<bool>,
}

impl Heard {
    pub fn new(reader: CardReader) -> Heard {
        Heard { reader: Cell::new(reader), dealt: Cell::new(false) }
    }

    /// A broken reader is told of at the next peek; a card drawn in error and seen waits for the
    /// next deal or decision. Before the initial cards are out the sections are silent about it.
    pub fn goes_on(&self, what: Irregularity, act: Act) -> bool {
        match (what, act) {
            (Irregularity::ReaderFails, Act::Tell) => false,
            (Irregularity::ReaderFails, _) => {
                self.reader.set(CardReader::Off);
                true
            }
            (Irregularity::DrawnExposed, Act::Deal | Act::Choose) => false,
            (Irregularity::DrawnExposed, _) => self.dealt.get(),
            _ => false,
        }
    }
}

pub(super) const MISSED: Stop = Stop::Irregular(Irregularity::Missed);
pub(super) const EXPOSED: Stop = Stop::Irregular(Irregularity::DrawnExposed);
const READER_FAILS: Stop = Stop::Irregular(Irregularity::ReaderFails);

/// What is known of the dealer's hole card before the players decide.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Hole {
    Blackjack,
    NoBlackjack,
    /// An ace or ten shows and there is no reader to ask.
    Untold,
}

/// One round as it goes on.
pub struct Round<'a, G: TwentyOne, T> {
    pub options: &'a G::Options,
    pub table: &'a mut T,
    heard: &'a Heard,
    /// Everybody whose hand is not dead.
    pub seats: Seats,
    /// Those of them whose first cards have not decided the hand.
    pub open: Seats,
    pub spots: Spots,
    /// What the dealer's up-card is worth.
    pub up: u8,
    pub hole: Hole,
}

impl<'a, G: TwentyOne, T: Table<G>> Round<'a, G, T> {
    #[inline(always)]
    pub fn new(options: &'a G::Options, table: &'a mut T, heard: &'a Heard) -> Self {
        let seats = table.seats();
        let (spots, hole) = (Spots::EMPTY, Hole::NoBlackjack);
        Round { options, table, heard, seats, open: Seats::NONE, spots, up: 0, hole }
    }

    /// Everybody whose hand is not dead. The table knows them too, and at a simulated one for a
    /// single player so does the compiler.
    #[inline(always)]
    pub fn seats(&self) -> Seats {
        self.seats.in_both(self.table.seats())
    }

    /// Those of them whose first cards have not decided the hand.
    #[inline(always)]
    pub fn open(&self) -> Seats {
        self.open.in_both(self.table.seats())
    }

    /// One card face up to every spot; those that the dealer missed are noted.
    #[inline(always)]
    pub fn pass(&mut self, missed: &mut Seats, why: Cite) -> Result<(), Stop> {
        for spot in self.seats().clockwise() {
            match self.table.deal(Place::hand(spot, 0), Face::Up, why) {
                Err(MISSED) => *missed = missed.with(spot),
                dealt => dealt?,
            }
        }
        Ok(())
    }

    /// One card to the dealer, unless he misses it.
    #[inline(always)]
    pub fn own_card(&mut self, face: Face, why: Cite) -> Result<bool, Stop> {
        match self.table.deal(Place::DEALER, face, why) {
            Err(MISSED) => Ok(false),
            dealt => dealt.map(|()| true),
        }
    }

    /// A hand that was passed over is dead if it has no card; else its player may have what is
    /// missing, now that the others have theirs.
    pub fn make_up(&mut self, missed: &mut Seats, cards: usize) -> Result<(), Stop> {
        let (why, among) = (G::LAW.missed_hand, [G::Choice::TAKE, G::Choice::DEAD]);
        for spot in missed.clockwise() {
            let hand = Place::hand(spot, 0);
            while self.seats.has(spot) && self.table.lying(hand) < cards {
                let who = self.table.caller(spot);
                if self.table.lying(hand) == 0
                    || self.table.choose(who, hand, &among, why)? == G::Choice::DEAD
                {
                    self.call_dead(spot, why)?;
                } else {
                    match self.table.deal(hand, Face::Up, why) {
                        Err(MISSED) => {}
                        dealt => dealt?,
                    }
                }
            }
        }
        *missed = Seats::NONE;
        Ok(())
    }

    /// A dead hand is out of the round and its wagers go back.
    fn call_dead(&mut self, spot: Spot, why: Cite) -> Result<(), Stop> {
        let hand = Place::hand(spot, 0);
        self.table.say(Call::Dead(hand), why)?;
        for nth in 0..self.table.lines(spot) {
            for area in G::BEFORE_THE_DEAL {
                if !self.table.wager(spot.line(nth), *area).is_zero() {
                    self.table.settle(spot.line(nth), *area, Verdict::Returned, why)?;
                }
            }
        }
        self.table.collect(hand, why)?;
        self.seats = self.seats.without(spot);
        Ok(())
    }

    /// The dealer's missing cards, once all players have theirs.
    pub fn make_up_own(&mut self) -> Result<(), Stop> {
        while self.table.lying(Place::DEALER) < 2 {
            let up = self.table.lying(Place::DEALER) == 0;
            let face = if up { Face::Up } else { Face::Down };
            self.own_card(face, G::LAW.missed_own)?;
        }
        Ok(())
    }

    /// All initial cards are out: the up-card counts, and cards drawn in error have their rule.
    #[inline(always)]
    pub fn is_dealt(&mut self) {
        self.up = points::value(self.table.cards(Place::DEALER)[0]);
        self.heard.dealt.set(true);
    }

    #[inline(always)]
    pub fn call_total(&mut self, spot: Spot, hand: u8, why: Cite) -> Result<(), Stop> {
        let Total { points, soft } = self.spots[(spot, hand)].total;
        self.table.say(Call::Total { at: Place::hand(spot, hand), points, soft }, why)
    }

    /// Under an ace every bettor on an open hand may insure his wager.
    #[inline(always)]
    pub fn insure(&mut self) -> Result<(), Stop> {
        if self.up != ACE {
            return Ok(());
        }
        for spot in self.open().clockwise() {
            for nth in 0..self.table.lines(spot) {
                let who = spot.line(nth);
                let Some(main) = self.spots[spot].main::<G>(nth, 0) else { continue };
                let most = most_insurance(self.table.wager(who, main), G::chip(self.options));
                let why = match who == self.table.caller(spot) {
                    true => G::LAW.insurance.asked,
                    false => G::LAW.insurance.asked_of_others,
                };
                let amount = self.table.amount(who, G::Area::INSURANCE, Money::ZERO..=most, why)?;
                if !amount.is_zero() {
                    self.table.stake(who, G::Area::INSURANCE, amount, G::LAW.insurance.staked)?;
                }
            }
        }
        Ok(())
    }

    /// Under an ace or a ten the reader tells of a blackjack; if there is none, all insurance is
    /// lost at once.
    #[inline(always)]
    pub fn peek(&mut self) -> Result<(), Stop> {
        let (what, why): (fn(&[Card]) -> bool, Cite) = match self.up {
            _ if self.open.is_empty() => return Ok(()), // Nothing hangs on the hole card.
            ACE => (has_ten, G::LAW.peek_under_ace),
            TEN => (has_ace, G::LAW.peek_under_ten),
            _ => return Ok(()),
        };
        self.hole = match self.heard.reader.get() {
            CardReader::Off => Hole::Untold,
            CardReader::On => match self.table.tell(Place::DEALER, what, why) {
                Err(READER_FAILS) => Hole::Untold,
                told if told? => Hole::Blackjack,
                _ => Hole::NoBlackjack,
            },
        };
        if self.hole == Hole::NoBlackjack {
            self.settle_insurance(false)?;
        }
        Ok(())
    }

    /// Insurance wins on a blackjack and is lost without one.
    #[inline(always)]
    pub fn settle_insurance(&mut self, blackjack: bool) -> Result<(), Stop> {
        if self.up != ACE {
            return Ok(());
        }
        let verdict = insured(blackjack);
        let why = if blackjack { G::LAW.insurance.won } else { G::LAW.insurance.lost };
        for spot in self.open().counterclockwise() {
            for nth in 0..self.table.lines(spot) {
                let who = spot.line(nth);
                if !self.table.wager(who, G::Area::INSURANCE).is_zero() {
                    self.table.settle(who, G::Area::INSURANCE, verdict, why)?;
                }
            }
        }
        Ok(())
    }

    /// All wagers that ride on one hand, line by line, the main before its double.
    #[inline(always)]
    pub fn settle_hand(
        &mut self,
        spot: Spot,
        hand: u8,
        verdict: impl Fn(G::Area) -> (Verdict, Cite),
    ) -> Result<(), Stop> {
        let at = self.spots[spot];
        for nth in 0..self.table.lines(spot) {
            let (who, double) = (spot.line(nth), G::Area::double(hand));
            let Some(main) = at.main::<G>(nth, hand) else { continue };
            let (so, why) = verdict(main);
            self.table.settle(who, main, so, why)?;
            if at.hands[hand as usize].doubled > 0 && !self.table.wager(who, double).is_zero() {
                let (so, why) = verdict(double);
                self.table.settle(who, double, so, why)?;
            }
        }
        Ok(())
    }

    /// A hand is settled before the dealer's play, and its cards collected.
    #[inline(always)]
    pub fn close(&mut self, spot: Spot, hand: u8, verdict: Verdict, why: Cite) -> Result<(), Stop> {
        self.settle_hand(spot, hand, |_| (verdict, why))?;
        self.collect(spot, hand, why)
    }

    /// A hand that is settled leaves the table.
    #[inline(always)]
    pub fn collect(&mut self, spot: Spot, hand: u8, why: Cite) -> Result<(), Stop> {
        self.spots[(spot, hand)].fate = Fate::Closed;
        self.table.collect(Place::hand(spot, hand), why)
    }
}
