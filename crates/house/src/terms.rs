//! The terms of a table that are no rules of its game: who deals, and how long people have.

use std::fmt;

/// Whether the house deals by itself.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Dealer {
    /// The vault's cards, procedures by themselves.
    #[default]
    Automatic,
    /// Real cards, which come in as inputs; the vault stays closed.
    Real,
}

/// The terms of one table, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    pub dealer: Dealer,
    /// How long somebody has for a decision; for ever where it is nothing.
    pub decision: u32,
    /// How long wagers are taken after the first one; until somebody says so where it is nothing.
    pub bets: u32,
    /// How long the automatic dealer waits between two acts, so that people can follow.
    pub pause: u32,
    /// The meters that the table shares with others of this name; its own where there is none.
    pub meter: Option<String>,
}

impl Default for Terms {
    fn default() -> Terms {
        let (decision, bets, pause) = (20_000, 15_000, 800);
        Terms { dealer: Dealer::Automatic, decision, bets, pause, meter: None }
    }
}

impl Terms {
    /// Reads `automatic,decision=20000,bets=15000,pause=800,meter=NAME`.
    pub(crate) fn parse(text: &str) -> Result<Terms, String> {
        let wrong = || {
            "say the terms of a table: automatic,decision=20000,bets=15000,pause=800".to_string()
        };
        let mut words = text.split(',');
        let dealer = match words.next() {
            Some("automatic") => Dealer::Automatic,
            Some("real") => Dealer::Real,
            _ => return Err(wrong()),
        };
        let mut after = |key: &str| {
            let value = words.next()?.strip_prefix(key)?.strip_prefix('=')?;
            value.parse::<u32>().ok()
        };
        let numbers = (after("decision"), after("bets"), after("pause"));
        let (Some(decision), Some(bets), Some(pause)) = numbers else { return Err(wrong()) };
        let meter = match words.next() {
            None => None,
            Some(word) => Some(word.strip_prefix("meter=").ok_or_else(wrong)?.to_string()),
        };
        match words.next() {
            None => Ok(Terms { dealer, decision, bets, pause, meter }),
            Some(_) => Err(wrong()),
        }
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Terms { dealer, decision, bets, pause, meter } = self;
        f.write_str(match dealer {
            Dealer::Automatic => "automatic",
            Dealer::Real => "real",
        })?;
        write!(f, ",decision={decision},bets={bets},pause={pause}")?;
        meter.iter().try_for_each(|name| write!(f, ",meter={name}"))
    }
}
