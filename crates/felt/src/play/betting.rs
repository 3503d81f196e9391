//! Wagers before a round: what is typed is put on the layout, and what Enter means is known before.

use super::engine::Engine;
use super::played::{Orders, Played};
use super::view::Reply;
use super::wagers::{Areas, Stakes};
use live::{Asks, Input};
use table::{Money, Refusal, Spot};

impl Engine {
    pub(super) fn wager(&mut self, text: &str) -> Reply {
        let stakes = match text {
            "" | "same" | "deal" if self.areas.is_empty() => Stakes::default(),
            _ if self.areas.is_empty() => {
                let what = "nothing is wagered before the round here; Enter deals";
                return Reply::Refused(what.to_string());
            }
            "same" if self.last.is_none() => {
                let example = self.areas.example(Areas::USUAL);
                return Reply::Refused(format!("no wagers to repeat yet; write {example}"));
            }
            "same" => self.last.clone().unwrap_or_default(),
            "" => match self.suggests.take() {
                Some((stakes, _)) => stakes,
                None => {
                    let least = self.areas.example(Money::ZERO);
                    return Reply::Refused(format!("say what to wager, such as {least}"));
                }
            },
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

    /// What Enter would wager, the first that he can pay: the same as before, what is usual, the
    /// least that the table takes.
    fn suggested(&self) -> impl Iterator<Item = Stakes> + use<> {
        let example =
            |amount| self.areas.read(self.spots, &self.areas.example(amount)).unwrap_or_default();
        let usual = [Areas::USUAL, Money::ZERO].map(example);
        self.last.clone().into_iter().chain(usual).filter(|stakes| !stakes.is_empty())
    }

    /// Looks up what Enter would wager and cost, between rounds.
    pub(super) fn suggest(&mut self) {
        if self.played.is_in_round || self.closed.is_some() {
            return;
        }
        let (known, purse) = (self.suggests.take(), self.played.purse());
        for stakes in self.suggested() {
            let price = match &known {
                Some((known, all)) if *known == stakes => Some(*all),
                _ => self.price(&stakes).ok(),
            };
            if let Some(all) = price.filter(|all| *all <= purse) {
                self.suggests = Some((stakes, all));
                return;
            }
        }
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
