//! The engine behind both faces: what the player says is put to the table in service.

use super::company::Company;
use super::facts::Facts;
use super::played::{Orders, Played};
use super::view::{self, Reply, View};
use super::wagers::{Areas, Stakes};
use super::{Seat, fault};
use exact::Decides;
use live::{Asks, Input, LiveTable};
use odds::report::Worth;
use table::figures::Asked as Situation;
use table::{Code, Money, Person, Refusal, Spot};
use vault::{Chance, Seeded, SeededVault, System, Vault};

/// So many others sit down with a player who would be alone.
const COMPANY: u32 = 2;

/// A table that one person plays at.
pub struct Engine {
    pub(super) facts: Facts,
    pub(super) areas: Areas,
    pub(super) spots: u8,
    pub(super) played: Played,
    orders: Box<dyn Orders>,
    luck: Box<dyn Chance>,
    pub(super) last: Option<Stakes>,
    pub(super) has_left: bool,
    /// Why nobody plays here any more.
    pub(super) closed: Option<String>,
    /// He was told what he leaves behind when he quits now.
    pub(super) was_warned: bool,
    /// What Enter wagers, and what that costs in all.
    pub(super) suggests: Option<(Stakes, Money)>,
    /// All rounds that are over, line by line.
    pub(super) log: Vec<String>,
    /// The pay tables, line by line.
    pub(super) pay: Vec<String>,
    pub(super) coach: Option<Coach>,
    pub(super) view: View,
}

/// What each choice is worth in a situation.
pub type Coach = Box<dyn Fn(&Situation) -> Result<Vec<(&'static str, Worth)>, Refusal>>;

impl Engine {
    /// Opens the table for a player who is there from the first shuffle on.
    pub fn new(facts: Facts, table: Box<dyn LiveTable>, seat: Seat) -> Result<Engine, Refusal> {
        let mut engine = Engine::at(facts, table, seat);
        engine.sit_down(seat.spots)?;
        Ok(engine)
    }

    /// The same where players wager against each other: the program plays those who come along.
    pub fn with_company(
        facts: Facts,
        table: Box<dyn LiveTable>,
        seat: Seat,
        decides: Box<dyn Decides>,
    ) -> Result<Engine, Refusal> {
        let mut engine = Engine::at(facts, table, seat);
        let others: Vec<Person> = (2..2 + COMPANY).map(Person::nth).collect();
        engine.played.company = {
            let least = engine.view.least_later;
            Some(Company::new(decides.into(), &others, seat.bankroll, least))
        };
        engine.view.seats = seat.spots + COMPANY as u8;
        engine.sit_down(seat.spots + COMPANY as u8)?;
        Ok(engine)
    }

    fn at(facts: Facts, table: Box<dyn LiveTable>, seat: Seat) -> Engine {
        let areas = Areas::new(table.areas());
        // Where players wager against each other, each spot is a person of its own.
        let persons = if areas.is_empty() { seat.spots } else { 1 };
        let mine: Vec<Person> = (1..=u32::from(persons)).map(Person::nth).collect();
        let orders: Box<dyn Orders> = match seat.seed {
            Some(seed) => Box::new(SeededVault::new(seed)),
            None => Box::new(Vault::new()),
        };
        let luck: Box<dyn Chance> = match seat.seed {
            Some(seed) => Box::new(Seeded::new(!seed)),
            None => Box::new(System),
        };
        let view = View::new(facts.clone(), &areas, seat);
        Engine {
            facts,
            areas,
            spots: seat.spots,
            played: Played::new(table, mine, seat.bankroll),
            orders,
            luck,
            last: None,
            has_left: false,
            closed: None,
            was_warned: false,
            suggests: None,
            log: Vec::new(),
            pay: Vec::new(),
            coach: None,
            view,
        }
    }

    fn sit_down(&mut self, spots: u8) -> Result<(), Refusal> {
        let sits = (0..spots).map(Spot).map(|spot| Input::Seat { who: self.whose(spot), spot });
        let inputs: Vec<Input> = self.played.table.opening().into_iter().chain(sits).collect();
        for input in inputs {
            self.played.put_alone(&input, self.orders.as_mut())?;
        }
        self.played.go_on(self.orders.as_mut())?;
        self.draw_luck();
        self.suggest();
        self.look();
        Ok(())
    }

    /// What those leave to chance in the next round whom the program plays.
    pub(super) fn draw_luck(&mut self) {
        let least = self.view.least_later;
        if let Some(company) = &mut self.played.company {
            let mut words = [0; 2];
            // Without chance they do what is likelier.
            let _ = self.luck.words(&mut words);
            company.chance = u64::from(words[0]) << 32 | u64::from(words[1]);
            company.replace_below(least);
        }
    }

    /// What the game pays, and who knows what its choices are worth.
    pub fn with(self, pay: Vec<String>, coach: Option<Coach>) -> Engine {
        Engine { pay, coach, ..self }
    }

    /// What it costs on average to wager here, as a part of it: why those whom the program plays
    /// are there is said beside it.
    pub fn with_costs(mut self, costs: &[(String, f64)]) -> Engine {
        let company = self.played.company.as_ref();
        self.view.company = company.map_or(Vec::new(), |company| company.reason(costs));
        self
    }

    /// What the player takes away; wagers of a round that he did not finish are lost to him, as
    /// far as they still lie on the table, and what he owes is collected.
    pub fn leaves_with(&self) -> Money {
        self.played.chips - self.played.owed
    }

    /// The lines of the last round and of what is being played, as far as the player saw them.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.played.lines()
    }

    /// The round that ended last, as a file that `felt replay` runs.
    pub fn written(&self) -> Option<String> {
        self.played.written()
    }

    pub(super) fn whose(&self, spot: Spot) -> Person {
        if self.areas.is_empty() { Person::nth(u32::from(spot.0) + 1) } else { self.played.mine[0] }
    }

    /// The least that a wager before the deal can be.
    pub(super) fn least(&self) -> Money {
        let bets = self.view.bets.iter().filter(|bet| !bet.follows);
        bets.map(|bet| bet.least).min().unwrap_or(Money::ZERO)
    }

    /// Does it at a copy of the table: only what is accepted whole stays.
    pub(super) fn tried(
        &mut self,
        is_free: bool,
        act: impl FnOnce(&mut Played, &mut dyn Orders) -> Result<(), Refusal>,
    ) -> Result<Played, Refusal> {
        let mut played = Played { is_free, ..self.played.clone() };
        let orders = self.orders.as_mut();
        let done = fault::caught(|| {
            act(&mut played, orders)?;
            assert!(is_free || !played.is_stuck(), "nobody answers {:?}", played.table.asks());
            Ok(())
        });
        match done {
            Ok(Ok(())) => Ok(Played { is_free: false, ..played }),
            Ok(Err(refusal)) => Err(refusal),
            Err(fault) => Err(Refusal::plain(Code::Fault, self.close(&fault))),
        }
    }

    /// The table is closed and the open wagers go back.
    pub(super) fn close(&mut self, fault: &str) -> String {
        let back = std::mem::take(&mut self.played.on_the_table);
        self.played.chips += back;
        let text = format!(
            "the table is closed by a fault of the program, and {back} on it goes back to you: \
             {fault}"
        );
        self.closed = Some(text.clone());
        text
    }

    pub(super) fn done(&mut self, tried: Result<Played, Refusal>) -> Reply {
        match tried {
            Ok(played) => {
                self.played = played;
                Reply::Taken
            }
            Err(refusal) => Reply::Refused(refusal.to_string()),
        }
    }

    /// Tries an answer; only one that the rules accept and the player can pay for stays.
    pub(super) fn answer(&mut self, input: &Input, word: &str) -> Reply {
        let tried = self.tried(false, |played, orders| played.put(input, orders));
        if tried.is_err() && self.closed.is_none() {
            let left = self.played.purse();
            let free = self.tried(true, |played, orders| played.put_alone(input, orders));
            let short = free.ok().map(|free| free.staked + least_asked(&free) - left);
            if let Some(short) = short.filter(|short| *short > Money::ZERO) {
                return Reply::Refused(view::beyond(word, short, left));
            }
        }
        self.done(tried)
    }
}

/// What he must wager at least by the next question.
fn least_asked(played: &Played) -> Money {
    match played.ask().map(|ask| &ask.what) {
        Some(Asks::Amount { least, .. }) => *least,
        _ => Money::ZERO,
    }
}
