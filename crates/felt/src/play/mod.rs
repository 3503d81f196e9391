//! A table in the terminal, for any game: two faces, full screen and plain lines, on one engine.
//!
//! The engine drives a table in service with a vault that alone knows what lies face down. What a
//! face shows is the table's own view for the player's eyes, so there is nothing to forget to hide.

mod betting;
mod cloth;
mod company;
pub mod draw;
pub mod engine;
pub mod facts;
mod fault;
mod help;
pub mod lobby;
mod paint;
mod pay;
pub mod plain;
mod played;
mod says;
mod screen;
mod show;
mod told;
pub mod view;
pub mod wagers;
pub mod words;

use crate::door::Door;
use anyhow::bail;
use engine::Engine;
use facts::Facts;
use live::LiveTable;
use std::io::IsTerminal;
use table::figures::{Asked as Situation, How};
use table::{Money, Pair, Refusal, Rules};
use view::Sitting;

pub use lobby::lobby;
pub use paint::Paint;

/// Who sits down: how many spots, with how much, and whether the shoe is seeded.
#[derive(Copy, Clone, Debug)]
pub struct Seat {
    pub spots: u8,
    pub seed: Option<u64>,
    pub bankroll: Money,
}

impl Seat {
    /// What a player brings who says nothing else.
    pub const BANKROLL: Money = Money::dollars(1000);
}

impl Default for Seat {
    fn default() -> Self {
        Seat { spots: 1, seed: None, bankroll: Seat::BANKROLL }
    }
}

/// `felt play GAME`: plays until the player leaves, and returns what he leaves with.
pub fn sit(door: &Door, pairs: &[Pair], seat: Seat) -> anyhow::Result<Money> {
    let table = opened(door.live.as_ref(), pairs)?;
    let posted = table.posted();
    let facts = Facts::of(door.rules.as_ref(), &posted);
    let engine = match seat.spots {
        1 if !posted.takes_wagers => {
            let decides = door.exact.decides(pairs).map_err(in_words)?;
            let odds = door.exact.odds(pairs, How::Best, &|_, _| {}).map_err(in_words)?;
            let costs: Vec<(String, f64)> =
                odds.into_iter().map(|one| (one.wager, -one.ev.decimal)).collect();
            let engine = Engine::with_company(facts, table, seat, decides).map_err(in_words)?;
            engine.with_costs(&costs)
        }
        _ => seated(door.rules.as_ref(), table, seat)?,
    };
    let elected = door.rules.elect(pairs).map_err(in_words)?;
    let pay = pay::lines(&door.rules.options(), &elected, &posted.pays, &engine);
    let (exact, pairs) = (door.exact.clone(), pairs.to_vec());
    let coach = move |asked: &Situation| exact.worth(&pairs, asked, &|_, _| {});
    let mut engine = engine.with(pay, Some(Box::new(coach)));
    if is_screen() {
        screen::run(&mut engine)?;
        // The screen is gone: what is left behind is one line.
        let (view, left) = (engine.view(), engine.leaves_with());
        let rounds = crate::text::counted(view.round as usize, "round");
        println!("{}: you leave after {rounds} with ${left}.", view.facts.title);
    } else {
        fault::keep_quiet();
        let echo = !std::io::stdin().is_terminal();
        plain::run(&mut engine, std::io::stdin().lock(), std::io::stdout().lock(), echo)?;
    }
    Ok(engine.leaves_with())
}

/// A new table with these options.
pub fn opened(live: &dyn live::Door, pairs: &[Pair]) -> anyhow::Result<Box<dyn LiveTable>> {
    live.open(pairs).map_err(in_words)
}

/// The engine of a table at which the player has sat down, without a face.
pub fn seated(rules: &dyn Rules, table: Box<dyn LiveTable>, seat: Seat) -> anyhow::Result<Engine> {
    let posted = table.posted();
    let facts = Facts::of(rules, &posted);
    let ((spots, why), (each, why_each)) = (posted.spots, posted.spots_each);
    // Where players wager against each other, whoever sits down plays all of them.
    if !posted.takes_wagers && (1..=spots).contains(&seat.spots) {
        let seat = Seat { spots: seat.spots.max(2), ..seat };
        return Engine::new(facts, table, seat).map_err(in_words);
    }
    if seat.spots == 0 || seat.spots > spots {
        bail!("a player may take 1 to {spots} spots at this table, not {} ({why})", seat.spots);
    }
    if seat.spots > each {
        let most = if each == 1 { "one spot" } else { &format!("{each} spots") };
        let opens = rules.options().into_iter().find(|option| option.cite == why_each);
        let hint = opens.map_or(String::new(), |option| {
            format!("; --set {}=... may be {}", option.key, option.values.in_words())
        });
        bail!("one player may take {most} at this table, not {} ({why_each}){hint}", seat.spots);
    }
    Engine::new(facts, table, seat).map_err(in_words)
}

fn in_words(refusal: Refusal) -> anyhow::Error {
    anyhow::anyhow!("{refusal}")
}

/// Whether there is a terminal on both sides that can be drawn on.
pub fn is_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    !dumb && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}
