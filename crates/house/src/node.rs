//! One owner of one lane, without I/O: what comes in changes the lane at once, what must be written
//! goes out as one batch at a time, and nobody is answered before his row is on disk.

use crate::command::{By, Command, Transfer, What, Who};
use crate::house::{Applied, Failure, House, Made, Order};
use crate::moment::Moment;
use crate::refused::{Code, Refused};
use crate::row::{Key, Lane, Row};
use crate::store::Snapshot;
use live::Input;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use table::session::Procedure;
use vault::Chance;

/// The number by which somebody knows his command again.
pub type Ticket = u64;

/// What comes in.
pub enum In {
    Command(Ticket, Command),
    /// Money from another lane, perhaps not for the first time.
    Transfer(Transfer),
    /// All transfers to that lane up to this one are on disk there.
    Arrived(Lane, u64),
    /// That lane has begun anew or misses a transfer: what may not have arrived is told again.
    SendAgain(Lane),
    /// The batch is on disk.
    Committed,
    /// It may be on disk or not.
    Failed,
    /// Time has passed.
    Tick,
}

/// What goes out.
#[derive(Debug)]
pub enum Out {
    /// To be written whole; nothing more comes until it is said whether it was.
    Commit(Box<Commit>),
    Reply(Ticket, Result<Done, Refused>),
    /// The row of it is on disk: it may be told to the other lane as often as one likes.
    Send(Transfer),
    /// A transfer from that lane is missing here.
    Missing(Lane),
    /// All that came from that lane up to this transfer is on disk here.
    Received(Lane, u64),
    /// These rows are on disk: who looks at these tables may see them.
    Durable(u64),
    /// The lane must be read anew from the store; open tickets were not answered.
    Reload(Vec<Ticket>),
}

/// What a batch is made of, before orders are sealed and the last row is signed.
#[derive(Debug)]
pub struct Commit {
    pub rows: Vec<Row>,
    pub orders: Vec<Order>,
    pub spent: Vec<(u32, String)>,
    pub snapshot: Option<Snapshot>,
}

/// A command was carried out, now or before.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// By which row; none where that was long ago.
    pub seq: Option<u64>,
    /// Whether it was carried out before.
    pub again: bool,
}

/// How the house's clock shows on the wall: `2026-01-05 10:00`.
pub type Wall = Box<dyn Fn(Moment) -> String + Send>;

/// One owner of one lane.
pub struct Node<C> {
    house: House<C>,
    wall: Wall,
    snapshot_every: u64,
    /// Made and not written yet.
    made: Vec<Made>,
    /// The last row of the batch that is being written.
    in_flight: Option<u64>,
    durable: u64,
    snapshot_at: u64,
    replies: VecDeque<(u64, Ticket, Done)>,
    transfers: VecDeque<(u64, Out)>,
    /// What the other lanes have said to have received.
    arrived: BTreeMap<Lane, u64>,
    due: BTreeSet<(Moment, usize)>,
    is_dead: bool,
}

/// More acts than an automatic dealer needs until somebody is asked.
const ACTS: usize = 10_000;

/// So many transfers that arrived are struck off with one row.
const OUTBOX: usize = 64;

impl<C: Chance> Node<C> {
    /// The owner of a lane as it was read from the store.
    pub fn new(house: House<C>, wall: Wall, snapshot_every: u64, now: Moment) -> Node<C> {
        let (durable, _) = house.last();
        let mut node = Node {
            house,
            wall,
            snapshot_every,
            made: Vec::new(),
            in_flight: None,
            durable,
            snapshot_at: durable,
            replies: VecDeque::new(),
            transfers: VecDeque::new(),
            arrived: BTreeMap::new(),
            due: BTreeSet::new(),
            is_dead: false,
        };
        for nth in 0..node.house.tables.len() {
            let (table, ledger) = (&mut node.house.tables[nth], &node.house.ledger);
            table.clock_started(ledger, now);
            node.list(nth);
        }
        node
    }

    pub fn house(&self) -> &House<C> {
        &self.house
    }

    /// Whether all that was made is on disk.
    pub fn is_settled(&self) -> bool {
        self.in_flight.is_none() && self.made.is_empty()
    }

    /// When something happens by itself next.
    pub fn wakes(&self) -> Option<Moment> {
        self.due.first().map(|(at, _)| *at)
    }

    /// Takes one thing in; what goes out is put behind what is there.
    pub fn handle(&mut self, now: Moment, what: In, out: &mut Vec<Out>) {
        if self.is_dead {
            if let In::Command(ticket, _) = what {
                let closed = Refused::new(Code::LaneClosed, "the record is being read anew");
                out.push(Out::Reply(ticket, Err(closed)));
            }
            return;
        }
        match what {
            In::Command(ticket, command) => self.command(ticket, &command, now, out),
            In::Transfer(transfer) => self.transfer(transfer, now, out),
            In::Arrived(at, nth) => self.arrived(at, nth, now, out),
            In::SendAgain(lane) => self.send_again(lane, out),
            In::Committed => self.committed(out),
            In::Failed => return self.die(out),
            In::Tick => {}
        }
        self.go_on(now, out);
        self.commit(out);
    }

    /// Writes the lane as text with the next batch: an orderly end, or another program goes on.
    pub fn snapshot_now(&mut self, now: Moment, out: &mut Vec<Out>) {
        self.snapshot_at = 0;
        let note = What::Note("node snapshot house: the lane is told whole".to_string());
        let _ = self.by_house("", note, now, out);
        self.commit(out);
    }

    fn command(&mut self, ticket: Ticket, command: &Command, now: Moment, out: &mut Vec<Out>) {
        match self.apply(command, now, out) {
            Ok(Applied::Row(_)) => {
                let (seq, _) = self.house.last();
                self.replies.push_back((seq, ticket, Done { seq: Some(seq), again: false }));
            }
            // The answer to the first time may not be out yet.
            Ok(Applied::Already(seq)) => {
                let (last, _) = self.house.last();
                let done = Done { seq, again: true };
                match seq.unwrap_or(last) <= self.durable {
                    true => out.push(Out::Reply(ticket, Ok(done))),
                    false => self.replies.push_back((last, ticket, done)),
                }
            }
            Err(Some(refused)) => out.push(Out::Reply(ticket, Err(refused))),
            Err(None) => {}
        }
    }

    /// Carries it out; a fault of the program closes the table. None where the lane is dead.
    fn apply(
        &mut self,
        command: &Command,
        now: Moment,
        out: &mut Vec<Out>,
    ) -> Result<Applied, Option<Refused>> {
        match self.house.apply(command, now) {
            Ok(Applied::Row(made)) => {
                if let Some(transfer) = &made.transfer {
                    self.transfers.push_back((made.row.seq, Out::Send(transfer.clone())));
                }
                self.made.push((*made).clone());
                if let Some(nth) = self.house.by_name.get(&command.table).copied() {
                    self.list(nth);
                }
                self.open_if_new(command, now, out);
                Ok(Applied::Row(made))
            }
            Ok(already) => Ok(already),
            Err(Failure::Refused(refused)) => Err(Some(refused)),
            Err(Failure::Fault { table, what }) => {
                let close = What::Fault(what.clone());
                let _ = self.by_house(&table, close, now, out);
                let what = format!("the table is closed by a fault of the program: {what}");
                Err(Some(Refused::new(Code::Table(table::Code::Fault), what)))
            }
            Err(Failure::NoChance(_)) => {
                self.die(out);
                Err(None)
            }
        }
    }

    fn by_house(
        &mut self,
        table: &str,
        what: What,
        now: Moment,
        out: &mut Vec<Out>,
    ) -> Result<Applied, Option<Refused>> {
        let key = Key::default();
        let command = Command { key, who: Who::House, table: table.to_string(), what };
        self.apply(&command, now, out)
    }

    /// An automatic dealer opens his table by himself.
    fn open_if_new(&mut self, command: &Command, now: Moment, out: &mut Vec<Out>) {
        if !matches!(command.what, What::Open { .. }) {
            return;
        }
        let opening = match self.house.table(&command.table) {
            Ok((nth, live)) if self.house.tables[nth].is_automatic() => live.opening(),
            _ => return,
        };
        for input in opening {
            let _ = self.by_house(&command.table, What::Input(By::Deal, input), now, out);
        }
    }

    /// Money that came; what came before is known by its number.
    fn transfer(&mut self, transfer: Transfer, now: Moment, out: &mut Vec<Out>) {
        let (from, nth) = (transfer.from, transfer.nth);
        if nth > self.house.received(from) + 1 {
            out.push(Out::Missing(from));
        } else if nth == self.house.received(from) + 1 {
            let table = transfer.table.clone();
            let _ = self.by_house(&table, What::Arrive(transfer), now, out);
        }
        // Its row may be on its way to the disk still; an older one is said again.
        let (last, _) = self.house.last();
        let told = Out::Received(from, self.house.received(from));
        match self.is_settled() {
            true => out.push(told),
            false => self.transfers.push_back((last, told)),
        }
    }

    /// What is on disk here and may not have arrived there; the rest goes out with its row.
    fn send_again(&mut self, lane: Lane, out: &mut Vec<Out>) {
        let waits = |sent: &Transfer| {
            let same = |told: &Out| matches!(told, Out::Send(other) if other == sent);
            self.transfers.iter().any(|(_, told)| same(told))
        };
        let outbox = self.house.outbox().filter(|sent| sent.to == lane);
        out.extend(outbox.filter(|sent| !waits(sent)).cloned().map(Out::Send));
    }

    /// What has arrived is struck off, many at a time.
    fn arrived(&mut self, at: Lane, nth: u64, now: Moment, out: &mut Vec<Out>) {
        let known = self.arrived.entry(at).or_insert(0);
        *known = nth.max(*known);
        let nth = *known;
        let old = self.house.outbox().filter(|sent| sent.to == at && sent.nth <= nth).count();
        if old >= OUTBOX {
            let _ = self.by_house("", What::Arrived(at, nth), now, out);
        }
    }

    fn committed(&mut self, out: &mut Vec<Out>) {
        let Some(seq) = self.in_flight.take() else { return };
        self.durable = seq;
        while self.replies.front().is_some_and(|(row, ..)| *row <= seq) {
            let (_, ticket, done) = self.replies.pop_front().expect("there is one");
            out.push(Out::Reply(ticket, Ok(done)));
        }
        while self.transfers.front().is_some_and(|(row, _)| *row <= seq) {
            let (_, told) = self.transfers.pop_front().expect("there is one");
            out.push(told);
        }
        out.push(Out::Durable(seq));
    }

    /// What was written is not known: the lane is read anew, and whoever waits asks again.
    fn die(&mut self, out: &mut Vec<Out>) {
        self.is_dead = true;
        out.push(Out::Reload(self.replies.drain(..).map(|(_, ticket, _)| ticket).collect()));
    }

    fn commit(&mut self, out: &mut Vec<Out>) {
        if self.is_dead || self.in_flight.is_some() || self.made.is_empty() {
            return;
        }
        let (last, _) = self.house.last();
        let is_due = last >= self.snapshot_at + self.snapshot_every || self.snapshot_at == 0;
        let snapshot = is_due.then(|| self.house.snapshot());
        if is_due {
            self.snapshot_at = last;
        }
        let (mut rows, mut orders, mut spent) = (Vec::new(), Vec::new(), Vec::new());
        for made in self.made.drain(..) {
            rows.push(made.row);
            orders.extend(made.orders);
            spent.extend(made.spent);
        }
        // What was fixed and opened in one batch need never be sealed.
        orders.retain(|order: &Order| {
            !spent.iter().any(|(table, name)| *table == order.table && *name == order.commitment.of)
        });
        self.in_flight = Some(last);
        out.push(Out::Commit(Box::new(Commit { rows, orders, spent, snapshot })));
    }

    /// Enters the table in the list of what is due.
    fn list(&mut self, nth: usize) {
        let table = &mut self.house.tables[nth];
        let due = table.due();
        if due == table.clock.listed {
            return;
        }
        if let Some(listed) = table.clock.listed.take() {
            self.due.remove(&(listed, nth));
        }
        if let Some(due) = due {
            self.due.insert((due, nth));
        }
        table.clock.listed = due;
    }

    /// All that is due: automatic dealers go on, and silence is an answer.
    fn go_on(&mut self, now: Moment, out: &mut Vec<Out>) {
        for _ in 0..ACTS {
            let Some((at, nth)) = self.due.first().copied() else { return };
            if at > now || self.is_dead {
                return;
            }
            self.step(nth, now, out);
        }
    }

    fn step(&mut self, nth: usize, now: Moment, out: &mut Vec<Out>) {
        let table = &self.house.tables[nth];
        let name = table.name.clone();
        let (by, inputs) = table.next(&self.house.ledger);
        if inputs.first() == Some(&Input::NoMoreBets) {
            self.tell_time(&name, now, out);
        }
        for input in inputs {
            if self.by_house(&name, What::Input(by, input), now, out).is_ok() || self.is_dead {
                return;
            }
        }
        // Nothing lawful follows by itself: it waits for somebody.
        let table = &mut self.house.tables[nth];
        table.clock.waits = true;
        self.list(nth);
    }

    /// The table hears what the clock on the wall shows: some procedures fall due by it.
    fn tell_time(&mut self, name: &str, now: Moment, out: &mut Vec<Out>) {
        let at = (self.wall)(self.house.at.max(now));
        if let Ok(time @ Input::Table(Procedure::Time(_))) =
            Input::parse(&format!("table time {at}"))
        {
            let _ = self.by_house(name, What::Input(By::Deal, time), now, out);
        }
    }
}
