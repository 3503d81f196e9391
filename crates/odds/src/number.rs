//! The numbers that exact methods can be asked to sum in.

use core::ops::{Add, AddAssign, Div, Mul, Sub};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use table::figures::{Number, Ratio};

/// Floating point, for shoes on which fractions would be too long.
#[derive(Copy, Clone, PartialEq, PartialOrd, Debug)]
pub struct Real(pub f64);

/// A fraction, whatever its length: the referee's number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fraction(pub RBig);

impl Number for Real {
    #[inline(always)]
    fn ratio(over: i128, under: u128) -> Real {
        Real(over as f64 / under as f64)
    }

    #[inline(always)]
    fn whole(over: i64) -> Real {
        Real(over as f64)
    }

    /// Sums and differences of probabilities are rounded in the sixteenth place.
    #[inline(always)]
    fn comes(&self) -> bool {
        self.0 > 1e-14
    }
}

impl Number for Fraction {
    fn ratio(over: i128, under: u128) -> Fraction {
        Fraction(RBig::from_parts(IBig::from(over), UBig::from(under)))
    }
}

macro_rules! arithmetic {
    ($number:ty: $($trait:ident $function:ident $sign:tt),*) => {
        $(impl $trait for $number {
            type Output = $number;

            #[inline(always)]
            fn $function(self, other: $number) -> $number {
                Self(self.0 $sign other.0)
            }
        })*

        impl AddAssign for $number {
            #[inline(always)]
            fn add_assign(&mut self, other: $number) {
                self.0 += other.0;
            }
        }
    };
}

arithmetic!(Real: Add add +, Sub sub -, Mul mul *, Div div /);
arithmetic!(Fraction: Add add +, Sub sub -, Mul mul *, Div div /);

/// A small fraction as one of any length.
pub fn fraction(ratio: Ratio) -> RBig {
    RBig::from_parts(IBig::from(ratio.over()), UBig::from(ratio.under() as u64))
}
