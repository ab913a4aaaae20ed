//! Nimbers: the values of impartial games, and the field they form below 2^64.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// The nimber `*n`, an element of Conway's field of 2^64 elements.
///
/// Addition is the value of a sum of Nim heaps; multiplication is the nim product, under which the
/// nimbers below 2^64 are a field.
///
/// ```
/// use upstar_values::Nimber;
/// let (two, three) = (Nimber::new(2), Nimber::new(3));
/// assert_eq!(two + three, Nimber::ONE);
/// assert_eq!(two * two, three);
/// assert_eq!(two.inverse(), Some(three));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(u64);

impl Nimber {
    /// The nimber 0, the value of the game without moves.
    pub const ZERO: Nimber = Nimber(0);
    /// The nimber `*`, the one of the field.
    pub const ONE: Nimber = Nimber(1);

    /// The nimber `*n`.
    pub const fn new(n: u64) -> Nimber {
        Nimber(n)
    }

    /// The size of the Nim heap that has this value.
    pub const fn value(self) -> u64 {
        self.0
    }

    /// Whether this is 0, the value of every position lost by the player to move.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The nim product of the nimber with itself.
    pub const fn square(self) -> Nimber {
        Nimber(square64(self.0))
    }

    /// The square root, which every nimber has and has only once.
    pub const fn sqrt(self) -> Nimber {
        Nimber(sqrt64(self.0))
    }

    /// The nimber whose product with this one is `*`; none for 0.
    pub const fn inverse(self) -> Option<Nimber> {
        if self.0 == 0 { None } else { Some(Nimber(inverse64(self.0))) }
    }

    /// The quotient in the field; none when the divisor is 0.
    pub fn checked_div(self, divisor: Nimber) -> Option<Nimber> {
        divisor.inverse().map(|inverse| self * inverse)
    }

    /// The product of `n` copies of the nimber; `*` when `n` is 0.
    pub fn pow(self, mut n: u64) -> Nimber {
        let (mut base, mut product) = (self, Nimber::ONE);
        while n != 0 {
            if n & 1 == 1 {
                product *= base;
            }
            base = base.square();
            n >>= 1;
        }
        product
    }

    /// The least nimber that does not occur among those given.
    ///
    /// ```
    /// use upstar_values::Nimber;
    /// assert_eq!(Nimber::mex([0, 1, 2, 5, 8].map(Nimber::new)), Nimber::new(3));
    /// ```
    pub fn mex(nimbers: impl IntoIterator<Item = Nimber>) -> Nimber {
        // Most positions have few and small options; only the others pay for sorting.
        let mut small = 0u128;
        let mut large = Vec::new();
        for Nimber(n) in nimbers {
            if n < 128 {
                small |= 1 << n;
            } else {
                large.push(n);
            }
        }
        let mut mex = u64::from(small.trailing_ones());
        if mex == 128 {
            large.sort_unstable();
            for n in large {
                mex += u64::from(n == mex);
            }
        }
        Nimber(mex)
    }
}

impl From<u64> for Nimber {
    fn from(n: u64) -> Nimber {
        Nimber(n)
    }
}

#[expect(clippy::suspicious_arithmetic_impl, reason = "the nim sum is the exclusive or")]
impl Add for Nimber {
    type Output = Nimber;
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl Sub for Nimber {
    type Output = Nimber;
    /// The difference is the sum, because every nimber is its own negative.
    fn sub(self, other: Nimber) -> Nimber {
        self + -other
    }
}

impl Neg for Nimber {
    type Output = Nimber;
    /// The nimber itself: `*n + *n = 0`.
    fn neg(self) -> Nimber {
        self
    }
}

impl Mul for Nimber {
    type Output = Nimber;
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(mul64(self.0, other.0))
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Nimber) {
        *self = *self + other;
    }
}

impl SubAssign for Nimber {
    fn sub_assign(&mut self, other: Nimber) {
        *self = *self - other;
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Nimber) {
        *self = *self * other;
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(nimbers: I) -> Nimber {
        nimbers.fold(Nimber::ZERO, Nimber::add)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.pad("0"),
            1 => f.pad("*"),
            n => f.pad(&format!("*{n}")),
        }
    }
}

/// Why a text is not a nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNimberError(Fault);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Malformed,
    TooLarge,
}

impl fmt::Display for ParseNimberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Fault::Malformed => f.write_str("expected a nimber such as 0, * or *2"),
            Fault::TooLarge => write!(f, "nimbers end at *{}", u64::MAX),
        }
    }
}

impl std::error::Error for ParseNimberError {}

impl FromStr for Nimber {
    type Err = ParseNimberError;

    fn from_str(text: &str) -> Result<Nimber, ParseNimberError> {
        if text == "0" {
            return Ok(Nimber::ZERO);
        }
        let digits = text.strip_prefix(['*', '⋆']).ok_or(ParseNimberError(Fault::Malformed))?;
        if digits.is_empty() {
            return Ok(Nimber::ONE);
        }
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseNimberError(Fault::Malformed));
        }
        digits.parse().map(Nimber).map_err(|_| ParseNimberError(Fault::TooLarge))
    }
}

// The field is a tower. Each storey of 2n bits consists of the pairs (a, b) = aF + b over the storey of n
// bits, where F = 2^n is a Fermat power of two and F² = F + F/2. The storey of 8 bits is small enough for
// a table of logarithms; those above are built on it.

/// Everything the storey of `2n` bits needs, from that of `n` bits.
macro_rules! storey {
    ($whole:ty, $half:ty, $bits:literal:
     $mul:ident $square:ident $sqrt:ident $inverse:ident from
     $sub_mul:ident $sub_mul_top:ident $sub_square:ident $sub_sqrt:ident $sub_inverse:ident) => {
        const fn $mul(x: $whole, y: $whole) -> $whole {
            let (a, b) = ((x >> $bits) as $half, x as $half);
            let (c, d) = ((y >> $bits) as $half, y as $half);
            // Karatsuba: three products instead of four.
            let (ac, bd) = ($sub_mul(a, c), $sub_mul(b, d));
            let high = $sub_mul(a ^ b, c ^ d) ^ bd;
            (high as $whole) << $bits | (bd ^ $sub_mul_top(ac)) as $whole
        }

        const fn $square(x: $whole) -> $whole {
            let (a, b) = ($sub_square((x >> $bits) as $half), $sub_square(x as $half));
            (a as $whole) << $bits | (b ^ $sub_mul_top(a)) as $whole
        }

        /// Undoes the square, half by half.
        const fn $sqrt(x: $whole) -> $whole {
            let (a, b) = ((x >> $bits) as $half, x as $half);
            ($sub_sqrt(a) as $whole) << $bits | $sub_sqrt(b ^ $sub_mul_top(a)) as $whole
        }

        /// The conjugate divided by the norm; F's conjugate is F + 1. Gives 0 for 0.
        const fn $inverse(x: $whole) -> $whole {
            let (a, b) = ((x >> $bits) as $half, x as $half);
            let norm = $sub_mul_top($sub_square(a)) ^ $sub_mul(b, a ^ b);
            let scale = $sub_inverse(norm);
            ($sub_mul(a, scale) as $whole) << $bits | $sub_mul(a ^ b, scale) as $whole
        }
    };
}

/// The product with the greatest power of two in the storey of `2n` bits, which is F(F/2).
macro_rules! mul_top {
    ($whole:ty, $half:ty, $bits:literal: $mul_top:ident from $sub_mul_top:ident) => {
        const fn $mul_top(x: $whole) -> $whole {
            let (a, b) = ((x >> $bits) as $half, x as $half);
            let low = $sub_mul_top($sub_mul_top(a));
            ($sub_mul_top(a ^ b) as $whole) << $bits | low as $whole
        }
    };
}

storey!(u64, u32, 32: mul64 square64 sqrt64 inverse64 from mul32 mul_top32 square32 sqrt32 inverse32);
storey!(u32, u16, 16: mul32 square32 sqrt32 inverse32 from mul16 mul_top16 square16 sqrt16 inverse16);
storey!(u16, u8, 8: mul16 square16 sqrt16 inverse16 from mul8 mul_top8 square8 sqrt8 inverse8);
mul_top!(u32, u16, 16: mul_top32 from mul_top16);
mul_top!(u16, u8, 8: mul_top16 from mul_top8);

const fn mul8(x: u8, y: u8) -> u8 {
    // The logarithm of 0 is so large that its sums fall among the zeros of the table. The mask tells the
    // compiler what the table guarantees, and saves the bounds check.
    TABLES.exp[(TABLES.log[x as usize] + TABLES.log[y as usize]) as usize & (EXP_LEN - 1)]
}

const fn mul_top8(x: u8) -> u8 {
    TABLES.top[x as usize]
}

const fn square8(x: u8) -> u8 {
    mul8(x, x)
}

const fn sqrt8(x: u8) -> u8 {
    // Logarithms count modulo 255, so an odd one becomes even by adding 255.
    let log = TABLES.log[x as usize];
    if x == 0 { 0 } else { TABLES.exp[((log + log % 2 * 255) / 2) as usize] }
}

const fn inverse8(x: u8) -> u8 {
    if x == 0 { 0 } else { TABLES.exp[(255 - TABLES.log[x as usize]) as usize] }
}

const EXP_LEN: usize = 1024;
const LOG_OF_ZERO: u16 = 511;
/// The least nimber whose powers are all the others below 256 but 0.
const GENERATOR: u8 = 18;

struct Tables {
    log: [u16; 256],
    exp: [u8; EXP_LEN],
    /// Products with 128.
    top: [u8; 256],
}

static TABLES: Tables = {
    let mut t = Tables { log: [LOG_OF_ZERO; 256], exp: [0; EXP_LEN], top: [0; 256] };
    let mut power = 1;
    let mut i = 0;
    while i < 255 {
        assert!(t.log[power as usize] == LOG_OF_ZERO, "the generator comes round too early");
        t.log[power as usize] = i;
        t.exp[i as usize] = power;
        t.exp[i as usize + 255] = power;
        power = mul_small(power, GENERATOR, 4);
        i += 1;
    }
    let mut x = 0;
    while x < 256 {
        t.top[x] = mul_small(x as u8, 128, 4);
        x += 1;
    }
    t
};

/// The product in the storey of `2 * half` bits without tables; `half` is 4, 2, 1, or 0 for single bits.
const fn mul_small(x: u8, y: u8, half: u32) -> u8 {
    if half == 0 || x < 2 || y < 2 {
        return x * y;
    }
    let mask = (1 << half) - 1;
    let (a, b, c, d) = (x >> half, x & mask, y >> half, y & mask);
    let (ac, bd) = (mul_small(a, c, half / 2), mul_small(b, d, half / 2));
    let high = mul_small(a ^ b, c ^ d, half / 2) ^ bd;
    high << half | (bd ^ mul_small(ac, 1 << (half - 1), half / 2))
}
