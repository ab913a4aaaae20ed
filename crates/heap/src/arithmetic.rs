//! Arithmetic periods: G(n+p) = G(n) + s.

use std::collections::BTreeSet;

use crate::plain::Plain;

/// Values that grow by a saltus with every period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arithmetic {
    /// The period.
    pub period: usize,
    /// From this heap on.
    pub preperiod: usize,
    /// What is added in a period.
    pub saltus: u64,
    /// Whether it goes on for ever, which is proved for games that only take; otherwise it was observed.
    pub proved: bool,
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

/// What is observed, and whether it is proved: see `docs/heap-games.md`.
pub(crate) fn find(plain: &Plain) -> Option<Arithmetic> {
    let (period, preperiod, saltus) = observe(plain.values())?;
    let proved = goes_on(plain, period, preperiod, saltus);
    Some(Arithmetic { period, preperiod, saltus, proved })
}

/// Whether the theorem applies: the code ends in digits 0 and 3 that repeat, and there are no splits.
fn goes_on(plain: &Plain, least: usize, preperiod: usize, saltus: u64) -> bool {
    let (digits, tail) = (plain.code().digits(), plain.code().tail());
    let splits = digits.iter().any(|digit| digit & 12 != 0);
    if splits || tail.is_empty() || tail.iter().any(|&digit| digit != 0 && digit != 3) {
        return false;
    }
    // The period of the theorem is a multiple of the number of digits that repeat.
    let times = (1..=tail.len()).find(|times| (least * times).is_multiple_of(tail.len())).unwrap_or(1);
    let (period, saltus) = (least * times, saltus as u32 * times as u32);
    let values = plain.values();
    let behind = period + digits.len() + tail.len() + 1;
    let Some(last) = values.len().checked_sub(behind).filter(|&last| last >= preperiod) else { return false };
    // What has been left in each class up to a heap.
    let seen = |class: usize, to: usize| -> BTreeSet<u32> {
        (0..=to).filter(|heap| heap % tail.len() == class).map(|heap| values[heap]).collect()
    };
    let mut below = Vec::new();
    for class in 0..tail.len() {
        let (early, late) = (seen(class, last), seen(class, last + period));
        let moved: BTreeSet<u32> = early.iter().map(|value| value + saltus).collect();
        let new: BTreeSet<u32> = late.difference(&moved).copied().collect();
        if !moved.is_subset(&late) || new.iter().any(|&value| value >= saltus) {
            return false;
        }
        below.push(new);
    }
    // Whatever the heap is modulo the tail, all values below the saltus are among what may be left.
    (0..tail.len()).all(|left| {
        let classes = (0..tail.len()).filter(|&at| tail[at] & 2 != 0);
        let reached: BTreeSet<u32> =
            classes.flat_map(|at| &below[(left + tail.len() - at) % tail.len()]).copied().collect();
        (0..saltus).all(|value| reached.contains(&value))
    })
}
