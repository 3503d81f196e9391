//! `felt play`: sets up the table that was asked for and sits down at it.

use super::games;
use crate::door::Door;
use crate::play::{self, Seat};
use crate::{Exit, args, options, signals};
use anyhow::Result;

pub fn run(asked: &args::Play, doors: &[Door]) -> Result<Exit> {
    let door = games::find(&asked.game, doors)?;
    let pairs = options::elected(door, &asked.elect)?;
    let seat = Seat { spots: asked.spots, seed: asked.seed, bankroll: asked.bankroll };
    play::sit(door, &pairs, seat)?;
    Ok(signals::came().unwrap_or(Exit::Done))
}
