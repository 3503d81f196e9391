//! The round: 2C.6 from the deal to the pick-up, with what 2C.5, 2C.7 and 2C.11 say on the way.

use super::{Area, MOST_SPOTS, ThreeCard21, bonus_hand, is_blackjack, total_of_three};
use crate::twenty_one::{ACE, Hole, Round};
use table::{Cite, Face, Place, Seats, Spot, Stop, Table, Verdict, cite};

impl<T: Table<ThreeCard21>> Round<'_, ThreeCard21, T> {
    /// 2C.6(d): three passes over the spots, with the dealer's two cards between them.
    #[inline(always)]
    pub(super) fn deal_three(&mut self) -> Result<(), Stop> {
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
        self.is_dealt();
        Ok(())
    }

    /// 2C.5(b), 2C.6(e): the bonus wagers, before anything else is looked at or dealt: all losers
    /// are taken, then all winners paid, each time from the dealer's left.
    #[inline(always)]
    pub(super) fn settle_bonuses(&mut self) -> Result<(), Stop> {
        let seats = self.seats();
        let mut won = [Verdict::Lose; MOST_SPOTS as usize];
        for spot in seats.clockwise() {
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
            // One hand alone has no order to keep, and a simulated table for one does not branch.
            if seats.len() == 1 || verdict == Verdict::Lose {
                self.settle_bonus(spot, verdict, why)?;
            } else {
                won[spot.0 as usize] = verdict;
            }
        }
        for spot in seats.clockwise() {
            let verdict = won[spot.0 as usize];
            if verdict != Verdict::Lose {
                self.settle_bonus(spot, verdict, cite!("13:69F-2C.5(b)1"))?;
            }
        }
        Ok(())
    }

    /// The bonus wagers of all who share the spot.
    #[inline(always)]
    fn settle_bonus(&mut self, spot: Spot, verdict: Verdict, why: Cite) -> Result<(), Stop> {
        for nth in 0..self.table.lines(spot) {
            self.table.settle(spot.line(nth), Area::Bonus, verdict, why)?;
        }
        Ok(())
    }

    /// 2C.5(c)1, 2C.6(f): totals are called from the left, and each 21 is paid as it is called.
    #[inline(always)]
    pub(super) fn pay_21s(&mut self) -> Result<(), Stop> {
        for spot in self.seats().clockwise() {
            self.call_total(spot, 0, cite!("13:69F-2C.6(f)"))?;
            if self.spots[(spot, 0)].total.points == 21 {
                self.close(spot, 0, Verdict::EVEN, cite!("13:69F-2C.5(c)1"))?;
            } else {
                self.open = self.open.with(spot);
            }
        }
        Ok(())
    }

    /// 2C.5(c)2, 2C.6(g), 2C.7: under an ace every bettor on an open hand may insure, also one
    /// over 21; then (h) the totals are called again.
    #[inline(always)]
    pub(super) fn insure_and_call(&mut self) -> Result<(), Stop> {
        if self.up != ACE {
            return Ok(());
        }
        self.insure()?;
        for spot in self.open().clockwise() {
            self.call_total(spot, 0, cite!("13:69F-2C.6(h)"))?;
        }
        Ok(())
    }

    /// 2C.5(d), 2C.6(i) to (l): the hole card is shown, the dealer plays and all is settled.
    #[inline(always)]
    pub(super) fn reveal(&mut self) -> Result<(), Stop> {
        let dealer = self.show_hole(match self.hole {
            Hole::Blackjack => cite!("13:69F-2C.6(i)"),
            _ => cite!("13:69F-2C.5(d)"),
        })?;
        let blackjack = is_blackjack(dealer);
        if self.hole != Hole::NoBlackjack {
            self.settle_insurance(blackjack)?;
            self.settle_surrendered(blackjack)?;
        }
        if blackjack {
            let why = cite!("13:69F-2C.5(c)4");
            return self.meet_blackjack(|_, area| (met_by_blackjack(area), why));
        }
        // 2C.11(c): nobody is left whom the dealer's total could touch.
        if !self.is_anybody_open() {
            return Ok(());
        }
        let dealer = self.play_out(dealer)?;
        self.settle_open(dealer)
    }
}

/// 2C.5(c)4: a blackjack takes the wager. Where no reader told of it in time, doubles and split
/// wagers go back: they met a hand already lost.
#[inline(always)]
pub(super) fn met_by_blackjack(area: Area) -> Verdict {
    match area {
        Area::Main(0) => Verdict::Lose,
        _ => Verdict::Returned,
    }
}
