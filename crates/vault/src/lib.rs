//! The vault: it alone knows the order of cards that nobody has seen, and where a wheel will rest.
//!
//! An order is fixed and committed to before the first card of it is dealt, so that nothing that
//! anybody does can change what comes; it can be opened afterwards, and whoever kept the commitment
//! can check it.

mod chance;
mod shoe;

pub use chance::{Chance, NoChance, Seeded, System};
pub use shoe::{Commitment, Opening};

use cards::{Card, Counts};
use live::{Needs, Origin, Source, Stack};
use shoe::{Shoe, Spin};
use std::collections::BTreeMap;
use table::{Money, Person, Pocket};

/// A vault whose chance is the operating system's: for play.
pub type Vault = Kept<System>;

/// A vault whose orders follow from a seed: for tests, and for a session that is to be repeated.
pub type SeededVault = Kept<Seeded>;

/// The orders of one table.
pub struct Kept<C> {
    chance: C,
    shoes: BTreeMap<u32, Shoe>,
    spins: BTreeMap<u32, Spin>,
    meters: Vec<Money>,
    chips: BTreeMap<Person, Money>,
}

impl Vault {
    /// An empty vault.
    pub fn new() -> Vault {
        Kept::with(System)
    }
}

impl Default for Vault {
    fn default() -> Vault {
        Vault::new()
    }
}

impl SeededVault {
    /// The same seed gives the same orders at the same table.
    pub fn new(seed: u64) -> SeededVault {
        Kept::with(Seeded::new(seed))
    }
}

impl<C: Chance> Kept<C> {
    fn with(chance: C) -> Kept<C> {
        let (shoes, spins, meters) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        Kept { chance, shoes, spins, meters, chips: BTreeMap::new() }
    }

    /// Fixes all that the next input may ask for, and answers with what it newly commits to.
    pub fn prepare(&mut self, needs: &Needs) -> Result<Vec<Commitment>, NoChance> {
        let mut commitments = Vec::new();
        for shoe in needs.shoes.iter().filter(|_| needs.cards.total() > 0) {
            if !self.shoes.contains_key(shoe) {
                let fixed = Shoe::new(*shoe, &needs.cards, &mut self.chance)?;
                commitments.push(fixed.commitment());
                self.shoes.insert(*shoe, fixed);
            }
        }
        // A spin that does not count is followed by another one.
        for spin in [needs.spin, needs.spin + 1] {
            if needs.pockets > 0 && !self.spins.contains_key(&spin) {
                let fixed = Spin::new(spin, needs.pockets, &mut self.chance)?;
                commitments.push(fixed.commitment());
                self.spins.insert(spin, fixed);
            }
        }
        Ok(commitments)
    }

    /// What would open an order that is still kept; nobody may see it but who seals it.
    pub fn opening(&self, of: &str) -> Option<Opening> {
        match of.split_once(' ')? {
            ("shoe", nth) => Some(self.shoes.get(&nth.parse().ok()?)?.opening()),
            ("spin", nth) => Some(self.spins.get(&nth.parse().ok()?)?.opening()),
            _ => None,
        }
    }

    /// Takes an order back into the vault that was fixed before, from its opening.
    pub fn restore(&mut self, opening: &Opening) -> Option<()> {
        if let Some(shoe) = Shoe::read(&opening.text) {
            self.shoes.insert(shoe.number, shoe);
        } else {
            let spin = Spin::read(&opening.text)?;
            self.spins.insert(spin.number, spin);
        }
        Some(())
    }

    /// Opens all that nothing will be dealt from any more, and forgets it.
    pub fn open_spent(&mut self, needs: &Needs) -> Vec<Opening> {
        let is_spent = |shoe: &u32| !needs.shoes.contains(shoe);
        let shoes: Vec<u32> = self.shoes.keys().copied().filter(is_spent).collect();
        let spins: Vec<u32> = self.spins.range(..needs.spin).map(|(spin, _)| *spin).collect();
        let shoes = shoes.into_iter().filter_map(|shoe| self.open_shoe(shoe));
        let opened: Vec<Opening> = shoes.collect();
        opened
            .into_iter()
            .chain(spins.into_iter().filter_map(|spin| self.open_spin(spin)))
            .collect()
    }

    /// Opens a shoe that is not dealt from any more, and forgets it.
    pub fn open_shoe(&mut self, shoe: u32) -> Option<Opening> {
        self.shoes.remove(&shoe).map(|shoe| shoe.opening())
    }

    /// Opens a spin that has come to rest, and forgets it.
    pub fn open_spin(&mut self, spin: u32) -> Option<Opening> {
        self.spins.remove(&spin).map(|spin| spin.opening())
    }

    /// What stands on the meters now.
    pub fn set_meters(&mut self, stands: &[Money]) {
        self.meters = stands.to_vec();
    }

    /// What somebody has beside his wagers now.
    pub fn set_chips(&mut self, who: Person, has: Money) {
        self.chips.insert(who, has);
    }
}

impl<C> Source for Kept<C> {
    fn face(&self, origin: &Origin) -> Option<Card> {
        let nth = usize::from(origin.nth);
        match &origin.stack {
            Stack::Shoe(shoe) => self.shoes.get(shoe)?.order.get(nth).copied(),
            Stack::Refill { shoe, out } => {
                let mut lying = Counts::EMPTY;
                for origin in out {
                    lying.put(self.face(origin)?);
                }
                let in_the_rack = |card: &&Card| !lying.take(**card);
                self.shoes.get(shoe)?.refill.iter().filter(in_the_rack).nth(nth).copied()
            }
        }
    }

    fn pocket(&self, nth: u32) -> Option<Pocket> {
        self.spins.get(&nth).map(|spin| spin.pocket)
    }

    fn meter(&self, nth: usize, moved: Money) -> Option<Money> {
        self.meters.get(nth).map(|stand| *stand + moved)
    }

    fn chips(&self, who: Person) -> Option<Money> {
        self.chips.get(&who).copied()
    }
}
