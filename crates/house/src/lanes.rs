//! The house under real threads: each lane has a thread that owns it, and one thread writes for
//! all of them, so that nobody waits for the disk but who must.

use crate::command::Command;
use crate::house::{House, MakesVault, Order, Program};
use crate::moment::Moment;
use crate::node::{Commit, Done, In, Node, Out, Ticket, Wall};
use crate::recover::{Opens, recover};
use crate::refused::{Code, Refused};
use crate::row::{Key, Lane};
use crate::store::{Batch, Checkpoint, Sealed, Store, Trouble};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;
use vault::{Chance, Opening};

/// What seals and signs: the house's keys, which no core ever sees.
pub trait Secrets: Send {
    fn seal(&self, lane: Lane, order: &Order) -> Result<Sealed, String>;
    fn open(&self, lane: Lane, sealed: &Sealed) -> Result<Opening, String>;
    fn sign(&self, lane: Lane, seq: u64, hash: [u8; 32]) -> Checkpoint;
}

/// How a house is run.
pub struct Plan<C> {
    pub program: Arc<Program>,
    pub vaults: MakesVault<C>,
    pub lanes: Vec<Lane>,
    pub clock: Arc<dyn Fn() -> Moment + Send + Sync>,
    pub wall: Arc<dyn Fn(Moment) -> String + Send + Sync>,
    pub snapshot_every: u64,
}

/// A house that runs.
pub struct Lanes<C: Chance> {
    doors: BTreeMap<Lane, Sender<ToLane<C>>>,
    threads: Vec<JoinHandle<()>>,
    writer: Option<JoinHandle<Box<dyn Store>>>,
}

/// Something asked of the thread that owns a lane, with the lane in hand.
type Look<C> = Box<dyn FnOnce(&House<C>) + Send>;

enum ToLane<C: Chance> {
    Put(Command, Sender<Result<Done, Refused>>),
    Node(In),
    Look(Look<C>),
    /// The lane as it was read anew, and the epoch by which it is written from now on.
    Again(Result<(u64, Box<House<C>>), Trouble>),
    Stop,
}

enum ToWriter<C: Chance> {
    Commit(Lane, u64, Box<Commit>),
    Reload(Lane),
    Stop(std::marker::PhantomData<C>),
}

/// Checkpoints are signed at least so often.
const CHECKPOINT_ROWS: u64 = 1000;
const CHECKPOINT_TIME: i64 = 60_000;

/// How long a lane that could not be read waits until it is tried again.
const AGAIN_AFTER: Duration = Duration::from_millis(200);

impl<C: Chance + Send + 'static> Lanes<C> {
    /// Takes all lanes and reads them; nothing is accepted before all of them are whole.
    pub fn start(
        plan: Plan<C>,
        mut store: Box<dyn Store>,
        secrets: Box<dyn Secrets>,
    ) -> Result<Lanes<C>, Trouble> {
        let (mut doors, mut ready) = (BTreeMap::new(), Vec::new());
        for lane in &plan.lanes {
            let epoch = store.take(*lane)?;
            let of = (plan.program.clone(), plan.vaults.clone());
            let house = recover(store.as_mut(), *lane, of, &Opener(secrets.as_ref()))?;
            let (door, mail) = channel();
            doors.insert(*lane, door);
            ready.push((*lane, epoch, house, mail));
        }
        let (to_writer, from_lanes) = channel();
        let lanes = ready.into_iter().map(|(lane, epoch, house, mail)| {
            let owner = Owner {
                lane,
                epoch,
                doors: doors.clone(),
                writer: to_writer.clone(),
                clock: plan.clock.clone(),
                wall: plan.wall.clone(),
                snapshot_every: plan.snapshot_every,
                engine: plan.program.engine.clone(),
                waiting: HashMap::new(),
                ticket: 0,
            };
            spawn(move || owner.run(house, mail))
        });
        let threads = lanes.collect();
        let writer = Writer {
            store,
            secrets,
            doors: doors.clone(),
            program: plan.program,
            vaults: plan.vaults,
            clock: plan.clock,
            signed: HashMap::new(),
        };
        let writer = Some(spawn(move || writer.run(from_lanes)));
        Ok(Lanes { doors, threads, writer })
    }

    /// Gives a command to its lane; the answer comes when its row is on disk.
    pub fn put(&self, lane: Lane, command: Command) -> Receiver<Result<Done, Refused>> {
        let (answer, answered) = channel();
        let door = self.doors.get(&lane);
        let put = ToLane::Put(command, answer.clone());
        if door.is_none_or(|door| door.send(put).is_err()) {
            let what = format!("there is no lane {}", lane.0);
            let _ = answer.send(Err(Refused::new(Code::NotReady, what)));
        }
        answered
    }

    /// Looks at a lane as it is now.
    pub fn look<T: Send + 'static>(
        &self,
        lane: Lane,
        look: impl FnOnce(&House<C>) -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, answered) = channel();
        let look: Look<C> = Box::new(move |house| {
            let _ = answer.send(look(house));
        });
        self.doors.get(&lane)?.send(ToLane::Look(look)).ok()?;
        answered.recv().ok()
    }

    /// Ends in good order: what was accepted is on disk, and each lane is told whole.
    pub fn stop(mut self) -> Option<Box<dyn Store>> {
        for door in self.doors.values() {
            let _ = door.send(ToLane::Stop);
        }
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
        self.writer.take()?.join().ok()
    }
}

/// The thread that owns a lane.
struct Owner<C: Chance> {
    lane: Lane,
    epoch: u64,
    doors: BTreeMap<Lane, Sender<ToLane<C>>>,
    writer: Sender<ToWriter<C>>,
    clock: Arc<dyn Fn() -> Moment + Send + Sync>,
    wall: Arc<dyn Fn(Moment) -> String + Send + Sync>,
    snapshot_every: u64,
    engine: String,
    waiting: HashMap<Ticket, Sender<Result<Done, Refused>>>,
    ticket: Ticket,
}

impl<C: Chance> Owner<C> {
    fn run(mut self, house: House<C>, mail: Receiver<ToLane<C>>) {
        let mut node = self.node(house);
        let (mut out, mut stopping) = (Vec::new(), false);
        loop {
            if stopping && node.is_settled() {
                let _ = self.writer.send(ToWriter::Stop(std::marker::PhantomData));
                return;
            }
            let now = (self.clock)();
            let next = match node.wakes().filter(|_| !stopping) {
                Some(at) => mail.recv_timeout(Duration::from_millis((at.0 - now.0).max(0) as u64)),
                None => mail.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let now = (self.clock)();
            match next {
                Ok(ToLane::Put(_, answer)) if stopping => {
                    let ends = Refused::new(Code::NotReady, "the house is stopping");
                    let _ = answer.send(Err(ends));
                }
                Ok(ToLane::Put(command, answer)) => {
                    self.ticket += 1;
                    self.waiting.insert(self.ticket, answer);
                    node.handle(now, In::Command(self.ticket, command), &mut out);
                }
                Ok(ToLane::Node(what)) => node.handle(now, what, &mut out),
                Ok(ToLane::Look(look)) => look(node.house()),
                Ok(ToLane::Again(Ok((epoch, house)))) => {
                    self.epoch = epoch;
                    node = self.node(*house);
                }
                Ok(ToLane::Again(Err(trouble))) => {
                    let what = Refused::new(Code::LaneClosed, trouble.to_string());
                    self.waiting.drain().for_each(|(_, answer)| {
                        let _ = answer.send(Err(what.clone()));
                    });
                    // The disk may come back.
                    std::thread::sleep(AGAIN_AFTER);
                    let _ = self.writer.send(ToWriter::Reload(self.lane));
                }
                Ok(ToLane::Stop) => {
                    stopping = true;
                    node.snapshot_now(now, &mut out);
                }
                Err(RecvTimeoutError::Timeout) => node.handle(now, In::Tick, &mut out),
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.tell(&mut out);
        }
    }

    /// The lane as its owner drives it, from what is on disk.
    fn node(&mut self, house: House<C>) -> Node<C> {
        let on_its_way: Vec<_> = house.outbox().cloned().collect();
        for transfer in on_its_way {
            self.send_to(transfer.to, ToLane::Node(In::Transfer(transfer)));
        }
        for other in self.doors.keys().filter(|other| **other != self.lane) {
            self.send_to(*other, ToLane::Node(In::SendAgain(self.lane)));
        }
        let is_other = house.engine() != self.engine;
        let (wall, now) = (self.wall.clone(), (self.clock)());
        let wall: Wall = Box::new(move |at| wall(at));
        let mut node = Node::new(house, wall, self.snapshot_every, now);
        if is_other {
            let what = crate::command::What::Engine(self.engine.clone());
            let who = crate::command::Who::House;
            let command = Command { key: Key::default(), who, table: String::new(), what };
            let mut out = Vec::new();
            node.handle(now, In::Command(0, command), &mut out);
            self.tell(&mut out);
        }
        node
    }

    fn send_to(&self, lane: Lane, what: ToLane<C>) {
        if let Some(door) = self.doors.get(&lane) {
            let _ = door.send(what);
        }
    }

    fn tell(&mut self, out: &mut Vec<Out>) {
        for out in out.drain(..) {
            match out {
                Out::Commit(commit) => {
                    let _ = self.writer.send(ToWriter::Commit(self.lane, self.epoch, commit));
                }
                Out::Reply(ticket, answer) => {
                    if let Some(waiting) = self.waiting.remove(&ticket) {
                        let _ = waiting.send(answer);
                    }
                }
                Out::Send(transfer) => {
                    self.send_to(transfer.to, ToLane::Node(In::Transfer(transfer)));
                }
                Out::Received(from, nth) => {
                    self.send_to(from, ToLane::Node(In::Arrived(self.lane, nth)));
                }
                Out::Missing(from) => {
                    self.send_to(from, ToLane::Node(In::SendAgain(self.lane)));
                }
                Out::Durable(_) => {}
                Out::Reload(tickets) => {
                    let again = Refused::new(
                        Code::LaneClosed,
                        "it is not known whether that was written: say it again by the same key",
                    );
                    for ticket in tickets {
                        if let Some(waiting) = self.waiting.remove(&ticket) {
                            let _ = waiting.send(Err(again.clone()));
                        }
                    }
                    let _ = self.writer.send(ToWriter::Reload(self.lane));
                }
            }
        }
    }
}

/// The thread that writes.
struct Writer<C: Chance> {
    store: Box<dyn Store>,
    secrets: Box<dyn Secrets>,
    doors: BTreeMap<Lane, Sender<ToLane<C>>>,
    program: Arc<Program>,
    vaults: MakesVault<C>,
    clock: Arc<dyn Fn() -> Moment + Send + Sync>,
    /// The last checkpoint of each lane.
    signed: HashMap<Lane, (u64, Moment)>,
}

impl<C: Chance> Writer<C> {
    fn run(mut self, mail: Receiver<ToWriter<C>>) -> Box<dyn Store> {
        let mut lanes = self.doors.len();
        while lanes > 0 {
            match mail.recv() {
                Ok(ToWriter::Commit(lane, epoch, commit)) => self.commit(lane, epoch, *commit),
                Ok(ToWriter::Reload(lane)) => self.reload(lane),
                Ok(ToWriter::Stop(_)) => lanes -= 1,
                Err(_) => break,
            }
        }
        self.store
    }

    fn commit(&mut self, lane: Lane, epoch: u64, commit: Commit) {
        let batch = self.batch(lane, epoch, commit);
        let wrote = batch.and_then(|batch| self.store.append(&batch));
        let told = if wrote.is_ok() { In::Committed } else { In::Failed };
        let _ = self.doors[&lane].send(ToLane::Node(told));
    }

    /// Orders are sealed and the last row is signed here, on the way to the disk.
    fn batch(&mut self, lane: Lane, epoch: u64, commit: Commit) -> Result<Batch, Trouble> {
        let Commit { rows, orders, spent, snapshot } = commit;
        let sealed: Result<Vec<Sealed>, String> =
            orders.iter().map(|order| self.secrets.seal(lane, order)).collect();
        let sealed = sealed.map_err(Trouble::Failed)?;
        let head = rows.last().map(|row| self.secrets.sign(lane, row.seq, row.hash));
        let mut checkpoints = Vec::new();
        if let Some(head) = &head {
            let now = (self.clock)();
            let (seq, at) = self.signed.get(&lane).copied().unwrap_or((0, Moment::default()));
            if head.seq >= seq + CHECKPOINT_ROWS || now >= at.after(CHECKPOINT_TIME) {
                checkpoints.push(head.clone());
                self.signed.insert(lane, (head.seq, now));
            }
        }
        Ok(Batch { lane, epoch, rows, sealed, spent, checkpoints, head, snapshot })
    }

    /// A failed commit may have been written and not be on disk yet: taking the lane again makes
    /// sure that whatever is read is.
    fn reload(&mut self, lane: Lane) {
        let again = self.store.take(lane).and_then(|epoch| {
            let of = (self.program.clone(), self.vaults.clone());
            let house = recover(self.store.as_mut(), lane, of, &Opener(self.secrets.as_ref()))?;
            Ok((epoch, Box::new(house)))
        });
        let _ = self.doors[&lane].send(ToLane::Again(again));
    }
}

struct Opener<'a>(&'a dyn Secrets);

impl Opens for Opener<'_> {
    fn open(&self, lane: Lane, sealed: &Sealed) -> Result<Opening, String> {
        self.0.open(lane, sealed)
    }
}
