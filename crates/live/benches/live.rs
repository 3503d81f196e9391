//! A round in service, one input at a time through the codec: every input is read from its line,
//! and every line that it causes is printed. Processor time on one core. Behind the word `views`
//! only rounds are played at which all look, behind `file` only rounds of a file.

#[path = "../../odds/benches/rounds/clock.rs"]
mod clock;

use clock::Clock;
use games::three_card_poker::ThreeCardPoker;
use live::{Effects, Input, Live, Needs, View};
use std::fmt::Write;
use table::Person;
use table::notation::{Part, Reader, Takes, Wanted};
use vault::SeededVault;

/// Rounds of one measured step, and how many steps there are; the best one counts, for the others
/// shared their core.
const STEP: u32 = 2_000;
const STEPS: u32 = 12;
const SPOTS: u32 = 6;

fn main() {
    let (mut plain, mut viewed) = (f64::INFINITY, f64::INFINITY);
    if std::env::args().any(|arg| arg == "views") {
        println!("a round at which all look: {:.1} µs", micros(SPOTS));
        return;
    }
    if std::env::args().any(|arg| arg == "file") {
        println!("a round of a file: {:.1} µs", replay_micros());
        return;
    }
    for _ in 0..STEPS {
        plain = plain.min(micros(0));
        viewed = viewed.min(micros(SPOTS));
    }
    let views = f64::from((2 * SPOTS + 1) * SPOTS);
    println!("a round, six spots, one input at a time: {plain:.1} µs");
    println!("a view: {:.2} µs", (viewed - plain) / views);
    let replayed = (0..STEPS).map(|_| replay_micros()).fold(f64::INFINITY, f64::min);
    println!("a round of a file: {replayed:.1} µs");
}

/// What a round takes, when after every input so many people look at the table.
fn micros(viewers: u32) -> f64 {
    let mut table = Live::<ThreeCardPoker>::new(Default::default());
    let mut vault = SeededVault::new(14);
    let shoes = (0..STEP + 2).collect();
    vault.prepare(&Needs { shoes, ..table.needs() }).expect("a seed is chance enough");
    let (mut out, mut journal, mut view) = (Effects::default(), String::new(), View::default());
    let clock = Clock::start();
    for round in 0..STEP {
        journal.clear();
        for line in LINES[round as usize % 2] {
            let input = Input::parse(line).expect("a line of a table");
            table.put(&input, &vault, &mut out).expect("it is lawful");
            writeln!(journal, "{input}").expect("a String takes all");
            out.lines.iter().for_each(|line| {
                writeln!(journal, "{line}").expect("a String takes all");
            });
            (1..=viewers).for_each(|who| table.view(&[Person::nth(who)], &mut view));
        }
        assert!(out.over, "the round is over: {journal}");
    }
    clock.stop().as_secs_f64() * 1e6 / f64::from(STEP)
}

/// What a round of a file takes: its lines are read, run and compared, and dropped.
fn replay_micros() -> f64 {
    let rounds = (0..STEP).flat_map(|_| ROUND.lines());
    let mut reader = Reader::new(["game three-card-poker"].into_iter().chain(rounds));
    let mut agrees = Agrees { rounds: 0 };
    let clock = Clock::start();
    reader.next_table().expect("it can be read").expect("there is a table");
    live::replay::<ThreeCardPoker>(&mut reader, &mut agrees).expect("it runs");
    let took = clock.stop().as_secs_f64() * 1e6 / f64::from(STEP);
    assert_eq!(agrees.rounds, STEP);
    took
}

/// Counts the rounds, all of which agree with the file.
struct Agrees {
    rounds: u32,
}

impl Takes for Agrees {
    fn wanted(&self) -> Wanted {
        Wanted::Differences
    }

    fn take(&mut self, part: Part<'_>) {
        assert_eq!(part.difference, None);
        self.rounds += u32::from(part.round.is_some());
    }
}

const ROUND: &str = "
wagers  1 ante 10, pair-plus 5 | 2 ante 10
1 play
2 fold                 -> 2 ante lost                    20.10(b)
dealer Qs 7d 2c
1 shows Kh Kd 4s       -> 1 ante won 1:1, play won 1:1   20.11(a)1
                       -> 1 pair-plus won 1:1            20.11(a)2
end                    -> 1 +25, 2 -10";

/// All play, or every second one folds.
const LINES: [[&str; 13]; 2] = [
    [
        "wager p1 1 ante 10",
        "wager p2 2 ante 10",
        "wager p3 3 ante 10",
        "wager p4 4 ante 10",
        "wager p5 5 ante 10",
        "wager p6 6 ante 10",
        "no more bets",
        "1 play",
        "2 play",
        "3 play",
        "4 play",
        "5 play",
        "6 play",
    ],
    [
        "wager p1 1 ante 10",
        "wager p2 2 ante 10",
        "wager p3 3 ante 10",
        "wager p4 4 ante 10",
        "wager p5 5 ante 10",
        "wager p6 6 ante 10",
        "no more bets",
        "1 play",
        "2 fold",
        "3 play",
        "4 fold",
        "5 play",
        "6 fold",
    ],
];
