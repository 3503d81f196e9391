//! Posted limits that single areas have for themselves.

use crate::{Amount, Area, AreaRule, Cite, Code, Money, OptionValue, Refusal, Values, When};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A minimum and a maximum for some areas; the others have those of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    own: Vec<Own>,
}

/// What is posted for one area, or for one kind of them: `split` is every split.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Own {
    area: String,
    min: Money,
    max: Money,
}

impl Own {
    fn is_for(&self, name: &str) -> bool {
        name.strip_prefix(self.area.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }
}

impl Limits {
    /// What may be wagered on the area: within its own limits, or else these.
    pub fn amount<A: Area>(&self, area: A, min: Money, max: Money, chip: Money) -> Amount<A> {
        let (min, max) = self.of(area).unwrap_or((min, max));
        Amount::Limits { min, max, chip }
    }

    /// The same of wagers that must be equal: what all their limits allow.
    pub fn amount_of_all<A: Area>(
        &self,
        areas: &[A],
        min: Money,
        max: Money,
        chip: Money,
    ) -> Amount<A> {
        let (mut least, mut most) = (Money::ZERO, None);
        for area in areas {
            let (min, max) = self.of(*area).unwrap_or((min, max));
            least = least.max(min);
            most = Some(most.map_or(max, |most: Money| most.min(max)));
        }
        Amount::Limits { min: least, max: most.unwrap_or(max), chip }
    }

    /// The area's own limits; one that is named exactly goes before its kind.
    fn of<A: Area>(&self, area: A) -> Option<(Money, Money)> {
        if self.own.is_empty() {
            return None;
        }
        self.named(&area.name())
    }

    fn named(&self, name: &str) -> Option<(Money, Money)> {
        let fitting = self.own.iter().filter(|own| own.is_for(name));
        fitting.max_by_key(|own| own.area.len()).map(|own| (own.min, own.max))
    }

    /// Whether some amount lies within the limits everywhere, and all of them act.
    pub fn check<A: Area>(
        &self,
        min: Money,
        max: Money,
        rule: impl Fn(A) -> AreaRule<A>,
        why: Cite,
    ) -> Result<(), Refusal> {
        if min > max {
            return Err(Refusal::cited(Code::LimitsContradict, "min is above max", why));
        }
        let areas = || (0..A::COUNT).map(A::nth);
        for own in &self.own {
            let Own { area: named, min, max } = own;
            if min > max {
                let what = format!("limits: {named} has a minimum above its maximum");
                return Err(Refusal::cited(Code::LimitsContradict, what, why).about(named));
            }
            if !areas().any(|area| own.is_for(&area.name())) {
                let what = format!("limits: there is no area {named}");
                return Err(Refusal::cited(Code::NoSuchArea, what, why).about(named));
            }
            if !areas().any(|area| own.is_for(&area.name()) && acts(own, area, &rule)) {
                let what = format!("limits: no amount of its own can be posted for {named}");
                return Err(Refusal::cited(Code::LimitsContradict, what, why).about(named));
            }
        }
        let contradict = |area| {
            matches!(rule(area).amount, Amount::Limits { min, max, .. }
            if min > max)
        };
        match areas().find(|area| contradict(*area)) {
            Some(area) => {
                let what = format!("limits: no amount is within all that hold for {}", area.name());
                Err(Refusal::cited(Code::LimitsContradict, what, why))
            }
            None => Ok(()),
        }
    }
}

/// Whether the limits bear on what may be wagered: before the deal or, where nothing is wagered
/// then, in the round; on an amount that is not fixed, or on the one that it must equal.
fn acts<A: Area>(own: &Own, area: A, rule: &impl Fn(A) -> AreaRule<A>) -> bool {
    let early = |nth| rule(A::nth(nth)).when == When::BeforeTheDeal;
    let wagered = match (0..A::COUNT).any(early) {
        true => When::BeforeTheDeal,
        false => When::InTheRound,
    };
    let AreaRule { when, amount, .. } = rule(area);
    let amount = match amount {
        Amount::EqualTo(other) => rule(other).amount,
        amount => amount,
    };
    let within = matches!(amount, Amount::Limits { min, max, .. }
        if own.min <= min && max <= own.max && (min != max || own.min == own.max));
    when == wagered && within
}

const NONE: &str = "none";

impl OptionValue for Limits {
    const VALUES: Values = Values::Limits;

    fn read(text: &str) -> Option<Limits> {
        let mut limits = Limits::default();
        if text.trim().eq_ignore_ascii_case(NONE) {
            return Some(limits);
        }
        for part in text.split(',') {
            let (area, range) = part.trim().split_once(char::is_whitespace)?;
            let (min, max) = range.trim().split_once('-')?;
            let area = area.to_ascii_lowercase();
            let (min, max) = (OptionValue::read(min.trim())?, OptionValue::read(max.trim())?);
            if limits.own.iter().any(|own| own.area == area) {
                return None;
            }
            limits.own.push(Own { area, min, max });
        }
        Some(limits)
    }

    fn in_words(&self) -> String {
        if self.own.is_empty() {
            return NONE.to_string();
        }
        let one = |own: &Own| format!("{} {}-{}", own.area, own.min, own.max);
        self.own.iter().map(one).collect::<Vec<String>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_read_what_they_print() {
        for text in ["none", "ante 10-500", "ante 10-500, pair-plus 2.50-100", "split 5-5"] {
            let limits = <Limits as OptionValue>::read(text).expect(text);
            assert_eq!(limits.in_words(), text);
        }
        for bad in ["", "ante", "ante 10", "ante 10-", "ante 0-5", "ante 5-9, ante 6-9", "5-10"] {
            assert_eq!(<Limits as OptionValue>::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_name_means_itself_and_its_kind() {
        let own = |area: &str| Own { area: area.into(), min: Money::ZERO, max: Money::ZERO };
        assert!(own("split").is_for("split-8-11") && own("split-8-11").is_for("split-8-11"));
        assert!(!own("five").is_for("fives") && !own("play-3").is_for("play"));
    }
}
