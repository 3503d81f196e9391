//! The values that `--solve` may try: payouts, amounts, or a list.

use super::Question;
use super::keys::Key;
use exact::Pair;
use table::figures::Ratio;
use table::{Money, Odds, Values};

/// The values of a key in their order, each by its number.
pub(super) enum Scale {
    /// Multiples of a step, to one.
    Odds(Ratio),
    /// Multiples of an amount.
    Money(Money),
    /// These, in no order that means anything.
    List(Vec<String>),
}

/// The most that odds may pay, and the greatest amount that is tried.
const MOST_ODDS: i64 = 10_000;
const MOST_MONEY: Money = Money::dollars(10_000_000);

impl Scale {
    pub(super) fn of(key: &Key, step: Option<Ratio>) -> Result<Scale, String> {
        let names = key.option.values.names();
        match key.option.values {
            _ if key.line.is_some() => Scale::odds(step),
            Values::Odds => Scale::odds(step),
            Values::Money | Values::MoneyOr(_) => Scale::money(step),
            _ if step.is_some() => Err(format!("{} has no steps; leave out --step", key.name())),
            Values::Number { from, to } => {
                Ok(Scale::List((from..=to).map(|number| number.to_string()).collect()))
            }
            _ if names.len() > 1 => Ok(Scale::List(names.iter().map(|w| w.to_string()).collect())),
            Values::PayTable { lines, .. } => Err(format!(
                "say which line: {}.LINE; its lines are {}",
                key.name(),
                lines.join(", ")
            )),
            _ => Err(format!("{} is nothing that an edge could hang on", key.name())),
        }
    }

    fn odds(step: Option<Ratio>) -> Result<Scale, String> {
        let step = step.unwrap_or(Ratio::ONE);
        match step.over() <= MOST_ODDS && step.under() <= MOST_ODDS {
            true => Ok(Scale::Odds(step)),
            false => Err(format!("odds have no step of {}/{}", step.over(), step.under())),
        }
    }

    fn money(step: Option<Ratio>) -> Result<Scale, String> {
        let step = step.unwrap_or(Ratio::ONE);
        match 100 % step.under() == 0 {
            true => Ok(Scale::Money(Money::cents(step.over() * (100 / step.under())))),
            false => Err("a step of money is in whole cents".into()),
        }
    }

    /// The greatest number that has a value.
    pub(super) fn most(&self) -> i64 {
        match self {
            Scale::Odds(step) => MOST_ODDS / step.over(),
            Scale::Money(step) => MOST_MONEY.as_cents() / step.as_cents(),
            Scale::List(values) => values.len() as i64 - 1,
        }
    }

    /// The value in words.
    pub(super) fn value(&self, nth: i64) -> String {
        match self {
            Scale::Odds(_) if nth == 0 => Odds::PUSH.to_string(),
            Scale::Odds(step) => {
                let pays = *step * Ratio::whole(nth);
                format!("{}:{}", pays.over(), pays.under())
            }
            Scale::Money(step) => Money::cents(nth * step.as_cents()).to_string(),
            Scale::List(values) => values[nth as usize].clone(),
        }
    }

    /// The number nearest below what is elected, from where the search begins.
    pub(super) fn nearest(&self, elected: &str) -> i64 {
        let nth = match self {
            Scale::Odds(step) => Odds::parse(elected).map(|Odds { pays, per }| {
                i64::from(pays) * step.under() / (i64::from(per) * step.over())
            }),
            Scale::Money(step) => {
                Money::parse(elected).map(|money| money.as_cents() / step.as_cents())
            }
            Scale::List(values) => {
                values.iter().position(|value| value == elected).map(|nth| nth as i64)
            }
        };
        nth.unwrap_or(1).clamp(0, self.most())
    }
}

/// What is elected for the key now: the odds of its line, where it is one.
pub(super) fn elected(question: &Question<'_>, key: &Key) -> String {
    let table = key.elected(question.door, question.elected).unwrap_or_default();
    let Some(line) = key.line else { return table };
    let Values::PayTable { printed, .. } = key.option.values else { return table };
    let printed = printed().into_iter().find(|(name, _)| *name == table);
    let lines = printed.map_or(table, |(_, lines)| lines);
    let mut parts = lines.split(',').filter_map(|part| part.trim().split_once(' '));
    parts.find(|(name, _)| *name == line).map_or(String::new(), |(_, odds)| odds.to_string())
}

/// The numbers whose values may be elected beside the others, around where the search begins: what
/// a text bounds, it bounds on one side.
pub(super) fn bounds(
    question: &Question<'_>,
    key: &Key,
    scale: &Scale,
    from: i64,
) -> Result<(i64, i64), String> {
    let may_be = |nth: i64| pairs(question, key, &scale.value(nth));
    let most = scale.most();
    let mut middle = from;
    while let Err(refused) = may_be(middle) {
        if middle == most {
            return Err(refused);
        }
        middle = (middle * 2).clamp(1, most);
    }
    let (mut refused, mut least) = (-1, middle);
    while least - refused > 1 {
        let half = refused + (least - refused) / 2;
        if may_be(half).is_ok() { least = half } else { refused = half }
    }
    let (mut greatest, mut refused) = (middle, most + 1);
    while refused - greatest > 1 {
        let half = greatest + (refused - greatest) / 2;
        if may_be(half).is_ok() { greatest = half } else { refused = half }
    }
    Ok((least, greatest))
}

/// What is elected with this value, if it may be.
pub(super) fn pairs(question: &Question<'_>, key: &Key, value: &str) -> Result<Vec<Pair>, String> {
    let pairs = key.set(question.door, question.elected, value);
    let elected = pairs.and_then(|pairs| question.door.rules.elect(&pairs).map(|_| pairs));
    elected.map_err(|refusal| refusal.to_string())
}
