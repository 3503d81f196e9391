//! The machines, the network between them and the people, and the store under them.

use crate::checks::{self, Acknowledged};
use crate::dice::Dice;
use crate::people::People;
use house::store::{Batch, Sealed, Store};
use house::store::{Memory, Odds};
use house::{
    CAGE, Command, Done, House, In, Key, Lane, MakesVault, Moment, Node, Opens, Order, Out,
    Program, Refused, What, Who, recover,
};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::{Arc, LazyLock};
use vault::{Opening, Seeded, SeededVault};

pub(crate) const LANES: [Lane; 3] = [CAGE, Lane(1), Lane(2)];

/// So many commands make a day.
const COMMANDS: u32 = 150;

pub(crate) static PROGRAM: LazyLock<Arc<Program>> =
    LazyLock::new(|| Arc::new(Program::new("felt day", service::rules(), service::doors())));

/// What is on its way.
enum Event {
    /// A command reaches its lane.
    Command(Lane, u64, Command),
    /// The disk has answered the owner of that time.
    Written(Lane, u64, bool),
    /// An answer reaches who asked.
    Answer(u64, Result<Done, Refused>),
    FromLane(Lane, In),
    /// Somebody thinks of what to do.
    Person(usize),
}

pub(crate) struct World {
    pub(crate) seed: u64,
    pub(crate) dice: Dice,
    pub(crate) now: Moment,
    store: Memory,
    epochs: BTreeMap<Lane, u64>,
    pub(crate) nodes: BTreeMap<Lane, Node<Seeded>>,
    /// Which life of a lane it is: what the disk says to an earlier one is not heard.
    lives: BTreeMap<Lane, u64>,
    events: BinaryHeap<Reverse<(i64, u64)>>,
    on_its_way: BTreeMap<u64, Event>,
    count: u64,
    pub(crate) people: People,
    acknowledged: Acknowledged,
    /// How often everything has begun anew: other orders are drawn then.
    starts: u64,
}

/// Nothing is sealed in a day: the order lies in the store as it is.
struct Plain;

impl Opens for Plain {
    fn open(&self, _lane: Lane, sealed: &Sealed) -> Result<Opening, String> {
        let text = String::from_utf8(sealed.sealed.clone()).map_err(|error| error.to_string())?;
        Ok(Opening { text })
    }
}

pub(crate) fn vaults(seed: u64) -> MakesVault<Seeded> {
    Arc::new(move |lane: Lane, table| {
        SeededVault::new(seed ^ u64::from(lane.0) << 40 ^ u64::from(table) << 20)
    })
}

impl World {
    pub(crate) fn new(seed: u64) -> World {
        let odds = Odds { before: 4, after: 4, unsynced: 4, reading: 0 };
        let mut world = World {
            seed,
            dice: Dice(seed),
            now: Moment(1_700_000_000_000),
            store: Memory::new(seed),
            epochs: BTreeMap::new(),
            nodes: BTreeMap::new(),
            lives: BTreeMap::new(),
            events: BinaryHeap::new(),
            on_its_way: BTreeMap::new(),
            count: 0,
            people: People::new(seed),
            acknowledged: Acknowledged::default(),
            starts: 0,
        };
        LANES.iter().for_each(|lane| world.start(*lane));
        world.open_tables();
        world.store.set_odds(odds);
        world
    }

    /// A lane is taken and read, as often as it takes.
    fn start(&mut self, lane: Lane) {
        self.starts += 1;
        let house = loop {
            let Ok(epoch) = self.store.take(lane) else { continue };
            self.epochs.insert(lane, epoch);
            let of = (PROGRAM.clone(), vaults(self.seed ^ self.starts << 48));
            match recover(&mut self.store.clone(), lane, of, &Plain) {
                Ok(house) => break house,
                Err(trouble) => panic!("lane {} after a restart: {trouble}", lane.0),
            }
        };
        let transfers: Vec<_> = house.outbox().cloned().collect();
        for transfer in transfers {
            self.later(5, Event::FromLane(transfer.to, In::Transfer(transfer)));
        }
        for other in LANES.into_iter().filter(|other| *other != lane) {
            self.later(5, Event::FromLane(other, In::SendAgain(lane)));
        }
        let is_new = house.engine().is_empty();
        let wall = |at: Moment| at.to_string()[..16].replace('T', " ");
        self.nodes.insert(lane, Node::new(house, Box::new(wall), 20, self.now));
        *self.lives.entry(lane).or_insert(0) += 1;
        if is_new {
            self.by_house(lane, "", What::Engine("felt day".to_string()));
        }
    }

    fn by_house(&mut self, lane: Lane, table: &str, what: What) {
        let key = Key::default();
        let command = Command { key, who: Who::House, table: table.to_string(), what };
        self.handle(lane, In::Command(0, command));
    }

    /// One table of every game, and two that share their meters.
    fn open_tables(&mut self) {
        let all = PROGRAM.games.len() as u64;
        // A few games a day, others every day.
        let today = |nth: u64| (nth + self.seed).is_multiple_of(3);
        let games: Vec<(usize, &'static str)> = (0..all)
            .filter(|nth| today(*nth))
            .map(|nth| (nth as usize, PROGRAM.games[nth as usize].rules.name()))
            .collect();
        for (nth, game) in games {
            let lane = LANES[1 + nth % 2];
            let line = format!("open {game} automatic,decision=20000,bets=3000,pause=0");
            self.by_house(lane, &format!("{game}-1"), What::parse(&line).expect("a command"));
            let has_meters = !PROGRAM.games[nth].rules.meters().all().is_empty();
            for twin in ["a", "b"].iter().filter(|_| has_meters) {
                let line =
                    format!("open {game} automatic,decision=20000,bets=3000,pause=0,meter=link");
                let what = What::parse(&line).expect("a command");
                self.by_house(lane, &format!("{game}-{twin}"), what);
            }
        }
        self.run_until_quiet();
        self.people.tables = self
            .nodes
            .iter()
            .flat_map(|(lane, node)| {
                node.house()
                    .tables()
                    .map(|(name, ..)| (*lane, name.to_string()))
                    .collect::<Vec<_>>()
            })
            .collect();
    }

    /// Plays a day to its end and looks at all of it.
    pub(crate) fn day(mut self) {
        for nth in 0..self.people.count() {
            self.later(nth as u64, Event::Person(nth));
        }
        while self.people.said < COMMANDS {
            self.step();
            if self.dice.once_in(150) {
                self.crash();
            }
        }
        self.people.is_closing = true;
        self.store.set_odds(Odds::default());
        for _ in 0..40_000 {
            if !self.step() {
                break;
            }
        }
        let lanes = self.nodes.iter().map(|(lane, node)| (*lane, node.house())).collect();
        checks::at_the_end(&mut self.store.clone(), &lanes, &self.acknowledged, self.seed);
    }

    fn run_until_quiet(&mut self) {
        while self.nodes.values().any(|node| !node.is_settled()) {
            self.step();
        }
    }

    /// The power fails everywhere, and all begins anew from what is on disk.
    fn crash(&mut self) {
        self.store.crash();
        self.nodes.clear();
        // What was on its way to a machine that died is lost; people say it again.
        self.on_its_way.retain(|_, event| matches!(event, Event::Person(_)));
        self.now = self.now.after(self.dice.below(5000) as i64);
        LANES.iter().for_each(|lane| self.start(*lane));
    }

    fn later(&mut self, most: u64, event: Event) {
        self.count += 1;
        let at = self.now.after(self.dice.below(most + 1) as i64);
        self.events.push(Reverse((at.0, self.count)));
        self.on_its_way.insert(self.count, event);
    }

    /// The next thing happens; false where nothing will ever happen again.
    fn step(&mut self) -> bool {
        let wakes = self.nodes.values().filter_map(Node::wakes).min();
        let next = self.events.peek().map(|Reverse((at, _))| Moment(*at));
        match (next, wakes) {
            (None, None) => return false,
            (next, Some(wakes)) if next.is_none_or(|next| wakes < next) => {
                if self.people.is_closing && next.is_none() && self.people.all_gone() {
                    return false;
                }
                self.now = self.now.max(wakes);
                let lanes: Vec<Lane> = self.nodes.keys().copied().collect();
                lanes.into_iter().for_each(|lane| self.handle(lane, In::Tick));
            }
            _ => {
                let Some(Reverse((at, number))) = self.events.pop() else { return false };
                self.now = self.now.max(Moment(at));
                if let Some(event) = self.on_its_way.remove(&number) {
                    self.happens(event);
                }
            }
        }
        true
    }

    fn happens(&mut self, event: Event) {
        match event {
            Event::Command(lane, ticket, command) => {
                self.handle(lane, In::Command(ticket, command));
            }
            Event::Written(lane, life, is_done) if self.lives[&lane] == life => {
                self.handle(lane, if is_done { In::Committed } else { In::Failed });
            }
            Event::Written(..) => {}
            Event::FromLane(lane, what) => self.handle(lane, what),
            Event::Answer(ticket, answer) => {
                let (who, key) = self.people.answered(ticket, &answer);
                if let (Ok(done), Some((lane, key))) = (&answer, key) {
                    self.acknowledged.note(lane, key, done);
                }
                if let Some(who) = who {
                    self.later(300, Event::Person(who));
                }
            }
            Event::Person(who) => self.person(who),
        }
    }

    /// Somebody says something, perhaps twice, perhaps late; it may never arrive.
    fn person(&mut self, who: usize) {
        let (now, nodes) = (self.now, &self.nodes);
        let said = self.people.says(who, now, nodes);
        let Some((lane, ticket, command)) = said else {
            if !self.people.all_gone() {
                self.later(2000, Event::Person(who));
            }
            return;
        };
        for _ in 0..=u64::from(self.dice.once_in(8)) {
            if !self.dice.once_in(20) {
                self.later(40, Event::Command(lane, ticket, command.clone()));
            }
        }
        // If no answer comes he says it again.
        self.later(1, Event::Person(who));
    }

    fn handle(&mut self, lane: Lane, what: In) {
        let Some(node) = self.nodes.get_mut(&lane) else { return };
        let mut out = Vec::new();
        // The wall clock jumps back and forth; the record does not.
        let jump =
            if self.dice.once_in(50) { self.dice.below(7_200_000) as i64 - 3_600_000 } else { 0 };
        let now = self.now.after(jump);
        node.handle(now, what, &mut out);
        checks::after_each(node.house());
        for out in out {
            self.goes_out(lane, out);
        }
    }

    fn goes_out(&mut self, lane: Lane, out: Out) {
        match out {
            Out::Commit(commit) => {
                let plain = |order: &Order| Sealed {
                    table: order.table,
                    name: order.commitment.of.clone(),
                    commitment: order.commitment.sum,
                    sealed: order.opening.text.clone().into_bytes(),
                };
                let batch = Batch {
                    lane,
                    epoch: self.epochs[&lane],
                    sealed: commit.orders.iter().map(plain).collect(),
                    rows: commit.rows,
                    spent: commit.spent,
                    snapshot: commit.snapshot,
                    ..Batch::default()
                };
                let wrote = self.store.append(&batch);
                if let Err(trouble @ house::store::Trouble::Refused(_)) = &wrote {
                    panic!("{trouble}");
                }
                let life = self.lives[&lane];
                self.later(10, Event::Written(lane, life, wrote.is_ok()));
            }
            Out::Reply(ticket, answer) => {
                // An answer may be lost as anything else.
                if !self.dice.once_in(25) {
                    self.later(40, Event::Answer(ticket, answer));
                }
            }
            Out::Send(transfer) => {
                for _ in 0..=u64::from(self.dice.once_in(5)) {
                    let sent = In::Transfer(transfer.clone());
                    let most = if self.dice.once_in(4) { 20_000 } else { 60 };
                    self.later(most, Event::FromLane(transfer.to, sent));
                }
            }
            Out::Received(from, nth) => {
                self.later(60, Event::FromLane(from, In::Arrived(lane, nth)));
            }
            Out::Missing(from) => {
                self.later(5, Event::FromLane(from, In::SendAgain(lane)));
            }
            Out::Durable(_) => {}
            Out::Reload(_) => self.start(lane),
        }
    }
}

/// All that a lane has come to, from its rows alone.
pub(crate) fn from_rows(store: &mut dyn Store, lane: Lane, seed: u64) -> House<Seeded> {
    let mut house = House::new(lane, PROGRAM.clone(), vaults(seed));
    let mut wrong = None;
    let read = store.rows(lane, 1, &mut |row| {
        wrong = house.again(&row).err();
        wrong.is_none()
    });
    read.expect("a store that reads");
    assert_eq!(wrong, None);
    house
}
