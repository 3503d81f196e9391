//! Inputs that come twice, late, out of turn, from somebody else or without the money.

use cards::Card;
use games::blackjack::Blackjack;
use games::chemin_de_fer::CheminDeFer;
use games::roulette::Roulette;
use games::three_card_blitz::ThreeCardBlitz;
use games::three_card_poker::ThreeCardPoker;
use live::{Ask, Asks, Effects, Input, Live, LiveTable, Origin, Source, Stack};
use table::{Game, Money, Person, Pocket};

/// Cards in the order of the pack, and a purse for everybody.
struct Purse(i64);

impl Source for Purse {
    fn face(&self, origin: &Origin) -> Option<Card> {
        Card::ALL.get(usize::from(origin.nth)).copied()
    }

    fn chips(&self, _who: Person) -> Option<Money> {
        Some(Money::dollars(self.0))
    }
}

fn table() -> Live<ThreeCardPoker> {
    Live::new(Default::default())
}

/// Puts the lines; the last one must be refused with these words, and nothing may come of it.
#[track_caller]
fn refused<G: Game>(table: &mut Live<G>, has: i64, lines: &[&str], says: &str) {
    let mut out = Effects::default();
    let (last, before) = lines.split_last().expect("at least one line");
    for line in before {
        let input = Input::parse(line).expect("a line");
        table.put(&input, &Purse(has), &mut out).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    let found = format!("{table:?}");
    let input = Input::parse(last).expect("a line");
    let refusal = table.put(&input, &Purse(has), &mut out).expect_err(last);
    assert!(refusal.to_string().contains(says), "{last}: {refusal}");
    assert_eq!(out, Effects::default(), "{last}: something came of a refused input");
    assert_eq!(format!("{table:?}"), found, "{last}");
}

#[test]
fn out_of_turn_twice_and_late() {
    let begun = ["wager p1 1 ante 10", "wager p2 2 ante 10", "no more bets"];
    refused(&mut table(), 100, &[&begun[..], &["3 play"]].concat(), "3 is not asked now");
    refused(&mut table(), 100, &[&begun[..], &["2 play", "2 play"]].concat(), "2 is not asked now");
    refused(&mut table(), 100, &[&begun[..], &["1 play", "1 play"]].concat(), "1 is not asked");
    refused(
        &mut table(),
        100,
        &[&begun[..], &["no more bets"]].concat(),
        "a round is being played",
    );
    refused(&mut table(), 100, &[&begun[..], &["wager p3 3 ante 5"]].concat(), "a round is being");
    refused(&mut table(), 100, &[&begun[..], &["take-back p1 1"]].concat(), "a round is being");
    refused(
        &mut table(),
        100,
        &[&begun[..], &["1 play 10"]].concat(),
        "no amount is asked for: 1 play, and not 10",
    );
    let gone = ["seat p1 1", "wager p1 1 ante 10", "no more bets", "leave p1", "leave p1 1"];
    refused(&mut table(), 100, &gone, "leaves already");
    refused(&mut table(), 100, &["1 play"], "no round is being played");
    refused(&mut table(), 100, &["no more bets"], "nobody has a whole wager");
    refused(&mut table(), 100, &["done"], "no round is being played");
    refused(&mut table(), 100, &[&begun[..], &["done"]].concat(), "nothing is waited for");
}

/// 13:69F-51.6: an ante alone is not whole. It goes back when a round begins; none does without
/// a wager, so nothing has moved.
#[test]
fn what_a_refused_round_would_return_stays_where_it_is() {
    let mut table = Live::<ThreeCardBlitz>::new(Default::default());
    refused(&mut table, 100, &["wager p1 1 ante 10", "no more bets"], "nobody has a whole wager");
}

#[test]
fn nobody_stakes_what_he_has_not() {
    refused(&mut table(), 9, &["wager p1 1 ante 10"], "that is 10, and p1 has 9");
    let mut table = table();
    let mut out = Effects::default();
    for line in ["wager p1 1 ante 10", "no more bets"] {
        table.put(&Input::parse(line).unwrap(), &Purse(10), &mut out).unwrap();
    }
    refused(&mut table, 9, &["1 play"], "that is 10, and p1 has 9");
    table.put(&Input::parse("1 fold").unwrap(), &Purse(0), &mut out).unwrap();
    assert!(out.over);
}

#[test]
fn a_wager_is_more_than_nothing() {
    for cents in [0, -500] {
        let (who, spot, area) = (Person::nth(1), table::Spot(0), "ante".to_string());
        let input = Input::Wager { who, spot, area, amount: Money::cents(cents) };
        let mut out = Effects::default();
        let refusal = table().put(&input, &Purse(100), &mut out).unwrap_err();
        assert!(refusal.to_string().contains("more than nothing"), "{refusal}");
    }
}

#[test]
fn nobody_answers_for_another() {
    let mut table = table();
    let mut out = Effects::default();
    for line in ["seat p1 1", "wager p1 1 ante 10", "no more bets"] {
        table.put(&Input::parse(line).unwrap(), &Purse(100), &mut out).unwrap();
    }
    let (own, other) = (Person::nth(1), Person::nth(2));
    for line in ["1 play", "leave p1", "wager p1 1 ante 5", "take-back p1 1", "seat p1 2"] {
        let input = Input::parse(line).unwrap();
        assert_eq!(table.may(own, &input), Ok(()), "{line}");
        assert!(table.may(other, &input).is_err(), "{line}");
    }
    for line in ["no more bets", "ruling void", "dealer shows As Ks Qs", "table close", "done"] {
        assert!(table.may(own, &Input::parse(line).unwrap()).is_err(), "{line}");
    }
}

#[test]
fn a_header_that_cannot_be_is_refused() {
    let game = "game    three-card-poker   19:47-20 as of 2007-04-16\n";
    for line in [
        "session dealt 65535",
        "session dealt -1",
        "session shoes 4294967295",
        "session spins 4294967295",
        "session newcomers 4294967295",
        "session pile 3 1 1",
        "session deck 9 0 ready",
        "session deck 1 0 used 99:99-9.9",
        "session gone As 2",
        "session error 5 As nothing",
        "session waits 1 unseen 1.2(",
        "session at 99 p1",
        "session",
    ] {
        assert!(Live::<ThreeCardPoker>::read(&format!("{game}{line}\n")).is_err(), "{line}");
    }
    assert!(Live::<ThreeCardPoker>::read("game blackjack\n").is_err());
    assert!(Live::<ThreeCardPoker>::read("").is_err());
}

/// 51.6(c): one person wagers on a spot, and it is his who has the seat.
#[test]
fn nobody_wagers_on_anothers_seat() {
    let mut table = Live::<ThreeCardBlitz>::new(Default::default());
    let lines = ["seat p1 1", "wager p2 1 ante 10"];
    refused(&mut table, 100, &lines, "p1 has the seat at spot 1, not p2 (13:69F-51.6(c))");
    let lines = ["wager p2 2 ante 10", "seat p1 2"];
    refused(&mut table, 100, &lines, "p2 has a wager on spot 2 (13:69F-51.6(c))");
}

/// Who looks sees as many cards as lie there: another number is not what came.
#[test]
fn what_somebody_saw_is_all_that_lay_there() {
    for seen in ["1 sees Kh Kd", "1 sees Kh Kd 4s 5s"] {
        let lines = ["wager p1 1 ante 10", "no more bets", seen];
        let why = table().rebuild(lines).expect_err(seen);
        assert!(why.contains(seen), "{why}");
    }
    table().rebuild(["wager p1 1 ante 10", "no more bets", "1 sees Kh Kd 4s"]).unwrap();
}

/// C-70: silence makes nobody a Banker's wager. The bank goes on, and no hand is dealt.
#[test]
fn an_absent_banker_wagers_nothing() {
    let mut table = Live::<CheminDeFer>::new(Default::default());
    let mut out = Effects::default();
    let mut put = |table: &mut Live<CheminDeFer>, input: &Input| {
        table.put(input, &Purse(1000), &mut out).unwrap_or_else(|why| panic!("{input}: {why}"));
        assert_eq!(out.movements, [], "{input}");
        out.over
    };
    for line in ["seat p1 1", "seat p2 2", "no more bets", "1 bank 100", "2 bank 0"] {
        put(&mut table, &Input::parse(line).unwrap());
    }
    let silent = table.silence(0);
    assert_eq!(silent.iter().map(Input::to_string).collect::<Vec<_>>(), ["irregular no-answer"]);
    assert!(put(&mut table, &silent[0]), "the round is over");
}

/// No card is seen that the packs cannot hold beside those that others see or that were turned.
#[test]
fn a_card_that_cannot_be_there_is_refused_when_it_is_seen() {
    let begun = ["wager p1 1 ante 10", "wager p2 2 ante 10", "no more bets"];
    let (one, two) = ("1 sees Kh Kd 4s", "2 sees Kd 2c 3c");
    for (seen, at) in [(&["1 sees Kh Kd Kh", two][..], 0), (&[one, two], 1)] {
        let lines = begun.iter().chain(seen).copied();
        let why = table().rebuild(lines).expect_err("a card too many");
        assert!(why.starts_with(seen[at]) && why.contains("the pack holds one"), "{why}");
    }
    let shown = [one, "2 sees 5d 2c 3c", "1 play", "2 play", "dealer shows Qs 7d Kd"];
    let why = table().rebuild(begun.iter().chain(&shown).copied()).expect_err("a card of spot 1");
    assert!(why.starts_with("dealer shows") && why.contains("Kd is dealt more often"), "{why}");
}

/// Who wagers without a seat leaves like one who has it: once the round is over.
#[test]
fn who_wagers_without_a_seat_can_leave_in_the_round() {
    let mut table = table();
    let mut out = Effects::default();
    for line in ["seat p1 1", "wager p1 1 ante 10", "wager p2 2 ante 10", "no more bets"] {
        table.put(&Input::parse(line).unwrap(), &Purse(100), &mut out).unwrap();
    }
    refused(&mut table, 100, &["leave p3"], "p3 is not there");
    refused(&mut table, 100, &["leave p2 2", "leave p2 2"], "leaves already");
    for line in ["1 fold", "2 fold"] {
        table.put(&Input::parse(line).unwrap(), &Purse(100), &mut out).unwrap();
    }
    assert!(out.over);
}

/// 20.10(b): p2 has said already that he plays. Nothing is told of it, and it is his answer when he
/// is asked.
#[test]
fn an_early_answer_waits_for_its_question() {
    let mut table = table();
    let mut out = Effects::default();
    let lines = ["wager p1 1 ante 10", "wager p2 2 ante 10", "no more bets"];
    for line in lines {
        table.put(&Input::parse(line).unwrap(), &Purse(10), &mut out).unwrap();
    }
    refused(&mut table, 9, &["2 play"], "that is 10, and p2 has 9");
    let (mut before, mut after) = (live::View::default(), live::View::default());
    let everybody = [Person::nth(1), Person::nth(2)];
    table.view(&everybody, &mut before);
    table.put(&Input::parse("2 play").unwrap(), &Purse(10), &mut out).unwrap();
    table.view(&everybody, &mut after);
    assert_eq!((out.clone(), &before), (Effects::default(), &after));
    table.put(&Input::parse("1 fold").unwrap(), &Purse(10), &mut out).unwrap();
    let said = Input::parse("2 play").unwrap();
    assert_eq!(out.early, [(0, said)]);
    let (first, play) = (&out.movements[0], Some("play".to_string()));
    assert_eq!((first.who, &first.area), (Person::nth(2), &play), "{:?}", out.movements);
}

/// A shoe in the order of its packs, and after it the rack in another order.
struct Shoe;

impl Source for Shoe {
    fn face(&self, origin: &Origin) -> Option<Card> {
        let more = if matches!(origin.stack, Stack::Shoe(_)) { 0 } else { 17 };
        Card::ALL.get((usize::from(origin.nth) + more) % Card::ALL.len()).copied()
    }
}

/// The input in which a shoe runs out is carried out from its beginning once more, also when its
/// lines are read: the same cards come again.
#[test]
fn a_shoe_that_runs_out_within_an_input_is_read_again() {
    let header = "game    blackjack\nsession dealt 413\n";
    let mut played = Live::<Blackjack>::read(header).expect("a shoe of which three cards are left");
    let mut out = Effects::default();
    let (mut lines, mut shown) = (Vec::new(), 0);
    let mut next = vec!["no more bets", "wager p2 2 main 10", "wager p1 1 main 10"];
    while let Some(line) = next.pop() {
        let input = Input::parse(line).expect("a line");
        played.put(&input, &Shoe, &mut out).unwrap_or_else(|why| panic!("{line}: {why}"));
        lines.push(line.to_string());
        lines.extend(out.lines.iter().map(Input::to_string));
        shown += out.lines.len();
        let ask = played.asks().first().filter(|_| next.is_empty());
        match ask.map(|ask| &ask.what) {
            Some(Asks::Cut { .. }) => next.push("refuse dealer"),
            Some(Asks::Ruling { .. }) => panic!("2.15 says what is done"),
            _ => {}
        }
    }
    assert!(shown > 3, "more cards came than the shoe had: {lines:?}");
    let mut read = Live::<Blackjack>::read(header).expect("the same table");
    read.rebuild(lines.iter().map(String::as_str)).expect("the same lines");
    assert_eq!(format!("{read:?}"), format!("{played:?}"));
}

/// The ball rests at zero first, and one compartment further each time.
struct Wheel;

impl Source for Wheel {
    fn face(&self, _origin: &Origin) -> Option<Card> {
        None
    }

    fn pocket(&self, nth: u32) -> Option<Pocket> {
        let zero = (0..38).map(Pocket).find(|pocket| Roulette::pocket_name(*pocket) == "0");
        zero.map(|zero| Pocket((zero.0 + nth as u8) % 38))
    }
}

/// What is in prison waits for the next spin: it is another one, at either pace.
#[test]
fn a_second_spin_in_a_round_is_the_next_one() {
    let spins = |pace: &str| {
        let elected = [("zero".to_string(), "en-prison".to_string())];
        let mut table =
            Live::<Roulette>::new(table::elected::<Roulette>(&elected).expect("an election"));
        let mut out = Effects::default();
        let mut spins = Vec::new();
        let mut lines = vec![pace.to_string(), "wager p1 1 red 10".into(), "no more bets".into()];
        for _ in 0..40 {
            let done = |ask: &Ask| matches!(ask.what, Asks::Done(_));
            let next = match lines.is_empty() {
                false => lines.remove(0),
                true if table.asks().first().is_some_and(done) => "done".to_string(),
                true => break,
            };
            let input = Input::parse(&next).expect("a line");
            table.put(&input, &Wheel, &mut out).unwrap_or_else(|why| panic!("{next}: {why}"));
            spins.extend(out.lines.iter().filter(|line| matches!(line, Input::Spin(_))).cloned());
        }
        assert!(out.over, "{pace}: {:?}", table.asks());
        spins
    };
    let (runs, steps) = (spins("pace runs"), spins("pace steps"));
    assert_eq!(runs.len(), 2);
    assert_ne!(runs[0], runs[1]);
    assert_eq!(runs, steps);
}
