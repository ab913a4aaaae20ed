//! Rational numbers: what numbers come to when they are divided. Those whose denominator is a power of two are games.

use std::cmp::Ordering;
use std::fmt;

use dashu_int::ops::{BitTest, DivRem, Gcd, PowerOfTwo, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};

use crate::dyadic::Dyadic;

/// An exact rational number in lowest terms.
///
/// ```
/// use upstar_values::{Dyadic, Rational};
/// let third = Rational::fraction("1", "3")?;
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(third.to_dyadic(), None);
/// let whole = third.checked_mul(&Rational::from(&Dyadic::from(3)));
/// assert_eq!(whole.and_then(|whole| whole.to_dyadic()), Some(Dyadic::ONE));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rational {
    num: IBig,
    den: UBig,
}

/// The most binary digits of a result; larger ones take longer than anybody waits.
const MAX_DIGITS: usize = 1 << 18;

impl Rational {
    fn new(num: IBig, den: UBig) -> Rational {
        let common = num.clone().unsigned_abs().gcd(&den);
        Rational { num: num / IBig::from(common.clone()), den: den / common }
    }

    /// The result of an operation, unless it is too long.
    fn fit(self) -> Option<Rational> {
        (self.digits() <= MAX_DIGITS).then_some(self)
    }

    /// How many binary digits it takes to write the number down, about.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.num.bit_len() + self.den.bit_len()
    }

    /// The number that is written as a fraction in decimal digits.
    ///
    /// # Errors
    /// Where the denominator is zero, or there are too many digits.
    pub fn fraction(num: &str, den: &str) -> Result<Rational, &'static str> {
        let most = MAX_DIGITS / 4;
        if num.len() > most || den.len() > most {
            return Err("a fraction has at most 65,536 digits");
        }
        let natural = |digits| UBig::from_str_radix(digits, 10).map_err(|_| "expected digits");
        let (num, den) = (natural(num)?, natural(den)?);
        if den.is_zero() {
            return Err("the denominator is zero");
        }
        Ok(Rational::new(num.into(), den))
    }

    /// The number as a dyadic rational, if it is one.
    #[must_use]
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        let exponent = self.den.bit_len() as u64 - 1;
        self.den.is_power_of_two().then(|| Dyadic::from_parts(self.num.clone(), exponent))
    }

    /// The sum, unless it is too long.
    #[must_use]
    pub fn checked_add(&self, other: &Rational) -> Option<Rational> {
        let num = &self.num * IBig::from(other.den.clone()) + &other.num * IBig::from(self.den.clone());
        Rational::new(num, &self.den * &other.den).fit()
    }

    /// The product, unless it is too long.
    #[must_use]
    pub fn checked_mul(&self, other: &Rational) -> Option<Rational> {
        Rational::new(&self.num * &other.num, &self.den * &other.den).fit()
    }

    /// One divided by the number, unless that is 0.
    #[must_use]
    pub fn inverse(&self) -> Option<Rational> {
        let (sign, size) = self.num.clone().into_parts();
        (!size.is_zero()).then(|| Rational { num: IBig::from_parts(sign, self.den.clone()), den: size })
    }

    /// The negative.
    #[must_use]
    pub fn negated(&self) -> Rational {
        Rational { num: -&self.num, den: self.den.clone() }
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(&self) -> Rational {
        Rational { num: self.num.clone().unsigned_abs().into(), den: self.den.clone() }
    }

    /// The largest integer that is not larger.
    #[must_use]
    pub fn floor(&self) -> Rational {
        let (quotient, rest) = (&self.num).div_rem(&IBig::from(self.den.clone()));
        let below = rest.sign() == Sign::Negative && rest != IBig::ZERO;
        Rational { num: if below { quotient - IBig::ONE } else { quotient }, den: UBig::ONE }
    }

    /// Whether the number is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.den.is_one()
    }

    /// The greatest common divisor of two integers, 0 for two zeros; none if one of them is no integer.
    #[must_use]
    pub fn gcd(&self, other: &Rational) -> Option<Rational> {
        let [a, b] = [self, other].map(|n| n.num.clone().unsigned_abs());
        let gcd = match (a.is_zero(), b.is_zero()) {
            (true, _) => b,
            (_, true) => a,
            _ => a.gcd(b),
        };
        (self.is_integer() && other.is_integer()).then(|| Rational { num: gcd.into(), den: UBig::ONE })
    }

    /// The largest integer whose square is not larger; none if the number is negative.
    #[must_use]
    pub fn isqrt(&self) -> Option<Rational> {
        let floor = UBig::try_from(self.floor().num).ok()?;
        Some(Rational { num: floor.sqrt().into(), den: UBig::ONE })
    }
}

impl From<&Dyadic> for Rational {
    fn from(number: &Dyadic) -> Rational {
        let (num, exponent) = number.parts();
        Rational { num, den: UBig::ONE << usize::try_from(exponent).unwrap_or(usize::MAX) }
    }
}

impl Rational {
    /// A dyadic number, unless it is too long to calculate with.
    #[must_use]
    pub fn checked_from(number: &Dyadic) -> Option<Rational> {
        (number.digits() <= MAX_DIGITS as u64).then(|| Rational::from(number))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        (&self.num * IBig::from(other.den.clone())).cmp(&(&other.num * IBig::from(self.den.clone())))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.den.is_one() {
            true => f.pad(&self.num.to_string()),
            false => f.pad(&format!("{}/{}", self.num, self.den)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(num: i64, den: i64) -> Rational {
        let size =
            Rational::fraction(&num.unsigned_abs().to_string(), &den.unsigned_abs().to_string()).unwrap();
        if (num < 0) == (den < 0) { size } else { size.negated() }
    }

    /// Against arithmetic in 128 bits.
    #[test]
    fn arithmetic() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..5000 {
            let mut draw = || (random.i64(-40..40), random.i64(1..20));
            let ((a, b), (c, d)) = (draw(), draw());
            let (x, y) = (of(a, b), of(c, d));
            assert_eq!(x.checked_add(&y).unwrap(), of(a * d + c * b, b * d));
            assert_eq!(x.checked_mul(&y).unwrap(), of(a * c, b * d));
            assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
            assert_eq!(x.floor(), of(a.div_euclid(b), 1));
            assert_eq!(x.inverse(), (a != 0).then(|| of(b, a)));
            assert_eq!(x.isqrt(), (a >= 0).then(|| of(a.div_euclid(b).isqrt(), 1)));
            assert_eq!(x.to_dyadic().is_some(), {
                let least = (1..=b).find(|k| (a * k).rem_euclid(b) == 0).unwrap();
                (least as u64).is_power_of_two()
            });
            let gcd = (1..=a.abs().max(c.abs())).rev().find(|n| a % n == 0 && c % n == 0).unwrap_or(0);
            assert_eq!(of(a, 1).gcd(&of(c, 1)), Some(of(gcd, 1)));
        }
        assert_eq!(of(1, 3).gcd(&of(1, 1)), None);
        assert!(Rational::fraction("1", "0").is_err());
    }
}
