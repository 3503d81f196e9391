//! Orders are whole, committed before they are used, and opened afterwards.

use cards::{Card, Pack};
use live::{Needs, Origin, Source, Stack};
use std::collections::BTreeMap;
use vault::{SeededVault, Vault};

fn needs(shoe: u32, decks: u8) -> Needs {
    Needs { shoes: vec![shoe], cards: Pack::standard(decks).counts(), spin: 0, pockets: 38 }
}

fn origin(nth: u16) -> Origin {
    Origin { stack: Stack::Shoe(7), nth }
}

fn whole(vault: &impl Source, count: u16) -> Vec<Card> {
    (0..count).map(|nth| vault.face(&origin(nth)).expect("every card has a face")).collect()
}

#[test]
fn a_shoe_holds_every_card_once_and_stays_as_it_is() {
    let mut vault = Vault::new();
    assert_eq!(vault.face(&origin(0)), None);
    vault.prepare(&needs(7, 8)).unwrap();
    let order = whole(&vault, 416);
    let mut counts = Pack::standard(8).counts();
    assert!(order.iter().all(|card| counts.take(*card)));
    assert_eq!((counts.total(), vault.face(&origin(416))), (0, None));
    assert!(vault.prepare(&needs(7, 8)).unwrap().is_empty(), "it was fixed already");
    assert_eq!(order, whole(&vault, 416));
}

#[test]
fn what_was_committed_to_is_what_is_opened() {
    let mut vault = Vault::new();
    let commitments = vault.prepare(&needs(7, 1)).unwrap();
    let [shoe, spin, _] = commitments.as_slice() else { panic!("{commitments:?}") };
    assert_eq!((shoe.of.as_str(), spin.of.as_str()), ("shoe 7", "spin 0"));
    let order = whole(&vault, 52);
    let pocket = vault.pocket(0).unwrap();
    let opening = vault.open_shoe(7).unwrap();
    assert_eq!(opening.sum(), shoe.sum);
    let names: Vec<String> = order.iter().map(Card::to_string).collect();
    assert!(opening.text.contains(&format!("\norder {}\n", names.join(" "))), "{}", opening.text);
    let opening = vault.open_spin(0).unwrap();
    assert_eq!(opening.sum(), spin.sum);
    assert!(opening.text.ends_with(&format!("\npocket {}\n", pocket.0)), "{}", opening.text);
    assert_eq!((vault.open_shoe(7), vault.face(&origin(0))), (None, None));
}

/// SHA-256 as any other program sums it: `printf 'abc' | sha256sum`.
#[test]
fn the_sum_is_sha_256() {
    let opening = vault::Opening { text: "abc".to_string() };
    let hex: String = opening.sum().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

#[test]
fn a_refill_holds_what_does_not_lie_out() {
    let mut vault = Vault::new();
    vault.prepare(&needs(7, 1)).unwrap();
    let out: Vec<Origin> = [3, 9, 40].map(origin).into();
    let lying: Vec<Card> = out.iter().map(|origin| vault.face(origin).unwrap()).collect();
    let stack = Stack::Refill { shoe: 7, out };
    let rack = (0..52).map_while(|nth| vault.face(&Origin { stack: stack.clone(), nth }));
    let rack: Vec<Card> = rack.collect();
    assert_eq!(rack.len(), 49);
    assert!(rack.iter().all(|card| !lying.contains(card)));
}

#[test]
fn a_seed_repeats_and_the_system_does_not() {
    let of_seed = |seed| {
        let mut vault = SeededVault::new(seed);
        vault.prepare(&needs(7, 1)).unwrap();
        whole(&vault, 52)
    };
    assert_eq!(of_seed(5), of_seed(5));
    assert_ne!(of_seed(5), of_seed(6));
    let of_system = || {
        let mut vault = Vault::new();
        vault.prepare(&needs(7, 1)).unwrap();
        whole(&vault, 52)
    };
    assert_ne!(of_system(), of_system());
}

/// Each of the six orders of three cards comes as often as the others: with 6,000 shuffles the sum
/// of squared deviations over 1,000 stays below what five degrees of freedom exceed once in a
/// million times.
#[test]
fn every_order_is_as_likely() {
    let mut vault = SeededVault::new(1);
    let three: Vec<Card> = Card::ALL[..3].to_vec();
    let mut cards = cards::Counts::EMPTY;
    three.iter().for_each(|card| cards.put(*card));
    let mut seen: BTreeMap<Vec<String>, u32> = BTreeMap::new();
    for shoe in 0..6000 {
        let needs = Needs { shoes: vec![shoe], cards, spin: 0, pockets: 0 };
        vault.prepare(&needs).unwrap();
        let face = |nth| vault.face(&Origin { stack: Stack::Shoe(shoe), nth }).unwrap();
        *seen.entry((0..3).map(|nth| face(nth).to_string()).collect()).or_default() += 1;
    }
    assert_eq!(seen.len(), 6);
    let squares = seen.values().map(|n| (f64::from(*n) - 1000.0).powi(2) / 1000.0);
    assert!(squares.sum::<f64>() < 35.9, "{seen:?}");
}
