//! Both sides of every limit, with made-up tables; and lines that print what they read.

use super::*;
use crate::{After, Irregularity, Line, Money, Slot, Unused, cite};
use alloc::format;
use alloc::string::{String, ToString};
use cards::{Card, Pack};

/// Whether this came of a line: an act in words or `refused`, and behind it its paragraph if any.
fn came(ran: &Result<Vec<Event>, crate::Refusal>, expected: &str) -> bool {
    let last = expected.rsplit_once(' ').filter(|(_, cite)| cite.contains('.'));
    let (words, cite) = last.map_or((expected, None), |(words, cite)| (words.trim(), Some(cite)));
    let named = |why: Option<crate::Cite>| cite.is_none_or(|c| why.is_some_and(|w| w.is_named(c)));
    match ran {
        Err(refusal) => words == "refused" && named(refusal.why),
        Ok(events) => {
            events.iter().any(|event| event.what.to_string() == words && named(Some(event.why)))
        }
    }
}

/// A shoe of six decks like the games of 21.
fn shoe(elected: Shuffle) -> Procedures {
    let one = Burn::One(cite!("13:69F-2C.6(c)"));
    let shuffled = || vec![(Step::Shuffle, cite!("13:69F-2C.4(a)"))];
    let method =
        |how, next, then, marks, burn| Method { how, steps: shuffled(), next, then, marks, burn };
    let (to_shoe, to_cut) = (cite!("13:69F-2C.4(b)1"), cite!("13:69F-2C.4(b)2"));
    let why = cite!("13:69F-2C.4(h)");
    Procedures::cards(
        (6, cite!("13:69E-1.10D(a)")),
        Cards {
            pack: Pack::standard(6),
            opening: opening(),
            new: NewCards::Inspect,
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
            cut: Cut::Offered(offered()),
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
            runs_out: Some(cite!("13:69F-2C.14(f)")),
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

/// Who is offered the cut of that shoe.
fn offered() -> Offer {
    let right = |why| First { who: FirstCutter::FarthestRight, why };
    Offer {
        new_game: First { who: FirstCutter::FirstPlayer, why: cite!("13:69F-2C.4(d)1") },
        came_on_spot: First { who: FirstCutter::CuttingCardSpot, why: cite!("13:69F-2C.4(d)2") },
        came_on_dealer: right(cite!("13:69F-2C.4(d)3")),
        at_will: right(cite!("13:69F-2C.4(d)4")),
        refused: cite!("13:69F-2C.4(e)"),
        least: 10,
        why: cite!("13:69F-2C.4(f)"),
    }
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
    cards.runs_out = Some(cite!("19:47-7.11(e)"));
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
        device: None,
    };
    if elected == Shuffle::Machine {
        let why = cite!("19:47-20.2");
        cards.second = SecondDeck::Alternating {
            device: why,
            in_device: why,
            turns: why,
            opening: cite!("19:47-20.4(d)"),
            fails: Irregularity::OTHER,
        };
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
        let what = parse_line(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        act(&mut self.s, &self.p, &what)
    }

    /// Several lines, each with what it should answer.
    fn all(&mut self, lines: &str) {
        for text in lines.split(';') {
            let (line, expected) = text.split_once("->").unwrap_or((text, ""));
            let ran = self.line(line);
            let expected: Vec<&str> = expected.split(',').map(str::trim).collect();
            match expected.as_slice() {
                [""] => assert!(ran.is_ok(), "{text}: {ran:?}"),
                all => all.iter().for_each(|one| assert!(came(&ran, one), "{text}: {ran:?}")),
            }
        }
    }

    fn at(&self, line: &str) -> Person {
        self.s.people.at(Line::parse(line).unwrap()).expect("somebody is there")
    }

    /// Somebody who is known takes that line.
    fn takes(&mut self, line: &str, who: Person) {
        let arrives = Procedure::Arrive { at: Line::parse(line).unwrap(), who: Some(who) };
        act(&mut self.s, &self.p, &arrives).expect("the line is free");
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
        before_round(&mut self.s, &self.p, lines(seats)).expect("a round may be dealt");
        let hand = |slot: u16| Place::hand(Spot((slot % 3) as u8), 0);
        let mut over = round::Over {
            void: None,
            shuffler_failed: false,
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
        let refusal = before_round(&mut copy, &self.p, lines(Seats::first(3))).expect_err(cite);
        assert!(refusal.why.is_some_and(|why| why.is_named(cite)), "{refusal}");
    }
}

fn lines(seats: Seats) -> impl Iterator<Item = Line> {
    seats.clockwise().map(|spot| spot.line(0))
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
    run.all("refuse 3 -> declined 3, offered 6 2C.4(e)");
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
    let mut six_decks = Run::washed(shoe(Shuffle::Machine));
    six_decks.all("shuffle machine; burn");
    for (mut run, just, full) in [
        (six_decks, "2026-01-06 09:59", "2026-01-06 10:00"),
        (with_two_decks(), "2026-01-05 13:59", "2026-01-05 14:00"),
    ] {
        let cite = if just.contains("06") { "1.18(g)" } else { "1.18(g)2" };
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
        let due = before_round(&mut run.s, &run.p, lines(Seats::first(1))).unwrap().stub_is_due;
        assert_eq!(due, round == 5);
        run.round(6);
    }
    run.all("shuffle manual; cut dealer at 20");
    run.cannot_deal("20.7(e)");
    run.refused("count 46", "20.7(e)");
}

#[test]
fn a_count_after_the_round_is_right_or_refused() {
    let mut run = Run::washed(deck(Shuffle::Manual));
    assert!(run.line("count 46").is_err());
    run.all("shuffle manual; cut dealer at 20");
    run.round(6);
    let mut right = Run { p: run.p.clone(), s: run.s.clone() };
    right.all("count 46 -> counted 46 20.7(e)1; shuffle manual; cut dealer at 20; ready");
    for count in [45, 47] {
        run.refused(&format!("count {count}"), "20.7(e)2");
    }
    let counted = |over: &mut round::Over| over.counted = true;
    run.all("shuffle manual; cut dealer at 20");
    run.round_of(Seats::first(1), 6, counted);
    assert_eq!(run.s.uncounted(), 0);
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
    if let StubCount::Every { device, .. } = &mut cards_of(&mut p).stub {
        *device = Some(cite!("19:47-20.7(f)"));
    }
    for (count, stage) in [(51, Stage::Removed(cite!("19:47-20.7(f)"))), (52, Stage::Ready)] {
        let mut run = Run::washed(p.clone());
        run.all(&format!("shuffle machine counts {count} -> counted {count} 20.7(f)"));
        assert_eq!(run.s.stage(), stage);
    }
}

/// Both decks are opened and shuffled.
fn with_two_decks() -> Run {
    let mut run = Run::washed(deck(Shuffle::Machine));
    run.all("shuffle machine");
    run.cannot_deal("20.4(d)");
    run.all("inspect -> inspected second 20.4(d); spread second; wash");
    run.cannot_deal("20.4(d)");
    run.all("shuffle machine -> shuffled machine second, no cut; ready");
    run
}

#[test]
fn two_decks_alternate() {
    let mut run = with_two_decks();
    assert_eq!(words(&run.round(6)), "second deck next");
    // The first deck is in the device while the second is dealt.
    run.cannot_deal("20.2");
    run.all("shuffle machine -> second deck next 20.2, shuffled machine; ready");
    assert_eq!(words(&run.round(6)), "first deck next");
    run.all("ready -> refused 20.2; shuffle machine second; ready");
    assert!(Run::new(deck(Shuffle::Manual)).line("inspect second").is_err());
}

#[test]
fn a_shuffler_that_fails_in_the_round_leaves_its_deck_unshuffled() {
    let mut run = with_two_decks();
    let fails = |over: &mut round::Over| over.shuffler_failed = true;
    let events = run.round_of(Seats::first(1), 6, fails);
    assert_eq!(words(&events), "shuffler failed, second deck next");
    run.all("shuffle machine first");
    run.cannot_deal("2C.14(i)");
    run.all("shuffle machine second; ready");
}

#[test]
fn without_a_device_there_is_one_deck() {
    let mut run = with_two_decks();
    run.round(6);
    run.all("remove device -> device removed 20.12(g), deck removed 20.2");
    run.refused("change cards first", "20.2");
    run.all("ready; change cards -> cards changed second; inspect; spread; wash; shuffle manual");
    run.all("cut dealer at 10; ready");
    assert_eq!(words(&run.round(6)), "");
    run.all("shuffle manual second; cut dealer at 10; ready");
    // With the device the other deck comes back, as new cards.
    run.all("bring device");
    run.cannot_deal("20.2");
    run.all("change cards -> cards changed; inspect; spread; wash; shuffle machine first; ready");
    assert_eq!(words(&run.round(6)), "first deck next");
}

#[test]
fn a_stub_is_counted_once_in_five_rounds_of_the_table() {
    let mut run = with_two_decks();
    for round in 1..=10 {
        let due = before_round(&mut run.s, &run.p, lines(Seats::first(1))).unwrap().stub_is_due;
        assert_eq!(due, round % 5 == 0, "round {round}");
        run.round_of(Seats::first(1), 6, |over| over.counted = due);
        run.all("shuffle machine");
    }
    // New cards do not count the other deck.
    for _ in 1..=4 {
        run.round(6);
        run.all("shuffle machine");
    }
    run.all("change cards second; inspect; spread; wash; shuffle machine");
    run.all("ready -> stub count due 20.7(e)");
    run.all("change cards; inspect; spread; wash; shuffle machine; inspect; spread; wash");
    run.all("shuffle machine");
    assert_eq!(run.s.uncounted(), 0);
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
    let mut run = Run::new(shoe(Shuffle::Manual));
    run.all("open; arrive 2");
    run.refused("shuffle pre-shuffled", "2C.4(a)");
    cards_of(&mut run.p).new = NewCards::PreShuffled;
    run.refused("shuffle manual", "2C.3");
    run.all("close");
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
fn entry_is_barred_to_persons_and_not_to_spots() {
    let mut run = Run::washed(shoe(Shuffle::Machine));
    run.all("shuffle machine; burn; arrive 4");
    run.refused("admit 3", "2C.5(i)");
    run.round(9);
    let one = run.at("1");
    run.all("move 1 to 5; ready 5; arrive 1");
    run.refused("ready 1", "2C.5(i)");
    run.takes("6", one);
    run.all("ready 5 6");
    // Behind a spot as at it.
    run.all("arrive 2b");
    let behind = || [Spot(1).line(0), Spot(1).line(1)];
    assert!(before_round(&mut run.s.clone(), &run.p, behind()).is_err());
    run.all("admit 2b -> admitted 2b 2C.5(i)");
    before_round(&mut run.s.clone(), &run.p, behind()).unwrap();
    run.refused("admit 2b", "2C.5(i)");
    assert!(run.line("admit 6b").is_err());
    run.all("ready 4 -> refused 2C.5(i); admit 4 -> admitted 4 2C.5(i); ready 4");
    // Who is let in and sits out once more is barred once more; who comes back is himself.
    let three = run.at("3");
    run.round_of(Seats::first(3).without(Spot(0)), 9, |_| {});
    run.refused("ready 4", "2C.5(i)");
    run.all("leave 3; arrive 3; ready 3 -> refused 2C.5(i); leave 3");
    run.takes("3", three);
    run.all("ready 3; leave 2; leave 2b; leave 3; leave 4; leave 5; leave 6; ready -> refused");
    run.all("leave 1; shuffle machine; burn; arrive 4; ready");
    assert!(Run::new(laced()).line("admit 1").is_err());
}

#[test]
fn who_leaves_is_gone_and_a_newcomer_is_somebody_else() {
    let mut run = Run::new(laced());
    run.all("arrive 3; arrive 3b; arrive 5");
    for bad in ["arrive 3", "arrive 3b", "leave 4", "leave 5b", "move 3 to 5", "arrive 7"] {
        let before = run.s.clone();
        assert!(run.line(bad).is_err(), "{bad}");
        assert_eq!(before, run.s, "{bad}");
    }
    let (ann, behind) = (run.at("3"), run.at("3b"));
    assert_ne!(ann, behind);
    run.takes("4", ann);
    run.all("leave 3");
    assert_eq!((run.s.people.on(Spot(2)), run.at("4"), run.at("3b")), (None, ann, behind));
    run.all("arrive 3; move 4 to 6");
    assert_ne!(run.at("3"), ann);
    assert_eq!(run.at("6"), ann);
    run.all("leave 6");
    assert_eq!(run.s.people.lines_of(ann).count(), 0);
    // Who was never seen to arrive is there when he moves; who wagers has arrived.
    run.all("move 1 to 2; leave 2");
    before_round(&mut run.s, &run.p, [Spot(1).line(0), Spot(1).line(1)]).unwrap();
    assert_ne!(run.at("2"), run.at("2b"));
    let two = run.at("2");
    before_round(&mut run.s, &run.p, [Spot(1).line(0)]).unwrap();
    assert_eq!(run.at("2"), two);
    run.all("leave 2; leave 2b; leave 3; leave 3b; leave 5");
    assert!(run.s.people.is_empty());
}

#[test]
fn what_is_marked_is_owed_by_persons() {
    let mut p = laced();
    p.owed = Some(cite!("19:47-7.3"));
    let mut run = Run::washed(p.clone());
    run.all("arrive 1; arrive 2; shuffle lace; cut 3 at 10; cutting-card 402; burn ac 9d");
    let mark = |run: &mut Run, spot: u8, cents| {
        run.s.owe(&[(Spot(spot - 1).line(0), Money::cents(cents))]);
    };
    for (spot, cents) in [(1, 150), (2, 100), (1, 25), (3, 5)] {
        mark(&mut run, spot, cents);
    }
    let two = run.at("2");
    run.takes("4", two);
    // He has another spot; the debt goes with him.
    assert_eq!(words(&run.line("leave 2").unwrap()), "");
    assert_eq!(words(&run.line("move 4 to 6").unwrap()), "");
    run.all("leave 6 -> 1 collected from 6 7.3");
    assert_eq!(run.s.owed_by(two), Money::ZERO);
    assert_eq!(words(&run.line("arrive 6").unwrap()), "");
    assert_eq!(words(&run.line("leave 6").unwrap()), "");
    // The shoe goes on, and ends after its last hand.
    assert_eq!(words(&run.round(4)), "");
    assert_eq!(words(&run.round(9)), "last hand");
    let owes = Run { p: run.p.clone(), s: run.s.clone() };
    let due = "reshuffle due, 0.05 collected from 3, 1.75 collected from 1";
    assert_eq!(words(&run.round(4)), due);
    assert!(run.s.owed.is_empty());
    run.all("shuffle lace -> 0.05 collected from 3 7.3, 1.75 collected from 1 7.3");
    for ends in ["close", "idle", "change cards"] {
        let mut run = Run { p: owes.p.clone(), s: owes.s.clone() };
        run.all(&format!("{ends} -> 0.05 collected from 3 7.3, 1.75 collected from 1 7.3"));
        assert!(run.s.owed.is_empty());
    }
    // At a table that is taken for granted it is told all the same.
    let mut run = Run::new(p);
    run.all("arrive 1");
    mark(&mut run, 1, 150);
    assert_eq!(words(&run.round(4)), "");
    let void = Some((After::Reshuffle, cite!("19:47-7.11(e)")));
    let ended = run.round_of(Seats::first(1), 4, |over| over.void = void);
    assert_eq!(words(&ended), "1.50 collected from 1");
}

#[test]
fn a_cut_belongs_to_persons() {
    let washed = || {
        let mut run = Run::washed(shoe(Shuffle::Manual));
        run.all("arrive 1; arrive 5; shuffle manual -> offered 3 2C.4(d)1");
        run
    };
    // Whoever takes the seat of one who declined has not declined.
    let mut run = washed();
    run.all("refuse 3; refuse 5 -> offered 1; leave 3; arrive 3; refuse 1 -> offered 3 2C.4(e)");
    run.all("refuse 3 -> offered dealer");
    // Who holds two spots is asked once.
    let mut run = washed();
    let three = run.at("3");
    run.takes("4", three);
    run.all("refuse 3 -> offered 5 2C.4(e)");
    // The last cutter has left: the cut is offered as at first.
    let mut run = washed();
    cards_of(&mut run.p).recut.by = RecutBy::LastCutter;
    run.all("cut 3 at 100; leave 3; arrive 3; recut -> offered 1 2C.4(d)1");
    let mut run = washed();
    cards_of(&mut run.p).recut.by = RecutBy::LastCutter;
    run.all("cut 3 at 100; move 3 to 6; recut -> offered 6 2C.4(g); leave 6");
    run.refused("cut 6 at 10", "2C.4(d)1");
    run.all("cut 1 at 10");
}

#[test]
fn the_player_of_the_cutting_card_is_a_person() {
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.all("arrive 1; arrive 5; shuffle manual; cut 3 at 100; cutting-card 300; burn");
    assert_eq!(words(&run.round(12)), "reshuffle due");
    let came = Run { p: run.p.clone(), s: run.s.clone() };
    let again = || Run { p: came.p.clone(), s: came.s.clone() };
    again().all("shuffle manual -> offered 3 2C.4(d)2");
    again().all("move 3 to 6; shuffle manual -> offered 6 2C.4(d)2; refuse 6 -> offered 1");
    again().all("leave 3; arrive 3; shuffle manual -> offered 5 2C.4(e)");
    again()
        .all("leave 5; leave 1; leave 2; leave 3; arrive 3; shuffle manual -> offered 3 2C.4(e)");
}

#[test]
fn the_last_holder_is_a_person() {
    let mut p = laced();
    if let Cut::Offered(offer) = &mut cards_of(&mut p).cut {
        offer.new_game.who = FirstCutter::LastHolder;
    }
    let mut run = Run::washed(p);
    run.all("arrive 1; arrive 5");
    run.s.holder = Some(run.s.seated(Spot(2)));
    let held = Run { p: run.p.clone(), s: run.s.clone() };
    let again = || Run { p: held.p.clone(), s: held.s.clone() };
    again().all("shuffle lace -> offered 3 2C.4(d)1");
    again().all("move 3 to 2; shuffle lace -> offered 2 2C.4(d)1");
    again().all(
        "leave 3; arrive 3; shuffle lace -> offered 5 2C.4(e); refuse 5; refuse 1 -> offered 3",
    );
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
    run.round_of(Seats::NONE, 5, left(Unused::BurnByValue { ten: 0 }));
    run.refused("error-card 2c", "7.11(c)1");
    run.all("error-card -> burned 10 7.11(c)1");
    assert_eq!(run.s.dealt, 5 + 9);
    run.round_of(Seats::NONE, 5, left(Unused::BurnOneMore));
    run.all("error-card -> burned 2");
    run.round_of(Seats::NONE, 5, left(Unused::Burn));
    let before = before_round(&mut run.s, &run.p, lines(Seats::NONE)).unwrap();
    assert_eq!((words(&before.events).as_str(), before.carried), ("burned 1", vec![]));
    run.round_of(Seats::NONE, 5, left(Unused::FirstOfNext));
    run.all("error-card -> first card of the next round");
    let before = before_round(&mut run.s, &run.p, lines(Seats::first(1))).unwrap();
    let known = |before: Before| before.carried.iter().map(|left| left.card).collect::<Vec<_>>();
    assert_eq!(known(before), [card]);
    run.round_of(Seats::NONE, 5, left(Unused::DummyRound));
    run.refused("ready 1", "7.11(c)1");
    run.all("error-card -> dummy round");
    let before = before_round(&mut run.s, &run.p, lines(Seats::NONE)).unwrap();
    assert_eq!(known(before), [card]);
    run.round_of(Seats::first(1), 5, |_| {});
}

#[test]
fn several_error_cards() {
    let why = cite!("19:47-7.11(b)");
    let left = |slot, card: &str, ruling| LeftOver {
        slot: Slot(slot),
        card: Card::parse(card),
        ruling,
        why,
    };
    let mut run = Run::new(laced());
    let two = [left(4, "", Unused::FirstOfNext), left(6, "", Unused::FirstOfNext)];
    run.round_of(Seats::NONE, 7, |over| over.left_over = two.to_vec());
    let first = "first card of the next round";
    run.all(&format!("error-card -> {first}"));
    assert_eq!(words(&run.line("error-card").unwrap()), format!("{first}, {first}"));
    let before = before_round(&mut run.s, &run.p, lines(Seats::first(1))).unwrap();
    assert_eq!(before.carried, two);
    // One that is burned is named first, whichever was drawn first.
    let both = [left(1, "", Unused::FirstOfNext), left(2, "3h", Unused::BurnOneMore)];
    run.round_of(Seats::NONE, 7, |over| over.left_over = both.to_vec());
    run.all(&format!("error-card -> burned 2; error-card -> {first}"));
    // A seen one opens a simulated round, and the other waits for the hand behind it.
    let seen = [left(1, "", Unused::FirstOfNext), left(2, "3h", Unused::DummyRound)];
    run.round_of(Seats::NONE, 7, |over| over.left_over = seen.to_vec());
    let mut dummy = Run { p: run.p.clone(), s: run.s.clone() };
    let before = before_round(&mut dummy.s, &dummy.p, lines(Seats::NONE)).unwrap();
    assert_eq!(before.carried, seen[1..]);
    run.round_of(Seats::NONE, 3, |_| {});
    let before = before_round(&mut run.s, &run.p, lines(Seats::first(1))).unwrap();
    assert_eq!(before.carried, seen[..1]);
}

#[test]
fn an_unseen_card_is_not_carried_past_the_cutting_card() {
    let why = cite!("19:47-4.12(g)");
    let mut p = laced();
    p.carry = Carry::UntilTheCuttingCard(why);
    let unseen = LeftOver { slot: Slot(4), card: None, ruling: Unused::FirstOfNext, why };
    // Two burned cards and five drawn ones leave one, none, or less before the cutting card.
    for (behind, carried, burned) in [(408, 1, ""), (409, 0, "burned 1"), (410, 0, "burned 1")] {
        let mut run = Run::washed(p.clone());
        run.all(&format!("shuffle lace; cut 3 at 10; cutting-card {behind}; burn ac 9d"));
        run.round_of(Seats::first(1), 5, |over| over.left_over = vec![unseen]);
        let before = before_round(&mut run.s, &run.p, lines(Seats::first(1))).unwrap();
        assert_eq!((before.carried.len(), words(&before.events).as_str()), (carried, burned));
    }
    // Cards burned with another one may bring the cutting card to the mouth of the shoe.
    for (behind, carried) in [(406, 1), (407, 0)] {
        let mut run = Run::washed(p.clone());
        run.all(&format!("shuffle lace; cut 3 at 10; cutting-card {behind}; burn ac 9d"));
        let (card, ruling) = (Card::parse("ah"), Unused::BurnByValue { ten: 0 });
        let seen = LeftOver { slot: Slot(5), card, ruling, why };
        run.round_of(Seats::first(1), 6, |over| over.left_over = vec![unseen, seen]);
        let before = before_round(&mut run.s, &run.p, lines(Seats::first(1))).unwrap();
        assert_eq!(before.carried.len(), carried);
    }
}

#[test]
fn a_shoe_is_counted_card_by_card() {
    let mut run = Run::washed(shoe(Shuffle::Manual));
    run.all("shuffle manual; cut 3 at 100; cutting-card 300; burn");
    let before = before_round(&mut run.s, &run.p, lines(Seats::first(3))).unwrap();
    assert_eq!((before.left, before.cutting_card), (Some(311), Some(11)));
    run.all("shoe 311; shoe 311 cutting-card 300");
    for wrong in ["shoe 312", "shoe 310", "shoe 311 cutting-card 299"] {
        assert!(run.line(wrong).is_err(), "{wrong}");
    }
    // Nobody counted: what is said is taken over, if the packs can hold it.
    let run = Run::new(shoe(Shuffle::Manual));
    for wrong in ["shoe 313", "shoe 5 cutting-card 6"] {
        assert!(Run { p: run.p.clone(), s: run.s.clone() }.line(wrong).is_err(), "{wrong}");
    }
    for (cards, left) in [("312", Some(312)), ("0", Some(0))] {
        let mut run = Run { p: run.p.clone(), s: run.s.clone() };
        let unknown = before_round(&mut run.s.clone(), &run.p, []).unwrap();
        assert_eq!((unknown.left, unknown.cutting_card), (None, None));
        run.all(&format!("shoe {cards}"));
        assert_eq!(before_round(&mut run.s, &run.p, []).unwrap().left, left);
    }
    assert!(Run::new(wheel()).line("shoe 5").is_err());
}

#[test]
fn an_empty_shoe_is_shuffled_before_the_next_round() {
    for (drawn, due) in [(11, ""), (12, "reshuffle due")] {
        let mut run = Run::new(shoe(Shuffle::Machine));
        run.all("shoe 12");
        assert_eq!(words(&run.round(drawn)), due);
    }
    // A new dealer burns the last card, and without one none.
    let mut run = Run::new(shoe(Shuffle::Machine));
    run.all("shoe 1; relieve -> burned 1; relieve; shoe 0");
    assert_eq!(words(&run.line("relieve").unwrap()), "");
    // A nine takes nine more along: of ten one is left, of nine none, of eight all go.
    let (why, ruling) = (cite!("19:47-7.11(c)1"), Unused::BurnByValue { ten: 0 });
    let nine = LeftOver { slot: Slot(4), card: Card::parse("9s"), ruling, why };
    for (left, due, burned) in [(10, "", 10), (9, "reshuffle due", 10), (8, "reshuffle due", 9)] {
        let mut run = Run::new(laced());
        run.all(&format!("shoe {}", left + 5));
        let events = run.round_of(Seats::first(1), 5, |over| over.left_over = vec![nine]);
        assert_eq!(words(&events), due);
        let mut lines = Run { p: run.p.clone(), s: run.s.clone() };
        lines.all(&format!("error-card -> burned {burned} 7.11(c)1"));
        if due.is_empty() {
            run.all("ready");
        } else {
            run.cannot_deal("7.11(e)");
            lines.cannot_deal("7.11(e)");
            run.all("shuffle lace");
            assert!(run.s.errors.is_empty());
        }
    }
}

#[test]
fn a_small_rack_is_cut_anywhere() {
    let p = shoe(Shuffle::Machine);
    let player = |spot: Spot| (spot, Person::alone(spot.line(0)));
    let players = Seats::first(3).rising().map(player).collect();
    let asked = AskedToCut { players, declined: Vec::new(), came: None };
    for (rack, among) in [(2, 1..=1), (19, 1..=18), (20, 10..=10), (21, 10..=11)] {
        let cut = cut_of_the_rack(&p, &asked, rack).unwrap();
        assert_eq!((cut.who, cut.among), (Cutter::Spot(Spot(2)), among));
    }
    assert!(cut_of_the_rack(&wheel(), &asked, 20).is_none());
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

/// Does all that is due until a round may be dealt, or somebody is asked and nobody answers.
fn between(s: &mut Session, p: &Procedures, answers: &[&str]) -> (String, Option<Want>) {
    let (mut events, mut answers) = (Vec::new(), answers.iter());
    while let Some((want, _)) = wants(s, p) {
        let what = match &want {
            Want::Act(what) => Some(what.clone()),
            _ => answers.next().map(|line| parse_line(line).unwrap()),
        };
        match what.map(|what| act(s, p, &what)) {
            Some(Ok(more)) => events.extend(more),
            Some(Err(_)) | None => return (words(&events), Some(want)),
        }
    }
    (words(&events), None)
}

#[test]
fn the_dealer_does_what_is_due_and_asks_the_rest() {
    let p = laced();
    let mut s = Session::new(&p);
    s.table = State::Closed;
    let answers = ["open", "arrive 2", "refuse 2", "cut dealer at 9"];
    let (events, wants) = between(&mut s, &p, &answers);
    let (done, then) = ("opened, inspected, spread face-up, turned face-down, washed", "offered 2");
    let last = "declined 2, offered dealer";
    assert_eq!(events, format!("{done}, shuffled lace, laced, {then}, {last}"));
    assert!(matches!(wants, Some(Want::Cut { who: Cutter::Dealer, .. })), "9 is too few");
    let (_, wants) = between(&mut s, &p, &["cut dealer at 10", "cutting-card 14"]);
    assert_eq!(wants, Some(Want::Burn));
    assert_eq!(between(&mut s, &p, &["burn ac 2d"]), ("burned 2".to_string(), None));
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

    fn line(&mut self) -> Line {
        let nth = self.roll(3) as u8;
        self.spot().line(nth)
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
        match self.roll(28) {
            0 => Procedure::Open { at: n.is_multiple_of(2).then(|| self.moment()) },
            1 => Procedure::Arrive { at: self.line(), who: None },
            2 => [Procedure::Leave, Procedure::Admit][usize::from(n % 2)](self.line()),
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
            22 => Procedure::Shoe { cards: n, behind: n.is_multiple_of(3).then_some(n / 2) },
            24 => Procedure::InspectReader,
            25 => Procedure::Notice {
                key: ["surrender", "settlement"][usize::from(n % 2)].to_string(),
                value: n.is_multiple_of(3).then(|| "on".to_string()),
            },
            26 => Procedure::Pit {
                key: ["surrender", "settlement"][usize::from(n % 2)].to_string(),
                value: (n % 4).to_string(),
                game: n.is_multiple_of(3).then(|| "whist".to_string()),
            },
            23 => Procedure::Ready((0..self.roll(4)).map(|_| self.spot()).collect()),
            _ => [Procedure::Adjust, Procedure::Close][usize::from(n % 2)].clone(),
        }
    }
}

#[test]
fn lines_print_what_they_read() {
    let mut dice = Dice(7);
    for _ in 0..5000 {
        let what = dice.procedure();
        assert_eq!(parse_line(&format!("table {what}")), Ok(what));
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
fn a_reader_is_used_on_the_day_it_was_inspected() {
    let mut p = shoe(Shuffle::Machine);
    let fails = Irregularity::OTHER;
    let why = cite!("13:69F-2C.14(l)");
    p.reader = Some(CardReader { fails, why, inspect: Some(cite!("13:69E-1.10D(f)")) });
    let mut run = Run::washed(p);
    let used = |run: &Run| run.s.reader_in_use(&run.p) == Reader::Works;
    run.all("shuffle machine; burn");
    assert!(!used(&run));
    run.all("inspect reader -> reader inspected 1.10D(f)");
    assert!(used(&run));
    run.all("time 2026-01-05 23:59");
    assert!(used(&run));
    run.all("time 00:00");
    assert!(!used(&run), "another day");
    run.all("inspect reader; reader-fails");
    run.refused("inspect reader", "1.10D(f)");
    run.all("repair reader");
    assert!(used(&run));
    assert!(used(&Run::new(run.p.clone())), "nobody said how this table was opened");
    let mut none = Run::new(shoe(Shuffle::Machine));
    assert!(none.line("inspect reader").is_err());
}

#[test]
fn notice_and_pit_are_of_what_the_game_says() {
    let mut p = laced();
    let why = cite!("19:47-7.10(c)3");
    p.notices = vec![Notice { key: "settlement", minutes: 30, to: "the floor", why }];
    let follows = Some(("whist", cite!("19:47-7.10(c)2")));
    let why = cite!("19:47-7.10(c)1");
    p.pit = vec![Alike { key: "settlement", value: "1".into(), why, follows }];
    let mut run = Run::new(p);
    run.refused("notice settlement", "7.10(c)3");
    run.all("time 2026-01-05 10:00; notice settlement -> notice of settlement to the floor");
    assert!(run.line("notice tie").is_err());
    run.all("pit settlement 1; ready; pit settlement 2");
    run.refused("ready", "7.10(c)1");
    run.all("pit settlement 2 whist");
    run.refused("ready", "7.10(c)2");
    run.refused("pit settlement 1 bridge", "7.10(c)1");
    assert!(run.line("pit tie 9").is_err());
    run.all("pit settlement 1 whist; ready");
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
        "arrive 1d",
        "arrive 1 2",
        "admit",
        "leave 0",
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
        "notice",
        "notice a b c",
        "pit settlement",
        "inspect reader twice",
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
