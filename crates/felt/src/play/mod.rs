//! A table in the terminal, for any game: two faces, full screen and plain lines, on one engine.
//!
//! The engine keeps the tape of the round and a vault that alone knows what lies face down. What a
//! face shows is run from the player's own part of the tape, so there is nothing to forget to hide.

pub mod draw;
pub mod engine;
mod help;
pub mod lobby;
mod picture;
pub mod plain;
mod random;
mod screen;
mod shoe;
mod show;
mod vault;
pub mod view;
pub mod words;

use anyhow::bail;
use engine::Engine;
use std::io::IsTerminal;
use table::{Game, Money, Options};
use view::Sitting;

pub use lobby::lobby;

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
pub fn sit<G: Game>(options: G::Options, seat: Seat) -> anyhow::Result<Money> {
    let mut engine = seated::<G>(options, seat)?;
    if is_screen() {
        screen::run(&mut engine)?;
        // The screen is gone: what is left behind is one line.
        let (view, left) = (engine.view(), engine.leaves_with());
        let rounds = crate::text::counted(view.round as usize, "round");
        println!("{}: you leave after {rounds} with ${left}.", view.title);
    } else {
        let echo = !std::io::stdin().is_terminal();
        plain::run(&mut engine, std::io::stdin().lock(), std::io::stdout().lock(), echo)?;
    }
    Ok(engine.leaves_with())
}

/// The engine of a table, without a face.
pub fn seated<G: Game>(options: G::Options, seat: Seat) -> anyhow::Result<Engine<G>> {
    let (table, why) = G::spots(&options);
    // Where players wager against each other, whoever sits down plays all of them.
    if words::offered::<G>(&options).is_empty() && (1..=table).contains(&seat.spots) {
        return Engine::new(options, Seat { spots: seat.spots.max(2), ..seat });
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
    Engine::new(options, seat)
}

/// Whether there is a terminal on both sides that can be drawn on.
pub fn is_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    !dumb && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Colours are welcome unless `NO_COLOR` is set; nothing is ever said by colour alone.
fn has_colour() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
