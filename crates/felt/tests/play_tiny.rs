//! A game made for the test: six cards, drawn until the shoe is empty, doubled beyond one's means.

use cards::{Card, Pack};
use felt::play::engine::Engine;
use felt::play::view::{Ask, Reply, Sitting, Told};
use felt::play::{Seat, seated};
use table::{
    After, Alike, Amount, AreaRule, Choice as _, Cite, Condition, Face, Game, Irregularity, Money,
    Place, Procedures, Remedy, Required, Returns, Ruling, Stop, Table, Verdict, When, Window, cite,
};

/// What its section says of an empty shoe: nothing, that the rack is shuffled, that all is void.
const SILENT: u8 = 0;
const REFILL: u8 = 1;
const VOID: u8 = 2;
/// Drawing trips over a fault of the program.
const FAULT: u8 = 3;

#[derive(Copy, Clone, PartialEq, Debug)]
struct Tiny<const EMPTY: u8>;

#[derive(Clone, Default, Debug)]
struct Plain;

impl table::Options for Plain {
    const RULES: &'static [table::OptionRule<Plain>] = &[];
}

#[derive(Copy, Clone, PartialEq, Debug)]
enum Area {
    Main,
    Double,
}

impl table::Area for Area {
    const COUNT: usize = 2;

    fn index(self) -> usize {
        self as usize
    }

    fn nth(index: usize) -> Area {
        [Area::Main, Area::Double][index]
    }

    fn name(self) -> String {
        ["main", "double"][self as usize].to_string()
    }
}

#[derive(Copy, Clone, PartialEq, Debug)]
enum Choice {
    Draw,
    Double,
    Stop,
}

impl table::Choice for Choice {
    const ALL: &'static [Choice] = &[Choice::Draw, Choice::Double, Choice::Stop];

    fn word(self) -> &'static str {
        ["draw", "double", "stop"][self as usize]
    }

    fn means(self) -> &'static str {
        self.word()
    }
}

const WHY: Cite = cite!("19:47-1.1(a)");

impl<const EMPTY: u8> Game for Tiny<EMPTY> {
    const NAME: &'static str = "tiny";
    const TITLE: &'static str = "Tiny";
    const CITATION: &'static str = "19:47-1";
    const EDITION: &'static str = "2026";
    const SECTIONS: &'static str = "";
    const ABOUT: &'static str = "Six cards.";
    const SILENCE: &'static [Self::Choice] = &[];
    type Options = Plain;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(_: &Plain) -> Pack {
        Pack::of(Card::ALL.into_iter().take(6))
    }

    fn spots(_: &Plain) -> (u8, Cite) {
        (2, WHY)
    }

    fn bettors(_: &Plain) -> (u8, Cite) {
        (1, WHY)
    }

    fn spots_each(_: &Plain) -> (u8, Cite) {
        (2, WHY)
    }

    fn area_rule(_: &Plain, area: Area) -> AreaRule<Area> {
        let (min, max) = (Money::dollars(1), Money::dollars(100));
        let when = if area == Area::Main { When::BeforeTheDeal } else { When::InTheRound };
        let amount = Amount::Limits { min, max, chip: Money::dollars(1) };
        AreaRule { when, required: Required::Optional, amount, payable: &[], why: WHY }
    }

    fn irregularities(_: &Plain) -> Vec<Remedy> {
        let ruling = match EMPTY {
            SILENT => return Vec::new(),
            REFILL => Ruling::Refill,
            _ => Ruling::Void { returns: Returns::All, after: After::Reshuffle },
        };
        let drawing = Window(&[Condition::DRAWING]);
        vec![Remedy::new(Irregularity::SHOE_EMPTY, drawing, ruling, WHY)]
    }

    fn procedures(_: &Plain) -> Procedures {
        Procedures::none()
    }

    fn alike() -> Alike {
        Alike::None
    }

    fn round<T: Table<Self>>(_: &Plain, table: &mut T) -> Result<(), Stop> {
        for _ in 0..2 {
            table.deal(Place::DEALER, Face::Down, WHY)?;
        }
        table.collect(Place::DEALER, WHY)?;
        let seats = table.seats();
        for spot in seats.clockwise() {
            let (who, hand) = (spot.line(0), Place::hand(spot, 0));
            table.deal(hand, Face::Up, WHY)?;
            loop {
                match table.choose(who, hand, Choice::ALL, WHY)? {
                    Choice::Draw if EMPTY == FAULT => panic!("a planted fault"),
                    Choice::Draw => table.deal(hand, Face::Up, WHY)?,
                    Choice::Stop => break,
                    Choice::Double => {
                        let most = table.wager(who, Area::Main);
                        let amount =
                            table.amount(who, Area::Double, Money::dollars(1)..=most, WHY)?;
                        table.stake(who, Area::Double, amount, WHY)?;
                        break;
                    }
                }
            }
        }
        for spot in seats.clockwise() {
            for area in [Area::Main, Area::Double] {
                if !table.wager(spot.line(0), area).is_zero() {
                    table.settle(spot.line(0), area, Verdict::Lose, WHY)?;
                }
            }
        }
        Ok(())
    }

    table::compiled_here!();
}

fn sit<const EMPTY: u8>(spots: u8, bankroll: i64) -> Engine {
    let bankroll = Money::dollars(bankroll);
    let table = live::door::<Tiny<EMPTY>>().open(&[]).expect("it opens");
    let seat = Seat { spots, seed: Some(1), bankroll };
    seated(table::rules::<Tiny<EMPTY>>().as_ref(), table, seat).expect("two at most")
}

fn says(engine: &Engine, text: &str) -> bool {
    let said = |told: &Told| matches!(told, Told::Act { text: said, .. } if said.contains(text));
    engine.view().story.iter().any(said)
}

#[test]
fn an_empty_shoe_is_void_where_the_section_says_so_and_where_it_is_silent() {
    fn play<const EMPTY: u8>() {
        let mut engine = sit::<EMPTY>(1, 50);
        assert_eq!(engine.say("10"), Reply::Taken);
        for _ in 0..4 {
            assert!(matches!(engine.view().ask, Ask::Choice { .. }));
            assert_eq!(engine.say("dr"), Reply::Taken);
        }
        assert!(engine.view().is_between_rounds() && says(&engine, "void"));
        assert_eq!(engine.view().chips, Money::dollars(50));
        assert_eq!(engine.say(""), Reply::Taken, "the next round has a full shoe again");
        assert_eq!(engine.say("stop"), Reply::Taken);
        assert_eq!(engine.view().chips, Money::dollars(40));
    }
    play::<SILENT>();
    play::<VOID>();
}

#[test]
fn an_empty_shoe_is_refilled_from_the_rack() {
    let mut engine = sit::<REFILL>(1, 50);
    engine.say("10");
    for _ in 0..4 {
        assert_eq!(engine.say("draw"), Reply::Taken);
    }
    let hand = &engine.view().hands.iter().find(|hand| hand.at.spot().is_some()).unwrap().cards;
    let mut faces: Vec<_> = hand.iter().map(|card| card.expect("dealt face up")).collect();
    faces.sort();
    faces.dedup();
    assert_eq!(faces.len(), 5, "four of the deck and one of the two in the rack, none twice");
    assert!(says(&engine, "shoe-empty") && says(&engine, "burned"));
    engine.say("draw");
    assert!(engine.view().is_between_rounds() && says(&engine, "void"), "nothing is left at all");
    assert_eq!(engine.view().chips, Money::dollars(50));
}

#[test]
fn what_cannot_be_paid_is_refused_and_nothing_is_lost() {
    let mut engine = sit::<VOID>(2, 25);
    assert!(matches!(engine.say("13"), Reply::Refused(_)), "13 on each of two spots is 26");
    assert_eq!(engine.say("1 10 | 2 12"), Reply::Taken);
    assert_eq!(engine.view().chips, Money::dollars(3));
    assert_eq!(engine.say("double"), Reply::Taken);
    let Reply::Refused(what) = engine.say("5") else { panic!("5 is more than the 3 left") };
    assert!(what.contains('2') && what.contains('3'), "{what}");
    assert_eq!(engine.say("max"), Reply::Taken, "the most there is, is what he has");
    assert_eq!(engine.view().chips, Money::ZERO);
    let Reply::Refused(what) = engine.say("double") else { panic!("nothing is left to double") };
    assert!(what.starts_with("double"), "{what}");
    assert_eq!(engine.say("s"), Reply::Taken);
    assert!(matches!(engine.view().ask, Ask::Broke { .. }));
    for line in ["", "10", "yes"] {
        assert!(matches!(engine.say(line), Reply::Refused(_)), "broke is broke: {line}");
    }
    assert!(matches!(engine.say("buy 20"), Reply::Told(_)));
    assert_eq!(engine.view().chips, Money::dollars(20));
    assert!(matches!(engine.say("same"), Reply::Refused(_)), "22 is more than 20");
    assert_eq!(engine.say("2 main 20"), Reply::Taken, "one spot may stay empty");
}

#[test]
fn a_fault_closes_the_table_and_gives_the_open_wagers_back() {
    let mut engine = sit::<FAULT>(1, 50);
    assert_eq!(engine.say("10"), Reply::Taken);
    assert_eq!(engine.view().chips, Money::dollars(40));
    let Reply::Refused(what) = engine.say("draw") else { panic!("it cannot be drawn") };
    assert!(what.contains("closed") && what.contains("10") && what.contains("planted"), "{what}");
    assert!(!what.contains('\n'), "{what}");
    assert_eq!(engine.view().chips, Money::dollars(50));
    assert_eq!(
        (engine.view().on_the_table, engine.leaves_with()),
        (Money::ZERO, Money::dollars(50))
    );
    for line in ["stop", "10", "buy 5", "", "help"] {
        assert!(matches!(engine.say(line), Reply::Refused(_)), "{line} is offered");
    }
    assert!(matches!(engine.view().ask, Ask::Closed(_)));
    assert_eq!(engine.say("q"), Reply::Left);
}
