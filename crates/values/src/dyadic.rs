//! Dyadic rationals of any size: the values of numbers.

mod simplest;
mod text;

use std::cmp::Ordering;
use std::iter::repeat_n;
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use dashu_int::ops::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

pub use simplest::End;
pub use text::ParseDyadicError;

/// An exact rational number `m / 2^e`, always in lowest terms.
///
/// ```
/// use upstar_values::Dyadic;
/// let x = Dyadic::new(5, 3);
/// assert_eq!(x.to_string(), "5/8");
/// assert_eq!(&x + &x, "5/4".parse().unwrap());
/// ```
///
/// # Panics
/// The size of a number is bounded by memory alone. Arithmetic and printing panic when the result would not fit
/// in memory; arithmetic also when it would need a denominator beyond 2^(2^64).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

/// Every number has exactly one representation, so that equality and hashing can be derived: it is small
/// when it can be, and either its numerator is odd or its exponent is 0.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { num: i64, exp: u32 },
    Big(Box<(IBig, u64)>),
}

/// The largest exponent of small numbers: two of them, brought to one denominator, can be added in 128 bits.
const SMALL_EXP: u32 = 63;

const TOO_SMALL: &str = "the denominator of a dyadic rational is at most 2^(2^64 - 1)";

/// `n` bits as a shift; where it cannot be one, a shift so large that only zero survives it.
fn bits(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic(Repr::Small { num: 0, exp: 0 });
    /// The number 1.
    pub const ONE: Dyadic = Dyadic(Repr::Small { num: 1, exp: 0 });

    /// The number `num / 2^exp`.
    #[inline]
    pub fn new(num: i64, exp: u32) -> Dyadic {
        if exp <= SMALL_EXP { Dyadic::lowest(num, exp) } else { Dyadic::from_parts(num.into(), exp.into()) }
    }

    /// The number `num / 2^exp` for an exponent that is small.
    #[inline]
    fn lowest(num: i64, exp: u32) -> Dyadic {
        let twos = exp.min(num.trailing_zeros());
        Dyadic(Repr::Small { num: num >> twos, exp: exp - twos })
    }

    /// The number `num / 2^exp`, of any size.
    pub fn from_parts(num: IBig, exp: u64) -> Dyadic {
        let twos = num.trailing_zeros().map_or(exp, |zeros| exp.min(zeros as u64));
        let (num, exp) = (num >> bits(twos), exp - twos);
        match i64::try_from(&num) {
            Ok(num) if exp <= SMALL_EXP.into() => Dyadic(Repr::Small { num, exp: exp as u32 }),
            _ => Dyadic(Repr::Big(Box::new((num, exp)))),
        }
    }

    /// The number `num / 2^exp`, as arithmetic on small numbers gives it.
    fn fit(num: i128, exp: u32) -> Dyadic {
        let twos = exp.min(num.trailing_zeros());
        match i64::try_from(num >> twos) {
            Ok(num) => Dyadic::new(num, exp - twos),
            Err(_) => Dyadic(Repr::Big(Box::new(((num >> twos).into(), (exp - twos).into())))),
        }
    }

    /// The numerator and the exponent of the denominator, in lowest terms.
    pub fn parts(&self) -> (IBig, u64) {
        match &self.0 {
            Repr::Small { num, exp } => ((*num).into(), (*exp).into()),
            Repr::Big(big) => (**big).clone(),
        }
    }

    /// The parts of a number whose numerator fits in 64 bits and whose exponent is at most 63.
    pub fn small(&self) -> Option<(i64, u32)> {
        match self.0 {
            Repr::Small { num, exp } => Some((num, exp)),
            Repr::Big(_) => None,
        }
    }

    /// How many binary digits it takes to write the number down, about.
    pub fn digits(&self) -> u64 {
        match &self.0 {
            Repr::Small { num, exp } => u64::from(64 - num.unsigned_abs().leading_zeros() + exp),
            Repr::Big(big) => (big.0.bit_len() as u64).saturating_add(big.1),
        }
    }

    /// The product, unless it has more than [`MAX_DIGITS`](Dyadic::MAX_DIGITS) digits. Larger numbers take longer to write than
    /// anybody waits.
    pub fn checked_mul(&self, other: &Dyadic) -> Option<Dyadic> {
        let digits = self.digits().saturating_add(other.digits());
        (digits <= Dyadic::MAX_DIGITS).then(|| self.clone() * other.clone())
    }

    /// The most binary digits of numbers that are read or multiplied.
    pub const MAX_DIGITS: u64 = 1 << 20;

    /// The exponent of the denominator: 3 for `5/8`, 0 for integers.
    pub fn exponent(&self) -> u64 {
        match &self.0 {
            Repr::Small { exp, .. } => (*exp).into(),
            Repr::Big(big) => big.1,
        }
    }

    /// -1, 0 or 1, as the number is negative, zero or positive.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small { num, .. } => num.signum() as i32,
            Repr::Big(big) => big.0.cmp(&IBig::ZERO) as i32,
        }
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        *self == Dyadic::ZERO
    }

    /// Whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// The number as an `i64`, if it is one.
    pub fn to_i64(&self) -> Option<i64> {
        self.small().filter(|&(_, exp)| exp == 0).map(|(num, _)| num)
    }

    /// The number as a `u64`, if it is one.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small { num, exp: 0 } => u64::try_from(*num).ok(),
            Repr::Small { .. } => None,
            Repr::Big(big) => u64::try_from(&big.0).ok().filter(|_| big.1 == 0),
        }
    }

    /// The number without its sign.
    pub fn abs(&self) -> Dyadic {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// The greatest integer that is not greater.
    pub fn floor(&self) -> Dyadic {
        match &self.0 {
            Repr::Small { num, exp } => Dyadic::new(num >> exp, 0),
            Repr::Big(big) => Dyadic::from_parts(&big.0 >> bits(big.1), 0),
        }
    }

    /// The least integer that is not less.
    pub fn ceil(&self) -> Dyadic {
        if self.is_integer() { self.clone() } else { self.floor() + Dyadic::ONE }
    }

    /// Half the number.
    pub fn halve(&self) -> Dyadic {
        self.mul_pow2(-1)
    }

    /// Twice the number.
    pub fn double(&self) -> Dyadic {
        self.mul_pow2(1)
    }

    /// The number times `2^n`.
    pub fn mul_pow2(&self, n: i64) -> Dyadic {
        let by = n.unsigned_abs();
        if let (Some((num, exp)), 0..64) = (self.small(), by) {
            return match n {
                0.. => Dyadic::fit(i128::from(num) << by, exp),
                _ => Dyadic::fit(num.into(), exp + by as u32),
            };
        }
        let (num, exp) = self.parts();
        if n < 0 && !num.is_zero() {
            Dyadic::from_parts(num, exp.checked_add(by).expect(TOO_SMALL))
        } else {
            let cancelled = by.min(exp);
            Dyadic::from_parts(num << bits(by - cancelled), exp - cancelled)
        }
    }

    /// The number to the power of `n`; 1 when `n` is 0.
    pub fn pow(&self, n: u32) -> Dyadic {
        if let Some((num, exp)) = self.small()
            && let (Some(num), Some(exp)) = (num.checked_pow(n), exp.checked_mul(n))
        {
            return Dyadic::new(num, exp);
        }
        let (num, exp) = self.parts();
        Dyadic::from_parts(num.pow(n as usize), exp.checked_mul(n.into()).expect(TOO_SMALL))
    }

    /// Both numbers over their common denominator, and its exponent.
    fn align(&self, other: &Dyadic) -> (IBig, IBig, u64) {
        let ((a, d), (b, e)) = (self.parts(), other.parts());
        let exp = d.max(e);
        (a << bits(exp - d), b << bits(exp - e), exp)
    }

    /// [`Dyadic::align`] for small numbers.
    fn align_small(&self, other: &Dyadic) -> Option<(i128, i128, u32)> {
        let ((a, d), (b, e)) = (self.small()?, other.small()?);
        let exp = d.max(e);
        Some((i128::from(a) << (exp - d), i128::from(b) << (exp - e), exp))
    }

    #[inline]
    fn sum(&self, other: &Dyadic) -> Dyadic {
        self.combine(other, i64::checked_add, IBig::add)
    }

    #[inline]
    fn difference(&self, other: &Dyadic) -> Dyadic {
        self.combine(other, i64::checked_sub, IBig::sub)
    }

    /// What an operation on numerators over a common denominator gives, in 64 bits where all fits.
    #[inline]
    fn combine(
        &self,
        other: &Dyadic,
        narrow: fn(i64, i64) -> Option<i64>,
        wide: fn(IBig, IBig) -> IBig,
    ) -> Dyadic {
        if let (&Repr::Small { num: a, exp: d }, &Repr::Small { num: b, exp: e }) = (&self.0, &other.0) {
            let exp = d.max(e);
            let (lifted_a, lifted_b) = (a << (exp - d), b << (exp - e));
            let fits = lifted_a >> (exp - d) == a && lifted_b >> (exp - e) == b;
            if let Some(num) = narrow(lifted_a, lifted_b).filter(|_| fits) {
                return Dyadic::lowest(num, exp);
            }
        }
        self.combine_wide(other, wide)
    }

    #[cold]
    fn combine_wide(&self, other: &Dyadic, wide: fn(IBig, IBig) -> IBig) -> Dyadic {
        let (a, b, exp) = self.align(other);
        Dyadic::from_parts(wide(a, b), exp)
    }

    fn product(&self, other: &Dyadic) -> Dyadic {
        if let (Some((a, d)), Some((b, e))) = (self.small(), other.small()) {
            return Dyadic::fit(i128::from(a) * i128::from(b), d + e);
        }
        if self.is_zero() || other.is_zero() {
            return Dyadic::ZERO;
        }
        let ((a, d), (b, e)) = (self.parts(), other.parts());
        Dyadic::from_parts(a * b, d.checked_add(e).expect(TOO_SMALL))
    }
}

/// Numbers as games: the tree in which every number has a birthday.
impl Dyadic {
    /// Left's move in the canonical form, if there is one: `2 = {1 | }`, `5/8 = {1/2 | 3/4}`.
    pub fn left_option(&self) -> Option<Dyadic> {
        (self.signum() > 0 || !self.is_integer()).then(|| self.neighbour(-1))
    }

    /// Right's move in the canonical form, if there is one: `-2 = { | -1}`, `5/8 = {1/2 | 3/4}`.
    pub fn right_option(&self) -> Option<Dyadic> {
        (self.signum() < 0 || !self.is_integer()).then(|| self.neighbour(1))
    }

    /// The number with `step` added to its numerator.
    fn neighbour(&self, step: i8) -> Dyadic {
        match &self.0 {
            Repr::Small { num, exp } => Dyadic::fit(i128::from(*num) + i128::from(step), *exp),
            Repr::Big(big) => Dyadic::from_parts(&big.0 + step, big.1),
        }
    }

    /// The integer part and the fraction's numerator, both of the number without its sign.
    fn split(&self) -> (UBig, UBig, u64) {
        let (num, exp) = self.parts();
        let (fraction, whole) = num.unsigned_abs().split_bits(bits(exp));
        (whole, fraction, exp)
    }

    /// The day on which the number is born, which is the length of its sign expansion.
    pub fn birthday(&self) -> UBig {
        let (whole, _, exp) = self.split();
        if exp == 0 { whole } else { whole + 1u8 + exp }
    }

    /// The path from 0 to the number in the tree of numbers, in runs of equal signs (true is plus).
    ///
    /// Runs keep large integers small: `10^30` is a single run. `5/8` is `+-+-`.
    pub fn sign_expansion_runs(&self) -> Vec<(bool, UBig)> {
        let plus = self.signum() > 0;
        let (whole, fraction, exp) = self.split();
        if self.is_zero() {
            return Vec::new();
        }
        if exp == 0 {
            return vec![(plus, whole)];
        }
        // Berlekamp's rule: pass the number by one integer and turn round; what follows are the digits of the
        // fraction, of which the last, always a one, goes without saying.
        let digits = fraction.bit_len();
        let mut runs = vec![(plus, whole + 1u8), (!plus, UBig::ONE + (exp - digits as u64))];
        for place in (1..digits).rev() {
            let sign = fraction.bit(place) == plus;
            match runs.last_mut() {
                Some((last, count)) if *last == sign => *count += 1u8,
                _ => runs.push((sign, UBig::ONE)),
            }
        }
        runs
    }

    /// The number at the end of a path of signs (true is plus), given in runs.
    ///
    /// Runs may be empty or continue one another. None when the number has a denominator beyond 2^(2^64) or
    /// does not fit in memory.
    pub fn from_sign_runs(runs: impl IntoIterator<Item = (bool, UBig)>) -> Option<Dyadic> {
        let mut runs = runs.into_iter().filter(|(_, count)| !count.is_zero());
        let Some((plus, mut whole)) = runs.next() else { return Some(Dyadic::ZERO) };
        let (mut exp, mut digits) = (0u64, String::new());
        for (sign, count) in runs {
            let before_turn = exp == 0;
            if before_turn && sign == plus {
                whole += count;
                continue;
            }
            if before_turn && !whole.is_one() {
                digits = format!("{:b}", &whole - 1u8);
            }
            // The turn itself is no digit. Leading zeros are left to the exponent.
            let count = u64::try_from(count).ok()?;
            exp = exp.checked_add(count)?;
            if sign == plus || !digits.is_empty() {
                let count = usize::try_from(count - u64::from(before_turn)).ok()?;
                digits.try_reserve(count).ok()?;
                digits.extend(repeat_n(if sign == plus { '1' } else { '0' }, count));
            }
        }
        if exp > 0 {
            digits.push('1');
            whole = UBig::from_str_radix(&digits, 2).ok()?;
        }
        let size = Dyadic::from_parts(whole.into(), exp);
        Some(if plus { size } else { -size })
    }

    /// The number at the end of a path of signs (true is plus).
    pub fn from_sign_expansion(signs: impl IntoIterator<Item = bool>) -> Dyadic {
        Dyadic::from_sign_runs(signs.into_iter().map(|sign| (sign, UBig::ONE)))
            .expect("no iterator yields 2^64 signs")
    }

    /// The number in binary: `101101` for 45, `1.010011` for 83/64.
    pub fn binary_expansion(&self) -> String {
        let (whole, fraction, exp) = self.split();
        let sign = if self.signum() < 0 { "-" } else { "" };
        let mut text = format!("{sign}{whole:b}");
        if exp > 0 {
            text.push('.');
            text.extend(repeat_n('0', bits(exp) - fraction.bit_len()));
            text += &format!("{fraction:b}");
        }
        text
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let Some((a, b, _)) = self.align_small(other) {
            return a.cmp(&b);
        }
        // Numbers of different magnitude are told apart without a common denominator, which may be huge.
        let sign = self.signum();
        let magnitude = |x: &Dyadic| {
            let (num, exp) = x.parts();
            i128::from(sign) * (num.bit_len() as i128 - i128::from(exp))
        };
        sign.cmp(&other.signum()).then_with(|| magnitude(self).cmp(&magnitude(other))).then_with(|| {
            let (a, b, _) = self.align(other);
            a.cmp(&b)
        })
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Dyadic {
    fn default() -> Dyadic {
        Dyadic::ZERO
    }
}

impl From<i32> for Dyadic {
    fn from(n: i32) -> Dyadic {
        Dyadic::new(n.into(), 0)
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic::new(n, 0)
    }
}

impl From<UBig> for Dyadic {
    fn from(n: UBig) -> Dyadic {
        IBig::from(n).into()
    }
}

impl From<IBig> for Dyadic {
    fn from(n: IBig) -> Dyadic {
        Dyadic::from_parts(n, 0)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Small { num, exp } => Dyadic::fit(-i128::from(*num), *exp),
            Repr::Big(big) => Dyadic::from_parts(-&big.0, big.1),
        }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        -&self
    }
}

/// An operator in all its forms, owned and borrowed, from the method on references.
macro_rules! operator {
    ($Op:ident $op:ident $OpAssign:ident $op_assign:ident $method:ident) => {
        operator!(@form $Op $op $method, Dyadic, Dyadic);
        operator!(@form $Op $op $method, Dyadic, &Dyadic);
        operator!(@form $Op $op $method, &Dyadic, Dyadic);
        operator!(@form $Op $op $method, &Dyadic, &Dyadic);
        operator!(@assign $OpAssign $op_assign $method, Dyadic);
        operator!(@assign $OpAssign $op_assign $method, &Dyadic);
    };
    (@form $Op:ident $op:ident $method:ident, $Left:ty, $Right:ty) => {
        impl $Op<$Right> for $Left {
            type Output = Dyadic;
            #[inline]
            fn $op(self, other: $Right) -> Dyadic {
                Dyadic::$method(&self, &other)
            }
        }
    };
    (@assign $OpAssign:ident $op_assign:ident $method:ident, $Right:ty) => {
        impl $OpAssign<$Right> for Dyadic {
            #[inline]
            fn $op_assign(&mut self, other: $Right) {
                *self = Dyadic::$method(self, &other);
            }
        }
    };
}

operator!(Add add AddAssign add_assign sum);
operator!(Sub sub SubAssign sub_assign difference);
operator!(Mul mul MulAssign mul_assign product);
