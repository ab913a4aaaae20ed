//! Arithmetic periods: G(n+p) = G(n) + s.

use crate::check::{growth, hexadecimal};
use crate::plain::Plain;
use crate::theorem::Theorem;

/// Values that grow by a saltus with every period, as far as they were computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arithmetic {
    /// The period.
    pub period: usize,
    /// From this heap on.
    pub preperiod: usize,
    /// What is added in a period.
    pub saltus: u64,
}

/// The least period with a saltus that holds for the last two thirds of the values, or longer.
pub(crate) fn observe(values: &[u32]) -> Option<(usize, usize, u64)> {
    let len = values.len();
    for period in 1..=len / 4 {
        let step = i64::from(values[len - 1]) - i64::from(values[len - 1 - period]);
        let from = (0..len - period)
            .rev()
            .find(|&heap| i64::from(values[heap + period]) - i64::from(values[heap]) != step)
            .map_or(0, |heap| heap + 1);
        if step >= 0 && from + 3 * period <= len && from <= len / 3 {
            return Some((period, from, step as u64));
        }
    }
    None
}

/// What is observed, and why it goes on for ever, if that is proved: see `docs/heap-games.md`.
pub(crate) fn find(plain: &Plain) -> Option<(Arithmetic, Option<Theorem>)> {
    let (period, preperiod, saltus) = observe(plain.values())?;
    let theorem = theorem(plain, period, preperiod, saltus);
    Some((Arithmetic { period, preperiod, saltus }, theorem))
}

/// The theorem that applies.
fn theorem(plain: &Plain, period: usize, preperiod: usize, saltus: u64) -> Option<Theorem> {
    let code = plain.code();
    let values: Vec<u64> = plain.values().iter().map(|&value| value.into()).collect();
    if !code.tail().is_empty() {
        return growth::goes_on(code, &values, preperiod, period, saltus).then_some(Theorem::Growth);
    }
    let start = preperiod.max(1);
    if saltus == 0 {
        let enough = 3 * (start + period) + code.digits().len() - 1;
        return (enough <= values.len()).then_some(Theorem::GuySmith);
    }
    (hexadecimal::goes_on(code, &values, start, period, saltus) == Some(true)).then_some(Theorem::Hexadecimal)
}
