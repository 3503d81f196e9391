//! `--meter 1=7500`: jackpot meters that stand above their reset.

use crate::args::money;
use crate::door::Door;
use crate::text::on_one_line;
use anyhow::{Result, anyhow, bail};
use exact::Pair;

/// The meters that are given, by the names that the game has for them.
pub(super) fn read(door: &Door, given: &[String]) -> Result<Vec<Pair>> {
    let mut meters: Vec<Pair> = Vec::new();
    for text in given {
        let shown = on_one_line(text);
        let pair = one(door, text).map_err(|what| anyhow!("--meter {shown}: {what}"))?;
        if meters.iter().any(|(name, _)| *name == pair.0) {
            bail!("--meter {shown}: {} is given twice", pair.0);
        }
        meters.push(pair);
    }
    // A meter that cannot stand so is no matter of what else is elected.
    match meters.is_empty() {
        true => Ok(meters),
        false => match door.exact.metered(&[], &meters) {
            Ok(_) => Ok(meters),
            Err(refusal) => bail!("--meter: {refusal}"),
        },
    }
}

/// `1=7500` or `meter-1=7500`.
fn one(door: &Door, text: &str) -> Result<Pair, String> {
    let names = door.sim.meters();
    if names.is_empty() {
        return Err(format!("{} keeps no jackpot meter", door.rules.name()));
    }
    let Some((meter, stands)) = text.split_once('=') else {
        return Err("say METER=AMOUNT, such as 1=7500".into());
    };
    let meter = meter.trim();
    let short = |name: &str| name.rsplit('-').next().unwrap_or_default().to_string();
    let is_meant =
        |name: &&&str| name.eq_ignore_ascii_case(meter) || short(name).eq_ignore_ascii_case(meter);
    let Some(name) = names.iter().find(is_meant) else {
        return Err(format!("{} has the meters {}", door.rules.name(), names.join(", ")));
    };
    Ok((name.to_string(), money(stands.trim())?.to_string()))
}
