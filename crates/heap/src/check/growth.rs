//! Values that grow by a saltus where digits repeat for ever: the conditions of the theorem in `docs/heap-games.md`.

use std::collections::BTreeSet;

use upstar_game::heaps::Code;

/// Whether G(n+p) = G(n) + s for all n from `start` on, where `values` are those of the heaps from 0 on.
pub(crate) fn goes_on(code: &Code, values: &[u64], start: usize, period: usize, saltus: u64) -> bool {
    let (digits, tail) = (code.digits(), code.tail());
    let splits = digits.iter().any(|digit| digit & 12 != 0);
    if splits || tail.is_empty() || tail.iter().any(|&digit| digit != 0 && digit != 3) {
        return false;
    }
    // The period of the theorem is a multiple of the number of digits that repeat.
    let times = (1..=tail.len()).find(|times| (period * times).is_multiple_of(tail.len())).unwrap_or(1);
    let (Some(period), Some(saltus)) = (period.checked_mul(times), saltus.checked_mul(times as u64)) else {
        return false;
    };
    let behind = period.saturating_add(digits.len() + tail.len() + 1);
    let Some(last) = values.len().checked_sub(behind).filter(|&last| last >= start) else { return false };
    let grows = |heap: usize| values[heap].checked_add(saltus) == Some(values[heap + period]);
    if !(start..values.len() - period).all(grows) {
        return false;
    }
    // What has been left in each class up to a heap.
    let seen = |class: usize, to: usize| -> BTreeSet<u64> {
        (class..=to).step_by(tail.len()).map(|heap| values[heap]).collect()
    };
    let mut below = Vec::new();
    for class in 0..tail.len() {
        let (early, late) = (seen(class, last), seen(class, last + period));
        let moved: BTreeSet<u64> = early.iter().map(|value| value + saltus).collect();
        let new: BTreeSet<u64> = late.difference(&moved).copied().collect();
        if !moved.is_subset(&late) || new.iter().any(|&value| value >= saltus) {
            return false;
        }
        below.push(new);
    }
    // Whatever the heap is modulo the tail, all values below the saltus are among what may be left.
    (0..tail.len()).all(|left| {
        let classes = (0..tail.len()).filter(|&at| tail[at] & 2 != 0);
        let reached: BTreeSet<u64> =
            classes.flat_map(|at| &below[(left + tail.len() - at) % tail.len()]).copied().collect();
        (0..saltus).all(|value| reached.contains(&value))
    })
}
