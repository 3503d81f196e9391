//! What must hold after every event, and at the end of a day.

use crate::world::from_rows;
use house::store::Store;
use house::{Done, House, Key, Lane};
use live::LiveTable;
use std::collections::{BTreeMap, BTreeSet};
use vault::Seeded;

/// Who was told that his command was carried out, and by which row.
#[derive(Default)]
pub(crate) struct Acknowledged(BTreeMap<(Lane, Key), Option<u64>>);

impl Acknowledged {
    pub(crate) fn note(&mut self, lane: Lane, key: Key, done: &Done) {
        let known = self.0.entry((lane, key)).or_insert(done.seq);
        if let (Some(before), Some(now)) = (*known, done.seq) {
            assert_eq!(before, now, "the same command, two rows");
        }
        *known = known.or(done.seq);
    }
}

/// Promise 5: money is conserved, to the cent.
pub(crate) fn after_each(house: &House<Seeded>) {
    let all: i64 = house.balances().map(|(_, cents)| cents).sum();
    assert_eq!(all, 0);
    for (account, cents) in house.balances() {
        let may_owe = ["rack", "outside", "transit", "marked"];
        let kind = account.split('/').next().unwrap_or_default();
        assert!(cents >= 0 || may_owe.contains(&kind), "{account} {cents}");
    }
}

pub(crate) fn at_the_end(
    store: &mut dyn Store,
    lanes: &BTreeMap<Lane, &House<Seeded>>,
    acknowledged: &Acknowledged,
    seed: u64,
) {
    let mut transit = 0;
    for (lane, house) in lanes {
        transit += house.balance("transit");
        // The record alone leads to the same lane: nothing more and nothing less was done.
        let again = from_rows(store, *lane, seed);
        assert_eq!(again.last(), house.last());
        assert!(again.balances().eq(house.balances()));
        for (name, is_open, _) in house.tables() {
            if is_open {
                same(name, house.live(name).unwrap(), again.live(name).unwrap());
            }
        }
        keys_once(store, *lane, acknowledged);
        meters(store, *lane, house);
    }
    assert_eq!(transit, 0, "money that left a lane has arrived in the other");
}

/// After a restart a table at rest tells nothing of the round before; all else is the same.
fn same(name: &str, now: &dyn LiveTable, then: &dyn LiveTable) {
    match (now.header(), then.header()) {
        (Ok(now), Ok(then)) => assert_eq!(now, then, "{name}"),
        _ => assert_eq!(format!("{now:?}"), format!("{then:?}"), "{name}"),
    }
}

/// Promises 13 and 17: nothing acknowledged is lost, nothing is done twice.
fn keys_once(store: &mut dyn Store, lane: Lane, acknowledged: &Acknowledged) {
    let (mut keys, mut twice) = (BTreeMap::new(), BTreeSet::new());
    let read = store.rows(lane, 1, &mut |row| {
        if row.key != Key::default() && keys.insert(row.key, row.seq).is_some() {
            twice.insert(row.key);
        }
        true
    });
    read.expect("a store that reads");
    assert!(twice.is_empty(), "{twice:?} took effect twice");
    for ((of, key), seq) in &acknowledged.0 {
        if *of == lane {
            let row = keys.get(key);
            assert!(row.is_some(), "{key:?} was acknowledged and is lost");
            assert!(seq.is_none() || *seq == row.copied(), "{key:?} was acknowledged by {seq:?}");
        }
    }
}

/// Promise 22: what a meter started with and was fed is what it shows, has paid and hides.
fn meters(store: &mut dyn Store, lane: Lane, house: &House<Seeded>) {
    let names: BTreeMap<u32, &str> = house.names().all().collect();
    let is_on = |account: u32| {
        let name = names.get(&account).copied().unwrap_or_default();
        name.starts_with("meter/") || name.starts_with("overflow/")
    };
    let (mut fed, mut paid) = (0, 0);
    let read = store.rows(lane, 1, &mut |row| {
        for entry in &row.entries {
            let why = names.get(&entry.why).copied().unwrap_or_default();
            let kind = why.split(' ').next().unwrap_or_default();
            match kind {
                "meter" | "contributed" | "reset" => fed += entry.cents,
                "emptied" => paid += entry.cents,
                _ => {}
            }
        }
        true
    });
    read.expect("a store that reads");
    let on: i64 = house
        .names()
        .all()
        .filter(|(account, _)| is_on(*account))
        .map(|(_, name)| house.balance(name))
        .sum();
    assert_eq!(fed - paid, on, "a meter shows what it was fed");
}
