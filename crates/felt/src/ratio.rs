//! Shares and steps as people write them: exact, never through a float.

use table::figures::Ratio;

/// A share: `4%`, `0.04`, `1/25`, also below nothing.
pub fn share(text: &str) -> Result<Ratio, String> {
    let text = text.trim();
    let (digits, of) = match text.strip_suffix('%') {
        Some(digits) => (digits.trim_end(), 100),
        None => (text, 1),
    };
    let said = "say an edge such as 4%, 0.04 or 1/25";
    let ratio = fraction(digits).filter(|ratio| ratio.under() <= MOST_UNDER).ok_or(said)?;
    let share = Ratio::new(ratio.over(), ratio.under() * of);
    let is_plain = of == 1 && share.over().abs() >= share.under() && !text.contains('/');
    match is_plain && share != Ratio::ZERO {
        true => Err(format!("{said}; {text} would be {text} times the wager")),
        false => Ok(share),
    }
}

/// A step from one payout to the next: `1`, `1/2`, `0.25`.
pub fn step(text: &str) -> Result<Ratio, String> {
    let step = fraction(text.trim()).filter(|step| step.over() > 0);
    step.ok_or_else(|| "say a step such as 1, 1/2 or 0.25".into())
}

/// Longer fractions nobody means, and no sum of them fits.
const MOST_UNDER: i64 = 1_000_000_000;

/// `7/2`, `3.5`, `-1`.
fn fraction(text: &str) -> Option<Ratio> {
    let (digits, sign) = text.strip_prefix('-').map_or((text, 1), |digits| (digits, -1));
    let whole = |text: &str| {
        let is_whole = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        is_whole.then(|| text.parse::<i64>().ok()).flatten().filter(|n| *n <= MOST_UNDER)
    };
    let (over, under) = match (digits.split_once('/'), digits.split_once('.')) {
        (Some((over, under)), _) => (whole(over)?, whole(under).filter(|n| *n > 0)?),
        (None, Some((ones, part))) => {
            let under = 10i64.checked_pow(u32::try_from(part.len()).ok()?)?;
            (whole(ones)?.checked_mul(under)?.checked_add(whole(part)?)?, under)
        }
        (None, None) => (whole(digits)?, 1),
    };
    Some(Ratio::new(sign * over, under))
}

#[cfg(test)]
mod tests {
    use super::{share, step};
    use table::figures::Ratio;

    #[test]
    fn shares_and_steps() {
        let read = ["4%", "4 %", "0.04", "1/25", "3.25%", "-1%", "0", "200%"].map(share);
        let is = [(1, 25), (1, 25), (1, 25), (1, 25), (13, 400), (-1, 100), (0, 1), (2, 1)];
        assert_eq!(read, is.map(|(over, under)| Ok(Ratio::new(over, under))));
        for wrong in ["", "%", "4", "-4", "1/0", "four", "4%%", "1.", ".5", "0.00000000001", "--1"]
        {
            assert!(share(wrong).is_err(), "{wrong}");
        }
        let read = ["1", "1/2", "0.25", "2"].map(step);
        let is = [(1, 1), (1, 2), (1, 4), (2, 1)];
        assert_eq!(read, is.map(|(over, under)| Ok(Ratio::new(over, under))));
        for wrong in ["0", "-1", "1/0", "half", "1%"] {
            assert!(step(wrong).is_err(), "{wrong}");
        }
    }
}
