//! People who come, wager, decide and go, mostly as they may.

use crate::chance::Chance;
use crate::vault::TestVault;
use live::{Ask, Asked, Asks, Input, Live};
use table::session::{Cutter, Procedure};
use table::{Amount, Area, Choice, Game, Line, Money, Person, Spot, When};

pub(crate) struct Crowd {
    chance: Chance,
    /// What is to be put next, before anything else is thought of.
    next: Vec<Input>,
}

impl Crowd {
    pub(crate) fn new(chance: Chance) -> Crowd {
        Crowd { chance, next: Vec::new() }
    }

    pub(crate) fn input<G: Game>(
        &mut self,
        table: &Live<G>,
        vault: &TestVault,
        options: &G::Options,
    ) -> Input {
        if self.chance.once_in(12) {
            return self.anything::<G>(options);
        }
        if let Some(next) = self.next.pop() {
            return next;
        }
        if let Some(act) = table.dealer(vault) {
            return act;
        }
        match table.asks().first().cloned() {
            Some(ask) => self.answer(table, &ask),
            None => self.between::<G>(options),
        }
    }

    fn answer<G: Game>(&mut self, table: &Live<G>, ask: &Ask) -> Input {
        if self.chance.once_in(6)
            && let Some(silent) = self.chance.of(&table.silence(0))
        {
            return silent;
        }
        match (&ask.what, ask.who) {
            (Asks::Choice { among, .. }, Asked::Line(line)) => {
                let word = self.chance.of(among).expect("something is offered").word.to_string();
                Input::Say { line, word, amount: None }
            }
            (Asks::Amount { area, least, most, .. }, Asked::Line(line)) => {
                let amount = *self.chance.of(&[least, most, least]).expect("one of them");
                Input::Say { line, word: area.clone(), amount: Some(amount) }
            }
            (Asks::Cut { least, .. }, Asked::Spot(spot)) if self.chance.once_in(2) => {
                let (who, at) = (Cutter::Spot(spot), *least);
                let in_round = matches!(table.silence(0).first(), Some(Input::Cut { .. }));
                if in_round {
                    Input::Cut { who, at: Some(at) }
                } else {
                    Input::Table(Procedure::Cut { who, at })
                }
            }
            (Asks::Player, _) => self.seat(),
            (Asks::Done(_), _) => Input::Done,
            (Asks::Ruling { among, .. }, _) => {
                let word = self.chance.of(among).expect("the floor may speak").to_string();
                Input::Ruling { word, why: None }
            }
            _ => table.silence(0).first().cloned().unwrap_or(Input::NoMoreBets),
        }
    }

    fn person(&mut self) -> Person {
        Person::nth(1 + self.chance.below(5) as u32)
    }

    fn spot(&mut self) -> Spot {
        Spot(self.chance.below(4) as u8)
    }

    fn seat(&mut self) -> Input {
        Input::Seat { who: self.person(), spot: self.spot() }
    }

    fn between<G: Game>(&mut self, options: &G::Options) -> Input {
        match self.chance.below(10) {
            0 | 1 => self.seat(),
            2 => Input::Leave { who: self.person(), spot: None },
            3 => Input::TakeBack { who: self.person(), spot: self.spot(), area: None },
            4..=7 => self.wagers::<G>(options),
            _ => Input::NoMoreBets,
        }
    }

    /// A wager with what must go with it.
    fn wagers<G: Game>(&mut self, options: &G::Options) -> Input {
        let (who, spot) = (self.person(), self.spot());
        let early = |area: &G::Area| G::area_rule(options, *area).when == When::BeforeTheDeal;
        let areas: Vec<G::Area> = (0..G::Area::COUNT).map(G::Area::nth).filter(early).collect();
        let Some(chosen) = self.chance.of(&areas) else { return Input::NoMoreBets };
        let base = self.amount::<G>(options, chosen);
        let wager = |area: G::Area, amount| Input::Wager { who, spot, area: area.name(), amount };
        self.next = vec![wager(chosen, base)];
        if areas.len() < 12 {
            for area in areas.iter().filter(|area| **area != chosen) {
                let rule = G::area_rule(options, *area);
                match rule.required {
                    table::Required::Optional => {}
                    _ => {
                        let amount = match rule.amount {
                            Amount::EqualTo(_) => base,
                            _ => self.amount::<G>(options, *area),
                        };
                        self.next.push(wager(*area, amount));
                    }
                }
            }
        }
        self.next.pop().expect("at least the chosen one")
    }

    fn amount<G: Game>(&mut self, options: &G::Options, area: G::Area) -> Money {
        match G::area_rule(options, area).amount {
            Amount::Limits { min, .. } => self.chance.of(&[min, min + min]).expect("one of two"),
            Amount::EqualTo(other) => self.amount::<G>(options, other),
        }
    }

    /// Whatever comes to mind, lawful or not.
    fn anything<G: Game>(&mut self, options: &G::Options) -> Input {
        let line: Line = self.spot().line(self.chance.below(3) as u8);
        match self.chance.below(11) {
            0 => self.seat(),
            1 => Input::Leave { who: self.person(), spot: Some(self.spot()) },
            2 => self.wagers::<G>(options),
            3 => Input::NoMoreBets,
            4 => Input::End,
            5 => {
                let word = self.chance.of(G::Choice::ALL).map_or("play", |choice| choice.word());
                Input::Say { line, word: word.to_string(), amount: None }
            }
            6 => {
                let area = G::Area::nth(self.chance.below(G::Area::COUNT as u64) as usize);
                Input::Say { line, word: area.name(), amount: Some(Money::dollars(5)) }
            }
            7 => {
                let rows = G::irregularities(options);
                let name = self.chance.of(&rows).map_or("other", |row| row.what.name());
                Input::Irregular { name: name.to_string(), card: None }
            }
            8 => Input::Ruling { word: "continue".to_string(), why: Some("as agreed".to_string()) },
            9 => Input::Spin("7".to_string()),
            _ => Input::Table(Procedure::Close),
        }
    }
}
