//! Whole numbers of two widths, for arithmetic in rules: most of it fits in a machine word.

use std::ops::{Add, Mul, Sub};

/// A whole number. What does not fit is not asked for: see [`Comprehension::is_narrow`](crate::number::Comprehension::is_narrow).
pub(crate) trait Whole:
    Copy + Ord + Default + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    fn of(n: i128) -> Self;
    fn wide(self) -> i128;
    /// The quotient rounded down, for a number that is not 0.
    fn divided(self, by: Self) -> Self;
    /// The remainder of that.
    fn remainder(self, by: Self) -> Self;
    /// The largest number whose square is not larger; 0 for a negative number.
    fn root(self) -> Self;
    /// The sum without carrying.
    fn nim_sum(self, other: Self) -> Self;
    fn next(self) -> Self;
    /// The number, if it is one of a position.
    fn unsigned(self) -> Option<u64>;
}

macro_rules! whole {
    ($($type:ty),*) => {$(
        impl Whole for $type {
            #[inline]
            fn of(n: i128) -> $type {
                n as $type
            }

            #[inline]
            fn wide(self) -> i128 {
                i128::from(self)
            }

            #[inline]
            fn divided(self, by: $type) -> $type {
                self.div_euclid(by)
            }

            #[inline]
            fn remainder(self, by: $type) -> $type {
                self.rem_euclid(by)
            }

            #[inline]
            fn root(self) -> $type {
                self.max(0).isqrt()
            }

            #[inline]
            fn nim_sum(self, other: $type) -> $type {
                self ^ other
            }

            #[inline]
            fn next(self) -> $type {
                self + 1
            }

            #[inline]
            fn unsigned(self) -> Option<u64> {
                u64::try_from(self).ok()
            }
        }
    )*};
}

whole!(i64, i128);
