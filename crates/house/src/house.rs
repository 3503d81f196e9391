//! One lane of the house: its tables, its people's money, its meters. A command is carried out
//! whole and makes one row, or is refused and nothing has changed.

use crate::apply::Draft;
use crate::command::{Command, Proposal, Transfer, Who};
use crate::ledger::Ledger;
use crate::meters::Meters;
use crate::moment::Moment;
use crate::names::Names;
use crate::refused::{Code, Refused};
use crate::row::{BEGINNING, Key, Lane, Row};
use crate::sessions::{Seen, Sessions};
use crate::table::Table;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use table::{Person, Rules};
use vault::{Chance, Commitment, Kept, Opening};

/// A game that the program knows, behind its doors.
pub struct Game {
    pub rules: Arc<dyn Rules>,
    pub live: Box<dyn live::Door>,
}

/// What is the same for all lanes of a program.
pub struct Program {
    pub games: Vec<Game>,
    /// The program's name, version and the hash of its rules.
    pub engine: String,
}

impl Program {
    /// The games come by their rules and by their tables, in the same order.
    pub fn new(
        engine: impl Into<String>,
        rules: Vec<Arc<dyn Rules>>,
        doors: Vec<Box<dyn live::Door>>,
    ) -> Program {
        let games = rules.into_iter().zip(doors).map(|(rules, live)| Game { rules, live });
        Program { games: games.collect(), engine: engine.into() }
    }
}

/// Makes an empty vault for a table.
pub type MakesVault<C> = Arc<dyn Fn(Lane, u32) -> Kept<C> + Send + Sync>;

/// One lane.
pub struct House<C> {
    pub(crate) program: Arc<Program>,
    pub(crate) vaults: MakesVault<C>,
    pub(crate) lane: Lane,
    pub(crate) seq: u64,
    pub(crate) hash: [u8; 32],
    pub(crate) at: Moment,
    /// The number of the engine's name by which rows are written now.
    pub(crate) engine: u32,
    pub(crate) names: Names,
    pub(crate) ledger: Ledger,
    pub(crate) tables: Vec<Table<C>>,
    pub(crate) by_name: HashMap<String, usize>,
    pub(crate) meters: Meters,
    pub(crate) sessions: Sessions,
    /// How many transfers have gone to each lane, and come from it.
    pub(crate) sent: BTreeMap<Lane, u64>,
    pub(crate) received: BTreeMap<Lane, u64>,
    /// Transfers of which nobody has said on record that they arrived, oldest first.
    pub(crate) outbox: VecDeque<Transfer>,
    /// What waits for a second person, by number, and who proposed it.
    pub(crate) proposals: BTreeMap<u64, (Proposal, Person)>,
    pub(crate) proposed: u64,
    /// One batch of inputs after another uses the same room.
    pub(crate) effects: live::Effects,
}

/// What came of a command.
#[derive(Debug)]
pub enum Applied {
    Row(Box<Made>),
    /// The same command was carried out before, by that row where it is still remembered.
    Already(Option<u64>),
}

/// A row and what goes to the store with it.
#[derive(Clone, Debug)]
pub struct Made {
    pub row: Row,
    /// Orders that were fixed: to be sealed before anybody is shown the commitment.
    pub orders: Vec<Order>,
    /// Orders that were opened: table and name.
    pub spent: Vec<(u32, String)>,
    /// Money that is on its way to another lane from now on.
    pub transfer: Option<Transfer>,
}

/// An order of cards, or where a wheel will rest.
#[derive(Clone, Debug)]
pub struct Order {
    pub table: u32,
    pub commitment: Commitment,
    pub opening: Opening,
}

/// Why a command came to nothing.
#[derive(Debug)]
pub enum Failure {
    Refused(Refused),
    /// The program is at fault: that table must be closed before anything else is put there.
    Fault {
        table: String,
        what: String,
    },
    /// No randomness: nothing can be trusted to go on.
    NoChance(String),
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Refused(refused)
    }
}

impl From<table::Refusal> for Failure {
    fn from(refusal: table::Refusal) -> Failure {
        Failure::Refused(refusal.into())
    }
}

impl<C: Chance> House<C> {
    /// A lane in which nothing has happened yet.
    pub fn new(lane: Lane, program: Arc<Program>, vaults: MakesVault<C>) -> House<C> {
        House {
            program,
            vaults,
            lane,
            seq: 0,
            hash: BEGINNING,
            at: Moment::default(),
            engine: 0,
            names: Names::default(),
            ledger: Ledger::default(),
            tables: Vec::new(),
            by_name: HashMap::new(),
            meters: Meters::default(),
            sessions: Sessions::default(),
            sent: BTreeMap::new(),
            received: BTreeMap::new(),
            outbox: VecDeque::new(),
            proposals: BTreeMap::new(),
            proposed: 0,
            effects: live::Effects::default(),
        }
    }

    /// Carries a command out, or says why not and changes nothing.
    pub fn apply(&mut self, command: &Command, now: Moment) -> Result<Applied, Failure> {
        let line = command.what.to_string();
        if command.key != Key::default() {
            match self.sessions.seen(command, &line)? {
                Seen::New => {}
                Seen::Before(seq) => return Ok(Applied::Already(seq)),
            }
        }
        self.may(command)?;
        let mut draft = Draft::new(self.at.max(now));
        match self.caught(command, &mut draft) {
            Ok(()) => {}
            Err(failure) => {
                self.forget(&command.table);
                return Err(failure);
            }
        }
        let made = self.write(command, &line, draft);
        Ok(Applied::Row(Box::new(made)))
    }

    /// A fault of the program is caught here: nothing is written of the input that caused it.
    pub(crate) fn caught(&mut self, command: &Command, draft: &mut Draft) -> Result<(), Failure> {
        let done = catch_unwind(AssertUnwindSafe(|| self.carry_out(command, draft)));
        match done {
            Ok(done) => done,
            Err(fault) => {
                self.ledger.take_back(&draft.entries);
                let what = fault_text(fault.as_ref());
                Err(Failure::Fault { table: command.table.clone(), what })
            }
        }
    }

    /// The table in service of this name.
    pub(crate) fn table(&self, name: &str) -> Result<(usize, &dyn live::LiveTable), Refused> {
        let none = || Refused::new(Code::NoSuchTable, format!("there is no table {name:?}"));
        let nth = *self.by_name.get(name).ok_or_else(none)?;
        let closed = || Refused::new(Code::NoSuchTable, format!("the table {name} is closed"));
        let live = self.tables[nth].live.as_deref().ok_or_else(closed)?;
        Ok((nth, live))
    }

    /// What a refused command had begun is forgotten.
    fn forget(&mut self, table: &str) {
        self.names.forget_new();
        if let Some(nth) = self.by_name.get(table) {
            self.tables[*nth].accounts.forget(&self.names);
        }
    }

    /// The row of a command that was carried out.
    pub(crate) fn write(&mut self, command: &Command, line: &str, draft: Draft) -> Made {
        let actor = match command.who {
            Who::House => 0,
            who => self.names.number(&who.to_string()),
        };
        let nth = self.by_name.get(&command.table);
        let (table, rules) = nth.map_or((0, 0), |nth| {
            let table = &self.tables[*nth];
            (table.number, table.rules)
        });
        let mut body = String::with_capacity(line.len() + draft.lines.len() + 64);
        self.names.write_new(&mut body);
        body.push_str(line);
        body.push('\n');
        body.push_str(&draft.lines);
        let mut row = Row {
            lane: self.lane,
            seq: self.seq + 1,
            table,
            at: draft.at,
            actor,
            key: command.key,
            engine: self.engine,
            rules,
            body,
            entries: draft.entries,
            hash: BEGINNING,
        };
        row.hash = row.hash_behind(&self.hash);
        (self.seq, self.hash) = (row.seq, row.hash);
        if command.key != Key::default() {
            self.sessions.note(command.key, &command_words(command, line), row.seq, row.at);
        }
        if row.at.day() != self.at.day() {
            self.sessions.forget_old(row.at);
        }
        self.at = row.at;
        if let Some(nth) = self.by_name.get(&command.table) {
            self.tables[*nth].clock_ticked(&self.ledger, row.at, row.seq);
        }
        Made { row, orders: draft.orders, spent: draft.spent, transfer: draft.transfer }
    }

    /// The last row.
    pub fn last(&self) -> (u64, [u8; 32]) {
        (self.seq, self.hash)
    }

    pub fn lane(&self) -> Lane {
        self.lane
    }

    /// The program that writes its rows.
    pub fn engine(&self) -> &str {
        self.names.name(self.engine)
    }

    /// What lies in an account, by its name.
    pub fn balance(&self, account: &str) -> i64 {
        self.names.find(account).map_or(0, |number| self.ledger.balance(number))
    }

    /// Every account in which something lies, or is owed.
    pub fn balances(&self) -> impl Iterator<Item = (&str, i64)> {
        self.ledger.all().map(|(number, cents)| (self.names.name(number), cents))
    }

    /// All names by their numbers.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The tables by name, whether they are open, and what is played.
    pub fn tables(&self) -> impl Iterator<Item = (&str, bool, &'static str)> {
        let game = |table: &Table<C>| self.program.games[table.game].rules.name();
        self.tables
            .iter()
            .map(move |table| (table.name.as_str(), table.live.is_some(), game(table)))
    }

    /// The table of this name as it is in service.
    pub fn live(&self, name: &str) -> Result<&dyn live::LiveTable, Refused> {
        self.table(name).map(|(_, live)| live)
    }

    /// Transfers that may not have arrived yet: they may be told again as often as one likes.
    pub fn outbox(&self) -> impl Iterator<Item = &Transfer> {
        self.outbox.iter()
    }

    /// How many transfers have come from that lane.
    pub fn received(&self, from: Lane) -> u64 {
        self.received.get(&from).copied().unwrap_or(0)
    }

    /// The last hits on jackpot meters, oldest first.
    pub fn hits(&self) -> impl Iterator<Item = &crate::meters::Hit> {
        self.meters.hits.iter()
    }
}

/// The words that tell one command from another.
pub(crate) fn command_words(command: &Command, line: &str) -> String {
    format!("{} / {} / {line}", command.who, command.table)
}

fn fault_text(fault: &(dyn std::any::Any + Send)) -> String {
    let text = fault.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| fault.downcast_ref::<&str>().copied());
    let text = text.unwrap_or("it says nothing");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
