//! Settled wagers on their way into a file.

use columns::{Row, Rows};
use odds::simulate::{Meters, Noted, Notes};
use std::fmt::Write;
use table::Game;

/// The rows of one block.
#[derive(Default)]
pub(super) struct Taken {
    rows: Rows,
    /// The rows in which meters were first paid in the block, and which meters those are.
    first: Vec<(usize, u32)>,
    odds: String,
}

impl Notes for Taken {
    fn take(&mut self, noted: &Noted<'_>) {
        if noted.first_of != 0 {
            self.first.push((self.rows.len(), noted.first_of));
        }
        self.odds.clear();
        if let Some((pays, per)) = noted.odds {
            let _ = write!(self.odds, "{pays}:{per}");
        }
        self.rows.push(&Row {
            session: noted.session,
            round: noted.round,
            shoe: noted.shoe,
            shuffled: noted.shuffled,
            burned: noted.burned as u16,
            spot: noted.spot.number(),
            area: noted.name as u16,
            player_cards: noted.player_cards,
            dealer_cards: noted.dealer_cards,
            banker_cards: noted.banker_cards,
            pocket: noted.pocket,
            decisions: noted.decisions,
            stake: noted.stake.as_cents(),
            result: noted.result as u8,
            odds_paid: &self.odds,
            award: noted.award.as_cents(),
            vigorish: noted.vigorish.as_cents(),
            net: noted.net.as_cents(),
            cite: noted.why.full(),
            irregular: noted.irregular,
        });
    }
}

impl Taken {
    /// The rows, with jackpots as the meters really stood: a block does not know what the blocks
    /// before it left on them.
    pub(super) fn rows<G: Game>(
        mut self,
        (before, here): (Option<&Meters>, Option<&Meters>),
    ) -> Rows {
        if let (Some(before), Some(here)) = (before, here) {
            for (row, meters) in self.first {
                let paid = (0..u32::BITS as usize).filter(|nth| meters >> nth & 1 == 1);
                let more = paid.map(|nth| before.lacks::<G>(here, nth)).sum();
                self.rows.award_more(row, more);
            }
        }
        self.rows
    }
}
