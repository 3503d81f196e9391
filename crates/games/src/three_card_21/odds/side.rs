//! Bonus and insurance: nothing is decided, so everything is counted.

use super::hands::{THREES, nth};
use crate::three_card_21::pay::LINES;
use crate::three_card_21::{Options, bonus_hand, total_of_three};
use crate::twenty_one::odds::dealer::value_of;
use alloc::vec::Vec;
use cards::{Card, Pack};
use table::Verdict;
use table::figures::Ratio;

/// The lines of the pay table, and one for what it does not name.
pub(super) const RESULTS: usize = LINES.len() + 1;

/// In how many ways three cards of each kind make each bonus hand; those of no use are last.
pub(super) struct Bonuses {
    pub by_three: Vec<[u128; RESULTS]>,
    pub of: u128,
}

impl Bonuses {
    pub(super) fn new(options: &Options, pack: &Pack) -> Bonuses {
        let mut bonuses = Bonuses { by_three: Vec::from([[0; RESULTS]; THREES]), of: 0 };
        let cards: Vec<(Card, u8)> = pack.counts().iter().collect();
        for (i, a) in cards.iter().enumerate() {
            for (j, b) in cards[..=i].iter().enumerate() {
                for c in &cards[..=j] {
                    bonuses.count(options, [a.0, b.0, c.0], ways([*a, *b, *c]));
                }
            }
        }
        bonuses
    }

    fn count(&mut self, options: &Options, cards: [Card; 3], ways: u128) {
        let hand = bonus_hand(&cards, total_of_three(&cards), options.ace_straight);
        let mut three = cards.map(value_of);
        three.sort_unstable();
        let line = hand.map_or(LINES.len(), |hand| hand as usize);
        self.by_three[nth(three)][line] += ways;
        self.of += ways;
    }

    /// In how many ways three cards of this kind come at all.
    pub(super) fn ways(&self, nth: usize) -> u128 {
        self.by_three[nth].iter().sum()
    }
}

/// In how many ways these three cards, equal ones next to one another, can be picked.
fn ways(cards: [(Card, u8); 3]) -> u128 {
    let [(a, many), (b, _), (c, _)] = cards;
    let [n, m, k] = cards.map(|(_, many)| u128::from(many));
    match (a == b, b == c) {
        (true, true) => n * u128::from(many.saturating_sub(1)) * n.saturating_sub(2) / 6,
        (true, false) => n * (n - 1) / 2 * k,
        (false, true) => n * m * (m - 1) / 2,
        (false, false) => n * m * k,
    }
}

pub(super) fn line_name(line: usize) -> &'static str {
    LINES.get(line).unwrap_or(&"nothing")
}

/// 2C.5(b): what a bonus wager wins, per unit.
pub(super) fn line_net(options: &Options, line: usize) -> Ratio {
    options.bonus.odds.get(line).map_or(Verdict::Lose, |odds| odds.win()).into()
}
