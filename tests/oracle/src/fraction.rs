//! Exact fractions, for stops, means and temperatures.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A fraction in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    /// Above the line.
    pub above: i128,
    /// Below the line; positive.
    pub below: i128,
}

fn common(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { common(b, a % b) }
}

impl Fraction {
    /// One number over another, which is not 0.
    pub fn new(above: i128, below: i128) -> Self {
        let by = common(above, below).max(1) * below.signum();
        Fraction { above: above / by, below: below / by }
    }

    /// A whole number.
    pub fn whole(n: i128) -> Self {
        Fraction { above: n, below: 1 }
    }

    /// Half of it.
    pub fn half(self) -> Self {
        Fraction::new(self.above, self.below * 2)
    }

    /// A fraction as it is written: `3`, `-2`, `5/8`.
    pub fn read(text: &str) -> Option<Self> {
        match text.split_once('/') {
            None => text.parse().ok().map(Fraction::whole),
            Some((above, below)) => {
                let below: i128 = below.parse().ok().filter(|&below| below > 0)?;
                Some(Fraction::new(above.parse().ok()?, below))
            }
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below {
            1 => write!(f, "{}", self.above),
            below => write!(f, "{}/{below}", self.above),
        }
    }
}

impl Add for Fraction {
    type Output = Fraction;
    fn add(self, other: Fraction) -> Fraction {
        Fraction::new(self.above * other.below + other.above * self.below, self.below * other.below)
    }
}

impl Neg for Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction { above: -self.above, below: self.below }
    }
}

impl Sub for Fraction {
    type Output = Fraction;
    fn sub(self, other: Fraction) -> Fraction {
        self + -other
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.above * other.below).cmp(&(other.above * self.below))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
