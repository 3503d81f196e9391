//! A lane read from its store: the newest snapshot, and every row since carried out again.

use crate::house::{House, MakesVault, Program};
use crate::row::{Lane, Row};
use crate::store::{Sealed, Store, Trouble};
use std::sync::Arc;
use vault::{Chance, Opening};

/// Who can open what was sealed.
pub trait Opens {
    /// The opening of an order, or why it cannot be had.
    fn open(&self, lane: Lane, sealed: &Sealed) -> Result<Opening, String>;
}

/// Reads a lane that this owner has taken.
pub fn recover<C: Chance>(
    store: &mut dyn Store,
    lane: Lane,
    (program, vaults): (Arc<Program>, MakesVault<C>),
    opens: &dyn Opens,
) -> Result<House<C>, Trouble> {
    let mut house = match store.snapshot(lane, u64::MAX)? {
        None => House::new(lane, program, vaults),
        Some(snapshot) => {
            let house = House::of_snapshot(lane, &snapshot, program, vaults);
            let mut house = house.map_err(|what| Trouble::Broken(format!("snapshot: {what}")))?;
            read(store, lane, snapshot.from + 1, |row| match row.seq <= snapshot.seq {
                true => house.catch_up(row),
                false => house.again(row),
            })?;
            return with_orders(store, house, opens);
        }
    };
    read(store, lane, 1, |row| house.again(row))?;
    with_orders(store, house, opens)
}

fn read(
    store: &mut dyn Store,
    lane: Lane,
    from: u64,
    mut each: impl FnMut(&Row) -> Result<(), String>,
) -> Result<(), Trouble> {
    let mut broken = None;
    store.rows(lane, from, &mut |row| {
        broken = each(&row).err();
        broken.is_none()
    })?;
    broken.map_or(Ok(()), |what| Err(Trouble::Broken(what)))
}

/// Orders that were fixed and not dealt out go back to their vaults.
fn with_orders<C: Chance>(
    store: &mut dyn Store,
    mut house: House<C>,
    opens: &dyn Opens,
) -> Result<House<C>, Trouble> {
    let lane = house.lane();
    for sealed in store.sealed(lane)? {
        let table = house.tables.iter_mut().find(|table| table.number == sealed.table);
        let Some(table) = table.filter(|table| table.live.is_some()) else { continue };
        let opening = opens.open(lane, &sealed).map_err(Trouble::Broken)?;
        if opening.sum() != sealed.commitment {
            let what = format!("{} at {} is not what was committed to", sealed.name, table.name);
            return Err(Trouble::Broken(what));
        }
        if table.vault.restore(&opening).is_none() {
            return Err(Trouble::Broken(format!("{} cannot be read", sealed.name)));
        }
    }
    Ok(house)
}
