//! Jackpot meters belong to nobody's table: what moves on them is told, and what stands on them is
//! asked for.

use cards::Card;
use games::three_card_blitz::ThreeCardBlitz;
use live::{Account, Effects, Input, Live, Origin, Source};
use std::cell::RefCell;
use table::{Money, Moved};

/// Meters that several tables share, and cards in the order in which they are dealt.
struct House {
    stands: RefCell<[Money; 5]>,
    cards: Vec<Card>,
}

impl House {
    fn new(cards: &str) -> House {
        let stands = [5000, 200, 200, 200, 200].map(Money::dollars);
        let cards = cards.split_whitespace().map(|card| Card::parse(card).unwrap());
        House { stands: RefCell::new(stands), cards: cards.collect() }
    }

    fn on(&self, nth: usize) -> String {
        self.stands.borrow()[nth].to_string()
    }

    /// Puts the lines and books what they moved; the lines that rebuild the table.
    fn put(&self, table: &mut Live<ThreeCardBlitz>, lines: &[&str]) -> (Vec<String>, Effects) {
        let (mut all, mut out, mut journal) = (Effects::default(), Effects::default(), Vec::new());
        for line in lines {
            let input = Input::parse(line).unwrap();
            table.put(&input, self, &mut out).unwrap_or_else(|why| panic!("{line}: {why}"));
            for one in &out.movements {
                for (account, amount) in [(one.from, -one.moves()), (one.to, one.moves())] {
                    if let Account::Meter(nth) = account {
                        self.stands.borrow_mut()[usize::from(nth)] += amount;
                    }
                }
            }
            journal.push(line.to_string());
            journal.extend(out.lines.iter().map(Input::to_string));
            all.movements.append(&mut out.movements);
        }
        (journal, all)
    }
}

impl Source for House {
    fn face(&self, origin: &Origin) -> Option<Card> {
        self.cards.get(usize::from(origin.nth)).copied()
    }

    fn meter(&self, nth: usize, moved: Money) -> Option<Money> {
        Some(self.stands.borrow()[nth] + moved)
    }
}

/// A table that shares its meters; its header says so.
fn table() -> Live<ThreeCardBlitz> {
    let mut table = Live::<ThreeCardBlitz>::new(Default::default());
    table.put(&Input::MetersShared, &live::Nothing, &mut Effects::default()).unwrap();
    Live::read(&table.header().unwrap()).unwrap()
}

/// Meters that no other table shares: the table knows what stands there, asks nobody, and says it
/// in its header.
#[test]
fn a_table_keeps_its_own_meters() {
    let house = House::new(&dealt(&[ROYAL, DEALER]));
    let mut table = Live::<ThreeCardBlitz>::new(Default::default());
    *house.stands.borrow_mut() = [7000, 700, 700, 700, 700].map(Money::dollars);
    let begun =
        ["wager p1 1 ante 10", "wager p1 1 blind 10", "wager p1 1 progressive 5", "no more bets"];
    let (mut journal, _) = house.put(&mut table, &begun);
    let mut view = live::View::default();
    table.view(&[], &mut view);
    assert_eq!(view.meters[0], ("meter-1", Money::parse("5000.10").unwrap()));
    let (lines, _) = house.put(&mut table, &["1 play"]);
    assert!(lines.contains(&"meter 1 5000.10".to_string()), "{lines:?}");
    let header = table.header().unwrap();
    assert!(header.contains("meter-1 5000, meter-2 200.25"), "{header}");
    assert_eq!(Live::<ThreeCardBlitz>::read(&header).unwrap().header().as_ref(), Ok(&header));
    journal.extend(lines);
    let mut again = Live::<ThreeCardBlitz>::new(Default::default());
    again.rebuild(journal.iter().map(String::as_str)).unwrap();
    assert_eq!(format!("{again:?}"), format!("{table:?}"));
    let other: Vec<String> =
        journal.iter().map(|line| line.replace("meter 1 5000.10", "meter 1 5000.20")).collect();
    let mut again = Live::<ThreeCardBlitz>::new(Default::default());
    let why = again.rebuild(other.iter().map(String::as_str)).unwrap_err();
    assert!(why.contains("and now") && why.contains("meter 1 5000.10"), "{why}");
}

/// Cards go round one at a time: the first, the second and so on of each hand in turn.
fn dealt(hands: &[&str]) -> String {
    let hands: Vec<Vec<&str>> =
        hands.iter().map(|hand| hand.split_whitespace().collect()).collect();
    let cards = (0..7).flat_map(|nth| hands.iter().map(move |hand| hand[nth]));
    cards.collect::<Vec<_>>().join(" ")
}

const ROYAL: &str = "Ah Kh Qh Jh Th 2s 3s";
const ALSO_ROYAL: &str = "Ad Kd Qd Jd Td 4s 9s";
const DEALER: &str = "2c 3d 4h 5s 7c 8d 6h";

/// 51.11(e), (f): 2 percent of $5 makes 5000.10, which is paid as 5001; the meter starts again. The
/// stand is on the lines, so that the table is rebuilt without the meter.
#[test]
fn an_award_asks_what_stands_and_the_answer_is_on_the_lines() {
    let house = House::new(&dealt(&[ROYAL, DEALER]));
    let mut table = table();
    let begun = ["wager p1 1 ante 10", "wager p1 1 blind 10", "wager p1 1 progressive 5"];
    let (mut journal, _) = house.put(&mut table, &begun);
    let (lines, out) = house.put(&mut table, &["no more bets"]);
    journal.extend(lines);
    let fed: Vec<_> = out.movements.iter().filter(|one| one.kind == Moved::Contributed).collect();
    assert_eq!(fed.len(), 5);
    assert_eq!((house.on(0), house.on(4)), ("5000.10".into(), "200.25".into()));
    let (lines, out) = house.put(&mut table, &["1 play"]);
    journal.extend(lines);
    assert!(journal.contains(&"meter 1 5000.10".to_string()), "{journal:?}");
    let awarded = out.movements.iter().find(|one| one.kind == Moved::Awarded).unwrap();
    assert_eq!(awarded.amount, Money::dollars(5001));
    assert_eq!((house.on(0), house.on(4)), ("5000".into(), "200.25".into()));
    let mut again = self::table();
    again.rebuild(journal.iter().map(String::as_str)).unwrap();
    assert_eq!(format!("{again:?}"), format!("{table:?}"));
}

/// B-11 at two tables: whoever is settled first takes the meter, the next what stands there then.
#[test]
fn two_tables_share_a_meter() {
    let house = House::new(&dealt(&[ROYAL, DEALER]));
    let (mut one, mut two) = (table(), table());
    let begun =
        ["wager p1 1 ante 10", "wager p1 1 blind 10", "wager p1 1 progressive 5", "no more bets"];
    house.put(&mut one, &begun);
    house.put(&mut two, &begun);
    assert_eq!(house.on(0), "5000.20");
    let (first, _) = house.put(&mut one, &["1 play"]);
    let (second, _) = house.put(&mut two, &["1 play"]);
    assert!(first.contains(&"meter 1 5000.20".to_string()), "{first:?}");
    assert!(second.contains(&"meter 1 5000".to_string()), "{second:?}");
    assert_eq!(house.on(0), "5000");
}

/// B-11 at one table, in one input: what the first was paid has moved before the second is asked
/// about.
#[test]
fn two_winners_of_one_round() {
    let house = House::new(&dealt(&[ROYAL, ALSO_ROYAL, DEALER]));
    let mut table = table();
    let wagers: Vec<String> = ["p1 1", "p2 2"]
        .iter()
        .flat_map(|who| {
            ["ante 10", "blind 10", "progressive 5"].map(|what| format!("wager {who} {what}"))
        })
        .collect();
    let wagers: Vec<&str> = wagers.iter().map(String::as_str).collect();
    house.put(&mut table, &wagers);
    let (lines, _) = house.put(&mut table, &["no more bets", "1 play", "2 play"]);
    let meters: Vec<&String> = lines.iter().filter(|line| line.starts_with("meter")).collect();
    assert_eq!(meters, ["meter 1 5000.20", "meter 1 5000"]);
    assert_eq!(house.on(0), "5000");
}

/// B-12, 51.12(b): a void round takes back the share of every $5 that it gives back.
#[test]
fn a_void_gives_the_shares_back() {
    let house = House::new(&dealt(&[ROYAL, DEALER]));
    let mut table = table();
    let begun =
        ["wager p1 1 ante 10", "wager p1 1 blind 10", "wager p1 1 progressive 5", "no more bets"];
    house.put(&mut table, &begun);
    assert_eq!(house.on(1), "200.25");
    house.put(&mut table, &["irregular wrong-number"]);
    assert_eq!((house.on(0), house.on(1)), ("5000".into(), "200".into()));
}

/// A meter below its reset cannot be: the table refuses it and still asks.
#[test]
fn real_cards_and_a_meter_that_somebody_reads_off() {
    let nothing = live::Nothing;
    let mut table = table();
    let mut out = Effects::default();
    let mut put = |line: &str| {
        table.put(&Input::parse(line).unwrap(), &nothing, &mut out).map_err(|why| why.to_string())
    };
    let lines = ["wager p1 1 ante 10", "wager p1 1 blind 10", "wager p1 1 progressive 5"];
    for line in lines.into_iter().chain(["no more bets", "1 play"]) {
        put(line).unwrap();
    }
    put(&format!("dealer shows {DEALER}")).unwrap();
    put(&format!("1 shows {ROYAL}")).unwrap();
    let refusal = put("meter 1 4999.99").unwrap_err();
    assert!(refusal.contains("meter-1 cannot stand at 4999.99"), "{refusal}");
    assert!(refusal.contains("51.11(f)"), "{refusal}");
    assert!(put("meter 2 6000").is_err());
    put("meter 1 6000").unwrap();
    assert!(out.over);
}
