//! What a round begins with.

use crate::wagers::Wagers;
use crate::{Cite, Device, Game, Reader, Seats, Slot, Unused};
use alloc::vec::Vec;
use cards::{Card, Counts};

/// What a round begins with.
#[derive(Clone, Debug)]
pub struct Setup<G: Game> {
    /// What the licensee elected.
    pub options: G::Options,
    /// Who wagered what: all of it was accepted before the round begins.
    pub wagers: Wagers<G>,
    /// What the shoe still holds, by card. The order is somebody else's secret.
    pub shoe: Counts,
    /// Whether the stub must be counted this round.
    pub stub_is_due: bool,
    /// Cards drawn in error in the round before, which are the first of this one, in the order
    /// they were drawn.
    pub carried: Vec<LeftOver>,
    /// Who is at the table without a wager.
    pub present: Seats,
    /// What earlier rounds left behind.
    pub memory: G::Memory,
    /// Whether it is the last hand of the shoe.
    pub is_last_hand: bool,
    /// How many cards the shoe holds, where somebody has counted.
    pub left: Option<usize>,
    /// How many of them lie before the cutting card, where that is known.
    pub cutting_card: Option<usize>,
    /// Whether the card reader, where there is one, can be used.
    pub reader: Reader,
    /// Whether a shuffling device, where there may be one, is at the table.
    pub device: Device,
}

impl<G: Game> Setup<G> {
    /// A round from a full pack.
    pub fn new(options: G::Options, wagers: Wagers<G>) -> Setup<G> {
        let shoe = G::pack(&options).counts();
        Setup {
            options,
            wagers,
            shoe,
            stub_is_due: false,
            carried: Vec::new(),
            present: Seats::NONE,
            memory: G::Memory::default(),
            is_last_hand: false,
            cutting_card: None,
            left: None,
            reader: Reader::Works,
            device: Device::At,
        }
    }
}

/// A card drawn in error and what its row says of it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct LeftOver {
    /// Which card it is, by its place off the shoe.
    pub slot: Slot,
    /// Its face, if anybody has seen it.
    pub card: Option<Card>,
    /// What the row says that becomes of it.
    pub ruling: Unused,
    /// The paragraph of that row.
    pub why: Cite,
}
