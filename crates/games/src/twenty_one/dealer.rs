//! After the decisions: the hole card, the dealer's play, the settlement and the pick-up.

use super::round::EXPOSED;
use super::{Fate, Round, TwentyOne, duel, last, must_draw, total_of_two};
use cards::points::Total;
use table::{Call, Cite, Face, Place, Stage, Stop, Table, Verdict};

impl<G: TwentyOne, T: Table<G>> Round<'_, G, T> {
    /// The hole card is shown; what the dealer's two cards count.
    #[inline(always)]
    pub fn show_hole(&mut self, why: Cite) -> Result<Total, Stop> {
        self.table.turn(Place::DEALER, why)?;
        self.table.reach(Stage::Revealed);
        Ok(total_of_two(self.table.cards(Place::DEALER)))
    }

    /// A surrendered wager that waited for the hole card.
    pub fn settle_surrendered(&mut self, blackjack: bool) -> Result<(), Stop> {
        let verdict = if blackjack { Verdict::Lose } else { Verdict::Half };
        for spot in self.open().counterclockwise() {
            if self.spots[(spot, 0)].fate == Fate::Surrendered {
                self.close(spot, 0, verdict, G::LAW.surrendered)?;
            }
        }
        Ok(())
    }

    /// A blackjack of the dealer meets every hand that is not settled.
    pub fn meet_blackjack(
        &mut self,
        verdict: impl Fn(Fate, G::Area) -> (Verdict, Cite),
    ) -> Result<(), Stop> {
        for spot in self.open().counterclockwise() {
            for hand in self.spots[spot].unsettled_hands() {
                let fate = self.spots[(spot, hand)].fate;
                self.settle_hand(spot, hand, |area| verdict(fate, area))?;
            }
        }
        Ok(())
    }

    /// Whether anybody is left whom the dealer's total could touch.
    #[inline(always)]
    pub fn is_anybody_open(&self) -> bool {
        self.open().clockwise().any(|spot| self.spots[spot].is_open())
    }

    /// The dealer draws to 17 and calls his total. An exposed card that the players left is the
    /// first he takes.
    #[inline(always)]
    pub fn play_out(&mut self, mut dealer: Total) -> Result<Total, Stop> {
        while must_draw(dealer, G::on_soft_17(self.options)) {
            match self.table.deal(Place::DEALER, Face::Up, G::LAW.dealer.draws) {
                Err(EXPOSED) => continue,
                dealt => dealt?,
            }
            dealer = dealer.with(last(self.table.cards(Place::DEALER)));
        }
        let call = Call::Total { at: Place::DEALER, points: dealer.points, soft: dealer.soft };
        self.table.say(call, G::LAW.dealer.total)?;
        Ok(dealer)
    }

    /// From the dealer's right counterclockwise, each open hand against his.
    #[inline(always)]
    pub fn settle_open(&mut self, dealer: Total) -> Result<(), Stop> {
        for spot in self.open().counterclockwise() {
            for hand in self.spots[spot].open_hands() {
                let verdict = duel(self.spots[(spot, hand)].total, dealer);
                self.settle_hand(spot, hand, |_| (verdict, G::LAW.dealer.settles))?;
            }
        }
        Ok(())
    }

    /// Hands are picked up from the dealer's right, his own last. A card drawn in error that
    /// nobody took is burned first.
    #[inline(always)]
    pub fn clear(&mut self) -> Result<(), Stop> {
        while self.table.exposed().is_some() {
            self.table.burn_exposed(G::LAW.exposed)?;
        }
        let why = G::LAW.dealer.clears;
        for spot in self.open().counterclockwise() {
            for hand in self.spots[spot].unsettled_hands() {
                self.table.collect(Place::hand(spot, hand), why)?;
            }
        }
        self.table.collect(Place::DEALER, why)
    }
}
