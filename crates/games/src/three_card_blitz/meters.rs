//! The jackpot meters, which one round leaves to the next.

use super::pay::METERS;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use table::{Money, Refusal, cite};

/// 51.11(f): what stands on the five meters.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Meters {
    pub stand: [Money; Meters::COUNT],
}

impl Default for Meters {
    fn default() -> Self {
        Meters { stand: METERS.map(|meter| meter.reset) }
    }
}

impl Meters {
    pub const COUNT: usize = METERS.len();

    /// 51.11(f): what stands there after so many more wagers.
    #[inline(always)]
    pub fn fed(&self, wagers: i64) -> Meters {
        let mut fed = *self;
        for (stand, meter) in fed.stand.iter_mut().zip(METERS) {
            *stand += Money::cents(wagers * meter.grows.as_cents());
        }
        fed
    }

    /// B-12: what a void round leaves on these meters where what was settled in it stands: so many
    /// wagers have fed them, and a meter that had been paid by then starts again.
    pub(super) fn after_void(&self, wagers: i64, settled: &Meters) -> Meters {
        let mut left = self.fed(wagers);
        for (nth, meter) in METERS.iter().enumerate() {
            // With a wager down a meter stands above its reset until it is paid.
            if settled.stand[nth] == meter.reset {
                left = left.paid(nth);
            }
        }
        left
    }

    /// 51.11(f): what stands there when this meter has been paid.
    #[inline(always)]
    pub fn paid(&self, nth: usize) -> Meters {
        let mut paid = *self;
        paid.stand[nth] = METERS[nth].reset;
        paid
    }
}

impl table::Memory for Meters {
    fn pairs(&self) -> Vec<(&'static str, String)> {
        let pair = |(meter, stand): (super::pay::Meter, Money)| (meter.name, stand.to_string());
        METERS.into_iter().zip(self.stand).map(pair).collect()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        let Some(nth) = METERS.iter().position(|meter| meter.name.eq_ignore_ascii_case(key)) else {
            let names = METERS.map(|meter| meter.name).join(", ");
            return Err(Refusal::plain(format!("there is no {key}; this game keeps {names}")));
        };
        let Some(stand) = Money::parse(value) else {
            return Err(Refusal::plain(format!("{key} needs an amount of money, not {value:?}")));
        };
        let reset = METERS[nth].reset;
        if stand < reset {
            let what = format!("{key} cannot stand at {stand}: it starts at {reset}");
            return Err(Refusal::cited(what, cite!("13:69F-51.11(f)")));
        }
        self.stand[nth] = stand;
        Ok(())
    }

    fn meters(&self) -> &[Money] {
        &self.stand
    }

    /// 51.11(e)3: rounded up to the dollar.
    #[inline(always)]
    fn jackpot(stand: Money) -> Money {
        stand.rounded_up(Money::dollars(1))
    }
}
