//! Orders that follow from a seed.

use crate::chance::Chance;
use cards::{Card, Pack};
use live::{Origin, Source, Stack};
use table::{Money, Pocket};

#[derive(Clone)]
pub(crate) struct TestVault {
    seed: u64,
    pack: Pack,
    pockets: u8,
}

impl TestVault {
    pub(crate) fn new(seed: u64, pack: Pack, pockets: u8) -> TestVault {
        TestVault { seed, pack, pockets }
    }

    fn order(&self, shoe: u32, salt: u64) -> Vec<Card> {
        let mut chance = Chance::new(self.seed ^ salt ^ (u64::from(shoe) << 32));
        let counts = self.pack.counts();
        let all = counts.iter().flat_map(|(card, n)| (0..n).map(move |_| card));
        let mut all: Vec<Card> = all.collect();
        for nth in (1..all.len()).rev() {
            all.swap(nth, chance.below(nth as u64 + 1) as usize);
        }
        all
    }
}

impl Source for TestVault {
    fn face(&self, origin: &Origin) -> Option<Card> {
        match &origin.stack {
            Stack::Shoe(shoe) => self.order(*shoe, 1).get(usize::from(origin.nth)).copied(),
            Stack::Refill { shoe, out } => {
                let mut order = self.order(*shoe, 2);
                for lying in out {
                    let card = self.face(lying)?;
                    let nth = order.iter().position(|other| *other == card)?;
                    order.remove(nth);
                }
                order.get(usize::from(origin.nth)).copied()
            }
        }
    }

    fn pocket(&self, nth: u32) -> Option<Pocket> {
        let mut chance = Chance::new(self.seed ^ u64::from(nth));
        (self.pockets > 0).then(|| Pocket(chance.below(self.pockets.into()) as u8))
    }

    /// Other tables feed them too: nobody here knows by how much.
    fn meter(&self, nth: usize, moved: Money) -> Option<Money> {
        Some(Money::dollars(1000 * nth as i64 + 6000) + moved)
    }
}
