//! The round: 2C.6 from the deal to the pick-up, with what 2C.5, 2C.7 and 2C.11 say on the way.

use super::decide::{Fate, Spots};
use super::pay::CardReader;
use super::{
    ACE, Area, Choice, Options, TEN, ThreeCard21, bonus_hand, duel, is_ace, is_blackjack, is_ten,
    last, most_insurance, must_draw, total_of_three,
};
use cards::Card;
use cards::points::{self, Total};
use core::cell::Cell;
use table::{
    Act, Call, Cite, Face, Irregularity, Money, Place, Seats, Spot, Stop, Table, Verdict, cite,
};

/// What goes wrong anywhere in a round and only tells later in it.
pub(super) struct Heard {
    /// 2C.14(l): on as long as nothing was heard of a failure.
    reader: Cell<CardReader>,
    /// 2C.14(c): whether the initial cards are dealt.
    dealt: Cell<bool>,
}

impl Heard {
    pub(super) fn new(options: &Options) -> Heard {
        Heard { reader: Cell::new(options.card_reader), dealt: Cell::new(false) }
    }

    /// A broken reader is told of at the next peek; a card drawn in error and seen waits for the
    /// next deal or decision. Before the initial cards are out the section is silent about it.
    pub(super) fn goes_on(&self, what: Irregularity, act: Act) -> bool {
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
pub(super) enum Hole {
    Blackjack,
    NoBlackjack,
    /// An ace or ten shows and there is no reader to ask.
    Untold,
}

/// One round as it goes on.
pub(super) struct Round<'a, T> {
    pub(super) options: &'a Options,
    pub(super) table: &'a mut T,
    heard: &'a Heard,
    /// Everybody whose hand is not dead.
    seats: Seats,
    /// Those of them whose three cards were no 21.
    pub(super) open: Seats,
    pub(super) spots: Spots,
    pub(super) up: u8,
    pub(super) hole: Hole,
}

impl<'a, T: Table<ThreeCard21>> Round<'a, T> {
    #[inline(always)]
    pub(super) fn new(options: &'a Options, table: &'a mut T, heard: &'a Heard) -> Self {
        let seats = table.seats();
        let (spots, hole) = (Spots::EMPTY, Hole::NoBlackjack);
        Round { options, table, heard, seats, open: Seats::NONE, spots, up: 0, hole }
    }

    /// 2C.6(d): three passes over the spots, with the dealer's two cards between them.
    #[inline(always)]
    pub(super) fn deal(&mut self) -> Result<(), Stop> {
        let mut missed = Seats::NONE;
        self.pass(&mut missed, cite!("13:69F-2C.6(d)1"))?;
        let up = self.own_card(Face::Up, cite!("13:69F-2C.6(d)2"))?;
        self.pass(&mut missed, cite!("13:69F-2C.6(d)3"))?;
        self.make_up(&mut missed, 2)?;
        // 2C.14(e): once an own card was missed, the players' three come first.
        let own = up && self.own_card(Face::Down, cite!("13:69F-2C.6(d)4"))?;
        self.pass(&mut missed, cite!("13:69F-2C.6(d)5"))?;
        self.make_up(&mut missed, 3)?;
        if !own {
            self.make_up_own()?;
        }
        self.up = points::value(self.table.cards(Place::DEALER)[0]);
        self.heard.dealt.set(true);
        Ok(())
    }

    /// 2C.6(d)1, 3, 5: one card face up to every spot; those that the dealer missed are noted.
    #[inline(always)]
    fn pass(&mut self, missed: &mut Seats, why: Cite) -> Result<(), Stop> {
        for spot in self.seats.clockwise() {
            match self.table.deal(Place::hand(spot, 0), Face::Up, why) {
                Err(MISSED) => *missed = missed.with(spot),
                dealt => dealt?,
            }
        }
        Ok(())
    }

    /// 2C.6(d)2, 4: one card to the dealer, unless he misses it.
    #[inline(always)]
    fn own_card(&mut self, face: Face, why: Cite) -> Result<bool, Stop> {
        match self.table.deal(Place::DEALER, face, why) {
            Err(MISSED) => Ok(false),
            dealt => dealt.map(|()| true),
        }
    }

    /// 2C.14(g): a hand that was passed over is dead if it has no card; else its player may have
    /// what is missing, now that the others have theirs.
    fn make_up(&mut self, missed: &mut Seats, cards: usize) -> Result<(), Stop> {
        let why = cite!("13:69F-2C.14(g)");
        for spot in missed.clockwise() {
            let hand = Place::hand(spot, 0);
            while self.seats.has(spot) && self.table.lying(hand) < cards {
                let who = self.table.caller(spot);
                if self.table.lying(hand) == 0
                    || self.table.choose(who, hand, &[Choice::Take, Choice::Dead], why)?
                        == Choice::Dead
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

    /// 2C.14(g), A-21: a dead hand is out of the round and its wagers go back.
    fn call_dead(&mut self, spot: Spot, why: Cite) -> Result<(), Stop> {
        let hand = Place::hand(spot, 0);
        self.table.say(Call::Dead(hand), why)?;
        for nth in 0..self.table.lines(spot) {
            self.table.settle(spot.line(nth), Area::Main(0), Verdict::Returned, why)?;
            self.table.settle(spot.line(nth), Area::Bonus, Verdict::Returned, why)?;
        }
        self.table.collect(hand, why)?;
        self.seats = self.seats.without(spot);
        Ok(())
    }

    /// 2C.14(e): the dealer's missing cards, once all players have their three.
    fn make_up_own(&mut self) -> Result<(), Stop> {
        while self.table.lying(Place::DEALER) < 2 {
            let up = self.table.lying(Place::DEALER) == 0;
            let face = if up { Face::Up } else { Face::Down };
            self.own_card(face, cite!("13:69F-2C.14(e)"))?;
        }
        Ok(())
    }

    /// 2C.5(b), 2C.6(e): the bonus wagers, before anything else is looked at or dealt. Losers and
    /// winners go in one pass from the dealer's left: the text gives no order of spots.
    #[inline(always)]
    pub(super) fn settle_bonuses(&mut self) -> Result<(), Stop> {
        for spot in self.seats.clockwise() {
            let cards = self.table.cards(Place::hand(spot, 0));
            let total = total_of_three(cards);
            let hand = bonus_hand(cards, total, self.options.ace_straight);
            let (verdict, why) = match hand {
                Some(hand) => {
                    let odds = self.options.bonus.odds[hand as usize];
                    (odds.win(), cite!("13:69F-2C.5(b)1"))
                }
                None => (Verdict::Lose, cite!("13:69F-2C.5(b)2")),
            };
            self.spots[(spot, 0)].total = total;
            for nth in 0..self.table.lines(spot) {
                self.table.settle(spot.line(nth), Area::Bonus, verdict, why)?;
            }
        }
        Ok(())
    }

    /// 2C.5(c)1, 2C.6(f): totals are called from the left, and each 21 is paid as it is called.
    #[inline(always)]
    pub(super) fn pay_21s(&mut self) -> Result<(), Stop> {
        for spot in self.seats.clockwise() {
            self.call_total(spot, 0, cite!("13:69F-2C.6(f)"))?;
            if self.spots[(spot, 0)].total.points == 21 {
                self.close(spot, 0, Verdict::EVEN, cite!("13:69F-2C.5(c)1"))?;
            } else {
                self.open = self.open.with(spot);
            }
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn call_total(&mut self, spot: Spot, hand: u8, why: Cite) -> Result<(), Stop> {
        let Total { points, soft } = self.spots[(spot, hand)].total;
        self.table.say(Call::Total { at: Place::hand(spot, hand), points, soft }, why)
    }

    /// 2C.5(c)2, 2C.6(g), 2C.7: under an ace every bettor on an open hand may insure, also one
    /// over 21; then (h) the totals are called again.
    #[inline(always)]
    pub(super) fn insure(&mut self) -> Result<(), Stop> {
        if self.up != ACE {
            return Ok(());
        }
        for spot in self.open.clockwise() {
            for nth in 0..self.table.lines(spot) {
                let who = spot.line(nth);
                let main = self.table.wager(who, Area::Main(0));
                let most = most_insurance(main, self.options.chip);
                let why = match who == self.table.caller(spot) {
                    true => cite!("13:69F-2C.7(a)"),
                    false => cite!("13:69F-2C.12(e)"),
                };
                let amount = self.table.amount(who, Area::Insurance, Money::ZERO..=most, why)?;
                if !amount.is_zero() {
                    self.table.stake(who, Area::Insurance, amount, cite!("13:69F-2C.7(b)"))?;
                }
            }
        }
        for spot in self.open.clockwise() {
            self.call_total(spot, 0, cite!("13:69F-2C.6(h)"))?;
        }
        Ok(())
    }

    /// 2C.5(c)1, 2C.7(a)2, as read in: under an ace or a ten the reader tells of a
    /// blackjack; without one all insurance is lost at once.
    #[inline(always)]
    pub(super) fn peek(&mut self) -> Result<(), Stop> {
        let (what, why): (fn(&[Card]) -> bool, Cite) = match self.up {
            _ if self.open.is_empty() => return Ok(()), // Nothing hangs on the hole card.
            ACE => (is_ten, cite!("13:69F-2C.7(a)2")),
            TEN => (is_ace, cite!("13:69F-2C.5(c)1")),
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

    /// 2C.5(d), 2C.6(i) to (l): the hole card is shown, the dealer plays and all is settled.
    #[inline(always)]
    pub(super) fn reveal(&mut self) -> Result<(), Stop> {
        let why = match self.hole {
            Hole::Blackjack => cite!("13:69F-2C.6(i)"),
            _ => cite!("13:69F-2C.5(d)"),
        };
        self.table.turn(Place::DEALER, why)?;
        let cards = self.table.cards(Place::DEALER);
        let dealer = Total::EMPTY.with(cards[0]).with(cards[1]);
        let blackjack = is_blackjack(dealer);
        if self.hole != Hole::NoBlackjack {
            self.settle_insurance(blackjack)?;
            self.settle_surrendered(blackjack)?;
        }
        if blackjack {
            return self.take_what_is_open();
        }
        // 2C.11(c): nobody is left whom the dealer's total could touch.
        if !self.open.clockwise().any(|spot| self.spots[spot].is_open()) {
            return Ok(());
        }
        let dealer = self.play_out(dealer)?;
        self.settle(dealer)
    }

    /// 2C.7(c), (d): insurance wins on a blackjack and is lost without one.
    #[inline(always)]
    fn settle_insurance(&mut self, blackjack: bool) -> Result<(), Stop> {
        if self.up != ACE {
            return Ok(());
        }
        let (verdict, why) = match blackjack {
            true => (Verdict::to_one(2), cite!("13:69F-2C.7(d)")),
            false => (Verdict::Lose, cite!("13:69F-2C.7(c)")),
        };
        for spot in self.open.counterclockwise() {
            for nth in 0..self.table.lines(spot) {
                let who = spot.line(nth);
                if !self.table.wager(who, Area::Insurance).is_zero() {
                    self.table.settle(who, Area::Insurance, verdict, why)?;
                }
            }
        }
        Ok(())
    }

    /// 2C.8(a)2: a surrendered wager that waited for the hole card.
    fn settle_surrendered(&mut self, blackjack: bool) -> Result<(), Stop> {
        let verdict = if blackjack { Verdict::Lose } else { Verdict::Half };
        for spot in self.open.counterclockwise() {
            if self.spots[(spot, 0)].fate == Fate::Surrendered {
                self.close(spot, 0, verdict, cite!("13:69F-2C.8(a)2"))?;
            }
        }
        Ok(())
    }

    /// 2C.5(c)4: a blackjack takes every original wager that is open. Where no reader told of it
    /// in time, doubles and split wagers go back: they met a hand already lost.
    fn take_what_is_open(&mut self) -> Result<(), Stop> {
        let why = cite!("13:69F-2C.5(c)4");
        for spot in self.open.counterclockwise() {
            for hand in self.spots[spot].open_hands() {
                self.settle_hand(spot, hand, why, |area| match area {
                    Area::Main(0) => Verdict::Lose,
                    _ => Verdict::Returned,
                })?;
            }
        }
        Ok(())
    }

    /// 2C.6(k), 2C.11(b): the dealer draws to 17 and calls his total. An exposed card that the
    /// players left is the first he takes (2C.14(c)).
    #[inline(always)]
    fn play_out(&mut self, mut dealer: Total) -> Result<Total, Stop> {
        while must_draw(dealer, self.options.soft_17) {
            match self.table.deal(Place::DEALER, Face::Up, cite!("13:69F-2C.11(b)")) {
                Err(EXPOSED) => continue,
                dealt => dealt?,
            }
            dealer = dealer.with(last(self.table.cards(Place::DEALER)));
        }
        let call = Call::Total { at: Place::DEALER, points: dealer.points, soft: dealer.soft };
        self.table.say(call, cite!("13:69F-2C.6(k)"))?;
        Ok(dealer)
    }

    /// 2C.6(l): from the dealer's right counterclockwise, each open hand against his.
    #[inline(always)]
    fn settle(&mut self, dealer: Total) -> Result<(), Stop> {
        for spot in self.open.counterclockwise() {
            for hand in self.spots[spot].open_hands() {
                let player = self.spots[(spot, hand)].total;
                let verdict = duel(player, dealer);
                self.settle_hand(spot, hand, cite!("13:69F-2C.5(d)"), |_| verdict)?;
            }
        }
        Ok(())
    }

    /// All wagers that ride on one hand, line by line, the main before its double.
    #[inline(always)]
    fn settle_hand(
        &mut self,
        spot: Spot,
        hand: u8,
        why: Cite,
        verdict: impl Fn(Area) -> Verdict,
    ) -> Result<(), Stop> {
        let at = self.spots[spot];
        for nth in 0..self.table.lines(spot) {
            let (who, double) = (spot.line(nth), Area::Double(hand));
            let Some(main) = at.main(nth, hand) else { continue };
            self.table.settle(who, main, verdict(main), why)?;
            if at.hands[hand as usize].doubled && !self.table.wager(who, double).is_zero() {
                self.table.settle(who, double, verdict(double), why)?;
            }
        }
        Ok(())
    }

    /// A hand is settled before the dealer's play, and its cards collected.
    #[inline(always)]
    pub(super) fn close(
        &mut self,
        spot: Spot,
        hand: u8,
        verdict: Verdict,
        why: Cite,
    ) -> Result<(), Stop> {
        self.settle_hand(spot, hand, why, |_| verdict)?;
        self.spots[(spot, hand)].fate = Fate::Closed;
        self.table.collect(Place::hand(spot, hand), why)
    }

    /// 2C.6(m): hands are picked up from the dealer's right, his own last. A card drawn in error
    /// that nobody took is burned first (2C.14(c)).
    #[inline(always)]
    pub(super) fn clear(&mut self) -> Result<(), Stop> {
        while self.table.exposed().is_some() {
            self.table.burn_exposed(cite!("13:69F-2C.14(c)"))?;
        }
        let why = cite!("13:69F-2C.6(m)");
        for spot in self.open.counterclockwise() {
            for hand in self.spots[spot].open_hands() {
                self.table.collect(Place::hand(spot, hand), why)?;
            }
        }
        self.table.collect(Place::DEALER, why)
    }
}
