//! Wagers before a round: what is typed is put on the layout, and what Enter means is known before.

use super::engine::Engine;
use super::played::{Orders, Played};
use super::view::Reply;
use super::wagers::Stakes;
use live::{Asks, Input};
use table::{Money, Refusal, Spot};

impl Engine {
    pub(super) fn wager(&mut self, text: &str) -> Reply {
        let stakes = match text {
            "" | "same" | "deal" if self.areas.is_empty() => Stakes::default(),
            "same" if self.last.is_none() => {
                let example = self.areas.example();
                return Reply::Refused(format!("no wagers to repeat yet; write {example}"));
            }
            "" | "same" => self.suggested(),
            text => match self.areas.read(self.spots, text) {
                Ok(stakes) => stakes,
                Err(refusal) => return Reply::Refused(refusal.to_string()),
            },
        };
        if stakes.is_empty() && !self.areas.is_empty() {
            return Reply::Refused("that wagers nothing; a round needs a wager".to_string());
        }
        let all = match self.price(&stakes) {
            Ok(all) => all,
            Err(refusal) => return Reply::Refused(refusal.to_string()),
        };
        let (has, owed) = (self.played.chips, self.played.owed);
        if all > self.played.purse() {
            let owe = if owed.is_zero() { String::new() } else { format!(" and owe {owed}") };
            let what = format!("that is {all}, and you have {has}{owe}");
            return Reply::Refused(format!("{what}; wager less, or buy AMOUNT"));
        }
        let inputs = self.inputs(&stakes);
        let tried = self.tried(false, |played, orders| {
            placed(played, orders, &inputs)?;
            played.put(&Input::NoMoreBets, orders)
        });
        let reply = self.done(tried);
        if reply == Reply::Taken {
            self.last = Some(stakes);
        }
        reply
    }

    /// What Enter wagers: the same as before, or what the table would take.
    pub(super) fn suggested(&self) -> Stakes {
        let example = || self.areas.read(self.spots, &self.areas.example()).unwrap_or_default();
        self.last.clone().unwrap_or_else(example)
    }

    /// Looks up what Enter would cost, between rounds.
    pub(super) fn suggest(&mut self) {
        let stakes = self.suggested();
        let is_known = self.suggests.as_ref().is_some_and(|(known, _)| *known == stakes);
        if is_known || self.played.is_in_round || self.closed.is_some() || stakes.is_empty() {
            return;
        }
        let price = self.price(&stakes).ok();
        self.suggests = price.map(|all| (stakes, all));
    }

    /// What these wagers take from him in all.
    pub(super) fn price(&mut self, stakes: &Stakes) -> Result<Money, Refusal> {
        let inputs = self.inputs(stakes);
        let before = self.played.on_the_table;
        let tried = self.tried(true, |played, orders| placed(played, orders, &inputs))?;
        Ok(tried.on_the_table - before)
    }

    pub(super) fn inputs(&self, stakes: &Stakes) -> Vec<Input> {
        let all =
            stakes.0.iter().flat_map(|(spot, areas)| areas.iter().map(move |one| (spot, one)));
        let wager = |(spot, (area, amount)): (&Spot, &(String, Money))| Input::Wager {
            who: self.whose(*spot),
            spot: *spot,
            area: area.clone(),
            amount: *amount,
        };
        all.map(wager).collect()
    }
}

/// Whoever wagers without cutting has declined the cut; then his wagers lie there.
fn placed(played: &mut Played, orders: &mut dyn Orders, inputs: &[Input]) -> Result<(), Refusal> {
    while let Some(Asks::Cut { .. }) = played.ask().map(|ask| &ask.what) {
        let Some(silent) = played.table.silence(0).into_iter().next() else { break };
        played.put(&silent, orders)?;
    }
    played.net = Money::ZERO;
    inputs.iter().try_for_each(|input| played.put_alone(input, orders))
}
