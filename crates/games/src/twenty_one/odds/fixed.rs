//! A number to decide by: whole parts of one unit, the same on every machine.

use core::ops::{Add, AddAssign, Div, Mul, Sub};
use table::figures::Number;

/// Counted in parts of 2⁻⁵⁶. Neither a sum nor a product may come to 32768 or more.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fixed(i128);

const BITS: u32 = 56;

impl Fixed {
    pub const ZERO: Fixed = Fixed(0);

    /// What two choices must lie apart to be worth different things: far more than is lost in
    /// rounding, far less than anybody could win by it.
    pub const TIE: Fixed = Fixed(1 << 16);

    /// The same in any numbers.
    pub fn into_number<N: Number>(self) -> N {
        N::ratio(self.0, 1 << BITS)
    }
}

impl Number for Fixed {
    fn ratio(over: i128, under: u128) -> Fixed {
        Fixed((over << BITS) / under as i128)
    }

    #[inline(always)]
    fn whole(over: i64) -> Fixed {
        Fixed((over as i128) << BITS)
    }
}

impl Add for Fixed {
    type Output = Fixed;

    #[inline(always)]
    fn add(self, other: Fixed) -> Fixed {
        Fixed(self.0 + other.0)
    }
}

impl Sub for Fixed {
    type Output = Fixed;

    #[inline(always)]
    fn sub(self, other: Fixed) -> Fixed {
        Fixed(self.0 - other.0)
    }
}

impl Mul for Fixed {
    type Output = Fixed;

    #[inline(always)]
    fn mul(self, other: Fixed) -> Fixed {
        Fixed((self.0 * other.0 + (1 << (BITS - 1))) >> BITS)
    }
}

impl Div for Fixed {
    type Output = Fixed;

    fn div(self, other: Fixed) -> Fixed {
        Fixed((self.0 << BITS) / other.0)
    }
}

impl AddAssign for Fixed {
    #[inline(always)]
    fn add_assign(&mut self, other: Fixed) {
        self.0 += other.0;
    }
}
