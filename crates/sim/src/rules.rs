//! What a session is at one game's table, checked before it begins.

use super::asked::{Raises, Session};
use odds::simulate::{Raises as Raising, SessionRules, is_raised};
use table::figures::Wager;
use table::{Code, Figures, Money, Refusal, Wagers};

/// The rules of a session, where the money suffices for a first round of it.
pub(super) fn rules<G: Figures>(
    (options, offered): (&G::Options, &[Wager<G>]),
    wagers: &Wagers<G>,
    session: &Session,
) -> Result<SessionRules, Refusal> {
    let raises = match &session.raises {
        Raises::Never => Raising::Never,
        _ if times(options, wagers, 2) == *wagers => {
            return Err(Refusal::plain(
                Code::NoWagers,
                "--spread: there is no wager here that could be raised",
            ));
        }
        Raises::After(raised, steps) => {
            for step in steps {
                let raised = times(options, wagers, *step);
                raised.check(options).map_err(|refusal| {
                    let what = format!("--spread, {step} times: {}", refusal.what);
                    Refusal { what, ..refusal }
                })?;
            }
            Raising::After(*raised, steps.clone())
        }
        Raises::WithMoney(each) => {
            let is_allowed = |most: u32| times(options, wagers, most).check(options).is_ok();
            Raising::WithMoney { each: *each, most: highest(is_allowed) }
        }
    };
    let fewest = match &raises {
        Raising::After(_, steps) => steps.iter().copied().min().unwrap_or(1),
        _ => 1,
    };
    let least = least_of(offered, &times(options, wagers, fewest));
    if session.bankroll < least {
        let (bankroll, what) = (session.bankroll, "is less than the first wagers");
        return Err(Refusal::plain(
            Code::NotEnoughMoney,
            format!("--bankroll {bankroll} {what}, {least}: nobody could sit down"),
        ));
    }
    Ok(SessionRules {
        rounds: session.rounds(),
        bankroll: session.bankroll,
        tables: session.tables,
        stop_win: session.stop_win,
        stop_loss: session.stop_loss,
        raises,
        least,
    })
}

/// What a player needs for a round: his first wagers or, where none are made before it, one unit.
fn least_of<G: Figures>(offered: &[Wager<G>], wagers: &Wagers<G>) -> Money {
    let spot = wagers.lines().first();
    let placed = spot.map(|(_, areas)| areas.iter().map(|(_, amount)| *amount).sum());
    let unit = || offered.iter().map(|wager| wager.stake).max().unwrap_or(Money::ZERO);
    placed.unwrap_or_else(unit)
}

/// The wagers so many times.
fn times<G: Figures>(options: &G::Options, wagers: &Wagers<G>, times: u32) -> Wagers<G> {
    let mut raised = Wagers::default();
    for (line, areas) in wagers.lines() {
        for (area, amount) in areas {
            let often = if is_raised::<G>(options, *area) { times } else { 1 };
            raised.place(*line, *area, amount.multiplied(often));
        }
    }
    raised
}

/// The highest of the numbers from 1 on that are allowed: all up to it are.
fn highest(is_allowed: impl Fn(u32) -> bool) -> u32 {
    let (mut allowed, mut not) = (1_u32, 1 << 20);
    while not - allowed > 1 {
        let between = allowed.midpoint(not);
        if is_allowed(between) { allowed = between } else { not = between }
    }
    allowed
}
