//! A round in service, one input at a time through the codec: every input is read from its line,
//! and every line that it causes is printed. Processor time on one core.

#[path = "../../odds/benches/rounds/clock.rs"]
mod clock;

use clock::Clock;
use games::three_card_poker::ThreeCardPoker;
use live::{Effects, Input, Live, Needs, View};
use std::fmt::Write;
use table::Person;
use vault::SeededVault;

/// Rounds of one measured step, and how many steps there are; the best one counts, for the others
/// shared their core.
const STEP: u32 = 2_000;
const STEPS: u32 = 12;
const SPOTS: u32 = 6;

fn main() {
    let (mut plain, mut viewed) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..STEPS {
        plain = plain.min(micros(0));
        viewed = viewed.min(micros(SPOTS));
    }
    let views = f64::from((2 * SPOTS + 1) * SPOTS);
    println!("a round, six spots, one input at a time: {plain:.1} µs");
    println!("a view: {:.2} µs", (viewed - plain) / views);
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
