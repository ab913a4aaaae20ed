//! Sets of small numbers in a machine word: `u64` for boards up to 62 cells, `u128` for larger ones.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of numbers below [`Set::SIZE`].
pub(super) trait Set:
    Copy
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// How many numbers there are.
    const SIZE: usize;

    /// The set of one number.
    fn one(at: usize) -> Self;
    /// The numbers below `n`, which is less than `SIZE`.
    fn below(n: usize) -> Self;
    /// The least number of a set that has one.
    fn first(self) -> usize;
    /// The set without its least number.
    fn rest(self) -> Self;
    /// How many numbers are in it.
    fn len(self) -> u32;
    /// Each `x` below `n` becomes `n - 1 - x`.
    fn reversed(self, n: usize) -> Self;
    /// From the low bits of a wider word.
    fn from_wide(wide: u128) -> Self;

    fn is_empty(self) -> bool {
        self == Self::default()
    }

    fn has(self, at: usize) -> bool {
        self.meets(Self::one(at))
    }

    fn within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Its numbers, least first.
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// The numbers of a set.
pub(super) struct Each<S>(S);

impl<S: Set> Iterator for Each<S> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let at = self.0.first();
        self.0 = self.0.rest();
        Some(at)
    }
}

macro_rules! set {
    ($($word:ty),*) => {$(
        impl Set for $word {
            const SIZE: usize = <$word>::BITS as usize;

            #[inline]
            fn one(at: usize) -> Self {
                1 << at
            }

            #[inline]
            fn below(n: usize) -> Self {
                (1 << n) - 1
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn reversed(self, n: usize) -> Self {
                self.reverse_bits() >> (Self::SIZE - n)
            }

            #[inline]
            fn from_wide(wide: u128) -> Self {
                wide as Self
            }
        }
    )*};
}

set!(u64, u128);
