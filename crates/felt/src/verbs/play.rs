//! `felt play`: sets up the table that was asked for and sits down at it.

use super::games;
use crate::door::Door;
use crate::play::Seat;
use crate::{Exit, args, options};
use anyhow::{Result, anyhow, bail};

pub fn run(asked: &args::Play, doors: &[Box<dyn Door>]) -> Result<Exit> {
    let door = games::find(&asked.game, doors)?;
    let pairs = options::elected(door, &asked.elect)?;
    let (most, why) = door.spots(&pairs).map_err(|refusal| anyhow!("{refusal}"))?;
    if asked.spots > most {
        bail!("--spots {}: the table has {most} ({why})", asked.spots);
    }
    let seat = Seat { spots: asked.spots, seed: asked.seed, bankroll: asked.bankroll };
    door.play(&pairs, seat)?;
    Ok(Exit::Done)
}
