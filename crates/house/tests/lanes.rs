//! The house under real threads: money crosses lanes, an orderly end loses nothing, and what is
//! said again after a restart is known.

use house::keys::Signing;
use house::store::{Checkpoint, Memory, Sealed};
use house::{
    CAGE, Command, Done, Key, Lane, Lanes, Moment, Order, Plan, Program, Refused, Role, Secrets,
    What, Who,
};
use std::sync::Arc;
use table::Person;
use vault::{Opening, System, Vault};

const FLOOR: Lane = Lane(1);

/// Signs, and seals nothing: the order lies in the store as it is.
struct Plain(Signing);

impl Secrets for Plain {
    fn seal(&self, _lane: Lane, order: &Order) -> Result<Sealed, String> {
        Ok(Sealed {
            table: order.table,
            name: order.commitment.of.clone(),
            commitment: order.commitment.sum,
            sealed: order.opening.text.clone().into_bytes(),
        })
    }

    fn open(&self, _lane: Lane, sealed: &Sealed) -> Result<Opening, String> {
        let text = String::from_utf8(sealed.sealed.clone()).map_err(|error| error.to_string())?;
        Ok(Opening { text })
    }

    fn sign(&self, lane: Lane, seq: u64, hash: [u8; 32]) -> Checkpoint {
        self.0.checkpoint(lane, seq, hash)
    }
}

fn start(store: &Memory) -> Lanes<System> {
    let plan = Plan {
        program: Arc::new(Program::new("felt test", service::rules(), service::doors())),
        vaults: Arc::new(|_: Lane, _: u32| Vault::new()),
        lanes: vec![CAGE, FLOOR],
        clock: Arc::new(|| Moment(1_000)),
        wall: Arc::new(|_| "2026-01-05 10:00".to_string()),
        snapshot_every: 10,
    };
    let secrets = Plain(Signing::new().expect("randomness"));
    Lanes::start(plan, Box::new(store.clone()), Box::new(secrets)).expect("it starts")
}

fn command(who: u32, role: Role, (session, nth): (u64, u64), table: &str, line: &str) -> Command {
    Command {
        key: Key { session, nth },
        who: Who::Person(Person::nth(who), role),
        table: table.to_string(),
        what: What::parse(line).expect("a command"),
    }
}

fn put(lanes: &Lanes<System>, lane: Lane, command: Command) -> Result<Done, Refused> {
    lanes.put(lane, command).recv().expect("it is answered")
}

/// So often it is looked whether money has come: far more often than that takes.
const LOOKS: u32 = 1_000_000;

/// Money on its way is there once the other lane has written it.
fn arrives(lanes: &Lanes<System>, lane: Lane, account: &'static str, cents: i64) {
    let mut looks = (0..LOOKS).map(|_| lanes.look(lane, move |house| house.balance(account)));
    assert!(looks.any(|found| found == Some(cents)), "{account} does not come to {cents}");
}

#[test]
fn money_and_wagers_outlive_a_restart() {
    let store = Memory::new(1);
    let lanes = start(&store);
    let open = "open three-card-poker automatic,decision=20000,bets=15000,pause=0";
    put(&lanes, FLOOR, command(9, Role::Supervisor, (1, 1), "tcp", open)).unwrap();
    put(&lanes, CAGE, command(8, Role::Cage, (2, 1), "", "deposit p1 100")).unwrap();
    let buy_in = command(1, Role::Player, (3, 1), "tcp", "buy-in p1 60 1");
    assert!(!put(&lanes, CAGE, buy_in.clone()).unwrap().again);
    arrives(&lanes, FLOOR, "chips/tcp/p1", 6000);
    let wager = command(1, Role::Player, (3, 1), "tcp", "put wager p1 1 ante 10");
    let first = put(&lanes, FLOOR, wager.clone()).unwrap();
    lanes.stop().expect("it ends in good order");

    let lanes = start(&store);
    let again = put(&lanes, FLOOR, wager).unwrap();
    assert_eq!((again.seq, again.again), (first.seq, true));
    assert!(put(&lanes, CAGE, buy_in).unwrap().again);
    arrives(&lanes, FLOOR, "chips/tcp/p1", 5000);
    arrives(&lanes, FLOOR, "layout/tcp", 1000);
    arrives(&lanes, CAGE, "wallet/p1", 4000);
    let out = command(1, Role::Player, (3, 2), "tcp", "cash-out p1 50 0");
    put(&lanes, FLOOR, out).unwrap();
    arrives(&lanes, CAGE, "wallet/p1", 9000);
    let nowhere = put(&lanes, Lane(7), command(8, Role::Cage, (2, 2), "", "deposit p1 1"));
    assert_eq!(nowhere.unwrap_err().code, house::Code::NotReady);
    lanes.stop().expect("it ends in good order");
}
