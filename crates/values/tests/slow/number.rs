//! Numbers as forms, and stops: where play comes to a number.

use super::{Form, Game, canonical, form, zero};

/// A number in units of 1/2^32.
pub(crate) type Units = i64;
pub(crate) const ONE: Units = 1 << 32;

/// The exponent of the denominator.
pub(crate) fn exponent(x: Units) -> u32 {
    if x == 0 { 0 } else { 32u32.saturating_sub(x.trailing_zeros()) }
}

pub(crate) fn half(x: Units) -> Units {
    assert_eq!(x % 2, 0, "the units are too coarse");
    x / 2
}

pub(crate) fn text(x: Units) -> String {
    let exp = exponent(x);
    let num = x >> (32 - exp);
    if exp == 0 { format!("{num}") } else { format!("{num}/{}", 1u64 << exp) }
}

/// The canonical form of a number: n = {n-1|} above zero, and a fraction lies between its neighbours of the next
/// coarser denominator.
pub(crate) fn number(x: Units) -> Game {
    match exponent(x) {
        0 if x == 0 => zero(),
        0 if x > 0 => form(vec![number(x - ONE)], vec![]),
        0 => form(vec![], vec![number(x + ONE)]),
        exp => {
            let gap = ONE >> exp;
            form(vec![number(x - gap)], vec![number(x + gap)])
        }
    }
}

pub(crate) fn integer(n: i64) -> Game {
    number(n * ONE)
}

/// The number whose canonical form this is.
pub(crate) fn value(g: &Form) -> Option<Units> {
    match (&g.left[..], &g.right[..]) {
        ([], []) => Some(0),
        ([left], []) => value(left).filter(|&x| x >= 0 && x % ONE == 0).map(|x| x + ONE),
        ([], [right]) => value(right).filter(|&x| x <= 0 && x % ONE == 0).map(|x| x - ONE),
        ([left], [right]) => {
            let (low, high) = (value(left)?, value(right)?);
            let x = half(low + high);
            (low < high && number(x).name == g.name).then_some(x)
        }
        _ => None,
    }
}

pub(crate) fn integer_value(g: &Form) -> Option<i64> {
    value(g).filter(|x| x % ONE == 0).map(|x| x / ONE)
}

/// Where play comes to a number when Left starts. Any form will do.
pub(crate) fn left_stop(g: &Game) -> Units {
    let g = canonical(g);
    value(&g).unwrap_or_else(|| g.left.iter().map(right_stop).max().expect("a number has been ruled out"))
}

/// Where play comes to a number when Right starts.
pub(crate) fn right_stop(g: &Game) -> Units {
    let g = canonical(g);
    value(&g).unwrap_or_else(|| g.right.iter().map(left_stop).min().expect("a number has been ruled out"))
}

/// The number that G is infinitesimally close to.
pub(crate) fn close_to(g: &Game) -> Option<Units> {
    let x = left_stop(g);
    (x == right_stop(g)).then_some(x)
}
