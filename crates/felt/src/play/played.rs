//! The table in service and what follows from its inputs: money, the journal, what was told.

use super::company::Company;
use live::{Account, Act, Ask, Asked, Asks, Effects, Input, LiveTable, Needs, Source, Told};
use table::{Code, Line, Money, Moved, Person, Refusal};
use vault::{Chance, Kept};

/// More steps than any table needs until a person is asked; what goes beyond is our own mistake.
const STEPS: usize = 2000;

/// A vault of any kind.
pub(super) trait Orders: Source {
    /// Fixes all that the next input may ask for.
    fn fix(&mut self, needs: &Needs) -> Result<(), Refusal>;
    /// What somebody has beside his wagers now.
    fn count(&mut self, who: Person, has: Money);
}

impl<C: Chance> Orders for Kept<C> {
    fn fix(&mut self, needs: &Needs) -> Result<(), Refusal> {
        self.prepare(needs)
            .map(|_| ())
            .map_err(|none| Refusal::plain(Code::Fault, none.to_string()))
    }

    fn count(&mut self, who: Person, has: Money) {
        self.set_chips(who, has);
    }
}

/// A table that is played at.
pub(super) struct Played {
    pub(super) table: Box<dyn LiveTable>,
    /// Those whom the player plays: their money is one purse.
    pub(super) mine: Vec<Person>,
    /// In front of the player, not wagered.
    pub(super) chips: Money,
    /// Commission that was marked and not collected yet.
    pub(super) owed: Money,
    pub(super) on_the_table: Money,
    /// What the last input put there.
    pub(super) staked: Money,
    /// What the round has brought so far, wagers that lie there taken off.
    pub(super) net: Money,
    pub(super) rounds: u32,
    pub(super) is_in_round: bool,
    /// What was done before the round, and what since the last one.
    pub(super) before: Vec<Told>,
    pub(super) next: Vec<Told>,
    pub(super) journal: Journal,
    /// Those whom the program plays.
    pub(super) company: Option<Company>,
    /// Whether a purse that is too small is no hindrance: for a try that only counts.
    pub(super) is_free: bool,
}

impl Clone for Played {
    fn clone(&self) -> Played {
        Played {
            table: self.table.copied(),
            mine: self.mine.clone(),
            before: self.before.clone(),
            next: self.next.clone(),
            journal: self.journal.clone(),
            company: self.company.clone(),
            ..*self
        }
    }
}

/// The lines of the rounds, each behind the header of the table that it found.
#[derive(Clone, Default)]
pub(super) struct Journal {
    header: String,
    lines: Vec<String>,
    /// The round that ended last.
    last: Option<(String, Vec<String>)>,
}

impl Played {
    pub(super) fn new(table: Box<dyn LiveTable>, mine: Vec<Person>, chips: Money) -> Played {
        let header = table.header().unwrap_or_default();
        Played {
            table,
            mine,
            chips,
            owed: Money::ZERO,
            on_the_table: Money::ZERO,
            staked: Money::ZERO,
            net: Money::ZERO,
            rounds: 0,
            is_in_round: false,
            before: Vec::new(),
            next: Vec::new(),
            journal: Journal { header, ..Journal::default() },
            company: None,
            is_free: false,
        }
    }

    /// Puts one input, and does all that is done without asking the player.
    pub(super) fn put(&mut self, input: &Input, orders: &mut dyn Orders) -> Result<(), Refusal> {
        self.put_alone(input, orders)?;
        self.go_on(orders)
    }

    /// Puts one input.
    pub(super) fn put_alone(
        &mut self,
        input: &Input,
        orders: &mut dyn Orders,
    ) -> Result<(), Refusal> {
        orders.fix(&self.table.needs())?;
        let has = if self.is_free { Money::MOST } else { self.purse() };
        self.mine.iter().for_each(|who| orders.count(*who, has));
        for (who, has) in self.company.iter().flat_map(Company::purses) {
            orders.count(who, has);
        }
        let mut out = Effects::default();
        self.table.put(input, orders, &mut out)?;
        self.note(input, &out);
        // Several persons may have paid from the one purse.
        if self.staked > has {
            let what = format!("that is {}, and you have {has}", self.staked);
            return Err(Refusal::plain(Code::NotEnoughMoney, what));
        }
        // An incomplete wager is refused at once, not given back when the cards are dealt.
        match out.told.into_iter().find(|told| matches!(told.what, Act::Returned { .. })) {
            Some(Told { what: Act::Returned { refusal, .. }, .. }) => Err(refusal),
            _ => Ok(()),
        }
    }

    /// Goes on until the player is asked.
    pub(super) fn go_on(&mut self, orders: &mut dyn Orders) -> Result<(), Refusal> {
        for _ in 0..STEPS {
            orders.fix(&self.table.needs())?;
            match self.table.dealer(orders) {
                Some(input) => self.put_alone(&input, orders)?,
                None if self.is_company_asked() => self.let_them_answer(orders)?,
                None => return Ok(()),
            }
        }
        panic!("the table does not come to a question");
    }

    /// Whether one of those is asked whom the program plays.
    fn is_company_asked(&self) -> bool {
        let asked = self.table.asks().first();
        let is_asked = asked.is_some_and(|ask| matches!(ask.who, Asked::Line(_) | Asked::Spot(_)));
        self.company.is_some() && is_asked && self.ask().is_none()
    }

    fn let_them_answer(&mut self, orders: &mut dyn Orders) -> Result<(), Refusal> {
        let answers = self.company.as_ref().map(|company| company.answers(self.table.as_ref()));
        for input in answers.unwrap_or_default() {
            if self.put_alone(&input, orders).is_ok() {
                return Ok(());
            }
        }
        panic!("nobody answers {:?}", self.table.asks());
    }

    /// What he can pay: what he owes is not his.
    pub(super) fn purse(&self) -> Money {
        (self.chips - self.owed).max(Money::ZERO)
    }

    /// The question that stands in a round, or the cut that is his between two.
    pub(super) fn ask(&self) -> Option<&Ask> {
        let ask = self.table.asks().first()?;
        match (&ask.what, ask.who) {
            (Asks::Choice { .. } | Asks::Amount { .. }, Asked::Line(line)) => {
                self.is_mine(line).then_some(ask)
            }
            (Asks::Cut { .. }, Asked::Spot(spot)) => self.is_mine(spot.line(0)).then_some(ask),
            _ => None,
        }
    }

    /// The round has stopped at something that nobody here answers.
    pub(super) fn is_stuck(&self) -> bool {
        self.is_in_round && self.ask().is_none()
    }

    pub(super) fn is_mine(&self, line: Line) -> bool {
        let says = Input::Say { line, word: String::new(), amount: None };
        self.mine.iter().any(|me| self.table.may(*me, &says).is_ok())
    }

    /// What the player saw of the last round, and of what is being played.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        let last = self.journal.last.iter().flat_map(|(_, lines)| lines);
        last.chain(&self.journal.lines).map(String::as_str)
    }

    /// The round that ended last, as a file that can be replayed.
    pub(super) fn written(&self) -> Option<String> {
        let (header, lines) = self.journal.last.as_ref()?;
        Some(format!("{header}{}\n", lines.join("\n")))
    }

    fn note(&mut self, input: &Input, out: &Effects) {
        for line in [input].into_iter().chain(&out.lines) {
            match line {
                // What another one saw is not the player's to tell.
                Input::Sees { who, .. } if !self.is_mine(*who) => {}
                line => self.journal.lines.push(line.to_string()),
            }
        }
        self.staked = Money::ZERO;
        for moved in &out.movements {
            self.money(moved);
        }
        let begun = out.begun.unwrap_or(0);
        if out.begun.is_some() {
            (self.rounds, self.is_in_round) = (self.rounds + 1, true);
            self.before = std::mem::take(&mut self.next);
            self.before.extend_from_slice(&out.told[..begun]);
        }
        self.next.extend_from_slice(&out.told[begun..]);
        if out.over {
            self.is_in_round = false;
            let header = self.table.header().unwrap_or_default();
            let header = std::mem::replace(&mut self.journal.header, header);
            self.journal.last = Some((header, std::mem::take(&mut self.journal.lines)));
        }
    }

    /// One movement: the purses follow it as far as it is theirs.
    fn money(&mut self, moved: &live::Movement) {
        let is_mine =
            |account: Account| matches!(account, Account::Person(who) if self.mine.contains(&who));
        let comes = if is_mine(moved.to) { moved.moves() } else { Money::ZERO };
        let goes = if is_mine(moved.from) { moved.moves() } else { Money::ZERO };
        self.chips += comes - goes;
        if let Some(company) = &mut self.company {
            for (account, amount) in [(moved.to, moved.moves()), (moved.from, -moved.moves())] {
                if let Account::Person(who) = account {
                    company.moves(who, amount);
                }
            }
        }
        if moved.area.is_some() {
            self.net += comes - goes;
        }
        if !self.mine.contains(&moved.who) {
            return;
        }
        match moved.kind {
            Moved::Placed => self.staked += moved.amount,
            Moved::Marked => self.owed += moved.amount,
            Moved::Collected if moved.area.is_none() => self.owed -= moved.amount,
            _ => {}
        }
        if moved.to == Account::Layout {
            self.on_the_table += moved.moves();
        }
        if moved.from == Account::Layout {
            self.on_the_table -= moved.moves();
        }
    }
}
