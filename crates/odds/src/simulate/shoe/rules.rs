//! When the shoe is shuffled, as a game's procedures say it.

use table::session::{self, Equipment, Procedures, Reshuffle, Then};

/// When a shoe is shuffled, and what is done then.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ShoeRules {
    /// Shuffled before every round; then the other rules do not matter.
    pub fresh_every_round: bool,
    /// How many cards lie behind the cutting card.
    pub cutting_card_from_back: usize,
    /// How many rounds follow the one in which the cutting card appears.
    pub rounds_after_cutting_card: u8,
    pub burn: Burn,
}

/// Which cards are burned when the shoe is new.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Burn {
    Nothing,
    One,
    /// The first card and as many more as its value; an ace is one, tens and faces are `ten`.
    ByValue {
        ten: u8,
    },
}

impl ShoeRules {
    /// A pack that is shuffled for every round.
    pub const FRESH: ShoeRules = ShoeRules {
        fresh_every_round: true,
        cutting_card_from_back: 0,
        rounds_after_cutting_card: 0,
        burn: Burn::Nothing,
    };

    /// What a game's procedures say, or nothing where they put cards back into the shoe. A
    /// device that shuffles without end is taken for a pack that is fresh every round.
    pub fn of(procedures: &Procedures) -> Option<ShoeRules> {
        let Equipment::Cards(cards) = &procedures.equipment else {
            return Some(ShoeRules::FRESH);
        };
        let rounds_after_cutting_card = match cards.reshuffle {
            Reshuffle::EveryRound(_) | Reshuffle::Continuous => return Some(ShoeRules::FRESH),
            Reshuffle::CuttingCard { then: Then::Reshuffle, .. } => 0,
            Reshuffle::CuttingCard { then: Then::LastHand, .. } => 1,
            Reshuffle::RackOver { .. } => return None,
        };
        let least = cards.cutting_card.map_or(0, |card| card.least.of(cards.pack.len() as u16));
        let method = cards.methods.iter().find(|method| method.how == cards.elected)?;
        let burn = match method.burn {
            session::Burn::None => Burn::Nothing,
            session::Burn::One(_) => Burn::One,
            session::Burn::ByValue { ten, .. } => Burn::ByValue { ten },
        };
        Some(ShoeRules {
            fresh_every_round: false,
            cutting_card_from_back: least as usize,
            rounds_after_cutting_card,
            burn,
        })
    }
}
