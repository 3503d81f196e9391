//! Between rounds: when the cards are shuffled.

use super::vault::Vault;
use super::view::Told;
use std::marker::PhantomData;
use table::{After, Conducted, Game};

/// What is known of the shoe between rounds.
pub(super) struct Shoe<G: Game> {
    cards: usize,
    due: Option<&'static str>,
    game: PhantomData<G>,
}

impl<G: Game> Shoe<G> {
    pub(super) fn new(options: &G::Options, _spots: u8) -> Shoe<G> {
        Shoe { cards: G::pack(options).len(), due: Some("the cards are shuffled"), game: PhantomData }
    }

    pub(super) fn before_round(&mut self, vault: &mut Vault) -> Vec<Told> {
        if self.cards > 52 && vault.holds() < self.cards / 4 {
            self.due = Some("the cards are shuffled");
        }
        if self.cards == 0 {
            return Vec::new();
        }
        match self.due.take() {
            Some(text) => {
                vault.shuffle();
                vec![Told::Act { text: text.to_string(), why: None }]
            }
            None => Vec::new(),
        }
    }

    pub(super) fn stub_is_due(&self) -> bool {
        false
    }

    pub(super) fn is_spoilt(&mut self) {
        self.due = Some("the cards are shuffled");
    }

    pub(super) fn after_round(&mut self, _round: &Conducted<G>, after: Option<After>) {
        let again = matches!(after, Some(After::Reshuffle | After::RemoveDeck));
        if again || self.cards <= 52 {
            self.is_spoilt();
        }
    }
}
