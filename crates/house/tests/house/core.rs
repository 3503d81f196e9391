use crate::bench_of_one::Bench;
use house::{CAGE, Code, In, Lane, Role, Transfer};
use table::{Money, Person};

const FLOOR: Lane = Lane(1);

/// Money comes to a table from another lane.
fn comes(bench: &mut Bench, nth: u64, who: u32, table: &str, dollars: i64) {
    let transfer = Transfer {
        from: CAGE,
        to: FLOOR,
        nth,
        who: Person::nth(who),
        table: table.to_string(),
        amount: Money::dollars(dollars),
    };
    bench.handle(In::Transfer(transfer));
}

fn poker() -> Bench {
    let mut bench = Bench::new(FLOOR);
    let terms = "open three-card-poker automatic,decision=20000,bets=15000,pause=0";
    bench.says(9, Role::Supervisor, "tcp", terms).unwrap();
    comes(&mut bench, 1, 1, "tcp", 100);
    comes(&mut bench, 2, 2, "tcp", 50);
    bench
}

#[test]
fn a_round_by_an_automatic_dealer() {
    let mut bench = poker();
    bench.says(1, Role::Player, "tcp", "put seat p1 1").unwrap();
    bench.says(1, Role::Player, "tcp", "put wager p1 1 ante 10").unwrap();
    bench.says(2, Role::Player, "tcp", "put wager p2 2 ante 5").unwrap();
    assert_eq!(bench.balance("chips/tcp/p1"), 9000);
    assert_eq!(bench.balance("layout/tcp"), 1500);
    // Nobody answers for another, and nobody wagers what he does not have.
    let other = bench.says(2, Role::Player, "tcp", "put wager p1 1 ante 10").unwrap_err();
    assert_eq!(other.code, Code::Table(table::Code::NotForYou));
    let more = bench.says(2, Role::Player, "tcp", "put wager p2 2 ante 46").unwrap_err();
    assert_eq!(more.code, Code::Table(table::Code::NotEnoughMoney));
    let rows = bench.rows.len();
    bench.wait(14_999);
    assert_eq!(bench.rows.len(), rows);
    // Fifteen seconds after the first wager the cards come, and the first player is asked.
    bench.wait(1);
    let row = |bench: &Bench, line: &str| {
        let is_it = |row: &&house::Row| row.body.lines().any(|known| known == line);
        bench.rows.iter().rev().find(is_it).cloned().unwrap_or_else(|| panic!("no row says {line}"))
    };
    row(&bench, "deal no more bets");
    bench.says(1, Role::Player, "tcp", "put 1 play").unwrap();
    // The second one does not answer: silence folds, and the round ends.
    bench.wait(20_000);
    assert!(row(&bench, "silence 2 fold").body.contains("show end\n"));
    assert_eq!(bench.balance("layout/tcp"), 0);
    let all: i64 = bench.node.house().balances().map(|(_, cents)| cents).sum();
    assert_eq!(all, 0);
    assert_eq!(bench.balance("chips/tcp/p2"), 4500);
    // The shoe of the round is opened, and what was committed to before its first card is its sum.
    assert!(bench.rows.iter().any(|row| row.body.contains("\nopened shoe 0|salt ")));
}

#[test]
fn a_lane_is_rebuilt_from_its_rows() {
    let mut bench = poker();
    for round in 0..5 {
        bench.says(1, Role::Player, "tcp", "put wager p1 1 ante 5").unwrap();
        bench.wait(15_000);
        if round < 4 {
            bench.wait(20_000);
        }
    }
    let rebuilt = bench.rebuilt();
    assert_eq!(rebuilt.last(), bench.node.house().last());
    assert!(rebuilt.balances().eq(bench.node.house().balances()));
    assert_eq!(
        format!("{:?}", rebuilt.live("tcp").unwrap()),
        format!("{:?}", bench.node.house().live("tcp").unwrap())
    );
}

#[test]
fn a_row_that_says_something_else_is_found() {
    let mut bench = poker();
    bench.says(1, Role::Player, "tcp", "put wager p1 1 ante 5").unwrap();
    let mut house = Bench::new(FLOOR).rebuilt();
    let mut changed = bench.rows.clone();
    let last = changed.last_mut().unwrap();
    last.entries[0].cents += 1;
    // Somebody who can change a row can also make its hash new: the rules find him.
    last.hash = last.hash_behind(&bench.rows[bench.rows.len() - 2].hash);
    let found = changed[1..].iter().find_map(|row| house.again(row).err()).unwrap();
    assert!(found.contains("its lines of the ledger are others"), "{found}");
}

/// The same command may come a hundred times, and takes effect once.
#[test]
fn a_command_that_comes_again_is_known() {
    let mut bench = poker();
    let wager = |nth, line: &str| house::Command {
        key: house::Key { session: 7, nth },
        who: house::Who::Person(Person::nth(1), Role::Player),
        table: "tcp".to_string(),
        what: house::What::parse(line).unwrap(),
    };
    let first = bench.put(wager(1, "put wager p1 1 ante 5")).unwrap();
    assert!(!first.again);
    for _ in 0..100 {
        let done = bench.put(wager(1, "put wager p1 1 ante 5")).unwrap();
        assert_eq!((done.seq, done.again), (first.seq, true));
    }
    assert_eq!(bench.balance("layout/tcp"), 500);
    // Another content under the same key, and a key that comes too early, are refused.
    let other = bench.put(wager(1, "put wager p1 1 ante 10")).unwrap_err();
    assert_eq!(other.code, Code::KeyReused);
    let early = bench.put(wager(3, "put wager p1 1 ante 5")).unwrap_err();
    assert_eq!(early.code, Code::KeyGap);
    // A refused command has not used its key.
    assert!(bench.put(wager(2, "put wager p1 1 ante 500")).is_err());
    assert!(!bench.put(wager(2, "put wager p1 1 ante 5")).unwrap().again);
    assert_eq!(bench.balance("layout/tcp"), 1000);
    assert_eq!(bench.rebuilt().last(), bench.node.house().last());
}

/// Money crosses lanes by two rows; what comes twice counts once, and what nobody takes goes back.
#[test]
fn money_crosses_lanes() {
    let mut cage = Bench::new(CAGE);
    let mut floor = poker();
    cage.says(8, Role::Cage, "", "deposit p1 500").unwrap();
    let short = cage.says(1, Role::Player, "tcp", "buy-in p1 501 1").unwrap_err();
    assert_eq!(short.code, Code::NoFunds);
    cage.says(1, Role::Player, "tcp", "buy-in p1 200 1").unwrap();
    assert_eq!((cage.balance("wallet/p1"), cage.balance("transit")), (30_000, 20_000));
    let sent = cage.sent.pop().unwrap();
    let before = floor.balance("chips/tcp/p1");
    let sent = Transfer { nth: 3, ..sent };
    for _ in 0..3 {
        floor.handle(In::Transfer(sent.clone()));
    }
    assert_eq!(floor.balance("chips/tcp/p1"), before + 20_000);
    floor.says(1, Role::Player, "tcp", "cash-out p1 50 0").unwrap();
    let back = floor.sent.pop().unwrap();
    assert_eq!(back.to_string(), "1 0 1 p1 tcp 50");
    cage.handle(In::Transfer(back));
    assert_eq!(cage.balance("wallet/p1"), 35_000);
    // A table that is not there takes nothing.
    floor.handle(In::Transfer(Transfer { nth: 4, table: "gone".to_string(), ..sent }));
    assert_eq!(floor.sent.pop().unwrap().to_string(), "1 0 2 p1 gone 200");
    assert_eq!(floor.rebuilt().last(), floor.node.house().last());
    assert_eq!(cage.rebuilt().last(), cage.node.house().last());
}

/// Promise 34: nobody puts money right alone.
#[test]
fn a_correction_takes_two() {
    let mut bench = poker();
    let line = "propose correct chips/tcp/p1 rack/tcp 20 chips were counted wrong";
    bench.says(5, Role::Supervisor, "", line).unwrap();
    let alone = bench.says(5, Role::Supervisor, "", "approve 1").unwrap_err();
    assert_eq!(alone.code, Code::SamePerson);
    assert_eq!(bench.balance("chips/tcp/p1"), 10_000);
    bench.says(6, Role::Supervisor, "", "approve 1").unwrap();
    assert_eq!(bench.balance("chips/tcp/p1"), 12_000);
    let twice = bench.says(6, Role::Supervisor, "", "approve 1").unwrap_err();
    assert_eq!(twice.code, Code::NoSuchProposal);
    // Wagers on the layout are the rules' alone.
    let layout = "propose correct chips/tcp/p1 layout/tcp 1 no";
    let refused = bench.says(5, Role::Supervisor, "", layout).unwrap_err();
    assert_eq!(refused.code, Code::NoSuchAccount);
    assert_eq!(bench.rebuilt().last(), bench.node.house().last());
}

/// Wherever the snapshot is taken, also within a round, the rows behind it lead to the same lane.
#[test]
fn a_snapshot_and_the_rows_behind_it_are_the_lane() {
    let mut bench = poker();
    let mut snapshots = Vec::new();
    for _ in 0..3 {
        bench.says(1, Role::Player, "tcp", "put wager p1 1 ante 5").unwrap();
        snapshots.push(bench.snapshot());
        bench.wait(15_000);
        snapshots.push(bench.snapshot());
        bench.wait(20_000);
        snapshots.push(bench.snapshot());
    }
    let now = bench.node.house().last();
    for snapshot in snapshots {
        let house = bench.of_snapshot(&snapshot);
        assert_eq!(house.last(), now);
        assert!(house.balances().eq(bench.node.house().balances()));
        assert_eq!(
            format!("{:?}", house.live("tcp").unwrap()),
            format!("{:?}", bench.node.house().live("tcp").unwrap())
        );
    }
}

/// 7.3: commission that was marked is owed until it is collected, and no longer.
#[test]
fn a_debt_that_is_paid_is_owed_no_more() {
    let mut bench = Bench::new(FLOOR);
    let terms = "open minibaccarat automatic,decision=20000,bets=15000,pause=0 vigorish=mark";
    bench.says(9, Role::Supervisor, "mini", terms).unwrap();
    comes(&mut bench, 1, 1, "mini", 1000);
    bench.says(1, Role::Player, "mini", "put seat p1 1").unwrap();
    let mut owed = 0;
    for _ in 0..20 {
        bench.says(1, Role::Player, "mini", "put wager p1 1 banker 20").unwrap();
        bench.wait(15_000);
        // Whoever is offered the cut refuses it by his silence.
        bench.wait(20_000);
        owed = bench.balance("owed/mini/p1");
        if owed > 0 {
            break;
        }
    }
    assert!(owed > 0, "the bank never won");
    assert_eq!(bench.balance("marked/mini"), -owed);
    let before = bench.balance("chips/mini/p1");
    bench.says(1, Role::Player, "mini", "put leave p1").unwrap();
    assert_eq!(bench.balance("chips/mini/p1"), before - owed);
    assert_eq!((bench.balance("owed/mini/p1"), bench.balance("marked/mini")), (0, 0));
    assert_eq!(bench.rebuilt().last(), bench.node.house().last());
}

/// Promise 23 (13:69F-51.11(e), (f)): after N wagers of five dollars without a hit the first meter
/// stands at $5,000 and ten cents for each, the others at $200 and a quarter for each; two tables
/// of one name feed the same meters.
#[test]
fn promise_23_meters_grow_by_their_shares() {
    let mut bench = Bench::new(FLOOR);
    for table in ["a", "b"] {
        let terms = "open three-card-blitz automatic,decision=20000,bets=15000,pause=0,meter=link";
        bench.says(9, Role::Supervisor, table, terms).unwrap();
    }
    comes(&mut bench, 1, 1, "a", 1000);
    comes(&mut bench, 2, 1, "b", 1000);
    for table in ["a", "b"] {
        bench.says(1, Role::Player, table, "put seat p1 1").unwrap();
    }
    let mut wagers = 0;
    for round in 0..10 {
        let table = if round % 3 == 0 { "b" } else { "a" };
        for area in ["ante", "blind", "progressive"] {
            bench.says(1, Role::Player, table, &format!("put wager p1 1 {area} 5")).unwrap();
        }
        wagers += 1;
        bench.wait(15_000);
        bench.wait(20_000);
    }
    assert_eq!(bench.node.house().hits().count(), 0, "this seed hits nothing");
    assert_eq!(bench.balance("meter/link/meter-1"), 500_000 + 10 * wagers);
    for nth in 2..=5 {
        assert_eq!(bench.balance(&format!("meter/link/meter-{nth}")), 20_000 + 25 * wagers);
    }
    assert_eq!(bench.rebuilt().last(), bench.node.house().last());
}

/// Promise 25: a limit takes two people, waits for the next hit and goes up only; promise 24: a
/// meter that is put right alone stays as it is.
#[test]
fn promises_24_and_25_meters_change_by_two() {
    let mut bench = Bench::new(FLOOR);
    let terms = "open three-card-blitz automatic,decision=20000,bets=15000,pause=0";
    bench.says(9, Role::Supervisor, "blitz", terms).unwrap();
    let low =
        bench.says(5, Role::Supervisor, "", "propose limit blitz 1 4999 too low").unwrap_err();
    assert_eq!(low.code, Code::BadAmount);
    let none = bench.says(5, Role::Supervisor, "", "propose limit blitz 6 9000 no").unwrap_err();
    assert_eq!(none.code, Code::NoSuchMeter);
    bench.says(5, Role::Supervisor, "", "propose limit blitz 1 6000 as filed").unwrap();
    assert_eq!(
        bench.says(5, Role::Supervisor, "", "approve 1").unwrap_err().code,
        Code::SamePerson
    );
    bench.says(6, Role::Supervisor, "", "approve 1").unwrap();
    let line = "propose correct meter/blitz/meter-1 rack/blitz 100 a display that was wrong";
    bench.says(5, Role::Supervisor, "", line).unwrap();
    assert_eq!(bench.balance("meter/blitz/meter-1"), 500_000);
    bench.says(6, Role::Supervisor, "", "approve 2").unwrap();
    assert_eq!(bench.balance("meter/blitz/meter-1"), 510_000);
    assert_eq!(bench.rebuilt().last(), bench.node.house().last());
}

/// A table that closed can be opened again: its orders were opened, and those that come are new.
#[test]
fn a_closed_table_opens_again() {
    let mut bench = poker();
    let open = "open three-card-poker automatic,decision=20000,bets=15000,pause=0";
    let twice = bench.says(9, Role::Supervisor, "tcp", open).unwrap_err();
    assert_eq!(twice.code, Code::TableExists);
    bench.says(1, Role::Player, "tcp", "put wager p1 1 ante 5").unwrap();
    let busy = bench.says(9, Role::Supervisor, "tcp", "close the shift is over").unwrap_err();
    assert_eq!(busy.code, Code::TableBusy);
    bench.says(1, Role::Player, "tcp", "put take-back p1 1").unwrap();
    bench.says(9, Role::Supervisor, "tcp", "close the shift is over").unwrap();
    let last = bench.rows.last().unwrap().body.clone();
    assert!(last.contains("\nopened shoe "), "{last}");
    let gone = bench.says(1, Role::Player, "tcp", "put wager p1 1 ante 5").unwrap_err();
    assert_eq!(gone.code, Code::NoSuchTable);
    // Who has chips there takes them along all the same.
    bench.says(2, Role::Player, "tcp", "cash-out p2 50 0").unwrap();
    bench.says(9, Role::Supervisor, "tcp", open).unwrap();
    bench.says(1, Role::Player, "tcp", "put wager p1 1 ante 5").unwrap();
    assert_eq!(bench.balance("chips/tcp/p1"), 9500);
    assert_eq!(bench.rebuilt().last(), bench.node.house().last());
}

/// Who may do nothing does nothing: the permits are asked before anything else.
#[test]
fn permits_are_asked() {
    let mut bench = poker();
    for (role, line) in [
        (Role::Player, "put no more bets"),
        (Role::Player, "put ruling void"),
        (Role::Floorperson, "put ruling void"),
        (Role::Surveillance, "put seat p1 1"),
        (Role::Dealer, "close I am tired"),
        (Role::Cage, "propose limit tcp 1 100 no"),
        (Role::Supervisor, "deal no more bets"),
        (Role::Supervisor, "fault nothing"),
        (Role::Administrator, "arrive 0 1 3 p1 tcp 100"),
        (Role::Administrator, "engine another"),
    ] {
        let refused = bench.says(1, role, "tcp", line).unwrap_err();
        assert_eq!(refused.code, Code::NotPermitted, "{role}: {line}: {refused}");
    }
}
