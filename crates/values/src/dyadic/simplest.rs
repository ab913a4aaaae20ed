//! The simplest number of an interval.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::{Dyadic, TOO_SMALL};

/// One end of an interval of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<T> {
    /// The interval stops short of this number.
    Open(T),
    /// The interval includes this number.
    Closed(T),
    /// The interval goes on for ever.
    Missing,
}

impl<T> End<T> {
    /// The number, and whether it is excluded.
    fn split(self) -> Option<(T, bool)> {
        match self {
            End::Open(x) => Some((x, true)),
            End::Closed(x) => Some((x, false)),
            End::Missing => None,
        }
    }
}

impl Dyadic {
    /// The simplest number of an interval, which is the one born first; none if the interval is empty.
    ///
    /// ```
    /// use upstar_values::{Dyadic, End};
    /// let (half, one) = (Dyadic::new(1, 1), Dyadic::ONE);
    /// assert_eq!(Dyadic::simplest_between(End::Open(&half), End::Open(&one)), Some(Dyadic::new(3, 2)));
    /// assert_eq!(Dyadic::simplest_between(End::Open(&half), End::Missing), Some(one));
    /// ```
    pub fn simplest_between(lower: End<&Dyadic>, upper: End<&Dyadic>) -> Option<Dyadic> {
        let (lower, upper) = (lower.split(), upper.split());
        let zero_is_above = lower.is_none_or(|(x, open)| x.signum() < i32::from(!open));
        let zero_is_below = upper.is_none_or(|(x, open)| x.signum() > -i32::from(!open));
        // All that remains is on one side of zero, where only sizes matter.
        let (near, far, negative) = match (zero_is_above, zero_is_below) {
            (true, true) => return Some(Dyadic::ZERO),
            (false, false) => return None,
            (false, true) => (lower?, upper, false),
            (true, false) => (upper?, lower, true),
        };
        let size = match simplest_small(near, far) {
            Some(found) => found.map(|(num, exp)| Dyadic::fit(num as i128, exp)),
            None => simplest_big((near.0.abs(), near.1), far.map(|(x, open)| (x.abs(), open))),
        }?;
        Some(if negative { -size } else { size })
    }
}

/// The simplest size from `near`, which is not 0 unless open, to `far`; `None` if one of them is not small.
///
/// On a grid finer by one bit than both ends, an open end is a closed one a step further inside. The first
/// integer inside is the simplest number; failing that, the grid point inside with the most trailing zeros,
/// which ends where the binary digits of both ends part.
fn simplest_small(near: (&Dyadic, bool), far: Option<(&Dyadic, bool)>) -> Option<Option<(u128, u32)>> {
    let (a, d) = near.0.small()?;
    let (b, e) = far.map_or(Some((0, 0)), |(far, _)| far.small())?;
    let exp = d.max(e) + 1;
    let first = (u128::from(a.unsigned_abs()) << (exp - d)) + u128::from(near.1);
    let integer = (first + (1 << exp) - 1) >> exp;
    let Some((_, open)) = far else { return Some(Some((integer, 0))) };
    let last = (u128::from(b.unsigned_abs()) << (exp - e)) - u128::from(open);
    Some(if integer << exp <= last {
        Some((integer, 0))
    } else if first <= last {
        let zeros = ((first - 1) ^ last).ilog2();
        Some((last >> zeros, exp - zeros))
    } else {
        None
    })
}

/// [`simplest_small`] for numbers of any size.
fn simplest_big(near: (Dyadic, bool), far: Option<(Dyadic, bool)>) -> Option<Dyadic> {
    let (near, near_open) = near;
    let integer = if near_open { near.floor() + Dyadic::ONE } else { near.ceil() };
    let Some((far, far_open)) = far else { return Some(integer) };
    let before_far = |x: &Dyadic| if far_open { *x < far } else { *x <= far };
    if before_far(&integer) {
        return Some(integer);
    }
    if near > far || (near == far && (near_open || far_open)) {
        return None;
    }
    // Ends of different magnitude have a power of two between them. Finding it first keeps the grid from
    // being larger than both ends are already.
    let (far_num, far_exp) = far.parts();
    let mut power = Dyadic::from_parts(IBig::ONE, far_exp.saturating_sub(far_num.bit_len() as u64 - 1));
    if !before_far(&power) {
        power = power.halve();
    }
    if near < power {
        return Some(power);
    }
    let (a, b, exp) = near.align(&far);
    let before_first = (a << 1) + IBig::from(near_open) - IBig::ONE;
    let last = (b << 1) - IBig::from(far_open);
    let zeros = (before_first ^ &last).bit_len() - 1;
    Some(Dyadic::from_parts(last >> zeros, exp.checked_add(1).expect(TOO_SMALL) - zeros as u64))
}
