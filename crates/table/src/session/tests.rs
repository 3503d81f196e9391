//! Both sides of every limit, with made-up tables; and lines that print what they read.

use super::*;
use crate::{After, Leftover, Slot, cite};
use alloc::format;
use alloc::string::{String, ToString};
use cards::{Card, Pack};

/// A shoe of six decks like the games of 21.
fn shoe(elected: Shuffle) -> Procedures {
    let one = Burn::One(cite!("13:69F-2C.6(c)"));
    let shuffled = || vec![(Step::Shuffle, cite!("13:69F-2C.4(a)"))];
    let method =
        |how, next, then, marks, burn| Method { how, steps: shuffled(), next, then, marks, burn };
    let (to_shoe, to_cut) = (cite!("13:69F-2C.4(b)1"), cite!("13:69F-2C.4(b)2"));
    let right = |why| First { who: FirstCutter::FarthestRight, why };
    let why = cite!("13:69F-2C.4(h)");
    Procedures::cards(
        (6, cite!("13:69E-1.10D(a)")),
        Cards {
            pack: Pack::standard(6),
            opening: opening(),
            methods: vec![
                method(Shuffle::Machine, Next::Deal, to_shoe, Marks::May, one),
                method(Shuffle::Manual, Next::Cut, to_cut, Marks::Must, one),
                method(Shuffle::PreShuffled, Next::Cut, to_cut, Marks::Must, one),
                Method {
                    how: Shuffle::BartCarter,
                    steps: vec![(Step::PutBack, cite!("13:69F-2C.4(b)2"))],
                    next: Next::CutTheWhole,
                    then: cite!("13:69F-2C.4(b)2"),
                    marks: Marks::Never,
                    burn: Burn::None,
                },
            ],
            elected,
            by_hand: Shuffle::Manual,
            removal: Some(Removal::Inspected(cite!("13:69F-2C.14(j)"))),
            fails: cite!("13:69F-2C.14(i)"),
            cut: Cut::Offered(Offer {
                new_game: First { who: FirstCutter::FirstPlayer, why: cite!("13:69F-2C.4(d)1") },
                came_on_spot: First {
                    who: FirstCutter::CuttingCardSpot,
                    why: cite!("13:69F-2C.4(d)2"),
                },
                came_on_dealer: right(cite!("13:69F-2C.4(d)3")),
                at_will: right(cite!("13:69F-2C.4(d)4")),
                refused: cite!("13:69F-2C.4(e)"),
                least: 10,
                why: cite!("13:69F-2C.4(f)"),
            }),
            recut: Recut { by: RecutBy::NextEntitled, why: cite!("13:69F-2C.4(g)") },
            cutting_card: Some(CuttingCard {
                least: Least::OnePartIn(4),
                second: SecondCard::None,
                why: cite!("13:69F-2C.4(f)"),
            }),
            relief: Relief::BurnsOne(cite!("13:69F-2C.6(c)")),
            reshuffle: match elected {
                Shuffle::BartCarter => {
                    Reshuffle::RackOver { cards: 52, why: cite!("13:69F-2C.4(h)2") }
                }
                _ => Reshuffle::CuttingCard { then: Then::Reshuffle, why },
            },
            at_will: Some(cite!("13:69F-2C.4(h)1")),
            stub: StubCount::Never,
            second: SecondDeck::None,
            change: Change { hours: 24, why: cite!("13:69E-1.18(g)") },
            idle: Some(Idle {
                spread: cite!("13:69F-2C.4(i)"),
                wash: cite!("13:69F-2C.4(i)1"),
                swap: Some(cite!("13:69F-2C.4(i)2")),
            }),
            entry: Entry::Barred(cite!("13:69F-2C.5(i)")),
            closing: None,
        },
    )
}

/// Eight decks with the last hand called and burn cards by value.
fn laced() -> Procedures {
    let mut procedures = shoe(Shuffle::Lace);
    let cards = cards_of(&mut procedures);
    let why = cite!("19:47-4.4(a)1");
    cards.pack = Pack::standard(8);
    cards.methods = vec![Method {
        how: Shuffle::Lace,
        steps: vec![(Step::Shuffle, why), (Step::Lace, why)],
        next: Next::Cut,
        then: cite!("19:47-4.4(c)"),
        marks: Marks::Must,
        burn: Burn::ByValue { ten: 10, why: cite!("19:47-4.4(e)") },
    }];
    cards.cutting_card = Some(CuttingCard {
        least: Least::Cards(14),
        second: SecondCard::AtTheEnd,
        why: cite!("19:47-4.4(e)"),
    });
    let why = cite!("19:47-7.8(e)");
    cards.reshuffle = Reshuffle::CuttingCard { then: Then::LastHand, why };
    cards.at_will = None;
    cards.entry = Entry::Free;
    procedures
}

/// One deck, cut by the dealer, shuffled every round; two of them where a machine shuffles.
fn deck(elected: Shuffle) -> Procedures {
    let mut procedures = shoe(elected);
    let cards = cards_of(&mut procedures);
    cards.pack = Pack::standard(1);
    cards.cut = Cut::ByTheDealer { least: 10, why: cite!("19:47-20.5(c)") };
    cards.recut = Recut { by: RecutBy::LastCutter, why: cite!("19:47-20.5(d)") };
    for method in &mut cards.methods {
        (method.marks, method.burn) = (Marks::Never, Burn::None);
    }
    cards.cutting_card = None;
    cards.relief = Relief::Nothing;
    cards.reshuffle = Reshuffle::EveryRound(cite!("19:47-20.5(a)"));
    cards.at_will = None;
    cards.entry = Entry::Free;
    cards.removal = Some(Removal::Plain(cite!("19:47-20.12(g)")));
    cards.stub = StubCount::Every {
        rounds: 5,
        why: cite!("19:47-20.7(e)"),
        right: cite!("19:47-20.7(e)1"),
        wrong: cite!("19:47-20.7(e)2"),
    };
    if elected == Shuffle::Machine {
        let (why, opening) = (cite!("19:47-20.2"), cite!("19:47-20.4(d)"));
        cards.second = SecondDeck::Alternating { why, opening };
        cards.change = Change { hours: 4, why: cite!("13:69E-1.18(g)2") };
    }
    procedures
}

fn opening() -> Opening {
    let why = cite!("13:69F-2C.3");
    Opening { receive: why, inspect: why, spread: why, wash: why }
}

fn cards_of(procedures: &mut Procedures) -> &mut Cards {
    match &mut procedures.equipment {
        Equipment::Cards(cards) => cards,
        _ => panic!("a table of cards"),
    }
}

fn wheel() -> Procedures {
    Procedures::wheel(
        (7, cite!("13:69E-1.7")),
        Wheel {
            inspect: cite!("13:69E-1.9(a)"),
            adjust: cite!("13:69E-1.9(c)"),
            cover: cite!("13:69E-1.9(f)"),
        },
    )
}

/// A session with the lines run on it so far.
struct Run {
    p: Procedures,
    s: Session,
}

impl Run {
    fn new(p: Procedures) -> Run {
        let s = Session::new(&p);
        Run { p, s }
    }

    /// Opened, seen by spot 3, washed.
    fn washed(p: Procedures) -> Run {
        let mut run = Run::new(p);
        run.all("open at 2026-01-05 10:00; inspect; spread; arrive 3; wash");
        run
    }

    fn line(&mut self, text: &str) -> Result<Vec<Event>, crate::Refusal> {
        let line = parse_line(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        line.run(&mut self.s, &self.p)
    }

    /// Several lines, each with what it should answer.
    fn all(&mut self, lines: &str) {
        for text in lines.split(';') {
            let line = parse_line(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let ran = line.run(&mut self.s, &self.p);
            if let Err(wrong) = line.check(&ran) {
                panic!("{text}: {wrong}");
            }
        }
    }

    fn refused(&mut self, text: &str, cite: &str) {
        let before = self.s.clone();
        let refusal = self.line(text).expect_err(text);
        assert!(refusal.why.is_some_and(|why| why.is_named(cite)), "{text}: {refusal}");
        assert_eq!(before, self.s, "{text}: a refusal changed something");
    }

    /// A round in which so many cards leave the shoe, one after another to spots 1 to 3.
    fn round(&mut self, drawn: u16) -> Vec<Event> {
        self.round_of(Seats::first(3), drawn, |_| {})
    }

    fn round_of(
        &mut self,
        seats: Seats,
        drawn: u16,
        change: impl Fn(&mut round::Over),
    ) -> Vec<Event> {
        before_round(&mut self.s, &self.p, seats).expect("a round may be dealt");
        let hand = |slot: u16| Place::hand(Spot((slot % 3) as u8), 0);
        let mut over = round::Over {
            void: None,
            refilled: None,
            counted: false,
            drawn,
            places: (0..drawn).map(|slot| (slot, hand(slot))).collect(),
            left_over: Vec::new(),
            shoe: self.s.shoe,
        };
        change(&mut over);
        round::is_over(&mut self.s, &self.p, over)
    }

    fn cannot_deal(&self, cite: &str) {
        let mut copy = self.s.clone();
        let refusal = before_round(&mut copy, &self.p, Seats::first(3)).expect_err(cite);
        assert!(refusal.why.is_some_and(|why| why.is_named(cite)), "{refusal}");
    }
}

fn words(events: &[Event]) -> String {
    let all: Vec<String> = events.iter().map(|event| event.what.to_string()).collect();
    all.join(", ")
}

#[test]
fn opening_goes_step_by_step() {
    let mut run = Run::new(shoe(Shuffle::Manual));
    run.all("open at 2026-01-05 10:00 -> opened 2C.3");
    run.cannot_deal("2C.3");
    run.refused("spread", "2C.3");
    run.refused("shuffle manual", "2C.3");
    run.all("inspect -> inspected 2C.3");
    run.refused("wash", "2C.3");
    run.all("spread -> spread face-up");
    run.refused("wash", "2C.3");
    run.all("arrive 5; wash -> turned face-down, washed 2C.3");
    run.cannot_deal("2C.4(a)");
    run.all("shuffle manual -> shuffled manual 2C.4(a), offered 5 2C.4(d)1");
    run.cannot_deal("2C.4(b)2");
    run.all("cut 5 at 100; cutting-card 78; burn -> burned 1 2C.6(c); ready");
    assert!(run.line("open").is_err());
    assert!(run.line("arrive 5").is_err());
    assert!(run.line("arrive 7").is_err());
}

#[test]
fn a_table_taken_for_granted_may_deal() {
    let mut run = Run::new(shoe(Shuffle::Manual));
    assert_eq!(run.round(20), []);
    assert_eq!(wants(&run.s, &run.p), None);
    let mut every = Run::new(deck(Shuffle::Machine));
    for _ in 0..7 {
        assert_eq!(every.round(12), []);
    }
}

#[test]
fn a_cut_leaves_ten_cards_at_either_end() {
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.all("shuffle manual");
    run.refused("cut 3 at 9", "2C.4(f)");
    run.refused("cut 3 at 303", "2C.4(f)");
    for at in [10, 302] {
        let mut run = Run { p: run.p.clone(), s: run.s.clone() };
        run.all(&format!("cut 3 at {at}"));
    }
    let mut run = Run::washed(deck(Shuffle::Manual));
    run.all("shuffle manual -> offered dealer 20.5(c)");
    run.refused("cut dealer at 9", "20.5(c)");
    run.refused("cut dealer at 52", "20.5(c)");
    run.refused("cut 3 at 10", "20.5(c)");
    run.all("cut at 10 -> cut dealer at 10 20.5(c); ready");
}

#[test]
fn the_cut_goes_round_clockwise() {
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.all("arrive 1; arrive 6; shuffle manual -> offered 3 2C.4(d)1");
    run.refused("cut 6 at 100", "2C.4(d)1");
    run.refused("refuse 1", "2C.4(d)1");
    run.all("refuse 3 -> declined 3 2C.4(d)1, offered 6 2C.4(e)");
    run.refused("cut 3 at 100", "2C.4(e)");
    run.all("refuse 6 -> offered 1 2C.4(e)");
    run.refused("cut dealer at 100", "2C.4(e)");
    run.all("refuse 1 -> offered dealer 2C.4(e); cut dealer at 100");
    run.refused("refuse 3", "2C.4(f)");
}

#[test]
fn a_recut_by_the_next_or_by_the_last() {
    let mut next = Run::washed(shoe(Shuffle::Manual));
    next.all("arrive 1; shuffle manual");
    next.refused("recut", "2C.4(g)");
    next.all("cut 3 at 100; cutting-card 100");
    next.refused("recut 3 at 50", "2C.4(e)");
    next.refused("recut 1 at 9", "2C.4(f)");
    next.all("recut -> recut ordered 2C.4(g), offered 1 2C.4(e); refuse 1 -> offered dealer");
    next.all("cut dealer at 60; cutting-card 78; recut dealer at 70; cutting-card 78; burn");
    next.refused("recut dealer at 60", "2C.4(g)");
    let mut p = shoe(Shuffle::Manual);
    cards_of(&mut p).recut.by = RecutBy::LastCutter;
    let mut last = Run::washed(p);
    last.all("arrive 1; shuffle manual; cut 3 at 100");
    last.refused("recut 1 at 100", "2C.4(g)");
    last.all("recut 3 at 90 -> recut ordered, cut 3 at 90");
}

#[test]
fn the_cutting_card_goes_back_a_quarter_or_fourteen_cards() {
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.all("shuffle manual; cut 3 at 100");
    run.cannot_deal("2C.4(f)");
    run.refused("burn", "2C.4(f)");
    run.refused("cutting-card 77", "2C.4(f)");
    run.refused("cutting-card 312", "2C.4(f)");
    run.all("cutting-card 78 -> cutting card 78 from the back 2C.4(f)");
    run.refused("cutting-card 78", "2C.4(f)");
    let mut run = Run::washed(laced());
    run.all("shuffle lace -> shuffled lace, laced 4.4(a)1; cut 3 at 10");
    run.refused("cutting-card 13", "4.4(e)");
    run.all("cutting-card 14 -> cutting card 14 from the back, cutting card at the end 4.4(e)");
}

#[test]
fn burn_cards() {
    let mut run = Run::washed(laced());
    run.all("shuffle lace; cut 3 at 10; cutting-card 14");
    run.refused("burn", "4.4(e)");
    run.refused("burn 3h 2c 4d", "4.4(e)");
    run.refused("burn 3h 2c 4d 5d 6d", "4.4(e)");
    let mut ace = Run { p: run.p.clone(), s: run.s.clone() };
    ace.all("burn ac 9d -> burned 2");
    let mut ten = Run { p: run.p.clone(), s: run.s.clone() };
    ten.all("burn kc 2c 3c 4c 5c 6c 7c 8c 9c tc jc -> burned 11");
    run.all("burn 3h 2c 4d 5d -> burned 4 4.4(e)");
    assert_eq!(run.s.dealt, 4);
    assert_eq!(run.s.shoe.total(), 8 * 52 - 4);
    assert!(run.line("burn 3h").is_err());
    let mut run = Run::washed(shoe(Shuffle::Machine));
    run.all("shuffle machine -> no cut 2C.4(b)1");
    run.cannot_deal("2C.6(c)");
    run.refused("burn 3h 4d", "2C.6(c)");
    run.all("relieve; burn 3h; relieve -> burned 1 2C.6(c); relieve 4d -> burned 1");
    assert_eq!((run.s.dealt, run.s.shoe.total()), (3, 6 * 52 - 2));
}

#[test]
fn the_cutting_card_ends_the_shoe_after_the_round() {
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.all("arrive 1; shuffle manual; cut 3 at 100; cutting-card 300; burn");
    // Twelve cards before the cutting card: the burned one and eleven more.
    assert_eq!(words(&run.round(11)), "");
    run.all("ready");
    // It comes before the next card, which goes to the first spot.
    assert_eq!(words(&run.round(1)), "reshuffle due");
    run.cannot_deal("2C.4(h)");
    run.all("shuffle manual -> reshuffle due 2C.4(h), offered 1 2C.4(d)2");
    let on_dealer = |over: &mut round::Over| over.places = vec![(11, Place::DEALER)];
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.all("arrive 1; arrive 5; shuffle manual; cut 3 at 100; cutting-card 300; burn");
    run.round_of(Seats::first(3), 12, on_dealer);
    run.all("shuffle manual -> offered 5 2C.4(d)3");
}

#[test]
fn the_cutting_card_may_come_among_burned_cards() {
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.all("arrive 1; shuffle manual; cut 3 at 100; cutting-card 310; burn; relieve; ready");
    run.all("relieve -> burned 1 2C.6(c), reshuffle due 2C.4(h)");
    run.cannot_deal("2C.4(h)");
    run.all("shuffle manual -> offered 3 2C.4(d)3");
    // A four burns five cards, and the cutting card lies behind three.
    let mut run = Run::washed(laced());
    run.all("shuffle lace; cut 3 at 10; cutting-card 413; burn 4c 2c 3c 5c 6c; ready");
    assert_eq!(words(&run.round(4)), "last hand");
    assert_eq!(words(&run.round(4)), "reshuffle due");
}

#[test]
fn a_shuffle_at_will_is_cut_from_the_right() {
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.all("arrive 1; arrive 5; shuffle manual; cut 3 at 100; cutting-card 100; burn");
    run.round(12);
    run.all("shuffle manual -> reshuffle at will 2C.4(h)1, offered 5 2C.4(d)4");
    run.refused("shuffle manual", "2C.4(b)2");
    run.all("leave 5; cut 1 at 10 -> refused 2C.4(d)4; cut 3 at 10");
}

#[test]
fn the_last_hand_is_called_and_dealt() {
    let mut run = Run::washed(laced());
    run.all("shuffle lace; cut 3 at 10; cutting-card 410; burn ac 9d");
    // Four cards are left before the cutting card: a hand of four does not reach it.
    assert_eq!(words(&run.round(4)), "");
    assert_eq!(words(&run.round(4)), "last hand");
    run.all("ready -> last hand 7.8(e)");
    assert_eq!(words(&run.round(4)), "reshuffle due");
    run.cannot_deal("7.8(e)");
    run.all("shuffle lace; cut 3 at 10; cutting-card 14; burn ac 9d; ready");
    run.refused("shuffle lace", "4.4(a)1");
}

#[test]
fn bart_carter_waits_for_a_full_rack() {
    let mut run = Run::washed(shoe(Shuffle::BartCarter));
    run.all("shuffle bart-carter -> offered 3; cut 3 at 20; ready");
    run.refused("cutting-card 100", "2C.4(f)");
    assert_eq!(words(&run.round(52)), "");
    run.all("ready; relieve");
    assert_eq!(words(&run.round(1)), "reshuffle due");
    run.cannot_deal("2C.4(h)2");
    run.all("shuffle bart-carter -> put back in stacks, no cut; ready");
    assert_eq!(run.s.dealt, 0);
}

#[test]
fn cards_are_changed_in_time() {
    for (p, just, full) in [
        (shoe(Shuffle::Machine), "2026-01-06 09:59", "2026-01-06 10:00"),
        (deck(Shuffle::Machine), "2026-01-05 13:59", "2026-01-05 14:00"),
    ] {
        let cite = if just.contains("06") { "1.18(g)" } else { "1.18(g)2" };
        let mut run = Run::washed(p);
        run.all("shuffle machine");
        if run.s.stage() == Stage::ToBurn {
            run.all("burn");
        }
        run.all(&format!("time {just}; ready"));
        run.all(&format!("time {full}"));
        run.cannot_deal(cite);
        run.refused("ready", cite);
        run.all("time 23:00; change cards -> cards changed; inspect; spread; wash");
        assert!(run.line("time 2026-01-05 12:00").is_err());
    }
    let mut run = Run::new(shoe(Shuffle::Machine));
    assert!(run.line("time 12:00").is_err());
}

#[test]
fn the_stub_is_counted_once_in_five_rounds() {
    let mut run = Run::washed(deck(Shuffle::Manual));
    for round in 1..=5 {
        run.all("shuffle manual; cut dealer at 20");
        let due = before_round(&mut run.s, &run.p, Seats::first(1)).unwrap().stub_is_due;
        assert_eq!(due, round == 5);
        run.round(6);
    }
    run.all("shuffle manual; cut dealer at 20");
    run.cannot_deal("20.7(e)");
    run.refused("count 46", "20.7(e)");
}

#[test]
fn a_count_is_right_or_takes_the_deck_away() {
    let mut run = Run::washed(deck(Shuffle::Manual));
    assert!(run.line("count 46").is_err());
    run.all("shuffle manual; cut dealer at 20");
    run.round(6);
    let mut right = Run { p: run.p.clone(), s: run.s.clone() };
    right.all("count 46 -> counted 46 20.7(e)1; shuffle manual; cut dealer at 20; ready");
    for count in [45, 47] {
        let mut run = Run { p: run.p.clone(), s: run.s.clone() };
        run.all(&format!("count {count} -> deck removed 20.7(e)2"));
        run.cannot_deal("20.7(e)2");
        run.refused("shuffle manual", "20.7(e)2");
        run.all("change cards; inspect; spread; wash; shuffle manual; cut at 10; ready");
    }
    let counted = |over: &mut round::Over| over.counted = true;
    run.all("shuffle manual; cut dealer at 20");
    run.round_of(Seats::first(1), 6, counted);
    assert_eq!(run.s.rounds_since_count, 0);
    let removed = |o: &mut round::Over| {
        o.void = Some((After::RemoveDeck, cite!("19:47-20.7(e)2")));
    };
    run.all("shuffle manual; cut dealer at 20");
    assert_eq!(words(&run.round_of(Seats::first(1), 6, removed)), "deck removed");
    run.cannot_deal("20.7(e)2");
}

#[test]
fn a_counting_device_takes_the_deck_away_too() {
    let mut p = deck(Shuffle::Machine);
    let run = Run::washed(p.clone());
    let mut other = Run { p: run.p, s: run.s };
    assert!(other.line("shuffle machine counts 52").is_err());
    cards_of(&mut p).stub = StubCount::ByDevice(cite!("19:47-20.7(f)"));
    for (count, stage) in [(51, Stage::Removed(cite!("19:47-20.7(f)"))), (52, Stage::Ready)] {
        let mut run = Run::washed(p.clone());
        run.all(&format!("shuffle machine counts {count} -> counted {count} 20.7(f)"));
        assert_eq!(run.s.stage(), stage);
    }
}

#[test]
fn two_decks_alternate() {
    let mut run = Run::washed(deck(Shuffle::Machine));
    run.all("inspect -> inspected second 20.4(d); spread second; wash; shuffle machine");
    run.all("shuffle machine -> shuffled machine second, no cut");
    assert_eq!(words(&run.round(6)), "second deck next");
    // The first deck is shuffled while the second is dealt.
    run.all("ready -> second deck next 20.2; shuffle machine -> shuffled machine");
    assert_eq!(words(&run.round(6)), "first deck next");
    assert_eq!(words(&run.round(6)), "second deck next");
    run.cannot_deal("20.5(a)");
    run.all("shuffle machine first; ready -> refused 20.5(a); shuffle machine second; ready");
    assert!(Run::new(deck(Shuffle::Manual)).line("inspect second").is_err());
}

#[test]
fn the_device_leaves_before_another_way_of_shuffling() {
    let mut run = Run::washed(shoe(Shuffle::Machine));
    run.refused("shuffle manual", "2C.14(j)");
    run.all("shuffle machine fails -> shuffler failed 2C.14(i)");
    run.cannot_deal("2C.14(i)");
    run.refused("remove device found 1", "2C.14(j)");
    run.all("remove device -> device empty, device removed 2C.14(j)");
    run.refused("shuffle machine", "2C.4(a)");
    assert!(run.line("remove device").is_err());
    run.all("shuffle manual; cut 3 at 50; cutting-card 80; burn; ready; bring device");
    run.refused("shuffle manual", "2C.14(j)");
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.refused("shuffle machine", "2C.4(a)");
    assert!(run.line("shuffle manual fails").is_err());
    assert!(run.line("bring device").is_err());
    assert!(run.line("shuffle lace").is_err());
    cards_of(&mut run.p).methods[1].next = Next::NotHere;
    run.refused("shuffle manual", "2C.4(a)");
}

#[test]
fn cards_that_came_shuffled_are_cut_and_come_only_once() {
    let mut run = Run::new(shoe(Shuffle::PreShuffled));
    run.all("open; arrive 2; shuffle pre-shuffled -> offered 2; cut 2 at 10; cutting-card 78");
    run.all("burn");
    run.round(3);
    run.refused("shuffle pre-shuffled", "2C.4(a)");
    run.all("shuffle manual; cut 2 at 10 -> refused; cut 3 at 10");
}

#[test]
fn an_idle_table_spreads_its_cards() {
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.all("shuffle manual; cut 3 at 10; cutting-card 100; burn; idle face-down");
    run.cannot_deal("2C.4(i)");
    run.refused("shuffle manual", "2C.4(i)");
    run.refused("wash", "2C.4(i)1");
    run.all("arrive 4 -> turned face-up 2C.4(i); wash -> washed 2C.4(i)1; shuffle manual");
    run.all("cut 4 at 10");
    let mut run = Run::washed(shoe(Shuffle::Machine));
    run.all("shuffle machine; burn; idle -> spread face-up 2C.4(i)");
    run.refused("shuffle machine", "2C.4(i)");
    run.all("arrive 4");
    run.refused("wash", "2C.4(i)2");
    run.all("shuffle machine -> batches swapped 2C.4(i)2; ask inspection -> spread face-up");
    run.cannot_deal("2C.4(i)");
    run.all("shuffle machine; burn; ready; remove device; idle; arrive 2; wash; shuffle manual");
    run.refused("ask inspection", "2C.4(i)1");
    let mut run = Run::washed(shoe(Shuffle::Machine));
    run.all("shuffle machine; burn; ready");
    run.refused("ask inspection", "2C.4(i)2");
    run.round(3);
    run.refused("ask inspection", "2C.4(i)2");
}

#[test]
fn who_sat_out_waits_for_the_shuffle() {
    let mut run = Run::washed(shoe(Shuffle::Machine));
    run.all("shuffle machine; burn; ready 1 2 3 4");
    run.round(9);
    run.all("ready 1 2 3; ready 3");
    run.refused("ready 3 4", "2C.5(i)");
    run.all("shuffle machine; burn; ready 3 4");
}

#[test]
fn error_cards() {
    let card = Card::parse("9d");
    let why = cite!("19:47-7.11(c)1");
    let left = |ruling| {
        move |over: &mut round::Over| {
            over.left_over = vec![LeftOver { slot: Slot(4), card, ruling, why }];
        }
    };
    let mut run = Run::new(laced());
    assert!(run.line("error-card").is_err());
    run.round_of(Seats::NONE, 5, left(Leftover::BurnByValue { ten: 0 }));
    run.refused("error-card 2c", "7.11(c)1");
    run.all("error-card -> burned 10 7.11(c)1");
    assert_eq!(run.s.dealt, 5 + 9);
    run.round_of(Seats::NONE, 5, left(Leftover::BurnOneMore));
    run.all("error-card -> burned 2");
    run.round_of(Seats::NONE, 5, left(Leftover::Burn));
    let before = before_round(&mut run.s, &run.p, Seats::NONE).unwrap();
    assert_eq!((words(&before.events).as_str(), before.carried), ("burned 1", None));
    run.round_of(Seats::NONE, 5, left(Leftover::FirstOfNext));
    run.all("error-card -> first card of the next round");
    let before = before_round(&mut run.s, &run.p, Seats::first(1)).unwrap();
    assert_eq!(before.carried, Some(card));
    run.round_of(Seats::NONE, 5, left(Leftover::DummyRound));
    run.refused("ready 1", "7.11(c)1");
    run.all("error-card -> dummy round");
    let before = before_round(&mut run.s, &run.p, Seats::NONE).unwrap();
    assert_eq!(before.carried, Some(card));
    run.round_of(Seats::first(1), 5, |_| {});
}

#[test]
fn a_void_round_may_call_for_a_shuffle() {
    let mut run = Run::washed(shoe(Shuffle::Machine));
    run.all("shuffle machine; burn");
    let why = cite!("13:69F-2C.14(a)");
    run.round_of(Seats::first(3), 4, |over| over.void = Some((After::Reshuffle, why)));
    run.cannot_deal("2C.14(a)");
    run.all("shuffle machine; burn");
    run.round_of(Seats::first(3), 4, |over| over.void = Some((After::NextRound, why)));
    run.round_of(Seats::first(3), 4, |over| over.refilled = Some(why));
    run.cannot_deal("2C.14(a)");
}

#[test]
fn a_wheel_is_inspected_before_it_opens() {
    let mut run = Run::new(wheel());
    run.all("adjust -> wheel adjusted 1.9(c)");
    run.refused("open", "1.9(a)");
    run.refused("ready", "1.9(a)");
    run.all("inspect -> wheel inspected 1.9(a); adjust");
    run.refused("open", "1.9(a)");
    run.all("inspect; open; ready; arrive 1");
    run.refused("adjust", "1.9(c)");
    run.all("close -> covered 1.9(f)");
    run.refused("open", "1.9(a)");
    assert!(run.line("wash").is_err());
}

#[test]
fn a_closed_table_deals_nothing() {
    let mut run = Run::washed(shoe(Shuffle::Machine));
    run.all("shuffle machine; burn; close");
    run.cannot_deal("2C.3");
    run.refused("arrive 2", "2C.3");
    run.refused("shuffle machine", "2C.3");
    run.all("open at 2026-01-05 11:00; inspect; spread; arrive 2; wash; shuffle machine; burn");
    run.all("ready");
    let mut none = Run::new(Procedures::none());
    none.all("open; arrive 14; ready; close; ready -> refused");
    assert!(none.line("inspect").is_err());
}

/// Answers in order, whatever is asked.
struct Script(Vec<&'static str>);

impl Answers for Script {
    fn answer(&mut self, _want: &Want, _why: Cite) -> Option<Procedure> {
        if self.0.is_empty() {
            return None;
        }
        Some(parse_line(self.0.remove(0)).unwrap().what)
    }
}

#[test]
fn the_dealer_does_what_is_due_and_asks_the_rest() {
    let p = laced();
    let mut s = Session::new(&p);
    s.table = State::Closed;
    let mut script = Script(vec!["open", "arrive 2", "refuse 2", "cut dealer at 9"]);
    let (events, stop) = between(&mut s, &p, &mut script);
    let (done, then) = ("opened, inspected, spread face-up, turned face-down, washed", "offered 2");
    let last = "declined 2, offered dealer";
    assert_eq!(words(&events), format!("{done}, shuffled lace, laced, {then}, {last}"));
    assert!(matches!(stop, Err(Stop::Refused(_, Want::Cut { who: Cutter::Dealer, .. }, _))));
    let mut script = Script(vec!["cut dealer at 10", "cutting-card 14"]);
    let (_, stop) = between(&mut s, &p, &mut script);
    assert_eq!(stop, Err(Stop::Wants(Want::Burn, cite!("19:47-4.4(e)"))));
    let (events, stop) = between(&mut s, &p, &mut Script(vec!["burn ac 2d"]));
    assert_eq!((words(&events).as_str(), stop), ("burned 2", Ok(())));
}

/// A small generator, so that the lines are the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % sides
    }

    fn spot(&mut self) -> Spot {
        Spot(self.roll(14) as u8)
    }

    fn cutter(&mut self) -> Cutter {
        if self.roll(4) == 0 { Cutter::Dealer } else { Cutter::Spot(self.spot()) }
    }

    fn deck(&mut self) -> Option<Deck> {
        [None, Some(Deck::First), Some(Deck::Second)][self.roll(3) as usize]
    }

    fn cards(&mut self) -> Vec<Card> {
        (0..self.roll(12)).map(|_| Card::ALL[self.roll(52) as usize]).collect()
    }

    fn moment(&mut self) -> Moment {
        let (month, day) = (self.roll(12) + 1, self.roll(28) + 1);
        let date = format!("20{:02}-{month:02}-{day:02}", self.roll(100));
        let clock = format!("{:02}:{:02}", self.roll(24), self.roll(60));
        Moment::parse(&date, &clock).unwrap()
    }

    fn procedure(&mut self) -> Procedure {
        let n = self.roll(900) as u16;
        match self.roll(24) {
            0 => Procedure::Open { at: n.is_multiple_of(2).then(|| self.moment()) },
            1 => Procedure::Arrive(self.spot()),
            2 => Procedure::Leave(self.spot()),
            3 => Procedure::Inspect(self.deck()),
            4 => Procedure::Spread(self.deck()),
            5 => Procedure::Wash(self.deck()),
            6 => Procedure::Shuffle {
                how: Shuffle::ALL[self.roll(7) as usize].0,
                deck: self.deck(),
                ended: [Ended::Done, Ended::Counts(n), Ended::Fails][self.roll(3) as usize],
            },
            7 => Procedure::Refuse(self.spot()),
            8 => Procedure::Cut { who: self.cutter(), at: n },
            9 => Procedure::Recut(n.is_multiple_of(2).then(|| (self.cutter(), n))),
            10 => Procedure::CuttingCard(n),
            11 => Procedure::Burn(self.cards()),
            12 => {
                Procedure::Relieve(n.is_multiple_of(2).then(|| Card::ALL[self.roll(52) as usize]))
            }
            13 => Procedure::Count(n),
            14 => Procedure::Time(Time::Clock(self.roll(1440) as u16)),
            15 => Procedure::Time(Time::At(self.moment())),
            16 => Procedure::ChangeCards(self.deck()),
            17 => Procedure::RemoveDevice { found: n % 3 },
            18 => Procedure::BringDevice,
            19 => Procedure::Idle([Face::Up, Face::Down][usize::from(n % 2)]),
            20 => Procedure::AskInspection,
            21 => Procedure::ErrorCard(self.cards()),
            22 => Procedure::Ready((0..self.roll(4)).map(|_| self.spot()).collect()),
            _ => [Procedure::Adjust, Procedure::Close][usize::from(n % 2)].clone(),
        }
    }
}

#[test]
fn lines_print_what_they_read() {
    let mut dice = Dice(7);
    for _ in 0..5000 {
        let what = dice.procedure();
        let words = ["refused", "burned 10", "offered dealer"][dice.roll(3) as usize].to_string();
        let cite = (dice.roll(2) == 0).then(|| "2C.4(d)1".to_string());
        let other = Shows { words: "cut 3 at 10".into(), cite: Some("13:69F-2C.4(f)".into()) };
        let shows = match (dice.roll(3), &cite) {
            (0, _) => Vec::new(),
            (1, Some(_)) => vec![Shows { words, cite }, other],
            _ => vec![Shows { words, cite }],
        };
        let line = SessionLine { what, shows };
        assert_eq!(parse_line(&line.to_string()), Ok(line));
    }
}

#[test]
fn no_lines_at_random_break_a_table() {
    let tables =
        [shoe(Shuffle::Manual), shoe(Shuffle::Machine), laced(), deck(Shuffle::Machine), wheel()];
    let mut dice = Dice(11);
    for p in tables {
        let mut s = Session::new(&p);
        for _ in 0..5000 {
            let before = s.clone();
            if act(&mut s, &p, &dice.procedure()).is_err() {
                assert_eq!(before, s);
            }
            let _ = wants(&s, &p);
        }
    }
}

#[test]
fn bad_lines_say_what_is_wrong() {
    for bad in [
        "",
        "table",
        "dance",
        "open at noon",
        "open at 2026-02-30 10:00",
        "arrive",
        "arrive 15",
        "arrive 1b",
        "cut 3",
        "cut 3 at ten",
        "cutting-card -1",
        "shuffle",
        "shuffle spade",
        "shuffle machine counts",
        "inspect third",
        "burn 1x",
        "time 24:00",
        "time 9:5",
        "change deck",
        "close now",
        "close ->",
        "close -> ,",
    ] {
        let what = parse_line(bad).expect_err(bad);
        assert!(!what.contains('\n') && !what.is_empty(), "{bad}: {what}");
    }
}

#[test]
fn time_goes_on() {
    let at = Moment::parse("2024-02-28", "23:30").unwrap();
    assert_eq!(at.next_at(0).to_string(), "2024-02-29 00:00");
    assert_eq!(at.next_at(23 * 60 + 30), at);
    assert_eq!(at.next_at(23 * 60 + 29).to_string(), "2024-02-29 23:29");
    let new_year = Moment::parse("2025-12-31", "23:59").unwrap();
    assert_eq!(new_year.next_at(0).to_string(), "2026-01-01 00:00");
    assert_eq!(Moment::parse("2023-02-29", "10:00"), None);
}
