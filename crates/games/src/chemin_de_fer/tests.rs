//! Chemin de fer against its paragraphs; payments worked out by hand.

use super::pay::{CLASSIC, CLASSIC_SIX, FREE, TABLE_1};
use super::{CheminDeFer, Choice, Memory, Options};
use super::{best_of_three, is_natural_of_three, lowest_of_two, players_law};
use crate::baccarat::Cell;
use crate::script::carried;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::Card;
use table::{
    Answer, Answers, Area as _, Choice as _, Conducted, End, Event, Happening, Irregular, Line,
    Memory as _, Money, Now, Place, Seats, Setup, Slot, Spot, Unused, Wagers, Want, cite, conduct,
    notation,
};

type Round = Conducted<CheminDeFer>;

/// What a test says happens: cards by their place off the shoe, and what is said, line by line, as
/// `2 card`, `1 bank 100`, or `!face-up` and `!face-up@3` for what goes wrong.
#[derive(Clone)]
struct Script {
    cards: Vec<Card>,
    lines: VecDeque<String>,
    looks: bool,
}

impl Script {
    fn next_of(&mut self, who: Line) -> Option<Vec<String>> {
        let words: Vec<String> = self.lines.front()?.split(' ').map(String::from).collect();
        (words[0] == who.to_string()).then(|| self.lines.pop_front())?;
        Some(words)
    }

    fn faces(&self, slots: &[Slot]) -> Option<Vec<Card>> {
        slots.iter().map(|slot| self.cards.get(slot.0 as usize).copied()).collect()
    }
}

impl Answers<CheminDeFer> for Script {
    fn answer(&mut self, want: &Want<CheminDeFer>) -> Option<Answer<CheminDeFer>> {
        match want {
            Want::Choice { who, .. } => {
                let words = self.next_of(*who)?;
                Some(Answer::Choice(Choice::parse(&words[1])?))
            }
            Want::Amount { who, area, .. } => {
                let words = self.next_of(*who)?;
                assert_eq!(words[1], area.name());
                Some(Answer::Amount(Money::parse(&words[2])?))
            }
            Want::Floor { among } => {
                let word = self.lines.front()?.strip_prefix("floor ")?;
                let nth = among.iter().position(|spoken| *spoken == word)?;
                self.lines.pop_front();
                Some(Answer::Floor(nth))
            }
            faces => faces.from_faces(|slot| self.cards.get(slot.0 as usize).copied()),
        }
    }

    fn looked(&mut self, _: Line, _: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        if self.looks { self.faces(slots) } else { None }
    }

    fn irregular(&mut self, now: &Now<'_, CheminDeFer>) -> Option<Irregular> {
        let name = self.lines.front()?.strip_prefix('!')?;
        let (name, at) = name.split_once('@').unwrap_or((name, ""));
        let what = now.rows().iter().find(|row| row.what.name() == name).unwrap().what;
        let due = match at.parse::<usize>() {
            Ok(card) => now.scene.draws && card == now.scene.drawn + 1,
            Err(_) => now.is_open_for(what),
        };
        due.then(|| self.lines.pop_front())?;
        Some(Irregular::of(what))
    }
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|word| Card::parse(word).unwrap()).collect()
}

fn seats(text: &str) -> Seats {
    let spots = text.split_whitespace().map(|word| Line::parse(word).unwrap().spot);
    spots.fold(Seats::NONE, |seats, spot| seats.with(spot))
}

/// A table: elections, who sits there, what earlier hands left.
#[derive(Copy, Clone)]
struct At<'a> {
    options: &'a [(&'static str, &'static str)],
    present: &'a str,
    state: &'a str,
}

const THREE: At<'static> = At { options: &[], present: "1 2 3", state: "banker 1, last 100" };

impl At<'_> {
    fn setup(&self) -> Setup<CheminDeFer> {
        let options = <Options as table::Options>::elect(self.options.iter().copied()).unwrap();
        let mut setup = Setup::<CheminDeFer>::new(options, Wagers::default());
        setup.present = seats(self.present);
        for pair in self.state.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once(' ').unwrap();
            setup.memory.set(key, value).unwrap();
        }
        setup
    }

    /// The hand of `says`, lines separated by semicolons, and these cards.
    fn play(&self, says: &str, dealt: &str) -> Round {
        conduct(&self.setup(), &mut script(says, dealt))
    }
}

fn script(says: &str, dealt: &str) -> Script {
    let lines = says.split(';').map(|line| line.trim().to_string());
    let lines = lines.filter(|line| !line.is_empty()).collect();
    Script { cards: cards(dealt), lines, looks: true }
}

fn state(round: &Round, key: &str) -> String {
    let pairs = round.memory.pairs();
    pairs.into_iter().find(|(name, _)| *name == key).unwrap().1
}

fn results(round: &Round) -> String {
    let nets: Vec<String> =
        round.net.iter().map(|(line, net)| format!("{line} {}", net.signed())).collect();
    nets.join(", ")
}

/// Every settlement and charge in order, as `2 against lost 4.10`.
fn paid(round: &Round) -> Vec<String> {
    let line = |event: &Event<CheminDeFer>| {
        let why = event.why.short();
        match event.what {
            Happening::Settled { who, area, verdict } => {
                Some(format!("{who} {} {verdict} {why}", area.name()))
            }
            Happening::Charged { who, amount, .. } => Some(format!("{who} owes {amount} {why}")),
            Happening::Voided { who, area } => Some(format!("{who} {} void {why}", area.name())),
            _ => None,
        }
    };
    round.events.iter().filter_map(line).collect()
}

/// Who was asked what, with the paragraph: `2 banco 4.7(c)`, `1 bank 100 4.6(b)`.
fn asked(round: &Round) -> Vec<String> {
    let line = |event: &Event<CheminDeFer>| {
        let why = event.why.short();
        match event.what {
            Happening::Chose { who, choice, .. } => Some(format!("{who} {} {why}", choice.word())),
            Happening::Named { who, area, amount } => {
                Some(format!("{who} {} {amount} {why}", area.name()))
            }
            _ => None,
        }
    };
    round.events.iter().filter_map(line).collect()
}

fn said(round: &Round) -> Vec<String> {
    let call = |event: &Event<CheminDeFer>| match event.what {
        Happening::Said(call) => Some(call.to_string()),
        _ => None,
    };
    round.events.iter().filter_map(call).collect()
}

/// Where cards went and were turned, with the paragraphs.
fn moves(round: &Round) -> Vec<String> {
    let act = |event: &Event<CheminDeFer>| {
        let why = event.why.short();
        match &event.what {
            Happening::Dealt { to, card: Some(card), .. } => Some(format!("{to} {card} {why}")),
            Happening::Dealt { to, card: None, .. } => Some(format!("{to} down {why}")),
            Happening::Looked { who, at, .. } => Some(format!("{who} looks at {at} {why}")),
            Happening::Turned { at, .. } => Some(format!("{at} turned {why}")),
            _ => None,
        }
    };
    round.events.iter().filter_map(act).collect()
}

#[track_caller]
fn done(round: &Round) {
    assert!(matches!(round.end, End::Done), "{:?}\n{:?}", round.end, asked(round));
}

#[track_caller]
fn refused(round: &Round) -> String {
    match &round.end {
        End::Refused(refusal, ..) => refusal.to_string(),
        other => panic!("{other:?}"),
    }
}

/// The one who is asked next, with what may be answered.
#[track_caller]
fn wants(round: &Round) -> String {
    match &round.end {
        End::Wants(Want::Choice { who, among, .. }, _) => {
            let words: Vec<&str> = among.iter().map(|choice| choice.word()).collect();
            format!("{who} {}", words.join(" "))
        }
        End::Wants(Want::Amount { who, area, range }, _) => {
            format!("{who} {} {}..{}", area.name(), range.start(), range.end())
        }
        End::Wants(Want::Ruling { on }, _) => format!("ruling {}", on.what),
        other => panic!("{other:?}"),
    }
}

const NOBODY: At<'static> = At { state: "", ..THREE };

#[test]
fn the_highest_bid_has_the_bank() {
    let bids = "1 bank 20; 2 bank 50; 3 bank 30";
    assert_eq!(wants(&NOBODY.play(bids, "")), "2 bank 50..100000", "4.6(b)");
    let equal = "1 bank 0; 2 bank 50; 3 bank 50";
    assert_eq!(wants(&NOBODY.play(equal, "")), "2 bank 50..100000", "4.5(b)");
    assert_eq!(wants(&NOBODY.play("1 bank 0; 2 bank 1; 3 bank 0", "")), "2 bank 5..100000");
    let none = NOBODY.play("1 bank 0; 2 bank 0; 3 bank 0", "");
    done(&none);
    assert_eq!((none.memory, none.drawn, paid(&none).len()), (Memory::default(), 0, 0));
    assert!(refused(&NOBODY.play("1 bank 100001", "")).contains("4.5(b)"));
    // The Banker has left the table: there is none where nobody takes his bank.
    let gone = At { present: "2 3", ..THREE };
    assert_eq!(wants(&gone.play("", "")), "2 accept decline");
    assert_eq!(wants(&gone.play("2 decline; 3 decline", "")), "2 bank 0..100000");
}

#[test]
fn wagers_of_the_banker_as_in_the_printed_example() {
    let first = NOBODY.play("1 bank 1000; 2 bank 0; 3 bank 0; 1 bank 999.50", "");
    assert!(refused(&first).contains("not between 1000 and 100000 (19:47-4.6(b))"));
    let wager = |last| {
        let state = format!("banker 1, last {last}");
        let at = At { state: &state, ..THREE };
        wants(&at.play("", ""))
    };
    assert_eq!(wager(1000), "1 bank 1000..2000");
    assert_eq!(wager(2000), "1 bank 2000..4000");
    assert_eq!(wager(60_000), "1 bank 60000..100000", "the posted maximum holds");
    // After a loss the next Banker is free; who takes a passed bank starts where it stood.
    assert_eq!(wager(0), "1 bank 5..100000");
    let taken = At { state: "banker 2, last 300, taker 2, first-banker 1", ..THREE };
    assert_eq!(wants(&taken.play("", "")), "2 bank 300..100000");
    let held = At { state: "banker 2, last 300, first-banker 1", ..THREE };
    assert_eq!(wants(&held.play("", "")), "2 bank 300..600");
    // Five percent of 100.50 is no whole number of cents; nobody is refused for it.
    assert_eq!(wants(&THREE.play("1 bank 100.50", "")), "2 banco pass");
}

#[test]
fn suivi_before_banco_before_a_part() {
    let at = At { present: "1 3 5 6", state: "banker 5, last 100, suivi 3", options: &[] };
    let bank = "5 bank 100";
    let say = |more: &str| wants(&at.play(&format!("{bank}; {more}"), ""));
    assert_eq!(say(""), "3 suivi pass");
    assert_eq!(say("3 suivi"), "3 card stay show");
    assert_eq!(say("3 pass"), "6 banco pass", "4.7(c): from the Banker's right");
    assert_eq!(say("3 pass; 6 pass"), "1 banco pass", "after the highest comes the lowest");
    assert_eq!(say("3 pass; 6 pass; 1 pass"), "3 banco pass", "C-12");
    assert_eq!(say("3 pass; 6 pass; 1 banco"), "1 card stay show");
    assert_eq!(say("3 pass; 6 pass; 1 pass; 3 pass"), "6 against 0..100", "4.7(d)");
    let parts = "3 pass; 6 pass; 1 pass; 3 pass; 6 against 30";
    assert_eq!(say(parts), "1 against 0..70", "4.7(a)");
    assert_eq!(say(&format!("{parts}; 1 against 70")), "1 card stay show", "met: 3 is not asked");
    assert_eq!(say(&format!("{parts}; 1 against 0")), "3 against 0..70");
    // The highest plays the hand; of equals the nearest on the Banker's right.
    assert_eq!(say(&format!("{parts}; 1 against 20; 3 against 40")), "3 card stay show");
    assert_eq!(say(&format!("{parts}; 1 against 20; 3 against 30")), "6 card stay show");
    let cites = asked(&at.play(&format!("{bank}; {parts}"), ""));
    assert_eq!(cites[1], "3 pass 4.7(b)");
    assert_eq!(cites[2], "6 pass 4.7(c)");
    assert_eq!(cites[5], "6 against 30 4.7(d)");
    // Who is not there, or has the bank himself, cannot follow.
    for state in ["banker 5, last 100, suivi 4", "banker 5, last 100, suivi 5"] {
        assert_eq!(wants(&At { state, ..at }.play(bank, "")), "6 banco pass");
    }
}

#[test]
fn nobody_covers() {
    let round = THREE.play("1 bank 150; 2 pass; 3 pass; 2 against 0; 3 against 0; 1 continue", "");
    done(&round);
    assert_eq!((round.drawn, results(&round)), (0, String::new()));
    assert_eq!((state(&round, "banker"), state(&round, "last")), ("1".into(), "150".into()));
    // A bank that just came by a bid stays with the bidder.
    let bid = "1 bank 0; 2 bank 50; 3 bank 0; 2 bank 60; 3 pass; 1 pass; 3 against 0; \
               1 against 0; 2 continue";
    let round = NOBODY.play(bid, "");
    assert_eq!((state(&round, "banker"), state(&round, "last")), ("2".into(), "60".into()));
}

#[test]
fn the_player_wins() {
    // 4+3 = 7 stays; the Banker has 2+K = 2, draws a 4: 6.
    let round =
        THREE.play("1 bank 100; 2 banco; 2 stay; 1 go-on; 1 draw; 2 accept", "4h 2c 3d Ks 4s");
    done(&round);
    assert_eq!(paid(&round), ["1 bank lost 4.6(a)2", "2 against won 1:1 4.10"]);
    assert_eq!(results(&round), "1 -100, 2 +100");
    assert_eq!(said(&round), ["no more bets", "player 7", "banker 6", "player wins"]);
    let went = [
        "player down 4.8",
        "banker down 4.8",
        "player down 4.8",
        "banker down 4.8",
        "2 looks at player 4.8",
        "1 looks at banker 4.8",
        "banker 4s 4.9",
        "player turned 4.10",
        "banker turned 4.10",
    ];
    assert_eq!(moves(&round), went);
    assert_eq!(state(&round, "banker"), "2");
    assert_eq!((state(&round, "last"), state(&round, "suivi")), ("0".into(), "none".into()));
}

#[test]
fn the_banker_wins_and_pays_vigorish() {
    // Player 2+2 = 4 takes a 9: 3. Banker 3+K = 3 may choose against a 9 and stays: 3 to 3... so
    // he draws a 5: 8. Covered 70 of 100: 5 percent of 70 is 3.50.
    let says = "1 bank 100; 2 pass; 3 pass; 2 against 30; 3 against 40; 3 card; 1 go-on";
    let round = THREE.play(&format!("{says}; 1 draw; 1 continue"), "2h 3c 2d Ks 9s 5h");
    done(&round);
    let rows = ["1 bank won 1:1 4.6(a)1", "1 owes 3.50 4.10"];
    assert_eq!(paid(&round)[..2], rows);
    assert_eq!(paid(&round)[2..], ["2 against lost 4.10", "3 against lost 4.10"]);
    assert_eq!(results(&round), "1 +66.50, 2 -30, 3 -40");
    // C-10, C-11: what he placed counts, and nobody equalled it.
    assert_eq!((state(&round, "last"), state(&round, "suivi")), ("100".into(), "none".into()));
    let quarter = At { options: &[("vigorish-rounding", "quarter"), ("commission", "4")], ..THREE };
    let round = quarter.play(&format!("{says}; 1 draw; 1 continue"), "2h 3c 2d Ks 9s 5h");
    assert_eq!(paid(&round)[1], "1 owes 3 4.10", "4 percent of 70 are 2.80");
    // The same cards, and he stays: three to three.
    let round = THREE.play(&format!("{says}; 1 stay; 1 continue"), "2h 3c 2d Ks 9s");
    assert_eq!(paid(&round), ["1 bank push 4.6(a)3", "2 against push 4.10", "3 against push 4.10"]);
    assert_eq!(results(&round), "1 0, 2 0, 3 0");
}

#[test]
fn who_loses_to_the_whole_bank_may_follow() {
    let wins = "7h 9c Kd Ks"; // Banker shows a nine.
    let ties = "7h 7c Kd Ks";
    let round = THREE.play("1 bank 100; 2 banco; 2 stay; 1 show; 1 continue", wins);
    assert_eq!(state(&round, "suivi"), "2");
    let parts =
        "1 bank 100; 2 pass; 3 pass; 2 against 0; 3 against 100; 3 stay; 1 show; 1 continue";
    assert_eq!(state(&THREE.play(parts, wins), "suivi"), "3", "C-11: he alone covered it");
    let some = "1 bank 100; 2 pass; 3 pass; 2 against 40; 3 against 60; 3 stay; 1 show; 1 continue";
    assert_eq!(state(&THREE.play(some, wins), "suivi"), "none");
    let follows = At { state: "banker 1, last 100, suivi 3", ..THREE };
    let says = "1 bank 100; 3 pass; 2 banco; 2 stay; 1 go-on; 1 stay; 1 continue";
    let round = follows.play(says, ties);
    done(&round);
    assert_eq!(state(&round, "suivi"), "3", "4.7(b): a stand-off does not count");
    let round = follows.play("1 bank 100; 3 suivi; 3 stay; 1 show; 1 pass; 2 accept", wins);
    assert_eq!((state(&round, "suivi"), state(&round, "banker")), ("3".into(), "2".into()));
}

#[test]
fn naturals_end_the_hand() {
    let both = THREE.play("1 bank 100; 2 banco; 2 show; 1 continue", "9h 9c Kd Ks");
    done(&both);
    assert_eq!((both.drawn, results(&both)), (4, "1 0, 2 0".into()));
    assert_eq!(moves(&both)[5..], ["player turned 4.8", "banker turned 4.8"]);
    let eight = THREE.play("1 bank 100; 2 banco; 2 show; 1 continue", "8h 9c Kd Ks");
    assert_eq!(results(&eight), "1 +95, 2 -100", "nine beats eight");
    let bankers = THREE.play("1 bank 100; 2 banco; 2 card; 1 show; 1 continue", "4h 8c Kd Ks");
    done(&bankers);
    assert_eq!((bankers.drawn, results(&bankers)), (4, "1 +95, 2 -100".into()));
}

#[test]
fn tables_one_and_two() {
    let hand =
        |count: usize| [Card::parse("Kd").unwrap(), cards("Th As 2s 3s 4s 5s 6s 7s 8s 9s")[count]];
    for count in 0..10 {
        let may = |choice| players_law(&hand(count), None, choice);
        let (card, stay, show) = (may(Choice::Card), may(Choice::Stay), may(Choice::Show));
        assert_eq!(card, count <= 5, "4.9: card on {count}");
        assert_eq!(stay, (5..=7).contains(&count), "4.9: stay on {count}");
        assert_eq!(show, count >= 8, "4.9: show {count}");
        assert!(!may(Choice::Banco) && !may(Choice::GoOn));
    }
    assert_eq!(TABLE_1[5], Cell::Option);
    let free = |table: &crate::baccarat::BankerTable| {
        let mut free = Vec::new();
        for (count, row) in table.iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                if *cell == Cell::Option {
                    free.push((count, column as i8 - 1));
                }
            }
        }
        free
    };
    assert_eq!(free(&CLASSIC), [(3, 9), (5, 4)]);
    assert_eq!(free(&CLASSIC_SIX), [(3, 9), (5, 4), (6, -1)]);
    assert_eq!(free(&FREE).len(), 8 * 11);
    let draws = |row: &[Cell; 11]| row.iter().filter(|cell| **cell == Cell::Draw).count();
    assert_eq!(CLASSIC.each_ref().map(draws), [11, 11, 11, 9, 7, 4, 2, 0, 0, 0]);
}

/// Each choice on both sides of its boundary, where the looker's own cards are known.
#[test]
fn a_choice_against_the_cards_is_refused_at_once() {
    let banco = "1 bank 100; 2 banco";
    let tried = |says: &str, dealt: &str| THREE.play(&format!("{banco}; {says}"), dealt).end;
    let no = |end: End<CheminDeFer>| matches!(end, End::Refused(..));
    for (says, dealt) in [
        ("2 stay", "4h 2c Kd Ks"),
        ("2 card", "6h 2c Kd Ks"),
        ("2 show", "7h 2c Kd Ks"),
        ("2 stay", "8h 2c Kd Ks"),
        ("2 stay; 1 go-on", "7h 8c Kd Ks"),
        ("2 stay; 1 show", "7h 7c Kd Ks"),
        ("2 stay; 1 go-on; 1 stay", "7h 5c Kd Ks"),
        ("2 stay; 1 go-on; 1 draw", "7h 7c Kd Ks"),
        ("2 card; 1 go-on; 1 stay", "4h 6c Kd Ks 6d"),
        ("2 card; 1 go-on; 1 draw", "4h 6c Kd Ks 5d"),
        ("2 card; 1 go-on; 1 draw", "4h 3c Kd Ks 8d"),
    ] {
        assert!(no(tried(says, dealt)), "{says} with {dealt}");
    }
    for (says, dealt) in [
        ("2 card", "5h 2c Kd Ks"),
        ("2 stay", "5h 2c Kd Ks"),
        ("2 stay; 1 go-on; 1 draw", "7h 5c Kd Ks 2d"),
        ("2 card; 1 go-on; 1 draw", "4h 5c Kd Ks 4d 2d"),
        ("2 card; 1 go-on; 1 stay", "4h 5c Kd Ks 4d"),
        ("2 card; 1 go-on; 1 stay", "4h 3c Kd Ks 9d"),
    ] {
        assert!(!no(tried(says, dealt)), "{says} with {dealt}");
    }
    let classic = At { options: &[("banker-table", "classic")], ..THREE };
    assert!(no(classic.play(&format!("{banco}; 2 stay; 1 go-on; 1 draw"), "7h 6c Kd Ks").end));
    for says in ["1 draw", "1 stay"] {
        let says = format!("{banco}; 2 stay; 1 go-on; {says}");
        assert!(!no(THREE.play(&says, "7h 6c Kd Ks 2d").end));
        let free = At { options: &[("banker-table", "free")], ..THREE };
        assert!(!no(free.play(&says, "7h 7c Kd Ks 2d").end));
    }
}

/// A public tape cannot judge what was said; the turned cards do.
#[test]
fn a_choice_against_the_cards_comes_to_light_at_the_turn() {
    let mut blind = script("1 bank 100; 2 banco; 2 stay; 1 go-on; 1 draw", "4h 2c Kd Ks 5d");
    blind.looks = false;
    let round = conduct(&THREE.setup(), &mut blind);
    assert_eq!(refused(&round), "with the cards of player stay was not lawful (19:47-4.9)");
    let mut blind = script("1 bank 100; 2 banco; 2 stay; 1 go-on; 1 stay", "7h 2c Kd Ks 5d");
    blind.looks = false;
    let round = conduct(&THREE.setup(), &mut blind);
    assert_eq!(refused(&round), "with the cards of banker stay was not lawful (19:47-4.9)");
}

const WINS: &str = "7h 9c Kd Ks"; // The Banker shows a nine.
const LOSES: &str = "7h 6c Kd Ks"; // Six stays against seven.

fn after(at: At<'_>, banker: u8, who: u8, wins: bool, then: &str) -> Round {
    let last = at.setup().memory.last;
    let bank = if last.is_zero() { "100".to_string() } else { last.to_string() };
    let order: Vec<Spot> = seats(at.present).rising_from(Spot(banker - 1)).collect();
    let passes = order.iter().take_while(|spot| spot.number() != who);
    let passes: Vec<String> = passes.map(|spot| format!("{spot} pass")).collect();
    let (spoken, dealt) =
        if wins { ("show".to_string(), WINS) } else { (format!("go-on; {banker} stay"), LOSES) };
    let says = format!(
        "{banker} bank {bank}; {}; {who} banco; {who} stay; {banker} {spoken}; {then}",
        passes.join("; ")
    );
    at.play(&says, dealt)
}

#[test]
fn the_bank_after_a_win() {
    let stays = after(THREE, 1, 2, true, "1 continue");
    assert_eq!((state(&stays, "banker"), state(&stays, "last")), ("1".into(), "100".into()));
    assert_eq!(asked(&stays).last().unwrap(), "1 continue 4.11(a)");
    let passed = after(THREE, 1, 2, true, "1 pass; 2 decline; 3 accept");
    done(&passed);
    assert_eq!(asked(&passed)[4..], ["1 pass 4.11(a)", "2 decline 4.11(c)", "3 accept 4.11(c)"]);
    let kept = |key| state(&passed, key);
    assert_eq!(
        (kept("banker"), kept("last"), kept("taker")),
        ("3".into(), "100".into(), "3".into())
    );
    assert_eq!((kept("first-banker"), kept("last-banker")), ("1".into(), "1".into()));
    // C-21: who passed it first stays the first.
    let again = At { state: "banker 3, last 100, taker 3, first-banker 1", ..THREE };
    let again = after(again, 3, 1, true, "3 pass; 1 decline; 2 accept");
    assert_eq!((state(&again, "banker"), state(&again, "first-banker")), ("2".into(), "1".into()));
    let none = after(THREE, 1, 2, true, "1 pass; 2 decline; 3 decline");
    assert_eq!((state(&none, "banker"), state(&none, "last")), ("none".into(), "0".into()));
}

#[test]
fn the_bank_after_a_loss() {
    let two = At { state: "banker 2, last 100", ..THREE };
    assert_eq!(wants(&after(two, 2, 3, false, "")), "3 accept decline");
    let round = after(two, 2, 3, false, "3 decline; 1 accept");
    done(&round);
    assert_eq!(asked(&round)[5..], ["3 decline 4.11(b)", "1 accept 4.11(b)"]);
    assert_eq!((state(&round, "banker"), state(&round, "last")), ("1".into(), "0".into()));
    let none = after(two, 2, 3, false, "3 decline; 1 decline");
    assert_eq!((state(&none, "banker"), state(&none, "last-banker")), ("none".into(), "2".into()));
    // 4.11(d): passed by 3 to 1, lost by 1: it goes on from 3's right, and 1 has his own turn.
    let four = At { present: "1 2 3 4", state: "banker 1, last 100, first-banker 3", ..THREE };
    let round = after(four, 1, 2, false, "4 decline; 1 decline; 2 accept");
    done(&round);
    assert_eq!(asked(&round)[5..], ["4 decline 4.11(d)", "1 decline 4.11(d)", "2 accept 4.11(d)"]);
    assert_eq!(
        (state(&round, "banker"), state(&round, "first-banker")),
        ("2".into(), "none".into())
    );
}

#[test]
fn whoever_moved_nearer_is_passed_over_once() {
    let missed = At { state: "banker 1, last 100, missed-turn 2", ..THREE };
    let round = after(missed, 1, 2, false, "3 accept");
    done(&round);
    assert_eq!(
        (state(&round, "banker"), state(&round, "missed-turn")),
        ("3".into(), "none".into())
    );
    // The bank did not come to him: he still misses his next turn.
    let missed = At { state: "banker 1, last 100, missed-turn 3", ..THREE };
    let round = after(missed, 1, 2, true, "1 pass; 2 accept");
    assert_eq!(state(&round, "missed-turn"), "3");
    let round = after(missed, 1, 2, true, "1 pass; 2 decline");
    done(&round);
    assert_eq!(
        (state(&round, "banker"), state(&round, "missed-turn")),
        ("none".into(), "none".into())
    );
}

#[test]
fn who_leaves_has_no_right_any_more() {
    let all = "banker 2, last 100, taker 2, suivi 3, first-banker 1, last-banker 4, missed-turn 5";
    let found = At { state: all, ..THREE }.setup().memory;
    let left = |spot: u8| {
        let after = found.left(seats("1 2 3 4 5"), Spot(spot - 1)).pairs();
        let mut changed = after.into_iter().filter(|pair| !found.pairs().contains(pair));
        let words: Vec<String> =
            changed.by_ref().map(|(key, now)| format!("{key} {now}")).collect();
        words.join(", ")
    };
    assert_eq!(left(1), "first-banker none, turn-after 1");
    assert_eq!(left(2), "banker none, taker none, given-up 2");
    assert_eq!(left(3), "suivi none");
    assert_eq!(left(4), "last-banker none");
    assert_eq!(left(5), "missed-turn none");
    let mut memory = found;
    let mut at = seats("1 2 3 4 5");
    for spot in seats("1 2 3 4 5").rising() {
        memory = memory.left(at, spot);
        at = at.without(spot);
    }
    assert_eq!(memory, Memory::default());
}

#[test]
fn a_bank_that_was_left_stands_at_what_it_stood_at() {
    let left = At { state: "given-up 1, last 100", ..THREE };
    let round = left.play("2 accept", "");
    assert_eq!(wants(&round), "2 bank 100..100000");
    let turn = At { state: "given-up 1", ..THREE };
    let round = turn.play("2 accept", "");
    assert_eq!(wants(&round), "2 bank 5..100000");
}

#[test]
fn which_moves_bring_a_turn_nearer() {
    let memory = |state| At { state, ..THREE }.setup().memory;
    let spot = |number: u8| Spot(number - 1);
    let moved = |state, at: &str, from, to| {
        let memory = memory(state).moved(seats(at), spot(from), spot(to));
        let pairs = memory.pairs();
        pairs.into_iter().filter(|(_, value)| value != "none" && value != "0").collect::<Vec<_>>()
    };
    let pair = |key, value: &str| (key, value.to_string());
    // From behind 3 to before him: nearer. The other way, or over an empty seat: not.
    let bank = pair("banker", "1");
    let nearer = [bank.clone(), pair("missed-turn", "2")];
    assert_eq!(moved("banker 1", "1 3 5", 5, 2), nearer);
    assert_eq!(moved("banker 1", "1 3 5", 3, 6), core::slice::from_ref(&bank));
    assert_eq!(moved("banker 1", "1 3 5", 3, 2), core::slice::from_ref(&bank));
    assert_eq!(moved("banker 1", "1 3 5", 5, 4), core::slice::from_ref(&bank));
    // Round the end of the table: 2 is the last in turn behind 4.
    let bank = pair("banker", "4");
    assert_eq!(moved("banker 4", "2 4 6", 2, 5), [bank.clone(), pair("missed-turn", "5")]);
    // Nobody has the bank: nobody has a turn.
    assert_eq!(moved("", "1 3 5", 5, 2), []);
    // The order runs on from the first Banker of a passed bank.
    let passed = "banker 3, first-banker 1";
    let pairs = [pair("banker", "3"), pair("first-banker", "1"), pair("missed-turn", "2")];
    assert_eq!(moved(passed, "1 3 5", 5, 2), pairs);
    // What somebody has goes with him, and so does what he owes.
    let pairs = [pair("banker", "6"), pair("suivi", "2")];
    assert_eq!(moved("banker 5, suivi 2", "2 5", 5, 6), pairs);
    let pairs = [pair("banker", "1"), pair("missed-turn", "6")];
    assert_eq!(moved("banker 1, missed-turn 3", "1 3 5", 3, 6), pairs);
}

#[test]
fn memory_in_words() {
    let words = [
        ("banker", "3"),
        ("last", "2500"),
        ("taker", "3"),
        ("suivi", "none"),
        ("first-banker", "14"),
        ("last-banker", "1"),
        ("missed-turn", "2 9"),
        ("given-up", "5"),
        ("turn-after", "6"),
    ];
    let mut memory = Memory::default();
    for (key, value) in words {
        memory.set(key, value).unwrap();
    }
    assert_eq!(memory.pairs(), words.map(|(key, value)| (key, value.to_string())));
    for (key, value) in [("banker", "15"), ("banker", "1b"), ("last", "x"), ("shoe", "1")] {
        assert!(memory.set(key, value).is_err(), "{key} {value}");
    }
    memory.set("missed-turn", "none").unwrap();
    assert_eq!(memory.missed_turn, Seats::NONE);
}

/// C-70: a bid that is not made is none; a Banker who names no wager has given up the bank. It is
/// offered on from his right at what it stands at (4.11(c)), to him last.
#[test]
fn who_does_not_answer_wagers_nothing() {
    let round = THREE.play("!no-answer", "");
    assert!(matches!(round.end, End::Done), "{:?}", round.end);
    assert!(paid(&round).is_empty());
    assert_eq!((state(&round, "banker"), state(&round, "given-up")), ("none".into(), "1".into()));
    let after = At { state: "given-up 1, last 100", ..THREE };
    let round = after.play("2 decline; 3 accept; 3 bank 100; 1 pass; 2 pass; !no-answer", "");
    let End::Wants(Want::Amount { who, .. }, _) = &round.end else { panic!("{:?}", round.end) };
    assert_eq!(who.to_string(), "2", "1 covered nothing, and 2 is asked");
    // Of three bids one is not made: the others stand. Who bid and names no wager has no bank.
    let round = NOBODY.play("!no-answer; 2 bank 50; 3 bank 40; !no-answer", "");
    assert!(matches!(round.end, End::Done), "{:?}", round.end);
    assert_eq!(
        (state(&round, "banker"), state(&round, "given-up")),
        ("none".into(), "none".into())
    );
}

const BANCO: &str = "1 bank 100; 2 banco";

#[test]
fn cards_in_the_wrong_order_annul_the_hand() {
    for at in ["", "@2", "@4"] {
        let round = THREE.play(&format!("{BANCO}; !wrong-order{at}; floor stay"), "4h 2c 3d");
        let End::Void(void) = round.end else { panic!("{:?}", round.end) };
        assert_eq!(void.why, cite!("19:47-4.12(a)"));
        assert_eq!(paid(&round), ["1 bank void 4.12(a)", "2 against void 4.12(a)"]);
        let kept = Memory { last_banker: Some(Spot(0)), ..THREE.setup().memory };
        assert_eq!(round.memory, kept, "the bank stays, and 4.4(c) he had the shoe");
    }
    // Nothing was taken yet: no paragraph speaks of it.
    let early = THREE.play(&format!("{BANCO}; !wrong-order@1; floor stay"), "4h");
    assert!(matches!(early.end, End::Wants(Want::Ruling { .. }, _)));
    // A bank got by a bid is not lost with the hand, and the bid still binds.
    let bids = "1 bank 0; 2 bank 50; 3 bank 0; 2 bank 80; 3 banco; !wrong-order; floor stay";
    let round = NOBODY.play(bids, "4h");
    assert_eq!((state(&round, "banker"), state(&round, "taker")), ("2".into(), "2".into()));
    assert_eq!(state(&round, "last"), "50");
    let round = THREE.play(&format!("{BANCO}; !wrong-order; floor transfer"), "4h");
    assert!(matches!(round.end, End::Void(_)));
    assert_eq!((state(&round, "banker"), state(&round, "last")), ("2".into(), "0".into()));
    let missed = At { state: "banker 3, last 100, missed-turn 1", ..THREE };
    let round = missed.play("3 bank 100; 1 banco; !wrong-order; floor transfer", "4h");
    assert_eq!(
        (state(&round, "banker"), state(&round, "missed-turn")),
        ("2".into(), "none".into())
    );
    // Any other void round forgets, but for who had the shoe.
    let round = NOBODY.play("1 bank 50; 2 bank 0; 3 bank 0; 1 bank 50; 2 banco; !shoe-empty", "");
    assert!(matches!(round.end, End::Void(_)));
    assert_eq!(round.memory, Memory { last_banker: Some(Spot(0)), ..Memory::default() });
}

#[test]
fn a_banker_with_too_many_cards_counts_from_zero() {
    // His nine is nothing: no natural, row 0, and the drawn five is his count.
    let dealt = [("", "Qd 7h 9c Kd Ks"), ("@2", "7h Qd 9c Kd Ks"), ("@4", "7h 9c Kd Qd Ks")];
    for (at, dealt) in dealt {
        let says = format!(
            "{BANCO}; !banker-took-too-many{at}; 2 stay; 1 go-on; 1 draw; 2 decline; 3 decline"
        );
        let round = THREE.play(&says, &format!("{dealt} 5d"));
        done(&round);
        assert_eq!(said(&round)[1..], ["player 7", "banker 5", "player wins"]);
    }
    let shows = format!("{BANCO}; !banker-took-too-many; 2 stay; 1 show");
    assert!(refused(&THREE.play(&shows, "Qd 7h 9c Kd Ks")).contains("with these cards"));
    // After a natural of the Player nothing is drawn: zero.
    let says = format!("{BANCO}; !banker-took-too-many; 2 show; 2 accept");
    assert_eq!(said(&THREE.play(&says, "Qd 8h 9c Kd Ks"))[2], "banker 0");
    // Too late: both have spoken.
    let late =
        THREE.play(&format!("{BANCO}; 2 card; 1 go-on; !banker-took-too-many@5"), "4h 2c Kd Ks");
    assert_eq!(wants(&late), "ruling banker-took-too-many");
}

#[test]
fn a_player_with_three_cards_counts_the_best_of_them() {
    let card = |text: &str| -> [Card; 3] { cards(text).try_into().unwrap() };
    for (hand, best, natural) in [
        ("4h 3d 2s", 9, false), // by all three
        ("5h 4d Ks", 9, true),
        ("9h 9d As", 9, false), // two make 8 or 0
        ("8h Kd As", 9, true),
        ("8h Kd 5s", 8, true),
        ("3h 4d Ks", 7, false),
        ("Kh Qd Js", 0, false),
    ] {
        assert_eq!(best_of_three(&card(hand)), best, "{hand}");
        assert_eq!(is_natural_of_three(&card(hand)), natural, "{hand}");
    }
    // 4 and 3, with a 2 too many: nine by all three, so he stays. Banker 5 draws a 3: 8.
    for at in ["@1", "@3", "@4"] {
        let dealt = match at {
            "@1" => "2s 4h 5c 3d Ks 3c",
            "@3" => "4h 5c 2s 3d Ks 3c",
            _ => "4h 5c 3d 2s Ks 3c",
        };
        let says = format!("{BANCO}; !player-got-three{at}; 2 stay; 1 go-on; 1 draw; 2 accept");
        let round = THREE.play(&says, dealt);
        done(&round);
        assert_eq!(said(&round)[1..], ["player 9", "banker 8", "player wins"], "{at}");
    }
    let says = |more: &str| format!("{BANCO}; !player-got-three@1; {more}");
    let round = THREE.play(&says("2 show; 2 accept"), "4s 5h 3c Kd Ks");
    done(&round);
    assert_eq!(said(&round)[1..3], ["player 9", "banker 3"]);
    assert!(refused(&THREE.play(&says("2 stay"), "4s 5h 3c Kd Ks")).contains("2 may not stay"));
    assert!(refused(&THREE.play(&says("2 card"), "2s 2h 3c Kd Ks")).contains("2 may not card"));
}

#[test]
fn a_banker_who_takes_two_counts_the_lowest() {
    assert_eq!(lowest_of_two(&cards("4h 3d 9s 9c")), 2);
    assert_eq!(lowest_of_two(&cards("4h 4d 4s 4c")), 8);
    // 3 and 2, then 4 and 4: 3+2 is the lowest.
    let says = format!("{BANCO}; 2 stay; 1 go-on; 1 draw; !banker-took-two; 2 accept");
    let round = THREE.play(&says, "7h 3c Kd 2s 4d 4h");
    done(&round);
    assert_eq!(said(&round)[2], "banker 5");
    assert_eq!(moves(&round)[6..8], ["banker 4d 4.12(d)", "banker 4h 4.12(d)"]);
}

#[test]
fn a_card_after_stay_is_the_bankers_if_he_may_draw() {
    let classic = At { options: &[("banker-table", "classic")], ..THREE };
    let free = At { options: &[("banker-table", "free")], ..THREE };
    let stayed = format!("{BANCO}; 2 stay; 1 go-on");
    // The Banker's count on two cards, what became of the card, and who was asked for it.
    let play = |at: At<'_>, what: &str, banker: &str, more: &str| {
        let round =
            at.play(&format!("{stayed}; !{what}; {more}"), &format!("7h {banker} Kd Ks 2d 8s"));
        done(&round);
        let drawn = moves(&round).into_iter().find(|line| line.starts_with("banker 2d"));
        (drawn, round.left_over.first().map(|left| (left.ruling, left.why.short())))
    };
    let used = |why: &str| (Some(format!("banker 2d {why}")), None);
    let by_value = Some((Unused::BurnByValue { ten: 0 }, "4.12(h)1"));
    let (e, f) = ("extra-third-card", "extra-third-card-miscalled");
    assert_eq!(play(THREE, e, "5c", "1 continue"), used("4.12(e)"));
    assert_eq!(play(THREE, f, "5c", "1 continue"), used("4.12(f)"));
    assert_eq!(play(classic, e, "6c", "1 stay; 2 accept"), (None, by_value));
    assert_eq!(play(classic, f, "6c", "1 stay; 2 accept"), (None, by_value));
    assert_eq!(play(THREE, e, "6c", "1 continue"), used("4.12(e)"));
    assert_eq!(play(THREE, f, "6c", "1 stay; 2 accept"), (None, by_value));
    // He may still draw, another card: 6 and 8 make 4.
    assert_eq!(play(THREE, f, "6c", "1 draw; 2 accept"), (None, by_value));
    assert_eq!(play(free, e, "7c", "1 continue"), used("4.12(e)"));
    assert_eq!(play(free, f, "7c", "1 stay; 1 continue"), (None, by_value));
    assert!(
        refused(&THREE.play(&format!("{stayed}; !{e}; 1 draw"), "7h 7c Kd Ks 2d"))
            .contains("offered: stay")
    );
    // Before the Banker has looked; he has a natural, and no use for the card.
    let early =
        |dealt: &str, more: &str| THREE.play(&format!("{BANCO}; 2 stay; !{e}; {more}"), dealt);
    let round = early("7h 9c Kd Ks 2d", "1 show; 1 continue");
    done(&round);
    assert_eq!(round.left_over.len(), 1);
    let round = early("7h 5c Kd Ks 2d", "1 go-on; 2 accept");
    assert_eq!(said(&round)[1..], ["player 7", "banker 7", "tie hand"]);
    for (word, ruling) in [("burn-one", Unused::BurnOneMore), ("dummy-round", Unused::DummyRound)] {
        let options = [("error-card", word)];
        let at = At { options: &options, ..THREE };
        let left = play(at, e, "7c", "1 stay; 1 continue").1.unwrap();
        let paragraph = if word == "burn-one" { "4.12(h)2" } else { "4.12(h)3" };
        assert_eq!(left, (ruling, paragraph));
    }
    // The Dominant Player asked for a card: then it is no error of this kind.
    let round = THREE.play(&format!("{BANCO}; 2 card; 1 go-on; !{e}@5"), "4h 5c Kd Ks 2d");
    assert!(refused(&round).contains("(19:47-4.12(e))"));
}

#[test]
fn cards_drawn_in_error() {
    let stayed = format!("{BANCO}; 2 stay; 1 go-on; 1 stay; 2 accept");
    let unseen = THREE.play(
        &format!("{BANCO}; !drawn-unseen@2; 2 stay; 1 go-on; 1 stay; 2 accept"),
        "7h 2s 6c Kd Ks",
    );
    done(&unseen);
    let left = &unseen.left_over[0];
    assert_eq!((left.ruling, left.card, left.why.short()), (Unused::FirstOfNext, None, "4.12(g)"));
    let seen =
        THREE.play(&stayed.replace("; 2 stay", "; !drawn-exposed@4; 2 stay"), "7h 6c Kd 2s Ks");
    done(&seen);
    let left = &seen.left_over[0];
    assert_eq!((left.card, left.why.short()), (Card::parse("2s"), "4.12(h)1"));
    // A card the Banker drew for himself is the Player's.
    let says = format!("{BANCO}; 2 card; 1 go-on; !banker-drew-first; 1 stay; 2 accept");
    let round = THREE.play(&says, "4h 6c Kd Ks 5d");
    done(&round);
    assert_eq!(moves(&round)[6], "player 5d 4.12(i)");
    assert_eq!(said(&round)[1..], ["player 9", "banker 6", "player wins"]);
    // Found face up: it goes with three more.
    let round =
        THREE.play(&stayed.replace("; 2 stay", "; !face-up@2; 2 stay"), "7h 3d 2s 2c 2d 6c Kd Ks");
    done(&round);
    assert_eq!((round.drawn, said(&round)[2].as_str()), (8, "banker 6"));
    let mut last = THREE.setup();
    last.is_last_hand = true;
    let round = conduct(&last, &mut script(&format!("{BANCO}; !face-up@2"), "7h 3d"));
    let End::Void(void) = round.end else { panic!("{:?}", round.end) };
    assert_eq!(void.why, cite!("19:47-4.12(j)"));
    let round = THREE.play(&format!("{BANCO}; !shoe-empty@3"), "7h 3d");
    assert_eq!(paid(&round), ["1 bank void 4.12(k)", "2 against void 4.12(k)"]);
}

#[test]
fn a_simulated_round_takes_no_wagers() {
    let mut setup = THREE.setup();
    setup.carried = vec![carried("5h")];
    // 5+K = 5 draws a 4; the Banker's 5 draws against it as in 7.9.
    let round = conduct(&setup, &mut script("", "5c Kd Ks 4d 2s"));
    done(&round);
    assert_eq!((round.drawn, results(&round), round.memory), (5, String::new(), setup.memory));
    assert!(round.events.iter().all(|event| event.why == cite!("19:47-4.12(h)3")));
    // One that nobody has seen opens an ordinary hand.
    setup.carried = vec![carried("")];
    assert_eq!(wants(&conduct(&setup, &mut script("", ""))), "1 bank 100..200");
}

fn differs(text: &str) -> Option<String> {
    let sheets = notation::read(text).map_err(|problem| problem.to_string()).unwrap();
    let report = live::run::<CheminDeFer>(&sheets[0]).map_err(|problem| problem.to_string());
    report.unwrap().difference.map(|difference| format!("{difference:?}"))
}

/// Hands on `PLACE` lines stand in the order in which the cards reach them.
#[test]
fn a_file_with_moves_and_hidden_hands() {
    let text = "game chemin-de-fer 19:47-4 as of 2007-03-19\n\
        players 1 3 5\n\
        state banker 1, last 100\n\
        table move 5 to 2 -> moved 5 to 2 4.11(e)\n\
        table move 3 to 2 -> refused\n\
        wagers\n1 bank 200\n2 pass\n3 banco\n\
        player 2h 3c 4d\nbanker Ks 3d 7s\n\
        3 card\n1 go-on\n1 draw\n\
        -> 1 bank lost 4.6(a)2, 3 against won 1:1 4.10\n\
        3 decline\n\
        end -> 1 -200, 3 +200, state missed-turn none, state banker none\n\
        wagers\n1 bank 0\n2 bank 0\n3 bank 0\nend\n";
    assert_eq!(differs(text), None);
}

/// The last hand of a shoe: a card found face up voids it, and one drawn unseen opens no other.
#[test]
fn a_shoe_comes_to_its_end() {
    let open = "game chemin-de-fer\nplayers 1 2\nstate banker 1, last 100\n\
        table open\ntable inspect\ntable spread\ntable wash\n\
        table shuffle lace\ntable refuse 2 -> offered 1 4.4(c)\ntable cut 1 at 100\n\
        table cutting-card 309\ntable burn Ah 2h -> burned 2 4.4(e)\n";
    let hand = |cards: &str, more: &str| {
        format!("wagers\n{cards}1 bank 100\n2 banco\n2 stay\n1 show\n{more}1 continue\nend\n")
    };
    let first = hand("cards 7h 9c Kd 2c Ks\n", "irregular drawn-unseen before card 4\n");
    let void =
        "wagers\n1 bank 100\n2 suivi\nirregular face-up 3d before card 2\nend -> void 4.12(j)\n";
    let text = format!(
        "{open}{first}table ready -> last hand 4.4(a), burned 1 4.12(g)\n{void}\
        table shuffle lace -> offered 1 4.4(c)\n"
    );
    assert_eq!(differs(&text), None);
}
