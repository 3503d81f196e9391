//! From the deal to the decisions: initial cards, totals, insurance, the reader.

use super::{
    ACE, CardReader, Decisions, Fate, HandAreas, Spots, TEN, TwentyOne, has_ace, has_ten, insured,
    is_blackjack, most_insurance, rows, total_of_two,
};
use cards::Card;
use cards::points::{self, Total};
use core::cell::Cell;
use table::{
    Act, Call, Cite, Face, Irregularity, Money, Place, Reader, Seats, Spot, Stage, Stop, Table,
    Verdict,
};

/// What goes wrong anywhere in a round and only tells later in it.
pub struct Heard {
    /// On as long as nothing was heard of a failure.
    reader: Cell<CardReader>,
}

impl Heard {
    /// What the table has, unless it failed in a round before.
    #[inline(always)]
    pub fn new(has: CardReader, is: Reader) -> Heard {
        let reader = if is == Reader::Failed { CardReader::Off } else { has };
        Heard { reader: Cell::new(reader) }
    }

    /// A broken reader is told of at the next peek; a card drawn in error and seen waits for the
    /// next deal or decision.
    pub fn goes_on(&self, what: Irregularity, act: Act) -> bool {
        match (what, act) {
            (rows::READER_FAILS, Act::Tell(_)) => false,
            (rows::READER_FAILS, _) => {
                self.reader.set(CardReader::Off);
                true
            }
            (rows::DRAWN_EXPOSED, Act::Deal(_) | Act::Choose(_)) => false,
            (rows::DRAWN_EXPOSED, _) => true,
            _ => false,
        }
    }
}

pub(super) const MISSED: Stop = Stop::Irregular(rows::MISSED);
pub(super) const EXPOSED: Stop = Stop::Irregular(rows::DRAWN_EXPOSED);
const READER_FAILS: Stop = Stop::Irregular(rows::READER_FAILS);

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
    /// Whether the player who decided last knew the card that is next.
    pub knows_the_card: bool,
    /// What the dealer's up-card is worth.
    pub up: u8,
    pub hole: Hole,
}

impl<'a, G: TwentyOne, T: Table<G>> Round<'a, G, T> {
    #[inline(always)]
    pub fn new(options: &'a G::Options, table: &'a mut T, heard: &'a Heard) -> Self {
        let seats = table.seats();
        table.reach(Stage::InitialDeal);
        let (spots, hole) = (Spots::EMPTY, Hole::NoBlackjack);
        Round {
            options,
            table,
            heard,
            seats,
            open: Seats::NONE,
            spots,
            knows_the_card: false,
            up: 0,
            hole,
        }
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
        loop {
            match self.table.deal(Place::DEALER, face, why) {
                Err(MISSED) => return Ok(false),
                // It is his hole card, and lies open.
                Err(EXPOSED) => {}
                dealt => return dealt.map(|()| true),
            }
        }
    }

    /// A hand that was passed over is dead if it has no card when all have theirs; before that it
    /// waits, and once it has one its player may have what is missing.
    pub fn make_up(&mut self, missed: &mut Seats, cards: usize) -> Result<(), Stop> {
        let (why, among) = (G::LAW.missed_hand, [G::Choice::TAKE, G::Choice::DEAD]);
        let mut waits = Seats::NONE;
        for spot in missed.clockwise() {
            let hand = Place::hand(spot, 0);
            if self.table.lying(hand) == 0 && cards < G::INITIAL_CARDS {
                waits = waits.with(spot);
                continue;
            }
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
        *missed = waits;
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
        self.table.reach(Stage::Decisions);
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
                let (area, asked) = (G::Area::INSURANCE, G::LAW.insurance.asked);
                let amount = self.table.amount(who, area, Money::ZERO..=most, asked)?;
                let why = match who == self.table.caller(spot) {
                    true => G::LAW.insurance.staked,
                    false => G::LAW.insurance.staked_by_others,
                };
                if !amount.is_zero() {
                    self.table.stake(who, area, amount, why)?;
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
            // An exposed card that became the hole card is there for all to see.
            _ if self.table.cards(Place::DEALER).len() > 1 => {
                match is_blackjack(total_of_two(self.table.cards(Place::DEALER))) {
                    true => Hole::Blackjack,
                    false => Hole::NoBlackjack,
                }
            }
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
        let why = match self.hole {
            _ if blackjack => G::LAW.insurance.won,
            Hole::NoBlackjack => G::LAW.insurance.lost_at_the_look,
            _ => G::LAW.insurance.lost,
        };
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
