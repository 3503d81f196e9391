//! What one hand leaves to the next: who has the bank, and at what.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use table::{Code, Line, Money, Refusal, Seats, Spot};

/// 4.6(b), 4.7(b), 4.11: the bank between two hands.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Memory {
    /// Who has the bank; nobody before the first bid.
    pub banker: Option<Spot>,
    /// What the bank stands at: the last wager of whoever has it, or of him who passed it.
    pub last: Money,
    /// Who has taken the bank over at that amount and not yet wagered it himself.
    pub taker: Option<Spot>,
    /// Who equalled that wager alone and lost.
    pub suivi: Option<Spot>,
    /// Who was Banker before the bank was passed of free will.
    pub first_banker: Option<Spot>,
    /// Who dealt the last hand.
    pub last_banker: Option<Spot>,
    /// Who moved nearer to the bank and misses his next turn.
    pub missed_turn: Seats,
    /// The place of a Banker who left: the bank is offered on from there.
    pub given_up: Option<Spot>,
    /// The place of a first Banker who left: a passed bank that is beaten goes on from there.
    pub turn_after: Option<Spot>,
}

impl Memory {
    /// 4.5(b), 4.11(b): somebody has the bank, or nobody; nothing else goes with it.
    pub fn handed_to(self, banker: Option<Spot>) -> Memory {
        let (last_banker, missed_turn) = (self.last_banker, self.missed_turn);
        Memory { banker, last_banker, missed_turn, ..Memory::default() }
    }

    /// 4.7(b), 4.11: who leaves has no right any more. The bank is given up, and the turn goes on
    /// from where he sat (C-52, C-53); with nobody left at the table there is no bank.
    pub fn left(self, seats: Seats, spot: Spot) -> Memory {
        let stays = |held: Option<Spot>| held.filter(|held| *held != spot);
        let place = |held: Option<Spot>| held.filter(|held| *held == spot);
        let memory = Memory {
            banker: stays(self.banker),
            taker: stays(self.taker),
            suivi: stays(self.suivi),
            first_banker: stays(self.first_banker),
            last_banker: stays(self.last_banker),
            missed_turn: self.missed_turn.without(spot),
            given_up: place(self.banker).or(self.given_up),
            turn_after: place(self.first_banker).or(self.turn_after),
            ..self
        };
        if seats.without(spot).is_empty() { memory.handed_to(None) } else { memory }
    }

    /// 4.11(e): a participant who now stands nearer to the bank than before misses his next turn;
    /// what he has goes with him.
    pub fn moved(self, seats: Seats, from: Spot, to: Spot) -> Memory {
        let follow = |spot: Option<Spot>| if spot == Some(from) { Some(to) } else { spot };
        let mut memory = Memory {
            banker: follow(self.banker),
            taker: follow(self.taker),
            suivi: follow(self.suivi),
            first_banker: follow(self.first_banker),
            last_banker: follow(self.last_banker),
            ..self
        };
        let owed = self.missed_turn.has(from);
        memory.missed_turn = self.missed_turn.without(from).without(to);
        // The turn goes on from where the bank would be had nobody passed it.
        let bank = self.first_banker.or(self.turn_after).or(self.banker).or(self.given_up);
        let bank = bank.filter(|bank| *bank != from);
        let promoted = bank.is_some_and(|bank| {
            let after = seats.without(from).with(to);
            turns_before(after, bank, to) < turns_before(seats.with(from), bank, from)
        });
        if owed || promoted {
            memory.missed_turn = memory.missed_turn.with(to);
        }
        memory
    }
}

/// How many stand between the bank and the spot.
fn turns_before(seats: Seats, bank: Spot, spot: Spot) -> usize {
    seats.rising_from(bank).take_while(|other| *other != spot).count()
}

impl table::Memory for Memory {
    fn pairs(&self) -> Vec<(&'static str, String)> {
        let word = |spot: Option<Spot>| spot.map_or("none".to_string(), |spot| spot.to_string());
        let mut missed: Vec<String> = self.missed_turn.rising().map(|s| s.to_string()).collect();
        if missed.is_empty() {
            missed.push("none".to_string());
        }
        alloc::vec![
            ("banker", word(self.banker)),
            ("last", self.last.to_string()),
            ("taker", word(self.taker)),
            ("suivi", word(self.suivi)),
            ("first-banker", word(self.first_banker)),
            ("last-banker", word(self.last_banker)),
            ("missed-turn", missed.join(" ")),
            ("given-up", word(self.given_up)),
            ("turn-after", word(self.turn_after)),
        ]
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        let key = key.to_ascii_lowercase();
        match key.as_str() {
            "banker" => self.banker = spot(&key, value)?,
            "taker" => self.taker = spot(&key, value)?,
            "suivi" => self.suivi = spot(&key, value)?,
            "first-banker" => self.first_banker = spot(&key, value)?,
            "last-banker" => self.last_banker = spot(&key, value)?,
            "given-up" => self.given_up = spot(&key, value)?,
            "turn-after" => self.turn_after = spot(&key, value)?,
            "missed-turn" => {
                self.missed_turn = Seats::NONE;
                for word in value.split_whitespace() {
                    let missed = spot(&key, word)?;
                    self.missed_turn = missed.map_or(Seats::NONE, |s| self.missed_turn.with(s));
                }
            }
            "last" => {
                let last = if value == "none" { Some(Money::ZERO) } else { Money::parse(value) };
                let wrong = || {
                    Refusal::plain(
                        Code::NotReadable,
                        format!("last is an amount of money, not {value:?}"),
                    )
                };
                self.last = last.ok_or_else(wrong)?;
            }
            _ => {
                let names = self.pairs().into_iter().map(|(name, _)| name).collect::<Vec<_>>();
                let known = names.join(", ");
                return Err(Refusal::plain(
                    Code::NothingKept,
                    format!("there is no {key}; this game keeps {known}"),
                ));
            }
        }
        Ok(())
    }

    fn holder(&self) -> Option<Spot> {
        self.last_banker.or(self.banker)
    }
}

fn spot(key: &str, value: &str) -> Result<Option<Spot>, Refusal> {
    if value.eq_ignore_ascii_case("none") {
        return Ok(None);
    }
    let line = Line::parse(value).filter(|line| line.nth == 0);
    let wrong =
        || Refusal::plain(Code::NotReadable, format!("{key} is a spot or none, not {value:?}"));
    line.map(|line| Some(line.spot)).ok_or_else(wrong)
}
