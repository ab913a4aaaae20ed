//! Arithmetic periods of codes by which a heap may be left as three: the conditions of the theorem in
//! `docs/heap-games.md`, tested as they are written there.

use upstar_game::heaps::Code;

/// The most steps that a test may take; beyond that nothing is said.
const MOST_STEPS: usize = 1 << 30;

/// What heaps of small sizes can be together: for each sum of sizes the set of low values, by how many of the heaps are
/// classes.
struct Sums {
    /// At least one, at least two, or three of them are.
    with: [Vec<Vec<bool>>; 3],
}

/// Whether G(n+p) = G(n) + s for all n from `start` on, where `values` are those of the heaps from 0 on. `None` where that is
/// too much work to tell.
pub(crate) fn goes_on(code: &Code, values: &[u64], start: usize, period: usize, saltus: u64) -> Option<bool> {
    let base = start + period;
    let last = code.digits().len() - 1;
    let known = values.len() >= (3 * start + last).max(base);
    if !code.tail().is_empty() || !saltus.is_power_of_two() || start == 0 || !known {
        return Some(false);
    }
    let grows = |heap: usize| values[heap + period] == values[heap] + saltus;
    if values[1..base].iter().any(|&value| value >= saltus) || !(start..values.len() - period).all(grows) {
        return Some(false);
    }
    let size = saltus as usize;
    if base.checked_mul(base)?.checked_mul(4)?.checked_mul(size)? > MOST_STEPS {
        return None;
    }
    let sums = [1, 2, 3].map(|count| Sums::new(&values[..base], start, size, count));
    Some(
        (0..period)
            .all(|class| fits(code, &sums, start, period, class, values[start + class] as usize, size)),
    )
}

impl Sums {
    /// The sums of `count` heaps, each below the length of `values`.
    fn new(values: &[u64], start: usize, size: usize, count: usize) -> Sums {
        // By the exact number of heaps that are taken from classes.
        let mut exactly: Vec<Vec<Vec<bool>>> = vec![vec![vec![false; size]]];
        exactly[0][0][0] = true;
        for heaps in 1..=count {
            let length = heaps * (values.len() - 1) + 1;
            let mut next = vec![vec![vec![false; size]; length]; heaps + 1];
            for (classes, sums) in exactly.iter().enumerate() {
                for (sum, lows) in sums.iter().enumerate() {
                    if lows.iter().all(|is| !is) {
                        continue;
                    }
                    for (heap, &value) in values.iter().enumerate().skip(1) {
                        let into = &mut next[classes + usize::from(heap >= start)][sum + heap];
                        for low in (0..size).filter(|&low| lows[low]) {
                            into[low ^ value as usize] = true;
                        }
                    }
                }
            }
            exactly = next;
        }
        let with = [1, 2, 3].map(|least| {
            let mut all = vec![vec![false; size]; exactly[0].len()];
            for (sum, lows) in exactly.iter().skip(least).flat_map(|sums| sums.iter().enumerate()) {
                for low in (0..size).filter(|&low| lows[low]) {
                    all[sum][low] = true;
                }
            }
            all
        });
        Sums { with }
    }
}

/// Both conditions for the heaps of one class, the low value of which is `own`.
fn fits(
    code: &Code,
    sums: &[Sums; 3],
    start: usize,
    period: usize,
    class: usize,
    own: usize,
    size: usize,
) -> bool {
    // For each low value, the offsets with which it is there; and the largest even and odd ones with three classes.
    let mut offsets: Vec<Vec<i64>> = vec![Vec::new(); size];
    let mut largest = vec![[None::<i64>; 2]; size];
    for (taken, &digit) in code.digits().iter().enumerate() {
        for (heaps, sums) in sums.iter().enumerate() {
            if digit & 2 << heaps == 0 || taken == 0 && heaps == 0 {
                continue;
            }
            for (sum, lows) in sums.with[0].iter().enumerate() {
                let left = (start + class) as i64 - taken as i64 - sum as i64;
                if left % period as i64 != 0 {
                    continue;
                }
                let offset = left / period as i64;
                let even = offset % 2 == 0;
                if lows[own] && offset == 0 || sums.with[1][sum][own] && offset > 0 && even {
                    return false;
                }
                for low in 0..size {
                    if lows[low] {
                        offsets[low].push(offset);
                    }
                    if sums.with[2][sum][low] {
                        let most = &mut largest[low][usize::from(!even)];
                        *most = Some(most.map_or(offset, |most| most.max(offset)));
                    }
                }
            }
        }
    }
    (0..size).all(|low| {
        (0..2).all(|parity| {
            let Some(most) = largest[low][parity as usize] else { return false };
            // The distances below the value of the heap, up to where three classes are enough.
            let below = (parity..-most).step_by(2);
            below.filter(|&below| below > 0 || low < own).all(|below| offsets[low].contains(&-below))
        })
    })
}
