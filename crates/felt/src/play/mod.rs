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

use anyhow::bail;
use engine::Engine;
use facts::Facts;
use live::{Input, Live};
use std::io::IsTerminal;
use table::session::{Equipment, Procedure};
use table::{Area, Game, Money, Options, When};
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
pub fn sit<G: Game>(options: G::Options, seat: Seat, tutor: Tutor) -> anyhow::Result<Money> {
    fault::keep_quiet();
    let engine = match seat.spots {
        1 if !takes_wagers::<G>(&options) => {
            let facts = Facts::of::<G>(&options);
            let table = Box::new(Live::<G>::new(options.clone()));
            Engine::with_company(facts, table, &opening::<G>(&options), seat, (tutor.decides)()?)
                .map_err(|refusal| anyhow::anyhow!("{refusal}"))?
        }
        _ => seated::<G>(options.clone(), seat)?,
    };
    let pay = pay::lines::<G>(&options, &engine.view().bets);
    let mut engine = engine.with(pay, Some(tutor.coach));
    if is_screen() {
        screen::run(&mut engine)?;
        // The screen is gone: what is left behind is one line.
        let (view, left) = (engine.view(), engine.leaves_with());
        let rounds = crate::text::counted(view.round as usize, "round");
        println!("{}: you leave after {rounds} with ${left}.", view.facts.title);
    } else {
        let echo = !std::io::stdin().is_terminal();
        plain::run(&mut engine, std::io::stdin().lock(), std::io::stdout().lock(), echo)?;
    }
    Ok(engine.leaves_with())
}

/// The engine of a table, without a face.
pub fn seated<G: Game>(options: G::Options, seat: Seat) -> anyhow::Result<Engine> {
    let (table, why) = G::spots(&options);
    // Where players wager against each other, whoever sits down plays all of them.
    if !takes_wagers::<G>(&options) && (1..=table).contains(&seat.spots) {
        return opened::<G>(options, Seat { spots: seat.spots.max(2), ..seat });
    }
    if seat.spots == 0 || seat.spots > table {
        bail!("a player may take 1 to {table} spots at this table, not {} ({why})", seat.spots);
    }
    let (each, why) = G::spots_each(&options);
    if seat.spots > each {
        let spots = if each == 1 { "one spot" } else { &format!("{each} spots") };
        let opens = G::Options::RULES.iter().find(|rule| rule.why == why);
        let hint = opens.map_or(String::new(), |rule| {
            format!("; --set {}=... may be {}", rule.key, rule.values.in_words())
        });
        bail!("one player may take {spots} at this table, not {} ({why}){hint}", seat.spots);
    }
    opened::<G>(options, seat)
}

/// Who knows how the game is played best.
pub struct Tutor {
    /// What each choice is worth.
    pub coach: engine::Coach,
    /// Somebody who plays best.
    pub decides: Box<dyn Fn() -> anyhow::Result<Box<dyn exact::Decides>>>,
}

/// What opens the table.
fn opening<G: Game>(options: &G::Options) -> Vec<Input> {
    let opening = match G::procedures(options).equipment {
        Equipment::None => [].as_slice(),
        Equipment::Cards(_) => &[Procedure::Open { at: None }],
        Equipment::Wheel(_) => &[Procedure::Inspect(None), Procedure::Open { at: None }],
    };
    opening.iter().cloned().map(Input::Table).collect()
}

/// The table is opened, and the player sits down at it.
fn opened<G: Game>(options: G::Options, seat: Seat) -> anyhow::Result<Engine> {
    let opening = opening::<G>(&options);
    let facts = Facts::of::<G>(&options);
    let table = Box::new(Live::<G>::new(options));
    Engine::new(facts, table, &opening, seat).map_err(|refusal| anyhow::anyhow!("{refusal}"))
}

/// Whether anything is wagered before a round; if not, players wager against each other.
pub fn takes_wagers<G: Game>(options: &G::Options) -> bool {
    let mut areas = (0..G::Area::COUNT).map(G::Area::nth);
    areas.any(|area| G::area_rule(options, area).when == When::BeforeTheDeal)
}

/// Whether there is a terminal on both sides that can be drawn on.
pub fn is_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    !dumb && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}
