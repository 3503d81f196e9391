//! A lane without a store: what would be written is kept, and read back.

use house::{
    Command, Done, House, In, Key, Lane, MakesVault, Moment, Node, Out, Program, Refused, Role,
    Row, Ticket, What, Who,
};
use std::sync::Arc;
use table::Person;
use vault::{Seeded, SeededVault};

fn program() -> Arc<Program> {
    Arc::new(Program::new("felt test", service::rules(), service::doors()))
}

pub(crate) struct Bench {
    pub(crate) node: Node<Seeded>,
    pub(crate) rows: Vec<Row>,
    pub(crate) sent: Vec<house::Transfer>,
    pub(crate) now: Moment,
    next: u64,
}

fn vaults() -> MakesVault<Seeded> {
    Arc::new(|lane: Lane, table| SeededVault::new(u64::from(lane.0) << 32 | u64::from(table)))
}

fn node(house: House<Seeded>, now: Moment) -> Node<Seeded> {
    let wall = |at: Moment| at.to_string()[..16].replace('T', " ");
    Node::new(house, Box::new(wall), 1_000_000, now)
}

impl Bench {
    pub(crate) fn new(lane: Lane) -> Bench {
        let house = House::new(lane, program(), vaults());
        let now = Moment(1_000);
        let node = node(house, now);
        let mut bench = Bench { node, rows: Vec::new(), sent: Vec::new(), now, next: 0 };
        bench.house("", What::Engine("felt test".into())).unwrap();
        bench
    }

    pub(crate) fn house(&mut self, table: &str, what: What) -> Result<Done, Refused> {
        self.put(Command { key: Key::default(), who: Who::House, table: table.into(), what })
    }

    /// Somebody says a line; his session counts by itself.
    pub(crate) fn says(
        &mut self,
        who: u32,
        role: Role,
        table: &str,
        line: &str,
    ) -> Result<Done, Refused> {
        let what = What::parse(line).unwrap_or_else(|what| panic!("{line}: {what}"));
        let who = Who::Person(Person::nth(who), role);
        self.put(Command { key: Key::default(), who, table: table.into(), what })
    }

    pub(crate) fn put(&mut self, command: Command) -> Result<Done, Refused> {
        self.next += 1;
        let ticket = self.next;
        self.handle(In::Command(ticket, command)).1.expect("it is answered")
    }

    /// Time passes.
    pub(crate) fn wait(&mut self, milliseconds: i64) {
        self.now = self.now.after(milliseconds);
        self.handle(In::Tick);
    }

    /// Takes it in, and writes all that must be written.
    pub(crate) fn handle(&mut self, what: In) -> (Vec<Row>, Option<Result<Done, Refused>>) {
        let (mut rows, mut answer): (Vec<Row>, Option<Result<Done, Refused>>) = (Vec::new(), None);
        let mut inputs = vec![what];
        while let Some(what) = inputs.pop() {
            let mut out = Vec::new();
            self.node.handle(self.now, what, &mut out);
            for out in out {
                match out {
                    Out::Commit(commit) => {
                        rows.extend(commit.rows);
                        inputs.push(In::Committed);
                    }
                    Out::Reply(ticket, reply) if ticket == self.next as Ticket => {
                        answer = Some(reply);
                    }
                    Out::Reply(..) | Out::Durable(_) | Out::Missing(_) | Out::Received(..) => {}
                    Out::Send(transfer) => self.sent.push(transfer),
                    Out::Reload(_) => panic!("nothing fails here"),
                }
            }
        }
        self.rows.extend(rows.iter().cloned());
        (rows, answer)
    }

    /// The lane rebuilt from its rows alone.
    pub(crate) fn rebuilt(&self) -> House<Seeded> {
        let mut house = House::new(self.node.house().lane(), program(), vaults());
        for row in &self.rows {
            house.again(row).unwrap();
        }
        house
    }

    /// The lane of a snapshot and the rows behind it.
    pub(crate) fn of_snapshot(&mut self, snapshot: &house::store::Snapshot) -> House<Seeded> {
        let lane = self.node.house().lane();
        let mut house = House::of_snapshot(lane, snapshot, program(), vaults()).unwrap();
        for row in self.rows.iter().filter(|row| row.seq > snapshot.from) {
            match row.seq <= snapshot.seq {
                true => house.catch_up(row).unwrap(),
                false => house.again(row).unwrap(),
            }
        }
        house
    }

    /// The lane as text, as of now.
    pub(crate) fn snapshot(&mut self) -> house::store::Snapshot {
        self.rebuilt().snapshot()
    }

    pub(crate) fn balance(&self, account: &str) -> i64 {
        self.node.house().balance(account)
    }
}
